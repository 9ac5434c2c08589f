//===- ProjectConfig.cpp - The settings of a project, from .rejoin files -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The settings of a file come from the `.rejoin` files in its directory and those above, up to one with `Inherit:
// false`. Of each setting the first one found counts, in this order: the last section `Files` that matches, the file
// itself, the next file above. Lists (kernels, suppressions) add up, nearest first. The command line goes before all of
// it; compiler options are put before its own, since there the later ones win.
//
//   src/.rejoin:   WaveSize: 32
//   .rejoin:       WaveSize: 64, Exclude: [third_party]      src/a.cl: waves of 32; third_party/x.cl is left out
//
// Each setting remembers file and line, so `rejoin config --dump` can say where it is from. A glob without a slash
// matches any component of a path, one with a slash the path from its file's directory on, or a directory above.
// Held by: test/Loader/config.test, test/Lint/config.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/ProjectConfig.h"
#include "ConfigFile.h"
#include "LaunchSizes.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/KernelName.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/YAMLTraits.h"

using namespace llvm;

namespace rejoin {

std::optional<Severity> severityByName(StringRef Name) {
  for (Severity S : {Severity::Remark, Severity::Warning, Severity::Error})
    if (nameOf(S) == Name)
      return S;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Settings with their origins
//===----------------------------------------------------------------------===//

static std::string quoted(StringRef Text) {
  if (yaml::needsQuotes(Text) == yaml::QuotingType::None && !Text.contains(", ") && !Text.contains(": "))
    return Text.str();
  std::string Result = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\')
      Result += '\\';
    Result += C;
  }
  return Result + '"';
}

static std::string itemList(ArrayRef<std::string> Items) {
  std::string Result = "[";
  for (const std::string &I : Items)
    Result += (Result.size() == 1 ? "" : ", ") + quoted(I);
  return Result + "]";
}

static std::string sizesOf(const std::array<unsigned, 3> &S) {
  return ("[" + Twine(S[0]) + ", " + Twine(S[1]) + ", " + Twine(S[2]) + "]").str();
}

void ProjectConfigs::ConfigFile::addCode(FileConfig &To, const CodeSettings &From) const {
  auto Has = [&](StringRef Key) { return any_of(To.Settings, [&](const auto &S) { return S.Key == Key; }); };
  auto Take = [&](StringRef Key, const auto &Value, auto Set, auto Print) {
    if (!Value || Has(Key))
      return;
    Set(Value->Value);
    To.Settings.push_back({Key.str(), Print(Value->Value), origin(Value->Line)});
  };
  Take("Target", From.Target, [&](StringRef V) { To.Triple = V.str(); }, quoted);
  Take("Processor", From.Processor, [&](StringRef V) { To.Cpu = V.str(); }, quoted);
  Take(
      "WaveSize", From.WaveSize, [&](unsigned V) { To.Facts.WaveSize = V; },
      [](unsigned V) { return std::to_string(V); });
  Take("WorkgroupSize", From.WorkgroupSize, [&](const auto &V) { To.Facts.WorkgroupSize = V; }, sizesOf);
  Take(
      "WholeProgram", From.WholeProgram, [&](bool V) { To.WholeProgram = V; },
      [](bool V) { return std::string(V ? "true" : "false"); });
  Take("Stage", From.Stage, [&](StringRef V) { To.Stage = V.str(); }, quoted);
  Take("CompilerOptions", From.CompilerOptions, [&](const auto &V) { To.CompilerOptions = V; }, itemList);
}

void ProjectConfigs::ConfigFile::addTo(FileConfig &To, StringRef File) const {
  To.Sources.push_back(Path);
  // The last section that matches wins over earlier ones, and all of them over the file itself.
  for (const FilesSection &S : reverse(Files))
    if (any_of(S.Match, [&](StringRef Glob) { return matchesPath(Glob, Directory, File); }))
      addCode(To, S);
  addCode(To, *this);
  for (const auto &K : Kernels) {
    To.Kernels.push_back(K.Value);
    To.Settings.push_back(
        {"Kernels", "{Name: " + quoted(K.Value.Pattern) + ", WorkgroupSize: " + sizesOf(K.Value.WorkgroupSize) + "}",
         origin(K.Line)});
  }
  auto NameOf = [](std::optional<Severity> S) { return S ? nameOf(*S).str() : std::string("off"); };
  for (const auto &[Kind, Level] : Severities)
    if (To.Severities.try_emplace(Kind, Level.Value).second)
      To.Settings.push_back({"Severities", infoOf(Kind).Id.str() + ": " + NameOf(Level.Value), origin(Level.Line)});
  if (FailOn && none_of(To.Settings, [](const auto &S) { return S.Key == "FailOn"; })) {
    To.FailOn = FailOn->Value;
    To.Settings.push_back({"FailOn", NameOf(FailOn->Value), origin(FailOn->Line)});
  }
  for (const auto &S : Suppressions) {
    To.Suppressions.push_back(S.Value);
    std::vector<std::string> Ids;
    Ids.reserve(S.Value.Kinds.size());
    for (DiagnosticKind K : S.Value.Kinds)
      Ids.push_back(infoOf(K).Id.str());
    std::string Text = "{";
    if (!Ids.empty())
      Text += "Rule: " + itemList(Ids) + ", ";
    if (!S.Value.Files.empty())
      Text += "Files: " + itemList(S.Value.Files) + ", ";
    if (!S.Value.Function.empty())
      Text += "Function: " + quoted(S.Value.Function) + ", ";
    To.Settings.push_back({"Suppressions", Text + "Reason: " + quoted(S.Value.Reason) + "}", origin(S.Line)});
  }
  if (Exclude && !To.Excluded)
    for (const std::string &Glob : Exclude->Value)
      if (!To.Excluded && matchesPath(Glob, Directory, File)) {
        To.Excluded = {"Exclude", "[" + quoted(Glob) + "]", origin(Exclude->Line)};
        To.Settings.push_back(*To.Excluded);
      }
  if (Baseline && To.Baseline.empty()) {
    To.Baseline = Baseline->Value;
    To.Settings.push_back({"Baseline", quoted(Baseline->Value), origin(Baseline->Line)});
  }
}

//===----------------------------------------------------------------------===//
// Finding and reading files
//===----------------------------------------------------------------------===//

ProjectConfigs::ProjectConfigs() = default;
ProjectConfigs::ProjectConfigs(std::string Fixed) : Fixed(std::move(Fixed)) {}
ProjectConfigs::~ProjectConfigs() = default;

Expected<const ProjectConfigs::ConfigFile *> ProjectConfigs::read(StringRef Path) {
  auto &Known = Files[Path.str()];
  if (!Known) {
    auto Read = ConfigFile::read(Path);
    if (!Read)
      return Read.takeError();
    Known = std::move(*Read);
  }
  return Known.get();
}

Expected<FileConfig> ProjectConfigs::configFor(StringRef Path) {
  SmallString<128> Absolute(Path);
  if (std::error_code EC = sys::fs::make_absolute(Absolute))
    return createStringError(EC, Path + ": " + EC.message());
  sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  FileConfig Result;
  if (!Fixed.empty()) {
    SmallString<128> From(Fixed);
    (void)sys::fs::make_absolute(From);
    auto File = read(From);
    if (!File)
      return File.takeError();
    (*File)->addTo(Result, Absolute);
    return Result;
  }
  for (StringRef Directory = sys::path::parent_path(Absolute); !Directory.empty();
       Directory = sys::path::parent_path(Directory)) {
    SmallString<128> Candidate(Directory);
    sys::path::append(Candidate, ".rejoin");
    if (!sys::fs::exists(Candidate) || sys::fs::is_directory(Candidate))
      continue;
    auto File = read(Candidate);
    if (!File)
      return File.takeError();
    (*File)->addTo(Result, Absolute);
    if (!(*File)->Inherit)
      break;
  }
  return Result;
}

bool matchesPath(StringRef Glob, StringRef Directory, StringRef Path) {
  if (!Path.consume_front(Directory) || !(Path.consume_front("/") || Directory.ends_with("/")))
    return false;
  bool IsPart = !Glob.contains('/');
  Glob.consume_back("/");
  Glob.consume_front("./");
  auto Pattern = GlobPattern::create(Glob, /*MaxSubPatterns=*/1024);
  if (!Pattern) {
    consumeError(Pattern.takeError());
    return false;
  }
  for (size_t End = 0, Begin = 0; End != StringRef::npos; Begin = End + 1) {
    End = Path.find('/', Begin);
    if (Pattern->match(Path.take_front(End)) || (IsPart && Pattern->match(Path.slice(Begin, End))))
      return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Use
//===----------------------------------------------------------------------===//

static bool matches(StringRef Glob, StringRef Text) {
  auto Pattern = GlobPattern::create(Glob, /*MaxSubPatterns=*/1024);
  if (Pattern)
    return Pattern->match(Text);
  consumeError(Pattern.takeError());
  return false;
}

/// The name, the demangled one, or that without parameters and template arguments.
static bool matchesFunction(StringRef Glob, StringRef Name) {
  Name = kernelName(Name);
  if (matches(Glob, Name))
    return true;
  std::string Demangled = demangle(Name);
  StringRef Rest = Demangled;
  if (Rest == Name)
    return false;
  if (matches(Glob, Rest))
    return true;
  Rest = Rest.take_until([](char C) { return C == '(' || C == '<'; });
  return matches(Glob, Rest) || matches(Glob, Rest.rsplit(' ').second) || matches(Glob, Rest.rsplit(':').second);
}

bool Suppression::covers(const Diagnostic &D) const {
  if (!Kinds.empty() && !is_contained(Kinds, D.Kind))
    return false;
  if (!Function.empty() && !matchesFunction(Function, D.Function))
    return false;
  if (Files.empty())
    return true;
  const std::string Path = absolutePath(D.Where.File);
  return any_of(Files, [&](StringRef Glob) { return matchesPath(Glob, Directory, Path); });
}

const Suppression *FileConfig::suppressionOf(const Diagnostic &D) const {
  for (const Suppression &S : Suppressions)
    if (S.covers(D))
      return &S;
  return nullptr;
}

void FileConfig::applyTo(LoadOptions &Load, TargetOptions &Target) const {
  if (Load.Triple.empty())
    Load.Triple = Triple;
  if (Load.Cpu.empty())
    Load.Cpu = Cpu;
  if (Load.DefaultStage.empty())
    Load.DefaultStage = Stage;
  Load.WholeProgram |= WholeProgram;
  // Later options win.
  Load.CompilerArguments.insert(Load.CompilerArguments.begin(), CompilerOptions.begin(), CompilerOptions.end());
  if (!Target.WaveSize)
    Target.WaveSize = Facts.WaveSize;
  if (!Load.WaveSize)
    Load.WaveSize = Target.WaveSize;
  // A size for all kernels would hide those of single ones; see applyTo(Module).
  if (!Target.WorkgroupSize[0] && Kernels.empty())
    Target.WorkgroupSize = Facts.WorkgroupSize;
}

bool FileConfig::setLevel(Diagnostic &D) const {
  const auto It = Severities.find(D.Kind);
  if (It == Severities.end())
    return true;
  D.Level = It->second ? It->second : D.Level;
  return It->second.has_value();
}

void FileConfig::applyTo(Module &M) const {
  if (Kernels.empty())
    return;
  Type *Int32 = Type::getInt32Ty(M.getContext());
  for (Function &F : M) {
    if (F.isDeclaration() || !isKernel(F) || F.hasMetadata("reqd_work_group_size") || F.hasFnAttribute("nvvm.reqntid"))
      continue;
    auto Shape = find_if(Kernels, [&](const KernelShape &K) { return matchesFunction(K.Pattern, F.getName()); });
    std::array<unsigned, 3> Size = Shape != Kernels.end() ? Shape->WorkgroupSize : Facts.WorkgroupSize;
    if (!Size[0])
      continue;
    SmallVector<Metadata *, 3> Sizes;
    for (unsigned S : Size)
      Sizes.push_back(ConstantAsMetadata::get(ConstantInt::get(Int32, S)));
    F.setMetadata("reqd_work_group_size", MDNode::get(M.getContext(), Sizes));
    F.addFnAttr("uniform-work-group-size", "true");
  }
  passSizesOn(M);
}

} // namespace rejoin
