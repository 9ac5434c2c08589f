//===- TextTargets.cpp - Small languages from outside, for fuzzers -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Corpus.h"
#include "Launch.h"
#include "Printf.h"
#include "Targets.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/ErrorHandling.h"
#include <cstring>

using namespace llvm;

namespace rejoin {

void fuzzLaunch(StringRef Bytes) {
  LaunchOptions Options;
  consumeError(parseLaunch("fuzz", Bytes, Options));
}

void fuzzMerge(StringRef Bytes) { consumeError(checkResults("fuzz", Bytes)); }

void fuzzCache(StringRef Bytes) {
  OutcomeCache::parse(Bytes, [](StringRef, StringRef) { return true; });
}

void fuzzPrintf(StringRef Bytes) {
  auto [Format, Values] = Bytes.split('\0');
  auto Next = [&] {
    uint64_t Value = 0;
    const StringRef Taken = Values.take_front(sizeof(Value));
    copy(Taken, reinterpret_cast<char *>(&Value));
    Values = Values.drop_front(Taken.size());
    return Value;
  };
  constexpr size_t Most = 1 << 16;
  for (std::string Out; Out.size() < Most;) {
    size_t At = Format.find('%');
    if (At == StringRef::npos)
      return;
    Format = Format.drop_front(At + 1);
    auto C = parsePrintfConversion(Format);
    if (!C) {
      consumeError(C.takeError());
      continue;
    }
    size_t Before = Out.size();
    if (C->isInteger())
      printInteger(Out, *C, Next(), C->Bits ? C->Bits : 32);
    else if (C->isFloating())
      printFloating(Out, *C, bit_cast<double>(Next()));
    else
      printText(Out, *C, Values.take_front(64));
    // A number has at most 1,100 digits of its own.
    if (Out.size() - Before > 4 * PrintfConversion::MaxWidth)
      report_fatal_error("a conversion printed more than its width and digits");
  }
}

} // namespace rejoin
