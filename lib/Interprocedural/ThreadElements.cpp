//===- ThreadElements.cpp - Elements that threads write, each its own -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads write elements of an array, and all threads read one of them. Does one of the writers write that one?
//
//     s[lid] = x;                 ... s[0], s[5], s[n]         yes
//     s[lid & 31] = x;            ... s[5]                     yes, several threads do
//     s[lid >> 5] = x;            ... s[n]                     yes
//     s[lid + n] = x;             ... s[n + 3]                 yes: n is on both sides
//     s[lid + 1] = x;             ... s[0]                     no
//     if (lid > 0) s[lid] = x;    ... s[0]                     no: the thread of the element does not come there
//     for (i = lid; i < 99; i += size) s[i] = x;
//                                 ... s[70]                    yes; s[99]: no
//
// The distance of the written bytes from those that are read is a sum of integers times numbers of bytes. What both
// addresses contain goes. Three cases remain:
//
//     a constant             one address for all threads
//     indices and constants  the threads are tried one after the other: whether the bytes meet, and whether all
//     branches
//                            above the write may lead to it. A branch that is not known may.
//     a dense index, and     the index takes the values 0, 1, 2, ... in the threads, so that one of them is that of the
//     numbers of the read    read, if the numbers on both sides count the same elements. The branches above the write
//                            are tested where they compare with the same number.
//
// An index that is read from memory at an address of each thread, or that a function computes for it, is any number.
//
// Of a workgroup of unknown size all threads are tried that a usual one has; an element beyond the stated size is
// written by nobody. Sums are taken not to wrap: here "they meet" makes a claim weaker. Errs by "None" where an index
// is computed in another way.
// Cost: at most 2^12 threads for each pair of a write and a read of one object, each with the operands of the address
// and of the branches. Held by: test/Lint/unordered-elements.cl, unordered-places.cu, race-free-contradicted.ll.
//
//===----------------------------------------------------------------------===//

#include "ThreadElements.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/MemoryOrders.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/SizeReads.h"
#include "rejoin/Target/ThreadDependence.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

static constexpr unsigned MaxDepth = 12;

//===----------------------------------------------------------------------===//
// Values of one thread
//===----------------------------------------------------------------------===//

