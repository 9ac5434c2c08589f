//===- WaveSizes.cpp - What holds for one size of waves only -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that works on waves of 32 may break on waves of 64, and the other way round. A source is compiled once for
// each size that it shall work on, with `warpSize` of that size: what the program computes from it fits, and numbers
// that are written down do not. Of each function compiled for waves of W these are found:
//
//     groups of the other size         t / 32, t & 31, with operations of waves, or lanes that share words
//     masks that are too short         unsigned m = __ballot(p); 1u << lane
//     lanes of the other size          __shfl(v, 31); readlane 63
//     distances of the other size      __shfl_xor(v, 16), 8, 4, 2, 1, and no 32; __shfl_down(v, 32)
//     arrays for waves of the other    local words[16], by number of the wave: 32 waves of 32; words[32], by lane: 64
//
// Without `--portable` they are looked for in kernels, for the size that the module has, and only where nothing says
// that the kernel means groups of less than a wave:
//   - groups only where an operation mixes groups of less than a wave (LaneReads.cpp), or if groups of several waves
//     stand alone: `t / 64` beside `t / 32` is a pair of waves, unless a shuffle names a lane beyond the wave;
//   - the others only outside of branches that threads of a workgroup may take differently, as `if (lane < 32)`, and if
//     a workgroup may have more threads than the other size;
//   - in OpenCL only if a target or a size of the waves is named;
//   - distances only if they are all from 1 to 16, and these and lane 31 only if the module has no groups of 32, the
//     kernel no shuffle that reaches beyond lane 31, and nothing tells the halves of the result apart
//     (HalvesOfWaves.cpp);
//   - too few elements for the waves only if the workgroup's size is known.
// OpenCL's and shaders' ballots are vectors: of waves of 64, the first element alone is half a ballot. Tiles of 32 that
// barriers separate assume nothing of waves. Errs by saying nothing of numbers that are not constants. Cost: one pass;
// a shuffle's lane for each thread of a wave. Held by: test/Lint/portable*, tiles.cl.
//
//===----------------------------------------------------------------------===//

#include "HalvesOfWaves.h"
#include "LaneReads.h"
#include "Linter.h"
#include "MaskOperations.h"
#include "PlaceEvaluator.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/LaneMasks.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/DomConditionCache.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

namespace {

/// What is wrong with one function on waves of one size.
class WaveSizeChecker {
public:
  struct Finding {
    const Instruction *At;
    std::string Message;
  };
  struct Meaning {
    /// Groups of the other size are findings.
    bool CountsGroups;
    /// Find only what is wrong for waves of this size, whatever the program means.
    bool IsCertain;
    /// On waves of 64, groups of 32 threads are right.
    bool KeepsGroups;
    /// The program asks for workgroups of one dimension.
    bool IsLine;
  };
  WaveSizeChecker(const FunctionReader &Reader, const LoopForest &Loops, const SourceText &Text, Meaning Is)
      : Reader(Reader), Loops(Loops), Text(Text), Evaluator(Reader, Loops), Wave(Reader.target().facts().WaveSize),
        Other(Wave == 32 ? 64 : 32), Most(Reader.target().facts().MaxThreads),
        CountsGroups(Is.CountsGroups && !Is.IsCertain), IsCertain(Is.IsCertain), KeepsGroups(Is.KeepsGroups),
        IsLine(Is.IsLine) {
    if (!Most)
      Most = 1024;
    // More than one wave in any case.
    Evaluator.setSize({std::max(Most, 2 * Wave), 1, 1});
  }
  std::vector<Finding> run();

private:
  void check(const Instruction &I);
  void checkGroup(const Instruction &I);
  void checkBallot(const CallBase &C);
  void checkShift(const Instruction &I);
  void checkShuffle(const CallBase &C);
  void checkArray(const GetElementPtrInst &G);
  void checkDistances();
  /// A condition holds for no lane from 32 on.
  bool isFalseBeyond(const Value &V, unsigned Depth = 6);
  /// The same value, of all these lanes; nothing where they differ, or it is not known.
  std::optional<uint64_t> valueBeyond(const Value &V);
  bool isReachedBeyond(const BasicBlock &B);
  /// Not all threads of the workgroup come to an instruction, for all that is known.
  bool isGuarded(const Instruction &I) const;
  bool isSizeKnown() const {
    const LaunchFacts &Facts = Reader.target().facts();
    return Facts.hasExact(0) && Facts.hasExact(1) && Facts.hasExact(2);
  }
  /// A thread's index in its workgroup or wave, or the grid.
  bool isPlace(const Value &V) const;
  /// `place % N`, or the lane where the wave has N.
  bool isWithin(const Value &V, unsigned N) const;
  /// It serves to name lanes of the own group alone: the width of a shuffle.
  bool isOfWidth(const Instruction &I);
  /// `place / N`.
  bool isNumberOf(const Value &V, unsigned N) const;
  void add(const Instruction &I, const Twine &Message) {
    if (!IsCertain || !isGuarded(I))
      Findings.push_back({&I, ("on waves of " + Twine(Wave) + ", " + Message).str()});
  }

