//===- Answers.cpp - Answers to an editor's requests -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Requests are answered from the facts of the last analysis, without any analysis of their own: at once, and for the
// text that the facts are of. Positions of an editor count from 0 in UTF-16 units, those of facts from 1 in bytes;
// DocumentText translates.
//
//   hover on `x` in line 7        the value `x` of that line, or its last one before in the function, with its causes
//   hover on a word without one   the least uniform value of the line
//   a finding in an included file shown at line 1, with a link to its position
// Semantic tokens are words of lines with code; comments and strings are blanked out first, so no word in them counts.
// Held by: test/Server/session.test, neovim.test.
//
//===----------------------------------------------------------------------===//

#include "Answers.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

Answers::Answers(StringRef Path, const DocumentText &Text, const DocumentFacts &Facts, const DocumentNames &Names,
                 StringRef RulePages)
    : Path(Path), RulePages(RulePages), Text(Text), Facts(Facts), Names(Names), Words(termsOf(Facts.Words)),
      Written(syntaxOf(Path, Text.text())) {}

Extent Answers::waveAt(unsigned Line) const {
  const DocumentFacts::Function *F = Facts.functionAt(Line);
  return F ? F->Wave : Extent::ofGroup(4);
}

/// Threads that agree, fewer than a wave. Only shaders have quads.
static std::string groups(Extent Scope, const Terms &Words) {
  if (Scope != Extent::ofGroup(4))
    return "groups of " + Scope.name() + " threads";
  return &Words == &termsOf(Language::Shader) ? "quads" : "groups of 4 threads";
}

std::string Answers::inWords(Extent Scope, Extent Wave) const {
  return Words.translate(Scope == Extent::grid()        ? "the same for all threads of the grid"
                         : Scope == Extent::workgroup() ? "the same for all threads of a workgroup"
                         : Scope >= Wave                ? "the same for all threads of a wave"
                         : Scope == Extent::thread()    ? "differs from thread to thread"
                                                        : "the same only within " + groups(Scope, Words));
}

std::string Answers::label(Extent Scope, Extent Wave) const {
  if (Scope == Extent::thread())
    return "divergent";
  if (Scope < Wave)
    return Scope != Extent::ofGroup(4)            ? "groups of " + Scope.name()
           : &Words == &termsOf(Language::Shader) ? "quads"
                                                  : "groups of 4";
  return (Scope == Extent::workgroup() ? Words.Workgroup : Words.Wave).str();
}

json::Value Answers::location(const Location &L) const {
  lsp::Range Range;
  if (L.File == Path)
    Range = Text.range(L.Line, L.Column);
  else if (L.Line)
    Range = lsp::Range(lsp::Position(L.Line - 1, L.Column ? L.Column - 1 : 0));
  return json::Object{{"uri", Names.uriOf(L.File)}, {"range", toJSON(Range)}};
}

json::Value Answers::diagnostic(const Diagnostic &D) const {
  bool IsHere = D.Where.File == Path && D.Where.Line;
  // A finding in an included file is shown at the document's first line, with a link.
  lsp::Range Range = IsHere ? Text.range(D.Where.Line, D.Where.Column) : lsp::Range(lsp::Position(0, 0));
  std::string Message = D.Message + (D.Hint.empty() ? "" : "\nhint: " + D.Hint);
  json::Array Related;
  if (!IsHere && D.Where.Line)
    Related.push_back(json::Object{{"location", location(D.Where)}, {"message", "the finding"}});
  for (const Note &N : D.Notes) {
    if (N.Where.Line)
      Related.push_back(json::Object{{"location", location(N.Where)}, {"message", N.Message}});
    else
      Message += "\n" + N.Message;
  }
  int Severity = D.level() == rejoin::Severity::Error ? 1 : D.level() == rejoin::Severity::Warning ? 2 : 3;
  const KindInfo &Rule = infoOf(D.Kind);
  json::Object Result{
      {"range", toJSON(Range)}, {"severity", Severity},          {"code", Rule.Rule},
      {"source", "rejoin"},     {"message", std::move(Message)}, {"relatedInformation", std::move(Related)}};
  if (auto [Before, After] = RulePages.split("{rule}"); !RulePages.empty())
    Result["codeDescription"] = json::Object{{"href", (Before + Rule.Rule + After).str()}};
  return Result;
}

