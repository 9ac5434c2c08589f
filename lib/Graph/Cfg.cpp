//===- Cfg.cpp - Control-flow graph in CSR arrays ---------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/Cfg.h"
#include "llvm/ADT/STLExtras.h"

namespace rejoin {

void Cfg::clear() {
  SuccBegin.assign(1, 0);
  Targets.clear();
  LastSource.clear();
}

bool Cfg::isKnownTarget(BlockId To) {
  uint32_t From = SuccBegin.size() - 2;
  auto Note = [&](BlockId Target) -> uint32_t & {
    if (LastSource.size() <= Target.index())
      LastSource.resize(Target.index() + 1, Id<BlockTag>::Invalid);
    return LastSource[Target.index()];
  };
  if (Targets.size() - SuccBegin[From] == MaxScanned)
    for (uint32_t E = SuccBegin[From]; E != Targets.size(); ++E)
      Note(Targets[E]) = From;
  uint32_t &Last = Note(To);
  bool Known = Last == From;
  Last = From;
  return Known;
}

void Cfg::finish() {
  unsigned N = numBlocks();
  assert(N && "a control-flow graph has an entry");
  PredBegin.assign(N + 1, 0);
  Sources.resize_for_overwrite(Targets.size());
  for (uint32_t B = 0, E = 0; B != N; ++B)
    for (uint32_t End = SuccBegin[B + 1]; E != End; ++E) {
      assert(Targets[E].index() < N && "edge to a block that was never added");
      Sources[E] = BlockId(B);
      ++PredBegin[Targets[E].index()];
    }
  uint32_t Sum = 0;
  for (unsigned B = 0; B != N; ++B) {
    Sum += PredBegin[B];
    PredBegin[B] = Sum;
  }
  PredBegin[N] = Sum;
  PredEdges.resize_for_overwrite(Sum);
  PredSources.resize_for_overwrite(Sum);
  for (uint32_t E = Targets.size(); E-- != 0;) {
    uint32_t Place = --PredBegin[Targets[E].index()];
    PredEdges[Place] = EdgeId(E);
    PredSources[Place] = Sources[E];
  }
}

EdgeId Cfg::findEdge(BlockId From, BlockId To) const {
  if (numSuccessors(From) <= numPredecessors(To)) {
    for (uint32_t E = succBegin(From); E != succEnd(From); ++E)
      if (Targets[E] == To)
        return EdgeId(E);
    return EdgeId();
  }
  llvm::ArrayRef<BlockId> Preds = predecessors(To);
  const BlockId *Found = llvm::find(Preds, From);
  return Found == Preds.end() ? EdgeId() : predEdges(To)[Found - Preds.begin()];
}

} // namespace rejoin
