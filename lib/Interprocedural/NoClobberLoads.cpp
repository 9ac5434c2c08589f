//===- NoClobberLoads.cpp - Loads of what nobody writes -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A walk up the definitions of memory (LLVM's MemorySSA), past those that cannot be the writer.
// Held by: test/Handover, test/Select.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Interprocedural/NoClobberLoads.h"
#include "MemoryEffects.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

NoClobberLoads::NoClobberLoads(Function &F, FunctionAnalysisManager &AM)
    : IsKernel(isKernel(F)), Memory(&AM.getResult<MemorySSAAnalysis>(F).getMSSA()) {}

/// Orders memory, but writes none.
static bool writesNone(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  return isa<FenceInst>(I) || (C && writesNothing(*C));
}

bool NoClobberLoads::contains(const LoadInst &L) const {
  if (!IsKernel || !L.isSimple())
    return false;
  auto [It, New] = Known.try_emplace(&L, false);
  if (New)
    It->second = search(L);
  return It->second;
}

bool NoClobberLoads::search(const LoadInst &L) const {
  MemorySSAWalker *Walker = Memory->getWalker();
  MemoryLocation Location = MemoryLocation::get(&L);
  SmallVector<MemoryAccess *> Work{Walker->getClobberingMemoryAccess(Memory->getMemoryAccess(&L))};
  SmallPtrSet<MemoryAccess *, 8> Seen;
  while (!Work.empty()) {
    if (++Steps > limitOf(Budget::ClobberSteps))
      return false;
    MemoryAccess *A = Work.pop_back_val();
    if (!Seen.insert(A).second || Memory->isLiveOnEntryDef(A))
      continue;
    if (auto *Phi = dyn_cast<MemoryPhi>(A)) {
      for (const Use &U : Phi->incoming_values())
        Work.push_back(cast<MemoryAccess>(U.get()));
      continue;
    }
    auto *Def = cast<MemoryDef>(A);
    if (!writesNone(*Def->getMemoryInst()) &&
        isa<StoreInst, AtomicRMWInst, AtomicCmpXchgInst, CallBase>(Def->getMemoryInst())) {
      // The walker stops at an access that may write there. Beyond a PHI or a barrier it must be asked again.
      MemoryAccess *Next = Walker->getClobberingMemoryAccess(Def, Location);
      if (Next == Def)
        return false;
      Work.push_back(Next);
      continue;
    }
    Work.push_back(Walker->getClobberingMemoryAccess(Def->getDefiningAccess(), Location));
  }
  return true;
}

} // namespace rejoin
