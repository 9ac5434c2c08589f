//===- SizeReads.cpp - Where a program asks for the sizes of its launch -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source of the places in memory: LLVM's AMDGPUUsage, "Code Object V5 Implicit Argument Metadata" and "Kernel Dispatch
// Packet". Held by: test/Lint/whole-waves.*.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/SizeReads.h"
#include "rejoin/Target/Operations.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

static std::optional<SizeRead> sizeOfCall(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration())
    return std::nullopt;
  auto Named = [&](LaunchSize Of) -> std::optional<SizeRead> {
    const auto *D = C.arg_size() == 1 ? dyn_cast<ConstantInt>(C.getArgOperand(0)) : nullptr;
    if (!D || D->getValue().ugt(2))
      return std::nullopt;
    return SizeRead{Of, static_cast<unsigned>(D->getZExtValue())};
  };
  switch (findOperation(*F).Runs) {
  case Builtin::LocalSizeX:
    return SizeRead{LaunchSize::Workgroup, 0};
  case Builtin::LocalSizeY:
    return SizeRead{LaunchSize::Workgroup, 1};
  case Builtin::LocalSizeZ:
    return SizeRead{LaunchSize::Workgroup, 2};
  case Builtin::LocalSize:
  case Builtin::EnqueuedLocalSize:
    return Named(LaunchSize::Workgroup);
  case Builtin::GlobalSize:
    return Named(LaunchSize::Grid);
  case Builtin::WaveSize:
  case Builtin::WaveThreads:
    return SizeRead{LaunchSize::Wave, 0};
  default:
    return std::nullopt;
  }
}

std::optional<SizeRead> sizeReadBy(const Instruction &I) {
  if (const auto *C = dyn_cast<CallBase>(&I))
    return sizeOfCall(*C);
  const auto *L = dyn_cast<LoadInst>(&I);
  if (!L || !L->isSimple() || !L->getType()->isIntegerTy())
    return std::nullopt;
  const DataLayout &Layout = L->getModule()->getDataLayout();
  const Value *Address = L->getPointerOperand();
  APInt Offset(Layout.getIndexTypeSizeInBits(Address->getType()), 0);
  const auto *From = dyn_cast<CallBase>(
      Address->stripAndAccumulateConstantOffsets(Layout, Offset, /*AllowNonInbounds=*/true));
  const Function *F = From ? From->getCalledFunction() : nullptr;
  if (!F || !F->isDeclaration())
    return std::nullopt;
  // Three numbers, one after the other.
  auto In = [&](uint64_t Begin, unsigned Bits, LaunchSize Of) -> std::optional<SizeRead> {
    const uint64_t Bytes = Bits / 8, At = Offset.getLimitedValue();
    if (!L->getType()->isIntegerTy(Bits) || At < Begin || At >= Begin + 3 * Bytes || (At - Begin) % Bytes)
      return std::nullopt;
    return SizeRead{Of, static_cast<unsigned>((At - Begin) / Bytes)};
  };
  constexpr uint64_t HiddenGroupSize = 12, PacketWorkgroupSize = 4, PacketGridSize = 12;
  switch (findOperation(*F).Runs) {
  case Builtin::HiddenArguments:
    return In(HiddenGroupSize, 16, LaunchSize::Workgroup);
  case Builtin::DispatchPacket:
    if (auto Size = In(PacketWorkgroupSize, 16, LaunchSize::Workgroup))
      return Size;
    return In(PacketGridSize, 32, LaunchSize::Grid);
  default:
    return std::nullopt;
  }
}

} // namespace rejoin
