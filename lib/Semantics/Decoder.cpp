//===- Decoder.cpp - Functions in a compact form to be run -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values are flattened into slots, one for each scalar. Operations on vectors run element by element. What has no
// opcode of its own but is free of effects (odd widths, half precision, most of LLVM's pure intrinsics) is folded by
// LLVM at run time, operand by operand turned into constants.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/Decoder.h"
#include "Builtins.h"
#include "rejoin/Convergence/ConvergenceRegions.h"
#include "rejoin/Convergence/StaticRules.h"
#include "rejoin/Graph/Dominators.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

/// Bits of a scalar or of a vector's element, 0 for what has none of at most 64.
static unsigned elementBits(const DataLayout &DL, const Type *T) {
  const Type *E = T->getScalarType();
  if (E->isPointerTy())
    return 64;
  if (!E->isIntegerTy() && !E->isFloatTy() && !E->isDoubleTy() && !E->isHalfTy() && !E->isBFloatTy())
    return 0;
  unsigned Bits = E->getScalarSizeInBits();
  return Bits <= 64 ? Bits : 0;
}

std::optional<ConstantRange> rangeOf(const Instruction &I) {
  if (!I.getType()->isIntOrIntVectorTy() || I.getType()->getScalarSizeInBits() > 64)
    return std::nullopt;
  std::optional<ConstantRange> Range;
  if (const auto *C = dyn_cast<CallBase>(&I))
    Range = C->getRange();
  if (!Range)
    if (const MDNode *M = I.getMetadata(LLVMContext::MD_range))
      Range = getConstantRangeFromMetadata(*M);
  return Range && !Range->isEmptySet() ? Range : std::nullopt;
}

/// Too many scalars to be in registers.
static bool isTooLarge(const Value *V) { return countSlots(V->getType()) > MaxSlots; }

class FunctionDecoder {
public:
  FunctionDecoder(ExecutableModule &P, const Function &F, DecodedFunction &D) : P(P), DL(P.layout()), F(F), D(D) {}
  void run();

private:
  void decode(const Instruction &I);
  void restrict(const Instruction &I);
  void unsupported(const Instruction &I, const Twine &What) {
    D.Problems.push_back(("cannot run " + What + ": " + IRNames(F).text(I)).str());
    add(Opcode::Unsupported, I).Extra = D.Problems.size() - 1;
  }
  bool hasUnknownConstant(const Instruction &I) const {
    return any_of(I.operand_values(), [&](const Value *V) {
      const auto *C = dyn_cast<Constant>(V);
      return C && !isa<InlineAsm>(V) && !P.isKnown(*C);
    });
  }
  uint32_t slotOf(const Value &V) {
    auto [It, New] = D.SlotOf.try_emplace(&V, D.NumSlots);
    if (New)
      D.NumSlots += numSlots(V.getType());
    return It->second;
  }
  int32_t ref(const Value &V) {
    if (const auto *C = dyn_cast<Constant>(&V))
      return P.internConstant(*C);
    return static_cast<int32_t>(slotOf(V));
  }
  Op &add(Opcode C, const Instruction &I) {
    D.Ops.push_back({});
    Op &O = D.Ops.back();
    O.Code = C;
    O.I = &I;
    if (numSlots(I.getType()))
      O.Dst = slotOf(I);
    O.Count = numSlots(I.getType());
    return O;
  }
  uint32_t layoutOf(Type *T) {
    D.Layouts.push_back(rejoin::layoutOf(DL, T));
    return D.Layouts.size() - 1;
  }
  void addFold(const Instruction &I) {
    DecodedFunction::FoldInfo Info;
    unsigned N = isa<CallBase>(I) ? cast<CallBase>(I).arg_size() : I.getNumOperands();
    for (unsigned K = 0; K != N; ++K)
      Info.Operands.push_back(ref(*I.getOperand(K)));
    Info.ResultSlots = numSlots(I.getType());
    D.Folds.push_back(Info);
    add(Opcode::Fold, I).Extra = D.Folds.size() - 1;
  }
  void decodeCall(const CallBase &C);
  void decodeGep(const GetElementPtrInst &G);
  /// The binary logarithm. clang promises more for OpenCL's events than their size in an array allows.
  uint8_t promisedAlignment(Type *T, Align Promised) const {
    const uint64_t Size = T->isPointerTy() ? DL.getPointerTypeSize(T) : UINT64_MAX;
    return static_cast<uint8_t>(Log2_64(std::min(Size, Promised.value())));
  }
  void splitBlocks();
  void addPhis();

