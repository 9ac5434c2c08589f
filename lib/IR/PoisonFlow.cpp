//===- PoisonFlow.cpp - Where undefined results come to ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Poison is equal to anything, so `x - x` agrees for all threads, whether x does or not: in all threads that have a
// result it is 0. But a `freeze` makes a result of what has none, and then the threads differ, and who gives the value
// of one thread to the others must know that it has one. So where it is frozen, or given to others, an operation that
// may be undefined agrees for no more threads than its operands do. (Of operands that agree it is undefined for all
// threads, or for none.) Loads of private memory are computed from what the function stores there.
//
// Cost: linear in the instructions that are looked at and their operands; in those of the function where they load, and
// those of stores whose object is not known once for each object.
// Held by: test/Uniformity/frozen.ll, test/Handover/rules.ll, unittests/Fuzz/KernelFuzz.cpp.
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/PoisonFlow.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"
#include <optional>

using namespace llvm;

namespace rejoin {

/// Whether what the flags of \p I promise is not known to hold.
static bool hasDoubtfulFlags(const Instruction &I) {
  if (!I.hasPoisonGeneratingAnnotations())
    return false;
  if (I.hasPoisonGeneratingMetadata() || I.hasPoisonGeneratingReturnAttributes() || !I.getType()->isIntOrIntVectorTy())
    return true;
  const SimplifyQuery Query(I.getDataLayout(), &I);
  const Value *X = I.getOperand(0);
  auto Never = [](OverflowResult R) { return R == OverflowResult::NeverOverflows; };
  switch (I.getOpcode()) {
  case Instruction::Add:
    return (I.hasNoUnsignedWrap() && !Never(computeOverflowForUnsignedAdd(X, I.getOperand(1), Query))) ||
           (I.hasNoSignedWrap() && !Never(computeOverflowForSignedAdd(X, I.getOperand(1), Query)));
  case Instruction::Sub:
    return (I.hasNoUnsignedWrap() && !Never(computeOverflowForUnsignedSub(X, I.getOperand(1), Query))) ||
           (I.hasNoSignedWrap() && !Never(computeOverflowForSignedSub(X, I.getOperand(1), Query)));
  case Instruction::Mul:
    return (I.hasNoUnsignedWrap() && !Never(computeOverflowForUnsignedMul(X, I.getOperand(1), Query))) ||
           (I.hasNoSignedWrap() && !Never(computeOverflowForSignedMul(X, I.getOperand(1), Query)));
  case Instruction::Shl: {
    uint64_t Most = computeKnownBits(I.getOperand(1), Query).getMaxValue().getLimitedValue();
    return (I.hasNoUnsignedWrap() && computeKnownBits(X, Query).countMinLeadingZeros() < Most) ||
           (I.hasNoSignedWrap() && ComputeNumSignBits(X, Query.DL, nullptr, &I) <= Most);
  }
  case Instruction::Trunc: {
    unsigned Lost = X->getType()->getScalarSizeInBits() - I.getType()->getScalarSizeInBits();
    return (I.hasNoUnsignedWrap() && computeKnownBits(X, Query).countMinLeadingZeros() < Lost) ||
           (I.hasNoSignedWrap() && ComputeNumSignBits(X, Query.DL, nullptr, &I) <= Lost);
  }
  case Instruction::ZExt:
    return !isKnownNonNegative(X, Query);
  case Instruction::Or:
    return !haveNoCommonBitsSet(X, I.getOperand(1), Query);
  default:
    return true;
  }
}

/// No two threads of a launch get another one.
static bool isLaunchArgument(const Argument &A) {
  CallingConv::ID C = A.getParent()->getCallingConv();
  return C == CallingConv::AMDGPU_KERNEL || C == CallingConv::PTX_Kernel || C == CallingConv::SPIR_KERNEL;
}

/// Whether \p I may be undefined where its operands that are instructions are not.
static bool makesPoison(const Instruction &I, PoisonFlow::Options Count) {
  for (const Value *V : I.operands()) {
    if (const auto *C = dyn_cast<Constant>(V); C && (isa<UndefValue>(C) || C->containsUndefOrPoisonElement()))
      return true;
    if (const auto *A = dyn_cast<Argument>(V);
        A && Count.CountInputs && !isLaunchArgument(*A) && !A->hasAttribute(Attribute::NoUndef))
      return true;
  }
  if (isa<LoadInst>(I) || (isa<CallBase>(I) && !isa<IntrinsicInst>(I)))
    return Count.CountInputs;
  return canCreateUndefOrPoison(cast<Operator>(&I), /*ConsiderFlagsAndMetadata=*/false) ||
         (Count.CountFlags && hasDoubtfulFlags(I));
}

/// Defined, or the same for all threads of which it is said to be.
static bool isDefined(const Instruction &I) {
  if (const auto *C = dyn_cast<CallBase>(&I))
    return C->getType()->isVoidTy() || C->getType()->isTokenTy() || C->hasRetAttr(Attribute::NoUndef) ||
           (isa<IntrinsicInst>(C) && (C->isConvergent() || !C->doesNotAccessMemory()));
  return I.isTerminator() || I.getType()->isVoidTy() || isa<FreezeInst, AllocaInst>(I) ||
         I.hasMetadata(LLVMContext::MD_noundef);
}

namespace {

/// What is stored to private memory.
class PrivateStores {
public:
  explicit PrivateStores(const Function &F) : Private(F.getDataLayout().getAllocaAddrSpace()) {
    for (const Instruction &I : instructions(F)) {
      IsCopied |= isa<MemTransferInst>(I);
      if (const auto *S = dyn_cast<StoreInst>(&I); S && isa<Instruction>(S->getValueOperand()))
        if (auto Object = objectOf(S->getPointerOperand()))
          (*Object ? ByObject[*Object] : Anywhere).push_back(cast<Instruction>(S->getValueOperand()));
    }
  }
  /// Visits what \p L may read: instructions, or a load that reads the same and was asked about before.
  template <typename VisitT> void forEachRead(const LoadInst &L, VisitT Visit) {
    auto Object = objectOf(L.getPointerOperand());
    if (!Object)
      return;
    auto [It, New] = Readers.try_emplace(IsCopied ? nullptr : *Object, &L);
    if (!New)
      return Visit(*It->second);
    auto VisitAll = [&](ArrayRef<const Instruction *> Stored) {
      for (const Instruction *I : Stored)
        Visit(*I);
    };
    VisitAll(Anywhere);
    if (!It->first)
      for (const auto &[Of, Stored] : ByObject)
        VisitAll(Stored);
    else if (auto Own = ByObject.find(It->first); Own != ByObject.end())
      VisitAll(Own->second);
  }

private:
  /// Null if it is not known; none for memory that is not private.
  std::optional<const AllocaInst *> objectOf(const Value *Pointer) const {
    const Value *Object = getUnderlyingObject(Pointer);
    if (const auto *A = dyn_cast<AllocaInst>(Object))
      return A;
    unsigned Space = Object->getType()->getPointerAddressSpace();
    if (isa<GlobalValue>(Object) || (Space != 0 && Space != Private))
      return std::nullopt;
    return nullptr;
  }
  unsigned Private;
  /// Between objects.
  bool IsCopied = false;
  MapVector<const AllocaInst *, SmallVector<const Instruction *, 4>> ByObject;
  SmallVector<const Instruction *, 4> Anywhere;
  /// The first that was asked about; null stands for objects that are not known, or all alike.
  DenseMap<const AllocaInst *, const LoadInst *> Readers;
};

} // namespace

PoisonFlow::PoisonFlow(ArrayRef<const Instruction *> Roots, Options Count) {
  SmallVector<const Instruction *, 16> Left;
  DenseSet<const Instruction *> Seen;
  std::optional<PrivateStores> Stores;
  auto Visit = [&](const Value *V, const Instruction *User) {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || isDefined(*I))
      return;
    if (User)
      Users[I].push_back(User);
    if (Seen.insert(I).second)
      Left.push_back(I);
  };
  for (const Instruction *Root : Roots)
    isa<FreezeInst>(Root) ? Visit(Root->getOperand(0), Root) : Visit(Root, nullptr);
  while (!Left.empty()) {
    const Instruction *I = Left.pop_back_val();
    if (const auto *L = dyn_cast<LoadInst>(I)) {
      if (!Stores)
        Stores.emplace(*I->getFunction());
      Stores->forEachRead(*L, [&](const Instruction &Stored) { Visit(&Stored, I); });
    }
    if (makesPoison(*I, Count))
      Undefined.insert(I);
    for (const Value *V : I->operands())
      Visit(V, I);
  }
  NumMakers = Undefined.size();
  for (size_t K = 0; K != Undefined.size(); ++K)
    if (auto It = Users.find(Undefined[K]); It != Users.end())
      Undefined.insert(It->second.begin(), It->second.end());
}

