//===- GuardFindings.cpp - Operations that threads do not reach together -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One cause is one finding: the branch at which threads part (the guard), with the operations after it as notes. It is
// an error if threads part in every launch, or in the launch that is known; else a warning that says for which launches
// they do; where callers are not known that could pass what makes them part, a remark.
//
//     12: if (get_global_id(0) >= n) return;       one finding, at line 12
//     31: barrier(...);  40: barrier(...);         its notes
//
// Ways on which threads end: since Volta, barriers of NVIDIA do not wait for threads that have ended. There a way that
// comes to no further barrier, and so to the end of the kernel, does not hold up the others: a remark, unless threads
// part there in every launch, which is never meant.
// Held by: test/Lint/kernel.cl, conditions.cl, exited.cu, unknown-callers.cl.
//
//===----------------------------------------------------------------------===//

#include "GuardConditions.h"
#include "LaneReads.h"
#include "Linter.h"
#include "ShaderRules.h"
#include "SyncMasks.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/IR/DeadEnds.h"
#include "rejoin/IR/EarlyEnds.h"
#include "rejoin/IR/InlineFrames.h"
#include "rejoin/Lint/CauseMessages.h"
#include "rejoin/Lint/FixHints.h"
#include "rejoin/Target/ConvergentOps.h"
#include "rejoin/Target/LaneMasks.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace llvm;

namespace rejoin {

bool Linter::exitedDoNotCount(const Function &F) const {
  return Kind == TargetKind::NVPTX && isEntryPoint(F) && isSinceVolta(F);
}

/// The blocks from which one is reached that \p IsGoal accepts, itself among them.
static BitVector blocksBefore(const Cfg &G, function_ref<bool(BlockId)> IsGoal) {
  BitVector Reaches(G.numBlocks());
  SmallVector<BlockId> Work;
  for (unsigned B = 0; B != G.numBlocks(); ++B)
    if (IsGoal(BlockId(B))) {
      Reaches.set(B);
      Work.push_back(BlockId(B));
    }
  while (!Work.empty())
    for (BlockId P : G.predecessors(Work.pop_back_val()))
      if (!Reaches.test(P.index())) {
        Reaches.set(P.index());
        Work.push_back(P);
      }
  return Reaches;
}

BitVector blocksToTheEnd(const FunctionReader &Reader, const SmallPtrSetImpl<const BasicBlock *> &Syncs,
                         BitVector DeadEnds) {
  const Cfg &G = Reader.view().cfg();
  const BitVector Reaches = blocksBefore(G, [&](BlockId B) { return Syncs.contains(&Reader.block(B)); });
  if (!Reaches[0])
    return DeadEnds;
  BitVector Follows(G.numBlocks());
  SmallVector<BlockId> Work;
  for (unsigned B = 0; B != G.numBlocks(); ++B)
    if (Syncs.contains(&Reader.block(BlockId(B))))
      append_range(Work, G.successors(BlockId(B)));
  while (!Work.empty()) {
    BlockId B = Work.pop_back_val();
    if (Follows.test(B.index()))
      continue;
    Follows.set(B.index());
    append_range(Work, G.successors(B));
  }
  auto Acts = [](const BasicBlock &B) {
    return any_of(B, [](const Instruction &I) { return I.mayHaveSideEffects() && !I.isLifetimeStartOrEnd(); });
  };
  // Nobody ends in an endless loop.
  BitVector Ends = blocksBefore(G, [&](BlockId B) { return G.numSuccessors(B) == 0; });
  Ends.reset(Reaches);
  for (unsigned B = 0; B != G.numBlocks(); ++B)
    if (Ends[B] && Follows[B] && Acts(Reader.block(BlockId(B))))
      Ends.reset(B);
  for (bool Changed = true; std::exchange(Changed, false);)
    for (unsigned B = G.numBlocks(); B-- != 0;)
      if (Ends[B] && any_of(G.successors(BlockId(B)), [&](BlockId S) { return !Ends[S.index()]; })) {
        Ends.reset(B);
        Changed = true;
      }
  if (!DeadEnds.empty())
    Ends |= DeadEnds;
  return Ends;
}

bool Linter::isMasked(const CallBase &C, const Sync &S) const {
  return !isBarrier(S.Asks) && (memberMaskOf(C) || memberMaskOf(*S.Operation) || checkFor(C));
}

const CallBase *Linter::checkFor(const CallBase &C) const {
  if (Kind != TargetKind::AMDGPU)
    return nullptr;
  return maskCheckBefore(C, dominatorsOf(*C.getFunction()), [this](const Value &V) { return locate(V); });
}

/// Whether threads that part at a branch from those who come to an operation come to none that waits, and so end.
static bool endBehind(const Instruction *Branch, const CallBase &Operation, const llvm::DominatorTree &Dominators,
                      function_ref<bool(const CallBase &)> Waits) {
  if (!Branch || Branch->getNumSuccessors() < 2 || Branch->getFunction() != Operation.getFunction())
    return false;
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *> Work;
  for (const BasicBlock *S : successors(Branch->getParent()))
    if (!Dominators.dominates(BasicBlockEdge(Branch->getParent(), S), Operation.getParent()))
      Work.push_back(S);
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (!Seen.insert(B).second)
      continue;
    if (any_of(*B, [&](const Instruction &I) { return isa<CallBase>(I) && Waits(cast<CallBase>(I)); }))
      return false;
    append_range(Work, successors(B));
  }
  return !Seen.empty();
}

