//===- ValuePairs.h - Whether one value is poison only with another *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_CONGRUENCE_VALUEPAIRS_H
#define REJOIN_LIB_VALIDATE_CONGRUENCE_VALUEPAIRS_H

#include "SideValues.h"

namespace rejoin {

/// The target's load, or other operation, may by its metadata be undefined, poison or another value where the source's
/// is not.
bool promisesMoreOfLoad(const llvm::Instruction &Source, const llvm::Instruction &Target);

/// Pairs of values of source and target with equal terms, where the target's is poison only if the source's is.
class ValuePairs {
public:
  /// \p NodeOfTarget gives nodes of the target by those of the source.
  ValuePairs(SideValues &Source, SideValues &Target, Terms &AllTerms, const std::vector<ValueNode> &List,
             llvm::ArrayRef<unsigned> NodeOfTarget)
      : Source(Source), Target(Target), AllTerms(AllTerms), List(List), NodeOfTarget(NodeOfTarget) {}

  /// Nothing is remembered of a pair that fails.
  bool refines(ValueIndex S, ValueIndex T);
  /// The same of values whose terms may differ, as those of a bit and its negation.
  bool isPoisonOnlyWith(ValueIndex S, ValueIndex T);
  /// Something of the operation itself may make it poison, or another value, beside its operands.
  static bool hasFlags(const ValueNode &N);
  /// The value of the target is never poison, nor undefined.
  bool isNeverPoison(ValueIndex T, unsigned Depth = 0) const;

private:
  SideValues &Source, &Target;
  Terms &AllTerms;
  const std::vector<ValueNode> &List;
  llvm::ArrayRef<unsigned> NodeOfTarget;
  llvm::DenseSet<std::pair<ValueIndex, ValueIndex>> Known;
  /// Pairs to look at.
  llvm::SmallVector<std::pair<ValueIndex, ValueIndex>> Work;

  bool run();
  bool step(ValueIndex S, ValueIndex T);
  bool stepPhis(ValueIndex S, ValueIndex T);
  std::optional<bool> stepChoices(const ValueNode &S, const ValueNode &T);
  std::optional<llvm::SmallVector<std::pair<ValueIndex, ValueIndex>, 3>> aligned(const ValueNode &S,
                                                                                 const ValueNode &T) const;
  bool addressIsCovered(const ValueNode &S, const ValueNode &T) const;
  static void forEachPart(const ValueNode &N, llvm::function_ref<void(ValueIndex)> Visit);
  bool cover(ValueIndex T, const llvm::DenseMap<TermId, ValueIndex> &Parts, unsigned Depth);
  void collectParts(ValueIndex S, llvm::DenseMap<TermId, ValueIndex> &Parts, unsigned Depth);
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_CONGRUENCE_VALUEPAIRS_H
