//===- ShaderLoader.cpp - Shaders and SPIR-V as LLVM modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources go through glslangValidator, with lines (`-g`) and for Vulkan 1.3 unless options after `--` say otherwise;
// assembly goes through SPIRV-Tools' assembler. What comes out is imported.
//
//===----------------------------------------------------------------------===//

#include "ShaderLoader.h"
#include "rejoin/SPIRV/SpirvImporter.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace rejoin {

static Error shaderError(StringRef Path, const Twine &What) {
  return createStringError(inconvertibleErrorCode(), Path + ": " + What);
}

/// The stage that an extension names to glslang; empty if it names none.
static StringRef stageOfExtension(StringRef Extension) {
  if (Extension.empty())
    return "";
  return StringSwitch<StringRef>(Extension)
      .Cases({".vert", ".tesc", ".tese", ".geom", ".frag", ".comp", ".rgen", ".rint", ".rahit", ".rchit", ".rmiss",
              ".rcall", ".mesh", ".task"},
             Extension.drop_front())
      .Default("");
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
    return Options.Stage;
  StringRef Extension = sys::path::extension(Path);
  if (StringRef Stage = stageOfExtension(Extension); !Stage.empty())
    return Stage.str();
  if (StringRef Stage = stageOfExtension(sys::path::extension(sys::path::stem(Path))); !Stage.empty())
    return Stage.str();
  size_t At = Source.find("#pragma shader_stage(");
  if (At == StringRef::npos)
    return "";
  StringRef Name = Source.drop_front(At).split('(').second.split(')').first.trim();
  return StringSwitch<std::string>(Name)
      .Case("vertex", "vert")
      .Case("tesscontrol", "tesc")
      .Case("tesseval", "tese")
      .Case("geometry", "geom")
      .Case("fragment", "frag")
      .Case("compute", "comp")
      .Default(Name.str());
}

static Expected<std::unique_ptr<MemoryBuffer>> compileShader(StringRef Path, bool IsHlsl, const LoadOptions &Options) {
  auto Source = MemoryBuffer::getFile(Path);
  if (!Source)
    return shaderError(Path, Source.getError().message());
  auto Compiler = sys::findProgramByName("glslangValidator");
  if (!Compiler)
    return shaderError(Path, "glslangValidator is needed to compile it and was not found (package glslang-tools)");
  auto Has = [&](StringRef Prefix) {
    return any_of(Options.CompilerArguments, [&](StringRef A) { return A.starts_with(Prefix); });
  };
  std::string Stage = Has("-S") ? "" : stageOf(Path, (*Source)->getBuffer(), Options);
  if (Stage.empty() && !Has("-S"))
    return shaderError(Path, "the stage is not known; name it with --stage (vert, frag, comp, ...)");
  SmallString<128> Output, Messages;
  if (std::error_code EC = sys::fs::createTemporaryFile("rejoin", "spv", Output))
    return shaderError(Path, "cannot create a temporary file: " + EC.message());
  FileRemover RemoveOutput(Output);
  if (std::error_code EC = sys::fs::createTemporaryFile("rejoin", "txt", Messages))
    return shaderError(Path, "cannot create a temporary file: " + EC.message());
  FileRemover RemoveMessages(Messages);
  std::vector<std::string> Arguments{*Compiler, "-g", "-o", Output.str().str()};
  if (!Has("-V") && !Has("-G"))
    Arguments.push_back("-V");
  if (!Has("--target-env") && !Has("-G"))
    Arguments.insert(Arguments.end(), {"--target-env", "vulkan1.3"});
  if (!Stage.empty())
    Arguments.insert(Arguments.end(), {"-S", Stage});
  if (IsHlsl && !Has("-D"))
    Arguments.push_back("-D");
  if (!Options.EntryPoint.empty() || (IsHlsl && !Has("-e")))
    Arguments.insert(Arguments.end(), {"-e", Options.EntryPoint.empty() ? "main" : Options.EntryPoint});
  // Includes are looked for beside the file.
  StringRef Directory = sys::path::parent_path(Path);
  Arguments.push_back("-I" + (Directory.empty() ? "." : Directory.str()));
  Arguments.insert(Arguments.end(), Options.CompilerArguments.begin(), Options.CompilerArguments.end());
  Arguments.push_back(Path.str());
  std::vector<StringRef> Refs(Arguments.begin(), Arguments.end());
  std::optional<StringRef> Redirects[] = {std::nullopt, Messages.str(), Messages.str()};
  std::string Failure;
  int Code = sys::ExecuteAndWait(*Compiler, Refs, std::nullopt, Redirects, 60, 0, &Failure);
  if (Code != 0) {
    auto Said = MemoryBuffer::getFile(Messages);
    StringRef Text = Said ? (*Said)->getBuffer().trim() : StringRef(Failure);
    // It begins with the name of the file.
    if (Text.consume_front(Path))
      Text = Text.ltrim();
    return shaderError(Path, "glslangValidator could not compile it:\n" + Text);
  }
  auto Binary = MemoryBuffer::getFile(Output, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Binary)
    return shaderError(Path, "the compiled module cannot be read: " + Binary.getError().message());
  return std::move(*Binary);
}

Expected<std::unique_ptr<Module>> loadShader(StringRef Path, LLVMContext &Context, const LoadOptions &Options) {
  SpirvOptions Import;
  Import.Specialisations = Options.Specialisations;
  ShaderKind Kind = shaderKindOf(Path);
  switch (Kind) {
  case ShaderKind::Wgsl:
    return shaderError(Path, "WGSL is read as SPIR-V: make a .spv of it with 'tint --format=spirv' or 'naga FILE.wgsl "
                             "FILE.spv'");
  case ShaderKind::Glsl:
  case ShaderKind::Hlsl: {
    auto Binary = compileShader(Path, Kind == ShaderKind::Hlsl, Options);
    if (!Binary)
      return Binary.takeError();
    return importSpirv((*Binary)->getBuffer(), Path, Context, Import);
  }
  case ShaderKind::Assembly:
  case ShaderKind::Binary:
  case ShaderKind::None:
    break;
  }
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return shaderError(Path, Buffer.getError().message());
  if (Kind != ShaderKind::Assembly)
    return importSpirv((*Buffer)->getBuffer(), Path, Context, Import);
  auto Binary = assembleSpirv((*Buffer)->getBuffer(), Path);
  if (!Binary)
    return Binary.takeError();
  return importSpirv(*Binary, Path, Context, Import);
}

} // namespace rejoin
