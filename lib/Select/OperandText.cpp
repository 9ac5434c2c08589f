//===- OperandText.cpp - Where values are, and operands as text -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value is in one register file, and copies into another are made when an instruction first asks for them, and kept:
//
//   vector to scalar     v_readfirstlane for each 32 bits; only values that agree are asked for there
//   scalar to vector     an operand of a vector instruction may be a scalar register, but only so many different ones
//                        (the constant bus: one on gfx9, two since gfx10); beyond that v_mov
//   truth values         SCC of a scalar comparison, a mask with a bit for each lane, or 0 and 1 in a register
//
// Pairs and tuples are only put side by side in registers where an instruction needs them so.
// Held by: test/Select/units.ll, elements.ll, odd-shapes.ll; utils/check-selection (against llc).
//
//===----------------------------------------------------------------------===//

#include "Selector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace rejoin {

std::string RegisterPart::text() const {
  char Letter = In == Bank::Scalar ? 's' : In == Bank::Mask ? 'm' : 'v';
  std::string Text = std::string("%") + Letter + std::to_string(Id);
  if (Width == Total)
    return Text;
  Text += ".sub" + std::to_string(Offset);
  for (unsigned K = 1; K < Width; ++K)
    Text += "_sub" + std::to_string(Offset + K);
  return Text;
}

RegisterPart Selector::newRegister(Bank In, unsigned Dwords) { return {NextRegister++, In, 0, Dwords, Dwords}; }

static std::string literal(const APInt &Value) {
  if (Value.getSignificantBits() <= 32 && Value.getSExtValue() >= -16 && Value.getSExtValue() <= 64)
    return std::to_string(Value.getSExtValue());
  return "0x" + utohexstr(Value.getZExtValue(), /*LowerCase=*/true);
}

static std::string constantText(const Node &N, char Half) {
  if (!N.Symbol.empty())
    return N.Symbol + (Half == 'l' ? "@lo" : Half == 'h' ? "@hi" : "");
  if (Half == 'l')
    return literal(N.Value.getLoBits(32).zextOrTrunc(32));
  if (Half == 'h')
    return literal(N.Value.getBitWidth() > 32 ? N.Value.lshr(32).trunc(32) : APInt(32, 0));
  return literal(N.Value);
}

bool Selector::isConstant(DagId Id) const {
  const Node &N = Nodes[Id];
  return N.NodeKind == Node::Kind::Constant;
}

/// The node that holds a half: of a pair the operand itself.
DagId Selector::halfNode(DagId Id, char &Half) const {
  const Node &N = Nodes[Id];
  if (N.NodeKind == Node::Kind::Pair && Half) {
    DagId Of = N.Operands[Half == 'h'];
    Half = 0;
    return Of;
  }
  if (N.NodeKind == Node::Kind::LowHalf) {
    Half = 'l';
    return halfNode(N.Operands[0], Half);
  }
  return Id;
}

RegisterPart Selector::registerOf(DagId Id) {
  ensure(Id);
  return Nodes[Id].Result;
}

/// Puts the halves of a pair into one register.
void Selector::materializePair(DagId Id) {
  Node &N = Nodes[Id];
  Bank In = N.Divergent || bankOf(N.Operands[0]) == Bank::Vector || bankOf(N.Operands[1]) == Bank::Vector
                ? Bank::Vector
                : Bank::Scalar;
  std::string Halves[2];
  for (unsigned K = 0; K != 2; ++K)
    Halves[K] = In == Bank::Scalar ? scalarText(N.Operands[K], 0) : vectorText(N.Operands[K], 0, nullptr);
  RegisterPart R = newRegister(In, 2);
  for (unsigned K = 0; K != 2; ++K)
    put((In == Bank::Scalar ? "s_mov_b32 " : "v_mov_b32 ") + R.part(K ? 'h' : 'l').text() + ", " + Halves[K],
        Choice::Copy);
  Nodes[Id].Result = R;
  Nodes[Id].Emitted = true;
}