void Linter::lintMasks(const Function &F, const ControlUniformity &Control) {
  SmallPtrSet<const BasicBlock *, 8> WithMask;
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallBase>(&I); C && memberMaskOf(*C))
      WithMask.insert(C->getParent());
  if (WithMask.empty())
    return;
  std::optional<ControlUniformity> AmongOthers;
  if (exitedDoNotCount(F))
    AmongOthers.emplace(Reader.view(), Result, blocksToTheEnd(Reader, WithMask, findDeadEnds(Reader)));
  // Threads that end do not come, and are not waited for: where they leave before the operation. Those that only pass
  // by one in an `if` at the end of the kernel are meant to be there still.
  auto ControlAt = [&](const CallBase &C) -> const ControlUniformity & {
    const BlockId B = Reader.view().block(Reader.idOf(C));
    if (!AmongOthers || !Control.branch(B).isValid())
      return Control;
    return leavesBefore(*Reader.block(Control.branch(B)).getTerminator(), C) ? *AmongOthers : Control;
  };
  std::map<std::tuple<DiagnosticKind, const Instruction *, std::string>, std::pair<size_t, size_t>> First;
  std::set<std::pair<size_t, std::string>> Said;
  MasksFound = checkMasks(Reader, Result, *Text, ControlAt, Masks);
  for (MaskFinding X : MasksFound) {
    if (isRightInLine(*X.At) || isRightWhereMultiplesFit(*X.At) || isRightInTestedSizes(*X.At))
      continue;
    Reported.insert(X.At);
    Linter *Whole = X.Level == Severity::Remark ? nullptr : inWholeWaves(*X.At);
    const bool InPart = Whole && !Whole->Reported.contains(X.At);
    if (InPart && hasKnownRow(F))
      continue;
    // What holds in any case is said as it is there: of several branches that which parts waves.
    if (Whole)
      if (auto Same =
              find_if(Whole->MasksFound, [&](const MaskFinding &Y) { return Y.At == X.At && Y.Kind == X.Kind; });
          Same != Whole->MasksFound.end())
        X = *Same;
    // Who passes by and waits nowhere else is waited for until it has ended, and not longer.
    auto Waits = [&](const CallBase &C) { return memberMaskOf(C) || !syncsOf(C).empty(); };
    if (AmongOthers && X.Kind == DiagnosticKind::MissingMaskLane && !X.Consequence.empty() &&
        (AmongOthers->extent(Reader.view().block(Reader.idOf(*X.At))) >= Gpu.wave() ||
         endBehind(X.Branch, *X.At, dominatorsOf(F), Waits))) {
      X.Consequence =
          std::string("the other lanes wait until these have ended, and ") +
          (shuffles(*X.At) ? "values read from these are undefined" : "CUDA leaves the behaviour undefined");
    }
    // What is certain where the operation is reached is not certain in each launch.
    if (const std::string Reached =
            X.When.empty()
                ? conditionsToReach(Reader, Result, *Text, Reader.view().block(Reader.idOf(*X.At)), sharedConditions())
                : "";
        !Reached.empty()) {
      StringRef Clause = Reached;
      const bool IsJoined =
          Clause.consume_front("if ") || Clause.consume_front("only if ") || Clause.starts_with("in ");
      X.Sizes += !X.Sizes.empty() && IsJoined ? " and " + Clause.str() : ", " + Reached;
      if (X.Level == Severity::Error)
        X.Level = Severity::Warning;
    }
    X.Message += X.Consequence + X.Sizes;
    // One cause is one finding, also of different operations.
    std::string Cause = X.Message;
    if (size_t At = Cause.find(X.Callee); At != std::string::npos)
      Cause.erase(At, X.Callee.size());
    const auto [It, New] = First.try_emplace({X.Kind, X.Because, Cause}, Findings.size(), 0);
    auto &[Finding, Position] = It->second;
    if (!New && X.Because) {
      LintFinding &Same = Findings[Finding];
      const Location At = locate(*X.At);
      // Copies of one place, by unrolling, are one.
      if (Said.insert({Finding, placeText(At)}).second) {
        Same.Operations.push_back(At);
        Same.Notes.insert(Same.Notes.begin() + Position++, {"another operation with this member mask", At});
      }
      continue;
    }
    const std::string When = InPart ? whenInPartOfWave() : X.When;
    Diagnostic &D = report(X.Kind, *X.At, X.Message + (When.empty() ? "" : ", " + When));
    D.Level = InPart ? Severity::Remark : X.Level;
    D.Hint = X.Hint;
    if (X.Because)
      foldWrappersOf(D, *X.At, *X.Because);
    D.Operations.push_back(D.Where);
    Said.insert({Findings.size() - 1, placeText(locate(*X.At))});
    // Other operations come before the causes.
    Position = D.Notes.size();
    addMaskCauses(D, X);
  }
}

