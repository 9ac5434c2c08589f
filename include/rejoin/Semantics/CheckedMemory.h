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

/// What address spaces mean; each target has its own numbers for them.
enum class MemorySpace : uint8_t { Flat, Global, Constant, Local, Private };
MemorySpace spaceOf(TargetKind Kind, unsigned AddressSpace);

/// What the program may do with an object.
enum class ObjectUse : uint8_t { Any, ReadOnly, WriteOnly };

/// A piece of memory with objects in it and unused room between them. Where objects lie in its address space and where
/// their bytes are kept are two things: large alignments cost nothing.
class Arena {
public:
  struct Object {
    uint64_t Begin, End;
    /// Of the first byte among the kept ones.
    uint64_t Offset;
    bool Alive;
    ObjectUse Use;
    std::string Name;
  };
  /// Addresses are below \p AddressLimit; kept bytes count against \p Budget, unless that is null.
  explicit Arena(MemoryBudget *Budget = nullptr, uint64_t AddressLimit = MaxAddress)
      : Budget(Budget), AddressLimit(AddressLimit) {}
  ~Arena();
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;
  void setLimits(MemoryBudget *NewBudget, uint64_t NewAddressLimit);

  /// Bytes are zero and not initialised. Returns the address; 0 if there is no room.
  uint64_t allocate(uint64_t Size, uint64_t Align, llvm::StringRef Name);
  /// Has room for objects of \p Size more bytes, if the budget allows it.
  void reserve(uint64_t Size);
  /// Forgets the objects from \p First on and gives their room back.
  void truncate(size_t First);
  size_t numObjects() const { return Objects.size(); }
  /// Bytes of all objects that there are.
  uint64_t size() const {
    return Objects.empty() ? 0 : Objects.back().Offset + Objects.back().End - Objects.back().Begin;
  }
  /// The object that holds all of the bytes; null if there is none, or it is dead (then \p Dead is set).
  Object *find(uint64_t Address, uint64_t Size, bool &Dead);
  /// The object that begins at the address, whose lifetime is over; null if there is none.
  Object *findDead(uint64_t Begin);
  /// The last object that begins at the address or before; null if there is none.
  const Object *findBefore(uint64_t Address) const;
  uint8_t *bytes(const Object &O, uint64_t Address) { return Bytes.data() + O.Offset + (Address - O.Begin); }
  uint8_t *initialized(const Object &O, uint64_t Address) {
    return Initialized.data() + O.Offset + (Address - O.Begin);
  }
  /// Of an address that lies in an object, or at its end.
  uint8_t *bytes(uint64_t Address) { return Bytes.data() + offsetOf(Address); }
  /// One byte for each byte: whether it was ever written.
  uint8_t *initialized(uint64_t Address) { return Initialized.data() + offsetOf(Address); }
  void clear();

  /// Accesses to the kept bytes, by offset.
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

/// Functions have addresses of their own.
constexpr uint64_t FunctionAperture = 3ULL << 48;

} // namespace rejoin

#endif // REJOIN_SEMANTICS_CHECKEDMEMORY_H
