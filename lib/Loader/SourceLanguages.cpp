//===- SourceLanguages.cpp - The language of a source file ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The name of a file decides for OpenCL, an option for all. CUDA and HIP have kernels of one spelling; what differs are
// the toolkit's headers and the names of its functions. In this order:
//
//     #include <cuda_runtime.h>       the text includes headers of CUDA (also beside those of HIP): CUDA
//     #include <hip/hip_runtime.h>    of HIP alone: HIP
//     hipMalloc(&p, n)                it uses names of one of them alone: that one
//     #include "config.hpp"           the same for the headers of toolkits in files beside it, the nearest first
//     axpy_hip.cpp, hip/axpy.cpp      a word of the name, or the folder's last, is `hip`: HIP, and a note says so
//     otherwise                       CUDA
//
// C++ counts if its text has a kernel: `__global__`, or, where a macro of another file stands for that, other words of
// device code. A file that is named on the command line also counts if it includes headers of a toolkit.
//
// The last but one is a guess, so anything that speaks for CUDA outweighs it: `no_hip.cpp`, `cuda_vs_hip.cpp`, and in a
// .cu file `__syncwarp`, `#include "tile.cuh"` or other names that CUDA had first.
//
// Cost: one pass over the text and over at most 64 files. Tests: test/Loader/hip-in-cu.cu, hip-by-names.cu,
// hip-by-includes.test, hip-by-file-name.test, kernel-macros.test.
//
//===----------------------------------------------------------------------===//

#include "IncludedNames.h"
#include "ShaderLoader.h"
#include "SourceCompiler.h"
#include "rejoin/Support/RegularFiles.h"
#include "rejoin/Target/CompiledLanguage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <optional>
#include <string>
#include <vector>

using namespace llvm;

