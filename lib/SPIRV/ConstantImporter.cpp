//===- ConstantImporter.cpp - Constants and specialisation -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A specialisation constant is the constant of the value given for its `SpecId`, else of its default.
// `OpSpecConstantOp` is the operation, folded: it is imported as the instruction would be, into a function that goes
// again, and must come out as a constant.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"
#include "llvm/Analysis/ConstantFolding.h"

using namespace llvm;

namespace rejoin {

std::optional<std::pair<std::string, uint64_t>> ModuleImporter::givenValue(uint32_t SpecId, uint32_t Result) const {
  if (auto It = Options.Specialisations.find(SpecId); It != Options.Specialisations.end())
    return std::pair(std::to_string(SpecId), It->second);
  if (auto It = Options.NamedSpecialisations.find(S.name(Result).str()); It != Options.NamedSpecialisations.end())
    return *It;
  return std::nullopt;
}

Constant *ModuleImporter::literal(Type *T, ArrayRef<uint32_t> Words, uint32_t Result, bool IsSpecialisation) {
  uint64_t Bits = Words.empty() ? 0 : Words[0];
  if (Words.size() > 1)
    Bits |= uint64_t(Words[1]) << 32;
  if (IsSpecialisation)
    if (const SpirvDecoration *D = S.find(Result, spv::DecorationSpecId)) {
      if (Options.SpecIds)
        Options.SpecIds->try_emplace(D->Literals[0], S.name(Result).str());
      if (auto Given = givenValue(D->Literals[0], Result)) {
        Bits = Given->second;
        // A driver reads as many bytes as the constant has: cutting the value would be a guess.
        if (const unsigned Width = T->getPrimitiveSizeInBits();
            Width < 64 && !isUIntN(Width, Bits) && !(Width > 1 && isIntN(Width, static_cast<int64_t>(Bits))))
          failHere("--spec=" + Twine(Given->first) + ": " +
                   (Width == 1 ? "a Boolean constant takes 0 or 1"
                               : "the value does not fit into the " + std::to_string(Width) + " bits of the constant"));
      }
    }
  unsigned Width = T->getPrimitiveSizeInBits();
  APInt Value = APInt(64, Bits).trunc(std::min(Width, 64U));
  if (T->isFloatingPointTy())
    return ConstantFP::get(Context, APFloat(T->getFltSemantics(), Value));
  return ConstantInt::get(T, Value.zext(Width));
}

Constant *ModuleImporter::toMemory(Constant *C) {
  Type *To = memoryType(C->getType());
  if (To == C->getType())
    return C;
  if (C->isNullValue())
    return Constant::getNullValue(To);
  if (isa<UndefValue>(C))
    return UndefValue::get(To);
  if (C->getType()->isIntegerTy(1))
    return ConstantInt::get(To, cast<ConstantInt>(C)->getZExtValue());
  if (auto It = MemoryConstants.find(C); It != MemoryConstants.end())
    return It->second;
  SmallVector<Constant *, 8> Parts;
  unsigned N = isa<StructType>(To)  ? To->getStructNumElements()
               : isa<ArrayType>(To) ? To->getArrayNumElements()
                                    : cast<FixedVectorType>(To)->getNumElements();
  for (unsigned I = 0; I != N; ++I)
    Parts.push_back(toMemory(C->getAggregateElement(I)));
  Constant *Result = nullptr;
  if (auto *St = dyn_cast<StructType>(To))
    Result = ConstantStruct::get(St, Parts);
  else if (auto *A = dyn_cast<ArrayType>(To))
    Result = ConstantArray::get(A, Parts);
  else
    Result = ConstantVector::get(Parts);
  return MemoryConstants[C] = Result;
}

void ModuleImporter::importSpecOp(const SpirvInstruction &I) {
  // The same words without the opcode that follows the result: an instruction.
  std::vector<uint32_t> Words(I.Words);
  uint32_t Opcode = Words[3];
  Words.erase(Words.begin() + 3);
  SpirvInstruction Copy = I;
  Copy.Opcode = static_cast<uint16_t>(Opcode);
  Copy.Words = Words;
  Function *F = Function::Create(FunctionType::get(Type::getVoidTy(Context), false), Function::PrivateLinkage, "", *M);
  Builder.SetInsertPoint(BasicBlock::Create(Context, "", F));
  Value *V = nullptr;
  switch (Opcode) {
  case spv::OpAccessChain:
  case spv::OpInBoundsAccessChain:
  case spv::OpPtrAccessChain:
  case spv::OpInBoundsPtrAccessChain:
    Copy.Opcode = spv::OpInBoundsPtrAccessChain == Opcode ? spv::OpInBoundsPtrAccessChain : Copy.Opcode;
    V = importAccess(Copy);
    break;
  default:
    V = importArithmetic(Copy);
    break;
  }
  if (auto *E = dyn_cast_or_null<Instruction>(V))
    if (Constant *Folded = ConstantFoldInstruction(E, M->getDataLayout()))
      V = Folded;
  auto *C = dyn_cast_or_null<Constant>(V);
  if (C)
    Values[I.Result] = C;
  else if (!failed())
    fail(I, "Op" + Twine(spvOpcodeString(Opcode)) + " of constants that cannot be folded");
  F->eraseFromParent();
}

void ModuleImporter::importConstant(const SpirvInstruction &I) {
  At = &I;
  Type *T = type(I.Type);
  if (!T)
    return fail(I, "its type is not known");
  Constant *C = nullptr;
  switch (I.Opcode) {
  case spv::OpConstantTrue:
    C = ConstantInt::getTrue(Context);
    break;
  case spv::OpConstantFalse:
    C = ConstantInt::getFalse(Context);
    break;
  case spv::OpSpecConstantTrue:
  case spv::OpSpecConstantFalse:
    C = literal(T, {I.Opcode == spv::OpSpecConstantTrue ? 1U : 0U}, I.Result, /*IsSpecialisation=*/true);
    break;
  case spv::OpConstant:
  case spv::OpSpecConstant:
    C = literal(T, I.from(3), I.Result, I.Opcode == spv::OpSpecConstant);
    break;
  case spv::OpConstantNull:
    C = Constant::getNullValue(T);
    break;
  case spv::OpUndef:
    C = UndefValue::get(T);
    break;
  case spv::OpConstantSampler:
    // What it samples is no matter of control flow; all invocations have the same.
    C = Constant::getNullValue(T);
    break;
  case spv::OpConstantComposite:
  case spv::OpSpecConstantComposite: {
    SmallVector<Constant *, 8> Parts;
    for (uint32_t Id : I.from(3)) {
      Parts.push_back(dyn_cast_or_null<Constant>(Values.lookup(Id)));
      if (!Parts.back())
        return fail(I, "a constituent is not a constant");
    }
    if (auto *St = dyn_cast<StructType>(T))
      C = ConstantStruct::get(St, Parts);
    else if (auto *A = dyn_cast<ArrayType>(T))
      C = ConstantArray::get(A, Parts);
    else if (isa<FixedVectorType>(T)) {
      // Vectors may be parts of a vector.
      SmallVector<Constant *, 8> Flat;
      for (Constant *P : Parts)
        if (auto *V = dyn_cast<FixedVectorType>(P->getType()))
          for (unsigned E = 0; E != V->getNumElements(); ++E)
            Flat.push_back(P->getAggregateElement(E));
        else
          Flat.push_back(P);
      C = ConstantVector::get(Flat);
    } else if (isa<TargetExtType>(T)) {
      // A cooperative matrix: made where it is used.
      return;
    } else {
      return fail(I, "a composite of this type");
    }
    break;
  }
  case spv::OpSpecConstantOp:
    return importSpecOp(I);
  default:
    return fail(I, "not supported");
  }
  Values[I.Result] = C;
}

} // namespace rejoin
