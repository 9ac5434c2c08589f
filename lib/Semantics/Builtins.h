//===- Builtins.h - Functions that the machine knows -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SEMANTICS_BUILTINS_H
#define REJOIN_LIB_SEMANTICS_BUILTINS_H

#include "rejoin/Target/Builtin.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace llvm {
class Function;
} // namespace llvm

namespace rejoin {

/// `None` if the machine does not know the function.
Builtin findBuiltin(const llvm::Function &F);
/// Exchanges values between threads: needs the whole group of a converged execution.
bool isGroupOperation(Builtin B);

/// An elementary function, element by element, of float, double or integers by the element's type.
enum ElementKind : uint8_t { Float, Double, Signed, Unsigned };
using MathFunction = uint64_t (*)(uint8_t Kind, unsigned Bits, const uint64_t *Arguments);
/// By the unmangled name of an OpenCL builtin.
MathFunction mathFunction(llvm::StringRef Stem);
/// The same for one of LLVM's intrinsics, with the sign of its integers; null if it is none.
MathFunction mathIntrinsic(const llvm::Function &F, bool &IsSigned);

} // namespace rejoin

#endif // REJOIN_LIB_SEMANTICS_BUILTINS_H
