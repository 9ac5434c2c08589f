//===- OpenBits.h - Results of which a run shows one of many -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_TESTING_OPENBITS_H
#define REJOIN_LIB_VALIDATE_TESTING_OPENBITS_H

#include "Reasons/Reason.h"
#include "rejoin/Semantics/Decoder.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/InstrTypes.h"
#include <map>
#include <optional>

namespace rejoin {

/// What a value, or a part of one, is to a thread; nothing for what is no number or address.
using SlotsOf = llvm::function_ref<llvm::SmallVector<Slot>(const llvm::Value &)>;

/// A pointer, or something with one inside.
bool hasPointers(const llvm::Type &T);

/// Some element is no number (NaN).
bool hasNaN(const llvm::Type &T, llvm::ArrayRef<Slot> Slots);

/// Why a run shows one of several results.
enum class OpenResult : uint8_t {
  /// The bits of a NaN become a number.
  NaN,
  /// A minimum or maximum with a signaling NaN is the other number, or a NaN.
  SignalingNaN,
  /// The smaller or larger of two zeros has one sign or the other.
  Zero,
  /// A product is rounded before it is added to something, or not.
  Product,
  /// The exponent of an infinity or a NaN.
  Exponent,
  /// A number below the normal ones is taken for zero, or not.
  Denormal
};
/// What the target does with such an operation: `the target reads the bits of a NaN`.
Reason deedOf(OpenResult R);
/// What may differ: `the bits of a NaN may differ`.
Reason differenceOf(OpenResult R);

/// Why the bits of the result are open; nothing if they are not.
std::optional<OpenResult> openResultOf(const llvm::Instruction &I, SlotsOf Slots);

/// Flags allow another result than the one that is computed.
bool hasFlagsForOtherResults(const llvm::Instruction &I);

/// Single-precision or other numbers may be flushed to zero, or not.
bool mayFlushDenormals(const llvm::Function &F);

/// Which bytes of a thread's private memory belong to an address or a NaN that was stored there.
class ByteOrigins {
public:
  /// What a load shows of the values that were stored.
  struct Shown {
    /// The bytes of an address as a number.
    bool AddressAsNumber = false;
    /// An address of bytes that were not stored as this address.
    bool OtherAsAddress = false;
    /// The bytes of a NaN as something else.
    bool NaN = false;
  };
  /// \p Value: empty if it is not known.
  void store(uint64_t At, uint64_t Size, const llvm::Type &Of, llvm::ArrayRef<Slot> Value);
  void copy(uint64_t From, uint64_t To, uint64_t Size);
  void forget(uint64_t At, uint64_t Size);
  Shown load(uint64_t At, uint64_t Size, const llvm::Type &Of) const;
  bool hasNaN(uint64_t At, uint64_t Size) const;

private:
  struct Origin {
    uint64_t Begin;
    const llvm::Type *Of;
    bool IsAddress;
  };
  std::map<uint64_t, Origin> Origins;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_TESTING_OPENBITS_H
