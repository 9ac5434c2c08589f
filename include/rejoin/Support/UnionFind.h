//===- UnionFind.h - Disjoint sets with chosen roots ------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_UNIONFIND_H
#define REJOIN_SUPPORT_UNIONFIND_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace rejoin {

/// Disjoint sets over dense indices. The caller chooses the representative of each set. Path halving without ranks:
/// amortised O(log n) for each operation.
class UnionFind {
public:
  UnionFind() = default;
  explicit UnionFind(unsigned N) { reset(N); }

  void reset(unsigned N) {
    Parent.resize_for_overwrite(N);
    for (unsigned I = 0; I != N; ++I)
      Parent[I] = I;
  }
  uint32_t find(uint32_t V) {
    while (Parent[V] != V) {
      Parent[V] = Parent[Parent[V]];
      V = Parent[V];
    }
    return V;
  }
  /// Merges the set of \p V into the set of \p Root and keeps the representative of \p Root.
  void unite(uint32_t Root, uint32_t V) { Parent[find(V)] = find(Root); }
  /// As `unite`, where \p V and \p Root are representatives.
  void hang(uint32_t V, uint32_t Root) { Parent[V] = Root; }

private:
  llvm::SmallVector<uint32_t, 0> Parent;
};

} // namespace rejoin

#endif // REJOIN_SUPPORT_UNIONFIND_H
