//===- LaneReads.cpp - Which lanes a wave operation reads -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operand that names a lane is evaluated for each lane of a wave. What stays in groups of G lanes:
//
//     __shfl_xor(x, 4)           evaluated: each lane reads one of its group
//     __shfl(x, i, 16)           `(lane & ~15) + (i & 15)`: the group's first lane, and a number below G
//     __ballot(p) >> (lane & 32) cut to G bits afterwards
//
// Errs by not knowing, which stands for lanes of another group. Cost: lanes times operators.
// Held by: test/Lint/groups-of-lanes.hip, portable.hip.
//
//===----------------------------------------------------------------------===//

#include "LaneReads.h"
#include "MaskOperations.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

/// Four times the number of the lane that a shuffle by address reads; null for other calls.
static const Value *addressRead(const CallBase &C) {
  return C.getIntrinsicID() == Intrinsic::amdgcn_ds_bpermute ? C.getArgOperand(0) : nullptr;
}

std::optional<unsigned> laneRead(PlaceEvaluator &At, const CallBase &C, unsigned Lane, unsigned Wave) {
  constexpr unsigned MaxDepth = 16;
  if (const Value *Address = addressRead(C)) {
    auto Byte = At.at(*Address, MaxDepth);
    return Byte ? std::optional<unsigned>(Byte->getZExtValue() / 4 % Wave) : std::nullopt;
  }
  if (C.getIntrinsicID() == Intrinsic::amdgcn_readlane) {
    auto Of = At.at(*C.getArgOperand(1));
    return Of ? std::optional<unsigned>(Of->getZExtValue()) : std::nullopt;
  }
  StringRef Name = C.getCalledFunction() ? C.getCalledFunction()->getName() : "";
  if (!Name.consume_front("llvm.nvvm.shfl."))
    return std::nullopt;
  Name.consume_front("sync.");
  const unsigned LaneAt = C.arg_size() - 2;
  const auto By = At.at(*C.getArgOperand(LaneAt)), Bounds = At.at(*C.getArgOperand(LaneAt + 1));
  if (!By || !Bounds)
    return std::nullopt;
  // PTX ISA, shfl.sync: the segment's bits, and the lane in it that is the last one, or the first.
  const unsigned N = By->getZExtValue() & 31, Segment = Bounds->getZExtValue() >> 8 & 31;
  const unsigned First = Lane & Segment, Last = First | (Bounds->getZExtValue() & 31 & ~Segment);
  const bool IsUp = Name.starts_with("up.");
  const unsigned From = Name.starts_with("down.")   ? Lane + N
                        : IsUp                      ? Lane - N
                        : Name.starts_with("bfly.") ? Lane ^ N
                                                    : First | (N & ~Segment);
  const bool IsInside = IsUp ? Lane >= N && From >= Last : From <= Last;
  return IsInside ? From : Lane;
}

namespace {

/// Of waves whose lanes follow the first dimension of the workgroup.
class GroupChecker {
public:
  GroupChecker(const FunctionReader &Reader, unsigned Size)
      : At(Reader), Layout(Reader.function().getParent()->getDataLayout()), Wave(Reader.target().facts().WaveSize),
        Size(Size) {
    At.Size = {Wave, 1, 1};
  }
  bool stays(const CallBase &C);

private:
  /// Whether \p Is accepts the value of each lane.
  bool isForAll(const Value &V, function_ref<bool(unsigned Lane, uint64_t X)> Is);
  /// A number of a lane, times \p Unit, is one of the own group's.
  bool isOfGroup(const Value &V, unsigned Unit, unsigned Depth);
  bool isFirstOfGroup(const Value &V, unsigned Unit) {
    return isForAll(V, [&](unsigned Lane, uint64_t X) { return X == uint64_t(Lane / Size * Size) * Unit; });
  }
  bool isBelowSize(const Value &V, unsigned Unit) const {
    return V.getType()->isIntegerTy() && computeKnownBits(&V, Layout).getMaxValue().ult(uint64_t(Size) * Unit);
  }
  /// A ballot that is only used after the bits of the own group were cut out.
  bool isCut(const CallBase &Ballot);

  PlaceEvaluator At;
  const DataLayout &Layout;
  unsigned Wave, Size;
};

} // namespace

bool GroupChecker::isForAll(const Value &V, function_ref<bool(unsigned, uint64_t)> Is) {
  for (unsigned Lane = 0; Lane != Wave; ++Lane) {
    At.Local = {Lane, 0, 0};
    At.TookFirst = false;
    const auto X = At.at(V, 16);
    if (!X || At.TookFirst || !Is(Lane, X->getZExtValue()))
      return false;
  }
  return true;
}

bool GroupChecker::isOfGroup(const Value &V, unsigned Unit, unsigned Depth) {
  const Value *A, *B;
  const uint64_t All = uint64_t(Wave) * Unit;
  if (isForAll(V, [&](unsigned Lane, uint64_t X) { return X % All / Unit / Size == Lane / Size; }))
    return true;
  if (!Depth)
    return false;
  if (Unit == 4 && match(&V, m_Shl(m_Value(A), m_SpecificInt(2))))
    return isOfGroup(*A, 1, Depth - 1);
  if (match(&V, m_Add(m_Value(A), m_Value(B))) || match(&V, m_DisjointOr(m_Value(A), m_Value(B))))
    return (isFirstOfGroup(*A, Unit) && isBelowSize(*B, Unit)) || (isFirstOfGroup(*B, Unit) && isBelowSize(*A, Unit));
  if (match(&V, m_Xor(m_Value(A), m_Value(B))))
    return (isOfGroup(*A, Unit, Depth - 1) && isBelowSize(*B, Unit)) ||
           (isOfGroup(*B, Unit, Depth - 1) && isBelowSize(*A, Unit));
  if (const auto *S = dyn_cast<SelectInst>(&V))
    return isOfGroup(*S->getTrueValue(), Unit, Depth - 1) && isOfGroup(*S->getFalseValue(), Unit, Depth - 1);
  return false;
}

bool GroupChecker::isCut(const CallBase &Ballot) {
  auto IsCutTo = [&](const User *U) {
    const APInt *Bits;
    return (isa<TruncInst>(U) && U->getType()->getScalarSizeInBits() <= Size) ||
           (match(U, m_And(m_Value(), m_APInt(Bits))) && Bits->getActiveBits() <= Size);
  };
  return all_of(Ballot.users(), [&](const User *U) {
    const Value *By;
    return match(U, m_Shr(m_Specific(&Ballot), m_Value(By))) && isFirstOfGroup(*By, 1) && all_of(U->users(), IsCutTo);
  });
}

bool GroupChecker::stays(const CallBase &C) {
  if (C.getType()->isVoidTy())
    return true;
  if (ballotOf(C))
    return isCut(C);
  if (const Value *Address = addressRead(C))
    return isOfGroup(*Address, 4, 4);
  for (unsigned Lane = 0; Lane != Wave; ++Lane) {
    At.Local = {Lane, 0, 0};
    At.TookFirst = false;
    const auto From = laneRead(At, C, Lane, Wave);
    if (!From || At.TookFirst || *From / Size != Lane / Size)
      return false;
  }
  return true;
}

bool staysInGroup(const FunctionReader &Reader, const CallBase &C, unsigned Size) {
  return Reader.target().facts().WaveSize && C.getFunction() == &Reader.function() &&
         GroupChecker(Reader, Size).stays(C);
}

} // namespace rejoin
