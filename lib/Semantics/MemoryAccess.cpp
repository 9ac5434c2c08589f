//===- MemoryAccess.cpp - What threads do with memory -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each access is located first: it lies in one object that is alive. Then it is noted for races, by what it turned out
// to be (a compare-exchange that fails only reads), and then bytes are read or written. An access that lies in no
// object stops its thread: what it would have done is not known. Held by: test/Semantics/Findings,
// test/Semantics/Races.
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "rejoin/Semantics/AtomicUpdate.h"
#include "rejoin/Support/Words.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MemoryModelRelaxationAnnotations.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

uint64_t SimtMachine::Runner::castPointer(const Slot &S, MemorySpace From, MemorySpace To) const {
  if (From == To || S.Bits == 0)
    return S.Bits;
  if (To == MemorySpace::Flat)
    return From == MemorySpace::Local     ? S.Bits | LocalAperture
           : From == MemorySpace::Private ? S.Bits | PrivateAperture
                                          : S.Bits;
  return From == MemorySpace::Flat ? S.Bits & ~ApertureMask : S.Bits;
}

/// A vector that is read so that one element of it can be written, as clang does for `p->x = 1`.
static bool isPartOfWrite(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  auto IsWrittenBack = [&](const User *U) {
    const auto *S = dyn_cast<StoreInst>(U);
    return S && S->getPointerOperand() == Load->getPointerOperand();
  };
  // If all of it is written, nothing uses it.
  return Load && Load->getType()->isVectorTy() && all_of(Load->users(), [&](const User *U) {
           return isa<InsertElementInst, ShuffleVectorInst>(U) && all_of(U->users(), [&](const User *V) {
                    return IsWrittenBack(V) ||
                           (isa<InsertElementInst, ShuffleVectorInst>(V) && all_of(V->users(), IsWrittenBack));
                  });
         });
}

/// Whether an object is an argument, or a resource of a shader: not of the program.
static bool isOfLaunch(const Arena::Object &O) {
  const StringRef Name = O.Name;
  return Name.starts_with("argument ") || Name.starts_with("binding ") || Name.starts_with("push constants");
}

/// Whether an object is a variable of the program, with its name.
static bool isVariable(const Arena::Object &O) { return !isOfLaunch(O) && !StringRef(O.Name).starts_with("the "); }

/// Where an access goes that no object holds: beyond the end of the object before it if that is near, else an address.
static std::string describeOutside(const Arena &A, uint64_t Address) {
  constexpr uint64_t Near = 4096;
  const Arena::Object *O = A.findBefore(Address);
  if (!O || !O->Alive || O->Name.empty() || Address < O->Begin || Address - O->End > Near)
    return "at address " + std::to_string(Address) + ", where no object is";
  const uint64_t Size = O->End - O->Begin;
  return "at byte " + std::to_string(Address - O->Begin) + " of " + (isVariable(*O) ? "'" + O->Name + "'" : O->Name) +
         (StringRef(O->Name).ends_with(" arguments") || O->Name == "push constants" ? ", which have "
                                                                                    : ", which has ") +
         std::to_string(Size) + (Size == 1 ? " byte" : " bytes");
}

SimtMachine::Runner::Located SimtMachine::Runner::locate(Thread &T, const Instruction &I, MemorySpace Space,
                                                         uint64_t Address, uint64_t Size, bool Writes) {
  if (Space == MemorySpace::Flat) {
    switch (Address & ApertureMask) {
    case LocalAperture:
      Space = MemorySpace::Local;
      break;
    case PrivateAperture:
      Space = MemorySpace::Private;
      break;
    default:
      Space = MemorySpace::Global;
    }
    if (Space != MemorySpace::Global)
      Address &= ~ApertureMask;
  }
  Arena &A = Space == MemorySpace::Private ? T.Private : Space == MemorySpace::Local ? Local : P.global();
  bool Dead;
  const Arena::Object *O = A.find(Address, Size, Dead);
  if (!O) {
    if (Dead)
      report(DiagnosticKind::UseAfterLifetime, I, {&T},
             Twine(Writes ? "writes " : "reads ") + countOf(Size, "byte") + " of an object whose lifetime is over");
    else {
      report(DiagnosticKind::OutOfBounds, I, {&T},
             Twine(Writes ? "writes " : "reads ") + Twine(Size) + (Size == 1 ? " byte " : " bytes ") +
                 describeOutside(A, Address));
      const Arena::Object *Before = Space == MemorySpace::Local ? A.findBefore(Address) : nullptr;
      auto &Notes = Findings[LastFinding].Notes;
      if (Before && Notes.empty() && any_of(P.Locals, [&](const ExecutableModule::LocalVariable &V) {
            return V.IsOfLaunch && V.Name == Before->Name;
          }))
        Notes.push_back({"the launch determines the size of '" + Before->Name + "': --shared=BYTES"});
    }
    stop(T, StopReason::Outside);
    return {};
  }
  if (O->Use == (Writes ? ObjectUse::ReadOnly : ObjectUse::WriteOnly) && !isPartOfWrite(I))
    report(DiagnosticKind::UndefinedBehaviour, I, {&T},
           !Writes          ? "reads from a buffer that is for writing only"
           : isOfLaunch(*O) ? "writes to a buffer that is for reading only"
                            : "writes to a constant, which is for reading only");
  Located L;
  L.Bytes = A.bytes(*O, Address);
  L.Known = A.initialized(*O, Address);
  L.Size = Size;
  if (Space != MemorySpace::Private && Space != MemorySpace::Constant) {
    L.Shared = &A;
    L.Region = Space == MemorySpace::Local ? LocalRegion : GlobalRegion;
    L.Offset = O->Offset + (Address - O->Begin);
    L.FlatAddress = Space == MemorySpace::Local ? Address | LocalAperture : Address;
  }
  return L;
}

