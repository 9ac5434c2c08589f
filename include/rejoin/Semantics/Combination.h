//===- Combination.h - Values of several threads made one -*- C++ -*-===//
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

/// A reduction or a scan, of whatever language: its name says which.
struct Combination {
  enum class Form : uint8_t { None, Reduce, InclusiveScan, ExclusiveScan };
  enum class With : uint8_t { Add, Sub, Mul, Min, Max, And, Or, Xor, LogicalAnd, LogicalOr, LogicalXor };
  Form Gives = Form::None;
  With Of = With::Add;
  bool IsSigned = true;
  /// Of floating-point values: one that is no number makes the result none.
  bool KeepsNaN = false;
  /// Of floating-point values: without their signs.
  bool OfMagnitudes = false;
  /// The operand after the value is the size of a cluster of lanes.
  bool IsClustered = false;
  /// The operand after the value says whether a scan is inclusive.
  bool SaysInclusive = false;

  explicit operator bool() const { return Gives != Form::None; }
  /// Two elements of type \p T, as bits.
  uint64_t apply(const llvm::Type *T, uint64_t A, uint64_t B) const;
  /// What changes no element: the first one of an exclusive scan.
  uint64_t identity(const llvm::Type *T) const;
};

/// What a function or intrinsic of this name, mangled or not, combines: `sub_group_non_uniform_scan_inclusive_min`,
/// `llvm.amdgcn.wave.reduce.umax`, `__ockl_wfred_add_u32`, ...
Combination combinationOf(llvm::StringRef Name);

} // namespace rejoin

#endif // REJOIN_SEMANTICS_COMBINATION_H
