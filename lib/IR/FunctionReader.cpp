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
// What the data rule says of each instruction is estimated on the way, from the levels that lie beside the numbers of
// its operands. Most functions are short, so what is done for each instruction and each block decides, and so do
// branches that follow no pattern: the loop over instructions keeps what it needs in registers, asks the table once for
// each operand and looks for nothing when it adds to it.
// Cost: one look at a table for each instruction operand; what lost its slot to another is looked for in its block, or
// in a map if that is large. Blocks are found by LLVM's block numbers.
// Held by: unittests/IR/FunctionReaderTest.cpp, test/Uniformity.
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/IR/DeadEnds.h"
#include "rejoin/IR/InvocationRepacks.h"
#include "rejoin/IR/PoisonFlow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/OperandTraits.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

void PointerNumbers::reset(size_t NumSlots, uint32_t NewLimit) {
  Current.ByteMask = (NumSlots - 1) << LogSlot;
  Limit = NewLimit;
  if (Slots.size() < NumSlots) {
    Slots.resize(NumSlots, ReadOperand::value(ValueId(0), 0));
    Current.Slots = Slots.data();
  }
  if (Pointers.size() < Limit) {
    Pointers.resize(Limit);
    Current.Pointers = Pointers.data();
  }
}

void PointerNumbers::clear(unsigned Expected, unsigned NumSkipped) {
  std::fill_n(Pointers.begin(), Size, nullptr);
  Size = NumSkipped;
  if (LLVM_UNLIKELY(NumMapped))
    Mapped.clear();
  NumMapped = 0;
  // Many more slots than needed where that is little: pointers that are far apart meet less often then.
  unsigned AtLeast = 2 * NumSkipped + std::max(std::min(16 * Expected, 2 * Expected + 16384), 1024U);
  size_t NumSlots = NextPowerOf2(AtLeast - 1);
  reset(NumSlots, NumSlots / 2);
}

void PointerNumbers::grow(const uint8_t *Notes) {
  reset(8 * NextPowerOf2(Limit - 1), 2 * Limit);
  for (uint32_t N = 0; N != Size; ++N)
    if (const void *P = Pointers[N])
      Current.add(P, N, Notes ? Notes[N] : 0);
}

uint32_t PointerNumbers::findMapped(const void *P, uint32_t NumUsed) const {
  std::lock_guard<std::mutex> Guard(MapLock);
  for (; NumMapped < NumUsed; ++NumMapped)
    Mapped[Current.Pointers[NumMapped]] = NumMapped;
  auto It = Mapped.find(P);
  return It == Mapped.end() ? Empty : It->second;
}

static constexpr uint32_t Unnumbered = PointerNumbers::Empty;

template <typename BeginT>
uint32_t FunctionReader::findInBlock(const Instruction &I, BeginT Begin, uint32_t Next) const {
  if (HasParts)
    return Numbers.findTaken(&I, Next);
  // Most that are not found are not read yet.
  uint32_t B = placeOf(I.getParent());
  if (B == PointerNumbers::Empty)
    return Unnumbered;
  uint32_t First = Begin(B), End = B + 1 == NumBegun ? Next : Begin(B + 1);
  if (End - First > FewInstructions)
    return Numbers.findTaken(&I, Next);
  while (First != End && Numbers.pointer(First) != &I)
    ++First;
  return First == End ? Unnumbered : First;
}

uint32_t FunctionReader::numberOf(const Value &V, const Filler &Fill, Place Next) const {
  if (const auto *I = dyn_cast<Instruction>(&V)) {
    ReadOperand Candidate = Numbers.table().candidate(I);
    return LLVM_LIKELY(Numbers.table().holds(Candidate, I))
               ? Candidate.operand().raw()
               : findInBlock(*I, [&](uint32_t B) { return Fill.blockBegin(B); }, Next.Value);
  }
  const auto *A = dyn_cast<Argument>(&V);
  return A ? A->getArgNo() : Unnumbered;
}

