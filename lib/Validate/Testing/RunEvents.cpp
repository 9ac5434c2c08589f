//===- RunEvents.cpp - When two runs show the same -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two events are the same if they have one label, order as much, and each operand of the source allows that of the
// target: an undefined one allows all. Runs that differ may still be the same to everybody else: where atomic updates
// change memory in the same steps, or only updates differ, which other threads may do instead. Of those the caller
// says that it does not know.
//
// Example: `atomicrmw add 1` twice against `atomicrmw add 2`: not the same, but the same beside updates.
//
// Cost: linear in the events. Held by: test/Validate/atomic-*.srctgt.ll.
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
#include <map>
#include <numeric>

using namespace llvm;

namespace rejoin {

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
  if (Window == PrivateAperture && Inside >> 48 == 0) {
    const uint64_t Number = Inside >> ObjectShift;
    const std::string Offset = " + " + std::to_string(Inside & UINT32_MAX);
    return Number < FirstLentObject
               ? "private object " + std::to_string(Number) + Offset
               : "private object " + std::to_string(Number - FirstLentObject + 1) + " of this call" + Offset;
  }
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
         ordersAsMuch(*A.At, A.More, *B.At, B.More);
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

static bool areSameBytes(const RunEvent::Bytes &A, const RunEvent::Bytes &B) {
  return all_of(A,
                [&](const auto &X) {
                  auto It = B.find(X.first);
                  return !X.second || (It != B.end() && It->second == X.second);
                }) &&
         all_of(B, [&](const auto &Y) { return A.count(Y.first); });
}

bool leavesSame(const RunEvent &A, const RunEvent &B) { return areSameBytes(A.Written, B.Written); }

bool isAtomicIntrinsic(const Instruction &I) {
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

bool writeSamePlaces(const std::vector<RunEvent> &A, const std::vector<RunEvent> &B) {
  // The bytes up to the next event that does more: intervals, joined where they touch.
  auto PlacesTo = [](const std::vector<RunEvent> &Events, size_t &I) {
    std::vector<std::pair<uint64_t, uint64_t>> Written, Joined;
    for (; I != Events.size() && Events[I].OnlyWrites; ++I)
      if (Events[I].Size)
        Written.emplace_back(Events[I].Begin, Events[I].Begin + Events[I].Size);
    llvm::sort(Written);
    for (auto [Begin, End] : Written)
      if (!Joined.empty() && Begin <= Joined.back().second)
        Joined.back().second = std::max(Joined.back().second, End);
      else
        Joined.emplace_back(Begin, End);
    return Joined;
  };
  for (size_t I = 0, J = 0;; ++I, ++J) {
    if (PlacesTo(A, I) != PlacesTo(B, J))
      return false;
    if (I == A.size() || J == B.size())
      return I == A.size() && J == B.size();
  }
}

bool areSameBesideUpdates(const std::vector<RunEvent> &A, const std::vector<RunEvent> &B) {
  auto Rest = [OtherOrder = writeSamePlaces(A, B)](const std::vector<RunEvent> &Events) {
    // How many volatile operations there are may not change, and by whom.
    return make_filter_range(Events, [=](const RunEvent &E) {
      return (!isUpdate(E) || E.At->isVolatile()) && !(OtherOrder && E.OnlyWrites);
    });
  };
  auto InA = Rest(A), InB = Rest(B);
  auto I = InA.begin(), J = InB.begin();
  while (I != InA.end() && J != InB.end() && isSame(*I, *J))
    ++I, ++J;
  return I == InA.end() && J == InB.end();
}

bool writeSameTexels(const std::vector<RunEvent> &A, const std::vector<RunEvent> &B) {
  using Place = std::pair<std::string, std::vector<uint64_t>>;
  // What writes leave up to an event that is none: texels, and bytes of memory. A write of a texel is an event, before
  // which memory was looked at, too.
  auto TexelsTo = [](const std::vector<RunEvent> &Events, size_t &I, RunEvent::Bytes &Written) {
    std::map<Place, const RunEvent *> Last;
    for (; I != Events.size(); ++I) {
      for (auto [Address, Is] : Events[I].Written)
        Written[Address] = Is;
      const std::optional<unsigned> Texel = writtenTexel(*Events[I].At);
      if (!Texel && !Events[I].OnlyWrites)
        break;
      if (!Texel)
        continue;
      const auto &C = cast<CallBase>(*Events[I].At);
      size_t First = 0;
      for (unsigned K = 0; K != *Texel; ++K)
        First += numSlots(C.getArgOperand(K)->getType());
      const size_t Size = numSlots(C.getArgOperand(*Texel)->getType());
      Place To(Events[I].Label, {});
      for (auto [K, Operand] : enumerate(Events[I].Operands))
        if (K < First || K >= First + Size)
          To.second.push_back(Operand.State ? ~uint64_t(0) : Operand.Bits);
      Last[To] = &Events[I];
    }
    return Last;
  };
  bool HasTexels = false;
  for (size_t I = 0, J = 0;; ++I, ++J) {
    RunEvent::Bytes WrittenInA, WrittenInB;
    const auto InA = TexelsTo(A, I, WrittenInA), InB = TexelsTo(B, J, WrittenInB);
    if (!areSameBytes(WrittenInA, WrittenInB) || !llvm::equal(InA, InB, [](const auto &X, const auto &Y) {
          return X.first == Y.first && isSame(*X.second, *Y.second);
        }))
      return false;
    HasTexels |= !InA.empty();
    if (I == A.size() || J == B.size())
      return HasTexels && I == A.size() && J == B.size();
    if (!isSame(A[I], B[J]))
      return false;
  }
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

} // namespace rejoin
