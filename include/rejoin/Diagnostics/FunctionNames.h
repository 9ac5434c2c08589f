//===- FunctionNames.h - Names of functions as in the source -- -*- C++ -*-===//
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

/// Returns `a::k<float, 4>` for `_ZN1a1kIfLi4EEEvPT_`. Returns a symbol that is not mangled as it is.
std::string sourceName(llvm::StringRef Symbol);
/// As `sourceName`, with the types of the parameters.
std::string sourceSignature(llvm::StringRef Symbol);

/// Whether \p Asked names the function. Accepted are the symbol, the name in the source, and that name without
/// parameters, template arguments or qualifiers, in any combination. Spaces are ignored.
bool namesFunction(llvm::StringRef Asked, llvm::StringRef Symbol);
/// Whether one of \p Asked names the function. Also true if \p Asked is empty.
bool namesFunction(llvm::ArrayRef<std::string> Asked, llvm::StringRef Symbol);

/// Selects the functions that a name fits best. An equal symbol is the best fit, then an equal complete source name,
/// then any other fit.
std::vector<llvm::StringRef> bestNamed(llvm::StringRef Asked, llvm::ArrayRef<llvm::StringRef> Symbols);

/// Returns "; there is 'a'" or "; there are 'a', 'b<int>' and 7 more"; empty if there is no candidate. Functions with
/// the same name are listed with their parameters.
std::string listCandidates(llvm::ArrayRef<llvm::StringRef> Symbols);

} // namespace rejoin

#endif // REJOIN_DIAGNOSTICS_FUNCTIONNAMES_H
