//===- LaneOperations.cpp - What threads give one another -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation of a wave, or of the workgroup, is a function from what each thread that takes part gives to what each
// gets; of vectors, element by element. Each thread reads its operands and writes its result by its own call: threads
// that meet by a member mask may stand at different calls (Meetings.cpp).
//
// What a lane reads from one that takes no part is what the target says: zero for AMDGPU's permutations, the own value
// where a shuffle leaves its segment on NVPTX, else undefined, and a finding.
// AMDGPU's permutations are in LanePermutations.cpp.
// Cost: linear in the threads that take part, but for matches (quadratic).
// Source: LLVM's User Guide for the AMDGPU backend and the ISA manuals of RDNA; PTX ISA 8.8 (shfl.sync, vote.sync,
// match.sync, redux.sync, elect.sync); OpenCL C 3.0, 6.15.16, cl_khr_subgroup_*; SPIR-V 1.6, Group and Subgroup
// Instructions. Held by: test/Semantics/wave-operations.ll, combinations.cl, Masks; utils/compare-vulkan.
//
//===----------------------------------------------------------------------===//

#include "LaneOperations.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

SimtMachine::Runner::LaneOperation::LaneOperation(Runner &R, const ThreadGroup &Who) : R(R), Who(Who) {
  for (Thread *T : Who) {
    const Frame &At = T->frame();
    const Op &O = At.F->Ops[At.Op];
    Calls.push_back({&O, &At.F->Calls[O.Extra]});
  }
  if (R.Shape.WaveSize > 64 || Who.size() > 64)
    return;
  ByLane.fill(-1);
  for (size_t I = 0; I != Who.size(); ++I) {
    Active |= 1ULL << R.lane(*Who[I]);
    ByLane[R.lane(*Who[I])] = static_cast<int8_t>(I);
  }
}

void SimtMachine::Runner::LaneOperation::run() {
  const auto &[O, C] = Calls.front();
  const Type *T = C->Call->getType();
  IsVector = T->isVectorTy();
  for (Element = 0; Element != (IsVector ? O->Count : 1); ++Element) {
    const auto B = static_cast<Builtin>(C->Builtin);
    if (C->Combine)
      combine();
    else if (!votes(B) && !ballots(B) && !moves(B) && !permutations(B) && !ptxOperations(B) && !groupOperations(B))
      llvm_unreachable("no operation among lanes");
  }
}

const Slot &SimtMachine::Runner::LaneOperation::argument(size_t I, unsigned N) const {
  const auto &[O, C] = Calls[I];
  return R.get(*Who[I], C->Arguments[N])[IsVector && C->Counts[N] == O->Count ? Element : 0];
}

void SimtMachine::Runner::LaneOperation::set(size_t I, Slot S) {
  Who[I]->registers()[Calls[I].first->Dst + Element] = S;
}

Slot SimtMachine::Runner::LaneOperation::read(size_t I, unsigned N, uint64_t Lane) {
  if (Lane < 64 && ByLane[Lane] >= 0)
    return argument(static_cast<size_t>(ByLane[Lane]), N);
  R.report(DiagnosticKind::InactiveLane, *Calls[I].first->I, {Who[I]},
           "reads lane " + Twine(Lane) + ", which does not take part in the operation");
  return {0, Slot::Undef};
}

void SimtMachine::Runner::LaneOperation::forAll(function_ref<Slot(size_t)> Value) {
  // What one gets may be the operand of the next.
  SmallVector<Slot, 64> Results;
  for (size_t I = 0; I != Who.size(); ++I)
    Results.push_back(Value(I));
  for (size_t I = 0; I != Who.size(); ++I)
    set(I, Results[I]);
}

uint64_t SimtMachine::Runner::LaneOperation::vote(unsigned N) const {
  uint64_t Mask = 0;
  for (size_t I = 0; I != Who.size(); ++I)
    Mask |= (argument(I, N).Bits & 1) << lane(I);
  return Mask;
}

uint8_t SimtMachine::Runner::LaneOperation::stateOf(unsigned N) const {
  uint8_t Worst = Slot::Defined;
  for (size_t I = 0; I != Who.size(); ++I)
    Worst = std::max(Worst, argument(I, N).State);
  return Worst;
}

