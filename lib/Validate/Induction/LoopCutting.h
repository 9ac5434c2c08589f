//===- LoopCutting.h - One iteration for all of a loop -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of a proof by induction over loops: copies of both functions, pairs of their loops, candidates for the
// invariants of the pairs, and the functions in which one iteration stands for all.
//
//   source: for (i = 0; i < n; ++i) a[i] = 0;            variable i
//   target: for (p = a; p != a + n; ++p) *p = 0;         variable p; its partner is the term a + i of the source
//   cut:    one iteration from any i and the p that follows from it; at its end both report the next i and p
//   not:    a loop whose variable is a private object with an address that escapes: `findVariables` gives the reason
//
// Why it is right. If both cut functions have the same events, then, by induction over the iterations, both functions
// have: the calls at a loop's entry and at the beginning of its next iteration are events, so they compare the
// candidates. A wrong candidate makes events differ; it proves nothing. InductiveValidator.cpp has the argument for
// pairs of threads.
// Invariant: a copy is part of the module of its function; its destructor removes it.
// Cost: a copy of the function and of its callees for each side, and another one for each attempt.
// Source: G. C. Necula: Translation Validation for an Optimizing Compiler. PLDI 2000 (CutFunction.cpp says where we
// differ).
// Caveat: candidates come from a few runs, names and terms of few operations. A relation that needs more is not found,
// and the verdict is inconclusive.
// Held by: test/Validate/induction*.srctgt.ll, rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_INDUCTION_LOOPCUTTING_H
#define REJOIN_LIB_VALIDATE_INDUCTION_LOOPCUTTING_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rejoin {

/// A value that one iteration passes to the next: a PHI of the header, or a private object that the loop writes.
struct LoopVariable {
  llvm::PHINode *Phi = nullptr;
  llvm::AllocaInst *Object = nullptr;
  /// The lifetime of the object begins or ends in the loop, so it passes no value to the next iteration.
  bool IsRestarted = false;

  llvm::Type *type() const { return Phi ? Phi->getType() : Object->getAllocatedType(); }
  /// The name without the suffix after a dot that passes append.
  llvm::StringRef baseName() const;
  llvm::StringRef name() const { return Phi ? Phi->getName() : Object->getName(); }
  /// The value before the loop if it is one constant, and null otherwise.
  const llvm::Constant *first(const llvm::Loop &L) const;
  /// One of its values is an undefined constant.
  bool mayBeUndefined() const;
};

/// A private object that the loop writes in parts. Its contents at the beginning of an iteration are not related to
/// anything: in the source they may be any, in the target they are poison.
struct DividedObject {
  llvm::AllocaInst *Object;
  uint64_t Bytes;
  /// Each word is a value of its own, so the object must not be large.
  static constexpr uint64_t MaxBytes = 256;
};

/// A value that an iteration computes only from variables of the loop and from values that the loop does not change.
struct LoopTerm {
  const llvm::Instruction *At;
  /// The variable if the term reads this one and constants only.
  std::optional<unsigned> Variable;
};

/// A copy of a function and of its callees, whose loops can be cut. The copy is part of the function's module until the
/// destructor removes it.
class LoopCopy {
public:
  LoopCopy(const llvm::Function &F, bool IsTarget);
  LoopCopy(const LoopCopy &) = delete;
  LoopCopy &operator=(const LoopCopy &) = delete;
  ~LoopCopy();

