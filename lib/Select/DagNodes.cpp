//===- DagNodes.cpp - Nodes of operations, and values as nodes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What every builder uses: types that the table knows, nodes of each kind, and the elements into which a value is
// split. A value's elements are made once for each block: constants anew, values of other blocks as the registers that
// hold them, and a PHI that is needed before its block as registers side by side.
//
//   <4 x float>         four elements f32          <2 x half>       one element v2f16: a register holds both
//   { i32, i64 }        two elements               i96, <8 x i8*>   other: no table has it, and it is listed as missing
//
// The register file of a value that comes from elsewhere: a mask for a divergent truth value, a vector register for
// what differs, and for floats where the processor has no scalar instructions on them; else a scalar register. Held by:
// test/Select/odd-shapes.ll, elements.ll, units.ll.
//
//===----------------------------------------------------------------------===//

#include "Selector.h"
#include "rejoin/Support/Escape.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace rejoin {

const char *nameOf(Ty T) {
  static const char *const Names[] = {"i1", "i8", "i16", "i32", "i64", "f16", "f32", "f64", "v2i16", "v2f16", "other"};
  return Names[static_cast<unsigned>(T)];
}

unsigned dwordsOf(Ty T) { return T == Ty::I64 || T == Ty::F64 ? 2 : 1; }

Ty typeOf(const Type *T, const DataLayout &Layout) {
  if (T->isPointerTy())
    return Layout.getPointerSizeInBits(T->getPointerAddressSpace()) == 64   ? Ty::I64
           : Layout.getPointerSizeInBits(T->getPointerAddressSpace()) == 32 ? Ty::I32
                                                                            : Ty::Other;
  if (T->isHalfTy() || T->isBFloatTy())
    return T->isHalfTy() ? Ty::F16 : Ty::I16;
  if (T->isFloatTy())
    return Ty::F32;
  if (T->isDoubleTy())
    return Ty::F64;
  if (const auto *I = dyn_cast<IntegerType>(T))
    switch (I->getBitWidth()) {
    case 1:
      return Ty::I1;
    case 8:
      return Ty::I8;
    case 16:
      return Ty::I16;
    case 32:
      return Ty::I32;
    case 64:
      return Ty::I64;
    default:
      return Ty::Other;
    }
  if (const auto *V = dyn_cast<FixedVectorType>(T); V && V->getNumElements() == 2)
    return V->getElementType()->isIntegerTy(16) ? Ty::V2I16 : V->getElementType()->isHalfTy() ? Ty::V2F16 : Ty::Other;
  return Ty::Other;
}

SmallVector<Ty, 4> splitTypes(const Type *T, const DataLayout &Layout) {
  if (Ty One = typeOf(T, Layout); One != Ty::Other)
    return {One};
  if (const auto *V = dyn_cast<FixedVectorType>(T))
    return SmallVector<Ty, 4>(V->getNumElements(), typeOf(V->getElementType(), Layout));
  if (const auto *S = dyn_cast<StructType>(T)) {
    SmallVector<Ty, 4> Result;
    for (const Type *E : S->elements())
      Result.append(splitTypes(E, Layout));
    if (!Result.empty())
      return Result;
  }
  if (const auto *A = dyn_cast<ArrayType>(T)) {
    SmallVector<Ty, 4> Result;
    for (unsigned I = 0; I != std::min<uint64_t>(A->getNumElements(), 64); ++I)
      Result.append(splitTypes(A->getElementType(), Layout));
    if (!Result.empty())
      return Result;
  }
  return {Ty::Other};
}

void Selector::miss(const Twine &Key) { Missing.insert(Key.str()); }

bool Selector::isDivergent(const Value *V) const {
  if (isa<Constant>(V))
    return false;
  ValueId Id = Reader.idOf(*V);
  return !Id.isValid() || Uniformity.extent(Id) < Extent::ofGroup(Options.WaveSize);
}

DagId Selector::add(Node N) {
  Nodes.push_back(std::move(N));
  return Nodes.size() - 1;
}

DagId Selector::operation(StringRef Key, Ty Type, ArrayRef<DagId> Operands, const Value *Of) {
  Node N;
  N.Key = Key.str();
  N.Type = Type;
  N.Operands.assign(Operands.begin(), Operands.end());
  bool Data = any_of(Operands, [&](DagId O) { return Nodes[O].Divergent; });
  N.Divergent = Of ? isDivergent(Of) : Data;
  N.AlwaysUniform = !N.Divergent && Data;
  N.From = Current;
  N.Row = findRow(Key, Options.For);
  if (!N.Row)
    miss(Key);
  return add(std::move(N));
}

DagId Selector::constant(const APInt &Value, Ty Type) {
  Node N;
  N.NodeKind = Node::Kind::Constant;
  N.Type = Type;
  N.Value = Value;
  return add(std::move(N));
}

DagId Selector::symbol(StringRef Name, Ty Type) {
  DagId N = constant(0, Type);
  Nodes[N].Symbol = Name.str();
  return N;
}

DagId Selector::registerNode(const RegisterPart &R, Ty Type, bool Divergent) {
  Node N;
  N.NodeKind = Node::Kind::Register;
  N.Type = Type;
  N.Result = R;
  N.Divergent = Divergent;
  N.Emitted = true;
  return add(std::move(N));
}

DagId Selector::special(const Instruction &I, Ty Type, ArrayRef<DagId> Operands) {
  Node N;
  N.NodeKind = Node::Kind::Special;
  N.Type = Type;
  N.Operands.assign(Operands.begin(), Operands.end());
  N.Divergent = isDivergent(&I);
  N.From = &I;
  return add(std::move(N));
}

