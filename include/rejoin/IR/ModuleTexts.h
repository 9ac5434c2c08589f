//===- ModuleTexts.h - The texts of a module's instructions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_MODULETEXTS_H
#define REJOIN_IR_MODULETEXTS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace llvm {
class Module;
class Value;
} // namespace llvm

namespace rejoin {

/// The texts of a module's instructions. LLVM scans the whole module to print one function, so in a module of many
/// functions the first request prints all. The module must not change after that.
class ModuleTexts {
public:
  /// The text of an instruction, as `IRNames::text` gives it; nothing for other values. Always nothing in a module of
  /// few functions, where each function can be printed by itself.
  std::optional<llvm::StringRef> find(const llvm::Value &V);

private:
  void printAll(const llvm::Module &M);

  /// The module that was last asked about.
  const llvm::Module *Of = nullptr;
  /// It has many functions, and `All` has their texts.
  bool IsPrinted = false;
  std::string All;
  /// The position of a text in `All`, and its length.
  llvm::DenseMap<const llvm::Value *, std::pair<size_t, size_t>> Places;
};

} // namespace rejoin

#endif // REJOIN_IR_MODULETEXTS_H
