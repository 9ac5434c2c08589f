//===- ModuleCopies.h - Copies that keep metadata ------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// When LLVM clones code, it makes new nodes for distinct metadata, among them the scopes of `alias.scope` and
// `noalias`. The copy then names other scopes than the original, and a comparison cannot see that both make the same
// promise. Within one context both may use the same nodes.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_MODULECOPIES_H
#define REJOIN_IR_MODULECOPIES_H

#include "llvm/Transforms/Utils/ValueMapper.h"
#include <memory>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace rejoin {

/// Gives the instructions of the copy (the values of \p Map) the metadata of their originals. Debug information and
/// nodes that name functions or other globals are left out.
void keepMetadata(const llvm::Function &Of, const llvm::ValueToValueMapTy &Map);

/// `CloneFunction` followed by `keepMetadata`.
llvm::Function *copyFunction(const llvm::Function &F, llvm::ValueToValueMapTy &Map);

/// `CloneModule` followed by `keepMetadata` for all functions.
std::unique_ptr<llvm::Module> copyModule(const llvm::Module &M, llvm::ValueToValueMapTy &Map);

/// Renames the scopes of `alias.scope` and `noalias` in \p M to those of \p Of, another module of the same context.
/// Scopes correspond if they have the same names and occur in the same order, function by function. The renaming is one
/// to one, also for the scopes' domains, so the meaning stays. If no such renaming exists, nothing is renamed.
void shareScopes(const llvm::Module &Of, llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_IR_MODULECOPIES_H
