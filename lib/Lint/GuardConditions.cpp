//===- GuardConditions.cpp - For which launches threads part -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A branch whose condition is computed from the thread's index and the workgroup's size alone is evaluated for all
// threads of workgroups of many sizes: from which size on do threads part? If from two on, or at the size that is
// known, the finding is certain; else it names the size. `lid < n` with a uniform n holds for some if the workgroup has
// more than n threads; `gid < n` if n is no multiple of the workgroup's size. All else is said as it is: if the
// condition holds for some threads and not for others.
//
//     if (lid > 16) barrier();          if the workgroup has more than 17 threads
//     if (gid >= n) return; barrier();  if `n` is no multiple of the workgroup's size
//     if (lid == 0) barrier();          certain
//
// Conditions that the workgroup shares, beside it in an `&&` or around it, are named and make a certain finding one of
// some launches.
//
//     if (n > 4 && lid == 0) barrier();             if `n > 4`
//     if (n > 4 && lid == 0) return; barrier();     if `n > 4`
//
// In a loop, a variable that begins with something uniform is taken at its first value: threads that part there do so.
// A condition that is another one in each iteration is said as one of an iteration, and not at all if the operation
// that it leads to belongs to the next iteration: there the words name the values of the iteration before.
//
//     for (k = n; k > 1 && lid < k; k /= 2) barrier();
//         in an iteration in which the workgroup has more than `k` threads and `k > 1`
//
// What holds of the launch stands before what holds of an iteration. Where a condition has no words, or is the third,
// `only` and `in launches that reach this branch` say that it is left out. A value that leaves a loop which asks for
// its condition at the end has none: its name is that of the turn before.
//
// A size from which on threads part is exact: all sizes up to the largest are tried if the condition asks for the size.
// It is not said if the size of another dimension decides, or if it is one of the first turn of a loop and smaller
// workgroups have a second.
//
// Errs by saying less. Held by: test/Lint/conditions.cl, conditions-left-out.cl, sizes-of-dimensions.cu, iterations.cl.
//
//===----------------------------------------------------------------------===//

#include "GuardConditions.h"
#include "BranchChains.h"
#include "MaskOperations.h"
#include "PlaceEvaluator.h"
#include "WaysBetween.h"
#include "rejoin/Lint/FixHints.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

namespace {

/// For which sizes of a workgroup threads part.
struct PartingSizes {
  bool IsKnown = false;
  /// In every workgroup of at least so many threads along the dimension; 0 for none up to the largest.
  unsigned From = 0;
  /// 3 for the linear order.
  unsigned Dimension = 0;
  /// That is so in the first turn of a loop: in later ones threads of smaller workgroups may part as well, if they come
  /// there by this value of the condition.
  bool TookFirst = false;
  std::optional<bool> InSmaller;
};

/// Where a condition differs between threads along a dimension of the workgroup, whose other dimensions have the size
/// that is known, or 1.
class PartingThreads {
public:
  PartingThreads(const FunctionReader &Reader, const LoopForest &Loops, const Value &Condition)
      : Facts(Reader.target().facts()), Condition(Condition), E(Reader, Loops) {}
  PlaceSources sourcesInOne() {
    E.setSize({1, 1, 1});
    const auto X = E.of(Condition);
    return X->AreKnown ? X->From : PlaceSources();
  }
  /// The first thread that differs from the first of all, of a workgroup of \p N; 0 if there is none. Nothing where it
  /// is not known, or depends on a size of another dimension that is not known.
  std::optional<unsigned> first(unsigned Dimension, unsigned N);
  PlaceSources From;
  /// The first thread's value.
  bool FirstHolds = false;

private:
  const LaunchFacts &Facts;
  const Value &Condition;
  PlaceEvaluator E;
};

} // namespace

/// 0 where it is not known.
static unsigned numThreadsKnown(const LaunchFacts &Facts) {
  return Facts.WorkgroupSize[0] * Facts.WorkgroupSize[1] * Facts.WorkgroupSize[2];
}