  const FunctionReader &Reader;
  const LoopForest &Loops;
  const SourceText &Text;
  PlaceEvaluator Evaluator;
  unsigned Wave, Other, Most;
  bool CountsGroups, IsCertain, KeepsGroups, IsLine;
  /// Something shows that the program knows lanes beyond 31.
  bool ReadsBeyond = false;
  /// Shuffles that take the last lane of the other size.
  SmallVector<const CallBase *, 2> Lasts;
  /// The largest distance over which a shuffle of the function reads, the shuffle, and how many shuffles there are.
  unsigned Farthest = 0, Shuffles = 0;
  bool AnyUnknown = false;
  /// The distances over which shuffles read, a bit each.
  uint64_t Distances = 0;
  const CallBase *FarthestAt = nullptr;
  SmallPtrSet<const Value *, 4> Divided;
  std::vector<Finding> Findings;
};

} // namespace

bool WaveSizeChecker::isPlace(const Value &V) const {
  const Value &At = storedValue(V);
  if (Text.placeOf(At))
    return true;
  if (const auto *C = dyn_cast<CallBase>(&At))
    return Reader.target().threadIndexOf(*C).has_value();
  // Perhaps with a summand that the workgroup shares.
  const Value *A, *B;
  if (!match(&At, m_Add(m_Value(A), m_Value(B))) && !match(&At, m_DisjointOr(m_Value(A), m_Value(B))))
    return false;
  return (Text.isUniform(*B) && isPlace(*A)) || (Text.isUniform(*A) && isPlace(*B));
}

bool WaveSizeChecker::isWithin(const Value &V, unsigned N) const {
  const Value &At = storedValue(V);
  const Value *X;
  if (match(&At, m_And(m_Value(X), m_SpecificInt(N - 1))) || match(&At, m_URem(m_Value(X), m_SpecificInt(N))) ||
      match(&At, m_SRem(m_Value(X), m_SpecificInt(N))))
    return isPlace(*X);
  const auto *C = dyn_cast<CallBase>(&At);
  return N == Wave && C && Reader.target().threadIndexOf(*C) == ThreadIndex::Lane;
}

bool WaveSizeChecker::isNumberOf(const Value &V, unsigned N) const {
  const Value &At = storedValue(V);
  const Value *X;
  if (match(&At, m_Shr(m_Value(X), m_SpecificInt(Log2_32(N)))) || match(&At, m_UDiv(m_Value(X), m_SpecificInt(N))) ||
      match(&At, m_SDiv(m_Value(X), m_SpecificInt(N))))
    return isPlace(*X);
  return false;
}

bool WaveSizeChecker::isOfWidth(const Instruction &I) {
  SmallVector<const Instruction *> Work{&I};
  SmallPtrSet<const Instruction *, 16> Seen;
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      const auto *By = cast<Instruction>(U);
      if (isa<BinaryOperator, CastInst, CmpInst, SelectInst>(By)) {
        if (Seen.insert(By).second)
          Work.push_back(By);
        continue;
      }
      const auto *C = dyn_cast<CallBase>(By);
      if (!C || laneReadOf(*C).How == LaneNaming::None || !staysInGroup(Reader, Loops, *C, Other))
        return false;
    }
  return true;
}

