//===- AttributeRefinement.cpp - What a target says more than its source ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Attributes, flags and alignments are promises: where one is false there is undefined behaviour, or poison. Those that
// values show are judged with the values. Others are taken only from the source, or where LLVM infers them: of a
// function the ones that only the target makes are taken away, in a copy of its module, and inferred again from its
// body.
//
// Invariant: what is inferred does not rest on itself, so functions that call themselves, also by others, are left out.
// Held by: test/Validate/promises*.srctgt.ll, test/Validate/own-promises*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "AttributeRefinement.h"
#include "AttributeRules.h"
#include "ImplicitKernelInputs.h"
#include "LocalFrames.h"
#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "StructuralEquality.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/StandardAnalyses.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/FunctionAttrs.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include <functional>

using namespace llvm;

namespace rejoin {

std::pair<Align, uint64_t> knownOfPlace(const Value &V) {
  if (!isa<Argument, GlobalObject, AllocaInst>(V) || !V.getType()->isPointerTy())
    return {Align(), 0};
  const DataLayout &DL = isa<Argument>(V)     ? cast<Argument>(V).getParent()->getDataLayout()
                         : isa<AllocaInst>(V) ? cast<AllocaInst>(V).getDataLayout()
                                              : cast<GlobalObject>(V).getDataLayout();
  bool MayBeNull, MayBeFreed;
  uint64_t Bytes = V.getPointerDereferenceableBytes(DL, MayBeNull, MayBeFreed);
  return {V.getPointerAlignment(DL), MayBeNull || MayBeFreed ? 0 : Bytes};
}

/// The address promises to lie in an object, or that it does not wrap, and nothing shows at once that it does.
static bool promisesPlace(const GEPOperator &G) {
  if ((!G.isInBounds() && !G.hasNoUnsignedWrap()) || G.hasAllZeroIndices())
    return false;
  const DataLayout &DL = cast<Instruction>(G).getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(G.getType()), 0);
  const Value *Base = G.stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  uint64_t Size = 0;
  if (const auto *A = dyn_cast<AllocaInst>(Base)) {
    if (auto Bytes = A->getAllocationSize(DL); Bytes && !Bytes->isScalable())
      Size = Bytes->getFixedValue();
  } else if (const auto *O = dyn_cast<GlobalVariable>(Base); O && !O->isDeclaration() && !O->isInterposable()) {
    Size = DL.getTypeAllocSize(O->getValueType()).getFixedValue();
  }
  // One step that does not wrap: of several each would have to be looked at.
  unsigned Steps = 0;
  for (const Value *V : G.indices()) {
    const auto *Index = dyn_cast<ConstantInt>(V);
    if (!Index || Index->getValue().abs().ugt(Size))
      return true;
    Steps += !Index->isZero();
  }
  return Steps > 1 || !Size || !Offset.ule(Size);
}

/// The tag of what \p I accesses: its own, or that of the only member that a copy of a struct has.
static const MDNode *accessTagOf(const Instruction &I) {
  if (const MDNode *Own = I.getMetadata(LLVMContext::MD_tbaa))
    return Own;
  const auto *Copy = dyn_cast<MemTransferInst>(&I);
  const auto *Length = Copy ? dyn_cast<ConstantInt>(Copy->getLength()) : nullptr;
  const MDNode *Members = Length ? I.getMetadata(LLVMContext::MD_tbaa_struct) : nullptr;
  if (!Members || Members->getNumOperands() != 3 || integerOperand(Members, 0) != 0 ||
      integerOperand(Members, 1) != Length->getZExtValue())
    return nullptr;
  return dyn_cast<MDNode>(Members->getOperand(2));
}

/// The space that an address comes from, if its computation shows it.
static std::optional<unsigned> spaceShown(const Value *P) {
  constexpr unsigned Flat = 0;
  for (unsigned Depth = 0; Depth != 16 && P->getType()->isPointerTy(); ++Depth) {
    if (const unsigned Space = P->getType()->getPointerAddressSpace(); Space != Flat)
      return Space;
    if (const auto *Cast = dyn_cast<AddrSpaceCastOperator>(P))
      P = Cast->getPointerOperand();
    else if (const auto *G = dyn_cast<GEPOperator>(P))
      P = G->getPointerOperand();
    else
      break;
  }
  return std::nullopt;
}

