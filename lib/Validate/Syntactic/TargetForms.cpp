//===- TargetForms.cpp - One form of a target's intrinsics ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows of the table of equivalent implementations (LoweringInversion.cpp), for intrinsics that have a form for the
// general case and one for a special case:
//
//  replaced                                                      by
//  tensor.load.to.lds(d0, d1, 0, 0, policy), store.from.lds      tensor.load.to.lds.d2(d0, d1, policy)
//  load.to.lds, prefetch of the flat form of a global address    the same of the global address
//  is.constant, prefetch.tensormap of the flat form of an        the same of the address
//  address
//  a prefetch directly before an equal one                       nothing
//  an atomic load or store of private memory                     the same without atomicity
//  mfma.scale and wmma of formats f8, f6, f4 (of the source)     the same with as many registers as the format needs
//
// Lemma for the first: the hardware reads two groups of a descriptor if the instruction names two, and takes the others
// for zero. A part of the source that is undefined may be zero; one of the target may not be taken for zero, since the
// target may then do anything. For the second: a flat address that is the form of an address of one space means the
// same memory, and the space is the same on both sides since the operand is. For the third: nobody else accesses
// private memory, so no operation of another thread can be before or after one there, and without a partner an atomic
// access orders nothing: it is not a fence. For the last: the format of a matrix says how many bits an element has, and
// so how many registers the instruction reads; the others are given so that all formats have one type. The longer form
// asks that they are not poison, the shorter does not, so this is a row of the source alone.
//
// Negative, and left alone: groups with a number other than zero, an undefined group of the target, a flat address of
// which nothing is known, an address of another space than the operation may have, a format that is not known, an
// atomic operation that reads and writes.
//
// Cost: linear. Source: LLVM's IntrinsicsAMDGPU.td, AMDGPUUsage (address spaces).
// Held by: test/Validate/target-forms*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "TargetForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <optional>

using namespace llvm;

