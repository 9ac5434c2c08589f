//===- SimtMachine.h - Many threads run a kernel together -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Many threads run a kernel together: a launch on a machine that follows the definitions of convergence (docs/Model.md,
// "Executions") instead of a device. It is a judge of the analysis, so it includes nothing of it.
//
//   if (t < 4) a(); else b();  c();     maximal relation: a and b by a part of the threads each, c by all together
//   the same, model None                each thread alone, also in c
//   load outside of an object           a finding; the thread stops there, the others go on
//   not:  the order between barriers    one schedule decides it; others are asked for by `Schedule`
//
// Who is together is given by the model, who runs first by the schedule; both are options of a run. Findings are kept
// once for each kind and place in the source, with the threads. An observer sees each operation with the threads that
// execute it.
//
// Invariants: runs with equal options and inputs are equal, also in their findings; every launch is checked before it
// runs (`LaunchShape::problem`).
// Why it is right: threads at the least place run as one group (ExecutionOrder.cpp); in a trace `groupsAreKeys` checks
// that against the definition.
// Cost: the steps of all threads, which `RunOptions::MaxSteps` limits.
// Source: LLVM's "Convergence And Uniformity" and "Convergent Operation Semantics"; OpenCL C 3.0 for operations of
// groups.
// Caveat: workgroups run one after the other, so what one waits for that a later one does never comes.
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

/// Sizes in threads; the global size need not be a multiple of the local one.
struct LaunchShape {
  std::array<unsigned, 3> Global{1, 1, 1}, Local{1, 1, 1};
  unsigned WaveSize = 64;
  /// Bytes of local memory that the launch adds: for arrays without a size (`extern __shared__`), which all begin
  /// there.
  uint64_t SharedBytes = 0;

  unsigned dimensions() const { return Global[2] > 1 ? 3 : Global[1] > 1 ? 2 : 1; }
  unsigned groupsIn(unsigned D) const { return (Global[D] - 1) / Local[D] + 1; }
  uint64_t threadsOfGroup() const { return uint64_t(Local[0]) * Local[1] * Local[2]; }
  /// Nothing, or its fault: a size of zero, too many threads of a workgroup or of the launch, a wave of no
  /// power of two. Every launch is checked here, however it was given.
  std::optional<std::string> problem() const;
};

/// Which threads are together.
enum class ConvergenceModel : uint8_t {
  /// The maximal relation, within the regions of tokens.
  Maximal,
  /// Threads that part at a branch meet again at its immediate post-dominator, not before.
  PostDominator,
  /// Each thread runs alone.
  None,
};

enum class Schedule : uint8_t {
  /// The group at the least position runs, as one.
  Lockstep,
  /// Threads run one after the other in random order up to their next operation that needs others.
  Independent,
  /// As `Independent`, by the choices of a script (`RunOptions::Script`), with a choice before every access to memory
  /// that threads share.
  Scripted,
};

/// Who executes an anchor together.
enum class AnchorPolicy : uint8_t {
  /// All that stand at converged instances, as at any block.
  Maximal,
  /// Each thread alone.
  Alone,
  /// A random partition of those.
  Random,
};

/// The choices of one schedule: the choice and the number of alternatives. A run follows the script and appends its
/// choices beyond (always the first).
struct ScheduleScript {
  std::vector<std::pair<uint32_t, uint32_t>> Choices;
  /// The next schedule in lexicographic order; false if this was the last.
  bool advance();
};

/// A byte of memory that a thread reads: its workgroup and index there, the instruction, the thread's time, and where
/// the byte lies. Whatever races with one such read races with all of them.
using SharedRead = std::tuple<uint32_t, uint16_t, const llvm::Instruction *, uint32_t, MemoryRegion, uint64_t>;

struct RunOptions {
  ConvergenceModel Model = ConvergenceModel::Maximal;
  Schedule Order = Schedule::Lockstep;
  uint64_t Seed = 1;
  /// Executed instructions, over all threads, after which a run ends with an error; 0 for no limit.
  uint64_t MaxSteps = 0;
  bool FindRaces = true;
  /// Accesses at addresses that are no multiple of the alignment that they promise are undefined.
  bool CheckAlignment = false;
  /// An index lies within its array, also where the whole object is larger.
  bool CheckParts = false;
  bool Trace = false;
  /// The trace has a column for each instruction instead of each block.
  bool TraceInstructions = false;
  AnchorPolicy Anchors = AnchorPolicy::Maximal;
  ScheduleScript *Script = nullptr;
  /// Replaces the slots of an argument for one thread (by its global number); may be empty.
  std::function<void(uint32_t Thread, unsigned Argument, llvm::MutableArrayRef<Slot> Slots)> ThreadArgument;
  /// Gets local memory before the threads of a workgroup begin, and where arguments that point to it do; may be empty.
  std::function<void(Arena &Local, llvm::ArrayRef<uint64_t> Arguments)> PrepareLocal;
  /// Threads, by their global number, that do not take part.
  std::vector<bool> Absent;
  /// Reads that race with a write give undefined values, as in LLVM: those that are in it at the beginning, and those
  /// that race when they happen. Reads that a later write races with are added. Not modelled if null.
  std::set<SharedRead> *RacyReads = nullptr;
  /// Integers that functions without a body return are small.
  bool SmallResults = false;
};

