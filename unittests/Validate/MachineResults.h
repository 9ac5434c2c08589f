//===- MachineResults.h - What functions return in the machine -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_VALIDATE_MACHINERESULTS_H
#define REJOIN_UNITTESTS_VALIDATE_MACHINERESULTS_H

#include "rejoin/Semantics/SimtMachine.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "gtest/gtest.h"

namespace rejoin::testing {

/// What a function returns for some arguments: nothing if that is undefined behaviour, no bits if they are poison,
/// `Any` where every value is right, and `Open` where poison is, too.
struct Part {
  enum { Bits, Poison, Any, Open } Is = Bits;
  uint64_t Value = 0;
};
using Returned = std::optional<std::vector<Part>>;
using Arguments = std::vector<uint64_t>;

inline std::string print(const Returned &R) {
  if (!R)
    return "undefined behaviour";
  std::string Text;
  for (const Part &P : *R)
    Text += (Text.empty() ? "" : ", ") + (P.Is == Part::Bits     ? std::to_string(P.Value)
                                          : P.Is == Part::Poison ? "poison"
                                          : P.Is == Part::Any    ? "any"
                                                                 : "any or poison");
  return Text;
}

/// Reads what threads return.
class ReturnObserver : public Observer {
public:
  std::vector<Returned> Results;
  explicit ReturnObserver(size_t Threads) : Results(Threads) {}
  void reads(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override {
    const auto *R = llvm::dyn_cast_if_present<llvm::ReturnInst>(O.I);
    if (!R)
      return;
    auto Slots = F.SlotOf.find(R->getReturnValue());
    ASSERT_NE(Slots, F.SlotOf.end());
    for (Thread *T : Group) {
      std::vector<Part> Parts;
      for (unsigned K = 0; K != numSlots(R->getReturnValue()->getType()); ++K) {
        const Slot &S = T->registers()[Slots->second + K];
        Parts.push_back({S.State == Slot::Defined  ? Part::Bits
                         : S.State == Slot::Poison ? Part::Poison
                                                   : Part::Any,
                         S.Bits});
      }
      Results[T->Global] = std::move(Parts);
    }
  }
};

inline std::vector<Returned> runBits(const llvm::Function &F, llvm::ArrayRef<Arguments> All) {
  ExecutableModule Program(*F.getParent(), TargetKind::AMDGPU, 0);
  LaunchShape Shape;
  Shape.Local[0] = std::min<size_t>(All.size(), 1024);
  Shape.Global[0] = All.size();
  RunOptions Options;
  Options.ThreadArgument = [&](uint32_t Thread, unsigned Argument, llvm::MutableArrayRef<Slot> Slots) {
    Slots[0] = {All[Thread][Argument], Slot::Defined};
  };
  ReturnObserver Results(All.size());
  SimtMachine Machine(Program, Shape, Options, &Results);
  std::vector<std::vector<Slot>> Zeros(F.arg_size(), {Slot{0, Slot::Defined}});
  std::vector<uint64_t> LocalSizes(F.arg_size(), 0);
  llvm::Error E = Machine.run(F, Zeros, LocalSizes);
  EXPECT_FALSE(E) << llvm::toString(std::move(E));
  for (uint32_t Stopped : Machine.stoppedThreads())
    Results.Results[Stopped].reset();
  return std::move(Results.Results);
}

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_VALIDATE_MACHINERESULTS_H
