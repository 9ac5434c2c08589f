//===- Butterflies.cpp - Values that lanes combine with each other's -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sums, minima and the like over a wave, of which each lane has the whole:
//
//   v1 = v0 + shuffle_xor(v0, 2)      v1(L) = v0(L) + v0(L^2)
//   v2 = v1 + shuffle_xor(v1, 1)      v2(L) = (v0(L) + v0(L^2)) + (v0(L^1) + v0(L^3)): the same for lanes 0 to 3
//   not:  v1 = 2 * v0 + shuffle_xor(v0, 2)       what is not symmetric
//   not:  distances 16, 8, 2, 1                  lanes L and L^4 have different sums
//   not:  f = f > g ? f : g, and outside of PTX fmax(f, g), of numbers that may be NaN or zeros with a sign: not
//   symmetric
//
// A value is written as an expression of leaves, `x` of lane `L^D`. An exchange adds its distance to the D of each leaf
// of what it passes. Operands of commutative operations are sorted, so the shape of the expression stays: a sum of
// floats is rounded in one order for all lanes, up to the order of two operands.
//
// Lemma. Let E(L) be such an expression. If E with D added to all of its leaves is the same expression, then E(L) =
// E(L^D) for lanes L and L^D that execute it together; and if that holds for D = 1, 2, ..., 2^(k-1), all lanes of a
// group of 2^k have one value. Proof. Each operation gives one result for equal operands, in whatever order where it is
// commutative. A leaf stands for one number of a lane wherever it is read in E: if x is defined in a block that
// dominates an exchange of x, and the exchange dominates E, then each path from x to E passes the exchange after x. The
// exchange reads what the other lane has at its converged instance: all lanes of the wave execute the exchange together
// (`IsWholeWave`). And that is what the other lane computes its own E of, since from the exchange to E no loop is left:
// an operand from a loop that does not contain its user is a leaf.
//
// Commutative are integer and floating-point sums and products, minima and maxima, bitwise operations, comparisons with
// their mirrored predicate, and choices between what an integer comparison compares. What differs:
//  - Where `contract` lets the compiler make `x * y + z` one operation, x * y is rounded for the other lane alone.
//    So a sum of a product, and a product of a sum, with that flag are leaves, and so is what may be reordered
//    (`reassoc`).
//  - Of two zeros `maxnum`, `fmax` and their like may return either, and with `nsz` all do: they are leaves, but for
//    PTX, whose max.f32 and min.f32 order zeros.
//  - Of a sum of two NaNs the bits may be those of the first. NaNs are taken for one value.
//  - A lane without a thread: what is read from it is undefined by PTX and by OpenCL C, and a number by AMD's
//    instructions. Nothing is claimed if the size of the workgroup is known, and is no multiple of the wave's; with
//    AMD's instructions, if it is not known.
//  - A function that is no kernel may be called by some lanes: only exchanges whose mask names all lanes count there.
//
// Cost: an expression has at most 512 nodes; larger ones are leaves. Does not look into loops with an unknown number of
// iterations. Held by: test/Uniformity/butterflies.ll, test/Lint/butterflies.cu, butterflies.hip, butterflies.cl,
// rejoin-kernel-fuzz (claims against runs).
//
//===----------------------------------------------------------------------===//

#include "Butterflies.h"
#include "LaneExchanges.h"
#include "rejoin/IR/PoisonFlow.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include <map>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

namespace {

/// Expressions of leaves, each once.
class Expressions {
public:
  using Node = uint32_t;
  enum class Kind : uint8_t { Leaf, Constant, Operation };