bool SimtMachine::Runner::isKnown(const Located &L) {
  return std::all_of(L.Known, L.Known + L.Size, [](uint8_t X) { return X != 0; });
}

void SimtMachine::Runner::note(Thread &T, const Instruction &I, const Located &L, RaceAccess::Type Kind,
                               const uint8_t *Stored) {
  if (!L.Shared || !Races)
    return;
  noteAs(Races->thread(T.Index), T, I, L, Kind, Stored);
}

void SimtMachine::Runner::noteAs(RaceThread &As, Thread &T, const Instruction &I, const Located &L,
                                 RaceAccess::Type Kind, const uint8_t *Stored) {
  const uint32_t At = numberOf(I);
  RaceShadow &Shadow = L.Shared->shadow();
  const uint64_t Before = Shadow.bytesUsed();
  const RaceConflict C = Races->access(As, L.Region, Shadow, L.Offset, L.Size, Kind, At);
  if (Shadow.bytesUsed() != Before && !P.budget().take(Shadow.bytesUsed() - Before))
    stop(T);
  if (!C.Found)
    return;
  reportRace(T, I, Kind, C,
             Stored && C.Earlier.Kind == RaceAccess::Write && isKnown(L) && !memcmp(Stored, L.Bytes, L.Size));
  if (!Options.RacyReads)
    return;
  if (Kind == RaceAccess::Read)
    addRacyRead(As.Actor, I, As.Clocks[L.Region].Time, L);
  else if (C.Earlier.Kind == RaceAccess::Read)
    addRacyRead(C.Earlier.Actor, *Instructions[C.Earlier.At], C.Earlier.Time, L);
}

void SimtMachine::Runner::addRacyRead(RaceActor By, const Instruction &At, uint32_t Time, const Located &L) {
  for (uint64_t K = 0; K != L.Size; ++K)
    Options.RacyReads->insert({By.Group, By.Index, &At, Time, L.Region, L.Offset + K});
}

bool SimtMachine::Runner::isRacyRead(const Thread &T, const Instruction &At, const Located &L) {
  if (!Options.RacyReads || Options.RacyReads->empty() || !L.Shared || !Races)
    return false;
  const RaceThread &As = Races->thread(T.Index);
  for (uint64_t K = 0; K != L.Size; ++K)
    if (Options.RacyReads->contains(
            {As.Actor.Group, As.Actor.Index, &At, As.Clocks[L.Region].Time, L.Region, L.Offset + K}))
      return true;
  return false;
}

