//===- LaneAlgebra.cpp - Values as something uniform and a function of the place -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers as `u + d[p]` modulo the width, where `p` is the thread's index in its workgroup, `d` a table with `d[0] =
// 0`, and `u` depends on p only through its own operands. Other values are `f(u, d[p])`, an opaque shape, whose table
// has classes of places. A value without a shape is `u` itself, with a table of zeros.
//
//   %row = mul i32 %y, 64              64 by 4 threads: u = 0, d[p] = p / 64 * 64
//   %linear = add i32 %row, %x         u = 0, d[p] = p
//   %wave = udiv i32 %linear, 64       depends on d[p] / 64: groups of 64 threads agree
//   %same = sub i32 %linear, %x        d[p] = p / 64 * 64 again: groups of 64 agree, though both operands differ
//   not:  %v = udiv i32 (%linear + %n), 64     an unknown n carries into the bits that the quotient depends on
//
// This file computes the shapes of all instructions as a fixed point, like sparse constant propagation: a PHI begins
// with the shape of the operands that are known, and loses it if another operand has another table. The rules are in
// LanePlaces.cpp (where shapes begin), LaneSums.cpp (operations that keep a sum), LaneBits.cpp (operations on a part
// of the table), LaneTables.cpp (tables and groups), LaneGroups.cpp (facts for the analysis).
//
// Soundness. `V = u(V) + d(V)[p]` holds whenever V is computed, by induction on the run: operations that keep a sum
// compute u(V) from the parts u of their operands alone, and a PHI takes u from the operand of the executed edge. A PHI
// that does not select (EqualPhis.h) has the shape of its expression, which is the same on all edges, and its u is
// computed from the leaves of that expression. So the program can be regarded as computing u beside V, and the analysis
// runs on that program. There V is a function of u(V) and the place. It agrees where u does, within groups of places
// for which d(V) is constant. Shapes and extents are solved together, because a branch may be uniform due to a shape
// that depends on this branch being uniform.
//
// Termination. A PHI that was no sum stays opaque. From the third round on, only the known low bits of a PHI's `u` are
// kept. After a limit of rounds, or of entries in tables, all shapes are dropped. The analysis without them is sound
// and less precise. Cost: a table of the workgroup's size for each value that depends on the place.
// Held by: unittests/Interprocedural/ArithmeticTest.cpp, test/Uniformity/lane-algebra.ll, test/Limits/budgets.test,
// rejoin-kernel-fuzz (claims against runs).
//
//===----------------------------------------------------------------------===//

#include "LaneAlgebra.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace rejoin {

unsigned LaneAlgebra::widthOf(const Value &V) {
  return V.getType()->isIntegerTy() ? V.getType()->getIntegerBitWidth() : 0;
}

bool LaneAlgebra::Shape::operator==(const Shape &Other) const {
  return IsOpaque == Other.IsOpaque && ByPlace == Other.ByPlace && (IsOpaque || Common == Other.Common);
}

/// Each use of the value reads the same one. So do the uses of what is loaded, for which the analysis takes loads at
/// large.
static bool isOneValue(const Value &V, unsigned Depth = 4) {
  if (isa<LoadInst>(V) || isGuaranteedNotToBeUndef(&V))
    return true;
  return Depth && isa<BinaryOperator, CastInst, ExtractElementInst>(V) &&
         all_of(cast<Instruction>(V).operand_values(), [&](const Value *X) { return isOneValue(*X, Depth - 1); });
}

/// The known bits of a value, also of a number without its remainder, which LLVM makes of `x / 32 * 32`: `x - x % 32`.
static KnownBits knownBitsOf(const Value &V, const DataLayout &Layout) {
  using namespace PatternMatch;
  KnownBits Known = computeKnownBits(&V, Layout);
  Value *X = nullptr;
  const APInt *Divisor = nullptr;
  if ((match(&V, m_Sub(m_Value(X), m_SRem(m_Deferred(X), m_APInt(Divisor)))) ||
       match(&V, m_Sub(m_Value(X), m_URem(m_Deferred(X), m_APInt(Divisor))))) &&
      !Divisor->isZero() && isOneValue(*X))
    Known.Zero.setLowBits(Divisor->countr_zero());
  return Known;
}

