//===- LoopCutting.cpp - What a loop is made of -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which loops are cut, and at what: the variables that a loop begins anew with (PHIs of the header, and private objects
// whose address goes nowhere), the terms that are the same function of them in each iteration, objects that begin and
// end in it, and limits that a counter keeps. What is made of them is in CutFunction.cpp.
//
// Positive: `for (i = 0; i < n; ++i)` has the variable i, the term `p + 4 * i` and the limit n. Negative: a loop with
// two entries, or an object whose address is stored, is unsuited and says why.
//
// Cost: linear in the loop for each. Held by: test/Validate/induction*.srctgt.ll, unittests/Validate/ReasonsTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "LoopCutting.h"
#include "CalleeInlining.h"
#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "rejoin/IR/ModuleCopies.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace rejoin {

StringRef LoopVariable::baseName() const { return name().split('.').first; }

const Constant *LoopVariable::first(const Loop &L) const {
  const Constant *First = nullptr;
  if (!Phi)
    return nullptr;
  for (unsigned K = 0; K != Phi->getNumIncomingValues(); ++K) {
    if (L.contains(Phi->getIncomingBlock(K)))
      continue;
    const auto *C = dyn_cast<Constant>(Phi->getIncomingValue(K));
    if (!C || (First && First != C))
      return nullptr;
    First = C;
  }
  return First;
}

LoopCopy::LoopCopy(const Function &F, bool IsTarget) : IsTarget(IsTarget) {
  ValueToValueMapTy Map;
  Copy = copyFunction(F, Map);
  stripDebugInfo(*Copy);
  copyCallees(*Copy, IsTarget);
  analyze();
}

LoopCopy::~LoopCopy() {
  Loops.releaseMemory();
  Copy->eraseFromParent();
}

void LoopCopy::analyze() {
  Dominators.recalculate(*Copy);
  Loops.releaseMemory();
  Loops.analyze(Dominators);
}

/// Cutting makes the PHIs of a header anew, without their flags. A target would lose behaviour.
static bool hasFlags(const PHINode &P) {
  const auto *Float = dyn_cast<FPMathOperator>(&P);
  return Float && Float->getFastMathFlags().any();
}

bool LoopVariable::mayBeUndefined() const {
  return Phi && any_of(Phi->incoming_values(), [](const Use &In) {
           const auto *C = dyn_cast<Constant>(&In);
           return C && (isa<UndefValue>(C) || C->containsUndefOrPoisonElement());
         });
}

std::string LoopCopy::unsuited(bool IsTarget) {
  if (IsTarget)
    for (const Loop *L : Loops.getLoopsInPreorder())
      if (any_of(L->getHeader()->phis(), hasFlags))
        return textOf(Reason::InductionOfFlags);
  for (const BasicBlock &B : *Copy) {
    const Instruction *End = B.getTerminator();
    if (!isa<BranchInst, SwitchInst, ReturnInst, UnreachableInst>(End) || B.hasAddressTaken())
      return textOf(Reason::InductionOfTerminator, End->getOpcodeName());
    for (const Instruction &I : B)
      if (isa<AllocaInst>(I) && &B != &Copy->getEntryBlock())
        return textOf(Reason::InductionOfObjects);
  }
  ReversePostOrderTraversal<const Function *> Order(Copy);
  if (containsIrreducibleCFG<const BasicBlock *>(Order, Loops))
    return textOf(Reason::InductionOfIrreducible);
  return "";
}

bool LoopCopy::isShort(const Loop &L) {
  constexpr unsigned MaxCount = 64;
  TargetLibraryInfoImpl Known(Copy->getParent()->getTargetTriple());
  TargetLibraryInfo Library(Known);
  AssumptionCache Assumptions(*Copy);
  ScalarEvolution Evolution(*Copy, Library, Assumptions, Dominators, Loops);
  unsigned N = Evolution.getSmallConstantTripCount(&L);
  return N && N <= MaxCount;
}

namespace {

/// What is done with a private object, seen from a loop.
struct ObjectUses {
  bool IsWritten = false, IsRead = false, IsRestarted = false;
  /// Only ever accessed as one value.
  bool IsWhole = true;
  /// Its address goes where it is not followed.
  bool IsLost = false;
};

} // namespace

