//===- PrecisionMeter.cpp - How much of what agrees is claimed to -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Soundness says nothing about how much an analysis claims; this counts it. Each value, branch and address that several
// threads of a group executed together, without ever being different, is one that an analysis might claim. Counted is
// how many of them Rejoin claims and how many LLVM's UniformityInfo does:
//
//   %a = load i32, ptr %uniform       never different in any run, claimed:       counts for both numbers
//   %b = load i32, ptr %divergent     never different since all elements are 0:  counts as missed, though it is right
//   a claim of LLVM's that a run contradicts is counted by itself (`PeerWrong`)
//
// Only kernels and internal functions count: the runs show all calls of these.
// Caveat: the number of those that agree is an upper bound of those that could be proved; it falls with more launches.
// Held by: test/Semantics/precision.test; utils/measure-precision prints the table of docs/Performance.md.
//
//===----------------------------------------------------------------------===//

#include "rejoin/ClaimCheck/PrecisionMeter.h"
#include "rejoin/IR/IRNames.h"
#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace rejoin {

PrecisionCounts &PrecisionCounts::operator+=(const PrecisionCounts &Other) {
  for (unsigned I = 0; I != NumItems; ++I)
    for (unsigned K = 0; K != 2; ++K) {
      Cell &To = Cells[I][K];
      const Cell &From = Other.Cells[I][K];
      To.Agrees += From.Agrees;
      To.Ours += From.Ours;
      To.Peer += From.Peer;
      To.PeerWrong += From.PeerWrong;
    }
  return *this;
}

void PrecisionCounts::print(raw_ostream &OS) const {
  static const char *const Names[] = {"values", "branches", "addresses"};
  auto Share = [&](uint64_t Part, uint64_t Of) {
    OS << Part << " of " << Of;
    if (Of)
      OS << format(" (%.1f %%)", 100.0 * static_cast<double>(Part) / static_cast<double>(Of));
  };
  for (unsigned K = 0; K != 2; ++K) {
    OS << (K == 0 ? "waves" : "workgroups") << ": proved uniform, of all that agreed in every run: ";
    for (unsigned I = 0; I != NumItems; ++I) {
      const Cell &C = Cells[I][K];
      OS << (I ? "; " : "") << Names[I] << ' ';
      Share(C.Ours, C.Agrees);
    }
    if (K == 0) {
      OS << "; by LLVM: ";
      uint64_t Wrong = 0;
      for (unsigned I = 0; I != NumItems; ++I) {
        const Cell &C = Cells[I][K];
        OS << (I ? "; " : "") << Names[I] << ' ';
        Share(C.Peer, C.Agrees);
        Wrong += C.PeerWrong;
      }
      OS << ", and " << Wrong << " that a run contradicts";
    }
    OS << '\n';
  }
}

PrecisionMeter::PrecisionMeter(const Module &M, unsigned WaveSize)
    : TransformInfo(M), Uniformity(
                            GpuTarget::familyOf(M), {}, [this](const Function &F) { TransformInfo.enterFunction(F); },
                            [this](const llvm::Value *V) { return TransformInfo(V); }),
      WaveSize(WaveSize) {}

bool PrecisionMeter::isClosed(const Function &F) {
  // Where others may call, or launch, in other ways, what was seen says little.
  return F.hasLocalLinkage() || isKernel(F);
}

PrecisionMeter::Seen &PrecisionMeter::at(const Instruction &I, PrecisionCounts::Item Item) {
  auto [It, New] = Observed.try_emplace({&I, Item});
  if (New)
    Order.push_back(It->first);
  return It->second;
}

template <typename EqualT> void PrecisionMeter::compare(Seen &S, ArrayRef<Thread *> Group, EqualT Equal) {
  for (unsigned K = 0; K != 2; ++K) {
    const uint32_t Size = K == 0 ? WaveSize : ~0U;
    Thread *First = nullptr;
    for (Thread *T : Group) {
      if (!First || T->Index / Size != First->Index / Size) {
        First = T;
        continue;
      }
      S.Compared[K] = true;
      S.Differs[K] = S.Differs[K] || !Equal(*First, *T);
    }
  }
}

void PrecisionMeter::compareSlots(Seen &S, const DecodedFunction &F, const llvm::Value &V, ArrayRef<Thread *> Group) {
  auto It = F.SlotOf.find(&V);
  if (It == F.SlotOf.end())
    return;
  const unsigned N = numSlots(V.getType());
  compare(S, Group, [&](Thread &A, Thread &B) {
    for (unsigned K = 0; K != N; ++K) {
      Slot X = A.registers()[It->second + K], Y = B.registers()[It->second + K];
      if (X.State == Slot::Defined && Y.State == Slot::Defined && X.Bits != Y.Bits)
        return false;
    }
    return true;
  });
}

