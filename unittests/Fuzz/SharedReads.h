//===- SharedReads.h - Race-free reads against runs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_FUZZ_SHAREDREADS_H
#define REJOIN_UNITTESTS_FUZZ_SHAREDREADS_H

#include <random>
#include <string>

namespace rejoin::testing {

struct SharedReadCounts {
  uint64_t Kernels = 0, WithoutRaces = 0, Compared = 0;
};

/// Makes a kernel whose threads communicate by shared memory, barriers, atomics and fences, and runs it in several
/// orders. If no run has a race, loads that are claimed to be uniform for the workgroup because of that must give all
/// its threads one value. Returns what contradicts, with the kernel; empty if nothing does.
std::string checkSharedReads(std::mt19937_64 &Random, SharedReadCounts &Counts);

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_FUZZ_SHAREDREADS_H
