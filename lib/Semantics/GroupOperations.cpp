//===- GroupOperations.cpp - What threads do together -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group operation runs once for the threads that execute it converged: those of one wave for wave operations, the
// whole group for operations of the workgroup.
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "llvm/ADT/StableHashing.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"
#include <bit>

using namespace llvm;

namespace rejoin {

Error SimtMachine::Runner::call(DecodedFunction &F, const Op &O, ThreadGroup &Group, bool &Entered) {
  const auto &C = F.Calls[O.Extra];
  if (C.Builtin)
    return runBuiltin(F, O, C, Group);
  // Threads that call the same function by a pointer go in together.
  SmallVector<std::pair<const Function *, ThreadGroup>, 2> Targets;
  for (Thread *T : Group) {
    const Function *Callee = C.Callee;
    if (!Callee) {
      const Slot *Pointer = get(*T, C.Pointer);
      Callee = Pointer->State ? nullptr : P.functionAt(Pointer->Bits);
      if (!Callee || Callee->getFunctionType() != C.Call->getFunctionType() || Callee->isDeclaration()) {
        report(DiagnosticKind::UndefinedBehaviour, *O.I, {T}, "calls an address that is not a function of this type");
        stop(*T, StopReason::Outside);
        continue;
      }
    }
    auto *It = find_if(Targets, [&](auto &X) { return X.first == Callee; });
    if (It == Targets.end())
      Targets.push_back({Callee, {T}});
    else
      It->second.push_back(T);
  }
  for (auto &[Callee, Members] : Targets) {
    DecodedFunction &G = P.decode(*Callee);
    uint32_t Root = NextRoot++;
    for (Thread *T : Members) {
      const uint64_t Base = uint64_t(T->frame().Base) + F.NumSlots;
      if (T->Frames.size() > 1000 || !growStack(*T, Base + G.NumSlots)) {
        report(DiagnosticKind::UndefinedBehaviour, *O.I, {T}, "the stack overflows");
        stop(*T, StopReason::Outside);
        continue;
      }
      Frame New;
      New.F = &G;
      New.Base = static_cast<uint32_t>(Base);
      New.Root = Root;
      New.Op = G.Blocks[0].FirstOp;
      New.Counts.assign(G.Order.numCycles(), 0);
      New.Anchored.assign(G.AnchorRegions.size(), 0);
      New.PrivateObjects = T->Private.numObjects();
      T->bind();
      std::fill_n(T->Stack.begin() + New.Base, G.NumSlots, Slot{0, Slot::Undef});
      // What a variadic function is passed beside its arguments is seen by `va_arg` alone, which is not modelled.
      for (unsigned A = 0; A != Callee->arg_size(); ++A) {
        const Slot *From = get(*T, C.Arguments[A]);
        std::copy_n(From, C.Counts[A], T->Stack.begin() + New.Base + G.ArgumentSlots[A]);
      }
      T->Frames.push_back(std::move(New));
      T->bind();
    }
  }
  Entered = true;
  return Error::success();
}

void SimtMachine::Runner::inWaves(ThreadGroup &Group, function_ref<void(ThreadGroup &)> Visit) {
  ThreadGroup Wave;
  for (size_t I = 0; I != Group.size();) {
    Wave.clear();
    unsigned Number = Group[I]->Index / Shape.WaveSize;
    for (; I != Group.size() && Group[I]->Index / Shape.WaveSize == Number; ++I)
      Wave.push_back(Group[I]);
    Visit(Wave);
  }
}

/// Elements as numbers: floating-point, or integers with a sign if the operation asks for it.
static uint64_t combineTwo(Builtin Operation, Type *T, uint64_t A, uint64_t B) {
  Type *E = T->getScalarType();
  if (E->isFloatTy() || E->isDoubleTy()) {
    auto Apply = [&](auto X, auto Y) {
      switch (Operation) {
      case Builtin::ReduceMin:
        return std::min(X, Y);
      case Builtin::ReduceMax:
        return std::max(X, Y);
      default:
        return X + Y;
      }
    };
    if (E->isFloatTy())
      return bit_cast<uint32_t>(
          Apply(bit_cast<float>(static_cast<uint32_t>(A)), bit_cast<float>(static_cast<uint32_t>(B))));
    return bit_cast<uint64_t>(Apply(bit_cast<double>(A), bit_cast<double>(B)));
  }
  unsigned Bits = E->getScalarSizeInBits();
  int64_t SA = SignExtend64(A, Bits), SB = SignExtend64(B, Bits);
  switch (Operation) {
  case Builtin::ReduceMin:
    return SA < SB ? A : B;
  case Builtin::ReduceMax:
    return SA > SB ? A : B;
  case Builtin::ReduceMinU:
    return std::min(A, B);
  case Builtin::ReduceMaxU:
    return std::max(A, B);
  case Builtin::ReduceAnd:
    return A & B;
  case Builtin::ReduceOr:
    return A | B;
  case Builtin::ReduceXor:
    return A ^ B;
  default:
    return (A + B) & maskTrailingOnes<uint64_t>(Bits);
  }
}

void SimtMachine::Runner::combine(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group,
                                  Builtin Operation, int Value) {
  Type *T = C.Call->getArgOperand(static_cast<unsigned>(Value))->getType();
  Slot Result = *get(*Group.front(), C.Arguments[Value]);
  for (size_t I = 1; I != Group.size(); ++I) {
    const Slot *S = get(*Group[I], C.Arguments[Value]);
    Result = {combineTwo(Operation, T, Result.Bits, S->Bits), std::max(Result.State, S->State)};
  }
  for (Thread *X : Group)
    X->registers()[O.Dst] = Result;
}

/// The OpenCL names tell the type by the mangled argument: unsigned ones differ.
static Builtin byType(Builtin Signed, Builtin Unsigned, StringRef Mangled) {
  char Last = Mangled.empty() ? 'i' : Mangled.back();
  return Last == 'j' || Last == 'm' || Last == 't' || Last == 'h' ? Unsigned : Signed;
}

/// The lane from which a DPP control reads; -1 for none, nothing for a control that is not known.
static std::optional<int> dppSource(unsigned Control, unsigned Lane) {
  const int Row = static_cast<int>(Lane / 16 * 16), In = static_cast<int>(Lane % 16),
            By = static_cast<int>(Control & 15);
  if (Control < 0x100)
    return static_cast<int>(Lane / 4 * 4 + (Control >> (2 * (Lane % 4)) & 3));
  if (Control > 0x100 && Control < 0x110)
    return In + By < 16 ? Row + In + By : -1;
  if (Control > 0x110 && Control < 0x120)
    return In >= By ? Row + In - By : -1;
  if (Control > 0x120 && Control < 0x130)
    return Row + (In + 16 - By) % 16;
  switch (Control) {
  case 0x140:
    return Row + 15 - In;
  case 0x141:
    return Row + In / 8 * 8 + 7 - In % 8;
  case 0x142:
    return Lane >= 16 ? Row - 1 : -1;
  case 0x143:
    return Lane >= 32 ? 31 : -1;
  default:
    // row_share of gfx10 and later.
    if (Control >= 0x150 && Control < 0x160)
      return Row + By;
    if (Control >= 0x160 && Control < 0x170)
      return Row + (In ^ By);
    return std::nullopt;
  }
}

void SimtMachine::Runner::laneOperation(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Wave) {
  // Of vectors, element by element.
  uint32_t Count = C.Call->getType()->isVectorTy() ? O.Count : 1;
  for (uint32_t Element = 0; Element != Count; ++Element)
    laneOperation(O, C, Wave, Element);
}

void SimtMachine::Runner::laneOperation(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Wave,
                                        uint32_t Element) {
  const bool IsVector = C.Call->getType()->isVectorTy();
  auto Argument = [&](Thread &T, unsigned I) {
    return get(T, C.Arguments[I])[IsVector && C.Counts[I] == O.Count ? Element : 0];
  };
  auto Set = [&](Thread &T, Slot S) { T.registers()[O.Dst + Element] = S; };
  uint64_t Active = 0;
  for (Thread *T : Wave)
    Active |= 1ULL << (lane(*T) % 64);
  // What a lane reads from another, which must take part.
  auto Read = [&](Thread &T, unsigned Value, uint64_t Lane, bool InRange = true) {
    Thread *From = InRange ? inLane(Wave, Lane) : nullptr;
    if (From)
      return Argument(*From, Value);
    report(DiagnosticKind::InactiveLane, *O.I, {&T},
           "reads lane " + Twine(Lane) + ", which does not take part in the operation");
    return Slot{0, Slot::Undef};
  };
  auto ForAll = [&](auto Value) {
    SmallVector<Slot, 64> Results;
    for (Thread *T : Wave)
      Results.push_back(Value(*T));
    for (size_t I = 0; I != Wave.size(); ++I)
      Set(*Wave[I], Results[I]);
  };
  auto Vote = [&](unsigned I) {
    uint64_t Mask = 0;
    for (Thread *T : Wave)
      Mask |= (Argument(*T, I).Bits & 1) << (lane(*T) % 64);
    return Mask;
  };
  // A vote that one voter leaves open is open.
  auto StateOf = [&](unsigned I) {
    uint8_t Worst = Slot::Defined;
    for (Thread *T : Wave)
      Worst = std::max(Worst, Argument(*T, I).State);
    return Worst;
  };
  const StringRef Name = C.Callee->getName();
  const auto B = static_cast<Builtin>(C.Builtin);
  Slot First = C.Arguments.empty() ? Slot() : Argument(*Wave.front(), 0);
  switch (B) {
  case Builtin::ReadFirstLane:
  case Builtin::WaveBroadcastFirst:
    return ForAll([&](Thread &) { return First; });
  case Builtin::ReadLane:
    // The hardware takes the lane's number from a scalar register.
    if (any_of(Wave, [&](Thread *T) { return Argument(*T, 1).Bits != Argument(*Wave.front(), 1).Bits; }))
      return ForAll([](Thread &) { return Slot{0, Slot::Undef}; });
    [[fallthrough]];
  case Builtin::WaveBroadcast:
  case Builtin::WaveShuffle:
    return ForAll(
        [&](Thread &T) { return Read(T, 0, Argument(T, 1).Bits % (B == Builtin::ReadLane ? Shape.WaveSize : ~0U)); });
  case Builtin::WaveShuffleXor:
    return ForAll([&](Thread &T) { return Read(T, 0, lane(T) ^ Argument(T, 1).Bits); });
  case Builtin::Ballot:
    return ForAll([&](Thread &) {
      return Slot{Vote(0) & maskTrailingOnes<uint64_t>(C.Call->getType()->getIntegerBitWidth()), StateOf(0)};
    });
  case Builtin::BallotOfCompare: {
    const Type *Of = C.Call->getArgOperand(0)->getType();
    auto P = static_cast<CmpInst::Predicate>(Argument(*Wave.front(), 2).Bits);
    if (Of->isIntegerTy() ? !CmpInst::isIntPredicate(P) : !CmpInst::isFPPredicate(P))
      return ForAll([](Thread &) { return Slot{0, Slot::Undef}; });
    uint64_t Mask = 0;
    for (Thread *T : Wave) {
      APInt X(Of->getScalarSizeInBits(), Argument(*T, 0).Bits), Y(X.getBitWidth(), Argument(*T, 1).Bits);
      bool Holds = Of->isIntegerTy()
                       ? ICmpInst::compare(X, Y, P)
                       : FCmpInst::compare(APFloat(Of->getFltSemantics(), X), APFloat(Of->getFltSemantics(), Y), P);
      Mask |= static_cast<uint64_t>(Holds) << lane(*T) % 64;
    }
    return ForAll([&](Thread &) {
      return Slot{Mask & maskTrailingOnes<uint64_t>(C.Call->getType()->getIntegerBitWidth()),
                  std::max(StateOf(0), StateOf(1))};
    });
  }
  case Builtin::BPermute:
    return ForAll([&](Thread &T) {
      // Lanes that take no part give zero on this target.
      Thread *From = inLane(Wave, Argument(T, 0).Bits / 4 % Shape.WaveSize);
      return From ? Argument(*From, 1) : Slot();
    });
  case Builtin::Permute: {
    for (Thread *T : Wave)
      Set(*T, Slot());
    SmallVector<std::pair<Thread *, Slot>, 64> Sent;
    for (Thread *T : Wave)
      if (Thread *To = inLane(Wave, Argument(*T, 0).Bits / 4 % Shape.WaveSize))
        Sent.push_back({To, Argument(*T, 1)});
    for (auto &[To, Value] : Sent)
      Set(*To, Value);
    return;
  }
  case Builtin::UpdateDpp:
  case Builtin::MovDpp:
    return ForAll([&](Thread &T) {
      // The old value comes first in update.dpp; mov.dpp has none.
      unsigned Shift = B == Builtin::UpdateDpp ? 1 : 0;
      Slot Old = Shift ? Argument(T, 0) : Slot{0, Slot::Undef};
      uint64_t Control = Argument(T, Shift + 1).Bits, RowMask = Argument(T, Shift + 2).Bits,
               BankMask = Argument(T, Shift + 3).Bits;
      unsigned Lane = lane(T);
      if (!(RowMask >> (Lane / 16 % 4) & 1) || !(BankMask >> (Lane % 16 / 4) & 1))
        return Old;
      auto From = dppSource(static_cast<unsigned>(Control), Lane);
      if (!From) {
        report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, "this DPP control is not known");
        return Slot{0, Slot::Poison};
      }
      Thread *Source = *From >= 0 ? inLane(Wave, static_cast<unsigned>(*From)) : nullptr;
      return Source ? Argument(*Source, Shift) : Argument(T, Shift + 4).Bits & 1 ? Slot() : Old;
    });
  case Builtin::PermLane16:
  case Builtin::PermLaneX16:
    // (old, value, selectors of lanes 0 to 7, of lanes 8 to 15, fetch inactive, bound control); the row, or the other
    // one.
    return ForAll([&](Thread &T) {
      unsigned Lane = lane(T), In = Lane % 16;
      uint64_t Select = Argument(T, In < 8 ? 2 : 3).Bits >> 4 * (In % 8) & 15;
      unsigned Row = B == Builtin::PermLane16 ? Lane / 16 : Lane / 16 ^ 1;
      Thread *Source = inLane(Wave, Row * 16 + Select);
      return Source ? Argument(*Source, 1) : Argument(T, 5).Bits & 1 ? Slot() : Argument(T, 0);
    });
  case Builtin::Swizzle:
    return ForAll([&](Thread &T) {
      uint64_t Pattern = Argument(T, 1).Bits;
      unsigned Lane = lane(T);
      // Quads, or and, or and xor masks within 32 lanes.
      uint64_t From = Pattern >> 15 & 1
                          ? Lane / 4 * 4 + (Pattern >> 2 * (Lane % 4) & 3)
                          : Lane / 32 * 32 + ((((Lane & 31) & Pattern) | (Pattern >> 5)) ^ (Pattern >> 10 & 31)) % 32;
      Thread *Source = inLane(Wave, From);
      return Source ? Argument(*Source, 0) : Slot();
    });
  case Builtin::PermLane64:
    return ForAll([&](Thread &T) { return Read(T, 0, lane(T) ^ 32); });
  case Builtin::ReduceAdd:
  case Builtin::ReduceMinU:
  case Builtin::ReduceMaxU:
  case Builtin::ReduceMin:
  case Builtin::ReduceMax:
  case Builtin::ReduceAnd:
  case Builtin::ReduceOr:
  case Builtin::ReduceXor:
    return combine(O, C, Wave, B, 0);
  case Builtin::ReduxAdd:
    return combine(O, C, Wave, Builtin::ReduceAdd, 0);
  case Builtin::ReduxMinU:
    return combine(O, C, Wave, Builtin::ReduceMinU, 0);
  case Builtin::ReduxMaxU:
    return combine(O, C, Wave, Builtin::ReduceMaxU, 0);
  case Builtin::ReduxMin:
    return combine(O, C, Wave, Builtin::ReduceMin, 0);
  case Builtin::ReduxMax:
    return combine(O, C, Wave, Builtin::ReduceMax, 0);
  case Builtin::ReduxAnd:
    return combine(O, C, Wave, Builtin::ReduceAnd, 0);
  case Builtin::ReduxOr:
    return combine(O, C, Wave, Builtin::ReduceOr, 0);
  case Builtin::ReduxXor:
    return combine(O, C, Wave, Builtin::ReduceXor, 0);
  case Builtin::BallotWords: {
    const uint64_t Mask = Vote(0);
    return ForAll([&](Thread &) { return Slot{Element < 2 ? Mask >> 32 * Element & 0xffffffff : 0, StateOf(0)}; });
  }
  case Builtin::InverseBallot:
  case Builtin::BallotBitExtract:
  case Builtin::BallotBitCount:
  case Builtin::BallotScanIn:
  case Builtin::BallotScanEx:
  case Builtin::BallotFindLow:
  case Builtin::BallotFindHigh:
    return ForAll([&](Thread &T) { return ofBallot(C, B, T); });
  case Builtin::WaveAllEqual: {
    bool Same = true;
    for (Thread *T : Wave)
      Same &= Argument(*T, 0).Bits == First.Bits;
    return ForAll([&](Thread &) { return Slot{Same, StateOf(0)}; });
  }
  case Builtin::WaveShuffleUp:
  case Builtin::WaveShuffleDown:
    // Beyond the ends of the subgroup the result is undefined.
    return ForAll([&](Thread &T) {
      const uint64_t By = Argument(T, 1).Bits, Lane = lane(T);
      if (B == Builtin::WaveShuffleUp ? By > Lane : By >= Shape.WaveSize - Lane)
        return Slot{0, Slot::Undef};
      return Read(T, 0, B == Builtin::WaveShuffleUp ? Lane - By : Lane + By);
    });
  case Builtin::QuadBroadcast:
    return ForAll([&](Thread &T) { return Read(T, 1, lane(T) / 4 * 4 + Argument(T, 2).Bits % 4); });
  case Builtin::QuadSwap:
    // Horizontally, vertically, diagonally.
    return ForAll([&](Thread &T) { return Read(T, 1, lane(T) ^ (Argument(T, 2).Bits % 3 + 1)); });
  case Builtin::WaveReduceAnd:
    return combine(O, C, Wave, Builtin::ReduceAnd, 0);
  case Builtin::WaveReduceOr:
    return combine(O, C, Wave, Builtin::ReduceOr, 0);
  case Builtin::WaveReduceXor:
    return combine(O, C, Wave, Builtin::ReduceXor, 0);
  case Builtin::WaveReduceAdd:
  case Builtin::GroupReduceAdd:
    return combine(O, C, Wave, Builtin::ReduceAdd, 0);
  case Builtin::WaveReduceMin:
  case Builtin::GroupReduceMin:
    return combine(O, C, Wave, byType(Builtin::ReduceMin, Builtin::ReduceMinU, Name), 0);
  case Builtin::WaveReduceMax:
  case Builtin::GroupReduceMax:
    return combine(O, C, Wave, byType(Builtin::ReduceMax, Builtin::ReduceMaxU, Name), 0);
  case Builtin::WaveScanInAdd:
  case Builtin::GroupScanInAdd:
  case Builtin::WaveScanExAdd:
  case Builtin::GroupScanExAdd: {
    bool Inclusive = B == Builtin::WaveScanInAdd || B == Builtin::GroupScanInAdd;
    Type *T = C.Call->getType();
    Slot Sum;
    SmallVector<Slot, 64> Results;
    for (Thread *X : Wave) {
      Slot Own = Argument(*X, 0),
           Next{combineTwo(Builtin::ReduceAdd, T, Sum.Bits, Own.Bits), std::max(Sum.State, Own.State)};
      Results.push_back(Inclusive ? Next : Sum);
      Sum = Next;
    }
    for (size_t I = 0; I != Wave.size(); ++I)
      Set(*Wave[I], Results[I]);
    return;
  }
  case Builtin::ShuffleIdx:
  case Builtin::ShuffleUp:
  case Builtin::ShuffleDown:
  case Builtin::ShuffleXor:
    // (mask, value, lane, clamp): segments as PTX has them.
    return ForAll([&](Thread &T) {
      uint64_t Clamp = Argument(T, 3).Bits, Segment = Clamp >> 8 & 31, Max = Clamp & 31, Own = lane(T) & 31;
      uint64_t By = Argument(T, 2).Bits & 31, MaxLane = (Own & Segment) | (Max & ~Segment), MinLane = Own & Segment;
      uint64_t From = B == Builtin::ShuffleIdx    ? MinLane | (By & ~Segment)
                      : B == Builtin::ShuffleUp   ? Own - By
                      : B == Builtin::ShuffleDown ? Own + By
                                                  : Own ^ By;
      bool Valid =
          B == Builtin::ShuffleUp ? static_cast<int64_t>(From) >= static_cast<int64_t>(MaxLane) : From <= MaxLane;
      return Read(T, 1, Valid ? From : Own);
    });
  case Builtin::VoteAll:
    return ForAll([&](Thread &) { return Slot{Vote(1) == Active, StateOf(1)}; });
  case Builtin::VoteAny:
    return ForAll([&](Thread &) { return Slot{Vote(1) != 0, StateOf(1)}; });
  case Builtin::VoteBallot:
    return ForAll([&](Thread &) { return Slot{Vote(1) & 0xFFFFFFFF, StateOf(1)}; });
  case Builtin::MatchAny:
    return ForAll([&](Thread &T) {
      uint64_t Mask = 0;
      for (Thread *X : Wave)
        if (Argument(*X, 1).Bits == Argument(T, 1).Bits)
          Mask |= 1ULL << lane(*X);
      return Slot{Mask, StateOf(1)};
    });
  case Builtin::MatchAll: {
    bool All = all_of(Wave, [&](Thread *X) { return Argument(*X, 1).Bits == Argument(*Wave.front(), 1).Bits; });
    for (Thread *X : Wave) {
      X->registers()[O.Dst] = {All ? Active & 0xFFFFFFFF : 0, StateOf(1)};
      X->registers()[O.Dst + 1] = {All, StateOf(1)};
    }
    return;
  }
  case Builtin::ActiveMask:
    return ForAll([&](Thread &) { return Slot{Active & 0xFFFFFFFF, Slot::Defined}; });
  case Builtin::WaveAll:
  case Builtin::GroupAll:
  case Builtin::WaveAny:
  case Builtin::GroupAny: {
    bool All = true, Any = false;
    for (Thread *T : Wave) {
      All &= Argument(*T, 0).Bits != 0;
      Any |= Argument(*T, 0).Bits != 0;
    }
    bool Result = B == Builtin::WaveAll || B == Builtin::GroupAll ? All : Any;
    return ForAll([&](Thread &) { return Slot{Result, StateOf(0)}; });
  }
  case Builtin::BarrierAnd:
  case Builtin::BarrierOr:
  case Builtin::BarrierCount: {
    uint64_t Count = count_if(Wave, [&](Thread *T) { return Argument(*T, C.Arguments.size() - 1).Bits != 0; });
    uint64_t Result = B == Builtin::BarrierAnd ? Count == Wave.size() : B == Builtin::BarrierOr ? Count != 0 : Count;
    return ForAll([&](Thread &) { return Slot{Result, StateOf(C.Arguments.size() - 1)}; });
  }
  case Builtin::Elect:
    return ForAll([&](Thread &T) { return Slot{&T == Wave.front(), Slot::Defined}; });
  case Builtin::GroupBroadcast:
    return ForAll([&](Thread &T) {
      uint64_t From = Argument(T, 1).Bits;
      if (C.Arguments.size() > 2)
        From += Argument(T, 2).Bits * GroupSize[0];
      if (C.Arguments.size() > 3)
        From += Argument(T, 3).Bits * GroupSize[0] * GroupSize[1];
      for (Thread *X : Wave)
        if (X->Index == From)
          return Argument(*X, 0);
      report(DiagnosticKind::InactiveLane, *O.I, {&T},
             "reads thread " + Twine(From) + " of the workgroup, which does not take part");
      return Slot{0, Slot::Undef};
    });
  default:
    llvm_unreachable("no operation among lanes");
  }
}

