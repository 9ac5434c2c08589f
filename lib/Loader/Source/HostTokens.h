//===- HostTokens.h - What the tokens of host code say ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_HOSTTOKENS_H
#define REJOIN_LIB_LOADER_SOURCE_HOSTTOKENS_H

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace rejoin {

/// A text that uses a kernel as a launch does that could not be compiled, and the point of the user's file to insert it
/// at. `Launch` is the launch's number in `HostTokens::launches()`; nothing for another use. It replaces `Removed`
/// characters.
struct LaunchText {
  std::string File;
  unsigned Offset = 0;
  std::string Text;
  std::optional<unsigned> Launch;
  unsigned Removed = 0;
};

/// Where inserted texts lie in the files of a second reading.
class InsertedTexts {
public:
  struct Range {
    unsigned Begin, End;
    std::optional<unsigned> Launch;
    unsigned Removed = 0;
  };
  /// Ranges must not overlap, and come in their order.
  void add(llvm::StringRef File, Range R) { ByFile[File].push_back(R); }
  bool empty() const { return ByFile.empty(); }
  /// The text that \p L lies in; null if it lies in the user's.
  const Range *rangeOf(const clang::SourceManager &SM, clang::SourceLocation L) const;
  /// The offset in the user's text of one that lies in no inserted text.
  unsigned originalOffset(llvm::StringRef File, unsigned Offset) const;

private:
  llvm::StringMap<std::vector<Range>> ByFile;
};

/// The tokens of the user's files, whatever becomes of them in the parser.
class HostTokens {
public:
  /// Watches \p PP, which must not outlive this, but for tokens in \p Inserted.
  void watch(clang::Preprocessor &PP, const InsertedTexts *Inserted);

  /// `k<...><<<grid, block>>>(values)`.
  struct Launch {
    /// The kernel with its explicit template arguments, its name without them and without what it is qualified by, and
    /// the other parts; empty where they are not there.
    std::string Kernel, Name, Block, Values;
    bool HasArguments = false;
    /// The positions of `<<<`, of the kernel's name, and of the statement around them; invalid if there is none.
    clang::SourceLocation Where, NamedAt, Statement;
  };
  std::vector<Launch> launches() const;

  /// `k<...>` that is not launched there, `k` being one of the names.
  struct Use {
    std::string Text;
    clang::SourceLocation Name, Statement;
    /// It is followed by a list of arguments.
    bool IsCalled = false;
  };
  std::vector<Use> uses(llvm::function_ref<bool(llvm::StringRef)> IsName) const;

  /// Where the file names something by a name.
  struct Mention {
    std::string Name;
    clang::SourceLocation Where;
    /// After `.` or `->`; in a declaration of a kernel or an explicit instantiation.
    bool IsMember = false, IsDeclared = false;
  };
  std::vector<Mention> mentions(llvm::function_ref<bool(llvm::StringRef)> IsName) const;

  /// A statement, or the head of one in parentheses, what can stand in its place, and the names in it.
  struct Erasure {
    clang::SourceLocation Begin, End;
    std::string Text;
    std::vector<std::string> Names;
  };
  /// Erases the innermost statement around a token. Nothing where it contains a launch, ends a function, or is not
  /// understood.
  std::optional<Erasure> erasureAt(clang::SourceLocation L) const;

  /// Takes variables of these names for changed.
  void noteErased(llvm::ArrayRef<std::string> Names);

  /// Where the file has a name at all; where it writes to a variable of that name, takes its address, or declares it
  /// with an initial value.
  llvm::ArrayRef<clang::SourceLocation> placesOf(llvm::StringRef Name) const;
  llvm::ArrayRef<clang::SourceLocation> changesOf(llvm::StringRef Name) const;

  /// Where the file names a variable so that a function whose declaration is not known may take it by reference: as a
  /// whole argument of a call or of an initialisation, and right of `>>`. Arguments of launches and of `dim3` are
  /// values.
  llvm::ArrayRef<clang::SourceLocation> argumentsNamed(llvm::StringRef Name) const;

private:
  void take(const clang::Token &T);
  void takeGroup();
  void takeArgument(const clang::Token &Next);
  void takeBracket(const clang::Token &T);
  bool isUsers(clang::SourceLocation L);
  llvm::StringRef nameAt(size_t I) const;
  std::string textOf(size_t Begin, size_t End) const;
  size_t matching(size_t Open) const;
  size_t matchingBack(size_t Close) const;
  size_t endOfArguments(size_t Less) const;
  size_t beginOfName(size_t Last) const;
  bool opensBlock(size_t Brace) const;
  size_t beginOfStatement(size_t I) const;
  bool isDeclaredAt(size_t I) const;
  clang::SourceLocation statementOf(size_t I) const;
  std::optional<std::pair<size_t, size_t>> headAround(size_t I) const;
  std::vector<std::string> declaredIn(size_t Begin, size_t End) const;
  std::optional<Erasure> erase(size_t Begin, size_t End, std::string Text) const;
  Launch launchAt(size_t Brackets) const;

  clang::Preprocessor *PP = nullptr;
  const clang::SourceManager *SM = nullptr;
  const InsertedTexts *Inserted = nullptr;
  std::vector<clang::Token> Tokens;
  llvm::DenseMap<clang::FileID, bool> UsersFiles;
  llvm::StringMap<std::vector<clang::SourceLocation>> Changes, Arguments, Places;
  /// The brackets that are open: those of a list of arguments, of a launch's sizes, others.
  enum class Bracket { Arguments, Sizes, Other };
  std::vector<Bracket> Open;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_HOSTTOKENS_H
