//===- DecidedBranches.cpp - Branches that known launches decide -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The size of the workgroup is often known: by the launches in the source, attributes of the kernel, or
// --workgroup-size. A branch whose condition follows from it has one side that nobody enters.
//
//     if (blockDim.y > 1 && p[threadIdx.x])       launched with <<<n, 128>>>: no thread comes to the barrier
//       __syncthreads();
//     not:  if (blockDim.x > 64 && ...)           launched with 64 and with 128 threads: the second launch enters it
//
// Conditions are evaluated over ranges. The leaves are constants, sizes of the workgroup and indices of threads in it:
// [n, n] for a size that every workgroup has, [1, n] for an upper bound, [0, n - 1] for an index. What is not
// understood may have every value.
//
// Why it is right. The range of a value contains all values that it has in a launch of a size that is known, or it is
// poison, and a branch on poison is undefined. So if the range of a condition is one value, each execution of the
// branch takes that edge, and executions of the program without the other edge are the same. The sizes are facts about
// all launches of the function that are known (LaunchSizes.cpp).
//
// Without such an edge a PHI may have fewer inputs, so that further branches are decided: they are looked at again.
//
// Cost: linear in the branches times a bounded depth, for each round; a copy of the module if there is such a branch.
// Tests: test/Lint/decided-branches.cu, .cl, .hip.
//
//===----------------------------------------------------------------------===//

#include "DecidedBranches.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin {

namespace {
/// Ranges of the values of one function.
class SizeRanges {
public:
  explicit SizeRanges(const GpuTarget &Gpu) : Gpu(Gpu) {}
  /// Whether anything is known of the size of the workgroup.
  bool knowsSizes() const {
    return Gpu.facts().MaxThreads || any_of(Gpu.facts().WorkgroupSize, [](unsigned N) { return N != 0; });
  }
  ConstantRange of(const Value &V, unsigned Depth = MaxDepth) const;

private:
  static constexpr unsigned MaxDepth = 8, MaxIncoming = 4;
  static ConstantRange anyOf(const Value &V) { return ConstantRange::getFull(V.getType()->getIntegerBitWidth()); }
  /// Values from \p Least to \p Most.
  static ConstantRange between(const Value &V, uint64_t Least, uint64_t Most) {
    const unsigned Bits = V.getType()->getIntegerBitWidth();
    return isUIntN(Bits, Most + 1) && Most >= Least ? ConstantRange(APInt(Bits, Least), APInt(Bits, Most + 1))
                                                    : ConstantRange::getFull(Bits);
  }
  /// The largest size of a workgroup in that dimension; 0 if it is not known.
  unsigned largest(unsigned Dimension) const {
    const unsigned Stated = Gpu.facts().WorkgroupSize[Dimension];
    return Stated ? Stated : Gpu.facts().MaxThreads;
  }
  std::optional<ConstantRange> ofLaunch(const Instruction &I) const;
  ConstantRange ofOperation(const Instruction &I, unsigned Depth) const;

  const GpuTarget &Gpu;
};
} // namespace

std::optional<ConstantRange> SizeRanges::ofLaunch(const Instruction &I) const {
  if (const auto Read = sizeReadBy(I); Read && Read->Of == LaunchSize::Workgroup) {
    const unsigned Most = largest(Read->Dimension), Stated = Gpu.facts().WorkgroupSize[Read->Dimension];
    if (!Most)
      return std::nullopt;
    return between(I, Stated && (Gpu.facts().Exact || Read->IsStated) ? Most : 1, Most);
  }
  const auto *C = dyn_cast<CallBase>(&I);
  const auto Index = C ? Gpu.threadIndexOf(*C) : std::nullopt;
  if (!Index || isGlobal(*Index) || *Index == ThreadIndex::Lane)
    return std::nullopt;
  const auto Dimension = dimensionOf(*Index);
  const unsigned Most = Dimension ? largest(*Dimension) : Gpu.facts().MaxThreads;
  return Most ? std::optional(between(I, 0, Most - 1)) : std::nullopt;
}

ConstantRange SizeRanges::ofOperation(const Instruction &I, unsigned Depth) const {
  auto Operand = [&](unsigned K) { return of(*I.getOperand(K), Depth); };
  const unsigned Bits = I.getType()->getIntegerBitWidth();
  if (const auto *C = dyn_cast<CastInst>(&I))
    return C->getSrcTy()->isIntegerTy() ? Operand(0).castOp(C->getOpcode(), Bits) : anyOf(I);
  if (const auto *C = dyn_cast<ICmpInst>(&I)) {
    if (!C->getOperand(0)->getType()->isIntegerTy())
      return anyOf(I);
    const ConstantRange A = Operand(0), B = Operand(1);
    if (A.isEmptySet() || B.isEmptySet())
      return anyOf(I);
    if (A.icmp(C->getPredicate(), B))
      return ConstantRange(APInt(1, 1));
    return A.icmp(C->getInversePredicate(), B) ? ConstantRange(APInt(1, 0)) : anyOf(I);
  }
  if (const auto *B = dyn_cast<BinaryOperator>(&I)) {
    const ConstantRange X = Operand(0), Y = Operand(1);
    if (const auto *O = dyn_cast<OverflowingBinaryOperator>(&I))
      return X.overflowingBinaryOp(B->getOpcode(), Y,
                                   (O->hasNoUnsignedWrap() ? OverflowingBinaryOperator::NoUnsignedWrap : 0U) |
                                       (O->hasNoSignedWrap() ? OverflowingBinaryOperator::NoSignedWrap : 0U));
    return X.binaryOp(B->getOpcode(), Y);
  }
  if (isa<SelectInst>(I)) {
    const ConstantRange Condition = Operand(0);
    if (const APInt *C = Condition.getSingleElement())
      return Operand(C->isOne() ? 1 : 2);
    return Operand(1).unionWith(Operand(2));
  }
  if (const auto *P = dyn_cast<PHINode>(&I); P && P->getNumIncomingValues() <= MaxIncoming) {
    ConstantRange All = ConstantRange::getEmpty(Bits);
    for (const Value *V : P->incoming_values())
      All = All.unionWith(of(*V, Depth));
    return All;
  }
  if (isa<FreezeInst>(I))
    return isGuaranteedNotToBeUndefOrPoison(I.getOperand(0)) ? Operand(0) : anyOf(I);
  if (const auto *C = dyn_cast<IntrinsicInst>(&I); C && ConstantRange::isIntrinsicSupported(C->getIntrinsicID())) {
    SmallVector<ConstantRange, 2> Arguments;
    for (const Value *A : C->args())
      Arguments.push_back(of(*A, Depth));
    return ConstantRange::intrinsic(C->getIntrinsicID(), Arguments);
  }
  return anyOf(I);
}

