//===- ConcreteComparison.cpp - Whether a run of the target is one of the source -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether a run of the target is one of the source (`compare`), and both side by side as text (`show`). Two conditions,
// of all threads without undefined behaviour in the source:
//   V: the same events with the same operands, one by one (RunEvents.cpp says when two are the same);
//   G: two threads execute an event of a group together in the target iff they do in the source, that is, the groups of
//      one run are those of the other.
//
//   source: if (c) f(1); else f(1);     two groups of threads call f
//   target: f(1);                       one group: V holds, G does not (converged in the target, but not in the source)
//   not:    a store twice, and once     events differ, but the same is left in memory: open, no difference for sure
//
// Where more threads together are allowed (`MoreConverged`), groups of the source may be one in the target, if they are
// of the same call, which has no token, and whose result does not tell who takes part.
// A target that does not end is compared as far as it came, and only by events that do more than write.
//
// Why it is right: events are all that others see of a thread, and groups all that convergent operations see of it.
// What may show in neither (other writes, other atomic updates), or may come from bits that LLVM leaves open, is open
// (`Difference::isOpen`) and refutes nothing by itself.
// Cost: O(events log groups), and the text of the first difference.
// Caveat: one run is compared with one run; whether another run of the source is the target's the caller has to ask.
// Held by: test/Validate/hoist-arms.srctgt.ll, endless-target.srctgt.ll, writes-*.srctgt.ll,
// atomic-steps-*.srctgt.ll; rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#include "ConcreteValidatorImpl.h"
#include "EventRecorder.h"
#include "Refinement/ConvergenceRelation.h"
#include "Refinement/CounterexamplePrinter.h"
#include "Refinement/EventTexts.h"
#include "Refinement/Events.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/StringExtras.h"
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

std::string ConcreteValidator::inputsOf(uint32_t Thread) const {
  std::string Text = "thread " + std::to_string(Thread);
  for (const Argument &A : Source.args()) {
    Type &T = *A.getType();
    SmallVector<std::string> Parts{isWholeInput(T) ? numberText(T, Inputs[Thread][A.getArgNo()])
                                                   : std::to_string(Inputs[Thread][A.getArgNo()])};
    if (!T.isPointerTy() && !isWholeInput(T)) {
      SmallVector<Slot> Slots(numSlots(&T));
      fillParts(&T, Inputs[Thread][A.getArgNo()], Slots);
      Parts.clear();
      for (const Slot &S : Slots)
        Parts.push_back(std::to_string(S.Bits));
    }
    Text += (A.getArgNo() ? ", " : ": ") + IRNames(Source).name(A) + " = " +
            (T.isPointerTy() ? "a buffer" : formatParts(Parts));
  }
  return Text;
}

std::string ConcreteValidator::addressText(const Side &S, uint32_t Thread, uint64_t Address, const Value *Of) const {
  // An address directly after an object is still computed from it.
  for (const bool AtEnd : {false, true})
    for (const PlacedVariable &V : S.Variables)
      if (Address >= V.Begin && (AtEnd ? Address == V.End : Address < V.End))
        return placeInObject("@" + V.Name, Address - V.Begin);
  const bool IsLocal = (Address & ApertureMask) == LocalAperture;
  for (uint32_t T = 0; T != S.Placed.Begins.size(); ++T) {
    const uint64_t Begin =
        IsLocal ? (LocalAperture | S.Placed.LocalBegin) + uint64_t(T) * S.Placed.Whole : S.Placed.Begins[T];
    if (Address < Begin || Address >= Begin + S.Placed.Whole || (IsLocal && !S.Placed.LocalBegin))
      continue;
    // Of pointers to one buffer, the one that the address is computed from.
    const auto *Base = Of ? dyn_cast<Argument>(getUnderlyingObject(Of)) : nullptr;
    for (const Argument &A : S.F->args())
      if (A.getType()->isPointerTy() && (!Base || Base->getParent() != S.F || Base == &A)) {
        const uint64_t First = Begin + S.Placed.Offsets[A.getArgNo()];
        if (Address >= First && Address < First + Buffers::Size)
          return placeInObject(IRNames(*S.F).name(A) +
                                   (T == Thread || IsShared ? "" : " of thread " + std::to_string(T)),
                               Address - First);
      }
  }
  return "";
}