bool Linter::mayReadEnded(const CallBase &C, const Sync &S, const ControlUniformity &Control) const {
  const Value *Mask = memberMaskOf(C);
  const auto *Named = Mask ? dyn_cast<ConstantInt>(&storedValue(*Mask)) : nullptr;
  const BlockId B = Reader.view().block(Reader.idOf(C));
  return S.Asks == Demand::Shuffle && Named && Named->isMinusOne() && Control.branch(B).isValid() &&
         exitedDoNotCount(Reader.function()) && leavesBefore(*Reader.block(Control.branch(B)).getTerminator(), C);
}

std::vector<Linter::Arrival> Linter::findArrivals(const Function &F, const ControlUniformity &Control) {
  Shared.reset();
  std::vector<Arrival> All;
  // Those that may have all whom they need nevertheless.
  std::vector<std::pair<const CallBase *, bool>> Asked;
  BitVector IsAsked;
  SmallPtrSet<const BasicBlock *, 8> WithBarrier;
  for (const Instruction &I : instructions(F)) {
    const auto *C = dyn_cast<CallBase>(&I);
    ValueId Id = C ? Reader.idOf(*C) : ValueId();
    if (!Id.isValid() || !Result.search().isReachable(Reader.view().block(Id)))
      continue;
    BlockId B = Reader.view().block(Id);
    for (const Sync &S : syncsOf(*C)) {
      // What a member mask says is looked at by itself (SyncMasks.cpp); but lanes that have ended, which nobody waits
      // for, have no value to be read.
      if (S.Asks == Demand::Nothing || (isMasked(*C, S) && !mayReadEnded(*C, S, Control)))
        continue;
      // Whoever asks who is there, or reads what the first of them has, means those that are there.
      if ((S.Asks == Demand::Active && asksForActive(*C)) ||
          (S.Asks == Demand::Shuffle && readsLeader(*C, Reader, Control)))
        continue;
      if (isBarrier(S.Asks))
        WithBarrier.insert(C->getParent());
      if (Control.extent(B) >= needOf(S.Asks))
        continue;
      // Who of a cluster comes is not known, and not a finding.
      if (S.Asks == Demand::ClusterBarrier && Control.extent(B) >= Extent::workgroup() &&
          partsClustersOnly(Control.branch(B)))
        continue;
      const bool OfFour = S.Asks == Demand::Quad ||
                          (S.Asks == Demand::Shuffle && staysInGroup(Reader, Result.loops(), *S.Operation, 4));
      const bool InRows = Gpu.isShader() && OfFour && wholeQuadsCome(*C, Control);
      // HLSL says which invocations are a quad (Shader Model 6.6, Derivatives).
      if (InRows && S.Asks == Demand::Quad && isHlsl(M)) {
        Present[C] = {Presence::WholeWaves};
        continue;
      }
      const bool IsOwn = S.Operation == C;
      IsAsked.push_back((isOfWave(S.Asks) || S.Asks == Demand::PartBarrier) && (!isMasked(*C, S) || IsOwn));
      if (IsAsked.back())
        Asked.push_back({C, IsOwn && S.Asks == Demand::Shuffle});
      All.push_back({C, S, B, Control.branch(B), Control.extent(B)});
      All.back().InRowsOfFour = InRows;
    }
  }
  const std::vector<PresenceAt> Is = presencesAt(Reader, Result, *Text, Control, Asked);
  std::vector<Arrival> Left;
  for (unsigned I = 0, K = 0; I != All.size(); ++I) {
    if (IsAsked[I] && Is[K++].Is != Presence::Unknown)
      Present[All[I].Call] = Is[K - 1];
    else
      Left.push_back(std::move(All[I]));
  }
  All = std::move(Left);
  if (All.empty() || !exitedDoNotCount(F))
    return All;
  ControlUniformity AmongOthers(Reader.view(), Result, blocksToTheEnd(Reader, WithBarrier, findDeadEnds(Reader)));
  for (Arrival &A : All) {
    // A barrier of the grid waits for each workgroup, which one thread of it reports.
    if (A.Of.Asks != Demand::Barrier && A.Of.Asks != Demand::ClusterBarrier)
      continue;
    A.OthersEnd = AmongOthers.extent(A.Block) >= needOf(A.Of.Asks);
    A.OthersExit = A.OthersEnd && leavesBefore(*Reader.block(A.Branch).getTerminator(), *A.Call);
    if (!A.OthersEnd) {
      A.Branch = AmongOthers.branch(A.Block);
      A.Level = AmongOthers.extent(A.Block);
    }
  }
  return All;
}

