//===- CallPromises.cpp - What a call of the target says more -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two calls of one callee without a body, of which the target's stands for the source's. Each attribute of the target's
// call and of its declaration, of the call itself, its result and its arguments, is related to the source's by the rule
// of its kind (AttributeRules.def):
//
//   memset(ptr align 16 %p, ...)       the source says so too, or `%p` is known to be aligned
//   readfirstlane(i32 returned %x)     the source says so too
//   @g(ptr byval(i32) %p)              the source says the same: not byval(i64), not an alignment of its own
//   signext i8 @r()                    the same
//
// What the declaration of an intrinsic says is known, and of functions whose names LLVM knows, too. Who communicates
// (`convergent`) is compared by the engines. What a declaration says counts for the source only if the call is as it
// declares, by type and convention: of the target it counts for any call.
//
// Cost: linear in the attributes. Held by: test/Validate/promises-of-intrinsics*.srctgt.ll,
// passed-as-before*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "AttributeRefinement.h"
#include "AttributeRules.h"
#include "ImplicitKernelInputs.h"
#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

/// The function is called as it is declared, by its type and convention, or it is not known.
static bool isAsDeclared(const CallBase &C) {
  const auto *F = dyn_cast<Function>(C.getCalledOperand());
  return !F || (F->getFunctionType() == C.getFunctionType() && F->getCallingConv() == C.getCallingConv());
}

/// What is said of a call of the target: LLVM takes what a declaration says for a promise of any call.
static SmallVector<AttributeSet, 2> takenOf(const CallBase &C, unsigned Index) {
  SmallVector<AttributeSet, 2> All{C.getAttributes().getAttributes(Index)};
  if (const auto *F = dyn_cast<Function>(C.getCalledOperand()))
    All.push_back(F->getAttributes().getAttributes(Index));
  return All;
}

/// What counts of a call of the source: what a declaration says holds of calls that are as it declares.
static SmallVector<AttributeSet, 2> countedOf(const CallBase &C, unsigned Index) {
  SmallVector<AttributeSet, 2> All = takenOf(C, Index);
  if (!isAsDeclared(C))
    All.truncate(1);
  return All;
}

static std::string calleeOf(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F ? "'" + F->getName().str() + "'" : "an unknown function";
}

static std::string reasonOfMore(const Twine &What, const CallBase &C) {
  return textOf(Reason::NewAttributeOnCall, What, calleeOf(C));
}

std::string morePromisedByName(const CallBase &Source, const CallBase &Target) {
  const Function *Callee = Target.getCalledFunction();
  const bool HasBody = Callee && !Callee->isDeclaration(), IsKnown = isKnownFunction(Target);
  const auto Of = countedOf(Source, AttributeList::FunctionIndex), With = takenOf(Target, AttributeList::FunctionIndex);
  auto IsMore = [&](const Attribute &A, bool IsOfCall) {
    if (!A.isStringAttribute() || ruleOf(A) == AttributeRule::Stronger || isImplied(A, Of))
      return false;
    // LLVM adds what it knows of a name.
    if (!IsOfCall && (ruleOf(A) == AttributeRule::Free || (IsKnown && ruleOf(A) == AttributeRule::Weaker)))
      return false;
    return !(HasBody && keepsPromiseOfInputs(*Callee, A.getKindAsString()));
  };
  for (const Attribute &A : With.front())
    if (IsMore(A, /*IsOfCall=*/true))
      return reasonOfMore(nameOf(A), Target);
  // What a function with a body says of itself is compared with the other body.
  if (With.size() > 1 && !HasBody)
    for (const Attribute &A : With.back())
      if (IsMore(A, /*IsOfCall=*/false))
        return reasonOfMore(nameOf(A), Target);
  return "";
}

/// The index of the functions' own attributes is the last one.
static bool isOfArgument(unsigned Index) {
  return Index != AttributeList::FunctionIndex && Index >= AttributeList::FirstArgIndex;
}