void WaveSizeChecker::checkGroup(const Instruction &I) {
  if (!CountsGroups || !I.getType()->isIntegerTy() || !(isWithin(I, Other) || isNumberOf(I, Other)) ||
      (Other < Wave && isOfWidth(I)))
    return;
  // Once for each number that is divided.
  if (!Divided.insert(&storedValue(*I.getOperand(0))).second)
    return;
  add(I, Other < Wave ? "groups of 32 threads are half a wave: operations of waves cover two of them"
                      : "groups of 64 threads are two waves: operations of waves cover half of one");
}

bool WaveSizeChecker::isGuarded(const Instruction &I) const {
  llvm::DominatorTree Tree(const_cast<Function &>(Reader.function()));
  const auto *Node = Tree.getNode(I.getParent());
  for (const auto *Up = Node ? Node->getIDom() : nullptr; Up; Up = Up->getIDom()) {
    const auto *Branch = dyn_cast<BranchInst>(Up->getBlock()->getTerminator());
    if (Up->getBlock()->getTerminator()->getNumSuccessors() < 2)
      continue;
    if (!Branch || (!Text.isUniform(*Branch->getCondition()) && sideTaken(*Branch, Tree, *I.getParent())))
      return true;
  }
  return false;
}

/// Only some bits of a part of a ballot are used, which the part has: `part & 1`.
static bool usesFewBits(const Instruction &Part) {
  return !Part.use_empty() && all_of(Part.users(), [](const User *U) {
    const APInt *Bits;
    return match(U, m_And(m_Value(), m_APInt(Bits))) && !Bits->isAllOnes();
  });
}

std::optional<uint64_t> WaveSizeChecker::valueBeyond(const Value &V) {
  const auto X = Evaluator.of(V);
  const PlaceSources &From = X->From;
  // Of other shapes of the workgroup, other threads are in these lanes.
  if (From.TookFirst || From.Sizes || ((From.Places & 7) && !IsLine))
    return std::nullopt;
  std::optional<uint64_t> One;
  for (unsigned T = 0; T != Evaluator.numThreads(); ++T) {
    if (T % Wave < 32)
      continue;
    if (!X->isKnown(T) || (One && *One != (*X)[T]))
      return std::nullopt;
    One = (*X)[T];
  }
  return One;
}

bool WaveSizeChecker::isReachedBeyond(const BasicBlock &B) {
  const llvm::DominatorTree Tree(const_cast<Function &>(Reader.function()));
  const auto *Node = Tree.getNode(&B);
  for (const auto *Up = Node ? Node->getIDom() : nullptr; Up; Up = Up->getIDom()) {
    const auto *Branch = dyn_cast<BranchInst>(Up->getBlock()->getTerminator());
    const auto Side = Branch ? sideTaken(*Branch, Tree, B) : std::nullopt;
    if (const auto Is = Side ? valueBeyond(*Branch->getCondition()) : std::nullopt; Is && *Is != *Side)
      return false;
  }
  return true;
}

bool WaveSizeChecker::isFalseBeyond(const Value &V, unsigned Depth) {
  const Value &At = truthOf(V), *A, *B;
  if (valueBeyond(At) == 0U)
    return true;
  if (!Depth)
    return false;
  if (match(&At, m_LogicalAnd(m_Value(A), m_Value(B))))
    return isFalseBeyond(*A, Depth - 1) || isFalseBeyond(*B, Depth - 1);
  if (match(&At, m_LogicalOr(m_Value(A), m_Value(B))))
    return isFalseBeyond(*A, Depth - 1) && isFalseBeyond(*B, Depth - 1);
  const auto *P = dyn_cast<PHINode>(&At);
  return P && all_of(zip_equal(P->incoming_values(), P->blocks()), [&](auto In) {
           const auto &[X, From] = In;
           return isFalseBeyond(*X, Depth - 1) || !isReachedBeyond(*From);
         });
}

