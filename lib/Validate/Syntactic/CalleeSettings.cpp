//===- CalleeSettings.cpp - What code rests on that moves between functions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that one side alone reaches was inlined, or outlined: its code stands in another function on the other
// side, under the attributes of that function. Each attribute that the meaning of the code depends on is related by the
// rule of its kind (AttributeRules.def):
//
//   source calls @h() null_pointer_is_valid, target has its body         asks: the target is null_pointer_is_valid
//
//   target calls @h() "no-nans-fp-math"="true", source has its body      asks: the source says so
//
//   one flushes denormal numbers, the other does not                     never allowed (`dynamic`: the caller's mode)
//
//   source calls @h(), which has a loop; the target is mustprogress      asks: @h is mustprogress
//
// Promises that hold for all that a function does (`nounwind`, `memory`, ...) hold for what is inlined there. Those of
// a callee of the target are looked at by unmatchedPromiseOfCallee. Who communicates is compared by the engines.
//
// Lemma: code that moved stands in a function that one side alone reaches, in the two functions that are compared, or
// in a function of both sides whose text changed. Which code moved is not known, so all these of the source are
// compared with all these of the target.
//
// Cost: linear in the attributes, for the product of the functions. Held by: test/Validate/callee-settings*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "AttributeRefinement.h"
#include "AttributeRules.h"
#include "Reasons/Reason.h"
#include "StructuralEquality.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/CFG.h"
#include <array>

using namespace llvm;

namespace rejoin {

/// The first attribute of one set that has to be in the other, and is not.
static std::string firstMissing(AttributeSet In, AttributeSet From, function_ref<bool(const Attribute &)> IsWanted) {
  for (const Attribute &A : From) {
    const Attribute Of =
        A.isStringAttribute() ? In.getAttribute(A.getKindAsString()) : In.getAttribute(A.getKindAsEnum());
    if (IsWanted(A) && Of != A)
      return nameOf(A);
  }
  return "";
}

/// The target's mode of denormal numbers is the source's, or that of whoever calls. Only a callee of the source may
/// leave it to its caller where the target does not.
static bool haveSameDenormals(const Function &Source, const Function &Target, bool IsCallee) {
  auto IsSame = [&](DenormalMode::DenormalModeKind Of, DenormalMode::DenormalModeKind With) {
    return Of == With || With == DenormalMode::Dynamic || (IsCallee && Of == DenormalMode::Dynamic);
  };
  return all_of(std::array{&APFloat::IEEEsingle(), &APFloat::IEEEdouble()}, [&](const fltSemantics *Type) {
    const DenormalMode Of = Source.getDenormalMode(*Type), With = Target.getDenormalMode(*Type);
    return IsSame(Of.Input, With.Input) && IsSame(Of.Output, With.Output);
  });
}

static bool hasLoop(const Function &F) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>> Edges;
  FindFunctionBackedges(F, Edges);
  return !Edges.empty();
}

/// Code of the one function does not mean the same, or is undefined more often, in the other: why.
static std::string differentSetting(const Function &Source, const Function &Target, bool IsCallee) {
  const AttributeSet Of = Source.getAttributes().getFnAttrs(), With = Target.getAttributes().getFnAttrs();
  auto IsTaken = [](const Attribute &A) {
    return ruleOf(A) == AttributeRule::Stronger && !A.hasAttribute(Attribute::Convergent);
  };
  // Promises of the code itself, not of what it calls: other results, other instructions.
  auto IsPromiseOfCode = [](const Attribute &A) {
    if (!A.isStringAttribute() || isFalse(A))
      return false;
    const StringRef Name = A.getKindAsString();
    return ruleOf(A) == AttributeRule::Weaker ||
           (Name.ends_with("-fp-math") && !Name.starts_with("denormal-") && ruleOf(A) == AttributeRule::Apart);
  };
  auto IsOfBoth = [](const Attribute &A) { return ruleOf(A) == AttributeRule::Same; };
  if (std::string Name = firstMissing(With, Of, IsOfBoth); !Name.empty())
    return Name;
  if (std::string Name = firstMissing(Of, With, IsOfBoth); !Name.empty())
    return Name;
  if (std::string Name = firstMissing(With, Of, IsTaken); !Name.empty())
    return Name;
  if (std::string Name = firstMissing(Of, With, IsPromiseOfCode); !Name.empty())
    return Name;
  if (!haveSameDenormals(Source, Target, IsCallee))
    return "denormal-fp-math";
  if (IsCallee && Target.mustProgress() && !Source.mustProgress() && hasLoop(Source))
    return "mustprogress";
  return "";
}

namespace {
/// The functions between which code may have moved, and a difference that is found on the way.
struct Changed {
  /// After the function itself.
  SmallVector<const Function *> OfSource, OfTarget;
  StringSet<> Common;
  std::string Difference;
};
} // namespace

/// Leaves out what both sides reach under one name with the same text.
static Changed changedFunctions(const Function &Source, const Function &Target) {
  Changed Result{{&Source}, {&Target}, {}, {}};
  const DenseSet<FunctionPair> Same = pairsOfSameText(Source, Target);
  StringMap<const Function *> OfTarget;
  for (const Function *T : reachedFrom(Target))
    if (T != &Target)
      OfTarget[T->getName()] = T;
  for (const Function *S : reachedFrom(Source)) {
    const auto Named = OfTarget.find(S->getName());
    if (S == &Source || S == &Target || S->getName() == Target.getName())
      continue;
    if (Named == OfTarget.end()) {
      Result.OfSource.push_back(S);
      continue;
    }
    const Function *T = Named->second;
    OfTarget.erase(Named);
    if (S == T || Same.contains({S, T}) || hasSameText(*S, *T))
      continue;
    Result.Common.insert(S->getName());
    Result.OfSource.push_back(S);
    Result.OfTarget.push_back(T);
    if (std::string Why = unmatchedOwnPromise(*S, *T, &Source); !Why.empty() && Result.Difference.empty())
      Result.Difference = textOf(Reason::OfCallee, S->getName(), Why);
  }
  for (const Function *T : reachedFrom(Target))
    if (OfTarget.contains(T->getName()) && T->getName() != Source.getName())
      Result.OfTarget.push_back(T);
  return Result;
}

std::string differentSettingOfCallees(const Function &Source, const Function &Target) {
  const Changed All = changedFunctions(Source, Target);
  if (!All.Difference.empty())
    return All.Difference;
  for (const Function *S : All.OfSource)
    for (const Function *T : All.OfTarget) {
      // The two themselves are compared elsewhere.
      if (S == &Source && T == &Target)
        continue;
      const bool IsCallee = S != &Source;
      const std::string Name = differentSetting(*S, *T, IsCallee);
      if (Name.empty())
        continue;
      const Function &Callee = IsCallee ? *S : *T, &Other = IsCallee ? *T : *S;
      return textOf(All.Common.contains(Callee.getName()) ? Reason::SettingOfChangedCallee
                    : IsCallee                            ? Reason::SettingOfSourcesCallee
                                                          : Reason::SettingOfTargetsCallee,
                    Callee.getName(), Other.getName(), Name);
    }
  return "";
}

} // namespace rejoin
