//===- SubgroupFindings.cpp - What shaders assume of subgroups -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// W24, where every invocation of the subgroup comes: nothing promises that they are together (Reconvergence.cpp).
// W8: lanes, distances and clusters that are written down, for which some subgroups are too small:
//
//     subgroupBroadcast(x, 40)        41 invocations         subgroupShuffleXor(x, 16)        32
//     subgroupClusteredAdd(x, 16)     16                     subgroupShuffleDown(x, 8)        9
//
// of a size that is given, or of all that are possible (a remark). A function that branches on the size chooses for
// itself: nothing is said of it. Constants alone are looked at.
//
// W8: the result of one subgroup, in a workgroup that may have several, stored as that of the workgroup:
//
//     if (gl_LocalInvocationIndex == 0) count = subgroupBallotBitCount(m);        by the first invocation
//     list[subgroupBallotExclusiveBitCount(m)] = i;                               each subgroup from the first element
//
// of workgroups that one subgroup of a possible size holds; programs that ask for the number or the size of subgroups
// know of several. Held by: test/Lint/Shaders/reconvergence-nested.comp, subgroup-lanes.comp, one-subgroup.comp.
//
//===----------------------------------------------------------------------===//

#include "Linter.h"
#include "MaskOperations.h"
#include "Reconvergence.h"
#include "ShaderRules.h"
#include "ThreadsOfWorkgroup.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

std::string Linter::modesHint(bool SubgroupsSuffice) const {
  // DXC has an option for maximal reconvergence, and none for the other mode.
  if (isHlsl(M))
    return "compile with -fspv-enable-maximal-reconvergence (DXC)";
  return (SubgroupsSuffice ? "declare [[subgroup_uniform_control_flow]] (GL_EXT_subgroup_uniform_control_flow) or "
                           : "declare ") +
         std::string("[[maximally_reconverges]] (GL_EXT_maximal_reconvergence)");
}

void Linter::lintReconvergence(const Function &F, const ControlUniformity &Control) {
  const bool ForSubgroups = reconvergesForSubgroups(F);
  const Reconvergence Open(Reader, Result, ForSubgroups ? Gpu.wave() : Extent::workgroup());
  std::optional<Reconvergence> WithMode;
  const auto Elected = blocksOfElected(F);
  // One cause is one finding.
  DenseMap<const Instruction *, size_t> First;
  for (const Instruction &I : instructions(F)) {
    const auto *C = dyn_cast<CallBase>(&I);
    const ValueId Id = C ? Reader.idOf(*C) : ValueId();
    if (!Id.isValid() || Reported.contains(C) || Elected.contains(C->getParent()) ||
        !Result.search().isReachable(Reader.view().block(Id)))
      continue;
    const bool Depends = any_of(syncsOf(*C), [&](const Sync &S) {
      return (S.Asks == Demand::Active && !asksForActive(*C)) ||
             ((S.Asks == Demand::Shuffle || S.Asks == Demand::Collective) && !readsLeader(*C, Reader, Control));
    });
    const Instruction *Branch = Depends ? Open.partedBefore(*C) : nullptr;
    if (!Branch)
      continue;
    Reported.insert(C);
    if (auto [It, New] = First.try_emplace(Branch, Findings.size()); !New) {
      Findings[It->second].Operations.push_back(locate(*C));
      Findings[It->second].Notes.push_back({"another wave operation after this branch", locate(*C)});
      continue;
    }
    Diagnostic &D = report(DiagnosticKind::UnspecifiedReconvergence, *C,
                           "threads that take different sides of a branch before this wave operation need not be "
                           "together again here: which threads take part is not specified, since no execution mode "
                           "defines where threads reconverge");
    const BlockId From = Reader.idOf(*Branch->getParent());
    addCauses(D, From, Result.extentOfBranch(Reader.view(), Reader.lastPart(From)));
    const Instruction *Outer = Open.groupPartedBefore(*Branch->getParent());
    if (Outer && Outer != Branch)
      D.Notes.push_back({std::string("control flow reconverges only where the whole ") +
                             (ForSubgroups ? "wave" : "invocation group") + " came; it may part here",
                         locate(*Outer)});
    if (!ForSubgroups && !WithMode)
      WithMode.emplace(Reader, Result, Gpu.wave());
    D.Operations.push_back(D.Where);
    D.Hint = modesHint(WithMode && !WithMode->partedBefore(*C));
  }
}

