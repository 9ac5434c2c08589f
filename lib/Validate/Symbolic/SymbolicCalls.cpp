//===- SymbolicCalls.cpp - Calls on the paths of a thread -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions with a body are entered, also through a pointer that a caller here passes. Of others the thread has an
// event, or a result: a formula of intrinsics that are known (SymbolicIntrinsics.cpp); of convergent operations the
// source's result where operation and operands agree, what every participant gets (SymbolicWaveOps.cpp), or what the
// same operation gave before; else an unknown.
//
// Private objects that calls get the addresses of: SymbolicPassedObjects.cpp. A function that shows in its result alone
// may have undefined behaviour for some operands, so a target calls it only where the source does, before it could
// stop, with operands that are not worse.
//
// Invariant: an unknown that may be anything has a name that begins with `r`, one of which not every value need be
// possible with `x`: no refutation rests on those.
//
// Cost: linear in the arguments; a convergent call of a target looks at all of the source's, twice by form and twice by
// the solver. Limits: unwinding and callbr are not followed: inconclusive. Held by: test/Validate/calls*.ll,
// lanes*.srctgt.ll, callees-known.srctgt.ll, quiet-calls*.srctgt.ll; rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "SymbolicExecutor.h"
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

void SymbolicExecutor::keepPromises(State &S, const ReturnInst &R, Scalars &X) {
  const AttributeList &All = R.getFunction()->getAttributes();
  if (Attribute Range = All.getRetAttr(Attribute::Range); Range.isValid())
    restrict(X, Range.getRange());
  excludeClasses(S, *R.getFunction()->getReturnType(), All.getRetNoFPClass(), X);
  bool IsDereferenced = All.getRetDereferenceableBytes() != 0;
  bool IsNotNull = All.hasRetAttr(Attribute::NonNull) ||
                   (IsDereferenced &&
                    !NullPointerIsDefined(R.getFunction(), R.getReturnValue()->getType()->getPointerAddressSpace()));
  for (Scalar &Y : X) {
    if (IsNotNull)
      Y.Poison = either(Y.Poison, isNull(S, Y, *R.getReturnValue()->getType()));
    if ((All.hasRetAttr(Attribute::NoUndef) || IsDereferenced) && !S.Dropped)
      require(S, Y.Poison, R);
  }
}

void SymbolicExecutor::finishCall(State &S, const ReturnInst &R) {
  Scalars X;
  if (const Value *V = R.getReturnValue())
    X = evaluate(S, V);
  if (!S.Dropped && R.getReturnValue())
    keepPromises(S, R, X);
  if (S.Dropped)
    return;
  if (S.Stack.size() == 1) {
    if (any_of(X, [](const Scalar &Y) { return Y.Object.isValid(); }))
      return giveUp(S, Reason::PrivateAddressInMemory);
    addEvent(S, R).Operands = X;
    S.Ended = true;
    return;
  }
  const CallBase *Site = S.Stack.back().Site;
  for (const PrivateObjectId Object : S.Stack.back().Own)
    endObject(S.Objects[Object.index()]);
  S.Stack.pop_back();
  if (!Site->getType()->isVoidTy())
    give(S, Site, X);
  if (const auto *I = dyn_cast<InvokeInst>(Site))
    return enter(S, I->getParent(), I->getNormalDest());
  S.Stack.back().Next = Site->getNextNode();
}

