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
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/OperandTraits.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

template <unsigned LogSpace> void PointerNumbers<LogSpace>::reset(unsigned Expected) {
  Current.Mask = NextPowerOf2(std::max(4 * Expected, 128U) - 1) - 1;
  Limit = Current.Mask / 4 + 1;
  if (Slots.size() <= Current.Mask) {
    Slots.resize(Current.Mask + 1, 0);
    Pointers.resize(Limit + 1);
    Current.Slots = Slots.data();
    Current.Pointers = Pointers.data();
    Current.Owner = this;
  }
  Crowded.clear();
}

template <unsigned LogSpace> void PointerNumbers<LogSpace>::clear(unsigned Expected) {
  std::fill_n(Pointers.begin(), Size, nullptr);
  Size = 0;
  reset(Expected);
}

template <unsigned LogSpace> void PointerNumbers<LogSpace>::grow() {
  reset(2 * Limit);
  std::fill_n(Slots.begin(), Current.Mask + 1, Limit);
  for (uint32_t N = 0; N != Size; ++N)
    Current.add(Pointers[N], N);
}

template <unsigned LogSpace> void PointerNumbers<LogSpace>::placeCrowded(const void *P, uint32_t N) { Crowded[P] = N; }

template <unsigned LogSpace> uint32_t PointerNumbers<LogSpace>::findCrowded(const void *P) const {
  auto It = Crowded.find(P);
  return It == Crowded.end() ? Empty : It->second;
}

template class PointerNumbers<5>;
template class PointerNumbers<6>;

static constexpr uint32_t Unnumbered = PointerNumbers<6>::Empty;

Operand FunctionReader::otherOperand(const Value *V, UseId Use, ValueId User, bool Ignored) {
  if (const auto *A = dyn_cast<Argument>(V))
    return Operand::value(ValueId(A->getArgNo()));
  if (isa<Instruction>(V))
    Forward.push_back({Use, User, V, Ignored});
  return Operand::constant();
}

void FunctionReader::readPhi(const Instruction &I, ProgramView::Filler &Fill) {
  const auto &Phi = cast<PHINode>(I);
  unsigned Count = Phi.getNumIncomingValues();
  const Use *Values = Phi.getOperandList();
  PHINode::const_block_iterator From = Phi.block_begin();
  if (LLVM_UNLIKELY(!Fill.hasRoom(Count)))
    findRoom(Count, Fill);
  const PointerNumbers<6>::Table &Table = Numbers.table();
  ValueId Number = Fill.nextValue();
  uint32_t *Incoming = Fill.addPhi(Count);
  DataEstimate Estimate(Extent::grid());
  for (unsigned K = 0; K != Count; ++K) {
    const Value *V = Values[K].get();
    Incoming[K] = LLVM_UNLIKELY(HasParts) ? lastPart(numberOf(*From[K])).index() : From[K]->getNumber();
    UseId U = Fill.nextOperand();
    Operand O;
    if (isa<Instruction>(V)) {
      uint32_t N = Table.candidate(V);
      if (LLVM_UNLIKELY(!Table.holds(N, V)))
        N = Table.findCrowded(V);
      O = N == Unnumbered ? otherOperand(V, U, Number) : Operand::value(ValueId(N));
    } else if (const auto *C = dyn_cast<Constant>(V)) {
      bool Undefined = isa<UndefValue>(C) || (!isa<ConstantData>(C) && C->containsUndefOrPoisonElement());
      // The same edge twice still carries one value; a fresh key is merely pessimistic there.
      O = Operand::constant(Undefined && Count > 1 ? (1U << 29) + FreshConstant++ : Constants.insert(C));
    } else {
      O = otherOperand(V, U, Number);
    }
    Fill.addOperand(O);
    if (O.isValue())
      Fill.meet(Estimate, O.value(), U);
  }
  Fill.setEstimate(Instance(0, {InstanceKind::Pure}), Estimate);
  Table.add(&I, Number.index());
}

/// There is no output that could differ.
static constexpr InstanceInfo Void{InstanceKind::Void, Extent::grid()};

