//===- Findings.cpp - What went wrong, once for each line -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A finding is what goes wrong at one source line (or instruction, where no line is known) in one way, counted. A race
// is reported at the later of its two accesses in the text of the program, whichever ran first: the report depends as
// little on the schedule as the verdict. What follows from an earlier finding, because a thread stopped there, is a
// note of that finding. Held by: test/Semantics/Findings, test/Semantics/Races.
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "rejoin/Support/Words.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

const void *SimtMachine::Runner::lineOf(const Instruction &I) {
  const DILocation *L = I.getDebugLoc().get();
  if (!L || !L->getLine())
    return &I;
  const Instruction *&First = FirstOfLine[{L->getScope()->getFile(), L->getLine()}];
  if (!First)
    First = &I;
  return First;
}

RunFinding &SimtMachine::Runner::findingAt(DiagnosticKind Kind, const Instruction &At, const Twine &Message,
                                           const Instruction *Other, bool IsRemark) {
  auto [It, New] = FindingIds.try_emplace({Kind, IsRemark, lineOf(At)}, Findings.size());
  if (New) {
    RunFinding F;
    F.Kind = Kind;
    F.At = &At;
    F.Other = Other;
    F.Message = Message.str();
    F.Count = 0;
    F.IsRemark = IsRemark;
    Findings.push_back(std::move(F));
  }
  return Findings[It->second];
}

void SimtMachine::Runner::involve(RunFinding &F, uint32_t Thread) {
  const size_t Number = &F - Findings.data();
  if (Involved.size() <= Number)
    Involved.resize(Number + 1);
  if (Involved[Number].test_and_set(Thread))
    F.Threads.push_back(Thread);
}

void SimtMachine::Runner::report(DiagnosticKind Kind, const Instruction &At, ArrayRef<const Thread *> Involved,
                                 const Twine &Message, const Instruction *Other) {
  RunFinding &F = findingAt(Kind, At, Message, Other);
  ++F.Count;
  for (const Thread *T : Involved)
    involve(F, T->Global);
  LastFinding = static_cast<size_t>(&F - Findings.data());
}

/// Whether a thread that stopped at \p Stop might have written what \p Read reads, had it gone on.
static bool mayWriteAfter(TargetKind Kind, const Instruction &Stop, const Instruction &Read, const Value &Object) {
  // Callers and callees may do anything.
  if (Stop.getFunction() != Read.getFunction())
    return true;
  auto SpaceOf = [&](const Value &V) { return spaceOf(Kind, V.getType()->getPointerAddressSpace()); };
  auto IsOther = [&](const Value *Pointer) {
    const Value *Written = getUnderlyingObject(Pointer);
    const MemorySpace One = SpaceOf(*Written), Another = SpaceOf(Object);
    return isa<AllocaInst>(Written) || (One != Another && One != MemorySpace::Flat && Another != MemorySpace::Flat) ||
           (Written != &Object && isa<GlobalVariable>(Written) && isa<GlobalVariable>(Object));
  };
  return any_of(instructions(*Stop.getFunction()), [&](const Instruction &I) {
    if (!I.mayWriteToMemory() || isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd())
      return false;
    const Value *Pointer = isa<StoreInst>(I) ? getLoadStorePointerOperand(&I) : nullptr;
    if (const auto *A = dyn_cast<AtomicRMWInst>(&I))
      Pointer = A->getPointerOperand();
    if (const auto *C = dyn_cast<CallBase>(&I); C && C->onlyAccessesInaccessibleMemory())
      return false;
    return (!Pointer || !IsOther(Pointer)) && isPotentiallyReachable(&Stop, &I);
  });
}

