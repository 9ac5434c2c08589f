//===- StructuralEquality.cpp - Functions made of the same instructions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lemma: let a bijection of blocks and instructions that can be reached keep edges, operations and operands, and let
// flags and attributes of the target be among the source's. Then both have the same cycle hierarchies, and in each
// every execution of the source without undefined behaviour is one of the target, with the same threads together. So
// the strict grade holds, in every model, however long loops are. Anything else is left to the engines.
// Held by: test/Validate/same-text*.srctgt.ll, rejoin-validate-fuzz (what is the same is refuted by no engine).
//
//===----------------------------------------------------------------------===//

#include "StructuralEquality.h"
#include "AttributeRefinement.h"
#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "SpirvDecorations.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/ResourceIndices.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin {

namespace {

/// Compares the bodies of two functions, and collects which functions have to be the same beside.
class BodyComparer {
public:
  BodyComparer(const Function &Source, const Function &Target, SetVector<FunctionPair> &Pairs)
      : Source(Source), Target(Target), Pairs(Pairs) {}
  bool areSame();
  /// What differs, as text.
  std::string difference() const;

private:
  const Function &Source, &Target;
  SetVector<FunctionPair> &Pairs;
  /// Of the target, by what it is in the source.
  DenseMap<const Value *, const Value *> Partners;
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>> Blocks;
  const Instruction *Other = nullptr;
  /// Constants that are the same.
  DenseSet<std::pair<const Constant *, const Constant *>> Same;

  bool pairBlocks();
  bool areSame(const Value *S, const Value *T);
  bool areSameConstants(const Constant *S, const Constant *T);
  bool areSame(const Instruction &S, const Instruction &T);
};

} // namespace

/// What follows from other attributes of a function.
static bool isImplied(const Attribute &A, AttributeSet By) {
  const MemoryEffects Effects = By.getMemoryEffects();
  switch (A.isStringAttribute() ? Attribute::None : A.getKindAsEnum()) {
  case Attribute::MustProgress:
    return By.hasAttribute(Attribute::WillReturn);
  case Attribute::NoFree:
    return By.hasAttribute(Attribute::Memory) && Effects.onlyReadsMemory();
  case Attribute::NoSync:
    return By.hasAttribute(Attribute::Memory) && Effects.doesNotAccessMemory() &&
           !By.hasAttribute(Attribute::Convergent);
  default:
    return false;
  }
}

/// Of the target no attribute that the source does not have.
static bool areAmong(AttributeSet Target, AttributeSet Source) {
  return all_of(Target, [&](const Attribute &A) {
    return (A.isStringAttribute() ? Source.getAttribute(A.getKindAsString()) == A
                                  : Source.getAttribute(A.getKindAsEnum()) == A) ||
           isImplied(A, Source);
  });
}

static bool areAmong(const AttributeList &Target, const AttributeList &Source) {
  for (unsigned K : Target.indexes())
    if (!areAmong(Target.getAttributes(K), Source.getAttributes(K)))
      return false;
  return true;
}

/// What values show of arguments and results: the other promises are looked at with what functions promise of
/// themselves.
bool promisesNoMoreOfValues(const Function &Source, const Function &Target) {
  auto IsAmong = [](AttributeSet T, AttributeSet S, bool IsResult) {
    for (Attribute::AttrKind Kind : {Attribute::NonNull, Attribute::Range, Attribute::NoFPClass})
      if (T.hasAttribute(Kind) && T.getAttribute(Kind) != S.getAttribute(Kind))
        return false;
    for (Attribute::AttrKind Kind :
         {Attribute::NoUndef, Attribute::Alignment, Attribute::Dereferenceable, Attribute::DereferenceableOrNull})
      if (IsResult && T.hasAttribute(Kind) && T.getAttribute(Kind) != S.getAttribute(Kind))
        return false;
    return true;
  };
  const AttributeList S = Source.getAttributes(), T = Target.getAttributes();
  if (!IsAmong(T.getRetAttrs(), S.getRetAttrs(), true) || Source.isConvergent() != Target.isConvergent() ||
      Source.hasFnAttribute(Attribute::StrictFP) != Target.hasFnAttribute(Attribute::StrictFP))
    return false;
  for (unsigned K = 0; K != Target.arg_size(); ++K)
    if (!IsAmong(T.getParamAttrs(K), S.getParamAttrs(K), false))
      return false;
  return true;
}

