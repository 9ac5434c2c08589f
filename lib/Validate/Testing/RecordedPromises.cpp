//===- RecordedPromises.cpp - What code says of a run ------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What attributes and loads of a run say: values that an attribute excludes are poison, or undefined behaviour of the
// thread (`Recorder::Broke`). Memory that is loaded as invariant has the same bytes at each point.
//
//   store i32 5, %q; load %q, !invariant.load      undefined, unless 5 was there before
//   load from constant memory; later 5 is stored there by a global address: the same
//   store i32 5, %q; store %old, %q; load %q, !invariant.load: the same
//
// A write through an argument that is `readonly`, of any function that is executed, is undefined behaviour; so is any
// write that others see in a function of `memory(read)`. Both may be said by the call as well. Where the pointer may be
// such an argument or another one, it is left open (`Recorder::NotModelled`).
//
// Of memory that nobody reads after the return it is asked here, too (`isUnseenAfterReturn`).
// Cost: logarithmic for each byte that is loaded so, or written where some loads are. Caveat: a change by another
// thread that is undone before this thread looks again is not seen, nor is a pointer followed through memory.
// Held by: test/Validate/invariant-own-writes*.srctgt.ll, own-writes-*.srctgt.ll, promises*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "EventRecorder.h"
#include "Reasons/Reason.h"
#include "Refinement/AddressOrigins.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

bool isInvariantLoad(const LoadInst &L, MemorySpace Space) {
  return L.isSimple() && (Space == MemorySpace::Constant || L.hasMetadata(LLVMContext::MD_invariant_load));
}

void Recorder::noteInvariant(const DecodedFunction &F, const LoadInst &I, Thread &T) {
  RunEvent E{&I, "", {}, 0, false, {}};
  appendAddress(F, *I.getPointerOperand(), T, E);
  if (E.Operands.size() != 1 || E.Operands[0].State)
    return;
  noteChanges(T);
  RunEvent::Bytes &Was = Invariant[T.Global];
  const RunEvent::Bytes &First = AtEntry[T.Global];
  for (uint64_t K = 0; K != F.F->getDataLayout().getTypeStoreSize(I.getType()).getFixedValue(); ++K) {
    const uint64_t Address = E.Operands[0].Bits + K;
    const std::optional<uint8_t> Is = byteAt(Address);
    const auto Before = First.find(Address);
    if (Was.try_emplace(Address, Before == First.end() ? Is : Before->second).first->second != Is ||
        Changed[T.Global].contains(Address))
      Broke.insert(T.Global);
  }
}

void Recorder::noteChanges(const Thread &T) {
  if (!HasInvariantLoads || !LastWritten[T.Global])
    return;
  const Range Writes = *LastWritten[T.Global];
  const RunEvent::Bytes &First = AtEntry[T.Global];
  for (uint64_t Address = Writes.Begin; Address != Writes.Begin + Writes.Size; ++Address)
    if (const auto Was = First.find(Address); Was != First.end() && Was->second != byteAt(Address))
      Changed[T.Global].insert(Address);
}

/// The call that the thread executes at this depth; null of the first function.
static const CallBase *siteOf(const Thread &T, size_t Depth) {
  const Frame *Caller = Depth ? &T.Frames[Depth - 1] : nullptr;
  return Caller ? dyn_cast<CallBase>(Caller->F->Ops[Caller->Op].I) : nullptr;
}

/// Whether the address, of the call at this depth, is that of an argument that is `readonly`; none if that is not
/// known.
static std::optional<bool> isReadOnly(const Value &Pointer, const Thread &T, size_t Depth) {
  const CallBase *Site = siteOf(T, Depth);
  auto IsArgument = [&](const Argument &A) -> std::optional<bool> {
    const bool Is = isOnlyRead(A, Site);
    if (Is || !Depth)
      return Is;
    if (!Site || A.getArgNo() >= Site->arg_size())
      return std::nullopt;
    return isReadOnly(*Site->getArgOperand(A.getArgNo()), T, Depth - 1);
  };
  if (const auto *A = dyn_cast<Argument>(getUnderlyingObject(&Pointer)))
    return IsArgument(*A);
  if (any_of(argumentsBehind(Pointer), [&](const Argument *A) { return IsArgument(*A).value_or(true); }))
    return std::nullopt;
  return false;
}