/// The address lies in none of the spaces that the metadata excludes: it is one of local or private memory, where no
/// other space has objects. Global and constant memory are the same.
static bool isOfOtherSpace(const MDNode &Excluded, const Instruction &I) {
  const Value *P = getLoadStorePointerOperand(&I);
  if (!P)
    if (const auto *A = dyn_cast<AtomicRMWInst>(&I))
      P = A->getPointerOperand();
    else if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
      P = X->getPointerOperand();
  const std::optional<unsigned> Space = P && I.getModule()->getTargetTriple().isAMDGPU() ? spaceShown(P) : std::nullopt;
  constexpr unsigned Local = 3, Private = 5;
  if (!Space || !is_contained({Local, Private}, *Space) || Excluded.getNumOperands() % 2)
    return false;
  for (unsigned K = 0; K != Excluded.getNumOperands(); K += 2) {
    const auto First = integerOperand(&Excluded, K), End = integerOperand(&Excluded, K + 1);
    if (!First || !End || (*First <= *Space && *Space < *End) || *First >= *End)
      return false;
  }
  return true;
}

bool promisesMoreOfMemory(const Instruction &Source, const Instruction &Target, unsigned Kind) {
  const MDNode *S = Source.getMetadata(Kind), *T = Target.getMetadata(Kind);
  if (!T || S == T)
    return false;
  auto BytesOf = [](const MDNode *N) { return integerOperand(N, 0).value_or(0); };
  switch (Kind) {
  case LLVMContext::MD_noalias_addrspace:
    return !isOfOtherSpace(*T, Target) && (!S || T->getNumOperands() != 0);
  case LLVMContext::MD_tbaa:
    // A tag above it says less.
    S = accessTagOf(Source);
    return !S || MDNode::getMostGenericTBAA(const_cast<MDNode *>(S), const_cast<MDNode *>(T)) != T;
  case LLVMContext::MD_dereferenceable:
    return BytesOf(S) < BytesOf(T);
  case LLVMContext::MD_dereferenceable_or_null:
    return std::max(BytesOf(S), BytesOf(Source.getMetadata(LLVMContext::MD_dereferenceable))) < BytesOf(T);
  case LLVMContext::MD_noalias:
    return !S || !all_of(T->operands(), [&](const MDOperand &Scope) { return is_contained(S->operands(), Scope); });
  default:
    return !S || T->getNumOperands() != 0;
  }
}

/// Kinds of metadata that promise something of an access.
static SmallVector<unsigned> kindsOfPromises(const LLVMContext &C) {
  SmallVector<StringRef> Names;
  SmallVector<unsigned> Kinds;
  C.getMDKindNames(Names);
  for (auto [Kind, Name] : enumerate(Names))
    if (is_contained({"tbaa", "noalias", "alias.scope", "invariant.group", "noalias.addrspace"}, Name) ||
        Name.starts_with("amdgpu."))
      Kinds.push_back(Kind);
  return Kinds;
}

bool promisesMoreOfMemory(const Instruction &Source, const Instruction &Target) {
  return any_of(kindsOfPromises(Target.getContext()),
                [&](unsigned Kind) { return promisesMoreOfMemory(Source, Target, Kind); });
}

bool keepsEffects(const Value &Pointer, const Instruction &I) {
  const Value *Object = getUnderlyingObject(&Pointer);
  if (const auto *G = dyn_cast<GlobalVariable>(Object); isa<AllocaInst>(Object) || (G && G->isConstant()))
    return true;
  const ModRefInfo Needs = isa<LoadInst>(I)    ? ModRefInfo::Ref
                           : isa<StoreInst>(I) ? ModRefInfo::Mod
                                               : ModRefInfo::ModRef;
  const auto *A = dyn_cast<Argument>(Object);
  // What the function initializes it does not read before.
  if (A && (A->hasAttribute(Attribute::ReadNone) || (isRefSet(Needs) && A->hasAttribute(Attribute::Initializes)) ||
            (isRefSet(Needs) && A->hasAttribute(Attribute::WriteOnly)) ||
            (isModSet(Needs) && A->hasAttribute(Attribute::ReadOnly))))
    return false;
  const ModRefInfo Allowed =
      I.getFunction()->getMemoryEffects().getModRef(A ? IRMemLocation::ArgMem : IRMemLocation::Other);
  return (Allowed & Needs) == Needs;
}

