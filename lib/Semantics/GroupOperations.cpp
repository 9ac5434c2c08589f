//===- GroupOperations.cpp - Calls -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A call of a function with a body enters it: threads that call the same one, also by a pointer, go in together. What
// has none is an operation that the machine knows. A group operation runs once for the threads that execute it
// converged: those of one wave for wave operations, the whole group for operations of the workgroup; by a member mask
// or the number of a barrier, threads may meet from several places (Meetings.cpp). A function without a body that is
// not known gives, if that is allowed, values that are a function of what it may depend on: its arguments, who executes
// it together, how often the thread called it. Held by: test/Semantics/calls.ll, indirectbr.ll; rejoin-kernel-fuzz.
//
//===----------------------------------------------------------------------===//

#include "LaneOperations.h"
#include "SimtMachineImpl.h"
#include "llvm/ADT/StableHashing.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace rejoin {

Error SimtMachine::Runner::call(DecodedFunction &F, const Op &O, ThreadGroup &Group, bool &Entered) {
  const auto &C = F.Calls[O.Extra];
  if (C.Builtin)
    return runBuiltin(O, C, Group, Entered);
  // Threads that call the same function by a pointer go in together.
  SmallVector<std::pair<const Function *, ThreadGroup>, 2> Targets;
  for (Thread *T : Group) {
    const Function *Callee = C.Callee;
    if (!Callee) {
      const Slot *Pointer = get(*T, C.Pointer);
      Callee = Pointer->State ? nullptr : P.functionAt(Pointer->Bits);
      if (!Callee || Callee->getFunctionType() != C.Call->getFunctionType() || Callee->isDeclaration()) {
        report(DiagnosticKind::UndefinedBehaviour, *O.I, {T}, "calls an address that is not a function of this type");
        stop(*T, StopReason::Outside);
        continue;
      }
    }
    auto *It = find_if(Targets, [&](auto &X) { return X.first == Callee; });
    if (It == Targets.end())
      Targets.push_back({Callee, {T}});
    else
      It->second.push_back(T);
  }
  for (auto &[Callee, Members] : Targets) {
    DecodedFunction &G = P.decode(*Callee);
    uint32_t Root = NextRoot++;
    for (Thread *T : Members) {
      const uint64_t Base = uint64_t(T->frame().Base) + F.NumSlots;
      if (T->Frames.size() > 1000 || !growStack(*T, Base + G.NumSlots)) {
        report(DiagnosticKind::UndefinedBehaviour, *O.I, {T}, "the stack overflows");
        stop(*T, StopReason::Outside);
        continue;
      }
      Frame New;
      New.F = &G;
      New.Base = static_cast<uint32_t>(Base);
      New.Root = Root;
      New.Op = G.Blocks[0].FirstOp;
      New.Counts.assign(G.Order.numCycles(), 0);
      New.Anchored.assign(G.AnchorRegions.size(), 0);
      New.PrivateObjects = T->Private.numObjects();
      T->bind();
      std::fill_n(T->Stack.begin() + New.Base, G.NumSlots, Slot{0, Slot::Undef});
      // What a variadic function is passed beside its arguments is seen by `va_arg` alone, which is not modelled.
      for (unsigned A = 0; A != Callee->arg_size(); ++A) {
        const Slot *From = get(*T, C.Arguments[A]);
        std::copy_n(From, C.Counts[A], T->Stack.begin() + New.Base + G.ArgumentSlots[A]);
      }
      T->Frames.push_back(std::move(New));
      T->bind();
    }
  }
  Entered = true;
  return Error::success();
}

void SimtMachine::Runner::inWaves(ThreadGroup &Group, function_ref<void(ThreadGroup &)> Visit) {
  ThreadGroup Wave;
  for (size_t I = 0; I != Group.size();) {
    Wave.clear();
    unsigned Number = Group[I]->Index / Shape.WaveSize;
    for (; I != Group.size() && Group[I]->Index / Shape.WaveSize == Number; ++I)
      Wave.push_back(Group[I]);
    Visit(Wave);
  }
}

