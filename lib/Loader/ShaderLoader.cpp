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
//   x.glsl without a stage       `--stage`, `#pragma shader_stage`, `local_size_x`; else `Stage` in `.rejoin`, or what
//                                it uses, with a note
//   x.glsl without `main`        a part of other shaders: a directory does not stand for it
//
// Of HLSL all entry points that can be found are read, each as a program of its own, unless `-e` names some.
//
// Caveat: WGSL is not read; the error names the tools that make SPIR-V of it. Held by:
// test/SPIRV/sources.test, stages.test, errors.test.
//
//===----------------------------------------------------------------------===//

#include "ShaderLoader.h"
#include "IncludedNames.h"
#include "Includers.h"
#include "Shaders/ShaderCompiler.h"
#include "Shaders/ShaderEntries.h"
#include "Shaders/ShaderIncludes.h"
#include "Shaders/ShaderStages.h"
#include "Shaders/SpecialisationValues.h"
#include "UncheckedParts.h"
#include "rejoin/Loader/ShaderSource.h"
#include "rejoin/SPIRV/SpirvImporter.h"
#include "rejoin/Support/RegularFiles.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace rejoin {

/// The stage that the extension of a file names to glslang; empty if it names none.
static StringRef stageOfExtension(StringRef Extension) {
  return !Extension.empty() && is_contained(shaderStages(), Extension.drop_front()) ? Extension.drop_front() : "";
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

/// The stage of a source: `--stage`, the extension, one before it (`x.frag.glsl`), or `#pragma shader_stage(NAME)`; of
/// GLSL also the size of a workgroup, and the default. Of HLSL the functions say it (`entryPointsOf`).
static std::string stageOf(StringRef Path, StringRef Source, bool IsHlsl, const LoadOptions &Options) {
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
    return IsHlsl ? "" : Source.contains("local_size_x") ? "comp" : stageNamed(Options.DefaultStage).str();
  return stageNamed(Source.drop_front(At).split('(').second.split(')').first.trim()).str();
}

static std::string withoutComments(StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    const size_t At = std::min(Text.find("//"), Text.find("/*"));
    Result += Text.take_front(At);
    if (At >= Text.size())
      break;
    Text = Text.drop_front(At);
    const bool IsLine = Text.starts_with("//");
    const size_t End = IsLine ? Text.find('\n') : Text.find("*/", 2);
    Result += IsLine ? "" : " ";
    Text = Text.drop_front(std::min(Text.size(), End == StringRef::npos ? End : End + (IsLine ? 0 : 2)));
  }
  return Result;
}

/// Whether GLSL defines `main`.
static bool hasMain(StringRef Text) {
  static const Regex Main("(^|[^A-Za-z0-9_])void[ \t\r\n]+main[ \t\r\n]*\\(");
  return Main.match(withoutComments(Text));
}

/// Whether GLSL states no stage.
static bool lacksStage(StringRef Path, StringRef Text) {
  return shadingLanguageOf(Path, Text) == ShadingLanguage::Glsl && stageOf(Path, Text, /*IsHlsl=*/false, {}).empty();
}

bool isShaderPart(StringRef Path, StringRef Text) {
  if (!lacksStage(Path, Text) || hasMain(Text))
    return false;
  const ShaderIncludes Includes = findIncludes(Path, Text, {});
  return Includes.Missing.empty() && none_of(Includes.Files, [](StringRef File) {
           auto Buffer = readRegularFile(File);
           return !Buffer || hasMain((*Buffer)->getBuffer());
         });
}

void dropShaderParts(std::vector<std::string> &Files) {
  static constexpr StringLiteral Marks[] = {"numthreads", "[shader", "SV_", "main"};
  const std::vector<std::string> All = Files;
  // The files by the last component of what they include. Each is read once.
  StringMap<std::vector<StringRef>> Includers;
  for (StringRef File : All) {
    if (!shadingLanguageOf(File, ""))
      continue;
    if (auto Buffer = readRegularFile(File))
      for (const IncludedName &N : includedNames((*Buffer)->getBuffer()))
        Includers[sys::path::filename(N.Name)].push_back(File);
  }
  auto IsIncluded = [&](StringRef Path) {
    return any_of(Includers.lookup(sys::path::filename(Path)),
                  [&](StringRef Other) { return Other != Path && hasIncludeOf(Other, Path); });
  };
  erase_if(Files, [&](const std::string &Path) {
    if (!shadingLanguageOf(Path, ""))
      return false;
    auto Buffer = readRegularFile(Path);
    if (!Buffer)
      return false;
    const StringRef Text = (*Buffer)->getBuffer();
    if (lacksStage(Path, Text))
      return isShaderPart(Path, Text) || IsIncluded(Path);
    return shadingLanguageOf(Path, Text) == ShadingLanguage::Hlsl &&
           none_of(Marks, [&](StringRef M) { return Text.contains(M); }) && IsIncluded(Path);
  });
}

