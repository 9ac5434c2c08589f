//===- SingleLanes.cpp - readfirstlane in regions of one lane, ballots of uniform conditions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After `if (lane == 0)` one thread of the wave is left, so anything in there agrees, and a `readfirstlane` of what
// comes from outside lets the whole region run on the scalar unit:
//
//   if (lid == 0) { sum = f(x); }        x is read once at the region's beginning, f is scalar
//   if (lid < 2)  { ... }                two threads: nothing
//   if (lid.x == 0) in a 16x16 group     one thread for each row: nothing, unless y and z have size 1
//
// A region is what an edge "an index that no two threads of the wave share equals a constant" dominates, where the edge
// is the only way into its target. Roots are the divergent values that the region's vector instructions come from; each
// region's root is read where the gain, by block frequencies, is more than the cost of the read.
//
// `useBallots` replaces a condition that we know to be uniform, and LLVM does not, by "any lane's is true" (a ballot
// that is not 0): the same truth for all threads that are there, in a scalar register. The assumptions (wave size, one
// row) are written to the function as an attribute, for those who launch it.
// Held by: test/Handover/rules.ll, kernels.test (validated), measure.test.
//
//===----------------------------------------------------------------------===//

#include "CostModel.h"
#include "HintWriter.h"
#include "LlvmUniformityModel.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace rejoin::amdgpu {

namespace {

/// Blocks that at most one thread of a wave executes at a time, and the block where each region of them begins.
class SingleLaneRegions {
public:
  SingleLaneRegions(Function &F, const llvm::DominatorTree &Dominators, const LaunchFacts &Facts) {
    for (BasicBlock &B : F) {
      auto *Br = dyn_cast<BranchInst>(B.getTerminator());
      if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1))
        continue;
      auto *Compare = dyn_cast<ICmpInst>(Br->getCondition());
      if (!Compare || !Compare->isEquality())
        continue;
      Value *Left = Compare->getOperand(0), *Right = Compare->getOperand(1);
      bool Distinct =
          (isDistinct(Left, Facts) && isa<Constant>(Right)) || (isDistinct(Right, Facts) && isa<Constant>(Left));
      if (!Distinct)
        continue;
      BasicBlockEdge Edge(&B, Br->getSuccessor(Compare->getPredicate() == CmpInst::ICMP_EQ ? 0 : 1));
      if (!Edge.getEnd()->getSinglePredecessor())
        continue;
      // Its end has one way in, so the edge dominates what the end does; regions that were found keep their blocks.
      if (auto *Node = Dominators.getNode(Edge.getEnd()))
        for (auto It = df_begin(Node), End = df_end(Node); It != End;) {
          if (Entry.try_emplace((*It)->getBlock(), const_cast<BasicBlock *>(Edge.getEnd())).second)
            ++It;
          else
            It.skipChildren();
        }
    }
  }
  bool contains(const BasicBlock *B) const { return Entry.contains(B); }
  BasicBlock *entryOf(const BasicBlock *B) const { return Entry.lookup(B); }
  bool empty() const { return Entry.empty(); }

private:
  /// No two threads of a wave have the same.
  static bool isDistinct(const Value *V, const LaunchFacts &Facts) {
    const auto *C = dyn_cast<IntrinsicInst>(V);
    if (!C)
      return false;
    if (C->getIntrinsicID() == Intrinsic::amdgcn_workitem_id_x)
      // Rows of a plane repeat it.
      return Facts.WorkgroupSize[1] == 1 && Facts.WorkgroupSize[2] == 1;
    auto IsFull = [](const IntrinsicInst &M) {
      const auto *Mask = dyn_cast<ConstantInt>(M.getArgOperand(0));
      return Mask && Mask->isMinusOne();
    };
    if (C->getIntrinsicID() == Intrinsic::amdgcn_mbcnt_hi && IsFull(*C)) {
      const auto *Low = dyn_cast<IntrinsicInst>(C->getArgOperand(1));
      const auto *Zero = Low ? dyn_cast<ConstantInt>(Low->getArgOperand(Low->arg_size() - 1)) : nullptr;
      return Low && Low->getIntrinsicID() == Intrinsic::amdgcn_mbcnt_lo && IsFull(*Low) && Zero && Zero->isZero();
    }
    return C->getIntrinsicID() == Intrinsic::amdgcn_mbcnt_lo && Facts.WaveSize == 32 && IsFull(*C) &&
           isa<ConstantInt>(C->getArgOperand(1)) && cast<ConstantInt>(C->getArgOperand(1))->isZero();
  }
  DenseMap<const BasicBlock *, BasicBlock *> Entry;
};

} // namespace

