//===- Barriers.cpp - Threads that wait for one another -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A barrier is executed once for the threads that execute it converged. Threads of the group that it is for and that
// are not among them are missed: a finding, unless they stopped at an earlier one (then it is a note of that one), or
// have returned on a target where returned threads do not count (NVIDIA since Volta: PTX ISA, "barrier.sync"; "exited
// threads"). A barrier orders the memory that its flags name: for two threads, what the flags of both name, since what
// one does before it is released by its own flags, and acquired by the other's (OpenCL C 3.0, 3.3.6.2).
// llvm.amdgcn.s.barrier and CUDA's barriers order all memory. Held by: test/Semantics/Findings/barrier*,
// test/Semantics/Races.
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

/// The memory that the semantics of a SPIR-V instruction name (SPIR-V 1.6, 3.32).
static unsigned regionsOfSemantics(uint64_t Semantics) {
  constexpr uint64_t Shared = 0x80 | 0x100, Buffers = 0x40 | 0x200 | 0x400 | 0x800;
  return (Semantics & Shared ? LocalOnly : NoRegions) | (Semantics & Buffers ? GlobalOnly : NoRegions);
}

unsigned SimtMachine::Runner::regionsOf(const DecodedFunction::CallInfo &C, Thread &T) {
  const auto B = static_cast<Builtin>(C.Builtin);
  if ((B != Builtin::Barrier && B != Builtin::WaveBarrier) || !C.Callee || C.Callee->isIntrinsic() ||
      C.Arguments.empty() || unmangledStem(C.Callee->getName()) == C.Callee->getName())
    return AllRegions;
  const bool IsSpirv = unmangledStem(C.Callee->getName()) == "__spirv_ControlBarrier" && C.Arguments.size() == 3;
  const Slot *Flags = get(T, C.Arguments[IsSpirv ? 2 : 0]);
  if (Flags->State)
    return AllRegions;
  // The flags of OpenCL are less than 8; sub_group_barrier stands for SPIR-V's instruction, too.
  return IsSpirv || Flags->Bits > 7 ? regionsOfSemantics(Flags->Bits) : regionsOfFlags(Flags->Bits);
}

SmallVector<uint16_t, 64> SimtMachine::Runner::membersFor(const DecodedFunction::CallInfo &C, ThreadGroup &Group,
                                                          unsigned Region) {
  SmallVector<uint16_t, 64> Members;
  for (Thread *T : Group)
    if (regionsOf(C, *T) & (1U << Region))
      Members.push_back(static_cast<uint16_t>(T->Index));
  return Members;
}

void SimtMachine::Runner::checkAllThere(const Op &O, ThreadGroup &Together, unsigned First, size_t Expected,
                                        StringRef Whom, StringRef Do) {
  if (Together.size() == Expected)
    return;
  std::vector<bool> Here(Threads.size(), false);
  for (Thread *T : Together)
    Here[T->Index] = true;
  // The first thread that is missed and has no excuse, with where it stands.
  const bool ReturnedCount = P.kind() != TargetKind::NVPTX;
  const Thread *Missing = nullptr, *Stopped = nullptr;
  for (unsigned I = First; I != First + Expected && !Missing; ++I) {
    const Thread &T = *Threads[I];
    if (Here[I])
      continue;
    if (T.Stopped && StoppedBy.count(T.Global))
      Stopped = &T;
    else if (!T.Frames.empty() || T.Stopped || ReturnedCount)
      Missing = &T;
  }
  if (!Missing) {
    if (Stopped)
      addConsequence(*Stopped, "threads of the " + Whom + " wait for thread " + Twine(Stopped->Global) + " here", O.I);
    return;
  }
  const Instruction *At = nullptr;
  if (!Missing->Frames.empty() && !Missing->Stopped)
    At = Missing->Frames.back().F->Ops[Missing->Frames.back().Op].I;
  const SmallVector<const Thread *> Involved(Together.begin(), Together.end());
  report(DiagnosticKind::BarrierDivergence, *O.I, Involved,
         Twine(Together.size()) + " of " + Twine(Expected) + " threads of the " + Whom + " " + Do +
             " together; thread " + Twine(Missing->Global) +
             (Missing->Frames.empty() ? " has returned"
              : Missing->Stopped      ? " has stopped"
                                      : " is elsewhere"),
         At);
}