static void lookAt(const Value &Address, bool IsBegin, const AllocaInst &Object, const Loop &L, ObjectUses &Uses) {
  for (const User *U : Address.users()) {
    const auto &I = llvm::cast<Instruction>(*U);
    if (const auto *Load = dyn_cast<LoadInst>(&I)) {
      Uses.IsRead |= L.contains(Load);
      Uses.IsWhole &= IsBegin && Load->isSimple() && Load->getType() == Object.getAllocatedType();
    } else if (const auto *S = dyn_cast<StoreInst>(&I)) {
      Uses.IsLost |= S->getValueOperand() == &Address;
      Uses.IsWritten |= L.contains(S);
      Uses.IsWhole &= IsBegin && S->isSimple() && S->getValueOperand()->getType() == Object.getAllocatedType();
    } else if (const auto *G = dyn_cast<GetElementPtrInst>(&I)) {
      lookAt(*G, IsBegin && G->hasAllZeroIndices(), Object, L, Uses);
    } else if (isa<AddrSpaceCastInst, BitCastInst>(I)) {
      lookAt(I, IsBegin, Object, L, Uses);
    } else if (I.isLifetimeStartOrEnd()) {
      Uses.IsRestarted |= L.contains(&I);
    } else {
      // An intrinsic outside of the loop is followed, or not, as without loops. Another function may keep the address,
      // or leave in the object what the loop reads.
      Uses.IsLost |= !isa<IntrinsicInst>(I) || L.contains(&I);
    }
  }
}

/// Written in the loop in parts, or at places that are computed.
static bool isDivided(const AllocaInst &Object, const ObjectUses &Uses) {
  return Uses.IsWritten && (!Uses.IsWhole || !Object.getAllocatedType()->isSingleValueType());
}

SmallVector<DividedObject> LoopCopy::findDivided(const Loop &L) const {
  SmallVector<DividedObject> Found;
  for (Instruction &I : Copy->getEntryBlock())
    if (auto *Object = dyn_cast<AllocaInst>(&I)) {
      ObjectUses Uses;
      lookAt(*Object, true, *Object, L, Uses);
      const std::optional<TypeSize> Bytes = Object->getAllocationSize(Copy->getDataLayout());
      if (isDivided(*Object, Uses) && !Uses.IsLost && Bytes && Bytes->isFixed())
        Found.push_back({Object, Bytes->getFixedValue()});
    }
  return Found;
}

bool LoopCopy::findVariables(const Loop &L, std::vector<LoopVariable> &Variables, std::string &Why) const {
  const SmallVector<DividedObject> Divided = findDivided(L);
  for (PHINode &P : L.getHeader()->phis())
    Variables.push_back({&P, nullptr});
  for (Instruction &I : Copy->getEntryBlock()) {
    auto *Object = dyn_cast<AllocaInst>(&I);
    if (!Object)
      continue;
    ObjectUses Uses;
    lookAt(*Object, true, *Object, L, Uses);
    if (Uses.IsLost)
      Why = textOf(Reason::AddressThroughLoop);
    else if (isDivided(*Object, Uses) &&
             none_of(Divided, [&](const DividedObject &X) { return X.Object == Object && X.Bytes <= X.MaxBytes; }))
      Why = textOf(Reason::ObjectOfLoop, DividedObject::MaxBytes);
    else if (Uses.IsRestarted && Uses.IsRead && !Uses.IsWritten)
      Why = textOf(Reason::LifetimeInLoop);
    if (!Why.empty())
      return false;
    if (Uses.IsWritten && !isDivided(*Object, Uses))
      Variables.push_back({nullptr, Object, Uses.IsRestarted});
  }
  return true;
}

/// Computed from its operands alone, whatever they are.
static bool mayBeInTerm(const Instruction &I) {
  if (!I.getType()->isIntOrPtrTy() || I.getType()->isIntegerTy(1))
    return false;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::GetElementPtr:
    return true;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr: {
    const auto *By = dyn_cast<ConstantInt>(I.getOperand(1));
    return By && By->getValue().ult(I.getType()->getIntegerBitWidth());
  }
  case Instruction::UDiv:
  case Instruction::URem: {
    const auto *By = dyn_cast<ConstantInt>(I.getOperand(1));
    return By && !By->isZero();
  }
  default:
    return false;
  }
}

