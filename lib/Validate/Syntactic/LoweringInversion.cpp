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
//  lane masks       llvm.amdgcn.if, else, if.break, loop, end.cf  the bit of the thread's own lane
//  kernel arguments see KernelArguments.cpp
//  local layout     fields of one object of local memory          the source's objects
//  unseen writes    stores to an internal object of local memory  nothing, in the source, if the target has none;
//                   that nobody reads on either side              else loads of the same memory that nobody uses
//  calls            see EquivalentCalls.cpp
//
// Each row is an equivalence, except for unseen writes that are replaced by nothing: these give the source fewer
// executions with undefined behaviour and no fewer events that anybody sees. So a verdict on the copies is one on the
// functions.
//
// Lane masks: an execution mask has one bit for each lane, and a lane's control flow depends on its own bit alone, if
// masks are used by these operations and by PHIs only. `if(c)` gives c and the lanes of the wave that wait for `else`
// or the end: those without c. `else(m)` gives the lanes in m their turn, the others wait. `if.break(c, m)` adds those
// with c to m, and `loop(m)` is left by those in m. A mask becomes an integer whose lowest bit is that of the own lane.
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
#include "EquivalentCalls.h"
#include "KernelArguments.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/IR/ModuleCopies.h"
#include "rejoin/Target/AddressSpaces.h"
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
// Lane masks
//===----------------------------------------------------------------------===//

static bool isMaskOperation(const Value &V) {
  const auto *C = dyn_cast<IntrinsicInst>(&V);
  return C && is_contained({Intrinsic::amdgcn_if, Intrinsic::amdgcn_else, Intrinsic::amdgcn_if_break,
                            Intrinsic::amdgcn_loop, Intrinsic::amdgcn_end_cf},
                           C->getIntrinsicID());
}

namespace {

/// The lane masks of a function, and the operations on them.
class MaskInverter {
public:
  explicit MaskInverter(Function &F) : F(F) {}
  void run() {
    if (!findMasks())
      return;
    forgetLeft();
    replaceOperations();
  }

private:
  Function &F;
  SmallVector<IntrinsicInst *> Operations;
  SmallSetVector<Value *, 8> Masks;

  static Value *maskOf(const IntrinsicInst &C) {
    return C.getIntrinsicID() == Intrinsic::amdgcn_if ? nullptr : C.getArgOperand(C.arg_size() - 1);
  }
  bool isMask(Value *V) const {
    return Masks.contains(V) || isa<UndefValue>(V) || (isa<Constant>(V) && cast<Constant>(V)->isNullValue());
  }
  bool findMasks();
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
    if (C->getIntrinsicID() == Intrinsic::amdgcn_if_break)
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

/// A lane that goes on in a loop is not in the mask of those that left it.
void MaskInverter::forgetLeft() {
  for (Value *M : Masks) {
    auto *P = dyn_cast<PHINode>(M);
    if (!P)
      continue;
    for (unsigned K = 0; K != P->getNumIncomingValues(); ++K) {
      const auto *Branch = dyn_cast<BranchInst>(P->getIncomingBlock(K)->getTerminator());
      const auto *Left = Branch && Branch->isConditional() ? dyn_cast<IntrinsicInst>(Branch->getCondition()) : nullptr;
      if (Left && Left->getIntrinsicID() == Intrinsic::amdgcn_loop && maskOf(*Left) == P->getIncomingValue(K) &&
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
    case Intrinsic::amdgcn_if:
      GivePair(C->getArgOperand(0), C->getType()->getStructElementType(1));
      break;
    case Intrinsic::amdgcn_else:
      GivePair(OwnBit(), C->getType()->getStructElementType(1));
      break;
    case Intrinsic::amdgcn_if_break:
      C->replaceAllUsesWith(B.CreateOr(maskOf(*C), B.CreateZExt(C->getArgOperand(0), C->getType())));
      break;
    case Intrinsic::amdgcn_loop:
      C->replaceAllUsesWith(OwnBit());
      break;
    default:
      break;
    }
    C->eraseFromParent();
  }
}

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

NormalizedPair::NormalizedPair(const Function &SourceFunction, const Function &TargetFunction, TargetKind Kind)
    : Source(&SourceFunction), Target(&TargetFunction) {
  if (!isOfTable(SourceFunction, TargetFunction))
    return;
  ValueToValueMapTy OfSource, OfTarget;
  SourceModule = copyModule(*Source->getParent(), OfSource);
  TargetModule = copyModule(*Target->getParent(), OfTarget);
  auto &S = *cast<Function>(OfSource[Source]), &T = *cast<Function>(OfTarget[Target]);
  Source = &S;
  Target = &T;
  for (Function *F : {&S, &T}) {
    removeReplaceableBodies(*F);
    MaskInverter(*F).run();
    replaceKernelArguments(*F, /*IsTarget=*/F == &T);
  }
  splitLayout(S, T);
  dropUnseenWrites(S, T);
  HasFewerBarriers = replaceEquivalentCalls(S, T, Kind);
}

} // namespace rejoin
