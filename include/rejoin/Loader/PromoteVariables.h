//===- PromoteVariables.h - Variables as values -*- C++ -*-===//
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

/// Turns variables that code before optimisation keeps in private memory into values. Blocks, branches and calls stay.
void promoteVariables(llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_LOADER_PROMOTEVARIABLES_H
