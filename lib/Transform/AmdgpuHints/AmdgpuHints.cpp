//===- AmdgpuHints.cpp - Facts for LLVM's AMDGPU back end -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM decides twice: by its uniformity analysis for values that cross blocks, and by operands within a block, where
// facts of the IR (the number of the wave as a quotient of the thread's) are lost. `LlvmUniformityModel` models both.
// What is uniform by our analysis and divergent there is either made uniform by other values that are (its operands),
// or begins such a computation: the frontier. A readfirstlane on the frontier makes all values that depend on it
// scalar.
//
// Worth it: the vector instructions that become scalar, weighted by loop depth and shared among the frontier values on
// which they depend, against one per dword of the frontier value. The decision is made in rounds: PHIs, and values that
// depend on them, are judged again when their operands are known to be uniform.
//
// Why it is sound: a value of extent `wave` or more is the same for all threads that execute its definition together;
// the readfirstlane stands directly after the definition, so it is executed together by the same threads, and its
// result replaces the value in each of them. It must not be undefined for the first one alone (PoisonFlow). A ballot of
// a uniform condition is all active lanes or none. Held by: test/Handover (the machine also runs the kernels before and
// after the pass), utils/measure-handover.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/AmdgpuHints.h"
#include "HintWriter.h"
#include "rejoin/IR/PoisonFlow.h"
#include "rejoin/Interprocedural/NoClobberLoads.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace rejoin::amdgpu {

bool AnalyzedFunction::raises(const Instruction &I) const {
  const ProgramView &View = Reader.view();
  ValueId Id = Reader.idOf(I);
  if (!Id.isValid() || Result.extent(Id) < Wave)
    return false;
  // One value on all edges, with the flags of some.
  if (isa<PHINode>(I) && View.info(Id).Floor >= Wave)
    return true;
  return any_of(seq(View.operandBegin(Id), View.operandBegin(Id) + View.numOperands(Id)),
                [&](uint32_t U) { return Result.extentOfUse(View, UseId(U)) < Wave; });
}

void AnalyzedFunction::dropFlags(Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return;
  PoisonFlow All(I, {.CountInputs = false});
  SmallVector<const Instruction *> Raised;
  for (const Instruction *J : All.undefined())
    if (raises(*J))
      Raised.push_back(J);
  PoisonFlow Hidden(Raised, {.CountInputs = false});
  for (const Instruction *J : Hidden.makers())
    const_cast<Instruction *>(J)->dropPoisonGeneratingAnnotations();
}

HintWriter::HintWriter(Module &M, ModuleAnalysisManager &MAM, const AmdgpuHintsOptions &Options)
    : M(M), AM(MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager()), Options(Options),
      Layout(M.getDataLayout()),
      Uniformity(
          TargetKind::AMDGPU, {},
          [this](const Function &F) { Info = &AM.getResult<TargetIRAnalysis>(const_cast<Function &>(F)); },
          [this](const Value *V) { return Info->getInstructionUniformity(V); }) {}

void HintWriter::changed(Function &F) {
  AM.invalidate(F, PreservedAnalyses::allInSet<CFGAnalyses>());
  Uniformity.rewritten(F);
  if (LatestOf == &F)
    LatestOf = nullptr;
}

HintWriter::Analysis HintWriter::analyze(Function &F) {
  if (LatestOf == &F)
    return Latest;
  auto Result = std::make_shared<AnalyzedFunction>();
  Uniformity.analyze(F, Result->Reader, Result->Result);
  Result->Gpu.enterFunction(F);
  Result->Wave = Result->Gpu.wave();
  SmallVector<const Instruction *, 0> All;
  for (const Instruction &I : instructions(F))
    All.push_back(&I);
  Result->UndefinedInSome =
      PoisonFlow(All, {.CountFlags = false, .CountInputs = false}).computedFrom([&](const Instruction &I) {
        return Result->raises(I);
      });
  LatestOf = &F;
  return Latest = std::move(Result);
}

