//===- ProgramView.cpp - What an analysis sees of a function ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Program/ProgramView.h"
#include <algorithm>

namespace rejoin {

void ProgramView::clear() {
  Graph.clear();
  Instances.clear();
  Blocks.clear();
  Begin.clear();
  Operands.clear();
  Phis.clear();
  TokenRegions.clear();
  Reasons.clear();
  IncomingBlocks.clear();
  EstimatedLevels.clear();
  EstimatedCauses.clear();
  LateOperands.clear();
  HasEstimates = false;
}

ValueId ProgramView::addArgument(InstanceInfo Info) {
  assert(Begin.empty() && "arguments come before all blocks");
  Instances.push_back(Instance(0, Info));
  return ValueId(Instances.size() - 1);
}

ProgramView::Filler::Filler(ProgramView &View, unsigned MaxBlocks)
    : View(&View), Graph(View.Graph, MaxBlocks), NumArguments(View.Instances.size()) {
  View.Begin.resize_for_overwrite(MaxBlocks + 1);
  Begin = View.Begin.data();
  findRoom(first(), 0);
  for (uint32_t A = 0; A != NumArguments; ++A) {
    Levels[A] = Instances[A].ceiling().level();
    Causes[A] = DataEstimate::Own;
  }
}

void ProgramView::Filler::finish(Place Next) {
  assert(Next.Operand <= DataEstimate::Own && "uses and causes share their numbers");
  Graph.finish();
  View->Begin.truncate(UsedBlocks);
  View->Instances.truncate(Next.Value);
  View->Operands.truncate(Next.Operand);
  View->EstimatedLevels.truncate(Next.Value);
  View->EstimatedCauses.truncate(Next.Value);
  View->HasEstimates = true;
}

void ProgramView::Filler::findRoom(Place Next, unsigned NumOperands) {
  auto Extend = [](auto &Places, size_t AtLeast) {
    Places.reserve(std::max<size_t>(AtLeast, 64));
    Places.resize_for_overwrite(Places.capacity());
    return Places.size();
  };
  NumPlaces = Extend(View->Instances, Next.Value + 1);
  Extend(View->Operands, Next.Operand + NumOperands + MaxAlways * (NumPlaces - Next.Value));
  View->EstimatedLevels.resize_for_overwrite(NumPlaces);
  View->EstimatedCauses.resize_for_overwrite(NumPlaces);
  Levels = View->EstimatedLevels.data();
  Causes = View->EstimatedCauses.data();
  Instances = View->Instances.data();
  Operands = View->Operands.data();
}

void ProgramView::Filler::renumberBlocks(llvm::ArrayRef<uint32_t> Index) {
  View->Graph.renumberTargets(Index);
  for (uint32_t &From : View->IncomingBlocks)
    From = Index[From];
}

void ProgramView::finish() {
  markBegin(Instances.size());
  Instances.push_back(Instance(Operands.size(), {}));
  Graph.finish();
  // Sixteen at a time, more than most blocks have: the next block overwrites what is too much.
  constexpr unsigned Many = 16;
  uint32_t NumInstances = numValues() - numArguments();
  Blocks.resize_for_overwrite(NumInstances + Many);
  uint32_t *Out = Blocks.data();
  for (unsigned B = 0, N = Graph.numBlocks(), First = numArguments(); B != N; ++B)
    for (uint32_t I = Begin[B].Value - First, End = Begin[B + 1].Value - First; I < End; I += Many)
      std::fill_n(Out + I, Many, B);
  Blocks.truncate(NumInstances);
}

void ProgramView::raiseCeilings(Extent Least) {
  HasEstimates = false;
  for (uint32_t V = 0; V != numValues(); ++V)
    if (InstanceInfo Info = info(ValueId(V)); Info.Ceiling < Least) {
      Info.Ceiling = Least;
      Instances[V] = Instance(operandBegin(ValueId(V)), Info);
    }
}

ValueId ProgramView::user(UseId U) const {
  const auto *After = std::upper_bound(Instances.begin(), Instances.end(), U.index(),
                                       [](uint32_t Use, const Instance &I) { return Use < I.operandBegin(); });
  return ValueId(After - Instances.begin() - 1);
}

BlockId ProgramView::useBlock(UseId U, ValueId User) const {
  BlockId B = block(User);
  if (info(User).Kind != InstanceKind::Phi)
    return B;
  auto [First, End] = phiRange(B);
  const Phi *P = std::lower_bound(Phis.begin() + First, Phis.begin() + End, User,
                                  [](const Phi &A, ValueId V) { return A.Value < V; });
  return incomingBlock(*P, U.index() - operandBegin(User));
}

} // namespace rejoin
