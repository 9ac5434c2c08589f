//===- LanesPresent.cpp - Lanes at wave operations without a mask -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wave operation without a member mask is right if whole waves execute it, or all lanes that a shuffle reads. Which
// threads execute it is evaluated as for member masks (SyncMasks.cpp).
//
//     if (threadIdx.x / 64 == 0) x = __shfl_xor(x, 1);     right on waves of 64: whole waves
//     if (threadIdx.x % 64 < 32) x = __shfl_xor(x, 1);     right: the lanes that are read execute it, too
//     if (threadIdx.x % 64 < 32) b = __ballot(p);          not known: half a wave
//
// Held by: test/Lint/lanes-present.cu, lanes-present.hip, all-sizes.hip.
//
//===----------------------------------------------------------------------===//

#include "MaskChecker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

SmallVector<unsigned, 32> MaskChecker::otherSizes() const {
  SmallVector<unsigned, 32> Sizes;
  for (unsigned Size = Largest / 2; Size >= Lanes; Size /= 2)
    Sizes.push_back(Size);
  for (unsigned Size = alignDown(Largest - 1, Lanes); Size > Lanes; Size -= Lanes)
    if (!isPowerOf2_32(Size))
      Sizes.push_back(Size);
  if (!Reader.target().facts().WholeWaves)
    for (unsigned Size = alignDown(Largest - 1, Lanes) + Lanes / 2; Size > Lanes; Size -= Lanes)
      if (Size < Largest)
        Sizes.push_back(Size);
  return Sizes;
}

Presence MaskChecker::presenceOf(const Comers &Who, const CallBase &C, bool IsShuffle) {
  bool AreWhole = true;
  for (unsigned First = 0; First < NumThreads && AreWhole; First += Lanes) {
    const unsigned End = std::min(First + Lanes, NumThreads);
    AreWhole = Who.Threads.find_first_in(First, End) < 0 || Who.Threads.find_first_unset_in(First, End) < 0;
  }
  if (AreWhole)
    return Presence::WholeWaves;
  if (!IsShuffle)
    return Presence::Unknown;
  for (unsigned T : Who.Threads.set_bits()) {
    setThread(T);
    Evaluator.forget();
    const auto From = laneRead(Evaluator, C, T % Lanes, Lanes);
    // Lanes by a place in one dimension are others in other shapes of the workgroup.
    if (!From || Evaluator.TookFirst || (!IsKnown && HasRows && (Evaluator.Asked & 7)))
      return Presence::Unknown;
    if (!IsKnown && (Evaluator.Asked & 7))
      LaneDimensions = 1;
    const unsigned Read = *From < Lanes ? T / Lanes * Lanes + *From : T;
    if (Read < NumThreads && !Who.Threads.test(Read))
      return Presence::Unknown;
  }
  return Presence::LanesRead;
}

PresenceAt MaskChecker::presenceAt(const CallBase &C, bool IsShuffle) {
  PresenceAt All{Presence::WholeWaves, 3};
  if (Reader.target().facts().WaveSize != Lanes)
    return {};
  IsStrict = true;
  // What follows from the workgroup's size may be wrong for others.
  SmallVector<unsigned, 32> Sizes{NumThreads};
  append_range(Sizes, otherSizes());
  for (unsigned Size : Sizes) {
    if (!IsKnown)
      setSize({Size, 1, 1});
    Evaluator.AskedSize = false;
    const Comers Who = comersTo(C);
    const bool IsKnownSo = Who.Unknown.empty() && (Who.Dimensions == 3 || !HasPlanes);
    const Presence Is = IsKnownSo ? presenceOf(Who, C, IsShuffle) : Presence::Unknown;
    if (Is == Presence::Unknown)
      return {};
    if (Is == Presence::LanesRead)
      All.Is = Is;
    All.Dimensions = std::min({All.Dimensions, Who.Dimensions, LaneDimensions});
    if (IsKnown || !Evaluator.AskedSize)
      break;
  }
  return All;
}

PresenceAt presenceAt(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
                      const ControlUniformity &Control, const CallBase &C, bool IsShuffle) {
  RightMasks Right;
  auto ControlAt = [&](const CallBase &) -> const ControlUniformity & { return Control; };
  return MaskChecker(Reader, Result, Text, ControlAt, Right).presenceAt(C, IsShuffle);
}

} // namespace rejoin
