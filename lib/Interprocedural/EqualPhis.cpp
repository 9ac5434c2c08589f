//===- EqualPhis.cpp - PHIs that give one value on all edges -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A PHI that joins two computations of one value does not select. Values have numbers: an expression by its operation
// and the numbers of its operands, without the flags that make poison; a PHI on all edges of which one number comes in
// by that number; everything else, a leaf, by itself.
//
//      A: %a = lshr i32 %x, 5     B: %b = lshr exact i32 %x, 5       %p is %x >> 5, whatever edge is taken
//                   \               /
//                 J: %p = phi [%a, A], [%b, B]
//
//   not:  phi [%i.next, A], [%j.next, B]     two PHIs of a loop that count alike are two leaves
//
// Lemma. Let E be the number of all incoming values of a PHI P in J, with leaves that dominate J. Then P is E of the
// values that the leaves have when P is executed. Proof. An instruction N of the expression dominates the edge by which
// J is entered, and a leaf L dominates N. Say L were executed after the last N and before the edge. A path from the
// entry to that L need not pass N, since L comes first on each way to N; it goes on to the edge without N; so N would
// not dominate the edge. Hence N has read the values that the leaves still have. By induction the same holds of PHIs in
// the expression. Leaves that change from turn to turn of a loop are covered: a path on which one changes between an
// incoming value and P does not exist. What each thread reads once for all (an index of the launch) is one number
// wherever it is read; then no leaf need dominate J.
//
// A choice by a condition is one as well where the condition is known on the edge. E is looked for among the incoming
// values; on the edge of another one, `c && x` is x if a branch that dominates the edge has found c to hold.
//
//   if (c) B: ... else A: ...  J: phi [x, B], [c && x, A]     is c && x on both edges
//
// The proof is the same, with the branch's condition as N.
//
// So the program may be thought to compute E in J, from the leaves: `addTo` says that. The operands that P has here are
// read in J's own place, and not where the incoming values stand: these may seem to agree for more threads only because
// fewer come there (`if (x == 0)`).
//
// Operations of floating point that may be contracted, reassociated or approximated are leaves: each may have another
// result.
//
// Flags. If they differ, E without them gives what P does wherever P is no poison. A PHI that is poison in some threads
// alone, and is frozen, is left out (PoisonFlow.h).
//
// Cost: O(n log n) in the instructions, 16 branches for each edge of PHIs of truth values. Handles no reordering but of
// commutative operands, and no loads but of constant memory; errs by leaving PHIs out.
// Held by: test/Uniformity/equal-phis*, rejoin-kernel-fuzz (claims against runs). Runs contract nothing and do not move
// waves, so equal-phis-not.ll alone holds what is said of these.
//
//===----------------------------------------------------------------------===//

#include "EqualPhis.h"
#include "InstructionOrder.h"
#include "ValueNumbers.h"
#include "rejoin/IR/EdgeDominance.h"
#include "rejoin/IR/PoisonFlow.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

namespace {

/// What PHIs are that do not select.
class PhiExpressions : public ValueNumbers {
public:
  PhiExpressions(const FunctionReader &Reader, const Function &F, const llvm::DominatorTree &Dominators)
      : ValueNumbers(Reader), Layout(F.getDataLayout()), Dominators(Dominators), Edges(F, Dominators) {}

  /// What \p P is, if it does not select.
  std::optional<EqualPhis::Expression> expressionOf(const PHINode &P);
  /// Conditions that are known on an edge.
  using Truths = SmallVector<std::pair<const Value *, bool>, 8>;

private:
  std::optional<bool> truthOf(const Value &V, const Truths &Known);
  /// The number of an expression after branches with known conditions.
  Number under(const Value &E, const Truths &Known, unsigned Depth);
  Truths truthsOn(const BasicBlock &From, const BasicBlock &To);
  std::optional<EqualPhis::Expression> meets(const PHINode &P, const Value &E);

  const DataLayout &Layout;
  const llvm::DominatorTree &Dominators;
  EdgeDominance Edges;
};

} // namespace

