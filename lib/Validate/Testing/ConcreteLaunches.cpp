//===- ConcreteLaunches.cpp - Launches with chosen inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inputs of threads, memory, and one run of one function on them. A launch has the size that attributes require, else
// as many dimensions as the functions ask for. All inputs are tried if they have few bits together; otherwise small,
// boundary and random ones, constants that the functions compare with, and changes of inputs that reached new blocks.
//
// Invariant: a launch is one that the source permits, or a difference would be none: sizes, ranges and classes of
// arguments, memory that pointers point to, and the same value of uniform arguments for all threads.
//
// Cost: the steps of the runs, at most `MaxSteps` for each.
// Held by: test/Validate/launch-shapes.srctgt.ll, required-size-run.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "ConcreteValidatorImpl.h"
#include "EventRecorder.h"
#include "Reasons/Reason.h"
#include "Refinement/ConvergenceRelation.h"
#include "Refinement/CounterexamplePrinter.h"
#include "Refinement/Events.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <set>

using namespace llvm;

namespace rejoin {

/// Says that some pointers do not point to one place.
static bool promisesNoAlias(const Function &F) {
  return any_of(F.args(), [](const Argument &A) { return A.hasNoAliasAttr() || isUnseenAfterReturn(A); }) ||
         any_of(instructions(F), [](const Instruction &I) {
           return I.hasMetadata(LLVMContext::MD_tbaa) || I.hasMetadata(LLVMContext::MD_tbaa_struct) ||
                  I.hasMetadata(LLVMContext::MD_noalias) || I.hasMetadata(LLVMContext::MD_invariant_load);
         });
}

/// Parts of an argument that takes several registers: small numbers, each another one.
void fillParts(const Type *T, uint64_t Input, MutableArrayRef<Slot> Slots) {
  SmallVector<unsigned> Bits;
  slotBits(T, Bits);
  const Type *Element = T->getScalarType();
  for (size_t K = 0; K != Slots.size(); ++K) {
    uint64_t V = (Input + K) & 7;
    V = Element->isFloatTy()    ? bit_cast<uint32_t>(static_cast<float>(V))
        : Element->isDoubleTy() ? bit_cast<uint64_t>(static_cast<double>(V))
                                : V;
    Slots[K] = {V & maskTrailingOnes<uint64_t>(Bits[K]), Slot::Defined};
  }
}

/// An argument of this type is the whole number of an input; others are filled from it.
bool isWholeInput(const Type &T) { return T.isSingleValueType() && !T.isVectorTy() && numSlots(&T) == 1; }

bool isUniformArgument(const Function &F, const Argument &A) { return isKernel(F) || A.hasInRegAttr(); }

/// The last dimension in which the function asks where a thread is.
static unsigned lastDimension(const Function &F) {
  unsigned Last = 0;
  for (const Function *Of : reachedFrom(F))
    for (const Instruction &I : instructions(*Of)) {
      const auto *C = dyn_cast<CallBase>(&I);
      const Function *Callee = C ? C->getCalledFunction() : nullptr;
      if (!Callee)
        continue;
      const StringRef Name = Callee->getName();
      if (Callee->isIntrinsic()) {
        if (Name.contains("workitem.id") || Name.contains("sreg.tid"))
          Last = std::max(Last, Name.ends_with(".z") ? 2U : Name.ends_with(".y") ? 1U : 0U);
        continue;
      }
      const auto *Of = C->arg_empty() ? nullptr : dyn_cast<ConstantInt>(C->getArgOperand(0));
      if (Of && is_contained({"get_local_id", "get_global_id"}, unmangledStem(Name)))
        Last = std::max<unsigned>(Last, std::min<uint64_t>(2, Of->getZExtValue()));
    }
  return Last;
}

/// As attributes say; else with as many dimensions as the functions ask for, in which places in the workgroup differ.
void ConcreteValidator::chooseShape() {
  GpuTarget Gpu(Kind, {});
  Gpu.enterFunction(Source);
  const LaunchFacts &Facts = Gpu.facts();
  const std::array<unsigned, 3> &Size = Facts.WorkgroupSize;
  const uint64_t Known = uint64_t(Size[0]) * Size[1] * Size[2];
  if (Known > 1 && Known <= Options.MaxThreads) {
    NumThreads = static_cast<unsigned>(Known);
    Shape = Size;
    return;
  }
  if (Facts.MaxThreads > 1)
    NumThreads = std::min(NumThreads, Facts.MaxThreads);
  const unsigned Last = std::max(lastDimension(Source), lastDimension(Target));
  if (Last == 0 || NumThreads % 16)
    return;
  Shape = Last == 1 ? std::array<unsigned, 3>{8, NumThreads / 8, 1} : std::array<unsigned, 3>{4, 4, NumThreads / 16};
}

void ConcreteValidator::chooseInputs() {
  unsigned Bits = 0;
  bool Wide = false, Uniform = false;
  for (const Argument &A : Source.args()) {
    Uniform |= isUniformArgument(Source, A);
    if (A.getType()->isIntegerTy() && A.getType()->getIntegerBitWidth() <= 8)
      Bits += A.getType()->getIntegerBitWidth();
    else
      Wide = true;
  }
  Enumerated = !Wide && !Uniform && Bits <= 10 && (1U << Bits) <= Options.MaxThreads;
  if (Enumerated) {
    // Twice, so that two threads with equal inputs are there as well.
    NumThreads = std::min(Options.MaxThreads, 2U << Bits);
    NumLaunches = 1;
  } else {
    Complete = false;
    Result.Reasons.push_back(Uniform && !Wide ? textOf(Reason::UniformInputs) : textOf(Reason::ManyInputs));
    NumThreads = std::min(Options.MaxThreads, 128U);
    chooseShape();
    const bool ReadsOthers = any_of(Source.getParent()->globals(), [](const GlobalVariable &G) {
      return !G.hasInitializer() && G.getAddressSpace() != 3;
    });
    NumLaunches = Source.arg_empty() && !ReadsOthers ? 1 : Options.RelationOnly ? 2 : Uniform ? 12 : 6;
    for (const Function *F : {&Source, &Target})
      for (const BasicBlock &B : *F)
        for (const Instruction &I : B)
          for (const Value *V : I.operands())
            if (const auto *C = dyn_cast<ConstantInt>(V); C && C->getBitWidth() <= 64 &&
                                                          (isa<ICmpInst>(I) || isa<SwitchInst>(I)) &&
                                                          !is_contained(Constants, C->getZExtValue()))
              Constants.push_back(C->getZExtValue());
  }
}

void ConcreteValidator::learnFrom(const Side &S) {
  Escapes |= S.Record.Escapes;
  if (S.Record.IsInexactOfInputs)
    Inexact = S.Record.Inexact;
  UsesLaunch |= S.Record.UsesLaunch;
  ReadsMemory |= S.Record.ReadsMemory;
  UsesUnknown |= S.Record.UsesUnknown;
  ShowsPlaces |= S.Record.ShowsPlaces;
  HidesVolatile |= S.Record.HidesVolatile;
  Taken.insert(S.Record.Taken.begin(), S.Record.Taken.end());
  for (const auto &[Thread, Blocks] : S.Record.Covered) {
    bool New = false;
    for (const BasicBlock *B : Blocks)
      New |= Reached.insert(B).second;
    if (New)
      Corpus.push_back(Inputs[Thread]);
  }
}

void ConcreteValidator::fillInputs() {
  Contents.clear();
  Inputs.clear();
  auto BitsOf = [](const Argument &A) {
    unsigned Bits = A.getType()->isVectorTy() ? 0 : A.getType()->getScalarSizeInBits();
    return Bits ? std::min(64U, Bits) : 64U;
  };
  std::mt19937_64 Random(Options.Seed + Launch);
  // Small numbers first; the last launches have those at the ends of the range, and any.
  bool Small = Launch * 4 < NumLaunches * 3;
  auto Sample = [&](const Argument &A) {
    static constexpr uint64_t Special[] = {0, 1, 2, 3, ~0ULL, 1ULL << 31, 63, 64};
    if (OnlyPositive)
      return A.getType()->isFloatTy() ? static_cast<uint64_t>(bit_cast<uint32_t>(static_cast<float>(Random() % 9) / 8))
             : A.getType()->isDoubleTy() ? bit_cast<uint64_t>(static_cast<double>(Random() % 9) / 8)
                                         : (1 + Random() % 32) & maskTrailingOnes<uint64_t>(BitsOf(A));
    // Sizes of rows and the like, so that threads keep apart in a buffer that they share.
    static constexpr uint64_t Strides[] = {15, 16, 17, 24, 31, 32};
    if (HasStrides && A.getType()->isIntegerTy())
      return Strides[Random() % std::size(Strides)] & maskTrailingOnes<uint64_t>(BitsOf(A));
    uint64_t V = Small || Random() % 2 ? Random() % 9 : Random() % 2 ? Special[Random() % 8] : Random();
    // What led to new blocks, and what the functions compare with, or next to it.
    if (!A.getType()->isFloatingPointTy() && !Corpus.empty() && Random() % 2)
      V = Corpus[Random() % Corpus.size()][A.getArgNo()] + (Random() % 3 ? 0 : Random() % 3 - 1);
    else if (!Constants.empty() && Random() % 3 == 0 && A.getType()->isIntegerTy())
      V = Constants[Random() % Constants.size()] + (Random() % 3 ? 0 : Random() % 3 - 1);
    return A.getType()->isFloatTy()    ? static_cast<uint64_t>(bit_cast<uint32_t>(static_cast<float>(V % 9)))
           : A.getType()->isDoubleTy() ? bit_cast<uint64_t>(static_cast<double>(V % 9))
                                       : V & maskTrailingOnes<uint64_t>(BitsOf(A));
  };
  std::vector<uint64_t> Common;
  for (const Argument &A : Source.args())
    Common.push_back(Sample(A));
  for (unsigned T = 0; T != NumThreads; ++T) {
    std::vector<uint64_t> Row;
    uint64_t Number = T;
    for (const Argument &A : Source.args()) {
      if (Enumerated) {
        Row.push_back(Number & maskTrailingOnes<uint64_t>(BitsOf(A)));
        Number >>= BitsOf(A);
      } else {
        Row.push_back(isUniformArgument(Source, A) ? Common[A.getArgNo()] : Sample(A));
      }
    }
    Inputs.push_back(std::move(Row));
  }
}

const std::vector<uint8_t> &ConcreteValidator::contents(uint64_t Seed, uint64_t Bytes) {
  std::vector<uint8_t> &To = Contents[{Seed, AnyMemory}];
  if (To.size() >= Bytes)
    return To;
  To.assign(Bytes, 0);
  std::mt19937_64 Random(Seed);
  const unsigned Bits = AnyMemory ? 8 : 3, Step = AnyMemory ? 1 : 4, PerDraw = 64 / Bits;
  for (uint64_t I = 0; I < Bytes;) {
    uint64_t Drawn = Random();
    for (unsigned K = 0; K != PerDraw && I < Bytes; ++K, I += Step, Drawn >>= Bits)
      To[I] = Drawn & maskTrailingOnes<uint64_t>(Bits);
  }
  return To;
}

void ConcreteValidator::fill(Arena &Memory, uint64_t Address, uint64_t Bytes, uint64_t Seed) {
  const std::vector<uint8_t> &From = contents(Seed, Bytes);
  memcpy(Memory.bytes(Address), From.data(), Bytes);
  memset(Memory.initialized(Address), 1, Bytes);
}

/// Whether the size of an object of this type is known at run time only: it ends with an array without a length.
static bool isOpenEnded(const Type &T) {
  if (const auto *A = dyn_cast<ArrayType>(&T))
    return A->getNumElements() == 0 || isOpenEnded(*A->getElementType());
  const auto *S = dyn_cast<StructType>(&T);
  return S && S->getNumElements() && isOpenEnded(*S->elements().back());
}

/// How many bytes of a variable a launch has: with an open end those for which there is room.
static uint64_t launchedBytes(ExecutableModule &P, const GlobalVariable &G) {
  bool Dead = false;
  if (isOpenEnded(*G.getValueType()))
    if (const Arena::Object *O = P.global().find(P.addressOf(G), 0, Dead))
      return O->End - O->Begin;
  return P.layout().getTypeAllocSize(G.getValueType());
}

Buffers ConcreteValidator::placeBuffers(ExecutableModule &P, const Function &F) {
  // Others define these variables.
  for (const GlobalVariable &G : F.getParent()->globals())
    if (uint64_t Address = P.addressOf(G);
        Address && !G.hasInitializer() && P.space(G.getAddressSpace()) != MemorySpace::Local)
      fill(P.global(), Address, launchedBytes(P, G), Options.Seed + Launch + xxh3_64bits(G.getName()));
  Buffers Result;
  const bool Apart = promisesNoAlias(Source);
  unsigned NumPointers = 0;
  for (const Argument &A : F.args()) {
    Result.Offsets.push_back(Apart ? NumPointers * Buffers::Size : 0);
    NumPointers += A.getType()->isPointerTy();
  }
  Result.Whole = Buffers::Size * (Apart ? std::max(NumPointers, 1U) : 1);
  if (!NumPointers)
    return Result;
  P.global().reserve((Result.Whole + 512) * uint64_t(NumThreads));
  for (unsigned T = 0; T != NumThreads; ++T) {
    Result.Begins.push_back(P.global().allocate(Result.Whole, 256, "the memory at pointers"));
    fill(P.global(), Result.Begins.back(), Result.Whole, Options.Seed + (1000 * Launch) + T + Owner);
  }
  return Result;
}

void ConcreteValidator::keepResults(Side &S, ExecutableModule &P, const Buffers &Placed, const SimtMachine &M) {
  auto Keep = [&](uint64_t Begin, uint64_t Bytes) {
    S.Memory.reserve(S.Memory.size() + Bytes);
    for (uint64_t A = Begin; A != Begin + Bytes; ++A)
      S.Memory.push_back(*P.global().initialized(A) ? std::optional(*P.global().bytes(A)) : std::nullopt);
  };
  if (KeepsMemory) {
    for (uint64_t B : Placed.Begins)
      Keep(B, Placed.Whole);
    for (const GlobalVariable &G : S.F->getParent()->globals())
      if (uint64_t Address = P.addressOf(G); Address && P.space(G.getAddressSpace()) == MemorySpace::Global)
        Keep(Address, launchedBytes(P, G));
  }
  for (const GlobalVariable &G : S.F->getParent()->globals())
    if (uint64_t Address = P.addressOf(G); Address && P.space(G.getAddressSpace()) != MemorySpace::Local)
      S.Variables.push_back({Address, Address + launchedBytes(P, G), G.getName().str()});
  for (const ExecutableModule::LocalVariable &V : P.Locals)
    S.Variables.push_back({LocalAperture | V.Address, (LocalAperture | V.Address) + V.Size, V.Name});
  S.Undefined.assign(NumThreads, false);
  for (StopReason Why : {StopReason::Undefined, StopReason::Perhaps, StopReason::Outside})
    for (uint32_t T : M.stoppedThreads(Why)) {
      S.Undefined[T] = true;
      S.WentOutside |= Why == StopReason::Outside;
      S.Record.UsesUndefined |= Why == StopReason::Perhaps;
    }
  for (uint32_t T : S.Record.Broke)
    S.Undefined[T] = true;
  for (const RunFinding &X : M.findings()) {
    if (X.Kind != DiagnosticKind::DataRace)
      continue;
    S.Races = true;
    S.RacesWithReads |= !isa<StoreInst>(X.At) || !X.Other || !isa<StoreInst>(X.Other);
  }
}

Side ConcreteValidator::execute(const Function &F, const HierarchyCombinations &Hierarchies, unsigned Hierarchy,
                                AnchorPolicy Anchors, uint64_t Seed, const std::vector<bool> &Absent,
                                std::set<SharedRead> *RacyReads) {
  Side S;
  S.F = &F;
  ExecutableModule P(*F.getParent(), Kind, 0, Anchors != AnchorPolicy::Maximal, /*OpaqueCalls=*/true,
                     {Source.getParent(), Target.getParent()});
  S.Record.Running = &P;
  for (const Function *Called : Hierarchies.functions())
    P.chooseHierarchy(*Called, Hierarchies.number(*Called, Hierarchy));
  LaunchShape Launched;
  Launched.Local = Shape[0] ? Shape : std::array<unsigned, 3>{NumThreads, 1, 1};
  Launched.Global = Launched.Local;
  Launched.WaveSize = WaveSize;
  std::vector<std::vector<Slot>> Arguments;
  const Buffers Placed = placeBuffers(P, F);
  for (const Argument &A : F.args())
    Arguments.push_back(std::vector<Slot>(numSlots(A.getType()), Slot()));
  auto IsLocal = [&](const Argument &A) {
    return A.getType()->isPointerTy() && P.space(A.getType()->getPointerAddressSpace()) == MemorySpace::Local;
  };
  uint64_t LocalBegin = 0;
  RunOptions Run;
  Run.Model = Options.Model;
  Run.FindRaces = true;
  Run.RacyReads = RacyReads;
  Run.MaxSteps = Options.MaxSteps;
  Run.Anchors = Anchors;
  Run.Seed = Seed;
  Run.Absent = Absent;
  Run.SmallResults = OnlyPositive;
  Run.ThreadArgument = [&](uint32_t T, unsigned A, MutableArrayRef<Slot> Slots) {
    const uint64_t Of = IsShared && isUniformArgument(F, *F.getArg(A)) ? 0 : T;
    if (IsLocal(*F.getArg(A)))
      Slots[0] = {LocalBegin + (Of * Placed.Whole) + Placed.Offsets[A], Slot::Defined};
    else if (F.getArg(A)->getType()->isPointerTy())
      Slots[0] = {Placed.Begins[Of] + Placed.Offsets[A], Slot::Defined};
    else if (isWholeInput(*F.getArg(A)->getType()))
      Slots[0] = {Inputs[T][A], Slot::Defined};
    else
      fillParts(F.getArg(A)->getType(), Inputs[T][A], Slots);
    if (isUnseenAfterReturn(*Source.getArg(A)))
      S.Record.UnseenAfterReturn[T].push_back(
          {Slots[0].Bits | (IsLocal(*F.getArg(A)) ? LocalAperture : 0), Slots[0].Bits ? Buffers::Size : 0});
    exclude(*F.getArg(A)->getType(), F.getArg(A)->getRange(), F.getArg(A)->getNoFPClass(), Slots);
  };
  S.Record.EndsLocalMemory = isKernel(Source);
  // The first argument that points to local memory brings room for all.
  std::vector<uint64_t> LocalSizes(F.arg_size(), 0);
  if (const auto *First = find_if(F.args(), IsLocal); First != F.arg_end())
    LocalSizes[First->getArgNo()] = static_cast<uint64_t>(Placed.Whole) * NumThreads;
  Run.PrepareLocal = [&](Arena &Local, ArrayRef<uint64_t> Begins) {
    S.Record.Local = &Local;
    for (auto [Begin, Bytes] : zip_equal(Begins, LocalSizes))
      if (Bytes) {
        LocalBegin = Begin;
        for (unsigned T = 0; T != NumThreads; ++T)
          fill(Local, Begin + (static_cast<uint64_t>(T) * Placed.Whole), Placed.Whole,
               Options.Seed + (1000 * Launch) + T + Owner);
      }
    // A kernel finds nothing in its variables; what is called may find anything. Which it is may show in one module.
    if (!isKernel(Source) || !isKernel(Target))
      for (const ExecutableModule::LocalVariable &V : P.Locals)
        fill(Local, V.Address, V.Size, Options.Seed + Launch + xxh3_64bits(V.Name));
  };
  SimtMachine M(P, Launched, Run, &S.Record);
  if (Error E = M.run(F, Arguments, LocalSizes)) {
    S.Problem = toString(std::move(E));
    S.Ended = false;
  }
  S.Record.Running = nullptr;
  S.Record.Local = nullptr;
  keepResults(S, P, Placed, M);
  S.Placed = Placed;
  S.Placed.LocalBegin = LocalBegin;
  return S;
}

} // namespace rejoin
