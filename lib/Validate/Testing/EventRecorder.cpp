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

/// How addresses of private objects are shown: above this, the object's number.
static constexpr unsigned ObjectShift = 32;

void exclude(const Type &Of, const std::optional<ConstantRange> &Range, FPClassTest Classes,
             MutableArrayRef<Slot> Slots) {
  const Type *E = Of.getScalarType();
  if (!E->isFloatTy() && !E->isDoubleTy())
    Classes = fcNone;
  for (Slot &S : Slots)
    if ((Range && Range->getBitWidth() <= 64 && !Range->contains(APInt(Range->getBitWidth(), S.Bits))) ||
        (Classes != fcNone &&
         (APFloat(E->getFltSemantics(), APInt(E->getScalarSizeInBits(), S.Bits)).classify() & Classes) != fcNone))
      S.State = Slot::Poison;
}

std::string format(const Slot &S) {
  if (S.State)
    return "undefined";
  uint64_t Window = S.Bits & ApertureMask, Inside = S.Bits - Window;
  if (Window == LocalAperture && Inside <= UINT32_MAX)
    return "local " + std::to_string(Inside);
  if (Window == PrivateAperture && Inside >> 48 == 0)
    return "private object " + std::to_string(Inside >> ObjectShift) + " + " + std::to_string(Inside & UINT32_MAX);
  return std::to_string(S.Bits);
}

/// An undefined operand may be the one with which an atomic operation is another one.
static bool mayHaveLabel(const RunEvent &A, StringRef Label) {
  const auto *R = dyn_cast<AtomicRMWInst>(A.At);
  if (A.Label == Label || !R || !A.Operands.back().State)
    return A.Label == Label;
  return any_of(operandsWithLabels(*R), [&](APInt N) { return labelWith(*R, N) == Label; });
}

bool haveSameForm(const RunEvent &A, const RunEvent &B) {
  return mayHaveLabel(A, B.Label) && A.Operands.size() == B.Operands.size() && (A.Group != 0) == (B.Group != 0) &&
         ordersAsMuch(*A.At, *B.At);
}

/// The source's operand allows the target's.
static bool allows(const Slot &A, const Slot &B) {
  return A.State != Slot::Defined || (B.State == Slot::Defined && A.Bits == B.Bits);
}

bool isNear(const Slot &A, const Slot &B) {
  if (allows(A, B))
    return true;
  const bool IsFloat = isUInt<32>(A.Bits | B.Bits);
  double X = IsFloat ? bit_cast<float>(static_cast<uint32_t>(A.Bits)) : bit_cast<double>(A.Bits);
  double Y = IsFloat ? bit_cast<float>(static_cast<uint32_t>(B.Bits)) : bit_cast<double>(B.Bits);
  return !B.State && std::abs(X - Y) <= 0.01 * std::max(std::abs(X), std::abs(Y));
}

bool isSame(const RunEvent &A, const RunEvent &B) {
  auto HoldSame = [](const std::vector<Slot> &X, const std::vector<Slot> &Y) {
    return all_of(zip(X, Y), [](const auto &Z) { return allows(std::get<0>(Z), std::get<1>(Z)); });
  };
  return haveSameForm(A, B) && llvm::equal(A.Operands, B.Operands, allows) &&
         all_of(zip(A.Passed, B.Passed), [&](const auto &Z) { return HoldSame(std::get<0>(Z), std::get<1>(Z)); });
}

bool leavesSame(const RunEvent &A, const RunEvent &B) {
  return all_of(A.Written,
                [&](const auto &X) {
                  auto It = B.Written.find(X.first);
                  return !X.second || (It != B.Written.end() && It->second == X.second);
                }) &&
         all_of(B.Written, [&](const auto &Y) { return A.Written.count(Y.first); });
}

/// An atomic operation of the target: on a buffer or an image.
static bool isAtomicIntrinsic(const Instruction &I) {
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  return C && Intrinsic::isTargetIntrinsic(C->getIntrinsicID()) &&
         C->getCalledFunction()->getName().contains(".atomic.");
}

static bool isUpdate(const RunEvent &E) {
  return isa<AtomicRMWInst, AtomicCmpXchgInst>(E.At) || isAtomicIntrinsic(*E.At);
}

static bool isAtomic(const RunEvent &E) { return E.At->isAtomic() && !E.At->isVolatile(); }

