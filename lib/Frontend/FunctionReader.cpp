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

using namespace llvm;

namespace rejoin {

void PointerNumbers::clear(unsigned Expected) {
  Pointers.clear();
  Known = 0;
  unsigned Size = 64;
  while (Size < 2 * Expected)
    Size *= 2;
  Slots.assign(Size, Empty);
  Mask = Size - 1;
}

void PointerNumbers::grow() {
  // Both tables keep their memory for the next function.
  Slots.swap(Old);
  Slots.assign(4 * Old.size(), Empty);
  Mask = Slots.size() - 1;
  for (uint32_t N : Old) {
    if (N == Empty)
      continue;
    uint32_t Slot = hash(Pointers[N]);
    while (Slots[Slot] != Empty)
      Slot = (Slot + 1) & Mask;
    Slots[Slot] = N;
  }
}

Operand FunctionReader::operandFor(const Value *V, bool Ignored) {
  // Only called for arguments and instructions that have their number.
  uint32_t N = isa<Argument>(V) ? cast<Argument>(V)->getArgNo() : Numbers.find(V);
  return Ignored ? Operand::ignored(ValueId(N)) : Operand::value(ValueId(N));
}

void FunctionReader::addOperands(const Instruction &I, unsigned Count, uint64_t Ignored) {
  if (!Count)
    return;
  const Use *Operands = I.getOperandList();
  uint32_t FirstUse = View.numUses();
  Operand *Out = View.addOperands(Count).data();
  for (unsigned K = 0; K != Count; ++K) {
    const Value *V = Operands[K].get();
    unsigned Kind = V->getValueID();
    if (Kind < Value::InstructionVal) {
      bool Ignore = Ignored && (K < 64 ? Ignored >> K & 1 : Ignored >> 63);
      if (Kind != Value::ArgumentVal)
        Out[K] = Operand::constant();
      else
        Out[K] = Ignore ? Operand::ignored(ValueId(cast<Argument>(V)->getArgNo()))
                        : Operand::value(ValueId(cast<Argument>(V)->getArgNo()));
      continue;
    }
    // Very often an operand is what was computed just before.
    uint32_t N = V == Previous ? Numbers.size() - 2 : Numbers.find(V);
    bool Ignore = Ignored && (K < 64 ? Ignored >> K & 1 : Ignored >> 63);
    if (N == PointerNumbers::Empty) {
      Out[K] = Operand::constant();
      Forward.push_back({UseId(FirstUse + K), V, Ignore});
      continue;
    }
    Out[K] = Ignore ? Operand::ignored(ValueId(N)) : Operand::value(ValueId(N));
  }
}

void FunctionReader::addPhiOperands(const Instruction &I) {
  const auto &Phi = cast<PHINode>(I);
  for (unsigned K = 0; K != Phi.getNumIncomingValues(); ++K) {
    const Value *V = Phi.getIncomingValue(K);
    BlockId From = lastPart(BlockId(BlockIndex[Phi.getIncomingBlock(K)->getNumber()]));
    if (const auto *C = dyn_cast<Constant>(V)) {
      bool Undefined = isa<UndefValue>(C) || C->containsUndefOrPoisonElement();
      if (Undefined && Phi.getNumIncomingValues() > 1) {
        // The same edge twice still carries one value; a fresh key is merely pessimistic there.
        View.addIncoming(Operand::constant((1U << 29) + FreshConstant++), From);
      } else {
        if (Constants.size() == 0)
          Constants.clear(32);
        View.addIncoming(Operand::constant(Constants.insert(C)), From);
      }
      continue;
    }
    uint32_t N = isa<Argument>(V) ? cast<Argument>(V)->getArgNo() : Numbers.find(V);
    if (N == PointerNumbers::Empty)
      Forward.push_back({View.addIncoming(Operand::constant(), From), V, false});
    else
      View.addIncoming(Operand::value(ValueId(N)), From);
  }
}

/// Operands on which the result does not depend, a bit each: equal arms of a select, what is cancelled or absorbed.
static uint64_t absorbedOperands(const Instruction &I) {
  const Value *Left = I.getOperand(0), *Right = I.getOperand(1);
  switch (I.getOpcode()) {
  case Instruction::Select:
    return Right == I.getOperand(2) ? 1 : 0;
  case Instruction::Sub:
  case Instruction::Xor:
    return Left == Right ? 3 : 0;
  case Instruction::And:
  case Instruction::Mul: {
    auto IsZero = [](const Value *V) { return isa<Constant>(V) && cast<Constant>(V)->isNullValue(); };
    return IsZero(Left) || IsZero(Right) ? 3 : 0;
  }
  case Instruction::Or: {
    auto IsOnes = [](const Value *V) { return isa<Constant>(V) && cast<Constant>(V)->isAllOnesValue(); };
    return IsOnes(Left) || IsOnes(Right) ? 3 : 0;
  }
  default:
    return 0;
  }
}

InstanceInfo FunctionReader::classify(const Instruction &I, Target::UniformityQuery Query, unsigned &NumOperands,
                                      uint64_t &Ignored) {
  constexpr Extent Thread = Extent::thread();
  constexpr InstanceInfo Pure{InstanceKind::Pure}, Void{InstanceKind::Void}, Branch{InstanceKind::Branch};
  // What only a thread's own state decides: exceptions, variable arguments.
  const bool Host = TheTarget->kind() == TargetKind::Host;
  const Extent OwnState = Host ? Extent::grid() : Thread;
  NumOperands = I.getNumOperands();
  switch (I.getOpcode()) {
  case Instruction::Br:
    NumOperands = cast<BranchInst>(I).isConditional() ? 1 : 0;
    return NumOperands ? Branch : Void;
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
  case Instruction::Ret:
  case Instruction::Unreachable:
  case Instruction::Resume:
  case Instruction::Store:
  case Instruction::Fence:
    return Void;
  case Instruction::PHI:
    return {InstanceKind::Phi};
  case Instruction::Load:
    return TheTarget->classifyLoad(cast<LoadInst>(I));
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
  HasTokens = false;
  Numbers.clear(16 * Blocks.size() + F.arg_size());
  Previous = nullptr;

  for (const Argument &A : F.args()) {
    Numbers.insert(&A);
    View.addArgument(TheTarget->classifyArgument(A));
  }
  for (uint32_t Part = 0; Part != Blocks.size(); Part = lastPart(BlockId(Part)).index() + 1) {
    const BasicBlock *B = Blocks[Part];
    View.beginBlock();
    for (const Instruction &I : *B) {
      // What nobody uses is never looked up by an operand.
      if (I.use_empty())
        Numbers.append(&I);
      else
        Numbers.insert(&I);
      unsigned NumOperands;
      uint64_t Ignored = 0;
      InstanceInfo Info = classify(I, Query, NumOperands, Ignored);
      View.addInstance(Info);
      if (Info.Kind == InstanceKind::Phi)
        addPhiOperands(I);
      else
        addOperands(I, NumOperands, Ignored);
      Previous = &I;
      if (SplitBehind && SplitBehind->contains(&I)) {
        View.addSuccessor(BlockId(View.cfg().numBlocks()));
        View.beginBlock();
      }
    }
    const Instruction *Terminator = B->getTerminator();
    if (const auto *Br = dyn_cast_or_null<BranchInst>(Terminator))
      for (unsigned S = 0; S != (Br->isConditional() ? 2U : 1U); ++S)
        View.addSuccessor(BlockId(BlockIndex[Br->getSuccessor(S)->getNumber()]));
    else if (Terminator)
      for (unsigned S = 0; S != Terminator->getNumSuccessors(); ++S)
        View.addSuccessor(BlockId(BlockIndex[Terminator->getSuccessor(S)->getNumber()]));
  }
  for (const Pending &P : Forward)
    View.setOperand(P.Use, operandFor(P.Value, P.Ignored));
  View.finish();
}

ValueId FunctionReader::idOf(const Value &V) const {
  if (uint32_t N = Numbers.find(&V); N != PointerNumbers::Empty)
    return ValueId(N);
  // Nobody used it when it was read: count from the nearest instruction before it that has a number.
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !I->getParent() || I->getFunction() != Function || I->getParent()->getNumber() >= BlockIndex.size())
    return ValueId();
  uint32_t Steps = 0, First = View.valueBegin(idOf(*I->getParent()));
  const Instruction *Before = I->getPrevNode();
  for (; Before; Before = Before->getPrevNode(), ++Steps)
    if (uint32_t N = Numbers.find(Before); N != PointerNumbers::Empty) {
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
