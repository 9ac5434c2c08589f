//===- HintWriter.h - The passes over a module that hand facts to the AMDGPU back end -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_TRANSFORM_AMDGPUHINTS_HINTWRITER_H
#define REJOIN_LIB_TRANSFORM_AMDGPUHINTS_HINTWRITER_H

#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Transform/AmdgpuHints.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace rejoin::amdgpu {

/// Rejoin's analysis of one function, of the module's present state.
struct AnalyzedFunction {
  GpuTarget Gpu;
  FunctionReader Reader;
  UniformityResult Result;
  Extent Wave;
  /// Values that agree, but that the first of the threads may lack though others have one; but for flags.
  llvm::DenseSet<const llvm::Instruction *> UndefinedInSome;
  AnalyzedFunction() : Gpu(TargetKind::AMDGPU, {}), Reader(Gpu) {}
  bool isUniform(const llvm::Value *V) const {
    if (llvm::isa<llvm::Constant>(V))
      return true;
    ValueId Id = Reader.idOf(*V);
    const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
    return Id.isValid() && Result.extent(Id) >= Wave && !(I && UndefinedInSome.contains(I));
  }
  /// Agrees within a wave although an operand does not.
  bool raises(const llvm::Instruction &I) const;
  /// The first lane has a defined \p V if another lane has: drops the flags that might make it poison in some lanes
  /// alone.
  void dropFlags(llvm::Value *V) const;
  bool hasUniformBranch(const llvm::BasicBlock &B) const {
    return Result.extentOfBranch(Reader.view(), Reader.lastPart(Reader.idOf(B))) >= Wave;
  }
};

/// A call of AMDGPU's `readfirstlane`.
bool isReadFirstLane(const llvm::Value &V);

/// The function has convergence control, so it takes no uncontrolled operations.
bool isControlled(const llvm::Function &F);

/// Writes the facts of one module, one kind of fact at a time. Each kind has a file of its own.
class HintWriter {
public:
  HintWriter(llvm::Module &M, llvm::ModuleAnalysisManager &AM, const AmdgpuHintsOptions &Options);
  AmdgpuHintsCounts run();

private:
  using Analysis = std::shared_ptr<const AnalyzedFunction>;
  /// Of the function as it is now; kept until it is changed or another one is asked about.
  Analysis analyze(llvm::Function &F);
  void changed(llvm::Function &F);
  void record(llvm::Function &F, const AnalyzedFunction &O);

  void replaceEqualValues(llvm::Function &F);
  void splitAddresses(llvm::Function &F);
  void passScalars(llvm::Function &F);
  bool readFirstLanes(llvm::Function &F);
  bool readInSingleLane(llvm::Function &F);
  void useBallots(llvm::Function &F);
  void markUnclobbered(llvm::Function &F);
  llvm::Value *readFirstLane(llvm::Value *V, llvm::IRBuilder<> &Builder);

  llvm::Module &M;
  llvm::FunctionAnalysisManager &AM;
  const AmdgpuHintsOptions &Options;
  const llvm::DataLayout &Layout;
  const llvm::TargetTransformInfo *Info = nullptr;
  /// Of the whole module: what is added computes what was computed before, so what is known of one function stays when
  /// another one is changed.
  ModuleUniformity Uniformity;
  const llvm::Function *LatestOf = nullptr;
  Analysis Latest;
  /// Analyses while arguments are made scalar: the values that were there before keep what is known of them.
  llvm::DenseMap<const llvm::Function *, Analysis> ForArguments;
  BudgetLog Budgets;
  AmdgpuHintsCounts Counts;
};

} // namespace rejoin::amdgpu

#endif // REJOIN_LIB_TRANSFORM_AMDGPUHINTS_HINTWRITER_H
