//===- HalvesOfWaves.h - Code that knows both halves of waves ----- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_HALVESOFWAVES_H
#define REJOIN_LIB_LINT_HALVESOFWAVES_H

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace rejoin {

class GpuTarget;

/// Whether a function divides numbers into groups of 32.
bool dividesBy32(const llvm::Function &F);
/// Whether a function tells the halves of a wave of 64 apart at all: `lane == 32`.
bool tellsHalves(const llvm::Function &F, const GpuTarget &Gpu);
/// Whether what becomes of \p Result is decided by such a comparison: who uses it, or where it is stored.
bool tellsHalvesOf(const llvm::Instruction &Result, const GpuTarget &Gpu);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_HALVESOFWAVES_H
