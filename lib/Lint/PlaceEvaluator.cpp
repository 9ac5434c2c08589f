//===- PlaceEvaluator.cpp - Values of one thread of a workgroup -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The values of an expression for all threads of a workgroup of a given size, by recursion over its operands. A value
// is a number of which the low bits are known: all of them if it follows from the thread's place and the size alone,
// none of an argument or of what memory holds.
//
//   blockIdx.x * 128 + threadIdx.x     for thread 5: 5 in the low 7 bits
//   (...) & 31, (...) % 32             sees those only: 5
//   not:  (...) & 255                  sees a bit of the block's number
//
// Sums, differences and bits of numbers modulo 2^n follow from the operands modulo 2^n; a product of a number that is
// known modulo 2^n with a multiple of 2^m is known modulo 2^(n + m), and a product with 0 follows from that alone. A
// remainder of what may be negative is not known. Two assumptions. An index in the grid is below 2^31 (a larger one
// does not fit `int`). Where the size of the workgroup is not known, its first dimension is a multiple of the wave only
// if the target's options say so (`WholeWaves`).
//
// A PHI that loops come round to has its first value, and `TookFirst` tells so; in an irreducible region each PHI may
// be one. Any other PHI has a value if all incoming values are that one: then it does not matter which way the thread
// came.
//
// Each value is computed once for a size; one that does not ask for the size, once for all smaller workgroups in one
// dimension. Cost: operations times threads, of expressions of at most 512 operations. Errs by knowing nothing.
// Held by: test/Lint/global-lanes.cu, joined-values.cu, layout-of-loops.ll, masks*.cu.
//
//===----------------------------------------------------------------------===//

#include "PlaceEvaluator.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

/// Values of more bits are not known.
static constexpr unsigned MaxWidth = 64;

static uint64_t cut(uint64_t X, unsigned Bits) { return Bits >= 64 ? X : X & ((1ULL << Bits) - 1); }
static int64_t withSign(uint64_t X, unsigned Width) { return SignExtend64(X, Width); }
static LowBits known(uint64_t X, unsigned Width) { return {cut(X, Width), Width}; }
/// How many low bits are known to be 0.
static unsigned zerosOf(LowBits X) { return std::min<unsigned>(X.Number ? countr_zero(X.Number) : 64, X.Bits); }
static unsigned widthOf(const Value &V) { return V.getType()->isIntegerTy() ? V.getType()->getIntegerBitWidth() : 1; }

void PlaceEvaluator::setSize(std::array<unsigned, 3> NewSize, unsigned Most) {
  Size = NewSize;
  NumThreads = std::min(Size[0] * Size[1] * Size[2], Most);
}

PlaceValues PlaceEvaluator::forEach(const PlaceValues &A, unsigned Width, function_ref<LowBits(LowBits)> Is) const {
  PlaceValues R;
  R.Width = Width;
  R.From = A.From;
  R.AreKnown = true;
  const unsigned N = A.Lows.size() == 1 ? 1 : NumThreads;
  R.Lows.resize(N);
  for (unsigned T = 0; T != N; ++T) {
    R.Lows[T] = Is(A.low(T));
    R.AreKnown &= R.Lows[T].Bits >= Width;
  }
  return R;
}

PlaceValues PlaceEvaluator::forEach(const PlaceValues &A, const PlaceValues &B, unsigned Width,
                                    function_ref<LowBits(LowBits, LowBits)> Is) const {
  PlaceValues R;
  R.Width = Width;
  R.From = A.From;
  R.From.add(B.From);
  R.AreKnown = true;
  const unsigned N = A.Lows.size() == 1 && B.Lows.size() == 1 ? 1 : NumThreads;
  R.Lows.resize(N);
  for (unsigned T = 0; T != N; ++T) {
    R.Lows[T] = Is(A.low(T), B.low(T));
    R.AreKnown &= R.Lows[T].Bits >= Width;
  }
  return R;
}

/// One value of all threads.
static LowBits unknown() { return {}; }

