//===- LoopCutting.h - One iteration for all of a loop -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a proof by induction over loops is made of: copies of both functions, loops paired with each other, what is
// guessed to hold in every iteration, and the functions in which one iteration stands for all.
//
//   source: for (i = 0; i < n; ++i) a[i] = 0;            variable i
//   target: for (p = a; p != a + n; ++p) *p = 0;         variable p; its partner is the term a + i of the source
//   cut:    one iteration from any i and the p that follows from it; at its end both tell the next i and p
//   not:    a loop whose variable is a private object with an address that goes elsewhere: `findVariables` says why
//
// Why it is right. If both cut functions have the same events, then, by induction over the iterations, both functions
// have: the calls at a loop's entry and at the beginning of its next iteration are events, so they compare what was
// guessed. A wrong guess makes events differ; it proves nothing. InductiveValidator.cpp has the argument for pairs of
// threads.
// Invariant: a copy lies in the module of its function and is removed by its destructor.
// Cost: a copy of the function and of what it calls for each side, another one for each attempt.
// Source: G. C. Necula: Translation Validation for an Optimizing Compiler. PLDI 2000 (CutFunction.cpp says where we
// differ).
// Caveat: guesses come from a few runs, names and terms of few operations. A relation that needs more is not found, and
// the verdict is inconclusive.
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

/// What one iteration hands to the next: a PHI of the header, or a private object that the loop writes.
struct LoopVariable {
  llvm::PHINode *Phi = nullptr;
  llvm::AllocaInst *Object = nullptr;
  /// The object begins or ends its life in the loop: it hands nothing on.
  bool IsRestarted = false;

  llvm::Type *type() const { return Phi ? Phi->getType() : Object->getAllocatedType(); }
  /// As it is called in most forms of a program: without what passes add behind a dot.
  llvm::StringRef baseName() const;
  llvm::StringRef name() const { return Phi ? Phi->getName() : Object->getName(); }
  /// Its value before the loop, if that is one constant.
  const llvm::Constant *first(const llvm::Loop &L) const;
};

/// What an iteration computes from its variables alone, and from what the loop does not change.
struct LoopTerm {
  const llvm::Instruction *At;
  /// The variable, if it is computed from this one and constants; -1 otherwise.
  int Variable;
};

/// A copy of a function, and of what it calls, whose loops can be cut. Lies in the function's module for as long as it
/// lives.
class LoopCopy {
public:
  LoopCopy(const llvm::Function &F, bool IsTarget);
  LoopCopy(const LoopCopy &) = delete;
  LoopCopy &operator=(const LoopCopy &) = delete;
  ~LoopCopy();

  llvm::Function &function() { return *Copy; }
  llvm::LoopInfo &loops() { return Loops; }
  /// Why no loop of it can be cut; empty if they can.
  std::string unsuited();
  /// The number of iterations is a small constant, as far as LLVM tells.
  bool isShort(const llvm::Loop &L);
  /// The header decides whether there is another iteration, and more follows.
  static bool isTestedFirst(const llvm::Loop &L);
  /// The end of an iteration decides whether there is another one.
  static bool isTestedLast(const llvm::Loop &L);
  /// The test at the top is copied before the loop and to its end; false where it cannot be.
  bool testLast(llvm::Loop &L);
  /// Iterations of it may become copies.
  static bool canBeCopied(const llvm::Loop &L);
  /// An iteration of the loop becomes \p Factor of them, each with its tests.
  void unroll(llvm::Loop &L, unsigned Factor) { copyIterations(L, Factor - 1, /*Before=*/false); }
  /// The first iterations come before the loop.
  void peel(llvm::Loop &L, unsigned Count) { copyIterations(L, Count, /*Before=*/true); }
  /// What an iteration hands on; nothing and \p Why if that is not only values.
  bool findVariables(const llvm::Loop &L, std::vector<LoopVariable> &Variables, std::string &Why) const;
  /// Of these variables. Not all of them: the first ones, and none of many operations.
  std::vector<LoopTerm> findTerms(const llvm::Loop &L, llvm::ArrayRef<LoopVariable> Variables) const;
  /// Private objects that begin or end their lives in the loop.
  llvm::SmallVector<llvm::AllocaInst *> findRestarted(const llvm::Loop &L) const;
  /// What conditions that leave the loop compare with, and the loop does not change.
  llvm::SmallVector<llvm::Value *> findLimits(const llvm::Loop &L) const;
  /// Nothing that others see happens in it.
  static bool isSilent(const llvm::Loop &L);

private:
  void analyze();
  /// Copies of all blocks, one behind the other: before the loop, or behind its last block.
  void copyIterations(llvm::Loop &L, unsigned Count, bool Before);

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
  /// The low bits are the source's; the others are not known.
  LowBits,
};

