//===- Builtins.h - Functions that the machine knows -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SEMANTICS_BUILTINS_H
#define REJOIN_LIB_SEMANTICS_BUILTINS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace llvm {
class Function;
} // namespace llvm

namespace rejoin {

enum class Builtin : unsigned {
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

/// `None` if the machine does not know the function.
Builtin findBuiltin(const llvm::Function &F);
/// Exchanges values between threads: needs the whole group of a converged execution.
bool isGroupOperation(Builtin B);

/// An elementary function, element by element, of float, double or integers by the element's type.
enum ElementKind : uint8_t { Float, Double, Signed, Unsigned };
using MathFunction = uint64_t (*)(uint8_t Kind, unsigned Bits, const uint64_t *Arguments);
/// By the unmangled name of an OpenCL builtin.
MathFunction mathFunction(llvm::StringRef Stem);
/// The same for one of LLVM's intrinsics, with the sign of its integers; null if it is none.
MathFunction mathIntrinsic(const llvm::Function &F, bool &IsSigned);

} // namespace rejoin

#endif // REJOIN_LIB_SEMANTICS_BUILTINS_H
