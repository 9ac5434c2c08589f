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
}

ValueId ProgramView::addArgument(InstanceInfo Info) {
  assert(BlockBegin.empty() && "arguments come before all blocks");
  Instances.push_back(Instance(0, Info));
  return ValueId(Instances.size() - 1);
}

void ProgramView::Filler::findRoom(unsigned NumOperands) {
  if (First)
    finish();
  size_t Used = View.Instances.size(), UsedOperands = View.Operands.size();
  View.Instances.reserve(std::max<size_t>(Used + 1, 64));
  View.Operands.reserve(std::max<size_t>(UsedOperands + NumOperands, 64));
  View.Instances.resize_for_overwrite(View.Instances.capacity());
  View.Operands.resize_for_overwrite(View.Operands.capacity());
  First = View.Instances.begin();
  Next = First + Used;
  End = View.Instances.end();
  FirstOperand = View.Operands.begin();
  NextOperand = FirstOperand + UsedOperands;
  OperandEnd = View.Operands.end();
}

void ProgramView::finish() {
  BlockBegin.push_back(Instances.size());
  PhiBegin.push_back(Phis.size());
  Instances.push_back(Instance(Operands.size(), {}));
  Graph.finish();
  Blocks.resize_for_overwrite(numValues() - numArguments());
  for (unsigned B = 0; B != Graph.numBlocks(); ++B)
    std::fill(Blocks.begin() + (BlockBegin[B] - numArguments()), Blocks.begin() + (BlockBegin[B + 1] - numArguments()),
              BlockId(B));
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
