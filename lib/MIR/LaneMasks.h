//===- LaneMasks.h - Registers with a bit for each thread -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_MIR_LANEMASKS_H
#define REJOIN_LIB_MIR_LANEMASKS_H

#include "rejoin/Support/Ids.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/Register.h"

namespace llvm {
class MachineFunction;
class MachineInstr;
class MachineOperand;
} // namespace llvm

namespace rejoin {

/// Tells which instructions of a machine function read by lane what may be no lane mask. See LaneMasks.cpp.
class LaneMasks {
public:
  /// The first \p NumLiveIns values are what registers hold when \p F is entered.
  LaneMasks(const llvm::MachineFunction &F, unsigned NumLiveIns)
      : Function(&F), NumLiveIns(NumLiveIns), NumValues(NumLiveIns) {}

  /// The values that a physical register holds at present; false if some of it is not known.
  using RegisterValues = llvm::function_ref<bool(llvm::MCRegister, llvm::SmallVectorImpl<ValueId> &)>;
  /// \p I was added as instance \p V. In the order of each block.
  void add(const llvm::MachineInstr &I, ValueId V, RegisterValues ValuesOf);

  /// After all were added: the instances that read a number by lane.
  llvm::SmallVector<ValueId> readersOfNumbers(const llvm::DenseMap<llvm::Register, ValueId> &Definitions) const;

private:
  /// A value, by virtual register or by number, that an instance takes its bits from.
  struct Source {
    ValueId Of;
    llvm::Register Register;
    ValueId Value;
  };
  /// Whether \p O can hold a bit for each lane; what else decides is added to \p To.
  bool addSource(const llvm::MachineOperand &O, ValueId V, RegisterValues ValuesOf, llvm::SmallVectorImpl<Source> &To);

  const llvm::MachineFunction *Function;
  /// Of instances that copy and combine bits by lane; of those that read bits by lane.
  llvm::SmallVector<Source, 0> Carried, Read;
  /// Instances whose result is a number; those that read one for sure.
  llvm::SmallVector<ValueId, 0> Numbers, ReadNumbers;
  uint32_t NumLiveIns, NumValues;
};

} // namespace rejoin

#endif // REJOIN_LIB_MIR_LANEMASKS_H
