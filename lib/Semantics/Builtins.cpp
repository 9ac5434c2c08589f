//===- Builtins.cpp - Functions that the machine knows -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the machine does for a function without a body is the last column of Target/Operations.def; here are elementary
// functions, which it computes element by element with those of the host's C library, for float in double precision or
// float as that has them. OpenCL's, CUDA's and HIP's libraries name them alike, with their types: `__nv_erff`,
// `__ocml_erf_f32`. An integer is signed if the mangled name says so.
// Held by: test/Semantics/precision.test, libclc.cl; utils/compare-oclgrind.
//
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "TargetArithmetic.h"
#include "rejoin/Semantics/Combination.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Intrinsics.h"
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
      {Intrinsic::fma, "fma"},           {Intrinsic::sqrt, "sqrt"},      {Intrinsic::fabs, "fabs"},
      {Intrinsic::floor, "floor"},       {Intrinsic::ceil, "ceil"},      {Intrinsic::trunc, "trunc"},
      {Intrinsic::rint, "rint"},         {Intrinsic::nearbyint, "rint"}, {Intrinsic::roundeven, "rint"},
      {Intrinsic::round, "round"},       {Intrinsic::minnum, "fmin"},    {Intrinsic::maxnum, "fmax"},
      {Intrinsic::copysign, "copysign"}, {Intrinsic::sin, "sin"},        {Intrinsic::cos, "cos"},
      {Intrinsic::exp, "exp"},           {Intrinsic::exp2, "exp2"},      {Intrinsic::log, "log"},
      {Intrinsic::log2, "log2"},         {Intrinsic::log10, "log10"},    {Intrinsic::exp10, "exp10"},
      {Intrinsic::tan, "tan"},           {Intrinsic::asin, "asin"},      {Intrinsic::acos, "acos"},
      {Intrinsic::atan, "atan"},         {Intrinsic::atan2, "atan2"},    {Intrinsic::sinh, "sinh"},
      {Intrinsic::cosh, "cosh"},         {Intrinsic::tanh, "tanh"},      {Intrinsic::ldexp, "ldexp"},
      {Intrinsic::pow, "pow"},           {Intrinsic::umin, "min"},       {Intrinsic::umax, "max"},
      {Intrinsic::smin, "min"},          {Intrinsic::smax, "max"},       {Intrinsic::ctpop, "popcount"},
      {Intrinsic::fshl, "__fshl"},       {Intrinsic::fshr, "__fshr"},
  };
  unsigned Id = F.getIntrinsicID();
  IsSigned = Id == Intrinsic::smin || Id == Intrinsic::smax;
  for (auto [Which, Name] : Names)
    if (Which == Id)
      return mathFunction(Name);
  const StringRef Approximated = approximatedFunction(Id);
  return Approximated.empty() ? nullptr : mathFunction(Approximated);
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
#include "MathFunctions.def"
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
  if ((Found == Builtin::WaveCombine || Found == Builtin::GroupCombine) && !combinationOf(F.getName()))
    return Builtin::None;
  if (F.isIntrinsic() || (Found != Builtin::None && Found != Builtin::Math))
    return Found;
  StringRef Stem = unmangledStem(F.getName());
  return (Found == Builtin::Math || Stem != F.getName()) && mathFunction(Stem) ? Builtin::Math : Builtin::None;
}

bool isGroupOperation(Builtin B) {
  return B >= Builtin::Barrier && B <= Builtin::GroupCombine && B != Builtin::Nothing;
}

} // namespace rejoin
