//===- CheckedMemory.cpp - Memory of a launch, checked -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

uint64_t Arena::allocate(uint64_t Size, uint64_t Align, llvm::StringRef Name) {
  uint64_t Begin = llvm::alignTo((Objects.empty() ? 0 : Objects.back().End) + Guard, std::max<uint64_t>(Align, 16));
  uint64_t End = Begin + Size;
  if (Bytes.size() < End + Guard) {
    Bytes.resize(std::max<uint64_t>(End + Guard, Bytes.size() * 3 / 2));
    Initialized.resize(Bytes.size());
  }
  std::fill_n(Bytes.begin() + static_cast<ptrdiff_t>(Begin), Size, 0);
  std::fill_n(Initialized.begin() + static_cast<ptrdiff_t>(Begin), Size, 0);
  for (uint64_t A = Begin; A < End; A = (A / PageSize + 1) * PageSize) {
    if (A / PageSize >= AccessPages.size())
      break;
    if (AccessPage *Page = AccessPages[A / PageSize].get())
      std::fill_n(Page->begin() + A % PageSize, std::min(End - A, PageSize - A % PageSize), Access());
  }
  Objects.push_back({Begin, End, true, Name.str()});
  return Begin;
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
  AccessPages.clear();
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