/// Engines judge the attribute with the value, or an alignment with the access. They take the results of unknown
/// functions for defined, so `noundef` of them is not judged.
static bool isJudgedWithValues(const Attribute &A, const CallBase &C, unsigned Index) {
  if (A.isStringAttribute())
    return false;
  switch (A.getKindAsEnum()) {
  case Attribute::NoUndef:
    return Index != AttributeList::ReturnIndex || (isa<IntrinsicInst>(C) && roleOf(C) != CallRole::Event);
  case Attribute::Alignment:
    return isOfArgument(Index) && bytesAccessed(C, Index - AttributeList::FirstArgIndex);
  default:
    return isJudgedAsPoison(A.getKindAsEnum());
  }
}

/// A result is not poison where no operand is.
static bool isDefinedResult(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  auto IsDefined = [&](const Use &U) { return isGuaranteedNotToBeUndefOrPoison(U.get(), nullptr, &C); };
  return Callee && Callee->isIntrinsic() && Callee->hasFnAttribute(Attribute::NoCreateUndefOrPoison) &&
         !C.hasRetAttr(Attribute::Range) && !C.getRetNoFPClass() && !isa<FPMathOperator>(C) &&
         all_of(C.args(), IsDefined);
}

/// What the target's call promises of itself, or of an argument or result, does not follow from the source's: the name.
static std::string morePromisedAt(const CallBase *Source, const CallBase &Target, unsigned Index,
                                  PromisesOfValues OfValues) {
  SmallVector<AttributeSet, 4> By = Source ? countedOf(*Source, Index) : SmallVector<AttributeSet, 2>();
  // Of these more is known than their calls say.
  if (!Source || isa<IntrinsicInst>(Target) || isKnownFunction(Target))
    if (const Function *Callee = Target.getCalledFunction())
      By.push_back(Callee->getAttributes().getAttributes(Index));
  const bool IsArgument = isOfArgument(Index);
  const unsigned K = Index - AttributeList::FirstArgIndex;
  auto IsSaid = [&](Attribute::AttrKind Kind) {
    return any_of(By, [&](const AttributeSet &S) { return S.hasAttribute(Kind); });
  };
  // What a call throws leaves its function, which is undefined where that does not throw.
  const bool MayThrow =
      !Source || (!IsSaid(Attribute::NoUnwind) && !(isa<CallInst>(Source) && Source->getFunction()->doesNotThrow()));
  auto IsMore = [&](const Attribute &A) {
    if (ruleOf(A) != AttributeRule::Weaker && !A.isStringAttribute())
      return false;
    if (ruleOf(A) == AttributeRule::Free ||
        (OfValues == PromisesOfValues::Judged && isJudgedWithValues(A, Target, Index)) ||
        isImplied(A, By, !Source || isConvergentCall(*Source)))
      return false;
    if (IsArgument && A.hasAttribute(Attribute::Captures) && Source) {
      // What may be captured of it in the source may be in the target.
      const CaptureInfo Captured =
          isAsDeclared(*Source) ? Source->getCaptureInfo(K) : Source->getAttributes().getParamAttrs(K).getCaptureInfo();
      return (Captured & A.getCaptureInfo()) != Captured;
    }
    if (A.hasAttribute(Attribute::Memory) && Source) {
      const MemoryEffects Effects =
          isAsDeclared(*Source) ? Source->getMemoryEffects() : Source->getAttributes().getMemoryEffects();
      return (Effects & A.getMemoryEffects()) != Effects;
    }
    if (A.hasAttribute(Attribute::NoUnwind))
      return MayThrow;
    if (A.hasAttribute(Attribute::NoUndef) && !IsArgument)
      return !isDefinedResult(Target);
    // What is passed may be known to be so: inlining says it of what an argument becomes.
    return !(IsArgument && isShownOfArgument(A, Target, K));
  };
  // String attributes of functions: see morePromisedByName.
  auto IsCompared = [&](const Attribute &A) {
    return !(Index == AttributeList::FunctionIndex && A.isStringAttribute() && Source);
  };
  for (const AttributeSet &Said : takenOf(Target, Index))
    for (const Attribute &A : Said)
      if (IsCompared(A) && IsMore(A))
        return nameOf(A);
  return "";
}

