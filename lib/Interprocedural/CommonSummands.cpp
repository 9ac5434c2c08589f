//===- CommonSummands.cpp - Comparisons of sums with one summand -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A comparison of two sums with a common summand is one of what is left, and so is their difference. The number of
// turns of a loop whose ends both carry the thread's index is uniform:
//
//   for (int t = a + tid; t < b + tid; t += c)     a + k * c < b
//   t - tid < n                                    the difference is a + k * c
//   not:  unsigned t, or no `nsw`                  of a + tid and b + tid one may wrap, and the other not
//   not:  t = a + i, t < b + j                     two summands
//
// Summands have numbers (ValueNumbers.h), so one index that is read twice is one summand. A sum is kept by additions,
// by subtractions from it, by extensions if it does not wrap, and by PHIs, choices, minima and maxima of sums with that
// summand.
//
// Lemma. Say V has the summand X, with the rest U. (1) Modulo the width V = U + X, with X as its leaves are when V is
// read. (2) If the summand is marked as signed, V = U + X holds of the integers that V and X are, read with a sign,
// where U is some integer that need not fit the width; so without a sign. Then of V = U + X and W = U' + X, both
// marked, V < W iff U < U'; and V = W iff U = U' modulo the width, marked or not. Proof, by induction on the run. V = X
// has the rest 0. `add nsw` gives the sum of integers, or poison. A PHI takes the rest from the edge that is executed.
// What holds of an incoming value still holds of the PHI: all leaves of X dominate its block, or are the same wherever
// they are read, so no leaf has changed since the incoming value was computed (EqualPhis.cpp). The rests are computed
// from operands of the program alone, by its own control flow: the program may be regarded as computing them beside the
// sums, and the analysis runs on that program. A sum that wraps is poison, and so is all that is computed from it: a
// branch on it is undefined behaviour. What is frozen is left out (PoisonFlow.h). For 4 bits, of 4,096 loops as above
// (a, b, c) with these flags none has threads with different numbers of turns, without them 3,840 have, and with `!=`
// none has either way.
//
// A value has 8 summands at most. Cost: O(n) for each round in the instructions, 8 rounds at most; if they do not
// suffice, nothing is found. Handles no products and no pointers.
// Held by: test/Uniformity/common-summands.ll, rejoin-kernel-fuzz (claims against runs).
//
//===----------------------------------------------------------------------===//

#include "CommonSummands.h"
#include "InstructionOrder.h"
#include "rejoin/IR/PoisonFlow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

/// Finds the summands of all values of a function.
class CommonSummands::Finder {
public:
  Finder(const FunctionReader &Reader, const Function &F, CommonSummands &Result)
      : Reader(Reader), Names(Reader), Dominators(const_cast<Function &>(F)), Result(Result) {}
  /// Returns false if there are too many rounds.
  bool run();

private:
  static constexpr unsigned MaxSummands = 8, MaxRounds = 8;

  Sum summandsOf(const Value &V);
  void add(Sum &To, const Summand &S);
  Sum ofBinary(const BinaryOperator &I);
  Sum ofCast(const CastInst &I);
  Sum ofPhi(const PHINode &P);
  /// The summands of both values.
  Sum ofBoth(const Value &A, const Value &B);
  Sum transfer(const Instruction &I);
  void read(const Instruction &I);
  bool isOfThread(Number N) const;

  const FunctionReader &Reader;
  ValueNumbers Names;
  llvm::DominatorTree Dominators;
  CommonSummands &Result;
  DenseSet<const Value *> Visited;
};

CommonSummands::Sum CommonSummands::Finder::summandsOf(const Value &V) {
  if (isa<Constant>(V) || !V.getType()->isIntegerTy())
    return {};
  Sum S = Result.Sums.lookup(&V);
  S.insert(S.begin(), {Result.Numbers[&V] = Names.of(V)});
  return S;
}

void CommonSummands::Finder::add(Sum &To, const Summand &S) {
  if (To.size() != MaxSummands && none_of(To, [&](const Summand &T) { return T.Of == S.Of; }))
    To.push_back(S);
}

CommonSummands::Sum CommonSummands::Finder::ofBinary(const BinaryOperator &I) {
  const auto *Or = dyn_cast<PossiblyDisjointInst>(&I);
  const bool Disjoint = Or && Or->isDisjoint();
  if (I.getOpcode() != Instruction::Add && I.getOpcode() != Instruction::Sub && !Disjoint)
    return {};
  // No bit of a disjoint `or` carries.
  const bool Signed = Disjoint || I.hasNoSignedWrap(), Unsigned = Disjoint || I.hasNoUnsignedWrap();
  Sum Found;
  for (unsigned K = 0; K != (I.getOpcode() == Instruction::Sub ? 1 : 2); ++K)
    for (const Summand &S : summandsOf(*I.getOperand(K)))
      add(Found, {S.Of, K, S.Of, S.Signed && Signed, S.Unsigned && Unsigned});
  return Found;
}

