//===- ProjectFolders.cpp - The project of a source -------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The project is the outermost folder above the source, at most ten levels up, that has a mark of one (`.git`, a
// licence, a README, a file of a build); `.git` ends the search. Without a mark there is no project.
// Tests: test/Loader/nearby-headers.test, test/Loader/nearby-lines.test.
//
//===----------------------------------------------------------------------===//

#include "ProjectFolders.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

/// The mark of a project; of its root for certain, if \p IsRoot becomes true.
static bool hasMark(StringRef Folder, bool &IsRoot) {
  auto Has = [&](StringRef Name) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, Name);
    return sys::fs::exists(Path);
  };
  IsRoot = Has(".git") || Has(".hg") || Has(".svn");
  return IsRoot || any_of(ArrayRef<StringRef>({"LICENSE", "LICENSE.txt", "LICENSE.md", "COPYING", "README", "README.md",
                                               "README.txt", "README.rst", "readme.md", "readme.txt", "license.txt",
                                               "license", "Readme.md", "CMakeLists.txt", "Makefile", "configure",
                                               "setup.py", "pyproject.toml", "meson.build"}),
                          Has);
}

static std::string folderAbove(StringRef Folder) {
  if (Folder == "." || Folder.empty())
    return "..";
  if (sys::path::filename(Folder) == "..")
    return (Folder + "/..").str();
  StringRef Above = sys::path::parent_path(Folder);
  return Above.empty() ? "." : Above.str();
}

std::vector<std::string> projectFolders(StringRef Source) {
  static constexpr unsigned MaxLevels = 10;
  std::vector<std::string> Result;
  size_t Used = 0;
  std::string Folder = sys::path::parent_path(Source).str();
  if (Folder.empty())
    Folder = ".";
  for (unsigned Level = 0; Level != MaxLevels; ++Level, Folder = folderAbove(Folder)) {
    SmallString<128> Real;
    if (sys::fs::real_path(Folder, Real) || Real == "/" || Real == "/tmp" || Real == "/home")
      break;
    Result.push_back(Folder);
    bool IsRoot = false;
    if (hasMark(Folder, IsRoot))
      Used = Result.size();
    if (IsRoot)
      break;
  }
  Result.resize(Used);
  return Result;
}

void walkFiles(ArrayRef<std::string> Folders, unsigned MaxEntries, function_ref<bool(StringRef)> Enters,
               function_ref<bool(const WalkedFile &)> Visit) {
  unsigned Entries = 0, Up = 0;
  std::string Below;
  for (const std::string &Folder : Folders) {
    std::error_code EC;
    for (sys::fs::recursive_directory_iterator I(Folder, EC, /*follow_symlinks=*/false), End; I != End && !EC;
         I.increment(EC)) {
      if (++Entries >= MaxEntries)
        return;
      const StringRef Path = I->path();
      if (I->type() == sys::fs::file_type::directory_file) {
        if (sys::path::filename(Path).starts_with(".") || Path == Below || !Enters(Path))
          I.no_push();
      } else if (!Visit({*I, Up, static_cast<unsigned>(I.level())})) {
        return;
      }
    }
    Below = Folder == "." ? "" : Folder;
    ++Up;
  }
}

std::vector<std::string> sourceRoots(StringRef Path, const LoadOptions &Options) {
  std::vector<std::string> Roots = Options.SourceRoots;
  if (!isSourceFile(Path))
    return Roots;
  if (std::vector<std::string> Folders = projectFolders(Path); !Folders.empty())
    Roots.push_back(std::move(Folders.back()));
  const std::vector<std::string> &Given = Options.CompilerArguments;
  for (size_t K = 0; K != Given.size(); ++K)
    for (StringRef Option : {"-I", "-isystem", "-iquote"})
      if (StringRef Rest = Given[K]; Rest.consume_front(Option)) {
        if (!Rest.empty())
          Roots.push_back(Rest.str());
        else if (K + 1 != Given.size())
          Roots.push_back(Given[K + 1]);
      }
  return Roots;
}

} // namespace rejoin
