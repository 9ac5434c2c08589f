//===- BranchLines.h - Lines of branches that have none ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SPIRV_BRANCHLINES_H
#define REJOIN_LIB_SPIRV_BRANCHLINES_H

namespace rejoin {

class SpirvModule;

/// Gives blocks that end with a branch and have no line of their own that of the statement in the source.
void findBranchLines(SpirvModule &M);

} // namespace rejoin

#endif // REJOIN_LIB_SPIRV_BRANCHLINES_H
