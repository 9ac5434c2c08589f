//===- LanesPresent.cpp - Lanes at wave operations without a mask -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wave operation without a member mask is right if whole waves execute it, or all lanes that a shuffle reads. Which
// threads execute it is evaluated as for member masks (WaveComers.cpp), in workgroups of all sizes where the size
// decides.
//
//     if (threadIdx.x / 64 == 0) x = __shfl_xor(x, 1);     right on waves of 64: whole waves
//     if (threadIdx.x % 64 < 32) x = __shfl_xor(x, 1);     right: the lanes that are read execute it, too
//     if (threadIdx.x % 64 < 32) b = __ballot(p);          not known: half a wave
//     if (lane != 0) x = __builtin_amdgcn_readlane(x, 1);  right on waves of any size: lane 1 takes this side
//     if (i < n) x = __shfl(x, 0);                         right: with each thread, those of the lanes before it come
//     if (threadIdx.y < n) x = __shfl_xor(x, 1);           right in rows of 4: four lanes take this side, or none
//
// All threads of a wave are not all of its lanes. In a workgroup whose size is no multiple of the wave's, the last wave
// has lanes without a thread: the lanes from some number on. A shuffle never reads these if no thread reads a lane
// after its own; otherwise it is right in whole waves only. Where the size is known, the last wave alone is looked at.
//
//     __shfl_up(x, 1), __shfl(x, 0)       right in any workgroup
//     __shfl_xor(x, 1), __shfl(x, n)      right if the size of the workgroup is a multiple of the wave's
//     __ballot(p) == ~0                   the same: lanes without a thread are not in a ballot (BallotUses.cpp)
//
// Errs by not knowing, and by lanes that are taken to have no thread. Held by: test/Lint/lanes-present.cu,
// lanes-present.hip, parts-of-waves.hip, threadless.*.
//
//===----------------------------------------------------------------------===//

#include "BallotUses.h"
#include "MaskChecker.h"
#include "OwnLane.h"
#include "rejoin/Target/ConvergentOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

/// Functions that stand for an operation call others that do, to this depth.
static constexpr unsigned MaxCallees = 4;

/// Its last operand is the number of the lane.
static bool readsOneLane(const Operation &O) {
  return is_contained({Builtin::WaveBroadcast, Builtin::WaveShuffle}, O.Runs);
}

/// A shuffle, by itself or in a callee.
static bool shufflesOthers(const CallBase &C, unsigned Depth = MaxCallees) {
  const Function *F = C.getCalledFunction();
  if (F && !F->isDeclaration())
    return !Depth || any_of(instructions(*F), [&](const Instruction &I) {
      const auto *Inner = dyn_cast<CallBase>(&I);
      return Inner && shufflesOthers(*Inner, Depth - 1);
    });
  return F && (findOperation(*F).Needs == Need::Shuffle || readsOneLane(findOperation(*F)));
}

/// Reads a lane that is never after the own one, whatever the operands are.
static bool readsBefore(const CallBase &C) {
  const LaneRead Read = laneReadOf(C);
  const auto *Lane = dyn_cast_or_null<ConstantInt>(Read.By);
  if (Read.How == LaneNaming::Up)
    return true;
  if (Lane && Lane->isZero())
    return true;
  // Built-ins of OpenCL and of shaders: `sub_group_broadcast(x, 0)`.
  const auto *Of = C.getCalledFunction() ? &findOperation(*C.getCalledFunction()) : nullptr;
  if (!Of || Read.How != LaneNaming::None || !readsOneLane(*Of))
    return false;
  const auto *Last = dyn_cast<ConstantInt>(C.getArgOperand(C.arg_size() - 1));
  return Last && Last->isZero();
}

/// Reads a lane that has a thread in any workgroup: the own one, one before it, or one of those that the sub-group has.
static bool readsThread(const CallBase &C, LaneFacts &Facts) {
  if (readsBefore(C))
    return true;
  if (!C.getCalledFunction() || laneReadOf(C).How != LaneNaming::None ||
      !readsOneLane(findOperation(*C.getCalledFunction())))
    return false;
  const Value &Lane = *C.getArgOperand(C.arg_size() - 1);
  const Value *Threads;
  const Value &At = storedValue(Lane);
  if (match(&At, m_Add(m_Value(Threads), m_AllOnes())) || match(&At, m_Sub(m_Value(Threads), m_One())) ||
      match(&At, m_URem(m_Value(), m_Value(Threads))))
    if (const auto *Size = dyn_cast<CallBase>(&storedValue(*Threads)); Size && builtinOf(*Size) == Builtin::WaveThreads)
      return true;
  return isLaneUpToOwn(Lane, Facts);
}

