//===- MemoryAccessPattern.cpp - How the lanes of a wave lie in memory -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How far apart do neighbouring lanes access memory? An address is written as `uniform + step * lane`, where lanes are
// neighbours in the first dimension of a row of the workgroup. The step of a value is a number, "the same for all
// neighbours, but not known", or nothing:
//
//   a[tid]          getelementptr i32, %a, %tid            step 4: consecutive, one wide access
//   a[2 * tid]      getelementptr i32, %a, %tid * 2        step 8: stride 8 bytes
//   a[n * tid]      n uniform, not known                   strided by a distance that nobody knows
//   a[y * w + tid]  y in a further dimension: no step      step 4: consecutive, in each row of the workgroup
//   a[b[tid]]       the load has no step                   scattered
//
// Linear operations map steps to steps; a uniform value and an index in a further dimension have step 0, as have pure
// operations on such values alone; all else has none. A PHI is guessed to have the
// step of one operand, which must then come out for the others (an induction over the iterations); where it does not,
// all that was computed from the guess is forgotten. PHIs count only where all threads of the wave came by the same
// edge, and uses in other iterations than their value do not count at all.
//
// Caveat: casts and masks of 32 bits are taken not to wrap between two neighbours; the answer is a hint about speed and
// never an input of a claim. Cost: each value once, but for wrong guesses; depth 24 at most.
// Held by: test/Report/shapes.cl, shapes-joined.ll; ClaimChecker compares each answer with runs (rejoin-kernel-fuzz).
//
//===----------------------------------------------------------------------===//

#include "rejoin/Lint/MemoryAccessPattern.h"
#include "rejoin/Target/Operations.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

std::string MemoryAccessPattern::name() const {
  switch (ShapeKind) {
  case Kind::Same:
    return "same address";
  case Kind::Consecutive:
    return "consecutive";
  case Kind::Strided:
    return Stride ? "stride " + std::to_string(Stride) + " bytes" : "strided";
  case Kind::Scattered:
    return "scattered";
  }
  llvm_unreachable("all shapes are above");
}

MemoryAccessPatterns::MemoryAccessPatterns(const FunctionReader &Reader, const UniformityResult &Result, Extent Wave)
    : Reader(Reader), Result(Result), Wave(Wave) {
  for (const Join &J : Result.joins())
    if (J.Level < Wave)
      Joins.insert(J.Block.index());
}

bool MemoryAccessPatterns::comesByOneWay(BlockId B) const {
  return !Joins.contains(B.index()) && none_of(Result.hierarchyDependent(), [&](const HierarchyDependent &H) {
    return H.Level < Wave && Result.loops().contains(H.Region, B);
  });
}

bool MemoryAccessPatterns::isUniform(const Value &V) const {
  if (isa<Constant>(V))
    return true;
  ValueId Id = Reader.idOf(V);
  return Id.isValid() && Result.extent(Id) >= Wave;
}

std::optional<MemoryAccessPatterns::Step> MemoryAccessPatterns::stepOf(const Value &V, unsigned Depth) {
  if (isUniform(V))
    return Step{};
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth > 24)
    return std::nullopt;
  if (auto It = Known.find(I); It != Known.end())
    return It->second;
  std::optional<Step> S = compute(*I, Depth + 1);
  Known[I] = S;
  return S;
}

