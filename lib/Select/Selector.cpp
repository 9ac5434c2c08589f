//===- Selector.cpp - Scalar or vector instructions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks in reverse post-order; each becomes a graph of operations (DagBuilder.cpp), whose nodes carry the analysis'
// verdict on the value that they compute, or that of their operands where the IR has no value. Then, in order:
// neighbours that one instruction covers are folded; each node takes its scalar form if it is uniform, has one, and its
// operands are in scalar registers or worth a readfirstlane; and instructions are written out with the copies between
// register files that the operands need.
//
// Worth a readfirstlane: what needs a scalar register anyway (addresses of scalar loads, conditions of uniform
// branches), or a chain of three scalar operations that depend on it.
// Held by: utils/check-selection (against llc), test/Select.
//
//===----------------------------------------------------------------------===//

#include "Selector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

SmallVector<DagId, 4> Selector::operandsOf(DagId Id) const {
  // Of a fold: those of the inner operation first.
  const Node &N = Nodes[Id];
  SmallVector<DagId, 4> Result;
  for (unsigned K = 0; K != N.Operands.size(); ++K) {
    if (K == 0 && Nodes[N.Operands[0]].Folded)
      Result.append(Nodes[N.Operands[0]].Operands.begin(), Nodes[N.Operands[0]].Operands.end());
    else
      Result.push_back(N.Operands[K]);
  }
  return Result;
}

void Selector::ensure(DagId Id) {
  Node &N = Nodes[Id];
  if (N.Emitted || N.NodeKind == Node::Kind::Constant || N.NodeKind == Node::Kind::Register)
    return;
  if (N.NodeKind == Node::Kind::Pair) {
    materializePair(Id);
    return;
  }
  if (N.NodeKind == Node::Kind::Tuple) {
    materializeTuple(Id);
    return;
  }
  if (N.NodeKind == Node::Kind::LowHalf) {
    N.Emitted = true;
    RegisterPart Of = registerOf(N.Operands[0]);
    Nodes[Id].Result = Of.part('l');
    return;
  }
  N.Emitted = true;
  const Instruction *Was = Current, *WasWith = CurrentWith;
  if (N.From)
    Current = N.From;
  CurrentWith = N.RegroupedWith;
  if (N.NodeKind == Node::Kind::Special)
    emitSpecial(Id);
  else if (!N.Row)
    N.Result = newRegister(N.Type == Ty::I1 ? Bank::Mask : N.Divergent ? Bank::Vector : Bank::Scalar, dwordsOf(N.Type));
  else if (N.TakesScalarForm && !N.Row->Scalar.contains("$d") && !N.Row->Scalar.starts_with("@") && N.Type == Ty::I1)
    N.Result.In = Bank::Condition;
  else
    expand(Id, N.TakesScalarForm ? N.Row->Scalar : N.Row->Vector, N.TakesScalarForm);
  Current = Was;
  CurrentWith = WasWith;
}

void Selector::findUsers() {
  KnownChains.clear();
  auto ForEachUse = [&](auto Visit) {
    for (DagId User = 0; User != Nodes.size(); ++User) {
      const auto &Operands = Nodes[User].Operands;
      for (unsigned K = 0; K != Operands.size(); ++K)
        if (Operands[K] < User && !is_contained(ArrayRef(Operands).take_front(K), Operands[K]))
          Visit(Operands[K], User);
    }
  };
  UsersFrom.assign(Nodes.size() + 1, 0);
  ForEachUse([&](DagId Of, DagId) { ++UsersFrom[Of + 1]; });
  for (size_t Id = 0; Id != Nodes.size(); ++Id)
    UsersFrom[Id + 1] += UsersFrom[Id];
  UserList.resize(UsersFrom.back());
  std::vector<uint32_t> Next(UsersFrom.begin(), UsersFrom.end() - 1);
  ForEachUse([&](DagId Of, DagId User) { UserList[Next[Of]++] = User; });
}

/// The length of the chain of operations after a node that have a scalar form. It decides whether copies into scalar
/// registers pay off.
unsigned Selector::chainBehind(DagId Id, unsigned Depth) {
  if (Depth > 4)
    return 0;
  if (auto It = KnownChains.find({Id, Depth}); It != KnownChains.end())
    return It->second;
  unsigned Length = Nodes[Id].UsedElsewhere ? 1 : 0;
  for (uint32_t K = UsersFrom[Id]; K != UsersFrom[Id + 1] && Length < 4; ++K) {
    const DagId U = UserList[K];
    const Node &N = Nodes[U];
    if (N.NodeKind == Node::Kind::Special)
      Length += wantsScalar(U, Id) ? 4 : 0;
    else if (!N.Divergent && (N.NodeKind != Node::Kind::Operation || (N.Row && !N.Row->Scalar.empty())))
      Length += (N.NodeKind == Node::Kind::Operation) + chainBehind(U, Depth + 1);
  }
  return KnownChains[{Id, Depth}] = Length;
}

