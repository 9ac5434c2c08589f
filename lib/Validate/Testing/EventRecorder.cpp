//===- EventRecorder.cpp - What the threads of a run let the world see -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An observer of the machine, which sees the operands of an operation before it happens. Addresses are recorded flat,
// so that the same place has one number in all spaces; those of private objects as the object's number and the
// place in it. Writes that nobody orders are compared by what they leave where something else happens.
//
//===----------------------------------------------------------------------===//

#include "EventRecorder.h"
#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include <cmath>
#include <numeric>

using namespace llvm;

namespace rejoin {

/// Elementary functions that have one right result.
static bool isExact(StringRef Name) {
  static const StringRef Names[] = {"fabs",      "floor",      "ceil",       "trunc",        "rint",  "round",
                                    "roundeven", "nearbyint",  "fmin",       "fmax",         "min",   "max",
                                    "minnum",    "maxnum",     "minimum",    "maximum",      "clamp", "copysign",
                                    "fma",       "minimumnum", "maximumnum", "canonicalize", "ldexp", "sign"};
  return is_contained(Names, Name);
}

static bool isOfPrivateObject(const Value &V) {
  return V.getType()->isPointerTy() && isa<AllocaInst>(getUnderlyingObject(&V));
}

/// Private objects beside single pointers that hold addresses of private objects.
static SmallPtrSet<const Value *, 4> holdersOfAddresses(const Function &F) {
  SmallPtrSet<const Value *, 4> Holders;
  for (bool Grows = true; std::exchange(Grows, false);)
    for (const Instruction &I : instructions(F)) {
      const auto *S = dyn_cast<StoreInst>(&I);
      const auto *M = dyn_cast<MemTransferInst>(&I);
      const Value *To = S && isOfPrivateObject(*S->getValueOperand())                   ? S->getPointerOperand()
                        : M && Holders.contains(getUnderlyingObject(M->getRawSource())) ? M->getRawDest()
                                                                                        : nullptr;
      const auto *Object = To ? dyn_cast<AllocaInst>(getUnderlyingObject(To)) : nullptr;
      if (Object && !Object->getAllocatedType()->isPointerTy())
        Grows |= Holders.insert(Object).second;
    }
  return Holders;
}

/// Where a private object lies shows in a number: by a cast, a comparison, or bytes of an address read as a number.
static bool computesAddresses(const Function &F) {
  const SmallPtrSet<const Value *, 4> Holders = holdersOfAddresses(F);
  auto MayReadAddress = [&](const LoadInst &L) {
    const Value *Object = getUnderlyingObject(L.getPointerOperand());
    return !Holders.empty() && !L.getType()->isPointerTy() && (Holders.contains(Object) || isa<LoadInst>(Object));
  };
  return any_of(instructions(F), [&](const Instruction &I) {
    return (isa<PtrToIntInst, PtrToAddrInst>(I) && isOfPrivateObject(*I.getOperand(0))) ||
           (isa<ICmpInst>(I) && !isa<ConstantPointerNull>(I.getOperand(1)) &&
            (isOfPrivateObject(*I.getOperand(0)) || isOfPrivateObject(*I.getOperand(1)))) ||
           (isa<LoadInst>(I) && MayReadAddress(cast<LoadInst>(I)));
  });
}

static const Slot *slotOf(const DecodedFunction &F, const Value &V, Thread &T) {
  auto It = F.SlotOf.find(&V);
  return It == F.SlotOf.end() ? nullptr : &T.registers()[It->second];
}

/// Replaces a vector by its bytes, independent of its elements. Operands after it in the list stay.
static void splitIntoBytes(const Type *T, RunEvent &E) {
  SmallVector<unsigned> Bits;
  slotBits(T, Bits);
  unsigned Total = std::accumulate(Bits.begin(), Bits.end(), 0U);
  if (!T->isVectorTy() || T->getScalarType()->isPointerTy() || Total % 8)
    return;
  std::vector<Slot> Split(Total / 8, {0, Slot::Defined});
  unsigned At = 0;
  for (size_t K = 0; K != Bits.size(); ++K)
    for (unsigned I = 0; I != Bits[K]; ++I, ++At) {
      Slot &Byte = Split[At / 8];
      Byte.State = std::max(Byte.State, E.Operands[K].State);
      Byte.Bits |= E.Operands[K].State ? 0 : (E.Operands[K].Bits >> I & 1) << At % 8;
    }
  Split.insert(Split.end(), E.Operands.begin() + static_cast<ptrdiff_t>(Bits.size()), E.Operands.end());
  E.Operands = std::move(Split);
}

/// printf reads its format, so there must be one.
static bool isUndefinedFormat(const DecodedFunction &F, const CallBase &C, ArrayRef<Thread *> Group) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee || !Callee->isDeclaration() || Callee->getName() != "printf" || C.arg_empty())
    return false;
  if (isa<UndefValue>(C.getArgOperand(0)))
    return true;
  return any_of(Group, [&](Thread *T) {
    const Slot *Format = slotOf(F, *C.getArgOperand(0), *T);
    return Format && Format->State != Slot::Defined;
  });
}

