//===- MaskChecker.h - Which lanes execute a wave operation -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_MASKCHECKER_H
#define REJOIN_LIB_LINT_MASKCHECKER_H

#include "LaneReads.h"
#include "SyncMasks.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"

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
};

/// Evaluates which threads execute the wave operations of a function, by their masks and without (SyncMasks.cpp).
class MaskChecker {
public:
  MaskChecker(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
              ControlQuery ControlAt, RightMasks &Right)
      : Reader(Reader), Result(Result), Text(Text), ControlAt(ControlAt), Right(Right), Evaluator(Reader),
        Dominators(const_cast<llvm::Function &>(Reader.function())),
        IsAmd(Reader.target().kind() == TargetKind::AMDGPU),
        Undefined(IsAmd ? "the behaviour is undefined" : "the other lanes wait forever or the behaviour is undefined") {
    const LaunchFacts &Facts = Reader.target().facts();
    if (IsAmd && Facts.WaveSize)
      Lanes = Facts.WaveSize;
    HasPlanes = asksForPlace(Reader, 2);
    HasRows = HasPlanes || asksForPlace(Reader, 1);
    IsKnown = Facts.Exact && Facts.WorkgroupSize[0] && Facts.WorkgroupSize[1] && Facts.WorkgroupSize[2];
    Largest = Facts.MaxThreads ? std::min(Facts.MaxThreads, 1024U) : 1024;
    setSize(IsKnown ? Facts.WorkgroupSize : std::array<unsigned, 3>{Largest, 1, 1});
  }
  std::vector<MaskFinding> run();
  PresenceAt presenceAt(const llvm::CallBase &C, bool IsShuffle);

private:
  struct Operation {
    const llvm::CallBase *Call;
    const llvm::Value *Mask;
    Comers Who;
    /// By thread, as the program writes it; nothing if it is not known.
    std::optional<std::vector<uint64_t>> Masks;
    /// Both are so in workgroups of at most two dimensions.
    bool IsFlat = false, InRow = false;
  };
  void setSize(std::array<unsigned, 3> Size);
  /// The thread with a number in linear order.
  void setThread(unsigned T);
  std::vector<Operation> operations();
  /// Sizes below the largest, where the size is not known and matters: multiples of the wave's, powers of two first,
  /// and then those with half a wave at the end, unless the launch has whole waves.
  llvm::SmallVector<unsigned, 32> otherSizes() const;
  Comers comersTo(const llvm::CallBase &C);
  Presence presenceOf(const Comers &Who, const llvm::CallBase &C, bool IsShuffle);
  std::optional<std::vector<uint64_t>> masksOf(const llvm::Value &Mask);
  /// A function of the thread's place: of its linear number, where the workgroup's shape is not known.
  bool isEvaluated(const llvm::Value &Condition);
  /// In workgroups of how many dimensions a condition is one of the thread's linear number; 0 if it cannot be
  /// evaluated.
  unsigned dimensionsOf(const llvm::Value &Condition);
  /// Each thread's mask lies in an aligned group of threads that come together, or not at all.
  bool staysWithin(const Operation &O);
  void findUnknown(Comers &Who, BlockId B, const ControlUniformity &Control, const llvm::BitVector &Evaluated) const;
  /// Whether nothing is wrong.
  bool checkEvaluated(const Operation &O, llvm::ArrayRef<Operation> All);
  /// Of the lanes that come, from a wave on, for a hint.
  std::string fittingMask(const Operation &O, unsigned First) const;
  bool checkMissing(const Operation &O, llvm::ArrayRef<Operation> All);
  /// A branch that is not evaluated, or only in workgroups of at most two dimensions (\p Flat).
  void reportUnknown(const Operation &O, const llvm::Instruction *Flat);
  void checkBallot(const Operation &O);
  /// Whether lanes that a ballot names are kept away by a branch since.
  bool checkSince(const Operation &O, const llvm::CallBase &Asked, const llvm::Value &Condition);
  void checkActive(const Operation &O);
  /// Of a mask those bits for which a wave has lanes.
  uint64_t lanesOf(uint64_t Mask) const { return Mask & (~0ULL >> (64 - Lanes)); }
  /// `, if the workgroup has more than 16 threads`: the sizes of workgroups that have a thread with this number. Empty
  /// if the size is known, and for threads that every workgroup of two threads or more has.
  std::string sizeClause(unsigned Thread) const;
  Severity levelFor(unsigned Thread) const {
    return IsKnown || (Thread <= 1 && NumThreads == Largest) ? Severity::Error : Severity::Warning;
  }
  MaskFinding &report(DiagnosticKind K, const Operation &O, std::string Message, Severity Level) {
    Findings.push_back({K, O.Call, std::move(Message), Level});
    Findings.back().Because = O.Who.Keeps;
    return Findings.back();
  }

  const FunctionReader &Reader;
  const UniformityResult &Result;
  const SourceText &Text;
  ControlQuery ControlAt;
  RightMasks &Right;
  PlaceEvaluator Evaluator;
  llvm::DominatorTree Dominators;
  bool IsAmd;
  /// The consequence of a member mask that names lanes which do not come.
  const char *Undefined;
  unsigned Lanes = 32, NumThreads = 0, Largest;
  bool IsKnown;
  /// What was evaluated last is of the linear number in workgroups of at most so many dimensions.
  unsigned Took = 3;
  /// Something was evaluated for whole rows alone, in a program with several dimensions.
  bool TookRow = false;
  /// The program asks for a place in the second dimension or the third; in the third.
  bool HasRows, HasPlanes;
  /// The first dimension is the linear order only where the program asks for no other.
  bool IsStrict = false;
  /// The lanes that a shuffle reads were evaluated for workgroups of at most so many dimensions.
  unsigned LaneDimensions = 3;
  std::vector<MaskFinding> Findings;
};

} // namespace rejoin

#endif // REJOIN_LIB_LINT_MASKCHECKER_H