std::string ConcreteValidator::sentence(const Side &S, uint32_t Thread, const RunEvent &E) const {
  const SmallVector<const Value *> Values = operandValues(*E.At, E.Operands.size());
  SmallVector<std::string> Operands;
  for (auto [K, Of, Is] : enumerate(Values, E.Operands)) {
    std::string Text;
    // The address of a store is its last operand, also where the value is several.
    const bool IsAddress = Of ? Of->getType()->isPointerTy() : isa<StoreInst>(E.At) && K + 1 == E.Operands.size();
    if (!Is.State && IsAddress)
      Text = addressText(S, Thread, Is.Bits,
                         Of                     ? Of
                         : isa<StoreInst>(E.At) ? cast<StoreInst>(E.At)->getPointerOperand()
                                                : nullptr);
    const bool IsNumber = !Is.State && Of && !Of->getType()->isPointerTy() && isWholeInput(*Of->getType());
    Operands.push_back(!Text.empty() ? Text : IsNumber ? numberText(*Of->getType(), Is.Bits, Of) : format(Is));
  }
  std::string Holding;
  for (const std::vector<Slot> &Bytes : E.Passed)
    for (size_t K = 0; K != std::min<size_t>(Bytes.size(), 16); ++K)
      Holding += (K ? " " : "; holding ") + (Bytes[K].State ? std::string("?") : std::to_string(Bytes[K].Bits)) +
                 (K == 15 && Bytes.size() > 16 ? " and " + countOf(Bytes.size() - 16, "more byte") : "");
  return eventSentence(*E.At, E.More, Operands, Holding);
}

std::string ConcreteValidator::show(const Side &S, const Side &T, ArrayRef<std::pair<uint32_t, size_t>> Threads) const {
  std::vector<TraceTable> Tables;
  for (auto [Thread, Mark] : Threads) {
    TraceTable Table{inputsOf(Thread), {}, {}, Mark};
    for (const Side *X : {&S, &T})
      if (auto It = X->Record.Events.find(Thread); It != X->Record.Events.end())
        for (const RunEvent &E : It->second)
          (X == &S ? Table.Source : Table.Target).push_back({sentence(*X, Thread, E), E.At, E.Group});
    Tables.push_back(std::move(Table));
  }
  return formatTraces(Tables);
}

std::string ConcreteValidator::noteOnChosenResults() const {
  for (const Function *F : reachedFrom(Source))
    for (const Instruction &I : instructions(*F))
      if (const auto *C = dyn_cast<CallBase>(&I);
          C && !C->use_empty() && operationKind(*C) == OperationKind::Call && isConvergentCall(*C) &&
          C->getCalledFunction() && C->getCalledFunction()->isDeclaration() && !C->getCalledFunction()->isIntrinsic() &&
          findOperation(*C->getCalledFunction()).Runs == Builtin::None)
        return "  note: '" + sourceName(C->getCalledFunction()->getName()) +
               "' has no body, so the run chooses its result: a number that differs if other threads take part\n";
  return "";
}

/// An operand of the target is undefined where that of the source is not.
static bool isLessDefined(const RunEvent &A, const RunEvent &B) {
  return any_of(zip(A.Operands, B.Operands), [](const auto &Z) {
    return std::get<0>(Z).State == Slot::Defined && std::get<1>(Z).State != Slot::Defined;
  });
}

using EventsOfThread = std::vector<RunEvent>;

/// Some event from there on may be a write of memory that nobody reads, and nothing else. Of writes whose place is
/// known the contents are compared (`Difference::ByWrites`).
static bool mayWriteDead(ArrayRef<RunEvent> Events, size_t From, const Function &Source) {
  return any_of(Events.drop_front(std::min(From, Events.size())),
                [&](const RunEvent &E) { return !E.OnlyWrites && rejoin::mayWriteDead(*E.At, Source); });
}

/// What is said of the values of two events.
static void compareValues(const RunEvent &A, const RunEvent &B, Difference &D) {
  D.ByValue = haveSameForm(A, B);
  // Writes may stand in another order, so that the values belong to different places.
  const bool IsOne = D.ByValue && A.Begin == B.Begin && A.Size == B.Size;
  D.IsFar = IsOne && !llvm::equal(A.Operands, B.Operands, isNear);
  D.IsLessDefined = IsOne && isLessDefined(A, B);
}

static const EventsOfThread &eventsOf(const Recorder &R, uint32_t Thread) {
  static const EventsOfThread NoEvents;
  auto It = R.Events.find(Thread);
  return It == R.Events.end() ? NoEvents : It->second;
}

Difference ConcreteValidator::compareGroups(const Side &S, const Side &T, bool MoreConverged) const {
  // G: groups of the target are groups of the source, and the other way round.
  std::map<uint32_t, std::pair<uint32_t, std::pair<uint32_t, size_t>>> ToTarget, ToSource;
  for (uint32_t Thread = 0; Thread != NumThreads; ++Thread) {
    if (S.Undefined[Thread])
      continue;
    const auto &A = eventsOf(S.Record, Thread), &B = eventsOf(T.Record, Thread);
    for (auto [I, InTarget] : zip_equal(positionsOfGroups(A), positionsOfGroups(B))) {
      const uint32_t Group = B[InTarget].Group;
      auto [Forth, NewForth] = ToTarget.try_emplace(A[I].Group, std::pair(Group, std::pair(Thread, I)));
      auto [Back, NewBack] = ToSource.try_emplace(Group, std::pair(A[I].Group, std::pair(Thread, I)));
      bool Split = Forth->second.first != Group, Merged = Back->second.first != A[I].Group;
      if (MoreConverged && !Split && Merged && hidesParticipants(*A[I].At) && hidesParticipants(*B[InTarget].At) &&
          A[I].At == eventsOf(S.Record, Back->second.second.first)[Back->second.second.second].At &&
          !hasTokenBundle(cast<CallBase>(*A[I].At)))
        continue;
      if (!Split && !Merged)
        continue;
      auto [Other, J] = Split ? Forth->second.second : Back->second.second;
      return {"event " + std::to_string(I + 1) + " of thread " + std::to_string(Thread) + " (" + A[I].Label +
                  ") and event " + std::to_string(J + 1) + " of thread " + std::to_string(Other) +
                  " are converged in the " +
                  (Split ? "source, but not in the target\n" : "target, but not in the source\n") +
                  show(S, T, {{Thread, I}, {Other, J}}),
              Fault::Relation, Thread};
    }
  }
  return {};
}

