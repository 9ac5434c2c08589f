//===- HostMacros.h - Names that a host program may define ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_HOSTMACROS_H
#define REJOIN_LIB_LOADER_SOURCE_HOSTMACROS_H

#include "rejoin/Loader/SourceFacts.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>
#include <vector>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace rejoin {

/// Without lower-case letters.
bool isSpelledAsMacro(llvm::StringRef Name);

/// Says from the tokens around a name without a definition how the source uses it: as a type, a value, a function, a
/// qualifier, an attribute.
class HostMacros {
public:
  /// \p Skipped: what the preprocessor has skipped so far, where nothing is declared.
  HostMacros(clang::CompilerInstance &Compiler, const std::vector<clang::SourceRange> &Skipped)
      : Compiler(Compiler), Skipped(Skipped) {}
  /// \p Name, for which the compiler reported an error at \p L; \p IsType if it expects a type there. Nothing for a
  /// name that the file declares.
  std::optional<UndeclaredName> describe(llvm::StringRef Name, clang::SourceLocation L, bool IsType);
  /// The name without a definition that makes a syntax error at \p L; nothing if there is none near it.
  std::optional<UndeclaredName> findAt(clang::SourceLocation L);

private:
  /// A token that declares a name, and the token after its scope.
  struct Declaration {
    size_t At, End;
    bool IsEverywhere;
  };
  struct File {
    std::vector<clang::Token> Tokens;
    std::vector<unsigned> Offsets;
    llvm::DenseMap<const clang::IdentifierInfo *, std::vector<size_t>> Places;
    llvm::DenseMap<const clang::IdentifierInfo *, std::vector<Declaration>> Declarations;
  };
  File &tokensOf(clang::FileID Id);
  llvm::ArrayRef<Declaration> declarationsOf(llvm::StringRef Name, File &F);
  bool isUndefined(const File &F, size_t I) const;
  /// The macro without a definition that the host program has to define for a name that `##` makes of it (`TYPE##4`).
  std::optional<UndeclaredName> findPasted(llvm::StringRef Pasted);
  bool isSkipped(const clang::Token &T) const;
  /// How \p Name is used at \p L; where it is the whole text of a macro, how that is used.
  UndeclaredName describeUse(llvm::StringRef Name, clang::SourceLocation L);
  /// Whether the file uses it as a number.
  bool isNumberElsewhere(llvm::StringRef Name, const File &F) const;

  clang::CompilerInstance &Compiler;
  const std::vector<clang::SourceRange> &Skipped;
  llvm::DenseMap<clang::FileID, File> Files;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_HOSTMACROS_H
