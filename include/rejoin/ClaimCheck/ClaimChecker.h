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

/// Watches an execution and checks the claims of the uniformity analysis. It compares the values that converged threads
/// computed and read, and the branches that they took, within the extent that the analysis claims. A claim about the
/// grid is checked within each workgroup only.
class ClaimChecker : public Observer {
public:
  /// \p WaveSize is that of the execution; a claim about the subgroups of a shader, whose size the analysis need not
  /// know, is checked within subgroups of this size. 0: not known. \p Assumed holds in the execution.
  explicit ClaimChecker(const llvm::Module &M, unsigned WaveSize = 0, const Assumptions &Assumed = {})
      : WaveSize(WaveSize), TransformInfo(M),
        Uniformity(
            GpuTarget::familyOf(M), {}, [this](const llvm::Function &F) { TransformInfo.enterFunction(F); },
            [this](const llvm::Value *V) { return TransformInfo(V); }) {
    Uniformity.assume(Assumed);
  }

  void entered(const DecodedFunction &F, uint32_t Block, llvm::ArrayRef<Thread *> Group) override;
  void computed(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;
  void reads(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;
  void branched(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;

  /// Call this when all threads of a launch have ended, while the executed module exists. Checks the claims about
  /// control flow: within each aligned group for which the control flow of a block is uniform, all threads have
  /// executed the block equally often. Forgets the counts afterwards. If \p Complete is false, nothing is compared.
  void finishLaunch(bool Complete);

  /// Prints contradictions and a summary; returns the number of contradictions.
  unsigned report(llvm::raw_ostream &OS) const;
  uint64_t compared() const { return Compared; }

private:
  /// How often a thread executed each block.
  struct Executions {
    uint32_t Thread = 0;
    std::vector<uint32_t> OfBlocks;
  };
  struct Counts {
    std::unique_ptr<ControlUniformity> Control;
    /// Indexed by the first thread of the workgroup, in three dimensions, and by the number of the thread in it.
    std::map<std::pair<std::array<unsigned, 3>, uint32_t>, Executions> Entered;
    const DecodedFunction *F = nullptr;
  };
  FunctionUniformity &claimsOf(const DecodedFunction &F);
  /// How many threads a claim compares, from one whose number this divides.
  uint32_t groupSize(Extent Claim, const FunctionUniformity &U) const;
  void compareSlots(const DecodedFunction &F, const llvm::Value &V, const llvm::Instruction &At, Extent Claim,
                    llvm::ArrayRef<Thread *> Group, bool IsUse);
  void contradiction(const llvm::Instruction &At, const llvm::Twine &What, const Thread &A, const Thread &B,
                     const llvm::Twine &Values);

  unsigned WaveSize;
  TransformInfoSource TransformInfo;
  ModuleUniformity Uniformity;
  std::map<const llvm::Function *, std::unique_ptr<FunctionUniformity>> Claims;
  std::map<const llvm::Instruction *, std::string> Contradictions;
  /// Compares the addresses that neighbouring threads access with the reported shape.
  void compareShape(const DecodedFunction &F, const llvm::Instruction &I, llvm::ArrayRef<Thread *> Group);

  std::map<const llvm::Function *, std::unique_ptr<MemoryAccessPatterns>> Shapes;
  std::map<const llvm::Function *, Counts> Kernels;
  uint64_t Compared = 0;
};

} // namespace rejoin

#endif // REJOIN_CLAIMCHECK_CLAIMCHECKER_H
