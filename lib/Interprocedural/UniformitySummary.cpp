//===- UniformitySummary.cpp - What a function does, by what it is given -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Interprocedural/UniformitySummary.h"

namespace rejoin {

bool FunctionOutputs::lower(const FunctionOutputs &Other) {
  bool Changed = false;
  auto Lower = [&](Extent &E, Extent To) {
    Changed |= To < E;
    E = min(E, To);
  };
  Lower(Result, Other.Result);
  for (size_t I = 0; I != Other.Stored.size(); ++I)
    Lower(Stored[I], Other.Stored[I]);
  for (size_t I = 0; I != Other.Branches.size(); ++I)
    Lower(Branches[I], Other.Branches[I]);
  return Changed;
}

Extent ParametricExtent::operator()(llvm::ArrayRef<Extent> Inputs) const {
  Extent E = Most;
  for (const Dependence &D : On)
    E = min(E, max(D.AtLeast, Inputs[D.Input]));
  return max(E, Least);
}

CallInputs ParametricExtent::needed(Extent Level, size_t NumInputs) const {
  CallInputs Inputs(NumInputs, Extent::thread());
  for (const Dependence &D : On)
    if (D.AtLeast < Level)
      Inputs[D.Input] = Level;
  return Inputs;
}

} // namespace rejoin