/// At an index of the list the call is made in another way, or the target has lost what takes promises away: how.
static std::string calledOtherwiseAt(const CallBase &Source, const CallBase &Target, unsigned Index) {
  const auto Of = takenOf(Source, Index), With = countedOf(Target, Index);
  // What the call itself says comes first.
  auto All = [&](ArrayRef<AttributeSet> Sets) {
    AttrBuilder Builder(Source.getContext(), Sets.back());
    Builder.merge(AttrBuilder(Source.getContext(), Sets.front()));
    return AttributeSet::get(Source.getContext(), Builder);
  };
  const AttributeSet OfAll = All(Of), WithAll = All(With);
  auto IsLost = [&](const Attribute &A) {
    if (A.isStringAttribute())
      return is_contained({AttributeRule::Same, AttributeRule::Stronger}, ruleOf(A)) &&
             WithAll.getAttribute(A.getKindAsString()) != A;
    // Who communicates is compared elsewhere.
    return ruleOf(A) == AttributeRule::Stronger && !A.hasAttribute(Attribute::Convergent) &&
           !WithAll.hasAttribute(A.getKindAsEnum());
  };
  if (passesOtherwise(OfAll, WithAll))
    return textOf(Reason::AbiOfCall, textOfIndex(Index), calleeOf(Target));
  const auto *Lost = find_if(OfAll, IsLost);
  return Lost == OfAll.end()
             ? ""
             : textOf(Reason::LostAttributeOnCall, nameOf(*Lost) + textOfIndex(Index), calleeOf(Target));
}

std::string morePromised(const CallBase *Source, const CallBase &Target, PromisesOfValues OfValues) {
  // Flags exclude results, or allow others.
  if (const auto *F = dyn_cast<FPMathOperator>(&Target); F && Source) {
    const auto *Of = dyn_cast<FPMathOperator>(Source);
    FastMathFlags More = F->getFastMathFlags(), Both = More;
    Both &= Of ? Of->getFastMathFlags() : FastMathFlags();
    if (More != Both)
      return reasonOfMore("a fast-math flag", Target);
  }
  return morePromisedByAttributes(Source, Target, OfValues);
}

/// The function is called in another way, whatever is passed.
static bool isOtherCall(const CallBase &Source, const CallBase &Target) {
  // What bundles say of a call is not known.
  auto HasBundle = [](const CallBase &C) {
    for (unsigned K = 0; K != C.getNumOperandBundles(); ++K)
      if (C.getOperandBundleAt(K).getTagID() != LLVMContext::OB_convergencectrl)
        return true;
    return false;
  };
  const bool IsKnown = isa<IntrinsicInst>(Target) || isKnownFunction(Target);
  if (!IsKnown && (Source.getCallingConv() != Target.getCallingConv() || HasBundle(Source) || HasBundle(Target)))
    return true;
  return !isa<AnyMemIntrinsic>(Target) && Source.getFunctionType() != Target.getFunctionType();
}

std::string morePromisedByAttributes(const CallBase *Source, const CallBase &Target, PromisesOfValues OfValues) {
  if (std::string Name = Source ? morePromisedByName(*Source, Target) : ""; !Name.empty())
    return Name;
  if (Target.hasMetadata(LLVMContext::MD_callees) && !(Source && Source->hasMetadata(LLVMContext::MD_callees)))
    return reasonOfMore("!callees", Target);
  // Of others more is known than their calls say.
  const Function *Callee = Target.getCalledFunction();
  if (Callee && !Callee->isDeclaration())
    return "";
  if (Source && isOtherCall(*Source, Target))
    return textOf(Reason::TypeOfCall, calleeOf(Target));
  auto MoreAt = [&](unsigned Index) -> std::string {
    if (const std::string Name = morePromisedAt(Source, Target, Index, OfValues); !Name.empty())
      return reasonOfMore(Name + textOfIndex(Index), Target);
    return Source ? calledOtherwiseAt(*Source, Target, Index) : "";
  };
  for (unsigned Index : {unsigned{AttributeList::FunctionIndex}, unsigned{AttributeList::ReturnIndex}})
    if (std::string More = MoreAt(Index); !More.empty())
      return More;
  for (unsigned K = 0; K != (Source ? std::min(Source->arg_size(), Target.arg_size()) : Target.arg_size()); ++K) {
    if (std::string More = MoreAt(AttributeList::FirstArgIndex + K); !More.empty())
      return More;
    // A private object may lie at null where that is an address like others.
    const Value &Passed = *Target.getArgOperand(K);
    if (Target.paramHasAttr(K, Attribute::NonNull) && !(Source && Source->paramHasAttr(K, Attribute::NonNull)) &&
        isa<AllocaInst>(getUnderlyingObject(&Passed)) &&
        NullPointerIsDefined(Target.getFunction(), Passed.getType()->getPointerAddressSpace()))
      return reasonOfMore("nonnull" + textOfIndex(AttributeList::FirstArgIndex + K), Target);
  }
  return "";
}

