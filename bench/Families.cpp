//===- Families.cpp - Control-flow graphs that grow -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin::bench {

namespace {

/// Builds one function block by block. Divergent conditions compare the lane's number, uniform ones the argument.
class Builder {
public:
  Builder(Module &M, unsigned NumBlocks) : Context(M.getContext()), IR(Context) {
    auto *Type = FunctionType::get(IR.getVoidTy(), {IR.getInt32Ty(), IR.getPtrTy(1)}, false);
    F = Function::Create(Type, GlobalValue::ExternalLinkage, "f", M);
    F->setCallingConv(CallingConv::AMDGPU_KERNEL);
    auto *Entry = BasicBlock::Create(Context, "entry", F);
    for (unsigned I = 0; I != NumBlocks; ++I)
      Blocks.push_back(BasicBlock::Create(Context, "", F));
    IR.SetInsertPoint(Entry);
    Lane = IR.CreateIntrinsic(Intrinsic::amdgcn_workitem_id_x, {});
    Uniform = F->getArg(0);
  }
  /// Leaves the entry for the first block.
  void start(unsigned To = 0) {
    IR.SetInsertPoint(&F->getEntryBlock());
    IR.CreateBr(Blocks[To]);
  }
  BasicBlock *block(unsigned I) { return Blocks[I]; }
  void at(unsigned I) { IR.SetInsertPoint(Blocks[I]); }
  Value *divergent(unsigned I) { return IR.CreateICmpULT(Lane, IR.getInt32(I & 1023)); }
  Value *uniform(unsigned I) { return IR.CreateICmpULT(Uniform, IR.getInt32(I)); }
  void branch(Value *Condition, unsigned A, unsigned B) { IR.CreateCondBr(Condition, Blocks[A], Blocks[B]); }
  void jump(unsigned To) { IR.CreateBr(Blocks[To]); }
  void leave() { IR.CreateRetVoid(); }
  PHINode *phi() { return IR.CreatePHI(IR.getInt32Ty(), 2); }
  void store(Value *V) { IR.CreateStore(V, F->getArg(1)); }
  Value *constant(unsigned I) { return IR.getInt32(I); }
  /// A PHI at the start of a finished block, with a constant of its own for each predecessor.
  void joinPhi(unsigned I) {
    BasicBlock *B = Blocks[I];
    PHINode *P = PHINode::Create(IR.getInt32Ty(), 2, "", B->begin());
    unsigned K = 0;
    for (BasicBlock *Pred : predecessors(B))
      P->addIncoming(IR.getInt32(K++), Pred);
  }
  /// PHIs in all blocks with several predecessors, and returns where a terminator is missing.
  void finish(bool Phis = true) {
    for (BasicBlock &B : *F)
      if (!B.getTerminator()) {
        IR.SetInsertPoint(&B);
        IR.CreateRetVoid();
      }
    if (Phis)
      for (unsigned I = 0; I != Blocks.size(); ++I)
        if (pred_size(Blocks[I]) >= 2 && !isa<PHINode>(Blocks[I]->front()))
          joinPhi(I);
  }

