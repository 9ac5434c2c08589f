//===- Assembly.h - Inline assembly that can be run -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SEMANTICS_ASSEMBLY_H
#define REJOIN_LIB_SEMANTICS_ASSEMBLY_H

#include "Builtins.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallBase;
} // namespace llvm

namespace rejoin {

/// One instruction, or none.
struct AssemblyOperation {
  Builtin Runs = Builtin::None;
  /// Numbers of the call's arguments, or integers.
  struct Operand {
    bool IsArgument;
    uint64_t Value;
  };
  llvm::SmallVector<Operand, 2> Operands;
  /// No instruction: the result is the one argument.
  bool IsCopy = false;
};

/// Nothing if it is not known what it does.
std::optional<AssemblyOperation> readAssembly(const llvm::CallBase &C, TargetKind Kind);

} // namespace rejoin

#endif // REJOIN_LIB_SEMANTICS_ASSEMBLY_H
