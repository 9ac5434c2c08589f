//===- SimtMachine.h - Execution of a kernel by many threads -- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Executes a kernel launch on a machine that follows the definitions of convergence (docs/Model.md, "Executions")
// instead of a device. The machine judges the analysis, so it shares no code with it.
//
//   if (t < 4) a(); else b();  c();     maximal relation: some threads execute a, the others b, all together c
//   the same, model None                each thread alone, also in c
//   load outside of an object           a finding; the thread stops there, the others go on
//   not:  the order between barriers    one schedule decides it; `Schedule` selects others
//
// The model decides which threads execute an instruction together. The schedule decides which group runs first. Both
// are options of a run. Findings are kept once for each kind and source position, with the threads. An observer sees
// each operation with the threads that execute it.
//
// Invariants: runs with equal options and inputs are equal, also in their findings. Every launch is checked before it
// runs (`LaunchShape::problem`). Why it is right: the threads at the least position run as one group
// (ExecutionOrder.cpp). In a trace, `groupsAreKeys` checks this against the definition.
// Cost: the steps of all threads, which `RunOptions::MaxSteps` limits.
// Source: LLVM's "Convergence And Uniformity" and "Convergent Operation Semantics"; OpenCL C 3.0 for operations of
// groups.
// Caveat: workgroups run one after the other, so a workgroup that waits for a later one waits forever.
// Held by: unittests/Semantics/SimtMachineTest.cpp, test/Semantics, rejoin-kernel-fuzz.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_SIMTMACHINE_H
#define REJOIN_SEMANTICS_SIMTMACHINE_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Semantics/Decoder.h"
#include <array>
#include <functional>
#include <memory>
#include <set>
#include <tuple>

namespace rejoin {

/// Sizes in threads. The global size need not be a multiple of the local size.
struct LaunchShape {
  std::array<unsigned, 3> Global{1, 1, 1}, Local{1, 1, 1};
  unsigned WaveSize = 64;
  /// Bytes of local memory that the launch adds for arrays without a size (`extern __shared__`). All of these begin at
  /// the same address.
  uint64_t SharedBytes = 0;

  unsigned dimensions() const { return Global[2] > 1 ? 3 : Global[1] > 1 ? 2 : 1; }
  unsigned groupsIn(unsigned D) const { return (Global[D] - 1) / Local[D] + 1; }
  uint64_t threadsOfGroup() const { return uint64_t(Local[0]) * Local[1] * Local[2]; }
  /// The fault of the launch, or nothing: a size of zero, too many threads in a workgroup or in the launch, a wave size
  /// that is not a power of two. Every launch is checked here, whatever its origin.
  std::optional<std::string> problem() const;
};

/// The rule that decides which threads execute an instruction together.
enum class ConvergenceModel : uint8_t {
  /// The maximal relation, within the regions of tokens.
  Maximal,
  /// Threads that diverge at a branch reconverge at its immediate post-dominator, not before.
  PostDominator,
  /// Each thread runs alone.
  None,
};

enum class Schedule : uint8_t {
  /// The group at the least position runs as one.
  Lockstep,
  /// Threads run one after the other in random order, each up to its next operation that needs other threads.
  Independent,
  /// As `Independent`, with the choices of a script (`RunOptions::Script`). There is a choice before every access to
  /// memory that threads share.
  Scripted,
};

/// The threads that execute an anchor together.
enum class AnchorPolicy : uint8_t {
  /// All threads at converged instances, as in any block.
  Maximal,
  /// Each thread alone.
  Alone,
  /// The sets of a random partition of these threads.
  Random,
};

/// The choices of one schedule: each choice with the number of its alternatives. A run follows the script and then
/// appends its further choices, always the first alternative.
struct ScheduleScript {
  std::vector<std::pair<uint32_t, uint32_t>> Choices;
  /// Advances to the next schedule in lexicographic order. False if this was the last.
  bool advance();
};

/// A byte of memory that a thread reads: the workgroup, the thread's index in it, the instruction, the thread's time,
/// and the region and address of the byte. An access that races with one such read races with all of them.
using SharedRead = std::tuple<uint32_t, uint16_t, const llvm::Instruction *, uint32_t, MemoryRegion, uint64_t>;

struct RunOptions {
  ConvergenceModel Model = ConvergenceModel::Maximal;
  Schedule Order = Schedule::Lockstep;
  uint64_t Seed = 1;
  /// The number of instructions, over all threads, after which a run ends with an error; 0 for no limit.
  uint64_t MaxSteps = 0;
  bool FindRaces = true;
  /// Treat an access as undefined if its address is not a multiple of the alignment that it promises.
  bool CheckAlignment = false;
  /// Check that an index lies within its array, even if the whole object is larger.
  bool CheckParts = false;
  bool Trace = false;
  /// The trace has a column for each instruction instead of each block.
  bool TraceInstructions = false;
  AnchorPolicy Anchors = AnchorPolicy::Maximal;
  ScheduleScript *Script = nullptr;
  /// Replaces the slots of an argument for one thread (by its global number). May be empty.
  std::function<void(uint32_t Thread, unsigned Argument, llvm::MutableArrayRef<Slot> Slots)> ThreadArgument;
  /// Receives local memory before the threads of a workgroup begin, and the addresses of arguments that point to it.
  /// May be empty.
  std::function<void(Arena &Local, llvm::ArrayRef<uint64_t> Arguments)> PrepareLocal;
  /// Threads that do not participate, by their global number.
  std::vector<bool> Absent;
  /// Reads that race with a write give undefined values, as in LLVM. These are the reads in the set at the beginning,
  /// and those that race when they happen. A read with which a later write races is added to the set. If null, this is
  /// not modelled.
  std::set<SharedRead> *RacyReads = nullptr;
  /// Functions without a body return small integers.
  bool SmallResults = false;
};

/// A finding of a run, kept once for each kind and instruction.
struct RunFinding {
  DiagnosticKind Kind;
  const llvm::Instruction *At;
  /// The other access of a race, or the position of threads that are missing.
  const llvm::Instruction *Other = nullptr;
  std::string Message;
  /// Some of the threads, by their global linear number.
  std::vector<uint32_t> Threads;
  uint64_t Count = 1;
  /// The finding is a remark: it is permitted in practice.
  bool IsRemark = false;
  /// For a race: in every pair, both threads belong to one wave.
  bool OnlyWithinWaves = false;
  /// A consequence of the finding, or a further access of a race.
  struct Note {
    std::string Text;
    const llvm::Instruction *At = nullptr;
  };
  std::vector<Note> Notes;
};

/// Threads of one workgroup that executed a block together.
struct TraceColumn {
  const DecodedFunction *F;
  uint32_t Block;
  uint32_t Workgroup;
  /// The number of the function's call; 0 for the kernel.
  uint32_t Call;
  /// The instruction in a trace of instructions; null in a trace of blocks.
  const llvm::Instruction *At;
  std::vector<uint32_t> Threads;
};

/// The number of executions of a block.
struct BlockCount {
  /// The number of groups, of participating waves, and of threads.
  uint64_t Groups = 0, Waves = 0, Threads = 0, DivergentBranches = 0;
};

struct Frame {
  DecodedFunction *F;
  /// The index of its first register in the thread's stack of slots.
  uint32_t Base;
  uint32_t Block = 0, Op = 0;
  /// Identifies the call. Threads that entered it together have equal values.
  uint32_t Root = 0;
  llvm::SmallVector<uint32_t, 4> Counts;
  /// For each anchor, the latest execution in which the thread participated.
  llvm::SmallVector<uint32_t, 0> Anchored;
  size_t PrivateObjects = 0;
};

/// The reason why a thread stopped before its kernel returned.
enum class StopReason : uint8_t {
  /// Undefined behaviour, or the thread was declared absent.
  Undefined,
  /// Undefined behaviour, unless some bits of an undefined value are defined. The machine does not track such bits.
  Perhaps,
  /// Beyond the machine's limits: memory outside known objects, calls that are too deep.
  Outside,
  /// A call that does not return.
  Ended,
};

struct Thread {
  /// The thread's number within the workgroup, and within the grid.
  uint32_t Index, Global;
  static constexpr uint32_t MaxThreads = 2048;
  std::array<unsigned, 3> Local, Id;
  std::vector<Slot> Stack;
  std::vector<Frame> Frames;
  Arena Private;
  bool Stopped = false;
  StopReason Why = StopReason::Undefined;

