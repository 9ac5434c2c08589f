//===- LanesNamed.cpp - Lanes that a wave may not have --------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sub-group functions of OpenCL and SPIR-V do not wrap: a number that is no lane of the wave is an undefined read, also
// where all lanes have threads. In CUDA and HIP the processor takes the bits that the wave has lanes for.
//
//     sub_group_shuffle_xor(x, 16)            waves of at least 32 lanes
//     sub_group_broadcast(x, 16)              the same: the size of a wave is a power of two
//     sub_group_shuffle(x, lane & ~1)         any: not above the own lane
//     sub_group_shuffle(x, lane ^ 1)          waves of at least 2 lanes
//     sub_group_shuffle(x, n)                 not known
//     sub_group_clustered_reduce_add(x, 32)   waves of at least 32 lanes, of which clusters are parts
//
// An operand is bounded by its operators: bits of two numbers below a power of two stay below it. Errs by not knowing.
// Cost: linear in operators, to a depth, and in the functions that a call reaches. Held by: test/Lint/lanes-outside.cl.
//
//===----------------------------------------------------------------------===//

#include "LaneReads.h"
#include "OwnLane.h"
#include "SourceText.h"
#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Target/ConvergentOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

/// Operators are followed to this depth.
static constexpr unsigned MaxOperators = 8;

/// No wave has more lanes.
static constexpr uint64_t MostLanes = 128;

using Bound = std::optional<uint64_t>;

static Bound larger(Bound A, Bound B) { return A && B ? std::optional(std::max(*A, *B)) : std::nullopt; }
static Bound smaller(Bound A, Bound B) { return A && B ? std::min(*A, *B) : A ? A : B; }

/// The smallest size of waves, a power of two, of which a number is a lane for sure; nothing if none is known.
static Bound sizeFor(const Value &Operand, const GpuTarget &Gpu, unsigned Depth) {
  const Value &V = storedValue(Operand);
  if (const auto *N = dyn_cast<ConstantInt>(&V))
    return N->getValue().ult(MostLanes) ? Bound(bit_ceil(N->getZExtValue() + 1)) : std::nullopt;
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !Depth)
    return std::nullopt;
  auto Of = [&](unsigned K) { return sizeFor(*I->getOperand(K), Gpu, Depth - 1); };
  if (const auto *C = dyn_cast<CallBase>(I); C && C->getCalledFunction())
    if (Gpu.threadIndexOf(*C) == ThreadIndex::Lane || findOperation(*C->getCalledFunction()).Runs == Builtin::LaneId)
      return 1;
  Bound Is;
  const Value *Wave;
  const APInt *Less;
  const auto *Min = dyn_cast<MinMaxIntrinsic>(I);
  if (match(I, m_And(m_Value(), m_Value())) || (Min && Min->getIntrinsicID() == Intrinsic::umin))
    Is = smaller(Of(0), Of(1));
  else if (match(I, m_Or(m_Value(), m_Value())) || match(I, m_Xor(m_Value(), m_Value())))
    Is = larger(Of(0), Of(1));
  else if (isa<CastInst>(I) && !isa<SExtInst>(I))
    Is = Of(0);
  else if (match(I, m_LShr(m_Value(), m_Value())) || match(I, m_UDiv(m_Value(), m_Value())))
    Is = Of(0);
  else if (match(I, m_URem(m_Value(), m_Value(Wave))))
    Is = isWaveSize(*Wave) ? 1 : Of(0);
  else if (isa<SelectInst>(I))
    Is = larger(Of(1), Of(2));
  else if (match(I, m_Add(m_Value(Wave), m_APInt(Less))) && Less->isAllOnes() && isWaveSize(*Wave))
    Is = 1;
  if (V.getType()->isIntegerTy())
    if (const auto Max = computeKnownBits(&V, I->getModule()->getDataLayout()).getMaxValue(); Max.ult(MostLanes))
      Is = smaller(Is, bit_ceil(Max.getZExtValue() + 1));
  return Is;
}

/// The sizes of waves of which clusters are parts. A size that is not written down is not known.
static Bound sizeForClusters(const CallBase &C) {
  const auto *N = dyn_cast<ConstantInt>(&storedValue(*C.getArgOperand(C.arg_size() - 1)));
  return N && N->getValue().ule(MostLanes) ? Bound(bit_ceil(N->getZExtValue())) : std::nullopt;
}

static Bound sizeNeeded(const CallBase &C, const GpuTarget &Gpu, SmallPtrSetImpl<const Function *> &Seen) {
  const Function *F = C.getCalledFunction();
  if (!F)
    return 1;
  if (!F->isDeclaration()) {
    Bound All = 1;
    if (Seen.insert(F).second)
      for (const Instruction &I : instructions(*F))
        if (const auto *Inner = dyn_cast<CallBase>(&I))
          All = larger(All, sizeNeeded(*Inner, Gpu, Seen));
    return All;
  }
  if (laneReadOf(C).How != LaneNaming::None || !C.arg_size())
    return 1;
  switch (findOperation(*F).Runs) {
  case Builtin::WaveBroadcast:
  case Builtin::WaveShuffle:
  case Builtin::WaveShuffleXor:
    return sizeFor(*C.getArgOperand(C.arg_size() - 1), Gpu, MaxOperators);
  case Builtin::WaveCombine:
  case Builtin::WaveRotate:
    return F->getName().contains("clustered") ? sizeForClusters(C) : 1;
  default:
    return 1;
  }
}

std::optional<uint64_t> waveSizeNeeded(const CallBase &C, const GpuTarget &Gpu) {
  SmallPtrSet<const Function *, 8> Seen;
  return sizeNeeded(C, Gpu, Seen);
}

} // namespace rejoin
