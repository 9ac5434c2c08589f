//===- Leaders.h - Shuffles that read the lane of a leader -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_LEADERS_H
#define REJOIN_LIB_LINT_LEADERS_H

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Uniformity/ControlUniformity.h"
#include "rejoin/Uniformity/Uniformity.h"

namespace llvm {
class CallBase;
} // namespace llvm

namespace rejoin {

/// Whether a shuffle for certain reads the first or the last lane of those that come to it. `readsLeader` says that the
/// program means to.
bool findsLeader(const llvm::CallBase &C, const FunctionReader &Reader, const UniformityResult &Result,
                 const ControlUniformity &Control);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_LEADERS_H
