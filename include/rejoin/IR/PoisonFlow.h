//===- PoisonFlow.h - Where undefined results come to -----------*- C++ -*-===//
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

namespace llvm {
class Instruction;
} // namespace llvm

namespace rejoin {

/// The instructions of a function whose results may be undefined. See PoisonFlow.cpp.
class PoisonFlow {
public:
  struct Options {
    /// Flags like `nuw` make undefined what they are not known to hold of.
    bool CountFlags = true;
    /// What is loaded, passed or returned may be undefined but for `noundef`.
    bool CountInputs = true;
  };
  /// Looks among \p Roots and all that they are computed from. A `freeze` is undefined where what it freezes is, and
  /// nothing is undefined by it.
  PoisonFlow(llvm::ArrayRef<const llvm::Instruction *> Roots, Options Count);

  /// In no order that means something.
  llvm::ArrayRef<const llvm::Instruction *> undefined() const LLVM_LIFETIME_BOUND { return Undefined.getArrayRef(); }
  /// Those that may be undefined though their operands are not.
  llvm::ArrayRef<const llvm::Instruction *> makers() const LLVM_LIFETIME_BOUND {
    return Undefined.getArrayRef().take_front(NumMakers);
  }
  /// Those of `undefined` that are \p First, or are computed from them.
  llvm::DenseSet<const llvm::Instruction *>
  computedFrom(llvm::function_ref<bool(const llvm::Instruction &)> First) const;

private:
  /// Among the values examined.
  llvm::DenseMap<const llvm::Instruction *, llvm::SmallVector<const llvm::Instruction *, 2>> Users;
  llvm::SetVector<const llvm::Instruction *> Undefined;
  size_t NumMakers = 0;
};

} // namespace rejoin

#endif // REJOIN_IR_POISONFLOW_H
