//===- MaskOperations.h - Calls that take or give a mask of lanes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_MASKOPERATIONS_H
#define REJOIN_LIB_LINT_MASKOPERATIONS_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Uniformity/ControlUniformity.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>
#include <string>

namespace llvm {
class BranchInst;
class DominatorTree;
} // namespace llvm

namespace rejoin {

/// The member mask of a call that is a synchronising operation of PTX (`shfl.sync`, `vote.sync`, ...), or whose callee
/// makes one with an argument or a constant as mask; null for all other calls.
const llvm::Value *memberMaskOf(const llvm::CallBase &C);

/// Whether the processor of NVIDIA's that the function is compiled for is Volta or a later one.
bool isSinceVolta(const llvm::Function &F);

/// Whether an operation that the call \p C is, or runs, waits for all lanes of a mask, of those that come from \p Loop:
/// since Volta it is one operation for them, also from different iterations, if all name the same lanes. So the mask is
/// a constant, or has had one value for the wave since before the loop, other than who was active there.
bool waitsForItsLanes(const llvm::CallBase &C, const llvm::CallBase &Operation, LoopId Loop,
                      const FunctionReader &Reader, const UniformityResult &Result);

/// The condition of a call that is a ballot of a wave, or whose callee returns one; null for other calls.
const llvm::Value *ballotOf(const llvm::CallBase &C);

/// Asks who is active here, and nothing else: perhaps by a ballot of `true`.
bool asksForActive(const llvm::CallBase &C);

/// Gives the lanes that have the same value.
bool namesSameValues(const llvm::CallBase &C);

/// The truth in a number, `p != 0` of `int` and the like.
const llvm::Value &truthOf(const llvm::Value &V);

/// Whether for each thread for which \p A holds (or does not), \p B holds (or does not).
bool implies(const llvm::Value &A, bool AHolds, const llvm::Value &B, bool BHolds, unsigned Depth = 4);

/// Two conditions that hold (or do not) both where one does; nulls for others. `&&` may still be control flow.
std::pair<const llvm::Value *, const llvm::Value *> conjunctsOf(const llvm::Value &V, bool Holds);

/// The value of the condition with which alone the branch leads to \p B; nothing if both may, or neither.
std::optional<bool> sideTaken(const llvm::BranchInst &Br, const llvm::DominatorTree &Dominators,
                              const llvm::BasicBlock &B);

/// The closest branch on the way to \p B that is taken there only if \p Condition holds; null if there is none.
const llvm::BranchInst *branchImplying(const llvm::Value &Condition, const llvm::DominatorTree &Dominators,
                                       const llvm::BasicBlock &B);

/// A shuffle that means to read the lane of a leader: its operands are computed from the first of those that an active
/// mask names, or a ballot, of the lanes that come to the shuffle. `findsLeader` proves that it does.
bool readsLeader(const llvm::CallBase &C, const FunctionReader &Reader, const ControlUniformity &Control);

/// The same of a function that whoever comes calls: from its entry, and all come to the shuffle.
bool readsLeaderOfCallers(const llvm::CallBase &C);

/// Members of groups and operations of libraries make their own masks, which the author does not see.
bool makesOwnMask(const llvm::CallBase &C);

/// Why the member mask of a call is right; empty where it is not known. \p IsRight: `checkMasks` has found it so.
std::string maskReason(const FunctionReader &Reader, const llvm::CallBase &C, const llvm::Value &Mask, bool IsRight,
                       const ControlUniformity &Control);

/// `lane 3 executes`, `lanes 16 to 31 execute`.
std::string lanesExecute(uint64_t Set);
/// `lane 3, which never executes this`.
std::string lanesThatNeverCome(uint64_t Set, llvm::StringRef Operation);

/// On AMD: the check of the member mask with which a function of a header begins, of which \p C was inlined; null if
/// there is none. \p Locate gives the place in the user's code.
const llvm::CallBase *maskCheckBefore(const llvm::CallBase &C, const llvm::DominatorTree &Dominators,
                                      llvm::function_ref<Location(const llvm::Value &)> Locate);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_MASKOPERATIONS_H
