//===- DebugTypes.cpp - Names of the members of a shader's variables -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A variable of the module gets debug information with the names and offsets of its members, so that messages can say
// `params.count` where the IR has a load at byte 4 of a variable:
//
//     layout(binding = 1) uniform Params { uint first, count; } params;    params: { first at 0, count at 4 }
//
// A block without an instance name gets a variable without a name; its members stand alone in GLSL, as those of a
// `cbuffer` in HLSL. Offsets are those of the decorations, or of the IR's type where the layout is not explicit.
// Types below a depth, and those that nothing names, are unspecified: then there is no name, never a wrong one.
// Source: SPIR-V specification, OpName and OpMemberName. Cost: linear in the types of the variables.
// Held by: test/Lint/Shaders/barrier-guards.test.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"
#include "llvm/BinaryFormat/Dwarf.h"

using namespace llvm;

namespace rejoin {

DIType *ModuleImporter::debugType(uint32_t Id, bool IsExplicit, unsigned Depth) {
  const std::tuple<uint32_t, bool, unsigned> Key{Id, IsExplicit, Depth};
  if (auto It = DebugTypes.find(Key); It != DebugTypes.end())
    return It->second;
  DIType *T = makeDebugType(Id, IsExplicit, Depth);
  return DebugTypes[Key] = T;
}

DIType *ModuleImporter::makeDebugType(uint32_t Id, bool IsExplicit, unsigned Depth) {
  constexpr unsigned MaxDepth = 6;
  const SpirvInstruction &I = def(Id);
  Type *T = type(Id);
  if (Depth == MaxDepth || !T)
    return UnspecifiedType;
  auto BitsOf = [&] {
    if (IsExplicit)
      return 8 * explicitSize(Id);
    Type *InMemory = memoryType(T);
    return InMemory->isSized() ? M->getDataLayout().getTypeStoreSizeInBits(InMemory).getFixedValue() : 0;
  };
  switch (I.Opcode) {
  case spv::OpTypeStruct: {
    SmallVector<Metadata *> Members;
    auto *Natural = dyn_cast<StructType>(memoryType(T));
    if (!IsExplicit && (!Natural || !Natural->isSized()))
      return UnspecifiedType;
    for (unsigned N = 0; N + 2 < I.size(); ++N) {
      const SpirvDecoration *Offset = S.findMember(Id, N, spv::DecorationOffset);
      if (IsExplicit && !Offset)
        return UnspecifiedType;
      const uint64_t At = IsExplicit ? Offset->Literals[0]
                                     : M->getDataLayout().getStructLayout(Natural)->getElementOffset(N).getFixedValue();
      DIType *Of = debugType(I[2 + N], IsExplicit, Depth + 1);
      Members.push_back(Debug.createMemberType(Unit, S.memberName(Id, N), fileOf(0), 0, Of->getSizeInBits(), 0, 8 * At,
                                               DINode::FlagZero, Of));
    }
    return Debug.createStructType(Unit, S.name(Id), fileOf(0), 0, BitsOf(), 0, DINode::FlagZero, nullptr,
                                  Debug.getOrCreateArray(Members));
  }
  case spv::OpTypeArray:
  case spv::OpTypeRuntimeArray: {
    DIType *Of = debugType(I[2], IsExplicit, Depth + 1);
    const uint64_t Count = I.Opcode == spv::OpTypeArray ? constantNumber(I[3]) : 0;
    return Debug.createArrayType(BitsOf(), 0, Of,
                                 Debug.getOrCreateArray({Debug.getOrCreateSubrange(0, static_cast<int64_t>(Count))}));
  }
  case spv::OpTypeVector:
    return Debug.createVectorType(BitsOf(), 0, debugType(I[2], IsExplicit, Depth + 1),
                                  Debug.getOrCreateArray({Debug.getOrCreateSubrange(0, static_cast<int64_t>(I[3]))}));
  case spv::OpTypeInt:
    return Debug.createBasicType(isSignedType(Id) ? "int" : "uint", BitsOf(),
                                 isSignedType(Id) ? dwarf::DW_ATE_signed : dwarf::DW_ATE_unsigned);
  case spv::OpTypeFloat:
    return Debug.createBasicType("float", BitsOf(), dwarf::DW_ATE_float);
  case spv::OpTypeBool:
    return Debug.createBasicType("bool", BitsOf(), dwarf::DW_ATE_boolean);
  default:
    return UnspecifiedType;
  }
}

void ModuleImporter::describeGlobal(GlobalVariable &G, uint32_t Id, uint32_t Type, bool IsExplicit) {
  StringRef Name = S.name(Id);
  DIType *T = debugType(Type, IsExplicit, 0);
  if (T == UnspecifiedType)
    return;
  G.addDebugInfo(Debug.createGlobalVariableExpression(Unit, Name, /*LinkageName=*/"", fileOf(0), 0, T,
                                                      /*IsLocalToUnit=*/G.hasInternalLinkage()));
}

} // namespace rejoin