SmallSetVector<const Function *, 8> reachedFrom(const Function &F) {
  SmallSetVector<const Function *, 8> Reached;
  Reached.insert(&F);
  for (unsigned K = 0; K != Reached.size(); ++K)
    for (const Instruction &I : instructions(*Reached[K]))
      if (const auto *C = dyn_cast<CallBase>(&I))
        if (const Function *Callee = C->getCalledFunction(); Callee && !Callee->isDeclaration())
          Reached.insert(Callee);
  return Reached;
}

std::string unmatchedPromise(const Function &Source, const Function &Target) {
  const auto OfSource = reachedFrom(Source);
  for (const Function *F : reachedFrom(Target))
    if (!OfSource.contains(F) && any_of(instructions(*F), [](const Instruction &I) {
          const auto *G = dyn_cast<GEPOperator>(&I);
          return G && promisesPlace(*G);
        }))
      return textOf(Reason::FlagsOfAddresses);
  const SmallVector<unsigned> Kinds = kindsOfPromises(Target.getContext());
  for (const Instruction &I : instructions(Target)) {
    // It is not known which access of the source corresponds to it.
    auto MayStandForLess = [&](unsigned Kind) {
      return I.hasMetadata(Kind) && any_of(instructions(Source), [&](const Instruction &J) {
               return J.getOpcode() == I.getOpcode() && promisesMoreOfMemory(J, I, Kind);
             });
    };
    if (any_of(Kinds, MayStandForLess))
      return textOf(Reason::NewMetadataOnAccess);
    if (const auto *C = dyn_cast<CallBase>(&I)) {
      // Runs do not judge what operands of operations that they know must be.
      const PromisesOfValues OfValues =
          isa<IntrinsicInst>(C) || isKnownFunction(*C) ? PromisesOfValues::Compared : PromisesOfValues::Judged;
      auto IsAlike = [&](const Instruction &J) { return eventLabel(J) == eventLabel(*C); };
      bool HasAlike = false;
      for (const Instruction &J : instructions(Source))
        if (const auto *Of = dyn_cast<CallBase>(&J); Of && IsAlike(*Of)) {
          HasAlike = true;
          if (const std::string More = morePromised(Of, *C, OfValues); !More.empty())
            return More;
        }
      if (const std::string More = HasAlike || !isa<IntrinsicInst>(C) ? "" : morePromised(nullptr, *C, OfValues);
          !More.empty())
        return More;
    }
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer)
      continue;
    Align Alignment = getLoadStoreAlignment(&I);
    if (Alignment > getKnownAlignment(const_cast<Value *>(Pointer), Target.getDataLayout(), &I) &&
        none_of(instructions(Source), [&](const Instruction &J) {
          return getLoadStorePointerOperand(&J) && getLoadStoreAlignment(&J) >= Alignment;
        }))
      return textOf(Reason::UnknownAlignment);
  }
  return "";
}

/// A promise that a function makes of itself.
namespace {
struct OwnPromise {
  std::string Name;
  std::function<bool(const Function &)> IsMade;
  /// None if nobody infers it.
  std::function<void(Function &)> TakeAway;
};
} // namespace

/// Engines judge it with the values that go in and come out.
static bool isOfOwnValues(Attribute::AttrKind Kind, unsigned Index) {
  return isJudgedAsPoison(Kind) || (Index == AttributeList::ReturnIndex && Kind == Attribute::NoUndef);
}

/// What only the target promises by attributes at one index of the list.
static void addPromisesAt(const Function &Source, const Function &Target, unsigned Index,
                          std::vector<OwnPromise> &Promises) {
  const AttributeSet Of = Source.getAttributes().getAttributes(Index);
  const std::string Where = textOfIndex(Index);
  for (const Attribute &A : Target.getAttributes().getAttributes(Index)) {
    if (A.isStringAttribute() || ruleOf(A) != AttributeRule::Weaker || isOfOwnValues(A.getKindAsEnum(), Index))
      continue;
    const Attribute::AttrKind Kind = A.getKindAsEnum();
    auto IsMade = [=](const Function &F) {
      // What frees no memory frees none of an argument.
      if (Kind == Attribute::NoFree && Index != AttributeList::FunctionIndex && Index != AttributeList::ReturnIndex &&
          F.doesNotFreeMemory())
        return true;
      return isImplied(A, F.getAttributes().getAttributes(Index), F.isConvergent());
    };
    auto TakeAway = [=](Function &F) {
      F.removeAttributeAtIndex(Index, Kind);
      if (Of.hasAttribute(Kind))
        F.addAttributeAtIndex(Index, Of.getAttribute(Kind));
    };
    if (!IsMade(Source))
      Promises.push_back({nameOf(A) + Where, IsMade, TakeAway});
  }
}

