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
// come nor are missing.
//
//     if (t < 16) x = __shfl_down_sync(0xffff, x, 8);          right: all lanes of the mask come
//     if (t < 16) __syncwarp();                                lanes 16 to 31 are named and do not come
//     m = __ballot_sync(~0u, p); if (p) __shfl_sync(m, x, 0);  right: the mask is the branch's own condition
//     __shfl_sync(__ballot_sync(~0u, p), x, 0);                threads without p are not in their own mask
//     m = __activemask(); ... __ffs(m) - 1 ... __shfl_sync(m)  right: whoever is there shares the work
//     __shfl_down_sync(__activemask(), x, 1)                   who is active is not what the program means
//
// Errs by saying nothing of masks that are not known. Cost: threads of a workgroup times operations and branches above.
// Held by: test/Lint/masks.cu, masks-wrong.cu.
//
//===----------------------------------------------------------------------===//

#include "SyncMasks.h"
#include "PlaceEvaluator.h"
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

static constexpr unsigned Lanes = 32;
/// The consequence of a member mask that names lanes which do not come.
static constexpr const char *Undefined = "the other lanes wait forever or the behaviour is undefined";

static const Value *maskOfIntrinsic(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isIntrinsic())
    return nullptr;
  StringRef Name = F->getName();
  if (!Name.consume_front("llvm.nvvm."))
    return nullptr;
  if (Name.starts_with("shfl.sync.") || Name.starts_with("match.") || Name == "bar.warp.sync" ||
      (Name.starts_with("vote.") && Name.ends_with(".sync")))
    return C.getArgOperand(0);
  return Name.starts_with("redux.sync.") && C.arg_size() > 1 ? C.getArgOperand(1) : nullptr;
}

static const Value *maskOfCall(const CallBase &C, unsigned Depth) {
  if (const Value *Mask = maskOfIntrinsic(C))
    return Mask;
  const Function *F = C.getCalledFunction();
  if (!F || F->isDeclaration() || !Depth)
    return nullptr;
  for (const Instruction &I : instructions(*F))
    if (const auto *Inner = dyn_cast<CallBase>(&I))
      if (const Value *Mask = maskOfCall(*Inner, Depth - 1)) {
        const Value &Of = storedValue(*Mask);
        if (const auto *A = dyn_cast<Argument>(&Of); A && A->getParent() == F)
          return C.getArgOperand(A->getArgNo());
        // A constant of the callee's own, where whoever calls comes to the operation; a mask of all lanes names also
        // those that do not call.
        if (const auto *N = dyn_cast<ConstantInt>(&Of); N && (Inner->getParent()->isEntryBlock() || N->isMinusOne()))
          return &Of;
      }
  return nullptr;
}

const Value *memberMaskOf(const CallBase &C) { return maskOfCall(C, 3); }

static bool isNamed(const CallBase &C, StringRef Stem) {
  const Function *F = C.getCalledFunction();
  return F && unmangledStem(F->getName()) == Stem;
}

bool asksForActive(const CallBase &C) {
  if (C.getIntrinsicID() == Intrinsic::nvvm_activemask || isNamed(C, "__activemask"))
    return true;
  const Function *F = C.getCalledFunction();
  return F && F->getName().starts_with("llvm.amdgcn.ballot") && match(C.getArgOperand(0), m_One());
}

/// The condition of a ballot of a wave; null for other calls.
static const Value *ballotOf(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F)
    return nullptr;
  StringRef Name = F->getName();
  if (Name == "llvm.nvvm.vote.ballot.sync" || unmangledStem(Name) == "__ballot_sync")
    return C.getArgOperand(1);
  return Name.starts_with("llvm.amdgcn.ballot") || unmangledStem(Name) == "__ballot" ? C.getArgOperand(0) : nullptr;
}