/// What one thread makes of the words of a ballot.
Slot SimtMachine::Runner::ofBallot(const DecodedFunction::CallInfo &C, Builtin B, Thread &T) {
  const Slot *Words = get(T, C.Arguments[0]);
  const uint64_t Mask = (Words[0].Bits & 0xffffffff) | Words[1].Bits << 32, Lane = lane(T);
  const uint8_t State = std::max(Words[0].State, Words[1].State);
  switch (B) {
  case Builtin::InverseBallot:
    return {Mask >> Lane % 64 & 1, State};
  case Builtin::BallotBitExtract:
    return {Mask >> get(T, C.Arguments[1])->Bits % 64 & 1, std::max(State, get(T, C.Arguments[1])->State)};
  case Builtin::BallotBitCount:
    return {static_cast<uint64_t>(popcount(Mask)), State};
  case Builtin::BallotScanIn:
    return {static_cast<uint64_t>(popcount(Mask & maskTrailingOnes<uint64_t>(Lane + 1))), State};
  case Builtin::BallotScanEx:
    return {static_cast<uint64_t>(popcount(Mask & maskTrailingOnes<uint64_t>(Lane))), State};
  case Builtin::BallotFindLow:
    return Mask ? Slot{static_cast<uint64_t>(countr_zero(Mask)), State} : Slot{0, Slot::Undef};
  default:
    return Mask ? Slot{Log2_64(Mask), State} : Slot{0, Slot::Undef};
  }
}