void SymbolicExecutor::assumeBundle(State &S, const OperandBundleUse &Bundle, const CallBase &C) {
  StringRef Tag = Bundle.getTagName();
  if (Bundle.Inputs.empty() || Tag == "ignore" || Tag == "cold")
    return;
  Scalars X = evaluate(S, Bundle.Inputs[0]);
  if (S.Dropped || X.size() != 1)
    return;
  const Type &Pointer = *Bundle.Inputs[0]->getType();
  auto NumberAt = [&](unsigned K) {
    const auto *N = K < Bundle.Inputs.size() ? dyn_cast<ConstantInt>(Bundle.Inputs[K]) : nullptr;
    return N ? N->getValue().tryZExtValue() : std::nullopt;
  };
  const std::optional<uint64_t> By = NumberAt(1);
  // Of `align` alone: the address without the offset is aligned.
  const std::optional<uint64_t> Offset = Bundle.Inputs.size() < 3 ? 0 : NumberAt(2);
  if (Tag == "nonnull") {
    require(S, either(X[0].Poison, isNull(S, X[0], Pointer)), C);
  } else if (Tag == "noundef") {
    require(S, X[0].Poison, C);
  } else if (Tag == "align" && By && isPowerOf2_64(*By) && Offset) {
    Scalar Base = X[0];
    const unsigned Bits = Base.V.get_sort().bv_size();
    if (*Offset)
      Base.V = Context.simplify(Base.V - Context.bits(*Offset & maskTrailingOnes<uint64_t>(Bits), Bits));
    require(S, either(X[0].Poison, isMisaligned(S, Base, *By)), C);
  } else if (Tag == "dereferenceable" && !IsTarget && By && Bundle.Inputs.size() == 2) {
    const bool MayBeNull = NullPointerIsDefined(C.getFunction(), Pointer.getPointerAddressSpace());
    if (*By)
      require(S, MayBeNull ? X[0].Poison : either(X[0].Poison, isNull(S, X[0], Pointer)), C);
  } else if (IsTarget) {
    Reasons.insert(textOf(Reason::AssumptionOfTarget, Tag));
  }
}

/// From one step to the other there is one way, on which nobody comes from elsewhere.
static bool isOneWay(const SymbolicFrame &F, uint32_t From, uint32_t To) {
  for (; From != To; ++From) {
    const BasicBlock &Here = *std::next(F.F->begin(), F.Blocks[From]);
    if (!Here.getSingleSuccessor() || Here.getSingleSuccessor()->getSinglePredecessor() != &Here)
      return false;
  }
  return true;
}

const Function *SymbolicExecutor::calleeOf(const State &S, const CallBase &C) {
  const Value *V = C.getCalledOperand();
  for (size_t Depth = S.Stack.size() - 1; isa<Argument>(V) && S.Stack[Depth].Site; --Depth)
    V = S.Stack[Depth].Site->getArgOperand(cast<Argument>(V)->getArgNo());
  const auto *F = dyn_cast<Function>(V);
  return F && F->getFunctionType() == C.getFunctionType() ? F : nullptr;
}

InstanceId SymbolicExecutor::addInstance(State &S, const CallBase &C) {
  Activation &A = S.Stack.back();
  SymbolicInstance X;
  X.Call = &C;
  X.Frame = A.Trace;
  X.Step = static_cast<uint32_t>(S.Trace.Frames[A.Trace].Blocks.size() - 1);
  X.Stops = S.Trace.Stops;
  if (const Value *T = tokenOf(C)) {
    auto It = A.Tokens.find(T);
    if (It == A.Tokens.end()) {
      giveUp(S, Reason::TokenWithoutValue);
      return {};
    }
    X.Token = It->second;
  }
  const InstanceId Number(S.Trace.Instances.size());
  S.Trace.Instances.push_back(std::move(X));
  if (C.getType()->isTokenTy())
    A.Tokens[&C] = Number;
  return Number;
}