namespace {
/// A stage that a text of GLSL shows, and by which of its words.
struct ShownStage {
  StringRef Stage, Word;
};
} // namespace

/// The open parentheses and braces after \p Text, where before it \p Depth are.
static unsigned depthAfter(StringRef Text, unsigned Depth) {
  for (const char C : Text)
    if (C == '(' || C == '{')
      ++Depth;
    else if ((C == ')' || C == '}') && Depth)
      --Depth;
  return Depth;
}

/// The stage whose variables and functions a text of GLSL uses. Nothing if those of several stages, or none, or of one
/// that has no words of its own. A parameter or a member may be called `out` or `shared`, too.
static std::optional<ShownStage> stageByUses(StringRef Source) {
  static constexpr ShownStage Shows[] = {{"comp", "gl_GlobalInvocationID"},
                                         {"comp", "gl_LocalInvocationID"},
                                         {"comp", "gl_LocalInvocationIndex"},
                                         {"comp", "gl_NumWorkGroups"},
                                         {"comp", "gl_WorkGroupID"},
                                         {"comp", "shared"},
                                         {"", "gl_LaunchIDEXT"},
                                         {"", "gl_LaunchIDNV"},
                                         {"", "rayPayloadInEXT"},
                                         {"", "hitAttributeEXT"},
                                         {"", "callableDataInEXT"},
                                         {"", "SetMeshOutputsEXT"},
                                         {"", "EmitMeshTasksEXT"},
                                         {"geom", "EmitVertex"},
                                         {"tesc", "gl_TessLevelOuter"},
                                         {"tese", "gl_TessCoord"},
                                         {"frag", "gl_FragCoord"},
                                         {"frag", "gl_FragDepth"},
                                         {"frag", "gl_FrontFacing"},
                                         {"frag", "discard"},
                                         {"vert", "gl_VertexIndex"},
                                         {"vert", "gl_VertexID"},
                                         {"vert", "gl_Position"}};
  std::optional<ShownStage> Found;
  bool HasOutput = false;
  const std::string Whole = withoutComments(Source);
  unsigned Depth = 0;
  StringRef Text = Whole, Before = Text;
  for (StringRef Word; !(Word = takeWord(Text)).empty(); Before = Text) {
    Depth = depthAfter(Before.drop_back(Text.size()), Depth);
    HasOutput |= Word == "out" && !Depth;
    const auto *S = find_if(Shows, [&](const ShownStage &S) { return S.Word == Word; });
    if (S == std::end(Shows) || (Found && Found->Stage == S->Stage) || (Word == "shared" && Depth))
      continue;
    if (S->Stage.empty())
      return std::nullopt;
    // The stages before the fragment's write the position, too.
    const bool IsPosition = Found && (S->Word == "gl_Position" || Found->Word == "gl_Position");
    if (Found && !IsPosition)
      return std::nullopt;
    if (!Found || Found->Word == "gl_Position")
      Found = *S;
  }
  if (!Found && HasOutput)
    Found = {"frag", "out"};
  return Found;
}

