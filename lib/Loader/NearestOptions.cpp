//===- NearestOptions.cpp - Compiler options of one file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/NearestOptions.h"
#include "rejoin/Loader/InputFiles.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

static std::vector<std::string> fromFlags(StringRef Text, StringRef Directory) {
  std::vector<std::string> Result{("-working-directory=" + Directory).str()};
  for (StringRef Line : split(Text, '\n'))
    if (StringRef Option = Line.trim(); !Option.empty() && !Option.starts_with("#"))
      Result.push_back(Option.str());
  return Result;
}

std::vector<std::string> nearestOptions(StringRef Path) {
  const std::string Absolute = absolutePath(Path);
  for (StringRef Directory = sys::path::parent_path(Absolute); !Directory.empty();
       Directory = sys::path::parent_path(Directory)) {
    for (StringRef Below : {"", "build"}) {
      SmallString<128> Database(Directory);
      sys::path::append(Database, Below, "compile_commands.json");
      if (sys::fs::exists(Database))
        if (auto Found = findInDatabase(Database, Absolute))
          return std::move(Found->CompilerArguments);
    }
    SmallString<128> Flags(Directory);
    sys::path::append(Flags, "compile_flags.txt");
    if (auto Buffer = readRegularFile(Flags, /*IsText=*/true))
      return fromFlags((*Buffer)->getBuffer(), Directory);
  }
  return {};
}

} // namespace rejoin
