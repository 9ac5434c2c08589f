//===- UniformityAnalysis.h - The uniformity analysis for LLVM passes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_INTERPROCEDURAL_UNIFORMITYANALYSIS_H
#define REJOIN_INTERPROCEDURAL_UNIFORMITYANALYSIS_H

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Uniformity/Uniformity.h"
#include "llvm/IR/PassManager.h"
#include <memory>

namespace rejoin {

/// Reads \p F with its convergence tokens. Where convergence control keeps threads of one iteration together after a
/// loop, the view records it. Tokens that break the static rules are ignored.
void readControlled(FunctionReader &Reader, const llvm::Function &F, GpuTarget::UniformityQuery Query);

struct UniformitySummary;
class ModuleUniformity;

/// The results of the analysis for one LLVM function, queried with LLVM's values. A value that did not exist when the
/// function was analysed is divergent.
class FunctionUniformity {
public:
  /// Analyses \p F alone. \p F must have a body. \p Query answers for operations that the target's tables leave to
  /// LLVM.
  FunctionUniformity(const llvm::Function &F, GpuTarget::UniformityQuery Query);
  /// Analyses \p F with facts from the rest of the module about its calls and arguments.
  FunctionUniformity(const llvm::Function &F, ModuleUniformity &Module);
  ~FunctionUniformity();
  FunctionUniformity(FunctionUniformity &&) noexcept;
  FunctionUniformity &operator=(FunctionUniformity &&) noexcept;

  /// Constants have extent `grid`.
  Extent extent(const llvm::Value &V) const;
  /// The extent of an operand, as converged instances of its user see it.
  Extent extentOfUse(const llvm::Use &U) const;
  /// The extent of the choice that a terminator makes.
  Extent extentOfTerminator(const llvm::BasicBlock &B) const;
  /// The extent of a wave of this function.
  Extent wave() const;

  bool isDivergent(const llvm::Value &V) const { return extent(V) < wave(); }
  bool isDivergentUse(const llvm::Use &U) const { return extentOfUse(U) < wave(); }
  bool hasDivergentTerminator(const llvm::BasicBlock &B) const { return extentOfTerminator(B) < wave(); }

  const FunctionReader &reader() const;
  const UniformityResult &result() const;
  const LaunchFacts &facts() const;
  const GpuTarget &target() const;

private:
  struct State;
  std::unique_ptr<State> S;
};

/// `FunctionUniformity` as an analysis of LLVM's new pass manager, for one function alone.
class UniformityPassAnalysis : public llvm::AnalysisInfoMixin<UniformityPassAnalysis> {
public:
  using Result = FunctionUniformity;
  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

private:
  friend llvm::AnalysisInfoMixin<UniformityPassAnalysis>;
  static llvm::AnalysisKey Key;
};

/// The functions of a module, with facts from callees and callers. Each function is analysed when it is first queried.
class ModuleUniformityResult {
public:
  ModuleUniformityResult(llvm::Module &M, llvm::FunctionAnalysisManager &AM);
  ~ModuleUniformityResult();
  ModuleUniformityResult(ModuleUniformityResult &&) noexcept;
  /// \p F must have a body. The reference is valid as long as the module's analysis.
  const FunctionUniformity &of(const llvm::Function &F);
  /// The effect of calls of \p F as a function of their arguments. \p F must have a body.
  UniformitySummary summaryOf(const llvm::Function &F);

private:
  struct State;
  std::unique_ptr<State> S;
};

/// Uniformity across calls as a module analysis, for module passes.
class ModuleUniformityPassAnalysis : public llvm::AnalysisInfoMixin<ModuleUniformityPassAnalysis> {
public:
  using Result = ModuleUniformityResult;
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  friend llvm::AnalysisInfoMixin<ModuleUniformityPassAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace rejoin

#endif // REJOIN_INTERPROCEDURAL_UNIFORMITYANALYSIS_H
