//===- SourceLanguage.cpp - The language that a module was written in -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/StringSwitch.h"
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
      .Cases({".cl", ".clcpp"}, Language::OpenCL)
      .Case(".hip", Language::HIP)
      .Cases({".cu", ".cuh"}, T.isAMDGPU() ? Language::HIP : Language::CUDA)
      .Cases({".cpp", ".cc", ".cxx", ".C", ".h", ".hpp"}, Cpp)
      .Default(Language::IR);
}

} // namespace rejoin
