//===- EqualPhis.cpp - PHIs that give one value on all edges -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A PHI that joins two computations of one value does not select. Values have numbers: an expression by its operation
// and the numbers of its operands, without the flags that make poison; a PHI on all edges of which one number comes in
// by that number; everything else, a leaf, by itself.
//
//      A: %a = lshr i32 %x, 5     B: %b = lshr exact i32 %x, 5       %p is %x >> 5, whatever edge is taken
//                   \               /
//                 J: %p = phi [%a, A], [%b, B]
//
//   not:  phi [%i.next, A], [%j.next, B]     two PHIs of a loop that count alike are two leaves
//
// Lemma. Let E be the number of all incoming values of a PHI P in J, with leaves that dominate J. Then P is E of the
// values that the leaves have when P is executed. Proof. An instruction N of the expression dominates the edge by which
// J is entered, and a leaf L dominates N. Say L were executed after the last N and before the edge. A path from the
// entry to that L need not pass N, since L comes first on each way to N; it goes on to the edge without N; so N would
// not dominate the edge. Hence N has read the values that the leaves still have. By induction the same holds of PHIs in
// the expression. Leaves that change from turn to turn of a loop are covered: a path on which one changes between an
// incoming value and P does not exist. What each thread reads once for all (an index of the launch) is one number
// wherever it is read; then no leaf need dominate J.
//
// A choice by a condition is one as well where the condition is known on the edge. E is looked for among the incoming
// values; on the edge of another one, `c && x` is x if a branch that dominates the edge has found c to hold.
//
//   if (c) B: ... else A: ...  J: phi [x, B], [c && x, A]     is c && x on both edges
//
// The proof is the same, with the branch's condition as N.
//
// So the program may be thought to compute E in J, from the leaves: `addTo` says that. The operands that P has here are
// read in J's own place, and not where the incoming values stand: these may seem to agree for more threads only because
// fewer come there (`if (x == 0)`).
//
// Operations of floating point that may be contracted, reassociated or approximated are leaves: each may have another
// result.
//
// Flags. If they differ, E without them gives what P does wherever P is no poison. A PHI that is poison in some threads
// alone, and is frozen, is left out (PoisonFlow.h).
//
// Cost: O(n log n) in the instructions, 16 branches for each edge of PHIs of truth values. Handles no reordering but of
// commutative operands, and no loads but of constant memory; errs by leaving PHIs out.
// Held by: test/Uniformity/equal-phis*, rejoin-kernel-fuzz (claims against runs). Runs contract nothing and do not move
// waves, so equal-phis-not.ll alone holds what is said of these.
//
//===----------------------------------------------------------------------===//

#include "EqualPhis.h"
#include "rejoin/IR/EdgeDominance.h"
#include "rejoin/IR/PoisonFlow.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include <map>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

namespace {

/// Numbers of the values of one function.
class ValueNumbers {
public:
  using Number = unsigned;
  static constexpr unsigned MaxLeaves = 8;

  ValueNumbers(const FunctionReader &Reader, const Function &F, const llvm::DominatorTree &Dominators)
      : Reader(Reader), Layout(F.getDataLayout()), Dominators(Dominators), Edges(F, Dominators) {}

  /// Operands come first, but for what comes round a loop.
  void add(const Instruction &I);
  Number of(const Value &V);
  ArrayRef<const Value *> leaves(Number N) const { return Of[N].Leaves; }
  /// Whether a flag of the value, or of what it is computed from, may make poison.
  bool hasFlags(const Value &V) const { return Flagged.contains(&V); }
  /// What \p P is, if it does not select.
  std::optional<EqualPhis::Expression> expressionOf(const PHINode &P);
  /// Conditions that are known on an edge.
  using Truths = SmallVector<std::pair<const Value *, bool>, 8>;

private:
  using Key = std::vector<uint64_t>;
  struct Class {
    SmallVector<const Value *, 4> Leaves;
  };
  Number fresh(const Value &Leaf);
  /// Nothing if it is a leaf. Strictly with all flags.
  std::optional<Key> keyOf(const Instruction &I, bool Strictly);
  static void addFlags(Key &K, const Instruction &I, bool Strictly);
  Number strict(const Value &V);
  /// One value for all of a thread's run, whenever it is read.
  bool isReadOnceForAll(const Instruction &I) const;
  /// Of what is read once for all: one value for all threads.
  bool isOfTheGrid(const Instruction &I) const;
  std::optional<bool> truthOf(const Value &V, const Truths &Known);
  /// The number of an expression after branches with known conditions.
  Number under(const Value &E, const Truths &Known, unsigned Depth);
  Truths truthsOn(const BasicBlock &From, const BasicBlock &To);
  std::optional<EqualPhis::Expression> meets(const PHINode &P, const Value &E);