void SimtMachine::Runner::LaneOperation::combine() {
  const Combination &C = Calls.front().second->Combine;
  const Type *T = Calls.front().second->Call->getArgOperand(0)->getType();
  using Form = Combination::Form;
  // By cluster: what is combined up to now.
  SmallDenseMap<uint64_t, Slot, 16> Of;
  SmallVector<uint64_t, 64> Clusters;
  SmallVector<Slot, 64> Results;
  for (size_t I = 0; I != Who.size(); ++I) {
    const uint64_t Size = C.IsClustered ? argument(I, 1).Bits : 0;
    if (Size > R.Shape.WaveSize)
      R.report(DiagnosticKind::UndefinedBehaviour, *Calls[I].first->I, {Who[I]},
               "clusters of " + countOf(Size, "thread") + " do not fit a wave of " + Twine(R.Shape.WaveSize));
    Clusters.push_back(C.IsPartitioned ? ballotOf(I, 1) & Active : Size ? lane(I) / Size : 0);
    const Slot Own = argument(I, 0);
    const bool StartsWithIdentity =
        C.Of == Combination::With::Sub || C.Of >= Combination::With::LogicalAnd || C.OfMagnitudes;
    auto [It, New] = Of.try_emplace(Clusters.back(), Own);
    const Slot Before = New ? Slot{C.identity(T), Slot::Defined} : It->second;
    if (!New || StartsWithIdentity)
      It->second = {C.apply(T, Before.Bits, Own.Bits), std::max(Before.State, Own.State)};
    const bool Inclusive = C.SaysInclusive ? argument(I, 1).Bits & 1 : C.Gives != Form::ExclusiveScan;
    Results.push_back(Inclusive ? It->second : Before);
  }
  for (size_t I = 0; I != Who.size(); ++I)
    set(I, C.IsPartitioned && !isPart(I, Clusters) ? Slot{0, Slot::Undef}
           : C.Gives == Form::Reduce               ? Of.lookup(Clusters[I])
                                                   : Results[I]);
}

uint64_t SimtMachine::Runner::LaneOperation::ballotOf(size_t I, unsigned N) const {
  const Slot *Words = R.get(*Who[I], Calls[I].second->Arguments[N]);
  return (Words[0].Bits & 0xffffffff) | Words[1].Bits << 32;
}

/// Whether the ballot of a thread is defined and contains it, and the threads in it are those with the same ballot.
bool SimtMachine::Runner::LaneOperation::isPart(size_t I, ArrayRef<uint64_t> Ballots) const {
  const Slot *Words = R.get(*Who[I], Calls[I].second->Arguments[1]);
  bool IsPart = Ballots[I] >> lane(I) & 1 && Words[0].State == Slot::Defined && Words[1].State == Slot::Defined;
  for (size_t X = 0; X != Who.size(); ++X)
    IsPart &= (Ballots[I] >> lane(X) & 1) == (Ballots[X] == Ballots[I]);
  return IsPart;
}

/// The lanes with the value of one. Of values that differ in bits and compare equal, and of NaNs, nothing is said.
Slot SimtMachine::Runner::LaneOperation::lanesLike(size_t I, unsigned N) const {
  const auto &C = *Calls[I].second;
  const Type *T = C.Call->getArgOperand(N)->getType()->getScalarType();
  auto ValueOf = [&](size_t X, unsigned E) { return R.get(*Who[X], Calls[X].second->Arguments[N])[E]; };
  uint64_t Mask = 0;
  uint8_t State = Slot::Defined;
  for (size_t X = 0; X != Who.size(); ++X) {
    bool IsSame = true, IsOpen = false;
    for (unsigned E = 0; E != C.Counts[N]; ++E) {
      const Slot Own = ValueOf(I, E), Other = ValueOf(X, E);
      State = std::max({State, Own.State, Other.State});
      bool HasSameBits = Own.Bits == Other.Bits;
      if (T->isFloatingPointTy() && X != I) {
        const APFloat A(T->getFltSemantics(), APInt(T->getScalarSizeInBits(), Own.Bits)),
            B(T->getFltSemantics(), APInt(T->getScalarSizeInBits(), Other.Bits));
        IsOpen |= HasSameBits != (A == B);
      }
      IsSame &= HasSameBits;
    }
    Mask |= static_cast<uint64_t>(IsSame) << lane(X);
    if (IsOpen)
      State = std::max<uint8_t>(State, Slot::Undef);
  }
  return {Element < 2 ? Mask >> 32 * Element & 0xffffffff : 0, State};
}

