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
//   a[tid & 31]     the low bits of a lane                 consecutive in groups of 32
//   a[tid / 32]     the high bits                          same address in groups of 32
//   a[tid ^ 1]      a permutation of each group            consecutive, permuted in groups of 2
//
// Low bits count from 0 in each aligned group if those of the uniform part are zero; else `(tid + n) & 31` is a
// rotation of the group. High bits agree in a group only in the first case.
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

static std::string nameWithoutGroup(const MemoryAccessPattern &P) {
  switch (P.ShapeKind) {
  case MemoryAccessPattern::Kind::Same:
    return "same address";
  case MemoryAccessPattern::Kind::Consecutive:
    return "consecutive";
  case MemoryAccessPattern::Kind::Strided:
    return P.Stride ? "stride " + std::to_string(P.Stride) + " bytes" : "strided";
  case MemoryAccessPattern::Kind::Scattered:
    return "scattered";
  }
  llvm_unreachable("all shapes are above");
}

std::string MemoryAccessPattern::name() const {
  return nameWithoutGroup(*this) +
         (Group ? (IsPermuted ? ", permuted in groups of " : " in groups of ") + std::to_string(Group) : "");
}

bool MemoryAccessPattern::needsMoreThan(const MemoryAccessPattern &B) const {
  return std::tuple(ShapeKind, Group != 0, IsPermuted) > std::tuple(B.ShapeKind, B.Group != 0, B.IsPermuted);
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
  if (isUniform(V)) {
    const auto *C = dyn_cast<ConstantInt>(&V);
    return Step{true, 0, 0, false, C ? C->getValue().countr_zero() : 0};
  }
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth > 24)
    return std::nullopt;
  if (auto It = Known.find(I); It != Known.end())
    return It->second;
  std::optional<Step> S = compute(*I, Depth + 1);
  Known[I] = S;
  return S;
}

namespace {
/// An index of the thread: by how much it differs for neighbours, and how many of its low bits are zero where an
/// aligned group of lanes begins.
struct IndexStep {
  int64_t By;
  unsigned LowZeros;
};
} // namespace

/// The index that a call gives, as the tables have it. Nothing if it is none.
static std::optional<IndexStep> stepOfIndex(const CallBase &C, const LaunchFacts &Facts, unsigned LanesLog) {
  constexpr unsigned All = 63;
  const auto [Row, Rows, Layers] = Facts.WorkgroupSize;
  const unsigned OfRow = Row ? countr_zero(Row) : 0;
  // Lanes are counted over rows.
  const unsigned OfLane = Rows == 1 && Layers == 1 ? LanesLog : std::min(OfRow, LanesLog);
  const Function *F = C.getCalledFunction();
  switch (F && F->isDeclaration() ? findOperation(*F).Runs : Builtin::None) {
  case Builtin::LocalIdX:
    return IndexStep{1, All};
  case Builtin::LaneId:
  case Builtin::MbcntHi:
    return IndexStep{1, OfLane};
  // Others begin where rows or workgroups before them end.
  case Builtin::GlobalLinearId:
  case Builtin::LocalLinearId:
    return IndexStep{1, OfRow};
  // Neighbours in the first dimension have one index in the others.
  case Builtin::LocalIdY:
  case Builtin::LocalIdZ:
    return IndexStep{0, 0};
  case Builtin::LocalId:
  case Builtin::GlobalId: {
    const auto *D = C.arg_empty() ? nullptr : dyn_cast<ConstantInt>(C.getArgOperand(0));
    const bool IsGlobal = findOperation(*F).Runs == Builtin::GlobalId;
    if (!D)
      return std::nullopt;
    return D->isZero() ? IndexStep{1, IsGlobal ? OfRow : All} : IndexStep{0, 0};
  }
  default:
    return std::nullopt;
  }
}

std::optional<MemoryAccessPatterns::Step> MemoryAccessPatterns::add(Step A, Step B, int64_t Sign) {
  // Both hold within the smaller group. A permutation stays one where the other is the same in all of its group.
  if (B.IsPermuted && !A.IsPermuted) {
    std::swap(A, B);
    A.Value *= Sign;
    B.Value *= Sign;
  }
  if (A.IsPermuted && (B.IsPermuted || B.Value != 0 || !B.Known || (B.Group && B.Group < A.Group)))
    return std::nullopt;
  const unsigned Group = !A.Group ? B.Group : !B.Group ? A.Group : std::min(A.Group, B.Group);
  // Where the group is smaller than that of the operand, the lanes before it count for the uniform part.
  auto LowZerosOf = [&](const Step &X) {
    const bool IsSmaller = Group && (!X.Group || X.Group > Group) && X.Value;
    return IsSmaller ? std::min<unsigned>(X.LowZeros, Log2_32(Group) + countr_zero(static_cast<uint64_t>(X.Value)))
                     : X.LowZeros;
  };
  const int64_t Value = A.IsPermuted ? A.Value : A.Value + Sign * B.Value;
  return Step{A.Known && B.Known, Value, A.IsPermuted ? A.Group : Group, A.IsPermuted,
              std::min(LowZerosOf(A), LowZerosOf(B))};
}

