//===- MaskOperations.cpp - Calls that take or give a mask of lanes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the operations of LaneMasks.def are is passed on to functions that stand for them: `return __ballot_sync(m, p);`
// is a ballot of its argument p, whose member mask is its argument m. So a program is seen in the same way whether
// these functions are inlined or not.
//
// Whether a condition implies another is asked of conditions as they are computed: comparisons of the same values,
// `&&`, `||` and `!`, also where `&&` is still control flow and values lie in variables. A conversion is another value
// than what it converts: `(int)x > n` says nothing of `x > n`.
//
// Errs by not knowing. Cost: callees to a small depth. Held by: test/Lint/masks*.cu, ballots.*, leaders.hip.
//
//===----------------------------------------------------------------------===//

#include "MaskOperations.h"
#include "LaneReads.h"
#include "SourceText.h"
#include "rejoin/Target/LaneMasks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

/// Functions that stand for an operation call others that do, to this depth.
static constexpr unsigned MaxWrappers = 3;

static const Value *maskOfCall(const CallBase &C, unsigned Depth) {
  if (const Value *Mask = maskOperand(C, MaskRole::Member))
    return Mask;
  const Function *F = C.getCalledFunction();
  if (!F || F->isDeclaration() || !Depth)
    return nullptr;
  // The first one, but a mask of all lanes asks for most.
  const Value *First = nullptr;
  for (const Instruction &I : instructions(*F))
    if (const auto *Inner = dyn_cast<CallBase>(&I))
      if (const Value *Mask = maskOfCall(*Inner, Depth - 1)) {
        const Value &Of = storedValue(*Mask);
        if (const auto *A = dyn_cast<Argument>(&Of); A && A->getParent() == F && !First)
          First = C.getArgOperand(A->getArgNo());
        // A constant of the callee's own, where whoever calls comes to the operation; a mask of all lanes names also
        // those that do not call.
        const auto *N = dyn_cast<ConstantInt>(&Of);
        if (N && N->isMinusOne())
          return &Of;
        if (N && Inner->getParent()->isEntryBlock() && !First)
          First = &Of;
      }
  return First;
}

const Value *memberMaskOf(const CallBase &C) { return maskOfCall(C, MaxWrappers); }

/// A number that is 0 where \p V is: extensions are, and no others.
static const Value &beforeExtensions(const Value &V) {
  const Value *At = &sameValue(V);
  while (isa<ZExtInst, SExtInst>(At))
    At = &sameValue(*cast<CastInst>(At)->getOperand(0));
  return *At;
}

const Value &truthOf(const Value &V) {
  const Value *Truth = V.getType()->isIntegerTy(1) ? &sameValue(V) : &beforeExtensions(V), *Inner;
  while (true) {
    const bool IsNumber = match(Truth, m_SpecificICmp(CmpInst::ICMP_NE, m_Value(Inner), m_Zero()));
    if (!IsNumber && !(Truth->getType()->isIntegerTy(1) && match(Truth, m_Trunc(m_Value(Inner)))))
      break;
    const Value *Number = &beforeExtensions(*Inner);
    // The last bit of a number is its truth only where it has no other.
    const auto *C = dyn_cast<ConstantInt>(Number);
    const bool IsTruth =
        Number->getType()->isIntegerTy(1) || (C && C->getValue().ule(1)) ||
        (IsNumber ? isa<ConstantInt, Argument>(Number) : isa<Argument>(Number) && Number->getType()->isIntegerTy(8));
    if (!IsTruth)
      break;
    Truth = Number;
    if (!Truth->getType()->isIntegerTy(1))
      break;
  }
  return *Truth;
}

/// What a function returns, if it is the result of one call.
static const CallBase *returnedCall(const Function &F) {
  const CallBase *Result = nullptr;
  for (const BasicBlock &B : F)
    if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator())) {
      const auto *C = R->getReturnValue() ? dyn_cast<CallBase>(&storedValue(*R->getReturnValue())) : nullptr;
      if (!C || Result)
        return nullptr;
      Result = C;
    }
  return Result;
}

