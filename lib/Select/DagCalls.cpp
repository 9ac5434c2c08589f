//===- DagCalls.cpp - Calls and intrinsics as operations of the table -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An intrinsic is an operation whose key is its name, with a type where the instruction depends on it. Others need no
// instruction (InstructionTable.def: FREE): they are hints, or values that the wave has in registers from its
// beginning.
//
//   llvm.amdgcn.readlane           amdgcn.readlane, one element at a time
//   llvm.ctlz(%x, true)            ctlz_nz.i32: zero need not be handled
//   llvm.vector.reduce.add         a chain of add.i32 over the elements
//   llvm.amdgcn.workgroup.id.x     a scalar register
//   a function                     s_swappc; its arguments in vector registers, as the convention asks
//
// An intrinsic with effects that the table does not have is a call in the listing and missing in the counts.
// Held by: test/Select/units.ll, kernels.test; utils/check-selection.
//
//===----------------------------------------------------------------------===//

#include "Selector.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

/// `ctlz` of llvm.ctlz; empty for a function.
static std::string nameOfIntrinsic(const CallBase &C) {
  if (C.getIntrinsicID() == Intrinsic::not_intrinsic)
    return "";
  return Intrinsic::getBaseName(C.getIntrinsicID()).drop_front(StringRef("llvm.").size()).str();
}

/// What needs no instruction. True if \p C is such a call.
bool Selector::buildFreeCall(const CallBase &C, StringRef Name) {
  const FreeCall Free = isa<DbgInfoIntrinsic>(C) ? FreeCall::Nothing : freeCall(Name);
  const Ty Type = C.getType()->isVoidTy() || C.getType()->isTokenTy() ? Ty::I32 : typeOf(C.getType(), Layout);
  switch (Free) {
  case FreeCall::No:
    return false;
  case FreeCall::Nothing:
    if (!C.getType()->isVoidTy() && !C.getType()->isTokenTy())
      InBlock[&C] = {constant(0, Ty::I32)};
    return true;
  case FreeCall::LiveIn:
    InBlock[&C] = {registerNode(newRegister(Bank::Scalar, dwordsOf(Type)), Type, /*Divergent=*/false)};
    return true;
  case FreeCall::HiddenArguments: {
    DagId Arguments = registerNode(newRegister(Bank::Scalar, 2), Ty::I64, /*Divergent=*/false);
    uint64_t Size = 0;
    for (const Argument &A : F.args())
      Size = alignTo(Size, Layout.getABITypeAlign(A.getType())) + Layout.getTypeAllocSize(A.getType());
    InBlock[&C] = {isKernel(F) ? offset(Arguments, static_cast<int64_t>(alignTo(Size, 8)), Ty::I64) : Arguments};
    return true;
  }
  case FreeCall::WaveSize:
    InBlock[&C] = {constant(Options.WaveSize, Ty::I32)};
    return true;
  case FreeCall::LocalMemorySize:
    InBlock[&C] = {symbol("lds_size", Ty::I32)};
    return true;
  }
  llvm_unreachable("all are above");
}

/// An unsigned sum or difference with its carry.
void Selector::buildOverflow(const CallBase &C, bool Adds) {
  Ty T = typeOf(C.getArgOperand(0)->getType(), Layout);
  DagId A = nodeOf(C.getArgOperand(0)), B = nodeOf(C.getArgOperand(1));
  DagId Sum = operation((Twine(Adds ? "add." : "sub.") + nameOf(widened(T))).str(), T, {A, B});
  DagId Over = operation((Twine("icmp_ult.") + nameOf(widened(T))).str(), Ty::I1, {Adds ? Sum : A, Adds ? A : B});
  InBlock[&C] = {Sum, Over};
}

/// A chain over the elements; after the start value, if there is one.
void Selector::buildReduction(const CallBase &C, StringRef Reduction) {
  const Ty Type = typeOf(C.getType(), Layout);
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
}

/// A call that stays one.
void Selector::buildRealCall(const CallBase &C) {
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
}

void Selector::buildCall(const CallBase &C) {
  std::string Name = nameOfIntrinsic(C);
  if (buildFreeCall(C, Name))
    return;
  if (C.getIntrinsicID() == Intrinsic::uadd_with_overflow || C.getIntrinsicID() == Intrinsic::usub_with_overflow)
    return buildOverflow(C, C.getIntrinsicID() == Intrinsic::uadd_with_overflow);
  if ((Name == "ctlz" || Name == "cttz") && cast<ConstantInt>(C.getArgOperand(1))->isOne())
    Name += "_nz";
  if (StringRef Reduction = Name; Reduction.consume_front("vector.reduce."))
    return buildReduction(C, Reduction);
  auto KeyFor = [&](Ty T) {
    std::string Typed = Name + "." + nameOf(widened(T));
    return findRow(Typed, Options.For) || !findRow(Name, Options.For) ? Typed : Name;
  };
  const Ty Type = C.getType()->isVoidTy() ? Ty::I32 : typeOf(C.getType(), Layout);
  bool Effects =
      C.mayHaveSideEffects() && !Name.empty() && findIntrinsic(C.getIntrinsicID()).Runs != Builtin::ReadFirstLane;
  if (Name.empty() || (Effects && !findRow(KeyFor(Type), Options.For))) {
    if (!Name.empty())
      miss(KeyFor(Type));
    return buildRealCall(C);
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

} // namespace rejoin
