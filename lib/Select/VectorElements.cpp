//===- VectorElements.cpp - Elements of vectors by number -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A number that is known needs no instruction. One that agrees counts through registers side by side; one that differs,
// and that of a short vector, is compared with each.
// Held by: test/Select/elements.ll, utils/check-selection.
//
//===----------------------------------------------------------------------===//

#include "Selector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

/// The lower 32 bits of a number.
DagId Selector::lowHalf(DagId N) {
  if (dwordsOf(Nodes[N].Type) == 1)
    return N;
  if (isConstant(N))
    return constant(Nodes[N].Value.trunc(32), Ty::I32);
  if (Nodes[N].NodeKind == Node::Kind::Pair)
    return Nodes[N].Operands[0];
  Node H;
  H.NodeKind = Node::Kind::LowHalf;
  H.Operands = {N};
  H.Divergent = Nodes[N].Divergent;
  return add(std::move(H));
}

/// Elements side by side in registers that can be counted through.
DagId Selector::tuple(ArrayRef<DagId> Parts) {
  Node N;
  N.NodeKind = Node::Kind::Tuple;
  N.Operands.assign(Parts.begin(), Parts.end());
  N.Dwords = 0;
  for (DagId P : Parts) {
    N.Divergent |= Nodes[P].Divergent;
    N.Dwords += dwordsOf(Nodes[P].Type);
  }
  return add(std::move(N));
}

/// Whether an element by a computed number is found by comparing with each number. Registers cannot be counted through
/// by a number that differs, and a few comparisons are cheaper.
bool Selector::isComparedWithEach(size_t Elements, Ty T, DagId Index) const {
  if (Nodes[Index].Divergent || T == Ty::I1 || T == Ty::I8 || T == Ty::I16 || T == Ty::F16)
    return true;
  size_t Instructions = Elements * (1 + dwordsOf(T));
  return Instructions <= (Options.For == Processor::GFX90A ? 16U : 15U);
}

void Selector::buildExtract(const ExtractElementInst &I, Ty T) {
  Elements E = elementsOf(I.getVectorOperand());
  if (const auto *Number = dyn_cast<ConstantInt>(I.getIndexOperand())) {
    uint64_t At = Number->getZExtValue();
    if (E.size() == 1) // A pair of 16 bits.
      InBlock[&I] = {At == 1 ? operation("lshr.i32", T, {E[0], constant(16, Ty::I32)}, &I) : E[0]};
    else
      InBlock[&I] = {E[std::min<uint64_t>(At, E.size() - 1)]};
    return;
  }
  DagId Index = lowHalf(nodeOf(I.getIndexOperand()));
  if (E.size() == 1) {
    DagId Bits = operation("shl.i32", Ty::I32, {Index, constant(4, Ty::I32)});
    InBlock[&I] = {operation("lshr.i32", T, {E[0], Bits}, &I)};
    return;
  }
  if (isComparedWithEach(E.size(), T, Index)) {
    DagId Found = E[0];
    for (unsigned K = 1; K != E.size(); ++K) {
      DagId Here = operation("icmp_eq.i32", Ty::I1, {Index, constant(K, Ty::I32)});
      Found = operation(std::string("select.") + nameOf(widened(T)), T, {Here, E[K], Found},
                        K + 1 == E.size() ? &I : nullptr);
    }
    InBlock[&I] = {Found};
    return;
  }
  DagId Whole = tuple(E);
  if (dwordsOf(T) == 1) {
    InBlock[&I] = {operation("extractelement", T, {Index, Whole}, &I)};
    return;
  }
  DagId Low = operation("shl.i32", Ty::I32, {Index, constant(1, Ty::I32)});
  DagId High = operation("add.i32", Ty::I32, {Low, constant(1, Ty::I32)});
  Node P;
  P.NodeKind = Node::Kind::Pair;
  P.Type = T;
  P.Operands = {operation("extractelement", Ty::I32, {Low, Whole}),
                operation("extractelement", Ty::I32, {High, Whole})};
  P.Divergent = isDivergent(&I);
  InBlock[&I] = {add(std::move(P))};
}

void Selector::buildInsert(const InsertElementInst &I, Ty Whole) {
  Elements E = elementsOf(I.getOperand(0));
  DagId New = nodeOf(I.getOperand(1));
  Ty T = E.size() == 1 ? Ty::I16 : Whole;
  if (const auto *Number = dyn_cast<ConstantInt>(I.getOperand(2))) {
    uint64_t At = Number->getZExtValue();
    if (E.size() == 1)
      E = {operation("pack.v2i16", Whole, {At ? E[0] : New, At ? New : E[0]}, &I)};
    else if (At < E.size())
      E[At] = New;
    InBlock[&I] = E;
    return;
  }
  DagId Index = lowHalf(nodeOf(I.getOperand(2)));
  if (E.size() == 1) {
    DagId Bits = operation("shl.i32", Ty::I32, {Index, constant(4, Ty::I32)});
    DagId Mask = operation("shl.i32", Ty::I32, {constant(0xffff, Ty::I32), Bits});
    DagId Both = operation("pack.v2i16", Ty::I32, {New, New});
    DagId Kept = operation("and.i32", Ty::I32, {operation("not.i32", Ty::I32, {Mask}), E[0]});
    InBlock[&I] = {operation("or.i32", Whole, {operation("and.i32", Ty::I32, {Both, Mask}), Kept}, &I)};
    return;
  }
  if (isComparedWithEach(E.size(), T, Index)) {
    for (unsigned K = 0; K != E.size(); ++K) {
      DagId Here = operation("icmp_eq.i32", Ty::I1, {Index, constant(K, Ty::I32)});
      E[K] = operation(std::string("select.") + nameOf(widened(T)), T, {Here, New, E[K]});
    }
    InBlock[&I] = E;
    return;
  }
  unsigned Dwords = dwordsOf(T);
  DagId Old = tuple(E);
  auto Insert = [&](DagId Into, DagId At, DagId What) {
    DagId N = operation("insertelement", Ty::I32, {At, Into, What}, &I);
    Nodes[N].Dwords = Nodes[Old].Dwords;
    return N;
  };
  DagId Done;
  if (Dwords == 1) {
    Done = Insert(Old, Index, New);
  } else {
    DagId Low = operation("shl.i32", Ty::I32, {Index, constant(1, Ty::I32)});
    DagId High = operation("add.i32", Ty::I32, {Low, constant(1, Ty::I32)});
    Done = Insert(Insert(Old, Low, lowHalf(New)), High, part(New, 1, Ty::I32));
  }
  for (unsigned K = 0; K != E.size(); ++K)
    E[K] = part(Done, K * Dwords, T);
  InBlock[&I] = E;
}

} // namespace rejoin
