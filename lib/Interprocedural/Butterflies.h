//===- Butterflies.h - Values that lanes combine with each other's -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_BUTTERFLIES_H
#define REJOIN_LIB_INTERPROCEDURAL_BUTTERFLIES_H

#include "rejoin/IR/FunctionReader.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace rejoin {

/// An instruction whose value is the same for the lanes of groups of 2^k lanes, since it is a symmetric expression of
/// what these lanes exchange. Butterflies.cpp has the lemma.
struct SymmetricValue {
  const llvm::Instruction *Value;
  Extent Group;
};

/// The symmetric values of \p F. \p IsWholeWave states of a block that all lanes of the wave execute it together, as
/// often as each other, or none; where a lane calls \p F alone that need not hold. \p OthersFreeze: see `frozenRoots`.
llvm::SmallVector<SymmetricValue, 0> findSymmetricValues(const FunctionReader &Reader, const llvm::Function &F,
                                                         llvm::function_ref<bool(BlockId)> IsWholeWave,
                                                         bool OthersFreeze);

/// Whether \p F has operations by which lanes exchange values.
bool hasLaneExchanges(const llvm::Function &F, const GpuTarget &Gpu);

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_BUTTERFLIES_H
