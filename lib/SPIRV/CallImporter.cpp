//===- CallImporter.cpp - Instructions as calls -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instructions that LLVM IR has no operation for (images, atomics on images, derivatives, group operations) become
// calls of functions without a body, named `__spirv_` and the instruction. Calls.def says what each does besides giving
// a result; an instruction without a row is an error: nothing is passed over.
//
// Names are mangled as Itanium's ABI does for functions of these types, so that tables can go by the stem; where the
// types of the operands leave the result's type open, and two are needed, the second name ends in `_R` and the type.
//
//   OpImageRead %v4float %image %coord       _Z17__spirv_ImageRead..., reads memory
//   OpControlBarrier Subgroup ...            sub_group_barrier, which communicates within the wave alone
// Effects are what LLVM's attributes can say: `convergent` for all that communicate, memory that is not accessed or
// only read. An effect that is too strong costs precision, one that is too weak would be wrong.
// Held by: test/SPIRV/stages.test, run.comp, errors.test; rejoin-spirv-fuzz.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"
#include "rejoin/Target/ShaderAttributes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace rejoin {

/// Structs may share members, so that the name in full could be longer than any memory: long names are hashed.
static std::string mangledType(const Type *T, bool IsSigned, DenseMap<const Type *, std::string> &Known) {
  if (T->isVoidTy())
    return "v";
  if (auto *I = dyn_cast<IntegerType>(T))
    switch (I->getBitWidth()) {
    case 1:
      return "b";
    case 8:
      return IsSigned ? "c" : "h";
    case 16:
      return IsSigned ? "s" : "t";
    case 32:
      return IsSigned ? "i" : "j";
    case 64:
      return IsSigned ? "l" : "m";
    default:
      return "DB" + std::to_string(I->getBitWidth()) + "_";
    }
  if (T->isHalfTy())
    return "Dh";
  if (T->isFloatTy())
    return "f";
  if (T->isDoubleTy())
    return "d";
  if (auto *V = dyn_cast<FixedVectorType>(T))
    return "Dv" + std::to_string(V->getNumElements()) + "_" + mangledType(V->getElementType(), IsSigned, Known);
  if (auto *P = dyn_cast<PointerType>(T))
    return P->getAddressSpace() ? "PU3AS" + std::to_string(P->getAddressSpace()) + "v" : "Pv";
  if (auto *A = dyn_cast<ArrayType>(T))
    return "A" + std::to_string(A->getNumElements()) + "_" + mangledType(A->getElementType(), IsSigned, Known);
  if (auto It = Known.find(T); It != Known.end())
    return It->second;
  constexpr size_t LongestName = 256;
  std::string Name = "__";
  if (auto *X = dyn_cast<TargetExtType>(T)) {
    for (char C : X->getName())
      Name += C == '.' ? '_' : C;
    for (const Type *P : X->type_params())
      Name += "_" + mangledType(P, IsSigned, Known);
    for (unsigned N : X->int_params())
      Name += "_" + std::to_string(N);
  } else {
    Name += "struct";
    for (const Type *P : cast<StructType>(T)->elements())
      Name += "_" + mangledType(P, IsSigned, Known);
  }
  if (Name.size() > LongestName)
    Name = "__struct_" + utohexstr(xxh3_64bits(Name));
  return Known[T] = std::to_string(Name.size()) + Name;
}

std::string mangledType(const Type *T, bool IsSigned) {
  DenseMap<const Type *, std::string> Known;
  return mangledType(T, IsSigned, Known);
}

StringRef builtInName(uint32_t BuiltIn) {
  switch (BuiltIn) {
#define BUILTIN(NAME)                                                                                                  \
  case spv::BuiltIn##NAME:                                                                                             \
    return #NAME;
#include "BuiltInNames.def"
  default:
    return "";
  }
}

static bool isConvergent(CallEffect Effect) {
  switch (Effect) {
  case CallEffect::Convergent:
  case CallEffect::ConvergentReads:
  case CallEffect::ConvergentWrites:
  case CallEffect::ConvergentWritesHidden:
  case CallEffect::ConvergentRepacks:
  case CallEffect::ConvergentEnds:
    return true;
  case CallEffect::Pure:
  case CallEffect::Reads:
  case CallEffect::Writes:
  case CallEffect::WritesHidden:
  case CallEffect::Repacks:
  case CallEffect::Ends:
    return false;
  }
  llvm_unreachable("an effect that is not listed");
}

static std::optional<CallEffect> effectOf(unsigned Opcode) {
  switch (Opcode) {
#define CALL(OPCODE, EFFECT)                                                                                           \
  case spv::OPCODE:                                                                                                    \
    return CallEffect::EFFECT;
#include "Calls.def"
  default:
    return std::nullopt;
  }
}

/// A function that calls one that repacks invocations repacks them as well.
void ModuleImporter::markRepackingCallers() {
  SmallVector<Function *, 8> Work;
  for (Function &F : *M)
    if (F.hasFnAttribute(RepacksAttribute))
      Work.push_back(&F);
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users())
      if (const auto *C = dyn_cast<CallBase>(U))
        if (Function *Caller = const_cast<CallBase *>(C)->getFunction(); !Caller->hasFnAttribute(RepacksAttribute)) {
          Caller->addFnAttr(RepacksAttribute);
          Work.push_back(Caller);
        }
}