bool updateSame(const std::vector<RunEvent> &A, const std::vector<RunEvent> &B) {
  // Up to the next event that is no atomic access: what each step left in memory.
  auto StepsTo = [](const std::vector<RunEvent> &Events, size_t &I) {
    std::vector<const RunEvent *> Steps;
    for (; I != Events.size(); ++I) {
      if (!Events[I].Written.empty())
        Steps.push_back(&Events[I]);
      if (!Events[I].OnlyWrites && !isAtomic(Events[I]))
        break;
    }
    return Steps;
  };
  auto IsFence = [](const RunEvent &E) { return isa<FenceInst>(E.At); };
  size_t I = 0, J = 0;
  while (true) {
    const size_t BeginOfA = I, BeginOfB = J;
    if (!llvm::equal(StepsTo(A, I), StepsTo(B, J),
                     [](const RunEvent *X, const RunEvent *Y) { return leavesSame(*X, *Y); }))
      return false;
    // Each atomic access or fence of the source has one of the target in its place.
    ArrayRef<RunEvent> Here = ArrayRef(A).slice(BeginOfA, I - BeginOfA);
    ArrayRef<RunEvent> There = ArrayRef(B).slice(BeginOfB, J - BeginOfB);
    const bool HasMoreFences = count_if(There, IsFence) > count_if(Here, IsFence);
    auto StandsFor = [&](const RunEvent &X, const RunEvent &Y) {
      return isUpdate(X) ? isAtomic(Y) && !IsFence(Y) && (HasMoreFences || ordersAsMuchAtSuccess(*X.At, *Y.At))
                         : isSame(X, Y);
    };
    const RunEvent *Next = There.begin();
    for (const RunEvent &X : Here)
      if (isAtomic(X)) {
        Next = std::find_if(Next, There.end(), [&](const RunEvent &Y) { return StandsFor(X, Y); });
        if (Next++ == There.end())
          return false;
      }
    if (I == A.size() || J == B.size())
      return I == A.size() && J == B.size();
    if (!isSame(A[I++], B[J++]))
      return false;
  }
}

bool areSameBesideUpdates(const std::vector<RunEvent> &A, const std::vector<RunEvent> &B) {
  auto Rest = [](const std::vector<RunEvent> &Events) {
    return make_filter_range(Events, [](const RunEvent &E) { return !isUpdate(E); });
  };
  auto InA = Rest(A), InB = Rest(B);
  auto I = InA.begin(), J = InB.begin();
  while (I != InA.end() && J != InB.end() && isSame(*I, *J))
    ++I, ++J;
  return I == InA.end() && J == InB.end();
}

static std::vector<size_t> positionsOf(const std::vector<RunEvent> &Events, function_ref<bool(const RunEvent &)> Is) {
  std::vector<size_t> Positions;
  for (size_t I = 0; I != Events.size(); ++I)
    if (Is(Events[I]))
      Positions.push_back(I);
  return Positions;
}

std::vector<size_t> positionsOfMore(const std::vector<RunEvent> &Events) {
  return positionsOf(Events, [](const RunEvent &E) { return !E.OnlyWrites; });
}

std::vector<size_t> positionsOfGroups(const std::vector<RunEvent> &Events) {
  return positionsOf(Events, [](const RunEvent &E) { return E.Group != 0; });
}

/// Elementary functions that have one right result.
static bool isExact(StringRef Name) {
  static const StringRef Names[] = {"fabs",      "floor",      "ceil",       "trunc",        "rint",  "round",
                                    "roundeven", "nearbyint",  "fmin",       "fmax",         "min",   "max",
                                    "minnum",    "maxnum",     "minimum",    "maximum",      "clamp", "copysign",
                                    "fma",       "minimumnum", "maximumnum", "canonicalize", "ldexp", "sign"};
  return is_contained(Names, Name);
}

static bool computesAddresses(const Function &F) {
  auto IsPrivate = [](const Value *V) {
    return V->getType()->isPointerTy() && isa<AllocaInst>(getUnderlyingObject(V));
  };
  return any_of(instructions(F), [&](const Instruction &I) {
    return (isa<PtrToIntInst, PtrToAddrInst>(I) && IsPrivate(I.getOperand(0))) ||
           (isa<ICmpInst>(I) && !isa<ConstantPointerNull>(I.getOperand(1)) &&
            (IsPrivate(I.getOperand(0)) || IsPrivate(I.getOperand(1))));
  });
}

