//===- KernelName.h - The kernel whose work a function does -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_KERNELNAME_H
#define REJOIN_SUPPORT_KERNELNAME_H

#include "llvm/ADT/StringRef.h"

namespace rejoin {

/// Clang splits an OpenCL kernel into an entry, which has its name, and an implementation: the kernel's name for that
/// of the implementation, any other name as it is.
inline llvm::StringRef kernelName(llvm::StringRef FunctionName) {
  FunctionName.consume_front("__clang_ocl_kern_imp_");
  return FunctionName;
}

} // namespace rejoin

#endif // REJOIN_SUPPORT_KERNELNAME_H
