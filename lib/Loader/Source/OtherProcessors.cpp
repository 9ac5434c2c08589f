//===- OtherProcessors.cpp - Kernels with code for another processor -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A source can take a kernel's work away for a processor in more ways than its text shows (`EmptyKernels` knows a few):
//
//   if (__CUDA_ARCH__ < 900) return;
//   if constexpr (hasClusters)         a constant, a default template argument
//   #else __trap();                    or a message, or an assertion
//   for (...) step(p);                 where step's body stands under #if
//
// So the code decides: a kernel is hollow if its optimized code, with that of the functions that it calls, does nothing
// but print and trap. A source that names processors and has a hollow kernel is read for these processors, and it is
// compared which kernels are hollow there. A kernel that is hollow for all of them does nothing by its author's will,
// as far as processors go.
//
// A reading for another processor replaces the one for the usual one only if it loses nothing: it has all whole
// kernels, none of them is hollow that was not, each has as many instructions with an effect, and nothing is skipped in
// functions, but in the bodies of hollow kernels, whose code does nothing as it is.
//
// Cost: one walk over the kernels' code; for each of at most MaxReadings processors a reading of the source, only if
// there is a hollow kernel and the source names a processor. Test: test/Loader/hollow-kernels.cu.
//
//===----------------------------------------------------------------------===//

#include "OtherProcessors.h"
#include "EmptyKernels.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <map>

using namespace llvm;

namespace rejoin {

namespace {

/// Counts the instructions with an effect that another thread or the host can see, in a function and all that it calls;
/// not messages and ends of the program.
class Effects {
public:
  unsigned of(const Function &F) {
    unsigned Count = 0;
    SetVector<const Function *> Called;
    Called.insert(&F);
    for (size_t K = 0; K != Called.size(); ++K) {
      const Own &O = ownOf(*Called[K]);
      Count += O.Effects;
      Called.insert(O.Callees.begin(), O.Callees.end());
    }
    return Count;
  }

private:
  static bool isOwnMemory(const Value *Pointer) { return isa<AllocaInst>(getUnderlyingObject(Pointer, 0)); }
  /// A message to the host, or the end of the program.
  static bool printsOrTraps(const CallBase &C) {
    if (const auto *Asm = dyn_cast<InlineAsm>(C.getCalledOperand())) {
      StringRef Text = StringRef(Asm->getAsmString()).trim(" \t\n;");
      return Text == "trap" || Text == "exit" || Text == "brkpt";
    }
    const Function *F = C.getCalledFunction();
    if (!F || !F->isDeclaration())
      return false;
    StringRef Name = F->getName();
    return is_contained<StringRef>({"__rejoin_printf", "__assert_fail", "__assertfail", "vprintf", "puts", "abort",
                                    "llvm.trap", "llvm.debugtrap", "llvm.ubsantrap"},
                                   Name) ||
           Name.starts_with("__ockl_printf") || Name.starts_with("__ockl_fprintf");
  }
  /// Of one function without its callees.
  struct Own {
    unsigned Effects = 0;
    SmallVector<const Function *, 2> Callees;
  };
  const Own &ownOf(const Function &F) {
    auto [It, IsNew] = Known.try_emplace(&F);
    if (IsNew)
      for (const Instruction &I : instructions(F)) {
        const auto *C = dyn_cast<CallBase>(&I);
        if (const Function *Callee = C ? C->getCalledFunction() : nullptr; Callee && !Callee->isDeclaration())
          It->second.Callees.push_back(Callee);
        else
          It->second.Effects += hasEffect(I);
      }
    return It->second;
  }
  static bool hasEffect(const Instruction &I) {
    if (isa<AssumeInst, LifetimeIntrinsic>(I) || I.isDebugOrPseudoInst())
      return false;
    if (const auto *C = dyn_cast<CallBase>(&I)) {
      if (printsOrTraps(*C))
        return false;
      if (const auto *Memory = dyn_cast<AnyMemIntrinsic>(C); Memory && isOwnMemory(Memory->getDest()))
        return false;
      return C->mayHaveSideEffects() || C->isConvergent();
    }
    if (const auto *S = dyn_cast<StoreInst>(&I); S && !S->isVolatile() && isOwnMemory(S->getPointerOperand()))
      return false;
    return I.mayWriteToMemory() || I.isVolatile();
  }

