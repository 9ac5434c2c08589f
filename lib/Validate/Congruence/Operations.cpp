//===- Operations.cpp - Operations as terms in normal form ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The term of an operation whose operands have terms. Flags are left out: an operation with one is poison where it does
// not hold, and that is compared beside (ValuePairs.cpp). What cannot be put into a normal form keeps its opcode, types
// and operands. Floating point keeps the order of operations; only operands of sums and products are exchanged, and a
// constant is subtracted as its negative is added.
//
// Rewrites beside those of Terms.cpp, with what has to be shown:
//
//   folding      constants that are defined, no NaN, nothing denormal: LLVM computes what any machine does
//   x - C        x + -C of numbers: IEEE 754 defines it so; C is no NaN, and is not flushed
//   casts        of casts by widths; zext(trunc x) = x & mask; of bits, a choice; sext of what is not negative is zext
//   extension    of x + y, x - y, x * y, x << c that do not wrap in this sense (else it is poison): of the operands
//   division     unsigned by 2^k: lshr, and a mask
//   x op c       of a neutral or absorbing constant: x or c
//   parts        of aggregates and vectors: what was put there, with indices that are constants within
//   loads        over stores that write other bytes: the same base and steps, or two objects; and what was stored there
//
// Loads are terms of address and version of memory. The version of a load is the one before all stores of its function
// that write elsewhere. What has just been stored there, as the same type, is the result.
//
// Cost: linear. Held by: test/Validate/congruence*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "Refinement/Events.h"
#include "SideValues.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

std::optional<SmallVector<uint64_t, 4>> besideOperands(const Operator &O, Terms &All) {
  SmallVector<uint64_t, 4> Rest;
  switch (O.getOpcode()) {
  case Instruction::ExtractValue:
    append_range(Rest, cast<ExtractValueInst>(O).indices());
    return Rest;
  case Instruction::InsertValue:
    append_range(Rest, cast<InsertValueInst>(O).indices());
    return Rest;
  case Instruction::ShuffleVector: {
    const auto *S = dyn_cast<ShuffleVectorInst>(&O);
    if (!S)
      return std::nullopt;
    for (int M : S->getShuffleMask())
      Rest.push_back(static_cast<uint64_t>(M));
    return Rest;
  }
  case Instruction::GetElementPtr:
    Rest.push_back(reinterpret_cast<uintptr_t>(cast<GEPOperator>(O).getSourceElementType()));
    return Rest;
  case Instruction::ICmp:
  case Instruction::FCmp:
    Rest.push_back(cast<CmpInst>(O).getPredicate());
    return Rest;
  case Instruction::Call: {
    const auto &C = cast<CallBase>(O);
    const Function *Callee = C.getCalledFunction();
    if (!Callee || !Callee->hasName() || C.getNumOperandBundles())
      return std::nullopt;
    Rest.push_back(All.global(Callee->getName(), Callee->getType()));
    Rest.push_back(reinterpret_cast<uintptr_t>(C.getFunctionType()));
    // It may round in another way.
    Rest.push_back(C.isStrictFP());
    return Rest;
  }
  case Instruction::PHI:
  case Instruction::Load:
  case Instruction::Freeze:
  case Instruction::Select:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
    return Rest;
  default:
    return Instruction::isUnaryOp(O.getOpcode()) || Instruction::isBinaryOp(O.getOpcode()) ||
                   Instruction::isCast(O.getOpcode())
               ? std::optional(Rest)
               : std::nullopt;
  }
}

TermId SideValues::operation(const Instruction &I, ArrayRef<ValueIndex> Operands) {
  const auto Beside = besideOperands(cast<Operator>(I), All);
  if (!Beside)
    return different(I);
  SmallVector<uint64_t, 8> Rest{Operands.size()};
  for (ValueIndex V : Operands)
    Rest.push_back(termOf(V));
  append_range(Rest, *Beside);
  return All.operation(I.getOpcode(), I.getType(), Rest);
}

