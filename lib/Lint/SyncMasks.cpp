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
// Wave operations without a mask are asked in the same way who comes: whole waves, or all whose lanes a shuffle reads.
//
// Errs by saying nothing of masks that are not known. Cost: threads of a workgroup times operations and branches above.
// Held by: test/Lint/masks*.cu, ballots.cu, tiles-of-lanes.cu.
//
//===----------------------------------------------------------------------===//

#include "SyncMasks.h"
#include "LaneReads.h"
#include "rejoin/Target/LaneMasks.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

namespace {

/// Threads of a workgroup in one dimension that come to an operation.
struct Comers {
  BitVector Threads;
  /// Threads that have left the kernel before, and that nobody waits for.
  BitVector Ended;
  /// Branches that decide, among others, who comes, and that were not evaluated.
  SmallVector<const Instruction *, 2> Unknown;
  /// The closest branch that was evaluated and keeps threads away.
  const Instruction *Keeps = nullptr;
  /// This is so in workgroups of at most two dimensions: in planes the branch's condition is another one.
  const Instruction *Flat = nullptr;
  /// This is so in workgroups of at most so many dimensions; of one is only said what is asked for strictly.
  unsigned Dimensions = 3;
};

class MaskChecker {
public:
  MaskChecker(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
              ControlQuery ControlAt, RightMasks &Right)
      : Reader(Reader), Result(Result), Text(Text), ControlAt(ControlAt), Right(Right), Evaluator(Reader),
        Dominators(const_cast<Function &>(Reader.function())), IsAmd(Reader.target().kind() == TargetKind::AMDGPU),
        Undefined(IsAmd ? "the behaviour is undefined" : "the other lanes wait forever or the behaviour is undefined") {
    const LaunchFacts &Facts = Reader.target().facts();
    if (IsAmd && Facts.WaveSize)
      Lanes = Facts.WaveSize;
    HasPlanes = asksForPlace(Reader, 2);
    HasRows = HasPlanes || asksForPlace(Reader, 1);
    IsKnown = Facts.Exact && Facts.WorkgroupSize[0] && Facts.WorkgroupSize[1] && Facts.WorkgroupSize[2];
    Largest = Facts.MaxThreads ? std::min(Facts.MaxThreads, 1024U) : 1024;
    setSize(IsKnown ? Facts.WorkgroupSize : std::array<unsigned, 3>{Largest, 1, 1});
  }
  std::vector<MaskFinding> run();
  PresenceAt presenceAt(const CallBase &C, bool IsShuffle);

private:
  struct Operation {
    const CallBase *Call;
    const Value *Mask;
    Comers Who;
    /// By thread, as the program writes it; nothing if it is not known.
    std::optional<std::vector<uint64_t>> Masks;
    /// Both are so in workgroups of at most two dimensions.
    bool IsFlat = false, InRow = false;
  };
  void setSize(std::array<unsigned, 3> Size);
  /// The thread with a number in linear order.
  void setThread(unsigned T);
  std::vector<Operation> operations();
  Comers comersTo(const CallBase &C);
  Presence presenceOf(const Comers &Who, const CallBase &C, bool IsShuffle);
  std::optional<std::vector<uint64_t>> masksOf(const Value &Mask);
  /// A function of the thread's place: of its linear number, where the workgroup's shape is not known.
  bool isEvaluated(const Value &Condition);
  /// In workgroups of how many dimensions a condition is one of the thread's linear number; 0 if it cannot be
  /// evaluated.
  unsigned dimensionsOf(const Value &Condition);
  /// Each thread's mask lies in an aligned group of threads that come together, or not at all.
  bool staysWithin(const Operation &O);
  void findUnknown(Comers &Who, BlockId B, const ControlUniformity &Control, const BitVector &Evaluated) const;
  /// Whether nothing is wrong.
  bool checkEvaluated(const Operation &O, ArrayRef<Operation> All);
  bool checkMissing(const Operation &O, ArrayRef<Operation> All);
  /// A branch that is not evaluated, or only in workgroups of at most two dimensions (\p Flat).
  void reportUnknown(const Operation &O, const Instruction *Flat);
  void checkBallot(const Operation &O);
  /// Whether lanes that a ballot names are kept away by a branch since.
  bool checkSince(const Operation &O, const CallBase &Asked, const Value &Condition);
  void checkActive(const Operation &O);
  /// Of a mask those bits for which a wave has lanes.
  uint64_t lanesOf(uint64_t Mask) const { return Mask & (~0ULL >> (64 - Lanes)); }
  /// `, if the workgroup has more than 16 threads`: the sizes of workgroups that have a thread with this number. Empty
  /// if the size is known, and for threads that every workgroup of two threads or more has.
  std::string sizeClause(unsigned Thread) const;
  Severity levelFor(unsigned Thread) const {
    return IsKnown || (Thread <= 1 && NumThreads == Largest) ? Severity::Error : Severity::Warning;
  }
  MaskFinding &report(DiagnosticKind K, const Operation &O, std::string Message, Severity Level) {
    Findings.push_back({K, O.Call, std::move(Message), Level});
    Findings.back().Because = O.Who.Keeps;
    return Findings.back();
  }

