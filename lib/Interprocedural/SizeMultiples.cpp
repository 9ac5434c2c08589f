//===- SizeMultiples.cpp - Multiples of the workgroup's size -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops over whole workgroups have as many turns for each thread, whatever the workgroup's size is:
//
//   for (i = x; i < (n / S + 1) * S; i += S)     S = blockDim.x, x = threadIdx.x
//   (g * S + x) / S == g                         g = blockIdx.x
//   while (true) { ...; if (i < S) break; i -= S; }
//   not:  for (i = x; i < n; i += S)             n is no multiple of S
//   not:  i <= e, i == e                         true for x = 0 and false for others
//
// Lemma. Let S > 0 and 0 <= x < S. If V = S * v + x and W = S * w are integers, then
//   V < W iff v < w,   V >= W iff v >= w,   floor(V / W) = floor(v / w) for w > 0,   V mod W = S * (v mod w) + x.
// Proof. From v < w follows v + 1 <= w, so V < S * (v + 1) <= W; from v >= w follows V >= S * v >= W. With v = w * k +
// r and 0 <= r < w, V = W * k + (S * r + x), and 0 <= S * r + x < S * (r + 1) <= W. If both values have x, V < W iff v
// < w, V = W iff v = w, and V - W = S * (v - w).
//
// S is a size in one dimension and x the index in it; or S is the product of several sizes and x a number of the
// threads over these dimensions, in any order of them (LinearNumbers.cpp); of a multiple of one part of the sizes and
// one of the others the product is one of S. Both are one number for the whole run of a thread, wherever they are read.
// Sums are kept by additions, by subtractions of multiples, by products of a multiple with anything, by remainders of a
// division by a multiple, by casts, and by PHIs, choices, minima and maxima of sums of one form. `a - a % S` is a
// multiple as well. If S is known, constants that it divides are multiples. The parts v are computed from operands of
// the program alone, by its own control flow: the program may be regarded as computing them beside the sums, and the
// analysis runs on that program. In it a comparison is one of v and w.
//
// Wrap-around. The equation always holds modulo the width; the lemma needs it of integers, read with a sign or without.
// That follows from the flags `nsw` and `nuw`, as in CommonSummands.cpp; values that depend on frozen poison are left
// out. Unsigned arithmetic of C has no flags: for S = 96 and k = 2^31, `k * S` is 0, and for k = 2^31 / 48 + 1 it is
// 64, no multiple, so that 64 threads begin a turn that the other 32 do not. Under the option `MultiplesFit` the
// numbers are taken to fit the types in which the program reads them. (If S is a power of two, no wrap-around matters:
// the low bits of V are x, and the others v, modulo a power of two.) `lint` states this assumption in its verdict.
//
//   get_global_id(0)        = S * g + x + offset, where S is the size that the launch states: under the same option
//                             the offset is a multiple. Not in launches with smaller workgroups at the end, which
//                             OpenCL C has from version 2.0 on: only if the program states such a version
//   get_local_size(0)       S, if all workgroups are alike or the size is that of this one
//   (int)v / (int)S         rounds to 0: v must not be negative
//   v > 2 * S - 1           is v >= 2 * S
//   v & -S, v >> k          if S is known, a power of two up to 2^k: a function of q, read with a sign or without
//
// Cost: O(n) for each round in the instructions, 8 rounds at most for each of 7 units; if they do not suffice, nothing
// is found. Handles no values of less than 16 bits, no masks by sizes that are not known (`n & -S`) and no private
// arrays. Held by: unittests/Interprocedural/ArithmeticTest.cpp (enumeration), test/Uniformity/size-multiples.ll,
// test/Lint/size-multiples*, against runs of sizes 1 to 96.
//
//===----------------------------------------------------------------------===//

#include "SizeMultiples.h"
#include "InstructionOrder.h"
#include "PrivateMemory.h"
#include "ThreadNumbers.h"
#include "rejoin/IR/PoisonFlow.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

std::optional<int64_t> SizeMultiples::quotientOf(const Value &V, Unit U) const {
  // Keys of constants in PHIs have few bits.
  constexpr int64_t Most = int64_t(1) << 28;
  const auto *C = dyn_cast<ConstantInt>(&V);
  if (!C || C->getBitWidth() < LeastBits || C->getBitWidth() > 64)
    return std::nullopt;
  if (C->isZero())
    return 0;
  const int64_t N = C->getSExtValue(), S = static_cast<int64_t>(Known[U]);
  return S && N % S == 0 && N / S < Most && N / S > -Most ? std::optional(N / S) : std::nullopt;
}

