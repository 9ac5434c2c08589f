//===- InvocationRepacks.cpp - Invocations that change their subgroup -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An invocation that executes an invocation repack instruction of SPIR-V (OpTraceRayKHR, OpExecuteCallableKHR, ...) may
// be resumed in another subgroup (Vulkan specification, Ray Tracing, Shader Call Instructions). So what subgroups
// agreed on before it says nothing about the subgroups after it; what all invocations of the launch agree on stays so.
//
//   %x = subgroupBroadcastFirst(%a)     followed: `thread`, or `grid` if %a is
//   traceRayEXT(...)
//   br %x > 3                           divergent
//   %y = subgroupBroadcastFirst(%b)     not followed: uniform for the subgroup
//
// Let F be the set of values, branches included, after which such an instruction may follow. The extents of F are
// `thread` or `grid` (floors and ceilings). The solver's rules keep this: whatever an element of F is computed from,
// and each branch that decides about it, is itself in F, since control can go on from there to the element and further
// to the instruction. A value that is not in F never lives across such an instruction. So nothing else changes, and
// values after the last such instruction are as precise as ever. What callers pass, and what memory holds at the entry,
// counts as before the instruction. Held by: test/SPIRV/repacks.test. Rule V7 of docs/Model.md.
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/InvocationRepacks.h"
#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Target/ShaderAttributes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace rejoin {

static const CallBase *asRepack(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  return C && C->hasFnAttr(RepacksAttribute) ? C : nullptr;
}

void InvocationRepacks::compute(const FunctionReader &Reader) {
  Followed.clear();
  const Function &F = Reader.function();
  if (!F.hasFnAttribute(RepacksAttribute))
    return;
  // Blocks from whose end such an instruction can be reached.
  SmallPtrSet<const BasicBlock *, 16> Before;
  SmallVector<const BasicBlock *, 16> Work;
  for (const BasicBlock &B : F)
    if (any_of(B, asRepack))
      Work.push_back(&B);
  const bool HasAny = !Work.empty();
  while (!Work.empty())
    for (const BasicBlock *P : predecessors(Work.pop_back_val()))
      if (Before.insert(P).second)
        Work.push_back(P);
  for (const Argument &A : F.args())
    if (ValueId V = Reader.idOf(A); HasAny && V.isValid())
      Followed.push_back(V);
  for (const BasicBlock &B : F) {
    bool Follows = Before.contains(&B);
    for (const Instruction &I : reverse(B)) {
      if (ValueId V = Reader.idOf(I); Follows && V.isValid())
        Followed.push_back(V);
      Follows |= asRepack(I) != nullptr;
    }
  }
}

bool InvocationRepacks::dropGroups(InstanceInfo &Info) {
  const InstanceInfo Old = Info;
  Info.Floor = afterwards(Info.Floor);
  Info.Ceiling = afterwards(Info.Ceiling);
  return Info.Floor != Old.Floor || Info.Ceiling != Old.Ceiling;
}

void InvocationRepacks::applyTo(ProgramView &View) const {
  for (ValueId V : Followed)
    if (InstanceInfo Info = View.info(V); dropGroups(Info))
      View.setInfo(V, Info);
}

const CallBase *repackAfter(const Instruction &I) {
  if (!I.getFunction()->hasFnAttribute(RepacksAttribute))
    return nullptr;
  for (const Instruction *Next = I.getNextNode(); Next; Next = Next->getNextNode())
    if (const CallBase *C = asRepack(*Next))
      return C;
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 16> Work(successors(I.getParent()));
  for (size_t N = 0; N != Work.size(); ++N) {
    if (!Seen.insert(Work[N]).second)
      continue;
    for (const Instruction &X : *Work[N])
      if (const CallBase *C = asRepack(X))
        return C;
    append_range(Work, successors(Work[N]));
  }
  return nullptr;
}

} // namespace rejoin
