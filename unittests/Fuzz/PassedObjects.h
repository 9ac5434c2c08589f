//===- PassedObjects.h - Pairs that are wrong about private objects -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_FUZZ_PASSEDOBJECTS_H
#define REJOIN_UNITTESTS_FUZZ_PASSEDOBJECTS_H

#include "rejoin/Target/Operations.h"
#include <random>
#include <string>

namespace rejoin::testing {

/// Two modules with a function `f`, the second of which does not refine the first, by construction.
struct WrongPair {
  std::string Source, Target;
  /// What was changed, as PassedObjects.cpp lists it; empty if nothing could be, and both are the same.
  std::string Change;
};

/// Functions that pass private objects to functions that read them, fill them or return pointers to them, and one
/// change that is wrong whatever these functions do, or that some behaviour of them shows to be wrong.
WrongPair randomObjects(std::mt19937_64 &Random, TargetKind Target);

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_FUZZ_PASSEDOBJECTS_H