/// The dimension of the thread's index in the workgroup that \p V is; the linear index counts as the first one.
static std::optional<unsigned> localIndexOf(const Value &V) {
  const auto *C = dyn_cast<CallBase>(&V);
  const Function *F = C ? C->getCalledFunction() : nullptr;
  switch (F ? findOperation(*F).Result : OpClass::Unknown) {
  case OpClass::LocalIdX:
  case OpClass::LocalLinearId:
    return 0;
  case OpClass::LocalIdY:
    return 1;
  case OpClass::LocalIdZ:
    return 2;
  case OpClass::LocalId:
    if (const auto *D = C->arg_empty() ? nullptr : dyn_cast<ConstantInt>(C->getArgOperand(0)))
      return D->getLimitedValue(3) < 3 ? std::optional<unsigned>(D->getZExtValue()) : std::nullopt;
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

namespace {
/// A number that a loop counts up.
struct Counter {
  enum { None, OfConstants, Dense } Is = None;
  int64_t First = 0, Step = 1;
  /// The input that is counted up.
  unsigned Next = 0;
};

/// One thread, at one value of a counter. What is not set is not known.
struct OneThread {
  std::array<std::optional<int64_t>, 3> Local;
  const Value *Counted = nullptr;
  int64_t Count = 0;
  std::optional<APInt> valueOf(const Value &V, unsigned Depth = MaxDepth) const;

private:
  std::optional<APInt> valueOfOperation(const Instruction &I, unsigned Depth) const;
};
} // namespace

/// Without conversions; `(x << 32) >> 32` is one.
static const Value &converted(const Value &Of) {
  const Value *V = &Of;
  for (;;) {
    const auto *I = dyn_cast<Instruction>(V);
    const auto *Low = I && I->getOpcode() == Instruction::AShr ? dyn_cast<BinaryOperator>(I->getOperand(0)) : nullptr;
    if (Low && Low->getOpcode() == Instruction::Shl && Low->getOperand(1) == I->getOperand(1))
      V = Low->getOperand(0);
    else if (I && isa<SExtInst, ZExtInst, TruncInst, FreezeInst>(I))
      V = I->getOperand(0);
    else
      return *V;
  }
}

/// From a constant by a constant step, or from the thread's index in strides of the workgroup: then the threads
/// together count all numbers.
static Counter counterOf(const PHINode &P) {
  if (P.getType()->isPointerTy())
    return {Counter::OfConstants, 0, 1};
  if (P.getNumIncomingValues() != 2 || !P.getType()->isIntegerTy())
    return {};
  for (unsigned K : {0, 1}) {
    const auto *Next = dyn_cast<BinaryOperator>(&converted(*P.getIncomingValue(K)));
    if (!Next || Next->getOpcode() != Instruction::Add)
      continue;
    const Value &First = *P.getIncomingValue(1 - K);
    const auto *C = dyn_cast<ConstantInt>(&First), *Step = dyn_cast<ConstantInt>(Next->getOperand(1));
    if (C && Step && Next->getOperand(0) == &P && Next == P.getIncomingValue(K) && C->getBitWidth() <= 64 &&
        !Step->isZero())
      return {Counter::OfConstants, C->getSExtValue(), Step->getSExtValue(), K};
    // Of two widths there may be one PHI each.
    for (unsigned J : {0, 1})
      if (const auto *Q = dyn_cast<PHINode>(&converted(*Next->getOperand(J)));
          Q && Q->getParent() == P.getParent() &&
          &converted(*Q->getIncomingValueForBlock(P.getIncomingBlock(1 - K))) == &converted(First) &&
          localIndexOf(converted(First)) && !dependsOnThread(*Next->getOperand(1 - J)))
        return {Counter::Dense, 0, 1, K};
  }
  return {};
}

std::optional<APInt> OneThread::valueOfOperation(const Instruction &I, unsigned Depth) const {
  auto At = [&](unsigned K) { return valueOf(*I.getOperand(K), Depth - 1); };
  const unsigned Bits = I.getType()->getIntegerBitWidth();
  if (const auto *C = dyn_cast<CastInst>(&I)) {
    const auto A = C->getOperand(0)->getType()->isIntegerTy() ? At(0) : std::nullopt;
    if (!A || !isa<SExtInst, ZExtInst, TruncInst>(C))
      return std::nullopt;
    return isa<SExtInst>(C) ? A->sext(Bits) : isa<ZExtInst>(C) ? A->zext(Bits) : A->trunc(Bits);
  }
  if (const auto *S = dyn_cast<SelectInst>(&I)) {
    const auto If = S->getCondition()->getType()->isIntegerTy(1) ? At(0) : std::nullopt;
    return If ? At(If->isOne() ? 1 : 2) : std::nullopt;
  }
  if (I.getNumOperands() < 2 || !I.getOperand(0)->getType()->isIntegerTy())
    return std::nullopt;
  if (const auto *M = dyn_cast<MinMaxIntrinsic>(&I)) {
    const auto A = At(0), B = At(1);
    return A && B ? std::optional(ICmpInst::compare(*A, *B, M->getPredicate()) ? *A : *B) : std::nullopt;
  }
  const auto A = At(0), B = At(1);
  if (const auto *C = dyn_cast<ICmpInst>(&I)) {
    if (A && B)
      return APInt(1, ICmpInst::compare(*A, *B, C->getPredicate()));
    // 0 is more than no number that is not negative.
    auto IsLeast = [&](const std::optional<APInt> &Zero, unsigned Other) {
      return Zero && Zero->isZero() &&
             (C->isUnsigned() || isKnownNonNegative(I.getOperand(Other), SimplifyQuery(I.getDataLayout(), C)));
    };
    const bool IsNever =
        (ICmpInst::isGT(C->getPredicate()) && IsLeast(A, 1)) || (ICmpInst::isLT(C->getPredicate()) && IsLeast(B, 0));
    return IsNever ? std::optional(APInt(1, 0)) : std::nullopt;
  }
  const auto *O = dyn_cast<BinaryOperator>(&I);
  if (!O)
    return std::nullopt;
  // One operand may decide.
  if (O->getOpcode() == Instruction::And && ((A && A->isZero()) || (B && B->isZero())))
    return APInt(Bits, 0);
  if (!A || !B)
    return std::nullopt;
  switch (O->getOpcode()) {
  case Instruction::Add:
    return *A + *B;
  case Instruction::Sub:
    return *A - *B;
  case Instruction::Mul:
    return *A * *B;
  case Instruction::And:
    return *A & *B;
  case Instruction::Or:
    return *A | *B;
  case Instruction::Xor:
    return *A ^ *B;
  case Instruction::Shl:
    return B->ult(Bits) ? std::optional(A->shl(*B)) : std::nullopt;
  case Instruction::LShr:
    return B->ult(Bits) ? std::optional(A->lshr(*B)) : std::nullopt;
  case Instruction::AShr:
    return B->ult(Bits) ? std::optional(A->ashr(*B)) : std::nullopt;
  case Instruction::UDiv:
    return B->isZero() ? std::nullopt : std::optional(A->udiv(*B));
  case Instruction::SDiv:
    return B->isZero() ? std::nullopt : std::optional(A->sdiv(*B));
  case Instruction::URem:
    return B->isZero() ? std::nullopt : std::optional(A->urem(*B));
  case Instruction::SRem:
    return B->isZero() ? std::nullopt : std::optional(A->srem(*B));
  default:
    return std::nullopt;
  }
}

std::optional<APInt> OneThread::valueOf(const Value &V, unsigned Depth) const {
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return C->getValue();
  if (&V == Counted)
    return APInt(V.getType()->isPointerTy() ? 64 : V.getType()->getIntegerBitWidth(), Count, true, true);
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !Depth || !I->getType()->isIntegerTy())
    return std::nullopt;
  if (auto D = localIndexOf(V))
    return Local[*D] ? std::optional(APInt(I->getType()->getIntegerBitWidth(), *Local[*D], false, true)) : std::nullopt;
  return valueOfOperation(*I, Depth);
}

//===----------------------------------------------------------------------===//
// Whether a thread writes what is read
//===----------------------------------------------------------------------===//

/// Bytes [0, N) and [Distance, Distance + M) overlap.
static bool haveCommonByte(uint64_t N, int64_t Distance, uint64_t M) {
  return Distance >= 0 ? static_cast<uint64_t>(Distance) < N : -static_cast<uint64_t>(Distance) < M;
}

/// Removes from \p A what both sums contain.
static void cancel(LinearBytes &A, LinearBytes &B, SameValues &Same) {
  auto Merge = [](LinearBytes &Of) {
    for (size_t K = 0; K < Of.Parts.size(); ++K)
      for (size_t J = Of.Parts.size() - 1; J > K; --J)
        if (Of.Parts[J].first == Of.Parts[K].first) {
          Of.Parts[K].second += Of.Parts[J].second;
          Of.Parts.erase(Of.Parts.begin() + J);
        }
    erase_if(Of.Parts, [](const auto &P) { return !P.second; });
  };
  Merge(A);
  Merge(B);
  for (auto &[V, Times] : A.Parts)
    for (auto &[U, OtherTimes] : B.Parts)
      if (Times == OtherTimes && V->getType() == U->getType() && !dependsOnThread(*V)) {
        SameValues Here = Same;
        if (!Here.isSame(*V, *U))
          continue;
        Same = Here;
        Times = OtherTimes = 0;
        break;
      }
  erase_if(A.Parts, [](const auto &P) { return !P.second; });
  erase_if(B.Parts, [](const auto &P) { return !P.second; });
}

/// The branches above a block, and which way they lead to it.
static SmallVector<std::pair<const Value *, bool>> conditionsOf(const BasicBlock &B,
                                                                const llvm::DominatorTree &Dominators) {
  constexpr size_t MaxConditions = 16;
  SmallVector<std::pair<const Value *, bool>> Found;
  const auto *Node = Dominators.getNode(&B);
  for (; Node && Found.size() < MaxConditions; Node = Node->getIDom()) {
    const BasicBlock *Here = Node->getBlock(), *P = Here->getSinglePredecessor();
    const auto *Branch = P ? dyn_cast<BranchInst>(P->getTerminator()) : nullptr;
    if (Branch && Branch->isConditional() && Branch->getSuccessor(0) != Branch->getSuccessor(1))
      Found.emplace_back(Branch->getCondition(), Branch->getSuccessor(0) == Here);
  }
  return Found;
}

/// Which indices \p V is computed from, and a counter.
static void addSources(const Value &V, std::array<bool, 3> &Dimensions, const PHINode *&Counted, bool &IsOther,
                       unsigned Depth = MaxDepth) {
  if (isa<Constant>(V))
    return;
  if (auto D = localIndexOf(V)) {
    Dimensions[*D] = true;
    return;
  }
  if (const auto *P = dyn_cast<PHINode>(&V); P && counterOf(*P).Is != Counter::None && (!Counted || Counted == P)) {
    Counted = P;
    return;
  }
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !Depth || !isa<BinaryOperator, CastInst, SelectInst, ICmpInst, MinMaxIntrinsic>(I)) {
    IsOther = true;
    return;
  }
  for (const Use &U : I->operands())
    if (!isa<Function>(U))
      addSources(*U, Dimensions, Counted, IsOther, Depth - 1);
}