void SimtMachine::Runner::opaque(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group) {
  uint64_t Name = xxh3_64bits(C.Callee->getName());
  // Where a private object lies is nobody's business: its address counts as the offset in it, and what it holds.
  auto PrivateArgument = [&](Thread &T, unsigned A, const Slot &S) -> std::optional<uint64_t> {
    const Type *Of = A < C.Call->arg_size() ? C.Call->getArgOperand(A)->getType() : nullptr;
    if (!Of || !Of->isPointerTy() || S.State != Slot::Defined ||
        !(P.space(Of->getPointerAddressSpace()) == MemorySpace::Private || (S.Bits & ApertureMask) == PrivateAperture))
      return std::nullopt;
    bool Dead = false;
    const uint64_t Address = S.Bits & ~ApertureMask;
    const Arena::Object *O = T.Private.find(Address, 0, Dead);
    if (!O)
      return std::nullopt;
    const size_t Size = O->End - O->Begin;
    uint64_t H = stable_hash_combine(Address - O->Begin, Size);
    if (C.Call->doesNotAccessMemory())
      return H;
    const uint8_t *Bytes = T.Private.bytes(*O, O->Begin), *Known = T.Private.initialized(*O, O->Begin);
    for (size_t K = 0; K != Size; ++K)
      H = stable_hash_combine(H, Known[K] ? Bytes[K] : 0, Known[K]);
    return H;
  };
  auto OwnArguments = [&](Thread &T) {
    uint64_t H = Name;
    for (unsigned A = 0; A != C.Arguments.size(); ++A)
      for (unsigned K = 0; K != C.Counts[A]; ++K) {
        Slot S = get(T, C.Arguments[A])[K];
        std::optional<uint64_t> Object = PrivateArgument(T, A, S);
        H = Object ? stable_hash_combine(H, *Object) : stable_hash_combine(H, S.Bits, S.State);
      }
    return H;
  };
  // Who takes part, and with what.
  uint64_t Together = 0;
  if (C.Convergent)
    for (Thread *T : Group)
      Together = stable_hash_combine(Together, T->Global, OwnArguments(*T));
  // One that reads memory may be one that reads what nobody writes.
  const bool Pure = C.OnlyReads;
  for (Thread *T : Group) {
    uint64_t H = stable_hash_combine(OwnArguments(*T), Together);
    if (!C.Convergent && !Pure)
      H = stable_hash_combine(H, T->Global, OpaqueCalls[{T->Global, Name}]++);
    SmallVector<unsigned> Bits;
    slotBits(C.Call->getType(), Bits);
    for (uint32_t K = 0; K != O.Count; ++K) {
      H = stable_hash_combine(H, K);
      uint64_t Value = H & maskTrailingOnes<uint64_t>(Options.SmallResults ? std::min(Bits[K], 3U) : Bits[K]);
      if (C.Range && !C.Range->isFullSet()) {
        APInt Size = C.Range->getUpper() - C.Range->getLower();
        Value = (C.Range->getLower() + APInt(Bits[K], Value).urem(Size)).getZExtValue();
      }
      Value = alignDown(Value, C.Alignment);
      if (C.IsNotNull && !Value)
        Value = C.Alignment;
      T->registers()[O.Dst + K] = C.Returned ? get(*T, C.Arguments[*C.Returned])[K] : Slot{Value, Slot::Defined};
    }
  }
}

Error SimtMachine::Runner::runBuiltin(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group, bool &Left) {
  const auto B = static_cast<Builtin>(C.Builtin);
  if (C.OnImage != ImageAction::None) {
    return runImage(O, C, Group);
  } else if (B == Builtin::Opaque) {
    opaque(O, C, Group);
  } else if (B < Builtin::Barrier) {
    for (Thread *T : Group)
      query(O, C, *T);
  } else if (C.Meets && Options.Model != ConvergenceModel::PostDominator) {
    Left = meet(O, C, Group);
  } else if (B == Builtin::Barrier || B == Builtin::WaveBarrier || B == Builtin::BarrierOfCount) {
    barrier(O, C, Group, B == Builtin::WaveBarrier);
  } else if (B == Builtin::AsyncCopy) {
    return startCopy(O, C, Group);
  } else if (B == Builtin::WaitForCopies) {
    waitForCopies(O, C, Group);
  } else if (B == Builtin::CheckMask) {
    inWaves(Group, [&](ThreadGroup &Wave) { checkMask(O, C, Wave); });
  } else if (B >= Builtin::GroupAll && B <= Builtin::GroupCombine) {
    bool IsBarrier = B == Builtin::BarrierAnd || B == Builtin::BarrierOr || B == Builtin::BarrierCount;
    if (IsBarrier || Group.size() != Threads.size())
      barrier(O, C, Group, /*WaveOnly=*/false);
    LaneOperation(*this, Group).run();
  } else if (isGroupOperation(B) && B != Builtin::BarrierArrive) {
    inWaves(Group, [&](ThreadGroup &Wave) { LaneOperation(*this, Wave).run(); });
  } else {
    return runAlone(O, C, Group);
  }
  if (C.Opaque && C.Call->doesNotReturn())
    for (Thread *T : Group)
      stop(*T, StopReason::Ended);
  return Error::success();
}

Error SimtMachine::Runner::runAlone(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group) {
  switch (static_cast<Builtin>(C.Builtin)) {
  case Builtin::Trap:
    report(DiagnosticKind::UndefinedBehaviour, *O.I, SmallVector<const Thread *>(Group.begin(), Group.end()),
           "the kernel traps");
    for (Thread *T : Group)
      stop(*T, StopReason::Ended);
    break;
  case Builtin::EndThread:
    for (Thread *T : Group) {
      T->Frames.clear();
      T->Private.clear();
      T->bind();
    }
    AnyStopped = SomeEnded = true;
    break;
  case Builtin::Fence:
    for (Thread *T : Group)
      fence(*O.I, *T);
    break;
  case Builtin::Printf:
  case Builtin::VPrintf:
    for (Thread *T : Group)
      print(O, C, *T);
    break;
  case Builtin::Nothing:
  case Builtin::BarrierArrive:
    break;
  default:
    for (Thread *T : Group)
      memoryBuiltin(O, C, *T);
  }
  return Error::success();
}

} // namespace rejoin