static bool isDirective(StringRef Text, StringRef Name, StringRef Word) {
  Text = Text.drop_front().ltrim(" \t");
  if (Text.take_while(isOfWord) != Name)
    return false;
  return Word.empty() || Text.drop_front(Name.size()).ltrim(" \t").take_while(isOfWord) == Word;
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

/// The version of SPIR-V that the assembly's first comments name (`; Version: 1.3`), as the disassembler writes it.
static std::optional<unsigned> versionOf(StringRef Text) {
  StringRef Head = Text.take_front(400);
  size_t At = Head.find("; Version: 1.");
  unsigned Minor = 0;
  if (At == StringRef::npos || Head.drop_front(At + strlen("; Version: 1.")).consumeInteger(10, Minor))
    return std::nullopt;
  return Minor;
}

/// Assembly that names no version is of the newest one for which it is valid: older ones list fewer variables in
/// `OpEntryPoint`. If there is none, the error is that of the newest.
static Expected<std::unique_ptr<Module>> loadAssembly(StringRef Path, StringRef Text, LLVMContext &Context,
                                                      SpirvOptions Options) {
  Options.Assembly = Text;
  auto Load = [&](unsigned Minor) -> Expected<std::unique_ptr<Module>> {
    auto Binary = assembleSpirv(Text, Path, Minor);
    if (!Binary)
      return Binary.takeError();
    return importSpirv(*Binary, Path, Context, Options);
  };
  if (const auto Version = versionOf(Text))
    return Load(*Version);
  auto First = Load(6);
  if (First)
    return First;
  for (unsigned Minor : {3, 0})
    if (auto M = Load(Minor)) {
      consumeError(First.takeError());
      return M;
    } else {
      consumeError(M.takeError());
    }
  return First;
}

namespace {
/// An entry point to read.
struct ChosenEntry {
  ShaderEntry Entry;
  /// Why it cannot be read; empty if it may be.
  std::string Problem;
};
} // namespace

/// The names of entry points that glslang's options give. glslang reads them itself.
static std::vector<std::string> entriesInOptions(const LoadOptions &Options) {
  std::vector<std::string> Result;
  const std::vector<std::string> &Given = Options.CompilerArguments;
  for (size_t N = 0; N + 1 < Given.size(); ++N)
    if (Given[N] == "-e" || Given[N] == "--entry-point")
      Result = {Given[N + 1]};
  return Result;
}

/// The entry point of a file that has none with the attributes or outputs of a stage, if the file's name says the
/// stage: `main`, or the only function that may be one.
static std::optional<ShaderEntry> entryByFileName(const ShaderEntries &Entries, const ShaderCompiler &Compiler,
                                                  bool HasStage, const LoadOptions &Options) {
  const StringRef Stage = stageInName(sys::path::stem(Compiler.path()));
  const std::vector<std::string> &Names = Entries.WithoutStage;
  if (HasStage || Stage.empty() || Names.empty())
    return std::nullopt;
  const auto Main = find(Names, "main");
  if (Main == Names.end() && Names.size() != 1)
    return std::nullopt;
  const std::string &Name = Main == Names.end() ? Names.front() : *Main;
  if (Options.Note)
    Options.Note({SourceNote::Remark, (Compiler.path() + ": '" + Name + "' is read as " +
                                       (Stage == "frag" ? "a pixel shader" : "a vertex shader") +
                                       " because of the file's name (--stage names another stage)")
                                          .str()});
  return ShaderEntry{Name, Stage.str()};
}

/// The entry points of a source: those of `-e`, or all that HLSL has of the stage. An empty name is glslang's default;
/// an empty \p Stage is any.
static std::vector<ChosenEntry> entriesOf(bool IsHlsl, StringRef Stage, const ShaderCompiler &Compiler,
                                          const LoadOptions &Options) {
  const std::string Stages = "(" + join(shaderStages(), ", ") + ")";
  ShaderEntries Entries;
  // Without a stage, the user names it to glslang.
  const bool HasStage = !Stage.empty() || Compiler.has("-S");
  const StringRef Default = stageNamed(Options.DefaultStage);
  if (IsHlsl && !Compiler.has("-S"))
    Entries = entryPointsOf(Compiler.preprocessed());
  std::vector<ChosenEntry> Result;
  auto Add = [&](StringRef Name, bool IsGlslangs) {
    if (any_of(Result, [&](const ChosenEntry &E) { return E.Entry.Name == Name; }))
      return;
    const auto Known = find_if(Entries.Found, [&](const ShaderEntry &E) { return E.Name == Name; });
    ChosenEntry E{{IsGlslangs ? "" : Name.str(), Stage.str()}, ""};
    if (Known != Entries.Found.end())
      E.Entry.WaveSize = Known->WaveSize;
    if (!HasStage && Known != Entries.Found.end())
      E.Entry.Stage = Known->Stage;
    else if (!HasStage && !Default.empty())
      E.Entry.Stage = Default.str();
    else if (!HasStage && !IsHlsl)
      E.Problem = "the stage is not known; name it with --stage " + Stages;
    else if (!HasStage &&
             !hasWord(Compiler.preprocessed(), Name.rsplit(':').second.empty() ? Name : Name.rsplit(':').second))
      E.Problem = ("it has no entry point '" + Name + "' (-e names one)").str();
    else if (!HasStage)
      E.Problem = ("the stage of its entry point '" + Name + "' is not known; name it with --stage " + Stages).str();
    Result.push_back(std::move(E));
  };
  for (const std::string &Name : entriesInOptions(Options))
    Add(Name, /*IsGlslangs=*/true);
  if (!Result.empty())
    return Result;
  for (const std::string &Name : Options.EntryPoints)
    Add(Name, /*IsGlslangs=*/false);
  if (!Result.empty())
    return Result;
  for (const ShaderEntry &E : Entries.Found)
    if (Stage.empty() || E.Stage == Stage)
      Result.push_back({E, ""});
  for (const SourceNote &Doubt : Stage.empty() ? ArrayRef<SourceNote>(Entries.Doubts) : ArrayRef<SourceNote>()) {
    if (Doubt.Kind == SourceNote::LeftOut)
      tellLeftOut(Options, Compiler.path(), Doubt.Text);
    else if (Options.Note)
      Options.Note({Doubt.Kind, (Compiler.path() + ": " + Doubt.Text).str()});
  }
  if (!Result.empty())
    return Result;
  if (auto ByName = entryByFileName(Entries, Compiler, HasStage, Options))
    return {{std::move(*ByName), ""}};
  Result.push_back({{"", (HasStage ? Stage : Default).str()}, ""});
  if (HasStage || !Default.empty())
    return Result;
  if (IsHlsl) {
    Result.back().Problem = Compiler.lacksText()
                                ? Compiler.preprocessorError()
                                : "no function has the attributes or the outputs of an entry point; name one with -e, "
                                  "and its stage with --stage " +
                                      Stages;
    return Result;
  }
  if (isShaderPart(Compiler.path(), Compiler.preprocessed())) {
    Result.back().Problem = "it has no 'main', so it is a part of the shaders that include it: check those";
    return Result;
  }
  const auto Shown = stageByUses(Compiler.preprocessed());
  if (!Shown) {
    Result.back().Problem =
        "the stage is not known; name it with --stage " + Stages + ", or with Stage for this file in .rejoin";
    return Result;
  }
  Result.back().Entry.Stage = Shown->Stage.str();
  if (Options.Note)
    Options.Note({SourceNote::Remark,
                  (Compiler.path() + ": read as a shader of the stage '" + Shown->Stage + "' because of its '" +
                   Shown->Word + "', since nothing names the stage; --stage=" + Shown->Stage +
                   " does, or 'Stage: " + Shown->Stage + "' for this file in .rejoin")
                      .str()});
  return Result;
}

static void addSourceNotes(StringRef Path, const ShaderCompiler &Compiler, bool IsRead, const LoadOptions &Options) {
  if (Options.Note && !Compiler.nearby().empty())
    Options.Note({SourceNote::Remark, (Path + ": headers were found in '" + join(Compiler.nearby(), "', '") +
                                       "', which no option names (--as-given looks for none)")
                                          .str()});
  static constexpr size_t MaxNames = 6;
  if (const std::vector<std::string> Macros = IsRead ? Compiler.undefinedMacros() : std::vector<std::string>();
      !Macros.empty()) {
    const bool IsOne = Macros.size() == 1;
    const ArrayRef<std::string> First = ArrayRef(Macros).take_front(MaxNames);
    const std::string More =
        Macros.size() > MaxNames ? " and " + std::to_string(Macros.size() - MaxNames) + " more" : "";
    std::string Pass;
    for (const std::string &Macro : First)
      Pass += " -D" + Macro + "=...";
    const std::string Text =
        (Path + ": '" + join(First, "', '") + "'" + More +
         (IsOne ? " is not defined and counts as 0 in conditions, so code under its other values was not "
                  "checked; if the application defines it, pass it: --"
                : " are not defined and count as 0 in conditions, so code under their other values was not "
                  "checked; if the application defines them, pass them: --") +
         Pass + (More.empty() ? "" : " ..."))
            .str();
    if (Options.Note)
      Options.Note({SourceNote::Remark, Text});
  }
  if (IsRead && Compiler.lacksText() && Options.EntryPoints.empty() && entriesInOptions(Options).empty())
    tellLeftOut(Options, Path,
                "its text could not be preprocessed, so an entry point that depends on macros or headers may be "
                "missing; name it with -e\n" +
                    Compiler.preprocessorError());
}

static Expected<std::unique_ptr<Module>> readSource(StringRef Path, StringRef Source, bool IsHlsl, LLVMContext &Context,
                                                    const LoadOptions &Options, SpirvOptions Import) {
  if (!Options.Stage.empty() && stageNamed(Options.Stage).empty())
    return shaderError(Path, "--stage=" + Options.Stage + ": expected one of " + join(shaderStages(), ", ") +
                                 ", or a name of HLSL (vs, ps, cs, ...)");
  const bool IsNamed = any_of(Options.CompilerArguments, [](StringRef A) { return A.starts_with("-S"); });
  const std::string Stage = IsNamed ? "" : stageOf(Path, Source, IsHlsl, Options);
  ShaderCompiler Compiler(Path, Source, IsHlsl, Options);
  if (Error E = Compiler.prepare())
    return E;
  // A source that names bindings of Vulkan may mean one resource by two variables.
  Import.BindingsAreRegisters = IsHlsl && !Regex("vk *:: *binding").match(Compiler.preprocessed());
  std::vector<std::unique_ptr<Module>> Modules;
  std::vector<std::pair<std::string, Error>> Failed;
  for (const auto &[Entry, Problem] : entriesOf(IsHlsl, Stage, Compiler, Options)) {
    auto Read = [&, &Entry = Entry, &Problem = Problem]() -> Expected<std::unique_ptr<Module>> {
      if (!Problem.empty())
        return shaderError(Path, Problem);
      auto Binary = Compiler.compile(Entry);
      if (!Binary)
        return Binary.takeError();
      auto M = importSpirv((*Binary)->getBuffer(), Path, Context, Import);
      if (!M) {
        std::string Why = toString(M.takeError());
        if (const size_t At = Why.find("not valid SPIR-V"); At != std::string::npos)
          Why =
              Why.substr(0, At) + "glslang makes a module of it that is " + Why.substr(At) + Compiler.adviceForBroken();
        return createStringError(inconvertibleErrorCode(), Why);
      }
      // glslang leaves `[WaveSize(N)]` out.
      if (Entry.WaveSize)
        for (Function &F : **M)
          if (isEntryPoint(F))
            F.addFnAttr("spirv.subgroup-size", std::to_string(Entry.WaveSize));
      if (Compiler.declaresReconvergence())
        for (Function &F : **M)
          if (isEntryPoint(F))
            F.addFnAttr("spirv.maximally-reconverges");
      return M;
    };
    if (auto M = Read())
      Modules.push_back(std::move(*M));
    else
      Failed.emplace_back(Entry.Name, M.takeError());
  }
  if (Options.Dependencies)
    *Options.Dependencies = Compiler.dependencies();
  addSourceNotes(Path, Compiler, !Modules.empty(), Options);
  Error First = Error::success();
  for (auto &[Entry, E] : Failed)
    if (Modules.empty() && !First)
      First = std::move(E);
    else if (std::string Why = toString(std::move(E)); !Modules.empty())
      tellLeftOut(Options, Path, "entry point '" + Entry + "' is left out: " + Why, {Entry});
  if (First)
    return First;
  return joinEntries(std::move(Modules));
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
  // The mark of UTF-8, which glslang does not know.
  if (IsSource)
    Text.consume_front("\xEF\xBB\xBF");
  if (IsSource && !isText(Text))
    return shaderError(Path, "not a text file");
  if (IsSource && Text.trim().empty())
    return shaderError(Path, "the file is empty");
  if (Kind == ShaderKind::Assembly || (IsSource && looksLikeAssembly(Text)))
    return loadAssembly(Path, Text, Context, Import);
  if (!IsSource)
    return importSpirv(Text, Path, Context, Import);
  // Only HLSL has entry points with other names.
  const bool IsNamed = !Options.EntryPoints.empty() && !findDirective(Text, "version");
  return readSource(Path, Text, Kind == ShaderKind::Hlsl || IsNamed || looksLikeHlsl(Text), Context, Options, Import);
}

Expected<std::unique_ptr<Module>> loadShader(StringRef Path, LLVMContext &Context, const LoadOptions &Options) {
  SpirvOptions Import;
  std::map<uint32_t, std::string> SpecIds;
  Import.Specialisations = Options.Specialisations;
  Import.NamedSpecialisations = Options.NamedSpecialisations;
  Import.SpecIds = &SpecIds;
  std::map<uint32_t, std::string> Open;
  Import.OpenDecisions = &Open;
  auto M = readShader(Path, Context, Options, Import);
  if (M) {
    if (Error E = checkSpecialisations(Path, Options, SpecIds))
      return E;
    noteOpenDecisions(Path, Options, Open);
  }
  return M;
}

} // namespace rejoin