void Recorder::entered(const DecodedFunction &F, uint32_t Block, ArrayRef<Thread *> Group) {
  for (Thread *T : Group)
    Covered[T->Global].insert(F.Blocks[Block].Block);
  if (Block || !Entered.insert(F.F).second)
    return;
  ComputesAddresses |= computesAddresses(*F.F);
  HasInvariantLoads |= any_of(instructions(*F.F), [&](const Instruction &I) {
    const auto *L = dyn_cast<LoadInst>(&I);
    return L && isInvariantLoad(*L, Running->space(L->getPointerAddressSpace()));
  });
}

void Recorder::branched(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  for (Thread *T : Group)
    Taken.insert({O.I->getParent(), F.Blocks[T->frame().Block].Block});
}

void Recorder::readsOfCall(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  const auto &C = cast<CallBase>(*O.I);
  const CallRole Role = roleOf(C);
  const bool IsOpaque = F.Calls[O.Extra].Opaque;
  AsksOthers |= operationKind(C) == OperationKind::Call && isConvergentCall(C) && Role != CallRole::Entered;
  UsesOrderOfUpdates |= isAtomicIntrinsic(C) && !C.use_empty();
  if (isUndefinedFormat(F, C, Group))
    for (Thread *T : Group)
      Broke.insert(T->Global);
  NumIndirect += !C.getCalledFunction() && !C.isInlineAsm() ? Group.size() : 0;
  // Its result was that of memory which nobody writes.
  ReadsMemory |= IsOpaque && C.onlyReadsMemory() && !C.doesNotAccessMemory();
  if (IsOpaque) {
    UsesUnknown |= !C.use_empty();
    noteUnknown(F, C, Group);
  } else if (C.getCalledFunction() && C.getCalledFunction()->isDeclaration()) {
    UsesLaunch |= !C.use_empty();
  }
  if (Role != CallRole::Event) {
    keepPromisesOfArguments(F, C, Group);
    // Targets know what their own operations give, as others or in part.
    if (const auto &Info = F.Calls[O.Extra];
        IsOpaque && (!Info.Convergent || Info.Callee->isIntrinsic()) && !C.use_empty())
      Unknown.insert(Info.Callee->getName());
    return;
  }
  const uint32_t Number = isConvergentCall(C) ? ++NextGroup : 0;
  for (Thread *T : Group) {
    if (const auto *M = dyn_cast<AnyMemIntrinsic>(&C)) {
      const auto *From = dyn_cast<AnyMemTransferInst>(M);
      const bool IsToPrivate = isPrivate(F, *M->getRawDest(), *T);
      const bool IsOfPrivate = From && isPrivate(F, *From->getRawSource(), *T);
      HidesVolatile |= M->isVolatile() && (IsToPrivate || IsOfPrivate);
      if (const auto *Length = dyn_cast<ConstantInt>(M->getLength()); !IsToPrivate && Length && !Length->isZero())
        noteReadOnly(*M->getRawDest(), *T);
      // Nobody knows what other memory holds.
      ReadsMemory |= From && !IsOfPrivate;
      if (IsToPrivate) {
        noteCopied(F, *M, *T);
        continue;
      }
    }
    RunEvent E{&C, eventLabel(C), {}, Number, false, {}};
    appendArguments(F, C, *T, E);
    add(F, *T, std::move(E));
  }
}

