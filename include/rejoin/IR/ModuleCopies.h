//===- ModuleCopies.h - Copies that keep what metadata say ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's cloning makes new nodes of distinct metadata, of the scopes of `alias.scope` and `noalias` among them: then a
// copy speaks of other scopes than the original, and nobody can tell that it promises the same. Within one context both
// may have the same nodes.
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

/// Instructions of the copy, to which \p Map leads, have the metadata of the originals, but for debug information and
/// nodes that name functions or other globals.
void keepMetadata(const llvm::Function &Of, const llvm::ValueToValueMapTy &Map);

/// `CloneFunction`, with `keepMetadata`.
llvm::Function *copyFunction(const llvm::Function &F, llvm::ValueToValueMapTy &Map);

/// `CloneModule`, with `keepMetadata` for all functions.
std::unique_ptr<llvm::Module> copyModule(const llvm::Module &M, llvm::ValueToValueMapTy &Map);

/// Scopes of `alias.scope` and `noalias` in \p M, another module of the same context, become those of \p Of: the ones
/// that have the same names and are met in the same order, function by function. A renaming, one to one also for their
/// domains, so that nothing else is said than before; none if that is not possible.
void shareScopes(const llvm::Module &Of, llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_IR_MODULECOPIES_H
