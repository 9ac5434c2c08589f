//===- ConfigFile.cpp - One .rejoin file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is read in two steps. LLVM's YAML reader fills structures of plain texts and rejects unknown keys; then the
// texts become settings. Every text keeps its line, for errors of the second step and for `rejoin config --dump`.
//
//   WaveSize: 64      a setting          WaveSize: 48     .rejoin:1: error: expected a power of two up to 128, not '48'
//   WavSize: 64       an unknown key: an error of the first step
//
// All errors of a file are collected, and a file with one gives no settings: half of a configuration is none. Names of
// files in compiler options are made absolute by the directory of the file that has them.
// Held by: test/Loader/config.test.
//
//===----------------------------------------------------------------------===//

#include "ConfigFile.h"
#include "Processors.h"
#include "Shaders/ShaderStages.h"
#include "rejoin/Diagnostics/RulePages.h"
#include "rejoin/Support/ClosestWord.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/YAMLTraits.h"

using namespace llvm;

namespace rejoin {

//===----------------------------------------------------------------------===//
// The file as texts
//===----------------------------------------------------------------------===//

/// A scalar, or a sequence of scalars.
struct YamlTexts {
  std::vector<std::string> Items;
  unsigned Line = 0;
};

using MaybeTexts = std::optional<YamlTexts>;

struct YamlCode {
  MaybeTexts Target, Processor, WaveSize, WorkgroupSize, WholeProgram, CompilerOptions, Stage;
};
struct YamlFiles : YamlCode {
  MaybeTexts Match;
};
struct YamlKernel {
  MaybeTexts Name, WorkgroupSize;
};
struct YamlSuppression {
  MaybeTexts Rule, Files, Function, Reason;
  unsigned Line = 0;
};
struct YamlSeverities {
  std::vector<std::pair<std::string, YamlTexts>> Items;
};
struct YamlConfig : YamlCode {
  MaybeTexts Inherit, Exclude, Baseline, FailOn;
  std::vector<YamlFiles> Files;
  std::vector<YamlKernel> Kernels;
  std::vector<YamlSuppression> Suppressions;
  YamlSeverities Severities;
};

/// Collects what is wrong with a file.
struct YamlProblems {
  std::string Path;
  StringRef Text;
  std::vector<std::string> Messages;
  /// Keys that a mapping lacks.
  std::vector<std::pair<unsigned, std::string>> Missing = {};
  /// The keys of the mapping that was read last. LLVM reports an unknown key after the others of its mapping are read.
  std::vector<StringRef> Keys = {};
  void add(unsigned Line, const Twine &What) {
    Messages.push_back((Path + ":" + Twine(Line) + ": error: " + What).str());
  }
  /// By line. LLVM reports the keys of a mapping in no order, and after those of the mappings in it.
  void sort() {
    auto LineIn = [&](StringRef Message) {
      unsigned Line = 0;
      Message.consume_front(Path);
      Message.consume_front(":");
      Message.consumeInteger(10, Line);
      return Line;
    };
    llvm::sort(Messages, [&](StringRef A, StringRef B) { return std::pair(LineIn(A), A) < std::pair(LineIn(B), B); });
  }
  unsigned lineOf(const yaml::Node *N) const {
    const char *At = N ? N->getSourceRange().Start.getPointer() : nullptr;
    if (!At || At < Text.begin() || At > Text.end())
      return 0;
    return 1 + static_cast<unsigned>(StringRef(Text.begin(), At - Text.begin()).count('\n'));
  }
};

static unsigned currentLine(yaml::IO &IO) {
  return static_cast<YamlProblems *>(IO.getContext())->lineOf(static_cast<yaml::Input &>(IO).getCurrentNode());
}

/// Found by argument-dependent look-up from LLVM's mapping functions.
static void yamlize(yaml::IO &IO, YamlTexts &V, bool, yaml::EmptyContext &) {
  V.Line = currentLine(IO);
  auto Scalar = [&] {
    StringRef Text;
    IO.scalarString(Text, yaml::QuotingType::None);
    V.Items.push_back(Text.str());
  };
  if (IO.getNodeKind() != yaml::NodeKind::Sequence)
    return Scalar();
  unsigned Count = IO.beginSequence();
  for (unsigned I = 0; I != Count; ++I) {
    void *Save;
    if (IO.preflightElement(I, Save)) {
      Scalar();
      IO.postflightElement(Save);
    }
  }
  IO.endSequence();
}

} // namespace rejoin