/// The one lane that all threads read by a call; nothing for others.
static std::optional<uint64_t> laneReadByAll(const CallBase &C) {
  const auto *Of = C.getCalledFunction() ? &findOperation(*C.getCalledFunction()) : nullptr;
  if (!Of || C.arg_empty())
    return std::nullopt;
  const LaneRead Read = laneReadOf(C);
  const Value *Lane = Read.How == LaneNaming::Number                      ? Read.By
                      : Read.How == LaneNaming::None && readsOneLane(*Of) ? C.getArgOperand(C.arg_size() - 1)
                                                                          : nullptr;
  const auto *Number = dyn_cast_or_null<ConstantInt>(Lane);
  return Number && Number->getValue().ult(128) ? std::optional(Number->getZExtValue()) : std::nullopt;
}

/// A value of the thread in a lane; null where it follows from more than the number of the lane.
static Constant *valueInLane(Value &V, uint64_t Lane, const GpuTarget &Gpu, unsigned Depth = 6) {
  if (auto *C = dyn_cast<Constant>(&V))
    return C;
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || !Depth)
    return nullptr;
  if (const auto *C = dyn_cast<CallBase>(I)) {
    const Function *F = C->getCalledFunction();
    const bool IsLane = Gpu.threadIndexOf(*C) == ThreadIndex::Lane ||
                        (F && F->isDeclaration() && findOperation(*F).Runs == Builtin::LaneId);
    return IsLane && I->getType()->isIntegerTy() ? ConstantInt::get(I->getType(), Lane) : nullptr;
  }
  if (!isa<BinaryOperator, CmpInst, CastInst, SelectInst, FreezeInst>(I))
    return nullptr;
  SmallVector<Constant *, 3> Operands;
  for (Value *Operand : I->operands()) {
    Operands.push_back(valueInLane(*Operand, Lane, Gpu, Depth - 1));
    if (!Operands.back())
      return nullptr;
  }
  if (isa<FreezeInst>(I))
    return Operands.front();
  const DataLayout &Layout = I->getDataLayout();
  if (const auto *Compare = dyn_cast<CmpInst>(I))
    return ConstantFoldCompareInstOperands(Compare->getPredicate(), Operands[0], Operands[1], Layout);
  return ConstantFoldInstOperands(I, Operands, Layout);
}

bool MaskChecker::keepsLaneRead(const CallBase &C) {
  const auto Lane = laneReadByAll(C);
  if (!Lane)
    return false;
  const WayTo &Way = wayTo({C.getParent(), &ControlAt(C)});
  return all_of(Way.Deciding, [&](BlockId B) {
    const Instruction *Branch = Reader.block(B).getTerminator();
    const auto G = find_if(Way.Guards, [&](const Guard &X) { return X.Branch == Branch; });
    const Constant *Holds =
        G == Way.Guards.end() ? nullptr : valueInLane(*G->Branch->getCondition(), *Lane, Reader.target());
    return Holds && (G->Side ? Holds->isOneValue() : Holds->isNullValue());
  });
}

Presence MaskChecker::presenceOf(const Comers &Who, const CallBase &C, bool IsShuffle, PresenceAt &All) {
  bool AreWhole = true;
  for (unsigned First = 0; First < NumThreads && AreWhole; First += Lanes) {
    const unsigned End = std::min(First + Lanes, NumThreads);
    AreWhole = Who.Threads.find_first_in(First, End) < 0 || Who.Threads.find_first_unset_in(First, End) < 0;
  }
  if (AreWhole)
    return Presence::WholeWaves;
  if (!IsShuffle)
    return Presence::Unknown;
  const LanesRead Read(Evaluator, C, Lanes);
  // Lanes by a place in one dimension are others in other shapes of the workgroup.
  const bool ByRow = !IsKnown && (Read.from().Places & 7);
  if (Read.from().TookFirst || (ByRow && HasRows))
    return Presence::Unknown;
  All.AsksSize |= Read.from().Sizes != 0;
  if (ByRow)
    All.Dimensions = 1;
  for (unsigned T : Who.Threads.set_bits()) {
    const auto From = Read.read(T);
    // Lanes that the workgroup does not have are not there.
    if (!From || *From >= Lanes || T / Lanes * Lanes + *From >= NumThreads ||
        !Who.Threads.test(T / Lanes * Lanes + *From))
      return Presence::Unknown;
  }
  return Presence::LanesRead;
}

