//===- ValueNumbers.cpp - Numbers of equal values -------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers of equal values. An expression is one by its operation and the numbers of its operands; a PHI with one number
// on all edges has that number; a launch size has one wherever it is read; everything else is a leaf.
//
//   %a = lshr i32 %x, 5      %b = lshr exact i32 %x, 5      one number, with the leaf %x
//   not:  fmul contract, loads of memory that changes       leaves, each its own
//
// Two values with one number are equal where neither is poison, if their leaves have not changed in between: the users
// of numbers see to that. Held by: test/Uniformity/equal-phis*, common-summands.ll.
//
//===----------------------------------------------------------------------===//

#include "ValueNumbers.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

ValueNumbers::Number ValueNumbers::fresh(const Value &Leaf) {
  Of.push_back({{&Leaf}});
  return Of.size() - 1;
}

ValueNumbers::Number ValueNumbers::of(const Value &V) {
  if (auto It = Numbers.find(&V); It != Numbers.end())
    return It->second;
  Number N = fresh(V);
  // Each undefined value is another one.
  if (const auto *C = dyn_cast<Constant>(&V)) {
    Of[N].Leaves.clear();
    if (isa<UndefValue>(C) || C->containsUndefOrPoisonElement())
      return N;
  }
  return Numbers[&V] = N;
}

ValueNumbers::Number ValueNumbers::ofCast(unsigned Opcode, const Type &To, Number N) {
  auto [It, New] = ByKey.try_emplace(Key{Opcode, reinterpret_cast<uintptr_t>(&To), N}, Of.size());
  if (New)
    Of.push_back(Class(Of[N]));
  return It->second;
}

ValueNumbers::Number ValueNumbers::strict(const Value &V) {
  if (const auto *C = dyn_cast<Constant>(&V); C && (isa<UndefValue>(C) || C->containsUndefOrPoisonElement()))
    return NextStrict++;
  auto [It, New] = StrictNumbers.try_emplace(&V, NextStrict);
  NextStrict += New;
  return It->second;
}

bool ValueNumbers::isReadOnceForAll(const Instruction &I) const {
  if (sizeReadBy(I))
    return true;
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  if (!C || !C->doesNotAccessMemory() || C->isConvergent())
    return false;
  // Where a wave runs may change (`%smid`, `%warpid`).
  return Reader.target().threadIndexOf(*C) ||
         (C->arg_empty() && Reader.view().info(Reader.idOf(I)).Kind == InstanceKind::Pure);
}

bool ValueNumbers::isOfTheGrid(const Instruction &I) const {
  const InstanceInfo Info = Reader.view().info(Reader.idOf(I));
  return Info.Ceiling == Extent::grid() && (Info.Kind == InstanceKind::Pure || sizeReadBy(I));
}

bool allowsSeveralResults(const Instruction &I) {
  const auto *FP = dyn_cast<FPMathOperator>(&I);
  if (!FP)
    return false;
  const FastMathFlags Flags = FP->getFastMathFlags();
  return Flags.noSignedZeros() || Flags.allowReciprocal() || Flags.allowContract() || Flags.approxFunc() ||
         Flags.allowReassoc() || I.hasMetadata(LLVMContext::MD_fpmath);
}

void ValueNumbers::addFlags(Key &K, const Instruction &I, bool Strictly) {
  if (Strictly)
    K.push_back(I.hasPoisonGeneratingMetadata() || I.hasPoisonGeneratingReturnAttributes()
                    ? reinterpret_cast<uintptr_t>(&I)
                    : I.getRawSubclassOptionalData());
}

