//===- Printing.h - Names and places of values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_REPORT_PRINTING_H
#define REJOIN_LIB_REPORT_PRINTING_H

#include "rejoin/Report/UniformityReport.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include <string>

namespace rejoin {

/// Prints values and blocks of one function; numbers for unnamed ones are computed once.
class ValuePrinter {
public:
  explicit ValuePrinter(const AnalyzedFunction &F);
  /// `%x`, `%12`; for instances without a name their text.
  std::string name(ValueId V);
  /// The whole instruction or argument, on one line and without metadata.
  std::string text(ValueId V);
  std::string block(BlockId B);
  /// `file.cl:12:3`, or nothing.
  std::string location(ValueId V) const;

private:
  const AnalyzedFunction &F;
  llvm::ModuleSlotTracker Slots;
};

/// Output, and a verdict with extent: `uniform (grid)`.
std::string verdict(Extent E, Extent Group);
/// The instance is an output, or makes a choice.
bool isOutput(const ProgramView &View, ValueId V);
/// The line of the source that stands for an instruction in the function's own file; 0 if there is none.
unsigned lineOf(const llvm::Function &F, const llvm::Instruction &I);

} // namespace rejoin

#endif // REJOIN_LIB_REPORT_PRINTING_H