PlaceValues PlaceEvaluator::atIndex(ThreadIndex Index, unsigned Width) const {
  const unsigned Wave = Reader.target().facts().WaveSize;
  PlaceValues R;
  R.Width = Width;
  if (Index == ThreadIndex::Lane && !Wave) {
    R.Lows = {unknown()};
    return R;
  }
  R.AreKnown = true;
  const auto D = dimensionOf(Index);
  R.From.Places = D ? 1U << *D : 8;
  R.Lows.reserve(NumThreads);
  for (unsigned T = 0; T != NumThreads; ++T)
    R.Lows.push_back(known(D == 0U                      ? T % Size[0]
                           : D == 1U                    ? T / Size[0] % Size[1]
                           : D == 2U                    ? T / Size[0] / Size[1]
                           : Index == ThreadIndex::Lane ? T % Wave
                                                        : T,
                           Width));
  return R;
}

PlaceValues PlaceEvaluator::atSize(const Instruction &I, unsigned Width, bool IsOpen) const {
  PlaceValues R;
  R.Width = Width;
  R.Lows = {unknown()};
  const auto Read = sizeReadBy(I);
  if (!Read || Read->Of == LaunchSize::Grid)
    return R;
  const LaunchFacts &Facts = Reader.target().facts();
  LowBits &Is = R.Lows.front();
  if (Read->Of != LaunchSize::Workgroup) {
    if (Facts.WaveSize)
      Is = known(Facts.WaveSize, Width);
  } else if (!IsOpen) {
    Is = known(Size[Read->Dimension], Width);
    R.From.Sizes = 1U << Read->Dimension;
  } else if (Facts.WholeWaves && Facts.WaveSize && !Read->Dimension) {
    // Any size that the launch may have is a multiple of the wave's, at best.
    Is = {0, std::min(Log2_32(Facts.WaveSize), Width)};
  }
  R.AreKnown = Is.Bits >= Width;
  return R;
}

bool PlaceEvaluator::isIndexInGrid(const Value &V) const {
  const Value *A, *B;
  auto IsPlace = [&](const Value *X) {
    const auto *C = dyn_cast<CallBase>(&storedValue(*X));
    return C && Reader.target().threadIndexOf(*C) == ThreadIndex::LocalX;
  };
  auto IsBegin = [&](const Value *X) {
    const Value *Group, *N;
    if (!match(&storedValue(*X), m_Mul(m_Value(Group), m_Value(N))))
      return false;
    auto IsGroup = [&](const Value *Y) {
      const auto *C = dyn_cast<CallBase>(&storedValue(*Y));
      ValueId Id = C ? Reader.idOf(*C) : ValueId();
      return Id.isValid() && Reader.view().info(Id).Ceiling == Extent::workgroup();
    };
    // Begins of groups are not negative.
    auto IsSize = [](const Value *Y) {
      const Value &At = storedValue(*Y);
      if (const auto *C = dyn_cast<ConstantInt>(&At))
        return C->getValue().isStrictlyPositive();
      const auto *I = dyn_cast<Instruction>(&At);
      const auto Read = I ? sizeReadBy(*I) : std::nullopt;
      return Read && Read->Of == LaunchSize::Workgroup && Read->Dimension == 0;
    };
    return (IsGroup(Group) && IsSize(N)) || (IsGroup(N) && IsSize(Group));
  };
  return match(&storedValue(V), m_Add(m_Value(A), m_Value(B))) &&
         ((IsPlace(A) && IsBegin(B)) || (IsPlace(B) && IsBegin(A)));
}

