//===- SizeMultiples.h - Multiples of the workgroup's size ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_SIZEMULTIPLES_H
#define REJOIN_LIB_INTERPROCEDURAL_SIZEMULTIPLES_H

#include "AugmentedView.h"
#include "LinearNumbers.h"
#include "rejoin/IR/FunctionReader.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include <array>

namespace rejoin {

class PrivateVariables;

/// Values `S * q` and `S * q + x`, where S is a size of the workgroup, whatever it is, and x the thread's index in it:
/// comparisons and quotients of such values depend on q alone. SizeMultiples.cpp has the lemma.
class SizeMultiples {
public:
  /// \p Reader has read \p F. \p Variables must stay. \p Fit is `Assumptions::MultiplesFit`.
  void compute(const FunctionReader &Reader, const llvm::Function &F, const PrivateVariables &Variables, bool Fit,
               bool OthersFreeze);
  bool empty() const { return Readers.empty(); }
  /// Adds the parts `q`, and lets comparisons, quotients and differences read these.
  void addTo(AugmentedView &View) const;
  template <typename VisitT> void forEach(VisitT Visit) const {
    for (const auto &[I, U] : Readers)
      Visit(*I);
  }

private:
  /// The dimensions of whose sizes S is the product, a bit each.
  using Unit = LinearNumbers::Dimensions;
  static constexpr unsigned NumUnits = 8;
  struct Sum {
    /// `S * q + x`.
    bool HasIndex = false;
    /// The equation holds for integers, read with a sign or without, and not only modulo the width.
    bool Signed = true, Unsigned = true;
    /// The index or a size itself, which has a few bits.
    bool IsSmall = false;
    /// Less than zero in the first workgroup of every launch: `index - 96`, which without a sign is a large number.
    bool IsBelowZero = false;
    bool operator==(const Sum &) const = default;
  };
  using Found = std::optional<Sum>;
  static constexpr unsigned LeastBits = 16;

  Found sumOf(const llvm::Value &V) const;
  /// The equation holds without a sign, or is assumed to.
  bool fitsUnsigned(const Sum &S) const;
  /// It has the form `S * q`.
  bool isMultiple(const llvm::Value &V, Unit U) const;
  /// The quotient of a constant and S, if both are known.
  std::optional<int64_t> quotientOf(const llvm::Value &V, Unit U) const;
  Found ofLaunch(const llvm::Instruction &I) const;
  Found ofBinary(const llvm::BinaryOperator &I) const;
  Found ofRemainder(const llvm::BinaryOperator &I) const;
  Found ofCast(const llvm::CastInst &I) const;
  Found ofPhi(const llvm::PHINode &P) const;
  Found ofBoth(const Found &A, const Found &B) const;
  Found transfer(const llvm::Instruction &I) const;
  bool isNonNegative(const llvm::Value &V) const;
  bool isReader(const llvm::Instruction &I) const;
  /// A mask or a shift that drops no more than the bits of the index, and so depends on the quotient alone.
  bool keepsQuotient(const llvm::Instruction &I) const;
  /// Returns false if there are too many rounds.
  bool computeFor(Unit Of);
  void findReaders(Unit Of);
  void enter(Unit Of);
  /// Two parts of the unit at hand of which the operands of a product are multiples; 0 if there are none.
  Unit partOfFirst(const llvm::BinaryOperator &I) const;
  /// The units that the function may ask for, smaller ones first.
  llvm::SmallVector<Unit, 7> units(const llvm::Function &F) const;

  const FunctionReader *Reader = nullptr;
  const PrivateVariables *Variables = nullptr;
  LinearNumbers Linear;
  /// The size that a program asks for is that of each workgroup, also of the last ones.
  bool SizesAreExact = false;
  bool AllFit = false;
  /// Sums of the unit at hand are read as the integers that they are.
  bool Fits = false;
  /// S that is known, or 0.
  std::array<uint64_t, NumUnits> Known{};
  /// The unit at hand.
  Unit Current = 1;
  std::array<llvm::DenseMap<const llvm::Value *, Sum>, NumUnits> Sums;
  llvm::DenseSet<const llvm::Value *> Visited;
  llvm::MapVector<const llvm::Instruction *, Unit> Readers;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_SIZEMULTIPLES_H
