//===- PassValidator.h - Validates each pass of a pipeline -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_PLUGIN_PASSVALIDATOR_H
#define REJOIN_PLUGIN_PASSVALIDATOR_H

namespace llvm {
class PassInstrumentationCallbacks;
} // namespace llvm

namespace rejoin {

/// If the environment variable REJOIN_VALIDATE is set, compares each function with convergent operations before and
/// after each pass that changed it or what it calls, reports the first pass that broke it, and sums up at the end. The
/// settings are separated by commas: `1`; `abort` ends the process with exit code 1 at the first break;
/// `post-dominator` takes that model; `verbose` prints every verdict; `function=GLOB` (may be repeated), `engine=`,
/// `grade=` and `unroll=N` are as on the command line; `budget=N` multiplies the effort.
void registerPassValidator(llvm::PassInstrumentationCallbacks &Callbacks);

} // namespace rejoin

#endif // REJOIN_PLUGIN_PASSVALIDATOR_H
