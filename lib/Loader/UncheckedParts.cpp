//===- UncheckedParts.cpp - What a source was checked without ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The notes on a source name for a user at a terminal what is missing; the parts name it for the forms of the result
// that programs read. Both have the same causes: an error that leaves kernels out, a kernel that is empty for the
// processor, headers that were not found.
//
// A file without a kernel is host code, and no error, where nothing shows that it has one: a program that calls
// libraries which are not installed has errors and is complete. The keyword of kernels may stand in a header of the
// project, behind a macro; so a quoted header that is missing, and what only device code uses, speak against it.
// Tests: test/Lint/not-checked.test, test/Loader/host-libraries.test.
//
//===----------------------------------------------------------------------===//

#include "UncheckedParts.h"
#include "IncludedNames.h"
#include "rejoin/Support/RegularFiles.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace rejoin {

/// The line of a file that includes a header; 0 if there is none.
static unsigned lineOfInclude(StringRef File, StringRef Header) {
  auto Buffer = readRegularFile(File);
  if (!Buffer)
    return 0;
  unsigned Number = 0;
  for (StringRef Line : split((*Buffer)->getBuffer(), '\n')) {
    ++Number;
    StringRef Rest = Line.ltrim();
    if (Rest.consume_front("#") && Rest.ltrim().starts_with("include") && Rest.contains(Header))
      return Number;
  }
  return 0;
}

UncheckedPart missingHeaders(StringRef Path, const SourceFacts &Facts, const Twine &Why) {
  UncheckedPart P{Path.str(), UncheckedPart::What::Headers, {}, Why.str(), {}};
  for (const MissingHeader &H : Facts.MissingHeaders)
    P.Names.push_back(H.Name);
  const MissingHeader &First = Facts.MissingHeaders.front();
  const std::string File = First.Where.File.empty() ? Path.str() : First.Where.File;
  P.Where = {File, lineOfInclude(File, First.Name), 0};
  return P;
}

void tellLeftOut(const LoadOptions &Options, StringRef Path, const Twine &Text, std::vector<std::string> Names) {
  const std::string Why = (Path + ": " + Text).str();
  if (Options.Note)
    Options.Note({SourceNote::LeftOut, Why});
  if (Options.Unchecked)
    Options.Unchecked({Path.str(), UncheckedPart::What::LeftOut, std::move(Names), Why, {}});
}

/// Whether a text may be one of kernels: it has their keyword, or with \p ByUse what only device code uses, since a
/// macro may stand for the keyword.
static bool mayHaveKernels(StringRef File, bool ByUse) {
  static constexpr StringLiteral Used[] = {"threadIdx",     "blockIdx",     "blockDim",          "gridDim",
                                           "__device__",    "__shared__",   "__launch_bounds__", "hipThreadIdx_x",
                                           "hipBlockIdx_x", "hipBlockDim_x"};
  auto Buffer = readRegularFile(File);
  if (!Buffer)
    return true;
  StringRef Text = (*Buffer)->getBuffer();
  for (StringRef Word; !(Word = takeWord(Text)).empty();)
    if (Word == "__global__" || (ByUse && is_contained(Used, Word)))
      return true;
  return false;
}

bool isHostCode(StringRef Path, const SourceFacts &Facts) {
  if (isForHost(Facts))
    return true;
  if (Facts.IsOpenCL || Facts.Kernels || !Facts.LeftOut.empty() || !Facts.UninstantiatedTemplates.empty())
    return false;
  // Rejoin's own headers, and what stands for headers that are missing, are no files.
  std::vector<std::string> Files;
  copy_if(Facts.Dependencies, std::back_inserter(Files), [](StringRef File) { return sys::fs::exists(File); });
  Files.push_back(Path.str());
  auto IsQuoted = [&](const MissingHeader &H) {
    return any_of(Files, [&](StringRef File) {
      auto Buffer = readRegularFile(File);
      return !Buffer || any_of(includedNames((*Buffer)->getBuffer()),
                               [&](const IncludedName &N) { return N.IsQuoted && N.Name == H.Name; });
    });
  };
  return none_of(Files, [&](StringRef File) { return mayHaveKernels(File, /*ByUse=*/File == Path); }) &&
         none_of(Facts.MissingHeaders, IsQuoted);
}

} // namespace rejoin
