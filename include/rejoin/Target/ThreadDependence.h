//===- ThreadDependence.h - Values that contain the thread's index ------------ -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_THREADDEPENDENCE_H
#define REJOIN_TARGET_THREADDEPENDENCE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include <functional>
#include <memory>

namespace llvm {
class Argument;
class CallBase;
class LoadInst;
class Value;
} // namespace llvm

namespace rejoin {

/// Whether \p V is computed from the index of the thread, or from a value that is read at such an address, in at most
/// \p Depth steps and without a PHI. False says nothing.
bool dependsOnThread(const llvm::Value &V, unsigned Depth = 8);

/// Finds values that may differ between threads, by their operands and by the branches that choose between them. It
/// errs towards "differ".
class ThreadDependence {
public:
  enum class Among : uint8_t { Workgroup, Launch };
  /// Whether a load from one address gives all threads one value.
  using ReadsOneFn = std::function<bool(const llvm::LoadInst &)>;
  ThreadDependence(Among Threads, ReadsOneFn ReadsOne) : Threads(Threads), ReadsOne(std::move(ReadsOne)) {}
  /// Whether two threads may compute different values for \p V, in any of its executions. False: they have one value,
  /// as long as each takes the latest of its executions of \p V.
  bool mayDependOnThread(const llvm::Value &V);

private:
  /// The value may differ whatever it is computed from; otherwise what it is computed from is added to `Work`.
  bool isSource(const llvm::Value &V);
  bool isSourceArgument(const llvm::Argument &A);
  bool isSourceCall(const llvm::CallBase &C);
  void addOperands(const llvm::Instruction &I);
  /// Adds what decides where the block leads; false if that is not known.
  bool addConditionOf(const llvm::BasicBlock &B);
  /// Adds what decides by which edge control comes to \p B.
  bool addChoiceOf(const llvm::BasicBlock &B);
  /// The arms of the branch at the end of \p X come together before they come to \p B; or there, unless all are to come
  /// by one edge.
  bool rejoinsBefore(const llvm::BasicBlock &X, const llvm::BasicBlock &B, bool ByOneEdge);
  /// Adds what decides how often \p B is executed, if it is in a cycle.
  bool addRepetitionOf(const llvm::BasicBlock &B);

  Among Threads;
  ReadsOneFn ReadsOne;
  llvm::SmallSetVector<const llvm::Value *, 16> Work;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<llvm::DominatorTree>> Trees;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<llvm::PostDominatorTree>> PostTrees;
};

} // namespace rejoin

#endif // REJOIN_TARGET_THREADDEPENDENCE_H
