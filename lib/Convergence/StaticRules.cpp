//===- StaticRules.cpp - The static rules of convergence control -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A closed path is given by its blocks: one through a block executes all its operations. So "a closed path through the
// blocks X that avoids the blocks Y" exists iff X lies within one strongly connected component, with an edge, of the
// graph without Y.
//
// Lemma. Let D dominate U, in different blocks. The component of U in the graph without D is the largest cycle M(U, D)
// of any one hierarchy that contains U but not D; there is none iff the innermost cycle of U contains D.
// Proof. Let P be a closed path through U that avoids D. From the entry to any block X of P and along P to U a path
// must pass D, before X; so D dominates all of P. If P met the header H of a cycle around U that contains D, then D
// would dominate H, but no block of a cycle dominates its header, other than the header. So P lies, cycle by cycle from
// the outside, in the child cycle that contains U, until that does not contain D. M itself is strongly connected.
//
//     C1  the innermost cycle of U does not contain D.
//     C4  U is not the header of M(U, D), or M(U, D) is not reducible (a header that is the only entry dominates).
//     C2, C3  two uses lie in one cycle that contains neither definition: their M are nested, the inner one holds both.
//
//     entry: a = anchor() -> H;  H -> B, X;  B: op(a) -> H        M(op, a) = {H B}: C1, with H -> B -> H as witness
//
// Uses that their definition does not dominate (D1), and those in unreachable blocks, are checked by the components
// themselves.
// R1: at a use of T2 every token T1 whose region contains that point must also have T2's definition in its region.
//
// Cost: cycles around a use that avoid the definition are none or one in a valid program, so the closed-path rules are
// linear there; R1 costs the sum of the sizes of the convergence regions.
// Source: "Convergent Operation Semantics", LLVM; lemma and reduction are ours.
// Held by: unittests/Convergence/StaticRulesTest.cpp (all placements on all small graphs against reference/Tokens.cpp);
// unittests/Verify/VerifierComparisonTest.cpp (against LLVM's verifier); test/Convergence.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Convergence/StaticRules.h"
#include "rejoin/Convergence/ConvergenceRegions.h"
#include "rejoin/Graph/ClosedPaths.h"
#include "rejoin/Graph/CycleHierarchy.h"
#include "llvm/ADT/STLExtras.h"

namespace rejoin {

namespace {

class Checker {
public:
  explicit Checker(const TokenProgram &P) : P(P), Paths(P.Graph) {}
  llvm::SmallVector<Finding> run();

private:
  struct TokenUse {
    OperationId User, Token;
    bool operator==(const TokenUse &) const = default;
  };

  void report(DiagnosticKind K, OperationId O, OperationId Other = {}, llvm::SmallVector<BlockId> Path = {}) {
    Findings.push_back({K, O, Other, std::move(Path)});
  }
  BlockId blockOf(OperationId O) const { return P[O].Block; }
  void checkBundles(OperationId O);
  void checkPlacement(OperationId O);
  void checkMixing();
  void checkClosedPaths();
  void checkDominatedUse(const TokenUse &U);
  void checkOtherUse(const TokenUse &U);
  void checkHeader(const TokenUse &U, CycleId Largest);
  void pairInCycles();
  void pairOtherUses();
  void notePair(const TokenUse &A, const TokenUse &B);
  void reportPairs();
  void checkRegions(const ConvergenceRegions &Regions);