void SimtMachine::Runner::load(DecodedFunction &F, const Op &O, Thread &T) {
  const Slot *A = get(T, O.A);
  if (A->State) {
    undefined(O, T, "read at an undefined address", *A);
    // There may be memory wherever that is.
    if (A->State == Slot::Undef)
      stop(T, StopReason::Outside);
    return;
  }
  const uint64_t Address = A->Bits;
  if (Options.CheckAlignment && !isAligned(O, T, Address))
    return;
  Slot *D = T.registers() + O.Dst;
  const auto Space = static_cast<MemorySpace>(O.Flags);
  for (const Piece &X : F.Layouts[O.Extra]) {
    const Located L = locate(T, *O.I, Space, Address + X.Offset, X.Bytes, /*Writes=*/false);
    if (!L)
      return;
    note(T, *O.I, L, O.ToBits ? RaceAccess::AtomicRead : RaceAccess::Read);
    D[X.Slot] = {X.read(L.Bytes), Slot::Defined};
    // A number of a few bits has zeros beside it, where one was stored.
    if (!X.IsPacked && X.Bits < 8 * X.Bytes && L.Bytes[X.Bytes - 1] >> (X.Bits % 8))
      D[X.Slot] = {0, Slot::Undef};
    if (!isKnown(L)) {
      // What was never written is reported where it is used.
      Slot &S = D[X.Slot];
      S = {0, Slot::Undef, 0, numberOf(*O.I) + 1};
      for (unsigned I = 0; I != X.Bytes && !X.IsPacked; ++I)
        if (L.Known[I]) {
          S.DefinedBytes |= 1U << I;
          S.Bits |= static_cast<uint64_t>(L.Bytes[I]) << 8 * I;
        }
    }
    if (O.ToBits)
      synchronize(*O.I, T, L, /*Reads=*/true, /*Writes=*/false);
    else if (isRacyRead(T, *O.I, L))
      D[X.Slot] = {0, Slot::Undef};
  }
}

bool SimtMachine::Runner::isAligned(const Op &O, Thread &T, uint64_t Address) {
  if (!(Address & maskTrailingOnes<uint64_t>(O.Bits)))
    return true;
  report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T},
         "the address is not a multiple of " + Twine(1ULL << O.Bits) + ", the alignment of the access");
  stop(T, StopReason::Undefined);
  return false;
}

void SimtMachine::Runner::store(DecodedFunction &F, const Op &O, Thread &T) {
  const Slot *A = get(T, O.A), *B = get(T, O.B);
  if (A->State)
    return undefined(O, T, "write at an undefined address", *A);
  if (Options.CheckAlignment && !isAligned(O, T, A->Bits))
    return;
  const auto Space = static_cast<MemorySpace>(O.Flags);
  for (const Piece &X : F.Layouts[O.Extra]) {
    const Located L = locate(T, *O.I, Space, A->Bits + X.Offset, X.Bytes, /*Writes=*/true);
    if (!L)
      return;
    uint8_t New[16];
    if (X.IsPacked)
      memcpy(New, L.Bytes, X.Bytes);
    X.write(New, B[X.Slot].Bits);
    note(T, *O.I, L, O.ToBits ? RaceAccess::AtomicWrite : RaceAccess::Write, B[X.Slot].State ? nullptr : New);
    const Slot &From = B[X.Slot];
    memcpy(L.Bytes, New, X.Bytes);
    for (unsigned I = 0; I != X.Bytes; ++I)
      L.Known[I] = !From.State || (From.State == Slot::Undef && !X.IsPacked && From.DefinedBytes >> I & 1);
    // Private memory is the thread's own; padding may be copied.
    if (From.State == Slot::Undef && From.Origin && !From.DefinedBytes && L.Shared)
      reportUndefined(*O.I, T, "stores an undefined value", From);
    if (O.ToBits)
      synchronize(*O.I, T, L, /*Reads=*/false, /*Writes=*/true);
  }
}

/// The name of the variable that is in the object, or the object's own.
static StringRef variableIn(const Instruction &Object) {
  for (const DbgVariableRecord *R : findDVRDeclares(const_cast<Instruction *>(&Object)))
    if (R->getVariable() && !R->getVariable()->getName().empty())
      return R->getVariable()->getName();
  return Object.getName();
}

void SimtMachine::Runner::allocatePrivate(DecodedFunction &F, const Op &O, Thread &T) {
  const Slot *Count = get(T, O.A);
  if (Count->State)
    return undefined(O, T, "an object of undefined size", *Count);
  const CheckedSize Size = F.Sizes[O.Extra] * Count->Bits;
  const uint64_t Address = Size + T.Private.size() > MaxPrivateBytes
                               ? 0
                               : T.Private.allocate(Size.value(), 1ULL << O.Bits, variableIn(*O.I));
  if (!Address) {
    report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, "the stack overflows");
    return stop(T, StopReason::Outside);
  }
  T.registers()[O.Dst] = {static_cast<MemorySpace>(O.Flags) == MemorySpace::Flat ? Address | PrivateAperture : Address,
                          Slot::Defined};
}

