//===- LinearNumbers.h - Sums that number the threads of a workgroup -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_LINEARNUMBERS_H
#define REJOIN_LIB_INTERPROCEDURAL_LINEARNUMBERS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace llvm {
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace rejoin {

class GpuTarget;
class PrivateVariables;

/// The instructions of a function that compute a thread's index in its workgroup, x fastest, from its indices and the
/// sizes of the workgroup, whatever these sizes are. LinearNumbers.cpp says which.
class LinearNumbers {
public:
  /// \p Gpu has entered \p F.
  void compute(const llvm::Function &F, const GpuTarget &Gpu, const PrivateVariables &Variables);
  bool empty() const { return Found.empty(); }
  bool contains(const llvm::Instruction &I) const { return Found.contains(&I); }
  /// Whether \p I computes a sum of products of indices and sizes that does not wrap.
  bool isBounded(const llvm::Instruction &I) const { return Known.lookup(&I).has_value(); }
  /// Whether \p I computes the number of threads of the workgroup as a product of its sizes.
  bool isSize(const llvm::Instruction &I) const { return Sizes.contains(&I); }

private:
  /// A product of indices and sizes, each at most once: a bit for each, and how often it is added.
  struct Term {
    uint8_t Factors;
    uint64_t Times;
    bool operator==(const Term &) const = default;
  };
  /// In the order of `Factors`.
  using Sum = llvm::SmallVector<Term, 4>;

  std::optional<Sum> sumOf(const llvm::Value &V, unsigned Depth);
  std::optional<Sum> sumOfInstruction(const llvm::Instruction &I, unsigned Depth);
  std::optional<unsigned> factorOf(const llvm::Instruction &I) const;
  static std::optional<Sum> add(const Sum &A, const Sum &B);
  static std::optional<Sum> multiply(const Sum &A, const Sum &B);
  bool isLinear(const Sum &S) const;
  bool isProductOfSizes(const Sum &S) const;

  const GpuTarget *Gpu = nullptr;
  const PrivateVariables *Variables = nullptr;
  /// The size that a program asks for is that of each workgroup, also of the last ones.
  bool SizesAreExact = false;
  llvm::DenseMap<const llvm::Instruction *, std::optional<Sum>> Known;
  llvm::DenseSet<const llvm::Instruction *> Found, Sizes;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_LINEARNUMBERS_H
