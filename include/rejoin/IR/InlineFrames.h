//===- InlineFrames.h - Locations in inlined functions -------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_INLINEFRAMES_H
#define REJOIN_IR_INLINEFRAMES_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"

namespace llvm {
class Instruction;
class Module;
} // namespace llvm

namespace rejoin {

struct Diagnostic;

/// The location of an operation inside inlined wrappers, as seen from the function that calls the outermost wrapper.
struct FoldedPlace {
  /// The call of the outermost wrapper; the operation itself if there is no wrapper.
  const llvm::DILocation *Where = nullptr;
  /// The locations inside the wrappers, from the outermost to the operation.
  llvm::SmallVector<const llvm::DILocation *, 4> Inside;
};

/// Returns \p At as seen from the innermost function that also contains \p Other. Only the inlined functions between
/// that function and \p At count as wrappers. Functions are distinguished by the calls at which they were inlined.
FoldedPlace foldWrappers(const llvm::DILocation *At, const llvm::DILocation *Other);

/// For a finding at \p At inside wrappers that do not contain \p Other: moves it to the call of the outermost wrapper,
/// and adds a note for each location in a wrapper: the next call, or the operation.
void foldWrappersOf(Diagnostic &D, const llvm::Instruction &At, const llvm::Instruction &Other);

/// The inlined calls that contain only one of two locations: a value of one of them that the other uses is an argument
/// or a result of these calls.
llvm::SmallVector<const llvm::DILocation *, 4> callsBetween(const llvm::DILocation *A, const llvm::DILocation *B);

/// Functions that were inlined somewhere in the module.
llvm::DenseSet<const llvm::DISubprogram *> inlinedFunctions(const llvm::Module &M);

/// Relocates inlined instructions whose code comes from Rejoin's headers, a toolkit, the compiler or the system: each
/// gets the location of the call in the user's code. Calls receive the name of the user's callee (`CalledFunction`).
void placeInUsersCode(llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_IR_INLINEFRAMES_H
