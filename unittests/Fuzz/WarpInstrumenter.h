//===- WarpInstrumenter.h - Kernels that check claims on a GPU --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_FUZZ_WARPINSTRUMENTER_H
#define REJOIN_UNITTESTS_FUZZ_WARPINSTRUMENTER_H

#include "rejoin/Program/Extent.h"
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace rejoin::testing {

/// A claim of the analysis, as a user reads it. Its index in a list is its number in the kernel.
struct WarpClaim {
  enum class Kind : uint8_t { Value, Use, Branch };
  Kind Of = Kind::Value;
  std::string Function, Text;
  Extent Claimed;
};

/// Brings a module for nvptx64 into the form that LLVM's back end accepts: stack memory in the default address space,
/// scopes by PTX's names, and arguments that point to shared memory as offsets into an array of this size.
inline constexpr unsigned SharedBytes = 32768;
void lowerForPtx(llvm::Module &M);

/// Ends each thread that visits headers of cycles too often.
void limitIterations(llvm::Module &M);

/// Inserts a check for each claim about more than one thread. The functions of utils/cuda/claims.c must be linked with
/// the result. With \p ClaimAll, each value, use and branch is claimed for 32 threads at least, to try the checks.
std::vector<WarpClaim> instrumentClaims(llvm::Module &M, bool ClaimAll = false);

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_FUZZ_WARPINSTRUMENTER_H
