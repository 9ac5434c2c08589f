//===- ShaderIncludes.cpp - Files that shaders include -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// glslang looks for a name in the folder of the file that includes it, then in that of the file which includes that
// one, and so on up to the source, and at last in the folders of the options. So a header can mean two files: as a part
// of two others, it finds the headers beside these. Each pair of a file and the folders around it is read once.
// Pairs that include each other outside of all conditions are a circle, in which glslang would go on for ever; a file
// with `#pragma once` is in none.
//
// Where a name is in none of these, the two folders above the source's own and then the whole project are searched, and
// what is found is named in a note. Tests: test/SPIRV/headers.test, include-order.test.
//
//===----------------------------------------------------------------------===//

#include "ShaderIncludes.h"
#include "../IncludedNames.h"
#include "../ProjectFiles.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <deque>
#include <map>
#include <set>

using namespace llvm;

namespace rejoin {

static bool isFile(const Twine &File) {
  sys::fs::file_status Status;
  return !sys::fs::status(File, Status) && !sys::fs::is_directory(Status);
}

/// The path that glslang opens for a name in a folder. A name is always below the folder, also one with `/` in front.
static std::string fileIn(StringRef Folder, StringRef Name) {
  std::string File = (Folder + "/" + Name).str();
  llvm::replace(File, '\\', '/');
  return File;
}

static std::string folderOf(StringRef File) {
  const StringRef Folder = sys::path::parent_path(File);
  return Folder.empty() ? "." : Folder.str();
}

namespace {
/// A text that is read, as a part of the texts that include it.
struct ReadText {
  std::string File, Text;
  /// Its folder, then those of the files that include it, from the inner to the outer one. Each folder once.
  std::vector<std::string> Around;
  /// What it includes depends on both.
  std::string key() const { return File + '\n' + join(Around, "\n"); }
};

/// The texts that each text includes outside of all conditions, by key.
using AlwaysIncluded = std::map<std::string, std::set<std::string>>;
} // namespace

/// The files of a circle that texts from \p At on close; empty if there is none.
static std::vector<std::string> circleFrom(const std::string &At, const AlwaysIncluded &Always,
                                           std::vector<std::string> &Path, std::set<std::string> &Done) {
  if (const auto Before = llvm::find(Path, At); Before != Path.end()) {
    std::vector<std::string> Circle(Before, Path.end());
    Circle.push_back(At);
    for (std::string &Key : Circle)
      Key = StringRef(Key).split('\n').first.str();
    return Circle;
  }
  const auto Next = Always.find(At);
  if (Next == Always.end() || !Done.insert(At).second)
    return {};
  Path.push_back(At);
  for (const std::string &File : Next->second)
    if (std::vector<std::string> Circle = circleFrom(File, Always, Path, Done); !Circle.empty())
      return Circle;
  Path.pop_back();
  return {};
}

ShaderIncludes findIncludes(StringRef Path, StringRef Source, ArrayRef<std::string> Folders) {
  static constexpr unsigned MaxTexts = 4096;
  ShaderIncludes Result;
  StringSet<> Seen, Listed;
  // References to texts stay valid in a deque.
  std::deque<ReadText> Work{{Path.str(), Source.str(), {folderOf(Path)}}};
  auto Find = [&](StringRef Name, const ReadText &In) -> std::string {
    for (ArrayRef<std::string> List : {ArrayRef(In.Around), Folders})
      for (StringRef Folder : List)
        if (std::string File = fileIn(Folder, Name); isFile(File))
          return File;
    return "";
  };
  AlwaysIncluded Always;
  for (size_t N = 0; N != Work.size() && N != MaxTexts; ++N) {
    const bool IsOnce = includeLines(Work[N].Text).IsOnce;
    for (const IncludedName &Included : includedNames(Work[N].Text)) {
      const std::string File = Find(Included.Name, Work[N]);
      if (File.empty()) {
        if (!is_contained(Result.Missing, Included.Name))
          Result.Missing.push_back(Included.Name);
        continue;
      }
      // What a text includes depends on the texts around it.
      std::vector<std::string> Around{folderOf(File)};
      copy_if(Work[N].Around, std::back_inserter(Around), [&](StringRef F) { return F != Around.front(); });
      ReadText Read{File, "", std::move(Around)};
      if (Included.IsAlways && !IsOnce)
        Always[Work[N].key()].insert(Read.key());
      if (!Seen.insert(Read.key()).second)
        continue;
      if (!sys::fs::is_regular_file(File)) {
        Result.Unreadable = File + ": " + whyUnreadable(File);
        return Result;
      }
      if (Listed.insert(File).second)
        Result.Files.push_back(File);
      if (auto Text = readRegularFile(File)) {
        Read.Text = (*Text)->getBuffer().str();
        Work.push_back(std::move(Read));
      }
    }
  }
  std::vector<std::string> Stack;
  std::set<std::string> Done;
  Result.Circle = circleFrom(Work.front().key(), Always, Stack, Done);
  return Result;
}

/// The folder in which the project has a file of this name; empty if there is none.
static std::string folderWith(StringRef Name, StringRef Path, ProjectFiles &Project) {
  const std::string Own = folderOf(Path);
  for (const char *Parent : {"/..", "/../.."})
    if (isFile(fileIn(Own + Parent, Name)))
      return Own + Parent;
  if (Name.contains("..") || sys::path::is_absolute(Name))
    return "";
  const std::optional<std::string> File = Project.find(Name);
  return File && File->size() > Name.size() ? StringRef(*File).drop_back(Name.size() + 1).str() : "";
}

std::vector<std::string> nearbyFolders(StringRef Path, StringRef Source, std::vector<std::string> Folders) {
  std::vector<std::string> Result;
  ProjectFiles Project(Path.str(), [](StringRef) { return true; });
  // What is found includes others.
  for (bool IsNew = true; IsNew;) {
    IsNew = false;
    for (StringRef Name : findIncludes(Path, Source, Folders).Missing) {
      std::string Folder = folderWith(Name, Path, Project);
      if (Folder.empty() || is_contained(Folders, Folder))
        continue;
      Folders.push_back(Folder);
      Result.push_back(std::move(Folder));
      IsNew = true;
    }
  }
  return Result;
}

std::string fileInOtherCase(StringRef Name, ArrayRef<std::string> Folders) {
  for (const std::string &Folder : Folders) {
    SmallString<128> Path(Folder);
    bool IsFound = true;
    for (auto It = sys::path::begin(Name), End = sys::path::end(Name); It != End && IsFound; ++It) {
      const StringRef Part = *It;
      if (Part == ".")
        continue;
      if (Part == "..") {
        sys::path::append(Path, Part);
        continue;
      }
      IsFound = false;
      std::error_code E;
      for (sys::fs::directory_iterator Entry(Path, E), Last; !E && Entry != Last && !IsFound; Entry.increment(E))
        if (sys::path::filename(Entry->path()).equals_insensitive(Part)) {
          Path = Entry->path();
          IsFound = true;
        }
    }
    if (IsFound && sys::fs::is_regular_file(Path))
      return Path.str().str();
  }
  return "";
}

} // namespace rejoin
