//===- HostCode.h - Launches in host code -----------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_HOSTCODE_H
#define REJOIN_LIB_LOADER_SOURCE_HOSTCODE_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <array>
#include <vector>

namespace clang {
class Sema;
} // namespace clang

namespace rejoin {

class ErasedInstances;
class HostTokens;

/// Instantiates the user's templates of functions that a host function names with all their arguments but does not use
/// without an error, as in `k<float><<<1, 64>>>(undeclared)`.
void instantiateNamed(clang::Sema &S, clang::FunctionDecl *F);

/// A launch `k<<<grid, block>>>` or a call of a launching function of the runtime.
struct LaunchSite {
  const clang::FunctionDecl *Kernel;
  /// Of the launch, and of its `<<<`; the latter is invalid if it has none.
  clang::SourceLocation Where, Brackets;
  /// Zero where a size is not known.
  std::array<uint64_t, 3> Grid{0, 0, 0}, Block{0, 0, 0};
  /// Which instance it is may depend on a type that is not known.
  bool IsOfErased = false;
};

struct LaunchSites {
  std::vector<LaunchSite> Sites;
  /// The names of kernels, and of variables that may point to some, that \p Sites has the launches of.
  llvm::DenseSet<const clang::Expr *> Seen;
  /// Where code names kernels that these functions have seen.
  llvm::DenseSet<clang::SourceLocation> Places;
};

/// The launches in a host function that is no template.
void findLaunches(const clang::FunctionDecl *F, const HostTokens &Tokens, const ErasedInstances &Erased,
                  LaunchSites &Found);
/// The same of the initial value of a variable outside of functions.
void findLaunches(const clang::VarDecl *V, const HostTokens &Tokens, LaunchSites &Found);
/// The sizes of the blocks of launches in templates, by the position of `<<<`: what depends on a parameter is not
/// known.
using PatternSizes = llvm::DenseMap<clang::SourceLocation, std::array<uint64_t, 3>>;
PatternSizes findPatternSizes(clang::ASTContext &Context, const HostTokens &Tokens);
/// The uses of kernels' addresses in all that is left of the user's files, such as initializers of members: each may be
/// a launch of a size that is not known.
void findOtherUses(clang::ASTContext &Context, const HostTokens &Tokens, LaunchSites &Found);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_HOSTCODE_H
