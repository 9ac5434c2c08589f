//===- ThreadDependence.h - Values that contain the thread's index ------------ -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_THREADDEPENDENCE_H
#define REJOIN_TARGET_THREADDEPENDENCE_H

namespace llvm {
class Value;
} // namespace llvm

namespace rejoin {

/// Whether \p V is computed from the index of the thread, or from a value that is read at such an address, in at most
/// \p Depth steps and without a PHI. False says nothing.
bool dependsOnThread(const llvm::Value &V, unsigned Depth = 8);

} // namespace rejoin

#endif // REJOIN_TARGET_THREADDEPENDENCE_H
