//===- ValidateCommand.h - What rejoin validate and rejoin reduce share -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_VALIDATECOMMAND_H
#define REJOIN_TOOLS_VALIDATECOMMAND_H

#include "TargetArguments.h"
#include "Usage.h"
#include "rejoin/Validate/Validate.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"

namespace rejoin {

/// A source and a target.
struct FunctionPair {
  const llvm::Function *Source, *Target;
};

enum class Expectation : uint8_t { Nothing, Proved, Refuted, Inconclusive, Invalid };
enum class FaultFilter : uint8_t { Any, Events, Relation };

/// The command line that `validate` and `reduce` share, and what it names.
class ValidateCommand {
public:
  explicit ValidateCommand(llvm::StringRef Name) : Name(Name) {}
  /// Nothing if all is well, else an exit code.
  std::optional<int> parse(llvm::ArrayRef<const char *> Arguments);
  /// Loads the files and finds the pairs.
  std::optional<int> load();
  int usage(const llvm::Twine &What) const { return UsageOf(Name)(What); }
  ValidateOptions options() const;
  /// Verdicts of pairs, in their order, some at once if `-j` says so.
  void judge(llvm::ArrayRef<FunctionPair> Of, const ValidateOptions &Options,
             llvm::function_ref<void(size_t, const ValidationResult &)> Emit);
  /// `--statistics`, after the verdicts.
  void printStatistics(const SolverStatistics &Counts, size_t NumPairs, unsigned NumKnown) const;
  /// `--codegen`: the exit code.
  int judgeCodegen();
  void print(const FunctionPair &P, const ValidationResult &R) const;
  /// Where `print` writes.
  llvm::raw_ostream *Verdicts = &llvm::outs();
  /// Whether the verdict is one that `--expect` and `--fault` ask for.
  bool isExpected(const ValidationResult &R) const;
  /// What --expect, --fault and --reason ask for, in words.
  std::string expected() const;

  llvm::LLVMContext Context;
  std::vector<FunctionPair> Pairs;
  /// Kernels and entry points of one module that the other lacks: the first of the source, which no verdict stands for.
  std::vector<const llvm::Function *> Lost, Added;
  std::vector<std::unique_ptr<llvm::Module>> Modules;
  TargetKind Kind = TargetKind::AMDGPU;

private:
  std::optional<int> runPasses();

