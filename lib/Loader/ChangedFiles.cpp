//===- ChangedFiles.cpp - Sources that a change affects ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file F depends on G if F has a line `#include "NAME"` or `<NAME>`, and
//
//   - the file NAME beside F is G, or, unless the line has quotes and there is such a file,
//   - the file NAME in a directory that an option of any input gives (`-I`) is G, or
//   - the path of G ends with NAME, of whose beginning `../` and `./` are removed.
//
// The last rule needs no include directories: it finds too many files rather than too few, and finds those of a
// deleted header. It looks at the changed files and at the files below the operands, below the directories of inputs
// and of changed files, and in the inputs' projects; at most 200,000 files, without hidden ones. An input also depends
// on its settings: files that options include, response files, the configuration, its baseline and the
// `compile_commands.json` that names it. A source is affected if a chain of dependences leads from it to a changed
// file.
//
// Conditions around `#include` are ignored. For a name that a macro gives, each name in a `#define` of any file on a
// chain, or in a `-D`, is a candidate (IncludedNames.cpp). So a dependence is missed only if `##` joins the name, or if
// the file lies in none of these places.
//
// Cost: one pass over the text of each file on a chain, and over the names of the others.
// Tests: test/Lint/changed.test, test/Lint/changed-kinds.test, test/Loader/included-names.test,
// test/Loader/changed-settings.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/ChangedFiles.h"
#include "CompilerOptions.h"
#include "IncludedNames.h"
#include "ProjectFolders.h"
#include "ShaderLoader.h"
#include "SourceCompiler.h"
#include "rejoin/Loader/InputFiles.h"
#include "rejoin/Loader/ProjectConfig.h"
#include "rejoin/Loader/ShaderSource.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <optional>
#include <set>
#include <utility>

using namespace llvm;

namespace rejoin {

/// The file's directory without links: one file has one path, also if it does not exist.
static std::string realPathOf(StringRef Path, StringRef From = "") {
  SmallString<128> Absolute(Path), Directory;
  if (!From.empty())
    sys::path::make_absolute(From, Absolute);
  sys::fs::make_absolute(Absolute);
  if (sys::path::filename(Absolute) == ".." || sys::path::filename(Absolute) == "." ||
      sys::fs::real_path(sys::path::parent_path(Absolute), Directory)) {
    sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
    return Absolute.str().str();
  }
  sys::path::append(Directory, sys::path::filename(Absolute));
  return Directory.str().str();
}

/// The text of a file; empty for what is no text, or cannot be read.
static std::string textOf(StringRef File) {
  auto Buffer = readRegularFile(File);
  const StringRef Text = Buffer ? (*Buffer)->getBuffer() : "";
  return Text.take_front(1024).contains('\0') ? "" : Text.str();
}

/// The options that give directories of headers, and those that give files to read first.
static constexpr StringLiteral DirectoryOptions[] = {"-I", "-isystem", "-iquote", "-idirafter", "--include-path"};
static constexpr StringLiteral FileOptions[] = {"-include",  "--include",    "-imacros",
                                                "--imacros", "-pre-include", "--pre-include"};

namespace {

/// What the options of a compiler say about files.
struct OptionFiles {
  std::vector<std::string> Directories, Files, Responses;
  std::vector<IncludedName> Defined;
  std::string WorkingDirectory;
};

/// The files that include a file, for a list of files and what they include.
class IncludeGraph {
public:
  IncludeGraph(ArrayRef<Input> Files, const CommandSettings &Settings, ArrayRef<std::string> Changed);
  /// Whether a file among the inputs is read with another one of them that is linted.
  bool isRead(StringRef Absolute) const { return Read.contains(Absolute); }
  /// Adds to \p Reached the files from which it can be reached by includes.
  void close(StringSet<> &Reached) const;

private:
  void indexBelow(StringRef Directory);
  void index(const std::string &Absolute) {
    if (Seen.insert(Absolute).second)
      ByName[sys::path::filename(Absolute)].push_back(Absolute);
  }
  void add(const std::string &Absolute) {
    index(Absolute);
    if (IsKnown.insert(Absolute).second)
      Known.push_back(Absolute);
  }
  void addSettings(const Input &In, const CommandSettings &Settings, ProjectConfigs &Configs);
  void depend(const std::string &From, const std::string &To, bool IsSure = false) {
    if (From == To)
      return;
    ByIncluded[To].insert(From);
    if (IsSure)
      Includes[From].insert(To);
  }
  void read(const std::string &From);
  /// \p IsBeside: a file beside \p From is the one, if there is one.
  std::vector<std::string> filesNamed(StringRef From, StringRef Name, bool IsBeside = false);
  const std::vector<std::string> &inDirectories(StringRef Name);
  void findRead(ArrayRef<Input> Files);