LLVM_YAML_IS_SEQUENCE_VECTOR(rejoin::YamlFiles)
LLVM_YAML_IS_SEQUENCE_VECTOR(rejoin::YamlKernel)
LLVM_YAML_IS_SEQUENCE_VECTOR(rejoin::YamlSuppression)

namespace rejoin {
/// Reads the keys of one mapping.
class KeyReader {
public:
  explicit KeyReader(yaml::IO &IO) : IO(IO), Problems(*static_cast<YamlProblems *>(IO.getContext())) {}
  ~KeyReader() { Problems.Keys = std::move(Keys); }
  KeyReader(const KeyReader &) = delete;
  KeyReader &operator=(const KeyReader &) = delete;
  template <typename T> void map(const char *Key, T &V) {
    Keys.push_back(Key);
    IO.mapOptional(Key, V);
  }
  /// A key that must be there. LLVM reports a missing key before an unknown one, which may be this one misspelt: so the
  /// converter reports it.
  void mapNeeded(const char *Key, MaybeTexts &V) {
    const unsigned Line = currentLine(IO);
    map(Key, V);
    if (!V)
      Problems.Missing.push_back({Line, Key});
  }
  void mapCode(YamlCode &C) {
    map("Target", C.Target);
    map("Processor", C.Processor);
    map("WaveSize", C.WaveSize);
    map("WorkgroupSize", C.WorkgroupSize);
    map("WholeProgram", C.WholeProgram);
    map("CompilerOptions", C.CompilerOptions);
    map("Stage", C.Stage);
  }

private:
  yaml::IO &IO;
  YamlProblems &Problems;
  std::vector<StringRef> Keys;
};
} // namespace rejoin

namespace llvm::yaml {
template <> struct MappingTraits<rejoin::YamlFiles> {
  static void mapping(IO &IO, rejoin::YamlFiles &F) {
    rejoin::KeyReader Keys(IO);
    Keys.mapNeeded("Match", F.Match);
    Keys.mapCode(F);
  }
};
template <> struct MappingTraits<rejoin::YamlKernel> {
  static void mapping(IO &IO, rejoin::YamlKernel &K) {
    rejoin::KeyReader Keys(IO);
    Keys.mapNeeded("Name", K.Name);
    Keys.mapNeeded("WorkgroupSize", K.WorkgroupSize);
  }
};
template <> struct MappingTraits<rejoin::YamlSuppression> {
  static void mapping(IO &IO, rejoin::YamlSuppression &S) {
    rejoin::KeyReader Keys(IO);
    S.Line = rejoin::currentLine(IO);
    Keys.map("Rule", S.Rule);
    // Its name before.
    rejoin::MaybeTexts Kind;
    IO.mapOptional("Kind", Kind);
    if (S.Rule && Kind)
      static_cast<rejoin::YamlProblems *>(IO.getContext())->add(Kind->Line, "Rule and Kind are one key");
    else if (Kind)
      S.Rule = std::move(Kind);
    Keys.map("Files", S.Files);
    Keys.map("Function", S.Function);
    Keys.mapNeeded("Reason", S.Reason);
  }
};
template <> struct CustomMappingTraits<rejoin::YamlSeverities> {
  static void inputOne(IO &IO, StringRef Key, rejoin::YamlSeverities &S) {
    S.Items.emplace_back(Key.str(), rejoin::YamlTexts());
    IO.mapRequired(S.Items.back().first.c_str(), S.Items.back().second);
  }
  static void output(IO &, rejoin::YamlSeverities &) {}
};
template <> struct MappingTraits<rejoin::YamlConfig> {
  static void mapping(IO &IO, rejoin::YamlConfig &C) {
    rejoin::KeyReader Keys(IO);
    Keys.map("Inherit", C.Inherit);
    Keys.mapCode(C);
    Keys.map("Files", C.Files);
    Keys.map("Kernels", C.Kernels);
    Keys.map("Severities", C.Severities);
    Keys.map("FailOn", C.FailOn);
    Keys.map("Suppressions", C.Suppressions);
    Keys.map("Exclude", C.Exclude);
    Keys.map("Baseline", C.Baseline);
  }
};
} // namespace llvm::yaml

namespace rejoin {

//===----------------------------------------------------------------------===//
// Texts as settings
//===----------------------------------------------------------------------===//

namespace {

/// The second step: texts to settings.
class Converter {
public:
  explicit Converter(YamlProblems &Problems) : Problems(Problems), Directory(sys::path::parent_path(Problems.Path)) {}