  const FunctionReader &Reader;
  const UniformityResult &Result;
  const SourceText &Text;
  ControlQuery ControlAt;
  RightMasks &Right;
  PlaceEvaluator Evaluator;
  llvm::DominatorTree Dominators;
  bool IsAmd;
  /// The consequence of a member mask that names lanes which do not come.
  const char *Undefined;
  unsigned Lanes = 32, NumThreads = 0, Largest;
  bool IsKnown;
  /// What was evaluated last is of the linear number in workgroups of at most so many dimensions.
  unsigned Took = 3;
  /// Something was evaluated for whole rows alone, in a program with several dimensions.
  bool TookRow = false;
  /// The program asks for a place in the second dimension or the third; in the third.
  bool HasRows, HasPlanes;
  /// The first dimension is the linear order only where the program asks for no other.
  bool IsStrict = false;
  /// The lanes that a shuffle reads were evaluated for workgroups of at most so many dimensions.
  unsigned LaneDimensions = 3;
  std::vector<MaskFinding> Findings;
};

} // namespace

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
  // As many threads in one line, in rows, and in planes of short rows.
  for (std::array<unsigned, 3> Shape : {Size, {Size[0] / 4, 4, 1}, {Size[0] / 32, 2, 16}}) {
    if (!Shape[0] || Shape[0] * Shape[1] * Shape[2] != Size[0])
      break;
    Evaluator.Size = Shape;
    std::vector<APInt> Values;
    bool Same = true;
    for (unsigned T = 0; T != NumThreads && Same; ++T) {
      setThread(T);
      auto X = Evaluator.at(Condition);
      Same = X.has_value();
      if (Same)
        Values.push_back(*X);
    }
    if (!Same || (First && *First != Values))
      break;
    First = std::move(Values);
    Dimensions = Shape[2] > 1 ? 3 : Shape[1] > 1 ? 2 : 1;
  }
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
          Result.extent(Id) >= Reader.target().wave() || !isEvaluated(*Br->getCondition()))
        continue;
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
    report(DiagnosticKind::MissingMaskLane, O,
           "the member mask " + maskInWords(Masks[T]) + " names " + lanesThatNeverCome(Missing) + ": " + Undefined +
               sizeClause(Both),
           levelFor(Both));
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
  report(
      DiagnosticKind::ActiveMask, O,
      "the member mask is __activemask(): the lanes that it names depend on the scheduling of the threads, not on the "
      "program",
      Severity::Warning);
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
  for (unsigned Size = Largest / 2; Evaluator.AskedSize && !IsKnown && Size >= Lanes; Size /= 2) {
    setSize({Size, 1, 1});
    All = operations();
    for (const Operation &O : All)
      if (O.Masks && O.Who.Unknown.empty() && !Wrong.contains(O.Call) && !checkEvaluated(O, All)) {
        Wrong.insert(O.Call);
        Right.Calls.erase(O.Call);
      }
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
             G.Leaving.empty() ? Named + "that may not execute this: " + Undefined
                               : Named + "of threads with `" + G.Leaving + "`, which do not execute this: " + Undefined,
             Flat ? Severity::Remark : Severity::Warning);
  F.When = Flat ? "if the workgroup has a third dimension" : G.When;
  F.Because = Branch;
  F.Notes.push_back({"threads take different sides here", Branch});
}

