//===- ArithmeticImporter.cpp - Operations on values --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations without side effects that LLVM has instructions for, or that are a few of them (matrices, bit fields).
// SPIR-V leaves the result of a division by zero and of a shift by too much undefined, not the program: shifts are
// masked, a divisor of zero is taken as one.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace rejoin {

Value *ModuleImporter::splat(Value *V, Type *Like) {
  auto *T = dyn_cast<FixedVectorType>(Like);
  return T && !V->getType()->isVectorTy() ? Builder.CreateVectorSplat(T->getNumElements(), V) : V;
}

Value *ModuleImporter::resize(Value *V, Type *To, bool IsSigned) {
  if (V->getType() == To)
    return V;
  if (!V->getType()->isIntOrIntVectorTy() || !To->isIntOrIntVectorTy()) {
    failHere("an operand is not an integer");
    return PoisonValue::get(To);
  }
  if (auto *Vector = dyn_cast<FixedVectorType>(V->getType()); Vector && !To->isVectorTy())
    To = FixedVectorType::get(To, Vector->getNumElements());
  return IsSigned ? Builder.CreateSExtOrTrunc(V, To) : Builder.CreateZExtOrTrunc(V, To);
}

Value *ModuleImporter::intrinsic(Intrinsic::ID Id, ArrayRef<Value *> Arguments) {
  return Builder.CreateIntrinsic(Id, {Arguments[0]->getType()}, Arguments);
}

Value *ModuleImporter::dot(Value *A, Value *B) {
  auto *T = dyn_cast<FixedVectorType>(A->getType());
  bool IsFloat = A->getType()->isFPOrFPVectorTy();
  Value *Products = IsFloat ? Builder.CreateFMul(A, B) : Builder.CreateMul(A, B);
  if (!T)
    return Products;
  Value *Sum = nullptr;
  for (unsigned N = 0; N != T->getNumElements(); ++N) {
    Value *E = Builder.CreateExtractElement(Products, N);
    Sum = !Sum ? E : IsFloat ? Builder.CreateFAdd(Sum, E) : Builder.CreateAdd(Sum, E);
  }
  return Sum;
}

/// Divisors that are not zero.
static Value *safeDivisor(IRBuilder<> &B, Value *D) {
  Value *IsZero = B.CreateICmpEQ(D, Constant::getNullValue(D->getType()));
  return B.CreateSelect(IsZero, ConstantInt::get(D->getType(), 1), D);
}

/// Sums, products, quotients and remainders of integers and floats.
Value *ModuleImporter::importNumeric(const SpirvInstruction &I) {
  auto A = [&] { return operand(I, 3); };
  auto B = [&] { return operand(I, 4); };
  Type *T = type(I.Type);
  switch (I.Opcode) {
  case spv::OpSNegate:
    return Builder.CreateNeg(A());
  case spv::OpFNegate:
    return Builder.CreateFNeg(A());
  case spv::OpIAdd:
    return Builder.CreateAdd(A(), B());
  case spv::OpISub:
    return Builder.CreateSub(A(), B());
  case spv::OpIMul:
    return Builder.CreateMul(A(), B());
  case spv::OpFAdd:
  case spv::OpFSub:
    if (auto *Matrix = dyn_cast<ArrayType>(T)) {
      Value *Result = PoisonValue::get(T);
      for (unsigned N = 0; N != Matrix->getNumElements(); ++N) {
        Value *X = Builder.CreateExtractValue(A(), N), *Y = Builder.CreateExtractValue(B(), N);
        Result = Builder.CreateInsertValue(
            Result, I.Opcode == spv::OpFAdd ? Builder.CreateFAdd(X, Y) : Builder.CreateFSub(X, Y), N);
      }
      return Result;
    }
    return I.Opcode == spv::OpFAdd ? Builder.CreateFAdd(A(), B()) : Builder.CreateFSub(A(), B());
  case spv::OpFMul:
    return Builder.CreateFMul(A(), B());
  case spv::OpFDiv:
    return Builder.CreateFDiv(A(), B());
  case spv::OpUDiv:
    return Builder.CreateUDiv(A(), safeDivisor(Builder, B()));
  case spv::OpSDiv:
    return Builder.CreateSDiv(A(), safeDivisor(Builder, B()));
  case spv::OpUMod:
    return Builder.CreateURem(A(), safeDivisor(Builder, B()));
  case spv::OpSRem:
    return Builder.CreateSRem(A(), safeDivisor(Builder, B()));
  case spv::OpSMod: {
    // The sign is that of the divisor.
    Value *D = safeDivisor(Builder, B()), *R = Builder.CreateSRem(A(), D);
    Value *Zero = Constant::getNullValue(T);
    Value *Differ = Builder.CreateICmpSLT(Builder.CreateXor(R, D), Zero);
    Value *Fix = Builder.CreateAnd(Builder.CreateICmpNE(R, Zero), Differ);
    return Builder.CreateSelect(Fix, Builder.CreateAdd(R, D), R);
  }
  case spv::OpFRem:
    return Builder.CreateFRem(A(), B());
  case spv::OpFMod: {
    Value *Quotient = intrinsic(Intrinsic::floor, {Builder.CreateFDiv(A(), B())});
    return Builder.CreateFSub(A(), Builder.CreateFMul(B(), Quotient));
  }
  case spv::OpDot:
    return dot(A(), B());
  default:
    return nullptr;
  }
}

