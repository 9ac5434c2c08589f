//===- SameMachine.h - Functions for one machine -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_SAMEMACHINE_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_SAMEMACHINE_H

#include "rejoin/Target/GpuTarget.h"
#include "llvm/IR/Function.h"
#include <string>

namespace rejoin {

/// Whether the target is compiled for other waves, or another processor, than the source, and something in it may
/// depend on that: says what differs.
std::string differentMachine(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_SAMEMACHINE_H