  LLVMContext &Context;
  IRBuilder<> IR;
  Function *F;
  SmallVector<BasicBlock *> Blocks;
  Value *Lane, *Uniform;
};

void nestedIfs(Module &M, unsigned N) {
  // Block i branches into i + 1 or to its join; the joins follow in reverse.
  Builder B(M, 2 * N + 1);
  B.start();
  for (unsigned I = 0; I != N; ++I) {
    B.at(I);
    B.branch(B.divergent(I), I + 1, 2 * N - I);
  }
  B.at(N);
  B.jump(N + 1);
  for (unsigned J = N + 1; J != 2 * N; ++J) {
    B.at(J);
    B.jump(J + 1);
  }
  B.finish();
}

void diamonds(Module &M, unsigned N) {
  Builder B(M, 3 * N + 1);
  B.start();
  for (unsigned I = 0; I != N; ++I) {
    B.at(3 * I);
    B.branch(B.divergent(I), 3 * I + 1, 3 * I + 2);
    B.at(3 * I + 1);
    B.jump(3 * I + 3);
    B.at(3 * I + 2);
    B.jump(3 * I + 3);
  }
  B.finish();
}

void nestedLoops(Module &M, unsigned N, bool Divergent) {
  // Headers 0 .. N-1, then latches from the innermost out; a counter of each loop is stored outside of it.
  Builder B(M, 2 * N + 1);
  B.start();
  SmallVector<PHINode *> Counters;
  for (unsigned I = 0; I != N; ++I) {
    B.at(I);
    Counters.push_back(B.phi());
    if (I + 1 != N)
      B.jump(I + 1);
    else
      B.jump(N);
  }
  for (unsigned K = 0; K != N; ++K) {
    unsigned L = N - 1 - K, Latch = N + K;
    B.at(Latch);
    if (K)
      B.store(Counters[L + 1]);
    Value *Next = B.IR.CreateAdd(Counters[L], B.constant(1));
    Counters[L]->addIncoming(B.constant(0), L ? B.block(L - 1) : &B.F->getEntryBlock());
    Counters[L]->addIncoming(Next, B.block(Latch));
    Value *Condition = B.IR.CreateICmpULT(Next, Divergent ? B.Lane : B.Uniform);
    B.branch(Condition, L, Latch + 1);
  }
  B.at(2 * N);
  B.store(Counters[0]);
  B.finish();
}
void nestedLoopsDivergent(Module &M, unsigned N) { nestedLoops(M, N, true); }
void nestedLoopsUniform(Module &M, unsigned N) { nestedLoops(M, N, false); }

void loopsInSequence(Module &M, unsigned N) {
  Builder B(M, N + 1);
  B.start();
  PHINode *Last = nullptr;
  for (unsigned I = 0; I != N; ++I) {
    B.at(I);
    PHINode *P = B.phi();
    if (Last)
      B.store(Last);
    Value *Next = B.IR.CreateAdd(P, B.constant(1));
    P->addIncoming(B.constant(0), I ? B.block(I - 1) : &B.F->getEntryBlock());
    P->addIncoming(Next, B.block(I));
    B.branch(B.IR.CreateICmpULT(Next, B.Lane), I, I + 1);
    Last = P;
  }
  B.finish();
}

void breaks(Module &M, unsigned N, bool Distinct) {
  // One loop of N blocks, each of which may break: to one exit, or each to its own.
  Builder B(M, 2 * N + 2);
  B.start();
  PHINode *P = nullptr;
  for (unsigned I = 0; I != N; ++I) {
    B.at(I);
    if (!I) {
      P = B.phi();
      P->addIncoming(B.constant(0), &B.F->getEntryBlock());
    }
    if (I + 1 == N)
      P->addIncoming(B.IR.CreateAdd(P, B.constant(1)), B.block(I));
    B.branch(B.divergent(I), Distinct ? N + I : 2 * N, I + 1 == N ? 0 : I + 1);
  }
  for (unsigned I = 0; I != N; ++I) {
    B.at(N + I);
    if (Distinct)
      B.store(P);
    B.jump(2 * N);
  }
  B.at(2 * N);
  B.jump(2 * N + 1);
  if (!Distinct)
    for (unsigned I = 0; I != N; ++I)
      B.block(N + I)->eraseFromParent();
  if (!Distinct)
    B.Blocks.erase(B.Blocks.begin() + N, B.Blocks.begin() + 2 * N);
  B.finish();
}
void breaksToOneExit(Module &M, unsigned N) { breaks(M, N, false); }
void breaksToManyExits(Module &M, unsigned N) { breaks(M, N, true); }

void switchToJoin(Module &M, unsigned N) {
  Builder B(M, N + 2);
  B.start();
  B.at(0);
  auto *S = B.IR.CreateSwitch(B.Lane, B.block(1), N);
  for (unsigned I = 1; I != N; ++I)
    S->addCase(B.IR.getInt32(I), B.block(I + 1));
  for (unsigned I = 1; I <= N; ++I) {
    B.at(I);
    B.jump(N + 1);
  }
  B.finish();
}

void earlyReturns(Module &M, unsigned N) {
  Builder B(M, N + 2);
  B.start();
  for (unsigned I = 0; I != N; ++I) {
    B.at(I);
    B.branch(B.divergent(I), N + 1, I + 1);
  }
  B.at(N);
  B.jump(N + 1);
  B.finish();
}

void irreducibleRing(Module &M, unsigned N) {
  // One cycle of N blocks that is entered at two of them; it is left at its last.
  Builder B(M, N + 2);
  B.start();
  B.at(0);
  B.branch(B.divergent(7), 1, 1 + N / 2);
  for (unsigned I = 1; I != N; ++I) {
    B.at(I);
    B.jump(I + 1);
  }
  B.at(N);
  B.branch(B.divergent(9), 1, N + 1);
  B.finish();
}

void nestedIrreducible(Module &M, unsigned N) {
  // Block i enters the next level at two places; the levels close in reverse.
  Builder B(M, 2 * N + 2);
  B.start();
  for (unsigned I = 0; I != N; ++I) {
    B.at(I);
    B.branch(B.divergent(I), I + 1, 2 * N - I);
  }
  B.at(N);
  B.jump(N + 1);
  for (unsigned J = N + 1; J <= 2 * N; ++J) {
    B.at(J);
    B.branch(B.divergent(J), 2 * N - J + 1, J + 1);
  }
  B.finish();
}

void chainOfIrreducible(Module &M, unsigned N) {
  Builder B(M, 3 * N + 1);
  B.start();
  for (unsigned I = 0; I != N; ++I) {
    B.at(3 * I);
    B.branch(B.divergent(I), 3 * I + 1, 3 * I + 2);
    B.at(3 * I + 1);
    B.jump(3 * I + 2);
    B.at(3 * I + 2);
    B.branch(B.divergent(I + 3), 3 * I + 1, 3 * I + 3);
  }
  B.finish();
}

void irreducibleMesh(Module &M, unsigned N) {
  // A ring with two entries in which every block branches divergently to the next and the one after.
  Builder B(M, N + 2);
  B.start();
  B.at(0);
  B.branch(B.divergent(7), 1, 1 + N / 2);
  auto Next = [&](unsigned I, unsigned By) { return 1 + (I - 1 + By) % N; };
  for (unsigned I = 1; I < N; ++I) {
    B.at(I);
    B.branch(B.divergent(I), Next(I, 1), Next(I, 2));
  }
  B.at(N);
  B.branch(B.divergent(N), 1, N + 1);
  B.finish();
}

void straightLine(Module &M, unsigned N, bool Divergent) {
  Builder B(M, 1);
  B.start();
  B.at(0);
  Value *V = Divergent ? B.Lane : B.Uniform;
  for (unsigned I = 0; I != N; ++I)
    V = B.IR.CreateAdd(V, B.Uniform);
  B.store(V);
  B.finish();
}
void straightDivergent(Module &M, unsigned N) { straightLine(M, N, true); }
void straightUniform(Module &M, unsigned N) { straightLine(M, N, false); }

void interpreter(Module &M, unsigned N) {
  // A loop around a switch of N cases; case 0 leaves.
  Builder B(M, N + 3);
  B.start();
  B.at(0);
  PHINode *State = B.phi();
  auto *S = B.IR.CreateSwitch(State, B.block(N + 2), N);
  State->addIncoming(B.Lane, &B.F->getEntryBlock());
  for (unsigned I = 1; I <= N; ++I) {
    S->addCase(B.IR.getInt32(I), B.block(I));
    B.at(I);
    B.jump(N + 1);
  }
  B.at(N + 1);
  PHINode *Next = B.phi();
  for (unsigned I = 1; I <= N; ++I)
    Next->addIncoming(B.constant(I * 7 % (N + 1)), B.block(I));
  State->addIncoming(Next, B.block(N + 1));
  B.jump(0);
  B.finish();
}

void gotoMesh(Module &M, unsigned N) {
  Builder B(M, N + 2);
  B.start();
  for (unsigned I = 0; I != N; ++I) {
    B.at(I);
    B.branch(B.divergent(I), I + 1, I + 2);
  }
  B.at(N);
  B.jump(N + 1);
  B.finish();
}

void liveOuts(Module &M, unsigned N) {
  Builder B(M, 2);
  B.start();
  B.at(0);
  PHINode *P = B.phi();
  P->addIncoming(B.constant(0), &B.F->getEntryBlock());
  SmallVector<Value *> Values;
  for (unsigned I = 0; I != N; ++I)
    Values.push_back(B.IR.CreateAdd(P, B.constant(I)));
  Value *Next = B.IR.CreateAdd(P, B.constant(1));
  P->addIncoming(Next, B.block(0));
  B.branch(B.IR.CreateICmpULT(Next, B.Lane), 0, 1);
  B.at(1);
  for (Value *V : Values)
    B.store(V);
  B.finish();
}

void shortCircuit(Module &M, unsigned N) {
  // if (u && d) { ... }: blocks 2i and 2i+1 test, the joins follow in reverse.
  Builder B(M, 3 * N + 1);
  B.start();
  for (unsigned I = 0; I != N; ++I) {
    unsigned Join = 3 * N - I;
    B.at(2 * I);
    B.branch(B.uniform(I), 2 * I + 1, Join);
    B.at(2 * I + 1);
    B.branch(B.divergent(I), 2 * I + 2, Join);
  }
  B.at(2 * N);
  B.jump(2 * N + 1);
  for (unsigned J = 2 * N + 1; J != 3 * N; ++J) {
    B.at(J);
    B.jump(J + 1);
  }
  B.finish();
}

/// A uniform switch to k divergent switches, each to \p Degree of k uniform switches, each to as many of k sinks with
/// PHIs.
void fourCyclesOf(Module &M, unsigned K, unsigned Degree) {
  Builder B(M, 3 * K + 1);
  B.start();
  auto Some = [&](unsigned I, unsigned Layer, Value *Condition) {
    SmallSetVector<unsigned, 4> Targets;
    uint64_t State = I * 2654435761U + 12345;
    while (Targets.size() != Degree) {
      State = State * 6364136223846793005ULL + 1442695040888963407ULL;
      Targets.insert((State >> 33) % K);
    }
    B.at(I);
    auto *S = B.IR.CreateSwitch(Condition, B.block(Layer + Targets[0]), Degree);
    for (unsigned J = 1; J != Degree; ++J)
      S->addCase(B.IR.getInt32(J), B.block(Layer + Targets[J]));
  };
  B.at(0);
  auto *Root = B.IR.CreateSwitch(B.Uniform, B.block(1), K);
  for (unsigned J = 1; J != K; ++J)
    Root->addCase(B.IR.getInt32(J), B.block(1 + J));
  for (unsigned I = 1; I <= K; ++I)
    Some(I, K + 1, B.Lane);
  for (unsigned I = K + 1; I <= 2 * K; ++I)
    Some(I, 2 * K + 1, B.Uniform);
  B.finish();
}

void fourCycles(Module &M, unsigned N) { fourCyclesOf(M, N / 3, 3); }

void denseFourCycles(Module &M, unsigned N) {
  unsigned K = 4;
  while (K * K < N)
    ++K;
  fourCyclesOf(M, K, K / 2);
}

void deepBreaks(Module &M, unsigned N) {
  // N nested loops; the innermost one holds a ladder of N divergent branches, the i-th of which breaks out of i levels.
  Builder B(M, 3 * N + 1);
  B.start();
  for (unsigned I = 0; I != N; ++I) {
    B.at(I);
    B.jump(I + 1);
  }
  // Ladder N .. 2N-1; latches 2N .. 3N-1, the latch of level L at 2N + (N-1-L).
  auto Latch = [&](unsigned Level) { return 2 * N + (N - 1 - Level); };
  for (unsigned K = 0; K != N; ++K) {
    B.at(N + K);
    unsigned Target = K + 1 == N ? 3 * N : Latch(N - 2 - K);
    unsigned Next = K + 1 == N ? Latch(N - 1) : N + K + 1;
    B.branch(B.divergent(K), Target, Next);
  }
  for (unsigned L = 0; L != N; ++L) {
    B.at(Latch(L));
    B.jump(L);
  }
  B.finish();
}

void loopsInLoop(Module &M, unsigned N) {
  Builder B(M, N + 3);
  B.start();
  B.at(0);
  B.jump(1);
  for (unsigned I = 1; I <= N; ++I) {
    B.at(I);
    PHINode *P = B.phi();
    Value *Next = B.IR.CreateAdd(P, B.constant(1));
    P->addIncoming(B.constant(0), B.block(I - 1));
    P->addIncoming(Next, B.block(I));
    B.branch(B.IR.CreateICmpULT(Next, B.Lane), I, I + 1);
  }
  B.at(N + 1);
  B.branch(B.divergent(5), 0, N + 2);
  B.finish();
}

} // namespace

