//===- UnseenByRuns.cpp - What no run shows -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run has one choice of what is left open, and its unknown functions do nothing wrong. So runs with all inputs are no
// proof where another choice may tell the functions apart, by the text of the functions: where objects lie, whether the
// target may call a function without a body at all, which result flags of floating point allow to the target, and what
// memory holds beside a vector of a few bits. What shows in a run alone (addresses in memory, volatile accesses, bits
// of a NaN) the recorder notes.
//
// Which calls: those whose only effect is their result, unless they are defined for all operands
// (`isNeverUndefined`). A convergent one the target must not add even if it has none. That the source calls the same is
// not asked: the other engines prove that.
//
// Cost: linear in the functions. Held by: test/Validate/unseen-by-runs*.srctgt.ll, places-not.srctgt.ll,
// quiet-calls-not.srctgt.ll, open-results-not.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "UnseenByRuns.h"
#include "OpenBits.h"
#include "Reasons/Reason.h"
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

/// What the target calls for its result alone, and perhaps may not call; empty if there is nothing.
static std::string quietCallOfTarget(const Function &Source, const Function &Target) {
  auto MayBeAdded = [&](const CallBase &C) {
    return !isConvergentCall(C) && isNeverUndefined(C, *Source.getParent()) &&
           (isa<IntrinsicInst>(C) || C.getRetNoFPClass() == fcNone);
  };
  for (const Function *F : reachedFrom(Target))
    for (const Instruction &I : instructions(*F))
      if (const auto *C = dyn_cast<CallBase>(&I);
          C && is_contained({CallRole::Pure, CallRole::Reads}, roleOf(*C)) && !MayBeAdded(*C))
        return textOf(isConvergentCall(*C) ? Reason::NewConvergentCall : Reason::NewQuietCall,
                      C->getCalledFunction() ? "'" + C->getCalledFunction()->getName().str() + "'"
                                             : "inline assembly, or a pointer");
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
  std::vector<const Instruction *> Loads;
  DenseMap<const Function *, SmallVector<const Instruction *, 2>> Calls;
  for (const Function *Of : Reached)
    for (const Instruction &I : instructions(*Of)) {
      if (hasFlagsForOtherResults(I) || I.hasMetadata(LLVMContext::MD_fpmath))
        Open.insert(&I);
      const auto *C = dyn_cast<CallBase>(&I);
      if (const Function *Callee = C ? C->getCalledFunction() : nullptr; Callee && !Callee->isDeclaration())
        Calls[Callee].push_back(&I);
      if (isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst>(I))
        Loads.push_back(&I);
    }
  for (size_t K = 0; K != Open.size(); ++K)
    for (const Use &U : Open[K]->uses()) {
      const auto *I = dyn_cast<Instruction>(U.getUser());
      if (!I)
        continue;
      if (isa<BranchInst, SwitchInst, IndirectBrInst>(I))
        return true;
      const auto *C = dyn_cast<CallBase>(I);
      const Function *Callee = C ? C->getCalledFunction() : nullptr;
      const bool IsKnown =
          Callee && !Callee->isDeclaration() && C->isArgOperand(&U) && C->getArgOperandNo(&U) < Callee->arg_size();
      // Where it is stored, copied or passed to is not followed: any read may find it.
      if (I->mayWriteToMemory() && !IsKnown) {
        Open.insert_range(Loads);
        Loads.clear();
      }
      if (isa<ReturnInst>(I))
        Open.insert_range(Calls.lookup(I->getFunction()));
      Open.insert(IsKnown ? static_cast<const Value *>(Callee->getArg(C->getArgOperandNo(&U))) : I);
    }
  return false;
}

/// Bytes of a vector have bits that belong to no element: they are zero where it was stored, and else it is no value.
/// Of other types the machine looks at them.
static bool hasBitsBeside(const DataLayout &DL, Type *T) {
  if (isa<ArrayType, StructType>(T))
    return any_of(T->subtypes(), [&](Type *Part) { return hasBitsBeside(DL, Part); });
  return isa<FixedVectorType>(T) && DL.getTypeSizeInBits(T).getFixedValue() % 8 != 0;
}

bool getsValuesOfOthers(const Function &F) {
  return any_of(reachedFrom(F), [](const Function *Of) {
    return any_of(instructions(*Of), [](const Instruction &I) {
      const auto *C = dyn_cast<CallBase>(&I);
      return C && !C->getType()->isVoidTy() && !C->getType()->isTokenTy() && isConvergentCall(*C) && !C->use_empty();
    });
  });
}

std::vector<std::string> whatRunsMiss(const Function &Source, const Function &Target) {
  std::vector<std::string> Reasons;
  auto AnyInstruction = [&](auto Holds) {
    return any_of(ArrayRef{&Source, &Target}, [&](const Function *Side) {
      return any_of(reachedFrom(*Side), [&](const Function *F) { return any_of(instructions(*F), Holds); });
    });
  };
  if (AnyInstruction(showsPlaces))
    Reasons.push_back(textOf(Reason::OneChoiceOfAddresses));
  if (any_of(reachedFrom(Target), [](const Function *F) {
        return any_of(instructions(*F), [&](const Instruction &I) {
          return isa<LoadInst>(I) && hasBitsBeside(F->getDataLayout(), I.getType());
        });
      }))
    Reasons.push_back(textOf(Reason::BitsBesideVector));
  if (std::string Call = quietCallOfTarget(Source, Target); !Call.empty())
    Reasons.push_back(std::move(Call));
  if (hasFastMath(Target) || hasAllowedErrors(Target))
    Reasons.push_back(textOf(Reason::OneFloatingResult));
  return Reasons;
}

} // namespace rejoin
