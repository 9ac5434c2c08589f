//===- SpirvDecorations.cpp - Decorated results -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decorations of results change what they may be. Some are promises or leave more results open (RelaxedPrecision): the
// target may lose them. All others (SaturatedConversion, FPRoundingMode) have to be the same.
//
// The importer says of each operation in which ways its results are decorated (`spirv.result-decorations`). Which
// result of the target stands for which of the source's is not known, so each way of the target is compared with each
// of the source:
//
//   source            target            allowed
//   FAdd=0            FAdd=             yes: more precise
//   FAdd=             FAdd=0            no
//   FAdd=|0           FAdd=|0           by code that is the same alone (StructuralEquality.cpp)
//
// Source: SPIR-V specification, 2.14 and 3.20. Held by: test/SPIRV/validate-interfaces.test.
//
//===----------------------------------------------------------------------===//

#include "SpirvDecorations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include <map>

using namespace llvm;

namespace rejoin {

/// The target may lose it: RelaxedPrecision, Restrict, Uniform, UniformId, Alignment, MaxByteOffset, RestrictPointer,
/// what is said of a function's effects, and that the minimum of a NaN and a number may be either.
static bool mayBeLost(StringRef Text) {
  static constexpr StringLiteral Kinds[] = {"0", "19", "26", "27", "44", "45", "5355", "control", "either"};
  return is_contained(Kinds, Text.split(':').first);
}

using Ways = SmallVector<StringRef, 4>;

/// Where code may have moved, the details of all functions are taken together.
static std::map<StringRef, Ways> waysOf(const Function &F, ComparedResults Compared) {
  std::map<StringRef, Ways> Result;
  const StringRef All = F.getFnAttribute("spirv.result-decorations").getValueAsString();
  if (All.empty())
    return Result;
  for (StringRef Operation : split(All, ';')) {
    auto [Name, Texts] = Operation.split('=');
    const bool IsOfBuiltIn = Name.starts_with("Variable@");
    Texts.split(Result[Compared == ComparedResults::All && !IsOfBuiltIn ? Name.split('#').first : Name], '|');
  }
  return Result;
}

static bool isAllowed(StringRef Source, StringRef Target) {
  Ways Before, After;
  Source.split(Before, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  Target.split(After, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return all_of(After, [&](StringRef Text) { return is_contained(Before, Text); }) &&
         all_of(Before, [&](StringRef Text) { return mayBeLost(Text) || is_contained(After, Text); });
}

std::string otherDecorations(const Function &Source, const Function &Target, ComparedResults Compared) {
  // What is counted alone is in no instruction's metadata, so that code that is the same may differ in it.
  auto IsCountedAlone = [](StringRef Name) { return Name.contains('@'); };
  const auto Before = waysOf(Source, Compared), After = waysOf(Target, Compared);
  auto Find = [](const std::map<StringRef, Ways> &All, StringRef Name) {
    auto It = All.find(Name);
    return It == All.end() ? Ways{""} : It->second;
  };
  SmallVector<StringRef, 8> Names;
  for (const auto *All : {&Before, &After})
    for (const auto &[Name, Texts] : *All)
      Names.push_back(Name);
  for (StringRef Name : Names) {
    Ways A = Find(Before, Name), B = Find(After, Name);
    if (Compared == ComparedResults::CountedAlone && (A == B || !IsCountedAlone(Name)))
      continue;
    for (Ways *Each : {&A, &B}) {
      sort(*Each);
      Each->erase(llvm::unique(*Each), Each->end());
    }
    if (any_of(A, [&](StringRef S) { return any_of(B, [&](StringRef T) { return !isAllowed(S, T); }); }))
      return ("Op" + Name.split(' ').first.split('@').first).str();
  }
  return "";
}

bool losesDecoration(const Instruction &Source, const Instruction &Target) {
  const MDNode *Of = Source.getMetadata("spirv.Decorations"), *With = Target.getMetadata("spirv.Decorations");
  if (!Of)
    return false;
  return any_of(Of->operands(), [&](const MDOperand &D) {
    const auto *Kind = mdconst::extract<ConstantInt>(cast<MDNode>(D.get())->getOperand(0));
    return !mayBeLost(std::to_string(Kind->getZExtValue())) && !(With && is_contained(With->operands(), D));
  });
}

} // namespace rejoin
