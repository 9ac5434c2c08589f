//===- LaneMasks.h - Masks of lanes as the bit of the own lane -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_LANEMASKS_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_LANEMASKS_H

#include "llvm/IR/Function.h"

namespace rejoin {

/// Whether the value is an operation on masks of lanes: llvm.amdgcn.if, else, if.break, loop, end.cf.
bool isMaskOperation(const llvm::Value &V);

/// Replaces the operations on masks of lanes by the bit of the own lane, if masks take each lane away and bring it back
/// as structured control flow does. Otherwise all of them stay.
void invertLaneMasks(llvm::Function &F);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_LANEMASKS_H
