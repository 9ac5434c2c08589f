//===- DeviceLibrary.h - OpenCL builtins from libclc -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_DEVICELIBRARY_H
#define REJOIN_SEMANTICS_DEVICELIBRARY_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace rejoin {

/// Links the functions that \p M calls, and that the machine does not implement itself, from libclc's library for the
/// module's target (Debian package libclc-22). Without that library nothing is linked, and a missing function is
/// reported when it is called.
llvm::Error linkBuiltinLibrary(llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_SEMANTICS_DEVICELIBRARY_H
