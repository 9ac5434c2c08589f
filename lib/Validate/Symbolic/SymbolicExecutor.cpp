//===- SymbolicExecutor.cpp - What one thread may do, for all inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values are bit vectors with a formula for poison. Choices that the target has (undefined values) are unknowns; the
// source makes the k-th choice as the target makes its k-th, which is one of those that it may make. Memory that others
// see: between two writes that may go anywhere it is an unknown function of the address, with the thread's own stores
// over it; source and target have the same events, hence the same unknown functions. A thread reads no memory that
// another writes without an event of its own in between (a race).
//
//===----------------------------------------------------------------------===//

#include "SymbolicExecutor.h"
#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Semantics/CheckedMemory.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace rejoin {

uint32_t SymbolicExecutor::numberOf(const BasicBlock *B) {
  auto It = Numbers.find(B);
  if (It != Numbers.end())
    return It->second;
  uint32_t N = 0;
  for (const BasicBlock &X : *B->getParent())
    Numbers[&X] = N++;
  return Numbers[B];
}

void SymbolicExecutor::enter(State &S, const BasicBlock *From, const BasicBlock *To) {
  Activation &A = S.Stack.back();
  S.Trace.Frames[A.Trace].Blocks.push_back(numberOf(To));
  std::vector<std::pair<const Value *, Scalars>> New;
  for (const PHINode &P : To->phis())
    if (From) {
      New.push_back({&P, evaluate(S, P.getIncomingValueForBlock(From))});
      Scalars &Given = New.back().second;
      excludeNumbers(P, *P.getType(), Given, Given);
      Given = withOpenZeros(S, P, std::move(Given));
    }
  for (auto &[P, X] : New)
    give(S, P, std::move(X));
  S.Stack.back().Next = &*To->getFirstNonPHIIt();
}

void SymbolicExecutor::branch(State &S, ArrayRef<std::pair<Formula, const BasicBlock *>> Ways) {
  Activation &A = S.Stack.back();
  const BasicBlock *Here = A.Next->getParent();
  SmallVector<std::pair<Formula, const BasicBlock *>> Open;
  for (const auto &[If, To] : Ways) {
    Formula E = Context.simplify(If);
    if (!E.is_false())
      Open.push_back({E, To});
    if (E.is_true())
      break;
  }
  if (Open.size() > 1) {
    SmallVector<std::pair<Formula, const BasicBlock *>> Feasible;
    for (const auto &[If, To] : Open) {
      // A way that nobody can go is one too many to compare, and does no harm.
      if (Tri T; Context.mayHold(S.Trace.Condition, If, T, /*Roughly=*/true))
        Feasible.push_back({If, To});
    }
    Open = std::move(Feasible);
    // What follows from the condition so far need not be said again; but asking is dear.
    if (Open.size() == 1)
      Open[0].first = Context.True;
    if (++A.Asked[Here] > 4 * Limits.Unroll)
      return giveUp(S, Reason::ManyIterationsCounted, Twine(4 * Limits.Unroll));
    if (Open.size() > 1 && ++A.Decisions[Here] > Limits.Unroll)
      return giveUp(S, Reason::ManyIterations, Twine(Limits.Unroll));
  }
  if (Open.empty()) {
    S.Dropped = true;
    return;
  }
  // The last goes on here.
  for (unsigned I = Open.size(); I-- > 1;) {
    State Other = S;
    Other.Trace.IsCommon &= Context.isShared(Open[I].first);
    Other.Trace.Condition.push_back(Open[I].first);
    enter(Other, Here, Open[I].second);
    Pending.push_back(std::move(Other));
  }
  if (!Open[0].first.is_true()) {
    S.Trace.IsCommon &= Context.isShared(Open[0].first);
    S.Trace.Condition.push_back(Open[0].first);
  }
  enter(S, Here, Open[0].second);
}

SymbolicEvent &SymbolicExecutor::addEvent(State &S, const Instruction &I) {
  S.Trace.Events.push_back({&I, eventLabel(I), {}});
  S.Trace.Events.back().Stops = S.Trace.Stops;
  S.HasRead = false;
  if (onlyWrites(I)) {
    ++S.NumWrites;
  } else {
    ++S.NumMore;
    S.NumWrites = 0;
    S.IsInStep = true;
    if (Source) {
      const std::vector<SymbolicEvent> &Events = Source->Events;
      while (S.NextOfSource < Events.size() && onlyWrites(*Events[S.NextOfSource].At))
        ++S.NextOfSource;
      ++S.NextOfSource;
    }
  }
  return S.Trace.Events.back();
}

