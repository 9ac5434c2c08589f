//===- SyncMasks.cpp - Member masks of wave operations -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A synchronising operation waits for the lanes of its member mask that have not ended, and is undefined for a thread
// that its own mask does not name (PTX ISA: bar.warp.sync, shfl.sync, vote.sync, match.sync, redux.sync).
//
// Which lanes come to an operation is evaluated: the branches on the way to it whose conditions are computed from the
// place alone, for each thread of workgroups in one dimension; branches that are uniform for the wave let all or none
// through. So is the mask. Then a lane that comes and is not named, and a lane that is named and does not come, are
// seen, and from which size of the workgroup on. If the operation depends on a branch that is not evaluated, or that
// can also be passed by on the way (`||`, `switch`, a later turn of a loop), a mask that names several lanes is a
// finding with that branch as its condition. Lanes that leave the kernel before, where nobody waits for them, neither
// come nor are missing. Masks that are ballots are followed from the ballot to the operation: a branch in between that
// the ballot's condition does not imply keeps lanes away that the mask names.
//
//     if (t < 16) x = __shfl_down_sync(0xffff, x, 8);          right: all lanes of the mask come
//     if (t < 16) __syncwarp();                                lanes 16 to 31 are named and do not come
//     m = __ballot_sync(~0u, p); if (p) __shfl_sync(m, x, 0);  right: the mask is the branch's own condition
//     m = __ballot_sync(~0u, p); if (q) __shfl_sync(m, x, 0);  lanes with p and without q do not come
//     __shfl_sync(__ballot_sync(~0u, p), x, 0);                threads without p are not in their own mask
//     m = __activemask(); ... __ffs(m) - 1 ... __shfl_sync(m)  right: whoever is there shares the work
//     __shfl_down_sync(__activemask(), x, 1)                   who is active is not what the program means
//
// Lanes of one mask pass the same mask: one that differs between lanes that it names is a finding. HIP's functions for
// AMD ask more: their mask names exactly the lanes that execute them together. Lanes that have
// ended do not, and two operations are never one.
//
// A thread that may come is looked for in its own mask whether or not it is known who comes. A shuffle that may read
// lanes outside of its mask is not called safe, and is no finding: the sums of trees read such lanes and drop the
// value.
//
// Where a condition or a mask asks for the size of the workgroup, which is not known, all sizes up to the largest are
// tried (WaveComers.cpp). What is wrong for multiples of the wave's size is a finding; what is wrong for others alone
// is called safe if the first dimension is such a multiple.
//
// Errs by saying nothing of masks that are not known. Cost: of operations with one mask in one block, sizes times
// threads. Held by: test/Lint/masks*.cu, own-lanes.cu, reads-outside.cu, all-sizes.cu, parts-of-waves.cu, ballots.cu,
// tiles-of-lanes.cu.
//
//===----------------------------------------------------------------------===//

#include "Leaders.h"
#include "MaskChecker.h"
#include "MaskOperations.h"
#include "rejoin/Target/LaneMasks.h"
#include "rejoin/Target/ThreadDependence.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"
#include <set>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

std::string MaskChecker::sizeClause(const Operation &O, unsigned Thread) const {
  if (IsKnown)
    return "";
  if (O.AsksSize)
    return ", for example if the workgroup has " + std::to_string(NumThreads) + " threads";
  return Thread <= 1 ? "" : ", if the workgroup has more than " + std::to_string(Thread) + " threads";
}

bool MaskChecker::staysWithin(const Operation &O) {
  const Extent Together = ControlAt(*O.Call).extent(Reader.view().block(Reader.idOf(*O.Call)));
  for (unsigned Group : {2, 4, 8, 16, 32}) {
    if (Together < Extent::ofGroup(Group))
      return false;
    const uint64_t First = (1ULL << Group) - 1;
    bool Within = true;
    for (unsigned T = 0; T != NumThreads && Within; ++T)
      Within = (lanesOf((*O.Masks)[T]) & ~(First << (T % Lanes & ~(Group - 1)))) == 0;
    if (Within)
      return true;
  }
  return false;
}