bool SimtMachine::Runner::LaneOperation::votes(Builtin B) {
  switch (B) {
  case Builtin::WaveAll:
  case Builtin::GroupAll:
  case Builtin::WaveAny:
  case Builtin::GroupAny: {
    bool All = true, Any = false;
    for (size_t I = 0; I != Who.size(); ++I) {
      All &= argument(I, 0).Bits != 0;
      Any |= argument(I, 0).Bits != 0;
    }
    const bool Result = B == Builtin::WaveAll || B == Builtin::GroupAll ? All : Any;
    forAll([&](size_t) { return Slot{Result, stateOf(0)}; });
    return true;
  }
  case Builtin::WaveAllEqual: {
    bool Same = true;
    for (size_t I = 1; I != Who.size(); ++I)
      Same &= argument(I, 0).Bits == argument(0, 0).Bits;
    forAll([&](size_t) { return Slot{Same, stateOf(0)}; });
    return true;
  }
  case Builtin::Elect:
    forAll([](size_t I) { return Slot{I == 0, Slot::Defined}; });
    return true;
  case Builtin::BarrierAnd:
  case Builtin::BarrierOr:
  case Builtin::BarrierCount: {
    uint64_t Count = 0;
    uint8_t State = Slot::Defined;
    for (size_t I = 0; I != Who.size(); ++I) {
      const Slot &Own = argument(I, Calls[I].second->Arguments.size() - 1);
      Count += Own.Bits != 0;
      State = std::max(State, Own.State);
    }
    const uint64_t Result = B == Builtin::BarrierAnd  ? Count == Who.size()
                            : B == Builtin::BarrierOr ? Count != 0
                                                      : Count;
    forAll([&](size_t) { return Slot{Result, State}; });
    return true;
  }
  default:
    return false;
  }
}

bool SimtMachine::Runner::LaneOperation::ballots(Builtin B) {
  const auto &[O, C] = Calls.front();
  auto Width = [&, C = C] { return maskTrailingOnes<uint64_t>(C->Call->getType()->getIntegerBitWidth()); };
  switch (B) {
  case Builtin::Ballot: {
    const Slot Result{vote(0) & Width(), stateOf(0)};
    forAll([&](size_t) { return Result; });
    return true;
  }
  case Builtin::BallotOfCompare: {
    const Type *Of = C->Call->getArgOperand(0)->getType();
    auto P = static_cast<CmpInst::Predicate>(argument(0, 2).Bits);
    if (Of->isIntegerTy() ? !CmpInst::isIntPredicate(P) : !CmpInst::isFPPredicate(P)) {
      forAll([](size_t) { return Slot{0, Slot::Undef}; });
      return true;
    }
    uint64_t Mask = 0;
    for (size_t I = 0; I != Who.size(); ++I) {
      APInt X(Of->getScalarSizeInBits(), argument(I, 0).Bits), Y(X.getBitWidth(), argument(I, 1).Bits);
      bool Holds = Of->isIntegerTy()
                       ? ICmpInst::compare(X, Y, P)
                       : FCmpInst::compare(APFloat(Of->getFltSemantics(), X), APFloat(Of->getFltSemantics(), Y), P);
      Mask |= static_cast<uint64_t>(Holds) << lane(I);
    }
    const Slot Result{Mask & Width(), std::max(stateOf(0), stateOf(1))};
    forAll([&](size_t) { return Result; });
    return true;
  }
  case Builtin::BallotWords: {
    const Slot Result{Element < 2 ? vote(0) >> 32 * Element & 0xffffffff : 0, stateOf(0)};
    forAll([&](size_t) { return Result; });
    return true;
  }
  case Builtin::InverseBallot:
  case Builtin::BallotBitExtract:
  case Builtin::BallotBitCount:
  case Builtin::BallotScanIn:
  case Builtin::BallotScanEx:
  case Builtin::BallotFindLow:
  case Builtin::BallotFindHigh:
    forAll([&](size_t I) { return ofBallot(I, B); });
    return true;
  default:
    return false;
  }
}

