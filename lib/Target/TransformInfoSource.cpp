//===- TransformInfoSource.cpp - What LLVM's targets know of values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"
#include <mutex>

using namespace llvm;

namespace rejoin {

void prepareLLVM() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
    auto &Registered = cl::getRegisteredOptions();
    if (auto It = Registered.find("disable-auto-upgrade-debug-info"); It != Registered.end())
      static_cast<cl::opt<bool> *>(It->second)->setValue(true);
  });
}

TransformInfoSource::TransformInfoSource(const Module &M) : M(M) {}
TransformInfoSource::~TransformInfoSource() = default;

void TransformInfoSource::enterFunction(const Function &Fn) {
  F = &Fn;
  Info.reset();
}

const TargetTransformInfo *TransformInfoSource::infoFor(const Function &Fn) {
  enterFunction(Fn);
  return find();
}

InstructionUniformity TransformInfoSource::operator()(const Value *V) {
  const TargetTransformInfo *Found = find();
  return Found ? Found->getInstructionUniformity(V) : InstructionUniformity::NeverUniform;
}

const TargetTransformInfo *TransformInfoSource::find() {
  if (!Info) {
    const Triple &T = M.getTargetTriple();
    if (!Tried && T.isAMDGPU()) {
      Tried = true;
      prepareLLVM();
      std::string Message;
      if (const auto *Found = TargetRegistry::lookupTarget(T, Message))
        Machine.reset(Found->createTargetMachine(T, "", "", llvm::TargetOptions(), std::nullopt));
    }
    if (!Machine)
      return nullptr;
    Info = std::make_unique<TargetTransformInfo>(Machine->getTargetTransformInfo(*F));
  }
  return Info.get();
}

} // namespace rejoin
