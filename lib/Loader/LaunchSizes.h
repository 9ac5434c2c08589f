//===- LaunchSizes.h - Launch facts out of host code ------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_LAUNCHSIZES_H
#define REJOIN_LIB_LOADER_LAUNCHSIZES_H

#include "rejoin/Loader/SourceFacts.h"
#include "llvm/IR/Module.h"

namespace rejoin {

/// Marks each kernel with what its launches in host code have in common, as the source's own attributes do: a workgroup
/// size, or a bound of it. Makes constants of what asks for a size that is known. The notes say where a size comes
/// from.
std::vector<SourceNote> applyLaunches(llvm::Module &M, const SourceFacts &Facts);

/// Takes sizes off the bodies of OpenCL kernels, and off kernels that functions call: the attributes of a kernel are
/// about its launches.
void dropSizesOfCalled(llvm::Module &M);

/// Gives internal functions the workgroup size that all kernels have from which they are called. Their callers are
/// those of \p M.
void passSizesOn(llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_LAUNCHSIZES_H
