//===- LaneReads.h - Which lanes a wave operation reads -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_LANEREADS_H
#define REJOIN_LIB_LINT_LANEREADS_H

#include "PlaceEvaluator.h"

namespace rejoin {

/// The lane that a thread reads by a shuffle, if it follows from its place: of the thread at which \p At stands, which
/// is lane \p Lane of a wave of \p Wave. Also lanes that the wave does not have, which read themselves.
std::optional<unsigned> laneRead(PlaceEvaluator &At, const llvm::CallBase &C, unsigned Lane, unsigned Wave);

/// Whether what each thread receives by a wave operation is of lanes of its own group alone: groups of \p Size lanes,
/// aligned, a part of the wave. Of an operation in the function that \p Reader has read.
bool staysInGroup(const FunctionReader &Reader, const llvm::CallBase &C, unsigned Size);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_LANEREADS_H
