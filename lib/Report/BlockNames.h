//===- BlockNames.h - Names of the blocks that a run executed ---- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_REPORT_BLOCKNAMES_H
#define REJOIN_LIB_REPORT_BLOCKNAMES_H

#include "rejoin/IR/IRNames.h"
#include "rejoin/Semantics/SimtMachine.h"
#include "rejoin/Support/KernelName.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstrTypes.h"
#include <map>
#include <memory>

namespace rejoin {

/// Names of blocks, kept per function.
class BlockNames {
public:
  std::string of(const DecodedFunction &F, uint32_t Block) {
    auto &Names = ByFunction[&F];
    if (!Names)
      Names = std::make_unique<IRNames>(*F.F);
    std::string Name = Names->block(*F.Blocks[Block].Block);
    // Parts of a block that is split where a convergence region ends.
    if (Block && F.Blocks[Block - 1].Block == F.Blocks[Block].Block)
      Name += "'";
    // A number alone would look like that of a line.
    llvm::StringRef Plain = llvm::StringRef(Name).drop_front(llvm::StringRef(Name).starts_with("%"));
    return Plain.empty() || llvm::isDigit(Plain.front()) ? Name : kernelName(Plain).str();
  }

  /// What stands in the column's cells.
  std::string of(const TraceColumn &C) {
    if (!C.At)
      return of(*C.F, C.Block);
    auto &Names = ByFunction[C.F];
    if (!Names)
      Names = std::make_unique<IRNames>(*C.F->F);
    if (!C.At->getType()->isVoidTy() && !C.At->getType()->isTokenTy())
      return Names->name(*C.At);
    if (const auto *Call = llvm::dyn_cast<llvm::CallBase>(C.At); Call && Call->getCalledFunction())
      return Call->getCalledFunction()->getName().str();
    return C.At->getOpcodeName();
  }

private:
  std::map<const DecodedFunction *, std::unique_ptr<IRNames>> ByFunction;
};

} // namespace rejoin

#endif // REJOIN_LIB_REPORT_BLOCKNAMES_H
