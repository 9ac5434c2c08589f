//===- CorpusFuzz.h - Kernels of others against the validator ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_FUZZ_CORPUSFUZZ_H
#define REJOIN_UNITTESTS_FUZZ_CORPUSFUZZ_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace rejoin::testing {

/// Runs a random pass on a function, and names it; false if nothing changes.
using ApplyPass = llvm::function_ref<bool(llvm::Module &, llvm::StringRef, const char *&)>;

/// Modules of LLVM IR in a folder (.ll and .bc), whose functions are mutated and taken through passes.
class CorpusFuzz {
public:
  /// Ends the process with exit code 3 if there are none.
  explicit CorpusFuzz(const std::string &Folder);
  /// One function; the number of wrong verdicts.
  unsigned runRound(std::mt19937_64 &Random, ApplyPass Apply);
  /// A table with a row for each kind of change.
  void print() const;

private:
  struct Row {
    unsigned Changed = 0, Differ = 0, Proved = 0, Open = 0, Refuted = 0, Wrong = 0;
  };
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> Files;
  std::map<std::string, Row> Rows;

  unsigned judge(const std::string &Kind, const llvm::Module &Before, const llvm::Module &After, llvm::StringRef Name,
                 bool IsPass);
};

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_FUZZ_CORPUSFUZZ_H
