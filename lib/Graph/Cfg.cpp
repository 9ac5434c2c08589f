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

Cfg::Filler::Filler(Cfg &G, unsigned MaxBlocks) : G(&G), MaxBlocks(MaxBlocks) { resume(); }

void Cfg::Filler::resume() {
  Used = G->SuccBegin.size();
  UsedTargets = G->Targets.size();
  G->SuccBegin.resize_for_overwrite(1 + MaxBlocks);
  SuccBegin = G->SuccBegin.data();
  findRoom();
}

void Cfg::Filler::findRoom() {
  constexpr uint32_t AFew = 64;
  G->Targets.resizeRaw(UsedTargets + AFew);
  Targets = G->Targets.data();
  NumPlaces = G->Targets.size();
}

void Cfg::Filler::finish() {
  G->SuccBegin.truncate(Used);
  G->Targets.truncate(UsedTargets);
}

void Cfg::finish() {
  unsigned N = numBlocks(), NumEdges = numEdges();
  assert(N && "a control-flow graph has an entry");
  PredBegin.assignAll(N + 1, 0);
  // Most blocks have up to two edges: what is too much, the next block overwrites.
  Sources.resizeRaw(NumEdges + 2);
  const uint32_t *Begin = SuccBegin.data();
  const BlockId *To = Targets.data();
  uint32_t *Place = PredBegin.data();
  BlockId *From = Sources.data();
  for (uint32_t B = 0; B != N; ++B) {
    From[Begin[B]] = From[Begin[B] + 1] = BlockId(B);
    for (uint32_t E = Begin[B] + 2; LLVM_UNLIKELY(E < Begin[B + 1]); ++E)
      From[E] = BlockId(B);
  }
  Sources.truncate(NumEdges);
  for (uint32_t E = 0; E != NumEdges; ++E) {
    assert(To[E].index() < N && "edge to a block that was never added");
    ++Place[To[E].index()];
  }
  uint32_t Sum = 0;
  for (unsigned B = 0; B != N; ++B) {
    Sum += Place[B];
    Place[B] = Sum;
  }
  Place[N] = Sum;
  PredEdges.resizeRaw(Sum);
  PredSources.resizeRaw(Sum);
  EdgeId *Edges = PredEdges.data();
  BlockId *Predecessors = PredSources.data();
  for (uint32_t E = NumEdges; E-- != 0;) {
    uint32_t At = --Place[To[E].index()];
    Edges[At] = EdgeId(E);
    Predecessors[At] = From[E];
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
