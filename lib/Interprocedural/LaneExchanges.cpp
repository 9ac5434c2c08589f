//===- LaneExchanges.cpp - Operations by which lanes exchange values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lanes exchange values if each lane L reads lane L xor D, with one D for all lanes:
//
//   shfl.sync.bfly.b32 r, v, 16, 31          D = 16
//   shfl.sync.idx.b32 r, v, lane ^ 8, 31     the lane is computed for each lane of the wave
//   ds_bpermute((lane ^ 4) * 4, v)           the same
//   ds_swizzle(v, 0x401f), DPP quad_perm     D = 1
//   not:  bfly 16 with a width of 16         lanes below 16 read their own value
//
// The number of a lane is computed from the own lane and constants by integer arithmetic. Errs by not knowing.
// Source: PTX ISA, shfl.sync; LLVM's User Guide for the AMDGPU backend. Cost: 64 times the operators of a lane's
// number. Held by: test/Uniformity/butterflies.ll, test/Lint/butterflies.cu, butterflies.hip.
//
//===----------------------------------------------------------------------===//

#include "LaneExchanges.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/TargetParser/TargetParser.h"

using namespace llvm;

namespace rejoin {

/// The value of an integer in a lane; nothing if it is not computed from the lane alone, or may be undefined.
static std::optional<APInt> valueInLane(const Value &V, unsigned Lane, const GpuTarget &Gpu, unsigned Depth = 12) {
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return C->getValue();
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !I->getType()->isIntegerTy() || !Depth)
    return std::nullopt;
  const unsigned Width = I->getType()->getIntegerBitWidth();
  if (const auto *C = dyn_cast<CallBase>(I)) {
    const auto Index = Gpu.threadIndexOf(*C);
    return Index == ThreadIndex::Lane && Width > 6 ? std::optional(APInt(Width, Lane)) : std::nullopt;
  }
  SmallVector<APInt, 3> X;
  for (const Value *O : I->operands()) {
    auto Of = valueInLane(*O, Lane, Gpu, Depth - 1);
    if (!Of)
      return std::nullopt;
    X.push_back(*Of);
  }
  const bool IsShift = I->isShift();
  if (IsShift && X[1].uge(Width))
    return std::nullopt;
  switch (I->getOpcode()) {
  case Instruction::Add:
    return X[0] + X[1];
  case Instruction::Sub:
    return X[0] - X[1];
  case Instruction::Mul:
    return X[0] * X[1];
  case Instruction::And:
    return X[0] & X[1];
  case Instruction::Or:
    return X[0] | X[1];
  case Instruction::Xor:
    return X[0] ^ X[1];
  case Instruction::Shl:
    return X[0].shl(X[1]);
  case Instruction::LShr:
    return X[0].lshr(X[1]);
  case Instruction::AShr:
    return X[0].ashr(X[1]);
  case Instruction::ZExt:
    return X[0].zext(Width);
  case Instruction::SExt:
    return X[0].sext(Width);
  case Instruction::Trunc:
    return X[0].trunc(Width);
  case Instruction::ICmp:
    return APInt(1, ICmpInst::compare(X[0], X[1], cast<ICmpInst>(I)->getPredicate()));
  case Instruction::Select:
    return X[0].isZero() ? X[2] : X[1];
  default:
    return std::nullopt;
  }
}

/// The distance if \p From gives lane `L xor D` for each lane L of a wave of \p Lanes.
static std::optional<unsigned> distanceOf(unsigned Lanes, function_ref<std::optional<uint64_t>(unsigned Lane)> From) {
  const auto First = From(0);
  if (!First || *First >= Lanes || !*First)
    return std::nullopt;
  for (unsigned Lane = 1; Lane != Lanes; ++Lane)
    if (const auto X = From(Lane); !X || *X != (Lane ^ *First))
      return std::nullopt;
  return *First;
}

static std::optional<unsigned> constantAt(const CallBase &C, unsigned K) {
  const auto *N = dyn_cast<ConstantInt>(C.getArgOperand(K));
  return N && N->getValue().getActiveBits() <= 32 ? std::optional<unsigned>(N->getZExtValue()) : std::nullopt;
}

/// `shfl` of PTX, whose last operands are the value, the lane, and the bounds.
static std::optional<LaneExchange> ofPtxShuffle(const CallBase &C, bool IsXor, const GpuTarget &Gpu) {
  const unsigned At = C.arg_size() - 3;
  const auto Bounds = constantAt(C, At + 2);
  if (!Bounds || !C.getArgOperand(At)->getType()->isSingleValueType())
    return std::nullopt;
  const auto Distance = distanceOf(32, [&](unsigned Lane) -> std::optional<uint64_t> {
    const auto By = valueInLane(*C.getArgOperand(At + 1), Lane, Gpu);
    if (!By)
      return std::nullopt;
    const unsigned N = By->getLoBits(5).getZExtValue(), Segment = *Bounds >> 8 & 31, First = Lane & Segment;
    const unsigned Last = First | (*Bounds & 31 & ~Segment), From = IsXor ? Lane ^ N : First | (N & ~Segment);
    return From <= Last ? From : Lane;
  });
  return Distance ? std::optional(LaneExchange{C.getArgOperand(At), *Distance}) : std::nullopt;
}

