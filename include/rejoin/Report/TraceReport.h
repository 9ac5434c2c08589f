//===- TraceReport.h - Executions as tables, pictures and pages -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_TRACEREPORT_H
#define REJOIN_REPORT_TRACEREPORT_H

#include "rejoin/Diagnostics/Terms.h"
#include "rejoin/Semantics/LineTrace.h"
#include "llvm/Support/JSON.h"

namespace rejoin {

struct TraceFilter {
  /// Empty to show all functions.
  std::vector<std::string> Functions;
  /// Source lines to show. Without debug information there are none.
  std::vector<unsigned> Lines, Threads;
  unsigned Workgroup = 0;
};

/// Prints a table with a row for each thread, and a column for each group that executed a block together, in execution
/// order. Converged instances are in one column.
void printTrace(llvm::raw_ostream &OS, llvm::ArrayRef<TraceColumn> Trace, unsigned NumThreads,
                const TraceFilter &Filter);
void printTrace(llvm::json::OStream &J, llvm::ArrayRef<TraceColumn> Trace, const TraceFilter &Filter);
/// Prints the table as an SVG picture.
void printTraceSvg(llvm::raw_ostream &OS, llvm::ArrayRef<TraceColumn> Trace, unsigned NumThreads,
                   const TraceFilter &Filter);

/// Prints a page that shows an execution step by step: the source, the active lanes, and the values of the chosen
/// variables. \p FindSource returns the text of a file, if it can be read.
void printTracePage(llvm::raw_ostream &OS, const LineTrace &Trace, llvm::StringRef Title, unsigned NumThreads,
                    unsigned WaveSize, const Terms &Words,
                    llvm::function_ref<std::optional<std::string>(llvm::StringRef)> FindSource);

/// Which headers the cycles of this hierarchy have, after its number: `: the cycle's header is loop`. Empty without
/// cycles.
std::string cycleHeaders(const DecodedFunction &F, const HierarchyChoice &Choice);

/// Prints the executions, mean number of active lanes and divergent branches of each source line, or of each block
/// without debug information.
void printStatistics(llvm::raw_ostream &OS, const SimtMachine &M, unsigned WaveSize);

} // namespace rejoin

#endif // REJOIN_REPORT_TRACEREPORT_H