CallInst *ModuleImporter::callNamed(StringRef Name, Type *Result, ArrayRef<Value *> Arguments, CallEffect Effect,
                                    bool IsSigned) {
  SmallVector<Type *, 8> Parameters;
  std::string Mangled = "_Z" + std::to_string(Name.size()) + Name.str();
  for (const Value *A : Arguments) {
    Parameters.push_back(A->getType());
    Mangled += mangledType(A->getType(), IsSigned);
  }
  if (Arguments.empty())
    Mangled += "v";
  auto *T = FunctionType::get(Result, Parameters, false);
  if (Function *Known = M->getFunction(Mangled); Known && Known->getFunctionType() != T)
    Mangled += "_R" + mangledType(Result, IsSigned);
  FunctionCallee Callee = M->getOrInsertFunction(Mangled, T);
  auto *F = cast<Function>(Callee.getCallee());
  F->setCallingConv(CallingConv::SPIR_FUNC);
  F->addFnAttr(Attribute::NoUnwind);
  const bool IsConvergent = isConvergent(Effect);
  if (IsConvergent)
    F->setConvergent();
  if (Effect == CallEffect::Pure || Effect == CallEffect::Convergent)
    F->setDoesNotAccessMemory();
  if (Effect == CallEffect::Reads || Effect == CallEffect::ConvergentReads)
    F->setOnlyReadsMemory();
  if (Effect == CallEffect::WritesHidden || Effect == CallEffect::ConvergentWritesHidden)
    F->setOnlyAccessesInaccessibleMemory();
  if (Effect == CallEffect::Repacks || Effect == CallEffect::ConvergentRepacks)
    F->addFnAttr(RepacksAttribute);
  if (Effect == CallEffect::Ends || Effect == CallEffect::ConvergentEnds)
    F->setDoesNotReturn();
  else if (Effect != CallEffect::ConvergentWrites && Effect != CallEffect::ConvergentRepacks)
    F->setWillReturn();
  CallInst *C = call(Callee, Arguments, IsConvergent);
  C->setCallingConv(CallingConv::SPIR_FUNC);
  return C;
}

std::vector<Value *> ModuleImporter::operandsOf(const SpirvInstruction &I, unsigned First) {
  std::vector<Value *> Result;
  for (const spv_parsed_operand_t &O : I.Operands) {
    if (O.offset < First)
      continue;
    switch (O.type) {
    case SPV_OPERAND_TYPE_ID:
    case SPV_OPERAND_TYPE_SCOPE_ID:
    case SPV_OPERAND_TYPE_MEMORY_SEMANTICS_ID:
      if (def(I[O.offset]).Opcode != spv::OpFunction)
        Result.push_back(value(I[O.offset]));
      break;
    case SPV_OPERAND_TYPE_LITERAL_STRING:
      break;
    default:
      for (unsigned N = 0; N != O.num_words; ++N)
        Result.push_back(Builder.getInt32(I[O.offset + N]));
    }
  }
  return Result;
}

Value *ModuleImporter::importAsCall(const SpirvInstruction &I) {
  auto Effect = effectOf(I.Opcode);
  if (!Effect) {
    fail(I, "this instruction is not supported");
    return nullptr;
  }
  if (I.Opcode == spv::OpControlBarrier)
    if (auto *Scope = dyn_cast<ConstantInt>(operand(I, 1)); Scope && Scope->getZExtValue() == spv::ScopeSubgroup)
      return callNamed("sub_group_barrier", Builder.getVoidTy(), {operand(I, 3)}, CallEffect::ConvergentWrites);
  if (I.Opcode == spv::OpArrayLength) {
    // With the member's offset and the elements' stride, by which the length follows from the buffer's size.
    uint32_t Struct = pointee(def(I[3]).Type);
    const SpirvDecoration *Offset = S.findMember(Struct, I[4], spv::DecorationOffset);
    return callNamed("__spirv_ArrayLength", type(I.Type),
                     {operand(I, 3), Builder.getInt32(I[4]), Builder.getInt32(Offset ? Offset->Literals[0] : 0),
                      Builder.getInt32(arrayStride(def(Struct)[2 + I[4]]))},
                     CallEffect::Pure);
  }
  Type *Result = I.Type ? type(I.Type) : Builder.getVoidTy();
  StringRef Opcode = spvOpcodeString(I.Opcode);
  // The coordinate is relative to the fragment, so equal ones are other texels.
  if (I.Type && I.size() > 3 && def(I[3]).Type)
    if (const SpirvInstruction &Image = def(def(I[3]).Type);
        Image.Opcode == spv::OpTypeImage && Image[3] == spv::DimSubpassData)
      Opcode = "SubpassRead";
  return callNamed("__spirv_" + Opcode.str(), Result, operandsOf(I, I.Type ? 3 : 1), *Effect,
                   I.Type && isSignedType(I.Type));
}

} // namespace rejoin
