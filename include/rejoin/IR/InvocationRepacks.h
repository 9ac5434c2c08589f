//===- InvocationRepacks.h - Invocations that change their subgroup -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_INVOCATIONREPACKS_H
#define REJOIN_IR_INVOCATIONREPACKS_H

#include "rejoin/Program/ProgramView.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace llvm {
class CallBase;
class Function;
class Instruction;
} // namespace llvm

namespace rejoin {

class FunctionReader;

/// The values of a function after which an invocation repack instruction may follow.
class InvocationRepacks {
public:
  InvocationRepacks() = default;
  explicit InvocationRepacks(const FunctionReader &Reader) { compute(Reader); }
  /// Of the function just read. Linear in a function with such an instruction; else one look at an attribute.
  void compute(const FunctionReader &Reader);
  bool empty() const { return Followed.empty(); }
  /// Lowers the extents of the values in the function's view.
  void applyTo(ProgramView &View) const;
  llvm::ArrayRef<ValueId> values() const { return Followed; }
  /// The extent of a value that subgroups agreed on before they were composed anew.
  static Extent afterwards(Extent E) { return E < Extent::grid() ? Extent::thread() : E; }
  /// Takes the groups between the thread and the grid off the extents of an instance; whether there were any.
  static bool dropGroups(InstanceInfo &Info);

private:
  std::vector<ValueId> Followed;
};

/// The first invocation repack instruction that may follow \p I; null if there is none.
const llvm::CallBase *repackAfter(const llvm::Instruction &I);

} // namespace rejoin

#endif // REJOIN_IR_INVOCATIONREPACKS_H
