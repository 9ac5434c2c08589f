//===- KeepAccesses.cpp - Simpler code with the same accesses -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An optimiser may remove an access that is undefined or has no effect: a store outside of an array that is not read,
// a store that races, a load without a use. `rejoin run` looks for exactly these, so its sources are compiled without
// clang's passes. What is left is slow to run: each variable is in memory, each small function is a call. This file
// makes it faster by four steps, none of which removes an access that can be a finding:
//
//   pins       Each loaded or returned value gets a use (`llvm.fake.use`) until the end, so no step finds it unused.
//   inlining   Small functions, and the body that clang calls from each OpenCL kernel.
//   promotion  SROA of variables whose accesses are all at constant places inside of them, whose address goes nowhere
//              else, and whose bytes are all written before they are read. No access to such a variable is a finding.
//              The address of each other variable is pinned, which SROA takes for an escape.
//   folding    Arithmetic on constants, branches on constants, unused arithmetic, blocks with one way in.
//
// Functions without optimisation (-O0) stay as they are. Cost: linear, but for the bytes that are written before they
// are read: blocks times bytes of private variables, in a few rounds. Held by: test/Semantics/Findings/as-written*,
// which run the same kernels optimised.
//
//===----------------------------------------------------------------------===//

#include "KeepAccesses.h"
#include "rejoin/Support/KernelName.h"
#include "rejoin/Target/StandardAnalyses.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin {

static void pin(Value &V, BasicBlock::iterator Before) {
  IRBuilder<> Builder(Before->getParent(), Before);
  Builder.CreateIntrinsic(Builder.getVoidTy(), Intrinsic::fake_use, {&V});
}

/// Pins what loads and calls give.
static void pinResults(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if ((isa<LoadInst>(I) || isa<CallInst>(I)) && !I.getType()->isVoidTy() && !I.getType()->isTokenTy())
      pin(I, std::next(I.getIterator()));
}

static void unpin(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *II = dyn_cast<IntrinsicInst>(&I); II && II->getIntrinsicID() == Intrinsic::fake_use) {
      auto *Number = dyn_cast<PtrToIntInst>(II->getArgOperand(0));
      II->eraseFromParent();
      if (Number && Number->use_empty())
        Number->eraseFromParent();
    }
}

namespace {

/// An access to a variable at a constant place.
struct VariableAccess {
  enum Type : uint8_t { Read, Write, Lifetime } How;
  uint64_t Begin, End;
};

/// The private variables of a function, with all accesses to them. A variable is safe if all accesses are inside of it,
/// at constant places, its address goes nowhere else, and each byte is written before it is read.
class PrivateVariables {
public:
  explicit PrivateVariables(Function &F);
  bool isSafe(const AllocaInst &A) const { return Safe.contains(&A); }

private:
  /// Finds the accesses to \p A, whose bytes begin at \p First in the list of all bytes. False if it is not safe.
  bool collect(const AllocaInst &A, uint64_t Size, uint64_t First);
  /// Applies the accesses of \p I. Each variable that is read before it was written is removed.
  void pass(const Instruction &I, BitVector &Written, bool Removes);
  void findReads(Function &F);

  DenseMap<const Instruction *, SmallVector<VariableAccess, 1>> Accesses;
  /// The variable to which each byte belongs.
  std::vector<const AllocaInst *> OwnerOf;
  SmallPtrSet<const AllocaInst *, 16> Safe;
};

} // namespace