void WaveSizeChecker::checkBallot(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  const bool IsVector = F && C.getType()->isVectorTy() && findOperation(*F).Runs == Builtin::BallotWords;
  if (Wave != 64 || !(IsVector || ballotOf(C) || asksForActive(C) || namesSameValues(C)))
    return;
  const Value *Vote = ballotOf(C) ? ballotOf(C) : IsVector ? C.getArgOperand(C.arg_size() - 1) : nullptr;
  if (Vote && isFalseBeyond(*Vote))
    return;
  const Instruction *Cut = nullptr;
  if (C.getType()->isVectorTy()) {
    for (const User *U : C.users()) {
      uint64_t Element;
      if (!match(U, m_ExtractElt(m_Value(), m_ConstantInt(Element))) || Element == 1)
        return;
      if (Element == 0)
        Cut = cast<Instruction>(U);
    }
    if (Cut && !usesFewBits(*Cut))
      add(*Cut, "the ballot has 64 lanes, and only the first 32 of them are used");
    return;
  }
  if (!C.getType()->isIntegerTy())
    return;
  if (C.getType()->isIntegerTy(32))
    return add(C, "the mask of lanes has 64 bits, and this one has 32");
  for (const User *U : C.users()) {
    if (match(U, m_Shr(m_Value(), m_SpecificInt(32))))
      return; // in two halves
    if (const auto *T = dyn_cast<TruncInst>(U); T && T->getType()->isIntegerTy(32))
      Cut = T;
    else if (match(U, m_And(m_Value(), m_SpecificInt(0xffffffffU))))
      Cut = cast<Instruction>(U);
  }
  if (Cut && !usesFewBits(*Cut))
    add(*Cut, "the ballot has 64 lanes, and is cut to 32 bits");
}

void WaveSizeChecker::checkShift(const Instruction &I) {
  const Value *By;
  if (!I.getType()->isIntegerTy(32) || !match(&I, m_Shl(m_ConstantInt(), m_Value(By))) || !isWithin(*By, 64))
    return;
  add(I, Twine(Wave == 64 ? "lane numbers" : "numbers in groups of 64 threads") +
             " go up to 63, and a shift of 32 bits by 32 or more is undefined");
}

/// How a sub-group's shuffle of OpenCL names its lanes, by the second operand.
static LaneRead openCLLaneReadOf(const CallBase &C, const Operation &O) {
  if (C.getCalledFunction()->isIntrinsic() || C.arg_size() != 2)
    return {};
  auto By = [&](LaneNaming How) -> LaneRead { return {How, C.getArgOperand(1)}; };
  switch (O.Runs) {
  case Builtin::WaveShuffle:
  case Builtin::WaveBroadcast:
    return By(LaneNaming::Number);
  case Builtin::WaveShuffleXor:
    return By(LaneNaming::Xor);
  case Builtin::WaveShuffleUp:
    return By(LaneNaming::Up);
  case Builtin::WaveShuffleDown:
    return By(LaneNaming::Down);
  default:
    return {};
  }
}

/// The lane that a shuffle reads is computed from the first one of a segment of \p Size lanes, or from the place in it:
/// so a width is written. What it computes with these is not looked at.
static bool namesSegments(const CallBase &C, unsigned Size) {
  const Value *By = laneReadOf(C).By;
  SmallVector<const Instruction *> Work;
  if (const auto *I = dyn_cast_or_null<Instruction>(By))
    Work.push_back(I);
  constexpr size_t MaxSteps = 24;
  for (size_t Next = 0; Next != Work.size() && Next != MaxSteps; ++Next) {
    const APInt *Mask;
    if (match(Work[Next], m_And(m_Value(), m_APInt(Mask))) && (*Mask == Size - 1 || ~*Mask == Size - 1))
      return true;
    if (isa<BinaryOperator, CastInst, CmpInst, SelectInst>(Work[Next]))
      for (const Value *X : Work[Next]->operand_values())
        if (const auto *I = dyn_cast<Instruction>(X))
          Work.push_back(I);
  }
  return false;
}

