//===- Solver.cpp - The fixpoint of the uniformity analysis -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes for every value, use and branch its extent: the greatest solution, below the instances' floors and
// ceilings, of
//   data        an output is at most the minimum of its operands (a use outside a loop may be lower than its value),
//   sync        a PHI is at most the extent of a branch for which its block is a join over edges with other values,
//   temporal    a use after a divergent exit is at most the exit's branch, if the value varies in the loop,
//   hierarchy   what varies in a region whose convergence depends on the hierarchy is at most the cause's extent.
//
// Idea. Extents are a chain and rules are minima, so levels are settled from the lowest up, as in Dijkstra's
// algorithm: when level k is processed, whatever is at k stays there. Each value is propagated once, each branch given
// to the join finder once, and one run answers for quads, waves, workgroups and the grid.
//
//   1. One sweep in reverse post-order evaluates the data rule everywhere but on edges that go round; or who filled
//      the view did, in the order of its blocks, as far as the operands were known.
//   2. For each level: drain the values lowered to it; then hand all new branches of the level to the join finder in
//      one batch (many branches settle most candidates without any search); repeat until nothing is left.
//
// Invariants: extents only fall; a value in `Lowered[k]` with extent k has users that are not updated yet; causes point
// to what lowered the value to its present extent, so chains end at a source.
// Cost: near-linear in instances, operands and edges but for label propagations (Joins.cpp).
// Source: the criteria are those of "Convergence And Uniformity" (LLVM); docs/Model.md numbers them. Errs on the safe
// side: claims of uniformity hold, claims of divergence need not.
// Held by: unittests/Uniformity/ExhaustiveTest.cpp, the fuzzer, test/Uniformity.
//
//===----------------------------------------------------------------------===//

#include "Solver.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