bool MaskChecker::neverFalls(const Value &V, PresenceAt &All) {
  const auto &Size = Evaluator.size();
  const auto Place = Text.placeOf(V);
  if (!Place || Place->Dimension)
    return false;
  // Along a row it grows with the lane, and falls where the next row begins.
  if (IsKnown ? (Size[1] == 1 && Size[2] == 1) || Size[0] % Lanes == 0 : Reader.target().facts().WholeWaves)
    return true;
  All.Dimensions = 1;
  return !IsKnown && !HasRows;
}

bool MaskChecker::holdsFromFirst(const Use &Condition, bool Holds, PresenceAt &All, unsigned Depth) {
  // In an operand the last value counts, which threads may have from different turns of a loop.
  auto IsUniform = [&](const Use &U) {
    const UseId Id = Reader.idOf(U);
    return isa<Constant>(U.get()) || (Id.isValid() && Result.extentOfUse(Reader.view(), Id) >= Reader.target().wave());
  };
  if (IsUniform(Condition))
    return true;
  const auto *I = dyn_cast<Instruction>(&storedValue(*Condition.get()));
  const Value *Of;
  if (!I || !Depth)
    return false;
  const bool IsNot = match(I, m_Not(m_Value(Of)));
  // If each of two conditions does, both together do, and either.
  if (IsNot || match(I, m_LogicalAnd(m_Value(), m_Value())) || match(I, m_LogicalOr(m_Value(), m_Value())))
    return all_of(I->operands(), [&](const Use &U) { return holdsFromFirst(U, Holds != IsNot, All, Depth - 1); });
  if (!isa<ICmpInst>(I))
    return false;
  // `place < n`, in any way to write it.
  const auto *Compare = cast<ICmpInst>(I);
  const auto P = Holds ? Compare->getPredicate() : Compare->getInversePredicate();
  const bool IsTurned = ICmpInst::isGT(P) || ICmpInst::isGE(P);
  return ICmpInst::isRelational(P) && IsUniform(I->getOperandUse(IsTurned ? 0 : 1)) &&
         neverFalls(*I->getOperand(IsTurned ? 1 : 0), All);
}

bool MaskChecker::readsNoneAfter(const CallBase &C) {
  if (readsBefore(C))
    return true;
  const LanesRead Read(Evaluator, C, Lanes);
  if (Read.from().TookFirst || (!IsKnown && (Read.from().Sizes || (Read.from().Places & 7))))
    return false;
  for (unsigned T = 0; T != NumThreads; ++T)
    if (const auto From = Read.read(T); !From || *From > T % Lanes)
      return false;
  return true;
}

bool MaskChecker::comeFromFirst(const Comers &Who, const CallBase &C, PresenceAt &All) {
  const WayTo &Way = wayTo({C.getParent(), &ControlAt(C)});
  auto KeepsLower = [&](const Instruction *Branch) {
    const auto G = find_if(Way.Guards, [&](const Guard &X) { return X.Branch == Branch; });
    return G != Way.Guards.end() && holdsFromFirst(G->Branch->getOperandUse(0), G->Side, All, 4);
  };
  for (unsigned T = 0; T != NumThreads; ++T)
    if (T % Lanes && Who.Threads.test(T) && !Who.Threads.test(T - 1))
      return false;
  return all_of(Who.Unknown, KeepsLower);
}

bool MaskChecker::staysAmongComers(const CallBase &C) {
  const Extent Group = ControlAt(C).extent(Reader.idOf(*C.getParent()));
  if (Group < Extent::ofGroup(2) || Group >= Reader.target().wave() || C.getFunction() != &Reader.function())
    return false;
  if (Reader.target().isShader())
    return staysInGroup(Reader, Result.loops(), C, 1U << Group.level());
  if (laneReadOf(C).How == LaneNaming::None)
    return false;
  return !namesLanesByShape(Reader, Result.loops(), C) && staysInGroup(Reader, Result.loops(), C, 1U << Group.level());
}

