//===- TestedSizes.cpp - Sizes that the program tests before an operation -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels that are written for one size of the workgroup may say so:
//
//   if (blockDim.x != 256) return;               and traps, assertions, `if (... == 256) { ... }`
//   __builtin_assume(blockDim.x == 256);
//   if (!fits()) return;         of a function that returns the answer to such a test
//   check();                     of a function that returns only if the test holds
//   not:  assert(blockDim.x * blockDim.y == 256)          no size in one dimension
//
// A launch of another size does not execute what follows. So what is right for workgroups of this size is right.
// Lemma: let an edge of the control-flow graph dominate a block, and let the edge be taken only if `size == N`. Each
// thread that executes the block has taken the edge, so the size, which is one number for the whole run of the
// workgroup, is N. Conditions that are negated or joined by `and` and `or` are taken apart. A call that dominates the
// block has returned, so what holds at the one `return` of its function holds: the sizes are the same there.
//
// The lint asks for this only where all workgroups of a launch have the size that the program reads.
// Errs by not knowing. Cost: the dominators of the operation and the assumptions of the function.
// Held by: test/Lint/tested-sizes.cu, tested-sizes.hip, tested-sizes.cl.
//
//===----------------------------------------------------------------------===//

#include "TestedSizes.h"
#include "FunctionFacts.h"
#include "MaskOperations.h"
#include "SourceText.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

/// Calls in each other that are looked into.
static constexpr unsigned CalleesInEachOther = 3;

namespace {
class Tests {
public:
  Tests(const llvm::DominatorTree &Dominators, const SidesAbove &Sides, unsigned CalleeDepth = CalleesInEachOther)
      : Dominators(Dominators), Sides(Sides), CalleeDepth(CalleeDepth) {}
  std::array<unsigned, 3> Sizes{};
  /// The comparisons that say so.
  std::array<const Instruction *, 3> By{};
  /// \p Condition is known to have the value \p Holds.
  void add(const Value &Condition, bool Holds, unsigned Depth = MaxDepth);
  /// \p B is executed.
  void addBefore(const BasicBlock &B, unsigned Depth = MaxDepth);
  /// \p C has returned, and its result, of a condition, has the value \p Holds, if there is one.
  void addCall(const CallBase &C, std::optional<bool> Holds);
  void drop() {
    for (unsigned D = 0; D != 3; ++D)
      if (Contradicts[D])
        Sizes[D] = 0;
  }

private:
  static constexpr unsigned MaxDepth = 6;
  void addSize(unsigned Dimension, unsigned Size, const Instruction &At) {
    Contradicts[Dimension] |= Sizes[Dimension] && Sizes[Dimension] != Size;
    Sizes[Dimension] = Size;
    By[Dimension] = &At;
  }
  const llvm::DominatorTree &Dominators;
  const SidesAbove &Sides;
  unsigned CalleeDepth;
  std::array<bool, 3> Contradicts{};
};
} // namespace

/// The size that a value is, perhaps converted: it has a few bits.
static std::optional<SizeRead> sizeOf(const Value &V) {
  const Value *Of = &storedValue(V);
  while (isa<ZExtInst, SExtInst, TruncInst>(Of) && Of->getType()->getScalarSizeInBits() >= 16)
    Of = &storedValue(*cast<CastInst>(Of)->getOperand(0));
  const auto *I = dyn_cast<Instruction>(Of);
  const auto Read = I ? sizeReadBy(*I) : std::nullopt;
  return Read && Read->Of == LaunchSize::Workgroup ? Read : std::nullopt;
}

void Tests::addCall(const CallBase &C, std::optional<bool> Holds) {
  const Function *F = C.getCalledFunction();
  if (!CalleeDepth || !F || F->isDeclaration() || F->isInterposable())
    return;
  const ReturnInst *Return = nullptr;
  for (const BasicBlock &B : *F)
    if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator())) {
      if (Return)
        return;
      Return = R;
    }
  if (!Return)
    return;
  const llvm::DominatorTree Tree(const_cast<Function &>(*F));
  const SidesAbove InnerSides(Tree);
  Tests Inner(Tree, InnerSides, CalleeDepth - 1);
  if (Tree.isReachableFromEntry(Return->getParent()))
    Inner.addBefore(*Return->getParent());
  if (const Value *Result = Holds ? Return->getReturnValue() : nullptr) {
    // Perhaps as a number: conversions are passed.
    const Value &Answer = storedValue(*Result);
    if (Answer.getType()->isIntegerTy(1))
      Inner.add(Answer, *Holds);
  }
  Inner.drop();
  for (unsigned D = 0; D != 3; ++D)
    if (Inner.Sizes[D])
      addSize(D, Inner.Sizes[D], *Inner.By[D]);
}