void SimtMachine::Runner::query(DecodedFunction &F, const Op &O, const DecodedFunction::CallInfo &C, Thread &T) {
  auto Dimension = [&]() -> uint64_t { return C.Arguments.empty() ? 0 : get(T, C.Arguments[0])->Bits; };
  auto By = [&](auto Of, uint64_t Outside) -> uint64_t { return Dimension() < 3 ? Of(Dimension()) : Outside; };
  uint64_t R = 0;
  uint8_t State = Slot::Defined;
  switch (static_cast<Builtin>(C.Builtin)) {
  case Builtin::GlobalId:
    R = By([&](uint64_t D) { return T.Id[D]; }, 0);
    break;
  case Builtin::LocalId:
    R = By([&](uint64_t D) { return T.Local[D]; }, 0);
    break;
  case Builtin::GroupId:
    R = By([&](uint64_t D) { return GroupId[D]; }, 0);
    break;
  case Builtin::GlobalSize:
    R = By([&](uint64_t D) { return Shape.Global[D]; }, 1);
    break;
  case Builtin::LocalSize:
    R = By([&](uint64_t D) { return GroupSize[D]; }, 1);
    break;
  case Builtin::NumGroups:
    R = By([&](uint64_t D) { return Shape.groupsIn(static_cast<unsigned>(D)); }, 1);
    break;
  case Builtin::GlobalOffset:
    break;
  case Builtin::EnqueuedLocalSize:
    R = By([&](uint64_t D) { return Shape.Local[D]; }, 1);
    break;
  case Builtin::WorkDim:
    R = Shape.dimensions();
    break;
  case Builtin::GlobalLinearId:
    R = T.Global;
    break;
  case Builtin::LocalLinearId:
    R = T.Index;
    break;
  case Builtin::LaneId:
    R = lane(T);
    break;
  case Builtin::WaveId:
    R = T.Index / Shape.WaveSize;
    break;
  case Builtin::WaveThreads:
    R = threadsInWave(T);
    break;
  case Builtin::WaveSize:
    R = Shape.WaveSize;
    break;
  case Builtin::NumWaves:
    R = (Threads.size() + Shape.WaveSize - 1) / Shape.WaveSize;
    break;
  case Builtin::LocalIdX:
  case Builtin::LocalIdY:
  case Builtin::LocalIdZ:
    R = T.Local[C.Builtin - static_cast<unsigned>(Builtin::LocalIdX)];
    break;
  case Builtin::GroupIdX:
  case Builtin::GroupIdY:
  case Builtin::GroupIdZ:
    R = GroupId[C.Builtin - static_cast<unsigned>(Builtin::GroupIdX)];
    break;
  case Builtin::LocalSizeX:
  case Builtin::LocalSizeY:
  case Builtin::LocalSizeZ:
    R = GroupSize[C.Builtin - static_cast<unsigned>(Builtin::LocalSizeX)];
    break;
  case Builtin::NumGroupsX:
  case Builtin::NumGroupsY:
  case Builtin::NumGroupsZ:
    R = Shape.groupsIn(C.Builtin - static_cast<unsigned>(Builtin::NumGroupsX));
    break;
  case Builtin::DispatchPacket:
    R = P.DispatchPacket;
    break;
  case Builtin::HiddenArguments:
    R = P.HiddenArguments;
    break;
  case Builtin::DispatchId:
    break;
  case Builtin::MbcntLo:
  case Builtin::MbcntHi: {
    bool High = static_cast<Builtin>(C.Builtin) == Builtin::MbcntHi;
    uint64_t Below = maskTrailingOnes<uint64_t>(lane(T));
    uint64_t Mask = get(T, C.Arguments[0])->Bits & 0xFFFFFFFF;
    State = std::max(get(T, C.Arguments[0])->State, get(T, C.Arguments[1])->State);
    R = get(T, C.Arguments[1])->Bits +
        static_cast<unsigned>(llvm::popcount(Mask & (High ? Below >> 32 : Below & 0xFFFFFFFF)));
    break;
  }
  default:
    llvm_unreachable("no query");
  }
  (void)F;
  T.registers()[O.Dst] = {R, State};
}

