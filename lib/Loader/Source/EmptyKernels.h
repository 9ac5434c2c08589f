//===- EmptyKernels.h - Kernels that a condition leaves empty ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_EMPTYKERNELS_H
#define REJOIN_LIB_LOADER_SOURCE_EMPTYKERNELS_H

#include "clang/AST/Decl.h"
#include <map>
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

/// The places (`file:line`) of those ranges of \p Skipped that begin in the body of one of \p Functions, and the names
/// of these.
std::map<std::string, std::set<std::string>> placesInBodies(const clang::SourceManager &SM,
                                                            llvm::ArrayRef<clang::SourceRange> Skipped,
                                                            llvm::ArrayRef<clang::FunctionDecl *> Functions);

/// A processor of NVIDIA's for which a condition such as `#if __CUDA_ARCH__ >= 700 && __CUDA_ARCH__ < 800` holds, also
/// one of `if constexpr`; 0 if there is none, or the condition is another.
unsigned processorFor(llvm::StringRef Condition);

/// Processors for which the first comparison of `__CUDA_ARCH__` in a line holds, and does not; 0 for none.
std::pair<unsigned, unsigned> processorsNamedBy(llvm::StringRef Line);

/// The processor for which a macro of the compiler's is defined, as `__gfx942__` or `__CUDA_ARCH_FEAT_SM90_ALL`; empty
/// if it is not one of these.
std::string processorOfMacro(llvm::StringRef Name);

/// Whether the text of a condition names a processor.
bool namesProcessor(llvm::StringRef Condition);

/// The conditions under which text of \p Skipped defines a kernel of the name of \p F again, as lines; nothing if none
/// does.
std::optional<std::string> otherDefinition(const clang::FunctionDecl *F, llvm::ArrayRef<clang::SourceRange> Skipped);

/// Whether the body of \p F has a statement, or something of \p Skipped.
bool hasAnything(const clang::FunctionDecl *F, llvm::ArrayRef<clang::SourceRange> Skipped);
/// Whether one of \p Places lies in the body of \p F.
bool hasPlace(const clang::FunctionDecl *F, llvm::ArrayRef<clang::SourceLocation> Places);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_EMPTYKERNELS_H
