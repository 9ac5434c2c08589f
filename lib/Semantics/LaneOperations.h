//===- LaneOperations.h - What threads give one another -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SEMANTICS_LANEOPERATIONS_H
#define REJOIN_LIB_SEMANTICS_LANEOPERATIONS_H

#include "SimtMachineImpl.h"

namespace rejoin {

/// One execution of an operation by threads of a wave, or of the workgroup, each at its own call.
class SimtMachine::Runner::LaneOperation {
public:
  LaneOperation(Runner &R, const ThreadGroup &Who);
  void run();

private:
  // One family each; false if the operation is of another.
  bool votes(Builtin B);
  bool ballots(Builtin B);
  bool moves(Builtin B);
  bool permutations(Builtin B);
  bool ptxOperations(Builtin B);
  bool groupOperations(Builtin B);
  void combine();

  unsigned lane(size_t I) const { return R.lane(*Who[I]) % 64; }
  /// Which thread is in a lane; -1 if none takes part.
  int inLane(uint64_t Lane) const { return Lane < 64 ? ByLane[Lane] : -1; }
  const Slot &argument(size_t I, unsigned N) const;
  void set(size_t I, Slot S);
  /// Of operations with two results.
  void setPair(Slot First, llvm::function_ref<Slot(size_t)> Second);
  void forAll(llvm::function_ref<Slot(size_t)> Value);
  /// What the thread \p I reads from a lane, which must take part.
  Slot read(size_t I, unsigned N, uint64_t Lane);
  /// The truth of an operand, by lanes, and whether it is defined for all.
  uint64_t vote(unsigned N) const;
  uint8_t stateOf(unsigned N) const;
  Slot ofBallot(size_t I, Builtin B) const;
  /// The lanes in the words of an operand.
  uint64_t ballotOf(size_t I, unsigned N) const;
  bool isPart(size_t I, llvm::ArrayRef<uint64_t> Ballots) const;
  Slot lanesLike(size_t I, unsigned N) const;
  Slot ptxShuffle(size_t I, Builtin B);
  Slot dpp(size_t I, Builtin B);
  /// The major version of the kernel's instruction set on AMDGPU; 0 if its processor is not known.
  unsigned isaVersion() const;
  /// The lane that an address of `ds_permute` or `ds_bpermute` names.
  uint64_t permuted(size_t I) const;

  Runner &R;
  const ThreadGroup &Who;
  llvm::SmallVector<std::pair<const Op *, const DecodedFunction::CallInfo *>, 64> Calls;
  std::array<int8_t, 64> ByLane;
  uint64_t Active = 0;
  uint32_t Element = 0;
  bool IsVector = false;
};

} // namespace rejoin

#endif // REJOIN_LIB_SEMANTICS_LANEOPERATIONS_H