bool SimtMachine::Runner::followsStop(const Instruction &Read, const Thread &T) {
  const Value *Pointer = getLoadStorePointerOperand(&Read);
  if (!Pointer || StoppedBy.empty())
    return false;
  const Value *Object = getUnderlyingObject(Pointer);
  if (isa<AllocaInst>(Object))
    return false;
  // Other threads of this workgroup; of earlier ones, too, unless they have other local memory.
  auto Follows = [&](uint32_t Stopped, size_t Finding) {
    if (Stopped == T.Global)
      return false;
    const Instruction *At = Findings[Finding].At;
    auto [It, IsNew] = MayWrite.try_emplace({At, &Read}, false);
    if (IsNew)
      It->second = mayWriteAfter(P.kind(), *At, Read, *Object);
    if (!It->second)
      return false;
    auto &Notes = Findings[Finding].Notes;
    if (Notes.size() < 4 && none_of(Notes, [&](const RunFinding::Note &N) { return N.At == &Read; }))
      Notes.push_back({("thread " + Twine(T.Global) + " reads memory here that thread " + Twine(Stopped) +
                        " may have written, had it not stopped")
                           .str(),
                       &Read});
    LastFinding = Finding;
    return true;
  };
  if (spaceOf(P.kind(), Object->getType()->getPointerAddressSpace()) == MemorySpace::Local)
    return any_of(Threads, [&](const auto &Other) {
      auto It = Other->Stopped ? StoppedBy.find(Other->Global) : StoppedBy.end();
      return It != StoppedBy.end() && Follows(It->first, It->second);
    });
  // In the order of their numbers.
  std::map<uint32_t, size_t> Sorted(StoppedBy.begin(), StoppedBy.end());
  return any_of(Sorted, [&](const auto &X) { return Follows(X.first, X.second); });
}

void SimtMachine::Runner::reportUndefined(const Instruction &At, Thread &T, const Twine &What, const Slot &By) {
  const Instruction *Origin = By.Origin ? Instructions[By.Origin - 1] : nullptr;
  if (By.State == Slot::Undef && Origin && followsStop(*Origin, T))
    return;
  if (By.State == Slot::Undef && Origin)
    return report(DiagnosticKind::UninitializedRead, *Origin, {&T}, "reads memory that was never written", &At);
  report(DiagnosticKind::UndefinedBehaviour, At, {&T}, What);
  auto &Notes = Findings[LastFinding].Notes;
  if (By.State == Slot::Poison && Origin && Origin != &At && Notes.empty())
    Notes.push_back({"the value is poison since here", Origin});
}

void SimtMachine::Runner::checkPart(const Op &O, Thread &T, uint64_t Index, uint64_t Limit) {
  if (Index < Limit)
    return;
  // The address after the last element may be computed, but not accessed.
  const bool Accessed = any_of(
      O.I->users(), [](const User *U) { return isa<LoadInst, StoreInst>(U) || cast<Instruction>(U)->isAtomic(); });
  if (Index > Limit || Accessed)
    report(DiagnosticKind::OutOfBounds, *O.I, {&T},
           "index " + Twine(static_cast<int64_t>(Index)) + " is outside of an array of " + countOf(Limit, "element"));
}

uint32_t SimtMachine::Runner::numberOf(const Instruction &I) {
  if (LastNumbered.first != &I)
    LastNumbered = {&I, Numbered.try_emplace(&I, Numbered.size()).first->second};
  if (LastNumbered.second == Instructions.size())
    Instructions.push_back(&I);
  return LastNumbered.second;
}

void SimtMachine::Runner::addConsequence(const Thread &Stopped, const Twine &What, const Instruction *At) {
  auto It = StoppedBy.find(Stopped.Global);
  if (It == StoppedBy.end())
    return;
  std::string Text = What.str();
  auto &Notes = Findings[It->second].Notes;
  if (none_of(Notes, [&](const RunFinding::Note &N) { return N.At == At; }) && Notes.size() < 4)
    Notes.push_back({std::move(Text), At});
}

uint32_t SimtMachine::Runner::globalOf(RaceActor A) const {
  std::array<unsigned, 3> Group{A.Group % Shape.groupsIn(0), A.Group / Shape.groupsIn(0) % Shape.groupsIn(1),
                                A.Group / Shape.groupsIn(0) / Shape.groupsIn(1)};
  unsigned Size[3];
  for (unsigned D = 0; D != 3; ++D)
    Size[D] = std::min(Shape.Local[D], Shape.Global[D] - Group[D] * Shape.Local[D]);
  const unsigned Local[3] = {A.Index % Size[0], A.Index / Size[0] % Size[1], A.Index / Size[0] / Size[1]};
  uint32_t Result = 0;
  for (unsigned D = 3; D-- != 0;)
    Result = Result * Shape.Global[D] + Group[D] * Shape.Local[D] + Local[D];
  return Result;
}

