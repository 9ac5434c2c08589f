//===- StructuredShader.h - Structured control flow as SPIR-V -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_COMMON_STRUCTUREDSHADER_H
#define REJOIN_UNITTESTS_COMMON_STRUCTUREDSHADER_H

#include "Oracle.h"
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace rejoin::testing {

/// A fragment shader of nested selections, loops and switches with break, continue, return and discard, as assembly.
/// Block number N is named `bN` and executes one group operation; branches are decided by undefined values.
struct StructuredShader {
  std::string Assembly;
  /// By block: the loop constructs around it as numbers of their headers, outermost first.
  std::vector<std::vector<int>> Loops;

  /// Which executions of blocks are converged, by SPIR-V's own terms and without any graph: those of one block in the
  /// same iteration of each loop construct around it. Iterations are counted from the entry of the loop. Positions in
  /// two sequences of blocks that threads execute.
  std::vector<std::pair<int, int>> converged(const std::vector<int> &Thread1, const std::vector<int> &Thread2) const;
};

/// A number below its argument.
using Chooser = std::function<unsigned(unsigned)>;

/// The shader of at most \p MaxBlocks blocks whose statements \p Choose names.
StructuredShader structuredShader(unsigned MaxBlocks, const Chooser &Choose);

/// Each shader of at most \p MaxBlocks blocks once.
void forAllStructuredShaders(unsigned MaxBlocks, const std::function<void(const StructuredShader &)> &Visit);

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_COMMON_STRUCTUREDSHADER_H
