//===- CommunicationGraph.cpp - Which operation may follow which *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most passes change control flow where nobody communicates: they merge blocks, fold branches into selects, rotate
// loops. The graph keeps what the relation depends on. Its nodes are the convergent operations, the function's begin
// and its end. An edge is a path without an operation; its label has the loops whose next iteration begins on it,
// without those that the path leaves. The operations in a loop identify it; loops without operations are left out.
//
// Example: `while (c) { barrier }` tested first and last have the same graph: begin and barrier are followed by the
// barrier, in the loop's next iteration, or by the end. A barrier moved out of the loop has another label.
//
// Right because under maximal convergence two executions of an operation are converged if and only if, for each cycle
// around it, as many iterations have begun in the current one of the cycle outside of it (docs/Model.md). That number
// is the sum of the labels along a thread's operations. If both sides have the same edges, a thread that executes the
// same operations in the same order has the same numbers on both sides. Which edge a thread takes is a question of
// values, which is not asked here. But where code moves across a branch, no value changes, so the edges must show it.
// They do if each branch decides clearly: the edges that begin in its successors are either the same or have none in
// common. Then an operation that moves above a branch takes an edge away from those of the branch. If `if (a) { if (b)
// X }` had a graph, it would have the edges of `if (a) X`, where more threads execute X.
//
// Not known, hence false: tokens; branches that decide in part; cycles with several entries around an operation; a loop
// with operations that has an iteration without one (the number of its iterations is then not bounded by the edges);
// calls through pointers.
//
// Cost: the number of operations times the number of blocks, for each label that a path can have, at most `MaxStates`;
// times the number of edges from there.
// Held by: test/Validate/communication-graph.test, plugin-relation.ll.
//
//===----------------------------------------------------------------------===//

#include "CommunicationGraph.h"
#include "SameSkeleton.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <map>
#include <set>

using namespace llvm;

namespace rejoin {

/// Executes an operation that relates threads, itself or in what it calls.
static bool communicates(const Function &F) {
  SetVector<const Function *> Reached;
  Reached.insert(&F);
  for (size_t K = 0; K != Reached.size(); ++K)
    for (const Instruction &I : instructions(*Reached[K]))
      if (const auto *C = dyn_cast<CallBase>(&I)) {
        if (isConvergentCall(*C) || operationKind(*C) != OperationKind::Call)
          return true;
        if (const Function *Callee = C->getCalledFunction(); Callee && !Callee->isDeclaration())
          Reached.insert(Callee);
      }
  return false;
}

namespace {

/// By function, whether it communicates.
using Communicating = std::map<const Function *, bool>;

class CommunicationGraph {
public:
  explicit CommunicationGraph(Communicating &Callees) : Callees(Callees) {}
  /// Whose successors are visited from the last to the first, which numbers operations of one name otherwise.
  enum class Order : uint8_t { Forwards, Backwards };
  /// False if the function is none that is understood.
  bool build(const Function &F, Order Of);
  /// Numbers of operations; the begin is -1, the end their number.
  using Loop = std::pair<std::vector<int>, unsigned>;
  using Edge = std::tuple<int, int, std::set<Loop>>;

  std::vector<const CallBase *> Operations;
  std::set<Edge> Edges;

private:
  bool isOperation(const Instruction &I) const;
  void number(const Function &F, Order Of);
  bool nameLoops(const Function &F);
  /// Adds the edges that start after an operation or at the begin. Fails if they are too many, unbounded or ambiguous.
  bool follow(int From, const Instruction &First);
  bool enter(const BasicBlock &To, std::set<const Cycle *> &Label) const;