void SimtMachine::Runner::opaque(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group) {
  uint64_t Name = xxh3_64bits(C.Callee->getName());
  auto OwnArguments = [&](Thread &T) {
    uint64_t H = Name;
    for (unsigned A = 0; A != C.Arguments.size(); ++A)
      for (unsigned K = 0; K != C.Counts[A]; ++K) {
        Slot S = get(T, C.Arguments[A])[K];
        H = stable_hash_combine(H, S.Bits, S.State);
      }
    return H;
  };
  // Who takes part, and with what.
  uint64_t Together = 0;
  if (C.Convergent)
    for (Thread *T : Group)
      Together = stable_hash_combine(Together, T->Global, OwnArguments(*T));
  // One that reads memory may be one that reads what nobody writes.
  const bool Pure = C.OnlyReads;
  for (Thread *T : Group) {
    uint64_t H = stable_hash_combine(OwnArguments(*T), Together);
    if (!C.Convergent && !Pure)
      H = stable_hash_combine(H, T->Global, OpaqueCalls[{T->Global, Name}]++);
    SmallVector<unsigned> Bits;
    slotBits(C.Call->getType(), Bits);
    for (uint32_t K = 0; K != O.Count; ++K) {
      H = stable_hash_combine(H, K);
      uint64_t Value = H & maskTrailingOnes<uint64_t>(Options.SmallResults ? std::min(Bits[K], 3U) : Bits[K]);
      if (C.Range && !C.Range->isFullSet()) {
        APInt Size = C.Range->getUpper() - C.Range->getLower();
        Value = (C.Range->getLower() + APInt(Bits[K], Value).urem(Size)).getZExtValue();
      }
      T->registers()[O.Dst + K] = {Value, Slot::Defined};
    }
  }
}

