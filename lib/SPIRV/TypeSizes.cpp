//===- TypeSizes.cpp - Sizes of SPIR-V types -------------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A module of a few lines may declare a type of more than 2^64 bytes: arrays of arrays, or structs with two
// members of the struct declared before. All sums and products saturate, so a large size never looks small, and each
// type is computed once, so the cost is linear in the declarations. A type of more than `MaximalMembers` members
// (scalars and vectors, counting members of members), or of more than `MaximalBytes` bytes in explicit layout, is an
// error where it is declared. So no later product of a size and 8 bits, or of an element's size and an index within
// bounds, leaves 64 bits. Source: SPIR-V specification, 2.18 (explicit layout), ArrayStride and MatrixStride. Held by:
// test/Robustness/large-types.test.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

static constexpr uint64_t MaximalMembers = uint64_t(1) << 36, MaximalBytes = uint64_t(1) << 44;

void ModuleImporter::checkSize(const SpirvInstruction &I) {
  if (I.Opcode != spv::OpTypeArray && I.Opcode != spv::OpTypeRuntimeArray && I.Opcode != spv::OpTypeStruct)
    return;
  if (memberCount(I.Result) > MaximalMembers)
    return fail(I, "a type of more than 2^36 members");
  // The element of an array without a length has a size of its own.
  const bool IsArray = I.Opcode != spv::OpTypeStruct;
  if (explicitSize(I.Result) > MaximalBytes || (IsArray && arrayStride(I.Result) > MaximalBytes))
    fail(I, "a type of more than 2^44 bytes");
}

uint64_t ModuleImporter::arrayStride(uint32_t Type) {
  const SpirvInstruction &I = def(Type);
  if (const SpirvDecoration *D = S.find(Type, spv::DecorationArrayStride))
    return D->Literals[0];
  return explicitSize(I[2]);
}

uint64_t ModuleImporter::explicitSize(uint32_t Id, uint32_t MatrixStride, bool RowMajor) {
  const std::tuple<uint32_t, uint32_t, bool> Key{Id, MatrixStride, RowMajor};
  if (auto It = ExplicitSizes.find(Key); It != ExplicitSizes.end())
    return It->second;
  const uint64_t Size = computeExplicitSize(Id, MatrixStride, RowMajor);
  return ExplicitSizes[Key] = Size;
}

uint64_t ModuleImporter::computeExplicitSize(uint32_t Id, uint32_t MatrixStride, bool RowMajor) {
  const SpirvInstruction &I = def(Id);
  switch (I.Opcode) {
  case spv::OpTypeArray: {
    const uint64_t Count = constantNumber(I[3]);
    if (MatrixStride && !S.find(Id, spv::DecorationArrayStride))
      return SaturatingMultiply(Count, explicitSize(I[2], MatrixStride, RowMajor));
    return SaturatingMultiply(Count, arrayStride(Id));
  }
  case spv::OpTypeRuntimeArray:
    return 0;
  case spv::OpTypeMatrix: {
    const uint64_t Columns = I[3], Rows = def(I[2])[3];
    return MatrixStride ? SaturatingMultiply(uint64_t(MatrixStride), RowMajor ? Rows : Columns)
                        : SaturatingMultiply(Columns, explicitSize(I[2]));
  }
  case spv::OpTypeStruct: {
    uint64_t Size = 0;
    for (unsigned N = 0; N + 2 < I.size(); ++N) {
      const SpirvDecoration *Offset = S.findMember(Id, N, spv::DecorationOffset);
      const SpirvDecoration *Stride = S.findMember(Id, N, spv::DecorationMatrixStride);
      const uint64_t At = Offset ? Offset->Literals[0] : Size;
      const uint64_t Own = explicitSize(I[2 + N], Stride ? Stride->Literals[0] : 0,
                                        S.findMember(Id, N, spv::DecorationRowMajor) != nullptr);
      Size = std::max(Size, SaturatingAdd(At, Own));
    }
    return Size;
  }
  default:
    break;
  }
  Type *T = memoryType(type(Id));
  if (T->isIntegerTy(8) && type(Id)->isIntegerTy(1))
    return 4;
  return T->isSized() ? M->getDataLayout().getTypeStoreSize(T).getFixedValue() : 0;
}

uint64_t ModuleImporter::memberCount(uint32_t Id) {
  const SpirvInstruction &I = def(Id);
  switch (I.Opcode) {
  case spv::OpTypeStruct: {
    if (auto It = MemberCounts.find(Id); It != MemberCounts.end())
      return It->second;
    uint64_t N = 0;
    for (uint32_t Member : I.from(2))
      N = SaturatingAdd(N, memberCount(Member));
    return MemberCounts[Id] = N;
  }
  case spv::OpTypeArray:
    return SaturatingMultiply(constantNumber(I[3]), memberCount(I[2]));
  case spv::OpTypeRuntimeArray:
    return memberCount(I[2]);
  case spv::OpTypeMatrix:
    return I[3];
  default:
    return 1;
  }
}

} // namespace rejoin
