//===- FormExpansion.cpp - Forms of the table as instructions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A form of InstructionTable.def is a list of instructions with placeholders; its preface has their meaning. One row
// for example, with operands %s1 (scalar) and %v2 (vector):
//
//   v_add_co_u32 $d.l, vcc, $0.l, $1.l; v_addc_co_u32 $d.h, vcc, $0.h, $1.h, vcc
//   becomes      v_add_co_u32 %v3.sub0, vcc, %s1.sub0, %v2.sub0
//                v_addc_co_u32 %v3.sub1, vcc, %s1.sub1, %v2.sub1, vcc
//
// The first placeholder `$d` chooses the file of the result: a mask for a truth value of a vector instruction, a scalar
// register where the mnemonic gives one, else vector registers. A form `@s,v` is not spelled out and counts as s scalar
// and v vector instructions.
// Held by: test/Select/units.ll, folded-operands.ll; unittests/Select/InstructionTableTest.cpp (each form is
// well-formed).
//
//===----------------------------------------------------------------------===//

#include "Selector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace rejoin {

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

/// Of an instruction that is not scalar the results that are.
static bool givesScalar(StringRef Mnemonic) {
  return Mnemonic.starts_with("s_") || Mnemonic.starts_with("v_readfirstlane") || Mnemonic.starts_with("v_readlane") ||
         Mnemonic.starts_with("v_s_");
}

namespace {

/// `$0.l`, `&1`, `$t0`, `$d.h`: a sign, what is meant, and the half of it.
struct Placeholder {
  char Sign = 0, What = 0, Half = 0;
  unsigned Number = 0;
};

} // namespace

/// The placeholder that begins at \p I, which then is its last character; nothing if there is none.
static std::optional<Placeholder> takePlaceholder(StringRef Text, size_t &I) {
  Placeholder P;
  P.Sign = Text[I];
  if (!StringRef("$&!^").contains(P.Sign) || I + 1 >= Text.size())
    return std::nullopt;
  P.What = Text[++I];
  if (P.What == 't' || P.What == 'm')
    P.Number = Text[++I] - '0';
  if (I + 2 < Text.size() && Text[I + 1] == '.' && (Text[I + 2] == 'l' || Text[I + 2] == 'h') &&
      (I + 3 == Text.size() || !isAlnum(Text[I + 3]))) {
    P.Half = Text[I + 2];
    I += 2;
  }
  return P;
}

/// Writes the instructions of one form.
class Selector::FormWriter {
public:
  FormWriter(Selector &S, DagId Id, StringRef Form, bool Scalar, Choice Why)
      : S(S), Id(Id), Form(Form), Scalar(Scalar), Why(Why) {}
  void run();

private:
  struct Temporary {
    RegisterPart Register;
    bool Known = false;
  };
  void write(StringRef Text);
  /// The result begins as an operand, in the same registers where that is not used again.
  void beginAs(DagId Old);
  std::string textOf(const Placeholder &P);
  RegisterPart resultRegister(char What);
  RegisterPart temporary(char What, unsigned Number);

  Selector &S;
  DagId Id;
  StringRef Form;
  bool Scalar;
  Choice Why;
  Temporary Temporaries[4], Masks[2];
  // Of the instruction that is being written.
  StringRef Mnemonic;
  bool IsScalar = false;
  SmallVector<std::string> Bus;
};

void Selector::FormWriter::beginAs(DagId Old) {
  std::string From = Scalar ? S.scalarText(Old, 0) : S.vectorRegister(Old, 0);
  S.Nodes[Id].Result = S.newRegister(Scalar ? Bank::Scalar : Bank::Vector, S.Nodes[Id].Dwords);
  S.put("; " + S.Nodes[Id].Result.text() + " begins as " + From, Choice::Copy);
}

RegisterPart Selector::FormWriter::resultRegister(char What) {
  Node &N = S.Nodes[Id];
  RegisterPart &R = What == 'd' ? N.Result : N.InVector;
  if (R.In == Bank::None) {
    Bank In = givesScalar(Mnemonic) ? Bank::Scalar : Bank::Vector;
    bool IsTruth = What == 'e' || N.Type == Ty::I1;
    if (IsTruth && (!IsScalar || Mnemonic.ends_with("_mask")))
      In = Bank::Mask;
    unsigned Dwords = In == Bank::Mask || What == 'e' ? 1 : N.Dwords ? N.Dwords : dwordsOf(N.Type);
    R = S.newRegister(In, Dwords);
  }
  return R;
}

