//===- Usage.cpp - Options of a subcommand, its help, and its usage errors -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Usage.h"
#include "Commands.h"
#include "Terminal.h"
#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Support/ClosestWord.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Folding.h"
#include "rejoin/Support/KernelName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"
#include <string_view>

using namespace llvm;

namespace rejoin {

namespace {

struct CommandText {
  StringRef Name, Summary, Operands, Description;
  /// `--timeout` and `--max-memory` of each file.
  bool TakesLimits;
};
struct Example {
  StringRef Command, Line, Meaning;
};
/// One row of the help: an option, or a value of one.
struct Row {
  std::string Name;
  StringRef Value, Help;
  SmallVector<std::pair<StringRef, StringRef>> Values;
};

} // namespace

static constexpr CommandText Texts[] = {
#define COMMAND(NAME, FUNCTION, ISOLATION, SUMMARY, OPERANDS, DESCRIPTION)                                             \
  {NAME, SUMMARY, OPERANDS, DESCRIPTION, std::string_view(#ISOLATION) != "None"},
#if !REJOIN_HAS_VALIDATOR
#define VALIDATOR(NAME, FUNCTION, ISOLATION, SUMMARY, OPERANDS, DESCRIPTION)
#endif
#include "Commands.def"
};
static constexpr Example Examples[] = {
#define EXAMPLE(COMMAND, LINE, MEANING) {COMMAND, LINE, MEANING},
#include "Commands.def"
};
/// What every command takes; main reads these.
static constexpr Example General[] = {
    {"--color", "auto|always|never", "colours: on a terminal (default; NO_COLOR turns them off), always, or never"},
    {"--timeout", "seconds", "stop work on a file after this time and continue with the next file (default: no limit)"},
    {"--max-memory", "bytes[K|M|G]",
     "stop work on a file that needs more memory than this beyond what the program holds at its start; the compiler of "
     "a source is not limited (default: no limit)"},
    {"--time-trace", "file", "write a time profile of the run for chrome://tracing"},
    {"--help", "", "print this text"},
};
static constexpr std::pair<StringRef, StringRef> Exits[] = {
#define EXITS(COMMAND, TEXT) {COMMAND, TEXT},
#include "Commands.def"
};
/// Of all commands.
static constexpr StringRef ExitCodes =
    "Exit codes: 0 nothing found, 1 found or refuted, 2 inconclusive, 3 wrong usage or a file that cannot be read.";
static std::string exitCodesOf(StringRef Command) {
  const auto *It = find_if(Exits, [&](const auto &E) { return E.first == Command; });
  return ("Exit codes: " + It->second + ", 3 wrong usage or a file that cannot be read.").str();
}
static constexpr std::pair<OptionGroup, StringRef> Groups[] = {
    {OptionGroup::Choice, "What to do"},
    {OptionGroup::Method, "How"},
    {OptionGroup::Launch, "Launch"},
    {OptionGroup::Target, "Target"},
    {OptionGroup::Source, "Sources and shaders"},
    {OptionGroup::Output, "Output"},
    {OptionGroup::Limits, "Limits"},
};

static std::string padded(StringRef Text, size_t Width) {
  return Text.str() + std::string(Width - std::min(Width, Text.size()), ' ');
}

cl::OptionCategory &group(OptionGroup G) {
  static cl::OptionCategory All[] = {cl::OptionCategory(Groups[0].second), cl::OptionCategory(Groups[1].second),
                                     cl::OptionCategory(Groups[2].second), cl::OptionCategory(Groups[3].second),
                                     cl::OptionCategory(Groups[4].second), cl::OptionCategory(Groups[5].second),
                                     cl::OptionCategory(Groups[6].second)};
  return All[static_cast<unsigned>(G)];
}

static const CommandText &textOf(StringRef Command) {
  Command.consume_front("rejoin ");
  return *find_if(Texts, [&](const CommandText &T) { return T.Name == Command; });
}

int UsageOf::operator()(const Twine &Message) const {
  outs().flush();
  const std::string Text = printable(Message.str());
  // A message that names what lists the right words needs no other.
  const bool NamesList = StringRef(Text).ends_with("lists them)");
  printError(Text + (NamesList ? "" : " (see " + Command + " --help)"), Command);
  return 3;
}

static void printExamples(raw_ostream &OS, StringRef Command) {
  unsigned Width = 0;
  for (const Example &E : Examples)
    if (E.Command == textOf(Command).Name)
      Width = std::max<unsigned>(Width, E.Line.size());
  for (const Example &E : Examples) {
    if (E.Command != textOf(Command).Name)
      continue;
    // Beside it if that fits.
    const unsigned Columns = std::min(outputColumns(80, OS), 120U);
    if (Width + E.Meaning.size() + 4 <= Columns)
      OS << "  " << left_justify(E.Line, Width) << "  " << E.Meaning << '\n';
    else
      OS << foldCommand("  " + E.Line.str(), Columns, 6) << '\n'
         << fold("      " + E.Meaning.str(), Columns, 6) << '\n';
  }
}

int UsageOf::noInput(const Twine &Message) const {
  (*this)(Message);
  errs() << "To begin:\n";
  printExamples(errs(), Command);
  return 3;
}

static void printRows(raw_ostream &OS, ArrayRef<Row> Rows, unsigned Columns) {
  constexpr unsigned Left = 28;
  auto Print = [&](std::string Head, StringRef Help, unsigned Indent) {
    Head.insert(0, Indent, ' ');
    if (Head.size() + 2 > Left && !Help.empty()) {
      OS << Head << '\n';
      Head.clear();
    }
    Head.resize(std::max<size_t>(Head.size(), Help.empty() ? 0 : Left), ' ');
    OS << fold(Head + Help.str(), Columns, Left) << '\n';
  };
  for (const Row &R : Rows) {
    StringRef Separator = StringRef(R.Name).starts_with("--") ? "=" : " ";
    Print(R.Name + (R.Value.empty() ? "" : (Separator + R.Value).str()), R.Help, 2);
    for (auto [Name, Help] : R.Values)
      Print(("=" + Name).str(), Help, 6);
  }
}

/// The options of a group that are to be seen, by name.
static std::vector<Row> rowsOf(OptionGroup G,
                               ArrayRef<std::pair<const cl::Option *, const cl::generic_parser_base *>> Values) {
  std::vector<Row> Rows;
  for (const auto &[Name, O] : cl::getRegisteredOptions()) {
    if (O->getOptionHiddenFlag() != cl::NotHidden || !is_contained(O->Categories, &group(G)))
      continue;
    Row R{(Name.size() == 1 ? "-" : "--") + Name.str(), O->ValueStr, O->HelpStr, {}};
    for (const auto &[Option, Parser] : Values)
      if (Option == O) {
        for (unsigned I = 0; I != Parser->getNumOptions(); ++I)
          if (!Parser->getOption(I).empty())
            R.Values.push_back({Parser->getOption(I), Parser->getDescription(I)});
        if (R.Value.empty())
          R.Value = "value";
      }
    if (R.Value.empty() && O->getValueExpectedFlag() == cl::ValueRequired)
      R.Value = "value";
    Rows.push_back(std::move(R));
  }
  llvm::sort(Rows,
             [](const Row &A, const Row &B) { return StringRef(A.Name).ltrim('-') < StringRef(B.Name).ltrim('-'); });
  return Rows;
}

static std::vector<Row> generalRows(const CommandText &Text) {
  std::vector<Row> Rows;
  for (const Example &G : General) {
    const bool IsLimit = G.Command == "--timeout" || G.Command == "--max-memory";
    // A command's own option of this name is listed already.
    if (!IsLimit || (Text.TakesLimits && !cl::getRegisteredOptions().contains(G.Command.ltrim('-'))))
      Rows.push_back({G.Command.str(), G.Line, G.Meaning, {}});
  }
  return Rows;
}

std::vector<StringRef> ruleIds(StringRef Start) {
  std::vector<StringRef> Ids;
  for (const KindInfo &K : allKinds())
    if (K.Rule.starts_with(Start))
      Ids.push_back(K.Id);
  return Ids;
}

void listRules(raw_ostream &OS, StringRef Start) {
  // `verify` has rules with many beginnings: they are the first part.
  const bool IsStaticOnly = Start == "verify";
  if (IsStaticOnly)
    Start = "";
  struct {
    StringRef Heading;
    bool (*Has)(StringRef Rule);
  } static constexpr Parts[] = {
      {"Convergence control (rejoin verify); each rule states what must hold:",
       [](StringRef R) { return !R.starts_with("S") && !R.starts_with("W"); }},
      {"Executions (rejoin run); each rule states what it finds:", [](StringRef R) { return R.starts_with("S"); }},
      {"Kernels and shaders (rejoin lint); each rule states what it finds; the level may depend on the launch:",
       [](StringRef R) { return R.starts_with("W"); }}};
  // Tools read the list line by line.
  const unsigned Columns = terminalColumns();
  bool IsFirst = true;
  for (const auto &P : ArrayRef(Parts).take_front(IsStaticOnly ? 1 : std::size(Parts))) {
    size_t Width = 0;
    for (const KindInfo &K : allKinds())
      if (P.Has(K.Rule) && K.Rule.starts_with(Start))
        Width = std::max(Width, K.Id.size());
    if (!Width)
      continue;
    OS << (std::exchange(IsFirst, false) ? "" : "\n") << fold(P.Heading, Columns, 2) << '\n';
    // Statements have a column of their own where a narrow terminal leaves room for one.
    constexpr unsigned LeastText = 30;
    const unsigned Head = 2 + 4 + Width + 2 + 9, Indent = Columns >= Head + LeastText ? Head : 6;
    for (const KindInfo &K : allKinds())
      if (P.Has(K.Rule) && K.Rule.starts_with(Start))
        OS << fold("  " + padded(K.Rule, 4) + padded(K.Id, Width + 2) + padded(nameOf(K.Level), 9) + K.Statement.str(),
                   Columns, Indent)
           << '\n';
  }
}

std::string didYouMean(StringRef Word, ArrayRef<StringRef> Known) {
  const StringRef Closest = closestWord(Word, Known);
  return Closest.empty() ? "" : ("; did you mean '" + Closest + "'?").str();
}

/// Names of one option that users carry over from another command.
static constexpr std::pair<StringLiteral, StringLiteral> Synonyms[] = {{"kernel", "function"}, {"function", "kernel"}};

/// Words of other tools for options of one letter.
static constexpr std::pair<StringLiteral, StringLiteral> LongNames[] = {
    {"output", "o"}, {"out", "o"}, {"jobs", "j"}, {"threads", "j"}, {"entry-point", "e"}};

/// The option, with its dashes, whose name is closest to a word that is none; LLVM would also guess its own.
static std::string closestOption(const CommandText &Text, StringRef Word) {
  const StringRef Name = Word.ltrim('-').split('=').first;
  std::vector<Row> Rows = generalRows(Text);
  for (auto [G, Title] : Groups)
    append_range(Rows, rowsOf(G, {}));
  std::vector<StringRef> Known;
  const auto &Options = cl::getRegisteredOptions();
  for (auto [Long, Letter] : LongNames)
    if (Name == Long && Options.contains(Letter))
      return ("-" + Letter).str();
  for (const Row &R : Rows)
    if (StringRef(R.Name).starts_with("--"))
      Known.push_back(StringRef(R.Name).drop_front(2));
  for (const auto &[Other, Own] : Synonyms)
    if (Options.contains(Own) && !Options.contains(Other))
      Known.push_back(Other);
  const StringRef Closest = closestWord(Name, Known);
  return Closest.empty() ? "" : ("--" + Closest).str();
}

static void writeRows(json::OStream &J, StringRef Title, ArrayRef<Row> Rows) {
  J.object([&] {
    J.attribute("title", Title);
    J.attributeArray("options", [&] {
      for (const Row &R : Rows)
        J.object([&] {
          J.attribute("name", R.Name);
          J.attribute("value", R.Value);
          J.attribute("help", R.Help);
          J.attributeArray("values", [&] {
            for (auto [Name, Help] : R.Values)
              J.object([&, Name = Name, Help = Help] {
                J.attribute("name", Name);
                J.attribute("help", Help);
              });
          });
        });
    });
  });
}

void UsageOf::printHelp(bool AsJson) const {
  const CommandText &Text = textOf(Command);
  if (AsJson) {
    json::OStream J(outs(), 2);
    J.object([&] {
      J.attribute("command", Text.Name);
      J.attribute("summary", Text.Summary);
      J.attribute("operands", Text.Operands);
      J.attribute("description", Text.Description);
      J.attributeArray("groups", [&] {
        for (auto [G, Title] : Groups)
          if (auto Rows = rowsOf(G, Values); !Rows.empty())
            writeRows(J, Title, Rows);
        writeRows(J, "General", generalRows(Text));
      });
      J.attributeArray("examples", [&] {
        for (const Example &E : Examples)
          if (E.Command == Text.Name)
            J.object([&] {
              J.attribute("line", E.Line);
              J.attribute("meaning", E.Meaning);
            });
      });
      J.attribute("exit", exitCodesOf(Text.Name));
    });
    outs() << '\n';
    return;
  }
  const unsigned Columns = std::min(outputColumns(80), 120U);
  raw_ostream &OS = outs();
  OS << "usage: " << Command << " [options]" << (Text.Operands.empty() ? "" : " ") << Text.Operands << "\n\n"
     << fold(Text.Description, Columns, 0) << '\n';
  for (auto [G, Title] : Groups)
    if (auto Rows = rowsOf(G, Values); !Rows.empty()) {
      OS << '\n' << Title << ":\n";
      printRows(OS, Rows, Columns);
    }
  OS << "\nGeneral:\n";
  printRows(OS, generalRows(Text), Columns);
  OS << "\nExamples:\n";
  printExamples(OS, Command);
  OS << '\n' << fold(exitCodesOf(Text.Name), Columns, 0) << '\n';
}

/// Options that are most often meant for the compiler of a source file.
static bool isCompilerOption(StringRef Option) {
  return any_of(ArrayRef<StringRef>({"-I",      "-D",       "-U",      "-isystem",   "-include",
                                     "-std=",   "--std=",   "-cl-",    "-f",         "-W",
                                     "-x",      "-gencode", "-arch",   "--expt-",    "--offload-arch",
                                     "--cuda-", "--rocm-",  "-Xclang", "-Xcompiler", "-O"}),
                [&](StringRef Start) { return Option.starts_with(Start); });
}

/// \p Argument with the name of the option that this command has for it. Its text lives as long as \p Saver.
static const char *withOwnName(StringRef Argument, StringSaver &Saver) {
  StringRef Name = Argument.ltrim('-');
  const size_t Dashes = Argument.size() - Name.size();
  Name = Name.split('=').first;
  const auto &Known = cl::getRegisteredOptions();
  for (const auto &[Other, Own] : Synonyms)
    if (Dashes != 0 && Dashes <= 2 && Name == Other && !Known.contains(Other) && Known.contains(Own))
      return Saver.save("--" + Own + Argument.drop_front(Dashes + Name.size())).data();
  return Argument.data();
}

std::string UsageOf::wrongValue(ArrayRef<const char *> Arguments) const {
  for (size_t I = 1; I < Arguments.size() && StringRef(Arguments[I]) != "--"; ++I) {
    const StringRef A = Arguments[I];
    auto [Name, Value] = A.ltrim('-').split('=');
    const auto It = find_if(Values, [&, Name = Name](const auto &V) { return V.first->ArgStr == Name; });
    if (!A.starts_with("-") || It == Values.end())
      continue;
    if (!A.contains('=')) {
      if (It->first->getValueExpectedFlag() == cl::ValueOptional || I + 1 == Arguments.size())
        continue;
      Value = Arguments[++I];
    }
    std::vector<StringRef> Known;
    for (unsigned N = 0; N != It->second->getNumOptions(); ++N)
      if (!It->second->getOption(N).empty())
        Known.push_back(It->second->getOption(N));
    if (!is_contained(Known, Value))
      return ("--" + Name + "=" + Value + ": expected " + join(ArrayRef(Known).drop_back(), ", ") +
              (Known.size() > 1 ? " or " : "") + Known.back() + didYouMean(Value, Known))
          .str();
  }
  return "";
}

/// What is wrong with the value of an option that takes a number; empty if nothing is. LLVM would name its types.
static std::string wrongNumber(ArrayRef<const char *> Arguments) {
  // By these words of the help an option takes a whole number. Few take 64 bits.
  static constexpr StringRef Words[] = {"n", "ms", "bytes"}, Wide[] = {"buffers", "max-steps", "seed", "shared"};
  const auto &Options = cl::getRegisteredOptions();
  for (size_t I = 1; I < Arguments.size() && StringRef(Arguments[I]) != "--"; ++I) {
    const StringRef A = Arguments[I];
    auto [Name, Value] = A.ltrim('-').split('=');
    auto It = Options.find(Name);
    // `-j4`.
    const bool IsJoined = It == Options.end() && A.size() > 2 && A[0] == '-' && Options.contains(A.substr(1, 1));
    if (IsJoined) {
      Name = A.substr(1, 1);
      Value = A.drop_front(2);
      It = Options.find(Name);
    }
    if (!A.starts_with("-") || It == Options.end() || !is_contained(Words, It->second->ValueStr))
      continue;
    if (!IsJoined && !A.contains('=')) {
      if (I + 1 == Arguments.size())
        break;
      Value = Arguments[++I];
    }
    const uint64_t Most = is_contained(Wide, Name) ? UINT64_MAX : UINT32_MAX;
    const std::string Head =
        A.take_front(A.size() - A.ltrim('-').size()).str() + Name.str() + ": '" + Value.str() + "' ";
    APInt Number;
    if (Value.getAsInteger(0, Number))
      return Head + "is no number; write a whole number, 0 or more";
    if (Number.getActiveBits() > 64 || Number.getZExtValue() > Most)
      return Head + "is too large; write a number up to " + std::to_string(Most);
  }
  return "";
}

std::optional<int> UsageOf::parse(ArrayRef<const char *> Given) const {
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *> Arguments(Given);
  for (const char *&A : MutableArrayRef(Arguments).drop_front()) {
    if (StringRef(A) == "--")
      break;
    A = withOwnName(A, Saver);
  }
  for (StringRef A : ArrayRef(Arguments).drop_front())
    if (A == "--help" || A == "-help" || A == "-h" || A == "--help=json") {
      printHelp(A.ends_with("json"));
      return 0;
    }
  // LLVM takes a word for options of one letter that it begins with: `--hierarchy` for `-h`.
  for (StringRef A : ArrayRef(Arguments).drop_front().take_until([](StringRef A) { return A == "--"; }))
    if (A.starts_with("--") && !cl::getRegisteredOptions().contains(A.drop_front(2).split('=').first))
      return noOption("'" + A.str() + "'");
  if (std::string Wrong = wrongValue(Arguments); !Wrong.empty())
    return (*this)(Wrong);
  if (std::string Wrong = wrongNumber(Arguments); !Wrong.empty())
    return (*this)(Wrong);
  std::string Errors;
  raw_string_ostream ErrorStream(Errors);
  if (cl::ParseCommandLineOptions(static_cast<int>(Arguments.size()), Arguments.data(), "", &ErrorStream))
    return std::nullopt;
  // Some errors it has reported itself.
  if (Errors.empty())
    return 3;
  // LLVM begins the line with the program's name and points to its help.
  StringRef Message = StringRef(Errors).split('\n').first.split("  Try: ").first;
  if (Message.consume_front(Arguments.front()))
    Message.consume_front(":");
  Message = Message.trim();
  Message.consume_back(".");
  if (!Message.consume_front("Unknown command line argument "))
    return (*this)(Message);
  return noOption(Message);
}

int UsageOf::noOption(StringRef Quoted) const {
  const StringRef Option = Quoted.trim('\'');
  if (isCompilerOption(Option))
    return (*this)(("option '" + Option + "' is the compiler's: give it after '--', as in '" + Command + " FILE -- " +
                    Option + "'")
                       .str());
  const std::string Closest = closestOption(textOf(Command), Option);
  return (*this)("no option " + Quoted + (Closest.empty() ? "" : "; did you mean '" + Closest + "'?"));
}

void printCommands(raw_ostream &OS, bool AsJson) {
  if (AsJson) {
    json::OStream J(OS, 2);
    J.array([&] {
      for (const CommandText &T : Texts)
        J.object([&] {
          J.attribute("command", T.Name);
          J.attribute("summary", T.Summary);
        });
    });
    OS << '\n';
    return;
  }
  const unsigned Columns = std::min(outputColumns(80), 120U);
  OS << "usage: rejoin COMMAND [options] [FILE...]\n\n"
     << fold("Finds out which threads of a GPU program run together: explains divergence, finds barriers and shuffles "
             "that not all threads reach, verifies LLVM's convergence control, and checks compiler passes.",
             Columns, 0)
     << "\n\nCommands:\n";
  for (const CommandText &T : Texts)
    OS << fold("  " + padded(T.Name, 11) + T.Summary.str(), Columns, 13) << '\n';
  OS << '\n'
     << fold("'rejoin COMMAND --help' lists the options of a command, 'rejoin --version' the targets.", Columns, 0)
     << '\n'
     << fold(ExitCodes, Columns, 0) << '\n';
}

void printBeginning(raw_ostream &OS) {
  OS << "To begin:\n";
  for (StringRef Command : {"lint", "analyze"}) {
    const Example &First = *find_if(Examples, [&](const Example &E) { return E.Command == Command; });
    OS << "  " << left_justify(First.Line, 26) << First.Meaning << '\n';
  }
  OS << "  " << left_justify("rejoin --help", 26) << "list all commands\n";
}

std::vector<std::string> missingFunctions(ArrayRef<std::string> Asked, const std::set<std::string> &Found) {
  std::vector<StringRef> Symbols;
  for (const std::string &F : Found)
    if (!StringRef(F).starts_with("explain ") && kernelName(F) == F)
      Symbols.push_back(F);
  std::vector<std::string> Texts;
  for (const std::string &A : Asked)
    if (none_of(Found, [&](const std::string &F) { return namesFunction(StringRef(A), F); }))
      Texts.push_back("no function '" + A + "' has a body in these files" + listCandidates(Symbols));
  return Texts;
}

} // namespace rejoin
