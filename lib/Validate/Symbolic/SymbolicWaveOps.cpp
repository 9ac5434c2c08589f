//===- SymbolicWaveOps.cpp - What is known of operations across threads -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A convergent call gives some value that depends on who takes part: a constant of its own. Where all who may take part
// bring the same value, some give it back, whoever they are. They bring the same if the value is made of what all
// threads share, and
//  - all decisions so far were by what they share, so that all came here in one way; or
//  - it is computed without a choice from arguments of the function: everybody computes it alike.
// So do the first lane that takes part, and the least, the greatest, the conjunction and the disjunction of all values.
// A sum does not: it depends on how many take part. They do so, too, if it is the result of a read of one lane in the
// same block: threads that are together at the end of a block were together in it. What is computed alike of other
// things is, in the thread that an operation chooses, the same function of what is that thread's own: so it does not
// matter whether it is computed before the operation or after it.
//
// Held by: test/Validate/lanes*.srctgt.ll; rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#include "SymbolicExecutor.h"
#include "rejoin/Semantics/Combination.h"
#include "rejoin/Semantics/Decoder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace rejoin {

/// A function of arguments, constants and places in the launch, by operations that do no more than compute.
static bool isFunctionOfArguments(const Value &V, unsigned Depth = 8) {
  if (isa<Argument>(V) || (isa<ConstantData>(V) && !isa<UndefValue>(V)))
    return true;
  if (const auto *C = dyn_cast<IntrinsicInst>(&V)) {
    const Builtin Gives = findIntrinsic(C->getIntrinsicID()).Runs;
    return Gives >= Builtin::LocalIdX && Gives <= Builtin::GroupIdZ;
  }
  const auto *I = dyn_cast<Instruction>(&V);
  return I && Depth && (isa<UnaryOperator, BinaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst>(I)) &&
         all_of(I->operands(), [&](const Use &U) { return isFunctionOfArguments(*U, Depth - 1); });
}

bool SymbolicExecutor::isComputedAlike(const State &S, const Value &V, const Scalars &Is) {
  return (S.Trace.IsCommon || (S.Stack.size() == 1 && isFunctionOfArguments(V))) &&
         none_of(Is, [&](const Scalar &X) { return Context.isChosen(X.V) || Context.isChosen(X.Poison); });
}

bool SymbolicExecutor::agrees(const State &S, const Value &V, const Scalars &Is) {
  return isComputedAlike(S, V, Is) &&
         all_of(Is, [&](const Scalar &X) { return Context.isShared(X.V) && Context.isShared(X.Poison); });
}

/// How integers of all who take part are combined into one; nothing for other operations.
static std::optional<Combination::With> reductionOf(const CallBase &C) {
  const auto *I = dyn_cast<IntrinsicInst>(&C);
  const Combination How =
      I && I->getType()->isIntegerTy() ? combinationOf(I->getCalledFunction()->getName()) : Combination();
  if (How.Gives != Combination::Form::Reduce || How.IsClustered || How.IsPartitioned || How.SaysInclusive)
    return std::nullopt;
  return How.Of;
}

/// Of equal values this is the value itself.
static bool isIdempotent(Combination::With Of) {
  return is_contained({Combination::With::Min, Combination::With::Max, Combination::With::And, Combination::With::Or},
                      Of);
}

/// Who executes \p C together has executed together what gave its operand, and that gave all of them one value.
static bool readsSharedResult(const CallBase &C) {
  const auto *Of = dyn_cast<IntrinsicInst>(C.getArgOperand(0));
  if (!Of || Of->getParent() != C.getParent() || Of->hasOperandBundles() || C.hasOperandBundles())
    return false;
  const Builtin Reads = findIntrinsic(Of->getIntrinsicID()).Runs;
  return Reads == Builtin::ReadFirstLane || (Reads == Builtin::ReadLane && isa<ConstantInt>(Of->getArgOperand(1)));
}

std::optional<Scalars> SymbolicExecutor::resultForAll(const State &S, const CallBase &C, const Scalars &Operands) {
  switch (C.getIntrinsicID()) {
  case Intrinsic::amdgcn_readlane:
  case Intrinsic::amdgcn_permlane64:
    // Of a lane that takes no part a source gives anything, and so may a target.
    if (IsTarget)
      return std::nullopt;
    [[fallthrough]];
  case Intrinsic::amdgcn_readfirstlane: {
    Scalars Value(Operands.begin(), Operands.begin() + static_cast<ptrdiff_t>(numSlots(C.getType())));
    if (!agrees(S, *C.getArgOperand(0), Value) && !readsSharedResult(C))
      return std::nullopt;
    return Value;
  }
  case Intrinsic::amdgcn_wqm_vote:
    // Of a vote where all say the same that is the answer.
    if (!agrees(S, *C.getArgOperand(0), Operands) || !Operands[0].Poison.is_false())
      return std::nullopt;
    return Operands;
  case Intrinsic::amdgcn_ballot:
  case Intrinsic::amdgcn_icmp:
  case Intrinsic::amdgcn_fcmp:
    // Others may come from elsewhere, and bring something else.
    if (Operands.size() == 1 && Operands[0].Poison.is_false() && z3::eq(Operands[0].V, Context.bits(0, 1)) &&
        all_of(C.args(), [&](const Use &A) { return agrees(S, *A, Operands); }))
      return Scalars{{Context.bits(0, Limits.WaveSize == 32 ? 32 : C.getType()->getIntegerBitWidth()), Context.False}};
    return std::nullopt;
  default:
    break;
  }
  // Who executes it gives a value, too.
  if (const auto Of = reductionOf(C); Of && (Operands.front().Poison.is_true() ||
                                             (isIdempotent(*Of) && agrees(S, *C.getArgOperand(0), {Operands.front()}))))
    return Scalars{Operands.front()};
  return std::nullopt;
}

