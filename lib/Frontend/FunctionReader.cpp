//===- FunctionReader.cpp - LLVM functions as program views -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pass over the instructions in layout order; operands that are defined later in the layout (mostly on edges that
// go round) are patched at the end. Operands of a static instance are numbered like LLVM's as far as they carry data:
// arguments of a call but not its callee or bundles, the condition of a branch but not its targets.
//
// Equality of PHI operands: constants are unique in LLVM, so pointers decide; undef and poison are equal to nothing,
// not even to themselves, since each thread may see another value.
// Cost: one hash look-up for each instruction operand; blocks are found by LLVM's block numbers.
// Held by: unittests/Frontend/FunctionReaderTest.cpp, test/Uniformity.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Frontend/FunctionReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

template <unsigned LogSpace> void PointerNumbers<LogSpace>::reset(unsigned Expected) {
  if (Base > Empty / 2) {
    std::fill(Slots.begin(), Slots.end(), 0);
    Base = 1;
  } else {
    Base += Size; // above all that any slot holds
  }
  Mask = NextPowerOf2(std::max(4 * Expected, 128U) - 1) - 1;
  Limit = Mask / 4 + 1;
  if (Slots.size() <= Mask) {
    Slots.resize(Mask + 1, 0);
    Pointers.resize(Limit);
  }
  Crowded.clear();
}

template <unsigned LogSpace> void PointerNumbers<LogSpace>::clear(unsigned Expected) {
  reset(Expected);
  Size = 0;
}

template <unsigned LogSpace> void PointerNumbers<LogSpace>::grow() {
  reset(2 * Limit);
  for (uint32_t N = 0; N != Size; ++N)
    place(Pointers[N], N);
}

/// Slots that are looked at before a pointer is counted among the crowded.
static constexpr unsigned MaxProbes = 32;

template <unsigned LogSpace> void PointerNumbers<LogSpace>::placeBehind(const void *P, uint32_t Slot, uint32_t N) {
  for (unsigned I = 0; I != MaxProbes; ++I)
    if (uint32_t Near = (Slot + I) & Mask; Slots[Near] - Base >= N) {
      Slots[Near] = Base + N;
      return;
    }
  Crowded[P] = N;
}

template <unsigned LogSpace> uint32_t PointerNumbers<LogSpace>::findBehind(const void *P, uint32_t Slot) const {
  for (unsigned I = 0; I != MaxProbes; ++I) {
    uint32_t N = Slots[(Slot + I) & Mask] - Base;
    if (N >= Size)
      return Empty;
    if (Pointers[N] == P)
      return N;
  }
  auto It = Crowded.find(P);
  return It == Crowded.end() ? Empty : It->second;
}

template class PointerNumbers<5>;
template class PointerNumbers<6>;

static constexpr uint32_t Unnumbered = PointerNumbers<6>::Empty;

Operand FunctionReader::otherOperand(const Value *V, UseId Use) {
  if (const auto *A = dyn_cast<Argument>(V))
    return Operand::value(ValueId(A->getArgNo()));
  if (isa<Instruction>(V))
    Forward.push_back({Use, V});
  return Operand::constant();
}

void FunctionReader::ignoreOperands(MutableArrayRef<Operand> Operands, UseId First, uint64_t Ignored) {
  // The last bit stands for all further operands.
  auto IsIgnored = [&](unsigned K) { return Ignored >> std::min(K, 63U) & 1; };
  for (unsigned K = 0; K != Operands.size(); ++K)
    if (IsIgnored(K) && Operands[K].isValue())
      Operands[K] = Operand::ignored(Operands[K].value());
  for (Pending &P : llvm::reverse(Forward)) {
    if (P.Use < First)
      break;
    P.Ignored = IsIgnored(P.Use.index() - First.index());
  }
}

