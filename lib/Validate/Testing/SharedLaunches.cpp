//===- SharedLaunches.cpp - Differences in memory that threads share -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer argument of a kernel is the same for all threads. Most runs give each thread its own memory there, since
// then nothing depends on the order of threads. Such a run is no launch, so what it shows is only a candidate. It
// refutes if a launch shows a difference as well:
//
//   shared   all threads have the memory of the thread that differed, and the source has no race;
//   alone    the workgroup is that one thread, if no attribute asks for more;
//   other    shared memory with other inputs and contents.
//
//   kernel f(ptr %p)  source: store t, %p              one of the stores stays in memory, in each order another one
//                     target: if (t == 3) store t, %p  what thread 1 does differs, and no launch shows it: open
//                     target: store t + 1, %p          one thread alone leaves 1 instead of 0: refuted
//
// A race of writes alone leaves undefined contents behind, but other events are as they were, so that a difference in
// those counts.
// Why it is right: each of the three is a launch that the kernel permits, and its source's behaviour is defined.
// Cost: at most five launches for each difference.
// Caveat: a difference that only a thread other than the first shows, in a source that always races, stays open.
// Held by: test/Validate/shared-arguments.srctgt.ll, shared-arguments-not.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "ConcreteValidatorImpl.h"
#include "Reasons/Reason.h"
#include "rejoin/Target/GpuTarget.h"

using namespace llvm;

namespace rejoin {

Difference ConcreteValidator::differenceFrom(const std::vector<Side> &Sources, const Side &T) const {
  Difference First;
  for (const Side &S : Sources) {
    Difference D = compare(S, T, /*MoreConverged=*/false);
    if (!D)
      return Difference();
    if (!First || (D.isOpen() && !First.isOpen()))
      First = D;
  }
  return First;
}

bool ConcreteValidator::mayRunAlone() const {
  GpuTarget Gpu(Kind, {});
  for (const Function *F : {&Source, &Target}) {
    Gpu.enterFunction(*F);
    if (any_of(Gpu.facts().WorkgroupSize, [](unsigned Size) { return Size > 1; }))
      return false;
    unsigned Least = 0;
    const StringRef Flat = F->getFnAttribute("amdgpu-flat-work-group-size").getValueAsString();
    if (!Flat.empty() && (Flat.split(',').first.trim().getAsInteger(10, Least) || Least > 1))
      return false;
  }
  return true;
}

ConcreteValidator::Witness ConcreteValidator::tryShared(Difference &First, Side &T, std::vector<Side> &Sources) {
  std::vector<bool> Absent(NumThreads, false);
  std::vector<Side> Found;
  if (!runSources(Found, Absent))
    return Witness::None;
  const bool Races = any_of(Found, [](const Side &S) { return S.Races; });
  if (any_of(Found, [](const Side &S) { return S.RacesWithReads; }))
    return Witness::Races;
  for (unsigned H = 0; H != TargetHierarchies->size(); ++H)
    for (const Choice &C : TargetChoices) {
      Side Of = execute(Target, *TargetHierarchies, H, C.Policy, C.Seed, Absent);
      Difference D = differenceFrom(Found, Of);
      if (!D || (Races && (D.IsOfWrites || D.ByWrites)) || mayBeAllowed(D, Of, Found, Absent))
        continue;
      First = std::move(D);
      T = std::move(Of);
      Sources = std::move(Found);
      return Witness::Shown;
    }
  return Races ? Witness::Races : Witness::None;
}

bool ConcreteValidator::showsInSharedMemory(Difference &First, Side &T, std::vector<Side> &Sources) {
  const std::vector<std::vector<uint64_t>> Rows = Inputs;
  const std::array<unsigned, 3> WholeShape = Shape;
  const unsigned Whole = NumThreads, Thread = First.Thread;
  IsShared = true;
  Owner = Thread;
  bool Races = false;
  auto Shows = [&] {
    const Witness Seen = tryShared(First, T, Sources);
    Races |= Seen == Witness::Races;
    return Seen == Witness::Shown;
  };
  if (Shows())
    return true;
  if (mayRunAlone()) {
    Inputs = {Rows[Thread]};
    NumThreads = 1;
    Shape = {0, 0, 0};
    if (Shows())
      return true;
    NumThreads = Whole;
    Shape = WholeShape;
  }
  constexpr unsigned MoreLaunches = 3;
  for (unsigned K = 0; K != MoreLaunches; ++K) {
    HasStrides = Races;
    ++Owner;
    fillInputs();
    HasStrides = false;
    if (Shows())
      return true;
  }
  Inputs = Rows;
  IsShared = false;
  Owner = 0;
  doubt(Races ? Reason::SourceRaces : Reason::OwnMemory, First);
  return false;
}

bool ConcreteValidator::alwaysRaces() {
  if (!HasSharedPointers)
    return false;
  chooseInputs();
  SourceHierarchies = hierarchiesOf(Source);
  TargetHierarchies = hierarchiesOf(Target);
  IsShared = true;
  for (Launch = 0; Launch != 3; ++Launch) {
    HasStrides = Launch == 2;
    fillInputs();
    const std::vector<bool> Absent(NumThreads, false);
    const Side S = execute(Source, *SourceHierarchies, 0, AnchorPolicy::Maximal, 1, Absent);
    learnFrom(S);
    if (!S.Races)
      return false;
    learnFrom(execute(Target, *TargetHierarchies, 0, AnchorPolicy::Maximal, 1, Absent));
  }
  // What no thread's place decides, one thread alone does as well.
  return UsesLaunch || !mayRunAlone();
}

bool alwaysRaces(const Function &Source, const Function &Target, TargetKind Kind, const ValidateOptions &Options) {
  return ConcreteValidator(Source, Target, Kind, Options).alwaysRaces();
}

} // namespace rejoin
