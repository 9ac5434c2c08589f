//===- LostLaunches.h - Launches that could not be compiled -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_LOSTLAUNCHES_H
#define REJOIN_LIB_LOADER_SOURCE_LOSTLAUNCHES_H

#include "HostTokens.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace rejoin {

/// What of the user's files is in the syntax tree.
struct CompiledUses {
  /// The positions of the `<<<` of launches, and of the names of functions that are used with template arguments.
  llvm::DenseSet<clang::SourceLocation> Launches, Names;
  /// The names of kernels, of kernel templates, and of templates of host functions without an instance.
  llvm::StringSet<> Kernels, KernelTemplates, HostTemplates;
};

CompiledUses findCompiledUses(clang::ASTContext &Context);

/// Texts that instantiate the kernel templates, and say the sizes of the launches, of statements that are not in the
/// syntax tree.
std::vector<LaunchText> findLostLaunches(const clang::SourceManager &SM, const HostTokens &Tokens,
                                         const CompiledUses &Compiled);

/// Texts in place of the statements of templates of host functions that \p Errors point into, and the names in them.
std::vector<LaunchText> findErasures(clang::ASTContext &Context, const HostTokens &Tokens,
                                     const InsertedTexts &Inserted, llvm::ArrayRef<clang::SourceLocation> Errors,
                                     std::vector<std::string> &Names);

/// A text with insertions, and where they lie in it.
std::string insertTexts(llvm::StringRef Text, llvm::StringRef File, llvm::ArrayRef<LaunchText> Texts,
                        InsertedTexts &Inserted);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_LOSTLAUNCHES_H