void FunctionReader::addPhi(const Instruction &I, ProgramView::Filler &Fill) {
  const auto &Phi = cast<PHINode>(I);
  unsigned Count = Phi.getNumIncomingValues();
  const Use *Values = Phi.getOperandList();
  PHINode::const_block_iterator Incoming = Phi.block_begin();
  Operand *Operands = Fill.addPhi(Count);
  for (unsigned K = 0; K != Count; ++K) {
    const Value *V = Values[K].get();
    BlockId From(BlockIndex[Incoming[K]->getNumber()]);
    Fill.addIncoming(HasParts ? lastPart(From) : From);
    Operand &O = Operands[K];
    if (isa<Instruction>(V)) {
      uint32_t N = Numbers.find(V);
      O = N == Unnumbered ? otherOperand(V, Fill.useAt(&O)) : Operand::value(ValueId(N));
    } else if (const auto *C = dyn_cast<Constant>(V)) {
      bool Undefined = isa<UndefValue>(C) || (!isa<ConstantData>(C) && C->containsUndefOrPoisonElement());
      // The same edge twice still carries one value; a fresh key is merely pessimistic there.
      O = Operand::constant(Undefined && Count > 1 ? (1U << 29) + FreshConstant++ : Constants.insert(C));
    } else {
      O = otherOperand(V, Fill.useAt(&O));
    }
  }
}

/// What the opcode alone decides; `Argument` where it does not and `classify` is asked.
static constexpr auto KnownByOpcode = [] {
  std::array<Instance, Instruction::OtherOpsEnd> Known;
  Known.fill(Instance(0, {InstanceKind::Argument}));
  auto Set = [&](InstanceKind Kind, std::initializer_list<unsigned> Opcodes) {
    for (unsigned Op : Opcodes)
      Known[Op] = Instance(0, {Kind});
  };
  Set(InstanceKind::Phi, {Instruction::PHI});
  Set(InstanceKind::Void,
      {Instruction::Ret, Instruction::Unreachable, Instruction::Resume, Instruction::Store, Instruction::Fence});
  Set(InstanceKind::Pure,
      {Instruction::FNeg, Instruction::Add, Instruction::FAdd, Instruction::FSub, Instruction::FMul, Instruction::FDiv,
       Instruction::URem, Instruction::SRem, Instruction::FRem, Instruction::Shl, Instruction::GetElementPtr,
       Instruction::ICmp, Instruction::FCmp, Instruction::ExtractElement, Instruction::InsertElement,
       Instruction::ShuffleVector, Instruction::InsertValue});
  for (unsigned Op = Instruction::CastOpsBegin; Op != Instruction::CastOpsEnd; ++Op)
    Set(InstanceKind::Pure, {Op});
  return Known;
}();

/// Operands on which the result does not depend, a bit each: equal arms of a select, what is cancelled or absorbed.
static uint64_t absorbedOperands(const Instruction &I) {
  const Value *Left = I.getOperand(0), *Right = I.getOperand(1);
  auto IsEither = [&](bool (Constant::*Test)() const) {
    auto Is = [&](const Value *V) { return isa<Constant>(V) && (cast<Constant>(V)->*Test)(); };
    return Is(Left) || Is(Right);
  };
  switch (I.getOpcode()) {
  case Instruction::Select:
    return Right == I.getOperand(2) ? 1 : 0;
  case Instruction::Sub:
  case Instruction::Xor:
    return Left == Right ? 3 : 0;
  case Instruction::And:
  case Instruction::Mul:
    return IsEither(&Constant::isNullValue) ? 3 : 0;
  case Instruction::Or:
    return IsEither(&Constant::isAllOnesValue) ? 3 : 0;
  default:
    return 0;
  }
}

