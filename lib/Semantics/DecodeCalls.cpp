//===- DecodeCalls.cpp - Calls as operations -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A call is one of LLVM's intrinsics for the compiler alone, an anchor that may part threads, inline assembly, a call
// of a function with a body, or an operation that the machine knows by name (Target/Operations.def). Of an intrinsic
// without effects that it does not know LLVM folds the value. All else is an error when it is reached, or gives any
// value. Held by: test/Semantics/calls.ll, anchors.ll, wave-operations.ll, Masks.
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "Builtins.h"
#include "FunctionDecoder.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Target/LaneMasks.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

bool FunctionDecoder::decodeAnchor(const CallBase &C) {
  if (operationKind(C) == OperationKind::Call)
    return false;
  // A token has no value: the position of a block in the schedule represents it. Anchors may separate threads.
  if (auto It = Anchors.find(&C); It != Anchors.end()) {
    Op &O = add(Opcode::Anchor, C);
    O.Extra = D.AnchorRegions.size();
    D.AnchorRegions.emplace_back();
    D.AnchorRegions.back().assign(NumParts, false);
    for (BlockId B : Regions[It->second].Blocks)
      D.AnchorRegions.back()[B.index()] = true;
    // Behind the anchor in its own block, up to the end of that part, the region holds as well if it goes on.
    uint32_t Own = D.Blocks.size() - 1;
    D.AnchorRegions.back()[Own] = true;
  }
  return true;
}

bool FunctionDecoder::decodeIntrinsic(const CallBase &C) {
  switch (C.getIntrinsicID()) {
  case Intrinsic::assume:
    add(Opcode::Assume, C).A = ref(*C.getArgOperand(0));
    promiseBundles(C);
    return true;
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::ssa_copy:
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
    add(Opcode::Copy, C).A = ref(*C.getArgOperand(0));
    return true;
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::donothing:
  case Intrinsic::sideeffect:
  case Intrinsic::invariant_end:
    return true;
  default:
    return false;
  }
}

bool FunctionDecoder::decodeDeclared(const CallBase &C, DecodedFunction::CallInfo &Info) {
  Info.Builtin = static_cast<unsigned>(findBuiltin(*Info.Callee));
  // Elementary functions and their kind of elements; unsigned integers by the mangled type.
  const Type *E = C.getType()->getScalarType();
  bool Plain = E->isFloatTy() || E->isDoubleTy() || (E->isIntegerTy() && E->getIntegerBitWidth() <= 64);
  char Last = Info.Callee->getName().back();
  bool Signed = Last != 'j' && Last != 'm' && Last != 't' && Last != 'h';
  MathFunction Apply = Info.Callee->isIntrinsic() ? mathIntrinsic(*Info.Callee, Signed)
                       : Info.Builtin == static_cast<unsigned>(Builtin::Math)
                           ? mathFunction(unmangledStem(Info.Callee->getName()))
                           : nullptr;
  if (Plain && Info.Callee->getIntrinsicID() == Intrinsic::fmuladd) {
    Op &O = add(Opcode::FMulAdd, C);
    O.A = Info.Arguments[0];
    O.B = Info.Arguments[1];
    O.C = Info.Arguments[2];
    O.Bits = static_cast<uint8_t>(E->getScalarSizeInBits());
    return true;
  }
  if (Apply && Plain) {
    Info.Apply = Apply;
    Info.Kind = E->isFloatTy()    ? ElementKind::Float
                : E->isDoubleTy() ? ElementKind::Double
                : Signed          ? ElementKind::Signed
                                  : ElementKind::Unsigned;
    Info.Bits = E->getScalarSizeInBits();
    D.Calls.push_back(std::move(Info));
    add(Opcode::Elementary, C).Extra = D.Calls.size() - 1;
    return true;
  }
  if (!Info.Builtin && !Info.Callee->isIntrinsic())
    Info.OnImage = imageActionOf(unmangledStem(Info.Callee->getName()));
  if (Info.OnImage != ImageAction::None) {
    Info.Builtin = static_cast<unsigned>(Builtin::Nothing);
    return false;
  }
  if (!Info.Builtin || Info.Builtin == static_cast<unsigned>(Builtin::Math)) {
    // Intrinsics without effects are folded.
    if (Info.Callee->isIntrinsic() && Info.Callee->doesNotAccessMemory() && !Info.Callee->isConvergent()) {
      addFold(C);
      return true;
    }
    if (!P.OpaqueCalls) {
      unsupported(C, "a call of the unknown function '" + sourceName(Info.Callee->getName()) +
                         "' (--unknown-functions=any lets it return unknown values and write no memory)");
      return true;
    }
    Info.Builtin = static_cast<unsigned>(Builtin::Opaque);
    Info.Convergent = isConvergentCall(C);
    Info.Opaque = true;
    Info.OnlyReads = P.onlyReads(Info.Callee->getName());
    P.promisesOfResult(Info.Callee->getName(), Info);
  }
  Info.Combine = combinationOf(Info.Callee->getName());
  return false;
}

