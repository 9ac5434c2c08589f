//===- LoweringInversion.cpp - Lowered code as it was before ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A table of equivalent implementations. Each row replaces an implementation by what it implements, in a copy:
//
//  row              replaced                                      by
//  lane masks       see LaneMasks.cpp
//  kernel arguments see KernelArguments.cpp
//  local layout     fields of one object of local memory          the source's objects
//  unseen writes    stores to an internal object of local memory  nothing, in the source, if the target has none;
//                   that nobody reads on either side              else loads of the same memory that nobody uses
//  calls            see EquivalentCalls.cpp
//  combined atomics see CombinedAtomics.cpp (in the target, if the source has none)
//
// Each row is an equivalence, except for combined atomics, of which refutations do not count, and for unseen writes
// that are replaced by nothing: these give the source fewer executions with undefined behaviour and no fewer events
// that anybody sees. The new form has none of the attributes of the old one. In the source this takes undefined
// behaviour away. In the target, where these may be false, a proof of the copies is none of the functions: `promise()`
// names the first such call. So a verdict on the copies is one on the functions.
//
// Local layout: where objects of local memory lie is open in the source; that they are fields of one object in the
// target is one such choice. Fields go with the source's objects by the order of their first uses.
//
// Unseen writes: the memory belongs to one launch of one kernel, its address does not escape, and no function of the
// module reads it, so no execution depends on what is stored there or in which order. What is left of a store is what
// it demands: memory that is there, aligned, and as its metadata say. A load whose result is not used demands the same,
// so a store of the target outside the object stays undefined behaviour. (A store to a constant would be undefined
// where a load is not: constants are left alone. So are copies, and fills of unknown length.)
//
// Cost: a copy of both modules where there is something to replace; linear otherwise.
// Held by: test/Validate/lowered-*.ll.
//
//===----------------------------------------------------------------------===//

#include "LoweringInversion.h"
#include "CombinedAtomics.h"
#include "EquivalentCalls.h"
#include "KernelArguments.h"
#include "LaneMasks.h"
#include "Reasons/Reason.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/IR/ModuleCopies.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin {

//===----------------------------------------------------------------------===//
// Local memory
//===----------------------------------------------------------------------===//

/// Calls \p Visit with objects of local memory in the order of their uses, and how far inside these are.
static void visitLocalObjects(const Function &F, function_ref<void(const GlobalVariable &, uint64_t)> Visit) {
  const DataLayout &DL = F.getDataLayout();
  for (const Instruction &I : instructions(F))
    for (const Use &U : I.operands()) {
      if (!isa<Constant>(U) || !U->getType()->isPointerTy())
        continue;
      APInt Offset(DL.getIndexTypeSizeInBits(U->getType()), 0);
      const Value *Base = U->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
      if (const auto *G = dyn_cast<GlobalVariable>(Base); G && G->getAddressSpace() == LocalSpace)
        Visit(*G, Offset.getZExtValue());
    }
}

/// The object of the target whose fields are the objects of the source, in order; null if there is none.
static GlobalVariable *findLayout(const Function &Source, Function &Target,
                                  SmallVectorImpl<std::pair<unsigned, const GlobalVariable *>> &Fields) {
  SmallSetVector<const GlobalVariable *, 8> OfSource;
  visitLocalObjects(Source, [&](const GlobalVariable &G, uint64_t) { OfSource.insert(&G); });
  GlobalVariable *Layout = nullptr;
  bool IsOne = true;
  SmallSetVector<unsigned, 8> OfTarget;
  visitLocalObjects(Target, [&](const GlobalVariable &G, uint64_t Offset) {
    auto *T = dyn_cast<StructType>(G.getValueType());
    IsOne &= T && (!Layout || Layout == &G) &&
             none_of(OfSource, [&](const GlobalVariable *Of) { return Of->getName() == G.getName(); });
    if (!IsOne)
      return;
    Layout = const_cast<GlobalVariable *>(&G);
    OfTarget.insert(Target.getDataLayout().getStructLayout(T)->getElementContainingOffset(Offset));
  });
  if (!Layout || !IsOne || OfSource.size() != OfTarget.size())
    return nullptr;
  for (auto [G, Field] : zip(OfSource, OfTarget)) {
    const GlobalVariable *Same = Target.getParent()->getNamedGlobal(G->getName());
    if (Layout->getValueType()->getStructElementType(Field) != G->getValueType() || !G->hasLocalLinkage() ||
        (Same && (Same->getValueType() != G->getValueType() || !Same->hasLocalLinkage())))
      return nullptr;
    Fields.push_back({Field, G});
  }
  return Layout;
}

