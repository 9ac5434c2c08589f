//===- EventComparison.cpp - Events of a thread in both programs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether a thread has the same events in both programs, along each joint path (a path of the source, and one of the
// target under its condition): where events differ, where other writes leave something else in memory, and what the
// target promises more. A difference that inputs alone tell is a refutation; any other needs a run that shows it.
//
//   call @f(%x)  against  call @f(%x)           no difference, whatever %x is
//   call @f(%x)  against  call @f(%x + 1)       %x != %x + 1: refuted, with inputs of a model
//   store 0, store 1 to %p  against  store 1    other events, but each byte holds the same after them: no difference
//   not:  an undefined operand of the source    it allows any value, so only poison of the target differs
//
// Events are compared by position (`differs`): a formula that holds where the target's event is not allowed, or nothing
// if label, number of operands or order of memory differ in form. Atomic operations with different labels are compared
// by what they leave, whatever they find. Writes up to an event that does more count by what they leave in some byte
// (`leavesOther`), or are in another order and lie apart (`isReordered`).
//
// A path is judged in steps (`judgePath`): if no inputs reach a difference, or writes leave the same, it holds; else
// the model is a refutation where all formulas are over inputs, and otherwise a run on its inputs has to confirm it;
// what is left is open, with its reason.
//
// Why it is right: events of a thread are all that others see of it, and each formula says exactly where the source
// does not allow the target's. Accesses that the source keeps apart lie apart in the model (`placesApart`).
// Cost: linear in the events for the formulas, quadratic in the writes between two others that are reordered, and in
// the accesses; a few queries to the solver for each path.
// Source: refinement as in N. P. Lopes et al.: Alive2: Bounded Translation Validation for LLVM. PLDI 2021; here by
// events.
// Caveat: of a path's accesses only the first 24 are told to lie apart, so a refutation may rest on places of later
// ones that the source keeps apart.
// Held by: test/Validate/writes-*.srctgt.ll, store-order.srctgt.ll, atomic-*.srctgt.ll, promises*.srctgt.ll;
// rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#include "PromisesOfCalls.h"
#include "Reasons/Reason.h"
#include "Refinement/ConvergenceRelation.h"
#include "Refinement/CounterexamplePrinter.h"
#include "Refinement/Events.h"
#include "SMT/AtomicFormulas.h"
#include "SymbolicValidatorImpl.h"
#include "Syntactic/AttributeRefinement.h"
#include "Testing/OpenBits.h"
#include "Testing/UnseenByRuns.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Semantics/CheckedMemory.h"
#include "rejoin/Target/ConvergentOps.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

/// Where a loop is cut, rather than in the function.
static const Function *calleeOfCut(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *Callee = C ? C->getCalledFunction() : nullptr;
  return Callee && Callee->getName().starts_with(CutPrefix) ? Callee : nullptr;
}

bool SymbolicValidator::isFree(const SymbolicEvent &E, const Scalar &X) {
  return X.V.is_const() && Context.isChosen(X.V) && all_of(E.Operands, [&](const Scalar &Y) {
           return &X == &Y ||
                  (!Context.isChosen(Y.Poison) && (!Context.isChosen(Y.V) || (Y.V.is_const() && !z3::eq(X.V, Y.V))));
         });
}

/// With which operand an atomic operation is the one of this label, if with any.
static std::optional<APInt> operandFor(const SymbolicEvent &E, StringRef Label) {
  const auto *R = dyn_cast<AtomicRMWInst>(E.At);
  if (!R || E.Operands.back().V.is_numeral())
    return std::nullopt;
  for (const APInt &N : operandsWithLabels(*R))
    if (APInt Operand = N; labelWith(*R, Operand) == Label)
      return N;
  return std::nullopt;
}

/// Atomic operations whose label and operands tell whether they are the same: on integers of one width, of which it is
/// computed what they leave in memory, and on numbers.
static bool areUpdates(const SymbolicEvent &A, const SymbolicEvent &B) {
  auto Kind = [](const SymbolicEvent &E) {
    const Type *T = E.At->getType();
    return std::pair(T->getTypeID(), T->getScalarSizeInBits());
  };
  return isa<AtomicRMWInst>(A.At) && isa<AtomicRMWInst>(B.At) &&
         hasLabelWithOperand(llvm::cast<AtomicRMWInst>(*A.At)) && Kind(A) == Kind(B);
}

