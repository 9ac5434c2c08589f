//===- PrivateVariables.h - Variables in private memory as values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_PRIVATEVARIABLES_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_PRIVATEVARIABLES_H

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace rejoin {

/// Source and target with values in the place of private variables whose address nobody has, in copies; the functions
/// themselves where there are none. A verdict on the copies is one on the functions.
class PromotedPair {
public:
  PromotedPair(const llvm::Function &Source, const llvm::Function &Target);

  const llvm::Function &source() const { return *Source; }
  const llvm::Function &target() const { return *Target; }

private:
  std::unique_ptr<llvm::Module> SourceModule, TargetModule;
  const llvm::Function *Source, *Target;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_PRIVATEVARIABLES_H
