//===- LlvmUniformityModel.cpp - What LLVM's back end takes to be divergent -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LlvmUniformityModel.h"
#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Uniformity/Uniformity.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin::amdgpu {

/// The result is in vector registers if an operand is.
static bool computesFromOperands(const Instruction &I, const TargetTransformInfo &Info) {
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return !isa<AllocaInst>(I);
  return C->getIntrinsicID() != Intrinsic::not_intrinsic &&
         Info.getInstructionUniformity(C) != InstructionUniformity::AlwaysUniform;
}

/// The function alone, without lane algebra, memory and calls: about as precise as LLVM, in near-linear time.
struct PlainUniformity {
  GpuTarget Gpu;
  FunctionReader Reader;
  UniformityResult Result;
  Extent Wave;
  PlainUniformity(const Function &F, const TargetTransformInfo &Info) : Gpu(TargetKind::AMDGPU, {}), Reader(Gpu) {
    Reader.read(F, [&](const Value *V) { return Info.getInstructionUniformity(V); });
    Result = analyzeUniformity(Reader.view());
    Wave = Gpu.wave();
  }
  bool isDivergent(const Value &V) const {
    ValueId Id = Reader.idOf(V);
    return Id.isValid() && Result.extent(Id) < Wave;
  }
};

/// The product on which the cost of LLVM's analysis depends in deep nests of loops, say.
static uint64_t peerCost(const Function &F) {
  uint64_t Branches = count_if(F, [](const BasicBlock &B) { return B.getTerminator()->getNumSuccessors() > 1; });
  return Branches * F.size();
}

LlvmUniformityModel::~LlvmUniformityModel() = default;
LlvmUniformityModel::LlvmUniformityModel(Function &F, FunctionAnalysisManager &AM, BudgetLog &Budgets)
    : Info(AM.getResult<TargetIRAnalysis>(F)), Unclobbered(F, AM) {
  if (peerCost(F) > limitOf(Budget::PeerCost)) {
    Budgets.spend(Budget::PeerCost, F.getName());
    Plain = std::make_unique<PlainUniformity>(F, Info);
  } else {
    Uniformity = &AM.getResult<UniformityInfoAnalysis>(F);
  }
  SmallVector<const Instruction *> Work;
  auto Add = [&](const Instruction &I) {
    if (InVector.insert(&I).second)
      Work.push_back(&I);
  };
  for (BasicBlock &B : F)
    for (Instruction &I : B)
      if (isDivergentInIR(I) || isLost(I) || isVectorLoad(I))
        Add(I);
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users())
      if (const auto *I = dyn_cast<Instruction>(U); I && computesFromOperands(*I, Info))
        Add(*I);
  if (Unclobbered.isSpent())
    Budgets.spend(Budget::ClobberSteps, F.getName());
}

bool LlvmUniformityModel::isDivergentInIR(const Value &V) const {
  return Plain ? Plain->isDivergent(V) : Uniformity->isDivergent(&V);
}

bool LlvmUniformityModel::isDivergent(const Value *V) const {
  if (const auto *I = dyn_cast<Instruction>(V))
    return InVector.contains(I);
  return !isa<Constant>(V) && isDivergentInIR(*V);
}

/// Known from the IR alone: a quotient of the thread's number, say.
bool LlvmUniformityModel::isLost(const Instruction &I) const {
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  const Builtin Runs = C ? findIntrinsic(C->getIntrinsicID()).Runs : Builtin::None;
  // A thread's number arrives in a vector register, even where it is the same for all.
  const bool IsIndex = Runs == Builtin::LocalIdX || Runs == Builtin::LocalIdY || Runs == Builtin::LocalIdZ;
  return IsIndex || (!isa<CallBase>(I) && Info.getInstructionUniformity(&I) == InstructionUniformity::AlwaysUniform);
}

/// Not through the constant cache.
bool LlvmUniformityModel::isVectorLoad(const Instruction &I) const {
  const auto *L = dyn_cast<LoadInst>(&I);
  if (!L)
    return false;
  unsigned Space = L->getPointerAddressSpace();
  if (Space == 4 || Space == 6 || L->hasMetadata(LLVMContext::MD_invariant_load))
    return false;
  return Space != 1 || !(L->hasMetadata("amdgpu.noclobber") || Unclobbered.contains(*L));
}

} // namespace rejoin::amdgpu
