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

/// What is taken for granted of a program.
struct Assumptions {
  /// It has no data races: reads of shared memory between two barriers give threads that are together one value
  /// (docs/Model.md).
  bool RaceFree = true;
  /// Callers that are not known pass the same to all threads of a workgroup.
  bool UniformCallers = false;
};

/// The analysis of functions with facts from their callees about results, and for functions that only this module calls
/// facts from the callers about arguments. Each callee has one summary, found bottom-up: results, branches and
/// stores through pointers, as functions of the arguments and of the memory that they point to. Of recursion the
/// greatest solution holds; callees that may be replaced or are not known give no facts. Pointers whose targets are
/// known call one of them.
class ModuleUniformity {
public:
  /// How far the analysis looks: at calls and callers, or at one function alone.
  enum class CallScope : uint8_t { Module, Function };
  /// \p Enter is called before a function is read; \p Query answers then for what the target's tables leave to LLVM.
  ModuleUniformity(TargetKind Kind, const TargetOptions &Options, std::function<void(const llvm::Function &)> Enter,
                   std::function<llvm::InstructionUniformity(const llvm::Value *)> Query,
                   CallScope Scope = CallScope::Module);
  ~ModuleUniformity();
  ModuleUniformity(ModuleUniformity &&) noexcept;

  /// To be called before anything is asked.
  void assume(const Assumptions &A) { Assumed = A; }
  /// Reads \p F with \p Reader, whose target is the caller's own, and fills \p Result.
  void analyze(const llvm::Function &F, FunctionReader &Reader, UniformityResult &Result);
  /// What \p F gives for threads that call it together with these inputs.
  FunctionOutputs outputsOf(const llvm::Function &F, llvm::ArrayRef<Extent> Inputs);
  /// \p F was changed to a function that computes the same by the same control flow, and calls the same functions: what
  /// is known of its results and of others stays.
  void rewritten(const llvm::Function &F);
  /// Where less is said because work was bounded.
  const BudgetLog &budgets() const { return Budgets; }
  /// What \p F, which has a body, gives and does by its inputs. Not for `CallScope::Function`.
  UniformitySummary summaryOf(const llvm::Function &F);

private:
  using Key = std::pair<const llvm::Function *, CallInputs>;
  /// Functions that call each other, and the assumptions about them until nothing changes.
  struct OpenGroup {
    std::map<Key, FunctionOutputs> Assumed;
    /// As they were asked for.
    std::vector<Key> Order;
    /// Something rests on an assumption.
    bool IsAsked = false;
  };
  /// A function with all inputs at their best, at their worst, and with each at its worst.
  struct Parametric {
    llvm::SmallVector<unsigned> Inputs;
    FunctionOutputs Best, Worst;
    /// By input; empty if none matters.
    std::vector<FunctionOutputs> Without;
    ParametricExtent at(unsigned Output) const;
  };
  void read(const llvm::Function &F, FunctionReader &Reader);
  const MemoryUses &usesIn(const llvm::Function &F);
  /// Null where programs may have races.
  const RaceFreeReads *raceFreeIn(const llvm::Function &F);
  ContextUniformity solverFor(const llvm::Function &F, const CallInputs &Inputs, FunctionReader &Reader,
                              UniformityResult &Result);
  /// One analysis, with the assumptions in `Open`.
  FunctionOutputs run(const llvm::Function &F, const CallInputs &Inputs);
  /// For these inputs, whose outputs are kept.
  FunctionOutputs outputsAt(const llvm::Function &F, CallInputs Inputs);
  llvm::SmallVector<unsigned> inputsThatMatter(const llvm::Function &F);
  static CallInputs only(llvm::ArrayRef<unsigned> Which, llvm::ArrayRef<Extent> Inputs);
  /// Null if it is too large, or now being analysed.
  const Parametric *parametric(const llvm::Function &F);
  Extent claimed(const llvm::Function &F, const Parametric &S, unsigned Output, const ParametricExtent &E,
                 Extent Level);
  /// Of a function that only this module calls, directly: the least extents of any call. Else nothing is known.
  const CallInputs &argumentsOf(const llvm::Function &F);
  /// The assumed arguments of unknown callers; nothing if none is assumed.
  const CallInputs &unknownArguments(const llvm::Function &F);
  const std::map<const llvm::CallBase *, CallInputs> &callsIn(const llvm::Function &F);
  /// What a function passes to those that it calls, itself with arguments of these extents.
  std::map<const llvm::CallBase *, CallInputs> passedIn(const llvm::Function &F, const CallInputs &Known);

  TargetKind Kind;
  TargetOptions Options;
  std::function<void(const llvm::Function &)> Enter;
  std::function<llvm::InstructionUniformity(const llvm::Value *)> Query;
  CallScope Scope;
  Assumptions Assumed;
  BudgetLog Budgets;
  /// Functions that call each other, by number.
  unsigned component(const llvm::Function &F);
  void findComponents(const llvm::Module &M);
  llvm::DenseMap<const llvm::Function *, unsigned> ComponentOf;
  llvm::DenseMap<unsigned, llvm::SmallVector<const llvm::Function *>> Components;
  std::unique_ptr<MemoryUses> Uses;
  std::unique_ptr<RaceFreeReads> RaceFree;
  /// Calls that are being looked at, downwards and upwards.
  unsigned Depth = 0, Height = 0;
  std::map<Key, FunctionOutputs> Outputs;
  std::map<const llvm::Function *, std::optional<Parametric>> Summaries;
  /// By number of the functions that call each other.
  std::map<unsigned, OpenGroup> Open;
  /// Inputs of calls that were looked at by themselves.
  std::map<const llvm::Function *, std::set<CallInputs>> Contexts;
  std::map<const llvm::Function *, CallInputs> Arguments;
  std::map<const llvm::Function *, std::map<const llvm::CallBase *, CallInputs>> Calls;
};

} // namespace rejoin

#endif // REJOIN_INTERPROCEDURAL_MODULEUNIFORMITY_H
