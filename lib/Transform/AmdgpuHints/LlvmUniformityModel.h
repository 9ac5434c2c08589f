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

namespace rejoin::amdgpu {

/// What LLVM may compute in vector registers: what its analysis takes to be divergent, what selection loses of it, what
/// loads leave in vector registers, and what is computed from any of these. The back end weighs copies into scalar
/// registers against moving whole chains to the vector unit; a `readfirstlane` in the IR decides it.
class LlvmUniformityModel {
public:
  LlvmUniformityModel(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  /// Divergent, or in vector registers, where it is selected.
  bool isDivergent(const llvm::Value *V) const;

private:
  bool isLost(const llvm::Instruction &I) const;
  bool isVectorLoad(const llvm::Instruction &I) const;

  const llvm::UniformityInfo &Uniformity;
  const llvm::TargetTransformInfo &Info;
  NoClobberLoads Unclobbered;
  llvm::DenseSet<const llvm::Instruction *> InVector;
};

} // namespace rejoin::amdgpu

#endif // REJOIN_LIB_TRANSFORM_AMDGPUHINTS_LLVMUNIFORMITYMODEL_H
