//===- StaticRules.h - The static rules of convergence control -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_CONVERGENCE_STATICRULES_H
#define REJOIN_CONVERGENCE_STATICRULES_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Program/TokenProgram.h"

namespace rejoin {

/// A rule that an operation breaks.
struct Finding {
  DiagnosticKind Kind;
  OperationId Operation;
  /// The second operation that the rule names, if any: the token's definition (D1, C1, C4), the operation that comes
  /// first (E3, E5, L2, C2, C3), a controlled operation (M1), the token whose region is interrupted (R1).
  OperationId Other;
  /// Blocks of a witness. For C1 to C4 it is a closed path that avoids the definitions; its first and last block are
  /// the same. For R1 it is a path from the definition of `Other` past the operation to a use of `Other`.
  llvm::SmallVector<BlockId> Path;
};

/// Returns all findings, by operation and then by kind. Checks the rules B1 to B4, D1, E1 to E5, L1 to L3, A1, M1, C1
/// to C4 and R1 of docs/Model.md, each independently of the others. Unreachable blocks are checked as well; dominance
/// holds vacuously in them.
///
/// C2 and C3 concern pairs of operations. They are reported once at the later operation of a pair, together with the
/// earliest operation that breaks the rule with it. Near-linear for valid programs; each finding costs a search for its
/// witness.
llvm::SmallVector<Finding> checkStaticRules(const TokenProgram &P);

} // namespace rejoin

#endif // REJOIN_CONVERGENCE_STATICRULES_H
