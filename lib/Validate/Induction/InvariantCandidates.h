//===- InvariantCandidates.h - Candidates for invariants of loops -*- C++ -*-===//
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

/// Relations between variables of paired loops that held in a few runs of both sides each time a header was reached.
/// They are candidates only; the proof by induction confirms or drops them.
class InvariantCandidates {
public:
  /// \p Pairs have their variables and terms.
  InvariantCandidates(LoopCopy &Sources, LoopCopy &Targets, const std::vector<LoopPair> &Pairs, TargetKind Kind,
                      const ValidateOptions &Options);

  /// Candidates for the partner of variable \p T of the target; the likeliest is the last.
  std::vector<Partner> candidates(unsigned Pair, unsigned T) const;
  /// Whether two variables of the source were always equal.
  bool mayBeSame(unsigned Pair, unsigned S, unsigned Other) const { return Seen[Pair].Same[S][Other]; }
  /// The number of low bits of a variable of the source that were never set, while a higher bit was.
  unsigned zeroBits(unsigned Pair, unsigned S) const {
    const uint64_t Set = Seen[Pair].SetBits[S];
    return Set ? llvm::countr_zero(Set) : 0;
  }
  using Range = std::optional<std::pair<llvm::APInt, llvm::APInt>>;
  /// The signed minimum and maximum of the values of a variable of the source.
  const Range &range(unsigned Pair, unsigned S) const { return Seen[Pair].Ranges[S]; }

private:
  /// The values of a variable or a term, one for each visit of the header.
  using Values = std::vector<llvm::SmallVector<Slot, 1>>;
  /// For each side first the variables, then the terms.
  struct Visits {
    std::vector<Values> Source, Target;
  };
  struct Guess {
    Partner Of;
    /// Whether the offset was seen, and whether it was seen with two different values.
    bool HasOffset = false, HasVaried = false;
  };
  struct Observations {
    /// One list for each variable of the target.
    std::vector<std::vector<Guess>> Guesses;
    std::vector<std::vector<bool>> Same;
    std::vector<Range> Ranges;
    std::vector<uint64_t> SetBits;
    /// The number of runs of threads with more than a few iterations.
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