std::optional<unsigned> PartingThreads::first(unsigned Dimension, unsigned N) {
  const unsigned Along = Dimension == 3 ? 0 : Dimension;
  std::array<unsigned, 3> Size;
  unsigned Unknown = 0;
  for (unsigned D = 0; D != 3; ++D) {
    Size[D] = D == Along ? N : std::max(Facts.WorkgroupSize[D], 1U);
    Unknown |= unsigned(D != Along && !Facts.WorkgroupSize[D]) << D;
  }
  const unsigned Step = Along == 0 ? 1 : Along == 1 ? Size[0] : Size[0] * Size[1];
  // The first of all threads, in their linear order.
  if (Dimension == 3 && numThreadsKnown(Facts))
    Size = Facts.WorkgroupSize;
  E.setSize(Size, (N - 1) * Step + 1);
  const auto X = E.of(Condition);
  From = X->From;
  FirstHolds = X->isKnown(0) && (*X)[0];
  if (From.Sizes & Unknown)
    return std::nullopt;
  std::optional<unsigned> First;
  for (unsigned K = 0; K != N; ++K) {
    if (!X->isKnown(K * Step))
      return std::nullopt;
    if (!First && (*X)[K * Step] != (*X)[0])
      First = K;
  }
  return First.value_or(0);
}

static PartingSizes partingSizes(const FunctionReader &Reader, const LoopForest &Loops, const Value &Condition) {
  PartingThreads Threads(Reader, Loops, Condition);
  PartingSizes Result;
  const unsigned Asked = Threads.sourcesInOne().Places;
  if (!Asked)
    return Result;
  // Of several dimensions the first tells as much as is said here.
  Result.Dimension = Asked & 8 ? 3 : llvm::countr_zero(Asked);
  const LaunchFacts &Facts = Reader.target().facts();
  const unsigned Known = Result.Dimension < 3 ? Facts.WorkgroupSize[Result.Dimension] : numThreadsKnown(Facts);
  const unsigned Most = Known ? Known : Facts.MaxThreads ? Facts.MaxThreads : 1024;
  const auto InLargest = Threads.first(Result.Dimension, Most);
  if (!InLargest)
    return {};
  Result.From = *InLargest ? *InLargest + 1 : 0;
  Result.TookFirst = Threads.From.TookFirst;
  if (!Threads.From.Sizes)
    Result.InSmaller = Threads.FirstHolds;
  // Otherwise a smaller workgroup has the first threads of a larger one.
  if (Threads.From.Sizes && !Known) {
    Result.From = 0;
    for (unsigned N = 2; N <= Most; ++N) {
      const auto First = Threads.first(Result.Dimension, N);
      // Not from a size on, but at some: nothing simple.
      if (!First || (!*First && Result.From))
        return {};
      if (*First && !Result.From)
        Result.From = N;
    }
  }
  Result.IsKnown = true;
  return Result;
}

/// The successors of a branch from which the operation is reached without another visit of the branch, and within the
/// innermost loop around both.
static std::pair<bool, bool> sidesLeadingTo(const Cfg &G, const LoopForest &Loops, BlockId Branch, BlockId Operation) {
  const LoopId Both = Loops.numLoops() ? Loops.common(Loops.loopOf(Branch), Loops.loopOf(Operation)) : LoopId();
  auto Numbers = [](ArrayRef<BlockId> Blocks) { return map_range(Blocks, [](BlockId B) { return B.index(); }); };
  auto IsClosed = [&](uint32_t B) {
    return B == Branch.index() || (Both.isValid() && !Loops.contains(Both, BlockId(B)));
  };
  auto Leads = [&](unsigned S) {
    return leadsTo<uint32_t>(
        G.successors(Branch)[S].index(), Operation.index(),
        [&](uint32_t B) { return Numbers(G.successors(BlockId(B))); },
        [&](uint32_t B) { return Numbers(G.predecessors(BlockId(B))); }, IsClosed);
  };
  return {Leads(0), Leads(1)};
}

/// Of dimension 0, unless the function asks for others as well.
static std::string inDimension(const FunctionFacts &Facts, unsigned Dimension) {
  if (Dimension == 3 || (Dimension == 0 && !Facts.asksForOtherDimensions()))
    return "";
  return " in dimension " + std::to_string(Dimension);
}

