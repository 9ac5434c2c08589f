//===- ConcreteValidator.cpp - Validation by runs with chosen inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Engine: both functions run on the machine, with functions without a body as opaque ones. Integer arguments of few
// bits are enumerated, a thread for each valuation: since convergence is a relation of pairs, one launch with all
// valuations shows what any two threads can do. Wider arguments are sampled (boundary values, then random ones), and
// then nothing is proved. An opaque result is one function of its label and its participants; a branch on it sees one
// outcome of many, so that too leaves the verdict open. Events are aligned by position in each thread: copies that
// unrolling, peeling or inlining make need no mapping. Undefined behaviour: threads that have it in the source are
// taken out of both launches, and both run again. Held by: test/Validate: the document's examples both ways, each side
// against itself.
//
//===----------------------------------------------------------------------===//

#include "ConcreteValidatorImpl.h"
#include "EventRecorder.h"
#include "Reasons/Reason.h"
#include "Refinement/ConvergenceRelation.h"
#include "Refinement/CounterexamplePrinter.h"
#include "Refinement/Events.h"
#include "Syntactic/AttributeRefinement.h"
#include "UnseenByRuns.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Target/AddressSpaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <set>

using namespace llvm;

namespace rejoin {

/// A function with unknown results that one side called and the other did not; no name for none.
static StringRef calledByOne(const Side &S, const Side &T) {
  std::vector<StringRef> Names;
  std::set_symmetric_difference(S.Record.Unknown.begin(), S.Record.Unknown.end(), T.Record.Unknown.begin(),
                                T.Record.Unknown.end(), std::back_inserter(Names));
  return Names.empty() ? "" : Names.front();
}

/// An operation of the target that the sides apply to different operands: LLVM may know how the results are related.
static StringRef askedOtherwise(const Side &S, const Side &T) {
  for (auto [A, B] : {std::pair(&S, &T), {&T, &S}})
    for (const auto &[Question, Name] : A->Record.Questions)
      if (!B->Record.Questions.contains(Question))
        return Name;
  return "";
}

ConcreteValidator::ConcreteValidator(const Function &Source, const Function &Target, TargetKind Kind,
                                     const ValidateOptions &Options)
    : Source(Source), Target(Target), Kind(Kind), Options(Options), IsFast(hasFastMath(Source)),
      HasErrors(hasAllowedErrors(Source)), GetsOfOthers(getsValuesOfOthers(Source) || getsValuesOfOthers(Target)) {
  HasSharedPointers = any_of(
      Source.args(), [&](const Argument &A) { return A.getType()->isPointerTy() && isUniformArgument(Source, A); });
  IsShared = HasSharedPointers && GetsOfOthers;
  GpuTarget Gpu(Kind, {});
  Gpu.enterFunction(Source);
  if (unsigned Known = Gpu.facts().WaveSize)
    WaveSize = Known;
}

bool ConcreteValidator::communicatesMore() const {
  auto ConvergentCallees = [](const Function &F) {
    std::set<std::string> Names;
    for (const Instruction &I : instructions(F))
      if (const auto *C = dyn_cast<CallBase>(&I); C && operationKind(*C) == OperationKind::Call && isConvergentCall(*C))
        Names.insert(eventLabel(*C));
    return Names;
  };
  std::set<std::string> OfSource = ConvergentCallees(Source), OfTarget = ConvergentCallees(Target);
  return !std::includes(OfSource.begin(), OfSource.end(), OfTarget.begin(), OfTarget.end());
}

bool ConcreteValidator::mayCombineUpdates(const std::vector<bool> &Absent) {
  const bool WasShared = std::exchange(IsShared, true);
  KeepsMemory = true;
  Side S = execute(Source, *SourceHierarchies, 0, AnchorPolicy::Maximal, 1, Absent);
  Side T = execute(Target, *TargetHierarchies, 0, AnchorPolicy::Maximal, 1, Absent);
  IsShared = WasShared;
  KeepsMemory = false;
  bool IsClear = S.Ended && T.Ended && !S.Races && S.Undefined == T.Undefined && !S.Record.UsesOrderOfUpdates &&
                 S.Record.Unknown.empty() && T.Record.Unknown.empty();
  return !IsClear || S.Memory == T.Memory;
}

bool ConcreteValidator::hasAnchors(const Function &F) const {
  return any_of(reachedFrom(F), [](const Function *Of) {
    return any_of(instructions(*Of), [](const Instruction &I) {
      const auto *C = dyn_cast<CallBase>(&I);
      return C && operationKind(*C) == OperationKind::Anchor;
    });
  });
}

HierarchyCombinations ConcreteValidator::hierarchiesOf(const Function &F) {
  ExecutableModule P(*F.getParent(), Kind, /*Hierarchy=*/0, /*AnchorsPart=*/false, /*OpaqueCalls=*/true);
  HierarchyCombinations Result(
      F, [&](const Function &Called) { return P.decode(Called).Graph; }, Options.MaxHierarchies);
  if (!Result.isComplete()) {
    Complete = false;
    this->Result.Reasons.push_back(textOf(Reason::FewHierarchies, Options.MaxHierarchies, F.getName()));
  }
  return Result;
}

bool ConcreteValidator::runSources(std::vector<Side> &Sources, std::vector<bool> &Absent) {
  // Threads with undefined behaviour in the source leave, until there are no more.
  for (bool Again = true; Again;) {
    Again = false;
    Sources.clear();
    for (unsigned H = 0; H != SourceHierarchies->size(); ++H)
      for (const Choice &C : SourceChoices) {
        Sources.push_back(execute(Source, *SourceHierarchies, H, C.Policy, C.Seed, Absent));
        const Side &S = Sources.back();
        learnFrom(S);
        for (unsigned T = 0; T != NumThreads; ++T)
          if (S.Undefined[T] && !Absent[T]) {
            Absent[T] = Again = true;
            if (auto It = S.Record.Events.find(T);
                It != S.Record.Events.end() &&
                any_of(It->second, [](const RunEvent &E) { return !isGuaranteedToTransferExecutionToSuccessor(E.At); }))
              open(Reason::SourceCallsBefore);
          }
        if (S.Record.UsesUndefined)
          open(Reason::SourceUsesUndefined);
        if (S.WentOutside)
          open(Reason::SourceOutgrowsRuns);
        if (!S.Ended) {
          stop(Reason::SourceStops, S.Problem);
          return false;
        }
      }
  }
  for (Side &S : Sources)
    S.Undefined = Absent;
  return true;
}

std::optional<Side> ConcreteValidator::runWithRaces(const Side &T, unsigned Hierarchy, unsigned Choice,
                                                    const std::vector<bool> &Absent) {
  if (!T.Races || !T.Ended)
    return std::nullopt;
  auto Run = [&](std::set<SharedRead> &Racy) {
    return execute(Target, *TargetHierarchies, Hierarchy, TargetChoices[Choice].Policy, TargetChoices[Choice].Seed,
                   Absent, &Racy);
  };
  // The first run finds the reads with which a later write races.
  std::set<SharedRead> Racy;
  Run(Racy);
  return Run(Racy);
}

/// Objects of local memory that the function and its callees refer to.
static std::set<std::string> localObjects(const Function &F) {
  std::set<std::string> Names;
  SmallPtrSet<const Constant *, 16> Seen;
  SmallVector<const Constant *> Work;
  auto Visit = [&](const Use &U) {
    if (const auto *C = dyn_cast<Constant>(U.get()); C && Seen.insert(C).second)
      Work.push_back(C);
  };
  for (const Function *Of : reachedFrom(F))
    for (const Instruction &I : instructions(*Of))
      for_each(I.operands(), Visit);
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (const auto *G = dyn_cast<GlobalVariable>(C); G && G->getAddressSpace() == LocalSpace)
      Names.insert(G->getName().str());
    if (!isa<Function>(C))
      for_each(C->operands(), Visit);
  }
  return Names;
}

