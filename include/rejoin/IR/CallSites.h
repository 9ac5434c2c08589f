//===- CallSites.h - The calls of a function, and what they may reach -*- C++ -*-===//
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

/// The attribute of "convergent by default": the function or call does not communicate.
inline constexpr const char *NoConvergentAttribute = "noconvergent";

/// Calls \p Visit with each call of \p F, in order. \p Visit may erase the call that it gets.
template <typename FunctionT, typename VisitorT> void forEachCall(FunctionT &F, VisitorT Visit) {
  for (auto &B : F)
    for (auto &I : llvm::make_early_inc_range(B))
      if (auto *C = llvm::dyn_cast<llvm::CallBase>(&I))
        Visit(*C);
}

/// The functions of which \p C calls one, bodies or not. Pointers are followed through choices, PHIs, and tables that
/// are constant; or the call has `!callees`. Nothing if it may call any function.
std::optional<llvm::SmallVector<const llvm::Function *>> possibleCallees(const llvm::CallBase &C);

/// A kernel's implementation (see `kernelName`) without callers: it repeats the entry.
bool repeatsKernel(const llvm::Function &F);

} // namespace rejoin

#endif // REJOIN_IR_CALLSITES_H
