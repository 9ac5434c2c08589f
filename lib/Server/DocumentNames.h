//===- DocumentNames.h - An editor's documents as files -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SERVER_DOCUMENTNAMES_H
#define REJOIN_LIB_SERVER_DOCUMENTNAMES_H

#include "llvm/ADT/StringMap.h"
#include <optional>
#include <string>

namespace rejoin {

/// The URIs by which an editor names its open documents, and the paths by which the analysis names them.
///
/// A document of another scheme than `file` (`untitled:Untitled-1`: a buffer that was never saved) gets a path in the
/// workspace's folder, where its includes and settings are looked for. Its suffix is that of the language that the
/// editor states. No such file is ever written.
class DocumentNames {
public:
  /// The folder for documents that are no files; an absolute path.
  void setFolder(llvm::StringRef Path) { Folder = Path.str(); }
  llvm::StringRef folder() const { return Folder; }

  /// The path of a document that the editor opens. \p Language is the protocol's `languageId`, which counts only if the
  /// document is no file. Nothing if \p Uri is no URI.
  std::optional<std::string> open(llvm::StringRef Uri, llvm::StringRef Language);
  void close(llvm::StringRef Uri);
  /// The path of an open document, or of a file; nothing for others.
  std::optional<std::string> pathOf(llvm::StringRef Uri) const;
  /// As the editor spelled it, if the document is open.
  std::string uriOf(llvm::StringRef Path) const;

private:
  std::string Folder;
  llvm::StringMap<std::string> PathOfUri, UriOfPath;
};

/// The suffix of files of a language, by the protocol's `languageId`; empty for a language that is not read.
llvm::StringRef suffixOfLanguage(llvm::StringRef Language);

/// The path that a `file` URI names.
std::optional<std::string> pathOfFileUri(llvm::StringRef Uri);

} // namespace rejoin

#endif // REJOIN_LIB_SERVER_DOCUMENTNAMES_H
