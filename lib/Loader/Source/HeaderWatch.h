//===- HeaderWatch.h - What the preprocessor meets --------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_HEADERWATCH_H
#define REJOIN_LIB_LOADER_SOURCE_HEADERWATCH_H

#include "Reading.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"

namespace rejoin {

/// Whether a macro of the user's with that name has no definition while a header of Rejoin's own is read.
bool isHiddenMacro(llvm::StringRef Name);

/// Skips headers that do not exist and remembers them. Sees what conditions of the user's test and skip. While a header
/// of Rejoin's own is read, the user's macros have no definition: their names may be those of its parameters.
class HeaderWatch : public clang::PPCallbacks {
public:
  HeaderWatch(clang::Preprocessor &PP, SourceFacts &Facts, Reading &State) : PP(PP), Facts(Facts), State(State) {}
  bool FileNotFound(llvm::StringRef Name) override;
  void FileChanged(clang::SourceLocation L, FileChangeReason Reason, clang::SrcMgr::CharacteristicKind,
                   clang::FileID Previous) override;
  void Ifdef(clang::SourceLocation L, const clang::Token &Name, const clang::MacroDefinition &) override {
    test(L, Name);
    findSwitches(Name.getLocation());
  }
  void If(clang::SourceLocation, clang::SourceRange Condition, ConditionValueKind) override {
    findSwitches(Condition.getBegin());
  }
  void Elif(clang::SourceLocation, clang::SourceRange Condition, ConditionValueKind, clang::SourceLocation) override {
    findSwitches(Condition.getBegin());
  }
  void Ifndef(clang::SourceLocation L, const clang::Token &Name, const clang::MacroDefinition &) override {
    test(L, Name);
    if (const clang::IdentifierInfo *I = Name.getIdentifierInfo())
      testProcessor(Name.getLocation(), I->getName());
  }
  void Defined(const clang::Token &Name, const clang::MacroDefinition &, clang::SourceRange R) override {
    test(R.getBegin(), Name);
  }
  void MacroExpands(const clang::Token &Name, const clang::MacroDefinition &, clang::SourceRange R,
                    const clang::MacroArgs *) override;
  void EndOfMainFile() override;
  void SourceRangeSkipped(clang::SourceRange R, clang::SourceLocation) override;

private:
  void test(clang::SourceLocation L, const clang::Token &Name);
  /// A macro that stands for a processor.
  void testProcessor(clang::SourceLocation L, llvm::StringRef Name);
  /// Those of the condition from \p L to the end of its line.
  void findSwitches(clang::SourceLocation L);
  void hideMacros();
  void showMacros();

  clang::Preprocessor &PP;
  SourceFacts &Facts;
  Reading &State;
  /// The header of Rejoin's own that a file of another one included, and the definitions that are hidden from it.
  clang::FileID OwnHeader;
  std::vector<std::pair<clang::IdentifierInfo *, clang::MacroInfo *>> Hidden;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_HEADERWATCH_H