void Recorder::readsOfWrite(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  const Instruction &I = *O.I;
  ReadsMemory |= O.Code != Opcode::Store;
  UsesOrderOfUpdates |=
      O.Code != Opcode::Store && (!I.use_empty() || O.Code == Opcode::CmpXchg || I.getType()->isFPOrFPVectorTy());
  const unsigned Pointer = isa<StoreInst>(I) ? StoreInst::getPointerOperandIndex() : 0;
  for (Thread *T : Group) {
    // Private memory is nobody else's.
    if (static_cast<MemorySpace>(O.Flags) == MemorySpace::Private || isPrivate(F, *I.getOperand(Pointer), *T)) {
      HidesVolatile |= I.isVolatile();
      noteStored(F, I, *T);
      continue;
    }
    if (const auto *S = dyn_cast<StoreInst>(&I);
        S && S->getValueOperand()->getType()->isFPOrFPVectorTy() &&
        hasNaN(*S->getValueOperand()->getType(), slotsOf(F, *S->getValueOperand(), *T)))
      StoredNaN.insert(T->Global);
    if (isa<StoreInst, AtomicRMWInst>(I))
      noteReadOnly(*I.getOperand(Pointer), *T);
    RunEvent E{&I, eventLabel(I), {}, 0, false, {}};
    for (const Use &U : I.operands())
      U.getOperandNo() == Pointer ? appendAddress(F, *U.get(), *T, E) : append(F, *U.get(), *T, E);
    if (const auto *R = dyn_cast<AtomicRMWInst>(&I); R && hasLabelWithOperand(*R) && !E.Operands.back().State) {
      APInt Operand(R->getType()->getScalarSizeInBits(), E.Operands.back().Bits);
      E.Label = labelWith(*R, Operand);
      E.Operands.back().Bits = Operand.getZExtValue();
    }
    if (const auto *S = dyn_cast<StoreInst>(&I))
      splitIntoBytes(S->getValueOperand()->getType(), E);
    add(F, *T, std::move(E));
  }
}

void Recorder::readsOfLoad(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  const auto &L = cast<LoadInst>(*O.I);
  const bool IsPrivateSpace = static_cast<MemorySpace>(O.Flags) == MemorySpace::Private;
  ReadsMemory |= !IsPrivateSpace;
  // What our memory holds is not the address of anything.
  if (!IsPrivateSpace &&
      (L.hasMetadata(LLVMContext::MD_dereferenceable) || L.hasMetadata(LLVMContext::MD_dereferenceable_or_null)))
    for (Thread *T : Group)
      Broke.insert(T->Global);
  for (Thread *T : Group) {
    if (IsPrivateSpace || isPrivate(F, *L.getPointerOperand(), *T)) {
      HidesVolatile |= L.isVolatile();
      noteLoaded(F, L, *T);
      continue;
    }
    if (isInvariantLoad(L, static_cast<MemorySpace>(O.Flags)))
      noteInvariant(F, L, *T);
    // What others may change or see is observed, as stores are.
    if (!L.isVolatile() && !L.isAtomic())
      continue;
    RunEvent E{&L, eventLabel(L), {}, 0, false, {}};
    appendAddress(F, *L.getPointerOperand(), *T, E);
    add(F, *T, std::move(E));
  }
}

void Recorder::noteInexact(const Op &O) {
  const auto *C = dyn_cast<CallBase>(O.I);
  if (!C || !C->getType()->isFPOrFPVectorTy())
    return;
  const Function *Callee = C->getCalledFunction();
  if (O.Code == Opcode::Fold) {
    // LLVM folds these as it likes, and the hardware does something near.
    if (C->getIntrinsicID() == Intrinsic::amdgcn_sin || C->getIntrinsicID() == Intrinsic::amdgcn_cos) {
      Inexact = Callee->getName().str();
      IsInexactOfInputs = true;
    }
    return;
  }
  StringRef Name = Callee->isIntrinsic() ? Intrinsic::getBaseName(Callee->getIntrinsicID()).drop_front(5)
                                         : unmangledStem(Callee->getName());
  if (isExact(Name))
    return;
  Inexact = Name.str();
  IsInexactOfInputs |= !all_of(C->args(), [](const Use &U) { return isa<Constant>(U); });
}

