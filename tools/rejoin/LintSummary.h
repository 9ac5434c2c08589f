//===- LintSummary.h - The last line of rejoin lint -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_LINTSUMMARY_H
#define REJOIN_TOOLS_LINTSUMMARY_H

#include "llvm/Support/raw_ostream.h"

namespace rejoin {

/// Findings by severity, accepted ones by the reason, files that settings leave out, and kernels and entry points that
/// could not be compiled.
struct LintCounts {
  unsigned Errors = 0, Warnings = 0, Remarks = 0, InSource = 0, ByConfig = 0, Known = 0, LeftOut = 0;
  size_t Kernels = 0, EntryPoints = 0;
};

/// Prints the counts, and how many files could not be checked.
void printSummary(llvm::raw_ostream &OS, const LintCounts &C, size_t Checked, size_t Unread);

} // namespace rejoin

#endif // REJOIN_TOOLS_LINTSUMMARY_H
