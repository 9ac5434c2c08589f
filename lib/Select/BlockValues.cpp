//===- BlockValues.cpp - Values that go from block to block -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks are selected one by one; what leaves a block is kept as the registers that hold its elements (`Across`).
// Constants are made anew where they are needed. A PHI has registers of its own, and each predecessor copies into them
// at its end what is in another register file: a scalar into a vector register costs a v_mov, a value that is where it
// belongs costs nothing (the allocator coalesces it).
//
//   phi i1, divergent             a mask: the edge writes a bit for each lane
//   phi i32 [ %s, ... ] uniform   s_mov for a constant, nothing for a scalar register
// Kernel arguments are loaded once at the entry, each as one scalar load of its size.
// Caveat: registers are virtual; spills and the allocator's copies are not counted.
// Held by: test/Select/units.ll, kernels.test; utils/check-selection.
//
//===----------------------------------------------------------------------===//

#include "Selector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace rejoin {

/// Kernel arguments are loaded; those of functions are in registers.
/// The name of a parameter in the IR or, of OpenCL C and HIP, in the source; else its number.
static std::string nameOf(const Argument &A) {
  if (A.hasName())
    return A.getName().str();
  const Function &F = *A.getParent();
  if (const MDNode *Names = F.getMetadata("kernel_arg_name"); Names && A.getArgNo() < Names->getNumOperands())
    if (const auto *Name = dyn_cast<MDString>(Names->getOperand(A.getArgNo())); Name && !Name->getString().empty())
      return Name->getString().str();
  if (const DISubprogram *P = F.getSubprogram())
    for (const DINode *N : P->getRetainedNodes())
      if (const auto *V = dyn_cast<DILocalVariable>(N); V && V->getArg() == A.getArgNo() + 1)
        return V->getName().str();
  return "argument " + std::to_string(A.getArgNo());
}

void Selector::takeArguments() {
  bool Kernel = isKernel(F);
  Current = nullptr;
  for (const Argument &A : F.args()) {
    if (A.use_empty())
      continue;
    bool Divergent = isDivergent(&A);
    SmallVector<Exported, 4> Registers;
    unsigned Dwords = 0;
    auto Types = splitTypes(A.getType(), Layout);
    for (Ty T : Types)
      Dwords += dwordsOf(T);
    RegisterPart Whole = newRegister(Kernel || !Divergent ? Bank::Scalar : Bank::Vector, Dwords);
    unsigned At = 0;
    for (Ty T : Types) {
      Registers.push_back({{Whole.Id, Whole.In, At, dwordsOf(T), Dwords}, T, Divergent});
      At += dwordsOf(T);
    }
    Across[&A] = Registers;
    if (Kernel)
      put((Twine("s_load_dword") + (Dwords == 1 ? "" : "x" + Twine(PowerOf2Ceil(Dwords))) + " " + Whole.text() +
           ", kernarg, " + nameOf(A))
              .str(),
          Choice::Uniform);
  }
}

/// What a PHI takes along the edge from \p B, where it is in another register file.
void Selector::copyToPhi(const PHINode &P, const BasicBlock &B) {
  const Value *V = P.getIncomingValueForBlock(&B);
  if (isa<UndefValue>(V))
    return;
  Current = B.getTerminator();
  Elements To = elementsOf(&P), From = elementsOf(V);
  for (unsigned K = 0; K != std::min(To.size(), From.size()); ++K) {
    const RegisterPart R = Nodes[To[K]].Result;
    if (R.In == Bank::Mask) {
      std::string Text = maskText(From[K]);
      if (isConstant(From[K]))
        put("s_mov_mask " + R.text() + ", " + Text, Choice::Copy);
      continue;
    }
    unsigned Dwords = R.Width;
    for (unsigned D = 0; D != Dwords; ++D) {
      char Half = Dwords == 1 ? 0 : D ? 'h' : 'l';
      RegisterPart Part = Dwords == 1 ? R : RegisterPart{R.Id, R.In, R.Offset + D, 1, R.Total};
      if (R.In == Bank::Scalar) {
        bool Const = isConstant(From[K]);
        std::string Text = scalarText(From[K], Half);
        if (Const)
          put("s_mov_b32 " + Part.text() + ", " + Text, Choice::Copy);
      } else if (isConstant(From[K]) || bankOf(From[K]) != Bank::Vector) {
        put("v_mov_b32 " + Part.text() + ", " + scalarText(From[K], Half), Choice::Copy);
      }
    }
  }
}

void Selector::exportValues(const BasicBlock &B) {
  for (const Instruction &I : B) {
    auto It = InBlock.find(&I);
    if (It == InBlock.end() || isa<PHINode>(I) || none_of(I.users(), [&](const User *U) {
          const auto *User = dyn_cast<Instruction>(U);
          return User && (User->getParent() != &B || isa<PHINode>(User));
        }))
      continue;
    SmallVector<Exported, 4> Registers;
    Current = &I;
    for (DagId N : It->second) {
      if (isConstant(N)) {
        Registers.push_back({{}, Nodes[N].Type, false, Nodes[N].Value, Nodes[N].Symbol});
        continue;
      }
      RegisterPart R = registerOf(N);
      if (R.In == Bank::Condition) {
        (void)scalarText(N, 0);
        R = Nodes[N].InScalar;
      }
      Registers.push_back({R, Nodes[N].Type, Nodes[N].Divergent});
    }
    Across[&I] = Registers;
  }
  for (const BasicBlock *S : successors(&B))
    for (const PHINode &P : S->phis())
      copyToPhi(P, B);
  Current = nullptr;
}

} // namespace rejoin