/// By how much the numbers differ that a call gives to neighbours: an index of the thread, as the tables have it.
/// Nothing if it is none.
static std::optional<int64_t> stepOfIndex(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  switch (F && F->isDeclaration() ? findOperation(*F).Runs : Builtin::None) {
  case Builtin::LocalIdX:
  case Builtin::LaneId:
  case Builtin::MbcntHi:
  case Builtin::GlobalLinearId:
  case Builtin::LocalLinearId:
    return 1;
  // Neighbours in the first dimension have one index in the others.
  case Builtin::LocalIdY:
  case Builtin::LocalIdZ:
    return 0;
  case Builtin::LocalId:
  case Builtin::GlobalId: {
    const auto *D = C.arg_empty() ? nullptr : dyn_cast<ConstantInt>(C.getArgOperand(0));
    return D ? std::optional<int64_t>(D->isZero() ? 1 : 0) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

/// An operation whose result depends on its operands alone.
static bool isPure(const Instruction &I) {
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst>(I);
}

std::optional<MemoryAccessPatterns::Step> MemoryAccessPatterns::stepOfUse(const Use &U, unsigned Depth) {
  UseId Id = Reader.idOf(U);
  if (Id.isValid() && Reader.view().operand(Id).hasValue() && Result.temporalUse(Id))
    return std::nullopt;
  return stepOf(*U.get(), Depth);
}

/// A product with something uniform, or a shift by it.
std::optional<MemoryAccessPatterns::Step> MemoryAccessPatterns::scaled(const Instruction &I, unsigned Depth) {
  auto A = stepOfUse(I.getOperandUse(0), Depth), B = stepOfUse(I.getOperandUse(1), Depth);
  if (!A || !B)
    return std::nullopt;
  const bool IsShift = I.getOpcode() == Instruction::Shl;
  const Value *Factor = I.getOperand(1);
  if (!(*B == Step{})) {
    if (IsShift || !(*A == Step{}))
      return std::nullopt;
    std::swap(A, B);
    Factor = I.getOperand(0);
  }
  const auto *C = dyn_cast<ConstantInt>(Factor);
  // A factor that rows have of their own gives each of them another step.
  if (!C && !isUniform(*Factor))
    return std::nullopt;
  if (!C || C->getBitWidth() > 64)
    return Step{false, 0};
  int64_t K = IsShift ? (C->getZExtValue() < 62 ? int64_t(1) << C->getZExtValue() : 0) : C->getSExtValue();
  return Step{A->Known, A->Value * K};
}

std::optional<MemoryAccessPatterns::Step> MemoryAccessPatterns::ofAddress(const GetElementPtrInst &I, unsigned Depth) {
  const DataLayout &DL = I.getModule()->getDataLayout();
  auto S = stepOfUse(I.getOperandUse(GetElementPtrInst::getPointerOperandIndex()), Depth);
  unsigned Operand = 0;
  for (auto It = gep_type_begin(I), End = gep_type_end(I); S && It != End; ++It) {
    ++Operand;
    if (It.isStruct())
      continue;
    auto X = stepOfUse(I.getOperandUse(Operand), Depth);
    if (!X)
      return std::nullopt;
    TypeSize Size = It.getSequentialElementStride(DL);
    S = add(*S, {X->Known && !Size.isScalable(), X->Value * static_cast<int64_t>(Size.getKnownMinValue())});
  }
  return S;
}

/// Threads that come by one way: the step on one edge is guessed, and must come out on the others.
std::optional<MemoryAccessPatterns::Step> MemoryAccessPatterns::ofPhi(const PHINode &P, unsigned Depth) {
  if (!comesByOneWay(Reader.view().block(Reader.idOf(P))))
    return std::nullopt;
  // What comes into a loop, rather than what comes round in it: that is computed from the PHI itself.
  const unsigned Here = Reader.idOf(*P.getParent()).index();
  auto IsEntering = [&](const Use &U) { return Reader.idOf(*P.getIncomingBlock(U)).index() < Here; };
  std::optional<Step> Guess;
  const Use *Of = nullptr;
  for (const Use &U : P.incoming_values())
    if (!isa<Instruction>(U.get()) || !Known.contains(U.get()) || isUniform(*U.get()))
      if (!Of || (!IsEntering(*Of) && IsEntering(U)))
        Of = &U;
  if (Of)
    Guess = stepOfUse(*Of, Depth);
  if (!Guess)
    return std::nullopt;
  Known[&P] = Guess;
  for (const Use &U : P.incoming_values())
    if (stepOfUse(U, Depth) != Guess) {
      // What was computed from the guess may be wrong. What is not known stays so, or it would be tried again and
      // again.
      for (auto &[V, Other] : Known)
        if (Other)
          Unsure.push_back(V);
      for (const Value *V : Unsure)
        Known.erase(V);
      Unsure.clear();
      return std::nullopt;
    }
  return Guess;
}

std::optional<MemoryAccessPatterns::Step> MemoryAccessPatterns::compute(const Instruction &I, unsigned Depth) {
  auto Of = [&](unsigned Operand) { return stepOfUse(I.getOperandUse(Operand), Depth); };
  if (isPure(I) && all_of(I.operands(), [&](const Use &U) { return stepOfUse(U, Depth) == Step{}; }))
    return Step{};
  switch (I.getOpcode()) {
  case Instruction::Call:
    // Where a row has one thread alone, neighbours in the wave are those of further dimensions.
    if (auto By = stepOfIndex(cast<CallBase>(I)); By && (*By || Reader.target().facts().WorkgroupSize[0] != 1))
      return Step{true, *By};
    return std::nullopt;
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Or: {
    if (I.getOpcode() == Instruction::Or && !cast<PossiblyDisjointInst>(I).isDisjoint())
      return std::nullopt;
    auto A = Of(0), B = Of(1);
    if (!A || !B)
      return std::nullopt;
    return add(*A, *B, I.getOpcode() == Instruction::Sub ? -1 : 1);
  }
  case Instruction::Mul:
  case Instruction::Shl:
    return scaled(I, Depth);
  case Instruction::AShr:
  case Instruction::LShr: {
    // Exact shifts undo those that widen.
    auto A = Of(0);
    const auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
    if (!A || !C || !cast<PossiblyExactOperator>(I).isExact() || C->getZExtValue() > 62 ||
        A->Value % (int64_t(1) << C->getZExtValue()) != 0)
      return std::nullopt;
    return Step{A->Known, A->Value >> C->getZExtValue()};
  }
  case Instruction::And: {
    // A number of 32 bits in a wider one; that it does not wrap between neighbours is taken for granted, as for casts.
    const auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
    return C && C->getValue().isMask() && C->getValue().countr_one() >= 32 ? Of(0) : std::nullopt;
  }
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::Freeze:
  case Instruction::AddrSpaceCast:
  case Instruction::IntToPtr:
  case Instruction::PtrToInt:
    return Of(0);
  case Instruction::GetElementPtr:
    return ofAddress(cast<GetElementPtrInst>(I), Depth);
  case Instruction::Select: {
    if (!isUniform(*I.getOperand(0)))
      return std::nullopt;
    auto A = Of(1), B = Of(2);
    return A == B ? A : std::nullopt;
  }
  case Instruction::PHI:
    return ofPhi(cast<PHINode>(I), Depth);
  default:
    return std::nullopt;
  }
}

std::optional<MemoryAccessPattern> MemoryAccessPatterns::shapeOf(const Instruction &I) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  Type *Accessed = Pointer ? getLoadStoreType(&I) : nullptr;
  unsigned Index = isa<StoreInst>(I) ? StoreInst::getPointerOperandIndex() : 0;
  if (const auto *A = dyn_cast<AtomicRMWInst>(&I)) {
    Pointer = A->getPointerOperand();
    Accessed = A->getType();
  } else if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Pointer = X->getPointerOperand();
    Accessed = X->getNewValOperand()->getType();
  }
  ValueId Id = Reader.idOf(I);
  if (!Pointer || !Id.isValid() || !Result.search().isReachable(Reader.view().block(Id)))
    return std::nullopt;
  // As the access sees it: behind a loop it may differ from where it was computed.
  UseId U = Reader.idOf(I.getOperandUse(Index));
  bool HasValue = U.isValid() && Reader.view().operand(U).hasValue();
  if (!HasValue || Result.extentOfUse(Reader.view(), U) >= Wave)
    return MemoryAccessPattern{MemoryAccessPattern::Kind::Same};
  if (Result.temporalUse(U))
    return MemoryAccessPattern{MemoryAccessPattern::Kind::Scattered};
  auto S = stepOf(*Pointer, 0);
  if (!S)
    return MemoryAccessPattern{MemoryAccessPattern::Kind::Scattered};
  if (!S->Known)
    return MemoryAccessPattern{MemoryAccessPattern::Kind::Strided};
  if (S->Value == 0)
    return MemoryAccessPattern{MemoryAccessPattern::Kind::Same};
  int64_t Size = I.getModule()->getDataLayout().getTypeStoreSize(Accessed).getKnownMinValue();
  if (S->Value == Size)
    return MemoryAccessPattern{MemoryAccessPattern::Kind::Consecutive, Size};
  return MemoryAccessPattern{MemoryAccessPattern::Kind::Strided, S->Value};
}

} // namespace rejoin
