//===- BallotUses.cpp - What a program asks of a ballot ------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A lane without a thread is in no ballot, and has no value in common with others (`__match_any_sync`). A program that
// asks who is in one, how many, who is the first, or whether the own lane is, means the threads that there are. One
// that asks whether all lanes are, or a lane by its number, gets another answer where that lane has no thread; and so
// does one that asks who is not in the ballot. This file lists uses of the first kind. Any other use asks for absent
// lanes.
//
//     b != 0, __popc(b), __ffs(b), b & lanes of another ballot            those that there are
//     b >> lane & 1, b & ((1 << lane) - 1), ~b & ((1 << lane) - 1)        the own lane, and those before it
//     b & (b - 1)                                                         those without the first
//     b == ~0, (b & 0xff) == 0xff, b >> 31 & 1, b >> (lane ^ 1) & 1       lanes by their numbers
//     __popc(b) == 32, 32 - __popc(b), __popc(b) / 32                     their number, as of a full wave
//     ~b == 0, __popc(~b), __ffs(~b), __clz(b)                            those that are not in it
//
// OwnLane.cpp knows the own lane's number. A number of threads may be stored, address memory, be added to a number that
// is no constant, and be compared with 0 or 1. A sum may be stored and address memory.
//
// The value is followed through operators, variables and arguments of callees. What a function returns is seen by its
// callers only if it is the ballot alone. A value in memory of the grid is not followed, nor a reduction: the sum of 1
// over a wave is a number of threads as well (docs/Limits.md).
//
// Cost: linear in uses. Held by: test/Lint/ballots-of-all.cu, ballots-by-*, threadless.*.
//
//===----------------------------------------------------------------------===//

#include "BallotUses.h"
#include "LaneReads.h"
#include "MaskOperations.h"
#include "OwnLane.h"
#include "SourceText.h"
#include "UseWalk.h"
#include "rejoin/Target/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

namespace {

/// What a value is, as to the lanes of the ballot.
enum class Part : uint8_t {
  /// Bits of those in it, each at its place.
  Those,
  /// The same, shifted by a constant.
  Shifted,
  /// The same, shifted by the number of the own lane, or of one before it: that lane's bit is the lowest.
  OfLane,
  /// Bits of those in it, in the opposite order.
  Reversed,
  /// Bits of those not in it.
  Others,
  /// Bits of which only some at places of threads are of use: `b - 1`, `-b`.
  Cut,
  /// How many are in it.
  Count,
  /// A sum or a difference with that number.
  Sum,
};

class BallotUses {
public:
  explicit BallotUses(LaneFacts &Facts) : Facts(Facts) {}
  bool askForAbsent(const CallBase &Ballot);

private:
  bool asks(const Use &U, Part Is);
  bool asksByComparison(const ICmpInst &I, const Use &U, Part Is) const;
  bool asksByOperator(const BinaryOperator &I, const Use &U, Part Is);
  bool asksByAnd(const BinaryOperator &I, const Value &Other, Part Is);
  bool asksOfNumber(const BinaryOperator &I, const Use &U, Part Is);
  bool asksInCall(const CallBase &C, const Use &U, Part Is);
  bool asksInBuiltin(const CallBase &C, const Use &U, Part Is);
  bool asksByStore(const Value &Address, Part Is) const;
  bool asksByReturn(const ReturnInst &R) const;
  bool follow(const Value &V, Part Is) { return Walk.follow(V, Is); }
  UseWalk<Part> Walk;
  LaneFacts &Facts;
  const CallBase *Asked = nullptr;
};

} // namespace

static bool isNumber(Part Is) { return Is == Part::Count || Is == Part::Sum; }
static bool isOfThose(Part Is) {
  return Is == Part::Those || Is == Part::Shifted || Is == Part::OfLane || Is == Part::Reversed;
}

bool givesLanes(const CallBase &C) {
  return ballotOf(C) || namesSameValues(C) ||
         is_contained({Builtin::Ballot, Builtin::BallotOfCompare, Builtin::VoteBallot, Builtin::BallotWords},
                      builtinOf(C));
}

