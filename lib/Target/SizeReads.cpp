//===- SizeReads.cpp - Where a program asks for the sizes of its launch -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source of the offsets: LLVM's AMDGPUUsage, "Code Object V5 Implicit Argument Metadata" and "Kernel Dispatch Packet".
// A call gives such a number by its name, or by its name and dimension; a load gives one by its offset from the pointer
// that `implicitarg.ptr` or `dispatch.ptr` returns. Errs by not knowing a number that is selected from several. Held
// by: test/Lint/whole-waves.*, conditions.hip.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/SizeReads.h"
#include "rejoin/Target/Operations.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

/// The dimension that a call names by its only argument.
static std::optional<unsigned> namedDimension(const CallBase &C) {
  const auto *D = C.arg_size() == 1 ? dyn_cast<ConstantInt>(C.getArgOperand(0)) : nullptr;
  return D && D->getValue().ult(3) ? std::optional(static_cast<unsigned>(D->getZExtValue())) : std::nullopt;
}

namespace {
/// Built-in functions that give one number for each dimension: three, of which the first is named here and the others
/// follow it (Builtin.h), or one with the dimension as its argument; `None` for what there is not.
struct Queries {
  Builtin First, WithArgument;
  std::optional<unsigned> dimension(const CallBase &C, Builtin Runs) const {
    const unsigned D = static_cast<unsigned>(Runs) - static_cast<unsigned>(First);
    if (First != Builtin::None && Runs >= First && D < 3)
      return D;
    return WithArgument != Builtin::None && Runs == WithArgument ? namedDimension(C) : std::nullopt;
  }
};
} // namespace

static Builtin calledBuiltin(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && F->isDeclaration() ? findOperation(*F).Runs : Builtin::None;
}

static std::optional<SizeRead> sizeOfCall(const CallBase &C) {
  static const std::pair<Queries, LaunchSize> Sizes[] = {
      {{Builtin::LocalSizeX, Builtin::LocalSize}, LaunchSize::Workgroup},
      {{Builtin::None, Builtin::EnqueuedLocalSize}, LaunchSize::Workgroup},
      {{Builtin::None, Builtin::GlobalSize}, LaunchSize::Grid}};
  const Builtin Runs = calledBuiltin(C);
  if (Runs == Builtin::WaveSize || Runs == Builtin::WaveThreads)
    return SizeRead{LaunchSize::Wave, 0};
  for (const auto &[Of, Size] : Sizes)
    if (const auto D = Of.dimension(C, Runs))
      return SizeRead{Size, *D, Runs == Builtin::EnqueuedLocalSize};
  return std::nullopt;
}

static std::optional<NumberRead> numberOfCall(const CallBase &C) {
  static const std::pair<Queries, LaunchNumber> Numbers[] = {
      {{Builtin::GroupIdX, Builtin::GroupId}, LaunchNumber::GroupId},
      {{Builtin::NumGroupsX, Builtin::NumGroups}, LaunchNumber::NumGroups},
      {{Builtin::None, Builtin::GlobalOffset}, LaunchNumber::GlobalOffset}};
  const Builtin Runs = calledBuiltin(C);
  for (const auto &[Of, Number] : Numbers)
    if (const auto D = Of.dimension(C, Runs))
      return NumberRead{Number, *D};
  return std::nullopt;
}

namespace {
/// A simple load of an integer at a constant offset from the pointer that a call returns.
struct PassedNumber {
  Builtin Area;
  uint64_t At;
  unsigned Bits;
  /// The dimension if it is one of three numbers, one after the other.
  std::optional<unsigned> in(uint64_t Begin, unsigned OfBits) const {
    const uint64_t Bytes = OfBits / 8;
    if (Bits != OfBits || At < Begin || At >= Begin + 3 * Bytes || (At - Begin) % Bytes)
      return std::nullopt;
    return static_cast<unsigned>((At - Begin) / Bytes);
  }
};
} // namespace

static std::optional<PassedNumber> passedNumber(const Instruction &I) {
  const auto *L = dyn_cast<LoadInst>(&I);
  if (!L || !L->isSimple() || !L->getType()->isIntegerTy())
    return std::nullopt;
  const DataLayout &Layout = L->getModule()->getDataLayout();
  const Value *Address = L->getPointerOperand();
  APInt Offset(Layout.getIndexTypeSizeInBits(Address->getType()), 0);
  // The launch's memory is read close to its address; chains of addresses may be as long as the function.
  constexpr unsigned MaxSteps = 8;
  for (unsigned Step = 0; Step != MaxSteps; ++Step) {
    const auto *G = dyn_cast<GEPOperator>(Address);
    if (G ? G->getType()->isVectorTy() || !G->accumulateConstantOffset(Layout, Offset)
          : !isa<BitCastOperator>(Address) &&
                !(isa<AddrSpaceCastOperator>(Address) &&
                  Layout.getIndexTypeSizeInBits(cast<Operator>(Address)->getOperand(0)->getType()) ==
                      Offset.getBitWidth()))
      break;
    Address = cast<Operator>(Address)->getOperand(0);
  }
  const auto *From = dyn_cast<CallBase>(Address);
  const Builtin Area = From ? calledBuiltin(*From) : Builtin::None;
  if (Area == Builtin::None)
    return std::nullopt;
  return PassedNumber{Area, Offset.getLimitedValue(), L->getType()->getIntegerBitWidth()};
}

std::optional<SizeRead> sizeReadBy(const Instruction &I) {
  if (const auto *C = dyn_cast<CallBase>(&I))
    return sizeOfCall(*C);
  const auto Number = passedNumber(I);
  if (!Number)
    return std::nullopt;
  constexpr uint64_t HiddenGroupSize = 12, PacketWorkgroupSize = 4, PacketGridSize = 12;
  if (Number->Area == Builtin::HiddenArguments) {
    const auto D = Number->in(HiddenGroupSize, 16);
    return D ? std::optional(SizeRead{LaunchSize::Workgroup, *D, /*IsStated=*/true}) : std::nullopt;
  }
  if (Number->Area != Builtin::DispatchPacket)
    return std::nullopt;
  if (const auto D = Number->in(PacketWorkgroupSize, 16))
    return SizeRead{LaunchSize::Workgroup, *D, /*IsStated=*/true};
  const auto D = Number->in(PacketGridSize, 32);
  return D ? std::optional(SizeRead{LaunchSize::Grid, *D}) : std::nullopt;
}

std::optional<NumberRead> numberReadBy(const Instruction &I) {
  if (const auto *C = dyn_cast<CallBase>(&I))
    return numberOfCall(*C);
  const auto Number = passedNumber(I);
  if (!Number || Number->Area != Builtin::HiddenArguments)
    return std::nullopt;
  constexpr uint64_t HiddenBlockCount = 0, HiddenGlobalOffset = 40;
  if (const auto D = Number->in(HiddenBlockCount, 32))
    return NumberRead{LaunchNumber::NumGroups, *D};
  const auto D = Number->in(HiddenGlobalOffset, 64);
  return D ? std::optional(NumberRead{LaunchNumber::GlobalOffset, *D}) : std::nullopt;
}

} // namespace rejoin