bool SizeMultiples::isMultiple(const Value &V, Unit U) const {
  auto It = Sums[U].find(&V);
  return quotientOf(V, U) || (It != Sums[U].end() && !It->second.HasIndex);
}

SizeMultiples::Found SizeMultiples::sumOf(const Value &V) const {
  if (quotientOf(V, Current))
    return Sum{.Unsigned = !cast<ConstantInt>(V).isNegative()};
  auto It = Sums[Current].find(&V);
  return It == Sums[Current].end() ? std::nullopt : Found(It->second);
}

bool SizeMultiples::fitsUnsigned(const Sum &S) const {
  // Of a power of two the low bits are the index, whatever wraps.
  return S.Unsigned || isPowerOf2_64(Known[Current]) || (Fits && !S.IsBelowZero);
}

bool SizeMultiples::isNonNegative(const Value &V) const {
  return isKnownNonNegative(&V, SimplifyQuery(Reader->function().getDataLayout())) ||
         (AllFit && leastNumber(V, Reader->target(), *Variables));
}

/// The index, a size, or the index in the grid.
SizeMultiples::Found SizeMultiples::ofLaunch(const Instruction &I) const {
  constexpr Sum Index{.HasIndex = true, .IsSmall = true}, Size{.IsSmall = true};
  if (Linear.numberedBy(I) == Current)
    return Index;
  bool IsProduct = false;
  if (Linear.sizesIn(I, IsProduct) == Current)
    return IsProduct ? Size : Sum{};
  if (const auto *C = dyn_cast<CallBase>(&I))
    if (const auto Place = Reader->target().threadIndexOf(*C)) {
      if (*Place == ThreadIndex::LocalLinear)
        return Current == Linear.withoutOnes(7) ? Found(Index) : std::nullopt;
      if (const auto D = dimensionOf(*Place); !D || 1U << *D != Current)
        return std::nullopt;
      if (!isGlobal(*Place))
        return Index;
      return SizesAreExact && AllFit ? Found(Sum{.HasIndex = true}) : std::nullopt;
    }
  const auto Read = sizeReadBy(I);
  if (!Read || Read->Of == LaunchSize::Wave || 1U << Read->Dimension != Current)
    return std::nullopt;
  if (Read->Of == LaunchSize::Grid)
    return SizesAreExact ? Found(Sum{}) : std::nullopt;
  return SizesAreExact || !Read->IsStated ? Found(Size) : std::nullopt;
}

/// Of a division of \p A by \p W: `A % W`.
static bool isRemainderOf(const Value &V, const Value &A) {
  const auto *R = dyn_cast<BinaryOperator>(&V);
  return R && (R->getOpcode() == Instruction::URem || R->getOpcode() == Instruction::SRem) && R->getOperand(0) == &A;
}

SizeMultiples::Found SizeMultiples::ofRemainder(const BinaryOperator &I) const {
  const Found A = sumOf(*I.getOperand(0)), W = sumOf(*I.getOperand(1));
  if (!A || !W || W->HasIndex)
    return std::nullopt;
  if (I.getOpcode() == Instruction::URem)
    return fitsUnsigned(*A) && fitsUnsigned(*W) ? Found(Sum{A->HasIndex, false, true}) : std::nullopt;
  // With a sign it is negative where A is.
  return (Fits || (A->Signed && W->Signed)) && (!A->HasIndex || isNonNegative(*I.getOperand(0)))
             ? Found(Sum{A->HasIndex, true, false})
             : std::nullopt;
}