  llvm::Function &function() { return *Copy; }
  llvm::LoopInfo &loops() { return Loops; }
  /// Returns the reason why no loop can be cut; empty if loops can be cut.
  std::string unsuited(bool IsTarget);
  /// Whether LLVM knows that the number of iterations is a small constant.
  bool isShort(const llvm::Loop &L);
  /// Whether the header decides about another iteration, and other blocks of the loop follow it.
  static bool isTestedFirst(const llvm::Loop &L);
  /// Whether the latch decides about another iteration.
  static bool isTestedLast(const llvm::Loop &L);
  /// Rotates the loop: copies the test of the header to the entry and to the latch. Returns false if this is
  /// impossible, or if a variable of the target may be undefined: LLVM leaves such values out of the PHIs that it
  /// makes, so the target would lose behaviour.
  bool testLast(llvm::Loop &L);
  /// Whether the loop can be unrolled or peeled.
  static bool canBeCopied(const llvm::Loop &L);
  /// Unrolls the loop by \p Factor. Each copy keeps its tests.
  void unroll(llvm::Loop &L, unsigned Factor) { copyIterations(L, Factor - 1, /*Before=*/false); }
  /// Copies the first \p Count iterations to before the loop.
  void peel(llvm::Loop &L, unsigned Count) { copyIterations(L, Count, /*Before=*/true); }
  /// Makes two loops of one, one for each value of a condition that is the same in all iterations and for all threads,
  /// until there are \p NumLoops loops, a few times at most. \p Uniform: an argument is the same for all threads.
  /// Returns whether a loop has become two.
  bool unswitchUpTo(size_t NumLoops, llvm::function_ref<bool(const llvm::Argument &)> Uniform);
  /// Finds the variables of the loop. Fails with \p Why if an iteration passes on more than values.
  bool findVariables(const llvm::Loop &L, std::vector<LoopVariable> &Variables, std::string &Why) const;
  /// Returns terms of these variables: not all, but the first ones that have few operations.
  std::vector<LoopTerm> findTerms(const llvm::Loop &L, llvm::ArrayRef<LoopVariable> Variables) const;
  /// Returns the private objects whose lifetime begins or ends in the loop.
  llvm::SmallVector<llvm::AllocaInst *> findRestarted(const llvm::Loop &L) const;
  /// Returns the private objects that the loop writes in parts, of any size.
  llvm::SmallVector<DividedObject> findDivided(const llvm::Loop &L) const;
  /// Returns the values that exit conditions compare with and that the loop does not change.
  llvm::SmallVector<llvm::Value *> findLimits(const llvm::Loop &L) const;
  /// Whether nothing that other threads can observe happens in the loop.
  static bool isSilent(const llvm::Loop &L);

private:
  void analyze();
  /// Copies all blocks \p Count times, one copy after the other: before the loop, or after its last block.
  void copyIterations(llvm::Loop &L, unsigned Count, bool Before);
  /// What an iteration passes to the next, and to what follows the loop, goes through memory until it is promoted
  /// again.
  void takeToMemory(const llvm::Loop &L, llvm::SmallVectorImpl<llvm::AllocaInst *> &Objects);
  /// Such a condition of a branch in the loop; null if there is none.
  llvm::Value *findSharedCondition(const llvm::Loop &L, llvm::function_ref<bool(const llvm::Argument &)> Uniform) const;
  void unswitch(llvm::Loop &L, llvm::Value &Condition);
  /// Copies the blocks of the loop; the copies leave it where the loop does, with the same values.
  llvm::SmallVector<llvm::BasicBlock *> cloneBlocks(const llvm::Loop &L, llvm::ArrayRef<llvm::BasicBlock *> Blocks,
                                                    llvm::ValueToValueMapTy &Map);

  const bool IsTarget;
  llvm::Function *Copy;
  llvm::DominatorTree Dominators;
  llvm::LoopInfo Loops;
};

/// How a variable of the target follows from one of the source, which may be an integer of another width.
enum class Likeness : uint8_t {
  Equal,
  SignExtended,
  ZeroExtended,
  Truncated,
  /// The low bits are those of the source; the other bits are unknown.
  LowBits,
};

/// How the source determines a variable of the target in every iteration.
struct Partner {
  /// The variable of the source.
  std::optional<unsigned> Source = std::nullopt;
  Likeness How = Likeness::Equal;
  /// If set, the variable of the source is equal to this term of the target's variable, not to the variable itself.
  std::optional<unsigned> TermOfTarget = std::nullopt;
  /// If set, the target's variable is this term of the source plus `Offset`.
  std::optional<unsigned> TermOfSource = std::nullopt;
  uint64_t Offset = 0;

