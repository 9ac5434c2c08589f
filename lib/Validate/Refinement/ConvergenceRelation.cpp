//===- ConvergenceRelation.cpp - Whether two programs relate threads alike -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each token goes back to one root: the entry, or one execution of an anchor. So two instances are converged iff their
// skeletons (operation, counts of hearts, call sites down to the root) are equal and their roots are together. Whether
// two executions of an anchor are together is free: a variable for each pair of them. The target's variables are chosen
// by an adversary, the source's by us, knowing the adversary's. For each pair of units the source must say what the
// target says: a constant or one of its variables. A source's variable that must be two different things is a fault,
// and a constant that must be a variable is one; otherwise equalities between variables of the target carry over, since
// what is asked of a pair is asked of the pairs that follow from it.
//
// Source: "Convergence And Uniformity" and LangRef's convergence control, LLVM; the argument on anchors is ours.
// Held by: test/Validate; rejoin-kernel-fuzz --passes (against the machine).
//
//===----------------------------------------------------------------------===//

#include "ConvergenceRelation.h"
#include "Events.h"
#include "rejoin/Graph/Dominators.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace rejoin {

Cfg KeyLabeler::graphOf(const Function &F, const EdgeSet *Edges) {
  DenseMap<const BasicBlock *, uint32_t> Numbers;
  for (const BasicBlock &B : F)
    Numbers.try_emplace(&B, Numbers.size());
  Cfg G;
  for (const BasicBlock &B : F) {
    G.addBlock();
    for (const BasicBlock *To : successors(&B))
      if (!Edges || Edges->contains({&F, Numbers[&B], Numbers[To]}))
        G.addSuccessor(BlockId(Numbers[To]));
  }
  G.finish();
  return G;
}

KeyLabeler::Structure &KeyLabeler::structureOf(const Function &F) {
  auto &P = Structures[&F];
  if (!P) {
    P = std::make_unique<Structure>();
    P->Graph = graphOf(F, Edges);
    if (const HierarchyChoice *Choice = Hierarchies.choice(F, Combination))
      P->Graph = reorder(P->Graph, *Choice);
    P->Search.compute(P->Graph);
    P->Cycles.compute(P->Graph, P->Search);
  }
  return *P;
}

std::vector<InstanceKey> KeyLabeler::label(const SymbolicTrace &T) {
  std::vector<InstanceKey> Result(T.Instances.size());
  struct FrameKeys {
    bool Ready = false;
    InstanceKey Root;
    std::vector<ConvergenceKeys::Key> Blocks;
  };
  std::vector<FrameKeys> Frames(T.Frames.size());
  std::map<std::pair<const CallBase *, int>, uint32_t> Hearts;
  auto FrameOf = [&](uint32_t Number) -> FrameKeys & {
    FrameKeys &K = Frames[Number];
    const SymbolicFrame &F = T.Frames[Number];
    if (K.Ready)
      return K;
    K.Ready = true;
    if (F.Caller.isValid())
      K.Root = {intern({1, Result[F.Caller.index()].Skeleton, reinterpret_cast<uintptr_t>(F.F)}),
                Result[F.Caller.index()].Anchor};
    else if (!F.IsRoot)
      // The rules do not relate threads that enter by a call that is not convergent.
      K.Root = {intern({2, reinterpret_cast<uintptr_t>(F.F)}), static_cast<int>(1000000 + Number)};
    else
      K.Root = {intern({3}), std::nullopt};
    std::vector<BlockId> Execution;
    for (uint32_t B : F.Blocks)
      Execution.push_back(BlockId(B));
    Structure &G = structureOf(*F.F);
    K.Blocks = Keys.label(G.Graph, G.Cycles, 0x40000000U | K.Root.Skeleton, Execution);
    return K;
  };
  for (size_t I = 0; I != T.Instances.size(); ++I) {
    const SymbolicInstance &X = T.Instances[I];
    FrameKeys &F = FrameOf(X.Frame);
    uint64_t Static = reinterpret_cast<uintptr_t>(X.Call);
    switch (operationKind(*X.Call)) {
    case OperationKind::Entry:
      Result[I] = {intern({4, Static, F.Root.Skeleton}), F.Root.Anchor};
      break;
    case OperationKind::Anchor:
      Result[I] = {intern({5, Static}), static_cast<int>(I)};
      break;
    case OperationKind::Loop:
      if (X.Token.isValid()) {
        uint32_t N = ++Hearts[{X.Call, X.Token.index()}];
        Result[I] = {intern({6, Static, Result[X.Token.index()].Skeleton, N}), Result[X.Token.index()].Anchor};
        break;
      }
      [[fallthrough]];
    case OperationKind::Call:
      if (X.Token.isValid())
        Result[I] = {intern({7, Static, Result[X.Token.index()].Skeleton}), Result[X.Token.index()].Anchor};
      else
        Result[I] = {intern({8, Static, F.Blocks[X.Step], F.Root.Skeleton}), F.Root.Anchor};
      break;
    }
  }
  return Result;
}