SizeMultiples::Found SizeMultiples::ofBinary(const BinaryOperator &I) const {
  const Value &L = *I.getOperand(0), &R = *I.getOperand(1);
  const Found A = sumOf(L), B = sumOf(R);
  const auto *Or = dyn_cast<PossiblyDisjointInst>(&I);
  const bool Disjoint = Or && Or->isDisjoint(), HasFlags = isa<OverflowingBinaryOperator>(I);
  const bool Never = Disjoint || Linear.isBounded(I);
  const bool Signed = Never || (HasFlags && I.hasNoSignedWrap());
  const bool Unsigned = Never || (HasFlags && I.hasNoUnsignedWrap());
  // The index is small in the first workgroup.
  const auto *Added = dyn_cast<ConstantInt>(&R);
  const bool IsBelow = A && Added && !Unsigned && A->HasIndex &&
                       ((I.getOpcode() == Instruction::Add && Added->isNegative()) ||
                        (I.getOpcode() == Instruction::Sub && !Added->isNegative() && !Added->isZero()));
  auto Of = [&](bool HasIndex, const Sum &S) {
    return Sum{.HasIndex = HasIndex,
               .Signed = Signed && S.Signed,
               .Unsigned = Unsigned && S.Unsigned,
               .IsBelowZero = IsBelow || (A && A->IsBelowZero) || (B && B->IsBelowZero)};
  };
  switch (I.getOpcode()) {
  case Instruction::Or:
    if (!Disjoint)
      return std::nullopt;
    [[fallthrough]];
  case Instruction::Add:
    if (!A || !B || (A->HasIndex && B->HasIndex))
      return std::nullopt;
    return Of(A->HasIndex || B->HasIndex, {false, A->Signed && B->Signed, A->Unsigned && B->Unsigned});
  case Instruction::Sub:
    if (isRemainderOf(R, L)) {
      const auto &Rem = cast<BinaryOperator>(R);
      const Found W = sumOf(*Rem.getOperand(1));
      const bool IsSigned = Rem.getOpcode() == Instruction::SRem;
      if (isMultiple(*Rem.getOperand(1), Current) && (IsSigned ? Fits || W->Signed : fitsUnsigned(*W)))
        return Sum{false, IsSigned, !IsSigned};
    }
    if (!A || !B || (B->HasIndex && !A->HasIndex))
      return std::nullopt;
    return Of(A->HasIndex && !B->HasIndex, {false, A->Signed && B->Signed, A->Unsigned && B->Unsigned});
  case Instruction::Mul:
    if (B && !B->HasIndex)
      return Of(false, *B);
    if (A && !A->HasIndex)
      return Of(false, *A);
    if (const Unit Part = partOfFirst(I)) {
      const Sum &OfL = Sums[Part].find(&L)->second, &OfR = Sums[Current & ~Part].find(&R)->second;
      return Of(false, {false, OfL.Signed && OfR.Signed, OfL.Unsigned && OfR.Unsigned});
    }
    return std::nullopt;
  case Instruction::Shl:
    return A && !A->HasIndex && isa<ConstantInt>(R) ? Found(Of(false, *A)) : std::nullopt;
  case Instruction::URem:
  case Instruction::SRem:
    return ofRemainder(I);
  case Instruction::And: {
    // Cut to 32 bits or more, and extended again.
    const auto *Mask = dyn_cast<ConstantInt>(&R);
    return A && Fits && !A->IsBelowZero && Mask && Mask->getValue().isMask() && Mask->getValue().countr_one() >= 32
               ? Found(Sum{A->HasIndex, true, true})
               : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

SizeMultiples::Found SizeMultiples::ofCast(const CastInst &I) const {
  const Found A = sumOf(*I.getOperand(0));
  if (!A)
    return std::nullopt;
  if (A->IsSmall && isa<TruncInst, ZExtInst, SExtInst>(I))
    return A;
  if (isa<TruncInst>(I))
    return Sum{.HasIndex = A->HasIndex, .Signed = false, .Unsigned = false, .IsBelowZero = A->IsBelowZero};
  if (isa<ZExtInst>(I) && fitsUnsigned(*A))
    return Sum{A->HasIndex, true, true};
  if ((isa<SExtInst>(I) || (isa<ZExtInst>(I) && I.hasNonNeg())) && (Fits || A->Signed))
    return Sum{.HasIndex = A->HasIndex, .Signed = true, .Unsigned = false, .IsBelowZero = A->IsBelowZero};
  return std::nullopt;
}

SizeMultiples::Found SizeMultiples::ofBoth(const Found &A, const Found &B) const {
  if (!A || !B || A->HasIndex != B->HasIndex)
    return std::nullopt;
  return Sum{.HasIndex = A->HasIndex,
             .Signed = A->Signed && B->Signed,
             .Unsigned = A->Unsigned && B->Unsigned,
             .IsBelowZero = A->IsBelowZero || B->IsBelowZero};
}

SizeMultiples::Found SizeMultiples::ofPhi(const PHINode &P) const {
  Found All;
  for (const Value *V : P.incoming_values()) {
    if (isa<Instruction>(V) && !Visited.contains(V))
      continue;
    const Found Here = sumOf(*V);
    if (!Here)
      return std::nullopt;
    if (!(All = ofBoth(All ? All : Here, Here)))
      return std::nullopt;
  }
  return All;
}

SizeMultiples::Found SizeMultiples::transfer(const Instruction &I) const {
  if (!I.getType()->isIntegerTy() || I.getType()->getIntegerBitWidth() < LeastBits ||
      I.getType()->getIntegerBitWidth() > 64)
    return std::nullopt;
  if (const Found S = ofLaunch(I))
    return S;
  if (const auto *B = dyn_cast<BinaryOperator>(&I))
    return ofBinary(*B);
  if (const auto *C = dyn_cast<CastInst>(&I))
    return ofCast(*C);
  if (const auto *P = dyn_cast<PHINode>(&I))
    return ofPhi(*P);
  // What the launch gives is never poison.
  if (const auto *Of = isa<FreezeInst>(I) ? dyn_cast<CallBase>(I.getOperand(0)) : nullptr)
    return ofLaunch(*Of);
  if (const auto *S = dyn_cast<SelectInst>(&I))
    return ofBoth(sumOf(*S->getTrueValue()), sumOf(*S->getFalseValue()));
  const auto *M = dyn_cast<MinMaxIntrinsic>(&I);
  if (!M)
    return std::nullopt;
  Found S = ofBoth(sumOf(*M->getLHS()), sumOf(*M->getRHS()));
  if (!S || !(M->isSigned() ? Fits || S->Signed : fitsUnsigned(*S)))
    return std::nullopt;
  (M->isSigned() ? S->Unsigned : S->Signed) = false;
  return S;
}

bool SizeMultiples::keepsQuotient(const Instruction &I) const {
  const auto *N = I.isBinaryOp() ? dyn_cast<ConstantInt>(I.getOperand(1)) : nullptr;
  const uint64_t S = Known[Current];
  if (!N || !isPowerOf2_64(S))
    return false;
  if (I.getOpcode() == Instruction::And)
    return !N->isZero() && N->getValue().countr_zero() >= Log2_64(S);
  return (I.getOpcode() == Instruction::LShr || I.getOpcode() == Instruction::AShr) && N->getValue().uge(Log2_64(S));
}

/// A comparison by `<` or `>=`, with the bound that it has then: `V > 63` is `V >= 64`.
static std::optional<APInt> nextBound(const ICmpInst &Compare) {
  const auto *C = dyn_cast<ConstantInt>(Compare.getOperand(1));
  const CmpInst::Predicate How = Compare.getPredicate();
  if (!C || !(ICmpInst::isGT(How) || ICmpInst::isLE(How)) ||
      (Compare.isSigned() ? C->isMaxValue(true) : C->isMinusOne()))
    return std::nullopt;
  return C->getValue() + 1;
}

bool SizeMultiples::isReader(const Instruction &I) const {
  if (keepsQuotient(I)) {
    const Found A = sumOf(*I.getOperand(0));
    return A && A->HasIndex;
  }
  const bool IsQuotient = I.getOpcode() == Instruction::UDiv || I.getOpcode() == Instruction::SDiv;
  const auto *Compare = dyn_cast<ICmpInst>(&I);
  if (!IsQuotient && !Compare && I.getOpcode() != Instruction::Sub)
    return false;
  const auto Next = Compare ? nextBound(*Compare) : std::nullopt;
  const Value *Bound = Next ? ConstantInt::get(Compare->getContext(), *Next) : I.getOperand(1);
  const bool IsNext = Next && quotientOf(*Bound, Current);
  const Found A = sumOf(*I.getOperand(0)), B = sumOf(IsNext ? *Bound : *I.getOperand(1));
  if (!A || !B || (!A->HasIndex && !B->HasIndex))
    return false;
  const bool AreSigned = Fits || (A->Signed && B->Signed), AreUnsigned = fitsUnsigned(*A) && fitsUnsigned(*B);
  if (IsQuotient)
    return !B->HasIndex &&
           (I.getOpcode() == Instruction::UDiv ? AreUnsigned : AreSigned && isNonNegative(*I.getOperand(0)));
  const bool AreAlike = A->HasIndex == B->HasIndex;
  if (!Compare)
    return AreAlike;
  if (Compare->isEquality())
    return AreAlike;
  if (!(Compare->isSigned() ? AreSigned : AreUnsigned))
    return false;
  const CmpInst::Predicate How = Compare->getPredicate();
  const bool IsLess = IsNext || ICmpInst::isLT(How) || ICmpInst::isGE(How);
  return AreAlike || (A->HasIndex ? IsLess : !IsLess);
}

SizeMultiples::Unit SizeMultiples::partOfFirst(const BinaryOperator &I) const {
  auto IsMultipleOf = [&](const Value &V, Unit U) {
    auto It = Sums[U].find(&V);
    return It != Sums[U].end() && !It->second.HasIndex;
  };
  for (Unit Part = (Current - 1) & Current; Part; Part = (Part - 1) & Current)
    if (IsMultipleOf(*I.getOperand(0), Part) && IsMultipleOf(*I.getOperand(1), Current & ~Part))
      return Part;
  return 0;
}

void SizeMultiples::enter(Unit Of) {
  Current = Of;
  // The low bits are the index then, whatever wraps.
  Fits = AllFit || isPowerOf2_64(Known[Of]);
}

bool SizeMultiples::computeFor(Unit Of) {
  constexpr unsigned MaxRounds = 8;
  enter(Of);
  Visited.clear();
  return InstructionOrder(*Reader).visitUntilStable(MaxRounds, [&](const Instruction &I) {
    Visited.insert(&I);
    const Found S = transfer(I);
    auto Old = Sums[Of].find(&I);
    if (Old == Sums[Of].end() ? !S : S && Old->second == *S)
      return false;
    if (S)
      Sums[Of][&I] = *S;
    else
      Sums[Of].erase(Old);
    return true;
  });
}

void SizeMultiples::findReaders(Unit Of) {
  enter(Of);
  InstructionOrder(*Reader).forEach([&](const Instruction &I) {
    if (isReader(I))
      Readers.insert({&I, Of});
  });
}

SmallVector<SizeMultiples::Unit, 7> SizeMultiples::units(const Function &F) const {
  unsigned Reads = 0;
  for (const Instruction &I : instructions(F)) {
    if (const Unit U = Linear.numberedBy(I))
      Reads |= 1U << U;
    const auto *C = dyn_cast<CallBase>(&I);
    const auto Place = C ? Reader->target().threadIndexOf(*C) : std::nullopt;
    if (const auto D = Place ? dimensionOf(*Place) : std::nullopt)
      Reads |= 1U << (1U << *D);
    else if (Place == ThreadIndex::LocalLinear)
      Reads |= 1U << Linear.withoutOnes(7);
  }
  // Products of multiples need those of their parts.
  SmallVector<Unit, 7> Result;
  for (const Unit U : {1, 2, 4, 3, 5, 6, 7})
    if (Reads >> U & 1 || any_of(seq(1U, NumUnits), [&](unsigned V) { return Reads >> V & 1 && (U & V) == U; }))
      Result.push_back(U);
  return Result;
}

void SizeMultiples::compute(const FunctionReader &TheReader, const Function &F, const PrivateVariables &TheVariables,
                            bool Fit, bool OthersFreeze) {
  Reader = &TheReader;
  Variables = &TheVariables;
  AllFit = Fit;
  Readers.clear();
  const GpuTarget &Gpu = Reader->target();
  const LaunchFacts &Facts = Gpu.facts();
  SizesAreExact = Facts.Exact || Gpu.kind() == TargetKind::NVPTX ||
                  F.getFnAttribute("uniform-work-group-size").getValueAsBool() ||
                  (AllFit && F.hasFnAttribute(VersionNotStated));
  Linear.compute(F, Gpu, *Variables, SizesAreExact);
  for (unsigned U = 1; U != NumUnits; ++U) {
    Sums[U].clear();
    Known[U] = SizesAreExact;
    for (unsigned D = 0; D != 3; ++D)
      if (U >> D & 1)
        Known[U] *= Facts.WorkgroupSize[D];
  }
  const SmallVector<Unit, 7> Units = units(F);
  if (!all_of(Units, [&](Unit U) { return computeFor(U); }))
    return;
  // Of several readings of one comparison the first counts: of more dimensions less is left.
  for (const Unit U : reverse(Units))
    findReaders(U);
  if (Readers.empty())
    return;
  for (const Instruction *I : undefinedAtFreezes(F, OthersFreeze))
    Readers.erase(I);
}

void SizeMultiples::addTo(AugmentedView &View) const {
  using Ref = AugmentedView::Ref;
  using Part = std::pair<const Value *, unsigned>;
  MapVector<Part, uint32_t> Parts;
  auto Own = [&](const Value &V) {
    const ValueId Id = Reader->idOf(V);
    return Id.isValid() ? Ref::own(Id) : Ref::constant();
  };
  auto KeyOf = [](int64_t Quotient) { return static_cast<uint32_t>(Quotient + (int64_t(1) << 28)); };
  const InstanceInfo Computed{InstanceKind::Pure, Extent::thread(), Extent::grid()};
  auto PartOf = [&](const Value &V, Unit U) {
    if (const auto Quotient = quotientOf(V, U))
      return Ref::constant(KeyOf(*Quotient));
    auto Of = Sums[U].find(&V);
    // What comes into a PHI from a block that is not reachable.
    if (Of == Sums[U].end())
      return Own(V);
    if (Of->second.IsSmall)
      return Ref::constant(KeyOf(Of->second.HasIndex ? 0 : 1));
    auto [It, New] = Parts.try_emplace({&V, U}, 0);
    if (!New)
      return Ref::added(It->second);
    const auto &I = cast<Instruction>(V);
    const ValueId Id = Reader->idOf(I);
    if (const auto *P = dyn_cast<PHINode>(&I)) {
      SmallVector<BlockId, 4> From;
      for (const BasicBlock *B : P->blocks())
        From.push_back(Reader->lastPart(Reader->idOf(*B)));
      return Ref::added(It->second = View.addPhi(Reader->view().block(Id), From));
    }
    const auto *C = dyn_cast<CallBase>(&I);
    // The workgroup's number.
    if (C && Reader->target().threadIndexOf(*C))
      return Ref::added(It->second =
                            View.addBefore(Id, {InstanceKind::Pure, Extent::workgroup(), Extent::workgroup()}));
    return Ref::added(It->second = View.addBefore(Id, Computed));
  };
  for (const auto &[I, U] : Readers) {
    const ValueId Id = Reader->idOf(*I);
    InstanceInfo Info = Reader->view().info(Id);
    if (!SizesAreExact)
      Info.Ceiling = min(Info.Ceiling, Extent::workgroup());
    View.replace(Id, Info, {PartOf(*I->getOperand(0), U), PartOf(*I->getOperand(1), U)});
  }
  for (size_t K = 0; K != Parts.size(); ++K) {
    const auto [Of, Added] = *(Parts.begin() + K);
    const auto &I = *cast<Instruction>(Of.first);
    const Unit U = static_cast<Unit>(Of.second);
    AugmentedView::Refs Operands;
    if (const auto *C = dyn_cast<CallBase>(&I); C && Reader->target().threadIndexOf(*C))
      continue;
    if (sizeReadBy(I)) {
      Operands = {Own(I)};
    } else if (isa<PHINode>(I)) {
      for (const Value *V : cast<PHINode>(I).incoming_values())
        Operands.push_back(PartOf(*V, U));
    } else if (const auto *S = dyn_cast<SelectInst>(&I)) {
      Operands = {Own(*S->getCondition()), PartOf(*S->getTrueValue(), U), PartOf(*S->getFalseValue(), U)};
    } else if (isa<CastInst, FreezeInst>(I) || I.getOpcode() == Instruction::Shl || I.getOpcode() == Instruction::And) {
      Operands = {PartOf(*I.getOperand(0), U)};
    } else {
      const Value &A = *I.getOperand(0), &B = *I.getOperand(1);
      const bool IsProduct = I.getOpcode() == Instruction::Mul, IsOfB = IsProduct && isMultiple(B, U);
      bool IsSize = false;
      if (Linear.sizesIn(I, IsSize) == U || (IsProduct && !IsOfB && !isMultiple(A, U)))
        Operands = {Own(A), Own(B)};
      else if (I.getOpcode() == Instruction::Sub && isRemainderOf(B, A) && isMultiple(*cast<User>(B).getOperand(1), U))
        Operands = {Own(A), Own(*cast<User>(B).getOperand(1))};
      else
        Operands = {IsOfB ? Own(A) : PartOf(A, U), IsProduct && !IsOfB ? Own(B) : PartOf(B, U)};
    }
    View.setOperands(Added, std::move(Operands));
  }
}

} // namespace rejoin
