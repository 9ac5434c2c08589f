//===- LinearNumbers.cpp - Sums that number the threads of a workgroup -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Waves are packed in linear order, so `(x + sx * (y + sy * z)) / 32` is the number of the wave in any workgroup. The
// sum is written in many ways; here it is brought into one form, a sum of products of indices and sizes:
//
//   x + sx * (y + sy * z)           x + sx y + sx sy z: the linear number
//   (z * sy + y) * sx + x           the same
//   x + sx * y                      the linear number of workgroups that are known to have one plane
//   not:  y + sy * x                columns first
//   not:  x + 64 * y                rows of 64, if that is the size
//   not:  x + sx * y, z not known   threads of several planes share it
//
// In any order of the dimensions, and of some of them alone, such a sum numbers threads from 0 on, below the product of
// the sizes: digits of a number, each below the size in its dimension. Of that product, and multiples of it,
// SizeMultiples.cpp makes use:
//
//   y + sy * x                      below sx sy
//   x + sx * y                      below sx sy, also in workgroups of several planes
//
// Why it is right: a product has each dimension at most once, as an index or as a size, so it is at most the number of
// threads in the workgroup, which is at most 1,024. A sum of at most 16 of them fits 16 bits, and all operations on
// fewer bits are left out (32 bits on SPIR-V, where workgroups of the CPU may be larger): nothing wraps, casts change
// no number, and the laws of integers hold. The size must be that of this workgroup: on AMDGPU what a program reads is
// that of the launch, unless all workgroups are alike. Cost: linear in the instructions, with at most eight products
// each; operands to a small depth. Held by: test/Uniformity/linear-numbers.ll (also its claims against runs),
// test/Lint/linear-numbers.cu.
//
//===----------------------------------------------------------------------===//

#include "LinearNumbers.h"
#include "PrivateMemory.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

static constexpr unsigned MostTimes = 16, MostTerms = 8;

/// The bits of indices are 0 to 2, those of sizes 3 to 5.
static constexpr uint8_t sizeBit(unsigned Dimension) { return 1U << (3 + Dimension); }

std::optional<unsigned> LinearNumbers::factorOf(const Instruction &I) const {
  if (const auto *C = dyn_cast<CallBase>(&I))
    if (const auto Index = Gpu->threadIndexOf(*C); Index && !isGlobal(*Index))
      if (const auto D = dimensionOf(*Index))
        return 1U << *D;
  const auto Read = sizeReadBy(I);
  if (!Read || Read->Of != LaunchSize::Workgroup)
    return std::nullopt;
  return Read->IsStated && !SizesAreExact ? std::nullopt : std::optional<unsigned>(sizeBit(Read->Dimension));
}

std::optional<LinearNumbers::Sum> LinearNumbers::add(const Sum &A, const Sum &B) {
  Sum Result = A;
  for (const Term &T : B) {
    auto *At = lower_bound(Result, T, [](const Term &X, const Term &Y) { return X.Factors < Y.Factors; });
    if (At != Result.end() && At->Factors == T.Factors)
      At->Times += T.Times;
    else
      Result.insert(At, T);
  }
  uint64_t Times = 0;
  for (const Term &T : Result)
    Times += T.Times;
  return Result.size() <= MostTerms && Times <= MostTimes ? std::optional(std::move(Result)) : std::nullopt;
}

std::optional<LinearNumbers::Sum> LinearNumbers::multiply(const Sum &A, const Sum &B) {
  std::optional<Sum> Result = Sum();
  for (const Term &S : A)
    for (const Term &T : B) {
      // Each dimension once.
      if (((S.Factors | S.Factors >> 3) & (T.Factors | T.Factors >> 3) & 7) != 0)
        return std::nullopt;
      Result = add(*Result, {{static_cast<uint8_t>(S.Factors | T.Factors), S.Times * T.Times}});
      if (!Result)
        return std::nullopt;
    }
  return Result;
}

