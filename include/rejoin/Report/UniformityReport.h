//===- UniformityReport.h - Results of the uniformity analysis as text and JSON -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_UNIFORMITYREPORT_H
#define REJOIN_REPORT_UNIFORMITYREPORT_H

#include "rejoin/IR/ProgramNames.h"
#include "rejoin/Target/SourceLanguage.h"
#include "rejoin/Uniformity/Explanation.h"
#include "rejoin/Uniformity/Uniformity.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace rejoin {

class SourceLines;

/// One analysed function, independent of its source form. Verdicts are given for one group: a value with a smaller
/// extent is divergent.
struct AnalyzedProgram {
  AnalyzedProgram(const ProgramView &View, std::unique_ptr<ProgramNames> Names, const UniformityResult &Result,
                  Extent Group, unsigned WaveSize = 0, Language Lang = Language::IR)
      : View(View), Names(std::move(Names)), Result(Result), Group(Group), WaveSize(WaveSize), Words(termsOf(Lang)) {}

  const ProgramView &View;
  std::unique_ptr<ProgramNames> Names;
  const UniformityResult &Result;
  Extent Group;
  /// Threads of a wave; 0 if it is not known.
  unsigned WaveSize;
  /// The words of the function's source language.
  const Terms &Words;
  /// Stands for the subgroups of a shader whose size is not known.
  std::optional<Extent> OpenWave;
  /// An extent in the words of the language.
  std::string nameOf(Extent E) const { return Words.translate(E == OpenWave ? "wave" : E.name()); }
  /// `groups of 32`, or `subgroups` of any size.
  std::string groupsOf(Extent E) const {
    if (E == OpenWave)
      return Words.translate("waves");
    const bool IsNamed = E == Extent::ofGroup(4) || E == Extent::workgroup();
    return IsNamed ? Words.translate(E.name() + "s") : "groups of " + Words.translate(E.name());
  }
};

/// An analysed function of LLVM IR.
struct AnalyzedFunction : AnalyzedProgram {
  AnalyzedFunction(const FunctionReader &Reader, const UniformityResult &Result, Extent Group, unsigned WaveSize = 0,
                   const LaunchFacts *Facts = nullptr, ModuleTexts *Texts = nullptr)
      : AnalyzedProgram(Reader.view(), std::make_unique<IRProgramNames>(Reader, Texts), Result, Group, WaveSize,
                        languageOf(*Reader.function().getParent())),
        Reader(Reader), Facts(Facts), Texts(Texts) {
    if (Reader.target().isShader() && !Reader.target().facts().WaveSize)
      OpenWave = Reader.target().wave();
  }

  const FunctionReader &Reader;
  /// Facts about the launch, for hints. May be null.
  const LaunchFacts *Facts;
  /// Texts of the whole module, if many of its functions are printed. May be null.
  ModuleTexts *Texts;
};

/// Counts for the summary lines.
struct UniformityCounts {
  unsigned Functions = 0, Values = 0, DivergentValues = 0, Uses = 0, DivergentUses = 0, Branches = 0,
           DivergentBranches = 0;
  UniformityCounts &operator+=(const UniformityCounts &Other);
};

UniformityCounts countVerdicts(const AnalyzedProgram &F);
void printCounts(llvm::raw_ostream &OS, const UniformityCounts &C);

/// Prints the format of LLVM's `print<uniformity>`, with both verdicts and the extent of each value.
void printText(llvm::raw_ostream &OS, const AnalyzedProgram &F);

/// Prints the kernel's own source lines, each with the lowest extent of its values. Returns false and prints nothing if
/// there are no debug locations. \p FindSource returns the text of a source file, or nothing.
bool printSource(llvm::raw_ostream &OS, const AnalyzedFunction &F,
                 llvm::function_ref<std::optional<std::string>(llvm::StringRef Path)> FindSource);

/// A line that explains the scopes in these tables, in the words of the language.
std::string scopeLegend(const Terms &Words);

/// Prints the function as one JSON object. The schema is docs/analyze.schema.json. \p More may add attributes.
void printJson(llvm::json::OStream &J, const AnalyzedProgram &F, llvm::function_ref<void()> More = {});

struct UniformitySummary;
/// Prints the results of calls of \p F. Extents are formulas of the inputs: `*%p` is the memory at `%p`, and `call` the
/// group that makes the call.
void printSummary(llvm::raw_ostream &OS, const llvm::Function &F, const UniformitySummary &S);
/// Prints the same as one JSON object, `callSummary` in docs/analyze.schema.json.
void printSummary(llvm::json::OStream &J, const llvm::Function &F, const UniformitySummary &S);

/// Prints the chain of causes of \p V, from the effect to a source of divergence.
void printExplanation(llvm::raw_ostream &OS, const AnalyzedProgram &F, ValueId V);
/// Prints a last line with advice about the cause; nothing if there is none.
void printHint(llvm::raw_ostream &OS, const AnalyzedFunction &F, ValueId V);
/// Prints why values and branches of a source line are divergent, in the names and lines of the source: those that
/// variables hold and the branches, or the others where there are none. False, and nothing printed, without debug
/// information. \p Lines gives the text of lines.
bool printSourceExplanation(llvm::raw_ostream &OS, const AnalyzedFunction &F, llvm::ArrayRef<ValueId> Values,
                            SourceLines &Lines);
/// The values and branches that \p What names: `%name`, a name without the sign, or a source line.
llvm::SmallVector<ValueId> findExplained(const AnalyzedProgram &F, llvm::StringRef What);

} // namespace rejoin

#endif // REJOIN_REPORT_UNIFORMITYREPORT_H
