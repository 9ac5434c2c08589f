//===- NoIndex.h - The index of nothing -----------------------------------===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REJOIN_LIB_GRAPH_NOINDEX_H
#define REJOIN_LIB_GRAPH_NOINDEX_H

#include <cstdint>

namespace rejoin {

/// In tables by index: no block, no loop, no item.
inline constexpr uint32_t None = ~0U;

} // namespace rejoin

#endif
