//===- ProjectFiles.cpp - Files of a source's project -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The project is that of `ProjectFolders`. Of the files in it whose path ends with the name, the one fewest levels up
// from the source is taken, of these the one fewest levels down; if two are left none is.
//
//     project/src/kernels/scan.cu     #include "tools/wave.h"
//     project/include/tools/wave.h    taken: two levels up, then two down
//     project/old/v1/tools/wave.h     not taken: two levels up, three down
//
// Cost: one walk over the project, of at most 100,000 entries, when the first name is asked for.
// Tests: test/Loader/nearby-headers.test, test/SPIRV/headers.test.
//
//===----------------------------------------------------------------------===//

#include "ProjectFiles.h"
#include "ProjectFolders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace llvm;

namespace rejoin {

void ProjectFiles::index() {
  static constexpr unsigned MaxEntries = 100000;
  if (std::exchange(IsIndexed, true))
    return;
  auto Enters = [](StringRef Path) { return sys::path::filename(Path) != "node_modules"; };
  walkFiles(projectFolders(Source), MaxEntries, Enters, [&](const WalkedFile &F) {
    const StringRef Path = F.Entry.path(), Name = sys::path::filename(Path);
    if (F.Entry.type() == sys::fs::file_type::regular_file && IsWanted(Name))
      ByName[Name].push_back({Path.str(), F.Up, F.Down});
    return true;
  });
}

std::optional<std::string> ProjectFiles::find(StringRef Name) {
  index();
  std::string Ending = ("/" + Name).str();
  const File *Best = nullptr;
  bool IsAlone = true;
  auto It = ByName.find(sys::path::filename(Name));
  if (It == ByName.end())
    return std::nullopt;
  for (const File &F : It->second) {
    if (!StringRef(F.Path).ends_with(Ending))
      continue;
    auto Compare = [](const File &A, const File &B) { return std::pair(A.Up, A.Down) < std::pair(B.Up, B.Down); };
    if (!Best || Compare(F, *Best)) {
      Best = &F;
      IsAlone = true;
    } else if (!Compare(*Best, F)) {
      IsAlone = false;
    }
  }
  return Best && IsAlone ? std::optional(Best->Path) : std::nullopt;
}

} // namespace rejoin
