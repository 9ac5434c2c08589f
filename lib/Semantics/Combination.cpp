//===- Combination.cpp - Values of several threads made one -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reduction gives all threads x1 * x2 * ... * xn, in the order of their lanes; a scan gives the i-th one the product
// of the first i (inclusive) or i - 1 values (exclusive, from the operation's identity on). Logical operations take
// what is not zero for true and give 0 or 1. Names are read in parts, so that each operation that a language can name
// is here:
//
//   sub_group_ | intel_sub_group_ | work_group_, non_uniform_, reduce_ | scan_inclusive_ | scan_exclusive_ |
//   clustered_reduce_ | partitioned_..., the operation                        OpenCL C 3.0, cl_khr_subgroup_*; SPIR-V
//   llvm.amdgcn.wave.reduce., llvm.nvvm.redux.sync., the operation with u or f before it
//   __ockl_wfred_ | __ockl_wfscan_, the operation, _ and the type              AMD's device libraries
//
// Identities: OpenCL C 3.0, 6.15.16 and cl_khr_subgroup_non_uniform_arithmetic.
// Held by: test/Semantics/combinations.cl, test/Semantics/Shaders/combinations.comp.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/Combination.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Type.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

using namespace llvm;

namespace rejoin {

static std::optional<Combination::With> operationNamed(StringRef Name) {
  using With = Combination::With;
  return StringSwitch<std::optional<With>>(Name)
      .Case("add", With::Add)
      .Case("sub", With::Sub)
      .Case("mul", With::Mul)
      .Case("min", With::Min)
      .Case("max", With::Max)
      .Case("and", With::And)
      .Case("or", With::Or)
      .Case("xor", With::Xor)
      .Case("logical_and", With::LogicalAnd)
      .Case("logical_or", With::LogicalOr)
      .Case("logical_xor", With::LogicalXor)
      .Default(std::nullopt);
}

/// The first argument's type, in a mangled name, is an unsigned integer or a vector of them.
static bool takesUnsigned(StringRef Mangled, StringRef Stem) {
  if (Mangled == Stem)
    return false;
  StringRef Types = Mangled.substr(Mangled.find(Stem) + Stem.size());
  if (Types.consume_front("Dv"))
    Types = Types.substr(Types.find('_') + 1);
  return Types.starts_with("j") || Types.starts_with("m") || Types.starts_with("t") || Types.starts_with("h");
}

static Combination ofIntrinsic(StringRef Operation) {
  Combination C;
  auto [Name, Options] = Operation.split('.');
  C.IsSigned = !Name.consume_front("u");
  Name.consume_front("f");
  C.OfMagnitudes = Options.contains("abs");
  C.KeepsNaN = Options.contains("NaN");
  if (auto Of = operationNamed(Name)) {
    C.Of = *Of;
    C.Gives = Combination::Form::Reduce;
  }
  return C;
}

Combination combinationOf(StringRef Mangled) {
  using Form = Combination::Form;
  StringRef Name = unmangledStem(Mangled);
  if (Name.consume_front("llvm.amdgcn.wave.reduce.") || Name.consume_front("llvm.nvvm.redux.sync."))
    return ofIntrinsic(Name);
  Combination C;
  if (Name.consume_front("__ockl_wfred_"))
    C.Gives = Form::Reduce;
  else if (Name.consume_front("__ockl_wfscan_"))
    C.Gives = Form::InclusiveScan;
  if (C) {
    auto [Operation, Type] = Name.split('_');
    auto Of = operationNamed(Operation);
    if (!Of)
      return {};
    C.Of = *Of;
    C.IsSigned = !Type.starts_with("u");
    C.SaysInclusive = C.Gives == Form::InclusiveScan;
    return C;
  }
  Name.consume_front("__spirv_ocl_");
  const StringRef Stem = Name;
  if (!Name.consume_front("sub_group_") && !Name.consume_front("intel_sub_group_") &&
      !Name.consume_front("work_group_"))
    return {};
  Name.consume_front("non_uniform_");
  C.IsClustered = Name.consume_front("clustered_");
  C.IsPartitioned = Name.consume_front("partitioned_");
  const Form Gives = Name.consume_front("reduce_")           ? Form::Reduce
                     : Name.consume_front("scan_inclusive_") ? Form::InclusiveScan
                     : Name.consume_front("scan_exclusive_") ? Form::ExclusiveScan
                                                             : Form::None;
  auto Of = operationNamed(Name);
  if (!Of)
    return {};
  C.Gives = Gives;
  C.Of = *Of;
  C.IsSigned = !takesUnsigned(Mangled, Stem);
  return C;
}

static APFloat combineFloats(Combination C, APFloat A, const APFloat &B) {
  using With = Combination::With;
  constexpr auto Nearest = APFloat::rmNearestTiesToEven;
  switch (C.Of) {
  case With::Mul:
    A.multiply(B, Nearest);
    return A;
  case With::Sub:
    A.subtract(B, Nearest);
    return A;
  case With::Min:
    return C.KeepsNaN ? minimum(A, B) : minnum(A, B);
  case With::Max:
    return C.KeepsNaN ? maximum(A, B) : maxnum(A, B);
  default:
    A.add(B, Nearest);
    return A;
  }
}

static bool isFloating(const Type *T) { return T->getScalarType()->isFloatingPointTy(); }

uint64_t Combination::apply(const Type *T, uint64_t A, uint64_t B) const {
  const Type *E = T->getScalarType();
  const unsigned Bits = E->getScalarSizeInBits();
  if (isFloating(E)) {
    APFloat X(E->getFltSemantics(), APInt(Bits, A)), Y(E->getFltSemantics(), APInt(Bits, B));
    if (OfMagnitudes) {
      X.clearSign();
      Y.clearSign();
    }
    return combineFloats(*this, X, Y).bitcastToAPInt().getZExtValue();
  }
  const uint64_t Mask = maskTrailingOnes<uint64_t>(Bits);
  const bool Less = IsSigned ? SignExtend64(A, Bits) < SignExtend64(B, Bits) : A < B;
  switch (Of) {
  case With::Add:
    return (A + B) & Mask;
  case With::Sub:
    return (A - B) & Mask;
  case With::Mul:
    return (A * B) & Mask;
  case With::Min:
    return Less ? A : B;
  case With::Max:
    return Less ? B : A;
  case With::And:
    return A & B;
  case With::Or:
    return A | B;
  case With::Xor:
    return A ^ B;
  case With::LogicalAnd:
    return A != 0 && B != 0;
  case With::LogicalOr:
    return A != 0 || B != 0;
  case With::LogicalXor:
    return (A != 0) != (B != 0);
  }
  llvm_unreachable("all operations are above");
}

uint64_t Combination::identity(const Type *T) const {
  const Type *E = T->getScalarType();
  const unsigned Bits = E->getScalarSizeInBits();
  if (isFloating(E)) {
    const fltSemantics &S = E->getFltSemantics();
    const APFloat Value = Of == With::Mul   ? APFloat::getOne(S)
                          : Of == With::Min ? APFloat::getInf(S)
                          : Of == With::Max ? APFloat::getInf(S, /*Negative=*/true)
                                            : APFloat::getZero(S);
    return Value.bitcastToAPInt().getZExtValue();
  }
  const uint64_t Ones = maskTrailingOnes<uint64_t>(Bits), Sign = 1ULL << (Bits - 1);
  switch (Of) {
  case With::Mul:
  case With::LogicalAnd:
    return 1;
  case With::Min:
    return IsSigned ? Ones ^ Sign : Ones;
  case With::Max:
    return IsSigned ? Sign : 0;
  case With::And:
    return Ones;
  default:
    return 0;
  }
}

} // namespace rejoin
