//===- Selector.cpp - Scalar or vector instructions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks in reverse post-order; each becomes a graph of operations (DagBuilder.cpp), whose nodes carry the analysis'
// verdict on the value that they compute, or that of their operands where the IR has no value. Then, in order:
// neighbours that one instruction covers are folded; each node takes its scalar form if it is uniform, has one, and its
// operands are in scalar registers or worth a readfirstlane; and instructions are written out with the copies between
// register files that the operands need.
//
// Worth a readfirstlane: what needs a scalar register anyway (addresses of scalar loads, conditions of uniform
// branches), or a chain of three scalar operations behind it.
// Held by: utils/check-selection (against llc), test/Select.
//
//===----------------------------------------------------------------------===//

#include "Selector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

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

void Selector::put(StringRef Text, Choice Why) {
  StringRef Mnemonic = Text.split(' ').first;
  std::string Name = mnemonicFor(Mnemonic, Options.For, Options.WaveSize);
  SelectedInstruction I;
  I.Text = Name + Text.drop_front(Mnemonic.size()).str();
  if (Options.WaveSize == 32) {
    // Masks are one register wide.
    for (StringRef Wide : {"vcc", "exec"})
      for (size_t At = I.Text.find(Wide.str()); At != std::string::npos; At = I.Text.find(Wide.str(), At + 1))
        if (At && !isAlnum(I.Text[At - 1]) && I.Text[At - 1] != '_' &&
            (At + Wide.size() == I.Text.size() || !isAlnum(I.Text[At + Wide.size()])))
          I.Text.insert(At + Wide.size(), "_lo");
  }
  I.ExecutedBy = unitOf(Name);
  I.Why = Why;
  I.Cycles = cyclesOf(Name, Options.For, Options.WaveSize);
  I.Scalar = I.ExecutedBy == Unit::Scalar;
  I.Vector = I.ExecutedBy == Unit::Vector;
  I.From = Current;
  I.RegroupedWith = CurrentWith;
  Lines->push_back(std::move(I));
}

void Selector::putExpansion(StringRef What, unsigned Scalar, unsigned Vector, Choice Why) {
  SelectedInstruction I;
  I.Text =
      ("; " + What + " expands to " + Twine(Scalar) + " scalar and " + Twine(Vector) + " vector instructions").str();
  I.ExecutedBy = Unit::Other;
  I.Why = Why;
  I.Scalar = Scalar;
  I.Vector = Vector;
  I.Cycles = Scalar * cyclesOf("s_add_i32", Options.For, Options.WaveSize) +
             Vector * cyclesOf("v_add_u32", Options.For, Options.WaveSize);
  I.From = Current;
  Lines->push_back(std::move(I));
}

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

