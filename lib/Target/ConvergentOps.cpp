//===- ConvergentOps.cpp - Which operations communicate, and how far -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/ConvergentOps.h"
#include "rejoin/Target/AssemblyText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace rejoin {

namespace {

struct AsmRow {
  TargetKind Kind;
  StringRef Word;
  Operation Is;
};
constexpr AsmRow AsmWords[] = {
#define ASM(TARGET, WORD, AMONG, NEEDS)                                                                                \
  {TargetKind::TARGET, WORD, {OpClass::Unknown, CommunicationGroup::AMONG, Need::NEEDS, Builtin::None}},
#include "rejoin/Target/InlineAssembly.def"
};

} // namespace

/// Takes a label and its colon from the front; false if there is none. Two colons are a part of a name.
static bool consumeLabel(StringRef &Word) {
  size_t At = Word.find(':');
  while (At != StringRef::npos && Word.substr(At + 1).starts_with(":"))
    At = Word.find(':', At + 2);
  Word = Word.drop_front(std::min(Word.size(), At == StringRef::npos ? At : At + 1));
  return !Word.empty();
}

std::optional<ConvergentInstruction> findConvergentInstruction(StringRef Written, TargetKind Kind) {
  const std::string Text = withoutComments(Written, Kind);
  StringRef Assembly = Text;
  while (!Assembly.empty()) {
    StringRef Word =
        Assembly.take_until([](char C) { return isSpace(C) || C == ';' || C == ',' || C == '{' || C == '}'; });
    Assembly = Assembly.drop_front(std::min(Assembly.size(), Word.size() + 1));
    // Labels may stand before an instruction without a space.
    do {
      for (const AsmRow &R : AsmWords)
        if (R.Kind == Kind && Word.starts_with(R.Word))
          return ConvergentInstruction{Word.str(), R.Is};
    } while (consumeLabel(Word));
  }
  return std::nullopt;
}

Extent communicationExtent(const CallBase &C, const GpuTarget &T) {
  const Function *F = C.getCalledFunction();
  switch (F ? findOperation(*F).Among : CommunicationGroup::None) {
  case CommunicationGroup::Quad:
    return Extent::ofGroup(4);
  case CommunicationGroup::Wave:
    return T.facts().WaveSize ? T.wave() : Extent::workgroup();
  case CommunicationGroup::None: // not known
  case CommunicationGroup::Workgroup:
    return Extent::workgroup();
  }
  llvm_unreachable("covered switch");
}

} // namespace rejoin
