//===- MemoryScopes.h - For whom one address holds one value ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_TRANSFORM_MEMORYSCOPES_H
#define REJOIN_LIB_TRANSFORM_MEMORYSCOPES_H

#include "rejoin/Frontend/FunctionReader.h"

namespace rejoin {

/// Loads of a kernel that read one value beyond the wave, if from one address. Waves take turns, so between the loads
/// of two of them others may write. They do not in
///   - local memory, where no write of it lies between the same barriers as the load: waves that execute the load
///     together (barriers are executed by the whole workgroup) do so between the same two;
///   - global memory to which the kernel never writes: for all workgroups.
class MemoryScopes {
public:
  /// Raises what the view that \p Reader has of \p F says of such loads.
  static void apply(FunctionReader &Reader, const llvm::Function &F);
};

} // namespace rejoin

#endif // REJOIN_LIB_TRANSFORM_MEMORYSCOPES_H
