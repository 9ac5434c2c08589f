//===- SimtMachineImpl.h - The state of one launch -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of one launch. The parts of the machine are members of one class, each in a file of its own:
//
//   scheduling                  SimtMachine.cpp, Scheduling.cpp, Steps.cpp
//   operations of one thread    Interpreter.cpp, Folding.cpp, Queries.cpp
//   memory                      MemoryAccess.cpp, MemoryBuiltins.cpp, Images.cpp
//   operations of a group       GroupOperations.cpp, LaneOperations.cpp, Barriers.cpp, Meetings.cpp, AsyncCopies.cpp
//   findings                    Findings.cpp, MaskFindings.cpp
//
// Invariant: a thread of the running workgroup is in one group of `Ready`, waits in one meeting, belongs to the running
// group, or has stopped or ended. Threads of a group are sorted by their index and are at converged instances.
//
//   threads 0..3 at one block, 4..7 at another     two groups; the one at the least position runs until its block ends
//   thread 2 reads outside of its object           a finding; the thread stops and leaves its group at once
//   not:  threads of two workgroups in one group   workgroups run one after the other
//
// Why it is right: ExecutionOrder.cpp shows that no other thread can reach the position of a thread at the least
// position later.
// Cost: a step is linear in the group; choosing the next group is linear in the number of groups.
// Caveat: a schedule is one of many. Only other schedules show the effects of another order between barriers. Races are
// an exception: they do not depend on the schedule, except as RaceDetector.cpp states.
// Held by: unittests/Semantics/SimtMachineTest.cpp, test/Semantics, rejoin-kernel-fuzz.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SEMANTICS_SIMTMACHINEIMPL_H
#define REJOIN_LIB_SEMANTICS_SIMTMACHINEIMPL_H