namespace rejoin {

static constexpr uint32_t packCause(Cause::Kind Kind, uint32_t Index) {
  return static_cast<uint32_t>(Kind) << 29 | Index;
}

Cause UniformityResult::cause(ValueId V) const {
  if (Extents[V.index()] == Extent::grid())
    return {};
  uint32_t Raw = Causes[V.index()];
  return {static_cast<Cause::Kind>(Raw >> 29), Raw & ((1U << 29) - 1)};
}

const TemporalUse *UniformityResult::temporalUse(UseId U) const {
  const auto *Found = llvm::lower_bound(TemporalByUse, std::pair(U.index(), uint32_t(0)));
  return Found != TemporalByUse.end() && Found->first == U.index() ? &Temporal[Found->second] : nullptr;
}

Extent UniformityResult::extentOfUse(const ProgramView &View, UseId U) const {
  Operand O = View.operand(U);
  Extent E = O.hasValue() ? extent(O.value()) : Extent::grid();
  if (const TemporalUse *T = temporalUse(U))
    E = min(E, T->Level);
  return E;
}

Extent UniformityResult::extentOfBranch(const ProgramView &View, BlockId B) const {
  if (!Search.isReachable(B) || View.cfg().numSuccessors(B) < 2)
    return Extent::grid();
  return extent(View.terminator(B));
}

void UniformitySolver::lower(uint32_t V, Extent To, Cause::Kind Kind, uint32_t Index) {
  Extent &E = R->Extents[V];
  if (E <= To)
    return;
  E = To;
  R->Causes[V] = packCause(Kind, Index);
  Lowered[To.level()].push_back(V);
  Pending |= 1U << To.level();
  InstanceKind K = View->info(ValueId(V)).Kind;
  if (K == InstanceKind::Branch)
    addBranch(View->block(ValueId(V)), To.level());
  else if (K == InstanceKind::Phi && HasControl)
    phiLowered(ValueId(V));
}

void UniformitySolver::addBranch(BlockId B, uint8_t Level) {
  if (G->numSuccessors(B) < 2)
    return;
  Branches[Level].push_back(B);
  Pending |= 1U << Level;
}

void UniformitySolver::sweep() {
  llvm::ArrayRef<Instance> Instances = View->instances();
  llvm::ArrayRef<Operand> Operands = View->allOperands();
  Extent *Extents = R->Extents.data();
  uint32_t *Causes = R->Causes.data();
  constexpr uint32_t IsSource = packCause(Cause::Kind::Source, 0);
  for (unsigned A = 0; A != View->numArguments(); ++A) {
    Extents[A] = Instances[A].ceiling();
    if (Extents[A] < Extent::grid())
      Causes[A] = IsSource;
  }
  for (BlockId B : R->Search.reversePostOrder()) {
    for (uint32_t V = View->valueBegin(B), End = View->valueEnd(B); V != End; ++V) {
      const Instance I = Instances[V];
      Extent E = Extent::grid();
      uint32_t C = 0;
      if (!I.isPlain()) {
        if (I.kind() == InstanceKind::Void)
          continue;
        E = I.ceiling();
        C = E < Extent::grid() ? IsSource : 0;
      }
      for (uint32_t U = I.operandBegin(), Last = Instances[V + 1].operandBegin(); U != Last; ++U)
        if (Operands[U].isValue() && Extents[Operands[U].raw()] < E) {
          E = Extents[Operands[U].raw()];
          C = packCause(Cause::Kind::Data, U);
        }
      if (!I.isPlain()) {
        if (E < I.floor()) {
          E = I.floor();
          C = IsSource;
        }
        if (I.kind() == InstanceKind::Branch && E < Extent::grid())
          addBranch(B, E.level());
      }
      Extents[V] = E;
      Causes[V] = C;
    }
  }
}

void UniformitySolver::takeEstimates() {
  static_assert(DataEstimate::Own == packCause(Cause::Kind::Source, 0));
  static_assert(packCause(Cause::Kind::Data, 1) == 1, "causes are taken as they are");
  llvm::ArrayRef<uint8_t> Levels = View->estimatedLevels();
  R->Extents.resizeRaw(Levels.size());
  Extent *Extents = R->Extents.data();
  for (size_t V = 0; V != Levels.size(); ++V)
    Extents[V] = Extent::ofLevel(Levels[V]);
  R->Causes.assign(View->estimatedCauses().begin(), View->estimatedCauses().end());
  // Terminators without choice have no output, so nothing lowers them.
  for (BlockId B : R->Search.reversePostOrder())
    if (Extent E = Extents[View->terminator(B).index()]; E < Extent::grid())
      addBranch(B, E.level());
  for (const ProgramView::LateOperand &Late : View->lateOperands())
    meetOperand(Late.User, Late.Use);
}

void UniformitySolver::meetOperand(ValueId V, UseId U) {
  InstanceInfo Info = View->info(V);
  Operand O = View->operand(U);
  if (Info.Kind == InstanceKind::Void || !O.isValue())
    return;
  Extent E = R->Extents[O.raw()];
  if (E < Info.Floor)
    lower(V.index(), Info.Floor, Cause::Kind::Source, 0);
  else
    lower(V.index(), E, Cause::Kind::Data, U.index());
}

void UniformitySolver::reviseHeaderPhis() {
  // Operands on edges that go round were read before they were evaluated.
  for (BlockId H : R->Search.retreatTargets()) {
    auto [First, End] = View->phiRange(H);
    for (const ProgramView::Phi &P : View->phis().slice(First, End - First))
      for (uint32_t U = View->operandBegin(P.Value); U != View->operandEnd(P.Value); ++U)
        meetOperand(P.Value, UseId(U));
  }
}

void UniformitySolver::buildUsers(Extent Above) {
  HasUsers = true;
  HasAllUsers = Above == Extent::thread();
  llvm::ArrayRef<Operand> Operands = View->allOperands();
  llvm::ArrayRef<Instance> Instances = View->instances();
  const Extent *Extents = R->Extents.data();
  FirstUser.assignAll(View->numValues(), None);
  UserLists.resize_for_overwrite(Operands.size());
  uint32_t *Firsts = FirstUser.data();
  UserList *Lists = UserLists.data();
  for (size_t V = View->numValues(), First = View->numArguments(); V-- != First;) {
    if (Extents[V] < Above)
      continue;
    for (size_t U = Instances[V + 1].operandBegin(), End = Instances[V].operandBegin(); U-- != End;)
      if (Operands[U].isValue()) {
        uint32_t &FirstUse = Firsts[Operands[U].raw()];
        Lists[U] = {static_cast<uint32_t>(V), FirstUse};
        FirstUse = U;
      }
  }
}

void UniformitySolver::propagate(uint32_t V, uint8_t Level) {
  ++R->Work.Propagations;
  // What is at the level or below stays there.
  if (!HasUsers)
    buildUsers(Extent::ofLevel(Level + 1));
  Extent To = Extent::ofLevel(Level);
  for (uint32_t U = FirstUser[V]; U != None; U = UserLists[U].Next) {
    uint32_t User = UserLists[U].User;
    Instance I = View->instances()[User];
    Extent New = max(To, I.floor());
    if (I.kind() == InstanceKind::Void || R->Extents[User] <= New)
      continue;
    bool AtFloor = New > To;
    lower(User, New, AtFloor ? Cause::Kind::Source : Cause::Kind::Data, AtFloor ? 0 : U);
  }
}

void UniformitySolver::solve() {
  while (Pending) {
    // Work may be added to this level and to higher ones, never to lower ones.
    uint8_t Level = llvm::countr_zero(Pending);
    for (uint32_t P : PhisByLevel[Level])
      if (R->Extents[View->phis()[P].Value.index()] == Extent::ofLevel(Level))
        settlePhi(P);
    PhisByLevel[Level].clear();
    while (true) {
      while (!Lowered[Level].empty()) {
        uint32_t V = Lowered[Level].pop_back_val();
        if (R->Extents[V].level() == Level)
          propagate(V, Level);
      }
      if (Branches[Level].empty())
        break;
      processBranches(Level);
    }
    Pending &= ~(1U << Level);
  }
}

void UniformitySolver::run(const ProgramView &TheView, UniformityResult &Result, const UniformityOptions &TheOptions) {
  View = &TheView;
  R = &Result;
  Options = TheOptions;
  G = &View->cfg();
  HasUsers = HasAllUsers = HasControl = HasDominators = HasCrossingUses = false;
  assert(!Pending && "the last run left something undone");
  R->Work = {};
  R->Joins.clear();
  R->Exits.clear();
  R->Temporal.clear();
  R->Hierarchy.clear();
  UseLowered.clear();
  Varying.clear();
  R->Search.compute(*G);
  // What cannot be reached lowers nothing.
  if (View->hasEstimates() && R->Search.numReachable() == G->numBlocks()) {
    takeEstimates();
  } else {
    R->Extents.assign(View->numValues(), Extent::grid());
    R->Causes.assign(View->numValues(), 0);
    sweep();
    if (R->Search.hasRetreatingEdge())
      reviseHeaderPhis();
  }
  // Also where no branch is divergent: a result that is used again has no loops of another function.
  R->Forest.compute(*G, R->Search, View->tokenRegions());
  solve();
  R->TemporalByUse.clear();
  for (unsigned I = 0; I != R->Temporal.size(); ++I)
    R->TemporalByUse.push_back({R->Temporal[I].Use.index(), I});
  llvm::sort(R->TemporalByUse);
}

UniformityAnalyzer::UniformityAnalyzer() : Solver(std::make_unique<UniformitySolver>()) {}
UniformityAnalyzer::~UniformityAnalyzer() = default;
UniformityAnalyzer::UniformityAnalyzer(UniformityAnalyzer &&) noexcept = default;
UniformityAnalyzer &UniformityAnalyzer::operator=(UniformityAnalyzer &&) noexcept = default;

void UniformityAnalyzer::run(const ProgramView &View, UniformityResult &Result, const UniformityOptions &Options) {
  Solver->run(View, Result, Options);
}

UniformityResult analyzeUniformity(const ProgramView &View, const UniformityOptions &Options) {
  UniformityResult Result;
  UniformityAnalyzer().run(View, Result, Options);
  return Result;
}

} // namespace rejoin
