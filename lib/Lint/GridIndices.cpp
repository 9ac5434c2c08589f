//===- GridIndices.cpp - Indices of the grid that are divided - -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program that takes a remainder of an index in the grid, or some of its bits, divides that dimension by itself: it
// may mean the place in the workgroup, `get_global_id(1) % 16`. One that compares it, adds to it, multiplies it, or
// addresses memory by it uses the index as a whole.
//
//     x[get_global_id(1) * w + t]                 whole
//     if (get_global_id(1) >= rows) return;       whole
//     s[get_global_id(1) & 15][t]                 divided
//     (get_global_id(1) * 64 + t) & 63            whole: no bit of the index is left
//     at = get_global_id(1) * w + t; at % w       not followed: it is an address in memory of two dimensions
//     head = get_global_id(1) % heads             whole: heads is data of the program, and the head decides nothing
//                                                 about the workgroup (IndexParts.cpp)
//
// The index is followed through its uses, variables and arguments of callees, together with a power of two that divides
// what was made of it. Errs by taking an index to be divided. Cost: linear in uses.
// Held by: test/Lint/divided-dimensions.cl.
//
//===----------------------------------------------------------------------===//

#include "GridIndices.h"
#include "IndexParts.h"
#include "UseWalk.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

namespace {

class IndexUses {
public:
  bool divide(const CallBase &Index);

private:
  /// What a use makes of the index: nothing of interest, a part of it, or a value that is followed.
  bool divides(const Use &U, unsigned Zeros);
  bool dividesByOperator(const BinaryOperator &I, const Use &U, unsigned Zeros);
  bool dividesInCall(const CallBase &C, const Use &U, unsigned Zeros);
  void follow(const Value &V, unsigned Zeros) { Walk.follow(V, std::min(Zeros, 64U)); }
  /// With the number of low bits that are 0 in it.
  UseWalk<unsigned> Walk;
};

} // namespace

/// An argument, or loaded.
static bool isData(const Value *V) {
  while (isa<CastInst, FreezeInst, ExtractElementInst>(V))
    V = cast<Instruction>(V)->getOperand(0);
  return isa<Argument, LoadInst>(V);
}

bool IndexUses::dividesByOperator(const BinaryOperator &I, const Use &U, unsigned Zeros) {
  const APInt *N = nullptr;
  const bool ByConstant = match(I.getOperand(1 - U.getOperandNo()), m_APInt(N));
  const bool IsFirst = U.getOperandNo() == 0;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
    // The sum of an index and another number is the same index from another origin.
    follow(I, Zeros);
    return false;
  case Instruction::Mul:
    if (ByConstant)
      follow(I, Zeros + N->countr_zero());
    return false;
  case Instruction::Shl:
    if (ByConstant && IsFirst)
      follow(I, Zeros + N->getLimitedValue(64));
    return !IsFirst;
  case Instruction::Or:
    // Of disjoint bits it is a sum.
    if (cast<PossiblyDisjointInst>(I).isDisjoint())
      follow(I, Zeros);
    return !cast<PossiblyDisjointInst>(I).isDisjoint();
  case Instruction::And:
    // Only the low bits that a launch can use are left of an index that was cut to 16 bits or more, and all of one
    // whose lowest bits were cleared.
    if (ByConstant && N->countr_one() >= 16)
      return follow(I, Zeros), false;
    return !ByConstant || (N->getActiveBits() > Zeros && !N->isNegative());
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::UDiv:
  case Instruction::SDiv:
    if (IsFirst && isData(I.getOperand(1)))
      return partsWorkgroup(I);
    return !IsFirst || !ByConstant || !N->isPowerOf2() || N->logBase2() > Zeros;
  case Instruction::LShr:
  case Instruction::AShr:
    return !IsFirst || !ByConstant || N->ugt(Zeros);
  default:
    // `xor` exchanges rows; the rest computes with real numbers.
    return I.getType()->isIntOrIntVectorTy();
  }
}

bool IndexUses::dividesInCall(const CallBase &C, const Use &U, unsigned Zeros) {
  const Function *F = C.getCalledFunction();
  if (!F || !C.isArgOperand(&U))
    return true;
  if (F->isDeclaration()) {
    // Functions of the language: `max`, `mad24`, `read_imagef`.
    if (C.getType()->isIntOrIntVectorTy())
      follow(C, 0);
    return false;
  }
  if (F->isVarArg() || C.getArgOperandNo(&U) >= F->arg_size())
    return true;
  follow(*F->getArg(C.getArgOperandNo(&U)), Zeros);
  if (C.getType()->isIntOrIntVectorTy())
    follow(C, 0);
  return false;
}

bool IndexUses::divides(const Use &U, unsigned Zeros) {
  const auto *I = dyn_cast<Instruction>(U.getUser());
  if (!I)
    return true;
  if (const auto *B = dyn_cast<BinaryOperator>(I))
    return dividesByOperator(*B, U, Zeros);
  if (const auto *C = dyn_cast<CallBase>(I))
    return !isa<DbgInfoIntrinsic>(C) && dividesInCall(*C, U, Zeros);
  if (const auto *T = dyn_cast<TruncInst>(I); T && T->getType()->getScalarSizeInBits() < 16)
    return true;
  if (isa<TruncInst, ZExtInst, SExtInst, PHINode, SelectInst, FreezeInst, InsertElementInst, ExtractElementInst,
          ShuffleVectorInst, InsertValueInst, ExtractValueInst>(I)) {
    follow(*I, isa<PHINode, SelectInst>(I) ? 0 : Zeros);
    return false;
  }
  // Variables that the optimizer has left in memory.
  if (const auto *S = dyn_cast<StoreInst>(I))
    Walk.followStored(*S, U, Zeros);
  return false;
}

bool IndexUses::divide(const CallBase &Index) {
  follow(Index, 0);
  return Walk.anyUse([&](const Use &U, unsigned Zeros) { return divides(U, Zeros); });
}

bool isDivided(const CallBase &Index) { return IndexUses().divide(Index); }

} // namespace rejoin
