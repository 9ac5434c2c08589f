//===- BodyPromises.cpp - What calls of known bodies promise ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The engines follow a call into a body that is known. What attributes say of the values that go in and come out is
// judged with the values (nonnull, noundef, range, nofpclass). All else that attributes say of such a call is looked at
// here: alignments, memory that exists, what the callee does with memory or with a pointer, whether it returns.
//
//   call @f(ptr align 16 %p)      a call of @f in the source says so too, or %p is known to be aligned
//   call @f() memory(none)        a call of @f in the source, or @f itself, says so too
//   call @g(ptr %p), and @g says that its argument is aligned: the source reaches @g too, or %p is known to be so
//   call @g(), and @g says memory(none)   the source reaches @g too, or LLVM infers it from the body of @g
//   tail call @f(ptr %own)        calls of @f in the source are tail calls, or %own is not on the caller's stack
//
// The calling convention, metadata and flags that allow other results (nsz) are compared in the same way. A call that
// passes an argument otherwise than its callee expects (byval on one of them) is not judged.
//
// Lemma: which call of the source stands for a call of the target is not told; so all of the source that have the
// callee's name have to say as much. What a callee of both sides says of itself is judged where its own two bodies are
// compared.
//
// A function of the target whose body may access what its attributes exclude is not judged: on the paths where it does,
// it is undefined, and the engines do not ask for each kind of memory. LLVM infers no such attributes.
//
// Cost: linear in the calls of both sides, for each name in their product. Held by:
// test/Validate/body-promises*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "AttributeRefinement.h"
#include "AttributeRules.h"
#include "ImplicitKernelInputs.h"
#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

/// Attributes of one argument or result, or of the calls themselves, that are said somewhere.
using Said = SmallVector<AttributeSet, 4>;

/// Whether engines judge it with the values, or nothing follows from it for a function with a body.
static bool isJudged(Attribute::AttrKind Kind) {
  return isJudgedAsPoison(Kind) || Kind == Attribute::NoUndef || Kind == Attribute::ImmArg;
}

/// What is said of an argument or result is not said in \p By, nor known of the address: its alignment and bytes.
static bool saysMoreOfValue(AttributeSet What, const Said &By, std::pair<Align, uint64_t> Known) {
  return any_of(What, [&](const Attribute &A) {
    if (A.isStringAttribute())
      return ruleOf(A) != AttributeRule::Free && !isImplied(A, By);
    if (ruleOf(A) != AttributeRule::Weaker || isJudged(A.getKindAsEnum()))
      return false;
    const bool IsKnown =
        (A.hasAttribute(Attribute::Alignment) && A.getAlignment().valueOrOne() <= Known.first) ||
        (A.hasAttribute(Attribute::Dereferenceable) && A.getDereferenceableBytes() <= Known.second) ||
        (A.hasAttribute(Attribute::DereferenceableOrNull) && A.getDereferenceableOrNullBytes() <= Known.second);
    return !IsKnown && !isImplied(A, By);
  });
}

/// What is said of a call is not said in \p By. Of unwinding nothing follows where the caller does not unwind.
static bool saysMoreOfCall(AttributeSet What, const Said &By, bool MayUnwind, const Function &Callee) {
  return any_of(What, [&](const Attribute &A) {
    if (A.isStringAttribute())
      return !is_contained({AttributeRule::Free, AttributeRule::Stronger}, ruleOf(A)) && !isImplied(A, By) &&
             !keepsPromiseOfInputs(Callee, A.getKindAsString());
    if (ruleOf(A) != AttributeRule::Weaker)
      return false;
    return !(A.hasAttribute(Attribute::NoUnwind) && !MayUnwind) && !isImplied(A, By);
  });
}

/// What is on the stack of the call's own function may be passed to the callee, which a tail call must not access.
static bool mayPassOwnStack(const CallBase &C) {
  const Function &F = *C.getFunction();
  auto IsOnStack = [](const Value *V) {
    const auto *A = dyn_cast<Argument>(V);
    return isa<AllocaInst>(V) || (A && A->hasByValAttr());
  };
  for (const Use &A : C.args()) {
    SmallVector<const Value *, 4> Objects;
    if (A->getType()->isPtrOrPtrVectorTy())
      getUnderlyingObjects(A, Objects);
    if (any_of(Objects, IsOnStack))
      return true;
  }
  auto Escapes = [&](const Value &V) { return IsOnStack(&V) && PointerMayBeCaptured(&V, /*ReturnCaptures=*/false); };
  return any_of(F.args(), Escapes) || any_of(instructions(F), Escapes);
}

/// An argument is passed in another way than the callee expects it: LLVM follows the call where it copies the body.
static bool passesOtherwise(const CallBase &C) {
  const AttributeList Here = C.getAttributes(), Own = C.getCalledFunction()->getAttributes();
  return any_of(seq(0U, C.arg_size()),
                [&](unsigned K) { return passesOtherwise(Own.getParamAttrs(K), Here.getParamAttrs(K)); });
}

