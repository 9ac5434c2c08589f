//===- BranchChains.h - Branches that decide together ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_BRANCHCHAINS_H
#define REJOIN_LIB_LINT_BRANCHCHAINS_H

#include "SourceText.h"

namespace llvm {
class DominatorTree;
} // namespace llvm

namespace rejoin {

/// What a branch and those before it decide together.
struct BranchChain {
  /// The condition of the threads that do not come to the operation, with those of the branches before that lead there.
  std::string Leaving;
  /// The same with those of branches in this line that lead away.
  std::string LeavingHere;
  /// Branches before this one have a part in `Leaving`.
  bool IsLonger = false;
  /// Threads that may differ come to the operation without this branch: `Leaving` holds of those that come here.
  bool GoesRound = false;
  /// Where a condition that the workgroup shares leads away between these branches: the first of them, and `Leaving`
  /// with all conditions, empty if there are no words for one. Else null.
  const llvm::BasicBlock *First = nullptr;
  std::string AllLeaving;
};

/// \p Leaving are the words of the branch at the end of \p Last; its successor \p Reaching leads to the operation in
/// the block \p Operation, and the other one does not. \p AllLeaving are the words with those parts of its condition
/// that the workgroup shares; \p SharesPart if it has such a part.
BranchChain chainOf(const SourceText &Text, const llvm::BasicBlock &Last, unsigned Reaching,
                    const llvm::BasicBlock &Operation, const llvm::DominatorTree &Dominators, std::string Leaving,
                    std::string AllLeaving, bool SharesPart);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_BRANCHCHAINS_H
