//===- SourceReport.cpp - Uniformity beside the source, and chains of causes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two views of verdicts in terms of the source. `printSource` sets the lines of a function beside the lowest extents of
// the values and branches on each: of `a[i] = x + tid;` the store, the addition and the address are one cell. The line
// of a call that was inlined has the arguments and the result, though their instructions stand elsewhere. A line
// without code has empty cells. `printExplanation` prints the chain of causes from a value to a source of divergence,
// one step a line, with the words of the source's language.
//
// Debug information may be anybody's: it can name lines that no text has, so gaps of more than 10,000 lines are
// skipped. Values that cannot be reached do not count.
// Held by: test/Tool/source.test, inlined-calls.test, explain.ll, explain-variables.cl, explain-memory.cl, hints.cl.
//
//===----------------------------------------------------------------------===//

#include "Printing.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Lint/CauseMessages.h"
#include "rejoin/Lint/FixHints.h"
#include "rejoin/Report/InlinedCalls.h"
#include "rejoin/Report/SourceLines.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;

namespace rejoin {

namespace {
struct LineVerdict {
  std::optional<Extent> Values, Branch;
  bool Temporal = false;
  void lowerValues(Extent E) { Values = Values ? min(*Values, E) : E; }
};
} // namespace

bool printSource(raw_ostream &OS, const AnalyzedFunction &F,
                 function_ref<std::optional<std::string>(StringRef Path)> FindSource) {
  const llvm::Function &Fn = F.Reader.function();
  const DISubprogram *SP = Fn.getSubprogram();
  if (!SP)
    return false;
  const ProgramView &View = F.View;
  std::map<unsigned, LineVerdict> Lines;
  for (unsigned V = View.numArguments(); V != View.numValues(); ++V) {
    ValueId Id(V);
    if (!F.Result.search().isReachable(View.block(Id)))
      continue;
    // The line of a call that was inlined has its arguments and its result.
    forEachCallValue(F.Reader, Id,
                     [&](unsigned Call, UseId Use) { Lines[Call].lowerValues(F.Result.extentOfUse(View, Use)); });
    unsigned Line = F.Names->line(Id);
    if (!Line)
      continue;
    LineVerdict &L = Lines[Line];
    if (View.info(Id).Kind == InstanceKind::Branch)
      L.Branch = min(L.Branch.value_or(Extent::grid()), F.Result.extent(Id));
    else if (isOutput(View, Id))
      L.lowerValues(F.Result.extent(Id));
    for (uint32_t U = View.operandBegin(Id); U != View.operandEnd(Id); ++U)
      if (View.operand(UseId(U)).hasValue()) {
        Extent E = F.Result.extentOfUse(View, UseId(U));
        L.lowerValues(E);
        L.Temporal |= F.Result.temporalUse(UseId(U)) && E < F.Group;
      }
  }
  if (Lines.empty())
    return false;
  std::string Path(SP->getFilename());
  std::optional<std::string> Text = FindSource(Path);
  if (!Text && !sys::path::is_absolute(Path))
    Text = FindSource((SP->getDirectory() + "/" + Path).str());
  SmallVector<StringRef> SourceLines;
  if (Text)
    StringRef(*Text).split(SourceLines, '\n');

  OS << printableWord(Path) << ": '" << sourceName(Fn.getName()) << "' for " << F.groupsOf(F.Group);
  if (F.WaveSize)
    OS << F.Words.translate(", waves of ") << F.WaveSize;
  const size_t Width = std::max(F.Words.Thread.size(), F.Words.Workgroup.size()) + 1;
  OS << "\n  line | " << left_justify("values", Width) << " | " << left_justify("branch", Width) << " | source\n";
  // Line 0 stands for a function without a line.
  unsigned First = Lines.begin()->first, Last = Lines.rbegin()->first;
  if (SP->getLine())
    First = std::min(First, SP->getLine());
  // Debug information can name any line; between lines that no text has there may be billions.
  constexpr unsigned MaxGap = 10000;
  for (uint64_t Line = First; Line <= Last; ++Line) {
    auto Found = Lines.find(Line);
    if (Found == Lines.end() && Line > SourceLines.size())
      if (auto Next = Lines.lower_bound(Line); Next != Lines.end() && Next->first - Line > MaxGap)
        Line = (Found = Next)->first;
    LineVerdict L = Found == Lines.end() ? LineVerdict() : Found->second;
    auto Cell = [&](std::optional<Extent> E) {
      std::string Name = E ? (*E < F.Group ? "~" : " ") + F.nameOf(*E) : "";
      Name.resize(std::max(Name.size(), Width + 1), ' ');
      return Name;
    };
    StringRef Source = Line <= SourceLines.size() ? SourceLines[Line - 1].rtrim() : StringRef();
    OS << formatv("  {0,4} | {1}|{2} | ", Line, Cell(L.Values), " " + Cell(L.Branch)) << Source;
    if (L.Temporal)
      OS << "   // read in different iterations";
    OS << '\n';
  }
  return true;
}

SmallVector<ValueId> findExplained(const AnalyzedProgram &F, StringRef What) {
  SmallVector<ValueId> Result;
  const ProgramView &View = F.View;
  unsigned Line;
  if (!What.getAsInteger(10, Line)) {
    for (unsigned V = View.numArguments(); V != View.numValues(); ++V)
      if (isOutput(View, ValueId(V)) && F.Result.extent(ValueId(V)) < F.Group && F.Names->line(ValueId(V)) == Line)
        Result.push_back(ValueId(V));
    return Result;
  }
  ProgramNames &P = *F.Names;
  std::string Name = (What.starts_with("%") ? What : ("%" + What).str()).str();
  for (unsigned V = 0; V != View.numValues(); ++V)
    if (P.definesValue(ValueId(V)) && P.name(ValueId(V)) == Name)
      Result.push_back(ValueId(V));
  for (unsigned B = 0; B != View.cfg().numBlocks(); ++B)
    if (P.block(BlockId(B)) == Name && View.info(View.terminator(BlockId(B))).Kind == InstanceKind::Branch)
      Result.push_back(View.terminator(BlockId(B)));
  return Result;
}

void printExplanation(raw_ostream &OS, const AnalyzedProgram &F, ValueId V) {
  ProgramNames &P = *F.Names;
  const ProgramView &View = F.View;
  auto Place = [&](ValueId Id) {
    std::string L = P.location(Id);
    return L.empty() ? L : " at " + L;
  };
  OS << P.name(V) << Place(V) << " is " << verdict(F.Result.extent(V), F) << '\n';
  auto Chain = explain(View, F.Result, V);
  if (Chain.empty())
    OS << F.Words.translate("  it is the same for all threads of the grid\n");
  for (const ExplanationStep &S : Chain) {
    switch (S.StepKind) {
    case ExplanationStep::Kind::Source:
      OS << "  " << P.text(S.Value) << Place(S.Value);
      if (S.Value.index() < View.numArguments())
        OS << F.Words.translate(": callers may pass different values to different threads\n");
      else if (S.Level == Extent::thread())
        OS << F.Words.translate(": differs from thread to thread\n");
      else
        OS << ": is the same within " << F.groupsOf(S.Level) << " only\n";
      break;
    case ExplanationStep::Kind::Data:
      OS << "  " << P.text(S.Value) << Place(S.Value) << ": computed from " << P.name(S.Def) << '\n';
      break;
    case ExplanationStep::Kind::Join:
      OS << "  " << P.text(S.Value) << Place(S.Value)
         << F.Words.translate(": joins threads that took different sides of the branch of ") << P.block(S.Branch)
         << Place(View.terminator(S.Branch)) << '\n';
      break;
    case ExplanationStep::Kind::Temporal:
      OS << "  " << P.text(S.Value) << Place(S.Value) << ": reads " << P.name(S.Def)
         << F.Words.translate(" after a loop that threads leave in different iterations, ")
         << (P.isContinuation(View.cfg().target(S.Edge)) ? "" : "by ")
         << P.exit(View.cfg().source(S.Edge), View.cfg().target(S.Edge)) << ", because of the branch of "
         << P.block(S.Branch) << Place(View.terminator(S.Branch)) << '\n';
      break;
    case ExplanationStep::Kind::Hierarchy:
      OS << "  " << P.text(S.Value) << Place(S.Value)
         << ": in an irreducible cycle whose convergence depends on the choice of headers, because of the branch "
            "of "
         << P.block(S.Branch) << Place(View.terminator(S.Branch)) << '\n';
      break;
    }
  }
}

/// Where a value is in the user's source: not in a header that stands for a toolkit.
static Location sourceLocationOf(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&V);
  const DILocation *L = I ? I->getDebugLoc().get() : nullptr;
  while (L && L->getInlinedAt() && L->getFilename().contains("rejoin-headers"))
    L = L->getInlinedAt();
  return L && L->getLine() ? Location{L->getFilename().str(), L->getLine(), L->getColumn()} : Location();
}

