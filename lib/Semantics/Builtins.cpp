//===- Builtins.cpp - Functions that the machine knows -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;

namespace rejoin {

namespace {

template <typename FloatF> uint64_t onFloats(uint8_t Kind, const uint64_t *A, unsigned N, FloatF F) {
  if (Kind == ElementKind::Double) {
    double X[3] = {};
    for (unsigned I = 0; I != N; ++I)
      X[I] = bit_cast<double>(A[I]);
    return bit_cast<uint64_t>(static_cast<double>(F(X[0], X[1], X[2])));
  }
  float X[3] = {};
  for (unsigned I = 0; I != N; ++I)
    X[I] = bit_cast<float>(static_cast<uint32_t>(A[I]));
  return bit_cast<uint32_t>(static_cast<float>(F(X[0], X[1], X[2])));
}

/// The upper half of High:Low shifted left; with \p TakeLow, the lower operand itself.
uint64_t rotateLeft(uint64_t High, uint64_t Low, uint64_t By, unsigned Bits, bool TakeLow = false) {
  uint64_t Mask = maskTrailingOnes<uint64_t>(Bits);
  High &= Mask;
  Low &= Mask;
  By %= Bits;
  if (TakeLow)
    return Low;
  return By ? ((High << By) | (Low >> (Bits - By))) & Mask : High;
}

bool isFloat(uint8_t K) { return K == ElementKind::Float || K == ElementKind::Double; }

template <typename F> uint64_t onIntegers(uint8_t Kind, unsigned Bits, const uint64_t *A, unsigned N, F Apply) {
  int64_t X[3] = {};
  for (unsigned I = 0; I != N; ++I)
    X[I] = Kind == ElementKind::Signed ? SignExtend64(A[I], Bits) : static_cast<int64_t>(A[I]);
  return static_cast<uint64_t>(Apply(X[0], X[1], X[2])) & maskTrailingOnes<uint64_t>(Bits);
}

} // namespace

MathFunction mathIntrinsic(const Function &F, bool &IsSigned) {
  static const std::pair<unsigned, const char *> Names[] = {
      {Intrinsic::fma, "fma"},
      {Intrinsic::sqrt, "sqrt"},
      {Intrinsic::fabs, "fabs"},
      {Intrinsic::floor, "floor"},
      {Intrinsic::ceil, "ceil"},
      {Intrinsic::trunc, "trunc"},
      {Intrinsic::rint, "rint"},
      {Intrinsic::nearbyint, "rint"},
      {Intrinsic::roundeven, "rint"},
      {Intrinsic::round, "round"},
      {Intrinsic::minnum, "fmin"},
      {Intrinsic::maxnum, "fmax"},
      {Intrinsic::copysign, "copysign"},
      {Intrinsic::sin, "sin"},
      {Intrinsic::cos, "cos"},
      {Intrinsic::exp, "exp"},
      {Intrinsic::exp2, "exp2"},
      {Intrinsic::log, "log"},
      {Intrinsic::log2, "log2"},
      {Intrinsic::log10, "log10"},
      {Intrinsic::exp10, "exp10"},
      {Intrinsic::tan, "tan"},
      {Intrinsic::asin, "asin"},
      {Intrinsic::acos, "acos"},
      {Intrinsic::atan, "atan"},
      {Intrinsic::atan2, "atan2"},
      {Intrinsic::sinh, "sinh"},
      {Intrinsic::cosh, "cosh"},
      {Intrinsic::tanh, "tanh"},
      {Intrinsic::ldexp, "ldexp"},
      {Intrinsic::pow, "pow"},
      {Intrinsic::umin, "min"},
      {Intrinsic::umax, "max"},
      {Intrinsic::smin, "min"},
      {Intrinsic::smax, "max"},
      {Intrinsic::ctpop, "popcount"},
      {Intrinsic::fshl, "__fshl"},
      {Intrinsic::fshr, "__fshr"},
      {Intrinsic::amdgcn_rcp, "native_recip"},
      {Intrinsic::amdgcn_rsq, "rsqrt"},
  };
  unsigned Id = F.getIntrinsicID();
  IsSigned = Id == Intrinsic::smin || Id == Intrinsic::smax;
  for (auto [Which, Name] : Names)
    if (Which == Id)
      return mathFunction(Name);
  return nullptr;
}

MathFunction mathFunction(StringRef Stem) {
#define FLOAT(NAME, N, EXPR)                                                                                           \
  {                                                                                                                    \
    NAME, [](uint8_t K, unsigned, const uint64_t *A) {                                                                 \
      return onFloats(K, A, N, [](auto X, auto Y, auto Z) {                                                            \
        (void)Y;                                                                                                       \
        (void)Z;                                                                                                       \
        return EXPR;                                                                                                   \
      });                                                                                                              \
    }                                                                                                                  \
  }
#define BOTH(NAME, N, FLOATEXPR, INTEXPR)                                                                              \
  {                                                                                                                    \
    NAME, [](uint8_t K, unsigned Bits, const uint64_t *A) {                                                            \
      if (isFloat(K))                                                                                                  \
        return onFloats(K, A, N, [](auto X, auto Y, auto Z) {                                                          \
          (void)Y;                                                                                                     \
          (void)Z;                                                                                                     \
          return FLOATEXPR;                                                                                            \
        });                                                                                                            \
      bool Signed = K == ElementKind::Signed;                                                                          \
      (void)Signed;                                                                                                    \
      return onIntegers(K, Bits, A, N, [=](int64_t X, int64_t Y, int64_t Z) {                                          \
        (void)Y;                                                                                                       \
        (void)Z;                                                                                                       \
        auto Less = [=](int64_t P, int64_t Q) {                                                                        \
          return Signed ? P < Q : static_cast<uint64_t>(P) < static_cast<uint64_t>(Q);                                 \
        };                                                                                                             \
        (void)Less;                                                                                                    \
        return INTEXPR;                                                                                                \
      });                                                                                                              \
    }                                                                                                                  \
  }
  static const StringMap<MathFunction> Table = {
      {"ldexp",
       [](uint8_t K, unsigned, const uint64_t *A) {
         int N = static_cast<int32_t>(A[1]);
         return onFloats(K, A, 1, [=](auto X, auto, auto) { return std::ldexp(X, N); });
       }},
      FLOAT("sqrt", 1, std::sqrt(X)),
      FLOAT("native_sqrt", 1, std::sqrt(X)),
      FLOAT("half_sqrt", 1, std::sqrt(X)),
      FLOAT("rsqrt", 1, 1 / std::sqrt(X)),
      FLOAT("native_rsqrt", 1, 1 / std::sqrt(X)),
      FLOAT("cbrt", 1, std::cbrt(X)),
      FLOAT("sin", 1, std::sin(X)),
      FLOAT("cos", 1, std::cos(X)),
      FLOAT("tan", 1, std::tan(X)),
      FLOAT("native_sin", 1, std::sin(X)),
      FLOAT("native_cos", 1, std::cos(X)),
      FLOAT("asin", 1, std::asin(X)),
      FLOAT("acos", 1, std::acos(X)),
      FLOAT("atan", 1, std::atan(X)),
      FLOAT("atan2", 2, std::atan2(X, Y)),
      FLOAT("sinh", 1, std::sinh(X)),
      FLOAT("cosh", 1, std::cosh(X)),
      FLOAT("tanh", 1, std::tanh(X)),
      FLOAT("asinh", 1, std::asinh(X)),
      FLOAT("acosh", 1, std::acosh(X)),
      FLOAT("atanh", 1, std::atanh(X)),
      FLOAT("sinpi", 1, std::sin(std::fmod(X, 2) * 3.14159265358979323846)),
      FLOAT("cospi", 1, std::cos(std::fmod(X, 2) * 3.14159265358979323846)),
      FLOAT("erf", 1, std::erf(X)),
      FLOAT("erfc", 1, std::erfc(X)),
      FLOAT("tgamma", 1, std::tgamma(X)),
      FLOAT("lgamma", 1, std::lgamma(X)),
      FLOAT("expm1", 1, std::expm1(X)),
      FLOAT("log1p", 1, std::log1p(X)),
      FLOAT("logb", 1, std::logb(X)),
      FLOAT("exp10", 1, std::pow(10.0, X)),
      FLOAT("fdim", 2, std::fdim(X, Y)),
      FLOAT("nextafter", 2, std::nextafter(X, Y)),
      FLOAT("remainder", 2, std::remainder(X, Y)),
      FLOAT("j0", 1, ::j0(X)),
      FLOAT("j1", 1, ::j1(X)),
      FLOAT("y0", 1, ::y0(X)),
      FLOAT("y1", 1, ::y1(X)),
      FLOAT("normcdf", 1, std::erfc(X * -0.70710678118654752440) / 2),
      FLOAT("ncdf", 1, std::erfc(X * -0.70710678118654752440) / 2),
      FLOAT("rcbrt", 1, 1 / std::cbrt(X)),
      FLOAT("rhypot", 2, 1 / std::hypot(X, Y)),
      FLOAT("norm3d", 3, std::sqrt(X *X + Y *Y + Z *Z)),
      FLOAT("len3", 3, std::sqrt(X *X + Y *Y + Z *Z)),
      FLOAT("rnorm3d", 3, 1 / std::sqrt(X *X + Y *Y + Z *Z)),
      FLOAT("rlen3", 3, 1 / std::sqrt(X *X + Y *Y + Z *Z)),
      FLOAT("exp", 1, std::exp(X)),
      FLOAT("exp2", 1, std::exp2(X)),
      FLOAT("native_exp", 1, std::exp(X)),
      FLOAT("native_exp2", 1, std::exp2(X)),
      FLOAT("log", 1, std::log(X)),
      FLOAT("log2", 1, std::log2(X)),
      FLOAT("log10", 1, std::log10(X)),
      FLOAT("native_log", 1, std::log(X)),
      FLOAT("native_log2", 1, std::log2(X)),
      FLOAT("pow", 2, std::pow(X, Y)),
      FLOAT("powr", 2, std::pow(X, Y)),
      FLOAT("hypot", 2, std::hypot(X, Y)),
      FLOAT("fmod", 2, std::fmod(X, Y)),
      FLOAT("native_divide", 2, X / Y),
      FLOAT("native_recip", 1, 1 / X),
      FLOAT("fabs", 1, std::fabs(X)),
      FLOAT("floor", 1, std::floor(X)),
      FLOAT("ceil", 1, std::ceil(X)),
      FLOAT("trunc", 1, std::trunc(X)),
      FLOAT("round", 1, std::round(X)),
      FLOAT("rint", 1, std::rint(X)),
      FLOAT("fmin", 2, std::fmin(X, Y)),
      FLOAT("fmax", 2, std::fmax(X, Y)),
      FLOAT("copysign", 2, std::copysign(X, Y)),
      FLOAT("fma", 3, std::fma(X, Y, Z)),
      FLOAT("mad", 3, X * Y + Z),
      FLOAT("mix", 3, X + (Y - X) * Z),
      FLOAT("degrees", 1, X * 57.29577951308232286465),
      FLOAT("radians", 1, X * 0.01745329251994329547),
      FLOAT("step", 2, Y < X ? 0 * X : 1 + 0 * X),
      FLOAT("sign", 1,
            X > 0   ? 1 + 0 * X
            : X < 0 ? -1 + 0 * X
                    : X),
      BOTH("min", 2, Y < X ? Y : X, Less(Y, X) ? Y : X),
      BOTH("max", 2, X < Y ? Y : X, Less(X, Y) ? Y : X),
      BOTH("clamp", 3, std::fmin(std::fmax(X, Y), Z),
           Less(X, Y)   ? Y
           : Less(Z, X) ? Z
                        : X),
      BOTH("abs", 1, std::fabs(X), Signed && X < 0 ? -X : X),
      BOTH("abs_diff", 2, std::fabs(X - Y), Less(X, Y) ? Y - X : X - Y),
      BOTH("mul24", 2, X * Y, X * Y),
      BOTH("mad24", 3, X * Y + Z, X * Y + Z),
      BOTH("popcount", 1, X, llvm::popcount(static_cast<uint64_t>(X) & maskTrailingOnes<uint64_t>(Bits))),
      BOTH("rotate", 2, X, rotateLeft(X, X, Y, Bits)),
      BOTH("__fshl", 3, X, rotateLeft(X, Y, Z, Bits)),
      BOTH("__fshr", 3, X, rotateLeft(X, Y, (Bits - static_cast<uint64_t>(Z) % Bits) % Bits, Bits, Z % Bits == 0)),
  };
#undef FLOAT
#undef BOTH
  if (MathFunction Found = Table.lookup(Stem))
    return Found;
  // The device libraries add the type: `__nv_erff`, `__ocml_erf_f32`.
  if (Stem.consume_front("__nv_"))
    return Table.contains(Stem) ? Table.lookup(Stem) : Table.lookup(Stem.drop_back());
  if (Stem.consume_front("__ocml_") && (Stem.consume_back("_f32") || Stem.consume_back("_f64")))
    return Table.lookup(Stem);
  return nullptr;
}

Builtin findBuiltin(const Function &F) {
  const Builtin Found = findOperation(F).Runs;
  if (F.isIntrinsic() || (Found != Builtin::None && Found != Builtin::Math))
    return Found;
  StringRef Stem = unmangledStem(F.getName());
  return (Found == Builtin::Math || Stem != F.getName()) && mathFunction(Stem) ? Builtin::Math : Builtin::None;
}

bool isGroupOperation(Builtin B) {
  return B >= Builtin::Barrier && B <= Builtin::GroupScanExAdd && B != Builtin::Nothing;
}

} // namespace rejoin
