//===- IndexParts.cpp - What a part of an index decides -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A remainder of an index by a number of the program's data may name a head or a channel, or a row of the workgroup:
//
//     x[get_global_id(1) % heads]                                  a head
//     s[get_global_id(1) % tile]                                   a row: memory of the workgroup is addressed
//     if (get_global_id(1) % tile == 0) barrier(...);              a row: it decides who executes the barrier
//     if (get_global_id(1) % tile == 0) s[t] = 0;                  a row: it decides who uses memory of the workgroup
//     if (get_global_id(1) / heads >= batches) return;             no row: the quotient grows with the index
//     if (get_global_id(1) % parts * n >= rows) return;            no row: a bound of the data
//
// A branch decides what its successors execute before they meet. The value is followed through operators, conditions,
// variables, also those that are set under such a branch, and arguments and results of callees. Errs by a row too many,
// and by heads where a part of an index is stored in memory and read again.
// Cost: linear in uses and in what branches decide. Held by: test/Lint/divided-dimensions.cl, divided-by-data.cl.
//
//===----------------------------------------------------------------------===//

#include "IndexParts.h"
#include "UseWalk.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/ConvergentOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <map>

using namespace llvm;

namespace rejoin {

namespace {

enum class Form : uint8_t {
  /// It grows with the index.
  Ordered,
  Any,
};

class PartUses {
public:
  bool partWorkgroup(const BinaryOperator &Part);

private:
  bool asks(const Use &U, Form Is);
  bool asksInCall(const CallBase &C, const Use &U);
  /// Whether a terminator decides about what threads of a workgroup do together. Follows what is set there.
  bool decides(const Instruction &Terminator);
  UseWalk<Form> Walk;
  std::map<const Function *, PostDominatorTree> Trees;
};

} // namespace

static bool isOfWorkgroup(const Value &Pointer) {
  auto IsInSpace = [](const Value &V) { return V.getType()->getPointerAddressSpace() == LocalSpace; };
  return IsInSpace(Pointer) || IsInSpace(*Pointer.stripPointerCasts()) || IsInSpace(*getUnderlyingObject(&Pointer));
}

/// Uses memory of the workgroup, or needs threads together, by itself or in its callees.
static bool isOfSeveral(const Instruction &I, SmallPtrSetImpl<const Function *> &Seen) {
  if (const Value *Pointer = getLoadStorePointerOperand(&I))
    return isOfWorkgroup(*Pointer);
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
    return isOfWorkgroup(*I.getOperand(0));
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return false;
  const Function *F = C->getCalledFunction();
  if (!F)
    return true;
  if (F->isDeclaration())
    return findOperation(*F).Needs != Need::Nothing ||
           any_of(C->args(), [](const Use &A) { return A->getType()->isPointerTy() && isOfWorkgroup(*A.get()); });
  return Seen.insert(F).second &&
         any_of(instructions(*F), [&](const Instruction &Inner) { return isOfSeveral(Inner, Seen); });
}

bool PartUses::decides(const Instruction &Terminator) {
  const BasicBlock &From = *Terminator.getParent();
  PostDominatorTree &Tree = Trees[From.getParent()];
  if (!Tree.getRootNode())
    Tree.recalculate(const_cast<Function &>(*From.getParent()));
  const auto *Node = Tree.getNode(&From);
  const BasicBlock *Meet = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  if (Meet)
    for (const PHINode &P : Meet->phis())
      Walk.follow(P, Form::Any);
  SmallPtrSet<const BasicBlock *, 16> Blocks;
  SmallPtrSet<const Function *, 8> Callees;
  SmallVector<const BasicBlock *> Work(successors(&From));
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (B == Meet || !Blocks.insert(B).second)
      continue;
    for (const Instruction &I : *B) {
      if (isOfSeveral(I, Callees))
        return true;
      if (const auto *S = dyn_cast<StoreInst>(&I))
        Walk.followStored(*S, S->getOperandUse(0), Form::Any);
      if (isa<PHINode>(I))
        Walk.follow(I, Form::Any);
    }
    append_range(Work, successors(B));
  }
  return false;
}

bool PartUses::asksInCall(const CallBase &C, const Use &U) {
  const Function *F = C.getCalledFunction();
  if (!C.isArgOperand(&U) || !F)
    return true;
  Walk.follow(C, Form::Any);
  if (!F->isDeclaration() && C.getArgOperandNo(&U) < F->arg_size())
    Walk.follow(*F->getArg(C.getArgOperandNo(&U)), Form::Any);
  return false;
}

bool PartUses::asks(const Use &U, Form Is) {
  const auto *I = dyn_cast<Instruction>(U.getUser());
  if (!I)
    return true;
  if (const auto *G = dyn_cast<GetElementPtrInst>(I))
    return isOfWorkgroup(*G->getPointerOperand());
  if (isa<ReturnInst>(I)) {
    for (const User *Caller : I->getFunction()->users())
      if (isa<CallBase>(Caller))
        Walk.follow(*Caller, Form::Any);
    return false;
  }
  if (I->isTerminator() && !isa<CallBase>(I))
    return decides(*I);
  if (const auto *C = dyn_cast<CallBase>(I))
    return asksInCall(*C, U);
  if (const auto *Compare = dyn_cast<ICmpInst>(I)) {
    // A bound of the data; the index as a whole is compared with a multiple.
    const bool ByConstant = isa<Constant>(Compare->getOperand(1 - U.getOperandNo()));
    if (!Compare->isRelational() || (Is == Form::Any && ByConstant))
      Walk.follow(*I, Form::Any);
  } else if (const auto *S = dyn_cast<StoreInst>(I)) {
    Walk.followStored(*S, U, Is);
  } else if (isa<CastInst, FreezeInst, InsertElementInst, ExtractElementInst>(I) ||
             I->getOpcode() == Instruction::Add) {
    Walk.follow(*I, Is);
  } else if (isa<BinaryOperator, PHINode, SelectInst, FCmpInst, ShuffleVectorInst, InsertValueInst, ExtractValueInst>(
                 I)) {
    Walk.follow(*I, Form::Any);
  }
  return false;
}

bool PartUses::partWorkgroup(const BinaryOperator &Part) {
  const bool Grows = Part.getOpcode() == Instruction::UDiv || Part.getOpcode() == Instruction::SDiv;
  Walk.follow(Part, Grows ? Form::Ordered : Form::Any);
  return Walk.anyUse([&](const Use &U, Form Is) { return asks(U, Is); });
}

bool partsWorkgroup(const BinaryOperator &Part) { return PartUses().partWorkgroup(Part); }

} // namespace rejoin