void Linter::reportArrivals(std::vector<Arrival> All) {
  MapVector<std::tuple<uint32_t, uint32_t, uint32_t, uint32_t, uint32_t>, std::vector<Arrival>> ByGuard;
  const auto Elected = Gpu.isShader() ? blocksOfElected(Reader.function()) : SmallPtrSet<const BasicBlock *, 8>();
  for (Arrival &A : All) {
    // What callers pass is told of barriers, and only where nothing else is wrong with them.
    if (OnAssumption ? Reported.contains(A.Call) || A.Of.Asks == Demand::Active : A.Of.Asks == Demand::Nothing)
      continue;
    // Structured control flow says who is together where the shader asks for it.
    if (Gpu.isShader() && A.Of.Asks == Demand::Active &&
        (!leavesReconvergenceOpen(*A.Call->getFunction()) || Elected.contains(A.Call->getParent())))
      continue;
    const bool IsOfWave = !isBarrier(A.Of.Asks) && A.Of.Asks != Demand::Quad;
    if ((IsOfWave && isRightInLine(*A.Call)) || isRightWhereMultiplesFit(*A.Call, A.Branch) ||
        isRightInTestedSizes(*A.Call))
      continue;
    (OnAssumption ? Assumed : Reported).insert(A.Call);
    if (Gpu.isShader() && A.Of.Asks == Demand::Quad) {
      lintDerivative(A);
      continue;
    }
    if (IsOfWave) {
      GuardOf[A.Call] = A.Branch;
      if (Linter *Whole = inWholeWaves(*A.Call)) {
        A.InPartOfWave = !Whole->Reported.contains(A.Call) && !Whole->Assumed.contains(A.Call);
        // Of several guards that which parts waves in any case.
        if (auto It = Whole->GuardOf.find(A.Call); It != Whole->GuardOf.end() && !A.InPartOfWave)
          A.Branch = It->second;
      }
      if (A.InPartOfWave && (A.Of.Asks == Demand::Active || hasKnownRow(Reader.function())))
        continue;
    }
    // Rows of whole waves part no wave, however many there are.
    if (!OnAssumption && !A.InPartOfWave)
      A.InSeveral = rightIfUndivided(*A.Call);
    ByGuard[{A.Branch.index(), A.OthersExit, A.InPartOfWave, A.InSeveral, A.InRowsOfFour}].push_back(std::move(A));
  }
  if (ByGuard.empty())
    return;
  const Cfg &G = Reader.view().cfg();
  const BitVector Ends = blocksBefore(G, [&](BlockId B) { return G.numSuccessors(B) == 0; });
  for (auto &[Guard, After] : ByGuard)
    reportGuard(After, Ends);
}