bool PrivateVariables::collect(const AllocaInst &A, uint64_t Size, uint64_t First) {
  const DataLayout &Layout = A.getDataLayout();
  SmallVector<std::pair<const Value *, uint64_t>> Pending{{&A, 0}};
  SmallVector<std::pair<const Instruction *, VariableAccess>> Found;
  while (!Pending.empty()) {
    const auto [V, Offset] = Pending.pop_back_val();
    for (const Use &U : V->uses()) {
      const auto *I = cast<Instruction>(U.getUser());
      auto Access = [&, Begin = Offset](VariableAccess::Type How, TypeSize Bytes) {
        if (Bytes.isScalable() || Begin > Size || Bytes.getFixedValue() > Size - Begin)
          return false;
        Found.push_back({I, {How, First + Begin, First + Begin + Bytes.getFixedValue()}});
        return true;
      };
      bool Fits = false;
      if (const auto *L = dyn_cast<LoadInst>(I)) {
        Fits = Access(VariableAccess::Read, Layout.getTypeStoreSize(L->getType()));
      } else if (const auto *S = dyn_cast<StoreInst>(I)) {
        Fits = U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
               Access(VariableAccess::Write, Layout.getTypeStoreSize(S->getValueOperand()->getType()));
      } else if (const auto *G = dyn_cast<GetElementPtrInst>(I)) {
        APInt Step(Layout.getIndexTypeSizeInBits(G->getType()), 0);
        Fits = G->accumulateConstantOffset(Layout, Step) && !Step.isNegative() && Step.ule(Size - Offset);
        if (Fits)
          Pending.push_back({G, Offset + Step.getZExtValue()});
      } else if (isa<AddrSpaceCastInst>(I)) {
        Fits = true;
        Pending.push_back({I, Offset});
      } else if (const auto *Memory = dyn_cast<MemIntrinsic>(I)) {
        const auto *Length = dyn_cast<ConstantInt>(Memory->getLength());
        Fits = Length && Access(U.getOperandNo() ? VariableAccess::Read : VariableAccess::Write,
                                TypeSize::getFixed(Length->getZExtValue()));
      } else if (I->isLifetimeStartOrEnd()) {
        Fits = Offset == 0 && Access(VariableAccess::Lifetime, TypeSize::getFixed(Size));
      }
      if (!Fits)
        return false;
    }
  }
  for (const auto &[I, X] : Found)
    Accesses[I].push_back(X);
  return true;
}

PrivateVariables::PrivateVariables(Function &F) {
  constexpr uint64_t MaxBytes = 256;
  for (const Instruction &I : instructions(F))
    if (const auto *A = dyn_cast<AllocaInst>(&I)) {
      const std::optional<TypeSize> Size = A->getAllocationSize(F.getDataLayout());
      if (!Size || Size->isScalable() || Size->getFixedValue() > MaxBytes ||
          !collect(*A, Size->getFixedValue(), OwnerOf.size()))
        continue;
      OwnerOf.resize(OwnerOf.size() + Size->getFixedValue(), A);
      Safe.insert(A);
    }
  findReads(F);
}

void PrivateVariables::pass(const Instruction &I, BitVector &Written, bool Removes) {
  auto Found = Accesses.find(&I);
  if (Found == Accesses.end())
    return;
  // A copy reads before it writes.
  for (const VariableAccess &X : Found->second)
    if (Removes && X.How == VariableAccess::Read && X.Begin != X.End &&
        Written.find_first_unset_in(X.Begin, X.End) != -1)
      Safe.erase(OwnerOf[X.Begin]);
  for (const VariableAccess &X : Found->second)
    if (X.How == VariableAccess::Write)
      Written.set(X.Begin, X.End);
    else if (X.How == VariableAccess::Lifetime)
      Written.reset(X.Begin, X.End);
}

void PrivateVariables::findReads(Function &F) {
  // The bytes that are written on all ways to the end of a block: greatest fixed point.
  DenseMap<const BasicBlock *, BitVector> AtEnd;
  const ReversePostOrderTraversal<Function *> Order(&F);
  auto AtBegin = [&](const BasicBlock &B) {
    BitVector Written(OwnerOf.size(), !B.isEntryBlock());
    for (const BasicBlock *P : predecessors(&B))
      if (auto Known = AtEnd.find(P); Known != AtEnd.end())
        Written &= Known->second;
    return Written;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *B : Order) {
      BitVector Written = AtBegin(*B);
      for (const Instruction &I : *B)
        pass(I, Written, /*Removes=*/false);
      auto [It, IsNew] = AtEnd.try_emplace(B, Written);
      if (IsNew || It->second != Written) {
        It->second = std::move(Written);
        Changed = true;
      }
    }
  }
  for (const BasicBlock *B : Order) {
    BitVector Written = AtBegin(*B);
    for (const Instruction &I : *B)
      pass(I, Written, /*Removes=*/true);
  }
}

/// Makes the addresses of variables that are not safe escape.
static void pinVariables(Function &F) {
  const PrivateVariables Variables(F);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *A = dyn_cast<AllocaInst>(&I); A && !Variables.isSafe(*A)) {
      IRBuilder<> Builder(A->getParent(), std::next(A->getIterator()));
      pin(*Builder.CreatePtrToInt(A, Builder.getIntPtrTy(F.getDataLayout(), A->getAddressSpace())),
          Builder.GetInsertPoint());
    }
}