  ExecutableModule &P;
  const DataLayout &DL;
  const Function &F;
  DecodedFunction &D;
  SmallPtrSet<const Instruction *, 8> SplitBehind;
  DenseMap<const BasicBlock *, uint32_t> FirstPart, LastPart;
  SmallVector<TokenRegion> Regions;
  /// Anchors that may part threads, with their place in `Regions`.
  DenseMap<const CallBase *, unsigned> Anchors;
  uint32_t NumParts = 0;
};

void FunctionDecoder::splitBlocks() {
  TokenReader Tokens;
  Tokens.read(F);
  ControlledRegions Controlled;
  const TokenProgram &Program = Tokens.program();
  bool Follow = Program.isControlled() && none_of(checkStaticRules(Program), [](const Finding &X) {
                  return infoOf(X.Kind).Level == Severity::Error;
                });
  if (Follow)
    Controlled = findControlledRegions(Program, P.AnchorsPart);
  for (OperationId O : Controlled.SplitBehind)
    if (!Tokens.call(O).isTerminator())
      SplitBehind.insert(&Tokens.call(O));
  DenseMap<const Instruction *, uint32_t> PartOf;
  uint32_t Next = 0;
  for (const BasicBlock &B : F) {
    FirstPart[&B] = Next;
    for (const Instruction &I : B) {
      PartOf[&I] = Next;
      if (SplitBehind.contains(&I))
        ++Next;
    }
    LastPart[&B] = Next++;
  }
  NumParts = Next;
  for (const ControlledRegions::Region &R : Controlled.Regions) {
    TokenRegion Region;
    Region.Definition = BlockId(PartOf.lookup(&Tokens.call(R.Definition)));
    for (BlockId B : R.WholeBlocks)
      for (uint32_t Part = FirstPart[&Tokens.block(B)]; Part <= LastPart[&Tokens.block(B)]; ++Part)
        Region.Blocks.push_back(BlockId(Part));
    if (P.AnchorsPart && Program[R.Definition].Kind == OperationKind::Anchor)
      Anchors[&Tokens.call(R.Definition)] = Regions.size();
    for (OperationId U : R.LastUses)
      for (uint32_t Part = FirstPart[&Tokens.block(Program[U].Block)]; Part <= PartOf.lookup(&Tokens.call(U)); ++Part)
        Region.Blocks.push_back(BlockId(Part));
    Regions.push_back(std::move(Region));
  }
}

void FunctionDecoder::decodeGep(const GetElementPtrInst &G) {
  DecodedFunction::GepInfo Info;
  Info.Offset = 0;
  Info.ScalarBase = !G.getPointerOperand()->getType()->isVectorTy();
  Info.PointerBits = DL.getIndexTypeSizeInBits(G.getType());
  Info.NoSignedWrap = G.hasNoUnsignedSignedWrap();
  Info.IsNullOutside = G.isInBounds() && !NullPointerIsDefined(G.getFunction(), G.getAddressSpace());
  if (any_of(G.indices(), [](const Value *V) { return V->getType()->getScalarSizeInBits() > 64; }))
    return unsupported(G, "an index of more than 64 bits");
  Type *Outer = Type::getVoidTy(G.getContext()), *Next = Outer;
  for (auto It = gep_type_begin(G), End = gep_type_end(G); It != End; ++It) {
    const Value *Index = It.getOperand();
    // What this index is for: an element of an array, but for the first one.
    Outer = std::exchange(Next, It.getIndexedType());
    if (StructType *S = It.getStructTypeOrNull()) {
      Info.Offset += DL.getStructLayout(S)->getElementOffset(cast<ConstantInt>(Index)->getZExtValue());
      continue;
    }
    uint64_t Scale = It.getSequentialElementStride(DL);
    if (const auto *C = dyn_cast<ConstantInt>(Index))
      Info.Offset += Scale * static_cast<uint64_t>(C->getSExtValue());
    else
      Info.Steps.push_back({ref(*Index), static_cast<uint8_t>(Index->getType()->getScalarSizeInBits()), Scale,
                            !Index->getType()->isVectorTy(),
                            isa<ArrayType>(Outer) ? cast<ArrayType>(Outer)->getNumElements() : 0});
  }
  D.Geps.push_back(std::move(Info));
  Op &O = add(Opcode::Gep, G);
  O.A = ref(*G.getPointerOperand());
  O.Extra = D.Geps.size() - 1;
}

