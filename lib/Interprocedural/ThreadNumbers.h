//===- ThreadNumbers.h - Numbers of threads, and what is computed from them -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_THREADNUMBERS_H
#define REJOIN_LIB_INTERPROCEDURAL_THREADNUMBERS_H

#include "llvm/ADT/APInt.h"
#include <optional>

namespace llvm {
class Value;
} // namespace llvm

namespace rejoin {

class GpuTarget;
class PrivateVariables;

/// A bound from below, 0 or more, of an integer that is computed from indices and sizes of the launch, and from numbers
/// that are not negative, by sums, products and quotients. It assumes that numbers of threads fit the types in which
/// the program keeps them. Nothing for any other value, such as `n + t` with an unknown n, or `t - 64`.
std::optional<llvm::APInt> leastNumber(const llvm::Value &V, const GpuTarget &Gpu, const PrivateVariables &Variables);

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_THREADNUMBERS_H