/// What one thread makes of the words of a ballot.
Slot SimtMachine::Runner::LaneOperation::ofBallot(size_t I, Builtin B) const {
  const auto &C = *Calls[I].second;
  const Slot *Words = R.get(*Who[I], C.Arguments[0]);
  const uint64_t Mask = (Words[0].Bits & 0xffffffff) | Words[1].Bits << 32, Lane = lane(I);
  const uint8_t State = std::max(Words[0].State, Words[1].State);
  auto Count = [&](uint64_t Of) { return Slot{static_cast<uint64_t>(popcount(Of)), State}; };
  switch (B) {
  case Builtin::InverseBallot:
    return {Mask >> Lane & 1, State};
  case Builtin::BallotBitExtract: {
    const Slot &Bit = *R.get(*Who[I], C.Arguments[1]);
    return {Mask >> Bit.Bits % 64 & 1, std::max(State, Bit.State)};
  }
  case Builtin::BallotBitCount:
    return Count(Mask);
  case Builtin::BallotScanIn:
    return Count(Mask & maskTrailingOnes<uint64_t>(Lane + 1));
  case Builtin::BallotScanEx:
    return Count(Mask & maskTrailingOnes<uint64_t>(Lane));
  case Builtin::BallotFindLow:
    return Mask ? Slot{static_cast<uint64_t>(countr_zero(Mask)), State} : Slot{0, Slot::Undef};
  default:
    return Mask ? Slot{Log2_64(Mask), State} : Slot{0, Slot::Undef};
  }
}

bool SimtMachine::Runner::LaneOperation::moves(Builtin B) {
  switch (B) {
  case Builtin::ReadFirstLane:
  case Builtin::WaveBroadcastFirst: {
    const Slot First = argument(0, 0);
    forAll([&](size_t) { return First; });
    return true;
  }
  case Builtin::ReadLane:
    // The hardware takes the lane's number from a scalar register.
    for (size_t I = 1; I != Who.size(); ++I)
      if (argument(I, 1).Bits != argument(0, 1).Bits) {
        forAll([](size_t) { return Slot{0, Slot::Undef}; });
        return true;
      }
    forAll([&](size_t I) { return read(I, 0, argument(I, 1).Bits % R.Shape.WaveSize); });
    return true;
  case Builtin::WaveBroadcast:
  case Builtin::WaveShuffle:
    forAll([&](size_t I) { return read(I, 0, argument(I, 1).Bits); });
    return true;
  case Builtin::WaveShuffleXor:
    forAll([&](size_t I) { return read(I, 0, lane(I) ^ argument(I, 1).Bits); });
    return true;
  case Builtin::WaveShuffleUp:
  case Builtin::WaveShuffleDown:
    // Beyond the ends of the subgroup the result is undefined.
    forAll([&](size_t I) {
      const uint64_t By = argument(I, 1).Bits, Lane = lane(I);
      if (B == Builtin::WaveShuffleUp ? By > Lane : By >= R.Shape.WaveSize - Lane)
        return Slot{0, Slot::Undef};
      return read(I, 0, B == Builtin::WaveShuffleUp ? Lane - By : Lane + By);
    });
    return true;
  case Builtin::WaveRotate:
    // Around the subgroup, or around clusters of it.
    forAll([&](size_t I) {
      const uint64_t Size = Calls[I].second->Arguments.size() > 2 ? argument(I, 2).Bits : R.Shape.WaveSize;
      if (!isPowerOf2_64(Size))
        return Slot{0, Slot::Undef};
      return read(I, 0, lane(I) / Size * Size + (lane(I) + argument(I, 1).Bits) % Size);
    });
    return true;
  case Builtin::WaveJoinedDown:
  case Builtin::WaveJoinedUp:
    // Of two values in a row, those of the first operand and those of the second.
    forAll([&](size_t I) {
      const uint64_t Size = R.Shape.WaveSize, From = B == Builtin::WaveJoinedDown
                                                         ? lane(I) + argument(I, 2).Bits
                                                         : lane(I) + Size - argument(I, 2).Bits;
      if (From >= 2 * Size)
        return Slot{0, Slot::Undef};
      return read(I, From < Size ? 0 : 1, From % Size);
    });
    return true;
  case Builtin::QuadBroadcast:
    forAll([&](size_t I) { return read(I, 1, uint64_t{lane(I)} / 4 * 4 + argument(I, 2).Bits % 4); });
    return true;
  case Builtin::QuadSwap:
    // Horizontally, vertically, diagonally.
    forAll([&](size_t I) { return read(I, 1, lane(I) ^ (argument(I, 2).Bits % 3 + 1)); });
    return true;
  case Builtin::QuadAll:
  case Builtin::QuadAny:
    forAll([&](size_t I) {
      const uint64_t Votes = vote(0) >> lane(I) / 4 * 4 & 15, There = Active >> lane(I) / 4 * 4 & 15;
      return Slot{B == Builtin::QuadAll ? Votes == There : Votes != 0, stateOf(0)};
    });
    return true;
  default:
    return false;
  }
}

