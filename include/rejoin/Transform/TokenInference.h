//===- TokenInference.h - Conversion between implicit and explicit convergence control -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TRANSFORM_TOKENINFERENCE_H
#define REJOIN_TRANSFORM_TOKENINFERENCE_H

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace rejoin {

/// Gives every uncontrolled convergent operation of \p F a token. A group of threads that enters together may then
/// execute an operation together if one of them executes it, as before. Irreducible cycles become reducible. The entry
/// block gets an `entry` (an `anchor` if the function is not convergent), each cycle's header gets a heart with the
/// token of the enclosing cycle, and operations get bundles with the token of the innermost heart. Unreachable blocks
/// are removed.
///
/// Returns whether anything changed; false for a function without uncontrolled operations. An error states why tokens
/// cannot be given (mixed control, an irreducible cycle with terminators that cannot be redirected). In this case only
/// unreachable blocks and switches have changed.
llvm::Expected<bool> inferTokens(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

/// Removes bundles and convergence control intrinsics. Calls that are convergent only by their bundle get the
/// attribute. Fails if a token has a use other than a bundle.
llvm::Expected<bool> stripTokens(llvm::Function &F);

/// Removes the `convergencectrl` bundles of \p C. Returns the call that replaces it, or \p C.
llvm::CallBase *removeTokenBundle(llvm::CallBase &C);
/// Deletes unused convergence control intrinsics, and those used only by deleted ones. Returns whether there were any.
bool removeDeadTokens(llvm::Function &F);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_TOKENINFERENCE_H