/// Looks through operators, up to a depth, for what \p Found accepts.
static bool derivesFrom(const Value &V, unsigned Depth, function_ref<bool(const Instruction &)> Found) {
  const auto *I = dyn_cast<Instruction>(&storedValue(V));
  if (!I)
    return false;
  if (Found(*I))
    return true;
  return Depth && !isa<PHINode>(I) && any_of(I->operands(), [&](const Use &U) {
           return isa<Instruction>(U.get()) && derivesFrom(*U.get(), Depth - 1, Found);
         });
}

static bool isWhoIsThere(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  return C && (asksForActive(*C) || ballotOf(*C));
}

/// The truth behind a number, `p != 0` of `int` and the like.
static const Value &truthOf(const Value &V) {
  const Value *Truth = &storedValue(V), *Inner;
  while (match(Truth, m_SpecificICmp(CmpInst::ICMP_NE, m_Value(Inner), m_Zero())) ||
         (Truth->getType()->isIntegerTy(1) && match(Truth, m_Trunc(m_Value(Inner))))) {
    const Value &Number = storedValue(*Inner);
    if (!Number.getType()->isIntegerTy(1))
      break;
    Truth = &Number;
  }
  return *Truth;
}

/// The branch with a condition, on the way to a block, whose true side alone comes there; null if there is none.
static const BranchInst *branchWith(const Value &Condition, const llvm::DominatorTree &Dominators,
                                    const BasicBlock &B) {
  const Value *Of = &truthOf(Condition);
  auto IsSame = [&](const Value *V) {
    const Value *Other = &truthOf(*V);
    if (Other == Of)
      return true;
    const auto *X = dyn_cast<Instruction>(Other), *Y = dyn_cast<Instruction>(Of);
    if (!X || !Y || X->mayReadOrWriteMemory() || !X->isSameOperationAs(Y))
      return false;
    return all_of(zip_equal(X->operands(), Y->operands()),
                  [](auto P) { return &storedValue(*std::get<0>(P).get()) == &storedValue(*std::get<1>(P).get()); });
  };
  const auto *Node = Dominators.getNode(&B);
  for (const auto *Up = Node ? Node->getIDom() : nullptr; Up; Up = Up->getIDom()) {
    const auto *Br = dyn_cast<BranchInst>(Up->getBlock()->getTerminator());
    if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1))
      continue;
    const Value *Taken = Br->getCondition(), *Inner;
    bool IsTrue = true;
    while (match(Taken, m_Not(m_Value(Inner)))) {
      Taken = Inner;
      IsTrue = !IsTrue;
    }
    const BasicBlock *To = Br->getSuccessor(IsTrue ? 0 : 1);
    if (Dominators.dominates(BasicBlockEdge(Up->getBlock(), To), &B) && IsSame(Taken))
      return Br;
  }
  return nullptr;
}

bool readsLeader(const CallBase &C, const FunctionReader &Reader, const ControlUniformity &Control) {
  const BlockId Decides = Control.branch(Reader.idOf(*C.getParent()));
  // Asked at a branch's beginning, the first may be one that does not take it.
  auto IsOfThoseHere = [&](const Instruction &I) {
    if (!isWhoIsThere(I))
      return false;
    if (Control.branch(Reader.idOf(*I.getParent())) == Decides)
      return true;
    const Value *Condition = ballotOf(cast<CallBase>(I));
    return Condition && Decides.isValid() &&
           branchWith(*Condition, llvm::DominatorTree(const_cast<Function &>(*C.getFunction())), *C.getParent()) ==
               Reader.block(Decides).getTerminator();
  };
  auto IsFirst = [&](const Instruction &I) {
    const auto *F = dyn_cast<CallBase>(&I);
    if (!F || F->arg_empty())
      return false;
    StringRef Name = F->getCalledFunction() ? F->getCalledFunction()->getName() : "";
    StringRef Stem = unmangledStem(Name);
    return (F->getIntrinsicID() == Intrinsic::cttz || F->getIntrinsicID() == Intrinsic::ctlz ||
            Stem.starts_with("__ffs") || Stem.starts_with("__clz")) &&
           derivesFrom(*F->getArgOperand(0), 4, IsOfThoseHere);
  };
  return any_of(C.args(), [&](const Use &U) { return isa<Instruction>(U.get()) && derivesFrom(*U.get(), 8, IsFirst); });
}

