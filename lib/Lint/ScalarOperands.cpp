//===- ScalarOperands.cpp - Operands that all threads of a wave share -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some operands lie in scalar registers, or are encoded once for the wave. A value that differs within the wave is
// accepted there all the same: the compiler makes a loop over the values, which is right and slow, or passes the value
// of the first active lane, which is what the program means only where `readfirstlane` says so itself.
//
//     asm("s_mov_b32 m0, %0" :: "s"(lane));      First
//     raw_buffer_load(resource[lane], ...);      Loop: up to as many rounds as the wave has threads
//
// Held by: test/Lint/scalar-operands.ll, scalar-operands.hip.
//
//===----------------------------------------------------------------------===//

#include "ScalarOperands.h"
#include "Linter.h"
#include "rejoin/Lint/CauseMessages.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

namespace {
struct ScalarRow {
  StringLiteral Name;
  unsigned Operand;
  IfDivergent If;
  StringLiteral What;
};
constexpr ScalarRow ScalarRows[] = {
#define SCALAR(NAME, OPERAND, IF, WHAT) {NAME, OPERAND, IfDivergent::IF, WHAT},
#include "rejoin/Target/ScalarOperands.def"
};
} // namespace

/// A constraint of scalar registers: `s`, `{s4}`, `{s[4:7]}`, `{m0}`.
static bool isScalarConstraint(StringRef Code) {
  if (Code == "s" || Code == "S" || Code == "{m0}")
    return true;
  return Code.consume_front("{s") && !Code.empty() && (isDigit(Code[0]) || Code[0] == '[');
}

static void addAssembly(const CallBase &C, const InlineAsm &A, SmallVectorImpl<ScalarOperand> &Found) {
  unsigned Operand = 0;
  for (const InlineAsm::ConstraintInfo &Constraint : A.ParseConstraints()) {
    if (Constraint.Type != InlineAsm::isInput && !(Constraint.Type == InlineAsm::isOutput && Constraint.isIndirect))
      continue;
    if (Operand >= C.arg_size())
      return;
    if (Constraint.Type == InlineAsm::isInput && any_of(Constraint.Codes, isScalarConstraint))
      Found.push_back({&C.getArgOperandUse(Operand), IfDivergent::First,
                       "the operand in a scalar register (\"" + Constraint.Codes.front() + "\")"});
    ++Operand;
  }
}

SmallVector<ScalarOperand, 2> scalarOperands(const CallBase &C, TargetKind Kind) {
  SmallVector<ScalarOperand, 2> Found;
  if (Kind != TargetKind::AMDGPU && Kind != TargetKind::NVPTX)
    return Found;
  const bool IsAMDGPU = Kind == TargetKind::AMDGPU;
  if (const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand())) {
    if (IsAMDGPU)
      addAssembly(C, *A, Found);
    return Found;
  }
  const Function *F = C.getCalledFunction();
  if (!F || !F->isIntrinsic()) {
    if (!IsAMDGPU)
      return Found;
    if (C.isIndirectCall())
      Found.push_back({&C.getCalledOperandUse(), IfDivergent::Loop, "the function that is called"});
    for (unsigned I = 0; I != C.arg_size(); ++I)
      if (C.paramHasAttr(I, Attribute::InReg))
        Found.push_back({&C.getArgOperandUse(I), IfDivergent::First, "an argument that is passed in scalar registers"});
    return Found;
  }
  const StringRef Name = F->getName();
  for (const ScalarRow &R : ScalarRows)
    if (Name.starts_with(R.Name) && R.Operand < C.arg_size() &&
        none_of(Found, [&](const ScalarOperand &S) { return S.Of == &C.getArgOperandUse(R.Operand); }))
      Found.push_back({&C.getArgOperandUse(R.Operand), R.If, R.What.str()});
  // Where they stand depends on the dimensions; nothing else has these types but data, which comes first.
  if (Name.starts_with("llvm.amdgcn.image."))
    for (unsigned I = 1; I < C.arg_size(); ++I) {
      const auto *V = dyn_cast<FixedVectorType>(C.getArgOperand(I)->getType());
      if (V && V->getElementType()->isIntegerTy(32) && (V->getNumElements() == 8 || V->getNumElements() == 4))
        Found.push_back({&C.getArgOperandUse(I), IfDivergent::Loop,
                         V->getNumElements() == 8 ? "the image resource" : "the sampler"});
    }
  return Found;
}

void Linter::lintScalarOperands(const CallBase &C) {
  const ValueId Id = Reader.idOf(C);
  if (!Id.isValid() || !Result.search().isReachable(Reader.view().block(Id)))
    return;
  for (const ScalarOperand &S : scalarOperands(C, Kind)) {
    const UseId U = Reader.idOf(*S.Of);
    // The callee is no operand of the view: it differs where it was computed.
    const ValueId Of = Reader.idOf(*S.Of->get());
    if (!U.isValid() && !Of.isValid())
      continue;
    if ((U.isValid() ? Result.extentOfUse(Reader.view(), U) : Result.extent(Of)) >= Gpu.wave())
      continue;
    const bool IsLoop = S.If == IfDivergent::Loop;
    const std::string Differs = S.What + " may differ within a wave";
    const unsigned Wave = Gpu.facts().WaveSize;
    Diagnostic &D = report(IsLoop ? DiagnosticKind::WaterfallLoop : DiagnosticKind::ScalarOperand, C,
                           IsLoop ? Differs + ": the compiler makes a loop over its values, with up to " +
                                        std::to_string(Wave) + " rounds, each for the threads with one value"
                           : S.If == IfDivergent::First
                               ? Differs + ", and the instruction takes one for all: that of the first active thread"
                               : Differs + ", and must be the same for all its threads: the result is undefined");
    if (Of.isValid())
      for (Note &N : causesOf(Reader, Result, Of, *Names, [this](const Value &V) { return locate(V); }))
        D.Notes.push_back(std::move(N));
    D.Hint = IsLoop
                 ? "if it is the same for all threads of a wave, say so: __builtin_amdgcn_readfirstlane"
                 : "if the first thread's is meant, say so (__builtin_amdgcn_readfirstlane); else execute it once for "
                   "each value";
  }
}

} // namespace rejoin