/// The call is undefined, or gives other results, by what is no attribute: the way of the call, metadata, flags. A call
/// of the source that stands for it, \p Of, may be missing.
static bool saysMoreBesideAttributes(const CallBase &C, const CallBase *Of) {
  auto IsOtherConvention = [](const CallBase &X) {
    return X.getCallingConv() != X.getCalledFunction()->getCallingConv();
  };
  auto IsTail = [](const CallBase &X) { return isa<CallInst>(X) && cast<CallInst>(X).isTailCall(); };
  // Of flags that make a result poison the engines know.
  auto OtherResults = [](const CallBase *X) {
    FastMathFlags Flags;
    if (const auto *F = dyn_cast_or_null<FPMathOperator>(X))
      Flags = F->getFastMathFlags();
    Flags.setNoNaNs(false);
    Flags.setNoInfs(false);
    return Flags;
  };
  FastMathFlags Both = OtherResults(&C);
  Both &= OtherResults(Of);
  const bool SaysMoreOfMemory =
      Of ? promisesMoreOfMemory(*Of, C)
         : any_of(ArrayRef<unsigned>{LLVMContext::MD_tbaa, LLVMContext::MD_noalias, LLVMContext::MD_alias_scope},
                  [&](unsigned Kind) { return C.hasMetadata(Kind); });
  auto IsLost = [&](unsigned K) {
    return !differentName(Of->getAttributes().getParamAttrs(K), C.getAttributes().getParamAttrs(K)).empty();
  };
  const bool IsOtherByName =
      Of && (!differentName(Of->getAttributes().getRetAttrs(), C.getAttributes().getRetAttrs()).empty() ||
             any_of(seq(0U, C.arg_size()), IsLost));
  // The engines do not copy the object of a `byval` that the callee does not have, on either side.
  return passesOtherwise(C) || IsOtherByName ||
         (Of && passesOtherwise(Of->getAttributes().getRetAttrs(), C.getAttributes().getRetAttrs())) ||
         (IsOtherConvention(C) && !(Of && IsOtherConvention(*Of))) ||
         (IsTail(C) && !(Of && IsTail(*Of)) && mayPassOwnStack(C)) || OtherResults(&C) != Both || SaysMoreOfMemory;
}

/// A call of a body of the target says more than each of these is known to say. \p IsOfBoth: the source has the callee.
static bool saysMore(const CallBase &C, ArrayRef<const CallBase *> Alike, bool IsOfBoth) {
  const Function &Callee = *C.getCalledFunction();
  auto SaysMoreAt = [&](unsigned Index, function_ref<bool(AttributeSet, const Said &)> IsMore) {
    const AttributeSet Here = C.getAttributes().getAttributes(Index), Own = Callee.getAttributes().getAttributes(Index);
    if (!IsOfBoth)
      return IsMore(Here, {}) || IsMore(Own, {});
    if (Alike.empty() || !Here.hasAttributes())
      return IsMore(Here, {Own});
    return any_of(Alike, [&](const CallBase *Of) {
      Said By(saidOf(*Of, Index));
      By.push_back(Own);
      return IsMore(Here, By);
    });
  };
  for (unsigned K = 0; K != C.arg_size(); ++K)
    if (SaysMoreAt(AttributeList::FirstArgIndex + K, [&](AttributeSet What, const Said &By) {
          return saysMoreOfValue(What, By, knownOfPlace(*C.getArgOperand(K)));
        }))
      return true;
  if (SaysMoreAt(AttributeList::ReturnIndex,
                 [](AttributeSet What, const Said &By) { return saysMoreOfValue(What, By, {Align(), 0}); }))
    return true;
  if (Alike.empty() ? saysMoreBesideAttributes(C, nullptr)
                    : any_of(Alike, [&](const CallBase *Of) { return saysMoreBesideAttributes(C, Of); }))
    return true;
  // What a callee of its own says of itself is looked at once, not for each call.
  const bool MayUnwind = !C.getFunction()->doesNotThrow();
  const Said Own{Callee.getAttributes().getFnAttrs()};
  const AttributeSet Here = C.getAttributes().getFnAttrs();
  return Alike.empty() ? saysMoreOfCall(Here, Own, MayUnwind, Callee) : any_of(Alike, [&](const CallBase *Of) {
    Said By(saidOf(*Of, AttributeList::FunctionIndex));
    append_range(By, Own);
    return saysMoreOfCall(Here, By, MayUnwind && !Of->getFunction()->doesNotThrow(), Callee);
  });
}