/// What an operation leaves where it found \p Old.
static Formula updated(const SymbolicEvent &E, const Formula &Old) {
  if (E.Label == ChangesNothingLabel)
    return Old;
  return atomicUpdate(llvm::cast<AtomicRMWInst>(*E.At).getOperation(), Old, E.Operands.back().V);
}

std::optional<Formula> SymbolicValidator::updatesDiffer(const SymbolicEvent &A, const SymbolicEvent &B) {
  auto IsChosen = [&](const Scalar &S) { return Context.isChosen(S.V) || Context.isChosen(S.Poison); };
  if (!areUpdates(A, B) || !A.At->getType()->isIntegerTy() || IsChosen(A.Operands.back()) ||
      IsChosen(B.Operands.back()))
    return std::nullopt;
  SymbolicEvent Of = A, InPlace = B;
  Of.Label = InPlace.Label;
  // Others may leave anything there.
  Formula Found = Context.ofThread("u" + std::to_string(NumUpdates++), A.Operands.back().V.get_sort().bv_size());
  Of.Operands.back().V = updated(A, Found);
  InPlace.Operands.back().V = updated(B, Found);
  return differs(Of, InPlace);
}

std::optional<Formula> SymbolicValidator::differs(const SymbolicEvent &A, const SymbolicEvent &B) {
  if (A.Label != B.Label)
    if (std::optional<Formula> Differs = updatesDiffer(A, B))
      return Differs;
  // One of them may be the same operation with an operand that the other one has at once.
  for (bool OfSource : {true, false}) {
    const SymbolicEvent &E = OfSource ? A : B, &Other = OfSource ? B : A;
    std::optional<APInt> N = A.Label != B.Label ? operandFor(E, Other.Label) : std::nullopt;
    if (!N)
      continue;
    SymbolicEvent With = E;
    Scalar &X = With.Operands.back();
    Formula Differs = OfSource && isFree(E, E.Operands.back()) ? Context.False : X.V != Context.bits(*N);
    if (OfSource)
      Differs = Differs && !X.Poison;
    APInt Operand = *N;
    With.Label = labelWith(llvm::cast<AtomicRMWInst>(*E.At), Operand);
    X.V = Context.bits(Operand);
    std::optional<Formula> Rest = OfSource ? differs(With, B) : differs(A, With);
    return Rest ? std::optional(Context.simplify(Differs || *Rest)) : std::nullopt;
  }
  if (A.Label != B.Label || A.Operands.size() != B.Operands.size() || A.Instance.isValid() != B.Instance.isValid() ||
      !ordersAsMuch(*A.At, A.More, *B.At, B.More))
    return std::nullopt;
  Formula Differs = Context.False;
  for (auto [X, Y] : zip(A.Operands, B.Operands)) {
    if (X.V.get_sort().bv_size() != Y.V.get_sort().bv_size())
      return std::nullopt;
    // In the target an undefined value may be another one at each use, also in later iterations.
    if (Cuts && calleeOfCut(*B.At) && Context.isChosen(Y.V))
      Differs = Differs || !X.Poison;
    if (isFree(A, X))
      Differs = Differs || (Y.Poison && !X.Poison);
    else
      Differs = Differs || (((X.V != Y.V) || Y.Poison) && !X.Poison);
  }
  return Context.simplify(Differs);
}