/// The target has an object of local memory that the source does not have.
static bool hasOtherLocalObjects(const Function &Source, const Function &Target) {
  const std::set<std::string> OfSource = localObjects(Source), OfTarget = localObjects(Target);
  return !std::includes(OfSource.begin(), OfSource.end(), OfTarget.begin(), OfTarget.end());
}

static bool callsFunction(const Function &F, StringRef Name) {
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *C = dyn_cast<CallBase>(&I);
    return C && C->getCalledFunction() && C->getCalledFunction()->getName() == Name;
  });
}

/// A call as AMDGPU lowers that of a variadic function: the address of a frame stands for the further arguments.
static bool passesFrame(const FunctionType &Call, const FunctionType &Callee) {
  return Callee.isVarArg() && !Call.isVarArg() && Call.getNumParams() == Callee.getNumParams() + 1 &&
         Call.getParamType(Call.getNumParams() - 1)->isPointerTy();
}

StringRef calledWithOtherTypes(const Function &Source, const Function &Target) {
  StringMap<const FunctionType *> Types;
  auto Visit = [](const Function &F, auto See) {
    for (const Instruction &I : instructions(F))
      if (const auto *C = dyn_cast<CallBase>(&I))
        if (const auto *Callee = dyn_cast<Function>(C->getCalledOperand()->stripPointerCasts());
            Callee && Callee->isDeclaration() && !Callee->isIntrinsic())
          See(*Callee, *C->getFunctionType());
  };
  Visit(Source, [&](const Function &F, const FunctionType &T) { Types.try_emplace(F.getName(), &T); });
  StringRef Found;
  Visit(Target, [&](const Function &F, const FunctionType &T) {
    // That the target alone calls it by another type than its own is the target's fault.
    if (auto It = Types.find(F.getName());
        It != Types.end() && It->second != &T &&
        (It->second != F.getFunctionType() || &T == F.getFunctionType() || passesFrame(T, *F.getFunctionType())))
      Found = F.getName();
  });
  return Found;
}