static bool isGlobalIndex(const Value &V) {
  const auto *C = dyn_cast<CallBase>(&V);
  const Function *F = C ? C->getCalledFunction() : nullptr;
  return F && findOperation(*F).Result == OpClass::GlobalId;
}

/// The values 0, 1, 2, ... in the threads of the workgroup, or of the launch.
static bool isDense(const Value &V, unsigned Depth = MaxDepth) {
  if (localIndexOf(V) || isGlobalIndex(V))
    return true;
  if (const auto *P = dyn_cast<PHINode>(&V))
    return counterOf(*P).Is == Counter::Dense;
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !Depth)
    return false;
  auto IsOver = [&](unsigned K) {
    return isDense(*I->getOperand(K), Depth - 1) && !dependsOnThread(*I->getOperand(1 - K));
  };
  switch (I->getOpcode()) {
  case Instruction::SExt:
  case Instruction::ZExt:
  case Instruction::Trunc:
    return isDense(*I->getOperand(0), Depth - 1);
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::LShr:
  case Instruction::AShr:
    return IsOver(0);
  case Instruction::Xor:
    return IsOver(0) || IsOver(1);
  case Instruction::And:
    for (unsigned K : {0, 1})
      if (const auto *Mask = dyn_cast<ConstantInt>(I->getOperand(1 - K)); IsOver(K))
        return !Mask || Mask->getValue().isMask();
    return false;
  default:
    return false;
  }
}

