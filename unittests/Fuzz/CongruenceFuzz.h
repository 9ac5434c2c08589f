//===- CongruenceFuzz.h - Changed functions against congruence --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_FUZZ_CONGRUENCEFUZZ_H
#define REJOIN_UNITTESTS_FUZZ_CONGRUENCEFUZZ_H

#include "CorpusFuzz.h"
#include "FuzzArguments.h"
#include "RandomData.h"

namespace rejoin::testing {

/// Random functions, and what passes and mistakes make of them: what congruence proves is refuted by no engine.
class CongruenceFuzz {
public:
  /// One change of a random function; the number of wrong verdicts.
  unsigned runRound(std::mt19937_64 &Random, ApplyPass Apply);
  /// Rounds until the budget ends, and the table; the exit code.
  int run(FuzzBudget Budget, std::mt19937_64 &Random, ApplyPass Apply);
  /// A table with a row for each kind of change.
  void print() const;
  /// Changes that were judged, and that were proved.
  unsigned changed() const;
  unsigned proved() const;

private:
  struct Row {
    unsigned Changed = 0, Proved = 0, Wrong = 0;
  };
  std::map<std::string, Row> Rows;

  unsigned judge(const std::string &Kind, const llvm::Function &Old, const llvm::Function &New, DataShape Shape,
                 std::mt19937_64 &Random);
};

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_FUZZ_CONGRUENCEFUZZ_H