  Node leaf(const Value &V, unsigned Distance = 0) {
    return node(Kind::Leaf, {reinterpret_cast<uintptr_t>(&V), Distance}, {});
  }
  Node constant(const Constant &C) { return node(Kind::Constant, {reinterpret_cast<uintptr_t>(&C)}, {}); }
  /// \p Says identifies the operation and its type. The first two operands of a commutative one are sorted.
  Node operation(ArrayRef<uint64_t> Says, SmallVector<Node, 4> Operands, bool IsCommutative) {
    if (IsCommutative && Operands[1] < Operands[0])
      std::swap(Operands[0], Operands[1]);
    SmallVector<uint64_t, 4> Key(Says);
    Key.push_back(IsCommutative);
    return node(Kind::Operation, Key, Operands);
  }
  /// The expression with \p Distance added to that of each leaf.
  Node moved(Node N, unsigned Distance);
  /// Whether a leaf is of another lane.
  bool isOfOthers(Node N) const { return All[N].IsOfOthers; }
  /// Nodes as a tree that shares nothing within an operand has; saturates.
  unsigned sizeOf(Node N) const { return All[N].Size; }
  ArrayRef<uint64_t> says(Node N) const { return All[N].Says; }
  ArrayRef<Node> operands(Node N) const { return All[N].Operands; }
  bool isOperation(Node N) const { return All[N].NodeKind == Kind::Operation; }

private:
  struct Entry {
    Kind NodeKind;
    SmallVector<uint64_t, 4> Says;
    SmallVector<Node, 4> Operands;
    bool IsOfOthers;
    unsigned Size;
  };
  Node node(Kind K, ArrayRef<uint64_t> Says, ArrayRef<Node> Operands);

  std::vector<Entry> All;
  std::map<std::tuple<Kind, std::vector<uint64_t>, std::vector<Node>>, Node> Known;
  std::map<std::pair<Node, unsigned>, Node> Moved;
};

} // namespace

Expressions::Node Expressions::node(Kind K, ArrayRef<uint64_t> Says, ArrayRef<Node> Operands) {
  auto [It, New] = Known.try_emplace({K, Says.vec(), Operands.vec()}, All.size());
  if (!New)
    return It->second;
  bool IsOfOthers = K == Kind::Leaf && Says[1] != 0;
  unsigned Size = 1;
  for (Node N : Operands) {
    IsOfOthers |= All[N].IsOfOthers;
    Size = std::min(1U << 20, Size + All[N].Size);
  }
  All.push_back({K, SmallVector<uint64_t, 4>(Says), SmallVector<Node, 4>(Operands), IsOfOthers, Size});
  return It->second;
}

Expressions::Node Expressions::moved(Node N, unsigned Distance) {
  if (All[N].NodeKind == Kind::Constant || !Distance)
    return N;
  if (All[N].NodeKind == Kind::Leaf)
    return node(Kind::Leaf, {All[N].Says[0], All[N].Says[1] ^ Distance}, {});
  if (auto It = Moved.find({N, Distance}); It != Moved.end())
    return It->second;
  const Entry E = All[N];
  SmallVector<Node, 4> Operands;
  for (Node O : E.Operands)
    Operands.push_back(moved(O, Distance));
  return Moved[{N, Distance}] = operation(ArrayRef(E.Says).drop_back(), std::move(Operands), E.Says.back());
}

namespace {

/// The expressions of a function's values.
class SymmetryFinder {
public:
  SymmetryFinder(const FunctionReader &Reader, const Function &F, function_ref<bool(BlockId)> IsWholeWave)
      : Reader(Reader), F(F), Gpu(Reader.target()), IsWholeWave(IsWholeWave), Dominators(const_cast<Function &>(F)),
        Loops(Dominators) {}
  SmallVector<SymmetricValue, 0> run();

private:
  using Node = Expressions::Node;
  static constexpr unsigned MaxNodes = 512;
  /// Operations that have no opcode of LLVM's: minima and maxima by their predicate.
  static constexpr uint64_t Extremum = 1 << 16;

  Node of(const Instruction &I);
  Node ofOperand(const Value &V, const Instruction &User);
  std::optional<Node> compute(const Instruction &I);
  std::optional<Node> ofCall(const CallInst &C);
  std::optional<Node> ofPhi(const PHINode &P);
  std::optional<Node> ofBinary(const BinaryOperator &I);
  std::optional<Node> ofChoice(const Value &Condition, Node IsTrue, Node IsFalse, const Instruction &I);
  /// The whole number of which the operands are the halves.
  std::optional<Node> joined(const Instruction &I);
  std::optional<Node> plain(const Instruction &I, ArrayRef<uint64_t> More, bool IsCommutative = false);
  Extent groupOf(Node N);

  const FunctionReader &Reader;
  const Function &F;
  const GpuTarget &Gpu;
  function_ref<bool(BlockId)> IsWholeWave;
  llvm::DominatorTree Dominators;
  llvm::LoopInfo Loops;
  Expressions All;
  DenseMap<const Instruction *, Node> Known;
};

} // namespace

