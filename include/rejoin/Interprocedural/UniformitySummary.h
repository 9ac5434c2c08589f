//===- UniformitySummary.h - The effect of a function as a function of its inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_INTERPROCEDURAL_UNIFORMITYSUMMARY_H
#define REJOIN_INTERPROCEDURAL_UNIFORMITYSUMMARY_H

#include "rejoin/Program/Extent.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
class GlobalVariable;
} // namespace llvm

namespace rejoin {

/// The inputs of a call, for threads that execute it together. A function with n parameters has 2n inputs. Input i is
/// the extent of argument i. Input n + i is the extent of the memory at one offset from argument i during the call. It
/// is known only for memory that is private to each thread or is not written; otherwise it is `thread`.
using CallInputs = std::vector<Extent>;

/// The outputs of a function for given inputs, for threads that execute the call together.
struct FunctionOutputs {
  Extent Result = Extent::grid();
  /// For each argument: the values that the function stores through it, their addresses, and whether it stores at all.
  /// `grid` if it stores nothing.
  std::vector<Extent> Stored;
  /// The choices of terminators with several successors, in block order.
  std::vector<Extent> Branches;

  /// The number of outputs: the result, then `Stored`, then `Branches`.
  unsigned size() const { return 1 + Stored.size() + Branches.size(); }
  Extent operator[](unsigned I) const {
    return I == 0 ? Result : I <= Stored.size() ? Stored[I - 1] : Branches[I - 1 - Stored.size()];
  }
  /// Lowers each output to the minimum of both. Returns whether one has changed.
  bool lower(const FunctionOutputs &Other);
};

/// An output as a function of the inputs: `max(Least, min(Most, max(AtLeast, input), ...))`.
struct ParametricExtent {
  Extent Least, Most;
  struct Dependence {
    unsigned Input;
    /// The output's extent for any value of this input, if all other inputs are at their best.
    Extent AtLeast;
  };
  llvm::SmallVector<Dependence, 2> On;
  /// If false, the output may be less for some inputs: where one of two inputs must be uniform, no single input
  /// matters.
  bool IsExact = true;

  Extent operator()(llvm::ArrayRef<Extent> Inputs) const;
  /// The least inputs for which the output is \p Level.
  CallInputs needed(Extent Level, size_t NumInputs) const;
};

/// The effect of a function, by its inputs and by the convergence of the call. The outputs hold for threads that
/// execute the call together. Memory that the function writes is uniform at most for the group that makes the call.
struct UniformitySummary {
  ParametricExtent Result;
  struct Parameter {
    /// Whether only loads, stores and known functions receive the pointer.
    bool Followed = false;
    bool Reads = false, Writes = false;
    /// The extent of the values that the function stores through the pointer.
    ParametricExtent Stored;
  };
  std::vector<Parameter> Parameters;
  struct Branch {
    const llvm::BasicBlock *Block;
    ParametricExtent Choice;
  };
  std::vector<Branch> Branches;
  /// Global variables that the function may write, other than through parameters.
  llvm::SmallVector<const llvm::GlobalVariable *, 2> Globals;
  bool WritesAnything = false;
  /// Whether the function has a barrier, so that the whole workgroup must execute the call.
  bool Synchronizes = false;
};

} // namespace rejoin

#endif // REJOIN_INTERPROCEDURAL_UNIFORMITYSUMMARY_H