/// A variable that is loaded and stored alone, so that all its values are seen.
static bool isVariable(const Value &Address) {
  return all_of(Address.users(), [&](const User *U) {
    if (const auto *S = dyn_cast<StoreInst>(U))
      return S->getPointerOperand() == &Address;
    if (isa<GetElementPtrInst, AddrSpaceCastInst>(U))
      return isVariable(*U);
    const auto *I = dyn_cast<IntrinsicInst>(U);
    return isa<LoadInst>(U) || (I && I->isLifetimeStartOrEnd());
  });
}

/// Whether all lanes in a value have threads: it is made of ballots and of the own lane alone.
static bool isOfThreads(const Value &V, LaneFacts &Facts, SmallPtrSetImpl<const Value *> &Seen) {
  constexpr unsigned MaxValues = 64;
  const Value &At = storedValue(V);
  // A loop adds nothing to what comes into it.
  if (!Seen.insert(&At).second)
    return true;
  if (Seen.size() > MaxValues)
    return false;
  auto Is = [&](const Value *X) { return isOfThreads(*X, Facts, Seen); };
  if (const auto *N = dyn_cast<ConstantInt>(&At))
    return N->isZero();
  const auto *I = dyn_cast<Instruction>(&At);
  if (!I)
    return false;
  const OwnMask Mask = ownMask(*I, Facts);
  if (Mask == OwnMask::Own || Mask == OwnMask::UpToOwn)
    return true;
  const Value *A, *B;
  // Not both operands of `&` need to be known: those that are seen in the first are not assumed for the second.
  if (match(I, m_And(m_Value(A), m_Value(B)))) {
    SmallPtrSet<const Value *, 8> Before(Seen.begin(), Seen.end());
    return isOfThreads(*A, Facts, Before) || Is(B);
  }
  if (match(I, m_Or(m_Value(A), m_Value(B))) || match(I, m_Xor(m_Value(A), m_Value(B))))
    return Is(A) && Is(B);
  if (const auto *P = dyn_cast<PHINode>(I))
    return all_of(P->incoming_values(), [&](const Use &U) { return Is(U.get()); });
  if (const auto *S = dyn_cast<SelectInst>(I))
    return Is(S->getTrueValue()) && Is(S->getFalseValue());
  if (const auto *L = dyn_cast<LoadInst>(I)) {
    const auto *Variable = dyn_cast<AllocaInst>(L->getPointerOperand()->stripPointerCasts());
    return Variable && L->getPointerOperand() == Variable && isVariable(*Variable) &&
           none_of(Variable->users(), [](const User *U) { return isa<GetElementPtrInst, AddrSpaceCastInst>(U); }) &&
           all_of(Variable->users(), [&](const User *U) {
             const auto *S = dyn_cast<StoreInst>(U);
             return !S || Is(S->getValueOperand());
           });
  }
  const auto *C = dyn_cast<CallBase>(I);
  return C && (givesLanes(*C) || asksForActive(*C));
}

static bool isOfThreads(const Value &V, LaneFacts &Facts) {
  SmallPtrSet<const Value *, 8> Seen;
  return isOfThreads(V, Facts, Seen);
}

/// A mask that takes lanes out of another one: one lane, lanes that all have threads, those after the first of these or
/// before it.
static bool takesOut(const Value &V, LaneFacts &Facts) {
  const Value &At = storedValue(V);
  const Value *Out;
  const APInt *N, *M;
  if (match(&At, m_FShl(m_APInt(N), m_APInt(M), m_Value())))
    return *N == *M && (~*N).isPowerOf2();
  if (match(&At, m_Add(m_Value(Out), m_AllOnes())) || match(&At, m_Sub(m_Value(Out), m_One())) ||
      match(&At, m_Neg(m_Value(Out))))
    return isOfThreads(*Out, Facts);
  return match(&At, m_Not(m_Value(Out))) &&
         (match(&storedValue(*Out), m_Shl(m_One(), m_Value())) || isOfThreads(*Out, Facts));
}

/// A number that the program does not read or compute from such: it may be the wave's size.
static bool isFixed(const Value &V, unsigned Depth = 4) {
  const Value &At = storedValue(V);
  if (isa<Constant>(At) || !Depth)
    return true;
  if (const auto *A = dyn_cast<Argument>(&At))
    return !isKernel(*A->getParent());
  const auto *I = dyn_cast<Instruction>(&At);
  if (const auto *C = dyn_cast_or_null<CallBase>(I))
    return builtinOf(*C) == Builtin::WaveSize || builtinOf(*C) == Builtin::WaveThreads;
  return isa_and_nonnull<BinaryOperator, SelectInst, CastInst, CmpInst>(I) &&
         all_of(I->operands(), [&](const Use &U) { return isFixed(*U.get(), Depth - 1); });
}