json::Array Answers::diagnostics() const {
  json::Array Result;
  auto Add = [&](const Note &P, int Severity, StringRef What) {
    const bool IsHere = P.Where.File == Path && P.Where.Line;
    lsp::Range Range = IsHere ? Text.range(P.Where.Line, P.Where.Column) : lsp::Range(lsp::Position(0, 0));
    json::Object D{{"range", toJSON(Range)}, {"severity", Severity}, {"source", "rejoin"}, {"message", P.Message}};
    if (!IsHere && P.Where.File != Path)
      D["relatedInformation"] = json::Array{json::Object{{"location", location(P.Where)}, {"message", What}}};
    Result.push_back(std::move(D));
  };
  for (const Note &P : Facts.Problems)
    Add(P, 1, "the error");
  for (const Note &P : Facts.LeftOut)
    Add(P, 2, "the error");
  for (const Note &P : Facts.MissingHeaders)
    Add(P, 3, "the line that includes it");
  for (const Note &P : Facts.UnknownRules)
    Add(P, 2, "the comment");
  for (const Diagnostic &D : Facts.Findings)
    Result.push_back(diagnostic(D));
  return Result;
}

const DocumentFacts::Value *Answers::valueAt(lsp::Position P, lsp::Range &Range) const {
  unsigned Number = P.line + 1;
  StringRef Word = Text.wordAt(P, Range);
  if (!Word.empty())
    if (const DocumentFacts::Value *V = Facts.value(Word, Number))
      return V;
  const DocumentFacts::Line *L = Facts.line(Number);
  if (!L || !L->Lowest)
    return nullptr;
  Range = Text.range(Number, 0);
  return &Facts.Values[*L->Lowest];
}

/// Text without Markdown's signs.
static std::string plain(StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (StringRef("\\`*_{}[]<>#|~").contains(C))
      Result += '\\';
    Result += C;
  }
  return Result;
}

/// A line of a file as Markdown.
std::string Answers::link(const Location &L) const {
  std::string Uri;
  for (char C : Names.uriOf(L.File))
    Uri += StringRef("()<>").contains(C) ? "%" + utohexstr(static_cast<uint8_t>(C)) : std::string(1, C);
  return "[" + plain(sys::path::filename(L.File)) + ":" + std::to_string(L.Line) + "](" + Uri + "#L" +
         std::to_string(L.Line) + ")";
}

void Answers::printCauses(raw_ostream &OS, ArrayRef<Note> Causes) const {
  for (const Note &N : Causes)
    OS << "- " << plain(N.Message) << (N.Where.Line ? " (" + link(N.Where) + ")" : "") << '\n';
}

std::string Answers::executors(Extent Control, Extent Wave) const {
  return Words.translate(Control >= Extent::workgroup() ? "all threads of the workgroup"
                         : Control >= Wave              ? "all threads of a wave, but perhaps not by all waves"
                         : Control == Extent::thread()  ? "some threads of a wave"
                                                        : groups(Control, Words) + " together");
}

void Answers::printControl(raw_ostream &OS, const DocumentFacts::Line &L, Extent Wave) const {
  const std::string Least = executors(L.Control, Wave), Most = executors(L.MostControl, Wave);
  const Note *Branch = L.ControlWhy.empty() ? nullptr : &L.ControlWhy.front();
  // The facts are about optimised code. What stands after a later branch was moved there, or repeated by it.
  const bool IsMoved = Branch && Branch->Where.File == Path && Branch->Where.Line > L.Number;
  if (Least != Most)
    OS << "Parts of this line are executed by " << Most << ", others by " << Least;
  else if (IsMoved)
    OS << "The compiler moved this line: in optimized code it is executed by " << Least;
  else
    OS << "Executed by " << Least;
  if (Branch) {
    OS << ", because of " << Branch->Message << (Branch->Where.Line ? " at " + link(Branch->Where) : "")
       << (L.ControlWhy.size() == 1 ? "\n" : ":\n");
    printCauses(OS, ArrayRef(L.ControlWhy).drop_front());
  }
  OS << (Branch ? "\n" : "\n\n");
}

/// What a macro without parameters stands for: nothing else of the text can have its name. Empty if there is none, or
/// several. Variables that are constant have facts of their own.
static StringRef definitionOf(StringRef Word, StringRef Text) {
  StringRef Found;
  unsigned Count = 0;
  for (StringRef Rest : split(Text, '\n')) {
    Rest = Rest.ltrim();
    if (!Rest.consume_front("#"))
      continue;
    Rest = Rest.ltrim();
    if (!Rest.consume_front("define") || takeWord(Rest) != Word)
      continue;
    Found = Rest.starts_with("(") ? "" : Rest.take_front(std::min(Rest.find("//"), Rest.find("/*"))).trim();
    ++Count;
  }
  return Count == 1 ? Found : StringRef();
}

