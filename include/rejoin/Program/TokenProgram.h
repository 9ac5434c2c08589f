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
    /// A token that no convergence control intrinsic defines (`none`, a PHI, the result of another intrinsic).
    Foreign,
    NotAToken,
  };
  Shape Kind = Shape::NotAToken;
  OperationId Definition;
};

/// A convergent call site: it or its callee has the attribute, or it has a `convergencectrl` bundle.
struct ConvergentOperation {
  BlockId Block;
  OperationKind Kind = OperationKind::Call;
  /// The number of operands of each bundle, and the operands of all bundles in order.
  llvm::SmallVector<unsigned, 1> BundleSizes;
  llvm::SmallVector<TokenOperand, 1> Operands;

  bool hasBundle() const { return !BundleSizes.empty(); }
  /// The token of a well-formed bundle; invalid if there is none.
  OperationId token() const { return Operands.empty() ? OperationId() : Operands.front().Definition; }
};

/// A function in the form that the rules of convergence control need: control flow and convergent operations.
/// Operations are in block order, and in execution order within each block. Ill-formed programs can be represented.
class TokenProgram {
public:
  Cfg Graph;
  llvm::SmallVector<ConvergentOperation, 0> Operations;
  /// Whether the function has the attribute `convergent`.
  bool Convergent = false;

  unsigned numOperations() const { return Operations.size(); }
  const ConvergentOperation &operator[](OperationId O) const { return Operations[O.index()]; }
  /// Whether the program uses convergence control intrinsics or bundles.
  bool isControlled() const {
    for (const ConvergentOperation &O : Operations)
      if (O.Kind != OperationKind::Call || O.hasBundle())
        return true;
    return false;
  }
};

} // namespace rejoin

#endif // REJOIN_PROGRAM_TOKENPROGRAM_H
