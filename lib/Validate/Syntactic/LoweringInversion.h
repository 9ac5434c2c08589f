//===- LoweringInversion.h - Lowered code as it was before ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_LOWERINGINVERSION_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_LOWERINGINVERSION_H

#include "rejoin/Target/GpuTarget.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <string>

namespace rejoin {

/// Source and target as the engines compare them: copies in which known implementations are replaced by what they
/// implement, wherever that is equivalent. The functions themselves where there is nothing to replace.
class NormalizedPair {
public:
  /// \p SeparatesAtomics: with the row of combined atomics.
  NormalizedPair(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind, bool SeparatesAtomics);

  const llvm::Function &source() const { return *Source; }
  const llvm::Function &target() const { return *Target; }
  /// Barriers were merged or became barriers of a wave. No thread can observe this, but the operations are not the
  /// same.
  bool hasFewerBarriers() const { return HasFewerBarriers; }
  /// The target's atomic operations of a wave are those of each thread: it does no more, so that what is proved of them
  /// holds, and what is refuted need not.
  bool hasSeparateAtomics() const { return HasSeparateAtomics; }
  /// What the target says of a call that was replaced, and what may be false, so that nothing is proved; or nothing.
  const std::string &promise() const { return Promise; }

private:
  const llvm::Function *Source, *Target;
  std::unique_ptr<llvm::Module> SourceModule, TargetModule;
  bool HasFewerBarriers = false, HasSeparateAtomics = false;
  std::string Promise;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_LOWERINGINVERSION_H