static uint64_t key(const void *P) { return reinterpret_cast<uintptr_t>(P); }

Expressions::Node SymmetryFinder::ofOperand(const Value &V, const Instruction &User) {
  if (const auto *C = dyn_cast<Constant>(&V))
    return isa<UndefValue>(C) || C->containsUndefOrPoisonElement() ? All.leaf(User) : All.constant(*C);
  const auto *I = dyn_cast<Instruction>(&V);
  const Loop *L = I ? Loops.getLoopFor(I->getParent()) : nullptr;
  return I && (!L || L->contains(User.getParent())) ? of(*I) : All.leaf(V);
}

Expressions::Node SymmetryFinder::of(const Instruction &I) {
  if (auto It = Known.find(&I); It != Known.end())
    return It->second;
  // What comes round a loop is a leaf.
  const Node Leaf = Known[&I] = All.leaf(I);
  if (!Dominators.isReachableFromEntry(I.getParent()) || !Reader.idOf(I).isValid())
    return Leaf;
  const auto N = compute(I);
  // Of the own lane alone, only halves of what is passed matter.
  const bool IsHalf = isa<CastInst>(I) || I.getOpcode() == Instruction::LShr;
  return Known[&I] = N && All.sizeOf(*N) <= MaxNodes && (IsHalf || All.isOfOthers(*N)) ? *N : Leaf;
}

std::optional<Expressions::Node> SymmetryFinder::plain(const Instruction &I, ArrayRef<uint64_t> More,
                                                       bool IsCommutative) {
  SmallVector<uint64_t, 4> Says{I.getOpcode(), key(I.getType())};
  Says.append(More.begin(), More.end());
  // The compiler may choose among several results, for each instruction in another way.
  if (const auto *FP = dyn_cast<FPMathOperator>(&I); FP && (FP->hasAllowReassoc() || FP->hasAllowContract()))
    Says.push_back(key(&I));
  SmallVector<Node, 4> Operands;
  for (const Value *V : I.operands())
    Operands.push_back(ofOperand(*V, I));
  return All.operation(Says, std::move(Operands), IsCommutative);
}

/// The value without what moves or converts it.
static void forEachOrigin(const Value &V, function_ref<void(const Instruction &)> Visit) {
  SmallVector<const Value *> Work{&V};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty()) {
    const auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I || !Seen.insert(I).second)
      continue;
    if (isa<CastInst, FreezeInst, ExtractElementInst, InsertElementInst, ShuffleVectorInst, ExtractValueInst,
            InsertValueInst, SelectInst, PHINode>(I) ||
        I->getOpcode() == Instruction::FNeg)
      append_range(Work, I->operand_values());
    else
      Visit(*I);
  }
}

/// Whether one of the opcodes computes what the operation with `contract` reads, so that the compiler may fuse both.
static bool mayFuse(const Instruction &I, ArrayRef<unsigned> Opcodes) {
  bool Found = false;
  for (const Value *V : I.operands())
    forEachOrigin(*V, [&](const Instruction &O) {
      const auto *C = dyn_cast<IntrinsicInst>(&O);
      Found |= is_contained(Opcodes, O.getOpcode()) ||
               (C && is_contained({Intrinsic::fmuladd, Intrinsic::fma, Intrinsic::powi}, C->getIntrinsicID()));
    });
  return Found;
}

/// The functions of OpenCL C that give one result for both orders of their operands: not `max` and `min` of floats,
/// which choose by a comparison.
static bool isCommutativeBuiltin(StringRef Name) {
  const StringRef Stem = unmangledStem(Name);
  if (Stem == Name)
    return false;
  if (is_contained({"add_sat", "mul_hi", "mul24", "hadd", "rhadd"}, Stem))
    return true;
  const StringRef Types = Name.substr(Name.find(Stem) + Stem.size());
  return is_contained({"max", "min"}, Stem) && Types.size() == 2 && Types[0] == Types[1] &&
         StringRef("ahstijlmc").contains(Types[0]);
}