  std::map<const Function *, Own> Known;
};

/// The kernels of a module by symbol, and how many instructions with an effect each has.
using KernelEffects = std::map<std::string, unsigned>;

} // namespace

static bool isKernel(const Function &F) {
  return !F.isDeclaration() &&
         (F.getCallingConv() == CallingConv::PTX_Kernel || F.getCallingConv() == CallingConv::AMDGPU_KERNEL);
}

static KernelEffects effectsOf(const Module &M) {
  KernelEffects Result;
  Effects E;
  for (const Function &F : M)
    if (isKernel(F))
      Result[F.getName().str()] = E.of(F);
  return Result;
}

/// The names in the source of kernels that are all hollow.
static std::set<std::string> hollowNames(const SourceFacts &Facts, const KernelEffects &Kernels) {
  std::set<std::string> Hollow, Others;
  for (const SourceName &N : Facts.Names)
    if (auto It = Kernels.find(N.Symbol); It != Kernels.end())
      (It->second ? Others : Hollow).insert(N.Name);
  for (const std::string &Name : Others)
    Hollow.erase(Name);
  return Hollow;
}

/// The processors that a source names, those of conditions first. Where a comparison was not understood, one of each
/// generation.
static std::vector<std::string> namedProcessors(const SourceFacts &Facts, const Reading &State) {
  std::vector<std::string> Result;
  auto Add = [&](const std::string &Name) {
    if (!is_contained(Result, Name))
      Result.push_back(Name);
  };
  auto AddNumber = [&](unsigned Number) {
    if (Number)
      Add("sm_" + std::to_string(Number));
  };
  for (const EmptyKernel &E : Facts.EmptyKernels)
    AddNumber(processorFor(E.Condition));
  for (unsigned Number : reverse(State.NamedProcessors))
    AddNumber(Number);
  for (const std::string &Name : State.OtherProcessors)
    Add(Name);
  if (State.NamedProcessors.contains(0))
    for (unsigned Number : {90, 75, 70, 100, 60})
      AddNumber(Number);
  return Result;
}

/// Whether a reading for another processor has all that this one has.
static bool losesNothing(const WholeReading &Read, const KernelEffects &Kernels, const WholeReading &Other,
                         const KernelEffects &OtherKernels) {
  if (!keepsKernels(Read.Facts, Other.Facts) || Other.Facts.LeftOut.size() > Read.Facts.LeftOut.size())
    return false;
  for (const auto &[Symbol, Count] : Kernels)
    if (auto It = OtherKernels.find(Symbol); Count && It != OtherKernels.end() && It->second < Count)
      return false;
  const std::set<std::string> Hollow = hollowNames(Read.Facts, Kernels);
  return all_of(Other.State.SkippedPlaces, [&](const auto &Place) {
    return Read.State.SkippedPlaces.contains(Place.first) ||
           all_of(Place.second, [&](const std::string &Function) { return Hollow.contains(Function); });
  });
}

/// Says that a kernel is empty, and, if it is known, for which processor it is not.
static void noteEmpty(SourceFacts &Facts, const SourceName &Kernel, const std::string &Processor) {
  auto It = find_if(Facts.EmptyKernels, [&](const EmptyKernel &E) { return E.Name == Kernel.Name; });
  if (It == Facts.EmptyKernels.end())
    It = Facts.EmptyKernels.insert(It, {Kernel.Name, "", Kernel.Where, false, ""});
  It->ByProcessor |= !Processor.empty();
  It->Processor = Processor;
}

/// Another reading, unless the compiler crashes at it.
static std::optional<WholeReading>
readGuarded(const SourceRequest &Request, function_ref<std::optional<WholeReading>(const SourceRequest &)> ReadFor) {
  std::optional<WholeReading> Other;
  CrashRecoveryContext Recovery;
  CrashRecoveryContext::Enable();
  const bool IsDone = Recovery.RunSafely([&] { Other = ReadFor(Request); });
  CrashRecoveryContext::Disable();
  return IsDone ? std::move(Other) : std::nullopt;
}

void readOtherProcessors(const SourceRequest &Given, WholeReading &Read,
                         function_ref<std::optional<WholeReading>(const SourceRequest &)> ReadFor) {
  static constexpr StringLiteral Options[] = {"--cuda-gpu-arch=", "--offload-arch="};
  auto Option = find_if(Given.Command,
                        [](StringRef A) { return any_of(Options, [&](StringRef O) { return A.starts_with(O); }); });
  if (Read.Facts.IsOpenCL || Option == Given.Command.end())
    return;
  KernelEffects Kernels = effectsOf(*Read.Module);
  std::set<std::string> Open = hollowNames(Read.Facts, Kernels);
  erase_if(Read.Facts.EmptyKernels, [&](const EmptyKernel &E) { return !Open.contains(E.Name); });
  for (const std::string &Name : Read.State.BareKernels)
    Open.erase(Name);
  const size_t Position = Option - Given.Command.begin();
  const auto [Prefix, Usual] = StringRef(*Option).split('=');
  const bool MayChoose = !Given.AsGiven && !Given.Processor.empty();
  static constexpr unsigned MaxReadings = 8;
  unsigned Readings = 0;
  for (const std::string &Processor : namedProcessors(Read.Facts, Read.State)) {
    if (Open.empty() || Readings == MaxReadings)
      break;
    if (Processor == Usual || Processor == Read.Facts.ChosenProcessor)
      continue;
    ++Readings;
    SourceRequest Request = Given;
    Request.Command[Position] = (Prefix + "=" + Processor).str();
    Request.Processor.clear();
    std::optional<WholeReading> Other = readGuarded(Request, ReadFor);
    if (!Other)
      continue;
    KernelEffects OtherKernels = effectsOf(*Other->Module);
    const std::set<std::string> HollowThere = hollowNames(Other->Facts, OtherKernels);
    std::vector<SourceName> Gained;
    for (const SourceName &N : Read.Facts.Names)
      if (Open.contains(N.Name) && Kernels.contains(N.Symbol) && OtherKernels.contains(N.Symbol) &&
          !HollowThere.contains(N.Name))
        Gained.push_back(N);
    if (Gained.empty())
      continue;
    for (const SourceName &N : Gained)
      Open.erase(N.Name);
    if (MayChoose && losesNothing(Read, Kernels, *Other, OtherKernels)) {
      Other->Facts.ChosenProcessor = Processor;
      erase_if(Other->Facts.EmptyKernels, [&](const EmptyKernel &E) { return !HollowThere.contains(E.Name); });
      for (const EmptyKernel &E : Read.Facts.EmptyKernels)
        if (HollowThere.contains(E.Name) && !E.Processor.empty())
          noteEmpty(Other->Facts, {"", E.Name, E.Where}, E.Processor);
      Read = std::move(*Other);
      Kernels = std::move(OtherKernels);
      continue;
    }
    for (const SourceName &N : Gained)
      noteEmpty(Read.Facts, N, Processor);
  }
  // No processor was found for which these have code.
  for (const SourceName &N : Read.Facts.Names)
    if (Open.contains(N.Name) && Kernels.contains(N.Symbol) && Read.State.ProcessorKernels.contains(N.Name) &&
        Read.Module->getFunction(N.Symbol)->getInstructionCount() == 1 &&
        none_of(Read.Facts.EmptyKernels, [&](const EmptyKernel &E) { return E.Name == N.Name; }))
      noteEmpty(Read.Facts, N, "");
}

} // namespace rejoin