  MaybeGiven<std::string> text(const MaybeTexts &V, StringRef Key) {
    if (!V)
      return std::nullopt;
    if (V->Items.size() != 1) {
      Problems.add(V->Line, Key + ": expected one value");
      return std::nullopt;
    }
    return Given<std::string>{V->Items.front(), V->Line};
  }
  MaybeGiven<bool> flag(const MaybeTexts &V, StringRef Key) {
    auto T = text(V, Key);
    if (!T)
      return std::nullopt;
    if (T->Value != "true" && T->Value != "false")
      Problems.add(T->Line, Key + ": expected true or false, not '" + T->Value + "'");
    return Given<bool>{T->Value == "true", T->Line};
  }
  MaybeGiven<unsigned> waveSize(const MaybeTexts &V) {
    auto T = text(V, "WaveSize");
    if (!T)
      return std::nullopt;
    unsigned N = 0;
    if (StringRef(T->Value).getAsInteger(10, N) || !isPowerOf2_32(N) || N > 128)
      Problems.add(T->Line, "WaveSize: expected a power of two up to 128, not '" + T->Value + "'");
    return Given<unsigned>{N, T->Line};
  }
  MaybeGiven<std::array<unsigned, 3>> workgroupSize(const MaybeTexts &V) {
    if (!V)
      return std::nullopt;
    std::array<unsigned, 3> Sizes{1, 1, 1};
    uint64_t Threads = 1;
    bool Wrong = V->Items.empty() || V->Items.size() > 3;
    for (unsigned I = 0; !Wrong && I != V->Items.size(); ++I) {
      Wrong = StringRef(V->Items[I]).getAsInteger(10, Sizes[I]) || Sizes[I] == 0 || Sizes[I] > 1024;
      Threads *= Sizes[I];
    }
    if (Wrong || Threads > 1024)
      Problems.add(V->Line, "WorkgroupSize: expected up to three sizes, at most 1024 threads");
    return Given<std::array<unsigned, 3>>{Sizes, V->Line};
  }
  /// A severity, or `off`.
  MaybeGiven<std::optional<Severity>> severity(const MaybeTexts &V, StringRef Key) {
    auto T = text(V, Key);
    if (!T)
      return std::nullopt;
    auto Level = severityByName(T->Value);
    if (!Level && T->Value != "off")
      Problems.add(T->Line, Key + ": expected error, warning, remark or off, not '" + T->Value + "'");
    return Given<std::optional<Severity>>{Level, T->Line};
  }
  MaybeGiven<std::vector<std::string>> globs(const MaybeTexts &V, StringRef Key) {
    if (!V)
      return std::nullopt;
    for (const std::string &Glob : V->Items)
      if (auto G = GlobPattern::create(Glob, /*MaxSubPatterns=*/1024); !G)
        Problems.add(V->Line, Key + ": '" + Glob + "': " + toString(G.takeError()));
    return Given<std::vector<std::string>>{V->Items, V->Line};
  }
  std::optional<DiagnosticKind> kind(StringRef Id, unsigned Line) {
    auto K = kindByRuleOrId(Id);
    if (!K)
      Problems.add(Line, "no rule is named '" + Id + "'; rejoin lint --list-rules lists them");
    return K;
  }
  /// Options that name files or directories are relative to the configuration's directory.
  std::vector<std::string> options(ArrayRef<std::string> Given) {
    static constexpr StringLiteral WithPath[] = {"-I",       "-isystem",     "-iquote",     "-idirafter",
                                                 "-include", "--cuda-path=", "--rocm-path="};
    auto Absolute = [&](StringRef Path) {
      SmallString<128> A(Path);
      sys::path::make_absolute(Directory, A);
      return A.str().str();
    };
    std::vector<std::string> Result;
    bool PathFollows = false;
    for (StringRef Option : Given) {
      if (std::exchange(PathFollows, false)) {
        Result.push_back(Absolute(Option));
        continue;
      }
      const auto *Known = find_if(WithPath, [&](StringRef P) {
        return Option == P || (Option.starts_with(P) && (P == "-I" || P.ends_with("=")));
      });
      PathFollows = Known != std::end(WithPath) && Option == *Known && !Known->ends_with("=");
      if (Known == std::end(WithPath) || PathFollows)
        Result.push_back(Option.str());
      else
        Result.push_back((*Known + Absolute(Option.drop_front(Known->size()))).str());
    }
    return Result;
  }
  MaybeGiven<std::string> stage(const MaybeTexts &V) {
    auto T = text(V, "Stage");
    if (T && stageNamed(T->Value).empty())
      Problems.add(T->Line, "Stage: expected one of " + join(shaderStages(), ", ") +
                                ", or a name of HLSL (vs, ps, cs, ...), not '" + T->Value + "'");
    return T;
  }
  MaybeGiven<std::string> target(const MaybeTexts &V) {
    auto T = text(V, "Target");
    if (T && Triple(T->Value).getArch() == Triple::UnknownArch)
      Problems.add(T->Line, "Target: expected a target triple, such as amdgcn-amd-amdhsa, not '" + T->Value + "'");
    return T;
  }
  /// The target may be that of another file: the processor is of one of those that have some.
  MaybeGiven<std::string> processor(const MaybeTexts &V, const MaybeTexts &Target) {
    auto T = text(V, "Processor");
    const bool Named = Target && Target->Items.size() == 1;
    SmallVector<StringRef> Targets{"amdgcn-amd-amdhsa", "nvptx64-nvidia-cuda"};
    if (Named)
      Targets = {Target->Items.front()};
    if (T && none_of(Targets, [&](StringRef Of) { return isProcessor(Triple(Of), T->Value); }))
      Problems.add(T->Line, "Processor: " + (Named ? whyNoProcessor(Triple(Targets.front()), T->Value)
                                                   : "no target has a processor '" + T->Value + "'"));
    return T;
  }
  CodeSettings code(const YamlCode &C) {
    CodeSettings R{target(C.Target),
                   processor(C.Processor, C.Target),
                   waveSize(C.WaveSize),
                   workgroupSize(C.WorkgroupSize),
                   flag(C.WholeProgram, "WholeProgram"),
                   std::nullopt,
                   stage(C.Stage)};
    if (C.CompilerOptions)
      R.CompilerOptions = {options(C.CompilerOptions->Items), C.CompilerOptions->Line};
    return R;
  }

