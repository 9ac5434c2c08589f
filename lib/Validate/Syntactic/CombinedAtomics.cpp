//===- CombinedAtomics.cpp - Atomic operations of a wave in one -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row of the table of equivalent implementations (LoweringInversion.cpp): AMDGPU's atomic optimizer lets the lowest
// lane of a wave perform the atomic operations of all its lanes.
//
//      B = ballot(true); M = mbcnt(B)
//      [loop: Sum = identity; for each lane L of B, from the lowest: Before = writelane(Sum, L), Sum = Sum op v of L]
//      if (M == 0) Old = atomicrmw op p, Total
//      R = readfirstlane(Old) op Own
//
//  of one value v that all lanes have   Total                      Own
//    add, sub                           v * ctpop(B)               v * M
//    xor                                v * (ctpop(B) & 1)         v * (M & 1)
//    and, or, min, max, umin, umax      v                          M == 0 ? identity : v
//  with the loop                        Sum                        Before
//
// It becomes `R = atomicrmw op p, v` of each thread. Lemma: where all lanes of B have the same p, the first form is the
// second one with the lanes' operations one after the other, in the order of the lanes, and nothing of other threads
// between. For op of integers is associative, `sub` subtracts a sum, and the others of one value do not change anything
// when they are repeated. So all that the first form does the second one may do, and what is proved of the second
// holds; what is refuted need not. Hence the row is of targets alone.
//
// The lanes of B come together to the condition, with nothing on the way that may stop one, and meet again directly
// after it, so that `readfirstlane` reads the lane that performed the operation. No value is poison: v * 0 would be
// poison, too. p is made of arguments that a wave shares, and lies in global or local memory. Orders of memory: waves
// execute fences and wait for memory as one (LLVM's AMDGPUUsage, memory model).
//
// In pixel shaders a lane may be a helper, whose atomic operation does nothing: kernels and compute shaders alone
// count.
//
// Negative, and left alone: other operands (ctpop of another mask, a value that differs from lane to lane without the
// loop), floating point, whose sums depend on the order, `xchg`, volatile operations, pointers that differ.
//
// Cost: linear. Held by: test/Validate/combined-atomics*.
//
//===----------------------------------------------------------------------===//

#include "CombinedAtomics.h"
#include "Testing/ConcreteValidator.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include <utility>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

namespace {

/// The operation on two integers, and its neutral element.
struct IntegerUpdate {
  AtomicRMWInst::BinOp Of;
  bool isIdempotent() const { return Of != AtomicRMWInst::Add && Of != AtomicRMWInst::Sub && Of != AtomicRMWInst::Xor; }
  APInt identity(unsigned Width) const;
  /// V is `X op Y`, where X comes first.
  bool computes(const Value *V, const Value *X, const Value *Y) const;
};

class CombinedAtomic {
public:
  CombinedAtomic(AtomicRMWInst &A, unsigned WaveSize) : A(A), Op{A.getOperation()}, WaveSize(WaveSize) {}
  /// Finds all parts; otherwise nothing may change.
  bool find();
  void separate();

private:
  bool matchFrame();
  bool matchResult();
  bool isOfOneValue();
  bool isOfLoop();
  bool isBallotOfAll(const Value *V) const;
  bool isRank(const Value *V) const;
  bool isCount(const Value *V) const;
  /// The operand of a conversion between integers; other values themselves.
  const Value *withoutConversion(const Value *V) const;
  bool isQuiet(const Instruction &I) const;

  AtomicRMWInst &A;
  IntegerUpdate Op;
  unsigned WaveSize;
  /// The block with the ballots, the one with the condition (the same without a loop), and where all meet.
  BasicBlock *Begin = nullptr, *Last = nullptr, *Meet = nullptr, *Loop = nullptr;
  Value *IsFirst = nullptr, *Rank = nullptr, *Operand = nullptr;
  PHINode *Old = nullptr;
  Instruction *Result = nullptr;
  const Value *Own = nullptr;
};

} // namespace

APInt IntegerUpdate::identity(unsigned Width) const {
  switch (Of) {
  case AtomicRMWInst::And:
  case AtomicRMWInst::UMin:
    return APInt::getAllOnes(Width);
  case AtomicRMWInst::Min:
    return APInt::getSignedMaxValue(Width);
  case AtomicRMWInst::Max:
    return APInt::getSignedMinValue(Width);
  default:
    return APInt::getZero(Width);
  }
}

