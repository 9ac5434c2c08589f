//===- PlacesOfPointers.cpp - The objects that a pointer may lead to -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer is an object and a sum of integers times numbers of bytes:
//
//     &s[lid * 2 + 1]                              s, 8 * lid + 4
//     n > 3 ? &a[1] : &b                           a, 4; b, 0; and the choice itself, 0
//     int *of[] = {&a, &b}; of[n]                  a, 0; b, 0; and what is read, 0
//     for (p = a; p != a + 9; ++p) ... *p          a, 4 * (iterations)
//
// Sums are taken not to wrap: to take two addresses for one makes a claim weaker. Cost: linear in the operands, within
// a depth and a number of objects; beyond, the object is missing. Held by: test/Lint/unordered-choices-of-places.cu,
// unordered-elements.cl.
//
//===----------------------------------------------------------------------===//

#include "PlacesOfPointers.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

void addTimes(LinearBytes &To, const Value &V, int64_t Times, unsigned Depth) {
  if (const auto *C = dyn_cast<ConstantInt>(&V); C && C->getValue().getSignificantBits() <= 48) {
    To.Constant += Times * C->getSExtValue();
    return;
  }
  const auto *I = dyn_cast<Instruction>(&V);
  const auto *ByConstant = I && I->getNumOperands() == 2 ? dyn_cast<ConstantInt>(I->getOperand(1)) : nullptr;
  if (ByConstant && ByConstant->getValue().getSignificantBits() > 32)
    ByConstant = nullptr;
  auto Go = [&](unsigned K, int64_t By) { addTimes(To, *I->getOperand(K), Times * By, Depth - 1); };
  if (I && Depth)
    switch (I->getOpcode()) {
    case Instruction::SExt:
    case Instruction::ZExt:
    case Instruction::Freeze:
      return Go(0, 1);
    case Instruction::Trunc:
      if (I->getType()->getIntegerBitWidth() >= 32)
        return Go(0, 1);
      break;
    case Instruction::Or:
      if (!cast<PossiblyDisjointInst>(I)->isDisjoint())
        break;
      [[fallthrough]];
    case Instruction::Add:
      return Go(0, 1), Go(1, 1);
    case Instruction::Sub:
      return Go(0, 1), Go(1, -1);
    case Instruction::Mul:
      if (ByConstant)
        return Go(0, ByConstant->getSExtValue());
      break;
    case Instruction::Shl:
      if (ByConstant && ByConstant->getZExtValue() < 32)
        return Go(0, int64_t(1) << ByConstant->getZExtValue());
      break;
    default:
      break;
    }
  To.Parts.emplace_back(&V, Times);
}

/// The step of a pointer that a loop moves by a constant number of bytes, and what it is before.
static std::optional<std::pair<const Value *, int64_t>> movedPointer(const PHINode &P, const DataLayout &DL) {
  if (P.getNumIncomingValues() != 2)
    return std::nullopt;
  for (unsigned K : {0, 1}) {
    const Value *Next = P.getIncomingValue(K);
    APInt By(DL.getIndexTypeSizeInBits(P.getType()), 0);
    if (Next != &P && Next->stripAndAccumulateConstantOffsets(DL, By, /*AllowNonInbounds=*/true) == &P)
      return std::pair(P.getIncomingValue(1 - K), By.getSExtValue());
  }
  return std::nullopt;
}

static constexpr size_t MaxStored = 8;

static void addPointersIn(const Constant &C, SmallVectorImpl<const Value *> &Found) {
  if (C.getType()->isPointerTy() && Found.size() < MaxStored)
    Found.push_back(&C);
  else if (isa<ConstantAggregate>(C))
    for (const Use &U : C.operands())
      addPointersIn(*cast<Constant>(U), Found);
}

/// The pointers in a table of constants.
static void addPointersOf(const Value &Object, SmallVectorImpl<const Value *> &Found) {
  if (const auto *G = dyn_cast<GlobalVariable>(&Object); G && G->isConstant() && G->hasDefinitiveInitializer())
    addPointersIn(*G->getInitializer(), Found);
}

