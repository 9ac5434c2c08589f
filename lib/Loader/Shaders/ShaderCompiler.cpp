//===- ShaderCompiler.cpp - Shaders through glslangValidator -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Messages of glslangValidator are put into clang's form (`FILE:LINE: error: ...`), which editors and CI read.
//
// A source that fails is tried again, each time with one repair more:
//
//   a header is missing                 with the folders of the project in which it and its headers lie
//   `#include` needs an extension       with that extension, which glslc takes for granted
//   NonUniformResourceIndex, float32_t  with declarations of these, which dxc knows
//   "... for Vulkan"                    as OpenGL's GLSL: uniforms without a block, gl_VertexID
//
// The message of the last try stays, but for OpenGL's, where the first stays unless it is about Vulkan itself.
// Held by: test/SPIRV/sources.test, headers.test, errors.test.
//
//===----------------------------------------------------------------------===//

#include "ShaderCompiler.h"
#include "ShaderIncludes.h"
#include "rejoin/Loader/ShaderSource.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace rejoin {

Error shaderError(StringRef Path, const Twine &What) {
  return createStringError(inconvertibleErrorCode(), printableWord(Path) + ": " + What);
}

/// The messages of glslangValidator in clang's form:
///
///   ERROR: x.comp:5: 'a' : undeclared      x.comp:5: error: 'a' : undeclared
///   x.hlsl(5): error at column 3, parsing  x.hlsl:5:3: error: parsing
///
/// Lines that only count or repeat them are left out.
static std::string inClangsForm(StringRef Said) {
  static const Regex Glsl("^(ERROR|WARNING): (.+):([0-9]+): (.*)$"),
      Hlsl("^(.+)\\(([0-9]+)\\): error at column ([0-9]+), (.*)$"),
      Counts("compilation errors\\.|compilation terminated|^SPIR-V is not generated|: Entry point not found");
  std::vector<std::string> Lines;
  SmallVector<StringRef, 5> Parts;
  for (StringRef Line : split(Said, '\n')) {
    Line = Line.rtrim();
    if (Line.empty() || Counts.match(Line))
      continue;
    if (Glsl.match(Line, &Parts))
      Lines.push_back(
          (Parts[2] + ":" + Parts[3] + (Parts[1] == "ERROR" ? ": error: " : ": warning: ") + Parts[4]).str());
    else if (Hlsl.match(Line, &Parts))
      Lines.push_back((Parts[1] + ":" + Parts[2] + ":" + Parts[3] + ": error: " + Parts[4]).str());
    else
      Lines.push_back(Line.str());
  }
  return join(Lines, "\n");
}

ShaderCompiler::ShaderCompiler(StringRef Path, StringRef Source, bool IsHlsl, const LoadOptions &Options)
    : Path(Path), Source(Source), IsHlsl(IsHlsl), Options(Options) {
  ArrayRef<std::string> Arguments(Options.CompilerArguments);
  for (; !Arguments.empty(); Arguments = Arguments.drop_front()) {
    Given.push_back(Arguments.front());
    // Of glslang's options `-I` has its folder attached, and `-D` alone says that the source is HLSL.
    if ((Given.back() == "-I" || Given.back() == "-D") && Arguments.size() > 1 &&
        !StringRef(Arguments[1]).starts_with("-")) {
      Arguments = Arguments.drop_front();
      Given.back() += Arguments.front();
    }
  }
}

bool ShaderCompiler::has(StringRef Prefix) const {
  return any_of(Given, [&](StringRef A) { return A.starts_with(Prefix); });
}

std::vector<std::string> ShaderCompiler::folders() const {
  std::vector<std::string> Result;
  // Includes are looked for beside the file, and in the two folders around.
  StringRef Directory = sys::path::parent_path(Path);
  std::string Folder = Directory.empty() ? "." : Directory.str();
  for (unsigned Level = 0; Level != 3; ++Level, Folder += "/..")
    Result.push_back(Folder);
  for (StringRef A : Given)
    if (A.consume_front("-I"))
      Result.push_back(A.str());
  Result.insert(Result.end(), Nearby.begin(), Nearby.end());
  return Result;
}

std::vector<std::string> ShaderCompiler::arguments(const ShaderEntry &Entry, bool ForOpenGL) const {
  std::vector<std::string> Result{"-g"};
  // Subgroups need this version of SPIR-V.
  if (ForOpenGL)
    Result.insert(Result.end(), {"-G", "--target-env", "spirv1.3"});
  else if (!has("-V") && !has("-G"))
    Result.push_back("-V");
  // Buffers of HLSL are blocks that newer versions of SPIR-V have no more.
  if (!ForOpenGL && !has("--target-env") && !has("-G"))
    Result.insert(Result.end(), {"--target-env", IsHlsl ? "vulkan1.1" : "vulkan1.3"});
  if (!Entry.Stage.empty())
    Result.insert(Result.end(), {"-S", Entry.Stage});
  // Numbers that the source leaves to the application say nothing of what threads do.
  if (!has("--aml") && !has("--auto-map"))
    Result.insert(Result.end(), {"--aml", "--amb"});
  // Alone it says that the source is HLSL.
  if (IsHlsl && !is_contained(Given, "-D"))
    Result.push_back("-D");
  if (!Entry.Name.empty() || (IsHlsl && !has("-e") && !has("--entry-point")))
    Result.insert(Result.end(), {"-e", Entry.Name.empty() ? "main" : Entry.Name});
  for (const std::string &Folder : folders())
    Result.push_back("-I" + Folder);
  copy_if(Given, std::back_inserter(Result), [](StringRef A) { return !A.starts_with("-I"); });
  return Result;
}

