//===- Steps.cpp - What a group of threads executes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group runs from its position to the end of its block, a call or a return; then its threads stand where each went,
// and are handed to the scheduler. Operations that threads do for themselves are in Interpreter.cpp, those that they do
// together in GroupOperations.cpp. On an edge all PHIs are read before the first is written.
// With another schedule than lockstep a group also stops before an operation that needs others, and, at random or by
// the script, before an access to memory that others see. Invariant: `Frame::Op` of each thread is the operation at
// which it stands whenever its group is not the one that runs, and at calls. A thread that stopped or returned from the
// kernel leaves its group at once (`dropStopped`). Held by: rejoin-kernel-fuzz; test/Semantics.
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Semantics/RunError.h"
#include "rejoin/Support/Words.h"
#include "llvm/IR/Function.h"
#include <algorithm>

using namespace llvm;

namespace rejoin {

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
    AnyStopped = SomeEnded = true;
    return;
  }
  Frame &Caller = T.frame();
  const Op &Call = Caller.F->Ops[Caller.Op];
  std::copy(Result.begin(), Result.end(), T.registers() + Call.Dst);
  ++Caller.Op;
}

Error SimtMachine::Runner::outOfMemory(const Twine &What) const {
  return createStringError("the run needs more than " + bytesInWords(P.budget().limit()) +
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
  addByPlace(std::move(Group));
  return Error::success();
}

Error SimtMachine::Runner::tooManySteps(const Op &O, ThreadGroup &Group) const {
  const std::string Message = "more than " + countOf(Options.MaxSteps, "instruction was", "instructions were") +
                              " executed (--max-steps sets the limit)";
  SparseBitVector<> Here;
  for (const Thread *T : Group)
    Here.set(T->Global);
  std::vector<RunError::Place> Places = {
      {(Group.size() == 1 ? "thread " : "threads ") + numbersInWords(Here) + (Group.size() == 1 ? " is" : " are"),
       O.I}};
  for (const ThreadGroup &Other : Ready)
    if (!Other.empty() && !Other.front()->Frames.empty()) {
      const Frame &At = Other.front()->Frames.back();
      Places.push_back(
          {"thread " + std::to_string(Other.front()->Global) + (Other.size() > 1 ? " and others wait" : " waits"),
           At.F->Ops[At.Op].I});
    }
  return make_error<RunError>(Message, std::move(Places));
}

/// Whether other threads can observe that the operation was executed.
static bool isSeenByOthers(const DecodedFunction &F, const Op &O) {
  switch (O.Code) {
  case Opcode::Store:
    return static_cast<MemorySpace>(O.Flags) != MemorySpace::Private;
  case Opcode::AtomicRMW:
  case Opcode::CmpXchg:
  case Opcode::Fence:
    return true;
  case Opcode::Call: {
    const auto B = static_cast<Builtin>(F.Calls[O.Extra].Builtin);
    return B >= Builtin::Barrier && B != Builtin::Nothing && B != Builtin::LifetimeStart && B != Builtin::LifetimeEnd;
  }
  default:
    return false;
  }
}

uint32_t SimtMachine::Runner::targetOf(const DecodedFunction &F, const Op &O, Thread &T) {
  constexpr uint32_t None = ~0U;
  const auto &B = F.Branches[O.Extra];
  const Slot Condition = *get(T, O.A);
  if (Condition.State != Slot::Defined) {
    reportUndefined(*O.I, T, "branch on an undefined value", Condition);
    stop(T, reasonFor(Condition));
    return None;
  }
  if (O.Code == Opcode::CondBr)
    return B.Targets[Condition.Bits & 1 ? 0 : 1];
  auto It = lower_bound(B.Cases, std::pair(Condition.Bits, 0U));
  if (It != B.Cases.end() && It->first == Condition.Bits)
    return It->second;
  if (O.Code == Opcode::Switch)
    return B.Targets[0];
  report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, "branch to an address that is not one of its destinations");
  stop(T);
  return None;
}

