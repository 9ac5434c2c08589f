//===- FixHints.h - Advice for making a divergent value uniform -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LINT_FIXHINTS_H
#define REJOIN_LINT_FIXHINTS_H

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Uniformity/Explanation.h"

namespace rejoin {

/// Advice about the cause at the end of a chain, if the value may in fact be the same for all threads of a wave: state
/// the shape of the workgroup, the callers, or the address space of a pointer. Empty if there is none.
std::string fixHint(const FunctionReader &Reader, const UniformityResult &Result, llvm::ArrayRef<ExplanationStep> Chain,
                    const LaunchFacts &Facts, TargetKind Kind);

/// Whether threads leave a loop at \p Branch, in different iterations, while others come to \p Operation in that loop.
bool leavesLoop(const UniformityResult &Result, BlockId Branch, BlockId Operation);

/// Advice for an operation in such a loop, which every thread of \p Group has to reach.
std::string loopHint(llvm::StringRef Group);

} // namespace rejoin

#endif // REJOIN_LINT_FIXHINTS_H
