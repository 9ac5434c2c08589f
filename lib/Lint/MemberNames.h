//===- MemberNames.h - Names of what lies at some byte of a variable -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_MEMBERNAMES_H
#define REJOIN_LIB_LINT_MEMBERNAMES_H

#include "llvm/IR/DebugInfoMetadata.h"
#include <optional>

namespace llvm {
class DataLayout;
class LoadInst;
class Value;
} // namespace llvm

namespace rejoin {

/// A part of a variable that begins at a byte: its name (`params.size`), its type, and the bits from its beginning to
/// that byte. Without a name or a type if there is no one way to it, as into a union or a bit-field.
struct Member {
  std::string Name;
  const llvm::DIType *Type = nullptr;
  uint64_t Bits = 0;
  bool isArray() const;
};
/// The part of a module variable, or of a variable in private memory, that a pointer leads to, if debug information
/// tells.
std::optional<Member> memberOf(const llvm::Value &Pointer, const llvm::DataLayout &Layout);
/// The name of what a load reads; empty if it is not one part as a whole.
std::string nameOfLoaded(const llvm::LoadInst &L);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_MEMBERNAMES_H