/// How the loop is to be transformed, or was; no behaviour follows from it.
static bool isWish(StringRef Name) {
  // What is said there is said of the loop that is made.
  if (Name.contains("followup"))
    return false;
  if (Name.consume_front("amdgpu.loop."))
    return Name.starts_with("unroll.");
  static constexpr StringLiteral Wishes[] = {
      "unroll",       "vectorize", "interleave",           "distribute",   "pipeline",         "peeled.",
      "isvectorized", "icp.",      "estimated_trip_count", "licm.disable", "licm_versioning.", "disable_nonforced"};
  return Name.consume_front("llvm.loop.") && any_of(Wishes, [&](StringRef Wish) { return Name.starts_with(Wish); });
}

/// The first operand of what is said of a loop is itself; the others say one thing each, most of them only wishes. What
/// is not known is a promise.
bool promisesMoreOfLoop(const MDNode *Source, const MDNode &Target) {
  bool Promises = false;
  forEachLoopOption(&Target, [&](StringRef Name, const MDNode &Option) {
    Promises |= !isWish(Name) &&
                !(Source && any_of(Source->operands(), [&](const MDOperand &O) { return O.get() == &Option; }));
  });
  return Promises;
}

/// Blocks that can be reached, edge by edge, with what they are made of.
bool BodyComparer::pairBlocks() {
  DenseMap<const BasicBlock *, const BasicBlock *> Backward;
  auto Pair = [&](const BasicBlock *S, const BasicBlock *T) {
    auto [It, IsNew] = Partners.try_emplace(S, T);
    if (!IsNew)
      return It->second == T;
    if (!Backward.try_emplace(T, S).second || S->size() != T->size())
      return false;
    for (auto [I, J] : zip(*S, *T))
      Partners[&I] = &J;
    Blocks.push_back({S, T});
    return true;
  };
  for (auto [A, B] : zip(Source.args(), Target.args()))
    Partners[&A] = &B;
  if (!Pair(&Source.getEntryBlock(), &Target.getEntryBlock()))
    return false;
  for (unsigned K = 0; K != Blocks.size(); ++K) {
    const Instruction *S = Blocks[K].first->getTerminator(), *T = Blocks[K].second->getTerminator();
    if (S->getNumSuccessors() != T->getNumSuccessors())
      return false;
    for (unsigned N = 0; N != S->getNumSuccessors(); ++N)
      if (!Pair(S->getSuccessor(N), T->getSuccessor(N)))
        return false;
  }
  return true;
}

bool BodyComparer::areSameConstants(const Constant *S, const Constant *T) {
  // What a constant refers to may be another thing in the target's module.
  if (S == T && isa<ConstantData>(S))
    return true;
  if (S->getType() != T->getType() || S->getValueID() != T->getValueID() || isa<BlockAddress>(S))
    return false;
  if (const auto *F = dyn_cast<Function>(S)) {
    const auto *G = cast<Function>(T);
    if (F->getName() != G->getName() && !Pairs.contains({F, G}))
      return false;
    Pairs.insert({F, G});
    return true;
  }
  // Their contents are looked at with all surroundings.
  if (isa<GlobalValue>(S))
    return S == T || (!S->getName().empty() && S->getName() == T->getName() && isa<GlobalVariable>(S));
  if (S->getNumOperands() != T->getNumOperands() || isa<ConstantData>(S))
    return false;
  if (const auto *E = dyn_cast<ConstantExpr>(S)) {
    const auto *F = cast<ConstantExpr>(T);
    const auto *G = dyn_cast<GEPOperator>(E);
    if (E->getOpcode() != F->getOpcode() || E->getRawSubclassOptionalData() != F->getRawSubclassOptionalData() ||
        (G && G->getSourceElementType() != cast<GEPOperator>(F)->getSourceElementType()))
      return false;
  } else if (!isa<ConstantAggregate>(S) && S != T) {
    return false;
  }
  if (Same.contains({S, T}))
    return true;
  for (auto [A, B] : zip(S->operands(), T->operands()))
    if (!areSame(A.get(), B.get()))
      return false;
  Same.insert({S, T});
  return true;
}

