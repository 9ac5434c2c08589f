//===- ClaimChecker.h - Claims of the analysis against executions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_CLAIMCHECK_CLAIMCHECKER_H
#define REJOIN_CLAIMCHECK_CLAIMCHECKER_H

#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Lint/MemoryAccessPattern.h"
#include "rejoin/Semantics/SimtMachine.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "rejoin/Uniformity/ControlUniformity.h"
#include <map>

namespace rejoin {

/// Watches an execution and compares what converged threads computed, read and decided with what the uniformity
/// analysis claims of it, at the claim's extent (the grid as far as one workgroup).
class ClaimChecker : public Observer {
public:
  explicit ClaimChecker(const llvm::Module &M)
      : TransformInfo(M), Uniformity(
                              GpuTarget::kindOf(M.getTargetTriple()).value_or(TargetKind::SPIRV), {},
                              [this](const llvm::Function &F) { TransformInfo.enterFunction(F); },
                              [this](const llvm::Value *V) { return TransformInfo(V); }) {}

  void entered(const DecodedFunction &F, uint32_t Block, llvm::ArrayRef<Thread *> Group) override;
  void computed(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;
  void reads(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;
  void branched(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;

  /// To be called when all threads of a launch have ended: of each aligned group that the control flow is uniform for,
  /// all threads have executed a block equally often. Forgets the counts; nothing is compared if \p Complete is false.
  void finishLaunch(bool Complete);

  /// Prints contradictions and a summary; returns the number of contradictions.
  unsigned report(llvm::raw_ostream &OS) const;
  uint64_t compared() const { return Compared; }

private:
  struct Counts {
    std::unique_ptr<ControlUniformity> Control;
    /// By number of the workgroup and the thread in it.
    std::map<std::pair<uint32_t, uint32_t>, std::vector<uint32_t>> Entered;
    const DecodedFunction *F = nullptr;
  };
  FunctionUniformity &claimsOf(const DecodedFunction &F);
  void compareSlots(const DecodedFunction &F, const llvm::Value &V, const llvm::Instruction &At, Extent Claim,
                    llvm::ArrayRef<Thread *> Group, bool IsUse);
  void contradiction(const llvm::Instruction &At, const llvm::Twine &What, const Thread &A, const Thread &B,
                     const llvm::Twine &Values);

  TransformInfoSource TransformInfo;
  ModuleUniformity Uniformity;
  std::map<const llvm::Function *, std::unique_ptr<FunctionUniformity>> Claims;
  std::map<const llvm::Instruction *, std::string> Contradictions;
  /// Addresses that neighbours access, against the shape that is reported.
  void compareShape(const DecodedFunction &F, const llvm::Instruction &I, llvm::ArrayRef<Thread *> Group);

  std::map<const llvm::Function *, std::unique_ptr<MemoryAccessPatterns>> Shapes;
  std::map<const llvm::Function *, Counts> Kernels;
  uint64_t Compared = 0;
};

} // namespace rejoin

#endif // REJOIN_CLAIMCHECK_CLAIMCHECKER_H
