//===- AssemblyLines.h - Lines of SPIR-V's assembly -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SPIRV_ASSEMBLYLINES_H
#define REJOIN_LIB_SPIRV_ASSEMBLYLINES_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <utility>
#include <vector>

namespace rejoin {

/// The line and the column, both from 1, at which each instruction of an assembly text begins, in the text's order.
std::vector<std::pair<uint32_t, uint32_t>> instructionPositions(llvm::StringRef Text);

} // namespace rejoin

#endif // REJOIN_LIB_SPIRV_ASSEMBLYLINES_H
