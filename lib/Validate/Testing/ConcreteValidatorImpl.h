//===- ConcreteValidatorImpl.h - One comparison by runs ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One comparison by runs: its state, what a run leaves behind (`Side`), and how two runs differ (`Difference`). The
// verdict and the order of the runs are in ConcreteValidator.cpp, inputs and memory in ConcreteLaunches.cpp, the
// comparison of two runs in ConcreteComparison.cpp, what is recorded in EventRecorder.cpp.
//
//   f(i8 %x), no memory, no unknown results    threads with all inputs: proved, if each run of the target is one of the
//                                              source
//   f(i64 %x)                                  samples: refuted or inconclusive, never proved
//   not:  a thread with undefined behaviour in the source: it is taken out of both launches (`Absent`)
//
// Invariants: `Complete` as long as nothing was met that leaves the verdict open; each reason stands once in the
// result. Inputs are by thread and argument; all runs of a launch have the same inputs and the same memory at the
// beginning.
// Why it is right: ConcreteValidator.cpp. Cost: launches times hierarchies of both sides times choices of anchors, each
// a run of at most `MaxSteps` steps.
// Caveat: sampled inputs may miss a difference; then the verdict is inconclusive.
// Held by: test/Validate/undefined-source.srctgt.ll, launch-shapes.srctgt.ll, endless-target.srctgt.ll;
// rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_TESTING_CONCRETEVALIDATORIMPL_H
#define REJOIN_LIB_VALIDATE_TESTING_CONCRETEVALIDATORIMPL_H

#include "ConcreteValidator.h"
#include "EventRecorder.h"
#include "Reasons/Reason.h"
#include "Refinement/HierarchyCombinations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include <map>
#include <set>

