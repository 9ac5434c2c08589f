//===- Diagnostic.cpp - Findings about a user's program -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

namespace rejoin {

static constexpr KindInfo Kinds[] = {
#define KIND(NAME, ID, RULE, SEVERITY, STATEMENT) {ID, RULE, Severity::SEVERITY, STATEMENT},
#include "rejoin/Diagnostics/Kinds.def"
};

const KindInfo &infoOf(DiagnosticKind K) { return Kinds[static_cast<unsigned>(K)]; }

llvm::StringRef nameOf(Severity S) {
  return S == Severity::Error ? "error" : S == Severity::Warning ? "warning" : "remark";
}

llvm::ArrayRef<KindInfo> allKinds() { return Kinds; }

std::optional<DiagnosticKind> kindById(llvm::StringRef Id) {
  for (unsigned K = 0; K != std::size(Kinds); ++K)
    if (Kinds[K].Id == Id)
      return static_cast<DiagnosticKind>(K);
  return std::nullopt;
}

std::string plainPath(llvm::StringRef Path) {
  llvm::SmallString<128> Plain(Path);
  if (llvm::sys::path::remove_dots(Plain, /*remove_dot_dot=*/true) && llvm::sys::fs::equivalent(Path, Plain))
    return Plain.str().str();
  return Path.str();
}

std::string placeText(const Location &L) {
  std::string Result = plainPath(L.File);
  if (L.Line)
    Result += ":" + std::to_string(L.Line);
  if (L.Line && L.Column)
    Result += ":" + std::to_string(L.Column);
  return Result;
}

static void printLocation(llvm::raw_ostream &OS, const Location &L) { OS << printableWord(placeText(L)); }

void printDiagnostic(llvm::raw_ostream &OS, const Diagnostic &D) {
  const KindInfo &K = infoOf(D.Kind);
  printLocation(OS, D.Where);
  OS << ": ";
  llvm::WithColor(OS, D.level() == Severity::Error     ? llvm::HighlightColor::Error
                      : D.level() == Severity::Warning ? llvm::HighlightColor::Warning
                                                       : llvm::HighlightColor::Remark)
      << nameOf(D.level());
  OS << ": " << printableWord(D.Message) << " [" << K.Id << ", rule " << K.Rule << "]\n";
  if (!D.Function.empty())
    OS << "  in '" << printableWord(sourceName(D.Function)) << "'" << (D.Operation.empty() ? "" : ": ")
       << printableWord(D.Operation) << '\n';
  if (!D.Path.empty())
    OS << (D.Path.size() > 1 && D.Path.front() == D.Path.back() ? "  closed path: " : "  path: ")
       << printableWord(llvm::join(D.Path, " -> ")) << '\n';
  for (const Note &N : D.Notes) {
    OS << "  note: ";
    if (N.Where.Line) {
      printLocation(OS, N.Where);
      OS << ": ";
    }
    OS << printableWord(N.Message) << '\n';
  }
  if (!D.Hint.empty())
    OS << "  hint: " << printableWord(D.Hint) << '\n';
}

} // namespace rejoin