static void splitLayout(const Function &Source, Function &Target) {
  SmallVector<std::pair<unsigned, const GlobalVariable *>> Fields;
  GlobalVariable *Layout = findLayout(Source, Target, Fields);
  if (!Layout)
    return;
  const StructLayout &Offsets = *Target.getDataLayout().getStructLayout(cast<StructType>(Layout->getValueType()));
  convertUsersOfConstantsToInstructions({Layout}, &Target);
  DenseMap<unsigned, GlobalVariable *> Objects;
  for (auto [Field, G] : Fields) {
    Objects[Field] = Target.getParent()->getNamedGlobal(G->getName());
    if (!Objects[Field])
      Objects[Field] = new GlobalVariable(*Target.getParent(), G->getValueType(), G->isConstant(), G->getLinkage(),
                                          PoisonValue::get(G->getValueType()), G->getName(), nullptr,
                                          GlobalValue::NotThreadLocal, LocalSpace);
  }
  for (Use &U : make_early_inc_range(Layout->uses())) {
    auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I || I->getFunction() != &Target)
      continue;
    auto *G = dyn_cast<GetElementPtrInst>(I);
    APInt Offset(Target.getDataLayout().getIndexTypeSizeInBits(Layout->getType()), 0);
    // A variable index after the index of the field: split into the address of the field and the rest.
    if (G && G->getSourceElementType() == Layout->getValueType() && G->getNumIndices() > 2 &&
        !G->hasAllConstantIndices()) {
      const auto *First = dyn_cast<ConstantInt>(G->getOperand(1));
      const auto *Field = dyn_cast<ConstantInt>(G->getOperand(2));
      GlobalVariable *Object = Field ? Objects.lookup(Field->getZExtValue()) : nullptr;
      if (!First || !First->isZero() || !Object)
        continue;
      SmallVector<Value *> Indices(drop_begin(G->indices(), 2));
      Indices.insert(Indices.begin(), G->getOperand(1));
      IRBuilder<> B(G);
      G->replaceAllUsesWith(B.CreateGEP(Object->getValueType(), Object, Indices, G->getName(), G->getNoWrapFlags()));
      continue;
    }
    if (G && !G->accumulateConstantOffset(Target.getDataLayout(), Offset))
      Offset.clearAllBits();
    const unsigned Field = Offsets.getElementContainingOffset(Offset.getZExtValue());
    GlobalVariable *Object = Objects.lookup(Field);
    if (!Object)
      continue;
    if (!G || !G->hasAllConstantIndices()) {
      U.set(Object);
      continue;
    }
    IRBuilder<> B(G);
    const uint64_t Rest = Offset.getZExtValue() - Offsets.getElementOffset(Field).getFixedValue();
    G->replaceAllUsesWith(Rest ? B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Object, Rest) : Object);
  }
}

/// All uses are stores to it, which nobody reads then.
static bool isOnlyWritten(const GlobalVariable &G, SmallVectorImpl<Instruction *> &Stores) {
  SmallVector<const Value *> Places{&G};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Places.empty()) {
    const Value *P = Places.pop_back_val();
    if (!Seen.insert(P).second)
      continue;
    for (const Use &U : P->uses()) {
      User *By = U.getUser();
      if (isa<GEPOperator, AddrSpaceCastOperator>(By)) {
        Places.push_back(By);
        continue;
      }
      auto *S = dyn_cast<StoreInst>(By);
      auto *M = dyn_cast<MemIntrinsic>(By);
      const bool IsStore = S && S->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex();
      if (!IsStore && !(M && !M->isVolatile() && U.getOperandNo() == 0))
        return false;
      Stores.push_back(cast<Instruction>(By));
    }
  }
  return true;
}