DenseSet<const Instruction *> PoisonFlow::computedFrom(function_ref<bool(const Instruction &)> First) const {
  SetVector<const Instruction *> Result;
  for (const Instruction *I : Undefined)
    if (First(*I))
      Result.insert(I);
  for (size_t K = 0; K != Result.size(); ++K)
    if (auto It = Users.find(Result[K]); It != Users.end())
      Result.insert(It->second.begin(), It->second.end());
  return DenseSet<const Instruction *>(Result.begin(), Result.end());
}

/// Whether others may read an object of the function, or what is copied from it.
static bool leavesFunction(const AllocaInst &Object) {
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *> Work{&Object};
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    for (const Use &U : V->uses()) {
      const auto *I = cast<Instruction>(U.getUser());
      if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst, FreezeInst>(I))
        Work.push_back(I);
      else if (!isa<LoadInst, ICmpInst>(I) && !I->isLifetimeStartOrEnd() && !I->isDebugOrPseudoInst() &&
               !(isa<StoreInst>(I) && U.getOperandNo() == StoreInst::getPointerOperandIndex()) && !isa<MemSetInst>(I))
        return true;
    }
  }
  return false;
}

bool freezes(const Module &M) {
  auto IsFreeze = [](const Instruction &I) { return isa<FreezeInst>(I); };
  return any_of(M.functions(), [&](const Function &F) { return any_of(instructions(F), IsFreeze); });
}