bool BodyComparer::areSame(const Value *S, const Value *T) {
  if (auto It = Partners.find(S); It != Partners.end())
    return It->second == T;
  if (isa<Constant>(S) && isa<Constant>(T))
    return areSameConstants(cast<Constant>(S), cast<Constant>(T));
  return S == T;
}

bool promisesNoMoreOfCall(const CallBase &S, const CallBase &T) {
  if (roleOf(S) != roleOf(T) || isConvergentCall(S) != isConvergentCall(T) || !morePromised(&S, T).empty() ||
      S.getCallingConv() != T.getCallingConv() || !areAmong(T.getAttributes(), S.getAttributes()))
    return false;
  // What is said of a function without a body that nobody knows.
  const Function *Of = S.getCalledFunction(), *Callee = T.getCalledFunction();
  return !Callee || !Callee->isDeclaration() || isa<IntrinsicInst>(T) || isKnownToLLVM(T) ||
         (Of && areAmong(Callee->getAttributes(), Of->getAttributes()));
}

bool isSameOperation(const Instruction &S, const Instruction &T) {
  constexpr unsigned Flags = Instruction::CompareIgnoringAlignment | Instruction::CompareUsingIntersectedAttrs;
  // PHIs may have edges from where nobody comes.
  if (isa<PHINode>(S) && isa<PHINode>(T) ? S.getType() != T.getType() : !T.isSameOperationAs(&S, Flags))
    return false;
  if (T.getRawSubclassOptionalData() & ~S.getRawSubclassOptionalData())
    return false;
  if (const auto *C = dyn_cast<CallBase>(&S))
    if (!promisesNoMoreOfCall(*C, cast<CallBase>(T)))
      return false;
  if (const Value *Pointer = getLoadStorePointerOperand(&T)) {
    const Align Most =
        std::max(getLoadStoreAlignment(&S), getKnownAlignment(const_cast<Value *>(Pointer), T.getDataLayout(), &T));
    if (getLoadStoreAlignment(&T) > Most)
      return false;
  } else if (const auto *A = dyn_cast<AllocaInst>(&T)) {
    if (A->getAlign() != cast<AllocaInst>(S).getAlign())
      return false;
  } else if (const auto *X = dyn_cast<AtomicRMWInst>(&T)) {
    if (X->getAlign() > cast<AtomicRMWInst>(S).getAlign())
      return false;
  } else if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&T)) {
    if (X->getAlign() > cast<AtomicCmpXchgInst>(S).getAlign())
      return false;
  }
  // Without the marks the index into an array of resources is promised to be uniform, and numbers may be rounded once
  // where the source rounds twice.
  if ((isMarkedNonUniform(S) && !isMarkedNonUniform(T)) || (isPrecise(S) && !isPrecise(T)))
    return false;
  if (losesDecoration(S, T))
    return false;
  if (S.getMetadata("spirv.MemoryOperands") != T.getMetadata("spirv.MemoryOperands"))
    return false;
  SmallVector<std::pair<unsigned, MDNode *>> Metadata;
  T.getAllMetadataOtherThanDebugLoc(Metadata);
  for (auto [Kind, Node] : Metadata) {
    if (Kind == LLVMContext::MD_prof || Kind == LLVMContext::MD_annotation)
      continue;
    const MDNode *Of = S.getMetadata(Kind);
    if (Kind == LLVMContext::MD_loop ? promisesMoreOfLoop(Of, *Node) : Of != Node)
      return false;
  }
  return true;
}

