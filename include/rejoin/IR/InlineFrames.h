//===- InlineFrames.h - Locations in functions that were inlined ---*- C++ -*-===//
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

/// An operation in wrappers that were inlined, as seen from the function that calls the outermost of them.
struct FoldedPlace {
  /// The call of the outermost wrapper, or the operation if there is none.
  const llvm::DILocation *Where = nullptr;
  /// The locations in the wrappers, from the outermost to the operation.
  llvm::SmallVector<const llvm::DILocation *, 4> Inside;
};

/// \p At seen from the innermost function that \p Other lies in as well: what differs between the two is outside of the
/// wrappers that only \p At is in. Functions are distinguished by the calls that they were inlined at.
FoldedPlace foldWrappers(const llvm::DILocation *At, const llvm::DILocation *Other);

/// Puts a finding at \p At in wrappers that \p Other is not in at the call of the outermost, with a note for each.
void foldWrappersOf(Diagnostic &D, const llvm::Instruction &At, const llvm::Instruction &Other);

/// Functions with copies in others.
llvm::DenseSet<const llvm::DISubprogram *> inlinedFunctions(const llvm::Module &M);

/// Gives instructions of functions of our headers, a toolkit's, the compiler's or the system's that were inlined into
/// the user's the place of the call in the user's code.
void placeInUsersCode(llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_IR_INLINEFRAMES_H
