//===- MemoryBuiltins.cpp - Functions that touch memory -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies, lifetimes, OpenCL's atomic functions, and printf.
//
// A copy is one access to all its bytes: it is located, noted for races and done at once, defined and undefined bytes
// alike, and counts as one step for each eight. An object whose lifetime begins or ends loses what was written.
// printf reads its format byte by byte, as any string, and then takes one value for each conversion: an argument of the
// call, or, of CUDA's vprintf, the next aligned bytes of a buffer. What does not fit its conversion is a finding.
//
// Cost: linear in the bytes that are touched. Held by: test/Semantics/Findings, printf*, vprintf.ll.
//
//===----------------------------------------------------------------------===//

#include "Printf.h"
#include "SimtMachineImpl.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

void SimtMachine::Runner::memoryBuiltin(const Op &O, const DecodedFunction::CallInfo &C, Thread &T) {
  auto Argument = [&](unsigned I) { return *get(T, C.Arguments[I]); };
  auto Space = [&](unsigned I) { return P.space(C.Call->getArgOperand(I)->getType()->getPointerAddressSpace()); };
  const auto B = static_cast<Builtin>(C.Builtin);
  switch (B) {
  case Builtin::MemCpy:
  case Builtin::MemSet: {
    Slot Size = Argument(2), To = Argument(0), From = Argument(1);
    Steps += Size.State ? 0 : Size.Bits / 8;
    if (Size.State || To.State || From.State) {
      report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, "copies with undefined arguments");
      return stop(T, reasonFor(std::max({Size.State, To.State, From.State}) == Slot::Poison ? Slot{0, Slot::Poison}
                                                                                            : Slot{0, Slot::Undef}));
    }
    if (!Size.Bits)
      return;
    if (B == Builtin::MemSet) {
      const Located L = locate(T, *O.I, Space(0), To.Bits, Size.Bits, /*Writes=*/true);
      if (!L)
        return;
      SmallVector<uint8_t, 64> New(Size.Bits, static_cast<uint8_t>(From.Bits));
      note(T, *O.I, L, RaceAccess::Write, New.data());
      memcpy(L.Bytes, New.data(), Size.Bits);
      memset(L.Known, 1, Size.Bits);
      return;
    }
    const Located Source = locate(T, *O.I, Space(1), From.Bits, Size.Bits, /*Writes=*/false);
    if (!Source)
      return;
    note(T, *O.I, Source, RaceAccess::Read);
    const Located L = locate(T, *O.I, Space(0), To.Bits, Size.Bits, /*Writes=*/true);
    if (!L)
      return;
    if (isa<MemCpyInst>(C.Call) && L.Bytes != Source.Bytes && L.Bytes < Source.Bytes + Size.Bits &&
        Source.Bytes < L.Bytes + Size.Bits) {
      report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, "memcpy to an address that overlaps the source");
      return stop(T, StopReason::Undefined);
    }
    note(T, *O.I, L, RaceAccess::Write, isKnown(Source) ? Source.Bytes : nullptr);
    memmove(L.Bytes, Source.Bytes, Size.Bits);
    memmove(L.Known, Source.Known, Size.Bits);
    return;
  }
  case Builtin::LifetimeStart:
  case Builtin::LifetimeEnd: {
    unsigned Pointer = C.Arguments.size() - 1;
    uint64_t Address = Argument(Pointer).Bits & ~ApertureMask;
    bool Dead;
    // The object at the address, alive or not.
    Arena::Object *Object = T.Private.find(Address, 0, Dead);
    if (!Object && Dead)
      Object = T.Private.findDead(Address);
    if (Object) {
      Object->Alive = B == Builtin::LifetimeStart;
      memset(T.Private.initialized(Object->Begin), 0, Object->End - Object->Begin);
    }
    return;
  }
  case Builtin::AtomicCmpXchg: {
    exchangeIfEqual(T, O, Space(0), Argument(0).Bits, C.Call->getType()->getIntegerBitWidth(), Argument(1), Argument(2),
                    T.registers()[O.Dst], nullptr);
    return;
  }
  default: {
    using RMW = AtomicRMWInst;
    bool Unsigned =
        C.Callee->getName().ends_with("j") || C.Callee->getName().contains("VjN") || C.Callee->getName().contains("Vj");
    unsigned Operation = B == Builtin::AtomicAdd || B == Builtin::AtomicInc   ? RMW::Add
                         : B == Builtin::AtomicSub || B == Builtin::AtomicDec ? RMW::Sub
                         : B == Builtin::AtomicXchg                           ? RMW::Xchg
                         : B == Builtin::AtomicMin                            ? (Unsigned ? RMW::UMin : RMW::Min)
                         : B == Builtin::AtomicMax                            ? (Unsigned ? RMW::UMax : RMW::Max)
                         : B == Builtin::AtomicAnd                            ? RMW::And
                         : B == Builtin::AtomicOr                             ? RMW::Or
                                                                              : RMW::Xor;
    bool One = B == Builtin::AtomicInc || B == Builtin::AtomicDec;
    Slot Old, By = One ? Slot{1, Slot::Defined} : Argument(1);
    atomic(T, O, Space(0), Argument(0).Bits, C.Call->getType(), Operation, &By, &Old);
    if (O.Count)
      T.registers()[O.Dst] = Old;
    return;
  }
  }
}

