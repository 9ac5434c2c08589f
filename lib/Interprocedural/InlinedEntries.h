//===- InlinedEntries.h - Entry points with what they call in them -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_INLINEDENTRIES_H
#define REJOIN_LIB_INTERPROCEDURAL_INLINEDENTRIES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <vector>

namespace rejoin {

/// A copy of a module in which the functions that an entry point calls are inlined, so that what it and they do to
/// memory stands in one function.
class InlinedEntries {
public:
  /// Empty if no entry point calls a function that may access memory, or if the module is too large.
  explicit InlinedEntries(const llvm::Module &M);
  /// Entry points of the copy into which something was inlined.
  llvm::ArrayRef<const llvm::Function *> entries() const { return Entries; }
  /// All calls of a function of the module are in functions that no entry point comes to, or are inlined.
  bool isInlined(const llvm::Function &F) const { return Inlined.contains(&F); }
  /// The instruction of the module from which one of an entry was made; null for those that inlining adds.
  const llvm::Instruction *original(const llvm::Instruction &I) const;

private:
  bool inlineCallees(llvm::Function &F);

  std::unique_ptr<llvm::Module> Copy;
  std::vector<const llvm::Instruction *> Originals;
  llvm::SmallVector<const llvm::Function *> Entries;
  llvm::SmallPtrSet<const llvm::Function *, 16> Inlined;
  unsigned Kind = 0;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_INLINEDENTRIES_H
