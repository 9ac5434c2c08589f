//===- SimtMachine.cpp - Many threads run a kernel together -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lockstep: threads that stand at converged instances form a group; the group at the least place (ExecutionOrder) runs
// to the end of its block, and its threads join groups that stand where they arrive. Nobody can arrive at the least
// place any more, so each converged instance is executed once, by all threads that ever execute it. Places of calls
// come before the places inside: a thread that returned waits behind the call for those still inside. Independent: each
// thread is first run alone, in random order, up to an operation that needs others, a return from the kernel, or a
// random number of instructions; only when all stand at such operations the group at the least place runs.
// Post-dominator: a stack of (threads, where they meet again), as hardware with a divergence stack.
//
// Held by: rejoin-kernel-fuzz (groups are keys, schedules agree); unittests/Semantics; test/Semantics.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/SimtMachine.h"
#include "SimtMachineImpl.h"
#include "rejoin/IR/IRNames.h"
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

/// An argument takes too many registers.
static bool isTooLargeToRun(const Function &Kernel) {
  return any_of(Kernel.args(), [](const Argument &A) { return countSlots(A.getType()) > MaxSlots; });
}

Error SimtMachine::Runner::run(const Function &Kernel, ArrayRef<std::vector<Slot>> Arguments,
                               ArrayRef<uint64_t> LocalSizes) {
  if (Arguments.size() != Kernel.arg_size())
    return createStringError("'" + Kernel.getName() + "' takes " + Twine(Kernel.arg_size()) + " arguments, " +
                             Twine(Arguments.size()) + " are given");
  if (auto What = Shape.problem())
    return createStringError(*What);
  if (isTooLargeToRun(Kernel))
    return createStringError("an argument of '" + Kernel.getName() + "' has more than " + Twine(MaxSlots) + " scalars");
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
    Allocate(V.Size, V.Align, V.Name);
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
      return outOfMemory("the registers of " + Twine(Threads.size()) + " threads");
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
  if (All.empty())
    return Error::success();
  if (Options.Model == ConvergenceModel::PostDominator)
    return runWithStack(std::move(All));
  // All stand at the same place, so that what needs others may be the first instruction.
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

int SimtMachine::Runner::comparePlaces(Thread &A, Thread &B) const {
  for (size_t I = 0;; ++I) {
    Frame &X = A.Frames[I], &Y = B.Frames[I];
    if (X.F != Y.F)
      return X.F->F->getName() < Y.F->F->getName() ? -1 : 1;
    if (X.Root != Y.Root)
      return X.Root < Y.Root ? -1 : 1;
    if (int C = X.F->Order.compare(BlockId(X.Block), X.Counts, BlockId(Y.Block), Y.Counts))
      return C;
    for (size_t N = 0; N != X.Anchored.size(); ++N)
      if (X.F->AnchorRegions[N][X.Block] && X.Anchored[N] != Y.Anchored[N])
        return X.Anchored[N] < Y.Anchored[N] ? -1 : 1;
    if (X.Op != Y.Op)
      return X.Op < Y.Op ? -1 : 1;
    bool EndA = I + 1 == A.Frames.size(), EndB = I + 1 == B.Frames.size();
    if (EndA || EndB)
      return EndA == EndB ? 0 : EndA ? 1 : -1;
  }
}

void SimtMachine::Runner::addGroup(ThreadGroup Group) {
  if (Group.empty())
    return;
  if (Options.Model != ConvergenceModel::None)
    for (ThreadGroup &Other : Ready)
      if (comparePlaces(*Other.front(), *Group.front()) == 0) {
        Other.append(Group.begin(), Group.end());
        sort(Other, [](const Thread *A, const Thread *B) { return A->Index < B->Index; });
        return;
      }
  Ready.push_back(std::move(Group));
}

bool SimtMachine::Runner::mayRunAlone(const DecodedFunction &F, const Frame &At) const {
  const Op &O = F.Ops[At.Op];
  if (O.Code != Opcode::Call)
    return true;
  const DecodedFunction::CallInfo &C = F.Calls[O.Extra];
  // Calls are places where threads must arrive together, for the operations inside.
  return C.Builtin != 0 && !isGroupOperation(static_cast<Builtin>(C.Builtin));
}

bool ScheduleScript::advance() {
  while (!Choices.empty() && Choices.back().first + 1 == Choices.back().second)
    Choices.pop_back();
  if (Choices.empty())
    return false;
  ++Choices.back().first;
  return true;
}

size_t SimtMachine::Runner::choose(size_t Count) {
  if (!Options.Script)
    return Random() % Count;
  auto &Choices = Options.Script->Choices;
  if (NextChoice == Choices.size())
    Choices.push_back({0, static_cast<uint32_t>(Count)});
  return Choices[NextChoice++].first;
}

Error SimtMachine::Runner::runGroups() {
  const bool Independent = Options.Order != Schedule::Lockstep && Options.Model != ConvergenceModel::None;
  while (!Ready.empty()) {
    size_t Next = 0;
    if (Independent) {
      // Somebody who does not need others; else the least place.
      SmallVector<std::pair<size_t, size_t>> Alone;
      for (size_t I = 0; I != Ready.size(); ++I)
        if (mayRunAlone(*Ready[I].front()->frame().F, Ready[I].front()->frame()))
          for (size_t Member = 0; Member != Ready[I].size(); ++Member)
            Alone.push_back({I, Member});
      if (!Alone.empty()) {
        auto [Which, Member] = Alone[choose(Alone.size())];
        ThreadGroup &From = Ready[Which];
        ThreadGroup One{From[Member]};
        From.erase(From.begin() + static_cast<ptrdiff_t>(Member));
        if (From.empty())
          Ready.erase(Ready.begin() + static_cast<ptrdiff_t>(Which));
        if (Error E = step(One))
          return E;
        continue;
      }
    }
    if (Options.Model != ConvergenceModel::None)
      for (size_t I = 1; I != Ready.size(); ++I)
        if (comparePlaces(*Ready[I].front(), *Ready[Next].front()) < 0)
          Next = I;
    ThreadGroup Group = std::move(Ready[Next]);
    Ready.erase(Ready.begin() + static_cast<ptrdiff_t>(Next));
    if (Error E = step(Group))
      return E;
  }
  return Error::success();
}

void SimtMachine::Runner::dropStopped(ThreadGroup &Group) {
  if (!AnyStopped)
    return;
  AnyStopped = false;
  erase_if(Group, [](Thread *T) { return T->Stopped || T->Frames.empty(); });
}

void SimtMachine::Runner::addColumn(DecodedFunction &F, uint32_t Block, const Instruction *I, ThreadGroup &Group) {
  TraceColumn Column{&F, Block, Workgroup, Group.front()->frame().Root, I, {}};
  for (Thread *T : Group)
    Column.Threads.push_back(T->Index);
  if (P.budget().take(sizeof(Column) + Group.size() * sizeof(uint32_t)))
    Trace.push_back(std::move(Column));
}

void SimtMachine::Runner::enterBlock(DecodedFunction &F, ThreadGroup &Group) {
  Frame &At = Group.front()->frame();
  BlockCount &Count = Blocks[{&F, At.Block}];
  ++Count.Groups;
  Count.Threads += Group.size();
  unsigned LastWave = ~0U;
  for (Thread *T : Group) {
    Count.Waves += T->Index / Shape.WaveSize != LastWave;
    LastWave = T->Index / Shape.WaveSize;
  }
  if (Options.Trace && !Options.TraceInstructions)
    addColumn(F, At.Block, nullptr, Group);
  if (Watch)
    Watch->entered(F, At.Block, Group);
}

void SimtMachine::Runner::takeEdge(Thread &T, uint32_t To) {
  Frame &Fr = T.frame();
  DecodedFunction &F = *Fr.F;
  F.Order.leave(BlockId(Fr.Block), Fr.Counts);
  if (Edge.F != &F || Edge.From != Fr.Block || Edge.To != To)
    Edge = {&F, Fr.Block, To, F.copiesOn(Fr.Block, To)};
  if (Edge.Copies) {
    Slot *R = T.registers();
    if (Edge.Copies->size() == 1) {
      const auto &C = Edge.Copies->front();
      std::copy_n(get(T, C.Src), C.Count, R + C.Dst);
    } else {
      // All at once.
      SmallVector<Slot, 32> Values;
      for (const auto &C : *Edge.Copies) {
        const Slot *From = get(T, C.Src);
        Values.append(From, From + C.Count);
      }
      const Slot *Next = Values.begin();
      for (const auto &C : *Edge.Copies) {
        std::copy(Next, Next + C.Count, R + C.Dst);
        Next += C.Count;
      }
    }
    Steps += Edge.Copies->size();
  }
  Fr.Block = To;
  Fr.Op = F.Blocks[To].FirstOp;
}

void SimtMachine::Runner::leaveFunction(Thread &T, const Op &Return) {
  Frame Done = std::move(T.Frames.back());
  const Slot *Value = Return.Count ? get(T, Return.A) : nullptr;
  SmallVector<Slot, 4> Result;
  if (Value)
    Result.append(Value, Value + Return.Count);
  T.Private.truncate(Done.PrivateObjects);
  T.Frames.pop_back();
  T.bind();
  if (T.Frames.empty()) {
    AnyStopped = true;
    return;
  }
  Frame &Caller = T.frame();
  const Op &Call = Caller.F->Ops[Caller.Op];
  std::copy(Result.begin(), Result.end(), T.registers() + Call.Dst);
  ++Caller.Op;
}

Error SimtMachine::Runner::outOfMemory(const Twine &What) const {
  return createStringError("the run needs more than " + Twine(P.budget().limit() >> 20) + " MiB" +
                           (What.isTriviallyEmpty() ? "" : ": no room for ") + What + " (--max-memory)");
}

bool SimtMachine::Runner::growStack(Thread &T, uint64_t Slots) {
  if (T.Stack.size() >= Slots)
    return true;
  constexpr uint64_t MostSlots = 1ULL << 28;
  if (Slots > MostSlots || !P.budget().take((Slots - T.Stack.size()) * sizeof(Slot)))
    return false;
  T.Stack.resize(Slots, Slot{0, Slot::Undef});
  return true;
}

Error SimtMachine::Runner::step(ThreadGroup &Group) {
  DecodedFunction &F = *Group.front()->frame().F;
  bool Left = false;
  if (Error E = runOps(F, Group, Left))
    return E;
  if (P.budget().isExceeded())
    return outOfMemory();
  if (Group.empty())
    return Error::success();
  if (!Left) {
    addGroup(std::move(Group));
    return Error::success();
  }
  // Threads stand where they went; split them by their places.
  auto Together = [&](Thread &X, Thread &Y) {
    const Frame &A = X.frame(), &B = Y.frame();
    return X.Frames.size() == Y.Frames.size() && A.Block == B.Block && A.Op == B.Op && A.F == B.F &&
           (A.Anchored.empty() || comparePlaces(X, Y) == 0);
  };
  if (all_of(Group, [&](Thread *T) { return Together(*Group.front(), *T); })) {
    addGroup(std::move(Group));
    return Error::success();
  }
  SmallVector<ThreadGroup, 4> Parts;
  for (Thread *T : Group) {
    auto *It = find_if(Parts, [&](ThreadGroup &G) { return Together(*G.front(), *T); });
    if (It == Parts.end())
      Parts.push_back({T});
    else
      It->push_back(T);
  }
  for (ThreadGroup &G : Parts)
    addGroup(std::move(G));
  return Error::success();
}

Error SimtMachine::Runner::tooManySteps(const Op &O, ThreadGroup &Group) const {
  std::string Message = "more than " + std::to_string(Options.MaxSteps) + " instructions were executed; threads ";
  for (size_t I = 0; I != Group.size() && I != 4; ++I)
    Message += (I ? ", " : "") + std::to_string(Group[I]->Global);
  IRNames Names(*O.I->getFunction());
  Message += (Group.size() > 4 ? ", ... are at: " : " are at: ") + Names.text(*O.I);
  for (const ThreadGroup &Other : Ready)
    if (!Other.empty() && !Other.front()->Frames.empty()) {
      const Frame &At = Other.front()->Frames.back();
      Message += "; thread " + std::to_string(Other.front()->Global) +
                 (Other.size() > 1 ? " and others wait" : " waits") +
                 " at: " + IRNames(*At.F->F).text(*At.F->Ops[At.Op].I);
    }
  return createStringError(inconvertibleErrorCode(), Message);
}

Error SimtMachine::Runner::runOps(DecodedFunction &F, ThreadGroup &Group, bool &Left) {
  uint32_t Block = Group.front()->frame().Block;
  uint32_t Next = Group.front()->frame().Op;
  if (Next == F.Blocks[Block].FirstOp)
    enterBlock(F, Group);
  const bool Alone = Options.Order != Schedule::Lockstep;
  bool First = true;
  for (;; ++Next) {
    const Op &O = F.Ops[Next];
    if (Alone && !First && O.Code == Opcode::Call) {
      for (Thread *T : Group)
        T->frame().Op = Next;
      if (Options.Model != ConvergenceModel::None && !mayRunAlone(F, Group.front()->frame()))
        return Error::success();
    }
    // Between memory accesses others may run.
    bool Shared = (O.Code == Opcode::Store || O.Code == Opcode::AtomicRMW || O.Code == Opcode::Load ||
                   O.Code == Opcode::CmpXchg) &&
                  static_cast<MemorySpace>(O.Flags) != MemorySpace::Private;
    if (Alone && !First && Shared && (Options.Script || Random() % 4 == 0)) {
      for (Thread *T : Group)
        T->frame().Op = Next;
      return Error::success();
    }
    First = false;
    // A restriction is part of the instruction before.
    if (O.Code != Opcode::Restrict)
      Steps += Group.size();
    if (Options.TraceInstructions && O.Code != Opcode::Restrict)
      addColumn(F, Block, O.I, Group);
    if (Options.MaxSteps && Steps > Options.MaxSteps)
      return tooManySteps(O, Group);
    switch (O.Code) {
    case Opcode::Br:
      Left = true;
      for (Thread *T : Group)
        takeEdge(*T, F.Branches[O.Extra].Targets[0]);
      return Error::success();
    case Opcode::CondBr:
    case Opcode::IndirectBr:
    case Opcode::Switch: {
      Left = true;
      if (Watch)
        Watch->reads(F, O, Group);
      const auto &B = F.Branches[O.Extra];
      uint32_t FirstTarget = ~0U;
      bool Diverges = false;
      for (Thread *T : Group) {
        Slot Condition = *get(*T, O.A);
        if (Condition.State != Slot::Defined) {
          reportUndefined(*O.I, *T, "branch on an undefined value", Condition);
          stop(*T, reasonFor(Condition));
          continue;
        }
        uint32_t To;
        if (O.Code == Opcode::CondBr) {
          To = B.Targets[Condition.Bits & 1 ? 0 : 1];
        } else {
          auto It = lower_bound(B.Cases, std::pair(Condition.Bits, 0U));
          bool Found = It != B.Cases.end() && It->first == Condition.Bits;
          if (!Found && O.Code == Opcode::IndirectBr) {
            report(DiagnosticKind::UndefinedBehaviour, *O.I, {T}, "branch to an address that is not one of its destinations");
            stop(*T);
            continue;
          }
          To = Found ? It->second : B.Targets[0];
        }
        Diverges |= FirstTarget != ~0U && To != FirstTarget;
        FirstTarget = To;
        takeEdge(*T, To);
      }
      dropStopped(Group);
      Blocks[{&F, Block}].DivergentBranches += Diverges;
      if (Watch && !Group.empty())
        Watch->branched(F, O, Group);
      return Error::success();
    }
    case Opcode::Anchor:
      Left = true;
      for (Thread *T : Group) {
        T->frame().Op = Next + 1;
        uint32_t Apart = Options.Anchors == AnchorPolicy::Alone ? T->Index : static_cast<uint32_t>(choose(3));
        T->frame().Anchored[O.Extra] = NextAnchor + Apart;
      }
      NextAnchor += Thread::MaxThreads;
      return Error::success();
    case Opcode::Ret:
      Left = true;
      if (Watch)
        Watch->reads(F, O, Group);
      for (Thread *T : Group)
        leaveFunction(*T, O);
      dropStopped(Group);
      return Error::success();
    case Opcode::Unsupported:
      return createStringError(inconvertibleErrorCode(), F.Problems[O.Extra]);
    case Opcode::Unreachable:
      report(DiagnosticKind::UndefinedBehaviour, *O.I, SmallVector<const Thread *>(Group.begin(), Group.end()),
             "unreachable code was reached");
      for (Thread *T : Group)
        stop(*T);
      dropStopped(Group);
      return Error::success();
    case Opcode::Call: {
      for (Thread *T : Group)
        T->frame().Op = Next;
      bool Entered = false;
      if (Watch)
        Watch->reads(F, O, Group);
      if (Error E = call(F, O, Group, Entered))
        return E;
      dropStopped(Group);
      if (Group.empty())
        return Error::success();
      if (Entered) {
        Left = true;
        return Error::success();
      }
      if (Watch && O.Count)
        Watch->computed(F, O, Group);
      break;
    }
    case Opcode::Restrict:
      if (Error E = execute(F, O, Group))
        return E;
      break;
    default:
      if (Watch)
        Watch->reads(F, O, Group);
      if (Error E = execute(F, O, Group))
        return E;
      dropStopped(Group);
      if (Group.empty())
        return Error::success();
      if (Watch && O.Count)
        Watch->computed(F, O, Group);
    }
  }
}

Error SimtMachine::Runner::runWithStack(ThreadGroup All) {
  // Each entry runs until its threads stand at the block where they meet again, in the frame where they parted.
  struct Entry {
    ThreadGroup Group;
    size_t Depth;
    BlockId Meet;
    /// The entry that waits for its threads.
    size_t Parent;
  };
  std::vector<Entry> Stack;
  Stack.push_back({std::move(All), 0, BlockId(), 0});
  while (!Stack.empty()) {
    Entry &Top = Stack.back();
    AnyStopped = true;
    dropStopped(Top.Group);
    if (Top.Group.empty()) {
      Stack.pop_back();
      continue;
    }
    Thread &T = *Top.Group.front();
    bool Arrived = (Top.Meet.isValid() && T.Frames.size() == Top.Depth && T.frame().Block == Top.Meet.index() &&
                    T.frame().Op == T.frame().F->Blocks[T.frame().Block].FirstOp) ||
                   (Top.Depth && T.Frames.size() < Top.Depth);
    if (Arrived && Stack.size() > 1) {
      ThreadGroup Done = std::move(Top.Group);
      // The parent goes on when all of its parts are there.
      ThreadGroup &Below = Stack[Top.Parent].Group;
      Stack.pop_back();
      Below.append(Done.begin(), Done.end());
      sort(Below, [](const Thread *A, const Thread *B) { return A->Index < B->Index; });
      continue;
    }
    size_t Depth = T.Frames.size();
    BlockId Meet = T.frame().F->PostDominator[T.frame().Block];
    ThreadGroup Group = std::move(Top.Group);
    Top.Group.clear();
    Ready.clear();
    if (Error E = step(Group))
      return E;
    if (Ready.empty())
      continue;
    if (Ready.size() == 1) {
      Stack.back().Group = std::move(Ready.front());
      continue;
    }
    // They part: the entry stays for those who meet again, each part runs first.
    std::vector<ThreadGroup> Parts = std::move(Ready);
    Ready.clear();
    size_t Parent = Stack.size() - 1;
    for (ThreadGroup &Part : reverse(Parts))
      Stack.push_back({std::move(Part), Depth, Meet, Parent});
  }
  return Error::success();
}

bool SimtMachine::groupsAreKeys() const {
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
