//===- FuzzArguments.h - The command line of fuzzers -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_COMMON_FUZZARGUMENTS_H
#define REJOIN_UNITTESTS_COMMON_FUZZARGUMENTS_H

#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace rejoin::testing {

/// How long a campaign goes on: for a time, or for so many rounds, which are the same on each machine.
class FuzzBudget {
public:
  explicit FuzzBudget(double Seconds = 60) : Seconds(Seconds) {}
  static FuzzBudget ofRounds(uint64_t Rounds) {
    FuzzBudget Result;
    Result.Rounds = Rounds;
    return Result;
  }
  /// Another round may begin; counts it.
  bool startRound() {
    if (Rounds)
      return Begun++ < *Rounds;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count() < Seconds;
  }

private:
  double Seconds;
  std::optional<uint64_t> Rounds;
  uint64_t Begun = 0;
  std::chrono::steady_clock::time_point Start = std::chrono::steady_clock::now();
};

struct FuzzArguments {
  FuzzBudget Budget;
  uint64_t Seed = 0;
  bool Precision = false;
};

/// A number of the command line. Ends the process with exit code 3 on anything else.
template <typename Number> Number parseFuzzNumber(const char *Option, const char *Text) {
  Number Result{};
  const char *End = Text + std::strlen(Text);
  const auto [Rest, Error] = std::from_chars(Text, End, Result);
  if (Error != std::errc() || Rest != End || !(Result >= 0)) {
    std::fprintf(stderr, "%s '%s': expected a number that is not negative\n", Option, Text);
    std::exit(3);
  }
  return Result;
}

/// `--seconds N` or `--rounds N`, and `--seed N`; a seed of 0 is taken from the clock; `--precision` where \p
/// HasPrecision. Ends the process with exit code 3 on anything else.
inline FuzzArguments parseFuzzArguments(int Count, char **Arguments, const char *Name, bool HasPrecision = false) {
  FuzzArguments Result;
  for (int I = 1; I < Count; ++I) {
    if (!std::strcmp(Arguments[I], "--seconds") && I + 1 < Count) {
      Result.Budget = FuzzBudget(parseFuzzNumber<double>("--seconds", Arguments[++I]));
    } else if (!std::strcmp(Arguments[I], "--rounds") && I + 1 < Count) {
      Result.Budget = FuzzBudget::ofRounds(parseFuzzNumber<uint64_t>("--rounds", Arguments[++I]));
    } else if (!std::strcmp(Arguments[I], "--seed") && I + 1 < Count) {
      Result.Seed = parseFuzzNumber<uint64_t>("--seed", Arguments[++I]);
    } else if (HasPrecision && !std::strcmp(Arguments[I], "--precision")) {
      Result.Precision = true;
    } else {
      std::fprintf(stderr, "usage: %s [--seconds N | --rounds N] [--seed N]%s  (seed 0: by the clock)\n", Name,
                   HasPrecision ? " [--precision]" : "");
      std::exit(3);
    }
  }
  if (!Result.Seed)
    Result.Seed = static_cast<uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  return Result;
}

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_COMMON_FUZZARGUMENTS_H