namespace rejoin {

/// The names of CUDA's functions and macros. A condition on one asks for the language, `#if CUDA_VERSION < 12000`.
static bool hasCudaName(StringRef Text) {
  static const Regex Name("(^|[^A-Za-z0-9_])(cuda|CUDA_)[A-Z]"), Condition("^[ \t]*#[ \t]*(if|elif)");
  return any_of(split(Text, '\n'), [](StringRef Line) { return Name.match(Line) && !Condition.match(Line); });
}

/// By the headers of toolkits among \p Names; CUDA's win.
static std::optional<SourceLanguage> languageOfHeaders(ArrayRef<IncludedName> Names) {
  auto Has = [&](auto... Prefix) {
    return any_of(Names, [&](const IncludedName &N) { return (StringRef(N.Name).starts_with(Prefix) || ...); });
  };
  if (Has("cuda", "cooperative_groups"))
    return SourceLanguage::Cuda;
  return Has("hip/") ? std::optional(SourceLanguage::Hip) : std::nullopt;
}

/// Kernels have `__global__`, if no macro of another file stands for it.
static bool hasKernelMark(StringRef Text) { return Text.contains("__global__") || hasDeviceCode(Text); }

/// By the headers that a text includes first, then by names of HIP's; nothing if neither decides.
static std::optional<SourceLanguage> languageOfText(StringRef Text) {
  static const Regex HipName(
      "(^|[^A-Za-z0-9_])(hip[A-Z][A-Za-z]+(_[xyz])?[^A-Za-z0-9_.]|HIP_(DYNAMIC_SHARED|KERNEL_NAME|"
      "vector_type|SYMBOL))");
  if (const auto Language = languageOfHeaders(includedNames(Text)))
    return Language;
  if (hasCudaName(Text))
    return SourceLanguage::Cuda;
  return hasKernelMark(Text) && HipName.match(Text) ? std::optional(SourceLanguage::Hip) : std::nullopt;
}

/// The files beside \p Path that \p Text includes.
static std::vector<std::string> includedFiles(StringRef Path, StringRef Text) {
  std::vector<std::string> Result;
  for (const auto &[Name, IsQuoted, IsAlways] : includedNames(Text)) {
    SmallString<128> File(sys::path::parent_path(Path));
    sys::path::append(File, Name);
    sys::path::remove_dots(File, /*remove_dot_dot=*/true);
    if (IsQuoted && sys::fs::is_regular_file(File))
      Result.push_back(File.str().str());
  }
  return Result;
}

/// By the headers of toolkits that the files include which \p Path includes, the nearest first.
static std::optional<SourceLanguage> languageOfIncludes(StringRef Path, StringRef Text) {
  static constexpr size_t MaxFiles = 64;
  std::vector<std::string> Files = includedFiles(Path, Text);
  for (size_t First = 0, Last = Files.size(); First != Last; First = Last, Last = Files.size()) {
    bool IsHip = false;
    for (size_t I = First; I != Last; ++I) {
      auto Buffer = readRegularFile(Files[I]);
      if (!Buffer)
        continue;
      const StringRef Included = (*Buffer)->getBuffer();
      const auto Language = languageOfHeaders(includedNames(Included));
      if (Language == SourceLanguage::Cuda)
        return Language;
      IsHip |= Language == SourceLanguage::Hip;
      for (std::string &File : includedFiles(Files[I], Included))
        if (Files.size() != MaxFiles && !is_contained(Files, File))
          Files.push_back(std::move(File));
    }
    if (IsHip)
      return SourceLanguage::Hip;
  }
  return std::nullopt;
}

/// The words of a name: of `axpy-HIP.v2.cpp`, `axpy`, `hip`, `v2`, `cpp`.
static std::vector<std::string> nameWords(StringRef Name) {
  std::vector<std::string> Words(1);
  for (char C : Name)
    if (isAlnum(C))
      Words.back() += toLower(C);
    else if (!Words.back().empty())
      Words.emplace_back();
  if (Words.back().empty())
    Words.pop_back();
  return Words;
}

/// Whether `hip` is a word of a file's name, or the last one of its folder's, and no word speaks against it.
static bool isNamedHip(StringRef Path) {
  static constexpr StringLiteral Other[] = {"cuda",   "nvidia", "nv",  "nvcc", "vs",
                                            "versus", "no",     "non", "not",  "without"};
  const std::vector<std::string> File = nameWords(sys::path::filename(Path)),
                                 Folder = nameWords(sys::path::filename(sys::path::parent_path(Path)));
  auto SpeaksAgainst = [](StringRef Word) { return is_contained(Other, Word) || Word.contains("cuda"); };
  if (any_of(File, SpeaksAgainst))
    return false;
  return is_contained(File, "hip") || (!Folder.empty() && Folder.back() == "hip" && none_of(Folder, SpeaksAgainst));
}

/// Whether a .cu file uses what CUDA had before HIP, or alone. `__shfl` and `warpSize` are of both.
static bool namesCuda(StringRef Text) {
  static const Regex Name(
      "(^|[^A-Za-z0-9_])(__(shfl|shfl_up|shfl_down|shfl_xor|ballot|any|all|match_any|match_all|"
      "reduce_add|reduce_min|reduce_max|reduce_and|reduce_or|reduce_xor)_sync|__syncwarp|__activemask|"
      "__CUDA|__NV|__nv|nvcuda|wmma|cooperative_groups|__grid_constant__|cu[A-Z][a-z])"),
      Header("\\.cuh|cuda|cub/|nv/|cutlass|cute/");
  return Name.match(Text) || any_of(includedNames(Text), [](const IncludedName &N) { return Header.match(N.Name); });
}

std::optional<SourceLanguage> languageByToolkit(StringRef Path) {
  if (!isCppName(Path))
    return std::nullopt;
  auto Buffer = readRegularFile(Path);
  if (!Buffer)
    return std::nullopt;
  const StringRef Text = (*Buffer)->getBuffer();
  auto Language = languageOfHeaders(includedNames(Text));
  if (!Language)
    Language = languageOfIncludes(Path, Text);
  // It may instantiate kernels of a header beside it.
  for (const std::string &File : includedFiles(Path, Text))
    if (!Language)
      Language = languageOf(File, {});
  return Language;
}

std::optional<SourceLanguage> languageOf(StringRef Path, ArrayRef<std::string> Arguments, bool *IsGuess) {
  std::optional<SourceLanguage> Named;
  for (size_t I = 0; I != Arguments.size(); ++I) {
    StringRef A = Arguments[I];
    if (!A.consume_front("-x"))
      continue;
    if (A.empty() && I + 1 != Arguments.size())
      A = Arguments[I + 1];
    Named = StringSwitch<std::optional<SourceLanguage>>(A)
                .Cases({"cl", "clcpp"}, SourceLanguage::OpenCL)
                .Cases({"cu", "cuda"}, SourceLanguage::Cuda)
                .Case("hip", SourceLanguage::Hip)
                .Default(Named);
  }
  if (Named)
    return Named;
  StringRef Extension = sys::path::extension(Path);
  if (Extension == ".cl" || Extension == ".clcpp" || Extension == ".ocl" || Extension == ".opencl")
    return SourceLanguage::OpenCL;
  if (Extension == ".hip")
    return SourceLanguage::Hip;
  bool IsCuda = Extension == ".cu" || Extension == ".cuh";
  if (!IsCuda && !isCppName(Path))
    return std::nullopt;
  auto Buffer = readRegularFile(Path);
  if (!Buffer || (!IsCuda && !hasKernelMark((*Buffer)->getBuffer())))
    return IsCuda ? std::optional(SourceLanguage::Cuda) : std::nullopt;
  const StringRef Text = (*Buffer)->getBuffer();
  auto Found = languageOfText(Text);
  if (!Found)
    Found = languageOfIncludes(Path, Text);
  if (Found || !isNamedHip(Path) || (IsCuda && namesCuda(Text)))
    return Found ? Found : SourceLanguage::Cuda;
  if (IsGuess)
    *IsGuess = true;
  return SourceLanguage::Hip;
}

bool isSourceFile(StringRef Path) {
  ShaderKind Kind = shaderKindOf(Path);
  return languageOf(Path, {}) || Kind == ShaderKind::Glsl || Kind == ShaderKind::Hlsl || languageByToolkit(Path);
}

} // namespace rejoin