/// What only the target promises.
static std::vector<OwnPromise> ownPromises(const Function &Source, const Function &Target) {
  std::vector<OwnPromise> All;
  addPromisesAt(Source, Target, AttributeList::FunctionIndex, All);
  addPromisesAt(Source, Target, AttributeList::ReturnIndex, All);
  for (unsigned K = 0; K != Target.arg_size(); ++K)
    addPromisesAt(Source, Target, AttributeList::FirstArgIndex + K, All);
  auto Add = [&](const Twine &Name, std::function<bool(const Function &)> IsMade,
                 std::function<void(Function &)> TakeAway) {
    if (IsMade(Target) && !IsMade(Source))
      All.push_back({Name.str(), std::move(IsMade), std::move(TakeAway)});
  };
  const std::function<void(Function &)> Never;
  Add("not convergent", [](const Function &F) { return !F.isConvergent(); }, [](Function &F) { F.setConvergent(); });
  for (StringRef Name : {"no-nans-fp-math", "no-infs-fp-math", "no-signed-zeros-fp-math", "unsafe-fp-math"})
    Add(Name, [=](const Function &F) { return F.getFnAttribute(Name).getValueAsBool(); }, Never);
  for (StringRef Name : {"denormal-fp-math", "denormal-fp-math-f32"}) {
    const StringRef Mode = Target.getFnAttribute(Name).getValueAsString();
    Add(Name, [=](const Function &F) { return F.getFnAttribute(Name).getValueAsString() == Mode; }, Never);
  }
  return All;
}

/// The attribute of a function of the target leaves launches, or what they pass, out that the source's does not.
static bool promisesMoreOfLaunches(const Attribute &Source, const Attribute &Target, const Function &Of,
                                   const Function &F) {
  const StringRef Kind = Target.getKindAsString();
  const AttributeRule Rule = ruleOf(Kind);
  // Where the source breaks the same promise, it is undefined where it does; so is the same text.
  if (Source == Target && isImplicitInput(Kind))
    return breaksPromiseOfInputs(F, Kind) && !hasSameText(Of, F);
  if (Source == Target || Rule == AttributeRule::Free || Rule == AttributeRule::Stronger)
    return false;
  if (Rule != AttributeRule::Apart)
    return true;
  if (Kind == "uniform-work-group-size")
    return Target.getValueAsBool() && !(Source.isValid() && Source.getValueAsBool());
  if (Kind == "amdgpu-flat-work-group-size") {
    auto Sizes = [](const Attribute &A) {
      std::pair<uint64_t, uint64_t> Result{1, 1024};
      if (A.isValid()) {
        auto [Least, Most] = A.getValueAsString().split(',');
        if (Least.trim().getAsInteger(10, Result.first) || Most.trim().getAsInteger(10, Result.second))
          return std::pair<uint64_t, uint64_t>{0, 0};
      }
      return Result;
    };
    const auto Of = Sizes(Source), Now = Sizes(Target);
    return !Of.first || !Now.first || Now.first > Of.first || Now.second < Of.second;
  }
  if (Kind == "amdgpu-agpr-alloc")
    return !needsNoAccumulators(F);
  if (Kind.starts_with("amdgpu-no-"))
    return !keepsPromiseOfInputs(F, Kind);
  if (Kind == "amdgpu-lds-size")
    return !keepsLocalFrame(F, Target.getValueAsString());
  return Kind == "amdgpu-max-num-workgroups" || Kind == "amdgpu-cluster-dims" || Kind.starts_with("nvvm.");
}

