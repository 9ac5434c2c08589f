//===- PromisesOfCalls.h - Promises of calls that are not paired -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYMBOLIC_PROMISESOFCALLS_H
#define REJOIN_LIB_VALIDATE_SYMBOLIC_PROMISESOFCALLS_H

#include "Refinement/SymbolicTrace.h"
#include "llvm/IR/Function.h"

namespace rejoin {

/// A call of the target that is no event promises something of itself, of what it passes or of the pointer that it
/// returns, and some such call of the source, if there is one at all, does not: which of them stands for it is not
/// known.
std::string morePromisedOfQuietCalls(const llvm::Function &Source, const llvm::Function &Target);

/// The same of an event that writes, where other events of the source, on one path, write the same.
std::string morePromisedOfWrite(const SymbolicEvent &E, llvm::ArrayRef<SymbolicEvent> OfSource);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYMBOLIC_PROMISESOFCALLS_H