namespace {

/// Threads of a workgroup in one dimension that come to an operation.
struct Comers {
  BitVector Threads;
  /// Threads that have left the kernel before, and that nobody waits for.
  BitVector Ended;
  /// Branches that decide, among others, who comes, and that were not evaluated.
  SmallVector<const Instruction *, 2> Unknown;
};

class MaskChecker {
public:
  MaskChecker(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
              ControlQuery ControlAt, DenseSet<const CallBase *> &Right)
      : Reader(Reader), Result(Result), Text(Text), ControlAt(ControlAt), Right(Right), Evaluator(Reader),
        Dominators(const_cast<Function &>(Reader.function())) {
    const LaunchFacts &Facts = Reader.target().facts();
    IsKnown = Facts.Exact && Facts.WorkgroupSize[0];
    const unsigned Known = Facts.WorkgroupSize[0] * Facts.WorkgroupSize[1] * Facts.WorkgroupSize[2];
    NumThreads = IsKnown ? Known : Facts.MaxThreads ? std::min(Facts.MaxThreads, 1024U) : 1024;
    Evaluator.Size = {NumThreads, 1, 1};
    // Of rows the first dimension tells nothing of lanes.
    IsLinear = !IsKnown || Facts.WorkgroupSize[1] * Facts.WorkgroupSize[2] == 1;
  }
  std::vector<MaskFinding> run();

private:
  struct Operation {
    const CallBase *Call;
    const Value *Mask;
    Comers Who;
    /// By thread; nothing if it is not known.
    std::optional<std::vector<uint32_t>> Masks;
  };
  Comers comersTo(const CallBase &C);
  std::optional<std::vector<uint32_t>> masksOf(const Value &Mask);
  bool isEvaluated(const Value &Condition);
  void findUnknown(Comers &Who, BlockId B, const ControlUniformity &Control, const BitVector &Evaluated) const;
  /// Whether nothing is wrong.
  bool checkEvaluated(const Operation &O, ArrayRef<Operation> All);
  bool checkMissing(const Operation &O, ArrayRef<Operation> All);
  void reportUnknown(const Operation &O, uint32_t Mask);
  void checkBallot(const Operation &O);
  void checkActive(const Operation &O);
  std::string sizeClause(unsigned Thread) const;
  Severity levelFor(unsigned Thread) const { return IsKnown || Thread == 0 ? Severity::Error : Severity::Warning; }
  MaskFinding &report(DiagnosticKind K, const Operation &O, std::string Message, Severity Level) {
    Findings.push_back({K, O.Call, std::move(Message), Level, {}});
    return Findings.back();
  }

  const FunctionReader &Reader;
  const UniformityResult &Result;
  const SourceText &Text;
  ControlQuery ControlAt;
  DenseSet<const CallBase *> &Right;
  PlaceEvaluator Evaluator;
  llvm::DominatorTree Dominators;
  unsigned NumThreads;
  bool IsKnown, IsLinear;
  std::vector<MaskFinding> Findings;
};

} // namespace

/// `lane 3`, `lanes 16 to 31`, `lanes 0, 2, 4, ...`.
static std::string lanesInWords(uint32_t Set) {
  SmallVector<unsigned> Of;
  for (unsigned L = 0; L != Lanes; ++L)
    if (Set >> L & 1)
      Of.push_back(L);
  if (Of.size() == 1)
    return "lane " + std::to_string(Of[0]);
  if (Of.back() - Of.front() + 1 == Of.size())
    return "lanes " + std::to_string(Of.front()) + " to " + std::to_string(Of.back());
  std::string Words = "lanes ";
  for (unsigned K = 0; K != Of.size() && K != 4; ++K)
    Words += (K ? ", " : "") + std::to_string(Of[K]);
  return Of.size() > 4 ? Words + ", ..." : Words;
}