/// Adds the folders of the project that have headers which the last run missed. False if there are none.
bool ShaderCompiler::searchProject() {
  if (Options.AsGiven || HasSearched || !StringRef(Said).contains("Could not process include directive"))
    return false;
  HasSearched = true;
  Nearby = nearbyFolders(Path, Source, folders());
  return !Nearby.empty();
}

Error ShaderCompiler::prepare() {
  auto Found = sys::findProgramByName("glslangValidator");
  if (!Found)
    return shaderError(Path, "glslangValidator is needed to compile it and was not found (package glslang-tools)");
  Compiler = *Found;
  if (std::string Why = findIncludes(Path, Source, folders()).Unreadable; !Why.empty())
    return shaderError(Path, "a file that it includes cannot be read: " + Why);
  return Error::success();
}

std::vector<std::string> ShaderCompiler::dependencies() const {
  std::vector<std::string> Result = findIncludes(Path, Source, folders()).Files;
  Result.insert(Result.begin(), Path.str());
  return Result;
}

namespace {
/// A temporary file, removed at the end.
class TemporaryFile {
public:
  TemporaryFile(StringRef Suffix) : Error(sys::fs::createTemporaryFile("rejoin", Suffix, Path)) {
    if (!Error)
      Remover.setFile(Path);
  }
  SmallString<128> Path;
  std::error_code Error;

private:
  FileRemover Remover;
};
} // namespace

/// False if the disk is full, for example.
static bool write(StringRef File, StringRef Text) {
  std::error_code EC;
  raw_fd_ostream OS(File, EC);
  if (EC)
    return false;
  OS << Text;
  OS.close();
  const bool IsWritten = !OS.has_error();
  OS.clear_error();
  return IsWritten;
}

static std::string textOf(StringRef File) {
  auto Read = MemoryBuffer::getFile(File);
  return Read ? (*Read)->getBuffer().str() : "";
}

std::string ShaderCompiler::preprocessed() {
  std::vector<std::string> Arguments{Compiler, "-E"};
  if (IsHlsl && !is_contained(Given, "-D"))
    Arguments.push_back("-D");
  // glslang asks for a stage, and none changes the text.
  if (!has("-S"))
    Arguments.insert(Arguments.end(), {"-S", "comp"});
  for (const std::string &Folder : folders())
    Arguments.push_back("-I" + Folder);
  copy_if(Given, std::back_inserter(Arguments), [](StringRef A) {
    return A.starts_with("-D") || A.starts_with("-U") || A.starts_with("-P") || A.starts_with("-S");
  });
  Arguments.push_back(Path.str());
  const TemporaryFile Output("txt"), Messages("txt");
  if (Output.Error || Messages.Error)
    return Source.str();
  std::vector<StringRef> Refs(Arguments.begin(), Arguments.end());
  std::optional<StringRef> Redirects[] = {std::nullopt, Output.Path.str(), Messages.Path.str()};
  const int Code = sys::ExecuteAndWait(Compiler, Refs, std::nullopt, Redirects, 60);
  std::string Text = textOf(Output.Path);
  if (Code == 0)
    return Text;
  Said = Text + textOf(Messages.Path);
  return searchProject() ? preprocessed() : Source.str();
}

