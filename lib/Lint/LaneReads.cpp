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
//     __shfl_xor(x, m)           m is known to be below G
//     __shfl(x, i, 4)            any lane of the segment
//     __shfl(x, i, 16)           `(lane & ~15) + (i & 15)`: the group's first lane, and a number below G
//     __ballot(p) >> (lane & 32) cut to G bits afterwards; __ballot(p) & (0xffffffffull << (lane & 32))
//     subgroupShuffle(x, lane & ~3 | 1), subgroupClusteredAdd(x, 4)      of shaders, whatever the subgroup's size is
//
// Errs by not knowing, which stands for lanes of another group: so does what depends on a size of the workgroup that is
// not known. Cost: lanes times operators.
// Held by: test/Lint/groups-of-lanes.hip, groups-by-size.cl, portable.hip.
//
//===----------------------------------------------------------------------===//

#include "LaneReads.h"
#include "MaskOperations.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

LaneRead laneReadOf(const CallBase &C) {
  if (C.getIntrinsicID() == Intrinsic::amdgcn_ds_bpermute)
    return {LaneNaming::Address, C.getArgOperand(0)};
  if (C.getIntrinsicID() == Intrinsic::amdgcn_readlane)
    return {LaneNaming::Number, C.getArgOperand(1)};
  StringRef Name = C.getCalledFunction() ? C.getCalledFunction()->getName() : "";
  if (!Name.consume_front("llvm.nvvm.shfl."))
    return {};
  Name.consume_front("sync.");
  const unsigned LaneAt = C.arg_size() - 2;
  const LaneNaming How = Name.starts_with("down.")   ? LaneNaming::Down
                         : Name.starts_with("up.")   ? LaneNaming::Up
                         : Name.starts_with("bfly.") ? LaneNaming::Xor
                                                     : LaneNaming::InSegment;
  return {How, C.getArgOperand(LaneAt), C.getArgOperand(LaneAt + 1)};
}

bool shuffles(const CallBase &C, unsigned Depth) {
  if (laneReadOf(C).How != LaneNaming::None)
    return true;
  const Function *F = C.getCalledFunction();
  return F && !F->isDeclaration() && Depth && any_of(instructions(*F), [&](const Instruction &I) {
           const auto *Inner = dyn_cast<CallBase>(&I);
           return Inner && shuffles(*Inner, Depth - 1);
         });
}

LanesRead::LanesRead(PlaceEvaluator &At, const CallBase &C, unsigned Wave) : Wave(Wave) {
  const LaneRead Read = laneReadOf(C);
  How = Read.How;
  if (Read.By)
    By = At.of(*Read.By);
  if (Read.Bounds)
    Bounds = At.of(*Read.Bounds);
  for (const auto *X : {By.get(), Bounds.get()})
    if (X)
      From.add(X->From);
}

std::optional<unsigned> LanesRead::named(unsigned Thread) const {
  if (!By || !By->isKnown(Thread) || (Bounds && !Bounds->isKnown(Thread)))
    return std::nullopt;
  const uint64_t X = (*By)[Thread];
  if (How == LaneNaming::Address)
    return X / 4 % Wave;
  if (How == LaneNaming::Number)
    return X;
  // PTX ISA, shfl.sync: the segment's bits, and the lane in it that is the last one, or the first.
  const unsigned Lane = Thread % Wave, N = X & 31, Segment = (*Bounds)[Thread] >> 8 & 31;
  const unsigned First = Lane & Segment, Last = First | ((*Bounds)[Thread] & 31 & ~Segment);
  const bool IsUp = How == LaneNaming::Up;
  const unsigned From = How == LaneNaming::Down  ? Lane + N
                        : IsUp                   ? Lane - N
                        : How == LaneNaming::Xor ? Lane ^ N
                                                 : First | (N & ~Segment);
  const bool IsInside = IsUp ? Lane >= N && From >= Last : From <= Last;
  return IsInside ? From : Lane;
}

std::optional<unsigned> LanesRead::read(unsigned Thread) const {
  // The processor takes the bits of the number that the wave has lanes for.
  const auto X = named(Thread);
  return X ? std::optional(*X % Wave) : std::nullopt;
}

std::optional<uint64_t> LanesRead::mayRead(unsigned Thread) const {
  if (const auto X = read(Thread))
    return 1ULL << *X;
  if (!Bounds || !Bounds->isKnown(Thread) || How == LaneNaming::Xor)
    return std::nullopt;
  // Any lane of the segment: a lane beyond its ends stands for the own one. `xor` reaches the segments before.
  uint64_t Lanes = 0;
  const unsigned Segment = (*Bounds)[Thread] >> 8 & 31;
  for (unsigned L = 0; L != Wave; ++L)
    Lanes |= uint64_t((L & Segment) == (Thread % Wave & Segment)) << L;
  return Lanes;
}

