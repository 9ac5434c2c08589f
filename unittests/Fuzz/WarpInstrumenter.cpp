//===- WarpInstrumenter.cpp - Kernels that check claims on a GPU -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A claim `extent(V) = e` says that converged instances in threads of one aligned group of e have equal values. On a
// GPU the active mask says which threads execute an instruction together. That is neither more nor less than
// convergence:
//
// - A warp may split for reasons of its own (independent thread scheduling). Its active threads are then fewer than the
//   converged ones, and the claim must still hold for them.
// - A warp may join threads in different iterations. Threads that leave the loop below by different numbers of turns
//   meet at `out`, the immediate post-dominator; so do those that take `a -> head` and `a -> b` at `b`. The maximal
//   relation does not call these instances converged, and the claim is not about them.
//
//       head -> a;  a -> head b;  b -> head out
//
// So each check is passed the convergence key of the instance (rule 4 of docs/Model.md), and compares the active
// threads with equal keys. The key is a hash of counters, one for each cycle of LLVM's hierarchy around the block, and
// of the key of the call. The counter of a cycle counts visits of its header, from the latest visit of a header around
// it. Claims about groups of more than a warp are compared by key alone, at any time.
//
// An operation that acts on the active threads (`activemask`) gives other results if the warp splits or joins. Each of
// them is watched: the counts `merged` and `split` say whether the threads that took part were exactly the converged
// ones. Where both are zero, a value that differs is a wrong claim. Otherwise it may also be that the hardware does not
// keep the maximal relation, which no document of PTX promises.
//
// Compared are results, operands that are defined in another block, and the conditions of branches. A branch whose
// condition selects one of several successors is compared by the successor.
//
// Cost: one call for each claim and execution. Not handled: vectors, aggregates, integers of more than 64 bits. An
// instrumented kernel is another program for the compiler of the GPU; so memory is compared for the kernel without
// checks as well. Held by: test/Semantics/compare-cuda.test.
//
//===----------------------------------------------------------------------===//

#include "WarpInstrumenter.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace rejoin::testing {

static bool isSharedPointer(const Argument &A) {
  return A.getType()->isPointerTy() && A.getType()->getPointerAddressSpace() == 3;
}

/// The driver loads no kernel with pointers to shared memory as parameters: these become offsets into one array.
static void passOffsets(Function &F) {
  Module &M = *F.getParent();
  LLVMContext &Context = M.getContext();
  auto *Bytes = ArrayType::get(Type::getInt8Ty(Context), SharedBytes);
  auto *Array = new GlobalVariable(M, Bytes, false, GlobalValue::InternalLinkage, PoisonValue::get(Bytes),
                                   "rejoin_shared", nullptr, GlobalValue::NotThreadLocal, 3);
  Array->setAlignment(Align(16));
  SmallVector<Type *> Types;
  for (Argument &A : F.args())
    Types.push_back(isSharedPointer(A) ? Type::getInt64Ty(Context) : A.getType());
  auto *New = Function::Create(FunctionType::get(F.getReturnType(), Types, false), F.getLinkage(), "", &M);
  New->takeName(&F);
  New->setCallingConv(F.getCallingConv());
  New->setConvergent();
  New->splice(New->begin(), &F);
  IRBuilder<> Build(&*New->getEntryBlock().getFirstInsertionPt());
  for (Argument &A : F.args()) {
    Value *Given = New->getArg(A.getArgNo());
    A.replaceAllUsesWith(isSharedPointer(A) ? Build.CreateGEP(Build.getInt8Ty(), Array, Given) : Given);
  }
  F.eraseFromParent();
}

void lowerForPtx(Module &M) {
  std::vector<AllocaInst *> Stack;
  // Lifetimes are of allocas alone, and are over where the whole stack is.
  std::vector<Instruction *> Lifetimes;
  const SyncScope::ID Workgroup = M.getContext().getOrInsertSyncScopeID("workgroup"),
                      Block = M.getContext().getOrInsertSyncScopeID("block");
  for (Function &F : M)
    for (BasicBlock &B : F)
      for (Instruction &I : B)
        if (auto *A = dyn_cast<AllocaInst>(&I); A && A->getAddressSpace() != 0)
          Stack.push_back(A);
        else if (auto *Fence = dyn_cast<FenceInst>(&I); Fence && Fence->getSyncScopeID() == Workgroup)
          Fence->setSyncScopeID(Block);
        else if (I.isLifetimeStartOrEnd())
          Lifetimes.push_back(&I);
  for (Instruction *I : Lifetimes)
    I->eraseFromParent();
  for (AllocaInst *A : Stack) {
    IRBuilder<> Build(A);
    auto *Generic = new AllocaInst(A->getAllocatedType(), 0, A->getArraySize(), A->getAlign(), "", A->getIterator());
    A->replaceAllUsesWith(Build.CreateAddrSpaceCast(Generic, A->getType()));
    A->eraseFromParent();
  }
  std::vector<Function *> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && F.getCallingConv() == CallingConv::PTX_Kernel &&
        any_of(F.args(), [](const Argument &A) { return isSharedPointer(A); }))
      Kernels.push_back(&F);
  for (Function *F : Kernels)
    passOffsets(*F);
}