/// `lane 3 executes`, `lanes 16 to 31 execute`.
static std::string lanesExecute(uint32_t Set) {
  return lanesInWords(Set) + (llvm::popcount(Set) > 1 ? " execute" : " executes");
}

static std::string maskInWords(uint32_t Mask) { return "0x" + utohexstr(Mask, /*LowerCase=*/true); }

bool MaskChecker::isEvaluated(const Value &Condition) {
  Evaluator.Local = {0, 0, 0};
  Evaluator.Asked = 0;
  Evaluator.TookFirst = false;
  return Evaluator.at(Condition).has_value() && !Evaluator.TookFirst && (Evaluator.Asked & ~9U) == 0;
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
      const BlockId Branch = Reader.view().block(Id);
      Evaluated.set(Branch.index());
      const bool OthersEnd = !Control.controls(Branch, Own);
      for (unsigned T = 0; T != NumThreads; ++T) {
        Evaluator.Local[0] = T;
        if (auto X = Evaluator.at(*Br->getCondition()); X && X->isOne() != (S == 0)) {
          Who.Threads.reset(T);
          Who.Ended[T] = Who.Ended[T] || OthersEnd;
        }
      }
    }
  }
  findUnknown(Who, Own, Control, Evaluated);
  return Who;
}

std::optional<std::vector<uint32_t>> MaskChecker::masksOf(const Value &Mask) {
  if (!isa<ConstantInt>(Mask) && !isEvaluated(Mask))
    return std::nullopt;
  std::vector<uint32_t> All(NumThreads);
  for (unsigned T = 0; T != NumThreads; ++T) {
    Evaluator.Local[0] = T;
    auto X = Evaluator.at(Mask);
    if (!X)
      return std::nullopt;
    All[T] = X->getZExtValue();
  }
  return All;
}

std::string MaskChecker::sizeClause(unsigned Thread) const {
  if (IsKnown || Thread == 0)
    return "";
  return ", if the workgroup has more than " + std::to_string(Thread) + (Thread == 1 ? " thread" : " threads");
}

bool MaskChecker::checkEvaluated(const Operation &O, ArrayRef<Operation> All) {
  // Who comes and is not named.
  const std::vector<uint32_t> &Masks = *O.Masks;
  for (unsigned T : O.Who.Threads.set_bits()) {
    if (Masks[T] >> T % Lanes & 1)
      continue;
    uint32_t Outside = 0;
    for (unsigned U = T / Lanes * Lanes; U != std::min(NumThreads, T / Lanes * Lanes + Lanes); ++U)
      if (O.Who.Threads.test(U) && !(Masks[U] >> U % Lanes & 1))
        Outside |= 1U << U % Lanes;
    report(DiagnosticKind::OutsideOwnMask, O,
           lanesExecute(Outside) + " this without being in its member mask " + maskInWords(Masks[T]) +
               ": the behaviour is undefined" + sizeClause(T),
           levelFor(T));
    return false;
  }
  return checkMissing(O, All);
}

