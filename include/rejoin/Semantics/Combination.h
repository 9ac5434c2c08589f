//===- Combination.h - Reductions and scans ------------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_COMBINATION_H
#define REJOIN_SEMANTICS_COMBINATION_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace llvm {
class Type;
} // namespace llvm

namespace rejoin {

/// A reduction or scan, decoded from the name of the operation, in any language.
struct Combination {
  enum class Form : uint8_t { None, Reduce, InclusiveScan, ExclusiveScan };
  enum class With : uint8_t { Add, Sub, Mul, Min, Max, And, Or, Xor, LogicalAnd, LogicalOr, LogicalXor };
  Form Gives = Form::None;
  With Of = With::Add;
  bool IsSigned = true;
  /// For floating-point values: a NaN operand makes the result a NaN.
  bool KeepsNaN = false;
  /// For floating-point values: combine the absolute values.
  bool OfMagnitudes = false;
  /// The operand after the value gives the size of a cluster of lanes.
  bool IsClustered = false;
  /// The operand after the value is the ballot of the threads whose values are combined.
  bool IsPartitioned = false;
  /// The operand after the value states whether a scan is inclusive.
  bool SaysInclusive = false;

  explicit operator bool() const { return Gives != Form::None; }
  /// Combines two elements of type \p T, given as bits.
  uint64_t apply(const llvm::Type *T, uint64_t A, uint64_t B) const;
  /// The neutral element: the first element of an exclusive scan.
  uint64_t identity(const llvm::Type *T) const;
};

/// The combination of a function or intrinsic with this name, mangled or not:
/// `sub_group_non_uniform_scan_inclusive_min`, `llvm.amdgcn.wave.reduce.umax`, `__ockl_wfred_add_u32`, ...
Combination combinationOf(llvm::StringRef Name);

} // namespace rejoin

#endif // REJOIN_SEMANTICS_COMBINATION_H
