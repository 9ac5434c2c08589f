//===- ThreadElements.h - Elements that threads write, each its own -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_THREADELEMENTS_H
#define REJOIN_LIB_INTERPROCEDURAL_THREADELEMENTS_H

#include "PlacesOfPointers.h"
#include "SameAddresses.h"
#include <array>

namespace llvm {
class DominatorTree;
class Function;
} // namespace llvm

namespace rejoin {

/// How the bytes of a write and those of a read are related.
enum class Meeting : uint8_t {
  /// No thread is known to write bytes that are read.
  None,
  /// The address does not depend on the thread, and both have a byte in common.
  Same,
  /// One of the threads writes bytes that are read, and others write elsewhere.
  OfSome,
};

/// Of one function.
class ThreadElements {
public:
  explicit ThreadElements(const llvm::Function &F);
  /// \p Same receives values from which both addresses are computed.
  Meeting meeting(const llvm::Instruction &W, const LinearBytes &Written, uint64_t WrittenSize, const LinearBytes &Read,
                  uint64_t ReadSize, const llvm::DominatorTree &Dominators, SameValues &Same) const;

private:
  std::array<unsigned, 3> WorkgroupSize;
  unsigned MaxThreads;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_THREADELEMENTS_H