  Frame &frame() { return Frames.back(); }
  /// The registers of the innermost frame.
  Slot *registers() { return Registers; }
  /// Call this after a change of the frames or the stack.
  void bind() { Registers = Frames.empty() ? nullptr : Stack.data() + Frames.back().Base; }

private:
  Slot *Registers = nullptr;
};

/// Observes an execution. Each function receives the threads that execute the operation together.
class Observer {
public:
  virtual ~Observer();
  /// Called at the beginning of a block, for its PHIs.
  virtual void entered(const DecodedFunction &F, uint32_t Block, llvm::ArrayRef<Thread *> Group) {}
  /// Called after an operation with a result.
  virtual void computed(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) {}
  /// Called before an operation reads its operands, also for calls, stores, branches and returns.
  virtual void reads(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) {}
  /// Called after a branch. The threads are then in the blocks that they chose.
  virtual void branched(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) {}
};

/// Executes one kernel launch. Workgroups run one after the other.
class SimtMachine {
public:
  SimtMachine(ExecutableModule &P, const LaunchShape &Shape, const RunOptions &Options, Observer *Watch = nullptr);
  ~SimtMachine();

  /// \p Arguments has the slots of each kernel argument. \p LocalSizes has the bytes of local memory for each argument
  /// that is a pointer to it, and 0 for others. An error names an operation that cannot be executed, or a limit that
  /// was reached.
  llvm::Error run(const llvm::Function &Kernel, llvm::ArrayRef<std::vector<Slot>> Arguments,
                  llvm::ArrayRef<uint64_t> LocalSizes);

  llvm::ArrayRef<RunFinding> findings() const;
  llvm::ArrayRef<TraceColumn> trace() const;
  uint64_t steps() const;
  /// The threads that stopped for this reason, or for any reason, by their global number.
  std::vector<uint32_t> stoppedThreads(std::optional<StopReason> Why = std::nullopt) const;
  /// The output that the kernel printed.
  llvm::StringRef output() const;
  const llvm::DenseMap<std::pair<const DecodedFunction *, uint32_t>, BlockCount> &blockCounts() const;
  /// Call this after a run with `Trace` under the maximal relation without tokens. Whether the groups that ran together
  /// are those with equal convergence keys in the recorded traces.
  bool groupsAreKeys() const;

private:
  class Runner;
  std::unique_ptr<Runner> R;
};

} // namespace rejoin

#endif // REJOIN_SEMANTICS_SIMTMACHINE_H
