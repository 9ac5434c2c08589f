//===- SymbolicPassedObjects.cpp - Private objects that calls get -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function without a body that gets the address of a private object has the object's contents among its operands, and
// may leave anything in it, which is the same on both sides if the operands are. If it may keep the address, so may
// each later function, also one that accesses its arguments alone, if one of these may point there. Both sides may
// choose the same places for objects (SymbolicPlaces.cpp), unless the target's object is aligned less. Each
// thread has objects of its own. An object is gone once its function returned: each access to it is undefined
// behaviour. Once an address may be known to others, accesses by unknown addresses of flat or private memory end the
// path.
//
// Cost: linear in the objects' bytes for each call. Limits: large objects, and objects that a callee only writes or
// that it must not access (`tail`) are not followed: inconclusive. Held by: test/Validate/private-objects*.srctgt.ll,
// passed-objects*.srctgt.ll; rejoin-validate-fuzz (PassedObjects.cpp).
//
//===----------------------------------------------------------------------===//

#include "SymbolicExecutor.h"
#include "rejoin/Semantics/CheckedMemory.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

Scalars SymbolicExecutor::contentsOf(State &S, PrivateObjectId Object) {
  Scalars Bytes;
  for (uint64_t K = 0; K != S.Objects[Object.index()].Size && !S.Dropped; ++K) {
    const std::vector<Write> &History = S.Objects[Object.index()].History;
    const Formula At = Context.bits(PrivateObject::begin(Object) + K, 32);
    const bool IsWritten = any_of(History, [&](const Write &W) {
      return !Context.simplify(z3::uge(Context.distance(At, W.Address), Context.bits(W.Bytes, 32))).is_true();
    });
    Bytes.push_back(IsWritten ? readBits(S, History, At, 1, /*Private=*/true, Object)
                              : Scalar{Context.bits(0, 8), Context.True});
  }
  return Bytes;
}

bool SymbolicExecutor::mayGetEscaped(const State &S, const FollowedCall &Call) const {
  if (S.Escaped.empty())
    return false;
  return any_of(Call.C.args(), [&](const Use &A) {
    const Type *T = A->getType();
    // Pointers may be in structs and arrays too.
    if (!T->getScalarType()->isPointerTy())
      return T->isAggregateType();
    if (!is_contained({MemorySpace::Flat, MemorySpace::Private},
                      spaceOf(Context.kind(), T->getScalarType()->getPointerAddressSpace())))
      return false;
    const Scalars &Group = Call.Separate[Call.C.getArgOperandNo(&A)];
    if (all_of(Group, [](const Scalar &X) { return X.Object.isValid(); }))
      return false;
    // The validated function's arguments are older than its objects.
    return S.Stack.size() != 1 || !isa<Argument>(getUnderlyingObject(A));
  });
}

bool SymbolicExecutor::isAlignedAsInSource(State &S, PrivateObjectId Object) {
  const PrivateObject &O = S.Objects[Object.index()];
  if (!IsTarget) {
    Align &Largest = S.Trace.Passed.try_emplace(O.Size, O.Alignment).first->second;
    Largest = std::max(Largest, O.Alignment);
    return true;
  }
  if (!Source)
    return false;
  const auto It = Source->Passed.find(O.Size);
  return It == Source->Passed.end() || It->second <= O.Alignment;
}