SmallVector<const SymbolicEvent *> eventsOfMore(const SymbolicTrace &T) {
  SmallVector<const SymbolicEvent *> Events;
  for (const SymbolicEvent &E : T.Events)
    if (!onlyWrites(*E.At))
      Events.push_back(&E);
  return Events;
}

void JointPath::findUnits() {
  std::vector<bool> Seen(Source.Instances.size(), false);
  for (const SymbolicInstance &X : Target.Instances)
    if (X.IsPure && X.Match.isValid())
      Seen[X.Match.index()] = true;
  // Whoever takes part without using the result does so in place of one that was left over.
  auto FindUnused = [&](const SymbolicInstance &X) {
    for (size_t I = 0; I != Source.Instances.size(); ++I) {
      const SymbolicInstance &Y = Source.Instances[I];
      if (Y.IsPure && !Seen[I] && Y.Label == X.Label &&
          llvm::equal(X.Operands, Y.Operands,
                      [](const Scalar &P, const Scalar &Q) { return z3::eq(P.V, Q.V) && z3::eq(P.Poison, Q.Poison); }))
        return InstanceId(I);
    }
    return InstanceId();
  };
  for (auto [A, B] : zip(eventsOfMore(Source), eventsOfMore(Target)))
    if (A->Instance.isValid() && B->Instance.isValid())
      Units.push_back({A->Instance, B->Instance, true});
  for (size_t J = 0; J != Target.Instances.size(); ++J) {
    const SymbolicInstance &X = Target.Instances[J];
    if (!X.IsPure)
      continue;
    const InstanceId Of = X.Match.isValid() || !X.Call->use_empty() ? X.Match : FindUnused(X);
    Units.push_back({Of, InstanceId(J), !X.Call->use_empty()});
    if (Of.isValid())
      Seen[Of.index()] = true;
  }
  for (size_t I = 0; I != Source.Instances.size(); ++I)
    if (Source.Instances[I].IsPure && !Seen[I])
      Units.push_back({InstanceId(I), InstanceId(), false});
}

RelationTerm relationOfKeys(const std::vector<std::vector<InstanceKey>> &Keys, unsigned A, InstanceId I, unsigned B,
                            InstanceId J) {
  if (!I.isValid() || !J.isValid())
    return {RelationTerm::Never};
  const InstanceKey &X = Keys[A][I.index()], &Y = Keys[B][J.index()];
  if (X.Skeleton != Y.Skeleton)
    return {RelationTerm::Never};
  return X.Anchor ? RelationTerm{RelationTerm::AsAnchors, *X.Anchor, *Y.Anchor} : RelationTerm{RelationTerm::Always};
}

const std::vector<BlockId> &StackRelation::postDominators(const Function &F) {
  auto [It, New] = PostDominators.try_emplace(&F);
  if (New) {
    Cfg G = KeyLabeler::graphOf(F);
    rejoin::DominatorTree Post;
    Post.computePostDominators(G);
    for (unsigned B = 0; B != G.numBlocks(); ++B)
      It->second.push_back(Post.contains(BlockId(B)) ? Post.idom(BlockId(B)) : BlockId());
  }
  return It->second;
}

