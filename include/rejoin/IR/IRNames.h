//===- IRNames.h - Readable names and locations of IR --------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_IRNAMES_H
#define REJOIN_IR_IRNAMES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include <optional>
#include <string>

namespace rejoin {

/// Names of one function's values and blocks, as LLVM prints them.
class IRNames {
public:
  explicit IRNames(const llvm::Function &F);
  /// `%x`, `%12` or `@f`; the text of an instruction without a result.
  std::string name(const llvm::Value &V);
  /// The whole instruction or argument, on one line and without metadata.
  std::string text(const llvm::Value &V);
  std::string block(const llvm::BasicBlock &B);

private:
  std::string operand(const llvm::Value &V);
  /// The number of an argument, block or instruction without a name.
  std::optional<unsigned> numberOf(const llvm::Value &V);
  /// Numbers of all other values. Made at the first call, because LLVM scans the whole module.
  llvm::ModuleSlotTracker &slots();
  void printAll();

  const llvm::Function *F;
  std::optional<llvm::ModuleSlotTracker> Slots;
  /// Texts of all instructions. LLVM scans every function of the module to print one, so in large functions the second
  /// request prints them all.
  llvm::DenseMap<const llvm::Value *, std::string> Texts;
  bool AnyAsked = false;
  llvm::DenseMap<const llvm::Value *, unsigned> Numbers;
  bool Numbered = false;
};

/// `kernel.cl:12:3`; empty if there is no location or it has no line.
std::string sourceLocation(const llvm::DILocation *L);
std::string sourceLocation(const llvm::Instruction &I);

} // namespace rejoin

#endif // REJOIN_IR_IRNAMES_H
