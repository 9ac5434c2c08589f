//===- AddressSpaces.h - Numbers of address spaces ------------ -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_ADDRESSSPACES_H
#define REJOIN_TARGET_ADDRESSSPACES_H

namespace rejoin {

/// Memory that a workgroup shares, on every target: LLVM's AMDGPU and NVPTX usage guides, and its SPIR-V backend.
inline constexpr unsigned LocalSpace = 3;

} // namespace rejoin

#endif // REJOIN_TARGET_ADDRESSSPACES_H
