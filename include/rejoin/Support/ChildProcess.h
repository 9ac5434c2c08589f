//===- ChildProcess.h - Programs that end with this one ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_CHILDPROCESS_H
#define REJOIN_SUPPORT_CHILDPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace rejoin {

/// Runs a program and waits for it, at most \p Seconds (0: without a limit). Its standard input is empty; its output
/// and its messages go to the two files, which may be one. The system ends the program with the calling thread, however
/// that ends. Returns its exit status; a negative number, with \p Failure, if it did not start, did not end in time or
/// died of a signal. `llvm::sys::ExecuteAndWait` leaves the program running when the caller is killed.
int runChild(llvm::StringRef Program, llvm::ArrayRef<std::string> Arguments, llvm::StringRef Output,
             llvm::StringRef Messages, unsigned Seconds, std::string &Failure);

} // namespace rejoin

#endif // REJOIN_SUPPORT_CHILDPROCESS_H
