//===- SymbolicTrace.h - What one thread does on a path, for all inputs *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_REFINEMENT_SYMBOLICTRACE_H
#define REJOIN_LIB_VALIDATE_REFINEMENT_SYMBOLICTRACE_H

#include "Refinement/Events.h"
#include "SMT/Formula.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace rejoin {

/// Positions among the instances and among the events of one trace.
using InstanceId = Id<struct InstanceTag>;
using EventId = Id<struct EventTag>;

/// One execution of a convergent operation, a token or not.
struct SymbolicInstance {
  const llvm::CallBase *Call = nullptr;
  uint32_t Frame = 0;
  /// Position in the frame's blocks.
  uint32_t Step = 0;
  /// The instance that gave the token, if it has one.
  InstanceId Token;
  /// Position among the events, if it is one.
  EventId Event;
  /// Events before it that need not return.
  unsigned Stops = 0;
  /// A call whose result is all that can be seen of it.
  bool IsPure = false;
  std::string Label;
  Scalars Operands, Results;
  /// In a target: the source's instance with the same label and operands, which so has the same result if the same
  /// threads take part.
  InstanceId Match;
};

struct SymbolicEvent {
  const llvm::Instruction *At;
  std::string Label;
  Scalars Operands;
  InstanceId Instance = {};
  /// Of an event that only writes: what it leaves where, if that is known.
  struct Piece {
    Formula Address;
    unsigned Bytes;
    Formula Value, Poison;
  };
  llvm::SmallVector<Piece, 1> Writes = {};
  /// Further fences of this one.
  MoreFences More = {};
  /// Events before it that need not return.
  unsigned Stops = 0;
};

/// One call: the blocks that the thread went through.
struct SymbolicFrame {
  const llvm::Function *F;
  /// The convergent call that it was entered by; invalid for the first, and for calls that are not convergent.
  InstanceId Caller;
  bool IsRoot = true;
  std::vector<uint32_t> Blocks;
};

/// A path of a thread, with the inputs that lead there.
struct SymbolicTrace {
  std::vector<SymbolicFrame> Frames;
  std::vector<SymbolicInstance> Instances;
  std::vector<SymbolicEvent> Events;
  std::vector<Formula> Condition;
  /// All decisions are by what threads share, so all threads take them alike.
  bool IsCommon = true;
  /// For a target: undefined behaviour that the source does not have; where.
  const llvm::Instruction *Undefined = nullptr;
  /// Events so far that need not return.
  unsigned Stops = 0;
  /// The last of them does not; what follows it does not happen.
  bool EndsAtStop = false;
  /// Memory that others see, by flat addresses, where it was read or written.
  struct Access {
    Formula Begin;
    uint64_t Bytes;
    llvm::Align Alignment;
    const llvm::Instruction *At;
    /// After so many events that need not return.
    unsigned Stops;
    const llvm::Value *Pointer;
    bool IsWrite;
    /// The address says that it is one of global, or of constant, memory.
    bool IsOfGlobal = false, IsOfConstant = false;
    /// A load of memory that nobody writes while the function is executed.
    bool IsInvariant = false;
  };
  std::vector<Access> Accesses;
  /// Calls of functions without a body that show in their results alone, but may have undefined behaviour.
  struct QuietCall {
    std::string Label;
    Scalars Operands;
    /// After so many events that need not return.
    unsigned Stops;
    /// The same for calls with the same label and operands in form.
    size_t Hash = 0;
  };
  std::vector<QuietCall> QuietCalls = {};
  /// Results of which LLVM leaves bits open, in order: the one that is computed, how many cuts came before, and which
  /// evaluation of the source is the first with the same value, if that is known.
  struct OpenValue {
    Formula Value;
    unsigned Cuts;
    std::optional<size_t> OfSource;
  };
  std::vector<OpenValue> OpenValues = {};
  /// One of them has bits of its own, since it is not the first.
  bool ChoosesAgain = false;
  /// Of each undefined value that was frozen, in order: how many loops were entered that are cut.
  std::vector<unsigned> LoopsBeforeFreeze = {};
  /// Of private objects that functions without a body get: by size in bytes, the largest alignment.
  std::map<uint64_t, llvm::Align> Passed;
  /// Pairs of private objects that were alive together, by the order in which somebody looks where they lie.
  std::set<std::pair<unsigned, unsigned>> Together = {};
};

/// How functions are called that are called where a loop is cut.
inline constexpr llvm::StringLiteral CutPrefix = "rejoin.";

/// The event stands where a loop is cut.
inline bool isCut(const SymbolicEvent &E) {
  llvm::StringRef Label = E.Label;
  return Label.consume_front("call ") && Label.starts_with(CutPrefix);
}

/// A loop was cut on the path before: what follows is of any iteration, or after the loop.
inline bool followsCut(const SymbolicTrace &T) { return llvm::any_of(T.Events, isCut); }

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_REFINEMENT_SYMBOLICTRACE_H
