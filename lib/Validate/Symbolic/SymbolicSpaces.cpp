//===- SymbolicSpaces.cpp - Which memory an address belongs to -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An access by an address of global or constant memory says that the address lies there. A type alone shows nothing in
// the target: casts, numbers that become addresses, and memory that is read with another type give a value any type.
// So a target's access is right where all origins of its address are the same in the source: objects, arguments of the
// validated function (those of callees are what is passed), null. Otherwise the source has to access one of the bytes
// by an address of that memory: also by one that is cast from such an address, since the cast means the same place.
//
//   target: load of addrspacecast(%p), %p global        proved: an argument of both sides says so
//   target: load of inttoptr(ptrtoint(%p)), %p flat     inconclusive, unless the source accesses the place as global
//
// Memory that nobody writes while the function is executed (`isInvariant`) keeps its contents over barriers, fences and
// calls: a load says so (`!invariant.load`), or its address is one of constant memory, or of an argument of the
// validated function that is `noalias readonly`. Where the source never writes by a `noalias` argument, nor passes it
// on to somebody who might, `readonly` holds of it: saying so leaves the source no less behaviour.
//
//   %x = load %in; s.barrier; %y = load %in      %y is %x, %in noalias readonly
//   the same, %in readonly                       %y is what memory holds then
//   the same, %in noalias, and a store to it     the same
//
// Lemma: where such a load of the source is executed, a write that changes its memory, by whomever, is undefined
// behaviour, so the contents are those at the entry at each point, and what this thread wrote there is the same. The
// target's own promises show nothing: its load has these contents where the source makes such a load of the same
// address, before which the path cannot stop. The target may write something else for a while:
//
//   (a) Its load gives what it wrote itself since the last event that does more than write. At that event both sides
//       leave the same memory.
//   (b) Writes that the source makes too change nothing, and are left out.
//
//   source: store %n, %q; %x = load %q, invariant    %x is what was there, and undefined behaviour if that is not %n
//   target: store 5, %q; %y = load %q; store %x, %q  %y is 5, though the source loads %q so and leaves the same
//
// Invariant: what the source is not known to say is a reason, and nothing is proved then. Pointers that a kernel gets
// are global. Cost: linear in the origins; in the source's accesses for the others, with one query at most.
// Limits: which memory local and private addresses belong to is decided by their windows (SmtContext.cpp).
//
// A function, or its call, may say that it writes nothing (`memory(read)`), or nothing by an argument (`readonly`), or
// reads nothing by it. Who does so nevertheless has undefined behaviour: the source's path is not followed, the
// target's is a fault. Where another pointer may be the address, whether it has is unknown.
//
// Source: LLVM's User Guide for the AMDGPU backend, "Address Spaces".
// Held by: test/Validate/spaces-of-origins*.srctgt.ll, address-spaces*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "Reasons/Reason.h"
#include "Refinement/AddressOrigins.h"
#include "SymbolicExecutor.h"
#include "rejoin/Semantics/CheckedMemory.h"
#include "rejoin/Target/Operations.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

/// What may be looked through: an address, and the operands that it has its space from.
static SmallVector<const Value *, 2> originsOf(const Value &V) {
  if (isa<GEPOperator, AddrSpaceCastOperator, BitCastOperator, FreezeInst>(V))
    return {cast<User>(V).getOperand(0)};
  if (const auto *P = dyn_cast<PHINode>(&V))
    return {P->incoming_values().begin(), P->incoming_values().end()};
  if (const auto *P = dyn_cast<SelectInst>(&V))
    return {P->getTrueValue(), P->getFalseValue()};
  return {};
}

bool SymbolicExecutor::holdsOfOrigins(const State &S, const Value &Pointer,
                                      function_ref<Tri(const Value &, size_t)> Holds) const {
  // With the depth of the call that it is a value of.
  SmallVector<std::pair<const Value *, size_t>> Work{{&Pointer, S.Stack.size() - 1}};
  std::set<std::pair<const Value *, size_t>> Seen;
  while (!Work.empty()) {
    auto [V, Depth] = Work.pop_back_val();
    if (!Seen.insert({V, Depth}).second)
      continue;
    const Tri Here = Holds(*V, Depth);
    if (Here == Tri::Yes)
      continue;
    const auto Origins = originsOf(*V);
    const auto *A = dyn_cast<Argument>(V);
    for (const Value *From : Origins)
      Work.push_back({From, Depth});
    if (A && Depth)
      Work.push_back({S.Stack[Depth].Site->getArgOperand(A->getArgNo()), Depth - 1});
    else if (Origins.empty() && Here == Tri::No)
      return false;
  }
  return true;
}