bool Answers::isConstantWord(StringRef Word, unsigned Depth) const {
  constexpr unsigned MaxDepth = 4;
  if (Word.empty() || Depth > MaxDepth || Written == Syntax::Assembly)
    return false;
  static constexpr StringLiteral Literals[] = {"true", "false", "nullptr", "NULL", "sizeof"};
  if (isDigit(Word.front()) || is_contained(Literals, Word))
    return true;
  const StringRef Value = definitionOf(Word, Text.text());
  if (Value.empty() || Value.contains('"'))
    return false;
  for (StringRef Rest = Value, Next; !(Next = takeWord(Rest)).empty();)
    if (!isConstantWord(Next, Depth + 1))
      return false;
  return true;
}

json::Value Answers::hover(lsp::Position P) const {
  lsp::Range Range;
  unsigned Number = P.line + 1;
  const DocumentFacts::Value *V = valueAt(P, Range);
  const DocumentFacts::Line *L = Facts.line(Number);
  lsp::Range OfWord;
  const StringRef Word = Text.wordAt(P, OfWord);
  const bool IsConstant = (!V || V->Name != Word) && isConstantWord(Word);
  if (IsConstant) {
    V = nullptr;
    Range = OfWord;
  }
  if (!V && !L && !IsConstant)
    return nullptr;
  Extent Wave = waveAt(Number);
  std::string Result;
  raw_string_ostream OS(Result);
  if (IsConstant)
    OS << "**uniform**: `" << Word << "` is a constant, " << inWords(Extent::grid(), Wave) << "\n\n";
  if (V) {
    OS << (V->Scope < Wave ? "**divergent**: " : "**uniform**: ")
       << (V->Name.empty() ? "the value of this line" : "`" + V->Name + "`") << " is " << inWords(V->Scope, Wave);
    if (V->Scope == Extent::thread()) {
      // "is differs" would be no sentence.
      Result.resize(Result.size() - inWords(V->Scope, Wave).size() - 3);
      OS << inWords(V->Scope, Wave);
    }
    if (V->Line != Number)
      OS << " (as of line " << V->Line << ')';
    OS << "\n\n";
  }
  if (L) {
    printControl(OS, *L, Wave);
    if (!L->Memory.empty())
      OS << "Memory: " << L->Memory << "\n\n";
  }
  if (V && !V->Why.empty()) {
    OS << "Why:\n";
    printCauses(OS, V->Why);
  }
  return json::Object{{"contents", json::Object{{"kind", "markdown"}, {"value", Result}}}, {"range", toJSON(Range)}};
}

json::Value Answers::causes(lsp::Position P, bool All) const {
  lsp::Range Range;
  const DocumentFacts::Value *V = valueAt(P, Range);
  json::Array Result;
  if (!V)
    return Result;
  // A value of an earlier line has its own line as the first cause.
  Location Last{Path.str(), static_cast<unsigned>(P.line) + 1, 0};
  auto Add = [&](const Location &L) {
    if (!L.Line || (L.File == Last.File && L.Line == Last.Line))
      return;
    Last = L;
    if (All || Result.empty())
      Result.push_back(location(L));
  };
  Add({Path.str(), V->Line, V->Column});
  for (const Note &N : V->Why)
    Add(N.Where);
  return Result;
}

json::Array Answers::inlayHints(lsp::Range Range) const {
  json::Array Result;
  for (const DocumentFacts::Line &L : Facts.Lines) {
    int Number = static_cast<int>(L.Number) - 1;
    Extent Scope = min(L.Values, L.Branch.value_or(Extent::grid()));
    if (Number < Range.start.line || Number > Range.end.line || Scope == Extent::grid())
      continue;
    Extent Wave = waveAt(L.Number);
    size_t End = Text.line(Number).rtrim().size();
    Result.push_back(
        json::Object{{"position", toJSON(Text.position(L.Number, static_cast<unsigned>(End) + 1))},
                     {"label", label(Scope, Wave)},
                     {"paddingLeft", true},
                     {"tooltip", "the value of this line " + std::string(Scope == Extent::thread() ? "" : "is ") +
                                     inWords(Scope, Wave)}});
  }
  return Result;
}

