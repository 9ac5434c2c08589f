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

/// The text of each instruction of a module, for modules of many functions: LLVM looks at all functions of a module to
/// print one, so here they are printed together, when the first text is asked for. The module must stay as it is.
class ModuleTexts {
public:
  /// As `IRNames::text`; nothing for anything but an instruction, and in a module of few functions, which may be printed one
  /// by one.
  std::optional<llvm::StringRef> find(const llvm::Value &V);

private:
  void printAll(const llvm::Module &M);

  const llvm::Module *Of = nullptr;
  std::string All;
  /// Begin and length.
  llvm::DenseMap<const llvm::Value *, std::pair<size_t, size_t>> Places;
};

} // namespace rejoin

#endif // REJOIN_IR_MODULETEXTS_H