/// The call, or the declaration of its callee, says at an index of the list what does not follow from \p By.
static bool saysMoreAt(const CallBase &C, unsigned Index, const AttributeSet &By) {
  const AttributeSet OfCall = C.getAttributes().getAttributes(Index);
  auto IsMore = [&](const Attribute &A, bool IsOfCall) {
    const AttributeRule Rule = ruleOf(A);
    if (Rule == AttributeRule::Free || Rule == AttributeRule::Stronger)
      return false;
    // What a declaration says of launches and the machine says nothing of its callers.
    if (Rule == AttributeRule::Apart && !IsOfCall && !isImplicitInput(A.getKindAsString()))
      return false;
    return !isImplied(A, By, C.isConvergent()) &&
           !(isOfArgument(Index) && isShownOfArgument(A, C, Index - AttributeList::FirstArgIndex));
  };
  const Function *Callee = C.getCalledFunction();
  return any_of(OfCall, [&](const Attribute &A) { return IsMore(A, /*IsOfCall=*/true); }) ||
         (Callee && any_of(Callee->getAttributes().getAttributes(Index),
                           [&](const Attribute &A) { return IsMore(A, /*IsOfCall=*/false); }));
}

bool promisesNothingOfItself(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee || C.getCallingConv() != Callee->getCallingConv())
    return false;
  for (unsigned K = 0; K != C.getNumOperandBundles(); ++K)
    if (C.getOperandBundleAt(K).getTagID() != LLVMContext::OB_convergencectrl)
      return false;
  return !saysMoreAt(C, AttributeList::FunctionIndex, Callee->getAttributes().getFnAttrs());
}

bool promisesNothing(const CallBase &C, const AttributeList *Known, bool KeepsMetadata) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee || C.getCallingConv() != Callee->getCallingConv() || (!Known && !Callee->isIntrinsic()))
    return false;
  for (unsigned K = 0; K != C.getNumOperandBundles(); ++K)
    if (C.getOperandBundleAt(K).getTagID() != LLVMContext::OB_convergencectrl)
      return false;
  SmallVector<std::pair<unsigned, MDNode *>> Metadata;
  if (!KeepsMetadata)
    C.getAllMetadataOtherThanDebugLoc(Metadata);
  // These say nothing that may be false, or the other form has them.
  constexpr unsigned Harmless[] = {LLVMContext::MD_fpmath, LLVMContext::MD_prof, LLVMContext::MD_annotation};
  if (any_of(Metadata, [&](const auto &M) { return !is_contained(Harmless, M.first); }))
    return false;
  const AttributeList By = Known ? *Known : Callee->getAttributes();
  auto SaysMore = [&](unsigned Index) { return saysMoreAt(C, Index, By.getAttributes(Index)); };
  if (SaysMore(AttributeList::FunctionIndex) || SaysMore(AttributeList::ReturnIndex))
    return false;
  for (unsigned K = 0; K != C.arg_size(); ++K)
    if (SaysMore(AttributeList::FirstArgIndex + K))
      return false;
  return true;
}

} // namespace rejoin