static bool choosesThread(const CallBase &C) { return C.getIntrinsicID() == Intrinsic::amdgcn_readfirstlane; }

InstanceId SymbolicExecutor::instanceThatChooses(const State &S, const CallBase &C) const {
  if (!choosesThread(C))
    return {};
  SmallVector<InstanceId> Free;
  for (const auto &[J, Y] : enumerate(Source->Instances))
    if (const InstanceId Id(J); Y.IsPure && Y.Stops == S.Trace.Stops && choosesThread(*Y.Call) &&
                                none_of(S.Trace.Instances, [&](const SymbolicInstance &Of) { return Of.Match == Id; }))
      Free.push_back(Id);
  return Free.size() == 1 ? Free.front() : InstanceId();
}

std::optional<Scalars> SymbolicExecutor::resultOfChosen(const State &S, const CallBase &C, const Scalars &Operands,
                                                        InstanceId Instance) {
  if (!choosesThread(C) || !isComputedAlike(S, *C.getArgOperand(0), Operands))
    return std::nullopt;
  // Where threads do not part, or stop, in between it is the same one.
  const std::vector<SymbolicInstance> &Instances = IsTarget ? Source->Instances : S.Trace.Instances;
  auto IsTogether = [&](unsigned Other) {
    const SymbolicInstance &X = Instances[Instance.index()], &Y = Instances[Other];
    return X.Frame == Y.Frame && X.Step == Y.Step && X.Token == Y.Token && X.Stops == Y.Stops;
  };
  for (unsigned Other = 0; Other != Instance.index(); ++Other)
    if (Instances[Other].IsPure && choosesThread(*Instances[Other].Call) && IsTogether(Other)) {
      Instance = InstanceId(Other);
      break;
    }
  Scalars Result;
  for (const Scalar &X : Operands)
    Result.push_back({Context.forChosen(X.V, Instance.index(), IsTogether),
                      Context.forChosen(X.Poison, Instance.index(), IsTogether)});
  return Result;
}

bool SymbolicExecutor::askForBallot(const CallBase &C, Scalars &Operands) {
  const Intrinsic::ID Id = C.getIntrinsicID();
  if (Id == Intrinsic::amdgcn_ballot)
    return true;
  if ((Id != Intrinsic::amdgcn_icmp && Id != Intrinsic::amdgcn_fcmp) || Operands.size() != 3)
    return false;
  const auto P = static_cast<CmpInst::Predicate>(llvm::cast<ConstantInt>(C.getArgOperand(2))->getZExtValue());
  const Type &Of = *C.getArgOperand(0)->getType();
  const Formula &X = Operands[0].V, &Y = Operands[1].V;
  std::optional<Formula> Holds;
  if (Id == Intrinsic::amdgcn_icmp && CmpInst::isIntPredicate(P))
    Holds = bit(compareIntegers(P, X, Y));
  else if (Id == Intrinsic::amdgcn_fcmp && CmpInst::isFPPredicate(P) && comparesBits(C, Of))
    Holds = compareFloats(P, Of.getFltSemantics(), X, Y);
  if (!Holds)
    return false;
  Operands = {{Context.simplify(*Holds), either(Operands[0].Poison, Operands[1].Poison)}};
  return true;
}

void SymbolicExecutor::boundBallot(State &S, const CallBase &C, const Scalar &Holds, const Formula &ForWhom) {
  // Without a comparison there is no use for it.
  if (!Holds.Poison.is_false() || none_of(C.users(), [](const User *U) { return isa<ICmpInst>(U); }))
    return;
  // Whose condition holds is among those for whom it holds.
  Formula IsSome = ForWhom != Context.bits(0, ForWhom.get_sort().bv_size()), Own = Holds.V == Context.bits(1, 1);
  bool ForAll = C.arg_size() == 1 && agrees(S, *C.getArgOperand(0), {Holds});
  S.Trace.Condition.push_back(Context.simplify(ForAll ? Own == IsSome : z3::implies(Own, IsSome)));
}

} // namespace rejoin