/// A number that is 0 for the first thread of the launch.
static bool isZeroForFirst(const Value &V, unsigned Depth = 6) {
  if (localIndexOf(V) || isGlobalIndex(V))
    return true;
  const auto *I = dyn_cast<Instruction>(&V);
  if (const auto Number = I ? numberReadBy(*I) : std::nullopt)
    return Number->Of == LaunchNumber::GroupId;
  if (!I || !Depth)
    return false;
  auto IsZero = [&](unsigned K) {
    const auto *C = dyn_cast<ConstantInt>(I->getOperand(K));
    return (C && C->isZero()) || isZeroForFirst(*I->getOperand(K), Depth - 1);
  };
  switch (I->getOpcode()) {
  case Instruction::SExt:
  case Instruction::ZExt:
  case Instruction::Trunc:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return IsZero(0);
  case Instruction::Mul:
  case Instruction::And:
    return IsZero(0) || IsZero(1);
  case Instruction::Add:
  case Instruction::Or:
    return IsZero(0) && IsZero(1);
  default:
    return false;
  }
}

/// A number that memory or a function gives to each thread: any.
static bool isAnyNumber(const Value &V, unsigned Depth = 6) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !Depth || localIndexOf(V) || isGlobalIndex(V))
    return false;
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
    return true;
  // An atomic operation by its name.
  if (const auto *C = dyn_cast<CallBase>(I); C && is_contained({Sees::Values, Sees::Acquires}, seenBy(*C)))
    return true;
  if (isa<LoadInst, CallBase>(I))
    return dependsOnThread(V);
  return isa<BinaryOperator, CastInst, SelectInst>(I) &&
         any_of(I->operands(), [&](const Use &U) { return isAnyNumber(*U, Depth - 1); });
}

using Conditions = ArrayRef<std::pair<const Value *, bool>>;

/// Whether a branch at the end of \p From may lead to \p To.
static bool mayLead(const OneThread &T, const BasicBlock &From, const BasicBlock &To) {
  const auto *Branch = dyn_cast<BranchInst>(From.getTerminator());
  if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
    return true;
  const auto Is = T.valueOf(*Branch->getCondition());
  return !Is || Is->isOne() == (Branch->getSuccessor(0) == &To);
}

