//===- IncludedNames.h - The names in #include lines ------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_INCLUDEDNAMES_H
#define REJOIN_LIB_LOADER_INCLUDEDNAMES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace rejoin {

struct IncludedName {
  std::string Name;
  /// The preprocessor looks beside the file first: for `"NAME"`, but not for `<NAME>`, `#include_next`, or a program in
  /// a string, whose place is not known.
  bool IsQuoted;
  /// The line stands in no `#if`, so each reading of the text includes the file.
  bool IsAlways = false;
};

/// What the preprocessor's lines of a text say about other files.
struct IncludeLines {
  /// `#include "NAME"` and `#include <NAME>`.
  std::vector<IncludedName> Names;
  /// A macro gives a name: `#include NAME`.
  bool UsesMacro = false;
  /// `#pragma once`.
  bool IsOnce = false;
  /// What may be the name of a file in the text of a `#define`, or of an `#include` whose name is a macro.
  std::vector<IncludedName> Defined;
};

/// Reads the lines of a text with `#include`, `#include_next`, `#import`, `#embed` and `#define`. Conditions around
/// these lines are not evaluated.
IncludeLines includeLines(llvm::StringRef Text);

/// Calls \p Do with each directive of the preprocessor in a text: its name, and the rest of its line without comments.
void forEachDirective(llvm::StringRef Text, llvm::function_ref<void(llvm::StringRef, llvm::StringRef)> Do);

/// The names in `#include` lines. For one whose name is a macro, these are all names in the text's `#define` lines.
std::vector<IncludedName> includedNames(llvm::StringRef Text);

/// The identifiers in the conditions of a text: in the lines with `#if`, `#ifdef`, `#elif` and the like.
std::vector<std::string> namesInConditions(llvm::StringRef Text);

/// Whether the text has what device code of CUDA or HIP alone has, also where a macro of another file stands for
/// `__global__`: `__shared__`, `threadIdx.x`, `hipBlockIdx_x`, a launch. Comments, literals and conditions do not
/// count.
bool hasDeviceCode(llvm::StringRef Text);

/// The names of files that a macro's text may give.
void addDefinedNames(llvm::StringRef Text, std::vector<IncludedName> &To);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_INCLUDEDNAMES_H
