//===- DocumentText.h - Positions in a document -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SERVER_DOCUMENTTEXT_H
#define REJOIN_LIB_SERVER_DOCUMENTTEXT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/LSP/Protocol.h"
#include <memory>

namespace rejoin {

/// An immutable text with its lines. Editors count lines from 0 and characters in UTF-16 code units; compilers count
/// both from 1, and columns in bytes.
class DocumentText {
public:
  explicit DocumentText(std::string Text);
  DocumentText(const DocumentText &) = delete;

  llvm::StringRef text() const { return Text; }
  unsigned numLines() const { return static_cast<unsigned>(Starts.size()); }
  /// Without its end; empty beyond the last one. Counted from 0.
  llvm::StringRef line(unsigned Number) const;
  /// Positions beyond a line's end are its end.
  size_t offset(llvm::lsp::Position P) const;
  llvm::lsp::Position position(size_t Offset) const;
  /// Of a compiler's line and column; column 0 is the first character that is no space.
  llvm::lsp::Position position(unsigned Line, unsigned Column) const;
  /// The word there (letters, digits, `_`, `.`, and `%` or `@` before them), else one character; without a column the
  /// whole line but for spaces around it.
  llvm::lsp::Range range(unsigned Line, unsigned Column) const;
  /// The word that a position is in or at the end of, with its range; an empty one between words.
  llvm::StringRef wordAt(llvm::lsp::Position P, llvm::lsp::Range &Range) const;

private:
  std::string Text;
  llvm::SmallVector<size_t, 0> Starts;
};

/// The text after the changes of a `didChange` notification, given in its JSON; nothing if they do not fit.
std::optional<std::string> applyChanges(const DocumentText &Text,
                                        const std::vector<llvm::lsp::TextDocumentContentChangeEvent> &Changes);

} // namespace rejoin

#endif // REJOIN_LIB_SERVER_DOCUMENTTEXT_H