  const TokenProgram &P;
  ClosedPaths Paths;
  DepthFirst Search;
  DominatorTree Dominators;
  CycleHierarchy Cycles;
  llvm::SmallVector<Finding> Findings;
  llvm::SmallVector<TokenUse, 0> Uses, OtherUses;
  /// By cycle: uses inside of tokens defined outside.
  llvm::SmallVector<llvm::SmallVector<TokenUse, 1>, 0> OuterUses;
  /// By operation: the earliest partner of C2 and of C3, with the tokens of both.
  struct Partner {
    TokenUse Own, Other;
  };
  llvm::SmallVector<Partner, 0> SameToken, OtherToken;
};

} // namespace

void Checker::checkBundles(OperationId O) {
  const ConvergentOperation &Op = P[O];
  if (Op.BundleSizes.size() > 1)
    report(DiagnosticKind::SeveralBundles, O);
  if (llvm::any_of(Op.BundleSizes, [](unsigned Size) { return Size != 1; }))
    report(DiagnosticKind::BundleOperandCount, O);
  for (auto [Shape, Kind] : {std::pair(TokenOperand::Shape::NotAToken, DiagnosticKind::OperandNotAToken),
                             std::pair(TokenOperand::Shape::Foreign, DiagnosticKind::ForeignToken)})
    if (llvm::any_of(Op.Operands, [&, S = Shape](const TokenOperand &T) { return T.Kind == S; }))
      report(Kind, O);
}

void Checker::checkPlacement(OperationId O) {
  const ConvergentOperation &Op = P[O];
  OperationId Before =
      O.index() > 0 && blockOf(OperationId(O.index() - 1)) == Op.Block ? OperationId(O.index() - 1) : OperationId();
  switch (Op.Kind) {
  case OperationKind::Call:
    return;
  case OperationKind::Entry: {
    if (Op.Block != P.Graph.entry())
      report(DiagnosticKind::EntryOutsideEntryBlock, O);
    if (!P.Convergent)
      report(DiagnosticKind::EntryInNonConvergent, O);
    if (Before.isValid())
      report(DiagnosticKind::EntryNotFirst, O, Before);
    if (Op.hasBundle())
      report(DiagnosticKind::EntryWithBundle, O);
    for (unsigned First = 0; First != O.index(); ++First)
      if (P.Operations[First].Kind == OperationKind::Entry) {
        report(DiagnosticKind::EntryRepeated, O, OperationId(First));
        break;
      }
    return;
  }
  case OperationKind::Loop: {
    if (!Op.hasBundle())
      report(DiagnosticKind::LoopWithoutBundle, O);
    if (Before.isValid())
      report(DiagnosticKind::LoopNotFirst, O, Before);
    bool InCycle =
        Search.isReachable(Op.Block) ? Cycles.cycleOf(Op.Block).isValid() : !Paths.component(Op.Block, {}).empty();
    if (!InCycle)
      report(DiagnosticKind::HeartOutsideCycle, O);
    return;
  }
  case OperationKind::Anchor:
    if (Op.hasBundle())
      report(DiagnosticKind::AnchorWithBundle, O);
    return;
  }
}

void Checker::checkMixing() {
  OperationId Controlled;
  for (unsigned O = 0; O != P.numOperations() && !Controlled.isValid(); ++O)
    if (P.Operations[O].Kind != OperationKind::Call || P.Operations[O].hasBundle())
      Controlled = OperationId(O);
  if (!Controlled.isValid())
    return;
  for (unsigned O = 0; O != P.numOperations(); ++O)
    if (P.Operations[O].Kind == OperationKind::Call && !P.Operations[O].hasBundle())
      report(DiagnosticKind::MixedControl, OperationId(O), Controlled);
}

void Checker::checkHeader(const TokenUse &U, CycleId Largest) {
  BlockId B = blockOf(U.User);
  if (Cycles.header(Largest) == B && Cycles.isReducible(Largest))
    return;
  // Some block of the cycle is not dominated; in the worst case another entry.
  for (BlockId X : Cycles.blocks(Search, Largest))
    if (!Dominators.dominates(B, X)) {
      report(DiagnosticKind::HeartNotInHeader, U.User, U.Token, Paths.through(B, X, {blockOf(U.Token)}));
      return;
    }
  llvm_unreachable("a block that dominates a cycle is its header");
}

void Checker::checkDominatedUse(const TokenUse &U) {
  BlockId B = blockOf(U.User), D = blockOf(U.Token);
  CycleId Largest;
  for (CycleId C = Cycles.cycleOf(B); C.isValid() && !Cycles.contains(C, D); C = Cycles.parent(C)) {
    OuterUses[C.index()].push_back(U);
    Largest = C;
  }
  if (!Largest.isValid())
    return;
  if (P[U.User].Kind != OperationKind::Loop)
    report(DiagnosticKind::ClosedPathUse, U.User, U.Token, Paths.through(B, B, {D}));
  checkHeader(U, Largest);
}

void Checker::checkOtherUse(const TokenUse &U) {
  BlockId B = blockOf(U.User), D = blockOf(U.Token);
  OtherUses.push_back(U);
  llvm::SmallVector<BlockId> Component = Paths.component(B, {D});
  if (Component.empty())
    return;
  if (P[U.User].Kind != OperationKind::Loop)
    report(DiagnosticKind::ClosedPathUse, U.User, U.Token, Paths.through(B, B, {D}));
  for (BlockId X : Component)
    if (Search.isReachable(X) && !Dominators.dominates(B, X)) {
      report(DiagnosticKind::HeartNotInHeader, U.User, U.Token, Paths.through(B, X, {D}));
      return;
    }
}

void Checker::notePair(const TokenUse &A, const TokenUse &B) {
  if (A.User == B.User)
    return;
  const TokenUse &First = A.User < B.User ? A : B, &Second = A.User < B.User ? B : A;
  Partner &Best = (A.Token == B.Token ? SameToken : OtherToken)[Second.User.index()];
  auto Key = [](const Partner &X) { return std::tuple(X.Other.User, X.Other.Token, X.Own.Token); };
  Partner New{Second, First};
  if (!Best.Own.User.isValid() || Key(New) < Key(Best))
    Best = New;
}

void Checker::pairInCycles() {
  for (auto &List : OuterUses) {
    // With the earliest use of all, and the earliest of another token than that, everybody finds his partner; for uses
    // of the same token the earliest one of each token.
    if (List.size() < 2)
      continue;
    llvm::sort(List, [](const TokenUse &A, const TokenUse &B) {
      return std::pair(A.User, A.Token) < std::pair(B.User, B.Token);
    });
    const TokenUse *Another = nullptr;
    llvm::SmallVector<const TokenUse *, 4> FirstOfToken;
    for (const TokenUse &U : List) {
      notePair(List.front(), U);
      if (U.Token != List.front().Token && !Another)
        Another = &U;
      if (Another && U.Token != Another->Token)
        notePair(*Another, U);
      const auto *Same = llvm::find_if(FirstOfToken, [&](const TokenUse *F) { return F->Token == U.Token; });
      if (Same == FirstOfToken.end())
        FirstOfToken.push_back(&U);
      else
        notePair(**Same, U);
    }
  }
}

void Checker::pairOtherUses() {
  for (const TokenUse &U : OtherUses) {
    BlockId B = blockOf(U.User), D = blockOf(U.Token);
    llvm::SmallVector<BlockId> Component = Paths.component(B, {D});
    for (const TokenUse &V : Uses)
      if (V.User != U.User && llvm::is_contained(Component, blockOf(V.User)) &&
          (U.Token == V.Token || !Paths.through(B, blockOf(V.User), {D, blockOf(V.Token)}).empty()))
        notePair(U, V);
  }
}

void Checker::reportPairs() {
  for (unsigned O = 0; O != P.numOperations(); ++O)
    for (auto [List, Kind] : {std::pair(&SameToken, DiagnosticKind::ClosedPathTwoUses),
                              std::pair(&OtherToken, DiagnosticKind::ClosedPathTwoTokens)}) {
      const Partner &X = (*List)[O];
      if (X.Own.User.isValid())
        report(Kind, OperationId(O), X.Other.User,
               Paths.through(blockOf(X.Other.User), blockOf(OperationId(O)),
                             {blockOf(X.Own.Token), blockOf(X.Other.Token)}));
    }
}

void Checker::checkRegions(const ConvergenceRegions &Regions) {
  for (const TokenUse &U : Uses)
    for (OperationId T : Regions.near(blockOf(U.User))) {
      if (T == U.Token || !Regions.contains(T, U.User) || Regions.contains(T, U.Token))
        continue;
      BlockId D = blockOf(T), B = blockOf(U.User);
      llvm::SmallVector<BlockId> Path;
      if (D != B)
        Path = Paths.path(D, B, {});
      else
        Path.push_back(D);
      if (Path.empty())
        Path.push_back(B);
      // On to a use of the other token: in the same block or by the shortest way.
      bool Here = llvm::any_of(Regions.uses(T), [&](OperationId X) { return blockOf(X) == B && X > U.User; });
      llvm::SmallVector<BlockId> Best;
      for (OperationId X : Regions.uses(T)) {
        if (Here)
          break;
        llvm::SmallVector<BlockId> Rest = Paths.path(B, blockOf(X), {});
        if (!Rest.empty() && (Best.empty() || Rest.size() < Best.size()))
          Best = std::move(Rest);
      }
      if (!Best.empty())
        Path.append(Best.begin() + 1, Best.end());
      report(DiagnosticKind::RegionsNotNested, U.User, T, std::move(Path));
    }
}

llvm::SmallVector<Finding> Checker::run() {
  Search.compute(P.Graph);
  Cycles.compute(P.Graph, Search);
  Dominators.computeDominators(P.Graph);
  ConvergenceRegions Regions(P, Search, Dominators);
  OuterUses.resize(Cycles.numCycles());
  SameToken.resize(P.numOperations());
  OtherToken.resize(P.numOperations());
  for (unsigned I = 0; I != P.numOperations(); ++I) {
    OperationId O(I);
    checkBundles(O);
    checkPlacement(O);
    for (const TokenOperand &T : P[O].Operands)
      if (TokenUse U{O, T.Definition}; T.Kind == TokenOperand::Shape::Token && !llvm::is_contained(Uses, U))
        Uses.push_back(U);
  }
  checkMixing();
  for (const TokenUse &U : Uses) {
    bool Dominated = U.User != U.Token && Regions.precedes(U.Token, U.User);
    if (!Dominated)
      report(DiagnosticKind::TokenDoesNotDominate, U.User, U.Token);
    if (Dominated && Search.isReachable(blockOf(U.User)))
      checkDominatedUse(U);
    else
      checkOtherUse(U);
  }
  pairInCycles();
  pairOtherUses();
  reportPairs();
  checkRegions(Regions);
  llvm::sort(Findings, [](const Finding &A, const Finding &B) {
    return std::tuple(A.Operation, A.Kind, A.Other) < std::tuple(B.Operation, B.Kind, B.Other);
  });
  return std::move(Findings);
}

llvm::SmallVector<Finding> checkStaticRules(const TokenProgram &P) { return Checker(P).run(); }

} // namespace rejoin
