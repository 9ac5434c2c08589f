//===- RegisterReads.h - Special registers that inline assembly reads -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_REGISTERREADS_H
#define REJOIN_LOADER_REGISTERREADS_H

namespace llvm {
class Module;
} // namespace llvm

namespace rejoin {

/// Replaces inline assembly that only moves a special register of PTX to its result, `mov.u32 %0, %laneid;`, by the
/// intrinsic that reads the register. All other inline assembly stays.
void nameRegisterReads(llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_LOADER_REGISTERREADS_H
