//===- LaneAlgebra.h - Values as something uniform and a function of the place -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lane algebra: integers as `u + d[p]` modulo the width, where the place `p` is the thread's index in its workgroup in
// linear order, `d` a table with `d[0] = 0`, and `u` a value that depends on p only through its own operands. Shifts,
// masks, quotients, remainders and comparisons of such values agree in a group if `u` does and the bits of `d` that
// they read do. Other values that are computed from p are `f(u, d[p])`, where `u` stands for all operands that do not
// depend on p.
//
//   %w = lshr i32 (%y * 64 + %x), 6     64 by 4 threads: groups of 64 agree
//   not:  lshr i32 (%x + %n), 6         an unknown n carries into the bits that are seen
//
// The analysis itself computes the extent of `u`, on a program that computes `u` beside each value. LaneAlgebra.cpp has
// the argument and names the files of the rules.
// Held by: unittests/Interprocedural/ArithmeticTest.cpp, test/Uniformity/lane-algebra.ll, test/Limits/budgets.test,
// rejoin-kernel-fuzz (claims against runs).
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
  /// Finds the shapes of \p F, which \p Reader has read. \p Private and \p Equal must stay. \p MayFreeze: see
  /// `frozenRoots`.
  void compute(const FunctionReader &Reader, const llvm::Function &F, const PrivateVariables &Private,
               const EqualPhis &Equal, bool MayFreeze, BudgetLog &Budgets);
  bool empty() const { return Shapes.empty(); }
  /// Adds the parts `u`, and lets what agrees for groups follow from them.
  void addTo(AugmentedView &View, const FunctionReader &Reader) const;
  /// The instructions that may agree for more threads than their operands.
  template <typename VisitT> void forEachRaised(VisitT Visit) const {
    for (const auto &[V, Group] : Groups)
      Visit(*V);
  }

