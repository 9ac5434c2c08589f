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
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <set>

using namespace llvm;

namespace rejoin {

/// Comments are no instructions.
static SmallString<64> withoutComments(StringRef Text) {
  SmallString<64> Rest;
  while (!Text.empty()) {
    const size_t At = std::min(Text.find("//"), Text.find("/*"));
    Rest += Text.substr(0, At);
    if (At == StringRef::npos)
      break;
    const StringRef End = Text.substr(At).starts_with("//") ? "\n" : "*/";
    const size_t Past = Text.find(End, At + 2);
    Rest += " ";
    Text = Past == StringRef::npos ? "" : Text.substr(Past + End.size());
  }
  return Rest;
}

/// The name of an intrinsic, or the text of inline assembly.
static SmallString<64> textOf(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return {};
  if (const auto *A = dyn_cast<InlineAsm>(C->getCalledOperand()))
    return withoutComments(A->getAsmString());
  const bool IsIntrinsic = C->getCalledFunction() && C->getCalledFunction()->isIntrinsic();
  return IsIntrinsic ? SmallString<64>(C->getCalledFunction()->getName()) : SmallString<64>();
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
        const auto Kept = textOf(Of);
        const StringRef Text = Kept;
        return Text.starts_with("llvm.") ? Text.contains(".cp.async.c") && Text.contains(".shared.global.")
                                         : Text.contains("cp.async.ca.shared") || Text.contains("cp.async.cg.shared");
      },
      /*IsSure=*/false);
}

std::optional<uint64_t> bytesOfThreadsCopy(const CallBase &C) {
  const auto Text = textOf(C);
  const auto [Before, After] = StringRef(Text).split(".shared.global.");
  uint64_t Bytes = 0;
  StringRef Rest = After;
  if (C.isInlineAsm() || !Before.contains(".cp.async.c") || Rest.consumeInteger(10, Bytes))
    return std::nullopt;
  return Bytes;
}

/// A wait at an mbarrier, where an arrival may wait for copies.
static bool waitsAtBarrierObject(const Instruction &I) {
  const auto Kept = textOf(I);
  const StringRef Text = Kept;
  return Text.contains("mbarrier") && Text.contains("wait");
}

static bool isWait(const Instruction &I, bool OfAll) {
  const auto Kept = textOf(I);
  const StringRef Text = Kept;
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
        const auto Kept = textOf(Of);
        const StringRef Text = Kept;
        return (Text.contains("cp.async.commit") && !Text.contains("@")) || isWait(Of, /*OfAll=*/true);
      },
      /*IsSure=*/true);
}

/// Whether inline assembly or a function that copies commits all that it has copied.
static bool commitsItsCopies(const Instruction &Copy) {
  const auto *C = cast<CallBase>(&Copy);
  const auto Kept = textOf(Copy);
  const StringRef Text = Kept;
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

namespace {
/// How many groups a wait leaves in flight.
struct GroupsLeft {
  explicit GroupsLeft(unsigned Number) : Number(Number) {}
  explicit GroupsLeft(const Value &V) : Passed(dyn_cast<Argument>(&V)) {
    if (const auto *N = dyn_cast<ConstantInt>(&V))
      Number = N->getLimitedValue(AllGroups);
  }
  unsigned Number = AllGroups;
  /// The number is what the caller passes.
  const Argument *Passed = nullptr;
};
} // namespace

/// The argument that is operand \p N of inline assembly; null if it is a result. Outputs are counted first.
static const Value *operandOf(const CallBase &C, unsigned N) {
  unsigned Argument = 0;
  for (const InlineAsm::ConstraintInfo &Info : cast<InlineAsm>(C.getCalledOperand())->ParseConstraints()) {
    const bool IsPassed = Info.Type == InlineAsm::isInput || (Info.Type == InlineAsm::isOutput && Info.isIndirect);
    if (!N--)
      return Info.Type == InlineAsm::isInput && Argument < C.arg_size() ? C.getArgOperand(Argument) : nullptr;
    Argument += IsPassed;
  }
  return nullptr;
}

/// The same of inline assembly. Each of several waits ends what it names.
static std::optional<GroupsLeft> groupsLeftByText(const CallBase &C, StringRef Text) {
  std::optional<GroupsLeft> Least;
  SmallVector<StringRef> Statements;
  Text.split(Statements, ';');
  for (const StringRef Statement : Statements) {
    if (!Statement.contains("cp.async.wait_group"))
      continue;
    StringRef Number = Statement.ltrim("{} \t\n\r");
    GroupsLeft Left(AllGroups);
    unsigned N = 0;
    if (Number.consume_front("cp.async.wait_group")) {
      Number = Number.trim("} \t\n\r");
      if (!Number.consume_front("$")) {
        // All that stands there.
        if (!Number.getAsInteger(0, N))
          Left.Number = N;
      } else {
        Number.consume_front("{");
        const Value *Of = Number.getAsInteger(10, N) ? nullptr : operandOf(C, N);
        Left = Of ? GroupsLeft(*Of) : Left;
      }
    }
    if (!Least || Left.Number < Least->Number)
      Least = Left;
  }
  return Least;
}

/// How many groups a wait for groups leaves in flight; nothing if it is none, or waits for all.
static std::optional<GroupsLeft> groupsLeftBy(const Instruction &I, unsigned Depth = 4) {
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return std::nullopt;
  const auto Kept = textOf(I);
  const StringRef Text = Kept;
  if (Text.contains("@"))
    return std::nullopt;
  if (C->isInlineAsm())
    return groupsLeftByText(*C, Text);
  if (Text.contains("cp.async.wait.group"))
    return GroupsLeft(*C->getArgOperand(0));
  const Function *F = Depth ? C->getCalledFunction() : nullptr;
  if (!F || F->isDeclaration())
    return std::nullopt;
  for (const Instruction &Inner : F->getEntryBlock())
    if (const auto Left = groupsLeftBy(Inner, Depth - 1))
      return Left->Passed && Left->Passed->getParent() == F && Left->Passed->getArgNo() < C->arg_size()
                 ? GroupsLeft(*C->getArgOperand(Left->Passed->getArgNo()))
                 : GroupsLeft(Left->Number);
  return std::nullopt;
}

const Instruction *waitLeaving(const Instruction &Copy, const Instruction &Read) {
  const Function &F = *Read.getFunction();
  if (!isThreadsCopy(Copy) || Copy.getFunction() != &F)
    return nullptr;
  const DominatorTree Dominators(const_cast<Function &>(F));
  const Instruction *Found = nullptr;
  for (const Instruction &I : instructions(F)) {
    if (!isa<CallBase>(I) || !waitsForCopies(I))
      continue;
    const auto Left = groupsLeftBy(I);
    if (!Left || !Left->Number || Left->Number == AllGroups || Found)
      return nullptr;
    Found = &I;
  }
  auto IsBarrierBetween = [&](const Instruction &I) {
    const auto *C = dyn_cast<CallBase>(&I);
    return C && isWorkgroupBarrier(*C) && Dominators.dominates(Found, C) && Dominators.dominates(C, &Read);
  };
  return Found && Dominators.dominates(&Copy, Found) && any_of(instructions(F), IsBarrierBetween) ? Found : nullptr;
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
      Groups.At[&I] = {Commits, EndsAll, Left ? Left->Number : 0};
    constexpr unsigned MostLeft = 8;
    if (Left)
      Groups.Most = std::max(Groups.Most, std::min(Left->Number, MostLeft));
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
