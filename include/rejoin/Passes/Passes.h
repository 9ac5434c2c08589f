//===- Passes.h - The transformations as passes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_PASSES_PASSES_H
#define REJOIN_PASSES_PASSES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace rejoin {

struct PassInfo {
  /// The name in a pipeline (`opt-22 -passes=NAME`). `rejoin-unroll` takes a count: `rejoin-unroll<4>`.
  llvm::StringRef Name;
  /// The option of `rejoin infer`; empty if there is none.
  llvm::StringRef Option;
  llvm::StringRef Help;
  bool IsModulePass;
};
llvm::ArrayRef<PassInfo> allPasses();

/// Registers the passes and the uniformity analysis. A pass reports each change that it refuses to make as an
/// optimisation remark with its name (`-pass-remarks-missed=rejoin`).
void registerPasses(llvm::PassBuilder &PB);

} // namespace rejoin

#endif // REJOIN_PASSES_PASSES_H