PresenceAt MaskChecker::presenceAt(const CallBase &C, bool IsShuffle) {
  const Comers &Who = comersTo(C);
  PresenceAt P;
  P.Dimensions = Who.Dimensions;
  P.AsksSize = Who.AsksSize;
  if (isKnownInLine(Who))
    P.Is = presenceOf(Who, C, IsShuffle, P);
  else if (IsShuffle && (Who.Dimensions == 3 || !HasPlanes) && readsNoneAfter(C) && comeFromFirst(Who, C, P))
    P.Is = Presence::LanesRead;
  if (P.Is == Presence::Unknown && IsShuffle && (keepsLaneRead(C) || staysAmongComers(C)))
    P = {Presence::LanesRead};
  return P;
}

std::vector<PresenceAt> MaskChecker::presences(ArrayRef<std::pair<const CallBase *, bool>> Calls) {
  std::vector<PresenceAt> All(Calls.size());
  if (Reader.target().facts().WaveSize != Lanes) {
    for (auto [C, P] : zip_equal(Calls, All))
      if (C.second && (keepsLaneRead(*C.first) || (Reader.target().isShader() && staysAmongComers(*C.first))))
        P.Is = Presence::LanesRead;
    return All;
  }
  IsStrict = true;
  for (auto [C, P] : zip_equal(Calls, All))
    P = presenceAt(*C.first, C.second);
  // What follows from the workgroup's size may be wrong for others.
  auto IsOpen = [&](const PresenceAt &P) { return !IsKnown && P.AsksSize && P.Is != Presence::Unknown; };
  for (unsigned Size : otherSizes()) {
    if (none_of(All, IsOpen))
      break;
    setSize({Size, 1, 1});
    for (auto [C, P] : zip_equal(Calls, All)) {
      if (!IsOpen(P))
        continue;
      const PresenceAt Here = presenceAt(*C.first, C.second);
      P.Is = Here.Is == Presence::WholeWaves ? P.Is : Here.Is;
      P.Dimensions = std::min(P.Dimensions, Here.Dimensions);
    }
  }
  return All;
}

std::vector<PresenceAt> presencesAt(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SourceText &Text, const ControlUniformity &Control,
                                    ArrayRef<std::pair<const CallBase *, bool>> Calls) {
  if (Calls.empty())
    return {};
  auto ControlAt = [&](const CallBase &) -> const ControlUniformity & { return Control; };
  return MaskChecker(Reader, Result, Text, ControlAt).presences(Calls);
}

/// What a call and its callees do may use lanes without a thread, of lanes that no operand can change.
static bool mayUseThreadless(const CallBase &C, LaneFacts &Facts, unsigned Depth) {
  const Function *F = C.getCalledFunction();
  // A callee returns its ballot.
  if (givesLanes(C) && asksForAbsent(C, Facts))
    return true;
  if (F && !F->isDeclaration())
    return !Depth || any_of(instructions(*F), [&](const Instruction &I) {
      const auto *Inner = dyn_cast<CallBase>(&I);
      return Inner && mayUseThreadless(*Inner, Facts, Depth - 1);
    });
  bool Shuffles = F && (findOperation(*F).Needs == Need::Shuffle || readsOneLane(findOperation(*F)));
  if (const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand()))
    if (const auto Found = findConvergentInstruction(A->getAsmString(), Facts.Gpu.kind()))
      Shuffles = Found->Is.Needs == Need::Shuffle;
  return Shuffles && !readsThread(C, Facts);
}

