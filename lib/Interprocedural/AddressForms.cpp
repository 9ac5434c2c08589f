//===- AddressForms.cpp - Addresses as exact sums -------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value is a sum of atoms times integers, exactly, as integers without a width:
//
//     lid * 2 + 1                       2 lid + 1                     (nsw, or the ranges show it)
//     n + 1, unsigned                   n + 1 + 2^32 wraps            an atom that may be any number
//     zext n, of which the sign is not known
//                                       n + 2^32 sign                 sign: 0 or 1
//     for (i = lid; ...; i += size)     lid + steps                   steps: not negative
//
// Atoms are signed values. What is computed in the same way from the same values is one atom. Each carries the
// execution that it is of. A PHI whose execution is the next one is what its loop gives it, in this execution:
//
//     i = phi [0], [i + 1]              of the next iteration: i + 1
//
// An assumption: counters of 32 bits and more that a loop moves by a number that is not negative, and below 2^23 if it
// is constant, do not wrap around, nor do sums of 32 bits and more in an address. They would have to pass a place 2^31
// elements away. The position of a thread is below the size of the workgroup; unknown sizes are at most 1024 for CUDA,
// HIP and shaders, and at most 2^16 for OpenCL.
//
// Cost: linear in the operands, within a depth; what is deeper is an atom. Held by: test/Lint/apart-*.
//
//===----------------------------------------------------------------------===//

#include "AddressForms.h"
#include "SameAddresses.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/SizeReads.h"
#include "rejoin/Target/ThreadDependence.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

static constexpr unsigned MaxOperands = 12;
/// A counter of elements moves by less; the state of a hash moves by more, and wraps around soon.
static constexpr unsigned MaxStepBits = 24;

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

void LinearForm::addConstant(int64_t C) { IsAny |= __builtin_add_overflow(Constant, C, &Constant); }

void LinearForm::add(const Atom &A, int64_t Times) {
  for (auto &[Of, By] : Parts)
    if (Of == A) {
      IsAny |= __builtin_add_overflow(By, Times, &By);
      if (!By)
        erase_if(Parts, [](const auto &P) { return !P.second; });
      return;
    }
  if (Times)
    Parts.emplace_back(A, Times);
}

void LinearForm::add(const LinearForm &Other, int64_t Times) {
  IsAny |= Other.IsAny;
  auto By = [&](int64_t Of) {
    int64_t Product = 0;
    IsAny |= __builtin_mul_overflow(Of, Times, &Product);
    return Product;
  };
  addConstant(By(Other.Constant));
  for (const auto &[A, T] : SmallVector<std::pair<Atom, int64_t>, 6>(Other.Parts))
    add(A, By(T));
}