static std::string expressionOrValue(const AnalyzedFunction &F, const Value &V) {
  const std::string Text = expressionOf(F.Reader, F.Result, V);
  return Text.empty() ? "a value" : "`" + Text + "`";
}

static std::string verdictInWords(const AnalyzedFunction &F, ValueId V) {
  const Extent E = F.Result.extent(V);
  if (E >= F.Group)
    return verdict(E, F);
  return "divergent: " + (E == Extent::thread() ? F.Words.translate("it may differ from thread to thread")
                                                : "it is the same within " + F.groupsOf(E) + " only");
}

bool printSourceExplanation(raw_ostream &OS, const AnalyzedFunction &F, ArrayRef<ValueId> Values, SourceLines &Lines) {
  if (!F.Reader.function().getSubprogram())
    return false;
  IRNames Names(F.Reader.function());
  // By the first line: values without a name that are alike share it.
  struct Statement {
    std::string Place, Head, Line, Causes;
  };
  using Statements = std::vector<Statement>;
  Statements Named, Others;
  // A line's text below what is stated of it, once in a row.
  auto ShowLine = [&](raw_ostream &To, const Location &At, Location &Last) {
    if (At.Line && (At.Line != Last.Line || At.File != Last.File))
      if (auto Text = Lines.line(At.File, At.Line))
        To << formatv("  {0,5} | ", At.Line) << *Text << '\n';
    Last = At;
  };
  for (ValueId V : Values) {
    const Value &At = F.Reader.value(V);
    const bool IsBranch = F.View.info(V).Kind == InstanceKind::Branch;
    const StringRef Variable = variableOf(At);
    Statement S{printableWord(placeText(sourceLocationOf(At))), "", "", ""};
    raw_string_ostream(S.Head) << S.Place << ": "
                               << (IsBranch              ? "the branch"
                                   : !Variable.empty()   ? ("'" + Variable + "'").str()
                                   : isa<LoadInst>(&At)  ? std::string("the value read")
                                   : isa<StoreInst>(&At) ? "the store"
                                                         : expressionOrValue(F, At))
                               << " is " << verdictInWords(F, V) << '\n';
    raw_string_ostream To(S.Causes), Line(S.Line);
    Location Shown;
    ShowLine(Line, sourceLocationOf(At), Shown);
    std::vector<Note> Causes = causesOf(F.Reader, F.Result, V, Names, sourceLocationOf, ~0U, /*EveryLine=*/true);
    if (Causes.empty())
      To << F.Words.translate("  it is the same for all threads of the grid\n");
    for (const Note &N : Causes) {
      To << "  " << (N.Where.Line ? printableWord(placeText(N.Where)) + ": " : "") << F.Words.translate(N.Message)
         << '\n';
      ShowLine(To, N.Where, Shown);
    }
    printHint(To, F, V);
    Statements &List = IsBranch || !Variable.empty() ? Named : Others;
    auto Known = find_if(List, [&](const Statement &Other) { return Other.Head == S.Head; });
    if (Known == List.end())
      List.push_back(std::move(S));
    else if (!StringRef(Known->Causes).contains(S.Causes))
      Known->Causes += S.Causes;
  }
  const Statements &Listed = Named.empty() ? Others : Named;
  for (const Statement &S : Listed) {
    // The same causes are printed once.
    const Statement &First = *find_if(Listed, [&](const Statement &Other) { return Other.Causes == S.Causes; });
    if (&First == &S)
      OS << S.Head << S.Line << S.Causes;
    else
      OS << S.Head << "  for the same reasons as " << (First.Place == S.Place ? "above" : "at " + First.Place) << '\n';
  }
  return true;
}

void printHint(raw_ostream &OS, const AnalyzedFunction &F, ValueId V) {
  if (std::string Hint = fixHint(F.Reader, F.Result, explain(F.View, F.Result, V), F.Facts ? *F.Facts : LaunchFacts(),
                                 GpuTarget::familyOf(*F.Reader.function().getParent()));
      !Hint.empty() && F.Result.extent(V) < F.Group)
    OS << "  hint: " << F.Words.translate(Hint) << '\n';
}

} // namespace rejoin
