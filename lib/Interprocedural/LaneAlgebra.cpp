//===- LaneAlgebra.cpp - Values as something uniform and a function of the place -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shapes are found as in sparse constant propagation: PHIs begin with what is known of some of their operands, and lose
// it where others have another table. A value without a shape is `u` itself, with a table of zeros.
//
// Soundness. `V = u(V) + d(V)[p]` holds whenever V is computed, by induction on the run: operations that keep it
// compute u(V) from the parts u of their operands alone, and PHIs take over u of the edge's operand. So the program may
// be thought to compute u beside V, and the analysis is asked about that program. There V follows from u(V), and agrees
// where u does within groups of places for which d(V) is constant. All is solved together, since a branch may be
// uniform because of a shape that is one because of the branch. Cost: a table of the workgroup's size for each value
// that depends on the place; a limit on all tables together. Held by: test/Uniformity/lane-algebra.ll,
// rejoin-kernel-fuzz (claims against runs).
//
//===----------------------------------------------------------------------===//

#include "LaneAlgebra.h"
#include "ThreadNumbers.h"
#include "rejoin/IR/PoisonFlow.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <unordered_map>

using namespace llvm;

namespace rejoin {

static uint64_t maskOf(unsigned Width) { return Width >= 64 ? ~0ULL : (1ULL << Width) - 1; }

static unsigned widthOf(const Value &V) { return V.getType()->isIntegerTy() ? V.getType()->getIntegerBitWidth() : 0; }

bool LaneAlgebra::Shape::operator==(const Shape &Other) const {
  return IsOpaque == Other.IsOpaque && ByPlace == Other.ByPlace && (IsOpaque || Common == Other.Common);
}

LaneAlgebra::Shape LaneAlgebra::shapeOf(const Value &V) const {
  if (auto It = Shapes.find(&V); It != Shapes.end())
    return It->second;
  return {V.getType()->isIntOrPtrTy() ? computeKnownBits(&V, *Layout) : KnownBits(1), nullptr};
}

LaneAlgebra::Table LaneAlgebra::intern(std::vector<uint64_t> Values) {
  auto &Same = Interned[hash_combine_range(Values.begin(), Values.end()) >> 2];
  for (const Table &T : Same)
    if (*T == Values)
      return T;
  TableEntries += Values.size();
  Same.push_back(std::make_shared<const std::vector<uint64_t>>(std::move(Values)));
  return Same.back();
}

LaneAlgebra::Table LaneAlgebra::classes(const std::vector<uint64_t> &Values) {
  std::unordered_map<uint64_t, uint64_t> Numbers;
  std::vector<uint64_t> Result(Values.size());
  for (size_t P = 0; P != Values.size(); ++P)
    Result[P] = Numbers.try_emplace(Values[P], Numbers.size()).first->second;
  return Numbers.size() == 1 ? nullptr : intern(std::move(Result));
}

LaneAlgebra::Table LaneAlgebra::classesOf(const Shape &S) {
  if (S.IsOpaque || !S.ByPlace)
    return S.ByPlace;
  Table &Known = ClassesOf[S.ByPlace.get()];
  if (!Known)
    Known = classes(*S.ByPlace);
  return Known;
}

unsigned LaneAlgebra::dimensionsOf(const Table &T) {
  if (!T || !Segment)
    return T ? 1 : 0;
  auto [It, New] = DimensionsOf.try_emplace(T.get(), 0);
  if (New)
    for (unsigned P = 0; P != NumPlaces; ++P)
      if ((*T)[P] != (*T)[P / Segment * Segment])
        It->second |= 1U << P / Segment;
  return It->second;
}

bool LaneAlgebra::spansDimensions(ArrayRef<const Shape *> Operands) {
  unsigned Dimensions = 0;
  for (const Shape *S : Operands)
    Dimensions |= dimensionsOf(S->ByPlace);
  return (Dimensions & (Dimensions - 1)) != 0;
}

LaneAlgebra::Table LaneAlgebra::product(const Table &A, const Table &B) {
  if (!A || !B || A == B)
    return A ? A : B;
  Table &Known = Products[{A.get(), B.get()}];
  if (!Known) {
    std::vector<uint64_t> Both(NumPlaces);
    for (unsigned P = 0; P != NumPlaces; ++P)
      Both[P] = (*A)[P] << 32 | (*B)[P];
    Known = classes(Both);
  }
  return Known;
}

LaneAlgebra::Table LaneAlgebra::table(std::vector<uint64_t> Values, unsigned Width) {
  uint64_t Mask = maskOf(Width), First = Values[0];
  bool Zero = true;
  for (uint64_t &X : Values) {
    X = (X - First) & Mask;
    Zero &= X == 0;
  }
  return Zero ? nullptr : intern(std::move(Values));
}

LaneAlgebra::Shape LaneAlgebra::exact(std::vector<uint64_t> Values, unsigned Width) {
  APInt First(Width, Values[0] & maskOf(Width));
  return {KnownBits::makeConstant(First), table(std::move(Values), Width)};
}

Extent LaneAlgebra::groupOf(const std::vector<uint64_t> &Values, const BitVector *Active) const {
  // A change between two places ends all groups that hold both.
  unsigned Level = Extent::GridLevel, Last = ~0U;
  for (unsigned P = 0; P != Values.size(); ++P) {
    if (Segment && P % Segment == 0)
      Last = ~0U;
    if (Active && !Active->test(P))
      continue;
    if (Last != ~0U && Values[P] != Values[Last])
      Level = Segment ? 0 : std::min<unsigned>(Level, llvm::Log2_32(P ^ Last));
    Last = P;
  }
  return Extent::ofLevel(Level);
}

void LaneAlgebra::findActive(const Function &F) {
  llvm::DominatorTree Dominators(const_cast<Function &>(F));
  for (auto *Node : depth_first(&Dominators)) {
    const BasicBlock *B = Node->getBlock(), *P = B->getSinglePredecessor();
    if (!Node->getIDom())
      continue;
    ActivePlaces Above = Active.lookup(Node->getIDom()->getBlock());
    const auto *Br = P ? dyn_cast<BranchInst>(P->getTerminator()) : nullptr;
    auto It = Br && Br->isConditional() && Br->getSuccessor(0) != Br->getSuccessor(1) ? Shapes.find(Br->getCondition())
                                                                                      : Shapes.end();
    if (It != Shapes.end() && It->second.isExact() && It->second.ByPlace) {
      BitVector Here = Above ? *Above : BitVector(NumPlaces, true);
      // What another dimension is does not matter.
      unsigned Dimensions = dimensionsOf(It->second.ByPlace);
      bool Takes = Br->getSuccessor(0) == B, First = It->second.Common.getConstant().getBoolValue();
      for (unsigned Place = 0; Place != NumPlaces; ++Place)
        if ((!Segment || Dimensions == 1U << Place / Segment) && (First != (at(It->second, Place) != 0)) != Takes)
          Here.reset(Place);
      Above = std::make_shared<const BitVector>(std::move(Here));
      TableEntries += NumPlaces / 64;
    }
    if (Above)
      Active[B] = std::move(Above);
  }
}

void LaneAlgebra::findGroups(const Function &F) {
  const ProgramView &View = Reader->view();
  DenseMap<std::pair<const void *, const void *>, Extent> Known;
  auto GroupOf = [&](const Table &T, const BitVector *Here) {
    auto [It, New] = Known.try_emplace({T.get(), Here});
    if (New)
      It->second = groupOf(*T, Here);
    return It->second;
  };
  for (const BasicBlock &B : F) {
    ActivePlaces Here = Active.lookup(&B);
    for (const Instruction &I : B) {
      ValueId Id = Reader->idOf(I);
      if (!Id.isValid() || isa<PHINode, AllocaInst>(I) || View.info(Id).Kind == InstanceKind::Void)
        continue;
      Extent Group = Extent::grid();
      bool Any = false, HasShapedOperand = false;
      if (auto S = Shapes.find(&I); S != Shapes.end()) {
        Any = true;
        if (S->second.ByPlace)
          Group = GroupOf(S->second.ByPlace, Here.get());
      }
      if (isa<CallBase>(I) && !Any)
        continue;
      // Or each operand agrees among the threads that come here.
      for (unsigned K = 0; !Any && K != View.numOperands(Id); ++K)
        if (auto S = Shapes.find(I.getOperand(K)); S != Shapes.end()) {
          HasShapedOperand = true;
          if (S->second.ByPlace)
            Group = min(Group, GroupOf(S->second.ByPlace, Here.get()));
        }
      if ((Any || HasShapedOperand) && Group != Extent::thread())
        Groups[&I] = Group;
    }
  }
}

void LaneAlgebra::leaveFrozen(const Function &F) {
  SmallVector<const Instruction *, 0> Frozen;
  for (const Instruction &I : instructions(F))
    if (isa<FreezeInst>(I))
      Frozen.push_back(&I);
  PoisonFlow Flow(Frozen, {});
  for (const Instruction *I : Flow.undefined())
    Groups.erase(I);
}

std::optional<std::vector<uint64_t>> LaneAlgebra::places(int Dimension) const {
  const LaunchFacts &Facts = Gpu->facts();
  const auto &Size = Facts.WorkgroupSize;
  const bool Linear = Gpu->kind() != TargetKind::SPIRV;
  auto Make = [&](auto Of) {
    std::vector<uint64_t> Result(NumPlaces);
    for (unsigned P = 0; P != NumPlaces; ++P)
      Result[P] = Of(P);
    return Result;
  };
  if (Segment) {
    if (Dimension < 0 || Dimension > 2)
      return std::nullopt;
    const unsigned Last = (Size[Dimension] ? std::min(Size[Dimension], Segment) : Segment) - 1;
    return Make(
        [&](unsigned P) { return P / Segment == static_cast<unsigned>(Dimension) ? std::min(P % Segment, Last) : 0; });
  }
  switch (Dimension) {
  case 0:
    if (Linear && Size[1] == 1 && Size[2] == 1)
      return Make([](unsigned P) { return P; });
    if (Linear && Facts.Exact && Size[0])
      return Make([&](unsigned P) { return P % Size[0]; });
    if (Facts.WholeWaves)
      return Make([&](unsigned P) { return P % Facts.WaveSize; });
    return std::nullopt;
  case 1:
    if (Linear && Facts.Exact && Size[0] && Size[2] == 1)
      return Make([&](unsigned P) { return P / Size[0]; });
    if (Linear && Facts.Exact && Size[0] && Size[1])
      return Make([&](unsigned P) { return P / Size[0] % Size[1]; });
    return std::nullopt;
  case 2:
    if (Linear && Facts.Exact && Size[0] && Size[1])
      return Make([&](unsigned P) { return P / Size[0] / Size[1]; });
    return std::nullopt;
  case GpuTarget::LinearPlace:
    return Make([](unsigned P) { return P; });
  case GpuTarget::LanePlace:
    if (!Facts.WaveSize)
      return std::nullopt;
    return Make([&](unsigned P) { return P % Facts.WaveSize; });
  default:
    return std::nullopt;
  }
}

/// The lower bits of a number are known.
static bool isKnownBelow(const KnownBits &K, unsigned Bits) { return (K.Zero | K.One).countr_one() >= Bits; }

/// The bits of a value from \p Bits upwards, but for a uniform summand: what is known of `u` must reach so far.
std::optional<std::vector<uint64_t>> LaneAlgebra::highPart(const Shape &S, unsigned Bits) const {
  if (!isKnownBelow(S.Common, Bits))
    return std::nullopt;
  // The known bits of u go with the table.
  uint64_t First = S.Common.One.getZExtValue();
  if (!S.isExact())
    First &= maskOf(Bits);
  uint64_t Mask = maskOf(S.Common.getBitWidth());
  std::vector<uint64_t> Result(NumPlaces);
  for (unsigned P = 0; P != NumPlaces; ++P)
    Result[P] = ((First + at(S, P)) & Mask) >> Bits;
  return Result;
}

/// What is known of a multiple of \p N; nothing if that is 0.
static KnownBits multipleOf(unsigned N, unsigned Width) {
  KnownBits Known(Width);
  if (N)
    Known.Zero.setLowBits(std::min<unsigned>(llvm::countr_zero(N), Width));
  return Known;
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::shapeOfSize(const Instruction &I, unsigned Width) const {
  const auto Read = sizeReadBy(I);
  if (!Read)
    return std::nullopt;
  const LaunchFacts &Facts = Gpu->facts();
  if (Read->Of == LaunchSize::Wave)
    return Facts.WholeWaves ? std::optional(Shape{KnownBits::makeConstant(APInt(Width, Facts.WaveSize)), nullptr})
                            : std::nullopt;
  if (const unsigned N = Facts.WorkgroupSize[Read->Dimension]; Facts.Exact && N)
    return Read->Of == LaunchSize::Grid ? Shape{multipleOf(N, Width), nullptr}
                                        : Shape{KnownBits::makeConstant(APInt(Width, N)), nullptr};
  if (Facts.WholeWaves && Read->Dimension == 0)
    return Shape{multipleOf(Facts.WaveSize, Width), nullptr};
  return std::nullopt;
}

/// Of the index in the first dimension it is known where in its wave a thread lies, and no more.
bool LaneAlgebra::isKnownByWave(int Place) const {
  const LaunchFacts &Facts = Gpu->facts();
  const auto &Size = Facts.WorkgroupSize;
  if (!Facts.WholeWaves || Place != 0)
    return false;
  return Gpu->kind() == TargetKind::SPIRV || !((Size[1] == 1 && Size[2] == 1) || (Facts.Exact && Size[0]));
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::shapeOfPlace(const CallBase &C, unsigned Width) {
  const int Place = Gpu->placeOf(C);
  const LaunchFacts &Facts = Gpu->facts();
  const bool InGrid = Place >= GpuTarget::GlobalPlace;
  const int InGroup = InGrid ? Place - GpuTarget::GlobalPlace : Place;
  auto Of = places(InGroup);
  if (Of && !InGrid && !isKnownByWave(Place))
    return exact(std::move(*Of), Width);
  // A launch may have an offset that is no multiple of the workgroup's size.
  if (Of)
    return Shape{Facts.WholeWaves && InGroup == 0 ? multipleOf(Facts.WaveSize, Width) : KnownBits(Width),
                 table(std::move(*Of), Width)};
  return Facts.WholeWaves && InGrid ? std::optional(Shape{KnownBits(Width), nullptr}) : std::nullopt;
}

static std::optional<APInt> evaluate(unsigned Opcode, const APInt &X, const APInt &Y) {
  switch (Opcode) {
  case Instruction::Mul:
    return X * Y;
  case Instruction::And:
    return X & Y;
  case Instruction::Or:
    return X | Y;
  case Instruction::Xor:
    return X ^ Y;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    if (Y.uge(Y.getBitWidth()))
      return std::nullopt;
    return Opcode == Instruction::Shl ? X.shl(Y) : Opcode == Instruction::LShr ? X.lshr(Y) : X.ashr(Y);
  case Instruction::UDiv:
  case Instruction::URem:
    if (Y.isZero())
      return std::nullopt;
    return Opcode == Instruction::UDiv ? X.udiv(Y) : X.urem(Y);
  case Instruction::SDiv:
  case Instruction::SRem:
    if (Y.isZero() || (X.isMinSignedValue() && Y.isAllOnes()))
      return std::nullopt;
    return Opcode == Instruction::SDiv ? X.sdiv(Y) : X.srem(Y);
  default:
    return std::nullopt;
  }
}

/// Shifts, masks, quotients and remainders by constants: they see the bits from Low to High.
std::optional<LaneAlgebra::Shape> LaneAlgebra::transferBits(const Instruction &I, const Shape &A, const Shape &B,
                                                            Seen &Group) {
  if (!B.isExact() || B.ByPlace)
    return std::nullopt;
  const unsigned Width = widthOf(I);
  const APInt N = B.Common.getConstant();
  unsigned Low = 0, High = Width;
  switch (I.getOpcode()) {
  case Instruction::LShr:
  case Instruction::AShr:
    Low = N.getLimitedValue(Width);
    break;
  case Instruction::And:
    Low = N.countr_zero();
    High = N.getActiveBits();
    break;
  case Instruction::Or:
    // Ones hide what is below.
    Low = N.countr_one();
    break;
  case Instruction::SDiv:
  case Instruction::SRem:
    // Of numbers that are not negative.
    if (!Gpu->facts().WholeWaves || N.isNegative() || !leastNumber(*I.getOperand(0), *Gpu, *Variables))
      return std::nullopt;
    [[fallthrough]];
  case Instruction::UDiv:
  case Instruction::URem:
    if (!N.isPowerOf2())
      return std::nullopt;
    (I.getOpcode() == Instruction::UDiv || I.getOpcode() == Instruction::SDiv ? Low : High) = N.logBase2();
    break;
  default:
    return std::nullopt;
  }
  if (Low >= High)
    return std::nullopt;
  auto Bits = highPart(A, Low);
  // The lower bits of a sum carry into what is seen, but bits beyond it do not.
  if (!Bits) {
    if (A.ByPlace)
      return std::nullopt;
    Bits.emplace(NumPlaces, 0);
  }
  uint64_t Mask = maskOf(High - Low);
  for (uint64_t &X : *Bits)
    X &= Mask;
  // All that is seen of u is known, and so is the result.
  const bool Masks = I.getOpcode() == Instruction::And || I.getOpcode() == Instruction::URem ||
                     I.getOpcode() == Instruction::SRem;
  if (Masks && isKnownBelow(A.Common, High)) {
    uint64_t First = A.Common.One.getZExtValue(), Kept = I.getOpcode() == Instruction::And ? N.getZExtValue() : Mask;
    for (unsigned P = 0; P != NumPlaces; ++P)
      (*Bits)[P] = (First + at(A, P)) & maskOf(High) & Kept;
    return exact(std::move(*Bits), Width);
  }
  Group = std::move(*Bits);
  return std::nullopt;
}

/// Of numbers of \p Width bits.
static bool compareNumbers(uint64_t X, uint64_t Y, unsigned Width, CmpInst::Predicate How) {
  if (ICmpInst::isSigned(How)) {
    // In the order of two's complement.
    X ^= 1ULL << (Width - 1);
    Y ^= 1ULL << (Width - 1);
  }
  switch (How) {
  case CmpInst::ICMP_EQ:
    return X == Y;
  case CmpInst::ICMP_NE:
    return X != Y;
  case CmpInst::ICMP_UGT:
  case CmpInst::ICMP_SGT:
    return X > Y;
  case CmpInst::ICMP_UGE:
  case CmpInst::ICMP_SGE:
    return X >= Y;
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_SLT:
    return X < Y;
  default:
    return X <= Y;
  }
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::transferCompare(const ICmpInst &I, Seen &Group) {
  const unsigned Width = widthOf(*I.getOperand(0));
  Shape A = shapeOf(*I.getOperand(0)), B = shapeOf(*I.getOperand(1));
  CmpInst::Predicate How = I.getPredicate();
  const uint64_t Mask = maskOf(Width);
  const bool Spans = spansDimensions({&A, &B});
  if (A.isExact() && B.isExact() && !Spans) {
    std::vector<uint64_t> Result(NumPlaces);
    const uint64_t UA = A.Common.getConstant().getZExtValue(), UB = B.Common.getConstant().getZExtValue();
    for (unsigned P = 0; P != NumPlaces; ++P)
      Result[P] = compareNumbers((UA + at(A, P)) & Mask, (UB + at(B, P)) & Mask, Width, How);
    return exact(std::move(Result), 1);
  }
  if (ICmpInst::isEquality(How)) {
    std::vector<uint64_t> Distance(NumPlaces);
    for (unsigned P = 0; P != NumPlaces; ++P)
      Distance[P] = (at(A, P) - at(B, P)) & Mask;
    Group = std::move(Distance);
    return std::nullopt;
  }
  if (!A.ByPlace && !B.ByPlace) {
    Group.emplace(NumPlaces, 0);
    return std::nullopt;
  }
  if (Spans)
    return std::nullopt;
  const bool Swapped = !A.ByPlace;
  if (Swapped) {
    std::swap(A, B);
    How = CmpInst::getSwappedPredicate(How);
  }
  if (B.ByPlace)
    return std::nullopt;
  // A number of threads does not wrap: `t + 63 < 127`, as `t / 64 == 0` is written, is `t < 64`.
  const unsigned Known = (A.Common.Zero | A.Common.One).countr_one();
  if (Gpu->facts().WholeWaves && B.isExact() && !A.isExact()) {
    const APInt Below = A.Common.One & APInt::getLowBitsSet(Width, Known), N = B.Common.getConstant();
    if (const auto Least = leastNumber(*I.getOperand(Swapped), *Gpu, *Variables);
        Least && Least->uge(Below) && N.uge(Below) && !N.isNegative()) {
      A.Common.One &= ~Below;
      A.Common.Zero |= Below;
      B.Common = KnownBits::makeConstant(N - Below);
    }
  }
  // Below a multiple of 2^n, or at most one less than that, is what its upper bits are.
  bool BeginsThere =
      How == CmpInst::ICMP_ULT || How == CmpInst::ICMP_SLT || How == CmpInst::ICMP_UGE || How == CmpInst::ICMP_SGE;
  unsigned Bits = BeginsThere ? B.Common.countMinTrailingZeros() : B.Common.countMinTrailingOnes();
  Bits = std::min({Bits, (A.Common.Zero | A.Common.One).countr_one(), Width - 1});
  if (Bits)
    Group = highPart(A, Bits);
  return std::nullopt;
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::transferPhi(const PHINode &P, const DenseSet<const Value *> &Visited,
                                                           bool Widen) {
  std::optional<Shape> Result;
  Table Classes;
  bool Any = false,
       IsSum = P.getType()->isIntegerTy() && P.getType()->getIntegerBitWidth() <= 64 && !Opaque.contains(&P);
  for (const Value *V : P.incoming_values()) {
    const auto *I = dyn_cast<Instruction>(V);
    if (I && !Visited.contains(I))
      continue;
    if (isa<UndefValue>(V))
      return std::nullopt;
    auto It = Shapes.find(V);
    if (It != Shapes.end()) {
      Any = true;
      Classes = product(Classes, classesOf(It->second));
      IsSum &= !It->second.IsOpaque;
    }
    if (!IsSum)
      continue;
    Shape S = shapeOf(*V);
    if (!Result)
      Result = S;
    else if (Result->ByPlace != S.ByPlace)
      IsSum = false;
    else
      Result->Common = Result->Common.intersectWith(S.Common);
  }
  if (!Any)
    return std::nullopt;
  if (!IsSum) {
    // What was a sum once does not become one again.
    Opaque.insert(&P);
    return Shape{KnownBits(1), Classes, /*IsOpaque=*/true};
  }
  if (Widen && Result)
    if (auto Old = Shapes.find(&P); Old != Shapes.end() && !(Old->second.Common == Result->Common)) {
      // A number that grows: what lies below the lowest bit that is not known stays.
      KnownBits &K = Result->Common;
      unsigned Known = (K.Zero | K.One).countr_one();
      K.Zero &= APInt::getLowBitsSet(K.getBitWidth(), Known);
      K.One &= APInt::getLowBitsSet(K.getBitWidth(), Known);
    }
  return Result;
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::transferOpaque(const Instruction &I) {
  ValueId Id = Reader->idOf(I);
  if (!Id.isValid())
    return std::nullopt;
  InstanceInfo Info = Reader->view().info(Id);
  bool Reads = isa<LoadInst>(I) && cast<LoadInst>(I).isSimple() && Info.Kind == InstanceKind::Effect;
  if ((Info.Kind != InstanceKind::Pure && !Reads) || Info.Ceiling == Extent::thread())
    return std::nullopt;
  Table Classes;
  bool Any = false;
  for (unsigned K = 0; K != Reader->view().numOperands(Id); ++K) {
    const Value *V = I.getOperand(K);
    if (isa<UndefValue>(V))
      return std::nullopt;
    if (auto It = Shapes.find(V); It != Shapes.end()) {
      Any = true;
      Classes = product(Classes, classesOf(It->second));
    }
  }
  if (!Any)
    return std::nullopt;
  // What does not depend on the place is `u` itself.
  if (const unsigned Width = widthOf(I); !Classes && Width && Width <= 64 && Info.Kind == InstanceKind::Pure)
    return Shape{computeKnownBits(&I, *Layout), nullptr};
  return Shape{KnownBits(1), Classes, /*IsOpaque=*/true};
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::transfer(const Instruction &I) {
  if (const auto *L = dyn_cast<LoadInst>(&I))
  {
    // A copy of what was stored.
    if (const Value *V = Variables->valueOf(*L))
      return isShaped(*V) ? std::optional(shapeOf(*V)) : std::nullopt;
    if (auto Size = L->getType()->isIntegerTy() ? shapeOfSize(*L, widthOf(*L)) : std::nullopt)
      return Size;
  }
  Seen Group;
  if (none_of(I.operands(), [&](const Use &U) {
        auto It = Shapes.find(U.get());
        return It != Shapes.end() && It->second.IsOpaque;
      }))
    if (auto Sum = transferSum(I, Group))
      return Sum;
  if (Group)
    return Shape{KnownBits(1), classes(*Group), /*IsOpaque=*/true};
  return transferOpaque(I);
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::transferSum(const Instruction &I, Seen &Group) {
  const unsigned Width = widthOf(I);
  if (!Width || Width > 64)
    return std::nullopt;
  if (const auto *C = dyn_cast<CallBase>(&I)) {
    if (auto Place = shapeOfPlace(*C, Width))
      return Place;
    if (auto Size = shapeOfSize(*C, Width))
      return Size;
    const auto *M = dyn_cast<MinMaxIntrinsic>(C);
    if (!M || (!isShaped(*M->getLHS()) && !isShaped(*M->getRHS())))
      return std::nullopt;
    Shape A = shapeOf(*M->getLHS()), B = shapeOf(*M->getRHS());
    if (!A.isExact() || !B.isExact() || spansDimensions({&A, &B}))
      return std::nullopt;
    std::vector<uint64_t> Result(NumPlaces);
    for (unsigned P = 0; P != NumPlaces; ++P) {
      APInt X = A.Common.getConstant() + APInt(Width, at(A, P)), Y = B.Common.getConstant() + APInt(Width, at(B, P));
      Result[P] = (ICmpInst::compare(X, Y, M->getPredicate()) ? X : Y).getZExtValue();
    }
    return exact(std::move(Result), Width);
  }
  auto Operands = make_filter_range(I.operands(), [](const Use &U) { return !isa<BasicBlock>(U.get()); });
  if (none_of(Operands, [&](const Use &U) { return isShaped(*U.get()); }))
    return std::nullopt;
  for (const Use &U : Operands)
    if (isa<UndefValue>(U.get()) || !widthOf(*U.get()) || widthOf(*U.get()) > 64)
      return std::nullopt;
  const uint64_t Mask = maskOf(Width);
  if (const auto *Compare = dyn_cast<ICmpInst>(&I))
    return transferCompare(*Compare, Group);
  if (const auto *S = dyn_cast<SelectInst>(&I)) {
    Shape C = shapeOf(*S->getCondition()), A = shapeOf(*S->getTrueValue()), B = shapeOf(*S->getFalseValue());
    if (C.isExact() && A.isExact() && B.isExact() && !spansDimensions({&C, &A, &B})) {
      std::vector<uint64_t> Result(NumPlaces);
      for (unsigned P = 0; P != NumPlaces; ++P) {
        const Shape &Chosen = (C.Common.getConstant().getZExtValue() + at(C, P)) & 1 ? A : B;
        Result[P] = (Chosen.Common.getConstant().getZExtValue() + at(Chosen, P)) & Mask;
      }
      return exact(std::move(Result), Width);
    }
    if (C.ByPlace || A.ByPlace != B.ByPlace)
      return std::nullopt;
    return Shape{A.Common.intersectWith(B.Common), A.ByPlace};
  }
  Shape A = shapeOf(*I.getOperand(0));
  const unsigned From = A.Common.getBitWidth();
  if (isa<CastInst>(I)) {
    if (isa<TruncInst>(I)) {
      std::vector<uint64_t> Result(NumPlaces);
      for (unsigned P = 0; P != NumPlaces; ++P)
        Result[P] = at(A, P);
      return Shape{A.Common.trunc(Width), table(std::move(Result), Width)};
    }
    if (!isa<ZExtInst, SExtInst>(I))
      return std::nullopt;
    if (spansDimensions({&A}))
      return std::nullopt;
    const bool Signed = isa<SExtInst>(I);
    // As numbers: u, and distances from the first place. Nothing may wrap.
    if (!A.isExact()) {
      APInt Least = Signed ? A.Common.getSignedMinValue() : A.Common.getMinValue();
      APInt Most = Signed ? A.Common.getSignedMaxValue() : A.Common.getMaxValue();
      for (unsigned P = 0; P != NumPlaces; ++P) {
        APInt D = APInt(From, at(A, P)).sext(From + 2);
        for (const APInt &End : {Least, Most}) {
          APInt Sum = (Signed ? End.sext(From + 2) : End.zext(From + 2)) + D;
          if (Signed ? !Sum.isSignedIntN(From) : Sum.isNegative() || !Sum.isIntN(From))
            return std::nullopt;
        }
      }
      std::vector<uint64_t> Result(NumPlaces);
      for (unsigned P = 0; P != NumPlaces; ++P)
        Result[P] = APInt(From, at(A, P)).sext(Width).getZExtValue();
      return Shape{Signed ? A.Common.sext(Width) : A.Common.zext(Width), table(std::move(Result), Width)};
    }
    std::vector<uint64_t> Result(NumPlaces);
    for (unsigned P = 0; P != NumPlaces; ++P) {
      APInt X = A.Common.getConstant() + APInt(From, at(A, P));
      Result[P] = (Signed ? X.sext(Width) : X.zext(Width)).getZExtValue();
    }
    return exact(std::move(Result), Width);
  }
  if (!isa<BinaryOperator>(I))
    return std::nullopt;
  Shape B = shapeOf(*I.getOperand(1));
  auto ByPlace = [&](auto Of) {
    std::vector<uint64_t> Result(NumPlaces);
    for (unsigned P = 0; P != NumPlaces; ++P)
      Result[P] = Of(at(A, P), at(B, P)) & Mask;
    return table(std::move(Result), Width);
  };
  auto Sum = [&] {
    return !A.ByPlace ? B.ByPlace : !B.ByPlace ? A.ByPlace : ByPlace([](uint64_t X, uint64_t Y) { return X + Y; });
  };
  // Sums of shapes are shapes, and products with a number.
  switch (I.getOpcode()) {
  case Instruction::Add:
    return Shape{KnownBits::add(A.Common, B.Common), Sum()};
  case Instruction::Sub:
    return Shape{KnownBits::sub(A.Common, B.Common),
                 B.ByPlace ? ByPlace([](uint64_t X, uint64_t Y) { return X - Y; }) : A.ByPlace};
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(I).isDisjoint())
      return Shape{KnownBits::add(A.Common, B.Common), Sum()};
    break;
  case Instruction::Mul:
    for (bool Swapped : {false, true}) {
      const Shape &Of = Swapped ? B : A, &Factor = Swapped ? A : B;
      if (!Factor.isExact() || Factor.ByPlace)
        continue;
      uint64_t N = Factor.Common.getConstant().getZExtValue();
      return Shape{KnownBits::mul(Of.Common, Factor.Common),
                   Swapped ? ByPlace([&](uint64_t, uint64_t Y) { return Y * N; })
                           : ByPlace([&](uint64_t X, uint64_t) { return X * N; })};
    }
    if (!A.ByPlace && !B.ByPlace)
      return Shape{KnownBits::mul(A.Common, B.Common), nullptr};
    break;
  case Instruction::Shl:
    if (B.isExact() && !B.ByPlace && B.Common.getConstant().ult(Width)) {
      uint64_t N = B.Common.getConstant().getZExtValue();
      return Shape{KnownBits::shl(A.Common, B.Common), ByPlace([&](uint64_t X, uint64_t) { return X << N; })};
    }
    break;
  default:
    break;
  }
  if (spansDimensions({&A, &B}))
    return std::nullopt;
  if (A.isExact() && B.isExact()) {
    std::vector<uint64_t> Result(NumPlaces);
    for (unsigned P = 0; P != NumPlaces; ++P) {
      APInt X = A.Common.getConstant() + APInt(Width, at(A, P)), Y = B.Common.getConstant() + APInt(Width, at(B, P));
      auto R = evaluate(I.getOpcode(), X, Y);
      if (!R)
        return std::nullopt; // divided by zero, or shifted too far, somewhere
      Result[P] = R->getZExtValue();
    }
    return exact(std::move(Result), Width);
  }
  // `(u + d) ^ c`, where c lies below the bits of u: at the first place they become c.
  if (const auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
      C && (I.getOpcode() == Instruction::Xor || I.getOpcode() == Instruction::Or)) {
    unsigned Bits = A.Common.countMinTrailingZeros();
    uint64_t N = C->getZExtValue(), Below = maskOf(Bits);
    if ((N & ~Below) == 0) {
      KnownBits Common = A.Common;
      Common.Zero &= ~APInt(Width, N);
      Common.One |= APInt(Width, N);
      const bool Or = I.getOpcode() == Instruction::Or;
      return Shape{Common, ByPlace([&](uint64_t X, uint64_t) {
                     uint64_t Lower = X & Below;
                     return X - Lower + (Or ? Lower | N : Lower ^ N);
                   })};
    }
  }
  return transferBits(I, A, B, Group);
}

void LaneAlgebra::compute(const FunctionReader &TheReader, const Function &F, const PrivateVariables &Private,
                          BudgetLog &Budgets) {
  Reader = &TheReader;
  Variables = &Private;
  Shapes.clear();
  Interned.clear();
  ClassesOf.clear();
  Products.clear();
  Active.clear();
  Groups.clear();
  Opaque.clear();
  TableEntries = 0;
  Gpu = &Reader->target();
  Layout = &F.getParent()->getDataLayout();
  // Tables of all places; of workgroups whose size is not known on targets that have a limit.
  constexpr unsigned LargestWorkgroup = 1024;
  const LaunchFacts &Facts = Gpu->facts();
  // How a shader's invocations are packed is not known.
  if (Gpu->isShader())
    return;
  if (Gpu->kind() == TargetKind::Host ||
      (Gpu->kind() == TargetKind::SPIRV && !Facts.MaxThreads && !Facts.WholeWaves) ||
      Facts.MaxThreads > LargestWorkgroup)
    return;
  NumPlaces = Facts.MaxThreads ? Facts.MaxThreads : LargestWorkgroup;
  Segment = 0;
  DimensionsOf.clear();
  bool InDimension = false, Any = false;
  for (const BasicBlock &B : F)
    for (const Instruction &I : B)
      if (const auto *C = dyn_cast<CallBase>(&I))
        if (int Place = Gpu->placeOf(*C); Place >= 0) {
          int InGroup = Place >= GpuTarget::GlobalPlace ? Place - GpuTarget::GlobalPlace : Place;
          InDimension |= InGroup <= 2;
          Any = Any || places(InGroup).has_value();
        }
  if (!Any && !InDimension)
    return;
  if (!Any && !Facts.WholeWaves) {
    Segment = NumPlaces;
    NumPlaces *= 3;
  }
  DepthFirst Search;
  Search.compute(Reader->view().cfg());
  DenseSet<const Value *> Visited;
  // When a value was computed last, and when its shape changed last, on one clock: what has no new operand stays.
  std::vector<uint32_t> ComputedAt(Reader->view().numValues());
  DenseMap<const Value *, uint32_t> ChangedAt;
  uint32_t Clock = 0;
  auto isNew = [&](const Instruction &I, uint32_t V) {
    return any_of(I.operands(), [&](const Use &U) { return ChangedAt.lookup(U.get()) > ComputedAt[V]; });
  };
  bool Changed = true;
  for (unsigned Round = 0; Changed; ++Round) {
    Changed = false;
    if (Round == limitOf(Budget::LaneRounds)) {
      Shapes.clear();
      return Budgets.spend(Budget::LaneRounds, F.getName());
    }
    for (BlockId B : Search.reversePostOrder())
      for (uint32_t V = Reader->view().valueBegin(B), End = Reader->view().valueEnd(B); V != End; ++V) {
        const auto &I = cast<Instruction>(Reader->value(ValueId(V)));
        const auto *P = dyn_cast<PHINode>(&I);
        if (Round && !P && !isa<LoadInst>(I) && !isNew(I, V))
          continue;
        // The plain analysis answers for what would take too many tables.
        if (TableEntries > limitOf(Budget::LaneTables)) {
          Shapes.clear();
          return Budgets.spend(Budget::LaneTables, F.getName());
        }
        ComputedAt[V] = ++Clock;
        std::optional<Shape> S = P ? transferPhi(*P, Visited, Round >= 2) : transfer(I);
        Visited.insert(&I);
        auto Old = Shapes.find(&I);
        if (S ? Old != Shapes.end() && Old->second == *S : Old == Shapes.end())
          continue;
        Changed = true;
        ChangedAt[&I] = Clock;
        if (S)
          Shapes[&I] = std::move(*S);
        else
          Shapes.erase(Old);
      }
  }
  findActive(F);
  findGroups(F);
  leaveFrozen(F);
}

void LaneAlgebra::addTo(AugmentedView &Augmented, const FunctionReader &Reader) const {
  using Ref = AugmentedView::Ref;
  const ProgramView &View = Reader.view();
  DenseMap<const Value *, uint32_t> Parts;
  auto isVariable = [&](const Value *V) {
    const auto *L = dyn_cast<LoadInst>(V);
    return L && Variables->valueOf(*L);
  };
  for (const auto &[V, S] : Shapes) {
    ValueId Id = Reader.idOf(*V);
    if (!Id.isValid())
      continue;
    const auto *P = dyn_cast<PHINode>(V);
    const auto *C = dyn_cast<CallBase>(V);
    if (const int Place = C ? Gpu->placeOf(*C) : -1; Place >= GpuTarget::GlobalPlace || isKnownByWave(Place)) {
      const Extent Base = Gpu->facts().WholeWaves ? Gpu->wave() : Extent::workgroup();
      Parts[V] = Augmented.addBefore(Id, {InstanceKind::Pure, Base, Base});
      continue;
    }
    if (!P) {
      InstanceInfo Info = View.info(Id);
      Parts[V] = Augmented.addBefore(
          Id, S.IsOpaque    ? InstanceInfo{Info.Kind, Extent::thread(), isVariable(V) ? Extent::grid() : Info.Ceiling}
              : S.isExact() ? InstanceInfo{InstanceKind::Pure, Extent::grid(), Extent::grid()}
                            : InstanceInfo{InstanceKind::Pure, Extent::thread(), Extent::grid()});
      continue;
    }
    SmallVector<BlockId, 4> From;
    for (const BasicBlock *B : P->blocks())
      From.push_back(Reader.lastPart(Reader.idOf(*B)));
    Parts[V] = Augmented.addPhi(View.block(Id), From);
  }
  auto PartOf = [&](const Value &V, unsigned Key) {
    if (auto It = Parts.find(&V); It != Parts.end())
      return Ref::added(It->second);
    ValueId Id = Reader.idOf(V);
    return Id.isValid() ? Ref::own(Id) : Ref::constant(Key);
  };
  for (const auto &[V, S] : Shapes) {
    auto Part = Parts.find(V);
    if (Part == Parts.end())
      continue;
    AugmentedView::Refs Operands;
    if (const auto *P = dyn_cast<PHINode>(V)) {
      // Constants of several edges are told apart by the edge; a number that is known is one for all.
      for (unsigned K = 0; K != P->getNumIncomingValues(); ++K)
        Operands.push_back(S.isExact() ? Ref::constant() : PartOf(*P->getIncomingValue(K), K));
    } else if (isVariable(V)) {
      Operands.push_back(PartOf(*Variables->valueOf(*cast<LoadInst>(V)), 0));
    } else {
      for (unsigned K = 0; K != View.numOperands(Reader.idOf(*V)); ++K)
        Operands.push_back(PartOf(*cast<Instruction>(V)->getOperand(K), 0));
    }
    Augmented.setOperands(Part->second, std::move(Operands));
  }
  // What agrees for groups by its table where u agrees, unless another operand was found to be read.
  for (const auto &[V, Group] : Groups) {
    // Variables are copies of what was stored already, but fewer threads may come here.
    if (isVariable(V) && !Active.contains(cast<Instruction>(V)->getParent()))
      continue;
    ValueId Id = Reader.idOf(*V);
    AugmentedView::Refs Operands;
    for (unsigned K = 0; K != View.numOperands(Id); ++K) {
      const Value &Of = *cast<Instruction>(V)->getOperand(K);
      ValueId OfId = Reader.idOf(Of);
      Operand O = View.operand(UseId(View.operandBegin(Id) + K));
      if (OfId.isValid() != O.hasValue() || (OfId.isValid() && O.value() != OfId)) {
        Operands.clear();
        break;
      }
      Operands.push_back(PartOf(Of, 0));
    }
    if (Operands.size() != View.numOperands(Id))
      continue;
    if (isShaped(*V))
      Operands = {PartOf(*V, 0)};
    InstanceInfo Info = View.info(Id);
    Augmented.replace(Id, {Info.Kind, Info.Floor, min(Info.Ceiling, Group)}, std::move(Operands));
  }
}

} // namespace rejoin