LaneAlgebra::Shape LaneAlgebra::shapeOf(const Value &V) const {
  if (auto It = Shapes.find(&V); It != Shapes.end())
    return It->second;
  return {V.getType()->isIntOrPtrTy() ? knownBitsOf(V, *Layout) : KnownBits(1), nullptr};
}

const EqualPhis::Expression *LaneAlgebra::expressionOf(const PHINode &P) const {
  const EqualPhis::Expression *E = Equal->find(P);
  // What is exact is the same wherever it is read.
  return E && E->Says && all_of(E->Elsewhere, [&](const Value *V) { return isShaped(*V) && shapeOf(*V).isExact(); })
             ? E
             : nullptr;
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::transferPhi(const PHINode &P, const DenseSet<const Value *> &Visited,
                                                           bool Widen) {
  if (const EqualPhis::Expression *E = expressionOf(P))
    return isShaped(*E->Says) ? std::optional(shapeOf(*E->Says)) : std::nullopt;
  std::optional<Shape> Result;
  Table Classes;
  bool Any = false,
       IsSum = P.getType()->isIntegerTy() && P.getType()->getIntegerBitWidth() <= 64 && !Opaque.contains(&P);
  for (const Value *V : P.incoming_values()) {
    const auto *I = dyn_cast<Instruction>(V);
    if (I && !Visited.contains(I))
      continue;
    if (isa<UndefValue>(V))
      return std::nullopt;
    auto It = Shapes.find(V);
    if (It != Shapes.end()) {
      Any = true;
      Classes = product(Classes, classesOf(It->second));
      IsSum &= !It->second.IsOpaque;
    }
    if (!IsSum)
      continue;
    Shape S = shapeOf(*V);
    if (!Result)
      Result = S;
    else if (Result->ByPlace != S.ByPlace)
      IsSum = false;
    else
      Result->Common = Result->Common.intersectWith(S.Common);
  }
  if (!Any)
    return std::nullopt;
  if (!IsSum) {
    // What was a sum once does not become one again.
    Opaque.insert(&P);
    return Shape{KnownBits(1), Classes, /*IsOpaque=*/true};
  }
  if (Widen && Result)
    if (auto Old = Shapes.find(&P); Old != Shapes.end() && !(Old->second.Common == Result->Common)) {
      // A number that grows: what lies below the lowest bit that is not known stays.
      KnownBits &K = Result->Common;
      unsigned Known = (K.Zero | K.One).countr_one();
      K.Zero &= APInt::getLowBitsSet(K.getBitWidth(), Known);
      K.One &= APInt::getLowBitsSet(K.getBitWidth(), Known);
    }
  return Result;
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::transferOpaque(const Instruction &I) {
  ValueId Id = Reader->idOf(I);
  if (!Id.isValid())
    return std::nullopt;
  InstanceInfo Info = Reader->view().info(Id);
  bool Reads = isa<LoadInst>(I) && cast<LoadInst>(I).isSimple() && Info.Kind == InstanceKind::Effect;
  if ((Info.Kind != InstanceKind::Pure && !Reads) || Info.Ceiling == Extent::thread())
    return std::nullopt;
  Table Classes;
  bool Any = false;
  for (unsigned K = 0; K != Reader->view().numOperands(Id); ++K) {
    const Value *V = I.getOperand(K);
    if (isa<UndefValue>(V))
      return std::nullopt;
    if (auto It = Shapes.find(V); It != Shapes.end()) {
      Any = true;
      Classes = product(Classes, classesOf(It->second));
    }
  }
  if (!Any)
    return std::nullopt;
  // What does not depend on the place is `u` itself.
  if (const unsigned Width = widthOf(I); !Classes && Width && Width <= 64 && Info.Kind == InstanceKind::Pure)
    return Shape{knownBitsOf(I, *Layout), nullptr};
  return Shape{KnownBits(1), Classes, /*IsOpaque=*/true};
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::transfer(const Instruction &I) {
  if (Linear.contains(I))
    return exact(*places(ThreadIndex::LocalLinear), widthOf(I));
  if (const auto *L = dyn_cast<LoadInst>(&I)) {
    // A copy of what was stored.
    if (const Value *V = Variables->valueOf(*L))
      return isShaped(*V) ? std::optional(shapeOf(*V)) : std::nullopt;
    if (auto Size = L->getType()->isIntegerTy() ? shapeOfSize(*L, widthOf(*L)) : std::nullopt)
      return Size;
  }
  Seen Group;
  if (none_of(I.operands(), [&](const Use &U) {
        auto It = Shapes.find(U.get());
        return It != Shapes.end() && It->second.IsOpaque;
      }))
    if (auto Sum = transferSum(I, Group))
      return Sum;
  if (Group)
    return Shape{KnownBits(1), classes(*Group), /*IsOpaque=*/true};
  return transferOpaque(I);
}

void LaneAlgebra::compute(const FunctionReader &TheReader, const Function &F, const PrivateVariables &Private,
                          const EqualPhis &TheEqual, bool MayFreeze, BudgetLog &Budgets) {
  Reader = &TheReader;
  Variables = &Private;
  Equal = &TheEqual;
  OthersFreeze = MayFreeze;
  Shapes.clear();
  Interned.clear();
  ClassesOf.clear();
  Products.clear();
  Active.clear();
  Groups.clear();
  Opaque.clear();
  TableEntries = 0;
  Gpu = &Reader->target();
  Layout = &F.getParent()->getDataLayout();
  Segment = 0;
  DimensionsOf.clear();
  if (!choosePlaces(F))
    return;
  DepthFirst Search;
  Search.compute(Reader->view().cfg());
  DenseSet<const Value *> Visited;
  // When a value was computed last, and when its shape changed last, on one clock: what has no new operand stays.
  std::vector<uint32_t> ComputedAt(Reader->view().numValues());
  DenseMap<const Value *, uint32_t> ChangedAt;
  uint32_t Clock = 0;
  auto IsNew = [&](const Instruction &I, uint32_t V) {
    return any_of(I.operands(), [&](const Use &U) { return ChangedAt.lookup(U.get()) > ComputedAt[V]; });
  };
  bool Changed = true;
  for (unsigned Round = 0; Changed; ++Round) {
    Changed = false;
    if (Round == limitOf(Budget::LaneRounds)) {
      Shapes.clear();
      return Budgets.spend(Budget::LaneRounds, F.getName());
    }
    for (BlockId B : Search.reversePostOrder())
      for (uint32_t V = Reader->view().valueBegin(B), End = Reader->view().valueEnd(B); V != End; ++V) {
        const auto &I = cast<Instruction>(Reader->value(ValueId(V)));
        const auto *P = dyn_cast<PHINode>(&I);
        if (Round && !P && !isa<LoadInst>(I) && !IsNew(I, V))
          continue;
        // The plain analysis answers for what would take too many tables.
        if (TableEntries > limitOf(Budget::LaneTables)) {
          Shapes.clear();
          return Budgets.spend(Budget::LaneTables, F.getName());
        }
        ComputedAt[V] = ++Clock;
        std::optional<Shape> S = P ? transferPhi(*P, Visited, Round >= 2) : transfer(I);
        Visited.insert(&I);
        auto Old = Shapes.find(&I);
        if (S ? Old != Shapes.end() && Old->second == *S : Old == Shapes.end())
          continue;
        Changed = true;
        ChangedAt[&I] = Clock;
        if (S)
          Shapes[&I] = std::move(*S);
        else
          Shapes.erase(Old);
      }
  }
  findActive(F);
  findGroups(F);
  leaveFrozen(F);
}

} // namespace rejoin
