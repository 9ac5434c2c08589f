//===- MemberNames.cpp - Names of what lies at some byte of a variable -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A load reads some bytes from an offset into a variable. The type of the variable says which part of it lies there:
//
//   struct S { int a; struct { short b, c; } in; int m[3][4]; } s;
//   offset 6, 2 bytes    s.in.c
//   offset 32, 4 bytes   s.m[1][2]
//   offset 4, 4 bytes    no name: it reads `b` and `c` at once
//
// A wrong name is worse than none. So a part has a name only if it is read as a whole and nothing else lies there:
// unions and bit-fields have none, nor has what follows an element of unknown size. Pointers may be smaller than debug
// information says, and truths larger. Cost: the depth of the type, times its members.
// Held by: test/Lint/member-names.cu, test/Lint/Shaders/barrier-guards.test.
//
//===----------------------------------------------------------------------===//

#include "MemberNames.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

/// `n` of `Name.n`, where blocks without a name of their own give none to their members.
static std::string memberName(StringRef Name, StringRef Member) {
  return Name.empty() || Member.empty() ? (Name + Member).str() : (Name + "." + Member).str();
}

static const DIType *withoutNames(const DIType *T) {
  while (const auto *D = dyn_cast_or_null<DIDerivedType>(T)) {
    if (!is_contained({dwarf::DW_TAG_typedef, dwarf::DW_TAG_const_type, dwarf::DW_TAG_volatile_type}, D->getTag()))
      break;
    T = D->getBaseType();
  }
  return T;
}

static bool isRecord(const DIType *T) {
  const auto *C = dyn_cast_or_null<DICompositeType>(T);
  return C && (C->getTag() == dwarf::DW_TAG_structure_type || C->getTag() == dwarf::DW_TAG_class_type);
}

bool Member::isArray() const {
  const auto *C = dyn_cast_or_null<DICompositeType>(Type);
  return C && C->getTag() == dwarf::DW_TAG_array_type;
}

/// Follows an offset into records, bases included.
static Member memberAt(StringRef Name, const DIType *Type, uint64_t Bits) {
  Member At{Name.str(), withoutNames(Type), Bits};
  while (isRecord(At.Type)) {
    const DIDerivedType *Found = nullptr;
    uint64_t End = 0;
    for (const DINode *N : cast<DICompositeType>(At.Type)->getElements()) {
      const auto *D = dyn_cast<DIDerivedType>(N);
      if (!D || D->isStaticMember() ||
          (D->getTag() != dwarf::DW_TAG_member && D->getTag() != dwarf::DW_TAG_inheritance))
        continue;
      const DIType *Of = withoutNames(D->getBaseType());
      const uint64_t Size = D->getSizeInBits() ? D->getSizeInBits() : Of ? Of->getSizeInBits() : 0;
      // Bit-fields share their bytes.
      if (D->isBitField() && D->getOffsetInBits() / 8 <= At.Bits / 8 &&
          At.Bits / 8 <= (D->getOffsetInBits() + Size - 1) / 8)
        return {};
      // The last of an array without a size has no end.
      if (D->getOffsetInBits() <= At.Bits && (!Found || D->getOffsetInBits() >= Found->getOffsetInBits()) &&
          (!Size || At.Bits < D->getOffsetInBits() + Size)) {
        // An empty base lies where the first member does.
        if (Found && D->getTag() == dwarf::DW_TAG_inheritance && D->getOffsetInBits() == Found->getOffsetInBits())
          continue;
        Found = D;
        End = Size ? D->getOffsetInBits() + Size : ~0ULL;
      }
    }
    if (!Found || At.Bits >= End)
      return {};
    // What a structured buffer of HLSL holds has a name of the compiler.
    const bool IsUnnamed = Found->getTag() == dwarf::DW_TAG_inheritance || Found->getName().starts_with("@");
    At = {IsUnnamed ? At.Name : memberName(At.Name, Found->getName()), withoutNames(Found->getBaseType()),
          At.Bits - Found->getOffsetInBits()};
  }
  return At;
}

/// `[1][2]` of the element with a number; empty if the sizes are not known.
static std::string indices(const DICompositeType &Array, uint64_t Number) {
  SmallVector<uint64_t> Sizes;
  for (const DINode *N : Array.getElements()) {
    const auto *R = dyn_cast<DISubrange>(N);
    const auto *Count = R ? dyn_cast_if_present<ConstantInt *>(R->getCount()) : nullptr;
    Sizes.push_back(Count && !Count->isNegative() ? Count->getZExtValue() : 0);
  }
  std::string Result;
  for (size_t K = Sizes.size(); K-- > 1; Number /= Sizes[K]) {
    if (!Sizes[K])
      return "";
    Result = "[" + std::to_string(Number % Sizes[K]) + "]" + Result;
  }
  return Sizes.empty() ? "" : "[" + std::to_string(Number) + "]" + Result;
}