void SymbolicExecutor::noteWrite(State &S) {
  if (!Source || !S.IsInStep)
    return;
  auto IsSame = [](const Scalar &X, const Scalar &Y) { return z3::eq(X.V, Y.V) && z3::eq(X.Poison, Y.Poison); };
  const SymbolicEvent &E = S.Trace.Events.back();
  S.IsInStep = S.NextOfSource < Source->Events.size() && Source->Events[S.NextOfSource].Label == E.Label &&
               llvm::equal(Source->Events[S.NextOfSource].Operands, E.Operands, IsSame);
  ++S.NextOfSource;
}

uint64_t SymbolicExecutor::position(const State &S) const {
  constexpr uint64_t OfTarget = 1ULL << 63;
  return S.IsInStep ? static_cast<uint64_t>(S.NumMore) << 32 | S.NumWrites : OfTarget | S.Trace.Events.size();
}

void SymbolicExecutor::noteStop(State &S, const Instruction &I) {
  if (isGuaranteedToTransferExecutionToSuccessor(&I))
    return;
  ++S.Trace.Stops;
  if (!IsTarget)
    S.LastStop = std::make_shared<std::optional<SymbolicTrace>>(S.Trace);
  else if (Source && Source->EndsAtStop && S.Trace.Stops == Source->Stops)
    S.Ended = true;
}

void SymbolicExecutor::splitAtStop(State &S) {
  if (!S.LastStop || !*S.LastStop)
    return;
  State Other;
  Other.Trace = std::move(**S.LastStop);
  S.LastStop->reset();
  Other.Trace.EndsAtStop = Other.Ended = true;
  Pending.push_back(std::move(Other));
}

void SymbolicExecutor::clobber(State &S) {
  S.Version = S.LastWrite = position(S);
  S.Global.push_back({Context.bits(0, 64), 0, std::nullopt, std::nullopt});
}

std::optional<Formula> SymbolicExecutor::decision(State &S, const Value &By, const Instruction &I) {
  Scalars C = evaluate(S, &By);
  if (S.Dropped)
    return std::nullopt;
  require(S, C[0].Poison, I);
  requireDecided(S, C[0], I);
  return S.Dropped ? std::nullopt : std::optional(C[0].V);
}

void SymbolicExecutor::followSwitch(State &S, const SwitchInst &W) {
  const std::optional<Formula> By = decision(S, *W.getCondition(), W);
  if (!By)
    return;
  SmallVector<std::pair<Formula, const BasicBlock *>> Ways;
  Formula Else = Context.True;
  for (const auto &K : W.cases()) {
    Formula Here = Context.simplify((*By == Context.bits(K.getCaseValue()->getValue())));
    Ways.push_back({Here, K.getCaseSuccessor()});
    Else = both(Else, Context.simplify((!Here)));
  }
  Ways.push_back({Else, W.getDefaultDest()});
  // Ways to one block are one, or the edge of a PHI would be counted twice.
  SmallVector<std::pair<Formula, const BasicBlock *>> Merged;
  for (auto &[If, To] : Ways) {
    auto *Same = find_if(Merged, [&, T = To](const auto &X) { return X.second == T; });
    if (Same == Merged.end())
      Merged.push_back({If, To});
    else
      Same->first = either(Same->first, If);
  }
  branch(S, Merged);
}

void SymbolicExecutor::allocate(State &S, const AllocaInst &A) {
  const PrivateObjectId Object(S.Objects.size());
  const auto Size = A.getAllocationSize(Context.DL);
  if (!Size || Size->isScalable())
    return giveUp(S, Reason::SizeOfObject);
  S.Objects.push_back({Size->getFixedValue(), A.getAlign()});
  S.Objects.back().IsFixed = A.getParent()->isEntryBlock();
  S.Stack.back().Own.push_back(Object);
  const bool IsMarked = any_of(A.users(), [](const User *U) {
    const auto *Marker = dyn_cast<IntrinsicInst>(U);
    return Marker && Marker->getIntrinsicID() == Intrinsic::lifetime_start;
  });
  if (!IsMarked)
    becomeAlive(S, Object);
  const unsigned Width = Context.DL.getPointerTypeSizeInBits(A.getType());
  give(S, &A, {{Context.bits(PrivateObject::begin(Object), Width), Context.False, Object}});
}

void SymbolicExecutor::fence(State &S, const FenceInst &I) {
  // Reads between two fences are ordered by each of them in another way.
  if (!S.HasRead && !S.Trace.Events.empty() && isa<FenceInst>(S.Trace.Events.back().At))
    return joinFence(S.Trace.Events.back().At, S.Trace.Events.back().More, I);
  addEvent(S, I);
  clobber(S);
}