  llvm::StringRef Name;
  LoadOptions Load;

public:
  llvm::cl::list<std::string> Files{llvm::cl::Positional};
  llvm::cl::opt<std::string> PassText{"passes",
                                      llvm::cl::desc("run these passes of LLVM on the source to make the target"),
                                      llvm::cl::value_desc("pipeline"), llvm::cl::cat(group(OptionGroup::Choice))};
  llvm::cl::opt<std::string> Cpu{"mcpu",
                                 llvm::cl::desc("processor for the target's passes, with --passes and --codegen"),
                                 llvm::cl::value_desc("processor"), llvm::cl::cat(group(OptionGroup::Target))};
  enum class Backend : uint8_t { None, AMDGCN, NVPTX };
  llvm::cl::opt<Backend> Codegen{
      "codegen",
      llvm::cl::desc("check each pass that llc-22 runs on the file before instruction selection"),
      llvm::cl::value_desc("target"),
      llvm::cl::init(Backend::None),
      llvm::cl::cat(group(OptionGroup::Choice)),
      llvm::cl::values(clEnumValN(Backend::AMDGCN, "amdgcn", "the passes of AMDGPU"),
                       clEnumValN(Backend::NVPTX, "nvptx", "the passes of NVPTX"))};
  /// As `reasonKind` words it: for the test of rejoin reduce, so it is in no help text.
  llvm::cl::opt<std::string> Reason{"reason", llvm::cl::Hidden};
  llvm::cl::opt<std::string> CacheFolder{"cache", llvm::cl::desc("keep verdicts in this directory and reuse them"),
                                         llvm::cl::value_desc("directory"), llvm::cl::cat(group(OptionGroup::Limits))};
  llvm::cl::opt<unsigned> AtOnce{"j",
                                 llvm::cl::Prefix,
                                 llvm::cl::desc("pairs to compare in parallel (default: 1; 0: one per processor)"),
                                 llvm::cl::value_desc("n"),
                                 llvm::cl::init(1),
                                 llvm::cl::cat(group(OptionGroup::Limits))};
  llvm::cl::list<std::string> Functions{"function",
                                        llvm::cl::desc("compare only this function of the source (repeatable)"),
                                        llvm::cl::value_desc("name"), llvm::cl::cat(group(OptionGroup::Choice))};
  SourceArguments Sources;
  llvm::cl::opt<std::string> Triple{"target", llvm::cl::desc("target triple (default: the one of the module)"),
                                    llvm::cl::value_desc("triple"), llvm::cl::cat(group(OptionGroup::Target))};
  llvm::cl::opt<ConvergenceModel> Model{"model",
                                        llvm::cl::desc("which threads run together in code without tokens"),
                                        llvm::cl::value_desc("model"),
                                        llvm::cl::init(ConvergenceModel::Maximal),
                                        llvm::cl::cat(group(OptionGroup::Method)),
                                        llvm::cl::values(clEnumValN(ConvergenceModel::Maximal, "maximal",
                                                                    "reconverge as early as cycles permit (default)"),
                                                         clEnumValN(ConvergenceModel::PostDominator, "post-dominator",
                                                                    "reconverge at immediate post-dominators only"))};
  llvm::cl::opt<unsigned> Threads{"max-threads", llvm::cl::desc("largest launch to try (default: 1024 threads)"),
                                  llvm::cl::value_desc("n"), llvm::cl::init(1024),
                                  llvm::cl::cat(group(OptionGroup::Limits))};
  llvm::cl::opt<bool> Self{"self", llvm::cl::desc("compare each function with itself; the verdict is never refuted"),
                           llvm::cl::cat(group(OptionGroup::Choice))};
  llvm::cl::opt<uint64_t> Seed{"seed", llvm::cl::desc("seed of sampled inputs (default: 1)"), llvm::cl::value_desc("n"),
                               llvm::cl::init(1), llvm::cl::cat(group(OptionGroup::Method))};
  enum class Engines : uint8_t { All, Compare, Congruence, Run, Enumerate, Solve, Induct };
  llvm::cl::opt<Engines> Engine{
      "engine",
      llvm::cl::desc("method that finds the verdict"),
      llvm::cl::value_desc("method"),
      llvm::cl::init(Engines::All),
      llvm::cl::cat(group(OptionGroup::Method)),
      llvm::cl::values(
          clEnumValN(Engines::All, "all", "all of these, until one has a verdict (default)"),
          clEnumValN(Engines::Compare, "compare", "instruction by instruction"),
          clEnumValN(Engines::Congruence, "congruence", "values as terms, where control goes the same way"),
          clEnumValN(Engines::Run, "run", "execute both with sampled inputs"),
          clEnumValN(Engines::Enumerate, "enumerate", "follow all paths; match the conditions of both sides by form"),
          clEnumValN(Engines::Induct, "induct", "as solve, but one iteration represents all iterations of a loop"),
          clEnumValN(Engines::Solve, "solve", "follow all paths; decide by the solver for all inputs"))};
  llvm::cl::opt<Grade> Weakest{
      "grade",
      llvm::cl::desc("code without tokens: weakest relation to accept (default: grew)"),
      llvm::cl::value_desc("grade"),
      llvm::cl::init(Grade::MoreConverged),
      llvm::cl::cat(group(OptionGroup::Method)),
      llvm::cl::values(
          clEnumValN(Grade::Strict, "strict", "the same relation"),
          clEnumValN(Grade::ModuloDeadEdges, "dead-edges", "the same, except for edges that no thread takes"),
          clEnumValN(Grade::MoreConverged, "grew", "more threads may execute an operation together (default)"))};
  llvm::cl::opt<unsigned> Unroll{
      "unroll", llvm::cl::desc("input-dependent decisions to follow at one block of a path (default: 8)"),
      llvm::cl::value_desc("n"), llvm::cl::init(8), llvm::cl::cat(group(OptionGroup::Limits))};
  llvm::cl::opt<unsigned> MaxPaths{"max-paths", llvm::cl::desc("most paths of the source to follow (default: 200)"),
                                   llvm::cl::value_desc("n"), llvm::cl::init(200),
                                   llvm::cl::cat(group(OptionGroup::Limits))};
  llvm::cl::opt<unsigned> MaxHierarchies{
      "max-hierarchies", llvm::cl::desc("most combinations of cycle hierarchies on each side (default: 64)"),
      llvm::cl::value_desc("n"), llvm::cl::init(64), llvm::cl::cat(group(OptionGroup::Limits))};
  llvm::cl::opt<unsigned> SolverLimit{
      "solver-limit", llvm::cl::desc("effort for one query, in units of Z3's rlimit (default: 2000000)"),
      llvm::cl::value_desc("n"), llvm::cl::init(2000000), llvm::cl::cat(group(OptionGroup::Limits))};
  llvm::cl::opt<bool> Verbose{"verbose",
                              llvm::cl::desc("also print how each verdict was found: launches, paths, limits"),
                              llvm::cl::cat(group(OptionGroup::Output))};
  llvm::cl::opt<bool> Statistics{"statistics", llvm::cl::desc("print counts of the solver's work after the verdicts"),
                                 llvm::cl::cat(group(OptionGroup::Output))};
  llvm::cl::opt<std::string> Dump{
      "dump", llvm::cl::desc("print internal states: smt prints each query to the solver as SMT-LIB"),
      llvm::cl::value_desc("smt"), llvm::cl::cat(group(OptionGroup::Choice))};
  llvm::cl::opt<Expectation> Expect{
      "expect",
      llvm::cl::desc("exit with 0 if a pair has this verdict, otherwise with 1"),
      llvm::cl::value_desc("verdict"),
      llvm::cl::init(Expectation::Nothing),
      llvm::cl::cat(group(OptionGroup::Choice)),
      llvm::cl::values(clEnumValN(Expectation::Proved, "proved", "the target keeps every behaviour"),
                       clEnumValN(Expectation::Refuted, "refuted", "there is a counterexample"),
                       clEnumValN(Expectation::Inconclusive, "inconclusive", "neither was established"),
                       clEnumValN(Expectation::Invalid, "invalid", "the target breaks a static rule"))};
  llvm::cl::opt<bool> CheckVerdict{
      "check-verdict", llvm::cl::desc("exit with 0 if all pairs have the verdict of the file's line '; VERDICT: ...'"),
      llvm::cl::cat(group(OptionGroup::Choice))};
  llvm::cl::opt<FaultFilter> Kinds{
      "fault",
      llvm::cl::desc("with --expect=refuted: require this reason"),
      llvm::cl::value_desc("reason"),
      llvm::cl::init(FaultFilter::Any),
      llvm::cl::cat(group(OptionGroup::Choice)),
      llvm::cl::values(
          clEnumValN(FaultFilter::Any, "any", "any reason (default)"),
          clEnumValN(FaultFilter::Events, "events", "an effect of a thread differs"),
          clEnumValN(FaultFilter::Relation, "relation", "effects are equal, but other threads execute them together"))};
};

} // namespace rejoin

#endif // REJOIN_TOOLS_VALIDATECOMMAND_H