/// Of several demands the one that makes the finding.
static unsigned weightOf(Demand D) { return static_cast<unsigned>(D); }

Location Linter::placeOf(const Arrival &A, Diagnostic *Steps) const {
  Diagnostic Folded;
  Folded.Where = locate(*A.Call);
  foldWrappersOf(Folded, *A.Call, *Reader.block(A.Branch).getTerminator());
  if (Steps)
    for (Note &N : Folded.Notes)
      Steps->Notes.push_back(std::move(N));
  return Folded.Where;
}

/// Operations of mesh and task shaders that wait for nobody, but have no meaning for a part of the workgroup.
static std::string meshOperation(const CallBase &C) {
  StringRef Name = C.getCalledFunction() ? unmangledStem(C.getCalledFunction()->getName()) : "";
  return Name == "__spirv_SetMeshOutputsEXT" || Name == "__spirv_EmitMeshTasksEXT"
             ? Name.drop_front(StringRef("__spirv_").size()).str()
             : "";
}

/// The function that the author calls, or the instruction that he writes; empty where it is not known.
static std::string nameInSource(const CallBase &C) {
  if (const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand())) {
    const StringRef Text = StringRef(A->getAsmString()).trim(" \t\n;");
    return Text.find_first_of("$;\n`") == StringRef::npos ? "`" + Text.str() + "`" : "";
  }
  const std::string Name = calledName(C);
  return Name.empty() ? "" : "`" + Name + "()`";
}

/// Where the function is not known.
static std::string nameByDemand(Demand Asks, StringRef Noun) {
  switch (Asks) {
  case Demand::Barrier:
    return "the barrier";
  case Demand::PartBarrier:
    return "the barrier of some waves";
  case Demand::ClusterBarrier:
  case Demand::GridBarrier:
    return "the barrier of the " + Noun.str();
  case Demand::Collective:
    return "the operation of the whole wave";
  case Demand::Shuffle:
    return "the shuffle";
  case Demand::Quad:
    return "the derivative";
  case Demand::Nothing:
  case Demand::Active:
    return "the wave operation";
  }
  llvm_unreachable("covered switch");
}

std::string Linter::nameOf(const Arrival &A) const {
  if (std::string Mesh = meshOperation(*A.Of.Operation); !Mesh.empty())
    return Mesh;
  // The members of groups have the same name for each group.
  const bool IsOfGroup = A.Of.Asks == Demand::ClusterBarrier || A.Of.Asks == Demand::GridBarrier;
  const std::string Name = IsOfGroup ? "" : nameInSource(*A.Of.Operation);
  return Name.empty() ? nameByDemand(A.Of.Asks, nounOf(A.Of.Asks)) : Name;
}

std::string Linter::nameOf(const Arrival &A, const Location &Main) const {
  std::string What = nameOf(A);
  if (A.Of.Operation != A.Call)
    What += " in '" + sourceName(A.Of.Operation->getFunction()->getName()) + "' called";
  Location L = placeOf(A, nullptr);
  if (!L.Line)
    return What + " `" + textOf(*A.Call) + "`";
  const bool Elsewhere = L.File != Main.File && Main.Line;
  return What + " at " + (Elsewhere ? sys::path::filename(L.File).str() + ":" : "line ") + std::to_string(L.Line);
}

std::string Linter::whenInPartOfWave() const {
  const unsigned Wave = Gpu.facts().WaveSize;
  // A multiple of the wave's size is required.
  if (Wave && Gpu.facts().WorkgroupSize[0])
    return "if the last workgroups of the grid are smaller than the required size";
  return "if the first dimension of the workgroup is no multiple of " +
         (Wave ? std::to_string(Wave) : std::string("the sub-group's size"));
}

std::string Linter::whenInSeveral(unsigned Dimensions) const {
  std::string Names;
  for (unsigned D = 0; D != 3; ++D)
    if (Dimensions >> D & 1)
      Names += (Names.empty() ? "" : " or ") + std::to_string(D);
  return "if the workgroup has more than one thread in dimension " + Names;
}

