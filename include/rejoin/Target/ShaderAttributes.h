//===- ShaderAttributes.h - Function attributes of imported shaders -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_SHADERATTRIBUTES_H
#define REJOIN_TARGET_SHADERATTRIBUTES_H

#include "llvm/ADT/StringRef.h"

namespace rejoin {

/// An invocation that calls the function may be in another subgroup afterwards, because the function is an invocation
/// repack instruction of SPIR-V or may execute one.
inline constexpr llvm::StringLiteral RepacksAttribute = "spirv.repacks-invocations";

} // namespace rejoin

#endif // REJOIN_TARGET_SHADERATTRIBUTES_H