ArrayRef<Family> families() {
  static const Family All[] = {
      {"F1", "nested divergent ifs", nestedIfs},
      {"F2", "divergent diamonds in sequence", diamonds},
      {"F3", "nested loops, divergent exits", nestedLoopsDivergent},
      {"F3u", "nested loops, uniform exits", nestedLoopsUniform},
      {"F4", "loops in sequence", loopsInSequence},
      {"F5a", "n breaks to one exit", breaksToOneExit},
      {"F5b", "n breaks to n exits", breaksToManyExits},
      {"F6", "divergent switch to one join", switchToJoin},
      {"F7", "n early returns", earlyReturns},
      {"F8a", "one two-entry cycle", irreducibleRing},
      {"F8b", "nested irreducible cycles", nestedIrreducible},
      {"F8c", "chain of irreducible cycles", chainOfIrreducible},
      {"F8d", "irreducible mesh", irreducibleMesh},
      {"F9d", "straight line, divergent", straightDivergent},
      {"F9u", "straight line, uniform", straightUniform},
      {"F10", "interpreter loop", interpreter},
      {"F11", "goto mesh", gotoMesh},
      {"F12", "n live-outs", liveOuts},
      {"F13", "nested u && d", shortCircuit},
      {"F14", "4-cycle adversary", fourCycles},
      {"F14d", "4-cycle adversary, dense", denseFourCycles},
      {"F15", "breaks out of n levels", deepBreaks},
      {"F16", "n loops in one loop", loopsInLoop},
  };
  return All;
}

std::unique_ptr<Module> buildFamily(const Family &F, unsigned N, LLVMContext &Context) {
  auto M = std::make_unique<Module>("family", Context);
  M->setTargetTriple(Triple("amdgcn-amd-amdhsa"));
  F.Build(*M, N);
  if (verifyModule(*M, &errs()))
    report_fatal_error("a family builds invalid IR");
  return M;
}

} // namespace rejoin::bench
