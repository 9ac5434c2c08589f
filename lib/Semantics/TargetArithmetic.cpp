//===- TargetArithmetic.cpp - AMDGPU's arithmetic intrinsics -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Intrinsics without effects that LLVM does not fold: fields of bits, dot products of packed integers, sums of absolute
// differences, products of 24 bits, conversions to packed numbers, the parts and the class of a number. Each is one
// function of the bits of its operands.
// Source: the ISA manuals of Vega, CDNA 3 and RDNA 3, chapter `VOP3`; for widths and offsets of fields, products with
// NaN and the parts of infinity LLVM's own simplification (GCNTTIImpl::instCombineIntrinsic).
// Not here, because the manuals leave the rounding open: `cvt.pknorm`, `cvt.pk.u8.f32`, `fdot2`, `div.fmas`,
// `trig.preop`; conversions of eight bits and fewer. These are refused (docs/Limits.md).
// Held by: test/Semantics/amdgpu-arithmetic.ll.
//
//===----------------------------------------------------------------------===//

#include "TargetArithmetic.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

namespace {

/// The bits of the operands, and their types.
class Arithmetic {
public:
  Arithmetic(const CallBase &C, ArrayRef<Slot> Operands, MutableArrayRef<Slot> Out) : C(C), A(Operands), Out(Out) {}

  bool run() { return bitFields() || dotProducts() || differences() || products() || numbers() || conversions(); }

private:
  uint32_t word(unsigned N) const { return static_cast<uint32_t>(A[N].Bits); }
  bool give(uint64_t Bits, unsigned N = 0) {
    const unsigned Width = C.getType()->getScalarSizeInBits();
    Out[N] = {Bits & maskTrailingOnes<uint64_t>(Width), Slot::Defined};
    return true;
  }
  APFloat number(unsigned N) const {
    const Type *T = C.getArgOperand(N)->getType();
    return {T->getFltSemantics(), APInt(T->getPrimitiveSizeInBits(), A[N].Bits)};
  }
  bool give(const APFloat &F, unsigned N = 0) { return give(F.bitcastToAPInt().getZExtValue(), N); }

  bool bitFields();
  bool dotProducts();
  bool differences();
  bool products();
  bool numbers();
  bool conversions();

  bool dot(unsigned Parts, bool SignedLeft, bool SignedRight, unsigned First, bool InWords);
  /// The sum of the absolute differences of four bytes; with \p Masked of those whose second byte is not zero.
  static uint64_t differenceOfBytes(uint64_t X, uint64_t Y, bool Masked) {
    uint64_t Sum = 0;
    for (unsigned Shift = 0; Shift != 32; Shift += 8) {
      const auto P = static_cast<int>(X >> Shift & 255), Q = static_cast<int>(Y >> Shift & 255);
      Sum += Masked && !Q ? 0 : static_cast<uint64_t>(std::abs(P - Q));
    }
    return Sum;
  }

