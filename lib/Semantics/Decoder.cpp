//===- Decoder.cpp - Functions in a compact form to be run -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values are flattened into slots, one for each scalar. Operations on vectors run element by element. What has no
// opcode of its own but is free of effects (odd widths, half precision, most of LLVM's pure intrinsics) is folded by
// LLVM at run time, operand by operand turned into constants. Instructions are in DecodeInstructions.cpp, calls in
// DecodeCalls.cpp. A block is split where a convergence region ends in it, so that a position of the schedule is a part
// of a block. What cannot be run becomes an operation that says so if it is reached.
// Held by: rejoin-kernel-fuzz; test/Semantics/types.ll, packed-vectors.ll, extended-loop.ll.
//
//===----------------------------------------------------------------------===//

#include "FunctionDecoder.h"
#include "rejoin/Convergence/StaticRules.h"
#include "rejoin/Graph/Dominators.h"
#include "rejoin/IR/NumberTypes.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

std::optional<ConstantRange> rangeOf(const Instruction &I) {
  if (!I.getType()->isIntOrIntVectorTy() || I.getType()->getScalarSizeInBits() > 64)
    return std::nullopt;
  std::optional<ConstantRange> Range;
  // That of the call, or of the callee's declaration.
  if (const auto *C = dyn_cast<CallBase>(&I))
    Range = C->getRange();
  if (const MDNode *M = I.getMetadata(LLVMContext::MD_range)) {
    const ConstantRange Of = getConstantRangeFromMetadata(*M);
    Range = Range ? Range->intersectWith(Of) : Of;
  }
  return Range && !Range->isEmptySet() ? Range : std::nullopt;
}

void FunctionDecoder::splitBlocks() {
  TokenReader Tokens;
  Tokens.read(F);
  ControlledRegions Controlled;
  const TokenProgram &Program = Tokens.program();
  bool Follow = Program.isControlled() && none_of(checkStaticRules(Program), [](const Finding &X) {
                  return infoOf(X.Kind).Level == Severity::Error;
                });
  if (Follow)
    Controlled = findControlledRegions(Program, P.AnchorsPart);
  for (OperationId O : Controlled.SplitBehind)
    if (!Tokens.call(O).isTerminator())
      SplitBehind.insert(&Tokens.call(O));
  DenseMap<const Instruction *, uint32_t> PartOf;
  uint32_t Next = 0;
  for (const BasicBlock &B : F) {
    FirstPart[&B] = Next;
    for (const Instruction &I : B) {
      PartOf[&I] = Next;
      if (SplitBehind.contains(&I))
        ++Next;
    }
    LastPart[&B] = Next++;
  }
  NumParts = Next;
  for (const ControlledRegions::Region &R : Controlled.Regions) {
    TokenRegion Region;
    Region.Definition = BlockId(PartOf.lookup(&Tokens.call(R.Definition)));
    for (BlockId B : R.WholeBlocks)
      for (uint32_t Part = FirstPart[&Tokens.block(B)]; Part <= LastPart[&Tokens.block(B)]; ++Part)
        Region.Blocks.push_back(BlockId(Part));
    if (P.AnchorsPart && Program[R.Definition].Kind == OperationKind::Anchor)
      Anchors[&Tokens.call(R.Definition)] = Regions.size();
    for (OperationId U : R.LastUses)
      for (uint32_t Part = FirstPart[&Tokens.block(Program[U].Block)]; Part <= PartOf.lookup(&Tokens.call(U)); ++Part)
        Region.Blocks.push_back(BlockId(Part));
    Regions.push_back(std::move(Region));
  }
}