std::string Linter::hintFor(const Arrival &A) const {
  if (!meshOperation(*A.Of.Operation).empty())
    return "call it where every thread of the workgroup does, and choose its operands by the condition";
  std::string Hint = hintFor(A.Of.Asks, A.Branch);
  // The work stays in the loop, and the operation belongs to it.
  if (leavesLoop(Result, A.Branch, A.Block) && (StringRef(Hint).starts_with("apply the condition") ||
                                                StringRef(Hint).starts_with("move the operation before the branch")))
    Hint = loopHint(nounOf(A.Of.Asks));
  // What stands after a `return` cannot move before it, as a rule.
  const std::string Name = nameOf(A);
  if (A.Of.Asks == Demand::Shuffle || A.Of.Asks == Demand::Collective || A.Of.Asks == Demand::PartBarrier)
    if (size_t At = Hint.find("move the operation before the branch"); At == 0)
      Hint = leavesBefore(*Reader.block(A.Branch).getTerminator(), *A.Call)
                 ? "apply the condition to the work only, so that every thread of the wave reaches " + Name
                 : "move " + Name + Hint.substr(StringRef("move the operation").size());
  // Functions of the workgroup that are more than barriers.
  if (const StringRef Called(Name); Called.starts_with("`async_") || Called.starts_with("`wait_group_events") ||
                                    (Called.starts_with("`work_group_") && !Called.contains("barrier")))
    if (size_t At = Hint.find("the barrier"); At != std::string::npos)
      Hint.replace(At, StringRef("the barrier").size(), Name);
  if (const StringRef Old = nameWithoutMask(*A.Of.Operation); !Old.empty())
    Hint += (Hint.empty() ? "" : "; ") +
            ("sm_70 and later have no `" + Old + "`, but `" + Old + "_sync` with a member mask").str();
  return Hint;
}

Consequence consequenceOf(Demand D, bool IsShader, const CallBase &Operation) {
  switch (D) {
  case Demand::PartBarrier:
  case Demand::Barrier:
  case Demand::ClusterBarrier:
  case Demand::GridBarrier:
    if (!meshOperation(Operation).empty())
      return {DiagnosticKind::DivergentBarrier, "its effect is undefined"};
    return {DiagnosticKind::DivergentBarrier, IsShader ? "the shader hangs or its behaviour is undefined"
                                                       : "the kernel hangs or its behaviour is undefined"};
  case Demand::Collective:
    return {DiagnosticKind::DivergentCollective, "its result is undefined, or covers only some threads of the wave"};
  case Demand::Shuffle:
    return {DiagnosticKind::DivergentShuffle, "values read from lanes that do not execute it are undefined"};
  case Demand::Quad:
    return {DiagnosticKind::DivergentQuad, "its value is undefined"};
  default:
    if (IsShader)
      return {DiagnosticKind::UnspecifiedReconvergence,
              "which threads take part is not specified, since no execution mode defines where threads reconverge"};
    return {DiagnosticKind::DivergentWaveOperation, "its result covers only the threads that reach it"};
  }
}

/// One side of a branch has no way to the end of the function, and the other one has.
static bool leadsToEndlessLoop(const Cfg &G, BlockId Branch, const BitVector &Ends) {
  return Ends[Branch.index()] && any_of(G.successors(Branch), [&](BlockId S) { return !Ends[S.index()]; });
}

