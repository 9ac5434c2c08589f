//===- FunctionNames.h - Functions as their sources name them ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_DIAGNOSTICS_FUNCTIONNAMES_H
#define REJOIN_DIAGNOSTICS_FUNCTIONNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace rejoin {

/// `a::k<float, 4>` for `_ZN1a1kIfLi4EEEvPT_`. A symbol that is not mangled is its own name.
std::string sourceName(llvm::StringRef Symbol);
/// The same with the types of the parameters.
std::string sourceSignature(llvm::StringRef Symbol);

/// Whether \p Asked stands for the function: its symbol, its name in the source, or the name without parameters,
/// template arguments or what it is qualified by, in any combination. Spaces do not count.
bool namesFunction(llvm::StringRef Asked, llvm::StringRef Symbol);
/// True if \p Asked is empty, too.
bool namesFunction(llvm::ArrayRef<std::string> Asked, llvm::StringRef Symbol);

/// Of several functions that a name stands for those that it fits best: the symbol, the whole name in the source, any.
std::vector<llvm::StringRef> bestNamed(llvm::StringRef Asked, llvm::ArrayRef<llvm::StringRef> Symbols);

/// "; there is 'a'", "; there are 'a', 'b<int>' and 7 more"; empty if there is none. Functions of one name are written
/// with their parameters.
std::string listCandidates(llvm::ArrayRef<llvm::StringRef> Symbols);

} // namespace rejoin

#endif // REJOIN_DIAGNOSTICS_FUNCTIONNAMES_H
