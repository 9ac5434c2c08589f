//===- CheckedMemory.h - Memory of a launch, checked -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_CHECKEDMEMORY_H
#define REJOIN_SEMANTICS_CHECKEDMEMORY_H

#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <memory>
#include <string>
#include <vector>

namespace rejoin {

/// What address spaces mean; each target has its own numbers for them.
enum class MemorySpace : uint8_t { Flat, Global, Constant, Local, Private };
MemorySpace spaceOf(TargetKind Kind, unsigned AddressSpace);

/// A piece of memory with objects in it and unused room between them. Addresses are bytes from the beginning.
class Arena {
public:
  struct Object {
    uint64_t Begin, End;
    bool Alive;
    std::string Name;
  };
  /// Bytes are zero and not initialised. Returns the address.
  uint64_t allocate(uint64_t Size, uint64_t Align, llvm::StringRef Name);
  /// Has room for objects of \p Size more bytes.
  void reserve(uint64_t Size);
  /// Forgets the objects from \p First on and gives their room back.
  void truncate(size_t First);
  size_t numObjects() const { return Objects.size(); }
  /// The object that holds all of the bytes; null if there is none, or it is dead (then \p Dead is set).
  Object *find(uint64_t Address, uint64_t Size, bool &Dead);
  /// The object that begins at the address, whose lifetime is over; null if there is none.
  Object *findDead(uint64_t Begin);
  uint8_t *bytes(uint64_t Address) { return Bytes.data() + Address; }
  /// One byte for each byte: whether it was ever written.
  uint8_t *initialized(uint64_t Address) { return Initialized.data() + Address; }
  void clear();

  /// Who touched a byte last, for races.
  struct Access {
    uint32_t Writer = ~0U, Reader = ~0U;
    uint32_t WriteEpoch = 0, WriteWaveEpoch = 0, ReadEpoch = 0, ReadWaveEpoch = 0;
    bool WriteAtomic = false, ReadAtomic = false;
  };
  Access &access(uint64_t Address) {
    const uint64_t Number = Address / PageSize;
    if (AccessPages.size() <= Number)
      AccessPages.resize(Bytes.size() / PageSize + 1);
    std::unique_ptr<AccessPage> &Page = AccessPages[Number];
    if (!Page)
      Page = std::make_unique<AccessPage>();
    return (*Page)[Address % PageSize];
  }

private:
  static constexpr uint64_t Guard = 64;
  std::vector<uint8_t> Bytes, Initialized;
  /// Most of a large object is never touched.
  static constexpr uint64_t PageSize = 256;
  using AccessPage = std::array<Access, PageSize>;
  std::vector<std::unique_ptr<AccessPage>> AccessPages;
  std::vector<Object> Objects;
  size_t LastFound = 0;
};

/// Flat addresses of local and private memory lie behind these; others are global.
constexpr uint64_t LocalAperture = 1ULL << 48, PrivateAperture = 2ULL << 48, ApertureMask = 3ULL << 48;
/// Functions have addresses of their own.
constexpr uint64_t FunctionAperture = 3ULL << 48;

} // namespace rejoin

#endif // REJOIN_SEMANTICS_CHECKEDMEMORY_H
