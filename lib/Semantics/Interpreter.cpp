//===- Interpreter.cpp - What threads do for themselves -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Poison spreads through operations that compute; undef stays undef. A branch, an address or a divisor that is neither
// defined is undefined behaviour: it is reported and the thread stops. What LLVM can fold and has no opcode here is
// folded (Decoder.cpp).
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "rejoin/IR/IRNames.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;

namespace rejoin {

void SimtMachine::Runner::report(DiagnosticKind Kind, const Instruction &At, ArrayRef<const Thread *> Involved,
                                 const Twine &Message, const Instruction *Other) {
  auto [It, New] = FindingIds.try_emplace({Kind, &At}, Findings.size());
  if (New)
    Findings.push_back({Kind, &At, Other, Message.str(), {}, 0});
  RunFinding &F = Findings[It->second];
  ++F.Count;
  for (const Thread *T : Involved)
    if (F.Threads.size() < 8 && !is_contained(F.Threads, T->Global))
      F.Threads.push_back(T->Global);
}

uint64_t SimtMachine::Runner::castPointer(const Slot &S, MemorySpace From, MemorySpace To) const {
  if (From == To || S.Bits == 0)
    return S.Bits;
  if (To == MemorySpace::Flat)
    return From == MemorySpace::Local     ? S.Bits | LocalAperture
           : From == MemorySpace::Private ? S.Bits | PrivateAperture
                                          : S.Bits;
  return From == MemorySpace::Flat ? S.Bits & ~ApertureMask : S.Bits;
}

void SimtMachine::Runner::noteAccess(Thread &T, const Instruction &I, Arena &A, bool IsLocal, uint64_t Address,
                                     uint64_t Size, bool Write, bool Atomic) {
  // Ordered by a barrier of the workgroup, or of the wave for threads of one wave; workgroups are never ordered.
  auto Ordered = [&](uint32_t Other, uint32_t OtherEpoch, uint32_t OtherWaveEpoch) {
    if (Other == T.Tag)
      return true;
    if (Other / Thread::MaxThreads != T.Tag / Thread::MaxThreads)
      return false;
    if (OtherEpoch != Epoch)
      return true;
    uint32_t OtherIndex = Other % Thread::MaxThreads;
    return OtherIndex / Shape.WaveSize == T.Index / Shape.WaveSize && OtherWaveEpoch != T.WaveEpoch;
  };
  for (uint64_t B = 0; B != Size; ++B) {
    Arena::Access &S = A.access(Address + B);
    bool WithWrite = S.Writer != ~0U && S.Writer != T.Tag && !(Atomic && S.WriteAtomic) &&
                     !Ordered(S.Writer, S.WriteEpoch, S.WriteWaveEpoch);
    bool WithRead = Write && S.Reader != ~0U && S.Reader != T.Tag && !(Atomic && S.ReadAtomic) &&
                    !Ordered(S.Reader, S.ReadEpoch, S.ReadWaveEpoch);
    if (WithWrite || WithRead) {
      uint32_t Other = WithWrite ? S.Writer : S.Reader;
      bool Here = Other / Thread::MaxThreads == Workgroup;
      Thread *Found = Here ? Threads[Other % Thread::MaxThreads].get() : nullptr;
      SmallVector<const Thread *> Both{&T};
      if (Found)
        Both.push_back(Found);
      std::string Whom = Found ? "thread " + std::to_string(Found->Global)
                               : "a thread of workgroup " + std::to_string(Other / Thread::MaxThreads);
      report(DiagnosticKind::DataRace, I, Both,
             Twine(Write ? "writes" : "reads") + " what " + Whom + (WithWrite ? " writes" : " reads") +
                 ", with no barrier between",
             LastAccess.lookup({Other, uint32_t(WithWrite)}));
    }
    if (Write) {
      S.Writer = T.Tag;
      S.WriteEpoch = Epoch;
      S.WriteWaveEpoch = T.WaveEpoch;
      S.WriteAtomic = Atomic;
    } else if (S.Reader == ~0U || S.Reader == T.Tag || Ordered(S.Reader, S.ReadEpoch, S.ReadWaveEpoch) ||
               S.ReadAtomic) {
      S.Reader = T.Tag;
      S.ReadEpoch = Epoch;
      S.ReadWaveEpoch = T.WaveEpoch;
      S.ReadAtomic = Atomic;
    }
  }
  LastAccess[{T.Tag, uint32_t(Write)}] = &I;
}

uint8_t *SimtMachine::Runner::access(Thread &T, const Instruction &I, MemorySpace Space, uint64_t Address,
                                     uint64_t Size, bool Write, bool Atomic, uint8_t **Initialized, bool *WasKnown) {
  if (Space == MemorySpace::Flat) {
    switch (Address & ApertureMask) {
    case LocalAperture:
      Space = MemorySpace::Local;
      break;
    case PrivateAperture:
      Space = MemorySpace::Private;
      break;
    default:
      Space = MemorySpace::Global;
    }
    if (Space != MemorySpace::Global)
      Address &= ~ApertureMask;
  }
  Arena &A = Space == MemorySpace::Private ? T.Private : Space == MemorySpace::Local ? Local : P.global();
  bool Dead;
  if (!A.find(Address, Size, Dead)) {
    if (Dead)
      report(DiagnosticKind::UseAfterLifetime, I, {&T},
             Twine(Write ? "writes " : "reads ") + Twine(Size) + " bytes of an object whose lifetime is over");
    else
      report(DiagnosticKind::OutOfBounds, I, {&T},
             Twine(Write ? "writes " : "reads ") + Twine(Size) + " bytes at address " + Twine(Address) +
                 ", which lie in no object");
    stop(T, StopReason::Outside);
    return nullptr;
  }
  if (Initialized)
    *Initialized = A.initialized(Address);
  if (WasKnown)
    *WasKnown = std::all_of(A.initialized(Address), A.initialized(Address) + Size, [](uint8_t X) { return X != 0; });
  if (Write)
    memset(A.initialized(Address), 1, Size);
  if (Options.FindRaces && Space != MemorySpace::Private && Space != MemorySpace::Constant)
    noteAccess(T, I, A, Space == MemorySpace::Local, Address, Size, Write, Atomic);
  return A.bytes(Address);
}

/// A number as a constant, or a vector of them; null for what is none.
static Constant *toConstant(Type *T, const Slot *&S) {
  if (auto *V = dyn_cast<FixedVectorType>(T)) {
    SmallVector<Constant *> Elements;
    for (unsigned I = 0; I != V->getNumElements(); ++I)
      if (Constant *Element = toConstant(V->getElementType(), S))
        Elements.push_back(Element);
      else
        return nullptr;
    return ConstantVector::get(Elements);
  }
  unsigned N = numSlots(T);
  uint8_t State = Slot::Defined;
  SmallVector<uint64_t, 2> Words;
  for (unsigned I = 0; I != N; ++I) {
    State = std::max(State, S[I].State);
    Words.push_back(S[I].Bits);
  }
  S += N;
  if (State == Slot::Poison)
    return PoisonValue::get(T);
  if (State == Slot::Undef)
    return UndefValue::get(T);
  if (T->isIntegerTy())
    return ConstantInt::get(T->getContext(), APInt(T->getIntegerBitWidth(), Words));
  if (T->isFloatingPointTy())
    return ConstantFP::get(T, APFloat(T->getFltSemantics(), APInt(T->getPrimitiveSizeInBits(), Words)));
  return nullptr;
}

/// The slots of a constant; false for one that is no number.
static bool fromConstant(const Constant &C, Slot *&Out) {
  Type *T = C.getType();
  if (T->isVectorTy() || T->isStructTy() || T->isArrayTy()) {
    unsigned N = T->isStructTy()  ? T->getStructNumElements()
                 : T->isArrayTy() ? static_cast<unsigned>(T->getArrayNumElements())
                                  : cast<FixedVectorType>(T)->getNumElements();
    for (unsigned I = 0; I != N; ++I)
      if (const Constant *Element = C.getAggregateElement(I); !Element || !fromConstant(*Element, Out))
        return false;
    return true;
  }
  unsigned N = numSlots(T);
  APInt Bits;
  uint8_t State = Slot::Defined;
  if (const auto *I = dyn_cast<ConstantInt>(&C))
    Bits = I->getValue();
  else if (const auto *F = dyn_cast<ConstantFP>(&C))
    Bits = F->getValueAPF().bitcastToAPInt();
  else if (isa<UndefValue>(C))
    State = isa<PoisonValue>(C) ? Slot::Poison : Slot::Undef;
  else
    return false;
  for (unsigned I = 0; I != N; ++I)
    *Out++ = State == Slot::Defined
                 ? Slot{Bits.extractBitsAsZExtValue(std::min(64U, Bits.getBitWidth() - 64 * I), 64 * I), State}
                 : Slot{0, State};
  return true;
}

/// Results of an operation with overflow, then the overflows: of scalars and vectors of at most 64 bits.
static bool foldWithOverflow(const WithOverflowInst &W, const Slot *A, const Slot *B, MutableArrayRef<Slot> Out) {
  unsigned Bits = W.getLHS()->getType()->getScalarSizeInBits(), N = Out.size() / 2;
  if (Bits > 64)
    return false;
  for (unsigned K = 0; K != N; ++K) {
    if (A[K].State || B[K].State) {
      Out[K] = Out[N + K] = {0, std::max(A[K].State, B[K].State)};
      continue;
    }
    APInt X(Bits, A[K].Bits), Y(Bits, B[K].Bits), R;
    bool Overflows = false, Signed = W.isSigned();
    switch (W.getBinaryOp()) {
    case Instruction::Add:
      R = Signed ? X.sadd_ov(Y, Overflows) : X.uadd_ov(Y, Overflows);
      break;
    case Instruction::Sub:
      R = Signed ? X.ssub_ov(Y, Overflows) : X.usub_ov(Y, Overflows);
      break;
    default:
      R = Signed ? X.smul_ov(Y, Overflows) : X.umul_ov(Y, Overflows);
      break;
    }
    Out[K] = {R.getZExtValue(), Slot::Defined};
    Out[N + K] = {Overflows, Slot::Defined};
  }
  return true;
}

/// Flags say that the result of these wide integers is poison; folding does not look at flags.
static bool breaksFlags(const Instruction &I, const APInt &A, const APInt &B) {
  if (const auto *W = dyn_cast<OverflowingBinaryOperator>(&I)) {
    bool Unsigned = false, Signed = false;
    switch (I.getOpcode()) {
    case Instruction::Add:
      (void)A.uadd_ov(B, Unsigned), (void)A.sadd_ov(B, Signed);
      break;
    case Instruction::Sub:
      (void)A.usub_ov(B, Unsigned), (void)A.ssub_ov(B, Signed);
      break;
    case Instruction::Mul:
      (void)A.umul_ov(B, Unsigned), (void)A.smul_ov(B, Signed);
      break;
    case Instruction::Shl:
      (void)A.ushl_ov(B, Unsigned), (void)A.sshl_ov(B, Signed);
      break;
    }
    return (Unsigned && W->hasNoUnsignedWrap()) || (Signed && W->hasNoSignedWrap());
  }
  if (const auto *E = dyn_cast<PossiblyExactOperator>(&I); E && E->isExact())
    switch (I.getOpcode()) {
    case Instruction::UDiv:
      return !B.isZero() && !A.urem(B).isZero();
    case Instruction::SDiv:
      return !B.isZero() && !A.srem(B).isZero();
    default:
      return B.ult(A.getBitWidth()) && A.countr_zero() < B.getZExtValue();
    }
  if (const auto *D = dyn_cast<PossiblyDisjointInst>(&I); D && D->isDisjoint())
    return A.intersects(B);
  if (const auto *C = dyn_cast<ICmpInst>(&I); C && C->hasSameSign())
    return A.isNegative() != B.isNegative();
  if (const auto *N = dyn_cast<PossiblyNonNegInst>(&I); N && N->hasNonNeg())
    return A.isNegative();
  if (const auto *N = dyn_cast<TruncInst>(&I)) {
    unsigned To = N->getType()->getScalarSizeInBits();
    return (N->hasNoUnsignedWrap() && A.getActiveBits() > To) || (N->hasNoSignedWrap() && A.getSignificantBits() > To);
  }
  return false;
}

/// The same for each element of the result.
static void applyFlags(const Instruction &I, ArrayRef<Constant *> Operands, MutableArrayRef<Slot> Result) {
  if (!I.hasPoisonGeneratingFlags() || !Operands[0]->getType()->isIntOrIntVectorTy())
    return;
  const auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  const unsigned N = Vector ? Vector->getNumElements() : 1;
  auto Element = [&](unsigned J, unsigned K) -> const APInt * {
    Constant *C = Vector ? Operands[J]->getAggregateElement(K) : Operands[J];
    const auto *Number = dyn_cast_or_null<ConstantInt>(C);
    return Number ? &Number->getValue() : nullptr;
  };
  for (unsigned K = 0; K != N; ++K) {
    const APInt *A = Element(0, K), *B = Element(Operands.size() - 1, K);
    if (A && B && breaksFlags(I, *A, *B))
      for (Slot &S : Result.slice(K * (Result.size() / N), Result.size() / N))
        S.State = Slot::Poison;
  }
}

void SimtMachine::Runner::fold(DecodedFunction &F, const Op &O, Thread &T) {
  const auto &Info = F.Folds[O.Extra];
  SmallVector<Constant *> Operands;
  for (unsigned K = 0; K != Info.Operands.size(); ++K) {
    const Slot *S = get(T, Info.Operands[K]);
    Operands.push_back(toConstant(O.I->getOperand(K)->getType(), S));
  }
  Constant *Result = nullptr;
  Slot *Out = T.registers() + O.Dst;
  if (const auto *W = dyn_cast<WithOverflowInst>(O.I))
    if (foldWithOverflow(*W, get(T, Info.Operands[0]), get(T, Info.Operands[1]), {Out, Info.ResultSlots}))
      return;
  if (is_contained(Operands, nullptr))
    Result = nullptr;
  else if (const auto *C = dyn_cast<CallBase>(O.I))
    Result = ConstantFoldCall(C, C->getCalledFunction(), Operands);
  else if (const auto *Compare = dyn_cast<CmpInst>(O.I))
    Result = ConstantFoldCompareInstOperands(Compare->getPredicate(), Operands[0], Operands[1], P.layout());
  else
    Result = ConstantFoldInstOperands(const_cast<Instruction *>(O.I), Operands, P.layout());
  if (Result && fromConstant(*Result, Out)) {
    applyFlags(*O.I, Operands, {T.registers() + O.Dst, Info.ResultSlots});
    return;
  }
  NotComputed = O.I;
  std::fill_n(T.registers() + O.Dst, Info.ResultSlots, Slot{0, Slot::Poison});
}

/// Integer arithmetic with its flags; false for poison.
static bool integer(const Op &O, uint64_t A, uint64_t B, uint64_t &R) {
  const unsigned Bits = O.Bits;
  const uint64_t Mask = maskTrailingOnes<uint64_t>(Bits);
  const int64_t SA = SignExtend64(A, Bits), SB = SignExtend64(B, Bits);
  auto Fits = [&](__int128 Signed, bool UnsignedWraps) {
    if ((O.Flags & 1) && UnsignedWraps)
      return false;
    return !(O.Flags & 2) || Signed == SignExtend64(static_cast<uint64_t>(Signed) & Mask, Bits);
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
    return !(O.Flags & 2) || (SignExtend64(R, Bits) >> B) == SA;
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
static bool fits(__int128 N, unsigned Bits) {
  return N >= -(__int128(1) << (Bits - 1)) && N < __int128(1) << (Bits - 1);
}

static bool compareIntegers(unsigned Predicate, unsigned Bits, uint64_t A, uint64_t B) {
  int64_t SA = SignExtend64(A, Bits), SB = SignExtend64(B, Bits);
  switch (Predicate) {
  case CmpInst::ICMP_EQ:
    return A == B;
  case CmpInst::ICMP_NE:
    return A != B;
  case CmpInst::ICMP_UGT:
    return A > B;
  case CmpInst::ICMP_UGE:
    return A >= B;
  case CmpInst::ICMP_ULT:
    return A < B;
  case CmpInst::ICMP_ULE:
    return A <= B;
  case CmpInst::ICMP_SGT:
    return SA > SB;
  case CmpInst::ICMP_SGE:
    return SA >= SB;
  case CmpInst::ICMP_SLT:
    return SA < SB;
  case CmpInst::ICMP_SLE:
    return SA <= SB;
  default:
    llvm_unreachable("no integer predicate");
  }
}

static double toDouble(uint64_t Bits, unsigned Width) {
  return Width == 32 ? static_cast<double>(bit_cast<float>(static_cast<uint32_t>(Bits))) : bit_cast<double>(Bits);
}

static uint64_t fromDouble(double X, unsigned Width) {
  return Width == 32 ? bit_cast<uint32_t>(static_cast<float>(X)) : bit_cast<uint64_t>(X);
}

template <typename T> static T floating(Opcode C, T A, T B) {
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

static bool convert(const Op &O, uint64_t A, uint64_t &R) {
  const uint64_t Mask = maskTrailingOnes<uint64_t>(O.ToBits);
  switch (O.Code) {
  case Opcode::Trunc:
    R = A & Mask;
    return !((O.Flags & 1) && R != A) && !((O.Flags & 2) && SignExtend64(R, O.ToBits) != SignExtend64(A, O.Bits));
  case Opcode::ZExt:
    R = A;
    return !(O.Flags & 16) || SignExtend64(A, O.Bits) >= 0;
  case Opcode::SExt:
    R = static_cast<uint64_t>(SignExtend64(A, O.Bits)) & Mask;
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
    R = O.ToBits == 32 ? bit_cast<uint32_t>(static_cast<float>(A)) : bit_cast<uint64_t>(static_cast<double>(A));
    return true;
  case Opcode::SIToFP: {
    int64_t S = SignExtend64(A, O.Bits);
    R = O.ToBits == 32 ? bit_cast<uint32_t>(static_cast<float>(S)) : bit_cast<uint64_t>(static_cast<double>(S));
    return true;
  }
  default:
    llvm_unreachable("no conversion");
  }
}

static Slot combineStates(uint64_t Bits, uint8_t A, uint8_t B = 0) {
  return A | B ? Slot{0, std::max(A, B)} : Slot{Bits, Slot::Defined};
}

/// Runs \p Body for each thread and element with two operands.
template <typename BodyT> static void elementwise(const Op &O, ThreadGroup &Group, const Slot *Constants, BodyT Body) {
  for (Thread *T : Group) {
    Slot *R = T->registers();
    const Slot *A = O.A >= 0 ? R + O.A : Constants + ~O.A, *B = O.B >= 0 ? R + O.B : Constants + ~O.B;
    Slot *D = R + O.Dst;
    for (uint32_t K = 0; K != O.Count; ++K)
      D[K] = Body(A[K], B[K]);
  }
}

Error SimtMachine::Runner::execute(DecodedFunction &F, const Op &O, ThreadGroup &Group) {
  const Slot *Constants = P.constants();
  const uint64_t Mask = maskTrailingOnes<uint64_t>(O.Bits);
  switch (O.Code) {
  case Opcode::Add:
  case Opcode::Sub:
  case Opcode::Mul:
  case Opcode::Shl:
  case Opcode::LShr:
  case Opcode::AShr:
  case Opcode::Or:
    if (!O.Flags) {
      // The common ones without a switch in the loop.
      if (O.Code == Opcode::Add)
        elementwise(O, Group, Constants,
                    [&](Slot A, Slot B) { return combineStates((A.Bits + B.Bits) & Mask, A.State, B.State); });
      else if (O.Code == Opcode::Sub)
        elementwise(O, Group, Constants,
                    [&](Slot A, Slot B) { return combineStates((A.Bits - B.Bits) & Mask, A.State, B.State); });
      else if (O.Code == Opcode::Mul)
        elementwise(O, Group, Constants,
                    [&](Slot A, Slot B) { return combineStates((A.Bits * B.Bits) & Mask, A.State, B.State); });
      else if (O.Code == Opcode::Or)
        elementwise(O, Group, Constants,
                    [&](Slot A, Slot B) { return combineStates(A.Bits | B.Bits, A.State, B.State); });
      else
        elementwise(O, Group, Constants, [&](Slot A, Slot B) {
          uint64_t R = 0;
          if (!(A.State | B.State) && !integer(O, A.Bits, B.Bits, R))
            return Slot{0, Slot::Poison};
          return combineStates(R, A.State, B.State);
        });
      return Error::success();
    }
    [[fallthrough]];
  case Opcode::And:
  case Opcode::Xor:
    elementwise(O, Group, Constants, [&](Slot A, Slot B) {
      uint64_t R = 0;
      if (!(A.State | B.State) && !integer(O, A.Bits, B.Bits, R))
        return Slot{0, Slot::Poison};
      return combineStates(R, A.State, B.State);
    });
    return Error::success();
  case Opcode::ICmp:
    elementwise(O, Group, Constants, [&](Slot A, Slot B) {
      if (O.ToBits && (SignExtend64(A.Bits, O.Bits) < 0) != (SignExtend64(B.Bits, O.Bits) < 0))
        return Slot{0, Slot::Poison}; // not of one sign, as promised
      return combineStates(compareIntegers(O.Flags, O.Bits, A.Bits, B.Bits), A.State, B.State);
    });
    return Error::success();
  case Opcode::FAdd:
  case Opcode::FSub:
  case Opcode::FMul:
  case Opcode::FDiv:
  case Opcode::FRem:
  case Opcode::FNeg:
    if (O.Bits == 32)
      elementwise(O, Group, Constants, [&](Slot A, Slot B) {
        if (O.Code == Opcode::FNeg)
          return combineStates(A.Bits ^ 0x80000000U, A.State);
        return combineStates(bit_cast<uint32_t>(floating(O.Code, bit_cast<float>(static_cast<uint32_t>(A.Bits)),
                                                         bit_cast<float>(static_cast<uint32_t>(B.Bits)))),
                             A.State, B.State);
      });
    else
      elementwise(O, Group, Constants, [&](Slot A, Slot B) {
        if (O.Code == Opcode::FNeg)
          return combineStates(A.Bits ^ (1ULL << 63), A.State);
        return combineStates(bit_cast<uint64_t>(floating(O.Code, bit_cast<double>(A.Bits), bit_cast<double>(B.Bits))),
                             A.State, B.State);
      });
    return Error::success();
  case Opcode::FCmp:
    elementwise(O, Group, Constants, [&](Slot A, Slot B) {
      double X = toDouble(A.Bits, O.Bits), Y = toDouble(B.Bits, O.Bits);
      // LLVM's predicates: bit 0 equal, 1 greater, 2 less, 3 unordered.
      bool R = std::isnan(X) || std::isnan(Y) ? O.Flags & 8 : X == Y ? O.Flags & 1 : X > Y ? O.Flags & 2 : O.Flags & 4;
      return combineStates(R, A.State, B.State);
    });
    return Error::success();
  case Opcode::Trunc:
  case Opcode::ZExt:
  case Opcode::SExt:
  case Opcode::FPTrunc:
  case Opcode::FPExt:
  case Opcode::FPToUI:
  case Opcode::FPToSI:
  case Opcode::UIToFP:
  case Opcode::SIToFP:
    elementwise(O, Group, Constants, [&](Slot A, Slot) {
      uint64_t R = 0;
      if (!A.State && !convert(O, A.Bits, R))
        return Slot{0, Slot::Poison};
      return combineStates(R, A.State);
    });
    return Error::success();
  case Opcode::FMulAdd:
    for (Thread *T : Group) {
      const Slot *A = get(*T, O.A), *B = get(*T, O.B), *C = get(*T, O.C);
      Slot *D = T->registers() + O.Dst;
      for (uint32_t K = 0; K != O.Count; ++K) {
        uint64_t R = O.Bits == 32
                         ? bit_cast<uint32_t>(std::fma(bit_cast<float>(static_cast<uint32_t>(A[K].Bits)),
                                                       bit_cast<float>(static_cast<uint32_t>(B[K].Bits)),
                                                       bit_cast<float>(static_cast<uint32_t>(C[K].Bits))))
                         : bit_cast<uint64_t>(std::fma(bit_cast<double>(A[K].Bits), bit_cast<double>(B[K].Bits),
                                                       bit_cast<double>(C[K].Bits)));
        D[K] = combineStates(R, std::max(A[K].State, B[K].State), C[K].State);
      }
    }
    return Error::success();
  case Opcode::Elementary: {
    const auto &C = F.Calls[O.Extra];
    unsigned N = std::min<unsigned>(C.Arguments.size(), 3);
    for (Thread *T : Group)
      for (uint32_t K = 0; K != O.Count; ++K) {
        uint64_t Arguments[3] = {};
        uint8_t State = Slot::Defined;
        for (unsigned A = 0; A != N; ++A) {
          const Slot *S = get(*T, C.Arguments[A]) + (C.Counts[A] > 1 ? K : 0);
          Arguments[A] = S->Bits;
          State = std::max(State, S->State);
        }
        uint64_t R = State ? 0 : C.Apply(C.Kind, C.Bits, Arguments);
        T->registers()[O.Dst + K] = {R, State};
      }
    return Error::success();
  }
  case Opcode::Select:
    for (Thread *T : Group) {
      const Slot *A = get(*T, O.A), *From = get(*T, A->Bits & 1 ? O.B : O.C);
      Slot *D = T->registers() + O.Dst;
      if (A->State)
        std::fill_n(D, O.Count, Slot{0, A->State});
      else
        for (uint32_t K = 0; K != O.Count; ++K)
          D[K] = From[K];
    }
    return Error::success();
  default:
    for (Thread *T : Group)
      executeAlone(F, O, *T);
    if (const Instruction *I = std::exchange(NotComputed, nullptr))
      return createStringError(inconvertibleErrorCode(),
                               "cannot run this operation on its operands: " + IRNames(*F.F).text(*I));
    return Error::success();
  }
}

/// What an operation leaves in memory: for one number of so many bits.
static uint64_t applyAtomic(AtomicRMWInst::BinOp Operation, const Type &T, unsigned Bits, uint64_t Value, uint64_t B) {
  int64_t SV = SignExtend64(Value, Bits), SB = SignExtend64(B, Bits);
  auto Float = [&](auto Apply) {
    const fltSemantics &Semantics = T.getFltSemantics();
    APFloat X(Semantics, APInt(Bits, Value)), Y(Semantics, APInt(Bits, B));
    return Apply(X, Y).bitcastToAPInt().getZExtValue();
  };
  switch (Operation) {
  case AtomicRMWInst::Xchg:
    return B;
  case AtomicRMWInst::Add:
    return Value + B;
  case AtomicRMWInst::Sub:
    return Value - B;
  case AtomicRMWInst::And:
    return Value & B;
  case AtomicRMWInst::Nand:
    return ~(Value & B);
  case AtomicRMWInst::Or:
    return Value | B;
  case AtomicRMWInst::Xor:
    return Value ^ B;
  case AtomicRMWInst::Max:
    return SV > SB ? Value : B;
  case AtomicRMWInst::Min:
    return SV < SB ? Value : B;
  case AtomicRMWInst::UMax:
    return std::max(Value, B);
  case AtomicRMWInst::UMin:
    return std::min(Value, B);
  case AtomicRMWInst::UIncWrap:
    return Value >= B ? 0 : Value + 1;
  case AtomicRMWInst::UDecWrap:
    return Value == 0 || Value > B ? B : Value - 1;
  case AtomicRMWInst::USubCond:
    return Value >= B ? Value - B : Value;
  case AtomicRMWInst::USubSat:
    return Value >= B ? Value - B : 0;
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

void SimtMachine::Runner::atomic(Thread &T, const Op &O, MemorySpace Space, uint64_t Address, Type *Of,
                                 unsigned Operation, const Slot *Operand, Slot *Old) {
  const Type *Element = Of->getScalarType();
  const unsigned Bits = P.layout().getTypeSizeInBits(Of->getScalarType()), Bytes = (Bits + 7) / 8;
  const unsigned Count = numSlots(Of);
  uint8_t *Initialized = nullptr;
  bool WasKnown = true;
  uint8_t *At = access(T, *O.I, Space, Address, static_cast<uint64_t>(Count) * Bytes, /*Write=*/true, /*Atomic=*/true,
                       &Initialized, &WasKnown);
  if (!At)
    return;
  if (!WasKnown)
    report(DiagnosticKind::UninitializedRead, *O.I, {&T}, "reads memory that was never written");
  for (unsigned K = 0; K != Count; ++K, At += Bytes, Initialized += Bytes) {
    uint64_t Value = 0;
    memcpy(&Value, At, Bytes);
    const Slot B = Operand[K];
    Old[K] = WasKnown ? Slot{Value, Slot::Defined} : Slot{0, Slot::Undef};
    if (B.State || (!WasKnown && Operation != AtomicRMWInst::Xchg)) {
      memset(Initialized, 0, Bytes);
      continue;
    }
    uint64_t New = applyAtomic(static_cast<AtomicRMWInst::BinOp>(Operation), *Element, Bits, Value, B.Bits);
    memcpy(At, &New, Bytes);
  }
}

void SimtMachine::Runner::exchangeIfEqual(Thread &T, const Op &O, MemorySpace Space, uint64_t Address, unsigned Bits,
                                          Slot Expected, Slot New, Slot &Old, Slot *IsEqual) {
  const unsigned Bytes = (Bits + 7) / 8;
  uint8_t *Initialized = nullptr;
  bool WasKnown = true;
  uint8_t *At = access(T, *O.I, Space, Address, Bytes, /*Write=*/true, /*Atomic=*/true, &Initialized, &WasKnown);
  if (!At)
    return;
  if (!WasKnown)
    report(DiagnosticKind::UninitializedRead, *O.I, {&T}, "reads memory that was never written");
  uint64_t Value = 0;
  memcpy(&Value, At, Bytes);
  Old = WasKnown ? Slot{Value, Slot::Defined} : Slot{0, Slot::Undef};
  const bool Decided = WasKnown && !Expected.State, Equal = Decided && Value == Expected.Bits;
  if (Equal)
    memcpy(At, &New.Bits, Bytes);
  if (!Decided || (Equal && New.State))
    memset(Initialized, 0, Bytes);
  if (IsEqual)
    *IsEqual = Decided ? Slot{Equal, Slot::Defined} : Slot{0, std::max(Old.State, Expected.State)};
}

void SimtMachine::Runner::executeAlone(DecodedFunction &F, const Op &O, Thread &T) {
  if (T.Stopped)
    return;
  Slot *D = T.registers() + O.Dst;
  const Slot *A = get(T, O.A), *B = get(T, O.B), *C = get(T, O.C);
  auto Undefined = [&](const char *What, const Slot &By) {
    report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, What);
    stop(T, reasonFor(By));
  };
  const auto Space = static_cast<MemorySpace>(O.Flags);
  switch (O.Code) {
  case Opcode::Assume:
    if (A->State || !A->Bits)
      return Undefined(A->State ? "assumes an undefined value" : "what is assumed does not hold", *A);
    return;
  case Opcode::Restrict:
    for (uint32_t K = 0; K != O.Count; ++K) {
      if (A[K].State)
        continue;
      double Number = O.Flags ? toDouble(A[K].Bits, O.Bits) : 0;
      bool Excluded = O.Flags ? ((O.Flags & 1) && std::isnan(Number)) || ((O.Flags & 2) && std::isinf(Number))
                              : !F.Ranges[O.Extra].contains(APInt(O.Bits, A[K].Bits));
      if (Excluded)
        D[K] = {0, Slot::Poison};
    }
    return;
  case Opcode::UDiv:
  case Opcode::SDiv:
  case Opcode::URem:
  case Opcode::SRem:
    for (uint32_t K = 0; K != O.Count; ++K) {
      if (B[K].State || B[K].Bits == 0)
        return Undefined(B[K].State ? "division by an undefined value" : "division by zero", B[K]);
      bool Signed = O.Code == Opcode::SDiv || O.Code == Opcode::SRem;
      if (Signed && !A[K].State && SignExtend64(B[K].Bits, O.Bits) == -1 && A[K].Bits == 1ULL << (O.Bits - 1))
        return Undefined("signed division overflows", B[K]);
      uint64_t R = 0;
      bool Poison = !A[K].State && !integer(O, A[K].Bits, B[K].Bits, R);
      D[K] = Poison ? Slot{0, Slot::Poison} : combineStates(R, A[K].State);
    }
    return;
  case Opcode::BitCast: {
    // Bits of all elements in a row, in the order of memory; what is undefined stays so bit by bit.
    SmallVector<uint8_t, 64> Bits, States;
    for (uint32_t K = 0; K != O.Extra; ++K)
      for (unsigned I = 0; I != O.Bits; ++I) {
        Bits.push_back(A[K].Bits >> I & 1);
        States.push_back(A[K].State);
      }
    for (uint32_t K = 0; K != O.Count; ++K) {
      uint64_t R = 0;
      uint8_t State = Slot::Defined;
      for (unsigned I = 0; I != O.ToBits; ++I) {
        R |= static_cast<uint64_t>(Bits[K * O.ToBits + I]) << I;
        State = std::max(State, States[K * O.ToBits + I]);
      }
      D[K] = combineStates(R, State);
    }
    return;
  }
  case Opcode::AddrSpaceCast:
    for (uint32_t K = 0; K != O.Count; ++K)
      D[K] = combineStates(castPointer(A[K], Space, static_cast<MemorySpace>(O.ToBits)), A[K].State);
    return;
  case Opcode::VectorSelect:
    for (uint32_t K = 0; K != O.Count; ++K)
      D[K] = A[K].State ? Slot{0, A[K].State} : A[K].Bits & 1 ? B[K] : C[K];
    return;
  case Opcode::Freeze:
    for (uint32_t K = 0; K != O.Count; ++K)
      D[K] = A[K].State ? Slot() : A[K];
    return;
  case Opcode::Copy:
    std::copy_n(A, O.Count, D);
    return;
  case Opcode::ExtractElement:
    if (B->State || B->Bits >= O.Extra)
      std::fill_n(D, O.Count, Slot{0, Slot::Poison});
    else
      std::copy_n(A + B->Bits * O.Count, O.Count, D);
    return;
  case Opcode::InsertElement: {
    uint32_t Each = O.Count / O.Extra;
    if (C->State || C->Bits >= O.Extra) {
      std::fill_n(D, O.Count, Slot{0, Slot::Poison});
    } else {
      SmallVector<Slot, 8> Value(B, B + Each);
      std::copy_n(A, O.Count, D);
      std::copy_n(Value.begin(), Each, D + C->Bits * Each);
    }
    return;
  }
  case Opcode::Shuffle: {
    const std::vector<int> &Mask = F.Masks[O.Extra];
    uint32_t Each = O.Count / static_cast<uint32_t>(Mask.size());
    SmallVector<Slot, 16> Result;
    for (int M : Mask)
      for (uint32_t K = 0; K != Each; ++K)
        Result.push_back(M < 0     ? Slot{0, Slot::Poison}
                         : M < O.C ? A[static_cast<uint32_t>(M) * Each + K]
                                   : B[static_cast<uint32_t>(M - O.C) * Each + K]);
    std::copy(Result.begin(), Result.end(), D);
    return;
  }
  case Opcode::Gep: {
    const auto &G = F.Geps[O.Extra];
    for (uint32_t K = 0; K != O.Count; ++K) {
      const Slot &Base = A[G.ScalarBase ? 0 : K];
      uint64_t Address = Base.Bits + G.Offset;
      uint8_t State = Base.State;
      __int128 Offset = static_cast<int64_t>(G.Offset);
      bool Wraps = false;
      for (const auto &Step : G.Steps) {
        const Slot &Index = get(T, Step.Index)[Step.Scalar ? 0 : K];
        State = std::max(State, Index.State);
        int64_t By = SignExtend64(Index.Bits, Step.Bits);
        Address += Step.Scale * static_cast<uint64_t>(By);
        __int128 Distance = static_cast<__int128>(By) * static_cast<__int128>(Step.Scale);
        Offset += Distance;
        Wraps |= !fits(Distance, G.PointerBits) || !fits(Offset, G.PointerBits);
      }
      // Nothing has null in its bounds.
      if ((G.NoSignedWrap && Wraps) || (G.IsNullOutside && !Base.State && !Base.Bits && Offset))
        State = Slot::Poison;
      if (G.PointerBits < 64)
        Address &= maskTrailingOnes<uint64_t>(G.PointerBits);
      D[K] = combineStates(Address, State);
    }
    return;
  }
  case Opcode::Load: {
    if (A->State) {
      Undefined("read at an undefined address", *A);
      // There may be memory wherever that is.
      if (A->State == Slot::Undef)
        stop(T, StopReason::Outside);
      return;
    }
    const std::vector<Piece> &Layout = F.Layouts[O.Extra];
    uint64_t Address = A->Bits;
    for (const Piece &X : Layout) {
      uint8_t *Initialized = nullptr;
      const uint8_t *At = access(T, *O.I, Space, Address + X.Offset, X.Bytes, false, O.ToBits, &Initialized);
      if (!At)
        return;
      bool Known = true;
      for (unsigned I = 0; I != X.Bytes; ++I)
        Known &= Initialized[I] != 0;
      if (!Known) {
        report(DiagnosticKind::UninitializedRead, *O.I, {&T}, "reads memory that was never written");
        D[X.Slot] = {0, Slot::Undef};
        continue;
      }
      D[X.Slot] = {X.read(At), Slot::Defined};
    }
    return;
  }
  case Opcode::Store: {
    if (A->State)
      return Undefined("write at an undefined address", *A);
    for (const Piece &X : F.Layouts[O.Extra]) {
      uint8_t *Initialized = nullptr;
      uint8_t *At = access(T, *O.I, Space, A->Bits + X.Offset, X.Bytes, true, O.ToBits, &Initialized);
      if (!At)
        return;
      X.write(At, B[X.Slot].Bits);
      if (B[X.Slot].State)
        memset(Initialized, 0, X.Bytes);
    }
    return;
  }
  case Opcode::Alloca: {
    if (A->State)
      return Undefined("an object of undefined size", *A);
    // No thread has room for any number of elements.
    constexpr uint64_t MaxBytes = 1 << 20;
    if (!isa<ConstantInt>(cast<AllocaInst>(O.I)->getArraySize()) && A->Bits > MaxBytes / std::max(O.Extra, 1U)) {
      report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, "the stack overflows");
      return stop(T, StopReason::Outside);
    }
    uint64_t Address = T.Private.allocate(O.Extra * A->Bits, 1ULL << O.Bits, O.I->getName());
    *D = {Space == MemorySpace::Flat ? Address | PrivateAperture : Address, Slot::Defined};
    return;
  }
  case Opcode::AtomicRMW: {
    if (A->State)
      return Undefined("atomic operation at an undefined address", *A);
    SmallVector<Slot, 2> Operand(B, B + O.Count);
    atomic(T, O, Space, A->Bits, O.I->getType(), O.ToBits, Operand.data(), D);
    return;
  }
  case Opcode::CmpXchg: {
    if (A->State)
      return Undefined("atomic operation at an undefined address", *A);
    exchangeIfEqual(T, O, Space, A->Bits, O.Bits, *B, *C, D[0], &D[1]);
    return;
  }
  case Opcode::Fence:
    return;
  case Opcode::Fold:
    fold(F, O, T);
    return;
  default:
    llvm_unreachable("the others run for the whole group");
  }
}

} // namespace rejoin