/// What a load of \p Size bytes reads there.
static std::string nameOfPart(const Member &At, uint64_t Size) {
  if (!At.Type || At.Name.empty())
    return "";
  const auto *C = dyn_cast<DICompositeType>(At.Type);
  if (C && (C->getTag() == dwarf::DW_TAG_union_type || isRecord(C)))
    return "";
  // Pointers may be smaller than debug information has them, and truths larger.
  const auto *Basic = dyn_cast<DIBasicType>(At.Type);
  if (!At.Bits && (At.Type->getSizeInBits() == 8 * Size || isa<DIDerivedType>(At.Type) ||
                   (Basic && Basic->getEncoding() == dwarf::DW_ATE_boolean)))
    return At.Name;
  const DIType *Element = At.isArray() ? withoutNames(C->getBaseType()) : nullptr;
  const uint64_t Bits = Element ? Element->getSizeInBits() : 0;
  if (!Bits || At.Bits % 8)
    return "";
  const uint64_t Number = At.Bits / Bits;
  if (C->getFlags() & DINode::FlagVector)
    return Bits == 8 * Size && At.Bits % Bits == 0 && Number < 4 ? At.Name + "." + "xyzw"[Number] : "";
  const std::string Index = indices(*C, Number);
  return Index.empty() ? "" : nameOfPart(memberAt(At.Name + Index, Element, At.Bits % Bits), Size);
}

/// The variable that is kept in a place in private memory.
static const DILocalVariable *variableIn(const Value &Place) {
  for (const DbgVariableRecord *R : findDVRDeclares(const_cast<Value *>(&Place))) {
    const DIExpression *E = R->getExpression();
    if (R->getVariable() && !E->getFragmentInfo() &&
        none_of(E->expr_ops(), [](const DIExpression::ExprOperand &O) { return O.getOp() == dwarf::DW_OP_deref; }))
      return R->getVariable();
  }
  return nullptr;
}

/// Of a function each of whose parameters is one argument.
static const DILocalVariable *parameterOf(const Argument &A) {
  const DISubprogram *P = A.getParent()->getSubprogram();
  if (P && P->getType() && P->getType()->getTypeArray().size() == A.getParent()->arg_size() + 1)
    for (const DINode *N : P->getRetainedNodes())
      if (const auto *V = dyn_cast<DILocalVariable>(N); V && V->getArg() == A.getArgNo() + 1)
        return V;
  return nullptr;
}

std::optional<Member> memberOf(const Value &Pointer, const DataLayout &Layout) {
  APInt Offset(Layout.getIndexTypeSizeInBits(Pointer.getType()), 0);
  const Value *At = Pointer.stripAndAccumulateConstantOffsets(Layout, Offset, /*AllowNonInbounds=*/true);
  if (Offset.isNegative())
    return std::nullopt;
  const auto *A = dyn_cast<Argument>(At);
  if (isa<AllocaInst, Argument>(At)) {
    // Debug information may name the address before or after a conversion.
    const DILocalVariable *Local = variableIn(*At);
    for (const User *U : At->users())
      if (!Local && isa<AddrSpaceCastInst>(U))
        Local = variableIn(*U);
    if (!Local && A && A->hasPointeeInMemoryValueAttr())
      Local = parameterOf(*A);
    return Local ? std::optional(memberAt(Local->getName(), Local->getType(), 8 * Offset.getZExtValue()))
                 : std::nullopt;
  }
  const auto *G = dyn_cast<GlobalVariable>(At);
  SmallVector<DIGlobalVariableExpression *, 1> Known;
  if (G)
    G->getDebugInfo(Known);
  if (Known.size() != 1)
    return std::nullopt;
  const DIGlobalVariable *V = Known.front()->getVariable();
  return memberAt(V->getName(), V->getType(), 8 * Offset.getZExtValue());
}

std::string nameOfLoaded(const LoadInst &L) {
  const DataLayout &Layout = L.getDataLayout();
  auto At = memberOf(*L.getPointerOperand(), Layout);
  return At ? nameOfPart(*At, Layout.getTypeStoreSize(L.getType()).getKnownMinValue()) : "";
}

} // namespace rejoin
