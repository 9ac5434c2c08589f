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
  Infos.clear();
  Blocks.clear();
  BlockBegin.clear();
  OperandBegin.assign(1, 0);
  Operands.clear();
  Phis.clear();
  PhiBegin.clear();
  IncomingBlocks.clear();
}

ValueId ProgramView::addArgument(InstanceInfo Info) {
  assert(BlockBegin.empty() && "arguments come before all blocks");
  Infos.push_back(Info);
  OperandBegin.push_back(Operands.size());
  return ValueId(Infos.size() - 1);
}

BlockId ProgramView::beginBlock() {
  BlockBegin.push_back(Infos.size());
  PhiBegin.push_back(Phis.size());
  return Graph.addBlock();
}

ValueId ProgramView::addInstance(InstanceInfo Info) {
  assert(!BlockBegin.empty() && "an instance belongs to a block");
  ValueId V(Infos.size());
  if (Info.Kind == InstanceKind::Phi)
    Phis.push_back({V, static_cast<uint32_t>(IncomingBlocks.size())});
  Infos.push_back(Info);
  Blocks.push_back(BlockId(BlockBegin.size() - 1));
  OperandBegin.push_back(Operands.size());
  return V;
}

void ProgramView::finish() {
  BlockBegin.push_back(Infos.size());
  PhiBegin.push_back(Phis.size());
  Graph.finish();
}

ValueId ProgramView::user(UseId U) const {
  const auto *After = std::upper_bound(OperandBegin.begin(), OperandBegin.end(), U.index());
  return ValueId(After - OperandBegin.begin() - 1);
}

BlockId ProgramView::useBlock(UseId U, ValueId User) const {
  BlockId B = block(User);
  if (Infos[User.index()].Kind != InstanceKind::Phi)
    return B;
  auto [First, End] = phiRange(B);
  const Phi *P = std::lower_bound(Phis.begin() + First, Phis.begin() + End, User,
                                  [](const Phi &A, ValueId V) { return A.Value < V; });
  return IncomingBlocks[P->FirstIncoming + (U.index() - operandBegin(User))];
}

} // namespace rejoin
