//===- IncludedNames.h - The names in #include lines ------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_INCLUDEDNAMES_H
#define REJOIN_LIB_LOADER_INCLUDEDNAMES_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace rejoin {

struct IncludedName {
  llvm::StringRef Name;
  /// `"NAME"`, not `<NAME>`.
  bool IsQuoted;
};

/// The names in the lines `#include "NAME"` and `#include <NAME>` of a text, also of `#include_next`. Conditions around
/// these lines are not evaluated, and names that a macro gives are not found. The names point into \p Text.
std::vector<IncludedName> includedNames(llvm::StringRef Text);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_INCLUDEDNAMES_H
