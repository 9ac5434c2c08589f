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
// Without `--portable` the first alone is looked for, only for the size that the module has, and only where an
// operation mixes groups of less than a wave (LaneReads.cpp); or if groups of several waves stand alone: `t / 64`
// beside `t / 32` is a pair of waves, unless a shuffle names a lane beyond the wave. Tiles of 32 that barriers separate
// assume nothing of waves. Errs by saying nothing of numbers that are not constants. Cost: one pass; a shuffle's lane
// for each thread of a wave. Held by: test/Lint/portable*, tiles.cl.
//
//===----------------------------------------------------------------------===//

#include "LaneReads.h"
#include "Linter.h"
#include "MaskOperations.h"
#include "PlaceEvaluator.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/LaneMasks.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

/// Tiles that the workgroup shares, between barriers: nothing is assumed of waves. Without a barrier, or with volatile
/// accesses to local memory, threads of a wave may rely on each other. A function that has no barrier does as all of
/// its callers do.
bool Linter::separatesByBarriers(const Function &F, unsigned Depth) {
  bool HasBarrier = false;
  for (const Instruction &I : instructions(F)) {
    if (const auto *C = dyn_cast<CallBase>(&I))
      HasBarrier |= any_of(syncsOf(*C), [](const Sync &S) { return isBarrier(S.Asks); });
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (Pointer && I.isVolatile() && getUnderlyingObject(Pointer)->getType()->getPointerAddressSpace() == LocalSpace)
      return false;
  }
  return HasBarrier || (Depth && !isKernel(F) && hasKnownCallers(F) && all_of(F.users(), [&](const User *U) {
                          return separatesByBarriers(*cast<Instruction>(U)->getFunction(), Depth - 1);
                        }));
}

bool Linter::mixesGroups(const Function &F, unsigned Size) {
  auto [It, IsNew] = MixesGroups.try_emplace(Size, false);
  if (!IsNew)
    return It->second;
  return It->second = any_of(instructions(F), [&](const Instruction &I) {
           const auto *C = dyn_cast<CallBase>(&I);
           return C && any_of(syncsOf(*C), [&](const Sync &S) {
                    return isOfWave(S.Asks) && !staysInGroup(Reader, Result.loops(), *S.Operation, Size);
                  });
         });
}

/// The size of the groups into which \p I divides a workgroup by a thread's index: `t / 32`, `t & 31`. 0 for all else.
static uint64_t groupsOf(const Instruction &I, const GpuTarget &Gpu, const CallBase *&Index) {
  const Value *Place = nullptr;
  uint64_t Group = 0, C = 0;
  if (match(&I, m_And(m_Value(Place), m_ConstantInt(C))))
    Group = C + 1;
  else if (match(&I, m_Shr(m_Value(Place), m_ConstantInt(C))))
    Group = C < 32 ? 1ULL << C : 0;
  else if (match(&I, m_UDiv(m_Value(Place), m_ConstantInt(C))) || match(&I, m_URem(m_Value(Place), m_ConstantInt(C))) ||
           match(&I, m_SDiv(m_Value(Place), m_ConstantInt(C))) || match(&I, m_SRem(m_Value(Place), m_ConstantInt(C))))
    Group = C;
  if (Group != 32 && Group != 64)
    return 0;
  while (isa<ZExtInst>(Place) || isa<TruncInst>(Place) || isa<SExtInst>(Place))
    Place = cast<CastInst>(Place)->getOperand(0);
  Index = dyn_cast<CallBase>(Place);
  const auto At = Index ? Gpu.threadIndexOf(*Index) : std::nullopt;
  return At && !isGlobal(*At) && At != ThreadIndex::Lane ? Group : 0;
}

bool Linter::readsBeyondWave(const Function &F) {
  const unsigned Wave = Gpu.facts().WaveSize;
  PlaceEvaluator At(Reader, Result.loops());
  At.setSize({2 * Wave, 1, 1});
  auto IsBeyond = [&](const CallBase &Shuffle) {
    const Value *By = laneReadOf(Shuffle).By;
    if (const auto *N = dyn_cast_or_null<ConstantInt>(By))
      return N->getValue().uge(Wave);
    if (!By || Shuffle.getFunction() != &Reader.function())
      return false;
    const auto Lanes = At.of(*By);
    return any_of(seq(0U, 2 * Wave), [&](unsigned T) { return Lanes->isKnown(T) && (*Lanes)[T] >= Wave; });
  };
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *C = dyn_cast<CallBase>(&I);
    return C && any_of(syncsOf(*C), [&](const Sync &S) { return S.Asks == Demand::Shuffle && IsBeyond(*S.Operation); });
  });
}