/// `lid < n`, `gid >= n` and the like, with a uniform n. Of a grid, the launch has no global offset, unless threads
/// part for no other reason. \p OfSeveral: threads of several workgroups must not part.
static std::string whenCompared(const FunctionReader &Reader, const FunctionFacts &Asked, const SourceText &Text,
                                const Value &Condition, bool OfSeveral, bool &NeedsOffset) {
  const auto *C = dyn_cast<ICmpInst>(&storedValue(Condition));
  if (!C || ICmpInst::isEquality(C->getPredicate()))
    return "";
  const Value *A = C->getOperand(0), *B = C->getOperand(1);
  CmpInst::Predicate How = C->getPredicate();
  if (Text.placeOf(*B) && !Text.placeOf(*A)) {
    std::swap(A, B);
    How = CmpInst::getSwappedPredicate(How);
  }
  auto P = Text.placeOf(*A);
  if (!P || !Text.isUniform(*B))
    return "";
  // From where on it is the other way.
  const bool Above =
      How == CmpInst::ICMP_SGT || How == CmpInst::ICMP_UGT || How == CmpInst::ICMP_SLE || How == CmpInst::ICMP_ULE;
  std::string Bound;
  if (const auto *N = dyn_cast<ConstantInt>(B)) {
    const APInt From = N->getValue() + (Above ? 1 : 0);
    if (CmpInst::isSigned(How) && From.isNegative())
      return "";
    Bound = toString(From, 10, false);
  } else if (Bound = Text.of(*B, Above ? SourceText::OfSum : 0); !Bound.empty()) {
    Bound = "`" + Bound + (Above ? " + 1`" : "`");
  }
  if (Bound.empty())
    return "";
  const LaunchFacts &Facts = Reader.target().facts();
  const unsigned Size = Facts.WorkgroupSize[P->Dimension];
  const std::string In = inDimension(Asked, P->Dimension);
  if (P->InGrid && OfSeveral)
    return "if the grid has more than " + Bound + " threads" + In;
  // Of a number it is known.
  if (const auto *N = dyn_cast<ConstantInt>(B); N && P->InGrid && Size && N->getValue().getActiveBits() <= 32) {
    if ((N->getZExtValue() + (Above ? 1 : 0)) % Size)
      return "if the grid has more than " + Bound + " threads" + In;
    NeedsOffset = true;
    return "if the launch has a global offset that is not a multiple of " + std::to_string(Size) + In;
  }
  if (P->InGrid)
    return "if " + Bound + " is not a multiple of " + (Size ? std::to_string(Size) : "the workgroup size" + In);
  return Size ? "if " + Bound + " is less than " + std::to_string(Size)
              : "if the workgroup has more than " + Bound + " threads" + In;
}

namespace {
/// A condition that holds, or does not, where threads go on to the operation.
struct GuardPart {
  const Value *Of;
  bool Holds;
};

/// For which time a condition that leads to an operation is said.
enum class Said : uint8_t { OfLaunch, OfIteration, NotAtAll };

/// A loop whose condition is asked for at its end.
static bool isRotated(const Cfg &G, const LoopForest &Loops, LoopId L) {
  const BlockId Header = Loops.header(L);
  return all_of(G.successors(Header), [&](BlockId S) { return S == Header || Loops.contains(L, S); }) ||
         is_contained(G.successors(Header), Header);
}

/// Whether conditions on the way to an operation are another in each iteration of a loop.
class IterationsOf {
public:
  IterationsOf(const FunctionReader &Reader, const UniformityResult &Result, BlockId Branch, BlockId Operation)
      : Reader(Reader), Loops(Result.loops()), Branch(Branch), Operation(Operation) {}
  Said saidOf(const Value &Condition) const;
  /// A value of a loop that has ended before the branch, where the words name the value of its last turn but one.
  bool isStale(const Value &Condition) const;

private:
  /// The loops around the branch in which a value changes: of its operands, variables of a loop and what is read there.
  void addLoops(const Value &V, SmallVectorImpl<LoopId> &In, SmallPtrSetImpl<const Value *> &Seen) const;
  /// Threads come from the branch to the operation within one iteration.
  bool isWithinOne(LoopId L) const;
  const FunctionReader &Reader;
  const LoopForest &Loops;
  BlockId Branch, Operation;
};
} // namespace

/// Of `p && q` and `p || q`.
static std::pair<const Value *, const Value *> partsOf(const Value &V) {
  const auto Both = conjunctsOf(V, true);
  return Both.first ? Both : conjunctsOf(V, false);
}