static constexpr Instance NotKnown(0, {InstanceKind::Argument}), BranchOrJump(1, {InstanceKind::Argument});
static constexpr bool isKnown(Instance I) { return I.kind() != InstanceKind::Argument; }

/// What the opcode alone decides, if anything.
static constexpr auto KnownByOpcode = [] {
  std::array<Instance, Instruction::OtherOpsEnd> Known;
  Known.fill(NotKnown);
  auto Set = [&](InstanceInfo Info, std::initializer_list<unsigned> Opcodes) {
    for (unsigned Op : Opcodes)
      Known[Op] = Instance(0, Info);
  };
  Known[Instruction::Br] = BranchOrJump;
  Set(Void, {Instruction::Ret, Instruction::Unreachable, Instruction::Resume, Instruction::Store, Instruction::Fence});
  Set({InstanceKind::Pure},
      {Instruction::FNeg, Instruction::Add, Instruction::FAdd, Instruction::FSub, Instruction::FMul, Instruction::FDiv,
       Instruction::URem, Instruction::SRem, Instruction::FRem, Instruction::Shl, Instruction::GetElementPtr,
       Instruction::ICmp, Instruction::FCmp, Instruction::ExtractElement, Instruction::InsertElement,
       Instruction::ShuffleVector, Instruction::InsertValue});
  for (unsigned Op = Instruction::CastOpsBegin; Op != Instruction::CastOpsEnd; ++Op)
    Set({InstanceKind::Pure}, {Op});
  return Known;
}();

/// Operands of `and`, `mul` and `or` on which the result does not depend, a bit each: one absorbs the other.
static uint64_t absorbedOperands(const Instruction &I) {
  auto Absorbs = [&](const Value *V) {
    const auto *C = dyn_cast<Constant>(V);
    return C && (I.getOpcode() == Instruction::Or ? C->isAllOnesValue() : C->isNullValue());
  };
  return Absorbs(I.getOperand(0)) || Absorbs(I.getOperand(1)) ? 3 : 0;
}

InstanceInfo FunctionReader::classify(const Instruction &I, const Target::UniformityQuery &Query,
                                      unsigned &NumOperands) {
  constexpr Extent Thread = Extent::thread();
  constexpr InstanceInfo Pure{InstanceKind::Pure}, Branch{InstanceKind::Branch};
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
    const auto &Call = cast<CallInst>(I);
    // The callee is the last operand unless there are bundles.
    NumOperands = Call.hasOperandBundles() ? Call.arg_size() : NumOperands - 1;
    if (I.getType()->isVoidTy())
      return Void;
    HasTokens |= I.getType()->isTokenTy();
    return TheTarget->classifyCall(Call, Query, Ignored);
  }
  case Instruction::Select:
    // The condition does not matter between equal arms.
    Ignored = I.getOperand(1) == I.getOperand(2) ? 1 : 0;
    return Pure;
  case Instruction::Sub:
  case Instruction::Xor:
    Ignored = I.getOperand(0) == I.getOperand(1) ? 3 : 0;
    return Pure;
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

std::pair<Instance, unsigned> FunctionReader::classifyFurther(const Instruction &I,
                                                              const Target::UniformityQuery &Query) {
  Ignored = 0;
  unsigned NumOperands = I.getNumOperands();
  InstanceInfo Info = classify(I, Query, NumOperands);
  return {Instance(0, Info), NumOperands};
}

void FunctionReader::readIgnoring(const Instruction &I, Instance Known, unsigned NumOperands,
                                  ProgramView::Filler &Fill) {
  if (!Fill.hasRoom(NumOperands))
    findRoom(NumOperands, Fill);
  ValueId User = Fill.nextValue();
  Fill.addInstance(Known);
  DataEstimate Estimate(Known.ceiling());
  for (unsigned K = 0; K != NumOperands; ++K) {
    bool Counts = !(Ignored >> std::min(K, 63U) & 1);
    const Value *V = I.getOperand(K);
    UseId U = Fill.nextOperand();
    uint32_t N = isa<Instruction>(V) ? Numbers.table().find(V) : Unnumbered;
    Operand O = N == Unnumbered ? otherOperand(V, U, User, !Counts) : Operand::value(ValueId(N));
    Fill.addOperand(O.isValue() && !Counts ? Operand::ignored(O.value()) : O);
    if (O.isValue() && Counts)
      Fill.meet(Estimate, O.value(), U);
  }
  Fill.setEstimate(Known, Estimate);
  Numbers.table().add(&I, User.index());
}

