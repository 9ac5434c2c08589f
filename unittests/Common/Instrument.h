//===- Instrument.h - Programs around a control-flow graph -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_COMMON_INSTRUMENT_H
#define REJOIN_UNITTESTS_COMMON_INSTRUMENT_H

#include "Oracle.h"
#include "rejoin/Program/ProgramView.h"
#include "rejoin/Uniformity/Uniformity.h"

namespace rejoin::testing {

Cfg toCfg(const reference::Graph &G);

/// A program with the values that probes observe. Branches in \p Divergent test a thread's own number, the others a
/// value that is uniform for the wave (64 threads) in each instance.
struct InstrumentedProgram {
  ProgramView View;
  /// For each probe, its value: the PHI, or the instance that uses the definition.
  std::vector<ValueId> Values;
  /// For each node, the always-uniform definition, the load from a uniform address, and an instance that adds
  /// constants to an argument.
  std::vector<ValueId> Uniform, Load, Invariant;
  /// For `Use` probes, the instance that uses the load instead of the always-uniform value; else invalid.
  std::vector<ValueId> LoadUses;

  InstrumentedProgram(const reference::Graph &G, uint32_t Divergent, const std::vector<reference::Probe> &Probes,
                      const reference::Tokens &Tokens = {});
};

/// Counts of a comparison with the oracle.
struct Comparison {
  /// The analysis claims wave-uniform, an execution shows otherwise.
  unsigned Unsound = 0;
  /// The analysis claims divergence, no execution bears it out.
  unsigned Imprecise = 0;
  unsigned Probes = 0, Divergent = 0;
  std::string FirstUnsound;

  Comparison &operator+=(const Comparison &Other);
};

/// Analyses the instrumented program and compares every probe. The claims of the analysis with its bounds lowered,
/// which only large functions reach, are checked as well; its imprecision is not counted.
Comparison compareWithOracle(const reference::Graph &G, uint32_t Divergent, const reference::Limits &Bounds,
                             UniformityAnalyzer &Analyzer, const reference::Tokens &Tokens = {});

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_COMMON_INSTRUMENT_H