InstanceInfo FunctionReader::classify(const Instruction &I, const Target::UniformityQuery &Query, unsigned &NumOperands,
                                      uint64_t &Ignored) {
  constexpr Extent Thread = Extent::thread();
  constexpr InstanceInfo Pure{InstanceKind::Pure}, Void{InstanceKind::Void}, Branch{InstanceKind::Branch};
  // What only a thread's own state decides: exceptions, variable arguments.
  const bool Host = TheTarget->kind() == TargetKind::Host;
  const Extent OwnState = Host ? Extent::grid() : Thread;
  switch (I.getOpcode()) {
  case Instruction::Switch:
  case Instruction::IndirectBr:
    NumOperands = 1;
    return Branch;
  case Instruction::Invoke:
  case Instruction::CallBr:
    // Which successor follows depends on what the callee, or the assembly, does in this thread.
    NumOperands = cast<CallBase>(I).arg_size();
    return {InstanceKind::Branch, Thread, OwnState};
  case Instruction::CleanupRet:
  case Instruction::CatchRet:
  case Instruction::CatchSwitch:
    NumOperands = 0;
    return {InstanceKind::Branch, Thread, OwnState};
  case Instruction::Alloca:
    return TheTarget->allocaInfo(cast<AllocaInst>(I));
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return TheTarget->atomicInfo();
  case Instruction::VAArg:
  case Instruction::LandingPad:
  case Instruction::CatchPad:
  case Instruction::CleanupPad:
    return {InstanceKind::Effect, Thread, OwnState};
  case Instruction::Freeze:
    // Each thread may freeze undef or poison to another value.
    return {InstanceKind::Effect, Thread, isa<UndefValue>(I.getOperand(0)) && !Host ? Thread : Extent::grid()};
  case Instruction::Call: {
    const auto &Call = cast<CallBase>(I);
    NumOperands = Call.arg_size();
    if (I.getType()->isVoidTy())
      return Void;
    HasTokens |= I.getType()->isTokenTy();
    return TheTarget->classifyCall(Call, Query, Ignored);
  }
  case Instruction::Select:
  case Instruction::Sub:
  case Instruction::Xor:
  case Instruction::Mul:
  case Instruction::Or:
    Ignored = absorbedOperands(I);
    return Pure;
  case Instruction::And:
    Ignored = absorbedOperands(I);
    [[fallthrough]];
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::UDiv:
  case Instruction::SDiv:
    return isa<ConstantInt>(I.getOperand(1)) ? TheTarget->classifyArithmetic(I) : Pure;
  case Instruction::ExtractValue:
    return TheTarget->classifyExtract(I, Query);
  default:
    return Pure;
  }
}

LLVM_ATTRIBUTE_ALWAYS_INLINE
MutableArrayRef<Operand> FunctionReader::add(const Instruction &I, Instance Known, unsigned NumOperands,
                                             ProgramView::Filler &Fill) {
  Operand *First = Fill.addInstance(Known, NumOperands), *Out = First;
  const Use *U = I.getOperandList();
  for (const Use *End = U + NumOperands; U != End; ++U, ++Out) {
    const Value *V = U->get();
    unsigned Kind = V->getValueID();
    if (Kind >= Value::InstructionVal) {
      uint32_t N = Numbers.find(V);
      *Out = LLVM_LIKELY(N != Unnumbered) ? Operand::value(ValueId(N)) : otherOperand(V, Fill.useAt(Out));
    } else {
      *Out = Kind == Value::ArgumentVal ? Operand::value(ValueId(cast<Argument>(V)->getArgNo())) : Operand::constant();
    }
  }
  return MutableArrayRef(First, Out);
}

