//===- DecodeInstructions.cpp - Instructions as operations -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each instruction becomes an operation on slots, by families: arithmetic, casts, comparisons, vectors, aggregates,
// memory, atomics, control. What has no opcode of its own (odd widths, half precision) is folded by LLVM at run time.
// Held by: unittests/Semantics (each opcode against LLVM's folding), test/Semantics/types.ll, packed-vectors.ll.
//
//===----------------------------------------------------------------------===//

#include "FunctionDecoder.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

bool FunctionDecoder::refuse(const Instruction &I) {
  auto Refuse = [&](const Twine &What) {
    unsupported(I, What);
    return true;
  };
  auto HasNoLength = [](const Value *V) { return V->getType()->isScalableTy(); };
  const auto *A = dyn_cast<AllocaInst>(&I);
  const auto *G = dyn_cast<GetElementPtrInst>(&I);
  if (HasNoLength(&I) || any_of(I.operand_values(), HasNoLength) || (A && A->getAllocatedType()->isScalableTy()) ||
      (G && G->getSourceElementType()->isScalableTy()))
    return Refuse("a vector of no fixed length");
  if (isTooLarge(&I) || any_of(I.operand_values(), [](const Value *V) { return isTooLarge(V); }))
    return Refuse("a value of more than " + Twine(MaxSlots) + " scalars");
  if (hasUnknownConstant(I))
    return Refuse("an operation with a constant that is not modelled");
  // What takes them as a whole passes them on.
  auto IsWide = [&](const Value *V) { return hasWidePointer(DL, V->getType()); };
  if (!isa<CallBase>(I) && (IsWide(&I) || any_of(I.operand_values(), IsWide)))
    return Refuse("an address of more than 64 bits");
  return false;
}

void FunctionDecoder::decodeBinary(Opcode C, const Instruction &I) {
  unsigned Bits = elementBits(DL, I.getType());
  if (!Bits || I.getType()->getScalarType()->isHalfTy() || I.getType()->getScalarType()->isBFloatTy())
    return addFold(I);
  Op &O = add(C, I);
  O.A = ref(*I.getOperand(0));
  if (I.getNumOperands() > 1)
    O.B = ref(*I.getOperand(1));
  O.Bits = static_cast<uint8_t>(Bits);
  if (const auto *W = dyn_cast<OverflowingBinaryOperator>(&I))
    O.Flags |= (W->hasNoUnsignedWrap() ? 1 : 0) | (W->hasNoSignedWrap() ? 2 : 0);
  if (const auto *E = dyn_cast<PossiblyExactOperator>(&I))
    O.Flags |= E->isExact() ? 4 : 0;
  if (const auto *J = dyn_cast<PossiblyDisjointInst>(&I))
    O.Flags |= J->isDisjoint() ? 8 : 0;
}

void FunctionDecoder::decodeCast(Opcode C, const Instruction &I) {
  const Type *From = I.getOperand(0)->getType()->getScalarType(), *To = I.getType()->getScalarType();
  unsigned FromBits = elementBits(DL, From), ToBits = elementBits(DL, To);
  auto Odd = [](const Type *T) { return T->isHalfTy() || T->isBFloatTy() || T->isFP128Ty(); };
  if (!FromBits || !ToBits || Odd(From) || Odd(To))
    return addFold(I);
  Op &O = add(C, I);
  O.A = ref(*I.getOperand(0));
  O.Bits = static_cast<uint8_t>(FromBits);
  O.ToBits = static_cast<uint8_t>(ToBits);
  if (const auto *N = dyn_cast<PossiblyNonNegInst>(&I))
    O.Flags |= N->hasNonNeg() ? 16 : 0;
  if (const auto *T = dyn_cast<TruncInst>(&I))
    O.Flags |= (T->hasNoUnsignedWrap() ? 1 : 0) | (T->hasNoSignedWrap() ? 2 : 0);
}

