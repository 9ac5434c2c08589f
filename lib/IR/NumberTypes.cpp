//===- NumberTypes.cpp - The type of numbers in a value --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/NumberTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace rejoin {

const Type *numberType(const Type &T) {
  const Type *E = &T;
  for (;;) {
    const auto *S = dyn_cast<StructType>(E);
    if (const auto *A = dyn_cast<ArrayType>(E))
      E = A->getElementType();
    else if (S && S->getNumElements() && all_equal(S->elements()))
      E = S->getElementType(0);
    else
      return E->getScalarType();
  }
}

} // namespace rejoin
