//===- ReadFirstLanes.cpp - readfirstlane where a uniform computation begins -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a value agrees for the wave and LLVM does not see it, a `readfirstlane` makes LLVM see it, and all that is
// computed from it becomes scalar too. It costs an instruction for each 32 bits, so it is written only where it saves
// more:
//
//   candidates   values that are uniform for us and divergent for LLVM, none of whose operands is: the frontier
//   cone         what becomes scalar by a candidate: the least fixed point over "all operands are scalar"
//   it pays      if the vector instructions of the cone, by their frequencies, are more than the read costs; each of
//                the candidates in whose cones an instruction lies gets an equal share of it
//
// A candidate that does not pay is given up, and the others are judged again without it, until all that is left pays.
// Why it is right: all threads that execute the read have the same value, so the first one's is everybody's; flags that
// might make it poison in some lanes alone are dropped (`dropFlags`).
// Cost: the scalars are found in linear time for each round, the cones in the sum of their sizes; rounds are at most as
// many as candidates. A budget bounds all of it together (`HintSteps`): once it is spent the function gets no read.
// Held by: test/Handover/rules.ll, kernels.test (validated), measure.test; utils/measure-handover.
//
//===----------------------------------------------------------------------===//

#include "CostModel.h"
#include "HintWriter.h"
#include "LlvmUniformityModel.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin::amdgpu {

namespace {

/// Chooses the values of one function on which a `readfirstlane` pays: the frontier of the values that are uniform and
/// that LLVM takes to be divergent.
class FrontierSelection {
public:
  FrontierSelection(Function &F, const AnalyzedFunction &Ours, const LlvmUniformityModel &Llvm,
                    const DominatorTree &Dominators, const LoopDepths &Loops)
      : F(F), Ours(Ours), Llvm(Llvm), Loops(Loops), Layout(F.getParent()->getDataLayout()) {
    findKnown(Dominators);
    findCandidates();
  }

  /// The candidates whose cone saves more than they cost; all of them without \p Gate.
  ArrayRef<Value *> select(bool Gate);
  /// Nothing is selected because there was too much to choose from.
  bool isSpent() const { return Steps > limitOf(Budget::HintSteps); }

private:
  void findKnown(const DominatorTree &Dominators);
  void findCandidates();
  void growScalars();
  void findCones();
  /// It would be scalar if all operands were.
  bool mayBecomeScalar(const Instruction &I) const;
  /// The operand is scalar by itself, or need not be.
  bool isScalarOperand(const Instruction &I, const Value *V) const;
  bool pays(Value *Candidate) const;
  bool isKnown(const Value *V) const {
    auto *I = dyn_cast<Instruction>(const_cast<Value *>(V));
    return I && Known.contains(I);
  }

  Function &F;
  const AnalyzedFunction &Ours;
  const LlvmUniformityModel &Llvm;
  const LoopDepths &Loops;
  const DataLayout &Layout;
  /// Uniform for Rejoin, divergent for LLVM.
  SetVector<Instruction *> Known;
  SmallVector<Value *> Candidates;
  DenseSet<const Value *> IsCandidate;
  uint64_t Steps = 0;
  /// The candidates, and what they make scalar.
  DenseSet<const Value *> Scalar;
  /// For each candidate the scalar instructions that depend on it, and of how many candidates each one is.
  MapVector<Value *, SmallVector<Instruction *>> Cones;
  DenseMap<Instruction *, unsigned> Sharers;
};

} // namespace

/// All users of \p V are readfirstlanes.
static bool isRead(const Value &V) {
  return all_of(V.users(), [](const llvm::User *U) { return isReadFirstLane(*U); });
}

void FrontierSelection::findKnown(const DominatorTree &Dominators) {
  for (BasicBlock &B : F)
    if (Dominators.isReachableFromEntry(&B))
      for (Instruction &I : B)
        if (!I.getType()->isVoidTy() && !I.getType()->isTokenTy() && Llvm.isDivergent(&I) && Ours.isUniform(&I))
          Known.insert(&I);
}

void FrontierSelection::findCandidates() {
  for (Argument &A : F.args())
    if (!isRead(A) && laneDwords(A.getType(), Layout) && Llvm.isDivergent(&A) && Ours.isUniform(&A)) {
      Candidates.push_back(&A);
      IsCandidate.insert(&A);
    }
  for (Instruction *I : Known) {
    bool Inherits =
        any_of(I->operands(), [&](const Use &U) { return isKnown(U.get()) || IsCandidate.contains(U.get()); });
    if (!Inherits && !isReadFirstLane(*I) && !isRead(*I) && laneDwords(I->getType(), Layout) && !I->isTerminator())
      Candidates.push_back(I);
  }
}

bool FrontierSelection::mayBecomeScalar(const Instruction &I) const {
  if (I.isTerminator() && I.getNumSuccessors() > 1)
    return Ours.hasUniformBranch(*I.getParent());
  return isKnown(&I);
}