/// Names of the objects of local memory, also of those that callees use.
static StringSet<> localNames(const Function &F) {
  StringSet<> Names;
  for (const Function *Of : reachedFrom(F))
    visitLocalObjects(*Of, [&](const GlobalVariable &G, uint64_t) { Names.insert(G.getName()); });
  return Names;
}

/// Internal objects of local memory that this function may use and that nobody reads. Not those at a known address:
/// others may lie there, too.
static SmallVector<GlobalVariable *> unreadObjects(const Function &F) {
  SmallSetVector<GlobalVariable *, 8> Objects;
  for (const Function *Of : reachedFrom(F))
    visitLocalObjects(*Of, [&](const GlobalVariable &G, uint64_t) {
      if (G.hasLocalLinkage() && !G.isAbsoluteSymbolRef())
        Objects.insert(const_cast<GlobalVariable *>(&G));
    });
  SmallVector<Instruction *> Stores;
  Objects.remove_if([&](const GlobalVariable *G) { return !isOnlyWritten(*G, Stores); });
  return Objects.takeVector();
}

/// The stores of such an object that this function may execute.
static SmallVector<Instruction *> storesOf(const GlobalVariable &G, const Function &F) {
  SmallVector<Instruction *> All;
  isOnlyWritten(G, All);
  const auto Reached = reachedFrom(F);
  erase_if(All, [&](const Instruction *S) { return !Reached.contains(S->getFunction()); });
  return All;
}

/// The memory that a store demands, as a type; null if a load cannot demand it.
static Type *demandedType(const Instruction &I) {
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return S->getValueOperand()->getType();
  const auto *M = dyn_cast<MemSetInst>(&I);
  const auto *Length = M ? dyn_cast<ConstantInt>(M->getLength()) : nullptr;
  constexpr uint64_t MaxBytes = 64;
  return Length && Length->getValue().ule(MaxBytes)
             ? ArrayType::get(Type::getInt8Ty(I.getContext()), Length->getZExtValue())
             : nullptr;
}

static void demandOnly(Instruction &I) {
  auto *S = dyn_cast<StoreInst>(&I);
  auto *M = dyn_cast<MemSetInst>(&I);
  Value *Pointer = S ? S->getPointerOperand() : M->getRawDest();
  IRBuilder<> B(&I);
  B.CreateAlignedLoad(demandedType(I), Pointer, S ? S->getAlign() : M->getDestAlign().valueOrOne())->copyMetadata(I);
  I.eraseFromParent();
}

static void dropUnseenWrites(Function &Source, Function &Target) {
  const StringSet<> OfTarget = localNames(Target);
  for (GlobalVariable *G : unreadObjects(Source)) {
    SmallVector<Instruction *> Here = storesOf(*G, Source), There;
    if (OfTarget.contains(G->getName())) {
      const GlobalVariable *Same = Target.getParent()->getNamedGlobal(G->getName());
      if (!Same->hasLocalLinkage() || Same->isConstant() || !isOnlyWritten(*Same, There))
        continue;
      There = storesOf(*Same, Target);
    }
    if (There.empty()) {
      for (Instruction *S : Here)
        S->eraseFromParent();
      continue;
    }
    if (!all_of(concat<Instruction *>(Here, There), [](const Instruction *S) { return demandedType(*S); }))
      continue;
    for (Instruction *S : concat<Instruction *>(Here, There))
      demandOnly(*S);
  }
}

//===----------------------------------------------------------------------===//

/// Another definition may replace this one, so its body implies nothing.
static SmallVector<const Function *> replaceableCallees(const Function &F) {
  SmallVector<const Function *> Result;
  for (const Function *Of : reachedFrom(F))
    if (Of != &F && Of->isInterposable())
      Result.push_back(Of);
  return Result;
}

