//===- AtomicUpdate.cpp - What atomic operations leave in memory -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/AtomicUpdate.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

/// Bits above \p Bits may be set.
static uint64_t update(AtomicRMWInst::BinOp Operation, const Type &T, unsigned Bits, uint64_t Old, uint64_t B) {
  int64_t SV = SignExtend64(Old, Bits), SB = SignExtend64(B, Bits);
  auto Float = [&](auto Apply) {
    const fltSemantics &Semantics = T.getFltSemantics();
    APFloat X(Semantics, APInt(Bits, Old)), Y(Semantics, APInt(Bits, B));
    return Apply(X, Y).bitcastToAPInt().getZExtValue();
  };
  switch (Operation) {
  case AtomicRMWInst::Xchg:
    return B;
  case AtomicRMWInst::Add:
    return Old + B;
  case AtomicRMWInst::Sub:
    return Old - B;
  case AtomicRMWInst::And:
    return Old & B;
  case AtomicRMWInst::Nand:
    return ~(Old & B);
  case AtomicRMWInst::Or:
    return Old | B;
  case AtomicRMWInst::Xor:
    return Old ^ B;
  case AtomicRMWInst::Max:
    return SV > SB ? Old : B;
  case AtomicRMWInst::Min:
    return SV < SB ? Old : B;
  case AtomicRMWInst::UMax:
    return std::max(Old, B);
  case AtomicRMWInst::UMin:
    return std::min(Old, B);
  case AtomicRMWInst::UIncWrap:
    return Old >= B ? 0 : Old + 1;
  case AtomicRMWInst::UDecWrap:
    return Old == 0 || Old > B ? B : Old - 1;
  case AtomicRMWInst::USubCond:
    return Old >= B ? Old - B : Old;
  case AtomicRMWInst::USubSat:
    return Old >= B ? Old - B : 0;
  case AtomicRMWInst::FAdd:
    return Float([](const APFloat &X, const APFloat &Y) { return X + Y; });
  case AtomicRMWInst::FSub:
    return Float([](const APFloat &X, const APFloat &Y) { return X - Y; });
  case AtomicRMWInst::FMax:
    return Float([](const APFloat &X, const APFloat &Y) { return maxnum(X, Y); });
  case AtomicRMWInst::FMin:
    return Float([](const APFloat &X, const APFloat &Y) { return minnum(X, Y); });
  case AtomicRMWInst::FMaximum:
    return Float([](const APFloat &X, const APFloat &Y) { return maximum(X, Y); });
  case AtomicRMWInst::FMinimum:
    return Float([](const APFloat &X, const APFloat &Y) { return minimum(X, Y); });
  case AtomicRMWInst::BAD_BINOP:
    break;
  }
  llvm_unreachable("an operation that the decoder does not let through");
}

uint64_t atomicUpdate(AtomicRMWInst::BinOp Operation, const Type &T, unsigned Bits, uint64_t Old, uint64_t Operand) {
  return update(Operation, T, Bits, Old, Operand) & maskTrailingOnes<uint64_t>(Bits);
}

} // namespace rejoin