void SymbolicExecutor::update(State &S, const Instruction &I) {
  Scalars All;
  for (const Value *V : I.operands())
    append_range(All, evaluate(S, V));
  if (S.Dropped)
    return;
  if (any_of(All, [](const Scalar &X) { return X.Object.isValid(); }))
    return giveUp(S, Reason::AtomicAccess);
  if (!S.Escaped.empty() && is_contained({MemorySpace::Flat, MemorySpace::Private},
                                         spaceOf(Context.kind(), I.getOperand(0)->getType()->getPointerAddressSpace())))
    return giveUp(S, Reason::EscapedAddress);
  // The address comes first.
  const Value &Pointer = *I.getOperand(0);
  require(S, All[0].Poison, I);
  assumeNotNull(S, All[0], Pointer.getType()->getPointerAddressSpace());
  // An exchange that fails writes nothing.
  if (isa<AtomicRMWInst>(I))
    requireWritable(S, All[0], Pointer, I);
  if (S.Dropped)
    return;
  All[0].V = Context.flat(All[0].V, Pointer.getType()->getPointerAddressSpace());
  const uint64_t Bytes = Context.DL.getTypeStoreSize(I.getOperand(1)->getType()).getFixedValue();
  if (IsTarget)
    noteSpace(S, All[0].V, Bytes, Pointer);
  const auto *R = dyn_cast<AtomicRMWInst>(&I);
  noteAccess(S, All[0].V, Bytes, R ? R->getAlign() : llvm::cast<AtomicCmpXchgInst>(I).getAlign(), Pointer, I,
             /*IsEvent=*/true);
  SymbolicEvent &E = addEvent(S, I);
  E.Operands = All;
  if (uint64_t N; R && hasLabelWithOperand(*R) && All.back().V.is_numeral_u64(N) && All.back().Poison.is_false()) {
    APInt Operand(R->getType()->getScalarSizeInBits(), N);
    E.Label = labelWith(*R, Operand);
    E.Operands.back().V = Context.bits(Operand);
  }
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  flatten(I.getType(), 0, Leaves);
  Scalars Found;
  for (unsigned K = 0; K != Leaves.size(); ++K)
    Found.push_back({Context.ofThread("xe" + std::to_string(S.NumMore) + "." + std::to_string(K), Leaves[K].second),
                     Context.False});
  give(S, &I, Found);
  clobber(S);
}

void SymbolicExecutor::step(State &S) {
  if (++S.Steps > Limits.MaxSteps)
    return giveUp(S, Reason::LongPath, Twine(Limits.MaxSteps));
  const Instruction &I = *S.Stack.back().Next;
  if (const auto *C = dyn_cast<CallBase>(&I))
    return call(S, *C);
  switch (I.getOpcode()) {
  case Instruction::Br: {
    const auto &B = llvm::cast<BranchInst>(I);
    if (B.isUnconditional())
      return enter(S, I.getParent(), B.getSuccessor(0));
    const std::optional<Formula> By = decision(S, *B.getCondition(), I);
    if (!By)
      return;
    const Formula If = flag(*By);
    return branch(S, {{If, B.getSuccessor(0)}, {!If, B.getSuccessor(1)}});
  }
  case Instruction::Switch:
    return followSwitch(S, llvm::cast<SwitchInst>(I));
  case Instruction::Ret:
    return finishCall(S, llvm::cast<ReturnInst>(I));
  case Instruction::Unreachable:
    require(S, Context.True, I);
    S.Dropped = true;
    return;
  case Instruction::Alloca:
    allocate(S, llvm::cast<AllocaInst>(I));
    break;
  case Instruction::GetElementPtr:
    give(S, &I, address(S, llvm::cast<GEPOperator>(I)));
    break;
  case Instruction::Load:
    load(S, llvm::cast<LoadInst>(I));
    break;
  case Instruction::Store:
    store(S, llvm::cast<StoreInst>(I));
    // A volatile one need not return.
    if (!S.Dropped)
      noteStop(S, I);
    break;
  case Instruction::Fence:
    fence(S, llvm::cast<FenceInst>(I));
    break;
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    update(S, I);
    break;
  default:
    compute(S, I);
  }
  if (!S.Dropped && !S.Ended)
    S.Stack.back().Next = I.getNextNode();
}