/// What was found while running: once for each kind and instruction.
struct RunFinding {
  DiagnosticKind Kind;
  const llvm::Instruction *At;
  /// The other access of a race; where threads that are missed stand.
  const llvm::Instruction *Other = nullptr;
  std::string Message;
  /// Some of the threads, by their global linear number.
  std::vector<uint32_t> Threads;
  uint64_t Count = 1;
  /// Allowed in practice.
  bool IsRemark = false;
  /// Of a race: all pairs of threads are of one wave each.
  bool OnlyWithinWaves = false;
  /// What follows from it, and more accesses of a race.
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
  /// Which call of the function; 0 for the kernel.
  uint32_t Call;
  /// The instruction, for a trace of instructions; null for a block.
  const llvm::Instruction *At;
  std::vector<uint32_t> Threads;
};

/// How often a block ran.
struct BlockCount {
  /// Groups, waves that took part, and threads.
  uint64_t Groups = 0, Waves = 0, Threads = 0, DivergentBranches = 0;
};

struct Frame {
  DecodedFunction *F;
  /// Registers, in the thread's stack of slots.
  uint32_t Base;
  uint32_t Block = 0, Op = 0;
  /// The call: equal for threads that entered it together.
  uint32_t Root = 0;
  llvm::SmallVector<uint32_t, 4> Counts;
  /// By anchor: the execution that the thread took part in last.
  llvm::SmallVector<uint32_t, 0> Anchored;
  size_t PrivateObjects = 0;
};

/// Why a thread stopped before its kernel returned.
enum class StopReason : uint8_t {
  /// Undefined behaviour, or it was declared absent.
  Undefined,
  /// Undefined behaviour unless some bits of an undefined value are known, which the machine does not follow.
  Perhaps,
  /// What the machine does not have: memory outside of the objects it knows, deeper calls.
  Outside,
  /// A call that does not return.
  Ended,
};

struct Thread {
  /// Within the workgroup, and within the grid.
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
  /// After frames or the stack changed.
  void bind() { Registers = Frames.empty() ? nullptr : Stack.data() + Frames.back().Base; }

private:
  Slot *Registers = nullptr;
};

/// Sees the execution. Threads of a call are together.
class Observer {
public:
  virtual ~Observer();
  /// At the beginning of a block, with its PHIs.
  virtual void entered(const DecodedFunction &F, uint32_t Block, llvm::ArrayRef<Thread *> Group) {}
  /// After an operation with a result.
  virtual void computed(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) {}
  /// Before an operation reads its operands; also before calls, stores, branches and returns.
  virtual void reads(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) {}
  /// After a branch: the threads stand in the blocks that they chose.
  virtual void branched(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) {}
};

/// Runs one kernel launch. Workgroups run one after the other.
class SimtMachine {
public:
  SimtMachine(ExecutableModule &P, const LaunchShape &Shape, const RunOptions &Options, Observer *Watch = nullptr);
  ~SimtMachine();

  /// \p Arguments has the slots of each of the kernel's arguments; \p LocalSizes the bytes of local memory for those
  /// that are pointers to it (0 for others). An error names what cannot be run, or that a limit was met.
  llvm::Error run(const llvm::Function &Kernel, llvm::ArrayRef<std::vector<Slot>> Arguments,
                  llvm::ArrayRef<uint64_t> LocalSizes);

  llvm::ArrayRef<RunFinding> findings() const;
  llvm::ArrayRef<TraceColumn> trace() const;
  uint64_t steps() const;
  /// Threads that stopped, for this reason or any, by their global number.
  std::vector<uint32_t> stoppedThreads(std::optional<StopReason> Why = std::nullopt) const;
  /// What the kernel printed.
  llvm::StringRef output() const;
  const llvm::DenseMap<std::pair<const DecodedFunction *, uint32_t>, BlockCount> &blockCounts() const;
  /// After a run with `Trace` under the maximal relation without tokens: whether the groups that ran together are those
  /// with equal convergence keys in the recorded traces.
  bool groupsAreKeys() const;

private:
  class Runner;
  std::unique_ptr<Runner> R;
};

} // namespace rejoin

#endif // REJOIN_SEMANTICS_SIMTMACHINE_H
