//===- Relation.h - Whether two programs relate threads alike -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_RELATION_H
#define REJOIN_LIB_VALIDATE_RELATION_H

#include "Hierarchies.h"
#include "SymbolicThread.h"
#include "rejoin/Convergence/ConvergenceKeys.h"
#include "rejoin/Validate/Validate.h"
#include <map>
#include <set>

namespace rejoin {

/// What an instance of one thread is converged with: instances of the same skeleton; and if the implementation chooses
/// who executes an anchor together, of threads whose executions of that anchor are together.
struct InstanceKey {
  uint32_t Skeleton = 0;
  /// The anchor's instance in the same trace; -1 if nothing is left to choose.
  int Anchor = -1;
};

/// Keys of traces of one program under one choice of cycle hierarchies.
class KeyLabeler {
public:
  /// Taken edges only, if \p Edges is given: (function, from, to).
  using EdgeSet = std::set<std::tuple<const llvm::Function *, uint32_t, uint32_t>>;
  KeyLabeler(const CombinedHierarchies &Hierarchies, unsigned Combination, const EdgeSet *Edges = nullptr)
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

  const CombinedHierarchies &Hierarchies;
  unsigned Combination;
  const EdgeSet *Edges;
  ConvergenceKeys Keys;
  std::map<std::vector<uint64_t>, uint32_t> Known;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<Structure>> Structures;
};

/// The same path of a thread in both programs.
struct JointPath {
  SymbolicTrace Source, Target;
  /// What both do alike: instances of either side; -1 for what only the other has.
  struct Unit {
    int Source, Target;
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

/// All faults for one choice of hierarchies; \p Feasible tells whether two threads can be on these paths together.
/// Stops at the first feasible fault. \p Grew permits what `Grade::Grew` does.
std::optional<RelationFault> findFault(const std::vector<JointPath> &Paths,
                                       const std::vector<std::vector<InstanceKey>> &SourceKeys,
                                       const std::vector<std::vector<InstanceKey>> &TargetKeys, bool Grew,
                                       llvm::function_ref<bool(const RelationFault &)> Feasible);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_RELATION_H