void StackRelation::compute(unsigned A, unsigned B) {
  Together.clear();
  const SymbolicTrace &X = trace(A), &Y = trace(B);
  SmallVector<std::pair<uint32_t, uint32_t>> Work{{0, 0}};
  while (!Work.empty()) {
    auto [FA, FB] = Work.pop_back_val();
    const std::vector<uint32_t> &P = X.Frames[FA].Blocks, &Q = Y.Frames[FB].Blocks;
    const std::vector<BlockId> &Meet = postDominators(*X.Frames[FA].F);
    for (size_t I = 0, J = 0; I < P.size() && J < Q.size();) {
      Together.insert({FA, static_cast<uint32_t>(I), FB, static_cast<uint32_t>(J)});
      uint32_t Block = P[I++];
      ++J;
      if (I == P.size() || J == Q.size() || P[I] == Q[J])
        continue;
      // They part here, and each goes on to where they meet.
      BlockId At = Meet[Block];
      if (!At.isValid())
        break;
      while (I != P.size() && P[I] != At.index())
        ++I;
      while (J != Q.size() && Q[J] != At.index())
        ++J;
    }
    // Calls that they make together.
    for (uint32_t GA = 0; GA != X.Frames.size(); ++GA)
      for (uint32_t GB = 0; GB != Y.Frames.size(); ++GB) {
        const InstanceId CA = X.Frames[GA].Caller, CB = Y.Frames[GB].Caller;
        if (!CA.isValid() || !CB.isValid())
          continue;
        const SymbolicInstance &P = X.Instances[CA.index()], &Q = Y.Instances[CB.index()];
        if (P.Frame != FA || Q.Frame != FB || X.Frames[GA].F != Y.Frames[GB].F || P.Call != Q.Call)
          continue;
        if (Together.contains({FA, P.Step, FB, Q.Step}))
          Work.push_back({GA, GB});
      }
  }
}

RelationTerm StackRelation::relation(unsigned A, InstanceId I, unsigned B, InstanceId J) {
  if (!I.isValid() || !J.isValid())
    return {RelationTerm::Never};
  if (Last != std::pair(A, B)) {
    compute(A, B);
    Last = {A, B};
  }
  const SymbolicInstance &X = trace(A).Instances[I.index()], &Y = trace(B).Instances[J.index()];
  const bool AreTogether = X.Call == Y.Call && Together.contains({X.Frame, X.Step, Y.Frame, Y.Step});
  return {AreTogether ? RelationTerm::Always : RelationTerm::Never};
}

/// Whether nobody sees that units of two paths, which are not converged in the source, are converged in the target.
static bool mayConverge(const JointPath &A, const JointPath::Unit &U, const JointPath &B, const JointPath::Unit &V) {
  const SymbolicInstance &X = A.Source.Instances[U.Source.index()];
  return X.Call == B.Source.Instances[V.Source.index()].Call && !X.Token.isValid() && hidesParticipants(*X.Call) &&
         hidesParticipants(*A.Target.Instances[U.Target.index()].Call) &&
         hidesParticipants(*B.Target.Instances[V.Target.index()].Call);
}

std::optional<RelationFault> findFault(const std::vector<JointPath> &Paths, RelationOf OfSource, RelationOf OfTarget,
                                       bool MoreConverged, function_ref<bool(const RelationFault &)> Feasible) {
  using Term = RelationTerm;
  for (unsigned A = 0; A != Paths.size(); ++A)
    for (unsigned B = A; B != Paths.size(); ++B) {
      // What must hold in the target of units that are related by anchors in the source.
      std::map<Term, Term> Demands;
      for (const JointPath::Unit &U : Paths[A].Units)
        for (const JointPath::Unit &V : Paths[B].Units) {
          if (!U.Observed && !V.Observed)
            continue;
          const bool MatchedU = U.Source.isValid() && U.Target.isValid(),
                     MatchedV = V.Source.isValid() && V.Target.isValid();
          if (!MatchedU && !MatchedV)
            continue;
          Term S = OfSource(A, U.Source, B, V.Source);
          Term T = OfTarget(A, U.Target, B, V.Target);
          if (S.Is == Term::Never && T.Is == Term::Never)
            continue;
          auto Fault = [&](StringRef What) -> std::optional<RelationFault> {
            RelationFault X{A, B, U, V, What.str()};
            if (Feasible(X))
              return X;
            return std::nullopt;
          };
          if (S.Is != Term::AsAnchors) {
            if (S == T)
              continue;
            if (T.Is == Term::AsAnchors) {
              if (auto X = Fault(S.Is == Term::Always
                                     ? "are converged in the source, but in the target an anchor may separate them"
                                     : "are not converged in the source, but in the target an anchor may join "
                                       "them"))
                return X;
              continue;
            }
            if (T.Is == Term::Always) {
              if (MoreConverged && MatchedU && MatchedV && mayConverge(Paths[A], U, Paths[B], V))
                continue;
              if (auto X = Fault("are converged in the target, but not in the source"))
                return X;
              continue;
            }
            if (auto X = Fault("are converged in the source, but not in the target"))
              return X;
            continue;
          }
          auto [It, New] = Demands.try_emplace(S, T);
          if (!New && It->second != T)
            if (auto X =
                    Fault("are together with others of the same anchor in the source, but in the target the choice "
                          "may be different"))
              return X;
        }
    }
  return std::nullopt;
}

} // namespace rejoin
