//===- DumpReport.h - Dumps of the analysis's internal state -- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_DUMPREPORT_H
#define REJOIN_REPORT_DUMPREPORT_H

#include "rejoin/Report/UniformityReport.h"

namespace rejoin {

/// The content of a dump of one function.
enum class DumpKind : uint8_t {
  /// The control-flow graph in Graphviz's language, with the verdict of each branch.
  Cfg,
  /// As `Cfg`, with a cluster for each cycle of one hierarchy.
  Cycles,
  /// The nodes of the iteration graph with their predecessors.
  IterationGraph,
  /// Each value with its extent and cause; joins, divergent exits and irreducible regions.
  Solver,
  /// Convergent operations with their tokens, and the tokens' regions.
  Tokens,
};

/// Parses a list of kinds (`cfg,solver`). An error names the unknown kind.
llvm::Expected<llvm::SmallVector<DumpKind>> parseDumpKinds(llvm::StringRef List);

/// Prints \p Kind of \p F.
void printDump(llvm::raw_ostream &OS, const AnalyzedFunction &F, DumpKind Kind);

/// Prints one line of counts: blocks, loops, nodes of the iteration graph, extents, joins, exits, temporal uses,
/// regions.
void printSolverStatistics(llvm::raw_ostream &OS, const AnalyzedProgram &F);

} // namespace rejoin

#endif // REJOIN_REPORT_DUMPREPORT_H