bool IntegerUpdate::computes(const Value *V, const Value *X, const Value *Y) const {
  // Flags would make a value poison that the operation in memory has.
  if (const auto *B = dyn_cast<BinaryOperator>(V); B && B->hasPoisonGeneratingFlags())
    return false;
  auto Chooses = [&](CmpInst::Predicate P) {
    CmpPredicate Used;
    return match(V, m_Select(m_ICmp(Used, m_Specific(X), m_Specific(Y)), m_Specific(X), m_Specific(Y))) &&
           static_cast<CmpInst::Predicate>(Used) == P && !Used.hasSameSign();
  };
  switch (Of) {
  case AtomicRMWInst::Add:
    return match(V, m_c_Add(m_Specific(X), m_Specific(Y)));
  case AtomicRMWInst::Sub:
    return match(V, m_Sub(m_Specific(X), m_Specific(Y)));
  case AtomicRMWInst::And:
    return match(V, m_c_And(m_Specific(X), m_Specific(Y)));
  case AtomicRMWInst::Or:
    return match(V, m_c_Or(m_Specific(X), m_Specific(Y)));
  case AtomicRMWInst::Xor:
    return match(V, m_c_Xor(m_Specific(X), m_Specific(Y)));
  case AtomicRMWInst::Max:
    return Chooses(CmpInst::ICMP_SGT);
  case AtomicRMWInst::Min:
    return Chooses(CmpInst::ICMP_SLT) || Chooses(CmpInst::ICMP_SLE);
  case AtomicRMWInst::UMax:
    return Chooses(CmpInst::ICMP_UGT);
  case AtomicRMWInst::UMin:
    return Chooses(CmpInst::ICMP_ULT) || Chooses(CmpInst::ICMP_ULE);
  default:
    return false;
  }
}

/// \p V as a call of this operation, without operand bundles; null if it is none.
static const IntrinsicInst *callOf(Builtin Of, const Value *V) {
  const auto *C = dyn_cast_or_null<IntrinsicInst>(V);
  return C && findIntrinsic(C->getIntrinsicID()).Runs == Of && !C->hasOperandBundles() ? C : nullptr;
}

static bool isCombinable(const AtomicRMWInst &A) {
  switch (A.getOperation()) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    break;
  default:
    return false;
  }
  const unsigned Space = A.getPointerAddressSpace();
  return !A.isVolatile() && A.getType()->isIntegerTy() && A.getSyncScopeID() != llvm::SyncScope::SingleThread &&
         is_contained({1U, LocalSpace}, Space);
}

/// The same for all threads of a wave. A number is no poison, and an address that is one leaves both sides undefined.
static bool isShared(const Value &V, unsigned Depth = 8) {
  if (const auto *Arg = dyn_cast<Argument>(&V))
    return isUniformArgument(*Arg->getParent(), *Arg);
  if (const auto *G = dyn_cast<GlobalVariable>(&V))
    return !G->isThreadLocal();
  if (isa<ConstantInt>(V))
    return true;
  const auto *G = dyn_cast<GEPOperator>(&V);
  return Depth && G && !G->getType()->isVectorTy() &&
         all_of(G->operands(), [&](const Use &U) { return isShared(*U, Depth - 1); });
}

bool CombinedAtomic::isBallotOfAll(const Value *V) const {
  const IntrinsicInst *C = callOf(Builtin::Ballot, V);
  return C && C->getParent() == Begin && match(C->getArgOperand(0), m_One()) &&
         (C->getType()->isIntegerTy(64) || (C->getType()->isIntegerTy(32) && WaveSize == 32));
}

/// How many lanes of the ballot are below the own one.
bool CombinedAtomic::isRank(const Value *V) const {
  const IntrinsicInst *High = callOf(Builtin::MbcntHi, V);
  const IntrinsicInst *Low = callOf(Builtin::MbcntLo, High ? High->getArgOperand(1) : V);
  if (!Low || !match(Low->getArgOperand(1), m_Zero()))
    return false;
  if (!High)
    return isBallotOfAll(Low->getArgOperand(0));
  const Value *Ballot = nullptr;
  return match(High->getArgOperand(0), m_Trunc(m_LShr(m_Value(Ballot), m_SpecificInt(32)))) &&
         match(Low->getArgOperand(0), m_Trunc(m_Specific(Ballot))) && Ballot->getType()->isIntegerTy(64) &&
         isBallotOfAll(Ballot);
}