/// How the language asks for the size of a wave.
static std::string useWaveSize(const Module &M) {
  switch (languageOf(M)) {
  case Language::CUDA:
  case Language::HIP:
    return "use `warpSize`";
  case Language::OpenCL:
    return "use `get_max_sub_group_size()`, or on AMD GPUs `__builtin_amdgcn_wavefrontsize()`";
  case Language::Shader:
    return isHlsl(M) ? "use `WaveGetLaneCount()`, or state the required size with [WaveSize(N)]"
                     : "use `gl_SubgroupSize` and `gl_SubgroupID`, or state the required size with --subgroup-size";
  case Language::IR:
    return "use the size of the wave";
  }
  llvm_unreachable("covered switch");
}

void Linter::lintWaveSize(const Instruction &I) {
  unsigned Wave = Gpu.facts().WaveSize;
  // Subgroups of a shader may have any size, if nothing says which.
  if (!Wave && !(Gpu.isShader() && HasWaveOperations))
    return;
  const CallBase *Call = nullptr;
  const uint64_t Group = groupsOf(I, Gpu, Call);
  const unsigned Smallest = Gpu.facts().SmallestWave, Largest = Gpu.facts().LargestWave;
  if (!Group || Group == Wave)
    return;
  if (!HasWaveOperations && separatesByBarriers(*I.getFunction()))
    return;
  // Once for a function, and only if threads of several groups meet in an operation.
  if (GroupsFoundIn == I.getFunction() ||
      (HasWaveOperations && Group <= Smallest && !mixesGroups(*I.getFunction(), Group)))
    return;
  // Who also divides into waves means several waves by such a group.
  const bool KnowsWaves = any_of(instructions(*I.getFunction()), [&](const Instruction &Other) {
    const CallBase *Index = nullptr;
    return groupsOf(Other, Gpu, Index) == Wave;
  });
  if (Wave && Group > Wave && KnowsWaves && !readsBeyondWave(*I.getFunction()))
    return;
  GroupsFoundIn = I.getFunction();
  Diagnostic &D = report(DiagnosticKind::WaveSizeAssumption, I,
                         (Gpu.isShader() ? "the shader" : "the kernel") +
                             Twine(" divides the workgroup into groups of ") + Twine(Group) + " threads, but a wave " +
                             (Wave                                  ? "has " + std::to_string(Wave) + " threads here"
                              : Group < Smallest || Group > Largest ? "has " + std::to_string(Smallest) + " to " +
                                                                          std::to_string(Largest) + " threads here"
                                                                    : "may have another size"));
  if (!D.Where.Line)
    D.Where = locate(*Call);
  if (HasWaveOperations)
    D.Hint = "wave operations cover the whole wave, not these groups: " + useWaveSize(M);
  else
    D.Level = Severity::Remark;
}