PhiExpressions::Truths PhiExpressions::truthsOn(const BasicBlock &From, const BasicBlock &To) {
  constexpr unsigned MaxBranches = 16, MaxBlocks = 64;
  Truths Known;
  auto Add = [&](const Value *Condition, bool IsTrue) {
    SmallVector<std::pair<const Value *, bool>, 4> Work{{Condition, IsTrue}};
    for (unsigned Depth = 0; !Work.empty() && Depth != 8; ++Depth) {
      auto [V, True] = Work.pop_back_val();
      Known.push_back({V, True});
      const Value *A, *B;
      if (True ? match(V, m_LogicalAnd(m_Value(A), m_Value(B))) : match(V, m_LogicalOr(m_Value(A), m_Value(B))))
        Work.append({{A, True}, {B, True}});
      else if (match(V, m_Not(m_Value(A))))
        Work.push_back({A, !True});
    }
  };
  auto Branch = [](const BasicBlock &B) {
    const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    return Br && Br->isConditional() && Br->getSuccessor(0) != Br->getSuccessor(1) ? Br : nullptr;
  };
  if (const BranchInst *Br = Branch(From))
    Add(Br->getCondition(), Br->getSuccessor(0) == &To);
  const auto *Node = Dominators.getNode(&From);
  unsigned Branches = 0, Blocks = 0;
  for (const auto *Up = Node->getIDom(); Up && Branches != MaxBranches && Blocks != MaxBlocks;
       Up = Up->getIDom(), ++Blocks)
    if (const BranchInst *Br = Branch(*Up->getBlock())) {
      ++Branches;
      for (unsigned S = 0; S != 2; ++S)
        if (Edges.dominates(BasicBlockEdge(Up->getBlock(), Br->getSuccessor(S)), From))
          Add(Br->getCondition(), S == 0);
    }
  return Known;
}

std::optional<bool> PhiExpressions::truthOf(const Value &V, const Truths &Known) {
  for (auto [K, True] : Known)
    if (of(*K) == of(V))
      return True;
  const Value *A;
  if (match(&V, m_Not(m_Value(A))))
    if (auto True = truthOf(*A, Known))
      return !*True;
  if (isa<ICmpInst>(V))
    for (auto [K, True] : Known)
      if (auto Implied = isImpliedCondition(K, &V, Layout, True))
        return Implied;
  return std::nullopt;
}

PhiExpressions::Number PhiExpressions::under(const Value &E, const Truths &Known, unsigned Depth) {
  const Number N = of(E);
  auto TruthOf = [&](const Value &V) { return truthOf(V, Known); };
  if (auto True = TruthOf(E))
    return of(*ConstantInt::getBool(E.getContext(), *True));
  if (const auto *S = dyn_cast<SelectInst>(&E); S && Depth) {
    if (auto True = TruthOf(*S->getCondition()))
      return under(True.value() ? *S->getTrueValue() : *S->getFalseValue(), Known, Depth - 1);
    // `a && true`, `a || false`.
    const bool IsAnd = match(S->getFalseValue(), m_Zero()), IsOr = match(S->getTrueValue(), m_One());
    const Value *Other = IsAnd ? S->getTrueValue() : S->getFalseValue();
    if ((IsAnd || IsOr) && E.getType()->isIntegerTy(1) && TruthOf(*Other) == std::optional(IsAnd))
      return under(*S->getCondition(), Known, Depth - 1);
  }
  if (const auto *B = dyn_cast<BinaryOperator>(&E); B && Depth && E.getType()->isIntegerTy(1))
    if (B->getOpcode() == Instruction::And || B->getOpcode() == Instruction::Or)
      for (unsigned K = 0; K != 2; ++K)
        if (TruthOf(*B->getOperand(K)) == std::optional(B->getOpcode() == Instruction::And))
          return under(*B->getOperand(1 - K), Known, Depth - 1);
  return N;
}

