//===- VendorExtensions.h - Built-ins of extensions of OpenCL ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_VENDOREXTENSIONS_H
#define REJOIN_TARGET_VENDOREXTENSIONS_H

#include "llvm/ADT/StringRef.h"

namespace rejoin {

/// The extension of OpenCL C to which a built-in, a type or a constant belongs by its name, for extensions that Rejoin
/// does not declare: `cl_intel_...`, or `an extension of Intel` where the name does not say which. Empty for others.
llvm::StringRef vendorExtension(llvm::StringRef Name);

} // namespace rejoin

#endif // REJOIN_TARGET_VENDOREXTENSIONS_H
