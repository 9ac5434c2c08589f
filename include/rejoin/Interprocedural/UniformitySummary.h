//===- UniformitySummary.h - What a function does, by what it is given -*- C++ -*-===//
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

/// Of threads that execute a call together. A function with n parameters has 2n inputs: input i is the extent of
/// argument i, input n + i that of the memory at one offset from it while the call runs, in memory that each thread
/// has for itself or that is not written; `thread` where nothing is known of it.
using CallInputs = std::vector<Extent>;

/// What a function gives for some inputs, for threads that execute the call together.
struct FunctionOutputs {
  Extent Result = Extent::grid();
  /// By argument: the values that the function stores through it, where, and whether. `grid` if it stores nothing.
  std::vector<Extent> Stored;
  /// Terminators with several successors, in the order of the blocks.
  std::vector<Extent> Branches;

  /// All of them: the result, then `Stored`, then `Branches`.
  unsigned size() const { return 1 + Stored.size() + Branches.size(); }
  Extent operator[](unsigned I) const {
    return I == 0 ? Result : I <= Stored.size() ? Stored[I - 1] : Branches[I - 1 - Stored.size()];
  }
  /// Each becomes the lesser of two. True if one has changed.
  bool lower(const FunctionOutputs &Other);
};

/// An output as a function of the inputs: `max(Least, min(Most, max(AtLeast, input), ...))`.
struct ParametricExtent {
  Extent Least, Most;
  struct Dependence {
    unsigned Input;
    /// What the output has whatever this input is, if all others agree.
    Extent AtLeast;
  };
  llvm::SmallVector<Dependence, 2> On;
  /// Else it may be less for some inputs: where one of two must agree, no single input matters.
  bool IsExact = true;

  Extent operator()(llvm::ArrayRef<Extent> Inputs) const;
  /// The least inputs for which it is \p Level.
  CallInputs needed(Extent Level, size_t NumInputs) const;
};

/// What a function does, by its inputs and by the convergence of the call: the outputs are those of threads that
/// execute the call together, and what it leaves in memory agrees no more than the group that makes the call.
struct UniformitySummary {
  ParametricExtent Result;
  struct Parameter {
    /// The pointer goes to loads, stores and functions that are known alone.
    bool Followed = false;
    bool Reads = false, Writes = false;
    /// The values that the function stores through it.
    ParametricExtent Stored;
  };
  std::vector<Parameter> Parameters;
  struct Branch {
    const llvm::BasicBlock *Block;
    ParametricExtent Choice;
  };
  std::vector<Branch> Branches;
  /// Memory other than its own that it may write, besides memory reached through parameters.
  llvm::SmallVector<const llvm::GlobalVariable *, 2> Globals;
  bool WritesAnything = false;
  /// It has a barrier, so that the call must be executed by the whole workgroup.
  bool Synchronizes = false;
};

} // namespace rejoin

#endif // REJOIN_INTERPROCEDURAL_UNIFORMITYSUMMARY_H
