//===- InstructionOrder.h - The instructions of a view, operands first -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_INSTRUCTIONORDER_H
#define REJOIN_LIB_INTERPROCEDURAL_INSTRUCTIONORDER_H

#include "rejoin/Graph/DepthFirst.h"
#include "rejoin/IR/FunctionReader.h"
#include "llvm/IR/Instruction.h"

namespace rejoin {

/// The instructions that can be reached, in reverse post-order of their blocks: but for PHIs of loops, operands come
/// first.
class InstructionOrder {
public:
  /// \p Reader has read a function, and must stay.
  explicit InstructionOrder(const FunctionReader &Reader) : Reader(Reader) { Search.compute(Reader.view().cfg()); }
  template <typename VisitT> void forEach(VisitT Visit) const {
    const ProgramView &View = Reader.view();
    for (BlockId B : Search.reversePostOrder())
      for (uint32_t V = View.valueBegin(B), End = View.valueEnd(B); V != End; ++V)
        Visit(llvm::cast<llvm::Instruction>(Reader.value(ValueId(V))));
  }
  /// Visits all instructions until \p Update changes nothing of any; it returns whether it does. Returns false if that
  /// takes more than \p MaxRounds rounds.
  template <typename UpdateT> bool visitUntilStable(unsigned MaxRounds, UpdateT Update) const {
    bool Changed = true;
    for (unsigned Round = 0; Changed; ++Round) {
      if (Round == MaxRounds)
        return false;
      Changed = false;
      forEach([&](const llvm::Instruction &I) { Changed |= Update(I); });
    }
    return true;
  }

private:
  const FunctionReader &Reader;
  DepthFirst Search;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_INSTRUCTIONORDER_H
