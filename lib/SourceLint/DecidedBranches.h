//===- DecidedBranches.h - Branches that known launches decide -- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SOURCELINT_DECIDEDBRANCHES_H
#define REJOIN_LIB_SOURCELINT_DECIDEDBRANCHES_H

#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace rejoin {

/// A module without the code that no known launch executes.
struct DecidedModule {
  /// Null if the sizes of launches decide no branch: the module itself is what known launches execute.
  std::unique_ptr<llvm::Module> M;
  /// The functions and instructions of the original that those of `M` are copies of.
  llvm::DenseMap<const llvm::Value *, const llvm::Value *> Originals;
};

/// Copies \p M, where the known sizes of workgroups decide branches, without the edges that no launch takes.
DecidedModule decideBranches(const llvm::Module &M, const TargetOptions &Target);

} // namespace rejoin

#endif // REJOIN_LIB_SOURCELINT_DECIDEDBRANCHES_H
