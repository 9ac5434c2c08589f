//===- MaskChecker.h - Which lanes execute a wave operation -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One checker of a function serves masks (SyncMasks.cpp) and operations without a mask (LanesPresent.cpp): both ask who
// comes (WaveComers.cpp), at one size of the workgroup after another. What does not ask for the size is kept between
// sizes.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_MASKCHECKER_H
#define REJOIN_LIB_LINT_MASKCHECKER_H

#include "FunctionFacts.h"
#include "GuardConditions.h"
#include "LaneReads.h"
#include "SyncMasks.h"
#include "rejoin/Target/LaneMasks.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/IR/InstrTypes.h"
#include <map>

namespace rejoin {

/// Threads of a workgroup in one dimension that come to an operation.
struct Comers {
  llvm::BitVector Threads;
  /// Threads that have left the kernel before, and that nobody waits for.
  llvm::BitVector Ended;
  /// Branches that decide, among others, who comes, and that were not evaluated.
  llvm::SmallVector<const llvm::Instruction *, 2> Unknown;
  /// The closest branch that was evaluated and keeps threads away.
  const llvm::Instruction *Keeps = nullptr;
  /// This is so in workgroups of at most two dimensions: in planes the branch's condition is another one.
  const llvm::Instruction *Flat = nullptr;
  /// This is so in workgroups of at most so many dimensions; of one is only said what is asked for strictly.
  unsigned Dimensions = 3;
  /// A place in the first dimension was taken for the linear order.
  bool TookRow = false;
  /// It depends on the size of the workgroup.
  bool AsksSize = false;
};

/// Evaluates which threads execute the wave operations of a function, by their masks and without (SyncMasks.cpp).
class MaskChecker {
public:
  MaskChecker(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
              ControlQuery ControlAt);
  std::vector<MaskFinding> run(RightMasks &Right);
  /// Of each call; which lanes it reads is looked at where the second is true.
  std::vector<PresenceAt> presences(llvm::ArrayRef<std::pair<const llvm::CallBase *, bool>> Calls);
  /// Whether a call may use lanes without a thread where the last wave of the workgroup is only a part of one. \p
  /// Dimensions receives of how many dimensions these workgroups are at most.
  bool mayUseThreadless(const llvm::CallBase &C, unsigned &Dimensions);

private:
  struct Operation {
    const llvm::CallBase *Call;
    const llvm::Value *Mask;
    const Comers *Who = nullptr;
    /// As the program writes it; nothing if it is not known of each thread.
    std::shared_ptr<const PlaceValues> Masks = nullptr;
    /// Both are so in workgroups of at most two dimensions.
    bool IsFlat = false;
    bool TookRow = false, AsksSize = false;
  };
  /// A condition in workgroups of one size.
  struct Evaluated {
    /// A function of the thread's place: of its linear number, where the workgroup's shape is not known.
    bool Is = false;
    /// It is one in workgroups of at most so many dimensions.
    unsigned Dimensions = 3;
    bool TookRow = false;
    /// The same for all threads, and known.
    bool IsOne = false;
    PlaceSources From;
    llvm::BitVector Holds;
    /// The size that it was evaluated for.
    unsigned For = 0;
  };
  /// A branch that leads to a block by one side alone.
  struct Guard {
    const llvm::BranchInst *Branch;
    bool Side;
    /// Threads of the other side end.
    bool OthersEnd;
  };
  /// What decides who comes to a block, in any workgroup.
  struct WayTo {
    std::vector<Guard> Guards;
    /// Branches that are not uniform for the wave, by number.
    std::vector<BlockId> Deciding;
  };
  using Place = std::pair<const llvm::BasicBlock *, const ControlUniformity *>;
  void setSize(std::array<unsigned, 3> Size);
  /// Those with a member mask; who comes, and the masks, at the present size.
  std::vector<Operation> operations();
  void evaluate(Operation &O);
  void addRight(const Operation &O, RightMasks &Right) const;
  /// Sizes below the largest, where the size is not known and matters: multiples of the wave's, powers of two first,
  /// and then, unless the launch has whole waves, all others.
  llvm::SmallVector<unsigned, 0> otherSizes() const;
  const WayTo &wayTo(Place P);
  const Comers &comersTo(const llvm::CallBase &C);
  Comers findComers(Place P);
  /// Who comes is known of each thread, perhaps only in workgroups of the dimensions that the program asks for.
  bool isKnownInLine(const Comers &Who) const { return Who.Unknown.empty() && (Who.Dimensions == 3 || !HasPlanes); }
  Presence presenceOf(const Comers &Who, const llvm::CallBase &C, bool IsShuffle, PresenceAt &All);
  /// Whether with each thread that comes, those of the lanes before its own do, too. \p All receives for which shapes.
  bool comeFromFirst(const Comers &Who, const llvm::CallBase &C, PresenceAt &All);
  /// Whether a condition that holds (or does not) for a thread does so for those of the lanes before its own.
  bool holdsFromFirst(const llvm::Use &Condition, bool Holds, PresenceAt &All, unsigned Depth);
  /// Whether a number is nowhere less than that of the lane before.
  bool neverFalls(const llvm::Value &V, PresenceAt &All);
  /// Whether each thread reads one lane, whose number follows from no thread, and the branches that decide keep that
  /// lane: their conditions follow from a thread's lane alone.
  bool keepsLaneRead(const llvm::CallBase &C);
  /// Whether groups of lanes execute a shuffle together or not at all, and each lane reads one of its group.
  bool staysAmongComers(const llvm::CallBase &C);
  /// Whether no thread reads a lane after its own.
  bool readsNoneAfter(const llvm::CallBase &C);
  /// The same of a shuffle, in a workgroup of the present size, or in one of up to so many threads.
  bool mayReadThreadless(const llvm::CallBase &C, bool OfThisSize, PresenceAt &All);
  /// At the present size.
  PresenceAt presenceAt(const llvm::CallBase &C, bool IsShuffle);
  const Evaluated &evaluated(const llvm::Value &Condition);
  Evaluated evaluate(const llvm::Value &Condition);
  /// In workgroups of how many dimensions a condition is one of the thread's linear number; 0 if it cannot be
  /// evaluated.
  unsigned dimensionsOf(const llvm::Value &Condition);
  /// Each thread's mask lies in an aligned group of threads that come together, or not at all.
  bool staysWithin(const Operation &O);
  /// Whether nothing is wrong with an operation whose mask is known. \p All: of the same size.
  bool check(const Operation &O, llvm::ArrayRef<Operation> All);
  /// Whether the masks of the threads that come, or may come, name these themselves.
  bool checkOwn(const Operation &O, llvm::ArrayRef<Operation> All);
  /// Whether the lanes that a mask names, and that come together, pass the same mask.
  bool checkSame(const Operation &O);
  /// "`__shfl_sync()`", or "this" where the function is not known.
  static std::string named(const Operation &O);
  /// The shuffles that a mask is for: the call itself, or on AMD those after the check of the mask.
  llvm::ArrayRef<const llvm::CallBase *> shufflesOf(const llvm::CallBase &C);
  bool isShuffle(const Operation &O);
  /// Whether each thread that comes reads lanes of a set alone.
  bool readsOnly(const Operation &O, llvm::function_ref<uint64_t(unsigned Thread)> Allowed);
  /// Each lane is known that is read, and some of those in \p Mask read another of them. With a width of as many lanes
  /// a lane that would read outside of it reads itself: if all do, a sum counts each again and again.
  bool readsAmong(const Operation &O, uint64_t Mask);
  /// The lanes that come, if they are the same in all waves of which some come; and in all copies of the operation.
  std::optional<uint64_t> lanesInEachWave(const Operation &O) const;
  /// The same for all that the source's line stands for: its copies, and other calls of the function it is in.
  std::optional<uint64_t> lanesAtPlace(const Operation &O, llvm::ArrayRef<Operation> All) const;
  /// Hints: where all lanes execute the operation; for lanes that do not come; for lanes that the mask does not name.
  std::string moveHint(const Operation &O);
  /// The same, with the mask of all lanes where the author passes another one.
  std::string moveHint(const Operation &O, uint64_t Mask);
  /// Threads leave a loop around the operation in different iterations: no ballot before the loop names those of each.
  bool isInTurns(const Operation &O) const;
  /// A ballot as the mask, where the author passes one; else `moveHint`.
  std::string ballotHint(const Operation &O, llvm::StringRef Of);
  /// As the author writes it: masks of HIP have 64 bits.
  std::string maskInSource(uint64_t Mask) const { return maskInWords(Mask) + (IsAmd ? "ull" : ""); }
  std::string hintForMissing(const Operation &O, llvm::ArrayRef<Operation> All);
  std::string hintForOutside(const Operation &O, llvm::ArrayRef<Operation> All, uint64_t Mask);
  bool checkMissing(const Operation &O, llvm::ArrayRef<Operation> All);
  void reportMissing(const Operation &O, llvm::ArrayRef<Operation> All, unsigned Thread, uint64_t Missing);
  /// Whether a shuffle reads lanes of its own mask alone.
  bool readsWithin(const Operation &O);
  /// A branch that is not evaluated, or only in workgroups of at most two dimensions (\p Flat).
  void reportUnknown(const Operation &O, const llvm::Instruction *Flat);
  void checkBallot(const Operation &O, RightMasks &Right);
  /// Whether lanes that a ballot names are kept away by a branch since.
  bool checkSince(const Operation &O, const llvm::CallBase &Asked, const llvm::Value &Condition);
  void checkActive(const Operation &O);
  void checkSizes(std::vector<Operation> All, RightMasks &Right);
  /// Of a mask those bits for which a wave has lanes.
  uint64_t lanesOf(uint64_t Mask) const { return Mask & (~0ULL >> (64 - Lanes)); }
  /// The lanes of a wave whose threads are in a set.
  uint64_t lanesIn(const llvm::BitVector &Threads, unsigned First) const;
  /// `, if the workgroup has more than 16 threads`: the sizes of workgroups that have a thread with this number. Empty
  /// if the size is known, and for threads that every workgroup of two threads or more has. Where who comes, or the
  /// mask, depends on the size, the present one is an example.
  std::string sizeClause(const Operation &O, unsigned Thread) const;
  Severity levelFor(const Operation &O, unsigned Thread) const {
    return IsKnown || (Thread <= 1 && !O.AsksSize) ? Severity::Error : Severity::Warning;
  }
  MaskFinding &report(DiagnosticKind K, const Operation &O, std::string Message, Severity Level) {
    Findings.push_back({K, O.Call, std::move(Message), Level});
    Findings.back().Because = O.Who->Keeps;
    Findings.back().Callee = named(O);
    return Findings.back();
  }

  const FunctionReader &Reader;
  const UniformityResult &Result;
  const SourceText &Text;
  ControlQuery ControlAt;
  PlaceEvaluator Evaluator;
  FunctionFacts Facts;
  /// Made when a finding asks first.
  std::optional<SharedConditions> Above;
  bool IsAmd;
  /// The consequence of a member mask that names lanes which do not come.
  const char *Undefined;
  unsigned Lanes = 32, NumThreads = 0, Largest;
  bool IsKnown;
  /// The program asks for a place in the second dimension or the third; in the third.
  bool HasRows, HasPlanes;
  /// The first dimension is the linear order only where the program asks for no other.
  bool IsStrict = false;
  std::map<Place, WayTo> Ways;
  /// Of the present size.
  std::map<Place, Comers> ComersAt;
  /// Of the present size, and of such as do not ask for it.
  llvm::DenseMap<const llvm::Value *, Evaluated> Conditions;
  /// Of `shufflesOf`.
  llvm::DenseMap<const llvm::CallBase *, llvm::SmallVector<const llvm::CallBase *, 1>> Shuffles;
  bool HasShuffles = false;
  std::vector<MaskFinding> Findings;
};

} // namespace rejoin

#endif // REJOIN_LIB_LINT_MASKCHECKER_H