std::string unmatchedBodyPromise(const Function &Source, const Function &Target) {
  auto ForCalls = [](const Function &F, function_ref<void(const CallBase &)> Visit) {
    for (const Function *Of : reachedFrom(F))
      for (const Instruction &I : instructions(*Of))
        if (const auto *C = dyn_cast<CallBase>(&I);
            C && C->getCalledFunction() && !C->getCalledFunction()->isDeclaration())
          Visit(*C);
  };
  StringMap<SmallVector<const CallBase *, 2>> OfSource;
  ForCalls(Source, [&](const CallBase &C) { OfSource[C.getCalledFunction()->getName()].push_back(&C); });
  std::string Why;
  SmallPtrSet<const Function *, 4> OwnSeen;
  ForCalls(Target, [&](const CallBase &C) {
    const StringRef Name = C.getCalledFunction()->getName();
    const auto It = OfSource.find(Name);
    const bool IsOfBoth = It != OfSource.end() || Name == Source.getName();
    if (Why.empty() &&
        saysMore(C, It == OfSource.end() ? ArrayRef<const CallBase *>() : ArrayRef(It->second), IsOfBoth))
      Why = textOf(Reason::NewAttributeOnCallOf, Name);
    if (Why.empty() && !IsOfBoth && OwnSeen.insert(C.getCalledFunction()).second)
      if (const std::string Of = unmatchedPromiseOfCallee(Source, *C.getCalledFunction()); !Of.empty())
        Why = textOf(Reason::AttributeOfNewCallee, Name, Of);
  });
  return Why;
}

/// The attributes of the function, and of an argument that the address is computed from, allow the access. As LLVM
/// infers them, an address of an unknown object is one of an argument's memory and of other memory.
static bool allowsAccess(const Function &F, const Value &Pointer, ModRefInfo Needs) {
  const Value *Object = getUnderlyingObjectAggressive(&Pointer);
  const auto *G = dyn_cast<GlobalVariable>(Object);
  if (isa<AllocaInst>(Object) || (G && G->isConstant()))
    return true;
  const auto *A = dyn_cast<Argument>(Object);
  if (A && (A->hasAttribute(Attribute::ReadNone) || (isRefSet(Needs) && A->hasAttribute(Attribute::WriteOnly)) ||
            (isModSet(Needs) && A->hasAttribute(Attribute::ReadOnly))))
    return false;
  auto Allows = [&](IRMemLocation Where) { return (F.getMemoryEffects().getModRef(Where) & Needs) == Needs; };
  const bool MayBeOfArgument = A || !isIdentifiedObject(Object);
  return (!MayBeOfArgument || Allows(IRMemLocation::ArgMem)) && (A || Allows(IRMemLocation::Other));
}

/// The same of all that an instruction does with memory.
static bool allowsEffects(const Function &F, const Instruction &I) {
  if (const Value *Pointer = getLoadStorePointerOperand(&I))
    return allowsAccess(F, *Pointer, isa<LoadInst>(I) ? ModRefInfo::Ref : ModRefInfo::Mod);
  if (const auto *R = dyn_cast<AtomicRMWInst>(&I))
    return allowsAccess(F, *R->getPointerOperand(), ModRefInfo::ModRef);
  if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    return allowsAccess(F, *X->getPointerOperand(), ModRefInfo::ModRef);
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C || isa<AssumeInst>(I) || I.isLifetimeStartOrEnd())
    return true;
  const MemoryEffects Effects = C->getMemoryEffects(), Own = F.getMemoryEffects();
  const MemoryEffects Elsewhere = Effects.getWithoutLoc(IRMemLocation::ArgMem);
  if ((Own & Elsewhere) != Elsewhere)
    return false;
  const ModRefInfo OfArguments = Effects.getModRef(IRMemLocation::ArgMem);
  return all_of(C->args(), [&](const Use &U) {
    const unsigned K = C->getArgOperandNo(&U);
    if (!U->getType()->isPointerTy() || isa<Constant>(U))
      return true;
    ModRefInfo Needs = OfArguments;
    if (C->paramHasAttr(K, Attribute::ReadNone))
      Needs = ModRefInfo::NoModRef;
    else if (C->onlyReadsMemory(K))
      Needs &= ModRefInfo::Ref;
    else if (C->onlyWritesMemory(K))
      Needs &= ModRefInfo::Mod;
    return !isModOrRefSet(Needs) || allowsAccess(F, *U, Needs);
  });
}

std::string brokenMemoryPromise(const Function &Target) {
  for (const Function *F : reachedFrom(Target)) {
    const bool Promises = F->getMemoryEffects() != MemoryEffects::unknown() || any_of(F->args(), [](const Argument &A) {
                            return A.onlyReadsMemory() || A.hasAttribute(Attribute::WriteOnly);
                          });
    // Of writes by the function itself the engines know which are undefined (`readonly`, `memory(read)`).
    auto IsJudged = [&](const Instruction &I) {
      const Value *Pointer = isa<StoreInst, AtomicRMWInst>(I) ? getPointerOperand(&I) : nullptr;
      const auto *A = Pointer ? dyn_cast<Argument>(getUnderlyingObjectAggressive(Pointer)) : nullptr;
      return F == &Target && Pointer && (F->onlyReadsMemory() || (A && A->hasAttribute(Attribute::ReadOnly)));
    };
    if (Promises &&
        any_of(instructions(*F), [&](const Instruction &I) { return !IsJudged(I) && !allowsEffects(*F, I); }))
      return textOf(Reason::MemoryPromiseBroken, sourceName(F->getName()));
  }
  return "";
}

} // namespace rejoin
