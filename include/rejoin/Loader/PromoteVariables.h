//===- PromoteVariables.h - Promotion of variables to values -- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_PROMOTEVARIABLES_H
#define REJOIN_LOADER_PROMOTEVARIABLES_H

namespace llvm {
class Module;
} // namespace llvm

namespace rejoin {

class BudgetLog;

/// Promotes variables that unoptimised code keeps in private memory to values. Blocks, and branches and calls that do
/// not follow from constants, stay. \p Budgets receives the budgets that were spent.
void promoteVariables(llvm::Module &M, BudgetLog &Budgets);

/// Makes branches on constants unconditional: an edge that no thread takes is no exit of a loop.
void foldConstantBranches(llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_LOADER_PROMOTEVARIABLES_H
