//===- Reason.h - Why a verdict is inconclusive -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_REASONS_REASON_H
#define REJOIN_LIB_VALIDATE_REASONS_REASON_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include <cstdint>
#include <string>

namespace rejoin {

/// Why no engine proves or refutes a pair. The rows of Reasons.def.
enum class Reason : uint16_t {
#define REASON(Id, Text) Id,
#include "Reasons.def"
};

/// The text of the row, with \p Parts in the places of `{0}`, `{1}`, ...
std::string fillIn(Reason Why, llvm::ArrayRef<std::string> Parts);

/// The same, of parts that a Twine can be made of.
template <class... Ts> std::string textOf(Reason Why, const Ts &...Parts) {
  const std::string Texts[] = {llvm::Twine(Parts).str()..., std::string()};
  return fillIn(Why, llvm::ArrayRef(Texts).drop_back());
}

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_REASONS_REASON_H
