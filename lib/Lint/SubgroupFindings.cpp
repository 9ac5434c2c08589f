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
// itself: nothing is said of it. Constants alone are looked at. Held by: test/Lint/Shaders/reconvergence-nested.comp,
// subgroup-lanes.comp.
//
//===----------------------------------------------------------------------===//

#include "Linter.h"
#include "MaskOperations.h"
#include "Reconvergence.h"
#include "ShaderRules.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

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
}

} // namespace rejoin
