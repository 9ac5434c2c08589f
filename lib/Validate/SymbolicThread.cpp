//===- SymbolicThread.cpp - What one thread may do, for all inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values are bit vectors with a formula for poison. Choices that the target has (undefined values) are unknowns; the
// source makes the k-th choice as the target makes its k-th, which is one of those that it may make. Memory that others
// see: between two writes that may go anywhere it is an unknown function of the address, with the thread's own stores
// over it; source and target have the same events, hence the same unknown functions. A thread reads no memory that
// another writes without an event of its own in between (a race).
//
//===----------------------------------------------------------------------===//

#include "SymbolicThread.h"
#include "Events.h"
#include "rejoin/Frontend/ConvergenceReader.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace rejoin {

//===----------------------------------------------------------------------===//
// Formulas
//===----------------------------------------------------------------------===//

SymbolicContext::SymbolicContext(const DataLayout &DL, unsigned QueryLimit)
    : DL(DL), Which(C.bv_const("which", 1)), False(C.bool_val(false)), True(C.bool_val(true)),
      Solver(C, z3::solver::simple()), Own(C), Others(C) {
  z3::params P(C);
  P.set("rlimit", QueryLimit);
  Solver.set(P);
  Own.push_back(Which);
  Others.push_back(C.bv_const("which'", 1));
}

z3::expr SymbolicContext::bits(const APInt &V) {
  if (V.getBitWidth() <= 64)
    return C.bv_val(V.getZExtValue(), V.getBitWidth());
  SmallString<40> Text;
  V.toStringUnsigned(Text);
  return C.bv_val(Text.c_str(), V.getBitWidth());
}

z3::expr SymbolicContext::ofThread(const std::string &Name, unsigned Width) {
  z3::expr E = C.bv_const(Name.c_str(), Width);
  if (Known.insert(Name + ":" + std::to_string(Width)).second) {
    Own.push_back(E);
    Others.push_back(C.bv_const((Name + "'").c_str(), Width));
  }
  return E;
}

z3::expr SymbolicContext::apply(const std::string &Name, ArrayRef<z3::expr> Arguments, unsigned Width, bool PerThread) {
  z3::expr_vector Actual(C);
  z3::sort_vector Sorts(C);
  std::string Full = Name + ":" + std::to_string(Width);
  auto Add = [&](const z3::expr &E) {
    Actual.push_back(E);
    Sorts.push_back(E.get_sort());
    Full += "." + std::to_string(E.get_sort().bv_size());
  };
  if (PerThread)
    Add(Which);
  for (const z3::expr &E : Arguments)
    Add(E);
  if (Actual.empty())
    return C.bv_const(Full.c_str(), Width);
  return C.function(Full.c_str(), Sorts, C.bv_sort(Width))(Actual);
}

z3::expr SymbolicContext::forOther(const z3::expr &E) {
  z3::expr Copy = E;
  return Copy.substitute(Own, Others);
}

z3::expr SymbolicContext::simplify(const z3::expr &E) {
  if (E.is_numeral() || E.is_const())
    return E;
  unsigned Id = Z3_get_ast_id(C, E);
  if (auto It = Simplified.find(Id); It != Simplified.end())
    return It->second;
  z3::expr Copy = E, Result = Copy.simplify();
  Kept.push_back(E);
  Simplified.try_emplace(Id, Result);
  return Result;
}

Tri SymbolicContext::satisfiable(ArrayRef<z3::expr> Formulas) {
  Model.reset();
  // Without the solver, if one is the negation of another.
  std::set<unsigned> Ids;
  std::vector<unsigned> Positive;
  for (const z3::expr &E : Formulas) {
    if (E.is_false())
      return Tri::No;
    if (!E.is_true())
      Ids.insert(Z3_get_ast_id(C, E));
  }
  for (const z3::expr &E : Formulas)
    if (E.is_not() && Ids.contains(Z3_get_ast_id(C, E.arg(0))))
      return Tri::No;
  // What the query before began with is in the solver already.
  size_t Same = 0;
  while (Same != Asserted.size() && Same != Formulas.size() && z3::eq(Asserted[Same], Formulas[Same]))
    ++Same;
  if (Same != Asserted.size()) {
    Solver.pop(Asserted.size() - Same);
    Asserted.resize(Same, True);
  }
  for (const z3::expr &E : Formulas.drop_front(Same)) {
    Solver.push();
    Solver.add(E);
    Asserted.push_back(E);
  }
  ++Queries;
  Tri Answer = Tri::Unknown;
  switch (Solver.check()) {
  case z3::unsat:
    Answer = Tri::No;
    break;
  case z3::sat:
    Model = Solver.get_model();
    Answer = Tri::Yes;
    break;
  default:
    break;
  }
  return Answer;
}

bool SymbolicContext::mayHold(ArrayRef<z3::expr> Given, const z3::expr &E, Tri &Answer) {
  z3::expr Negated = simplify(!E);
  for (const z3::expr &G : Given) {
    if (z3::eq(G, E)) {
      Answer = Tri::Yes;
      return true;
    }
    if (z3::eq(G, Negated)) {
      Answer = Tri::No;
      return false;
    }
  }
  std::vector<unsigned> Key;
  for (const z3::expr &G : Given)
    Key.push_back(Z3_get_ast_id(C, G));
  llvm::sort(Key);
  Key.push_back(Z3_get_ast_id(C, E));
  auto It = Answers.find(Key);
  if (It == Answers.end()) {
    SmallVector<z3::expr> All(Given);
    All.push_back(E);
    Kept.insert(Kept.end(), All.begin(), All.end());
    It = Answers.try_emplace(std::move(Key), satisfiable(All)).first;
  }
  Answer = It->second;
  return Answer != Tri::No;
}

