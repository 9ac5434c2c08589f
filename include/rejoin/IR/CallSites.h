//===- CallSites.h - The calls of a function and their possible callees -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_CALLSITES_H
#define REJOIN_IR_CALLSITES_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>

namespace rejoin {

/// The attribute that marks a function or call without communication, where calls are convergent by default.
inline constexpr const char *NoConvergentAttribute = "noconvergent";

/// Calls \p Visit with each call of \p F, in order. \p Visit may erase the call that it receives.
template <typename FunctionT, typename VisitorT> void forEachCall(FunctionT &F, VisitorT Visit) {
  for (auto &B : F)
    for (auto &I : llvm::make_early_inc_range(B))
      if (auto *C = llvm::dyn_cast<llvm::CallBase>(&I))
        Visit(*C);
}

/// The functions that \p C may call, with or without a body; nothing if it may call any function. Pointers are followed
/// through selects, PHIs and constant tables; a list in `!callees` is used as well.
std::optional<llvm::SmallVector<const llvm::Function *>> possibleCallees(const llvm::CallBase &C);

/// Whether \p F is the implementation of a kernel (see `kernelName`) that has no callers. Its code repeats that of the
/// kernel's entry.
bool repeatsKernel(const llvm::Function &F);

} // namespace rejoin

#endif // REJOIN_IR_CALLSITES_H
