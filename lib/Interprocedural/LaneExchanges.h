//===- LaneExchanges.h - Operations by which lanes exchange values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_LANEEXCHANGES_H
#define REJOIN_LIB_INTERPROCEDURAL_LANEEXCHANGES_H

#include <optional>

namespace llvm {
class CallBase;
class Value;
} // namespace llvm

namespace rejoin {

class GpuTarget;

/// An operation that gives lane L the value of lane `L xor Distance`.
struct LaneExchange {
  const llvm::Value *Passed;
  unsigned Distance;
};

/// The exchange that a call is, for each lane of a wave; nothing for other calls. Finds shuffles by `xor`, shuffles,
/// `ds_bpermute` and `readlane`s whose lane is computed from the own lane, patterns of `ds_swizzle`, and DPP.
std::optional<LaneExchange> laneExchangeOf(const llvm::CallBase &C, const GpuTarget &Gpu);

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_LANEEXCHANGES_H