Difference ConcreteValidator::compare(const Side &S, const Side &T, bool MoreConverged) const {
  // V: the same events with the same operands.
  Difference Open;
  for (uint32_t Thread = 0; Thread != NumThreads; ++Thread) {
    if (S.Undefined[Thread])
      continue;
    const auto &A = eventsOf(S.Record, Thread), &B = eventsOf(T.Record, Thread);
    Difference D;
    D.Kind = Fault::Events;
    D.Thread = Thread;
    if (auto Open = S.Record.OpenBits.find(Thread); Open != S.Record.OpenBits.end())
      D.ByOpenBits = Open->second;
    if (!T.Ended) {
      // As far as the target came; writes may stand elsewhere.
      std::vector<size_t> RestA = positionsOfMore(A), RestB = positionsOfMore(B);
      auto [X, Y] = std::mismatch(RestA.begin(), RestA.end(), RestB.begin(), RestB.end(),
                                  [&](size_t I, size_t J) { return isSame(A[I], B[J]); });
      if (X == RestA.end() || Y == RestB.end())
        continue;
      compareValues(A[*X], B[*Y], D);
      D.IsOfDeadMemory = mayWriteDead(A, *X, Source) || mayWriteDead(B, *Y, Source);
      D.Text = "event " + std::to_string(*Y + 1) + " of thread " + std::to_string(Thread) + " " +
               differenceOfEvents(sentence(S, Thread, A[*X]), sentence(T, Thread, B[*Y])) +
               ", whose run does not end\n" + show(S, T, {{Thread, *Y}}) + noteOnChosenResults();
      if (!D.ByOpenBits)
        return D;
      Open = D;
      continue;
    }
    size_t I = 0;
    while (I != std::min(A.size(), B.size()) && isSame(A[I], B[I]))
      ++I;
    if (I == A.size() && I == B.size()) {
      if (!T.Record.Broke.contains(Thread) || T.Record.UsesUndefined)
        continue;
      D.Text = "thread " + std::to_string(Thread) +
               " has undefined behaviour in the target: it does what an attribute or metadata excludes\n" +
               show(S, T, {{Thread, I}});
      return D;
    }
    bool Ends = I == A.size() || I == B.size();
    D.IsOfDeadMemory = mayWriteDead(A, I, Source) || mayWriteDead(B, I, Source);
    D.IsCut = I == B.size();
    D.IsOfWrites = (I < A.size() && A[I].OnlyWrites) || (I < B.size() && B[I].OnlyWrites);
    if (!Ends)
      compareValues(A[I], B[I], D);
    D.ByValue |= (Ends || A[I].OnlyWrites || B[I].OnlyWrites) && writeSamePlaces(A, B);
    D.Text = Ends ? "thread " + std::to_string(Thread) + " has " + (A.size() > B.size() ? "fewer" : "more") +
                        " events in the target than in the source: " + std::to_string(B.size()) + " instead of " +
                        std::to_string(A.size()) + "\n"
                  : "event " + std::to_string(I + 1) + " of thread " + std::to_string(Thread) + " " +
                        differenceOfEvents(sentence(S, Thread, A[I]), sentence(T, Thread, B[I])) + "\n";
    D.Text += show(S, T, {{Thread, I}}) + noteOnChosenResults();
    std::vector<size_t> RestA = positionsOfMore(A), RestB = positionsOfMore(B);
    const bool StoresNaN = S.Record.StoredNaN.contains(Thread) && T.Record.StoredNaN.contains(Thread);
    D.ByWrites = llvm::equal(
        RestA, RestB, [&](size_t X, size_t Y) { return isSame(A[X], B[Y]) && (StoresNaN || leavesSame(A[X], B[Y])); });
    D.ByWrites |= writeSameTexels(A, B);
    D.ByUpdates = !D.ByWrites && updateSame(A, B);
    D.ByUpdaters = !D.ByWrites && !D.ByUpdates && areSameBesideUpdates(A, B);
    if (!D.isOpen())
      return D;
    // What is least sure to be no fault.
    if (!Open || D.ByUpdaters > Open.ByUpdaters || (D.ByUpdates > Open.ByUpdates && !Open.ByUpdaters))
      Open = D;
  }
  if (!T.Ended)
    return Open;
  Difference Groups = compareGroups(S, T, MoreConverged);
  return Groups ? Groups : Open;
}

} // namespace rejoin
