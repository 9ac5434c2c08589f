//===- InlinedCalls.h - Arguments and results of inlined calls -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_INLINEDCALLS_H
#define REJOIN_REPORT_INLINEDCALLS_H

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Report/UniformityReport.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace rejoin {

/// Visits the operands of \p User that are the argument or the result of a call that was inlined, once for each such
/// call: one of the operand and its user stands in the function that is called, the other does not. The line is the
/// call's, in the file of the function that \p Reader reads.
void forEachCallValue(const FunctionReader &Reader, ValueId User,
                      llvm::function_ref<void(unsigned Line, UseId Use)> Visit);

/// The divergent arguments and results of calls at \p Line that were inlined.
llvm::SmallVector<ValueId> findInCalls(const AnalyzedFunction &F, unsigned Line);

} // namespace rejoin

#endif // REJOIN_REPORT_INLINEDCALLS_H
