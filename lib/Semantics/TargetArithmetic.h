//===- TargetArithmetic.h - AMDGPU's arithmetic intrinsics -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SEMANTICS_TARGETARITHMETIC_H
#define REJOIN_LIB_SEMANTICS_TARGETARITHMETIC_H

#include "rejoin/Semantics/Decoder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"

namespace rejoin {

/// The result of a call of one of AMDGPU's intrinsics that compute with numbers, into \p Out; the slots of its operands
/// are one after the other in \p Operands. False if the intrinsic is none of these. A result of an undefined operand is
/// as undefined.
bool foldTargetArithmetic(const llvm::CallBase &C, llvm::ArrayRef<Slot> Operands, llvm::MutableArrayRef<Slot> Out);

/// The elementary function (MathFunctions.def) that an intrinsic of AMDGPU approximates; empty for others.
llvm::StringRef approximatedFunction(llvm::Intrinsic::ID Id);

} // namespace rejoin

#endif // REJOIN_LIB_SEMANTICS_TARGETARITHMETIC_H