DagId Selector::offset(DagId Base, int64_t Bytes, Ty Type) {
  if (!Bytes)
    return Base;
  DagId N = operation(Type == Ty::I64 ? "add.i64" : "add.i32", Type,
                      {Base, constant(APInt(dwordsOf(Type) == 2 ? 64 : 32, Bytes, /*isSigned=*/true), Type)});
  Nodes[N].IsOffset = true;
  return N;
}

/// An element of what an instruction with several results defines.
DagId Selector::part(DagId Base, unsigned Offset, Ty Type) {
  Node N;
  N.NodeKind = Node::Kind::Special;
  N.Key = "part";
  N.Type = Type;
  N.Operands.push_back(Base);
  N.Value = APInt(32, Offset);
  N.Divergent = Nodes[Base].Divergent;
  N.From = Current;
  return add(std::move(N));
}

/// The elements of a constant; of a global the symbol of its address.
Selector::Elements Selector::elementsOfConstant(const Constant &C, ArrayRef<Ty> Types) {
  if (const auto *G = dyn_cast<GlobalValue>(&C))
    return {symbol(printableWord(G->getName()), Types[0])};
  Elements Result;
  for (unsigned I = 0; I != Types.size(); ++I) {
    const Constant *E = Types.size() == 1 && !C.getType()->isAggregateType() ? &C : C.getAggregateElement(I);
    APInt Bits(dwordsOf(Types[I]) == 2 ? 64 : 32, 0);
    if (const auto *Int = dyn_cast_or_null<ConstantInt>(E))
      Bits = Int->getValue().zextOrTrunc(Bits.getBitWidth());
    else if (const auto *Float = dyn_cast_or_null<ConstantFP>(E))
      Bits = Float->getValueAPF().bitcastToAPInt().zextOrTrunc(Bits.getBitWidth());
    Result.push_back(constant(Bits, Types[I]));
    if (E && !isa<ConstantData>(E))
      Nodes[Result.back()].Symbol = "constant";
  }
  return Result;
}

/// Registers for a PHI that another block's edge needs first, or for a value of a block that cannot be reached.
Selector::Elements Selector::elementsBeforeBlock(const Value &V, ArrayRef<Ty> Types) {
  Elements Result;
  bool Divergent = isDivergent(&V);
  SmallVector<Exported, 4> Registers;
  unsigned Dwords = 0, At = 0;
  for (Ty T : Types)
    Dwords += dwordsOf(T);
  RegisterPart Whole;
  for (Ty T : Types) {
    bool Float = T == Ty::F16 || T == Ty::F32 || T == Ty::F64 || T == Ty::V2F16;
    bool ScalarFloat =
        T != Ty::F64 && T != Ty::V2F16 && (Options.For == Processor::GFX1150 || Options.For == Processor::GFX1200);
    Bank In = Divergent               ? (T == Ty::I1 ? Bank::Mask : Bank::Vector)
              : Float && !ScalarFloat ? Bank::Vector
                                      : Bank::Scalar;
    // Elements side by side, if they are of one kind.
    if (In == Bank::Mask) {
      Registers.push_back({newRegister(In, 1), T, Divergent});
    } else {
      if (Whole.In != In)
        Whole = newRegister(In, Dwords);
      Registers.push_back({{Whole.Id, In, At, dwordsOf(T), Dwords}, T, Divergent});
    }
    At += dwordsOf(T);
    Result.push_back(registerNode(Registers.back().Register, T, Divergent));
  }
  Across[&V] = Registers;
  return Result;
}

const Selector::Elements &Selector::elementsOf(const Value *V) {
  if (auto It = InBlock.find(V); It != InBlock.end())
    return It->second;
  Elements Result;
  auto Types = splitTypes(V->getType(), Layout);
  if (const auto *C = dyn_cast<Constant>(V)) {
    Result = elementsOfConstant(*C, Types);
  } else if (auto It = Across.find(V); It != Across.end()) {
    for (const Exported &E : It->second)
      Result.push_back(E.Register.In == Bank::None ? constant(E.Constant, E.Type)
                                                   : registerNode(E.Register, E.Type, E.Divergent));
    for (unsigned I = 0; I != Result.size(); ++I)
      if (!It->second[I].Symbol.empty())
        Nodes[Result[I]].Symbol = It->second[I].Symbol;
  } else {
    Result = elementsBeforeBlock(*V, Types);
  }
  return InBlock[V] = Result;
}

DagId Selector::extended(DagId N, Ty From, Ty To, bool Signed, const Instruction *Of) {
  if (To == Ty::I64 && From == Ty::I32) {
    Node P;
    P.NodeKind = Node::Kind::Pair;
    P.Type = Ty::I64;
    DagId High = Signed ? operation("ashr.i32", Ty::I32, {N, constant(31, Ty::I32)}) : constant(0, Ty::I32);
    P.Operands = {N, High};
    P.Divergent = Of ? isDivergent(Of) : Nodes[N].Divergent;
    P.From = Current;
    return add(std::move(P));
  }
  if (To == Ty::I16 && From == Ty::I8)
    To = Ty::I32;
  return operation((Twine(Signed ? "sext." : "zext.") + nameOf(From) + "." + nameOf(To)).str(), To, {N}, Of);
}

DagId Selector::pairOf(DagId Low, DagId High, Ty Type, bool Divergent) {
  Node P;
  P.NodeKind = Node::Kind::Pair;
  P.Type = Type;
  P.Operands = {Low, High};
  P.Divergent = Divergent;
  return add(std::move(P));
}

} // namespace rejoin
