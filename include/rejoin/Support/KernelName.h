//===- KernelName.h - The kernel that a function implements --- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_KERNELNAME_H
#define REJOIN_SUPPORT_KERNELNAME_H

#include "llvm/ADT/StringRef.h"

namespace rejoin {

/// Clang splits an OpenCL kernel into an entry with the kernel's name and an implementation. Returns the kernel's name
/// for that of the implementation, and any other name unchanged.
inline llvm::StringRef kernelName(llvm::StringRef FunctionName) {
  FunctionName.consume_front("__clang_ocl_kern_imp_");
  return FunctionName;
}

} // namespace rejoin

#endif // REJOIN_SUPPORT_KERNELNAME_H
