//===- TraceReport.h - Executions for people and for tools -*- C++ -*-===//
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
  /// Empty for all.
  std::vector<std::string> Functions;
  /// Source lines or, without debug information, none.
  std::vector<unsigned> Lines, Threads;
  unsigned Workgroup = 0;
};

/// A row for each thread, a column for each group that executed a block together, in the order of execution: converged
/// instances stand in one column.
void printTrace(llvm::raw_ostream &OS, llvm::ArrayRef<TraceColumn> Trace, unsigned NumThreads,
                const TraceFilter &Filter);
void printTrace(llvm::json::OStream &J, llvm::ArrayRef<TraceColumn> Trace, const TraceFilter &Filter);
/// The table as a picture.
void printTraceSvg(llvm::raw_ostream &OS, llvm::ArrayRef<TraceColumn> Trace, unsigned NumThreads,
                   const TraceFilter &Filter);

/// A page that shows an execution step by step: the source, the lanes that are active in each step, and what the chosen
/// variables hold. \p FindSource gives the text of a file, if it can be read.
void printTracePage(llvm::raw_ostream &OS, const LineTrace &Trace, llvm::StringRef Title, unsigned NumThreads,
                    unsigned WaveSize, const Terms &Words,
                    llvm::function_ref<std::optional<std::string>(llvm::StringRef)> FindSource);

/// Executions, mean active lanes and divergent branches of each source line, or of each block without debug
/// information.
void printStatistics(llvm::raw_ostream &OS, const SimtMachine &M, unsigned WaveSize);

} // namespace rejoin

#endif // REJOIN_REPORT_TRACEREPORT_H