std::optional<Expressions::Node> SymmetryFinder::joined(const Instruction &I) {
  Value *Low = nullptr, *High = nullptr;
  const unsigned Width = I.getType()->isIntegerTy() ? I.getType()->getIntegerBitWidth() : 0;
  const bool IsPair =
      Width == 64 && (match(&I, m_c_Or(m_Shl(m_ZExt(m_Value(High)), m_SpecificInt(32)), m_ZExt(m_Value(Low)))) ||
                      match(&I, m_c_Add(m_Shl(m_ZExt(m_Value(High)), m_SpecificInt(32)), m_ZExt(m_Value(Low)))));
  if (!IsPair || !Low->getType()->isIntegerTy(32) || !High->getType()->isIntegerTy(32))
    return std::nullopt;
  // trunc(X), and trunc(X >> 32)
  const Node L = ofOperand(*Low, I), H = ofOperand(*High, I);
  auto IsOpcode = [&](Node N, unsigned Opcode) { return All.isOperation(N) && All.says(N)[0] == Opcode; };
  if (!IsOpcode(L, Instruction::Trunc) || !IsOpcode(H, Instruction::Trunc))
    return std::nullopt;
  const Node Whole = All.operands(L)[0], Shifted = All.operands(H)[0];
  const Node Half = All.constant(*ConstantInt::get(I.getType(), 32));
  if (!IsOpcode(Shifted, Instruction::LShr) || All.operands(Shifted)[0] != Whole || All.operands(Shifted)[1] != Half ||
      All.says(L)[2] != key(I.getType()))
    return std::nullopt;
  return Whole;
}

std::optional<Expressions::Node> SymmetryFinder::ofBinary(const BinaryOperator &I) {
  if (auto Whole = joined(I))
    return Whole;
  if (isa<FPMathOperator>(&I)) {
    if (I.hasAllowReassoc() && I.isAssociative())
      return std::nullopt;
    // x * y + z, and (x + 1) * y as x * y + y.
    const bool IsSum = is_contained({Instruction::FAdd, Instruction::FSub}, I.getOpcode());
    if (I.hasAllowContract() && mayFuse(I, IsSum ? ArrayRef<unsigned>{Instruction::FMul, Instruction::FDiv}
                                                 : ArrayRef<unsigned>{Instruction::FAdd, Instruction::FSub,
                                                                      Instruction::FMul, Instruction::FDiv}))
      return std::nullopt;
  }
  return plain(I, {}, I.isCommutative());
}

std::optional<Expressions::Node> SymmetryFinder::ofCall(const CallInst &C) {
  const ValueId Id = Reader.idOf(C);
  if (const auto Exchange = laneExchangeOf(C, Gpu); Exchange && Exchange->Passed->getType() == C.getType()) {
    const auto *Mask = dyn_cast<ConstantInt>(C.getArgOperand(0));
    const bool NamesAll = C.arg_size() == 4 && Gpu.kind() == TargetKind::NVPTX && Mask && Mask->isMinusOne();
    if (!IsWholeWave(Reader.view().block(Id)) || !(isEntryPoint(F) || NamesAll))
      return std::nullopt;
    const Node Passed = ofOperand(*Exchange->Passed, C);
    return All.sizeOf(Passed) <= MaxNodes / 2 ? std::optional(All.moved(Passed, Exchange->Distance)) : std::nullopt;
  }
  const InstanceInfo Info = Reader.view().info(Id);
  if (C.hasOperandBundles() || C.isInlineAsm() || !C.doesNotAccessMemory() || Info.Kind != InstanceKind::Pure ||
      Info.Floor != Extent::thread() || Info.Ceiling != Extent::grid() || !C.getCalledFunction() ||
      C.getType()->isTokenTy())
    return std::nullopt;
  if (const auto *M = dyn_cast<MinMaxIntrinsic>(&C)) {
    const uint64_t Says[] = {Extremum, key(M->getType()), static_cast<uint64_t>(M->getPredicate())};
    return All.operation(Says, {ofOperand(*M->getLHS(), C), ofOperand(*M->getRHS(), C)}, /*IsCommutative=*/true);
  }
  bool IsCommutative = false;
  switch (C.getIntrinsicID()) {
  case Intrinsic::maxnum:
  case Intrinsic::minnum:
    // PTX orders zeros (max.f32); LLVM leaves them open.
    IsCommutative = Gpu.kind() == TargetKind::NVPTX && !cast<FPMathOperator>(C).hasNoSignedZeros();
    break;
  case Intrinsic::maximum:
  case Intrinsic::minimum:
  case Intrinsic::maximumnum:
  case Intrinsic::minimumnum:
    // With `nsz` each lane may choose its own zero.
    IsCommutative = !cast<FPMathOperator>(C).hasNoSignedZeros();
    break;
  case Intrinsic::sadd_sat:
  case Intrinsic::uadd_sat:
    IsCommutative = true;
    break;
  default:
    // fmax, min and max of two integers, as OpenCL C names them.
    IsCommutative = C.arg_size() == 2 && C.getArgOperand(0)->getType() == C.getArgOperand(1)->getType() &&
                    isCommutativeBuiltin(C.getCalledFunction()->getName());
  }
  return plain(C, {}, IsCommutative);
}

