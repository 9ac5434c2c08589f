//===- InRegArguments.cpp - Uniform arguments in scalar registers -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostModel.h"
#include "HintWriter.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin::amdgpu {

void HintWriter::passScalars(Function &F) {
  // Scalar registers for arguments are few; what does not fit would be passed in vector registers again.
  constexpr unsigned MostDwords = 14;
  if (F.isDeclaration() || !F.hasLocalLinkage() || F.use_empty() || isKernel(F) || F.isVarArg() || F.hasAddressTaken())
    return;
  SmallVector<CallBase *> Calls;
  for (User *U : F.users()) {
    auto *C = dyn_cast<CallInst>(U);
    if (!C || C->getCalledFunction() != &F || C->isMustTailCall() || isControlled(*C->getFunction()))
      return;
    Calls.push_back(C);
  }
  auto Analyzed = [&](const Function &Of) -> const AnalyzedFunction & {
    Analysis &Known = ForArguments[&Of];
    if (!Known)
      Known = analyze(const_cast<Function &>(Of));
    return *Known;
  };
  const AnalyzedFunction &O = Analyzed(F);
  auto CallerOf = [&](const CallBase &C) -> const AnalyzedFunction & { return Analyzed(*C.getFunction()); };
  auto IsPassedByAll = [&](const Argument &A) {
    return all_of(Calls, [&](const CallBase *C) {
      const auto *Actual = dyn_cast<Instruction>(C->getArgOperand(A.getArgNo()));
      return !Actual || !CallerOf(*C).UndefinedInSome.contains(Actual);
    });
  };
  unsigned Dwords = 0;
  bool Any = false;
  for (Argument &A : F.args()) {
    unsigned Wide = laneDwords(A.getType(), Layout);
    if (A.hasInRegAttr()) {
      Dwords += Wide;
      continue;
    }
    if (!Wide || A.use_empty() || A.hasByValAttr() || A.hasStructRetAttr() || !O.isUniform(&A) ||
        Dwords + Wide > MostDwords)
      continue;
    // Something of it must become scalar.
    bool Gains = any_of(A.users(), [](const User *U) {
      const auto *I = dyn_cast<Instruction>(U);
      return I && (vectorInstructionsSaved(*I) || isa<CallBase>(I) || isa<PHINode>(I) || isa<CastInst>(I));
    });
    if ((!Gains && Options.Gate) || !IsPassedByAll(A))
      continue;
    Dwords += Wide;
    Any = true;
    F.addParamAttr(A.getArgNo(), Attribute::InReg);
    ++Counts.ScalarArguments;
    for (CallBase *C : Calls) {
      C->addParamAttr(A.getArgNo(), Attribute::InReg);
      Value *Actual = C->getArgOperand(A.getArgNo());
      if (isa<Constant>(Actual))
        continue;
      // A scalar already.
      if (isReadFirstLane(*Actual))
        continue;
      CallerOf(*C).dropFlags(Actual);
      IRBuilder<> Builder(C);
      C->setArgOperand(A.getArgNo(), readFirstLane(Actual, Builder));
    }
  }
  if (!Any)
    return;
  record(F, O);
  changed(F);
  for (CallBase *C : Calls)
    changed(*C->getFunction());
}

} // namespace rejoin::amdgpu
