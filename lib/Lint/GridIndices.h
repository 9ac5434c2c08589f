//===- GridIndices.h - Indices of the grid that are divided --- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_GRIDINDICES_H
#define REJOIN_LIB_LINT_GRIDINDICES_H

namespace llvm {
class CallBase;
} // namespace llvm

namespace rejoin {

/// Whether a part of an index in the grid is used by itself: a remainder, a quotient or some of its bits. A program
/// that does so means several threads or rows to work together. Where it is not known what becomes of the index, it is
/// taken to be so.
bool isDivided(const llvm::CallBase &Index);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_GRIDINDICES_H
