//===- Targets.h - What reads bytes from outside, for fuzzers -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function for each way into the program. libFuzzer calls one of them in a program of its own (`make fuzz`, built
// with -DREJOIN_FUZZERS=ON); rejoin-replay calls them with the seeds of unittests/Fuzz/Seeds in the tests. What they
// hold: no crash, no hang, no undefined behaviour, for any bytes.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_FUZZ_TARGETS_H
#define REJOIN_FUZZ_TARGETS_H

#include "llvm/ADT/StringRef.h"

namespace rejoin {

/// A way in, by the name of its folder of seeds.
struct FuzzTarget {
  llvm::StringRef Name;
  void (*Run)(llvm::StringRef Bytes);
};

/// LLVM assembly or bitcode, through analysis, lint, rules, selection, and the reports of each.
void fuzzIr(llvm::StringRef Bytes);
void fuzzMir(llvm::StringRef Bytes);
void fuzzSpirv(llvm::StringRef Bytes);
/// The launch of a run as JSON.
void fuzzLaunch(llvm::StringRef Bytes);
/// Results of `analyze --format=json --shard`.
void fuzzMerge(llvm::StringRef Bytes);
/// An entry of the cache of `analyze`.
void fuzzCache(llvm::StringRef Bytes);
/// The format of a kernel's printf; after a NUL the values.
void fuzzPrintf(llvm::StringRef Bytes);

inline constexpr FuzzTarget FuzzTargets[] = {
    {"ir", fuzzIr},       {"mir", fuzzMir},     {"spirv", fuzzSpirv},   {"launch", fuzzLaunch},
    {"merge", fuzzMerge}, {"cache", fuzzCache}, {"printf", fuzzPrintf},
};

} // namespace rejoin

#endif // REJOIN_FUZZ_TARGETS_H