Scalars SymbolicExecutor::argument(State &S, const CallBase &C, unsigned K) {
  Scalars Values = evaluate(S, C.getArgOperand(K));
  // What an argument must not be is poison; of a defined one, undefined behaviour.
  if (Attribute Range = C.getParamAttr(K, Attribute::Range); Range.isValid())
    restrict(Values, Range.getRange());
  excludeClasses(S, *C.getArgOperand(K)->getType(), C.getParamNoFPClass(K), Values);
  // The target promises no more of them than the source (CallPromises.cpp), and of a copy its accesses are looked at.
  const uint64_t By = IsTarget || isa<AnyMemIntrinsic>(C) || !C.getArgOperand(K)->getType()->isPtrOrPtrVectorTy()
                          ? 1
                          : C.getParamAlign(K).valueOrOne().value();
  for (Scalar &X : Values) {
    if (By > 1)
      X.Poison = either(X.Poison, isMisaligned(S, X, By));
    if (C.paramHasAttr(K, Attribute::NonNull))
      X.Poison = either(X.Poison, isNull(S, X, *C.getArgOperand(K)->getType()));
    if (C.paramHasAttr(K, Attribute::NoUndef) && !S.Dropped) {
      require(S, X.Poison, C);
      requireDecided(S, X, C);
    }
    if (const uint64_t Used = bitsUsed(C, K); ~Used)
      X.V = Context.simplify(X.V & Context.bits(Used, X.V.get_sort().bv_size()));
  }
  return Values;
}

void SymbolicExecutor::goOnBehind(State &S, const CallBase &C) {
  if (S.Dropped || S.Ended)
    return;
  if (const auto *I = dyn_cast<InvokeInst>(&C)) {
    Reasons.insert(textOf(Reason::Unwinding));
    return enter(S, I->getParent(), I->getNormalDest());
  }
  S.Stack.back().Next = C.getNextNode();
}

void SymbolicExecutor::enterCallee(State &S, const CallBase &C, InstanceId Instance) {
  const Function *F = calleeOf(S, C);
  if (!F || S.Stack.size() >= 16 || F->isVarArg() ||
      any_of(F->args(), [](const Argument &X) { return X.hasByValAttr(); }))
    return giveUp(S, Reason::CalleeNotFollowed);
  Activation New;
  New.F = F;
  New.Site = &C;
  New.Trace = S.Trace.Frames.size();
  for (const Argument &X : F->args())
    New.Values[&X] = argument(S, C, X.getArgNo());
  if (S.Dropped)
    return;
  S.Trace.Frames.push_back({F, Instance, false, {}});
  S.Stack.push_back(std::move(New));
  enter(S, nullptr, &F->getEntryBlock());
}

bool SymbolicExecutor::readOperands(State &S, FollowedCall &Call) {
  const CallBase &C = Call.C;
  for (const Use &U : C.args()) {
    Call.Separate.push_back(argument(S, C, C.getArgOperandNo(&U)));
    Scalars &Last = Call.Separate.back();
    if (isa<AnyMemIntrinsic>(C) && U->getType()->isPointerTy() && !Last[0].Object.isValid())
      Last[0].V = Context.flat(Last[0].V, U->getType()->getPointerAddressSpace());
    if (isUnusedOldValue(U))
      for (Scalar &X : Last)
        X = {Context.bits(0, X.V.get_sort().bv_size()), Context.False};
    append_range(Call.Operands, Last);
  }
  if (!C.getCalledFunction() && !C.isInlineAsm()) {
    Call.Separate.push_back(evaluate(S, C.getCalledOperand()));
    append_range(Call.Operands, Call.Separate.back());
  }
  if (S.Dropped)
    return false;
  if (!passObjects(S, Call)) {
    giveUp(S, Reason::CallWithPrivateAddresses);
    return false;
  }
  if (S.Dropped)
    return false;
  if (!C.getType()->isVoidTy() && !flatten(C.getType(), 0, Call.Leaves)) {
    giveUp(S, Reason::ResultType);
    return false;
  }
  // What nobody knows may be anything; of a known operation not every result is possible.
  Call.Free = C.getCalledFunction() && !C.getCalledFunction()->isIntrinsic() && !isKnownToLLVM(C) ? "r" : "x";
  return true;
}