void FunctionDecoder::decodeCompare(const CmpInst &I) {
  const Type *T = I.getOperand(0)->getType()->getScalarType();
  unsigned Bits = elementBits(DL, T);
  if (!Bits || T->isHalfTy() || T->isBFloatTy()) {
    addFold(I);
    return;
  }
  Op &O = add(I.getOpcode() == Instruction::ICmp ? Opcode::ICmp : Opcode::FCmp, I);
  O.A = ref(*I.getOperand(0));
  O.B = ref(*I.getOperand(1));
  O.Bits = static_cast<uint8_t>(Bits);
  O.Flags = I.getPredicate();
  // Promised to be of one sign.
  if (const auto *C = dyn_cast<ICmpInst>(&I))
    O.ToBits = C->hasSameSign();
  return;
}

void FunctionDecoder::decodeGep(const GetElementPtrInst &G) {
  DecodedFunction::GepInfo Info;
  Info.Offset = 0;
  Info.ScalarBase = !G.getPointerOperand()->getType()->isVectorTy();
  Info.PointerBits = DL.getIndexTypeSizeInBits(G.getType());
  Info.NoSignedWrap = G.hasNoUnsignedSignedWrap();
  Info.NoUnsignedWrap = G.hasNoUnsignedWrap();
  Info.IsNullOutside = G.isInBounds() && !NullPointerIsDefined(G.getFunction(), G.getAddressSpace());
  if (any_of(G.indices(), [](const Value *V) { return V->getType()->getScalarSizeInBits() > 64; }))
    return unsupported(G, "an index of more than 64 bits");
  Type *Outer = Type::getVoidTy(G.getContext()), *Next = Outer;
  for (auto It = gep_type_begin(G), End = gep_type_end(G); It != End; ++It) {
    const Value *Index = It.getOperand();
    // What this index is for: an element of an array, but for the first one.
    Outer = std::exchange(Next, It.getIndexedType());
    if (StructType *S = It.getStructTypeOrNull()) {
      Info.Offset += DL.getStructLayout(S)->getElementOffset(cast<ConstantInt>(Index)->getZExtValue());
      continue;
    }
    uint64_t Scale = It.getSequentialElementStride(DL);
    // Of negative or wide constants each step may wrap around where their sum does not.
    if (const auto *C = dyn_cast<ConstantInt>(Index);
        C && !(Info.NoUnsignedWrap && !C->getValue().isIntN(Info.PointerBits - 1)))
      Info.Offset += Scale * static_cast<uint64_t>(C->getSExtValue());
    else
      Info.Steps.push_back({ref(*Index), static_cast<uint8_t>(Index->getType()->getScalarSizeInBits()), Scale,
                            !Index->getType()->isVectorTy(),
                            isa<ArrayType>(Outer) ? cast<ArrayType>(Outer)->getNumElements() : 0});
  }
  D.Geps.push_back(std::move(Info));
  Op &O = add(Opcode::Gep, G);
  O.A = ref(*G.getPointerOperand());
  O.Extra = D.Geps.size() - 1;
}

void FunctionDecoder::decodePointerCast(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr: {
    Op &O = add(Opcode::Trunc, I);
    O.A = ref(*I.getOperand(0));
    O.Bits = 64;
    O.ToBits = static_cast<uint8_t>(std::min(64U, I.getType()->getScalarSizeInBits()));
    return;
  }
  case Instruction::IntToPtr: {
    Op &O = add(Opcode::Trunc, I);
    O.A = ref(*I.getOperand(0));
    O.Bits = O.ToBits = 64;
    return;
  }
  case Instruction::AddrSpaceCast: {
    Op &O = add(Opcode::AddrSpaceCast, I);
    O.A = ref(*I.getOperand(0));
    O.Flags = static_cast<uint8_t>(P.space(I.getOperand(0)->getType()->getScalarType()->getPointerAddressSpace()));
    O.ToBits = static_cast<uint8_t>(P.space(I.getType()->getScalarType()->getPointerAddressSpace()));
    return;
  }
  default:
    return unsupported(I, "this instruction");
  }
}

