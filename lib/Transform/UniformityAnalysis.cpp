//===- UniformityAnalysis.cpp - The uniformity analysis for LLVM passes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/UniformityAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

struct FunctionUniformity::State {
  class Target Target;
  FunctionReader Reader;
  UniformityResult Result;

  explicit State(const llvm::Function &F)
      : Target(Target::kindOf(F.getParent()->getTargetTriple()).value_or(TargetKind::SPIRV), {}), Reader(Target) {}
};

FunctionUniformity::FunctionUniformity(const llvm::Function &F, Target::UniformityQuery Query)
    : S(std::make_unique<State>(F)) {
  S->Reader.read(F, Query);
  UniformityAnalyzer().run(S->Reader.view(), S->Result, {/*AllJoins=*/true});
}
FunctionUniformity::~FunctionUniformity() = default;
FunctionUniformity::FunctionUniformity(FunctionUniformity &&) noexcept = default;
FunctionUniformity &FunctionUniformity::operator=(FunctionUniformity &&) noexcept = default;

Extent FunctionUniformity::extent(const Value &V) const {
  if (isa<Constant, BasicBlock, MetadataAsValue, InlineAsm>(V))
    return Extent::grid();
  ValueId Id = S->Reader.idOf(V);
  return Id.isValid() ? S->Result.extent(Id) : Extent::thread();
}

Extent FunctionUniformity::extentOfUse(const Use &U) const {
  UseId Id = S->Reader.idOf(U);
  return Id.isValid() ? S->Result.extentOfUse(S->Reader.view(), Id) : extent(*U.get());
}

Extent FunctionUniformity::extentOfTerminator(const BasicBlock &B) const {
  const Instruction *T = B.getTerminator();
  if (!T || !S->Reader.idOf(*T).isValid())
    return Extent::thread();
  return S->Result.extentOfBranch(S->Reader.view(), S->Reader.idOf(B));
}

Extent FunctionUniformity::wave() const { return S->Target.wave(); }
const FunctionReader &FunctionUniformity::reader() const { return S->Reader; }
const UniformityResult &FunctionUniformity::result() const { return S->Result; }
const LaunchFacts &FunctionUniformity::facts() const { return S->Target.facts(); }

AnalysisKey UniformityPassAnalysis::Key;

FunctionUniformity UniformityPassAnalysis::run(llvm::Function &F, FunctionAnalysisManager &AM) {
  const TargetTransformInfo &Info = AM.getResult<TargetIRAnalysis>(F);
  return FunctionUniformity(F, [&](const Value *V) { return Info.getInstructionUniformity(V); });
}

} // namespace rejoin
