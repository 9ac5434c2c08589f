//===- PlaceEvaluator.h - Values of one thread of a workgroup -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_PLACEEVALUATOR_H
#define REJOIN_LIB_LINT_PLACEEVALUATOR_H

#include "SourceText.h"
#include "llvm/ADT/APInt.h"

namespace rejoin {

/// Evaluates what is computed from a thread's index in its workgroup and the workgroup's size alone, for one thread. A
/// variable of a loop has its first value.
class PlaceEvaluator {
public:
  explicit PlaceEvaluator(const FunctionReader &Reader) : Reader(Reader) {}
  std::array<unsigned, 3> Local{0, 0, 0}, Size{1, 1, 1};
  /// The dimensions whose place was asked for, a bit each; 8 for the linear place.
  unsigned Asked = 0;
  /// A variable of a loop was taken at its first value.
  bool TookFirst = false;
  void forget() {
    Asked = 0;
    TookFirst = false;
  }
  /// The workgroup's size was asked for.
  bool AskedSize = false;
  /// Nothing for what depends on more.
  std::optional<llvm::APInt> at(const llvm::Value &V, unsigned Depth = 12);

private:
  std::optional<llvm::APInt> atCall(const llvm::CallBase &C, unsigned Width);
  std::optional<llvm::APInt> atSize(const llvm::Instruction &I, unsigned Width);
  std::optional<llvm::APInt> atBinary(const llvm::BinaryOperator &I, unsigned Depth);
  const FunctionReader &Reader;
};

/// Whether the function at hand, or one that it calls or is called from, asks for a thread's place in a dimension (0 to 2).
bool asksForPlace(const FunctionReader &Reader, int Dimension);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_PLACEEVALUATOR_H
