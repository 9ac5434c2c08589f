//===- KernelLaunches.h - All launches of the kernels of a file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_KERNELLAUNCHES_H
#define REJOIN_LIB_LOADER_SOURCE_KERNELLAUNCHES_H

#include "HostCode.h"
#include "HostTokens.h"
#include "Reading.h"
#include "llvm/ADT/SetVector.h"

namespace rejoin {

/// The launches of kernels in the user's files, those that the syntax tree does not have included: what \p Found has,
/// and what the tokens and \p State say beside it. Adds to the latter the instances that lost launches name.
std::vector<LaunchSite> collectLaunches(clang::ASTContext &Context, const LaunchSites &Found, const HostTokens &Tokens,
                                        const llvm::SetVector<clang::FunctionDecl *> &Kernels, Reading &State);

/// Kernels that the user's files declare and do not define.
std::vector<clang::FunctionDecl *> declaredKernels(clang::ASTContext &Context);

/// Whether a function that the user gave to the device launches a kernel. What clang gives to it, such as lambdas of
/// host code, is none.
bool launchesOnDevice(const clang::FunctionDecl *F);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_KERNELLAUNCHES_H
