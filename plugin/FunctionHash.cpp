//===- FunctionHash.cpp - A hash of all that a function says -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionHash.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace rejoin {

namespace {

class Hasher {
public:
  /// With \p ByAddress values are told apart by where they are in this process, else by their position.
  explicit Hasher(bool ByAddress) : ByAddress(ByAddress) {}
  hash_code run(const Function &F);

private:
  const bool ByAddress;
  uint64_t Result = 0;
  DenseMap<const Value *, unsigned> Numbers;
  SmallPtrSet<const Constant *, 32> Constants;
  SmallVector<std::pair<unsigned, MDNode *>> Metadata;

  /// For each number a bijection of the states, and for each state one of the numbers.
  void mix(uint64_t N) { Result = (llvm::rotl(Result, 23) ^ N) * 0x9E3779B97F4A7C15; }
  void mix(const void *Address) { mix(reinterpret_cast<uint64_t>(Address)); }
  void mix(StringRef Text) { mix(xxh3_64bits(Text)); }
  void mix(hash_code Code) { mix(static_cast<uint64_t>(static_cast<size_t>(Code))); }
  template <class... T> void add(const T &...Xs) { (mix(Xs), ...); }
  void addOperand(const Value *V);
  void addConstant(const Constant *Root);
  void addInstruction(const Instruction &I);
  void addMetadata();
};

} // namespace

void Hasher::addMetadata() {
  for (auto [Kind, Node] : Metadata)
    if (Kind != LLVMContext::MD_dbg)
      add(Kind, Node);
  Metadata.clear();
}

/// Constants are one object each; only what they refer to can change.
void Hasher::addConstant(const Constant *Root) {
  SmallVector<const Constant *> Work{Root};
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (!Constants.insert(C).second)
      continue;
    if (const auto *F = dyn_cast<Function>(C)) {
      add(F->getAttributes().getRawPointer(), F->getCallingConv(), F->isDeclaration(), F->getName());
      continue;
    }
    if (const auto *G = dyn_cast<GlobalVariable>(C)) {
      add(G->getName(), G->isConstant(), G->getAlign().valueOrOne().value(), static_cast<unsigned>(G->getLinkage()),
          G->getValueType());
      G->getAllMetadata(Metadata);
      addMetadata();
    }
    for (const Value *V : C->operands())
      if (const auto *Part = dyn_cast<Constant>(V)) {
        add(Part);
        Work.push_back(Part);
      }
  }
}

void Hasher::addOperand(const Value *V) {
  if (ByAddress && !isa<Constant>(V)) {
    add(V);
    return;
  }
  if (auto It = Numbers.find(V); It != Numbers.end()) {
    add(It->second);
    return;
  }
  add(V);
  if (const auto *C = dyn_cast<Constant>(V))
    addConstant(C);
}

void Hasher::addInstruction(const Instruction &I) {
  if (ByAddress)
    add(&I);
  add(I.getOpcode(), I.getType(), I.getRawSubclassOptionalData(), I.getNumOperands());
  for (const Value *V : I.operands())
    addOperand(V);
  if (I.hasMetadataOtherThanDebugLoc()) {
    I.getAllMetadataOtherThanDebugLoc(Metadata);
    addMetadata();
  }
  if (const auto *X = dyn_cast<PHINode>(&I)) {
    for (const BasicBlock *B : X->blocks())
      addOperand(B);
  } else if (const auto *X = dyn_cast<SwitchInst>(&I)) {
    // The values of the cases are no operands.
    for (const auto &Case : X->cases())
      add(Case.getCaseValue());
  } else if (const auto *X = dyn_cast<CmpInst>(&I)) {
    add(static_cast<unsigned>(X->getPredicate()));
  } else if (const auto *X = dyn_cast<CallBase>(&I)) {
    add(X->getAttributes().getRawPointer(), X->getCallingConv(), X->getFunctionType(), X->getNumOperandBundles());
    if (const auto *C = dyn_cast<CallInst>(X))
      add(static_cast<unsigned>(C->getTailCallKind()));
    for (unsigned B = 0; B != X->getNumOperandBundles(); ++B) {
      OperandBundleUse Bundle = X->getOperandBundleAt(B);
      add(Bundle.getTagID(), Bundle.Inputs.size());
    }
  } else if (const auto *X = dyn_cast<LoadInst>(&I)) {
    add(X->isVolatile(), X->getAlign().value(), static_cast<unsigned>(X->getOrdering()), X->getSyncScopeID());
  } else if (const auto *X = dyn_cast<StoreInst>(&I)) {
    add(X->isVolatile(), X->getAlign().value(), static_cast<unsigned>(X->getOrdering()), X->getSyncScopeID());
  } else if (const auto *X = dyn_cast<AtomicRMWInst>(&I)) {
    add(static_cast<unsigned>(X->getOperation()), X->isVolatile(), X->getAlign().value(),
        static_cast<unsigned>(X->getOrdering()), X->getSyncScopeID());
  } else if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I)) {
    add(X->isVolatile(), X->isWeak(), X->getAlign().value(), static_cast<unsigned>(X->getSuccessOrdering()),
        static_cast<unsigned>(X->getFailureOrdering()), X->getSyncScopeID());
  } else if (const auto *X = dyn_cast<FenceInst>(&I)) {
    add(static_cast<unsigned>(X->getOrdering()), X->getSyncScopeID());
  } else if (const auto *X = dyn_cast<AllocaInst>(&I)) {
    add(X->getAllocatedType(), X->getAlign().value(), X->isUsedWithInAlloca(), X->isSwiftError());
  } else if (const auto *X = dyn_cast<GetElementPtrInst>(&I)) {
    add(X->getSourceElementType());
  } else if (const auto *X = dyn_cast<ShuffleVectorInst>(&I)) {
    add(hash_combine_range(X->getShuffleMask()));
  } else if (const auto *X = dyn_cast<ExtractValueInst>(&I)) {
    add(hash_combine_range(X->indices()));
  } else if (const auto *X = dyn_cast<InsertValueInst>(&I)) {
    add(hash_combine_range(X->indices()));
  } else if (const auto *X = dyn_cast<LandingPadInst>(&I)) {
    add(X->isCleanup());
    for (unsigned C = 0; C != X->getNumClauses(); ++C)
      add(X->isCatch(C));
  }
}

hash_code Hasher::run(const Function &F) {
  add(F.getAttributes().getRawPointer(), F.getCallingConv(), F.getFunctionType());
  F.getAllMetadata(Metadata);
  addMetadata();
  for (const Argument &A : F.args())
    if (ByAddress)
      add(&A);
    else
      Numbers.try_emplace(&A, Numbers.size());
  if (!ByAddress)
    for (const BasicBlock &B : F) {
      Numbers.try_emplace(&B, Numbers.size());
      for (const Instruction &I : B)
        Numbers.try_emplace(&I, Numbers.size());
    }
  for (const BasicBlock &B : F) {
    if (ByAddress)
      add(&B);
    add(B.size());
    for (const Instruction &I : B)
      addInstruction(I);
  }
  return Result;
}

hash_code hashFunction(const Function &F) { return Hasher(/*ByAddress=*/false).run(F); }

hash_code hashAddresses(const Function &F) { return Hasher(/*ByAddress=*/true).run(F); }

} // namespace rejoin