const Value *CombinedAtomic::withoutConversion(const Value *V) const {
  const Value *X = nullptr;
  return match(V, m_ZExt(m_Value(X))) || match(V, m_Trunc(m_Value(X))) ? X : V;
}

/// The number of lanes of the ballot. Seven bits are enough for it.
bool CombinedAtomic::isCount(const Value *V) const {
  const Value *Ballot = nullptr;
  return A.getType()->getIntegerBitWidth() > 7 &&
         match(withoutConversion(V), m_Intrinsic<Intrinsic::ctpop>(m_Value(Ballot))) && isBallotOfAll(Ballot);
}

/// Nothing that stops a thread, or that others see.
bool CombinedAtomic::isQuiet(const Instruction &I) const {
  if (const auto *C = dyn_cast<IntrinsicInst>(&I))
    return is_contained({Intrinsic::ctpop, Intrinsic::cttz}, C->getIntrinsicID()) ||
           any_of(ArrayRef{Builtin::Ballot, Builtin::MbcntLo, Builtin::MbcntHi, Builtin::ReadLane, Builtin::WriteLane},
                  [&](Builtin Of) { return callOf(Of, C); });
  return isa<PHINode, BranchInst>(I) || (isa<BinaryOperator, CastInst, CmpInst, SelectInst>(I) &&
                                         isSafeToSpeculativelyExecute(&I) && !I.hasPoisonGeneratingFlags());
}

/// Which blocks there are, with the condition and nothing else that matters.
bool CombinedAtomic::matchFrame() {
  BasicBlock *Alone = A.getParent();
  Last = Alone->getSinglePredecessor();
  Meet = Alone->getSingleSuccessor();
  if (!Last || !Meet || Last == Alone || Meet == Last || &Alone->front() != &A ||
      A.getNextNode() != Alone->getTerminator() || !isa<BranchInst>(Alone->getTerminator()))
    return false;
  CmpPredicate P;
  BasicBlock *Then = nullptr, *Else = nullptr;
  if (!match(Last->getTerminator(), m_Br(m_Value(IsFirst), Then, Else)) || Then != Alone || Else != Meet ||
      !match(IsFirst, m_ICmp(P, m_Value(Rank), m_Zero())) || P != CmpInst::ICMP_EQ || !Meet->hasNPredecessors(2))
    return false;
  const auto *Compared = cast<Instruction>(IsFirst);
  const auto *Counted = dyn_cast<Instruction>(Rank);
  if (!Counted || Compared->getParent() != Last)
    return false;
  Begin = const_cast<BasicBlock *>(Counted->getParent());
  if (Begin != Last) {
    Loop = Last->getSinglePredecessor();
    if (!Loop || Loop->getUniquePredecessor() || !Loop->hasNPredecessors(2) || Begin->getSingleSuccessor() != Loop ||
        !isa<BranchInst>(Begin->getTerminator()) || !is_contained(successors(Loop), Loop) ||
        !all_of(*Last, [&](const Instruction &I) { return isQuiet(I); }) ||
        !all_of(*Loop, [&](const Instruction &I) { return isQuiet(I); }))
      return false;
  }
  if (!isRank(Rank))
    return false;
  const auto First = find_if(*Begin, [&](const Instruction &I) { return isBallotOfAll(&I); });
  return all_of(make_range(First, Begin->end()), [&](const Instruction &I) { return isQuiet(I); });
}