void Recorder::noteReadOnly(const Value &Pointer, const Thread &T) {
  for (size_t Depth = 0; Depth != T.Frames.size(); ++Depth)
    if (onlyReadsMemory(*T.Frames[Depth].F->F, siteOf(T, Depth)))
      Broke.insert(T.Global);
  const std::optional<bool> Is = isReadOnly(Pointer, T, T.Frames.size() - 1);
  if (!Is)
    NotModelled = textOf(Reason::ReadOnlyWritten);
  else if (*Is)
    Broke.insert(T.Global);
}

std::optional<uint8_t> Recorder::byteAt(uint64_t Address) const {
  bool Dead = false;
  Arena &Memory = Address & ApertureMask ? *Local : Running->global();
  Address &= ~ApertureMask;
  const bool IsKnown = Memory.find(Address, 1, Dead) && *Memory.initialized(Address);
  return IsKnown ? std::optional(*Memory.bytes(Address)) : std::nullopt;
}

bool Recorder::isUnseenAfterReturn(uint32_t Thread, uint64_t Address) const {
  if (EndsLocalMemory && (Address & ApertureMask) == LocalAperture)
    return true;
  auto It = UnseenAfterReturn.find(Thread);
  return It != UnseenAfterReturn.end() &&
         any_of(It->second, [&](const Range &R) { return Address - R.Begin < R.Size; });
}

void Recorder::keepPromises(const DecodedFunction &F, AttributeSet Attributes, const Type &Of, const Thread &T,
                            MutableArrayRef<Slot> Slots) {
  bool IsDereferenced = Attributes.getDereferenceableBytes() != 0;
  bool IsNotNull = Attributes.hasAttribute(Attribute::NonNull) ||
                   (IsDereferenced && !NullPointerIsDefined(F.F, Of.getPointerAddressSpace()));
  for (Slot &S : Slots) {
    if (S.State == Slot::Defined && !S.Bits && IsNotNull)
      S.State = Slot::Poison;
    UsesUndefined |= S.State == Slot::Undef;
    if (S.State != Slot::Defined && (Attributes.hasAttribute(Attribute::NoUndef) || IsDereferenced))
      Broke.insert(T.Global);
  }
}

void Recorder::keepPromisesOfArgument(const DecodedFunction &F, const CallBase &C, const Use &A, const Thread &T,
                                      MutableArrayRef<Slot> Slots) {
  const unsigned Number = C.getArgOperandNo(&A);
  SmallVector<AttributeSet, 2> Said{C.getAttributes().getParamAttrs(Number)};
  if (const Function *Callee = C.getCalledFunction(); Callee && Number < Callee->arg_size())
    Said.push_back(Callee->getAttributes().getParamAttrs(Number));
  for (AttributeSet Of : Said) {
    // Of the value as it is: among operands a NaN is any NaN, and a private object has a number.
    SmallVector<Slot> Is = slotsOf(F, *A, const_cast<Thread &>(T));
    const Attribute Range = Of.getAttribute(Attribute::Range);
    exclude(*A->getType(), Range.isValid() ? std::optional(Range.getRange()) : std::nullopt, Of.getNoFPClass(), Is);
    const uint64_t Alignment = A->getType()->isPointerTy() ? Of.getAlignment().valueOrOne().value() : 1;
    for (auto [Operand, Slot] : zip(Slots, Is))
      if (Operand.State == Slot::Defined && (Slot.State != Slot::Defined || Slot.Bits & (Alignment - 1)))
        Operand.State = Slot::Poison;
    keepPromises(F, Of, *A->getType(), T, Slots);
  }
}

void Recorder::keepPromisesOfArguments(const DecodedFunction &F, const CallBase &C, ArrayRef<Thread *> Group) {
  for (const Use &A : C.args())
    if (C.paramHasAttr(C.getArgOperandNo(&A), Attribute::NoUndef) ||
        C.getParamDereferenceableBytes(C.getArgOperandNo(&A)))
      for (Thread *T : Group) {
        SmallVector<Slot> Slots = slotsOf(F, *A, *T);
        keepPromisesOfArgument(F, C, A, *T, Slots);
      }
}

} // namespace rejoin
