//===- DagBuilder.cpp - From IR to operations of the table -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One instruction of the IR becomes operations with keys of the table ("add.i32", "icmp_slt.i64"), in one pass over the
// block. Types are made legal on the way, as LLVM's back end does it: vectors become their elements but for pairs of 16
// bits, i8 is widened, 64-bit numbers that are two halves side by side need no instruction.
//
//   %s = add <4 x i32> %a, %b         four nodes add.i32
//   %z = zext i32 %x to i64           a pair of %x and 0: no instruction
//   %q = udiv i32 %x, 10              umulhi.i32 and shifts (LLVM's DivisionByConstantInfo)
//   getelementptr i32, %a, i64 %i     shl.i64 and add.i64; an offset of 32 bits where %i is known to be that small
//
// A node carries the analysis' verdict on the value that it computes, or that of its operands where the IR has no such
// value. Calls of other functions, loads, stores, atomics and terminators are special nodes (ScalarLoads.cpp).
// Caveat: a key without a row is listed as missing, and the counts say so; nothing is guessed.
// Source: LLVM's SelectionDAGBuilder and AMDGPU's lowering, as they behave; the tables are checked against llc.
// Held by: test/Select/elements.ll, odd-shapes.ll, kernels.test; utils/check-selection.
//
//===----------------------------------------------------------------------===//

#include "Selector.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace rejoin {

SmallVector<Ty, 4> Selector::typesOf(const Instruction &I) const {
  return I.getType()->isVoidTy() ? SmallVector<Ty, 4>{} : splitTypes(I.getType(), Layout);
}

DagId Selector::element(const Value *V, unsigned K) {
  const Elements &E = elementsOf(V);
  return E[std::min<size_t>(K, E.size() - 1)];
}

/// How many elements an aggregate has before the member that \p Indices name.
unsigned Selector::elementsBefore(const Type *T, ArrayRef<unsigned> Indices) const {
  unsigned At = 0;
  for (unsigned Index : Indices) {
    for (unsigned K = 0; K != Index; ++K)
      At += splitTypes(isa<StructType>(T) ? T->getStructElementType(K) : T->getArrayElementType(), Layout).size();
    T = isa<StructType>(T) ? T->getStructElementType(Index) : T->getArrayElementType();
  }
  return At;
}

void Selector::buildShuffle(const ShuffleVectorInst &S) {
  auto Types = typesOf(S);
  Elements A = elementsOf(S.getOperand(0)), B = elementsOf(S.getOperand(1)), Result;
  int Width = static_cast<int>(cast<FixedVectorType>(S.getOperand(0)->getType())->getNumElements());
  ArrayRef<int> Mask = S.getShuffleMask();
  // Two halves share a register.
  auto ElementAt = [&](int M) {
    const Elements &From = M < Width ? A : B;
    return From[std::min<size_t>(std::max(M < Width ? M : M - Width, 0), From.size() - 1)];
  };
  if (Types.size() == 1 && Mask.size() > 1)
    Result.push_back(operation("pack.v2i16", Types[0], {ElementAt(Mask[0]), ElementAt(Mask[1])}, &S));
  else
    for (int M : Mask)
      Result.push_back(ElementAt(M));
  InBlock[&S] = Result;
}

void Selector::buildExtractValue(const ExtractValueInst &X) {
  const Elements &E = elementsOf(X.getAggregateOperand());
  const unsigned At = elementsBefore(X.getAggregateOperand()->getType(), X.getIndices());
  Elements Result;
  for (unsigned K = 0, End = typesOf(X).size(); K != End; ++K)
    Result.push_back(E[std::min<size_t>(At + K, E.size() - 1)]);
  InBlock[&X] = Result;
}

void Selector::buildInsertValue(const InsertValueInst &X) {
  Elements E = elementsOf(X.getAggregateOperand());
  const Elements &New = elementsOf(X.getInsertedValueOperand());
  const unsigned At = elementsBefore(X.getType(), X.getIndices());
  for (unsigned K = 0; K != New.size() && At + K < E.size(); ++K)
    E[At + K] = New[K];
  InBlock[&X] = E;
}

/// Loads, stores and atomic operations: special nodes, of the address and the data.
void Selector::buildMemory(const Instruction &I) {
  auto Types = typesOf(I);
  switch (I.getOpcode()) {
  case Instruction::Load: {
    DagId Address = nodeOf(I.getOperand(0));
    DagId Load = special(I, Types[0], {Address});
    if (Types.size() == 1) {
      InBlock[&I] = {Load};
      return;
    }
    Elements Parts;
    unsigned At = 0;
    for (Ty T : Types) {
      Parts.push_back(part(Load, At, T));
      At += dwordsOf(T);
    }
    InBlock[&I] = Parts;
    return;
  }
  case Instruction::Store: {
    SmallVector<DagId, 6> Operands{nodeOf(I.getOperand(1))};
    Elements Data = elementsOf(I.getOperand(0));
    Operands.append(Data.begin(), Data.end());
    special(I, Ty::I32, Operands);
    return;
  }
  case Instruction::AtomicRMW: {
    DagId Address = nodeOf(I.getOperand(0)), Data = nodeOf(I.getOperand(1));
    InBlock[&I] = {special(I, Types[0], {Address, Data})};
    return;
  }
  default: {
    DagId Address = nodeOf(I.getOperand(0)), Expected = nodeOf(I.getOperand(1)), New = nodeOf(I.getOperand(2));
    DagId Old = special(I, Types[0], {Address, Expected, New});
    DagId Same = operation(std::string("icmp_eq.") + nameOf(Types[0]), Ty::I1, {Old, Expected});
    InBlock[&I] = {Old, Same};
  }
  }
}

