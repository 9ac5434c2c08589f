//===- AddressSpaces.h - Numbers of address spaces ------------ -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_ADDRESSSPACES_H
#define REJOIN_TARGET_ADDRESSSPACES_H

#include "llvm/ADT/StringRef.h"

namespace rejoin {

/// Memory that a workgroup shares, on every target: LLVM's AMDGPU and NVPTX usage guides, and its SPIR-V backend.
inline constexpr unsigned LocalSpace = 3;

/// Address spaces, as in LLVM's SPIR-V backend.
enum SpirvSpace : unsigned {
  FunctionSpace = 0,
  CrossWorkgroupSpace = 1,
  UniformConstantSpace = 2,
  WorkgroupSpace = LocalSpace,
  GenericSpace = 4,
  InputSpace = 7,
  OutputSpace = 8,
  PrivateSpace = 10,
  StorageBufferSpace = 11,
  UniformSpace = 12,
  PushConstantSpace = 13,
};

/// Whether invocations may access the outputs of others: the stage's name is that of the attribute `hlsl.shader`. The
/// patch of a tessellation control shader and the primitives of a mesh shader are of the whole workgroup (SPIR-V,
/// Storage Class Output; SPV_EXT_mesh_shader).
inline bool sharesOutputs(llvm::StringRef Stage) { return Stage == "hull" || Stage == "mesh"; }

} // namespace rejoin

#endif // REJOIN_TARGET_ADDRESSSPACES_H
