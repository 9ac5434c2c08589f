//===- OtherProcessors.h - Kernels with code for another processor -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_OTHERPROCESSORS_H
#define REJOIN_LIB_LOADER_SOURCE_OTHERPROCESSORS_H

#include "Reading.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace rejoin {

/// A reading of the whole source with all its choices, optimized.
struct WholeReading {
  std::unique_ptr<llvm::Module> Module;
  SourceFacts Facts;
  Reading State;
};

/// Looks for kernels of \p Read whose code has no effect, and that have code with one for another processor that the
/// source names. Where nobody named the processor, and nothing is lost by it, the reading for the other one replaces
/// \p Read. Else the facts say that the kernel is empty, and for which processor it is not. Empty kernels of the facts
/// whose code has an effect go. \p ReadFor makes readings by a request; none if it cannot.
void readOtherProcessors(const SourceRequest &Given, WholeReading &Read,
                         llvm::function_ref<std::optional<WholeReading>(const SourceRequest &)> ReadFor);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_OTHERPROCESSORS_H