json::Array Answers::codeLenses(StringRef Command) const {
  json::Array Result;
  for (const DocumentFacts::Function &F : Facts.Functions) {
    if (!F.IsKernel || !F.Line)
      continue;
    size_t Findings = count_if(Facts.Findings, [&](const Diagnostic &D) { return D.Function == F.Name; });
    std::string Title;
    raw_string_ostream OS(Title);
    OS << F.DivergentValues << " of " << F.Values << " values divergent · " << Findings
       << (Findings == 1 ? " finding" : " findings");
    auto InWords = [&](unsigned D) { return F.WorkgroupSize[D] ? std::to_string(F.WorkgroupSize[D]) : "?"; };
    if (F.WorkgroupSize[0] || F.WorkgroupSize[1] > 1 || F.WorkgroupSize[2] > 1)
      OS << " · " << Words.Workgroup << (F.LaunchedAt.empty() ? " of " : "s of ") << InWords(0) << "×" << InWords(1)
         << "×" << InWords(2) << (F.LaunchedAt.empty() ? "" : " (launch at " + F.LaunchedAt + ")");
    Result.push_back(json::Object{{"range", toJSON(Text.range(F.Line, 0))},
                                  {"command", json::Object{{"title", std::move(Title)},
                                                           {"command", Command},
                                                           {"arguments", json::Array{Names.uriOf(Path)}}}}});
  }
  return Result;
}

json::Object Answers::semanticTokensLegend() {
  return json::Object{{"tokenTypes", json::Array{"variable"}}, {"tokenModifiers", json::Array{"divergent", "partial"}}};
}

json::Array Answers::semanticTokens() const {
  json::Array Result;
  DocumentText Code(withoutComments(Text.text(), Written));
  int LastLine = 0, LastCharacter = 0;
  for (const DocumentFacts::Line &L : Facts.Lines) {
    Extent Wave = waveAt(L.Number);
    bool IsPartial = L.Control < Wave;
    auto First = lower_bound(Facts.Values, L.Number,
                             [](const DocumentFacts::Value &V, unsigned Number) { return V.Line < Number; });
    auto IsDivergent = [&](StringRef Word) {
      return any_of(make_range(First, Facts.Values.end()), [&](const DocumentFacts::Value &V) {
        return V.Line == L.Number && V.Name == Word && V.Scope < Wave;
      });
    };
    StringRef Line = Code.line(L.Number - 1);
    auto IsInWord = [&](char C) {
      return isAlnum(C) || C == '_' || (Written == Syntax::Assembly && (C == '%' || C == '.'));
    };
    for (size_t I = 0; I < Line.size(); ++I) {
      if (!IsInWord(Line[I]))
        continue;
      size_t End = I;
      while (End < Line.size() && IsInWord(Line[End]))
        ++End;
      StringRef Word = Line.slice(I, End);
      int Modifiers = (IsDivergent(Word) ? 1 : 0) | (IsPartial && !isDigit(Word[0]) ? 2 : 0);
      if (Modifiers) {
        lsp::Position P = Text.position(L.Number, static_cast<unsigned>(I) + 1);
        int Number = P.line;
        Result.push_back(Number - LastLine);
        Result.push_back(Number == LastLine ? P.character - LastCharacter : P.character);
        Result.push_back(static_cast<int>(Word.size()));
        Result.push_back(0);
        Result.push_back(Modifiers);
        LastLine = Number;
        LastCharacter = P.character;
      }
      I = End;
    }
  }
  return Result;
}

json::Array Answers::codeActions(lsp::Range Range) const {
  json::Array Result;
  for (const Diagnostic &D : Facts.Findings) {
    // At the finding, and at the operations that it is about.
    auto IsHere = [&](const Location &L) {
      if (L.File != Path || !L.Line)
        return false;
      lsp::Range Of = Text.range(L.Line, L.Column);
      return Of.start.line <= Range.end.line && Of.end.line >= Range.start.line;
    };
    lsp::Range At = Text.range(D.Where.Line, D.Where.Column);
    if (D.Where.File != Path ||
        ((At.start.line > Range.end.line || At.end.line < Range.start.line) && llvm::none_of(D.Operations, IsHere)))
      continue;
    for (const Fix &F : fixesFor(D, Text, Written)) {
      json::Array Edits;
      for (const lsp::TextEdit &E : F.Edits)
        Edits.push_back(toJSON(E));
      json::Object Action{{"title", F.Title},
                          {"kind", "quickfix"},
                          {"diagnostics", json::Array{diagnostic(D)}},
                          {"edit", json::Object{{"changes", json::Object{{Names.uriOf(Path), std::move(Edits)}}}}}};
      if (F.IsRepair)
        Action["isPreferred"] = true;
      Result.push_back(std::move(Action));
    }
  }
  return Result;
}

} // namespace rejoin