namespace rejoin {

/// Zero in each element; where it is undefined, it may be zero.
static bool isZeroOrFree(const Value &V, bool MayBeUndefined) {
  const auto *C = dyn_cast<Constant>(&V);
  if (!C)
    return false;
  if (C->isNullValue())
    return true;
  if (isa<UndefValue>(C))
    return MayBeUndefined;
  const auto *T = dyn_cast<FixedVectorType>(C->getType());
  if (!T || isa<ConstantExpr>(C))
    return false;
  for (unsigned K = 0; K != T->getNumElements(); ++K)
    if (const Constant *E = C->getAggregateElement(K); !E || !isZeroOrFree(*E, MayBeUndefined))
      return false;
  return true;
}

/// \p MayLose: the call has a form with more promises than the shorter one, and may lose them.
static Intrinsic::ID withTwoGroups(const IntrinsicInst &C, bool MayLose) {
  auto If = [&](Intrinsic::ID Short) {
    return isZeroOrFree(*C.getArgOperand(2), MayLose) && isZeroOrFree(*C.getArgOperand(3), MayLose)
               ? Short
               : static_cast<Intrinsic::ID>(Intrinsic::not_intrinsic);
  };
  switch (C.getIntrinsicID()) {
#define TWO_GROUPS(Id, Short)                                                                                          \
  case Intrinsic::Id:                                                                                                  \
    return If(Intrinsic::Short);
#include "TargetForms.def"
  default:
    return Intrinsic::not_intrinsic;
  }
}

/// The address of another space that the operation gets as a flat one; null if there is none.
static Value *addressOfSpace(const IntrinsicInst &C) {
  enum { Global, Any } Of;
  switch (C.getIntrinsicID()) {
#define OF_ADDRESS(Id, Spaces)                                                                                         \
  case Intrinsic::Id:                                                                                                  \
    Of = Spaces;                                                                                                       \
    break;
#include "TargetForms.def"
  default:
    return nullptr;
  }
  const auto *Cast = dyn_cast<AddrSpaceCastOperator>(C.getArgOperand(0));
  constexpr unsigned Flat = 0, GlobalSpace = 1;
  // Of an address that became flat, and came back to its space, before.
  while (Cast && Cast->getDestAddressSpace() == Flat) {
    const auto *Back = dyn_cast<AddrSpaceCastOperator>(Cast->getPointerOperand());
    const auto *Forth = Back ? dyn_cast<AddrSpaceCastOperator>(Back->getPointerOperand()) : nullptr;
    if (!Forth || Back->getSrcAddressSpace() != Flat || Forth->getSrcAddressSpace() != Back->getDestAddressSpace())
      break;
    Cast = Forth;
  }
  return Cast && Cast->getDestAddressSpace() == Flat &&
                 (Of == Any || (Cast->getSrcAddressSpace() == GlobalSpace && !Cast->getType()->isVectorTy()))
             ? const_cast<Value *>(Cast->getPointerOperand())
             : nullptr;
}

namespace {
/// Where a matrix product has its first matrix with its format, and its second.
struct MatrixProduct {
  unsigned Format[2], Matrix[2];
  /// Registers of a matrix of numbers of 8 bits.
  unsigned MostRegisters;
};
} // namespace

static std::optional<MatrixProduct> matrixProductOf(const IntrinsicInst &C) {
  switch (C.getIntrinsicID()) {
#define MATRICES(Id, FormatA, FormatB, A, B, Registers)                                                                \
  case Intrinsic::Id:                                                                                                  \
    return MatrixProduct{{FormatA, FormatB}, {A, B}, Registers};
#include "TargetForms.def"
  default:
    return std::nullopt;
  }
}

/// How many registers of a matrix the operation reads; all of them if the format is not known.
static unsigned registersRead(const IntrinsicInst &C, const MatrixProduct &P, unsigned Which) {
  const auto *T = dyn_cast<FixedVectorType>(C.getArgOperand(P.Matrix[Which])->getType());
  const auto *Format = dyn_cast<ConstantInt>(C.getArgOperand(P.Format[Which]));
  const unsigned All = T ? T->getNumElements() : 0;
  if (!T || !Format || !T->getElementType()->isIntegerTy(32))
    return All;
  // Numbers of 8 bits (two formats), of 6 bits (two), of 4 bits.
  static constexpr unsigned Bits[] = {8, 8, 6, 6, 4};
  return Format->getValue().ult(std::size(Bits)) ? std::min(All, P.MostRegisters * Bits[Format->getZExtValue()] / 8)
                                                 : All;
}

static bool hasUnreadRegisters(const IntrinsicInst &C) {
  const auto P = matrixProductOf(C);
  return P && any_of(ArrayRef<unsigned>{0U, 1U}, [&](unsigned Which) {
           const auto *T = dyn_cast<FixedVectorType>(C.getArgOperand(P->Matrix[Which])->getType());
           return T && registersRead(C, *P, Which) < T->getNumElements();
         });
}

static CallInst *withoutUnreadRegisters(IRBuilder<> &B, const IntrinsicInst &C) {
  const MatrixProduct P = *matrixProductOf(C);
  SmallVector<Value *> Arguments(C.args());
  for (unsigned Which : {0U, 1U}) {
    Value *&Matrix = Arguments[P.Matrix[Which]];
    SmallVector<int> Registers;
    for (unsigned K = 0; K != registersRead(C, P, Which); ++K)
      Registers.push_back(static_cast<int>(K));
    if (!Registers.empty() && Registers.size() < cast<FixedVectorType>(Matrix->getType())->getNumElements())
      Matrix = B.CreateShuffleVector(Matrix, Registers);
  }
  SmallVector<Type *> Types;
  // The type of the result is a part of the name where it may be another.
  if (P.MostRegisters == 16)
    Types.push_back(C.getType());
  for (unsigned Which : {0U, 1U})
    Types.push_back(Arguments[P.Matrix[Which]]->getType());
  return B.CreateIntrinsic(C.getIntrinsicID(), Types, Arguments);
}

/// Of memory that each thread has for itself, by the type of the address.
static bool isPrivateAtomic(const Instruction &I) {
  constexpr unsigned Private = 5;
  const Value *P = isa<LoadInst, StoreInst>(I) ? getLoadStorePointerOperand(&I) : nullptr;
  return P && I.isAtomic() && !I.isVolatile() && P->getType()->getPointerAddressSpace() == Private &&
         (I.getModule()->getTargetTriple().isAMDGPU() || I.getModule()->getTargetTriple().isNVPTX());
}

/// Memory stays as it is, so that twice is as once.
static bool isRepeatedHint(const Instruction &I) {
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  switch (C ? C->getIntrinsicID() : static_cast<Intrinsic::ID>(Intrinsic::not_intrinsic)) {
#define HINT(Id) case Intrinsic::Id:
#include "TargetForms.def"
    return I.getNextNode() && I.getNextNode()->isIdenticalTo(&I);
  default:
    return false;
  }
}

static bool hasShorterForm(const Instruction &I, bool MayLose) {
  if (isPrivateAtomic(I) || isRepeatedHint(I))
    return true;
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  const Triple &T = I.getModule()->getTargetTriple();
  return C && !C->hasOperandBundles() && (T.isAMDGPU() || T.isNVPTX()) &&
         (withTwoGroups(*C, MayLose) != Intrinsic::not_intrinsic || addressOfSpace(*C) ||
          (MayLose && hasUnreadRegisters(*C)));
}

/// How often a function calls each function, by name.
static StringMap<int> numCallsByCallee(const Function &F) {
  StringMap<int> Calls;
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallBase>(&I); C && C->getCalledFunction())
      ++Calls[C->getCalledFunction()->getName()];
  return Calls;
}

