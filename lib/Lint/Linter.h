//===- Linter.h - The lint of one module -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One object lints one module, function by function. Its members are in several files, by what they look at:
//
//   Lint.cpp           the order of all, loops, addresses, resources     GuardFindings.cpp   who reaches an operation
//   ScalarOperands.cpp operands that a wave has once                     SyncMasks.cpp       member masks
//   WaveSizes.cpp      what holds for waves of one size                  Verdicts.cpp        why operations are right
//   OtherLaunches.cpp  what holds for some launches only                 NumberedBarriers.cpp  barriers of some waves
//   UniqueFindings.cpp findings that repeat each other
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_LINTER_H
#define REJOIN_LIB_LINT_LINTER_H

#include "FunctionFacts.h"
#include "GuardConditions.h"
#include "SourceText.h"
#include "SyncMasks.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/ModuleTexts.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Lint/Lint.h"
#include "rejoin/Uniformity/ControlUniformity.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <memory>
#include <set>
#include <variant>

namespace rejoin {

/// What an operation asks of its threads (Operations.def).
enum class Demand : uint8_t {
  Nothing,
  Active,
  Quad,
  Shuffle,
  Collective,
  PartBarrier,
  Barrier,
  ClusterBarrier,
  GridBarrier
};

/// Of whole workgroups. A barrier of a part of the workgroup asks for whole waves, as operations of the wave do.
inline bool isBarrier(Demand D) { return D >= Demand::Barrier; }
inline bool isOfWave(Demand D) { return D == Demand::Active || D == Demand::Shuffle || D == Demand::Collective; }

/// Blocks on whose ways no operation of \p Syncs follows, and nothing happens that also follows these: whoever comes
/// there leaves the kernel. With the dead ends.
llvm::BitVector blocksToTheEnd(const FunctionReader &Reader,
                               const llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &Syncs, llvm::BitVector DeadEnds);

/// Derivatives after one discard are one finding: the first, with the number of the others.
std::vector<LintFinding> foldAfterKill(std::vector<LintFinding> All);

/// The consequence for a program in which not all threads reach an operation.
struct Consequence {
  DiagnosticKind Kind;
  const char *Text;
};
Consequence consequenceOf(Demand D, bool IsShader, const llvm::CallBase &Operation);

class Linter {
public:
  Linter(const llvm::Module &M, TargetKind Kind, const LintOptions &Options);
  std::vector<LintFinding> run();

private:
  /// Operations of a demand that a call stands for: its own, or those of the function that it calls.
  struct Sync {
    Demand Asks;
    const llvm::CallBase *Operation;
  };
  /// An operation that not all threads of its group reach together.
  struct Arrival {
    const llvm::CallBase *Call;
    Sync Of;
    BlockId Block, Branch;
    Extent Level;
    /// The threads that do not come end, which the target allows.
    bool OthersExit = false;
    /// They pass by, and end without another barrier: the target waits for them no longer than that.
    bool OthersEnd = false;
    /// All come if waves are rows of the workgroup (`LaunchFacts::WholeWaves`).
    bool InPartOfWave = false;
    /// All come if the workgroup has one thread in each of these dimensions, which the program does not divide; a bit
    /// for each.
    unsigned InSeveral = 0;
    /// Of a quad, or a shuffle within four lanes: all come if these are four consecutive invocations, which the
    /// language does not promise.
    bool InRowsOfFour = false;
  };
  std::function<void(const llvm::Function &)> enter() const;
  std::function<llvm::InstructionUniformity(const llvm::Value *)> query() const;
  Demand demandOf(const llvm::CallBase &C) const;
  /// The operations that a call executes, itself or by the functions that it calls, also through pointers whose
  /// targets are known: one of each demand.
  std::vector<Sync> syncsOf(const llvm::CallBase &C);
  const std::vector<Sync> &syncsOf(const llvm::Function &F);
  std::vector<Sync> findSyncs(const llvm::Function &F);
  void findAllSyncs();
  /// A call through a pointer that differs between threads, to functions with operations.
  void lintPointerCall(const llvm::CallBase &C);
  /// Other functions may call it through a pointer.
  static bool isCalledByPointer(const llvm::Function &F);
  Extent needOf(Demand D) const;
  /// The group that `needOf` stands for.
  static llvm::StringRef nounOf(Demand D);
  void lintFunction(const llvm::Function &F);
  /// Functions whose callers are not known: what they would have to pass.
  void lintAssumptions(const llvm::Function &F);
  std::vector<Arrival> findArrivals(const llvm::Function &F, const ControlUniformity &Control);
  /// Whether the threads of each group of four consecutive ones come to a call together, or none of them; of HLSL also
  /// those of each square of two by two, where the workgroup has two dimensions.
  bool wholeQuadsCome(const llvm::CallBase &C, const ControlUniformity &Control) const;
  /// An operation whose member mask names the lanes that execute it.
  bool isMasked(const llvm::CallBase &C, const Sync &S) const;
  /// On AMD: the check of the member mask by which a header's function begins from which \p C was inlined; else null.
  const llvm::CallBase *checkFor(const llvm::CallBase &C) const;
  /// Made once for each function that asks.
  const FunctionFacts &factsOf(const llvm::Function &F) const;
  const llvm::DominatorTree &dominatorsOf(const llvm::Function &F) const { return factsOf(F).dominators(); }
  /// Of the function whose operations were looked at last, made when a finding asks first.
  const SharedConditions &sharedConditions();
  /// Whether a shuffle with a member mask of all lanes reads lanes that may have left the kernel before.
  bool mayReadEnded(const llvm::CallBase &C, const Sync &S, const ControlUniformity &Control) const;
  void lintMasks(const llvm::Function &F, const ControlUniformity &Control);
  /// Says of each operation of the function why it is all right, or that it is not.
  void giveVerdicts(const llvm::Function &F, const ControlUniformity &Control);
  /// For which workgroups a verdict holds, if not for all.
  struct LaunchClause {
    /// No third dimension; one dimension. The program asks for no others.
    bool Flat = false, Line = false;
    /// Multiples of the workgroup's size fit the program's types; offsets are multiples.
    bool Fits = false, Offset = false;
    /// All workgroups of a launch have one size.
    bool Alike = false;
    /// The first dimension, or the size, is a multiple of the wave's size.
    bool Rows = false, Waves = false;
    /// Each lane has a thread.
    bool Full = false;
    /// The wave has at least so many lanes.
    unsigned Lanes = 0;
  };
  struct ConditionalVerdict {
    OperationVerdict Is;
    LaunchClause If = {};
    /// What is left to say after that.
    std::string Rest = {};
  };
  static std::string inWords(const LaunchClause &If);
  static void addClause(const RightMasks &Masks, const llvm::CallBase &C, LaunchClause &If);
  /// Whether a barrier of a part of the workgroup has as many threads as it waits for, in words; whole waves come to
  /// it.
  OperationVerdict verdictOnPart(const llvm::CallBase &C, const ControlUniformity &Control) const;
  /// Barriers for whose number fewer threads come than they wait for, or some that are left over.
  void lintPartBarriers(const llvm::Function &F, const ControlUniformity &Control);
  /// A function calls itself, perhaps by others, and a call on that way is not reached by all threads together.
  bool recursionHasFinding(const llvm::Function &F);
  ConditionalVerdict verdictOn(const llvm::CallBase &C, const Sync &S, const ControlUniformity &Control);
  /// The same as far as all threads are concerned: lanes without a thread are not looked at.
  ConditionalVerdict verdictOnThreads(const llvm::CallBase &C, const Sync &S, const ControlUniformity &Control);
  /// A member mask that is an argument of the function, and that each call of it is judged by.
  bool isJudgedAtCalls(const llvm::CallBase &C, const llvm::Value &Mask) const;
  std::string reasonFor(BlockId B, Demand Asks, const ControlUniformity &Control) const;
  /// The last branch by which not all threads come to a block; invalid if each thread comes.
  BlockId lastBranchFor(BlockId B, const ControlUniformity &Control) const;
  /// Whether a branch of which workgroups take different sides follows, by operators, from values of \p Allowed and
  /// from what is the same for the grid.
  bool followsFrom(BlockId Branch, llvm::function_ref<bool(const llvm::Instruction &)> Allowed) const;
  /// Clusters take different sides of a branch, and the workgroups of one cluster the same side, for all that is known.
  bool partsClustersOnly(BlockId Branch) const;
  /// Workgroups take different sides of a branch only if they read different values at one address: a launch may well
  /// write there between barriers of the grid alone.
  bool partsByOneAddress(BlockId Branch) const;
  /// In a shader a derivative is found where it stands: it needs no more than the quad.
  void lintDerivative(Arrival A);
  /// One finding for the operations after each guard.
  void reportArrivals(std::vector<Arrival> All);
  /// \p Ends: the blocks from which threads come to the end of the function.
  void reportGuard(llvm::ArrayRef<Arrival> After, const llvm::BitVector &Ends);
  /// Whether a branch decides who comes to a call of the threads that do not end before it.
  bool controlsAmongThoseLeft(BlockId Branch, const llvm::CallBase &C) const;
  void lintBreak(const llvm::CallBase &C, const ControlUniformity &Control);
  void lintAddress(const llvm::Instruction &I);
  void lintWaveSize(const llvm::Instruction &I);
  /// Whether a wave operation of the function gives threads what is of another aligned group of so many.
  bool mixesGroups(const llvm::Function &F, unsigned Size);
  /// The function has wave operations, and groups of 32 threads are right in it on waves of 64.
  bool keepsGroupsOf32(const llvm::Function &F);
  /// Whether a shuffle of the function names a lane, or a distance, that a wave does not have.
  bool readsBeyondWave(const llvm::Function &F);
  bool separatesByBarriers(const llvm::Function &F, unsigned Depth = 4);
  /// What does not hold for waves of the size that the options name.
  void lintForWaves(const llvm::Function &F);
  void lintScalarOperands(const llvm::CallBase &C);
  /// Operands for which the language asks for one value from the group.
  void lintUniformOperands(const llvm::CallBase &C);
  void addExits(Diagnostic &D, const llvm::Use &Operand) const;
  bool mayDiffer(const llvm::Use &Operand, bool InWave) const;
  /// The dimensions in which workgroups of one thread, as the program seems to mean, pass the same; 0 if none.
  unsigned sameIfUndivided(const llvm::CallBase &C, const llvm::Use &Operand, bool InWave);
  void lintResources(const llvm::Instruction &I);
  /// Subgroup operations that need more than the shader's modes and its subgroups' size promise.
  void lintSubgroups(const llvm::Function &F, const ControlUniformity &Control);
  void lintReconvergence(const llvm::Function &F, const ControlUniformity &Control);
  void lintLanes(const llvm::CallBase &C);
  /// Results of one subgroup that are stored as those of a workgroup that may have several.
  void lintOneSubgroup(const llvm::Function &F);
  bool isTakenForWorkgroup(const llvm::CallBase &Operation) const;
  /// One thread of the workgroup executes a block, chosen by its index.
  bool isOfOneThread(const llvm::BasicBlock &B) const;
  /// A number follows from the result of an operation and from what the workgroup shares.
  bool followsFromOne(const llvm::Value &V, const llvm::CallBase &Operation, unsigned Depth) const;
  /// Which execution modes to declare, in the words of the language: for all merge blocks, or also for those of
  /// constructs that whole subgroups enter.
  std::string modesHint(bool SubgroupsSuffice) const;
  LintFinding &report(DiagnosticKind K, const llvm::Instruction &At, const llvm::Twine &Message);
  /// The chain from a branch to what makes it differ.
  void addCauses(Diagnostic &D, BlockId Branch, Extent Level);
  /// The notes of a finding about a member mask, and the chain from its branch or its value.
  void addMaskCauses(Diagnostic &D, const MaskFinding &Of);
  std::string hintFor(Demand Asks, BlockId Branch) const;
  std::string hintFor(const Arrival &A) const;
  Location locate(const llvm::Value &V) const;
  std::string textOf(const llvm::Instruction &I) const;
  /// Where an operation stands, as seen from the function that has its branch; \p Steps receives the wrappers it is in.
  Location placeOf(const Arrival &A, Diagnostic *Steps) const;
  /// `__syncthreads()` as the author calls it, or "the barrier", by what it asks of its threads.
  std::string nameOf(const Arrival &A) const;
  /// With its place: "`__syncthreads()` at line 31".
  std::string nameOf(const Arrival &A, const Location &Main) const;
  /// Threads that have ended are not waited for by barriers.
  bool exitedDoNotCount(const llvm::Function &F) const;
  bool hasKnownCallers(const llvm::Function &F) const;
  /// The values that Rejoin chose for a function, or for all functions from which alone it is reached; else empty.
  llvm::StringRef chosenFor(const llvm::Function &F);
  /// What holds for values that Rejoin chose is no error: the author's may exclude it.
  void lowerChosen(LintFinding &D);
  /// The same lint for other launches, made when it is asked first.
  struct Launches {
    LintOptions Options;
    std::unique_ptr<Linter> Of;
    const llvm::Function *Linted = nullptr;
    /// `Assumptions::MultiplesFit`.
    bool MultiplesFit = false;
    /// Of that function, once it was asked for.
    std::unique_ptr<ControlUniformity> Control;
  };
  Linter *lintFor(Launches &L, const TargetOptions &Target, const llvm::Function &F);
  void assume(bool MultiplesFit);
  /// Lints the function of a call for launches whose numbers of threads fit the program's types; null where it computes
  /// none.
  Linter *whereMultiplesFit(const llvm::CallBase &C);
  bool isRightWhereMultiplesFit(const llvm::CallBase &C, BlockId Branch = {});
  std::optional<ConditionalVerdict> verdictWhereMultiplesFit(const llvm::CallBase &C, const Sync &S);
  /// The verdict of another lint, if that is that a call is right.
  std::optional<ConditionalVerdict> verdictFor(Launches &L, const llvm::CallBase &C, const Sync &S);
  /// Lints the function of a call for the sizes that the program tests before it; null where it tests none that are not
  /// known.
  Linter *inTestedSizes(const llvm::CallBase &C);
  /// Nothing is found of a call in workgroups of these sizes.
  bool isRightInTestedSizes(const llvm::CallBase &C);
  std::optional<ConditionalVerdict> verdictInTestedSizes(const llvm::CallBase &C, const Sync &S);
  /// Lints the function of a call for launches whose waves are rows of the workgroup; null where nothing more is known
  /// of them.
  Linter *inWholeWaves(const llvm::CallBase &C);
  /// Whether the first dimension of each workgroup has the size that the program requires. The last workgroups of a
  /// grid may be smaller, but not for a run time of OpenCL that is told no version (`VersionNotStated`).
  bool hasKnownRow(const llvm::Function &F) const;
  /// Lints the function of a call for workgroups of one dimension; null where the program asks for others, or the
  /// dimensions are known.
  Linter *inLine(const llvm::CallBase &C);
  /// Nothing is found of a call in workgroups of one dimension, and the program asks for no other.
  bool isRightInLine(const llvm::CallBase &C);
  /// Why a call is right there, and for which of these workgroups; nothing where it is not.
  std::optional<ConditionalVerdict> verdictInLine(const llvm::CallBase &C, const Sync &S);
  /// The dimensions in which a program reads an index; a bit for each.
  struct DimensionsRead {
    /// Of a thread in its workgroup, or the workgroup's size.
    unsigned Inside = 0;
    /// Of a thread in the grid.
    unsigned InGrid = 0;
    /// Of the workgroup's number or the number of workgroups, of a part of an index in the grid, or a hint at the size.
    unsigned Divided = 0;
    /// A dimension that is not known, or callers that are not.
    bool MayBeOthers = false;
    /// The number of a thread in all dimensions, in its workgroup or the grid.
    bool AsksForLinear = false;
    /// The size of the grid in another dimension than the first.
    bool AsksForGrid = false;
  };
  /// Of all that one launch may execute together with the function.
  DimensionsRead dimensionsRead(const llvm::Function &F);
  void addReads(const llvm::Instruction &I, DimensionsRead &Read) const;
  bool asksForOneDimension(const llvm::Function &F);
  /// The dimensions in which the program reads indices of the grid and none inside the workgroup, though it reads some
  /// in another dimension: workgroups are meant to have one thread there.
  unsigned undividedDimensions(const llvm::Function &F);
  /// The undivided dimensions, if nothing is found of a call where workgroups have one thread in each; else 0.
  unsigned rightIfUndivided(const llvm::CallBase &C);
  /// For which launches that is so.
  std::string whenInPartOfWave() const;
  std::string whenInSeveral(unsigned Dimensions) const;
  void keepUnique();
  void joinMasksOfCallees();
  /// A branch, or an index, and whether it is only a remark.
  using Cause = std::pair<std::variant<uint32_t, const llvm::Value *>, bool>;
  /// Adds an operation to the finding in the function at hand that has the same cause; false if there is none yet. Then
  /// the next finding is that of the cause.
  bool addToCause(const Cause &Of, const std::string &What, const llvm::Instruction &At);