void FunctionDecoder::decodeVector(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::BitCast: {
    unsigned From = elementBits(DL, I.getOperand(0)->getType()), To = elementBits(DL, I.getType());
    if (!From || !To)
      return addFold(I);
    Op &O = add(From == To ? Opcode::Copy : Opcode::BitCast, I);
    O.A = ref(*I.getOperand(0));
    O.Bits = static_cast<uint8_t>(From);
    O.ToBits = static_cast<uint8_t>(To);
    O.Extra = numSlots(I.getOperand(0)->getType());
    return;
  }
  case Instruction::Select: {
    bool IsVector = I.getOperand(0)->getType()->isVectorTy();
    Op &O = add(IsVector ? Opcode::VectorSelect : Opcode::Select, I);
    O.A = ref(*I.getOperand(0));
    O.B = ref(*I.getOperand(1));
    O.C = ref(*I.getOperand(2));
    return;
  }
  case Instruction::Freeze:
    add(Opcode::Freeze, I).A = ref(*I.getOperand(0));
    return;
  case Instruction::ExtractElement: {
    Op &O = add(Opcode::ExtractElement, I);
    O.A = ref(*I.getOperand(0));
    O.B = ref(*I.getOperand(1));
    O.Extra = cast<FixedVectorType>(I.getOperand(0)->getType())->getNumElements();
    return;
  }
  case Instruction::InsertElement: {
    Op &O = add(Opcode::InsertElement, I);
    O.A = ref(*I.getOperand(0));
    O.B = ref(*I.getOperand(1));
    O.C = ref(*I.getOperand(2));
    O.Extra = cast<FixedVectorType>(I.getType())->getNumElements();
    return;
  }
  case Instruction::ShuffleVector: {
    const auto &S = cast<ShuffleVectorInst>(I);
    D.Masks.emplace_back(S.getShuffleMask().begin(), S.getShuffleMask().end());
    Op &O = add(Opcode::Shuffle, I);
    O.A = ref(*I.getOperand(0));
    O.B = ref(*I.getOperand(1));
    O.C = static_cast<int32_t>(cast<FixedVectorType>(I.getOperand(0)->getType())->getNumElements());
    O.Extra = D.Masks.size() - 1;
    return;
  }
  default:
    return unsupported(I, "this instruction");
  }
}

void FunctionDecoder::decodeAggregate(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::ExtractValue:
  case Instruction::InsertValue: {
    bool Insert = I.getOpcode() == Instruction::InsertValue;
    ArrayRef<unsigned> Indices =
        Insert ? cast<InsertValueInst>(I).getIndices() : cast<ExtractValueInst>(I).getIndices();
    const Type *T = I.getOperand(0)->getType();
    uint32_t Offset = 0;
    for (unsigned Index : Indices) {
      for (unsigned K = 0; K != Index; ++K)
        Offset += numSlots(T->isStructTy() ? T->getStructElementType(K) : T->getArrayElementType());
      T = T->isStructTy() ? T->getStructElementType(Index) : T->getArrayElementType();
    }
    int32_t Whole = ref(*I.getOperand(0));
    if (!Insert) {
      add(Opcode::Copy, I).A = Whole >= 0 ? Whole + static_cast<int32_t>(Offset) : Whole - static_cast<int32_t>(Offset);
      return;
    }
    add(Opcode::Copy, I).A = Whole;
    Op &O = add(Opcode::Copy, I);
    O.Dst += Offset;
    O.Count = numSlots(T);
    O.A = ref(*I.getOperand(1));
    return;
  }
  default:
    return unsupported(I, "this instruction");
  }
}

/// Whether what is known of their lines allows that they are of one expression. `v = *p; v.x = 1; *p = v;`, which
/// accesses all elements, has the same instructions as `p->x = 1`, on several lines.
static bool mayBeOfOneExpression(const Instruction &A, const Instruction &B) {
  const DILocation *X = A.getDebugLoc().get(), *Y = B.getDebugLoc().get();
  return !X || !Y || !X->getLine() || !Y->getLine() ||
         (X->getLine() == Y->getLine() && X->getFile() == Y->getFile() && X->getInlinedAt() == Y->getInlinedAt());
}

/// Whether a shuffle leaves each element of its first operand where it is, or puts one of the second operand there.
static bool replacesElements(const ShuffleVectorInst &S) {
  const int N = static_cast<int>(cast<FixedVectorType>(S.getType())->getNumElements());
  return S.getType() == S.getOperand(0)->getType() && all_of(enumerate(S.getShuffleMask()), [&](const auto &X) {
           return X.value() == static_cast<int>(X.index()) || X.value() < 0 || X.value() >= N;
         });
}

