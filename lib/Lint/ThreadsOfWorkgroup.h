//===- ThreadsOfWorkgroup.h - Who of a workgroup comes to a block -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_THREADSOFWORKGROUP_H
#define REJOIN_LIB_LINT_THREADSOFWORKGROUP_H

#include "PlaceEvaluator.h"
#include "rejoin/Uniformity/ControlUniformity.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"

namespace rejoin {

/// Which threads of a workgroup come to a block, where the size of the workgroup is known. The branches that decide and
/// that not the whole workgroup takes must each lead there by one side alone, and their conditions must follow from the
/// thread's place.
class ThreadsOfWorkgroup {
public:
  ThreadsOfWorkgroup(const FunctionReader &Reader, const UniformityResult &Result, const ControlUniformity &Control,
                     const llvm::DominatorTree &Dominators);
  /// All of them together, and equally often; nothing where that is not known.
  std::optional<llvm::BitVector> comingTo(const llvm::BasicBlock &B);

private:
  /// The branches that decide, also by way of others, and that threads of one workgroup may take differently.
  llvm::SmallPtrSet<const llvm::Instruction *, 8> decidingFor(BlockId B) const;
  const FunctionReader &Reader;
  const UniformityResult &Result;
  const ControlUniformity &Control;
  const llvm::DominatorTree &Dominators;
  PlaceEvaluator Evaluator;
};

/// The number of threads of each workgroup, where it is known; 0 where it is not.
unsigned threadsOfEach(const LaunchFacts &Facts);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_THREADSOFWORKGROUP_H
