//===- ShaderIncludes.cpp - Files that shaders include -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderIncludes.h"
#include "../IncludedNames.h"
#include "../ProjectFiles.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <deque>

using namespace llvm;

namespace rejoin {

/// The file of a name, in the first folder that has it; empty if none has.
static std::string fileNamed(StringRef Name, StringRef Beside, ArrayRef<std::string> Folders) {
  auto IsFile = [](const Twine &File) {
    sys::fs::file_status Status;
    return !sys::fs::status(File, Status) && !sys::fs::is_directory(Status);
  };
  if (sys::path::is_absolute(Name))
    return IsFile(Name) ? Name.str() : "";
  auto In = [&](StringRef Folder) {
    SmallString<128> File(Folder);
    sys::path::append(File, Name);
    return IsFile(File) ? File.str().str() : std::string();
  };
  if (std::string File = In(Beside); !File.empty())
    return File;
  for (StringRef Folder : Folders)
    if (std::string File = In(Folder); !File.empty())
      return File;
  return "";
}

ShaderIncludes findIncludes(StringRef Path, StringRef Source, ArrayRef<std::string> Folders) {
  static constexpr unsigned MaxFiles = 4096;
  ShaderIncludes Result;
  StringSet<> Seen;
  // References to texts stay valid in a deque.
  std::deque<std::pair<std::string, std::string>> Work{{Path.str(), Source.str()}};
  for (size_t N = 0; N != Work.size() && N != MaxFiles; ++N)
    for (const IncludedName &Included : includedNames(Work[N].second)) {
      const std::string File = fileNamed(Included.Name, sys::path::parent_path(Work[N].first), Folders);
      if (File.empty()) {
        if (!is_contained(Result.Missing, Included.Name))
          Result.Missing.push_back(Included.Name);
        continue;
      }
      if (!Seen.insert(File).second)
        continue;
      if (!sys::fs::is_regular_file(File)) {
        Result.Unreadable = File + ": " + whyUnreadable(File);
        return Result;
      }
      Result.Files.push_back(File);
      if (auto Text = readRegularFile(File))
        Work.emplace_back(File, (*Text)->getBuffer().str());
    }
  return Result;
}

std::vector<std::string> nearbyFolders(StringRef Path, StringRef Source, std::vector<std::string> Folders) {
  std::vector<std::string> Result;
  ProjectFiles Project(Path.str(), [](StringRef) { return true; });
  // What is found includes others.
  for (bool IsNew = true; IsNew;) {
    IsNew = false;
    for (StringRef Name : findIncludes(Path, Source, Folders).Missing) {
      if (Name.contains("..") || sys::path::is_absolute(Name))
        continue;
      const std::optional<std::string> File = Project.find(Name);
      if (!File || File->size() <= Name.size())
        continue;
      std::string Folder = StringRef(*File).drop_back(Name.size() + 1).str();
      if (is_contained(Folders, Folder))
        continue;
      Folders.push_back(Folder);
      Result.push_back(std::move(Folder));
      IsNew = true;
    }
  }
  return Result;
}

} // namespace rejoin
