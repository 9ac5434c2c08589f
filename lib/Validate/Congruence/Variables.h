//===- Variables.h - Private objects as variables ---------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_CONGRUENCE_VARIABLES_H
#define REJOIN_LIB_VALIDATE_CONGRUENCE_VARIABLES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace rejoin {

/// Part of an object of private memory that is only read and written as a whole, so that it is a variable.
struct Variable {
  const llvm::AllocaInst *Object;
  uint64_t Offset;
  llvm::Type *Type;
};

/// The variables of a function, by the loads and stores of them.
class Variables {
public:
  explicit Variables(const llvm::Function &F);
  /// -1 if the access is to memory.
  int of(const llvm::Instruction &Access) const {
    const auto It = Accesses.find(&Access);
    return It == Accesses.end() ? -1 : static_cast<int>(It->second);
  }
  bool isDivided(const llvm::AllocaInst &A) const { return Divided.contains(&A); }
  /// Addresses within divided objects, which nobody else needs.
  bool isAddress(const llvm::Value &V) const { return Addresses.contains(&V); }
  llvm::ArrayRef<Variable> all() const { return All; }
  /// An access that may be undefined behaviour: of an object that is not alive there, or by what its metadata says; or
  /// null. As operations of the target they promise what the source, where this may be no object, does not.
  const llvm::Instruction *accessThatMayBeUndefined() const;

private:
  void divide(const llvm::AllocaInst &A);
  const llvm::Instruction *accessToDead() const;

  const llvm::Function &F;
  llvm::SmallVector<Variable> All;
  llvm::DenseMap<const llvm::Instruction *, unsigned> Accesses;
  llvm::SetVector<const llvm::AllocaInst *> Divided;
  llvm::DenseSet<const llvm::Value *> Addresses;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_CONGRUENCE_VARIABLES_H