/// The pointers that a variable of the thread, or a table, holds which \p L reads.
static SmallVector<const Value *, 4> storedTo(const LoadInst &L) {
  SmallVector<const Value *, 4> Found;
  if (!L.getType()->isPointerTy())
    return Found;
  const Value *Object = getUnderlyingObject(L.getPointerOperand());
  addPointersOf(*Object, Found);
  SmallVector<const Value *> Addresses;
  if (isa<AllocaInst>(Object))
    Addresses.push_back(Object);
  while (!Addresses.empty())
    for (const User *U : Addresses.pop_back_val()->users()) {
      if (isa<GetElementPtrInst, AddrSpaceCastInst>(U))
        Addresses.push_back(U);
      else if (const auto *M = dyn_cast<MemTransferInst>(U))
        addPointersOf(*getUnderlyingObject(M->getRawSource()), Found);
      else if (const auto *S = dyn_cast<StoreInst>(U);
               S && S->getValueOperand()->getType()->isPointerTy() && Found.size() < MaxStored)
        Found.push_back(S->getValueOperand());
    }
  return Found;
}

namespace {
/// Follows a pointer to the objects that it is of.
class PlaceFinder {
public:
  explicit PlaceFinder(const DataLayout &DL) : DL(DL) {}
  void follow(const Value &Pointer, LinearBytes At, bool IsChosen);
  SmallVector<BytesOfObject, 2> Found;

private:
  const DataLayout &DL;
  SmallPtrSet<const Value *, 8> Choices;
};
} // namespace

void PlaceFinder::follow(const Value &Pointer, LinearBytes At, bool IsChosen) {
  constexpr size_t MaxPlaces = 8;
  const Value *P = &Pointer;
  for (;;) {
    if (const auto *G = dyn_cast<GEPOperator>(P)) {
      const unsigned Bits = DL.getIndexTypeSizeInBits(G->getType());
      SmallMapVector<Value *, APInt, 4> Variable;
      APInt Constant(Bits, 0);
      if (!G->collectOffset(DL, Bits, Variable, Constant))
        return;
      At.Constant += Constant.getSExtValue();
      for (const auto &[V, Times] : Variable)
        addTimes(At, *V, Times.getSExtValue());
      P = G->getPointerOperand();
    } else if (const auto *C = dyn_cast<Operator>(P); C && isa<AddrSpaceCastOperator, BitCastOperator>(C)) {
      P = C->getOperand(0);
    } else {
      break;
    }
  }
  if (Found.size() == MaxPlaces)
    return;
  auto FollowAll = [&](ArrayRef<const Value *> Of) {
    if (!Choices.insert(P).second)
      return;
    Found.push_back({P, At, /*IsChosen=*/false});
    for (const Value *V : Of)
      follow(*V, At, /*IsChosen=*/true);
  };
  if (const auto *S = dyn_cast<SelectInst>(P))
    return FollowAll({S->getTrueValue(), S->getFalseValue()});
  if (const auto *Phi = dyn_cast<PHINode>(P)) {
    if (auto Moved = movedPointer(*Phi, DL)) {
      if (!Choices.insert(Phi).second)
        return;
      At.Parts.emplace_back(Phi, Moved->second);
      return follow(*Moved->first, std::move(At), IsChosen);
    }
    return FollowAll(SmallVector<const Value *, 4>(Phi->incoming_values()));
  }
  if (const auto *L = dyn_cast<LoadInst>(P))
    if (const auto Stored = storedTo(*L); !Stored.empty())
      return FollowAll(Stored);
  Found.push_back({P, std::move(At), IsChosen});
}

SmallVector<BytesOfObject, 2> placesOf(const Value &Pointer, const DataLayout &DL) {
  PlaceFinder Finder(DL);
  Finder.follow(Pointer, {}, /*IsChosen=*/false);
  return std::move(Finder.Found);
}

} // namespace rejoin
