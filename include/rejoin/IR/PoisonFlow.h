//===- PoisonFlow.h - Undefined results and their users ------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_POISONFLOW_H
#define REJOIN_IR_POISONFLOW_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Compiler.h"
#include <vector>

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace rejoin {

/// The instructions of a function whose results may be undefined. See PoisonFlow.cpp.
class PoisonFlow {
public:
  struct Options {
    /// Count a result as undefined if a flag such as `nuw` may not hold.
    bool CountFlags = true;
    /// Count loaded values, arguments and results of calls as undefined, unless they are `noundef`.
    bool CountInputs = true;
  };
  /// Examines \p Roots and all values from which they are computed. A `freeze` counts as undefined if its operand does,
  /// but its users do not count as undefined for that reason.
  PoisonFlow(llvm::ArrayRef<const llvm::Instruction *> Roots, Options Count);

  /// The instructions that may be undefined, in no particular order.
  llvm::ArrayRef<const llvm::Instruction *> undefined() const LLVM_LIFETIME_BOUND { return Undefined.getArrayRef(); }
  /// The instructions that may be undefined although their operands are not.
  llvm::ArrayRef<const llvm::Instruction *> makers() const LLVM_LIFETIME_BOUND {
    return Undefined.getArrayRef().take_front(NumMakers);
  }
  /// The elements of `undefined` that \p First accepts, and those that are computed from them.
  llvm::DenseSet<const llvm::Instruction *>
  computedFrom(llvm::function_ref<bool(const llvm::Instruction &)> First) const;

private:
  /// Users among the examined values.
  llvm::DenseMap<const llvm::Instruction *, llvm::SmallVector<const llvm::Instruction *, 2>> Users;
  llvm::SetVector<const llvm::Instruction *> Undefined;
  size_t NumMakers = 0;
};

/// Whether a function of \p M freezes anything.
bool freezes(const llvm::Module &M);

/// What may be frozen: the freezes of \p F and, if \p OthersFreeze, the values that leave the function for others that
/// may: arguments of calls with bodies, returned values, and values stored to private memory that a caller or a callee
/// can read. An analysis of one function alone uses no value that others return or write, so there the others do not
/// count.
llvm::SmallVector<const llvm::Instruction *, 0> frozenRoots(const llvm::Function &F, bool OthersFreeze);

/// The instructions that may be undefined and from which a value of `frozenRoots` is computed.
std::vector<const llvm::Instruction *> undefinedAtFreezes(const llvm::Function &F, bool OthersFreeze);

} // namespace rejoin

#endif // REJOIN_IR_POISONFLOW_H