void Recorder::noteOpenBits(const DecodedFunction &F, const Instruction &I, ArrayRef<Thread *> Group) {
  for (Thread *T : Group)
    if (const auto Open = openResultOf(I, [&](const Value &V) { return slotsOf(F, V, *T); }))
      OpenBits.try_emplace(T->Global, *Open);
}

void Recorder::noteStored(const DecodedFunction &F, const Instruction &I, Thread &T) {
  const auto *S = dyn_cast<StoreInst>(&I);
  const auto *X = dyn_cast<AtomicCmpXchgInst>(&I);
  const Slot *To = slotOf(F, *I.getOperand(S ? StoreInst::getPointerOperandIndex() : 0), T);
  const Type &Of = *(S ? S->getValueOperand()->getType() : X ? X->getNewValOperand()->getType() : I.getType());
  // What an atomic operation leaves is not known before it happens.
  if (To && !To->State)
    Origins[T.Global].store(To->Bits & ~ApertureMask, F.F->getDataLayout().getTypeStoreSize(const_cast<Type *>(&Of)),
                            Of, S ? slotsOf(F, *S->getValueOperand(), T) : SmallVector<Slot>());
}

void Recorder::noteCopied(const DecodedFunction &F, const AnyMemIntrinsic &I, Thread &T) {
  const Slot *To = slotOf(F, *I.getRawDest(), T);
  const SmallVector<Slot> Size = slotsOf(F, *I.getLength(), T);
  if (!To || To->State || Size.empty() || Size.front().State)
    return;
  const uint64_t Begin = To->Bits & ~ApertureMask, Bytes = Size.front().Bits;
  const auto *From = dyn_cast<AnyMemTransferInst>(&I);
  const Slot *Of = From && isPrivate(F, *From->getRawSource(), T) ? slotOf(F, *From->getRawSource(), T) : nullptr;
  if (Of && !Of->State)
    Origins[T.Global].copy(Of->Bits & ~ApertureMask, Begin, Bytes);
  else
    Origins[T.Global].forget(Begin, Bytes);
}

void Recorder::noteLoaded(const DecodedFunction &F, const LoadInst &I, Thread &T) {
  const Slot *Of = slotOf(F, *I.getPointerOperand(), T);
  if (!Of || Of->State)
    return;
  const ByteOrigins::Shown Shown = Origins[T.Global].load(
      Of->Bits & ~ApertureMask, F.F->getDataLayout().getTypeStoreSize(I.getType()), *I.getType());
  ComputesAddresses |= Shown.AddressAsNumber;
  ShowsPlaces |= Shown.AddressAsNumber || Shown.OtherAsAddress;
  if (Shown.NaN)
    OpenBits.try_emplace(T.Global, OpenResult::NaN);
}

void Recorder::readsOfReturn(const DecodedFunction &F, const Instruction &I, Thread &T) {
  if (T.Frames.size() != 1)
    return;
  noteChanges(T);
  for (auto [Address, Was] : Invariant[T.Global])
    if (byteAt(Address) != Was || Changed[T.Global].contains(Address))
      Broke.insert(T.Global);
  RunEvent E{&I, "ret", {}, 0, false, {}};
  for (const Use &U : I.operands())
    append(F, *U.get(), T, E);
  const AttributeList Attributes = F.F->getAttributes();
  Attribute Range = Attributes.getRetAttr(Attribute::Range);
  // Of the number as it is: among the operands a NaN is any NaN.
  SmallVector<Slot> Given = I.getNumOperands() ? slotsOf(F, *I.getOperand(0), T) : SmallVector<Slot>();
  exclude(*F.F->getReturnType(), Range.isValid() ? std::optional(Range.getRange()) : std::nullopt,
          Attributes.getRetNoFPClass(), Given);
  for (auto [Operand, Is] : zip(E.Operands, Given))
    Operand.State = std::max(Operand.State, Is.State);
  keepPromises(F, Attributes.getRetAttrs(), *F.F->getReturnType(), T, E.Operands);
  add(F, T, std::move(E));
}