void SymbolicExecutor::callEvent(State &S, const FollowedCall &Call) {
  const CallBase &C = Call.C;
  if (isa<InvokeInst>(C))
    Reasons.insert(textOf(Reason::Unwinding));
  askForWrites(S, C);
  if (const auto *M = dyn_cast<AnyMemIntrinsic>(&C)) {
    const auto *Length = dyn_cast<ConstantInt>(M->getLength());
    if (IsTarget) {
      const uint64_t Bytes = Length ? Length->getZExtValue() : 1;
      noteSpace(S, Call.Operands[0].V, Bytes, *M->getRawDest());
      if (const auto *T = dyn_cast<AnyMemTransferInst>(M))
        noteSpace(S, Call.Operands[1].V, Bytes, *T->getRawSource());
    }
    if (Length) {
      noteAccess(S, Call.Operands[0].V, Length->getZExtValue(), M->getDestAlign().valueOrOne(), *M->getRawDest(), C,
                 /*IsEvent=*/true);
      if (const auto *T = dyn_cast<AnyMemTransferInst>(M))
        noteAccess(S, Call.Operands[1].V, Length->getZExtValue(), T->getSourceAlign().valueOrOne(), *T->getRawSource(),
                   C, /*IsEvent=*/true);
    }
  }
  SymbolicEvent &E = addEvent(S, C);
  E.Label += Call.Sizes;
  E.Operands = Call.Operands;
  E.Instance = Call.Instance;
  if (onlyWrites(C))
    noteWrite(S);
  if (Call.Instance.isValid()) {
    SymbolicInstance &X = S.Trace.Instances[Call.Instance.index()];
    X.Event = EventId(S.Trace.Events.size() - 1);
    X.Label = E.Label;
  }
  Scalars R;
  for (unsigned K = 0; K != Call.Leaves.size(); ++K)
    R.push_back(
        {Context.ofThread(Call.Free + "e" + std::to_string(S.NumMore) + "." + std::to_string(K), Call.Leaves[K].second),
         Context.False});
  if (!C.onlyReadsMemory() && !C.onlyAccessesInaccessibleMemory())
    clobber(S);
  if (isModSet(C.getMemoryEffects().getModRef(IRMemLocation::InaccessibleMem)))
    S.LastHiddenWrite = position(S);
  forgetObjects(S, Call);
  noteStop(S, C);
  if (C.doesNotReturn())
    S.Ended = true;
  if (!S.Ended && !Call.Leaves.empty())
    give(S, &C, R);
}

std::pair<uint64_t, uint64_t> SymbolicExecutor::lastWritesSeenBy(const State &S, const CallBase &C) {
  const bool SeesHidden = isRefSet(C.getMemoryEffects().getModRef(IRMemLocation::InaccessibleMem));
  return {S.LastWrite, SeesHidden ? S.LastHiddenWrite : 0};
}

void SymbolicExecutor::noteQuietCall(State &S, const FollowedCall &Call) {
  const CallBase &C = Call.C;
  const Function *F = C.getCalledFunction();
  if (isNeverUndefined(C, *(Source ? *Source : S.Trace).Frames.front().F->getParent()))
    return;
  SymbolicTrace::QuietCall Here{eventLabel(C) + Call.Sizes, {}, S.Trace.Stops};
  for (const Scalars &Group : Call.Separate)
    append_range(Here.Operands, Group);
  // Of memory as it is after so many events.
  if (Call.Role == CallRole::Reads)
    for (auto [Last, Hidden] = lastWritesSeenBy(S, C); const uint64_t When : {Last, Hidden})
      Here.Operands.push_back({Context.bits(When, 64), Context.False});
  Here.Hash = hash_value(StringRef(Here.Label));
  for (const Scalar &X : Here.Operands)
    Here.Hash = hash_combine(Here.Hash, Z3_get_ast_id(Context.C, X.V), Z3_get_ast_id(Context.C, X.Poison));
  if (!IsTarget) {
    S.Trace.QuietCalls.push_back(std::move(Here));
    return;
  }
  if (!Source)
    return;
  auto IsAlike = [&](const SymbolicTrace::QuietCall &X) {
    return X.Stops <= Here.Stops && X.Operands.size() == Here.Operands.size() && X.Label == Here.Label;
  };
  auto IsSame = [](const Scalar &X, const Scalar &Y) { return z3::eq(X.V, Y.V) && z3::eq(X.Poison, Y.Poison); };
  // Mostly the source calls it with the same.
  if (any_of(Source->QuietCalls, [&](const SymbolicTrace::QuietCall &X) {
        return X.Hash == Here.Hash && IsAlike(X) && llvm::equal(X.Operands, Here.Operands, IsSame);
      }))
    return;
  constexpr unsigned MaxTold = 16;
  unsigned NumTold = 0;
  Formula Other = Context.True;
  for (const SymbolicTrace::QuietCall &X : Source->QuietCalls) {
    if (!IsAlike(X) || NumTold++ >= MaxTold)
      continue;
    Formula Differs = Context.False;
    for (auto [P, Q] : zip(X.Operands, Here.Operands))
      Differs = either(Differs, !P.Poison && (Q.Poison || P.V != Q.V));
    Other = both(Other, Context.simplify(Differs));
  }
  if (Tri T; Context.mayHold(S.Trace.Condition, Context.simplify(Other), T))
    Reasons.insert(textOf(Reason::NewCall, F ? F->getName() : "inline assembly, or a pointer"));
}