/// Puts elements into registers side by side, unless they are already.
void Selector::materializeTuple(DagId Id) {
  SmallVector<DagId, 16> Parts(Nodes[Id].Operands.begin(), Nodes[Id].Operands.end());
  for (DagId P : Parts)
    if (!isConstant(P) && Nodes[P].NodeKind != Node::Kind::Pair)
      ensure(P);
  Nodes[Id].Emitted = true;
  unsigned At = 0;
  const RegisterPart First = Nodes[Parts[0]].Result;
  bool InPlace = !isConstant(Parts[0]), InScalars = true;
  for (DagId P : Parts) {
    const RegisterPart &R = Nodes[P].Result;
    InPlace &= !isConstant(P) && R.Id == First.Id && R.In == First.In && R.Offset == At && R.Total == Nodes[Id].Dwords;
    InScalars &= bankOf(P) == Bank::Scalar;
    At += dwordsOf(Nodes[P].Type);
  }
  if (InPlace) {
    Nodes[Id].Result = {First.Id, First.In, 0, First.Total, First.Total};
    return;
  }
  RegisterPart Whole = newRegister(InScalars ? Bank::Scalar : Bank::Vector, Nodes[Id].Dwords);
  std::string Held;
  At = 0;
  for (DagId P : Parts) {
    unsigned Dwords = dwordsOf(Nodes[P].Type);
    for (unsigned K = 0; K != Dwords; ++K, ++At) {
      RegisterPart To{Whole.Id, Whole.In, At, 1, Whole.Total};
      char Half = Dwords == 1 ? 0 : K ? 'h' : 'l';
      bool Same = !isConstant(P) && bankOf(P) == Whole.In;
      std::string From = InScalars || !Same ? scalarText(P, Half) : vectorText(P, Half, nullptr);
      if (Same)
        Held += (Held.empty() ? "" : ", ") + From;
      else
        put((InScalars ? "s_mov_b32 " : "v_mov_b32 ") + To.text() + ", " + From, Choice::Copy);
    }
  }
  if (!Held.empty())
    put("; " + Whole.text() + " holds " + Held, Choice::Copy);
  Nodes[Id].Result = Whole;
}

Bank Selector::bankOf(DagId Id) {
  const Node &N = Nodes[Id];
  switch (N.NodeKind) {
  case Node::Kind::Constant:
    return Bank::Scalar;
  case Node::Kind::LowHalf:
    return bankOf(N.Operands[0]);
  case Node::Kind::Pair:
    if (N.Emitted)
      return N.Result.In;
    return bankOf(N.Operands[0]) == Bank::Vector || bankOf(N.Operands[1]) == Bank::Vector ? Bank::Vector : Bank::Scalar;
  default:
    return N.Result.In;
  }
}

std::string Selector::scalarText(DagId Id, char Half) {
  Id = halfNode(Id, Half);
  if (isConstant(Id))
    return constantText(Nodes[Id], Half);
  if (Nodes[Id].NodeKind == Node::Kind::Pair && !Nodes[Id].Emitted)
    materializePair(Id);
  ensure(Id);
  Node &N = Nodes[Id];
  if (N.Result.In == Bank::Scalar)
    return N.Result.part(Half).text();
  if (N.InScalar.In == Bank::Scalar)
    return N.InScalar.part(Half).text();
  if (N.Result.In == Bank::Condition || N.Result.In == Bank::Mask) {
    setCondition(Id);
    RegisterPart R = newRegister(Bank::Scalar, 1);
    put("s_cselect_b32 " + R.text() + ", 1, 0", Choice::Uniform);
    Nodes[Id].InScalar = R;
    return R.text();
  }
  RegisterPart R = newRegister(Bank::Scalar, N.Result.Width);
  for (unsigned K = 0; K != N.Result.Width; ++K) {
    RegisterPart To{R.Id, R.In, K, 1, R.Total}, From{N.Result.Id, N.Result.In, N.Result.Offset + K, 1, N.Result.Total};
    put("v_readfirstlane_b32 " + To.text() + ", " + From.text(), Choice::Copy);
  }
  Nodes[Id].InScalar = R;
  return R.part(Half).text();
}