static const Value *ballotOf(const CallBase &C, unsigned Depth) {
  if (const Value *Condition = maskOperand(C, MaskRole::Ballot))
    return &truthOf(*Condition);
  const Function *F = C.getCalledFunction();
  const CallBase *Inner = F && !F->isDeclaration() && Depth ? returnedCall(*F) : nullptr;
  const Value *Condition = Inner ? ballotOf(*Inner, Depth - 1) : nullptr;
  if (const auto *A = dyn_cast_or_null<Argument>(Condition))
    return &truthOf(*C.getArgOperand(A->getArgNo()));
  return isa_and_nonnull<Constant>(Condition) ? Condition : nullptr;
}

const Value *ballotOf(const CallBase &C) { return ballotOf(C, MaxWrappers); }

static bool asksForActive(const CallBase &C, unsigned Depth) {
  if (maskOperand(C, MaskRole::Active))
    return true;
  // One with a member mask waits for its lanes.
  if (const auto *N = dyn_cast_or_null<ConstantInt>(ballotOf(C)); N && !memberMaskOf(C))
    return !N->isZero();
  const Function *F = C.getCalledFunction();
  const CallBase *Inner = F && !F->isDeclaration() && Depth ? returnedCall(*F) : nullptr;
  return Inner && asksForActive(*Inner, Depth - 1);
}

bool asksForActive(const CallBase &C) { return asksForActive(C, MaxWrappers); }

bool isSinceVolta(const Function &F) {
  // No processor before Volta is named any more by default.
  unsigned Version = 70;
  StringRef Cpu = F.getFnAttribute("target-cpu").getValueAsString();
  if (Cpu.consume_front("sm_"))
    Cpu.take_while([](char C) { return isDigit(C); }).getAsInteger(10, Version);
  return Version >= 70;
}

/// Whether a value may be made from the lanes that happen to be active; also of what is not looked into.
static bool mayNameActive(const Value &V) {
  constexpr unsigned MostSeen = 64;
  SmallPtrSet<const Value *, 8> Seen{&V};
  SmallVector<const Value *, 8> Work{&V};
  while (!Work.empty()) {
    const auto *I = dyn_cast<Instruction>(&storedValue(*Work.pop_back_val()));
    if (!I)
      continue;
    if (const auto *C = dyn_cast<CallBase>(I)) {
      const Function *F = C->getCalledFunction();
      if (!F || !F->isDeclaration() || asksForActive(*C))
        return true;
    }
    // A variable with several values.
    if (const auto *L = dyn_cast<LoadInst>(I); L && isa<AllocaInst>(getUnderlyingObject(L->getPointerOperand())))
      return true;
    for (const Use &U : I->operands())
      if (isa<Instruction>(U.get()) && Seen.insert(U.get()).second)
        Work.push_back(U.get());
    if (Seen.size() > MostSeen)
      return true;
  }
  return false;
}

/// Whether all lanes of a wave that come from a loop have one value, which they had before it.
static bool isOneBefore(const Value &Of, LoopId Loop, const FunctionReader &Reader, const UniformityResult &Result,
                        const llvm::DominatorTree &Dominators, unsigned Depth = 6) {
  const Value &V = storedValue(Of);
  if (isa<Constant>(V))
    return true;
  const auto *I = dyn_cast<Instruction>(&V);
  // The compiler may have moved what is computed from such values.
  if (I && Depth && isa<BinaryOperator, CastInst, CmpInst, SelectInst, FreezeInst>(I) &&
      all_of(I->operands(),
             [&](const Use &U) { return isOneBefore(*U.get(), Loop, Reader, Result, Dominators, Depth - 1); }))
    return true;
  const ValueId Id = Reader.idOf(V);
  if (!Id.isValid() || Result.extent(Id) < Reader.target().wave())
    return false;
  return !I || (!Result.loops().contains(Loop, Reader.idOf(*I->getParent())) &&
                Dominators.dominates(I->getParent(), &Reader.block(Result.loops().header(Loop))) && !mayNameActive(*I));
}

