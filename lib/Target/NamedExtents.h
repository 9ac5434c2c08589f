//===- NamedExtents.h - Short names of extents ----------------------------===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REJOIN_LIB_TARGET_NAMEDEXTENTS_H
#define REJOIN_LIB_TARGET_NAMEDEXTENTS_H

#include "rejoin/Program/Extent.h"

namespace rejoin {

inline constexpr Extent Thread = Extent::thread(), Grid = Extent::grid(), Workgroup = Extent::workgroup(),
                        Quad = Extent::ofGroup(4);

} // namespace rejoin

#endif
