//===- AssemblyText.h - Inline assembly that ends threads ----- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_ASSEMBLYTEXT_H
#define REJOIN_TARGET_ASSEMBLYTEXT_H

#include "rejoin/Target/Operations.h"
#include <string>

namespace rejoin {

/// The text of inline assembly without comments and contents of strings.
std::string withoutComments(llvm::StringRef Assembly, TargetKind Kind);

/// The intrinsic, by `llvm::Intrinsic::ID`, that reads a special register of PTX in one instruction without an effect;
/// `not_intrinsic` for clocks, counters and unknown names. The name is `laneid`, without `%`.
unsigned registerIntrinsic(llvm::StringRef Register);

struct AssemblyEnds {
  /// The effect on every thread that executes the assembly: it ends alone, or the program ends.
  Ends All = Ends::Nothing;
  /// Whether some of the threads that execute it may end, while others go on.
  bool SomeThreads = false;
};
AssemblyEnds whatAssemblyEnds(llvm::StringRef Assembly, TargetKind Kind);

} // namespace rejoin

#endif // REJOIN_TARGET_ASSEMBLYTEXT_H
