//===- Builtin.h - What the machine does for operations that it knows -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the interpreter and the symbolic executor do for a call of an operation without a body. The enumerators are the
// last column of Operations.def, in groups: queries of the launch, synchronisation, operations among lanes, arithmetic,
// atomics, conversions. `None` is an operation that no machine runs: an execution stops there with an error.
// Held by: unittests/Target/OperationsTest.cpp (each row's column), test/Semantics (each operation runs).
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_BUILTIN_H
#define REJOIN_TARGET_BUILTIN_H

#include <cstdint>

namespace rejoin {

/// The last column of Operations.def.
enum class Builtin : uint8_t {
  None,
  // Queries.
  GlobalId,
  LocalId,
  GroupId,
  GlobalSize,
  LocalSize,
  NumGroups,
  GlobalOffset,
  EnqueuedLocalSize,
  WorkDim,
  GlobalLinearId,
  LocalLinearId,
  LaneId,
  WaveId,
  WaveThreads,
  WaveSize,
  NumWaves,
  LocalIdX,
  LocalIdY,
  LocalIdZ,
  GroupIdX,
  GroupIdY,
  GroupIdZ,
  LocalSizeX,
  LocalSizeY,
  LocalSizeZ,
  NumGroupsX,
  NumGroupsY,
  NumGroupsZ,
  DispatchPacket,
  HiddenArguments,
  DispatchId,
  MbcntLo,
  MbcntHi,
  // Synchronisation.
  Barrier,
  WaveBarrier,
  AsyncCopy,
  WaitForCopies,
  Nothing,
  // Among lanes.
  ReadFirstLane,
  ReadLane,
  Ballot,
  BallotOfCompare,
  BPermute,
  Permute,
  UpdateDpp,
  PermLane64,
  PermLane16,
  PermLaneX16,
  MovDpp,
  Swizzle,
  ReduceAdd,
  ReduceMinU,
  ReduceMaxU,
  ReduceMin,
  ReduceMax,
  ReduceAnd,
  ReduceOr,
  ReduceXor,
  ShuffleIdx,
  ShuffleUp,
  ShuffleDown,
  ShuffleXor,
  VoteAll,
  VoteAny,
  VoteBallot,
  MatchAny,
  MatchAll,
  ActiveMask,
  ReduxAdd,
  ReduxMinU,
  ReduxMaxU,
  ReduxMin,
  ReduxMax,
  ReduxAnd,
  ReduxOr,
  ReduxXor,
  WaveAll,
  WaveAny,
  Elect,
  WaveBroadcast,
  WaveBroadcastFirst,
  WaveShuffle,
  WaveShuffleXor,
  WaveReduceAdd,
  WaveReduceMin,
  WaveReduceMax,
  WaveScanInAdd,
  WaveScanExAdd,
  // Of shaders and of OpenCL's extended subgroups: a ballot is four words.
  BallotWords,
  InverseBallot,
  BallotBitExtract,
  BallotBitCount,
  BallotScanIn,
  BallotScanEx,
  BallotFindLow,
  BallotFindHigh,
  WaveAllEqual,
  WaveShuffleUp,
  WaveShuffleDown,
  WaveReduceAnd,
  WaveReduceOr,
  WaveReduceXor,
  QuadBroadcast,
  QuadSwap,
  GroupAll,
  GroupAny,
  GroupBroadcast,
  GroupReduceAdd,
  GroupReduceMin,
  GroupReduceMax,
  GroupScanInAdd,
  /// Barriers that also combine a truth value; the first operand names the barrier.
  BarrierAnd,
  BarrierOr,
  BarrierCount,
  GroupScanExAdd,
  // Memory.
  MemCpy,
  MemSet,
  LifetimeStart,
  LifetimeEnd,
  Trap,
  AtomicAdd,
  AtomicSub,
  AtomicInc,
  AtomicDec,
  AtomicXchg,
  AtomicMin,
  AtomicMax,
  AtomicAnd,
  AtomicOr,
  AtomicXor,
  AtomicCmpXchg,
  Fence,
  Printf,
  VPrintf,
  /// Functions of `mathFunction`.
  Math,
  /// Anything else, if opaque calls are allowed.
  Opaque,
};

} // namespace rejoin

#endif // REJOIN_TARGET_BUILTIN_H
