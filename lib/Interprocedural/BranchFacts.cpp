//===- BranchFacts.cpp - Facts that branches imply ------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An edge of a branch or a switch is taken only if its condition holds. Five consequences are used:
//
//   if (x == 3)  a: use(x)      uses of x that the edge dominates read 3
//   if (x == u)  b: use(x)      they read u, if u agrees for more threads than x (`refine`, after a first run)
//   if (c)       c: use(c)      they read true; of `c && d` both are; of `!c` c is false
//   if (x < 5)   d: y = x < 9   implied by the branch, so the same constant for all threads there: extent grid
//   if (tid == 0) e: ...        one thread of the workgroup at a time executes e, so all that e computes agrees in the
//                               workgroup: the floor of its instances
//   not:  if (x != 3) { use(x) }     says nothing about x
//   not:  if (tid.x == 0) e          in a workgroup of several rows: one thread of each row comes there
//
// Why it is right. The first four rewrite the program to one that computes the same, since an edge that dominates a use
// was the last decision on this condition in the same execution of the block; so the claims for the rewritten program
// hold. For the last one: threads that are converged at an instance in e passed the edge in the same dynamic instance,
// and no two threads of the group have equal indices. The floor of a PHI stays: which edge was taken is another
// question.
//
// Edges are asked by the dominator tree: an edge dominates a block if it is the only way into its target but for ways
// from below, and its target dominates the block. Cost: O(uses log uses) for each value that is compared; comparisons
// that are implied are looked for in at most 16 branches and 64 blocks above.
// Held by: test/Uniformity/control-facts.ll, rejoin-kernel-fuzz (claims against runs).
//
//===----------------------------------------------------------------------===//

#include "BranchFacts.h"
#include "rejoin/IR/EdgeDominance.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

/// The group within which no two threads have the same value, so that equal to a constant it is for one of them;
/// nothing if there may be two.
static std::optional<Extent> distinctWithin(const Value *V, const GpuTarget &T) {
  while (isa<ZExtInst, SExtInst>(V))
    V = cast<CastInst>(V)->getOperand(0);
  const auto *C = dyn_cast<CallBase>(V);
  const auto Index = C ? T.threadIndexOf(*C) : std::nullopt;
  if (!Index)
    return std::nullopt;
  switch (*Index) {
  case ThreadIndex::LocalLinear:
    return Extent::workgroup();
  case ThreadIndex::Lane:
    return T.wave();
  case ThreadIndex::LocalX:
    // Rows of a plane repeat the place in a row.
    if (T.facts().WorkgroupSize[1] == 1 && T.facts().WorkgroupSize[2] == 1)
      return Extent::workgroup();
    return std::nullopt;
  case ThreadIndex::LocalY:
  case ThreadIndex::LocalZ:
  case ThreadIndex::GlobalX:
  case ThreadIndex::GlobalY:
  case ThreadIndex::GlobalZ:
    return std::nullopt;
  }
  llvm_unreachable("covered switch");
}

void BranchFacts::replace(FunctionReader &Reader, ArrayRef<const Use *> Uses, const Value &By) {
  for (const Use *U : Uses) {
    UseId Id = Reader.idOf(*U);
    // Constants of PHIs have keys, which already identify them.
    if (!Id.isValid() || !Reader.view().operand(Id).isValue() || (isa<Constant>(By) && isa<PHINode>(U->getUser())))
      continue;
    if (isa<Constant>(By))
      Reader.setOperand(Id, Operand::constant());
    else if (ValueId V = Reader.idOf(By); V.isValid())
      Reader.setOperand(Id, Operand::value(V));
  }
}

