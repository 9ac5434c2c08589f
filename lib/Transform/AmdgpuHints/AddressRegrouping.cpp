//===- AddressRegrouping.cpp - Addresses as a uniform base and an offset of the lane -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HintWriter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin::amdgpu {

/// The terms of a sum that does not overflow, or that wraps at the width of the index itself.
static bool flattenSum(Value *V, bool MayWrap, SmallVectorImpl<Value *> &Terms) {
  constexpr unsigned MostTerms = 8;
  auto *B = dyn_cast<BinaryOperator>(V);
  bool IsSum = B && ((B->getOpcode() == Instruction::Add && (MayWrap || B->hasNoSignedWrap())) ||
                     (B->getOpcode() == Instruction::Or && cast<PossiblyDisjointInst>(B)->isDisjoint()));
  if (!IsSum) {
    Terms.push_back(V);
    return Terms.size() <= MostTerms;
  }
  return flattenSum(B->getOperand(0), MayWrap, Terms) && flattenSum(B->getOperand(1), MayWrap, Terms);
}

/// `p + (u + lane)` becomes `(p + u) + lane`: the first sum is the scalar unit's, and the second one the memory
/// instruction's, whose offset is 32 bits without a sign.
void HintWriter::splitAddresses(Function &F) {
  auto O = analyze(F);
  SmallVector<GetElementPtrInst *> Addresses;
  for (BasicBlock &B : F)
    for (Instruction &I : B)
      if (auto *G = dyn_cast<GetElementPtrInst>(&I); G && G->getNumIndices() == 1 && G->getPointerAddressSpace() == 1 &&
                                                     G->getOperand(1)->getType()->isIntegerTy(64))
        Addresses.push_back(G);
  bool Any = false;
  for (GetElementPtrInst *G : Addresses) {
    TypeSize Size = Layout.getTypeAllocSize(G->getSourceElementType());
    if (Size.isScalable() || !Size || !O->isUniform(G->getPointerOperand()))
      continue;
    Value *Index = G->getOperand(1);
    auto *Extension = dyn_cast<SExtInst>(Index);
    if (Extension && !Extension->getOperand(0)->getType()->isIntegerTy(32))
      continue;
    SmallVector<Value *> Terms;
    if (!flattenSum(Extension ? Extension->getOperand(0) : Index, /*MayWrap=*/!Extension, Terms) || Terms.size() < 2)
      continue;
    Value *Lane = nullptr;
    bool Several = false, Variable = false;
    for (Value *T : Terms)
      if (O->isUniform(T)) {
        Variable |= !isa<Constant>(T);
      } else {
        Several |= Lane != nullptr;
        Lane = T;
      }
    if (!Lane || Several || !Variable)
      continue;
    KnownBits Known = computeKnownBits(Lane, SimplifyQuery(Layout, G));
    if (!Known.isNonNegative() || Known.countMaxActiveBits() + Log2_64_Ceil(Size.getFixedValue()) > 32)
      continue;
    IRBuilder<> Builder(G);
    Value *Uniform = nullptr;
    for (Value *T : Terms) {
      if (T == Lane)
        continue;
      Value *Wide = Builder.CreateSExt(T, Index->getType());
      Uniform = Uniform ? Builder.CreateAdd(Uniform, Wide) : Wide;
    }
    Value *Base = Builder.CreateGEP(G->getSourceElementType(), G->getPointerOperand(), Uniform);
    Value *Place = Builder.CreateGEP(G->getSourceElementType(), Base,
                                     Builder.CreateZExt(Lane, Index->getType(), "", /*IsNonNeg=*/true));
    Place->takeName(G);
    G->replaceAllUsesWith(Place);
    RecursivelyDeleteTriviallyDeadInstructions(G);
    ++Counts.Addresses;
    Any = true;
  }
  if (Any)
    changed(F);
}

} // namespace rejoin::amdgpu