  static constexpr size_t MaxStates = 4000;
  Communicating &Callees;
  CycleInfo Cycles;
  std::map<const Instruction *, int> Numbers;
  std::map<const Cycle *, Loop> Names;
};

class CommunicationComparer {
public:
  bool areSame(const Function &Source, const Function &Target);

private:
  bool areSame(const CommunicationGraph &Source, const CommunicationGraph &Target);
  /// What is found of a pair; while it is compared, that it is the same.
  std::map<std::pair<const Function *, const Function *>, bool> Known;
  Communicating Callees;
};

} // namespace

bool CommunicationGraph::isOperation(const Instruction &I) const {
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return false;
  const Function *Callee = C->getCalledFunction();
  if (isConvergentCall(*C) || operationKind(*C) != OperationKind::Call || !Callee || Callee->isDeclaration())
    return isConvergentCall(*C) || operationKind(*C) != OperationKind::Call;
  auto [Row, IsNew] = Callees.try_emplace(Callee);
  if (IsNew)
    Row->second = communicates(*Callee);
  return Row->second;
}

void CommunicationGraph::number(const Function &F, Order Of) {
  std::vector<const BasicBlock *> Blocks;
  if (Of == Order::Forwards) {
    ReversePostOrderTraversal<const Function *> Walk(&F);
    Blocks.assign(Walk.begin(), Walk.end());
  } else {
    // Post-order by hand, the last successor last.
    std::set<const BasicBlock *> Seen{&F.getEntryBlock()};
    std::vector<std::pair<const BasicBlock *, std::vector<const BasicBlock *>>> Stack;
    auto Push = [&](const BasicBlock *B) { Stack.push_back({B, {succ_begin(B), succ_end(B)}}); };
    Push(&F.getEntryBlock());
    while (!Stack.empty()) {
      auto &[B, Left] = Stack.back();
      if (Left.empty()) {
        Blocks.push_back(B);
        Stack.pop_back();
        continue;
      }
      const BasicBlock *Next = Left.back();
      Left.pop_back();
      if (Seen.insert(Next).second)
        Push(Next);
    }
    std::reverse(Blocks.begin(), Blocks.end());
  }
  std::map<StringRef, std::vector<const CallBase *>> ByName;
  for (const BasicBlock *B : Blocks)
    for (const Instruction &I : *B)
      if (isOperation(I))
        ByName[cast<CallBase>(I).getCalledOperand()->getName()].push_back(cast<CallBase>(&I));
  for (const auto &[Name, Calls] : ByName)
    append_range(Operations, Calls);
  for (auto [K, C] : enumerate(Operations))
    Numbers[C] = static_cast<int>(K);
}

bool CommunicationGraph::nameLoops(const Function &F) {
  for (const auto &[I, Number] : Numbers)
    for (const Cycle *C = Cycles.getCycle(I->getParent()); C; C = C->getParentCycle()) {
      if (!C->isReducible())
        return false;
      Names[C].first.push_back(Number);
    }
  for (auto &[C, Name] : Names)
    llvm::sort(Name.first);
  // Loops with the same operations are within each other.
  for (auto &[C, Name] : Names)
    for (const Cycle *Outer = C->getParentCycle(); Outer; Outer = Outer->getParentCycle())
      if (auto It = Names.find(Outer); It != Names.end() && It->second.first == Name.first)
        ++Name.second;
  return true;
}

bool CommunicationGraph::enter(const BasicBlock &To, std::set<const Cycle *> &Label) const {
  std::erase_if(Label, [&](const Cycle *C) { return !C->contains(&To); });
  const Cycle *Of = Cycles.getCycle(&To);
  if (!Of || Of->getHeader() != &To || !Names.contains(Of))
    return true;
  std::erase_if(Label, [&](const Cycle *C) { return C != Of && Of->contains(C); });
  return Label.insert(Of).second;
}

namespace {

/// Where paths from one operation lead before the next: what remains to be visited, and which edges begin there.
struct Paths {
  using State = std::pair<const BasicBlock *, std::set<const Cycle *>>;
  std::vector<State> States;
  std::map<State, unsigned> Numbers;
  /// By state: the states after it, and numbers of edges that begin with it or after it.
  std::vector<SmallVector<unsigned, 2>> After;
  std::vector<std::set<unsigned>> Edges;

