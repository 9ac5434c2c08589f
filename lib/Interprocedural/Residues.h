//===- Residues.h - Values of which a remainder is known ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_RESIDUES_H
#define REJOIN_LIB_INTERPROCEDURAL_RESIDUES_H

#include "AddressForms.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <vector>

namespace rejoin {

/// An integer, up to multiples of `Modulus`; of 0, exactly.
struct Residue {
  int64_t Is;
  uint64_t Modulus;
};

/// Values that follow from a few numbers, which take all their values in turn.
class Residues {
public:
  using FromLoopFn = llvm::function_ref<const llvm::Value *(const llvm::PHINode &)>;
  Residues(const AddressForms &Forms, FromLoopFn FromLoop) : Forms(Forms), FromLoop(FromLoop) {}
  /// Adds the numbers from which \p V is computed, in an execution; false if one may be that of another execution.
  bool addLeavesOf(const llvm::Value &V, Execution E, AddressForms::ExecutionFn Of);
  /// Whether \p Visit returns true for all that the numbers may be. Of several numbers that are no states, all that one
  /// may be suffices, while nothing is known of the others. False also if that are too many.
  bool forAll(llvm::function_ref<bool()> Visit);
  /// The signed value of \p V now, if it is one.
  std::optional<int64_t> valueOf(const llvm::Value &V, Execution E) const;

private:
  std::optional<Residue> of(const llvm::Value &V, Execution E, bool IsSigned, unsigned Depth = 10) const;
  std::optional<Residue> ofOperation(const llvm::Instruction &I, Execution E, bool IsSigned, unsigned Depth) const;
  std::optional<Residue> ofTwo(const llvm::Instruction &I, Execution E, bool IsSigned, unsigned Depth) const;
  void addModulus(const llvm::Instruction &I);
  bool addLeaves(const llvm::Value &V, Execution E, AddressForms::ExecutionFn Of, unsigned Depth);
  bool stepThrough(llvm::ArrayRef<const llvm::PHINode *> Phis,
                   std::vector<llvm::SmallVector<int64_t, 2>> &States) const;

  const AddressForms &Forms;
  FromLoopFn FromLoop;
  llvm::SmallSetVector<const llvm::Value *, 4> Leaves;
  /// PHIs of which one execution is that of the next iteration.
  llvm::SmallPtrSet<const llvm::PHINode *, 4> OfNext;
  mutable llvm::DenseMap<const llvm::Value *, Residue> Now;
  uint64_t Modulus = 1, Divisor = 1;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_RESIDUES_H
