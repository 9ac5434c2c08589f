//===- ConvergentOps.cpp - Which operations communicate, and how far -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/ConvergentOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace rejoin {

namespace {

struct FunctionRow {
  StringRef Name;
  CommunicationGroup Group;
  bool IsPrefix;
};
constexpr FunctionRow Functions[] = {
#define FUNCTION(NAME, GROUP) {NAME, CommunicationGroup::GROUP, false},
#define FUNCTION_PREFIX(NAME, GROUP) {NAME, CommunicationGroup::GROUP, true},
#include "rejoin/Target/Convergent.def"
};

struct AsmRow {
  TargetKind Kind;
  StringRef Word;
};
constexpr AsmRow AsmWords[] = {
#define ASM(TARGET, WORD) {TargetKind::TARGET, WORD},
#include "rejoin/Target/Convergent.def"
};

} // namespace

std::optional<CommunicationGroup> convergentFunctionGroup(StringRef Name) {
  StringRef Stem = unmangledStem(Name);
  for (const FunctionRow &R : Functions)
    if (R.IsPrefix ? Stem.starts_with(R.Name) : Stem == R.Name)
      return R.Group;
  return std::nullopt;
}

StringRef findConvergentInstruction(StringRef Assembly, TargetKind Kind) {
  while (!Assembly.empty()) {
    StringRef Word =
        Assembly.take_until([](char C) { return isSpace(C) || C == ';' || C == ',' || C == '{' || C == '}'; });
    for (const AsmRow &R : AsmWords)
      if (R.Kind == Kind && Word.starts_with(R.Word))
        return Word;
    Assembly = Assembly.drop_front(std::min(Assembly.size(), Word.size() + 1));
  }
  return "";
}

Extent communicationExtent(const CallBase &C, const GpuTarget &T) {
  const Extent Wave = T.facts().WaveSize ? T.wave() : Extent::workgroup();
  const Function *F = C.getCalledFunction();
  if (!F)
    return Extent::workgroup();
  StringRef Name = F->getName();
  if (!F->isIntrinsic()) {
    auto Group = convergentFunctionGroup(Name);
    return Group == CommunicationGroup::Quad   ? Extent::ofGroup(4)
           : Group == CommunicationGroup::Wave ? Wave
                                               : Extent::workgroup();
  }
  if (Name.starts_with("llvm.amdgcn.") && !Name.contains("barrier") && !Name.contains(".gws.") &&
      !Name.contains("sendmsg"))
    return Wave;
  if (Name.starts_with("llvm.nvvm.") && !Name.contains("bar") && !Name.contains("cluster"))
    return Wave;
  return Extent::workgroup();
}

} // namespace rejoin