PlaceValues PlaceEvaluator::product(const BinaryOperator &I, bool IsOpen) {
  const unsigned Width = widthOf(I);
  Values A = evaluate(*I.getOperand(0), IsOpen), B = evaluate(*I.getOperand(1), IsOpen);
  auto IsZero = [&](const PlaceValues &X) {
    return X.AreKnown && all_of(X.Lows, [](LowBits L) { return L.Number == 0; });
  };
  // Whatever the other one is.
  for (const Values &X : {A, B})
    if (IsZero(*X))
      return *X;
  // (a + 2^m x) (b + 2^n y) = ab + 2^(n + zeros of a) (...) + 2^(m + zeros of b) (...)
  auto Times = [&](LowBits X, LowBits Y) -> LowBits {
    const auto BitsOf = [&](LowBits F, LowBits Other) { return F.Bits >= Width ? Width : F.Bits + zerosOf(Other); };
    return {cut(X.Number * Y.Number, Width), std::min({BitsOf(X, Y), BitsOf(Y, X), Width})};
  };
  // What one factor is not known of, it has for any size: so the other must be right for all of them.
  const LaunchFacts &Facts = Reader.target().facts();
  const unsigned Asked = A->From.Sizes | B->From.Sizes;
  const bool AsksSize = any_of(seq(0U, 3U), [&](unsigned D) { return (Asked >> D & 1) && !Facts.hasExact(D); });
  if ((A->AreKnown && B->AreKnown) || !AsksSize || IsOpen)
    return forEach(*A, *B, Width, Times);
  Values OpenA = evaluate(*I.getOperand(0), true), OpenB = evaluate(*I.getOperand(1), true);
  PlaceValues R = forEach(*OpenA, *OpenB, Width, Times);
  // Threads of which both are known for this size.
  const unsigned N = A->Lows.size() == 1 && B->Lows.size() == 1 ? 1 : NumThreads;
  for (unsigned T = 0; T != N; ++T)
    if (A->isKnown(T) && B->isKnown(T)) {
      if (R.Lows.size() == 1)
        R.Lows.resize(NumThreads, R.Lows.front());
      R.Lows[T] = known((*A)[T] * (*B)[T], Width);
      R.From.add(A->From);
      R.From.add(B->From);
    }
  R.AreKnown = all_of(R.Lows, [&](LowBits L) { return L.Bits >= Width; });
  return R;
}

/// The remainder of a number of which low bits are known by a power of two. A negative number has none above 0.
static LowBits remainder(bool IsSigned, bool IsPositive, LowBits A, LowBits B, unsigned Width) {
  if (B.Bits < Width || !isPowerOf2_64(B.Number) || (IsSigned && withSign(B.Number, Width) < 0) ||
      Log2_64(B.Number) > A.Bits || (IsSigned && !IsPositive))
    return unknown();
  return known(A.Number & (B.Number - 1), Width);
}

static LowBits quotient(unsigned Opcode, LowBits A, LowBits B, unsigned Width) {
  const bool IsSigned = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
  const bool IsDivision = Opcode == Instruction::UDiv || Opcode == Instruction::SDiv;
  if (!B.Number)
    return unknown();
  if (!IsSigned)
    return known(IsDivision ? A.Number / B.Number : A.Number % B.Number, Width);
  const int64_t X = withSign(A.Number, Width), Y = withSign(B.Number, Width);
  // The least number has no negative.
  if (Y == -1)
    return known(IsDivision ? 0 - A.Number : 0, Width);
  return known(IsDivision ? X / Y : X % Y, Width);
}

static LowBits shifted(unsigned Opcode, LowBits A, LowBits B, unsigned Width) {
  if (B.Bits < Width || B.Number >= Width)
    return unknown();
  const unsigned By = B.Number;
  if (Opcode == Instruction::Shl)
    return {cut(A.Number << By, Width), std::min(A.Bits + By, Width)};
  if (A.Bits < Width)
    return A.Bits > By ? LowBits{A.Number >> By, A.Bits - By} : unknown();
  return known(Opcode == Instruction::LShr ? A.Number >> By : withSign(A.Number, Width) >> By, Width);
}

