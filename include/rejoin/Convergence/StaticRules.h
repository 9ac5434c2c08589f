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
  /// The other operation that the rule speaks of, if any: the token's definition (D1, C1, C4), the operation that comes
  /// first (E3, E5, L2, C2, C3), a controlled one (M1), the token whose region is cut (R1).
  OperationId Other;
  /// Blocks of a witness: a closed path that avoids the definitions (C1 to C4; first and last block are the same), or a
  /// path from the definition of `Other` past the operation to a use of `Other` (R1).
  llvm::SmallVector<BlockId> Path;
};

/// All findings, by operation and then by kind. The rules B1 to B4, D1, E1 to E5, L1 to L3, A1, M1, C1 to C4 and R1 of
/// docs/Model.md, each on its own; also in blocks that cannot be reached, where dominance holds vacuously.
///
/// C2 and C3 are reported at each operation for which an earlier one breaks the rule with it, once, with the earliest.
/// Near-linear for valid programs; each finding costs a search for its witness.
llvm::SmallVector<Finding> checkStaticRules(const TokenProgram &P);

} // namespace rejoin

#endif // REJOIN_CONVERGENCE_STATICRULES_H
