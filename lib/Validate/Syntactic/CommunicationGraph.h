//===- CommunicationGraph.h - Which operation may follow which --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_COMMUNICATIONGRAPH_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_COMMUNICATIONGRAPH_H

#include "llvm/IR/Function.h"

namespace rejoin {

/// Without tokens, under maximal convergence: the convergent operations of both are the same, in the same loops, and
/// after each one the same may follow, in the same iterations, as single branches decide; so it is in the functions
/// that they call. Where values are right, threads are then together as before. False if it is not known.
bool hasSameCommunication(const llvm::Function &Source, const llvm::Function &Target);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_COMMUNICATIONGRAPH_H
