//===- DeviceHeaders.cpp - Headers in place of the toolkits' -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/DeviceHeaders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

namespace {
/// Its lengths are those of the literals: to count them would be too many steps for the compiler.
struct Row {
  template <size_t N, size_t M>
  constexpr Row(const char (&Path)[N], const char (&Text)[M]) : Path(Path, N - 1), Text(Text, M - 1) {}
  StringRef Path, Text;
};
constexpr Row OwnHeaders[] = {
#include "DeviceHeaders.inc"
};
} // namespace

static std::vector<DeviceHeader> makeHeaders() {
  std::vector<DeviceHeader> Result;
  for (const Row &R : OwnHeaders)
    Result.push_back({R.Path.str(), R.Text});
  // A name of a toolkit includes what gives its contents. The texts live as long as the process.
  static StringMap<std::string> Forwarders;
  auto Forward = [&](StringRef To, std::initializer_list<StringRef> Names) {
    auto [Text, IsNew] = Forwarders.try_emplace(To);
    if (IsNew)
      Text->second = To.empty() ? "#pragma once\n" : ("#pragma once\n#include <" + To + ">\n").str();
    for (StringRef Name : Names)
      Result.push_back({Name.str(), Text->second});
  };
#define HEADER(FILE, ...) Forward(FILE, {__VA_ARGS__});
#include "Headers/Names.def"
  sort(Result, [](const DeviceHeader &A, const DeviceHeader &B) { return A.Path < B.Path; });
  return Result;
}

std::optional<StringRef> familyHeader(StringRef Name) {
  struct Family {
    StringRef Prefix, File;
    bool IsPlain;
  };
  static const std::vector<Family> Families = [] {
    std::vector<Family> Result;
    auto Add = [&](StringRef File, bool IsPlain, std::initializer_list<StringRef> Prefixes) {
      for (StringRef P : Prefixes)
        Result.push_back({P, File, IsPlain});
    };
#define FAMILY(FILE, ...) Add(FILE, false, {__VA_ARGS__});
#define PLAIN_FAMILY(FILE, ...) Add(FILE, true, {__VA_ARGS__});
#include "Headers/Names.def"
    return Result;
  }();
  for (const Family &F : Families) {
    StringRef Rest = Name;
    if (Rest.consume_front(F.Prefix) && !Rest.empty() &&
        (F.IsPlain ? !Rest.contains('/') && !Rest.contains('.') : sys::path::has_extension(Rest)))
      return F.File;
  }
  return std::nullopt;
}

namespace {
struct NamedHeader {
  StringRef Name, File;
};
} // namespace

/// The names of headers of AMD's libraries, with ours for them. Names of toolkits (`cooperative_groups.h`) are also
/// those of files that include the toolkit's.
static ArrayRef<NamedHeader> namedLibraries() {
  static const std::vector<NamedHeader> Libraries = [] {
    std::vector<NamedHeader> Result;
    auto Add = [&](StringRef File, std::initializer_list<StringRef> Names) {
      for (StringRef N : Names)
        if (!N.starts_with("hip/") && (N.starts_with("roc") || N.starts_with("hip") || N.starts_with("miopen")))
          Result.push_back({N, File});
    };
    auto IsFamily = [](StringRef File) {
      static constexpr StringLiteral Families[] = {
#define FAMILY(FILE, ...) FILE,
#include "Headers/Names.def"
      };
      return !File.empty() && is_contained(Families, File);
    };
#define HEADER(FILE, ...)                                                                                              \
  if (IsFamily(FILE))                                                                                                  \
    Add(FILE, {__VA_ARGS__});
#include "Headers/Names.def"
    return Result;
  }();
  return Libraries;
}

std::optional<StringRef> libraryHeader(StringRef Name) {
  if (auto Family = familyHeader(Name))
    return Family;
  const auto *It = find_if(namedLibraries(), [&](const NamedHeader &N) { return N.Name == Name; });
  return It == namedLibraries().end() ? std::nullopt : std::optional(It->File);
}

std::vector<StringRef> namesOfLibrary(StringRef File) {
  std::vector<StringRef> Result;
  for (const NamedHeader &N : namedLibraries())
    if (N.File == File)
      Result.push_back(N.Name);
  return Result;
}

ArrayRef<DeviceHeader> deviceHeaders() {
  static const std::vector<DeviceHeader> Headers = makeHeaders();
  return Headers;
}

std::vector<std::string> deviceHeaderArguments(StringRef Folder, StringRef Clang) {
  std::vector<std::string> Result{"-nogpuinc", "-fdeclspec", "-Wno-unknown-cuda-version"};
  // Clang looks in these for CUDA alone.
  SmallString<128> Wrappers;
  if (!sys::fs::real_path(Clang, Wrappers)) {
    sys::path::remove_filename(Wrappers);
    sys::path::remove_filename(Wrappers);
    sys::path::append(Wrappers, "lib", "clang", Twine(LLVM_VERSION_MAJOR), "include");
    sys::path::append(Wrappers, "cuda_wrappers");
    Result.insert(Result.end(), {"-isystem", Wrappers.str().str()});
  }
  Result.insert(Result.end(), {"-isystem", Folder.str(), "-include", "rejoin_device.h"});
  return Result;
}

} // namespace rejoin
