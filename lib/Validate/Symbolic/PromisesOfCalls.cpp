//===- PromisesOfCalls.cpp - Promises of calls that are not paired -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Events are compared in pairs, and so are their attributes. Of a call that is no event, or that writes what other
// events of the source write, it is not known which call of the source stands for it: it may say what all calls of the
// source with the same label say (CallPromises.cpp), and what its operands show.
//
//   two calls of sqrt in the source, one with `nofpclass(nan)`; a call in the target without it      no more
//   the same with `returned` on a call of the target alone                                           more
//
// Cost: linear in the calls of both sides, for each label in their product. Held by: test/Validate/quiet-calls*.ll,
// promises-of-intrinsics*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "PromisesOfCalls.h"
#include "Refinement/Events.h"
#include "Syntactic/AttributeRefinement.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

/// \p Target says more of a pointer that it passes than \p Source does, by attributes that the executor does not turn
/// into undefined behaviour.
static bool passesMore(const CallBase &Source, const CallBase &Target) {
  for (unsigned K = 0; K != Target.arg_size(); ++K) {
    if (!Target.getArgOperand(K)->getType()->isPtrOrPtrVectorTy())
      continue;
    const AttributeSet Of = Source.getAttributes().getParamAttrs(K);
    if (any_of(Target.getAttributes().getParamAttrs(K), [&](const Attribute &A) {
          return !A.isStringAttribute() && !A.hasAttribute(Attribute::NonNull) && !A.hasAttribute(Attribute::NoUndef) &&
                 Of.getAttribute(A.getKindAsEnum()) != A;
        }))
      return true;
  }
  return false;
}

using Alikes = StringMap<SmallVector<const CallBase *>>;

static SmallVector<const CallBase *> callsIn(const Function &F) {
  SmallVector<const CallBase *> Calls;
  for (const Function *Of : reachedFrom(F))
    for (const Instruction &I : instructions(*Of))
      if (const auto *C = dyn_cast<CallBase>(&I))
        Calls.push_back(C);
  return Calls;
}

/// A call of an intrinsic that is no event says more than follows from all calls of the source that are alike.
static bool promisesMoreOfIntrinsic(const CallBase &C, ArrayRef<const CallBase *> Alike) {
  const CallRole Role = roleOf(C);
  const auto *M = dyn_cast<AnyMemIntrinsic>(&C);
  const bool IsFollowed = M && isa<ConstantInt>(M->getLength());
  if (C.isDebugOrPseudoInst() || (Role == CallRole::Event && !IsFollowed))
    return false;
  // Operands of annotations are not judged.
  const PromisesOfValues OfValues = Role == CallRole::Ignored ? PromisesOfValues::Compared : PromisesOfValues::Judged;
  if (Alike.empty())
    return promisesMore(nullptr, C, OfValues);
  return (IsFollowed || Role == CallRole::Ignored) &&
         any_of(Alike, [&](const CallBase *Of) { return promisesMore(Of, C, OfValues); });
}

bool promisesMoreOfWrite(const SymbolicEvent &E, ArrayRef<SymbolicEvent> OfSource) {
  const auto *C = dyn_cast<CallBase>(E.At);
  if (!C || !onlyWrites(*C))
    return false;
  bool HasAlike = false;
  for (const SymbolicEvent &X : OfSource)
    if (const auto *Of = dyn_cast<CallBase>(X.At); Of && eventLabel(*Of) == eventLabel(*C)) {
      HasAlike = true;
      if (promisesMore(*Of, *C))
        return true;
    }
  return !HasAlike && promisesMore(nullptr, *C);
}

bool promisesMoreOfQuietCalls(const Function &Source, const Function &Target) {
  Alikes OfSource;
  for (const CallBase *Of : callsIn(Source))
    OfSource[eventLabel(*Of)].push_back(Of);
  return any_of(callsIn(Target), [&](const CallBase *C) {
    const CallRole Role = roleOf(*C);
    const bool IsQuiet = is_contained({CallRole::Pure, CallRole::Reads}, Role);
    const auto It = OfSource.find(eventLabel(*C));
    const ArrayRef<const CallBase *> Alike = It == OfSource.end() ? ArrayRef<const CallBase *>() : It->second;
    if (Role != CallRole::Event && any_of(Alike, [&](const CallBase *Of) { return promisesMoreByName(*Of, *C); }))
      return true;
    // Flags are part of the operation there.
    auto FlagsOf = [](const CallBase &Call) {
      const auto *F = dyn_cast<FPMathOperator>(&Call);
      return F ? F->getFastMathFlags() : FastMathFlags();
    };
    auto IsLess = [&](const CallBase *Of) {
      return Of->arg_size() == C->arg_size() &&
             (passesMore(*Of, *C) || (!(FlagsOf(*Of) != FlagsOf(*C)) && promisesMore(*Of, *C)));
    };
    if (IsQuiet && !C->isInlineAsm() && any_of(Alike, IsLess))
      return true;
    if (isa<IntrinsicInst>(C) && promisesMoreOfIntrinsic(*C, Alike))
      return true;
    if (!C->getType()->isPtrOrPtrVectorTy() || (!C->getRetAlign() && !C->getRetDereferenceableBytes() &&
                                                !C->getRetDereferenceableOrNullBytes() && !C->returnDoesNotAlias()))
      return false;
    return Alike.empty() || any_of(Alike, [&](const CallBase *Of) { return promisesMore(*Of, *C); });
  });
}

} // namespace rejoin