bool MaskChecker::mayReadThreadless(const CallBase &C, bool OfThisSize, PresenceAt &All) {
  const LanesRead Read(Evaluator, C, Lanes);
  const Comers &Who = comersTo(C);
  const bool AreKnown = isKnownInLine(Who), AsksSize = Read.from().Sizes || (AreKnown && Who.AsksSize);
  // By a place or a size in one dimension, lanes and who comes are others in other shapes of the workgroup.
  const bool ByRow = !IsKnown && ((Read.from().Places & 7) || AsksSize);
  if (Read.from().TookFirst || (ByRow && HasRows))
    return true;
  All.AsksSize |= AsksSize;
  All.Dimensions = std::min({All.Dimensions, ByRow ? 1U : 3U, AreKnown ? Who.Dimensions : 3U});
  for (unsigned T = OfThisSize ? alignDown(NumThreads, Lanes) : 0; T != NumThreads; ++T) {
    if (AreKnown && !Who.Threads.test(T))
      continue;
    // Each lane may be the last with a thread.
    const auto From = Read.read(T);
    if (!From || *From >= (OfThisSize ? NumThreads % Lanes : T % Lanes + 1))
      return true;
  }
  return false;
}

bool MaskChecker::mayUseThreadless(const CallBase &C, unsigned &Dimensions) {
  if (laneReadOf(C).How == LaneNaming::None || C.getFunction() != &Reader.function() ||
      Reader.target().facts().WaveSize != Lanes)
    return true;
  IsStrict = true;
  PresenceAt P;
  bool May = mayReadThreadless(C, IsKnown, P);
  if (!IsKnown && P.AsksSize) {
    May = Largest % Lanes && mayReadThreadless(C, true, P);
    for (unsigned Size : otherSizes())
      if (Size % Lanes && !May) {
        setSize({Size, 1, 1});
        May = mayReadThreadless(C, true, P);
      }
  }
  Dimensions = P.Dimensions;
  return May;
}

static ThreadedAt threadedAt(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
                             const ControlUniformity &Control, const CallBase &C) {
  const LaunchFacts &Facts = Reader.target().facts();
  const unsigned Wave = Facts.WaveSize ? Facts.WaveSize : Facts.LargestWave;
  // The product of the dimensions that are known.
  unsigned Factor = 1;
  for (unsigned Size : Facts.WorkgroupSize)
    Factor *= Size ? Size : 1;
  // Vulkan says nothing of which lanes of a subgroup have invocations.
  if (Reader.target().isShader())
    return {shufflesOthers(C) ? ThreadedLanes::InFullWaves : ThreadedLanes::InAny};
  if (Facts.WholeWaves || (Facts.Exact && Wave && Factor % Wave == 0))
    return {ThreadedLanes::InAny};
  LaneFacts Lanes{Reader.target()};
  if (!mayUseThreadless(C, Lanes, MaxCallees))
    return {ThreadedLanes::InAny, Lanes.InLine ? 1U : 3U};
  auto ControlAt = [&](const CallBase &) -> const ControlUniformity & { return Control; };
  unsigned Dimensions = 3;
  if (!MaskChecker(Reader, Result, Text, ControlAt).mayUseThreadless(C, Dimensions))
    return {ThreadedLanes::InAny, Dimensions};
  const bool IsKnown = Facts.Exact && all_of(Facts.WorkgroupSize, [](unsigned Size) { return Size; });
  const bool NoneIsWhole = Facts.MaxThreads && Facts.MaxThreads < Facts.SmallestWave;
  const bool IsPart = Facts.SmallestWave && IsKnown && Factor % Facts.SmallestWave;
  return {IsPart || NoneIsWhole ? ThreadedLanes::InNone : ThreadedLanes::InWholeWaves};
}

ThreadedAt threadedLanesOf(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
                           const ControlUniformity &Control, const CallBase &C) {
  ThreadedAt At = threadedAt(Reader, Result, Text, Control, C);
  const LaunchFacts &Facts = Reader.target().facts();
  if (At.Is == ThreadedLanes::InNone)
    return At;
  const auto Needed = waveSizeNeeded(C, Reader.target());
  // Sizes that a shader needs have a rule of their own (SubgroupFindings.cpp).
  if (Needed && Reader.target().isShader())
    return At;
  // No workgroup has more.
  const auto &Size = Facts.WorkgroupSize;
  const unsigned Threads = Size[0] * Size[1] * Size[2];
  if (!Needed || (Facts.LargestWave && *Needed > Facts.LargestWave) || (Threads && *Needed > bit_ceil(Threads)))
    return {ThreadedLanes::NoLanes};
  if (*Needed > std::max(1U, Facts.SmallestWave))
    At.Smallest = *Needed;
  return At;
}

} // namespace rejoin
