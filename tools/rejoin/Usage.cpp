//===- Usage.cpp - Options of a subcommand, and what is wrong with them -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Usage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Support/KernelName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace rejoin {

int UsageOf::operator()(const Twine &What) const {
  WithColor::error(errs(), Command) << What << " (see " << Command << " --help)\n";
  return 3;
}

bool UsageOf::parse(ArrayRef<const char *> Arguments, StringRef Overview) const {
  std::string Errors;
  raw_string_ostream ErrorStream(Errors);
  if (cl::ParseCommandLineOptions(static_cast<int>(Arguments.size()), Arguments.data(), Overview, &ErrorStream))
    return true;
  // It has told of values that are no numbers itself.
  if (Errors.empty())
    return false;
  // LLVM begins each line with the program's name, points to its help, and may guess what was meant in a second line.
  auto [First, Rest] = StringRef(Errors).split('\n');
  StringRef Program = Arguments.front();
  auto WithoutProgram = [&](StringRef Line) {
    if (Line.consume_front(Program))
      Line.consume_front(":");
    return Line.trim();
  };
  StringRef What = WithoutProgram(First.split("  Try: ").first), Guess = WithoutProgram(Rest.split('\n').first);
  What.consume_back(".");
  if (Guess.consume_front("Did you mean "))
    (*this)(What + "; did you mean " + Guess);
  else
    (*this)(What);
  return false;
}

std::vector<std::string> missingFunctions(ArrayRef<std::string> Asked, const std::set<std::string> &Found) {
  std::vector<StringRef> Symbols;
  for (const std::string &F : Found)
    if (!StringRef(F).starts_with("explain ") && kernelName(F) == F)
      Symbols.push_back(F);
  std::vector<std::string> Texts;
  for (const std::string &A : Asked)
    if (none_of(Found, [&](const std::string &F) { return namesFunction(StringRef(A), F); }))
      Texts.push_back("no function with a body '" + A + "' in the files given" + listCandidates(Symbols));
  return Texts;
}

} // namespace rejoin