static FunctionCallee runtime(Module &M, StringRef Name, Type *Result, ArrayRef<Type *> Parameters) {
  auto Callee = M.getOrInsertFunction(Name, FunctionType::get(Result, Parameters, false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setConvergent();
  F->setDoesNotThrow();
  return Callee;
}

void limitIterations(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    CycleInfo Cycles;
    Cycles.compute(F);
    IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
    AllocaInst *Visits = Entry.CreateAlloca(Entry.getInt32Ty());
    Entry.CreateStore(Entry.getInt32(0), Visits);
    for (BasicBlock &B : F) {
      const Cycle *C = Cycles.getCycle(&B);
      if (!C || C->getHeader() != &B)
        continue;
      IRBuilder<> Build(&*B.getFirstInsertionPt());
      Value *Next = Build.CreateAdd(Build.CreateLoad(Build.getInt32Ty(), Visits), Build.getInt32(1));
      Build.CreateStore(Next, Visits);
      Build.CreateCall(runtime(M, "rejoin_visit", Build.getVoidTy(), {Build.getInt32Ty()}), {Next});
    }
    DominatorTree Tree(F);
    PromoteMemToReg({Visits}, Tree);
  }
}

namespace {

/// A check to insert before an instruction.
struct PlannedCheck {
  Instruction *Before;
  Value *Of;
  unsigned Claim;
};

/// The claims of one function, and its instrumentation. The claims are gathered before any function changes.
class FunctionInstrumenter {
public:
  /// \p Index is the function's in the module.
  FunctionInstrumenter(Function &F, ModuleUniformity &Uniformity, std::vector<WarpClaim> &Claims, unsigned Index,
                       bool ClaimAll)
      : F(F), M(*F.getParent()), Claims(Claims), Claimed(F, Uniformity), Number(Index << 16), ClaimAll(ClaimAll) {
    Cycles.compute(F);
    gather();
  }
  void instrument();

private:
  void gather();
  void gatherUses();
  void add(WarpClaim::Kind Kind, std::string Text, Extent Claim, Value *Of, Instruction *Before);
  void addCounters();
  Value *keyOf(BasicBlock &B);
  static Value *mix(IRBuilder<> &Build, Value *Key, Value *With);
  void insertCheck(const PlannedCheck &P);

  Function &F;
  Module &M;
  std::vector<WarpClaim> &Claims;
  FunctionUniformity Claimed;
  CycleInfo Cycles;
  std::vector<PlannedCheck> Checks;
  std::vector<CallInst *> Calls, Votes;
  MapVector<const Cycle *, AllocaInst *> Counters;
  /// Of each header, the end of the code that counts.
  DenseMap<BasicBlock *, Instruction *> LastCount;
  DenseMap<BasicBlock *, Value *> Keys;
  /// Of the latest call or operation that was instrumented, in the module.
  unsigned Number;
  const bool ClaimAll;
  Value *Context = nullptr;
};

} // namespace

static bool isCompared(const Type *T) {
  return (T->isIntegerTy() && T->getIntegerBitWidth() <= 64) || T->isFloatTy() || T->isDoubleTy() || T->isPointerTy();
}

void FunctionInstrumenter::add(WarpClaim::Kind Kind, std::string Text, Extent Claim, Value *Of, Instruction *Before) {
  if (ClaimAll)
    Claim = max(Claim, Extent::ofGroup(32));
  if (Claim == Extent::thread())
    return;
  Checks.push_back({Before, Of, static_cast<unsigned>(Claims.size())});
  Claims.push_back({Kind, F.getName().str(), std::move(Text), Claim});
}

void FunctionInstrumenter::gather() {
  IRNames Names(F);
  DominatorTree Tree(F);
  for (BasicBlock &B : F) {
    if (!Tree.isReachableFromEntry(&B))
      continue;
    for (Instruction &I : B) {
      if (auto *Call = dyn_cast<CallInst>(&I)) {
        const Function *Callee = Call->getCalledFunction();
        if (Callee && Callee->getIntrinsicID() == Intrinsic::nvvm_activemask)
          Votes.push_back(Call);
        else if (!Call->isInlineAsm() && (!Callee || !Callee->isDeclaration()))
          Calls.push_back(Call);
      }
      if (!I.isTerminator() && isCompared(I.getType()))
        add(WarpClaim::Kind::Value, Names.text(I), Claimed.extent(I), &I,
            isa<PHINode>(I) ? &*B.getFirstInsertionPt() : I.getNextNode());
    }
    Instruction *End = B.getTerminator();
    if (auto *Branch = dyn_cast<BranchInst>(End); Branch && Branch->isConditional())
      add(WarpClaim::Kind::Branch, Names.text(*End), Claimed.extentOfTerminator(B), Branch->getCondition(), End);
    else if (auto *Switch = dyn_cast<SwitchInst>(End))
      add(WarpClaim::Kind::Branch, Names.text(*End), Claimed.extentOfTerminator(B), Switch->getCondition(), End);
  }
  gatherUses();
}

/// Operands from other blocks: in one block they are read by the same instances that have the first of the uses.
void FunctionInstrumenter::gatherUses() {
  IRNames Names(F);
  DominatorTree Tree(F);
  for (BasicBlock &B : F) {
    if (!Tree.isReachableFromEntry(&B))
      continue;
    SmallPtrSet<const Value *, 16> Seen;
    for (Instruction &I : B) {
      for (Use &U : I.operands()) {
        auto *Def = dyn_cast<Instruction>(U.get());
        if (!Def || !isCompared(Def->getType()))
          continue;
        Instruction *Before = &I;
        if (auto *Phi = dyn_cast<PHINode>(&I)) {
          // Read on the edge, which is the end of the block before if no other leaves it.
          BasicBlock *From = Phi->getIncomingBlock(U);
          if (From == Def->getParent() || !From->getSingleSuccessor() || !Tree.isReachableFromEntry(From))
            continue;
          Before = From->getTerminator();
        } else if (Def->getParent() == &B || !Seen.insert(Def).second) {
          continue;
        }
        add(WarpClaim::Kind::Use, Names.name(*Def) + " in '" + Names.text(I) + "'", Claimed.extentOfUse(U), Def,
            Before);
      }
    }
  }
}

Value *FunctionInstrumenter::mix(IRBuilder<> &Build, Value *Key, Value *With) {
  Value *Product = Build.CreateMul(Build.CreateXor(Key, With), Build.getInt64(0x9e3779b97f4a7c15));
  return Build.CreateXor(Product, Build.CreateLShr(Product, 29));
}

/// A counter of each cycle: one more at its header, zero at the headers around it.
void FunctionInstrumenter::addCounters() {
  IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
  if (F.getCallingConv() == CallingConv::PTX_Kernel)
    // Far from each number, so that no key of a call or loop comes near it.
    Context = Entry.getInt64(0x9ae16a3b2f90404f);
  else
    Context = Entry.CreateCall(runtime(M, "rejoin_context", Entry.getInt64Ty(), {}));
  std::vector<const Cycle *> Order;
  for (const Cycle *Top : Cycles.toplevel_cycles())
    Order.push_back(Top);
  for (size_t I = 0; I != Order.size(); ++I) {
    for (const Cycle *Child : Order[I]->children())
      Order.push_back(Child);
    Counters[Order[I]] = Entry.CreateAlloca(Entry.getInt64Ty());
    Entry.CreateStore(Entry.getInt64(0), Counters[Order[I]]);
  }
  for (const Cycle *C : Order) {
    IRBuilder<> Build(&*C->getHeader()->getFirstInsertionPt());
    Value *Next = Build.CreateAdd(Build.CreateLoad(Build.getInt64Ty(), Counters[C]), Build.getInt64(1));
    LastCount[C->getHeader()] = Build.CreateStore(Next, Counters[C]);
    for (const Cycle *Inner : Order)
      if (Inner != C && C->contains(Inner))
        LastCount[C->getHeader()] = Build.CreateStore(Build.getInt64(0), Counters[Inner]);
  }
}

/// The key of the block's instances, computed where the block begins.
Value *FunctionInstrumenter::keyOf(BasicBlock &B) {
  const Cycle *Innermost = Cycles.getCycle(&B);
  if (!Innermost)
    return Context;
  Value *&Key = Keys[&B];
  if (Key)
    return Key;
  auto It = LastCount.find(&B);
  IRBuilder<> Build(It == LastCount.end() ? &*B.getFirstInsertionPt() : It->second->getNextNode());
  SmallVector<const Cycle *> Around;
  for (const Cycle *C = Innermost; C; C = C->getParentCycle())
    Around.push_back(C);
  Key = Context;
  for (const Cycle *C : reverse(Around))
    Key = mix(Build, Key, Build.CreateAdd(Build.CreateLoad(Build.getInt64Ty(), Counters[C]), Build.getInt64(3)));
  return Key;
}

/// The index of the successor that a terminator chooses.
static Value *choiceOf(IRBuilder<> &Build, Instruction *End) {
  auto *Switch = dyn_cast<SwitchInst>(End);
  if (!Switch)
    return Build.CreateZExt(cast<BranchInst>(End)->getCondition(), Build.getInt64Ty());
  auto IndexOf = [&](const BasicBlock *To) {
    return Build.getInt64(std::distance(succ_begin(Switch), find(successors(Switch), To)));
  };
  Value *Of = Switch->getCondition(), *Chosen = IndexOf(Switch->getDefaultDest());
  for (const auto &Case : Switch->cases())
    Chosen = Build.CreateSelect(Build.CreateICmpEQ(Of, Case.getCaseValue()), IndexOf(Case.getCaseSuccessor()), Chosen);
  return Chosen;
}

static Value *bitsOf(IRBuilder<> &Build, Value *Of) {
  Type *Word = Build.getInt64Ty();
  if (Of->getType()->isPointerTy())
    return Build.CreatePtrToInt(Of, Word);
  if (Of->getType()->isFloatingPointTy())
    Of = Build.CreateBitCast(Of, Build.getIntNTy(Of->getType()->getPrimitiveSizeInBits()));
  return Build.CreateZExt(Of, Word);
}

void FunctionInstrumenter::insertCheck(const PlannedCheck &P) {
  Value *Key = keyOf(*P.Before->getParent());
  IRBuilder<> Build(P.Before);
  Value *Bits = Claims[P.Claim].Of == WarpClaim::Kind::Branch ? choiceOf(Build, P.Before) : bitsOf(Build, P.Of);
  Type *Number = Build.getInt32Ty(), *Word = Build.getInt64Ty();
  // Asked here, since a warp may join threads that call the function at different claims.
  Value *Active = Build.CreateIntrinsic(Number, Intrinsic::nvvm_activemask, ArrayRef<Value *>());
  Build.CreateCall(runtime(M, "rejoin_check", Build.getVoidTy(), {Number, Number, Word, Word, Number}),
                   {Build.getInt32(P.Claim), Build.getInt32(Claims[P.Claim].Claimed.level()), Key, Bits, Active});
}

void FunctionInstrumenter::instrument() {
  addCounters();
  for (const PlannedCheck &P : Checks)
    insertCheck(P);
  for (CallInst *Call : Calls) {
    Value *Key = keyOf(*Call->getParent());
    IRBuilder<> Build(Call);
    Value *Of = mix(Build, Key, Build.getInt64(++Number));
    Build.CreateCall(runtime(M, "rejoin_call", Build.getVoidTy(), {Build.getInt64Ty()}), {Of});
  }
  for (CallInst *Vote : Votes) {
    Value *Key = keyOf(*Vote->getParent());
    IRBuilder<> Build(Vote->getNextNode());
    Type *Word = Build.getInt64Ty(), *Half = Build.getInt32Ty();
    Build.CreateCall(runtime(M, "rejoin_together", Build.getVoidTy(), {Half, Half, Word}),
                     {Build.getInt32(++Number), Vote, Key});
  }
  SmallVector<AllocaInst *> Stack;
  for (auto &[C, Counter] : Counters)
    Stack.push_back(Counter);
  DominatorTree Tree(F);
  PromoteMemToReg(Stack, Tree);
}

std::vector<WarpClaim> instrumentClaims(Module &M, bool ClaimAll) {
  std::vector<WarpClaim> Claims;
  TransformInfoSource TransformInfo(M);
  ModuleUniformity Uniformity(
      TargetKind::NVPTX, {}, [&](const Function &F) { TransformInfo.enterFunction(F); },
      [&](const Value *V) { return TransformInfo(V); });
  std::vector<std::unique_ptr<FunctionInstrumenter>> Functions;
  for (Function &F : M)
    if (!F.isDeclaration())
      Functions.push_back(std::make_unique<FunctionInstrumenter>(F, Uniformity, Claims, Functions.size(), ClaimAll));
  for (auto &I : Functions)
    I->instrument();
  return Claims;
}

} // namespace rejoin::testing
