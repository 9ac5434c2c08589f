//===- Escape.h - Escaping of text from files ----------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names, paths and source lines come from files that anybody may have written. There is one function here for each
// language that Rejoin prints, and all text from files passes through it.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_ESCAPE_H
#define REJOIN_SUPPORT_ESCAPE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace rejoin {

/// Returns UTF-8 with U+FFFD for invalid bytes. Use it at the point where text enters that may go into JSON.
std::string validText(llvm::StringRef Text);

/// UTF-8 for any bytes, such as those of a path, without loss: each byte becomes the character of its number. For JSON
/// between processes of Rejoin.
std::string bytesAsText(llvm::StringRef Bytes);

/// The bytes for which `bytesAsText` returned \p Text.
std::string textAsBytes(llvm::StringRef Text);

/// For terminals and logs. Line ends and tabs stay. Other control characters, which could form terminal sequences, and
/// characters that change the direction of text are shown as `\x1B` or `\u202E`.
std::string printable(llvm::StringRef Text);

/// As `printable`, for a part of a line: line ends are shown in the same way.
std::string printableWord(llvm::StringRef Text);

/// Text of an element or of a quoted attribute in HTML.
std::string escapeHtml(llvm::StringRef Text);

/// Text in XML 1.0. Most control characters cannot occur in it at all.
std::string escapeXml(llvm::StringRef Text);

/// JSON inside a `<script>` element. No text in it can end the element or begin another or a comment.
std::string escapeScriptData(llvm::StringRef Json);

/// Text inside a quoted string in Graphviz's language. It contains no escape sequence and no HTML entity of its own.
std::string escapeDot(llvm::StringRef Text);

/// Text in Markdown, without markup and HTML.
std::string escapeMarkdown(llvm::StringRef Text);

/// A code span in Markdown, with its delimiters. It may be used in a table.
std::string markdownCode(llvm::StringRef Text);

/// A URI reference to a file by RFC 3986, as SARIF requires.
std::string fileUri(llvm::StringRef Path);

} // namespace rejoin

#endif // REJOIN_SUPPORT_ESCAPE_H
