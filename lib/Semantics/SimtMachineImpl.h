//===- SimtMachineImpl.h - The state of one launch -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SEMANTICS_SIMTMACHINEIMPL_H
#define REJOIN_LIB_SEMANTICS_SIMTMACHINEIMPL_H

#include "Builtins.h"
#include "rejoin/Semantics/SimtMachine.h"
#include <map>
#include <random>

namespace rejoin {

/// Threads that stand at converged instances, by their index.
using ThreadGroup = llvm::SmallVector<Thread *, 0>;

class SimtMachine::Runner {
public:
  Runner(ExecutableModule &P, const LaunchShape &Shape, const RunOptions &Options, Observer *Watch)
      : P(P), Shape(Shape), Options(Options), Watch(Watch), Random(Options.Seed) {}
  llvm::Error run(const llvm::Function &Kernel, llvm::ArrayRef<std::vector<Slot>> Arguments,
                  llvm::ArrayRef<uint64_t> LocalSizes);

  ExecutableModule &P;
  LaunchShape Shape;
  RunOptions Options;
  Observer *Watch;
  std::mt19937_64 Random;
  std::vector<RunFinding> Findings;
  std::vector<TraceColumn> Trace;
  uint64_t Steps = 0;
  std::string Output;
  llvm::DenseMap<std::pair<const DecodedFunction *, uint32_t>, BlockCount> Blocks;

private:
  // Machine.cpp: who runs next.
  /// Where AMDGPU tells kernels of it. Source: LLVM's User Guide for the AMDGPU backend, "Kernel Dispatch" (of HSA) and
  /// the hidden kernel arguments of code object versions 4 and 5.
  void describeLaunch();
  llvm::Error runWorkgroup(const llvm::Function &Kernel, llvm::ArrayRef<std::vector<Slot>> Arguments,
                           llvm::ArrayRef<uint64_t> LocalSizes);
  int comparePlaces(Thread &A, Thread &B) const;
  void addGroup(ThreadGroup Group);
  llvm::Error runGroups();
  llvm::Error runWithStack(ThreadGroup All);
  /// Runs from the group's place to the end of the block, a call or a return. Threads that go on are handed to `Ready`.
  llvm::Error step(ThreadGroup &Group);
  llvm::Error runOps(DecodedFunction &F, ThreadGroup &Group, bool &Left);
  llvm::Error tooManySteps(const Op &O, ThreadGroup &Group) const;
  void addColumn(DecodedFunction &F, uint32_t Block, const llvm::Instruction *I, ThreadGroup &Group);
  size_t choose(size_t Count);
  void enterBlock(DecodedFunction &F, ThreadGroup &Group);
  void takeEdge(Thread &T, uint32_t To);
  void leaveFunction(Thread &T, const Op &Return);
  void stop(Thread &T, StopReason Why = StopReason::Undefined) {
    T.Stopped = AnyStopped = true;
    T.Why = Why;
  }
  /// Why a value that is not defined stops a thread.
  static StopReason reasonFor(const Slot &S) {
    return S.State == Slot::Undef ? StopReason::Perhaps : StopReason::Undefined;
  }
  void dropStopped(ThreadGroup &Group);
  bool mayRunAlone(const DecodedFunction &F, const Frame &At) const;

  // Interpreter.cpp: what threads do for themselves.
  const Slot *get(Thread &T, int32_t Ref) const { return Ref >= 0 ? T.registers() + Ref : P.constants() + ~Ref; }
  llvm::Error execute(DecodedFunction &F, const Op &O, ThreadGroup &Group);
  void executeAlone(DecodedFunction &F, const Op &O, Thread &T);
  void fold(DecodedFunction &F, const Op &O, Thread &T);
  /// What could not be folded just now.
  const llvm::Instruction *NotComputed = nullptr;
  uint8_t *access(Thread &T, const llvm::Instruction &I, MemorySpace Space, uint64_t Address, uint64_t Size, bool Write,
                  bool Atomic, uint8_t **Initialized = nullptr, bool *WasKnown = nullptr);
  void noteAccess(Thread &T, const llvm::Instruction &I, Arena &A, bool IsLocal, uint64_t Address, uint64_t Size,
                  bool Write, bool Atomic);
  uint64_t castPointer(const Slot &S, MemorySpace From, MemorySpace To) const;
  void atomic(Thread &T, const Op &O, MemorySpace Space, uint64_t Address, llvm::Type *Of, unsigned Operation,
              const Slot *Operand, Slot *Old);
  void exchangeIfEqual(Thread &T, const Op &O, MemorySpace Space, uint64_t Address, unsigned Bits, Slot Expected,
                       Slot New, Slot &Old, Slot *IsEqual);
  void report(DiagnosticKind Kind, const llvm::Instruction &At, llvm::ArrayRef<const Thread *> Threads,
              const llvm::Twine &Message, const llvm::Instruction *Other = nullptr);

  // GroupOperations.cpp: what they do together.
  llvm::Error call(DecodedFunction &F, const Op &O, ThreadGroup &Group, bool &Entered);
  llvm::Error runBuiltin(DecodedFunction &F, const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group);
  void query(DecodedFunction &F, const Op &O, const DecodedFunction::CallInfo &C, Thread &T);
  void barrier(DecodedFunction &F, const Op &O, ThreadGroup &Group, bool WaveOnly);
  void inWaves(ThreadGroup &Group, llvm::function_ref<void(ThreadGroup &)> Visit);
  void laneOperation(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Wave);
  void laneOperation(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Wave, uint32_t Element);
  void combine(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group, Builtin Operation, int Value);
  void memoryBuiltin(const Op &O, const DecodedFunction::CallInfo &C, Thread &T);
  void opaque(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group);
  void print(const Op &O, const DecodedFunction::CallInfo &C, Thread &T);
  unsigned lane(const Thread &T) const { return T.Index % Shape.WaveSize; }
  unsigned threadsInWave(const Thread &T) const {
    unsigned First = T.Index - lane(T);
    return std::min<unsigned>(Shape.WaveSize, static_cast<unsigned>(Threads.size()) - First);
  }
  Thread *inLane(ThreadGroup &Wave, uint64_t Lane) const {
    for (Thread *T : Wave)
      if (lane(*T) == Lane)
        return T;
    return nullptr;
  }

  std::vector<std::unique_ptr<Thread>> Threads;
  std::vector<ThreadGroup> Ready;
  std::array<unsigned, 3> GroupId{0, 0, 0}, GroupSize{1, 1, 1};
  Arena Local;
  /// Some thread stopped or returned since the last look.
  bool AnyStopped = false;
  /// The edge taken last, with its copies.
  struct {
    const DecodedFunction *F = nullptr;
    uint32_t From = 0, To = 0;
    const std::vector<DecodedFunction::PhiCopy> *Copies = nullptr;
  } Edge;
  uint32_t Epoch = 1, NextRoot = 1, NextAnchor = 1, Workgroup = 0;
  /// How many choices of the script were made.
  size_t NextChoice = 0;
  /// How many calls of a function without a body a thread made, by the name's hash.
  std::map<std::pair<uint32_t, uint64_t>, uint64_t> OpaqueCalls;
  /// Findings by kind and instruction.
  std::map<std::pair<DiagnosticKind, const llvm::Instruction *>, size_t> FindingIds;
  /// Instructions of accesses, for races: by thread and kind of access the last one is enough for a report.
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, const llvm::Instruction *> LastAccess;
  friend class SimtMachine;
};

} // namespace rejoin

#endif // REJOIN_LIB_SEMANTICS_SIMTMACHINEIMPL_H
