//===- Queries.cpp - Where a thread is -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a thread may ask of the launch, of its workgroup and of its wave: its place, their sizes, the lanes before it.
// The last workgroup in a dimension is smaller where the launch's size is no multiple of the workgroup's; the size that
// the launch asked for is the enqueued one. A dimension that there is not has one thread, at 0.
// Held by: test/Semantics/launch-sizes.test, wave-operations.ll.
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

/// The lanes that stand so to one.
static uint64_t laneMask(Builtin B, unsigned Lane, unsigned Size) {
  const uint64_t All = maskTrailingOnes<uint64_t>(Size), Less = maskTrailingOnes<uint64_t>(Lane), Own = 1ULL << Lane;
  switch (B) {
  case Builtin::LaneMaskEq:
    return Own;
  case Builtin::LaneMaskGe:
    return All & ~Less;
  case Builtin::LaneMaskGt:
    return All & ~(Less | Own);
  case Builtin::LaneMaskLe:
    return Less | Own;
  default:
    return Less;
  }
}

std::optional<uint64_t> SimtMachine::Runner::placeOf(const DecodedFunction::CallInfo &C, const Thread &T,
                                                     uint64_t Dimension) const {
  auto By = [&](auto Of, uint64_t Outside) -> uint64_t { return Dimension < 3 ? Of(Dimension) : Outside; };
  switch (static_cast<Builtin>(C.Builtin)) {
  case Builtin::GlobalId:
    return By([&](uint64_t D) { return T.Id[D]; }, 0);
  case Builtin::LocalId:
    return By([&](uint64_t D) { return T.Local[D]; }, 0);
  case Builtin::GroupId:
    return By([&](uint64_t D) { return GroupId[D]; }, 0);
  case Builtin::GlobalSize:
    return By([&](uint64_t D) { return Shape.Global[D]; }, 1);
  case Builtin::LocalSize:
    return By([&](uint64_t D) { return GroupSize[D]; }, 1);
  case Builtin::EnqueuedLocalSize:
    return By([&](uint64_t D) { return Shape.Local[D]; }, 1);
  case Builtin::NumGroups:
    return By([&](uint64_t D) { return Shape.groupsIn(static_cast<unsigned>(D)); }, 1);
  case Builtin::LocalIdX:
  case Builtin::LocalIdY:
  case Builtin::LocalIdZ:
    return T.Local[C.Builtin - static_cast<unsigned>(Builtin::LocalIdX)];
  case Builtin::GroupIdX:
  case Builtin::GroupIdY:
  case Builtin::GroupIdZ:
    return GroupId[C.Builtin - static_cast<unsigned>(Builtin::GroupIdX)];
  case Builtin::LocalSizeX:
  case Builtin::LocalSizeY:
  case Builtin::LocalSizeZ:
    return GroupSize[C.Builtin - static_cast<unsigned>(Builtin::LocalSizeX)];
  case Builtin::NumGroupsX:
  case Builtin::NumGroupsY:
  case Builtin::NumGroupsZ:
    return Shape.groupsIn(C.Builtin - static_cast<unsigned>(Builtin::NumGroupsX));
  default:
    return std::nullopt;
  }
}

void SimtMachine::Runner::query(const Op &O, const DecodedFunction::CallInfo &C, Thread &T) {
  const auto B = static_cast<Builtin>(C.Builtin);
  auto Give = [&](uint64_t Value, uint8_t State = Slot::Defined) { T.registers()[O.Dst] = {Value, State}; };
  if (auto Place = placeOf(C, T, C.Arguments.empty() ? 0 : get(T, C.Arguments[0])->Bits))
    return Give(*Place);
  const uint64_t Waves = (Threads.size() + Shape.WaveSize - 1) / Shape.WaveSize;
  switch (B) {
  case Builtin::GlobalOffset:
  case Builtin::DispatchId:
    return Give(0);
  case Builtin::WorkDim:
    return Give(Shape.dimensions());
  case Builtin::GlobalLinearId:
    return Give(T.Global);
  case Builtin::LocalLinearId:
    return Give(T.Index);
  case Builtin::LaneId:
    return Give(lane(T));
  case Builtin::WaveId:
    return Give(T.Index / Shape.WaveSize);
  case Builtin::WaveThreads:
    return Give(threadsInWave(T));
  case Builtin::WaveSize:
    return Give(Shape.WaveSize);
  case Builtin::NumWaves:
    return Give(Waves);
  case Builtin::EnqueuedNumWaves:
    return Give((Shape.threadsOfGroup() + Shape.WaveSize - 1) / Shape.WaveSize);
  case Builtin::AnyNumber:
    return Give(Steps);
  case Builtin::DispatchPacket:
    return Give(P.DispatchPacket);
  case Builtin::HiddenArguments:
    return Give(P.HiddenArguments);
  case Builtin::LaneMaskEq:
  case Builtin::LaneMaskGe:
  case Builtin::LaneMaskGt:
  case Builtin::LaneMaskLe:
  case Builtin::LaneMaskLt: {
    // One number, or four words.
    const uint64_t Mask = laneMask(B, lane(T), Shape.WaveSize);
    for (uint32_t K = 0; K != O.Count; ++K)
      T.registers()[O.Dst + K] = {K < 2 ? Mask >> 32 * K & 0xFFFFFFFF : 0, Slot::Defined};
    return;
  }
  case Builtin::MbcntLo:
  case Builtin::MbcntHi: {
    const uint64_t Below = maskTrailingOnes<uint64_t>(lane(T));
    const Slot &Mask = *get(T, C.Arguments[0]), &Start = *get(T, C.Arguments[1]);
    const uint64_t Lanes = Mask.Bits & (B == Builtin::MbcntHi ? Below >> 32 : Below & 0xFFFFFFFF);
    return Give(Start.Bits + static_cast<unsigned>(llvm::popcount(Lanes)), std::max(Mask.State, Start.State));
  }
  default:
    llvm_unreachable("no query");
  }
}

} // namespace rejoin