/// Whether a branch of the function depends on the size of a subgroup, or on the number of subgroups.
static bool branchesOnSize(const Function &F) {
  SmallVector<const Value *> Work;
  SmallPtrSet<const Value *, 32> Seen;
  for (const BasicBlock &B : F)
    if (B.getTerminator()->getNumSuccessors() > 1)
      Work.push_back(B.getTerminator()->getOperand(0));
  while (!Work.empty()) {
    const auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I || !Seen.insert(I).second)
      continue;
    const auto *C = dyn_cast<CallBase>(I);
    if (C && C->getCalledFunction() &&
        is_contained({Builtin::WaveSize, Builtin::WaveThreads, Builtin::NumWaves},
                     findOperation(*C->getCalledFunction()).Runs))
      return true;
    append_range(Work, I->operand_values());
  }
  return false;
}

/// The smallest number of invocations in a subgroup for which an operation with a constant lane, distance or size of
/// clusters is defined; 0 where that is not known.
static uint64_t invocationsNeeded(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  const auto *N = F && C.arg_size() > 1 ? dyn_cast<ConstantInt>(C.getArgOperand(1)) : nullptr;
  if (!N || N->getValue().getActiveBits() > 16)
    return 0;
  const uint64_t By = N->getZExtValue();
  switch (findOperation(*F).Runs) {
  case Builtin::WaveBroadcast:
  case Builtin::WaveShuffle:
  case Builtin::WaveShuffleUp:
  case Builtin::WaveShuffleDown:
    return By + 1;
  case Builtin::WaveShuffleXor:
    return llvm::bit_ceil(By + 1);
  case Builtin::WaveCombine:
    return F->getName().contains("clustered") ? By : 0;
  default:
    return 0;
  }
}

void Linter::lintLanes(const CallBase &C) {
  const LaunchFacts &Facts = Gpu.facts();
  const uint64_t Needed = invocationsNeeded(C);
  if (Needed <= Facts.SmallestWave)
    return;
  const std::string Has = Facts.WaveSize               ? "has " + std::to_string(Facts.WaveSize) + " here"
                          : Needed > Facts.LargestWave ? "has at most " + std::to_string(Facts.LargestWave) + " here"
                                                       : "may have " + std::to_string(Facts.SmallestWave);
  Diagnostic &D =
      report(DiagnosticKind::WaveSizeAssumption, C,
             "this wave operation needs a wave of at least " + Twine(Needed) + " threads, but a wave " + Has);
  if (!Facts.WaveSize && !Options.Target.LargestWave && Needed <= Facts.LargestWave)
    D.Level = Severity::Remark;
  D.Hint = "choose by gl_SubgroupSize (WaveGetLaneCount), or state the required size with --subgroup-size";
}

/// An operation whose result says something of all invocations of the subgroup.
static bool combinesSubgroup(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration() || F->getName().contains("clustered"))
    return false;
  return is_contained({Builtin::WaveCombine, Builtin::BallotWords, Builtin::WaveAll, Builtin::WaveAny},
                      findOperation(*F).Runs);
}

/// A number that follows from a ballot.
static bool countsBallot(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && F->isDeclaration() &&
         is_contained({Builtin::BallotBitCount, Builtin::BallotScanIn, Builtin::BallotScanEx, Builtin::BallotFindLow,
                       Builtin::BallotFindHigh, Builtin::BallotBitExtract},
                      findOperation(*F).Runs);
}

/// The program asks for the size, the number or the index of subgroups.
static bool knowsSubgroups(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.isDeclaration() && !F.use_empty() &&
           is_contained({Builtin::WaveSize, Builtin::WaveThreads, Builtin::NumWaves, Builtin::WaveId},
                        findOperation(F).Runs);
  });
}

bool Linter::isOfOneThread(const BasicBlock &B) const {
  const llvm::DominatorTree &Dominators = dominatorsOf(Reader.function());
  const auto *Node = Dominators.getNode(&B);
  for (const auto *Up = Node ? Node->getIDom() : nullptr; Up; Up = Up->getIDom()) {
    const auto *Branch = dyn_cast<BranchInst>(Up->getBlock()->getTerminator());
    const auto Side = Branch ? sideTaken(*Branch, Dominators, B) : std::nullopt;
    const Value *Index;
    CmpPredicate P;
    if (!Side || !match(Branch->getCondition(), m_ICmp(P, m_Value(Index), m_ConstantInt())) ||
        (*Side ? P != ICmpInst::ICMP_EQ : P != ICmpInst::ICMP_NE))
      continue;
    const auto *C = dyn_cast<CallBase>(Index);
    const auto Of = C ? Gpu.threadIndexOf(*C) : std::nullopt;
    const auto &Size = Gpu.facts().WorkgroupSize;
    if (Of == ThreadIndex::LocalLinear || (Of == ThreadIndex::LocalX && Size[1] * Size[2] == 1))
      return true;
  }
  return false;
}

