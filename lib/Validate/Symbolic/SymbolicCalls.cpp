//===- SymbolicCalls.cpp - Calls on the paths of a thread -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions with a body are entered. Of others the thread has an event, or a result: of intrinsics that are known a
// formula, of convergent operations the source's result where operation and operands agree, else an unknown.
//
//===----------------------------------------------------------------------===//

#include "Refinement/Events.h"
#include "SymbolicExecutor.h"
#include "rejoin/IR/TokenReader.h"
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
      Y.Poison = either(Y.Poison, Context.simplify(Y.V == Context.bits(0, Y.V.get_sort().bv_size())));
    if ((All.hasRetAttr(Attribute::NoUndef) || IsDereferenced) && !S.Dropped)
      require(S, Y.Poison, R);
  }
}

void SymbolicExecutor::finishCall(State &S, const ReturnInst &R) {
  Scalars X;
  if (const Value *V = R.getReturnValue())
    X = evaluate(S, V);
  if (S.Dropped)
    return;
  if (S.Stack.size() == 1) {
    if (any_of(X, [](const Scalar &Y) { return Y.Object >= 0; }))
      return giveUp(S, "addresses of private objects in memory are not modelled");
    keepPromises(S, R, X);
    if (S.Dropped)
      return;
    addEvent(S, R).Operands = X;
    S.Ended = true;
    return;
  }
  const CallBase *Site = S.Stack.back().Site;
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
  Formula Zero = Context.bits(0, X[0].V.get_sort().bv_size());
  const auto *By = Bundle.Inputs.size() == 2 ? dyn_cast<ConstantInt>(Bundle.Inputs[1]) : nullptr;
  if (Tag == "nonnull")
    require(S, either(X[0].Poison, Context.simplify(X[0].V == Zero)), C);
  else if (Tag == "noundef")
    require(S, X[0].Poison, C);
  else if (Tag == "align" && By && isPowerOf2_64(By->getZExtValue()))
    require(S,
            either(X[0].Poison, Context.simplify((X[0].V & Context.bits(By->getZExtValue() - 1,
                                                                        X[0].V.get_sort().bv_size())) != Zero)),
            C);
  else if (IsTarget)
    Reasons.insert(("an assumption of the target about a pointer, '" + Tag + "', is not modelled").str());
}

