//===- HierarchyCombinations.cpp - Cycle hierarchies of a function and its callees -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A combination is a number whose digits, the root's the least, are the choices of the functions. All calls of a
// function take the same one: the hierarchy is the implementation's, and a function is compiled once.
// Held by: test/Validate/callee-*.
//
//===----------------------------------------------------------------------===//

#include "HierarchyCombinations.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace rejoin {

HierarchyCombinations::HierarchyCombinations(const Function &Root, function_ref<Cfg(const Function &)> GraphOf,
                                             unsigned Limit) {
  constexpr unsigned MostOrders = 5000;
  SetVector<const Function *> Seen;
  Seen.insert(&Root);
  size_t Total = 1;
  for (size_t I = 0; I != Seen.size(); ++I) {
    const Function &F = *Seen[I];
    std::vector<HierarchyChoice> Choices = enumerateHierarchies(GraphOf(F), MostOrders);
    if (Choices.size() > 1) {
      Total = std::min<size_t>(Total * Choices.size(), 1U << 30);
      Digits.push_back({&F, std::move(Choices)});
    }
    for (const BasicBlock &B : F)
      for (const Instruction &X : B)
        if (const auto *C = dyn_cast<CallBase>(&X))
          if (const Function *Callee = C->getCalledFunction(); Callee && !Callee->isDeclaration())
            Seen.insert(Callee);
  }
  Complete = Total <= Limit;
  Size = static_cast<unsigned>(std::min<size_t>(Total, Limit));
}

unsigned HierarchyCombinations::number(const Function &F, unsigned Combination) const {
  for (const Digit &D : Digits) {
    if (D.F == &F)
      return Combination % D.Choices.size();
    Combination /= D.Choices.size();
  }
  return 0;
}

const HierarchyChoice *HierarchyCombinations::choice(const Function &F, unsigned Combination) const {
  for (const Digit &D : Digits)
    if (D.F == &F)
      return &D.Choices[number(F, Combination)];
  return nullptr;
}

SmallVector<const Function *> HierarchyCombinations::functions() const {
  SmallVector<const Function *> Result;
  for (const Digit &D : Digits)
    Result.push_back(D.F);
  return Result;
}

} // namespace rejoin
