//===- DocumentNames.cpp - An editor's documents as files -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DocumentNames.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

StringRef suffixOfLanguage(StringRef Language) {
  return StringSwitch<StringRef>(Language)
      .Cases({"cuda", "cuda-cpp"}, ".cu")
      .Case("hip", ".hip")
      .Cases({"opencl", "opencl-c"}, ".cl")
      .Case("glsl", ".glsl")
      .Case("hlsl", ".hlsl")
      .Cases({"llvm", "llvm-ir"}, ".ll")
      .Default("");
}

std::optional<std::string> pathOfFileUri(StringRef Uri) {
  auto File = lsp::URIForFile::fromURI(Uri);
  if (!File) {
    consumeError(File.takeError());
    return std::nullopt;
  }
  return File->file().str();
}

/// The last part of a URI's path without escapes: a file name.
static std::string nameIn(StringRef Uri) {
  StringRef Body = Uri.split(':').second.take_until([](char C) { return C == '?' || C == '#'; });
  Body = Body.rtrim('/');
  Body = Body.drop_front(Body.rfind('/') + 1);
  std::string Name;
  for (size_t I = 0; I < Body.size(); ++I) {
    char C = Body[I];
    if (uint8_t Byte; C == '%' && I + 2 < Body.size() && tryGetHexFromNibbles(Body[I + 1], Body[I + 2], Byte)) {
      C = static_cast<char>(Byte);
      I += 2;
    }
    Name += C == '/' || C == '\\' || C == '\0' ? '_' : C;
  }
  return Name.empty() || Name == "." || Name == ".." ? "untitled" : Name;
}

/// Letters, digits, `+`, `-` and `.` up to the first colon, a letter first (RFC 3986, 3.1).
static bool hasScheme(StringRef Uri) {
  auto [Scheme, Rest] = Uri.split(':');
  return Scheme.size() < Uri.size() && !Scheme.empty() && isAlpha(Scheme[0]) &&
         all_of(Scheme, [](char C) { return isAlnum(C) || C == '+' || C == '-' || C == '.'; });
}

std::optional<std::string> DocumentNames::open(StringRef Uri, StringRef Language) {
  if (auto Known = PathOfUri.find(Uri); Known != PathOfUri.end())
    return Known->second;
  std::optional<std::string> Path = pathOfFileUri(Uri);
  if (!Path) {
    if (!hasScheme(Uri) || Uri.starts_with("file:"))
      return std::nullopt;
    const std::string Name = nameIn(Uri);
    StringRef Suffix = suffixOfLanguage(Language);
    Suffix = sys::path::extension(Name) == Suffix ? "" : Suffix;
    // A file of that name, and another document, are other texts.
    for (unsigned Number = 1;; ++Number) {
      SmallString<128> New(Folder);
      sys::path::append(New, sys::path::stem(Name) + (Number > 1 ? "-" + Twine(Number) : Twine()) +
                                 sys::path::extension(Name) + Suffix);
      if (sys::fs::exists(New) || UriOfPath.contains(New))
        continue;
      Path = New.str().str();
      break;
    }
  }
  PathOfUri[Uri] = *Path;
  UriOfPath[*Path] = Uri.str();
  return Path;
}

void DocumentNames::close(StringRef Uri) {
  auto Known = PathOfUri.find(Uri);
  if (Known == PathOfUri.end())
    return;
  UriOfPath.erase(Known->second);
  PathOfUri.erase(Known);
}

std::optional<std::string> DocumentNames::pathOf(StringRef Uri) const {
  auto Known = PathOfUri.find(Uri);
  return Known != PathOfUri.end() ? Known->second : pathOfFileUri(Uri);
}

std::string DocumentNames::uriOf(StringRef Path) const {
  auto Known = UriOfPath.find(Path);
  return Known != UriOfPath.end() ? Known->second : fileUri(Path);
}

} // namespace rejoin
