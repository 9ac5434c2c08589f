//===- Lint.cpp - rejoin lint -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Lint/Lint.h"
#include "Commands.h"
#include "TargetArguments.h"
#include "Usage.h"
#include "rejoin/Report/DiagnosticReport.h"
#include "rejoin/Report/SarifReport.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include <map>

using namespace llvm;

namespace rejoin {

namespace {

enum class LintFormat { Text, Json, Sarif };

struct LintCommandOptions {
  std::vector<std::string> Files, Functions;
  std::map<DiagnosticKind, std::optional<Severity>> Levels;
  bool WarningsAreErrors = false;
  LintFormat Format = LintFormat::Text;
  LoadOptions Load;
  TargetOptions Target;
};

/// Texts of source files, each read once.
class Sources {
public:
  explicit Sources(std::string Directory) : Directory(std::move(Directory)) {}
  /// A line, counted from 1; nothing if it cannot be read.
  std::optional<StringRef> line(StringRef File, unsigned Line);

private:
  struct Text {
    std::unique_ptr<MemoryBuffer> Buffer;
    SmallVector<StringRef> Lines;
  };
  std::string Directory;
  std::map<std::string, Text> Files;
};

class LintCommand {
public:
  LintCommand(const LintCommandOptions &Options, raw_ostream &OS) : Options(Options), OS(OS) {}
  int run();

private:
  void lintFile(StringRef Path);
  void printWithSource(const Diagnostic &D, Sources &Text);

