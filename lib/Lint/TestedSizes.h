//===- TestedSizes.h - Sizes that the program tests before an operation -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_TESTEDSIZES_H
#define REJOIN_LIB_LINT_TESTEDSIZES_H

#include <array>

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace rejoin {

class FunctionFacts;

struct TestedSizes {
  /// 0 where nothing is tested, or where tests contradict each other.
  std::array<unsigned, 3> Sizes{};
  /// The comparisons that say so, perhaps in functions that are called.
  std::array<const llvm::Instruction *, 3> By{};
};

/// Whether a function, or one that it calls, may compare the workgroup's size with a number: else no sizes are tested
/// before any of its operations.
bool mayTestSizes(const llvm::Function &F);

/// The sizes that the workgroup has in each dimension in every execution of \p I, since conditions before it, or
/// assumptions of the program, say so.
TestedSizes sizesTestedBefore(const llvm::Instruction &I, const FunctionFacts &Facts);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_TESTEDSIZES_H