static bool hasPointers(const Type *T) {
  return T->isPointerTy() || any_of(T->subtypes(), [](const Type *Part) { return hasPointers(Part); });
}

static const Slot *slotOf(const DecodedFunction &F, const Value &V, Thread &T) {
  auto It = F.SlotOf.find(&V);
  return It == F.SlotOf.end() ? nullptr : &T.registers()[It->second];
}

/// A vector is stored as its bytes, whatever its elements are. What comes behind it in the list stays.
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
  if (Block == 0 && Entered.insert(F.F).second)
    ComputesAddresses |= computesAddresses(*F.F);
}

void Recorder::branched(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  for (Thread *T : Group)
    Taken.insert({O.I->getParent(), F.Blocks[T->frame().Block].Block});
}

void Recorder::reads(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  const Instruction &I = *O.I;
  switch (O.Code) {
  case Opcode::Call: {
    const auto &C = cast<CallBase>(I);
    AsksOthers |= operationKind(C) == OperationKind::Call && isConvergentCall(C) && roleOf(C) != CallRole::Entered;
    UsesOrderOfUpdates |= isAtomicIntrinsic(C) && !C.use_empty();
    if (isUndefinedFormat(F, C, Group))
      for (Thread *T : Group)
        Broke.insert(T->Global);
    NumIndirect += !C.getCalledFunction() && !C.isInlineAsm() ? Group.size() : 0;
    // Its result was that of memory which nobody writes.
    ReadsMemory |= F.Calls[O.Extra].Opaque && C.onlyReadsMemory() && !C.doesNotAccessMemory();
    if (F.Calls[O.Extra].Opaque) {
      UsesUnknown |= !C.use_empty();
      noteUnknown(F, C, Group);
    } else if (C.getCalledFunction() && C.getCalledFunction()->isDeclaration()) {
      UsesLaunch |= !C.use_empty();
    }
    if (roleOf(C) == CallRole::Entered)
      for (const Use &A : C.args())
        if (C.paramHasAttr(C.getArgOperandNo(&A), Attribute::NoUndef))
          for (Thread *T : Group) {
            SmallVector<Slot> Slots = slotsOf(F, *A, *T);
            keepPromises(F, C.getAttributes().getParamAttrs(C.getArgOperandNo(&A)), *A->getType(), *T, Slots);
            keepPromises(F, C.getCalledFunction()->getAttributes().getParamAttrs(C.getArgOperandNo(&A)), *A->getType(),
                         *T, Slots);
          }
    if (roleOf(C) != CallRole::Event) {
      // Targets know what their own operations give, as others or in part.
      if (const auto &Info = F.Calls[O.Extra];
          Info.Opaque && (!Info.Convergent || Info.Callee->isIntrinsic()) && !C.use_empty())
        Unknown.insert(Info.Callee->getName());
      return;
    }
    bool Convergent = isConvergentCall(C);
    uint32_t Number = Convergent ? ++NextGroup : 0;
    for (Thread *T : Group) {
      if (isa<AnyMemIntrinsic>(C) && isPrivate(F, *C.getArgOperand(0), *T))
        continue;
      RunEvent E{&I, eventLabel(I), {}, Number, false, {}};
      appendArguments(F, C, *T, E);
      add(F, *T, std::move(E));
    }
    return;
  }
  case Opcode::Store:
  case Opcode::AtomicRMW:
  case Opcode::CmpXchg:
    ReadsMemory |= O.Code != Opcode::Store;
    UsesOrderOfUpdates |=
        O.Code != Opcode::Store && (!I.use_empty() || O.Code == Opcode::CmpXchg || I.getType()->isFPOrFPVectorTy());
    for (Thread *T : Group) {
      // Private memory is nobody else's.
      if (static_cast<MemorySpace>(O.Flags) == MemorySpace::Private ||
          isPrivate(F, *I.getOperand(I.getOpcode() == Instruction::Store ? 1 : 0), *T))
        continue;
      RunEvent E{&I, eventLabel(I), {}, 0, false, {}};
      for (const Use &U : I.operands())
        if (U.getOperandNo() == (isa<StoreInst>(I) ? StoreInst::getPointerOperandIndex() : 0))
          appendAddress(F, *U.get(), *T, E);
        else
          append(F, *U.get(), *T, E);
      if (const auto *R = dyn_cast<AtomicRMWInst>(&I); R && hasLabelWithOperand(*R) && !E.Operands.back().State) {
        APInt Operand(R->getType()->getScalarSizeInBits(), E.Operands.back().Bits);
        E.Label = labelWith(*R, Operand);
        E.Operands.back().Bits = Operand.getZExtValue();
      }
      if (const auto *S = dyn_cast<StoreInst>(&I))
        splitIntoBytes(S->getValueOperand()->getType(), E);
      add(F, *T, std::move(E));
    }
    return;
  case Opcode::Load:
    if (static_cast<MemorySpace>(O.Flags) != MemorySpace::Private) {
      ReadsMemory = true;
      // What our memory holds is not the address of anything.
      if (I.hasMetadata(LLVMContext::MD_dereferenceable) || I.hasMetadata(LLVMContext::MD_dereferenceable_or_null))
        for (Thread *T : Group)
          Broke.insert(T->Global);
    }
    // What others may change or see is observed, as stores are.
    if (const auto &L = cast<LoadInst>(I); L.isVolatile() || L.isAtomic())
      for (Thread *T : Group) {
        if (static_cast<MemorySpace>(O.Flags) == MemorySpace::Private || isPrivate(F, *L.getPointerOperand(), *T))
          continue;
        RunEvent E{&I, eventLabel(I), {}, 0, false, {}};
        appendAddress(F, *L.getPointerOperand(), *T, E);
        add(F, *T, std::move(E));
      }
    return;
  case Opcode::Elementary:
    if (const auto &C = cast<CallBase>(I); C.getType()->isFPOrFPVectorTy()) {
      const Function *Callee = C.getCalledFunction();
      StringRef Name = Callee->isIntrinsic() ? Intrinsic::getBaseName(Callee->getIntrinsicID()).drop_front(5)
                                             : unmangledStem(Callee->getName());
      if (!isExact(Name)) {
        Inexact = Name.str();
        IsInexactOfInputs |= !all_of(C.args(), [](const Use &U) { return isa<Constant>(U); });
      }
    }
    return;
  case Opcode::Fold:
    // LLVM folds these as it likes, and the hardware does something near.
    if (const auto *C = dyn_cast<IntrinsicInst>(&I);
        C && (C->getIntrinsicID() == Intrinsic::amdgcn_sin || C->getIntrinsicID() == Intrinsic::amdgcn_cos)) {
      Inexact = C->getCalledFunction()->getName().str();
      IsInexactOfInputs = true;
    }
    return;
  case Opcode::Fence:
    for (Thread *T : Group) {
      auto &Own = Events[T->Global];
      if (const Instruction *Stronger = Own.empty() ? nullptr : strongerFence(*Own.back().At, I))
        Own.back().At = Stronger;
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
    for (Thread *T : Group) {
      if (T->Frames.size() != 1)
        continue;
      RunEvent E{&I, "ret", {}, 0, false, {}};
      for (const Use &U : I.operands())
        append(F, *U.get(), *T, E);
      Attribute Range = F.F->getAttributes().getRetAttr(Attribute::Range);
      // Of the number as it is: among the operands a NaN is any NaN.
      SmallVector<Slot> Given = I.getNumOperands() ? slotsOf(F, *I.getOperand(0), *T) : SmallVector<Slot>();
      exclude(*F.F->getReturnType(), Range.isValid() ? std::optional(Range.getRange()) : std::nullopt,
              F.F->getAttributes().getRetNoFPClass(), Given);
      for (auto [Operand, Is] : zip(E.Operands, Given))
        Operand.State = std::max(Operand.State, Is.State);
      keepPromises(F, F.F->getAttributes().getRetAttrs(), *F.F->getReturnType(), *T, E.Operands);
      add(F, *T, std::move(E));
    }
    return;
  default:
    return;
  }
}

void Recorder::numberObjects(const Type &T, Thread &Of, MutableArrayRef<Slot> Slots) {
  if (!hasPointers(&T))
    return;
  if (!T.isPointerTy()) {
    Escapes = true;
    return;
  }
  Slot &S = Slots.front();
  const bool IsPrivate = Running->space(T.getPointerAddressSpace()) == MemorySpace::Private;
  if (S.State != Slot::Defined || !(IsPrivate ? S.Bits : (S.Bits & ApertureMask) == PrivateAperture))
    return;
  Escapes = true;
  uint64_t Address = S.Bits & ~ApertureMask;
  bool Dead;
  if (const Arena::Object *O = Of.Private.find(Address, 0, Dead)) {
    auto &Numbers = Escaped[Of.Global];
    uint64_t Number = Numbers.try_emplace(O->Begin, Numbers.size() + 1).first->second;
    S.Bits = PrivateAperture | Number << ObjectShift | (Address - O->Begin);
  }
}

std::vector<Slot> Recorder::bytesBehind(const DecodedFunction &F, const Value &Pointer, const CallBase &C,
                                        Thread &T) const {
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
  auto ByteAt = [&](uint64_t Address) {
    bool Dead = false;
    Arena &Memory = Address & ApertureMask ? *Local : Running->global();
    Address &= ~ApertureMask;
    bool IsKnown = Memory.find(Address, 1, Dead) && *Memory.initialized(Address);
    return IsKnown ? std::optional(*Memory.bytes(Address)) : std::nullopt;
  };
  RunEvent::Bytes &Old = Before[T.Global];
  std::optional<Range> Writes = rangeWritten(F, *E.At, T);
  E.OnlyWrites = Writes && onlyWrites(*E.At);
  if (!E.OnlyWrites) {
    for (auto [Address, Was] : Old)
      if (std::optional<uint8_t> Is = ByteAt(Address); Is != Was)
        E.Written[Address] = Is;
    Old.clear();
  }
  for (uint64_t K = 0; Writes && K != Writes->Size; ++K)
    Old.try_emplace(Writes->Begin + K, ByteAt(Writes->Begin + K));
  UsesUndefined |= any_of(E.Operands, [](const Slot &S) { return S.State == Slot::Undef; });
  Events[T.Global].push_back(std::move(E));
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

void Recorder::appendArguments(const DecodedFunction &F, const CallBase &C, Thread &T, RunEvent &E) {
  for (const Use &A : C.args()) {
    size_t First = E.Operands.size();
    if (isa<AnyMemIntrinsic>(C))
      appendAddress(F, *A, T, E);
    else
      append(F, *A, T, E);
    if (A->getType()->isPointerTy() && !C.doesNotAccessMemory() && !C.onlyWritesMemory(C.getArgOperandNo(&A)) &&
        !C.doesNotAccessMemory(C.getArgOperandNo(&A)))
      E.Passed.push_back(bytesBehind(F, *A, C, T));
    // What the call says, and what the declaration says.
    const unsigned Number = C.getArgOperandNo(&A);
    auto Slots = MutableArrayRef(E.Operands).drop_front(First);
    keepPromises(F, C.getAttributes().getParamAttrs(Number), *A->getType(), T, Slots);
    if (const Function *Callee = C.getCalledFunction(); Callee && Number < Callee->arg_size())
      keepPromises(F, Callee->getAttributes().getParamAttrs(Number), *A->getType(), T, Slots);
  }
}

void Recorder::noteUnknown(const DecodedFunction &F, const CallBase &C, ArrayRef<Thread *> Group) {
  std::string Name = C.getCalledFunction() ? "'" + C.getCalledFunction()->getName().str() + "'" : "a call";
  if (isKnownToLLVM(C))
    NotModelled = "LLVM may know what " + Name + " does";
  for (Thread *T : Group) {
    RunEvent E{&C, "", {}, 0, false, {}};
    appendArguments(F, C, *T, E);
    if (!C.use_empty() && any_of(E.Operands, [](const Slot &S) { return S.State != Slot::Defined; }))
      NotModelled = "what " + Name + " returns for an undefined operand is not known";
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

void Recorder::append(const DecodedFunction &F, const Value &V, Thread &T, RunEvent &E) {
  size_t First = E.Operands.size();
  SmallVector<Slot> Slots = slotsOf(F, V, T);
  E.Operands.insert(E.Operands.end(), Slots.begin(), Slots.end());
  numberObjects(*V.getType(), T, MutableArrayRef(E.Operands).drop_front(First));
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
