//===- Understood.cpp - What congruence understands of LLVM's IR *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lists of what the lemma of CongruenceValidator.cpp is about. What no list has is never taken for harmless: an
// instruction makes its function unknown, an intrinsic is an event, a call or operation with other attributes or
// metadata is one that the source has to do, too, with the same, and all else has to be the same on both sides.
//
//   types        integers, half to fp128, pointers, fixed vectors, arrays, structs, opaque types of targets
//   flags        those of wrapping, exactness, disjointness, signs, address steps and fast mathematics
//   intrinsics   Understood.def
//   metadata     of operations: profiles, notes, debugging, accuracy (part of the term); of calls a range, too, which
//                makes poison. Terminators, loads, variables and events have lists of their own.
//   attributes   of calls that are no events: those of the callee, free ones, what makes an argument poison
//   modules      debugging, profiles and how code is placed may differ
//
// Cost: linear. Held by: test/Validate/congruence-understood*.
//
//===----------------------------------------------------------------------===//

#include "Understood.h"
#include "Reasons/Reason.h"
#include "Syntactic/AttributeRules.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsDirectX.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/IntrinsicsSPIRV.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/BuildLibCalls.h"

using namespace llvm;

namespace rejoin {

ResultOf resultOf(Intrinsic::ID Id) {
  switch (Id) {
#define DETERMINED(Id) case Intrinsic::Id:
#include "Understood.def"
    return ResultOf::Operands;
#define OPEN(Id) case Intrinsic::Id:
#include "Understood.def"
    return ResultOf::Numbers;
#define READS(Id) case Intrinsic::Id:
#include "Understood.def"
    return ResultOf::Memory;
  default:
    return ResultOf::Unlisted;
  }
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

static bool isUnderstood(const Type &T) {
  switch (T.getTypeID()) {
  case Type::HalfTyID:
  case Type::BFloatTyID:
  case Type::FloatTyID:
  case Type::DoubleTyID:
  case Type::FP128TyID:
  case Type::IntegerTyID:
  case Type::PointerTyID:
  case Type::VoidTyID:
  case Type::LabelTyID:
  case Type::MetadataTyID:
  case Type::TokenTyID:
  case Type::FunctionTyID:
  case Type::TargetExtTyID:
    return true;
  case Type::FixedVectorTyID:
  case Type::ArrayTyID:
  case Type::StructTyID:
    return all_of(T.subtypes(), [](const Type *Part) { return isUnderstood(*Part); });
  default:
    return false;
  }
}

bool isUnderstood(const Instruction &I) {
  if (I.getRawSubclassOptionalData() && !isa<OverflowingBinaryOperator, PossiblyExactOperator, PossiblyDisjointInst,
                                             PossiblyNonNegInst, TruncInst, GEPOperator, ICmpInst, FPMathOperator>(I))
    return false;
  const auto *A = dyn_cast<AllocaInst>(&I);
  const auto *G = dyn_cast<GetElementPtrInst>(&I);
  return isUnderstood(*I.getType()) && (!A || isUnderstood(*A->getAllocatedType())) &&
         (!G || isUnderstood(*G->getSourceElementType())) &&
         all_of(I.operands(), [](const Use &U) { return isUnderstood(*U->getType()); });
}

bool hasOnlyKnownMetadata(const Instruction &I) {
  if (!I.hasMetadataOtherThanDebugLoc())
    return true;
  SmallVector<std::pair<unsigned, MDNode *>> Metadata;
  I.getAllMetadataOtherThanDebugLoc(Metadata);
  return all_of(Metadata, [&](const auto &M) {
    switch (M.first) {
    case LLVMContext::MD_prof:
    case LLVMContext::MD_annotation:
    case LLVMContext::MD_unpredictable:
    case LLVMContext::MD_DIAssignID:
    case LLVMContext::MD_fpmath:
      return true;
    case LLVMContext::MD_range:
      return isa<CallBase>(I);
    default:
      return false;
    }
  });
}

/// Its result must not be poison, and something of the call may make it so: then the call itself is undefined.
static bool mayBreakNoUndef(const CallBase &C) {
  if (!C.hasRetAttr(Attribute::NoUndef))
    return false;
  return C.hasMetadata(LLVMContext::MD_range) || (isa<FPMathOperator>(C) && (C.hasNoNaNs() || C.hasNoInfs())) ||
         any_of(C.args(), [&](const Use &U) {
           const unsigned K = C.getArgOperandNo(&U);
           return C.paramHasAttr(K, Attribute::Range) || C.paramHasAttr(K, Attribute::NonNull) ||
                  C.paramHasAttr(K, Attribute::NoFPClass) || C.getParamAlign(K);
         });
}

/// What makes an argument poison where it is false, and nothing else, unless the argument has to be defined.
static bool makesPoison(const Attribute &A) {
  return !A.isStringAttribute() &&
         is_contained({Attribute::Range, Attribute::NonNull, Attribute::NoFPClass, Attribute::Alignment},
                      A.getKindAsEnum());
}

static bool isIn(const Attribute &A, AttributeSet Of) {
  return (A.isStringAttribute() ? Of.getAttribute(A.getKindAsString()) : Of.getAttribute(A.getKindAsEnum())) == A;
}

bool saysNothingUndefined(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee || Callee->getCallingConv() != C.getCallingConv() || C.getNumOperandBundles() ||
      !hasOnlyKnownMetadata(C) || mayBreakNoUndef(C) ||
      any_of(C.args(), [&](const Use &U) { return C.isPassingUndefUB(C.getArgOperandNo(&U)); }))
    return false;
  for (const unsigned Index : C.getAttributes().indexes()) {
    const bool IsOfArgument = Index != AttributeList::FunctionIndex && Index != AttributeList::ReturnIndex;
    for (const Attribute &A : C.getAttributes().getAttributes(Index))
      if (ruleOf(A) != AttributeRule::Free && !isIn(A, Callee->getAttributes().getAttributes(Index)) &&
          !(IsOfArgument && makesPoison(A)))
        return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Declarations and modules
//===----------------------------------------------------------------------===//

/// What LLVM says of a function of this name and type.
static AttributeList inferredOf(const Function &F) {
  Module M("", F.getContext());
  M.setTargetTriple(F.getParent()->getTargetTriple());
  M.setDataLayout(F.getDataLayout());
  Function *Copy = Function::Create(F.getFunctionType(), GlobalValue::ExternalLinkage, F.getName(), M);
  // The name means nothing where the declaration says so.
  if (F.hasFnAttribute("no-builtins") || F.hasFnAttribute(("no-builtin-" + F.getName()).str()) ||
      F.hasFnAttribute(Attribute::NoBuiltin))
    return Copy->getAttributes();
  const TargetLibraryInfoImpl Known(M.getTargetTriple());
  inferNonMandatoryLibFuncAttrs(*Copy, TargetLibraryInfo(Known));
  return Copy->getAttributes();
}

/// The target's declaration says nothing that does not follow from the source's, and from what LLVM itself says of the
/// name; and it lacks no attribute but promises.
static bool isDeclaredAlike(const Function &Source, const Function &Target) {
  const AttributeList Of = Source.getAttributes(), With = Target.getAttributes();
  if (Of == With)
    return true;
  std::optional<AttributeList> Inferred;
  for (const unsigned Index : With.indexes())
    for (const Attribute &A : With.getAttributes(Index)) {
      const AttributeSet Own = Of.getAttributes(Index);
      if (ruleOf(A) == AttributeRule::Free || isImplied(A, Own, Source.isConvergent()))
        continue;
      if (!Inferred)
        Inferred = inferredOf(Target);
      if (!isImplied(A, {Own, Inferred->getAttributes(Index)}, Source.isConvergent()))
        return false;
    }
  for (const unsigned Index : Of.indexes())
    for (const Attribute &A : Of.getAttributes(Index))
      if (!is_contained({AttributeRule::Free, AttributeRule::Weaker}, ruleOf(A)) && !isIn(A, With.getAttributes(Index)))
        return false;
  return true;
}

/// Nodes of two modules: equal up to which module's globals they refer to.
static bool isSame(const Metadata *S, const Metadata *T, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 6;
  if (S == T)
    return true;
  if (!S || !T || Depth == MostDepth)
    return false;
  const auto *V = dyn_cast<ValueAsMetadata>(S), *W = dyn_cast<ValueAsMetadata>(T);
  if (V && W) {
    const auto *G = dyn_cast<GlobalValue>(V->getValue()), *H = dyn_cast<GlobalValue>(W->getValue());
    return G && H && G->hasName() && G->getName() == H->getName();
  }
  const auto *N = dyn_cast<MDNode>(S), *M = dyn_cast<MDNode>(T);
  return N && M && N->isUniqued() && M->isUniqued() && N->getNumOperands() == M->getNumOperands() &&
         all_of(zip(N->operands(), M->operands()),
                [&](const auto &P) { return isSame(std::get<0>(P).get(), std::get<1>(P).get(), Depth + 1); });
}

/// The module's nodes of a name, without those of other functions.
static SmallVector<const MDNode *> nodesOf(const NamedMDNode *All, const Function &F) {
  SmallVector<const MDNode *> Result;
  if (All)
    for (const MDNode *N : All->operands()) {
      const auto *Of = N->getNumOperands() ? dyn_cast_or_null<ValueAsMetadata>(N->getOperand(0).get()) : nullptr;
      const auto *G = Of ? dyn_cast<GlobalValue>(Of->getValue()) : nullptr;
      if (!G || G == &F)
        Result.push_back(N);
    }
  return Result;
}

/// Names of nodes from which no behaviour follows.
static bool isBesideBehaviour(StringRef Name) {
  return Name.starts_with("llvm.dbg.") || Name.starts_with("rejoin.") ||
         is_contained({StringRef("llvm.ident"), StringRef("llvm.commandline"), StringRef("llvm.gcov"),
                       StringRef("llvm.embedded.objects")},
                      Name);
}

static std::string differentNodes(const Function &Source, const Function &Target) {
  const Module &M = *Source.getParent(), &N = *Target.getParent();
  for (const auto &[Of, With] : {std::pair(&M, &N), std::pair(&N, &M)})
    for (const NamedMDNode &Nodes : Of->named_metadata()) {
      if (isBesideBehaviour(Nodes.getName()))
        continue;
      const auto X = nodesOf(&Nodes, Of == &M ? Source : Target),
                 Y = nodesOf(With->getNamedMetadata(Nodes.getName()), Of == &M ? Target : Source);
      if (X.size() != Y.size() ||
          !all_of(zip(X, Y), [](const auto &P) { return isSame(std::get<0>(P), std::get<1>(P)); }))
        return textOf(Reason::ModuleMetadata, Nodes.getName());
    }
  return "";
}

/// Of the functions that are compared, and of those that they refer to.
static std::string differentFunction(const Function &Source, const Function &Target) {
  const std::string Name = "'" + Target.getName().str() + "'";
  // These are code, or what code reads; no kernel has any.
  auto HasData = [](const Function &F) { return F.hasPrefixData() || F.hasPrologueData() || F.hasPersonalityFn(); };
  if (HasData(Source) || HasData(Target))
    return textOf(Reason::DataBesideCode, Name);
  if (Source.hasGC() != Target.hasGC() || (Source.hasGC() && Source.getGC() != Target.getGC()))
    return textOf(Reason::GarbageCollector, Name);
  SmallVector<std::pair<unsigned, MDNode *>> Metadata;
  for (const auto &[Of, With] : {std::pair(&Source, &Target), std::pair(&Target, &Source)}) {
    Metadata.clear();
    Of->getAllMetadata(Metadata);
    for (const auto &[Kind, Node] : Metadata)
      if (!is_contained(
              {LLVMContext::MD_dbg, LLVMContext::MD_prof, LLVMContext::MD_annotation, LLVMContext::MD_section_prefix},
              Kind) &&
          !isSame(Node, With->getMetadata(Kind)))
        return textOf(Reason::FunctionMetadata, Name);
  }
  return "";
}

static std::string differentSymbol(const GlobalValue &Source, const GlobalValue &Target) {
  const std::string Name = "'" + Target.getName().str() + "'";
  if (Source.getValueID() != Target.getValueID())
    return textOf(Reason::KindOfSymbol, Name);
  if (Source.getLinkage() != Target.getLinkage())
    return textOf(Reason::Linkage, Name);
  if (Target.hasGlobalUnnamedAddr() && !Source.hasGlobalUnnamedAddr())
    return textOf(Reason::AddressDoesNotMatter, Name);
  if (Source.getSection() != Target.getSection())
    return textOf(Reason::Section, Name);
  if (const auto *G = dyn_cast<GlobalVariable>(&Target);
      G && !isSame(cast<GlobalVariable>(Source).getMetadata(LLVMContext::MD_absolute_symbol),
                   G->getMetadata(LLVMContext::MD_absolute_symbol)))
    return textOf(Reason::AbsoluteAddress, Name);
  const auto *F = dyn_cast<Function>(&Target);
  if (!F || F->isIntrinsic())
    return "";
  if (F->isDeclaration() && !isDeclaredAlike(*cast<Function>(&Source), *F))
    return textOf(Reason::OtherAttributes, Name);
  return differentFunction(*cast<Function>(&Source), *F);
}

std::string differentBesideCode(const Function &Source, const Function &Target) {
  const Module &M = *Source.getParent(), &N = *Target.getParent();
  if (&M == &N)
    return differentFunction(Source, Target);
  if (M.getModuleInlineAsm() != N.getModuleInlineAsm())
    return textOf(Reason::ModuleAssembly);
  if (std::string Why = differentNodes(Source, Target); !Why.empty())
    return Why;
  if (std::string Why = differentSymbol(Source, Target); !Why.empty())
    return Why;
  SmallVector<const User *> Work{&Target};
  SmallPtrSet<const User *, 16> Seen{&Target};
  while (!Work.empty()) {
    const User *U = Work.pop_back_val();
    auto Visit = [&](const Use &O) {
      if (const auto *C = dyn_cast<Constant>(O.get()); C && !isa<ConstantData>(C) && Seen.insert(C).second)
        Work.push_back(C);
    };
    for_each(U->operands(), Visit);
    if (const auto *F = dyn_cast<Function>(U))
      for (const Instruction &I : instructions(*F))
        for_each(I.operands(), Visit);
    const auto *G = dyn_cast<GlobalValue>(U);
    const GlobalValue *Of = G && G != &Target ? M.getNamedValue(G->getName()) : nullptr;
    if (!Of)
      continue;
    if (std::string Why = differentSymbol(*Of, *G); !Why.empty())
      return Why;
  }
  return "";
}

} // namespace rejoin
