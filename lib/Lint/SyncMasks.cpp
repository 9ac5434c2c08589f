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
// HIP's functions for AMD ask more: their mask names exactly the lanes that execute them together. Lanes that have
// ended do not, and two operations are never one.
//
// Where a condition asks for the size of the workgroup, which is not known, all multiples of the wave's size are tried.
//
// Errs by saying nothing of masks that are not known. Cost: threads of a workgroup times operations and branches above.
// Held by: test/Lint/masks*.cu, ballots.cu, tiles-of-lanes.cu.
//
//===----------------------------------------------------------------------===//

#include "MaskChecker.h"
#include "rejoin/Target/LaneMasks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

void MaskChecker::setSize(std::array<unsigned, 3> Size) {
  Evaluator.Size = Size;
  NumThreads = Size[0] * Size[1] * Size[2];
}

void MaskChecker::setThread(unsigned T) {
  const auto &Size = Evaluator.Size;
  Evaluator.Local = {T % Size[0], T / Size[0] % Size[1], T / Size[0] / Size[1]};
}

unsigned MaskChecker::dimensionsOf(const Value &Condition) {
  const auto Size = Evaluator.Size;
  std::optional<std::vector<APInt>> First;
  unsigned Dimensions = 0;
  // Each thread's value is the same in another shape of the workgroup.
  auto IsSameIn = [&](std::array<unsigned, 3> Shape) {
    if (!Shape[0] || Shape[0] * Shape[1] * Shape[2] != Size[0])
      return false;
    Evaluator.Size = Shape;
    std::vector<APInt> Values;
    for (unsigned T = 0; T != NumThreads; ++T) {
      setThread(T);
      auto X = Evaluator.at(Condition);
      if (!X)
        return false;
      Values.push_back(std::move(*X));
    }
    if (!First)
      First = std::move(Values);
    return *First == Values || Shape == Size;
  };
  // As many threads in a line, in rows, and in planes: in long rows and in rows of one, since a number in the program
  // may be the length of a row, and its bound may be below it.
  const unsigned N = Size[0];
  const std::array<unsigned, 3> Shapes[][2] = {{Size, Size}, {{N / 4, 4, 1}, {1, N, 1}}, {{N / 8, 2, 4}, {1, 1, N}}};
  while (Dimensions != 3 && IsSameIn(Shapes[Dimensions][0]) && IsSameIn(Shapes[Dimensions][1]))
    ++Dimensions;
  Evaluator.Size = Size;
  return Dimensions;
}

bool MaskChecker::isEvaluated(const Value &Condition) {
  Evaluator.forget();
  Took = 3;
  // A choice may have a value for some threads alone.
  for (unsigned T = 0; T != NumThreads; ++T) {
    setThread(T);
    if (!Evaluator.at(Condition) || Evaluator.TookFirst)
      return false;
  }
  // Along a row the first dimension is the linear order.
  const unsigned Others = Evaluator.Asked & ~8U;
  TookRow |= !IsKnown && !IsStrict && Others == 1 && HasRows && !Reader.target().facts().WholeWaves;
  if (IsKnown || Others <= (IsStrict ? 0 : 1))
    return true;
  Took = dimensionsOf(Condition);
  return Took >= (IsStrict && !HasRows ? 1 : 2);
}

void MaskChecker::findUnknown(Comers &Who, BlockId B, const ControlUniformity &Control,
                              const BitVector &Evaluated) const {
  if (Control.extent(B) >= Reader.target().wave())
    return;
  const Cfg &G = Reader.view().cfg();
  BitVector Seen(G.numBlocks());
  SmallVector<BlockId> Work{B};
  while (!Work.empty()) {
    const BlockId On = Work.pop_back_val();
    for (unsigned I = 0; I != G.numBlocks(); ++I) {
      const BlockId Branch(I);
      if (Seen.test(I) || G.numSuccessors(Branch) < 2 || !Result.search().isReachable(Branch) ||
          !Control.controls(Branch, On))
        continue;
      Seen.set(I);
      Work.push_back(Branch);
      if (!Evaluated.test(I) && Result.extent(Reader.view().terminator(Branch)) < Reader.target().wave())
        Who.Unknown.push_back(Reader.block(Branch).getTerminator());
    }
  }
}