std::vector<SymbolicTrace> SymbolicExecutor::explore(const Function &F, function_ref<bool(const Argument &)> IsUniform,
                                                     const std::vector<Formula> &Condition,
                                                     const SymbolicTrace *SourceTrace) {
  Uniform = IsUniform;
  Source = SourceTrace;
  Pending.clear();
  Arguments.clear();
  Launch.reset();
  State Start;
  Start.Trace.Condition = Condition;
  Start.Trace.IsCommon = !Source || Source->IsCommon;
  Start.Trace.Frames.push_back({&F, {}, true, {}});
  Activation A;
  A.F = &F;
  A.Trace = 0;
  std::vector<SymbolicTrace> Result;
  for (const Argument &X : F.args()) {
    SmallVector<std::pair<uint64_t, unsigned>> Leaves;
    if (!flatten(X.getType(), 0, Leaves)) {
      Reasons.insert(textOf(Reason::ArgumentType));
      return Result;
    }
    Scalars Values;
    // A value of several parts may be poison in some: what a caller did not fill in.
    const bool HasParts = (X.getType()->isAggregateType() || X.getType()->isVectorTy()) && Leaves.size() > 1 &&
                          !X.hasAttribute(Attribute::NoUndef);
    auto Unknown = [&](const std::string &Name, unsigned Bits) {
      return Uniform(X) ? Context.shared(Name, Bits) : Context.ofThread(Name, Bits);
    };
    for (unsigned K = 0; K != Leaves.size(); ++K) {
      std::string Name = "a" + std::to_string(X.getArgNo()) + "." + std::to_string(K);
      Values.push_back(
          {Unknown(Name, Leaves[K].second), HasParts ? flag(Unknown("apoison." + Name, 1)) : Context.False});
    }
    if (auto Range = X.getRange())
      restrict(Values, *Range);
    if (X.hasNonNullAttr())
      for (Scalar &Y : Values)
        Y.Poison = Y.V == Context.bits(0, Y.V.get_sort().bv_size());
    // What is passed by value is copied to memory that exists.
    if ((X.getDereferenceableBytes() || X.hasByValAttr()) &&
        !NullPointerIsDefined(&F, X.getType()->getPointerAddressSpace()))
      Start.Trace.Condition.push_back(Values[0].V != Context.bits(0, Values[0].V.get_sort().bv_size()));
    // The target promises no more than the source.
    const uint64_t By = IsTarget || !X.getType()->isPtrOrPtrVectorTy() ? 1 : X.getParamAlign().valueOrOne().value();
    for (unsigned K = 0; By > 1 && K != Values.size(); ++K) {
      // Where a poisoned argument is undefined behaviour no caller passes another address.
      const Formula Misaligned = isMisaligned(Start, Values[K], By);
      if (X.hasAttribute(Attribute::NoUndef) || X.getDereferenceableBytes() || X.hasByValAttr())
        Start.Trace.Condition.push_back(Context.simplify(!Misaligned));
      else
        Values[K].Poison = either(Values[K].Poison, Misaligned);
    }
    excludeClasses(Start, *X.getType(), X.getNoFPClass(), Values);
    if (Start.Dropped)
      return Result;
    Arguments.push_back(Values);
    A.Values[&X] = Values;
  }
  Start.Stack.push_back(std::move(A));
  enter(Start, nullptr, &F.getEntryBlock());
  Pending.push_back(std::move(Start));
  // Those that end at a call are beginnings of others.
  unsigned NumPaths = 0;
  while (!Pending.empty()) {
    State S = std::move(Pending.back());
    Pending.pop_back();
    auto AskedEnough = [&] { return Context.Queries > Limits.MaxQueries || Context.isExhausted(); };
    while (!S.Ended && !S.Dropped && !AskedEnough())
      step(S);
    if (Limits.StopWhenOpen && !Reasons.empty())
      return {};
    Total += S.Steps;
    if (Total > Limits.MaxTotal || AskedEnough()) {
      Reasons.insert(Total > Limits.MaxTotal ? textOf(Reason::ManyInstructions, Limits.MaxTotal)
                     : Context.isExhausted() ? textOf(Reason::AllQueriesLimit)
                                             : textOf(Reason::ManyQueries, Limits.MaxQueries));
      Pending.clear();
      break;
    }
    if (S.Dropped)
      continue;
    if (!S.Trace.EndsAtStop && NumPaths++ == Limits.MaxPaths) {
      Reasons.insert(textOf(Reason::ManyPaths, Limits.MaxPaths));
      Pending.clear();
      break;
    }
    if (mayLieCloser(S))
      Reasons.insert(textOf(Reason::ObjectsMayOverlap));
    Result.push_back(std::move(S.Trace));
  }
  return Result;
}

} // namespace rejoin