/// \p IsPositive: the first operand is not negative.
static LowBits atBinary(unsigned Opcode, LowBits A, LowBits B, unsigned Width, bool IsPositive) {
  const unsigned Bits = std::min(A.Bits, B.Bits);
  switch (Opcode) {
  case Instruction::Add:
    return {cut(A.Number + B.Number, Width), Bits};
  case Instruction::Sub:
    return {cut(A.Number - B.Number, Width), Bits};
  case Instruction::And:
    // A mask hides what is not known.
    if ((A.Bits >= Width && unsigned(64 - countl_zero(A.Number)) <= B.Bits) ||
        (B.Bits >= Width && unsigned(64 - countl_zero(B.Number)) <= A.Bits))
      return known(A.Number & B.Number, Width);
    return {A.Number & B.Number, Bits};
  case Instruction::Or:
    return {A.Number | B.Number, Bits};
  case Instruction::Xor:
    return {A.Number ^ B.Number, Bits};
  case Instruction::UDiv:
  case Instruction::SDiv:
    return Bits < Width ? unknown() : quotient(Opcode, A, B, Width);
  case Instruction::URem:
  case Instruction::SRem:
    return Bits < Width ? remainder(Opcode == Instruction::SRem, IsPositive, A, B, Width)
                        : quotient(Opcode, A, B, Width);
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return shifted(Opcode, A, B, Width);
  default:
    return unknown();
  }
}

static bool compares(CmpInst::Predicate P, uint64_t A, uint64_t B, unsigned Width) {
  return ICmpInst::compare(APInt(Width, A), APInt(Width, B), P);
}

static LowBits converted(const CastInst &C, LowBits X, unsigned From, unsigned Width) {
  const bool IsKnown = X.Bits >= From;
  switch (C.getOpcode()) {
  case Instruction::ZExt:
    return {X.Number, IsKnown ? Width : X.Bits};
  case Instruction::SExt:
    return {IsKnown ? cut(withSign(X.Number, From), Width) : X.Number, IsKnown ? Width : X.Bits};
  case Instruction::Trunc:
    return {cut(X.Number, Width), std::min(X.Bits, Width)};
  default:
    return unknown();
  }
}

void PlaceEvaluator::addOperands(const PHINode &P, Node &N) const {
  const BlockId Own = Reader.idOf(*P.getParent());
  const Value *First = nullptr;
  bool IsOne = Own.isValid();
  for (const auto &[In, From] : zip(P.incoming_values(), P.blocks())) {
    const BlockId Before = Reader.idOf(*From);
    if (!Own.isValid() || !Before.isValid())
      continue;
    const LoopId L = Loops.numLoops() ? Loops.common(Loops.loopOf(Before), Loops.loopOf(Own)) : LoopId();
    if (L.isValid() && (Loops.header(L) == Own || Loops.innermostIrreducible(L).isValid())) {
      N.ComesRound = true;
      continue;
    }
    IsOne &= !First || First == In.get();
    First = First ? First : In.get();
  }
  if (!N.ComesRound)
    append_range(N.Of, P.incoming_values());
  else if (First && IsOne && P.getNumIncomingValues() == 2)
    N.Of.push_back(First);
}

PlaceEvaluator::Node &PlaceEvaluator::nodeOf(const Value &V) {
  auto [It, IsNew] = Nodes.try_emplace(&V);
  if (!IsNew || !V.getType()->isIntegerTy() || widthOf(V) > MaxWidth)
    return It->second;
  Node N;
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    if (const Value *Stored = onlyStored(*L))
      N.Of.push_back(Stored);
  } else if (const auto *M = dyn_cast<MinMaxIntrinsic>(&V)) {
    N.Of = {M->getLHS(), M->getRHS()};
  } else if (const auto *P = dyn_cast<PHINode>(&V)) {
    addOperands(*P, N);
  } else if (isa<BinaryOperator, SelectInst, ICmpInst, CastInst, FreezeInst>(V)) {
    for (const Use &U : cast<Instruction>(V).operands())
      N.Of.push_back(U.get());
  }
  // What is no integer has no value.
  if (any_of(N.Of, [](const Value *X) { return !X->getType()->isIntegerTy() || widthOf(*X) > MaxWidth; }))
    N.Of.clear();
  return It->second = std::move(N);
}