/// Both halves of a result: a struct of the lower and the upper one.
Value *ModuleImporter::importWithCarry(const SpirvInstruction &I) {
  switch (I.Opcode) {
  case spv::OpIAddCarry:
  case spv::OpISubBorrow:
  case spv::OpUMulExtended:
  case spv::OpSMulExtended:
    break;
  default:
    return nullptr;
  }
  Value *X = operand(I, 3), *Y = operand(I, 4), *Low, *High;
  unsigned Bits = X->getType()->getScalarSizeInBits();
  if (I.Opcode == spv::OpIAddCarry) {
    Low = Builder.CreateAdd(X, Y);
    High = Builder.CreateZExt(Builder.CreateICmpULT(Low, X), X->getType());
  } else if (I.Opcode == spv::OpISubBorrow) {
    Low = Builder.CreateSub(X, Y);
    High = Builder.CreateZExt(Builder.CreateICmpULT(X, Y), X->getType());
  } else {
    bool Signed = I.Opcode == spv::OpSMulExtended;
    Type *Wide = X->getType()->getWithNewBitWidth(2 * Bits);
    Value *P = Builder.CreateMul(resize(X, Wide, Signed), resize(Y, Wide, Signed));
    Low = Builder.CreateTrunc(P, X->getType());
    High = Builder.CreateTrunc(Builder.CreateLShr(P, Bits), X->getType());
  }
  return Builder.CreateInsertValue(Builder.CreateInsertValue(PoisonValue::get(type(I.Type)), Low, 0), High, 1);
}

/// Shifts, operations on bits and on truth values, choices.
Value *ModuleImporter::importLogic(const SpirvInstruction &I) {
  auto A = [&] { return operand(I, 3); };
  auto B = [&] { return operand(I, 4); };
  Type *T = type(I.Type);
  auto Shift = [&]() -> Value * {
    Value *Amount = resize(B(), A()->getType(), /*IsSigned=*/false);
    return Builder.CreateAnd(Amount, ConstantInt::get(Amount->getType(), T->getScalarSizeInBits() - 1));
  };
  switch (I.Opcode) {
  case spv::OpShiftLeftLogical:
    return Builder.CreateShl(A(), Shift());
  case spv::OpShiftRightLogical:
    return Builder.CreateLShr(A(), Shift());
  case spv::OpShiftRightArithmetic:
    return Builder.CreateAShr(A(), Shift());
  case spv::OpBitwiseOr:
  case spv::OpLogicalOr:
    return Builder.CreateOr(A(), B());
  case spv::OpBitwiseXor:
    return Builder.CreateXor(A(), B());
  case spv::OpBitwiseAnd:
  case spv::OpLogicalAnd:
    return Builder.CreateAnd(A(), B());
  case spv::OpNot:
  case spv::OpLogicalNot:
    return Builder.CreateNot(A());
  case spv::OpLogicalEqual:
    return Builder.CreateICmpEQ(A(), B());
  case spv::OpLogicalNotEqual:
    return Builder.CreateICmpNE(A(), B());
  case spv::OpSelect:
    return Builder.CreateSelect(A(), B(), operand(I, 5));
  case spv::OpAny:
    return A()->getType()->isVectorTy() ? Builder.CreateOrReduce(A()) : A();
  case spv::OpAll:
    return A()->getType()->isVectorTy() ? Builder.CreateAndReduce(A()) : A();
  default:
    return nullptr;
  }
}

