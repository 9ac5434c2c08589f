//===- Scheduling.cpp - Who runs next -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three schedules:
//  - Lockstep: threads at converged instances form a group. The group at the least position (ExecutionOrder) runs to
//    the end of its block, and its threads join the groups at their new positions. No thread can reach the least
//    position later, so each converged instance is executed once, by all threads that ever execute it. The position of
//    a call comes before the positions inside: a thread that returned waits after the call for the threads still
//    inside.
//  - Independent: each thread first runs alone, in random order, up to an operation that needs other threads, a return
//    from the kernel, or a random number of instructions. The group at the least position runs only when all threads
//    are at such operations.
//  - Post-dominator: a stack of threads with the block where they meet again, as in hardware with a divergence stack.
//
// A thread that waits at a meeting (Meetings.cpp) is in no group. If no other thread can run, a meeting is resolved.
//
// Held by: rejoin-kernel-fuzz (groups are keys, schedules agree); unittests/Semantics; test/Semantics.
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "llvm/IR/Function.h"
#include <algorithm>

using namespace llvm;

namespace rejoin {

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
  // Threads must arrive at a call together, because of the operations inside.
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
  while (!Ready.empty() || !Meetings.empty()) {
    if (!Meetings.empty() && std::exchange(SomeEnded, false))
      completeMeetings();
    if (Ready.empty()) {
      if (!Meetings.empty())
        resolveMeeting();
      continue;
    }
    size_t Next = 0;
    if (Independent) {
      // A thread that does not need others; if there is none, the group at the least position.
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

void SimtMachine::Runner::addByPlace(ThreadGroup Group) {
  if (Group.empty())
    return;
  auto Together = [&](Thread &X, Thread &Y) {
    const Frame &A = X.frame(), &B = Y.frame();
    return X.Frames.size() == Y.Frames.size() && A.Block == B.Block && A.Op == B.Op && A.F == B.F &&
           (A.Anchored.empty() || comparePlaces(X, Y) == 0);
  };
  if (all_of(Group, [&](Thread *T) { return Together(*Group.front(), *T); }))
    return addGroup(std::move(Group));
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

} // namespace rejoin
