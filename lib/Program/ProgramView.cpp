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
  BlockBegin.clear();
  Operands.clear();
  Phis.clear();
  PhiBegin.clear();
  TokenRegions.clear();
  Reasons.clear();
  IncomingBlocks.clear();
  Estimates.clear();
  LateOperands.clear();
  HasEstimates = false;
}

ValueId ProgramView::addArgument(InstanceInfo Info) {
  assert(BlockBegin.empty() && "arguments come before all blocks");
  Instances.push_back(Instance(0, Info));
  return ValueId(Instances.size() - 1);
}

ProgramView::Filler::Filler(ProgramView &View)
    : View(&View), Used(View.Instances.size()), UsedOperands(View.Operands.size()) {
  findRoom(0);
  for (uint32_t A = 0; A != Used; ++A)
    Estimates[A] = DataEstimate::own(Instances[A].ceiling());
}

void ProgramView::Filler::finish() {
  View->Instances.truncate(Used);
  View->Operands.truncate(UsedOperands);
  View->Estimates.truncate(Used);
  View->HasEstimates = UsedOperands < DataEstimate::MaxUses;
}

void ProgramView::Filler::findRoom(unsigned NumOperands) {
  auto Extend = [](auto &Array, size_t AtLeast) {
    Array.reserve(std::max<size_t>(AtLeast, 64));
    Array.resize_for_overwrite(Array.capacity());
    return static_cast<uint32_t>(Array.size());
  };
  NumPlaces = Extend(View->Instances, Used + 1);
  Extend(View->Operands, UsedOperands + NumOperands + 4 * (NumPlaces - Used));
  View->Estimates.resize_for_overwrite(NumPlaces);
  Estimates = View->Estimates.data();
  Instances = View->Instances.data();
  Operands = View->Operands.data();
}

void ProgramView::Filler::renumberBlocks(llvm::ArrayRef<uint32_t> Index) {
  View->Graph.renumberTargets(Index);
  for (BlockId &From : View->IncomingBlocks)
    From = BlockId(Index[From.index()]);
}

void ProgramView::finish() {
  BlockBegin.push_back(Instances.size());
  PhiBegin.push_back(Phis.size());
  Instances.push_back(Instance(Operands.size(), {}));
  Graph.finish();
  // Four at a time: the next block overwrites what is too much.
  uint32_t NumInstances = numValues() - numArguments();
  Blocks.resize_for_overwrite(NumInstances + 3);
  BlockId *Out = Blocks.data();
  for (unsigned B = 0; B != Graph.numBlocks(); ++B)
    for (uint32_t I = BlockBegin[B] - numArguments(), End = BlockBegin[B + 1] - numArguments(); I < End; I += 4)
      std::fill_n(Out + I, 4, BlockId(B));
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
  return IncomingBlocks[P->FirstIncoming + (U.index() - operandBegin(User))];
}

} // namespace rejoin
