//===- CauseMessages.h - Causes of divergence in the words of a kernel's author -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LINT_CAUSEMESSAGES_H
#define REJOIN_LINT_CAUSEMESSAGES_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/IR/FunctionReader.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Uniformity/Explanation.h"
#include <functional>

namespace rejoin {

/// The variable of the source that has the value, converted at most; empty if debug information names none. With \p
/// InSight not one of a function that was inlined, to which the value is passed.
llvm::StringRef variableOf(const llvm::Value &V, bool InSight = false);

/// `tid` where debug information names the variable, else `%12`.
std::string sourceName(const llvm::Value &V, IRNames &Names);

/// `quads`, `subgroups`, `groups of 32 threads`.
std::string groupsInWords(Extent Level, const GpuTarget &Gpu);

/// Why a value differs, from effect to cause; not more than \p MaxSteps of the chain.
std::vector<Note> causesOf(const FunctionReader &Reader, const UniformityResult &Result, ValueId V, IRNames &Names,
                           const std::function<Location(const llvm::Value &)> &Locate, unsigned MaxSteps = ~0U);

} // namespace rejoin

#endif // REJOIN_LINT_CAUSEMESSAGES_H