  const FunctionReader &Reader;
  const DataLayout &Layout;
  const llvm::DominatorTree &Dominators;
  EdgeDominance Edges;
  std::vector<Class> Of;
  DenseMap<const Value *, Number> Numbers, StrictNumbers;
  std::map<Key, Number> ByKey, StrictByKey;
  Number NextStrict = 0;
  DenseSet<const Value *> Flagged;
};

} // namespace

ValueNumbers::Number ValueNumbers::fresh(const Value &Leaf) {
  Of.push_back({{&Leaf}});
  return Of.size() - 1;
}

ValueNumbers::Number ValueNumbers::of(const Value &V) {
  if (auto It = Numbers.find(&V); It != Numbers.end())
    return It->second;
  Number N = fresh(V);
  // Each undefined value is another one.
  if (const auto *C = dyn_cast<Constant>(&V)) {
    Of[N].Leaves.clear();
    if (isa<UndefValue>(C) || C->containsUndefOrPoisonElement())
      return N;
  }
  return Numbers[&V] = N;
}

ValueNumbers::Number ValueNumbers::strict(const Value &V) {
  if (const auto *C = dyn_cast<Constant>(&V); C && (isa<UndefValue>(C) || C->containsUndefOrPoisonElement()))
    return NextStrict++;
  auto [It, New] = StrictNumbers.try_emplace(&V, NextStrict);
  NextStrict += New;
  return It->second;
}

bool ValueNumbers::isReadOnceForAll(const Instruction &I) const {
  if (sizeReadBy(I))
    return true;
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  if (!C || !C->doesNotAccessMemory() || C->isConvergent())
    return false;
  // Where a wave runs may change (`%smid`, `%warpid`).
  return Reader.target().threadIndexOf(*C) ||
         (C->arg_empty() && Reader.view().info(Reader.idOf(I)).Kind == InstanceKind::Pure);
}

bool ValueNumbers::isOfTheGrid(const Instruction &I) const {
  const InstanceInfo Info = Reader.view().info(Reader.idOf(I));
  return Info.Ceiling == Extent::grid() && (Info.Kind == InstanceKind::Pure || sizeReadBy(I));
}

/// Flags or metadata of floating point allow several results: each such operation has its own.
static bool allowsSeveralResults(const Instruction &I) {
  const auto *FP = dyn_cast<FPMathOperator>(&I);
  if (!FP)
    return false;
  const FastMathFlags Flags = FP->getFastMathFlags();
  return Flags.noSignedZeros() || Flags.allowReciprocal() || Flags.allowContract() || Flags.approxFunc() ||
         Flags.allowReassoc() || I.hasMetadata(LLVMContext::MD_fpmath);
}

void ValueNumbers::addFlags(Key &K, const Instruction &I, bool Strictly) {
  if (Strictly)
    K.push_back(I.hasPoisonGeneratingMetadata() || I.hasPoisonGeneratingReturnAttributes()
                    ? reinterpret_cast<uintptr_t>(&I)
                    : I.getRawSubclassOptionalData());
}

