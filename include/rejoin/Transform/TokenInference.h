//===- TokenInference.h - From implicit to explicit convergence control and back -*- C++ -*-===//
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

/// Gives every uncontrolled convergent operation of \p F a token, so that a group of threads that enters together and
/// of which one thread executes an operation may all execute it together, as before: irreducible cycles become
/// reducible; an `entry` (an `anchor` if the function is not convergent) in the entry block, a heart in each cycle's
/// header with the token of the cycle around it, and bundles with the token of the innermost heart. Removes unreachable
/// blocks.
///
/// True if anything changed; false for a function without uncontrolled operations. An error says why tokens cannot be
/// given (mixed control, an irreducible cycle with terminators that cannot be redirected); then nothing was changed but
/// unreachable blocks and switches.
llvm::Expected<bool> inferTokens(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

/// Removes bundles and control intrinsics; calls that were convergent by their bundle alone get the attribute. An error
/// if a token is used by anything but a bundle.
llvm::Expected<bool> stripTokens(llvm::Function &F);

/// Removes \p C's `convergencectrl` bundles; returns the call that replaces it, or \p C.
llvm::CallBase *removeTokenBundle(llvm::CallBase &C);
/// Deletes control intrinsics without users, and those that only they use. True if there were any.
bool removeDeadTokens(llvm::Function &F);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_TOKENINFERENCE_H
