//===- InstructionTable.h - Rows of the selection table -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SELECT_INSTRUCTIONTABLE_H
#define REJOIN_LIB_SELECT_INSTRUCTIONTABLE_H

#include "rejoin/Select/Select.h"
#include "llvm/ADT/SmallVector.h"

namespace rejoin {

struct SelectionRow {
  llvm::StringRef Scalar, Vector;
};

/// What a call is that needs no instruction.
enum class FreeCall : uint8_t {
  /// It needs one.
  No,
  /// A hint to the compiler.
  Nothing,
  /// In scalar registers from the beginning.
  LiveIn,
  /// The address of the arguments that the launch adds.
  HiddenArguments,
  WaveSize,
  /// Of the kernel's static local memory.
  LocalMemorySize,
};
/// By the name of an intrinsic without `llvm.`.
FreeCall freeCall(llvm::StringRef Name);

/// The row of an operation, or null.
const SelectionRow *findRow(llvm::StringRef Key, Processor For);
/// The row of an operation with one that computes its first operand, or null.
const SelectionRow *findFold(llvm::StringRef Outer, llvm::StringRef Inner, Processor For);
/// The mnemonic on a processor, `mask` replaced by the width of masks.
std::string mnemonicFor(llvm::StringRef Mnemonic, Processor For, unsigned WaveSize);
/// The unit that executes a mnemonic.
Unit unitOf(llvm::StringRef Mnemonic);
unsigned cyclesOf(llvm::StringRef Mnemonic, Processor For, unsigned WaveSize);

} // namespace rejoin

#endif // REJOIN_LIB_SELECT_INSTRUCTIONTABLE_H
