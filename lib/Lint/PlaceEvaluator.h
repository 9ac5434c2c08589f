//===- PlaceEvaluator.h - Values of one thread of a workgroup -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_PLACEEVALUATOR_H
#define REJOIN_LIB_LINT_PLACEEVALUATOR_H

#include "SourceText.h"
#include "llvm/ADT/APInt.h"

namespace rejoin {

/// Evaluates what is computed from a thread's index in its workgroup and the workgroup's size alone, for one thread. A
/// variable of a loop has its first value. Of anything else the low bits may still be known: `blockIdx.x * 128` is 0
/// modulo 128. An index in the grid is taken to be below 2^31.
class PlaceEvaluator {
public:
  explicit PlaceEvaluator(const FunctionReader &Reader) : Reader(Reader) {}
  std::array<unsigned, 3> Local{0, 0, 0}, Size{1, 1, 1};
  /// The dimensions whose place was asked for, a bit each; 8 for the linear place.
  unsigned Asked = 0;
  /// A variable of a loop was taken at its first value.
  bool TookFirst = false;
  void forget() {
    Asked = 0;
    TookFirst = false;
  }
  /// The workgroup's size was asked for.
  bool AskedSize = false;
  /// Nothing for what depends on more, or takes too many steps.
  std::optional<llvm::APInt> at(const llvm::Value &V, unsigned Depth = 12) {
    Steps = 0;
    return valueAt(V, Depth);
  }

private:
  /// Integers of which so many low bits are as in the number; of the others nothing is known.
  struct Low {
    llvm::APInt Number;
    unsigned Bits;
    explicit Low(llvm::APInt Number) : Number(std::move(Number)), Bits(this->Number.getBitWidth()) {}
    Low(llvm::APInt Number, unsigned Bits) : Number(std::move(Number)), Bits(Bits) {}
    bool isKnown() const { return Bits >= Number.getBitWidth(); }
    /// How many low bits are known to be 0.
    unsigned zeros() const { return std::min(Number.countr_zero(), Bits); }
  };
  static Low unknown(unsigned Width) { return Low(llvm::APInt(Width, 0), 0); }
  static constexpr unsigned MaxSteps = 2048;
  std::optional<llvm::APInt> valueAt(const llvm::Value &V, unsigned Depth);
  Low lowAt(const llvm::Value &V, unsigned Depth);
  Low atCall(const llvm::CallBase &C, unsigned Width);
  Low atSize(const llvm::Instruction &I, unsigned Width);
  Low atPhi(const llvm::PHINode &P, unsigned Depth);
  Low atCast(const llvm::CastInst &C, unsigned Depth);
  Low atBinary(const llvm::BinaryOperator &I, unsigned Depth);
  Low product(const llvm::BinaryOperator &I, unsigned Depth);
  /// The remainder of a number of which low bits are known by a power of two.
  Low remainder(const llvm::BinaryOperator &I, const Low &A, const Low &B) const;
  /// `blockIdx.x * blockDim.x + threadIdx.x`, or the like.
  bool isIndexInGrid(const llvm::Value &V) const;
  const FunctionReader &Reader;
  /// Values that were evaluated for the present question.
  unsigned Steps = 0;
  /// The workgroup's size is any one that the launch may have, and `Size` an example.
  bool IsSizeOpen = false;
};

/// Whether the function at hand, or one that it calls or is called from, asks for a thread's place in a dimension (0 to
/// 2).
bool asksForPlace(const FunctionReader &Reader, int Dimension);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_PLACEEVALUATOR_H
