//===- Terminal.h - Colours and width of the output -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_TERMINAL_H
#define REJOIN_TOOLS_TERMINAL_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace rejoin {

/// Takes `--color=auto|always|never` out of the arguments and applies it to standard output and standard error. Without
/// it, the environment variable NO_COLOR (set, not empty) means never, and else a terminal decides. Returns the error
/// message, or an empty string.
std::string applyColor(llvm::SmallVectorImpl<const char *> &Arguments);

/// Columns of \p OS, one of the standard streams, if it is a terminal, otherwise 0: what is written to a file or a pipe
/// is not folded, since tools read it line by line.
unsigned terminalColumns(const llvm::raw_ostream &OS = llvm::outs());

/// Columns of \p OS if it is a terminal or COLUMNS is set, otherwise \p Otherwise.
unsigned outputColumns(unsigned Otherwise, const llvm::raw_ostream &OS = llvm::outs());

/// \p Text, a command after \p Indent spaces, over several lines of \p Columns columns, as a shell reads it.
std::string foldCommand(llvm::StringRef Text, unsigned Columns, unsigned Indent);

/// Messages on standard error, folded to the terminal if it is one: `PROGRAM: error: TEXT`. Lines of the text that
/// quote a source stay as they are. What a terminal would obey in the text is escaped; \p KeepColors: but for sequences
/// that only change colours, as compilers print them.
void printError(const llvm::Twine &Text, llvm::StringRef Program = "rejoin");
void printWarning(const llvm::Twine &Text, bool KeepColors = false);
void printNote(const llvm::Twine &Text, bool KeepColors = false);
/// The text alone.
void printMessage(const llvm::Twine &Text, bool KeepColors = false);

/// \p Text with its lines folded to the terminal's width, if \p OS is one; later lines of one stand deeper. Lines that
/// quote a source stay as they are.
void printFoldedLines(llvm::raw_ostream &OS, llvm::StringRef Text);
/// As `printFoldedLines`, for Markdown: the lines of a paragraph are joined first, and code stays as it is.
void printFoldedPage(llvm::raw_ostream &OS, llvm::StringRef Text);

/// Prints verdicts of `rejoin analyze`: divergent ones in red, uniform ones in green, where \p OS shows colours.
void printHighlighted(llvm::raw_ostream &OS, llvm::StringRef Text);

} // namespace rejoin

#endif // REJOIN_TOOLS_TERMINAL_H