bool waitsForItsLanes(const CallBase &C, const CallBase &Operation, LoopId Loop, const FunctionReader &Reader,
                      const UniformityResult &Result) {
  if (!C.getModule()->getTargetTriple().isNVPTX() || !isSinceVolta(*C.getFunction()))
    return false;
  const Value *Mask = memberMaskOf(Operation);
  // What is passed to a function with the operation.
  if (const auto *A = Mask && &Operation != &C ? dyn_cast<Argument>(&storedValue(*Mask)) : nullptr)
    Mask = A->getParent() == C.getCalledFunction() && A->getArgNo() < C.arg_size() ? C.getArgOperand(A->getArgNo())
                                                                                   : nullptr;
  else if (Mask && &Operation != &C && !isa<Constant>(storedValue(*Mask)))
    Mask = nullptr;
  if (!Mask || isa<Constant>(storedValue(*Mask)))
    return Mask;
  return isOneBefore(*Mask, Loop, Reader, Result, llvm::DominatorTree(const_cast<Function &>(*C.getFunction())));
}

bool namesSameValues(const CallBase &C) { return maskOperand(C, MaskRole::Same); }

/// Looks through operators, up to a depth, for what \p Found accepts.
static bool derivesFrom(const Value &V, unsigned Depth, function_ref<bool(const Instruction &)> Found) {
  const auto *I = dyn_cast<Instruction>(&storedValue(V));
  if (!I)
    return false;
  if (Found(*I))
    return true;
  return Depth && !isa<PHINode>(I) && any_of(I->operands(), [&](const Use &U) {
           return isa<Instruction>(U.get()) && derivesFrom(*U.get(), Depth - 1, Found);
         });
}

static bool isWhoIsThere(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  return C && (asksForActive(*C) || ballotOf(*C) || namesSameValues(*C));
}

/// Two values that are the same, or the results of the same operations on such.
static bool isSame(const Value &V, const Value &W, unsigned Depth = 4) {
  const Value &A = sameValue(V), &B = sameValue(W);
  if (&A == &B)
    return true;
  const auto *X = dyn_cast<Instruction>(&A), *Y = dyn_cast<Instruction>(&B);
  if (!X || !Y || !Depth || X->mayReadOrWriteMemory() || isa<PHINode>(X) || !X->isSameOperationAs(Y))
    return false;
  // What threads say of themselves together is another set of them elsewhere.
  if (const auto *C = dyn_cast<CallBase>(X); C && C->isConvergent())
    return false;
  return all_of(zip_equal(X->operands(), Y->operands()),
                [&](auto P) { return isSame(*std::get<0>(P).get(), *std::get<1>(P).get(), Depth - 1); });
}

namespace {
struct Truth {
  const Value *Of = nullptr;
  bool Holds = false;
};
} // namespace

static Truth stripped(const Value &V, bool Holds) {
  const Value *At = &truthOf(V), *Inner;
  while (match(At, m_Not(m_Value(Inner))) || match(At, m_SpecificICmp(CmpInst::ICMP_EQ, m_Value(Inner), m_Zero()))) {
    if (!Inner->getType()->isIntegerTy(1)) {
      Inner = &beforeExtensions(*Inner);
      if (!Inner->getType()->isIntegerTy(1))
        break;
    }
    At = &truthOf(*Inner);
    Holds = !Holds;
  }
  return {At, Holds};
}

/// Of `x`, `x != 0` and `x == 0` the number, without extensions, and whether it is another one than 0.
static Truth numberOf(const Truth &T) {
  const Value *Number;
  if (!T.Of->getType()->isIntegerTy(1))
    return {&beforeExtensions(*T.Of), T.Holds};
  if (match(T.Of, m_SpecificICmp(CmpInst::ICMP_NE, m_Value(Number), m_Zero())))
    return {&beforeExtensions(*Number), T.Holds};
  if (match(T.Of, m_SpecificICmp(CmpInst::ICMP_EQ, m_Value(Number), m_Zero())))
    return {&beforeExtensions(*Number), !T.Holds};
  return {};
}