  YamlProblems &Problems;
  StringRef Directory;
};

} // namespace

void ProjectConfigs::ConfigFile::convert(const YamlConfig &Y, YamlProblems &Problems) {
  Converter Convert(Problems);
  static_cast<CodeSettings &>(*this) = Convert.code(Y);
  if (auto I = Convert.flag(Y.Inherit, "Inherit"))
    Inherit = I->Value;
  for (const YamlFiles &F : Y.Files) {
    FilesSection S;
    static_cast<CodeSettings &>(S) = Convert.code(F);
    if (auto Globs = Convert.globs(F.Match, "Match"))
      S.Match = Globs->Value;
    Files.push_back(std::move(S));
  }
  for (const YamlKernel &K : Y.Kernels) {
    auto Name = Convert.globs(K.Name, "Name");
    auto Size = Convert.workgroupSize(K.WorkgroupSize);
    if (Name && Size)
      for (const std::string &Pattern : Name->Value)
        Kernels.push_back({{Pattern, Size->Value}, Name->Line});
  }
  for (const auto &[Id, Value] : Y.Severities.Items) {
    auto Kind = Convert.kind(Id, Value.Line);
    auto Level = Convert.severity(Value, Id);
    if (Kind && Level)
      Severities.push_back({*Kind, *Level});
  }
  FailOn = Convert.severity(Y.FailOn, "FailOn");
  for (const YamlSuppression &S : Y.Suppressions) {
    Suppression Result;
    Result.Directory = Directory;
    if (const auto &Kinds = S.Rule)
      for (const std::string &Id : Kinds->Items)
        if (auto Kind = Convert.kind(Id, Kinds->Line))
          Result.Kinds.push_back(*Kind);
    if (auto Globs = Convert.globs(S.Files, "Files"))
      Result.Files = Globs->Value;
    if (auto Glob = Convert.globs(S.Function, "Function"); Glob && !Glob->Value.empty())
      Result.Function = Glob->Value.front();
    if (auto Reason = Convert.text(S.Reason, "Reason"))
      Result.Reason = Reason->Value;
    if (S.Reason && StringRef(Result.Reason).trim().empty())
      Problems.add(S.Line, "Suppressions: a suppression needs a reason");
    if (!S.Rule && !S.Files && !S.Function)
      Problems.add(S.Line, "Suppressions: a suppression names a rule, files or a function");
    Suppressions.push_back({std::move(Result), S.Line});
  }
  Exclude = Convert.globs(Y.Exclude, "Exclude");
  if (auto B = Convert.text(Y.Baseline, "Baseline")) {
    SmallString<128> Absolute(B->Value);
    sys::path::make_absolute(Directory, Absolute);
    Baseline = {Absolute.str().str(), B->Line};
  }
}

/// For LLVM's message on an unknown key: the one of \p Keys that is meant, if one is close.
static std::string closestKey(StringRef Message, ArrayRef<StringRef> Keys) {
  if (!Message.consume_front("unknown key '"))
    return "";
  const StringRef Closest = closestWord(Message.split('\'').first, Keys);
  return Closest.empty() ? "" : ("; did you mean '" + Closest + "'?").str();
}

/// A message of LLVM's parser in our words. What it says of syntax are sentences; of keys and values they are not.
static std::string ofParser(StringRef Message) {
  static constexpr std::pair<StringRef, StringRef> Known[] = {
      {"Could not find closing ]!", "'[' is not closed"},
      {"Could not find closing }!", "'{' is not closed"},
      {"Expected quote at end of scalar", "the quotation mark is not closed"},
      {"Found invalid tab character in indentation", "indentation takes spaces, not tabs"},
  };
  const auto *It = find_if(Known, [&](const auto &K) { return K.first == Message; });
  if (It != std::end(Known))
    return It->second.str();
  if (Message.empty() || !isUpper(Message.front()))
    return Message.str();
  return "not valid YAML: " + std::string(1, toLower(Message.front())) + Message.drop_front().rtrim(".!").str();
}

/// The line at which a second document of YAML begins.
static unsigned lineOfSecond(StringRef Text) {
  unsigned Line = 0, Begin = 1;
  bool HasContent = false;
  for (StringRef L : split(Text, '\n')) {
    ++Line;
    if (L.starts_with("---") && HasContent)
      Begin = Line;
    HasContent |= !L.trim().empty() && !L.starts_with("#") && !L.starts_with("---");
  }
  return Begin;
}

Expected<std::unique_ptr<ProjectConfigs::ConfigFile>> ProjectConfigs::ConfigFile::read(StringRef Path) {
  auto Buffer = readRegularFile(Path, /*IsText=*/true);
  if (!Buffer)
    return createStringError(Path + ": error: " + Buffer.getError().message());
  const StringRef Text = (*Buffer)->getBuffer();
  // LLVM's parser takes other bytes for the end of the file.
  if (!json::isUTF8(Text) || Text.contains('\0'))
    return createStringError(Path + ": error: not text in UTF-8");
  YamlProblems Problems{Path.str(), Text, {}};
  auto Report = [](const SMDiagnostic &D, void *Context) {
    auto &P = *static_cast<YamlProblems *>(Context);
    P.Messages.push_back((P.Path + ":" + Twine(D.getLineNo()) + ":" + Twine(D.getColumnNo() + 1) +
                          ": error: " + ofParser(D.getMessage()) + closestKey(D.getMessage(), P.Keys))
                             .str());
  };
  YamlConfig Texts;
  auto File = std::make_unique<ConfigFile>();
  File->Path = Path.str();
  File->Directory = sys::path::parent_path(Path).str();
  bool IsEmpty = all_of(split(Text, '\n'), [](StringRef L) { return L.trim().empty() || L.trim().starts_with("#"); });
  if (!IsEmpty) {
    yaml::Input In((*Buffer)->getMemBufferRef(), &Problems, Report, &Problems);
    // Else LLVM reports one unknown key of several, which are warnings then.
    In.setAllowUnknownKeys(true);
    In >> Texts;
    if (!In.error()) {
      // A key that is unknown may be one that is missing, misspelt.
      auto IsMeant = [&](StringRef Key) {
        return any_of(Problems.Messages, [&](StringRef M) { return M.contains(("mean '" + Key + "'").str()); });
      };
      SmallVector<std::pair<unsigned, std::string>> Missing;
      copy_if(Problems.Missing, std::back_inserter(Missing), [&](const auto &X) { return !IsMeant(X.second); });
      for (const auto &[Line, Key] : Missing)
        Problems.add(Line, "missing key '" + Key + "'");
      File->convert(Texts, Problems);
      if (In.nextDocument())
        Problems.add(lineOfSecond(Text), "a second YAML document; settings are one document");
    } else if (Problems.Messages.empty())
      Problems.add(1, "not a YAML mapping");
  }
  Problems.sort();
  if (!Problems.Messages.empty())
    return createStringError(join(Problems.Messages, "\n"));
  return std::move(File);
}

} // namespace rejoin