void FunctionReader::findRoom(unsigned NumOperands, ProgramView::Filler &Fill) {
  Numbers.setSize(Fill.nextValue().index());
  Fill.findRoom(NumOperands);
  Fill.keepBelow(Numbers.limit());
}

LLVM_ATTRIBUTE_ALWAYS_INLINE void FunctionReader::readInstructions(BasicBlock::const_iterator I,
                                                                   BasicBlock::const_iterator End,
                                                                   const Target::UniformityQuery &Query,
                                                                   ProgramView::Filler &Fill,
                                                                   PointerNumbers<6>::Table &Table) {
  // Calls see a copy of the cursor.
  auto ReadSlowly = [&](auto Read) {
    ProgramView::Filler Copy = Fill;
    Read(Copy);
    Fill = Copy;
    Table = Numbers.table();
  };
  if (I != End && I->getOpcode() == Instruction::PHI)
    ReadSlowly([&](ProgramView::Filler &Copy) {
      do
        readPhi(*I++, Copy);
      while (I != End && I->getOpcode() == Instruction::PHI);
    });
  for (; I != End; ++I) {
    Instance Known = KnownByOpcode[size_t(I->getValueID()) - Value::InstructionVal];
    unsigned NumOperands = I->getNumOperands();
    // Operands lie before their instruction but for few kinds, and none of these is known by its opcode.
    const Use *U = VariadicOperandTraits<User>::op_begin(const_cast<Instruction *>(&*I));
    assert((!isKnown(Known) || U == I->getOperandList()) && "a kind whose operands lie elsewhere");
    if (!isKnown(Known)) {
      U = I->getOperandList();
      if (Known == BranchOrJump) {
        Known = NumOperands == 1 ? Instance(0, Void) : Instance(0, {InstanceKind::Branch});
        NumOperands = NumOperands != 1;
      } else if (const auto *L = dyn_cast<LoadInst>(&*I)) {
        // The most frequent ones. From addresses that differ each thread reads something else, whatever is known of
        // the memory.
        const Value *Address = L->getPointerOperand();
        bool IsAsked = IsFinal && L->hasMetadataOtherThanDebugLoc() && isa<Instruction>(Address);
        uint32_t N = IsAsked ? Table.find(Address) : Unnumbered;
        bool Differs = N != Unnumbered && Fill.estimate(ValueId(N)) == Extent::thread();
        Known = TheTarget->classifyLoad(*L, Differs);
      } else if (std::tie(Known, NumOperands) = classifyFurther(*I, Query); LLVM_UNLIKELY(Ignored)) {
        ReadSlowly([&, Known = Known, NumOperands = NumOperands](ProgramView::Filler &Copy) {
          readIgnoring(*I, Known, NumOperands, Copy);
        });
        continue;
      }
    }
    if (LLVM_UNLIKELY(!Fill.hasRoom(NumOperands)))
      ReadSlowly([&](ProgramView::Filler &Copy) { findRoom(NumOperands, Copy); });
    ValueId Number = Fill.nextValue();
    Fill.addInstance(Known);
    DataEstimate Estimate(Known.ceiling());
    for (const Use *Last = U + NumOperands; U != Last; ++U) {
      const Value *V = U->get();
      unsigned Kind = V->getValueID();
      uint32_t N;
      if (Kind >= Value::InstructionVal) {
        N = Table.candidate(V);
        if (LLVM_UNLIKELY(!Table.holds(N, V)) && (N = Table.findCrowded(V)) == Unnumbered) {
          Fill.addOperand(otherOperand(V, Fill.nextOperand(), Number));
          continue;
        }
      } else if (Kind == Value::ArgumentVal) {
        N = cast<Argument>(V)->getArgNo();
      } else {
        Fill.addOperand(Operand::constant());
        continue;
      }
      Fill.meet(Estimate, ValueId(N), Fill.nextOperand());
      Fill.addOperand(Operand::value(ValueId(N)));
    }
    Fill.setEstimate(Known, Estimate);
    Table.add(&*I, Number.index());
  }
}

