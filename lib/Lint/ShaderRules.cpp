//===- ShaderRules.cpp - What is likely wrong with a shader -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// W22, W23: Vulkan asks that the descriptor that an access selects is dynamically uniform, or that the operand of the
// access is decorated NonUniform (VUID-RuntimeSpirv-NonUniform-06274). Which index selects: ResourceIndices.cpp.
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
