//===- AmdgpuHints.h - Hints for LLVM's back end -------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TRANSFORM_AMDGPUHINTS_H
#define REJOIN_TRANSFORM_AMDGPUHINTS_H

#include "llvm/IR/PassManager.h"

namespace rejoin {

/// The facts to pass on; all of them by default.
struct AmdgpuHintsOptions {
  /// If a comparison has shown that a divergent value equals a uniform one, use the uniform one instead.
  bool EqualValues = true;
  /// Regroup sums of addresses, so that the uniform summands form one sum, which the scalar unit computes.
  bool Addresses = true;
  /// Make arguments of internal functions `inreg` if all callers pass uniform values. The callers then pass scalars.
  bool ScalarArguments = true;
  /// Insert `readfirstlane` for a value that is uniform for the wave, if LLVM takes a computation that begins with it
  /// to be divergent.
  bool ReadFirstLane = true;
  /// Insert `readfirstlane` also for all operands inside regions that one thread of a wave executes.
  bool SingleLane = true;
  /// Compute the condition of a uniform branch by a ballot, if LLVM takes the branch to be divergent.
  bool Ballots = true;
  /// Apply a change only if the cost estimate predicts an improvement.
  bool Gate = true;
  /// Mark loads of a kernel from uniform addresses that it has not written before as `!amdgpu.noclobber`.
  bool Unclobbered = true;
};

struct AmdgpuHintsCounts {
  unsigned EqualValues = 0, Addresses = 0, ScalarArguments = 0, ReadFirstLanes = 0, Ballots = 0, Unclobbered = 0;
  unsigned total() const { return EqualValues + Addresses + ScalarArguments + ReadFirstLanes + Ballots + Unclobbered; }
};

/// Passes facts to LLVM's AMDGPU back end that it does not find itself, if the resulting code is cheaper. The estimate
/// uses the instruction and its loop depth. Run this last: later passes may move or merge operations whose result
/// depends on the threads that execute them together. Sound for all launches that satisfy the functions' facts. Assumed
/// facts are recorded in the function attribute "rejoin-assumes".
AmdgpuHintsCounts handOver(llvm::Module &M, llvm::ModuleAnalysisManager &AM, const AmdgpuHintsOptions &Options = {});

/// `rejoin-amdgpu-hints`, with options in angle brackets: `rejoin-amdgpu-hints<no-ballots;no-single-lane>`.
class AmdgpuHintsPass : public llvm::PassInfoMixin<AmdgpuHintsPass> {
public:
  explicit AmdgpuHintsPass(AmdgpuHintsOptions Options = {}) : Options(Options) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
  /// Parses the text between the brackets. If it is invalid, returns false with the invalid part in \p Wrong.
  static bool parse(llvm::StringRef Text, AmdgpuHintsOptions &Options, std::string &Wrong);

private:
  AmdgpuHintsOptions Options;
};

} // namespace rejoin

#endif // REJOIN_TRANSFORM_AMDGPUHINTS_H