/// All operands are constants without undefined parts.
std::optional<TermId> SideValues::fold(const Instruction &I, ArrayRef<ValueIndex> Operands) {
  if (Operands.empty() || isa<PHINode, FreezeInst, GetElementPtrInst, SelectInst, CallBase>(I))
    return std::nullopt;
  SmallVector<Constant *, 4> Constants;
  for (ValueIndex V : Operands) {
    const Constant *C = All.constantOf(termOf(V));
    if (!C || isUndefined(*C) || !isa<ConstantData>(C))
      return std::nullopt;
    Constants.push_back(const_cast<Constant *>(C));
  }
  // Whether it is flushed to zero is not known to LLVM of all operations, nor which NaN it is.
  auto IsUnsure = [](const Constant *C) {
    const auto *Number = dyn_cast<ConstantFP>(C);
    return Number ? Number->getValueAPF().isDenormal() || Number->isNaN() : C->getType()->isFPOrFPVectorTy();
  };
  if (any_of(Constants, IsUnsure))
    return std::nullopt;
  // What computes with numbers may give other bits where it is executed. Values of a loop's first iteration are no
  // reason to divide classes, so the source's operands have to be constants in its text. Where functions are strict, it
  // may round in another way.
  auto IsOfNumbers = [](const Type *T) { return T->getScalarType()->isFloatingPointTy(); };
  if ((IsOfNumbers(I.getType()) || any_of(Constants, [&](const Constant *C) { return IsOfNumbers(C->getType()); })) &&
      (Which == Side::Target || F.hasFnAttribute(Attribute::StrictFP) ||
       any_of(I.operands(), [](const Use &U) { return !isa<Constant>(U); })))
    return std::nullopt;
  Constant *C = nullptr;
  if (const auto *Cmp = dyn_cast<CmpInst>(&I))
    C = ConstantFoldCompareInstOperands(Cmp->getPredicate(), Constants[0], Constants[1], I.getDataLayout(), nullptr,
                                        &I);
  else
    C = ConstantFoldInstOperands(const_cast<Instruction *>(&I), Constants, I.getDataLayout(), nullptr,
                                 /*AllowNonDeterministic=*/false);
  if (!C || !isa<ConstantData>(C) || isUndefined(*C) || IsUnsure(C))
    return std::nullopt;
  return All.constant(*C);
}

TermId SideValues::evaluate(const Instruction &I, ArrayRef<ValueIndex> Operands) {
  auto TermAt = [&](unsigned K) { return termOf(Operands[K]); };
  if (auto Folded = fold(I, Operands))
    return *Folded;
  std::optional<TermId> X;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
  case Instruction::Or:
  case Instruction::And:
  case Instruction::Xor:
    X = evaluateSum(I, TermAt(0), TermAt(1));
    if (!X)
      X = evaluateBits(I, TermAt(0), TermAt(1));
    if (!X && I.isCommutative())
      return All.commutative(I.getOpcode(), I.getType(), TermAt(0), TermAt(1));
    break;
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::UDiv:
  case Instruction::URem:
    X = evaluateBits(I, TermAt(0), TermAt(1));
    break;
  case Instruction::FAdd:
  case Instruction::FMul:
    return All.commutative(I.getOpcode(), I.getType(), TermAt(0), TermAt(1));
  case Instruction::FSub:
    // What is too small may become +0 of either sign.
    if (const auto *C = dyn_cast_or_null<ConstantFP>(All.constantOf(TermAt(1)));
        C && !C->isNaN() && !C->getValueAPF().isDenormal())
      return All.commutative(Instruction::FAdd, I.getType(), TermAt(0),
                             All.constant(*ConstantFP::get(I.getType(), neg(C->getValueAPF()))));
    break;
  case Instruction::ICmp:
    return All.compare(cast<CmpInst>(I).getPredicate(), TermAt(0), TermAt(1));
  case Instruction::FCmp:
    return All.compareFloats(cast<CmpInst>(I).getPredicate(), TermAt(0), TermAt(1));
  case Instruction::GetElementPtr:
    X = evaluateAddress(cast<GEPOperator>(I), Operands);
    break;
  case Instruction::Freeze: {
    const TermId Y = TermAt(0);
    // One of the target's may be one of the source's, and so may each of the source's.
    const TermId Once = All.make(TermKind::Freeze, I.getType(), {NameOf, Y});
    if (Which == Side::Target && !IsFrozen.insert(Once).second)
      return different(I);
    return Once;
  }
  default:
    if (const auto *C = dyn_cast<CastInst>(&I))
      X = evaluateCast(*C, Operands[0]);
    break;
  }
  return X ? *X : operation(I, Operands);
}

