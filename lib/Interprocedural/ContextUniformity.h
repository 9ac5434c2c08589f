//===- ContextUniformity.h - Uniformity of one function, given its inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_CONTEXTUNIFORMITY_H
#define REJOIN_LIB_INTERPROCEDURAL_CONTEXTUNIFORMITY_H

#include "BranchFacts.h"
#include "CommonSummands.h"
#include "EqualPhis.h"
#include "LaneAlgebra.h"
#include "PrivateMemory.h"
#include "SharedMemory.h"
#include "SizeMultiples.h"
#include "rejoin/IR/InvocationRepacks.h"
#include "rejoin/Interprocedural/UniformitySummary.h"
#include "rejoin/Support/Budgets.h"
#include "rejoin/Uniformity/ControlUniformity.h"
#include <functional>
#include <map>

namespace llvm {
class Type;
} // namespace llvm

namespace rejoin {

/// The analysis of one function with all that is known of it: facts of control flow, lane algebra, memory, and what its
/// callees give for what it passes to them.
class ContextUniformity {
public:
  /// What \p Callee gives for what is passed to it.
  using CalleeOutputs = std::function<FunctionOutputs(const llvm::Function &Callee, llvm::ArrayRef<Extent> Inputs)>;
  /// \p Reader has read \p F. An empty \p Inputs states that nothing is known.
  ContextUniformity(const llvm::Function &F, llvm::ArrayRef<Extent> Inputs, const MemoryUses &Uses,
                    const RaceFreeReads *RaceFree, bool MultiplesFit, FunctionReader &Reader, UniformityResult &Result,
                    CalleeOutputs Callee, BudgetLog &Budgets);

  void solve();
  /// After `solve`: what a call passes to a function that is known.
  CallInputs inputsAt(const llvm::CallBase &C) const;
  FunctionOutputs outputs() const;
  /// Lets explanations go on where values are lowered by calls and memory.
  void explain();

private:
  struct Site {
    const llvm::CallBase *Call;
    llvm::SmallVector<const llvm::Function *, 4> Callees;
    ValueId Id;
    FunctionOutputs Given;
  };
  /// Bytes of an object, from where a pointer to it leads; all of them if the size is 0.
  struct Range {
    int64_t Begin = 0;
    uint64_t Size = 0;
    auto operator<=>(const Range &) const = default;
    bool isApart(const Range &Other) const;
  };
  struct Object {
    /// An object of the function; the memory that an argument points to; the callee's own copy of an argument.
    enum Origin : uint8_t { Own, Passed, Copied };
    ObjectUses Uses;
    /// The extent of the contents at one address, for each range that is read at once, and for the whole object.
    std::map<Range, Extent> Contents;
    /// The object is the memory that an argument points to; the caller states the extent of its contents.
    bool IsPassed;
    /// What it holds when the function begins.
    Extent Initial = Extent::grid();
  };

  /// What a pointer is derived from by what uses of objects are followed through.
  const llvm::Value *rootOf(const llvm::Value *Pointer) const;
  bool isReachable(const llvm::Instruction &I) const;
  bool hasDivergentBranch() const;
  /// Analyses with what is known now.
  void run();
  Extent extentOfArgument(const llvm::Use &U) const;
  Extent extentOfCallee(const llvm::CallBase &C) const;
  Extent extentOfPlace(const llvm::Use &Pointer) const;
  Range rangeOf(const llvm::Value &Pointer, const llvm::Type &Accessed) const;
  Range rangeOf(const llvm::Value &Pointer, const llvm::MemIntrinsic &M) const;
  void addObject(const llvm::Value &Root, ObjectUses O, Extent Contents, Object::Origin From);
  static Extent contentsOf(const Object &O, const Range &Read);
  /// The extent of the contents of the memory that a pointer points to.
  Extent behind(const llvm::Use &Pointer) const;
  /// A dead end reads from an object: then the ways that lead there count for it as all others do.
  bool isReadInDeadEnds(const ObjectUses &O) const;
  /// What is found there of what was stored to some bytes of an object.
  Extent stored(const ObjectUses &O, const Range &Read, const ControlUniformity &Control) const;
  Extent floorOf(ValueId V) const { return max(Facts.floor(V), Floors.lookup(V.index())); }
  void startAtBest();
  void setLoaded(ValueId Id, Extent E, const Object &O);
  bool updateSites();
  bool updateObjects();
  bool refine();
  bool augment();
  /// Raises what is symmetric in values that lanes exchange (Butterflies.h).
  bool raiseSymmetric();
  /// Raises the floor of a value that has a lesser extent.
  bool raise(const llvm::Value &V, Extent To);

  const llvm::Function &F;
  CallInputs Inputs;
  const MemoryUses &Uses;
  FunctionReader &Reader;
  UniformityResult &Result;
  CalleeOutputs Callee;
  BudgetLog &Budgets;
  InvocationRepacks Repacks;
  SharedMemory Scopes;
  BranchFacts Facts;
  EqualPhis Equal;
  CommonSummands Summands;
  LaneAlgebra Shapes;
  SizeMultiples Multiples;
  PrivateVariables Variables;
  std::vector<Object> Objects;
  llvm::DenseMap<const llvm::Value *, unsigned> ObjectOf;
  std::vector<Site> Sites;
  llvm::DenseMap<const llvm::CallBase *, unsigned> SiteOf;
  /// What loads from objects have had so far, and before anything was known of the object.
  llvm::DenseMap<const llvm::LoadInst *, Extent> Loaded, Ordinary;
  llvm::DenseMap<uint32_t, Extent> Floors;
  unsigned Refinements = 0;
  UniformityAnalyzer Analyzer;
  /// After an analysis: some branch differs between threads; without one there are no loops in the result.
  bool Divides = false;
  llvm::BitVector DeadEnds;
  bool HasExchanges = false;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_CONTEXTUNIFORMITY_H