Operand FunctionReader::otherOperand(const Value *V, UseId Use, ValueId User, bool Ignored) {
  if (isa<Instruction>(V))
    Forward.push_back({Use, User, V, Ignored});
  return Operand::constant();
}

/// Undefined as a whole, or in an element.
static bool mayBeUndefined(const Constant &C) {
  return isa<UndefValue>(C) || (!isa<ConstantData>(C) && C.containsUndefOrPoisonElement());
}

FunctionReader::Place FunctionReader::readPhi(const Instruction &I, Filler &Fill, Place Next) {
  const auto &Phi = cast<PHINode>(I);
  unsigned Count = Phi.getNumIncomingValues();
  const Use *Values = Phi.getOperandList();
  PHINode::const_block_iterator From = Phi.block_begin();
  if (LLVM_UNLIKELY(!Fill.hasRoom(Next, Count)))
    findRoom(Count, Fill, Next);
  uint32_t *Incoming = Fill.addIncoming(Next, Count);
  // Undefined values are equal to nothing. The same edge twice still carries one value; a fresh key is merely
  // pessimistic there.
  auto KeyOf = [&](const Constant *C, unsigned K) -> uint32_t {
    if (Count > 1 && mayBeUndefined(*C))
      return (1U << 29) + K;
    return Count <= FewOperands ? find_if(ArrayRef(Values, K), [&](const Use &U) { return U == C; }) - Values
                                : Constants.insert(C);
  };
  DataEstimate Estimate(Extent::grid());
  for (unsigned K = 0; K != Count; ++K) {
    const Value *V = Values[K].get();
    Incoming[K] = LLVM_UNLIKELY(HasParts) ? lastPart(numberOf(*From[K])).index() : From[K]->getNumber();
    if (const auto *C = dyn_cast<Constant>(V)) {
      Fill.putOperand(Next, K, Operand::constant(KeyOf(C, K)));
      continue;
    }
    uint32_t N = numberOf(*V, Fill, Next);
    if (N == Unnumbered) {
      Fill.putOperand(Next, K, otherOperand(V, Next.operand(K), Next.value()));
      continue;
    }
    Fill.putOperand(Next, K, Operand::value(ValueId(N)));
    Estimate.meet(Fill.estimate(ValueId(N)).level(), Next.operand(K));
  }
  Numbers.table().add(&I, Next.Value, Estimate.level());
  return Fill.addInstance(Next, Instance(0, {InstanceKind::Phi}), Count, Estimate);
}

/// There is no output that could differ.
static constexpr InstanceInfo Void{InstanceKind::Void, Extent::grid()};
static constexpr Instance NoOutput(0, Void), Choice(0, {InstanceKind::Branch});

/// Nothing is both pure and a source.
static constexpr Instance NotKnown(0, {InstanceKind::Pure, Extent::thread(), Extent::thread()});
static constexpr bool isKnown(Instance I) { return I != NotKnown; }

/// What the opcode alone decides, if anything. All of these but terminators have operands.
static constexpr auto KnownByOpcode = [] {
  std::array<Instance, Instruction::OtherOpsEnd> Known;
  Known.fill(NotKnown);
  auto Set = [&](InstanceInfo Info, std::initializer_list<unsigned> Opcodes) {
    for (unsigned Op : Opcodes)
      Known[Op] = Instance(0, Info);
  };
  Set(Void, {Instruction::Ret, Instruction::Unreachable, Instruction::Resume, Instruction::Store});
  Set({InstanceKind::Pure},
      {Instruction::FNeg, Instruction::Add, Instruction::FAdd, Instruction::FSub, Instruction::FMul, Instruction::FDiv,
       Instruction::URem, Instruction::SRem, Instruction::FRem, Instruction::Shl, Instruction::GetElementPtr,
       Instruction::ICmp, Instruction::FCmp, Instruction::ExtractElement, Instruction::InsertElement,
       Instruction::ShuffleVector, Instruction::InsertValue});
  for (unsigned Op = Instruction::CastOpsBegin; Op != Instruction::CastOpsEnd; ++Op)
    Set({InstanceKind::Pure}, {Op});
  return Known;
}();