void Linter::reportGuard(ArrayRef<Arrival> After, const BitVector &Ends) {
  const Arrival &Main = *std::max_element(After.begin(), After.end(), [](const Arrival &A, const Arrival &B) {
    return weightOf(A.Of.Asks) < weightOf(B.Of.Asks);
  });
  const Instruction &At = *Reader.block(Main.Branch).getTerminator();
  const bool IsBarrier = isBarrier(Main.Of.Asks);
  GuardCondition G = describeGuard(Reader, Result, *Text, Main.Branch, Main.Block,
                                   {needOf(Main.Of.Asks), Main.Level, nounOf(Main.Of.Asks)}, sharedConditions());
  if (Main.InPartOfWave)
    G.When = whenInPartOfWave();
  if (Main.InSeveral)
    G.When = whenInSeveral(Main.InSeveral);
  if (Main.InRowsOfFour)
    G.When = "if four consecutive lanes are not four consecutive invocations of the workgroup";
  Consequence C = consequenceOf(Main.Of.Asks, Gpu.isShader(), *Main.Of.Operation);
  if (Main.OthersEnd && !Main.OthersExit)
    C.Text = "the other threads wait until these have ended, and CUDA leaves the behaviour undefined";
  Location Where = locate(At);
  const std::string Operation = nameOf(Main, Where);
  const std::string Who = G.Leaving.empty() ? "threads"
                          : G.GoesRound     ? "threads that come to this branch with `" + G.Leaving + "`"
                                            : "threads with `" + G.Leaving + "`";
  const std::string When = G.When.empty() ? "" : ", " + G.When;
  std::string Message;
  const bool IsEndless = !Main.OthersExit && leadsToEndlessLoop(Reader.view().cfg(), Main.Branch, Ends);
  if (Main.OthersExit)
    Message = Who + " exit here before " + Operation +
              (Main.Of.Asks == Demand::ClusterBarrier
                   ? ": barriers of a cluster do not wait for exited threads on NVIDIA's processors; elsewhere "
                   : ": barriers do not wait for exited threads since Volta; elsewhere ") +
              C.Text + When;
  else if (IsEndless)
    Message = Who + " stay in an endless loop after this branch and do not reach " + Operation + ": " + C.Text + When;
  else if (G.Leaving.empty())
    Message =
        "threads that take different sides of this branch do not reach " + Operation + " together: " + C.Text + When;
  else
    Message = Who + (G.IsLoopExit ? " leave the loop before " : " do not reach ") + Operation + ": " + C.Text + When;
  if (OnAssumption)
    Message +=
        "; this depends on the callers of '" + sourceName(At.getFunction()->getName()) + "', which are not known";
  LintFinding &D = report(C.Kind, At, Message);
  D.LacksCondition = G.Leaving.empty() && !Main.OthersExit && !IsEndless;
  if (!D.Where.Line) {
    D.Where = locate(*Main.Call);
    D.Operation = Names->text(*Main.Call);
  }
  // Where the program computes how many threads come, these may well be whole waves.
  const auto Part = Main.Of.Asks == Demand::PartBarrier ? numberedBarrierOf(*Main.Of.Operation, Kind) : std::nullopt;
  const bool MayBeWhole = Part && !Part->Count;
  const bool OneAddress =
      Main.Of.Asks > Demand::Barrier && Main.Level >= Extent::workgroup() && partsByOneAddress(Main.Branch);
  if (OnAssumption || MayBeWhole || OneAddress || Main.InPartOfWave || Main.InSeveral || Main.InRowsOfFour ||
      G.NeedsOffset || (Main.OthersExit && !G.IsCertain))
    D.Level = Severity::Remark;
  else if ((IsBarrier || Part) && (!G.IsCertain || Main.OthersExit || !hasKnownCallers(*At.getFunction())))
    D.Level = Severity::Warning;
  constexpr size_t MaxOperations = 3;
  // Copies of one place, by unrolling or recursion of templates, are one.
  std::set<std::string> Named;
  size_t Left = 0;
  for (const Arrival &A : After) {
    Location L = placeOf(A, nullptr);
    if (!Named.insert(nameOf(A, Where) + "|" + placeText(L)).second)
      continue;
    D.Operations.push_back(L);
    if (Named.size() > MaxOperations) {
      ++Left;
      continue;
    }
    // The message states what happens at the main operation.
    const Consequence Own = consequenceOf(A.Of.Asks, Gpu.isShader(), *A.Of.Operation);
    D.Notes.push_back({Own.Kind == C.Kind ? nameOf(A, Where) : "also " + nameOf(A, Where) + ": " + Own.Text, L});
    placeOf(A, &D);
    if (A.Of.Operation != A.Call)
      D.Notes.push_back({"the operation: " + textOf(*A.Of.Operation), locate(*A.Of.Operation)});
  }
  if (Left)
    D.Notes.push_back({"and " + std::to_string(Left) + (Left == 1 ? " more operation" : " more operations"), {}});
  addCauses(D, Main.Branch, Main.Level);
  D.Hint = hintFor(Main);
}

} // namespace rejoin