bool SymbolicContext::isExact(const z3::expr &E) {
  if (!E.is_app())
    return false;
  z3::func_decl D = E.decl();
  if (D.decl_kind() == Z3_OP_UNINTERPRETED) {
    char First = D.name().str()[0];
    if (E.num_args() || (First != 'a' && First != 'w' && First != 'r'))
      return false;
  }
  for (unsigned I = 0; I != E.num_args(); ++I)
    if (!isExact(E.arg(I)))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

z3::expr SymbolicExplorer::both(const z3::expr &A, const z3::expr &B) {
  return A.is_true() ? B : B.is_true() ? A : A.is_false() || B.is_false() ? Context.False : (A && B);
}

z3::expr SymbolicExplorer::either(const z3::expr &A, const z3::expr &B) {
  return A.is_false() ? B : B.is_false() ? A : A.is_true() || B.is_true() ? Context.True : (A || B);
}

void SymbolicExplorer::giveUp(State &S, const Twine &Why) {
  Reasons.insert(Why.str());
  S.Dropped = true;
}

bool SymbolicExplorer::flatten(Type *T, uint64_t Offset, SmallVectorImpl<std::pair<uint64_t, unsigned>> &Out) {
  if (auto *ST = dyn_cast<StructType>(T)) {
    const StructLayout *Layout = Context.DL.getStructLayout(ST);
    for (unsigned I = 0; I != ST->getNumElements(); ++I)
      if (!flatten(ST->getElementType(I), Offset + Layout->getElementOffset(I), Out))
        return false;
    return true;
  }
  if (auto *AT = dyn_cast<ArrayType>(T)) {
    uint64_t Stride = Context.DL.getTypeAllocSize(AT->getElementType());
    for (uint64_t I = 0; I != AT->getNumElements(); ++I)
      if (!flatten(AT->getElementType(), Offset + I * Stride, Out))
        return false;
    return true;
  }
  if (auto *VT = dyn_cast<FixedVectorType>(T)) {
    uint64_t Bits = Context.DL.getTypeSizeInBits(VT->getElementType());
    for (uint64_t I = 0; I != VT->getNumElements(); ++I)
      Out.push_back({Offset + I * Bits / 8, static_cast<unsigned>(Bits)});
    return true;
  }
  if (!T->isIntegerTy() && !T->isPointerTy() && !T->isFloatingPointTy())
    return false;
  Out.push_back({Offset, static_cast<unsigned>(Context.DL.getTypeSizeInBits(T))});
  return true;
}

Scalars SymbolicExplorer::undefined(State &S, Type *T) {
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  flatten(T, 0, Leaves);
  Scalars R;
  for (auto [Offset, Bits] : Leaves)
    R.push_back({Context.ofThread("xu" + std::to_string(S.Undefs++), Bits), Context.False});
  return R;
}

Scalars SymbolicExplorer::constant(State &S, const Constant *K) {
  Scalars R;
  if (isa<PoisonValue>(K)) {
    SmallVector<std::pair<uint64_t, unsigned>> Leaves;
    flatten(K->getType(), 0, Leaves);
    for (auto [Offset, Bits] : Leaves)
      R.push_back({Context.bits(0, Bits), Context.True});
    return R;
  }
  if (isa<UndefValue>(K))
    return undefined(S, K->getType());
  if (const auto *I = dyn_cast<ConstantInt>(K); I && !K->getType()->isVectorTy())
    return {{Context.bits(I->getValue()), Context.False}};
  if (const auto *F = dyn_cast<ConstantFP>(K); F && !K->getType()->isVectorTy())
    return {{Context.bits(F->getValueAPF().bitcastToAPInt()), Context.False}};
  if (K->isNullValue()) {
    SmallVector<std::pair<uint64_t, unsigned>> Leaves;
    flatten(K->getType(), 0, Leaves);
    for (auto [Offset, Bits] : Leaves)
      R.push_back({Context.bits(0, Bits), Context.False});
    return R;
  }
  if (K->getType()->isVectorTy() || K->getType()->isAggregateType()) {
    unsigned N = K->getType()->isVectorTy() ? cast<FixedVectorType>(K->getType())->getNumElements()
                                            : K->getType()->getNumContainedTypes();
    if (auto *AT = dyn_cast<ArrayType>(K->getType()))
      N = AT->getNumElements();
    for (unsigned I = 0; I != N; ++I)
      if (Constant *E = K->getAggregateElement(I))
        append_range(R, constant(S, E));
    return R;
  }
  if (const auto *G = dyn_cast<GlobalValue>(K))
    return {{Context.shared("xg." + G->getName().str(), Context.DL.getTypeSizeInBits(K->getType())), Context.False}};
  if (const auto *G = dyn_cast<GEPOperator>(K))
    return address(S, *G);
  if (const auto *E = dyn_cast<ConstantExpr>(K);
      E && E->isCast() && E->getOperand(0)->getType()->isPointerTy() && K->getType()->isPointerTy()) {
    Scalars A = constant(S, E->getOperand(0));
    unsigned Width = Context.DL.getTypeSizeInBits(K->getType());
    if (A.size() == 1 && A[0].V.get_sort().bv_size() == Width)
      return A;
    return {{Context.apply("xspace", {A[0].V}, Width, false), A[0].Poison}};
  }
  std::string Text;
  raw_string_ostream(Text) << *K;
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  flatten(K->getType(), 0, Leaves);
  for (auto [Offset, Bits] : Leaves)
    R.push_back({Context.shared("xk." + Text + "." + std::to_string(Offset), Bits), Context.False});
  return R;
}

Scalars SymbolicExplorer::evaluate(State &S, const Value *V) {
  if (const auto *K = dyn_cast<Constant>(V))
    return constant(S, K);
  auto It = S.Stack.back().Values.find(V);
  if (It != S.Stack.back().Values.end())
    return It->second;
  if (V->getType()->isTokenTy() || V->getType()->isVoidTy() || V->getType()->isMetadataTy() || isa<InlineAsm>(V))
    return {};
  giveUp(S, "a value of type that is not modelled");
  return Scalars(std::max(1U, count(V->getType())), Scalar{Context.bits(0, 1), Context.False});
}

void SymbolicExplorer::require(State &S, const z3::expr &Bad, const Instruction &I) {
  z3::expr E = Context.simplify(Bad);
  if (E.is_false() || S.Dropped)
    return;
  if (!IsTarget) {
    if (E.is_true())
      S.Dropped = true;
    assume(S, Context.simplify(!E));
    return;
  }
  Tri T;
  Context.mayHold(S.Trace.Condition, E, T);
  if (T == Tri::Unknown)
    return giveUp(S, "a query to the solver met its limit");
  if (T == Tri::No)
    return;
  // One path shows the fault; nothing more is asked of it.
  State Faulty = S;
  Faulty.Trace.Undefined = &I;
  Faulty.Trace.Condition.push_back(E);
  Faulty.Ended = true;
  Pending.push_back(std::move(Faulty));
  S.Trace.Condition.push_back(!E);
}

void SymbolicExplorer::assume(State &S, const z3::expr &E) {
  if (!E.is_true() && none_of(S.Trace.Condition, [&](const z3::expr &X) { return z3::eq(X, E); }))
    S.Trace.Condition.push_back(E);
}

/// An access to null is undefined behaviour of the source; the target may make it early, where it knows better.
void SymbolicExplorer::assumeNotNull(State &S, const Scalar &A, unsigned AddressSpace) {
  if (!IsTarget && A.Object < 0 && !NullPointerIsDefined(S.Stack.back().F, AddressSpace) && !S.Dropped)
    assume(S, Context.simplify(A.V != Context.bits(0, A.V.get_sort().bv_size())));
}

Scalars SymbolicExplorer::address(State &S, const GEPOperator &G) {
  Type *Ty = G.getType();
  unsigned Width = Context.DL.getPointerTypeSizeInBits(Ty), Index = Context.DL.getIndexTypeSizeInBits(Ty);
  if (Width != Index) {
    giveUp(S, "pointers with metadata bits are not modelled");
    return {{Context.bits(0, Width), Context.False}};
  }
  Scalars Base = evaluate(S, G.getPointerOperand());
  unsigned N = 1;
  if (auto *VT = dyn_cast<FixedVectorType>(Ty))
    N = VT->getNumElements();
  Scalars R;
  for (unsigned K = 0; K != N && !S.Dropped; ++K) {
    Scalar A = Base[Base.size() == 1 ? 0 : K];
    z3::expr Offset = Context.bits(0, Width);
    for (gep_type_iterator GTI = gep_type_begin(&G), E = gep_type_end(&G); GTI != E; ++GTI) {
      if (StructType *ST = GTI.getStructTypeOrNull()) {
        uint64_t Field = cast<ConstantInt>(GTI.getOperand())->getZExtValue();
        Offset = Offset + Context.bits(Context.DL.getStructLayout(ST)->getElementOffset(Field), Width);
        continue;
      }
      Scalars Is = evaluate(S, GTI.getOperand());
      if (S.Dropped)
        break;
      const Scalar &X = Is[Is.size() == 1 ? 0 : K];
      unsigned Bits = X.V.get_sort().bv_size();
      z3::expr I = Bits < Width ? z3::sext(X.V, Width - Bits) : Bits > Width ? X.V.extract(Width - 1, 0) : X.V;
      Offset = Offset + I * Context.bits(GTI.getSequentialElementStride(Context.DL).getFixedValue(), Width);
      A.Poison = either(A.Poison, X.Poison);
    }
    Offset = Context.simplify(Offset);
    if (!G.hasAllZeroIndices() && G.isInBounds() && A.Object < 0)
      A.Poison = either(A.Poison, flag(Context.apply("xbounds", {A.V, Offset}, 1, false)));
    else if (G.hasNoUnsignedWrap() && A.Object < 0)
      A.Poison = either(A.Poison, flag(Context.apply("xwrap", {A.V, Offset}, 1, false)));
    A.V = Context.simplify((A.V + Offset));
    R.push_back(A);
  }
  if (R.empty())
    R.push_back({Context.bits(0, Width), Context.False});
  return R;
}

Scalars SymbolicExplorer::binary(State &S, const Instruction &I, const Scalars &A, const Scalars &B) {
  Scalars R;
  for (unsigned K = 0; K != A.size(); ++K) {
    const z3::expr &X = A[K].V, &Y = B[K].V;
    unsigned W = X.get_sort().bv_size();
    z3::expr Poison = either(A[K].Poison, B[K].Poison), V = X;
    z3::expr Zero = Context.bits(0, W);
    auto Add = [&](const z3::expr &E) { Poison = either(Poison, Context.simplify(E)); };
    auto *Wrap = dyn_cast<OverflowingBinaryOperator>(&I);
    bool NUW = Wrap && Wrap->hasNoUnsignedWrap(), NSW = Wrap && Wrap->hasNoSignedWrap();
    auto *Exact = dyn_cast<PossiblyExactOperator>(&I);
    bool IsExact = Exact && Exact->isExact();
    auto Check = [&](auto Extend, auto Apply, unsigned Extra) {
      z3::expr Wide = Apply(Extend(X, Extra), Extend(Y, Extra));
      Add(Wide != Extend(Apply(X, Y), Extra));
    };
    auto ZExt = [](const z3::expr &E, unsigned N) { return z3::zext(E, N); };
    auto SExt = [](const z3::expr &E, unsigned N) { return z3::sext(E, N); };
    auto Arithmetic = [&](auto Apply, unsigned Extra) {
      V = Apply(X, Y);
      if (NUW)
        Check(ZExt, Apply, Extra);
      if (NSW)
        Check(SExt, Apply, Extra);
    };
    switch (I.getOpcode()) {
    case Instruction::Add:
      Arithmetic([](const z3::expr &P, const z3::expr &Q) { return P + Q; }, 1);
      break;
    case Instruction::Sub:
      Arithmetic([](const z3::expr &P, const z3::expr &Q) { return P - Q; }, 1);
      break;
    case Instruction::Mul:
      Arithmetic([](const z3::expr &P, const z3::expr &Q) { return P * Q; }, W);
      break;
    case Instruction::UDiv:
    case Instruction::URem:
    case Instruction::SDiv:
    case Instruction::SRem: {
      bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
      z3::expr Bad = either(B[K].Poison, Y == Zero);
      if (Signed)
        Bad = either(Bad, X == Context.bits(APInt::getSignedMinValue(W)) && Y == Context.bits(APInt::getAllOnes(W)));
      require(S, Bad, I);
      V = I.getOpcode() == Instruction::UDiv   ? z3::udiv(X, Y)
          : I.getOpcode() == Instruction::URem ? z3::urem(X, Y)
          : I.getOpcode() == Instruction::SDiv ? X / Y
                                               : z3::srem(X, Y);
      if (IsExact)
        Add((Signed ? z3::srem(X, Y) : z3::urem(X, Y)) != Zero);
      break;
    }
    case Instruction::Shl:
      V = z3::shl(X, Y);
      Add(z3::uge(Y, Context.bits(W, W)));
      if (NUW)
        Add(z3::lshr(V, Y) != X);
      if (NSW)
        Add(z3::ashr(V, Y) != X);
      break;
    case Instruction::LShr:
    case Instruction::AShr:
      V = I.getOpcode() == Instruction::LShr ? z3::lshr(X, Y) : z3::ashr(X, Y);
      Add(z3::uge(Y, Context.bits(W, W)));
      if (IsExact)
        Add(z3::shl(V, Y) != X);
      break;
    case Instruction::And:
      V = X & Y;
      break;
    case Instruction::Or:
      V = X | Y;
      if (cast<PossiblyDisjointInst>(&I)->isDisjoint())
        Add((X & Y) != Zero);
      break;
    case Instruction::Xor:
      V = X ^ Y;
      break;
    default:
      llvm_unreachable("an integer operation");
    }
    R.push_back({Context.simplify(V), Poison});
  }
  return R;
}

Scalars SymbolicExplorer::cast(const CastInst &I, const Scalars &A) {
  Scalars R;
  unsigned W = Context.DL.getTypeSizeInBits(I.getType()->getScalarType());
  for (const Scalar &X : A) {
    unsigned From = X.V.get_sort().bv_size();
    Scalar Y = X;
    switch (I.getOpcode()) {
    case Instruction::ZExt:
      Y.V = z3::zext(X.V, W - From);
      if (I.hasNonNeg())
        Y.Poison = either(Y.Poison, X.V.extract(From - 1, From - 1) == Context.bits(1, 1));
      break;
    case Instruction::SExt:
      Y.V = z3::sext(X.V, W - From);
      break;
    case Instruction::Trunc: {
      Y.V = X.V.extract(W - 1, 0);
      auto *T = cast_if_present<TruncInst>(&I);
      if (T->hasNoUnsignedWrap())
        Y.Poison = either(Y.Poison, z3::zext(Y.V, From - W) != X.V);
      if (T->hasNoSignedWrap())
        Y.Poison = either(Y.Poison, z3::sext(Y.V, From - W) != X.V);
      break;
    }
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
    case Instruction::PtrToAddr:
      Y.V = W > From ? z3::zext(X.V, W - From) : W < From ? X.V.extract(W - 1, 0) : X.V;
      Y.Object = -1;
      break;
    default: // AddrSpaceCast
      if (X.Object < 0)
        Y.V = Context.apply("xspace", {X.V}, W, false);
      else
        Y.V = W > From ? z3::zext(X.V, W - From) : W < From ? X.V.extract(W - 1, 0) : X.V;
    }
    Y.V = Context.simplify(Y.V);
    Y.Poison = Context.simplify(Y.Poison);
    R.push_back(std::move(Y));
  }
  return R;
}

/// Folded by LLVM where all operands are numbers; else an unknown function of the operands.
Scalars SymbolicExplorer::unknown(const Instruction &I, ArrayRef<Scalars> Operands) {
  Scalars R;
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  flatten(I.getType(), 0, Leaves);
  std::string Name = std::string("xop.") + I.getOpcodeName();
  if (const auto *C = dyn_cast<CallBase>(&I))
    Name = "xcall." + eventLabel(*C);
  if (const auto *C = dyn_cast<CmpInst>(&I))
    Name += "." + CmpInst::getPredicateName(C->getPredicate()).str();
  if (const auto *F = dyn_cast<FPMathOperator>(&I)) {
    raw_string_ostream OS(Name);
    F->getFastMathFlags().print(OS);
  }
  for (const Scalars &O : Operands)
    Name += "." + std::to_string(O.size());
  bool ByElement = !isa<CallBase>(I) && all_of(Operands, [&](const Scalars &O) { return O.size() == Leaves.size(); });
  for (unsigned K = 0; K != Leaves.size(); ++K) {
    SmallVector<z3::expr> Arguments;
    z3::expr Poison = Context.False;
    SmallVector<Constant *> Numbers;
    for (unsigned J = 0; J != Operands.size(); ++J)
      for (unsigned E = 0; E != Operands[J].size(); ++E) {
        if (ByElement && E != K)
          continue;
        const Scalar &X = Operands[J][E];
        Arguments.push_back(X.V);
        Poison = either(Poison, X.Poison);
        uint64_t N;
        Type *T = I.getOperand(J)->getType()->getScalarType();
        if (ByElement && X.V.get_sort().bv_size() <= 64 && X.V.is_numeral_u64(N)) {
          APInt Bits(X.V.get_sort().bv_size(), N);
          if (T->isFloatingPointTy())
            Numbers.push_back(ConstantFP::get(T->getContext(), APFloat(T->getFltSemantics(), Bits)));
          else if (T->isIntegerTy())
            Numbers.push_back(ConstantInt::get(T, Bits));
        }
      }
    std::optional<z3::expr> Folded;
    if (Numbers.size() == I.getNumOperands() && !I.getType()->isVectorTy())
      if (Constant *F = ConstantFoldInstOperands(const_cast<Instruction *>(&I), Numbers, Context.DL)) {
        if (const auto *N = dyn_cast<ConstantFP>(F))
          Folded = Context.bits(N->getValueAPF().bitcastToAPInt());
        else if (const auto *N = dyn_cast<ConstantInt>(F))
          Folded = Context.bits(N->getValue());
      }
    R.push_back(
        {Folded ? *Folded
                : Context.apply(ByElement ? Name : Name + "#" + std::to_string(K), Arguments, Leaves[K].second, false),
         Poison});
  }
  return R;
}

static z3::expr compareIntegers(CmpInst::Predicate P, const z3::expr &X, const z3::expr &Y) {
  switch (P) {
  case CmpInst::ICMP_EQ:
    return X == Y;
  case CmpInst::ICMP_NE:
    return X != Y;
  case CmpInst::ICMP_UGT:
    return z3::ugt(X, Y);
  case CmpInst::ICMP_UGE:
    return z3::uge(X, Y);
  case CmpInst::ICMP_ULT:
    return z3::ult(X, Y);
  case CmpInst::ICMP_ULE:
    return z3::ule(X, Y);
  case CmpInst::ICMP_SGT:
    return X > Y;
  case CmpInst::ICMP_SGE:
    return X >= Y;
  case CmpInst::ICMP_SLT:
    return X < Y;
  default:
    return X <= Y;
  }
}

void SymbolicExplorer::compute(State &S, const Instruction &I) {
  SmallVector<Scalars, 3> Ops;
  for (const Value *V : I.operands())
    Ops.push_back(evaluate(S, V));
  if (S.Dropped)
    return;
  for (const Scalars &O : Ops)
    for (const Scalar &X : O)
      if (X.Object >= 0 && (isa<PtrToIntInst>(I) || isa<PtrToAddrInst>(I)))
        return giveUp(S, "addresses of private objects as numbers are not modelled");
  if (auto *B = dyn_cast<BinaryOperator>(&I); B && I.getType()->isIntOrIntVectorTy())
    return give(S, &I, binary(S, I, Ops[0], Ops[1]));
  if (auto *C = dyn_cast<ICmpInst>(&I)) {
    Scalars R;
    for (unsigned K = 0; K != Ops[0].size(); ++K) {
      z3::expr Poison = either(Ops[0][K].Poison, Ops[1][K].Poison);
      unsigned W = Ops[0][K].V.get_sort().bv_size();
      if (C->hasSameSign())
        Poison = either(Poison, Ops[0][K].V.extract(W - 1, W - 1) != Ops[1][K].V.extract(W - 1, W - 1));
      R.push_back({bit(compareIntegers(C->getPredicate(), Ops[0][K].V, Ops[1][K].V)), Context.simplify(Poison)});
    }
    return give(S, &I, R);
  }
  switch (I.getOpcode()) {
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr:
  case Instruction::IntToPtr:
  case Instruction::AddrSpaceCast:
    return give(S, &I, cast(llvm::cast<CastInst>(I), Ops[0]));
  case Instruction::BitCast: {
    // All bits together, apart again.
    SmallVector<std::pair<uint64_t, unsigned>> Leaves;
    flatten(I.getType(), 0, Leaves);
    if (Leaves.size() == Ops[0].size())
      return give(S, &I, Ops[0]);
    z3::expr All = Ops[0][0].V, Poison = Ops[0][0].Poison;
    for (const Scalar &X : drop_begin(Ops[0])) {
      All = z3::concat(X.V, All);
      Poison = either(Poison, X.Poison);
    }
    Scalars R;
    unsigned At = 0;
    for (auto [Offset, Bits] : Leaves) {
      R.push_back({Context.simplify(All.extract(At + Bits - 1, At)), Poison});
      At += Bits;
    }
    return give(S, &I, R);
  }
  case Instruction::Select: {
    Scalars R;
    for (unsigned K = 0; K != Ops[1].size(); ++K) {
      const Scalar &C = Ops[0][Ops[0].size() == 1 ? 0 : K];
      z3::expr If = flag(C.V);
      const Scalar &X = Ops[1][K], &Y = Ops[2][K];
      if (If.is_true() || If.is_false()) {
        R.push_back(If.is_true() ? X : Y);
        R.back().Poison = either(R.back().Poison, C.Poison);
        continue;
      }
      if (X.Object != Y.Object)
        return giveUp(S, "a choice between private objects is not modelled");
      R.push_back({Context.simplify(z3::ite(If, X.V, Y.V)),
                   either(C.Poison, Context.simplify(z3::ite(If, X.Poison, Y.Poison))), X.Object});
    }
    return give(S, &I, R);
  }
  case Instruction::Freeze: {
    Scalars R;
    for (const Scalar &X : Ops[0]) {
      z3::expr Poison = Context.simplify(X.Poison);
      R.push_back(X);
      R.back().Poison = Context.False;
      if (!Poison.is_false())
        R.back().V =
            z3::ite(Poison, Context.ofThread("xu" + std::to_string(S.Undefs++), X.V.get_sort().bv_size()), X.V);
    }
    return give(S, &I, R);
  }
  case Instruction::FNeg: {
    Scalars R;
    for (const Scalar &X : Ops[0]) {
      unsigned W = X.V.get_sort().bv_size();
      R.push_back({Context.simplify((X.V ^ Context.bits(APInt::getSignMask(W)))), X.Poison});
    }
    return give(S, &I, R);
  }
  case Instruction::ExtractElement:
  case Instruction::InsertElement: {
    bool Insert = I.getOpcode() == Instruction::InsertElement;
    const Scalar &Index = Ops[Insert ? 2 : 1][0];
    unsigned N = Ops[0].size(), W = Index.V.get_sort().bv_size();
    z3::expr Bad = either(Index.Poison, Context.simplify(z3::uge(Index.V, Context.bits(N, W))));
    if (W < 32 && (N >> W))
      Bad = Index.Poison;
    if (Insert) {
      Scalars R = Ops[0];
      for (unsigned K = 0; K != N; ++K) {
        z3::expr Here = Context.simplify((Index.V == Context.bits(K, W)));
        R[K].V = Context.simplify(z3::ite(Here, Ops[1][0].V, R[K].V));
        R[K].Poison = either(Bad, Context.simplify(z3::ite(Here, Ops[1][0].Poison, R[K].Poison)));
        if (Here.is_true())
          R[K].Object = Ops[1][0].Object;
      }
      return give(S, &I, R);
    }
    Scalar X = Ops[0][0];
    for (unsigned K = 1; K != N; ++K) {
      z3::expr Here = Context.simplify((Index.V == Context.bits(K, W)));
      X.V = Context.simplify(z3::ite(Here, Ops[0][K].V, X.V));
      X.Poison = Context.simplify(z3::ite(Here, Ops[0][K].Poison, X.Poison));
      if (Here.is_true())
        X.Object = Ops[0][K].Object;
    }
    X.Poison = either(X.Poison, Bad);
    return give(S, &I, {X});
  }
  case Instruction::ShuffleVector: {
    Scalars R;
    unsigned N = Ops[0].size();
    for (int M : llvm::cast<ShuffleVectorInst>(I).getShuffleMask())
      R.push_back(M < 0 ? Scalar{Context.bits(0, Ops[0][0].V.get_sort().bv_size()), Context.True}
                  : static_cast<unsigned>(M) < N ? Ops[0][M]
                                                 : Ops[1][M - N]);
    return give(S, &I, R);
  }
  case Instruction::ExtractValue:
  case Instruction::InsertValue: {
    bool Insert = I.getOpcode() == Instruction::InsertValue;
    ArrayRef<unsigned> Indices =
        Insert ? llvm::cast<InsertValueInst>(I).getIndices() : llvm::cast<ExtractValueInst>(I).getIndices();
    unsigned At = 0;
    Type *T = I.getOperand(0)->getType();
    for (unsigned Index : Indices) {
      for (unsigned K = 0; K != Index; ++K)
        At += count(isa<StructType>(T) ? T->getStructElementType(K) : T->getArrayElementType());
      T = isa<StructType>(T) ? T->getStructElementType(Index) : T->getArrayElementType();
    }
    if (!Insert)
      return give(S, &I, Scalars(Ops[0].begin() + At, Ops[0].begin() + At + count(T)));
    Scalars R = Ops[0];
    std::copy(Ops[1].begin(), Ops[1].end(), R.begin() + At);
    return give(S, &I, R);
  }
  default:
    break;
  }
  if (I.isBinaryOp() || isa<FCmpInst>(I) || isa<CastInst>(I))
    return give(S, &I, unknown(I, Ops));
  giveUp(S, Twine("'") + I.getOpcodeName() + "' is not modelled");
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Scalar SymbolicExplorer::readBits(State &S, const std::vector<Write> &History, const z3::expr &Address, unsigned Bytes,
                                  bool Private, int Object) {
  unsigned Width = Address.get_sort().bv_size();
  // From the oldest write that matters on.
  size_t First = History.size();
  bool Exact = false;
  while (First && !Exact) {
    const Write &W = History[--First];
    if (!W.Value) {
      ++First;
      break;
    }
    Exact = W.Address.get_sort().bv_size() == Width && W.Bytes == Bytes && z3::eq(W.Address, Address);
  }
  z3::expr V = Context.bits(0, Bytes * 8), Poison = Context.False;
  if (Private)
    V = Context.ofThread("xu" + std::to_string(S.Undefs++), Bytes * 8);
  else if (First && !History[First - 1].Value)
    V = Context.apply("xmemory" + std::to_string(Bytes) + "." + std::to_string(S.Version), {Address}, Bytes * 8, true);
  else
    V = Context.apply("xmemory" + std::to_string(Bytes), {Address}, Bytes * 8, false);
  for (size_t I = First; I != History.size(); ++I) {
    const Write &W = History[I];
    if (W.Address.get_sort().bv_size() != Width) {
      V = Context.apply("xoverlap" + std::to_string(I), {Address}, Bytes * 8, true);
      continue;
    }
    z3::expr Same = Context.simplify((Address == W.Address));
    z3::expr Apart = Context.simplify((z3::uge(Address - W.Address, Context.bits(W.Bytes, Width)) &&
                                       z3::uge(W.Address - Address, Context.bits(Bytes, Width))));
    z3::expr Part = Context.apply("xoverlap" + std::to_string(I), {Address}, Bytes * 8, true);
    if (W.Bytes == Bytes) {
      V = Context.simplify(z3::ite(Same, *W.Value, z3::ite(Apart, V, Part)));
      Poison = Context.simplify(z3::ite(Same, *W.Poison, z3::ite(Apart, Poison, Context.False)));
    } else {
      V = Context.simplify(z3::ite(Apart, V, Part));
      Poison = Context.simplify(z3::ite(Apart, Poison, Context.False));
    }
  }
  return {V, Poison};
}

void SymbolicExplorer::load(State &S, const LoadInst &L) {
  Scalars Pointer = evaluate(S, L.getPointerOperand());
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  if (S.Dropped)
    return;
  if (!flatten(L.getType(), 0, Leaves) || any_of(Leaves, [](auto &X) { return X.second % 8 && X.second > 8; }))
    return giveUp(S, "a load of this type is not modelled");
  if (L.getType()->isVectorTy() && Leaves[0].second % 8)
    return giveUp(S, "a load of this type is not modelled");
  const Scalar &A = Pointer[0];
  unsigned Width = A.V.get_sort().bv_size();
  require(S, A.Poison, L);
  assumeNotNull(S, A, L.getPointerAddressSpace());
  if (S.Dropped)
    return;
  if (A.Object < 0 && (L.isVolatile() || L.isAtomic())) {
    SymbolicEvent &E = addEvent(S, L);
    E.Operands = Pointer;
    std::string Name = "r" + std::to_string(S.Trace.Events.size());
    Scalars R;
    for (unsigned K = 0; K != Leaves.size(); ++K)
      R.push_back({Context.ofThread(Name + "." + std::to_string(K), Leaves[K].second), Context.False});
    if (L.isAtomic()) {
      ++S.Version;
      S.Global.push_back({A.V, 0, std::nullopt, std::nullopt});
    }
    return give(S, &L, R);
  }
  Scalars R;
  for (auto [Offset, Bits] : Leaves) {
    unsigned Bytes = (Bits + 7) / 8;
    z3::expr At = Context.simplify((A.V + Context.bits(Offset, Width)));
    Scalar X = readBits(S, A.Object < 0 ? S.Global : S.Objects[A.Object], At, Bytes, A.Object >= 0, A.Object);
    if (Bits % 8)
      X.V = Context.simplify(X.V.extract(Bits - 1, 0));
    R.push_back(X);
  }
  give(S, &L, R);
}

void SymbolicExplorer::store(State &S, const StoreInst &I) {
  Scalars Pointer = evaluate(S, I.getPointerOperand()), Value = evaluate(S, I.getValueOperand());
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  if (S.Dropped)
    return;
  if (!flatten(I.getValueOperand()->getType(), 0, Leaves) ||
      any_of(Leaves, [](auto &X) { return X.second % 8 && X.second > 8; }) ||
      (I.getValueOperand()->getType()->isVectorTy() && Leaves[0].second % 8))
    return giveUp(S, "a store of this type is not modelled");
  if (any_of(Value, [](const Scalar &X) { return X.Object >= 0; }))
    return giveUp(S, "addresses of private objects in memory are not modelled");
  const Scalar &A = Pointer[0];
  unsigned Width = A.V.get_sort().bv_size();
  require(S, A.Poison, I);
  assumeNotNull(S, A, I.getPointerAddressSpace());
  if (S.Dropped)
    return;
  if (A.Object < 0) {
    SymbolicEvent &E = addEvent(S, I);
    E.Operands = Value;
    append_range(E.Operands, Pointer);
    if (I.isAtomic()) {
      ++S.Version;
      S.Global.push_back({A.V, 0, std::nullopt, std::nullopt});
      return;
    }
  }
  for (unsigned K = 0; K != Leaves.size(); ++K) {
    unsigned Bytes = (Leaves[K].second + 7) / 8;
    z3::expr V = Leaves[K].second % 8 ? z3::zext(Value[K].V, 8 - Leaves[K].second) : Value[K].V;
    (A.Object < 0 ? S.Global : S.Objects[A.Object])
        .push_back({Context.simplify((A.V + Context.bits(Leaves[K].first, Width))), Bytes, Context.simplify(V),
                    Value[K].Poison});
  }
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

uint32_t SymbolicExplorer::numberOf(const BasicBlock *B) {
  auto It = Numbers.find(B);
  if (It != Numbers.end())
    return It->second;
  uint32_t N = 0;
  for (const BasicBlock &X : *B->getParent())
    Numbers[&X] = N++;
  return Numbers[B];
}

void SymbolicExplorer::enter(State &S, const BasicBlock *From, const BasicBlock *To) {
  Activation &A = S.Stack.back();
  S.Trace.Frames[A.Trace].Blocks.push_back(numberOf(To));
  std::vector<std::pair<const Value *, Scalars>> New;
  for (const PHINode &P : To->phis())
    if (From)
      New.push_back({&P, evaluate(S, P.getIncomingValueForBlock(From))});
  for (auto &[P, X] : New)
    give(S, P, std::move(X));
  S.Stack.back().Next = &*To->getFirstNonPHIIt();
}

void SymbolicExplorer::branch(State &S, ArrayRef<std::pair<z3::expr, const BasicBlock *>> Ways) {
  Activation &A = S.Stack.back();
  const BasicBlock *Here = A.Next->getParent();
  SmallVector<std::pair<z3::expr, const BasicBlock *>> Open;
  for (const auto &[If, To] : Ways) {
    z3::expr E = Context.simplify(If);
    if (!E.is_false())
      Open.push_back({E, To});
    if (E.is_true())
      break;
  }
  if (Open.size() > 1) {
    SmallVector<std::pair<z3::expr, const BasicBlock *>> Feasible;
    for (const auto &[If, To] : Open) {
      Tri T;
      Context.mayHold(S.Trace.Condition, If, T);
      if (T == Tri::Unknown)
        Reasons.insert("a query to the solver met its limit");
      if (T != Tri::No)
        Feasible.push_back({If, To});
    }
    Open = std::move(Feasible);
    // What follows from the condition so far need not be said again; but asking is dear.
    if (Open.size() == 1)
      Open[0].first = Context.True;
    if (++A.Asked[Here] > 4 * Limits.Unroll)
      return giveUp(S, "loops are followed for " + Twine(4 * Limits.Unroll) +
                           " iterations that only the solver can count");
    if (Open.size() > 1 && ++A.Decisions[Here] > Limits.Unroll)
      return giveUp(S, "loops are followed for " + Twine(Limits.Unroll) +
                           " iterations whose number depends on the inputs");
  }
  if (Open.empty()) {
    S.Dropped = true;
    return;
  }
  // The last goes on here.
  for (unsigned I = Open.size(); I-- > 1;) {
    State Other = S;
    Other.Trace.Condition.push_back(Open[I].first);
    enter(Other, Here, Open[I].second);
    Pending.push_back(std::move(Other));
  }
  if (!Open[0].first.is_true())
    S.Trace.Condition.push_back(Open[0].first);
  enter(S, Here, Open[0].second);
}

SymbolicEvent &SymbolicExplorer::addEvent(State &S, const Instruction &I) {
  S.Trace.Events.push_back({&I, eventLabel(I), {}, -1});
  return S.Trace.Events.back();
}

void SymbolicExplorer::finishCall(State &S, const ReturnInst &R) {
  Scalars X;
  if (const Value *V = R.getReturnValue())
    X = evaluate(S, V);
  if (S.Dropped)
    return;
  if (S.Stack.size() == 1) {
    SymbolicEvent &E = addEvent(S, R);
    E.Operands = X;
    if (any_of(X, [](const Scalar &Y) { return Y.Object >= 0; }))
      return giveUp(S, "addresses of private objects in memory are not modelled");
    S.Ended = true;
    return;
  }
  const CallBase *Site = S.Stack.back().Site;
  S.Stack.pop_back();
  if (!Site->getType()->isVoidTy())
    give(S, Site, X);
  if (const auto *I = dyn_cast<InvokeInst>(Site))
    return enter(S, I->getParent(), I->getNormalDest());
  S.Stack.back().Next = Site->getNextNode();
}

bool SymbolicExplorer::intrinsic(State &S, const CallBase &C) {
  Intrinsic::ID Id = C.getIntrinsicID();
  if (Id == Intrinsic::not_intrinsic)
    return false;
  auto ByElement = [&](auto Apply) {
    SmallVector<Scalars, 3> Ops;
    for (const Value *A : C.args())
      Ops.push_back(evaluate(S, A));
    if (S.Dropped)
      return true;
    Scalars R;
    for (unsigned K = 0; K != Ops[0].size(); ++K) {
      z3::expr Poison = Context.False;
      SmallVector<z3::expr> Xs;
      for (const Scalars &O : Ops) {
        const Scalar &X = O[O.size() == 1 ? 0 : K];
        Poison = either(Poison, X.Poison);
        Xs.push_back(X.V);
      }
      R.push_back({Context.simplify(Apply(Xs, Poison)), Poison});
    }
    give(S, &C, R);
    return true;
  };
  switch (Id) {
  case Intrinsic::assume: {
    Scalars X = evaluate(S, C.getArgOperand(0));
    if (!S.Dropped)
      require(S, either(X[0].Poison, X[0].V == Context.bits(0, 1)), C);
    return true;
  }
  case Intrinsic::umin:
    return ByElement([&](auto &X, z3::expr &) { return z3::ite(z3::ult(X[0], X[1]), X[0], X[1]); });
  case Intrinsic::umax:
    return ByElement([&](auto &X, z3::expr &) { return z3::ite(z3::ugt(X[0], X[1]), X[0], X[1]); });
  case Intrinsic::smin:
    return ByElement([&](auto &X, z3::expr &) { return z3::ite(X[0] < X[1], X[0], X[1]); });
  case Intrinsic::smax:
    return ByElement([&](auto &X, z3::expr &) { return z3::ite(X[0] > X[1], X[0], X[1]); });
  case Intrinsic::abs:
    return ByElement([&](auto &X, z3::expr &Poison) {
      unsigned W = X[0].get_sort().bv_size();
      if (llvm::cast<ConstantInt>(C.getArgOperand(1))->isOne())
        Poison = either(Poison, X[0] == Context.bits(APInt::getSignedMinValue(W)));
      return z3::ite(X[0] < Context.bits(0, W), -X[0], X[0]);
    });
  case Intrinsic::usub_sat:
    return ByElement([&](auto &X, z3::expr &) {
      return z3::ite(z3::ult(X[0], X[1]), Context.bits(0, X[0].get_sort().bv_size()), X[0] - X[1]);
    });
  case Intrinsic::uadd_sat:
    return ByElement([&](auto &X, z3::expr &) {
      return z3::ite(z3::ult(X[0] + X[1], X[0]), Context.bits(APInt::getAllOnes(X[0].get_sort().bv_size())),
                     X[0] + X[1]);
    });
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return ByElement([&](auto &X, z3::expr &) {
      unsigned W = X[0].get_sort().bv_size();
      z3::expr N = z3::urem(X[2], Context.bits(W, W));
      z3::expr Wide = z3::concat(X[0], X[1]), Amount = z3::concat(Context.bits(0, W), N);
      return Id == Intrinsic::fshl ? z3::shl(Wide, Amount).extract(2 * W - 1, W)
                                   : z3::lshr(Wide, Amount).extract(W - 1, 0);
    });
  case Intrinsic::expect:
    give(S, &C, evaluate(S, C.getArgOperand(0)));
    return true;
  case Intrinsic::amdgcn_workitem_id_x:
  case Intrinsic::amdgcn_workitem_id_y:
  case Intrinsic::amdgcn_workitem_id_z: {
    z3::expr V = Context.ofThread("w." + C.getCalledFunction()->getName().str(), 32);
    // Fewer than 1024 in any workgroup.
    assume(S, z3::ult(V, Context.bits(1024, 32)));
    give(S, &C, {{V, Context.False}});
    return true;
  }
  case Intrinsic::amdgcn_workgroup_id_x:
  case Intrinsic::amdgcn_workgroup_id_y:
  case Intrinsic::amdgcn_workgroup_id_z:
    give(S, &C, {{Context.shared("w." + C.getCalledFunction()->getName().str(), 32), Context.False}});
    return true;
  default:
    return false;
  }
}

void SymbolicExplorer::call(State &S, const CallBase &C) {
  auto GoOn = [&] {
    if (S.Dropped || S.Ended)
      return;
    if (const auto *I = dyn_cast<InvokeInst>(&C)) {
      Reasons.insert("unwinding is not followed");
      return enter(S, I->getParent(), I->getNormalDest());
    }
    S.Stack.back().Next = C.getNextNode();
  };
  Activation &A = S.Stack.back();
  bool Convergent = isConvergentCall(C) || operationKind(C) != OperationKind::Call;
  int Number = -1;
  if (Convergent) {
    Number = static_cast<int>(S.Trace.Instances.size());
    SymbolicInstance X;
    X.Call = &C;
    X.Frame = A.Trace;
    X.Step = static_cast<uint32_t>(S.Trace.Frames[A.Trace].Blocks.size() - 1);
    if (const Value *T = tokenOf(C)) {
      auto It = A.Tokens.find(T);
      if (It == A.Tokens.end())
        return giveUp(S, "a token without a value");
      X.Token = It->second;
    }
    S.Trace.Instances.push_back(std::move(X));
    if (C.getType()->isTokenTy())
      A.Tokens[&C] = Number;
  }
  if (isa<CallBrInst>(C))
    return giveUp(S, "'callbr' is not modelled");
  CallRole Role = roleOf(C);
  if (intrinsic(S, C) || Role == CallRole::Ignored)
    return GoOn();
  if (Role == CallRole::Entered) {
    const Function *F = C.getCalledFunction();
    if (S.Stack.size() >= 16 || any_of(F->args(), [](const Argument &X) { return X.hasByValAttr(); }) || F->isVarArg())
      return giveUp(S, "this call is not entered");
    Activation New;
    New.F = F;
    New.Site = &C;
    New.Trace = S.Trace.Frames.size();
    for (const Argument &X : F->args())
      New.Values[&X] = evaluate(S, C.getArgOperand(X.getArgNo()));
    if (S.Dropped)
      return;
    S.Trace.Frames.push_back({F, Number, false, {}});
    S.Stack.push_back(std::move(New));
    return enter(S, nullptr, &F->getEntryBlock());
  }
  if (isa<ConstantPointerNull>(C.getCalledOperand()) || isa<UndefValue>(C.getCalledOperand())) {
    require(S, Context.True, C);
    S.Dropped = true;
    return;
  }
  Scalars Operands;
  SmallVector<Scalars> Separate;
  for (const Value *V : C.args()) {
    Separate.push_back(evaluate(S, V));
    append_range(Operands, Separate.back());
  }
  if (!C.getCalledFunction() && !C.isInlineAsm())
    append_range(Operands, evaluate(S, C.getCalledOperand()));
  if (S.Dropped)
    return;
  if (any_of(Operands, [](const Scalar &X) { return X.Object >= 0; }))
    return giveUp(S, "calls with addresses of private objects are not modelled");
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  if (!C.getType()->isVoidTy() && !flatten(C.getType(), 0, Leaves))
    return giveUp(S, "a result of this type is not modelled");
  // What nobody knows may be anything; of a known operation not every result is possible.
  const Function *Callee = C.getCalledFunction();
  std::string Free = Callee && !Callee->isIntrinsic() ? "r" : "x";
  if (Role == CallRole::Event) {
    if (isa<InvokeInst>(C))
      Reasons.insert("unwinding is not followed");
    SymbolicEvent &E = addEvent(S, C);
    E.Operands = Operands;
    E.Instance = Number;
    if (Number >= 0) {
      S.Trace.Instances[Number].Event = static_cast<int>(S.Trace.Events.size()) - 1;
      S.Trace.Instances[Number].Label = E.Label;
    }
    Scalars R;
    for (unsigned K = 0; K != Leaves.size(); ++K)
      R.push_back({Context.ofThread(Free + "e" + std::to_string(S.Trace.Events.size()) + "." + std::to_string(K),
                                    Leaves[K].second),
                   Context.False});
    if (!C.onlyReadsMemory() && !C.onlyAccessesInaccessibleMemory()) {
      ++S.Version;
      S.Global.push_back({Context.bits(0, 64), 0, std::nullopt, std::nullopt});
    }
    if (C.doesNotReturn()) {
      S.Ended = true;
      return;
    }
    if (!Leaves.empty())
      give(S, &C, R);
    return GoOn();
  }
  if (!Convergent) {
    if (Role == CallRole::Reads) {
      // Of memory as it is after so many writes.
      Separate.push_back({{Context.bits(S.Global.size(), 32), Context.False}});
      SmallVector<z3::expr> Arguments;
      z3::expr Poison = Context.False;
      for (const Scalars &Group : Separate)
        for (const Scalar &X : Group) {
          Arguments.push_back(X.V);
          Poison = either(Poison, X.Poison);
        }
      Scalars R;
      for (unsigned K = 0; K != Leaves.size(); ++K)
        R.push_back(
            {Context.apply("xreads." + eventLabel(C) + "#" + std::to_string(K), Arguments, Leaves[K].second, true),
             Poison});
      give(S, &C, R);
    } else if (!Leaves.empty()) {
      give(S, &C, unknown(C, Separate));
    }
    return GoOn();
  }
  // A convergent call that shows in its result alone.
  SymbolicInstance &X = S.Trace.Instances[Number];
  X.IsPure = true;
  X.Label = eventLabel(C);
  if (Role == CallRole::Reads)
    X.Label += " after " + std::to_string(S.Global.size());
  X.Operands = Operands;
  auto SameOperands = [&](const Scalars &P, const Scalars &Q) {
    if (P.size() != Q.size())
      return false;
    for (unsigned K = 0; K != P.size(); ++K)
      if (!z3::eq(P[K].V, Q[K].V) || !P[K].Poison.is_false() || !Q[K].Poison.is_false())
        return false;
    return true;
  };
  if (IsTarget && Source) {
    auto Taken = [&](int Index) {
      return any_of(S.Trace.Instances, [&](const SymbolicInstance &Y) { return Y.Match == Index; });
    };
    for (bool Prove : {false, true}) {
      for (unsigned J = 0; J != Source->Instances.size() && X.Match < 0; ++J) {
        const SymbolicInstance &Y = Source->Instances[J];
        if (!Y.IsPure || Y.Label != X.Label || Y.Operands.size() != X.Operands.size() || Taken(J))
          continue;
        bool Same = SameOperands(X.Operands, Y.Operands);
        if (!Same && Prove) {
          z3::expr Differs = Context.False;
          for (unsigned K = 0; K != X.Operands.size(); ++K)
            Differs =
                either(Differs, !Y.Operands[K].Poison && (X.Operands[K].Poison || X.Operands[K].V != Y.Operands[K].V));
          SmallVector<z3::expr> All(S.Trace.Condition.begin(), S.Trace.Condition.end());
          All.push_back(Differs);
          Same = Context.satisfiable(All) == Tri::No;
        }
        if (Same)
          X.Match = static_cast<int>(J);
      }
    }
    if (X.Match >= 0 && X.Results.empty())
      X.Results = Source->Instances[X.Match].Results;
  }
  // The same call of the same values in the same execution of the block has the same result.
  for (int J = Number - 1; J >= 0 && X.Results.empty(); --J) {
    const SymbolicInstance &Y = S.Trace.Instances[J];
    if (Y.Frame != X.Frame || Y.Step != X.Step)
      break;
    if (Y.IsPure && Y.Label == X.Label && Y.Token == X.Token && SameOperands(X.Operands, Y.Operands) &&
        Y.Call->getCalledOperand() == C.getCalledOperand() &&
        std::equal(C.arg_begin(), C.arg_end(), Y.Call->arg_begin()))
      X.Results = Y.Results;
  }
  // Results of equal calls may have to be equal, so they are not free.
  if (any_of(ArrayRef(S.Trace.Instances).take_front(Number),
             [&](const SymbolicInstance &Y) { return Y.IsPure && Y.Label == X.Label; }))
    Free = "x";
  if (X.Results.empty())
    for (unsigned K = 0; K != Leaves.size(); ++K)
      X.Results.push_back(
          {Context.ofThread((IsTarget ? "xp" : Free + "p") + std::to_string(Number) + "." + std::to_string(K),
                            Leaves[K].second),
           Context.False});
  if (!Leaves.empty())
    give(S, &C, X.Results);
  GoOn();
}

void SymbolicExplorer::step(State &S) {
  if (++S.Steps > Limits.MaxSteps)
    return giveUp(S, "paths are followed for " + Twine(Limits.MaxSteps) + " instructions");
  const Instruction &I = *S.Stack.back().Next;
  if (const auto *C = dyn_cast<CallBase>(&I))
    return call(S, *C);
  auto GoOn = [&] { S.Stack.back().Next = I.getNextNode(); };
  switch (I.getOpcode()) {
  case Instruction::Br: {
    const auto &B = llvm::cast<BranchInst>(I);
    if (B.isUnconditional())
      return enter(S, I.getParent(), B.getSuccessor(0));
    Scalars C = evaluate(S, B.getCondition());
    if (S.Dropped)
      return;
    require(S, C[0].Poison, I);
    if (S.Dropped)
      return;
    z3::expr If = flag(C[0].V);
    return branch(S, {{If, B.getSuccessor(0)}, {!If, B.getSuccessor(1)}});
  }
  case Instruction::Switch: {
    const auto &W = llvm::cast<SwitchInst>(I);
    Scalars C = evaluate(S, W.getCondition());
    if (S.Dropped)
      return;
    require(S, C[0].Poison, I);
    if (S.Dropped)
      return;
    SmallVector<std::pair<z3::expr, const BasicBlock *>> Ways;
    z3::expr Else = Context.True;
    for (const auto &K : W.cases()) {
      z3::expr Here = Context.simplify((C[0].V == Context.bits(K.getCaseValue()->getValue())));
      Ways.push_back({Here, K.getCaseSuccessor()});
      Else = both(Else, Context.simplify((!Here)));
    }
    Ways.push_back({Else, W.getDefaultDest()});
    // Ways to one block are one, or the edge of a PHI would be counted twice.
    SmallVector<std::pair<z3::expr, const BasicBlock *>> Merged;
    for (auto &[If, To] : Ways) {
      auto *Same = find_if(Merged, [&, T = To](const auto &X) { return X.second == T; });
      if (Same == Merged.end())
        Merged.push_back({If, To});
      else
        Same->first = either(Same->first, If);
    }
    return branch(S, Merged);
  }
  case Instruction::Ret:
    return finishCall(S, llvm::cast<ReturnInst>(I));
  case Instruction::Unreachable:
    require(S, Context.True, I);
    S.Dropped = true;
    return;
  case Instruction::Alloca: {
    int Object = static_cast<int>(S.Objects.size());
    S.Objects.emplace_back();
    unsigned Width = Context.DL.getPointerTypeSizeInBits(I.getType());
    give(S, &I, {{Context.bits((Object + 1) * 0x100000ULL, Width), Context.False, Object}});
    return GoOn();
  }
  case Instruction::GetElementPtr:
    give(S, &I, address(S, llvm::cast<GEPOperator>(I)));
    return GoOn();
  case Instruction::Load:
    load(S, llvm::cast<LoadInst>(I));
    return GoOn();
  case Instruction::Store:
    store(S, llvm::cast<StoreInst>(I));
    return GoOn();
  case Instruction::Fence:
    ++S.Version;
    S.Global.push_back({Context.bits(0, 64), 0, std::nullopt, std::nullopt});
    return GoOn();
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg: {
    Scalars All;
    for (const Value *V : I.operands())
      append_range(All, evaluate(S, V));
    if (S.Dropped)
      return;
    if (any_of(All, [](const Scalar &X) { return X.Object >= 0; }))
      return giveUp(S, "atomic access to private objects is not modelled");
    SymbolicEvent &E = addEvent(S, I);
    E.Operands = All;
    SmallVector<std::pair<uint64_t, unsigned>> Leaves;
    flatten(I.getType(), 0, Leaves);
    Scalars R;
    for (unsigned K = 0; K != Leaves.size(); ++K)
      R.push_back(
          {Context.ofThread("xe" + std::to_string(S.Trace.Events.size()) + "." + std::to_string(K), Leaves[K].second),
           Context.False});
    give(S, &I, R);
    ++S.Version;
    S.Global.push_back({Context.bits(0, 64), 0, std::nullopt, std::nullopt});
    return GoOn();
  }
  default:
    compute(S, I);
    if (!S.Dropped && !S.Ended)
      GoOn();
  }
}

std::vector<SymbolicTrace> SymbolicExplorer::explore(const Function &F, function_ref<bool(const Argument &)> IsUniform,
                                                     const std::vector<z3::expr> &Condition,
                                                     const SymbolicTrace *SourceTrace) {
  Uniform = IsUniform;
  Source = SourceTrace;
  Pending.clear();
  State Start;
  Start.Trace.Condition = Condition;
  Start.Trace.Frames.push_back({&F, -1, true, {}});
  Activation A;
  A.F = &F;
  A.Trace = 0;
  std::vector<SymbolicTrace> Result;
  for (const Argument &X : F.args()) {
    SmallVector<std::pair<uint64_t, unsigned>> Leaves;
    if (!flatten(X.getType(), 0, Leaves)) {
      Reasons.insert("an argument of a type that is not modelled");
      return Result;
    }
    Scalars Values;
    for (unsigned K = 0; K != Leaves.size(); ++K) {
      std::string Name = "a" + std::to_string(X.getArgNo()) + "." + std::to_string(K);
      Values.push_back({Uniform(X) ? Context.shared(Name, Leaves[K].second) : Context.ofThread(Name, Leaves[K].second),
                        Context.False});
    }
    A.Values[&X] = Values;
  }
  Start.Stack.push_back(std::move(A));
  enter(Start, nullptr, &F.getEntryBlock());
  Pending.push_back(std::move(Start));
  while (!Pending.empty()) {
    State S = std::move(Pending.back());
    Pending.pop_back();
    while (!S.Ended && !S.Dropped)
      step(S);
    if (Limits.StopWhenOpen && !Reasons.empty())
      return {};
    Total += S.Steps;
    if (Total > Limits.MaxTotal || Context.Queries > Limits.MaxQueries) {
      Reasons.insert(Total > Limits.MaxTotal
                         ? "more than " + std::to_string(Limits.MaxTotal) + " instructions on all paths"
                         : "more than " + std::to_string(Limits.MaxQueries) + " queries to the solver");
      Pending.clear();
      break;
    }
    if (S.Dropped)
      continue;
    if (Result.size() == Limits.MaxPaths) {
      Reasons.insert("more than " + std::to_string(Limits.MaxPaths) + " paths");
      Pending.clear();
      break;
    }
    Result.push_back(std::move(S.Trace));
  }
  return Result;
}

} // namespace rejoin
