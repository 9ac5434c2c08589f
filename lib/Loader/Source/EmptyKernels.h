//===- EmptyKernels.h - Kernels that a condition leaves empty ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_EMPTYKERNELS_H
#define REJOIN_LIB_LOADER_SOURCE_EMPTYKERNELS_H

#include "clang/AST/Decl.h"
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace rejoin {

/// A condition of the source that does not hold, as it is written: `#if __CUDA_ARCH__ == 750`.
struct FalseCondition {
  std::string Text;
  clang::SourceLocation Where;
};

/// Why \p F has no effect: the first condition that takes statements away from it or from a function that it calls, of
/// the preprocessor (\p Skipped) or of an `if` on the processor or a macro. Nothing if it has an effect, or nobody took
/// one away.
std::optional<FalseCondition> emptyingCondition(const clang::FunctionDecl *F,
                                                llvm::ArrayRef<clang::SourceRange> Skipped);

/// Whether the statements of \p F, or of what it calls, have an effect.
bool hasEffect(const clang::FunctionDecl *F);

/// The places (`file:line`) of those ranges of \p Skipped that begin in the body of one of \p Functions.
std::set<std::string> placesInBodies(const clang::SourceManager &SM, llvm::ArrayRef<clang::SourceRange> Skipped,
                                     llvm::ArrayRef<clang::FunctionDecl *> Functions);

/// A processor of NVIDIA's for which a condition such as `#if __CUDA_ARCH__ >= 700 && __CUDA_ARCH__ < 800` holds, also
/// one of `if constexpr`; 0 if there is none, or the condition is another.
unsigned processorFor(llvm::StringRef Condition);

/// The same of the comparison of `__CUDA_ARCH__` in a line, if it has one.
unsigned processorNamedBy(llvm::StringRef Line);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_EMPTYKERNELS_H