/// Operands on which the result does not depend, a bit each.
static uint64_t hiddenOperands(const Instruction &I) {
  auto Absorbs = [&](const Value *V) {
    const auto *C = dyn_cast<Constant>(V);
    return C && (I.getOpcode() == Instruction::Or ? C->isAllOnesValue() : C->isNullValue());
  };
  switch (I.getOpcode()) {
  case Instruction::Select:
    // The condition does not matter between equal arms.
    return I.getOperand(1) == I.getOperand(2) ? 1 : 0;
  case Instruction::Sub:
  case Instruction::Xor:
    return I.getOperand(0) == I.getOperand(1) ? 3 : 0;
  case Instruction::Mul:
  case Instruction::Or:
  case Instruction::And:
    // One absorbs the other.
    return Absorbs(I.getOperand(0)) || Absorbs(I.getOperand(1)) ? 3 : 0;
  default:
    return 0;
  }
}

Instance FunctionReader::classify(const Instruction &I, const GpuTarget::UniformityQuery &Query,
                                  unsigned &NumOperands) {
  constexpr Extent Thread = Extent::thread();
  constexpr Instance Pure(0, {InstanceKind::Pure});
  auto Of = [](InstanceInfo Info) { return Instance(0, Info); };
  // What only a thread's own state decides: exceptions, variable arguments.
  const bool Host = Gpu->kind() == TargetKind::Host;
  const Extent OwnState = Host ? Extent::grid() : Thread;
  switch (I.getOpcode()) {
  case Instruction::Switch:
  case Instruction::IndirectBr:
    NumOperands = 1;
    return Choice;
  case Instruction::Invoke:
  case Instruction::CallBr:
    // Which successor follows depends on what the callee, or the assembly, does in this thread.
    NumOperands = cast<CallBase>(I).arg_size();
    return Of({InstanceKind::Branch, Thread, OwnState});
  case Instruction::CleanupRet:
  case Instruction::CatchRet:
  case Instruction::CatchSwitch:
    NumOperands = 0;
    return Of({InstanceKind::Branch, Thread, OwnState});
  case Instruction::Fence:
    return NoOutput;
  case Instruction::Alloca:
    return Of(Gpu->allocaInfo(cast<AllocaInst>(I)));
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return Of(Gpu->atomicInfo());
  case Instruction::VAArg:
  case Instruction::LandingPad:
  case Instruction::CatchPad:
  case Instruction::CleanupPad:
    return Of({InstanceKind::Effect, Thread, OwnState});
  case Instruction::Freeze:
    // Each thread may freeze undef or poison to another value.
    if (const auto *C = dyn_cast<Constant>(I.getOperand(0)))
      return Of({InstanceKind::Effect, Thread, mayBeUndefined(*C) && !Host ? Thread : Extent::grid()});
    if (isa<Instruction>(I.getOperand(0)))
      Frozen.push_back(&I);
    return Of({InstanceKind::Effect});
  case Instruction::Call: {
    const auto &Call = cast<CallInst>(I);
    // The callee is the last operand unless there are bundles.
    NumOperands = Call.hasOperandBundles() ? Call.arg_size() : NumOperands - 1;
    if (I.getType()->isVoidTy()) {
      EndsHere |= endsThread(Call);
      return NoOutput;
    }
    HasTokens |= I.getType()->isTokenTy();
    return Gpu->classifyCall(Call, Query, Ignored);
  }
  case Instruction::Select:
  case Instruction::Sub:
  case Instruction::Xor:
  case Instruction::Mul:
  case Instruction::Or:
    Ignored = hiddenOperands(I);
    return Pure;
  case Instruction::And:
    Ignored = hiddenOperands(I);
    [[fallthrough]];
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::UDiv:
  case Instruction::SDiv:
    return Of(Gpu->classifyArithmetic(I));
  case Instruction::ExtractValue:
    return Of(Gpu->classifyExtract(I, Query));
  default:
    return Pure;
  }
}

