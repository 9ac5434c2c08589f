//===- DumpReport.h - Internal states of the analysis -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_DUMPREPORT_H
#define REJOIN_REPORT_DUMPREPORT_H

#include "rejoin/Report/UniformityReport.h"

namespace rejoin {

/// What a dump shows of one function.
enum class DumpKind : uint8_t {
  /// The control-flow graph with the verdict of each branch, for Graphviz.
  Cfg,
  /// The same with a cluster for each cycle of one hierarchy, for Graphviz.
  Cycles,
  /// The nodes of the iteration graph with their predecessors.
  IterationGraph,
  /// Each value with its extent and the cause that lowered it; joins, divergent exits, irreducible regions.
  Solver,
  /// Convergent operations with their tokens and the regions of these.
  Tokens,
};

/// Reads a list of kinds (`cfg,solver`); an error names the kind that is unknown.
llvm::Expected<llvm::SmallVector<DumpKind>> parseDumpKinds(llvm::StringRef List);

/// Prints \p Kind of \p F.
void printDump(llvm::raw_ostream &OS, const AnalyzedFunction &F, DumpKind Kind);

/// One line of counts: blocks, loops, nodes of the iteration graph, extents, joins, exits, temporal uses, regions.
void printSolverStatistics(llvm::raw_ostream &OS, const AnalyzedProgram &F);

} // namespace rejoin

#endif // REJOIN_REPORT_DUMPREPORT_H
