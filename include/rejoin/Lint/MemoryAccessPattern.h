//===- MemoryAccessPattern.h - Addresses that the lanes of a wave access -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LINT_MEMORYACCESSPATTERN_H
#define REJOIN_LINT_MEMORYACCESSPATTERN_H

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Uniformity/Uniformity.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <tuple>

namespace llvm {
class APInt;
class GetElementPtrInst;
class PHINode;
} // namespace llvm

namespace rejoin {

struct MemoryAccessPattern {
  enum class Kind : uint8_t {
    /// All lanes access one address.
    Same,
    /// Neighbouring threads in the first dimension of the workgroup access neighbouring addresses: one wide access.
    Consecutive,
    /// Neighbouring threads access addresses `Stride` bytes apart; 0 for a distance that is constant but not known.
    Strided,
    Scattered,
  };
  Kind ShapeKind;
  int64_t Stride = 0;
  /// The pattern holds within each aligned group of so many threads; 0: within all of the wave.
  unsigned Group = 0;
  /// In each group the threads access these addresses in another order.
  bool IsPermuted = false;
  /// `same address`, `consecutive`, `stride 64 bytes`, `strided`, `scattered`; with a group `consecutive in groups of
  /// 32`, or `consecutive, permuted in groups of 32`.
  std::string name() const;
  /// Of two accesses of one line, the one that is shown.
  bool needsMoreThan(const MemoryAccessPattern &B) const;
};

/// Expresses the addresses of one function as a multiple of the lane plus a uniform value, as far as arithmetic shows
/// it. Results hold within rows of the workgroup's first dimension, and if numbers do not wrap between neighbours.
class MemoryAccessPatterns {
public:
  MemoryAccessPatterns(const FunctionReader &Reader, const UniformityResult &Result, Extent Wave);
  /// The pattern of a reachable load, store or atomic; nothing for other instructions.
  std::optional<MemoryAccessPattern> shapeOf(const llvm::Instruction &I);

private:
  /// The distance between neighbours: a number, or a constant that is not known. An absent step means any distance.
  struct Step {
    bool Known = true;
    int64_t Value = 0;
    /// As in `MemoryAccessPattern`.
    unsigned Group = 0;
    bool IsPermuted = false;
    /// So many low bits of the uniform part are zero, if the lane counts from the beginning of an aligned group.
    unsigned LowZeros = 0;
    bool operator==(const Step &B) const {
      return std::tie(Known, Value, Group, IsPermuted) == std::tie(B.Known, B.Value, B.Group, B.IsPermuted);
    }
  };
  std::optional<Step> stepOf(const llvm::Value &V, unsigned Depth);
  std::optional<Step> stepOfUse(const llvm::Use &U, unsigned Depth);
  std::optional<Step> compute(const llvm::Instruction &I, unsigned Depth);
  std::optional<Step> scaled(const llvm::Instruction &I, unsigned Depth);
  std::optional<Step> ofAddress(const llvm::GetElementPtrInst &I, unsigned Depth);
  std::optional<Step> ofPhi(const llvm::PHINode &P, unsigned Depth);
  static std::optional<Step> add(Step A, Step B, int64_t Sign = 1);
  /// Bits of a number: `x & 31`, `x % 32`, `x / 32`, `x ^ 1`.
  std::optional<Step> ofLowBits(Step X, unsigned Bits) const;
  std::optional<Step> withoutLowBits(Step X, unsigned Bits, bool AreShifted) const;
  std::optional<Step> flipped(Step X, const llvm::APInt &Mask) const;
  /// Whether waves begin where aligned groups of the first dimension do: they do not in rows of other lengths.
  bool beginsWithGroups() const;
  /// Groups that are no smaller than a wave are none, if waves are aligned as they are.
  Step inGroups(Step X, uint64_t Group) const;
  uint64_t lanes() const { return Wave < Extent::workgroup() ? uint64_t(1) << Wave.level() : 64; }
  std::optional<Step> ofConstantOperand(const llvm::Instruction &I, unsigned Depth);
  bool isUniform(const llvm::Value &V) const;
  /// Whether all threads of a wave that execute the block together entered it by the same edge.
  bool comesByOneWay(BlockId B) const;

  const FunctionReader &Reader;
  const UniformityResult &Result;
  Extent Wave;
  llvm::DenseMap<const llvm::Value *, std::optional<Step>> Known;
  llvm::SmallVector<const llvm::Value *> Unsure;
  /// Blocks in which threads of a wave are converged although they entered by different edges.
  llvm::DenseSet<uint32_t> Joins;
};

} // namespace rejoin

#endif // REJOIN_LINT_MEMORYACCESSPATTERN_H
