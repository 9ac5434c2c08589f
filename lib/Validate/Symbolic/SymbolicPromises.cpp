//===- SymbolicPromises.cpp - What accesses to memory promise -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An access promises that the memory is there and aligned, and its metadata promise more of the value and of the
// memory. The target may promise of each byte what the source promises of it on the same path, before it could stop.
// LLVM knows some memory to be there without an access; attributes of arguments and functions may still forbid to
// access it.
//
//===----------------------------------------------------------------------===//

#include "Reasons/Reason.h"
#include "SymbolicExecutor.h"
#include "Syntactic/AttributeRefinement.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin {

/// Of what is read, and of the place where it is read: these hold of each byte.
static constexpr unsigned ValuePromises[] = {LLVMContext::MD_dereferenceable, LLVMContext::MD_dereferenceable_or_null};
static constexpr unsigned PromisesOfPlaces[] = {LLVMContext::MD_invariant_load,  LLVMContext::MD_tbaa,
                                                LLVMContext::MD_noalias,         LLVMContext::MD_alias_scope,
                                                LLVMContext::MD_invariant_group, LLVMContext::MD_noalias_addrspace};

void SymbolicExecutor::noteAccess(State &S, const Formula &Begin, uint64_t Bytes, Align Alignment, const Value &Pointer,
                                  const Instruction &I, bool IsEvent) {
  if (!IsTarget) {
    const auto *M = dyn_cast<MemIntrinsic>(&I);
    const bool IsWrite = isa<StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(I) || (M && M->getRawDest() == &Pointer);
    S.Trace.Accesses.push_back(
        {Begin, Bytes, Alignment, &I, S.Trace.Stops, &Pointer, IsWrite, isOfSpace(S, Pointer, MemorySpace::Global),
         I.hasMetadata(LLVMContext::MD_invariant_load) || isOfSpace(S, Pointer, MemorySpace::Constant),
         isInvariant(S, I, Pointer)});
    return;
  }
  if (!Source || !Bytes)
    return;
  bool IsAligned = Alignment <= getKnownAlignment(const_cast<Value *>(&Pointer), Context.DL, &I);
  // What is promised, of which bytes the source promises it too, and where it does so of none of its accesses whose
  // distance is not a number.
  struct Promise {
    unsigned Kind;
    SmallBitVector Covered;
    Formula Missing;
  };
  SmallVector<Promise> Promised;
  for (ArrayRef<unsigned> Kinds : {ArrayRef(ValuePromises), ArrayRef(PromisesOfPlaces)})
    for (unsigned Kind : Kinds)
      if (I.hasMetadata(Kind))
        Promised.push_back({Kind, SmallBitVector(Bytes), Context.True});
  auto Makes = [&](const Instruction &X, unsigned Kind) { return !promisesMoreOfMemory(X, I, Kind); };
  // Events are in the source too.
  const bool IsThere =
      IsEvent || (keepsEffects(Pointer, I) &&
                  isDereferenceableAndAlignedPointer(&Pointer, Align(1), APInt(64, Bytes), Context.DL, &I));
  if (IsAligned && Promised.empty() && IsThere)
    return;
  // Mostly the source accesses the same.
  if (any_of(Source->Accesses, [&](const SymbolicTrace::Access &X) {
        return X.Stops <= S.Trace.Stops && z3::eq(X.Begin, Begin) && Bytes <= X.Bytes && Alignment <= X.Alignment &&
               all_of(Promised, [&](const Promise &P) { return Makes(*X.At, P.Kind); });
      }))
    return;
  // Each byte is one that the source accesses, before it could stop.
  SmallBitVector Covered(Bytes);
  Formula Outside = Context.True, Unaligned = Context.True;
  unsigned NumTold = 0;
  for (const SymbolicTrace::Access &X : Source->Accesses) {
    if (X.Stops > S.Trace.Stops)
      continue;
    Formula Distance = Context.distance(Begin, X.Begin);
    if (Distance.is_numeral()) {
      SmallBitVector Here(Bytes);
      for (unsigned K = 0; K != Bytes; ++K)
        Here[K] = Distance.as_uint64() + K < X.Bytes;
      Covered |= Here;
      IsAligned |= X.Alignment >= Alignment && isAligned(Alignment, Distance.as_uint64());
      for (Promise &P : Promised)
        if ((is_contained(PromisesOfPlaces, P.Kind) || (!Distance.as_uint64() && Bytes <= X.Bytes)) &&
            Makes(*X.At, P.Kind))
          P.Covered |= Here;
    } else if (constexpr unsigned MaxTold = 16; X.Bytes >= Bytes && NumTold++ < MaxTold) {
      Formula Beside = z3::ugt(Distance, Context.bits(X.Bytes - Bytes, 64));
      Outside = both(Outside, Beside);
      for (Promise &P : Promised)
        if (Makes(*X.At, P.Kind))
          P.Missing = both(P.Missing,
                           is_contained(PromisesOfPlaces, P.Kind) ? Beside : Formula(Distance != Context.bits(0, 64)));
      if (X.Alignment >= Alignment)
        Unaligned = both(Unaligned, (Distance & Context.bits(Alignment.value() - 1, 64)) != Context.bits(0, 64));
    }
  }
  Tri T;
  if (!IsAligned && Context.mayHold(S.Trace.Condition, Context.simplify(Unaligned), T))
    Reasons.insert(textOf(Reason::UnknownAlignment));
  if (any_of(Promised, [&](const Promise &P) {
        return !P.Covered.all() && Context.mayHold(S.Trace.Condition, Context.simplify(P.Missing), T);
      }))
    Reasons.insert(textOf(Reason::NewMetadataOnAccess));
  if (!IsThere && !Covered.all() && Context.mayHold(S.Trace.Condition, Context.simplify(Outside), T))
    Reasons.insert(textOf(Reason::ReadsMore));
}

bool SymbolicExecutor::promisesMoreThanSource(const Instruction &I) {
  if (!Source || !I.hasMetadataOtherThanDebugLoc())
    return false;
  const auto [It, IsNew] = NewPromises.insert({&I, false});
  if (!IsNew)
    return It->second;
  for (ArrayRef<unsigned> Kinds : {ArrayRef(ValuePromises), ArrayRef(PromisesOfPlaces)})
    for (unsigned Kind : Kinds)
      It->second |= I.hasMetadata(Kind) && none_of(reachedFrom(*Source->Frames[0].F), [&](const Function *F) {
                      return any_of(instructions(*F), [&](const Instruction &Of) {
                        return Of.mayReadOrWriteMemory() && !promisesMoreOfMemory(Of, I, Kind);
                      });
                    });
  return It->second;
}

} // namespace rejoin
