//===- NearbyHeaders.cpp - Headers of a source's project --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A source that is read on its own lacks the folders that its build names with `-I`. Its headers are most often in the
// same project: a header that nothing else gives is looked for there.
//
// `ProjectFiles` finds it. Folders in which a header was found are asked first, for headers include their neighbours.
//
// A library that we stand in for (`cub/`, `torch/`, ...) may be a part of the project: its headers are taken before
// ours. One of these that its build writes (`rocsparse-export.h`) is then empty, for ours would declare all again.
//
// Only files that end as headers do are taken, so `<vector>` stays the library's. A wrong header is possible where the
// build has another one in mind, so a note names the folders.
//
// Tests: test/Loader/nearby-headers.test.
//
//===----------------------------------------------------------------------===//

#include "NearbyHeaders.h"
#include "rejoin/Loader/DeviceHeaders.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/DirectoryLookup.h"
#include "clang/Lex/HeaderSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

static bool isHeaderName(StringRef Path) {
  return StringSwitch<bool>(sys::path::extension(Path))
      .Cases({".h", ".hh", ".hpp", ".hxx", ".cuh", ".clh", ".inc", ".inl", ".ipp", ".tcc", ".def"}, true)
      .Cases({".cu", ".cl", ".hip", ".c", ".cpp", ".cc", ".cxx", ".impl"}, true)
      .Default(false);
}

NearbyHeaders::NearbyHeaders(IntrusiveRefCntPtr<vfs::FileSystem> Files, StringRef Source)
    : ProxyFileSystem(std::move(Files)), Project(Source.str(), isHeaderName) {}

/// `include M2S(FOLDER/name.h)` where nobody defines `FOLDER`: the folder's name is a macro's.
static StringRef withoutMacro(StringRef Name) {
  auto [First, Rest] = Name.split('/');
  bool IsMacro = !Rest.empty() && !First.empty() &&
                 all_of(First, [](char C) { return (C >= 'A' && C <= 'Z') || (C >= '0' && C <= '9') || C == '_'; });
  return IsMacro ? Rest : Name;
}

std::optional<std::string> NearbyHeaders::find(StringRef Name) {
  if (!isHeaderName(Name))
    return std::nullopt;
  if (auto It = Known.find(Name); It != Known.end())
    return It->second;
  std::optional<std::string> Result;
  for (const std::string &Folder : Folders) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, Name);
    if (!Result && sys::fs::is_regular_file(Path))
      Result = Path.str().str();
  }
  // Of `../name` from a header that was found, only what lies beside it is meant.
  if (!Result && !Name.contains(".."))
    Result = Project.find(Name);
  if (StringRef Short = withoutMacro(Name); !Result && Short != Name)
    return Known[Name] = find(Short);
  Known[Name] = Result;
  if (Result)
    if (std::string Folder = StringRef(*Result).drop_back(Name.size() + 1).str(); !is_contained(Folders, Folder))
      Folders.push_back(std::move(Folder));
  return Result;
}

static std::optional<StringRef> nameBelow(StringRef Path, StringRef Folder) {
  if (!Path.consume_front(Folder))
    return std::nullopt;
  if (Path.empty())
    return StringRef();
  return Path.consume_front("/") ? std::optional(Path) : std::nullopt;
}

/// Clang takes the name of such a file for that of the one that it asked for.
static vfs::Status withItsOwnName(const vfs::Status &Known, const Twine &Path) {
  vfs::Status Of = vfs::Status::copyWithNewName(Known, Path);
  Of.ExposesExternalVFSPath = true;
  return Of;
}

namespace {

/// A header, opened under another name, that says where it lies.
class HeaderElsewhere : public vfs::File {
public:
  HeaderElsewhere(std::unique_ptr<vfs::File> Real, std::string Path) : Real(std::move(Real)), Path(std::move(Path)) {}
  ErrorOr<vfs::Status> status() override {
    ErrorOr<vfs::Status> Known = Real->status();
    return Known ? ErrorOr<vfs::Status>(withItsOwnName(*Known, Path)) : Known;
  }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t Size, bool EndsWithNull,
                                                   bool IsVolatile) override {
    return Real->getBuffer(Name, Size, EndsWithNull, IsVolatile);
  }
  std::error_code close() override { return Real->close(); }

private:
  std::unique_ptr<vfs::File> Real;
  std::string Path;
};

} // namespace

/// A header without text.
static constexpr StringLiteral EmptyHeader = "/rejoin-families/hip/amd_detail/empty.h";

/// Our headers have a project, too, and may be installed in one.
static bool isOurs(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  return sys::path::filename(sys::path::parent_path(Path)) == "rejoin" && Buffer &&
         (*Buffer)->getBuffer().contains("#include <rejoin/");
}

std::optional<std::optional<std::string>> NearbyHeaders::behind(StringRef Path) {
  if (auto Name = nameBelow(Path, folder()))
    return find(*Name);
  const std::optional<StringRef> Name = nameBelow(Path, libraries());
  if (!Name)
    return std::nullopt;
  const std::optional<StringRef> Ours = libraryHeader(*Name);
  std::optional<std::string> Found = Ours ? find(*Name) : std::nullopt;
  if (Ours && !Found && any_of(namesOfLibrary(*Ours), [&](StringRef N) {
        const auto Path = find(N);
        return Path && !isOurs(*Path);
      }))
    Found = EmptyHeader.str();
  return Found;
}

ErrorOr<vfs::Status> NearbyHeaders::status(const Twine &Path) {
  SmallString<128> Text;
  auto File = behind(Path.toStringRef(Text));
  if (!File)
    return ProxyFileSystem::status(Path);
  if (*File) {
    ErrorOr<vfs::Status> Known = ProxyFileSystem::status(**File);
    return Known ? ErrorOr<vfs::Status>(withItsOwnName(*Known, **File)) : Known;
  }
  // Clang asks for the folder of a file first.
  return vfs::Status(Text, vfs::getNextVirtualUniqueID(), sys::TimePoint<>(), 0, 0, 0,
                     sys::fs::file_type::directory_file, sys::fs::all_all);
}

ErrorOr<std::unique_ptr<vfs::File>> NearbyHeaders::openFileForRead(const Twine &Path) {
  SmallString<128> Text;
  auto File = behind(Path.toStringRef(Text));
  if (!File)
    return ProxyFileSystem::openFileForRead(Path);
  if (*File) {
    auto Real = ProxyFileSystem::openFileForRead(**File);
    if (!Real)
      return Real;
    return std::make_unique<HeaderElsewhere>(std::move(*Real), **File);
  }
  return std::make_error_code(std::errc::no_such_file_or_directory);
}

void addNearby(clang::FileManager &Files, clang::HeaderSearch &Search) {
  using namespace clang;
  // The user's code, as what includes it is. Libraries come after all folders that options name, and before our
  // headers; all others last.
  if (auto Libraries = Files.getOptionalDirectoryRef(NearbyHeaders::libraries()))
    Search.AddSearchPath(DirectoryLookup(*Libraries, SrcMgr::C_User, /*isFramework=*/false), /*isAngled=*/true);
  if (auto Folder = Files.getOptionalDirectoryRef(NearbyHeaders::folder()))
    Search.AddSystemSearchPath(DirectoryLookup(*Folder, SrcMgr::C_User, /*isFramework=*/false));
}

} // namespace rejoin