void FunctionDecoder::decodeCall(const CallBase &C) {
  if (isa<DbgInfoIntrinsic>(C))
    return;
  if (operationKind(C) != OperationKind::Call) {
    // A token has no value; the place of a block tells what it stands for. Anchors may part threads.
    if (auto It = Anchors.find(&C); It != Anchors.end()) {
      Op &O = add(Opcode::Anchor, C);
      O.Extra = D.AnchorRegions.size();
      D.AnchorRegions.emplace_back();
      D.AnchorRegions.back().assign(NumParts, false);
      for (BlockId B : Regions[It->second].Blocks)
        D.AnchorRegions.back()[B.index()] = true;
      // Behind the anchor in its own block, up to the end of that part, the region holds as well if it goes on.
      uint32_t Own = D.Blocks.size() - 1;
      D.AnchorRegions.back()[Own] = true;
    }
    return;
  }
  switch (C.getIntrinsicID()) {
  case Intrinsic::assume:
    add(Opcode::Assume, C).A = ref(*C.getArgOperand(0));
    return;
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::ssa_copy:
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
    add(Opcode::Copy, C).A = ref(*C.getArgOperand(0));
    return;
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::donothing:
  case Intrinsic::sideeffect:
  case Intrinsic::invariant_end:
    return;
  default:
    break;
  }
  if (isa<InlineAsm>(C.getCalledOperand()))
    return unsupported(C, "inline assembly");
  DecodedFunction::CallInfo Info;
  Info.Call = &C;
  Info.Callee = C.getCalledFunction();
  for (const Value *A : C.args()) {
    bool Plain = !A->getType()->isMetadataTy();
    Info.Arguments.push_back(Plain ? ref(*A) : 0);
    Info.Counts.push_back(Plain ? numSlots(A->getType()) : 0);
  }
  Info.ResultSlots = numSlots(C.getType());
  if (!Info.Callee)
    Info.Pointer = ref(*C.getCalledOperand());
  if (Info.Callee && Info.Callee->isDeclaration()) {
    Info.Builtin = static_cast<unsigned>(findBuiltin(*Info.Callee));
    // Elementary functions and their kind of elements; unsigned integers by the mangled type.
    const Type *E = C.getType()->getScalarType();
    bool Plain = E->isFloatTy() || E->isDoubleTy() || (E->isIntegerTy() && E->getIntegerBitWidth() <= 64);
    char Last = Info.Callee->getName().back();
    bool Signed = Last != 'j' && Last != 'm' && Last != 't' && Last != 'h';
    MathFunction Apply = Info.Callee->isIntrinsic() ? mathIntrinsic(*Info.Callee, Signed)
                         : Info.Builtin == static_cast<unsigned>(Builtin::Math)
                             ? mathFunction(unmangledStem(Info.Callee->getName()))
                             : nullptr;
    if (Plain && Info.Callee->getIntrinsicID() == Intrinsic::fmuladd) {
      Op &O = add(Opcode::FMulAdd, C);
      O.A = Info.Arguments[0];
      O.B = Info.Arguments[1];
      O.C = Info.Arguments[2];
      O.Bits = static_cast<uint8_t>(E->getScalarSizeInBits());
      return;
    }
    if (Apply && Plain) {
      Info.Apply = Apply;
      Info.Kind = E->isFloatTy()    ? ElementKind::Float
                  : E->isDoubleTy() ? ElementKind::Double
                  : Signed          ? ElementKind::Signed
                                    : ElementKind::Unsigned;
      Info.Bits = E->getScalarSizeInBits();
      D.Calls.push_back(std::move(Info));
      add(Opcode::Elementary, C).Extra = D.Calls.size() - 1;
      return;
    }
    if (!Info.Builtin || Info.Builtin == static_cast<unsigned>(Builtin::Math)) {
      // Intrinsics without effects are folded.
      if (Info.Callee->isIntrinsic() && Info.Callee->doesNotAccessMemory() && !Info.Callee->isConvergent()) {
        addFold(C);
        return;
      }
      if (!P.OpaqueCalls)
        return unsupported(C, "a call of the unknown function '" + Info.Callee->getName() + "'");
      Info.Builtin = static_cast<unsigned>(Builtin::Opaque);
      Info.Convergent = isConvergentCall(C);
      Info.Opaque = true;
      Info.OnlyReads = P.onlyReads(Info.Callee->getName());
      Info.Range = rangeOf(C);
    }
  }
  D.Calls.push_back(std::move(Info));
  add(Opcode::Call, C).Extra = D.Calls.size() - 1;
  return;
}

