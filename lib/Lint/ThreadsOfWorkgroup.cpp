//===- ThreadsOfWorkgroup.cpp - Who of a workgroup comes to a block -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadsOfWorkgroup.h"
#include "MaskOperations.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

unsigned threadsOfEach(const LaunchFacts &Facts) {
  return Facts.Exact ? Facts.WorkgroupSize[0] * Facts.WorkgroupSize[1] * Facts.WorkgroupSize[2] : 0;
}

ThreadsOfWorkgroup::ThreadsOfWorkgroup(const FunctionReader &Reader, const UniformityResult &Result,
                                       const ControlUniformity &Control, const llvm::DominatorTree &Dominators)
    : Reader(Reader), Result(Result), Control(Control), Dominators(Dominators), Evaluator(Reader, Result.loops()) {
  assert(threadsOfEach(Reader.target().facts()) && "the size is known");
  Evaluator.setSize(Reader.target().facts().WorkgroupSize);
}

SmallPtrSet<const Instruction *, 8> ThreadsOfWorkgroup::decidingFor(BlockId B) const {
  const Cfg &G = Reader.view().cfg();
  SmallPtrSet<const Instruction *, 8> Deciding;
  BitVector Seen(G.numBlocks());
  SmallVector<BlockId> Work{B};
  while (!Work.empty()) {
    const BlockId On = Work.pop_back_val();
    for (unsigned I = 0; I != G.numBlocks(); ++I) {
      const BlockId Branch(I);
      if (Seen.test(I) || G.numSuccessors(Branch) < 2 || !Result.search().isReachable(Branch) ||
          !Control.controls(Branch, On))
        continue;
      Seen.set(I);
      Work.push_back(Branch);
      if (Result.extent(Reader.view().terminator(Branch)) < Extent::workgroup())
        Deciding.insert(Reader.block(Branch).getTerminator());
    }
  }
  return Deciding;
}

std::optional<BitVector> ThreadsOfWorkgroup::comingTo(const BasicBlock &B) {
  auto Deciding = decidingFor(Reader.idOf(B));
  const unsigned N = Evaluator.numThreads();
  BitVector Threads(N, true);
  const auto *Node = Dominators.getNode(&B);
  for (const auto *Up = Node ? Node->getIDom() : nullptr; Up; Up = Up->getIDom()) {
    const auto *Br = dyn_cast<BranchInst>(Up->getBlock()->getTerminator());
    const auto Side = Br ? sideTaken(*Br, Dominators, B) : std::nullopt;
    if (!Side || !Deciding.erase(Br))
      continue;
    const auto X = Evaluator.of(*Br->getCondition());
    if (!X->AreKnown || X->From.TookFirst)
      return std::nullopt;
    for (unsigned T = 0; T != N; ++T)
      if (((*X)[T] != 0) != *Side)
        Threads.reset(T);
  }
  return Deciding.empty() ? std::optional(Threads) : std::nullopt;
}

} // namespace rejoin