namespace {

/// Of waves whose lanes follow the first dimension of the workgroup. Where the size of the workgroup decides and is not
/// known, nothing is.
class GroupChecker {
public:
  GroupChecker(const FunctionReader &Reader, const LoopForest &Loops, unsigned Size)
      : At(Reader, Loops), Layout(Reader.function().getParent()->getDataLayout()),
        Wave(Reader.target().facts().WaveSize), Size(Size) {
    const LaunchFacts &Facts = Reader.target().facts();
    IsKnown = Facts.Exact && Facts.WorkgroupSize[0] && Facts.WorkgroupSize[1] && Facts.WorkgroupSize[2];
    At.setSize(IsKnown ? Facts.WorkgroupSize : std::array<unsigned, 3>{Wave, 1, 1});
  }
  bool stays(const CallBase &C);

private:
  bool isUsable(const PlaceSources &From) const { return !From.TookFirst && (IsKnown || !From.Sizes); }
  /// Whether \p Is accepts the value of each lane.
  bool isForAll(const Value &V, function_ref<bool(unsigned Lane, uint64_t X)> Is);
  /// A number of a lane, times \p Unit, is one of the own group's.
  bool isOfGroup(const Value &V, unsigned Unit, unsigned Depth);
  bool isFirstOfGroup(const Value &V, unsigned Unit) {
    return isForAll(V, [&](unsigned Lane, uint64_t X) {
      return X % (uint64_t(Wave) * Unit) == uint64_t(Lane / Size * Size) * Unit;
    });
  }
  bool isBelowSize(const Value &V, unsigned Unit) const {
    return V.getType()->isIntegerTy() && computeKnownBits(&V, Layout).getMaxValue().ult(uint64_t(Size) * Unit);
  }
  /// A ballot that is only used after the bits of the own group were cut out.
  bool isCut(const CallBase &Ballot);

  PlaceEvaluator At;
  const DataLayout &Layout;
  unsigned Wave, Size;
  bool IsKnown;
};

} // namespace

bool GroupChecker::isForAll(const Value &V, function_ref<bool(unsigned, uint64_t)> Is) {
  const auto X = At.of(V);
  if (!isUsable(X->From))
    return false;
  for (unsigned T = 0; T != At.numThreads(); ++T)
    if (!X->isKnown(T) || !Is(T % Wave, (*X)[T]))
      return false;
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
  // The bits of the own group, where they are.
  auto IsMask = [&](const Value &V) {
    return isForAll(V, [&](unsigned Lane, uint64_t X) {
      return (X & ~(maskTrailingOnes<uint64_t>(Size) << (Lane / Size * Size))) == 0;
    });
  };
  return all_of(Ballot.users(), [&](const User *U) {
    const Value *By;
    if (match(U, m_c_And(m_Specific(&Ballot), m_Value(By))))
      return IsMask(*By);
    return match(U, m_Shr(m_Specific(&Ballot), m_Value(By))) && isFirstOfGroup(*By, 1) && all_of(U->users(), IsCutTo);
  });
}

/// The size of the aligned groups of lanes within which an operation of AMD's moves values; 0 where it is not known.
static unsigned rowOf(const CallBase &C) {
  constexpr unsigned Quad = 4, HalfRow = 8, Row = 16, TwoRows = 32;
  const Function *F = C.getCalledFunction();
  const Builtin How = F ? findOperation(*F).Runs : Builtin::None;
  switch (How) {
  case Builtin::MovDpp8:
    return HalfRow;
  case Builtin::PermLane16:
    return Row;
  case Builtin::PermLaneX16:
  case Builtin::Swizzle:
    return TwoRows;
  case Builtin::MovDpp:
  case Builtin::UpdateDpp: {
    const auto *Control = dyn_cast<ConstantInt>(C.getArgOperand(How == Builtin::MovDpp ? 1 : 2));
    const uint64_t By = Control ? Control->getZExtValue() : UINT64_MAX;
    if (By <= 0xff)
      return Quad;
    // Shifts and rotations of rows, their mirrors, one lane for all, and the exclusive or; not what goes on to the
    // next.
    return (By > 0x100 && By < 0x130) || By == 0x140 || By == 0x141 || (By >= 0x150 && By <= 0x16f) ? Row : 0;
  }
  default:
    return 0;
  }
}

bool GroupChecker::stays(const CallBase &C) {
  if (C.getType()->isVoidTy())
    return true;
  if (const unsigned Of = rowOf(C); Of && Size % Of == 0)
    return true;
  if (ballotOf(C))
    return isCut(C);
  const LaneRead By = laneReadOf(C);
  if (By.How == LaneNaming::Address)
    return isOfGroup(*By.By, 4, 4);
  // The lane of a distance below the group's size, or the own one.
  if (By.How == LaneNaming::Xor && isBelowSize(*By.By, 1))
    return true;
  const LanesRead Read(At, C, Wave);
  if (!isUsable(Read.from()))
    return false;
  for (unsigned T = 0; T != At.numThreads(); ++T) {
    const auto From = Read.mayRead(T);
    const unsigned First = T % Wave / Size * Size;
    if (!From || (*From & ~(maskTrailingOnes<uint64_t>(Size) << First)))
      return false;
  }
  return true;
}