Comers MaskChecker::comersTo(const CallBase &C) {
  Comers Who;
  Who.Threads = BitVector(NumThreads, true);
  Who.Ended = BitVector(NumThreads);
  const BasicBlock *B = C.getParent();
  const BlockId Own = Reader.view().block(Reader.idOf(C));
  const ControlUniformity &Control = ControlAt(C);
  BitVector Evaluated(Reader.view().cfg().numBlocks());
  const auto *Node = Dominators.getNode(B);
  for (const auto *Up = Node ? Node->getIDom() : nullptr; Up; Up = Up->getIDom()) {
    const auto *Br = dyn_cast<BranchInst>(Up->getBlock()->getTerminator());
    if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1))
      continue;
    for (unsigned S = 0; S != 2; ++S) {
      ValueId Id = Reader.idOf(*Br);
      if (!Dominators.dominates(BasicBlockEdge(Up->getBlock(), Br->getSuccessor(S)), B) || !Id.isValid() ||
          !isEvaluated(*Br->getCondition()))
        continue;
      // In a workgroup of this size all threads take one side, or it is not known which.
      if (Result.extent(Id) >= Reader.target().wave()) {
        if (auto X = Evaluator.at(*Br->getCondition()); !Evaluator.Asked && X && X->isOne() != (S == 0))
          Who.Threads.reset();
        continue;
      }
      Who.Dimensions = std::min(Who.Dimensions, Took);
      if (Took < 3)
        Who.Flat = Br;
      const BlockId Branch = Reader.view().block(Id);
      Evaluated.set(Branch.index());
      const bool OthersEnd = !Control.controls(Branch, Own);
      for (unsigned T = 0; T != NumThreads; ++T) {
        setThread(T);
        if (auto X = Evaluator.at(*Br->getCondition()); X && X->isOne() != (S == 0)) {
          Who.Threads.reset(T);
          Who.Ended[T] = Who.Ended[T] || OthersEnd;
          Who.Keeps = Who.Keeps ? Who.Keeps : Br;
        }
      }
    }
  }
  findUnknown(Who, Own, Control, Evaluated);
  return Who;
}

std::optional<std::vector<uint64_t>> MaskChecker::masksOf(const Value &Mask) {
  Took = 3;
  if (!isa<ConstantInt>(Mask) && !isEvaluated(Mask))
    return std::nullopt;
  std::vector<uint64_t> All(NumThreads);
  for (unsigned T = 0; T != NumThreads; ++T) {
    setThread(T);
    auto X = Evaluator.at(Mask);
    if (!X)
      return std::nullopt;
    All[T] = X->getZExtValue();
  }
  return All;
}

