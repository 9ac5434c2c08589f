//===- ResourceIndices.cpp - Indices into arrays of resources -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An array of descriptors is a global of an array type with the decoration DescriptorSet; its first index selects. An
// access goes through a pointer into the array, or takes an image, a sampler or both that was loaded from it. Source:
// Vulkan specification, Appendix A, Runtime SPIR-V Validation. Held by: test/Lint/Shaders,
// test/Validate/shader-handles.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/ResourceIndices.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace rejoin {

/// Numbers of SPIR-V decorations.
static constexpr uint64_t DescriptorSet = 34, NonUniform = 5300;

bool isMarkedNonUniform(const Value &V) {
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

/// All accesses by the element of an array are ones that `resourceAccesses` finds.
static bool hasOnlyKnownAccesses(const Value &Element) {
  return all_of(Element.users(), [](const User *U) {
    if (isa<GetElementPtrInst>(U) || (isa<LoadInst, CallBase>(U) && isa<TargetExtType>(U->getType())))
      return hasOnlyKnownAccesses(*U);
    return isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst, CallBase>(U);
  });
}

std::string lostNonUniform(ArrayRef<const Function *> Source, ArrayRef<const Function *> Target) {
  StringSet<> Marked;
  for (const Function *F : Source)
    for (const Instruction &I : instructions(*F)) {
      for (const ResourceAccess &A : resourceAccesses(I))
        if (A.IsMarked)
          Marked.insert(A.Array->getName());
      // Where the mark of something else may belong is not asked.
      if (const auto *G = dyn_cast<GetElementPtrInst>(&I); G && isMarkedNonUniform(I))
        Marked.insert(getUnderlyingObject(G)->getName());
    }
  for (const Function *F : Target)
    for (const Instruction &I : instructions(*F)) {
      for (const ResourceAccess &A : resourceAccesses(I))
        if (!A.IsMarked && Marked.contains(A.Array->getName()))
          return A.Array->getName().str();
      const auto *G = dyn_cast<GetElementPtrInst>(&I);
      const auto *Array = G && !G->hasAllConstantIndices() ? dyn_cast<GlobalVariable>(G->getPointerOperand()) : nullptr;
      if (Array && Marked.contains(Array->getName()) && !hasOnlyKnownAccesses(*G))
        return Array->getName().str();
    }
  return "";
}

} // namespace rejoin
