//===- AugmentedView.cpp - A program with more values beside its own -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AugmentedView.h"

namespace rejoin {

uint32_t AugmentedView::addBefore(ValueId V, InstanceInfo Info) {
  Added A;
  A.Info = Info;
  Before[V.index()].push_back(Extra.size());
  Extra.push_back(std::move(A));
  return Extra.size() - 1;
}

uint32_t AugmentedView::addPhi(BlockId B, llvm::ArrayRef<BlockId> From) {
  Added A;
  A.Info = {InstanceKind::Phi};
  A.From.assign(From.begin(), From.end());
  PhisOf[B.index()].push_back(Extra.size());
  Extra.push_back(std::move(A));
  return Extra.size() - 1;
}

void AugmentedView::solve() {
  const unsigned N = Base.numValues(), NumBlocks = Base.cfg().numBlocks();
  Own.assign(N, 0);
  uint32_t Next = 0;
  for (uint32_t V = 0; V != Base.numArguments(); ++V)
    Own[V] = Next++;
  // In the order in which they are added below: PHIs, those that were added to the block, and the rest.
  auto ForBlock = [&](BlockId B, auto OnPhi, auto OnAdded, auto OnOther) {
    uint32_t V = Base.valueBegin(B), End = Base.valueEnd(B);
    auto [FirstPhi, EndPhi] = Base.phiRange(B);
    for (uint32_t P = FirstPhi; P != EndPhi; ++P, ++V)
      OnPhi(V, P);
    if (auto It = PhisOf.find(B.index()); It != PhisOf.end())
      for (uint32_t A : It->second)
        OnAdded(A);
    for (; V != End; ++V) {
      if (auto It = Before.find(V); It != Before.end())
        for (uint32_t A : It->second)
          OnAdded(A);
      OnOther(V);
    }
  };
  for (unsigned B = 0; B != NumBlocks; ++B)
    ForBlock(
        BlockId(B), [&](uint32_t V, uint32_t) { Own[V] = Next++; }, [&](uint32_t A) { Extra[A].Number = Next++; },
        [&](uint32_t V) { Own[V] = Next++; });

  auto FromBase = [&](Operand O) {
    if (O.isConstant())
      return O;
    ValueId V(Own[O.value().index()]);
    return O.isValue() ? Operand::value(V) : Operand::ignored(V);
  };
  auto FromRef = [&](Ref R) {
    switch (R.RefKind) {
    case Ref::Kind::Own:
      return Operand::value(ValueId(Own[R.Index]));
    case Ref::Kind::Added:
      return Operand::value(ValueId(Extra[R.Index].Number));
    case Ref::Kind::Constant:
      return Operand::constant(R.Index);
    }
    llvm_unreachable("all kinds are above");
  };
  View.clear();
  for (uint32_t V = 0; V != Base.numArguments(); ++V)
    View.addArgument(Base.info(ValueId(V)));
  for (unsigned B = 0; B != NumBlocks; ++B) {
    View.beginBlock();
    ForBlock(
        BlockId(B),
        [&](uint32_t V, uint32_t P) {
          View.addInstance(Base.info(ValueId(V)));
          auto It = Replaced.find(V);
          for (auto [K, O] : llvm::enumerate(Base.operands(ValueId(V)))) {
            const BlockId From = Base.incomingBlock(Base.phis()[P], K);
            if (It == Replaced.end()) {
              View.addIncoming(FromBase(O), From);
              continue;
            }
            for (Ref R : It->second.Operands)
              View.addIncoming(FromRef(R), From);
          }
        },
        [&](uint32_t A) {
          const Added &X = Extra[A];
          View.addInstance(X.Info);
          for (unsigned K = 0; K != X.Operands.size(); ++K)
            if (X.Info.Kind == InstanceKind::Phi)
              View.addIncoming(FromRef(X.Operands[K]), X.From[K]);
            else
              View.addOperand(FromRef(X.Operands[K]));
        },
        [&](uint32_t V) {
          if (auto It = Replaced.find(V); It != Replaced.end()) {
            View.addInstance(It->second.Info);
            for (Ref R : It->second.Operands)
              View.addOperand(FromRef(R));
            return;
          }
          View.addInstance(Base.info(ValueId(V)));
          for (Operand O : Base.operands(ValueId(V)))
            View.addOperand(FromBase(O));
        });
    for (BlockId To : Base.cfg().successors(BlockId(B)))
      View.addSuccessor(To);
  }
  for (const TokenRegion &R : Base.tokenRegions())
    View.addTokenRegion(R);
  View.finish();
  UniformityAnalyzer().run(View, Result);
}

} // namespace rejoin