bool FrontierSelection::isScalarOperand(const Instruction &I, const Value *V) const {
  return isa<Constant, BasicBlock>(V) || !Llvm.isDivergent(V) || (isa<PHINode>(I) && isKnown(V));
}

/// `Scalar` as the least fixed point over the candidates: an instruction waits for as many operands as are not scalar.
void FrontierSelection::growScalars() {
  Scalar.clear();
  Scalar.insert(Candidates.begin(), Candidates.end());
  DenseMap<const Instruction *, unsigned> Waiting;
  SmallVector<const Value *> Work(Candidates.begin(), Candidates.end());
  auto Consider = [&](const Instruction &I) {
    if (Scalar.contains(&I) || !mayBecomeScalar(I))
      return;
    unsigned Missing = count_if(I.operands(), [&](const Use &U) { return !isScalarOperand(I, U.get()); });
    Steps += I.getNumOperands();
    Waiting[&I] = Missing;
    if (!Missing && Scalar.insert(&I).second)
      Work.push_back(&I);
  };
  // Candidates count as missing until they are taken from the list.
  for (const Instruction *I : Known)
    Consider(*I);
  for (const BasicBlock &B : F)
    Consider(*B.getTerminator());
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    for (const Use &U : V->uses()) {
      const auto *I = dyn_cast<Instruction>(U.getUser());
      auto It = I ? Waiting.find(I) : Waiting.end();
      ++Steps;
      if (It != Waiting.end() && !isScalarOperand(*I, V) && --It->second == 0 && Scalar.insert(I).second)
        Work.push_back(I);
    }
  }
}

void FrontierSelection::findCones() {
  Cones.clear();
  Sharers.clear();
  for (Value *C : Candidates) {
    SmallVector<Instruction *> &Cone = Cones[C];
    SmallPtrSet<Instruction *, 16> Seen;
    SmallVector<Value *> Work{C};
    while (!Work.empty())
      for (User *U : Work.pop_back_val()->users()) {
        auto *I = dyn_cast<Instruction>(U);
        ++Steps;
        if (I && Scalar.contains(I) && !IsCandidate.contains(I) && Seen.insert(I).second) {
          Cone.push_back(I);
          Work.push_back(I);
        }
      }
    for (Instruction *I : Cone)
      ++Sharers[I];
    if (isSpent())
      return;
  }
}

bool FrontierSelection::pays(Value *Candidate) const {
  const BasicBlock &At = isa<Instruction>(Candidate) ? *cast<Instruction>(Candidate)->getParent() : F.getEntryBlock();
  // In sixtieths, to share without fractions.
  uint64_t Cost = 60 * frequency(At, Loops) * laneDwords(Candidate->getType(), Layout), Gain = 0;
  for (Instruction *I : Cones.find(Candidate)->second)
    Gain += 60 * frequency(*I->getParent(), Loops) * vectorInstructionsSaved(*I) / Sharers.lookup(I);
  return Gain > Cost;
}

ArrayRef<Value *> FrontierSelection::select(bool Gate) {
  // A candidate that is given up takes what depended on it along, so the others are judged again.
  for (bool Again = Gate; Again && !Candidates.empty();) {
    IsCandidate = DenseSet<const Value *>(Candidates.begin(), Candidates.end());
    growScalars();
    findCones();
    if (isSpent()) {
      Candidates.clear();
      break;
    }
    SmallVector<Value *> Kept;
    copy_if(Candidates, std::back_inserter(Kept), [&](Value *C) { return pays(C); });
    Again = Kept.size() != Candidates.size();
    Candidates = Kept;
  }
  return Candidates;
}

bool HintWriter::readFirstLanes(Function &F) {
  auto O = analyze(F);
  LlvmUniformityModel Llvm(F, AM, Budgets);
  const LoopDepths Loops(O->Reader);
  FrontierSelection Selection(F, *O, Llvm, AM.getResult<DominatorTreeAnalysis>(F), Loops);
  ArrayRef<Value *> Selected = Selection.select(Options.Gate);
  if (Selection.isSpent())
    Budgets.spend(Budget::HintSteps, F.getName());
  for (Value *C : Selected) {
    auto *I = dyn_cast<Instruction>(C);
    BasicBlock::iterator At = !I                ? F.getEntryBlock().getFirstInsertionPt()
                              : isa<PHINode>(I) ? I->getParent()->getFirstInsertionPt()
                                                : std::next(I->getIterator());
    IRBuilder<> Builder(At->getParent(), At);
    if (I)
      Builder.SetCurrentDebugLocation(I->getDebugLoc());
    O->dropFlags(C);
    auto *Read = cast<Instruction>(readFirstLane(C, Builder));
    C->replaceUsesWithIf(Read, [&](Use &U) { return U.getUser() != Read; });
  }
  if (Selected.empty())
    return false;
  record(F, *O);
  changed(F);
  return true;
}

} // namespace rejoin::amdgpu