/// The store of a vector of which only some elements are new: clang writes an element of a vector in memory by reading
/// all of it and writing all of it back. The others are not accessed, as in OpenCL C; null for any other load.
static const StoreInst *findElementStore(const LoadInst &L) {
  if (!isa<FixedVectorType>(L.getType()) || !L.isSimple())
    return nullptr;
  const Value *V = &L;
  while (V->hasOneUse()) {
    const auto *U = cast<Instruction>(*V->user_begin());
    if (const auto *S = dyn_cast<StoreInst>(U)) {
      if (V == &L || S->getPointerOperand() != L.getPointerOperand() || !S->isSimple() ||
          S->getParent() != L.getParent() || !mayBeOfOneExpression(L, *S))
        return nullptr;
      for (const Instruction *Between = L.getNextNode(); Between != S; Between = Between->getNextNode())
        if (Between->mayWriteToMemory())
          return nullptr;
      return S;
    }
    const bool Changes = (isa<InsertElementInst>(U) && isa<ConstantInt>(U->getOperand(2))) ||
                         (isa<ShuffleVectorInst>(U) && replacesElements(cast<ShuffleVectorInst>(*U)));
    if (!Changes || U->getOperand(0) != V || U->getOperand(1) == V)
      return nullptr;
    V = U;
  }
  return nullptr;
}

/// The elements that a store of `findElementStore` gives new values.
static SmallBitVector newElements(const StoreInst &S) {
  const Value *V = S.getValueOperand();
  SmallBitVector New(cast<FixedVectorType>(V->getType())->getNumElements());
  for (; !isa<LoadInst>(V); V = cast<Instruction>(V)->getOperand(0)) {
    if (const auto *Insert = dyn_cast<InsertElementInst>(V)) {
      if (const uint64_t At = cast<ConstantInt>(Insert->getOperand(2))->getZExtValue(); At < New.size())
        New.set(static_cast<unsigned>(At));
      continue;
    }
    for (auto [I, From] : enumerate(cast<ShuffleVectorInst>(V)->getShuffleMask()))
      if (From != static_cast<int>(I))
        New.set(static_cast<unsigned>(I));
  }
  return New;
}

/// The elements of a vector that something uses; all of them unless each use says which.
static SmallBitVector usedElements(const LoadInst &L) {
  const unsigned N = cast<FixedVectorType>(L.getType())->getNumElements();
  SmallBitVector Used(N);
  for (const User *U : L.users()) {
    if (const auto *E = dyn_cast<ExtractElementInst>(U); E && isa<ConstantInt>(E->getIndexOperand())) {
      if (const uint64_t At = cast<ConstantInt>(E->getIndexOperand())->getZExtValue(); At < N)
        Used.set(static_cast<unsigned>(At));
    } else if (const auto *S = dyn_cast<ShuffleVectorInst>(U)) {
      for (int From : S->getShuffleMask())
        for (unsigned Operand = 0; Operand != 2; ++Operand)
          if (const int At = From - static_cast<int>(Operand * N);
              S->getOperand(Operand) == &L && At >= 0 && At < static_cast<int>(N))
            Used.set(static_cast<unsigned>(At));
    } else {
      return SmallBitVector(N, true);
    }
  }
  return Used;
}

/// Whether a store ends the chain of such a load.
static bool isElementStore(const StoreInst &S) {
  const Value *V = S.getValueOperand();
  while (isa<InsertElementInst, ShuffleVectorInst>(V))
    V = cast<Instruction>(V)->getOperand(0);
  const auto *L = dyn_cast<LoadInst>(V);
  return L && L != S.getValueOperand() && findElementStore(*L) == &S;
}

