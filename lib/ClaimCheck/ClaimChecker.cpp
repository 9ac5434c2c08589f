//===- ClaimChecker.cpp - Claims of the analysis against executions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A claim `extent(V) = e` says: threads of one aligned group of e that execute V together compute the same. The machine
// says which threads execute an operation together, so each claim is compared where it counts, at each execution:
//
//   %uni = add i32 %n, 1      claimed for the wave; lanes 0 and 3 computed 5 and 6:     contradicted
//   %div = add i32 %tid, 1    claimed for single threads: there is nothing to compare
//
// Compared are results, operands as their users read them (a value may agree where it is computed and differ after a
// loop), PHIs, the successors that branches choose, addresses against their access pattern, and, at the end of a
// launch, how often each thread executed each block, against the extent of the block's control flow. Each thread is
// compared with the first of its group, which is enough: equality is transitive.
//
// Undefined values differ from nothing: each thread may see another value, and the claim is about the defined ones.
// Caveat: claims for the grid are compared within one workgroup; a run shows that a claim is wrong, and never that it
// is right. Cost: one comparison for each claim, thread and execution.
// Held by: test/Semantics/check-analysis.ll, test/Uniformity/frozen.ll; rejoin-kernel-fuzz runs random kernels with it.
//
//===----------------------------------------------------------------------===//

#include "rejoin/ClaimCheck/ClaimChecker.h"
#include "rejoin/IR/DeadEnds.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Support/Words.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

FunctionUniformity &ClaimChecker::claimsOf(const DecodedFunction &F) {
  auto &U = Claims[F.F];
  if (!U) {
    U = std::make_unique<FunctionUniformity>(*F.F, Uniformity);
  }
  return *U;
}

void ClaimChecker::contradiction(const Instruction &At, const Twine &What, const Thread &A, const Thread &B,
                                 const Twine &Values) {
  Contradictions.try_emplace(&At, ("in '" + At.getFunction()->getName() + "': " + What + ", but threads " +
                                   Twine(A.Global) + " and " + Twine(B.Global) + " " + Values)
                                      .str());
}

uint32_t ClaimChecker::groupSize(Extent Claim, const FunctionUniformity &U) const {
  if (Claim >= Extent::workgroup())
    return ~0U;
  const uint32_t Size = 1U << Claim.level();
  return WaveSize && Claim == U.wave() && U.reader().target().isShader() ? std::min(Size, WaveSize) : Size;
}

/// Threads of a converged group that a claim compares, pair by pair with the first of their aligned group of \p Size.
template <typename VisitT> static void forEachPair(ArrayRef<Thread *> Group, uint32_t Size, VisitT Visit) {
  Thread *First = nullptr;
  for (Thread *T : Group) {
    if (!First || T->Index / Size != First->Index / Size)
      First = T;
    else
      Visit(*First, *T);
  }
}

void ClaimChecker::compareSlots(const DecodedFunction &F, const Value &V, const Instruction &At, Extent Claim,
                                ArrayRef<Thread *> Group, bool IsUse) {
  auto It = F.SlotOf.find(&V);
  if (It == F.SlotOf.end() || Claim == Extent::thread())
    return;
  ++Compared;
  unsigned N = numSlots(V.getType());
  forEachPair(Group, groupSize(Claim, claimsOf(F)), [&](Thread &A, Thread &B) {
    for (unsigned K = 0; K != N; ++K) {
      Slot X = A.registers()[It->second + K], Y = B.registers()[It->second + K];
      if (X.State == Slot::Defined && Y.State == Slot::Defined && X.Bits != Y.Bits) {
        IRNames Names(*F.F);
        contradiction(At,
                      Names.name(V) + (IsUse ? " in '" + Names.text(At) + "'" : "") + " is claimed uniform for " +
                          Claim.name(),
                      A, B, Twine(IsUse ? "read " : "computed ") + Twine(X.Bits) + " and " + Twine(Y.Bits));
      }
    }
  });
}

void ClaimChecker::entered(const DecodedFunction &F, uint32_t Block, ArrayRef<Thread *> Group) {
  for (const PHINode &Phi : F.Blocks[Block].Block->phis())
    if (Block == 0 || F.Blocks[Block - 1].Block != F.Blocks[Block].Block)
      compareSlots(F, Phi, Phi, claimsOf(F).extent(Phi), Group, /*IsUse=*/false);
  if (Block != 0 && F.Blocks[Block - 1].Block == F.Blocks[Block].Block)
    return;
  for (Thread *T : Group)
    if (T->Frames.size() == 1) {
      Counts &K = Kernels[F.F];
      K.F = &F;
      std::array<unsigned, 3> First;
      for (unsigned D = 0; D != 3; ++D)
        First[D] = T->Id[D] - T->Local[D];
      Executions &Row = K.Entered[{First, T->Index}];
      Row.Thread = T->Global;
      Row.OfBlocks.resize(F.Blocks.size(), 0);
      ++Row.OfBlocks[Block];
    }
}