std::optional<TermId> SideValues::evaluateSum(const Instruction &I, TermId X, TermId Y) {
  Type *T = I.getType();
  if (!T->isIntegerTy() || T->getIntegerBitWidth() > 64 || T->isIntegerTy(1))
    return std::nullopt;
  const unsigned Width = T->getIntegerBitWidth();
  auto AddTimes = [&](uint64_t Times) -> std::optional<TermId> {
    auto S = All.add(All.sumOf(X), All.sumOf(Y), Times, Width, Which);
    return S ? std::optional(All.term(T, *S, Width)) : std::nullopt;
  };
  switch (I.getOpcode()) {
  case Instruction::Add:
    return AddTimes(1);
  case Instruction::Sub:
    return AddTimes(~0ULL);
  case Instruction::Mul:
    return All.product(T, X, Y, Which);
  case Instruction::Shl: {
    const APInt *C = All.integerOf(Y);
    if (!C || C->uge(Width))
      return std::nullopt;
    return All.product(T, X, All.constant(*ConstantInt::get(T, 1ULL << C->getZExtValue())), Which);
  }
  case Instruction::Or: {
    const SimplifyQuery Q(I.getDataLayout());
    if (cast<PossiblyDisjointInst>(I).isDisjoint() || haveNoCommonBitsSet(I.getOperand(0), I.getOperand(1), Q))
      return AddTimes(1);
    return std::nullopt;
  }
  case Instruction::Xor:
    // All bits turned: -1 - x.
    if (const APInt *C = All.integerOf(Y); C && C->isAllOnes()) {
      auto S = All.add(All.sumOf(Y), All.sumOf(X), ~0ULL, Width, Which);
      return S ? std::optional(All.term(T, *S, Width)) : std::nullopt;
    }
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<TermId> SideValues::evaluateBits(const Instruction &I, TermId X, TermId Y) {
  const Type *T = I.getType();
  if (!T->isIntegerTy())
    return std::nullopt;
  if (I.isCommutative() && All.integerOf(X))
    std::swap(X, Y);
  const APInt *C = All.integerOf(Y);
  if (T->isIntegerTy(1)) {
    switch (I.getOpcode()) {
    case Instruction::And:
      return All.conjunction(X, Y, Which);
    case Instruction::Or: {
      auto Both = All.conjunction(All.negate(X), All.negate(Y), Which);
      return Both ? std::optional(All.negate(*Both)) : std::nullopt;
    }
    case Instruction::Xor: {
      if (C)
        return C->isZero() ? X : All.negate(X);
      bool IsNegated = false;
      for (TermId *Z : {&X, &Y})
        if (All.kindOf(*Z) == TermKind::Not) {
          *Z = All.negate(*Z);
          IsNegated = !IsNegated;
        }
      const TermId Different = All.commutative(Instruction::Xor, T, X, Y);
      return IsNegated ? All.negate(Different) : Different;
    }
    default:
      return std::nullopt;
    }
  }
  if (!C)
    return std::nullopt;
  auto Constant = [&](const APInt &V) { return All.constant(*ConstantInt::get(T->getContext(), V)); };
  switch (I.getOpcode()) {
  case Instruction::And:
    return C->isAllOnes() ? std::optional(X) : C->isZero() ? std::optional(Y) : std::nullopt;
  case Instruction::Or:
    return C->isAllOnes() ? std::optional(Y) : C->isZero() ? std::optional(X) : std::nullopt;
  case Instruction::Xor:
  case Instruction::LShr:
  case Instruction::AShr:
    return C->isZero() ? std::optional(X) : std::nullopt;
  case Instruction::UDiv:
    if (C->isPowerOf2())
      return C->isOne() ? X
                        : All.operation(Instruction::LShr, T, {2, X, Constant(APInt(C->getBitWidth(), C->logBase2()))});
    return std::nullopt;
  case Instruction::URem:
    if (C->isPowerOf2()) {
      const TermId Mask = Constant(*C - 1);
      return C->isOne() ? Mask : All.commutative(Instruction::And, T, X, Mask);
    }
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

TermId SideValues::cast(unsigned Opcode, const Type *To, TermId X) {
  if (All.typeOf(X) == To)
    return X;
  if (const APInt *C = All.integerOf(X)) {
    const unsigned Width = To->getIntegerBitWidth();
    return All.constant(*ConstantInt::get(To->getContext(), Opcode == Instruction::Trunc  ? C->trunc(Width)
                                                            : Opcode == Instruction::ZExt ? C->zext(Width)
                                                                                          : C->sext(Width)));
  }
  if (All.typeOf(X)->isIntegerTy(1) && Opcode != Instruction::Trunc) {
    auto *T = const_cast<Type *>(To);
    const TermId One = All.constant(*ConstantInt::get(T, Opcode == Instruction::ZExt ? 1 : ~0ULL, true));
    if (auto Chosen = All.choice(T, X, One, All.constant(*ConstantInt::get(T, 0)), Which))
      return *Chosen;
  }
  if (All.kindOf(X) == TermKind::Operation) {
    const auto Rest = All.restOf(X);
    const bool IsExtended = Rest[0] == Instruction::ZExt || Rest[0] == Instruction::SExt;
    const TermId From = IsExtended || Rest[0] == Instruction::Trunc ? static_cast<TermId>(Rest[2]) : OpenTerm;
    if (Opcode == Instruction::Trunc && Rest[0] == Instruction::Trunc)
      return cast(Opcode, To, From);
    if (Opcode == Instruction::Trunc && IsExtended) {
      const unsigned Inner = All.typeOf(From)->getIntegerBitWidth(), Width = To->getIntegerBitWidth();
      return Inner > Width ? cast(Opcode, To, From) : cast(Rest[0], To, From);
    }
    // What zeros extended is not negative.
    if (IsExtended && (Opcode == Rest[0] || (Opcode == Instruction::SExt && Rest[0] == Instruction::ZExt)))
      return cast(Rest[0], To, From);
    if (Opcode == Instruction::ZExt && Rest[0] == Instruction::Trunc && All.typeOf(From) == To) {
      const APInt Mask = APInt::getLowBitsSet(To->getIntegerBitWidth(), All.typeOf(X)->getIntegerBitWidth());
      return All.commutative(Instruction::And, To, From, All.constant(*ConstantInt::get(To->getContext(), Mask)));
    }
  }
  return All.operation(Opcode, To, {1, X});
}

TermId SideValues::extended(unsigned Opcode, const Type *To, ValueIndex V, unsigned Depth) {
  constexpr unsigned MostDepth = 6;
  const TermId X = termOf(V);
  const unsigned Width = To->getIntegerBitWidth();
  const auto *I = dyn_cast_or_null<BinaryOperator>(List[V].Of);
  if (List[V].Kind == ValueNode::Form::Strict && I && Depth < MostDepth && Width <= 64 && !All.integerOf(X)) {
    const bool IsDisjoint = I->getOpcode() == Instruction::Or && cast<PossiblyDisjointInst>(*I).isDisjoint();
    const bool DoesNotWrap = isa<OverflowingBinaryOperator>(I) &&
                             (Opcode == Instruction::SExt ? I->hasNoSignedWrap() : I->hasNoUnsignedWrap());
    const ValueIndex A = List[V].Operands[0], B = List[V].Operands[1];
    auto Wide = [&](ValueIndex Of) { return extended(Opcode, To, Of, Depth + 1); };
    std::optional<Terms::Sum> S;
    if ((I->getOpcode() == Instruction::Add && DoesNotWrap) || (IsDisjoint && Opcode == Instruction::ZExt))
      S = All.add(All.sumOf(Wide(A)), All.sumOf(Wide(B)), 1, Width, Which);
    else if (I->getOpcode() == Instruction::Sub && DoesNotWrap)
      S = All.add(All.sumOf(Wide(A)), All.sumOf(Wide(B)), ~0ULL, Width, Which);
    else if (I->getOpcode() == Instruction::Mul && DoesNotWrap)
      if (auto Found = All.product(To, Wide(A), Wide(B), Which))
        return *Found;
    if (const APInt *C = I->getOpcode() == Instruction::Shl && DoesNotWrap ? All.integerOf(termOf(B)) : nullptr;
        C && C->ult(C->getBitWidth()))
      S = All.add({}, All.sumOf(Wide(A)), 1ULL << C->getZExtValue(), Width, Which);
    if (S)
      return All.term(To, *S, Width);
  }
  return cast(Opcode, To, X);
}

std::optional<TermId> SideValues::evaluateCast(const CastInst &I, ValueIndex X) {
  if (isa<BitCastInst>(I))
    return All.typeOf(termOf(X)) == I.getType() ? std::optional(termOf(X)) : std::nullopt;
  if (!isa<TruncInst, ZExtInst, SExtInst>(I) || !I.getType()->isIntegerTy())
    return std::nullopt;
  unsigned Opcode = I.getOpcode();
  if (Opcode == Instruction::Trunc)
    return cast(Opcode, I.getType(), termOf(X));
  // The same for what is not negative.
  if (Opcode == Instruction::SExt && isKnownNonNegative(I.getOperand(0), SimplifyQuery(I.getDataLayout())))
    Opcode = Instruction::ZExt;
  return extended(Opcode, I.getType(), X);
}

std::optional<TermId> SideValues::evaluateAddress(const GEPOperator &G, ArrayRef<ValueIndex> Operands) {
  const DataLayout &DL = F.getDataLayout();
  if (!G.getType()->isPointerTy() || DL.getIndexTypeSizeInBits(G.getType()) != DL.getPointerTypeSizeInBits(G.getType()))
    return std::nullopt;
  const unsigned Width = DL.getIndexTypeSizeInBits(G.getType());
  Type *IndexType = IntegerType::get(F.getContext(), Width);
  std::optional<Terms::Sum> S = All.sumOf(termOf(Operands[0]));
  unsigned K = 1;
  for (auto It = gep_type_begin(G), End = gep_type_end(G); It != End; ++It, ++K) {
    Terms::Sum Index;
    uint64_t Times = 1;
    if (StructType *Struct = It.getStructTypeOrNull()) {
      const auto *C = dyn_cast<ConstantInt>(It.getOperand());
      if (!C)
        return std::nullopt;
      Index.Constant = DL.getStructLayout(Struct)->getElementOffset(C->getZExtValue());
    } else {
      const TypeSize Size = It.getSequentialElementStride(DL);
      Type *T = It.getOperand()->getType();
      if (Size.isScalable() || !T->isIntegerTy())
        return std::nullopt;
      Times = Size.getFixedValue();
      const unsigned Bits = T->getIntegerBitWidth();
      Index = All.sumOf(Bits == Width  ? termOf(Operands[K])
                        : Bits > Width ? cast(Instruction::Trunc, IndexType, termOf(Operands[K]))
                                       : extended(Instruction::SExt, IndexType, Operands[K]));
    }
    S = All.add(*S, Index, Times, Width, Which);
    if (!S)
      return std::nullopt;
  }
  return All.term(G.getType(), *S, Width);
}

/// The operand that a part of an aggregate or vector is, as it was put there, poison or not; 0 if it is not known. Then
/// the part is one of the first operand without other parts that were put there, which becomes the operand.
ValueIndex SideValues::partOf(const Instruction &I, MutableArrayRef<ValueIndex> Operands) {
  const auto *E = dyn_cast<ExtractElementInst>(&I);
  const auto *T = E ? dyn_cast<FixedVectorType>(E->getVectorOperandType()) : nullptr;
  // In the text: what is computed may be poison.
  auto NumberOf = [&](const Value *At) -> std::optional<uint64_t> {
    const auto *N = T ? dyn_cast<ConstantInt>(At) : nullptr;
    return N && N->getValue().ult(T->getNumElements()) ? std::optional(N->getZExtValue()) : std::nullopt;
  };
  const auto *Part = dyn_cast<ExtractValueInst>(&I);
  const auto Number = Part && Part->getNumIndices() == 1 ? std::optional<uint64_t>(Part->getIndices()[0])
                      : E                                ? NumberOf(E->getIndexOperand())
                                                         : std::nullopt;
  while (Number && List[Operands[0]].Kind == ValueNode::Form::Strict) {
    const ValueNode &Whole = List[Operands[0]];
    const auto *Into = dyn_cast_or_null<InsertValueInst>(Whole.Of);
    const auto *Beside = dyn_cast_or_null<InsertElementInst>(Whole.Of);
    const auto At = Into && Into->getNumIndices() == 1 ? std::optional<uint64_t>(Into->getIndices()[0])
                    : Beside                           ? NumberOf(Beside->getOperand(2))
                                                       : std::nullopt;
    if (!At)
      break;
    if (*At == *Number)
      return Whole.Operands[1];
    Operands[0] = Whole.Operands[0];
  }
  return 0;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Bytes at two addresses of one object that do not overlap.
bool SideValues::areApart(TermId X, uint64_t SizeOfX, TermId Y, uint64_t SizeOfY) const {
  if (X == OpenTerm || Y == OpenTerm || All.typeOf(X) != All.typeOf(Y))
    return false;
  const Terms::Sum A = All.sumOf(X), B = All.sumOf(Y);
  if (A.Parts != B.Parts)
    return false;
  const unsigned Width = F.getDataLayout().getIndexTypeSizeInBits(const_cast<Type *>(All.typeOf(X)));
  const uint64_t Mask = Width >= 64 ? ~0ULL : (1ULL << Width) - 1;
  const uint64_t Up = (A.Constant - B.Constant) & Mask, Down = (B.Constant - A.Constant) & Mask;
  return Up >= SizeOfY && Down >= SizeOfX;
}

/// An object that shares no byte with another one. Those that a launch or another module provides may be at one place
/// if they have no size, or be missing.
static bool isObjectOfItsOwn(const Value *V, const DataLayout &DL) {
  const auto *G = dyn_cast<GlobalVariable>(V);
  return isIdentifiedObject(V) &&
         !(G && (G->hasExternalWeakLinkage() || !DL.getTypeAllocSize(G->getValueType()).getKnownMinValue()));
}

ValueIndex SideValues::evaluateLoad(const LoadInst &L, const Guards &Under) {
  const DataLayout &DL = F.getDataLayout();
  const ValueIndex Address = valueOf(*L.getPointerOperand());
  const TermId At = termOf(Address);
  if (At == OpenTerm)
    return add({OpenTerm, ValueNode::Form::Load, Number, 0, &L, {Address}});
  const TypeSize Size = DL.getTypeStoreSize(L.getType());
  const Value *Base = getUnderlyingObject(L.getPointerOperand());
  TermId Version = Memory;
  while (Version != OpenTerm && !Size.isScalable()) {
    const auto It = Writes.find(Version);
    if (It == Writes.end())
      break;
    const TypeSize Written = DL.getTypeStoreSize(It->second.By->getValueOperand()->getType());
    const Value *Other = getUnderlyingObject(It->second.By->getPointerOperand());
    const bool AreObjects = Base != Other && isObjectOfItsOwn(Base, DL) && isObjectOfItsOwn(Other, DL);
    if (Written.isScalable() ||
        !(AreObjects || areApart(At, Size.getFixedValue(), It->second.Address, Written.getFixedValue())))
      break;
    Version = It->second.Before;
  }
  const TermId Key = Version == OpenTerm ? OpenTerm : All.make(TermKind::Load, L.getType(), {At, Version});
  MayBeUndefined.push_back({&L, Number, static_cast<unsigned>(Results[Number].Events.size()), Under, Key, 0});
  if (const auto It = Writes.find(Version); It != Writes.end()) {
    const StoreInst &S = *It->second.By;
    if (It->second.Address == At && S.getValueOperand()->getType() == L.getType() &&
        !(Which == Side::Target && L.hasPoisonGeneratingMetadata()))
      return valueOf(*S.getValueOperand());
  }
  return add({Key, ValueNode::Form::Load, Number, 0, &L, {Address}});
}

TermId SideValues::evaluateCall(const CallBase &C, ArrayRef<ValueIndex> Operands, const Guards &Under) {
  const bool Reads = C.getIntrinsicID() != Intrinsic::assume && roleOf(C) == CallRole::Reads;
  SmallVector<uint64_t, 8> Rest;
  for (ValueIndex V : Operands)
    Rest.push_back(termOf(V));
  TermId Key = OpenTerm;
  const auto Beside = besideOperands(cast<Operator>(C), All);
  const Intrinsic::ID Id = C.getIntrinsicID();
  if (!Beside || any_of(C.args(), [](const Use &U) { return U->getType()->isMetadataTy(); })) {
    Key = different(C);
  } else if (is_contained({Intrinsic::umin, Intrinsic::umax, Intrinsic::smin, Intrinsic::smax}, Id) &&
             C.getType()->isIntegerTy()) {
    Key = All.make(TermKind::Call, C.getType(), {Id, std::min(Rest[0], Rest[1]), std::max(Rest[0], Rest[1])});
  } else {
    if (Reads)
      Rest.push_back(Memory);
    Rest.insert(Rest.begin(), Beside->begin(), Beside->end());
    Rest.insert(Rest.begin(), ~0ULL);
    if (Reads && Memory == OpenTerm)
      return OpenTerm;
    Key = All.make(TermKind::Call, C.getType(), Rest);
  }
  if (deedOf(C, Vars) == Deed::MayBeUndefined)
    MayBeUndefined.push_back({&C, Number, static_cast<unsigned>(Results[Number].Events.size()), Under, Key, 0});
  return Key;
}

} // namespace rejoin