/// Finds what each thread gets, if it is used.
bool CombinedAtomic::matchResult() {
  if (A.use_empty())
    return Meet->phis().empty();
  Old = A.hasOneUse() ? dyn_cast<PHINode>(A.user_back()) : nullptr;
  if (!Old || Old->getParent() != Meet || !Old->hasOneUse() || !hasSingleElement(Meet->phis()) ||
      !isa<PoisonValue>(Old->getIncomingValueForBlock(Last)))
    return false;
  // Numbers of fewer bits are read as those of a register.
  const auto *Wider = dyn_cast<ZExtInst>(Old->user_back());
  if (Wider && !Wider->hasOneUse())
    return false;
  const IntrinsicInst *Read = callOf(Builtin::ReadFirstLane, Wider ? Wider->user_back() : Old->user_back());
  const Instruction *Got = Read;
  if (Read && Wider)
    Got = Read->hasOneUse() ? dyn_cast<TruncInst>(Read->user_back()) : nullptr;
  if (!Got || Got->getType() != A.getType() || (Wider && cast<Instruction>(Got)->hasPoisonGeneratingFlags()) ||
      Read->getParent() != Meet ||
      !all_of(make_range(std::as_const(*Meet).getFirstNonPHIIt(), Read->getIterator()),
              [&](const Instruction &I) { return isQuiet(I); }))
    return false;
  for (const User *U : Got->users()) {
    auto *I = const_cast<Instruction *>(dyn_cast<Instruction>(U));
    if (isa<ICmpInst>(U) && U->hasOneUse())
      continue;
    if (!I || Result || I->getNumOperands() < 2)
      return false;
    Result = I;
  }
  if (!Result)
    return false;
  // What is not the read value is the own part.
  for (const Use &U : Result->operands())
    if (U != Got && U->getType() == A.getType())
      Own = U;
  return Own && Op.computes(Result, Got, Own) && Result->getType() == A.getType() &&
         all_of(Got->users(), [&](const User *U) { return U == Result || U->user_back() == Result; });
}

bool CombinedAtomic::isOfOneValue() {
  Value *Total = A.getValOperand();
  auto IsProduct = [&](const Value *V, function_ref<bool(const Value *)> Is) {
    const Value *Factor = nullptr;
    if (match(V, m_c_Mul(m_Specific(Operand), m_Value(Factor))))
      return !cast<BinaryOperator>(V)->hasPoisonGeneratingFlags() && Is(Factor);
    return match(Operand, m_One()) && Is(V);
  };
  auto IsOdd = [&](const Value *V, function_ref<bool(const Value *)> Is) {
    const Value *Number = nullptr;
    return match(V, m_And(m_Value(Number), m_One())) && Is(Number);
  };
  auto IsOwnRank = [&](const Value *V) {
    return A.getType()->getIntegerBitWidth() > 7 && withoutConversion(V) == Rank;
  };
  auto IsNumber = [&](const Value *V) { return isCount(V); };
  SmallVector<Value *, 3> Candidates{Total};
  if (auto *Product = dyn_cast<BinaryOperator>(Total); Product && Product->getOpcode() == Instruction::Mul)
    Candidates.assign(Product->op_begin(), Product->op_end());
  else if (!Op.isIdempotent())
    Candidates.assign({ConstantInt::get(A.getType(), 1)});
  for (Value *V : Candidates) {
    if (!isShared(*V))
      continue;
    Operand = V;
    const bool IsXor = Op.Of == AtomicRMWInst::Xor;
    auto Fits = [&](const Value *Of, function_ref<bool(const Value *)> Is) {
      return IsProduct(Of, [&](const Value *F) { return IsXor ? IsOdd(F, Is) : Is(F); });
    };
    if (Op.isIdempotent() ? Total == V : Fits(Total, IsNumber)) {
      if (!Own)
        return true;
      const APInt Identity = Op.identity(A.getType()->getIntegerBitWidth());
      return Op.isIdempotent() ? match(Own, m_Select(m_Specific(IsFirst), m_SpecificInt(Identity), m_Specific(Operand)))
                               : Fits(Own, IsOwnRank);
    }
  }
  return false;
}