/// Of `p && q` that is still control flow: a PHI of `false` from the block of p, and of q from another.
static std::pair<const Value *, const Value *> halvesOf(const Value &V, bool IsAnd) {
  const auto *P = dyn_cast<PHINode>(&V);
  if (!P || P->getNumIncomingValues() != 2)
    return {};
  for (unsigned K = 0; K != 2; ++K) {
    const auto *Other = dyn_cast<ConstantInt>(P->getIncomingValue(K));
    const auto *Br = dyn_cast<BranchInst>(P->getIncomingBlock(K)->getTerminator());
    if (!Other || Other->isZero() != IsAnd || !Br || !Br->isConditional() ||
        Br->getSuccessor(IsAnd ? 1 : 0) != P->getParent() ||
        Br->getSuccessor(IsAnd ? 0 : 1) != P->getIncomingBlock(1 - K))
      continue;
    return {Br->getCondition(), P->getIncomingValue(1 - K)};
  }
  return {};
}

static std::pair<const Value *, const Value *> conjuncts(const Truth &T) {
  const Value *A, *B;
  if (T.Holds ? match(T.Of, m_LogicalAnd(m_Value(A), m_Value(B))) : match(T.Of, m_LogicalOr(m_Value(A), m_Value(B))))
    return {A, B};
  return halvesOf(*T.Of, T.Holds);
}

static std::pair<const Value *, const Value *> disjuncts(const Truth &T) { return conjuncts({T.Of, !T.Holds}); }

std::pair<const Value *, const Value *> conjunctsOf(const Value &V, bool Holds) {
  const Truth T = stripped(V, Holds);
  // Of a negated `&&` as of the `||` that it is.
  auto Parts = conjuncts(T);
  return T.Holds == Holds ? Parts : std::pair<const Value *, const Value *>();
}

bool implies(const Value &A, bool AHolds, const Value &B, bool BHolds, unsigned Depth) {
  const Truth X = stripped(A, AHolds), Y = stripped(B, BHolds);
  if (const auto *C = dyn_cast<ConstantInt>(Y.Of))
    return C->isOne() == Y.Holds;
  if (isSame(*X.Of, *Y.Of))
    return X.Holds == Y.Holds;
  if (const Truth N = numberOf(X), M = numberOf(Y); N.Of && M.Of && isSame(*N.Of, *M.Of))
    return N.Holds == M.Holds;
  if (!Depth)
    return false;
  // Comparisons of the same numbers, one perhaps with the operands of the other turned round.
  const auto *P = dyn_cast<ICmpInst>(X.Of), *Q = dyn_cast<ICmpInst>(Y.Of);
  if (P && Q) {
    auto Is = [](const Value *V, const Value *W) { return isSame(*V, *W); };
    CmpInst::Predicate How = P->getPredicate(), Other = Q->getPredicate();
    if (!X.Holds)
      How = CmpInst::getInversePredicate(How);
    if (!Y.Holds)
      Other = CmpInst::getInversePredicate(Other);
    if (Is(P->getOperand(0), Q->getOperand(1)) && Is(P->getOperand(1), Q->getOperand(0)))
      Other = CmpInst::getSwappedPredicate(Other);
    else if (!Is(P->getOperand(0), Q->getOperand(0)) || !Is(P->getOperand(1), Q->getOperand(1)))
      Other = CmpInst::BAD_ICMP_PREDICATE;
    if (Other != CmpInst::BAD_ICMP_PREDICATE)
      return ICmpInst::isImpliedByMatchingCmp(How, Other) == std::optional(true);
    const DataLayout &Layout = P->getModule()->getDataLayout();
    if (isImpliedCondition(P, Q, Layout, X.Holds) == std::optional(Y.Holds))
      return true;
  }
  if (auto [L, R] = conjuncts(X);
      L && (implies(*L, X.Holds, *Y.Of, Y.Holds, Depth - 1) || implies(*R, X.Holds, *Y.Of, Y.Holds, Depth - 1)))
    return true;
  if (auto [L, R] = disjuncts(Y);
      L && (implies(*X.Of, X.Holds, *L, Y.Holds, Depth - 1) || implies(*X.Of, X.Holds, *R, Y.Holds, Depth - 1)))
    return true;
  if (auto [L, R] = conjuncts(Y); L)
    return implies(*X.Of, X.Holds, *L, Y.Holds, Depth - 1) && implies(*X.Of, X.Holds, *R, Y.Holds, Depth - 1);
  return false;
}