bool SimtMachine::Runner::LaneOperation::groupOperations(Builtin B) {
  if (B != Builtin::GroupBroadcast)
    return false;
  forAll([&](size_t I) {
    const auto &[O, C] = Calls[I];
    uint64_t From = argument(I, 1).Bits;
    if (C->Arguments.size() > 2)
      From += argument(I, 2).Bits * R.GroupSize[0];
    if (C->Arguments.size() > 3)
      From += argument(I, 3).Bits * R.GroupSize[0] * R.GroupSize[1];
    for (size_t X = 0; X != Who.size(); ++X)
      if (Who[X]->Index == From)
        return argument(X, 0);
    R.report(DiagnosticKind::InactiveLane, *O->I, {Who[I]},
             "reads thread " + Twine(From) + " of the workgroup, which does not take part");
    return Slot{0, Slot::Undef};
  });
  return true;
}

bool SimtMachine::Runner::LaneOperation::ptxOperations(Builtin B) {
  switch (B) {
  case Builtin::ShuffleIdx:
  case Builtin::ShuffleUp:
  case Builtin::ShuffleDown:
  case Builtin::ShuffleXor:
    forAll([&](size_t I) { return ptxShuffle(I, B); });
    return true;
  case Builtin::VoteAll:
  case Builtin::VoteAny:
  case Builtin::VoteUni: {
    // Before `vote.sync` there was no mask.
    const unsigned Own = Calls.front().second->Arguments.size() - 1;
    const uint64_t Votes = vote(Own);
    const bool Result = B == Builtin::VoteAny   ? Votes != 0
                        : B == Builtin::VoteAll ? Votes == Active
                                                : Votes == 0 || Votes == Active;
    const Slot S{Result, stateOf(Own)};
    forAll([&](size_t) { return S; });
    return true;
  }
  case Builtin::VoteBallot: {
    const unsigned Own = Calls.front().second->Arguments.size() - 1;
    const Slot S{vote(Own) & 0xFFFFFFFF, stateOf(Own)};
    forAll([&](size_t) { return S; });
    return true;
  }
  case Builtin::MatchAny:
    // PTX gives one word, SPIR-V four.
    forAll([&](size_t I) { return lanesLike(I, Calls.front().second->Arguments.size() - 1); });
    return true;
  case Builtin::MatchAll: {
    bool All = true;
    for (size_t I = 0; I != Who.size(); ++I)
      All &= argument(I, 1).Bits == argument(0, 1).Bits;
    const Slot Lanes{All ? Active & 0xFFFFFFFF : 0, stateOf(1)}, Same{All, Lanes.State};
    setPair(Lanes, [&](size_t) { return Same; });
    return true;
  }
  case Builtin::ElectOf:
    setPair(Slot{lane(0), Slot::Defined}, [](size_t I) { return Slot{I == 0, Slot::Defined}; });
    return true;
  case Builtin::ActiveMask:
    forAll([&](size_t) { return Slot{Active & 0xFFFFFFFF, Slot::Defined}; });
    return true;
  default:
    return false;
  }
}

void SimtMachine::Runner::LaneOperation::setPair(Slot First, function_ref<Slot(size_t)> Second) {
  for (size_t I = 0; I != Who.size(); ++I) {
    set(I, First);
    Who[I]->registers()[Calls[I].first->Dst + 1] = Second(I);
  }
}

Slot SimtMachine::Runner::LaneOperation::ptxShuffle(size_t I, Builtin B) {
  // (mask, value, lane, clamp): segments as PTX has them. Before `shfl.sync` there was no mask.
  const unsigned Value = Calls[I].second->Arguments.size() - 3;
  const uint64_t Clamp = argument(I, Value + 2).Bits, Segment = Clamp >> 8 & 31, Max = Clamp & 31, Own = lane(I) & 31;
  const uint64_t By = argument(I, Value + 1).Bits & 31, MaxLane = (Own & Segment) | (Max & ~Segment),
                 MinLane = Own & Segment;
  const uint64_t From = B == Builtin::ShuffleIdx    ? MinLane | (By & ~Segment)
                        : B == Builtin::ShuffleUp   ? Own - By
                        : B == Builtin::ShuffleDown ? Own + By
                                                    : Own ^ By;
  const bool Valid =
      B == Builtin::ShuffleUp ? static_cast<int64_t>(From) >= static_cast<int64_t>(MaxLane) : From <= MaxLane;
  if (Calls[I].second->ResultSlots == 2)
    Who[I]->registers()[Calls[I].first->Dst + 1] = {Valid, Slot::Defined};
  return read(I, Value, Valid ? From : Own);
}

} // namespace rejoin