  bool isKnown() const { return Source || TermOfSource; }
  /// Whether the target's variable is only related to the source, and cannot be computed from the source's variable. It
  /// may have any value for which the relation holds.
  bool isRelated() const { return TermOfTarget || TermOfSource; }
};

/// An invariant of the source's loop, known or to be shown: a comparison of a variable, or of some of its bits, with
/// another variable or with \p Bound, a value that the loop does not change. Neither operand is poison.
struct LoopFact {
  unsigned Variable;
  llvm::CmpInst::Predicate Predicate;
  /// The other variable; none if the variable is compared with `Bound`.
  std::optional<unsigned> Other = std::nullopt;
  llvm::Value *Bound = nullptr;
  /// A mask of the bits that are compared; all bits if it is null.
  llvm::ConstantInt *Bits = nullptr;
};

/// A loop of the source and a loop of the target that are cut in the same way.
struct LoopPair {
  llvm::Loop *Source, *Target;
  std::vector<LoopVariable> SourceVariables, TargetVariables;
  std::vector<LoopTerm> SourceTerms, TargetTerms;
  llvm::SmallVector<DividedObject> SourceObjects, TargetObjects;
  /// One for each variable of the target.
  std::vector<Partner> Partners;
  std::vector<LoopFact> Facts;
  bool IsSilent = false;
};

/// A function in which one iteration stands for all iterations of a loop. Where the loop is entered, and where its next
/// iteration would begin, the thread reports the values of the variables by calls of unknown functions, which both
/// sides make alike. After the entry the variables have any values that satisfy the pairs. After one iteration the
/// thread ends.
///
/// If both cut functions have the same events, then by induction over the iterations both functions do.
class CutFunction {
public:
  CutFunction(LoopCopy &Of, const std::vector<LoopPair> &Pairs, bool IsTarget);
  CutFunction(const CutFunction &) = delete;
  CutFunction &operator=(const CutFunction &) = delete;
  ~CutFunction();

  llvm::Function &function() { return *Cut; }
  /// Whether each definition dominates its uses.
  bool isWellFormed();
  /// The innermost cut loop of a block, counted from 1; 0 for none.
  int loopOf(const llvm::BasicBlock &B) const { return Innermost.lookup(&B); }

  /// Prefixes of the names of the calls that compare. The number of the pair of loops follows, then the number of the
  /// target's variable or of the fact.
  static constexpr llvm::StringLiteral PairName = "rejoin.pair.", FactName = "rejoin.fact.";

private:
  struct Emitter;
  void forgetObjects(const LoopPair &P, Emitter &First, const llvm::ValueToValueMapTy &Map);
  void cut(const LoopPair &P, unsigned Number, llvm::ArrayRef<LoopVariable> Variables,
           llvm::ArrayRef<llvm::AllocaInst *> Restarted, llvm::Loop &L, llvm::ValueToValueMapTy &Map);

  bool IsTarget;
  llvm::Function *Cut;
  llvm::DenseMap<const llvm::BasicBlock *, int> Innermost;
};

/// A copy that reports the values of the variables and terms of paired loops each time a header is reached.
class ObservedFunction {
public:
  ObservedFunction(LoopCopy &Of, const std::vector<LoopPair> &Pairs, bool IsTarget);
  ObservedFunction(const ObservedFunction &) = delete;
  ObservedFunction &operator=(const ObservedFunction &) = delete;
  ~ObservedFunction();

  llvm::Function &function() { return *Copy; }
  /// The number of a variable. Terms are numbered after all variables.
  struct Observed {
    unsigned Pair, Variable;
  };
  /// Returns the variable or term that an event reports; none for other events.
  std::optional<Observed> observedBy(const llvm::Instruction &I) const;

private:
  llvm::Function *Copy;
  llvm::DenseMap<const llvm::Instruction *, Observed> Reports;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_INDUCTION_LOOPCUTTING_H
