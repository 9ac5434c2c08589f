//===- HtmlReport.cpp - A page on one module -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file that opens in any browser, without a server and without requests: style and script are inside, the data is a
// JSON object in the page. Here `add` collects one function: its lines, and its values with their causes.
// HtmlGraphs.cpp draws, HtmlPage.cpp prints.
//
// The page may show anybody's code, so all text is escaped for its context, links in Graphviz's pictures are removed,
// and the page's policy allows its own script by hash and nothing else. A name `</script><script>` is shown and not
// run.
//
// A function without source text is shown as LLVM assembly. Without Graphviz, and for graphs of more than 300 blocks,
// the page says that no graph is drawn; all else stays.
// Held by: test/Report/page.test, shapes.cl; test/Robustness/names.test (hostile names); utils/click-page.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Report/HtmlReport.h"
#include "Printing.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/ModuleTexts.h"
#include "rejoin/Report/InlinedCalls.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

/// The names of functions in the text of an instruction as their author wrote them, without their parameters:
/// `@_Z3fooi(` becomes `@foo(`.
static std::string readableText(StringRef Text) {
  std::string Result;
  for (size_t At; (At = Text.find("@_Z")) != StringRef::npos;) {
    StringRef Name = Text.drop_front(At + 1).take_while([](char C) { return isAlnum(C) || C == '_' || C == '.'; });
    const std::string Full = demangle(Name);
    Result += Text.take_front(At + 1);
    Result += StringRef(Full).take_until([](char C) { return C == '('; });
    Text = Text.drop_front(At + 1 + Name.size());
  }
  return Result + Text.str();
}

HtmlReport::HtmlReport(std::string Title, std::function<std::optional<std::string>(StringRef)> FindSource)
    : Title(std::move(Title)), FindSource(std::move(FindSource)) {}

unsigned HtmlReport::fileOf(const AnalyzedFunction &F, std::vector<unsigned> &LineOfValue) {
  const llvm::Function &Fn = F.Reader.function();
  const ProgramView &View = F.Reader.view();
  LineOfValue.assign(View.numValues(), 0);
  const DISubprogram *SP = Fn.getSubprogram();
  if (SP) {
    std::string Name(SP->getFilename());
    auto Known = find_if(Files, [&](const File &X) { return X.Name == Name && !X.IsAssembly; });
    if (Known == Files.end()) {
      std::optional<std::string> Text = FindSource(Name);
      if (!Text && !sys::path::is_absolute(Name))
        Text = FindSource((SP->getDirectory() + "/" + Name).str());
      if (Text) {
        Files.push_back({Name, {}, {}, false});
        SmallVector<StringRef> Lines;
        StringRef(*Text).split(Lines, '\n');
        // The end of the last line begins no further one.
        if (Lines.size() > 1 && Lines.back().empty())
          Lines.pop_back();
        for (StringRef L : Lines)
          Files.back().Text.push_back(L.rtrim().str());
        Known = std::prev(Files.end());
      }
    }
    if (Known != Files.end()) {
      for (unsigned V = View.numArguments(); V != View.numValues(); ++V)
        LineOfValue[V] = F.Names->line(ValueId(V));
      for (unsigned V = 0; V != View.numArguments(); ++V)
        LineOfValue[V] = SP->getLine();
      return Known - Files.begin();
    }
  }
  // The assembly, a line for each block and each instruction.
  File A{"'" + sourceName(Fn.getName()) + "' (LLVM assembly)", {}, {}, true};
  IRNames Names(Fn);
  A.Text.push_back(("define " + Fn.getName() + "(...)").str());
  for (unsigned V = 0; V != View.numArguments(); ++V)
    LineOfValue[V] = 1;
  for (const BasicBlock &B : Fn) {
    A.Text.push_back(Names.block(B) + ":");
    for (const Instruction &I : B) {
      auto Known = F.Texts ? F.Texts->find(I) : std::nullopt;
      A.Text.push_back("  " + (Known ? Known->str() : Names.text(I)));
      if (ValueId Id = F.Reader.idOf(I); Id.isValid())
        LineOfValue[Id.index()] = A.Text.size();
    }
  }
  Files.push_back(std::move(A));
  return Files.size() - 1;
}

/// Whether optimisers leave an instruction where the source has it. They copy arithmetic into the arms of a branch.
static bool isFixedCode(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  return I.mayReadOrWriteMemory() || I.isTerminator() || (C && C->isConvergent());
}

void HtmlReport::Line::execute(Extent Together, bool IsFixedCode) {
  if (IsFixed && !IsFixedCode)
    return;
  const bool IsFirst = !Control || (IsFixedCode && !IsFixed);
  Control = IsFirst ? Together : min(*Control, Together);
  IsFixed = IsFixedCode;
}

static std::string roleOf(const llvm::Function &F) {
  const StringRef Stage = F.getFnAttribute("hlsl.shader").getValueAsString();
  return Stage.empty() ? "kernel" : (Stage + " shader").str();
}

