//===- Oracle.h - Brute force over small control-flow graphs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Slow oracles that follow the definitions (docs/Model.md) by enumeration. They share no code with lib/ and are linked
// by tests and the fuzzer only.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REFERENCE_ORACLE_H
#define REJOIN_REFERENCE_ORACLE_H

#include <cstdint>
#include <string>
#include <vector>

namespace rejoin::reference {

/// Successor lists; node 0 is the entry.
struct Graph {
  std::vector<std::vector<int>> Successors;

  int size() const { return static_cast<int>(Successors.size()); }
  std::vector<std::vector<int>> predecessors() const;
  std::vector<bool> reachable() const;
};

/// Joins of \p Branch by the definition: two simple paths that leave it by different edges and share no inner node.
std::vector<int> joins(const Graph &G, int Branch);

/// \p A dominates \p B: B cannot be reached without A.
bool dominates(const Graph &G, int A, int B);

/// A cycle of one hierarchy.
struct Cycle {
  uint32_t Nodes;
  int Header;
  bool operator==(const Cycle &) const = default;
  auto operator<=>(const Cycle &) const = default;
};
/// All cycles of one hierarchy, sorted.
using Hierarchy = std::vector<Cycle>;

/// The hierarchy of the search that visits nodes in this order.
Hierarchy hierarchyOf(const Graph &G, const std::vector<int> &PreOrder);
/// The distinct hierarchies of all depth-first searches, where at each step any unvisited successor may be next.
std::vector<Hierarchy> allHierarchies(const Graph &G);

/// A natural loop, or an irreducible region.
struct Loop {
  uint32_t Nodes;
  bool Natural;
  /// Of a natural loop; -1 for a region.
  int Header;
  bool operator==(const Loop &) const = default;
  auto operator<=>(const Loop &) const = default;
};

/// The natural loops of the nodes that can be reached, and on each level, which is the graph or a natural loop without
/// its header, the strongly connected components of more than one node, natural loops inside being single nodes;
/// sorted.
std::vector<Loop> loops(const Graph &G);

/// A convergent operation. Operations are listed by node, in the order of execution.
struct TokenOperation {
  enum class Kind { Entry, Loop, Anchor, Call };
  int Node;
  Kind OperationKind;
  /// The operation that defines the token of the bundle; -1 without a bundle.
  int Token = -1;
};

/// A token program for executions: in each node control intrinsics come first, then the values that probes observe and
/// the branch's condition, then calls; the branch lies in the regions that its condition lies in.
struct Tokens {
  std::vector<TokenOperation> Operations;
  /// By operation: the nodes whose values lie in the region of its token; a bit each.
  std::vector<uint32_t> Region;

  Tokens() = default;
  Tokens(const Graph &G, std::vector<TokenOperation> Operations);
  /// The point of a control intrinsic lies in the region of a token.
  bool contains(int Token, int Operation) const { return PointRegion[Token] >> Operation & 1; }

private:
  std::vector<uint32_t> PointRegion;
};

/// The literal maximal converged-with relation of two threads: pairs of positions, by the least fixed point of the
/// header condition; with tokens, the controlled one (anchors converge as much as they can). Used to check keys.
std::vector<std::pair<int, int>> convergedByDefinition(const Hierarchy &H, const std::vector<int> &Thread1,
                                                       const std::vector<int> &Thread2, const Tokens &T = {});
/// The same by convergence keys.
std::vector<std::pair<int, int>> convergedByKeys(const Hierarchy &H, const std::vector<int> &Thread1,
                                                 const std::vector<int> &Thread2, const Tokens &T = {});

/// A value with which a program is instrumented, so that what an analysis says of it can be compared with executions.
struct Probe {
  enum class Kind {
    JoinPhi,    ///< a PHI of constants, all different
    PairPhi,    ///< a PHI of constants, equal for neighbouring predecessors
    Counter,    ///< 0 on edges from outside, itself plus one on edges from blocks that Node dominates
    OperandPhi, ///< a PHI of the always-uniform values of the predecessors
    Use,        ///< at Node, the value that Def computes (a fresh one per convergence class)
    UseOfUse,   ///< at Node, what `Use` of Def read at Middle
    Latest,     ///< at the beginning of Node, which execution of Def was the latest, if any (what memory holds)
  };
  Kind ProbeKind;
  int Node;
  int Def = -1;
  int Middle = -1;
};

struct Limits {
  int MaxLength = 12;
  int MaxTraces = 400;
};

/// Every probe of the kinds above that makes sense in \p G.
std::vector<Probe> allProbes(const Graph &G);

/// For each probe, whether two threads can execute converged instances of its node with different values: over every
/// hierarchy, every pair of bounded executions, where branches not in \p Divergent decide alike in converged instances.
std::vector<bool> divergentProbes(const Graph &G, uint32_t Divergent, const std::vector<Probe> &Probes,
                                  const Limits &Bounds = {}, const Tokens &T = {});

/// For each node, whether its instances converge alike in all hierarchies, over pairs feasible in any of them.
std::vector<bool> mConverged(const Graph &G, uint32_t Divergent, const Limits &Bounds = {});

/// All graphs with \p N nodes, out-degree at most two, every node reachable, up to renaming of the nodes but the entry.
/// With \p MustExit the last node must be reachable from every node (as an exit); else graphs without exit count too.
std::vector<Graph> allGraphs(int N, bool MustExit);

/// `0->1 2; 1->...` for messages.
std::string print(const Graph &G, uint32_t Divergent);

} // namespace rejoin::reference

#endif // REJOIN_REFERENCE_ORACLE_H
