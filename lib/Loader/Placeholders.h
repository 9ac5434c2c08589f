//===- Placeholders.h - Marks that a program replaces -----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_PLACEHOLDERS_H
#define REJOIN_LIB_LOADER_PLACEHOLDERS_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace rejoin {

/// A mark such as `%TYPE`, `@TYPE@`, `${TYPE}` or `{{ type }}`.
struct Placeholder {
  llvm::StringRef Text;
  unsigned Line;
};

/// The first mark of a text that a program replaces before the text is compiled; nothing if it has none.
std::optional<Placeholder> findPlaceholder(llvm::StringRef Source);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_PLACEHOLDERS_H
