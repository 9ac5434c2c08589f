//===- LoopDepths.cpp - Natural loops around each block -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/LoopDepths.h"

namespace rejoin {

LoopDepths::LoopDepths(const FunctionReader &Reader) : Reader(Reader) {
  const Cfg &G = Reader.view().cfg();
  Search.compute(G);
  Loops.compute(G, Search);
  // Those outside have lower numbers.
  for (uint32_t L = 0; L != Loops.numLoops(); ++L) {
    LoopId Parent = Loops.parent(LoopId(L));
    Natural.push_back((Parent.isValid() ? Natural[Parent.index()] : 0) + Loops.isNatural(LoopId(L)));
  }
}

LoopId LoopDepths::loopOf(const llvm::BasicBlock &B) const {
  BlockId Id = Reader.idOf(B);
  LoopId L = Id.isValid() && Search.isReachable(Id) ? Loops.loopOf(Id) : LoopId();
  while (L.isValid() && !Loops.isNatural(L))
    L = Loops.parent(L);
  return L;
}

unsigned LoopDepths::depth(const llvm::BasicBlock &B) const {
  LoopId L = loopOf(B);
  return L.isValid() ? Natural[L.index()] : 0;
}

bool LoopDepths::leaves(const llvm::BasicBlock &From, const llvm::BasicBlock &To) const {
  LoopId L = loopOf(From);
  return L.isValid() && !Loops.contains(L, Reader.idOf(To));
}

} // namespace rejoin
