//===- SameAddresses.cpp - Accesses of the same bytes ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two addresses are one if they are computed in the same way from the same values:
//
//     g[blockIdx.x] = n;      ... g[blockIdx.x]            the index is read twice
//     f[n & 1] = 1;           ... f[n & 1]                 and computed twice
//     f[i & 7] = 1;           ... f[i & 7]                 in one iteration of a loop: until `i` is computed again
//
// Here "the same" makes a claim weaker: to take two addresses for one costs precision alone.
// Cost: constant for each pair. Held by: test/Uniformity/race-free-contradicted.ll, test/Lint/unordered-places.cu.
//
//===----------------------------------------------------------------------===//

#include "SameAddresses.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

bool isFixed(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&V);
  return I ? I->getParent()->isEntryBlock() && !isa<AllocaInst>(I) : isa<Argument, Constant>(V);
}

/// Without conversions of an index.
static const Value &plain(const Value &V) {
  const Value *P = &V;
  while (isa<SExtInst, ZExtInst>(P))
    P = cast<CastInst>(P)->getOperand(0);
  return *P;
}

bool isOfConstants(const LoadInst &L) {
  const Value *Object = getUnderlyingObject(L.getPointerOperand());
  const auto *A = dyn_cast<Argument>(Object);
  const auto *G = dyn_cast<GlobalVariable>(Object);
  return L.isSimple() && (L.hasMetadata(LLVMContext::MD_invariant_load) || (A && A->hasPointeeInMemoryValueAttr()) ||
                          (G && G->isConstant()));
}

bool SameValues::isSameOperation(const Instruction &I, const Instruction &J, unsigned Depth) {
  if (auto A = sizeReadBy(I), B = sizeReadBy(J); A && B)
    return A->Of == B->Of && A->Dimension == B->Dimension && A->IsStated == B->IsStated;
  if (auto A = numberReadBy(I), B = numberReadBy(J); A && B)
    return A->Of == B->Of && A->Dimension == B->Dimension;
  if (!I.isSameOperationAs(&J))
    return false;
  if (const auto *L = dyn_cast<LoadInst>(&I)) {
    if (!isOfConstants(*L))
      return false;
  } else if (!isa<BinaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst>(I)) {
    return false;
  }
  return all_of(zip(I.operands(), J.operands()), [&](const auto &Operands) {
    return isSame(*std::get<0>(Operands).get(), *std::get<1>(Operands).get(), Depth);
  });
}

bool SameValues::isSame(const Value &A, const Value &B, unsigned Depth) {
  const Value &P = *A.stripPointerCasts(), &Q = *B.stripPointerCasts();
  const auto *I = dyn_cast<Instruction>(&P), *J = dyn_cast<Instruction>(&Q);
  if (&P == &Q) {
    if (I && !isFixed(P))
      Varying.insert(I);
    return !isa<AllocaInst>(P);
  }
  if (!Depth)
    return false;
  if (I && J && isSameOperation(*I, *J, Depth - 1))
    return true;
  const auto *G = dyn_cast<GEPOperator>(&P), *H = dyn_cast<GEPOperator>(&Q);
  return G && H && G->getSourceElementType() == H->getSourceElementType() && G->getNumIndices() == H->getNumIndices() &&
         isSame(*G->getPointerOperand(), *H->getPointerOperand(), Depth - 1) &&
         all_of(zip(G->indices(), H->indices()), [&](const auto &Index) {
           const Value &K = *std::get<0>(Index).get(), &L = *std::get<1>(Index).get();
           return IsExact ? isSame(K, L, Depth - 1) : isSame(plain(K), plain(L), Depth - 1);
         });
}

AccessedBytes::AccessedBytes(const Value &Pointer, uint64_t Size, const DataLayout &DL) : Size(Size) {
  APInt Bytes(DL.getIndexTypeSizeInBits(Pointer.getType()), 0);
  Base = Pointer.stripAndAccumulateConstantOffsets(DL, Bytes, /*AllowNonInbounds=*/true);
  Offset = Bytes.getSExtValue();
}

/// Bytes [0, N) and [Distance, Distance + M) overlap.
static bool meets(uint64_t N, int64_t Distance, uint64_t M) {
  return Distance >= 0 ? static_cast<uint64_t>(Distance) < N : -static_cast<uint64_t>(Distance) < M;
}

bool AccessedBytes::overlaps(const AccessedBytes &Other, SameValues &Same) const {
  return meets(Size, Other.Offset - Offset, Other.Size) && Same.isSame(*Base, *Other.Base);
}

} // namespace rejoin
