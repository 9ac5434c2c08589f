//===- CommonSummands.h - Comparisons of sums with one summand -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_COMMONSUMMANDS_H
#define REJOIN_LIB_INTERPROCEDURAL_COMMONSUMMANDS_H

#include "AugmentedView.h"
#include "ValueNumbers.h"
#include "llvm/ADT/MapVector.h"

namespace llvm {
class CastInst;
class ICmpInst;
class PHINode;
} // namespace llvm

namespace rejoin {

/// Comparisons and differences of two sums that have a summand in common, which does not matter. CommonSummands.cpp has
/// the lemma.
class CommonSummands {
public:
  /// \p Reader has read \p F, and nothing has been replaced in its view.
  /// \p OthersFreeze: see `frozenRoots`.
  void compute(const FunctionReader &Reader, const llvm::Function &F, bool OthersFreeze);
  bool empty() const { return Readers.empty(); }
  /// Adds the sums without the summand, and lets comparisons and differences read these.
  void addTo(AugmentedView &View, const FunctionReader &Reader) const;
  template <typename VisitT> void forEach(VisitT Visit) const {
    for (const auto &[I, N] : Readers)
      Visit(*I);
  }

private:
  using Number = ValueNumbers::Number;
  /// A summand of a value: the value is that and a rest.
  struct Summand {
    Number Of;
    /// The operand that has the summand, of binary operations. PHIs and choices have it in all of them.
    unsigned Operand = 0;
    /// The summand's number there.
    Number InOperand = 0;
    /// The sum does not wrap: it holds for integers, read with a sign or without.
    bool Signed = true, Unsigned = true;
    bool operator==(const Summand &) const = default;
  };
  using Sum = llvm::SmallVector<Summand, 4>;
  class Finder;

  const Summand *find(const llvm::Value &V, Number N) const;

  /// The number of each value that occurs in a sum, and its summands but itself.
  llvm::DenseMap<const llvm::Value *, Number> Numbers;
  llvm::DenseMap<const llvm::Value *, Sum> Sums;
  struct Common {
    Number Of;
    /// It is computed from a thread's index.
    bool IsOfThread;
  };
  llvm::MapVector<const llvm::Instruction *, Common> Readers;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_COMMONSUMMANDS_H
