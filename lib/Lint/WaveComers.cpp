//===- WaveComers.cpp - Who comes to a wave operation -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which threads of a workgroup in one dimension come to a block: those for which the conditions of all branches hold
// that lead there by one side alone, where these follow from the place (PlaceEvaluator.cpp). Any other branch that
// decides who comes, and that is not uniform for the wave, is unknown.
//
//     if (t < 16)         evaluated: threads 0 to 15
//       if (v[t] > 0)     unknown: some of these
//         op();
//
// A condition says the same in workgroups of several dimensions if it is a function of the linear number. That is tried
// for the shapes of each size that is looked at. Where the size of the workgroup is not known and decides, all sizes up
// to the largest are looked at, in an order that names simple ones in findings: powers of two, multiples of the wave's
// size, all others.
//
// Each condition is evaluated once for a size, and once for all sizes if it does not ask for it; who comes to a block,
// once for a size. Cost: sizes times threads times operations in conditions. Errs by not knowing.
// Held by: test/Lint/masks*.cu, all-sizes.cu, parts-of-waves.cu.
//
//===----------------------------------------------------------------------===//

#include "MaskChecker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

MaskChecker::MaskChecker(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
                         ControlQuery ControlAt)
    : Reader(Reader), Result(Result), Text(Text), ControlAt(ControlAt), Evaluator(Reader, Result.loops()),
      Facts(Reader.function(), Reader.target()), IsAmd(Reader.target().kind() == TargetKind::AMDGPU),
      Undefined(IsAmd ? "the behaviour is undefined" : "the other lanes wait forever or the behaviour is undefined") {
  const LaunchFacts &Launch = Reader.target().facts();
  if (IsAmd && Launch.WaveSize)
    Lanes = Launch.WaveSize;
  HasPlanes = asksForPlace(Reader, 2);
  HasRows = HasPlanes || asksForPlace(Reader, 1);
  IsKnown = Launch.Exact && Launch.WorkgroupSize[0] && Launch.WorkgroupSize[1] && Launch.WorkgroupSize[2];
  Largest = Launch.MaxThreads ? std::min(Launch.MaxThreads, 1024U) : 1024;
  if (Launch.WholeWaves)
    Largest = std::max<unsigned>(alignDown(Largest, Lanes), Lanes);
  setSize(IsKnown ? Launch.WorkgroupSize : std::array<unsigned, 3>{Largest, 1, 1});
}

void MaskChecker::setSize(std::array<unsigned, 3> Size) {
  Evaluator.setSize(Size);
  NumThreads = Evaluator.numThreads();
  ComersAt.clear();
}

SmallVector<unsigned, 0> MaskChecker::otherSizes() const {
  SmallVector<unsigned, 0> Sizes;
  for (unsigned Size = Largest > 1 ? bit_floor(Largest - 1) : 0; Size >= Lanes; Size /= 2)
    Sizes.push_back(Size);
  for (unsigned Size = alignDown(Largest - 1, Lanes); Size > Lanes; Size -= Lanes)
    if (!isPowerOf2_32(Size))
      Sizes.push_back(Size);
  if (!Reader.target().facts().WholeWaves)
    for (unsigned Size = Largest - 1; Size; --Size)
      if (Size % Lanes)
        Sizes.push_back(Size);
  return Sizes;
}

uint64_t MaskChecker::lanesIn(const BitVector &Threads, unsigned First) const {
  const auto Words = Threads.getData();
  constexpr unsigned Bits = sizeof(Words.front()) * 8;
  static_assert(Bits % 64 == 0, "a wave lies in one word");
  return First / Bits < Words.size() ? lanesOf(Words[First / Bits] >> First % Bits) : 0;
}

unsigned MaskChecker::dimensionsOf(const Value &Condition) {
  const auto Size = Evaluator.size();
  const unsigned N = NumThreads;
  const auto First = Evaluator.of(Condition);
  // Each thread's value is the same in another shape of the workgroup.
  auto IsSameIn = [&](std::array<unsigned, 3> Shape) {
    if (Shape == Size)
      return First->AreKnown;
    Evaluator.setSize(Shape);
    const auto Other = Evaluator.of(Condition);
    if (!Other->AreKnown)
      return false;
    for (unsigned T = 0; T != N; ++T)
      if ((*First)[T] != (*Other)[T])
        return false;
    return true;
  };
  // As many threads in a line, in rows, and in planes: in long rows and in rows of one, since a number in the program
  // may be the length of a row, and its bound may be below it.
  unsigned Rows = N % 4 == 0 ? 4 : 2;
  while (N % Rows && Rows < N)
    ++Rows;
  const unsigned InPlane = N % 8 == 0 ? 2 : 1;
  const std::array<unsigned, 3> Shapes[][2] = {
      {Size, Size}, {{N / Rows, Rows, 1}, {1, N, 1}}, {{N / Rows / InPlane, InPlane, Rows}, {1, 1, N}}};
  unsigned Dimensions = 0;
  while (Dimensions != 3 && (N == 1 || (IsSameIn(Shapes[Dimensions][0]) && IsSameIn(Shapes[Dimensions][1]))))
    ++Dimensions;
  Evaluator.setSize(Size);
  return Dimensions;
}