  const CallBase &C;
  ArrayRef<Slot> A;
  MutableArrayRef<Slot> Out;
};

bool Arithmetic::bitFields() {
  const unsigned Width = C.getType()->getScalarSizeInBits();
  switch (C.getIntrinsicID()) {
  case Intrinsic::amdgcn_ubfe:
  case Intrinsic::amdgcn_sbfe: {
    // The instruction looks at the lowest bits of the offset and width.
    const auto Offset = static_cast<unsigned>(A[1].Bits % Width), Length = static_cast<unsigned>(A[2].Bits % Width);
    if (!Length)
      return give(0);
    const unsigned Left = Offset + Length < Width ? Width - Offset - Length : 0, Right = Left + Offset;
    const APInt Shifted = APInt(Width, A[0].Bits) << Left;
    const bool Signed = C.getIntrinsicID() == Intrinsic::amdgcn_sbfe;
    return give((Signed ? Shifted.ashr(Right) : Shifted.lshr(Right)).getZExtValue());
  }
  case Intrinsic::amdgcn_alignbyte:
    return give(Make_64(word(0), word(1)) >> 8 * (word(2) & 3));
  case Intrinsic::amdgcn_bitop3: {
    uint64_t Result = 0;
    for (unsigned Bit = 0; Bit != Width; ++Bit) {
      const uint64_t Row = (A[0].Bits >> Bit & 1) << 2 | (A[1].Bits >> Bit & 1) << 1 | (A[2].Bits >> Bit & 1);
      Result |= (A[3].Bits >> Row & 1) << Bit;
    }
    return give(Result);
  }
  case Intrinsic::amdgcn_lerp: {
    // The mean of two bytes, rounded up where the third has its lowest bit.
    uint64_t Result = 0;
    for (unsigned Shift = 0; Shift != 32; Shift += 8) {
      const unsigned Sum = (word(0) >> Shift & 255) + (word(1) >> Shift & 255) + (word(2) >> Shift & 1);
      Result |= uint64_t{Sum / 2} << Shift;
    }
    return give(Result);
  }
  case Intrinsic::amdgcn_sffbh: {
    // The place, from the highest bit, of the first bit that is not the sign; none in 0 and -1.
    const APInt Value(32, word(0));
    const unsigned Signs = Value.getNumSignBits();
    return give(Signs == 32 ? ~0U : Signs);
  }
  default:
    return false;
  }
}

/// A sum of products of \p Parts parts of 32 bits, and whether it is the nearest number of 32 bits instead of the
/// lowest bits. \p InWords: an operand is a vector of the parts. The first operand is \p First; where that is 1,
/// operands before the left and the right one say whether they are signed, and the sum is signed.
bool Arithmetic::dot(unsigned Parts, bool SignedLeft, bool SignedRight, unsigned First, bool InWords) {
  const unsigned Width = 32 / Parts, Step = InWords ? Parts : First + 1, Sum = InWords ? 2 * Parts : 2 * First + 2;
  const bool Signed = SignedLeft || SignedRight || First;
  auto Part = [&](unsigned Operand, unsigned I, bool IsSigned) {
    const uint64_t Bits = InWords ? A[Operand + I].Bits : A[Operand].Bits >> Width * I;
    return IsSigned ? SignExtend64(Bits, Width) : static_cast<int64_t>(Bits & maskTrailingOnes<uint64_t>(Width));
  };
  int64_t Result = Signed ? SignExtend64(A[Sum].Bits, 32) : static_cast<int64_t>(word(Sum));
  for (unsigned I = 0; I != Parts; ++I)
    Result += Part(First, I, SignedLeft) * Part(First + Step, I, SignedRight);
  if (A[Sum + 1].Bits & 1)
    Result = Signed ? std::clamp<int64_t>(Result, INT32_MIN, INT32_MAX) : std::min<int64_t>(Result, UINT32_MAX);
  return give(static_cast<uint64_t>(Result));
}

bool Arithmetic::dotProducts() {
  const bool SignedLeft = A[0].Bits & 1, SignedRight = A.size() > 2 && (A[2].Bits & 1);
  switch (C.getIntrinsicID()) {
  case Intrinsic::amdgcn_sdot2:
    return dot(2, true, true, 0, true);
  case Intrinsic::amdgcn_udot2:
    return dot(2, false, false, 0, true);
  case Intrinsic::amdgcn_sdot4:
    return dot(4, true, true, 0, false);
  case Intrinsic::amdgcn_udot4:
    return dot(4, false, false, 0, false);
  case Intrinsic::amdgcn_sdot8:
    return dot(8, true, true, 0, false);
  case Intrinsic::amdgcn_udot8:
    return dot(8, false, false, 0, false);
  case Intrinsic::amdgcn_sudot4:
    return dot(4, SignedLeft, SignedRight, 1, false);
  case Intrinsic::amdgcn_sudot8:
    return dot(8, SignedLeft, SignedRight, 1, false);
  default:
    return false;
  }
}

bool Arithmetic::differences() {
  const Intrinsic::ID Id = C.getIntrinsicID();
  switch (Id) {
  case Intrinsic::amdgcn_sad_u8:
    return give(differenceOfBytes(word(0), word(1), false) + word(2));
  case Intrinsic::amdgcn_msad_u8:
    return give(differenceOfBytes(word(0), word(1), true) + word(2));
  case Intrinsic::amdgcn_sad_hi_u8:
    return give((differenceOfBytes(word(0), word(1), false) << 16) + word(2));
  case Intrinsic::amdgcn_sad_u16: {
    const auto High = static_cast<int>(word(0) >> 16) - static_cast<int>(word(1) >> 16),
               Low = static_cast<int>(word(0) & 0xffff) - static_cast<int>(word(1) & 0xffff);
    return give(static_cast<uint64_t>(std::abs(High) + std::abs(Low)) + word(2));
  }
  case Intrinsic::amdgcn_qsad_pk_u16_u8:
  case Intrinsic::amdgcn_mqsad_pk_u16_u8: {
    // Of the four bytes from each of the first four on, added to 16 bits each.
    uint64_t Result = 0;
    for (unsigned I = 0; I != 4; ++I) {
      const uint64_t Sum = differenceOfBytes(A[0].Bits >> 8 * I, word(1), Id == Intrinsic::amdgcn_mqsad_pk_u16_u8) +
                           (A[2].Bits >> 16 * I);
      Result |= (Sum & 0xffff) << 16 * I;
    }
    return give(Result);
  }
  case Intrinsic::amdgcn_mqsad_u32_u8:
    for (unsigned I = 0; I != 4; ++I)
      give(differenceOfBytes(A[0].Bits >> 8 * I, word(1), true) + word(2 + I), I);
    return true;
  default:
    return false;
  }
}

bool Arithmetic::products() {
  const uint64_t Unsigned = (A[0].Bits & 0xffffff) * (A.size() > 1 ? A[1].Bits & 0xffffff : 0);
  const auto Signed =
      static_cast<uint64_t>(SignExtend64<24>(A[0].Bits) * (A.size() > 1 ? SignExtend64<24>(A[1].Bits) : 0));
  switch (C.getIntrinsicID()) {
  case Intrinsic::amdgcn_mul_u24:
    return give(Unsigned);
  case Intrinsic::amdgcn_mul_i24:
    return give(Signed);
  case Intrinsic::amdgcn_mulhi_u24:
    return give(Unsigned >> 32);
  case Intrinsic::amdgcn_mulhi_i24:
    return give(static_cast<uint64_t>(static_cast<int64_t>(Signed) >> 32));
  default:
    return false;
  }
}

bool Arithmetic::numbers() {
  switch (C.getIntrinsicID()) {
  case Intrinsic::amdgcn_class:
    return give((static_cast<unsigned>(number(0).classify()) & word(1)) != 0);
  case Intrinsic::amdgcn_frexp_mant:
  case Intrinsic::amdgcn_frexp_exp: {
    int Exponent = 0;
    const APFloat Fraction = frexp(number(0), Exponent, APFloat::rmNearestTiesToEven);
    if (C.getIntrinsicID() == Intrinsic::amdgcn_frexp_mant)
      return give(Fraction);
    return give(Fraction.isFinite() ? static_cast<uint64_t>(Exponent) : 0);
  }
  case Intrinsic::amdgcn_fmed3: {
    const APFloat X = number(0), Y = number(1), Z = number(2);
    if (X.isNaN() || Y.isNaN() || Z.isNaN())
      return give(minnum(minnum(X, Y), Z));
    const APFloat Largest = maxnum(maxnum(X, Y), Z);
    return give(Largest == X ? maxnum(Y, Z) : Largest == Y ? maxnum(X, Z) : maxnum(X, Y));
  }
  default:
    return false;
  }
}

bool Arithmetic::conversions() {
  switch (C.getIntrinsicID()) {
  case Intrinsic::amdgcn_cvt_pkrtz:
    for (unsigned I = 0; I != 2; ++I) {
      APFloat Half = number(I);
      bool Loses = false;
      Half.convert(APFloat::IEEEhalf(), APFloat::rmTowardZero, &Loses);
      give(Half, I);
    }
    return true;
  case Intrinsic::amdgcn_cvt_pk_i16:
    for (unsigned I = 0; I != 2; ++I)
      give(static_cast<uint64_t>(std::clamp<int64_t>(SignExtend64<32>(A[I].Bits), INT16_MIN, INT16_MAX)), I);
    return true;
  case Intrinsic::amdgcn_cvt_pk_u16:
    for (unsigned I = 0; I != 2; ++I)
      give(std::min<uint32_t>(word(I), UINT16_MAX), I);
    return true;
  case Intrinsic::amdgcn_cvt_off_f32_i4:
    // Sixteenths.
    return give(APFloat(static_cast<float>(SignExtend64<4>(A[0].Bits)) / 16));
  default:
    return false;
  }
}

} // namespace

StringRef approximatedFunction(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::amdgcn_rcp:
    return "native_recip";
  case Intrinsic::amdgcn_rsq:
    return "rsqrt";
  case Intrinsic::amdgcn_sqrt:
    return "sqrt";
  case Intrinsic::amdgcn_log:
    return "log2";
  case Intrinsic::amdgcn_exp2:
    return "exp2";
  default:
    return "";
  }
}

bool foldTargetArithmetic(const CallBase &C, ArrayRef<Slot> Operands, MutableArrayRef<Slot> Out) {
  if (!C.getIntrinsicID() || Operands.empty() || !Arithmetic(C, Operands, Out).run())
    return false;
  uint8_t Worst = Slot::Defined;
  for (const Slot &S : Operands)
    Worst = std::max(Worst, S.State);
  if (Worst)
    llvm::fill(Out, Slot{0, Worst});
  return true;
}

} // namespace rejoin