/// By callee: the source calls it more often than the target, so that some of its calls have another form there.
static bool hasMore(const Instruction &I, const StringMap<int> &OfSource, const StringMap<int> &OfTarget) {
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *Callee = C ? C->getCalledFunction() : nullptr;
  return Callee && OfSource.lookup(Callee->getName()) > OfTarget.lookup(Callee->getName());
}

bool hasShorterForms(const Function &Source, const Function &Target) {
  const StringMap<int> OfSource = numCallsByCallee(Source), OfTarget = numCallsByCallee(Target);
  return any_of(instructions(Source),
                [&](const Instruction &I) { return hasShorterForm(I, hasMore(I, OfSource, OfTarget)); }) ||
         any_of(instructions(Target), [](const Instruction &I) { return hasShorterForm(I, /*MayLose=*/false); });
}

static void shorten(Function &F, function_ref<bool(const Instruction &)> MayLoseIn) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    const bool MayLose = MayLoseIn(I);
    if (!hasShorterForm(I, MayLose))
      continue;
    if (isRepeatedHint(I))
      continue;
    if (isPrivateAtomic(I)) {
      if (auto *L = dyn_cast<LoadInst>(&I))
        L->setAtomic(AtomicOrdering::NotAtomic);
      else
        cast<StoreInst>(I).setAtomic(AtomicOrdering::NotAtomic);
      continue;
    }
    auto &C = cast<IntrinsicInst>(I);
    IRBuilder<> B(&C);
    SmallVector<Value *> Arguments(C.args());
    CallInst *New = nullptr;
    if (const Intrinsic::ID Id = withTwoGroups(C, MayLose); Id != Intrinsic::not_intrinsic) {
      New = B.CreateIntrinsic(Id, {}, {Arguments[0], Arguments[1], Arguments[4]});
    } else if (matrixProductOf(C)) {
      New = withoutUnreadRegisters(B, C);
      if (isa<FPMathOperator>(C) && isa<FPMathOperator>(New))
        New->copyFastMathFlags(&C);
      C.replaceAllUsesWith(New);
    } else {
      Arguments[0] = addressOfSpace(C);
      New = B.CreateIntrinsic(C.getIntrinsicID(), {Arguments[0]->getType()}, Arguments);
      New->setAttributes(C.getAttributes());
      C.replaceAllUsesWith(New);
    }
    New->copyMetadata(C);
    C.eraseFromParent();
  }
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isRepeatedHint(I))
      I.eraseFromParent();
}

void shortenForms(Function &Source, Function &Target) {
  const StringMap<int> OfSource = numCallsByCallee(Source), OfTarget = numCallsByCallee(Target);
  shorten(Source, [&](const Instruction &I) { return hasMore(I, OfSource, OfTarget); });
  shorten(Target, [](const Instruction &) { return false; });
}

} // namespace rejoin
