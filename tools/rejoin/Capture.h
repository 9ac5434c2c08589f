//===- Capture.h - rejoin capture -------------------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_CAPTURE_H
#define REJOIN_TOOLS_CAPTURE_H

#include "llvm/ADT/ArrayRef.h"

namespace rejoin {

/// Keeps what becomes of signals in this process, before anything changes it: an application inherits those that are
/// ignored. To be called first.
void keepSignals();

/// Runs what follows `--`. Does not return where the application starts; its exit code is that of the process.
int captureMain(llvm::ArrayRef<const char *> Arguments);

} // namespace rejoin

#endif // REJOIN_TOOLS_CAPTURE_H