bool ConcreteValidator::mayBeAllowed(const Difference &First, const Side &T, const std::vector<Side> &Sources,
                                     const std::vector<bool> &Absent) {
  auto AnySource = [&](auto Holds) { return any_of(Sources, [&](const Side &S) { return Holds(S.Record); }); };
  const bool OfEvents = First.Kind == Fault::Events;
  if (IsFast && (First.ByValue || (OfEvents && decidesByOpenResults(Source))))
    doubt(Reason::FastMath, First);
  else if (HasErrors && !First.IsLessDefined && (First.ByValue || (OfEvents && decidesByOpenResults(Source))))
    doubt(Reason::AllowedErrors, First);
  else if (OfEvents && First.ByOpenBits)
    doubt(differenceOf(*First.ByOpenBits), First);
  else if (OfEvents && AnySource([](const Recorder &R) { return R.AsksOthers && !R.OpenBits.empty(); }))
    doubt(Reason::BitsOfOthers, First);
  else if (OfEvents && (T.Record.ComputesAddresses || AnySource([](const Recorder &R) { return R.ComputesAddresses; })))
    doubt(Reason::PrivateAddresses, First);
  else if (OfEvents && HasSharedPointers && GetsOfOthers && ReadsMemory && !IsShared)
    doubt(Reason::OwnMemory, First);
  else if (OfEvents && AnySource([](const Recorder &R) { return R.Froze; }))
    doubt(Reason::SourceFreezes, First);
  else if (T.WentOutside && First.IsCut)
    doubt(Reason::TargetOutgrowsRuns, First);
  else if (First.ByWrites) {
    HasOtherWrites = true;
    doubt(Reason::DifferentWrites, First);
  } else if (First.ByUpdates)
    doubt(Reason::DifferentUpdates, First);
  else if (First.ByUpdaters && communicatesMore() && mayCombineUpdates(Absent))
    doubt(Reason::CombinedUpdates, First);
  else if (OfEvents && communicatesMore() && AnySource([](const Recorder &R) { return R.UsesOrderOfUpdates; }))
    doubt(Reason::OrderOfUpdates, First);
  else if (OfEvents && callsFunction(Target, "__printf_alloc") && !callsFunction(Source, "__printf_alloc"))
    doubt(Reason::PrintfBuffer, First);
  else if (OfEvents && hasOtherLocalObjects(Source, Target))
    doubt(Reason::LocalObjects, First);
  else {
    bool Unsure = false;
    if (OfEvents)
      for (const Recorder *X : {&Sources.front().Record, &T.Record})
        if (!X->NotModelled.empty()) {
          doubt(X->NotModelled, First);
          Unsure = true;
        }
    if (Unsure)
      return true;
    if (const std::string &Name =
            Sources.front().Record.Inexact.empty() ? T.Record.Inexact : Sources.front().Record.Inexact;
        OfEvents && !Name.empty() && !First.IsFar) {
      doubt(textOf(Reason::Precision, Name), First);
      return true;
    }
    // Other functions may return the same.
    if (StringRef Name = calledByOne(Sources.front(), T); OfEvents && !Name.empty()) {
      doubt(textOf(Reason::ResultOfOneSide, Name), First);
      return true;
    }
    if (StringRef Name = askedOtherwise(Sources.front(), T); OfEvents && !Name.empty()) {
      doubt(textOf(Reason::ResultOfOtherOperands, Name), First);
      return true;
    }
    if (StringRef Name = calledWithOtherTypes(Source, Target); OfEvents && !Name.empty()) {
      doubt(textOf(Reason::OtherTypes, Name), First);
      return true;
    }
    if (OfEvents && Sources.front().Record.NumIndirect != T.Record.NumIndirect) {
      doubt(Reason::CallThroughPointer, First);
      return true;
    }
    return false;
  }
  return true;
}