/// \p Half is 'l', 'h' or 0 for the whole.
static RegisterPart partOf(const RegisterPart &R, char Half) {
  if (!Half || R.Width == 1)
    return R;
  return {R.Id, R.In, R.Offset + (Half == 'h' ? 1 : 0), 1, R.Total};
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
    put((In == Bank::Scalar ? "s_mov_b32 " : "v_mov_b32 ") + partOf(R, K ? 'h' : 'l').text() + ", " + Halves[K],
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
    return partOf(N.Result, Half).text();
  if (N.InScalar.In == Bank::Scalar)
    return partOf(N.InScalar, Half).text();
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
  return partOf(R, Half).text();
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
    return partOf(N.Result, Half).text();
  if (N.InVector.In == Bank::Vector)
    return partOf(N.InVector, Half).text();
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
      return partOf(Nodes[Id].Result, Half).text();
    if (Nodes[Id].InVector.In == Bank::Vector)
      return partOf(Nodes[Id].InVector, Half).text();
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
  return partOf(R, Half).text();
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

/// Of an instruction that is not scalar the results that are.
static bool givesScalar(StringRef Mnemonic) {
  return Mnemonic.starts_with("s_") || Mnemonic.starts_with("v_readfirstlane") || Mnemonic.starts_with("v_readlane") ||
         Mnemonic.starts_with("v_s_");
}

void Selector::expand(DagId Id, StringRef Form, bool Scalar) {
  bool AnyDivergent = any_of(OperandsOf(Id), [&](DagId O) { return Nodes[O].Divergent; });
  Choice Why = Nodes[Id].Divergent ? Choice::Divergent
               : Scalar            ? Choice::Uniform
               : AnyDivergent      ? Choice::DivergentOperand
                                   : Choice::NoScalarForm;
  if (Form.contains('/')) {
    auto Operands = OperandsOf(Id);
    bool FirstAlone = !Operands.empty() && Nodes[Operands[0]].Divergent &&
                      all_of(drop_begin(Operands), [&](DagId O) { return !Nodes[O].Divergent; });
    Form = (FirstAlone ? Form.split('/').second : Form.split('/').first).trim();
    if (FirstAlone && isDigit(Form[0])) {
      expand(Id, ("@" + Form).str(), Scalar);
      return;
    }
  }
  if (Form.consume_front("@")) {
    unsigned S = 0, V = 0;
    Form.split(',').first.getAsInteger(10, S);
    Form.split(',').second.getAsInteger(10, V);
    for (DagId O : Nodes[Id].Operands)
      if (Nodes[O].Type != Ty::Other)
        (void)vectorText(O, 0, nullptr);
    putExpansion(Nodes[Id].Key, S, V, Why);
    bool InScalar = Scalar && S > V;
    Nodes[Id].Result = newRegister(InScalar ? Bank::Scalar : Bank::Vector, dwordsOf(Nodes[Id].Type));
    return;
  }
  struct Temporary {
    RegisterPart Register;
    bool Known = false;
  };
  Temporary Temporaries[4], Masks[2];
  SmallVector<StringRef> Instructions;
  Form.split(Instructions, ';');
  for (StringRef Text : Instructions) {
    Text = Text.trim();
    if (Text.empty())
      continue;
    if (Text.consume_front("?")) {
      setCondition(Nodes[Id].Operands[Text[0] - '0']);
      continue;
    }
    if (Text.consume_front("=")) {
      // The result begins as an operand, in the same registers where that is not used again.
      DagId Old = Nodes[Id].Operands[Text[0] - '0'];
      std::string From = Scalar ? scalarText(Old, 0) : vectorRegister(Old, 0);
      Nodes[Id].Result = newRegister(Scalar ? Bank::Scalar : Bank::Vector, Nodes[Id].Dwords);
      put("; " + Nodes[Id].Result.text() + " begins as " + From, Choice::Copy);
      continue;
    }
    StringRef Mnemonic = Text.split(' ').first;
    bool IsScalar = Mnemonic.starts_with("s_");
    bool NeedsVector = Mnemonic.starts_with("ds_");
    SmallVector<std::string> Bus;
    if (!IsScalar)
      // Masks are read from scalar registers as well.
      for (size_t At = Text.find('&'); At != StringRef::npos && At + 1 < Text.size(); At = Text.find('&', At + 1))
        if (isDigit(Text[At + 1]))
          Bus.push_back(maskText(OperandsOf(Id)[Text[At + 1] - '0']));
    std::string Out;
    bool First = true;
    for (size_t I = 0; I < Text.size(); ++I) {
      char C = Text[I];
      bool IsPlace = (C == '$' || C == '&' || C == '!' || C == '^') && I + 1 < Text.size();
      if (!IsPlace) {
        Out += C;
        continue;
      }
      char What = Text[++I];
      unsigned Number = 0;
      if (What == 't' || What == 'm')
        Number = Text[++I] - '0';
      char Half = 0;
      if (I + 2 < Text.size() + 1 && I + 1 < Text.size() && Text[I + 1] == '.' && I + 2 < Text.size() &&
          (Text[I + 2] == 'l' || Text[I + 2] == 'h') && (I + 3 == Text.size() || !isAlnum(Text[I + 3]))) {
        Half = Text[I + 2];
        I += 2;
      }
      bool Destination = First;
      First = false;
      if (What == 'd' || What == 'e') {
        RegisterPart &R = What == 'd' ? Nodes[Id].Result : Nodes[Id].InVector;
        if (R.In == Bank::None) {
          Bank In = givesScalar(Mnemonic) ? Bank::Scalar : Bank::Vector;
          bool IsTruth = What == 'e' || Nodes[Id].Type == Ty::I1;
          if (IsTruth && (!IsScalar || Mnemonic.ends_with("_mask")))
            In = Bank::Mask;
          unsigned Dwords = In == Bank::Mask || What == 'e' ? 1
                            : Nodes[Id].Dwords              ? Nodes[Id].Dwords
                                                            : dwordsOf(Nodes[Id].Type);
          R = newRegister(In, Dwords);
        }
        Out += partOf(R, Half).text();
        continue;
      }
      if (What == 't' || What == 'm') {
        Temporary &T = What == 't' ? Temporaries[Number] : Masks[Number];
        if (!T.Known) {
          T.Register = newRegister(What == 'm'             ? Bank::Mask
                                   : givesScalar(Mnemonic) ? Bank::Scalar
                                                           : Bank::Vector,
                                   Form.contains("$t" + std::to_string(Number) + ".") ? 2 : 1);
          T.Known = true;
        }
        (void)Destination;
        Out += partOf(T.Register, Half).text();
        continue;
      }
      DagId Operand = OperandsOf(Id)[What - '0'];
      if (C == '&')
        Out += maskText(Operand);
      else if (C == '!')
        Out += scalarText(Operand, Half);
      else if (C == '^' || NeedsVector)
        Out += vectorRegister(Operand, Half);
      else if (IsScalar)
        Out += scalarText(Operand, Half);
      else
        Out += vectorText(Operand, Half, &Bus);
    }
    put(Out, Why);
  }
}

SmallVector<DagId, 4> Selector::OperandsOf(DagId Id) const {
  // Of a fold: those of the inner operation first.
  const Node &N = Nodes[Id];
  SmallVector<DagId, 4> Result;
  for (unsigned K = 0; K != N.Operands.size(); ++K) {
    if (K == 0 && Nodes[N.Operands[0]].Folded)
      Result.append(Nodes[N.Operands[0]].Operands.begin(), Nodes[N.Operands[0]].Operands.end());
    else
      Result.push_back(N.Operands[K]);
  }
  return Result;
}

void Selector::ensure(DagId Id) {
  Node &N = Nodes[Id];
  if (N.Emitted || N.NodeKind == Node::Kind::Constant || N.NodeKind == Node::Kind::Register)
    return;
  if (N.NodeKind == Node::Kind::Pair) {
    materializePair(Id);
    return;
  }
  if (N.NodeKind == Node::Kind::Tuple) {
    materializeTuple(Id);
    return;
  }
  if (N.NodeKind == Node::Kind::LowHalf) {
    N.Emitted = true;
    RegisterPart Of = registerOf(N.Operands[0]);
    Nodes[Id].Result = partOf(Of, 'l');
    return;
  }
  N.Emitted = true;
  const Instruction *Was = Current, *WasWith = CurrentWith;
  if (N.From)
    Current = N.From;
  CurrentWith = N.RegroupedWith;
  if (N.NodeKind == Node::Kind::Special)
    emitSpecial(Id);
  else if (!N.Row)
    N.Result = newRegister(N.Type == Ty::I1 ? Bank::Mask : N.Divergent ? Bank::Vector : Bank::Scalar, dwordsOf(N.Type));
  else if (N.TakesScalarForm && !N.Row->Scalar.contains("$d") && !N.Row->Scalar.starts_with("@") && N.Type == Ty::I1)
    N.Result.In = Bank::Condition;
  else
    expand(Id, N.TakesScalarForm ? N.Row->Scalar : N.Row->Vector, N.TakesScalarForm);
  Current = Was;
  CurrentWith = WasWith;
}

/// Whether the scalar form behind a node is worth copies into scalar registers.
unsigned Selector::chainBehind(DagId Id, unsigned Depth) const {
  if (Depth > 4)
    return 0;
  unsigned Length = Nodes[Id].UsedElsewhere ? 1 : 0;
  for (DagId U = Id + 1; U != Nodes.size() && Length < 4; ++U) {
    const Node &N = Nodes[U];
    if (!is_contained(N.Operands, Id))
      continue;
    if (N.NodeKind == Node::Kind::Special)
      Length += wantsScalar(U, Id) ? 4 : 0;
    else if (!N.Divergent && (N.NodeKind != Node::Kind::Operation || (N.Row && !N.Row->Scalar.empty())))
      Length += (N.NodeKind == Node::Kind::Operation) + chainBehind(U, Depth + 1);
  }
  return Length;
}

void Selector::chooseForms() {
  for (DagId Id = 0; Id != Nodes.size(); ++Id) {
    Node &N = Nodes[Id];
    if (N.NodeKind == Node::Kind::Special && N.Key == "part")
      N.PlannedBank = plannedBank(N.Operands[0]);
    else if (const auto *L = dyn_cast_or_null<LoadInst>(N.From); L && N.NodeKind == Node::Kind::Special)
      N.PlannedBank = isScalarLoad(*L) ? Bank::Scalar : Bank::Vector;
    if (N.NodeKind != Node::Kind::Operation || !N.Row || N.Folded)
      continue;
    N.TakesScalarForm = false;
    // Without operands and in a scalar form alone: state of the wave.
    if (N.Divergent || N.Row->Scalar.empty()) {
      N.PlannedBank = N.Type == Ty::I1 ? Bank::Mask : Bank::Vector;
      continue;
    }
    bool AnyVector = false, AnyDivergent = false;
    for (DagId O : OperandsOf(Id)) {
      AnyDivergent |= Nodes[O].Divergent;
      AnyVector |= plannedBank(O) == Bank::Vector;
    }
    // Lane operations take what differs and give what agrees.
    bool TakesLanes = N.AlwaysUniform && N.Row->Scalar == N.Row->Vector;
    N.TakesScalarForm = TakesLanes || (!AnyDivergent && (!AnyVector || 1 + chainBehind(Id, 0) >= 3));
    bool VectorResult =
        N.Row->Scalar.contains("; v_cvt_f") || N.Row->Scalar.contains("; v_sin") || N.Row->Scalar.contains("; v_cos");
    N.PlannedBank = N.TakesScalarForm && !VectorResult ? Bank::Scalar : N.Type == Ty::I1 ? Bank::Mask : Bank::Vector;
  }
}

Bank Selector::plannedBank(DagId Id) const {
  const Node &N = Nodes[Id];
  switch (N.NodeKind) {
  case Node::Kind::Constant:
    return Bank::Scalar;
  case Node::Kind::LowHalf:
    return plannedBank(N.Operands[0]);
  case Node::Kind::Pair:
  case Node::Kind::Tuple:
    return any_of(N.Operands, [&](DagId O) { return plannedBank(O) == Bank::Vector; }) ? Bank::Vector : Bank::Scalar;
  case Node::Kind::Register:
    return N.Result.In;
  default:
    return N.PlannedBank;
  }
}

void Selector::foldOperations() {
  for (DagId Id = 0; Id != Nodes.size(); ++Id) {
    Node &N = Nodes[Id];
    if (N.NodeKind != Node::Kind::Operation || N.Operands.empty())
      continue;
    for (unsigned K = 0; K != std::min<size_t>(2, N.Operands.size()); ++K) {
      // Commutative where the second operand may be taken as well.
      bool Commutes = StringRef(N.Key).starts_with("add.") || StringRef(N.Key).starts_with("or.") ||
                      StringRef(N.Key).starts_with("and.") || StringRef(N.Key).starts_with("xor.");
      if (K == 1 && !Commutes)
        break;
      Node &Inner = Nodes[N.Operands[K]];
      if (Inner.NodeKind != Node::Kind::Operation || Inner.Uses != 1 || Inner.UsedElsewhere || Inner.Folded ||
          (Inner.Divergent && !N.Divergent) || Inner.IsOffset || N.IsOffset)
        continue;
      const SelectionRow *Fold = findFold(N.Key, Inner.Key, Options.For);
      if (!Fold || (N.Divergent ? Fold->Vector : Fold->Scalar).empty())
        continue;
      if (any_of(Inner.Operands, [&](DagId O) { return Nodes[O].Folded; }))
        continue;
      // More scalar operands than the instruction may read: no gain.
      SmallVector<DagId, 4> All(Inner.Operands.begin(), Inner.Operands.end());
      for (unsigned J = 0; J != N.Operands.size(); ++J)
        if (J != K)
          All.push_back(N.Operands[J]);
      unsigned Uniform = count_if(All, [&](DagId O) { return !Nodes[O].Divergent && !isConstant(O); });
      if (N.Divergent && Uniform > (Options.For == Processor::GFX90A ? 1U : 2U))
        continue;
      if (K == 1)
        std::swap(N.Operands[0], N.Operands[1]);
      Inner.Folded = true;
      N.Row = Fold;
      break;
    }
  }
}

/// `(x + u) + v`, where `x` alone differs, as `x + (u + v)`.
void Selector::regroup() {
  for (DagId Id = 0; Id != Nodes.size(); ++Id) {
    Node &N = Nodes[Id];
    bool Associates = N.Key == "add.i32" || N.Key == "xor.i32" || N.Key == "and.i32" || N.Key == "or.i32" ||
                      N.Key == "add.i64" || N.Key == "mul.i32";
    if (N.NodeKind != Node::Kind::Operation || !Associates || !N.Divergent || N.IsOffset || N.Operands.size() != 2)
      continue;
    for (unsigned K = 0; K != 2; ++K) {
      DagId InnerId = N.Operands[K], Other = N.Operands[1 - K];
      Node &Inner = Nodes[InnerId];
      if (Inner.NodeKind != Node::Kind::Operation || Inner.Key != N.Key || Inner.Uses != 1 || Inner.UsedElsewhere ||
          Inner.IsOffset || !Inner.Divergent || Nodes[Other].Divergent ||
          (Other > InnerId && Nodes[Other].NodeKind != Node::Kind::Register) || isConstant(Other))
        continue;
      bool FirstDiffers = Nodes[Inner.Operands[0]].Divergent, SecondDiffers = Nodes[Inner.Operands[1]].Divergent;
      if (FirstDiffers == SecondDiffers || isConstant(Inner.Operands[FirstDiffers ? 1 : 0]))
        continue;
      DagId Differs = Inner.Operands[FirstDiffers ? 0 : 1], Agrees = Inner.Operands[FirstDiffers ? 1 : 0];
      Inner.Operands = {Agrees, Other};
      Inner.Divergent = false;
      Inner.RegroupedWith = N.From;
      N.Operands = {InnerId, Differs};
      break;
    }
  }
}

void Selector::selectBlock(const BasicBlock &B) {
  Function->Blocks.push_back({&B, Loops.getLoopDepth(&B), {}});
  Lines = &Function->Blocks.back().Instructions;
  buildDag(B);
  // Uses by what is needed: memory, control flow, other blocks.
  for (DagId Id = Nodes.size(); Id-- != 0;) {
    const Node &N = Nodes[Id];
    if (N.Uses || N.UsedElsewhere || (N.NodeKind == Node::Kind::Special && N.Key != "part"))
      for (DagId O : N.Operands)
        ++Nodes[O].Uses;
  }
  regroup();
  foldOperations();
  chooseForms();
  if (BlocksThatJoin.contains(&B))
    for (unsigned K = 0; K != BlocksThatJoin.lookup(&B); ++K) {
      Current = &*B.getFirstNonPHIIt();
      put("s_or_mask exec, exec, " + newRegister(Bank::Mask, 1).text(), Choice::Control);
    }
  for (DagId Id = 0; Id != Nodes.size(); ++Id) {
    const Node &N = Nodes[Id];
    if (N.Folded || N.NodeKind == Node::Kind::Constant || N.NodeKind == Node::Kind::Register)
      continue;
    bool IsTerminator = N.From && N.From->isTerminator() && N.NodeKind == Node::Kind::Special;
    if (IsTerminator)
      continue;
    // Addresses with constants, halves and unused values are made when they are asked for.
    bool Lazy = N.IsOffset || N.NodeKind == Node::Kind::Pair || N.NodeKind == Node::Kind::LowHalf ||
                N.NodeKind == Node::Kind::Tuple ||
                (!N.Uses && !N.UsedElsewhere && (N.NodeKind == Node::Kind::Operation || N.Key == "part"));
    if (!Lazy)
      ensure(Id);
  }
  exportValues(B);
  for (DagId Id = 0; Id != Nodes.size(); ++Id)
    if (const Node &N = Nodes[Id]; N.NodeKind == Node::Kind::Special && N.From && N.From->isTerminator())
      ensure(Id);
}

SelectedFunction Selector::run() {
  SelectedFunction Result;
  Function = &Result;
  Result.Function = &F;
  Result.For = Options.For;
  findMaskRegions();
  ReversePostOrderTraversal<const llvm::Function *> Order(&F);
  for (const BasicBlock *B : Order)
    selectBlock(*B);
  // In the order of the source.
  DenseMap<const BasicBlock *, unsigned> Position;
  for (const BasicBlock &B : F)
    Position[&B] = Position.size();
  llvm::sort(Result.Blocks, [&](const SelectedBlock &A, const SelectedBlock &B) {
    return Position.lookup(A.Block) < Position.lookup(B.Block);
  });
  Result.MaskRegions = MaskRegions;
  Result.Missing.assign(Missing.begin(), Missing.end());
  llvm::sort(Result.Missing);
  return Result;
}

SelectedFunction selectInstructions(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SelectOptions &Options) {
  return Selector(Reader, Result, Options).run();
}

} // namespace rejoin