bool MaskChecker::checkMissing(const Operation &O, ArrayRef<Operation> All) {
  const std::vector<uint32_t> &Masks = *O.Masks;
  for (unsigned T : O.Who.Threads.set_bits()) {
    const unsigned First = T / Lanes * Lanes;
    uint32_t Missing = 0;
    unsigned Least = ~0U;
    for (unsigned L = 0; L != Lanes && First + L < NumThreads; ++L)
      if ((Masks[T] >> L & 1) && !O.Who.Threads.test(First + L) && !O.Who.Ended.test(First + L)) {
        Missing |= 1U << L;
        Least = std::min(Least, First + L);
      }
    if (!Missing)
      continue;
    // Perhaps they come to the like elsewhere.
    for (const Operation &Other : All) {
      if (Other.Call == O.Call || !Other.Masks || !Other.Who.Unknown.empty() || !Other.Who.Threads.test(Least) ||
          Other.Call->getCalledFunction() != O.Call->getCalledFunction())
        continue;
      const bool Same = (*Other.Masks)[Least] == Masks[T];
      MaskFinding &F =
          report(DiagnosticKind::DifferentMasks, O,
                 Same ? lanesExecute(Missing) + " another operation with the same member mask: the two operations wait "
                                                "for each other since Volta; on older GPUs the behaviour is undefined"
                      : "the member mask " + maskInWords(Masks[T]) +
                            " names lanes that execute another operation with the member mask " +
                            maskInWords((*Other.Masks)[Least]) + ", " + lanesInWords(Missing) + ": " + Undefined +
                            sizeClause(Least),
                 Same ? Severity::Remark : levelFor(Least));
      F.Notes.push_back({"the other operation", Other.Call});
      return false;
    }
    report(DiagnosticKind::MissingMaskLane, O,
           "the member mask " + maskInWords(Masks[T]) + " names lanes that never execute this, " +
               lanesInWords(Missing) + ": " + Undefined + sizeClause(Least),
           levelFor(Least));
    return false;
  }
  return true;
}

void MaskChecker::checkBallot(const Operation &O) {
  const auto *C = dyn_cast<CallBase>(&storedValue(*O.Mask));
  const Value *Condition = C ? ballotOf(*C) : nullptr;
  if (!Condition)
    return;
  const Value *Truth = &truthOf(*Condition);
  ValueId Id = Reader.idOf(*O.Call);
  const BranchInst *Holds = branchWith(*Truth, Dominators, *O.Call->getParent());
  // No other branch decides who comes.
  if (Holds && O.Who.Unknown.size() == 1 && O.Who.Unknown.front() == Holds && O.Who.Threads.all())
    Right.insert(O.Call);
  if (isa<Constant>(Truth) || Text.isUniform(*Truth) || Holds || !Id.isValid() ||
      ControlAt(*O.Call).extent(Reader.view().block(Id)) < Reader.target().wave())
    return;
  std::string Left = Text.condition(*Truth, false);
  MaskFinding &F =
      report(DiagnosticKind::OutsideOwnMask, O,
             (Left.empty() ? std::string("threads outside of the ballot") : "threads with `" + Left + "`") +
                 " execute this without being in its member mask, which is a ballot: the behaviour is "
                 "undefined",
             Severity::Warning);
  F.Notes.push_back({"the ballot", C});
}

/// Of the program itself, not of a toolkit's header.
static bool isOwnQuestion(const Instruction &I) {
  const DILocation *L = I.getDebugLoc().get();
  // The innermost scope may be the header's `__activemask` alone.
  if (L && L->getInlinedAt() && L->getFilename().contains("rejoin-headers") &&
      L->getScope()->getSubprogram()->getName() == "__activemask")
    L = L->getInlinedAt();
  return !L || !L->getFilename().contains("rejoin-headers");
}

void MaskChecker::checkActive(const Operation &O) {
  const auto *C = dyn_cast<CallBase>(&storedValue(*O.Mask));
  if (!C || !asksForActive(*C) || !isOwnQuestion(*C))
    return;
  // Whoever counts the active lanes, or looks for the first, shares out work among those that are there.
  SmallVector<const Value *> Work{C};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    for (const User *U : V->users()) {
      if (const auto *Call = dyn_cast<CallBase>(U)) {
        if (memberMaskOf(*Call) != V && !Call->isDebugOrPseudoInst())
          return;
      } else if (const auto *S = dyn_cast<StoreInst>(U)) {
        const auto *A = dyn_cast<AllocaInst>(S->getPointerOperand()->stripPointerCasts());
        if (!A)
          return;
        SmallVector<const Value *, 4> Addresses{A};
        while (!Addresses.empty())
          for (const User *X : Addresses.pop_back_val()->users()) {
            if (isa<LoadInst>(X))
              Work.push_back(X);
            else if (isa<AddrSpaceCastInst, BitCastInst>(X))
              Addresses.push_back(X);
          }
      } else if (!isa<CastInst>(U)) {
        return;
      } else {
        Work.push_back(U);
      }
    }
  }
  report(
      DiagnosticKind::ActiveMask, O,
      "the member mask is __activemask(): the lanes that it names depend on the scheduling of the threads, not on the "
      "program",
      Severity::Warning);
}