std::optional<Expressions::Node> SymmetryFinder::ofChoice(const Value &Condition, Node IsTrue, Node IsFalse,
                                                          const Instruction &I) {
  const auto *Compare = dyn_cast<CmpInst>(&Condition);
  if (Compare && !Compare->isEquality()) {
    const Node A = ofOperand(*Compare->getOperand(0), *Compare), B = ofOperand(*Compare->getOperand(1), *Compare);
    const bool IsStraight = A == IsTrue && B == IsFalse, IsMirrored = A == IsFalse && B == IsTrue;
    CmpInst::Predicate P = IsMirrored ? Compare->getSwappedPredicate() : Compare->getPredicate();
    if ((IsStraight || IsMirrored) && isa<ICmpInst>(Compare) && I.getType()->isIntOrIntVectorTy()) {
      // `a >= b ? a : b` is `a > b ? a : b`.
      const uint64_t Says[] = {Extremum, key(I.getType()), static_cast<uint64_t>(CmpInst::getStrictPredicate(P))};
      return All.operation(Says, {IsTrue, IsFalse}, /*IsCommutative=*/true);
    }
  }
  return All.operation({Instruction::Select, key(I.getType())}, {ofOperand(Condition, I), IsTrue, IsFalse},
                       /*IsCommutative=*/false);
}

/// A PHI of two arms, or of one and the branch itself, is a choice by the branch's condition.
std::optional<Expressions::Node> SymmetryFinder::ofPhi(const PHINode &P) {
  if (P.getNumIncomingValues() != 2 || Loops.isLoopHeader(P.getParent()))
    return std::nullopt;
  const auto *Node = Dominators.getNode(P.getParent())->getIDom();
  const auto *Br = Node ? dyn_cast<BranchInst>(Node->getBlock()->getTerminator()) : nullptr;
  if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1) ||
      Loops.getLoopFor(Br->getParent()) != Loops.getLoopFor(P.getParent()))
    return std::nullopt;
  const Value *ByEdge[2] = {nullptr, nullptr};
  for (unsigned S = 0; S != 2; ++S) {
    const BasicBlock *To = Br->getSuccessor(S);
    if (To == P.getParent())
      ByEdge[S] = P.getIncomingValueForBlock(Br->getParent());
    else if (To->getSinglePredecessor() && To->getSingleSuccessor() == P.getParent())
      ByEdge[S] = P.getIncomingValueForBlock(To);
  }
  if (!ByEdge[0] || !ByEdge[1] || isa<UndefValue>(ByEdge[0]) || isa<UndefValue>(ByEdge[1]))
    return std::nullopt;
  return ofChoice(*Br->getCondition(), ofOperand(*ByEdge[0], P), ofOperand(*ByEdge[1], P), P);
}