void IterationsOf::addLoops(const Value &V, SmallVectorImpl<LoopId> &In, SmallPtrSetImpl<const Value *> &Seen) const {
  const auto *I = dyn_cast<Instruction>(&storedValue(V));
  const BlockId At = I ? Reader.idOf(*I->getParent()) : BlockId();
  if (!At.isValid() || !Seen.insert(I).second)
    return;
  LoopId L = Loops.common(Loops.loopOf(At), Loops.loopOf(Branch));
  // What is computed outside of all loops around the branch is one value of the launch.
  if (!L.isValid())
    return;
  const bool Begins = isa<PHINode>(I) && Loops.header(L) == At;
  const auto *Read = dyn_cast<LoadInst>(I);
  if (Begins || (Read && !Read->hasMetadata(LLVMContext::MD_invariant_load)))
    In.push_back(L);
  if (const auto [A, B] = partsOf(*I); isa<PHINode>(I) && A) {
    addLoops(*A, In, Seen);
    addLoops(*B, In, Seen);
  } else if (isa<PHINode>(I) && !Begins) {
    // By which way threads came, or after how many turns of another loop, may differ.
    In.push_back(L);
  }
  if (!isa<PHINode>(I))
    for (const Use &U : I->operands())
      addLoops(*U.get(), In, Seen);
}

bool IterationsOf::isStale(const Value &Condition) const {
  if (!Loops.numLoops())
    return false;
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *> Work{&Condition};
  while (!Work.empty()) {
    const auto *I = dyn_cast<Instruction>(&storedValue(*Work.pop_back_val()));
    const BlockId At = I ? Reader.idOf(*I->getParent()) : BlockId();
    if (!At.isValid() || !Seen.insert(I).second)
      continue;
    const LoopId L = Loops.loopOf(At);
    if (isa<PHINode>(I) && L.isValid() && Loops.header(L) == At && !Loops.contains(L, Branch) &&
        isRotated(Reader.view().cfg(), Loops, L))
      return true;
    // What has a name of its own is named so.
    if (isa<PHINode>(I) || &Condition == I || SourceText::nameInSource(*I).empty())
      append_range(Work, I->operand_values());
  }
  return false;
}

bool IterationsOf::isWithinOne(LoopId L) const {
  const Cfg &G = Reader.view().cfg();
  SmallVector<BlockId> Work(G.successors(Branch));
  BitVector Seen(G.numBlocks());
  while (!Work.empty()) {
    const BlockId B = Work.pop_back_val();
    if (Seen.test(B.index()) || B == Loops.header(L))
      continue;
    if (B == Operation)
      return true;
    Seen.set(B.index());
    append_range(Work, G.successors(B));
  }
  return false;
}

Said IterationsOf::saidOf(const Value &Condition) const {
  if (!Loops.numLoops())
    return Said::OfLaunch;
  if (isStale(Condition))
    return Said::NotAtAll;
  SmallVector<LoopId> In;
  SmallPtrSet<const Value *, 8> Seen;
  addLoops(Condition, In, Seen);
  if (In.empty())
    return Said::OfLaunch;
  return all_of(In, [&](LoopId L) { return isWithinOne(L); }) ? Said::OfIteration : Said::NotAtAll;
}

/// The conditions that all must hold, or not: those that the workgroup shares, and others.
static void splitByUniformity(const SourceText &Text, GuardPart P, SmallVectorImpl<GuardPart> &Shared,
                              SmallVectorImpl<GuardPart> &Others, unsigned Depth = 4) {
  auto [A, B] = Depth ? conjunctsOf(*P.Of, P.Holds) : std::pair<const Value *, const Value *>();
  if (A && !Text.isUniform(*P.Of)) {
    splitByUniformity(Text, {A, P.Holds}, Shared, Others, Depth - 1);
    splitByUniformity(Text, {B, P.Holds}, Shared, Others, Depth - 1);
    return;
  }
  (Text.isUniform(*P.Of) ? Shared : Others).push_back(P);
}

/// Of the condition to go on, the only part that threads of a workgroup need not share; the whole if there are several.
/// \p Shared receives conditions that the workgroup shares and that all hold where threads part by it.
static GuardPart decidingPart(const SourceText &Text, GuardPart GoesOn, SmallVectorImpl<GuardPart> &Shared) {
  // All must hold to go on, or all to leave.
  for (bool ToLeave : {false, true}) {
    SmallVector<GuardPart> Others;
    Shared.clear();
    splitByUniformity(Text, {GoesOn.Of, GoesOn.Holds != ToLeave}, Shared, Others);
    if (Others.size() == 1 && !Shared.empty())
      return {Others.front().Of, Others.front().Holds != ToLeave};
  }
  Shared.clear();
  return GoesOn;
}

