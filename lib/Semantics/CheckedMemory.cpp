//===- CheckedMemory.cpp - Memory of a launch, checked -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the address spaces of a target mean, and memory in which each access is asked for the object that it lies in.
//
// Objects of one memory follow one another with 64 bytes between them that belong to none, so that an access that runs
// over an end finds no other object. Each keeps its bytes, and one more for each byte that says whether it was written;
// both lie in one array for the whole memory, without the room that alignments take: an address and an offset are two
// things. An object stays after the end of its lifetime, so that an access to it is distinguished from an access to no
// object.
//
// Invariants: objects are sorted by address; no two overlap; address 0 belongs to none; kept bytes were taken from the
// budget. Cost: of an access, a comparison with the object that was found last, else logarithmic in the objects.
// Held by: test/Semantics/Findings, limits-of-memory.ll.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/CheckedMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace rejoin {

MemorySpace spaceOf(TargetKind Kind, unsigned Space) {
  switch (Kind) {
  case TargetKind::AMDGPU:
    switch (Space) {
    case 1:
      return MemorySpace::Global;
    case 3:
      return MemorySpace::Local;
    case 4:
    case 6:
      return MemorySpace::Constant;
    case 5:
      return MemorySpace::Private;
    default:
      return MemorySpace::Flat;
    }
  case TargetKind::NVPTX:
    switch (Space) {
    case 1:
      return MemorySpace::Global;
    case 3:
      return MemorySpace::Local;
    case 4:
      return MemorySpace::Constant;
    case 5:
      return MemorySpace::Private;
    default:
      return MemorySpace::Flat;
    }
  case TargetKind::SPIRV:
    switch (Space) {
    case 0:
      return MemorySpace::Private;
    case 1:
      return MemorySpace::Global;
    case 2:
      return MemorySpace::Constant;
    case 3:
      return MemorySpace::Local;
    default:
      return MemorySpace::Flat;
    }
  case TargetKind::Host:
    return MemorySpace::Flat;
  }
  llvm_unreachable("covered switch");
}

Arena::~Arena() {
  if (Budget)
    Budget->giveBack(2 * Bytes.size());
}

void Arena::setLimits(MemoryBudget *NewBudget, uint64_t NewAddressLimit) {
  assert(Bytes.empty() && "what is kept was counted elsewhere");
  Budget = NewBudget;
  AddressLimit = NewAddressLimit;
}

bool Arena::grow(uint64_t Size) {
  if (Size <= Bytes.size())
    return true;
  // In large steps while there is room for them; what is reserved is not copied before it is full.
  uint64_t Large = std::max<uint64_t>(Size, Bytes.size() * 3 / 2);
  if (Size <= Bytes.capacity())
    Large = std::min<uint64_t>(Large, Bytes.capacity());
  for (uint64_t To : {Large, Size})
    if (!Budget || Budget->take(CheckedSize(To - Bytes.size()) * 2)) {
      Bytes.resize(To);
      Initialized.resize(To);
      return true;
    }
  return false;
}

uint64_t Arena::allocate(uint64_t Size, uint64_t Align, llvm::StringRef Name) {
  // Offsets and addresses agree in their last bits, so that words of the one are words of the other.
  const uint64_t Least = std::max<uint64_t>(Align, 16);
  const CheckedSize Begin = (CheckedSize(Objects.empty() ? 0 : Objects.back().End) + Guard).alignedTo(Least);
  const CheckedSize Offset = CheckedSize(size()).alignedTo(16);
  const uint64_t Before = Bytes.size();
  if ((Begin + Size) > AddressLimit || (Offset + Size) > AddressLimit || !grow((Offset + Size).value()))
    return 0;
  // New bytes are zero.
  if (const uint64_t First = Offset.value(); First < Before) {
    const uint64_t Used = std::min(Size, Before - First);
    std::fill_n(Bytes.begin() + static_cast<ptrdiff_t>(First), Used, 0);
    std::fill_n(Initialized.begin() + static_cast<ptrdiff_t>(First), Used, 0);
  }
  Objects.push_back({Begin.value(), Begin.value() + Size, Offset.value(), true, ObjectUse::Any, Name.str()});
  LastFound = Objects.size() - 1;
  return Begin.value();
}

void Arena::reserve(uint64_t Size) {
  Bytes.reserve(Bytes.size() + Size);
  Initialized.reserve(Bytes.size() + Size);
}

void Arena::truncate(size_t First) {
  Objects.resize(First);
  LastFound = 0;
}

void Arena::clear() {
  truncate(0);
  Shadow.clear();
}

uint64_t Arena::offsetOf(uint64_t Address) {
  bool Dead;
  if (!find(Address, 0, Dead) && !Dead) {
    assert(false && "no object is there");
    return 0;
  }
  const Object &O = Objects[LastFound];
  return O.Offset + (Address - O.Begin);
}

const Arena::Object *Arena::findBefore(uint64_t Address) const {
  const auto *It =
      llvm::upper_bound(llvm::ArrayRef(Objects), Address, [](uint64_t A, const Object &O) { return A < O.Begin; });
  return It == Objects.data() ? nullptr : It - 1;
}

Arena::Object *Arena::find(uint64_t Address, uint64_t Size, bool &Dead) {
  Dead = false;
  auto Holds = [&](const Object &O) { return O.Begin <= Address && Address <= O.End && Size <= O.End - Address; };
  if (LastFound >= Objects.size() || !Holds(Objects[LastFound])) {
    auto *It = llvm::upper_bound(llvm::MutableArrayRef(Objects), Address,
                                 [](uint64_t A, const Object &O) { return A < O.Begin; });
    if (It == Objects.data() || !Holds(It[-1]))
      return nullptr;
    LastFound = static_cast<size_t>(It - 1 - Objects.data());
  }
  Object &O = Objects[LastFound];
  Dead = !O.Alive;
  return O.Alive ? &O : nullptr;
}

Arena::Object *Arena::findDead(uint64_t Begin) {
  for (Object &O : Objects)
    if (O.Begin == Begin)
      return &O;
  return nullptr;
}

} // namespace rejoin