std::vector<LoopTerm> LoopCopy::findTerms(const Loop &L, ArrayRef<LoopVariable> Variables) const {
  constexpr unsigned MaxTerms = 48, MaxDepth = 6;
  // For each variable and term: the single variable that it reads, as in `LoopTerm`, and the depth of its operations.
  DenseMap<const Value *, std::pair<std::optional<unsigned>, unsigned>> Known;
  for (auto [K, V] : enumerate(Variables))
    if (V.Phi)
      Known[V.Phi] = {K, 0};
  auto IsLeaf = [&](const Value *V) {
    if (isa<UndefValue>(V) || isa<ConstantExpr>(V))
      return false;
    const auto *I = dyn_cast<Instruction>(V);
    return !I || (!L.contains(I) && Dominators.dominates(I, L.getHeader()));
  };
  std::vector<LoopTerm> Terms;
  for (BasicBlock *B : ReversePostOrderTraversal<Function *>(Copy)) {
    if (!L.contains(B))
      continue;
    for (const Instruction &I : *B) {
      if (!mayBeInTerm(I))
        continue;
      std::optional<unsigned> Variable;
      unsigned Depth = 0;
      bool IsTerm = true, ReadsOthers = false;
      for (const Value *V : I.operand_values()) {
        auto It = Known.find(V);
        if (It == Known.end()) {
          IsTerm &= IsLeaf(V);
          ReadsOthers |= !isa<Constant>(V);
          continue;
        }
        const auto &[Of, DepthOf] = It->second;
        Depth = std::max(Depth, DepthOf + 1);
        ReadsOthers |= !Of || (Variable && Variable != Of);
        Variable = Of;
      }
      if (ReadsOthers)
        Variable = std::nullopt;
      if (!IsTerm || !Depth || Depth > MaxDepth)
        continue;
      Known[&I] = {Variable, Depth};
      Terms.push_back({&I, Variable});
      if (Terms.size() == MaxTerms)
        return Terms;
    }
  }
  return Terms;
}

SmallVector<AllocaInst *> LoopCopy::findRestarted(const Loop &L) const {
  SmallVector<AllocaInst *> Found;
  for (Instruction &I : Copy->getEntryBlock())
    if (auto *Object = dyn_cast<AllocaInst>(&I)) {
      ObjectUses Uses;
      lookAt(*Object, true, *Object, L, Uses);
      if (Uses.IsRestarted)
        Found.push_back(Object);
    }
  return Found;
}

SmallVector<Value *> LoopCopy::findLimits(const Loop &L) const {
  SmallVector<BasicBlock *> Exiting;
  L.getExitingBlocks(Exiting);
  SmallSetVector<Value *, 4> Found;
  for (const BasicBlock *B : Exiting) {
    const auto *Br = dyn_cast<BranchInst>(B->getTerminator());
    const auto *C = Br && Br->isConditional() ? dyn_cast<ICmpInst>(Br->getCondition()) : nullptr;
    if (!C)
      continue;
    for (Value *V : C->operands())
      if (L.isLoopInvariant(V) && V->getType()->isIntegerTy() && !isa<UndefValue>(V) &&
          (!isa<Instruction>(V) || Dominators.dominates(llvm::cast<Instruction>(V), L.getHeader())))
        Found.insert(V);
  }
  return SmallVector<Value *>(Found.begin(), Found.end());
}

bool LoopCopy::isSilent(const Loop &L) {
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B) {
      if (I.isVolatile() || I.isAtomic())
        return false;
      if (const auto *C = dyn_cast<CallBase>(&I)) {
        if (is_contained({CallRole::Event, CallRole::Entered}, roleOf(*C)))
          return false;
      } else if (const auto *S = dyn_cast<StoreInst>(&I)) {
        if (!isa<AllocaInst>(getUnderlyingObject(S->getPointerOperand())))
          return false;
      } else if (I.mayWriteToMemory()) {
        return false;
      }
    }
  return true;
}

} // namespace rejoin