SharedConditions::SharedConditions(const FunctionReader &Reader, const LoopForest &Loops, const SourceText &Text,
                                   const FunctionFacts &Facts)
    : Facts(Facts) {
  PlaceEvaluator E(Reader, Loops);
  auto IsSaid = [&](const BranchSide &S) {
    const Value &Condition = *S.Branch->getCondition();
    if (isa<Constant>(Condition) || !Text.isUniform(Condition))
      return false;
    // What all threads agree on the first one tells.
    const auto X = E.of(Condition);
    return !X->AreKnown || X->From.Sizes || ((*X)[0] != 0) != S.Holds;
  };
  for (const auto *Node : depth_first(Facts.dominators().getRootNode())) {
    const BranchSide S = Facts.sides().closest(*Node->getBlock());
    if (const BranchSide Of = !S.Branch || IsSaid(S) ? S : closest(*S.Branch->getParent()); Of.Branch)
      Closest[Node->getBlock()] = Of;
  }
}

/// Conditions that the workgroup shares and that hold where a branch is reached, the closest ones first. Of many the
/// words would name no more than two.
static void addConditionsOn(const SharedConditions &Above, const BasicBlock &Here, SmallVectorImpl<GuardPart> &Shared) {
  constexpr size_t Most = 64;
  for (BranchSide S = Above.closest(Here); S.Branch && Shared.size() < Most; S = Above.closest(*S.Branch->getParent()))
    Shared.push_back({S.Branch->getCondition(), S.Holds});
}

/// `if the workgroup has more than 3 threads and `n > 4`, in an iteration in which `i < n``: what holds of the launch,
/// and what holds in some iterations. \p OfIteration: \p When is one of the latter. \p Here names what is reached.
static std::string withConditions(const SourceText &Text, StringRef When, ArrayRef<GuardPart> Shared,
                                  const IterationsOf &Iterations, bool OfIteration = false,
                                  StringRef Here = "this branch") {
  constexpr unsigned Most = 2;
  StringRef Clause = When;
  Clause.consume_front("if ");
  SmallVector<std::string> OfLaunch, OfTurn;
  if (!Clause.empty())
    (OfIteration ? OfTurn : OfLaunch).push_back(Clause.str());
  unsigned Named = 0;
  bool Leaves = false;
  for (const GuardPart &P : Shared) {
    const Said How = Iterations.saidOf(*P.Of);
    std::string Words = How == Said::NotAtAll || Named == Most ? "" : Text.condition(*P.Of, P.Holds);
    Leaves |= Words.empty();
    Named += !Words.empty();
    if (!Words.empty())
      (How == Said::OfIteration ? OfTurn : OfLaunch).push_back("`" + Words + "`");
  }
  std::string Result = OfLaunch.empty() ? "" : "if " + join(OfLaunch, " and ");
  if (!OfTurn.empty())
    Result += (Result.empty() ? "in an iteration in which " : ", in an iteration in which ") + join(OfTurn, " and ");
  // A condition that has no words is one all the same.
  if (Leaves)
    return (Result.empty() ? "" : "only " + Result + ", and ") + ("in launches that reach " + Here).str();
  return Result;
}

