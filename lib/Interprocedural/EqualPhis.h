//===- EqualPhis.h - PHIs that give one value on all edges -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_EQUALPHIS_H
#define REJOIN_LIB_INTERPROCEDURAL_EQUALPHIS_H

#include "AugmentedView.h"
#include "rejoin/IR/FunctionReader.h"
#include "llvm/ADT/MapVector.h"

namespace llvm {
class DominatorTree;
class PHINode;
} // namespace llvm

namespace rejoin {

/// PHIs whose incoming values are equal, though different instructions compute them: the same pure expression of the
/// same leaves. EqualPhis.cpp has the lemma.
class EqualPhis {
public:
  /// What a PHI is on each of its edges.
  struct Expression {
    /// What the expression reads: instructions and arguments, in the order in which they are met.
    llvm::SmallVector<const llvm::Value *, 4> Leaves;
    /// An incoming value whose flags hold on all edges; null if there is none.
    const llvm::Value *Says = nullptr;
    /// A leaf that each thread reads once for all, and reads elsewhere on other edges, may seem to agree for more
    /// threads where it stands.
    llvm::SmallVector<const llvm::Value *, 1> Elsewhere;
  };

  /// \p Reader has read \p F, and nothing has been replaced in its view. \p OthersFreeze: see `frozenRoots`.
  void compute(const FunctionReader &Reader, const llvm::Function &F, bool OthersFreeze);
  /// Whether `addTo` adds nothing.
  bool empty() const { return Phis.empty(); }
  /// Null if the PHI selects.
  const Expression *find(const llvm::PHINode &P) const {
    auto It = Phis.find(&P);
    return It == Phis.end() ? nullptr : &It->second;
  }
  /// Lets PHIs read the leaves of their expressions on all edges.
  void addTo(AugmentedView &View, const FunctionReader &Reader) const;
  template <typename VisitT> void forEach(VisitT Visit) const {
    for (const auto &[P, E] : Phis)
      Visit(*P);
  }

private:
  llvm::MapVector<const llvm::PHINode *, Expression> Phis;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_EQUALPHIS_H
