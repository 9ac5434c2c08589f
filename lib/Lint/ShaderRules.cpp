//===- ShaderRules.cpp - What is likely wrong with a shader -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// W22, W23: Vulkan asks that the descriptor that an access selects is dynamically uniform, or that the operand of the
// access is decorated NonUniform (VUID-RuntimeSpirv-NonUniform-06274). An array of descriptors is a global of an array
// type in the address spaces of UniformConstant, StorageBuffer and Uniform with the decorations DescriptorSet and
// Binding; its first index selects. An access goes through a pointer into the array, or takes an image, a sampler or
// both that was loaded from it.
// W24: without MaximallyReconvergesKHR Vulkan promises that invocations are together again at a merge block only where
// the whole invocation group was uniform before (with SubgroupUniformControlFlowKHR: the subgroup).
// W21: an invocation that ends (OpKill, OpTerminateInvocation) leaves its quad; derivatives that follow are undefined.
// A demoted one stays as a helper. Source: Vulkan specification, Appendix A, Runtime SPIR-V Validation; Shaders, Quad
// Scope and Reconvergence; SPIR-V specification, OpKill. Held by: test/Lint/Shaders.
//
//===----------------------------------------------------------------------===//

#include "ShaderRules.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

/// Numbers of SPIR-V decorations.
static constexpr uint64_t DescriptorSet = 34, NonUniform = 5300;

static bool isMarkedNonUniform(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&V);
  return I && findDecoration(I->getMetadata("spirv.Decorations"), NonUniform);
}

/// The element of a resource array that a pointer leads into, if its index is no constant.
static void addElement(const Value *Pointer, bool Marked, SmallVectorImpl<ResourceAccess> &Found) {
  while (const auto *G = dyn_cast<GetElementPtrInst>(Pointer)) {
    Marked |= isMarkedNonUniform(*G);
    const auto *Array = dyn_cast<GlobalVariable>(G->getPointerOperand());
    if (!Array) {
      Pointer = G->getPointerOperand();
      continue;
    }
    if (!isa<ArrayType>(Array->getValueType()) || G->getSourceElementType() != Array->getValueType() ||
        !findDecoration(Array->getMetadata("spirv.Decorations"), DescriptorSet))
      return;
    // A marker on what the index is computed from says nothing about the access. The importer moves one that stands on
    // the index of an access chain itself to the address, since glslang writes no other for atomics and lengths. Of an
    // array of arrays each index counts; later ones choose a member of the resource.
    const Type *Of = Array->getValueType();
    for (unsigned K = 2; K < G->getNumOperands() && isa<ArrayType>(Of); ++K) {
      if (const Use &Index = G->getOperandUse(K); !isa<Constant>(Index))
        Found.push_back({G, Array, &Index, Marked});
      Of = Of->getArrayElementType();
    }
    return;
  }
}

/// The elements from which an image, a sampler or both was loaded.
static void addHandle(const Value *V, bool Marked, SmallVectorImpl<ResourceAccess> &Found, unsigned Depth) {
  if (!isa<TargetExtType>(V->getType()) || Depth > 4)
    return;
  Marked |= isMarkedNonUniform(*V);
  if (const auto *L = dyn_cast<LoadInst>(V))
    addElement(L->getPointerOperand(), Marked, Found);
  else if (const auto *C = dyn_cast<CallBase>(V))
    for (const Value *A : C->args())
      addHandle(A, Marked, Found, Depth + 1);
}

SmallVector<ResourceAccess, 2> resourceAccesses(const Instruction &I) {
  SmallVector<ResourceAccess, 2> Found;
  bool Marked = isMarkedNonUniform(I);
  if (const auto *C = dyn_cast<CallBase>(&I)) {
    // What makes a handle of handles is no access.
    if (isa<TargetExtType>(C->getType()))
      return Found;
    for (const Value *A : C->args())
      addHandle(A, Marked, Found, 0);
    return Found;
  }
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (const auto *R = dyn_cast<AtomicRMWInst>(&I))
    Pointer = R->getPointerOperand();
  else if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    Pointer = X->getPointerOperand();
  // Loading a handle is no access to what it stands for.
  if (!Pointer || (isa<LoadInst>(I) && isa<TargetExtType>(I.getType())))
    return Found;
  // A texel's address has the image as operand.
  if (const auto *C = dyn_cast<CallBase>(Pointer)) {
    Marked |= isMarkedNonUniform(*C);
    for (const Value *A : C->args())
      if (A->getType()->isPointerTy())
        addElement(A, Marked, Found);
    return Found;
  }
  addElement(Pointer, Marked, Found);
  return Found;
}

