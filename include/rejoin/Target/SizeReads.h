//===- SizeReads.h - Reads of launch sizes -------------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_SIZEREADS_H
#define REJOIN_TARGET_SIZEREADS_H

#include <cstdint>
#include <optional>

namespace llvm {
class Instruction;
} // namespace llvm

namespace rejoin {

/// Sizes of the wave, the workgroup and the grid, in threads.
enum class LaunchSize : uint8_t { Wave, Workgroup, Grid };

struct SizeRead {
  LaunchSize Of;
  /// 0 to 2; 0 for the wave.
  unsigned Dimension;
  /// The size of a workgroup that the launch states. The last workgroup of a grid may be smaller.
  bool IsStated = false;
};
/// The size that an instruction returns: the result of a call (Operations.def), or a load from AMD's launch
/// descriptions.
std::optional<SizeRead> sizeReadBy(const llvm::Instruction &I);

/// The workgroup's number in the grid, the number of workgroups in the grid, and the number of the grid's first thread.
enum class LaunchNumber : uint8_t { GroupId, NumGroups, GlobalOffset };

struct NumberRead {
  LaunchNumber Of;
  /// 0 to 2.
  unsigned Dimension;
};
/// As `sizeReadBy`, for these numbers.
std::optional<NumberRead> numberReadBy(const llvm::Instruction &I);

} // namespace rejoin

#endif // REJOIN_TARGET_SIZEREADS_H
