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

namespace llvm {
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
  /// `same address`, `consecutive`, `stride 64 bytes`, `strided`, `scattered`.
  std::string name() const;
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
    bool operator==(const Step &) const = default;
  };
  std::optional<Step> stepOf(const llvm::Value &V, unsigned Depth);
  std::optional<Step> stepOfUse(const llvm::Use &U, unsigned Depth);
  std::optional<Step> compute(const llvm::Instruction &I, unsigned Depth);
  std::optional<Step> scaled(const llvm::Instruction &I, unsigned Depth);
  std::optional<Step> ofAddress(const llvm::GetElementPtrInst &I, unsigned Depth);
  std::optional<Step> ofPhi(const llvm::PHINode &P, unsigned Depth);
  static Step add(Step A, Step B, int64_t Sign = 1) { return {A.Known && B.Known, A.Value + Sign * B.Value}; }
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