bool PlaceEvaluator::isSmall(const Value &V) {
  constexpr unsigned MaxOperations = 512;
  if (const auto Is = nodeOf(V).IsSmall)
    return *Is;
  SmallPtrSet<const Value *, 32> Seen;
  SmallVector<const Value *> Work{&V};
  while (!Work.empty() && Seen.size() <= MaxOperations) {
    const Value *At = Work.pop_back_val();
    if (Seen.insert(At).second)
      append_range(Work, nodeOf(*At).Of);
  }
  const bool Is = Seen.size() <= MaxOperations;
  nodeOf(V).IsSmall = Is;
  return Is;
}

PlaceValues PlaceEvaluator::atPhi(const PHINode &P, bool IsOpen) {
  const unsigned Width = widthOf(P);
  const Node N = nodeOf(P);
  PlaceValues R;
  R.Width = Width;
  R.Lows = {unknown()};
  if (N.ComesRound) {
    // At its first value.
    if (!N.Of.empty())
      R = *evaluate(*N.Of.front(), IsOpen);
    R.From.TookFirst = true;
    return R;
  }
  // Whatever way the thread came, it is the same.
  for (const auto &[Index, In] : enumerate(N.Of)) {
    const Values X = evaluate(*In, IsOpen);
    auto Same = [&](LowBits A, LowBits B) {
      return A.Bits >= Width && B.Bits >= Width && A.Number == B.Number ? A : unknown();
    };
    R = Index ? forEach(R, *X, Width, Same) : forEach(*X, Width, [&](LowBits A) { return A; });
  }
  return R;
}

PlaceValues PlaceEvaluator::atSelect(const SelectInst &S, bool IsOpen) {
  const Values If = evaluate(*S.getCondition(), IsOpen);
  const Values Sides[] = {evaluate(*S.getFalseValue(), IsOpen), evaluate(*S.getTrueValue(), IsOpen)};
  PlaceValues R;
  R.Width = widthOf(S);
  R.From = If->From;
  R.AreKnown = true;
  bool IsTaken[2] = {};
  const bool IsOne = If->Lows.size() == 1 && Sides[0]->Lows.size() == 1 && Sides[1]->Lows.size() == 1;
  for (unsigned T = 0; T != (IsOne ? 1 : NumThreads); ++T) {
    const bool Side = (*If)[T];
    R.Lows.push_back(If->isKnown(T) ? Sides[Side]->low(T) : unknown());
    R.AreKnown &= R.Lows.back().Bits >= R.Width;
    IsTaken[Side] |= If->isKnown(T);
  }
  for (unsigned Side : {0, 1})
    if (IsTaken[Side])
      R.From.add(Sides[Side]->From);
  return R;
}

