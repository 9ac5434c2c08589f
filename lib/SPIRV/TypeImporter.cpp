//===- TypeImporter.cpp - Types and layouts -----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values: booleans are i1, vectors are vectors, a matrix is an array of columns, structs and arrays are themselves,
// pointers are opaque pointers of the storage class's address space, and what has no layout (images, samplers, rays) is
// a target type `spirv.NAME`, with the parameters that LLVM gives images.
//
// Memory without explicit layout holds the same with booleans as bytes. In buffers, uniform blocks and push constants
// decorations say where members lie (`Offset`, `ArrayStride`, `MatrixStride`, `RowMajor`); there addresses are computed
// in bytes.
// Source: SPIR-V specification, 2.16.1 and 2.18; Vulkan specification, Offset and Stride Assignment.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"

using namespace llvm;

namespace rejoin {

static std::optional<unsigned> spaceOf(uint32_t StorageClass) {
  switch (StorageClass) {
  case spv::StorageClassFunction:
    return FunctionSpace;
  case spv::StorageClassCrossWorkgroup:
  case spv::StorageClassPhysicalStorageBuffer:
    return CrossWorkgroupSpace;
  case spv::StorageClassUniformConstant:
    return UniformConstantSpace;
  case spv::StorageClassWorkgroup:
  case spv::StorageClassTaskPayloadWorkgroupEXT:
    return WorkgroupSpace;
  case spv::StorageClassGeneric:
    return GenericSpace;
  case spv::StorageClassInput:
  case spv::StorageClassHitAttributeKHR:
  case spv::StorageClassIncomingRayPayloadKHR:
  case spv::StorageClassIncomingCallableDataKHR:
    return InputSpace;
  // Each record of a shader binding table has its own, and invocations of a subgroup may come from several.
  case spv::StorageClassShaderRecordBufferKHR:
    return InputSpace;
  case spv::StorageClassOutput:
    return OutputSpace;
  case spv::StorageClassPrivate:
  case spv::StorageClassRayPayloadKHR:
  case spv::StorageClassCallableDataKHR:
  case spv::StorageClassHitObjectAttributeNV:
    return PrivateSpace;
  case spv::StorageClassStorageBuffer:
  case spv::StorageClassAtomicCounter:
  case spv::StorageClassImage:
    return StorageBufferSpace;
  case spv::StorageClassUniform:
    return UniformSpace;
  case spv::StorageClassPushConstant:
    return PushConstantSpace;
  default:
    return std::nullopt;
  }
}

Type *ModuleImporter::imageType(const SpirvInstruction &Image, StringRef Name) {
  Type *Sampled = type(Image[2]);
  SmallVector<unsigned, 8> Parameters(Image.Words.begin() + 3, Image.Words.end());
  return TargetExtType::get(Context, Name, {Sampled}, Parameters);
}

void ModuleImporter::importType(const SpirvInstruction &I) {
  At = &I;
  Type *T = nullptr;
  switch (I.Opcode) {
  case spv::OpTypeVoid:
    T = Type::getVoidTy(Context);
    break;
  case spv::OpTypeBool:
    T = Type::getInt1Ty(Context);
    break;
  case spv::OpTypeInt:
    T = IntegerType::get(Context, I[2]);
    break;
  case spv::OpTypeFloat:
    T = I[2] == 16 ? Type::getHalfTy(Context) : I[2] == 32 ? Type::getFloatTy(Context) : Type::getDoubleTy(Context);
    break;
  case spv::OpTypeVector:
    T = FixedVectorType::get(type(I[2]), I[3]);
    break;
  case spv::OpTypeMatrix:
    T = ArrayType::get(type(I[2]), I[3]);
    break;
  case spv::OpTypeArray:
    T = ArrayType::get(type(I[2]), constantNumber(I[3]));
    if (cast<ArrayType>(T)->getNumElements() > (1U << 28))
      return fail(I, "an array of more than 2^28 elements");
    break;
  case spv::OpTypeRuntimeArray:
    T = ArrayType::get(type(I[2]), 0);
    break;
  case spv::OpTypeStruct: {
    SmallVector<Type *, 8> Members;
    for (uint32_t Member : I.from(2))
      Members.push_back(type(Member));
    if (is_contained(Members, nullptr))
      return fail(I, "a member of a type that is declared later");
    T = S.name(I.Result).empty() ? StructType::get(Context, Members)
                                 : StructType::create(Context, Members, S.name(I.Result));
    break;
  }
  case spv::OpTypePointer:
  case spv::OpTypeForwardPointer: {
    auto Space = spaceOf(I.Opcode == spv::OpTypePointer ? I[2] : I[2]);
    if (!Space)
      return fail(I, "storage class " + Twine(I[2]));
    T = PointerType::get(Context, *Space);
    if (I.Opcode == spv::OpTypeForwardPointer) {
      Types[I[1]] = T;
      return;
    }
    break;
  }
  case spv::OpTypeFunction: {
    SmallVector<Type *, 8> Parameters;
    for (uint32_t P : I.from(3))
      Parameters.push_back(type(P));
    T = FunctionType::get(type(I[2]), Parameters, false);
    break;
  }
  case spv::OpTypeImage:
    T = imageType(I, "spirv.Image");
    break;
  case spv::OpTypeSampledImage:
    T = imageType(def(I[2]), "spirv.SampledImage");
    break;
  default: {
    // `OpTypeFoo`: opaque.
    StringRef Name = spvOpcodeString(I.Opcode);
    if (!Name.consume_front("Type"))
      return fail(I, "no type");
    SmallVector<Type *, 1> Elements;
    SmallVector<unsigned, 4> Numbers;
    if (I.Opcode == spv::OpTypeCooperativeMatrixNV) {
      Elements.push_back(type(I[2]));
      for (uint32_t C : I.from(3))
        Numbers.push_back(constantNumber(C));
    } else if (I.Opcode == spv::OpTypePipe) {
      Numbers.push_back(I[2]);
    }
    T = TargetExtType::get(Context, ("spirv." + Name).str(), Elements, Numbers);
    break;
  }
  }
  if (T)
    Types[I.Result] = T;
  checkSize(I);
}

Type *ModuleImporter::memoryType(Type *T) {
  if (T->isIntegerTy(1))
    return Type::getInt8Ty(Context);
  if (auto *V = dyn_cast<FixedVectorType>(T))
    return V->getElementType()->isIntegerTy(1) ? FixedVectorType::get(Type::getInt8Ty(Context), V->getNumElements())
                                               : T;
  if (auto *A = dyn_cast<ArrayType>(T))
    return ArrayType::get(memoryType(A->getElementType()), A->getNumElements());
  auto *St = dyn_cast<StructType>(T);
  if (!St)
    return T;
  if (auto It = MemoryTypes.find(T); It != MemoryTypes.end())
    return It->second;
  SmallVector<Type *, 8> Members;
  bool Same = true;
  for (Type *E : St->elements()) {
    Members.push_back(memoryType(E));
    Same &= Members.back() == E;
  }
  return MemoryTypes[T] = Same ? T : StructType::get(Context, Members, St->isPacked());
}

bool ModuleImporter::isSignedType(uint32_t Id) const {
  const SpirvInstruction *I = S.definition(Id);
  while (I && (I->Opcode == spv::OpTypeVector || I->Opcode == spv::OpTypeMatrix))
    I = S.definition((*I)[2]);
  return I && I->Opcode == spv::OpTypeInt && (*I)[3];
}

bool ModuleImporter::hasExplicitLayout(uint32_t PointerType) const {
  switch (def(PointerType)[2]) {
  case spv::StorageClassStorageBuffer:
  case spv::StorageClassUniform:
  case spv::StorageClassPushConstant:
  case spv::StorageClassPhysicalStorageBuffer:
  case spv::StorageClassShaderRecordBufferKHR:
    return true;
  case spv::StorageClassWorkgroup:
    return HasSharedBlocks;
  default:
    return false;
  }
}

uint64_t ModuleImporter::constantNumber(uint32_t Id) const {
  auto *C = dyn_cast_or_null<ConstantInt>(Values.lookup(Id));
  return C ? C->getLimitedValue() : 0;
}

} // namespace rejoin
