//===- LaneMasks.cpp - Masks of lanes as the bit of the own lane -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The row for lane masks of the table of equivalent implementations (LoweringInversion.cpp). An execution mask has one
// bit for each lane. `if(c)` gives c, and the lanes of the wave that wait for `else` or the end: those without c.
// `else(m)` gives the lanes in m their turn, the others wait. `if.break(c, m)` adds those with c to m, and `loop(m)` is
// left by those in m. `end.cf(m)` brings the lanes in m back. A mask becomes an integer whose lowest bit is that of the
// own lane, and the operations become operations on this bit.
//
// Lemma: if masks are used by these operations and by PHIs only, and each lane that an operation takes away is brought
// back where its own control flow goes on, then a lane's control flow depends on its own bit alone. The second
// condition is asked of the blocks. Let an operation X stand in block B, which ends with `br X.bit, T, N`.
//
//   if, else   The mask of X has one use, `else(m)` or `end.cf(m)`, in N. An `end.cf` follows only PHIs and others of
//              its kind, an `else` decides the branch of N, as the hardware executes it where N begins. Each way from T
//              leads to N before it comes to B again, and none is without an exit to N: it neither returns, nor ends as
//              unreachable, nor goes round for ever. So the waiting lanes go on in N, as they would without masks.
//              Nobody needs them where N is unreachable.
//   loop       B ends with `br X, N, T`; the waiting lanes are those in m. `end.cf(m)` stands in N as above, and each
//              way from T leads to N in the same sense. The mask keeps them until then: T has a PHI that is m on the
//              edge from B and empty on all others, and m has all that is in the PHI. No way inside the loop comes to
//              T again but by B: it would begin with an empty mask. After N the loop may be entered again, since all
//              are back.
//
// N does not come again before B has computed the mask anew, or lanes that wait for something else would come back with
// it. Each `else` and each `end.cf` belongs to one operation: lanes in another mask may be active, and an `else` gives
// these no turn.
//
// A mask is one register of the wave, in which a PHI leaves the value of the way that the wave took last, also for the
// lanes that waited meanwhile. Their bits are those of their own way if that value was made of theirs by `if.break`
// alone: at a PHI in N of the value on the edge from B; after a loop, of the value when a lane left it, so a mask that
// is used after the loop has all that is in a PHI of T, and the PHI's value on the edge from B has all that is in it.
//
// Negative: an `if` without `end.cf`, for the lanes without c never go on; an `end.cf` in T, where the waiting lanes
// would execute T; `else` of a mask that `if.break` made; an `end.cf` at the header of a loop.
//
// Cost: a walk over the blocks for each operation. Source: LLVM's SIAnnotateControlFlow, SILowerControlFlow.
// Held by: test/Validate/lowered-control-flow*.srctgt.ll, lowered-nested-loops.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "LaneMasks.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace rejoin {

static constexpr Intrinsic::ID OpenIf = Intrinsic::amdgcn_if, OpenElse = Intrinsic::amdgcn_else,
                               AddToMask = Intrinsic::amdgcn_if_break, LeaveLoop = Intrinsic::amdgcn_loop,
                               BringBack = Intrinsic::amdgcn_end_cf;

bool isMaskOperation(const Value &V) {
  const auto *C = dyn_cast<IntrinsicInst>(&V);
  return C && is_contained({OpenIf, OpenElse, AddToMask, LeaveLoop, BringBack}, C->getIntrinsicID());
}

namespace {

/// The lane masks of a function, and the operations on them.
class MaskInverter {
public:
  explicit MaskInverter(Function &F) : F(F) {}
  void run() {
    if (!findMasks() || !bringsBackAll())
      return;
    forgetLeft();
    replaceOperations();
  }

private:
  Function &F;
  SmallVector<IntrinsicInst *> Operations;
  SmallSetVector<Value *, 8> Masks;

  static Value *maskOf(const IntrinsicInst &C) {
    return C.getIntrinsicID() == OpenIf ? nullptr : C.getArgOperand(C.arg_size() - 1);
  }
  bool isMask(Value *V) const {
    return Masks.contains(V) || isa<UndefValue>(V) || (isa<Constant>(V) && cast<Constant>(V)->isNullValue());
  }
  bool findMasks();
  bool bringsBackAll() const;
  /// The operation that brings the lanes back, or gives them their turn, is \p By; null if nobody needs them.
  bool bringsBackWaiting(const IntrinsicInst &X, const IntrinsicInst *&By) const;
  bool bringsBackLeft(const IntrinsicInst &Loop, const IntrinsicInst *&By) const;
  bool keepsLeft(const IntrinsicInst &Loop, const BasicBlock &Header, const BasicBlock &Exit) const;
  bool keepsBits(const BasicBlock &From, const BasicBlock &Join) const;
  bool keepsBitsAfter(const BasicBlock &Latch, const BasicBlock &Header, const BasicBlock &Exit) const;
  void forgetLeft();
  void replaceOperations();
};

} // namespace

