//===- UseWalk.h - Where a value goes ---------------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_USEWALK_H
#define REJOIN_LIB_LINT_USEWALK_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include <set>

namespace rejoin {

/// Follows a value through its uses, with a state for what has been made of it. Variables that the optimizer has left
/// in memory are followed from stores to loads. Each value is visited once for each state: there must be few states.
template <typename StateT> class UseWalk {
public:
  /// Follows \p V as well. Returns false, so that it ends a question about a use.
  bool follow(const llvm::Value &V, StateT State) {
    if (Seen.insert({&V, State}).second)
      Work.push_back({&V, State});
    return false;
  }
  /// Follows the variable to which \p S stores the value \p U. Returns whether there is one.
  bool followStored(const llvm::StoreInst &S, const llvm::Use &U, StateT State) {
    const auto *A = llvm::dyn_cast<llvm::AllocaInst>(S.getPointerOperand()->stripInBoundsOffsets());
    if (!A || U.getOperandNo() != 0)
      return false;
    follow(*A, State);
    return true;
  }
  /// Whether \p Asks accepts a use, given as `Use` and state, of a value that is followed.
  template <typename AsksT> bool anyUse(AsksT Asks) {
    while (!Work.empty()) {
      const auto [V, State] = Work.pop_back_val();
      for (const llvm::Use &U : V->uses()) {
        // What is loaded from a variable, also from a part of it.
        if (V->getType()->isPointerTy()) {
          if (llvm::isa<llvm::LoadInst, llvm::GetElementPtrInst, llvm::AddrSpaceCastInst>(U.getUser()))
            follow(*U.getUser(), State);
        } else if (Asks(U, State)) {
          return true;
        }
      }
    }
    return false;
  }

private:
  llvm::SmallVector<std::pair<const llvm::Value *, StateT>> Work;
  std::set<std::pair<const llvm::Value *, StateT>> Seen;
};

} // namespace rejoin

#endif // REJOIN_LIB_LINT_USEWALK_H
