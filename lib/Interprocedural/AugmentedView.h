//===- AugmentedView.h - A program with more values beside its own -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_AUGMENTEDVIEW_H
#define REJOIN_LIB_INTERPROCEDURAL_AUGMENTEDVIEW_H

#include "rejoin/Program/ProgramView.h"
#include "rejoin/Uniformity/Uniformity.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace rejoin {

/// A view with the control flow of another one, whose instances may compute their output from other operands, and with
/// instances that the other one lacks: what a program computes may be said in more than one way, and what is found of
/// one holds of the other.
class AugmentedView {
public:
  explicit AugmentedView(const ProgramView &Base) : Base(Base) {}

  /// An operand: an instance of the base, an added one, or a constant.
  struct Ref {
    enum class Kind : uint8_t { Own, Added, Constant } RefKind;
    /// Of constants a key, as in `Operand`.
    uint32_t Index;
    static Ref own(ValueId V) { return {Kind::Own, V.index()}; }
    static Ref added(uint32_t N) { return {Kind::Added, N}; }
    static Ref constant(uint32_t Key = 0) { return {Kind::Constant, Key}; }
  };
  using Refs = llvm::SmallVector<Ref, 2>;

  /// Adds an instance before \p V, which is no PHI; returns its number.
  uint32_t addBefore(ValueId V, InstanceInfo Info);
  /// Adds a PHI to a block; \p From are the blocks of its operands. Of several operands of one block the last one says
  /// which edges are equal.
  uint32_t addPhi(BlockId B, llvm::ArrayRef<BlockId> From);
  void setOperands(uint32_t Added, Refs Operands) { Extra[Added].Operands = std::move(Operands); }
  /// \p V computes the same from other operands.
  void replace(ValueId V, InstanceInfo Info, Refs Operands) { Replaced[V.index()] = {Info, std::move(Operands)}; }
  bool isReplaced(ValueId V) const { return Replaced.contains(V.index()); }
  /// The PHI \p Phi does not select: it computes the same from these on each edge, one or more.
  void replaceOnAllEdges(ValueId Phi, Refs Operands) { replace(Phi, Base.info(Phi), std::move(Operands)); }

  void solve();
  /// After `solve`: of an instance of the base.
  Extent extent(ValueId V) const { return Result.extent(ValueId(Own[V.index()])); }

private:
  struct Instance {
    InstanceInfo Info;
    Refs Operands;
  };
  struct Added : Instance {
    llvm::SmallVector<BlockId, 2> From;
    uint32_t Number = 0;
  };
  const ProgramView &Base;
  std::vector<Added> Extra;
  llvm::DenseMap<uint32_t, Instance> Replaced;
  llvm::DenseMap<uint32_t, llvm::SmallVector<uint32_t, 1>> Before, PhisOf;
  /// Numbers of the base's instances here.
  std::vector<uint32_t> Own;
  ProgramView View;
  UniformityResult Result;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_AUGMENTEDVIEW_H