std::optional<Expressions::Node> SymmetryFinder::compute(const Instruction &I) {
  if (const auto *P = dyn_cast<PHINode>(&I))
    return ofPhi(*P);
  if (const auto *B = dyn_cast<BinaryOperator>(&I))
    return ofBinary(*B);
  if (const auto *C = dyn_cast<CallInst>(&I))
    return ofCall(*C);
  if (const auto *S = dyn_cast<SelectInst>(&I)) {
    const Node IsTrue = ofOperand(*S->getTrueValue(), I), IsFalse = ofOperand(*S->getFalseValue(), I);
    return S->getCondition()->getType()->isIntegerTy(1) ? ofChoice(*S->getCondition(), IsTrue, IsFalse, I)
                                                        : plain(I, {});
  }
  if (const auto *C = dyn_cast<CmpInst>(&I)) {
    // With the lesser operand first.
    const Node A = ofOperand(*C->getOperand(0), I), B = ofOperand(*C->getOperand(1), I);
    const auto P = A <= B ? C->getPredicate() : C->getSwappedPredicate();
    if (A != B && C->getSwappedPredicate() == C->getPredicate())
      return All.operation({I.getOpcode(), key(I.getType()), static_cast<uint64_t>(P)}, {A, B},
                           /*IsCommutative=*/true);
    // Moved to other lanes, the operands may have the other order: then it is another expression, though an equal one.
    return All.operation({I.getOpcode(), key(I.getType()), static_cast<uint64_t>(P)}, {std::min(A, B), std::max(A, B)},
                         /*IsCommutative=*/false);
  }
  if (isa<CastInst>(I)) {
    const Value &Of = *I.getOperand(0);
    // There and back.
    if (const Node N = ofOperand(Of, I); isa<BitCastInst>(I) && All.isOperation(N) &&
                                         All.says(N)[0] == Instruction::BitCast && All.says(N)[2] == key(I.getType()))
      return All.operands(N)[0];
    return plain(I, {key(Of.getType())});
  }
  if (isa<UnaryOperator, InsertElementInst, ExtractElementInst>(I))
    return plain(I, {});
  if (const auto *X = dyn_cast<ExtractValueInst>(&I))
    return plain(I, SmallVector<uint64_t, 4>(X->idx_begin(), X->idx_end()));
  if (const auto *X = dyn_cast<InsertValueInst>(&I))
    return plain(I, SmallVector<uint64_t, 4>(X->idx_begin(), X->idx_end()));
  if (const auto *S = dyn_cast<ShuffleVectorInst>(&I))
    return plain(I, SmallVector<uint64_t, 4>(S->getShuffleMask()));
  return std::nullopt;
}

Extent SymmetryFinder::groupOf(Node N) {
  const unsigned Lanes = Gpu.facts().WaveSize;
  unsigned Size = 1;
  while (Size != 64 && (!Lanes || Size < Lanes) && All.moved(N, Size) == N)
    Size *= 2;
  if (Size == 1)
    return Extent::thread();
  // How lanes of a shader are packed is not known.
  if (Gpu.isShader())
    return Gpu.facts().LargestWave && Size >= Gpu.facts().LargestWave ? Gpu.wave() : Extent::thread();
  return min(Extent::ofGroup(Size), Gpu.wave());
}

SmallVector<SymmetricValue, 0> SymmetryFinder::run() {
  SmallVector<SymmetricValue, 0> Found;
  // Operands come before their users.
  for (const BasicBlock *B : ReversePostOrderTraversal(&F))
    for (const Instruction &I : *B) {
      if (!Reader.idOf(I).isValid() || I.getType()->isVoidTy())
        continue;
      const Node N = of(I);
      if (!All.isOfOthers(N) || !All.isOperation(N))
        continue;
      if (const Extent Group = groupOf(N); Group > Extent::thread())
        Found.push_back({&I, Group});
    }
  return Found;
}

bool hasLaneExchanges(const Function &F, const GpuTarget &Gpu) {
  // Lanes without a thread would be read.
  const LaunchFacts &Facts = Gpu.facts();
  if (const auto &Size = Facts.WorkgroupSize; Facts.WaveSize && Size[0] * Size[1] * Size[2] % Facts.WaveSize)
    return false;
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *C = dyn_cast<CallInst>(&I);
    return C && laneExchangeOf(*C, Gpu);
  });
}

SmallVector<SymmetricValue, 0> findSymmetricValues(const FunctionReader &Reader, const Function &F,
                                                   function_ref<bool(BlockId)> IsWholeWave, bool OthersFreeze) {
  auto Found = SymmetryFinder(Reader, F, IsWholeWave).run();
  if (Found.empty())
    return Found;
  DenseSet<const Instruction *> Frozen;
  for (const Instruction *I : undefinedAtFreezes(F, OthersFreeze))
    Frozen.insert(I);
  erase_if(Found, [&](const SymmetricValue &V) { return Frozen.contains(V.Value); });
  return Found;
}

} // namespace rejoin
