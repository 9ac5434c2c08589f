//===- FileAnalysis.h - What rejoin analyze does with one file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_FILEANALYSIS_H
#define REJOIN_TOOLS_FILEANALYSIS_H

#include "Corpus.h"
#include "ModulePlaces.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/MIR/MIRLoader.h"
#include "rejoin/Report/DumpReport.h"
#include "rejoin/Report/UniformityReport.h"
#include "rejoin/Support/Files.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CachePruning.h"

namespace rejoin {

enum class Algorithm : uint8_t { Rejoin, Legacy };
enum class Format : uint8_t { Automatic, Text, Source, Json };

struct AnalyzeOptions {
  std::vector<Input> Inputs;
  std::vector<std::string> Functions, Explain;
  LoadOptions Load;
  TargetOptions Target;
  bool RaceFree = true;
  std::optional<Extent> Group;
  Format Output = Format::Automatic;
  Algorithm Method = Algorithm::Rejoin;
  llvm::SmallVector<DumpKind> Dumps;
  bool Statistics = false;
  bool SummaryOnly = false, ListUnknown = false, CallSummaries = false;
  unsigned Threads = 0;
  std::optional<Shard> Share;
  std::optional<OutcomeCache> Cache;
  llvm::CachePruningPolicy Pruning;
};

/// Analyses one file: a module of LLVM IR, in parallel if it is large, or Machine IR.
class FileAnalysis {
public:
  FileAnalysis(const AnalyzeOptions &Options, const Input &In)
      : Options(Options), Source(In), Path(In.Path), Load(Options.Load),
        Sources(In.Path, sourceRoots(In.Path, Options.Load)), OS(Outcome.Output) {
    Load.CompilerArguments.insert(Load.CompilerArguments.end(), In.CompilerArguments.begin(),
                                  In.CompilerArguments.end());
    Load.Dependencies = &Outcome.Dependencies;
    Outcome.Said.record(Load);
  }
  FileOutcome run();

private:
  void analyzeFile(llvm::json::OStream *J);
  void analyzeModule(llvm::Module &M, llvm::json::OStream *J);
  /// Each function's part of the output to \p Emit.
  void analyzeFunctions(llvm::Module &M, llvm::ArrayRef<const llvm::Function *> Functions, llvm::json::OStream *J,
                        llvm::function_ref<void(const llvm::Function &)> Emit);
  /// By several threads, each with a copy of the module; the parts of the call graph that call each other stay
  /// together.
  void analyzeInParallel(const llvm::Module &M, llvm::ArrayRef<const llvm::Function *> Functions, unsigned Threads,
                         llvm::json::OStream *J);
  void analyzeMachine(const MIRModule &M, llvm::json::OStream *J);
  /// \p Uniformity has the summaries of callees. May be null.
  void report(const AnalyzedProgram &F, const AnalyzedFunction *IR, ModuleUniformity *Uniformity,
              llvm::json::OStream *J);
  /// Functions without a body that are not known may write different values for different threads, with or without a
  /// result.
  void addUnknownCallees(const llvm::Function &F);
  bool explainIn(const AnalyzedProgram &F, const AnalyzedFunction *IR);
  /// Divergent values and branches in a line of the module's own text.
  llvm::SmallVector<ValueId> findInText(const AnalyzedProgram &F, const AnalyzedFunction &IR, unsigned Line);
  void fail(const llvm::Twine &What, llvm::json::OStream *J = nullptr);
  bool wants(const llvm::Function &F) const;

  const AnalyzeOptions &Options;
  const Input &Source;
  llvm::StringRef Path;
  LoadOptions Load;
  SourceFiles Sources;
  UniformityResult Result;
  /// Of LLVM assembly, where lines are to be explained.
  std::optional<ModulePlaces> Places;
  FileOutcome Outcome;
  llvm::raw_string_ostream OS;
};

/// Among what was found: some function whose values have lines.
inline constexpr llvm::StringLiteral KnowsLines = "explain: lines";

/// An object that says why a file gave nothing.
void writeFailure(llvm::json::OStream &J, llvm::StringRef Path, llvm::StringRef Why);

} // namespace rejoin

#endif // REJOIN_TOOLS_FILEANALYSIS_H
