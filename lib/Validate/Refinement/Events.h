//===- Events.h - What a thread lets the world see -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_REFINEMENT_EVENTS_H
#define REJOIN_LIB_VALIDATE_REFINEMENT_EVENTS_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/TinyPtrVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include <string>

namespace rejoin {

/// What a call is to an observer.
enum class CallRole : uint8_t {
  /// A token, a debug record, a lifetime: nothing.
  Ignored,
  /// A function of its operands (and, if convergent, of who takes part).
  Pure,
  /// As `Pure`, of memory as well.
  Reads,
  /// May write, throw or not return: observed, in order.
  Event,
  /// The callee has a body and is seen from inside.
  Entered,
};
CallRole roleOf(const llvm::CallBase &C);

/// The argument of a write of an image that is the texel, of SPIR-V, OpenCL C and AMDGPU; nothing for other
/// instructions. The other arguments say where it goes: writes to different places may happen in any order.
std::optional<unsigned> writtenTexel(const llvm::Instruction &I);

/// The operand of a wave operation reaches nobody: an old value where each lane gets a new one.
bool isUnusedOldValue(const llvm::Use &Operand);

/// In CUDA, HIP and C++ a declared `min(int, int)` is any function of the program, and LLVM knows none of OpenCL's
/// names for NVPTX.
bool mayBeOpenCL(const llvm::Module &M);
/// The call, its callee, or the function that the call stands in, says that the callee's name means nothing.
bool hasNameWithoutMeaning(const llvm::CallBase &C);

/// Nobody communicates by it, and its name tells LLVM what it does: intrinsics of no target, functions of the C library
/// and elementary ones of OpenCL C, unless the call or its caller says that names mean nothing (`nobuiltin`).
bool isKnownFunction(const llvm::CallBase &C);

/// LLVM may know what it does or returns though we do not: as above, results of which classes are excluded, what an
/// alias stands for. It may be undefined for some operands all the same (`isDefinedForAll`).
bool isKnownToLLVM(const llvm::CallBase &C);

/// The call of a function without a body is defined for all operands: intrinsics that read no memory, but
/// for those that LLVM does not execute speculatively, and elementary functions on numbers. What declarations say
/// (`speculatable`) does not count.
bool isDefinedForAll(const llvm::CallBase &C);

/// As above, or the source says so: the declaration in \p Source, its module. What the target alone says of the
/// function, or of this call, is a promise of its own.
bool isNeverUndefined(const llvm::CallBase &C, const llvm::Module &Source);

/// Writes memory in the ordinary way, and that is all: what is left in memory counts, not by how many of these.
bool onlyWrites(const llvm::Instruction &I);

/// The target's atomic access or fence orders at least as much as the source's, for as many threads.
bool ordersAsMuch(const llvm::Instruction &Source, const llvm::Instruction &Target);

/// The same where only what a success orders counts: of an atomic operation that a loop tries to do.
bool ordersAsMuchAtSuccess(const llvm::Instruction &Source, const llvm::Instruction &Target);

/// An atomic access or fence orders with the threads of its wave alone: which these are depends on the wave's size.
bool isOfWaves(const llvm::Instruction &I);

/// Fences with nothing that can be seen between them are one event: what all of them order, in whichever order they
/// come. `acquire` and `release` are `acq_rel`.
using MoreFences = llvm::TinyPtrVector<const llvm::Instruction *>;

/// The fence joins the event of fences before it, \p At and \p More.
void joinFence(const llvm::Instruction *&At, MoreFences &More, const llvm::Instruction &Fence);

/// Whether the event of the target orders at least as much as that of the source, with further fences of both.
bool ordersAsMuch(const llvm::Instruction &Source, const MoreFences &OfSource, const llvm::Instruction &Target,
                  const MoreFences &OfTarget);

/// Whether no thread can observe which threads execute the convergent call together, because its result is unused. The
/// results of ballots, reductions, votes, shuffles and unknown functions depend on the threads that took part.
bool hidesParticipants(const llvm::Instruction &I);

/// The name of a call, store, atomic or fence in the list of events.
std::string eventLabel(const llvm::Instruction &I);
/// Of atomic operations that leave memory as it is.
inline constexpr llvm::StringLiteral ChangesNothingLabel = "atomicrmw that changes nothing";
/// The operand may make an atomic operation another one: bits of an integer or a number.
bool hasLabelWithOperand(const llvm::AtomicRMWInst &I);
/// Operands that may do so.
llvm::SmallVector<llvm::APInt> operandsWithLabels(const llvm::AtomicRMWInst &I);
/// The same with this operand, which becomes 0 where it does not matter: all operations that leave memory as it is are
/// one.
std::string labelWith(const llvm::AtomicRMWInst &I, llvm::APInt &Operand);
/// The same with what it orders, for whom, as people read it.
std::string eventText(const llvm::Instruction &I, const MoreFences &More = {});

/// The bits of an argument that the operation looks at: a shuffle's lane and clamp have five each. The others are not
/// compared.
uint64_t bitsUsed(const llvm::CallBase &C, unsigned Argument);

/// Nobody reads the memory at this argument after the function returns: it is a copy (`byval`), or dead
/// (`dead_on_return`).
bool isUnseenAfterReturn(const llvm::Argument &A);

/// This operation may write memory at such an argument of the source, also through another address of that memory (the
/// one of a global, for example), and have no other effect.
bool mayWriteDead(const llvm::Instruction &I, const llvm::Function &Source);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_REFINEMENT_EVENTS_H
