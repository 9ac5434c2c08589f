//===- TokenProgram.h - Convergent operations and tokens of a function -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_PROGRAM_TOKENPROGRAM_H
#define REJOIN_PROGRAM_TOKENPROGRAM_H

#include "rejoin/Graph/Cfg.h"

namespace rejoin {

enum class OperationKind : uint8_t {
  /// `llvm.experimental.convergence.entry`, `.loop` (a heart), `.anchor`.
  Entry,
  Loop,
  Anchor,
  /// Any other convergent call site.
  Call,
};

/// An operand of a `convergencectrl` bundle.
struct TokenOperand {
  enum class Shape : uint8_t {
    /// The token of another convergent operation.
    Token,
    /// A token that no convergence control intrinsic made (`none`, a PHI, another intrinsic's).
    Foreign,
    NotAToken,
  };
  Shape Kind = Shape::NotAToken;
  OperationId Definition;
};

/// A call site that is convergent: by its attribute, its callee's, or a `convergencectrl` bundle.
struct ConvergentOperation {
  BlockId Block;
  OperationKind Kind = OperationKind::Call;
  /// Operands of each bundle, and all of them in order.
  llvm::SmallVector<unsigned, 1> BundleSizes;
  llvm::SmallVector<TokenOperand, 1> Operands;

  bool hasBundle() const { return !BundleSizes.empty(); }
  /// The token of a well-formed bundle; invalid if there is none.
  OperationId token() const { return Operands.empty() ? OperationId() : Operands.front().Definition; }
};

/// A function as the rules of convergence control see it: control flow, and convergent operations in block order, in
/// the order of execution within each block. Holds ill-formed programs as well.
class TokenProgram {
public:
  Cfg Graph;
  llvm::SmallVector<ConvergentOperation, 0> Operations;
  /// The function has the attribute `convergent`.
  bool Convergent = false;

  unsigned numOperations() const { return Operations.size(); }
  const ConvergentOperation &operator[](OperationId O) const { return Operations[O.index()]; }
  /// The program uses control intrinsics or bundles.
  bool isControlled() const {
    for (const ConvergentOperation &O : Operations)
      if (O.Kind != OperationKind::Call || O.hasBundle())
        return true;
    return false;
  }
};

} // namespace rejoin

#endif // REJOIN_PROGRAM_TOKENPROGRAM_H