/// A thread begins with the value of the counter, or the loop is repeated with it.
static bool mayCount(const OneThread &T, const PHINode &P, const Counter &C) {
  if (P.getType()->isPointerTy())
    return true;
  OneThread Begins, Repeats = T;
  const unsigned First = 1 - C.Next;
  if (C.Is == Counter::Dense)
    if (auto D = localIndexOf(converted(*P.getIncomingValue(First))))
      Begins.Local[*D] = T.Count;
  Repeats.Counted = P.getIncomingValue(C.Next);
  return ((C.Is == Counter::Dense || T.Count == C.First) &&
          mayLead(Begins, *P.getIncomingBlock(First), *P.getParent())) ||
         mayLead(Repeats, *P.getIncomingBlock(C.Next), *P.getParent());
}

static bool mayExecute(const OneThread &T, Conditions Above) {
  return all_of(Above, [&](const auto &C) {
    const auto Is = T.valueOf(*C.first);
    return !Is || Is->isOne() == C.second;
  });
}

ThreadElements::ThreadElements(const Function &F) {
  GpuTarget Target(GpuTarget::familyOf(*F.getParent()), {});
  Target.enterFunction(F);
  WorkgroupSize = Target.facts().WorkgroupSize;
  MaxThreads = Target.facts().MaxThreads;
}

namespace {
/// The distance of what is written from what is read, without what both contain.
struct Distance {
  LinearBytes Written, Read;
  uint64_t WrittenSize, ReadSize;
  int64_t Constant = 0;
  /// Of one thread, in bytes from the read to the write; none if it is not known.
  std::optional<int64_t> of(const OneThread &T) const;
  bool meetsAt(int64_t By) const { return haveCommonByte(WrittenSize, -By, ReadSize); }
  bool meetsFor(const OneThread &T) const {
    const auto By = of(T);
    return By && meetsAt(*By);
  }
  bool meetsDense(Conditions Above) const;

private:
  bool isExcluded(const Value &Index, int64_t Step, Conditions Above) const;
};
} // namespace

std::optional<int64_t> Distance::of(const OneThread &T) const {
  int64_t Sum = Constant;
  for (const auto &[Of, Sign] : {std::pair(&Written, 1), std::pair(&Read, -1)})
    for (const auto &[V, Times] : Of->Parts) {
      const auto Is = T.valueOf(*V);
      if (!Is || Is->getSignificantBits() > 40)
        return std::nullopt;
      Sum += Sign * Times * Is->getSExtValue();
    }
  return Sum;
}

/// A branch excludes the thread that writes the element: it compares the same two numbers.
bool Distance::isExcluded(const Value &Index, int64_t Step, Conditions Above) const {
  return any_of(Above, [&](const auto &C) {
    const auto *Cmp = dyn_cast<ICmpInst>(C.first);
    if (!Cmp || !Cmp->getOperand(0)->getType()->isIntegerTy())
      return false;
    LinearBytes Of, Zero = Read;
    addTimes(Of, *Cmp->getOperand(0), 1);
    addTimes(Of, *Cmp->getOperand(1), -1);
    // It may be read again.
    auto IsIndex = [&](const auto &P) {
      const auto D = localIndexOf(*P.first);
      return P.first == &Index || (D && D == localIndexOf(Index));
    };
    int64_t Times = 0;
    for (const auto &P : Of.Parts)
      if (IsIndex(P))
        Times += P.second;
    if (!Times)
      return false;
    // Of - Times * (Written - Read) / Step must be a constant.
    int64_t Rest = Of.Constant - Times * (Constant / Step);
    erase_if(Of.Parts, IsIndex);
    for (auto &[V, By] : Zero.Parts)
      By = -Times * (By / Step);
    SameValues Same;
    cancel(Of, Zero, Same);
    if (!Of.Parts.empty() || !Zero.Parts.empty() || !Same.Varying.empty())
      return false;
    return ICmpInst::compare(APInt(64, Rest, true), APInt(64, 0), Cmp->getSignedPredicate()) != C.second;
  });
}