bool SymbolicExecutor::passObjects(State &S, FollowedCall &Call) {
  const CallBase &C = Call.C;
  const Function *F = C.getCalledFunction();
  auto IsObject = [](const Scalar &X) { return X.Object.isValid(); };
  const bool IsPassed = any_of(Call.Operands, IsObject);
  const bool GetsEscaped = mayGetEscaped(S, Call);
  // An intrinsic may read or write an escaped object by an address that another function gave.
  if (F && F->isIntrinsic() && !C.doesNotAccessMemory() && GetsEscaped)
    return false;
  const bool SeesEscaped = Call.Role != CallRole::Pure && (GetsEscaped || !C.onlyAccessesInaccessibleMemOrArgMem()) &&
                           !C.onlyAccessesInaccessibleMemory() && !C.doesNotAccessMemory() && (!F || !F->isIntrinsic());
  if (!IsPassed && (!SeesEscaped || S.Escaped.empty()))
    return true;
  if (IsPassed && (!F || F->isIntrinsic() || Call.Role == CallRole::Pure))
    return false;
  if (SeesEscaped) {
    append_range(Call.Seen, S.Escaped);
    if (Call.Role == CallRole::Event && !C.onlyReadsMemory())
      Call.Changed = Call.Seen;
  }
  Call.Operands.clear();
  SmallVector<PrivateObjectId> Kept;
  for (auto [K, Group] : enumerate(Call.Separate)) {
    // The callee's own operand, or a value.
    if (K >= C.arg_size() || none_of(Group, IsObject)) {
      append_range(Call.Operands, Group);
      continue;
    }
    const auto N = static_cast<unsigned>(K);
    if (Group.size() != 1 || C.isPassPointeeByValueArgument(N) || C.paramHasAttr(N, Attribute::StructRet))
      return false;
    // Whether the contents matter depends on the bytes that the callee writes.
    if (C.onlyWritesMemory() || C.onlyWritesMemory(N) || C.paramHasAttr(N, Attribute::Initializes))
      return false;
    const PrivateObjectId Object = Group[0].Object;
    if (!is_contained(Call.Seen, Object))
      Call.Seen.push_back(Object);
    if (Call.Role == CallRole::Event && !C.onlyReadsMemory() && !C.onlyReadsMemory(N) &&
        !is_contained(Call.Changed, Object))
      Call.Changed.push_back(Object);
    if (!C.doesNotCapture(N) && !S.Objects[Object.index()].HasEscaped && !is_contained(Kept, Object))
      Kept.push_back(Object);
    const unsigned Width = Group[0].V.get_sort().bv_size();
    Group[0].V = Context.simplify(Group[0].V - Context.bits(PrivateObject::begin(Object), Width));
    Group[0].Object = PrivateObjectId();
    const auto Which = static_cast<uint64_t>(find(Call.Seen, Object) - Call.Seen.begin());
    Group.push_back({Context.bits(Which, 32), Context.False});
    // Somebody may look where it lies.
    if (!C.doesNotCapture(N))
      Group.push_back({Context.ofThread("xplaced" + std::to_string(place(S, Object)), 1), Context.False});
    append_range(Call.Operands, Group);
  }
  // A tail call must not access objects of its caller: whether one does is not known.
  if (const auto *Tail = dyn_cast<CallInst>(&C); Tail && Tail->isTailCall() && !Call.Seen.empty())
    return false;
  constexpr uint64_t MaxBytes = 128;
  for (const PrivateObjectId Object : Call.Seen) {
    const PrivateObject &O = S.Objects[Object.index()];
    if (O.IsDead || O.Size > MaxBytes || !isAlignedAsInSource(S, Object))
      return false;
    Call.Sizes += (Call.Sizes.empty() ? " with private objects of " : ", ") + std::to_string(O.Size);
    Call.Separate.push_back(contentsOf(S, Object));
    append_range(Call.Operands, Call.Separate.back());
  }
  for (const PrivateObjectId Object : Kept) {
    S.Objects[Object.index()].HasEscaped = true;
    S.Escaped.push_back(Object);
  }
  return true;
}

void SymbolicExecutor::forgetObjects(State &S, const FollowedCall &Call) {
  for (auto [Number, Object] : enumerate(Call.Changed)) {
    PrivateObject &O = S.Objects[Object.index()];
    O.History.clear();
    constexpr unsigned Word = 4;
    const unsigned Each = O.Size % Word == 0 ? Word : 1;
    for (uint64_t K = 0; K != O.Size; K += Each)
      O.History.push_back({Context.bits(PrivateObject::begin(Object) + K, 32), Each,
                           Context.ofThread("xobject" + std::to_string(S.NumMore) + "." + std::to_string(Number) + "." +
                                                std::to_string(K),
                                            8 * Each),
                           Context.False});
  }
}

} // namespace rejoin
