//===- Families.h - Control-flow graphs that grow -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_BENCH_FAMILIES_H
#define REJOIN_BENCH_FAMILIES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace rejoin::bench {

/// A family of functions whose size grows with n; all are kernels for amdgcn.
struct Family {
  llvm::StringRef Name;
  llvm::StringRef What;
  void (*Build)(llvm::Module &M, unsigned N);
};

llvm::ArrayRef<Family> families();

/// A module for amdgcn with the function `f` of one family.
std::unique_ptr<llvm::Module> buildFamily(const Family &F, unsigned N, llvm::LLVMContext &Context);

} // namespace rejoin::bench

#endif // REJOIN_BENCH_FAMILIES_H