/// Where the values of a format come from.
class SimtMachine::Runner::PrintfArguments {
public:
  virtual ~PrintfArguments() = default;
  /// The next one; nothing if there are no more, or memory that it lies in cannot be read.
  virtual std::optional<PrintfValue> next(const PrintfConversion &C) = 0;
};

namespace {

/// A text of a kernel is not longer.
constexpr size_t MaxText = 1 << 16;

} // namespace

/// Arguments of a call.
class SimtMachine::Runner::CallArguments : public PrintfArguments {
public:
  CallArguments(Runner &R, const DecodedFunction::CallInfo &C, Thread &T) : R(R), C(C), T(T) {}
  std::optional<PrintfValue> next(const PrintfConversion &) override {
    if (Next >= C.Arguments.size())
      return std::nullopt;
    const Type *Of = C.Call->getArgOperand(Next)->getType();
    PrintfValue V;
    const Slot *S = R.get(T, C.Arguments[Next]);
    V.Elements.append(S, S + C.Counts[Next]);
    ++Next;
    V.Bits = Of->isPointerTy() ? 64 : Of->getScalarSizeInBits();
    V.IsFloating = Of->getScalarType()->isFloatingPointTy();
    V.IsPointer = Of->isPointerTy();
    if (V.IsPointer)
      V.Space = R.P.space(Of->getPointerAddressSpace());
    return V;
  }

private:
  Runner &R;
  const DecodedFunction::CallInfo &C;
  Thread &T;
  unsigned Next = 1;
};

/// CUDA's vprintf: the values lie in memory one after the other, each at a multiple of its size.
class SimtMachine::Runner::PackedArguments : public PrintfArguments {
public:
  PackedArguments(Runner &R, const Op &O, Thread &T, MemorySpace Space, uint64_t Address)
      : R(R), O(O), T(T), Space(Space), Address(Address) {}
  std::optional<PrintfValue> next(const PrintfConversion &C) override {
    const unsigned Bytes = C.isFloating() || C.Letter == 's' || C.Letter == 'p' || C.Bits == 64 ? 8 : 4;
    Address = alignTo(Address, Bytes);
    const Located L = R.locate(T, *O.I, Space, Address, Bytes, /*Writes=*/false);
    if (!L)
      return std::nullopt;
    Address += Bytes;
    PrintfValue V;
    Slot S;
    memcpy(&S.Bits, L.Bytes, Bytes);
    S.State = isKnown(L) ? Slot::Defined : Slot::Undef;
    V.Elements.push_back(S);
    V.Bits = 8 * Bytes;
    V.IsFloating = C.isFloating();
    V.IsPointer = C.Letter == 's' || C.Letter == 'p';
    return V;
  }

private:
  Runner &R;
  const Op &O;
  Thread &T;
  MemorySpace Space;
  uint64_t Address;
};

std::optional<std::string> SimtMachine::Runner::readText(const Op &O, Thread &T, MemorySpace Space, uint64_t Address) {
  std::string Text;
  for (;; ++Address) {
    const Located L = locate(T, *O.I, Space, Address, 1, /*Writes=*/false);
    if (!L)
      return std::nullopt;
    note(T, *O.I, L, RaceAccess::Read);
    if (!isKnown(L)) {
      report(DiagnosticKind::UninitializedRead, *O.I, {&T}, "reads memory that was never written");
      return std::nullopt;
    }
    if (!*L.Bytes)
      return Text;
    if (Text.size() == MaxText) {
      report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T},
             "a text of more than " + Twine(MaxText) + " characters is printed");
      return std::nullopt;
    }
    Text += static_cast<char>(*L.Bytes);
  }
}

/// A number of one of the widths that there are.
static double toNumber(const Slot &S, unsigned Bits) {
  if (Bits == 16)
    return APFloat(APFloat::IEEEhalf(), APInt(16, S.Bits)).convertToDouble();
  return Bits == 32 ? static_cast<double>(bit_cast<float>(static_cast<uint32_t>(S.Bits))) : bit_cast<double>(S.Bits);
}