bool SymbolicExecutor::isOfSpace(const State &S, const Value &Pointer, MemorySpace As) const {
  return holdsOfOrigins(S, Pointer, [&](const Value &V, size_t) {
    const MemorySpace Of = spaceOf(Context.kind(), V.getType()->getScalarType()->getPointerAddressSpace());
    if (!IsTarget && Of == As)
      return Tri::Yes;
    const auto *A = dyn_cast<Argument>(&V);
    const bool IsSaid = Of == As && (A || isa<GlobalValue>(V));
    const bool IsOfKernel = A && As == MemorySpace::Global && Of == MemorySpace::Flat && isKernel(*A->getParent());
    return IsSaid || IsOfKernel || isa<ConstantPointerNull, UndefValue>(V) ? Tri::Unknown : Tri::No;
  });
}

/// The function only reads by this address, or by others that are computed from it: nobody else gets them.
static bool onlyReadsBy(const Argument &A) {
  SmallVector<const Value *> Work{&A};
  SmallPtrSet<const Value *, 8> Seen{&A};
  auto Reads = [&](const Use &U) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      return false;
    if (isa<GetElementPtrInst, AddrSpaceCastInst, BitCastInst, PHINode, SelectInst, FreezeInst>(I)) {
      // A pointer may be no index, nor a condition.
      if (!I->getType()->isPtrOrPtrVectorTy())
        return false;
      if (Seen.insert(I).second)
        Work.push_back(I);
      return true;
    }
    if (isa<LoadInst, ICmpInst>(I) || I->isDroppable())
      return true;
    const auto *C = dyn_cast<CallBase>(I);
    return C && C->isArgOperand(&U) && C->doesNotCapture(C->getArgOperandNo(&U)) &&
           C->onlyReadsMemory(C->getArgOperandNo(&U)) && !C->paramHasAttr(C->getArgOperandNo(&U), Attribute::Returned);
  };
  while (!Work.empty())
    if (!all_of(Work.pop_back_val()->uses(), Reads))
      return false;
  return true;
}

bool SymbolicExecutor::isReadOnly(const Argument &A) const {
  if (A.onlyReadsMemory())
    return true;
  auto [It, IsNew] = ReadOnly.try_emplace(&A, false);
  if (IsNew)
    It->second = onlyReadsBy(A);
  return It->second;
}

bool SymbolicExecutor::isInvariant(const State &S, const Instruction &I, const Value &Pointer) const {
  const auto *L = dyn_cast<LoadInst>(&I);
  if (!L || !L->isSimple())
    return false;
  return L->hasMetadata(LLVMContext::MD_invariant_load) || isOfSpace(S, Pointer, MemorySpace::Constant) ||
         holdsOfOrigins(S, Pointer, [&](const Value &V, size_t Depth) {
           const auto *A = dyn_cast<Argument>(&V);
           return A && !Depth && A->hasNoAliasAttr() && isReadOnly(*A) ? Tri::Yes : Tri::No;
         });
}

bool SymbolicExecutor::isInvariantInSource(const State &S, const SymbolicTrace &OfSource, const Formula &Begin,
                                           uint64_t Bytes) const {
  return any_of(OfSource.Accesses, [&](const SymbolicTrace::Access &X) {
    return X.IsInvariant && X.Stops <= S.Trace.Stops && Bytes <= X.Bytes && z3::eq(X.Begin, Begin);
  });
}

std::vector<SymbolicExecutor::Write> SymbolicExecutor::ownWrites(const State &S) const {
  auto IsOfSource = [&](const Write &W) {
    return IsTarget && Source && any_of(Source->Events, [&](const SymbolicEvent &E) {
             return E.Stops <= S.Trace.Stops && any_of(E.Writes, [&](const SymbolicEvent::Piece &Of) {
                      return Of.Bytes == W.Bytes && z3::eq(Of.Address, W.Address) && z3::eq(Of.Value, *W.Value) &&
                             z3::eq(Of.Poison, *W.Poison);
                    });
           });
  };
  std::vector<Write> Own;
  for (const Write &W : reverse(S.Global)) {
    if (!W.Value)
      break;
    if (!IsOfSource(W))
      Own.push_back(W);
  }
  std::reverse(Own.begin(), Own.end());
  constexpr size_t MaxFollowed = 16;
  if (!IsTarget && Own.size() > MaxFollowed)
    Own.clear();
  return Own;
}