void Recorder::reads(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  const Instruction &I = *O.I;
  if (const auto *C = dyn_cast<CallBase>(&I); C && O.Code != Opcode::Call)
    keepPromisesOfArguments(F, *C, Group);
  switch (O.Code) {
  case Opcode::Call:
    return readsOfCall(F, O, Group);
  case Opcode::Store:
  case Opcode::AtomicRMW:
  case Opcode::CmpXchg:
    return readsOfWrite(F, O, Group);
  case Opcode::Load:
    return readsOfLoad(F, O, Group);
  case Opcode::Elementary:
  case Opcode::Fold:
    noteOpenBits(F, I, Group);
    return noteInexact(O);
  case Opcode::FMulAdd:
  case Opcode::BitCast:
  case Opcode::Copy:
    return noteOpenBits(F, I, Group);
  case Opcode::Fence:
    for (Thread *T : Group) {
      auto &Own = Events[T->Global];
      if (!Own.empty() && isa<FenceInst>(Own.back().At))
        joinFence(Own.back().At, Own.back().More, I);
      else
        add(F, *T, {&I, eventLabel(I), {}, 0, false, {}});
    }
    return;
  case Opcode::Freeze:
    for (Thread *T : Group) {
      RunEvent E{&I, "", {}, 0, false, {}};
      append(F, *I.getOperand(0), *T, E);
      Froze |= any_of(E.Operands, [](const Slot &S) { return S.State != Slot::Defined; });
    }
    return;
  case Opcode::Ret:
    for (Thread *T : Group)
      readsOfReturn(F, I, *T);
    return;
  default:
    return;
  }
}

void Recorder::numberObjects(const Type &T, Thread &Of, RunEvent &E, size_t First, Capture How) {
  if (!hasPointers(T))
    return;
  if (!T.isPointerTy()) {
    Escapes = true;
    return;
  }
  Slot &S = E.Operands[First];
  const bool IsPrivate = Running->space(T.getPointerAddressSpace()) == MemorySpace::Private;
  if (S.State != Slot::Defined || !(IsPrivate ? S.Bits : (S.Bits & ApertureMask) == PrivateAperture))
    return;
  Escapes = true;
  uint64_t Address = S.Bits & ~ApertureMask;
  bool Dead;
  if (const Arena::Object *O = Of.Private.find(Address, 0, Dead)) {
    auto &Numbers = Escaped[Of.Global];
    uint64_t Number;
    if (How == Capture::Kept || Numbers.contains(O->Begin)) {
      Number = Numbers.try_emplace(O->Begin, Numbers.size() + 1).first->second;
    } else {
      if (!is_contained(E.Lent, O->Begin))
        E.Lent.push_back(O->Begin);
      Number = FirstLentObject + static_cast<uint64_t>(find(E.Lent, O->Begin) - E.Lent.begin());
    }
    S.Bits = PrivateAperture | Number << ObjectShift | (Address - O->Begin);
  }
}

std::vector<Slot> Recorder::bytesBehind(const DecodedFunction &F, const Value &Pointer, const CallBase &C, Thread &T) {
  constexpr uint64_t MaxBytes = 256;
  const Slot *S = slotOf(F, Pointer, T);
  bool Dead;
  const bool IsPrivate = Running->space(Pointer.getType()->getPointerAddressSpace()) == MemorySpace::Private;
  if (!S || S->State || (!IsPrivate && (S->Bits & ApertureMask) != PrivateAperture))
    return {};
  uint64_t Begin = S->Bits & ~ApertureMask;
  const Arena::Object *O = T.Private.find(Begin, 0, Dead);
  if (!O)
    return {};
  uint64_t End = O->End;
  if (const auto *M = dyn_cast<AnyMemTransferInst>(&C)) {
    const Slot *Size = slotOf(F, *M->getLength(), T);
    const auto *Fixed = dyn_cast<ConstantInt>(M->getLength());
    End = std::min(End, Begin + (Fixed ? Fixed->getZExtValue() : Size && !Size->State ? Size->Bits : 0));
  } else {
    Begin = O->Begin;
  }
  if (Origins[T.Global].hasNaN(Begin, std::min(End - Begin, MaxBytes)))
    OpenBits.try_emplace(T.Global, OpenResult::NaN);
  std::vector<Slot> Bytes;
  for (uint64_t A = Begin; A < std::min(End, Begin + MaxBytes); ++A)
    Bytes.push_back(*T.Private.initialized(A) ? Slot{*T.Private.bytes(A), Slot::Defined} : Slot{0, Slot::Undef});
  return Bytes;
}

