//===- Processors.h - Names of processors --------------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_PROCESSORS_H
#define REJOIN_LIB_LOADER_PROCESSORS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/TargetParser/Triple.h"
#include <string>

namespace rejoin {

/// Whether LLVM knows a processor of this target, as far as its name tells.
bool isProcessor(const llvm::Triple &T, llvm::StringRef Cpu);

/// That the target has no processor of this name, and which one may be meant; empty if it has one.
std::string whyNoProcessor(const llvm::Triple &T, llvm::StringRef Cpu);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_PROCESSORS_H
