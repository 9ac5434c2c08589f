//===- RunCounts.cpp - Executions of lines in a run -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block that a wave enters executes all of its instructions with the threads that entered it: each instruction takes
// as many lane slots as a wave has lanes, whoever is active. A workgroup that is no multiple of the wave leaves lanes
// of its last wave idle all the time; they count too. Caveat: of a block that a thread leaves early, by a call that
// does not return, all instructions count. Held by: test/Semantics/statistics.test, test/Report/launch.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Report/RunCounts.h"
#include "BlockNames.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace rejoin {

unsigned RunCounts::idlePercent() const {
  if (!LaneSlots)
    return 0;
  return static_cast<unsigned>(100.0 * static_cast<double>(LaneSlots - ActiveSlots) / static_cast<double>(LaneSlots) +
                               0.5);
}

RunCounts countExecutions(const SimtMachine &M, unsigned WaveSize) {
  RunCounts Result;
  Result.WaveSize = WaveSize;
  BlockNames Names;
  for (const auto &[Id, Count] : M.blockCounts()) {
    const auto &[F, Block] = Id;
    const uint64_t Instructions = F->Blocks[Block].EndOp - F->Blocks[Block].FirstOp;
    Result.LaneSlots += Count.Waves * WaveSize * Instructions;
    Result.ActiveSlots += Count.Threads * Instructions;
    // A line counts once in each block in which it occurs.
    std::map<RunCounts::Key, bool> Here;
    for (uint32_t O = F->Blocks[Block].FirstOp; O != F->Blocks[Block].EndOp; ++O) {
      const Instruction *I = F->Ops[O].I;
      const DILocation *L = I ? I->getDebugLoc().get() : nullptr;
      const bool Branches = F->Ops[O].Code == Opcode::CondBr || F->Ops[O].Code == Opcode::Switch;
      if (L && L->getLine())
        Here[{L->getFilename().str(), L->getLine(), ""}] |= Branches;
      else if (!F->F->getSubprogram())
        Here[{F->F->getName().str(), Block, Names.of(*F, Block)}] |= Branches;
    }
    for (const auto &[Where, Branches] : Here) {
      LineCount &Line = Result.Lines[Where];
      Line.Waves += Count.Waves;
      Line.Threads += Count.Threads;
      Line.DivergentBranches += Branches ? Count.DivergentBranches : 0;
    }
  }
  return Result;
}

} // namespace rejoin
