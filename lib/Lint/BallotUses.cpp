//===- BallotUses.cpp - What a program asks of a ballot ------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A lane without a thread is in no ballot. A program that asks who is in one, how many, who is the first, or whether
// the own lane is, means the threads that there are. One that asks whether all lanes are, or a lane by its number, gets
// another answer where that lane has no thread; and so does one that asks who is not in the ballot.
//
//     b != 0, __popc(b), __ffs(b), b >> lane & 1, __shfl_sync(b, ...)     those that there are
//     b == ~0, __popc(b) == 32, (b & 0xff) == 0xff, b >> 31 & 1           lanes by their numbers
//     ~b == 0, __popc(~b), __ffs(~b)                                      those that are not in it
//
// The number is followed through operators, variables and arguments of callees. A number that is stored is looked at no
// further. Any use that is not in this file counts as one of lanes by their numbers. Errs by a condition too many.
// Cost: linear in uses. Held by: test/Lint/ballots-of-all.cu, threadless.*.
//
//===----------------------------------------------------------------------===//

#include "BallotUses.h"
#include "MaskOperations.h"
#include "SourceText.h"
#include "UseWalk.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

namespace {

/// What a value is, as to the lanes of the ballot.
enum class Part : uint8_t {
  /// Bits of those in it.
  Those,
  /// The same, shifted by a constant; and by the number of a lane that the program computes.
  Shifted,
  OfLane,
  /// Bits of those not in it.
  Others,
  /// The bit of a lane by its number.
  One,
  /// How many are in it.
  Count,
};

class BallotUses {
public:
  bool askForAbsent(const CallBase &Ballot);

private:
  bool asks(const Use &U, Part Is);
  bool asksByComparison(const ICmpInst &I, const Value &Other, Part Is) const;
  bool asksByOperator(const BinaryOperator &I, const Value &Other, bool IsFirst, Part Is);
  bool asksInCall(const CallBase &C, const Use &U, Part Is);
  /// Cuts constant bits out.
  bool cuts(const Value &Result, const APInt &Bits, Part Is);
  bool follow(const Value &V, Part Is) { return Walk.follow(V, Is); }
  bool isFollowed(const Value &V) const {
    const Value &Of = storedValue(V);
    const auto *C = dyn_cast<CallBase>(&Of);
    return (C && (ballotOf(*C) || asksForActive(*C))) || Walk.isFollowed(V) || Walk.isFollowed(Of);
  }
  UseWalk<Part> Walk;
};

} // namespace

/// All lanes of waves of 32 or 64, perhaps one fewer of them: in comparisons for less or more.
static bool isCountOfAll(const APInt &N) { return N == 31 || N == 32 || N == 63 || N == 64; }

bool BallotUses::asksByComparison(const ICmpInst &I, const Value &Other, Part Is) const {
  const APInt *N = nullptr;
  const bool IsConstant = match(&Other, m_APInt(N));
  switch (Is) {
  case Part::Count:
    if (IsConstant)
      return isCountOfAll(*N);
    if (const auto *Size = dyn_cast<Instruction>(&storedValue(Other)))
      if (const auto Read = sizeReadBy(*Size))
        return Read->Of == LaunchSize::Wave;
    return false;
  case Part::Others:
  case Part::One:
    return true;
  case Part::Those:
  case Part::Shifted:
  case Part::OfLane:
    break;
  }
  if (IsConstant)
    // Is anybody in it.
    return !(N->isZero() && !I.isSigned()) && !(I.isUnsigned() && N->isOne());
  // The own lane's bit, and another set of threads.
  return !match(&storedValue(Other), m_Shl(m_One(), m_Value())) && !isFollowed(Other);
}

bool BallotUses::cuts(const Value &Result, const APInt &Bits, Part Is) {
  if (!Bits.isPowerOf2() || Is == Part::One || Is == Part::Count)
    return follow(Result, Is);
  // The own lane, or the first one: both have a thread.
  if (Is == Part::OfLane || (Is == Part::Those && Bits.isOne()))
    return false;
  return follow(Result, Part::One);
}