void SimtMachine::Runner::branch(DecodedFunction &F, const Op &O, ThreadGroup &Group) {
  if (Watch)
    Watch->reads(F, O, Group);
  const uint32_t Block = Group.front()->frame().Block;
  noteBranch(O, Group);
  uint32_t First = ~0U;
  bool Diverges = false;
  for (Thread *T : Group) {
    const uint32_t To = targetOf(F, O, *T);
    if (T->Stopped)
      continue;
    Diverges |= First != ~0U && To != First;
    First = To;
    takeEdge(*T, To);
  }
  dropStopped(Group);
  Blocks[{&F, Block}].DivergentBranches += Diverges;
  if (Watch && !Group.empty())
    Watch->branched(F, O, Group);
}

bool SimtMachine::Runner::letsOthersRun(const DecodedFunction &F, const Op &O, ThreadGroup &Group, uint32_t Next) {
  const auto Stand = [&] {
    for (Thread *T : Group)
      T->frame().Op = Next;
  };
  if (O.Code == Opcode::Call) {
    Stand();
    if (Options.Model != ConvergenceModel::None && !mayRunAlone(F, Group.front()->frame()))
      return true;
  }
  // Between memory accesses others may run.
  const bool Shared =
      (O.Code == Opcode::Store || O.Code == Opcode::AtomicRMW || O.Code == Opcode::Load || O.Code == Opcode::CmpXchg) &&
      static_cast<MemorySpace>(O.Flags) != MemorySpace::Private;
  if (!Shared || !(Options.Script || Random() % 4 == 0))
    return false;
  Stand();
  return true;
}

/// A restriction is part of the instruction before.
static bool isPartOfBefore(const Op &O) { return O.Code == Opcode::Restrict || O.Code == Opcode::Promise; }

Error SimtMachine::Runner::runOps(DecodedFunction &F, ThreadGroup &Group, bool &Left) {
  uint32_t Block = Group.front()->frame().Block;
  uint32_t Next = Group.front()->frame().Op;
  if (Next == F.Blocks[Block].FirstOp)
    enterBlock(F, Group);
  const bool Alone = Options.Order != Schedule::Lockstep;
  bool First = true;
  for (;; ++Next) {
    const Op &O = F.Ops[Next];
    if (Alone && !First && letsOthersRun(F, O, Group, Next))
      return Error::success();
    First = false;
    if (!isPartOfBefore(O))
      Steps += Group.size();
    if (Options.TraceInstructions && !isPartOfBefore(O))
      addColumn(F, Block, O.I, Group);
    if (Options.MaxSteps && Steps > Options.MaxSteps)
      return tooManySteps(O, Group);
    switch (O.Code) {
    case Opcode::Br:
      Left = true;
      if (Watch)
        Watch->reads(F, O, Group);
      for (Thread *T : Group)
        takeEdge(*T, F.Branches[O.Extra].Targets[0]);
      return Error::success();
    case Opcode::CondBr:
    case Opcode::IndirectBr:
    case Opcode::Switch:
      Left = true;
      branch(F, O, Group);
      return Error::success();
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
      return make_error<RunError>(F.Problems[O.Extra], *O.I);
    case Opcode::Unreachable:
      report(DiagnosticKind::UndefinedBehaviour, *O.I, SmallVector<const Thread *>(Group.begin(), Group.end()),
             "unreachable code was reached");
      for (Thread *T : Group)
        stop(*T);
      dropStopped(Group);
      return Error::success();
    case Opcode::Call:
      for (Thread *T : Group)
        T->frame().Op = Next;
      if ((!Meetings.empty() || !Acts.empty()) && isSeenByOthers(F, O))
        noteAct(Group);
      if (Watch)
        Watch->reads(F, O, Group);
      if (Error E = call(F, O, Group, Left))
        return E;
      dropStopped(Group);
      if (Group.empty() || Left)
        return Error::success();
      if (Watch && O.Count)
        Watch->computed(F, O, Group);
      break;
    case Opcode::Restrict:
    case Opcode::Promise:
      if (Error E = execute(F, O, Group))
        return E;
      dropStopped(Group);
      if (Group.empty())
        return Error::success();
      break;
    default:
      if ((!Meetings.empty() || !Acts.empty()) && isSeenByOthers(F, O)) {
        for (Thread *T : Group)
          T->frame().Op = Next;
        noteAct(Group);
      }
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

} // namespace rejoin