void FunctionDecoder::restrict(const Instruction &I) {
  if (!numSlots(I.getType()) || (!D.Ops.empty() && D.Ops.back().Code == Opcode::Unsupported))
    return;
  auto Check = [&](const Value &V, uint8_t Flags) {
    Op &O = add(Opcode::Restrict, I);
    const Type *E = numberType(*V.getType());
    O.A = ref(V);
    O.Bits = static_cast<uint8_t>(E->getScalarSizeInBits());
    O.Flags = Flags;
    O.Extra = numSlots(V.getType());
    // Bits of the fraction.
    if (E->isFloatingPointTy())
      O.ToBits = static_cast<uint8_t>(E->getFPMantissaWidth() - 1);
  };
  if (auto Range = rangeOf(I)) {
    Check(I, 0);
    D.Ops.back().Extra = D.Ranges.size();
    D.Ranges.push_back(*Range);
  }
  const auto *F = dyn_cast<FPMathOperator>(&I);
  uint8_t Excluded = F ? (F->hasNoNaNs() ? 1 : 0) | (F->hasNoInfs() ? 2 : 0) : 0;
  if (!Excluded)
    return;
  auto IsFloating = [](const Value &V) {
    const Type *E = numberType(*V.getType());
    return E->isIEEELikeFPTy() && E->getPrimitiveSizeInBits() <= 64;
  };
  if (IsFloating(I))
    Check(I, Excluded);
  // Of a PHI and of a select only what is chosen counts.
  if (isa<PHINode, SelectInst>(I))
    return;
  for (const Value *V : I.operand_values())
    if (IsFloating(*V))
      Check(*V, Excluded);
}

void FunctionDecoder::addPhis() {
  for (const BasicBlock &B : F)
    for (const PHINode &Phi : B.phis())
      for (unsigned K = 0; K != Phi.getNumIncomingValues(); ++K) {
        auto &Copies = D.Phis[{LastPart[Phi.getIncomingBlock(K)], FirstPart[&B]}];
        // Parallel edges carry the same value.
        if (none_of(Copies, [&](const auto &C) { return C.Phi == &Phi; }) && !isTooLarge(&Phi) &&
            !hasUnknownConstant(Phi))
          Copies.push_back({slotOf(Phi), ref(*Phi.getIncomingValue(K)), numSlots(Phi.getType()), &Phi});
      }
}

void FunctionDecoder::run() {
  splitBlocks();
  for (const Argument &A : F.args())
    D.ArgumentSlots.push_back(slotOf(A));
  for (const BasicBlock &B : F) {
    D.Blocks.push_back({static_cast<uint32_t>(D.Ops.size()), 0, &B});
    D.Graph.addBlock();
    if (&B == &F.getEntryBlock())
      promiseArguments();
    for (const Instruction &I : B) {
      if (isa<PHINode>(I)) {
        slotOf(I);
        if (isTooLarge(&I))
          unsupported(I, "a value of more than " + Twine(MaxSlots) + " scalars");
        else if (hasUnknownConstant(I))
          unsupported(I, "an operation with a constant that is not modelled");
        else
          restrict(I);
        continue;
      }
      decode(I);
      if (!I.isTerminator()) {
        restrict(I);
        promise(I);
      }
      if (!SplitBehind.contains(&I))
        continue;
      D.Branches.push_back({{static_cast<uint32_t>(D.Blocks.size())}, {}});
      D.Ops.push_back({});
      D.Ops.back().Code = Opcode::Br;
      D.Ops.back().Count = 0;
      D.Ops.back().Extra = D.Branches.size() - 1;
      D.Ops.back().I = &I;
      D.Blocks.back().EndOp = D.Ops.size();
      D.Graph.addSuccessor(BlockId(D.Blocks.size()));
      D.Blocks.push_back({static_cast<uint32_t>(D.Ops.size()), 0, &B});
      D.Graph.addBlock();
    }
    D.Blocks.back().EndOp = D.Ops.size();
    for (const BasicBlock *S : successors(&B))
      D.Graph.addSuccessor(BlockId(FirstPart[S]));
  }
  D.Graph.finish();
  addPhis();
  auto Chosen = P.HierarchyOf.find(&F);
  if (unsigned Number = Chosen == P.HierarchyOf.end() ? P.Hierarchy : Chosen->second) {
    auto Choices = enumerateHierarchies(D.Graph);
    D.Order.compute(reorder(D.Graph, Choices[std::min<size_t>(Number, Choices.size() - 1)]), Regions);
  } else {
    D.Order.compute(D.Graph, Regions);
  }
  rejoin::DominatorTree Post;
  Post.computePostDominators(D.Graph);
  for (unsigned B = 0; B != D.Blocks.size(); ++B)
    D.PostDominator.push_back(Post.contains(BlockId(B)) ? Post.idom(BlockId(B)) : BlockId());
}

DecodedFunction &ExecutableModule::decode(const Function &F) {
  if (auto It = Decoded.find(&F); It != Decoded.end())
    return *It->second;
  auto New = std::make_unique<DecodedFunction>();
  New->F = &F;
  FunctionDecoder(*this, F, *New).run();
  return *(Decoded[&F] = std::move(New));
}

} // namespace rejoin
