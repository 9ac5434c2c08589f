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
#include "SlotArithmetic.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Semantics/RunError.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;

namespace rejoin {

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

/// The common operations without a switch in the loop.
static void executeWithoutFlags(const Op &O, ThreadGroup &Group, const Slot *Constants) {
  const uint64_t Mask = maskTrailingOnes<uint64_t>(O.Bits);
  const Slot Poison{0, Slot::Poison};
  if (O.Code == Opcode::Add)
    elementwise(O, Group, Constants, [&](Slot A, Slot B) { return combineStates((A.Bits + B.Bits) & Mask, A, B); });
  else if (O.Code == Opcode::Sub)
    elementwise(O, Group, Constants, [&](Slot A, Slot B) { return combineStates((A.Bits - B.Bits) & Mask, A, B); });
  else if (O.Code == Opcode::Mul)
    elementwise(O, Group, Constants, [&](Slot A, Slot B) { return combineStates((A.Bits * B.Bits) & Mask, A, B); });
  else if (O.Code == Opcode::Or)
    elementwise(O, Group, Constants,
                [&](Slot A, Slot B) { return A.State | B.State ? combineBytes(O, A, B) : Slot{A.Bits | B.Bits, 0}; });
  else
    elementwise(O, Group, Constants, [&](Slot A, Slot B) {
      uint64_t R = 0;
      if (A.State | B.State)
        return combineBytes(O, A, B);
      if (!integer(O, A.Bits, B.Bits, R))
        return Poison;
      return Slot{R, Slot::Defined};
    });
}

static void executeFloating(const Op &O, ThreadGroup &Group, const Slot *Constants) {
  if (O.Bits == 32)
    elementwise(O, Group, Constants, [&](Slot A, Slot B) {
      if (O.Code == Opcode::FNeg)
        return combineStates(A.Bits ^ 0x80000000U, A);
      return combineStates(bit_cast<uint32_t>(floating(O.Code, bit_cast<float>(static_cast<uint32_t>(A.Bits)),
                                                       bit_cast<float>(static_cast<uint32_t>(B.Bits)))),
                           A, B);
    });
  else
    elementwise(O, Group, Constants, [&](Slot A, Slot B) {
      if (O.Code == Opcode::FNeg)
        return combineStates(A.Bits ^ (1ULL << 63), A);
      return combineStates(bit_cast<uint64_t>(floating(O.Code, bit_cast<double>(A.Bits), bit_cast<double>(B.Bits))), A,
                           B);
    });
}

/// Bits of all elements in a row, in the order of memory; what is undefined stays so bit by bit.
static void bitCast(const Op &O, const Slot *A, Slot *D) {
  SmallVector<uint8_t, 64> Bits, States;
  Slot Worst;
  for (uint32_t K = 0; K != O.Extra; ++K) {
    Worst = combineStates(0, Worst, A[K]);
    for (unsigned I = 0; I != O.Bits; ++I) {
      Bits.push_back(A[K].Bits >> I & 1);
      States.push_back(definedBytes(A[K]) >> I / 8 & 1 ? uint8_t(Slot::Defined) : A[K].State);
    }
  }
  for (uint32_t K = 0; K != O.Count; ++K) {
    Slot R{0, Slot::Defined, 0xFF, Worst.Origin};
    for (unsigned I = 0; I != O.ToBits; ++I) {
      const uint8_t State = States[K * O.ToBits + I];
      R.State = std::max(R.State, State);
      if (State)
        R.DefinedBytes &= ~(1U << I / 8);
      else
        R.Bits |= static_cast<uint64_t>(Bits[K * O.ToBits + I]) << I;
    }
    // Of a byte that is not defined nothing is kept.
    for (unsigned I = 0; R.State && I != 8; ++I)
      if (!(R.DefinedBytes >> I & 1))
        R.Bits &= ~(0xFFULL << 8 * I);
    D[K] = R.State ? R : Slot{R.Bits, Slot::Defined};
  }
}

static void insertElement(const Op &O, const Slot *A, const Slot *B, const Slot &At, Slot *D) {
  const uint32_t Each = O.Count / O.Extra;
  if (At.State || At.Bits >= O.Extra) {
    std::fill_n(D, O.Count, Slot{0, Slot::Poison});
    return;
  }
  SmallVector<Slot, 8> Value(B, B + Each);
  std::copy_n(A, O.Count, D);
  std::copy_n(Value.begin(), Each, D + At.Bits * Each);
}

static void shuffle(const Op &O, ArrayRef<int> Mask, const Slot *A, const Slot *B, Slot *D) {
  const uint32_t Each = O.Count / static_cast<uint32_t>(Mask.size());
  SmallVector<Slot, 16> Result;
  for (int M : Mask)
    for (uint32_t K = 0; K != Each; ++K)
      Result.push_back(M < 0     ? Slot{0, Slot::Poison}
                       : M < O.C ? A[static_cast<uint32_t>(M) * Each + K]
                                 : B[static_cast<uint32_t>(M - O.C) * Each + K]);
  std::copy(Result.begin(), Result.end(), D);
}

void SimtMachine::Runner::executeFMulAdd(const Op &O, ThreadGroup &Group) {
  for (Thread *T : Group) {
    const Slot *A = get(*T, O.A), *B = get(*T, O.B), *C = get(*T, O.C);
    Slot *D = T->registers() + O.Dst;
    for (uint32_t K = 0; K != O.Count; ++K) {
      uint64_t R = O.Bits == 32 ? bit_cast<uint32_t>(std::fma(bit_cast<float>(static_cast<uint32_t>(A[K].Bits)),
                                                              bit_cast<float>(static_cast<uint32_t>(B[K].Bits)),
                                                              bit_cast<float>(static_cast<uint32_t>(C[K].Bits))))
                                : bit_cast<uint64_t>(std::fma(bit_cast<double>(A[K].Bits), bit_cast<double>(B[K].Bits),
                                                              bit_cast<double>(C[K].Bits)));
      D[K] = combineStates(R, combineStates(0, A[K], B[K]), C[K]);
    }
  }
}

void SimtMachine::Runner::executeElementary(const DecodedFunction::CallInfo &C, const Op &O, ThreadGroup &Group) {
  unsigned N = std::min<unsigned>(C.Arguments.size(), 3);
  for (Thread *T : Group)
    for (uint32_t K = 0; K != O.Count; ++K) {
      uint64_t Arguments[3] = {};
      Slot Worst;
      for (unsigned A = 0; A != N; ++A) {
        const Slot *S = get(*T, C.Arguments[A]) + (C.Counts[A] > 1 ? K : 0);
        Arguments[A] = S->Bits;
        Worst = combineStates(0, Worst, *S);
      }
      T->registers()[O.Dst + K] = Worst.State ? Worst : Slot{C.Apply(C.Kind, C.Bits, Arguments), Slot::Defined};
    }
}

void SimtMachine::Runner::computeAddress(const DecodedFunction::GepInfo &G, const Op &O, Thread &T) {
  const Slot *A = get(T, O.A);
  Slot *D = T.registers() + O.Dst;
  for (uint32_t K = 0; K != O.Count; ++K) {
    const Slot &Base = A[G.ScalarBase ? 0 : K];
    uint64_t Address = Base.Bits + G.Offset;
    Slot Worst = combineStates(0, Base);
    __int128 Offset = static_cast<int64_t>(G.Offset);
    bool Wraps = false;
    // The product, the sum and the address of numbers without a sign.
    auto Number = [&](uint64_t X) {
      return static_cast<unsigned __int128>(X & maskTrailingOnes<uint64_t>(G.PointerBits));
    };
    unsigned __int128 Forward = Number(Base.Bits) + Number(G.Offset);
    bool WrapsForward = Forward >> G.PointerBits;
    for (const auto &Step : G.Steps) {
      const Slot &Index = get(T, Step.Index)[Step.Scalar ? 0 : K];
      Worst = combineStates(0, Worst, Index);
      if (Options.CheckParts && Step.Limit && !Index.State)
        checkPart(O, T, static_cast<uint64_t>(SignExtend64(Index.Bits, Step.Bits)), Step.Limit);
      int64_t By = SignExtend64(Index.Bits, Step.Bits);
      Address += Step.Scale * static_cast<uint64_t>(By);
      __int128 Distance = static_cast<__int128>(By) * static_cast<__int128>(Step.Scale);
      Offset += Distance;
      Wraps |= !fits(Distance, G.PointerBits) || !fits(Offset, G.PointerBits);
      const unsigned __int128 StepForward = Number(static_cast<uint64_t>(By)) * Number(Step.Scale);
      Forward += StepForward;
      WrapsForward |= (StepForward >> G.PointerBits) || (Forward >> G.PointerBits);
      // Truncating a wider index must lose nothing.
      if (Step.Bits > G.PointerBits)
        WrapsForward |= (Index.Bits & maskTrailingOnes<uint64_t>(Step.Bits)) >> G.PointerBits != 0;
    }
    // Nothing has null in its bounds.
    if ((G.NoSignedWrap && Wraps) || (G.NoUnsignedWrap && WrapsForward) ||
        (G.IsNullOutside && !Base.State && !Base.Bits && Offset))
      Worst = {0, Slot::Poison, 0, numberOf(*O.I) + 1};
    if (G.PointerBits < 64)
      Address &= maskTrailingOnes<uint64_t>(G.PointerBits);
    D[K] = combineStates(Address, Worst);
  }
}

/// Whether LLVM folds an operation of some operands.
static bool isModelled(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  return !C || canConstantFoldCallTo(C, C->getCalledFunction());
}

Error SimtMachine::Runner::execute(DecodedFunction &F, const Op &O, ThreadGroup &Group) {
  const Slot *Constants = P.constants();
  const Slot Poison{0, Slot::Poison, 0, O.Flags ? numberOf(*O.I) + 1 : 0};
  switch (O.Code) {
  case Opcode::Add:
  case Opcode::Sub:
  case Opcode::Mul:
  case Opcode::Shl:
  case Opcode::LShr:
  case Opcode::AShr:
  case Opcode::Or:
    if (!O.Flags) {
      executeWithoutFlags(O, Group, Constants);
      return Error::success();
    }
    [[fallthrough]];
  case Opcode::And:
  case Opcode::Xor:
    elementwise(O, Group, Constants, [&](Slot A, Slot B) {
      uint64_t R = 0;
      const bool ByBytes = O.Code == Opcode::And || O.Code == Opcode::Or || O.Code == Opcode::Xor;
      if (A.State | B.State)
        return ByBytes ? combineBytes(O, A, B) : combineStates(0, A, B);
      if (!integer(O, A.Bits, B.Bits, R))
        return Poison;
      return Slot{R, Slot::Defined};
    });
    return Error::success();
  case Opcode::ICmp:
    elementwise(O, Group, Constants, [&](Slot A, Slot B) {
      if (O.ToBits && (SignExtend64(A.Bits, O.Bits) < 0) != (SignExtend64(B.Bits, O.Bits) < 0))
        return Poison; // not of one sign, as promised
      return combineStates(compareIntegers(O.Flags, O.Bits, A.Bits, B.Bits), A, B);
    });
    return Error::success();
  case Opcode::FAdd:
  case Opcode::FSub:
  case Opcode::FMul:
  case Opcode::FDiv:
  case Opcode::FRem:
  case Opcode::FNeg:
    executeFloating(O, Group, Constants);
    return Error::success();
  case Opcode::FCmp:
    elementwise(O, Group, Constants, [&](Slot A, Slot B) {
      double X = toDouble(A.Bits, O.Bits), Y = toDouble(B.Bits, O.Bits);
      // LLVM's predicates: bit 0 equal, 1 greater, 2 less, 3 unordered.
      bool R = std::isnan(X) || std::isnan(Y) ? O.Flags & 8 : X == Y ? O.Flags & 1 : X > Y ? O.Flags & 2 : O.Flags & 4;
      return combineStates(R, A, B);
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
      if (A.State)
        return convertBytes(O, A);
      if (!convert(O, A.Bits, R))
        return Poison;
      return Slot{R, Slot::Defined};
    });
    return Error::success();
  case Opcode::FMulAdd:
    executeFMulAdd(O, Group);
    return Error::success();
  case Opcode::Elementary:
    executeElementary(F.Calls[O.Extra], O, Group);
    return Error::success();
  case Opcode::Select:
    for (Thread *T : Group) {
      const Slot *A = get(*T, O.A), *From = get(*T, A->Bits & 1 ? O.B : O.C);
      Slot *D = T->registers() + O.Dst;
      if (A->State)
        std::fill_n(D, O.Count, combineStates(0, *A));
      else
        for (uint32_t K = 0; K != O.Count; ++K)
          D[K] = From[K];
    }
    return Error::success();
  default:
    for (Thread *T : Group)
      executeAlone(F, O, *T);
    if (const Instruction *I = std::exchange(NotComputed, nullptr))
      return make_error<RunError>(
          "cannot run this operation" + Twine(isModelled(*I) ? " on its operands" : ", which is not modelled"), *I);
    return Error::success();
  }
}

/// What is outside of a range, or a number that flags exclude, makes the result poison: its own element, or all of a
/// result of another shape.
static void restrict(const DecodedFunction &F, const Op &O, const Slot *A, Slot *D) {
  const uint32_t NumSlots = O.Flags ? O.Extra : O.Count;
  for (uint32_t K = 0; K != NumSlots; ++K) {
    if (A[K].State)
      continue;
    // Without the sign, infinity has all bits of the exponent set, and what is more is no number.
    const uint64_t Magnitude = A[K].Bits & maskTrailingOnes<uint64_t>(O.Bits - 1);
    const uint64_t Infinity = maskTrailingOnes<uint64_t>(O.Bits - 1) & ~maskTrailingOnes<uint64_t>(O.ToBits);
    const bool Excluded = O.Flags ? ((O.Flags & 1) && Magnitude > Infinity) || ((O.Flags & 2) && Magnitude == Infinity)
                                  : !F.Ranges[O.Extra].contains(APInt(O.Bits, A[K].Bits));
    if (Excluded && NumSlots == O.Count)
      D[K] = {0, Slot::Poison};
    else if (Excluded)
      std::fill_n(D, O.Count, Slot{0, Slot::Poison});
  }
}

void SimtMachine::Runner::undefined(const Op &O, Thread &T, const char *What, const Slot &By) {
  reportUndefined(*O.I, T, What, By);
  stop(T, reasonFor(By));
}

void SimtMachine::Runner::executeAlone(DecodedFunction &F, const Op &O, Thread &T) {
  if (T.Stopped)
    return;
  Slot *D = T.registers() + O.Dst;
  const Slot *A = get(T, O.A), *B = get(T, O.B), *C = get(T, O.C);
  auto Undefined = [&](const char *What, const Slot &By) { undefined(O, T, What, By); };
  const auto Space = static_cast<MemorySpace>(O.Flags);
  switch (O.Code) {
  case Opcode::Assume:
    if (A->State || !A->Bits)
      return Undefined(A->State ? "assumes an undefined value" : "the assumption does not hold", *A);
    return;
  case Opcode::Restrict:
    return restrict(F, O, A, D);
  case Opcode::Promise:
    return keepPromise(F.Promises[O.Extra], O, T);
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
      D[K] = Poison ? Slot{0, Slot::Poison, 0, numberOf(*O.I) + 1} : combineStates(R, A[K]);
    }
    return;
  case Opcode::BitCast:
    return bitCast(O, A, D);
  case Opcode::AddrSpaceCast:
    for (uint32_t K = 0; K != O.Count; ++K)
      D[K] = combineStates(castPointer(A[K], Space, static_cast<MemorySpace>(O.ToBits)), A[K]);
    return;
  case Opcode::VectorSelect:
    for (uint32_t K = 0; K != O.Count; ++K)
      D[K] = A[K].State ? combineStates(0, A[K]) : A[K].Bits & 1 ? B[K] : C[K];
    return;
  case Opcode::Freeze:
    for (uint32_t K = 0; K != O.Count; ++K)
      D[K] = {A[K].State == Slot::Poison ? 0 : A[K].Bits, Slot::Defined};
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
  case Opcode::InsertElement:
    return insertElement(O, A, B, *C, D);
  case Opcode::Shuffle:
    return shuffle(O, F.Masks[O.Extra], A, B, D);
  case Opcode::Gep:
    return computeAddress(F.Geps[O.Extra], O, T);
  case Opcode::Load:
    return load(F, O, T);
  case Opcode::Store:
    return store(F, O, T);
  case Opcode::Alloca:
    return allocatePrivate(F, O, T);
  case Opcode::AtomicRMW:
  case Opcode::CmpXchg:
    return atomicInstruction(O, T);
  case Opcode::Fence:
    return fence(*O.I, T);
  case Opcode::Fold:
    fold(F, O, T);
    return;
  default:
    llvm_unreachable("the others run for the whole group");
  }
}

} // namespace rejoin