/// The call is executed only where a condition of the thread's index holds.
static bool isForSomeThreads(const CallBase &C) {
  const llvm::DominatorTree Dominators(const_cast<Function &>(*C.getFunction()));
  const auto *Node = Dominators.getNode(C.getParent());
  for (const auto *Up = Node ? Node->getIDom() : nullptr; Up; Up = Up->getIDom())
    if (const auto *Br = dyn_cast<BranchInst>(Up->getBlock()->getTerminator());
        Br && sideTaken(*Br, Dominators, *C.getParent()) && dependsOnThread(*Br->getCondition()))
      return true;
  return false;
}

/// Callers let only some threads enter the function, at each of its calls.
static bool entersInPart(const Function &F, unsigned Depth = 4) {
  return Depth && !isKernel(F) && F.hasLocalLinkage() && !F.use_empty() && all_of(F.users(), [&](const User *U) {
           const auto *C = dyn_cast<CallBase>(U);
           return C && C->getCalledFunction() == &F &&
                  (isForSomeThreads(*C) || entersInPart(*C->getFunction(), Depth - 1));
         });
}

bool MaskChecker::checkOwn(const Operation &O, ArrayRef<Operation> All) {
  const bool AllEnter = !entersInPart(*O.Call->getFunction());
  for (unsigned T : O.Who->Threads.set_bits()) {
    if ((*O.Masks)[T] >> T % Lanes & 1)
      continue;
    uint64_t Outside = 0;
    for (unsigned U = T / Lanes * Lanes; U != std::min(NumThreads, T / Lanes * Lanes + Lanes); ++U)
      if (O.Who->Threads.test(U) && !((*O.Masks)[U] >> U % Lanes & 1))
        Outside |= 1ULL << U % Lanes;
    const bool IsOne = llvm::popcount(Outside) == 1, MayCome = !O.Who->Unknown.empty();
    // The mask of a workgroup of one thread, as instances of a template for each size have it.
    const bool IsForOne = T == 1 && !IsKnown && !O.AsksSize && lanesOf((*O.Masks)[T]) == 1;
    MaskFinding &F = report(DiagnosticKind::OutsideOwnMask, O,
                            (MayCome || !AllEnter ? lanesInWords(Outside) + " may execute" : lanesExecute(Outside)) +
                                " " + named(O) + ", but its member mask " + maskInWords((*O.Masks)[T]) +
                                " does not name " + (IsOne ? "it" : "them") + ": the behaviour is undefined",
                            !AllEnter             ? Severity::Remark
                            : MayCome || IsForOne ? Severity::Warning
                                                  : levelFor(O, T));
    F.Sizes = IsForOne ? ", if the workgroup has more than 1 thread" : sizeClause(O, T);
    F.Hint = hintForOutside(O, All, (*O.Masks)[T]);
    if (!AllEnter && !MayCome)
      F.Consequence = " if callers let " + std::string(IsOne ? "it" : "them") + " enter this function";
    if (MayCome) {
      F.Consequence = IsOne ? " if it does" : " if they do";
      F.Because = F.Branch = O.Who->Unknown.front();
      F.Notes.push_back({"this branch decides it", F.Because});
    } else if (!(F.Branch = O.Who->Keeps) && AllEnter) {
      F.Notes.push_back({"no branch from here to the operation divides the wave", O.Call->getFunction()});
    }
    return false;
  }
  return true;
}

bool MaskChecker::readsWithin(const Operation &O) {
  return readsOnly(O, [&](unsigned T) { return lanesOf((*O.Masks)[T]); });
}

bool MaskChecker::check(const Operation &O, ArrayRef<Operation> All) {
  return checkOwn(O, All) && (!O.Who->Unknown.empty() || checkMissing(O, All)) && checkSame(O);
}