PlaceValues PlaceEvaluator::compute(const Value &V, bool IsOpen) {
  PlaceValues R;
  const unsigned Width = R.Width = widthOf(V);
  R.Lows = {unknown()};
  if (!V.getType()->isIntegerTy() || Width > MaxWidth)
    return R;
  if (const auto *C = dyn_cast<ConstantInt>(&V)) {
    R.Lows = {known(C->getZExtValue(), Width)};
    R.AreKnown = true;
    return R;
  }
  const auto Of = nodeOf(V).Of;
  if (const auto *P = dyn_cast<PHINode>(&V))
    return atPhi(*P, IsOpen);
  if (Of.empty()) {
    const auto *C = dyn_cast<CallBase>(&V);
    if (const auto Index = C ? Reader.target().threadIndexOf(*C) : std::nullopt; Index && !isGlobal(*Index))
      return atIndex(*Index, Width);
    return C || isa<LoadInst>(V) ? atSize(cast<Instruction>(V), Width, IsOpen) : R;
  }
  if (const auto *S = dyn_cast<SelectInst>(&V))
    return atSelect(*S, IsOpen);
  const auto *I = dyn_cast<BinaryOperator>(&V);
  if (I && I->getOpcode() == Instruction::Mul)
    return product(*I, IsOpen);
  const Values A = evaluate(*Of[0], IsOpen);
  if (const auto *C = dyn_cast<CastInst>(&V))
    return forEach(*A, Width, [&](LowBits X) { return converted(*C, X, A->Width, Width); });
  if (isa<LoadInst, FreezeInst>(V))
    return *A;
  const Values B = evaluate(*Of[1], IsOpen);
  if (I) {
    const bool IsPositive = I->getOpcode() == Instruction::SRem && isIndexInGrid(*Of[0]);
    return forEach(*A, *B, Width,
                   [&](LowBits X, LowBits Y) { return atBinary(I->getOpcode(), X, Y, Width, IsPositive); });
  }
  const auto *M = dyn_cast<MinMaxIntrinsic>(&V);
  const auto P = M ? M->getPredicate() : cast<ICmpInst>(V).getPredicate();
  return forEach(*A, *B, Width, [&](LowBits X, LowBits Y) {
    if (X.Bits < A->Width || Y.Bits < A->Width)
      return unknown();
    const bool Holds = compares(P, X.Number, Y.Number, A->Width);
    return M ? (Holds ? X : Y) : known(Holds, Width);
  });
}

bool PlaceEvaluator::isStillRight(const Kept &K) const {
  const PlaceValues &Is = *K.Is;
  const bool IsOne = Is.Lows.size() == 1 && (!Is.From.Places || NumThreads == 1);
  if (IsOne && !Is.From.Places && !Is.From.Sizes)
    return true;
  if (!IsOne && Is.Lows.size() < NumThreads)
    return false;
  auto IsLine = [](const std::array<unsigned, 3> &S) { return S[1] == 1 && S[2] == 1; };
  return K.Size == Size || (!Is.From.Sizes && IsLine(Size) && IsLine(K.Size) && K.Size[0] >= Size[0]);
}

PlaceEvaluator::Values PlaceEvaluator::evaluate(const Value &V, bool IsOpen) {
  auto [It, IsNew] = Remembered[IsOpen].try_emplace(&V);
  if (!IsNew && isStillRight(It->second))
    return It->second.Is;
  // Only where no thread comes a value is computed from itself.
  It->second = {unknownValue(V), Size};
  Values Is = std::make_shared<PlaceValues>(compute(V, IsOpen));
  Remembered[IsOpen][&V] = {Is, Size};
  return Is;
}

PlaceEvaluator::Values PlaceEvaluator::unknownValue(const Value &V) {
  auto R = std::make_shared<PlaceValues>();
  R->Width = widthOf(V);
  R->Lows = {unknown()};
  return R;
}

std::shared_ptr<const PlaceValues> PlaceEvaluator::of(const Value &V) {
  constexpr size_t MostRemembered = 4096;
  for (auto &All : Remembered)
    if (All.size() > MostRemembered)
      All.clear();
  return isSmall(V) ? evaluate(V, false) : unknownValue(V);
}

bool asksForPlace(const FunctionReader &Reader, unsigned Dimension) {
  SmallPtrSet<const Function *, 16> Seen;
  SmallVector<const Function *> Work{&Reader.function()};
  while (!Work.empty()) {
    const Function *On = Work.pop_back_val();
    if (!Seen.insert(On).second)
      continue;
    for (const Instruction &I : instructions(*On)) {
      const auto *C = dyn_cast<CallBase>(&I);
      if (const auto Index = C ? Reader.target().threadIndexOf(*C) : std::nullopt;
          Index && dimensionOf(*Index) == Dimension)
        return true;
      if (const Function *Callee = C ? C->getCalledFunction() : nullptr; Callee && !Callee->isDeclaration())
        Work.push_back(Callee);
    }
    for (const User *U : On->users())
      if (const auto *C = dyn_cast<CallBase>(U))
        Work.push_back(C->getFunction());
  }
  return false;
}

} // namespace rejoin
