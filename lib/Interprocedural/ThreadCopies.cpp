//===- ThreadCopies.cpp - Copies that a thread waits for ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies of PTX from global to shared memory that go on beside the thread (`cp.async`). Their bytes are written at any
// time until the thread waits; a barrier after that lets other threads see them. A wait for groups ends the copies that
// were committed before it, but for those of the last groups, as many as it names:
//
//   copy a; commit; copy b; commit; wait_group 1; barrier; read a: there    read b: may still be written
//
// So a copy is left in flight on a way on which no wait comes after more commits than it leaves groups; a copy that no
// commit has taken is in no group. In a loop, ways
// within the iteration and around are looked at apart, since each writes at another address. A number of groups that is
// not known leaves all. An arrival at an mbarrier ends copies if the function waits at one. Copies and waits may be
// inline assembly; a wait under a predicate is none. Source: PTX ISA, Data Movement and Conversion Instructions:
// Asynchronous copy. Held by: test/Lint/copies-in-flight.cu, groups-in-flight.cu.
//
//===----------------------------------------------------------------------===//

#include "ApartProofs.h"
#include "BarrierPaths.h"
#include "rejoin/Interprocedural/UnorderedWrites.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <set>

using namespace llvm;

namespace rejoin {

/// The name of an intrinsic, or the text of inline assembly.
static StringRef textOf(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return "";
  if (const auto *A = dyn_cast<InlineAsm>(C->getCalledOperand()))
    return A->getAsmString();
  return C->getCalledFunction() && C->getCalledFunction()->isIntrinsic() ? C->getCalledFunction()->getName() : "";
}

/// Whether the instruction is such an operation, or calls a function that has one: in its first block, or anywhere.
static bool does(const Instruction &I, function_ref<bool(const Instruction &)> Is, bool IsSure, unsigned Depth = 4) {
  if (Is(I))
    return true;
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *F = C && Depth ? C->getCalledFunction() : nullptr;
  if (!F || F->isDeclaration())
    return false;
  auto Does = [&](const Instruction &Inner) { return does(Inner, Is, IsSure, Depth - 1); };
  return IsSure ? any_of(F->getEntryBlock(), Does) : any_of(instructions(*F), Does);
}

bool isThreadsCopy(const Instruction &I) {
  return does(
      I,
      [](const Instruction &Of) {
        const StringRef Text = textOf(Of);
        return Text.starts_with("llvm.") ? Text.contains(".cp.async.c") && Text.contains(".shared.global.")
                                         : Text.contains("cp.async.ca.shared") || Text.contains("cp.async.cg.shared");
      },
      /*IsSure=*/false);
}

std::optional<uint64_t> bytesOfThreadsCopy(const CallBase &C) {
  const auto [Before, After] = textOf(C).split(".shared.global.");
  uint64_t Bytes = 0;
  StringRef Rest = After;
  if (C.isInlineAsm() || !Before.contains(".cp.async.c") || Rest.consumeInteger(10, Bytes))
    return std::nullopt;
  return Bytes;
}

/// A wait at an mbarrier, where an arrival may wait for copies.
static bool waitsAtBarrierObject(const Instruction &I) {
  const StringRef Text = textOf(I);
  return Text.contains("mbarrier") && Text.contains("wait");
}

static bool isWait(const Instruction &I, bool OfAll) {
  const StringRef Text = textOf(I);
  if (Text.contains("@"))
    return false;
  if (Text.contains("cp.async.wait"))
    return !OfAll || !(Text.contains("cp.async.wait_group") || Text.contains("cp.async.wait.group"));
  return Text.contains("cp.async.mbarrier") && any_of(instructions(*I.getFunction()), waitsAtBarrierObject);
}

bool waitsForCopies(const Instruction &I) {
  return does(I, [](const Instruction &Of) { return isWait(Of, /*OfAll=*/false); }, /*IsSure=*/true);
}

bool waitsForAllCopies(const Instruction &I) {
  return does(I, [](const Instruction &Of) { return isWait(Of, /*OfAll=*/true); }, /*IsSure=*/true);
}

bool commitsCopies(const Instruction &I) {
  return does(
      I,
      [](const Instruction &Of) {
        return (textOf(Of).contains("cp.async.commit") && !textOf(Of).contains("@")) || isWait(Of, /*OfAll=*/true);
      },
      /*IsSure=*/true);
}

/// Whether inline assembly or a function that copies commits all that it has copied.
static bool commitsItsCopies(const Instruction &Copy) {
  const auto *C = cast<CallBase>(&Copy);
  const StringRef Text = textOf(Copy);
  if (C->isInlineAsm())
    return commitsCopies(Copy) &&
           Text.rfind("cp.async.commit") > std::max(Text.rfind("cp.async.ca."), Text.rfind("cp.async.cg."));
  const Function *F = C->getCalledFunction();
  if (!F || F->isDeclaration())
    return false;
  for (const BasicBlock &B : *F)
    if (&B != &F->getEntryBlock() && any_of(B, isThreadsCopy))
      return false;
  for (const Instruction &I : reverse(F->getEntryBlock())) {
    if (isThreadsCopy(I))
      return commitsItsCopies(I);
    if (commitsCopies(I))
      return true;
  }
  return false;
}

bool UnorderedWrites::mayBeUnwaited(const Instruction &Copy, const Instruction &Read, unsigned Memories) {
  if (!isThreadsCopy(Copy))
    return false;
  auto &Waited = paths(UntilWaited);
  auto &Committed = paths(UntilCommitted);
  return Waited.reaches(Copy, Read) || any_of(instructions(F), [&](const Instruction &I) {
           if (!waitsForCopies(I))
             return false;
           return (Waited.reaches(Copy, I) && paths(Memories).reaches(I, Read)) ||
                  (!waitsForAllCopies(I) && Committed.reaches(Copy, I) && Waited.reaches(I, Read));
         });
}

/// No wait ends so many groups.
static constexpr unsigned AllGroups = ~0U;

/// How many groups a wait for groups leaves in flight; nothing if it is none, or waits for all.
static std::optional<unsigned> groupsLeftBy(const Instruction &I, unsigned Depth = 4) {
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return std::nullopt;
  auto NumberOf = [](const Value &V) -> unsigned {
    const auto *N = dyn_cast<ConstantInt>(&V);
    return N ? N->getLimitedValue(AllGroups) : AllGroups;
  };
  const StringRef Text = textOf(I);
  if (Text.contains("@") || Text.contains("bulk"))
    return std::nullopt;
  if (Text.contains("cp.async.wait.group"))
    return NumberOf(*C->getArgOperand(0));
  if (const size_t At = Text.find("cp.async.wait_group"); At != StringRef::npos) {
    StringRef Rest = Text.substr(At + StringRef("cp.async.wait_group").size()).ltrim();
    unsigned N = 0;
    const bool IsOperand = Rest.consume_front("$");
    IsOperand ? Rest.consume_front("{") : false;
    if (Rest.consumeInteger(10, N))
      return AllGroups;
    return !IsOperand ? N : N < C->arg_size() ? NumberOf(*C->getArgOperand(N)) : AllGroups;
  }
  const Function *F = Depth ? C->getCalledFunction() : nullptr;
  if (!F || F->isDeclaration())
    return std::nullopt;
  for (const Instruction &Inner : F->getEntryBlock())
    if (const auto Left = groupsLeftBy(Inner, Depth - 1)) {
      // A number that is passed.
      const auto *Of = dyn_cast<CallBase>(&Inner);
      const auto *Passed = Of && Of->arg_size() == 1 ? dyn_cast<Argument>(Of->getArgOperand(0)) : nullptr;
      return *Left == AllGroups && Passed ? NumberOf(*C->getArgOperand(Passed->getArgNo())) : *Left;
    }
  return std::nullopt;
}

UnorderedWrites::CopyGroups UnorderedWrites::groupsOfCopies() const {
  CopyGroups Groups;
  for (const Instruction &I : instructions(F)) {
    if (!isa<CallBase>(I))
      continue;
    const bool Commits = commitsCopies(I) && !waitsForCopies(I);
    const auto Left = Commits ? std::nullopt : groupsLeftBy(I);
    const bool EndsAll = !Commits && !Left && waitsForCopies(I);
    if (Commits || Left || EndsAll)
      Groups.At[&I] = {Commits, EndsAll, Left.value_or(0)};
    constexpr unsigned MostLeft = 8;
    if (Left && *Left)
      Groups.Most = std::max(Groups.Most, std::min(*Left, MostLeft));
  }
  return Groups;
}

bool UnorderedWrites::isLeftInFlight(const Instruction &Copy, const Instruction &Read, const Way &By) {
  if (!isThreadsCopy(Copy))
    return false;
  if (!Groups)
    Groups = groupsOfCopies();
  if (!Groups->Most)
    return false;
  const BasicBlock *Header = By.Crossed ? By.Crossed->getHeader() : By.Common ? By.Common->getHeader() : nullptr;
  struct Step {
    const BasicBlock *Block;
    /// Since the copy; more than any wait leaves are as many.
    unsigned Commits;
    bool Passed, Crossed;
  };
  SmallVector<Step> Work;
  std::set<std::tuple<const BasicBlock *, unsigned, bool, bool>> Seen;
  // Goes on from an instruction, to the next blocks; true if the read is reached with the copy in flight.
  auto Walk = [&](const Instruction *I, Step S) {
    for (; I; I = I->getNextNode()) {
      if (I == &Read && S.Passed && S.Crossed == (By.Crossed != nullptr))
        return true;
      const auto It = Groups->At.find(I);
      if (It == Groups->At.end())
        continue;
      if (It->second.Commits)
        S.Commits = std::min(S.Commits + 1, Groups->Most + 1);
      else if (It->second.EndsAll || It->second.Left < S.Commits)
        return false;
      else
        S.Passed = true;
    }
    for (const BasicBlock *Next : successors(S.Block)) {
      const bool Crosses = Next == Header;
      if (Crosses && !By.Crossed)
        continue;
      if (Seen.insert({Next, S.Commits, S.Passed, S.Crossed || Crosses}).second)
        Work.push_back({Next, S.Commits, S.Passed, S.Crossed || Crosses});
    }
    return false;
  };
  if (Walk(Copy.getNextNode(), {Copy.getParent(), commitsItsCopies(Copy) ? 1U : 0U, false, false}))
    return true;
  while (!Work.empty()) {
    const Step S = Work.pop_back_val();
    if (Walk(&S.Block->front(), S))
      return true;
  }
  return false;
}

bool UnorderedWrites::isInFlight(const PlaceOfAccess &Read, const PlaceOfAccess &Copy, unsigned Memories) {
  if (!isThreadsCopy(*Copy.I))
    return false;
  const bool IsUnwaited = mayBeUnwaited(*Copy.I, *Read.I, Memories);
  return any_of(paths(UntilWaited).waysBetween(*Copy.I, *Read.I), [&](const Way &By) {
    return (IsUnwaited || isLeftInFlight(*Copy.I, *Read.I, By)) && !areApart(Copy, Read, By);
  });
}

bool UnorderedWrites::isInFlightAnywhere(const Instruction &Copy, const Instruction &Read, unsigned Memories) {
  return isThreadsCopy(Copy) &&
         (mayBeUnwaited(Copy, Read, Memories) || any_of(paths(UntilWaited).waysBetween(Copy, Read),
                                                        [&](const Way &By) { return isLeftInFlight(Copy, Read, By); }));
}

} // namespace rejoin
