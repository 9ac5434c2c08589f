//===- LanePermutations.cpp - Moves between lanes on AMDGPU -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From which lane each lane reads: DPP, `ds_swizzle`, `ds_permute`, `ds_bpermute`, and the permutations of rows and
// halves. A lane that takes no part gives zero, or leaves the old value where the operation has one. A processor that
// is not known is taken for gfx9. Source: LLVM's User Guide for the AMDGPU backend; the ISA manuals of Vega and RDNA
// (DS_SWIZZLE_B32, DPP); GCNSubtarget::supportsWaveWideBPermute. Held by: test/Semantics/wave-operations.ll,
// amdgpu-lanes.ll, swizzle.ll, halves-of-waves.ll.
//
//===----------------------------------------------------------------------===//

#include "LaneOperations.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/TargetParser.h"

using namespace llvm;

namespace rejoin {

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
  // Of the whole wave, before gfx10: shifted and rotated by one.
  case 0x130:
    return Lane < 63 ? static_cast<int>(Lane) + 1 : -1;
  case 0x134:
    return static_cast<int>((Lane + 1) % 64);
  case 0x138:
    return static_cast<int>(Lane) - 1;
  case 0x13C:
    return static_cast<int>((Lane + 63) % 64);
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

/// The lane from which a pattern of `ds_swizzle` reads. All but quads stay within groups of 32 lanes, by the number in
/// the group.
static uint64_t swizzled(unsigned Pattern, unsigned Lane, unsigned Version) {
  const unsigned In = Lane % 32, Mask = Pattern & 31;
  unsigned From = 0;
  if (!(Pattern & 0x8000)) {
    const unsigned OrMask = Pattern >> 5 & 31, XorMask = Pattern >> 10 & 31;
    From = ((In & Mask) | OrMask) ^ XorMask;
  } else if (Pattern < 0xC000 || Version < 9) {
    return Lane / 4 * 4 + (Pattern >> 2 * (Lane % 4) & 3);
  } else if (Pattern < 0xE000) {
    // Rotated to the left or, with bit 10, to the right; the bits of the mask stay.
    const unsigned By = Pattern >> 5 & 31, Rotated = Pattern & 0x400 ? In - By : In + By;
    From = (In & Mask) | (Rotated & ~Mask & 31);
  } else {
    // The order of a Fourier transform: the bits reversed, but for those of the mask, which stay.
    From = reverseBits(static_cast<uint8_t>(In)) >> 3 >> popcount(Mask) | (In & Mask);
  }
  return Lane - In + From;
}

unsigned SimtMachine::Runner::LaneOperation::isaVersion() const {
  return AMDGPU::getIsaVersion(Who.front()->Frames.front().F->F->getFnAttribute("target-cpu").getValueAsString()).Major;
}

uint64_t SimtMachine::Runner::LaneOperation::permuted(size_t I) const {
  // A wave of 64 is two halves for these operations on gfx10 and gfx11.
  const unsigned Version = isaVersion(),
                 Size = Version == 10 || Version == 11 ? std::min(32U, R.Shape.WaveSize) : R.Shape.WaveSize;
  return lane(I) / Size * Size + argument(I, 0).Bits / 4 % Size;
}

Slot SimtMachine::Runner::LaneOperation::dpp(size_t I, Builtin B) {
  // The old value comes first in update.dpp; mov.dpp has none.
  const unsigned Shift = B == Builtin::UpdateDpp ? 1 : 0;
  const Slot Old = Shift ? argument(I, 0) : Slot{0, Slot::Undef};
  const uint64_t Control = argument(I, Shift + 1).Bits, RowMask = argument(I, Shift + 2).Bits,
                 BankMask = argument(I, Shift + 3).Bits;
  const unsigned Lane = lane(I);
  if (!(RowMask >> (Lane / 16 % 4) & 1) || !(BankMask >> (Lane % 16 / 4) & 1))
    return Old;
  auto From = dppSource(static_cast<unsigned>(Control), Lane);
  if (!From) {
    R.report(DiagnosticKind::UndefinedBehaviour, *Calls[I].first->I, {Who[I]}, "this DPP control is not known");
    return {0, Slot::Poison};
  }
  const int Source = *From >= 0 ? inLane(static_cast<unsigned>(*From)) : -1;
  return Source >= 0 ? argument(Source, Shift) : argument(I, Shift + 4).Bits & 1 ? Slot() : Old;
}

bool SimtMachine::Runner::LaneOperation::permutations(Builtin B) {
  switch (B) {
  case Builtin::BPermute:
    forAll([&](size_t I) {
      // Lanes that take no part give zero on this target.
      const int From = inLane(permuted(I));
      return From >= 0 ? argument(From, 1) : Slot();
    });
    return true;
  case Builtin::Permute: {
    SmallVector<Slot, 64> Received(Who.size());
    for (size_t I = 0; I != Who.size(); ++I)
      if (const int To = inLane(permuted(I)); To >= 0)
        Received[static_cast<size_t>(To)] = argument(I, 1);
    forAll([&](size_t I) { return Received[I]; });
    return true;
  }
  case Builtin::UpdateDpp:
  case Builtin::MovDpp:
    forAll([&](size_t I) { return dpp(I, B); });
    return true;
  case Builtin::MovDpp8:
    forAll([&](size_t I) {
      const int From = inLane(uint64_t{lane(I)} / 8 * 8 + (argument(I, 1).Bits >> 3 * (lane(I) % 8) & 7));
      return From >= 0 ? argument(From, 0) : Slot();
    });
    return true;
  case Builtin::PermLane16:
  case Builtin::PermLaneX16:
    // (old, value, selectors of lanes 0 to 7, of lanes 8 to 15, fetch inactive, bound control); the row, or the other
    // one.
    forAll([&](size_t I) {
      const unsigned Lane = lane(I), In = Lane % 16;
      const uint64_t Select = argument(I, In < 8 ? 2 : 3).Bits >> 4 * (In % 8) & 15;
      const unsigned Row = B == Builtin::PermLane16 ? Lane / 16 : Lane / 16 ^ 1;
      const int From = inLane(uint64_t{Row} * 16 + Select);
      return From >= 0 ? argument(From, 1) : argument(I, 5).Bits & 1 ? Slot() : argument(I, 0);
    });
    return true;
  case Builtin::Swizzle:
    forAll([&](size_t I) {
      const int Source = inLane(swizzled(static_cast<unsigned>(argument(I, 1).Bits & 0xffff), lane(I), isaVersion()));
      return Source >= 0 ? argument(Source, 0) : Slot();
    });
    return true;
  case Builtin::PermLane64:
    forAll([&](size_t I) { return read(I, 0, lane(I) ^ 32); });
    return true;
  case Builtin::WriteLane:
    // (value, lane, old).
    forAll(
        [&](size_t I) { return lane(I) == argument(I, 1).Bits % R.Shape.WaveSize ? argument(I, 0) : argument(I, 2); });
    return true;
  default:
    return false;
  }
}

} // namespace rejoin
