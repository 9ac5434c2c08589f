//===- UnseenByRuns.cpp - What no run shows -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run has one choice of what is left open, and its unknown functions do nothing wrong. So runs with all inputs are no
// proof where another choice may tell the functions apart, by the text of the functions: where objects lie, whether the
// target may call a function without a body at all, and which result flags of floating point allow to the target. What
// shows in a run alone (addresses in memory, volatile accesses, bits of a NaN) the recorder notes.
//
// Which calls: those that show in their result alone, unless LLVM calls them itself where the source does not
// (intrinsics that communicate with nobody, elementary functions of OpenCL C), since the others may have undefined
// behaviour. A convergent one the target must not add even if it has none. That the source calls the same is not asked:
// the other engines prove that.
//
// Cost: linear in the functions. Held by: test/Validate/places-not.srctgt.ll, quiet-calls-not.srctgt.ll,
// open-results-not.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "UnseenByRuns.h"
#include "OpenBits.h"
#include "Refinement/Events.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

/// Where an object lies shows in a number, by a comparison, a cast or a mask, or a number becomes an address, or a
/// place is promised.
static bool showsPlaces(const Instruction &I) {
  auto HasCast = [](const Use &U) {
    SmallVector<const Constant *> Work;
    if (const auto *C = dyn_cast<Constant>(U); C && !isa<GlobalValue>(C))
      Work.push_back(C);
    while (!Work.empty()) {
      const Constant *C = Work.pop_back_val();
      if (const auto *E = dyn_cast<ConstantExpr>(C);
          E && (E->getOpcode() == Instruction::PtrToInt || E->getOpcode() == Instruction::IntToPtr ||
                E->getOpcode() == Instruction::PtrToAddr))
        return true;
      for (const Use &Of : C->operands())
        if (const auto *Part = dyn_cast<Constant>(Of); Part && !isa<GlobalValue>(Part))
          Work.push_back(Part);
    }
    return false;
  };
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  const bool IsOfPlaces = C && (C->getIntrinsicID() == Intrinsic::ptrmask ||
                                (C->getIntrinsicID() == Intrinsic::assume && C->hasOperandBundles()));
  return isa<PtrToIntInst, PtrToAddrInst, IntToPtrInst>(I) || IsOfPlaces ||
         (isa<ICmpInst>(I) && I.getOperand(0)->getType()->isPtrOrPtrVectorTy()) || any_of(I.operands(), HasCast);
}

/// LLVM calls it wherever it likes: an intrinsic that communicates with nobody, or an elementary function of OpenCL C
/// that is one.
static bool mayBeAdded(const CallBase &C, const Function &Callee) {
  if (isConvergentCall(C))
    return false;
  const OpClass Class = Callee.getName().starts_with("_Z") ? classifyOpenCLBuiltin(Callee.getName()) : OpClass::Unknown;
  return Callee.isIntrinsic() || C.hasFnAttr(Attribute::Speculatable) ||
         (Class == OpClass::Data && C.getRetNoFPClass() == fcNone);
}

/// What the target calls for its result alone, and perhaps may not call; empty if there is nothing.
static std::string quietCallOfTarget(const Function &Target) {
  for (const Function *F : reachedFrom(Target))
    for (const Instruction &I : instructions(*F)) {
      const auto *C = dyn_cast<CallBase>(&I);
      const Function *Callee = C ? C->getCalledFunction() : nullptr;
      if (Callee && !mayBeAdded(*C, *Callee) && is_contained({CallRole::Pure, CallRole::Reads}, roleOf(*C)))
        return "the target calls '" + Callee->getName().str() + "', which " +
               (isConvergentCall(*C) ? "threads execute together" : "may have undefined behaviour there");
    }
  return "";
}

bool hasFastMath(const Function &F) {
  return any_of(reachedFrom(F), [](const Function *Of) {
    return mayFlushDenormals(*Of) || any_of(instructions(*Of), hasFlagsForOtherResults);
  });
}

bool hasAllowedErrors(const Function &F) {
  return any_of(reachedFrom(F), [](const Function *Of) {
    return any_of(instructions(*Of), [](const Instruction &I) { return I.hasMetadata(LLVMContext::MD_fpmath); });
  });
}

bool decidesByOpenResults(const Function &F) {
  const auto Reached = reachedFrom(F);
  SmallSetVector<const Value *, 32> Open;
  for (const Function *Of : Reached)
    for (const Instruction &I : instructions(*Of))
      if (hasFlagsForOtherResults(I) || I.hasMetadata(LLVMContext::MD_fpmath))
        Open.insert(&I);
  auto ObjectOf = [](const Value &Pointer) { return dyn_cast<AllocaInst>(getUnderlyingObject(&Pointer)); };
  // What a load may find of a store: in one private object, or as a value of the same type elsewhere.
  auto MayFind = [&](const LoadInst &L, const StoreInst &S) {
    const AllocaInst *From = ObjectOf(*L.getPointerOperand()), *To = ObjectOf(*S.getPointerOperand());
    return From || To ? From == To : L.getType() == S.getValueOperand()->getType();
  };
  auto VisitAll = [&](auto Holds) {
    for (const Function *Of : Reached)
      for (const Instruction &I : instructions(*Of))
        if (Holds(I))
          Open.insert(&I);
  };
  for (size_t K = 0; K != Open.size(); ++K)
    for (const Use &U : Open[K]->uses()) {
      const auto *I = dyn_cast<Instruction>(U.getUser());
      if (!I)
        continue;
      if (isa<BranchInst, SwitchInst, IndirectBrInst>(I))
        return true;
      if (const auto *S = dyn_cast<StoreInst>(I); S && U.getOperandNo() == 0)
        VisitAll([&](const Instruction &X) { return isa<LoadInst>(X) && MayFind(cast<LoadInst>(X), *S); });
      if (isa<ReturnInst>(I))
        VisitAll([&](const Instruction &X) {
          const auto *C = dyn_cast<CallBase>(&X);
          return C && C->getCalledFunction() == I->getFunction();
        });
      const auto *C = dyn_cast<CallBase>(I);
      if (const Function *Callee = C ? C->getCalledFunction() : nullptr;
          Callee && !Callee->isDeclaration() && C->isArgOperand(&U) && C->getArgOperandNo(&U) < Callee->arg_size())
        Open.insert(Callee->getArg(C->getArgOperandNo(&U)));
      else
        Open.insert(I);
    }
  return false;
}

std::vector<std::string> whatRunsMiss(const Function &Source, const Function &Target) {
  std::vector<std::string> Reasons;
  auto AnyInstruction = [&](auto Holds) {
    return any_of(ArrayRef{&Source, &Target}, [&](const Function *Side) {
      return any_of(reachedFrom(*Side), [&](const Function *F) { return any_of(instructions(*F), Holds); });
    });
  };
  if (AnyInstruction(showsPlaces))
    Reasons.push_back("addresses of objects are computed with, and one choice of them was tried");
  if (std::string Call = quietCallOfTarget(Target); !Call.empty())
    Reasons.push_back(std::move(Call));
  if (hasFastMath(Target) || hasAllowedErrors(Target))
    Reasons.push_back("flags of the target's floating-point operations allow several results, and one was tried");
  return Reasons;
}

} // namespace rejoin
