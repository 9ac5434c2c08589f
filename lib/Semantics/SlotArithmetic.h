//===- SlotArithmetic.h - Operations on single scalars -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What LLVM's operations make of integers of at most 64 bits, of floats and doubles, as bits: wrapping and rounding as
// LangRef says, poison where a flag is broken (`false`). And what they make of slots that are not defined: the worse
// state of the operands (poison, then undefined), with where that began; of operations that work byte by byte, each
// byte by itself. `x & 0xff` of a half-written `x` is defined if its low byte is.
//
// Defined here since the interpreter's loops take them in. Held by: unittests/Semantics (each opcode against LLVM's own
// folding), test/Semantics/types.ll, Findings/partly-written.cl.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SEMANTICS_SLOTARITHMETIC_H
#define REJOIN_LIB_SEMANTICS_SLOTARITHMETIC_H

#include "rejoin/Semantics/Decoder.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

namespace rejoin {

/// Integer arithmetic with its flags; false for poison.
inline bool integer(const Op &O, uint64_t A, uint64_t B, uint64_t &R) {
  const unsigned Bits = O.Bits;
  const uint64_t Mask = llvm::maskTrailingOnes<uint64_t>(Bits);
  const int64_t SA = llvm::SignExtend64(A, Bits), SB = llvm::SignExtend64(B, Bits);
  auto Fits = [&](__int128 Signed, bool UnsignedWraps) {
    if ((O.Flags & 1) && UnsignedWraps)
      return false;
    return !(O.Flags & 2) || Signed == llvm::SignExtend64(static_cast<uint64_t>(Signed) & Mask, Bits);
  };
  switch (O.Code) {
  case Opcode::Add:
    R = (A + B) & Mask;
    return !(O.Flags & 3) || Fits(static_cast<__int128>(SA) + SB, R < A);
  case Opcode::Sub:
    R = (A - B) & Mask;
    return !(O.Flags & 3) || Fits(static_cast<__int128>(SA) - SB, A < B);
  case Opcode::Mul:
    R = (A * B) & Mask;
    return !(O.Flags & 3) || Fits(static_cast<__int128>(SA) * SB,
                                  (static_cast<unsigned __int128>(A) * B) > static_cast<unsigned __int128>(Mask));
  case Opcode::UDiv:
    R = A / B;
    return !(O.Flags & 4) || A % B == 0;
  case Opcode::SDiv:
    R = static_cast<uint64_t>(SA / SB) & Mask;
    return !(O.Flags & 4) || SA % SB == 0;
  case Opcode::URem:
    R = A % B;
    return true;
  case Opcode::SRem:
    R = static_cast<uint64_t>(SA % SB) & Mask;
    return true;
  case Opcode::Shl:
    if (B >= Bits)
      return false;
    R = (A << B) & Mask;
    if ((O.Flags & 1) && (R >> B) != A)
      return false;
    return !(O.Flags & 2) || (llvm::SignExtend64(R, Bits) >> B) == SA;
  case Opcode::LShr:
    if (B >= Bits)
      return false;
    R = A >> B;
    return !(O.Flags & 4) || (R << B) == A;
  case Opcode::AShr:
    if (B >= Bits)
      return false;
    R = static_cast<uint64_t>(SA >> B) & Mask;
    return !(O.Flags & 4) || ((R << B) & Mask) == A;
  case Opcode::And:
    R = A & B;
    return true;
  case Opcode::Or:
    R = A | B;
    return !(O.Flags & 8) || (A & B) == 0;
  case Opcode::Xor:
    R = A ^ B;
    return true;
  default:
    llvm_unreachable("no integer operation");
  }
}

/// Whether a signed number has that many bits.
inline bool fits(__int128 N, unsigned Bits) {
  return N >= -(__int128(1) << (Bits - 1)) && N < __int128(1) << (Bits - 1);
}

inline bool compareIntegers(unsigned Predicate, unsigned Bits, uint64_t A, uint64_t B) {
  int64_t SA = llvm::SignExtend64(A, Bits), SB = llvm::SignExtend64(B, Bits);
  switch (Predicate) {
  case llvm::CmpInst::ICMP_EQ:
    return A == B;
  case llvm::CmpInst::ICMP_NE:
    return A != B;
  case llvm::CmpInst::ICMP_UGT:
    return A > B;
  case llvm::CmpInst::ICMP_UGE:
    return A >= B;
  case llvm::CmpInst::ICMP_ULT:
    return A < B;
  case llvm::CmpInst::ICMP_ULE:
    return A <= B;
  case llvm::CmpInst::ICMP_SGT:
    return SA > SB;
  case llvm::CmpInst::ICMP_SGE:
    return SA >= SB;
  case llvm::CmpInst::ICMP_SLT:
    return SA < SB;
  case llvm::CmpInst::ICMP_SLE:
    return SA <= SB;
  default:
    llvm_unreachable("no integer predicate");
  }
}

inline double toDouble(uint64_t Bits, unsigned Width) {
  return Width == 32 ? static_cast<double>(llvm::bit_cast<float>(static_cast<uint32_t>(Bits)))
                     : llvm::bit_cast<double>(Bits);
}

inline uint64_t fromDouble(double X, unsigned Width) {
  return Width == 32 ? llvm::bit_cast<uint32_t>(static_cast<float>(X)) : llvm::bit_cast<uint64_t>(X);
}

template <typename T> T floating(Opcode C, T A, T B) {
  switch (C) {
  case Opcode::FAdd:
    return A + B;
  case Opcode::FSub:
    return A - B;
  case Opcode::FMul:
    return A * B;
  case Opcode::FDiv:
    return A / B;
  case Opcode::FRem:
    return std::fmod(A, B);
  default:
    return -A;
  }
}

inline bool convert(const Op &O, uint64_t A, uint64_t &R) {
  const uint64_t Mask = llvm::maskTrailingOnes<uint64_t>(O.ToBits);
  switch (O.Code) {
  case Opcode::Trunc:
    R = A & Mask;
    return !((O.Flags & 1) && R != A) &&
           !((O.Flags & 2) && llvm::SignExtend64(R, O.ToBits) != llvm::SignExtend64(A, O.Bits));
  case Opcode::ZExt:
    R = A;
    return !(O.Flags & 16) || llvm::SignExtend64(A, O.Bits) >= 0;
  case Opcode::SExt:
    R = static_cast<uint64_t>(llvm::SignExtend64(A, O.Bits)) & Mask;
    return true;
  case Opcode::FPTrunc:
  case Opcode::FPExt:
    R = fromDouble(toDouble(A, O.Bits), O.ToBits);
    return true;
  case Opcode::FPToUI:
  case Opcode::FPToSI: {
    double X = std::trunc(toDouble(A, O.Bits));
    bool Signed = O.Code == Opcode::FPToSI;
    double Limit = std::ldexp(1.0, Signed ? O.ToBits - 1 : O.ToBits);
    if (!(Signed ? X >= -Limit : X >= 0) || !(X < Limit))
      return false;
    R = (Signed ? static_cast<uint64_t>(static_cast<int64_t>(X)) : static_cast<uint64_t>(X)) & Mask;
    return true;
  }
  case Opcode::UIToFP:
    R = O.ToBits == 32 ? llvm::bit_cast<uint32_t>(static_cast<float>(A))
                       : llvm::bit_cast<uint64_t>(static_cast<double>(A));
    return !(O.Flags & 16) || llvm::SignExtend64(A, O.Bits) >= 0;
  case Opcode::SIToFP: {
    int64_t S = llvm::SignExtend64(A, O.Bits);
    R = O.ToBits == 32 ? llvm::bit_cast<uint32_t>(static_cast<float>(S))
                       : llvm::bit_cast<uint64_t>(static_cast<double>(S));
    return true;
  }
  default:
    llvm_unreachable("no conversion");
  }
}

/// A result, unless an operand is undefined or poison: then the state of the worse operand.
inline Slot combineStates(uint64_t Bits, const Slot &A, const Slot &B = Slot()) {
  if (!(A.State | B.State))
    return {Bits, Slot::Defined};
  const Slot &Worse = A.State >= B.State ? A : B;
  return {0, Worse.State, 0, Worse.Origin};
}

/// The bytes of a slot that are defined, by bits.
inline uint8_t definedBytes(const Slot &S) {
  return S.State == Slot::Defined ? 0xFF : S.State == Slot::Undef ? S.DefinedBytes : 0;
}

/// An operation that works byte by byte, of operands of which some bytes are not defined.
inline Slot combineBytes(const Op &O, const Slot &A, const Slot &B) {
  Slot R = combineStates(0, A, B);
  if (R.State != Slot::Undef)
    return R;
  const unsigned Bytes = (O.Bits + 7) / 8;
  // Another operand than an amount that moves whole bytes decides nothing.
  const bool Moves = O.Code == Opcode::Shl || O.Code == Opcode::LShr;
  if (Moves && (B.State || B.Bits % 8 || B.Bits >= O.Bits || (O.Flags & 7)))
    return R;
  auto Byte = [](const Slot &S, unsigned I) { return static_cast<uint8_t>(S.Bits >> 8 * I); };
  auto IsDefined = [](const Slot &S, unsigned I) { return definedBytes(S) >> I & 1; };
  for (unsigned I = 0; I != Bytes; ++I) {
    uint8_t Value = 0;
    bool Defined = IsDefined(A, I) && IsDefined(B, I);
    if (Moves) {
      const unsigned By = static_cast<unsigned>(B.Bits / 8);
      const bool Shifted = O.Code == Opcode::Shl ? I < By : I + By >= Bytes;
      const unsigned From = O.Code == Opcode::Shl ? I - By : I + By;
      Defined = Shifted || IsDefined(A, From);
      Value = Shifted || !Defined ? 0 : Byte(A, From);
    } else if (O.Code == Opcode::And) {
      Defined |= (IsDefined(A, I) && !Byte(A, I)) || (IsDefined(B, I) && !Byte(B, I));
      Value = Byte(A, I) & Byte(B, I);
    } else if (O.Code == Opcode::Or) {
      Defined |= (IsDefined(A, I) && Byte(A, I) == 0xFF) || (IsDefined(B, I) && Byte(B, I) == 0xFF);
      Value = Byte(A, I) | Byte(B, I);
    } else {
      Value = Byte(A, I) ^ Byte(B, I);
    }
    if (!Defined)
      continue;
    R.DefinedBytes |= 1U << I;
    R.Bits |= static_cast<uint64_t>(Value) << 8 * I;
  }
  R.Bits &= llvm::maskTrailingOnes<uint64_t>(O.Bits);
  return R.DefinedBytes == llvm::maskTrailingOnes<uint8_t>(Bytes) ? Slot{R.Bits, Slot::Defined} : R;
}

/// The lower bytes of a value, or these with zeros above.
inline Slot convertBytes(const Op &O, const Slot &A) {
  Slot R = combineStates(0, A);
  if (R.State != Slot::Undef || (O.Code != Opcode::Trunc && O.Code != Opcode::ZExt) || O.Flags)
    return R;
  const unsigned From = (O.Bits + 7) / 8, To = (O.ToBits + 7) / 8;
  R.DefinedBytes = definedBytes(A) & llvm::maskTrailingOnes<uint8_t>(std::min(From, To));
  if (To > From)
    R.DefinedBytes |= llvm::maskTrailingOnes<uint8_t>(To) & ~llvm::maskTrailingOnes<uint8_t>(From);
  R.Bits = A.Bits & llvm::maskTrailingOnes<uint64_t>(O.ToBits);
  return R.DefinedBytes == llvm::maskTrailingOnes<uint8_t>(To) ? Slot{R.Bits, Slot::Defined} : R;
}

} // namespace rejoin

#endif // REJOIN_LIB_SEMANTICS_SLOTARITHMETIC_H
