//===- TransformInfoSource.h - What LLVM's targets know of values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_TRANSFORMINFOSOURCE_H
#define REJOIN_TARGET_TRANSFORMINFOSOURCE_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include <memory>

namespace llvm {
class Function;
class Module;
class TargetMachine;
} // namespace llvm

namespace rejoin {

/// Registers the targets of LLVM that are asked for what they know, and has the parsers take a module with debug
/// information that breaks a rule of LLVM's verifier, at which they abort otherwise. Once, from any thread; loading
/// does it.
void prepareLLVM();

/// LLVM's TargetTransformInfo for the functions of one module, made when first asked.
class TransformInfoSource {
public:
  explicit TransformInfoSource(const llvm::Module &M);
  ~TransformInfoSource();
  void enterFunction(const llvm::Function &F);
  /// Never uniform where LLVM has no such target.
  llvm::InstructionUniformity operator()(const llvm::Value *V);
  /// LLVM's own knowledge of \p F, which is entered by that; null where LLVM has no such target.
  const llvm::TargetTransformInfo *infoFor(const llvm::Function &F);

private:
  const llvm::TargetTransformInfo *find();

  const llvm::Module &M;
  const llvm::Function *F = nullptr;
  std::unique_ptr<llvm::TargetMachine> Machine;
  std::unique_ptr<llvm::TargetTransformInfo> Info;
  bool Tried = false;
};

} // namespace rejoin

#endif // REJOIN_TARGET_TRANSFORMINFOSOURCE_H
