//===- CutFunction.cpp - One iteration for all of a loop -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A variable that is poison in the source may be anything in the target, also poison: both are poison together, which
// is what allows the target least, and says least about the source. A variable of the source alone is anything but
// poison, of which the source may make anything anyhow. A variable of the target that is a term of the source is
// anything that is equal to it, which the source assumes and both show for the next iteration; neither is poison. One
// of which a term is a variable of the source is anything, and the source's follows from it. A private object that the
// target begins or ends within the loop is dead at the header, which allows the target least; one of the source is not.
//
// A variable of the target with an undefined constant among its values has no partner: poison of it would be more than
// the source's undefined value. It is anything, also poison, which covers both.
//
// Objects that a loop writes in parts are related to nothing: at the header each word is any defined value in the
// source, and poison in the target. What is shown for all contents of the source's object holds for those that it has;
// if these are poison or undefined the source is allowed more. Poison is the least that the target may have. So a proof
// needs no relation where each iteration writes what it reads.
//
// Example: `i` of the source and `2 * i` of the target, the term `shl i, 1`: in the cut copies one iteration begins at
// any i, the target's variable is equal to the term, and both show that again at the end.
//
// Cost: a copy of the function for each pair. Source: Necula, "Translation validation for an optimizing compiler",
// PLDI 2000; here with terms beside variables. Held by: test/Validate/induction*.srctgt.ll; rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#include "CalleeInlining.h"
#include "LoopCutting.h"
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

/// Computes a term again, without promises that nothing is poison; \p Now: what the variables are.
static Value *computeAgain(const Value *V, const Loop &L, ArrayRef<LoopVariable> Variables, ArrayRef<Value *> Now,
                           const ValueToValueMapTy &Map, IRBuilder<> &Build) {
  const auto *I = dyn_cast<Instruction>(V);
  if (isa<Constant>(V))
    return const_cast<Value *>(V);
  if (!I || !L.contains(I))
    return Map.lookup(V);
  for (auto [X, Of] : zip(Variables, Now))
    if (X.Phi == I)
      return Of;
  Instruction *Again = I->clone();
  for (Use &U : Again->operands())
    U.set(computeAgain(U.get(), L, Variables, Now, Map, Build));
  Again->dropPoisonGeneratingAnnotations();
  Build.Insert(Again);
  return Again;
}

/// Writes what both sides do where a loop is cut, in the same order.
struct CutFunction::Emitter {
  const LoopPair &Pair;
  unsigned Number;
  bool IsTarget;
  const ValueToValueMapTy &Map;
  IRBuilder<> Build;
  Module &M;

  Emitter(const LoopPair &Pair, unsigned Number, bool IsTarget, const ValueToValueMapTy &Map, BasicBlock &B)
      : Pair(Pair), Number(Number), IsTarget(IsTarget), Map(Map), Build(&B), M(*B.getModule()) {}

  CallInst *call(const Twine &Name, Type *Result, ArrayRef<Value *> Operands) {
    SmallVector<Type *> Types;
    for (const Value *V : Operands)
      Types.push_back(V->getType());
    FunctionCallee F = M.getOrInsertFunction(Name.str(), FunctionType::get(Result, Types, false));
    auto *Callee = llvm::cast<Function>(F.getCallee());
    Callee->setDoesNotThrow();
    Callee->setWillReturn();
    // Others may write memory between iterations, unless nobody lets them.
    if (Pair.IsSilent)
      Callee->setOnlyAccessesInaccessibleMemory();
    return Build.CreateCall(F, Operands);
  }
  Value *any(const char *What, char Side, unsigned Variable, Type *T) {
    return call("rejoin." + Twine(What) + "." + Twine(Number) + "." + Twine(Side) + Twine(Variable), T, {});
  }

