//===- LocalFrames.cpp - How much local memory a kernel is given *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// amdgpu-lower-module-lds gives objects of local memory their addresses (`absolute_symbol`), and says how many bytes
// from address 0 on these take (`amdgpu-lds-size`). The back end puts other objects behind that, unless the size has an
// upper limit, and objects whose size the launch decides at its end.
//
//   "amdgpu-lds-size"="96"      each object with an address that the kernel may use ends at or before 96
//   "amdgpu-lds-size"="96,96"   the same, and each other object that the kernel may use is sized by the launch
//
// Lemma: objects that lie apart, aligned, and inside of what is allocated are the objects of the source: where these
// lie is open. No launch has more memory than a workgroup can have on the processor, so a frame above that is not
// right. That a launch has as much as the target asks for below it, beside what the launch adds, is assumed.
//
//   "amdgpu-lds-size"="100000000"      no launch
//
// Cost: linear in the code that the kernel reaches. Source: LLVM's AMDGPUUsage, "amdgpu-lds-size". Held
// by: test/Validate/local-frames*.test.
//
//===----------------------------------------------------------------------===//

#include "LocalFrames.h"
#include "AttributeRefinement.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/ConvergentOps.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <optional>

using namespace llvm;

namespace rejoin {

/// The objects of local memory that these functions name, also in constants.
static SmallVector<const GlobalVariable *> usedLocalObjects(ArrayRef<const Function *> Functions) {
  SmallVector<const Constant *> Work;
  SmallPtrSet<const Constant *, 16> Seen;
  SmallVector<const GlobalVariable *> Found;
  auto Add = [&](const Value *V) {
    if (const auto *C = dyn_cast<Constant>(V); C && Seen.insert(C).second)
      Work.push_back(C);
  };
  for (const Function *F : Functions)
    for (const Instruction &I : instructions(*F))
      for_each(I.operand_values(), Add);
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (const auto *G = dyn_cast<GlobalVariable>(C); G && G->getAddressSpace() == LocalSpace)
      Found.push_back(G);
    if (!isa<Function>(C))
      for_each(C->operand_values(), Add);
  }
  return Found;
}

/// Code that is not known may use objects of its own.
static bool callsUnknownCode(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *C = dyn_cast<CallBase>(&I);
    const Function *Callee = C ? C->getCalledFunction() : nullptr;
    return C && !C->isInlineAsm() && (!Callee || (Callee->isDeclaration() && !Callee->isIntrinsic()));
  });
}

bool hasOtherLocalAddresses(const Function &Source, const Function &Target) {
  // This is asked of each two functions; few modules have such an object, and what a function reaches is much.
  if (none_of(Target.getParent()->globals(), [](const GlobalVariable &G) {
        return G.getAddressSpace() == LocalSpace && G.hasMetadata(LLVMContext::MD_absolute_symbol);
      }))
    return false;
  using Place = std::pair<StringRef, std::pair<uint64_t, uint64_t>>;
  auto PlacesOf = [](const Function &F) {
    SmallVector<Place> Places;
    for (const GlobalVariable *G : usedLocalObjects(reachedFrom(F).getArrayRef()))
      if (const auto At = G->getAbsoluteSymbolRange())
        Places.push_back({G->getName(), {At->getLower().getLimitedValue(), At->getUpper().getLimitedValue()}});
    return Places;
  };
  const auto Of = PlacesOf(Source);
  return any_of(PlacesOf(Target), [&](const Place &P) { return !is_contained(Of, P); });
}

/// Bytes of local memory that a workgroup can have.
static uint64_t mostOfWorkgroup(const Function &Kernel) {
  const StringRef Processor = Kernel.getFnAttribute("target-cpu").getValueAsString();
  constexpr uint64_t Kibi = 1024;
  if (Processor.starts_with("gfx6"))
    return 32 * Kibi;
  return (Processor == "gfx950" ? 160 : Processor.starts_with("gfx125") ? 320 : 64) * Kibi;
}

bool keepsLocalFrame(const Function &Kernel, StringRef Value) {
  const auto [Least, Most] = Value.split(',');
  uint64_t Size = 0, Limit = 0;
  const bool IsLimited = !Most.empty();
  if (Kernel.getCallingConv() != CallingConv::AMDGPU_KERNEL || Least.trim().getAsInteger(10, Size) ||
      Size > mostOfWorkgroup(Kernel) || (IsLimited && (Most.trim().getAsInteger(10, Limit) || Limit < Size)))
    return false;
  const auto Reached = reachedFrom(Kernel);
  if (any_of(Reached, [](const Function *F) { return callsUnknownCode(*F); }))
    return false;
  SmallVector<std::pair<uint64_t, uint64_t>> Taken;
  for (const GlobalVariable *G : usedLocalObjects(Reached.getArrayRef())) {
    const DataLayout &DL = G->getDataLayout();
    const uint64_t Bytes = DL.getTypeAllocSize(G->getValueType()).getFixedValue();
    const std::optional<ConstantRange> At = G->getAbsoluteSymbolRange();
    const APInt *Address = At ? At->getSingleElement() : nullptr;
    if (!Address) {
      // A range of addresses says nothing that could be compared.
      if (At || (IsLimited && Bytes))
        return false;
      continue;
    }
    const uint64_t Begin = Address->getLimitedValue();
    if (Begin > Size || Bytes > Size - Begin || !isAligned(G->getPointerAlignment(DL), Begin))
      return false;
    Taken.push_back({Begin, Begin + Bytes});
  }
  llvm::sort(Taken);
  for (size_t K = 1; K < Taken.size(); ++K)
    if (Taken[K].first < Taken[K - 1].second)
      return false;
  return true;
}

} // namespace rejoin
