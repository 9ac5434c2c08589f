//===- ShaderLoader.cpp - Shaders and SPIR-V as LLVM modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources go through glslangValidator, with lines (`-g`) and for Vulkan 1.3 unless options after `--` say otherwise;
// assembly goes through SPIRV-Tools' assembler; the binary is imported. Files are known by extension, but what a file
// is named and what is in it need not agree, so the text decides where it can:
//
//   x.comp with `#version`       GLSL, a compute shader
//   x.comp with `cbuffer`        HLSL in a file named as GLSL is
//   x.frag with `; SPIR-V`       assembly
//   x.glsl without a stage       `--stage`, `#pragma shader_stage`, `local_size_x`; else an error that asks for it
//
// Messages of glslangValidator are put into clang's form (`FILE:LINE: error: ...`), which editors and CI read.
//
// A source that fails is tried again with the extension for `#include`, which glslc takes for granted, as OpenGL's
// GLSL, and in HLSL with NonUniformResourceIndex. The message of the first try stays unless a later one is about the
// code itself. Caveat: WGSL is not read; the error names the tools that make SPIR-V of it. Held by:
// test/SPIRV/sources.test, stages.test, errors.test.
//
//===----------------------------------------------------------------------===//

#include "ShaderLoader.h"
#include "IncludedNames.h"
#include "rejoin/Loader/ShaderSource.h"
#include "rejoin/SPIRV/SpirvImporter.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include <deque>

using namespace llvm;