void HtmlReport::addCallValues(const AnalyzedFunction &F, ValueId User, unsigned Number, File &Source) {
  // Lines of assembly are not those of the source.
  if (Source.IsAssembly)
    return;
  forEachCallValue(F.Reader, User, [&](unsigned Call, UseId Use) {
    Line &At = Source.Lines[Call];
    At.Values = min(At.Values.value_or(Extent::grid()), F.Result.extentOfUse(F.View, Use));
    const ValueId V = F.View.operand(Use).value();
    const std::pair<unsigned, unsigned> Shown(Number, V.index());
    if (isOutput(F.View, V) && !is_contained(At.Shown, Shown))
      At.Shown.push_back(Shown);
  });
}

void HtmlReport::add(const AnalyzedFunction &F, const ControlUniformity &Control, MemoryAccessPatterns &Shapes) {
  const llvm::Function &Fn = F.Reader.function();
  const ProgramView &View = F.Reader.view();
  std::vector<unsigned> Lines;
  FunctionEntry Entry;
  Entry.File = fileOf(F, Lines);
  Entry.Name = sourceName(Fn.getName());
  Words = &F.Words;
  Entry.IsKernel = isKernel(Fn);
  Entry.Role = roleOf(Fn);
  Entry.LaunchedAt = Fn.getFnAttribute("rejoin.launched-at").getValueAsString().str();
  Entry.Counts = countVerdicts(F);
  Entry.Group = F.Group;
  Entry.WaveSize = F.WaveSize;
  Entry.OpenWave = F.OpenWave;
  File &Source = Files[Entry.File];
  Entry.Line = Source.IsAssembly ? 1 : Fn.getSubprogram()->getLine();
  ProgramNames &Printer = *F.Names;
  unsigned Number = Functions.size();
  for (unsigned I = 0; I != View.numValues(); ++I) {
    ValueId V(I);
    bool Reachable = F.Result.search().isReachable(View.block(V));
    Value X;
    X.Line = Lines[I];
    X.File = Entry.File;
    X.Block = I < View.numArguments() ? ~0U : View.block(V).index();
    X.Name = Printer.name(V);
    X.Text = readableText(Printer.text(V));
    Extent E = F.Result.extent(V);
    X.Extent = F.nameOf(E);
    X.Divergent = Reachable && E < F.Group && isOutput(View, V);
    if (Reachable && isOutput(View, V)) {
      auto Chain = explain(View, F.Result, V, /*MaxSteps=*/1);
      X.Why = E == Extent::grid() ? "the same for all threads of the grid" : "";
      if (!Chain.empty()) {
        const ExplanationStep &S = Chain.front();
        auto BranchAt = [&](BlockId B) {
          unsigned L = Lines[View.terminator(B).index()];
          return L ? "the branch at line " + std::to_string(L) : "the branch of " + Printer.block(B);
        };
        ValueId Next;
        switch (S.StepKind) {
        case ExplanationStep::Kind::Source:
          X.Why =
              (E == Extent::thread() ? "differs from thread to thread" : "the same within " + F.groupsOf(E) + " only");
          break;
        case ExplanationStep::Kind::Data:
          X.Why = "computed from " + Printer.name(S.Def);
          Next = S.Def;
          break;
        case ExplanationStep::Kind::Join:
          X.Why = "joins threads that took different sides of " + BranchAt(S.Branch);
          Next = View.terminator(S.Branch);
          break;
        case ExplanationStep::Kind::Temporal:
          X.Why = "reads " + Printer.name(S.Def) +
                  " after a loop that threads leave in different iterations, because of " + BranchAt(S.Branch);
          Next = View.terminator(S.Branch);
          break;
        case ExplanationStep::Kind::Hierarchy:
          X.Why = "in a loop with several entries, because of " + BranchAt(S.Branch);
          Next = View.terminator(S.Branch);
          break;
        }
        X.Why = F.Words.translate(X.Why);
        if (Next.isValid() && Next != V)
          X.Because = Next.index();
      }
    }
    Entry.Values.push_back(std::move(X));
    if (!Reachable || I < View.numArguments())
      continue;
    const auto &Inst = cast<Instruction>(F.Reader.value(V));
    auto Shape = Shapes.shapeOf(Inst);
    if (Shape)
      ++Entry.Shapes[static_cast<unsigned>(Shape->ShapeKind)];
    addCallValues(F, V, Number, Source);
    if (!Lines[I])
      continue;
    Line &L = Source.Lines[Lines[I]];
    ++L.Instructions;
    L.execute(Control.extent(View.block(V)), isFixedCode(Inst));
    if (Shape && (!L.Memory || Shape->needsMoreThan(*L.Memory)))
      L.Memory = Shape;
    if (View.info(V).Kind == InstanceKind::Branch)
      L.Branch = min(L.Branch.value_or(Extent::grid()), E);
    else if (isOutput(View, V))
      L.Values = min(L.Values.value_or(Extent::grid()), E);
    for (uint32_t U = View.operandBegin(V); U != View.operandEnd(V); ++U)
      if (View.operand(UseId(U)).hasValue()) {
        Extent Use = F.Result.extentOfUse(View, UseId(U));
        L.Values = min(L.Values.value_or(Extent::grid()), Use);
        L.Temporal |= F.Result.temporalUse(UseId(U)) && Use < F.Group;
      }
    if (isOutput(View, V))
      L.Shown.push_back({Number, I});
  }
  Functions.push_back(std::move(Entry));
  Functions.back().Drawing = draw(F, Control, Number);
}

} // namespace rejoin
