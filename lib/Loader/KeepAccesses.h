//===- KeepAccesses.h - Simpler code with the same accesses -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_KEEPACCESSES_H
#define REJOIN_LIB_LOADER_KEEPACCESSES_H

namespace llvm {
class Module;
} // namespace llvm

namespace rejoin {

/// Simplifies a module that clang wrote without its passes, and keeps each access to memory, each call and each branch
/// that a thread may execute. Only accesses to private variables may go, and only if no access of the variable is
/// outside of it.
void simplifyKeepingAccesses(llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_KEEPACCESSES_H
