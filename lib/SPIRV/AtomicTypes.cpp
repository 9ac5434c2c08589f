//===- AtomicTypes.cpp - Types of atomic operations in SPIR-V -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pass over the binary: types stand before their uses, so each atomic operation is compared with the memory behind
// its pointer where it stands. A value of the other sign, or a result, gets an OpBitcast beside the operation.
// Test: test/SPIRV/glslang-faults.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/SPIRV/AtomicTypes.h"
#include "llvm/ADT/DenseMap.h"
#include <spirv/unified1/spirv.hpp>

using namespace llvm;

namespace rejoin {

namespace {

/// The words of a binary, with conversions where operations on memory need them.
class AtomicCorrector {
public:
  explicit AtomicCorrector(ArrayRef<uint32_t> Words) : Words(Words) {}
  std::vector<uint32_t> run();

private:
  void learn(ArrayRef<uint32_t> I);
  void copy(ArrayRef<uint32_t> I);
  /// The type of the memory behind a pointer, if it is an integer's; else 0.
  uint32_t memoryType(uint32_t Pointer) const {
    const uint32_t Type = Pointees.lookup(Types.lookup(Pointer));
    return Widths.contains(Type) ? Type : 0;
  }
  /// Whether two types are integers of one width that differ.
  bool differInSign(uint32_t A, uint32_t B) const {
    return A != B && Widths.contains(A) && Widths.contains(B) && Widths.lookup(A) == Widths.lookup(B);
  }
  void bitcast(uint32_t Type, uint32_t Result, uint32_t Value) {
    Output.insert(Output.end(), {4U << 16 | spv::OpBitcast, Type, Result, Value});
  }

  ArrayRef<uint32_t> Words;
  std::vector<uint32_t> Output;
  uint32_t Bound = 0;
  /// Of ids their types, of pointer types those of the memory, of integer types their widths and whether they have a
  /// sign.
  DenseMap<uint32_t, uint32_t> Types, Pointees, Widths, Signs;
};

} // namespace

/// The words of an atomic operation that are values for the memory: the first one and how many. The pointer is the
/// third word.
static std::pair<unsigned, unsigned> valuesOf(uint32_t Opcode) {
  switch (Opcode) {
  case spv::OpAtomicExchange:
  case spv::OpAtomicIAdd:
  case spv::OpAtomicISub:
  case spv::OpAtomicSMin:
  case spv::OpAtomicUMin:
  case spv::OpAtomicSMax:
  case spv::OpAtomicUMax:
  case spv::OpAtomicAnd:
  case spv::OpAtomicOr:
  case spv::OpAtomicXor:
    return {6, 1};
  case spv::OpAtomicCompareExchange:
    return {7, 2};
  default:
    return {0, 0};
  }
}

void AtomicCorrector::learn(ArrayRef<uint32_t> I) {
  const auto Opcode = static_cast<spv::Op>(I[0] & 0xffff);
  bool HasResult = false, HasType = false;
  spv::HasResultAndType(Opcode, &HasResult, &HasType);
  if (HasResult && HasType && I.size() > 2)
    Types[I[2]] = I[1];
  if (Opcode == spv::OpTypePointer && I.size() > 3)
    Pointees[I[1]] = I[3];
  if (Opcode == spv::OpTypeInt && I.size() > 2)
    Widths[I[1]] = I[2];
  if (Opcode == spv::OpTypeInt && I.size() > 3)
    Signs[I[1]] = I[3];
}

/// The operation that a signed value chooses. The memory of a RWByteAddressBuffer has no sign.
static uint32_t signedForm(uint32_t Opcode) {
  return Opcode == spv::OpAtomicUMin ? spv::OpAtomicSMin : Opcode == spv::OpAtomicUMax ? spv::OpAtomicSMax : Opcode;
}

void AtomicCorrector::copy(ArrayRef<uint32_t> I) {
  const auto [First, Count] = valuesOf(I[0] & 0xffff);
  const uint32_t Memory = Count && First + Count <= I.size() ? memoryType(I[3]) : 0;
  std::vector<uint32_t> New(I.begin(), I.end());
  for (unsigned N = First; Memory && N != First + Count; ++N)
    if (differInSign(Types.lookup(I[N]), Memory)) {
      bitcast(Memory, Bound, I[N]);
      New[N] = Bound++;
      if (Signs.lookup(Types.lookup(I[N])))
        New[0] = (I[0] & ~0xffffU) | signedForm(I[0] & 0xffff);
    }
  const bool IsResultOther = Memory && differInSign(I[1], Memory);
  if (IsResultOther) {
    New[1] = Memory;
    New[2] = Bound++;
  }
  Output.insert(Output.end(), New.begin(), New.end());
  if (IsResultOther)
    bitcast(I[1], I[2], New[2]);
}

std::vector<uint32_t> AtomicCorrector::run() {
  static constexpr unsigned HeaderWords = 5, BoundAt = 3;
  if (Words.size() < HeaderWords || Words[0] != spv::MagicNumber)
    return Words.vec();
  Bound = Words[BoundAt];
  Output.assign(Words.begin(), Words.begin() + HeaderWords);
  for (size_t At = HeaderWords; At != Words.size();) {
    const uint32_t Size = Words[At] >> 16;
    if (!Size || Size > Words.size() - At)
      return Words.vec();
    const ArrayRef<uint32_t> I = Words.slice(At, Size);
    learn(I);
    copy(I);
    At += Size;
  }
  Output[BoundAt] = Bound;
  return std::move(Output);
}

std::vector<uint32_t> correctAtomics(ArrayRef<uint32_t> Words) { return AtomicCorrector(Words).run(); }

} // namespace rejoin
