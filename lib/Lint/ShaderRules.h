//===- ShaderRules.h - What is likely wrong with a shader -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_SHADERRULES_H
#define REJOIN_LIB_LINT_SHADERRULES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace rejoin {

/// Blocks that one invocation of a subgroup alone executes: those that control reaches only where `subgroupElect()`
/// holds, without those outside of a cycle that contains the election. Who takes part in an operation there does not
/// depend on where invocations reconverge.
llvm::SmallPtrSet<const llvm::BasicBlock *, 8> blocksOfElected(const llvm::Function &F);

/// The function is, or may be called from, a shader whose entry points do not say that it reconverges maximally.
bool leavesReconvergenceOpen(const llvm::Function &F);

/// The entry points from which the function may be reached all declare `SubgroupUniformControlFlowKHR`.
bool reconvergesForSubgroups(const llvm::Function &F);

/// The reads of an image that find the level of detail by a derivative.
bool isImplicitLevelRead(const llvm::CallBase &C);
/// A broadcast, swap or vote within a quad.
bool isQuadExchange(const llvm::CallBase &C);

/// Some way out of the branch ends the invocation at once: a discard.
bool leadsToKill(const llvm::BasicBlock &Branch);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_SHADERRULES_H
