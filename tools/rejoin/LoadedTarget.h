//===- LoadedTarget.h - The target of a loaded module -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_REJOIN_LOADEDTARGET_H
#define REJOIN_TOOLS_REJOIN_LOADEDTARGET_H

#include "rejoin/Target/GpuTarget.h"
#include "llvm/IR/Module.h"

namespace rejoin {

/// The target of a module that `loadModule` has loaded. The loader rejects modules of other targets.
inline TargetKind loadedTarget(const llvm::Module &M) {
  const std::optional<TargetKind> Kind = GpuTarget::kindOf(M.getTargetTriple());
  assert(Kind && "the loader accepts known targets only");
  return *Kind;
}

} // namespace rejoin

#endif // REJOIN_TOOLS_REJOIN_LOADEDTARGET_H
