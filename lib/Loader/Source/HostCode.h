//===- HostCode.h - Launches in host code -----------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_HOSTCODE_H
#define REJOIN_LIB_LOADER_SOURCE_HOSTCODE_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
class Sema;
class SourceManager;
class Token;
} // namespace clang

namespace rejoin {

/// What the tokens of the main file say, whatever becomes of them in the parser.
class TokenWatch {
public:
  /// Watches \p PP, which must not outlive this.
  void watch(clang::Preprocessor &PP);

  /// A name followed by `<<<`, with its explicit template arguments.
  struct Launch {
    std::string Name, Arguments;
    clang::SourceLocation Where;
  };
  const std::vector<Launch> &launches() const { return Launches; }
  /// Where the file writes to a variable of that name, takes its address, or declares it with an initial value.
  llvm::ArrayRef<clang::SourceLocation> changesOf(llvm::StringRef Name) const;

private:
  void take(const clang::Token &T);
  void takeLaunch(clang::SourceLocation Where);

  struct Seen {
    unsigned short Kind;
    bool IsName;
    std::string Text;
    clang::SourceLocation Where;
  };
  const clang::SourceManager *SM = nullptr;
  clang::Preprocessor *PP = nullptr;
  /// The last tokens, newest last.
  std::vector<Seen> Recent;
  std::vector<Launch> Launches;
  llvm::StringMap<std::vector<clang::SourceLocation>> Changes;
};

/// Instantiates the kernel templates that a host function names with all their arguments but does not use without an
/// error, as in `k<float><<<1, 64>>>(undeclared)`.
void instantiateNamedKernels(clang::Sema &S, clang::FunctionDecl *F);

/// A launch `k<<<grid, block>>>` or a call of a launching function of the runtime.
struct LaunchSite {
  const clang::FunctionDecl *Kernel;
  /// Of the launch, and of its `<<<`.
  clang::SourceLocation Where, Brackets;
  /// Zero where a size is not known.
  std::array<uint64_t, 3> Grid{0, 0, 0}, Block{0, 0, 0};
};

/// The launches in a host function that is no template.
void findLaunches(const clang::FunctionDecl *F, const TokenWatch &Tokens, std::vector<LaunchSite> &Sites);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_HOSTCODE_H