int64_t LinearForm::timesOf(const Atom &A) const {
  for (const auto &[Of, By] : Parts)
    if (Of == A)
      return By;
  return 0;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

std::optional<unsigned> localIndexOf(const Value &V) {
  const auto *C = dyn_cast<CallBase>(&V);
  const Function *F = C ? C->getCalledFunction() : nullptr;
  switch (F ? findOperation(*F).Result : OpClass::Unknown) {
  case OpClass::LocalIdX:
    return 0;
  case OpClass::LocalIdY:
    return 1;
  case OpClass::LocalIdZ:
    return 2;
  case OpClass::LocalLinearId:
    return 3;
  case OpClass::LocalId:
    if (const auto *D = C->arg_empty() ? nullptr : dyn_cast<ConstantInt>(C->getArgOperand(0)))
      return D->getLimitedValue(3) < 3 ? std::optional<unsigned>(D->getZExtValue()) : std::nullopt;
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<CounterOfLoop> counterOf(const PHINode &P) {
  if (P.getNumIncomingValues() != 2 || !P.getType()->isIntegerTy() || P.getType()->getIntegerBitWidth() < 32)
    return std::nullopt;
  for (unsigned K : {0, 1}) {
    const auto *Next = dyn_cast<BinaryOperator>(P.getIncomingValue(K));
    const bool IsSub = Next && Next->getOpcode() == Instruction::Sub;
    if (!Next || !(IsSub || Next->getOpcode() == Instruction::Add))
      continue;
    const auto *Far = dyn_cast<ConstantInt>(Next->getOperand(1));
    if (Far && Far->getValue().getSignificantBits() > MaxStepBits && !Next->hasNoSignedWrap())
      continue;
    for (unsigned J : {0, 1})
      if (Next->getOperand(J) == &P && !(IsSub && J))
        return CounterOfLoop{P.getIncomingValue(1 - K), Next->getOperand(1 - J), IsSub};
  }
  return std::nullopt;
}

AddressForms::AddressForms(const Function &F) {
  const TargetKind Kind = GpuTarget::familyOf(*F.getParent());
  GpuTarget Target(Kind, {});
  Target.enterFunction(F);
  WorkgroupSize = Target.facts().WorkgroupSize;
  MaxThreads = Target.facts().MaxThreads;
  const bool IsOpenCL =
      F.getCallingConv() == CallingConv::SPIR_KERNEL || F.getParent()->getNamedMetadata("opencl.ocl.version");
  if (!MaxThreads)
    MaxThreads = IsOpenCL ? 1U << 16 : 1024;
}

unsigned AddressForms::maxThreads(unsigned Dimension) const {
  if (Dimension < 3 && WorkgroupSize[Dimension])
    return WorkgroupSize[Dimension];
  if (Dimension == 3 && all_of(WorkgroupSize, [](unsigned S) { return S != 0; }))
    return WorkgroupSize[0] * WorkgroupSize[1] * WorkgroupSize[2];
  return MaxThreads;
}

const Value &AddressForms::canonical(const Value &V) const {
  if (isa<Constant, Argument>(V))
    return V;
  if (auto It = Canonical.find(&V); It != Canonical.end())
    return *It->second;
  const auto Index = localIndexOf(V);
  constexpr size_t MaxLeaders = 256;
  for (const Value *L : Leaders) {
    if (L->getType() != V.getType() || isa<CallInst>(L) != isa<CallInst>(V))
      continue;
    SameValues Same(/*IsExact=*/true);
    if ((Index && Index == localIndexOf(*L)) || (!Index && Same.isSame(*L, V)))
      return *(Canonical[&V] = L);
  }
  if (Leaders.size() < MaxLeaders)
    Leaders.push_back(&V);
  return *(Canonical[&V] = &V);
}

static ConstantRange fullOf(unsigned Bits) { return ConstantRange::getFull(Bits); }

/// [Low, High], cut to the type.
static ConstantRange rangeOfNumbers(unsigned Bits, uint64_t Low, uint64_t High) {
  if (Bits < 64 && High >> Bits)
    return fullOf(Bits);
  return ConstantRange::getNonEmpty(APInt(Bits, Low), APInt(Bits, High) + 1);
}

std::optional<ConstantRange> AddressForms::rangeOfLeaf(const Value &V) const {
  const unsigned Bits = V.getType()->getIntegerBitWidth();
  if (const auto D = localIndexOf(V))
    return rangeOfNumbers(Bits, 0, maxThreads(*D) - 1);
  const auto *I = dyn_cast<Instruction>(&V);
  const auto *C = dyn_cast<CallBase>(&V);
  if (const auto Size = I ? sizeReadBy(*I) : std::nullopt) {
    if (Size->Of == LaunchSize::Wave)
      return rangeOfNumbers(Bits, 1, 128);
    if (Size->Of == LaunchSize::Workgroup)
      return rangeOfNumbers(Bits, 1, maxThreads(Size->Dimension));
    return Bits > 1 ? std::optional(rangeOfNumbers(Bits, 0, APInt::getSignedMaxValue(Bits).getZExtValue()))
                    : std::nullopt;
  }
  if ((I && numberReadBy(*I)) ||
      (C && C->getCalledFunction() && findOperation(*C->getCalledFunction()).Result == OpClass::GlobalId))
    return rangeOfNumbers(Bits, 0, APInt::getSignedMaxValue(Bits).getZExtValue());
  return std::nullopt;
}

/// What several loops only make larger, or only smaller, by constants: from what it begins with on.
std::optional<ConstantRange> AddressForms::rangeOfMoved(const PHINode &P, unsigned Depth) const {
  constexpr size_t MaxPhis = 8;
  const unsigned Bits = P.getType()->getIntegerBitWidth();
  if (Bits < 32 || Bits > 64)
    return std::nullopt;
  SmallSetVector<const Value *, 8> Moved;
  SmallVector<const Value *, 4> First;
  bool IsUp = false, IsDown = false;
  Moved.insert(&P);
  for (size_t K = 0; K != Moved.size(); ++K) {
    if (Moved.size() > MaxPhis)
      return std::nullopt;
    const auto *Phi = dyn_cast<PHINode>(Moved[K]);
    const auto *Add = dyn_cast<BinaryOperator>(Moved[K]);
    const auto *By = Add && Add->getOpcode() == Instruction::Add && Add->hasNoSignedWrap()
                         ? dyn_cast<ConstantInt>(Add->getOperand(1))
                         : nullptr;
    if (Phi)
      Moved.insert_range(Phi->incoming_values());
    else if (By)
      Moved.insert(Add->getOperand(0));
    else
      First.push_back(Moved[K]);
    IsUp |= By && !By->isNegative();
    IsDown |= By && By->isNegative();
  }
  if (First.empty() || (IsUp && IsDown))
    return std::nullopt;
  ConstantRange R = ConstantRange::getEmpty(Bits);
  for (const Value *V : First)
    R = R.unionWith(rangeOf(*V, Depth - 1), ConstantRange::Signed);
  return ConstantRange::getNonEmpty(IsDown ? APInt::getSignedMinValue(Bits) : R.getSignedMin(),
                                    (IsUp ? APInt::getSignedMaxValue(Bits) : R.getSignedMax()) + 1);
}

/// All that comes in; of a number that a loop makes smaller, what it begins with and all that is below.
ConstantRange AddressForms::rangeOfPhi(const PHINode &P, unsigned Depth) const {
  const unsigned Bits = P.getType()->getIntegerBitWidth();
  if (const auto C = counterOf(P)) {
    const ConstantRange First = rangeOf(*C->First, Depth - 1), Step = rangeOf(*C->Step, Depth - 1);
    const bool IsUp = C->IsSub ? Step.getSignedMax().isNonPositive() : Step.isAllNonNegative();
    const bool IsDown = C->IsSub ? Step.isAllNonNegative() : Step.getSignedMax().isNonPositive();
    if (First.isEmptySet() || (!IsUp && !IsDown))
      return fullOf(Bits);
    return ConstantRange::getNonEmpty(IsUp ? First.getSignedMin() : APInt::getSignedMinValue(Bits),
                                      (IsUp ? APInt::getSignedMaxValue(Bits) : First.getSignedMax()) + 1);
  }
  if (const auto R = rangeOfMoved(P, Depth))
    return *R;
  ConstantRange R = ConstantRange::getEmpty(Bits);
  for (const Value *V : P.incoming_values()) {
    const auto *Down = dyn_cast<BinaryOperator>(V);
    const bool IsDown =
        Down && Down->getOperand(0) == &P &&
        is_contained({Instruction::LShr, Instruction::AShr, Instruction::UDiv, Instruction::SDiv}, Down->getOpcode()) &&
        rangeOf(*Down->getOperand(1), Depth - 1).isAllNonNegative();
    if (V == &P)
      continue;
    R = R.unionWith(IsDown ? ConstantRange(APInt(Bits, 0)) : rangeOf(*V, Depth - 1), ConstantRange::Signed);
    if (IsDown && any_of(P.incoming_values(),
                         [&](const Value *U) { return U != V && !rangeOf(*U, Depth - 1).isAllNonNegative(); }))
      return fullOf(Bits);
  }
  return R;
}

/// `min`, `max` and `clamp` of OpenCL C are calls.
std::optional<ConstantRange> AddressForms::rangeOfBuiltin(const CallBase &C, unsigned Depth) const {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration() || F->isIntrinsic() ||
      !all_of(C.args(), [&](const Use &U) { return U->getType() == C.getType(); }))
    return std::nullopt;
  const StringRef Name = F->getName(), Stem = unmangledStem(Name);
  // By the letter of the type.
  const bool IsSigned = is_contained({'i', 'l', 's', 'c', 'a'}, Name.empty() ? ' ' : Name.back());
  auto At = [&](unsigned K) { return rangeOf(*C.getArgOperand(K), Depth - 1); };
  auto Least = [&](const ConstantRange &A, const ConstantRange &B) { return IsSigned ? A.smin(B) : A.umin(B); };
  auto Most = [&](const ConstantRange &A, const ConstantRange &B) { return IsSigned ? A.smax(B) : A.umax(B); };
  if (Stem == "min" && C.arg_size() == 2)
    return Least(At(0), At(1));
  if (Stem == "max" && C.arg_size() == 2)
    return Most(At(0), At(1));
  if (Stem == "clamp" && C.arg_size() == 3)
    return Least(Most(At(0), At(1)), At(2));
  return std::nullopt;
}

ConstantRange AddressForms::rangeOf(const Value &V, unsigned Depth) const {
  const unsigned Bits = V.getType()->getIntegerBitWidth();
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return ConstantRange(C->getValue());
  if (Bits > 64)
    return fullOf(Bits);
  if (auto It = Ranges.find(&V); It != Ranges.end() && It->second.first >= Depth)
    return It->second.second;
  if (const auto Leaf = rangeOfLeaf(V)) {
    Ranges.insert_or_assign(&V, std::pair(64U, *Leaf));
    return *Leaf;
  }
  const auto *I = dyn_cast<Instruction>(&V);
  ConstantRange R = fullOf(Bits);
  if (I && Depth) {
    auto At = [&](unsigned K) { return rangeOf(*I->getOperand(K), Depth - 1); };
    if (const auto *O = dyn_cast<OverflowingBinaryOperator>(I)) {
      const unsigned Flags = (O->hasNoSignedWrap() ? OverflowingBinaryOperator::NoSignedWrap : 0) |
                             (O->hasNoUnsignedWrap() ? OverflowingBinaryOperator::NoUnsignedWrap : 0);
      R = At(0).overflowingBinaryOp(Instruction::BinaryOps(I->getOpcode()), At(1), Flags);
    } else if (const auto *B = dyn_cast<BinaryOperator>(I); B) {
      R = At(0).binaryOp(B->getOpcode(), At(1));
    } else if (isa<SExtInst, ZExtInst, TruncInst>(I)) {
      R = At(0).castOp(Instruction::CastOps(I->getOpcode()), Bits);
    } else if (const auto *C = dyn_cast<CallBase>(I); C && !isa<MinMaxIntrinsic>(I)) {
      R = rangeOfBuiltin(*C, Depth).value_or(R);
    } else if (isa<FreezeInst>(I)) {
      R = At(0);
    } else if (isa<SelectInst>(I)) {
      R = At(1).unionWith(At(2), ConstantRange::Signed);
    } else if (const auto *P = dyn_cast<PHINode>(I); P && P->getNumIncomingValues() <= 4) {
      R = rangeOfPhi(*P, Depth);
    } else if (const auto *M = dyn_cast<MinMaxIntrinsic>(I)) {
      R = ConstantRange::intrinsic(M->getIntrinsicID(), {At(0), At(1)});
    }
  }
  if (I)
    R = R.intersectWith(computeConstantRange(&V, /*ForSigned=*/true), ConstantRange::Signed)
            .intersectWith(ConstantRange::fromKnownBits(computeKnownBits(&V, I->getDataLayout()), /*IsSigned=*/true),
                           ConstantRange::Signed);
  Ranges.insert_or_assign(&V, std::pair(Depth, R));
  return R;
}

Bounds AddressForms::unsignedBoundsOf(const Value &V) const {
  const ConstantRange R = rangeOf(V);
  return R.isEmptySet() || R.getBitWidth() > 62 ? Bounds{INT64_MIN, INT64_MAX}
                                                : Bounds{static_cast<int64_t>(R.getUnsignedMin().getZExtValue()),
                                                         static_cast<int64_t>(R.getUnsignedMax().getZExtValue())};
}

Bounds AddressForms::boundsOf(const Atom &A) const {
  constexpr Bounds Any{INT64_MIN, INT64_MAX};
  switch (A.Is) {
  case Atom::Wraps:
  case Atom::Bounded:
    return Any;
  case Atom::Steps:
    return {0, INT64_MAX};
  case Atom::Sign:
    return {0, rangeOf(*A.V).isAllNonNegative() ? 0 : 1};
  case Atom::Signed: {
    const ConstantRange R = rangeOf(*A.V);
    if (R.isEmptySet() || R.getBitWidth() > 64)
      return Any;
    const int64_t Low = R.getSignedMin().getSExtValue(), High = R.getSignedMax().getSExtValue();
    return {Low, High};
  }
  }
  llvm_unreachable("all kinds are above");
}

//===----------------------------------------------------------------------===//
// Values as sums
//===----------------------------------------------------------------------===//

/// 2^Bits, or 0 where that is too large.
static int64_t wrapOf(unsigned Bits) { return Bits < 62 ? int64_t(1) << Bits : 0; }

/// Adds an atom times 2^Bits.
static void addWrapped(LinearForm &To, const Atom &A, int64_t Times, unsigned Bits, bool IsAddress) {
  int64_t By = 0;
  // Numbers of the width of addresses: to wrap around changes no address, but other numbers.
  if (!wrapOf(Bits)) {
    To.IsAny |= !IsAddress;
    return;
  }
  To.IsAny |= __builtin_mul_overflow(Times, wrapOf(Bits), &By);
  To.add(A, By);
}

void AddressForms::addAtom(LinearForm &To, const Value &V, int64_t Times, bool IsSigned, ExecutionFn Of,
                           bool IsAddress) const {
  const Value &C = canonical(V);
  const Execution E = Of(V);
  To.add(Atom{&C, 0, Atom::Signed, E}, Times);
  if (!IsSigned && !rangeOf(V).isAllNonNegative())
    addWrapped(To, Atom{&C, 0, Atom::Sign, E}, Times, V.getType()->getIntegerBitWidth(), IsAddress);
}

bool AddressForms::addPhi(LinearForm &To, const PHINode &P, int64_t Times, bool IsSigned, ExecutionFn Of,
                          unsigned Depth, bool IsAddress) const {
  const auto C = counterOf(P);
  if (!C)
    return false;
  const auto *By = dyn_cast<ConstantInt>(C->Step);
  const Execution E = Of(P);
  if (By && By->getValue().getSignificantBits() > 32)
    return false;
  if (!By && !rangeOf(*C->Step).isAllNonNegative())
    return false;
  add(To, *C->First, Times, IsSigned, Of, Depth - 1, IsAddress);
  const int64_t Sign = C->IsSub ? -1 : 1;
  int64_t Step = Sign * (By ? By->getSExtValue() : 1);
  const Atom Steps{&P, 0, Atom::Steps, E >= Execution::Other ? E : Execution::Same};
  if (__builtin_mul_overflow(Step, Times, &Step))
    To.IsAny = true;
  To.add(Steps, Step);
  // One step more.
  if (E == Execution::Next) {
    if (By)
      To.addConstant(Step);
    else
      // As this iteration has it: only a step that is the same in all is known.
      To.IsAny |= Of(*C->Step) != Execution::Same;
    if (!By)
      add(To, *C->Step, Sign * Times, /*IsSigned=*/true, Of, Depth - 1, IsAddress);
  }
  return true;
}

void AddressForms::addOperation(LinearForm &To, const Instruction &I, int64_t Times, bool IsSigned, ExecutionFn Of,
                                unsigned Depth, bool IsAddress) const {
  const unsigned Bits = I.getType()->getIntegerBitWidth();
  const auto *O = dyn_cast<OverflowingBinaryOperator>(&I);
  const unsigned At = I.getOpcode() == Instruction::Mul && isa<ConstantInt>(I.getOperand(0)) ? 1 : 0;
  const auto *ByConstant = I.getNumOperands() == 2 ? dyn_cast<ConstantInt>(I.getOperand(1 - At)) : nullptr;
  if (ByConstant && ByConstant->getValue().getSignificantBits() > 32)
    return addAtom(To, I, Times, IsSigned, Of, IsAddress);
  int64_t Factor = 1;
  switch (I.getOpcode()) {
  case Instruction::Mul:
    Factor = ByConstant ? ByConstant->getSExtValue() : 0;
    break;
  case Instruction::Shl:
    Factor = ByConstant && ByConstant->getValue().ult(std::min(32U, Bits - 1))
                 ? int64_t(1) << ByConstant->getZExtValue()
                 : 0;
    break;
  case Instruction::Or:
    Factor = cast<PossiblyDisjointInst>(I).isDisjoint();
    break;
  case Instruction::Add:
  case Instruction::Sub:
    break;
  default:
    Factor = 0;
  }
  if (!Factor)
    return addAtom(To, I, Times, IsSigned, Of, IsAddress);
  const bool IsDisjoint = I.getOpcode() == Instruction::Or;
  const ConstantRange A = rangeOf(*I.getOperand(At)), B = rangeOf(*I.getOperand(1 - At));
  auto IsKnown = [&](bool Signed) {
    if (IsDisjoint)
      return true;
    const unsigned Flag = Signed ? OverflowingBinaryOperator::NoSignedWrap : OverflowingBinaryOperator::NoUnsignedWrap;
    if (O && (Signed ? O->hasNoSignedWrap() : O->hasNoUnsignedWrap()))
      return true;
    return ConstantRange::makeGuaranteedNoWrapRegion(
               I.getOpcode() == Instruction::Shl ? Instruction::Shl : Instruction::BinaryOps(I.getOpcode()), B, Flag)
        .contains(A);
  };
  // Operands as signed numbers, or as unsigned ones, where the sum does not wrap around as such.
  const bool AsSigned = IsSigned || !IsKnown(/*Signed=*/false);
  auto Go = [&](unsigned K, int64_t By) {
    int64_t Product = 0;
    To.IsAny |= __builtin_mul_overflow(Times, By, &Product);
    add(To, *I.getOperand(K), Product, AsSigned, Of, Depth - 1, IsAddress);
  };
  Go(At, Factor);
  if (I.getOpcode() == Instruction::Add || IsDisjoint)
    Go(1, 1);
  else if (I.getOpcode() == Instruction::Sub)
    Go(1, -1);
  if (!AsSigned)
    return;
  const Value &C = canonical(I);
  const bool IsSum = is_contained({Instruction::Add, Instruction::Sub}, I.getOpcode());
  if (!IsKnown(/*Signed=*/true) && !(IsAddress && IsSum && Bits >= 32))
    addWrapped(To, Atom{&C, 0, Atom::Wraps, Of(I)}, Times, Bits, IsAddress);
  if (!IsSigned && !rangeOf(I).isAllNonNegative())
    addWrapped(To, Atom{&C, 0, Atom::Sign, Of(I)}, Times, Bits, IsAddress);
}

void AddressForms::add(LinearForm &To, const Value &V, int64_t Times, bool IsSigned, ExecutionFn Of, unsigned Depth,
                       bool IsAddress) const {
  const unsigned Bits = V.getType()->getIntegerBitWidth();
  if (const auto *C = dyn_cast<ConstantInt>(&V); C && C->getValue().getSignificantBits() <= 48) {
    const int64_t Is = IsSigned || Bits > 62 ? C->getSExtValue() : static_cast<int64_t>(C->getZExtValue());
    To.IsAny |= !IsSigned && !IsAddress && Bits > 62 && C->isNegative();
    int64_t Product = 0;
    To.IsAny |= __builtin_mul_overflow(Is, Times, &Product);
    return To.addConstant(Product);
  }
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !Depth || Bits > 64 || localIndexOf(V))
    return addAtom(To, V, Times, IsSigned, Of, IsAddress);
  if (const auto *P = dyn_cast<PHINode>(I)) {
    if (!addPhi(To, *P, Times, IsSigned, Of, Depth, IsAddress))
      addAtom(To, V, Times, IsSigned, Of, IsAddress);
    return;
  }
  switch (I->getOpcode()) {
  case Instruction::SExt:
    return add(To, *I->getOperand(0), Times, /*IsSigned=*/true, Of, Depth - 1, IsAddress);
  case Instruction::ZExt:
    return add(To, *I->getOperand(0), Times, /*IsSigned=*/false, Of, Depth - 1, IsAddress);
  case Instruction::Freeze:
    return add(To, *I->getOperand(0), Times, IsSigned, Of, Depth - 1, IsAddress);
  case Instruction::Trunc: {
    const bool Fits = rangeOf(*I->getOperand(0)).getMinSignedBits() <= Bits;
    add(To, *I->getOperand(0), Times, /*IsSigned=*/true, Of, Depth - 1, IsAddress);
    const Value &C = canonical(V);
    if (!Fits)
      addWrapped(To, Atom{&C, 0, Atom::Wraps, Of(V)}, Times, Bits, IsAddress);
    if (!IsSigned && !rangeOf(V).isAllNonNegative())
      addWrapped(To, Atom{&C, 0, Atom::Sign, Of(V)}, Times, Bits, IsAddress);
    return;
  }
  default:
    return addOperation(To, *I, Times, IsSigned, Of, Depth, IsAddress);
  }
}

void AddressForms::add(LinearForm &To, const Value &V, int64_t Times, bool IsSigned, ExecutionFn Of,
                       bool IsAddress) const {
  add(To, V, Times, IsSigned, Of, MaxOperands, IsAddress);
}

} // namespace rejoin