void ClaimChecker::finishLaunch(bool Complete) {
  for (auto &[Function, K] : Kernels) {
    FunctionUniformity &U = claimsOf(*K.F);
    if (!K.Control)
      K.Control = std::make_unique<ControlUniformity>(U.reader().view(), U.result(), findDeadEnds(U.reader()));
    for (uint32_t B = 0; Complete && B != K.F->Blocks.size(); ++B) {
      const BasicBlock *Block = K.F->Blocks[B].Block;
      if (B != 0 && K.F->Blocks[B - 1].Block == Block)
        continue;
      Extent Claim = K.Control->extent(U.reader().idOf(*Block));
      const uint32_t Size = groupSize(Claim, U);
      if (Size == 1)
        continue;
      ++Compared;
      const decltype(K.Entered)::value_type *First = nullptr;
      for (const auto &Row : K.Entered) {
        if (!First || First->first.first != Row.first.first || First->first.second / Size != Row.first.second / Size)
          First = &Row;
        else if (First->second.OfBlocks[B] != Row.second.OfBlocks[B])
          Contradictions.try_emplace(&*Block->begin(),
                                     ("in '" + Function->getName() + "': the control flow to " +
                                      IRNames(*Function).block(*Block) + " is claimed uniform for " + Claim.name() +
                                      ", but threads " + Twine(First->second.Thread) + " and " +
                                      Twine(Row.second.Thread) + " execute it " + Twine(First->second.OfBlocks[B]) +
                                      " and " + Twine(Row.second.OfBlocks[B]) + " times")
                                         .str());
      }
    }
  }
  Kernels.clear();
}

void ClaimChecker::computed(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  compareSlots(F, *O.I, *O.I, claimsOf(F).extent(*O.I), Group, /*IsUse=*/false);
}

void ClaimChecker::reads(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  for (const Use &U : O.I->operands())
    if (isa<Instruction>(U.get()))
      compareSlots(F, *U.get(), *O.I, claimsOf(F).extentOfUse(U), Group, /*IsUse=*/true);
  compareShape(F, *O.I, Group);
}

void ClaimChecker::compareShape(const DecodedFunction &F, const Instruction &I, ArrayRef<Thread *> Group) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  auto It = Pointer ? F.SlotOf.find(Pointer) : F.SlotOf.end();
  if (It == F.SlotOf.end())
    return;
  FunctionUniformity &U = claimsOf(F);
  auto &S = Shapes[F.F];
  if (!S)
    S = std::make_unique<MemoryAccessPatterns>(U.reader(), U.result(), U.wave());
  auto Shape = S->shapeOf(I);
  if (!Shape || Shape->ShapeKind == MemoryAccessPattern::Kind::Scattered)
    return;
  // Of one wave and row: the distance by the distance in the first dimension, the same for all if it is not known.
  ++Compared;
  std::optional<int64_t> Step;
  if (Shape->ShapeKind == MemoryAccessPattern::Kind::Same)
    Step = 0;
  else if (Shape->Stride)
    Step = Shape->Stride;
  const uint32_t Wave = 1U << U.wave().level();
  for (size_t K = 1; K < Group.size(); ++K) {
    Thread &A = *Group[K - 1], &B = *Group[K];
    // The pattern says nothing about threads of two groups.
    const bool AreApart = Shape->Group && A.Local[0] / Shape->Group != B.Local[0] / Shape->Group;
    if (AreApart || A.Index / Wave != B.Index / Wave) {
      if (Shape->ShapeKind == MemoryAccessPattern::Kind::Strided && !Shape->Stride)
        Step.reset();
      continue;
    }
    if (A.Local[1] != B.Local[1] || A.Local[2] != B.Local[2])
      continue;
    Slot X = A.registers()[It->second], Y = B.registers()[It->second];
    if (X.State != Slot::Defined || Y.State != Slot::Defined)
      continue;
    int64_t Distance = static_cast<int64_t>(B.Local[0]) - A.Local[0],
            Actual = static_cast<int64_t>(Y.Bits) - static_cast<int64_t>(X.Bits);
    if (!Step && Distance && Actual % Distance == 0)
      Step = Actual / Distance;
    // A permutation stays among the addresses of its group.
    const int64_t Unit = std::abs(Shape->Stride);
    const bool Holds = Shape->IsPermuted ? !Unit || (Actual % Unit == 0 && std::abs(Actual) < Unit * Shape->Group)
                                         : Step && *Step * Distance == Actual;
    if (!Holds)
      contradiction(I, "the shape of '" + IRNames(*F.F).text(I) + "' is claimed to be '" + Shape->name() + "'", A, B,
                    "access " + Twine(X.Bits) + " and " + Twine(Y.Bits));
  }
}

void ClaimChecker::branched(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  Extent Claim = claimsOf(F).extentOfTerminator(*O.I->getParent());
  if (Claim == Extent::thread())
    return;
  ++Compared;
  forEachPair(Group, groupSize(Claim, claimsOf(F)), [&](Thread &A, Thread &B) {
    if (A.frame().Block != B.frame().Block)
      contradiction(
          *O.I, "the branch of " + IRNames(*F.F).block(*O.I->getParent()) + " is claimed uniform for " + Claim.name(),
          A, B, "take different sides");
  });
}

unsigned ClaimChecker::report(raw_ostream &OS) const {
  for (const auto &[At, Text] : Contradictions)
    OS << "contradiction: " << Text << '\n';
  OS << countOf(Compared, "claim") << " compared, " << Contradictions.size() << " contradicted\n";
  return Contradictions.size();
}

} // namespace rejoin
