//===- RandomData.h - Random functions that compute and store -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_COMMON_RANDOMDATA_H
#define REJOIN_UNITTESTS_COMMON_RANDOMDATA_H

#include "rejoin/Target/Operations.h"
#include <random>
#include <string>

namespace rejoin::testing {

struct DataShape {
  /// Arguments that are addresses of global and local memory.
  bool Pointers = false;
  /// Loops with up to three iterations, tested first or last, also within each other.
  bool Loops = false;
  /// Convergence control.
  bool Tokens = false;
  /// AMDGPU, NVPTX or SPIRV: which operations ask for the thread's place, and which exchange values between threads.
  TargetKind Target = TargetKind::AMDGPU;
};

/// LLVM IR with a function `f` that always ends: two small arguments, arithmetic with flags, undefined
/// values, private objects, accesses of several widths, atomics, fences, calls that nobody knows, exchanges between
/// threads, and a few branches. Values depend on the thread: its place in the workgroup, the grid and the wave, and
/// what it reads from an address computed from its place.
std::string randomData(std::mt19937_64 &Random, const DataShape &Shape);

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_COMMON_RANDOMDATA_H