MaskChecker::Evaluated MaskChecker::evaluate(const Value &Condition) {
  Evaluated E;
  const auto X = Evaluator.of(Condition);
  E.From = X->From;
  // A choice may have a value for some threads alone.
  if (!X->AreKnown || X->From.TookFirst)
    return E;
  // Along a row the first dimension is the linear order.
  const unsigned Others = E.From.Places & ~8U;
  E.TookRow = !IsKnown && !IsStrict && Others == 1 && !Reader.target().facts().WholeWaves;
  E.Is = true;
  if (!IsKnown && Others > (IsStrict ? 0 : 1)) {
    E.Dimensions = dimensionsOf(Condition);
    E.Is = E.Dimensions >= (IsStrict && !HasRows ? 1 : 2);
  }
  // A size in one dimension is that of the whole workgroup in one dimension alone.
  if (!IsKnown && IsStrict && !Others && E.From.Sizes) {
    E.Dimensions = E.From.Sizes == 7 ? dimensionsOf(Condition) : 1;
    E.Is = E.Dimensions >= (HasRows ? 2 : 1);
  }
  E.IsOne = !E.From.Places;
  if (!E.Is || X->Width != 1)
    return E;
  E.Holds.resize(NumThreads);
  for (unsigned T = 0; T != NumThreads; ++T)
    if ((*X)[T])
      E.Holds.set(T);
  return E;
}

const MaskChecker::Evaluated &MaskChecker::evaluated(const Value &Condition) {
  auto [It, IsNew] = Conditions.try_emplace(&Condition);
  if (IsNew || (It->second.From.Sizes && It->second.For != NumThreads)) {
    Evaluated E = evaluate(Condition);
    E.For = NumThreads;
    It->second = std::move(E);
  }
  return It->second;
}

const MaskChecker::WayTo &MaskChecker::wayTo(Place P) {
  auto [It, IsNew] = Ways.try_emplace(P);
  WayTo &W = It->second;
  if (!IsNew)
    return W;
  const ControlUniformity &Control = *P.second;
  const BlockId Own = Reader.idOf(*P.first);
  const bool IsTogether = Control.extent(Own) >= Reader.target().wave();
  const Cfg &G = Reader.view().cfg();
  // Branches that decide, also by way of others: that of a loop around the operation, and those before the loop.
  BitVector Controls(G.numBlocks());
  SmallVector<BlockId> Work{Own};
  while (!Work.empty()) {
    const BlockId On = Work.pop_back_val();
    for (unsigned I = 0; I != G.numBlocks(); ++I) {
      const BlockId Branch(I);
      if (Controls.test(I) || G.numSuccessors(Branch) < 2 || !Result.search().isReachable(Branch) ||
          !Control.controls(Branch, On))
        continue;
      Controls.set(I);
      Work.push_back(Branch);
      if (!IsTogether && Result.extent(Reader.view().terminator(Branch)) < Reader.target().wave())
        W.Deciding.push_back(Branch);
    }
  }
  for (BranchSide S = Facts.sides().closest(*P.first); S.Branch; S = Facts.sides().closest(*S.Branch->getParent()))
    if (const ValueId Id = Reader.idOf(*S.Branch); Id.isValid())
      W.Guards.push_back({S.Branch, S.Holds, !Controls.test(Reader.view().block(Id).index())});
  return W;
}

Comers MaskChecker::findComers(Place P) {
  Comers Who;
  Who.Threads = BitVector(NumThreads, true);
  Who.Ended = BitVector(NumThreads);
  const WayTo &Way = wayTo(P);
  SmallPtrSet<const Instruction *, 8> Known;
  for (const Guard &G : Way.Guards) {
    const Evaluated &E = evaluated(*G.Branch->getCondition());
    if (!E.Is)
      continue;
    Who.AsksSize |= E.From.Sizes != 0;
    if (IsStrict)
      Who.Dimensions = std::min(Who.Dimensions, E.Dimensions);
    // In a workgroup of this size all threads take one side, or it is not known which.
    if (Result.extent(Reader.idOf(*G.Branch)) >= Reader.target().wave()) {
      if (E.IsOne && E.Holds.test(0) != G.Side)
        Who.Threads.reset();
      continue;
    }
    Who.Dimensions = std::min(Who.Dimensions, E.Dimensions);
    Who.TookRow |= E.TookRow;
    if (E.Dimensions < 3)
      Who.Flat = G.Branch;
    Known.insert(G.Branch);
    BitVector Leave = E.Holds;
    Leave.resize(NumThreads);
    if (G.Side)
      Leave.flip();
    if (Leave.none())
      continue;
    Who.Threads.reset(Leave);
    if (G.OthersEnd)
      Who.Ended |= Leave;
    Who.Keeps = Who.Keeps ? Who.Keeps : G.Branch;
  }
  for (const BlockId B : Way.Deciding)
    if (const Instruction *Branch = Reader.block(B).getTerminator(); !Known.contains(Branch))
      Who.Unknown.push_back(Branch);
  return Who;
}

const Comers &MaskChecker::comersTo(const CallBase &C) {
  const Place P{C.getParent(), &ControlAt(C)};
  const auto It = ComersAt.find(P);
  return It != ComersAt.end() ? It->second : ComersAt.emplace(P, findComers(P)).first->second;
}

} // namespace rejoin