Error SimtMachine::Runner::runBuiltin(DecodedFunction &F, const Op &O, const DecodedFunction::CallInfo &C,
                                      ThreadGroup &Group) {
  const auto B = static_cast<Builtin>(C.Builtin);
  if (B == Builtin::Opaque) {
    opaque(O, C, Group);
  } else if (B < Builtin::Barrier) {
    for (Thread *T : Group)
      query(F, O, C, *T);
  } else if (B == Builtin::Barrier || B == Builtin::WaveBarrier) {
    barrier(F, O, Group, B == Builtin::WaveBarrier, regionsOf(C, Group));
  } else if (B == Builtin::AsyncCopy) {
    return startCopy(O, C, Group);
  } else if (B == Builtin::WaitForCopies) {
    waitForCopies(O, C, Group);
  } else if (B >= Builtin::GroupAll && B <= Builtin::GroupScanExAdd) {
    bool IsBarrier = B == Builtin::BarrierAnd || B == Builtin::BarrierOr || B == Builtin::BarrierCount;
    if (IsBarrier || Group.size() != Threads.size())
      barrier(F, O, Group, false);
    laneOperation(O, C, Group);
  } else if (isGroupOperation(B)) {
    inWaves(Group, [&](ThreadGroup &Wave) { laneOperation(O, C, Wave); });
  } else if (B == Builtin::Trap) {
    report(DiagnosticKind::UndefinedBehaviour, *O.I, SmallVector<const Thread *>(Group.begin(), Group.end()),
           "the kernel traps");
    for (Thread *T : Group)
      stop(*T, StopReason::Ended);
  } else if (B == Builtin::Fence) {
    for (Thread *T : Group)
      fence(*O.I, *T);
  } else if (B == Builtin::Printf) {
    for (Thread *T : Group)
      print(O, C, *T);
  } else if (B != Builtin::Nothing) {
    for (Thread *T : Group)
      memoryBuiltin(O, C, *T);
  }
  if (C.Opaque && C.Call->doesNotReturn())
    for (Thread *T : Group)
      stop(*T, StopReason::Ended);
  return Error::success();
}

} // namespace rejoin