/// Whether the entry points from which \p F may be reached all have an attribute.
static bool allEntriesHave(const Function &F, StringRef Attribute) {
  auto IsEntry = [](const Function &F) { return F.hasFnAttribute("hlsl.shader"); };
  if (IsEntry(F))
    return F.hasFnAttribute(Attribute);
  return none_of(*F.getParent(), [&](const Function &E) { return IsEntry(E) && !E.hasFnAttribute(Attribute); });
}

/// A branch on the result of `subgroupElect()`.
struct ElectedBranch {
  const CallBase *Elect;
  /// Where the elected invocation goes.
  const BasicBlock *Side;
};

static std::optional<ElectedBranch> electedBranch(const BranchInst &Br) {
  const Value *V = Br.getCondition();
  bool Holds = true;
  // `!x` and `x == 0` turn the sides around; importers compare the result with 0.
  while (true) {
    const auto *Compare = dyn_cast<ICmpInst>(V);
    const auto *Number = Compare ? dyn_cast<ConstantInt>(Compare->getOperand(1)) : nullptr;
    const auto *Xor = dyn_cast<BinaryOperator>(V);
    if (Compare && Compare->isEquality() && Number && Number->isZero()) {
      Holds ^= Compare->getPredicate() == CmpInst::ICMP_EQ;
      V = Compare->getOperand(0);
    } else if (Xor && Xor->getOpcode() == Instruction::Xor && Xor->getType()->isIntegerTy(1) &&
               isa<ConstantInt>(Xor->getOperand(1)) && cast<ConstantInt>(Xor->getOperand(1))->isOne()) {
      Holds = !Holds;
      V = Xor->getOperand(0);
    } else {
      break;
    }
  }
  const auto *C = dyn_cast<CallBase>(V);
  const Function *F = C ? C->getCalledFunction() : nullptr;
  if (!F || findOperation(*F).Runs != Builtin::Elect)
    return std::nullopt;
  return ElectedBranch{C, Br.getSuccessor(Holds ? 0 : 1)};
}

SmallPtrSet<const BasicBlock *, 8> blocksOfElected(const Function &F) {
  SmallPtrSet<const BasicBlock *, 8> Result;
  std::optional<llvm::DominatorTree> Tree;
  CycleInfo Cycles;
  for (const BasicBlock &B : F) {
    const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    const auto Branch = Br && Br->isConditional() ? electedBranch(*Br) : std::nullopt;
    if (!Branch)
      continue;
    if (!Tree) {
      Tree.emplace(const_cast<Function &>(F));
      Cycles.compute(const_cast<Function &>(F));
    }
    const BasicBlockEdge Edge(&B, Branch->Side);
    // Each iteration elects an invocation: after the cycle of the call those of all iterations may be together. In the
    // cycle the branch reads the call of its own iteration, since the call dominates it.
    const auto *Cycle = Cycles.getCycle(Branch->Elect->getParent());
    for (const BasicBlock &X : F)
      if (Tree->isReachableFromEntry(&X) && Tree->dominates(Edge, &X) && (!Cycle || Cycle->contains(&X)))
        Result.insert(&X);
  }
  return Result;
}

bool leavesReconvergenceOpen(const Function &F) { return !allEntriesHave(F, "spirv.maximally-reconverges"); }

bool reconvergesForSubgroups(const Function &F) { return allEntriesHave(F, "spirv.subgroup-uniform-control-flow"); }

static StringRef instructionName(const CallBase &C) {
  StringRef Name = C.getCalledFunction() ? unmangledStem(C.getCalledFunction()->getName()) : "";
  return Name.consume_front("__spirv_") ? Name : "";
}

bool isImplicitLevelRead(const CallBase &C) {
  StringRef Name = instructionName(C);
  return Name.starts_with("ImageS") && Name.contains("Sample") && !Name.contains("ExplicitLod");
}

bool isQuadExchange(const CallBase &C) { return instructionName(C).starts_with("GroupNonUniformQuad"); }

bool leadsToKill(const BasicBlock &Branch) {
  return any_of(successors(&Branch), [](const BasicBlock *S) { return isa<UnreachableInst>(S->getTerminator()); });
}

} // namespace rejoin
