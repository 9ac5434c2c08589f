//===- CounterexamplePrinter.h - Events of two threads, side by side -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_REFINEMENT_COUNTEREXAMPLEPRINTER_H
#define REJOIN_LIB_VALIDATE_REFINEMENT_COUNTEREXAMPLEPRINTER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Instruction.h"
#include <string>
#include <vector>

namespace rejoin {

/// An event as shown: the operation with its operands, and which execution of it; 0 where that does not matter or is
/// not known.
struct TraceEvent {
  std::string Text;
  const llvm::Instruction *At = nullptr;
  uint32_t Group = 0;
};

/// What a thread does on both sides.
struct TraceTable {
  /// The thread and its inputs.
  std::string Title;
  std::vector<TraceEvent> Source, Target;
  /// The row that differs.
  std::optional<size_t> Mark = std::nullopt;
};

/// A value; in brackets if it is made of parts.
std::string formatParts(llvm::ArrayRef<std::string> Parts);

/// One table per thread: rows around the marked one, with the source line or block of each event.
std::string formatTraces(llvm::ArrayRef<TraceTable> Tables);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_REFINEMENT_COUNTEREXAMPLEPRINTER_H
