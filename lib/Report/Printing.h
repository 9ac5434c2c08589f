//===- Printing.h - Names and places of values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_REPORT_PRINTING_H
#define REJOIN_LIB_REPORT_PRINTING_H

#include "rejoin/Frontend/IRNames.h"
#include "rejoin/Report/UniformityReport.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <string>

namespace rejoin {

/// Prints values and blocks of one function; numbers for unnamed ones are computed once.
class ValuePrinter {
public:
  explicit ValuePrinter(const AnalyzedFunction &F) : F(F), Names(F.Reader.function()) {}
  /// `%x`, `%12`; for instances without a name their text.
  std::string name(ValueId V) { return Names.name(F.Reader.value(V)); }
  /// The whole instruction or argument, on one line and without metadata.
  std::string text(ValueId V) { return Names.text(F.Reader.value(V)); }
  std::string block(BlockId B) { return Names.block(F.Reader.block(B)); }
  /// `file.cl:12:3`, or nothing.
  std::string location(ValueId V) const {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(&F.Reader.value(V));
    return I ? sourceLocation(*I) : "";
  }

  /// Where threads leave: `%a -> %b`, or the end of a convergence region within a block.
  std::string exit(BlockId From, BlockId To) {
    if (F.Reader.isContinuation(To))
      return "at the end of the convergence region in " + block(To);
    return block(From) + " -> " + block(To);
  }

private:
  const AnalyzedFunction &F;
  IRNames Names;
};

/// Output, and a verdict with extent: `uniform (grid)`.
std::string verdict(Extent E, Extent Group);
/// The instance is an output, or makes a choice.
bool isOutput(const ProgramView &View, ValueId V);
/// The line of the source that stands for an instruction in the function's own file; 0 if there is none.
unsigned lineOf(const llvm::Function &F, const llvm::Instruction &I);

} // namespace rejoin

#endif // REJOIN_LIB_REPORT_PRINTING_H