void FunctionDecoder::decode(const Instruction &I) {
  auto HasNoLength = [](const Value *V) { return V->getType()->isScalableTy(); };
  if (HasNoLength(&I) || any_of(I.operand_values(), HasNoLength))
    return unsupported(I, "a vector of no fixed length");
  if (isTooLarge(&I) || any_of(I.operand_values(), [](const Value *V) { return isTooLarge(V); }))
    return unsupported(I, "a value of more than " + Twine(MaxSlots) + " scalars");
  if (hasUnknownConstant(I))
    return unsupported(I, "with a constant that is not modelled");
  // What takes them as a whole passes them on.
  auto IsWide = [&](const Value *V) { return hasWidePointer(DL, V->getType()); };
  if (!isa<CallBase>(I) && (IsWide(&I) || any_of(I.operand_values(), IsWide)))
    return unsupported(I, "an address of more than 64 bits");
  auto Binary = [&](Opcode C) {
    unsigned Bits = elementBits(DL, I.getType());
    if (!Bits || I.getType()->getScalarType()->isHalfTy() || I.getType()->getScalarType()->isBFloatTy())
      return addFold(I);
    Op &O = add(C, I);
    O.A = ref(*I.getOperand(0));
    if (I.getNumOperands() > 1)
      O.B = ref(*I.getOperand(1));
    O.Bits = static_cast<uint8_t>(Bits);
    if (const auto *W = dyn_cast<OverflowingBinaryOperator>(&I))
      O.Flags |= (W->hasNoUnsignedWrap() ? 1 : 0) | (W->hasNoSignedWrap() ? 2 : 0);
    if (const auto *E = dyn_cast<PossiblyExactOperator>(&I))
      O.Flags |= E->isExact() ? 4 : 0;
    if (const auto *J = dyn_cast<PossiblyDisjointInst>(&I))
      O.Flags |= J->isDisjoint() ? 8 : 0;
  };
  auto Cast = [&](Opcode C) {
    const Type *From = I.getOperand(0)->getType()->getScalarType(), *To = I.getType()->getScalarType();
    unsigned FromBits = elementBits(DL, From), ToBits = elementBits(DL, To);
    auto Odd = [](const Type *T) { return T->isHalfTy() || T->isBFloatTy() || T->isFP128Ty(); };
    if (!FromBits || !ToBits || Odd(From) || Odd(To))
      return addFold(I);
    Op &O = add(C, I);
    O.A = ref(*I.getOperand(0));
    O.Bits = static_cast<uint8_t>(FromBits);
    O.ToBits = static_cast<uint8_t>(ToBits);
    if (const auto *N = dyn_cast<PossiblyNonNegInst>(&I))
      O.Flags |= N->hasNonNeg() ? 16 : 0;
    if (const auto *T = dyn_cast<TruncInst>(&I))
      O.Flags |= (T->hasNoUnsignedWrap() ? 1 : 0) | (T->hasNoSignedWrap() ? 2 : 0);
  };
  auto BranchTo = [&](ArrayRef<const BasicBlock *> Targets) {
    DecodedFunction::Branching B;
    for (const BasicBlock *T : Targets)
      B.Targets.push_back(FirstPart[T]);
    D.Branches.push_back(std::move(B));
    return static_cast<uint32_t>(D.Branches.size() - 1);
  };
  switch (I.getOpcode()) {
#define BINARY(NAME)                                                                                                   \
  case Instruction::NAME:                                                                                              \
    Binary(Opcode::NAME);                                                                                              \
    return;
    BINARY(Add)
    BINARY(Sub)
    BINARY(Mul)
    BINARY(UDiv)
    BINARY(SDiv)
    BINARY(URem)
    BINARY(SRem)
    BINARY(Shl)
    BINARY(LShr)
    BINARY(AShr)
    BINARY(And)
    BINARY(Or)
    BINARY(Xor)
    BINARY(FAdd)
    BINARY(FSub)
    BINARY(FMul)
    BINARY(FDiv)
    BINARY(FRem)
    BINARY(FNeg)
#undef BINARY
#define CAST(NAME)                                                                                                     \
  case Instruction::NAME:                                                                                              \
    Cast(Opcode::NAME);                                                                                                \
    return;
    CAST(Trunc)
    CAST(ZExt)
    CAST(SExt)
    CAST(FPTrunc)
    CAST(FPExt)
    CAST(FPToUI)
    CAST(FPToSI)
    CAST(UIToFP)
    CAST(SIToFP)
#undef CAST
  case Instruction::ICmp:
  case Instruction::FCmp: {
    const Type *T = I.getOperand(0)->getType()->getScalarType();
    unsigned Bits = elementBits(DL, T);
    if (!Bits || T->isHalfTy() || T->isBFloatTy()) {
      addFold(I);
      return;
    }
    Op &O = add(I.getOpcode() == Instruction::ICmp ? Opcode::ICmp : Opcode::FCmp, I);
    O.A = ref(*I.getOperand(0));
    O.B = ref(*I.getOperand(1));
    O.Bits = static_cast<uint8_t>(Bits);
    O.Flags = cast<CmpInst>(I).getPredicate();
    // Promised to be of one sign.
    if (const auto *C = dyn_cast<ICmpInst>(&I))
      O.ToBits = C->hasSameSign();
    return;
  }
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr: {
    Op &O = add(Opcode::Trunc, I);
    O.A = ref(*I.getOperand(0));
    O.Bits = 64;
    O.ToBits = static_cast<uint8_t>(std::min(64U, I.getType()->getScalarSizeInBits()));
    return;
  }
  case Instruction::IntToPtr: {
    Op &O = add(Opcode::Trunc, I);
    O.A = ref(*I.getOperand(0));
    O.Bits = O.ToBits = 64;
    return;
  }
  case Instruction::AddrSpaceCast: {
    Op &O = add(Opcode::AddrSpaceCast, I);
    O.A = ref(*I.getOperand(0));
    O.Flags = static_cast<uint8_t>(P.space(I.getOperand(0)->getType()->getScalarType()->getPointerAddressSpace()));
    O.ToBits = static_cast<uint8_t>(P.space(I.getType()->getScalarType()->getPointerAddressSpace()));
    return;
  }
  case Instruction::BitCast: {
    unsigned From = elementBits(DL, I.getOperand(0)->getType()), To = elementBits(DL, I.getType());
    if (!From || !To)
      return addFold(I);
    Op &O = add(From == To ? Opcode::Copy : Opcode::BitCast, I);
    O.A = ref(*I.getOperand(0));
    O.Bits = static_cast<uint8_t>(From);
    O.ToBits = static_cast<uint8_t>(To);
    O.Extra = numSlots(I.getOperand(0)->getType());
    return;
  }
  case Instruction::Select: {
    bool IsVector = I.getOperand(0)->getType()->isVectorTy();
    Op &O = add(IsVector ? Opcode::VectorSelect : Opcode::Select, I);
    O.A = ref(*I.getOperand(0));
    O.B = ref(*I.getOperand(1));
    O.C = ref(*I.getOperand(2));
    return;
  }
  case Instruction::Freeze:
    add(Opcode::Freeze, I).A = ref(*I.getOperand(0));
    return;
  case Instruction::ExtractElement: {
    Op &O = add(Opcode::ExtractElement, I);
    O.A = ref(*I.getOperand(0));
    O.B = ref(*I.getOperand(1));
    O.Extra = cast<FixedVectorType>(I.getOperand(0)->getType())->getNumElements();
    return;
  }
  case Instruction::InsertElement: {
    Op &O = add(Opcode::InsertElement, I);
    O.A = ref(*I.getOperand(0));
    O.B = ref(*I.getOperand(1));
    O.C = ref(*I.getOperand(2));
    O.Extra = cast<FixedVectorType>(I.getType())->getNumElements();
    return;
  }
  case Instruction::ShuffleVector: {
    const auto &S = cast<ShuffleVectorInst>(I);
    D.Masks.emplace_back(S.getShuffleMask().begin(), S.getShuffleMask().end());
    Op &O = add(Opcode::Shuffle, I);
    O.A = ref(*I.getOperand(0));
    O.B = ref(*I.getOperand(1));
    O.C = static_cast<int32_t>(cast<FixedVectorType>(I.getOperand(0)->getType())->getNumElements());
    O.Extra = D.Masks.size() - 1;
    return;
  }
  case Instruction::ExtractValue:
  case Instruction::InsertValue: {
    bool Insert = I.getOpcode() == Instruction::InsertValue;
    ArrayRef<unsigned> Indices =
        Insert ? cast<InsertValueInst>(I).getIndices() : cast<ExtractValueInst>(I).getIndices();
    const Type *T = I.getOperand(0)->getType();
    uint32_t Offset = 0;
    for (unsigned Index : Indices) {
      for (unsigned K = 0; K != Index; ++K)
        Offset += numSlots(T->isStructTy() ? T->getStructElementType(K) : T->getArrayElementType());
      T = T->isStructTy() ? T->getStructElementType(Index) : T->getArrayElementType();
    }
    int32_t Whole = ref(*I.getOperand(0));
    if (!Insert) {
      add(Opcode::Copy, I).A = Whole >= 0 ? Whole + static_cast<int32_t>(Offset) : Whole - static_cast<int32_t>(Offset);
      return;
    }
    add(Opcode::Copy, I).A = Whole;
    Op &O = add(Opcode::Copy, I);
    O.Dst += Offset;
    O.Count = numSlots(T);
    O.A = ref(*I.getOperand(1));
    return;
  }
  case Instruction::GetElementPtr:
    decodeGep(cast<GetElementPtrInst>(I));
    return;
  case Instruction::Load: {
    Op &O = add(Opcode::Load, I);
    O.A = ref(*I.getOperand(0));
    O.Flags = static_cast<uint8_t>(P.space(cast<LoadInst>(I).getPointerAddressSpace()));
    O.ToBits = cast<LoadInst>(I).isAtomic();
    O.Bits = promisedAlignment(I.getType(), cast<LoadInst>(I).getAlign());
    O.Extra = layoutOf(I.getType());
    return;
  }
  case Instruction::Store: {
    Op &O = add(Opcode::Store, I);
    O.A = ref(*cast<StoreInst>(I).getPointerOperand());
    O.B = ref(*cast<StoreInst>(I).getValueOperand());
    O.Flags = static_cast<uint8_t>(P.space(cast<StoreInst>(I).getPointerAddressSpace()));
    O.ToBits = cast<StoreInst>(I).isAtomic();
    O.Bits = promisedAlignment(cast<StoreInst>(I).getValueOperand()->getType(), cast<StoreInst>(I).getAlign());
    O.Extra = layoutOf(cast<StoreInst>(I).getValueOperand()->getType());
    return;
  }
  case Instruction::Alloca: {
    const auto &A = cast<AllocaInst>(I);
    Op &O = add(Opcode::Alloca, I);
    O.A = ref(*A.getArraySize());
    O.Extra = D.Sizes.size();
    D.Sizes.push_back(allocSizeOf(DL, A.getAllocatedType()));
    O.Bits = static_cast<uint8_t>(Log2(A.getAlign()));
    O.Flags = static_cast<uint8_t>(P.space(A.getAddressSpace()));
    return;
  }
  case Instruction::AtomicRMW: {
    const auto &R = cast<AtomicRMWInst>(I);
    if (!elementBits(DL, R.getType()) || DL.getTypeSizeInBits(R.getType()->getScalarType()) % 8)
      return unsupported(I, "this atomic operation");
    Op &O = add(Opcode::AtomicRMW, I);
    O.A = ref(*R.getPointerOperand());
    O.B = ref(*R.getValOperand());
    O.Flags = static_cast<uint8_t>(P.space(R.getPointerAddressSpace()));
    O.Bits = static_cast<uint8_t>(DL.getTypeSizeInBits(I.getType()));
    O.ToBits = static_cast<uint8_t>(R.getOperation());
    return;
  }
  case Instruction::AtomicCmpXchg: {
    const auto &X = cast<AtomicCmpXchgInst>(I);
    if (!elementBits(DL, X.getCompareOperand()->getType()))
      return unsupported(I, "this atomic operation");
    Op &O = add(Opcode::CmpXchg, I);
    O.A = ref(*X.getPointerOperand());
    O.B = ref(*X.getCompareOperand());
    O.C = ref(*X.getNewValOperand());
    O.Flags = static_cast<uint8_t>(P.space(X.getPointerAddressSpace()));
    O.Bits = static_cast<uint8_t>(DL.getTypeSizeInBits(X.getCompareOperand()->getType()));
    return;
  }
  case Instruction::Fence:
    add(Opcode::Fence, I);
    return;
  case Instruction::Call:
    return decodeCall(cast<CallBase>(I));
  case Instruction::Invoke: {
    decodeCall(cast<CallBase>(I));
    // Nothing throws here.
    uint32_t Target = BranchTo({cast<InvokeInst>(I).getNormalDest()});
    Op &O = add(Opcode::Br, I);
    O.Count = 0;
    O.Extra = Target;
    return;
  }
  case Instruction::Br: {
    const auto &B = cast<BranchInst>(I);
    if (B.isUnconditional()) {
      uint32_t Target = BranchTo({B.getSuccessor(0)});
      add(Opcode::Br, I).Extra = Target;
    } else {
      uint32_t Target = BranchTo({B.getSuccessor(0), B.getSuccessor(1)});
      Op &O = add(Opcode::CondBr, I);
      O.A = ref(*B.getCondition());
      O.Extra = Target;
    }
    return;
  }
  case Instruction::Switch: {
    const auto &S = cast<SwitchInst>(I);
    uint32_t Target = BranchTo({S.getDefaultDest()});
    if (S.getCondition()->getType()->getScalarSizeInBits() > 64)
      return unsupported(I, "a switch over more than 64 bits");
    for (const auto &Case : S.cases())
      D.Branches[Target].Cases.push_back({Case.getCaseValue()->getZExtValue(), FirstPart[Case.getCaseSuccessor()]});
    sort(D.Branches[Target].Cases);
    Op &O = add(Opcode::Switch, I);
    O.A = ref(*S.getCondition());
    O.Extra = Target;
    return;
  }
  case Instruction::IndirectBr: {
    const auto &B = cast<IndirectBrInst>(I);
    SmallVector<const BasicBlock *> Targets;
    for (unsigned K = 0; K != B.getNumDestinations(); ++K)
      Targets.push_back(B.getDestination(K));
    uint32_t Target = BranchTo(Targets);
    // By the addresses of the blocks, as constants have them.
    for (unsigned K = 0; K != Targets.size(); ++K)
      D.Branches[Target].Cases.push_back({P.addressOf(*Targets[K]), FirstPart[Targets[K]]});
    sort(D.Branches[Target].Cases);
    Op &O = add(Opcode::IndirectBr, I);
    O.A = ref(*B.getAddress());
    O.Extra = Target;
    return;
  }
  case Instruction::Ret: {
    Op &O = add(Opcode::Ret, I);
    if (I.getNumOperands()) {
      O.A = ref(*I.getOperand(0));
      O.Count = numSlots(I.getOperand(0)->getType());
    }
    return;
  }
  case Instruction::Unreachable:
    add(Opcode::Unreachable, I);
    return;
  default:
    return unsupported(I, "this instruction");
  }
}

