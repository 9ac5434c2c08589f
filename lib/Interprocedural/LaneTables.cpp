//===- LaneTables.cpp - Numbers by place, and groups of places that agree -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers by place. Equal tables are one, so a comparison of pointers tells whether two are equal, and what is computed
// from a table (its classes, the dimensions that it depends on, the product of two) is kept by pointer.
//
//   table of a sum     d[p] modulo the width, with d[0] = 0; null if all are 0
//   classes            the same number where values are the same, by first occurrence: 7 7 9 7 becomes 0 0 1 0
//   product            classes of pairs: 0 0 1 1 and 0 1 0 1 give 0 1 2 3
//
// Groups: an aligned group agrees if no two of its places that stand one after the other differ in their values. The
// smallest aligned group that holds places p and q has 2^(k + 1) places, where k is the highest bit in which p and q
// differ; so groups of 2^k are left. Places that do not come to a block are left out.
//
//   0 0 0 0 1 1 1 1    groups of 4
//   0 0 0 1 1 1 1 1    no groups of 4: places 2 and 3 differ, and lie in one; none of 2 either
//
// Where the workgroup's shape is not known, a table has a segment for each dimension, and one for the linear order. Two
// threads side by side need not be neighbours in a dimension, so such a segment agrees for all of its places or for
// none; the linear one has groups as above. A function of several of them can be kept as a sum of functions of one
// each, and in no other way (`spansDimensions`).
// Cost: O(places) for each table, expected.
// Held by: test/Uniformity/lane-algebra.ll, rejoin-kernel-fuzz (claims against runs).
//
//===----------------------------------------------------------------------===//

#include "LaneAlgebra.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/MathExtras.h"
#include <unordered_map>

using namespace llvm;

namespace rejoin {

LaneAlgebra::Table LaneAlgebra::intern(std::vector<uint64_t> Values) {
  auto &Same = Interned[hash_combine_range(Values.begin(), Values.end()) >> 2];
  for (const Table &T : Same)
    if (*T == Values)
      return T;
  TableEntries += Values.size();
  Same.push_back(std::make_shared<const std::vector<uint64_t>>(std::move(Values)));
  return Same.back();
}

LaneAlgebra::Table LaneAlgebra::classes(const std::vector<uint64_t> &Values) {
  std::unordered_map<uint64_t, uint64_t> Numbers;
  std::vector<uint64_t> Result(Values.size());
  for (size_t P = 0; P != Values.size(); ++P)
    Result[P] = Numbers.try_emplace(Values[P], Numbers.size()).first->second;
  return Numbers.size() == 1 ? nullptr : intern(std::move(Result));
}

LaneAlgebra::Table LaneAlgebra::classesOf(const Shape &S) {
  if (S.IsOpaque || !S.ByPlace)
    return S.ByPlace;
  Table &Known = ClassesOf[S.ByPlace.get()];
  if (!Known)
    Known = classes(*S.ByPlace);
  return Known;
}

unsigned LaneAlgebra::dimensionsOf(const Table &T) {
  if (!T || !Segment)
    return T ? 1 : 0;
  auto [It, New] = DimensionsOf.try_emplace(T.get(), 0);
  if (New)
    for (unsigned P = 0; P != NumPlaces; ++P)
      if ((*T)[P] != (*T)[P / Segment * Segment])
        It->second |= 1U << P / Segment;
  return It->second;
}

bool LaneAlgebra::spansDimensions(ArrayRef<const Shape *> Operands) {
  unsigned Dimensions = 0;
  for (const Shape *S : Operands)
    Dimensions |= dimensionsOf(S->ByPlace);
  return (Dimensions & (Dimensions - 1)) != 0;
}

LaneAlgebra::Table LaneAlgebra::product(const Table &A, const Table &B) {
  if (!A || !B || A == B)
    return A ? A : B;
  Table &Known = Products[{A.get(), B.get()}];
  if (!Known) {
    std::vector<uint64_t> Both(NumPlaces);
    for (unsigned P = 0; P != NumPlaces; ++P)
      Both[P] = (*A)[P] << 32 | (*B)[P];
    Known = classes(Both);
  }
  return Known;
}

LaneAlgebra::Table LaneAlgebra::table(std::vector<uint64_t> Values, unsigned Width) {
  uint64_t Mask = maskOf(Width), First = Values[0];
  bool Zero = true;
  for (uint64_t &X : Values) {
    X = (X - First) & Mask;
    Zero &= X == 0;
  }
  return Zero ? nullptr : intern(std::move(Values));
}

LaneAlgebra::Shape LaneAlgebra::exact(std::vector<uint64_t> Values, unsigned Width) {
  APInt First(Width, Values[0] & maskOf(Width));
  return {KnownBits::makeConstant(First), table(std::move(Values), Width)};
}

Extent LaneAlgebra::groupOf(const std::vector<uint64_t> &Values, const BitVector *Active) const {
  // A change between two places ends all groups that hold both.
  unsigned Level = Extent::GridLevel, Last = ~0U;
  for (unsigned P = 0; P != Values.size(); ++P) {
    if (Segment && P % Segment == 0)
      Last = ~0U;
    if (Active && !Active->test(P))
      continue;
    if (Last != ~0U && Values[P] != Values[Last])
      Level = Segment && P < beginOfLinear()
                  ? 0
                  : std::min<unsigned>(Level, llvm::Log2_32((P - beginOfLinear()) ^ (Last - beginOfLinear())));
    Last = P;
  }
  // Of a shader's places larger groups have no name.
  if (Gpu->isShader() && Level != Extent::GridLevel)
    return min(Extent::ofLevel(Level), Extent::ofGroup(4));
  return Extent::ofLevel(Level);
}

} // namespace rejoin