void FunctionDecoder::decodeCall(const CallBase &C) {
  if (isa<DbgInfoIntrinsic>(C) || decodeAnchor(C) || decodeIntrinsic(C))
    return;
  if (isa<InlineAsm>(C.getCalledOperand()))
    return decodeAssembly(C);
  DecodedFunction::CallInfo Info;
  Info.Call = &C;
  Info.Callee = C.getCalledFunction();
  for (const Value *A : C.args()) {
    bool Plain = !A->getType()->isMetadataTy();
    Info.Arguments.push_back(Plain ? ref(*A) : 0);
    Info.Counts.push_back(Plain ? numSlots(A->getType()) : 0);
  }
  Info.ResultSlots = numSlots(C.getType());
  if (!Info.Callee)
    Info.Pointer = ref(*C.getCalledOperand());
  if (Info.Callee && Info.Callee->isDeclaration() && decodeDeclared(C, Info))
    return;
  addCall(C, std::move(Info));
}

void FunctionDecoder::decodeAssembly(const CallBase &C) {
  auto Operation = readAssembly(C, P.kind());
  if (!Operation)
    return unsupported(C, "this inline assembly");
  if (Operation->IsCopy) {
    add(Opcode::Copy, C).A = ref(*C.getArgOperand(0));
    return;
  }
  DecodedFunction::CallInfo Info;
  Info.Call = &C;
  Info.Callee = nullptr;
  Info.Builtin = static_cast<unsigned>(Operation->Runs);
  Info.ResultSlots = numSlots(C.getType());
  for (const auto &O : Operation->Operands) {
    Info.Arguments.push_back(O.IsArgument
                                 ? ref(*C.getArgOperand(static_cast<unsigned>(O.Value)))
                                 : P.internConstant(*ConstantInt::get(Type::getInt32Ty(C.getContext()), O.Value)));
    Info.Counts.push_back(1);
  }
  addCall(C, std::move(Info));
}

/// The number of the operand that is a member mask.
static std::optional<uint8_t> maskOperandOf(const CallBase &C, Builtin B) {
  if (isa<InlineAsm>(C.getCalledOperand()))
    return B == Builtin::WaveBarrier && !C.arg_empty() ? std::optional<uint8_t>(0) : std::nullopt;
  const Value *Mask = maskOperand(C, MaskRole::Member);
  for (unsigned I = 0; Mask && I != C.arg_size(); ++I)
    if (C.getArgOperand(I) == Mask)
      return static_cast<uint8_t>(I);
  return std::nullopt;
}

void FunctionDecoder::addCall(const CallBase &C, DecodedFunction::CallInfo Info) {
  const auto B = static_cast<Builtin>(Info.Builtin);
  if (P.kind() == TargetKind::NVPTX) {
    Info.MaskOperand = maskOperandOf(C, B);
    switch (B) {
    case Builtin::BarrierOfCount:
    case Builtin::BarrierArrive:
      Info.ThreadsOperand = 1;
      [[fallthrough]];
    case Builtin::Barrier:
      if (!Info.Arguments.empty())
        Info.BarrierOperand = 0;
      break;
    case Builtin::BarrierAnd:
    case Builtin::BarrierOr:
    case Builtin::BarrierCount:
      Info.BarrierOperand = 0;
      if (Info.Arguments.size() > 2)
        Info.ThreadsOperand = 1;
      break;
    default:
      break;
    }
    const bool IsBarrier = Info.BarrierOperand || B == Builtin::Barrier;
    Info.Meets = Info.MaskOperand || IsBarrier;
  }
  D.Calls.push_back(std::move(Info));
  add(Opcode::Call, C).Extra = D.Calls.size() - 1;
}

} // namespace rejoin