std::optional<bool> sideTaken(const BranchInst &Br, const llvm::DominatorTree &Dominators, const BasicBlock &B) {
  if (!Br.isConditional() || Br.getSuccessor(0) == Br.getSuccessor(1))
    return std::nullopt;
  for (unsigned S = 0; S != 2; ++S)
    if (Dominators.dominates(BasicBlockEdge(Br.getParent(), Br.getSuccessor(S)), &B))
      return S == 0;
  return std::nullopt;
}

const BranchInst *branchImplying(const Value &Condition, const llvm::DominatorTree &Dominators, const BasicBlock &B) {
  const auto *Node = Dominators.getNode(&B);
  for (const auto *Up = Node ? Node->getIDom() : nullptr; Up; Up = Up->getIDom()) {
    const auto *Br = dyn_cast<BranchInst>(Up->getBlock()->getTerminator());
    const auto Side = Br ? sideTaken(*Br, Dominators, B) : std::nullopt;
    if (Side && implies(*Br->getCondition(), *Side, Condition, true))
      return Br;
  }
  return nullptr;
}

/// The operands of a call by which a shuffle may name its lane: that one alone where it is known.
static SmallVector<const Value *> laneOperands(const CallBase &C) {
  if (const LaneRead Read = laneReadOf(C); Read.By)
    return {Read.By};
  return {C.arg_begin(), C.arg_end()};
}

bool readsLeaderOfCallers(const CallBase &C) {
  const Function &F = *C.getFunction();
  auto IsFirst = [&](const Instruction &I) {
    const auto *First = dyn_cast<CallBase>(&I);
    const Value *Mask = First ? maskOperand(*First, MaskRole::First) : nullptr;
    return Mask && derivesFrom(*Mask, 4, [&](const Instruction &X) {
             const auto *Asked = dyn_cast<CallBase>(&X);
             return Asked && asksForActive(*Asked) && Asked->getParent()->isEntryBlock();
           });
  };
  if (none_of(laneOperands(C), [&](const Value *V) { return isa<Instruction>(V) && derivesFrom(*V, 8, IsFirst); }))
    return false;
  return llvm::PostDominatorTree(const_cast<Function &>(F)).dominates(C.getParent(), &F.getEntryBlock());
}

bool readsLeader(const CallBase &C, const FunctionReader &Reader, const ControlUniformity &Control) {
  const BlockId Decides = Control.branch(Reader.idOf(*C.getParent()));
  // Asked at a branch's beginning, the first may be one that does not take it.
  auto IsOfThoseHere = [&](const Instruction &I) {
    if (!isWhoIsThere(I))
      return false;
    if (Control.branch(Reader.idOf(*I.getParent())) == Decides)
      return true;
    const Value *Condition = ballotOf(cast<CallBase>(I));
    return Condition && !isa<Constant>(Condition) && Decides.isValid() &&
           branchImplying(*Condition, llvm::DominatorTree(const_cast<Function &>(*C.getFunction())), *C.getParent()) ==
               Reader.block(Decides).getTerminator();
  };
  auto IsFirst = [&](const Instruction &I) {
    const auto *F = dyn_cast<CallBase>(&I);
    const Value *Mask = F ? maskOperand(*F, MaskRole::First) : nullptr;
    return Mask && derivesFrom(*Mask, 4, IsOfThoseHere);
  };
  return any_of(laneOperands(C), [&](const Value *V) { return isa<Instruction>(V) && derivesFrom(*V, 8, IsFirst); });
}

