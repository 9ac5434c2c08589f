//===- PlacesOfPointers.cpp - The objects that a pointer may lead to -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer is a base and a sum of indices times numbers of bytes:
//
//     &s[lid * 2 + 1]                              s, (lid * 2 + 1) * 4
//     n > 3 ? &a[1] : &b                           the choice, 0; which is a, 4 or b, 0
//     int *of[] = {&a, &b}; of[n]                  what is read, 0; which is a, 0 or b, 0
//     for (p = a; p != a + 9; ++p) ... *p          a, 4 * (iterations)
//
// Two pointers that one condition, or one edge into a block, chooses lead to pairs of places:
//
//     p = phi [a], [q]      q = phi [b], [p]       (a, b), (b, a): never one object
//
// Objects are other ones if both are known and have storage of their own. That is an assumption where the host gives
// them: pointers that a launch passes in different arguments, or in different fields of one, lead to different objects.
// Arrays of CUDA and HIP without a size in shared memory are one object, all of them. A pointer that is read from
// memory leads to no variable of the module whose address is only used to access it.
//
// Cost: linear in the operands, within a depth and a number of pairs. Held by:
// test/Lint/unordered-choices-of-places.cu, apart-pointers.cu.
//
//===----------------------------------------------------------------------===//

#include "PlacesOfPointers.h"
#include "MemoryEffects.h"
#include "SameAddresses.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <set>
#include <vector>

using namespace llvm;