void FunctionDecoder::restrict(const Instruction &I) {
  if (!numSlots(I.getType()) || (!D.Ops.empty() && D.Ops.back().Code == Opcode::Unsupported))
    return;
  auto Check = [&](const Value &V, uint8_t Flags) {
    Op &O = add(Opcode::Restrict, I);
    O.A = ref(V);
    O.Bits = static_cast<uint8_t>(V.getType()->getScalarSizeInBits());
    O.Flags = Flags;
    // Bits of the fraction.
    if (const Type *E = V.getType()->getScalarType(); E->isFloatingPointTy())
      O.ToBits = static_cast<uint8_t>(E->getFPMantissaWidth() - 1);
  };
  if (auto Range = rangeOf(I)) {
    Check(I, 0);
    D.Ops.back().Extra = D.Ranges.size();
    D.Ranges.push_back(*Range);
  }
  const auto *F = dyn_cast<FPMathOperator>(&I);
  uint8_t Excluded = F ? (F->hasNoNaNs() ? 1 : 0) | (F->hasNoInfs() ? 2 : 0) : 0;
  if (!Excluded)
    return;
  auto IsFloating = [](const Value &V) {
    const Type *E = V.getType()->getScalarType();
    return !isa<StructType, ArrayType>(V.getType()) && E->isIEEELikeFPTy() && E->getPrimitiveSizeInBits() <= 64;
  };
  if (IsFloating(I))
    Check(I, Excluded);
  for (const Value *V : I.operand_values())
    if (IsFloating(*V) && numSlots(V->getType()) == numSlots(I.getType()))
      Check(*V, Excluded);
}