bool BallotUses::asksByComparison(const ICmpInst &I, const Use &U, Part Is) const {
  const Value &Other = *I.getOperand(1 - U.getOperandNo());
  const APInt *N = nullptr;
  const bool IsConstant = match(&storedValue(Other), m_APInt(N));
  if (Is == Part::Count) {
    if (!IsConstant)
      return true;
    const auto P = U.getOperandNo() ? I.getSwappedPredicate() : I.getPredicate();
    // Below 2 is at most 1.
    return N->ugt(1) && !(*N == 2 && (P == CmpInst::ICMP_ULT || P == CmpInst::ICMP_SLT || P == CmpInst::ICMP_UGE ||
                                      P == CmpInst::ICMP_SGE));
  }
  if (!isOfThose(Is))
    return true;
  // Is anybody in it.
  if (IsConstant)
    return !(N->isZero() && !I.isSigned()) && !(I.isUnsigned() && N->isOne());
  return Is != Part::Those || !I.isEquality() || !isOfThreads(Other, Facts);
}

bool BallotUses::asksByAnd(const BinaryOperator &I, const Value &Other, Part Is) {
  const APInt *N = nullptr;
  if (match(&storedValue(Other), m_APInt(N))) {
    // The first lane has a thread, and so has the own one.
    if (N->isZero() || (N->isOne() && (Is == Part::Those || Is == Part::OfLane || Is == Part::Others)))
      return false;
    return !isOfThose(Is) || N->isPowerOf2() || follow(I, Is);
  }
  if (Is != Part::Those && Is != Part::Others && Is != Part::Cut)
    return true;
  // The own lane, whose bit may be compared with itself.
  const OwnMask Mask = ownMask(Other, Facts);
  if (Mask == OwnMask::Own && Is != Part::Cut)
    return false;
  if (isOfThreads(Other, Facts) || (Is == Part::Those && Mask == OwnMask::FromOwn))
    return follow(I, Part::Those);
  return Is != Part::Those || !takesOut(Other, Facts) || follow(I, Is);
}

bool BallotUses::asksOfNumber(const BinaryOperator &I, const Use &U, Part Is) {
  const Value &Other = *I.getOperand(1 - U.getOperandNo());
  const APInt *N = nullptr;
  if (I.getOpcode() != Instruction::Add && I.getOpcode() != Instruction::Sub)
    return true;
  if (match(&storedValue(Other), m_APInt(N)))
    return (!N->isOne() && !N->isAllOnes()) || (I.getOpcode() == Instruction::Sub && U.getOperandNo() == 1) ||
           follow(I, Part::Sum);
  return isFixed(Other) || follow(I, Part::Sum);
}

bool BallotUses::asksByOperator(const BinaryOperator &I, const Use &U, Part Is) {
  if (isNumber(Is))
    return asksOfNumber(I, U, Is);
  const Value &Other = *I.getOperand(1 - U.getOperandNo());
  const bool IsFirst = U.getOperandNo() == 0;
  const APInt *N = nullptr;
  const bool IsConstant = match(&storedValue(Other), m_APInt(N));
  switch (I.getOpcode()) {
  case Instruction::And:
    return asksByAnd(I, Other, Is);
  case Instruction::Xor:
    if (IsConstant && N->isAllOnes() && (Is == Part::Those || Is == Part::Others))
      return follow(I, Is == Part::Those ? Part::Others : Part::Those);
    [[fallthrough]];
  case Instruction::Or:
    return Is != Part::Those || !isOfThreads(Other, Facts) || follow(I, Is);
  case Instruction::LShr:
    if (!IsFirst || !isOfThose(Is) || Is == Part::Reversed)
      return true;
    // One bit is a lane by its number.
    if (IsConstant)
      return computeKnownBits(&I, I.getDataLayout()).countMaxActiveBits() <= 1 ||
             follow(I, N->isZero() ? Is : Part::Shifted);
    return Is != Part::Those || !isLaneUpToOwn(Other, Facts) || follow(I, Part::OfLane);
  case Instruction::Add:
    return Is != Part::Those || !IsConstant || !N->isAllOnes() || follow(I, Part::Cut);
  case Instruction::Sub:
    return Is != Part::Those || !IsConstant || !(IsFirst ? N->isOne() : N->isZero()) || follow(I, Part::Cut);
  default:
    return true;
  }
}

