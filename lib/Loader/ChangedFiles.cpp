//===- ChangedFiles.cpp - Sources that a change affects ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file F depends on G if F has a line `#include "NAME"` or `<NAME>`, and
//
//   - the file NAME beside F is G, or
//   - the path of G ends with NAME, of whose beginning `../` and `./` are removed.
//
// The second rule needs no include directories: it finds too many files rather than too few, and finds those of a
// deleted header. A source is affected if a chain of dependences leads from it to a changed file. Conditions around
// `#include` are ignored. A name that a macro gives is not found: that is the only way to miss a dependence on a file
// of the list.
//
// Cost: one pass over the text of each file. Tests: test/Lint/changed.test, test/Lint/changed-kinds.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/ChangedFiles.h"
#include "IncludedNames.h"
#include "ShaderLoader.h"
#include "SourceCompiler.h"
#include "rejoin/Loader/InputFiles.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;

namespace rejoin {

/// The text of a file; empty for what is no text, or cannot be read.
static std::string textOf(StringRef File) {
  auto Buffer = readRegularFile(File);
  const StringRef Text = Buffer ? (*Buffer)->getBuffer() : "";
  return Text.take_front(1024).contains('\0') ? "" : Text.str();
}

namespace {
/// The files that include a file, for a list of files and what they include.
class IncludeGraph {
public:
  IncludeGraph(ArrayRef<std::string> Files, ArrayRef<std::string> Changed) {
    for (ArrayRef<std::string> List : {Files, Changed})
      for (const std::string &File : List)
        add(absolutePath(File));
    // Adds the files that are found beside others.
    for (size_t I = 0; I != Known.size(); ++I) {
      const std::string From = Known[I];
      const std::string Text = textOf(From);
      for (const IncludedName &Included : includedNames(Text))
        for (const std::string &To : filesNamed(From, Included.Name))
          if (To != From)
            ByIncluded[To].push_back(From);
    }
  }
  bool isIncluded(StringRef Absolute) const { return ByIncluded.contains(Absolute.str()); }
  /// Adds to \p Reached the files from which it can be reached by includes.
  void close(StringSet<> &Reached) const {
    std::vector<std::string> Open;
    for (StringRef File : Reached.keys())
      Open.push_back(File.str());
    while (!Open.empty()) {
      auto It = ByIncluded.find(Open.back());
      Open.pop_back();
      if (It != ByIncluded.end())
        for (const std::string &From : It->second)
          if (Reached.insert(From).second)
            Open.push_back(From);
    }
  }

private:
  void add(const std::string &Absolute) {
    if (!Seen.insert(Absolute).second)
      return;
    Known.push_back(Absolute);
    ByName[sys::path::filename(Absolute)].push_back(Absolute);
  }
  std::vector<std::string> filesNamed(StringRef From, StringRef Name) {
    SmallString<128> Beside(sys::path::parent_path(From));
    sys::path::append(Beside, Name);
    const std::string Path = absolutePath(Beside);
    if (sys::fs::is_regular_file(Path))
      add(Path);
    StringRef Tail = Name;
    while (Tail.consume_front("../") || Tail.consume_front("./"))
      ;
    std::vector<std::string> Result;
    for (const std::string &Each : ByName[sys::path::filename(Name)]) {
      StringRef Before = Each;
      if (Before.consume_back(Tail) && Before.ends_with("/"))
        Result.push_back(Each);
      else if (Each == Path)
        Result.push_back(Each);
    }
    return Result;
  }

  std::vector<std::string> Known;
  StringSet<> Seen;
  StringMap<std::vector<std::string>> ByName;
  std::map<std::string, std::vector<std::string>> ByIncluded;
};
} // namespace

/// A file that is compiled as a part of those that include it. `.glsl` and `.hlsl` do not name a stage.
static bool isReadByIncluders(StringRef Path) {
  return isHeaderFile(Path) || is_contained<StringRef>({".glsl", ".hlsl"}, sys::path::extension(Path));
}

static std::vector<std::string> kernelsAmong(ArrayRef<std::string> Files, const IncludeGraph &Graph,
                                             function_ref<bool(StringRef)> IsWanted) {
  std::vector<std::string> Result;
  for (const std::string &File : Files) {
    const std::string Absolute = absolutePath(File);
    if (!IsWanted(Absolute) || sys::path::extension(File) == ".mir" || !sys::fs::is_regular_file(File))
      continue;
    if (isReadByIncluders(File) ? !Graph.isIncluded(Absolute) && isSourceFile(File) : canBeLoaded(File))
      Result.push_back(File);
  }
  return Result;
}

std::vector<std::string> filesWithKernels(ArrayRef<std::string> Files) {
  return kernelsAmong(Files, IncludeGraph(Files, {}), [](StringRef) { return true; });
}

std::vector<std::string> filesAffectedBy(ArrayRef<std::string> Files, ArrayRef<std::string> Changed) {
  const IncludeGraph Graph(Files, Changed);
  StringSet<> Reached;
  std::vector<std::string> Below;
  for (const std::string &File : Changed) {
    const std::string Absolute = absolutePath(File);
    Reached.insert(Absolute);
    if (sys::path::filename(Absolute) == ".rejoin")
      Below.push_back(StringRef(Absolute).drop_back(StringRef(".rejoin").size()).str());
  }
  Graph.close(Reached);
  return kernelsAmong(Files, Graph, [&](StringRef Absolute) {
    return Reached.contains(Absolute) || any_of(Below, [&](StringRef D) { return Absolute.starts_with(D); });
  });
}

Expected<std::vector<std::string>> readPathList(StringRef File) {
  auto Buffer = readRegularFile(File, /*IsText=*/true);
  if (!Buffer)
    return createStringError(Buffer.getError(), File + ": " + Buffer.getError().message());
  StringRef Text = (*Buffer)->getBuffer();
  const char Separator = Text.contains('\0') ? '\0' : '\n';
  std::vector<std::string> Result;
  for (StringRef Line : split(Text, Separator))
    if (Separator == '\0' ? !Line.empty() : !(Line = Line.rtrim('\r')).empty())
      Result.push_back(Line.str());
  return Result;
}

} // namespace rejoin