std::optional<Recorder::Range> Recorder::rangeWritten(const DecodedFunction &F, const Instruction &I, Thread &T) const {
  const DataLayout &DL = F.F->getDataLayout();
  const Value *To = nullptr;
  std::optional<uint64_t> Size;
  if (const auto *S = dyn_cast<StoreInst>(&I)) {
    To = S->getPointerOperand();
    Size = DL.getTypeStoreSize(S->getValueOperand()->getType()).getFixedValue();
  } else if (const auto *R = dyn_cast<AtomicRMWInst>(&I)) {
    To = R->getPointerOperand();
    Size = DL.getTypeStoreSize(R->getType()).getFixedValue();
  } else if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I)) {
    To = X->getPointerOperand();
    Size = DL.getTypeStoreSize(X->getNewValOperand()->getType()).getFixedValue();
  } else if (const auto *M = dyn_cast<MemIntrinsic>(&I)) {
    To = M->getDest();
    if (const Slot *S = slotOf(F, *M->getLength(), T); S && !S->State)
      Size = S->Bits;
    else if (const auto *C = dyn_cast<ConstantInt>(M->getLength()))
      Size = C->getZExtValue();
  }
  constexpr uint64_t MaxSize = 1 << 16;
  if (!To || !Size || *Size > MaxSize || !(onlyWrites(I) || I.isAtomic()))
    return std::nullopt;
  MemorySpace Space = Running->space(To->getType()->getPointerAddressSpace());
  SmallVector<Slot> Slots;
  const Slot *Address = slotOf(F, *To, T);
  if (const auto *C = dyn_cast<Constant>(To); !Address && C && Running->isKnown(*C)) {
    Running->appendSlots(*C, Slots);
    Address = Slots.data();
  }
  if (!Address || Address->State || Space == MemorySpace::Constant || Space == MemorySpace::Private)
    return std::nullopt;
  uint64_t Begin = Space == MemorySpace::Local ? Address->Bits | LocalAperture : Address->Bits;
  if ((Begin & ApertureMask) && (Begin & ApertureMask) != LocalAperture)
    return std::nullopt;
  return Range{Begin, *Size};
}

void Recorder::add(const DecodedFunction &F, Thread &T, RunEvent E) {
  RunEvent::Bytes &Old = Before[T.Global];
  noteChanges(T);
  std::optional<Range> Writes = rangeWritten(F, *E.At, T);
  E.OnlyWrites = Writes && onlyWrites(*E.At);
  if (E.OnlyWrites) {
    E.Begin = Writes->Begin;
    E.Size = Writes->Size;
  } else {
    const bool Returns = isa<ReturnInst>(E.At);
    for (auto [Address, Was] : Old)
      if (std::optional<uint8_t> Is = byteAt(Address);
          Is != Was && !(Returns && isUnseenAfterReturn(T.Global, Address)))
        E.Written[Address] = Is;
    Old.clear();
  }
  for (uint64_t K = 0; Writes && K != Writes->Size; ++K)
    if (auto [It, IsNew] = Old.try_emplace(Writes->Begin + K, byteAt(Writes->Begin + K)); IsNew && HasInvariantLoads)
      AtEntry[T.Global].insert(*It);
  LastWritten[T.Global] = Writes;
  UsesUndefined |= any_of(E.Operands, [](const Slot &S) { return S.State == Slot::Undef; });
  Events[T.Global].push_back(std::move(E));
}

void Recorder::appendArguments(const DecodedFunction &F, const CallBase &C, Thread &T, RunEvent &E) {
  for (const Use &A : C.args()) {
    size_t First = E.Operands.size();
    if (isa<AnyMemIntrinsic>(C))
      appendAddress(F, *A, T, E);
    else
      append(F, *A, T, E, C.doesNotCapture(C.getArgOperandNo(&A)) ? Capture::NotKept : Capture::Kept);
    if (A->getType()->isPointerTy() && !C.doesNotAccessMemory() && !C.onlyWritesMemory(C.getArgOperandNo(&A)) &&
        !C.doesNotAccessMemory(C.getArgOperandNo(&A)))
      E.Passed.push_back(bytesBehind(F, *A, C, T));
    keepPromisesOfArgument(F, C, A, T, MutableArrayRef(E.Operands).drop_front(First));
    for (Slot &S : MutableArrayRef(E.Operands).drop_front(First))
      S.Bits &= bitsUsed(C, C.getArgOperandNo(&A));
  }
}