namespace rejoin {

//===----------------------------------------------------------------------===//
// One pointer
//===----------------------------------------------------------------------===//

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

/// Adds what a `getelementptr` adds to its pointer; false if it is not known.
static bool addOffsets(PlaceOfPointer &To, const GEPOperator &G, const DataLayout &DL) {
  // The array that an index but the first one is of.
  const ArrayType *Array = nullptr;
  for (auto It = gep_type_begin(G), End = gep_type_end(G); It != End; ++It) {
    const Value *Index = It.getOperand();
    const ArrayType *const Of = std::exchange(Array, dyn_cast<ArrayType>(It.getIndexedType()));
    if (!Index->getType()->isIntegerTy())
      return false;
    if (StructType *S = It.getStructTypeOrNull()) {
      To.Constant += DL.getStructLayout(S)->getElementOffset(cast<ConstantInt>(Index)->getZExtValue()).getFixedValue();
      continue;
    }
    const TypeSize Stride = It.getSequentialElementStride(DL);
    if (Stride.isScalable() || Stride.getFixedValue() > INT32_MAX)
      return false;
    const int64_t Times = Stride.getFixedValue();
    if (const auto *C = dyn_cast<ConstantInt>(Index)) {
      if (C->getValue().getSignificantBits() > 31)
        return false;
      To.Constant += Times * C->getSExtValue();
      continue;
    }
    To.Terms.push_back({Index, Times, Of ? Of->getNumElements() : 0, To.IsChosen});
  }
  return true;
}

/// The pointer that was made a number, and a pointer again; its number is that of the generic one in global memory.
static const Value *throughNumber(const Value &P, const DataLayout &DL) {
  const auto *ToPointer = dyn_cast<Operator>(&P);
  if (!ToPointer || ToPointer->getOpcode() != Instruction::IntToPtr)
    return nullptr;
  const auto *ToNumber = dyn_cast<PtrToIntOperator>(ToPointer->getOperand(0));
  if (!ToNumber || ToNumber->getType() != DL.getIntPtrType(P.getType()) ||
      ToNumber->getType() != DL.getIntPtrType(ToNumber->getPointerOperandType()))
    return nullptr;
  const unsigned From = ToNumber->getPointerAddressSpace(), Into = P.getType()->getPointerAddressSpace();
  return From == Into || (From <= 1 && Into <= 1) ? ToNumber->getPointerOperand() : nullptr;
}

static void follow(PlaceOfPointer &To, const DataLayout &DL) {
  constexpr unsigned MaxSteps = 64;
  for (unsigned K = 0; K != MaxSteps; ++K) {
    const Value *P = To.Base;
    if (const auto *G = dyn_cast<GEPOperator>(P)) {
      To.IsAnywhere |= !addOffsets(To, *G, DL);
      To.Base = G->getPointerOperand();
    } else if (const auto *C = dyn_cast<Operator>(P); C && isa<AddrSpaceCastOperator, BitCastOperator>(C)) {
      To.Base = C->getOperand(0);
    } else if (const Value *Same = throughNumber(*P, DL)) {
      To.Base = Same;
    } else if (const auto *A = dyn_cast<GlobalAlias>(P)) {
      To.Base = A->getAliasee();
    } else if (const auto *Launder = dyn_cast<IntrinsicInst>(P);
               Launder && is_contained({Intrinsic::launder_invariant_group, Intrinsic::strip_invariant_group},
                                       Launder->getIntrinsicID())) {
      To.Base = Launder->getArgOperand(0);
    } else if (const auto *Phi = dyn_cast<PHINode>(P)) {
      const auto Moved = movedPointer(*Phi, DL);
      if (!Moved)
        return;
      To.IsAnywhere |= To.Moved != nullptr || To.IsChosen;
      To.Moved = Phi;
      To.MovedBy = Moved->second;
      To.Base = Moved->first;
    } else {
      return;
    }
  }
}

PlaceOfPointer placeOf(const Value &Pointer, const DataLayout &DL) {
  PlaceOfPointer P;
  P.Base = &Pointer;
  follow(P, DL);
  return P;
}

//===----------------------------------------------------------------------===//
// Several pointers
//===----------------------------------------------------------------------===//

static constexpr size_t MaxStored = 32;

/// The pointers in a constant; false if something else may be read as one.
static bool addPointersIn(const Constant &C, SmallVectorImpl<const Value *> &Found) {
  if (C.getType()->isPointerTy()) {
    Found.push_back(&C);
    return Found.size() <= MaxStored;
  }
  return isa<ConstantAggregate>(C) &&
         all_of(C.operands(), [&](const Use &U) { return addPointersIn(*cast<Constant>(U), Found); });
}

/// The pointers in a table of constants.
static bool addPointersOf(const Value &Object, SmallVectorImpl<const Value *> &Found) {
  const auto *G = dyn_cast<GlobalVariable>(&Object);
  return G && G->isConstant() && G->hasDefinitiveInitializer() && addPointersIn(*G->getInitializer(), Found);
}

/// All pointers that a variable of the thread holds, or one of the workgroup that \p F alone accesses.
static bool addStoredTo(const Value &A, const Function &F, SmallVectorImpl<const Value *> &Found) {
  SmallVector<const Value *> Addresses{&A};
  while (!Addresses.empty())
    for (const User *U : Addresses.pop_back_val()->users()) {
      if (const auto *I = dyn_cast<Instruction>(U); I && I->getFunction() != &F)
        return false;
      if (isa<GEPOperator, AddrSpaceCastOperator>(U)) {
        Addresses.push_back(U);
      } else if (const auto *M = dyn_cast<MemTransferInst>(U)) {
        const bool IsInto = getUnderlyingObject(M->getRawDest()) == &A;
        if (IsInto && !addPointersOf(*getUnderlyingObject(M->getRawSource()), Found))
          return false;
      } else if (const auto *S = dyn_cast<StoreInst>(U)) {
        if (getUnderlyingObject(S->getPointerOperand()) != &A || !S->getValueOperand()->getType()->isPointerTy() ||
            Found.size() == MaxStored)
          return false;
        Found.push_back(S->getValueOperand());
      } else if (const auto *I = dyn_cast<Instruction>(U); !I || (!isa<LoadInst>(U) && !I->isLifetimeStartOrEnd())) {
        return false;
      }
    }
  return true;
}

SmallVector<const Value *, 4> choicesOf(const Value &Base) {
  SmallVector<const Value *, 4> Found;
  if (const auto *S = dyn_cast<SelectInst>(&Base))
    return {S->getTrueValue(), S->getFalseValue()};
  if (const auto *P = dyn_cast<PHINode>(&Base))
    return SmallVector<const Value *, 4>(P->incoming_values());
  const auto *L = dyn_cast<LoadInst>(&Base);
  if (!L || !L->getType()->isPointerTy())
    return {};
  const Value *Object = getUnderlyingObject(L->getPointerOperand());
  const auto *G = dyn_cast<GlobalVariable>(Object);
  const bool IsOfGroup = G && G->getAddressSpace() == LocalSpace && G->hasLocalLinkage() && !G->isDeclaration() &&
                         isa<UndefValue>(G->getInitializer());
  if (isa<AllocaInst>(Object) || IsOfGroup ? !addStoredTo(*Object, *L->getFunction(), Found)
                                           : !addPointersOf(*Object, Found))
    Found.clear();
  return Found;
}

PlaceOfPointer chosen(const PlaceOfPointer &Of, const Value &Pointer, const DataLayout &DL) {
  PlaceOfPointer P = Of;
  P.IsChosen |= !isa<SelectInst>(Of.Base);
  P.Base = &Pointer;
  follow(P, DL);
  return P;
}

bool forEachPair(const PlaceOfPointer &A, const PlaceOfPointer &B, const DataLayout &DL, bool AreOfOne,
                 function_ref<bool(const PlaceOfPointer &, const PlaceOfPointer &)> Visit) {
  // Most pairs have no choice.
  if (choicesOf(*A.Base).empty() && choicesOf(*B.Base).empty())
    return Visit(A, B);
  constexpr size_t MaxPairs = 64;
  std::set<std::vector<const void *>> Seen;
  // The last one: both are of one execution.
  SmallVector<std::tuple<PlaceOfPointer, PlaceOfPointer, bool>, 0> Work{{A, B, AreOfOne}};
  auto Number = [](int64_t N) { return reinterpret_cast<const void *>(N); };
  auto AddKey = [&](const PlaceOfPointer &Of, std::vector<const void *> &To) {
    append_range(To, std::array<const void *, 6>{Of.Base, Number(Of.Constant), Of.Moved, Number(Of.MovedBy),
                                                 Number(Of.IsAnywhere | (Of.IsChosen << 1)), Number(Of.Terms.size())});
    for (const PlaceOfPointer::Term &T : Of.Terms)
      append_range(To, std::array<const void *, 3>{T.Index, Number(T.Times), Number(T.IsEarlier)});
  };
  while (!Work.empty()) {
    const auto [P, Q, IsOne] = Work.pop_back_val();
    std::vector<const void *> Key{Number(IsOne)};
    AddKey(P, Key);
    AddKey(Q, Key);
    if (!Seen.insert(std::move(Key)).second)
      continue;
    if (Seen.size() > MaxPairs)
      return false;
    const auto *S = dyn_cast<SelectInst>(P.Base), *T = dyn_cast<SelectInst>(Q.Base);
    const auto *X = dyn_cast<PHINode>(P.Base), *Y = dyn_cast<PHINode>(Q.Base);
    if (IsOne && S && T && S->getCondition() == T->getCondition()) {
      Work.emplace_back(chosen(P, *S->getTrueValue(), DL), chosen(Q, *T->getTrueValue(), DL), true);
      Work.emplace_back(chosen(P, *S->getFalseValue(), DL), chosen(Q, *T->getFalseValue(), DL), true);
      continue;
    }
    if (IsOne && X && Y && X->getParent() == Y->getParent()) {
      for (const BasicBlock *From : X->blocks())
        Work.emplace_back(chosen(P, *X->getIncomingValueForBlock(From), DL),
                          chosen(Q, *Y->getIncomingValueForBlock(From), DL), true);
      continue;
    }
    // The pointers of one choice after those of the other: what each is made of may have been chosen at another time.
    if (const auto Of = choicesOf(*P.Base); !Of.empty()) {
      for (const Value *V : Of)
        Work.emplace_back(chosen(P, *V, DL), Q, IsOne && S);
    } else if (const auto OfQ = choicesOf(*Q.Base); !OfQ.empty()) {
      for (const Value *V : OfQ)
        Work.emplace_back(P, chosen(Q, *V, DL), IsOne && T);
    } else if (!Visit(P, Q)) {
      return false;
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

/// A variable whose address only goes into accesses, so that no pointer in memory leads to it.
static bool isOnlyAccessed(const Value &Object) {
  SmallVector<const Value *> Work{&Object};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    for (const Use &U : V->uses()) {
      const User *Of = U.getUser();
      if (isa<GEPOperator, AddrSpaceCastOperator, BitCastOperator, PHINode, SelectInst>(Of)) {
        Work.push_back(Of);
        continue;
      }
      // As an address: what an operation stores is known to the memory.
      if (isa<LoadInst, ICmpInst, MemIntrinsic>(Of) ||
          (isa<StoreInst>(Of) && U.getOperandNo() == StoreInst::getPointerOperandIndex()) ||
          (isa<AtomicRMWInst>(Of) && U.getOperandNo() == AtomicRMWInst::getPointerOperandIndex()) ||
          (isa<AtomicCmpXchgInst>(Of) && U.getOperandNo() == AtomicCmpXchgInst::getPointerOperandIndex()))
        continue;
      // Metadata and lists of what is used; operations of the language.
      const auto *C = dyn_cast<CallBase>(Of);
      const Function *F = C ? C->getCalledFunction() : nullptr;
      if (F && C->isArgOperand(&U) && (F->isIntrinsic() || C->doesNotCapture(C->getArgOperandNo(&U))))
        continue;
      if (F && C->isArgOperand(&U) && !F->isDeclaration() && C->getArgOperandNo(&U) < F->arg_size()) {
        Work.push_back(F->getArg(C->getArgOperandNo(&U)));
        continue;
      }
      if (isa<Constant>(Of) && !isa<GlobalValue>(Of) && Of->use_empty())
        continue;
      return false;
    }
  }
  return true;
}

/// A pointer that the launch passes, as an argument or in one.
static bool isOfLaunch(const Value &V) {
  if (const auto *A = dyn_cast<Argument>(&V))
    return isEntryPoint(*A->getParent());
  const auto *L = dyn_cast<LoadInst>(&V);
  if (!L || !isOfConstants(*L))
    return false;
  // Another index may give the same pointer.
  const Value *From = L->getPointerOperand()->stripInBoundsConstantOffsets();
  const auto *A = dyn_cast<Argument>(From);
  return A ? isEntryPoint(*A->getParent()) : isa<GlobalVariable>(From);
}

static bool isVariable(const Value &V) { return isa<GlobalVariable, AllocaInst>(V); }

/// An array in shared memory whose size the launch states: the address after all others.
static bool isOfLaunchSize(const Value &V) {
  const auto *G = dyn_cast<GlobalVariable>(&V);
  return G && G->getAddressSpace() == LocalSpace && G->isDeclaration();
}

Objects relationOf(const Value &A, const Value &B) {
  if (&A == &B)
    return Objects::Same;
  if (isOfLaunchSize(A) && isOfLaunchSize(B))
    return Objects::Same;
  // Constants that are no object: null, undefined values.
  if (isa<ConstantPointerNull, UndefValue>(A) || isa<ConstantPointerNull, UndefValue>(B))
    return Objects::Other;
  const unsigned SpaceOfA = A.getType()->getPointerAddressSpace(), SpaceOfB = B.getType()->getPointerAddressSpace();
  auto IsOfOneSpace = [](const Value &V, unsigned Space) { return isVariable(V) || Space == LocalSpace || Space == 1; };
  if (SpaceOfA != SpaceOfB && IsOfOneSpace(A, SpaceOfA) && IsOfOneSpace(B, SpaceOfB))
    return Objects::Other;
  if (isVariable(A) && isVariable(B))
    return Objects::Other;
  if (isOfLaunch(A) && isOfLaunch(B)) {
    SameValues Same;
    return Same.isSame(A, B) ? Objects::Same : Objects::Other;
  }
  // The host knows no variable in shared or private memory. It may know those in global memory.
  auto IsHidden = [](const Value &V, const Value &Other) {
    const auto *G = dyn_cast<GlobalVariable>(&V);
    return isa<AllocaInst>(V) || (G && ((G->getAddressSpace() == LocalSpace && isOfLaunch(Other)) ||
                                        (G->hasLocalLinkage() && isOnlyAccessed(V)) ||
                                        (G->getAddressSpace() == LocalSpace && isOnlyAccessed(V))));
  };
  if (isVariable(A) ? IsHidden(A, B) : isVariable(B) && IsHidden(B, A))
    return Objects::Other;
  // Variables in global memory and arguments: as for two arguments.
  if ((isVariable(A) && isOfLaunch(B)) || (isVariable(B) && isOfLaunch(A)))
    return Objects::Other;
  return Objects::Unknown;
}

bool areOtherObjects(const Value &A, const Value &B, function_ref<bool(const Value &)> IsOfOneThread) {
  if (choicesOf(A).empty() && choicesOf(B).empty())
    return false;
  SmallVector<const Value *> OfA, OfB;
  constexpr unsigned All = 0;
  getUnderlyingObjects(&A, OfA, /*LI=*/nullptr, All);
  getUnderlyingObjects(&B, OfB, /*LI=*/nullptr, All);
  return all_of(OfA, [&](const Value *X) {
    return IsOfOneThread(*X) ||
           all_of(OfB, [&](const Value *Y) { return IsOfOneThread(*Y) || relationOf(*X, *Y) == Objects::Other; });
  });
}

} // namespace rejoin
