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
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/DivisionByConstantInfo.h"

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

/// The types of the elements into which a value is split.
static SmallVector<Ty, 4> splitTypes(const Type *T, const DataLayout &Layout) {
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

const Selector::Elements &Selector::elementsOf(const Value *V) {
  if (auto It = InBlock.find(V); It != InBlock.end())
    return It->second;
  Elements Result;
  auto Types = splitTypes(V->getType(), Layout);
  if (const auto *C = dyn_cast<Constant>(V)) {
    if (const auto *G = dyn_cast<GlobalValue>(C)) {
      Result.push_back(symbol(G->getName(), Types[0]));
    } else {
      for (unsigned I = 0; I != Types.size(); ++I) {
        const Constant *E = Types.size() == 1 && !C->getType()->isAggregateType() ? C : C->getAggregateElement(I);
        APInt Bits(dwordsOf(Types[I]) == 2 ? 64 : 32, 0);
        if (const auto *Int = dyn_cast_or_null<ConstantInt>(E))
          Bits = Int->getValue().zextOrTrunc(Bits.getBitWidth());
        else if (const auto *Float = dyn_cast_or_null<ConstantFP>(E))
          Bits = Float->getValueAPF().bitcastToAPInt().zextOrTrunc(Bits.getBitWidth());
        Result.push_back(constant(Bits, Types[I]));
        if (E && !isa<ConstantData>(E))
          Nodes[Result.back()].Symbol = "constant";
      }
    }
  } else if (auto It = Across.find(V); It != Across.end()) {
    for (const Exported &E : It->second)
      Result.push_back(E.Register.In == Bank::None ? constant(E.Constant, E.Type)
                                                   : registerNode(E.Register, E.Type, E.Divergent));
    for (unsigned I = 0; I != Result.size(); ++I)
      if (!It->second[I].Symbol.empty())
        Nodes[Result[I]].Symbol = It->second[I].Symbol;
  } else {
    // A PHI that another block's edge needs first, or a value of a block that cannot be reached.
    bool Divergent = isDivergent(V);
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
    Across[V] = Registers;
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

void Selector::buildAddress(const GetElementPtrInst &G) {
  Ty Type = typeOf(G.getType(), Layout);
  if (Type == Ty::Other || G.getType()->isVectorTy()) {
    miss("getelementptr." + Twine(nameOf(Type)));
    InBlock[&G] = {constant(0, Ty::I64)};
    return;
  }
  unsigned Bits = Layout.getIndexSizeInBits(G.getAddressSpace());
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Constant(Bits, 0);
  DagId Address = nodeOf(G.getPointerOperand());
  if (!cast<GEPOperator>(G).collectOffset(Layout, Bits, Variable, Constant)) {
    miss("getelementptr");
    InBlock[&G] = {Address};
    return;
  }
  for (auto &[Index, Scale] : Variable) {
    DagId I = nodeOf(Index);
    Ty From = typeOf(Index->getType(), Layout);
    if (From == Ty::Other) {
      miss("getelementptr." + Twine(nameOf(From)));
      continue;
    }
    unsigned Shift = Scale.isPowerOf2() ? Scale.logBase2() : 0;
    bool IsPower = Scale.isPowerOf2();
    DagId Off;
    if (Type == Ty::I64) {
      KnownBits Known = computeKnownBits(Index, Layout);
      // An unsigned number of 32 bits after scaling.
      bool Small = IsPower && Known.countMaxActiveBits() + Shift <= 32 && (From == Ty::I64 || Known.isNonNegative());
      if (Small) {
        DagId Low = I;
        if (From == Ty::I64) {
          auto IsHere = [&](const Value *V) { return InBlock.contains(V) || Across.contains(V); };
          if (const auto *Z = dyn_cast<ZExtInst>(Index);
              Z && Z->getSrcTy()->isIntegerTy(32) && IsHere(Z->getOperand(0)))
            Low = nodeOf(Z->getOperand(0));
          else
            Low = lowHalf(I);
        }
        if (Shift)
          Low = operation("shl.i32", Ty::I32, {Low, constant(Shift, Ty::I32)});
        Off = extended(Low, Ty::I32, Ty::I64, false, nullptr);
      } else {
        if (From != Ty::I64)
          I = extended(I, From, Ty::I64, true, nullptr);
        Off = !IsPower ? operation("mul.i64", Ty::I64, {I, constant(Scale.getZExtValue(), Ty::I64)})
              : Shift  ? operation("shl.i64", Ty::I64, {I, constant(Shift, Ty::I64)})
                       : I;
      }
    } else {
      if (From == Ty::I64) {
        I = lowHalf(I);
      } else if (From != Ty::I32) {
        I = extended(I, From, Ty::I32, true, nullptr);
      }
      Off = !IsPower ? operation("mul.i32", Ty::I32, {I, constant(Scale.getZExtValue(), Ty::I32)})
            : Shift  ? operation("shl.i32", Ty::I32, {I, constant(Shift, Ty::I32)})
                     : I;
    }
    bool Lazy =
        Type == Ty::I64 && Nodes[Off].NodeKind == Node::Kind::Pair && Nodes[Off].Divergent && !Nodes[Address].Divergent;
    Address = operation(Type == Ty::I64 ? "add.i64" : "add.i32", Type, {Address, Off});
    Nodes[Address].IsOffset = Lazy;
  }
  Address = offset(Address, Constant.getSExtValue(), Type);
  bool Divergent = isDivergent(&G);
  Nodes[Address].AlwaysUniform |= Nodes[Address].Divergent && !Divergent;
  if (Nodes[Address].NodeKind == Node::Kind::Operation)
    Nodes[Address].Divergent = Divergent;
  InBlock[&G] = {Address};
}

/// Quotient or remainder of 32 bits by a constant: shifts for powers of two, else a multiplication.
DagId Selector::divided(const BinaryOperator &B, DagId Left, const APInt &Divisor) {
  auto Make = [&](StringRef Key, DagId X, DagId Y) { return operation(Key, Ty::I32, {X, Y}); };
  auto Number = [&](uint64_t N) { return constant(N & 0xffffffff, Ty::I32); };
  const bool Signed = B.getOpcode() == Instruction::SDiv || B.getOpcode() == Instruction::SRem;
  const bool Remainder = B.getOpcode() == Instruction::URem || B.getOpcode() == Instruction::SRem;
  const APInt D = Divisor.zextOrTrunc(32);
  DagId Quotient;
  if (!Signed && D.isPowerOf2()) {
    if (Remainder)
      return Make("and.i32", Left, Number(D.getZExtValue() - 1));
    return D.isOne() ? Left : Make("lshr.i32", Left, Number(D.logBase2()));
  }
  if (Signed && D.abs().isPowerOf2()) {
    unsigned Shift = D.abs().logBase2();
    Quotient = Left;
    if (Shift) {
      DagId Sign = Shift == 1 ? Left : Make("ashr.i32", Left, Number(31));
      DagId Bias = Make("lshr.i32", Sign, Number(32 - Shift));
      Quotient = Make("ashr.i32", Make("add.i32", Left, Bias), Number(Shift));
    }
    if (D.isNegative())
      Quotient = Make("sub.i32", Number(0), Quotient);
  } else if (Signed) {
    auto Magic = SignedDivisionByConstantInfo::get(D);
    Quotient = Make("smulhi.i32", Left, Number(Magic.Magic.getZExtValue()));
    if (D.isStrictlyPositive() && Magic.Magic.isNegative())
      Quotient = Make("add.i32", Quotient, Left);
    if (D.isNegative() && Magic.Magic.isStrictlyPositive())
      Quotient = Make("sub.i32", Quotient, Left);
    if (Magic.ShiftAmount)
      Quotient = Make("ashr.i32", Quotient, Number(Magic.ShiftAmount));
    Quotient = Make("add.i32", Quotient, Make("lshr.i32", Quotient, Number(31)));
  } else {
    auto Magic = UnsignedDivisionByConstantInfo::get(D);
    DagId From = Magic.PreShift ? Make("lshr.i32", Left, Number(Magic.PreShift)) : Left;
    Quotient = Make("umulhi.i32", From, Number(Magic.Magic.getZExtValue()));
    if (Magic.IsAdd) {
      DagId Rest = Make("lshr.i32", Make("sub.i32", Left, Quotient), Number(1));
      Quotient = Make("add.i32", Rest, Quotient);
    }
    if (Magic.PostShift)
      Quotient = Make("lshr.i32", Quotient, Number(Magic.PostShift));
  }
  if (!Remainder)
    return Quotient;
  return Make("sub.i32", Left, Make("mul.i32", Quotient, Number(D.getZExtValue())));
}

/// Calls that need no instruction.
static bool isSilent(const CallBase &C) {
  switch (C.getIntrinsicID()) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::assume:
  case Intrinsic::donothing:
  case Intrinsic::sideeffect:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::experimental_convergence_anchor:
  case Intrinsic::experimental_convergence_entry:
  case Intrinsic::experimental_convergence_loop:
  case Intrinsic::amdgcn_sched_barrier:
  case Intrinsic::amdgcn_sched_group_barrier:
  case Intrinsic::amdgcn_wave_barrier:
    return true;
  default:
    return isa<DbgInfoIntrinsic>(C);
  }
}

void Selector::buildCall(const CallBase &C) {
  if (isSilent(C)) {
    if (!C.getType()->isVoidTy() && !C.getType()->isTokenTy())
      InBlock[&C] = {constant(0, Ty::I32)};
    return;
  }
  Ty Type = C.getType()->isVoidTy() ? Ty::I32 : typeOf(C.getType(), Layout);
  bool Kernel = isKernel(F);
  auto LiveIn = [&](Ty T) { InBlock[&C] = {registerNode(newRegister(Bank::Scalar, dwordsOf(T)), T, false)}; };
  switch (C.getIntrinsicID()) {
  case Intrinsic::amdgcn_workgroup_id_x:
  case Intrinsic::amdgcn_workgroup_id_y:
  case Intrinsic::amdgcn_workgroup_id_z:
  case Intrinsic::amdgcn_dispatch_ptr:
  case Intrinsic::amdgcn_queue_ptr:
  case Intrinsic::amdgcn_dispatch_id:
  case Intrinsic::amdgcn_kernarg_segment_ptr:
    return LiveIn(Type);
  case Intrinsic::amdgcn_implicitarg_ptr: {
    DagId Arguments = registerNode(newRegister(Bank::Scalar, 2), Ty::I64, false);
    uint64_t Size = 0;
    for (const Argument &A : F.args())
      Size = alignTo(Size, Layout.getABITypeAlign(A.getType())) + Layout.getTypeAllocSize(A.getType());
    InBlock[&C] = {Kernel ? offset(Arguments, static_cast<int64_t>(alignTo(Size, 8)), Ty::I64) : Arguments};
    return;
  }
  case Intrinsic::amdgcn_wavefrontsize:
    InBlock[&C] = {constant(Options.WaveSize, Ty::I32)};
    return;
  case Intrinsic::amdgcn_groupstaticsize:
    InBlock[&C] = {symbol("lds_size", Ty::I32)};
    return;
  case Intrinsic::uadd_with_overflow:
  case Intrinsic::usub_with_overflow: {
    bool Adds = C.getIntrinsicID() == Intrinsic::uadd_with_overflow;
    Ty T = typeOf(C.getArgOperand(0)->getType(), Layout);
    DagId A = nodeOf(C.getArgOperand(0)), B = nodeOf(C.getArgOperand(1));
    DagId Sum = operation((Twine(Adds ? "add." : "sub.") + nameOf(widened(T))).str(), T, {A, B});
    DagId Over = operation((Twine("icmp_ult.") + nameOf(widened(T))).str(), Ty::I1, {Adds ? Sum : A, Adds ? A : B});
    InBlock[&C] = {Sum, Over};
    return;
  }
  default:
    break;
  }
  std::string Name;
  if (C.getIntrinsicID() != Intrinsic::not_intrinsic) {
    Name = Intrinsic::getBaseName(C.getIntrinsicID()).drop_front(StringRef("llvm.").size()).str();
    bool NonZero = (Name == "ctlz" || Name == "cttz") && cast<ConstantInt>(C.getArgOperand(1))->isOne();
    if (NonZero)
      Name += "_nz";
  }
  if (StringRef Reduction = Name; Reduction.consume_front("vector.reduce.")) {
    // A chain over the elements; behind the start value, if there is one.
    StringRef Op = StringSwitch<StringRef>(Reduction).Case("fmin", "minnum").Case("fmax", "maxnum").Default(Reduction);
    SmallVector<DagId, 8> All;
    for (const Value *A : C.args())
      for (DagId E : elementsOf(A))
        All.push_back(E);
    DagId Sum = All[0];
    for (unsigned K = 1; K < All.size(); ++K)
      Sum = operation((Twine(Op) + "." + nameOf(widened(Type))).str(), Type, {Sum, All[K]},
                      K + 1 == All.size() ? &C : nullptr);
    InBlock[&C] = {Sum};
    return;
  }
  auto KeyFor = [&](Ty T) {
    std::string Typed = Name + "." + nameOf(widened(T));
    return findRow(Typed, Options.For) || !findRow(Name, Options.For) ? Typed : Name;
  };
  bool Effects = C.mayHaveSideEffects() && !Name.empty() && Name != "amdgcn.readfirstlane";
  if (Name.empty() || (Effects && !findRow(KeyFor(Type), Options.For))) {
    if (!Name.empty())
      miss(KeyFor(Type));
    Elements Results;
    DagId Call =
        special(C, splitTypes(C.getType()->isVoidTy() ? Type::getInt32Ty(C.getContext()) : C.getType(), Layout)[0], {});
    for (const Value *A : C.args())
      if (!A->getType()->isMetadataTy() && !A->getType()->isTokenTy())
        for (DagId E : elementsOf(A))
          Nodes[Call].Operands.push_back(E);
    Results.push_back(Call);
    if (!C.getType()->isVoidTy())
      for (unsigned I = 1; I < splitTypes(C.getType(), Layout).size(); ++I)
        Results.push_back(Call);
    InBlock[&C] = Results;
    return;
  }
  auto Types = C.getType()->isVoidTy() ? SmallVector<Ty, 4>{Ty::I32} : splitTypes(C.getType(), Layout);
  Elements Results;
  for (unsigned K = 0; K != Types.size(); ++K) {
    SmallVector<DagId, 4> Operands;
    for (const Value *A : C.args()) {
      if (isa<MetadataAsValue>(A) || A->getType()->isTokenTy())
        continue;
      const Elements &E = elementsOf(A);
      Operands.push_back(E[std::min<size_t>(K, E.size() - 1)]);
    }
    DagId N = operation(KeyFor(Types[K]), Types[K], Operands, &C);
    if (C.getType()->isVoidTy() || Effects) {
      Nodes[N].NodeKind = Node::Kind::Special;
      Nodes[N].From = &C;
    }
    // Lane operations give what agrees, whatever they take.
    if (Nodes[N].Row && Nodes[N].Row->Scalar == Nodes[N].Row->Vector && !isDivergent(&C))
      Nodes[N].AlwaysUniform = true;
    Results.push_back(N);
  }
  InBlock[&C] = Results;
}

void Selector::build(const Instruction &I) {
  Current = &I;
  auto Types = I.getType()->isVoidTy() ? SmallVector<Ty, 4>{} : splitTypes(I.getType(), Layout);
  auto EachElement = [&](auto Make) {
    Elements Results;
    for (unsigned K = 0; K != Types.size(); ++K)
      Results.push_back(Make(K, Types[K]));
    InBlock[&I] = Results;
  };
  auto Element = [&](const Value *V, unsigned K) {
    const Elements &E = elementsOf(V);
    return E[std::min<size_t>(K, E.size() - 1)];
  };
  if (const auto *B = dyn_cast<BinaryOperator>(&I)) {
    const bool IsNot = B->getOpcode() == Instruction::Xor && isa<Constant>(B->getOperand(1)) &&
                       cast<Constant>(B->getOperand(1))->isAllOnesValue();
    return EachElement([&](unsigned K, Ty T) {
      DagId Left = Element(B->getOperand(0), K), Right = Element(B->getOperand(1), K);
      std::string Suffix = std::string(".") + nameOf(widened(T));
      if (IsNot && findRow("not" + Suffix, Options.For))
        return operation("not" + Suffix, T, {Left}, &I);
      if (B->getOpcode() == Instruction::Mul && T == Ty::I64 && Types.size() == 1) {
        auto Fits = [&](const Value *V) { return computeKnownBits(V, Layout).countMaxActiveBits() <= 32; };
        auto FromInt = [&](const Value *V) { return isa<SExtInst>(V) && V->getType()->isIntegerTy(64); };
        bool Unsigned = Fits(B->getOperand(0)) && Fits(B->getOperand(1));
        if (Unsigned || (FromInt(B->getOperand(0)) && FromInt(B->getOperand(1)))) {
          DagId L = lowHalf(Left), R = lowHalf(Right);
          return operation(Unsigned ? "umulwide.i64" : "smulwide.i64", T, {L, R}, &I);
        }
      }
      if (B->isIntDivRem() && T == Ty::I32 && isConstant(Right) && !Nodes[Right].Value.isZero())
        return divided(*B, Left, Nodes[Right].Value);
      return operation(B->getOpcodeName() + Suffix, T, {Left, Right}, &I);
    });
  }
  if (I.getOpcode() == Instruction::FNeg)
    return EachElement([&](unsigned K, Ty T) {
      return operation(std::string("fneg.") + nameOf(T), T, {Element(I.getOperand(0), K)}, &I);
    });
  if (const auto *C = dyn_cast<CmpInst>(&I)) {
    Ty T = splitTypes(C->getOperand(0)->getType(), Layout)[0];
    if (const auto *V = dyn_cast<FixedVectorType>(C->getOperand(0)->getType()))
      T = typeOf(V->getElementType(), Layout);
    if (C->getPredicate() == CmpInst::FCMP_FALSE || C->getPredicate() == CmpInst::FCMP_TRUE)
      return EachElement([&](unsigned, Ty) { return constant(C->getPredicate() == CmpInst::FCMP_TRUE, Ty::I1); });
    std::string Key = (Twine(isa<ICmpInst>(C) ? "icmp_" : "fcmp_") + CmpInst::getPredicateName(C->getPredicate()) +
                       "." + nameOf(widened(T)))
                          .str();
    return EachElement([&](unsigned K, Ty) {
      return operation(Key, Ty::I1, {Element(C->getOperand(0), K), Element(C->getOperand(1), K)}, &I);
    });
  }
  if (const auto *S = dyn_cast<SelectInst>(&I))
    return EachElement([&](unsigned K, Ty T) {
      return operation(std::string("select.") + nameOf(widened(T)), T,
                       {Element(S->getCondition(), K), Element(S->getTrueValue(), K), Element(S->getFalseValue(), K)},
                       &I);
    });
  if (const auto *C = dyn_cast<CastInst>(&I)) {
    const Value *Of = C->getOperand(0);
    switch (C->getOpcode()) {
    case Instruction::BitCast:
    case Instruction::PtrToInt:
    case Instruction::PtrToAddr:
    case Instruction::IntToPtr:
    case Instruction::AddrSpaceCast: {
      const Elements &E = elementsOf(Of);
      if (C->getOpcode() == Instruction::AddrSpaceCast && dwordsOf(Types[0]) == 2 && dwordsOf(Nodes[E[0]].Type) == 1) {
        // The upper half is where the memory is seen by generic pointers.
        Node P;
        P.NodeKind = Node::Kind::Pair;
        P.Type = Ty::I64;
        P.Operands = {E[0], symbol("aperture", Ty::I32)};
        P.Divergent = isDivergent(&I);
        InBlock[&I] = {add(std::move(P))};
        return;
      }
      if (E.size() == Types.size()) {
        Elements Same = E;
        InBlock[&I] = Same;
        return;
      }
      if (E.size() == 2 && Types.size() == 1 && dwordsOf(Types[0]) == 2) {
        Node P;
        P.NodeKind = Node::Kind::Pair;
        P.Type = Types[0];
        P.Operands = {E[0], E[1]};
        P.Divergent = isDivergent(&I);
        InBlock[&I] = {add(std::move(P))};
        return;
      }
      DagId Whole = E[0];
      Elements Parts;
      for (unsigned K = 0; K != Types.size(); ++K)
        Parts.push_back(part(Whole, K, Types[K]));
      if (E.size() != 1 || Types.size() > 2)
        miss(Twine("bitcast.") + nameOf(Nodes[Whole].Type) + "." + nameOf(Types[0]));
      InBlock[&I] = Parts;
      return;
    }
    default:
      break;
    }
    return EachElement([&](unsigned K, Ty To) -> DagId {
      DagId N = Element(Of, K);
      const Type *FromType = Of->getType()->getScalarType();
      Ty From = typeOf(FromType, Layout);
      switch (C->getOpcode()) {
      case Instruction::Trunc:
        if (To == Ty::I1)
          return operation((Twine("trunc.") + nameOf(widened(From)) + ".i1").str(), To, {N}, &I);
        if (From == Ty::I64) {
          Node H;
          H.NodeKind = Node::Kind::LowHalf;
          H.Type = To;
          H.Operands = {N};
          H.Divergent = isDivergent(&I);
          return isConstant(N) ? constant(Nodes[N].Value.trunc(32), To) : add(std::move(H));
        }
        return N;
      case Instruction::ZExt:
      case Instruction::SExt: {
        bool Signed = C->getOpcode() == Instruction::SExt;
        // A load extends what it reads.
        if (isa<LoadInst>(Of) && Of->hasOneUse() && (From == Ty::I8 || From == Ty::I16))
          return To == Ty::I64 ? extended(N, Ty::I32, To, Signed, &I) : N;
        return extended(N, From, To, Signed, &I);
      }
      default:
        return operation((Twine(C->getOpcodeName()) + "." +
                          nameOf(From == Ty::I8 && C->getOpcode() != Instruction::UIToFP ? Ty::I16 : From) + "." +
                          nameOf(widened(To)))
                             .str(),
                         To, {N}, &I);
      }
    });
  }
  switch (I.getOpcode()) {
  case Instruction::Freeze: {
    Elements Same = elementsOf(I.getOperand(0));
    InBlock[&I] = Same;
    return;
  }
  case Instruction::GetElementPtr:
    return buildAddress(cast<GetElementPtrInst>(I));
  case Instruction::Alloca:
    InBlock[&I] = {symbol("frame", Types[0])};
    return;
  case Instruction::PHI:
    (void)elementsOf(&I);
    return;
  case Instruction::ExtractElement:
    return buildExtract(cast<ExtractElementInst>(I), Types[0]);
  case Instruction::InsertElement:
    return buildInsert(cast<InsertElementInst>(I), Types[0]);
  case Instruction::ShuffleVector: {
    const auto &S = cast<ShuffleVectorInst>(I);
    Elements A = elementsOf(S.getOperand(0)), B = elementsOf(S.getOperand(1)), Result;
    int Width = static_cast<int>(cast<FixedVectorType>(S.getOperand(0)->getType())->getNumElements());
    ArrayRef<int> Mask = S.getShuffleMask();
    // Two halves share a register.
    auto ElementAt = [&](int M) {
      const Elements &From = M < Width ? A : B;
      return From[std::min<size_t>(std::max(M < Width ? M : M - Width, 0), From.size() - 1)];
    };
    if (Types.size() == 1 && Mask.size() > 1)
      Result.push_back(operation("pack.v2i16", Types[0], {ElementAt(Mask[0]), ElementAt(Mask[1])}, &I));
    else
      for (int M : Mask)
        Result.push_back(ElementAt(M));
    InBlock[&I] = Result;
    return;
  }
  case Instruction::ExtractValue: {
    const auto &X = cast<ExtractValueInst>(I);
    const Elements &E = elementsOf(X.getAggregateOperand());
    unsigned At = 0;
    const Type *T = X.getAggregateOperand()->getType();
    for (unsigned Index : X.indices()) {
      for (unsigned K = 0; K != Index; ++K)
        At += splitTypes(isa<StructType>(T) ? T->getStructElementType(K) : T->getArrayElementType(), Layout).size();
      T = isa<StructType>(T) ? T->getStructElementType(Index) : T->getArrayElementType();
    }
    Elements Result;
    for (unsigned K = 0; K != Types.size(); ++K)
      Result.push_back(E[std::min<size_t>(At + K, E.size() - 1)]);
    InBlock[&I] = Result;
    return;
  }
  case Instruction::InsertValue: {
    const auto &X = cast<InsertValueInst>(I);
    Elements E = elementsOf(X.getAggregateOperand());
    const Elements &New = elementsOf(X.getInsertedValueOperand());
    unsigned At = 0;
    const Type *T = X.getType();
    for (unsigned Index : X.indices()) {
      for (unsigned K = 0; K != Index; ++K)
        At += splitTypes(isa<StructType>(T) ? T->getStructElementType(K) : T->getArrayElementType(), Layout).size();
      T = isa<StructType>(T) ? T->getStructElementType(Index) : T->getArrayElementType();
    }
    for (unsigned K = 0; K != New.size() && At + K < E.size(); ++K)
      E[At + K] = New[K];
    InBlock[&I] = E;
    return;
  }
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
  case Instruction::AtomicCmpXchg: {
    DagId Address = nodeOf(I.getOperand(0)), Expected = nodeOf(I.getOperand(1)), New = nodeOf(I.getOperand(2));
    DagId Old = special(I, Types[0], {Address, Expected, New});
    DagId Same = operation(std::string("icmp_eq.") + nameOf(Types[0]), Ty::I1, {Old, Expected});
    InBlock[&I] = {Old, Same};
    return;
  }
  case Instruction::Fence:
    return;
  case Instruction::Call:
  case Instruction::Invoke:
  case Instruction::CallBr:
    buildCall(cast<CallBase>(I));
    if (!I.isTerminator())
      return;
    break;
  default:
    break;
  }
  if (I.isTerminator()) {
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
    return;
  }
  miss(I.getOpcodeName());
  Elements Unknown;
  for (Ty T : Types)
    Unknown.push_back(
        registerNode(newRegister(isDivergent(&I) ? Bank::Vector : Bank::Scalar, dwordsOf(T)), T, isDivergent(&I)));
  InBlock[&I] = Unknown;
}

void Selector::buildDag(const BasicBlock &B) {
  Nodes.clear();
  InBlock.clear();
  if (&B == &F.getEntryBlock()) {
    // Kernel arguments are loaded; those of functions are in registers.
    bool Kernel = isKernel(F);
    Current = nullptr;
    for (const Argument &A : F.args()) {
      if (A.use_empty())
        continue;
      bool Divergent = isDivergent(&A);
      SmallVector<Exported, 4> Registers;
      unsigned Dwords = 0;
      auto Types = splitTypes(A.getType(), Layout);
      for (Ty T : Types)
        Dwords += dwordsOf(T);
      RegisterPart Whole = newRegister(Kernel || !Divergent ? Bank::Scalar : Bank::Vector, Dwords);
      unsigned At = 0;
      for (Ty T : Types) {
        Registers.push_back({{Whole.Id, Whole.In, At, dwordsOf(T), Dwords}, T, Divergent});
        At += dwordsOf(T);
      }
      Across[&A] = Registers;
      if (Kernel)
        put((Twine("s_load_dword") + (Dwords == 1 ? "" : "x" + Twine(PowerOf2Ceil(Dwords))) + " " + Whole.text() +
             ", kernarg, " + A.getName())
                .str(),
            Choice::Uniform);
    }
  }
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

void Selector::exportValues(const BasicBlock &B) {
  for (const Instruction &I : B) {
    auto It = InBlock.find(&I);
    if (It == InBlock.end() || isa<PHINode>(I) || none_of(I.users(), [&](const User *U) {
          const auto *User = dyn_cast<Instruction>(U);
          return User && (User->getParent() != &B || isa<PHINode>(User));
        }))
      continue;
    SmallVector<Exported, 4> Registers;
    Current = &I;
    for (DagId N : It->second) {
      if (isConstant(N)) {
        Registers.push_back({{}, Nodes[N].Type, false, Nodes[N].Value, Nodes[N].Symbol});
        continue;
      }
      RegisterPart R = registerOf(N);
      if (R.In == Bank::Condition) {
        (void)scalarText(N, 0);
        R = Nodes[N].InScalar;
      }
      Registers.push_back({R, Nodes[N].Type, Nodes[N].Divergent});
    }
    Across[&I] = Registers;
  }
  // What PHIs take along the edges, where it is in another register file.
  for (const BasicBlock *S : successors(&B))
    for (const PHINode &P : S->phis()) {
      const Value *V = P.getIncomingValueForBlock(&B);
      if (isa<UndefValue>(V))
        continue;
      Current = B.getTerminator();
      Elements To = elementsOf(&P), From = elementsOf(V);
      for (unsigned K = 0; K != std::min(To.size(), From.size()); ++K) {
        const RegisterPart R = Nodes[To[K]].Result;
        if (R.In == Bank::Mask) {
          std::string Text = maskText(From[K]);
          if (isConstant(From[K]))
            put("s_mov_mask " + R.text() + ", " + Text, Choice::Copy);
          continue;
        }
        unsigned Dwords = R.Width;
        for (unsigned D = 0; D != Dwords; ++D) {
          char Half = Dwords == 1 ? 0 : D ? 'h' : 'l';
          RegisterPart Part = Dwords == 1 ? R : RegisterPart{R.Id, R.In, R.Offset + D, 1, R.Total};
          if (R.In == Bank::Scalar) {
            bool Const = isConstant(From[K]);
            std::string Text = scalarText(From[K], Half);
            if (Const)
              put("s_mov_b32 " + Part.text() + ", " + Text, Choice::Copy);
          } else if (isConstant(From[K]) || bankOf(From[K]) != Bank::Vector) {
            put("v_mov_b32 " + Part.text() + ", " + scalarText(From[K], Half), Choice::Copy);
          }
        }
      }
    }
  Current = nullptr;
}

} // namespace rejoin