FunctionReader::Place FunctionReader::readLong(const Instruction &I, Instance Known, unsigned NumOperands, Filler &Fill,
                                               Place Next) {
  if (!Fill.hasRoom(Next, NumOperands))
    findRoom(NumOperands, Fill, Next);
  DataEstimate Estimate(Known.ceiling());
  for (unsigned K = 0; K != NumOperands; ++K) {
    bool Counts = !(Ignored >> std::min(K, 63U) & 1);
    const Value *V = I.getOperand(K);
    uint32_t N = numberOf(*V, Fill, Next);
    Operand O = N == Unnumbered ? otherOperand(V, Next.operand(K), Next.value(), !Counts) : Operand::value(ValueId(N));
    Fill.putOperand(Next, K, O.isValue() && !Counts ? Operand::ignored(O.value()) : O);
    if (O.isValue() && Counts)
      Estimate.meet(Fill.estimate(O.value()).level(), Next.operand(K));
  }
  Estimate.close(Known.floor());
  Numbers.table().add(&I, Next.Value, Estimate.level());
  return Fill.addInstance(Next, Known, NumOperands, Estimate);
}

void FunctionReader::findRoom(unsigned NumOperands, Filler &Fill, Place Next) {
  Numbers.setSize(Next.Value, Fill.levels());
  Fill.findRoom(Next, NumOperands);
  Fill.keepBelow(Numbers.limit());
}

template <bool IsPlain>
LLVM_ATTRIBUTE_ALWAYS_INLINE bool FunctionReader::readShort(const Instruction &I, Instance Class, const Use *Operands,
                                                            unsigned NumOperands, Copies &Known, Place &Next) {
  const Filler &Fill = Known.Fill;
  if (LLVM_UNLIKELY(!Fill.hasRoom(Next, NumOperands)))
    return false;
  DataEstimate Estimate(Class.ceiling());
  for (unsigned K = 0; IsPlain || K != NumOperands;) {
    const Value *V = Operands[K].get();
    static_assert(Value::ConstantLastVal < Value::ArgumentVal && Value::ArgumentVal < Value::InstructionVal);
    if (V->getValueID() >= Value::InstructionVal) {
      ReadOperand Found = Known.Table.candidate(V);
      if (LLVM_UNLIKELY(!Known.Table.holds(Found, V)))
        return false;
      Fill.putOperand(Next, K, Found.operand());
      Estimate.meet(Found.level(), Next.operand(K));
    } else if (const auto *A = dyn_cast<Argument>(V)) {
      ValueId N(A->getArgNo());
      Fill.putOperand(Next, K, Operand::value(N));
      Estimate.meet(Fill.estimate(N).level(), Next.operand(K));
    } else {
      Fill.putOperand(Next, K, Operand::constant());
    }
    ++K;
    if (IsPlain && K == NumOperands)
      break;
  }
  if (IsPlain)
    Estimate.closePlain(Class.floor());
  else
    Estimate.close(Class.floor());
  Known.Table.add(&I, Next.Value, Estimate.level());
  Next = Fill.addInstance(Next, Class, NumOperands, Estimate);
  return true;
}