#include "Builtins.h"
#include "Printf.h"
#include "rejoin/Semantics/SimtMachine.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SparseBitVector.h"
#include "llvm/IR/Dominators.h"
#include <map>
#include <random>
#include <tuple>

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
  // SimtMachine.cpp: who runs next.
  /// Where AMDGPU tells kernels of it. Source: LLVM's User Guide for the AMDGPU backend, "Kernel Dispatch" (of HSA) and
  /// the hidden kernel arguments of code object versions 4 and 5.
  void describeLaunch();
  llvm::Error runWorkgroup(const llvm::Function &Kernel, llvm::ArrayRef<std::vector<Slot>> Arguments,
                           llvm::ArrayRef<uint64_t> LocalSizes);
  int comparePlaces(Thread &A, Thread &B) const;
  llvm::Error outOfMemory(const llvm::Twine &What = "") const;
  /// Room for so many registers; false if there is none.
  bool growStack(Thread &T, uint64_t Slots);
  void addGroup(ThreadGroup Group);
  llvm::Error runGroups();
  llvm::Error runWithStack(ThreadGroup All);
  /// Runs from the group's position to the end of the block, a call or a return. Threads that go on are handed to
  /// `Ready`.
  llvm::Error step(ThreadGroup &Group);
  llvm::Error runOps(DecodedFunction &F, ThreadGroup &Group, bool &Left);
  /// The block to which a thread goes; it may stop there.
  uint32_t targetOf(const DecodedFunction &F, const Op &O, Thread &T);
  void branch(DecodedFunction &F, const Op &O, ThreadGroup &Group);
  /// Under another schedule than lockstep, before the operation \p Next.
  bool letsOthersRun(const DecodedFunction &F, const Op &O, ThreadGroup &Group, uint32_t Next);
  llvm::Error tooManySteps(const Op &O, ThreadGroup &Group) const;
  void addColumn(DecodedFunction &F, uint32_t Block, const llvm::Instruction *I, ThreadGroup &Group);
  size_t choose(size_t Count);
  void enterBlock(DecodedFunction &F, ThreadGroup &Group);
  void takeEdge(Thread &T, uint32_t To);
  void leaveFunction(Thread &T, const Op &Return);
  void stop(Thread &T, StopReason Why = StopReason::Undefined) {
    T.Stopped = AnyStopped = SomeEnded = true;
    T.Why = Why;
    if (LastFinding < Findings.size())
      StoppedBy.try_emplace(T.Global, LastFinding);
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
  void executeFMulAdd(const Op &O, ThreadGroup &Group);
  void executeElementary(const DecodedFunction::CallInfo &C, const Op &O, ThreadGroup &Group);
  void computeAddress(const DecodedFunction::GepInfo &G, const Op &O, Thread &T);
  void fold(DecodedFunction &F, const Op &O, Thread &T);
  // Promises.cpp.
  void keepPromise(const DecodedFunction::Promise &Of, const Op &O, Thread &T);
  /// What could not be folded just now.
  const llvm::Instruction *NotComputed = nullptr;
  uint64_t castPointer(const Slot &S, MemorySpace From, MemorySpace To) const;
  void undefined(const Op &O, Thread &T, const char *What, const Slot &By);

  // MemoryAccess.cpp: memory.
  /// Bytes of one object, found and alive.
  struct Located {
    uint8_t *Bytes = nullptr, *Known = nullptr;
    uint64_t Size = 0;
    /// The memory, where other threads have it, too, and where it is there.
    Arena *Shared = nullptr;
    MemoryRegion Region = GlobalRegion;
    uint64_t Offset = 0, FlatAddress = 0;
    explicit operator bool() const { return Bytes; }
  };
  /// Reports what lies in no object and stops the thread then.
  Located locate(Thread &T, const llvm::Instruction &I, MemorySpace Space, uint64_t Address, uint64_t Size,
                 bool Writes);
  static bool isKnown(const Located &L);
  /// For races, before memory changes; \p Stored are the bytes that are written, if they are known.
  void note(Thread &T, const llvm::Instruction &I, const Located &L, RaceAccess::Type Kind,
            const uint8_t *Stored = nullptr);
  void noteAs(RaceThread &As, Thread &T, const llvm::Instruction &I, const Located &L, RaceAccess::Type Kind,
              const uint8_t *Stored = nullptr);
  void load(DecodedFunction &F, const Op &O, Thread &T);
  void store(DecodedFunction &F, const Op &O, Thread &T);
  bool isAligned(const Op &O, Thread &T, uint64_t Address);
  void allocatePrivate(DecodedFunction &F, const Op &O, Thread &T);
  void atomicInstruction(const Op &O, Thread &T);
  /// What an atomic operation publishes and learns.
  void synchronize(const llvm::Instruction &I, Thread &T, const Located &L, bool Reads, bool Writes);
  void fence(const llvm::Instruction &I, Thread &T);
  /// OpenCL's cl_mem_fence_flags.
  static unsigned regionsOfFlags(uint64_t Flags) {
    return (Flags & 1 ? LocalOnly : NoRegions) | (Flags & 6 ? GlobalOnly : NoRegions);
  }
  void atomic(Thread &T, const Op &O, MemorySpace Space, uint64_t Address, llvm::Type *Of, unsigned Operation,
              const Slot *Operand, Slot *Old);
  void exchangeIfEqual(Thread &T, const Op &O, MemorySpace Space, uint64_t Address, unsigned Bits, Slot Expected,
                       Slot New, Slot &Old, Slot *IsEqual);

  // Findings.cpp: what goes wrong.
  /// Adds a thread to those of a finding, once.
  void involve(RunFinding &F, uint32_t Thread);
  RunFinding &findingAt(DiagnosticKind Kind, const llvm::Instruction &At, const llvm::Twine &Message,
                        const llvm::Instruction *Other, bool IsRemark = false);
  void report(DiagnosticKind Kind, const llvm::Instruction &At, llvm::ArrayRef<const Thread *> Threads,
              const llvm::Twine &Message, const llvm::Instruction *Other = nullptr);
  /// What uses an undefined value: reported where memory that was never written was read, if that is why.
  void reportUndefined(const llvm::Instruction &At, Thread &T, const llvm::Twine &What, const Slot &By);
  void checkPart(const Op &O, Thread &T, uint64_t Index, uint64_t Limit);
  uint32_t numberOf(const llvm::Instruction &I);
  /// Whether the unwritten memory that \p T reads may be unwritten because another thread stopped. If so, this is a
  /// note of the finding at which that one stopped.
  bool followsStop(const llvm::Instruction &Read, const Thread &T);
  /// Something that happens because a thread stopped at an earlier finding.
  void addConsequence(const Thread &Stopped, const llvm::Twine &What, const llvm::Instruction *At);
  /// For `RunOptions::RacyReads`.
  void addRacyRead(RaceActor By, const llvm::Instruction &At, uint32_t Time, const Located &L);
  bool isRacyRead(const Thread &T, const llvm::Instruction &At, const Located &L);
  void reportRace(Thread &T, const llvm::Instruction &I, RaceAccess::Type Kind, const RaceConflict &C, bool SameValue);
  uint32_t globalOf(RaceActor A) const;
  /// The same for all instructions of a source line.
  const void *lineOf(const llvm::Instruction &I);

  // GroupOperations.cpp: what they do together. `Left`: the threads of the group stand where they went.
  llvm::Error call(DecodedFunction &F, const Op &O, ThreadGroup &Group, bool &Left);
  llvm::Error runBuiltin(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group, bool &Left);
  llvm::Error runAlone(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group);
  void inWaves(ThreadGroup &Group, llvm::function_ref<void(ThreadGroup &)> Visit);
  class LaneOperation;
  void opaque(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group);

  // Queries.cpp.
  std::optional<uint64_t> placeOf(const DecodedFunction::CallInfo &C, const Thread &T, uint64_t Dimension) const;
  void query(const Op &O, const DecodedFunction::CallInfo &C, Thread &T);

  // Meetings.cpp: threads that wait for one another by a member mask, or the number of a barrier.
  struct Meeting {
    /// Who may meet: (operation, bits of its operand, wave, member mask); or (barrier, its number).
    bool IsBarrier = false;
    Builtin Kind = Builtin::None;
    unsigned Bits = 0;
    uint32_t Wave = 0;
    /// The member mask; the number of the barrier.
    uint64_t Which = 0;
    /// Threads that a barrier is for; 0 for all of the workgroup.
    uint64_t Count = 0;
    ThreadGroup Waiting;
    /// Threads that arrived and do not wait, and what they had done then.
    llvm::BitVector Arrived;
    std::vector<std::pair<uint16_t, RaceDetector::Arrival>> Arrivals;
    /// Threads that went on to what follows the operation while others waited here.
    llvm::BitVector Passed;
    /// What the first of them did there.
    const llvm::Instruction *PassedAt = nullptr;
    bool IsReported = false;
    /// It is held with those who are there, since nobody else comes.
    bool IsForced = false;
  };
  /// Whether the group left: its threads wait, or have gone on.
  bool meet(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group);
  bool areAllHere(const DecodedFunction::CallInfo &C, ThreadGroup &Group);
  void join(const Op &O, const DecodedFunction::CallInfo &C, Thread &T);
  void joinBarrier(const Op &O, const DecodedFunction::CallInfo &C, Thread &T);
  Meeting &meetingOf(const Meeting &Key);
  bool hasEnded(const Thread &T) const { return T.Frames.empty() || T.Stopped; }
  bool isNamed(const Meeting &M, const Thread &T) const;
  /// Those of them who are here already: in the meeting, or at its end.
  bool isComplete(const Meeting &M) const;
  llvm::BitVector completeWaves(const Meeting &M) const;
  void completeMeetings();
  void hold(Meeting M);
  void holdBarrier(Meeting &M);
  void resolveMeeting();
  void goOn(ThreadGroup Group);
  void addByPlace(ThreadGroup Group);
  static const Op &opOf(const Thread &T) { return T.Frames.back().F->Ops[T.Frames.back().Op]; }
  static bool isAfter(llvm::ArrayRef<Frame> Waiting, llvm::ArrayRef<Frame> At);
  std::vector<Meeting> Meetings;

  // Passing.cpp: what threads did before others waited for them.
  /// Of a new workgroup.
  void beginPassing(const llvm::Function &Kernel);
  /// \p Group does something that others see. Under any schedule, whoever comes to wait later sees it.
  void noteAct(const ThreadGroup &Group);
  void noteBranch(const Op &O, const ThreadGroup &Group);
  /// Adds threads to those that passed a new meeting by.
  void notePassedBefore(Meeting &M);
  /// Whether a thread that has ended left at a branch around the operation, and not at one before it.
  bool hasPassedBy(const Meeting &M, const Thread &T);
  /// Of each thread the latest act at each place, with the frames there, and the instruction.
  struct Act {
    std::vector<Frame> At;
    const llvm::Instruction *I;
  };
  std::vector<std::vector<Act>> Acts;
  /// Branches of the kernel that decide who comes to an operation at which threads may wait: when each thread executed
  /// them last.
  llvm::DenseMap<const llvm::Instruction *, std::vector<uint64_t>> Branched;
  llvm::DominatorTree KernelDominators;
  /// Whether threads that part at a branch pass an operation by.
  std::map<std::pair<const llvm::Instruction *, const llvm::Instruction *>, bool> PassesBy;
  bool SomeEnded = false;

  // MaskFindings.cpp: what is wrong with them.
  void reportOutsideMask(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Wave);
  void reportMissing(Meeting &M, bool Waits);
  void reportPlaces(const Meeting &M);
  void reportActiveMask(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group);
  void checkMask(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Wave);
  bool isBeforeVolta(const Thread &T) const;
  /// Member masks that are the active lanes and nothing else.
  llvm::DenseMap<const llvm::Instruction *, bool> ActiveMasks;

  void memoryBuiltin(const Op &O, const DecodedFunction::CallInfo &C, Thread &T);

  // MemoryBuiltins.cpp: printf.
  /// Elements of a value with the bits of each.
  struct PrintfValue {
    llvm::SmallVector<Slot, 4> Elements;
    unsigned Bits = 0;
    bool IsFloating = false, IsPointer = false;
    MemorySpace Space = MemorySpace::Flat;
  };
  class PrintfArguments;
  class CallArguments;
  class PackedArguments;
  /// A text up to its zero; nothing if it cannot be read.
  std::optional<std::string> readText(const Op &O, Thread &T, MemorySpace Space, uint64_t Address);
  bool printValue(const Op &O, Thread &T, const PrintfConversion &C, const PrintfValue &V);
  bool printFormat(const Op &O, Thread &T, llvm::StringRef Format, PrintfArguments &Values);
  void print(const Op &O, const DecodedFunction::CallInfo &C, Thread &T);

  // Images.cpp.
  struct ImageOperation;
  static ImageOperation imageOperation(const DecodedFunction::CallInfo &C);
  /// The image of a call; null, with a finding, if there is none.
  const Image *imageOf(const Op &O, const DecodedFunction::CallInfo &C, Thread &T);
  /// The channels of one texel, as they lie in memory; false, with a finding, if they cannot be read.
  bool texel(const Op &O, Thread &T, const Image &From, llvm::ArrayRef<int64_t> At, std::array<uint64_t, 4> &Channels);
  void readImage(const Op &O, const DecodedFunction::CallInfo &C, Thread &T);
  void writeImage(const Op &O, const DecodedFunction::CallInfo &C, Thread &T);
  void queryImage(const Op &O, const DecodedFunction::CallInfo &C, Thread &T);
  llvm::Error runImage(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group);

  // Barriers.cpp.
  void barrier(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group, bool WaveOnly);
  /// The memory that a thread orders at a barrier.
  unsigned regionsOf(const DecodedFunction::CallInfo &C, Thread &T);
  /// Those of the threads that order this memory, by their indices.
  llvm::SmallVector<uint16_t, 64> membersFor(const DecodedFunction::CallInfo &C, ThreadGroup &Group, unsigned Region);
  /// Reports which of \p Expected threads from \p First on are not there.
  void checkAllThere(const Op &O, ThreadGroup &Together, unsigned First, size_t Expected, llvm::StringRef Whom,
                     llvm::StringRef Do = "execute this barrier");

  // AsyncCopies.cpp.
  llvm::Error startCopy(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group);
  void waitForCopies(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group);
  void checkCopiesEnded();
  /// Copies with one event, of the running workgroup: who started them and who waited. Number 0 is no event.
  struct CopyEvent {
    const llvm::Instruction *At = nullptr;
    std::vector<RaceThread> Actors;
    std::vector<uint16_t> Starters;
    std::vector<bool> Waited;
  };
  std::vector<CopyEvent> Copies;
  /// Whether single threads can learn from one another what others did.
  static bool ordersByAtomics(const llvm::Module &M);
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
  uint32_t NextRoot = 1, NextAnchor = 1, Workgroup = 0;
  /// How many choices of the script were made.
  size_t NextChoice = 0;
  /// How many calls of a function without a body a thread made, by the name's hash.
  std::map<std::pair<uint32_t, uint64_t>, uint64_t> OpaqueCalls;
  /// By finding: its threads.
  std::vector<llvm::SparseBitVector<>> Involved;
  /// Findings by kind and line.
  std::map<std::tuple<DiagnosticKind, bool, const void *>, size_t> FindingIds;
  std::map<std::pair<const llvm::DIFile *, unsigned>, const llvm::Instruction *> FirstOfLine;
  size_t LastFinding = ~size_t(0);
  /// The finding at which a thread stopped.
  llvm::DenseMap<uint32_t, size_t> StoppedBy;
  /// Whether a thread that stopped at the first instruction might have written what the second reads.
  llvm::DenseMap<std::pair<const llvm::Instruction *, const llvm::Instruction *>, bool> MayWrite;
  std::unique_ptr<RaceDetector> Races;
  /// Some operation acquires what an atomic one published.
  bool FollowAtomics = false;
  /// Numbers of instructions, for races.
  llvm::DenseMap<const llvm::Instruction *, uint32_t> Numbered;
  std::vector<const llvm::Instruction *> Instructions;
  std::pair<const llvm::Instruction *, uint32_t> LastNumbered{nullptr, 0};
  std::map<std::tuple<uint32_t, uint32_t, unsigned>, size_t> RaceIds;
  static constexpr uint64_t MaxPrivateBytes = 1ULL << 24;
  friend class SimtMachine;
};

} // namespace rejoin

#endif // REJOIN_LIB_SEMANTICS_SIMTMACHINEIMPL_H
