//===- InvariantCandidates.h - What loops of two programs share -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_INDUCTION_INVARIANTCANDIDATES_H
#define REJOIN_LIB_VALIDATE_INDUCTION_INVARIANTCANDIDATES_H

#include "LoopCutting.h"
#include "Testing/ConcreteValidator.h"

namespace rejoin {

/// What a few runs of both sides show of variables of paired loops, whenever a header is reached: nothing else than
/// guesses.
class InvariantCandidates {
public:
  /// Of pairs whose variables and terms are found.
  InvariantCandidates(LoopCopy &Sources, LoopCopy &Targets, const std::vector<LoopPair> &Pairs, TargetKind Kind,
                      const ValidateOptions &Options);

  /// What of the source may tell a variable of the target; the likeliest last.
  std::vector<Partner> candidates(unsigned Pair, unsigned T) const;
  /// Two variables of the source were equal.
  bool mayBeSame(unsigned Pair, unsigned S, unsigned Other) const { return Seen[Pair].Same[S][Other]; }
  /// How many low bits of a variable of the source were never set, though others were.
  unsigned zeroBits(unsigned Pair, unsigned S) const {
    const uint64_t Set = Seen[Pair].SetBits[S];
    return Set ? llvm::countr_zero(Set) : 0;
  }
  using Range = std::optional<std::pair<llvm::APInt, llvm::APInt>>;
  /// The least and the most, as signed numbers, that a variable of the source was.
  const Range &range(unsigned Pair, unsigned S) const { return Seen[Pair].Ranges[S]; }

private:
  /// A variable or a term, by visits.
  using Values = std::vector<llvm::SmallVector<Slot, 1>>;
  /// Of the terms of a side all variables come first.
  struct Visits {
    std::vector<Values> Source, Target;
  };
  struct Guess {
    Partner Of;
    /// The offset was seen; and with other values too.
    bool HasOffset = false, HasVaried = false;
  };
  struct Observations {
    /// By variable of the target.
    std::vector<std::vector<Guess>> Guesses;
    std::vector<std::vector<bool>> Same;
    std::vector<Range> Ranges;
    std::vector<uint64_t> SetBits;
    /// Threads that came to another iteration a few times.
    unsigned LongRuns = 0;
  };

  void begin(const LoopPair &P);
  void observe(const LoopPair &P, const Visits &V, Observations &Of) const;
  bool holds(const LoopPair &P, unsigned T, const Visits &V, Guess &G) const;
  bool isAt(const LoopPair &P, unsigned T, const Visits &V, Guess &G) const;

  const std::vector<LoopPair> &Pairs;
  const llvm::DataLayout &DL;
  std::vector<Observations> Seen;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_INDUCTION_INVARIANTCANDIDATES_H
