//===- ModuleUniformity.h - Uniformity across calls -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_INTERPROCEDURAL_MODULEUNIFORMITY_H
#define REJOIN_INTERPROCEDURAL_MODULEUNIFORMITY_H

#include "rejoin/Interprocedural/UniformityAnalysis.h"
#include "rejoin/Interprocedural/UniformitySummary.h"
#include "rejoin/Support/Budgets.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace rejoin {

class ContextUniformity;
class MemoryUses;
class RaceFreeReads;

/// Assumptions about the program that the analysis does not check.
struct Assumptions {
  /// The program has no data races. Threads that read shared memory together between two barriers then read the same
  /// value (docs/Model.md).
  bool RaceFree = true;
  /// Unknown callers pass the same arguments to all threads of a workgroup.
  bool UniformCallers = false;
  /// Multiples of the workgroup's sizes that a program computes fit the types in which it reads them, and offsets of
  /// launches are such multiples.
  bool MultiplesFit = false;
};

/// The uniformity analysis across calls. Callees give facts about their results. For functions that only this module
/// calls, callers give facts about the arguments. Each callee has one summary, computed bottom-up: its results,
/// branches and stores through pointers as functions of the arguments and of the memory that they point to. Recursive
/// functions get the greatest solution. A callee that is unknown, or that may be replaced at link time, gives no facts.
/// A call through a pointer may call each of the pointer's known targets.
class ModuleUniformity {
public:
  /// `Module`: use facts from calls and callers. `Function`: analyse one function alone.
  enum class CallScope : uint8_t { Module, Function };
  /// \p Enter is called before a function is read. After that, \p Query answers for operations that the target's tables
  /// leave to LLVM.
  ModuleUniformity(TargetKind Kind, const TargetOptions &Options, std::function<void(const llvm::Function &)> Enter,
                   std::function<llvm::InstructionUniformity(const llvm::Value *)> Query,
                   CallScope Scope = CallScope::Module);
  ~ModuleUniformity();
  ModuleUniformity(ModuleUniformity &&) noexcept;

  /// Call this before any query.
  void assume(const Assumptions &A) { Assumed = A; }
  /// Reads \p F with \p Reader, which must have a target of its own, and fills \p Result.
  void analyze(const llvm::Function &F, FunctionReader &Reader, UniformityResult &Result);
  /// The outputs of \p F for threads that call it together with these inputs.
  FunctionOutputs outputsOf(const llvm::Function &F, llvm::ArrayRef<Extent> Inputs);
  /// Call this after \p F was rewritten into a function with the same results, the same control flow and the same
  /// callees. Known facts about \p F and other functions stay valid.
  void rewritten(const llvm::Function &F);
  /// The budgets that were spent, so that the analysis is less precise there.
  const BudgetLog &budgets() const { return Budgets; }
  /// The summary of \p F, which must have a body. Not available with `CallScope::Function`.
  UniformitySummary summaryOf(const llvm::Function &F);

private:
  using Key = std::pair<const llvm::Function *, CallInputs>;
  /// Mutually recursive functions, with the assumptions about them. The assumptions are lowered until nothing changes.
  struct OpenGroup {
    std::map<Key, FunctionOutputs> Assumed;
    /// Keys in the order of the queries.
    std::vector<Key> Order;
    /// Whether some result depends on an assumption.
    bool IsAsked = false;
  };
  /// The outputs of a function with all inputs at their best, with all at their worst, and with each single input at
  /// its worst.
  struct Parametric {
    llvm::SmallVector<unsigned> Inputs;
    FunctionOutputs Best, Worst;
    /// Indexed by input; empty if no input matters.
    std::vector<FunctionOutputs> Without;
    ParametricExtent at(unsigned Output) const;
  };
  void read(const llvm::Function &F, FunctionReader &Reader);
  const MemoryUses &usesIn(const llvm::Function &F);
  /// Null if programs may have races.
  const RaceFreeReads *raceFreeIn(const llvm::Function &F);
  ContextUniformity solverFor(const llvm::Function &F, const CallInputs &Inputs, FunctionReader &Reader,
                              UniformityResult &Result);
  /// Runs one analysis with the assumptions in `Open`.
  FunctionOutputs run(const llvm::Function &F, const CallInputs &Inputs);
  /// The outputs for these inputs; they are kept.
  FunctionOutputs outputsAt(const llvm::Function &F, CallInputs Inputs);
  llvm::SmallVector<unsigned> inputsThatMatter(const llvm::Function &F);
  static CallInputs only(llvm::ArrayRef<unsigned> Which, llvm::ArrayRef<Extent> Inputs);
  /// Null if the function is too large, or its analysis is still running.
  const Parametric *parametric(const llvm::Function &F);
  Extent claimed(const llvm::Function &F, const Parametric &S, unsigned Output, const ParametricExtent &E,
                 Extent Level);
  /// For a function that only this module calls, and only directly: the least extents over all calls. For others,
  /// nothing is known.
  const CallInputs &argumentsOf(const llvm::Function &F);
  /// The assumed arguments of unknown callers; no facts if nothing is assumed.
  const CallInputs &unknownArguments(const llvm::Function &F);
  const std::map<const llvm::CallBase *, CallInputs> &callsIn(const llvm::Function &F);
  /// The arguments that a function passes to its callees if its own arguments have these extents.
  std::map<const llvm::CallBase *, CallInputs> passedIn(const llvm::Function &F, const CallInputs &Known);

  TargetKind Kind;
  TargetOptions Options;
  std::function<void(const llvm::Function &)> Enter;
  std::function<llvm::InstructionUniformity(const llvm::Value *)> Query;
  CallScope Scope;
  Assumptions Assumed;
  BudgetLog Budgets;
  /// The number of the set of mutually recursive functions that contains \p F.
  unsigned component(const llvm::Function &F);
  void findComponents(const llvm::Module &M);
  llvm::DenseMap<const llvm::Function *, unsigned> ComponentOf;
  llvm::DenseMap<unsigned, llvm::SmallVector<const llvm::Function *>> Components;
  std::unique_ptr<MemoryUses> Uses;
  std::unique_ptr<RaceFreeReads> RaceFree;
  /// The depth of the current chain of calls: `Depth` towards callees, `Height` towards callers.
  unsigned Depth = 0, Height = 0;
  std::map<Key, FunctionOutputs> Outputs;
  std::map<const llvm::Function *, std::optional<Parametric>> Summaries;
  /// Indexed by the number of the set of mutually recursive functions.
  std::map<unsigned, OpenGroup> Open;
  /// The inputs of calls that were analysed separately.
  std::map<const llvm::Function *, std::set<CallInputs>> Contexts;
  std::map<const llvm::Function *, CallInputs> Arguments;
  std::map<const llvm::Function *, std::map<const llvm::CallBase *, CallInputs>> Calls;
};

} // namespace rejoin

#endif // REJOIN_INTERPROCEDURAL_MODULEUNIFORMITY_H