std::optional<ValueNumbers::Key> ValueNumbers::keyOf(const Instruction &I, bool Strictly) {
  ValueId Id = Reader.idOf(I);
  if (!Id.isValid() || I.getType()->isTokenTy() || I.getType()->isVoidTy() || allowsSeveralResults(I))
    return std::nullopt;
  const InstanceInfo Info = Reader.view().info(Id);
  // A size has no opcode: else a call with one argument could have the same key.
  if (const auto Size = sizeReadBy(I))
    return Key{~0ULL, reinterpret_cast<uintptr_t>(I.getType()), static_cast<uint64_t>(Size->Of), Size->Dimension,
               Size->IsStated};
  Key K{I.getOpcode(), reinterpret_cast<uintptr_t>(I.getType())};
  if (const auto *C = dyn_cast<CmpInst>(&I)) {
    K.push_back(C->getPredicate());
  } else if (const auto *G = dyn_cast<GetElementPtrInst>(&I)) {
    K.push_back(reinterpret_cast<uintptr_t>(G->getSourceElementType()));
  } else if (const auto *X = dyn_cast<ExtractValueInst>(&I)) {
    K.insert(K.end(), X->idx_begin(), X->idx_end());
  } else if (const auto *C = dyn_cast<CallInst>(&I)) {
    // Their callee is an operand.
    bool IsPure = Info.Kind == InstanceKind::Pure && Info.Floor == Extent::thread() && Info.Ceiling == Extent::grid();
    if (C->hasOperandBundles() || C->isInlineAsm() || (!IsPure && !isReadOnceForAll(I)))
      return std::nullopt;
  } else if (const auto *L = dyn_cast<LoadInst>(&I)) {
    if (!L->isSimple() || Info.Kind != InstanceKind::Pure || Info.Floor != Extent::thread())
      return std::nullopt;
  } else if (!isa<BinaryOperator, UnaryOperator, CastInst, SelectInst>(I)) {
    return std::nullopt;
  }
  addFlags(K, I, Strictly);
  const size_t First = K.size();
  for (const Value *V : I.operands())
    K.push_back(Strictly ? strict(*V) : of(*V));
  if (I.isCommutative() && I.getNumOperands() == 2)
    llvm::sort(K.begin() + First, K.end());
  return K;
}

void ValueNumbers::add(const Instruction &I) {
  if (const auto *P = dyn_cast<PHINode>(&I)) {
    const Value *First = P->getIncomingValue(0);
    auto Same = [&](auto Number, const auto &Known) {
      return all_of(P->incoming_values(), [&](const Use &U) {
        return (!isa<Instruction>(U) || Known.contains(U)) && Number(*U) == Number(*First);
      });
    };
    if (allowsSeveralResults(*P) || !Same([&](const Value &V) { return of(V); }, Numbers)) {
      of(I);
      return;
    }
    Numbers[&I] = of(*First);
    if (Same([&](const Value &V) { return strict(V); }, StrictNumbers))
      StrictNumbers[&I] = strict(*First);
    if (any_of(P->incoming_values(), [&](const Use &U) { return hasFlags(*U); }))
      Flagged.insert(&I);
    return;
  }
  auto K = keyOf(I, /*Strictly=*/false);
  SmallVector<const Value *, 4> Leaves;
  // A source of its own: a leaf that has one number.
  if (K && isReadOnceForAll(I) && !isOfTheGrid(I))
    Leaves.push_back(&I);
  else if (K)
    for (const Value *V : I.operands())
      for (const Value *Leaf : leaves(of(*V)))
        if (!is_contained(Leaves, Leaf))
          Leaves.push_back(Leaf);
  if (!K || Leaves.size() > MaxLeaves) {
    of(I);
    strict(I);
    return;
  }
  auto [It, New] = ByKey.try_emplace(std::move(*K), Of.size());
  if (New)
    Of.push_back({std::move(Leaves)});
  Numbers[&I] = It->second;
  StrictNumbers[&I] = StrictByKey.try_emplace(*keyOf(I, /*Strictly=*/true), NextStrict++).first->second;
  if (I.hasPoisonGeneratingAnnotations() || any_of(I.operands(), [&](const Use &U) { return hasFlags(*U); }))
    Flagged.insert(&I);
}