std::string SymbolicValidator::compareEvents(const JointPath &P, Formula &Where, size_t &At) {
  Where = Context.True;
  At = 0;
  if (P.Target.Undefined) {
    At = P.Target.Events.size();
    return "the target has undefined behaviour that the source does not have, at " +
           IRNames(Target).text(*P.Target.Undefined);
  }
  const auto &A = P.Source.Events, &B = P.Target.Events;
  Formula Any = Context.False;
  std::string What;
  for (size_t I = 0; I != std::max(A.size(), B.size()); ++I) {
    if (I >= A.size() || I >= B.size()) {
      if (What.empty()) {
        At = I;
        Any = Context.True;
        What = "the thread has " + std::to_string(A.size()) + " events in the source and " + std::to_string(B.size()) +
               " in the target";
      }
      break;
    }
    std::optional<Formula> Known = differs(A[I], B[I]);
    Formula Differs = Known.value_or(Context.True);
    if (Differs.is_false())
      continue;
    if (What.empty()) {
      At = I;
      const std::string InSource = eventText(*A[I].At, A[I].More), InTarget = eventText(*B[I].At, B[I].More);
      What = "event " + std::to_string(I + 1) + " of the thread differs: '" + InSource + "' " +
             (InSource == InTarget ? std::string("has other operands in the target")
                                   : "is '" + InTarget + "' in the target");
    }
    Any = Any || Differs;
    if (!Known)
      break;
  }
  Where = Any;
  return What;
}

/// The source has undefined behaviour where both accesses, of which one writes, are to one place: arguments that say
/// so, and objects, lie apart, and so do local and global memory.
static bool lieApart(const Value &X, const Value &Y, const Function &Source, TargetKind Kind) {
  const Value *A = getUnderlyingObject(&X), *B = getUnderlyingObject(&Y);
  if (A == B)
    return false;
  auto SpaceOf = [&](const Value *V) { return spaceOf(Kind, V->getType()->getPointerAddressSpace()); };
  auto IsGlobal = [](MemorySpace S) { return S == MemorySpace::Global || S == MemorySpace::Constant; };
  if ((SpaceOf(A) == MemorySpace::Local && IsGlobal(SpaceOf(B))) ||
      (SpaceOf(B) == MemorySpace::Local && IsGlobal(SpaceOf(A))))
    return true;
  // Arguments of what is called are others each time.
  auto IsOne = [&](const Value *V) {
    const auto *Argument = dyn_cast<llvm::Argument>(V);
    return isa<GlobalVariable>(V) || (Argument && Argument->getParent() == &Source);
  };
  if (!IsOne(A) || !IsOne(B))
    return false;
  return (isIdentifiedObject(A) && isIdentifiedObject(B)) || (isIdentifiedFunctionLocal(A) && isa<Argument>(B)) ||
         (isIdentifiedFunctionLocal(B) && isa<Argument>(A));
}

bool SymbolicValidator::isReordered(ArrayRef<SymbolicEvent> Here, ArrayRef<SymbolicEvent> There) {
  if (Here.size() != There.size())
    return false;
  SmallVector<size_t> From;
  for (const SymbolicEvent &E : There) {
    const auto *It = find_if(Here, [&](const SymbolicEvent &Of) {
      if (is_contained(From, static_cast<size_t>(&Of - Here.begin())))
        return false;
      std::optional<Formula> Differs = differs(Of, E);
      return Differs && Differs->is_false();
    });
    if (It == Here.end())
      return false;
    From.push_back(It - Here.begin());
  }
  auto AreApart = [&](const SymbolicEvent &A, const SymbolicEvent &B) {
    const Value *P = getLoadStorePointerOperand(A.At), *Q = getLoadStorePointerOperand(B.At);
    return P && Q && lieApart(*P, *Q, Source, Context.kind());
  };
  for (size_t I = 0; I != From.size(); ++I)
    for (size_t J = 0; J != I; ++J)
      if (From[I] < From[J] && !AreApart(Here[From[I]], Here[From[J]]))
        return false;
  return true;
}