GuardCondition describeGuard(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
                             BlockId Branch, BlockId Operation, const NeededGroup &Group,
                             const SharedConditions &Above) {
  GuardCondition G;
  const Cfg &Flow = Reader.view().cfg();
  const auto *Br = dyn_cast<BranchInst>(Reader.block(Branch).getTerminator());
  const bool ForWorkgroup = Group.Needs >= Extent::workgroup(), AreWorkgroups = Group.Level >= Extent::workgroup();
  const std::string Whole =
      Group.Needs == Extent::ofGroup(4) && !Reader.target().facts().WaveSize ? "wave" : Group.Noun.str();
  const std::string Members = AreWorkgroups ? "workgroups" : "threads";
  const std::string Some = "for some but not all " + Members + " of a " + Whole;
  // Where nothing better is known.
  G.When = "if " + Members + " of one " + Whole + " take different sides";
  if (!Br || !Br->isConditional() || Flow.numSuccessors(Branch) != 2)
    return G;
  const Value &Condition = *Br->getCondition();
  auto [ByTrue, ByFalse] = sidesLeadingTo(Flow, Result.loops(), Branch, Operation);
  G.IsLoopExit = leavesLoop(Result, Branch, Operation);
  // Both sides may come there, as by `||`: then another branch decides as well, and nobody is known to leave here.
  if (ByTrue == ByFalse) {
    if (std::string Words = Text.condition(Condition, true); !Words.empty())
      G.When = "if `" + Words + "` holds " + Some;
    return G;
  }
  SmallVector<GuardPart> Shared;
  const GuardPart Decides = decidingPart(Text, {&Condition, ByTrue}, Shared);
  const IterationsOf Iterations(Reader, Result, Branch, Operation);
  if (!Iterations.isStale(*Decides.Of))
    G.Leaving = Text.condition(*Decides.Of, !Decides.Holds);
  const std::string All = Iterations.isStale(Condition) ? "" : Text.condition(Condition, !ByTrue);
  BranchChain Chain = chainOf(Text, Reader.block(Branch), ByTrue ? 0 : 1, Reader.block(Operation),
                              Above.facts().dominators(), G.Leaving, All, !Shared.empty());
  G.Leaving = Chain.IsLonger || Chain.GoesRound ? Chain.LeavingHere : Chain.Leaving;
  G.GoesRound = Chain.GoesRound;
  if (Chain.First) {
    // Where that condition leads away, all do that have not come before.
    G.Leaving = Chain.AllLeaving;
    Shared.clear();
    if (ForWorkgroup)
      addConditionsOn(Above, *Chain.First, Shared);
    G.When = withConditions(Text, G.Leaving.empty() ? G.When : "if that holds " + Some, Shared, Iterations);
    return G;
  }
  G.When = withConditions(Text, G.Leaving.empty() ? G.When : "if that holds " + Some, Shared, Iterations);
  if (ForWorkgroup)
    addConditionsOn(Above, Reader.block(Branch), Shared);
  // This branch alone does not decide.
  if (Chain.IsLonger || Chain.GoesRound) {
    G.When = withConditions(Text, G.Leaving.empty() ? G.When : "if that holds " + Some, Shared, Iterations);
    return G;
  }
  const PartingSizes P =
      ForWorkgroup && !AreWorkgroups ? partingSizes(Reader, Result.loops(), *Decides.Of) : PartingSizes();
  if (P.IsKnown && P.From) {
    const LaunchFacts &Facts = Reader.target().facts();
    // Whole workgroups have the size that is said, also where the last one may be smaller.
    const unsigned Size = P.Dimension == 3 ? numThreadsKnown(Facts) : Facts.WorkgroupSize[P.Dimension];
    const bool Parts = Size >= P.From || (P.From == 2 && (P.Dimension == 0 || P.Dimension == 3));
    G.IsCertain = Parts && Shared.empty();
    if (G.IsCertain)
      G.When.clear();
    // Those that leave the loop together have no later turn.
    else if (Parts || !P.TookFirst || (G.IsLoopExit && P.InSmaller == !Decides.Holds))
      G.When =
          withConditions(Text,
                         Parts ? ""
                               : "if the workgroup has more than " + std::to_string(P.From - 1) +
                                     (P.From == 2 ? " thread" : " threads") + inDimension(Above.facts(), P.Dimension),
                         Shared, Iterations);
    return G;
  }
  std::string When = ForWorkgroup && !AreWorkgroups ? whenCompared(Reader, Above.facts(), Text, *Decides.Of,
                                                                   Group.Needs > Extent::workgroup(), G.NeedsOffset)
                                                    : "";
  if (When.empty())
    G.Leaving = std::move(Chain.LeavingHere);
  else
    // The bound may change; the words of the next iteration's name that iteration.
    G.When = withConditions(Text, When, Shared, Iterations, Iterations.saidOf(*Decides.Of) != Said::OfLaunch);
  return G;
}

std::string conditionsToReach(const FunctionReader &Reader, const UniformityResult &Result, const SourceText &Text,
                              BlockId Operation, const SharedConditions &Above) {
  SmallVector<GuardPart> Shared;
  addConditionsOn(Above, Reader.block(Operation), Shared);
  return withConditions(Text, "", Shared, IterationsOf(Reader, Result, Operation, Operation), /*OfIteration=*/false,
                        "this operation");
}

} // namespace rejoin
