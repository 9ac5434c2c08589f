//===- IndexParts.h - What a part of an index decides -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_INDEXPARTS_H
#define REJOIN_LIB_LINT_INDEXPARTS_H

namespace llvm {
class BinaryOperator;
} // namespace llvm

namespace rejoin {

/// Whether a remainder or a quotient addresses memory of the workgroup, or decides which threads use that memory or
/// execute an operation of several threads together.
bool partsWorkgroup(const llvm::BinaryOperator &Part);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_INDEXPARTS_H