LLVM_ATTRIBUTE_ALWAYS_INLINE FunctionReader::Place
FunctionReader::readInstructions(BasicBlock::const_iterator I, BasicBlock::const_iterator End,
                                 const GpuTarget::UniformityQuery &Query, Filler &Fill, Copies &Known, Place Next) {
  if (I != End && I->getOpcode() == Instruction::PHI) {
    do
      Next = readPhi(*I++, Fill, Next);
    while (I != End && I->getOpcode() == Instruction::PHI);
    Known.refresh(Fill, Numbers);
  }
  for (; I != End; ++I) {
    Instance Class = KnownByOpcode[size_t(I->getValueID()) - Value::InstructionVal];
    unsigned NumOperands = I->getNumOperands();
    // Operands lie before their instruction but for few kinds, and none of these is known by its opcode.
    const Use *U = VariadicOperandTraits<User>::op_begin(const_cast<Instruction *>(&*I));
    assert((!isKnown(Class) || U == I->getOperandList()) && "a kind whose operands lie elsewhere");
    if (isKnown(Class)) {
      if (LLVM_LIKELY(readShort</*IsPlain=*/true>(*I, Class, U, NumOperands, Known, Next)))
        continue;
      Ignored = 0;
    } else if (const auto *L = dyn_cast<LoadInst>(&*I)) {
      // The most frequent ones. From addresses that differ each thread reads something else, whatever is known of the
      // memory.
      bool Differs = false;
      if (IsFinal && L->hasMetadataOtherThanDebugLoc()) {
        const Value *Address = L->getPointerOperand();
        ReadOperand Found = Known.Table.candidate(Address);
        Differs = Known.Table.holds(Found, Address) ? Found.level() == Extent::thread().level()
                                                    : isDifferent(*Address, Fill, Next);
      }
      Class = Gpu->classifyLoad(*L, Differs);
      if (LLVM_LIKELY(readShort</*IsPlain=*/false>(*I, Class, U, NumOperands, Known, Next)))
        continue;
      Ignored = 0;
    } else {
      Ignored = 0;
      Class = classify(*I, Query, NumOperands);
      if (!Ignored &&
          LLVM_LIKELY(readShort</*IsPlain=*/false>(*I, Class, I->getOperandList(), NumOperands, Known, Next)))
        continue;
    }
    Next = readLong(*I, Class, NumOperands, Fill, Next);
    Known.refresh(Fill, Numbers);
  }
  return Next;
}

template <bool Parts>
LLVM_ATTRIBUTE_ALWAYS_INLINE FunctionReader::Place
FunctionReader::readTerminator(const Instruction &I, const GpuTarget::UniformityQuery &Query, Filler &Fill,
                               Copies &Known, Place Next) {
  if (LLVM_UNLIKELY(EndsHere))
    return readLostTerminator(I, Fill, Known, Next);
  auto ReadOther = [&] {
    Next = readOtherTerminator(I, Query, Fill, Next);
    Known.refresh(Fill, Numbers);
    return Next;
  };
  const auto *Br = dyn_cast<BranchInst>(&I);
  if (LLVM_UNLIKELY(!Br || !Known.Fill.hasRoom(Next, 1)))
    return ReadOther();
  // Whether there is a condition follows no pattern, so no branch asks. It is the first operand; what comes first
  // without one is a block, which has no number.
  bool IsChoice = Br->isConditional();
  const Value *First = VariadicOperandTraits<User>::op_begin(const_cast<Instruction *>(&I))->get();
  ReadOperand Found = Known.Table.candidate(First);
  bool IsKnown = Known.Table.holds(Found, First);
  if (LLVM_UNLIKELY(IsKnown != IsChoice))
    return ReadOther();
  ReadOperand Condition = ReadOperand::valueOrConstant(IsKnown, Found);
  Known.Fill.putOperand(Next, 0, Condition.operand());
  DataEstimate Estimate(Extent::grid());
  Estimate.meet(Condition.level(), Next.operand());
  Known.Table.add(&I, Next.Value, Estimate.level());
  const BasicBlock *One = Br->getSuccessor(0), *Other = Br->getSuccessor(IsChoice);
  Fill.endBlock(Parts ? numberOf(*One) : BlockId(One->getNumber()),
                Parts ? numberOf(*Other) : BlockId(Other->getNumber()));
  return Known.Fill.addInstance(Next, IsChoice ? Choice : NoOutput, IsChoice, Estimate);
}

FunctionReader::Place FunctionReader::readOtherTerminator(const Instruction &I, const GpuTarget::UniformityQuery &Query,
                                                          Filler &Fill, Place Next) {
  Ignored = 0;
  unsigned NumOperands = I.getNumOperands();
  Instance Known = KnownByOpcode[size_t(I.getValueID()) - Value::InstructionVal];
  if (const auto *Br = dyn_cast<BranchInst>(&I)) {
    Known = Br->isConditional() ? Choice : NoOutput;
    NumOperands = Br->isConditional();
  } else if (!isKnown(Known)) {
    Known = classify(I, Query, NumOperands);
  }
  Next = readLong(I, Known, NumOperands, Fill, Next);
  Fill.endBlock(map_range(successors(&I), [&](const BasicBlock *S) { return numberOf(*S); }));
  return Next;
}