/// Attributes that do not follow from the body hold for every definition.
static void removeReplaceableBodies(Function &F) {
  for (const Function *Of : replaceableCallees(F))
    const_cast<Function *>(Of)->deleteBody();
}

/// Some row may apply.
static bool isOfTable(const Function &Source, const Function &Target) {
  if (hasCombinedAtomics(Target) && !hasCombinedAtomics(Source))
    return true;
  if (!replaceableCallees(Source).empty() || !replaceableCallees(Target).empty() || !unreadObjects(Source).empty())
    return true;
  const StringSet<> OfSource = localNames(Source), OfTarget = localNames(Target);
  auto HasOther = [](const StringSet<> &A, const StringSet<> &B) {
    return any_of(A, [&](const auto &Name) { return !B.contains(Name.getKey()); });
  };
  if (HasOther(OfSource, OfTarget) || HasOther(OfTarget, OfSource))
    return true;
  for (const Function *F : {&Source, &Target})
    if (any_of(instructions(*F), [](const Instruction &I) {
          const auto *C = dyn_cast<IntrinsicInst>(&I);
          return C && (isMaskOperation(I) || C->getIntrinsicID() == Intrinsic::amdgcn_kernarg_segment_ptr);
        }))
      return true;
  return hasEquivalentCalls(Source, Target);
}

/// A call of the target, and what became of it in the copy.
using CopiedCall = std::pair<const CallBase *, WeakVH>;

/// Those in a body that another definition may replace are no calls of the target: the copy has no such body.
static std::vector<CopiedCall> copiedCalls(const Function &Target, const ValueToValueMapTy &Copies) {
  const auto Replaceable = replaceableCallees(Target);
  std::vector<CopiedCall> All;
  for (const Function *Of : reachedFrom(Target))
    for (const Instruction &I : instructions(*Of))
      if (const auto *C = dyn_cast<CallBase>(&I); C && !is_contained(Replaceable, Of))
        All.emplace_back(C, Copies.lookup(C));
  return All;
}

/// What a call says that a row has replaced by a form that says nothing of it, and that may be false; or nothing.
static std::string promiseOfReplaced(ArrayRef<CopiedCall> Calls) {
  for (const auto &[C, Copy] : Calls)
    if (!Copy && !(C->getIntrinsicID() == Intrinsic::amdgcn_kernarg_segment_ptr ? promisesNothingOfItself(*C)
                                                                                : saysNoMoreThanItsRow(*C))) {
      const Function *Callee = C->getCalledFunction();
      return textOf(Reason::MoreThanEquivalent, Callee ? "'" + Callee->getName().str() + "'" : "an unknown function");
    }
  return "";
}

NormalizedPair::NormalizedPair(const Function &SourceFunction, const Function &TargetFunction, TargetKind Kind,
                               bool SeparatesAtomics)
    : Source(&SourceFunction), Target(&TargetFunction) {
  if (!isOfTable(SourceFunction, TargetFunction))
    return;
  ValueToValueMapTy OfSource, OfTarget;
  SourceModule = copyModule(*Source->getParent(), OfSource);
  TargetModule = copyModule(*Target->getParent(), OfTarget);
  auto &S = *cast<Function>(OfSource[Source]), &T = *cast<Function>(OfTarget[Target]);
  Source = &S;
  Target = &T;
  const std::vector<CopiedCall> Calls = copiedCalls(TargetFunction, OfTarget);
  for (Function *F : {&S, &T}) {
    removeReplaceableBodies(*F);
    invertLaneMasks(*F);
    replaceKernelArguments(*F, /*IsTarget=*/F == &T);
  }
  if (SeparatesAtomics && !hasCombinedAtomics(S)) {
    GpuTarget Gpu(Kind, {});
    Gpu.enterFunction(T);
    HasSeparateAtomics = separateCombinedAtomics(T, Gpu.facts().WaveSize);
  }
  splitLayout(S, T);
  dropUnseenWrites(S, T);
  HasFewerBarriers = replaceEquivalentCalls(S, T, Kind);
  Promise = promiseOfReplaced(Calls);
}

} // namespace rejoin
