//===- AttributeRules.cpp - What a target may change of attributes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rule of each kind of attribute, and which promise follows from which: `range(i32 0, 8)` from `range(i32 0, 4)`,
// `align 4` from `align 16`, `readonly` from `readnone`, `initializes((0, 4))` from `initializes((0, 8))`; not the
// other way around. What is not a number, a range or a set follows from itself alone. LLVM's own
// `AttributeSet::intersectWith` compares within one kind alone (not `dereferenceable_or_null` with `dereferenceable`),
// and has no result at all if one kind of the two sets must be preserved, so the comparison is here.
//
// Cost: linear in the attributes. Held by: unittests/Validate/AttributeRulesTest.cpp, which goes over all kinds.
//
//===----------------------------------------------------------------------===//

#include "AttributeRules.h"
#include "AttributeRefinement.h"
#include "ImplicitKernelInputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin {

AttributeRule ruleOf(Attribute::AttrKind Kind) {
  switch (Kind) {
#define RULE(Kind, Rule)                                                                                               \
  case Attribute::Kind:                                                                                                \
    return AttributeRule::Rule;
#include "AttributeRules.def"
  default:
    return AttributeRule::Same;
  }
}

AttributeRule ruleOf(StringRef Name) {
  if (isImplicitInput(Name))
    return AttributeRule::Apart;
  if (Name.starts_with("no-builtin-"))
    return AttributeRule::Stronger;
  if (Name.starts_with("amdgpu-promote-alloca-") || Name.starts_with("patchable-function") ||
      Name.starts_with("xray-") || Name.starts_with("instrument-function"))
    return AttributeRule::Free;
  return StringSwitch<AttributeRule>(Name)
#define NAMED(Name, Rule) .Case(Name, AttributeRule::Rule)
#include "AttributeRules.def"
      .Default(AttributeRule::Same);
}

AttributeRule ruleOf(const Attribute &A) {
  return A.isStringAttribute() ? ruleOf(A.getKindAsString()) : ruleOf(A.getKindAsEnum());
}

bool isJudgedAsPoison(Attribute::AttrKind Kind) {
  return is_contained({Attribute::NonNull, Attribute::Range, Attribute::NoFPClass}, Kind);
}

std::string nameOf(const Attribute &A) {
  return (A.isStringAttribute() ? A.getKindAsString() : Attribute::getNameFromAttrKind(A.getKindAsEnum())).str();
}

std::string textOfIndex(unsigned Index) {
  if (Index == AttributeList::FunctionIndex)
    return "";
  return Index == AttributeList::ReturnIndex ? " of the result"
                                             : (" of argument " + Twine(Index - AttributeList::FirstArgIndex)).str();
}

/// What all the sets say together.
namespace {
struct Joined {
  Align Alignment;
  uint64_t Bytes = 0, BytesOrNull = 0;
  MemoryEffects Effects = MemoryEffects::unknown();
  CaptureInfo Captured = CaptureInfo::all();
  FPClassTest NoClasses = fcNone;

  explicit Joined(ArrayRef<AttributeSet> By) {
    for (const AttributeSet &S : By) {
      Alignment = std::max(Alignment, S.getAlignment().valueOrOne());
      Bytes = std::max(Bytes, S.getDereferenceableBytes());
      BytesOrNull = std::max({BytesOrNull, Bytes, S.getDereferenceableOrNullBytes()});
      Effects &= S.getMemoryEffects();
      Captured = Captured & S.getCaptureInfo();
      NoClasses |= S.getNoFPClass();
    }
  }
};
} // namespace

/// Each byte that is initialized according to the one is so according to the other.
static bool areInside(ArrayRef<ConstantRange> Inner, ArrayRef<ConstantRange> Outer) {
  return all_of(Inner, [&](const ConstantRange &R) {
    return any_of(Outer,
                  [&](const ConstantRange &Of) { return Of.getBitWidth() == R.getBitWidth() && Of.contains(R); });
  });
}