void BranchFacts::addImplied(FunctionReader &Reader, const Function &F, const llvm::DominatorTree &Dominators) {
  // Up from a comparison, past the branches that dominate it.
  constexpr unsigned MaxBranches = 16, MaxBlocks = 64;
  const DataLayout &Layout = F.getDataLayout();
  EdgeDominance Edges(F, Dominators);
  for (const BasicBlock &B : F) {
    const auto *Node = Dominators.getNode(&B);
    if (!Node)
      continue;
    if (none_of(B, [](const Instruction &I) { return isa<ICmpInst>(I); }))
      continue;
    SmallVector<std::pair<const Value *, bool>, MaxBranches> Known;
    unsigned Blocks = 0;
    for (const auto *Up = Node->getIDom(); Up && Known.size() != MaxBranches && Blocks != MaxBlocks;
         Up = Up->getIDom(), ++Blocks) {
      const auto *Br = dyn_cast<BranchInst>(Up->getBlock()->getTerminator());
      if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1))
        continue;
      for (unsigned S = 0; S != 2; ++S)
        if (Edges.dominates(BasicBlockEdge(Up->getBlock(), Br->getSuccessor(S)), B))
          Known.push_back({Br->getCondition(), S == 0});
    }
    if (Known.empty())
      continue;
    for (const Instruction &I : B) {
      ValueId Id = isa<ICmpInst>(I) ? Reader.idOf(I) : ValueId();
      if (!Id.isValid() ||
          none_of(Known, [&](auto K) { return isImpliedCondition(K.first, &I, Layout, K.second).has_value(); }))
        continue;
      Floors[Id.index()] = Extent::grid();
      InstanceInfo Info = Reader.view().info(Id);
      Info.Floor = Extent::grid();
      Reader.setInfo(Id, Info);
    }
  }
}

void BranchFacts::apply(FunctionReader &Reader, const Function &F) {
  struct Fact {
    BasicBlockEdge Edge;
    const Value *X, *U;
  };
  SmallVector<Fact> Facts;
  // Conditions that are true or false after an edge: the branch's condition, and the operands of a conjunction or
  // disjunction.
  auto AddTruth = [&](const BasicBlockEdge &E, const Value *Condition, bool IsTrue) {
    SmallVector<std::pair<const Value *, bool>, 4> Work{{Condition, IsTrue}};
    for (unsigned Depth = 0; !Work.empty() && Depth != 8; ++Depth) {
      auto [V, True] = Work.pop_back_val();
      Facts.push_back({E, V, ConstantInt::getBool(V->getContext(), True)});
      const Value *A, *B;
      if (True ? match(V, m_LogicalAnd(m_Value(A), m_Value(B))) : match(V, m_LogicalOr(m_Value(A), m_Value(B))))
        Work.append({{A, True}, {B, True}});
      else if (match(V, m_Not(m_Value(A))))
        Work.push_back({A, !True});
    }
  };
  bool HasCompare = false;
  for (const BasicBlock &B : F) {
    for (const Instruction &I : B)
      HasCompare |= isa<ICmpInst>(I);
    const Instruction *T = B.getTerminator();
    if (const auto *Br = dyn_cast_or_null<BranchInst>(T); Br && Br->isConditional()) {
      if (Br->getSuccessor(0) != Br->getSuccessor(1) && isa<Instruction>(Br->getCondition()))
        for (unsigned S = 0; S != 2; ++S)
          AddTruth(BasicBlockEdge(&B, Br->getSuccessor(S)), Br->getCondition(), S == 0);
      const auto *Compare = dyn_cast<ICmpInst>(Br->getCondition());
      if (!Compare || !Compare->isEquality() || !Compare->getOperand(0)->getType()->isIntegerTy() ||
          Br->getSuccessor(0) == Br->getSuccessor(1))
        continue;
      const BasicBlock *To = Br->getSuccessor(Compare->getPredicate() == CmpInst::ICMP_EQ ? 0 : 1);
      Facts.push_back({BasicBlockEdge(&B, To), Compare->getOperand(0), Compare->getOperand(1)});
    } else if (const auto *S = dyn_cast_or_null<SwitchInst>(T)) {
      SmallDenseMap<const BasicBlock *, unsigned> Edges;
      for (const BasicBlock *To : successors(&B))
        ++Edges[To];
      for (auto Case : S->cases())
        if (Case.getCaseSuccessor() != S->getDefaultDest() && Edges.lookup(Case.getCaseSuccessor()) == 1)
          Facts.push_back({BasicBlockEdge(&B, Case.getCaseSuccessor()), S->getCondition(), Case.getCaseValue()});
    }
  }
  if (Facts.empty())
    return;
  llvm::DominatorTree Dominators(const_cast<Function &>(F));
  if (HasCompare)
    addImplied(Reader, F, Dominators);
  EdgeDominance Edges(F, Dominators);
  // What single threads execute, by the block that it begins with.
  DenseMap<const BasicBlock *, Extent> DistinctFrom;
  for (const Fact &X : Facts) {
    const Value *A = X.X, *B = X.U;
    if (isa<Constant>(A))
      std::swap(A, B);
    if (isa<Constant>(A) || isa<UndefValue>(B) || !Dominators.isReachableFromEntry(X.Edge.getStart()))
      continue;
    if (const auto *C = dyn_cast<Constant>(B); C && C->containsUndefOrPoisonElement())
      continue;
    if (isa<Constant>(B))
      replace(Reader, Edges.usesAfter(X.Edge, *A), *B);
    else
      Open.push_back({A, B, Edges.usesAfter(X.Edge, *A), Edges.usesAfter(X.Edge, *B)});
    auto Within = isa<Constant>(B) ? distinctWithin(A, Reader.target()) : std::nullopt;
    if (Within && Edges.dominatesEnd(X.Edge)) {
      auto [It, New] = DistinctFrom.try_emplace(X.Edge.getEnd(), *Within);
      It->second = max(It->second, *Within);
    }
  }
  if (!DistinctFrom.empty())
    raiseFloors(Reader, Dominators, DistinctFrom);
}

