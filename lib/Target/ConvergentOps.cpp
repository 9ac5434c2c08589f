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

/// Where the colon of a label stands, or the end of the word; two colons are a part of a name.
static size_t labelEnd(StringRef Word) {
  for (size_t At = Word.find(':'); At != StringRef::npos; At = Word.find(':', At + 2))
    if (!Word.substr(At + 1).starts_with(":"))
      return At;
  return Word.size();
}

std::optional<ConvergentInstruction> findConvergentInstruction(StringRef Written, TargetKind Kind) {
  const std::string Text = withoutComments(Written, Kind);
  StringRef Assembly = Text;
  while (!Assembly.empty()) {
    StringRef Word =
        Assembly.take_until([](char C) { return isSpace(C) || C == ';' || C == ',' || C == '{' || C == '}'; });
    Word = Word.take_front(labelEnd(Word));
    for (const AsmRow &R : AsmWords)
      if (R.Kind == Kind && Word.starts_with(R.Word))
        return ConvergentInstruction{Word.str(), R.Is};
    Assembly = Assembly.drop_front(std::min(Assembly.size(), Word.size() + 1));
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
