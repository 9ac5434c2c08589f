//===- LanesPresent.cpp - Lanes at wave operations without a mask -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wave operation without a member mask is right if whole waves execute it, or all lanes that a shuffle reads. Which
// threads execute it is evaluated as for member masks (WaveComers.cpp), in workgroups of all sizes where the size
// decides.
//
//     if (threadIdx.x / 64 == 0) x = __shfl_xor(x, 1);     right on waves of 64: whole waves
//     if (threadIdx.x % 64 < 32) x = __shfl_xor(x, 1);     right: the lanes that are read execute it, too
//     if (threadIdx.x % 64 < 32) b = __ballot(p);          not known: half a wave
//
// Errs by not knowing. Held by: test/Lint/lanes-present.cu, lanes-present.hip, parts-of-waves.hip.
//
//===----------------------------------------------------------------------===//

#include "MaskChecker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

Presence MaskChecker::presenceOf(const Comers &Who, const CallBase &C, bool IsShuffle, PresenceAt &All) {
  bool AreWhole = true;
  for (unsigned First = 0; First < NumThreads && AreWhole; First += Lanes) {
    const unsigned End = std::min(First + Lanes, NumThreads);
    AreWhole = Who.Threads.find_first_in(First, End) < 0 || Who.Threads.find_first_unset_in(First, End) < 0;
  }
  if (AreWhole)
    return Presence::WholeWaves;
  if (!IsShuffle)
    return Presence::Unknown;
  const LanesRead Read(Evaluator, C, Lanes);
  // Lanes by a place in one dimension are others in other shapes of the workgroup.
  const bool ByRow = !IsKnown && (Read.from().Places & 7);
  if (Read.from().TookFirst || (ByRow && HasRows))
    return Presence::Unknown;
  All.AsksSize |= Read.from().Sizes != 0;
  if (ByRow)
    All.Dimensions = 1;
  for (unsigned T : Who.Threads.set_bits()) {
    const auto From = Read.read(T);
    // Lanes that the workgroup does not have are not there.
    if (!From || *From >= Lanes || T / Lanes * Lanes + *From >= NumThreads ||
        !Who.Threads.test(T / Lanes * Lanes + *From))
      return Presence::Unknown;
  }
  return Presence::LanesRead;
}

PresenceAt MaskChecker::presenceAt(const CallBase &C, bool IsShuffle) {
  const Comers &Who = comersTo(C);
  PresenceAt P;
  P.Dimensions = Who.Dimensions;
  P.AsksSize = Who.AsksSize;
  if (Who.Unknown.empty() && (Who.Dimensions == 3 || !HasPlanes))
    P.Is = presenceOf(Who, C, IsShuffle, P);
  return P;
}

std::vector<PresenceAt> MaskChecker::presences(ArrayRef<std::pair<const CallBase *, bool>> Calls) {
  std::vector<PresenceAt> All(Calls.size());
  if (Reader.target().facts().WaveSize != Lanes)
    return All;
  IsStrict = true;
  for (auto [C, P] : zip_equal(Calls, All))
    P = presenceAt(*C.first, C.second);
  // What follows from the workgroup's size may be wrong for others.
  auto IsOpen = [&](const PresenceAt &P) { return !IsKnown && P.AsksSize && P.Is != Presence::Unknown; };
  for (unsigned Size : otherSizes()) {
    if (none_of(All, IsOpen))
      break;
    setSize({Size, 1, 1});
    for (auto [C, P] : zip_equal(Calls, All)) {
      if (!IsOpen(P))
        continue;
      const PresenceAt Here = presenceAt(*C.first, C.second);
      P.Is = Here.Is == Presence::WholeWaves ? P.Is : Here.Is;
      P.Dimensions = std::min(P.Dimensions, Here.Dimensions);
    }
  }
  return All;
}

std::vector<PresenceAt> presencesAt(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SourceText &Text, const ControlUniformity &Control,
                                    ArrayRef<std::pair<const CallBase *, bool>> Calls) {
  if (Calls.empty())
    return {};
  auto ControlAt = [&](const CallBase &) -> const ControlUniformity & { return Control; };
  return MaskChecker(Reader, Result, Text, ControlAt).presences(Calls);
}

} // namespace rejoin