bool MaskChecker::checkSame(const Operation &O) {
  for (unsigned T : O.Who->Threads.set_bits()) {
    const unsigned First = T / Lanes * Lanes;
    const uint64_t Mask = lanesOf((*O.Masks)[T]);
    for (unsigned U : llvm::seq(First, std::min(NumThreads, First + Lanes))) {
      const uint64_t Theirs = lanesOf((*O.Masks)[U]);
      if (Theirs == Mask || !(Mask >> U % Lanes & 1) || !O.Who->Threads.test(U))
        continue;
      MaskFinding &F = report(DiagnosticKind::DifferentMasks, O,
                              "the member mask " + maskInWords(Mask) + " of lane " + std::to_string(T % Lanes) +
                                  " names lane " + std::to_string(U % Lanes) + ", which executes " + named(O) +
                                  " with the member mask " + maskInWords(Theirs) + ": " + Undefined,
                              O.Who->Unknown.empty() ? levelFor(O, std::max(T, U)) : Severity::Warning);
      F.Sizes = sizeClause(O, std::max(T, U));
      F.Hint = "pass one member mask in all lanes that it names";
      F.Differs = O.Mask;
      return false;
    }
  }
  return true;
}

bool MaskChecker::checkMissing(const Operation &O, ArrayRef<Operation> All) {
  for (unsigned T : O.Who->Threads.set_bits()) {
    const unsigned First = T / Lanes * Lanes;
    // Lanes without a thread are as those that have ended; on AMD a mask names neither.
    const bool IsPart = NumThreads - First < Lanes && !(IsAmd && IsKnown);
    const uint64_t There = IsPart ? (1ULL << (NumThreads - First)) - 1 : ~0ULL;
    if (const uint64_t Missing =
            lanesOf((*O.Masks)[T]) & There & ~lanesIn(O.Who->Threads, First) & ~lanesIn(O.Who->Ended, First)) {
      reportMissing(O, All, T, Missing);
      return false;
    }
  }
  return true;
}

void MaskChecker::reportMissing(const Operation &O, ArrayRef<Operation> All, unsigned T, uint64_t Missing) {
  const uint64_t Mask = (*O.Masks)[T];
  const unsigned First = T / Lanes * Lanes, Least = First + countr_zero(Missing);
  // Both are there: who comes, and who is missing.
  const unsigned Both = std::max(T, Least);
  // The branch by which they stay away.
  const BlockId At = ControlAt(*O.Call).branch(Reader.view().block(Reader.idOf(*O.Call)));
  const Instruction *Branch = At.isValid() ? Reader.block(At).getTerminator() : nullptr;
  // Perhaps they come to the like elsewhere, which AMD's waves do not do at once.
  for (const Operation &Other : All) {
    if (IsAmd || Other.Call == O.Call || !Other.Masks || !Other.Who->Unknown.empty() ||
        !Other.Who->Threads.test(Least) || Other.Call->getCalledFunction() != O.Call->getCalledFunction() ||
        Other.Who->Threads.test(T))
      continue;
    const uint64_t Theirs = (*Other.Masks)[Least];
    const bool Same = Theirs == Mask;
    MaskFinding &F =
        report(DiagnosticKind::DifferentMasks, O,
               Same ? lanesExecute(Missing) + " another operation with the same member mask: the two operations wait "
                                              "for each other since Volta; on older GPUs the behaviour is undefined"
                    : "the member mask " + maskInWords(Mask) +
                          " names lanes that execute another operation with the member mask " + maskInWords(Theirs) +
                          ", " + lanesInWords(Missing) + ": " + Undefined + sizeClause(O, Both),
               Same ? Severity::Remark : levelFor(O, Both));
    F.Notes.push_back({"the other operation", Other.Call});
    F.Branch = Branch;
    F.Hint = named(Other) == named(O) ? "call " + named(Other) + " once, where all lanes of the member mask execute it"
                                      : "move " + named(O) + " and " + named(Other) +
                                            " before the branches, where all lanes of the member mask execute both";
    return;
  }
  MaskFinding &F = report(DiagnosticKind::MissingMaskLane, O,
                          makesOwnMask(*O.Call) ? named(O) + " waits for " + lanesThatNeverCome(Missing, "it") + ": "
                                                : "the member mask " + maskInWords(Mask) + " names " +
                                                      lanesThatNeverCome(Missing, named(O)) + ": ",
                          levelFor(O, Both));
  F.Consequence = Undefined;
  F.Sizes = sizeClause(O, Both);
  F.Hint = hintForMissing(O, All);
  F.Branch = Branch;
}