void BranchFacts::raiseFloors(FunctionReader &Reader, const llvm::DominatorTree &Dominators,
                              const DenseMap<const BasicBlock *, Extent> &DistinctFrom) {
  // Once down the tree, with what holds above.
  DenseMap<const BasicBlock *, Extent> Here;
  for (const auto *Node : depth_first(Dominators.getRootNode())) {
    const BasicBlock *B = Node->getBlock();
    auto Above = Node->getIDom() ? Here.find(Node->getIDom()->getBlock()) : Here.end();
    auto Own = DistinctFrom.find(B);
    if (Above == Here.end() && Own == DistinctFrom.end())
      continue;
    Extent Within = Above == Here.end()         ? Own->second
                    : Own == DistinctFrom.end() ? Above->second
                                                : max(Above->second, Own->second);
    Here[B] = Within;
    for (const Instruction &I : *B) {
      ValueId V = Reader.idOf(I);
      if (!V.isValid())
        continue;
      InstanceInfo Info = Reader.view().info(V);
      if (Info.Kind == InstanceKind::Phi || Info.Kind == InstanceKind::Void)
        continue;
      auto [Floor, New] = Floors.try_emplace(V.index(), Within);
      Floor->second = max(Floor->second, Within);
      Info.Floor = max(Info.Floor, Floor->second);
      Reader.setInfo(V, Info);
    }
  }
}

bool BranchFacts::refine(FunctionReader &Reader, const UniformityResult &Result) {
  auto ExtentOf = [&](const Value *V) {
    ValueId Id = Reader.idOf(*V);
    return Id.isValid() ? Result.extent(Id) : Extent::thread();
  };
  bool Changed = false;
  for (Equality &E : Open) {
    Extent X = ExtentOf(E.X), U = ExtentOf(E.U);
    if (X == U)
      continue;
    const SmallVector<const Use *> &Uses = X < U ? E.OfX : E.OfU;
    Changed |= !Uses.empty();
    replace(Reader, Uses, X < U ? *E.U : *E.X);
  }
  Open.clear();
  return Changed;
}

} // namespace rejoin