void Selector::chooseForms() {
  findUsers();
  for (DagId Id = 0; Id != Nodes.size(); ++Id) {
    Node &N = Nodes[Id];
    if (N.NodeKind == Node::Kind::Special && N.Key == "part")
      N.PlannedBank = plannedBank(N.Operands[0]);
    else if (const auto *L = dyn_cast_or_null<LoadInst>(N.From); L && N.NodeKind == Node::Kind::Special)
      N.PlannedBank = isScalarLoad(*L) ? Bank::Scalar : Bank::Vector;
    if (N.NodeKind != Node::Kind::Operation || !N.Row || N.Folded)
      continue;
    N.TakesScalarForm = false;
    // Without operands and in a scalar form alone: state of the wave.
    if (N.Divergent || N.Row->Scalar.empty()) {
      N.PlannedBank = N.Type == Ty::I1 ? Bank::Mask : Bank::Vector;
      continue;
    }
    bool AnyVector = false, AnyDivergent = false;
    for (DagId O : operandsOf(Id)) {
      AnyDivergent |= Nodes[O].Divergent;
      AnyVector |= plannedBank(O) == Bank::Vector;
    }
    // Lane operations take what differs and give what agrees.
    bool TakesLanes = N.AlwaysUniform && N.Row->Scalar == N.Row->Vector;
    N.TakesScalarForm = TakesLanes || (!AnyDivergent && (!AnyVector || 1 + chainBehind(Id, 0) >= 3));
    bool VectorResult =
        N.Row->Scalar.contains("; v_cvt_f") || N.Row->Scalar.contains("; v_sin") || N.Row->Scalar.contains("; v_cos");
    N.PlannedBank = N.TakesScalarForm && !VectorResult ? Bank::Scalar : N.Type == Ty::I1 ? Bank::Mask : Bank::Vector;
  }
}

Bank Selector::plannedBank(DagId Id) const {
  const Node &N = Nodes[Id];
  switch (N.NodeKind) {
  case Node::Kind::Constant:
    return Bank::Scalar;
  case Node::Kind::LowHalf:
    return plannedBank(N.Operands[0]);
  case Node::Kind::Pair:
  case Node::Kind::Tuple:
    return any_of(N.Operands, [&](DagId O) { return plannedBank(O) == Bank::Vector; }) ? Bank::Vector : Bank::Scalar;
  case Node::Kind::Register:
    return N.Result.In;
  default:
    return N.PlannedBank;
  }
}

void Selector::foldOperations() {
  for (DagId Id = 0; Id != Nodes.size(); ++Id) {
    Node &N = Nodes[Id];
    if (N.NodeKind != Node::Kind::Operation || N.Operands.empty())
      continue;
    for (unsigned K = 0; K != std::min<size_t>(2, N.Operands.size()); ++K) {
      // Commutative where the second operand may be taken as well.
      bool Commutes = StringRef(N.Key).starts_with("add.") || StringRef(N.Key).starts_with("or.") ||
                      StringRef(N.Key).starts_with("and.") || StringRef(N.Key).starts_with("xor.");
      if (K == 1 && !Commutes)
        break;
      Node &Inner = Nodes[N.Operands[K]];
      if (Inner.NodeKind != Node::Kind::Operation || Inner.Uses != 1 || Inner.UsedElsewhere || Inner.Folded ||
          (Inner.Divergent && !N.Divergent) || Inner.IsOffset || N.IsOffset)
        continue;
      const SelectionRow *Fold = findFold(N.Key, Inner.Key, Options.For);
      if (!Fold || (N.Divergent ? Fold->Vector : Fold->Scalar).empty())
        continue;
      if (any_of(Inner.Operands, [&](DagId O) { return Nodes[O].Folded; }))
        continue;
      // More scalar operands than the instruction may read: no gain.
      SmallVector<DagId, 4> All(Inner.Operands.begin(), Inner.Operands.end());
      for (unsigned J = 0; J != N.Operands.size(); ++J)
        if (J != K)
          All.push_back(N.Operands[J]);
      unsigned Uniform = count_if(All, [&](DagId O) { return !Nodes[O].Divergent && !isConstant(O); });
      if (N.Divergent && Uniform > (Options.For == Processor::GFX90A ? 1U : 2U))
        continue;
      if (K == 1)
        std::swap(N.Operands[0], N.Operands[1]);
      Inner.Folded = true;
      N.Row = Fold;
      break;
    }
  }
}