/// False if something else is done with one.
bool MaskInverter::findMasks() {
  for (Instruction &I : instructions(F))
    if (isMaskOperation(I))
      Operations.push_back(cast<IntrinsicInst>(&I));
  for (IntrinsicInst *C : Operations) {
    if (C->getIntrinsicID() == AddToMask)
      Masks.insert(C);
    if (!C->getType()->isStructTy())
      continue;
    for (User *U : C->users()) {
      auto *E = dyn_cast<ExtractValueInst>(U);
      if (!E || E->getNumIndices() != 1)
        return false;
      if (E->getIndices().front() == 1)
        Masks.insert(E);
    }
  }
  for (unsigned K = 0; K != Masks.size(); ++K)
    for (User *U : Masks[K]->users())
      if (isa<PHINode>(U))
        Masks.insert(U);
      else if (!isMaskOperation(*U))
        return false;
  for (Value *M : Masks)
    if (auto *P = dyn_cast<PHINode>(M); P && !all_of(P->incoming_values(), [&](Value *V) { return isMask(V); }))
      return false;
  return all_of(Operations, [&](IntrinsicInst *C) { return !maskOf(*C) || isMask(maskOf(*C)); });
}

//===----------------------------------------------------------------------===//
// Lanes are brought back
//===----------------------------------------------------------------------===//

/// The branch of the block on this operation's bit; null if there is none.
static const BranchInst *branchOf(const IntrinsicInst &X) {
  const auto *Branch = dyn_cast<BranchInst>(X.getParent()->getTerminator());
  if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
    return nullptr;
  const Value *Bit = Branch->getCondition();
  if (const auto *E = dyn_cast<ExtractValueInst>(Bit))
    Bit = E->getIndices().front() == 0 ? E->getAggregateOperand() : nullptr;
  return Bit == &X ? Branch : nullptr;
}

/// All that is reached from the block, without what follows the other one.
static SmallSetVector<const BasicBlock *, 16> reachedBefore(const BasicBlock &From, const BasicBlock &To) {
  SmallSetVector<const BasicBlock *, 16> Reached;
  Reached.insert(&From);
  for (unsigned K = 0; K != Reached.size(); ++K)
    if (Reached[K] != &To)
      Reached.insert(succ_begin(Reached[K]), succ_end(Reached[K]));
  return Reached;
}

/// Each way from \p From leads to \p To before it comes to \p Before, and none stays without an exit there.
static bool leadsTo(const BasicBlock &From, const BasicBlock &To, const BasicBlock *Before) {
  const auto Reached = reachedBefore(From, To);
  SmallSetVector<const BasicBlock *, 16> Leads;
  Leads.insert(&To);
  for (unsigned K = 0; K != Leads.size(); ++K)
    for (const BasicBlock *P : predecessors(Leads[K]))
      if (P != &To && Reached.contains(P))
        Leads.insert(P);
  return (&To == Before || !Reached.contains(Before)) &&
         all_of(Reached, [&](const BasicBlock *B) { return Leads.contains(B); });
}

/// A way from the block comes to it again, and not by \p By.
static bool comesAgain(const BasicBlock &Block, const BasicBlock &By) {
  return any_of(successors(&Block),
                [&](const BasicBlock *S) { return S != &By && reachedBefore(*S, By).contains(&Block); });
}

/// The operation stands before all but PHIs and other ends, so that the lanes execute what follows.
static bool isAtBegin(const IntrinsicInst &End) {
  const BasicBlock &B = *End.getParent();
  for (const Instruction &I : make_range(B.getFirstNonPHIIt(), End.getIterator()))
    if (!I.isDebugOrPseudoInst() && !(isa<IntrinsicInst>(I) && cast<IntrinsicInst>(I).getIntrinsicID() == BringBack))
      return false;
  return true;
}

static bool isUnreachable(const BasicBlock &B) { return isa<UnreachableInst>(*B.getFirstNonPHIOrDbg()); }

