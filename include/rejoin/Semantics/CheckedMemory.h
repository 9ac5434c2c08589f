//===- CheckedMemory.h - Memory of a launch, checked -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_CHECKEDMEMORY_H
#define REJOIN_SEMANTICS_CHECKEDMEMORY_H

#include "rejoin/Semantics/RaceDetector.h"
#include "rejoin/Support/MemoryBudget.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace rejoin {

/// The meanings of address spaces. Each target numbers them differently.
enum class MemorySpace : uint8_t { Flat, Global, Constant, Local, Private };
MemorySpace spaceOf(TargetKind Kind, unsigned AddressSpace);

/// The accesses that the program may make to an object.
enum class ObjectUse : uint8_t { Any, ReadOnly, WriteOnly };

/// A range of addresses with objects in it and unused bytes between them. An object's address and the index of its
/// stored bytes are independent, so large alignments cost no memory.
class Arena {
public:
  struct Object {
    uint64_t Begin, End;
    /// The index of its first byte among the stored bytes.
    uint64_t Offset;
    bool Alive;
    ObjectUse Use;
    std::string Name;
  };
  /// Addresses are below \p AddressLimit. Stored bytes count against \p Budget, unless it is null.
  explicit Arena(MemoryBudget *Budget = nullptr, uint64_t AddressLimit = MaxAddress)
      : Budget(Budget), AddressLimit(AddressLimit) {}
  ~Arena();
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;
  void setLimits(MemoryBudget *NewBudget, uint64_t NewAddressLimit);

  /// Allocates an object whose bytes are zero and count as not initialised. Returns its address, or 0 if there is no
  /// room.
  uint64_t allocate(uint64_t Size, uint64_t Align, llvm::StringRef Name);
  /// Reserves memory for objects of \p Size more bytes, as far as the budget allows.
  void reserve(uint64_t Size);
  /// Removes the objects from index \p First on and frees their memory.
  void truncate(size_t First);
  size_t numObjects() const { return Objects.size(); }
  /// The number of bytes of all present objects.
  uint64_t size() const {
    return Objects.empty() ? 0 : Objects.back().Offset + Objects.back().End - Objects.back().Begin;
  }
  /// The object that contains all of the bytes; null if there is none, or if it is dead. \p Dead is set in the latter
  /// case.
  Object *find(uint64_t Address, uint64_t Size, bool &Dead);
  /// The object that begins at the address and whose lifetime has ended; null if there is none.
  Object *findDead(uint64_t Begin);
  /// The last object that begins at or before the address; null if there is none.
  const Object *findBefore(uint64_t Address) const;
  uint8_t *bytes(const Object &O, uint64_t Address) { return Bytes.data() + O.Offset + (Address - O.Begin); }
  uint8_t *initialized(const Object &O, uint64_t Address) {
    return Initialized.data() + O.Offset + (Address - O.Begin);
  }
  /// The bytes at an address inside an object or at its end.
  uint8_t *bytes(uint64_t Address) { return Bytes.data() + offsetOf(Address); }
  /// For each byte, one byte that is nonzero if it was ever written.
  uint8_t *initialized(uint64_t Address) { return Initialized.data() + offsetOf(Address); }
  void clear();

  /// The recorded accesses to the stored bytes, by their index.
  RaceShadow &shadow() { return Shadow; }

  static constexpr uint64_t MaxAddress = 1ULL << 47;

private:
  uint64_t offsetOf(uint64_t Address);
  bool grow(uint64_t Size);

  static constexpr uint64_t Guard = 64;
  std::vector<uint8_t> Bytes, Initialized;
  RaceShadow Shadow;
  std::vector<Object> Objects;
  size_t LastFound = 0;
  MemoryBudget *Budget;
  uint64_t AddressLimit;
};

/// The address range of functions.
constexpr uint64_t FunctionAperture = 3ULL << 48;

} // namespace rejoin

#endif // REJOIN_SEMANTICS_CHECKEDMEMORY_H