std::string Selector::vectorText(DagId Id, char Half, SmallVectorImpl<std::string> *Bus) {
  Id = halfNode(Id, Half);
  unsigned Limit = Options.For == Processor::GFX90A ? 1 : 2;
  auto OnBus = [&](const std::string &Text) {
    if (!Bus)
      return true;
    if (is_contained(*Bus, Text))
      return true;
    if (Bus->size() == Limit)
      return false;
    Bus->push_back(Text);
    return true;
  };
  if (isConstant(Id)) {
    std::string Text = constantText(Nodes[Id], Half);
    return Text;
  }
  if (Nodes[Id].NodeKind == Node::Kind::Pair && !Nodes[Id].Emitted)
    materializePair(Id);
  ensure(Id);
  Node &N = Nodes[Id];
  if (N.Result.In == Bank::Vector)
    return N.Result.part(Half).text();
  if (N.InVector.In == Bank::Vector)
    return N.InVector.part(Half).text();
  std::string Text = scalarText(Id, Half);
  if (OnBus(Text))
    return Text;
  return vectorRegister(Id, Half);
}

/// In a vector register for sure.
std::string Selector::vectorRegister(DagId Id, char Half) {
  Id = halfNode(Id, Half);
  if (!isConstant(Id)) {
    if (Nodes[Id].NodeKind == Node::Kind::Pair && !Nodes[Id].Emitted)
      materializePair(Id);
    ensure(Id);
    if (Nodes[Id].Result.In == Bank::Vector)
      return Nodes[Id].Result.part(Half).text();
    if (Nodes[Id].InVector.In == Bank::Vector)
      return Nodes[Id].InVector.part(Half).text();
  }
  unsigned Dwords = Nodes[Id].Dwords ? Nodes[Id].Dwords : dwordsOf(Nodes[Id].Type);
  if (Nodes[Id].Type == Ty::I1 && (Nodes[Id].Result.In == Bank::Mask)) {
    RegisterPart R = newRegister(Bank::Vector, 1);
    put("v_cndmask_b32 " + R.text() + ", 0, 1, " + maskText(Id), Choice::Copy);
    Nodes[Id].InVector = R;
    return R.text();
  }
  RegisterPart R = newRegister(Bank::Vector, Dwords);
  for (unsigned K = 0; K != Dwords; ++K) {
    RegisterPart To{R.Id, R.In, K, 1, R.Total};
    char H = Dwords == 1 ? 0 : K ? 'h' : 'l';
    std::string From = scalarText(Id, Dwords > 2 ? 0 : H);
    if (const RegisterPart &R = Nodes[Id].Result; Dwords > 2 && R.In == Bank::Scalar)
      From = RegisterPart{R.Id, R.In, R.Offset + K, 1, R.Total}.text();
    put("v_mov_b32 " + To.text() + ", " + From, Choice::Copy);
  }
  Nodes[Id].InVector = R;
  return R.part(Half).text();
}

std::string Selector::maskText(DagId Id) {
  if (isConstant(Id))
    return Nodes[Id].Value.isZero() ? "0" : "-1";
  ensure(Id);
  if (Nodes[Id].Result.In == Bank::Mask)
    return Nodes[Id].Result.text();
  if (Nodes[Id].AsMask.In == Bank::Mask)
    return Nodes[Id].AsMask.text();
  if (Nodes[Id].Result.In == Bank::Vector) {
    RegisterPart R = newRegister(Bank::Mask, 1);
    put("v_cmp_ne_u32 " + R.text() + ", 0, " + Nodes[Id].Result.text(), Choice::Copy);
    Nodes[Id].AsMask = R;
    return R.text();
  }
  setCondition(Id);
  RegisterPart R = newRegister(Bank::Mask, 1);
  put("s_cselect_mask " + R.text() + ", -1, 0", Choice::Copy);
  Nodes[Id].AsMask = R;
  return R.text();
}

void Selector::setCondition(DagId Id) {
  if (isConstant(Id)) {
    put(std::string("s_cmp_lg_u32 ") + (Nodes[Id].Value.isZero() ? "0, 0" : "1, 0"), Choice::Uniform);
    return;
  }
  ensure(Id);
  Node &N = Nodes[Id];
  if (N.Result.In == Bank::Condition && N.InScalar.In != Bank::Scalar) {
    const Instruction *Was = Current;
    Current = N.From ? N.From : Current;
    expand(Id, N.Row->Scalar, /*Scalar=*/true);
    Current = Was;
    return;
  }
  if (N.Result.In == Bank::Mask) {
    put("s_and_mask vcc, exec, " + N.Result.text(), Choice::Control);
    return;
  }
  put("s_cmp_lg_u32 " + scalarText(Id, 0) + ", 0", Choice::Uniform);
}

} // namespace rejoin