CommonSummands::Sum CommonSummands::Finder::ofCast(const CastInst &I) {
  Sum Found;
  for (const Summand &S : summandsOf(*I.getOperand(0))) {
    auto Add = [&](unsigned Opcode, bool Signed, bool Unsigned) {
      add(Found, {Names.ofCast(Opcode, *I.getType(), S.Of), 0, S.Of, Signed, Unsigned});
    };
    if (isa<TruncInst>(I))
      Add(Instruction::Trunc, false, false);
    if (isa<ZExtInst>(I) && S.Unsigned)
      Add(Instruction::ZExt, true, true);
    if ((isa<SExtInst>(I) || (isa<ZExtInst>(I) && I.hasNonNeg())) && S.Signed)
      Add(Instruction::SExt, true, false);
  }
  return Found;
}

CommonSummands::Sum CommonSummands::Finder::ofBoth(const Value &A, const Value &B) {
  Sum Found;
  const Sum Others = summandsOf(B);
  for (const Summand &S : summandsOf(A))
    if (const auto *T = find_if(Others, [&](const Summand &T) { return T.Of == S.Of; }); T != Others.end())
      add(Found, {S.Of, 0, S.Of, S.Signed && T->Signed, S.Unsigned && T->Unsigned});
  return Found;
}

CommonSummands::Sum CommonSummands::Finder::ofPhi(const PHINode &P) {
  std::optional<Sum> Found;
  for (const Value *V : P.incoming_values()) {
    if (isa<Instruction>(V) && !Visited.contains(V))
      continue;
    Sum Here = summandsOf(*V);
    if (!Found) {
      Found.emplace();
      for (const Summand &S : Here)
        Found->push_back({S.Of, 0, S.Of, S.Signed, S.Unsigned});
      continue;
    }
    Sum Both;
    for (const Summand &S : *Found)
      if (const auto *T = find_if(Here, [&](const Summand &T) { return T.Of == S.Of; }); T != Here.end())
        Both.push_back({S.Of, 0, S.Of, S.Signed && T->Signed, S.Unsigned && T->Unsigned});
    Found = std::move(Both);
  }
  if (!Found)
    return {};
  erase_if(*Found, [&](const Summand &S) {
    return S.Of == Names.of(P) || any_of(Names.leaves(S.Of), [&](const Value *Leaf) {
             const auto *I = dyn_cast<Instruction>(Leaf);
             return I && !Dominators.properlyDominates(I->getParent(), P.getParent()) && !Names.isReadOnceForAll(*I);
           });
  });
  return *Found;
}

CommonSummands::Sum CommonSummands::Finder::transfer(const Instruction &I) {
  if (!I.getType()->isIntegerTy())
    return {};
  if (const auto *B = dyn_cast<BinaryOperator>(&I))
    return ofBinary(*B);
  if (const auto *C = dyn_cast<CastInst>(&I))
    return ofCast(*C);
  if (const auto *P = dyn_cast<PHINode>(&I))
    return ofPhi(*P);
  if (const auto *S = dyn_cast<SelectInst>(&I))
    return ofBoth(*S->getTrueValue(), *S->getFalseValue());
  const auto *M = dyn_cast<MinMaxIntrinsic>(&I);
  if (!M)
    return {};
  Sum Found = ofBoth(*M->getLHS(), *M->getRHS());
  for (Summand &S : Found)
    (M->isSigned() ? S.Unsigned : S.Signed) = false;
  erase_if(Found, [&](const Summand &S) { return !S.Signed && !S.Unsigned; });
  return Found;
}

bool CommonSummands::Finder::isOfThread(Number N) const {
  return any_of(Names.leaves(N), [&](const Value *Leaf) {
    const auto *I = dyn_cast<Instruction>(Leaf);
    return I && Reader.idOf(*I).isValid() && Names.differsInWorkgroup(*I);
  });
}

/// Whether an instruction reads two sums.
static bool readsTwo(const Instruction &I) {
  return (isa<ICmpInst>(I) || I.getOpcode() == Instruction::Sub) && I.getOperand(0)->getType()->isIntegerTy() &&
         !isa<Constant>(I.getOperand(0)) && !isa<Constant>(I.getOperand(1));
}

void CommonSummands::Finder::read(const Instruction &I) {
  const auto *Compare = dyn_cast<ICmpInst>(&I);
  std::optional<Common> Best;
  for (const Summand &S : ofBoth(*I.getOperand(0), *I.getOperand(1))) {
    if (Compare && !Compare->isEquality() && !(Compare->isSigned() ? S.Signed : S.Unsigned))
      continue;
    const Common Here{S.Of, isOfThread(S.Of)};
    if (!Best || (Here.IsOfThread && !Best->IsOfThread))
      Best = Here;
  }
  if (Best)
    Result.Readers.insert({&I, *Best});
}