SmallVector<const Instruction *, 0> frozenRoots(const Function &F, bool OthersFreeze) {
  SmallVector<const Instruction *, 0> Roots;
  auto Add = [&](const Value *V) {
    if (const auto *I = dyn_cast_or_null<Instruction>(V))
      Roots.push_back(I);
  };
  // On every target these spaces are global memory and that of the workgroup.
  constexpr unsigned Global = 1, Workgroup = 3;
  for (const Instruction &I : instructions(F)) {
    if (isa<FreezeInst>(I))
      Roots.push_back(&I);
    else if (!OthersFreeze)
      continue;
    else if (const auto *R = dyn_cast<ReturnInst>(&I))
      Add(R->getReturnValue());
    else if (const auto *C = dyn_cast<CallBase>(&I);
             C && !C->isInlineAsm() && (!C->getCalledFunction() || !C->getCalledFunction()->isDeclaration()))
      for (const Value *A : C->args())
        Add(A);
    else if (const auto *S = dyn_cast<StoreInst>(&I)) {
      const Value *Object = getUnderlyingObject(S->getPointerOperand());
      const unsigned Space = Object->getType()->getPointerAddressSpace();
      const auto *Own = dyn_cast<AllocaInst>(Object);
      if (Own ? leavesFunction(*Own) : !isa<GlobalValue>(Object) && Space != Global && Space != Workgroup)
        Add(S->getValueOperand());
    }
  }
  return Roots;
}

std::vector<const Instruction *> undefinedAtFreezes(const Function &F, bool OthersFreeze) {
  const SmallVector<const Instruction *, 0> Roots = frozenRoots(F, OthersFreeze);
  if (Roots.empty())
    return {};
  const PoisonFlow Flow(Roots, {});
  return Flow.undefined().vec();
}

} // namespace rejoin