std::string maskReason(const FunctionReader &Reader, const CallBase &C, const Value &Mask, bool IsRight,
                       const ControlUniformity &Control) {
  const auto *From = dyn_cast<CallBase>(&storedValue(Mask));
  const char *const NamesActive = "its member mask names the active lanes, and any set of lanes is right";
  // On AMD it is a ballot as well, of `true`.
  if (IsRight && From && asksForActive(*From))
    return NamesActive;
  if (IsRight)
    return From && ballotOf(*From) ? "its member mask is the ballot of the branch condition"
           // HIP's masks for AMD name no lane that has exited.
           : Reader.target().kind() == TargetKind::AMDGPU
               ? "exactly the lanes of its member mask reach it"
               : "all lanes of its member mask that have not exited reach it";
  // What only lanes that are here have said of themselves holds here.
  if (!From || From->getFunction() != C.getFunction() ||
      Control.branch(Reader.idOf(*From->getParent())) != Control.branch(Reader.idOf(*C.getParent())))
    return "";
  // Of all lanes, where all come.
  const auto *All = dyn_cast_or_null<ConstantInt>(ballotOf(*From));
  const auto *Of = All && !All->isZero() && memberMaskOf(*From)
                       ? dyn_cast<ConstantInt>(&storedValue(*memberMaskOf(*From)))
                       : nullptr;
  if (auto IsWhole =
          [&](const CallBase &At) { return Control.extent(Reader.idOf(*At.getParent())) >= Reader.target().wave(); };
      Of && Of->isMinusOne() && IsWhole(*From) && IsWhole(C))
    return "its member mask is the ballot of all lanes";
  // A lane that is found in such a mask is one of its lanes; any other may be none of them.
  if (shuffles(C) && !readsLeader(C, Reader, Control))
    return "";
  if (asksForActive(*From))
    return NamesActive;
  return namesSameValues(*From) ? "its member mask names the lanes with the same value" : "";
}

std::string lanesExecute(uint64_t Set) {
  return lanesInWords(Set) + (llvm::popcount(Set) > 1 ? " execute" : " executes");
}

std::string lanesThatNeverCome(uint64_t Set, StringRef Operation) {
  return (lanesInWords(Set) + ", which never " + (llvm::popcount(Set) > 1 ? "execute " : "executes ") + Operation)
      .str();
}

const CallBase *maskCheckBefore(const CallBase &C, const llvm::DominatorTree &Dominators,
                                function_ref<Location(const Value &)> Locate) {
  if (memberMaskOf(C))
    return nullptr;
  const BasicBlock &B = *C.getParent();
  const CallBase *Found = nullptr;
  for (const Instruction &I : B)
    if (&I == &C)
      break;
    else if (const auto *K = dyn_cast<CallBase>(&I); K && maskOperand(*K, MaskRole::Member))
      Found = K;
  const Location Here = Locate(C);
  auto IsHere = [&](const CallBase &K) {
    const Location At = Locate(K);
    return std::tie(At.File, At.Line, At.Column) == std::tie(Here.File, Here.Line, Here.Column);
  };
  if (Found && (!Here.Line || IsHere(*Found)))
    return Found;
  if (!Here.Line)
    return nullptr;
  // A function of several blocks that was inlined.
  const auto *Node = Dominators.getNode(&B);
  for (const auto *Up = Node ? Node->getIDom() : nullptr; Up; Up = Up->getIDom())
    for (const Instruction &I : *Up->getBlock())
      if (const auto *K = dyn_cast<CallBase>(&I); K && maskOperand(*K, MaskRole::Member) && IsHere(*K))
        return K;
  return nullptr;
}

} // namespace rejoin
