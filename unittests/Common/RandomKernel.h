//===- RandomKernel.h - Random kernels that can be run -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_COMMON_RANDOMKERNEL_H
#define REJOIN_UNITTESTS_COMMON_RANDOMKERNEL_H

#include "Placements.h"

namespace rejoin::testing {

/// LLVM assembly of a kernel `@kernel(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n)` for amdgcn, valid by
/// construction: blocks along \p G (node 0 the entry), arithmetic, PHIs, selects, wave operations and reads of 16 words
/// at %in in each, tokens as \p Operations places them (calls become wave operations), and at each end a store of some
/// value to the thread's index in %out. Loops may run forever.
std::string randomKernel(const reference::Graph &G, const std::vector<reference::TokenOperation> &Operations,
                         std::mt19937_64 &Random);

/// The same kernel for nvptx64: what waves do is done by functions for warps.
std::string forNVPTX(std::string Kernel);

/// As LLVM assembly for amdgcn, a convergent function `@f(i2 %a, i2 %b)` along \p G whose branches depend on the
/// arguments and on how far the thread has come: every run ends, after \p Fuel branches at most. Calls of \p Operations
/// are calls of `@op`, which has effects, or (if \p Pure) some of `@value`, whose result `@use` takes.
std::string randomFunction(const reference::Graph &G, const std::vector<reference::TokenOperation> &Operations,
                           unsigned Fuel, bool Pure, std::mt19937_64 &Random);

/// Small reducible and irreducible graphs with an exit; the entry has no predecessor.
reference::Graph randomControlFlow(std::mt19937_64 &Random, int MaxBlocks);

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_COMMON_RANDOMKERNEL_H
