//===- EarlyEnds.h - Whether threads end before an operation --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_EARLYENDS_H
#define REJOIN_IR_EARLYENDS_H

namespace llvm {
class Instruction;
}

namespace rejoin {

/// Whether threads leave at a branch before an operation, rather than pass by one that stands inside an `if` or a loop
/// and end after it: the code is the same, but the programs are not. Where the source is not known, something is left to
/// do after the operation.
bool leavesBefore(const llvm::Instruction &Branch, const llvm::Instruction &Operation);

} // namespace rejoin

#endif // REJOIN_IR_EARLYENDS_H