/// Whether \p E is what \p P is on each edge.
std::optional<EqualPhis::Expression> PhiExpressions::meets(const PHINode &P, const Value &E) {
  const Number N = of(E);
  bool AllStrict = true;
  EqualPhis::Expression Result;
  for (unsigned K = 0; K != P.getNumIncomingValues(); ++K) {
    const Value &In = *P.getIncomingValue(K);
    const BasicBlock &From = *P.getIncomingBlock(K);
    AllStrict &= strict(In) == strict(E);
    if (of(In) == N || !Dominators.isReachableFromEntry(&From))
      continue;
    if (!E.getType()->isIntegerTy(1) || under(E, truthsOn(From, *P.getParent()), 2) != of(In))
      return std::nullopt;
  }
  for (const Value *Leaf : leaves(N)) {
    const auto *I = dyn_cast<Instruction>(Leaf);
    if (I && !Dominators.properlyDominates(I->getParent(), P.getParent())) {
      if (!isReadOnceForAll(*I))
        return std::nullopt;
      if (differsInWorkgroup(*I))
        Result.Elsewhere.push_back(Leaf);
    }
    Result.Leaves.push_back(Leaf);
  }
  if (AllStrict || !hasFlags(E))
    Result.Says = &E;
  return Result;
}

std::optional<EqualPhis::Expression> PhiExpressions::expressionOf(const PHINode &P) {
  constexpr unsigned MaxTried = 4;
  if (!Dominators.isReachableFromEntry(P.getParent()) || allowsSeveralResults(P) || all_equal(P.incoming_values()))
    return std::nullopt;
  std::optional<EqualPhis::Expression> Found;
  SmallVector<const Value *, MaxTried> Tried;
  for (const Value *V : P.incoming_values()) {
    if (Tried.size() == MaxTried || is_contained(Tried, V) || isa<Constant>(V))
      continue;
    Tried.push_back(V);
    if (auto E = meets(P, *V); E && (!Found || E->Says))
      Found = std::move(E);
    if (Found && Found->Says)
      break;
  }
  return Found;
}

/// Of few: whether the operations that come in are equal, or may be choices by a condition.
static bool mayNotSelect(const PHINode &P) {
  const auto *First = dyn_cast<Instruction>(P.getIncomingValue(0));
  auto IsChoice = [](const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    return I && (isa<SelectInst>(I) || I->getOpcode() == Instruction::And || I->getOpcode() == Instruction::Or);
  };
  if (P.getNumIncomingValues() < 2 || all_equal(P.incoming_values()))
    return false;
  if (P.getType()->isIntegerTy(1) && any_of(P.incoming_values(), IsChoice))
    return true;
  return First && !isa<PHINode>(First) && all_of(P.incoming_values(), [&](const Use &U) {
           const auto *I = dyn_cast<Instruction>(U);
           return I && I->getOpcode() == First->getOpcode();
         });
}

void EqualPhis::compute(const FunctionReader &Reader, const Function &F, bool OthersFreeze) {
  Phis.clear();
  if (none_of(F, [](const BasicBlock &B) { return any_of(B.phis(), mayNotSelect); }))
    return;
  llvm::DominatorTree Dominators(const_cast<Function &>(F));
  PhiExpressions Numbers(Reader, F, Dominators);
  InstructionOrder(Reader).forEach([&](const Instruction &I) { Numbers.add(I); });
  for (const BasicBlock &B : F)
    for (const PHINode &P : B.phis())
      if (auto E = Reader.idOf(P).isValid() ? Numbers.expressionOf(P) : std::nullopt)
        Phis.insert({&P, std::move(*E)});
  if (Phis.empty())
    return;
  for (const Instruction *I : undefinedAtFreezes(F, OthersFreeze))
    if (const auto *P = dyn_cast<PHINode>(I))
      Phis.erase(P);
}

void EqualPhis::addTo(AugmentedView &View, const FunctionReader &Reader) const {
  using Ref = AugmentedView::Ref;
  for (const auto &[P, E] : Phis) {
    if (!E.Elsewhere.empty())
      continue;
    AugmentedView::Refs Leaves;
    for (const Value *Leaf : E.Leaves)
      Leaves.push_back(Ref::own(Reader.idOf(*Leaf)));
    if (Leaves.empty())
      Leaves.push_back(Ref::constant());
    View.replaceOnAllEdges(Reader.idOf(*P), std::move(Leaves));
  }
}

} // namespace rejoin
