//===- Fixes.h - Edits that settle a finding -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SERVER_FIXES_H
#define REJOIN_LIB_SERVER_FIXES_H

#include "DocumentText.h"
#include "rejoin/Diagnostics/Diagnostic.h"

namespace rejoin {

/// How comments and repairs are written in a document.
enum class Syntax { Kernel, Assembly, Glsl, Hlsl };

/// By the name of a document and, for shaders, its text.
Syntax syntaxOf(llvm::StringRef Path, llvm::StringRef Text);

struct Fix {
  std::string Title;
  std::vector<llvm::lsp::TextEdit> Edits;
  /// It repairs the program; else it accepts the finding.
  bool IsRepair = false;
};

/// The text with the characters of comments, of literals' contents and of preprocessor lines replaced by spaces; line
/// ends stay.
std::string withoutComments(llvm::StringRef Text, Syntax Language);

/// What the editor can do about a finding in \p Text, repairs first. A repair is offered only where its effect is plain
/// from the text: a barrier that is the last statement of an `if` without `else` moves after it; one that is the first
/// moves before it if the condition reads nothing that the barrier orders; in assembly `convergent` is added; in
/// shaders the index of a resource gets the mark for one that is not uniform, or loses it.
std::vector<Fix> fixesFor(const Diagnostic &D, const DocumentText &Text, Syntax Language);

} // namespace rejoin

#endif // REJOIN_LIB_SERVER_FIXES_H