bool BallotUses::asksInBuiltin(const CallBase &C, const Use &U, Part Is) {
  const Function &F = *C.getCalledFunction();
  const StringRef Stem = unmangledStem(F.getName());
  const unsigned Operand = C.getArgOperandNo(&U);
  // Other functions of the program may have such names in theirs.
  auto IsOne = [&](Intrinsic::ID Id, std::initializer_list<StringRef> Names) {
    return F.getIntrinsicID() == Id || is_contained(Names, Stem);
  };
  switch (builtinOf(C)) {
  case Builtin::BallotBitCount:
    return !isOfThose(Is) || follow(C, Part::Count);
  case Builtin::BallotScanIn:
  case Builtin::BallotScanEx:
  case Builtin::MbcntLo:
  case Builtin::MbcntHi:
    // Those before the own lane have threads. The other operand is added.
    return Operand ? !isNumber(Is) || follow(C, Is) : isNumber(Is) || Is == Part::Cut || follow(C, Part::Count);
  case Builtin::BallotFindLow:
    return Is != Part::Those;
  case Builtin::InverseBallot:
    return Is != Part::Those && Is != Part::Others;
  case Builtin::BallotBitExtract:
    return (Is != Part::Those && Is != Part::Others) || !isLaneUpToOwn(*C.getArgOperand(1), Facts);
  default:
    break;
  }
  if (IsOne(Intrinsic::ctpop, {"__popc", "__popcll", "__nv_popc", "__nv_popcll", "popcount"}))
    return !isOfThose(Is) || follow(C, Part::Count);
  if (IsOne(Intrinsic::cttz, {"__ffs", "__ffsll", "__nv_ffs", "__nv_ffsll", "ffs", "ffsll", "ctz"}))
    return !isOfThose(Is) || Is == Part::Reversed;
  if (IsOne(Intrinsic::ctlz, {"__clz", "__clzll", "__nv_clz", "__nv_clzll", "clz"}))
    return Is != Part::Reversed;
  if (IsOne(Intrinsic::bitreverse, {"__brev", "__brevll", "__nv_brev", "__nv_brevll"}))
    return (Is != Part::Those && Is != Part::Reversed) || follow(C, Is == Part::Those ? Part::Reversed : Part::Those);
  if (IsOne(Intrinsic::expect, {}))
    return Operand != 0 || follow(C, Is);
  // The value that a lane gives to others: the number of a lane is not one of these operands.
  if (findOperation(F).Needs == Need::Shuffle ||
      is_contained({Builtin::ReadFirstLane, Builtin::WaveBroadcastFirst, Builtin::WaveBroadcast}, builtinOf(C)))
    return laneReadOf(C).How == LaneNaming::None ? Operand != 0 || follow(C, Is)
                                                 : laneReadOf(C).By == U.get() || follow(C, Is);
  return true;
}

bool BallotUses::asksInCall(const CallBase &C, const Use &U, Part Is) {
  const auto *I = dyn_cast<IntrinsicInst>(&C);
  if (memberMaskOf(C) == U.get() || (I && (isa<DbgInfoIntrinsic>(I) || I->getIntrinsicID() == Intrinsic::assume)))
    return false;
  const Function *F = C.getCalledFunction();
  if (!F || !C.isArgOperand(&U))
    return true;
  if (F->isDeclaration())
    return asksInBuiltin(C, U, Is);
  const unsigned N = C.getArgOperandNo(&U);
  return N >= F->arg_size() || follow(*F->getArg(N), Is);
}

