//===- OpenMPRuntime.cpp - Functions of OpenMP's device runtime -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenMPOpt knows the functions of the device runtime (`__kmpc_*`, `omp_*`): it asks the hardware instead of them,
// writes their state machine into the kernel, lets all threads run what one had run for the others, and tells the
// runtime so in the kernel's environment. Their attributes are LLVM's own table (OMPKinds.def), which both sides get.
// What they do together stands in the runtime, not in the module: where the two sides use them differently a refutation
// shows only that the uses differ, so it is inconclusive. A use is the function with its constant arguments, and the
// environment. Barriers and flushes are no such use: their effect is known, and where nothing else of the runtime
// differs, one that is missing or moved refutes as any other operation does.
//
// Positive: a kernel whose generic worker loop was replaced: inconclusive. Negative: the same calls, and another value
// stored: refuted; a barrier between a store and a load of another thread is removed: refuted.
//
// Cost: linear. Held by: test/Validate/openmp.ll.
//
//===----------------------------------------------------------------------===//

#include "OpenMPRuntime.h"
#include "Reasons/Reason.h"
#include "Syntactic/AttributeRefinement.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Frontend/OpenMP/OMPIRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace rejoin {

static const StringMap<omp::RuntimeFunction> &runtimeFunctions() {
  static const StringMap<omp::RuntimeFunction> Functions = [] {
    StringMap<omp::RuntimeFunction> All;
#define OMP_RTL(Enum, Str, ...) All[Str] = omp::Enum;
#include "llvm/Frontend/OpenMP/OMPKinds.def"
    return All;
  }();
  return Functions;
}

static const Function *runtimeCallee(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *F = C ? C->getCalledFunction() : nullptr;
  return F && F->isDeclaration() && (F->getName().starts_with("__kmpc_") || F->getName().starts_with("omp_")) ? F
                                                                                                              : nullptr;
}

bool callsOpenMP(const Function &F) {
  return any_of(reachedFrom(F), [](const Function *Of) { return any_of(instructions(*Of), runtimeCallee); });
}

void describeOpenMP(Module &M) {
  OpenMPIRBuilder Builder(M);
  Builder.initialize();
  for (Function &F : M)
    if (auto It = runtimeFunctions().find(F.getName()); F.isDeclaration() && It != runtimeFunctions().end())
      Builder.addAttributes(It->second, F);
}

/// The text of a constant argument, of a constant variable with what it holds.
static void printArgument(raw_ostream &OS, const Value &V) {
  const auto *G = dyn_cast<GlobalVariable>(V.stripPointerCasts());
  if (G && G->hasInitializer())
    OS << *G->getInitializer();
  else if (isa<Function>(V.stripPointerCasts()))
    OS << V.stripPointerCasts()->getName();
  else if (isa<ConstantInt>(V))
    OS << V;
  OS << ", ";
}

/// Only orders memory, or lets threads wait for each other.
static bool onlySynchronizes(StringRef Name) {
  static constexpr StringLiteral Names[] = {"__kmpc_barrier", "__kmpc_barrier_simple_spmd",
                                            "__kmpc_barrier_simple_generic", "__kmpc_syncwarp", "__kmpc_flush"};
  return is_contained(Names, Name);
}

/// How often the runtime is asked for what, without what only synchronizes.
static std::map<std::string, unsigned> usesOfOpenMP(const Function &F) {
  std::map<std::string, unsigned> Uses;
  for (const Function *Of : reachedFrom(F))
    for (const Instruction &I : instructions(*Of))
      if (const Function *Callee = runtimeCallee(I); Callee && !onlySynchronizes(Callee->getName())) {
        std::string Text;
        raw_string_ostream OS(Text);
        OS << Callee->getName() << '(';
        for (const Use &A : cast<CallBase>(I).args())
          printArgument(OS, *A);
        ++Uses[Text];
      }
  return Uses;
}

/// The environment of a kernel says how the runtime is to execute it: its name if the sides fill it differently, which
/// counts where the runtime's code is part of the module, too.
static std::string otherEnvironment(const Function &Source, const Function &Target) {
  const std::string Name = (Source.getName() + "_kernel_environment").str();
  const GlobalVariable *Was = Source.getParent()->getNamedGlobal(Name), *Is = Target.getParent()->getNamedGlobal(Name);
  if (!Was || !Is || !Was->hasInitializer() || !Is->hasInitializer())
    return "";
  auto TextOf = [](const GlobalVariable &G) {
    std::string Text;
    raw_string_ostream(Text) << *G.getInitializer();
    return Text;
  };
  return TextOf(*Was) == TextOf(*Is) ? "" : Name;
}

std::string differentUseOfOpenMP(const Function &Source, const Function &Target) {
  if (const std::string Name = otherEnvironment(Source, Target); !Name.empty())
    return textOf(Reason::OpenMPRuntime, Name);
  const auto OfSource = usesOfOpenMP(Source), OfTarget = usesOfOpenMP(Target);
  for (const auto *Uses : {&OfTarget, &OfSource}) {
    const auto &Others = Uses == &OfTarget ? OfSource : OfTarget;
    for (const auto &[Use, Times] : *Uses)
      if (auto It = Others.find(Use); It == Others.end() || It->second != Times)
        return textOf(Reason::OpenMPRuntime, StringRef(Use).split('(').first);
  }
  return "";
}

} // namespace rejoin