/// What decides how the function is called, or for which launches.
static std::string differentCall(const Function &Source, const Function &Target, const Function *Caller) {
  // The body works on a copy of the caller's memory, or on that memory itself.
  for (unsigned K = 0; K != std::min(Source.arg_size(), Target.arg_size()); ++K)
    for (const Attribute::AttrKind Copies : {Attribute::ByVal, Attribute::InAlloca, Attribute::Preallocated})
      if (Source.hasParamAttribute(K, Copies) != Target.hasParamAttribute(K, Copies))
        return textOf(Reason::CopiedArgument);
  // Callers that are all known are changed with it.
  auto HasAllCallers = [](const Function &F) { return F.hasLocalLinkage() && !F.hasAddressTaken(); };
  if (!HasAllCallers(Source) || !HasAllCallers(Target)) {
    if (Source.getCallingConv() != Target.getCallingConv())
      return textOf(Reason::CallingConvention);
    const AttributeList Of = Source.getAttributes(), With = Target.getAttributes();
    bool Same =
        !passesOtherwise(Of.getRetAttrs(), With.getRetAttrs()) && !passesOtherwise(Of.getFnAttrs(), With.getFnAttrs());
    for (unsigned K = 0; K != Target.arg_size(); ++K)
      Same &= !passesOtherwise(Of.getParamAttrs(K), With.getParamAttrs(K));
    if (!Same)
      return textOf(Reason::PassesDifferently);
  }
  for (unsigned Index = AttributeList::ReturnIndex; Index != AttributeList::FirstArgIndex + Target.arg_size(); ++Index)
    if (const StringRef Name =
            differentName(Source.getAttributes().getAttributes(Index), Target.getAttributes().getAttributes(Index));
        !Name.empty())
      return textOf(Reason::DifferentAttribute, textOfIndex(Index), Name);
  for (const Attribute &A : Target.getAttributes().getFnAttrs()) {
    if (!A.isStringAttribute())
      continue;
    // A caller's launches are those of what it calls.
    auto IsMade = [&](const Function *F) {
      return F && !promisesMoreOfLaunches(F->getFnAttribute(A.getKindAsString()), A, *F, Target);
    };
    const bool IsOther = Source.hasFnAttribute(A.getKindAsString()) && ruleOf(A) == AttributeRule::Same;
    if (!IsMade(&Source) && !IsMade(Caller) && IsOther)
      return textOf(Reason::DifferentAttribute, "", A.getKindAsString());
    if (!IsMade(&Source) && !IsMade(Caller))
      return textOf(A == Source.getFnAttribute(A.getKindAsString()) ? Reason::PromiseOfBothBroken
                                                                    : Reason::NewAttribute,
                    A.getKindAsString());
  }
  for (const Attribute &A : Source.getAttributes().getFnAttrs()) {
    // How a function is called is compared above, and `convergent` may be inferred.
    const bool IsLost = A.isStringAttribute()
                            ? is_contained({AttributeRule::Same, AttributeRule::Stronger}, ruleOf(A)) &&
                                  Target.getFnAttribute(A.getKindAsString()) != A
                            : ruleOf(A) == AttributeRule::Stronger && !A.hasAttribute(Attribute::Convergent) &&
                                  !Target.hasFnAttribute(A.getKindAsEnum());
    if (IsLost)
      return textOf(Reason::LostAttribute, nameOf(A));
  }
  // Without it objects are put where others are said to lie.
  if (const StringRef Frame = "amdgpu-lds-size"; Source.hasFnAttribute(Frame) && !Target.hasFnAttribute(Frame))
    return textOf(Reason::LostAttribute, Frame);
  if (const MDNode *Size = Target.getMetadata("reqd_work_group_size");
      Size && Size != Source.getMetadata("reqd_work_group_size"))
    return textOf(Reason::NewAttribute, "reqd_work_group_size");
  return "";
}

/// Something is said of loops of the target that is said of no loop of the source.
static std::string promiseOfLoops(const Function &Source, const Function &Target) {
  auto IsSaid = [](const Function &F, StringRef Name) {
    return any_of(F, [&](const BasicBlock &B) {
      bool Said = false;
      forEachLoopOption(B.getTerminator()->getMetadata(LLVMContext::MD_loop),
                        [&](StringRef Of, const MDNode &) { Said |= Of == Name; });
      return Said;
    });
  };
  if (!Source.mustProgress() && IsSaid(Target, "llvm.loop.mustprogress") && !IsSaid(Source, "llvm.loop.mustprogress"))
    return textOf(Reason::LoopsMakeProgress);
  if (IsSaid(Target, "llvm.loop.parallel_accesses") && !IsSaid(Source, "llvm.loop.parallel_accesses"))
    return textOf(Reason::IndependentIterations);
  return "";
}

