//===- ConvergenceRelation.h - Whether two programs relate threads alike -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_REFINEMENT_CONVERGENCERELATION_H
#define REJOIN_LIB_VALIDATE_REFINEMENT_CONVERGENCERELATION_H

#include "HierarchyCombinations.h"
#include "SymbolicTrace.h"
#include "rejoin/Convergence/ConvergenceKeys.h"
#include "rejoin/Validate/Validate.h"
#include <array>
#include <map>
#include <optional>
#include <set>

namespace rejoin {

/// Determines the instances of other threads with which an instance is converged: those with the same skeleton. If the
/// implementation chooses which threads execute an anchor together, their executions of that anchor must be converged
/// as well.
struct InstanceKey {
  uint32_t Skeleton = 0;
  /// The instance of the anchor in the same trace; none if the implementation has no choice.
  std::optional<int> Anchor;
};

/// Keys of traces of one program under one choice of cycle hierarchies.
class KeyLabeler {
public:
  /// The edges that count, as (function, from, to); all edges if there is no set.
  using EdgeSet = std::set<std::tuple<const llvm::Function *, uint32_t, uint32_t>>;
  KeyLabeler(const HierarchyCombinations &Hierarchies, unsigned Combination, const EdgeSet *Edges = nullptr)
      : Hierarchies(Hierarchies), Combination(Combination), Edges(Edges) {}
  std::vector<InstanceKey> label(const SymbolicTrace &T);

  static Cfg graphOf(const llvm::Function &F, const EdgeSet *Edges = nullptr);

private:
  uint32_t intern(std::initializer_list<uint64_t> Parts) {
    return Known.try_emplace(std::vector<uint64_t>(Parts), static_cast<uint32_t>(Known.size() + 1)).first->second;
  }
  struct Structure {
    Cfg Graph;
    DepthFirst Search;
    CycleHierarchy Cycles;
  };
  Structure &structureOf(const llvm::Function &F);

  const HierarchyCombinations &Hierarchies;
  unsigned Combination;
  const EdgeSet *Edges;
  ConvergenceKeys Keys;
  std::map<std::vector<uint64_t>, uint32_t> Known;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<Structure>> Structures;
};

/// The events that do more than write memory.
llvm::SmallVector<const SymbolicEvent *> eventsOfMore(const SymbolicTrace &T);

/// The same path of a thread in both programs.
struct JointPath {
  SymbolicTrace Source, Target;
  /// What both do alike: instances of either side; invalid for what only the other has.
  struct Unit {
    InstanceId Source, Target;
    /// Somebody may see who took part.
    bool Observed;
  };
  std::vector<Unit> Units;
  void findUnits();
};

/// Two units, of threads on two paths, that are related differently.
struct RelationFault {
  unsigned PathA, PathB;
  JointPath::Unit A, B;
  std::string What;
};

/// What holds of two instances: that they are never or always converged, or as a pair of anchors of both traces.
struct RelationTerm {
  enum Kind : uint8_t { Never, Always, AsAnchors } Is;
  /// The anchors of `AsAnchors`.
  int First = 0, Second = 0;
  auto operator<=>(const RelationTerm &) const = default;
};
/// Of instance \p I of one path and \p J of another one, of two threads; what is no instance is never converged.
using RelationOf = llvm::function_ref<RelationTerm(unsigned A, InstanceId I, unsigned B, InstanceId J)>;

/// The relation by keys, of paths in their order.
RelationTerm relationOfKeys(const std::vector<std::vector<InstanceKey>> &Keys, unsigned A, InstanceId I, unsigned B,
                            InstanceId J);

/// The relation of threads that part at a branch and meet at its immediate post-dominator. Whether two are together
/// depends on these two alone: who waits for whom is settled at their own branches.
class StackRelation {
public:
  StackRelation(const std::vector<JointPath> &Paths, bool OfTarget) : Paths(Paths), OfTarget(OfTarget) {}
  RelationTerm relation(unsigned A, InstanceId I, unsigned B, InstanceId J);

private:
  const SymbolicTrace &trace(unsigned Path) const { return OfTarget ? Paths[Path].Target : Paths[Path].Source; }
  void compute(unsigned A, unsigned B);
  const std::vector<BlockId> &postDominators(const llvm::Function &F);

  const std::vector<JointPath> &Paths;
  bool OfTarget;
  /// Pairs of (frame, step) that are together, of the pair of paths asked last.
  std::optional<std::pair<unsigned, unsigned>> Last;
  std::set<std::array<uint32_t, 4>> Together;
  llvm::DenseMap<const llvm::Function *, std::vector<BlockId>> PostDominators;
};

/// All faults for one choice of hierarchies. \p Feasible returns whether two threads can be on these paths together.
/// Stops at the first feasible fault. \p MoreConverged permits what `Grade::MoreConverged` does.
std::optional<RelationFault> findFault(const std::vector<JointPath> &Paths, RelationOf OfSource, RelationOf OfTarget,
                                       bool MoreConverged, llvm::function_ref<bool(const RelationFault &)> Feasible);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_REFINEMENT_CONVERGENCERELATION_H
