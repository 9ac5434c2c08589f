//===- LlvmUniformityModel.h - What LLVM's back end takes to be divergent -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_TRANSFORM_AMDGPUHINTS_LLVMUNIFORMITYMODEL_H
#define REJOIN_LIB_TRANSFORM_AMDGPUHINTS_LLVMUNIFORMITYMODEL_H

#include "rejoin/Interprocedural/NoClobberLoads.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include <memory>

namespace rejoin::amdgpu {

struct PlainUniformity;

/// What LLVM may compute in vector registers: what its analysis takes to be divergent, what selection loses of it, what
/// loads leave in vector registers, and what is computed from any of these. The back end weighs copies into scalar
/// registers against moving whole chains to the vector unit; a `readfirstlane` in the IR decides it.
class LlvmUniformityModel {
public:
  /// Where the budget does not cover LLVM's analysis, our own of the function alone stands for it.
  LlvmUniformityModel(llvm::Function &F, llvm::FunctionAnalysisManager &AM, BudgetLog &Budgets);
  ~LlvmUniformityModel();
  /// Divergent, or in vector registers, where it is selected.
  bool isDivergent(const llvm::Value *V) const;

private:
  bool isDivergentInIR(const llvm::Value &V) const;
  bool isLost(const llvm::Instruction &I) const;
  bool isVectorLoad(const llvm::Instruction &I) const;

  /// What LLVM finds, or what is found for it.
  const llvm::UniformityInfo *Uniformity = nullptr;
  std::unique_ptr<PlainUniformity> Plain;
  const llvm::TargetTransformInfo &Info;
  NoClobberLoads Unclobbered;
  llvm::DenseSet<const llvm::Instruction *> InVector;
};

} // namespace rejoin::amdgpu

#endif // REJOIN_LIB_TRANSFORM_AMDGPUHINTS_LLVMUNIFORMITYMODEL_H