Value *ModuleImporter::importArithmetic(const SpirvInstruction &I) {
  Type *T = type(I.Type);
  if (I.Opcode == spv::OpCopyObject || I.Opcode == spv::OpExpectKHR)
    return operand(I, 3);
  if (T && (isa<TargetExtType>(T) || I.size() < 4))
    return nullptr;
  for (auto Import : {&ModuleImporter::importNumeric, &ModuleImporter::importWithCarry, &ModuleImporter::importLogic,
                      &ModuleImporter::importComparison, &ModuleImporter::importConversion,
                      &ModuleImporter::importComposite, &ModuleImporter::importMatrix})
    if (Value *V = (this->*Import)(I))
      return V;
  return importBits(I);
}

Value *ModuleImporter::importComparison(const SpirvInstruction &I) {
  CmpInst::Predicate P;
  switch (I.Opcode) {
#define COMPARE(OP, PREDICATE)                                                                                         \
  case spv::OP:                                                                                                        \
    P = CmpInst::PREDICATE;                                                                                            \
    break;
    COMPARE(OpIEqual, ICMP_EQ)
    COMPARE(OpPtrEqual, ICMP_EQ)
    COMPARE(OpINotEqual, ICMP_NE)
    COMPARE(OpPtrNotEqual, ICMP_NE)
    COMPARE(OpUGreaterThan, ICMP_UGT)
    COMPARE(OpSGreaterThan, ICMP_SGT)
    COMPARE(OpUGreaterThanEqual, ICMP_UGE)
    COMPARE(OpSGreaterThanEqual, ICMP_SGE)
    COMPARE(OpULessThan, ICMP_ULT)
    COMPARE(OpSLessThan, ICMP_SLT)
    COMPARE(OpULessThanEqual, ICMP_ULE)
    COMPARE(OpSLessThanEqual, ICMP_SLE)
    COMPARE(OpFOrdEqual, FCMP_OEQ)
    COMPARE(OpFUnordEqual, FCMP_UEQ)
    COMPARE(OpFOrdNotEqual, FCMP_ONE)
    COMPARE(OpFUnordNotEqual, FCMP_UNE)
    COMPARE(OpLessOrGreater, FCMP_ONE)
    COMPARE(OpFOrdLessThan, FCMP_OLT)
    COMPARE(OpFUnordLessThan, FCMP_ULT)
    COMPARE(OpFOrdGreaterThan, FCMP_OGT)
    COMPARE(OpFUnordGreaterThan, FCMP_UGT)
    COMPARE(OpFOrdLessThanEqual, FCMP_OLE)
    COMPARE(OpFUnordLessThanEqual, FCMP_ULE)
    COMPARE(OpFOrdGreaterThanEqual, FCMP_OGE)
    COMPARE(OpFUnordGreaterThanEqual, FCMP_UGE)
    COMPARE(OpOrdered, FCMP_ORD)
    COMPARE(OpUnordered, FCMP_UNO)
#undef COMPARE
  case spv::OpIsNan: {
    Value *A = operand(I, 3);
    return Builder.CreateFCmpUNO(A, A);
  }
  case spv::OpIsInf:
    return Builder.CreateIntrinsic(Intrinsic::is_fpclass, {operand(I, 3)->getType()},
                                   {operand(I, 3), Builder.getInt32(fcInf)});
  case spv::OpIsFinite:
    return Builder.CreateIntrinsic(Intrinsic::is_fpclass, {operand(I, 3)->getType()},
                                   {operand(I, 3), Builder.getInt32(fcFinite)});
  case spv::OpIsNormal:
    return Builder.CreateIntrinsic(Intrinsic::is_fpclass, {operand(I, 3)->getType()},
                                   {operand(I, 3), Builder.getInt32(fcNormal)});
  case spv::OpSignBitSet: {
    Value *A = operand(I, 3);
    Type *Bits = A->getType()->getWithNewType(Builder.getIntNTy(A->getType()->getScalarSizeInBits()));
    return Builder.CreateICmpSLT(Builder.CreateBitCast(A, Bits), Constant::getNullValue(Bits));
  }
  default:
    return nullptr;
  }
  return Builder.CreateCmp(P, operand(I, 3), operand(I, 4));
}