void HintWriter::record(Function &F, const AnalyzedFunction &O) {
  const LaunchFacts &Facts = O.Gpu.facts();
  std::string Text = "wave size " + std::to_string(Facts.WaveSize);
  if (Facts.Exact && Facts.WorkgroupSize[0])
    for (unsigned K = 0; K != 3; ++K)
      Text += (K ? "," : "; workgroups of ") + std::to_string(Facts.WorkgroupSize[K]);
  F.addFnAttr("rejoin-assumes", Text);
}

bool isControlled(const Function &F) {
  for (const BasicBlock &B : F)
    for (const Instruction &I : B)
      if (isa<ConvergenceControlInst>(I))
        return true;
  return false;
}

bool isReadFirstLane(const Value &V) {
  const auto *C = dyn_cast<IntrinsicInst>(&V);
  return C && findIntrinsic(C->getIntrinsicID()).Runs == Builtin::ReadFirstLane;
}

Value *HintWriter::readFirstLane(Value *V, IRBuilder<> &Builder) {
  ++Counts.ReadFirstLanes;
  return Builder.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {V->getType()}, {V}, nullptr,
                                 V->hasName() ? V->getName() + ".wave" : "");
}

void HintWriter::markUnclobbered(Function &F) {
  if (!isKernel(F))
    return;
  auto O = analyze(F);
  NoClobberLoads Unclobbered(F, AM);
  for (BasicBlock &B : F)
    for (Instruction &I : B) {
      auto *L = dyn_cast<LoadInst>(&I);
      if (!L || L->getPointerAddressSpace() != 1 || L->hasMetadata("amdgpu.noclobber") ||
          !O->isUniform(L->getPointerOperand()) || !Unclobbered.contains(*L))
        continue;
      L->setMetadata("amdgpu.noclobber", MDNode::get(M.getContext(), {}));
      ++Counts.Unclobbered;
    }
}

AmdgpuHintsCounts HintWriter::run() {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (Options.EqualValues)
      replaceEqualValues(F);
    if (Options.Addresses)
      splitAddresses(F);
  }
  if (Options.ScalarArguments)
    for (Function &F : M)
      passScalars(F);
  ForArguments.clear();
  constexpr unsigned MaxRounds = 4;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (!isControlled(F)) {
      for (unsigned Round = 0; Options.ReadFirstLane && Round != MaxRounds && readFirstLanes(F); ++Round)
        ;
      if (Options.SingleLane)
        readInSingleLane(F);
      if (Options.Ballots)
        useBallots(F);
    }
    if (Options.Unclobbered)
      markUnclobbered(F);
    // Many functions have many analyses.
    AM.clear(F, F.getName());
  }
  for (const BudgetLog *Log : {&Uniformity.budgets(), &std::as_const(Budgets)})
    for (const std::string &Note : Log->notes([](StringRef Name) { return Name.str(); }))
      M.getContext().diagnose(DiagnosticInfoGeneric("rejoin: " + Note, DS_Note));
  return Counts;
}

} // namespace rejoin::amdgpu

namespace rejoin {

AmdgpuHintsCounts handOver(Module &M, ModuleAnalysisManager &AM, const AmdgpuHintsOptions &Options) {
  if (!M.getTargetTriple().isAMDGPU())
    return {};
  return amdgpu::HintWriter(M, AM, Options).run();
}

PreservedAnalyses AmdgpuHintsPass::run(Module &M, ModuleAnalysisManager &AM) {
  if (!handOver(M, AM, Options).total())
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

bool AmdgpuHintsPass::parse(StringRef Text, AmdgpuHintsOptions &Options, std::string &Wrong) {
  SmallVector<StringRef> Parts;
  Text.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef P : Parts) {
    bool *Which = P == "no-equal-values"       ? &Options.EqualValues
                  : P == "no-addresses"        ? &Options.Addresses
                  : P == "no-scalar-arguments" ? &Options.ScalarArguments
                  : P == "no-readfirstlane"    ? &Options.ReadFirstLane
                  : P == "no-single-lane"      ? &Options.SingleLane
                  : P == "no-ballots"          ? &Options.Ballots
                  : P == "no-noclobber"        ? &Options.Unclobbered
                  : P == "no-gate"             ? &Options.Gate
                                               : nullptr;
    if (!Which) {
      Wrong = P.str();
      return false;
    }
    *Which = false;
  }
  return true;
}

} // namespace rejoin