  /// What holds whenever the header is reached; facts, of which use is made in later iterations alone, before these.
  void compare(const char *Where, ArrayRef<Value *> Now, bool IsFirst) {
    call("rejoin." + Twine(Where) + "." + Twine(Number), Build.getVoidTy(), {});
    for (auto [T, X] : enumerate(Pair.Partners)) {
      if (X.TermOfSource) {
        // Not poison, so that it may be assumed.
        Value *Reported = IsTarget ? Now[T] : termOfSource(X, Now);
        Value *IsDefined = IsTarget ? Build.getTrue() : Build.CreateFreeze(Build.CreateICmpEQ(Reported, Reported));
        call(PairName + Twine(Number) + "." + Twine(T), Build.getVoidTy(), {Reported, IsDefined});
      } else if (X.Source) {
        call(PairName + Twine(Number) + "." + Twine(T), Build.getVoidTy(),
             {IsTarget ? compared(X, T, Now[T]) : follow(X, Now[*X.Source], Pair.TargetVariables[T].type())});
      }
    }
    if (IsFirst)
      return;
    for (auto [K, X] : enumerate(Pair.Facts))
      call(FactName + Twine(Number) + "." + Twine(K), Build.getVoidTy(),
           {IsTarget ? Build.getTrue() : Build.CreateFreeze(fact(X, Now))});
  }
  /// Converts the source's value \p Of to the part of the target's variable, of type \p T, that it determines.
  Value *follow(const Partner &X, Value *Of, Type *T) {
    switch (X.How) {
    case Likeness::Equal:
    case Likeness::LowBits:
      return Of;
    case Likeness::SignExtended:
      return Build.CreateSExt(Of, T);
    case Likeness::ZeroExtended:
      return Build.CreateZExt(Of, T);
    case Likeness::Truncated:
      return Build.CreateTrunc(Of, T);
    }
    llvm_unreachable("all cases are covered");
  }
  /// The part of the target's variable that is compared with the source's value.
  Value *compared(const Partner &X, unsigned T, Value *Of) {
    if (X.TermOfTarget)
      return termOfTarget(X, T, Of);
    return X.How == Likeness::LowBits ? Build.CreateTrunc(Of, Pair.SourceVariables[*X.Source].type()) : Of;
  }
  Value *termOfTarget(const Partner &X, unsigned T, Value *Of) {
    std::vector<Value *> Now(Pair.TargetVariables.size());
    Now[T] = Of;
    return computeAgain(Pair.TargetTerms[*X.TermOfTarget].At, *Pair.Target, Pair.TargetVariables, Now, Map, Build);
  }
  Value *termOfSource(const Partner &X, ArrayRef<Value *> Now) {
    Value *Term =
        computeAgain(Pair.SourceTerms[*X.TermOfSource].At, *Pair.Source, Pair.SourceVariables, Now, Map, Build);
    if (!X.Offset)
      return Term;
    if (Term->getType()->isPointerTy())
      return Build.CreatePtrAdd(Term,
                                Build.getIntN(M.getDataLayout().getIndexTypeSizeInBits(Term->getType()), X.Offset));
    return Build.CreateAdd(Term, ConstantInt::get(Term->getType(), X.Offset));
  }
  /// The comparison of a fact. It is poison if an operand is, and is not known to be true after a freeze.
  Value *fact(const LoopFact &X, ArrayRef<Value *> Of) {
    Value *With = X.Other ? Of[*X.Other] : isa<Constant>(X.Bound) ? X.Bound : static_cast<Value *>(Map.lookup(X.Bound));
    return Build.CreateICmp(X.Predicate, X.Bits ? Build.CreateAnd(Of[X.Variable], X.Bits) : Of[X.Variable], With);
  }

  /// The first variable of the target that has a term equal to this variable of the source.
  std::optional<unsigned> definer(unsigned S) const {
    for (auto [T, X] : enumerate(Pair.Partners))
      if (X.TermOfTarget && X.Source == S)
        return static_cast<unsigned>(T);
    return std::nullopt;
  }