void SymbolicExecutor::callForValue(State &S, FollowedCall &Call) {
  const CallBase &C = Call.C;
  if (Call.Role != CallRole::Reads) {
    noteQuietCall(S, Call);
    if (!Call.Leaves.empty())
      give(S, &C, chosenAmongOpen(S, C, unknown(C, Call.Separate)));
    return;
  }
  noteQuietCall(S, Call);
  // Of memory as it is after so many events.
  for (auto [Last, Hidden] = lastWritesSeenBy(S, C); const uint64_t When : {Last, Hidden})
    Call.Separate.push_back({{Context.bits(When, 64), Context.False}});
  SmallVector<Formula> Arguments;
  for (const Scalars &Group : Call.Separate)
    for (const Scalar &X : Group)
      Arguments.push_back(X.V);
  Scalars R;
  for (unsigned K = 0; K != Call.Leaves.size(); ++K) {
    std::string Element = "xreads." + eventLabel(C) + Call.Sizes + "#" + std::to_string(K);
    R.push_back({Context.apply(Element, Arguments, Call.Leaves[K].second, true), poisonOf(C, Call.Separate, Element)});
  }
  give(S, &C, R);
}

static bool haveSameValues(const Scalars &P, const Scalars &Q) {
  return equal(P, Q, [](const Scalar &X, const Scalar &Y) {
    return z3::eq(X.V, Y.V) && X.Poison.is_false() && Y.Poison.is_false();
  });
}

void SymbolicExecutor::matchWithSource(const State &S, SymbolicInstance &X) {
  auto Taken = [&](InstanceId Index) {
    return any_of(S.Trace.Instances, [&](const SymbolicInstance &Y) { return Y.Match == Index; });
  };
  auto AreSame = [&](const SymbolicInstance &Y) {
    Formula Differs = Context.False;
    for (unsigned K = 0; K != X.Operands.size(); ++K)
      Differs = either(Differs, !Y.Operands[K].Poison && (X.Operands[K].Poison || X.Operands[K].V != Y.Operands[K].V));
    SmallVector<Formula> All(S.Trace.Condition.begin(), S.Trace.Condition.end());
    All.push_back(Differs);
    return Context.satisfiable(All) == Tri::No;
  };
  // One whose result is not used takes none that others need. What is used stands for what is used, if there is such
  // a one.
  for (auto [Prove, Used] : {std::pair(false, true), {false, false}, {true, true}, {true, false}})
    for (unsigned J = 0; J != Source->Instances.size() && !X.Match.isValid(); ++J) {
      const SymbolicInstance &Y = Source->Instances[J];
      // A thread that ends at an event takes no part afterwards.
      if (!Y.IsPure || Y.Stops != X.Stops || Y.Label != X.Label || Y.Operands.size() != X.Operands.size() ||
          Y.Call->use_empty() == Used || Taken(InstanceId(J)))
        continue;
      if (haveSameValues(X.Operands, Y.Operands) || (Prove && AreSame(Y)))
        X.Match = InstanceId(J);
    }
  if (X.Match.isValid() && X.Results.empty())
    X.Results = Source->Instances[X.Match.index()].Results;
}

