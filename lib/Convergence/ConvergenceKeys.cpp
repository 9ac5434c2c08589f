//===- ConvergenceKeys.cpp - Converged-with by keys -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Held by: unittests/Semantics/ExecutionOrderTest.cpp (against reference/, in every hierarchy), rejoin-kernel-fuzz (the
// groups that the machine formed), unittests/Graph/OracleTest.cpp (keys are the least fixed point).
//
//===----------------------------------------------------------------------===//

#include "rejoin/Convergence/ConvergenceKeys.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include <algorithm>
#include <set>

namespace rejoin {

std::vector<ConvergenceKeys::Key> ConvergenceKeys::label(const Cfg &G, const CycleHierarchy &H, Key Root,
                                                         llvm::ArrayRef<BlockId> Execution) {
  // The key of the last header of a cycle around, by cycle: a header's instance concerns its cycle and all inside.
  struct LastHeader {
    Key HeaderKey;
    uint32_t When;
  };
  llvm::SmallVector<LastHeader, 8> Last(H.numCycles(), LastHeader{0, 0});
  std::vector<Key> Result;
  Result.reserve(Execution.size());
  uint32_t Time = 0;
  for (BlockId B : Execution) {
    Key Previous = Root;
    uint32_t When = 0;
    CycleId Innermost = H.cycleOf(B);
    for (CycleId C = Innermost; C.isValid(); C = H.parent(C))
      if (Last[C.index()].When > When) {
        When = Last[C.index()].When;
        Previous = Last[C.index()].HeaderKey;
      }
    // Without a header before it, the instance is a child of the root. Blocks of different calls have different roots.
    Key K = intern(B.index(), Previous);
    Result.push_back(K);
    if (Innermost.isValid() && H.header(Innermost) == B)
      Last[Innermost.index()] = {K, ++Time};
  }
  return Result;
}

Cfg reorder(const Cfg &G, const HierarchyChoice &Choice) {
  Cfg Result;
  for (unsigned B = 0; B != G.numBlocks(); ++B) {
    Result.addBlock();
    for (BlockId S : Choice.Successors[B])
      Result.addSuccessor(S);
  }
  Result.finish();
  return Result;
}

std::vector<HierarchyChoice> enumerateHierarchies(const Cfg &G, unsigned Limit) {
  HierarchyChoice Current;
  for (unsigned B = 0; B != G.numBlocks(); ++B)
    Current.Successors.emplace_back(G.successors(BlockId(B)));
  std::vector<HierarchyChoice> Result;
  // A hierarchy by its cycles: headers and sorted blocks.
  std::set<std::vector<std::vector<uint32_t>>> Seen;
  auto Positions = Current.Successors;
  for (auto &S : Positions)
    for (unsigned I = 0; I != S.size(); ++I)
      S[I] = BlockId(I);
  for (unsigned Tried = 0; Tried != Limit; ++Tried) {
    HierarchyChoice Choice;
    for (unsigned B = 0; B != G.numBlocks(); ++B) {
      Choice.Successors.emplace_back();
      for (BlockId P : Positions[B])
        Choice.Successors.back().push_back(Current.Successors[B][P.index()]);
    }
    Cfg Ordered = reorder(G, Choice);
    DepthFirst Search;
    CycleHierarchy H;
    Search.compute(Ordered);
    H.compute(Ordered, Search);
    std::vector<std::vector<uint32_t>> Shape;
    for (unsigned C = 0; C != H.numCycles(); ++C) {
      std::vector<uint32_t> Cycle{H.header(CycleId(C)).index()};
      for (BlockId B : H.blocks(Search, CycleId(C)))
        Cycle.push_back(B.index());
      std::sort(Cycle.begin() + 1, Cycle.end());
      Shape.push_back(std::move(Cycle));
    }
    std::sort(Shape.begin(), Shape.end());
    if (Seen.insert(Shape).second)
      Result.push_back(std::move(Choice));
    // A search enters a cycle with one entry there, whatever its order; the cycles inside are those of the same graph
    // without that header. So if all have one entry, every search finds these.
    if (Tried == 0 && llvm::all_of(llvm::seq(0U, H.numCycles()), [&](unsigned C) { return H.isReducible(CycleId(C)); }))
      break;
    // The next combination of permutations.
    unsigned B = 0;
    while (B != G.numBlocks() && !std::next_permutation(Positions[B].begin(), Positions[B].end()))
      ++B;
    if (B == G.numBlocks())
      break;
  }
  return Result;
}

} // namespace rejoin
