//===- SourceLanguage.cpp - The language that a module was written in -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/SourceLanguage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

Language languageOf(const Module &M) {
  const Triple &T = M.getTargetTriple();
  if (T.getOS() == Triple::Vulkan)
    return Language::Shader;
  const Language Cpp = T.isAMDGPU() ? Language::HIP : T.isNVPTX() ? Language::CUDA : Language::IR;
  return StringSwitch<Language>(sys::path::extension(M.getSourceFileName()))
      .Cases({".cl", ".clcpp", ".ocl", ".opencl"}, Language::OpenCL)
      .Case(".hip", Language::HIP)
      .Cases({".cu", ".cuh"}, T.isAMDGPU() ? Language::HIP : Language::CUDA)
      .Cases({".cpp", ".cc", ".cxx", ".C", ".h", ".hpp"}, Cpp)
      .Default(Language::IR);
}

bool isHlsl(const Module &M) {
  return any_of(M.debug_compile_units(), [](const DICompileUnit *U) {
    const DISourceLanguageName L = U->getSourceLanguage();
    return !L.hasVersionedName() && L.getName() == dwarf::DW_LANG_HLSL;
  });
}

StringRef shaderVariable(StringRef BuiltIn, bool IsHlsl) {
#define VARIABLE(BUILTIN, GLSL, HLSL)                                                                                  \
  if (BuiltIn == (BUILTIN))                                                                                            \
    return IsHlsl ? (HLSL) : (GLSL);
#include "rejoin/Target/ShaderVariables.def"
  return "";
}

/// Of an intrinsic in CUDA, HIP or OpenCL C: the function of the language, or the compiler's builtin.
static std::string deviceName(const Function &Intrinsic, Language L) {
  StringRef Name = Intrinsic.getName();
  Name.consume_front("llvm.");
  if (L != Language::OpenCL) {
#define DEVICE(PREFIX, NAME)                                                                                           \
  if (Name.starts_with(PREFIX))                                                                                        \
    return (NAME);
#include "rejoin/Target/SourceNames.def"
  }
  StringRef Base = Intrinsic::getBaseName(Intrinsic.getIntrinsicID());
  if (!Base.consume_front("llvm.amdgcn."))
    return "";
  std::string Builtin = ("__builtin_amdgcn_" + Base).str();
  llvm::replace(Builtin, '.', '_');
  return Builtin;
}

static StringRef shaderName(StringRef Operation, bool IsHlsl) {
#define SHADER(OPERATION, GLSL, HLSL)                                                                                  \
  if (Operation == (OPERATION))                                                                                        \
    return IsHlsl ? (HLSL) : (GLSL);
#include "rejoin/Target/SourceNames.def"
  return "";
}

std::string calledName(const CallBase &Operation) {
  if (const MDNode *N = Operation.getMetadata(CalledFunction))
    if (const auto *Name = N->getNumOperands() ? dyn_cast_or_null<MDString>(N->getOperand(0).get()) : nullptr)
      return Name->getString().str();
  const Function *F = Operation.getCalledFunction();
  const Language L = languageOf(*Operation.getModule());
  if (!F || L == Language::IR)
    return "";
  // The author's own, which has the operation.
  if (!F->isDeclaration()) {
    const std::string Name = sourceName(F->getName());
    return StringRef(Name).contains("operator")
               ? Name
               : StringRef(Name).take_until([](char C) { return C == '<' || C == '('; }).str();
  }
  if (F->isIntrinsic() && L != Language::Shader)
    return deviceName(*F, L);
  const StringRef Stem = unmangledStem(F->getName());
  if (L == Language::Shader)
    return shaderName(Stem, isHlsl(*Operation.getModule())).str();
  return Stem.starts_with("__rejoin") || Stem.starts_with("__spirv") || Stem.starts_with("_Z") ? "" : Stem.str();
}

} // namespace rejoin