void SymbolicExecutor::takeKnownResult(State &S, const FollowedCall &Call, SymbolicInstance &X) {
  const CallBase &C = Call.C;
  // Flags may exclude what the operands bring.
  const auto *Numbers = dyn_cast<FPMathOperator>(&C);
  if (!X.Results.empty() || (Numbers && (Numbers->hasNoNaNs() || Numbers->hasNoInfs())))
    return;
  if (std::optional<Scalars> Known = resultForAll(S, C, Call.Operands)) {
    X.Results = *Known;
    // Nobody learns anything of others by it.
    X.IsPure = !IsTarget;
    return;
  }
  const InstanceId Chooses = !IsTarget                  ? Call.Instance
                             : Source && !C.use_empty() ? instanceThatChooses(S, C)
                                                        : InstanceId();
  if (!Chooses.isValid())
    return;
  if (std::optional<Scalars> Known = resultOfChosen(S, C, Call.Operands, Chooses)) {
    X.Results = *Known;
    if (IsTarget)
      X.Match = Chooses;
  }
}

void SymbolicExecutor::takeResultOfBefore(const State &S, const FollowedCall &Call, SymbolicInstance &X) {
  if (!X.Results.empty())
    return;
  for (const SymbolicInstance &Y : reverse(ArrayRef(S.Trace.Instances).take_front(Call.Instance.index()))) {
    if (Y.Frame != X.Frame || Y.Stops != X.Stops || !isOneWay(S.Trace.Frames[X.Frame], Y.Step, X.Step))
      break;
    if (Y.IsPure && Y.Label == X.Label && Y.Token == X.Token && haveSameValues(X.Operands, Y.Operands) &&
        Y.Call->getCalledOperand() == Call.C.getCalledOperand() &&
        std::equal(Call.C.arg_begin(), Call.C.arg_end(), Y.Call->arg_begin()))
      X.Results = Y.Results;
    if (!X.Results.empty())
      return;
  }
}

void SymbolicExecutor::giveUnknownResult(const State &S, const FollowedCall &Call, SymbolicInstance &X) {
  if (!X.Results.empty())
    return;
  // Results of equal calls may have to be equal, so they are not free.
  const bool IsRepeated = any_of(ArrayRef(S.Trace.Instances).take_front(Call.Instance.index()),
                                 [&](const SymbolicInstance &Y) { return Y.IsPure && Y.Label == X.Label; });
  // Of operands that may be poison a result may be, or not.
  const bool FromPoison = any_of(Call.Operands, [](const Scalar &O) { return !O.Poison.is_false(); });
  for (unsigned K = 0; K != Call.Leaves.size(); ++K) {
    std::string Name = std::to_string(Call.Instance.index()) + "." + std::to_string(K);
    X.Results.push_back(
        {Context.ofThread((IsTarget ? "xtarget" : (IsRepeated ? "x" : Call.Free) + "p") + Name, Call.Leaves[K].second),
         FromPoison ? flag(Context.ofThread((IsTarget ? "xpoisontarget" : "xpoisonsource") + Name, 1))
                    : Context.False});
  }
}