  /// The values of this side's variables at the beginning of an iteration: any that satisfy the pairs and facts.
  /// \p First are the values on entry of the loop.
  std::vector<Value *> forget(ArrayRef<Value *> First) {
    SmallVector<std::pair<Value *, Value *>> Sources, Targets;
    for (auto [T, V] : enumerate(Pair.TargetVariables)) {
      const Partner &X = Pair.Partners[T];
      const bool IsOwn = !X.isKnown() || X.isRelated() || X.How == Likeness::LowBits;
      Targets.push_back({IsOwn ? any("value", 't', T, V.type()) : nullptr, nullptr});
    }
    for (auto [S, V] : enumerate(Pair.SourceVariables)) {
      // One target's variable defines the value; the relations to other variables are assumed.
      const std::optional<unsigned> T = definer(S);
      Sources.push_back({T ? termOfTarget(Pair.Partners[*T], *T, Targets[*T].first) : any("value", 's', S, V.type()),
                         any("poison", 's', S, Build.getInt1Ty())});
    }
    for (auto [T, V] : enumerate(Pair.TargetVariables)) {
      const Partner &X = Pair.Partners[T];
      Targets[T].second = !X.isKnown()     ? any("poison", 't', T, Build.getInt1Ty())
                          : X.TermOfSource ? Build.getFalse()
                                           : Sources[*X.Source].second;
      if (!X.isKnown() || X.isRelated() || !IsTarget)
        continue;
      Value *Low = follow(X, Sources[*X.Source].first, V.type());
      if (X.How == Likeness::LowBits)
        Low = Build.CreateOr(
            Build.CreateAnd(Targets[T].first,
                            APInt::getBitsSetFrom(V.type()->getIntegerBitWidth(),
                                                  Pair.SourceVariables[*X.Source].type()->getIntegerBitWidth())),
            Build.CreateZExt(Sources[*X.Source].first, V.type()));
      Targets[T].first = Low;
    }
    auto MaybePoison = [&](std::pair<Value *, Value *> X) {
      return Build.CreateSelect(X.second, PoisonValue::get(X.first->getType()), X.first);
    };
    std::vector<Value *> Result;
    if (IsTarget)
      for (const auto &X : Targets)
        Result.push_back(MaybePoison(X));
    else
      for (auto [S, X] : enumerate(Sources))
        Result.push_back(any_of(Pair.Partners, [&](Partner P) { return P.Source == S; }) ? MaybePoison(X) : X.first);
    auto IsAssumed = [&](unsigned T) {
      const Partner &X = Pair.Partners[T];
      return X.TermOfSource || (X.TermOfTarget && definer(*X.Source) != T);
    };
    if (Pair.Facts.empty() && none_of(seq<unsigned>(0, Pair.Partners.size()), IsAssumed))
      return Result;
    // Facts are known of later iterations. The first one has the values that it has: nothing that comes before the
    // loop may follow from what is assumed in it.
    BasicBlock *Entering = Build.GetInsertBlock();
    auto *Later = BasicBlock::Create(M.getContext(), "later", Entering->getParent());
    auto *Merge = BasicBlock::Create(M.getContext(), "begin", Entering->getParent());
    Build.CreateCondBr(any("later", 's', 0, Build.getInt1Ty()), Later, Merge);
    Build.SetInsertPoint(Later);
    auto Assume = [&](Value *When, Value *What) {
      Build.CreateAssumption(When ? Build.CreateSelect(When, What, Build.getTrue()) : What);
    };
    if (!IsTarget) {
      for (const LoopFact &X : Pair.Facts)
        Assume(nullptr, fact(X, Result));
      for (auto [T, X] : enumerate(Pair.Partners)) {
        if (!IsAssumed(T))
          continue;
        if (X.TermOfSource)
          Assume(nullptr, Build.CreateICmpEQ(Targets[T].first, termOfSource(X, Result)));
        if (!X.TermOfTarget)
          continue;
        const auto [Value, IsPoison] = Sources[*X.Source];
        Assume(Build.CreateNot(IsPoison), Build.CreateICmpEQ(termOfTarget(X, T, Targets[T].first), Value));
      }
    }
    Build.CreateBr(Merge);
    Build.SetInsertPoint(Merge);
    for (auto [V, F] : zip_equal(Result, First)) {
      PHINode *P = Build.CreatePHI(V->getType(), 2);
      P->addIncoming(V, Later);
      P->addIncoming(F, Entering);
      V = P;
    }
    return Result;
  }
};