/// A mask with all that is in \p Part, whatever was added.
static bool hasAllOf(const Value *Mask, const Value &Part) {
  SmallSetVector<const Value *, 8> Parts;
  Parts.insert(Mask);
  for (unsigned K = 0; K != Parts.size(); ++K) {
    if (Parts[K] == &Part)
      continue;
    if (const auto *P = dyn_cast<PHINode>(Parts[K]))
      Parts.insert(P->value_op_begin(), P->value_op_end());
    else if (const auto *C = dyn_cast<IntrinsicInst>(Parts[K]); C && C->getIntrinsicID() == AddToMask)
      Parts.insert(C->getArgOperand(1));
    else
      return false;
  }
  return true;
}

/// The bits of lanes that come directly from \p From are also in what others have made of these masks meanwhile.
bool MaskInverter::keepsBits(const BasicBlock &From, const BasicBlock &Join) const {
  return all_of(Join.phis(), [&](const PHINode &P) {
    if (!Masks.contains(&P))
      return true;
    const Value *Own = P.getIncomingValueForBlock(&From);
    return isa<UndefValue>(Own) || all_of(P.incoming_values(), [&](const Use &V) { return hasAllOf(V.get(), *Own); });
  });
}

/// The same of lanes that have left a loop, and of what later iterations make.
bool MaskInverter::keepsBitsAfter(const BasicBlock &Latch, const BasicBlock &Header, const BasicBlock &Exit) const {
  auto Blocks = reachedBefore(Header, Exit);
  Blocks.remove(&Exit);
  auto IsInside = [&](const User *U) { return Blocks.contains(cast<Instruction>(U)->getParent()); };
  auto IsKept = [&](const Value &M) {
    return any_of(Header.phis(), [&](const PHINode &P) {
      return Masks.contains(&P) && P.getBasicBlockIndex(&Latch) >= 0 && hasAllOf(&M, P) &&
             hasAllOf(P.getIncomingValueForBlock(&Latch), M);
    });
  };
  return all_of(Masks, [&](const Value *M) {
    const auto *P = dyn_cast<PHINode>(M);
    if (P && P->getParent() == &Exit)
      return P->getNumIncomingValues() == 1;
    return !IsInside(cast<Instruction>(M)) || all_of(M->users(), IsInside) || IsKept(*M);
  });
}

/// Of `if` and `else`.
bool MaskInverter::bringsBackWaiting(const IntrinsicInst &X, const IntrinsicInst *&By) const {
  const BranchInst *Branch = branchOf(X);
  if (!Branch)
    return false;
  const BasicBlock &Then = *Branch->getSuccessor(0), &Next = *Branch->getSuccessor(1);
  for (const User *U : X.users())
    if (const auto *E = cast<ExtractValueInst>(U); E->getIndices().front() == 1)
      for (const User *Use : E->users()) {
        if (By)
          return false;
        By = dyn_cast<IntrinsicInst>(Use);
        if (!By)
          return false;
      }
  if (!By)
    return isUnreachable(Next);
  if (By->getParent() != &Next || !leadsTo(Then, Next, X.getParent()) || comesAgain(Next, *X.getParent()) ||
      !keepsBits(*X.getParent(), Next))
    return false;
  return By->getIntrinsicID() == BringBack ? isAtBegin(*By)
                                           : By->getIntrinsicID() == OpenElse && branchOf(*By) != nullptr;
}

/// The mask of lanes that have left begins empty, and loses none of them in the loop.
bool MaskInverter::keepsLeft(const IntrinsicInst &Loop, const BasicBlock &Header, const BasicBlock &Exit) const {
  const BasicBlock *Latch = Loop.getParent();
  auto Inside = reachedBefore(Header, Exit);
  Inside.remove(&Exit);
  // Another way back would begin with an empty mask again.
  if (any_of(predecessors(&Header), [&](const BasicBlock *P) { return P != Latch && Inside.contains(P); }))
    return false;
  return any_of(Header.phis(), [&](const PHINode &P) {
    return P.getType() == maskOf(Loop)->getType() && hasAllOf(maskOf(Loop), P) &&
           all_of(P.blocks(), [&](const BasicBlock *From) {
             const Value *V = P.getIncomingValueForBlock(From);
             return From == Latch ? V == maskOf(Loop) : isa<Constant>(V) && cast<Constant>(V)->isNullValue();
           });
  });
}

