//===- ModuleUniformity.h - Uniformity across calls -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TRANSFORM_MODULEUNIFORMITY_H
#define REJOIN_TRANSFORM_MODULEUNIFORMITY_H

#include "rejoin/Transform/UniformityAnalysis.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>
#include <map>
#include <vector>

namespace rejoin {

/// The analysis of functions with what their callees tell of results, and for functions that only this module calls
/// what the callers tell of arguments. A callee is analysed once for each vector of extents of its arguments;
/// of recursion the greatest solution holds; callees that may be replaced or are not known tell nothing. Pointers whose
/// targets are known call one of them.
class ModuleUniformity {
public:
  /// How far the analysis looks: at what calls and callers tell, or at one function alone.
  enum class CallScope : uint8_t { Module, Function };
  /// \p Enter is called before a function is read; \p Query answers then for what the target's tables leave to LLVM.
  ModuleUniformity(TargetKind Kind, const TargetOptions &Options, std::function<void(const llvm::Function &)> Enter,
                   std::function<llvm::InstructionUniformity(const llvm::Value *)> Query,
                   CallScope Scope = CallScope::Module);

  /// Reads \p F with \p Reader, whose target is the caller's own, and fills \p Result.
  void analyze(const llvm::Function &F, FunctionReader &Reader, UniformityResult &Result);
  /// The extent of the result of \p F for threads that call it together with arguments of these extents.
  Extent resultOf(const llvm::Function &F, llvm::ArrayRef<Extent> Arguments);

private:
  using Extents = std::vector<Extent>;
  /// A result that is being found out, and the least of those before it that it rests on.
  struct OpenResult {
    const llvm::Function *F;
    Extents Key;
    Extent Assumed;
    size_t Lowest;
  };
  /// Of one analysis, with what is assumed of the results in `Open`.
  Extent solveResult(const llvm::Function &F, const Extents &Key);
  void solve(const llvm::Function &F, const Extents &Arguments, FunctionReader &Reader, UniformityResult &Result);
  /// Of a function that only this module calls, directly: the least extents of any call. Else nothing is known.
  const Extents &argumentsOf(const llvm::Function &F);
  const std::map<const llvm::CallBase *, Extents> &callsIn(const llvm::Function &F);
  /// What a function passes to those that it calls, itself with arguments of these extents.
  std::map<const llvm::CallBase *, Extents> passedIn(const llvm::Function &F, const Extents &Known);

  TargetKind Kind;
  TargetOptions Options;
  std::function<void(const llvm::Function &)> Enter;
  std::function<llvm::InstructionUniformity(const llvm::Value *)> Query;
  CallScope Scope;
  /// Functions that call each other, by number.
  void findComponents(const llvm::Module &M);
  llvm::DenseMap<const llvm::Function *, unsigned> ComponentOf;
  llvm::DenseMap<unsigned, llvm::SmallVector<const llvm::Function *>> Components;
  std::map<std::pair<const llvm::Function *, Extents>, Extent> Results;
  std::vector<OpenResult> Open;
  /// How often results were found again because they rested on an assumption.
  unsigned Rounds = 0;
  /// Vectors of a function that were looked at.
  llvm::DenseMap<const llvm::Function *, unsigned> Contexts;
  std::map<const llvm::Function *, Extents> Arguments;
  std::map<const llvm::Function *, std::map<const llvm::CallBase *, Extents>> Calls;
};

} // namespace rejoin

#endif // REJOIN_TRANSFORM_MODULEUNIFORMITY_H