bool BallotUses::asksByStore(const Value &Address, Part Is) const {
  const Value *Base = &storedValue(*getUnderlyingObject(&Address));
  while (const Value *Next = getUnderlyingObject(Base)) {
    const Value &Stored = storedValue(*Next);
    if (&Stored == Base)
      break;
    Base = &Stored;
  }
  // Sets in memory of the workgroup are read again in this kernel.
  if (const auto *G = dyn_cast<GlobalVariable>(Base))
    return !isNumber(Is) && G->getAddressSpace() == LocalSpace;
  // A caller reads what is stored for it.
  if (const auto *A = dyn_cast<Argument>(Base))
    return !isKernel(*A->getParent()) || (!isNumber(Is) && A->getType()->getPointerAddressSpace() == LocalSpace);
  return !isKernel(*Asked->getFunction()) || isa<AllocaInst>(Base);
}

bool BallotUses::asksByReturn(const ReturnInst &R) const {
  const Function &F = *R.getFunction();
  // Each caller is asked about a ballot that is returned as it is.
  return isKernel(F) || &storedValue(*R.getReturnValue()) != Asked || any_of(F.users(), [&](const User *U) {
           const auto *C = dyn_cast<CallBase>(U);
           return !C || C->getCalledFunction() != &F || !givesLanes(*C);
         });
}

bool BallotUses::asks(const Use &U, Part Is) {
  const auto *I = dyn_cast<Instruction>(U.getUser());
  if (!I)
    return true;
  if (const auto *Compare = dyn_cast<ICmpInst>(I))
    return asksByComparison(*Compare, U, Is);
  if (const auto *B = dyn_cast<BinaryOperator>(I))
    return asksByOperator(*B, U, Is);
  if (const auto *C = dyn_cast<CallBase>(I))
    return asksInCall(*C, U, Is);
  if (const auto *S = dyn_cast<SwitchInst>(I))
    return (!isOfThose(Is) && Is != Part::Count) || any_of(S->cases(), [&](const auto &Case) {
             return Case.getCaseValue()->getValue().ugt(Is == Part::Count ? 1 : 0);
           });
  if (isa<TruncInst>(I) && I->getType()->isIntOrIntVectorTy(1))
    // The lowest bit, which is a condition.
    return Is != Part::OfLane && Is != Part::Those && Is != Part::Others;
  if (isa<TruncInst>(I) && I->getType()->getScalarSizeInBits() < 32 && !isNumber(Is))
    return !isOfThose(Is) || Is == Part::Reversed || follow(*I, Is);
  if (const auto *E = dyn_cast<ExtractElementInst>(I)) {
    // The first of several words, or one of the others.
    if (!isOfThose(Is))
      return follow(*I, Is);
    return U.getOperandNo() != 0 ||
           follow(*I, Is == Part::Those && match(E->getIndexOperand(), m_Zero()) ? Is : Part::Shifted);
  }
  if (isa<ZExtInst, SExtInst>(I) && Is == Part::Others)
    return true;
  if (isa<TruncInst, ZExtInst, SExtInst, BitCastInst, FreezeInst, PHINode, SelectInst, InsertElementInst,
          ShuffleVectorInst, InsertValueInst, ExtractValueInst>(I))
    return follow(*I, Is);
  if (const auto *S = dyn_cast<StoreInst>(I)) {
    if (Walk.followStored(*S, U, Is))
      return !isVariable(*getUnderlyingObject(S->getPointerOperand()));
    return U.getOperandNo() != 0 || Is == Part::Others || Is == Part::Cut || asksByStore(*S->getPointerOperand(), Is);
  }
  if (const auto *A = dyn_cast<AtomicRMWInst>(I))
    return U.get() != A->getValOperand() ||
           (isNumber(Is) ? A->getOperation() != AtomicRMWInst::Add : Is != Part::Those) ||
           asksByStore(*A->getPointerOperand(), Is);
  if (const auto *R = dyn_cast<ReturnInst>(I))
    return asksByReturn(*R);
  // An address is made of numbers of threads.
  return !isa<GetElementPtrInst>(I) || !isNumber(Is);
}

bool BallotUses::askForAbsent(const CallBase &Ballot) {
  Asked = &Ballot;
  follow(Ballot, Part::Those);
  return Walk.anyUse([&](const Use &U, Part Is) { return asks(U, Is); });
}

bool asksForAbsent(const CallBase &Ballot, LaneFacts &Facts) { return BallotUses(Facts).askForAbsent(Ballot); }

} // namespace rejoin