std::optional<Formula> SymbolicValidator::leavesOther(const JointPath &P) {
  SmallVector<const SymbolicEvent *> MoreOfSource = eventsOfMore(P.Source), MoreOfTarget = eventsOfMore(P.Target);
  if (P.Target.Undefined || MoreOfSource.size() != MoreOfTarget.size())
    return std::nullopt;
  Formula Any = Context.False;
  // Some byte: what the writes up to the next event that does more leave there.
  struct Left {
    Formula IsWritten, Value, Poison;
  };
  auto LeftBy = [&](ArrayRef<SymbolicEvent> Writes, const Formula &At) {
    Left Result{Context.False, Context.bits(0, 8), Context.False};
    for (const SymbolicEvent &E : Writes)
      for (const SymbolicEvent::Piece &W : E.Writes) {
        Formula Offset = At - W.Address, Byte = W.Value.extract(7, 0);
        for (unsigned K = 1; K < W.Bytes; ++K)
          Byte = z3::ite(Offset == Context.bits(K, 64), W.Value.extract(8 * K + 7, 8 * K), Byte);
        Formula IsHere = z3::ult(Offset, Context.bits(W.Bytes, 64));
        Result = {Context.simplify(IsHere || Result.IsWritten), Context.simplify(z3::ite(IsHere, Byte, Result.Value)),
                  Context.simplify(z3::ite(IsHere, W.Poison, Result.Poison))};
      }
    return Result;
  };
  auto WritesTo = [](const std::vector<SymbolicEvent> &Events, size_t &I) {
    const size_t Begin = I;
    while (I != Events.size() && onlyWrites(*Events[I].At))
      ++I;
    return ArrayRef(Events).slice(Begin, I - Begin);
  };
  const auto &A = P.Source.Events, &B = P.Target.Events;
  for (size_t I = 0, J = 0;; ++I, ++J) {
    ArrayRef<SymbolicEvent> Here = WritesTo(A, I), There = WritesTo(B, J);
    auto IsSame = [&](const SymbolicEvent &X, const SymbolicEvent &Y) {
      std::optional<Formula> Differs = differs(X, Y);
      return Differs && Differs->is_false();
    };
    if (!llvm::equal(Here, There, IsSame) && !isReordered(Here, There)) {
      auto IsKnown = [](const SymbolicEvent &E) { return !E.Writes.empty(); };
      if (!all_of(Here, IsKnown) || !all_of(There, IsKnown))
        return std::nullopt;
      Formula At = Context.ofThread("wbyte" + std::to_string(NumBytes++), 64);
      Left S = LeftBy(Here, At), T = LeftBy(There, At);
      // Nothing is written where the source does not write.
      Any = Any || (T.IsWritten && !S.IsWritten) ||
            (S.IsWritten && !S.Poison && (!T.IsWritten || T.Poison || S.Value != T.Value));
    }
    if (I == A.size() || J == B.size())
      return Context.simplify(Any);
    std::optional<Formula> Differs = differs(A[I], B[J]);
    if (!Differs)
      return std::nullopt;
    Any = Any || *Differs;
  }
}

void SymbolicValidator::noteFailures(const JointPath &P) {
  for (auto [A, B] : zip(eventsOfMore(P.Source), eventsOfMore(P.Target))) {
    std::optional<Formula> Differs = differs(*A, *B);
    if (!Differs)
      return;
    const Function *Callee = calleeOfCut(*A->At);
    if (Differs->is_false() || !Callee)
      continue;
    SmallVector<Formula> All(P.Target.Condition.begin(), P.Target.Condition.end());
    All.push_back(*Differs);
    if (Tri T = Context.satisfiable(All); T != Tri::No)
      (T == Tri::Yes ? Cuts->Failed : Cuts->Unknown).insert(Callee->getName().str());
  }
}

std::string SymbolicValidator::describeCut(const JointPath &P, size_t At) const {
  auto IsCut = [&](const SymbolicTrace &T) { return At < T.Events.size() && calleeOfCut(*T.Events[At].At); };
  if (P.Target.Undefined && At == P.Target.Events.size())
    return textOf(Reason::InductionUndefined, IRNames(Target).text(*P.Target.Undefined));
  if (IsCut(P.Source) && IsCut(P.Target))
    return textOf(Reason::InductionValues);
  if (IsCut(P.Source) || IsCut(P.Target))
    return textOf(Reason::InductionIterations);
  if (At >= P.Source.Events.size())
    return textOf(Reason::InductionNewEvent, eventText(*P.Target.Events[At].At));
  return textOf(Reason::InductionEvent, eventText(*P.Source.Events[At].At));
}

