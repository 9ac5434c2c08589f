//===- DagArithmetic.cpp - Arithmetic as operations of the table -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where one instruction of the IR is several operations, or a cheaper one:
//
//   udiv i32 %x, 8        lshr.i32; urem: and.i32            by another constant: a multiplication (Granlund,
//   Montgomery) mul i64               umulwide.i64 where both factors fit 32 bits xor %x, -1            not.i32 where
//   the processor has it getelementptr         shl and add for each index; 32 bits suffice where the scaled index is
//   known to fit them, since
//                         memory instructions take a scalar base and a vector offset of 32 bits
//   zext i32 to i64       a pair of the value and 0; of a load nothing, as loads extend what they read
//   bitcast               the same elements, a pair of two, or parts of one
//
// Source: LLVM's DivisionByConstantInfo for the magic numbers; otherwise AMDGPU's lowering as it behaves.
// Held by: test/Select/units.ll, odd-shapes.ll; utils/check-selection.
//
//===----------------------------------------------------------------------===//

#include "Selector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/DivisionByConstantInfo.h"

using namespace llvm;

namespace rejoin {

/// One index times its scale, as a number of 64 bits that is added to a pointer.
DagId Selector::wideOffset(const Value &Index, const APInt &Scale) {
  const Ty From = typeOf(Index.getType(), Layout);
  const bool IsPower = Scale.isPowerOf2();
  const unsigned Shift = IsPower ? Scale.logBase2() : 0;
  DagId I = nodeOf(&Index);
  KnownBits Known = computeKnownBits(&Index, Layout);
  // An unsigned number of 32 bits after scaling.
  bool Small = IsPower && Known.countMaxActiveBits() + Shift <= 32 && (From == Ty::I64 || Known.isNonNegative());
  if (!Small) {
    if (From != Ty::I64)
      I = extended(I, From, Ty::I64, /*Signed=*/true, nullptr);
    return !IsPower ? operation("mul.i64", Ty::I64, {I, constant(Scale.getZExtValue(), Ty::I64)})
           : Shift  ? operation("shl.i64", Ty::I64, {I, constant(Shift, Ty::I64)})
                    : I;
  }
  DagId Low = I;
  if (From == Ty::I64) {
    auto IsHere = [&](const Value *V) { return InBlock.contains(V) || Across.contains(V); };
    if (const auto *Z = dyn_cast<ZExtInst>(&Index); Z && Z->getSrcTy()->isIntegerTy(32) && IsHere(Z->getOperand(0)))
      Low = nodeOf(Z->getOperand(0));
    else
      Low = lowHalf(I);
  }
  if (Shift)
    Low = operation("shl.i32", Ty::I32, {Low, constant(Shift, Ty::I32)});
  return extended(Low, Ty::I32, Ty::I64, /*Signed=*/false, nullptr);
}

/// The same as a number of 32 bits.
DagId Selector::narrowOffset(const Value &Index, const APInt &Scale) {
  const Ty From = typeOf(Index.getType(), Layout);
  const bool IsPower = Scale.isPowerOf2();
  const unsigned Shift = IsPower ? Scale.logBase2() : 0;
  DagId I = nodeOf(&Index);
  if (From == Ty::I64)
    I = lowHalf(I);
  else if (From != Ty::I32)
    I = extended(I, From, Ty::I32, /*Signed=*/true, nullptr);
  return !IsPower ? operation("mul.i32", Ty::I32, {I, constant(Scale.getZExtValue(), Ty::I32)})
         : Shift  ? operation("shl.i32", Ty::I32, {I, constant(Shift, Ty::I32)})
                  : I;
}

void Selector::buildAddress(const GetElementPtrInst &G) {
  Ty Type = typeOf(G.getType(), Layout);
  if (Type == Ty::Other || G.getType()->isVectorTy()) {
    miss("getelementptr." + Twine(nameOf(Type)));
    InBlock[&G] = {constant(0, Ty::I64)};
    return;
  }
  unsigned Bits = Layout.getIndexSizeInBits(G.getAddressSpace());
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Constant(Bits, 0);
  DagId Address = nodeOf(G.getPointerOperand());
  if (!cast<GEPOperator>(G).collectOffset(Layout, Bits, Variable, Constant)) {
    miss("getelementptr");
    InBlock[&G] = {Address};
    return;
  }
  for (auto &[Index, Scale] : Variable) {
    if (Ty From = typeOf(Index->getType(), Layout); From == Ty::Other) {
      (void)nodeOf(Index);
      miss("getelementptr." + Twine(nameOf(From)));
      continue;
    }
    DagId Off = Type == Ty::I64 ? wideOffset(*Index, Scale) : narrowOffset(*Index, Scale);
    bool Lazy =
        Type == Ty::I64 && Nodes[Off].NodeKind == Node::Kind::Pair && Nodes[Off].Divergent && !Nodes[Address].Divergent;
    Address = operation(Type == Ty::I64 ? "add.i64" : "add.i32", Type, {Address, Off});
    Nodes[Address].IsOffset = Lazy;
  }
  Address = offset(Address, Constant.getSExtValue(), Type);
  bool Divergent = isDivergent(&G);
  Nodes[Address].AlwaysUniform |= Nodes[Address].Divergent && !Divergent;
  if (Nodes[Address].NodeKind == Node::Kind::Operation)
    Nodes[Address].Divergent = Divergent;
  InBlock[&G] = {Address};
}

/// Quotient or remainder of 32 bits by a constant: shifts for powers of two, else a multiplication.
DagId Selector::divided(const BinaryOperator &B, DagId Left, const APInt &Divisor) {
  auto Make = [&](StringRef Key, DagId X, DagId Y) { return operation(Key, Ty::I32, {X, Y}); };
  auto Number = [&](uint64_t N) { return constant(N & 0xffffffff, Ty::I32); };
  const bool Signed = B.getOpcode() == Instruction::SDiv || B.getOpcode() == Instruction::SRem;
  const bool Remainder = B.getOpcode() == Instruction::URem || B.getOpcode() == Instruction::SRem;
  const APInt D = Divisor.zextOrTrunc(32);
  DagId Quotient;
  if (!Signed && D.isPowerOf2()) {
    if (Remainder)
      return Make("and.i32", Left, Number(D.getZExtValue() - 1));
    return D.isOne() ? Left : Make("lshr.i32", Left, Number(D.logBase2()));
  }
  if (Signed && D.abs().isPowerOf2()) {
    unsigned Shift = D.abs().logBase2();
    Quotient = Left;
    if (Shift) {
      DagId Sign = Shift == 1 ? Left : Make("ashr.i32", Left, Number(31));
      DagId Bias = Make("lshr.i32", Sign, Number(32 - Shift));
      Quotient = Make("ashr.i32", Make("add.i32", Left, Bias), Number(Shift));
    }
    if (D.isNegative())
      Quotient = Make("sub.i32", Number(0), Quotient);
  } else if (Signed) {
    auto Magic = SignedDivisionByConstantInfo::get(D);
    Quotient = Make("smulhi.i32", Left, Number(Magic.Magic.getZExtValue()));
    if (D.isStrictlyPositive() && Magic.Magic.isNegative())
      Quotient = Make("add.i32", Quotient, Left);
    if (D.isNegative() && Magic.Magic.isStrictlyPositive())
      Quotient = Make("sub.i32", Quotient, Left);
    if (Magic.ShiftAmount)
      Quotient = Make("ashr.i32", Quotient, Number(Magic.ShiftAmount));
    Quotient = Make("add.i32", Quotient, Make("lshr.i32", Quotient, Number(31)));
  } else {
    auto Magic = UnsignedDivisionByConstantInfo::get(D);
    DagId From = Magic.PreShift ? Make("lshr.i32", Left, Number(Magic.PreShift)) : Left;
    Quotient = Make("umulhi.i32", From, Number(Magic.Magic.getZExtValue()));
    if (Magic.IsAdd) {
      DagId Rest = Make("lshr.i32", Make("sub.i32", Left, Quotient), Number(1));
      Quotient = Make("add.i32", Rest, Quotient);
    }
    if (Magic.PostShift)
      Quotient = Make("lshr.i32", Quotient, Number(Magic.PostShift));
  }
  if (!Remainder)
    return Quotient;
  return Make("sub.i32", Left, Make("mul.i32", Quotient, Number(D.getZExtValue())));
}

void Selector::buildBinary(const BinaryOperator &B) {
  const bool IsNot = B.getOpcode() == Instruction::Xor && isa<Constant>(B.getOperand(1)) &&
                     cast<Constant>(B.getOperand(1))->isAllOnesValue();
  const bool IsOne = typesOf(B).size() == 1;
  buildEach(B, [&](unsigned K, Ty T) {
    DagId Left = element(B.getOperand(0), K), Right = element(B.getOperand(1), K);
    std::string Suffix = std::string(".") + nameOf(widened(T));
    if (IsNot && findRow("not" + Suffix, Options.For))
      return operation("not" + Suffix, T, {Left}, &B);
    if (B.getOpcode() == Instruction::Mul && T == Ty::I64 && IsOne) {
      auto Fits = [&](const Value *V) { return computeKnownBits(V, Layout).countMaxActiveBits() <= 32; };
      auto FromInt = [&](const Value *V) { return isa<SExtInst>(V) && V->getType()->isIntegerTy(64); };
      bool Unsigned = Fits(B.getOperand(0)) && Fits(B.getOperand(1));
      if (Unsigned || (FromInt(B.getOperand(0)) && FromInt(B.getOperand(1)))) {
        DagId L = lowHalf(Left), R = lowHalf(Right);
        return operation(Unsigned ? "umulwide.i64" : "smulwide.i64", T, {L, R}, &B);
      }
    }
    if (B.isIntDivRem() && T == Ty::I32 && isConstant(Right) && !Nodes[Right].Value.isZero())
      return divided(B, Left, Nodes[Right].Value);
    return operation(B.getOpcodeName() + Suffix, T, {Left, Right}, &B);
  });
}

void Selector::buildCompare(const CmpInst &C) {
  Ty T = splitTypes(C.getOperand(0)->getType(), Layout)[0];
  if (const auto *V = dyn_cast<FixedVectorType>(C.getOperand(0)->getType()))
    T = typeOf(V->getElementType(), Layout);
  if (C.getPredicate() == CmpInst::FCMP_FALSE || C.getPredicate() == CmpInst::FCMP_TRUE)
    return buildEach(C, [&](unsigned, Ty) { return constant(C.getPredicate() == CmpInst::FCMP_TRUE, Ty::I1); });
  std::string Key = (Twine(isa<ICmpInst>(C) ? "icmp_" : "fcmp_") + CmpInst::getPredicateName(C.getPredicate()) + "." +
                     nameOf(widened(T)))
                        .str();
  buildEach(C, [&](unsigned K, Ty) {
    return operation(Key, Ty::I1, {element(C.getOperand(0), K), element(C.getOperand(1), K)}, &C);
  });
}

/// Bits of the same number seen as another type.
void Selector::buildBitCast(const CastInst &C) {
  auto Types = typesOf(C);
  const Elements &E = elementsOf(C.getOperand(0));
  if (C.getOpcode() == Instruction::AddrSpaceCast && dwordsOf(Types[0]) == 2 && dwordsOf(Nodes[E[0]].Type) == 1) {
    // The upper half is where the memory is seen by generic pointers.
    DagId Low = E[0];
    InBlock[&C] = {pairOf(Low, symbol("aperture", Ty::I32), Ty::I64, isDivergent(&C))};
    return;
  }
  if (E.size() == Types.size()) {
    Elements Same = E;
    InBlock[&C] = Same;
    return;
  }
  if (E.size() == 2 && Types.size() == 1 && dwordsOf(Types[0]) == 2) {
    DagId Pair = pairOf(E[0], E[1], Types[0], isDivergent(&C));
    InBlock[&C] = {Pair};
    return;
  }
  DagId Whole = E[0];
  const bool IsCovered = E.size() == 1 && Types.size() <= 2;
  Elements Parts;
  for (unsigned K = 0; K != Types.size(); ++K)
    Parts.push_back(part(Whole, K, Types[K]));
  if (!IsCovered)
    miss(Twine("bitcast.") + nameOf(Nodes[Whole].Type) + "." + nameOf(Types[0]));
  InBlock[&C] = Parts;
}

/// One element of a conversion between numbers.
DagId Selector::converted(const CastInst &C, DagId N, Ty To) {
  const Value *Of = C.getOperand(0);
  Ty From = typeOf(Of->getType()->getScalarType(), Layout);
  switch (C.getOpcode()) {
  case Instruction::Trunc:
    if (To == Ty::I1)
      return operation((Twine("trunc.") + nameOf(widened(From)) + ".i1").str(), To, {N}, &C);
    if (From == Ty::I64) {
      Node H;
      H.NodeKind = Node::Kind::LowHalf;
      H.Type = To;
      H.Operands = {N};
      H.Divergent = isDivergent(&C);
      return isConstant(N) ? constant(Nodes[N].Value.trunc(32), To) : add(std::move(H));
    }
    return N;
  case Instruction::ZExt:
  case Instruction::SExt: {
    bool Signed = C.getOpcode() == Instruction::SExt;
    // A load extends what it reads.
    if (isa<LoadInst>(Of) && Of->hasOneUse() && (From == Ty::I8 || From == Ty::I16))
      return To == Ty::I64 ? extended(N, Ty::I32, To, Signed, &C) : N;
    return extended(N, From, To, Signed, &C);
  }
  default:
    return operation((Twine(C.getOpcodeName()) + "." +
                      nameOf(From == Ty::I8 && C.getOpcode() != Instruction::UIToFP ? Ty::I16 : From) + "." +
                      nameOf(widened(To)))
                         .str(),
                     To, {N}, &C);
  }
}

void Selector::buildCast(const CastInst &C) {
  switch (C.getOpcode()) {
  case Instruction::BitCast:
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr:
  case Instruction::IntToPtr:
  case Instruction::AddrSpaceCast:
    return buildBitCast(C);
  default:
    return buildEach(C, [&](unsigned K, Ty To) { return converted(C, element(C.getOperand(0), K), To); });
  }
}

} // namespace rejoin