void SymbolicExecutor::noteSpace(const State &S, const Formula &Begin, uint64_t Bytes, const Value &Pointer) {
  const MemorySpace As = spaceOf(Context.kind(), Pointer.getType()->getPointerAddressSpace());
  // Others have addresses of their own.
  if (!Source || !Bytes || (As != MemorySpace::Global && As != MemorySpace::Constant) || isOfSpace(S, Pointer, As))
    return;
  auto SaysSo = [&](const SymbolicTrace::Access &X) {
    return X.Stops <= S.Trace.Stops && X.Bytes && (As == MemorySpace::Global ? X.IsOfGlobal : X.IsOfConstant);
  };
  if (any_of(Source->Accesses, [&](const SymbolicTrace::Access &X) { return SaysSo(X) && z3::eq(X.Begin, Begin); }))
    return;
  constexpr unsigned MaxTold = 16;
  unsigned NumTold = 0;
  Formula Apart = Context.True;
  for (const SymbolicTrace::Access &X : Source->Accesses) {
    if (!SaysSo(X))
      continue;
    const Formula IsBeside = Context.simplify(z3::uge(Context.distance(Begin, X.Begin), Context.bits(X.Bytes, 64)) &&
                                              z3::uge(Context.distance(X.Begin, Begin), Context.bits(Bytes, 64)));
    if (IsBeside.is_false())
      return;
    if (!IsBeside.is_true() && NumTold++ < MaxTold)
      Apart = both(Apart, IsBeside);
  }
  if (Tri T; Context.mayHold(S.Trace.Condition, Apart, T))
    Reasons.insert(textOf(Reason::AddressSpace));
}

//===----------------------------------------------------------------------===//
// Who may write, and read
//===----------------------------------------------------------------------===//

bool SymbolicExecutor::writesNothing(const State &S) {
  return any_of(S.Stack, [](const Activation &A) { return onlyReadsMemory(*A.F, A.Site); });
}

bool SymbolicExecutor::mayBeOf(const State &S, const Value &Pointer, SaysOfArgument Says) const {
  auto HasOne = [&](const Activation &A) {
    return any_of(A.F->args(), [&](const Argument &P) { return Says(P, A.Site); });
  };
  bool MayBe = false;
  holdsOfOrigins(S, Pointer, [&](const Value &V, size_t Depth) {
    const auto Behind = argumentsBehind(V);
    MayBe |= any_of(Behind, [&](const Argument *P) { return Says(*P, S.Stack[Depth].Site); });
    // What callers pass is not looked at behind a number.
    MayBe |= isa<IntToPtrInst>(V) && !Behind.empty() && any_of(ArrayRef(S.Stack).take_front(Depth), HasOne);
    return Tri::Unknown;
  });
  return MayBe;
}

void SymbolicExecutor::requireWritable(State &S, const Scalar &Address, const Value &Pointer, const Instruction &I) {
  if (S.Dropped)
    return;
  auto IsReadOnly = [&](const Value &V, size_t Depth) {
    const auto *P = dyn_cast<Argument>(&V);
    return P && isOnlyRead(*P, S.Stack[Depth].Site) ? Tri::Yes : Tri::No;
  };
  if ((!Address.Object.isValid() && writesNothing(S)) || holdsOfOrigins(S, Pointer, IsReadOnly))
    return require(S, Context.True, I);
  if (!mayBeOf(S, Pointer, isOnlyRead))
    return;
  if (IsTarget)
    Reasons.insert(textOf(Reason::WritesReadOnly));
  else
    require(S, flag(Context.apply("xreadonly", {Address.V}, 1, /*PerThread=*/false)), I);
}

void SymbolicExecutor::askForWrites(const State &S, const CallBase &C) {
  if (!IsTarget || S.Dropped || onlyOrders(C) || C.onlyReadsMemory() || C.onlyAccessesInaccessibleMemory())
    return;
  const auto *M = dyn_cast<AnyMemIntrinsic>(&C);
  if (const auto *Length = M ? dyn_cast<ConstantInt>(M->getLength()) : nullptr; Length && Length->isZero())
    return;
  auto Writes = [&](const Use &U) {
    return U->getType()->isPointerTy() && !C.onlyReadsMemory(C.getArgOperandNo(&U)) && mayBeOf(S, *U, isOnlyRead);
  };
  if (writesNothing(S) || any_of(C.args(), Writes))
    Reasons.insert(textOf(Reason::WritesReadOnly));
}

void SymbolicExecutor::askForReads(const State &S, const Value &Pointer) {
  if (IsTarget && !S.Dropped && mayBeOf(S, Pointer, isNotRead))
    Reasons.insert(textOf(Reason::ReadsNotRead));
}

} // namespace rejoin