/// One part is dense, the others are 0 for some of its threads; the read is of elements as large.
bool Distance::meetsDense(Conditions Above) const {
  for (const auto &[Index, Step] : Written.Parts) {
    if (Step <= 0 || !isDense(*Index) || any_of(Written.Parts, [&, Index = Index](const auto &P) {
          return P.first != Index && !isZeroForFirst(*P.first);
        }))
      continue;
    const int64_t InElement = ((-Constant % Step) + Step) % Step;
    if (!haveCommonByte(WrittenSize, InElement, ReadSize) && !haveCommonByte(WrittenSize, InElement - Step, ReadSize))
      continue;
    // Below the first element, or beyond the last one, nobody writes.
    const bool IsBeyond = any_of(Read.Parts, [&, Step = Step](const auto &P) {
      const auto *I = dyn_cast<Instruction>(P.first);
      const auto Size = I ? sizeReadBy(*I) : std::nullopt;
      // Before the end of the workgroup's elements there is the last one.
      const bool IsEnd = Size && Size->Of != LaunchSize::Wave && (P.second != Step || Constant <= 0);
      return P.second % Step || P.second < 0 || IsEnd || dependsOnThread(*P.first);
    });
    if (!IsBeyond && (!Read.Parts.empty() || Constant <= 0) && !isExcluded(*Index, Step, Above))
      return true;
  }
  return false;
}

Meeting ThreadElements::meeting(const Instruction &W, const LinearBytes &Written, uint64_t WrittenSize,
                                const LinearBytes &Read, uint64_t ReadSize, const llvm::DominatorTree &Dominators,
                                SameValues &Same) const {
  Distance D{Written, Read, WrittenSize, ReadSize};
  cancel(D.Written, D.Read, Same);
  D.Constant = D.Written.Constant - D.Read.Constant;
  if (D.Written.Parts.empty())
    return D.Read.Parts.empty() && D.meetsAt(D.Constant) ? Meeting::Same : Meeting::None;
  if (any_of(D.Written.Parts, [](const auto &P) { return isAnyNumber(*P.first); }))
    return Meeting::OfSome;
  const auto Above = conditionsOf(*W.getParent(), Dominators);
  std::array<bool, 3> Dimensions{};
  const PHINode *Counted = nullptr;
  bool IsOther = !D.Read.Parts.empty();
  for (const auto &[V, Times] : D.Written.Parts)
    addSources(*V, Dimensions, Counted, IsOther);
  const bool OfThread = is_contained(Dimensions, true) ||
                        any_of(D.Written.Parts, [](const auto &P) { return dependsOnThread(*P.first); });
  const Counter Count = Counted ? counterOf(*Counted) : Counter();
  // A loop by which all threads write the same is none of theirs.
  if (!OfThread && Count.Is != Counter::Dense &&
      none_of(Above, [](const auto &C) { return dependsOnThread(*C.first); }) &&
      !(isa<StoreInst>(W) && dependsOnThread(*W.getOperand(0))))
    return Meeting::None;
  if (IsOther) {
    OneThread First;
    First.Local = {0, 0, 0};
    if (D.Read.Parts.empty() && all_of(D.Written.Parts, [](const auto &P) { return isZeroForFirst(*P.first); }) &&
        D.meetsAt(D.Constant) && mayExecute(First, Above))
      return Meeting::OfSome;
    return D.meetsDense(Above) ? Meeting::OfSome : Meeting::None;
  }
  // Other indices than those of the address decide in branches alone: they count as not known.
  const unsigned Used = Dimensions[0] + Dimensions[1] + Dimensions[2];
  std::array<int64_t, 3> Sizes{1, 1, 1};
  for (unsigned K = 0; K != 3; ++K)
    if (Dimensions[K])
      Sizes[K] = WorkgroupSize[K] ? WorkgroupSize[K]
                 : Used > 1       ? 32 >> Used / 3
                 : Counted        ? 256
                 : MaxThreads     ? MaxThreads
                                  : 1024;
  const int64_t Counts = !Counted ? 1 : OfThread ? 16 : 4096;
  OneThread T;
  T.Counted = Counted;
  for (int64_t K = 0; K != Counts; ++K)
    for (int64_t Z = 0; Z != Sizes[2]; ++Z)
      for (int64_t Y = 0; Y != Sizes[1]; ++Y)
        for (int64_t X = 0; X != Sizes[0]; ++X) {
          T.Count = Count.First + K * Count.Step;
          for (auto [Index, Dimension] : {std::pair(X, 0), std::pair(Y, 1), std::pair(Z, 2)})
            if (Dimensions[Dimension])
              T.Local[Dimension] = Index;
          if (D.meetsFor(T) && mayExecute(T, Above) && (!Counted || mayCount(T, *Counted, Count)))
            return Meeting::OfSome;
        }
  return Meeting::None;
}

} // namespace rejoin
