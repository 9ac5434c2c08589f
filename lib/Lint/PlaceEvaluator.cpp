//===- PlaceEvaluator.cpp - Values of one thread of a workgroup -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values by their operators, up to a depth: places and sizes are those of the thread and the workgroup at hand, a variable
// that is stored once has what is stored, a variable of a loop its first value. What depends on memory, arguments or other
// calls has no value: errs by not knowing. Held by: test/Lint/conditions.cl, masks*.cu, lanes-present.hip.
//
//===----------------------------------------------------------------------===//

#include "PlaceEvaluator.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

std::optional<APInt> PlaceEvaluator::atCall(const CallBase &C, unsigned Width) {
  const GpuTarget &Gpu = Reader.target();
  int P = Gpu.placeOf(C);
  if (P >= 0 && P <= 2) {
    Asked |= 1U << P;
    return APInt(Width, Local[P]);
  }
  const unsigned Linear = Local[0] + Size[0] * (Local[1] + Size[1] * Local[2]);
  if (P == GpuTarget::LinearPlace || P == GpuTarget::LanePlace) {
    if (P == GpuTarget::LanePlace && !Gpu.facts().WaveSize)
      return std::nullopt;
    Asked |= 8;
    return APInt(Width, P == GpuTarget::LanePlace ? Linear % Gpu.facts().WaveSize : Linear);
  }
  return atSize(C, Width);
}

std::optional<APInt> PlaceEvaluator::atSize(const Instruction &I, unsigned Width) {
  const auto Read = sizeReadBy(I);
  if (!Read || Read->Of == LaunchSize::Grid)
    return std::nullopt;
  if (Read->Of == LaunchSize::Workgroup) {
    AskedSize = true;
    return APInt(Width, Size[Read->Dimension]);
  }
  const unsigned Wave = Reader.target().facts().WaveSize;
  return Wave ? std::optional(APInt(Width, Wave)) : std::nullopt;
}

std::optional<APInt> PlaceEvaluator::atBinary(const BinaryOperator &I, unsigned Depth) {
  auto A = at(*I.getOperand(0), Depth), B = at(*I.getOperand(1), Depth);
  if (!A || !B)
    return std::nullopt;
  switch (I.getOpcode()) {
  case Instruction::Add:
    return *A + *B;
  case Instruction::Sub:
    return *A - *B;
  case Instruction::Mul:
    return *A * *B;
  case Instruction::And:
    return *A & *B;
  case Instruction::Or:
    return *A | *B;
  case Instruction::Xor:
    return *A ^ *B;
  case Instruction::UDiv:
    return B->isZero() ? std::nullopt : std::optional(A->udiv(*B));
  case Instruction::SDiv:
    return B->isZero() ? std::nullopt : std::optional(A->sdiv(*B));
  case Instruction::URem:
    return B->isZero() ? std::nullopt : std::optional(A->urem(*B));
  case Instruction::SRem:
    return B->isZero() ? std::nullopt : std::optional(A->srem(*B));
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    if (B->uge(B->getBitWidth()))
      return std::nullopt;
    return I.getOpcode() == Instruction::Shl    ? A->shl(*B)
           : I.getOpcode() == Instruction::LShr ? A->lshr(*B)
                                                : A->ashr(*B);
  default:
    return std::nullopt;
  }
}

std::optional<APInt> PlaceEvaluator::at(const Value &V, unsigned Depth) {
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return C->getValue();
  // Conversions do not add up.
  if (!Depth || !V.getType()->isIntegerTy())
    return std::nullopt;
  Depth -= !isa<CastInst>(V);
  const unsigned Width = V.getType()->getIntegerBitWidth();
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    const Value *Stored = onlyStored(*L);
    return Stored ? at(*Stored, Depth) : atSize(*L, Width);
  }
  if (const auto *M = dyn_cast<MinMaxIntrinsic>(&V)) {
    auto A = at(*M->getLHS(), Depth), B = at(*M->getRHS(), Depth);
    return A && B ? std::optional(ICmpInst::compare(*A, *B, M->getPredicate()) ? *A : *B) : std::nullopt;
  }
  if (const auto *C = dyn_cast<CallBase>(&V))
    return atCall(*C, Width);
  if (const auto *P = dyn_cast<PHINode>(&V)) {
    // At its first value, which is the same from wherever the thread comes.
    BlockId Own = Reader.idOf(*P->getParent());
    std::optional<APInt> First;
    bool ComesRound = false;
    for (const auto &[In, From] : zip(P->incoming_values(), P->blocks())) {
      if (Reader.idOf(*From).index() >= Own.index()) {
        ComesRound = true;
        continue;
      }
      const auto X = P->getNumIncomingValues() == 2 ? at(*In, Depth) : std::nullopt;
      if (!X || (First && *First != *X))
        return std::nullopt;
      First = X;
    }
    TookFirst |= ComesRound;
    return First;
  }
  if (const auto *I = dyn_cast<BinaryOperator>(&V))
    return atBinary(*I, Depth);
  if (const auto *S = dyn_cast<SelectInst>(&V)) {
    auto C = at(*S->getCondition(), Depth);
    return C ? at(C->isOne() ? *S->getTrueValue() : *S->getFalseValue(), Depth) : std::nullopt;
  }
  if (const auto *Compare = dyn_cast<ICmpInst>(&V)) {
    auto A = at(*Compare->getOperand(0), Depth), B = at(*Compare->getOperand(1), Depth);
    return A && B ? std::optional(APInt(1, ICmpInst::compare(*A, *B, Compare->getPredicate()))) : std::nullopt;
  }
  if (const auto *Cast = dyn_cast<CastInst>(&V)) {
    auto X = Cast->getOperand(0)->getType()->isIntegerTy() ? at(*Cast->getOperand(0), Depth) : std::nullopt;
    if (!X)
      return std::nullopt;
    switch (Cast->getOpcode()) {
    case Instruction::ZExt:
      return X->zext(Width);
    case Instruction::SExt:
      return X->sext(Width);
    case Instruction::Trunc:
      return X->trunc(Width);
    default:
      return std::nullopt;
    }
  }
  return isa<FreezeInst>(V) ? at(*cast<FreezeInst>(V).getOperand(0), Depth) : std::nullopt;
}

bool asksForPlace(const FunctionReader &Reader, int Dimension) {
  SmallPtrSet<const Function *, 16> Seen;
  SmallVector<const Function *> Work{&Reader.function()};
  while (!Work.empty()) {
    const Function *On = Work.pop_back_val();
    if (!Seen.insert(On).second)
      continue;
    for (const Instruction &I : instructions(*On)) {
      const auto *C = dyn_cast<CallBase>(&I);
      const int P = C ? Reader.target().placeOf(*C) : -1;
      if (P == Dimension || P == GpuTarget::GlobalPlace + Dimension)
        return true;
      if (const Function *Callee = C ? C->getCalledFunction() : nullptr; Callee && !Callee->isDeclaration())
        Work.push_back(Callee);
    }
    for (const User *U : On->users())
      if (const auto *C = dyn_cast<CallBase>(U))
        Work.push_back(C->getFunction());
  }
  return false;
}

} // namespace rejoin