RegisterPart Selector::FormWriter::temporary(char What, unsigned Number) {
  Temporary &T = What == 't' ? Temporaries[Number] : Masks[Number];
  if (!T.Known) {
    T.Register = S.newRegister(What == 'm'             ? Bank::Mask
                               : givesScalar(Mnemonic) ? Bank::Scalar
                                                       : Bank::Vector,
                               Form.contains("$t" + std::to_string(Number) + ".") ? 2 : 1);
    T.Known = true;
  }
  return T.Register;
}

std::string Selector::FormWriter::textOf(const Placeholder &P) {
  if (P.What == 'd' || P.What == 'e')
    return resultRegister(P.What).part(P.Half).text();
  if (P.What == 't' || P.What == 'm')
    return temporary(P.What, P.Number).part(P.Half).text();
  DagId Operand = S.operandsOf(Id)[P.What - '0'];
  if (P.Sign == '&')
    return S.maskText(Operand);
  if (P.Sign == '!')
    return S.scalarText(Operand, P.Half);
  if (P.Sign == '^' || Mnemonic.starts_with("ds_"))
    return S.vectorRegister(Operand, P.Half);
  return IsScalar ? S.scalarText(Operand, P.Half) : S.vectorText(Operand, P.Half, &Bus);
}

void Selector::FormWriter::write(StringRef Text) {
  Mnemonic = Text.split(' ').first;
  IsScalar = Mnemonic.starts_with("s_");
  Bus.clear();
  if (!IsScalar)
    // Masks are read from scalar registers as well.
    for (size_t At = Text.find('&'); At != StringRef::npos && At + 1 < Text.size(); At = Text.find('&', At + 1))
      if (isDigit(Text[At + 1]))
        Bus.push_back(S.maskText(S.operandsOf(Id)[Text[At + 1] - '0']));
  std::string Out;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (auto P = takePlaceholder(Text, I))
      Out += textOf(*P);
    else
      Out += Text[I];
  }
  S.put(Out, Why);
}

void Selector::FormWriter::run() {
  SmallVector<StringRef> Instructions;
  Form.split(Instructions, ';');
  for (StringRef Text : Instructions) {
    Text = Text.trim();
    if (Text.empty())
      continue;
    if (Text.consume_front("?"))
      S.setCondition(S.Nodes[Id].Operands[Text[0] - '0']);
    else if (Text.consume_front("="))
      beginAs(S.Nodes[Id].Operands[Text[0] - '0']);
    else
      write(Text);
  }
}

/// `3,1`: three scalar instructions and one vector instruction that are not spelled out.
void Selector::expandCounts(DagId Id, StringRef Counts, bool Scalar, Choice Why) {
  unsigned S = 0, V = 0;
  Counts.split(',').first.getAsInteger(10, S);
  Counts.split(',').second.getAsInteger(10, V);
  for (DagId O : Nodes[Id].Operands)
    if (Nodes[O].Type != Ty::Other)
      (void)vectorText(O, 0, nullptr);
  putExpansion(Nodes[Id].Key, S, V, Why);
  bool InScalar = Scalar && S > V;
  Nodes[Id].Result = newRegister(InScalar ? Bank::Scalar : Bank::Vector, dwordsOf(Nodes[Id].Type));
}

void Selector::expand(DagId Id, StringRef Form, bool Scalar) {
  auto Operands = operandsOf(Id);
  bool AnyDivergent = any_of(Operands, [&](DagId O) { return Nodes[O].Divergent; });
  Choice Why = Nodes[Id].Divergent ? Choice::Divergent
               : Scalar            ? Choice::Uniform
               : AnyDivergent      ? Choice::DivergentOperand
                                   : Choice::NoScalarForm;
  if (Form.contains('/')) {
    bool FirstAlone = !Operands.empty() && Nodes[Operands[0]].Divergent &&
                      all_of(drop_begin(Operands), [&](DagId O) { return !Nodes[O].Divergent; });
    Form = (FirstAlone ? Form.split('/').second : Form.split('/').first).trim();
    if (FirstAlone && isDigit(Form[0]))
      return expandCounts(Id, Form, Scalar, Why);
  }
  if (Form.consume_front("@"))
    return expandCounts(Id, Form, Scalar, Why);
  FormWriter(*this, Id, Form, Scalar, Why).run();
}

} // namespace rejoin