BasicBlock::const_iterator FunctionReader::readParts(const BasicBlock &B, const Target::UniformityQuery &Query,
                                                     ProgramView::Filler &Fill,
                                                     const SmallPtrSetImpl<const Instruction *> &SplitBehind) {
  uint32_t Part = BlockIndex[B.getNumber()];
  BasicBlock::const_iterator First = B.begin();
  PointerNumbers<6>::Table Table = Numbers.table();
  for (const Instruction &I : B)
    if (SplitBehind.contains(&I)) {
      BasicBlock::const_iterator Next = std::next(I.getIterator());
      readInstructions(First, Next, Query, Fill, Table);
      First = Next;
      Fill.endBlock(ArrayRef(BlockId(++Part)));
      Fill.beginBlock();
    }
  return First;
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
  HasParts = SplitBehind != nullptr;
  if (HasParts)
    for (const BasicBlock &B : F) {
      BlockIndex[B.getNumber()] = Blocks.size();
      Blocks.push_back(&B);
      for (const Instruction &I : B)
        if (SplitBehind->contains(&I))
          Blocks.push_back(&B);
    }
  HasTokens = false;
  // Few blocks have more than 16 instructions. Where there are many blocks, growing costs less than what lies idle.
  unsigned NumBlocks = F.getMaxBlockNumber();
  Numbers.clear(std::min(16 * NumBlocks, 16384 + 4 * NumBlocks) + F.arg_size());

  for (const Argument &A : F.args()) {
    Numbers.add(&A);
    View.addArgument(TheTarget->classifyArgument(A));
  }
  ProgramView::Filler Begun(View);
  ProgramView::Filler Fill = Begun;
  Fill.keepBelow(Numbers.limit());
  PointerNumbers<6>::Table Table = Numbers.table();
  bool InOrder = true;
  for (const BasicBlock &B : F) {
    if (!HasParts) {
      InOrder &= B.getNumber() == Blocks.size();
      BlockIndex[B.getNumber()] = Blocks.size();
      Blocks.push_back(&B);
    }
    Fill.beginBlock();
    BasicBlock::const_iterator First = B.begin();
    if (LLVM_UNLIKELY(HasParts)) {
      ProgramView::Filler Copy = Fill;
      First = readParts(B, Query, Copy, *SplitBehind);
      Fill = Copy;
      Table = Numbers.table();
    }
    readInstructions(First, B.end(), Query, Fill, Table);
    const Instruction &Terminator = B.back();
    if (const auto *Br = dyn_cast<BranchInst>(&Terminator))
      Fill.endBlock(numberOf(*Br->getSuccessor(0)), numberOf(*Br->getSuccessor(Br->isConditional())));
    else
      Fill.endBlock(map_range(successors(&B), [&](const BasicBlock *S) { return numberOf(*S); }));
  }
  Numbers.setSize(Fill.nextValue().index());
  Begun = Fill;
  if (!InOrder)
    Begun.renumberBlocks(BlockIndex);
  Begun.finish();
  View.finish();
  for (const Pending &P : Forward) {
    ValueId V(Numbers.find(P.Value));
    ProgramView::Filler::setLate(View, P.Use, P.User, P.Ignored ? Operand::ignored(V) : Operand::value(V));
  }
  if (Extent Least = TheTarget->least(); Least != Extent::thread())
    View.raiseCeilings(Least);
}

ValueId FunctionReader::idOf(const Value &V) const {
  if (const auto *A = dyn_cast<Argument>(&V))
    return A->getParent() == Function ? ValueId(A->getArgNo()) : ValueId();
  // What was made after the function was read has none.
  return ValueId(Numbers.find(&V));
}

BlockId FunctionReader::idOf(const BasicBlock &B) const { return BlockId(BlockIndex[B.getNumber()]); }

UseId FunctionReader::idOf(const Use &U) const {
  ValueId User = idOf(*U.getUser());
  if (!User.isValid() || U.getOperandNo() >= View.numOperands(User))
    return UseId();
  return UseId(View.operandBegin(User) + U.getOperandNo());
}

} // namespace rejoin