bool MaskChecker::checkSince(const Operation &O, const CallBase &Asked, const Value &Condition) {
  const Comers &Before = comersTo(Asked);
  const BasicBlock &Here = *O.Call->getParent();
  for (const Instruction *Branch : O.Who->Unknown) {
    const auto *Br = dyn_cast<BranchInst>(Branch);
    if (is_contained(Before.Unknown, Branch) || !Br || !Br->isConditional())
      continue;
    const auto Side = sideTaken(*Br, Facts.dominators(), Here);
    // Where both sides may come, another branch decides.
    if (!Side || implies(Condition, true, *Br->getCondition(), *Side))
      continue;
    std::string Left = Text.condition(*Br->getCondition(), !*Side);
    MaskFinding &F = report(
        DiagnosticKind::MissingMaskLane, O,
        (asksForActive(Asked) ? "the member mask comes from __activemask() and " : "the member mask is a ballot and ") +
            (Left.empty() ? "may name lanes that do not execute " + named(O)
                          : "names lanes of threads with `" + Left + "`, which do not execute " + named(O)) +
            ": " + Undefined,
        Severity::Warning);
    F.When = Left.empty() ? "if threads of one wave take different sides"
                          : "if that holds for some but not all threads of a wave";
    F.Because = F.Branch = Br;
    F.Hint = isShuffle(O) && !findsLeader(*O.Call, Reader, Result, ControlAt(*O.Call))
                 ? moveHint(O, /*Mask=*/0)
                 : ballotHint(O, "pass a ballot of this branch's condition");
    F.Notes.push_back({asksForActive(Asked) ? "the mask is taken here" : "the ballot", &Asked});
    return false;
  }
  return true;
}

void MaskChecker::checkBallot(const Operation &O, RightMasks &Right) {
  const auto *C = dyn_cast<CallBase>(&storedValue(*O.Mask));
  const ValueId Id = Reader.idOf(*O.Call);
  if (!C || !Id.isValid() || !Reader.idOf(*C).isValid())
    return;
  const Value *Condition = asksForActive(*C) ? ConstantInt::getTrue(C->getContext()) : ballotOf(*C);
  if (!Condition || !checkSince(O, *C, *Condition))
    return;
  const BranchInst *Holds = branchImplying(*Condition, Facts.dominators(), *O.Call->getParent());
  // No other branch decides who comes.
  if (Holds && O.Who->Unknown.size() == 1 && O.Who->Unknown.front() == Holds && O.Who->Threads.all()) {
    // A lane that is found in a ballot is one of its lanes; any other may be none of them.
    const bool MayReadOthers = shuffles(*O.Call) && !findsLeader(*O.Call, Reader, Result, ControlAt(*O.Call));
    (MayReadOthers ? Right.ReadElsewhere : Right.Calls).insert(O.Call);
  }
  // Whoever came to the ballot comes here.
  const bool AllCome = ControlAt(*O.Call).extent(Reader.view().block(Id)) >= Reader.target().wave() ||
                       C->getParent() == O.Call->getParent();
  if (isa<Constant>(Condition) || Text.isUniform(*Condition) || Holds || !AllCome)
    return;
  std::string Left = Text.condition(*Condition, false);
  MaskFinding &F = report(
      DiagnosticKind::OutsideOwnMask, O,
      (Left.empty() ? std::string("threads outside of the ballot") : "threads with `" + Left + "`") + " execute " +
          named(O) + ", but its member mask is a ballot that does not name them: the behaviour is undefined",
      Severity::Warning);
  F.When = "if there are such threads";
  F.Because = C;
  const std::string Ballot = Text.condition(*Condition, true);
  F.Hint = "execute " + (named(O) == "this" ? std::string("it") : named(O)) + " only " +
           (Ballot.empty() ? "where the condition of the ballot holds" : "if `" + Ballot + "`, as the ballot says");
  F.Notes.push_back({"the ballot", C});
  F.Differs = Condition;
}