namespace {

/// What is wrong with one function on waves of one size.
class WaveSizeChecker {
public:
  struct Finding {
    const Instruction *At;
    std::string Message;
  };
  WaveSizeChecker(const FunctionReader &Reader, const LoopForest &Loops, const SourceText &Text, bool CountsGroups)
      : Reader(Reader), Loops(Loops), Text(Text), Evaluator(Reader, Loops), Wave(Reader.target().facts().WaveSize),
        Other(Wave == 32 ? 64 : 32), Most(Reader.target().facts().MaxThreads), CountsGroups(CountsGroups) {
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
  /// A thread's index in its workgroup or wave, or the grid.
  bool isPlace(const Value &V) const;
  /// `place % N`, or the lane where the wave has N.
  bool isWithin(const Value &V, unsigned N) const;
  /// It serves to name lanes of the own group alone: the width of a shuffle.
  bool isOfWidth(const Instruction &I);
  /// `place / N`.
  bool isNumberOf(const Value &V, unsigned N) const;
  void add(const Instruction &I, const Twine &Message) {
    Findings.push_back({&I, ("on waves of " + Twine(Wave) + ", " + Message).str()});
  }

  const FunctionReader &Reader;
  const LoopForest &Loops;
  const SourceText &Text;
  PlaceEvaluator Evaluator;
  unsigned Wave, Other, Most;
  /// Whether groups of the other size are findings.
  bool CountsGroups;
  /// The largest distance over which a shuffle of the function reads, the shuffle, and how many shuffles there are.
  unsigned Farthest = 0, Shuffles = 0;
  bool AnyUnknown = false;
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

void WaveSizeChecker::checkBallot(const CallBase &C) {
  if (Wave != 64 || !(ballotOf(C) || asksForActive(C) || namesSameValues(C)) || !C.getType()->isIntegerTy())
    return;
  if (C.getType()->isIntegerTy(32))
    return add(C, "the mask of lanes has 64 bits, and this one has 32");
  const Instruction *Cut = nullptr;
  for (const User *U : C.users()) {
    if (match(U, m_Shr(m_Value(), m_SpecificInt(32))))
      return; // in two halves
    if (const auto *T = dyn_cast<TruncInst>(U); T && T->getType()->isIntegerTy(32))
      Cut = T;
    else if (match(U, m_And(m_Value(), m_SpecificInt(0xffffffffU))))
      Cut = cast<Instruction>(U);
  }
  if (Cut)
    add(*Cut, "the ballot has 64 lanes, and is cut to 32 bits");
}

void WaveSizeChecker::checkShift(const Instruction &I) {
  const Value *By;
  if (Wave != 64 || !I.getType()->isIntegerTy(32) || !match(&I, m_Shl(m_ConstantInt(), m_Value(By))) ||
      !isWithin(*By, Wave))
    return;
  add(I, "lanes go up to 63, and a shift by one of 32 or more is undefined in 32 bits");
}

void WaveSizeChecker::checkShuffle(const CallBase &C) {
  const Operation *O = C.getCalledFunction() ? &findOperation(*C.getCalledFunction()) : nullptr;
  if (!O || O->Needs != Need::Shuffle)
    return;
  ++Shuffles;
  unsigned Distance = 0;
  std::optional<unsigned> Same;
  bool IsOne = true, IsUp = false, IsFirst = false, IsLast = false;
  const LanesRead Read(Evaluator, C, Wave);
  for (unsigned Lane = 0; Lane != Wave; ++Lane) {
    const auto From = Read.named(Lane);
    if (!From) {
      AnyUnknown = true;
      return;
    }
    IsOne &= !Same || *Same == *From;
    Same = From;
    // The ends of a wave read themselves, or wrap.
    IsLast |= Lane == Other - 1 && *From == Lane;
    IsFirst |= Lane == Other && *From == Lane;
    IsUp |= *From < Lane;
    if (*From < Wave && Lane < Wave / 2)
      Distance = std::max(Distance, *From > Lane ? *From - Lane : Lane - *From);
  }
  if (IsOne) {
    if (*Same == Other - 1)
      add(C, Other < Wave ? "lane 31 is not the last lane" : "there is no lane 63");
    return;
  }
  // Segments of 32 lanes, which the program asks for by a width.
  if (Distance && Wave == 64 && (IsUp ? IsFirst : IsLast))
    return;
  if (Distance >= Farthest) {
    Farthest = Distance;
    FarthestAt = &C;
  }
}

void WaveSizeChecker::checkDistances() {
  // Halves that are added up by themselves.
  if (Wave == 64 && Farthest == 16 && !AnyUnknown && FarthestAt)
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
  else if (IsWave && Elements < Most / Wave && isPowerOf2_64(Elements))
    add(G, Room + "a workgroup of " + Twine(Most) + " threads has " + Twine(Most / Wave) + " waves");
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

void Linter::lintForWaves(const Function &F) {
  if (Gpu.facts().WaveSize != 32 && Gpu.facts().WaveSize != 64)
    return;
  for (WaveSizeChecker::Finding &X :
       WaveSizeChecker(Reader, Result.loops(), *Text, HasWaveOperations || !separatesByBarriers(F)).run()) {
    Diagnostic &D = report(DiagnosticKind::WaveSizeAssumption, *X.At, X.Message);
    for (const User *U : X.At->users())
      if (!D.Where.Line)
        D.Where = locate(*U);
  }
}

} // namespace rejoin