bool BallotUses::asksByOperator(const BinaryOperator &I, const Value &Other, bool IsFirst, Part Is) {
  const APInt *N = nullptr;
  const bool IsConstant = match(&Other, m_APInt(N));
  if (Is == Part::Count)
    return false;
  switch (I.getOpcode()) {
  case Instruction::And:
    if (IsConstant)
      return cuts(I, *N, Is);
    // A set that the program names takes part of those that are not in the ballot.
    return follow(I, Is == Part::Others ? Part::Those : Is);
  case Instruction::Xor:
    if (IsConstant && !N->isZero())
      return follow(I, Is == Part::Others ? Part::Those : Is == Part::OfLane || Is == Part::One ? Is : Part::Others);
    return follow(I, Is);
  case Instruction::LShr:
  case Instruction::AShr:
    if (!IsFirst)
      return true;
    if (IsConstant && Is == Part::Those && !N->isZero())
      return follow(I, *N == N->getBitWidth() - 1 ? Part::One : Part::Shifted);
    if (IsConstant)
      return follow(I, Is);
    return follow(I, Part::OfLane);
  case Instruction::Shl:
    return !IsFirst || follow(I, Is);
  case Instruction::Or:
  case Instruction::Add:
  case Instruction::Sub:
    return follow(I, Is);
  default:
    return true;
  }
}

bool BallotUses::asksInCall(const CallBase &C, const Use &U, Part Is) {
  if (memberMaskOf(C) == U.get() || isa<DbgInfoIntrinsic>(C))
    return false;
  const Function *F = C.getCalledFunction();
  if (!F || !C.isArgOperand(&U))
    return true;
  if (!F->isDeclaration()) {
    const unsigned N = C.getArgOperandNo(&U);
    return N >= F->arg_size() || follow(*F->getArg(N), Is);
  }
  const StringRef Name = F->getName();
  auto IsNamed = [&](std::initializer_list<StringRef> Parts) {
    return any_of(Parts, [&](StringRef Part) { return Name.contains(Part); });
  };
  if (IsNamed({"ctpop", "popc"}))
    return Is == Part::Others || follow(C, Part::Count);
  if (IsNamed({"cttz", "ctlz", "ffs", "clz", "ctz", "fns", "ballot"}))
    return Is == Part::Others;
  // Other orders of the bits, and the number of another lane.
  if (IsNamed(
          {"bitreverse", "brev", "bswap", "llvm.fsh", "shfl", "readfirstlane", "readlane", "bpermute", "broadcast"}))
    return follow(C, Is);
  return !IsNamed({"llvm.assume", "llvm.lifetime", "llvm.expect"});
}

bool BallotUses::asks(const Use &U, Part Is) {
  const auto *I = dyn_cast<Instruction>(U.getUser());
  if (!I)
    return true;
  const Value *Other = I->getNumOperands() == 2 ? I->getOperand(1 - U.getOperandNo()) : nullptr;
  if (const auto *Compare = dyn_cast<ICmpInst>(I))
    return asksByComparison(*Compare, *Other, Is);
  if (const auto *B = dyn_cast<BinaryOperator>(I))
    return asksByOperator(*B, *Other, U.getOperandNo() == 0, Is);
  if (const auto *C = dyn_cast<CallBase>(I))
    return asksInCall(*C, U, Is);
  if (const auto *S = dyn_cast<SwitchInst>(I))
    return any_of(S->cases(), [&](const auto &Case) {
      return Is == Part::Count ? isCountOfAll(Case.getCaseValue()->getValue())
                               : Is == Part::Others || Is == Part::One || !Case.getCaseValue()->isZero();
    });
  if (isa<TruncInst>(I) && I->getType()->isIntegerTy(1))
    // The lowest bit, which is a condition.
    return Is != Part::Count && Is != Part::OfLane && Is != Part::Those;
  if (isa<TruncInst, ZExtInst, SExtInst, BitCastInst, FreezeInst, PHINode, SelectInst, InsertElementInst,
          ExtractElementInst, ShuffleVectorInst, InsertValueInst, ExtractValueInst>(I))
    return follow(*I, Is);
  if (const auto *S = dyn_cast<StoreInst>(I))
    return !Walk.followStored(*S, U, Is) && (Is == Part::Others || Is == Part::One);
  // Whoever calls is asked about what is returned. Real numbers and addresses are made of counts.
  return !isa<ReturnInst>(I) && Is != Part::Count;
}

bool BallotUses::askForAbsent(const CallBase &Ballot) {
  follow(Ballot, Part::Those);
  return Walk.anyUse([&](const Use &U, Part Is) { return asks(U, Is); });
}

bool asksForAbsent(const CallBase &Ballot) { return BallotUses().askForAbsent(Ballot); }

} // namespace rejoin
