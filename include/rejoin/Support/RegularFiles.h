//===- RegularFiles.h - Reading without waiting forever -------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_REGULARFILES_H
#define REJOIN_SUPPORT_REGULARFILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace rejoin {

/// Reads a whole regular file. Other paths, on which a program could wait forever, are an error; `/dev/null` is empty.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readRegularFile(llvm::StringRef Path, bool IsText = false);

} // namespace rejoin

#endif // REJOIN_SUPPORT_REGULARFILES_H