void SimtMachine::Runner::atomic(Thread &T, const Op &O, MemorySpace Space, uint64_t Address, Type *Of,
                                 unsigned Operation, const Slot *Operand, Slot *Old) {
  const Type *Element = Of->getScalarType();
  const unsigned Bits = P.layout().getTypeSizeInBits(Of->getScalarType()), Bytes = (Bits + 7) / 8;
  const unsigned Count = numSlots(Of);
  const Located L = locate(T, *O.I, Space, Address, static_cast<uint64_t>(Count) * Bytes, /*Writes=*/true);
  if (!L)
    return;
  note(T, *O.I, L, RaceAccess::AtomicWrite);
  const bool WasKnown = isKnown(L);
  if (!WasKnown)
    report(DiagnosticKind::UninitializedRead, *O.I, {&T}, "reads memory that was never written");
  uint8_t *At = L.Bytes, *Known = L.Known;
  for (unsigned K = 0; K != Count; ++K, At += Bytes, Known += Bytes) {
    uint64_t Value = 0;
    memcpy(&Value, At, Bytes);
    const Slot B = Operand[K];
    Old[K] = WasKnown ? Slot{Value, Slot::Defined} : Slot{0, Slot::Undef};
    const bool IsDefined = !B.State && (WasKnown || Operation == AtomicRMWInst::Xchg);
    memset(Known, IsDefined, Bytes);
    if (!IsDefined)
      continue;
    uint64_t New = atomicUpdate(static_cast<AtomicRMWInst::BinOp>(Operation), *Element, Bits, Value, B.Bits);
    memcpy(At, &New, Bytes);
  }
  synchronize(*O.I, T, L, /*Reads=*/true, /*Writes=*/true);
}

void SimtMachine::Runner::exchangeIfEqual(Thread &T, const Op &O, MemorySpace Space, uint64_t Address, unsigned Bits,
                                          Slot Expected, Slot New, Slot &Old, Slot *IsEqual) {
  const unsigned Bytes = (Bits + 7) / 8;
  const Located L = locate(T, *O.I, Space, Address, Bytes, /*Writes=*/true);
  if (!L)
    return;
  const bool WasKnown = isKnown(L);
  if (!WasKnown)
    report(DiagnosticKind::UninitializedRead, *O.I, {&T}, "reads memory that was never written");
  uint64_t Value = 0;
  memcpy(&Value, L.Bytes, Bytes);
  Old = WasKnown ? Slot{Value, Slot::Defined} : Slot{0, Slot::Undef};
  const bool Decided = WasKnown && !Expected.State, Equal = Decided && Value == Expected.Bits;
  // One that fails only reads.
  note(T, *O.I, L, Equal || !Decided ? RaceAccess::AtomicWrite : RaceAccess::AtomicRead);
  if (Equal)
    memcpy(L.Bytes, &New.Bits, Bytes);
  memset(L.Known, Decided && !(Equal && New.State), Bytes);
  synchronize(*O.I, T, L, /*Reads=*/true, /*Writes=*/Equal);
  if (IsEqual)
    *IsEqual = Decided ? Slot{Equal, Slot::Defined} : Slot{0, std::max(Old.State, Expected.State)};
}

void SimtMachine::Runner::atomicInstruction(const Op &O, Thread &T) {
  const Slot *A = get(T, O.A), *B = get(T, O.B), *C = get(T, O.C);
  Slot *D = T.registers() + O.Dst;
  if (A->State)
    return undefined(O, T, "atomic operation at an undefined address", *A);
  const auto Space = static_cast<MemorySpace>(O.Flags);
  if (O.Code == Opcode::CmpXchg)
    return exchangeIfEqual(T, O, Space, A->Bits, O.Bits, *B, *C, D[0], &D[1]);
  SmallVector<Slot, 2> Operand(B, B + O.Count);
  atomic(T, O, Space, A->Bits, O.I->getType(), O.ToBits, Operand.data(), D);
}

namespace {

/// What an operation orders.
struct Ordering {
  bool Acquires = false, Releases = false;
  SyncScope Scope = SyncScope::Device;
  unsigned Regions = AllRegions;
};

} // namespace

static SyncScope scopeNamed(StringRef Name) {
  Name.consume_back("-one-as");
  return StringSwitch<SyncScope>(Name)
      .Case("singlethread", SyncScope::Thread)
      .Cases({"wavefront", "subgroup", "sub_group"}, SyncScope::Wave)
      .Cases({"workgroup", "work_group", "block"}, SyncScope::Workgroup)
      .Default(SyncScope::Device);
}

/// OpenCL's memory_order and memory_scope, as clang has them.
static Ordering orderingOf(uint64_t Order, uint64_t Scope) {
  Ordering R;
  R.Acquires = Order == 2 || Order >= 4;
  R.Releases = Order >= 3;
  R.Scope = Scope == 0   ? SyncScope::Thread
            : Scope == 1 ? SyncScope::Workgroup
            : Scope == 4 ? SyncScope::Wave
                         : SyncScope::Device;
  return R;
}

