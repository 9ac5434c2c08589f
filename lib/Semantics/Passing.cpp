//===- Passing.cpp - Threads that pass by where others wait -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations of NVIDIA do not wait for threads that have ended (Meetings.cpp). A thread that has ended was expected
// nevertheless if it passed the operation by:
//
//   - it did something that others see, at an instruction that post-dominates the operation and is later in the order of
//     execution; or
//   - it did nothing more, but it parted from those who wait at a branch whose statement contains the operation
//     (rejoin/IR/EarlyEnds.h). A thread that left at a branch before the operation was not expected.
//
//     if (t < 16) __syncwarp(); out[t] = t;      16 to 31 store after it: expected
//     if (t < 16) __syncwarp();                  16 to 31 pass by: expected
//     if (t >= 16) return; __syncwarp();         16 to 31 left before: not expected
//
// Under lockstep others wait before a thread acts after their operation; under the other schedules it may act first.
// So there the latest act of each thread at each place is kept, and looked through when a meeting begins. The position
// in the order, not the time, decides, so the finding does not depend on the schedule.
// Cost: under lockstep one lookup for a branch of the kernel; else linear in the places for each act.
// Held by: test/Semantics/Masks.
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "rejoin/IR/EarlyEnds.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace rejoin {

void SimtMachine::Runner::beginPassing(const Function &Kernel) {
  Acts.clear();
  Branched.clear();
  PassesBy.clear();
  if (P.kind() != TargetKind::NVPTX || Options.Model == ConvergenceModel::PostDominator)
    return;
  if (Options.Order != Schedule::Lockstep || Options.Model == ConvergenceModel::None)
    Acts.resize(Threads.size());
  KernelDominators.recalculate(const_cast<Function &>(Kernel));
  for (const Instruction &I : instructions(Kernel)) {
    const auto *C = dyn_cast<CallBase>(&I);
    const auto *Node = C && C->isConvergent() ? KernelDominators.getNode(C->getParent()) : nullptr;
    for (; Node; Node = Node->getIDom()) {
      const Instruction &Last = *Node->getBlock()->getTerminator();
      if (Last.getNumSuccessors() > 1)
        Branched.try_emplace(&Last);
    }
  }
}

void SimtMachine::Runner::noteBranch(const Op &O, const ThreadGroup &Group) {
  if (Branched.empty() || Group.empty() || Group.front()->Frames.size() != 1)
    return;
  const auto It = Branched.find(O.I);
  if (It == Branched.end())
    return;
  It->second.resize(Threads.size());
  for (const Thread *T : Group)
    It->second[T->Index] = Steps;
}

bool SimtMachine::Runner::isAfter(ArrayRef<Frame> Waiting, ArrayRef<Frame> At) {
  for (size_t I = 0; I != Waiting.size() && I != At.size(); ++I) {
    const Frame &W = Waiting[I], &X = At[I];
    if (W.F != X.F)
      return false;
    if (W.Block == X.Block && W.Op == X.Op && W.Root == X.Root)
      continue;
    if (W.F->Order.compare(BlockId(W.Block), W.Counts, BlockId(X.Block), X.Counts) > 0)
      return false;
    if (W.Block == X.Block)
      return X.Op > W.Op;
    for (BlockId B = W.F->PostDominator[W.Block]; B.isValid(); B = W.F->PostDominator[B.index()])
      if (B.index() == X.Block)
        return true;
    return false;
  }
  return false;
}

void SimtMachine::Runner::noteAct(const ThreadGroup &Group) {
  for (Meeting &M : Meetings)
    for (const Thread *T : Group)
      if (!M.Waiting.empty() && isNamed(M, *T) && !M.Passed.test(T->Index) &&
          isAfter(M.Waiting.front()->Frames, T->Frames)) {
        M.Passed.set(T->Index);
        M.PassedAt = M.PassedAt ? M.PassedAt : opOf(*T).I;
      }
  if (Acts.empty())
    return;
  for (const Thread *T : Group) {
    auto IsHere = [&](const Act &A) {
      return A.At.size() == T->Frames.size() && all_of(zip_equal(A.At, T->Frames), [](const auto &Pair) {
               const auto &[X, Y] = Pair;
               return X.F == Y.F && X.Block == Y.Block && X.Root == Y.Root;
             });
    };
    auto &Own = Acts[T->Index];
    const auto It = find_if(Own, IsHere);
    if (It == Own.end())
      Own.push_back({T->Frames, opOf(*T).I});
    else
      *It = {T->Frames, opOf(*T).I};
  }
}

void SimtMachine::Runner::notePassedBefore(Meeting &M) {
  if (Acts.empty())
    return;
  for (const auto &T : Threads)
    if (isNamed(M, *T) && !M.Passed.test(T->Index))
      for (const Act &A : Acts[T->Index])
        if (isAfter(M.Waiting.front()->Frames, A.At)) {
          M.Passed.set(T->Index);
          M.PassedAt = M.PassedAt ? M.PassedAt : A.I;
          break;
        }
}

bool SimtMachine::Runner::hasPassedBy(const Meeting &M, const Thread &T) {
  if (Branched.empty() || M.Count)
    return false;
  const Thread &Waiting = *M.Waiting.front();
  const Instruction &At = *opOf(Waiting).I;
  const Frame &InKernel = Waiting.Frames.front();
  const Instruction *Parted = nullptr;
  uint64_t Latest = 0;
  const BasicBlock *Here = InKernel.F->Ops[InKernel.Op].I->getParent();
  for (const auto *Node = KernelDominators.getNode(Here); Node; Node = Node->getIDom())
    if (const auto It = Branched.find(Node->getBlock()->getTerminator());
        It != Branched.end() && T.Index < It->second.size() && It->second[T.Index] > Latest) {
      Latest = It->second[T.Index];
      Parted = It->first;
    }
  if (!Parted)
    return false;
  const auto [It, IsNew] = PassesBy.try_emplace({Parted, &At}, false);
  if (IsNew)
    It->second = !leavesBefore(*Parted, At);
  return It->second;
}

} // namespace rejoin