bool MaskInverter::bringsBackLeft(const IntrinsicInst &Loop, const IntrinsicInst *&By) const {
  const BranchInst *Branch = branchOf(Loop);
  if (!Branch || !Loop.hasOneUse())
    return false;
  const BasicBlock &Exit = *Branch->getSuccessor(0), &Header = *Branch->getSuccessor(1);
  auto IsMask = [&](const Value *V) {
    const auto *P = dyn_cast<PHINode>(V);
    return V == maskOf(Loop) ||
           (P && P->getParent() == &Exit && P->getNumIncomingValues() == 1 && P->getIncomingValue(0) == maskOf(Loop));
  };
  for (const Instruction &I : Exit)
    if (const auto *C = dyn_cast<IntrinsicInst>(&I);
        C && C->getIntrinsicID() == BringBack && IsMask(maskOf(*C)) && isAtBegin(*C))
      By = C;
  return (isUnreachable(Exit) || (By && leadsTo(Header, Exit, nullptr) && !comesAgain(Exit, *Loop.getParent()))) &&
         keepsLeft(Loop, Header, Exit) && keepsBitsAfter(*Loop.getParent(), Header, Exit);
}

/// Each operation takes lanes away that come back where their control flow goes on, and nothing else brings any back.
bool MaskInverter::bringsBackAll() const {
  SmallPtrSet<const IntrinsicInst *, 8> Backs;
  for (const IntrinsicInst *C : Operations) {
    const IntrinsicInst *By = nullptr;
    const Intrinsic::ID Id = C->getIntrinsicID();
    if (((Id == OpenIf || Id == OpenElse) && !bringsBackWaiting(*C, By)) ||
        (Id == LeaveLoop && !bringsBackLeft(*C, By)) || (By && !Backs.insert(By).second))
      return false;
  }
  return all_of(Operations, [&](const IntrinsicInst *C) {
    return !is_contained({OpenElse, BringBack}, C->getIntrinsicID()) || Backs.contains(C);
  });
}

//===----------------------------------------------------------------------===//
// The own lane
//===----------------------------------------------------------------------===//

/// A lane that goes on in a loop is not in the mask of those that left it.
void MaskInverter::forgetLeft() {
  for (Value *M : Masks) {
    auto *P = dyn_cast<PHINode>(M);
    if (!P)
      continue;
    for (unsigned K = 0; K != P->getNumIncomingValues(); ++K) {
      const auto *Branch = dyn_cast<BranchInst>(P->getIncomingBlock(K)->getTerminator());
      const auto *Left = Branch && Branch->isConditional() ? dyn_cast<IntrinsicInst>(Branch->getCondition()) : nullptr;
      if (Left && Left->getIntrinsicID() == LeaveLoop && maskOf(*Left) == P->getIncomingValue(K) &&
          Branch->getSuccessor(0) != P->getParent() && Branch->getSuccessor(1) == P->getParent())
        P->setIncomingValue(K, Constant::getNullValue(P->getType()));
    }
  }
  for (Value *M : Masks)
    if (auto *P = dyn_cast<PHINode>(M); P && all_of(P->incoming_values(), [](Value *V) {
                                          return isa<Constant>(V) && cast<Constant>(V)->isNullValue();
                                        }))
      P->replaceAllUsesWith(Constant::getNullValue(P->getType()));
}

void MaskInverter::replaceOperations() {
  for (IntrinsicInst *C : Operations) {
    IRBuilder<> B(C);
    auto GivePair = [&](Value *Bit, Type *MaskType) {
      Value *Waits = B.CreateZExt(B.CreateNot(Bit), MaskType);
      for (User *U : make_early_inc_range(C->users())) {
        auto *E = cast<ExtractValueInst>(U);
        E->replaceAllUsesWith(E->getIndices().front() ? Waits : Bit);
        E->eraseFromParent();
      }
    };
    auto OwnBit = [&] { return B.CreateTrunc(maskOf(*C), B.getInt1Ty()); };
    switch (C->getIntrinsicID()) {
    case OpenIf:
      GivePair(C->getArgOperand(0), C->getType()->getStructElementType(1));
      break;
    case OpenElse:
      GivePair(OwnBit(), C->getType()->getStructElementType(1));
      break;
    case AddToMask:
      C->replaceAllUsesWith(B.CreateOr(maskOf(*C), B.CreateZExt(C->getArgOperand(0), C->getType())));
      break;
    case LeaveLoop:
      C->replaceAllUsesWith(OwnBit());
      break;
    default:
      break;
    }
    C->eraseFromParent();
  }
}

void invertLaneMasks(Function &F) { MaskInverter(F).run(); }

} // namespace rejoin