namespace rejoin {

/// The stages by their names in glslang, which are extensions of files as well.
static constexpr StringRef ShaderStages[] = {"vert", "tesc", "tese", "geom",  "frag",  "comp",  "mesh",
                                             "task", "rgen", "rint", "rahit", "rchit", "rmiss", "rcall"};

static Error shaderError(StringRef Path, const Twine &What) {
  return createStringError(inconvertibleErrorCode(), printableWord(Path) + ": " + What);
}

/// glslang's name of a stage that has this name in an extension, in `#pragma shader_stage`, or in HLSL's profiles;
/// empty if it is the name of none.
static StringRef stageNamed(StringRef Name) {
  if (is_contained(ShaderStages, Name))
    return Name;
  return StringSwitch<StringRef>(Name)
      .Cases({"vs", "vertex"}, "vert")
      .Cases({"hs", "hull", "tesscontrol"}, "tesc")
      .Cases({"ds", "domain", "tesseval"}, "tese")
      .Cases({"gs", "geometry"}, "geom")
      .Cases({"ps", "pixel", "fs", "fragment"}, "frag")
      .Cases({"cs", "compute"}, "comp")
      .Cases({"as", "amplification"}, "task")
      .Case("ms", "mesh")
      .Default("");
}

/// The stage that the extension of a file names to glslang; empty if it names none.
static StringRef stageOfExtension(StringRef Extension) {
  return !Extension.empty() && is_contained(ShaderStages, Extension.drop_front()) ? Extension.drop_front() : "";
}

ShaderKind shaderKindOf(StringRef Path) {
  StringRef Extension = sys::path::extension(Path);
  if (!stageOfExtension(Extension).empty())
    return ShaderKind::Glsl;
  return StringSwitch<ShaderKind>(Extension)
      .Case(".spv", ShaderKind::Binary)
      .Case(".spvasm", ShaderKind::Assembly)
      .Case(".glsl", ShaderKind::Glsl)
      .Case(".hlsl", ShaderKind::Hlsl)
      .Case(".wgsl", ShaderKind::Wgsl)
      .Default(ShaderKind::None);
}

/// The stage of a source: `--stage`, the extension, one before it (`x.frag.glsl`), or `#pragma shader_stage(NAME)`.
static std::string stageOf(StringRef Path, StringRef Source, const LoadOptions &Options) {
  if (!Options.Stage.empty())
    return stageNamed(Options.Stage).str();
  StringRef Extension = sys::path::extension(Path);
  if (StringRef Stage = stageOfExtension(Extension); !Stage.empty())
    return Stage.str();
  if (StringRef Before = sys::path::extension(sys::path::stem(Path)); !Before.empty())
    if (StringRef Stage = stageNamed(Before.drop_front()); !Stage.empty())
      return Stage.str();
  size_t At = Source.find("#pragma shader_stage(");
  // The size of a workgroup says it as well.
  if (At == StringRef::npos)
    return Source.contains("local_size_x") || Source.contains_insensitive("[numthreads(") ? "comp" : "";
  return stageNamed(Source.drop_front(At).split('(').second.split(')').first.trim()).str();
}

static bool isDirective(StringRef Text, StringRef Name, StringRef Word) {
  auto IsOfWord = [](char C) { return isAlnum(C) || C == '_'; };
  Text = Text.drop_front().ltrim(" \t");
  if (Text.take_while(IsOfWord) != Name)
    return false;
  return Word.empty() || Text.drop_front(Name.size()).ltrim(" \t").take_while(IsOfWord) == Word;
}

std::optional<DirectiveLine> findDirective(StringRef Source, StringRef Name, StringRef Word) {
  std::optional<DirectiveLine> Found;
  // Only spaces and comments stand before a directive on its line.
  bool IsAtStart = true;
  for (size_t I = 0; I < Source.size();) {
    const StringRef Rest = Source.drop_front(I);
    if (Rest.starts_with("//")) {
      I = std::min(Source.find('\n', I), Source.size());
      continue;
    }
    if (Rest.starts_with("/*")) {
      const size_t End = Source.find("*/", I + 2);
      I = End == StringRef::npos ? Source.size() : End + 2;
      continue;
    }
    const bool IsEnd = Rest.front() == '\n' && !Source.take_front(I).rtrim('\r').ends_with("\\");
    if (Found && IsEnd) {
      Found->Next = I + 1;
      return Found;
    }
    if (!Found && IsAtStart && Rest.front() == '#' && isDirective(Rest, Name, Word))
      Found = {I, Source.size()};
    IsAtStart = IsEnd || (IsAtStart && isSpace(Rest.front()));
    ++I;
  }
  return Found;
}

/// HLSL in a file that is named as GLSL is: it has no `#version`, which GLSL for SPIR-V needs, but what HLSL alone has.
static bool looksLikeHlsl(StringRef Source) {
  static constexpr StringLiteral Words[] = {"SV_",    "register(",         "cbuffer ",
                                            "[[vk::", "StructuredBuffer<", "[numthreads("};
  return !findDirective(Source, "version") && any_of(Words, [&](StringRef W) { return Source.contains(W); });
}

/// The word at the start of \p Text, after white space.
static StringRef wordAt(StringRef Text) {
  return Text.ltrim().take_while([](char C) { return isAlnum(C) || C == '_'; });
}

/// The functions of HLSL with `[numthreads(...)]`, which are entry points of compute shaders.
static std::vector<StringRef> computeEntries(StringRef Source) {
  std::vector<StringRef> Result;
  for (size_t At = 0; (At = Source.find_insensitive("[numthreads(", At)) != StringRef::npos; ++At) {
    // Attributes and the type come first; the name stands before the parameters.
    StringRef Rest = Source.drop_front(At).split(']').second.ltrim();
    while (Rest.starts_with("["))
      Rest = Rest.split(']').second.ltrim();
    if (StringRef Type = wordAt(Rest); !Type.empty())
      if (StringRef Name = wordAt(Rest.drop_front(Type.size())); !Name.empty())
        Result.push_back(Name);
  }
  return Result;
}

/// SPIR-V's assembly in a file that is named as a source is.
static bool looksLikeAssembly(StringRef Source) {
  Source = Source.ltrim();
  return Source.starts_with("; SPIR-V") || Source.starts_with("OpCapability ");
}

std::optional<ShadingLanguage> shadingLanguageOf(StringRef Path, StringRef Text) {
  const ShaderKind Kind = shaderKindOf(Path);
  if ((Kind != ShaderKind::Glsl && Kind != ShaderKind::Hlsl) || looksLikeAssembly(Text))
    return std::nullopt;
  return Kind == ShaderKind::Hlsl || looksLikeHlsl(Text) ? ShadingLanguage::Hlsl : ShadingLanguage::Glsl;
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
      Counts("compilation errors\\.|compilation terminated|^SPIR-V is not generated");
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

namespace {

/// One call of glslangValidator.
class ShaderCompiler {
public:
  ShaderCompiler(StringRef Path, bool IsHlsl, const LoadOptions &Options)
      : Path(Path), IsHlsl(IsHlsl), Options(Options) {}
  /// The binary; what was said if there is none is in `Said`.
  Expected<std::unique_ptr<MemoryBuffer>> run(StringRef Compiler, StringRef Stage, StringRef File, bool ForOpenGL);
  bool has(StringRef Prefix) const {
    return any_of(Options.CompilerArguments, [&](StringRef A) { return A.starts_with(Prefix); });
  }
  std::vector<std::string> arguments(StringRef Stage, bool ForOpenGL) const;
  std::string Said;

private:
  StringRef Path;
  bool IsHlsl;
  const LoadOptions &Options;
};

} // namespace

std::vector<std::string> ShaderCompiler::arguments(StringRef Stage, bool ForOpenGL) const {
  std::vector<std::string> Result{"-g"};
  // Subgroups need this version of SPIR-V.
  if (ForOpenGL)
    Result.insert(Result.end(), {"-G", "--target-env", "spirv1.3"});
  else if (!has("-V") && !has("-G"))
    Result.push_back("-V");
  // Buffers of HLSL are blocks that newer versions of SPIR-V have no more.
  if (!ForOpenGL && !has("--target-env") && !has("-G"))
    Result.insert(Result.end(), {"--target-env", IsHlsl ? "vulkan1.1" : "vulkan1.3"});
  if (!Stage.empty())
    Result.insert(Result.end(), {"-S", Stage.str()});
  // Numbers that the source leaves to the application say nothing of what threads do.
  if (!has("--aml") && !has("--auto-map"))
    Result.insert(Result.end(), {"--aml", "--amb"});
  if (IsHlsl && !has("-D"))
    Result.push_back("-D");
  if (!Options.EntryPoint.empty() || (IsHlsl && !has("-e")))
    Result.insert(Result.end(), {"-e", Options.EntryPoint.empty() ? "main" : Options.EntryPoint});
  // Includes are looked for beside the file, and in the two folders around.
  StringRef Directory = sys::path::parent_path(Path);
  std::string Folder = Directory.empty() ? "." : Directory.str();
  for (unsigned Level = 0; Level != 3; ++Level, Folder += "/..")
    Result.push_back("-I" + Folder);
  Result.insert(Result.end(), Options.CompilerArguments.begin(), Options.CompilerArguments.end());
  return Result;
}

Expected<std::unique_ptr<MemoryBuffer>> ShaderCompiler::run(StringRef Compiler, StringRef Stage, StringRef File,
                                                            bool ForOpenGL) {
  SmallString<128> Output, Messages;
  if (std::error_code EC = sys::fs::createTemporaryFile("rejoin", "spv", Output))
    return shaderError(Path, "cannot create a temporary file: " + EC.message());
  FileRemover RemoveOutput(Output);
  if (std::error_code EC = sys::fs::createTemporaryFile("rejoin", "txt", Messages))
    return shaderError(Path, "cannot create a temporary file: " + EC.message());
  FileRemover RemoveMessages(Messages);
  std::vector<std::string> Arguments{Compiler.str(), "-o", Output.str().str()};
  std::vector<std::string> Rest = arguments(Stage, ForOpenGL);
  Arguments.insert(Arguments.end(), Rest.begin(), Rest.end());
  Arguments.push_back(File.str());
  std::vector<StringRef> Refs(Arguments.begin(), Arguments.end());
  std::optional<StringRef> Redirects[] = {std::nullopt, Messages.str(), Messages.str()};
  std::string Failure;
  if (sys::ExecuteAndWait(Compiler, Refs, std::nullopt, Redirects, 60, 0, &Failure) != 0) {
    auto Read = MemoryBuffer::getFile(Messages);
    StringRef Text = Read ? (*Read)->getBuffer().trim() : StringRef(Failure);
    // It begins with the name of the file.
    if (Text.consume_front(File))
      Text = Text.ltrim();
    Said = Text.str();
    // A copy stands for the file.
    if (File != Path)
      for (size_t At = 0; (At = Said.find(File.str(), At)) != std::string::npos; At += Path.size())
        Said.replace(At, File.size(), Path.str());
    return shaderError(Path, "glslangValidator could not compile it:\n" + inClangsForm(Said));
  }
  auto Binary = MemoryBuffer::getFile(Output, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Binary)
    return shaderError(Path, "the compiled module cannot be read: " + Binary.getError().message());
  return std::move(*Binary);
}

/// Adds to \p Files what \p Source includes, directly or through other files. Returns why glslang would wait for ever:
/// one of these is a FIFO or a device. Empty if there is none. Conditions around an `#include` are not evaluated.
static std::string findIncludes(StringRef Path, StringRef Source, ArrayRef<std::string> Arguments,
                                std::vector<std::string> &Files) {
  static constexpr unsigned MaxFiles = 4096;
  StringSet<> Seen;
  // References to texts stay valid in a deque.
  std::deque<std::pair<std::string, std::string>> Work{{Path.str(), Source.str()}};
  for (size_t N = 0; N != Work.size() && N != MaxFiles; ++N) {
    std::vector<std::string> Folders{sys::path::parent_path(Work[N].first).str()};
    for (StringRef A : Arguments)
      if (A.consume_front("-I"))
        Folders.push_back(A.str());
    for (const IncludedName &Included : includedNames(Work[N].second))
      for (StringRef Folder : Folders) {
        SmallString<128> File(Folder);
        sys::path::append(File, Included.Name);
        if (sys::path::is_absolute(Included.Name))
          File = Included.Name;
        sys::fs::file_status Status;
        if (sys::fs::status(File, Status) || sys::fs::is_directory(Status))
          continue;
        if (!Seen.insert(File).second)
          break;
        if (!sys::fs::is_regular_file(Status))
          return (Twine(File) + ": " + whyUnreadable(File)).str();
        Files.push_back(File.str().str());
        if (auto Text = readRegularFile(File))
          Work.emplace_back(File.str().str(), (*Text)->getBuffer().str());
        break;
      }
  }
  return "";
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

/// HLSL's marker of an index that is not uniform, which glslang does not know, as a function in front of \p Source. Its
/// two reversals of the bits are what the importer knows it by once glslang has inlined it; lines stay.
static std::string withMarkers(StringRef Source, StringRef Path) {
  return ("uint NonUniformResourceIndex(uint index) { return reversebits(reversebits(index)); }\n#line 1 \"" + Path +
          "\"\n" + Source)
      .str();
}

static Expected<std::unique_ptr<MemoryBuffer>> compileShader(StringRef Path, StringRef Source, bool IsHlsl,
                                                             const LoadOptions &Options) {
  auto Compiler = sys::findProgramByName("glslangValidator");
  if (!Compiler)
    return shaderError(Path, "glslangValidator is needed to compile it and was not found (package glslang-tools)");
  if (!Options.Stage.empty() && stageNamed(Options.Stage).empty())
    return shaderError(Path, "--stage=" + Options.Stage + ": expected one of " + join(ArrayRef(ShaderStages), ", ") +
                                 ", or a name of HLSL (vs, ps, cs, ...)");
  LoadOptions WithEntry = Options;
  ShaderCompiler Call(Path, IsHlsl, WithEntry);
  std::string Stage = Call.has("-S") ? "" : stageOf(Path, Source, Options);
  if (Stage.empty() && !Call.has("-S"))
    return shaderError(Path,
                       "the stage is not known; name it with --stage (" + join(ArrayRef(ShaderStages), ", ") + ")");
  if (IsHlsl && Stage == "comp" && Options.EntryPoint.empty() && !Call.has("-e")) {
    std::vector<StringRef> Entries = computeEntries(Source);
    if (Entries.size() > 1 && !is_contained(Entries, "main"))
      return shaderError(Path, "it has several entry points; name one with -e: " + join(Entries, ", "));
    if (Entries.size() == 1)
      WithEntry.EntryPoint = Entries[0].str();
  }
  std::vector<std::string> Included{Path.str()};
  const std::string Why = findIncludes(Path, Source, Call.arguments(Stage, /*ForOpenGL=*/false), Included);
  if (Options.Dependencies)
    *Options.Dependencies = std::move(Included);
  if (!Why.empty())
    return shaderError(Path, "a file that it includes cannot be read: " + Why);
  auto Binary = Call.run(*Compiler, Stage, Path, /*ForOpenGL=*/false);
  if (Binary)
    return Binary;
  // The first message stays where nothing else succeeds, but for a second one that \p Counts.
  auto Again = [&](StringRef File, bool ForOpenGL, bool Counts) {
    ShaderCompiler Other(Path, IsHlsl, WithEntry);
    auto Result = Other.run(*Compiler, Stage, File, ForOpenGL);
    bool Succeeded = static_cast<bool>(Result);
    if (!Succeeded && !Counts) {
      consumeError(Result.takeError());
      return false;
    }
    consumeError(Binary.takeError());
    Binary = std::move(Result);
    return Succeeded;
  };
  SmallString<128> Copy;
  FileRemover RemoveCopy;
  StringRef File = Path;
  const bool LacksMarkers = IsHlsl && StringRef(Call.Said).contains("NonUniformResourceIndex");
  if (LacksMarkers || (!IsHlsl && StringRef(Call.Said).contains("GL_GOOGLE_include_directive"))) {
    int Descriptor = 0;
    if (!sys::fs::createTemporaryFile("rejoin", IsHlsl ? "hlsl" : "glsl", Descriptor, Copy)) {
      RemoveCopy.setFile(Copy);
      raw_fd_ostream(Descriptor, /*shouldClose=*/true)
          << (LacksMarkers ? withMarkers(Source, Path) : withIncludes(Source, Path));
      File = Copy;
      if (Again(File, /*ForOpenGL=*/false, /*Counts=*/true))
        return Binary;
    }
  }
  if (IsHlsl)
    return Binary;
  // What Vulkan's GLSL lacks, OpenGL's may have: uniforms without a block, gl_VertexID.
  if (!Call.has("-V") && !Call.has("-G") && !Call.has("--target-env"))
    Again(File, /*ForOpenGL=*/true, /*Counts=*/StringRef(Call.Said).contains("for Vulkan"));
  return Binary;
}

/// The version of SPIR-V that the assembly's first comments name (`; Version: 1.3`), as the disassembler writes it.
static unsigned versionOf(StringRef Text) {
  StringRef Head = Text.take_front(400);
  size_t At = Head.find("; Version: 1.");
  unsigned Minor = 6;
  if (At == StringRef::npos || Head.drop_front(At + strlen("; Version: 1.")).consumeInteger(10, Minor))
    return 6;
  return Minor;
}

static Expected<std::unique_ptr<Module>> loadAssembly(StringRef Path, StringRef Text, LLVMContext &Context,
                                                      SpirvOptions Options) {
  auto Binary = assembleSpirv(Text, Path, versionOf(Text));
  if (!Binary)
    return Binary.takeError();
  Options.Assembly = Text;
  return importSpirv(*Binary, Path, Context, Options);
}

/// Says which values of `--spec` no constant of the module takes: drivers ignore them, authors mistype them.
static void noteUnusedValues(StringRef Path, const LoadOptions &Options, const std::set<uint32_t> &Known) {
  for (auto [Id, Value] : Options.Specialisations)
    if (Options.Note && !Known.contains(Id)) {
      std::string Ids;
      for (uint32_t K : Known)
        Ids += (Ids.empty() ? "" : ", ") + std::to_string(K);
      Options.Note({SourceNote::Remark, (Path + ": --spec=" + Twine(Id) + " names no specialisation constant" +
                                         (Known.empty() ? ": the module has none" : "; the ids are " + Ids))
                                            .str()});
    }
}

static Expected<std::unique_ptr<Module>> readShader(StringRef Path, LLVMContext &Context, const LoadOptions &Options,
                                                    const SpirvOptions &Import) {
  ShaderKind Kind = shaderKindOf(Path);
  if (Kind == ShaderKind::Wgsl)
    return shaderError(Path,
                       "WGSL is not read directly: compile it to SPIR-V with 'tint --format=spirv' or 'naga FILE.wgsl "
                       "FILE.spv'");
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return shaderError(Path, Buffer.getError().message());
  StringRef Text = (*Buffer)->getBuffer();
  bool IsSource = Kind == ShaderKind::Glsl || Kind == ShaderKind::Hlsl;
  if (Kind == ShaderKind::Assembly || (IsSource && looksLikeAssembly(Text)))
    return loadAssembly(Path, Text, Context, Import);
  if (!IsSource)
    return importSpirv(Text, Path, Context, Import);
  auto Binary = compileShader(Path, Text, Kind == ShaderKind::Hlsl || looksLikeHlsl(Text), Options);
  if (!Binary)
    return Binary.takeError();
  return importSpirv((*Binary)->getBuffer(), Path, Context, Import);
}

Expected<std::unique_ptr<Module>> loadShader(StringRef Path, LLVMContext &Context, const LoadOptions &Options) {
  SpirvOptions Import;
  std::set<uint32_t> SpecIds;
  Import.Specialisations = Options.Specialisations;
  Import.SpecIds = &SpecIds;
  auto M = readShader(Path, Context, Options, Import);
  if (M)
    noteUnusedValues(Path, Options, SpecIds);
  return M;
}

} // namespace rejoin
