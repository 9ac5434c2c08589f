//===- FileError.h - What is wrong with a file ----------------------------===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REJOIN_LIB_LOADER_FILEERROR_H
#define REJOIN_LIB_LOADER_FILEERROR_H

#include "rejoin/Support/Escape.h"
#include "llvm/Support/Error.h"

namespace rejoin {

/// An error that names the file \p Path.
inline llvm::Error fileError(llvm::StringRef Path, const llvm::Twine &What) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), printableWord(Path) + ": " + What);
}

} // namespace rejoin

#endif