void MaskChecker::checkActive(const Operation &O) {
  const auto *C = dyn_cast<CallBase>(&storedValue(*O.Mask));
  // On AMD the control flow alone says who is there.
  if (IsAmd || !C || !asksForActive(*C) || !isOwnQuestion(*C))
    return;
  // Whoever counts the active lanes, or looks for the first, shares out work among those that are there.
  if (servesOthers(*C, memberMaskOf))
    return;
  MaskFinding &F = report(
      DiagnosticKind::ActiveMask, O,
      "the member mask is __activemask(): the lanes that it names depend on the scheduling of the threads, not on the "
      "program",
      Severity::Warning);
  F.Hint =
      "pass the mask of the lanes that the program means: all lanes, or a ballot of the condition before the branch";
  F.Notes.push_back({"the mask is taken here", C});
  // Which lanes are there follows from the branches that divide the wave, and from the scheduling.
  const ValueId Taken = Reader.idOf(*C);
  const BlockId Branch = Taken.isValid() ? ControlAt(*O.Call).branch(Reader.view().block(Taken)) : BlockId();
  if (Branch.isValid())
    F.Branch = Reader.block(Branch).getTerminator();
}

std::vector<MaskChecker::Operation> MaskChecker::operations() {
  std::vector<Operation> All;
  for (const Instruction &I : instructions(Reader.function())) {
    const auto *C = dyn_cast<CallBase>(&I);
    const Value *Mask = C ? memberMaskOf(*C) : nullptr;
    ValueId Id = Mask ? Reader.idOf(*C) : ValueId();
    if (Id.isValid() && Result.search().isReachable(Reader.view().block(Id)))
      All.push_back({C, Mask});
  }
  return All;
}

void MaskChecker::evaluate(Operation &O) {
  O.Who = &comersTo(*O.Call);
  const Evaluated &E = evaluated(*O.Mask);
  O.Masks = E.Is && !(E.Dimensions < 3 && HasPlanes) ? Evaluator.of(*O.Mask) : nullptr;
  O.TookRow = O.Who->TookRow || E.TookRow;
  O.IsFlat = O.Who->Flat || E.Dimensions < 3;
  O.AsksSize = O.Who->AsksSize || E.From.Sizes;
}

std::vector<MaskFinding> MaskChecker::run(RightMasks &Right) {
  std::vector<Operation> All = operations();
  for (Operation &O : All)
    evaluate(O);
  for (const Operation &O : All) {
    checkActive(O);
    checkBallot(O, Right);
    if (!O.Masks)
      continue;
    if (!O.Who->Unknown.empty() && !staysWithin(O))
      reportUnknown(O, nullptr);
    else if (!check(O, All))
      continue;
    else if (O.Who->Unknown.empty() && O.Who->Flat && HasPlanes)
      reportUnknown(O, O.Who->Flat);
    else if (!readsWithin(O))
      Right.ReadElsewhere.insert(O.Call);
    else
      addRight(O, Right);
  }
  // What follows from the workgroup's size may be wrong for others.
  if (!IsKnown)
    checkSizes(std::move(All), Right);
  return std::move(Findings);
}

void MaskChecker::addRight(const Operation &O, RightMasks &Right) const {
  Right.Calls.insert(O.Call);
  if (O.IsFlat)
    Right.IfFlat.insert(O.Call);
  if (O.TookRow)
    (HasRows ? Right.IfRows : Right.IfLine).insert(O.Call);
  // HIP's masks for AMD name no lane without a thread, and any lane may be the last that has one.
  if (IsAmd && !IsKnown && !Reader.target().facts().WholeWaves &&
      any_of(O.Who->Threads.set_bits(), [&](unsigned T) { return lanesOf((*O.Masks)[T]) >> T % Lanes > 1; }))
    Right.IfWaves.insert(O.Call);
}

