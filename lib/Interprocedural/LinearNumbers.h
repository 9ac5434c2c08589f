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
/// sizes of the workgroup, whatever these sizes are, and other sums of such products. LinearNumbers.cpp says which.
class LinearNumbers {
public:
  /// \p Gpu has entered \p F. \p Alike: all workgroups of a launch have the size that the program reads.
  void compute(const llvm::Function &F, const GpuTarget &Gpu, const PrivateVariables &Variables, bool Alike = false);
  bool empty() const { return Found.empty(); }
  bool contains(const llvm::Instruction &I) const { return Found.contains(&I); }
  /// Whether \p I computes a sum of products of indices and sizes that does not wrap.
  bool isBounded(const llvm::Instruction &I) const { return Known.lookup(&I).has_value(); }
  /// Dimensions, a bit each.
  using Dimensions = uint8_t;
  /// The dimensions over which \p I numbers the threads: from 0 on, below the product of the sizes in these, in any
  /// order of the dimensions. Dimensions of size 1 have no bit. 0 if it does not.
  Dimensions numberedBy(const llvm::Instruction &I) const { return Numbered.lookup(&I); }
  /// The dimensions of whose sizes \p I computes a multiple, the product of the sizes itself if \p IsProduct is set.
  Dimensions sizesIn(const llvm::Instruction &I, bool &IsProduct) const {
    const auto It = Sizes.find(&I);
    IsProduct = It != Sizes.end() && It->second.second == 1;
    return It == Sizes.end() ? 0 : It->second.first;
  }
  /// Those of \p D that are not known to have size 1.
  Dimensions withoutOnes(Dimensions D) const;

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
  /// The sum without factors and terms of dimensions of size 1.
  Sum ofWider(const Sum &S) const;
  Dimensions numbered(const Sum &S) const;

  const GpuTarget *Gpu = nullptr;
  const PrivateVariables *Variables = nullptr;
  /// The size that a program asks for is that of each workgroup, also of the last ones.
  bool SizesAreExact = false;
  llvm::DenseMap<const llvm::Instruction *, std::optional<Sum>> Known;
  llvm::DenseSet<const llvm::Instruction *> Found;
  llvm::DenseMap<const llvm::Instruction *, Dimensions> Numbered;
  /// Also how often the product is taken.
  llvm::DenseMap<const llvm::Instruction *, std::pair<Dimensions, uint64_t>> Sizes;
  unsigned LeastBits = 16;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_LINEARNUMBERS_H