/// Contents of objects that the loop writes in parts. Both sides make the same calls.
void CutFunction::forgetObjects(const LoopPair &P, Emitter &First, const ValueToValueMapTy &Map) {
  IRBuilder<> &Build = First.Build;
  auto ForWords = [&](const DividedObject &X, function_ref<void(Type *, uint64_t)> Visit) {
    const uint64_t Word = X.Bytes % 4 ? 1 : 4;
    for (uint64_t Offset = 0; Offset < X.Bytes; Offset += Word)
      Visit(Build.getIntNTy(8 * Word), Offset);
  };
  auto Store = [&](Value *V, const DividedObject &X, uint64_t Offset) {
    auto *Object = llvm::cast<AllocaInst>(static_cast<Value *>(Map.lookup(X.Object)));
    Build.CreateAlignedStore(V, Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(), Object, Offset), Align(1));
  };
  unsigned Words = 0;
  for (const DividedObject &X : P.SourceObjects)
    ForWords(X, [&](Type *Word, uint64_t Offset) {
      Value *Any = First.any("object", 's', Words++, Word);
      if (!IsTarget)
        Store(Any, X, Offset);
    });
  if (IsTarget)
    for (const DividedObject &X : P.TargetObjects)
      ForWords(X, [&](Type *Word, uint64_t Offset) { Store(PoisonValue::get(Word), X, Offset); });
}

void CutFunction::cut(const LoopPair &P, unsigned Number, ArrayRef<LoopVariable> Variables,
                      ArrayRef<AllocaInst *> Restarted, Loop &L, ValueToValueMapTy &Map) {
  auto InCopy = [&]<typename T>(T *Original) { return llvm::cast<T>(Map.lookup(Original)); };
  BasicBlock *Header = InCopy(L.getHeader());
  SmallPtrSet<const BasicBlock *, 8> Inside;
  for (BasicBlock *B : L.blocks())
    Inside.insert(InCopy(B));
  LLVMContext &C = Cut->getContext();
  auto *Enter = BasicBlock::Create(C, "enter", Cut), *Next = BasicBlock::Create(C, "next", Cut);
  Emitter First(P, Number, IsTarget, Map, *Enter), Again(P, Number, IsTarget, Map, *Next);
  std::vector<Value *> Before, After;
  for (const LoopVariable &V : Variables) {
    if (!V.Phi)
      continue;
    auto *Phi = InCopy(V.Phi);
    PHINode *Entering = First.Build.CreatePHI(Phi->getType(), 1), *Returning = Again.Build.CreatePHI(Phi->getType(), 1);
    for (unsigned K = 0; K != Phi->getNumIncomingValues(); ++K) {
      BasicBlock *From = Phi->getIncomingBlock(K);
      (Inside.contains(From) ? Returning : Entering)->addIncoming(Phi->getIncomingValue(K), From);
    }
    Before.push_back(Entering);
    After.push_back(Returning);
  }
  for (const LoopVariable &V : Variables)
    if (V.Object) {
      AllocaInst *A = InCopy(V.Object);
      Before.push_back(First.Build.CreateAlignedLoad(V.type(), A, A->getAlign()));
      After.push_back(Again.Build.CreateAlignedLoad(V.type(), A, A->getAlign()));
    }
  First.compare("enter", Before, /*IsFirst=*/true);
  Again.compare("next", After, /*IsFirst=*/false);
  std::vector<Value *> Any = First.forget(Before);
  for (AllocaInst *A : Restarted)
    if (IsTarget)
      First.Build.CreateLifetimeEnd(InCopy(A));
    else
      First.Build.CreateLifetimeStart(InCopy(A));
  forgetObjects(P, First, Map);
  for (auto [V, X] : zip(Variables, Any)) {
    if (V.Phi) {
      InCopy(V.Phi)->replaceAllUsesWith(X);
    } else if (!V.IsRestarted || !IsTarget) {
      AllocaInst *A = InCopy(V.Object);
      First.Build.CreateAlignedStore(X, A, A->getAlign());
    }
  }
  for (BasicBlock *From : SmallVector<BasicBlock *>(predecessors(Header)))
    From->getTerminator()->replaceSuccessorWith(Header, Inside.contains(From) ? Next : Enter);
  while (auto *Phi = dyn_cast<PHINode>(&Header->front()))
    Phi->eraseFromParent();
  First.Build.CreateBr(Header);
  Type *Result = Cut->getReturnType();
  if (Result->isVoidTy())
    Again.Build.CreateRetVoid();
  else
    Again.Build.CreateRet(Again.call("rejoin.result." + Twine(Number), Result, {}));
}