/// Lemma: edges of a graph that nobody takes leave a block in as many cycles as before, or fewer. If without all edges
/// that no run took each block is in the cycles, with the headers, of the whole graph, then so it is without any of
/// them, and threads are together alike.
bool ConcreteValidator::keepsCycles() const {
  for (const Function *F : reachedFrom(Source)) {
    std::vector<const BasicBlock *> Blocks;
    DenseMap<const BasicBlock *, uint32_t> Numbers;
    for (const BasicBlock &B : *F) {
      Numbers.try_emplace(&B, Blocks.size());
      Blocks.push_back(&B);
    }
    KeyLabeler::EdgeSet Edges;
    bool TakesAll = true;
    // No thread takes the edge after a call that does not return.
    auto Ends = [](const Instruction &I) {
      const auto *C = dyn_cast<CallBase>(&I);
      return C && C->doesNotReturn();
    };
    for (const BasicBlock *B : Blocks)
      for (const BasicBlock *To : successors(B)) {
        const bool IsOnly = succ_size(B) == 1 && !any_of(*B, Ends);
        const bool IsTaken = Reached.contains(B) && (IsOnly || Taken.contains({B, To}));
        TakesAll &= IsTaken;
        if (IsTaken)
          Edges.insert({F, Numbers[B], Numbers[To]});
      }
    if (TakesAll)
      continue;
    struct Cycles {
      Cfg G;
      DepthFirst Search;
      CycleHierarchy H;
      explicit Cycles(Cfg Of) : G(std::move(Of)) {
        Search.compute(G);
        H.compute(G, Search);
      }
      std::vector<uint32_t> headersAround(BlockId B) const {
        std::vector<uint32_t> Headers;
        for (CycleId C = H.cycleOf(B); C.isValid(); C = H.parent(C))
          Headers.push_back(H.isReducible(C) ? H.header(C).index() : ~0U);
        return Headers;
      }
    };
    const Cycles Whole(KeyLabeler::graphOf(*F)), OfTaken(KeyLabeler::graphOf(*F, &Edges));
    for (uint32_t B = 0; B != Blocks.size(); ++B) {
      if (!Reached.contains(Blocks[B]))
        continue;
      const std::vector<uint32_t> Headers = Whole.headersAround(BlockId(B));
      if (is_contained(Headers, ~0U) || Headers != OfTaken.headersAround(BlockId(B)))
        return false;
    }
  }
  return true;
}

