//===- LaneReads.h - Which lanes a wave operation reads -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_LANEREADS_H
#define REJOIN_LIB_LINT_LANEREADS_H

#include "PlaceEvaluator.h"
#include <tuple>

namespace rejoin {

/// How a shuffle names the lane that it reads.
enum class LaneNaming : uint8_t { None, Address, Number, Up, Down, Xor, InSegment };
struct LaneRead {
  LaneNaming How = LaneNaming::None;
  /// The lane, distance or address; of PTX also the operand with the segment and its last lane.
  const llvm::Value *By = nullptr, *Bounds = nullptr;
};
/// Of calls that are no such shuffle, nothing.
LaneRead laneReadOf(const llvm::CallBase &C);
/// Whether a call is such a shuffle, or its callee makes one.
bool shuffles(const llvm::CallBase &C, unsigned Depth = 3);

/// The smallest size of waves in which all lanes that a call names exist, by itself or in its callees; nothing where it
/// is not known. 1 for calls that name none, and where the processor takes a number modulo the wave's size.
std::optional<uint64_t> waveSizeNeeded(const llvm::CallBase &C, const GpuTarget &Gpu);

/// The lanes that the threads of a workgroup read by a shuffle.
class LanesRead {
public:
  LanesRead(PlaceEvaluator &At, const llvm::CallBase &C, unsigned Wave);
  /// The number as it stands there, which may be none of the wave's.
  std::optional<unsigned> named(unsigned Thread) const;
  /// The lane that is read: nothing if it is not known.
  std::optional<unsigned> read(unsigned Thread) const;
  /// All lanes that the thread may read; nothing if that is not known either.
  std::optional<uint64_t> mayRead(unsigned Thread) const;
  const PlaceSources &from() const { return From; }
  /// Of two shuffles both are the same if they are read in the same way.
  auto key() const { return std::make_tuple(How, By.get(), Bounds.get()); }

private:
  LaneNaming How;
  unsigned Wave;
  std::shared_ptr<const PlaceValues> By, Bounds;
  PlaceSources From;
};

/// Whether what each thread receives by a wave operation is of lanes of its own group alone: groups of \p Size lanes,
/// aligned, a part of the wave. Of an operation in the function that \p Reader has read.
bool staysInGroup(const FunctionReader &Reader, const LoopForest &Loops, const llvm::CallBase &C, unsigned Size);

/// Whether the lane that a shuffle reads follows from an index in one dimension, in a workgroup of unknown size: its
/// rows may be no waves then.
bool namesLanesByShape(const FunctionReader &Reader, const LoopForest &Loops, const llvm::CallBase &C);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_LANEREADS_H