MemoryAccessPatterns::Step MemoryAccessPatterns::inGroups(Step X, uint64_t Group) const {
  X.Group = Group >= lanes() && beginsWithGroups() && !X.IsPermuted ? 0 : static_cast<unsigned>(Group);
  return X;
}

bool MemoryAccessPatterns::beginsWithGroups() const {
  const auto [Row, Rows, Layers] = Reader.target().facts().WorkgroupSize;
  return (Rows == 1 && Layers == 1) || (Row && Row % lanes() == 0);
}

/// The exponent of a step that is a power of two; nothing for others.
static std::optional<unsigned> exponentOf(int64_t Value) {
  return Value > 0 && isPowerOf2_64(Value) ? std::optional(Log2_64(Value)) : std::nullopt;
}

std::optional<MemoryAccessPatterns::Step> MemoryAccessPatterns::ofLowBits(Step X, unsigned Bits) const {
  // What other threads of the group have in common stays so.
  if (X.Known && X.Value == 0 && !X.IsPermuted)
    return X;
  if (X.Known && !X.IsPermuted && Bits < 63 && X.Value % (int64_t(1) << Bits) == 0)
    return Step{true, 0, X.Group, false, 0};
  const auto Exponent = exponentOf(X.Value);
  if (!X.Known || X.IsPermuted || !Exponent || *Exponent >= Bits || Bits - *Exponent > 31)
    return std::nullopt;
  const uint64_t Group = uint64_t(1) << (Bits - *Exponent);
  // Within a smaller group it does not come round.
  const bool IsAligned = X.LowZeros >= Bits;
  if (X.Group && X.Group <= Group)
    return IsAligned ? std::optional(X) : std::nullopt;
  if (!IsAligned && Group > lanes())
    return std::nullopt;
  return inGroups({true, X.Value, 0, !IsAligned, IsAligned ? 63U : 0U}, Group);
}

std::optional<MemoryAccessPatterns::Step> MemoryAccessPatterns::withoutLowBits(Step X, unsigned Bits,
                                                                               bool AreShifted) const {
  if (!X.Known || Bits > 62)
    return std::nullopt;
  const int64_t Unit = int64_t(1) << Bits;
  const unsigned LowZeros = !AreShifted || X.LowZeros >= 63 ? X.LowZeros : X.LowZeros - std::min(X.LowZeros, Bits);
  // A step of whole units, which carries nothing.
  if (X.Value % Unit == 0)
    return Step{true, AreShifted ? X.Value / Unit : X.Value, X.Group, X.IsPermuted, LowZeros};
  const auto Exponent = exponentOf(X.Value);
  if (X.IsPermuted || !Exponent || X.LowZeros < Bits || Bits - *Exponent > 31)
    return std::nullopt;
  const uint64_t Group = uint64_t(1) << (Bits - *Exponent);
  // Each group has its own number of units.
  return inGroups({true, 0, 0, false, AreShifted ? 0 : Bits}, X.Group ? std::min<uint64_t>(X.Group, Group) : Group);
}