Value *ModuleImporter::importConversion(const SpirvInstruction &I) {
  Type *T = type(I.Type);
  auto A = [&] { return operand(I, 3); };
  auto Saturated = [&](bool FromSigned, bool ToSigned) -> Value * {
    Value *V = A();
    unsigned From = V->getType()->getScalarSizeInBits(), To = T->getScalarSizeInBits();
    Type *Wide = V->getType()->getWithNewBitWidth(std::max(From, To) + 1);
    APInt Low = ToSigned ? APInt::getSignedMinValue(To) : APInt::getMinValue(To);
    APInt High = ToSigned ? APInt::getSignedMaxValue(To) : APInt::getMaxValue(To);
    unsigned W = Wide->getScalarSizeInBits();
    V = resize(V, Wide, FromSigned);
    V = intrinsic(Intrinsic::smax, {V, ConstantInt::get(Wide, ToSigned ? Low.sext(W) : Low.zext(W))});
    V = intrinsic(Intrinsic::smin, {V, ConstantInt::get(Wide, ToSigned ? High.sext(W) : High.zext(W))});
    return Builder.CreateTrunc(V, T);
  };
  // LLVM's conversions round in one way each.
  if (const SpirvDecoration *Rounding = S.find(I.Result, spv::DecorationFPRoundingMode)) {
    static constexpr const char *Modes[] = {"rte", "rtz", "rtp", "rtn"};
    const bool IsToInteger = I.Opcode == spv::OpConvertFToU || I.Opcode == spv::OpConvertFToS;
    const uint32_t Mode = Rounding->Literals.empty() ? 0 : Rounding->Literals[0];
    const bool IsConversion =
        IsToInteger || I.Opcode == spv::OpConvertSToF || I.Opcode == spv::OpConvertUToF || I.Opcode == spv::OpFConvert;
    if (IsConversion && Mode < std::size(Modes) &&
        Mode != (IsToInteger ? spv::FPRoundingModeRTZ : spv::FPRoundingModeRTE))
      return callNamed(("__spirv_" + Twine(spvOpcodeString(I.Opcode)) + "_" + Modes[Mode]).str(), T, {A()},
                       CallEffect::Pure, /*IsSigned=*/I.Opcode == spv::OpConvertSToF);
  }
  switch (I.Opcode) {
  case spv::OpConvertFToU:
  case spv::OpConvertFToS:
    // Too large a value gives an undefined result, not undefined behaviour.
    return Builder.CreateIntrinsic(I.Opcode == spv::OpConvertFToU ? Intrinsic::fptoui_sat : Intrinsic::fptosi_sat,
                                   {T, A()->getType()}, {A()});
  case spv::OpConvertSToF:
    return Builder.CreateSIToFP(A(), T);
  case spv::OpConvertUToF:
    return Builder.CreateUIToFP(A(), T);
  case spv::OpUConvert:
    return Builder.CreateZExtOrTrunc(A(), T);
  case spv::OpSConvert:
    return Builder.CreateSExtOrTrunc(A(), T);
  case spv::OpFConvert:
    return Builder.CreateFPCast(A(), T);
  case spv::OpSatConvertSToU:
    return Saturated(/*FromSigned=*/true, /*ToSigned=*/false);
  case spv::OpSatConvertUToS:
    return Saturated(/*FromSigned=*/false, /*ToSigned=*/true);
  case spv::OpQuantizeToF16: {
    Value *V = A();
    return Builder.CreateFPExt(Builder.CreateFPTrunc(V, T->getWithNewType(Builder.getHalfTy())), T);
  }
  case spv::OpConvertPtrToU:
    return Builder.CreatePtrToInt(A(), T);
  case spv::OpConvertUToPtr: {
    Value *V = A();
    if (V->getType()->isVectorTy())
      V = Builder.CreateBitCast(V, Builder.getInt64Ty());
    return Builder.CreateIntToPtr(V, T);
  }
  case spv::OpPtrCastToGeneric:
  case spv::OpGenericCastToPtr:
  case spv::OpGenericCastToPtrExplicit:
    return Builder.CreateAddrSpaceCast(A(), T);
  case spv::OpBitcast: {
    Value *V = A();
    Type *From = V->getType();
    if (From == T)
      return V;
    if (From->isPointerTy() && T->isPointerTy())
      return Builder.CreateAddrSpaceCast(V, T);
    // SPIRV-Tools accepts pointers and numbers of different widths.
    const auto BitsOf = [](const Type *Of) {
      return Of->isPointerTy() ? 64 : Of->getPrimitiveSizeInBits().getFixedValue();
    };
    if (BitsOf(From) != BitsOf(T))
      return nullptr;
    if (From->isPointerTy())
      return Builder.CreateBitCast(Builder.CreatePtrToInt(V, Builder.getInt64Ty()), T);
    if (T->isPointerTy())
      return Builder.CreateIntToPtr(Builder.CreateBitCast(V, Builder.getInt64Ty()), T);
    return Builder.CreateBitCast(V, T);
  }
  default:
    return nullptr;
  }
}