void MaskChecker::checkSizes(std::vector<Operation> All, RightMasks &Right) {
  // Those that a finding may be about, and the others that they may be found to be together with.
  DenseSet<const CallBase *> Open;
  for (const Operation &O : All)
    if (O.AsksSize && O.Masks && (Right.Calls.contains(O.Call) || Right.ReadElsewhere.contains(O.Call)))
      Open.insert(O.Call);
  for (unsigned Size : otherSizes()) {
    if (Open.empty())
      return;
    setSize({Size, 1, 1});
    for (Operation &O : All)
      evaluate(O);
    const size_t Reported = Findings.size();
    // Of operations with the same mask at one place one tells it.
    std::set<std::tuple<const Comers *, const PlaceValues *, const ControlUniformity *>> Checked;
    for (const Operation &O : All) {
      if (!Open.contains(O.Call))
        continue;
      const auto Key = std::make_tuple(O.Who, O.Masks.get(), &ControlAt(*O.Call));
      const bool IsFit = O.Masks && (O.Who->Unknown.empty() ? !O.Who->Flat || !HasPlanes : staysWithin(O));
      const bool IsRight = Checked.contains(Key) || (IsFit && check(O, All));
      if (IsRight)
        Checked.insert(Key);
      if (IsRight && O.IsFlat && Right.Calls.contains(O.Call))
        Right.IfFlat.insert(O.Call);
      const bool ReadsElsewhere = IsRight && Right.Calls.contains(O.Call) && !readsWithin(O);
      if (IsRight && !ReadsElsewhere)
        continue;
      // Whole waves were tried before: what is wrong for others is said with the verdict.
      if (Size % Lanes) {
        Right.IfRows.insert(O.Call);
        Open.erase(O.Call);
        continue;
      }
      Right.Calls.erase(O.Call);
      if (ReadsElsewhere)
        Right.ReadElsewhere.insert(O.Call);
      else
        Open.erase(O.Call);
    }
    // Of launches with a part of a wave is only said that nothing is proved for them.
    if (Size % Lanes)
      Findings.resize(Reported);
  }
}

void MaskChecker::reportUnknown(const Operation &O, const Instruction *Flat) {
  const int First = O.Who->Threads.find_first();
  const uint64_t Mask = First < 0 ? 0 : (*O.Masks)[First];
  if (llvm::popcount(lanesOf(Mask)) < 2)
    return;
  const BlockId B = Reader.view().block(Reader.idOf(*O.Call));
  const BlockId Least = ControlAt(*O.Call).branch(B);
  // That which lowers it the most, or the first that is not evaluated.
  const Instruction *Branch = Least.isValid() ? Reader.block(Least).getTerminator() : nullptr;
  if (Flat)
    Branch = Flat;
  else if (!is_contained(O.Who->Unknown, Branch))
    Branch = O.Who->Unknown.front();
  if (!Above)
    Above.emplace(Reader, Result.loops(), Text, Facts);
  GuardCondition G = describeGuard(Reader, Result, Text, Reader.idOf(*Branch->getParent()), B,
                                   {Reader.target().wave(), Extent::thread(), "wave"}, *Above);
  const bool IsOwn = makesOwnMask(*O.Call);
  const std::string Waits =
      IsOwn ? named(O) + " waits for lanes " : "the member mask " + maskInWords(Mask) + " names lanes ";
  const std::string What = (IsOwn ? "it" : named(O)) + ": ";
  MaskFinding &F = report(
      DiagnosticKind::MissingMaskLane, O,
      Waits +
          (G.Leaving.empty() ? "that may not execute " : "of threads with `" + G.Leaving + "`, which do not execute ") +
          What,
      Flat ? Severity::Remark : Severity::Warning);
  F.Consequence = Undefined;
  F.Hint = isShuffle(O) && !readsLeader(*O.Call, Reader, ControlAt(*O.Call))
               ? moveHint(O)
               : ballotHint(O, "pass as member mask a ballot of the condition");
  F.When = Flat ? "if the workgroup has a third dimension" : G.When;
  F.Because = F.Branch = Branch;
}

std::vector<MaskFinding> checkMasks(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SourceText &Text, ControlQuery ControlAt, RightMasks &Right) {
  if (none_of(instructions(Reader.function()), [](const Instruction &I) {
        const auto *C = dyn_cast<CallBase>(&I);
        return C && memberMaskOf(*C);
      }))
    return {};
  return MaskChecker(Reader, Result, Text, ControlAt).run(Right);
}

} // namespace rejoin
