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
#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "Syntactic/AttributeRefinement.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

using Alikes = StringMap<SmallVector<const CallBase *>>;

static SmallVector<const CallBase *> callsIn(const Function &F) {
  SmallVector<const CallBase *> Calls;
  for (const Function *Of : reachedFrom(F))
    for (const Instruction &I : instructions(*Of))
      if (const auto *C = dyn_cast<CallBase>(&I))
        Calls.push_back(C);
  return Calls;
}

/// What the call says more than one of these does, without flags.
static std::string moreThanAny(ArrayRef<const CallBase *> Alike, const CallBase &C, PromisesOfValues OfValues) {
  for (const CallBase *Of : Alike)
    if (std::string More = morePromisedByAttributes(Of, C, OfValues); !More.empty())
      return More;
  return "";
}

/// A call of an intrinsic that is no event says more than follows from all calls of the source that are alike.
static std::string moreOfIntrinsic(const CallBase &C, ArrayRef<const CallBase *> Alike) {
  const CallRole Role = roleOf(C);
  const auto *M = dyn_cast<AnyMemIntrinsic>(&C);
  const bool HasKnownSize = M && isa<ConstantInt>(M->getLength());
  if (C.isDebugOrPseudoInst() || (Role == CallRole::Event && !HasKnownSize))
    return "";
  // Operands of annotations are not judged.
  const PromisesOfValues OfValues = Role == CallRole::Ignored ? PromisesOfValues::Compared : PromisesOfValues::Judged;
  if (Alike.empty())
    return morePromised(nullptr, C, OfValues);
  return HasKnownSize || Role == CallRole::Ignored ? moreThanAny(Alike, C, OfValues) : "";
}

std::string morePromisedOfWrite(const SymbolicEvent &E, ArrayRef<SymbolicEvent> OfSource) {
  const auto *C = dyn_cast<CallBase>(E.At);
  if (!C || !onlyWrites(*C))
    return "";
  bool HasAlike = false;
  for (const SymbolicEvent &X : OfSource)
    if (const auto *Of = dyn_cast<CallBase>(X.At); Of && eventLabel(*Of) == eventLabel(*C)) {
      HasAlike = true;
      if (std::string More = morePromised(Of, *C); !More.empty())
        return More;
    }
  return HasAlike ? "" : morePromised(nullptr, *C);
}

/// A pointer that the call gives is said to be the address of something.
static bool saysMoreOfResult(const CallBase &C) {
  return C.getType()->isPtrOrPtrVectorTy() && (C.getRetAlign() || C.getRetDereferenceableBytes() ||
                                               C.getRetDereferenceableOrNullBytes() || C.returnDoesNotAlias());
}

static std::string moreOfQuietCall(const CallBase &C, ArrayRef<const CallBase *> Alike) {
  const CallRole Role = roleOf(C);
  for (const CallBase *Of : Alike)
    if (std::string More = Role == CallRole::Event ? "" : morePromisedByName(*Of, C); !More.empty())
      return More;
  // Flags are part of a quiet operation, whose result is compared.
  const bool IsQuiet = is_contained({CallRole::Pure, CallRole::Reads}, Role) && !C.isInlineAsm();
  if (IsQuiet || saysMoreOfResult(C))
    if (std::string More = moreThanAny(Alike, C, PromisesOfValues::Judged); !More.empty())
      return More;
  if (std::string More = isa<IntrinsicInst>(C) ? moreOfIntrinsic(C, Alike) : ""; !More.empty())
    return More;
  return Alike.empty() && saysMoreOfResult(C) ? textOf(Reason::AttributeOfNewResult) : "";
}

std::string morePromisedOfQuietCalls(const Function &Source, const Function &Target) {
  Alikes OfSource;
  for (const CallBase *Of : callsIn(Source))
    OfSource[eventLabel(*Of)].push_back(Of);
  for (const CallBase *C : callsIn(Target)) {
    const auto It = OfSource.find(eventLabel(*C));
    const ArrayRef<const CallBase *> Alike = It == OfSource.end() ? ArrayRef<const CallBase *>() : It->second;
    if (std::string More = moreOfQuietCall(*C, Alike); !More.empty())
      return More;
  }
  return "";
}

} // namespace rejoin