std::optional<ValueNumbers::Key> ValueNumbers::keyOf(const Instruction &I, bool Strictly) {
  ValueId Id = Reader.idOf(I);
  if (!Id.isValid() || I.getType()->isTokenTy() || I.getType()->isVoidTy() || allowsSeveralResults(I))
    return std::nullopt;
  const InstanceInfo Info = Reader.view().info(Id);
  // A size has no opcode: else a call with one argument could have the same key.
  if (const auto Size = sizeReadBy(I))
    return Key{~0ULL, reinterpret_cast<uintptr_t>(I.getType()), static_cast<uint64_t>(Size->Of), Size->Dimension,
               Size->IsStated};
  Key K{I.getOpcode(), reinterpret_cast<uintptr_t>(I.getType())};
  if (const auto *C = dyn_cast<CmpInst>(&I)) {
    K.push_back(C->getPredicate());
  } else if (const auto *G = dyn_cast<GetElementPtrInst>(&I)) {
    K.push_back(reinterpret_cast<uintptr_t>(G->getSourceElementType()));
  } else if (const auto *X = dyn_cast<ExtractValueInst>(&I)) {
    K.insert(K.end(), X->idx_begin(), X->idx_end());
  } else if (const auto *C = dyn_cast<CallInst>(&I)) {
    // Their callee is an operand.
    bool IsPure = Info.Kind == InstanceKind::Pure && Info.Floor == Extent::thread() && Info.Ceiling == Extent::grid();
    if (C->hasOperandBundles() || C->isInlineAsm() || (!IsPure && !isReadOnceForAll(I)))
      return std::nullopt;
  } else if (const auto *L = dyn_cast<LoadInst>(&I)) {
    if (!L->isSimple() || Info.Kind != InstanceKind::Pure || Info.Floor != Extent::thread())
      return std::nullopt;
  } else if (!isa<BinaryOperator, UnaryOperator, CastInst, SelectInst>(I)) {
    return std::nullopt;
  }
  addFlags(K, I, Strictly);
  const size_t First = K.size();
  for (const Value *V : I.operands())
    K.push_back(Strictly ? strict(*V) : of(*V));
  if (I.isCommutative() && I.getNumOperands() == 2)
    llvm::sort(K.begin() + First, K.end());
  return K;
}

void ValueNumbers::add(const Instruction &I) {
  if (const auto *P = dyn_cast<PHINode>(&I)) {
    const Value *First = P->getIncomingValue(0);
    auto Same = [&](auto Number, const auto &Known) {
      return all_of(P->incoming_values(), [&](const Use &U) {
        return (!isa<Instruction>(U) || Known.contains(U)) && Number(*U) == Number(*First);
      });
    };
    if (allowsSeveralResults(*P) || !Same([&](const Value &V) { return of(V); }, Numbers)) {
      of(I);
      return;
    }
    Numbers[&I] = of(*First);
    if (Same([&](const Value &V) { return strict(V); }, StrictNumbers))
      StrictNumbers[&I] = strict(*First);
    if (any_of(P->incoming_values(), [&](const Use &U) { return hasFlags(*U); }))
      Flagged.insert(&I);
    return;
  }
  auto K = keyOf(I, /*Strictly=*/false);
  SmallVector<const Value *, 4> Leaves;
  // A source of its own: a leaf that has one number.
  if (K && isReadOnceForAll(I) && !isOfTheGrid(I))
    Leaves.push_back(&I);
  else if (K)
    for (const Value *V : I.operands())
      for (const Value *Leaf : leaves(of(*V)))
        if (!is_contained(Leaves, Leaf))
          Leaves.push_back(Leaf);
  if (!K || Leaves.size() > MaxLeaves) {
    of(I);
    strict(I);
    return;
  }
  auto [It, New] = ByKey.try_emplace(std::move(*K), Of.size());
  if (New)
    Of.push_back({std::move(Leaves)});
  Numbers[&I] = It->second;
  StrictNumbers[&I] = StrictByKey.try_emplace(*keyOf(I, /*Strictly=*/true), NextStrict++).first->second;
  if (I.hasPoisonGeneratingAnnotations() || any_of(I.operands(), [&](const Use &U) { return hasFlags(*U); }))
    Flagged.insert(&I);
}

bool ValueNumbers::differsInWorkgroup(const Instruction &I) const {
  return Reader.view().info(Reader.idOf(I)).Ceiling < Extent::workgroup();
}

} // namespace rejoin
