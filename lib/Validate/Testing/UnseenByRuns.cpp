//===- UnseenByRuns.cpp - What no run shows -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run has one choice of what is left open, and its unknown functions do nothing wrong. So runs with all inputs are no
// proof where another choice may tell the functions apart: where objects lie, what a volatile access to a private
// object does, whether a function without a body may be called at all.
//
// Cost: linear in the functions. Held by: test/Validate/places-not.srctgt.ll, quiet-calls-not.srctgt.ll,
// volatile-private.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "UnseenByRuns.h"
#include "Refinement/Events.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

/// Where an object lies shows in a number, by a comparison or a cast, or a number becomes an address.
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
  return isa<PtrToIntInst, PtrToAddrInst, IntToPtrInst>(I) ||
         (isa<ICmpInst>(I) && I.getOperand(0)->getType()->isPtrOrPtrVectorTy()) || any_of(I.operands(), HasCast);
}

/// A volatile access to a private object, which is no event of a run.
static bool isHiddenVolatile(const Instruction &I) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (const auto *M = dyn_cast<MemIntrinsic>(&I))
    Pointer = M->getRawDest();
  return I.isVolatile() && Pointer && isa<AllocaInst>(getUnderlyingObject(Pointer));
}

/// A function without a body that the target calls for its result, and that may have undefined behaviour where the
/// source does not call it; empty if there is none.
static StringRef quietCallOfTarget(const Function &Target) {
  for (const Function *F : reachedFrom(Target))
    for (const Instruction &I : instructions(*F)) {
      const auto *C = dyn_cast<CallBase>(&I);
      const Function *Callee = C ? C->getCalledFunction() : nullptr;
      if (Callee && !Callee->isIntrinsic() && !isConvergentCall(*C) && !C->hasFnAttr(Attribute::Speculatable) &&
          !isKnownToLLVM(*C) && is_contained({CallRole::Pure, CallRole::Reads}, roleOf(*C)))
        return Callee->getName();
    }
  return "";
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
  if (AnyInstruction(isHiddenVolatile))
    Reasons.push_back("volatile accesses to private objects are not compared");
  if (const StringRef Name = quietCallOfTarget(Target); !Name.empty())
    Reasons.push_back("the target calls '" + Name.str() + "', which may have undefined behaviour there");
  return Reasons;
}

} // namespace rejoin
