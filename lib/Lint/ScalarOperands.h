//===- ScalarOperands.h - Operands that all threads of a wave share -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_SCALAROPERANDS_H
#define REJOIN_LIB_LINT_SCALAROPERANDS_H

#include "rejoin/Target/Operations.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include <string>

namespace rejoin {

/// What becomes of an operand that differs within the wave.
enum class IfDivergent : uint8_t { Loop, First, Undefined };

struct ScalarOperand {
  const llvm::Use *Of;
  IfDivergent If;
  /// `the buffer resource`.
  std::string What;
};

/// The operands of a call that the instruction takes once for the whole wave: those of ScalarOperands.def, inputs of
/// inline assembly in scalar registers, arguments marked `inreg`, the callee of an indirect call, image and sampler.
llvm::SmallVector<ScalarOperand, 2> scalarOperands(const llvm::CallBase &C, TargetKind Kind);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_SCALAROPERANDS_H
