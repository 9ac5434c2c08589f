//===- LineTrace.h - An execution by source lines ------------- -*- C++ -*-===//
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
#include <optional>

namespace rejoin {

/// Records which threads of one workgroup execute each source line together, and the values of the program's variables
/// at that time. A step is a sequence of operations on one line, in one call, by the same threads. Code without debug
/// information has one step for each block.
class LineTrace : public Observer {
public:
  struct Variable {
    std::string Name, Function;
  };
  /// A variable of a thread whose value differs from its value at the thread's previous step. The change took effect
  /// before this step.
  struct Change {
    uint32_t Thread;
    /// Index into `variables`.
    uint32_t Variable;
    std::string Value;
  };
  struct Step {
    std::string Function, File;
    /// 0 if it is not known.
    unsigned Line = 0, Column = 0;
    /// Indices of the threads in the workgroup, ascending.
    std::vector<uint32_t> Threads;
    std::vector<Change> Changes;
  };

  /// \p Workgroup is the linear number of the workgroup. Only variables with a name in \p Names are recorded; an empty
  /// list means all. At most \p MaxSteps steps are recorded; `wasCut` reports whether there were more.
  LineTrace(ExecutableModule &P, const LaunchShape &Shape, uint32_t Workgroup, std::vector<std::string> Names,
            size_t MaxSteps)
      : P(P), Shape(Shape), Workgroup(Workgroup), Names(std::move(Names)), MaxSteps(MaxSteps) {}

  void entered(const DecodedFunction &F, uint32_t Block, llvm::ArrayRef<Thread *> Group) override;
  void reads(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override;

  llvm::ArrayRef<Step> steps() const { return Steps; }
  llvm::ArrayRef<Variable> variables() const { return Variables; }
  bool wasCut() const { return Cut; }

private:
  /// The location of a variable for a thread: a register, a constant, or memory.
  struct Location {
    const llvm::DIType *Type = nullptr;
    std::vector<Slot> Slots;
    std::vector<unsigned> Bits;
    bool IsFloating = false;
    /// The variable is in private memory, at the address in the only slot.
    bool IsInMemory = false;
  };
  /// The location of a variable in one call. A recursive function has its variables once for each call.
  struct InCall {
    /// The number of frames, and the call to which the last frame belongs.
    size_t Depth;
    uint32_t Root;
    Location At;
  };
  using Calls = llvm::SmallVector<InCall, 1>;
  /// Removes calls that have returned.
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
  /// For each thread and variable: its locations, the innermost call last; and the value that was recorded last.
  std::map<std::pair<uint32_t, uint32_t>, Calls> Where;
  std::map<std::pair<uint32_t, uint32_t>, std::string> Last;
  /// State of the current step.
  const llvm::DILocation *LastAt = nullptr;
  std::optional<uint32_t> LastRoot;
  bool IsFresh = true, Cut = false;
};

} // namespace rejoin

#endif // REJOIN_SEMANTICS_LINETRACE_H
