//===- OutputFiles.cpp - Files that a command may write -------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A report must not replace what it is about. Two files are the same if the system gives them one identity, so links
// and other spellings of a path are found. Headers are not named on the command line, and a mistyped command may name
// any source: an existing file with the extension of a source, header, shader or module is never an output, unless the
// command writes LLVM IR and the file is LLVM IR.
// Caveat: a header with another extension is not recognised. Held by: test/Robustness/output-onto-input.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/OutputFiles.h"
#include "ShaderLoader.h"
#include "rejoin/Loader/InputFiles.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace llvm;

namespace rejoin {

static bool isModule(StringRef Path) {
  return StringSwitch<bool>(sys::path::extension(Path)).Cases({".ll", ".llir", ".bc"}, true).Default(false);
}

/// By its extension: what somebody has written, or made for a program.
static bool isWritten(StringRef Path) {
  if (isModule(Path) || isSourceFile(Path) || shaderKindOf(Path) != ShaderKind::None)
    return true;
  return StringSwitch<bool>(sys::path::extension(Path))
      .CasesLower({".mir", ".h", ".hh", ".hpp", ".hxx", ".cuh", ".inl", ".inc", ".def", ".ipp", ".tcc", ".glsli"}, true)
      .CasesLower({".hlsli", ".fxh", ".fx", ".c", ".cc", ".cpp", ".cxx", ".cu", ".cl", ".clh", ".hip"}, true)
      .Default(false);
}

std::string whyNotOutput(StringRef Output, ArrayRef<std::string> Inputs, OutputKind Kind) {
  sys::fs::file_status Status;
  // What does not exist, and what is no regular file, loses nothing.
  if (Output.empty() || Output == "-" || sys::fs::status(Output, Status) || !sys::fs::is_regular_file(Status))
    return "";
  const bool Replaces = Kind == OutputKind::Module && isModule(Output);
  for (const std::string &Input : Inputs) {
    sys::fs::file_status Other;
    if (Input != "-" && !sys::fs::status(Input, Other) && sys::fs::equivalent(Status, Other) &&
        !(Replaces && isModule(Input)))
      return (Output + ": is an input (" + Input + "), which the output would replace; name another file").str();
  }
  if (!Replaces && isWritten(Output))
    return (Output + ": is an existing source, header or module, which the output would replace; name another file")
        .str();
  return "";
}

std::vector<std::string> possibleInputs(ArrayRef<const char *> Arguments, ArrayRef<Input> Files) {
  std::vector<std::string> Result;
  bool IsOutput = false;
  for (StringRef A : Arguments) {
    const StringRef Name = A.starts_with("-") ? A.ltrim('-').split('=').first : "";
    if (std::exchange(IsOutput, false))
      continue;
    if (Name == "o" || Name == "out" || Name == "time-trace") {
      IsOutput = !A.contains('=');
      continue;
    }
    Result.push_back(A.str());
    for (size_t At = 0; (At = A.find_first_of("=:", At)) != StringRef::npos;)
      Result.push_back(A.drop_front(++At).str());
  }
  for (const Input &I : Files)
    Result.push_back(I.Path);
  return Result;
}

std::string wrongOutput(ArrayRef<const char *> Arguments, ArrayRef<Input> Files, ArrayRef<OutputOption> Outputs) {
  const std::vector<std::string> Named = possibleInputs(Arguments, Files);
  for (const OutputOption &O : Outputs) {
    // An option that names an output in some cases only names it once.
    std::vector<std::string> Others = Named;
    if (auto It = find(Others, O.Path); O.Option == "--baseline=" && It != Others.end())
      Others.erase(It);
    if (std::string Why = whyNotOutput(O.Path, Others, O.Kind); !Why.empty())
      return O.Option + Why;
  }
  return "";
}

} // namespace rejoin