bool CommonSummands::Finder::run() {
  const InstructionOrder Order(Reader);
  Order.forEach([&](const Instruction &I) { Names.add(I); });
  const bool IsStable = Order.visitUntilStable(MaxRounds, [&](const Instruction &I) {
    Visited.insert(&I);
    Sum S = transfer(I);
    auto Old = Result.Sums.find(&I);
    if (Old == Result.Sums.end() ? S.empty() : Old->second == S)
      return false;
    Result.Sums[&I] = std::move(S);
    return true;
  });
  if (!IsStable)
    return false;
  Order.forEach([&](const Instruction &I) {
    if (readsTwo(I))
      read(I);
  });
  return true;
}

void CommonSummands::compute(const FunctionReader &Reader, const Function &F, bool OthersFreeze) {
  Numbers.clear();
  Sums.clear();
  Readers.clear();
  if (none_of(instructions(F), readsTwo) || !Finder(Reader, F, *this).run()) {
    Readers.clear();
    return;
  }
  for (const Instruction *I : undefinedAtFreezes(F, OthersFreeze))
    Readers.erase(I);
}

const CommonSummands::Summand *CommonSummands::find(const Value &V, Number N) const {
  auto It = Sums.find(&V);
  if (It == Sums.end())
    return nullptr;
  const auto *S = find_if(It->second, [&](const Summand &S) { return S.Of == N; });
  return S == It->second.end() ? nullptr : S;
}

void CommonSummands::addTo(AugmentedView &View, const FunctionReader &Reader) const {
  using Ref = AugmentedView::Ref;
  using Rest = std::pair<const Value *, Number>;
  MapVector<Rest, uint32_t> Rests;
  auto Own = [&](const Value &V) {
    const ValueId Id = Reader.idOf(V);
    return Id.isValid() ? Ref::own(Id) : Ref::constant();
  };
  // The rest of a value that is the summand itself is 0.
  auto RestOf = [&](const Value &V, Number N) {
    if (Numbers.lookup(&V) == N && Numbers.contains(&V))
      return Ref::constant();
    // What comes into a PHI from a block that is not reachable.
    if (!find(V, N))
      return Own(V);
    auto [It, New] = Rests.try_emplace({&V, N}, 0);
    if (!New)
      return Ref::added(It->second);
    const auto &I = cast<Instruction>(V);
    const ValueId Id = Reader.idOf(I);
    if (const auto *P = dyn_cast<PHINode>(&I)) {
      SmallVector<BlockId, 4> From;
      for (const BasicBlock *B : P->blocks())
        From.push_back(Reader.lastPart(Reader.idOf(*B)));
      return Ref::added(It->second = View.addPhi(Reader.view().block(Id), From));
    }
    return Ref::added(It->second = View.addBefore(Id, {InstanceKind::Pure, Extent::thread(), Extent::grid()}));
  };
  for (const auto &[I, N] : Readers) {
    const ValueId Id = Reader.idOf(*I);
    // The lane algebra has differences, but no order of sums.
    const bool IsOrder = isa<ICmpInst>(I) && !cast<ICmpInst>(I)->isEquality();
    if (!View.isReplaced(Id) || (IsOrder && N.IsOfThread))
      View.replace(Id, Reader.view().info(Id), {RestOf(*I->getOperand(0), N.Of), RestOf(*I->getOperand(1), N.Of)});
  }
  for (size_t K = 0; K != Rests.size(); ++K) {
    const auto [Of, Added] = *(Rests.begin() + K);
    const auto &I = *cast<Instruction>(Of.first);
    const Summand &S = *find(I, Of.second);
    AugmentedView::Refs Operands;
    if (isa<BinaryOperator>(I)) {
      Operands = {RestOf(*I.getOperand(S.Operand), S.InOperand), Own(*I.getOperand(1 - S.Operand))};
    } else if (const auto *C = dyn_cast<SelectInst>(&I)) {
      Operands = {Own(*C->getCondition()), RestOf(*C->getTrueValue(), Of.second),
                  RestOf(*C->getFalseValue(), Of.second)};
    } else if (const auto *M = dyn_cast<MinMaxIntrinsic>(&I)) {
      Operands = {RestOf(*M->getLHS(), Of.second), RestOf(*M->getRHS(), Of.second)};
    } else if (isa<PHINode>(I)) {
      for (const Value *V : cast<PHINode>(I).incoming_values())
        Operands.push_back(RestOf(*V, Of.second));
    } else {
      Operands = {RestOf(*I.getOperand(0), S.InOperand)};
    }
    View.setOperands(Added, std::move(Operands));
  }
}

} // namespace rejoin