Presence MaskChecker::presenceOf(const Comers &Who, const CallBase &C, bool IsShuffle) {
  bool AreWhole = true;
  for (unsigned First = 0; First < NumThreads && AreWhole; First += Lanes) {
    const unsigned End = std::min(First + Lanes, NumThreads);
    AreWhole = Who.Threads.find_first_in(First, End) < 0 || Who.Threads.find_first_unset_in(First, End) < 0;
  }
  if (AreWhole)
    return Presence::WholeWaves;
  if (!IsShuffle)
    return Presence::Unknown;
  for (unsigned T : Who.Threads.set_bits()) {
    setThread(T);
    Evaluator.forget();
    const auto From = laneRead(Evaluator, C, T % Lanes, Lanes);
    // Lanes by a place in one dimension are others in other shapes of the workgroup.
    if (!From || Evaluator.TookFirst || (!IsKnown && HasRows && (Evaluator.Asked & 7)))
      return Presence::Unknown;
    if (!IsKnown && (Evaluator.Asked & 7))
      LaneDimensions = 1;
    const unsigned Read = *From < Lanes ? T / Lanes * Lanes + *From : T;
    if (Read < NumThreads && !Who.Threads.test(Read))
      return Presence::Unknown;
  }
  return Presence::LanesRead;
}

PresenceAt MaskChecker::presenceAt(const CallBase &C, bool IsShuffle) {
  PresenceAt All{Presence::WholeWaves, 3};
  if (Reader.target().facts().WaveSize != Lanes)
    return {};
  IsStrict = true;
  // What follows from the workgroup's size may be wrong for others: powers of two, and three quarters of them.
  unsigned Power = NumThreads;
  bool IsPower = true;
  do {
    Evaluator.AskedSize = false;
    const Comers Who = comersTo(C);
    const bool IsKnownSo = Who.Unknown.empty() && (Who.Dimensions == 3 || !HasPlanes);
    const Presence Is = IsKnownSo ? presenceOf(Who, C, IsShuffle) : Presence::Unknown;
    if (Is == Presence::Unknown)
      return {};
    if (Is == Presence::LanesRead)
      All.Is = Is;
    All.Dimensions = std::min({All.Dimensions, Who.Dimensions, LaneDimensions});
    if (IsKnown || !Evaluator.AskedSize)
      break;
    IsPower = !IsPower;
    if (IsPower)
      Power /= 2;
    setSize({IsPower ? Power : Power / 4 * 3, 1, 1});
  } while (NumThreads >= Lanes);
  return All;
}

PresenceAt presenceAt(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
                      const ControlUniformity &Control, const CallBase &C, bool IsShuffle) {
  RightMasks Right;
  auto ControlAt = [&](const CallBase &) -> const ControlUniformity & { return Control; };
  return MaskChecker(Reader, Result, Text, ControlAt, Right).presenceAt(C, IsShuffle);
}

std::vector<MaskFinding> checkMasks(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SourceText &Text, ControlQuery ControlAt, RightMasks &Right) {
  return MaskChecker(Reader, Result, Text, ControlAt, Right).run();
}

} // namespace rejoin
