//===- LaneGroups.cpp - Facts for the analysis from shapes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What follows from shapes, as an addition to the program that the analysis is asked about. Beside each value with a
// shape stands its part `u`, computed from the parts of the operands. A value that agrees for groups by its table reads
// that part instead of its operands, with the group as its ceiling.
//
//   %i = add i32 %n, %x          u(i) from u(n); x is exact, so u(x) is a number, the same for the grid
//   %w = lshr i32 %linear, 6     reads u(w), ceiling 64
//   not:  %v = call @f(%x)       no shape: the instance stays as it is
//
// Places that come to a block: those for which the branches on the place alone, above it in the dominator tree, go its
// way. Among them fewer places differ, so groups are larger.
//
//   if (x < 64) { y = x / 64 }   all places there give 0
//
// An instruction without a shape whose operands agree for a group has that group as well, where its operands' parts do.
// But what may be undefined and is frozen may be another value for each thread, although the operands agree: it is left
// alone (`leaveFrozen`). The argument why the claims carry over stands in LaneAlgebra.cpp.
// Cost: O(values + uses), and O(places) for each pair of a table and a set of places.
// Held by: test/Uniformity/lane-algebra.ll, rejoin-kernel-fuzz (claims against runs).
//
//===----------------------------------------------------------------------===//

#include "LaneAlgebra.h"
#include "rejoin/IR/PoisonFlow.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

void LaneAlgebra::findActive(const Function &F) {
  llvm::DominatorTree Dominators(const_cast<Function &>(F));
  for (auto *Node : depth_first(&Dominators)) {
    const BasicBlock *B = Node->getBlock(), *P = B->getSinglePredecessor();
    if (!Node->getIDom())
      continue;
    ActivePlaces Above = Active.lookup(Node->getIDom()->getBlock());
    const auto *Br = P ? dyn_cast<BranchInst>(P->getTerminator()) : nullptr;
    auto It = Br && Br->isConditional() && Br->getSuccessor(0) != Br->getSuccessor(1) ? Shapes.find(Br->getCondition())
                                                                                      : Shapes.end();
    if (It != Shapes.end() && It->second.isExact() && It->second.ByPlace) {
      BitVector Here = Above ? *Above : BitVector(NumPlaces, true);
      // What another dimension is does not matter.
      unsigned Dimensions = dimensionsOf(It->second.ByPlace);
      bool Takes = Br->getSuccessor(0) == B, First = It->second.Common.getConstant().getBoolValue();
      for (unsigned Place = 0; Place != NumPlaces; ++Place)
        if ((!Segment || Dimensions == 1U << Place / Segment) && (First != (at(It->second, Place) != 0)) != Takes)
          Here.reset(Place);
      Above = std::make_shared<const BitVector>(std::move(Here));
      TableEntries += NumPlaces / 64;
    }
    if (Above)
      Active[B] = std::move(Above);
  }
}

void LaneAlgebra::findGroups(const Function &F) {
  const ProgramView &View = Reader->view();
  DenseMap<std::pair<const void *, const void *>, Extent> Known;
  auto GroupOf = [&](const Table &T, const BitVector *Here) {
    auto [It, New] = Known.try_emplace({T.get(), Here});
    if (New)
      It->second = groupOf(*T, Here);
    return It->second;
  };
  for (const BasicBlock &B : F) {
    ActivePlaces Here = Active.lookup(&B);
    for (const Instruction &I : B) {
      ValueId Id = Reader->idOf(I);
      if (!Id.isValid() || isa<PHINode, AllocaInst>(I) || View.info(Id).Kind == InstanceKind::Void)
        continue;
      Extent Group = Extent::grid();
      bool Any = false, HasShapedOperand = false;
      if (auto S = Shapes.find(&I); S != Shapes.end()) {
        Any = true;
        if (S->second.ByPlace)
          Group = GroupOf(S->second.ByPlace, Here.get());
      }
      if (isa<CallBase>(I) && !Any)
        continue;
      // Or each operand agrees among the threads that come here.
      for (unsigned K = 0; !Any && K != View.numOperands(Id); ++K)
        if (auto S = Shapes.find(I.getOperand(K)); S != Shapes.end()) {
          HasShapedOperand = true;
          if (S->second.ByPlace)
            Group = min(Group, GroupOf(S->second.ByPlace, Here.get()));
        }
      if ((Any || HasShapedOperand) && Group != Extent::thread())
        Groups[&I] = Group;
    }
  }
}

void LaneAlgebra::leaveFrozen(const Function &F) {
  for (const Instruction *I : undefinedAtFreezes(F, OthersFreeze))
    Groups.erase(I);
}