void ConcreteValidator::refute(const Difference &First, const Side &T, const std::vector<Side> &Sources) {
  Result.Answer = Verdict::Refuted;
  Result.Grades[0] = GradeAnswer::Refuted;
  Result.Kind = First.Kind;
  Result.IsOfDeadMemory = First.IsOfDeadMemory;
  Result.Counterexample = First.Text;
  Result.Reasons.clear();
  const bool RefutesGrowth = none_of(Sources, [&](const Side &S) { return !compare(S, T, /*MoreConverged=*/true); });
  // Other launches may take further edges.
  for (++Launch; Launch < NumLaunches && !Inputs.empty() && !Source.arg_empty() && !keepsCycles(); ++Launch) {
    fillInputs();
    learnFrom(execute(Source, *SourceHierarchies, 0, AnchorPolicy::Maximal, 1, std::vector<bool>(NumThreads, false)));
  }
  // A target that asks nobody, and a thread's own events, do not depend on who is together.
  const bool IsOwn = First.Kind == Fault::Events && !T.Record.AsksOthers &&
                     none_of(Sources, [](const Side &S) { return S.Record.AsksOthers; });
  if (!IsOwn && !keepsCycles())
    return;
  Result.Grades[static_cast<unsigned>(Grade::ModuloDeadEdges)] = GradeAnswer::Refuted;
  if (RefutesGrowth)
    Result.Grades.fill(GradeAnswer::Refuted);
}

bool ConcreteValidator::runLaunch() {
  std::vector<bool> Absent(NumThreads, false);
  std::vector<Side> Sources;
  if (!runSources(Sources, Absent))
    return true;
  auto Races = [&] { return any_of(Sources, [](const Side &S) { return S.Races; }); };
  // What atomic operations find there depends on which is first.
  // Other sizes may keep the threads apart.
  for (unsigned Try = 0; Try != 3 && IsShared && !Enumerated && Races(); ++Try) {
    HasStrides = true;
    fillInputs();
    HasStrides = false;
    Absent.assign(NumThreads, false);
    if (!runSources(Sources, Absent))
      return true;
  }
  if (IsShared && (Races() || any_of(Sources, [](const Side &S) { return S.Record.UsesOrderOfUpdates; }))) {
    IsShared = false;
    Absent.assign(NumThreads, false);
    if (!runSources(Sources, Absent))
      return true;
  }
  for (unsigned H = 0; H != TargetHierarchies->size(); ++H)
    for (unsigned C = 0; C != TargetChoices.size(); ++C) {
      Side T = execute(Target, *TargetHierarchies, H, TargetChoices[C].Policy, TargetChoices[C].Seed, Absent);
      learnFrom(T);
      if (!T.Ended) {
        stop(Reason::TargetStops, T.Problem);
        if (any_of(Sources, [&](const Side &S) { return !compare(S, T, /*MoreConverged=*/false); }))
          return true;
      }
      // One run shows one choice of the target.
      if (T.Record.Froze)
        open(Reason::TargetFreezes);
      if (T.Record.ComputesAddresses)
        open(Reason::TargetComputesAddresses);
      if (T.Record.UsesUndefined && !T.Record.Broke.empty())
        open(Reason::TargetUsesUndefined);
      if (T.Record.SawNaN)
        open(Reason::NaNNotCompared);
      for (const auto &[Thread, Why] : T.Record.OpenBits)
        open(deedOf(Why));
      Difference First = differenceFrom(Sources, T);
      if (!First && !Races())
        if (std::optional<Side> WithRaces = runWithRaces(T, H, C, Absent)) {
          open(Reason::TargetRaces);
          if ((First = differenceFrom(Sources, *WithRaces))) {
            First.Text = "the target reads a value that another thread writes, and nothing orders the two accesses: " +
                         First.Text;
            T = std::move(*WithRaces);
          }
        }
      if (!First)
        continue;
      if (Races()) {
        open(Reason::SourceRaces);
        continue;
      }
      // Another choice of the source's anchors, or of hierarchies of what it calls, might allow it.
      if (SourceAnchors || !SourceHierarchies->isComplete()) {
        open(textOf(Reason::NoChoiceFits) + ": " + StringRef(First.Text).split('\n').first.str());
        continue;
      }
      if (mayBeAllowed(First, T, Sources, Absent))
        continue;
      // No launch gives each thread its own memory at an argument that is the same for all.
      if (HasSharedPointers && !IsShared && !showsInSharedMemory(First, T, Sources))
        continue;
      refute(First, T, Sources);
      return false;
    }
  return true;
}

