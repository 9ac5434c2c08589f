//===- PlaceEvaluator.h - Values of one thread of a workgroup -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_PLACEEVALUATOR_H
#define REJOIN_LIB_LINT_PLACEEVALUATOR_H

#include "SourceText.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <vector>

namespace llvm {
class BinaryOperator;
class PHINode;
class SelectInst;
} // namespace llvm

namespace rejoin {

/// What a value follows from.
struct PlaceSources {
  /// The dimensions whose place was asked for, a bit each; 8 for the linear place.
  unsigned Places = 0;
  /// The dimensions in which the workgroup's size was asked for, a bit each.
  unsigned Sizes = 0;
  /// A variable of a loop was taken at its first value.
  bool TookFirst = false;
  void add(const PlaceSources &S) {
    Places |= S.Places;
    Sizes |= S.Sizes;
    TookFirst |= S.TookFirst;
  }
};

/// An integer of which so many low bits are as in the number; of the others nothing is known.
struct LowBits {
  uint64_t Number = 0;
  unsigned Bits = 0;
};

/// The values of the threads of one workgroup, by their linear number. Perhaps one value stands for all of them.
class PlaceValues {
public:
  PlaceSources From;
  unsigned Width = 0;
  /// The value of each thread is known.
  bool AreKnown = false;
  LowBits low(unsigned Thread) const { return Lows.size() == 1 ? Lows.front() : Lows[Thread]; }
  bool isKnown(unsigned Thread) const { return low(Thread).Bits >= Width; }
  /// Of a thread whose value is known, without a sign.
  uint64_t operator[](unsigned Thread) const { return low(Thread).Number; }

private:
  friend class PlaceEvaluator;
  std::vector<LowBits> Lows;
};

/// Evaluates what is computed from a thread's index in its workgroup and the workgroup's size alone, for all threads of
/// a workgroup. A variable of a loop has its first value. Of anything else the low bits may still be known:
/// `blockIdx.x * 128` is 0 modulo 128. An index in the grid is taken to be below 2^31.
class PlaceEvaluator {
public:
  PlaceEvaluator(const FunctionReader &Reader, const LoopForest &Loops) : Reader(Reader), Loops(Loops) {}
  /// Values are those of a workgroup of this size from now on: of its first \p Most threads in linear order.
  void setSize(std::array<unsigned, 3> Size, unsigned Most = ~0U);
  const std::array<unsigned, 3> &size() const { return Size; }
  unsigned numThreads() const { return NumThreads; }
  /// Nothing is known of what depends on more, or takes too many operations.
  std::shared_ptr<const PlaceValues> of(const llvm::Value &V);

private:
  struct Node {
    /// The values that it is computed from.
    llvm::SmallVector<const llvm::Value *, 3> Of;
    /// A PHI that a loop comes round to.
    bool ComesRound = false;
    /// With all that it is computed from: no more operations than are evaluated.
    std::optional<bool> IsSmall;
  };
  using Values = std::shared_ptr<const PlaceValues>;
  struct Kept {
    Values Is;
    std::array<unsigned, 3> Size;
  };
  /// What was computed for another size holds for the present one.
  bool isStillRight(const Kept &K) const;
  static Values unknownValue(const llvm::Value &V);
  Node &nodeOf(const llvm::Value &V);
  void addOperands(const llvm::PHINode &P, Node &N) const;
  bool isSmall(const llvm::Value &V);
  /// \p IsOpen: the workgroup's size is any one that the launch may have, and `Size` an example.
  Values evaluate(const llvm::Value &V, bool IsOpen);
  PlaceValues compute(const llvm::Value &V, bool IsOpen);
  PlaceValues atIndex(ThreadIndex Index, unsigned Width) const;
  PlaceValues atSize(const llvm::Instruction &I, unsigned Width, bool IsOpen) const;
  PlaceValues atPhi(const llvm::PHINode &P, bool IsOpen);
  PlaceValues atSelect(const llvm::SelectInst &S, bool IsOpen);
  PlaceValues product(const llvm::BinaryOperator &I, bool IsOpen);
  PlaceValues forEach(const PlaceValues &A, unsigned Width, llvm::function_ref<LowBits(LowBits)> Is) const;
  PlaceValues forEach(const PlaceValues &A, const PlaceValues &B, unsigned Width,
                      llvm::function_ref<LowBits(LowBits, LowBits)> Is) const;
  /// `blockIdx.x * blockDim.x + threadIdx.x`, or the like.
  bool isIndexInGrid(const llvm::Value &V) const;
  const FunctionReader &Reader;
  const LoopForest &Loops;
  std::array<unsigned, 3> Size{1, 1, 1};
  unsigned NumThreads = 1;
  llvm::DenseMap<const llvm::Value *, Node> Nodes;
  /// For a size that is known, and for any size.
  llvm::DenseMap<const llvm::Value *, Kept> Remembered[2];
};

/// Whether the function at hand, or one that it calls or is called from, asks for a thread's place in a dimension (0 to
/// 2).
bool asksForPlace(const FunctionReader &Reader, unsigned Dimension);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_PLACEEVALUATOR_H