  const llvm::Module &M;
  const LintOptions &Options;
  GpuTarget Gpu;
  TargetKind Kind;
  FunctionReader Reader;
  ModuleUniformity Uniformity, WithoutAssumptions;
  UniformityResult Result;
  std::optional<IRNames> Names;
  mutable ModuleTexts Texts;
  /// Of the function that asked last.
  mutable std::optional<FunctionFacts> Facts;
  mutable const llvm::Function *FactsAreOf = nullptr;
  std::optional<SharedConditions> Shared;
  /// In modules of few functions.
  mutable std::map<const llvm::Function *, IRNames> NamesOf;
  std::optional<SourceText> Text;
  llvm::DenseMap<const llvm::Function *, std::vector<Sync>> Syncs;
  llvm::DenseMap<const llvm::Function *, llvm::StringRef> Chosen;
  bool HasWaveOperations = false;
  /// Groups of another size than the wave's were found there.
  const llvm::Function *GroupsFoundIn = nullptr;
  /// Of the function at hand, by the size of the groups.
  std::map<unsigned, bool> MixesGroups;
  /// What is found in the function at hand holds for some callers.
  bool OnAssumption = false;
  /// Calls of the function at hand that were found to be divergent for all callers, or for some.
  llvm::DenseSet<const llvm::CallBase *> Reported, Assumed;
  /// The branches of the former, of operations among a wave.
  llvm::DenseMap<const llvm::CallBase *, BlockId> GuardOf;
  /// Calls of the function at hand with member masks that were evaluated and are right.
  RightMasks Masks;
  /// Calls of the function at hand without a mask that have all whom they need, where the control flow alone does not
  /// say so.
  llvm::DenseMap<const llvm::CallBase *, PresenceAt> Present;
  std::vector<MaskFinding> MasksFound;
  struct SameCause {
    size_t Finding;
    std::set<std::string> Places;
  };
  std::map<Cause, SameCause> Causes;
  std::vector<LintFinding> Findings;
  /// The lint of functions that call themselves, and of which of them such a call was found.
  LintOptions RecursionOptions;
  std::unique_ptr<Linter> Recursion;
  llvm::DenseMap<const llvm::Function *, bool> RecursionIsFound;
  Launches WholeWaves, Line, Fitting;
  bool MultiplesFit = false;
  /// By the sizes of workgroups.
  std::map<std::array<unsigned, 3>, Launches> Tested;
  /// By the dimensions in which workgroups have one thread.
  std::array<Launches, 8> Undivided;
  llvm::DenseMap<const llvm::Function *, DimensionsRead> Dimensions;
};

} // namespace rejoin

#endif // REJOIN_LIB_LINT_LINTER_H