/// Whether an instruction comes before another one in the text: by lines of one file, else in the order of the module.
static bool isEarlier(const Instruction &A, const Instruction &B) {
  const DILocation *X = A.getDebugLoc().get(), *Y = B.getDebugLoc().get();
  if (X && Y && X->getFile() == Y->getFile() && (X->getLine() != Y->getLine() || X->getColumn() != Y->getColumn()))
    return std::pair(X->getLine(), X->getColumn()) < std::pair(Y->getLine(), Y->getColumn());
  if (A.getFunction() != B.getFunction()) {
    for (const Function &F : *A.getModule())
      if (&F == A.getFunction() || &F == B.getFunction())
        return &F == A.getFunction();
  }
  if (A.getParent() == B.getParent())
    return &A != &B && A.comesBefore(&B);
  for (const BasicBlock &Block : *A.getFunction())
    if (&Block == A.getParent() || &Block == B.getParent())
      return &Block == A.getParent();
  return false;
}

void SimtMachine::Runner::reportRace(Thread &T, const Instruction &I, RaceAccess::Type Kind, const RaceConflict &C,
                                     bool SameValue) {
  const auto Key = std::tuple(LastNumbered.second, C.Earlier.At, static_cast<unsigned>(Kind) << 1 | SameValue);
  auto Known = RaceIds.find(Key);
  const bool IsCopy = C.Earlier.Actor.Index >= RaceActor::FirstCopy;
  const uint32_t Other = IsCopy ? T.Global : globalOf(C.Earlier.Actor);
  if (Known == RaceIds.end()) {
    const Instruction *Before = Instructions[C.Earlier.At], *At = &I;
    RaceAccess::Type BeforeKind = C.Earlier.Kind, AtKind = Kind;
    std::string Whom = IsCopy ? "an asynchronous copy" : "thread " + std::to_string(Other);
    if (isEarlier(*At, *Before)) {
      std::swap(At, Before);
      std::swap(AtKind, BeforeKind);
      Whom = "thread " + std::to_string(T.Global);
    }
    auto Verb = [](RaceAccess::Type K) {
      return K == RaceAccess::Read         ? "reads"
             : K == RaceAccess::Write      ? "writes"
             : K == RaceAccess::AtomicRead ? "atomically reads"
                                           : "atomically changes";
    };
    RunFinding &F =
        SameValue
            ? findingAt(DiagnosticKind::DataRace, *At,
                        "stores the value that " + Twine(Whom) + " stores there too; no barrier orders the two stores",
                        Before,
                        /*IsRemark=*/true)
            : findingAt(DiagnosticKind::DataRace, *At,
                        Twine(Verb(AtKind)) + " memory that " + Whom + " " + Verb(BeforeKind) +
                            "; no barrier orders the two accesses",
                        Before);
    if (F.Count == 0)
      F.OnlyWithinWaves = true;
    else if (F.Other != Before && F.Notes.size() < 4 &&
             none_of(F.Notes, [&](const RunFinding::Note &N) { return lineOf(*N.At) == lineOf(*Before); }) &&
             lineOf(*F.Other) != lineOf(*Before))
      F.Notes.push_back({(Twine("another access: it ") + Verb(BeforeKind)).str(), Before});
    Known = RaceIds.try_emplace(Key, static_cast<size_t>(&F - Findings.data())).first;
  }
  RunFinding &F = Findings[Known->second];
  ++F.Count;
  F.OnlyWithinWaves &= !IsCopy && C.Earlier.Actor.Group == Workgroup &&
                       C.Earlier.Actor.Index / Shape.WaveSize == T.Index / Shape.WaveSize;
  for (uint32_t Number : {T.Global, Other})
    involve(F, Number);
}

} // namespace rejoin
