//===- UniformityAnalysis.cpp - The uniformity analysis for LLVM passes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis in terms of LLVM's values, and as analyses of LLVM's pass managers. All numbers of the views stay
// inside.
//
// `readControlled` reads a function twice if convergence tokens need it: blocks are split where the region of a token
// ends inside, so that a region is a set of whole blocks. If tokens break a static rule the function is read as one
// without.
//
//   a value that was made after the analysis, or is not of the function     extent `thread`: divergent
//   a constant, a block, metadata, inline assembly                          extent `grid`
//
// The function pass sees its function alone, since others may change while it runs; the module pass also uses calls.
// Held by: test/Tool/plugin.test, test/Uniformity/tokens.ll; unittests/Interprocedural/LlvmUniformityTest.cpp compares
// the answers with LLVM's UniformityInfo.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Interprocedural/UniformityAnalysis.h"
#include "rejoin/Convergence/ConvergenceRegions.h"
#include "rejoin/Convergence/StaticRules.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include <map>

using namespace llvm;

namespace rejoin {

struct FunctionUniformity::State {
  GpuTarget Gpu;
  FunctionReader Reader;
  UniformityResult Result;

  State(const llvm::Function &F, bool IsFinal) : Gpu(GpuTarget::familyOf(*F.getParent()), {}), Reader(Gpu, IsFinal) {}
};

void readControlled(FunctionReader &Reader, const Function &F, GpuTarget::UniformityQuery Query) {
  Reader.read(F, Query);
  if (!Reader.hasTokens())
    return;
  TokenReader Tokens;
  Tokens.read(F);
  const TokenProgram &Program = Tokens.program();
  if (!Program.isControlled() ||
      any_of(checkStaticRules(Program), [](const Finding &X) { return infoOf(X.Kind).Level == Severity::Error; }))
    return;
  ControlledRegions Controlled = findControlledRegions(Program);
  SmallPtrSet<const Instruction *, 8> SplitBehind;
  for (OperationId O : Controlled.SplitBehind)
    if (!Tokens.call(O).isTerminator())
      SplitBehind.insert(&Tokens.call(O));
  if (!SplitBehind.empty())
    Reader.read(F, Query, &SplitBehind);
  const ProgramView &View = Reader.view();
  for (const ControlledRegions::Region &R : Controlled.Regions) {
    TokenRegion Region;
    Region.Definition = View.block(Reader.idOf(Tokens.call(R.Definition)));
    auto AddParts = [&](BlockId From, BlockId To) {
      for (uint32_t B = From.index(); B <= To.index(); ++B)
        Region.Blocks.push_back(BlockId(B));
    };
    for (BlockId B : R.WholeBlocks) {
      BlockId First = Reader.idOf(Tokens.block(B));
      AddParts(First, Reader.lastPart(First));
    }
    for (OperationId U : R.LastUses)
      AddParts(Reader.idOf(Tokens.block(Program[U].Block)), View.block(Reader.idOf(Tokens.call(U))));
    Reader.addTokenRegion(std::move(Region));
  }
}

FunctionUniformity::FunctionUniformity(const llvm::Function &F, GpuTarget::UniformityQuery Query)
    : S(std::make_unique<State>(F, /*IsFinal=*/true)) {
  readControlled(S->Reader, F, Query);
  UniformityAnalyzer().run(S->Reader.view(), S->Result, {/*AllJoins=*/true});
}
FunctionUniformity::FunctionUniformity(const llvm::Function &F, ModuleUniformity &Module)
    : S(std::make_unique<State>(F, /*IsFinal=*/false)) {
  Module.analyze(F, S->Reader, S->Result);
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
  return S->Result.extentOfBranch(S->Reader.view(), S->Reader.lastPart(S->Reader.idOf(B)));
}

Extent FunctionUniformity::wave() const { return S->Gpu.wave(); }
const FunctionReader &FunctionUniformity::reader() const { return S->Reader; }
const UniformityResult &FunctionUniformity::result() const { return S->Result; }
const LaunchFacts &FunctionUniformity::facts() const { return S->Gpu.facts(); }

const GpuTarget &FunctionUniformity::target() const { return S->Gpu; }

AnalysisKey UniformityPassAnalysis::Key;
AnalysisKey ModuleUniformityPassAnalysis::Key;

struct ModuleUniformityResult::State {
  FunctionAnalysisManager &AM;
  const TargetTransformInfo *Info = nullptr;
  ModuleUniformity Uniformity;
  std::map<const llvm::Function *, FunctionUniformity> Known;

  State(Module &M, FunctionAnalysisManager &AM)
      : AM(AM), Uniformity(
                    GpuTarget::familyOf(M), {},
                    [this](const llvm::Function &F) {
                      Info = &this->AM.getResult<TargetIRAnalysis>(const_cast<llvm::Function &>(F));
                    },
                    [this](const Value *V) { return Info->getInstructionUniformity(V); }) {}
};

ModuleUniformityResult::ModuleUniformityResult(Module &M, FunctionAnalysisManager &AM)
    : S(std::make_unique<State>(M, AM)) {}
ModuleUniformityResult::~ModuleUniformityResult() = default;
ModuleUniformityResult::ModuleUniformityResult(ModuleUniformityResult &&) noexcept = default;

const FunctionUniformity &ModuleUniformityResult::of(const llvm::Function &F) {
  auto It = S->Known.find(&F);
  if (It == S->Known.end())
    It = S->Known.emplace(&F, FunctionUniformity(F, S->Uniformity)).first;
  return It->second;
}

UniformitySummary ModuleUniformityResult::summaryOf(const llvm::Function &F) { return S->Uniformity.summaryOf(F); }

ModuleUniformityResult ModuleUniformityPassAnalysis::run(Module &M, ModuleAnalysisManager &AM) {
  return ModuleUniformityResult(M, AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager());
}

FunctionUniformity UniformityPassAnalysis::run(llvm::Function &F, FunctionAnalysisManager &AM) {
  const TargetTransformInfo &Info = AM.getResult<TargetIRAnalysis>(F);
  // Other functions may change while passes run over this one.
  ModuleUniformity Alone(
      GpuTarget::familyOf(*F.getParent()), {}, [](const llvm::Function &) {},
      [&](const Value *V) { return Info.getInstructionUniformity(V); }, ModuleUniformity::CallScope::Function);
  return FunctionUniformity(F, Alone);
}

} // namespace rejoin