void PrecisionMeter::entered(const DecodedFunction &F, uint32_t Block, ArrayRef<Thread *> Group) {
  if (!isClosed(*F.F))
    return;
  if (Block != 0 && F.Blocks[Block - 1].Block == F.Blocks[Block].Block)
    return;
  for (const PHINode &P : F.Blocks[Block].Block->phis())
    compareSlots(at(P, PrecisionCounts::Value), F, P, Group);
}

void PrecisionMeter::computed(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  if (!isa<AllocaInst>(O.I) && isClosed(*F.F))
    compareSlots(at(*O.I, PrecisionCounts::Value), F, *O.I, Group);
}

void PrecisionMeter::reads(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  if (const llvm::Value *Pointer = getLoadStorePointerOperand(O.I);
      Pointer && isa<Instruction>(Pointer) && !isa<AllocaInst>(Pointer) && isClosed(*F.F))
    compareSlots(at(*O.I, PrecisionCounts::Address), F, *Pointer, Group);
}

void PrecisionMeter::branched(const DecodedFunction &F, const Op &O, ArrayRef<Thread *> Group) {
  if (O.I->getNumSuccessors() > 1 && isClosed(*F.F))
    compare(at(*O.I, PrecisionCounts::Branch), Group,
            [](Thread &A, Thread &B) { return A.frame().Block == B.frame().Block; });
}

PrecisionCounts PrecisionMeter::counts() {
  PrecisionCounts Result;
  struct Claims {
    FunctionUniformity Ours;
    llvm::DominatorTree Dominators;
    CycleInfo Cycles;
    std::unique_ptr<UniformityInfo> Peer;
  };
  std::map<const Function *, std::unique_ptr<Claims>> ByFunction;
  for (const Key &K : Order) {
    const auto &[I, Item] = K;
    auto *F = const_cast<Function *>(I->getFunction());
    auto &C = ByFunction[F];
    if (!C) {
      C.reset(new Claims{FunctionUniformity(*F, Uniformity), llvm::DominatorTree(*F), CycleInfo(), nullptr});
      C->Cycles.compute(*F);
      if (const TargetTransformInfo *Info = TransformInfo.infoFor(*F)) {
        C->Peer = std::make_unique<UniformityInfo>(C->Dominators, C->Cycles, Info);
        C->Peer->compute();
      }
    }
    const Use *Pointer = Item == PrecisionCounts::Address
                             ? &I->getOperandUse(isa<StoreInst>(I) ? StoreInst::getPointerOperandIndex() : 0)
                             : nullptr;
    Extent Ours = Pointer                           ? C->Ours.extentOfUse(*Pointer)
                  : Item == PrecisionCounts::Branch ? C->Ours.extentOfTerminator(*I->getParent())
                                                    : C->Ours.extent(*I);
    bool Peer = C->Peer && (Pointer                           ? !C->Peer->isDivergentUse(*Pointer)
                            : Item == PrecisionCounts::Branch ? !C->Peer->hasDivergentTerminator(*I->getParent())
                                                              : !C->Peer->isDivergent(I));
    const Seen &S = Observed[K];
    for (unsigned Scope = 0; Scope != 2; ++Scope) {
      PrecisionCounts::Cell &Cell = Result.Cells[Item][Scope];
      if (S.Compared[Scope] && !S.Differs[Scope]) {
        ++Cell.Agrees;
        Cell.Ours += Ours >= (Scope == 0 ? C->Ours.wave() : Extent::workgroup());
        Cell.Peer += Scope == 0 && Peer;
      } else if (Scope == 0 && S.Compared[0] && Peer) {
        ++Cell.PeerWrong;
      }
    }
  }
  return Result;
}

void PrecisionMeter::printMissed(raw_ostream &OS) {
  std::map<const Function *, std::unique_ptr<FunctionUniformity>> ByFunction;
  for (const auto &[I, Item] : Order) {
    const Seen &S = Observed[{I, Item}];
    if (Item != PrecisionCounts::Value || !S.Compared[0] || S.Differs[0])
      continue;
    auto &U = ByFunction[I->getFunction()];
    if (!U)
      U = std::make_unique<FunctionUniformity>(*I->getFunction(), Uniformity);
    if (U->extent(*I) < U->wave())
      OS << "missed in '" << I->getFunction()->getName() << "': " << IRNames(*I->getFunction()).text(*I) << '\n';
  }
}

} // namespace rejoin