private:
  /// One number for each place; null if all are zero.
  using Table = std::shared_ptr<const std::vector<uint64_t>>;
  struct Shape {
    /// The known bits of `u`. If all are known, `u` is a number.
    llvm::KnownBits Common;
    Table ByPlace;
    /// Whether the value is no sum `u + d[p]`. The table then has classes of places.
    bool IsOpaque = false;
    bool isExact() const { return !IsOpaque && Common.isConstant(); }
    bool operator==(const Shape &Other) const;
  };

  using Seen = std::optional<std::vector<uint64_t>>;
  /// A mask of \p Width ones.
  static uint64_t maskOf(unsigned Width) { return Width >= 64 ? ~0ULL : (1ULL << Width) - 1; }
  /// The width of an integer; 0 for other values.
  static unsigned widthOf(const llvm::Value &V);
  bool isShaped(const llvm::Value &V) const { return Shapes.contains(&V); }
  Shape shapeOf(const llvm::Value &V) const;
  uint64_t at(const Shape &S, unsigned Place) const { return S.ByPlace ? (*S.ByPlace)[Place] : 0; }
  Table table(std::vector<uint64_t> Values, unsigned Width);
  Table intern(std::vector<uint64_t> Values);
  /// Replaces values by numbers of classes: places with equal values have equal numbers.
  Table classes(const std::vector<uint64_t> &Values);
  Table classesOf(const Shape &S);
  /// A bit for each dimension on which a table depends.
  unsigned dimensionsOf(const Table &T);
  /// Whether the operands together depend on several dimensions. Then only sums can be computed place by place.
  bool spansDimensions(llvm::ArrayRef<const Shape *> Operands);
  Table product(const Table &A, const Table &B);
  /// The shape of a value that is known at each place.
  Shape exact(std::vector<uint64_t> Values, unsigned Width);
  /// The extent for which the values agree among the places in \p Active; null for all places.
  Extent groupOf(const std::vector<uint64_t> &Values, const llvm::BitVector *Active) const;
  /// Finds the places that reach each block, from the branches that depend only on the place.
  void findActive(const llvm::Function &F);
  void findGroups(const llvm::Function &F);
  /// Removes the groups of values that may be undefined and reach a freeze: these agree only where their operands do.
  void leaveFrozen(const llvm::Function &F);
  /// The bits of a value from \p Bits upwards, up to a uniform summand. None if too few low bits of `u` are known.
  std::optional<std::vector<uint64_t>> highPart(const Shape &S, unsigned Bits) const;

  /// Chooses the number of places and segments of tables. Returns false if \p F has no shapes.
  bool choosePlaces(const llvm::Function &F);
  /// The thread's index that a call returns, if places may follow from it.
  std::optional<ThreadIndex> indexOf(const llvm::CallBase &C) const;
  /// The index of each thread of the workgroup; nothing if it is unknown.
  std::optional<std::vector<uint64_t>> places(ThreadIndex Index) const;
  /// The first place of the segment in linear order.
  unsigned beginOfLinear() const { return Segment * 3; }
  /// Whether only the position within the wave is known of this index.
  bool isKnownByWave(ThreadIndex Index) const;
  /// The shape of a thread's index.
  std::optional<Shape> shapeOfPlace(const llvm::CallBase &C, unsigned Width);
  /// The shape of a size of the launch; none if it is unknown.
  std::optional<Shape> shapeOfSize(const llvm::Instruction &I, unsigned Width) const;
  /// The shape of an instruction with an operand that has a shape.
  std::optional<Shape> transfer(const llvm::Instruction &I);
  /// The shape if it is a sum. Otherwise may set \p Group to the parts of the tables that the result depends on.
  std::optional<Shape> transferSum(const llvm::Instruction &I, Seen &Group);
  std::optional<Shape> transferMinMax(const llvm::MinMaxIntrinsic &M, unsigned Width);
  std::optional<Shape> transferSelect(const llvm::SelectInst &I, unsigned Width);
  std::optional<Shape> transferCast(const llvm::CastInst &I, unsigned Width);
  std::optional<Shape> transferLinear(const llvm::BinaryOperator &I, const Shape &A, const Shape &B);
  std::optional<Shape> transferNumbers(const llvm::BinaryOperator &I, const Shape &A, const Shape &B);
  std::optional<Shape> transferLowBits(const llvm::BinaryOperator &I, const Shape &A);
  /// Whether `u + d[p]` does not wrap, at each place and for each possible `u`.
  bool neverWraps(const Shape &A, bool Signed) const;
  std::optional<Shape> transferOpaque(const llvm::Instruction &I);
  std::optional<Shape> transferBits(const llvm::Instruction &I, const Shape &A, const Shape &B, Seen &Group);
  std::optional<Shape> transferCompare(const llvm::ICmpInst &I, Seen &Group);
  /// The expression of a PHI that does not select, if the PHI has the shape of an incoming value.
  const EqualPhis::Expression *expressionOf(const llvm::PHINode &P) const;
  std::optional<Shape> transferPhi(const llvm::PHINode &P, const llvm::DenseSet<const llvm::Value *> &Visited,
                                   bool Widen);

  const FunctionReader *Reader = nullptr;
  const GpuTarget *Gpu = nullptr;
  const PrivateVariables *Variables = nullptr;
  const EqualPhis *Equal = nullptr;
  bool OthersFreeze = false;
  const llvm::DataLayout *Layout = nullptr;
  unsigned NumPlaces = 0;
  /// If the shape of the workgroup is unknown, a table has segments of this many places: one for the index in each
  /// dimension and one for the linear index. Only in the last one neighbours are neighbouring threads. A sum has a
  /// summand for each segment. 0 if the shape is known.
  unsigned Segment = 0;
  llvm::DenseMap<const std::vector<uint64_t> *, unsigned> DimensionsOf;
  LinearNumbers Linear;
  size_t TableEntries = 0;
  /// The values that depend on the place by a table, also if the dependence cancels out.
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
