//===- ModulePairs.h - Two modules of one context -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_MODULEPAIRS_H
#define REJOIN_TOOLS_MODULEPAIRS_H

#include "llvm/IR/Module.h"
#include <memory>

namespace rejoin {

/// \p M with one struct of those that are made of the same. In a second file nothing says which one of them is which.
std::unique_ptr<llvm::Module> withOneStructOfEachBody(std::unique_ptr<llvm::Module> M);

/// \p M with the structs and scopes of \p Of that are the same: a second file in one context has others of the same
/// names.
std::unique_ptr<llvm::Module> matchTo(const llvm::Module &Of, std::unique_ptr<llvm::Module> M);

/// Gives variables of two modules of SPIR-V that no name pairs the same name if they are the same by their interface,
/// since names may be stripped. Where several have one interface, and as many on both sides, their order decides.
void pairVariables(llvm::Module &Of, llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_TOOLS_MODULEPAIRS_H
