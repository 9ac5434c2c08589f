//===- ExtendedImporter.cpp - GLSL.std.450 ------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Extended instructions as LLVM's intrinsics, or as the few instructions that the specification defines them by; what
// is neither (inverses of matrices, packing, interpolation) is a call of `__spirv_NAME`, a function of its operands.
// Other sets: OpenCL.std becomes OpenCL's built-in functions; sets of AMD are calls; non-semantic ones are left out.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"
#include <numbers>
#include <spirv/unified1/GLSL.std.450.h>

using namespace llvm;

namespace rejoin {

Value *ModuleImporter::importExtended(const SpirvInstruction &I) {
  switch (I.ExtendedSet) {
  case SPV_EXT_INST_TYPE_GLSL_STD_450:
    return importGlsl(I);
  case SPV_EXT_INST_TYPE_OPENCL_STD:
    return importOpenCL(I);
  case SPV_EXT_INST_TYPE_OPENCL_DEBUGINFO_100:
  case SPV_EXT_INST_TYPE_DEBUGINFO:
  case SPV_EXT_INST_TYPE_NONSEMANTIC_SHADER_DEBUGINFO_100:
  case SPV_EXT_INST_TYPE_NONSEMANTIC_CLSPVREFLECTION:
  case SPV_EXT_INST_TYPE_NONSEMANTIC_UNKNOWN:
    return nullptr;
  case SPV_EXT_INST_TYPE_SPV_AMD_SHADER_BALLOT: {
    // Swizzles, `writeInvocation` and `mbcnt`.
    static constexpr StringLiteral Names[] = {"SwizzleInvocationsAMD", "SwizzleInvocationsMaskedAMD",
                                              "WriteInvocationAMD", "MbcntAMD"};
    if (I[4] >= 1 && I[4] <= 4)
      return callNamed(("__spirv_" + Names[I[4] - 1]).str(), type(I.Type), operandsOf(I, 5), CallEffect::Convergent);
    break;
  }
  case SPV_EXT_INST_TYPE_SPV_AMD_GCN_SHADER:
    return callNamed("__spirv_GcnShaderAMD" + std::to_string(I[4]), type(I.Type), operandsOf(I, 5),
                     I[4] == 3 ? CallEffect::Writes : CallEffect::Pure);
  case SPV_EXT_INST_TYPE_SPV_AMD_SHADER_TRINARY_MINMAX:
    return callNamed("__spirv_TrinaryMinMaxAMD" + std::to_string(I[4]), type(I.Type), operandsOf(I, 5),
                     CallEffect::Pure);
  case SPV_EXT_INST_TYPE_SPV_AMD_SHADER_EXPLICIT_VERTEX_PARAMETER:
    return callNamed("__spirv_InterpolateAtVertexAMD", type(I.Type), operandsOf(I, 5), CallEffect::Reads);
  default:
    break;
  }
  fail(I, "this set of extended instructions, or instruction " + Twine(I[4]) + " of it, is not supported");
  return nullptr;
}

/// The intrinsic of LLVM that does the same, by arguments.
static Intrinsic::ID intrinsicOf(uint32_t Number) {
  switch (Number) {
  case GLSLstd450Round:
    return Intrinsic::round;
  case GLSLstd450RoundEven:
    return Intrinsic::roundeven;
  case GLSLstd450Trunc:
    return Intrinsic::trunc;
  case GLSLstd450FAbs:
    return Intrinsic::fabs;
  case GLSLstd450Floor:
    return Intrinsic::floor;
  case GLSLstd450Ceil:
    return Intrinsic::ceil;
  case GLSLstd450Sin:
    return Intrinsic::sin;
  case GLSLstd450Cos:
    return Intrinsic::cos;
  case GLSLstd450Tan:
    return Intrinsic::tan;
  case GLSLstd450Asin:
    return Intrinsic::asin;
  case GLSLstd450Acos:
    return Intrinsic::acos;
  case GLSLstd450Atan:
    return Intrinsic::atan;
  case GLSLstd450Sinh:
    return Intrinsic::sinh;
  case GLSLstd450Cosh:
    return Intrinsic::cosh;
  case GLSLstd450Tanh:
    return Intrinsic::tanh;
  case GLSLstd450Atan2:
    return Intrinsic::atan2;
  case GLSLstd450Pow:
    return Intrinsic::pow;
  case GLSLstd450Exp:
    return Intrinsic::exp;
  case GLSLstd450Log:
    return Intrinsic::log;
  case GLSLstd450Exp2:
    return Intrinsic::exp2;
  case GLSLstd450Log2:
    return Intrinsic::log2;
  case GLSLstd450Sqrt:
    return Intrinsic::sqrt;
  case GLSLstd450FMin:
  case GLSLstd450NMin:
    return Intrinsic::minnum;
  case GLSLstd450FMax:
  case GLSLstd450NMax:
    return Intrinsic::maxnum;
  case GLSLstd450UMin:
    return Intrinsic::umin;
  case GLSLstd450SMin:
    return Intrinsic::smin;
  case GLSLstd450UMax:
    return Intrinsic::umax;
  case GLSLstd450SMax:
    return Intrinsic::smax;
  case GLSLstd450Fma:
    return Intrinsic::fma;
  default:
    return Intrinsic::not_intrinsic;
  }
}

/// Numbers as bits: the first and last one set, and floats packed into words.
Value *ModuleImporter::importGlslBits(const SpirvInstruction &I) {
  uint32_t Number = I[4];
  Type *T = type(I.Type);
  std::vector<Value *> A = operandsOf(I, 5);
  switch (Number) {
  case GLSLstd450FindILsb: {
    Value *Found = Builder.CreateIntrinsic(Intrinsic::cttz, {A[0]->getType()}, {A[0], Builder.getFalse()});
    Value *IsZero = Builder.CreateICmpEQ(A[0], llvm::Constant::getNullValue(A[0]->getType()));
    return resize(Builder.CreateSelect(IsZero, llvm::Constant::getAllOnesValue(A[0]->getType()), Found), T,
                  /*IsSigned=*/true);
  }
  case GLSLstd450FindSMsb:
  case GLSLstd450FindUMsb: {
    Value *V = A[0];
    // The highest bit that differs from the sign.
    if (Number == GLSLstd450FindSMsb)
      V = Builder.CreateXor(V, Builder.CreateAShr(V, V->getType()->getScalarSizeInBits() - 1));
    Value *Leading = Builder.CreateIntrinsic(Intrinsic::ctlz, {V->getType()}, {V, Builder.getFalse()});
    Value *Found = Builder.CreateSub(ConstantInt::get(V->getType(), V->getType()->getScalarSizeInBits() - 1), Leading);
    return resize(Found, T, /*IsSigned=*/true);
  }
  case GLSLstd450PackHalf2x16:
    return Builder.CreateBitCast(Builder.CreateFPTrunc(A[0], FixedVectorType::get(Builder.getHalfTy(), 2)),
                                 Builder.getInt32Ty());
  case GLSLstd450UnpackHalf2x16:
    return Builder.CreateFPExt(Builder.CreateBitCast(A[0], FixedVectorType::get(Builder.getHalfTy(), 2)), T);
  case GLSLstd450PackDouble2x32:
  case GLSLstd450UnpackDouble2x32:
    return Builder.CreateBitCast(A[0], T);
  case GLSLstd450PackSnorm4x8:
  case GLSLstd450PackUnorm4x8:
  case GLSLstd450PackSnorm2x16:
  case GLSLstd450PackUnorm2x16:
  case GLSLstd450UnpackSnorm4x8:
  case GLSLstd450UnpackUnorm4x8:
  case GLSLstd450UnpackSnorm2x16:
  case GLSLstd450UnpackUnorm2x16:
    return importNormalized(Number, A[0], T);
  default:
    return nullptr;
  }
}

/// A number as a whole and a fraction, or a fraction and an exponent; one of the results may go to memory.
Value *ModuleImporter::importGlslParts(const SpirvInstruction &I) {
  uint32_t Number = I[4];
  Type *T = type(I.Type);
  std::vector<Value *> A = operandsOf(I, 5);
  switch (Number) {
  case GLSLstd450Modf:
  case GLSLstd450ModfStruct: {
    Value *Whole = intrinsic(Intrinsic::trunc, {A[0]}), *Part = Builder.CreateFSub(A[0], Whole);
    if (Number == GLSLstd450Modf) {
      store(addressOf(I[6]), Whole, /*Volatile=*/false);
      return Part;
    }
    return Builder.CreateInsertValue(Builder.CreateInsertValue(PoisonValue::get(T), Part, 0), Whole, 1);
  }
  case GLSLstd450Frexp:
  case GLSLstd450FrexpStruct: {
    bool IsStruct = Number == GLSLstd450FrexpStruct;
    Type *Exponent = IsStruct ? T->getStructElementType(1) : type(addressOf(I[6]).Type);
    Value *Both = Builder.CreateIntrinsic(Intrinsic::frexp, {A[0]->getType(), Exponent}, {A[0]});
    if (IsStruct)
      return convertAggregate(Both, T);
    store(addressOf(I[6]), Builder.CreateExtractValue(Both, 1), /*Volatile=*/false);
    return Builder.CreateExtractValue(Both, 0);
  }
  default:
    return nullptr;
  }
}

Value *ModuleImporter::importGlsl(const SpirvInstruction &I) {
  uint32_t Number = I[4];
  Type *T = type(I.Type);
  std::vector<Value *> A = operandsOf(I, 5);
  if (Intrinsic::ID Id = intrinsicOf(Number); Id != Intrinsic::not_intrinsic)
    return intrinsic(Id, A);
  auto Constant = [&](double D) { return ConstantFP::get(T, D); };
  auto Clamped = [&](Intrinsic::ID Max, Intrinsic::ID Min) {
    return intrinsic(Min, {intrinsic(Max, {A[0], A[1]}), A[2]});
  };
  switch (Number) {
  case GLSLstd450SAbs:
    return Builder.CreateIntrinsic(Intrinsic::abs, {T}, {A[0], Builder.getFalse()});
  case GLSLstd450FSign: {
    Value *Zero = Constant(0);
    Value *Negative = Builder.CreateSelect(Builder.CreateFCmpOLT(A[0], Zero), Constant(-1), Zero);
    return Builder.CreateSelect(Builder.CreateFCmpOGT(A[0], Zero), Constant(1), Negative);
  }
  case GLSLstd450SSign: {
    Value *Zero = ConstantInt::get(T, 0);
    Value *Negative = Builder.CreateSelect(Builder.CreateICmpSLT(A[0], Zero), ConstantInt::get(T, -1, true), Zero);
    return Builder.CreateSelect(Builder.CreateICmpSGT(A[0], Zero), ConstantInt::get(T, 1), Negative);
  }
  case GLSLstd450Fract:
    return Builder.CreateFSub(A[0], intrinsic(Intrinsic::floor, {A[0]}));
  case GLSLstd450Radians:
    return Builder.CreateFMul(A[0], Constant(std::numbers::pi / 180));
  case GLSLstd450Degrees:
    return Builder.CreateFMul(A[0], Constant(180 / std::numbers::pi));
  case GLSLstd450InverseSqrt:
    return Builder.CreateFDiv(Constant(1), intrinsic(Intrinsic::sqrt, {A[0]}));
  case GLSLstd450FClamp:
  case GLSLstd450NClamp:
    return Clamped(Intrinsic::maxnum, Intrinsic::minnum);
  case GLSLstd450UClamp:
    return Clamped(Intrinsic::umax, Intrinsic::umin);
  case GLSLstd450SClamp:
    return Clamped(Intrinsic::smax, Intrinsic::smin);
  case GLSLstd450FMix:
    return Builder.CreateFAdd(Builder.CreateFMul(A[0], Builder.CreateFSub(Constant(1), A[2])),
                              Builder.CreateFMul(A[1], A[2]));
  case GLSLstd450Step:
    return Builder.CreateSelect(Builder.CreateFCmpOLT(A[1], A[0]), Constant(0), Constant(1));
  case GLSLstd450SmoothStep: {
    Value *X = Builder.CreateFDiv(Builder.CreateFSub(A[2], A[0]), Builder.CreateFSub(A[1], A[0]));
    X = intrinsic(Intrinsic::minnum, {intrinsic(Intrinsic::maxnum, {X, Constant(0)}), Constant(1)});
    Value *Cubic = Builder.CreateFSub(Constant(3), Builder.CreateFMul(Constant(2), X));
    return Builder.CreateFMul(Builder.CreateFMul(X, X), Cubic);
  }
  case GLSLstd450Ldexp:
    return Builder.CreateIntrinsic(Intrinsic::ldexp, {T, A[1]->getType()}, A);
  default:
    break;
  }
  if (Value *V = importGlslBits(I))
    return V;
  if (Value *V = importGlslParts(I))
    return V;
  return importGlslVector(I);
}

/// Packs floats of 0 to 1, or of -1 to 1, into parts of a word, and unpacks them.
Value *ModuleImporter::importNormalized(uint32_t Number, Value *V, Type *To) {
  bool IsSigned = Number == GLSLstd450PackSnorm4x8 || Number == GLSLstd450PackSnorm2x16 ||
                  Number == GLSLstd450UnpackSnorm4x8 || Number == GLSLstd450UnpackSnorm2x16;
  auto *Floats = cast<FixedVectorType>(V->getType()->isVectorTy() ? V->getType() : To);
  unsigned Count = Floats->getNumElements(), Bits = 32 / Count;
  auto *Parts = FixedVectorType::get(Builder.getIntNTy(Bits), Count);
  double Scale = IsSigned ? (1 << (Bits - 1)) - 1 : (1 << Bits) - 1;
  auto Clamp = [&](Value *X) {
    X = intrinsic(Intrinsic::maxnum, {X, ConstantFP::get(Floats, IsSigned ? -1 : 0)});
    return intrinsic(Intrinsic::minnum, {X, ConstantFP::get(Floats, 1)});
  };
  if (V->getType()->isVectorTy()) {
    Value *X = intrinsic(Intrinsic::rint, {Builder.CreateFMul(Clamp(V), ConstantFP::get(Floats, Scale))});
    X = Builder.CreateIntrinsic(IsSigned ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat, {Parts, Floats}, {X});
    return Builder.CreateBitCast(X, To);
  }
  Value *X = Builder.CreateBitCast(V, Parts);
  X = IsSigned ? Builder.CreateSIToFP(X, Floats) : Builder.CreateUIToFP(X, Floats);
  X = Builder.CreateFDiv(X, ConstantFP::get(Floats, Scale));
  return IsSigned ? Clamp(X) : X;
}

Value *ModuleImporter::importGlslVector(const SpirvInstruction &I) {
  std::vector<Value *> A = operandsOf(I, 5);
  Type *T = type(I.Type);
  auto Scalar = [](Value *V, double D) { return ConstantFP::get(V->getType()->getScalarType(), D); };
  auto Times = [&](Value *V, Value *Factor) { return Builder.CreateFMul(V, splat(Factor, V->getType())); };
  auto Length = [&](Value *V) {
    return V->getType()->isVectorTy() ? intrinsic(Intrinsic::sqrt, {dot(V, V)}) : intrinsic(Intrinsic::fabs, {V});
  };
  auto Named = [&](StringRef Name, CallEffect Effect) { return callNamed(Name, T, A, Effect, isSignedType(I.Type)); };
  switch (I[4]) {
  case GLSLstd450Length:
    return Length(A[0]);
  case GLSLstd450Distance:
    return Length(Builder.CreateFSub(A[0], A[1]));
  case GLSLstd450Normalize:
    return Builder.CreateFDiv(A[0], splat(Length(A[0]), T));
  case GLSLstd450Cross: {
    auto Turned = [&](Value *V, ArrayRef<int> Mask) { return Builder.CreateShuffleVector(V, Mask); };
    return Builder.CreateFSub(Builder.CreateFMul(Turned(A[0], {1, 2, 0}), Turned(A[1], {2, 0, 1})),
                              Builder.CreateFMul(Turned(A[0], {2, 0, 1}), Turned(A[1], {1, 2, 0})));
  }
  case GLSLstd450FaceForward:
    return Builder.CreateSelect(Builder.CreateFCmpOLT(dot(A[2], A[1]), Scalar(A[0], 0)), A[0],
                                Builder.CreateFNeg(A[0]));
  case GLSLstd450Reflect: {
    Value *Twice = Builder.CreateFMul(Scalar(A[0], 2), dot(A[1], A[0]));
    return Builder.CreateFSub(A[0], Times(A[1], Twice));
  }
  case GLSLstd450Refract: {
    Value *Eta = Builder.CreateFPCast(A[2], A[0]->getType()->getScalarType()), *D = dot(A[1], A[0]);
    Value *One = Scalar(A[0], 1);
    Value *K = Builder.CreateFSub(
        One, Builder.CreateFMul(Builder.CreateFMul(Eta, Eta), Builder.CreateFSub(One, Builder.CreateFMul(D, D))));
    Value *Along = Builder.CreateFAdd(Builder.CreateFMul(Eta, D), intrinsic(Intrinsic::sqrt, {K}));
    Value *Bent = Builder.CreateFSub(Times(A[0], Eta), Times(A[1], Along));
    return Builder.CreateSelect(Builder.CreateFCmpOLT(K, Scalar(A[0], 0)), llvm::Constant::getNullValue(T), Bent);
  }
  case GLSLstd450Asinh:
    return Named("asinh", CallEffect::Pure);
  case GLSLstd450Acosh:
    return Named("acosh", CallEffect::Pure);
  case GLSLstd450Atanh:
    return Named("atanh", CallEffect::Pure);
  case GLSLstd450Determinant:
    return determinant(entriesOf(A[0]));
  case GLSLstd450MatrixInverse:
    return inverse(A[0]);
  case GLSLstd450IMix:
    return Named("__spirv_IMix", CallEffect::Pure);
  case GLSLstd450InterpolateAtCentroid:
    return Named("__spirv_InterpolateAtCentroid", CallEffect::Reads);
  case GLSLstd450InterpolateAtSample:
    return Named("__spirv_InterpolateAtSample", CallEffect::Reads);
  case GLSLstd450InterpolateAtOffset:
    return Named("__spirv_InterpolateAtOffset", CallEffect::Reads);
  default:
    fail(I, "instruction " + Twine(I[4]) + " of GLSL.std.450 is not supported");
    return nullptr;
  }
}

} // namespace rejoin
