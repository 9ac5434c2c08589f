//===- SourceLanguage.cpp - The language that a module was written in -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
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

} // namespace rejoin
