//===- Exchanges.h - Values that lanes exchange, against runs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_FUZZ_EXCHANGES_H
#define REJOIN_UNITTESTS_FUZZ_EXCHANGES_H

#include <cstdint>
#include <random>
#include <string>

namespace rejoin::testing {

struct ExchangeCounts {
  uint64_t Kernels = 0, Compared = 0;
};

/// Makes a kernel whose lanes combine their values with those of other lanes, in symmetric and in other ways, runs it
/// with random numbers, and compares all claims of the analysis. Returns what contradicts, with the kernel; empty if
/// nothing does.
std::string checkExchanges(std::mt19937_64 &Random, ExchangeCounts &Counts);

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_FUZZ_EXCHANGES_H
