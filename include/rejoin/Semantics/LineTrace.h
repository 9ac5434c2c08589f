//===- LineTrace.h - An execution by source lines, with variables -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_LINETRACE_H
#define REJOIN_SEMANTICS_LINETRACE_H

#include "rejoin/Semantics/SimtMachine.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include <map>

namespace rejoin {

/// Records which threads of one workgroup execute each source line together, and what the variables of the program hold
/// then. A step is a run of operations of one line, in one call, by the same threads; of code without debug information
/// there is one for each block.
class LineTrace : public Observer {
public:
  struct Variable {
    std::string Name, Function;
  };
  /// Before the step, a variable of a thread has another value than in the thread's step before.
  struct Change {
    uint32_t Thread;
    /// Index into `variables`.
    uint32_t Variable;
    std::string Value;
  };
  struct Step {
    std::string Function, File;
    /// 0 if not known.
    unsigned Line = 0, Column = 0;
    /// Of the workgroup, ascending.
    std::vector<uint32_t> Threads;
    std::vector<Change> Changes;
  };

  /// \p Workgroup: its linear number. Variables of other names than \p Names are left out, unless that is empty. After
  /// \p MaxSteps steps nothing is recorded, and `wasCut` says so.
  LineTrace(ExecutableModule &P, const LaunchShape &Shape, uint32_t Workgroup, std::vector<std::string> Names,
            size_t MaxSteps)
      : P(P), Shape(Shape), Workgroup(Workgroup), Names(std::move(Names)), MaxSteps(MaxSteps) {}

  void entered(const DecodedFunction &F, uint32_t Block, llvm::ArrayRef<Thread *> Group) override;
  void reads(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;

  llvm::ArrayRef<Step> steps() const { return Steps; }
  llvm::ArrayRef<Variable> variables() const { return Variables; }
  bool wasCut() const { return Cut; }

private:
  /// What a variable is for a thread: a register, a constant, or memory.
  struct Location {
    const llvm::DIType *Type = nullptr;
    std::vector<Slot> Slots;
    std::vector<unsigned> Bits;
    bool IsFloating = false;
    /// In private memory, at the address in the only slot.
    bool IsInMemory = false;
  };
  /// Where a variable is in one call: a function that calls itself has its variables once for each call.
  struct InCall {
    /// The number of frames, and the call that the last of them is of.
    size_t Depth;
    uint32_t Root;
    Location At;
  };
  using Calls = llvm::SmallVector<InCall, 1>;
  /// Drops calls that have returned.
  static void dropEnded(Calls &Of, const Thread &T);
  uint32_t groupOf(const Thread &T) const;
  std::optional<uint32_t> numberOf(const llvm::DILocalVariable &V);
  void follow(const DecodedFunction &F, const llvm::Instruction &I, llvm::ArrayRef<Thread *> Group);
  void begin(const DecodedFunction &F, const llvm::DILocation *At, llvm::ArrayRef<Thread *> Group);
  std::string valueOf(Thread &T, const Location &L) const;

  ExecutableModule &P;
  LaunchShape Shape;
  uint32_t Workgroup;
  std::vector<std::string> Names;
  size_t MaxSteps;
  std::vector<Step> Steps;
  std::vector<Variable> Variables;
  llvm::DenseMap<const llvm::DILocalVariable *, std::optional<uint32_t>> NumberOf;
  /// By thread and variable: where it is, the innermost call last; and the value recorded last.
  std::map<std::pair<uint32_t, uint32_t>, Calls> Where;
  std::map<std::pair<uint32_t, uint32_t>, std::string> Last;
  /// Of the step that is recorded now.
  const llvm::DILocation *LastAt = nullptr;
  uint32_t LastRoot = ~0U;
  bool IsFresh = true, Cut = false;
};

} // namespace rejoin

#endif // REJOIN_SEMANTICS_LINETRACE_H