namespace rejoin {

/// Parts of an argument that takes several registers: small numbers, each another one.
void fillParts(const llvm::Type *T, uint64_t Input, llvm::MutableArrayRef<Slot> Slots);

/// An argument of this type is the whole number of an input; others are filled from it.
bool isWholeInput(const llvm::Type &T);

/// The memory at the pointers among the arguments. Pointers of different threads point to different memory, so the
/// values that a thread reads do not depend on the schedule. All arguments point to one buffer, unless the source
/// promises that some of them do not.
struct Buffers {
  static constexpr unsigned Size = 4096;
  /// In bytes, of one thread.
  unsigned Whole = Size;
  /// By argument, within the buffer of a thread.
  llvm::SmallVector<unsigned> Offsets;
  /// By thread; empty without pointers.
  std::vector<uint64_t> Begins;
  /// The same of pointers to local memory, which lie one after the other; 0 without such pointers.
  uint64_t LocalBegin = 0;
};

/// A variable of the module in the memory of a run, by its flat address.
struct PlacedVariable {
  uint64_t Begin, End;
  std::string Name;
};

/// One run of one side.
struct Side {
  const llvm::Function *F;
  Recorder Record;
  /// Threads with undefined behaviour.
  std::vector<bool> Undefined;
  /// Some stopped at what the machine does not have: other memory may be there, where the function is called.
  bool WentOutside = false;
  bool Races = false;
  /// A read takes part in a race, so that values differ, and not only what is left in memory.
  bool RacesWithReads = false;
  std::string Problem;
  bool Ended = true;
  /// What is left in the buffers and in variables that others see.
  std::vector<std::optional<uint8_t>> Memory;
  /// Where its addresses point to.
  Buffers Placed;
  std::vector<PlacedVariable> Variables;
};

/// How a run of the target is not one of the source; no text for none.
struct Difference {
  std::string Text;
  Fault Kind = Fault::None;
  /// Whose event differs.
  uint32_t Thread = 0;
  /// One of the events that differ only writes.
  bool IsOfWrites = false;
  /// As in `ValidationResult`.
  bool IsOfDeadMemory = false;
  /// The same events, but other operands.
  bool ByValue = false;
  /// A value of the target is undefined, and that of the source is not.
  bool IsLessDefined = false;
  /// In values that no rounding explains.
  bool IsFar = false;
  /// The target's events are the first ones of the source's.
  bool IsCut = false;
  /// Other writes alone, of which the same is left in memory wherever something else happens.
  bool ByWrites = false;
  /// Other atomic operations, which change memory in the same steps.
  bool ByUpdates = false;
  /// Atomic operations alone, which other threads may do instead.
  bool ByUpdaters = false;
  /// The thread had results in the source of which the bits are open: why the first one is.
  std::optional<OpenResult> ByOpenBits = std::nullopt;
  /// It may be none after all.
  bool isOpen() const { return ByWrites || ByUpdates || ByUpdaters || ByOpenBits; }
  explicit operator bool() const { return !Text.empty(); }
};

class ConcreteValidator {
public:
  ConcreteValidator(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind,
                    const ValidateOptions &Options);
  ValidationResult run();
  /// What differs for threads with these arguments.
  std::string runWith(const std::vector<std::vector<uint64_t>> &Rows, Grade G);
  /// Where threads share the memory at arguments, the source races in every launch that is tried, and one thread alone
  /// is none that shows what all do.
  bool alwaysRaces();
  void runBoth(llvm::function_ref<bool(llvm::ArrayRef<RunEvent>, llvm::ArrayRef<RunEvent>)> Each);

private:
  void chooseInputs();
  void chooseShape();
  /// Adds threads, with inputs as the first ones, up to the size that the source requires of a workgroup; false if that
  /// cannot be launched.
  bool fillRequiredSize();
  void fillInputs();
  /// Keeps the inputs of threads that came where none had been, and what was relied on.
  void learnFrom(const Side &S);
  /// One launch; false if it decides the verdict.
  bool runLaunch();
  /// Runs the source until no further thread has undefined behaviour; false if this is not known.
  bool runSources(std::vector<Side> &Sources, std::vector<bool> &Absent);
  /// A run of the target is none of the source's: whether it may be right after all, which is noted.
  bool mayBeAllowed(const Difference &First, const Side &T, const std::vector<Side> &Sources,
                    const std::vector<bool> &Absent);
  /// The first difference of a run of the target from each of the source's; none if it is one of them.
  Difference differenceFrom(const std::vector<Side> &Sources, const Side &T) const;
  /// A difference was found where each thread had its own memory at a pointer that is the same for all. Whether some
  /// launch in which they share it shows one as well: then \p First and the runs are of that launch. If none does, the
  /// reason is noted.
  bool showsInSharedMemory(Difference &First, Side &T, std::vector<Side> &Sources);
  /// One launch of it, with the inputs as they are.
  enum class Witness { Shown, Races, None };
  Witness tryShared(Difference &First, Side &T, std::vector<Side> &Sources);
  /// The workgroup may have one thread only.
  bool mayRunAlone() const;
  /// It is not: by grade.
  void refute(const Difference &First, const Side &T, const std::vector<Side> &Sources);
  /// Reads that race give undefined values: the target's run again, if it has such reads and the source has none.
  std::optional<Side> runWithRaces(const Side &T, unsigned Hierarchy, unsigned Choice, const std::vector<bool> &Absent);
  /// Without the branches of the source that no thread took it has the same cycles: in all grades the same threads are
  /// together.
  bool keepsCycles() const;
  Buffers placeBuffers(ExecutableModule &P, const llvm::Function &F);
  /// Small numbers, if possible, so that loops over what is read there end.
  void fill(Arena &Memory, uint64_t Address, uint64_t Bytes, uint64_t Seed);
  /// After a run: memory, threads with undefined behaviour, races.
  void keepResults(Side &S, ExecutableModule &P, const Buffers &Placed, const SimtMachine &M);
  Side execute(const llvm::Function &F, const HierarchyCombinations &Hierarchies, unsigned Hierarchy,
               AnchorPolicy Anchors, uint64_t Seed, const std::vector<bool> &Absent,
               std::set<SharedRead> *RacyReads = nullptr);
  /// What memory holds at the beginning: the same for all runs of a launch, so it is drawn once.
  const std::vector<uint8_t> &contents(uint64_t Seed, uint64_t Bytes);
  std::map<std::pair<uint64_t, bool>, std::vector<uint8_t>> Contents;
  Difference compare(const Side &S, const Side &T, bool MoreConverged) const;
  /// The same of who is together alone.
  Difference compareGroups(const Side &S, const Side &T, bool MoreConverged) const;
  /// Threads with the positions of the events that differ.
  std::string show(const Side &S, const Side &T, llvm::ArrayRef<std::pair<uint32_t, size_t>> Threads) const;
  std::string inputsOf(uint32_t Thread) const;
  /// The event with its operands; addresses are objects with offsets.
  std::string sentence(const Side &S, uint32_t Thread, const RunEvent &E) const;
  /// An address of the run; empty if no object is there. \p Of: what computes it, or null.
  std::string addressText(const Side &S, uint32_t Thread, uint64_t Address, const llvm::Value *Of) const;
  /// A line about results of convergent functions that only the runs choose; empty if there are none.
  std::string noteOnChosenResults() const;
  /// The target calls convergent functions that the source does not call.
  bool communicatesMore() const;
  /// Whether atomic operations leave the same contents in memory that all threads share by uniform pointers; false if
  /// this is not known.
  bool mayCombineUpdates(const std::vector<bool> &Absent);
  bool hasAnchors(const llvm::Function &F) const;
  HierarchyCombinations hierarchiesOf(const llvm::Function &F);