void SimtMachine::Runner::barrier(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group, bool WaveOnly) {
  constexpr unsigned EachRegion[] = {LocalRegion, GlobalRegion};
  if (!WaveOnly) {
    checkAllThere(O, Group, 0, Threads.size(), "workgroup");
    for (unsigned R : EachRegion) {
      const auto Members = Races ? membersFor(C, Group, R) : SmallVector<uint16_t, 64>();
      if (Races && Members.size() == Group.size())
        Races->groupBarrier(1U << R);
      else if (!Members.empty())
        Races->barrierOf(Members, 1U << R);
    }
    return;
  }
  inWaves(Group, [&](ThreadGroup &Wave) {
    const unsigned First = Wave.front()->Index - lane(*Wave.front());
    const unsigned Size = threadsInWave(*Wave.front());
    // AMDGPU's is for whoever comes.
    const bool IsForAll = P.kind() != TargetKind::AMDGPU || !cast<CallBase>(O.I)->getIntrinsicID();
    if (IsForAll)
      checkAllThere(O, Wave, First, Size, "wave");
    if (!Races)
      return;
    for (unsigned R : EachRegion) {
      auto Members = membersFor(C, Wave, R);
      // Who does not come was reported.
      if (IsForAll && Members.size() == Wave.size()) {
        Members.clear();
        for (unsigned I = First; I != First + Size; ++I)
          Members.push_back(static_cast<uint16_t>(I));
      }
      if (!Members.empty())
        Races->barrierOf(Members, 1U << R);
    }
  });
}

/// A barrier of some threads of the wave, or of the workgroup, orders these alone; as does one whose threads may name
/// different memory.
static bool isPartialBarrier(const CallBase &C) {
  if (const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand()))
    return StringRef(A->getAsmString()).contains("bar");
  const Function *F = C.getCalledFunction();
  const Builtin B = F && F->isDeclaration() ? findBuiltin(*F) : Builtin::None;
  if ((B == Builtin::Barrier || B == Builtin::WaveBarrier) && !F->isIntrinsic() &&
      any_of(C.args(), [](const Value *A) { return !isa<Constant>(A); }))
    return true;
  // Threads may come to barriers of different numbers.
  if (B == Builtin::Barrier && F->isIntrinsic() && !C.arg_empty() && !isa<Constant>(C.getArgOperand(0)))
    return true;
  if (B == Builtin::WaveBarrier && !C.arg_empty()) {
    const auto *Mask = dyn_cast<ConstantInt>(C.getArgOperand(0));
    return F->isIntrinsic() && !(Mask && Mask->isMinusOne());
  }
  return B == Builtin::BarrierOfCount || B == Builtin::BarrierArrive || (B == Builtin::WaveBarrier && F->isIntrinsic());
}

bool SimtMachine::Runner::ordersByAtomics(const Module &M) {
  bool HasAtomics = false, Acquires = false;
  for (const Function &F : M) {
    if (F.isDeclaration()) {
      const Builtin B = F.use_empty() ? Builtin::None : findBuiltin(F);
      Acquires |= B == Builtin::Fence;
      if (B == Builtin::AsyncCopy)
        return true;
      HasAtomics |= B >= Builtin::AtomicAdd && B <= Builtin::AtomicCmpXchg;
      StringRef Stem = unmangledStem(F.getName());
      Acquires |= Stem.starts_with("atomic_fetch") || Stem.starts_with("atomic_exchange");
      continue;
    }
    for (const BasicBlock &Block : F)
      for (const Instruction &I : Block) {
        if (const auto *C = dyn_cast<CallBase>(&I); C && isPartialBarrier(*C))
          return true;
        if (const auto *N = dyn_cast<FenceInst>(&I))
          Acquires |= isAcquireOrStronger(N->getOrdering());
        else if (I.isAtomic()) {
          HasAtomics = true;
          if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
            Acquires |= isAcquireOrStronger(X->getMergedOrdering());
          else if (const auto *R = dyn_cast<AtomicRMWInst>(&I))
            Acquires |= isAcquireOrStronger(R->getOrdering());
          else if (const auto *L = dyn_cast<LoadInst>(&I))
            Acquires |= isAcquireOrStronger(L->getOrdering());
        }
      }
  }
  return HasAtomics && Acquires;
}

} // namespace rejoin