void Tests::add(const Value &Condition, bool Holds, unsigned Depth) {
  const Value *V = &storedValue(Condition), *A = nullptr, *B = nullptr;
  if (!Depth)
    return;
  if (match(V, m_Not(m_Value(A))))
    return add(*A, !Holds, Depth - 1);
  if (Holds ? match(V, m_LogicalAnd(m_Value(A), m_Value(B))) : match(V, m_LogicalOr(m_Value(A), m_Value(B)))) {
    add(*A, Holds, Depth - 1);
    return add(*B, Holds, Depth - 1);
  }
  if (const auto *C = dyn_cast<CallBase>(V); C && V->getType()->isIntegerTy(1))
    return addCall(*C, Holds);
  // `a && b` as a choice of the edge: the block is executed from which alone the value can come.
  if (const auto *P = dyn_cast<PHINode>(V)) {
    std::optional<unsigned> Only;
    for (unsigned K = 0; K != P->getNumIncomingValues(); ++K) {
      const auto *C = dyn_cast<ConstantInt>(P->getIncomingValue(K));
      if (C && C->isOne() != Holds)
        continue;
      if (Only)
        return;
      Only = K;
    }
    if (!Only || !V->getType()->isIntegerTy(1))
      return;
    add(*P->getIncomingValue(*Only), Holds, Depth - 1);
    return addBefore(*P->getIncomingBlock(*Only), Depth - 1);
  }
  const auto *Compare = dyn_cast<ICmpInst>(V);
  if (!Compare || !Compare->isEquality())
    return;
  const Value *L = Compare->getOperand(0), *R = Compare->getOperand(1);
  if (isa<ConstantInt>(L))
    std::swap(L, R);
  const auto *N = dyn_cast<ConstantInt>(R);
  const bool AreEqual = Holds == (Compare->getPredicate() == ICmpInst::ICMP_EQ);
  if (!N)
    return;
  // A condition as a number, as it is written without optimisation.
  if (const Value *Stored = &storedValue(*L);
      N->isZero() && match(Stored, m_ZExt(m_Value(A))) && A->getType()->isIntegerTy(1))
    return add(*A, !AreEqual, Depth - 1);
  // A number that a function returns for the answer.
  if (const auto *C = dyn_cast<CallBase>(&storedValue(*L)); C && N->isZero())
    return addCall(*C, !AreEqual);
  const auto Read = AreEqual ? sizeOf(*L) : std::nullopt;
  constexpr unsigned Largest = 1024;
  if (!Read || N->isZero() || N->getValue().ugt(Largest))
    return;
  addSize(Read->Dimension, N->getZExtValue(), *Compare);
}

void Tests::addBefore(const BasicBlock &B, unsigned Depth) {
  const auto *Node = Depth ? Dominators.getNode(&B) : nullptr;
  if (!Node)
    return;
  for (BranchSide S = Sides.closest(B); S.Branch; S = Sides.closest(*S.Branch->getParent()))
    add(*S.Branch->getCondition(), S.Holds, Depth);
  // The blocks on the way, and what they call.
  for (; Node; Node = Node->getIDom())
    for (const Instruction &I : *Node->getBlock())
      if (const auto *C = dyn_cast<CallBase>(&I); C && Node->getBlock() != &B)
        addCall(*C, std::nullopt);
}

bool mayTestSizes(const Function &F) {
  // Of more code nothing is found out: it may.
  constexpr size_t MaxFunctions = 16;
  SmallVector<std::pair<const Function *, unsigned>> All{{&F, CalleesInEachOther}};
  SmallPtrSet<const Function *, 16> Seen{&F};
  for (size_t K = 0; K != All.size(); ++K) {
    const auto [Of, Depth] = All[K];
    for (const Instruction &I : instructions(*Of)) {
      if (const auto *C = dyn_cast<ICmpInst>(&I); C && C->isEquality()) {
        const bool IsNumberFirst = isa<ConstantInt>(C->getOperand(0));
        if (isa<ConstantInt>(C->getOperand(IsNumberFirst ? 0 : 1)) && sizeOf(*C->getOperand(IsNumberFirst ? 1 : 0)))
          return true;
      }
      const auto *C = dyn_cast<CallBase>(&I);
      const Function *Callee = C && Depth ? C->getCalledFunction() : nullptr;
      if (!Callee || Callee->isDeclaration() || !Seen.insert(Callee).second)
        continue;
      if (All.size() == MaxFunctions)
        return true;
      All.push_back({Callee, Depth - 1});
    }
  }
  return false;
}

TestedSizes sizesTestedBefore(const Instruction &I, const FunctionFacts &Facts) {
  if (!Facts.mayTestSizes())
    return {};
  const llvm::DominatorTree &Dominators = Facts.dominators();
  Tests Known(Dominators, Facts.sides());
  Known.addBefore(*I.getParent());
  for (const Instruction &Before : *I.getParent()) {
    if (&Before == &I)
      break;
    if (const auto *C = dyn_cast<CallBase>(&Before))
      Known.addCall(*C, std::nullopt);
  }
  for (const AssumeInst *Assume : Facts.assumptions())
    if (Dominators.dominates(Assume, &I))
      Known.add(*Assume->getArgOperand(0), true);
  Known.drop();
  return {Known.Sizes, Known.By};
}

} // namespace rejoin
