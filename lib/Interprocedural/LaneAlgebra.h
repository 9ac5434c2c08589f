//===- LaneAlgebra.h - Values as something uniform and a function of the place -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lane algebra: integers as `u + d[p]` modulo the width, where `p` is the thread's index in its workgroup, `d` a table
// with `d[0] = 0`, and `u` something that does not depend on the place but by what it is computed from. Shifts, masks,
// quotients, remainders and comparisons of such values agree where the part of `d` that they see does, and `u` does.
// Whatever else is computed from places is `f(u, d[p])`, where `u` stands for all that does not depend on the place.
//
//   %w = lshr i32 (%y * 64 + %x), 6     64 by 4 threads: groups of 64 agree
//   not:  lshr i32 (%x + %n), 6         an unknown n carries into the bits that are seen
//
// For whom `u` agrees the analysis tells, of the program that computes `u` beside each value. LaneAlgebra.cpp has the
// argument and names the files of the rules.
// Held by: test/Uniformity/lane-algebra.ll, test/Limits/budgets.test, rejoin-kernel-fuzz (claims against runs).
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_LANEALGEBRA_H
#define REJOIN_LIB_INTERPROCEDURAL_LANEALGEBRA_H

#include "AugmentedView.h"
#include "EqualPhis.h"
#include "LinearNumbers.h"
#include "PrivateMemory.h"
#include "rejoin/Support/Budgets.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/KnownBits.h"
#include <memory>
#include <vector>

namespace llvm {
class DataLayout;
class BinaryOperator;
class CallBase;
class CastInst;
class ICmpInst;
class Instruction;
class MinMaxIntrinsic;
class PHINode;
class SelectInst;
} // namespace llvm

namespace rejoin {

/// The lane algebra of one function at a time.
class LaneAlgebra {
public:
  /// Finds the shapes of \p F, which \p Reader has read. \p Private and \p Equal must stay.
  void compute(const FunctionReader &Reader, const llvm::Function &F, const PrivateVariables &Private,
               const EqualPhis &Equal, BudgetLog &Budgets);
  bool empty() const { return Shapes.empty(); }
  /// Adds the parts `u`, and lets what agrees for groups follow from them.
  void addTo(AugmentedView &View, const FunctionReader &Reader) const;
  /// The instructions that may agree for more threads than their operands.
  template <typename VisitT> void forEachRaised(VisitT Visit) const {
    for (const auto &[V, Group] : Groups)
      Visit(*V);
  }

private:
  /// By place; null for all zeros.
  using Table = std::shared_ptr<const std::vector<uint64_t>>;
  struct Shape {
    /// What is known of `u`; a number where all bits are.
    llvm::KnownBits Common;
    Table ByPlace;
    /// No sum: the table has classes of places.
    bool IsOpaque = false;
    bool isExact() const { return !IsOpaque && Common.isConstant(); }
    bool operator==(const Shape &Other) const;
  };

  using Seen = std::optional<std::vector<uint64_t>>;
  /// As many ones.
  static uint64_t maskOf(unsigned Width) { return Width >= 64 ? ~0ULL : (1ULL << Width) - 1; }
  /// 0 if it is no integer.
  static unsigned widthOf(const llvm::Value &V);
  bool isShaped(const llvm::Value &V) const { return Shapes.contains(&V); }
  Shape shapeOf(const llvm::Value &V) const;
  uint64_t at(const Shape &S, unsigned Place) const { return S.ByPlace ? (*S.ByPlace)[Place] : 0; }
  Table table(std::vector<uint64_t> Values, unsigned Width);
  Table intern(std::vector<uint64_t> Values);
  /// Places with equal values have equal numbers.
  Table classes(const std::vector<uint64_t> &Values);
  Table classesOf(const Shape &S);
  /// A bit for each dimension on which a table depends.
  unsigned dimensionsOf(const Table &T);
  /// What is no sum of functions of one dimension each cannot be computed place by place.
  bool spansDimensions(llvm::ArrayRef<const Shape *> Operands);
  Table product(const Table &A, const Table &B);
  /// Of values that are known at each place.
  Shape exact(std::vector<uint64_t> Values, unsigned Width);
  /// Of the places that are \p Active; null for all.
  Extent groupOf(const std::vector<uint64_t> &Values, const llvm::BitVector *Active) const;
  /// Which places come to a block, as far as branches on the place alone tell.
  void findActive(const llvm::Function &F);
  void findGroups(const llvm::Function &F);
  /// What may be undefined and is frozen agrees where its operands do.
  void leaveFrozen(const llvm::Function &F);
  /// The bits of a value from \p Bits upwards, but for a uniform summand: what is known of `u` must reach so far.
  std::optional<std::vector<uint64_t>> highPart(const Shape &S, unsigned Bits) const;