bool isFalse(const Attribute &A) {
  if (!A.isStringAttribute() || A.getValueAsString() != "false")
    return false;
  const StringRef Name = A.getKindAsString();
  return (Name.ends_with("-fp-math") && !Name.starts_with("denormal-")) ||
         is_contained({"uniform-work-group-size", "amdgpu-unsafe-fp-atomics", "less-precise-fpmad"}, Name);
}

bool isImplied(const Attribute &A, ArrayRef<AttributeSet> By, bool MayConverge) {
  if (A.isStringAttribute()) {
    return isFalse(A) || any_of(By, [&](const AttributeSet &S) { return S.getAttribute(A.getKindAsString()) == A; });
  }
  const Joined All(By);
  auto IsSaid = [&](Attribute::AttrKind Kind) {
    return any_of(By, [&](const AttributeSet &S) { return S.hasAttribute(Kind); });
  };
  auto AnySays = [&](auto Holds) {
    return any_of(By, [&](const AttributeSet &S) {
      const Attribute Of = S.getAttribute(A.getKindAsEnum());
      return Of.isValid() && Holds(Of);
    });
  };
  switch (A.getKindAsEnum()) {
  case Attribute::Alignment:
    return A.getAlignment().valueOrOne() <= All.Alignment;
  case Attribute::Dereferenceable:
    return A.getDereferenceableBytes() <= All.Bytes;
  case Attribute::DereferenceableOrNull:
    return A.getDereferenceableOrNullBytes() <= All.BytesOrNull;
  case Attribute::Memory:
    return (All.Effects & A.getMemoryEffects()) == All.Effects;
  case Attribute::Captures:
    return (All.Captured & A.getCaptureInfo()) == All.Captured;
  case Attribute::NoFPClass:
    return (A.getNoFPClass() & ~All.NoClasses) == fcNone;
  case Attribute::Range:
    return AnySays([&](const Attribute &Of) {
      return Of.getRange().getBitWidth() == A.getRange().getBitWidth() && A.getRange().contains(Of.getRange());
    });
  case Attribute::Initializes:
    return AnySays([&](const Attribute &Of) { return areInside(A.getInitializes(), Of.getInitializes()); });
  case Attribute::ReadOnly:
  case Attribute::WriteOnly:
    return IsSaid(A.getKindAsEnum()) || IsSaid(Attribute::ReadNone);
  case Attribute::MustProgress:
    return IsSaid(Attribute::MustProgress) || IsSaid(Attribute::WillReturn);
  case Attribute::NoFree:
    // What does not write memory frees none.
    return IsSaid(Attribute::NoFree) || All.Effects.onlyReadsMemory();
  case Attribute::NoSync:
    return IsSaid(Attribute::NoSync) || (All.Effects.doesNotAccessMemory() && !MayConverge);
  default:
    return AnySays([&](const Attribute &Of) { return Of == A; });
  }
}

bool passesOtherwise(const AttributeSet &Source, const AttributeSet &Target) {
  auto Differs = [&](Attribute::AttrKind Kind) { return Source.getAttribute(Kind) != Target.getAttribute(Kind); };
  for (auto Kind = static_cast<unsigned>(Attribute::None) + 1; Kind != Attribute::EndAttrKinds; ++Kind)
    if (const auto K = static_cast<Attribute::AttrKind>(Kind); ruleOf(K) == AttributeRule::Same && Differs(K))
      return true;
  // There the alignment is that of the copy, or where it lies among the arguments.
  constexpr Attribute::AttrKind OnTheStack[] = {Attribute::ByVal, Attribute::ByRef, Attribute::InAlloca,
                                                Attribute::Preallocated};
  return Differs(Attribute::Alignment) &&
         any_of(OnTheStack, [&](Attribute::AttrKind Kind) { return Target.hasAttribute(Kind); });
}