ValidationResult ConcreteValidator::run() {
  chooseInputs();
  SourceHierarchies = hierarchiesOf(Source);
  TargetHierarchies = hierarchiesOf(Target);
  SourceChoices = TargetChoices = {{AnchorPolicy::Maximal, 1}};
  TargetAnchors = hasAnchors(Target);
  SourceAnchors = hasAnchors(Source);
  if (TargetAnchors || SourceAnchors) {
    open(Reason::FewAnchors);
    if (TargetAnchors)
      TargetChoices.push_back({AnchorPolicy::Alone, 1});
    if (SourceAnchors)
      SourceChoices.push_back({AnchorPolicy::Alone, 1});
  }
  Result.Bounds =
      (Shape[1] > 1 || Shape[2] > 1
           ? std::to_string(Shape[0]) + " x " + std::to_string(Shape[1]) + " x " + std::to_string(Shape[2])
           : std::to_string(NumThreads)) +
      " threads, " +
      (Complete ? "all inputs" : std::to_string(NumLaunches) + (NumLaunches == 1 ? " launch" : " launches")) + ", " +
      std::to_string(SourceHierarchies->size()) + " x " + std::to_string(TargetHierarchies->size()) +
      " cycle hierarchies" + (TargetAnchors || SourceAnchors ? ", anchors together and apart" : "");
  // All inputs need one launch, but memory may hold other things.
  constexpr unsigned LaunchesOfMemory = 12;
  for (; Launch < NumLaunches || (Enumerated && ReadsMemory && Launch < LaunchesOfMemory); ++Launch) {
    fillInputs();
    // Threads may exchange values in memory. Where one gets what others read, all read the same memory.
    IsShared = HasSharedPointers && (Launch % 4 == 1 || GetsOfOthers);
    if (!runLaunch())
      return Result;
  }
  IsShared = HasSharedPointers && GetsOfOthers;
  // Of small numbers most bytes are zero, and writing them again shows nowhere.
  AnyMemory = HasOtherWrites;
  if (AnyMemory && !runLaunch())
    return Result;
  if (UsesLaunch)
    open(Reason::FewLaunches);
  if (Escapes)
    open(Reason::EscapingObjects);
  if (!Inexact.empty())
    open(textOf(Reason::Precision, Inexact));
  if (std::string Promise = Complete ? unmatchedPromise(Source, Target) : ""; !Promise.empty())
    open(Promise);
  if (ReadsMemory)
    open(Reason::FewContents);
  if (ShowsPlaces)
    open(Reason::BytesOfAddresses);
  if (HidesVolatile)
    open(Reason::VolatileNotCompared);
  for (const std::string &Why : whatRunsMiss(Source, Target))
    open(Why);
  if (GetsOfOthers)
    open(Reason::OneConvergentFunction);
  else if (UsesUnknown)
    open(Reason::OneUnknownFunction);
  Result.Answer = Complete ? Verdict::Proved : Verdict::Inconclusive;
  if (Complete)
    Result.Grades.fill(GradeAnswer::Holds);
  return Result;
}