  /// How many places tables have, and in how many segments. False if \p F has no shapes.
  bool choosePlaces(const llvm::Function &F);
  /// The index that `GpuTarget::placeOf` calls so, of each place; nothing if it is not known.
  std::optional<std::vector<uint64_t>> places(int Dimension) const;
  /// The number of places before those in linear order.
  unsigned beginOfLinear() const { return Segment * 3; }
  /// Of the index in the first dimension it is known where in its wave a thread lies, and no more.
  bool isKnownByWave(int Place) const;
  /// Of a thread's index.
  std::optional<Shape> shapeOfPlace(const llvm::CallBase &C, unsigned Width);
  /// Of a size of the launch, where it is known.
  std::optional<Shape> shapeOfSize(const llvm::Instruction &I, unsigned Width) const;
  /// The shape of an instruction one of whose operands has one.
  std::optional<Shape> transfer(const llvm::Instruction &I);
  /// As a sum; or sets \p Group to what is seen of the tables.
  std::optional<Shape> transferSum(const llvm::Instruction &I, Seen &Group);
  std::optional<Shape> transferMinMax(const llvm::MinMaxIntrinsic &M, unsigned Width);
  std::optional<Shape> transferSelect(const llvm::SelectInst &I, unsigned Width);
  std::optional<Shape> transferCast(const llvm::CastInst &I, unsigned Width);
  std::optional<Shape> transferLinear(const llvm::BinaryOperator &I, const Shape &A, const Shape &B);
  std::optional<Shape> transferNumbers(const llvm::BinaryOperator &I, const Shape &A, const Shape &B);
  std::optional<Shape> transferLowBits(const llvm::BinaryOperator &I, const Shape &A);
  /// Whether `u` and the distance of a place, as numbers, have a sum of the same width, at each place and for each `u`
  /// that is possible.
  bool neverWraps(const Shape &A, bool Signed) const;
  std::optional<Shape> transferOpaque(const llvm::Instruction &I);
  std::optional<Shape> transferBits(const llvm::Instruction &I, const Shape &A, const Shape &B, Seen &Group);
  std::optional<Shape> transferCompare(const llvm::ICmpInst &I, Seen &Group);
  /// What a PHI that does not select is, if its shape is that of an incoming value.
  const EqualPhis::Expression *expressionOf(const llvm::PHINode &P) const;
  std::optional<Shape> transferPhi(const llvm::PHINode &P, const llvm::DenseSet<const llvm::Value *> &Visited,
                                   bool Widen);

  const FunctionReader *Reader = nullptr;
  const GpuTarget *Gpu = nullptr;
  const PrivateVariables *Variables = nullptr;
  const EqualPhis *Equal = nullptr;
  const llvm::DataLayout *Layout = nullptr;
  unsigned NumPlaces = 0;
  /// Where the workgroup's shape is not known, tables are of places in each dimension, and in linear order, one after
  /// the other, of so many places each: only in linear order threads stand side by side. A sum has a summand for each.
  /// Else 0.
  unsigned Segment = 0;
  llvm::DenseMap<const std::vector<uint64_t> *, unsigned> DimensionsOf;
  LinearNumbers Linear;
  size_t TableEntries = 0;
  /// Values that depend on the place by a table, or would but for cancellation.
  llvm::DenseMap<const llvm::Value *, Shape> Shapes;
  /// Equal tables are one.
  llvm::DenseMap<uint64_t, llvm::SmallVector<Table, 1>> Interned;
  llvm::DenseMap<const std::vector<uint64_t> *, Table> ClassesOf;
  llvm::DenseMap<std::pair<const std::vector<uint64_t> *, const std::vector<uint64_t> *>, Table> Products;
  using ActivePlaces = std::shared_ptr<const llvm::BitVector>;
  llvm::DenseMap<const llvm::BasicBlock *, ActivePlaces> Active;
  /// Instructions that agree for groups where their part `u`, or those of their operands, do.
  llvm::DenseMap<const llvm::Value *, Extent> Groups;
  /// PHIs that are no sums.
  llvm::DenseSet<const llvm::Value *> Opaque;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_LANEALGEBRA_H
