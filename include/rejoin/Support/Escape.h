//===- Escape.h - Text from files inside other languages -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names, paths and lines of source come from files that anybody may have written. Each language that we print has one
// function here, and whatever comes from a file passes through it.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_ESCAPE_H
#define REJOIN_SUPPORT_ESCAPE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace rejoin {

/// UTF-8, with U+FFFD for invalid bytes. Where text enters that may go into JSON.
std::string validText(llvm::StringRef Text);

/// For terminals and logs: no control characters but line ends and tabs, which is no sequence that a terminal obeys;
/// nothing that changes the direction of later text. Such a character is shown as `\x1B` or `\u202E`.
std::string printable(llvm::StringRef Text);

/// The same for a part of a line, in which line ends are shown, too.
std::string printableWord(llvm::StringRef Text);

/// Text of an element or of a quoted attribute in HTML.
std::string escapeHtml(llvm::StringRef Text);

/// The same in XML 1.0, in which most control characters cannot stand at all.
std::string escapeXml(llvm::StringRef Text);

/// JSON inside of a `<script>` element: nothing in it ends the element, or begins one or a comment.
std::string escapeScriptData(llvm::StringRef Json);

/// Inside of the quotes of a string in Graphviz's language: no escape of its own, no entity of HTML.
std::string escapeDot(llvm::StringRef Text);

/// Words of a Markdown text; no markup and no HTML.
std::string escapeMarkdown(llvm::StringRef Text);

/// A code span of Markdown, with its delimiters, which may stand in a table.
std::string markdownCode(llvm::StringRef Text);

/// A reference to a file by RFC 3986, as SARIF wants it.
std::string fileUri(llvm::StringRef Path);

} // namespace rejoin

#endif // REJOIN_SUPPORT_ESCAPE_H