ValueNumbers::Truths ValueNumbers::truthsOn(const BasicBlock &From, const BasicBlock &To) {
  constexpr unsigned MaxBranches = 16, MaxBlocks = 64;
  Truths Known;
  auto Add = [&](const Value *Condition, bool IsTrue) {
    SmallVector<std::pair<const Value *, bool>, 4> Work{{Condition, IsTrue}};
    for (unsigned Depth = 0; !Work.empty() && Depth != 8; ++Depth) {
      auto [V, True] = Work.pop_back_val();
      Known.push_back({V, True});
      const Value *A, *B;
      if (True ? match(V, m_LogicalAnd(m_Value(A), m_Value(B))) : match(V, m_LogicalOr(m_Value(A), m_Value(B))))
        Work.append({{A, True}, {B, True}});
      else if (match(V, m_Not(m_Value(A))))
        Work.push_back({A, !True});
    }
  };
  auto Branch = [](const BasicBlock &B) {
    const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    return Br && Br->isConditional() && Br->getSuccessor(0) != Br->getSuccessor(1) ? Br : nullptr;
  };
  if (const BranchInst *Br = Branch(From))
    Add(Br->getCondition(), Br->getSuccessor(0) == &To);
  const auto *Node = Dominators.getNode(&From);
  unsigned Branches = 0, Blocks = 0;
  for (const auto *Up = Node->getIDom(); Up && Branches != MaxBranches && Blocks != MaxBlocks;
       Up = Up->getIDom(), ++Blocks)
    if (const BranchInst *Br = Branch(*Up->getBlock())) {
      ++Branches;
      for (unsigned S = 0; S != 2; ++S)
        if (Edges.dominates(BasicBlockEdge(Up->getBlock(), Br->getSuccessor(S)), From))
          Add(Br->getCondition(), S == 0);
    }
  return Known;
}

std::optional<bool> ValueNumbers::truthOf(const Value &V, const Truths &Known) {
  for (auto [K, True] : Known)
    if (of(*K) == of(V))
      return True;
  const Value *A;
  if (match(&V, m_Not(m_Value(A))))
    if (auto True = truthOf(*A, Known))
      return !*True;
  if (isa<ICmpInst>(V))
    for (auto [K, True] : Known)
      if (auto Implied = isImpliedCondition(K, &V, Layout, True))
        return Implied;
  return std::nullopt;
}

ValueNumbers::Number ValueNumbers::under(const Value &E, const Truths &Known, unsigned Depth) {
  const Number N = of(E);
  auto TruthOf = [&](const Value &V) { return truthOf(V, Known); };
  if (auto True = TruthOf(E))
    return of(*ConstantInt::getBool(E.getContext(), *True));
  if (const auto *S = dyn_cast<SelectInst>(&E); S && Depth) {
    if (auto True = TruthOf(*S->getCondition()))
      return under(True.value() ? *S->getTrueValue() : *S->getFalseValue(), Known, Depth - 1);
    // `a && true`, `a || false`.
    const bool IsAnd = match(S->getFalseValue(), m_Zero()), IsOr = match(S->getTrueValue(), m_One());
    const Value *Other = IsAnd ? S->getTrueValue() : S->getFalseValue();
    if ((IsAnd || IsOr) && E.getType()->isIntegerTy(1) && TruthOf(*Other) == std::optional(IsAnd))
      return under(*S->getCondition(), Known, Depth - 1);
  }
  if (const auto *B = dyn_cast<BinaryOperator>(&E); B && Depth && E.getType()->isIntegerTy(1))
    if (B->getOpcode() == Instruction::And || B->getOpcode() == Instruction::Or)
      for (unsigned K = 0; K != 2; ++K)
        if (TruthOf(*B->getOperand(K)) == std::optional(B->getOpcode() == Instruction::And))
          return under(*B->getOperand(1 - K), Known, Depth - 1);
  return N;
}

/// Whether \p E is what \p P is on each edge.
std::optional<EqualPhis::Expression> ValueNumbers::meets(const PHINode &P, const Value &E) {
  const Number N = of(E);
  bool AllStrict = true;
  EqualPhis::Expression Result;
  for (unsigned K = 0; K != P.getNumIncomingValues(); ++K) {
    const Value &In = *P.getIncomingValue(K);
    const BasicBlock &From = *P.getIncomingBlock(K);
    AllStrict &= strict(In) == strict(E);
    if (of(In) == N || !Dominators.isReachableFromEntry(&From))
      continue;
    if (!E.getType()->isIntegerTy(1) || under(E, truthsOn(From, *P.getParent()), 2) != of(In))
      return std::nullopt;
  }
  for (const Value *Leaf : leaves(N)) {
    const auto *I = dyn_cast<Instruction>(Leaf);
    if (I && !Dominators.properlyDominates(I->getParent(), P.getParent())) {
      if (!isReadOnceForAll(*I))
        return std::nullopt;
      if (Reader.view().info(Reader.idOf(*I)).Ceiling < Extent::workgroup())
        Result.Elsewhere.push_back(Leaf);
    }
    Result.Leaves.push_back(Leaf);
  }
  if (AllStrict || !hasFlags(E))
    Result.Says = &E;
  return Result;
}

