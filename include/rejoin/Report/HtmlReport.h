//===- HtmlReport.h - HTML report of a module ----------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_HTMLREPORT_H
#define REJOIN_REPORT_HTMLREPORT_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Lint/MemoryAccessPattern.h"
#include "rejoin/Report/RunCounts.h"
#include "rejoin/Report/UniformityReport.h"
#include "rejoin/Uniformity/ControlUniformity.h"
#include <map>

namespace rejoin {

/// Collects the results for a module and writes one self-contained HTML file. It shows the source (or the assembly of
/// functions without debug information) with verdicts by line, chains of causes, control-flow graphs drawn by Graphviz,
/// a table of functions, and the lint's findings.
class HtmlReport {
public:
  /// \p FindSource returns the text of a file, if it can be read.
  HtmlReport(std::string Title, std::function<std::optional<std::string>(llvm::StringRef)> FindSource);
  void add(const AnalyzedFunction &F, const ControlUniformity &Control, MemoryAccessPatterns &Shapes);
  void addFinding(const Diagnostic &D) { Findings.push_back(D); }
  /// Adds the active lanes of each line in one run, and the share of idle lane slots to the head. \p Launch says which
  /// run: `the launch of reduce in sizes.json`.
  void addRun(std::string Launch, RunCounts Counts) { Run = {std::move(Launch), std::move(Counts)}; }
  /// Call this when all functions have been added.
  void drawGraphs();
  /// The reason why control-flow graphs are missing; empty if they were drawn.
  const std::string &drawingProblem() const { return Problem; }
  void write(llvm::raw_ostream &OS) const;

private:
  struct Value {
    std::string Name, Text, Extent, Why;
    /// The value that causes this verdict, in the same function.
    std::optional<size_t> Because;
    bool Divergent;
    /// ~0 for the block of an argument.
    unsigned File = 0, Line = 0, Block = 0;
  };
  struct Line {
    /// Of the values and the branch on the line, and of the threads that execute it together.
    std::optional<Extent> Values, Branch, Control;
    /// `Control` is that of code that optimisers do not copy into other blocks.
    bool IsFixed = false;
    /// An instruction of the line that the threads of \p Together execute together.
    void execute(Extent Together, bool IsFixedCode);
    bool Temporal = false;
    unsigned Instructions = 0;
    /// The most scattered access pattern on the line.
    std::optional<MemoryAccessPattern> Memory;
    /// Pairs of function and value.
    std::vector<std::pair<unsigned, unsigned>> Shown;
  };
  struct File {
    std::string Name;
    std::vector<std::string> Text;
    std::map<unsigned, Line> Lines;
    bool IsAssembly = false;
  };
  struct FunctionEntry {
    std::string Name;
    /// The line of the only launch in the file's host code; empty if there is none, or several.
    std::string LaunchedAt;
    bool IsKernel;
    /// `kernel`, `vertex shader`, ...; of entry points.
    std::string Role;
    unsigned File, Line;
    UniformityCounts Counts;
    unsigned Shapes[4] = {};
    Extent Group;
    /// 0 if it is not known.
    unsigned WaveSize = 0;
    /// As `AnalyzedProgram::OpenWave`.
    std::optional<rejoin::Extent> OpenWave;
    std::vector<Value> Values;
    /// The graph in Graphviz's language, later as SVG; empty if there is none.
    std::string Drawing;
  };
  struct RunEntry {
    std::string Launch;
    RunCounts Counts;
  };
  unsigned fileOf(const AnalyzedFunction &F, std::vector<unsigned> &LineOfValue);
  /// Adds the arguments and results of calls that were inlined to the lines of the calls.
  void addCallValues(const AnalyzedFunction &F, ValueId User, unsigned Number, File &Source);
  std::string draw(const AnalyzedFunction &F, const ControlUniformity &Control, unsigned Number);
  std::vector<std::string> runDot(llvm::StringRef Dot, llvm::StringRef Graphs);
  void writeHead(llvm::raw_ostream &OS) const;
  void writeFunctions(llvm::raw_ostream &OS) const;
  void writeFindings(llvm::raw_ostream &OS) const;
  void writeFile(llvm::raw_ostream &OS, unsigned Number) const;
  /// The cell of the active lanes.
  void writeLanes(llvm::raw_ostream &OS, const File &F, unsigned Line) const;
  void writeGraphs(llvm::raw_ostream &OS) const;
  /// Writes the pages of the rules of all findings.
  void writeRules(llvm::raw_ostream &OS) const;
  void writeData(llvm::raw_ostream &OS) const;

  std::string Title, Problem;
  /// The words of the module's language.
  const Terms *Words = &termsOf(Language::IR);
  unsigned Drawn = 0;
  std::function<std::optional<std::string>(llvm::StringRef)> FindSource;
  std::vector<File> Files;
  std::vector<FunctionEntry> Functions;
  std::vector<Diagnostic> Findings;
  std::optional<RunEntry> Run;
};

} // namespace rejoin

#endif // REJOIN_REPORT_HTMLREPORT_H