/// A call of a body has flags that allow other results than the body's, such as the other zero.
static bool hasOpenCalls(const Function &F) {
  return any_of(reachedFrom(F), [](const Function *Of) {
    return any_of(instructions(*Of), [](const Instruction &I) {
      const auto *C = dyn_cast<CallBase>(&I);
      return C && roleOf(*C) == CallRole::Entered && hasFlagsForOtherResults(I);
    });
  });
}

/// Why events that differ in form may do the same; nothing if they do not.
static std::optional<Reason> excuseOne(const JointPath &P, size_t At) {
  auto Both = {&P.Source, &P.Target};
  auto Has = [&](auto Predicate) {
    return any_of(Both, [&](const SymbolicTrace *T) { return At < T->Events.size() && Predicate(*T->Events[At].At); });
  };
  if (Has([](const Instruction &I) { return isa<CallBase>(I) && isKnownToLLVM(llvm::cast<CallBase>(I)); }))
    return Reason::EffectKnownToLLVM;
  auto NumWrites = [](const SymbolicTrace &T) {
    return count_if(T.Events, [](const SymbolicEvent &E) { return onlyWrites(*E.At); });
  };
  auto HasOtherThanStores = [](const SymbolicTrace *T) {
    return any_of(T->Events, [](const SymbolicEvent &E) { return onlyWrites(*E.At) && !isa<StoreInst>(E.At); });
  };
  if (Has(onlyWrites) && (NumWrites(P.Source) != NumWrites(P.Target) || any_of(Both, HasOtherThanStores)))
    return Reason::WritesNotTold;
  const bool IsInBoth = At < std::min(P.Source.Events.size(), P.Target.Events.size());
  const Function &Source = *P.Source.Frames.front().F;
  if (hasOpenCalls(Source) &&
      ((IsInBoth && P.Source.Events[At].Label == P.Target.Events[At].Label) || decidesByOpenResults(Source)))
    return Reason::FlagsOfCall;
  if (Has([](const Instruction &I) { return isa<AtomicRMWInst, AtomicCmpXchgInst>(I); }) &&
      !(IsInBoth && areUpdates(P.Source.Events[At], P.Target.Events[At])))
    return Reason::UpdatesNotTold;
  // Several of them may be in another order, and to the same places.
  auto IsImageWrite = [](const Instruction &I) { return writtenTexel(I).has_value(); };
  auto HasImageWrites = [&](const SymbolicTrace *T) {
    return count_if(T->Events, [&](const SymbolicEvent &E) { return IsImageWrite(*E.At); }) > 1;
  };
  if (Has(IsImageWrite) && any_of(Both, HasImageWrites))
    return Reason::WritesNotTold;
  // Two fences stand apart for a read between them, which the target may not need.
  auto HasReadBetween = [&](const SymbolicTrace *T) {
    auto IsFence = [&](size_t K) { return K < T->Events.size() && isa<FenceInst>(T->Events[K].At); };
    return IsFence(At) && (IsFence(At + 1) || (At && IsFence(At - 1)));
  };
  if (any_of(Both, HasReadBetween))
    return Reason::FencesNotTold;
  return std::nullopt;
}

/// The same of that event and all that come after it: the first one may be equal, and a later one differ.
static std::optional<Reason> excuse(const JointPath &P, size_t At) {
  std::optional<Reason> Why = excuseOne(P, At);
  for (size_t K = At + 1; !Why && K < std::max(P.Source.Events.size(), P.Target.Events.size()); ++K)
    Why = excuseOne(P, K);
  return Why;
}

void SymbolicValidator::judgePromises(const JointPath &P) {
  auto Refuse = [&](std::string Why) {
    Outcome.Grades.fill(GradeAnswer::Open);
    open(std::move(Why));
  };
  auto Judge = [&](const SymbolicEvent &A, const SymbolicEvent &B) {
    const auto *C = dyn_cast<CallBase>(A.At), *D = dyn_cast<CallBase>(B.At);
    if (const std::string More = C && D ? morePromised(C, *D) : ""; !More.empty())
      Refuse(More);
    else if (promisesMoreOfMemory(*A.At, *B.At))
      Refuse(textOf(Reason::NewMetadataOnAccess));
  };
  const auto &A = P.Source.Events, &B = P.Target.Events;
  if (A.size() == B.size() && llvm::equal(A, B, [](const SymbolicEvent &X, const SymbolicEvent &Y) {
        return onlyWrites(*X.At) == onlyWrites(*Y.At);
      })) {
    for (auto [X, Y] : zip(A, B))
      Judge(X, Y);
    return;
  }
  for (auto [X, Y] : zip(eventsOfMore(P.Source), eventsOfMore(P.Target)))
    Judge(*X, *Y);
  for (const SymbolicEvent &E : B)
    if (const std::string More = morePromisedOfWrite(E, A); !More.empty())
      return Refuse(More);
}

