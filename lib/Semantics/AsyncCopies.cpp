//===- AsyncCopies.cpp - Copies that run beside the threads -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL C 3.0, 6.15.11: a workgroup starts a copy together, with the same arguments; nobody may touch what it reads or
// writes before waiting for its event. For races the copy is an actor of its own: what it does is ordered after the
// last barrier before it, and before what a thread does after it waited. The bytes are copied at once; events are
// numbers. Held by: test/Semantics/async-copy.cl, RaceDetectorTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Semantics/RunError.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

/// The size of an element in bytes, from the mangled type that the first parameter points to; 0 if it is unknown.
static unsigned elementBytes(StringRef Name) {
  size_t At = Name.find_first_of("P", Name.find("copy"));
  if (At == StringRef::npos)
    return 0;
  Name = Name.drop_front(At);
  while (Name.consume_front("P"))
    ;
  if (Name.consume_front("U")) {
    unsigned Length = 0;
    if (Name.consumeInteger(10, Length) || Name.size() < Length)
      return 0;
    Name = Name.drop_front(Length);
  }
  while (Name.consume_front("V") || Name.consume_front("K"))
    ;
  unsigned Elements = 1;
  if (Name.consume_front("Dv")) {
    if (Name.consumeInteger(10, Elements) || !Name.consume_front("_"))
      return 0;
    // Vectors of three have the room of four.
    Elements = Elements == 3 ? 4 : Elements;
  }
  if (Name.starts_with("Dh"))
    return 2 * Elements;
  switch (Name.empty() ? '\0' : Name.front()) {
  case 'c':
  case 'h':
  case 'a':
    return Elements;
  case 's':
  case 't':
    return 2 * Elements;
  case 'i':
  case 'j':
  case 'f':
    return 4 * Elements;
  case 'l':
  case 'm':
  case 'd':
    return 8 * Elements;
  default:
    return 0;
  }
}

Error SimtMachine::Runner::startCopy(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group) {
  checkAllThere(O, Group, 0, Threads.size(), "workgroup", "start this copy");
  Thread &T = *Group.front();
  const unsigned Bytes = elementBytes(C.Callee->getName());
  if (!Bytes)
    return make_error<RunError>(
        "cannot run '" + sourceName(C.Callee->getName()) + "', a copy of elements of an unknown type", *O.I);
  const bool Strided = C.Arguments.size() == 5;
  for (Thread *Other : Group)
    for (unsigned A = 0; A != C.Arguments.size(); ++A) {
      const Slot *X = get(T, C.Arguments[A]), *Y = get(*Other, C.Arguments[A]);
      if (X->State || X->Bits != Y->Bits) {
        report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T, Other},
               "threads of the workgroup start a copy with different arguments");
        break;
      }
    }
  auto Argument = [&](unsigned I) { return *get(T, C.Arguments[I]); };
  auto Space = [&](unsigned I) { return P.space(C.Call->getArgOperand(I)->getType()->getPointerAddressSpace()); };
  const uint64_t Count = Argument(2).Bits, Stride = Strided ? Argument(3).Bits : 1;
  const uint64_t ToStride = Space(0) == MemorySpace::Global ? Stride : 1, FromStride = ToStride == Stride ? 1 : Stride;
  uint64_t Event = Argument(C.Arguments.size() - 1).Bits;
  if (Event >= std::max<size_t>(Copies.size(), 1))
    report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, "adds a copy to an event that belongs to no copy");
  if (Event >= Copies.size() || !Event) {
    if (Copies.empty())
      Copies.emplace_back();
    Event = Copies.size();
    Copies.emplace_back();
    Copies.back().At = O.I;
  }
  CopyEvent &Of = Copies[Event];
  for (Thread *Started : Group)
    Of.Starters.push_back(Started->Index);
  if (Races)
    Of.Actors.push_back(Races->beginCopy());
  for (uint64_t I = 0; I != Count && !T.Stopped; ++I) {
    ++Steps;
    const Located From = locate(T, *O.I, Space(1), Argument(1).Bits + I * FromStride * Bytes, Bytes, /*Writes=*/false);
    const Located To =
        From ? locate(T, *O.I, Space(0), Argument(0).Bits + I * ToStride * Bytes, Bytes, /*Writes=*/true) : Located();
    if (!To)
      break;
    if (Races && From.Shared)
      noteAs(Of.Actors.back(), T, *O.I, From, RaceAccess::Read);
    if (Races && To.Shared)
      noteAs(Of.Actors.back(), T, *O.I, To, RaceAccess::Write, isKnown(From) ? From.Bytes : nullptr);
    memmove(To.Bytes, From.Bytes, Bytes);
    memmove(To.Known, From.Known, Bytes);
  }
  for (Thread *Each : Group)
    Each->registers()[O.Dst] = {Event, Slot::Defined};
  return Error::success();
}

/// Bytes of an event in memory: those of what starting a copy returns, a pointer to private memory or to any.
static unsigned eventBytes(const Module &M) {
  for (const Function &F : M)
    if (F.isDeclaration() && F.getReturnType()->isSized() && findBuiltin(F) == Builtin::AsyncCopy)
      return static_cast<unsigned>(M.getDataLayout().getTypeStoreSize(F.getReturnType()).getFixedValue());
  return 8;
}

void SimtMachine::Runner::waitForCopies(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group) {
  checkAllThere(O, Group, 0, Threads.size(), "workgroup", "wait here");
  const Type *Of = C.Call->getArgOperand(1)->getType();
  const unsigned Bytes = eventBytes(P.module());
  std::optional<std::vector<uint64_t>> EventsOfFirst;
  for (Thread *T : Group) {
    std::vector<uint64_t> Events;
    const Slot Count = *get(*T, C.Arguments[0]), List = *get(*T, C.Arguments[1]);
    if (Count.State || List.State) {
      undefined(O, *T, "waits for undefined events", Count.State ? Count : List);
      continue;
    }
    for (uint64_t I = 0; I != (Count.Bits & 0xFFFFFFFF) && !T->Stopped; ++I) {
      const Located L =
          locate(*T, *O.I, P.space(Of->getPointerAddressSpace()), List.Bits + I * Bytes, Bytes, /*Writes=*/false);
      if (!L)
        break;
      uint64_t Event = 0;
      memcpy(&Event, L.Bytes, Bytes);
      Events.push_back(Event);
      if (!isKnown(L) || !Event || Event >= Copies.size() || !is_contained(Copies[Event].Starters, T->Index)) {
        report(DiagnosticKind::UndefinedBehaviour, *O.I, {T}, "waits for an event that no copy of this thread started");
        continue;
      }
      // Without races to be found, there are no actors.
      for (const RaceThread &Actor : Copies[Event].Actors)
        Races->endCopy(Races->thread(T->Index), Actor);
      auto &Waited = Copies[Event].Waited;
      Waited.resize(Threads.size());
      Waited[T->Index] = true;
    }
    if (!EventsOfFirst)
      EventsOfFirst = Events;
    if (Events != *EventsOfFirst && !T->Stopped)
      report(DiagnosticKind::UndefinedBehaviour, *O.I, {Group.front(), T},
             "threads of the workgroup wait for different events");
  }
}

void SimtMachine::Runner::checkCopiesEnded() {
  for (const CopyEvent &E : Copies)
    for (uint16_t Index : E.Starters)
      if ((Index >= E.Waited.size() || !E.Waited[Index]) && !Threads[Index]->Stopped)
        report(DiagnosticKind::UndefinedBehaviour, *E.At, {Threads[Index].get()},
               "the thread ends without having waited for this copy");
  Copies.clear();
}

} // namespace rejoin
