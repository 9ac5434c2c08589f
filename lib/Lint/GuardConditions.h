//===- GuardConditions.h - For which launches threads part -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_GUARDCONDITIONS_H
#define REJOIN_LIB_LINT_GUARDCONDITIONS_H

#include "FunctionFacts.h"
#include "SourceText.h"

namespace rejoin {

/// What is known of a branch at which threads of a workgroup, or of a wave, part.
struct GuardCondition {
  /// They do so in every launch of workgroups of more than one thread, or in the launch that is known.
  bool IsCertain = false;
  /// The condition of the threads that do not come to the operation, in the words of the source; may be empty.
  std::string Leaving;
  /// `Leaving` holds of the threads that come to the branch; others may reach the operation without it.
  bool GoesRound = false;
  /// Threads leave a loop at different iterations by it.
  bool IsLoopExit = false;
  /// When threads part: a clause that begins with "if". Empty where it is certain.
  std::string When;
  /// Only in launches with a global offset that no workgroup's size divides.
  bool NeedsOffset = false;
};

/// The group of threads that an operation needs.
struct NeededGroup {
  /// `Extent::grid()` also stands for a cluster.
  Extent Needs;
  /// Within which the branch is uniform.
  Extent Level;
  llvm::StringRef Noun;
};

/// For each block of a function the conditions that the workgroup shares and that hold where it is reached, but for
/// those that hold at first anyway. Found once for all findings.
class SharedConditions {
public:
  SharedConditions(const FunctionReader &Reader, const LoopForest &Loops, const SourceText &Text,
                   const FunctionFacts &Facts);
  const FunctionFacts &facts() const { return Facts; }
  /// The closest one; none where there is none.
  BranchSide closest(const llvm::BasicBlock &B) const { return Closest.lookup(&B); }

private:
  const FunctionFacts &Facts;
  llvm::DenseMap<const llvm::BasicBlock *, BranchSide> Closest;
};

GuardCondition describeGuard(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
                             BlockId Branch, BlockId Operation, const NeededGroup &Group,
                             const SharedConditions &Above);

/// The conditions that the workgroup shares and that hold where a block is reached: a clause that begins with "if" or
/// "in". Empty if each launch reaches it.
std::string conditionsToReach(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
                              BlockId Operation, const SharedConditions &Above);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_GUARDCONDITIONS_H