/// The function may be called by what it calls.
static bool callsItself(const Function &F) {
  return any_of(reachedFrom(F), [&](const Function *By) {
    return any_of(instructions(*By), [&](const Instruction &I) {
      const auto *C = dyn_cast<CallBase>(&I);
      return C && C->getCalledFunction() == &F;
    });
  });
}

static std::unique_ptr<TargetMachine> machineOf(const Module &M) {
  prepareLLVM();
  std::string Message;
  const auto *Found = TargetRegistry::lookupTarget(M.getTargetTriple(), Message);
  return std::unique_ptr<TargetMachine>(
      Found ? Found->createTargetMachine(M.getTargetTriple(), "", "", llvm::TargetOptions(), std::nullopt) : nullptr);
}

/// The first of these promises that does not follow from the function's body; empty if all do.
static std::string promiseNotInferred(const Function &Of, ArrayRef<OwnPromise> Promises) {
  for (const OwnPromise &P : Promises)
    if (!P.TakeAway || callsItself(Of))
      return P.Name;
  if (Promises.empty())
    return "";
  ValueToValueMapTy Copies;
  std::unique_ptr<Module> Copy = CloneModule(*Of.getParent(), Copies);
  auto &F = *cast<Function>(Copies[&Of]);
  for (const OwnPromise &P : Promises)
    P.TakeAway(F);
  // Targets know more of memory: which is constant, which is not the same.
  const std::unique_ptr<TargetMachine> Machine = machineOf(*Copy);
  StandardAnalyses Analyses(Machine.get());
  ModulePassManager Passes;
  Passes.addPass(createModuleToPostOrderCGSCCPassAdaptor(PostOrderFunctionAttrsPass()));
  Passes.run(*Copy, Analyses.modules());
  const auto *Lost = find_if(Promises, [&](const OwnPromise &P) { return !P.IsMade(F); });
  return Lost == Promises.end() ? "" : Lost->Name;
}

std::string unmatchedOwnPromise(const Function &Source, const Function &Target, const Function *Caller) {
  if (std::string Why = differentSurroundings(Source, Target); !Why.empty())
    return Why;
  if (std::string Why = differentCall(Source, Target, Caller); !Why.empty())
    return Why;
  if (hasOtherLocalAddresses(Source, Target) &&
      !keepsLocalFrame(Target, Target.getFnAttribute("amdgpu-lds-size").getValueAsString()))
    return textOf(Reason::LocalAddresses);
  if (std::string Why = promiseOfLoops(Source, Target); !Why.empty())
    return Why;
  const std::string Name = promiseNotInferred(Target, ownPromises(Source, Target));
  return Name.empty() ? "" : textOf(Reason::NewAttribute, Name);
}

std::string unmatchedPromiseOfCallee(const Function &Source, const Function &Callee) {
  // Code that does what the source may do: launches and what they pass are those of the source.
  for (const Attribute &A : Callee.getAttributes().getFnAttrs())
    if (A.isStringAttribute() && ruleOf(A) == AttributeRule::Apart &&
        promisesMoreOfLaunches(Source.getFnAttribute(A.getKindAsString()), A, Source, Callee))
      return A.getKindAsString().str();
  // What the source says of all that happens in it holds in its callees, too; not that it does not return or is not
  // called again, nor what it does with memory, since its own objects are not counted.
  constexpr Attribute::AttrKind OfAllInIt[] = {Attribute::NoUnwind, Attribute::WillReturn, Attribute::NoSync,
                                               Attribute::NoFree, Attribute::MustProgress};
  std::vector<OwnPromise> Promises;
  for (const Attribute &A : Callee.getAttributes().getFnAttrs()) {
    if (A.isStringAttribute() || ruleOf(A) != AttributeRule::Weaker)
      continue;
    const Attribute::AttrKind Kind = A.getKindAsEnum();
    if (is_contained(OfAllInIt, Kind) && Source.hasFnAttribute(Kind))
      continue;
    Promises.push_back(
        {nameOf(A), [=](const Function &F) { return isImplied(A, F.getAttributes().getFnAttrs(), F.isConvergent()); },
         [=](Function &F) { F.removeFnAttr(Kind); }});
  }
  return promiseNotInferred(Callee, Promises);
}

} // namespace rejoin
