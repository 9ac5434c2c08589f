//===- AssemblyText.h - What inline assembly ends -*- C++ -*-===//
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

/// The text of inline assembly without comments and without the contents of strings.
std::string withoutComments(llvm::StringRef Assembly, TargetKind Kind);

struct AssemblyEnds {
  /// What ends for every thread that executes the assembly: the thread alone, or the program.
  Ends All = Ends::Nothing;
  /// Some of the threads that execute it may end, alone.
  bool SomeThreads = false;
};
AssemblyEnds whatAssemblyEnds(llvm::StringRef Assembly, TargetKind Kind);

} // namespace rejoin

#endif // REJOIN_TARGET_ASSEMBLYTEXT_H
