//===- ProjectSources.cpp - Files that a host program joins -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A host program often makes an OpenCL program of several texts: types and helpers first, then a file with kernels. The
// file alone lacks the others. Those that declare its missing names stand in the same project, most often near it:
//
//     src/kernels/reduce.cl      kernel void reduce(global real *p) { ... }     lacks `real`
//     src/kernels/types.h        typedef float real;                            taken
//     src/kernels/scan.cl        kernel void scan(...)                          not taken: kernels of its own
//     src/host/types.hpp         namespace host { using real = float; }         not taken: for the host
//
// A file of another folder must declare a type or a function, not macros alone. The file that declares the most of the
// missing names comes first, since a name alone may be declared in many; then the
// fewest levels up, the fewest down. If two files are as good, none is taken.
//
// Without a mark of a project (ProjectFolders.cpp) only the source's own folder counts, and none below it.
//
// A program in CUDA or HIP that is compiled at run time is joined of files of its own kind (`.cu`).
//
// Cost: files are read once, the nearest 1,500 at most, of at most 256 KB each. Errs by leaving out files with kernels
// that are joined, too; a wrong file of the same names is possible, so a note names what was joined.
// Tests: test/Loader/joined-sources.test.
//
//===----------------------------------------------------------------------===//

#include "ProjectSources.h"
#include "../Includers.h"
#include "../ProjectFolders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <tuple>
#include <utility>

using namespace llvm;

namespace rejoin {

static bool mayBeJoined(StringRef Path) {
  return StringSwitch<bool>(sys::path::extension(Path))
      .Cases({".cl", ".clh", ".ocl", ".opencl", ".h", ".hpp", ".inc", ".inl", ".def"}, true)
      .Default(false);
}

void walkProject(StringRef Source, unsigned MaxFiles, function_ref<bool(StringRef)> Accept,
                 function_ref<bool(StringRef, StringRef, unsigned, unsigned)> Visit) {
  static constexpr uint64_t MaxBytes = 256 << 10;
  static constexpr unsigned MaxEntries = 20000;
  std::vector<std::string> Folders = projectFolders(Source);
  const bool IsProject = !Folders.empty();
  if (!IsProject) {
    StringRef Folder = sys::path::parent_path(Source);
    Folders.push_back(Folder.empty() ? "." : Folder.str());
  }
  // What a build makes is no source, and a repository inside is another project.
  auto Enters = [&](StringRef Path) {
    return IsProject && sys::path::filename(Path) != "node_modules" && !sys::fs::exists(Path + "/CMakeCache.txt") &&
           !sys::fs::exists(Path + "/.git");
  };
  unsigned Taken = 0;
  walkFiles(Folders, MaxEntries, Enters, [&](const WalkedFile &F) {
    const StringRef Path = F.Entry.path();
    if (F.Entry.type() != sys::fs::file_type::regular_file || !Accept(sys::path::filename(Path)) ||
        sys::fs::equivalent(Path, Source))
      return true;
    uint64_t Size = 0;
    auto Buffer = sys::fs::file_size(Path, Size) || Size > MaxBytes ? std::make_error_code(std::errc::file_too_large)
                                                                    : MemoryBuffer::getFile(Path);
    if (Buffer && Visit(Path, (*Buffer)->getBuffer(), F.Up, F.Down))
      ++Taken;
    return Taken < MaxFiles;
  });
}

void ProjectSources::index() {
  static constexpr unsigned MaxFiles = 1500;
  if (std::exchange(IsIndexed, true))
    return;
  const StringRef Extension = sys::path::extension(Source);
  auto Accept = [&](StringRef Name) { return IsOpenCL ? mayBeJoined(Name) : sys::path::extension(Name) == Extension; };
  walkProject(Source, MaxFiles, Accept, [&](StringRef Path, StringRef Text, unsigned Up, unsigned Down) {
    // What includes the source is read in its stead (Includers.cpp).
    if (Text.contains(sys::path::filename(Source)) && hasIncludeOf(Path, Source))
      return false;
    const std::string Unmarked = withoutLiteralMarks(Text);
    SourceOutline Outline(Unmarked.empty() ? Text : StringRef(Unmarked));
    if (Outline.HasKernel || (IsOpenCL ? Outline.IsForHost : Outline.HasSystemInclude))
      return false;
    Files.push_back({Path.str(), Up, Down, std::move(Outline)});
    return true;
  });
}

const std::string *ProjectSources::fileFor(const StringSet<> &Names) {
  index();
  using Rank = std::tuple<size_t, unsigned, unsigned>;
  std::vector<std::pair<Rank, const File *>> Found;
  for (const File &F : Files) {
    const size_t Missed = count_if(Names, [&](const auto &N) { return !F.Outline.Names.contains(N.getKey()); });
    // A macro of another folder has the name by chance.
    const bool IsBeside = !F.Up && !F.Down;
    if (Missed != Names.size() && (IsBeside || any_of(Names, [&](const auto &N) {
                                     return F.Outline.Names.contains(N.getKey()) &&
                                            !F.Outline.Macros.contains(N.getKey());
                                   })))
      Found.push_back({{Missed, F.Up, F.Down}, &F});
  }
  sort(Found, [](const auto &A, const auto &B) {
    return std::tie(A.first, A.second->Path) < std::tie(B.first, B.second->Path);
  });
  auto Share = [&](const File &A, const File &B) {
    return any_of(Names, [&](const auto &N) {
      return A.Outline.Names.contains(N.getKey()) && B.Outline.Names.contains(N.getKey());
    });
  };
  // Of two that are equally near and declare one name, none is meant, and none that is further away.
  for (auto It = Found.begin(); It != Found.end(); ++It)
    if (none_of(Found, [&](const auto &Other) {
          return Other.second != It->second && Other.first <= It->first && Share(*It->second, *Other.second);
        }))
      return &It->second->Path;
  return nullptr;
}

const SourceOutline &ProjectSources::outlineOf(StringRef Path) const {
  return find_if(Files, [&](const File &F) { return F.Path == Path; })->Outline;
}

} // namespace rejoin