bool ConcreteValidator::fillRequiredSize() {
  GpuTarget Gpu(Kind, {});
  Gpu.enterFunction(Source);
  const std::array<unsigned, 3> &Size = Gpu.facts().WorkgroupSize;
  const uint64_t Required = uint64_t(Size[0]) * Size[1] * Size[2];
  if (!Required)
    return true;
  if (Required < Inputs.size() || Required > Options.MaxThreads)
    return false;
  for (size_t K = 0; Inputs.size() != Required; ++K)
    Inputs.push_back(Inputs[K]);
  Shape = Size;
  return true;
}

std::string ConcreteValidator::runWith(const std::vector<std::vector<uint64_t>> &Rows, Grade G) {
  // The machine takes the maximal relation of whole graphs.
  if (G == Grade::ModuloDeadEdges || hasAnchors(Source) || hasAnchors(Target))
    return "";
  Inputs = Rows;
  if (!fillRequiredSize())
    return "";
  NumThreads = Inputs.size();
  SourceHierarchies = hierarchiesOf(Source);
  TargetHierarchies = hierarchiesOf(Target);
  if (!SourceHierarchies->isComplete())
    return "";
  SourceChoices = TargetChoices = {{AnchorPolicy::Maximal, 1}};
  if (runLaunch() || Result.Grades[static_cast<unsigned>(G)] != GradeAnswer::Refuted || Result.IsOfDeadMemory)
    return "";
  return Result.Counterexample;
}

void ConcreteValidator::runBoth(function_ref<bool(ArrayRef<RunEvent>, ArrayRef<RunEvent>)> Each) {
  chooseInputs();
  constexpr unsigned Few = 32;
  if (NumThreads > Few) {
    NumThreads = Few;
    Shape = Shape[2] > 1   ? std::array<unsigned, 3>{4, 4, 2}
            : Shape[1] > 1 ? std::array<unsigned, 3>{8, 4, 1}
                           : std::array<unsigned, 3>{0, 0, 0};
  }
  if (NumLaunches > 1)
    NumLaunches = 24;
  SourceHierarchies = hierarchiesOf(Source);
  TargetHierarchies = hierarchiesOf(Target);
  bool HasSeenEnough = false;
  for (; Launch != NumLaunches && !HasSeenEnough; ++Launch) {
    OnlyPositive = Launch % 4 != 3;
    fillInputs();
    const std::vector<bool> Absent(NumThreads, false);
    Side S = execute(Source, *SourceHierarchies, 0, AnchorPolicy::Maximal, 1, Absent);
    Side T = execute(Target, *TargetHierarchies, 0, AnchorPolicy::Maximal, 1, Absent);
    learnFrom(S);
    for (unsigned Thread = 0; Thread != NumThreads; ++Thread)
      if (!S.Undefined[Thread] && !T.Undefined[Thread])
        HasSeenEnough |= Each(S.Record.Events[Thread], T.Record.Events[Thread]);
  }
}

ValidationResult validateByRunning(const Function &Source, const Function &Target, TargetKind Kind,
                                   const ValidateOptions &Options) {
  return ConcreteValidator(Source, Target, Kind, Options).run();
}

void runBoth(const Function &Source, const Function &Target, TargetKind Kind, const ValidateOptions &Options,
             function_ref<bool(ArrayRef<RunEvent>, ArrayRef<RunEvent>)> Each) {
  ConcreteValidator(Source, Target, Kind, Options).runBoth(Each);
}

std::string runWith(const Function &Source, const Function &Target, TargetKind Kind, const ValidateOptions &Options,
                    const std::vector<std::vector<uint64_t>> &Inputs, Grade G) {
  return ConcreteValidator(Source, Target, Kind, Options).runWith(Inputs, G);
}

} // namespace rejoin