Value *ModuleImporter::importComposite(const SpirvInstruction &I) {
  Type *T = type(I.Type);
  switch (I.Opcode) {
  case spv::OpVectorExtractDynamic:
    return Builder.CreateExtractElement(operand(I, 3), operand(I, 4));
  case spv::OpVectorInsertDynamic:
    return Builder.CreateInsertElement(operand(I, 3), operand(I, 4), operand(I, 5));
  case spv::OpVectorShuffle: {
    Value *A = operand(I, 3), *B = operand(I, 4);
    // LLVM wants operands of one type; of two sizes the elements are taken one by one.
    unsigned First = cast<FixedVectorType>(A->getType())->getNumElements();
    Value *Result = PoisonValue::get(T);
    if (A->getType() == B->getType()) {
      SmallVector<int, 4> Mask;
      for (uint32_t E : I.from(5))
        Mask.push_back(E == ~0U ? -1 : static_cast<int>(E));
      return Builder.CreateShuffleVector(A, B, Mask);
    }
    for (unsigned N = 5; N != I.size(); ++N)
      if (I[N] != ~0U)
        Result = Builder.CreateInsertElement(
            Result, Builder.CreateExtractElement(I[N] < First ? A : B, uint64_t(I[N] < First ? I[N] : I[N] - First)),
            uint64_t(N - 5));
    return Result;
  }
  case spv::OpCompositeConstruct: {
    Value *Result = PoisonValue::get(T);
    unsigned At = 0;
    for (unsigned N = 3; N != I.size(); ++N) {
      Value *V = operand(I, N);
      if (!T->isVectorTy()) {
        Result = Builder.CreateInsertValue(Result, V, At++);
        continue;
      }
      auto *Part = dyn_cast<FixedVectorType>(V->getType());
      for (unsigned E = 0; E != (Part ? Part->getNumElements() : 1); ++E)
        Result = Builder.CreateInsertElement(Result, Part ? Builder.CreateExtractElement(V, E) : V, uint64_t(At++));
    }
    return Result;
  }
  case spv::OpCompositeExtract: {
    Value *V = operand(I, 3);
    for (uint32_t Index : I.from(4))
      V = V->getType()->isVectorTy() ? Builder.CreateExtractElement(V, uint64_t(Index))
                                     : Builder.CreateExtractValue(V, Index);
    return V;
  }
  case spv::OpCompositeInsert: {
    Value *Object = operand(I, 3), *Result = operand(I, 4);
    SmallVector<unsigned, 4> Path(I.Words.begin() + 5, I.Words.end());
    if (Path.empty())
      return Object;
    SmallVector<unsigned, 4> Aggregate;
    Value *Inner = Result;
    for (unsigned Index : Path) {
      if (Inner->getType()->isVectorTy()) {
        Value *V = Builder.CreateInsertElement(Inner, Object, uint64_t(Index));
        return Aggregate.empty() ? V : Builder.CreateInsertValue(Result, V, Aggregate);
      }
      Aggregate.push_back(Index);
      if (Aggregate.size() < Path.size())
        Inner = Builder.CreateExtractValue(Inner, Index);
    }
    return Builder.CreateInsertValue(Result, Object, Aggregate);
  }
  case spv::OpCopyLogical: {
    // The same members in types of other names.
    if (operand(I, 3)->getType() == T)
      return operand(I, 3);
    return isShort(I, I.Type) ? convertAggregate(operand(I, 3), T) : nullptr;
  }
  default:
    return nullptr;
  }
}