/// Prints one value; false, with a finding, if it does not fit.
bool SimtMachine::Runner::printValue(const Op &O, Thread &T, const PrintfConversion &C, const PrintfValue &V) {
  auto Wrong = [&](const Twine &What) {
    report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, "printf prints " + What);
    return false;
  };
  if (C.Letter == 's') {
    if (!V.IsPointer)
      return Wrong("a value that is not a string with '%s'");
    if (V.Elements[0].State)
      return Wrong("an undefined value");
    auto Text = readText(O, T, V.Space, V.Elements[0].Bits);
    if (Text)
      printText(Output, C, *Text);
    return Text.has_value();
  }
  if (C.isFloating() != V.IsFloating || V.Elements.size() < C.Elements)
    return Wrong("a value of another type than '%" + Twine(C.Letter) + "' is for");
  for (unsigned K = 0; K != C.Elements; ++K) {
    const Slot &S = V.Elements[K];
    if (S.State) {
      reportUndefined(*O.I, T, "printf prints an undefined value", S);
      return false;
    }
    if (K)
      Output += ',';
    if (C.isFloating())
      printFloating(Output, C, toNumber(S, V.Bits));
    else
      printInteger(Output, C, S.Bits, C.Bits && C.Bits < V.Bits ? C.Bits : V.Bits);
  }
  return true;
}

bool SimtMachine::Runner::printFormat(const Op &O, Thread &T, StringRef Format, PrintfArguments &Values) {
  auto Wrong = [&](const Twine &What) {
    report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, "the format of printf has " + What);
    return false;
  };
  while (!Format.empty()) {
    const size_t Plain = Format.find('%');
    Output += Format.take_front(Plain);
    if (Plain == StringRef::npos)
      break;
    Format = Format.drop_front(Plain + 1);
    auto C = parsePrintfConversion(Format);
    if (!C)
      return Wrong(toString(C.takeError()));
    if (C->Letter == '%') {
      Output += '%';
      continue;
    }
    auto Next = [&] { return T.Stopped ? std::nullopt : Values.next(*C); };
    if (C->WidthIsArgument) {
      auto Width = Next();
      const int64_t N =
          Width && !Width->Elements[0].State ? SignExtend64(Width->Elements[0].Bits, Width->Bits) : INT64_MAX;
      if (N > int64_t(PrintfConversion::MaxWidth) || -N > int64_t(PrintfConversion::MaxWidth))
        return Wrong("a width of more than " + Twine(PrintfConversion::MaxWidth));
      C->Left |= N < 0;
      C->Width = static_cast<unsigned>(N < 0 ? -N : N);
    }
    if (C->PrecisionIsArgument) {
      auto Precision = Next();
      const int64_t N = Precision && !Precision->Elements[0].State
                            ? SignExtend64(Precision->Elements[0].Bits, Precision->Bits)
                            : INT64_MAX;
      if (N > int64_t(PrintfConversion::MaxWidth))
        return Wrong("a precision of more than " + Twine(PrintfConversion::MaxWidth));
      if (N >= 0)
        C->Precision = static_cast<unsigned>(N);
    }
    auto V = Next();
    if (T.Stopped)
      return false;
    if (!V)
      return Wrong("more conversions than there are values");
    if (!printValue(O, T, *C, *V))
      return false;
  }
  return true;
}

void SimtMachine::Runner::print(const Op &O, const DecodedFunction::CallInfo &C, Thread &T) {
  auto SpaceOf = [&](unsigned I) { return P.space(C.Call->getArgOperand(I)->getType()->getPointerAddressSpace()); };
  const Slot Text = *get(T, C.Arguments[0]);
  const size_t Before = Output.size();
  bool Printed = false;
  if (Text.State) {
    report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, "the format of printf is undefined");
  } else if (auto Format = readText(O, T, SpaceOf(0), Text.Bits)) {
    if (static_cast<Builtin>(C.Builtin) == Builtin::VPrintf) {
      PackedArguments Values(*this, O, T, SpaceOf(1), get(T, C.Arguments[1])->Bits);
      Printed = printFormat(O, T, *Format, Values);
    } else {
      CallArguments Values(*this, C, T);
      Printed = printFormat(O, T, *Format, Values);
    }
  }
  Steps += Output.size() - Before;
  if (!P.budget().take(Output.size() - Before))
    stop(T);
  if (O.Count)
    T.registers()[O.Dst] = {Printed ? 0 : ~0ULL & 0xFFFFFFFF, Slot::Defined};
}

} // namespace rejoin
