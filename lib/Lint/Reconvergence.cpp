//===- Reconvergence.cpp - Where invocations are promised to be together -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without MaximallyReconvergesKHR Vulkan promises one thing: if control flow is uniform where a construct is entered,
// and all invocations leave it by its merge block, control flow is uniform at the merge block. "Uniform" means the
// invocation group; with SubgroupUniformControlFlowKHR, the subgroup.
//
//   if (gl_SubgroupID == 1) {     H: the subgroups of a workgroup part
//     if (data[i] > 3)            X: entered by a part of the workgroup, so the invocations that part here
//       data[i] = 1;
//     subgroupAdd(...)            M: need not be together here, though every invocation of the subgroup comes
//   }                             those that entered H together are together again
//
// A block is *parted* for a level if a path leads to it from a branch that differs within a group of that level, and no
// promised merge block lies on the path. A merge block is promised if one of its constructs has a header that is not
// parted for the level of the promise (of a loop: where it is entered). Both depend on each other: the greatest set of
// promised merge blocks is wanted, so parts are added until nothing changes.
//
// A construct is that of a loop, or of any other block with several successors. Its merge block is the nearest
// post-dominator that it dominates (of a loop: outside it), so all leave by it. Where a `continue` leads is no merge
// block: a latch does not merge constructs of its own loop. A barrier is defined in uniform control flow only, so
// after it all are together.
//
// Errs on the safe side where compilers' control flow is read, whose joins are merge blocks; a join before the merge
// block in hand-written SPIR-V is taken for one. Returns of an inlined function are together after the call. Callees
// that are not inlined begin together. Cost: a few passes over the blocks. Source: SPIR-V specification, 2.2.5 Control
// Flow; SPV_KHR_subgroup_uniform_control_flow; SPV_KHR_maximal_reconvergence. Held by:
// test/Lint/Shaders/reconvergence-nested.comp.
//
//===----------------------------------------------------------------------===//

#include "Reconvergence.h"
#include "ShaderRules.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include <utility>

using namespace llvm;

namespace rejoin {

Reconvergence::Reconvergence(const FunctionReader &Reader, const UniformityResult &Result, Extent Promised)
    : Reader(Reader), Result(Result), Promised(Promised) {
  findMerges();
  solve(Promised, OfGroup);
  solve(Reader.target().wave(), OfSubgroup);
}

void Reconvergence::findMerges() {
  auto &F = const_cast<Function &>(Reader.function());
  const llvm::DominatorTree Dominators(F);
  const PostDominatorTree Post(F);
  const LoopInfo Loops(Dominators);
  auto Above = [&](const BasicBlock &B) -> const BasicBlock * {
    const auto *N = Post.getNode(&B);
    return N && N->getIDom() ? N->getIDom()->getBlock() : nullptr;
  };
  auto Add = [&](const BasicBlock &Header, const BasicBlock *Merge, const Loop *Left) {
    if (!Merge || !Dominators.dominates(&Header, Merge))
      return;
    Construct C{&Header, Left != nullptr, {}};
    if (Left)
      for (const BasicBlock *P : predecessors(&Header))
        if (Dominators.isReachableFromEntry(P) && !Left->contains(P))
          C.EnteredFrom.push_back(P);
    Constructs[Merge].push_back(std::move(C));
  };
  for (const BasicBlock &B : F) {
    if (!Dominators.isReachableFromEntry(&B))
      continue;
    const Loop *L = Loops.getLoopFor(&B);
    if (L && L->getHeader() == &B) {
      const BasicBlock *Merge = Above(B);
      while (Merge && L->contains(Merge))
        Merge = Above(*Merge);
      Add(B, Merge, L);
    }
    const BasicBlock *Merge = B.getTerminator()->getNumSuccessors() > 1 ? Above(B) : nullptr;
    if (Merge && !(L && L->contains(Merge) && L->isLoopLatch(Merge)))
      Add(B, Merge, nullptr);
  }
}

bool Reconvergence::isPromised(const BasicBlock &Merge) const {
  auto It = Constructs.find(&Merge);
  return It != Constructs.end() && any_of(It->second, [&](const Construct &C) {
           // A loop is entered once, before its iterations part.
           return !OfGroup.contains(C.Header) ||
                  (C.IsLoop && (isPromised(*C.Header) || all_of(C.EnteredFrom, [&](const BasicBlock *P) {
                                  return !partedAfter(*P, Promised, OfGroup);
                                })));
         });
}

/// The group that a barrier brings together; thread if \p I is none.
static Extent extentOfBarrier(const Instruction &I, Extent Subgroup) {
  const auto *C = dyn_cast<CallBase>(&I);
  const Operation *O = C && C->getCalledFunction() ? &findOperation(*C->getCalledFunction()) : nullptr;
  if (!O || O->Needs != Need::Barrier)
    return Extent::thread();
  return O->Among >= CommunicationGroup::Workgroup ? Extent::workgroup() : Subgroup;
}

/// Whether a barrier before \p I in its block brings a group of \p Level together.
static bool followsBarrier(const Instruction &I, Extent Level, Extent Subgroup) {
  for (const Instruction *P = I.getPrevNode(); P; P = P->getPrevNode())
    if (extentOfBarrier(*P, Subgroup) >= Level)
      return true;
  return false;
}

const Instruction *Reconvergence::partedAfter(const BasicBlock &B, Extent Level, const Parted &Before) const {
  const Instruction *T = B.getTerminator();
  // HLSL: an invocation that is discarded goes on as a helper, also where the compiler writes OpKill.
  const bool OnlyDemotes = leadsToKill(B) && isHlsl(*B.getModule());
  if (T->getNumSuccessors() > 1 && !OnlyDemotes)
    if (const ValueId Id = Reader.idOf(*T); Id.isValid() && Result.extent(Id) < Level)
      return T;
  const Instruction *Branch = Before.lookup(&B);
  return Branch && followsBarrier(*T, Level, Reader.target().wave()) ? nullptr : Branch;
}

void Reconvergence::solve(Extent Level, Parted &Before) {
  for (bool Changed = true; std::exchange(Changed, false);)
    for (const BasicBlock &B : Reader.function()) {
      const BlockId Id = Reader.idOf(B);
      if (!Id.isValid() || !Result.search().isReachable(Id) || Before.contains(&B) || isPromised(B))
        continue;
      for (const BasicBlock *P : predecessors(&B))
        if (const Instruction *Branch = partedAfter(*P, Level, Before)) {
          Before[&B] = Branch;
          Changed = true;
          break;
        }
    }
}

const Instruction *Reconvergence::partedBefore(const Instruction &I) const {
  const Instruction *Branch = OfSubgroup.lookup(I.getParent());
  return Branch && followsBarrier(I, Reader.target().wave(), Reader.target().wave()) ? nullptr : Branch;
}

} // namespace rejoin