FunctionReader::Place FunctionReader::readLostTerminator(const Instruction &I, Filler &Fill, Copies &Known,
                                                         Place Next) {
  EndsHere = false;
  Ignored = 0;
  Next = readLong(I, NoOutput, 0, Fill, Next);
  Fill.endBlock(ArrayRef<BlockId>());
  Known.refresh(Fill, Numbers);
  return Next;
}

bool FunctionReader::isDifferent(const Value &V, const Filler &Fill, Place Next) const {
  uint32_t N = numberOf(V, Fill, Next);
  return N != Unnumbered && Fill.estimate(ValueId(N)) == Extent::thread();
}

FunctionReader::Place FunctionReader::readParts(const BasicBlock &B, const GpuTarget::UniformityQuery &Query,
                                                const SmallPtrSetImpl<const Instruction *> &SplitBehind, Filler &Fill,
                                                Place Next, BasicBlock::const_iterator &First) {
  uint32_t Part = BlockIndex[B.getNumber()];
  Copies Known{Fill, Numbers.table()};
  for (const Instruction &I : B)
    if (SplitBehind.contains(&I)) {
      BasicBlock::const_iterator End = std::next(I.getIterator());
      Next = readInstructions(First, End, Query, Fill, Known, Next);
      First = End;
      ++Part;
      Fill.endBlock(std::exchange(EndsHere, false) ? ArrayRef<BlockId>() : ArrayRef(BlockId(Part)));
      Fill.beginBlock(Next);
    }
  return Next;
}

template <bool Parts>
LLVM_ATTRIBUTE_ALWAYS_INLINE FunctionReader::Place
FunctionReader::readBlocks(const llvm::Function &F, const GpuTarget::UniformityQuery &Query,
                           const SmallPtrSetImpl<const Instruction *> *SplitBehind, Filler &Fill, bool &InOrder) {
  Copies Known{Fill, Numbers.table()};
  Place Next = Fill.first();
  const BasicBlock **Block = Blocks.data();
  uint32_t *Index = BlockIndex.data(), NumBlocks = 0;
  bool AllInOrder = true;
  for (const BasicBlock &B : F) {
    BasicBlock::const_iterator First = B.begin();
    Fill.beginBlock(Next);
    if (Parts) {
      Next = readParts(B, Query, *SplitBehind, Fill, Next, First);
      Known.refresh(Fill, Numbers);
    } else {
      unsigned Number = B.getNumber();
      AllInOrder &= Number == NumBlocks;
      Index[Number] = NumBlocks;
      Block[NumBlocks++] = &B;
      NumBegun = NumBlocks;
    }
    const Instruction &Terminator = B.back();
    Next = readInstructions(First, Terminator.getIterator(), Query, Fill, Known, Next);
    Next = readTerminator<Parts>(Terminator, Query, Fill, Known, Next);
  }
  if (!Parts)
    Blocks.truncate(NumBlocks);
  InOrder = AllInOrder;
  return Next;
}