ConstantRange SizeRanges::of(const Value &V, unsigned Depth) const {
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return ConstantRange(C->getValue());
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !Depth)
    return anyOf(V);
  if (const auto Known = ofLaunch(*I))
    return *Known;
  const ConstantRange R = ofOperation(*I, Depth - 1);
  return R.isEmptySet() ? anyOf(V) : R;
}

/// The condition of a branch or a switch that may go several ways.
static const Value *conditionOf(const Instruction &Terminator) {
  if (const auto *B = dyn_cast<BranchInst>(&Terminator))
    return B->isConditional() && !isa<Constant>(B->getCondition()) ? B->getCondition() : nullptr;
  const auto *S = dyn_cast<SwitchInst>(&Terminator);
  return S && !isa<Constant>(S->getCondition()) ? S->getCondition() : nullptr;
}

static void setCondition(Instruction &Terminator, Value &To) {
  if (auto *B = dyn_cast<BranchInst>(&Terminator))
    B->setCondition(&To);
  else
    cast<SwitchInst>(Terminator).setCondition(&To);
}

namespace {
struct DecidedBranch {
  const Instruction *Terminator;
  APInt Value;
};
} // namespace

static SmallVector<DecidedBranch> decidedIn(const Module &M, TargetKind Kind, const TargetOptions &Target) {
  SmallVector<DecidedBranch> Result;
  GpuTarget Gpu(Kind, Target);
  for (const Function &F : M) {
    if (F.isDeclaration())
      continue;
    Gpu.enterFunction(F);
    const SizeRanges Ranges(Gpu);
    if (!Ranges.knowsSizes())
      continue;
    for (const BasicBlock &B : F)
      if (const Value *Condition = conditionOf(*B.getTerminator())) {
        const ConstantRange Range = Ranges.of(*Condition);
        if (const APInt *Only = Range.getSingleElement())
          Result.push_back({B.getTerminator(), *Only});
      }
  }
  return Result;
}

/// Takes the edges that no launch takes away, and the code to which they alone lead. What is new stands for the
/// terminator that it replaces.
static void foldBranches(Module &M, ArrayRef<DecidedBranch> Decided,
                         DenseMap<const Value *, const Value *> &Originals) {
  for (const auto &[Terminator, Only] : Decided) {
    auto &T = const_cast<Instruction &>(*Terminator);
    BasicBlock &B = *T.getParent();
    setCondition(T, *ConstantInt::get(conditionOf(T)->getType(), Only));
    // Folding deletes it, and a PHI that has one input left. Their addresses may serve again.
    const Value *Original = Originals.lookup(&T);
    ConstantFoldTerminator(&B);
    Originals[B.getTerminator()] = Original;
  }
  for (Function &F : M)
    if (!F.isDeclaration())
      EliminateUnreachableBlocks(F);
}

DecidedModule decideBranches(const Module &M, const TargetOptions &Target) {
  DecidedModule Result;
  const std::optional<TargetKind> Kind = GpuTarget::kindOf(M.getTargetTriple());
  if (!Kind || decidedIn(M, *Kind, Target).empty())
    return Result;
  ValueToValueMapTy Copies;
  Result.M = CloneModule(M, Copies);
  // From copies to originals before anything is deleted: an entry of `Copies` follows a value to what replaces it.
  DenseMap<const Value *, const Value *> Originals;
  for (const Function &F : M) {
    Originals[Copies.lookup(&F)] = &F;
    for (const Instruction &I : instructions(F))
      Originals[Copies.lookup(&I)] = &I;
  }
  // Where a PHI loses inputs, its range may decide the next branch.
  for (auto Decided = decidedIn(*Result.M, *Kind, Target); !Decided.empty();
       Decided = decidedIn(*Result.M, *Kind, Target))
    foldBranches(*Result.M, Decided, Originals);
  auto Keep = [&](const Value &V) {
    if (const Value *Original = Originals.lookup(&V))
      Result.Originals[&V] = Original;
  };
  for (const Function &F : *Result.M) {
    Keep(F);
    for (const Instruction &I : instructions(F))
      Keep(I);
  }
  return Result;
}

} // namespace rejoin