CutFunction::CutFunction(LoopCopy &Of, const std::vector<LoopPair> &Pairs, bool IsTarget) : IsTarget(IsTarget) {
  ValueToValueMapTy Map;
  Cut = copyFunction(Of.function(), Map);
  DenseMap<const Loop *, int> Numbers;
  for (auto [K, P] : enumerate(Pairs))
    Numbers[IsTarget ? P.Target : P.Source] = static_cast<int>(K) + 1;
  for (BasicBlock &B : Of.function())
    for (const Loop *L = Of.loops().getLoopFor(&B); L; L = L->getParentLoop())
      if (int N = Numbers.lookup(L)) {
        Innermost[llvm::cast<BasicBlock>(Map.lookup(&B))] = N;
        break;
      }
  for (auto [K, P] : enumerate(Pairs)) {
    Loop &L = IsTarget ? *P.Target : *P.Source;
    cut(P, K + 1, IsTarget ? P.TargetVariables : P.SourceVariables, Of.findRestarted(L), L, Map);
  }
}

bool CutFunction::isWellFormed() {
  llvm::DominatorTree Tree(*Cut);
  return all_of(instructions(*Cut), [&](const Instruction &I) {
    return all_of(I.operands(), [&](const Use &U) { return !isa<Instruction>(U) || Tree.dominates(U.get(), U); });
  });
}

/// With what it called of ours.
static void erase(Function &Copy) {
  Module &M = *Copy.getParent();
  Copy.eraseFromParent();
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && F.getName().starts_with("rejoin."))
      F.eraseFromParent();
}

CutFunction::~CutFunction() { erase(*Cut); }

ObservedFunction::ObservedFunction(LoopCopy &Of, const std::vector<LoopPair> &Pairs, bool IsTarget) {
  ValueToValueMapTy Map;
  Copy = copyFunction(Of.function(), Map);
  for (auto [K, P] : enumerate(Pairs)) {
    auto *Header = llvm::cast<BasicBlock>(Map.lookup((IsTarget ? P.Target : P.Source)->getHeader()));
    IRBuilder<> Build(Header, Header->getFirstInsertionPt());
    const auto &Variables = IsTarget ? P.TargetVariables : P.SourceVariables;
    auto Tell = [&](size_t N, Value *Now) {
      auto Name = ("rejoin.see." + Twine(K) + (IsTarget ? ".t" : ".s") + Twine(N)).str();
      FunctionCallee F =
          Copy->getParent()->getOrInsertFunction(Name, FunctionType::get(Build.getVoidTy(), {Now->getType()}, false));
      auto *Callee = llvm::cast<Function>(F.getCallee());
      Callee->setDoesNotThrow();
      Callee->setWillReturn();
      Callee->setOnlyAccessesInaccessibleMemory();
      Reports[Build.CreateCall(F, Now)] = {static_cast<unsigned>(K), static_cast<unsigned>(N)};
    };
    std::vector<Value *> All;
    for (auto [N, V] : enumerate(Variables)) {
      Value *Now = Map.lookup(V.Phi ? static_cast<Value *>(V.Phi) : V.Object);
      if (V.Object)
        Now = Build.CreateAlignedLoad(V.type(), Now, V.Object->getAlign());
      All.push_back(Now);
      if (!V.IsRestarted)
        Tell(N, Now);
    }
    for (auto [N, X] : enumerate(IsTarget ? P.TargetTerms : P.SourceTerms))
      Tell(Variables.size() + N, computeAgain(X.At, IsTarget ? *P.Target : *P.Source, Variables, All, Map, Build));
  }
}

ObservedFunction::~ObservedFunction() { erase(*Copy); }

std::optional<ObservedFunction::Observed> ObservedFunction::observedBy(const Instruction &I) const {
  auto It = Reports.find(&I);
  return It == Reports.end() ? std::nullopt : std::optional(It->second);
}

} // namespace rejoin
