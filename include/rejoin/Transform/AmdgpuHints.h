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

/// Which facts are handed over; all of them by default.
struct AmdgpuHintsOptions {
  /// Where a comparison has shown that a divergent value equals a uniform one, the uniform one replaces it.
  bool EqualValues = true;
  /// Addresses are added up so that what threads share is one sum, which the scalar unit makes.
  bool Addresses = true;
  /// Arguments of internal functions that all callers pass uniformly become `inreg`; the callers pass scalars.
  bool ScalarArguments = true;
  /// `readfirstlane` on a value that is uniform for the wave and begins a computation that LLVM takes to be divergent.
  bool ReadFirstLane = true;
  /// The same inside regions that one thread of a wave executes, for whatever is used there.
  bool SingleLane = true;
  /// Conditions of uniform branches that LLVM takes to be divergent are asked of the wave by a ballot.
  bool Ballots = true;
  /// Only where the estimate says that it is worth it.
  bool Gate = true;
  /// `!amdgpu.noclobber` on loads of a kernel from uniform addresses that it has not written to before.
  bool Unclobbered = true;
};

struct AmdgpuHintsCounts {
  unsigned EqualValues = 0, Addresses = 0, ScalarArguments = 0, ReadFirstLanes = 0, Ballots = 0, Unclobbered = 0;
  unsigned total() const { return EqualValues + Addresses + ScalarArguments + ReadFirstLanes + Ballots + Unclobbered; }
};

/// Gives LLVM's back end for AMDGPU facts that it does not find itself, where that is cheaper than the code that
/// it would select (an estimate by instruction and loop depth). To be run last, since later passes may move or merge
/// what depends on who executes it together. Sound for the launches that the facts of the functions allow; those that
/// were assumed are recorded as the function attribute "rejoin-assumes".
AmdgpuHintsCounts handOver(llvm::Module &M, llvm::ModuleAnalysisManager &AM, const AmdgpuHintsOptions &Options = {});

/// `rejoin-amdgpu-hints`, with options in angle brackets: `rejoin-amdgpu-hints<no-ballots;no-single-lane>`.
class AmdgpuHintsPass : public llvm::PassInfoMixin<AmdgpuHintsPass> {
public:
  explicit AmdgpuHintsPass(AmdgpuHintsOptions Options = {}) : Options(Options) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
  /// Reads the text between the brackets; false, with \p Wrong, if it is not understood.
  static bool parse(llvm::StringRef Text, AmdgpuHintsOptions &Options, std::string &Wrong);

private:
  AmdgpuHintsOptions Options;
};

} // namespace rejoin

#endif // REJOIN_TRANSFORM_AMDGPUHINTS_H
