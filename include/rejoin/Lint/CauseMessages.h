//===- CauseMessages.h - Causes of divergence in the words of the source -*- C++ -*-===//
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

/// The source variable that holds the value, perhaps converted; empty if debug information names none. With \p InSight,
/// variables of an inlined function to which the value is passed are excluded.
llvm::StringRef variableOf(const llvm::Value &V, bool InSight = false);

/// `tid` if debug information names the variable, else `%12`.
std::string sourceName(const llvm::Value &V, IRNames &Names);

/// An expression of the source with few operators: `w > 0`. Empty if the value has none.
std::string expressionOf(const FunctionReader &Reader, const UniformityResult &Result, const llvm::Value &V);

/// `quads`, `subgroups`, `groups of 32 threads`.
std::string groupsInWords(Extent Level, const GpuTarget &Gpu);

/// A load from which a value is computed, and a write of the same bytes that no barrier orders with it.
struct UnorderedRead {
  const llvm::LoadInst *Load = nullptr;
  const llvm::Instruction *Write = nullptr;
  /// A barrier of the workgroup on a way from the write to the read that orders other memory alone; null if there is none.
  const llvm::CallBase *Barrier = nullptr;
};
/// What orders the two, in words; empty where their lines are not known.
std::string hintToOrder(const UnorderedRead &R, const std::function<Location(const llvm::Value &)> &Locate);
/// Of the load from which \p V is computed; null pointers if it has no such write, or if there is no such load.
UnorderedRead unorderedRead(const FunctionReader &Reader, const UniformityResult &Result, ValueId V);

/// The chain of causes why a value differs, from effect to cause. At most \p MaxSteps links. With \p EveryLine, lines
/// whose values no variable holds are links, too.
std::vector<Note> causesOf(const FunctionReader &Reader, const UniformityResult &Result, ValueId V, IRNames &Names,
                           const std::function<Location(const llvm::Value &)> &Locate, unsigned MaxSteps = ~0U,
                           bool EveryLine = false);

} // namespace rejoin

#endif // REJOIN_LINT_CAUSEMESSAGES_H