bool CombinedAtomic::isOfLoop() {
  Value *Total = A.getValOperand();
  PHINode *Sum = nullptr, *Bits = nullptr, *Before = nullptr;
  for (PHINode &P : Loop->phis()) {
    const Value *Next = P.getIncomingValueForBlock(Loop), *First = P.getIncomingValueForBlock(Begin);
    PHINode *&Which = Next == Total ? Sum : isBallotOfAll(First) ? Bits : Before;
    if (std::exchange(Which, &P))
      return false;
  }
  const APInt Identity = Op.identity(A.getType()->getIntegerBitWidth());
  if (!Sum || !Bits || !match(Sum->getIncomingValueForBlock(Begin), m_SpecificInt(Identity)))
    return false;
  // The lowest lane that is left, and its value.
  const Value *Left = Bits->getIncomingValueForBlock(Loop);
  Instruction *Lane = nullptr, *Term = nullptr;
  for (Instruction &I : *Loop)
    if (match(&I, m_Intrinsic<Intrinsic::cttz>(m_Specific(Bits), m_Value())))
      Lane = &I;
  auto IsLane = [&](const Value *V) { return V->getType()->isIntegerTy(32) && withoutConversion(V) == Lane; };
  for (Instruction &I : *Loop)
    if (const IntrinsicInst *C = callOf(Builtin::ReadLane, &I)) {
      if (Term || !IsLane(C->getArgOperand(1)))
        return false;
      Term = &I;
      Operand = C->getArgOperand(0);
    }
  // The sum of what is subtracted is added.
  const IntegerUpdate Adds{Op.Of == AtomicRMWInst::Sub ? AtomicRMWInst::Add : Op.Of};
  const auto *Defined = dyn_cast_or_null<Instruction>(Operand);
  if (!Lane || !Term || (Defined && Defined->getParent() == Loop) || !Adds.computes(Total, Sum, Term) ||
      !isGuaranteedNotToBeUndefOrPoison(Operand))
    return false;
  CmpPredicate P;
  BasicBlock *Then = nullptr, *Else = nullptr;
  if (!match(Left, m_c_And(m_Specific(Bits), m_Not(m_Shl(m_One(), m_Specific(Lane))))) ||
      !match(Loop->getTerminator(), m_Br(m_ICmp(P, m_Specific(Left), m_Zero()), Then, Else)) || P != CmpInst::ICMP_EQ ||
      Then != Last || Else != Loop)
    return false;
  const IntrinsicInst *Written = callOf(Builtin::WriteLane, Own);
  if (!Own)
    return !Before;
  return Written && Before && Written->getParent() == Loop && Written->getArgOperand(0) == Sum &&
         IsLane(Written->getArgOperand(1)) && Written->getArgOperand(2) == Before &&
         Before->getIncomingValueForBlock(Loop) == Written;
}

bool CombinedAtomic::find() {
  if (!isCombinable(A) || !isShared(*A.getPointerOperand()) || !matchFrame() || !matchResult())
    return false;
  return Loop ? isOfLoop() : isOfOneValue();
}

void CombinedAtomic::separate() {
  BasicBlock *Alone = A.getParent();
  A.moveBefore(Begin->getTerminator()->getIterator());
  A.setOperand(1, Operand);
  if (Result) {
    Result->replaceAllUsesWith(&A);
    RecursivelyDeleteTriviallyDeadInstructions(Result);
  }
  Instruction *Ends = Begin->getTerminator();
  BranchInst::Create(Meet, Ends->getIterator());
  Ends->eraseFromParent();
  SmallVector<BasicBlock *> Dead{Alone};
  if (Loop)
    Dead.append({Loop, Last});
  DeleteDeadBlocks(Dead);
  for (Instruction &I : make_early_inc_range(reverse(*Begin)))
    if (isQuiet(I) && isInstructionTriviallyDead(&I))
      I.eraseFromParent();
}

bool hasCombinedAtomics(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const BasicBlock *Before = isa<AtomicRMWInst>(I) ? I.getParent()->getSinglePredecessor() : nullptr;
    const Value *Condition = nullptr;
    return Before && match(Before->getTerminator(), m_Br(m_Value(Condition), m_BasicBlock(), m_BasicBlock())) &&
           isa<User>(Condition) && any_of(cast<User>(Condition)->operands(), [](const Use &U) {
             return callOf(Builtin::MbcntLo, U) || callOf(Builtin::MbcntHi, U);
           });
  });
}

bool separateCombinedAtomics(Function &F, unsigned WaveSize) {
  // Lanes of pixel shaders may be helpers, whose atomic operations do nothing.
  if (!is_contained({CallingConv::AMDGPU_KERNEL, CallingConv::SPIR_KERNEL, CallingConv::AMDGPU_CS}, F.getCallingConv()))
    return false;
  SmallVector<AtomicRMWInst *> All;
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AtomicRMWInst>(&I))
      All.push_back(A);
  bool Any = false;
  for (AtomicRMWInst *A : All)
    if (CombinedAtomic C(*A, WaveSize); C.find()) {
      C.separate();
      Any = true;
    }
  return Any;
}

} // namespace rejoin