void SymbolicExecutor::callForResult(State &S, FollowedCall &Call) {
  const CallBase &C = Call.C;
  noteQuietCall(S, Call);
  SymbolicInstance &X = S.Trace.Instances[Call.Instance.index()];
  X.IsPure = true;
  X.Label = eventLabel(C);
  // In a small wave nobody has a bit in the upper half.
  const bool IsBallot = askForBallot(C, Call.Operands);
  if (IsBallot) {
    Call.Leaves[0].second = std::min(Call.Leaves[0].second, Limits.WaveSize == 32 ? 32U : 64U);
    X.Label = "call llvm.amdgcn.ballot.i" + std::to_string(Call.Leaves[0].second);
  }
  X.Label += Call.Sizes;
  if (Call.Role == CallRole::Reads)
    for (auto [Last, Hidden] = lastWritesSeenBy(S, C); const uint64_t When : {Last, Hidden})
      X.Label += " after " + std::to_string(When);
  if (const auto *F = dyn_cast<FPMathOperator>(&C)) {
    raw_string_ostream OS(X.Label);
    F->getFastMathFlags().print(OS);
  }
  X.Operands = Call.Operands;
  if (IsTarget && Source && !C.use_empty())
    matchWithSource(S, X);
  takeKnownResult(S, Call, X);
  // The same call of the same values has the same result where all who were there are still together: in the same
  // execution of a block, or of blocks that follow each other without a choice, and nobody could stop in between.
  takeResultOfBefore(S, Call, X);
  giveUnknownResult(S, Call, X);
  if (Call.Leaves.empty())
    return;
  Scalars Given = X.Results;
  if (IsBallot) {
    boundBallot(S, C, Call.Operands[0], X.Results[0].V);
    Given[0].V = Context.simplify(resized(Given[0].V, C.getType()->getIntegerBitWidth(), false));
  }
  give(S, &C, Given);
}

/// A copy of so many bytes that each is followed.
static bool isShort(const MemIntrinsic &M) {
  constexpr uint64_t MaxBytes = 64;
  const auto *Length = dyn_cast<ConstantInt>(M.getLength());
  return Length && Length->getValue().ule(MaxBytes) && onlyWrites(M);
}

void SymbolicExecutor::call(State &S, const CallBase &C) {
  FollowedCall Call{C};
  if (isConvergentCall(C) || operationKind(C) != OperationKind::Call) {
    Call.Instance = addInstance(S, C);
    if (!Call.Instance.isValid())
      return;
  }
  if (isa<CallBrInst>(C))
    return giveUp(S, Reason::InstructionNotModelled, C.getOpcodeName());
  Call.Role = roleOf(C);
  if (const Function *F = C.getCalledFunction() ? nullptr : calleeOf(S, C)) {
    if (F->isDeclaration())
      return giveUp(S, Reason::CallThroughPointerOfPath);
    Call.Role = CallRole::Entered;
  }
  if (C.isLifetimeStartOrEnd())
    lifetime(S, C);
  if (intrinsic(S, C) || Call.Role == CallRole::Ignored)
    return goOnBehind(S, C);
  if (Call.Role == CallRole::Entered)
    return enterCallee(S, C, Call.Instance);
  if (isa<ConstantPointerNull>(C.getCalledOperand()) || isa<UndefValue>(C.getCalledOperand())) {
    require(S, Context.True, C);
    S.Dropped = true;
    return;
  }
  auto IsPrivate = [&](const Value *P) {
    return P->getType()->isPointerTy() && any_of(evaluate(S, P), [](const Scalar &X) { return X.Object.isValid(); });
  };
  if (const auto *M = dyn_cast<MemIntrinsic>(&C); M && (isShort(*M) || any_of(M->args(), IsPrivate))) {
    fill(S, *M);
    return goOnBehind(S, C);
  }
  if (!readOperands(S, Call))
    return;
  if (Call.Role == CallRole::Event) {
    callEvent(S, Call);
    return goOnBehind(S, C);
  }
  S.HasRead |= Call.Role == CallRole::Reads && !C.use_empty();
  if (!Call.Instance.isValid())
    callForValue(S, Call);
  else
    callForResult(S, Call);
  goOnBehind(S, C);
}

} // namespace rejoin