bool Linter::followsFromOne(const Value &V, const CallBase &Operation, unsigned Depth) const {
  if (&V == &Operation || isa<Constant>(V))
    return true;
  const ValueId Id = Reader.idOf(V);
  if (Id.isValid() && Result.extent(Id) >= Extent::workgroup())
    return true;
  const auto *I = dyn_cast<Instruction>(&V);
  const auto *C = dyn_cast<CallBase>(&V);
  if (!I || !Depth || !(C ? countsBallot(*C) : isa<BinaryOperator, CastInst, ExtractElementInst>(I)))
    return false;
  return all_of(I->operand_values(),
                [&](const Value *X) { return isa<Function>(X) || followsFromOne(*X, Operation, Depth - 1); });
}

bool Linter::isTakenForWorkgroup(const CallBase &Operation) const {
  constexpr unsigned MaxDepth = 6;
  constexpr size_t MaxValues = 64;
  SmallVector<const Instruction *> Work{&Operation};
  SmallPtrSet<const Instruction *, 16> Seen{&Operation};
  while (!Work.empty() && Seen.size() < MaxValues) {
    const Instruction *From = Work.pop_back_val();
    for (const User *U : From->users()) {
      const auto *I = cast<Instruction>(U);
      if (const auto *S = dyn_cast<StoreInst>(I)) {
        if (S->getValueOperand() == From ? isOfOneThread(*S->getParent()) : S->getPointerAddressSpace() == LocalSpace)
          return true;
        continue;
      }
      // Addresses that no more than the subgroup's result decides.
      const auto *G = dyn_cast<GetElementPtrInst>(I);
      if (G && (G->getPointerOperand() == From ||
                any_of(G->indices(), [&](const Use &X) { return !followsFromOne(*X, Operation, MaxDepth); })))
        continue;
      const auto *C = dyn_cast<CallBase>(I);
      if (C ? countsBallot(*C) : G || isa<BinaryOperator, CastInst, CmpInst, SelectInst, ExtractElementInst>(I))
        if (Seen.insert(I).second)
          Work.push_back(I);
    }
  }
  return false;
}

void Linter::lintOneSubgroup(const Function &F) {
  const LaunchFacts &Facts = Gpu.facts();
  const unsigned Threads = threadsOfEach(Facts);
  constexpr unsigned LargestSubgroup = 128;
  if (!isEntryPoint(F) || Threads <= Facts.SmallestWave || !Facts.SmallestWave || Threads > LargestSubgroup ||
      knowsSubgroups(M))
    return;
  for (const Instruction &I : instructions(F)) {
    const auto *C = dyn_cast<CallBase>(&I);
    const ValueId Id = C ? Reader.idOf(*C) : ValueId();
    if (!Id.isValid() || !combinesSubgroup(*C) || !Result.search().isReachable(Reader.view().block(Id)) ||
        all_of(C->args(), [&](const Use &A) { return followsFromOne(*A, *C, 0); }) || !isTakenForWorkgroup(*C))
      continue;
    Diagnostic &D = report(DiagnosticKind::WaveSizeAssumption, I,
                           "the result of one wave is taken for that of the workgroup, which has " + Twine(Threads) +
                               " threads, but a wave " +
                               (Facts.WaveSize ? "has " + std::to_string(Facts.WaveSize) + " threads here"
                                               : "may have " + std::to_string(Facts.SmallestWave)));
    if (!Facts.WaveSize && !Options.Target.LargestWave)
      D.Level = Severity::Remark;
    D.Hint = isHlsl(M) ? "combine the results of all waves, or state the required size with [WaveSize(N)]"
                       : "combine the results of all waves (gl_NumSubgroups), or state the required size with "
                         "--subgroup-size";
    return;
  }
}

void Linter::lintSubgroups(const Function &F, const ControlUniformity &Control) {
  if (!HasWaveOperations)
    return;
  if (leavesReconvergenceOpen(F))
    lintReconvergence(F, Control);
  if (branchesOnSize(F))
    return;
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallBase>(&I))
      lintLanes(*C);
  lintOneSubgroup(F);
}

} // namespace rejoin
