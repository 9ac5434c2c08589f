//===- Peers.cpp - The same question to LLVM, to Rejoin, and to a mere traversal -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Peers.h"
#include "rejoin/Interprocedural/UniformityAnalysis.h"
#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

// libLLVM exports the analysis' functions for IR, but no header declares that they are instantiated there.
namespace llvm {
template <> void GenericUniformityAnalysisImpl<SSAContext>::initialize();
extern template void GenericUniformityAnalysisImpl<SSAContext>::compute();
} // namespace llvm

using namespace llvm;

namespace rejoin::bench {

// Aligned, so that its speed does not depend on what the linker puts before it.
[[gnu::aligned(64)]] uint64_t traverse(const Function &F) {
  uint64_t Sum = 0;
  for (const BasicBlock &B : F)
    for (const Instruction &I : B)
      for (const Use &U : I.operands())
        Sum += U->getValueID();
  return Sum;
}

LLVMUniformity::LLVMUniformity(Function &F, const TargetTransformInfo &Info) {
  Dominators.recalculate(F);
  Cycles.compute(F);
  Uniformity = std::make_unique<UniformityInfo>(Dominators, Cycles, &Info);
  if (Info.hasBranchDivergence(&F))
    Uniformity->compute();
}

PeerTarget::PeerTarget(const Module &M) {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTarget();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  std::string Message;
  const auto *Found = TargetRegistry::lookupTarget(M.getTargetTriple(), Message);
  if (!Found)
    report_fatal_error(Twine("LLVM has no such target: ") + Message);
  Machine.reset(Found->createTargetMachine(M.getTargetTriple(), "", "", llvm::TargetOptions(), std::nullopt));
}
PeerTarget::~PeerTarget() = default;

TargetTransformInfo PeerTarget::infoFor(const Function &F) const { return Machine->getTargetTransformInfo(F); }

Rejoin::Rejoin(const Module &M) : Gpu(*GpuTarget::kindOf(M.getTargetTriple()), {}), Reader(Gpu, /*IsFinal=*/true) {}

const UniformityResult &Rejoin::run(const Function &F, const TargetTransformInfo &Info) {
  readControlled(Reader, F, [&](const Value *V) { return Info.getInstructionUniformity(V); });
  Analyzer.run(Reader.view(), Result);
  return Result;
}

} // namespace rejoin::bench