bool namesLanesByShape(const FunctionReader &Reader, const LoopForest &Loops, const CallBase &C) {
  const LaunchFacts &Facts = Reader.target().facts();
  if (Facts.Exact && Facts.WorkgroupSize[0] && Facts.WorkgroupSize[1] && Facts.WorkgroupSize[2])
    return false;
  PlaceEvaluator At(Reader, Loops);
  return LanesRead(At, C, Facts.WaveSize).from().Places & 7;
}

/// All bits of a number from \p Bits on are those of the own lane, of shaders.
static bool isOfOwnGroup(const Value &V, unsigned Bits, const DataLayout &Layout, unsigned Depth = 6) {
  const Value &At = storedValue(V);
  const auto *I = dyn_cast<Instruction>(&At);
  if (!I || !Depth || !At.getType()->isIntegerTy())
    return false;
  // No subgroup has more lanes.
  constexpr unsigned LaneBits = 7;
  const APInt *Mask;
  const Value *A = nullptr, *B = nullptr;
  auto Of = [&](const Value &X) { return isOfOwnGroup(X, Bits, Layout, Depth - 1); };
  if (const auto *C = dyn_cast<CallBase>(I))
    return C->getCalledFunction() && findOperation(*C->getCalledFunction()).Runs == Builtin::LaneId;
  if (match(I, m_And(m_Value(A), m_APInt(Mask))))
    return Mask->getBitWidth() >= LaneBits && Mask->extractBits(LaneBits - Bits, Bits).isAllOnes() && Of(*A);
  if (match(I, m_ZExt(m_Value(A))))
    return Of(*A);
  // `lane / 4 * 4`, `lane - lane % 4`
  const APInt *Size = nullptr, *Same = nullptr;
  if ((match(I, m_Mul(m_UDiv(m_Value(A), m_APInt(Size)), m_APInt(Same))) && *Size == *Same && Size->isPowerOf2() &&
       Size->logBase2() <= Bits) ||
      (match(I, m_Shl(m_LShr(m_Value(A), m_APInt(Size)), m_APInt(Same))) && *Size == *Same && Size->ule(Bits)) ||
      (match(I, m_Sub(m_Value(A), m_URem(m_Deferred(A), m_APInt(Size)))) && Size->isPowerOf2() &&
       Size->logBase2() <= Bits))
    return Of(*A);
  if (const auto *S = dyn_cast<SelectInst>(I))
    return Of(*S->getTrueValue()) && Of(*S->getFalseValue());
  auto IsBelow = [&](const Value &X) { return computeKnownBits(&X, Layout).getMaxValue().getActiveBits() <= Bits; };
  if (match(I, m_Or(m_Value(A), m_Value(B))) || match(I, m_Xor(m_Value(A), m_Value(B))))
    return (Of(*A) && IsBelow(*B)) || (Of(*B) && IsBelow(*A));
  // Without a carry.
  auto IsBegin = [&](const Value &X) { return Of(X) && computeKnownBits(&X, Layout).countMinTrailingZeros() >= Bits; };
  return match(I, m_Add(m_Value(A), m_Value(B))) && ((IsBegin(*A) && IsBelow(*B)) || (IsBegin(*B) && IsBelow(*A)));
}

/// `staysInGroup` of a shader's built-in.
static bool shaderStaysInGroup(const CallBase &C, unsigned Size) {
  const Function *F = C.getCalledFunction();
  const DataLayout &Layout = C.getDataLayout();
  if (!F || !F->isDeclaration() || C.arg_size() < 2 || !isPowerOf2_32(Size))
    return false;
  const Value &By = *C.getArgOperand(C.arg_size() - 1);
  switch (findOperation(*F).Runs) {
  case Builtin::WaveShuffleXor:
    return computeKnownBits(&By, Layout).getMaxValue().ult(Size);
  case Builtin::WaveShuffle:
  case Builtin::WaveBroadcast:
    return isOfOwnGroup(By, Log2_32(Size), Layout);
  case Builtin::WaveCombine:
    return F->getName().contains("clustered") && isa<ConstantInt>(By) && cast<ConstantInt>(By).getValue().ule(Size);
  default:
    return false;
  }
}

bool staysInGroup(const FunctionReader &Reader, const LoopForest &Loops, const CallBase &C, unsigned Size) {
  if (Reader.target().isShader())
    return shaderStaysInGroup(C, Size);
  return Reader.target().facts().WaveSize && C.getFunction() == &Reader.function() &&
         GroupChecker(Reader, Loops, Size).stays(C);
}

} // namespace rejoin