std::string MaskChecker::sizeClause(unsigned Thread) const {
  if (IsKnown)
    return "";
  if (NumThreads != Largest)
    return ", if the workgroup has " + std::to_string(NumThreads) + " threads";
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

bool MaskChecker::checkEvaluated(const Operation &O, ArrayRef<Operation> All) {
  // Who comes and is not named.
  const std::vector<uint64_t> &Masks = *O.Masks;
  for (unsigned T : O.Who.Threads.set_bits()) {
    if (Masks[T] >> T % Lanes & 1)
      continue;
    uint64_t Outside = 0;
    for (unsigned U = T / Lanes * Lanes; U != std::min(NumThreads, T / Lanes * Lanes + Lanes); ++U)
      if (O.Who.Threads.test(U) && !(Masks[U] >> U % Lanes & 1))
        Outside |= 1ULL << U % Lanes;
    report(DiagnosticKind::OutsideOwnMask, O,
           lanesExecute(Outside) + " this, but its member mask " + maskInWords(Masks[T]) + " does not name " +
               (llvm::popcount(Outside) > 1 ? "them" : "it") + ": the behaviour is undefined" + sizeClause(T),
           levelFor(T));
    return false;
  }
  return checkMissing(O, All);
}

std::string MaskChecker::fittingMask(const Operation &O, unsigned First) const {
  std::optional<uint64_t> Come;
  for (unsigned Wave = First / Lanes * Lanes; Wave + Lanes <= NumThreads; Wave += Lanes) {
    uint64_t Here = 0;
    for (unsigned L = 0; L != Lanes; ++L)
      Here |= uint64_t(O.Who.Threads.test(Wave + L)) << L;
    // Waves of which nobody comes need none.
    if (Here && Come && *Come != Here)
      return "pass a member mask of the lanes that execute this";
    Come = Here ? Here : Come;
  }
  if (!Come)
    return "pass a member mask of the lanes that execute this";
  const unsigned Count = llvm::popcount(*Come);
  const Function *F = O.Call->getCalledFunction();
  const bool IsShuffle = F && F->getName().contains("shfl");
  const bool HasWidth = IsShuffle && isPowerOf2_32(Count) && *Come == (1ULL << Count) - 1;
  return "pass the member mask " + maskInWords(*Come) +
         (HasWidth ? " and the width " + std::to_string(Count) : std::string());
}

bool MaskChecker::checkMissing(const Operation &O, ArrayRef<Operation> All) {
  const std::vector<uint64_t> &Masks = *O.Masks;
  for (unsigned T : O.Who.Threads.set_bits()) {
    const unsigned First = T / Lanes * Lanes;
    uint64_t Missing = 0;
    unsigned Least = ~0U;
    for (unsigned L = 0; L != Lanes && First + L < NumThreads; ++L)
      if ((Masks[T] >> L & 1) && !O.Who.Threads.test(First + L) && !O.Who.Ended.test(First + L)) {
        Missing |= 1ULL << L;
        Least = std::min(Least, First + L);
      }
    if (!Missing)
      continue;
    // Both are there: who comes, and who is missing.
    const unsigned Both = std::max(T, Least);
    // Perhaps they come to the like elsewhere, which AMD's waves do not do at once.
    for (const Operation &Other : All) {
      if (IsAmd || Other.Call == O.Call || !Other.Masks || !Other.Who.Unknown.empty() ||
          !Other.Who.Threads.test(Least) || Other.Call->getCalledFunction() != O.Call->getCalledFunction() ||
          Other.Who.Threads.test(T))
        continue;
      const bool Same = (*Other.Masks)[Least] == Masks[T];
      MaskFinding &F =
          report(DiagnosticKind::DifferentMasks, O,
                 Same ? lanesExecute(Missing) + " another operation with the same member mask: the two operations wait "
                                                "for each other since Volta; on older GPUs the behaviour is undefined"
                      : "the member mask " + maskInWords(Masks[T]) +
                            " names lanes that execute another operation with the member mask " +
                            maskInWords((*Other.Masks)[Least]) + ", " + lanesInWords(Missing) + ": " + Undefined +
                            sizeClause(Both),
                 Same ? Severity::Remark : levelFor(Both));
      F.Notes.push_back({"the other operation", Other.Call});
      return false;
    }
    MaskFinding &F = report(DiagnosticKind::MissingMaskLane, O,
                            "the member mask " + maskInWords(Masks[T]) + " names " + lanesThatNeverCome(Missing) + ": ",
                            levelFor(Both));
    F.Consequence = Undefined;
    F.Sizes = sizeClause(Both);
    F.Hint = fittingMask(O, First);
    return false;
  }
  return true;
}

bool MaskChecker::checkSince(const Operation &O, const CallBase &Asked, const Value &Condition) {
  const Comers Before = comersTo(Asked);
  const BasicBlock &Here = *O.Call->getParent();
  for (const Instruction *Branch : O.Who.Unknown) {
    const auto *Br = dyn_cast<BranchInst>(Branch);
    if (is_contained(Before.Unknown, Branch) || !Br || !Br->isConditional())
      continue;
    const auto Side = sideTaken(*Br, Dominators, Here);
    // Where both sides may come, another branch decides.
    if (!Side || implies(Condition, true, *Br->getCondition(), *Side))
      continue;
    std::string Left = Text.condition(*Br->getCondition(), !*Side);
    MaskFinding &F = report(DiagnosticKind::MissingMaskLane, O,
                            "the member mask is a ballot that names " +
                                (Left.empty() ? std::string("lanes that may not execute this")
                                              : "lanes of threads with `" + Left + "`, which do not execute this") +
                                ": " + Undefined,
                            Severity::Warning);
    F.When = Left.empty() ? "if threads of one wave take different sides"
                          : "if that holds for some but not all threads of a wave";
    F.Because = Br;
    F.Notes.push_back({"the ballot", &Asked});
    F.Notes.push_back({"threads take different sides here", Br});
    return false;
  }
  return true;
}

void MaskChecker::checkBallot(const Operation &O) {
  const auto *C = dyn_cast<CallBase>(&storedValue(*O.Mask));
  const ValueId Id = Reader.idOf(*O.Call);
  if (!C || !Id.isValid() || !Reader.idOf(*C).isValid())
    return;
  const Value *Condition = asksForActive(*C) ? ConstantInt::getTrue(C->getContext()) : ballotOf(*C);
  if (!Condition || !checkSince(O, *C, *Condition))
    return;
  const BranchInst *Holds = branchImplying(*Condition, Dominators, *O.Call->getParent());
  // No other branch decides who comes.
  if (Holds && O.Who.Unknown.size() == 1 && O.Who.Unknown.front() == Holds && O.Who.Threads.all())
    Right.Calls.insert(O.Call);
  // Whoever came to the ballot comes here.
  const bool AllCome = ControlAt(*O.Call).extent(Reader.view().block(Id)) >= Reader.target().wave() ||
                       C->getParent() == O.Call->getParent();
  if (isa<Constant>(Condition) || Text.isUniform(*Condition) || Holds || !AllCome)
    return;
  std::string Left = Text.condition(*Condition, false);
  MaskFinding &F =
      report(DiagnosticKind::OutsideOwnMask, O,
             (Left.empty() ? std::string("threads outside of the ballot") : "threads with `" + Left + "`") +
                 " execute this, but its member mask is a ballot that does not name them: the behaviour is undefined",
             Severity::Warning);
  F.When = "if there are such threads";
  F.Because = C;
  F.Notes.push_back({"the ballot", C});
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
}

std::vector<MaskChecker::Operation> MaskChecker::operations() {
  std::vector<Operation> All;
  for (const Instruction &I : instructions(Reader.function())) {
    const auto *C = dyn_cast<CallBase>(&I);
    const Value *Mask = C ? memberMaskOf(*C) : nullptr;
    ValueId Id = Mask ? Reader.idOf(*C) : ValueId();
    if (!Id.isValid() || !Result.search().isReachable(Reader.view().block(Id)))
      continue;
    TookRow = false;
    Operation O{C, Mask, comersTo(*C), masksOf(*Mask)};
    O.InRow = TookRow;
    O.IsFlat = O.Who.Flat || Took < 3;
    if (Took < 3 && HasPlanes)
      O.Masks.reset();
    All.push_back(std::move(O));
  }
  return All;
}

std::vector<MaskFinding> MaskChecker::run() {
  Evaluator.AskedSize = false;
  std::vector<Operation> All = operations();
  DenseSet<const CallBase *> Wrong;
  for (const Operation &O : All) {
    checkActive(O);
    checkBallot(O);
    if (!O.Masks)
      continue;
    if (!O.Who.Unknown.empty() && !staysWithin(O))
      reportUnknown(O, nullptr);
    else if (O.Who.Unknown.empty() && !checkEvaluated(O, All))
      Wrong.insert(O.Call);
    else if (O.Who.Unknown.empty() && O.Who.Flat && HasPlanes)
      reportUnknown(O, O.Who.Flat);
    else
      Right.Calls.insert(O.Call);
    if (O.IsFlat && Right.Calls.contains(O.Call))
      Right.IfFlat.insert(O.Call);
    if (O.InRow && Right.Calls.contains(O.Call))
      Right.IfRows.insert(O.Call);
  }
  // What follows from the workgroup's size may be wrong for others.
  if (!Evaluator.AskedSize || IsKnown)
    return std::move(Findings);
  for (unsigned Size : otherSizes()) {
    setSize({Size, 1, 1});
    All = operations();
    // Of launches with half a wave is only said that nothing is proved for them.
    const size_t Reported = Findings.size();
    for (const Operation &O : All) {
      const bool IsEvaluated = O.Masks && O.Who.Unknown.empty();
      if (IsEvaluated && !Wrong.contains(O.Call) && !checkEvaluated(O, All))
        Wrong.insert(O.Call);
      if (Wrong.contains(O.Call) || (!IsEvaluated && !(O.Masks && staysWithin(O))))
        Right.Calls.erase(O.Call);
    }
    if (Size % Lanes)
      Findings.resize(Reported);
  }
  return std::move(Findings);
}

void MaskChecker::reportUnknown(const Operation &O, const Instruction *Flat) {
  const int First = O.Who.Threads.find_first();
  const uint64_t Mask = First < 0 ? 0 : (*O.Masks)[First];
  if (llvm::popcount(lanesOf(Mask)) < 2)
    return;
  const BlockId B = Reader.view().block(Reader.idOf(*O.Call));
  const BlockId Least = ControlAt(*O.Call).branch(B);
  // That which lowers it the most, or the first that is not evaluated.
  const Instruction *Branch = Least.isValid() ? Reader.block(Least).getTerminator() : nullptr;
  if (Flat)
    Branch = Flat;
  else if (!is_contained(O.Who.Unknown, Branch))
    Branch = O.Who.Unknown.front();
  GuardCondition G = describeGuard(Reader, Result, Text, Reader.idOf(*Branch->getParent()), B, Reader.target().wave());
  const std::string Named = "the member mask " + maskInWords(Mask) + " names lanes ";
  MaskFinding &F =
      report(DiagnosticKind::MissingMaskLane, O,
             G.Leaving.empty() ? Named + "that may not execute this: "
                               : Named + "of threads with `" + G.Leaving + "`, which do not execute this: ",
             Flat ? Severity::Remark : Severity::Warning);
  F.Consequence = Undefined;
  F.Hint = "pass a member mask of the lanes that execute this: a ballot of the condition before the branch";
  F.When = Flat ? "if the workgroup has a third dimension" : G.When;
  F.Because = Branch;
  F.Notes.push_back({"threads take different sides here", Branch});
}

std::vector<MaskFinding> checkMasks(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SourceText &Text, ControlQuery ControlAt, RightMasks &Right) {
  return MaskChecker(Reader, Result, Text, ControlAt, Right).run();
}

} // namespace rejoin