Value *ModuleImporter::convertAggregate(Value *V, Type *To) {
  if (V->getType() == To)
    return V;
  Value *Result = PoisonValue::get(To);
  unsigned Count = isa<StructType>(To) ? To->getStructNumElements() : To->getArrayNumElements();
  for (unsigned N = 0; N != Count; ++N) {
    Type *Part = isa<StructType>(To) ? To->getStructElementType(N) : To->getArrayElementType();
    Result = Builder.CreateInsertValue(Result, convertAggregate(Builder.CreateExtractValue(V, N), Part), N);
  }
  return Result;
}

Value *ModuleImporter::importMatrix(const SpirvInstruction &I) {
  Type *T = type(I.Type);
  auto Column = [&](Value *M, unsigned N) { return Builder.CreateExtractValue(M, N); };
  auto Columns = [](Value *M) { return static_cast<unsigned>(M->getType()->getArrayNumElements()); };
  auto TimesVector = [&](Value *M, Value *V) {
    Value *Sum = nullptr;
    for (unsigned N = 0; N != Columns(M); ++N) {
      Value *C = Column(M, N);
      Value *P = Builder.CreateFMul(C, splat(Builder.CreateExtractElement(V, uint64_t(N)), C->getType()));
      Sum = Sum ? Builder.CreateFAdd(Sum, P) : P;
    }
    return Sum;
  };
  switch (I.Opcode) {
  case spv::OpVectorTimesScalar: {
    Value *V = operand(I, 3);
    return Builder.CreateFMul(V, splat(operand(I, 4), V->getType()));
  }
  case spv::OpMatrixTimesScalar: {
    Value *M = operand(I, 3), *Result = PoisonValue::get(T);
    for (unsigned N = 0; N != Columns(M); ++N) {
      Value *C = Column(M, N);
      Result = Builder.CreateInsertValue(Result, Builder.CreateFMul(C, splat(operand(I, 4), C->getType())), N);
    }
    return Result;
  }
  case spv::OpMatrixTimesVector:
    return TimesVector(operand(I, 3), operand(I, 4));
  case spv::OpVectorTimesMatrix: {
    Value *V = operand(I, 3), *M = operand(I, 4), *Result = PoisonValue::get(T);
    for (unsigned N = 0; N != Columns(M); ++N)
      Result = Builder.CreateInsertElement(Result, dot(V, Column(M, N)), uint64_t(N));
    return Result;
  }
  case spv::OpMatrixTimesMatrix: {
    Value *A = operand(I, 3), *B = operand(I, 4), *Result = PoisonValue::get(T);
    for (unsigned N = 0; N != Columns(B); ++N)
      Result = Builder.CreateInsertValue(Result, TimesVector(A, Column(B, N)), N);
    return Result;
  }
  case spv::OpOuterProduct: {
    Value *A = operand(I, 3), *B = operand(I, 4), *Result = PoisonValue::get(T);
    for (unsigned N = 0; N != T->getArrayNumElements(); ++N)
      Result = Builder.CreateInsertValue(
          Result, Builder.CreateFMul(A, splat(Builder.CreateExtractElement(B, uint64_t(N)), A->getType())), N);
    return Result;
  }
  case spv::OpTranspose: {
    Value *M = operand(I, 3), *Result = PoisonValue::get(T);
    for (unsigned N = 0; N != T->getArrayNumElements(); ++N) {
      Value *C = PoisonValue::get(T->getArrayElementType());
      for (unsigned K = 0; K != Columns(M); ++K)
        C = Builder.CreateInsertElement(C, Builder.CreateExtractElement(Column(M, K), uint64_t(N)), uint64_t(K));
      Result = Builder.CreateInsertValue(Result, C, N);
    }
    return Result;
  }
  default:
    return nullptr;
  }
}

ModuleImporter::Entries ModuleImporter::entriesOf(Value *Matrix) {
  Entries Result(Matrix->getType()->getArrayNumElements());
  for (unsigned C = 0; C != Result.size(); ++C) {
    Value *Column = Builder.CreateExtractValue(Matrix, C);
    for (unsigned R = 0; R != cast<FixedVectorType>(Column->getType())->getNumElements(); ++R)
      Result[C].push_back(Builder.CreateExtractElement(Column, uint64_t(R)));
  }
  return Result;
}

