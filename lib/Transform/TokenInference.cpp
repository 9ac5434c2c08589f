//===- TokenInference.cpp - From implicit to explicit convergence control and back -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source: "Convergent Operation Semantics", LLVM, section on inferring tokens.
// Held by: test/Convergence/Infer; unittests/Transform/TokenInferenceTest.cpp (all small graphs: the result keeps the
// rules, and threads that the maximal relation of the source brings together stay together).
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/TokenInference.h"
#include "rejoin/Graph/CycleHierarchy.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace rejoin {

static Error refuse(const Twine &Why) { return createStringError(inconvertibleErrorCode(), Why); }

static CallBase *addTokenBundle(CallBase &C, Value *Token) {
  CallBase *New = CallBase::addOperandBundle(&C, LLVMContext::OB_convergencectrl,
                                             OperandBundleDef("convergencectrl", Token), C.getIterator());
  New->copyMetadata(C);
  New->takeName(&C);
  C.replaceAllUsesWith(New);
  C.eraseFromParent();
  return New;
}

CallBase *removeTokenBundle(CallBase &C) {
  if (!hasTokenBundle(C))
    return &C;
  CallBase *New = CallBase::removeOperandBundle(&C, LLVMContext::OB_convergencectrl, C.getIterator());
  New->copyMetadata(C);
  New->takeName(&C);
  C.replaceAllUsesWith(New);
  C.eraseFromParent();
  return New;
}

namespace {

/// Cycles of a function by its blocks.
struct FunctionCycles {
  TokenReader Reader;
  DepthFirst Search;
  CycleHierarchy Cycles;

  void compute(const Function &F) {
    Reader.read(F);
    Search.compute(Reader.program().Graph);
    Cycles.compute(Reader.program().Graph, Search);
  }
  /// An irreducible cycle, or an invalid id.
  CycleId findIrreducible() const {
    for (unsigned C = 0; C != Cycles.numCycles(); ++C)
      if (!Cycles.isReducible(CycleId(C)))
        return CycleId(C);
    return CycleId();
  }
};

} // namespace

/// Makes all cycles reducible by LLVM's utility.
static Error makeReducible(Function &F, FunctionAnalysisManager &AM, FunctionCycles &C) {
  if (!C.findIrreducible().isValid())
    return Error::success();
  // The utility redirects branches into the entries of the cycle.
  bool HasSwitch = false;
  for (unsigned I = 0; I != C.Cycles.numCycles(); ++I) {
    if (C.Cycles.isReducible(CycleId(I)))
      continue;
    for (BlockId Entry : C.Cycles.entries(CycleId(I)))
      for (const BasicBlock *P : predecessors(&C.Reader.block(Entry))) {
        const Instruction *T = P->getTerminator();
        if (isa<SwitchInst>(T))
          HasSwitch = true;
        else if (!isa<BranchInst>(T))
          return refuse("an irreducible cycle is entered by '" + Twine(T->getOpcodeName()) +
                        "', which cannot be redirected");
      }
  }
  if (HasSwitch)
    AM.invalidate(F, LowerSwitchPass().run(F, AM));
  AM.invalidate(F, FixIrreduciblePass().run(F, AM));
  C.compute(F);
  if (C.findIrreducible().isValid())
    return refuse("an irreducible cycle could not be made reducible");
  return Error::success();
}

Expected<bool> inferTokens(Function &F, FunctionAnalysisManager &AM) {
  FunctionCycles C;
  C.compute(F);
  const TokenProgram &P = C.Reader.program();
  bool Controlled = P.isControlled();
  bool Uncontrolled = any_of(
      P.Operations, [](const ConvergentOperation &O) { return O.Kind == OperationKind::Call && !O.hasBundle(); });
  if (!Uncontrolled)
    return false;
  if (Controlled)
    return refuse("controlled and uncontrolled convergent operations are mixed");
  if (removeUnreachableBlocks(F)) {
    AM.invalidate(F, PreservedAnalyses::none());
    C.compute(F);
  }
  if (Error E = makeReducible(F, AM, C))
    return std::move(E);
  for (unsigned I = 0; I != C.Cycles.numCycles(); ++I) {
    const BasicBlock &Header = C.Reader.block(C.Cycles.header(CycleId(I)));
    if (Header.getFirstInsertionPt() == Header.end())
      return refuse("the header of a cycle has no room for a heart");
  }
  auto Block = [&](BlockId B) { return const_cast<BasicBlock *>(&C.Reader.block(B)); };
  IRBuilder<> Builder(F.getContext());
  BasicBlock &Entry = F.getEntryBlock();
  Builder.SetInsertPoint(&Entry, Entry.getFirstInsertionPt());
  auto Declare = [&](Intrinsic::ID Id) { return Intrinsic::getOrInsertDeclaration(F.getParent(), Id); };
  Value *Root = Builder.CreateCall(Declare(F.isConvergent() ? Intrinsic::experimental_convergence_entry
                                                            : Intrinsic::experimental_convergence_anchor));
  // Parents have smaller numbers than their children.
  SmallVector<Value *> Hearts;
  auto TokenOf = [&](CycleId Cycle) { return Cycle.isValid() ? Hearts[Cycle.index()] : Root; };
  for (unsigned I = 0; I != C.Cycles.numCycles(); ++I) {
    BasicBlock *Header = Block(C.Cycles.header(CycleId(I)));
    Builder.SetInsertPoint(Header, Header->getFirstInsertionPt());
    CallInst *Heart = Builder.CreateCall(Declare(Intrinsic::experimental_convergence_loop), {},
                                         {OperandBundleDef("convergencectrl", TokenOf(C.Cycles.parent(CycleId(I))))});
    Hearts.push_back(Heart);
  }
  for (unsigned O = 0; O != P.numOperations(); ++O)
    addTokenBundle(const_cast<CallBase &>(C.Reader.call(OperationId(O))),
                   TokenOf(C.Cycles.cycleOf(P.Operations[O].Block)));
  return true;
}

bool removeDeadTokens(Function &F) {
  bool Changed = false, Again = true;
  while (Again) {
    Again = false;
    for (BasicBlock &B : F)
      for (Instruction &I : make_early_inc_range(B))
        if (auto *C = dyn_cast<CallInst>(&I); C && operationKind(*C) != OperationKind::Call && C->use_empty()) {
          C->eraseFromParent();
          Again = Changed = true;
        }
  }
  return Changed;
}

Expected<bool> stripTokens(Function &F) {
  TokenReader Reader;
  Reader.read(F);
  if (!Reader.strayUses().empty())
    return refuse("a convergence token is used outside a convergencectrl bundle");
  bool Changed = false;
  for (unsigned O = 0; O != Reader.program().numOperations(); ++O) {
    auto &Call = const_cast<CallBase &>(Reader.call(OperationId(O)));
    if (Reader.program().Operations[O].Kind != OperationKind::Call || !hasTokenBundle(Call))
      continue;
    CallBase *New = removeTokenBundle(Call);
    if (!New->isConvergent())
      New->addFnAttr(Attribute::Convergent);
    Changed = true;
  }
  return removeDeadTokens(F) || Changed;
}

} // namespace rejoin
