//===- SimtMachine.cpp - Many threads run a kernel together -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launch runs its workgroups one after the other: for each, local memory is laid out anew, its threads stand at the
// kernel's beginning with their arguments, and run until all have ended (Scheduling.cpp, Steps.cpp).
//
// Held by: rejoin-kernel-fuzz (groups are keys, schedules agree); unittests/Semantics; test/Semantics.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/SimtMachine.h"
#include "SimtMachineImpl.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include <algorithm>

using namespace llvm;

namespace rejoin {

Observer::~Observer() = default;

SimtMachine::SimtMachine(ExecutableModule &P, const LaunchShape &Shape, const RunOptions &Options, Observer *Watch)
    : R(std::make_unique<Runner>(P, Shape, Options, Watch)) {}
SimtMachine::~SimtMachine() = default;
ArrayRef<RunFinding> SimtMachine::findings() const { return R->Findings; }
ArrayRef<TraceColumn> SimtMachine::trace() const { return R->Trace; }
uint64_t SimtMachine::steps() const { return R->Steps; }
std::vector<uint32_t> SimtMachine::stoppedThreads(std::optional<StopReason> Why) const {
  std::vector<uint32_t> Result;
  for (const auto &T : R->Threads)
    if (T->Stopped && (!Why || T->Why == *Why))
      Result.push_back(T->Global);
  return Result;
}
StringRef SimtMachine::output() const { return R->Output; }
const DenseMap<std::pair<const DecodedFunction *, uint32_t>, BlockCount> &SimtMachine::blockCounts() const {
  return R->Blocks;
}

Error SimtMachine::run(const Function &Kernel, ArrayRef<std::vector<Slot>> Arguments, ArrayRef<uint64_t> LocalSizes) {
  return R->run(Kernel, Arguments, LocalSizes);
}

std::optional<std::string> LaunchShape::problem() const {
  for (unsigned D = 0; D != 3; ++D)
    if (!Global[D] || !Local[D])
      return "a size of zero";
  if (!isPowerOf2_32(WaveSize) || WaveSize > 64)
    return "a wave of " + std::to_string(WaveSize) + " threads; expected a power of two up to 64";
  const CheckedSize InGroup = CheckedSize(Local[0]) * Local[1] * Local[2],
                    InGrid = CheckedSize(Global[0]) * Global[1] * Global[2];
  auto Number = [](CheckedSize N) { return N.isUnbounded() ? "more than 2^64" : std::to_string(N.value()); };
  if (InGroup > Thread::MaxThreads)
    return "a workgroup of " + Number(InGroup) + " threads; at most " + std::to_string(Thread::MaxThreads) +
           " are possible";
  if (InGrid > UINT32_MAX)
    return "a launch of " + Number(InGrid) + " threads; at most 2^32 - 1 are possible";
  return std::nullopt;
}

/// A thread takes the time of some instructions even if it ends at once, so a launch of very many threads reaches the
/// limit before it begins. Smaller ones reach it soon, with the positions of their threads.
static bool exceedsSteps(const LaunchShape &Shape, uint64_t MaxSteps) {
  constexpr uint64_t VeryMany = 1 << 20, StepsOfStart = 10;
  const uint64_t Threads = uint64_t(Shape.Global[0]) * Shape.Global[1] * Shape.Global[2];
  return MaxSteps && Threads > VeryMany && Threads > MaxSteps / StepsOfStart;
}

/// An argument takes too many registers.
static bool isTooLargeToRun(const Function &Kernel) {
  return any_of(Kernel.args(), [](const Argument &A) { return countSlots(A.getType()) > MaxSlots; });
}

Error SimtMachine::Runner::run(const Function &Kernel, ArrayRef<std::vector<Slot>> Arguments,
                               ArrayRef<uint64_t> LocalSizes) {
  if (Arguments.size() != Kernel.arg_size())
    return createStringError("'" + sourceName(Kernel.getName()) + "' takes " + Twine(Kernel.arg_size()) +
                             (Kernel.arg_size() == 1 ? " argument, " : " arguments, ") + Twine(Arguments.size()) +
                             (Arguments.size() == 1 ? " is given" : " are given"));
  if (auto What = Shape.problem())
    return createStringError(*What);
  if (exceedsSteps(Shape, Options.MaxSteps))
    return createStringError("a launch of " + Twine(uint64_t(Shape.Global[0]) * Shape.Global[1] * Shape.Global[2]) +
                             " threads takes more than " + Twine(Options.MaxSteps) +
                             " instructions, the limit (--max-steps): each thread counts as 10 at least");
  if (isTooLargeToRun(Kernel))
    return createStringError("an argument of '" + sourceName(Kernel.getName()) + "' has more than " + Twine(MaxSlots) +
                             " scalars");
  Local.setLimits(&P.budget(), ExecutableModule::MaxLocalAddress);
  FollowAtomics = Options.FindRaces && ordersByAtomics(P.module());
  if (Options.FindRaces)
    Races = std::make_unique<RaceDetector>(Shape.WaveSize, FollowAtomics);
  describeLaunch();
  for (GroupId[2] = 0; GroupId[2] != Shape.groupsIn(2); ++GroupId[2])
    for (GroupId[1] = 0; GroupId[1] != Shape.groupsIn(1); ++GroupId[1])
      for (GroupId[0] = 0; GroupId[0] != Shape.groupsIn(0); ++GroupId[0]) {
        if (Error E = runWorkgroup(Kernel, Arguments, LocalSizes))
          return E;
        checkCopiesEnded();
        ++Workgroup;
      }
  return Error::success();
}

void SimtMachine::Runner::describeLaunch() {
  auto Put = [&](uint64_t Object, unsigned Offset, unsigned Bytes, uint64_t Value) {
    memcpy(P.global().bytes(Object + Offset), &Value, Bytes);
    memset(P.global().initialized(Object + Offset), 1, Bytes);
  };
  const uint64_t Dimensions = Shape.dimensions();
  if (const uint64_t Packet = P.DispatchPacket) {
    Put(Packet, 2, 2, Dimensions);
    for (unsigned D = 0; D != 3; ++D) {
      Put(Packet, 4 + 2 * D, 2, Shape.Local[D]);
      Put(Packet, 12 + 4 * D, 4, Shape.Global[D]);
    }
    // Reserved.
    Put(Packet, 10, 2, 0);
  }
  const uint64_t Hidden = P.HiddenArguments;
  if (!Hidden)
    return;
  if (integerFlag(P.module(), "amdhsa_code_object_version").value_or(600) < 500) {
    for (unsigned D = 0; D != 3; ++D)
      Put(Hidden, 8 * D, 8, 0);
    return;
  }
  for (unsigned D = 0; D != 3; ++D) {
    Put(Hidden, 4 * D, 4, Shape.Global[D] / Shape.Local[D]);
    Put(Hidden, 12 + 2 * D, 2, Shape.Local[D]);
    Put(Hidden, 18 + 2 * D, 2, Shape.Global[D] % Shape.Local[D]);
    Put(Hidden, 40 + 8 * D, 8, 0);
  }
  Put(Hidden, 64, 2, Dimensions);
}

Error SimtMachine::Runner::runWorkgroup(const Function &Kernel, ArrayRef<std::vector<Slot>> Arguments,
                                        ArrayRef<uint64_t> LocalSizes) {
  DecodedFunction &F = P.decode(Kernel);
  for (unsigned D = 0; D != 3; ++D)
    GroupSize[D] = std::min(Shape.Local[D], Shape.Global[D] - GroupId[D] * Shape.Local[D]);
  unsigned Size = GroupSize[0] * GroupSize[1] * GroupSize[2];
  while (Threads.size() > Size)
    Threads.pop_back();
  while (Threads.size() < Size) {
    Threads.push_back(std::make_unique<Thread>());
    Threads.back()->Private.setLimits(&P.budget(), P.kind() == TargetKind::AMDGPU ? 1ULL << 32 : Arena::MaxAddress);
  }
  Local.clear();
  bool HaveRoom = true;
  auto Allocate = [&](uint64_t Bytes, uint64_t Align, StringRef Name) {
    const uint64_t Address = Local.allocate(Bytes, Align, Name);
    HaveRoom &= Address != 0;
    return Address;
  };
  for (const ExecutableModule::LocalVariable &V : P.Locals)
    Allocate(V.IsOfLaunch ? Shape.SharedBytes : V.Size, V.Align, V.Name);
  SmallVector<uint64_t> LocalArguments;
  for (uint64_t Bytes : LocalSizes)
    LocalArguments.push_back(Bytes ? Allocate(Bytes, 256, "a local argument") : 0);
  if (!HaveRoom)
    return outOfMemory("local memory");
  if (Options.PrepareLocal)
    Options.PrepareLocal(Local, LocalArguments);
  if (Races)
    Races->beginGroup(Workgroup, Threads.size());
  ThreadGroup All;
  uint32_t Index = 0;
  for (auto &T : Threads) {
    T->Index = Index;
    T->Local = {Index % GroupSize[0], Index / GroupSize[0] % GroupSize[1], Index / GroupSize[0] / GroupSize[1]};
    for (unsigned D = 0; D != 3; ++D)
      T->Id[D] = GroupId[D] * Shape.Local[D] + T->Local[D];
    T->Global = (T->Id[2] * Shape.Global[1] + T->Id[1]) * Shape.Global[0] + T->Id[0];
    T->Stopped = false;
    T->Private.clear();
    T->Frames.clear();
    std::fill(T->Stack.begin(), T->Stack.end(), Slot{0, Slot::Undef});
    if (!growStack(*T, F.NumSlots))
      return outOfMemory("the registers of " + countOf(Threads.size(), "thread"));
    Frame New;
    New.F = &F;
    New.Base = 0;
    New.Counts.assign(F.Order.numCycles(), 0);
    New.Op = F.Blocks[0].FirstOp;
    New.Anchored.assign(F.AnchorRegions.size(), 0);
    T->Frames.push_back(std::move(New));
    T->bind();
    for (unsigned A = 0; A != Arguments.size(); ++A)
      for (unsigned K = 0; K != Arguments[A].size(); ++K) {
        Slot &S = T->Stack[F.ArgumentSlots[A] + K];
        S = Arguments[A][K];
        if (LocalSizes[A])
          S = {LocalArguments[A], Slot::Defined};
      }
    if (Options.ThreadArgument)
      for (unsigned A = 0; A != Arguments.size(); ++A)
        Options.ThreadArgument(T->Global, A, MutableArrayRef(T->Stack).slice(F.ArgumentSlots[A], Arguments[A].size()));
    if (T->Global < Options.Absent.size() && Options.Absent[T->Global]) {
      T->Stopped = AnyStopped = true;
      T->Why = StopReason::Undefined;
      ++Index;
      continue;
    }
    All.push_back(T.get());
    ++Index;
  }
  Ready.clear();
  Meetings.clear();
  beginPassing(*F.F);
  if (All.empty())
    return Error::success();
  if (Options.Model == ConvergenceModel::PostDominator)
    return runWithStack(std::move(All));
  // All stand at the same position, so that what needs others may be the first instruction.
  if (Options.Model == ConvergenceModel::None) {
    if (!Options.Script)
      std::shuffle(All.begin(), All.end(), Random);
    for (Thread *T : All)
      Ready.push_back({T});
  } else {
    Ready.push_back(std::move(All));
  }
  return runGroups();
}

bool SimtMachine::groupsAreKeys() const {
  // Threads that meet by a member mask or the number of a barrier may go on apart.
  for (const TraceColumn &C : R->Trace)
    if (any_of(C.F->Calls, [](const DecodedFunction::CallInfo &X) { return X.Meets; }))
      return true;
  // Executions of each thread in each call, with the columns in which they were.
  struct Run {
    SmallVector<BlockId> Blocks;
    SmallVector<size_t> Columns;
  };
  std::map<std::tuple<const DecodedFunction *, uint32_t, uint32_t, uint32_t>, Run> Runs;
  for (size_t C = 0; C != R->Trace.size(); ++C)
    for (uint32_t T : R->Trace[C].Threads) {
      Run &X = Runs[{R->Trace[C].F, R->Trace[C].Workgroup, R->Trace[C].Call, T}];
      X.Blocks.push_back(BlockId(R->Trace[C].Block));
      X.Columns.push_back(C);
    }
  ConvergenceKeys Keys;
  std::map<std::tuple<const DecodedFunction *, uint32_t, uint32_t, ConvergenceKeys::Key>, size_t> ColumnOfKey;
  std::map<size_t, ConvergenceKeys::Key> KeyOfColumn;
  for (auto &[Id, X] : Runs) {
    auto &[F, Workgroup, Call, ThreadIndex] = Id;
    DepthFirst Search;
    CycleHierarchy H;
    Search.compute(F->Graph);
    H.compute(F->Graph, Search);
    auto Labels = Keys.label(F->Graph, H, ConvergenceKeys::NoRoot, X.Blocks);
    for (size_t I = 0; I != Labels.size(); ++I)
      if (ColumnOfKey.try_emplace({F, Workgroup, Call, Labels[I]}, X.Columns[I]).first->second != X.Columns[I] ||
          KeyOfColumn.try_emplace(X.Columns[I], Labels[I]).first->second != Labels[I])
        return false;
  }
  return true;
}

} // namespace rejoin