void FunctionReader::read(const llvm::Function &F, Target::UniformityQuery Query,
                          const SmallPtrSetImpl<const Instruction *> *SplitBehind) {
  assert(!F.isDeclaration() && "a function without a body");
  Function = &F;
  TheTarget->enterFunction(F);
  View.clear();
  Blocks.clear();
  Forward.clear();
  Constants.clear(0);
  FreshConstant = 0;
  BlockIndex.resize_for_overwrite(F.getMaxBlockNumber());
  for (const BasicBlock &B : F) {
    BlockIndex[B.getNumber()] = Blocks.size();
    Blocks.push_back(&B);
    if (SplitBehind)
      for (const Instruction &I : B)
        if (SplitBehind->contains(&I))
          Blocks.push_back(&B);
  }
  HasParts = SplitBehind != nullptr;
  HasTokens = false;
  Numbers.clear(16 * Blocks.size() + F.arg_size());

  for (const Argument &A : F.args()) {
    Numbers.append(&A);
    View.addArgument(TheTarget->classifyArgument(A));
  }
  ProgramView::Filler Fill(View);
  for (uint32_t Part = 0; Part != Blocks.size(); Part = lastPart(BlockId(Part)).index() + 1) {
    const BasicBlock &B = *Blocks[Part];
    Fill.beginBlock();
    for (const Instruction &I : B) {
      Instance Known = KnownByOpcode[I.getOpcode()];
      if (Known.kind() == InstanceKind::Phi) {
        addPhi(I, Fill);
      } else {
        unsigned NumOperands = I.getNumOperands();
        uint64_t Ignored = 0;
        // The most frequent ones at once.
        if (Known.kind() == InstanceKind::Argument) {
          if (const auto *L = dyn_cast<LoadInst>(&I))
            Known = Instance(0, TheTarget->classifyLoad(*L));
          else if (const auto *Br = dyn_cast<BranchInst>(&I))
            Known = Instance(0, {(NumOperands = Br->isConditional()) ? InstanceKind::Branch : InstanceKind::Void});
          else
            Known = Instance(0, classify(I, Query, NumOperands, Ignored));
        }
        MutableArrayRef<Operand> Operands = add(I, Known, NumOperands, Fill);
        if (Ignored)
          ignoreOperands(Operands, Fill.useAt(Operands.data()), Ignored);
      }
      // What nobody uses is never looked up by an operand.
      if (I.use_empty())
        Numbers.append(&I);
      else
        Numbers.insertNew(&I);
      if (SplitBehind && SplitBehind->contains(&I)) {
        Fill.addSuccessor(BlockId(View.cfg().numBlocks()));
        Fill.beginBlock();
      }
    }
    const Instruction *Terminator = B.getTerminator();
    if (const auto *Br = dyn_cast_or_null<BranchInst>(Terminator))
      for (unsigned S = 0; S != (Br->isConditional() ? 2U : 1U); ++S)
        Fill.addSuccessor(BlockId(BlockIndex[Br->getSuccessor(S)->getNumber()]));
    else if (Terminator)
      for (unsigned S = 0; S != Terminator->getNumSuccessors(); ++S)
        Fill.addSuccessor(BlockId(BlockIndex[Terminator->getSuccessor(S)->getNumber()]));
  }
  Fill.finish();
  for (const Pending &P : Forward) {
    ValueId V(Numbers.find(P.Value));
    View.setOperand(P.Use, P.Ignored ? Operand::ignored(V) : Operand::value(V));
  }
  View.finish();
}

ValueId FunctionReader::idOf(const Value &V) const {
  if (const auto *A = dyn_cast<Argument>(&V))
    return A->getParent() == Function ? ValueId(A->getArgNo()) : ValueId();
  if (uint32_t N = Numbers.find(&V); N != Unnumbered)
    return ValueId(N);
  // Nobody used it when it was read: count from the nearest instruction before it that has a number.
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !I->getParent() || I->getFunction() != Function || I->getParent()->getNumber() >= BlockIndex.size())
    return ValueId();
  uint32_t Steps = 0, First = View.valueBegin(idOf(*I->getParent()));
  const Instruction *Before = I->getPrevNode();
  for (; Before; Before = Before->getPrevNode(), ++Steps)
    if (uint32_t N = Numbers.find(Before); N != Unnumbered) {
      First = N;
      ++Steps;
      break;
    }
  uint32_t N = First + Steps;
  // What was made or moved after the function was read has none.
  return N < Numbers.size() && Numbers.pointer(N) == &V ? ValueId(N) : ValueId();
}

BlockId FunctionReader::idOf(const BasicBlock &B) const { return BlockId(BlockIndex[B.getNumber()]); }

UseId FunctionReader::idOf(const Use &U) const {
  ValueId User = idOf(*U.getUser());
  if (!User.isValid() || U.getOperandNo() >= View.numOperands(User))
    return UseId();
  return UseId(View.operandBegin(User) + U.getOperandNo());
}

} // namespace rejoin
