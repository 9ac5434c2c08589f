//===- StandardAnalyses.cpp - LLVM's analyses for one module --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/StandardAnalyses.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace rejoin {

struct StandardAnalyses::State {
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Components;
  ModuleAnalysisManager Modules;
  PassBuilder Builder;
  explicit State(TargetMachine *Machine) : Builder(Machine) {}
};

StandardAnalyses::StandardAnalyses(TargetMachine *Machine) : S(std::make_unique<State>(Machine)) {
  S->Builder.registerModuleAnalyses(S->Modules);
  S->Builder.registerCGSCCAnalyses(S->Components);
  S->Builder.registerFunctionAnalyses(S->Functions);
  S->Builder.registerLoopAnalyses(S->Loops);
  S->Builder.crossRegisterProxies(S->Loops, S->Functions, S->Components, S->Modules);
}
StandardAnalyses::~StandardAnalyses() = default;
FunctionAnalysisManager &StandardAnalyses::functions() { return S->Functions; }
ModuleAnalysisManager &StandardAnalyses::modules() { return S->Modules; }

} // namespace rejoin