std::optional<EqualPhis::Expression> ValueNumbers::expressionOf(const PHINode &P) {
  constexpr unsigned MaxTried = 4;
  if (!Dominators.isReachableFromEntry(P.getParent()) || allowsSeveralResults(P) || all_equal(P.incoming_values()))
    return std::nullopt;
  std::optional<EqualPhis::Expression> Found;
  SmallVector<const Value *, MaxTried> Tried;
  for (const Value *V : P.incoming_values()) {
    if (Tried.size() == MaxTried || is_contained(Tried, V) || isa<Constant>(V))
      continue;
    Tried.push_back(V);
    if (auto E = meets(P, *V); E && (!Found || E->Says))
      Found = std::move(E);
    if (Found && Found->Says)
      break;
  }
  return Found;
}

/// Of few: whether the operations that come in are equal, or may be choices by a condition.
static bool mayNotSelect(const PHINode &P) {
  const auto *First = dyn_cast<Instruction>(P.getIncomingValue(0));
  auto IsChoice = [](const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    return I && (isa<SelectInst>(I) || I->getOpcode() == Instruction::And || I->getOpcode() == Instruction::Or);
  };
  if (P.getNumIncomingValues() < 2 || all_equal(P.incoming_values()))
    return false;
  if (P.getType()->isIntegerTy(1) && any_of(P.incoming_values(), IsChoice))
    return true;
  return First && !isa<PHINode>(First) && all_of(P.incoming_values(), [&](const Use &U) {
           const auto *I = dyn_cast<Instruction>(U);
           return I && I->getOpcode() == First->getOpcode();
         });
}

void EqualPhis::compute(const FunctionReader &Reader, const Function &F) {
  Phis.clear();
  if (none_of(F, [](const BasicBlock &B) { return any_of(B.phis(), mayNotSelect); }))
    return;
  llvm::DominatorTree Dominators(const_cast<Function &>(F));
  ValueNumbers Numbers(Reader, F, Dominators);
  DepthFirst Search;
  Search.compute(Reader.view().cfg());
  for (BlockId B : Search.reversePostOrder())
    for (uint32_t V = Reader.view().valueBegin(B), End = Reader.view().valueEnd(B); V != End; ++V)
      Numbers.add(cast<Instruction>(Reader.value(ValueId(V))));
  for (const BasicBlock &B : F)
    for (const PHINode &P : B.phis())
      if (auto E = Reader.idOf(P).isValid() ? Numbers.expressionOf(P) : std::nullopt)
        Phis.insert({&P, std::move(*E)});
  if (Phis.empty())
    return;
  SmallVector<const Instruction *, 0> Frozen;
  for (const Instruction &I : instructions(F))
    if (isa<FreezeInst>(I))
      Frozen.push_back(&I);
  if (Frozen.empty())
    return;
  PoisonFlow Flow(Frozen, {});
  for (const Instruction *I : Flow.undefined())
    if (const auto *P = dyn_cast<PHINode>(I))
      Phis.erase(P);
}

void EqualPhis::addTo(AugmentedView &View, const FunctionReader &Reader) const {
  using Ref = AugmentedView::Ref;
  for (const auto &[P, E] : Phis) {
    if (!E.Elsewhere.empty())
      continue;
    AugmentedView::Refs Leaves;
    for (const Value *Leaf : E.Leaves)
      Leaves.push_back(Ref::own(Reader.idOf(*Leaf)));
    if (Leaves.empty())
      Leaves.push_back(Ref::constant());
    View.replaceOnAllEdges(Reader.idOf(*P), std::move(Leaves));
  }
}

} // namespace rejoin