void WaveSizeChecker::checkShuffle(const CallBase &C) {
  const Operation *O = C.getCalledFunction() ? &findOperation(*C.getCalledFunction()) : nullptr;
  if (!O || O->Needs != Need::Shuffle)
    return;
  const LaneRead Plain = openCLLaneReadOf(C, *O);
  ++Shuffles;
  unsigned Distance = 0;
  std::optional<unsigned> Same;
  bool IsOne = true, IsUp = false, IsFirst = false, IsLast = false;
  const LanesRead Read(Evaluator, C, Wave);
  const auto By = Plain.How == LaneNaming::None ? nullptr : Evaluator.of(*Plain.By);
  auto Named = [&](unsigned Lane) -> std::optional<uint64_t> {
    if (!By)
      return Read.named(Lane);
    if (!By->isKnown(Lane))
      return std::nullopt;
    // A lane that is not there stands for the own one.
    const uint64_t N = (*By)[Lane], From = Plain.How == LaneNaming::Xor    ? Lane ^ N
                                           : Plain.How == LaneNaming::Up   ? Lane - N
                                           : Plain.How == LaneNaming::Down ? Lane + N
                                                                           : N;
    return Plain.How != LaneNaming::Number && From >= Wave ? Lane : From;
  };
  for (unsigned Lane = 0; Lane != Wave; ++Lane) {
    const auto From = Named(Lane);
    if (!From) {
      AnyUnknown = true;
      return;
    }
    IsOne &= !Same || *Same == *From;
    Same = From;
    ReadsBeyond |= Lane < 32 && *From >= 32;
    // The ends of a wave read themselves, or wrap.
    IsLast |= Lane == Other - 1 && *From == Lane;
    IsFirst |= Lane == Other && *From == Lane;
    IsUp |= *From < Lane;
    if (*From < Wave && Lane < Wave / 2)
      Distance = std::max<unsigned>(Distance, *From > Lane ? *From - Lane : Lane - *From);
  }
  if (IsOne) {
    if (*Same == Other - 1)
      Lasts.push_back(&C);
    return;
  }
  // Segments of 32 lanes, which the program asks for by a width.
  const bool HasWidth = (IsUp ? IsFirst : IsLast) || (namesSegments(C, Other) && staysInGroup(Reader, Loops, C, Other));
  if (Distance && Wave == 64 && HasWidth)
    return;
  // Of some threads of the workgroup nothing is known.
  if (IsCertain && isGuarded(C))
    return;
  if (Distance < Wave)
    Distances |= uint64_t(1) << Distance;
  if (Distance >= Farthest) {
    Farthest = Distance;
    FarthestAt = &C;
  }
}

void WaveSizeChecker::checkDistances() {
  // Groups of half a wave are right where the program means them.
  const GpuTarget &Gpu = Reader.target();
  const Function &F = Reader.function();
  if (Wave == 64 && (IsCertain ? ReadsBeyond || any_of(*F.getParent(), dividesBy32)
                               : KeepsGroups && (dividesBy32(F) || tellsHalves(F, Gpu))))
    return;
  auto MeansHalves = [&](const CallBase &C) { return Wave == 64 && IsCertain && tellsHalvesOf(C, Gpu); };
  for (const CallBase *C : Lasts)
    if (!MeansHalves(*C))
      add(*C, Other < Wave ? "lane 31 is not the last lane" : "there is no lane 63");
  // Halves that are added up by themselves: of one exchange over 16 lanes nothing is known.
  constexpr uint64_t Butterfly = 1U << 1 | 1U << 2 | 1U << 4 | 1U << 8 | 1U << 16;
  const bool CombinesAll = (Distances & Butterfly) == Butterfly || !IsCertain;
  if (Wave == 64 && Farthest == 16 && !AnyUnknown && FarthestAt && CombinesAll && !MeansHalves(*FarthestAt))
    add(*FarthestAt, "shuffles over 16 lanes and fewer combine 32 lanes, which is half of it");
}