  const llvm::Function &Source, &Target;
  TargetKind Kind;
  const ValidateOptions &Options;
  ValidationResult Result;
  unsigned NumThreads = 0, NumLaunches = 1, Launch = 0, WaveSize = 64;
  /// Of the workgroup, where it is not linear; zeros otherwise.
  std::array<unsigned, 3> Shape{0, 0, 0};
  std::optional<HierarchyCombinations> SourceHierarchies, TargetHierarchies;
  /// The source computes with flags that allow other results, or with an error that is allowed.
  bool IsFast = false, HasErrors = false;
  /// Writes differed, but left the same contents in memory. Memory that pointers point to has arbitrary contents.
  bool HasOtherWrites = false, AnyMemory = false;
  /// A uniform pointer points to one buffer for all threads, and not to one for each thread.
  bool IsShared = false;
  /// Whose memory it is that they share.
  unsigned Owner = 0;
  /// An argument is such a pointer. Results of convergent operations are used: threads get values of others, so all
  /// have to read the same memory.
  bool HasSharedPointers = false, GetsOfOthers = false;
  /// What a run leaves in memory is asked for.
  bool KeepsMemory = false;
  /// Inputs are such that loops have some iterations.
  bool OnlyPositive = false;
  /// Integer arguments are sizes of rows.
  bool HasStrides = false;
  bool Complete = true, Enumerated = false, SourceAnchors = false, TargetAnchors = false, ReadsMemory = false;
  /// Results of functions that nobody knows are used, of which one function was tried.
  bool UsesUnknown = false;
  /// Results that depend on the launch, of which one was tried.
  bool UsesLaunch = false;
  /// Addresses of private objects were given away.
  bool Escapes = false;
  /// Where objects lie shows in a number.
  bool ShowsPlaces = false;
  /// Volatile accesses to private objects, which are no events of a run.
  bool HidesVolatile = false;
  /// An elementary function of whose results not all digits are fixed.
  std::string Inexact;
  /// What was met in some launch: each reason once.
  void open(const std::string &Why) {
    Complete = false;
    if (!llvm::is_contained(Result.Reasons, Why))
      Result.Reasons.push_back(Why);
  }
  void open(Reason Why) { open(textOf(Why)); }
  /// A side does not end within a limit: launches that stop at the same one are one reason, with their number.
  void stop(Reason Why, llvm::StringRef Problem) {
    Stop &S = Stops[{Why, Problem.split(';').first.str()}];
    Complete = false;
    auto It = llvm::find(Result.Reasons, S.Shown);
    if (It == Result.Reasons.end())
      It = Result.Reasons.insert(It, std::string());
    if (++S.Number == 1)
      S.First = textOf(Why, Problem);
    *It = S.Shown = S.First + (S.Number == 1 ? "" : " (and so in " + std::to_string(S.Number) + " runs)");
  }
  struct Stop {
    std::string First, Shown;
    unsigned Number = 0;
  };
  std::map<std::pair<Reason, std::string>, Stop> Stops;
  /// The same for a difference that need not be a fault. One example of each reason is enough.
  void doubt(const std::string &Why, const Difference &D) {
    const std::string Begin = Why + ": ";
    Complete = false;
    if (llvm::any_of(Result.InconclusiveNotes, [&](llvm::StringRef Note) { return Note.starts_with(Begin); }))
      return;
    std::string Text = Begin + llvm::StringRef(D.Text).split('\n').first.str();
    open(Text);
    Result.InconclusiveNotes.push_back(std::move(Text));
  }
  void doubt(Reason Why, const Difference &D) { doubt(textOf(Why), D); }
  struct Choice {
    AnchorPolicy Policy;
    uint64_t Seed;
  };
  std::vector<Choice> SourceChoices, TargetChoices;
  /// By thread and argument.
  std::vector<std::vector<uint64_t>> Inputs;
  /// Rows of inputs that reached new blocks, and constants of both functions, near which behaviour may change.
  std::vector<std::vector<uint64_t>> Corpus;
  std::vector<uint64_t> Constants;
  std::set<const llvm::BasicBlock *> Reached;
  std::set<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>> Taken;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_TESTING_CONCRETEVALIDATORIMPL_H
