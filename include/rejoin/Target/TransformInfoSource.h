//===- TransformInfoSource.h - LLVM's target information ------ -*- C++ -*-===//
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

/// Registers the LLVM targets that are queried. Also lets LLVM's parsers accept modules whose debug information breaks
/// a rule of the verifier; they would abort otherwise. Takes effect once, from any thread. Loading a module calls it.
void prepareLLVM();

/// LLVM's TargetTransformInfo for the functions of one module, created at the first query.
class TransformInfoSource {
public:
  explicit TransformInfoSource(const llvm::Module &M);
  ~TransformInfoSource();
  void enterFunction(const llvm::Function &F);
  /// If LLVM has no such target, the result is never uniform.
  llvm::InstructionUniformity operator()(const llvm::Value *V);
  /// LLVM's information for \p F; null if LLVM has no such target. Also enters \p F.
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