/// Replaces arithmetic on constants by its result. What may be a finding, as a division by zero, stays.
static void foldWhatIsNoFinding(Function &F) {
  for (BasicBlock *B : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : make_early_inc_range(*B))
      if (isa<BinaryOperator, CmpInst, CastInst, SelectInst>(I) && !I.hasPoisonGeneratingFlags())
        if (Constant *C = ConstantFoldInstruction(&I, F.getDataLayout());
            C && !C->containsUndefOrPoisonElement() && !isa<UndefValue>(C)) {
          I.replaceAllUsesWith(C);
          I.eraseFromParent();
        }
  for (BasicBlock &B : F)
    ConstantFoldTerminator(&B);
}

/// Removes unused instructions that neither touch memory nor are calls.
static void dropUnusedArithmetic(Function &F) {
  SmallVector<Instruction *> Unused;
  auto IsUnused = [](const Instruction &I) {
    return I.use_empty() &&
           (isa<BinaryOperator, UnaryOperator, CmpInst, CastInst, SelectInst, GetElementPtrInst, PHINode, FreezeInst,
                ExtractElementInst, InsertElementInst, ShuffleVectorInst, ExtractValueInst, InsertValueInst>(I));
  };
  for (Instruction &I : instructions(F))
    if (IsUnused(I))
      Unused.push_back(&I);
  while (!Unused.empty()) {
    Instruction *I = Unused.pop_back_val();
    SmallVector<Instruction *> Operands;
    for (Value *V : I->operands())
      if (auto *Operand = dyn_cast<Instruction>(V); Operand && Operand != I && !is_contained(Operands, Operand))
        Operands.push_back(Operand);
    I->eraseFromParent();
    for (Instruction *Operand : Operands)
      if (IsUnused(*Operand))
        Unused.push_back(Operand);
  }
}

/// Marks what is inlined: functions that stay small after inlining of their callees, and the body that clang calls from
/// each OpenCL kernel. Functions that call themselves, directly or not, stay.
static void markInlined(Module &M) {
  constexpr uint64_t MaxSize = 1000;
  CallGraph Graph(M);
  DenseMap<const Function *, uint64_t> Sizes;
  for (scc_iterator<CallGraph *> Component = scc_begin(&Graph); !Component.isAtEnd(); ++Component) {
    Function *F = Component->front()->getFunction();
    if (!F || F->isDeclaration() || Component.hasCycle())
      continue;
    uint64_t Size = 0;
    for (const Instruction &I : instructions(F)) {
      const auto *C = dyn_cast<CallBase>(&I);
      const Function *Callee = C ? C->getCalledFunction() : nullptr;
      Size += 1 + (Callee && Callee->hasFnAttribute(Attribute::AlwaysInline) ? Sizes.lookup(Callee) : 0);
    }
    Sizes[F] = Size;
    const bool IsBody = kernelName(F->getName()) != F->getName();
    if (IsBody) {
      F->removeFnAttr(Attribute::NoInline);
      F->removeFnAttr(Attribute::OptimizeNone);
    }
    if (!F->hasFnAttribute(Attribute::NoInline) && !F->hasFnAttribute(Attribute::OptimizeNone) &&
        (IsBody || Size <= MaxSize))
      F->addFnAttr(Attribute::AlwaysInline);
  }
}

void simplifyKeepingAccesses(Module &M) {
  StandardAnalyses Analyses;
  for (Function &F : M)
    if (!F.isDeclaration())
      pinResults(F);
  markInlined(M);
  AlwaysInlinerPass(/*InsertLifetime=*/false).run(M, Analyses.modules());
  Analyses.functions().clear();
  FunctionPassManager Promotion;
  Promotion.addPass(SROAPass(SROAOptions::PreserveCFG));
  for (Function &F : M) {
    // Who asks for -O0 gets each variable in memory.
    if (F.isDeclaration() || F.hasFnAttribute(Attribute::OptimizeNone)) {
      unpin(F);
      continue;
    }
    pinVariables(F);
    Promotion.run(F, Analyses.functions());
    unpin(F);
    foldWhatIsNoFinding(F);
    dropUnusedArithmetic(F);
    EliminateUnreachableBlocks(F);
    for (BasicBlock &B : make_early_inc_range(F))
      MergeBlockIntoPredecessor(&B);
  }
}

} // namespace rejoin