bool BodyComparer::areSame(const Instruction &S, const Instruction &T) {
  if (!isSameOperation(S, T))
    return false;
  if (const auto *P = dyn_cast<PHINode>(&S)) {
    const auto *Q = cast<PHINode>(&T);
    for (unsigned K = 0; K != P->getNumIncomingValues(); ++K) {
      auto It = Partners.find(P->getIncomingBlock(K));
      if (It == Partners.end())
        continue;
      int Index = Q->getBasicBlockIndex(cast<BasicBlock>(It->second));
      if (Index < 0 || !areSame(P->getIncomingValue(K), Q->getIncomingValue(Index)))
        return false;
    }
    return true;
  }
  for (auto [A, B] : zip(S.operands(), T.operands()))
    if (!areSame(A.get(), B.get()))
      return false;
  return true;
}

bool BodyComparer::areSame() {
  if (!pairBlocks())
    return false;
  for (auto [S, T] : Blocks)
    for (auto [I, J] : zip(*S, *T))
      if (!areSame(I, J)) {
        Other = &I;
        return false;
      }
  return true;
}

std::string BodyComparer::difference() const {
  if (!Other)
    return textOf(Reason::DifferentEdges, Source.getName());
  return textOf(Reason::DifferentInstruction, IRNames(Source).text(*Other));
}

/// \p Pairs receives the functions that have to be the same.
static bool hasSameText(const Function &Source, const Function &Target, std::string *Difference,
                        SetVector<FunctionPair> &Pairs) {
  auto Differ = [&](const Twine &Why) {
    if (Difference)
      *Difference = Why.str();
    return false;
  };
  if (std::string Why = differentSurroundings(Source, Target); !Why.empty())
    return Differ(Why);
  Pairs.insert({&Source, &Target});
  for (unsigned K = 0; K != Pairs.size(); ++K) {
    auto [S, T] = Pairs[K];
    if (S == T)
      continue;
    if (S->isDeclaration() != T->isDeclaration() || S->isInterposable() != T->isInterposable() ||
        S->getFunctionType() != T->getFunctionType())
      return Differ(textOf(Reason::DeclaredDifferently, T->getName()));
    if (S->isDeclaration())
      continue;
    if (!promisesNoMoreOfValues(*S, *T))
      return Differ(textOf(Reason::MorePromisedOfValues, T->getName()));
    BodyComparer Bodies(*S, *T, Pairs);
    if (!Bodies.areSame())
      return Differ(Difference ? Bodies.difference() : "");
    // Of the two themselves this is asked for all engines.
    if (std::string Why = K ? unmatchedOwnPromise(*S, *T, &Source) : ""; !Why.empty())
      return Differ(textOf(Reason::OfFunction, T->getName(), Why));
  }
  return true;
}

bool hasSameText(const Function &Source, const Function &Target, std::string *Difference) {
  SetVector<FunctionPair> Pairs;
  return hasSameText(Source, Target, Difference, Pairs);
}

DenseSet<FunctionPair> pairsOfSameText(const Function &Source, const Function &Target) {
  SetVector<FunctionPair> Pairs;
  // What a function promises beyond its pair may rest on its caller, which is another one for each.
  auto HasOtherPromises = [](const FunctionPair &P) {
    return P.first->getAttributes().getFnAttrs() != P.second->getAttributes().getFnAttrs();
  };
  if (!hasSameText(Source, Target, nullptr, Pairs) || any_of(Pairs, HasOtherPromises))
    return {};
  return {Pairs.begin(), Pairs.end()};
}

} // namespace rejoin