bool HintWriter::readInSingleLane(Function &F) {
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  GpuTarget T(TargetKind::AMDGPU, {});
  T.enterFunction(F);
  SingleLaneRegions Regions(F, Dominators, T.facts());
  if (Regions.empty())
    return false;
  auto O = analyze(F);
  LlvmUniformityModel Llvm(F, AM, Budgets);
  const LoopDepths Loops(O->Reader);
  // What is read in a region from outside, or begins there.
  MapVector<std::pair<Value *, BasicBlock *>, int64_t> Gains;
  uint64_t Steps = 0;
  auto InRegion = [&](const Value *V, BasicBlock *Entry) {
    const auto *I = dyn_cast<Instruction>(V);
    return I && Regions.entryOf(I->getParent()) == Entry;
  };
  for (BasicBlock &B : F) {
    BasicBlock *Entry = Regions.entryOf(&B);
    if (!Entry)
      continue;
    for (Instruction &I : B) {
      // Loops inside: the weights of both sides are what they are.
      unsigned Saved = vectorInstructionsSaved(I);
      if (!Saved || (!I.isTerminator() && !Llvm.isDivergent(&I)))
        continue;
      // Its roots: outside values, and what divergent operations of the region define.
      SetVector<Value *> Roots;
      SmallVector<Instruction *> Work{&I};
      SmallPtrSet<Instruction *, 16> Seen{&I};
      bool Known = true;
      while (!Work.empty() && Known) {
        Instruction *J = Work.pop_back_val();
        for (Use &U : J->operands()) {
          Value *V = U.get();
          if (++Steps > limitOf(Budget::HintSteps)) {
            Budgets.spend(Budget::HintSteps, F.getName());
            return false;
          }
          if (isa<Constant, BasicBlock, InlineAsm, MetadataAsValue>(V) || !Llvm.isDivergent(V))
            continue;
          auto *VI = dyn_cast<Instruction>(V);
          bool Computes = VI && InRegion(VI, Entry) && vectorInstructionsSaved(*VI) && !isa<LoadInst>(VI);
          bool PassesOn = VI && InRegion(VI, Entry) && isa<ZExtInst, TruncInst, BitCastInst, FreezeInst>(VI);
          if (Computes || PassesOn) {
            if (Seen.insert(VI).second)
              Work.push_back(VI);
          } else if (laneDwords(V->getType(), Layout)) {
            Roots.insert(V);
          } else {
            Known = false;
          }
        }
      }
      if (!Known || Roots.empty())
        continue;
      for (Value *R : Roots)
        Gains[{R, Entry}] += static_cast<int64_t>(60 * frequency(B, Loops) * Saved / Roots.size());
    }
  }
  // By value and region, each as it was before the first read.
  DenseMap<Value *, DenseMap<BasicBlock *, SmallVector<Use *, 1>>> UsesIn;
  auto UsesOf = [&](Value *V, BasicBlock *Entry) -> ArrayRef<Use *> {
    auto [It, New] = UsesIn.try_emplace(V);
    if (New)
      for (Use &U : V->uses())
        if (auto *User = dyn_cast<Instruction>(U.getUser()); User && User->getFunction() == &F) {
          const auto *Phi = dyn_cast<PHINode>(User);
          if (BasicBlock *In = Regions.entryOf(Phi ? Phi->getIncomingBlock(U) : User->getParent()))
            It->second[In].push_back(&U);
        }
    return It->second[Entry];
  };
  bool Any = false;
  for (auto &[Key, Gain] : Gains) {
    auto [V, Entry] = Key;
    auto *I = dyn_cast<Instruction>(V);
    bool Inside = I && InRegion(I, Entry);
    const BasicBlock &At = Inside ? *I->getParent() : *Entry;
    if (Options.Gate && Gain <= static_cast<int64_t>(60 * frequency(At, Loops) * laneDwords(V->getType(), Layout)))
      continue;
    BasicBlock::iterator Place = !Inside           ? Entry->getFirstInsertionPt()
                                 : isa<PHINode>(I) ? I->getParent()->getFirstInsertionPt()
                                                   : std::next(I->getIterator());
    if (Inside && I->isTerminator())
      continue;
    ArrayRef<Use *> Uses = UsesOf(V, Entry);
    IRBuilder<> Builder(Place->getParent(), Place);
    auto *Read = cast<Instruction>(readFirstLane(V, Builder));
    for (Use *U : Uses)
      if (Dominators.dominates(Read, *U))
        U->set(Read);
    Any = true;
  }
  if (Any) {
    F.addFnAttr("rejoin-assumes", "wave size " + std::to_string(T.facts().WaveSize) + "; workgroups of one row");
    changed(F);
  }
  return Any;
}

void HintWriter::useBallots(Function &F) {
  auto O = analyze(F);
  LlvmUniformityModel Llvm(F, AM, Budgets);
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  bool Any = false;
  for (BasicBlock &B : F) {
    auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    if (!Br || !Br->isConditional() || !Dominators.isReachableFromEntry(&B) || !Llvm.isDivergent(Br->getCondition()) ||
        !O->hasUniformBranch(B) || !O->Gpu.facts().WaveSize)
      continue;
    // A condition of another block may be that of another iteration.
    auto *Condition = dyn_cast<Instruction>(Br->getCondition());
    if (!Condition || Condition->getParent() != &B || !O->isUniform(Condition))
      continue;
    IRBuilder<> Builder(Br);
    Type *Mask = Builder.getIntNTy(O->Gpu.facts().WaveSize == 32 ? 32 : 64);
    Value *Ballot = Builder.CreateIntrinsic(Intrinsic::amdgcn_ballot, {Mask}, {Condition});
    Br->setCondition(Builder.CreateICmpNE(Ballot, ConstantInt::get(Mask, 0)));
    ++Counts.Ballots;
    Any = true;
  }
  if (Any) {
    record(F, *O);
    changed(F);
  }
}

} // namespace rejoin::amdgpu