void Recorder::noteUnknown(const DecodedFunction &F, const CallBase &C, ArrayRef<Thread *> Group) {
  std::string Name = C.getCalledFunction() ? "'" + C.getCalledFunction()->getName().str() + "'" : "a call";
  if (isKnownToLLVM(C))
    NotModelled = textOf(Reason::KnownToLLVM, Name);
  if (any_of(C.args(), [&](const Use &A) { return C.paramHasAttr(C.getArgOperandNo(&A), Attribute::Initializes); }))
    NotModelled = textOf(Reason::WrittenByCall, Name);
  for (Thread *T : Group) {
    RunEvent E{&C, "", {}, 0, false, {}};
    appendArguments(F, C, *T, E);
    if (any_of(C.args(), [&](const Use &A) {
          return A->getType()->isFPOrFPVectorTy() && hasNaN(*A->getType(), slotsOf(F, *A, *T));
        }))
      OpenBits.try_emplace(T->Global, OpenResult::NaN);
    if (!C.use_empty() && any_of(E.Operands, [](const Slot &S) { return S.State != Slot::Defined; }))
      NotModelled = textOf(Reason::ResultOfUndefined, Name);
    if (!C.use_empty() && Intrinsic::isTargetIntrinsic(C.getIntrinsicID()) && !isConvergentCall(C)) {
      std::string Question = std::to_string(T->Global) + Name;
      for (const Slot &S : E.Operands)
        Question += " " + format(S);
      Questions.try_emplace(std::move(Question), C.getCalledFunction()->getName());
    }
  }
}

bool Recorder::isPrivate(const DecodedFunction &F, const Value &Pointer, Thread &T) const {
  auto It = F.SlotOf.find(&Pointer);
  return It != F.SlotOf.end() && (Running->space(Pointer.getType()->getPointerAddressSpace()) == MemorySpace::Private ||
                                  (T.registers()[It->second].Bits & ApertureMask) == PrivateAperture);
}

SmallVector<Slot> Recorder::slotsOf(const DecodedFunction &F, const Value &V, Thread &T) const {
  SmallVector<Slot> Slots;
  if (auto It = F.SlotOf.find(&V); It != F.SlotOf.end())
    for (unsigned K = 0; K != numSlots(V.getType()); ++K)
      Slots.push_back(T.registers()[It->second + K]);
  else if (const auto *C = dyn_cast<Constant>(&V); C && !V.getType()->isTokenTy() && Running->isKnown(*C))
    Running->appendSlots(*C, Slots);
  return Slots;
}

void Recorder::append(const DecodedFunction &F, const Value &V, Thread &T, RunEvent &E, Capture How) {
  size_t First = E.Operands.size();
  SmallVector<Slot> Slots = slotsOf(F, V, T);
  E.Operands.insert(E.Operands.end(), Slots.begin(), Slots.end());
  if (!Slots.empty())
    numberObjects(*V.getType(), T, E, First, How);
  // Which NaN an operation gives is open.
  if (const Type *Of = V.getType()->getScalarType(); Of->isFloatingPointTy() && numSlots(Of) == 1)
    for (Slot &S : MutableArrayRef(E.Operands).drop_front(First)) {
      APInt Bits(Of->getScalarSizeInBits(), S.Bits);
      if (S.State != Slot::Defined || !APFloat(Of->getFltSemantics(), Bits).isNaN())
        continue;
      SawNaN = true;
      S.Bits = APFloat::getNaN(Of->getFltSemantics()).bitcastToAPInt().getZExtValue();
    }
}

void Recorder::appendAddress(const DecodedFunction &F, const Value &V, Thread &T, RunEvent &E) {
  append(F, V, T, E);
  if (!V.getType()->isPointerTy())
    return;
  MemorySpace Space = Running->space(V.getType()->getPointerAddressSpace());
  if (Slot &S = E.Operands.back(); S.Bits && Space == MemorySpace::Local)
    S.Bits |= LocalAperture;
  else if (S.Bits && Space == MemorySpace::Private)
    S.Bits |= PrivateAperture;
}

} // namespace rejoin