static Ordering orderingOf(const Instruction &I, AtomicOrdering Order) {
  Ordering R;
  R.Acquires = isAcquireOrStronger(Order);
  R.Releases = isReleaseOrStronger(Order);
  SmallVector<StringRef> Names;
  I.getContext().getSyncScopeNames(Names);
  if (auto Id = getAtomicSyncScopeID(&I); Id && *Id < Names.size())
    R.Scope = scopeNamed(Names[*Id]);
  MMRAMetadata Relaxed(I);
  if (Relaxed.hasTagWithPrefix("amdgpu-as"))
    R.Regions = (Relaxed.hasTag("amdgpu-as", "local") ? LocalOnly : NoRegions) |
                (Relaxed.hasTag("amdgpu-as", "global") ? GlobalOnly : NoRegions);
  return R;
}

void SimtMachine::Runner::synchronize(const Instruction &I, Thread &T, const Located &L, bool Reads, bool Writes) {
  if (!FollowAtomics || !L.Shared || !Races)
    return;
  Ordering How;
  if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I)) {
    How = orderingOf(I, Writes ? X->getSuccessOrdering() : X->getFailureOrdering());
  } else if (const auto *R = dyn_cast<AtomicRMWInst>(&I)) {
    How = orderingOf(I, R->getOrdering());
  } else if (const auto *X = dyn_cast<LoadInst>(&I)) {
    How = orderingOf(I, X->getOrdering());
  } else if (const auto *S = dyn_cast<StoreInst>(&I)) {
    How = orderingOf(I, S->getOrdering());
  } else if (const auto *C = dyn_cast<CallBase>(&I); C && C->getCalledFunction()) {
    // OpenCL: relaxed by the old names, sequentially consistent by the new ones unless they say more.
    StringRef Stem = unmangledStem(C->getCalledFunction()->getName());
    auto Constant = [&](unsigned FromEnd, uint64_t Else) {
      const auto *N =
          C->arg_size() > FromEnd ? dyn_cast<ConstantInt>(C->getArgOperand(C->arg_size() - 1 - FromEnd)) : nullptr;
      return N ? N->getZExtValue() : Else;
    };
    if (Stem.ends_with("_explicit"))
      How = C->arg_size() >= 4 ? orderingOf(Constant(1, 5), Constant(0, 2)) : orderingOf(Constant(0, 5), 2);
    else if (Stem.starts_with("atomic_fetch") || Stem == "atomic_exchange")
      How = orderingOf(5, 2);
  }
  RaceThread &X = Races->thread(T.Index);
  if (Reads)
    Races->atomicRead(X, L.FlatAddress, How.Acquires, How.Scope, How.Regions);
  if (Writes)
    Races->atomicWrite(X, L.FlatAddress, /*IsUpdate=*/Reads, How.Releases, How.Scope, How.Regions);
}

void SimtMachine::Runner::fence(const Instruction &I, Thread &T) {
  if (!FollowAtomics || !Races)
    return;
  Ordering How;
  if (const auto *F = dyn_cast<FenceInst>(&I)) {
    How = orderingOf(I, F->getOrdering());
  } else {
    const auto &C = cast<CallBase>(I);
    StringRef Name = unmangledStem(C.getCalledFunction()->getName());
    auto Constant = [&](unsigned Argument, uint64_t Else) {
      const auto *N = C.arg_size() > Argument ? dyn_cast<ConstantInt>(C.getArgOperand(Argument)) : nullptr;
      return N ? N->getZExtValue() : Else;
    };
    if (Name == "atomic_work_item_fence") {
      How = orderingOf(Constant(1, 5), Constant(2, 2));
    } else {
      // The old fences order what the thread's own workgroup sees; membar.gl and membar.sys more.
      How.Acquires = Name != "write_mem_fence";
      How.Releases = Name != "read_mem_fence";
      How.Scope = Name.contains("membar.gl") || Name.contains("membar.sys") || !Name.contains("membar")
                      ? SyncScope::Device
                      : SyncScope::Workgroup;
    }
    if (!C.getCalledFunction()->isIntrinsic())
      How.Regions = regionsOfFlags(Constant(0, 3));
  }
  RaceThread &X = Races->thread(T.Index);
  if (How.Acquires)
    Races->acquireFence(X, How.Regions);
  if (How.Releases)
    Races->releaseFence(X, How.Scope, How.Regions);
}

} // namespace rejoin
