//===- InputFiles.cpp - The files that a command line means ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a command line names becomes a list of files, each with the compiler's options for it:
//
//   kernel.cl                itself, even if it does not exist: the loader says why it cannot be read
//   src/                     all files below with a known extension, sorted; no hidden directories, no links to others,
//                            no parts of shaders
//   compile_commands.json    the entries in OpenCL C, CUDA or HIP, with their options
//
// Of a compile command is kept how it lets the source be understood; the compiler, the input, outputs and stages go
// (`-c`, `-o x.o`, `-MF x.d`). Relative names in an entry are those of its directory, which `-working-directory` says.
// Caveat: a directory or database without any such file is an error, not an empty success.
// Held by: test/Loader/nvcc-options.test, test/Tool/corpus.test, test/Robustness/inputs.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/InputFiles.h"
#include "ShaderLoader.h"
#include "SourceCompiler.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace rejoin {

static Error inputError(StringRef Path, const Twine &What) {
  return createStringError(inconvertibleErrorCode(), printableWord(Path) + ": " + What);
}

bool isHeaderFile(StringRef Path) {
  return StringSwitch<bool>(sys::path::extension(Path))
      .Cases({".h", ".hh", ".hpp", ".hxx", ".cuh", ".inl"}, true)
      .Default(false);
}

bool canBeLoaded(StringRef Path) {
  ShaderKind Kind = shaderKindOf(Path);
  return (Kind != ShaderKind::None && Kind != ShaderKind::Wgsl) ||
         StringSwitch<bool>(sys::path::extension(Path)).Cases({".ll", ".llir", ".bc", ".mir"}, true).Default(false) ||
         (!isHeaderFile(Path) && languageOf(Path, {}));
}

static Error addDirectory(StringRef Path, bool MayBeEmpty, std::vector<Input> &Inputs) {
  std::vector<std::string> Found;
  std::string Header;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator I(Path, EC, /*follow_symlinks=*/false), E; I != E && !EC;
       I.increment(EC)) {
    if (sys::path::filename(I->path()).starts_with("."))
      I.no_push();
    else if (canBeLoaded(I->path()) && !sys::fs::is_directory(I->path()))
      Found.push_back(I->path());
    else if (isHeaderFile(I->path()) && languageOf(I->path(), {}) && (Header.empty() || I->path() < Header))
      Header = I->path();
  }
  if (EC)
    return inputError(Path, "cannot be read: " + EC.message());
  const std::string Part = Found.empty() ? "" : Found.front();
  dropShaderParts(Found);
  if (Found.empty() && !MayBeEmpty)
    return inputError(
        Path,
        "no source with kernels, shader, LLVM IR, SPIR-V module or Machine IR below this directory" +
            (!Part.empty() ? "; parts of shaders are read where they are included, or where their names are given: " +
                                 printableWord(Part)
             : !Header.empty() ? "; headers are read where their names are given: " + printableWord(Header)
                               : std::string()));
  sort(Found);
  for (std::string &File : Found)
    Inputs.push_back({std::move(File), {}});
  return Error::success();
}

/// What of a command says how the source is to be understood: without the compiler, input and outputs.
static std::vector<std::string> argumentsOf(ArrayRef<std::string> Command, StringRef Directory, StringRef File) {
  // Outputs and stages, and those of them that another argument follows.
  static constexpr StringLiteral Alone[] = {"-c",   "-S",  "-E", "-emit-llvm", "-fsyntax-only", "-MD",
                                            "-MMD", "-MP", "-M", "-MM",        "-MG",           "--"};
  static constexpr StringLiteral WithNext[] = {"-o", "-MF", "-MT", "-MQ", "-MJ"};
  std::vector<std::string> Result{"-working-directory=" + Directory.str()};
  size_t First = 1;
  if (!Command.empty() &&
      StringSwitch<bool>(sys::path::stem(Command[0])).Cases({"ccache", "sccache"}, true).Default(false))
    First = 2;
  for (size_t I = First; I < Command.size(); ++I) {
    StringRef A = Command[I];
    if (is_contained(WithNext, A)) {
      ++I;
      continue;
    }
    SmallString<128> Absolute(A);
    sys::path::make_absolute(Directory, Absolute);
    sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
    if (is_contained(Alone, A) || Absolute == File ||
        (A.starts_with("-o") && A.size() > 2 && !A.starts_with("-offload")))
      continue;
    Result.push_back(A.str());
  }
  return Result;
}