void FunctionDecoder::decodeMemory(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Load: {
    Op &O = add(Opcode::Load, I);
    O.A = ref(*I.getOperand(0));
    O.Flags = static_cast<uint8_t>(P.space(cast<LoadInst>(I).getPointerAddressSpace()));
    O.ToBits = cast<LoadInst>(I).isAtomic();
    O.Bits = promisedAlignment(I.getType(), cast<LoadInst>(I).getAlign());
    O.Extra = layoutOf(I.getType());
    if (findElementStore(cast<LoadInst>(I))) {
      D.Layouts[O.Extra].clear();
    } else if (isa<FixedVectorType>(I.getType()) && cast<LoadInst>(I).isSimple() && !I.use_empty()) {
      const SmallBitVector Used = usedElements(cast<LoadInst>(I));
      erase_if(D.Layouts[O.Extra], [&](const Piece &X) { return !X.IsPacked && !Used.test(X.Slot); });
    }
    return;
  }
  case Instruction::Store: {
    Op &O = add(Opcode::Store, I);
    O.A = ref(*cast<StoreInst>(I).getPointerOperand());
    O.B = ref(*cast<StoreInst>(I).getValueOperand());
    O.Flags = static_cast<uint8_t>(P.space(cast<StoreInst>(I).getPointerAddressSpace()));
    O.ToBits = cast<StoreInst>(I).isAtomic();
    O.Bits = promisedAlignment(cast<StoreInst>(I).getValueOperand()->getType(), cast<StoreInst>(I).getAlign());
    O.Extra = layoutOf(cast<StoreInst>(I).getValueOperand()->getType());
    if (isElementStore(cast<StoreInst>(I))) {
      const SmallBitVector New = newElements(cast<StoreInst>(I));
      erase_if(D.Layouts[O.Extra], [&](const Piece &X) { return !X.IsPacked && !New.test(X.Slot); });
    }
    return;
  }
  case Instruction::Alloca: {
    const auto &A = cast<AllocaInst>(I);
    Op &O = add(Opcode::Alloca, I);
    O.A = ref(*A.getArraySize());
    O.Extra = D.Sizes.size();
    D.Sizes.push_back(allocSizeOf(DL, A.getAllocatedType()));
    O.Bits = static_cast<uint8_t>(Log2(A.getAlign()));
    O.Flags = static_cast<uint8_t>(P.space(A.getAddressSpace()));
    return;
  }
  default:
    return unsupported(I, "this instruction");
  }
}

void FunctionDecoder::decodeAtomic(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::AtomicRMW: {
    const auto &R = cast<AtomicRMWInst>(I);
    if (!elementBits(DL, R.getType()) || DL.getTypeSizeInBits(R.getType()->getScalarType()) % 8)
      return unsupported(I, "this atomic operation");
    Op &O = add(Opcode::AtomicRMW, I);
    O.A = ref(*R.getPointerOperand());
    O.B = ref(*R.getValOperand());
    O.Flags = static_cast<uint8_t>(P.space(R.getPointerAddressSpace()));
    O.Bits = static_cast<uint8_t>(DL.getTypeSizeInBits(I.getType()));
    O.ToBits = static_cast<uint8_t>(R.getOperation());
    return;
  }
  case Instruction::AtomicCmpXchg: {
    const auto &X = cast<AtomicCmpXchgInst>(I);
    if (!elementBits(DL, X.getCompareOperand()->getType()))
      return unsupported(I, "this atomic operation");
    Op &O = add(Opcode::CmpXchg, I);
    O.A = ref(*X.getPointerOperand());
    O.B = ref(*X.getCompareOperand());
    O.C = ref(*X.getNewValOperand());
    O.Flags = static_cast<uint8_t>(P.space(X.getPointerAddressSpace()));
    O.Bits = static_cast<uint8_t>(DL.getTypeSizeInBits(X.getCompareOperand()->getType()));
    return;
  }
  default:
    return unsupported(I, "this instruction");
  }
}

uint32_t FunctionDecoder::branchTo(ArrayRef<const BasicBlock *> Targets) {
  DecodedFunction::Branching B;
  for (const BasicBlock *T : Targets)
    B.Targets.push_back(FirstPart[T]);
  D.Branches.push_back(std::move(B));
  return static_cast<uint32_t>(D.Branches.size() - 1);
}