bool SymbolicExecutor::intrinsic(State &S, const CallBase &C) {
  Intrinsic::ID Id = C.getIntrinsicID();
  if (Id == Intrinsic::not_intrinsic)
    return false;
  auto ByElement = [&](auto Apply) {
    SmallVector<Scalars, 3> Ops;
    for (const Value *A : C.args())
      Ops.push_back(evaluate(S, A));
    if (S.Dropped)
      return true;
    Scalars R;
    for (unsigned K = 0; K != Ops[0].size(); ++K) {
      Formula Poison = Context.False;
      SmallVector<Formula> Xs;
      for (const Scalars &O : Ops) {
        const Scalar &X = O[O.size() == 1 ? 0 : K];
        Poison = either(Poison, X.Poison);
        Xs.push_back(X.V);
      }
      R.push_back({Context.simplify(Apply(Xs, Poison)), Poison});
    }
    give(S, &C, R);
    return true;
  };
  switch (Id) {
  case Intrinsic::assume: {
    Scalars X = evaluate(S, C.getArgOperand(0));
    if (!S.Dropped)
      require(S, either(X[0].Poison, X[0].V == Context.bits(0, 1)), C);
    for (unsigned K = 0; K != C.getNumOperandBundles() && !S.Dropped; ++K)
      assumeBundle(S, C.getOperandBundleAt(K), C);
    return true;
  }
  case Intrinsic::umin:
    return ByElement([&](auto &X, Formula &) { return z3::ite(z3::ult(X[0], X[1]), X[0], X[1]); });
  case Intrinsic::umax:
    return ByElement([&](auto &X, Formula &) { return z3::ite(z3::ugt(X[0], X[1]), X[0], X[1]); });
  case Intrinsic::smin:
    return ByElement([&](auto &X, Formula &) { return z3::ite(X[0] < X[1], X[0], X[1]); });
  case Intrinsic::smax:
    return ByElement([&](auto &X, Formula &) { return z3::ite(X[0] > X[1], X[0], X[1]); });
  case Intrinsic::abs:
    return ByElement([&](auto &X, Formula &Poison) {
      unsigned W = X[0].get_sort().bv_size();
      if (llvm::cast<ConstantInt>(C.getArgOperand(1))->isOne())
        Poison = either(Poison, X[0] == Context.bits(APInt::getSignedMinValue(W)));
      return z3::ite(X[0] < Context.bits(0, W), -X[0], X[0]);
    });
  case Intrinsic::usub_sat:
    return ByElement([&](auto &X, Formula &) {
      return z3::ite(z3::ult(X[0], X[1]), Context.bits(0, X[0].get_sort().bv_size()), X[0] - X[1]);
    });
  case Intrinsic::uadd_sat:
    return ByElement([&](auto &X, Formula &) {
      return z3::ite(z3::ult(X[0] + X[1], X[0]), Context.bits(APInt::getAllOnes(X[0].get_sort().bv_size())),
                     X[0] + X[1]);
    });
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
    return ByElement([&](auto &X, Formula &) {
      unsigned W = X[0].get_sort().bv_size();
      Formula A = z3::sext(X[0], 1), B = z3::sext(X[1], 1), Sum = Id == Intrinsic::sadd_sat ? A + B : A - B;
      Formula Most = Context.bits(APInt::getSignedMaxValue(W).sext(W + 1)),
              Least = Context.bits(APInt::getSignedMinValue(W).sext(W + 1));
      return z3::ite(Sum > Most, Most, z3::ite(Sum < Least, Least, Sum)).extract(W - 1, 0);
    });
  case Intrinsic::ctpop:
    return ByElement([&](auto &X, Formula &) {
      unsigned W = X[0].get_sort().bv_size();
      Formula Sum = Context.bits(0, W);
      for (unsigned I = 0; I != W; ++I)
        Sum = Sum + (W == 1 ? X[0] : z3::zext(X[0].extract(I, I), W - 1));
      return Sum;
    });
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
    return ByElement([&](auto &X, Formula &Poison) {
      unsigned W = X[0].get_sort().bv_size();
      if (llvm::cast<ConstantInt>(C.getArgOperand(1))->isOne())
        Poison = either(Poison, Context.simplify(X[0] == Context.bits(0, W)));
      // The bit that counts is looked at last.
      Formula Count = Context.bits(W, W);
      for (unsigned I = 0; I != W; ++I) {
        unsigned Bit = Id == Intrinsic::ctlz ? I : W - 1 - I;
        Count = z3::ite(flag(X[0].extract(Bit, Bit)), Context.bits(W - 1 - I, W), Count);
      }
      return Count;
    });
  case Intrinsic::bswap:
  case Intrinsic::bitreverse:
    return ByElement([&](auto &X, Formula &) {
      unsigned W = X[0].get_sort().bv_size(), Each = Id == Intrinsic::bswap ? 8 : 1;
      Formula Reversed = X[0].extract(Each - 1, 0);
      for (unsigned I = Each; I < W; I += Each)
        Reversed = z3::concat(Reversed, X[0].extract(I + Each - 1, I));
      return Reversed;
    });
  case Intrinsic::uadd_with_overflow:
  case Intrinsic::sadd_with_overflow:
  case Intrinsic::usub_with_overflow:
  case Intrinsic::ssub_with_overflow:
  case Intrinsic::umul_with_overflow:
  case Intrinsic::smul_with_overflow: {
    const auto &O = llvm::cast<WithOverflowInst>(C);
    Scalars A = evaluate(S, O.getLHS()), B = evaluate(S, O.getRHS()), R, Overflows;
    if (S.Dropped)
      return true;
    for (unsigned K = 0; K != A.size(); ++K) {
      unsigned W = A[K].V.get_sort().bv_size();
      auto Widen = [&](const Formula &X) { return O.isSigned() ? z3::sext(X, W) : z3::zext(X, W); };
      auto Apply = [&](const Formula &X, const Formula &Y) {
        return O.getBinaryOp() == Instruction::Add ? X + Y : O.getBinaryOp() == Instruction::Sub ? X - Y : X * Y;
      };
      Formula V = Apply(A[K].V, B[K].V), Poison = either(A[K].Poison, B[K].Poison);
      Formula Fits = Widen(V) == Apply(Widen(A[K].V), Widen(B[K].V));
      R.push_back({Context.simplify(V), Poison});
      Overflows.push_back({Context.simplify(z3::ite(Fits, Context.bits(0, 1), Context.bits(1, 1))), Poison});
    }
    append_range(R, Overflows);
    give(S, &C, R);
    return true;
  }
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return ByElement([&](auto &X, Formula &) {
      unsigned W = X[0].get_sort().bv_size();
      Formula N = z3::urem(X[2], Context.bits(W, W));
      Formula Wide = z3::concat(X[0], X[1]), Amount = z3::concat(Context.bits(0, W), N);
      return Id == Intrinsic::fshl ? z3::shl(Wide, Amount).extract(2 * W - 1, W)
                                   : z3::lshr(Wide, Amount).extract(W - 1, 0);
    });
  case Intrinsic::amdgcn_ubfe:
  case Intrinsic::amdgcn_sbfe:
    return ByElement([&](auto &X, Formula &) {
      unsigned W = X[0].get_sort().bv_size();
      // Of place and size only the low bits count.
      Formula Low = Context.bits(W - 1, W), Place = resized(X[1], W, false) & Low, Size = resized(X[2], W, false) & Low;
      Formula End = Place + Size;
      Formula Field = z3::shl(X[0], Context.bits(W, W) - End), Down = Context.bits(W, W) - Size;
      bool Signed = Id == Intrinsic::amdgcn_sbfe;
      Formula Inside = Signed ? z3::ashr(Field, Down) : z3::lshr(Field, Down);
      Formula ToTheTop = Signed ? z3::ashr(X[0], Place) : z3::lshr(X[0], Place);
      return z3::ite(Size == Context.bits(0, W), Context.bits(0, W),
                     z3::ite(z3::uge(End, Context.bits(W, W)), ToTheTop, Inside));
    });
  case Intrinsic::amdgcn_mul_u24:
  case Intrinsic::amdgcn_mul_i24:
    return ByElement([&](auto &X, Formula &) {
      unsigned W = llvm::cast<IntegerType>(C.getType())->getBitWidth();
      bool Signed = Id == Intrinsic::amdgcn_mul_i24;
      return resized(X[0].extract(23, 0), W, Signed) * resized(X[1].extract(23, 0), W, Signed);
    });
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::ssa_copy:
  case Intrinsic::expect_with_probability:
  case Intrinsic::expect:
    give(S, &C, evaluate(S, C.getArgOperand(0)));
    return true;
  case Intrinsic::amdgcn_workitem_id_x:
  case Intrinsic::amdgcn_workitem_id_y:
  case Intrinsic::amdgcn_workitem_id_z:
    give(S, &C, {{Context.ofThread("w." + C.getCalledFunction()->getName().str(), 32), Context.False}});
    return true;
  case Intrinsic::amdgcn_mbcnt_hi:
    if (Limits.WaveSize != 32)
      return false;
    give(S, &C, evaluate(S, C.getArgOperand(1)));
    return true;
  case Intrinsic::amdgcn_wavefrontsize:
    if (!Limits.WaveSize)
      return false;
    give(S, &C, {{Context.bits(Limits.WaveSize, 32), Context.False}});
    return true;
  case Intrinsic::amdgcn_workgroup_id_x:
  case Intrinsic::amdgcn_workgroup_id_y:
  case Intrinsic::amdgcn_workgroup_id_z:
    give(S, &C, {{Context.shared("w." + C.getCalledFunction()->getName().str(), 32), Context.False}});
    return true;
  default:
    return false;
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

void SymbolicExecutor::call(State &S, const CallBase &C) {
  auto GoOn = [&] {
    if (S.Dropped || S.Ended)
      return;
    if (const auto *I = dyn_cast<InvokeInst>(&C)) {
      Reasons.insert("unwinding is not followed");
      return enter(S, I->getParent(), I->getNormalDest());
    }
    S.Stack.back().Next = C.getNextNode();
  };
  Activation &A = S.Stack.back();
  bool Convergent = isConvergentCall(C) || operationKind(C) != OperationKind::Call;
  int Number = -1;
  if (Convergent) {
    Number = static_cast<int>(S.Trace.Instances.size());
    SymbolicInstance X;
    X.Call = &C;
    X.Frame = A.Trace;
    X.Step = static_cast<uint32_t>(S.Trace.Frames[A.Trace].Blocks.size() - 1);
    X.Stops = S.Trace.Stops;
    if (const Value *T = tokenOf(C)) {
      auto It = A.Tokens.find(T);
      if (It == A.Tokens.end())
        return giveUp(S, "a token without a value");
      X.Token = It->second;
    }
    S.Trace.Instances.push_back(std::move(X));
    if (C.getType()->isTokenTy())
      A.Tokens[&C] = Number;
  }
  if (isa<CallBrInst>(C))
    return giveUp(S, "'callbr' is not modelled");
  CallRole Role = roleOf(C);
  if (const Function *F = C.getCalledFunction() ? nullptr : calleeOf(S, C)) {
    if (F->isDeclaration())
      return giveUp(S, "a call through a pointer to a known function is not modelled");
    Role = CallRole::Entered;
  }
  if (C.isLifetimeStartOrEnd())
    lifetime(S, C);
  if (intrinsic(S, C) || Role == CallRole::Ignored)
    return GoOn();
  auto Argued = [&](unsigned K) {
    Scalars Values = evaluate(S, C.getArgOperand(K));
    // What an argument must not be is poison; of a defined one, undefined behaviour.
    if (Attribute Range = C.getParamAttr(K, Attribute::Range); Range.isValid())
      restrict(Values, Range.getRange());
    excludeClasses(S, *C.getArgOperand(K)->getType(), C.getParamNoFPClass(K), Values);
    for (Scalar &X : Values) {
      if (C.paramHasAttr(K, Attribute::NonNull))
        X.Poison = either(X.Poison, Context.simplify(X.V == Context.bits(0, X.V.get_sort().bv_size())));
      if (C.paramHasAttr(K, Attribute::NoUndef) && !S.Dropped) {
        require(S, X.Poison, C);
        requireDecided(S, X, C);
      }
    }
    return Values;
  };
  if (Role == CallRole::Entered) {
    const Function *F = calleeOf(S, C);
    if (!F)
      return giveUp(S, "this call is not entered");
    if (S.Stack.size() >= 16 || any_of(F->args(), [](const Argument &X) { return X.hasByValAttr(); }) || F->isVarArg())
      return giveUp(S, "the callee is not followed");
    Activation New;
    New.F = F;
    New.Site = &C;
    New.Trace = S.Trace.Frames.size();
    for (const Argument &X : F->args())
      New.Values[&X] = Argued(X.getArgNo());
    if (S.Dropped)
      return;
    S.Trace.Frames.push_back({F, Number, false, {}});
    S.Stack.push_back(std::move(New));
    return enter(S, nullptr, &F->getEntryBlock());
  }
  if (isa<ConstantPointerNull>(C.getCalledOperand()) || isa<UndefValue>(C.getCalledOperand())) {
    require(S, Context.True, C);
    S.Dropped = true;
    return;
  }
  auto IsPrivate = [&](const Value *P) {
    return P->getType()->isPointerTy() && any_of(evaluate(S, P), [](const Scalar &X) { return X.Object >= 0; });
  };
  auto IsShort = [](const MemIntrinsic &M) {
    constexpr uint64_t MaxBytes = 64;
    const auto *Length = dyn_cast<ConstantInt>(M.getLength());
    return Length && Length->getValue().ule(MaxBytes) && onlyWrites(M);
  };
  if (const auto *M = dyn_cast<MemIntrinsic>(&C); M && (IsShort(*M) || any_of(M->args(), IsPrivate))) {
    fill(S, *M);
    return GoOn();
  }
  Scalars Operands;
  SmallVector<Scalars> Separate;
  for (const Use &U : C.args()) {
    Separate.push_back(Argued(C.getArgOperandNo(&U)));
    if (isa<AnyMemIntrinsic>(C) && U->getType()->isPointerTy() && Separate.back()[0].Object < 0)
      Separate.back()[0].V = Context.flat(Separate.back()[0].V, U->getType()->getPointerAddressSpace());
    if (isUnusedOldValue(U))
      for (Scalar &X : Separate.back())
        X = {Context.bits(0, X.V.get_sort().bv_size()), Context.False};
    append_range(Operands, Separate.back());
  }
  if (!C.getCalledFunction() && !C.isInlineAsm())
    append_range(Operands, evaluate(S, C.getCalledOperand()));
  if (S.Dropped)
    return;
  if (any_of(Operands, [](const Scalar &X) { return X.Object >= 0; }))
    return giveUp(S, "calls with addresses of private objects are not modelled");
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  if (!C.getType()->isVoidTy() && !flatten(C.getType(), 0, Leaves))
    return giveUp(S, "a result of this type is not modelled");
  // What nobody knows may be anything; of a known operation not every result is possible.
  std::string Free = C.getCalledFunction() && !C.getCalledFunction()->isIntrinsic() && !isKnownToLLVM(C) ? "r" : "x";
  if (Role == CallRole::Event) {
    if (isa<InvokeInst>(C))
      Reasons.insert("unwinding is not followed");
    if (const auto *M = dyn_cast<AnyMemIntrinsic>(&C))
      if (const auto *Length = dyn_cast<ConstantInt>(M->getLength())) {
        noteAccess(S, Operands[0].V, Length->getZExtValue(), M->getDestAlign().valueOrOne(), *M->getRawDest(), C,
                   /*IsEvent=*/true);
        if (const auto *T = dyn_cast<AnyMemTransferInst>(M))
          noteAccess(S, Operands[1].V, Length->getZExtValue(), T->getSourceAlign().valueOrOne(), *T->getRawSource(), C,
                     /*IsEvent=*/true);
      }
    SymbolicEvent &E = addEvent(S, C);
    E.Operands = Operands;
    E.Instance = Number;
    if (onlyWrites(C))
      noteWrite(S);
    if (Number >= 0) {
      S.Trace.Instances[Number].Event = static_cast<int>(S.Trace.Events.size()) - 1;
      S.Trace.Instances[Number].Label = E.Label;
    }
    Scalars R;
    for (unsigned K = 0; K != Leaves.size(); ++K)
      R.push_back({Context.ofThread(Free + "e" + std::to_string(S.NumMore) + "." + std::to_string(K), Leaves[K].second),
                   Context.False});
    if (!C.onlyReadsMemory() && !C.onlyAccessesInaccessibleMemory())
      clobber(S);
    noteStop(S, C);
    if (C.doesNotReturn())
      S.Ended = true;
    if (S.Ended)
      return;
    if (!Leaves.empty())
      give(S, &C, R);
    return GoOn();
  }
  S.HasRead |= Role == CallRole::Reads && !C.use_empty();
  if (!Convergent) {
    if (Role == CallRole::Reads) {
      // Of memory as it is after so many events.
      Separate.push_back({{Context.bits(S.LastWrite, 64), Context.False}});
      SmallVector<Formula> Arguments;
      for (const Scalars &Group : Separate)
        for (const Scalar &X : Group)
          Arguments.push_back(X.V);
      Scalars R;
      for (unsigned K = 0; K != Leaves.size(); ++K) {
        std::string Element = "xreads." + eventLabel(C) + "#" + std::to_string(K);
        R.push_back({Context.apply(Element, Arguments, Leaves[K].second, true), poisonOf(C, Separate, Element)});
      }
      give(S, &C, R);
    } else if (!Leaves.empty()) {
      give(S, &C, unknown(C, Separate));
    }
    return GoOn();
  }
  // A convergent call that shows in its result alone.
  SymbolicInstance &X = S.Trace.Instances[Number];
  X.IsPure = true;
  X.Label = eventLabel(C);
  // In a small wave nobody has a bit in the upper half.
  const bool IsBallot = askForBallot(C, Operands);
  if (IsBallot) {
    Leaves[0].second = std::min(Leaves[0].second, Limits.WaveSize == 32 ? 32U : 64U);
    X.Label = "call llvm.amdgcn.ballot.i" + std::to_string(Leaves[0].second);
  }
  if (Role == CallRole::Reads)
    X.Label += " after " + std::to_string(S.LastWrite);
  if (const auto *F = dyn_cast<FPMathOperator>(&C)) {
    raw_string_ostream OS(X.Label);
    F->getFastMathFlags().print(OS);
  }
  X.Operands = Operands;
  auto SameOperands = [&](const Scalars &P, const Scalars &Q) {
    if (P.size() != Q.size())
      return false;
    for (unsigned K = 0; K != P.size(); ++K)
      if (!z3::eq(P[K].V, Q[K].V) || !P[K].Poison.is_false() || !Q[K].Poison.is_false())
        return false;
    return true;
  };
  // One whose result is not used takes none that others need.
  if (IsTarget && Source && !C.use_empty()) {
    auto Taken = [&](int Index) {
      return any_of(S.Trace.Instances, [&](const SymbolicInstance &Y) { return Y.Match == Index; });
    };
    // What is used stands for what is used, if there is such a one.
    for (auto [Prove, Used] : {std::pair(false, true), {false, false}, {true, true}, {true, false}}) {
      for (unsigned J = 0; J != Source->Instances.size() && X.Match < 0; ++J) {
        const SymbolicInstance &Y = Source->Instances[J];
        if (!Y.IsPure || Y.Label != X.Label || Y.Operands.size() != X.Operands.size() || Y.Call->use_empty() == Used ||
            Taken(J))
          continue;
        bool Same = SameOperands(X.Operands, Y.Operands);
        if (!Same && Prove) {
          Formula Differs = Context.False;
          for (unsigned K = 0; K != X.Operands.size(); ++K)
            Differs =
                either(Differs, !Y.Operands[K].Poison && (X.Operands[K].Poison || X.Operands[K].V != Y.Operands[K].V));
          SmallVector<Formula> All(S.Trace.Condition.begin(), S.Trace.Condition.end());
          All.push_back(Differs);
          Same = Context.satisfiable(All) == Tri::No;
        }
        if (Same)
          X.Match = static_cast<int>(J);
      }
    }
    if (X.Match >= 0 && X.Results.empty())
      X.Results = Source->Instances[X.Match].Results;
  }
  // Flags may exclude what the operands bring.
  const auto *Numbers = dyn_cast<FPMathOperator>(&C);
  const bool HasPlainResult = X.Results.empty() && !(Numbers && (Numbers->hasNoNaNs() || Numbers->hasNoInfs()));
  if (std::optional<Scalars> Known; HasPlainResult && (Known = resultForAll(S, C, Operands))) {
    X.Results = *Known;
    // Nobody learns anything of others by it.
    X.IsPure = !IsTarget;
  } else if (HasPlainResult) {
    int Chooses = !IsTarget ? Number : Source && !C.use_empty() ? instanceThatChooses(S, C) : -1;
    if (Chooses >= 0 && (Known = resultOfChosen(S, C, Operands, Chooses))) {
      X.Results = *Known;
      if (IsTarget)
        X.Match = Chooses;
    }
  }
  // The same call of the same values has the same result where all who were there are still together: in the same
  // execution of a block, or of blocks that follow each other without a choice, and nobody could stop in between.
  for (int J = Number - 1; J >= 0 && X.Results.empty(); --J) {
    const SymbolicInstance &Y = S.Trace.Instances[J];
    if (Y.Frame != X.Frame || Y.Stops != X.Stops || !isOneWay(S.Trace.Frames[X.Frame], Y.Step, X.Step))
      break;
    if (Y.IsPure && Y.Label == X.Label && Y.Token == X.Token && SameOperands(X.Operands, Y.Operands) &&
        Y.Call->getCalledOperand() == C.getCalledOperand() &&
        std::equal(C.arg_begin(), C.arg_end(), Y.Call->arg_begin()))
      X.Results = Y.Results;
  }
  // Results of equal calls may have to be equal, so they are not free.
  if (any_of(ArrayRef(S.Trace.Instances).take_front(Number),
             [&](const SymbolicInstance &Y) { return Y.IsPure && Y.Label == X.Label; }))
    Free = "x";
  // Of operands that may be poison a result may be, or not.
  const bool FromPoison = any_of(Operands, [](const Scalar &O) { return !O.Poison.is_false(); });
  if (X.Results.empty())
    for (unsigned K = 0; K != Leaves.size(); ++K) {
      std::string Name = std::to_string(Number) + "." + std::to_string(K);
      X.Results.push_back({Context.ofThread((IsTarget ? "xtarget" : Free + "p") + Name, Leaves[K].second),
                           FromPoison ? flag(Context.ofThread((IsTarget ? "xpoisontarget" : "xpoisonsource") + Name, 1))
                                      : Context.False});
    }
  if (!Leaves.empty()) {
    Scalars Given = X.Results;
    if (IsBallot) {
      boundBallot(S, C, Operands[0], X.Results[0].V);
      Given[0].V = Context.simplify(resized(Given[0].V, C.getType()->getIntegerBitWidth(), false));
    }
    give(S, &C, Given);
  }
  GoOn();
}

} // namespace rejoin