std::vector<MaskFinding> MaskChecker::run() {
  std::vector<Operation> All;
  for (const Instruction &I : instructions(Reader.function())) {
    const auto *C = dyn_cast<CallBase>(&I);
    const Value *Mask = C ? memberMaskOf(*C) : nullptr;
    ValueId Id = Mask ? Reader.idOf(*C) : ValueId();
    if (Id.isValid() && Result.search().isReachable(Reader.view().block(Id)))
      All.push_back({C, Mask, comersTo(*C), masksOf(*Mask)});
  }
  for (const Operation &O : All) {
    checkActive(O);
    checkBallot(O);
    if (!O.Masks || !IsLinear)
      continue;
    if (!O.Who.Unknown.empty())
      reportUnknown(O, O.Masks->front());
    else if (checkEvaluated(O, All))
      Right.insert(O.Call);
  }
  return std::move(Findings);
}

void MaskChecker::reportUnknown(const Operation &O, uint32_t Mask) {
  if (llvm::popcount(Mask) < 2)
    return;
  const BlockId B = Reader.view().block(Reader.idOf(*O.Call));
  const BlockId Least = ControlAt(*O.Call).branch(B);
  // That which lowers it the most, or the first that is not evaluated.
  const Instruction *Branch = Least.isValid() ? Reader.block(Least).getTerminator() : nullptr;
  if (!is_contained(O.Who.Unknown, Branch))
    Branch = O.Who.Unknown.front();
  GuardCondition G = describeGuard(Reader, Result, Text, Reader.idOf(*Branch->getParent()), B, Reader.target().wave());
  const std::string Named = "the member mask " + maskInWords(Mask) + " names lanes ";
  MaskFinding &F = report(
      DiagnosticKind::MissingMaskLane, O,
      G.Leaving.empty() ? Named + "that may not execute this: " + Undefined + (G.When.empty() ? "" : ", " + G.When)
                        : Named + "of threads with `" + G.Leaving + "`, which do not execute this: " + Undefined,
      Severity::Warning);
  F.Notes.push_back({"threads take different sides here", Branch});
}

std::string maskReason(const FunctionReader &Reader, const CallBase &C, const Value &Mask, bool IsRight,
                       const ControlUniformity &Control) {
  const auto *From = dyn_cast<CallBase>(&storedValue(Mask));
  if (IsRight)
    return From && ballotOf(*From) ? "its member mask is the ballot of the branch condition"
                                   : "all lanes of its member mask that have not exited reach it";
  // What only lanes that are here have said of themselves holds here.
  if (!From || From->getFunction() != C.getFunction() ||
      Control.branch(Reader.idOf(*From->getParent())) != Control.branch(Reader.idOf(*C.getParent())))
    return "";
  if (asksForActive(*From))
    return "its member mask names the active lanes, and any set of lanes is right";
  const Function *F = From->getCalledFunction();
  return F && (F->getName().starts_with("llvm.nvvm.match.any") || unmangledStem(F->getName()) == "__match_any_sync")
             ? "its member mask names the lanes with the same value"
             : "";
}

std::vector<MaskFinding> checkMasks(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SourceText &Text, ControlQuery ControlAt, DenseSet<const CallBase *> &Right) {
  return MaskChecker(Reader, Result, Text, ControlAt, Right).run();
}

} // namespace rejoin