/// What of the source tells a variable of the target in every iteration.
struct Partner {
  /// A variable of the source; -1 for none.
  int Source = -1;
  Likeness How = Likeness::Equal;
  /// What has the value of the source's variable is not the target's, but this term of it; -1 if it is.
  int TermOfTarget = -1;
  /// The target's variable is this term of the source, -1 for none, and so much.
  int TermOfSource = -1;
  uint64_t Offset = 0;

  bool isKnown() const { return Source >= 0 || TermOfSource >= 0; }
  /// It cannot be computed from the source's variable: it is anything that is so related.
  bool isRelated() const { return TermOfTarget >= 0 || TermOfSource >= 0; }
};

/// What is known, or to be shown, of a source's variable in every iteration, or of some bits of it: its relation to
/// another one, or to \p Bound if \p Other is -1, a value that the loop does not change; neither is poison then.
struct LoopFact {
  unsigned Variable;
  llvm::CmpInst::Predicate Predicate;
  int Other = -1;
  llvm::Value *Bound = nullptr;
  /// All of them if there is none.
  llvm::ConstantInt *Bits = nullptr;
};

/// A loop of both sides, cut in the same way.
struct LoopPair {
  llvm::Loop *Source, *Target;
  std::vector<LoopVariable> SourceVariables, TargetVariables;
  std::vector<LoopTerm> SourceTerms, TargetTerms;
  /// By variable of the target.
  std::vector<Partner> Partners;
  std::vector<LoopFact> Facts;
  bool IsSilent = false;
};

/// A function in which one iteration stands for all: where a loop is entered, and where its next iteration would begin,
/// the thread tells what the variables are (calls of unknown functions, which both sides make alike); then they are
/// anything, equal where the pairs say so, and after one iteration the thread ends.
///
/// If both cut functions have the same events, then by induction over the iterations both functions do.
class CutFunction {
public:
  CutFunction(LoopCopy &Of, const std::vector<LoopPair> &Pairs, bool IsTarget);
  CutFunction(const CutFunction &) = delete;
  CutFunction &operator=(const CutFunction &) = delete;
  ~CutFunction();

  llvm::Function &function() { return *Cut; }
  /// Values are computed before they are used.
  bool isWellFormed();
  /// The innermost cut loop of a block, counted from 1; 0 for none.
  int loopOf(const llvm::BasicBlock &B) const { return Innermost.lookup(&B); }

  /// What the calls are called that compare: with the pair of loops and the target's variable, or the fact.
  static constexpr llvm::StringLiteral PairName = "rejoin.pair.", FactName = "rejoin.fact.";

private:
  struct Emitter;
  void cut(const LoopPair &P, unsigned Number, llvm::ArrayRef<LoopVariable> Variables,
           llvm::ArrayRef<llvm::AllocaInst *> Restarted, llvm::Loop &L, llvm::ValueToValueMapTy &Map);

  bool IsTarget;
  llvm::Function *Cut;
  llvm::DenseMap<const llvm::BasicBlock *, int> Innermost;
};

/// A copy that tells what variables of paired loops, and terms, are whenever a header is reached.
class ObservedFunction {
public:
  ObservedFunction(LoopCopy &Of, const std::vector<LoopPair> &Pairs, bool IsTarget);
  ObservedFunction(const ObservedFunction &) = delete;
  ObservedFunction &operator=(const ObservedFunction &) = delete;
  ~ObservedFunction();

  llvm::Function &function() { return *Copy; }
  /// A variable, or behind all variables a term.
  struct Place {
    unsigned Pair, Variable;
  };
  /// What an event tells of, if it does.
  std::optional<Place> placeOf(const llvm::Instruction &I) const;

private:
  llvm::Function *Copy;
  llvm::DenseMap<const llvm::Instruction *, Place> Places;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_INDUCTION_LOOPCUTTING_H