  /// Stands for the files that include what a macro names.
  const std::string MacroUsers = "";
  std::vector<std::string> Known, Directories;
  StringSet<> Seen, IsKnown, Read;
  StringMap<std::vector<std::string>> ByName, ByDirectory;
  std::map<std::string, std::set<std::string>> ByIncluded, Includes;
  unsigned Indexed = 0;
};
} // namespace

static OptionFiles filesOfOptions(ArrayRef<std::string> Given) {
  OptionFiles Result;
  for (StringRef A : Given)
    if (A.consume_front("-working-directory"))
      Result.WorkingDirectory = A.ltrim('=').str();
  const std::vector<std::string> Options = withResponseFiles(Given);
  for (size_t I = 0; I != Options.size(); ++I) {
    const StringRef A = Options[I], Next = I + 1 != Options.size() ? StringRef(Options[I + 1]) : "";
    auto ValueOf = [&](StringRef Option) -> std::optional<StringRef> {
      StringRef Rest = A;
      if (!Rest.consume_front(Option))
        return std::nullopt;
      return Rest.empty() ? Next : Rest.ltrim('=');
    };
    if (A.starts_with("@") || A.starts_with("-optf") || A.starts_with("--options-file"))
      Result.Responses.push_back(A.starts_with("@") ? A.drop_front().str()
                                 : A.contains('=')  ? A.split('=').second.str()
                                                    : Next.str());
    // `-include-pch` and `--include-path` begin like others.
    for (StringRef Option : FileOptions)
      if (auto File = ValueOf(Option))
        Result.Files.push_back(File->str());
    for (StringRef Option : DirectoryOptions)
      if (auto Directory = ValueOf(Option))
        Result.Directories.push_back(Directory->str());
    if (auto Macro = ValueOf("-D"))
      addDefinedNames(*Macro, Result.Defined);
  }
  return Result;
}

/// The number of files that are looked at below directories.
static constexpr unsigned MaxEntries = 200000;

void IncludeGraph::indexBelow(StringRef Directory) {
  auto Enters = [](StringRef) { return true; };
  walkFiles({Directory.str()}, MaxEntries - Indexed, Enters, [&](const WalkedFile &F) {
    if (!sys::path::filename(F.Entry.path()).starts_with("."))
      index(F.Entry.path());
    return ++Indexed != MaxEntries;
  });
}

std::vector<std::string> IncludeGraph::filesNamed(StringRef From, StringRef Name, bool IsBeside) {
  std::string Path = Name.str();
  llvm::replace(Path, '\\', '/');
  const std::string Beside = realPathOf(Path, sys::path::parent_path(From));
  if (sys::fs::is_regular_file(Beside)) {
    add(Beside);
    if (IsBeside)
      return {Beside};
  }
  std::vector<std::string> Result = inDirectories(Path);
  SmallString<128> Plain(Path);
  sys::path::remove_dots(Plain, /*remove_dot_dot=*/true);
  StringRef Tail = Plain;
  while (Tail.consume_front("../") || Tail.consume_front("/"))
    ;
  for (const std::string &Each : ByName[sys::path::filename(Tail)]) {
    StringRef Before = Each;
    if (Each == Beside || (Before.consume_back(Tail) && Before.ends_with("/")))
      Result.push_back(Each);
  }
  return Result;
}

const std::vector<std::string> &IncludeGraph::inDirectories(StringRef Name) {
  auto [It, IsNew] = ByDirectory.try_emplace(Name);
  if (IsNew)
    for (const std::string &Directory : Directories)
      if (const std::string Path = realPathOf(Name, Directory); sys::fs::is_regular_file(Path)) {
        add(Path);
        It->second.push_back(Path);
      }
  return It->second;
}

void IncludeGraph::addSettings(const Input &In, const CommandSettings &Settings, ProjectConfigs &Configs) {
  const std::string Path = realPathOf(In.Path);
  auto DependOn = [&](StringRef File) {
    if (!File.empty())
      depend(Path, realPathOf(File));
  };
  std::vector<std::string> Options = In.CompilerArguments;
  std::string Baseline = Settings.Baseline;
  if (Settings.UsesConfig) {
    if (auto Config = Configs.configFor(In.Path)) {
      append_range(Options, Config->CompilerOptions);
      for (StringRef File : Config->Sources)
        DependOn(File);
      if (Baseline.empty())
        Baseline = Config->Baseline;
    } else {
      // The command reports it.
      consumeError(Config.takeError());
    }
    DependOn(Settings.ConfigFile);
  }
  append_range(Options, Settings.CompilerArguments);
  DependOn(Baseline);
  DependOn(In.Database);
  const OptionFiles Of = filesOfOptions(Options);
  for (StringRef File : Of.Responses)
    depend(Path, realPathOf(File, Of.WorkingDirectory));
  for (StringRef Given : Of.Directories)
    if (const std::string Directory = realPathOf(Given, Of.WorkingDirectory); !is_contained(Directories, Directory))
      Directories.push_back(Directory);
  const std::string Here = realPathOf("-", Of.WorkingDirectory);
  for (StringRef File : Of.Files) {
    depend(Path, realPathOf(File, Of.WorkingDirectory), /*IsSure=*/true);
    for (const std::string &To : filesNamed(Here, File)) {
      add(To);
      depend(Path, To, /*IsSure=*/true);
    }
  }
  for (const IncludedName &Name : Of.Defined)
    for (const std::string &To : filesNamed(Here, Name.Name)) {
      add(To);
      depend(MacroUsers, To);
    }
}

void IncludeGraph::read(const std::string &From) {
  const std::string Text = textOf(From);
  const IncludeLines Lines = includeLines(Text);
  for (const IncludedName &Included : Lines.Names)
    for (const std::string &To : filesNamed(From, Included.Name, Included.IsQuoted)) {
      add(To);
      depend(From, To, /*IsSure=*/true);
    }
  if (Lines.UsesMacro)
    depend(From, MacroUsers);
  for (const IncludedName &Name : Lines.Defined)
    for (const std::string &To : filesNamed(From, Name.Name)) {
      add(To);
      depend(MacroUsers, To);
    }
}

/// A file that is compiled as a part of those that include it. `.glsl` and `.hlsl` do not name a stage.
static bool isReadByIncluders(StringRef Path) {
  return isHeaderFile(Path) || is_contained<StringRef>({".glsl", ".hlsl"}, sys::path::extension(Path));
}

/// Whether the file has a kernel in its text, or may be a part of one that has.
static bool hasKernels(StringRef Path) { return languageOf(Path, {}) || shadingLanguageOf(Path, ""); }

void IncludeGraph::findRead(ArrayRef<Input> Files) {
  StringSet<> Visited;
  auto Visit = [&](const std::string &From) {
    std::vector<std::string> Open{From};
    while (!Open.empty()) {
      const std::string File = std::move(Open.back());
      Open.pop_back();
      if (!Visited.insert(File).second)
        continue;
      if (auto It = Includes.find(File); It != Includes.end())
        for (const std::string &To : It->second) {
          Read.insert(To);
          Open.push_back(To);
        }
    }
  };
  for (const Input &In : Files)
    if (!isReadByIncluders(In.Path) && canBeLoaded(In.Path))
      Visit(realPathOf(In.Path));
  // Headers that no source includes; then of those that include each other, the first.
  for (const bool IsAlone : {true, false})
    for (const Input &In : Files)
      if (const std::string Path = realPathOf(In.Path); isReadByIncluders(In.Path) && hasKernels(In.Path) &&
                                                        !Read.contains(Path) && !(IsAlone && ByIncluded.contains(Path)))
        Visit(Path);
}

IncludeGraph::IncludeGraph(ArrayRef<Input> Files, const CommandSettings &Settings, ArrayRef<std::string> Changed) {
  StringSet<> Places;
  auto Place = [&](StringRef Directory) {
    SmallString<128> Real;
    // The root of the system would be an odd project.
    if (!sys::fs::real_path(Directory.empty() ? "." : Directory, Real) && Real != "/" && Places.insert(Real).second)
      indexBelow(Real);
  };
  for (const Input &In : Files)
    add(realPathOf(In.Path));
  for (const std::string &File : Changed)
    index(realPathOf(File));
  for (StringRef Operand : Settings.Operands)
    Place(sys::fs::is_directory(Operand) ? Operand : sys::path::parent_path(Operand));
  StringSet<> Asked;
  for (const Input &In : Files)
    if (Asked.insert(sys::path::parent_path(In.Path)).second)
      if (const std::vector<std::string> Project = projectFolders(In.Path); !Project.empty())
        Place(Project.back());
  for (StringRef File : Changed)
    Place(sys::path::parent_path(File));
  ProjectConfigs Configs(Settings.ConfigFile);
  for (const Input &In : Files)
    addSettings(In, Settings, Configs);
  // Grows by the files that others include.
  for (size_t I = 0; I != Known.size(); ++I)
    read(std::string(Known[I]));
  findRead(Files);
}

void IncludeGraph::close(StringSet<> &Reached) const {
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

static std::vector<std::string> kernelsAmong(ArrayRef<Input> Files, const IncludeGraph &Graph,
                                             function_ref<bool(StringRef)> IsWanted) {
  std::vector<std::string> Result;
  for (const Input &In : Files) {
    const std::string Absolute = realPathOf(In.Path);
    if (!IsWanted(Absolute) || sys::path::extension(In.Path) == ".mir" || !sys::fs::is_regular_file(In.Path))
      continue;
    if (isReadByIncluders(In.Path) ? !Graph.isRead(Absolute) && hasKernels(In.Path)
                                   : canBeLoaded(In.Path) || languageOf(In.Path, In.CompilerArguments))
      Result.push_back(In.Path);
  }
  return Result;
}

std::vector<std::string> filesWithKernels(ArrayRef<Input> Files, const CommandSettings &Settings) {
  // Only a header can be read with another one of the files.
  const bool NeedsGraph = Files.size() > 1 && any_of(Files, [](const Input &In) { return isReadByIncluders(In.Path); });
  return kernelsAmong(Files, NeedsGraph ? IncludeGraph(Files, Settings, {}) : IncludeGraph({}, {}, {}),
                      [](StringRef) { return true; });
}

std::vector<std::string> headersOutside(ArrayRef<Input> Files, ArrayRef<std::string> Operands) {
  std::vector<Input> All(Files.begin(), Files.end()), Headers;
  for (const std::string &Operand : Operands)
    if (sys::fs::is_directory(Operand))
      walkFiles(
          {Operand}, MaxEntries, [](StringRef) { return true; },
          [&](const WalkedFile &F) {
            const std::string Path = F.Entry.path();
            if (isHeaderFile(Path) && !sys::path::filename(Path).starts_with(".") && languageOf(Path, {}))
              Headers.push_back({Path, {}});
            return true;
          });
  if (Headers.empty())
    return {};
  sort(Headers, [](const Input &A, const Input &B) { return A.Path < B.Path; });
  append_range(All, Headers);
  CommandSettings Settings;
  Settings.Operands = Operands;
  const IncludeGraph Graph(All, Settings, {});
  return kernelsAmong(Headers, Graph, [&](StringRef Absolute) {
    return none_of(Files, [&](const Input &In) { return realPathOf(In.Path) == Absolute; });
  });
}

std::vector<std::string> filesAffectedBy(ArrayRef<Input> Files, const CommandSettings &Settings,
                                         ArrayRef<std::string> Changed) {
  const IncludeGraph Graph(Files, Settings, Changed);
  StringSet<> Reached;
  std::vector<std::string> Below;
  for (const std::string &File : Changed) {
    const std::string Absolute = realPathOf(File);
    Reached.insert(Absolute);
    // It may be a deleted one.
    if (Settings.UsesConfig && Settings.ConfigFile.empty() && sys::path::filename(Absolute) == ".rejoin")
      Below.push_back(StringRef(Absolute).drop_back(StringRef(".rejoin").size()).str());
  }
  Graph.close(Reached);
  return kernelsAmong(Files, Graph, [&](StringRef Absolute) {
    return Reached.contains(Absolute) || any_of(Below, [&](StringRef D) { return Absolute.starts_with(D); });
  });
}

/// A path as Git quotes it: `"a\"b\303\244.cl"`.
static std::string unquoted(StringRef Line) {
  StringRef Rest = Line;
  if (!Rest.consume_front("\"") || !Rest.consume_back("\""))
    return Line.str();
  static constexpr StringLiteral Letters = "abtnvfr", Values = "\a\b\t\n\v\f\r";
  std::string Result;
  while (!Rest.empty()) {
    const char C = Rest.front();
    Rest = Rest.drop_front();
    if (C != '\\' || Rest.empty()) {
      Result += C;
      continue;
    }
    unsigned Byte = 0;
    if (const size_t Digits = std::min<size_t>(3, Rest.take_while([](char D) { return D >= '0' && D <= '7'; }).size());
        Digits && !Rest.take_front(Digits).getAsInteger(8, Byte)) {
      Result += static_cast<char>(Byte);
      Rest = Rest.drop_front(Digits);
      continue;
    }
    const size_t Known = Letters.find(Rest.front());
    Result += Known == StringRef::npos ? Rest.front() : Values[Known];
    Rest = Rest.drop_front();
  }
  return Result;
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
      Result.push_back(Separator == '\0' ? Line.str() : unquoted(Line));
  return Result;
}

} // namespace rejoin