/// So many accesses of a path are told apart, by pairs.
static constexpr size_t MaxAccesses = 24;

SmallVector<Formula> SymbolicValidator::placesApart(const SymbolicTrace &S) {
  ArrayRef<SymbolicTrace::Access> All(S.Accesses);
  All = All.take_front(MaxAccesses);
  SmallVector<Formula> Result;
  // A misaligned access is undefined behaviour.
  for (const SymbolicTrace::Access &X : All)
    if (X.Alignment > 1)
      Result.push_back(Context.simplify((X.Begin & Context.bits(X.Alignment.value() - 1, 64)) == Context.bits(0, 64)));
  for (size_t I = 0; I != All.size(); ++I)
    for (size_t J = 0; J != I; ++J)
      if (const SymbolicTrace::Access &X = All[I], &Y = All[J];
          (X.IsWrite || Y.IsWrite) && lieApart(*X.Pointer, *Y.Pointer, Source, Context.kind())) {
        auto HighOf = [](const Formula &E) { return E.extract(63, 32); };
        Result.push_back(Context.simplify(z3::uge(Context.distance(X.Begin, Y.Begin), Context.bits(Y.Bytes, 64)) &&
                                          z3::uge(Context.distance(Y.Begin, X.Begin), Context.bits(X.Bytes, 64))));
        // A window of 4 GiB is one space alone.
        auto SpaceOf = [](const SymbolicTrace::Access &Z) { return Z.Pointer->getType()->getPointerAddressSpace(); };
        for (const auto &[Z, Other] : {std::pair(&X, &Y), std::pair(&Y, &X)})
          if (SpaceOf(X) != SpaceOf(Y) && spaceOf(Context.kind(), SpaceOf(*Z)) == MemorySpace::Local &&
              Context.DL.getPointerSizeInBits(SpaceOf(*Z)) == 32)
            Result.push_back(
                Context.simplify(HighOf(Z->Begin) != HighOf(Other->Begin) &&
                                 HighOf(Z->Begin) != HighOf(Other->Begin + Context.bits(Other->Bytes - 1, 64))));
      }
  return Result;
}

bool SymbolicValidator::hasWitness(const JointPath &P, ArrayRef<Formula> Query) {
  // No object lies at null, nor over the end of memory.
  SmallVector<Formula> All(Query);
  for (const SymbolicTrace::Access &X : ArrayRef(P.Source.Accesses).take_front(MaxAccesses))
    All.push_back(Context.simplify(z3::uge(X.Begin, Context.bits(16, 64)) &&
                                   z3::ule(X.Begin, Context.bits(UINT64_MAX - X.Bytes, 64))));
  return satisfiableBySmall(All) == Tri::Yes;
}

/// A store to local memory, or to one of flat memory that no argument of the kernel says is elsewhere.
static bool mayWriteLocal(const Instruction &I, TargetKind Kind) {
  const auto *S = dyn_cast<StoreInst>(&I);
  if (!S)
    return true;
  const Value *Object = getUnderlyingObject(S->getPointerOperand());
  const MemorySpace Space = spaceOf(Kind, Object->getType()->getPointerAddressSpace());
  return Space == MemorySpace::Local || (Space == MemorySpace::Flat && !isa<Argument, AllocaInst>(Object));
}

