//===- ImportedShader.h - An imported shader against its structure -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_COMMON_IMPORTEDSHADER_H
#define REJOIN_UNITTESTS_COMMON_IMPORTEDSHADER_H

#include "StructuredShader.h"
#include <string>

namespace rejoin::testing {

/// What was compared of a shader.
struct ImportedShader {
  /// What is wrong; empty if nothing is.
  std::string Problem;
  /// The imported control flow; nodes are numbered in the order of the blocks, the entry first.
  reference::Graph Graph;
  std::vector<reference::TokenOperation> Operations;
  unsigned Pairs = 0;
  /// The reachable blocks are more than the oracle takes: nothing was compared.
  bool IsTooLarge = false;
  /// SPIRV-Tools refuses the shader: its rules on what leaves a switch differ where a continue target is not reached.
  bool IsRefused = false;
};

/// Imports the shader and compares: the tokens keep the static rules (by reachability alone), and for pairs of \p Walks
/// random executions the converged pairs by the tokens are those that the structure gives.
ImportedShader importAndCompare(const StructuredShader &Shader, unsigned Walks, std::mt19937_64 &Random);

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_COMMON_IMPORTEDSHADER_H
