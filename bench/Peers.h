//===- Peers.h - The same question to LLVM, to Rejoin, and to a mere traversal -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_BENCH_PEERS_H
#define REJOIN_BENCH_PEERS_H

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "rejoin/Uniformity/Uniformity.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/Dominators.h"
#include <memory>

namespace llvm {
class TargetMachine;
}

namespace rejoin::bench {

/// One traversal of all instructions that touches each operand's value.
uint64_t traverse(const llvm::Function &F);

/// LLVM's dominators, cycles and uniformity of one function, computed one after the other.
struct LLVMUniformity {
  llvm::DominatorTree Dominators;
  llvm::CycleInfo Cycles;
  std::unique_ptr<llvm::UniformityInfo> Uniformity;

  LLVMUniformity(llvm::Function &F, const llvm::TargetTransformInfo &Info);
};

/// LLVM's target for a module (AMDGPU or NVPTX).
class PeerTarget {
public:
  explicit PeerTarget(const llvm::Module &M);
  ~PeerTarget();
  llvm::TargetTransformInfo infoFor(const llvm::Function &F) const;

private:
  std::unique_ptr<llvm::TargetMachine> Machine;
};

/// Rejoin with everything included: from the function to the result with causes. Its memory is reused.
class Rejoin {
public:
  explicit Rejoin(const llvm::Module &M);
  const UniformityResult &run(const llvm::Function &F, const llvm::TargetTransformInfo &Info);
  const FunctionReader &reader() const { return Reader; }
  const GpuTarget &target() const { return Gpu; }

private:
  GpuTarget Gpu;
  FunctionReader Reader;
  UniformityAnalyzer Analyzer;
  UniformityResult Result;
};

} // namespace rejoin::bench

#endif // REJOIN_BENCH_PEERS_H