void Selector::buildTerminator(const Instruction &I) {
  SmallVector<DagId, 4> Operands;
  if (const auto *B = dyn_cast<BranchInst>(&I)) {
    if (B->isConditional())
      Operands.push_back(nodeOf(B->getCondition()));
  } else if (isa<SwitchInst, ReturnInst, IndirectBrInst>(I) && I.getNumOperands()) {
    Elements E = elementsOf(I.getOperand(0));
    Operands.append(E.begin(), E.end());
  }
  DagId N = special(I, Ty::I32, Operands);
  Nodes[N].Divergent = I.getNumSuccessors() > 1 &&
                       Uniformity.extentOfBranch(Reader.view(), Reader.lastPart(Reader.idOf(*I.getParent()))) <
                           Extent::ofGroup(Options.WaveSize);
}

/// An instruction that no row covers: registers for its results, and its name among those that are missing.
void Selector::buildMissing(const Instruction &I) {
  miss(I.getOpcodeName());
  Elements Unknown;
  for (Ty T : typesOf(I))
    Unknown.push_back(
        registerNode(newRegister(isDivergent(&I) ? Bank::Vector : Bank::Scalar, dwordsOf(T)), T, isDivergent(&I)));
  InBlock[&I] = Unknown;
}

void Selector::build(const Instruction &I) {
  Current = &I;
  if (const auto *B = dyn_cast<BinaryOperator>(&I))
    return buildBinary(*B);
  if (const auto *C = dyn_cast<CmpInst>(&I))
    return buildCompare(*C);
  if (const auto *C = dyn_cast<CastInst>(&I))
    return buildCast(*C);
  if (const auto *C = dyn_cast<CallBase>(&I)) {
    buildCall(*C);
    return I.isTerminator() ? buildTerminator(I) : void();
  }
  switch (I.getOpcode()) {
  case Instruction::FNeg:
    return buildEach(I, [&](unsigned K, Ty T) {
      return operation(std::string("fneg.") + nameOf(T), T, {element(I.getOperand(0), K)}, &I);
    });
  case Instruction::Select:
    return buildEach(I, [&](unsigned K, Ty T) {
      return operation(std::string("select.") + nameOf(widened(T)), T,
                       {element(I.getOperand(0), K), element(I.getOperand(1), K), element(I.getOperand(2), K)}, &I);
    });
  case Instruction::Freeze: {
    Elements Same = elementsOf(I.getOperand(0));
    InBlock[&I] = Same;
    return;
  }
  case Instruction::GetElementPtr:
    return buildAddress(cast<GetElementPtrInst>(I));
  case Instruction::Alloca:
    InBlock[&I] = {symbol("frame", typesOf(I)[0])};
    return;
  case Instruction::PHI:
    (void)elementsOf(&I);
    return;
  case Instruction::ExtractElement:
    return buildExtract(cast<ExtractElementInst>(I), typesOf(I)[0]);
  case Instruction::InsertElement:
    return buildInsert(cast<InsertElementInst>(I), typesOf(I)[0]);
  case Instruction::ShuffleVector:
    return buildShuffle(cast<ShuffleVectorInst>(I));
  case Instruction::ExtractValue:
    return buildExtractValue(cast<ExtractValueInst>(I));
  case Instruction::InsertValue:
    return buildInsertValue(cast<InsertValueInst>(I));
  case Instruction::Load:
  case Instruction::Store:
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return buildMemory(I);
  case Instruction::Fence:
    return;
  default:
    return I.isTerminator() ? buildTerminator(I) : buildMissing(I);
  }
}

void Selector::buildDag(const BasicBlock &B) {
  Nodes.clear();
  InBlock.clear();
  if (&B == &F.getEntryBlock())
    takeArguments();
  for (const Instruction &I : B)
    build(I);
  for (const Instruction &I : B)
    if (any_of(I.users(), [&](const User *U) {
          const auto *User = dyn_cast<Instruction>(U);
          return User && (User->getParent() != &B || isa<PHINode>(User));
        }))
      if (auto It = InBlock.find(&I); It != InBlock.end())
        for (DagId N : It->second)
          Nodes[N].UsedElsewhere = true;
  Current = nullptr;
}

} // namespace rejoin
