//===- DeadEnds.cpp - Control flow that ends the program -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block is a dead end if it ends the program itself, or if it has successors and all of them are dead ends: the least
// such set, so blocks of endless loops are none, unless the loop is undefined and does nothing: in a function that must
// make progress (`mustprogress`, C++) it neither returns, calls, synchronises, writes nor accesses volatile memory.
// Optimisation makes such loops of those whose end it knows to be undefined. A loop that writes is undefined there,
// too, but processors run it for ever, and the others wait. Sources are read without that promise (readOnce). A
// function of this module does not return if its entry is a dead end.
//
//     A: br c, T, B      T: trap          T is a dead end, A is none: what follows in B does not depend on c, as long
//     B: barrier                          as the program goes on.
//
// What ends the thread alone (PTX's `exit`, AMD's `s_endpgm`), itself or in a function that is called, is no dead end:
// the others go on. Ends.def has both kinds. Nothing follows in that thread, whether or not `unreachable` says so: the
// view of a function has no edge out of such a block (FunctionReader). `@p exit;` ends some threads alone, and goes on.
//
// Cost: linear in the function, and in short functions called, to a small depth.
// Held by: test/Lint/dead-ends*, unittests/Uniformity/ControlUniformityTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/DeadEnds.h"
#include "rejoin/Target/AssemblyText.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

using BlockSet = SmallPtrSet<const BasicBlock *, 8>;
static BlockSet deadEndsOf(const Function &F, unsigned Depth);

// What reports a failure and stops is short.
static constexpr unsigned MaxDepth = 3, MaxBlocks = 8;
static bool isShort(const Function &F) { return F.size() <= MaxBlocks && F.isDefinitionExact(); }

static AssemblyEnds endsOf(const InlineAsm &A, const CallBase &C) {
  const auto Kind = GpuTarget::kindOf(C.getModule()->getTargetTriple());
  return Kind ? whatAssemblyEnds(A.getAsmString(), *Kind) : AssemblyEnds();
}

bool endsThread(const CallBase &C, unsigned Depth) {
  if (const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand()))
    return endsOf(*A, C).All == Ends::Thread;
  const Function *F = C.getCalledFunction();
  if (!F || (F->isIntrinsic() && !Intrinsic::isTargetIntrinsic(F->getIntrinsicID())))
    return false;
  if (F->isDeclaration())
    return whatCallEnds(C) == Ends::Thread;
  constexpr unsigned MaxInstructions = 64;
  if (Depth == MaxDepth || !isShort(*F) ||
      any_of(*F, [](const BasicBlock &B) { return hasNItemsOrMore(B, MaxInstructions); }))
    return false;
  // No way leads to a return, and on one at least the thread ends.
  bool Ends = false;
  SmallPtrSet<const BasicBlock *, MaxBlocks> Seen;
  SmallVector<const BasicBlock *> Work{&F->getEntryBlock()};
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (!Seen.insert(B).second)
      continue;
    const bool EndsHere = any_of(*B, [&](const Instruction &I) {
      const auto *Inner = dyn_cast<CallBase>(&I);
      return Inner && Inner->getType()->isVoidTy() && endsThread(*Inner, Depth + 1);
    });
    Ends |= EndsHere;
    if (EndsHere)
      continue;
    if (isa<ReturnInst>(B->getTerminator()))
      return false;
    append_range(Work, successors(B));
  }
  return Ends;
}

/// Ends the thread alone, or may: the others go on, and may wait for it.
static bool mayEndThread(const Instruction &I, unsigned Depth) {
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return false;
  if (const auto *A = dyn_cast<InlineAsm>(C->getCalledOperand()))
    return endsOf(*A, *C).SomeThreads;
  const Function *F = C->getCalledFunction();
  if (F && !F->isDeclaration())
    return Depth != MaxDepth && (C->doesNotReturn() || isShort(*F)) &&
           any_of(instructions(*F), [&](const Instruction &Inside) { return mayEndThread(Inside, Depth + 1); });
  return whatCallEnds(*C) == Ends::Thread;
}

static bool endsProgram(const Instruction &I, unsigned Depth) {
  if (isa<UnreachableInst>(I))
    return true;
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return false;
  if (C->doesNotReturn() || whatCallEnds(*C) == Ends::Program)
    return true;
  if (const auto *A = dyn_cast<InlineAsm>(C->getCalledOperand()))
    return endsOf(*A, *C).All == Ends::Program;
  const Function *F = C->getCalledFunction();
  return F && !F->isDeclaration() && Depth != MaxDepth && isShort(*F) &&
         deadEndsOf(*F, Depth + 1).contains(&F->getEntryBlock());
}

/// Blocks from which nothing is reached that ends a loop, writes or counts as progress, where the program must make
/// some.
static SmallVector<const BasicBlock *> blocksWithoutProgress(const Function &F) {
  if (!F.mustProgress())
    return {};
  auto Progresses = [](const Instruction &I) {
    if (isa<ReturnInst>(I) || I.isVolatile() || I.isAtomic())
      return true;
    const auto *C = dyn_cast<CallBase>(&I);
    if (C && C->isLifetimeStartOrEnd())
      return false;
    return I.mayHaveSideEffects() || (C && C->isConvergent());
  };
  SmallPtrSet<const BasicBlock *, 32> Live;
  SmallVector<const BasicBlock *> Work, Result;
  for (const BasicBlock &B : F)
    if (any_of(B, Progresses))
      Work.push_back(&B);
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (Live.insert(B).second)
      append_range(Work, predecessors(B));
  }
  for (const BasicBlock &B : F)
    if (!Live.contains(&B))
      Result.push_back(&B);
  return Result;
}

static BlockSet deadEndsOf(const Function &F, unsigned Depth) {
  BlockSet Dead;
  SmallVector<const BasicBlock *> Work = blocksWithoutProgress(F);
  for (const BasicBlock &B : F)
    if (any_of(B, [&](const Instruction &I) { return endsProgram(I, Depth); }))
      Work.push_back(&B);
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    // A thread that ends on the way there is not held up, and the others go on.
    if (any_of(*B, [&](const Instruction &I) { return mayEndThread(I, Depth); }) || !Dead.insert(B).second)
      continue;
    for (const BasicBlock *P : predecessors(B))
      if (all_of(successors(P), [&](const BasicBlock *S) { return Dead.contains(S); }))
        Work.push_back(P);
  }
  return Dead;
}

BitVector findDeadEnds(const FunctionReader &Reader) {
  // A shader's discard ends in `unreachable`, but the others go on.
  if (Reader.target().isShader())
    return {};
  const Function &F = Reader.function();
  BlockSet Dead = deadEndsOf(F, 0);
  if (Dead.empty() || Dead.contains(&F.getEntryBlock()))
    return {};
  BitVector Result(Reader.view().cfg().numBlocks());
  for (unsigned B = 0; B != Result.size(); ++B)
    Result[B] = Dead.contains(&Reader.block(BlockId(B)));
  return Result;
}

} // namespace rejoin