/// `(x + u) + v`, where `x` alone differs, as `x + (u + v)`.
void Selector::regroup() {
  for (DagId Id = 0; Id != Nodes.size(); ++Id) {
    Node &N = Nodes[Id];
    bool Associates = N.Key == "add.i32" || N.Key == "xor.i32" || N.Key == "and.i32" || N.Key == "or.i32" ||
                      N.Key == "add.i64" || N.Key == "mul.i32";
    if (N.NodeKind != Node::Kind::Operation || !Associates || !N.Divergent || N.IsOffset || N.Operands.size() != 2)
      continue;
    for (unsigned K = 0; K != 2; ++K) {
      DagId InnerId = N.Operands[K], Other = N.Operands[1 - K];
      Node &Inner = Nodes[InnerId];
      if (Inner.NodeKind != Node::Kind::Operation || Inner.Key != N.Key || Inner.Uses != 1 || Inner.UsedElsewhere ||
          Inner.IsOffset || !Inner.Divergent || Nodes[Other].Divergent ||
          (Other > InnerId && Nodes[Other].NodeKind != Node::Kind::Register) || isConstant(Other))
        continue;
      bool FirstDiffers = Nodes[Inner.Operands[0]].Divergent, SecondDiffers = Nodes[Inner.Operands[1]].Divergent;
      if (FirstDiffers == SecondDiffers || isConstant(Inner.Operands[FirstDiffers ? 1 : 0]))
        continue;
      DagId Differs = Inner.Operands[FirstDiffers ? 0 : 1], Agrees = Inner.Operands[FirstDiffers ? 1 : 0];
      Inner.Operands = {Agrees, Other};
      Inner.Divergent = false;
      Inner.RegroupedWith = N.From;
      N.Operands = {InnerId, Differs};
      break;
    }
  }
}

void Selector::selectBlock(const BasicBlock &B) {
  Function->Blocks.push_back({&B, Loops.depth(B), {}});
  Lines = &Function->Blocks.back().Instructions;
  buildDag(B);
  // Uses by what is needed: memory, control flow, other blocks.
  for (DagId Id = Nodes.size(); Id-- != 0;) {
    const Node &N = Nodes[Id];
    if (N.Uses || N.UsedElsewhere || (N.NodeKind == Node::Kind::Special && N.Key != "part"))
      for (DagId O : N.Operands)
        ++Nodes[O].Uses;
  }
  regroup();
  foldOperations();
  chooseForms();
  if (BlocksThatJoin.contains(&B))
    for (unsigned K = 0; K != BlocksThatJoin.lookup(&B); ++K) {
      Current = &*B.getFirstNonPHIIt();
      put("s_or_mask exec, exec, " + newRegister(Bank::Mask, 1).text(), Choice::Control);
    }
  for (DagId Id = 0; Id != Nodes.size(); ++Id) {
    const Node &N = Nodes[Id];
    if (N.Folded || N.NodeKind == Node::Kind::Constant || N.NodeKind == Node::Kind::Register)
      continue;
    bool IsTerminator = N.From && N.From->isTerminator() && N.NodeKind == Node::Kind::Special;
    if (IsTerminator)
      continue;
    // Addresses with constants, halves and unused values are made when they are asked for.
    bool Lazy = N.IsOffset || N.NodeKind == Node::Kind::Pair || N.NodeKind == Node::Kind::LowHalf ||
                N.NodeKind == Node::Kind::Tuple ||
                (!N.Uses && !N.UsedElsewhere && (N.NodeKind == Node::Kind::Operation || N.Key == "part"));
    if (!Lazy)
      ensure(Id);
  }
  exportValues(B);
  for (DagId Id = 0; Id != Nodes.size(); ++Id)
    if (const Node &N = Nodes[Id]; N.NodeKind == Node::Kind::Special && N.From && N.From->isTerminator())
      ensure(Id);
}

SelectedFunction Selector::run() {
  SelectedFunction Result;
  Function = &Result;
  Result.Function = &F;
  Result.For = Options.For;
  findMaskRegions();
  ReversePostOrderTraversal<const llvm::Function *> Order(&F);
  for (const BasicBlock *B : Order)
    selectBlock(*B);
  // In the order of the source.
  DenseMap<const BasicBlock *, unsigned> Position;
  for (const BasicBlock &B : F)
    Position[&B] = Position.size();
  llvm::sort(Result.Blocks, [&](const SelectedBlock &A, const SelectedBlock &B) {
    return Position.lookup(A.Block) < Position.lookup(B.Block);
  });
  Result.MaskRegions = MaskRegions;
  Result.Missing.assign(Missing.begin(), Missing.end());
  llvm::sort(Result.Missing);
  return Result;
}

SelectedFunction selectInstructions(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SelectOptions &Options) {
  return Selector(Reader, Result, Options).run();
}

} // namespace rejoin