/// An event from there on may write memory that nobody reads, and nothing else: at an argument, or at the end of a
/// kernel local memory. The first event that may differ need not be the one that does.
static bool mayBeUnseen(const SymbolicTrace &T, size_t From, const Function &Source, TargetKind Kind) {
  size_t End = T.Events.size();
  if (End && isa<ReturnInst>(T.Events[End - 1].At))
    --End;
  bool IsLast = isKernel(Source);
  for (size_t I = End; I-- > std::min(From, End);) {
    const Instruction &At = *T.Events[I].At;
    IsLast &= onlyWrites(At);
    if ((IsLast && mayWriteLocal(At, Kind)) || mayWriteDead(At, Source))
      return true;
  }
  return false;
}

void SymbolicValidator::judgeEvents() {
  if (const std::string More = morePromisedOfQuietCalls(Source, Target); !More.empty()) {
    Outcome.Grades.fill(GradeAnswer::Open);
    open(More);
  }
  // Without tokens an operand may tell who took part, which may change in the weaker grades.
  bool Uncontrolled = any_of(Paths, [](const JointPath &P) {
    return any_of(P.Source.Instances, [](const SymbolicInstance &I) {
      return !I.Token.isValid() && operationKind(*I.Call) == OperationKind::Call;
    });
  });
  for (const JointPath &P : Paths)
    if (!judgePath(P, Uncontrolled))
      return;
}

bool SymbolicValidator::judgePath(const JointPath &P, bool Uncontrolled) {
  Formula Where = Context.True;
  size_t At;
  std::string What = compareEvents(P, Where, At);
  SmallVector<Formula> All(P.Target.Condition.begin(), P.Target.Condition.end());
  All.push_back(Where);
  if (What.empty() || Context.satisfiable(All) == Tri::No) {
    judgePromises(P);
    return true;
  }
  // Writes count by what they leave.
  std::optional<Formula> Leaves = leavesOther(P);
  if (Leaves)
    All.back() = *Leaves;
  bool Exact = all_of(All, [&](const Formula &E) { return Context.tellsInputs(E); }) && !excuse(P, At);
  auto IsWrite = [&](const SymbolicTrace &T) { return At < T.Events.size() && onlyWrites(*T.Events[At].At); };
  // Of later accesses nobody said that they are apart, or in an object.
  if (P.Source.Accesses.size() > MaxAccesses)
    Exact = false;
  if (!Leaves && (IsWrite(P.Source) || IsWrite(P.Target)))
    Exact = false;
  append_range(All, placesApart(P.Source));
  Tri T = Cuts ? Context.satisfiable(All) : satisfiableBySmall(All);
  if (T == Tri::No) {
    judgePromises(P);
    return true;
  }
  Outcome.Grades.fill(GradeAnswer::Open);
  if (Cuts) {
    noteFailures(P);
    open(T == Tri::Unknown ? textOf(Reason::QueryLimit) : describeCut(P, At));
    return true;
  }
  if (T == Tri::Unknown) {
    open(Reason::QueryLimit);
    return true;
  }
  if (!hasWitness(P, All)) {
    Exact = false;
    // The model is of the last query.
    if (satisfiableBySmall(All) != Tri::Yes) {
      open(Reason::QueryLimit);
      return true;
    }
  }
  std::string Text;
  std::vector<uint64_t> Row = inputs(false);
  if (Exact)
    Text = What + "\n" + formatTraces(table("1", P, false, EventId(At)));
  std::string Run = Confirm({Row, Row}, Uncontrolled ? Grade::MoreConverged : Grade::Strict);
  if (!Run.empty())
    Text = Run;
  if (!Text.empty()) {
    Outcome.Grades.fill(GradeAnswer::Refuted);
    Outcome.Kind = Fault::Events;
    Outcome.IsOfDeadMemory = Run.empty() && any_of(ArrayRef{&P.Source, &P.Target}, [&](const SymbolicTrace *X) {
                               return mayBeUnseen(*X, At, Source, Context.kind());
                             });
    Outcome.Counterexample = Text;
    return false;
  }
  const std::optional<Reason> Why = excuse(P, At);
  const std::string Line = What.substr(0, What.find('\n'));
  open(Why ? textOf(*Why) + ": " + Line : textOf(Reason::NotShown, Line));
  return true;
}

} // namespace rejoin
