//===- WaveGroups.cpp - Groups of threads of the other size -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs divide workgroups into groups of 32 or 64 threads: `t / 32`, `t & 31`. They are right on waves of another
// size if no operation of waves gives a thread what is of another group (LaneReads.cpp), and threads of a group share
// words of local memory between barriers only.
//
// A group that is larger than the smallest wave is not found where each operation stays in four lanes: of quads, no
// size of waves matters. Held by: test/Lint/wave-size-*, tiles.cl, Shaders/groups-of-quads.*.
//
//===----------------------------------------------------------------------===//

#include "LaneReads.h"
#include "Linter.h"
#include "PlaceEvaluator.h"
#include "rejoin/Target/AddressSpaces.h"
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

bool Linter::keepsGroupsOf32(const Function &F) {
  auto UsesLocalMemory = [](const Instruction &I) {
    if (const auto *C = dyn_cast<CallBase>(&I); C && C->getCalledFunction() && !C->getCalledFunction()->isDeclaration())
      return true;
    return any_of(I.operands(), [](const Use &U) {
      return U->getType()->isPointerTy() && (U->getType()->getPointerAddressSpace() == LocalSpace ||
                                             getUnderlyingObject(U)->getType()->getPointerAddressSpace() == LocalSpace);
    });
  };
  return HasWaveOperations && !mixesGroups(F, 32) &&
         (separatesByBarriers(F) || none_of(instructions(F), UsesLocalMemory));
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

/// Whether a mask keeps all bits of an index, by the branches on the way to it: the compiler adds such masks where it
/// drops a conversion.
static bool keepsAll(const Instruction &Mask, uint64_t Bits, const llvm::DominatorTree &Dominators) {
  DomConditionCache Conditions;
  for (const BasicBlock &B : *Mask.getFunction())
    if (const auto *Br = dyn_cast<BranchInst>(B.getTerminator()); Br && Br->isConditional())
      Conditions.registerBranch(const_cast<BranchInst *>(Br));
  SimplifyQuery Query(Mask.getDataLayout(), &Dominators, /*AC=*/nullptr, &Mask);
  Query.DC = &Conditions;
  // An index in a workgroup fits 32 bits.
  const KnownBits Known = computeKnownBits(Mask.getOperand(0), Query);
  return Known.getMaxValue().getLoBits(32).ule(Bits);
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
static std::string useWaveSize(const Module &M, bool IsStated) {
  switch (languageOf(M)) {
  case Language::CUDA:
  case Language::HIP:
    return "use `warpSize`";
  case Language::OpenCL:
    return "use `get_max_sub_group_size()`, or on AMD GPUs `__builtin_amdgcn_wavefrontsize()`";
  case Language::Shader:
    return isHlsl(M)  ? IsStated ? "use `WaveGetLaneCount()`"
                                 : "use `WaveGetLaneCount()`, or state the required size with [WaveSize(N)]"
           : IsStated ? "use `gl_SubgroupSize` and `gl_SubgroupID`"
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
  constexpr unsigned Quad = 4;
  const unsigned Parts = Group <= Smallest ? Group : Smallest >= Quad ? Quad : 0;
  if (GroupsFoundIn == I.getFunction() || (HasWaveOperations && Parts && !mixesGroups(*I.getFunction(), Parts)))
    return;
  // Who also divides into waves means several waves by such a group.
  const bool KnowsWaves = any_of(instructions(*I.getFunction()), [&](const Instruction &Other) {
    const CallBase *Index = nullptr;
    return groupsOf(Other, Gpu, Index) == Wave;
  });
  if (Wave && Group > Wave && KnowsWaves && !readsBeyondWave(*I.getFunction()))
    return;
  if (I.getOpcode() == Instruction::And && keepsAll(I, Group - 1, dominatorsOf(*I.getFunction())))
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
    D.Hint = "wave operations cover the whole wave, not these groups: " + useWaveSize(M, Wave != 0);
  else
    D.Level = Severity::Remark;
}

} // namespace rejoin