Expected<std::unique_ptr<MemoryBuffer>> ShaderCompiler::run(StringRef File, const ShaderEntry &Entry, bool ForOpenGL) {
  const TemporaryFile Output("spv"), Messages("txt");
  if (std::error_code EC = Output.Error ? Output.Error : Messages.Error)
    return shaderError(Path, "cannot create a temporary file: " + EC.message());
  std::vector<std::string> Arguments{Compiler, "-o", Output.Path.str().str()};
  std::vector<std::string> Rest = arguments(Entry, ForOpenGL);
  Arguments.insert(Arguments.end(), Rest.begin(), Rest.end());
  Arguments.push_back(File.str());
  std::vector<StringRef> Refs(Arguments.begin(), Arguments.end());
  std::optional<StringRef> Redirects[] = {std::nullopt, Messages.Path.str(), Messages.Path.str()};
  std::string Failure;
  if (sys::ExecuteAndWait(Compiler, Refs, std::nullopt, Redirects, 60, 0, &Failure) != 0) {
    std::string All = textOf(Messages.Path);
    StringRef Text = All.empty() ? StringRef(Failure) : StringRef(All).trim();
    // It begins with the name of the file.
    if (Text.consume_front(File))
      Text = Text.ltrim();
    Said = Text.str();
    // A copy stands for the file.
    if (File != Path)
      for (size_t At = 0; (At = Said.find(File.str(), At)) != std::string::npos; At += Path.size())
        Said.replace(At, File.size(), Path.str());
    // glslang says this besides every other error, too.
    static const Regex NoEntry("Linking [a-z-]+ stage: Entry point not found");
    const bool LacksEntry = NoEntry.match(Text) && !Text.contains("ERROR:") && !Text.contains("error at");
    if (LacksEntry)
      return shaderError(Path,
                         "it has no entry point '" + (Entry.Name.empty() ? "main" : Entry.Name) + "' (-e names one)");
    std::string Advice;
    if (IsHlsl && Text.contains("'template' : Reserved word"))
      Advice =
          "\nglslang has no templates: compile it with 'dxc -spirv -fspv-target-env=vulkan1.1' and give the .spv file";
    return shaderError(Path, "glslangValidator could not compile it:\n" + inClangsForm(Said) + Advice);
  }
  auto Binary = MemoryBuffer::getFile(Output.Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Binary)
    return shaderError(Path, "the compiled module cannot be read: " + Binary.getError().message());
  return std::move(*Binary);
}

/// \p Source with the extension for `#include` after its `#version`, as glslc takes it for granted; lines stay.
static std::string withIncludes(StringRef Source, StringRef Path) {
  const auto Version = findDirective(Source, "version");
  if (!Version || !Source.take_front(Version->Next).ends_with("\n"))
    return Source.str();
  const StringRef Before = Source.take_front(Version->Next);
  return (Before + "#extension GL_GOOGLE_include_directive : enable\n#line " + Twine(Before.count('\n') + 1) + " \"" +
          Path + "\"\n" + Source.drop_front(Version->Next))
      .str();
}

/// What dxc knows of HLSL and glslang does not, in front of \p Source; lines stay. The marker of an index that is not
/// uniform becomes a function with two reversals of the bits, which the importer knows once glslang has inlined it. The
/// types that name their bits become those that do not.
static std::string withDeclarations(StringRef Source, StringRef Path) {
  std::string Result = "uint NonUniformResourceIndex(uint index) { return reversebits(reversebits(index)); }\n";
  static constexpr std::pair<StringRef, StringRef> Types[] = {
      {"float32_t", "float"}, {"int32_t", "int"}, {"uint32_t", "uint"}, {"float64_t", "double"}};
  for (auto [Name, Short] : Types) {
    auto Define = [&](const Twine &Size) { Result += ("#define " + Name + Size + " " + Short + Size + "\n").str(); };
    Define("");
    for (unsigned Rows = 2; Rows != 5; ++Rows) {
      Define(Twine(Rows));
      for (unsigned Columns = 2; Columns != 5; ++Columns)
        Define(Twine(Rows) + "x" + Twine(Columns));
    }
  }
  return Result + ("#line 1 \"" + Path + "\"\n" + Source).str();
}

/// The source with what the last run missed; empty if nothing is known that would help.
std::string ShaderCompiler::repaired() const {
  const StringRef Text(Said);
  if (!IsHlsl)
    return Text.contains("GL_GOOGLE_include_directive") ? withIncludes(Source, Path) : "";
  static const Regex Unknown("NonUniformResourceIndex|'(float32|int32|uint32|float64)_t");
  return Unknown.match(Text) ? withDeclarations(Source, Path) : "";
}

Expected<std::unique_ptr<MemoryBuffer>> ShaderCompiler::compile(const ShaderEntry &Entry) {
  std::string File = Path.str();
  std::optional<TemporaryFile> Copy;
  auto Binary = run(File, Entry, /*ForOpenGL=*/false);
  const bool IsOfVulkan = StringRef(Said).contains("for Vulkan");
  while (!Binary) {
    if (!searchProject()) {
      const std::string Text = Copy ? "" : repaired();
      if (Text.empty())
        break;
      Copy.emplace(IsHlsl ? "hlsl" : "glsl");
      if (Copy->Error)
        break;
      if (!write(Copy->Path, Text))
        break;
      File = Copy->Path.str().str();
    } else if (std::string Why = findIncludes(Path, Source, folders()).Unreadable; !Why.empty()) {
      consumeError(Binary.takeError());
      return shaderError(Path, "a file that it includes cannot be read: " + Why);
    }
    consumeError(Binary.takeError());
    Binary = run(File, Entry, /*ForOpenGL=*/false);
  }
  // What Vulkan's GLSL lacks, OpenGL's may have: uniforms without a block, gl_VertexID.
  if (Binary || IsHlsl || has("-V") || has("-G") || has("--target-env"))
    return Binary;
  auto Other = run(File, Entry, /*ForOpenGL=*/true);
  if (Other || IsOfVulkan) {
    consumeError(Binary.takeError());
    return Other;
  }
  consumeError(Other.takeError());
  return Binary;
}

} // namespace rejoin
