//===- AddressSteps.cpp - How far an address goes in an object -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressSteps.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"

using namespace llvm;

namespace rejoin {

std::optional<uint64_t> offsetWithin(const GetElementPtrInst &G, uint64_t From, uint64_t Size) {
  const DataLayout &DL = G.getDataLayout();
  if (!G.getType()->isPointerTy() || !isUIntN(DL.getIndexTypeSizeInBits(G.getType()) - 1, Size))
    return std::nullopt;
  uint64_t At = From;
  for (auto It = gep_type_begin(G), End = gep_type_end(G); It != End; ++It) {
    const auto *C = dyn_cast<ConstantInt>(It.getOperand());
    if (!C || C->isNegative() || C->getValue().ugt(Size))
      return std::nullopt;
    uint64_t Step = C->getZExtValue();
    if (StructType *T = It.getStructTypeOrNull()) {
      const TypeSize Offset = DL.getStructLayout(T)->getElementOffset(Step);
      if (Offset.isScalable())
        return std::nullopt;
      Step = Offset.getFixedValue();
    } else {
      const TypeSize Each = It.getSequentialElementStride(DL);
      if (Each.isScalable() || (Step && Each.getFixedValue() > Size / Step))
        return std::nullopt;
      Step *= Each.getFixedValue();
    }
    if (Step > Size - At)
      return std::nullopt;
    At += Step;
  }
  return At;
}

} // namespace rejoin