  const LintCommandOptions &Options;
  raw_ostream &OS;
  std::vector<SarifResult> Results;
  unsigned Errors = 0, Warnings = 0, Remarks = 0, Suppressed = 0;
  StringSet<> Found;
  bool Failed = false;
};

} // namespace

std::optional<StringRef> Sources::line(StringRef File, unsigned Line) {
  auto [It, New] = Files.try_emplace(File.str());
  Text &T = It->second;
  if (New) {
    auto Buffer = MemoryBuffer::getFile(File);
    if (!Buffer && !sys::path::is_absolute(File)) {
      SmallString<128> Beside(Directory);
      sys::path::append(Beside, File);
      Buffer = MemoryBuffer::getFile(Beside);
      if (!Buffer) {
        Beside = Directory;
        sys::path::append(Beside, sys::path::filename(File));
        Buffer = MemoryBuffer::getFile(Beside);
      }
    }
    if (Buffer) {
      T.Buffer = std::move(*Buffer);
      T.Buffer->getBuffer().split(T.Lines, '\n');
    }
  }
  if (!Line || Line > T.Lines.size())
    return std::nullopt;
  return T.Lines[Line - 1].rtrim();
}

void LintCommand::printWithSource(const Diagnostic &D, Sources &Text) {
  auto Show = [&](const Location &L, StringRef Indent) {
    auto Line = Text.line(L.File, L.Line);
    if (!Line)
      return;
    std::string Number = std::to_string(L.Line);
    OS << Indent << Number << " | " << *Line << '\n';
    if (!L.Column || L.Column > Line->size() + 1)
      return;
    OS << Indent << std::string(Number.size(), ' ') << " | ";
    for (char C : Line->take_front(L.Column - 1))
      OS << (C == '\t' ? '\t' : ' ');
    OS << "^\n";
  };
  auto Place = [&](const Location &L) {
    OS << L.File;
    if (L.Line)
      OS << ':' << L.Line << ':' << L.Column;
    OS << ": ";
  };
  Place(D.Where);
  OS << nameOf(D.level()) << ": " << D.Message << " [" << infoOf(D.Kind).Id << ", rule " << infoOf(D.Kind).Rule
     << "]\n";
  if (Text.line(D.Where.File, D.Where.Line))
    Show(D.Where, "  ");
  else
    OS << "  in '" << D.Function << "': " << D.Operation << '\n';
  for (const Note &N : D.Notes) {
    OS << "  ";
    if (N.Where.Line)
      Place(N.Where);
    OS << "note: " << N.Message << '\n';
    if (N.Where.Line && (N.Where.Line != D.Where.Line || N.Where.File != D.Where.File))
      Show(N.Where, "    ");
  }
  if (!D.Hint.empty())
    OS << "  hint: " << D.Hint << '\n';
}

void LintCommand::lintFile(StringRef Path) {
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  AsmParserContext Places;
  LoadOptions Load = Options.Load;
  Load.Places = &Places;
  auto M = loadModule(Path, Context, Load);
  if (!M) {
    OS.flush();
    WithColor::error(errs(), "rejoin") << toString(M.takeError()) << '\n';
    Failed = true;
    return;
  }
  TransformInfoSource TransformInfo(**M);
  LintOptions Lint;
  Lint.Target = Options.Target;
  Lint.EnterFunction = [&](const Function &F) { TransformInfo.enterFunction(F); };
  Lint.Query = [&](const Value *V) { return TransformInfo(V); };
  bool IsText = any_of(**M, [&](const Function &F) { return Places.getFunctionLocation(&F).has_value(); });
  Lint.Locate = [&](const Value &V) { return IsText ? locateIn(Path, Places, V) : Location{Path.str(), 0, 0}; };
  for (const Function &F : **M)
    if (!F.isDeclaration())
      Found.insert(F.getName());
  Sources Text(sys::path::parent_path(Path).str());
  for (LintFinding &D : lint(**M, *GpuTarget::kindOf((*M)->getTargetTriple()), Lint)) {
    if (!Options.Functions.empty() && !is_contained(Options.Functions, D.Function))
      continue;
    if (auto It = Options.Levels.find(D.Kind); It != Options.Levels.end()) {
      if (!It->second)
        continue;
      D.Level = It->second;
    }
    if (Options.WarningsAreErrors && D.level() == Severity::Warning)
      D.Level = Severity::Error;
    bool Hidden = isSuppressed(D, [&](StringRef File, unsigned Line) { return Text.line(File, Line); });
    ++(Hidden                           ? Suppressed
       : D.level() == Severity::Error   ? Errors
       : D.level() == Severity::Warning ? Warnings
                                        : Remarks);
    if (Options.Format == LintFormat::Text && !Hidden)
      printWithSource(D, Text);
    Results.push_back({std::move(D), Hidden});
  }
}

int LintCommand::run() {
  for (const std::string &Path : Options.Files)
    lintFile(Path);
  auto Count = [&](unsigned N, StringRef What) { return (Twine(N) + " " + What + (N == 1 ? "" : "s")).str(); };
  switch (Options.Format) {
  case LintFormat::Text:
    OS << Count(Errors, "error") << ", " << Count(Warnings, "warning") << ", " << Count(Remarks, "remark");
    if (Suppressed)
      OS << ", " << Suppressed << " suppressed in the source";
    OS << '\n';
    break;
  case LintFormat::Sarif:
    printSarif(OS, Results, REJOIN_VERSION);
    break;
  case LintFormat::Json: {
    json::OStream J(OS, 2);
    J.object([&] {
      J.attribute("version", 1);
      J.attribute("suppressed", Suppressed);
      J.attributeArray("findings", [&] {
        for (const SarifResult &R : Results)
          if (!R.Suppressed)
            printJson(J, R.Finding);
      });
    });
    OS << '\n';
    break;
  }
  }
  OS.flush();
  for (const std::string &Name : Options.Functions)
    if (!Failed && !Found.contains(Name)) {
      WithColor::error(errs(), "rejoin") << "no function with a body '" << Name << "' in the files given\n";
      Failed = true;
    }
  return Failed ? 3 : Errors + Warnings ? 1 : 0;
}

int lintMain(ArrayRef<const char *> Arguments) {
  LintCommandOptions Options;
  Arguments = takeCompilerArguments(Arguments, Options.Load);
  cl::OptionCategory Category("rejoin lint");
  cl::list<std::string> Files(cl::Positional, cl::desc("<.ll, .bc, .cl, .cu or .hip files, or ->"), cl::cat(Category));
  cl::list<std::string> Functions("function", cl::desc("report on this function only (may be repeated)"),
                                  cl::value_desc("name"), cl::cat(Category));
  cl::list<std::string> Disable("disable", cl::desc("do not report this kind (may be repeated)"), cl::value_desc("id"),
                                cl::cat(Category));
  cl::list<std::string> AsError("error", cl::desc("report this kind as an error (may be repeated)"),
                                cl::value_desc("id"), cl::cat(Category));
  cl::list<std::string> AsWarning("warning", cl::desc("report this kind as a warning (may be repeated)"),
                                  cl::value_desc("id"), cl::cat(Category));
  cl::list<std::string> AsRemark("remark", cl::desc("report this kind as a remark (may be repeated)"),
                                 cl::value_desc("id"), cl::cat(Category));
  cl::opt<bool> Werror("Werror", cl::desc("report warnings as errors"), cl::cat(Category));
  cl::opt<LintFormat> Format("format", cl::desc("form of the output"), cl::init(LintFormat::Text), cl::cat(Category),
                             cl::values(clEnumValN(LintFormat::Text, "text", "with the lines of the source"),
                                        clEnumValN(LintFormat::Json, "json", "docs/lint.schema.json"),
                                        clEnumValN(LintFormat::Sarif, "sarif", "SARIF 2.1.0")));
  cl::opt<std::string> Output("o", cl::desc("output file (default: standard output)"), cl::value_desc("file"),
                              cl::init("-"), cl::cat(Category));
  TargetArguments Machine(Category);
  cl::opt<bool> ListKinds("list-kinds", cl::desc("list what is looked for and stop"), cl::cat(Category));
  cl::HideUnrelatedOptions(Category);
  const UsageOf Usage("rejoin lint");
  if (!Usage.parse(Arguments, "what is likely wrong with a kernel\n\n  A comment 'rejoin-ignore' or "
                              "'rejoin-ignore(id, ...)' in a line, or alone in the line above, suppresses.\n"))
    return 3;
  auto IsLint = [](const KindInfo &K) { return K.Rule.starts_with("W"); };
  if (ListKinds) {
    for (const KindInfo &K : allKinds())
      if (IsLint(K))
        outs() << K.Rule << "  " << K.Id << " (" << nameOf(K.Level) << "): " << K.Statement << '\n';
    return 0;
  }
  if (Files.empty())
    return Usage("no input file");
  auto SetLevels = [&](StringRef Option, ArrayRef<std::string> Ids, std::optional<Severity> Level) {
    for (const std::string &Id : Ids) {
      auto K = kindById(Id);
      if (!K || !IsLint(infoOf(*K))) {
        Usage("--" + Option + "=" + Id + ": no such kind; --list-kinds lists them");
        return false;
      }
      Options.Levels[*K] = Level;
    }
    return true;
  };
  if (!SetLevels("remark", AsRemark, Severity::Remark) || !SetLevels("warning", AsWarning, Severity::Warning) ||
      !SetLevels("error", AsError, Severity::Error) || !SetLevels("disable", Disable, std::nullopt))
    return 3;
  if (std::string Wrong = Machine.read(Options.Load, Options.Target); !Wrong.empty())
    return Usage(Wrong);
  Options.Files = Files;
  Options.Functions = Functions;
  Options.WarningsAreErrors = Werror;
  Options.Format = Format;
  std::error_code E;
  raw_fd_ostream OS(Output, E);
  if (E)
    return Usage(Output + ": " + E.message());
  return LintCommand(Options, OS).run();
}

} // namespace rejoin