/// An entry's words: `arguments`, or `command` as a shell reads it. Fails if an argument is no string.
static Expected<std::vector<std::string>> commandOf(const json::Object &Entry, const Twine &Where) {
  std::vector<std::string> Command;
  if (const json::Array *List = Entry.getArray("arguments")) {
    for (const json::Value &A : *List) {
      const auto Text = A.getAsString();
      if (!Text)
        return createStringError(inconvertibleErrorCode(), Where + ": an argument is not a string");
      Command.push_back(Text->str());
    }
    return Command;
  }
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *> Words;
  cl::TokenizeGNUCommandLine(Entry.getString("command").value_or(""), Saver, Words);
  Command.assign(Words.begin(), Words.end());
  return Command;
}

/// Says each entry of a database to \p Say: the file's absolute path and its options.
static Error forEachEntry(StringRef Path, function_ref<void(StringRef File, std::vector<std::string>)> Say,
                          function_ref<bool(StringRef File)> IsWanted) {
  if (std::string Why = whyUnreadable(Path); !Why.empty())
    return inputError(Path, Why);
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return inputError(Path, Buffer.getError().message());
  auto Value = json::parse((*Buffer)->getBuffer());
  if (!Value)
    return inputError(Path, toString(Value.takeError()));
  const json::Array *Entries = Value->getAsArray();
  if (!Entries)
    return inputError(Path, "expected an array of compile commands");
  // Directories are relative to the database.
  SmallString<128> From(Path);
  if (std::error_code EC = sys::fs::make_absolute(From))
    return inputError(Path, EC.message());
  sys::path::remove_filename(From);
  size_t Number = 0;
  for (const json::Value &V : *Entries) {
    const std::string Where = ("entry " + Twine(++Number)).str();
    const json::Object *Entry = V.getAsObject();
    auto Directory = Entry ? Entry->getString("directory") : std::nullopt;
    auto File = Entry ? Entry->getString("file") : std::nullopt;
    if (!Directory || !File || (!Entry->getString("command") && !Entry->getArray("arguments")))
      return inputError(Path, Where + " lacks 'directory', 'file', or 'command' and 'arguments'");
    SmallString<128> In(*Directory);
    sys::path::make_absolute(From, In);
    SmallString<128> Absolute(*File);
    sys::path::make_absolute(In, Absolute);
    sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
    auto Command = commandOf(*Entry, Where);
    if (!Command)
      return inputError(Path, toString(Command.takeError()));
    if (IsWanted(Absolute))
      Say(Absolute, argumentsOf(*Command, In, Absolute));
  }
  return Error::success();
}

static Error addDatabase(StringRef Path, std::vector<Input> &Inputs) {
  const size_t Before = Inputs.size();
  auto Add = [&](StringRef File, std::vector<std::string> Arguments) {
    if (languageOf(File, Arguments))
      Inputs.push_back({File.str(), std::move(Arguments), Path.str()});
  };
  if (Error E = forEachEntry(Path, Add, [](StringRef) { return true; }))
    return E;
  if (Inputs.size() == Before)
    return inputError(Path, "no entry is OpenCL C, CUDA or HIP (.cl, .cu, .hip, or -x)");
  return Error::success();
}

std::optional<Input> findInDatabase(StringRef Database, StringRef Path) {
  std::optional<Input> Found;
  auto Take = [&](StringRef File, std::vector<std::string> Arguments) {
    if (!Found && languageOf(File, Arguments))
      Found = Input{File.str(), std::move(Arguments), Database.str()};
  };
  auto IsIt = [&](StringRef File) { return File == Path || sys::fs::equivalent(File, Path); };
  if (Error E = forEachEntry(Database, Take, IsIt)) {
    consumeError(std::move(E));
    return std::nullopt;
  }
  return Found;
}

Expected<std::vector<Input>> findInputs(ArrayRef<std::string> Given, bool MayBeEmpty) {
  std::vector<Input> Inputs;
  for (const std::string &Path : Given) {
    if (sys::fs::is_directory(Path)) {
      if (Error E = addDirectory(Path, MayBeEmpty, Inputs))
        return std::move(E);
    } else if (sys::path::filename(Path) == "compile_commands.json") {
      if (Error E = addDatabase(Path, Inputs))
        return std::move(E);
    } else {
      Inputs.push_back({Path, {}});
    }
  }
  return Inputs;
}

} // namespace rejoin