void FunctionDecoder::addPhis() {
  for (const BasicBlock &B : F)
    for (const PHINode &Phi : B.phis())
      for (unsigned K = 0; K != Phi.getNumIncomingValues(); ++K) {
        auto &Copies = D.Phis[{LastPart[Phi.getIncomingBlock(K)], FirstPart[&B]}];
        // Parallel edges carry the same value.
        if (none_of(Copies, [&](const auto &C) { return C.Phi == &Phi; }) && !isTooLarge(&Phi) &&
            !hasUnknownConstant(Phi))
          Copies.push_back({slotOf(Phi), ref(*Phi.getIncomingValue(K)), numSlots(Phi.getType()), &Phi});
      }
}

void FunctionDecoder::run() {
  splitBlocks();
  for (const Argument &A : F.args())
    D.ArgumentSlots.push_back(slotOf(A));
  for (const BasicBlock &B : F) {
    D.Blocks.push_back({static_cast<uint32_t>(D.Ops.size()), 0, &B});
    D.Graph.addBlock();
    for (const Instruction &I : B) {
      if (isa<PHINode>(I)) {
        slotOf(I);
        if (isTooLarge(&I))
          unsupported(I, "a value of more than " + Twine(MaxSlots) + " scalars");
        else if (hasUnknownConstant(I))
          unsupported(I, "with a constant that is not modelled");
        continue;
      }
      decode(I);
      if (!I.isTerminator())
        restrict(I);
      if (!SplitBehind.contains(&I))
        continue;
      D.Branches.push_back({{static_cast<uint32_t>(D.Blocks.size())}, {}});
      D.Ops.push_back({});
      D.Ops.back().Code = Opcode::Br;
      D.Ops.back().Count = 0;
      D.Ops.back().Extra = D.Branches.size() - 1;
      D.Ops.back().I = &I;
      D.Blocks.back().EndOp = D.Ops.size();
      D.Graph.addSuccessor(BlockId(D.Blocks.size()));
      D.Blocks.push_back({static_cast<uint32_t>(D.Ops.size()), 0, &B});
      D.Graph.addBlock();
    }
    D.Blocks.back().EndOp = D.Ops.size();
    for (const BasicBlock *S : successors(&B))
      D.Graph.addSuccessor(BlockId(FirstPart[S]));
  }
  D.Graph.finish();
  addPhis();
  auto Chosen = P.HierarchyOf.find(&F);
  if (unsigned Number = Chosen == P.HierarchyOf.end() ? P.Hierarchy : Chosen->second) {
    auto Choices = enumerateHierarchies(D.Graph);
    D.Order.compute(reorder(D.Graph, Choices[std::min<size_t>(Number, Choices.size() - 1)]), Regions);
  } else {
    D.Order.compute(D.Graph, Regions);
  }
  rejoin::DominatorTree Post;
  Post.computePostDominators(D.Graph);
  for (unsigned B = 0; B != D.Blocks.size(); ++B)
    D.PostDominator.push_back(Post.contains(BlockId(B)) ? Post.idom(BlockId(B)) : BlockId());
}

DecodedFunction &ExecutableModule::decode(const Function &F) {
  if (auto It = Decoded.find(&F); It != Decoded.end())
    return *It->second;
  auto New = std::make_unique<DecodedFunction>();
  New->F = &F;
  FunctionDecoder(*this, F, *New).run();
  return *(Decoded[&F] = std::move(New));
}

} // namespace rejoin
