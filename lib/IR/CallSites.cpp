//===- CallSites.cpp - The calls of a function, and what they may reach -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/CallSites.h"
#include "rejoin/Support/KernelName.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

namespace {

/// Functions that a pointer may be.
class PointedFunctions {
public:
  bool add(const Value *V) {
    const auto *F = dyn_cast<Function>(V->stripPointerCasts());
    return F && (Found.insert(F), Found.size() <= MaxFunctions);
  }
  bool addElements(const GlobalVariable &Table) {
    if (!Table.isConstant() || !Table.hasDefinitiveInitializer())
      return false;
    SmallVector<const Constant *, 8> Elements{Table.getInitializer()};
    while (!Elements.empty()) {
      const Constant *E = Elements.pop_back_val();
      if (isa<ConstantAggregate>(E)) {
        for (const Use &U : E->operands())
          Elements.push_back(cast<Constant>(U.get()));
      } else if (!E->getType()->isPointerTy() || !add(E)) {
        return false;
      }
    }
    return true;
  }
  /// Collects all of them. Fails if some are unknown.
  bool follow(const Value *Pointer) {
    SmallSetVector<const Value *, 8> Work;
    Work.insert(Pointer);
    for (size_t I = 0; I != Work.size(); ++I) {
      const Value *V = Work[I];
      if (Work.size() > MaxValues)
        return false;
      if (const auto *S = dyn_cast<SelectInst>(V)) {
        Work.insert(S->getTrueValue());
        Work.insert(S->getFalseValue());
      } else if (const auto *P = dyn_cast<PHINode>(V)) {
        Work.insert(P->op_begin(), P->op_end());
      } else if (const auto *L = dyn_cast<LoadInst>(V)) {
        const auto *G = dyn_cast<GlobalVariable>(getUnderlyingObject(L->getPointerOperand()));
        if (!G || !addElements(*G))
          return false;
      } else if (!add(V)) {
        return false;
      }
    }
    return true;
  }
  SmallVector<const Function *> take() { return SmallVector<const Function *>(Found.begin(), Found.end()); }

private:
  static constexpr size_t MaxFunctions = 16, MaxValues = 64;
  SmallSetVector<const Function *, 4> Found;
};

} // namespace

std::optional<SmallVector<const Function *>> possibleCallees(const CallBase &C) {
  if (const Function *F = C.getCalledFunction())
    return SmallVector<const Function *>{F};
  if (C.isInlineAsm())
    return std::nullopt;
  PointedFunctions Functions;
  if (C.hasMetadata(LLVMContext::MD_callees)) {
    auto Listed = listedCallees(C);
    if (!Listed || !all_of(*Listed, [&](const Function *F) { return Functions.add(F); }))
      return std::nullopt;
  } else if (!Functions.follow(C.getCalledOperand())) {
    return std::nullopt;
  }
  return Functions.take();
}

bool repeatsKernel(const Function &F) {
  StringRef Kernel = kernelName(F.getName());
  return Kernel != F.getName() && F.use_empty() && F.getParent()->getFunction(Kernel);
}

} // namespace rejoin