void FunctionReader::read(const llvm::Function &F, GpuTarget::UniformityQuery Query,
                          const SmallPtrSetImpl<const Instruction *> *SplitBehind) {
  assert(!F.isDeclaration() && "a function without a body");
  Function = &F;
  Gpu->enterFunction(F);
  View.clear();
  Forward.clear();
  Constants.clear(0);
  Frozen.clear();
  HasTokens = EndsHere = false;
  HasParts = SplitBehind != nullptr;
  // Few blocks have more than 16 instructions. Where there are many blocks, growing costs less than what lies idle.
  unsigned NumBlocks = F.getMaxBlockNumber();
  Numbers.clear(std::min(16 * NumBlocks, 16384 + 4 * NumBlocks), F.arg_size());
  if (BlockIndex.size() < NumBlocks)
    BlockIndex.resize(NumBlocks);
  Blocks.clear();
  if (HasParts) {
    for (const BasicBlock &B : F) {
      BlockIndex[B.getNumber()] = Blocks.size();
      Blocks.push_back(&B);
      for (const Instruction &I : B)
        if (SplitBehind->contains(&I))
          Blocks.push_back(&B);
    }
    NumBegun = NumBlocks = Blocks.size();
  } else {
    Blocks.resize_for_overwrite(NumBlocks);
  }
  for (const Argument &A : F.args())
    View.addArgument(Gpu->classifyArgument(A));
  Filler Fill(View, NumBlocks);
  Fill.keepBelow(Numbers.limit());
  bool InOrder;
  Place End = LLVM_LIKELY(!HasParts) ? readBlocks</*Parts=*/false>(F, Query, nullptr, Fill, InOrder)
                                     : readBlocks</*Parts=*/true>(F, Query, SplitBehind, Fill, InOrder);
  Numbers.setSize(End.Value, Fill.levels());
  Fill.finish(End);
  if (!InOrder)
    Fill.renumberBlocks(BlockIndex);
  View.finish();
  for (const Pending &P : Forward) {
    ValueId V = idOf(*P.Value);
    ProgramView::Filler::setLate(View, P.Use, P.User, P.Ignored ? Operand::ignored(V) : Operand::value(V));
  }
  if (LLVM_UNLIKELY(!Frozen.empty()) && Gpu->kind() != TargetKind::Host)
    unhideFrozen();
  InvocationRepacks(*this).applyTo(View);
  if (Extent Least = Gpu->least(); Least != Extent::thread())
    View.raiseCeilings(Least);
}

void FunctionReader::unhideFrozen() {
  PoisonFlow Flow(Frozen, {});
  for (const Instruction *I : Flow.undefined()) {
    ValueId Id = idOf(*I);
    if (hiddenOperands(*I))
      for (uint32_t K = 0; K != View.numOperands(Id); ++K) {
        UseId U(View.operandBegin(Id) + K);
        if (Operand O = View.operand(U); O.hasValue())
          View.setOperand(U, Operand::value(O.value()));
      }
    // Arithmetic on a place is raised by its floor. Calls give what their floor says, whatever it is computed from.
    if (InstanceInfo Info = View.info(Id); isa<BinaryOperator>(I) && Info.Floor != Extent::thread()) {
      Info.Floor = Extent::thread();
      View.setInfo(Id, Info);
    }
  }
}

const Value &FunctionReader::value(ValueId V) const {
  const void *I = Numbers.pointer(V.index());
  return I ? *static_cast<const Value *>(I) : *Function->getArg(V.index());
}

ValueId FunctionReader::idOf(const Value &V) const {
  if (const auto *A = dyn_cast<Argument>(&V))
    return A->getParent() == Function ? ValueId(A->getArgNo()) : ValueId();
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return ValueId();
  ReadOperand Candidate = Numbers.table().candidate(I);
  if (LLVM_LIKELY(Numbers.table().holds(Candidate, I)))
    return Candidate.operand().value();
  uint32_t N = findInBlock(*I, [&](uint32_t B) { return View.valueBegin(BlockId(B)); }, View.numValues());
  // It may have moved since. What was made after the function was read has no number.
  return ValueId(N != Unnumbered ? N : Numbers.findTaken(I, View.numValues()));
}

BlockId FunctionReader::idOf(const BasicBlock &B) const { return BlockId(BlockIndex[B.getNumber()]); }

UseId FunctionReader::idOf(const Use &U) const {
  ValueId User = idOf(*U.getUser());
  if (!User.isValid() || U.getOperandNo() >= View.numOperands(User))
    return UseId();
  return UseId(View.operandBegin(User) + U.getOperandNo());
}

} // namespace rejoin