void LaneAlgebra::addTo(AugmentedView &Augmented, const FunctionReader &Reader) const {
  using Ref = AugmentedView::Ref;
  const ProgramView &View = Reader.view();
  DenseMap<const Value *, uint32_t> Parts;
  auto IsVariable = [&](const Value *V) {
    const auto *L = dyn_cast<LoadInst>(V);
    return L && Variables->valueOf(*L);
  };
  for (const auto &[V, S] : Shapes) {
    ValueId Id = Reader.idOf(*V);
    if (!Id.isValid())
      continue;
    const auto *P = dyn_cast<PHINode>(V);
    const auto *C = dyn_cast<CallBase>(V);
    if (const auto Index = C ? Gpu->threadIndexOf(*C) : std::nullopt;
        Index && (isGlobal(*Index) || isKnownByWave(*Index))) {
      const Extent Base = Gpu->facts().WholeWaves ? Gpu->wave() : Extent::workgroup();
      Parts[V] = Augmented.addBefore(Id, {InstanceKind::Pure, Base, Base});
      continue;
    }
    // The size of a shader's subgroup may differ between subgroups.
    if (Gpu->isShader() && C && sizeReadBy(*C)) {
      Parts[V] = Augmented.addBefore(Id, {InstanceKind::Pure, Extent::thread(), View.info(Id).Ceiling});
      continue;
    }
    if (!P) {
      InstanceInfo Info = View.info(Id);
      Parts[V] = Augmented.addBefore(
          Id, S.IsOpaque    ? InstanceInfo{Info.Kind, Extent::thread(), IsVariable(V) ? Extent::grid() : Info.Ceiling}
              : S.isExact() ? InstanceInfo{InstanceKind::Pure, Extent::grid(), Extent::grid()}
                            : InstanceInfo{InstanceKind::Pure, Extent::thread(), Extent::grid()});
      continue;
    }
    SmallVector<BlockId, 4> From;
    const EqualPhis::Expression *E = S.isExact() ? nullptr : expressionOf(*P);
    for (const BasicBlock *B : P->blocks())
      From.append(E ? std::max<size_t>(E->Leaves.size(), 1) : 1, Reader.lastPart(Reader.idOf(*B)));
    Parts[V] = Augmented.addPhi(View.block(Id), From);
  }
  auto PartOf = [&](const Value &V, unsigned Key) {
    if (auto It = Parts.find(&V); It != Parts.end())
      return Ref::added(It->second);
    ValueId Id = Reader.idOf(V);
    return Id.isValid() ? Ref::own(Id) : Ref::constant(Key);
  };
  for (const auto &[V, S] : Shapes) {
    auto Part = Parts.find(V);
    if (Part == Parts.end())
      continue;
    AugmentedView::Refs Operands;
    if (const auto *P = dyn_cast<PHINode>(V)) {
      // Constants of different edges are distinct; a known number is the same for all edges.
      const EqualPhis::Expression *E = S.isExact() ? nullptr : expressionOf(*P);
      for (unsigned K = 0; K != P->getNumIncomingValues(); ++K)
        if (E && E->Leaves.empty())
          Operands.push_back(Ref::constant());
        else if (E)
          for (const Value *Leaf : E->Leaves)
            Operands.push_back(PartOf(*Leaf, 0));
        else
          Operands.push_back(S.isExact() ? Ref::constant() : PartOf(*P->getIncomingValue(K), K));
    } else if (IsVariable(V)) {
      Operands.push_back(PartOf(*Variables->valueOf(*cast<LoadInst>(V)), 0));
    } else {
      for (unsigned K = 0; K != View.numOperands(Reader.idOf(*V)); ++K)
        Operands.push_back(PartOf(*cast<Instruction>(V)->getOperand(K), 0));
    }
    Augmented.setOperands(Part->second, std::move(Operands));
  }
  // What agrees for groups by its table where u agrees, unless another operand was found to be read.
  for (const auto &[V, Group] : Groups) {
    // Variables are copies of what was stored already, but fewer threads may come here.
    if (IsVariable(V) && !Active.contains(cast<Instruction>(V)->getParent()))
      continue;
    ValueId Id = Reader.idOf(*V);
    AugmentedView::Refs Operands;
    for (unsigned K = 0; K != View.numOperands(Id); ++K) {
      const Value &Of = *cast<Instruction>(V)->getOperand(K);
      ValueId OfId = Reader.idOf(Of);
      Operand O = View.operand(UseId(View.operandBegin(Id) + K));
      if (OfId.isValid() != O.hasValue() || (OfId.isValid() && O.value() != OfId)) {
        Operands.clear();
        break;
      }
      Operands.push_back(PartOf(Of, 0));
    }
    if (Operands.size() != View.numOperands(Id))
      continue;
    if (isShaped(*V))
      Operands = {PartOf(*V, 0)};
    InstanceInfo Info = View.info(Id);
    Augmented.replace(Id, {Info.Kind, Info.Floor, min(Info.Ceiling, Group)}, std::move(Operands));
  }
}

} // namespace rejoin
