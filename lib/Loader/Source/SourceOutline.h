//===- SourceOutline.h - The names that a text declares ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_SOURCEOUTLINE_H
#define REJOIN_LIB_LOADER_SOURCE_SOURCEOUTLINE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace rejoin {

/// What a text in C declares outside of functions: macros, types, functions with a body, variables, enumerators;
/// `operator` for operators.
struct SourceOutline {
  explicit SourceOutline(llvm::StringRef Text);

  llvm::StringSet<> Names;
  /// Those of them that are macros.
  llvm::StringSet<> Macros;
  /// All names in it.
  llvm::StringSet<> Uses;
  /// It defines a kernel.
  bool HasKernel = false;
  /// It includes a header as `#include <x>`, which kernels that are compiled at run time do not have.
  bool HasSystemInclude = false;
  /// It includes a file or launches a kernel, as programs that are compiled with their host's code do.
  bool HasInclude = false, HasLaunch = false;
  /// It has parts that only C++ understands, or includes headers of the system.
  bool IsForHost = false;
  /// Macros with an argument that `#include M(path)` uses.
  llvm::StringSet<> IncludeMacros;

  /// A group of lines that is compiled under a condition.
  struct Group {
    /// Options that make the condition true: `-DN=1` for `#ifdef N`, `-DN=32` for `#if N == 32`, also those of the
    /// groups around it. Empty if no such options are known.
    std::vector<std::string> Options;
    llvm::StringSet<> Names;
    bool HasInclude = false;
    /// Without those of the groups inside it.
    bool HasKernel = false;
  };
  std::vector<Group> Groups;
};

/// Of a source that is written as string literals of C++, for a program that includes it (`R"( ... )"`, also after
/// `const char *name =`; there also in plain quotes over several lines, for a program that makes a literal of it): the
/// text, with blanks where the marks of literals are, so that lines and columns stay. Literals side by side are one
/// text. Empty if the text is none, or if a declaration of one text would change another, which \p Conflict then says.
std::string withoutLiteralMarks(llvm::StringRef Text, std::string *Conflict = nullptr);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_SOURCEOUTLINE_H
