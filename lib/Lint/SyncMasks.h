//===- SyncMasks.h - Member masks of wave operations -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_SYNCMASKS_H
#define REJOIN_LIB_LINT_SYNCMASKS_H

#include "GuardConditions.h"
#include "MaskOperations.h"
#include "rejoin/Diagnostics/Diagnostic.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace rejoin {

/// What is wrong with a member mask.
struct MaskFinding {
  DiagnosticKind Kind;
  const llvm::CallBase *At;
  std::string Message;
  Severity Level;
  /// For which launches and data it is wrong: a clause that begins with "if". Empty where the message says it.
  std::string When = {};
  std::vector<std::pair<std::string, const llvm::Value *>> Notes = {};
  /// A branch, or the operation that made the mask, by which it is wrong; null if there is none.
  const llvm::Instruction *Because = nullptr;
  /// The branch at which lanes part, and a value that differs between them: the chain of causes goes on from these.
  const llvm::Instruction *Branch = nullptr;
  const llvm::Value *Differs = nullptr;
  /// What follows for the lanes that wait, and for which sizes of the workgroup: after the message.
  std::string Consequence = {}, Sizes = {};
  std::string Hint = {};
  /// What the message calls the operation: others with the same cause are the same finding.
  std::string Callee = {};
};

/// Who comes to the block of an operation: among all threads, or among those that have not ended.
using ControlQuery = llvm::function_ref<const ControlUniformity &(const llvm::CallBase &)>;

/// Calls with a member mask that is right.
struct RightMasks {
  llvm::DenseSet<const llvm::CallBase *> Calls;
  /// Of these such as are right in workgroups without a third dimension, which the program does not ask for.
  llvm::DenseSet<const llvm::CallBase *> IfFlat;
  /// Of these such as are right where rows of the workgroup are whole waves: in programs that ask for several
  /// dimensions, or for the size.
  llvm::DenseSet<const llvm::CallBase *> IfRows;
  /// Of these such as are right in workgroups of one dimension, where the program asks for no other.
  llvm::DenseSet<const llvm::CallBase *> IfLine;
  /// Of these such as are right in whole waves: on AMD, where their masks name lanes after the own one.
  llvm::DenseSet<const llvm::CallBase *> IfWaves;
  /// Shuffles to which all lanes come that their masks name, and that may read others. They are no calls of the above.
  llvm::DenseSet<const llvm::CallBase *> ReadElsewhere;
};

/// In one function of NVPTX or AMDGPU. \p Right receives the calls to which all lanes come that their masks name, and
/// no others.
std::vector<MaskFinding> checkMasks(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SourceText &Text, ControlQuery ControlAt, RightMasks &Right);

/// Who is there at a wave operation without a member mask.
enum class Presence : uint8_t {
  Unknown,
  /// All threads of a wave, or none.
  WholeWaves,
  /// All threads whose lanes it reads.
  LanesRead,
};

struct PresenceAt {
  Presence Is = Presence::Unknown;
  /// In workgroups of at most so many dimensions, where the program asks for no others.
  unsigned Dimensions = 3;
  /// It depends on the size of the workgroup.
  bool AsksSize = false;
};

/// Evaluates who comes to calls of one function, as for member masks; the lanes that a call reads only where the second
/// is true, of a shuffle in this function.
std::vector<PresenceAt> presencesAt(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SourceText &Text, const ControlUniformity &Control,
                                    llvm::ArrayRef<std::pair<const llvm::CallBase *, bool>> Calls);

/// In which workgroups the lanes that an operation uses have threads.
enum class ThreadedLanes : uint8_t {
  InAny,
  /// In those whose size is a multiple of the wave's.
  InWholeWaves,
  /// In those whose waves are full. Which these are is not known.
  InFullWaves,
  /// In none that the launch may have.
  InNone,
  /// What it names may be no lane of the wave at all.
  NoLanes,
};

struct ThreadedAt {
  ThreadedLanes Is;
  /// In workgroups of at most so many dimensions, where the program asks for no others.
  unsigned Dimensions = 3;
  /// In waves of at least so many lanes, where the size of waves is not known.
  unsigned Smallest = 0;
};

/// Of a call in the function at hand that shuffles, or compares a ballot with all lanes, by itself or in its callees.
ThreadedAt threadedLanesOf(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
                           const ControlUniformity &Control, const llvm::CallBase &C);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_SYNCMASKS_H