void FunctionDecoder::decodeControl(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Invoke: {
    decodeCall(cast<CallBase>(I));
    // Nothing throws here.
    uint32_t Target = branchTo({cast<InvokeInst>(I).getNormalDest()});
    Op &O = add(Opcode::Br, I);
    O.Count = 0;
    O.Extra = Target;
    return;
  }
  case Instruction::Br: {
    const auto &B = cast<BranchInst>(I);
    if (B.isUnconditional()) {
      uint32_t Target = branchTo({B.getSuccessor(0)});
      add(Opcode::Br, I).Extra = Target;
    } else {
      uint32_t Target = branchTo({B.getSuccessor(0), B.getSuccessor(1)});
      Op &O = add(Opcode::CondBr, I);
      O.A = ref(*B.getCondition());
      O.Extra = Target;
    }
    return;
  }
  case Instruction::Switch: {
    const auto &S = cast<SwitchInst>(I);
    uint32_t Target = branchTo({S.getDefaultDest()});
    if (S.getCondition()->getType()->getScalarSizeInBits() > 64)
      return unsupported(I, "a switch over more than 64 bits");
    for (const auto &Case : S.cases())
      D.Branches[Target].Cases.push_back({Case.getCaseValue()->getZExtValue(), FirstPart[Case.getCaseSuccessor()]});
    sort(D.Branches[Target].Cases);
    Op &O = add(Opcode::Switch, I);
    O.A = ref(*S.getCondition());
    O.Extra = Target;
    return;
  }
  case Instruction::IndirectBr: {
    const auto &B = cast<IndirectBrInst>(I);
    SmallVector<const BasicBlock *> Targets;
    for (unsigned K = 0; K != B.getNumDestinations(); ++K)
      Targets.push_back(B.getDestination(K));
    uint32_t Target = branchTo(Targets);
    // By the addresses of the blocks, as constants have them.
    for (unsigned K = 0; K != Targets.size(); ++K)
      D.Branches[Target].Cases.push_back({P.addressOf(*Targets[K]), FirstPart[Targets[K]]});
    sort(D.Branches[Target].Cases);
    Op &O = add(Opcode::IndirectBr, I);
    O.A = ref(*B.getAddress());
    O.Extra = Target;
    return;
  }
  case Instruction::Ret: {
    Op &O = add(Opcode::Ret, I);
    if (I.getNumOperands()) {
      O.A = ref(*I.getOperand(0));
      O.Count = numSlots(I.getOperand(0)->getType());
    }
    return;
  }
  case Instruction::Unreachable:
    add(Opcode::Unreachable, I);
    return;
  default:
    return unsupported(I, "this instruction");
  }
}

void FunctionDecoder::decode(const Instruction &I) {
  if (refuse(I))
    return;
  switch (I.getOpcode()) {
#define BINARY(NAME)                                                                                                   \
  case Instruction::NAME:                                                                                              \
    decodeBinary(Opcode::NAME, I);                                                                                     \
    return;
    BINARY(Add)
    BINARY(Sub)
    BINARY(Mul)
    BINARY(UDiv)
    BINARY(SDiv)
    BINARY(URem)
    BINARY(SRem)
    BINARY(Shl)
    BINARY(LShr)
    BINARY(AShr)
    BINARY(And)
    BINARY(Or)
    BINARY(Xor)
    BINARY(FAdd)
    BINARY(FSub)
    BINARY(FMul)
    BINARY(FDiv)
    BINARY(FRem)
    BINARY(FNeg)
#undef BINARY
#define CAST(NAME)                                                                                                     \
  case Instruction::NAME:                                                                                              \
    decodeCast(Opcode::NAME, I);                                                                                       \
    return;
    CAST(Trunc)
    CAST(ZExt)
    CAST(SExt)
    CAST(FPTrunc)
    CAST(FPExt)
    CAST(FPToUI)
    CAST(FPToSI)
    CAST(UIToFP)
    CAST(SIToFP)
#undef CAST
  case Instruction::ICmp:
  case Instruction::FCmp:
    return decodeCompare(cast<CmpInst>(I));
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr:
  case Instruction::IntToPtr:
  case Instruction::AddrSpaceCast:
    return decodePointerCast(I);
  case Instruction::BitCast:
  case Instruction::Select:
  case Instruction::Freeze:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
    return decodeVector(I);
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
    return decodeAggregate(I);
  case Instruction::GetElementPtr:
    return decodeGep(cast<GetElementPtrInst>(I));
  case Instruction::Load:
  case Instruction::Store:
  case Instruction::Alloca:
    return decodeMemory(I);
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return decodeAtomic(I);
  case Instruction::Fence:
    add(Opcode::Fence, I);
    return;
  case Instruction::Call:
    return decodeCall(cast<CallBase>(I));
  default:
    return decodeControl(I);
  }
}

} // namespace rejoin