ModuleImporter::Entries ModuleImporter::without(const Entries &M, unsigned Column, unsigned Row) {
  Entries Result;
  for (unsigned C = 0; C != M.size(); ++C) {
    if (C == Column)
      continue;
    Result.push_back(M[C]);
    Result.back().erase(Result.back().begin() + Row);
  }
  return Result;
}

/// By Laplace's expansion along the first column.
Value *ModuleImporter::determinant(const Entries &M) {
  if (M.size() == 1)
    return M[0][0];
  Value *Sum = nullptr;
  for (unsigned R = 0; R != M.size(); ++R) {
    Value *Part = Builder.CreateFMul(M[0][R], determinant(without(M, 0, R)));
    Sum = !Sum ? Part : R % 2 ? Builder.CreateFSub(Sum, Part) : Builder.CreateFAdd(Sum, Part);
  }
  return Sum;
}

/// By Cramer's rule.
Value *ModuleImporter::inverse(Value *Matrix) {
  const Entries M = entriesOf(Matrix);
  Value *Whole = determinant(M), *Result = PoisonValue::get(Matrix->getType());
  for (unsigned C = 0; C != M.size(); ++C) {
    Value *Column = PoisonValue::get(Matrix->getType()->getArrayElementType());
    for (unsigned R = 0; R != M.size(); ++R) {
      // The cofactor of the transposed position.
      Value *Part = determinant(without(M, R, C));
      if ((C + R) % 2)
        Part = Builder.CreateFNeg(Part);
      Column = Builder.CreateInsertElement(Column, Builder.CreateFDiv(Part, Whole), uint64_t(R));
    }
    Result = Builder.CreateInsertValue(Result, Column, C);
  }
  return Result;
}

Value *ModuleImporter::importBits(const SpirvInstruction &I) {
  Type *T = type(I.Type);
  switch (I.Opcode) {
  case spv::OpBitCount:
    return resize(intrinsic(Intrinsic::ctpop, {operand(I, 3)}), T, /*IsSigned=*/false);
  case spv::OpBitReverse:
    return intrinsic(Intrinsic::bitreverse, {operand(I, 3)});
  case spv::OpBitFieldInsert:
  case spv::OpBitFieldSExtract:
  case spv::OpBitFieldUExtract: {
    unsigned Bits = T->getScalarSizeInBits();
    bool Inserts = I.Opcode == spv::OpBitFieldInsert;
    Type *Wide = T->getWithNewBitWidth(2 * Bits);
    auto Number = [&](unsigned N) {
      return splat(resize(operand(I, N), Wide->getScalarType(), /*IsSigned=*/false), Wide);
    };
    Value *Offset = Number(Inserts ? 5 : 4), *Count = Number(Inserts ? 6 : 5);
    // In twice the width no shift by a valid offset and count is too far; others are masked.
    auto Masked = [&](Value *V) { return Builder.CreateAnd(V, ConstantInt::get(Wide, 2 * Bits - 1)); };
    Offset = Masked(Offset);
    Count = Masked(Count);
    Value *Ones = Builder.CreateSub(Builder.CreateShl(ConstantInt::get(Wide, 1), Count), ConstantInt::get(Wide, 1));
    Value *Base = Builder.CreateZExt(operand(I, 3), Wide);
    if (Inserts) {
      Value *Mask = Builder.CreateShl(Ones, Offset);
      Value *In = Builder.CreateAnd(Builder.CreateShl(Builder.CreateZExt(operand(I, 4), Wide), Offset), Mask);
      return Builder.CreateTrunc(Builder.CreateOr(Builder.CreateAnd(Base, Builder.CreateNot(Mask)), In), T);
    }
    Value *Field = Builder.CreateAnd(Builder.CreateLShr(Base, Offset), Ones);
    if (I.Opcode == spv::OpBitFieldUExtract)
      return Builder.CreateTrunc(Field, T);
    // The field's highest bit is spread; a field of no bits is zero.
    Value *Up = Masked(Builder.CreateSub(ConstantInt::get(Wide, 2 * Bits), Count));
    Value *Signed = Builder.CreateAShr(Builder.CreateShl(Field, Up), Up);
    Value *IsEmpty = Builder.CreateICmpEQ(Count, Constant::getNullValue(Wide));
    return Builder.CreateTrunc(Builder.CreateSelect(IsEmpty, Constant::getNullValue(Wide), Signed), T);
  }
  default:
    return nullptr;
  }
}

} // namespace rejoin