void WaveSizeChecker::checkArray(const GetElementPtrInst &G) {
  const auto *Array = dyn_cast<GlobalVariable>(getUnderlyingObject(&G));
  const auto *Type = Array ? dyn_cast<ArrayType>(Array->getValueType()) : nullptr;
  if (!Type || Array->getAddressSpace() != LocalSpace || Type->getNumElements() < 2)
    return;
  const uint64_t Size = G.getDataLayout().getTypeAllocSize(Type->getElementType());
  const Value *Index = G.getOperand(G.getNumOperands() - 1);
  const uint64_t Step = G.getDataLayout().getTypeAllocSize(G.getResultElementType());
  // Which element a thread has: its place in the wave, or its wave.
  const auto Place = Evaluator.of(*Index);
  auto ElementOf = [&](unsigned Thread) -> std::optional<uint64_t> {
    return Place->isKnown(Thread) ? std::optional((*Place)[Thread] * Step / Size) : std::nullopt;
  };
  if (G.getNumIndices() > 2 || isa<ConstantInt>(Index) || !ElementOf(0))
    return;
  bool IsLane = ElementOf(Wave) == 0, IsWave = true;
  for (unsigned K = 0; K != Wave; ++K)
    IsLane &= ElementOf(K) == K;
  for (unsigned K = 0; K != Most / Wave; ++K)
    IsWave &= ElementOf(K * Wave) == K;
  const uint64_t Elements = Type->getNumElements();
  const std::string Room = "the array has " + std::to_string(Elements) + " elements, and ";
  if (IsLane && Elements < Wave)
    add(G, Room + "lanes go up to " + Twine(Wave - 1));
  else if (IsWave && Elements < Most / Wave && isPowerOf2_64(Elements) && isSizeKnown())
    add(G, Room + "a workgroup of " + Twine(Most) + " threads has " + Twine(Most / Wave) + " waves");
  else if (IsWave && Elements < Most / Wave && isPowerOf2_64(Elements) && !IsCertain)
    add(G, Room + "a workgroup has more waves if it has more than " + Twine(Elements * Wave) + " threads");
}

void WaveSizeChecker::check(const Instruction &I) {
  checkGroup(I);
  checkShift(I);
  if (const auto *C = dyn_cast<CallBase>(&I)) {
    checkBallot(*C);
    checkShuffle(*C);
  }
  if (const auto *G = dyn_cast<GetElementPtrInst>(&I))
    checkArray(*G);
}

std::vector<WaveSizeChecker::Finding> WaveSizeChecker::run() {
  for (const Instruction &I : instructions(Reader.function()))
    check(I);
  checkDistances();
  return std::move(Findings);
}

/// The nearest instruction with a line: those that use the result, then those that compute the operands.
static Location locateNear(const Instruction &I, function_ref<Location(const Instruction &)> Locate) {
  constexpr size_t MaxSteps = 64;
  if (Location L = Locate(I); L.Line)
    return L;
  for (const bool ByUsers : {true, false}) {
    SmallVector<const Instruction *> Work{&I};
    SmallPtrSet<const Instruction *, 16> Seen{&I};
    for (size_t Next = 0; Next != Work.size() && Next != MaxSteps; ++Next) {
      auto Visit = [&](const Value *V) {
        if (const auto *Near = dyn_cast<Instruction>(V); Near && Seen.insert(Near).second)
          Work.push_back(Near);
      };
      if (Location L = Locate(*Work[Next]); L.Line)
        return L;
      if (ByUsers)
        for_each(Work[Next]->users(), Visit);
      else
        for_each(Work[Next]->operand_values(), Visit);
    }
  }
  return Locate(I);
}

void Linter::lintForWaves(const Function &F) {
  const LaunchFacts &Facts = Reader.target().facts();
  if (Facts.WaveSize != 32 && Facts.WaveSize != 64)
    return;
  const bool IsCertain = !Options.OnlyWaveSize;
  // The default target of OpenCL says nothing of the waves for which the kernel is written.
  if (IsCertain && F.hasFnAttribute(TargetNotStated) && !Options.Target.WaveSize)
    return;
  if (IsCertain &&
      (!HasWaveOperations || !isKernel(F) || GroupsFoundIn == &F || (Facts.MaxThreads && Facts.MaxThreads <= 32)))
    return;
  const bool KeepsGroups = Facts.WaveSize == 64 && keepsGroupsOf32(F);
  const bool CountsGroups = HasWaveOperations ? !KeepsGroups : !separatesByBarriers(F);
  const bool IsLine =
      (Facts.hasExact(1) && Facts.hasExact(2) && Facts.WorkgroupSize[1] * Facts.WorkgroupSize[2] == 1) ||
      asksForOneDimension(F);
  for (WaveSizeChecker::Finding &X :
       WaveSizeChecker(Reader, Result.loops(), *Text, {CountsGroups, IsCertain, KeepsGroups, IsLine}).run()) {
    Diagnostic &D = report(DiagnosticKind::WaveSizeAssumption, *X.At, X.Message);
    if (!D.Where.Line)
      D.Where = locateNear(*X.At, [&](const Instruction &I) { return locate(I); });
  }
}

} // namespace rejoin