std::optional<LinearNumbers::Sum> LinearNumbers::sumOfInstruction(const Instruction &I, unsigned Depth) {
  if (const auto Factor = factorOf(I))
    return Sum{{static_cast<uint8_t>(*Factor), 1}};
  if (const auto *L = dyn_cast<LoadInst>(&I)) {
    const Value *Stored = Variables->valueOf(*L);
    return Stored ? sumOf(*Stored, Depth) : std::nullopt;
  }
  if (isa<ZExtInst, SExtInst, TruncInst>(I))
    return sumOf(*I.getOperand(0), Depth);
  const auto *O = dyn_cast<BinaryOperator>(&I);
  if (!O)
    return std::nullopt;
  const bool IsSum = O->getOpcode() == Instruction::Add ||
                     (O->getOpcode() == Instruction::Or && cast<PossiblyDisjointInst>(O)->isDisjoint());
  if (!IsSum && O->getOpcode() != Instruction::Mul)
    return std::nullopt;
  const auto A = sumOf(*O->getOperand(0), Depth);
  const auto B = A ? sumOf(*O->getOperand(1), Depth) : std::nullopt;
  if (!B)
    return std::nullopt;
  return IsSum ? add(*A, *B) : multiply(*A, *B);
}

std::optional<LinearNumbers::Sum> LinearNumbers::sumOf(const Value &V, unsigned Depth) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !V.getType()->isIntegerTy() || V.getType()->getIntegerBitWidth() < LeastBits || !Depth)
    return std::nullopt;
  if (auto It = Known.find(I); It != Known.end())
    return It->second;
  auto Result = sumOfInstruction(*I, Depth - 1);
  Known[I] = Result;
  return Result;
}

bool LinearNumbers::isLinear(const Sum &S) const {
  const auto &Size = Gpu->facts().WorkgroupSize;
  unsigned Dimensions = 0;
  for (const Term &T : S) {
    uint8_t Row = 0;
    unsigned Dimension = 0;
    while (Dimension != 3 && T.Factors != ((1U << Dimension) | Row))
      Row |= sizeBit(Dimension++);
    if (Dimension == 3 || T.Times != 1)
      return false;
    Dimensions |= 1U << Dimension;
  }
  for (unsigned D = 0; D != 3; ++D)
    if (!(Dimensions & 1U << D) && Size[D] != 1)
      return false;
  return true;
}

LinearNumbers::Dimensions LinearNumbers::withoutOnes(Dimensions D) const {
  for (unsigned Dimension = 0; Dimension != 3; ++Dimension)
    if (Gpu->facts().WorkgroupSize[Dimension] == 1)
      D &= ~(1U << Dimension);
  return D;
}

LinearNumbers::Sum LinearNumbers::ofWider(const Sum &S) const {
  const Dimensions Wider = withoutOnes(7);
  std::optional<Sum> Result = Sum();
  for (Term T : S) {
    // An index is 0 there.
    if ((T.Factors & 7 & ~Wider) != 0)
      continue;
    T.Factors &= 7 | Wider << 3;
    Result = add(*Result, {T});
  }
  return *Result;
}

LinearNumbers::Dimensions LinearNumbers::numbered(const Sum &S) const {
  Dimensions Done = 0;
  for (size_t K = 0; K != S.size(); ++K) {
    // The next digit: an index, times the sizes of all digits before.
    const auto *Next = find_if(S, [&](const Term &T) {
      const unsigned Index = T.Factors & 7;
      return isPowerOf2_32(Index) && !(Index & Done) && T.Factors >> 3 == Done && T.Times == 1;
    });
    if (Next == S.end())
      return 0;
    Done |= Next->Factors & 7;
  }
  return Done;
}

void LinearNumbers::compute(const Function &F, const GpuTarget &TheGpu, const PrivateVariables &TheVariables,
                            bool Alike) {
  Gpu = &TheGpu;
  Variables = &TheVariables;
  Known.clear();
  Found.clear();
  Numbered.clear();
  Sizes.clear();
  if (Gpu->kind() == TargetKind::Host)
    return;
  // On SPIR-V nothing says how waves are packed, nor how large a workgroup may be.
  const bool IsPacked = Gpu->kind() != TargetKind::SPIRV;
  LeastBits = IsPacked ? 16 : 32;
  SizesAreExact = Alike || Gpu->facts().Exact || F.getFnAttribute("uniform-work-group-size").getValueAsBool();
  constexpr unsigned MaxDepth = 12;
  for (const Instruction &I : instructions(F))
    if (isa<BinaryOperator, CastInst, LoadInst>(I))
      if (const auto S = sumOf(I, MaxDepth)) {
        if (IsPacked && S->size() > 1 && isLinear(*S))
          Found.insert(&I);
        const Sum Wider = ofWider(*S);
        if (const Dimensions D = numbered(Wider))
          Numbered[&I] = D;
        else if (Wider.size() == 1 && (Wider.front().Factors & 7) == 0 && Wider.front().Factors)
          Sizes[&I] = {static_cast<Dimensions>(Wider.front().Factors >> 3), Wider.front().Times};
      }
}

} // namespace rejoin