std::optional<MemoryAccessPatterns::Step> MemoryAccessPatterns::flipped(Step X, const APInt &Mask) const {
  if (X.Known && X.Value == 0 && !X.IsPermuted)
    return Step{true, 0, X.Group, false, 0};
  if (Mask.isAllOnes())
    return Step{X.Known, -X.Value, X.Group, X.IsPermuted, 0};
  const auto Exponent = exponentOf(X.Value);
  if (!X.Known || X.IsPermuted || !Exponent || Mask.getActiveBits() > 62 || X.LowZeros < Mask.getActiveBits())
    return std::nullopt;
  // Bits of the lane within the wave; the others are the same for all of it if it begins where a group does.
  const uint64_t Flips = Mask.getZExtValue() >> *Exponent & (beginsWithGroups() ? lanes() - 1 : UINT32_MAX);
  if (Flips == 0)
    return Step{true, X.Value, X.Group, false, 0};
  const uint64_t Group = uint64_t(1) << (Log2_64(Flips) + 1);
  if (X.Group && X.Group < Group)
    return std::nullopt;
  // All bits of the lane in the wave: the opposite order.
  if (Flips == Group - 1 && Group >= lanes())
    return inGroups({true, -X.Value, 0, false, 0}, Group);
  return inGroups({true, X.Value, 0, true, 0}, Group);
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
    return Step{false, 0, A->Group, A->IsPermuted, A->LowZeros};
  int64_t K = IsShift ? (C->getZExtValue() < 62 ? int64_t(1) << C->getZExtValue() : 0) : C->getSExtValue();
  return Step{A->Known, A->Value * K, A->Group, A->IsPermuted,
              std::min<unsigned>(63, A->LowZeros + (K ? countr_zero(static_cast<uint64_t>(K)) : 63))};
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
    Step Scaled = *X;
    Scaled.Known &= !Size.isScalable();
    Scaled.Value *= static_cast<int64_t>(Size.getKnownMinValue());
    Scaled.LowZeros = 0;
    S = add(*S, Scaled);
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
    // Not by what is known to have no step, or what is being computed.
    if (auto It = Known.find(U.get()); It == Known.end() || It->second || isUniform(*U.get()))
      if (!Of || (!IsEntering(*Of) && IsEntering(U)))
        Of = &U;
  if (Of)
    Guess = stepOfUse(*Of, Depth);
  if (!Guess)
    return std::nullopt;
  // What is added in each iteration may be any number.
  Guess->LowZeros = 0;
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

std::optional<MemoryAccessPatterns::Step> MemoryAccessPatterns::ofConstantOperand(const Instruction &I,
                                                                                  unsigned Depth) {
  const auto A = stepOfUse(I.getOperandUse(0), Depth);
  const auto *Operand = dyn_cast<ConstantInt>(I.getOperand(1));
  if (!A || !Operand || Operand->getBitWidth() > 64)
    return std::nullopt;
  const APInt &C = Operand->getValue();
  switch (I.getOpcode()) {
  case Instruction::AShr:
  case Instruction::LShr:
    if (C.uge(63))
      return std::nullopt;
    // Exact shifts undo those that widen.
    if (!A->Known && cast<PossiblyExactOperator>(I).isExact())
      return A;
    return withoutLowBits(*A, static_cast<unsigned>(C.getZExtValue()), /*AreShifted=*/true);
  // That indices are not negative is taken for granted, as that they do not wrap.
  case Instruction::UDiv:
  case Instruction::SDiv:
    return C.isPowerOf2() ? withoutLowBits(*A, C.logBase2(), /*AreShifted=*/true) : std::nullopt;
  case Instruction::URem:
  case Instruction::SRem:
    return C.isPowerOf2() ? ofLowBits(*A, C.logBase2()) : std::nullopt;
  case Instruction::And:
    // A number of 32 bits in a wider one; that it does not wrap between neighbours is taken for granted, as for casts.
    if (C.isMask())
      return C.countr_one() >= 32 ? A : ofLowBits(*A, C.countr_one());
    if (unsigned First = 0, Length = 0;
        C.isNegatedPowerOf2() || (C.isShiftedMask(First, Length) && First + Length >= 32))
      return withoutLowBits(*A, C.countr_zero(), /*AreShifted=*/false);
    return std::nullopt;
  case Instruction::Xor:
    return flipped(*A, C);
  default:
    return std::nullopt;
  }
}

std::optional<MemoryAccessPatterns::Step> MemoryAccessPatterns::compute(const Instruction &I, unsigned Depth) {
  auto Of = [&](unsigned Operand) { return stepOfUse(I.getOperandUse(Operand), Depth); };
  if (isPure(I) && all_of(I.operands(), [&](const Use &U) { return stepOfUse(U, Depth) == Step{}; }))
    return Step{};
  switch (I.getOpcode()) {
  case Instruction::Call:
    // Where a row has one thread alone, neighbours in the wave are those of further dimensions.
    if (const auto Index = stepOfIndex(cast<CallBase>(I), Reader.target().facts(), Log2_64(lanes())))
      if (Index->By || Reader.target().facts().WorkgroupSize[0] != 1)
        return Step{true, Index->By, 0, false, Index->LowZeros};
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
  case Instruction::LShr:
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::And:
  case Instruction::Xor:
    return ofConstantOperand(I, Depth);
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
    if (!A || A != B)
      return std::nullopt;
    A->LowZeros = std::min(A->LowZeros, B->LowZeros);
    return A;
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
    return MemoryAccessPattern{MemoryAccessPattern::Kind::Strided, 0, S->Group, S->IsPermuted};
  if (S->Value == 0)
    return MemoryAccessPattern{MemoryAccessPattern::Kind::Same, 0, S->Group, S->IsPermuted};
  int64_t Size = I.getModule()->getDataLayout().getTypeStoreSize(Accessed).getKnownMinValue();
  // Wide accesses that overlap, as those of two elements each, touch no more memory than those side by side.
  const int64_t Step = S->IsPermuted ? std::abs(S->Value) : S->Value;
  const bool IsNext = Step > 0 && Step <= Size;
  return MemoryAccessPattern{IsNext ? MemoryAccessPattern::Kind::Consecutive : MemoryAccessPattern::Kind::Strided,
                             S->Value, S->Group, S->IsPermuted};
}

} // namespace rejoin