StringRef differentName(const AttributeSet &Source, const AttributeSet &Target) {
  auto IsLeftOut = [](const Attribute &A, const AttributeSet &Of, ArrayRef<AttributeRule> Rules) {
    return A.isStringAttribute() && !isFalse(A) && is_contained(Rules, ruleOf(A)) &&
           Of.getAttribute(A.getKindAsString()) != A;
  };
  for (const Attribute &A : Target)
    if (IsLeftOut(A, Source, {AttributeRule::Same, AttributeRule::Weaker, AttributeRule::Apart}))
      return A.getKindAsString();
  for (const Attribute &A : Source)
    if (IsLeftOut(A, Target, {AttributeRule::Same, AttributeRule::Stronger}))
      return A.getKindAsString();
  return "";
}

SmallVector<AttributeSet, 2> saidOf(const CallBase &C, unsigned Index) {
  SmallVector<AttributeSet, 2> All{C.getAttributes().getAttributes(Index)};
  if (const Function *F = C.getCalledFunction())
    All.push_back(F->getAttributes().getAttributes(Index));
  return All;
}

uint64_t bytesAccessed(const CallBase &C, unsigned K) {
  const auto *M = dyn_cast<AnyMemIntrinsic>(&C);
  const auto *Length = M ? dyn_cast<ConstantInt>(M->getLength()) : nullptr;
  return Length && K < (isa<AnyMemTransferInst>(M) ? 2U : 1U) ? Length->getLimitedValue() : 0;
}

/// It is neither undef nor poison, whatever it is used for. LLVM's analysis would also say so of a value because the
/// call in question says so.
static bool isDefinedByItself(const Value &V, unsigned Depth = 4) {
  if (isa<Constant>(V))
    return isGuaranteedNotToBeUndefOrPoison(&V);
  if (const auto *A = dyn_cast<Argument>(&V))
    return A->hasAttribute(Attribute::NoUndef);
  if (isa<FreezeInst, AllocaInst>(V))
    return true;
  if (const auto *L = dyn_cast<LoadInst>(&V))
    return L->hasMetadata(LLVMContext::MD_noundef);
  if (const auto *C = dyn_cast<CallBase>(&V); C && C->hasRetAttr(Attribute::NoUndef))
    return true;
  const auto *Op = dyn_cast<Operator>(&V);
  return Op && Depth && isa<CastInst, BinaryOperator, UnaryOperator, CmpInst, GetElementPtrInst>(V) &&
         !canCreateUndefOrPoison(Op) &&
         all_of(Op->operands(), [&](const Use &U) { return isDefinedByItself(*U, Depth - 1); });
}

bool isShownOfArgument(const Attribute &A, const CallBase &C, unsigned K) {
  const Value &V = *C.getArgOperand(K);
  const DataLayout &DL = C.getDataLayout();
  const auto [Alignment, Bytes] = knownOfPlace(V);
  switch (A.isStringAttribute() ? Attribute::None : A.getKindAsEnum()) {
  case Attribute::Alignment:
    return V.getType()->isPointerTy() &&
           A.getAlignment().valueOrOne() <= std::max(Alignment, getKnownAlignment(const_cast<Value *>(&V), DL, &C));
  case Attribute::Dereferenceable:
    return A.getDereferenceableBytes() <= std::max(Bytes, bytesAccessed(C, K));
  case Attribute::DereferenceableOrNull:
    return A.getDereferenceableOrNullBytes() <= std::max(Bytes, bytesAccessed(C, K));
  case Attribute::NonNull:
    // A private object may lie at null where that is an address like others.
    return isKnownNonZero(&V, SimplifyQuery(DL, &C));
  case Attribute::NoUndef:
    return isDefinedByItself(V);
  case Attribute::Range:
    return V.getType()->isIntOrIntVectorTy() &&
           A.getRange().contains(computeConstantRange(&V, /*ForSigned=*/false, /*UseInstrInfo=*/true, nullptr, &C));
  default:
    return false;
  }
}

} // namespace rejoin
