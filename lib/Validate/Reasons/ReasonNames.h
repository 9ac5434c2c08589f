//===- ReasonNames.h - Functions in messages of the validator -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_REASONS_REASONNAMES_H
#define REJOIN_LIB_VALIDATE_REASONS_REASONNAMES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace rejoin {

/// A message with the signature in the source in place of each symbol that stands between quotation marks.
std::string withSourceNames(llvm::StringRef Message);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_REASONS_REASONNAMES_H