/// The distance of a permutation of four lanes by pairs of bits; 0 for another one.
static unsigned distanceOfQuad(unsigned Permutation) {
  for (unsigned D = 1; D != 4; ++D)
    if (Permutation == (D | (1 ^ D) << 2 | (2 ^ D) << 4 | (3 ^ D) << 6))
      return D;
  return 0;
}

/// The distance of a DPP control; 0 for another one.
static unsigned distanceOfDpp(unsigned Control) {
  if (Control < 0x100)
    return distanceOfQuad(Control);
  if (Control == 0x140 || Control == 0x141)
    return Control == 0x140 ? 15 : 7;
  return Control > 0x160 && Control < 0x170 ? Control & 15 : 0;
}

static unsigned distanceOfSwizzle(unsigned Pattern) {
  if (Pattern & 0x8000)
    return Pattern < 0xC000 ? distanceOfQuad(Pattern & 0xff) : 0;
  return (Pattern & 0x3ff) == 31 ? Pattern >> 10 & 31 : 0;
}

static std::optional<LaneExchange> ofAmdgpu(const CallBase &C, Builtin Runs, unsigned Lanes, const GpuTarget &Gpu) {
  auto At = [&](unsigned Passed, unsigned Distance) {
    return Distance && Distance < Lanes ? std::optional(LaneExchange{C.getArgOperand(Passed), Distance}) : std::nullopt;
  };
  switch (Runs) {
  case Builtin::BPermute: {
    // gfx10 and gfx11 permute the halves of a wave of 64 apart (LLVM: GCNSubtarget::supportsWaveWideBPermute).
    const unsigned Version =
        AMDGPU::getIsaVersion(C.getFunction()->getFnAttribute("target-cpu").getValueAsString()).Major;
    const unsigned Size = Version == 10 || Version == 11 ? std::min(32U, Lanes) : Lanes;
    const auto Distance = distanceOf(Lanes, [&](unsigned Lane) -> std::optional<uint64_t> {
      const auto By = valueInLane(*C.getArgOperand(0), Lane, Gpu);
      return By ? std::optional(Lane / Size * Size + By->getZExtValue() / 4 % Size) : std::nullopt;
    });
    return At(1, Distance.value_or(0));
  }
  case Builtin::Swizzle:
    return At(0, distanceOfSwizzle(constantAt(C, 1).value_or(0)));
  case Builtin::UpdateDpp:
  case Builtin::MovDpp: {
    // With all rows and banks, no lane keeps the old value.
    const unsigned First = Runs == Builtin::UpdateDpp;
    const bool IsWhole = constantAt(C, First + 2) == 15U && constantAt(C, First + 3) == 15U;
    return At(First, IsWhole ? distanceOfDpp(constantAt(C, First + 1).value_or(0)) : 0);
  }
  case Builtin::PermLane64:
    return At(0, Lanes == 64 ? 32 : 0);
  default:
    return std::nullopt;
  }
}

/// Whether each lane has a thread.
static bool hasWholeWaves(const LaunchFacts &Facts) {
  const auto &Size = Facts.WorkgroupSize;
  return Facts.WholeWaves ||
         (Facts.Exact && Size[0] * Size[1] * Size[2] != 0 && Size[0] * Size[1] * Size[2] % Facts.WaveSize == 0);
}

std::optional<LaneExchange> laneExchangeOf(const CallBase &C, const GpuTarget &Gpu) {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration() || C.hasOperandBundles())
    return std::nullopt;
  const unsigned Lanes = Gpu.facts().WaveSize;
  const Builtin Runs = findOperation(*F).Runs;
  switch (Runs) {
  case Builtin::ShuffleXor:
    return ofPtxShuffle(C, /*IsXor=*/true, Gpu);
  case Builtin::ShuffleIdx:
    return ofPtxShuffle(C, /*IsXor=*/false, Gpu);
  case Builtin::WaveShuffleXor: {
    const auto D = C.arg_size() == 2 ? constantAt(C, 1) : std::nullopt;
    if (!D || !*D || *D >= 64 || (Lanes && *D >= Lanes))
      return std::nullopt;
    return LaneExchange{C.getArgOperand(0), *D};
  }
  case Builtin::WaveShuffle: {
    if (C.arg_size() != 2 || !Lanes || Lanes > 64)
      return std::nullopt;
    const auto D = distanceOf(Lanes, [&](unsigned Lane) -> std::optional<uint64_t> {
      const auto By = valueInLane(*C.getArgOperand(1), Lane, Gpu);
      return By ? std::optional(By->getLimitedValue()) : std::nullopt;
    });
    return D ? std::optional(LaneExchange{C.getArgOperand(0), *D}) : std::nullopt;
  }
  default:
    // Of a lane without a thread these read a number, which PTX and OpenCL C leave undefined.
    return Lanes && Lanes <= 64 && hasWholeWaves(Gpu.facts()) ? ofAmdgpu(C, Runs, Lanes, Gpu) : std::nullopt;
  }
}

} // namespace rejoin