  unsigned add(State S) {
    auto [It, IsNew] = Numbers.try_emplace(S, static_cast<unsigned>(States.size()));
    if (IsNew) {
      States.push_back(std::move(S));
      After.emplace_back();
      Edges.emplace_back();
    }
    return It->second;
  }
  void collectEdges();
  /// Successors of each state have the same edges, or none in common.
  bool decideClearly() const;
};

} // namespace

void Paths::collectEdges() {
  std::vector<SmallVector<unsigned, 2>> Before(States.size());
  std::vector<unsigned> Work;
  for (unsigned K = 0; K != States.size(); ++K) {
    for (unsigned Next : After[K])
      Before[Next].push_back(K);
    if (!Edges[K].empty())
      Work.push_back(K);
  }
  while (!Work.empty()) {
    const unsigned K = Work.back();
    Work.pop_back();
    for (unsigned Earlier : Before[K]) {
      const size_t Known = Edges[Earlier].size();
      Edges[Earlier].insert(Edges[K].begin(), Edges[K].end());
      if (Edges[Earlier].size() != Known)
        Work.push_back(Earlier);
    }
  }
}

bool Paths::decideClearly() const {
  return all_of(After, [&](const SmallVector<unsigned, 2> &Successors) {
    std::set<std::set<unsigned>> Different;
    std::set<unsigned> Union;
    size_t Sum = 0;
    for (unsigned Next : Successors)
      if (Different.insert(Edges[Next]).second) {
        Sum += Edges[Next].size();
        Union.insert(Edges[Next].begin(), Edges[Next].end());
      }
    return Sum == Union.size();
  });
}

bool CommunicationGraph::follow(int From, const Instruction &First) {
  Paths P;
  std::map<std::pair<int, std::set<Loop>>, unsigned> EdgeNumbers;
  /// True if the path goes on after the block.
  auto Scan = [&](unsigned K, const Instruction *I) {
    auto Add = [&](int To) {
      std::set<Loop> Names;
      for (const Cycle *C : P.States[K].second)
        Names.insert(this->Names.at(C));
      Edges.insert({From, To, Names});
      P.Edges[K].insert(
          EdgeNumbers.try_emplace({To, std::move(Names)}, static_cast<unsigned>(EdgeNumbers.size())).first->second);
    };
    for (; I; I = I->getNextNode()) {
      if (auto It = Numbers.find(I); It != Numbers.end()) {
        Add(It->second);
        return false;
      }
      if (isa<ReturnInst>(I))
        Add(static_cast<int>(Operations.size()));
    }
    return true;
  };
  // The first state begins within its block, and is none of those that paths come back to.
  P.States.push_back({First.getParent(), {}});
  P.After.emplace_back();
  P.Edges.emplace_back();
  for (unsigned K = 0; K != P.States.size(); ++K) {
    const BasicBlock &B = *P.States[K].first;
    if (!Scan(K, K == 0 ? &First : &B.front()))
      continue;
    for (const BasicBlock *To : successors(&B)) {
      Paths::State Next{To, P.States[K].second};
      if (!enter(*To, Next.second))
        return false;
      const unsigned Number = P.add(std::move(Next));
      P.After[K].push_back(Number);
    }
    if (P.States.size() > MaxStates)
      return false;
  }
  P.collectEdges();
  return P.decideClearly();
}

bool CommunicationGraph::build(const Function &F, Order Of) {
  Cycles.compute(const_cast<Function &>(F));
  number(F, Of);
  if (any_of(Operations, [](const CallBase *C) {
        return !C->getCalledFunction() || hasTokenBundle(*C) || operationKind(*C) != OperationKind::Call ||
               !isa<CallInst>(C);
      }))
    return false;
  if (!nameLoops(F) || !follow(-1, F.getEntryBlock().front()))
    return false;
  return all_of(Operations, [&](const CallBase *C) { return follow(Numbers[C], *C->getNextNode()); });
}

bool CommunicationComparer::areSame(const CommunicationGraph &Source, const CommunicationGraph &Target) {
  if (Source.Operations.size() != Target.Operations.size() || Source.Edges != Target.Edges)
    return false;
  return all_of(zip(Source.Operations, Target.Operations), [&](const auto &Pair) {
    const auto [S, T] = Pair;
    const Function &F = *S->getCalledFunction(), &G = *T->getCalledFunction();
    return F.getName() == G.getName() && isConvergentCall(*S) == isConvergentCall(*T) && !hasOtherNumbers(*S, *T) &&
           areSame(F, G);
  });
}

bool CommunicationComparer::areSame(const Function &Source, const Function &Target) {
  auto [Row, IsNew] = Known.try_emplace({&Source, &Target}, true);
  if (!IsNew)
    return Row->second;
  if (Source.isDeclaration() || Target.isDeclaration())
    return Row->second = Source.isDeclaration() == Target.isDeclaration();
  using Order = CommunicationGraph::Order;
  CommunicationGraph OfSource(Callees);
  if (!OfSource.build(Source, Order::Forwards))
    return Row->second = false;
  for (Order Of : {Order::Forwards, Order::Backwards}) {
    CommunicationGraph OfTarget(Callees);
    if (OfTarget.build(Target, Of) && areSame(OfSource, OfTarget))
      return true;
  }
  return Row->second = false;
}

bool hasSameCommunication(const Function &Source, const Function &Target) {
  return CommunicationComparer().areSame(Source, Target);
}

} // namespace rejoin
