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
// command writes LLVM IR and the file is LLVM IR; nor is a file of a build or of settings. A link is judged by its own
// name and by that of the file it leads to. Only operands and the values of options that name files count as inputs:
// `--format=sarif -o sarif` is right. `lint`, `report` and `infer` then ask again, with the files that they have read:
// a header may have any name. Caveat: other commands and `--time-trace` do not find such a header. Tests:
// test/Robustness/output-onto-input.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/OutputFiles.h"
#include "ShaderLoader.h"
#include "rejoin/Loader/InputFiles.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "rejoin/Loader/ProjectConfig.h"
#include "rejoin/Support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include <utility>

using namespace llvm;

namespace rejoin {

static bool isModule(StringRef Path) {
  return StringSwitch<bool>(sys::path::extension(Path)).Cases({".ll", ".llir", ".bc"}, true).Default(false);
}

/// By its extension: what somebody has written, or made for a program.
static bool isWritten(StringRef Path) {
  if (isModule(Path) || isSourceFile(Path) || isHeaderFile(Path.lower()) || shaderKindOf(Path) != ShaderKind::None)
    return true;
  return StringSwitch<bool>(sys::path::extension(Path))
      .CasesLower({".mir", ".mlir", ".inc", ".def", ".ipp", ".tcc", ".glsli", ".hlsli", ".fxh", ".fx"}, true)
      .CasesLower({".c", ".cc", ".cpp", ".cxx", ".cu", ".cl", ".clh", ".hip"}, true)
      .Default(false);
}

/// The path that a write to \p Path reaches. What is open already has no path that would say something.
static SmallString<256> reachedBy(StringRef Path) {
  SmallString<256> Real;
  if (Path.starts_with("/dev/") || Path.starts_with("/proc/") || sys::fs::real_path(Path, Real))
    Real = Path;
  return Real;
}

std::string whyNotOutput(StringRef Output, ArrayRef<std::string> Inputs, OutputKind Kind) {
  sys::fs::file_status Status;
  // What does not exist, and what is no regular file, loses nothing.
  if (Output.empty() || Output == "-" || sys::fs::status(Output, Status) || !sys::fs::is_regular_file(Status))
    return "";
  const SmallString<256> Real = reachedBy(Output);
  const bool Replaces = Kind == OutputKind::Module && isModule(Output) && (isModule(Real) || !isWritten(Real));
  for (const std::string &Input : Inputs) {
    sys::fs::file_status Other;
    if (Input != "-" && !sys::fs::status(Input, Other) && sys::fs::equivalent(Status, Other) &&
        !(Replaces && isModule(Input)))
      return (Output + ": is an input (" + Input + "), which the output would replace; name another file").str();
  }
  if (!Replaces && (isWritten(Output) || isWritten(Real)))
    return (Output + ": is an existing source, header or module, which the output would replace; name another file")
        .str();
  if (is_contained<StringRef>({".rejoin", "compile_flags.txt", "compile_commands.json", "CMakeLists.txt"},
                              sys::path::filename(Real)))
    return (Output + ": holds settings of a project, which the output would replace; name another file").str();
  return "";
}

bool isSameOutput(StringRef A, StringRef B) {
  sys::fs::file_status OfA, OfB;
  const bool HasA = !sys::fs::status(A, OfA), HasB = !sys::fs::status(B, OfB);
  if (A.empty() || B.empty() || A == "-" || B == "-" || HasA != HasB)
    return false;
  if (HasA)
    return sys::fs::is_regular_file(OfA) && sys::fs::equivalent(OfA, OfB);
  auto Absolute = [](StringRef Path) {
    SmallString<256> Result = withoutLinks(Path), Directory;
    const std::string Name = sys::path::filename(Result).str();
    (void)sys::fs::make_absolute(Result);
    if (sys::fs::real_path(sys::path::parent_path(Result), Directory))
      Directory = sys::path::parent_path(Result);
    sys::path::append(Directory, Name);
    return Directory;
  };
  return Absolute(A) == Absolute(B);
}

namespace {

/// Finds the files that the words of a command line name.
class NamedFiles {
public:
  void read(ArrayRef<const char *> Arguments);
  /// The settings that apply to inputs, and the baselines that these name.
  void addSettings(ArrayRef<Input> Files);
  std::vector<std::string> Inputs, Outputs;
  /// Inputs, unless they are updated.
  std::vector<std::string> Baselines;

private:
  void addWord(StringRef A);
  void addValue(StringRef Option, StringRef Value);
  void addOperand(StringRef A);
  std::vector<std::string> Operands;
  std::string Config;
  /// The option whose value comes next.
  std::string Expecting;
  bool OfCompiler = false, UsesSettings = true;
  StringSet<> Responses;
};

} // namespace

std::vector<std::string> filesOfArgument(StringRef Text) {
  constexpr StringLiteral Buffer = "buffer:";
  std::vector<std::string> Result;
  for (size_t At = 0; (At = Text.find(Buffer, At)) != StringRef::npos;) {
    const StringRef File = Text.drop_front(At += Buffer.size());
    Result.push_back(File.str());
    Result.push_back(File.split(';').first.str());
  }
  return Result;
}

/// Whether the word after an option is its value. Without the options of the command this is open.
static bool takesNextWord(StringRef Option) {
  // Each stands for the other in a command that has one of them.
  if (is_contained({"kernel", "function"}, Option))
    return true;
  const auto &Known = cl::getRegisteredOptions();
  const auto It = Known.find(Option);
  return It != Known.end() && It->second->getValueExpectedFlag() == cl::ValueRequired;
}

void NamedFiles::addValue(StringRef Option, StringRef Value) {
  if (Option == "config")
    Config = Value.str();
  if (Option == "baseline")
    Baselines.push_back(Value.str());
  if (is_contained({"config", "launch", "changed"}, Option))
    Inputs.push_back(Value.str());
  if (is_contained({"arg", "bind", "push"}, Option))
    append_range(Inputs, filesOfArgument(Value));
  if (Option == "out")
    Outputs.push_back(Value.split('=').second.str());
  if (Option == "also")
    Outputs.push_back(Value.split(':').second.str());
  if (is_contained({"o", "depfile"}, Option))
    Outputs.push_back(Value.str());
}

void NamedFiles::addOperand(StringRef A) {
  Operands.push_back(A.str());
  Inputs.push_back(A.str());
  for (size_t At = 0; (At = A.find_first_of("=:", At)) != StringRef::npos;)
    Inputs.push_back(A.drop_front(++At).str());
}

/// The files that a word after `--` may name: the word itself, as the value of an option before it, or the value of an
/// option that names a file.
static std::vector<std::string> filesOfCompilerWord(StringRef A) {
  // As clang, nvcc and glslangValidator have them. Options that name folders are not among them.
  static constexpr StringLiteral Options[] = {"@",
                                              "-include",
                                              "--include",
                                              "-imacros",
                                              "--imacros",
                                              "--pre-include",
                                              "--config",
                                              "--options-file",
                                              "-optf",
                                              "-ivfsoverlay",
                                              "-fmodule-file",
                                              "-fmodule-map-file",
                                              "-fprofile-use",
                                              "-fprofile-instr-use",
                                              "-fprofile-sample-use",
                                              "-fsanitize-ignorelist",
                                              "-mlink-builtin-bitcode",
                                              "-mlink-bitcode-file"};
  std::vector<std::string> Result{A.str()};
  // Options for the preprocessor alone: `-Wp,-include,FILE`.
  if (A.starts_with("-Wp,"))
    for (StringRef Word : split(A, ','))
      append_range(Result, filesOfCompilerWord(Word));
  for (StringRef Option : Options)
    if (StringRef File = A; File.consume_front(Option) && !File.empty()) {
      Result.push_back(File.str());
      if (File.consume_front("="))
        Result.push_back(File.str());
    }
  return Result;
}

void NamedFiles::addWord(StringRef A) {
  if (!Expecting.empty())
    return addValue(std::exchange(Expecting, ""), A);
  if (A == "--") {
    OfCompiler = true;
    return;
  }
  if (OfCompiler) {
    append_range(Inputs, filesOfCompilerWord(A));
    return;
  }
  if (!A.starts_with("-") || A == "-")
    return addOperand(A);
  const auto [Name, Value] = A.ltrim('-').split('=');
  UsesSettings &= Name != "no-config";
  if (A.contains('='))
    addValue(Name, Value);
  else if (is_contained(
               {"o", "out", "config", "baseline", "launch", "changed", "depfile", "also", "arg", "bind", "push"},
               Name) ||
           takesNextWord(Name))
    Expecting = Name.str();
}

void NamedFiles::read(ArrayRef<const char *> Arguments) {
  for (StringRef A : Arguments) {
    StringRef File = A;
    // A FIFO can be read only once, by the command.
    if (!OfCompiler && File.consume_front("@") && sys::fs::is_regular_file(File))
      if (auto Text = MemoryBuffer::getFile(File, /*IsText=*/true)) {
        Inputs.push_back(File.str());
        if (!Responses.insert(File).second)
          continue;
        BumpPtrAllocator Memory;
        StringSaver Saver(Memory);
        SmallVector<const char *> Words;
        cl::TokenizeGNUCommandLine((*Text)->getBuffer(), Saver, Words);
        read(Words);
        continue;
      }
    addWord(A);
  }
}

void NamedFiles::addSettings(ArrayRef<Input> Files) {
  std::vector<std::string> Paths = Operands;
  for (const Input &I : Files) {
    Inputs.push_back(I.Path);
    Paths.push_back(I.Path);
  }
  if (!UsesSettings)
    return;
  ProjectConfigs Configs(Config);
  StringSet<> Directories;
  for (const std::string &Path : Paths) {
    SmallString<256> Absolute(Path);
    (void)sys::fs::make_absolute(Absolute);
    if (!Directories.insert(sys::path::parent_path(Absolute)).second)
      continue;
    auto Found = Configs.configFor(Absolute);
    if (!Found) {
      // The command reports it.
      consumeError(Found.takeError());
      continue;
    }
    append_range(Inputs, Found->Sources);
    if (!Found->Baseline.empty())
      Baselines.push_back(Found->Baseline);
  }
}

std::vector<std::string> possibleInputs(ArrayRef<const char *> Arguments, ArrayRef<Input> Files) {
  NamedFiles Named;
  // The first is the program.
  Named.read(Arguments.empty() ? Arguments : Arguments.drop_front());
  Named.addSettings(Files);
  append_range(Named.Inputs, Named.Baselines);
  return std::move(Named.Inputs);
}

std::vector<std::string> namedOutputs(ArrayRef<const char *> Arguments) {
  NamedFiles Named;
  Named.read(Arguments.empty() ? Arguments : Arguments.drop_front());
  return std::move(Named.Outputs);
}

std::string wrongOutput(ArrayRef<const char *> Arguments, ArrayRef<Input> Files, ArrayRef<OutputOption> Outputs) {
  NamedFiles Named;
  Named.read(Arguments.empty() ? Arguments : Arguments.drop_front());
  Named.addSettings(Files);
  for (const OutputOption &O : Outputs) {
    std::vector<std::string> Others = Named.Inputs;
    if (O.Option != "--baseline=")
      append_range(Others, Named.Baselines);
    if (std::string Why = whyNotOutput(O.Path, Others, O.Kind); !Why.empty())
      return O.Option + Why;
    for (const OutputOption &Other : Outputs.take_front(static_cast<size_t>(&O - Outputs.begin())))
      if (isSameOutput(O.Path, Other.Path))
        return O.Option + O.Path + ": is also the output of " + StringRef(Other.Option).rtrim(" =").str() +
               "; name another file";
  }
  return "";
}

} // namespace rejoin
