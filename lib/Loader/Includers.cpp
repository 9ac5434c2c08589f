//===- Includers.cpp - Sources that include a file --------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Includers.h"
#include "IncludedNames.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

static bool mayInclude(StringRef Path) {
  return StringSwitch<bool>(sys::path::extension(Path))
      .Cases({".cu", ".hip", ".cl", ".ocl", ".opencl", ".c", ".cc", ".cpp", ".cxx"}, true)
      .Default(false);
}

bool hasIncludeOf(StringRef File, StringRef Wanted) {
  auto Buffer = readRegularFile(File);
  StringRef Text = Buffer ? (*Buffer)->getBuffer() : "";
  if (!Text.contains(sys::path::filename(Wanted)))
    return false;
  for (const auto &[Name, IsQuoted, IsAlways] : includedNames(Text)) {
    SmallString<128> Path(sys::path::parent_path(File));
    sys::path::append(Path, Name);
    bool Same = false;
    if (IsQuoted && !sys::fs::equivalent(Path, Wanted, Same) && Same)
      return true;
  }
  return false;
}

std::vector<std::string> findIncluders(StringRef Path) {
  // Where so many sources lie in one folder each of them stands alone.
  static constexpr unsigned MaxFiles = 1000;
  std::vector<std::string> Result;
  StringRef Own = sys::path::parent_path(Path);
  SmallString<128> Above(Own);
  sys::path::append(Above, "..");
  for (StringRef Folder : {Own.empty() ? StringRef(".") : Own, Own.empty() ? StringRef("..") : StringRef(Above)}) {
    std::vector<std::string> Files;
    std::error_code EC;
    for (sys::fs::directory_iterator I(Folder, EC), End; I != End && !EC && Files.size() != MaxFiles; I.increment(EC))
      if (mayInclude(I->path()) && sys::path::filename(I->path()) != sys::path::filename(Path))
        Files.push_back(I->path());
    sort(Files);
    for (std::string &File : Files)
      if (hasIncludeOf(File, Path))
        Result.push_back(std::move(File));
  }
  return Result;
}

} // namespace rejoin
