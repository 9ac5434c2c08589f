//===- ModuleUniformity.cpp - Uniformity across calls -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function is analysed with all inputs at their best, with all at their worst, and with each at its worst and the
// others at their best. So it is known on which inputs each output depends, and what it has without them. What follows
// for a call is confirmed by one more analysis, with the least inputs for which it should hold: what then holds does so
// for all inputs above, whether or not the rules distribute over the least of two. Where it does not hold, as where one
// of two inputs must agree, the call's own inputs are analysed.
//
// Held by: test/Uniformity/calls.ll, call-summaries.ll, many-recursions.ll; rejoin-kernel-fuzz.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "ContextUniformity.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;

namespace rejoin {

ModuleUniformity::ModuleUniformity(TargetKind Kind, const TargetOptions &Options,
                                   std::function<void(const Function &)> Enter,
                                   std::function<InstructionUniformity(const Value *)> Query, CallScope Scope)
    : Kind(Kind), Options(Options), Enter(std::move(Enter)), Query(std::move(Query)), Scope(Scope) {}
ModuleUniformity::~ModuleUniformity() = default;
ModuleUniformity::ModuleUniformity(ModuleUniformity &&) noexcept = default;

void ModuleUniformity::read(const Function &F, FunctionReader &Reader) {
  Enter(F);
  readControlled(Reader, F, [this](const Value *V) { return Query(V); });
}

const MemoryUses &ModuleUniformity::usesIn(const Function &F) {
  if (!Uses)
    Uses = std::make_unique<MemoryUses>(Scope == CallScope::Module ? F.getParent() : nullptr, Budgets);
  return *Uses;
}

const RaceFreeReads *ModuleUniformity::raceFreeIn(const Function &F) {
  if (!Assumed.RaceFree)
    return nullptr;
  // Other functions may change while one is looked at alone, and so may it between two questions.
  if (Scope == CallScope::Function || !RaceFree)
    RaceFree = Scope == CallScope::Module ? std::make_unique<RaceFreeReads>(*F.getParent())
                                          : std::make_unique<RaceFreeReads>(F);
  return RaceFree.get();
}

ContextUniformity ModuleUniformity::solverFor(const Function &F, const CallInputs &Inputs, FunctionReader &Reader,
                                              UniformityResult &Result) {
  read(F, Reader);
  return ContextUniformity(
      F, Inputs, usesIn(F), raceFreeIn(F), Assumed.MultiplesFit, Reader, Result,
      [this](const Function &Callee, ArrayRef<Extent> Passed) { return outputsOf(Callee, Passed); }, Budgets);
}

FunctionOutputs ModuleUniformity::run(const Function &F, const CallInputs &Inputs) {
  GpuTarget Gpu(Kind, Options);
  FunctionReader Reader(Gpu);
  UniformityResult Result;
  ContextUniformity Solver = solverFor(F, Inputs, Reader, Result);
  Solver.solve();
  return Solver.outputs();
}

/// The inputs that a function reads, from its own text.
SmallVector<unsigned> ModuleUniformity::inputsThatMatter(const Function &F) {
  SmallVector<unsigned> Found;
  for (const Argument &A : F.args())
    if (!A.use_empty())
      Found.push_back(A.getArgNo());
  for (const Argument &A : F.args())
    if (const auto &P = usesIn(F).of(F).Parameters[A.getArgNo()]; P.Followed && P.Reads)
      Found.push_back(F.arg_size() + A.getArgNo());
  return Found;
}

/// With the inputs that matter alone; of the others nothing is known.
CallInputs ModuleUniformity::only(ArrayRef<unsigned> Which, ArrayRef<Extent> Inputs) {
  CallInputs Kept(Inputs.size(), Extent::thread());
  for (unsigned I : Which)
    Kept[I] = Inputs[I];
  return Kept;
}

/// With all outputs the same.
static FunctionOutputs allOutputs(const Function &F, Extent E) {
  FunctionOutputs Out;
  Out.Result = E;
  Out.Stored.assign(F.arg_size(), E);
  Out.Branches.assign(count_if(F, [](const BasicBlock &B) { return B.getTerminator()->getNumSuccessors() > 1; }), E);
  return Out;
}

FunctionOutputs ModuleUniformity::outputsAt(const Function &F, CallInputs Inputs) {
  Key Asked{&F, std::move(Inputs)};
  if (auto It = Outputs.find(Asked); It != Outputs.end())
    return It->second;
  // Deeper nests of calls would take too much of the stack.
  if (Depth == limitOf(Budget::CallDepth)) {
    Budgets.spend(Budget::CallDepth, F.getName());
    return allOutputs(F, Extent::thread());
  }
  SaveAndRestore Deeper(Depth, Depth + 1);
  auto [Group, IsFirst] = Open.try_emplace(component(F));
  OpenGroup &G = Group->second;
  if (auto [It, New] = G.Assumed.try_emplace(Asked, allOutputs(F, Extent::grid())); New)
    G.Order.push_back(It->first);
  if (!IsFirst) {
    G.IsAsked = true;
    return G.Assumed.at(Asked);
  }
  // Calls of a call that ends are fewer deep, so what follows from the assumptions, and is no less, holds for all.
  size_t Runs = 0;
  for (bool Changed = true; std::exchange(Changed, false);) {
    // Contexts that are requested in this round are appended, and are solved first in the next round.
    size_t Known = G.Order.size();
    for (size_t I = Known; I-- != 0;) {
      const Key K = G.Order[I];
      const bool GivesUp = Runs++ >= limitOf(Budget::RecursionRuns);
      if (GivesUp)
        Budgets.spend(Budget::RecursionRuns, K.first->getName());
      FunctionOutputs Found = GivesUp ? allOutputs(*K.first, Extent::thread()) : run(*K.first, K.second);
      Changed |= G.Assumed.at(K).lower(Found) && (G.IsAsked || GivesUp);
    }
    Changed |= G.Order.size() != Known;
  }
  for (auto &[K, Found] : G.Assumed)
    Outputs[K] = std::move(Found);
  Open.erase(component(F));
  return Outputs.at(Asked);
}

const ModuleUniformity::Parametric *ModuleUniformity::parametric(const Function &F) {
  auto It = Summaries.find(&F);
  if (It != Summaries.end())
    return It->second ? &*It->second : nullptr;
  // While a function that calls this one back is being analysed, what is found may rest on what is assumed there.
  if (Open.contains(component(F)))
    return nullptr;
  Parametric S;
  S.Inputs = inputsThatMatter(F);
  // Large functions have few callers: each call by itself costs less. Those that call each other are analysed together.
  constexpr size_t MaxCost = 200000;
  size_t Size = 0;
  for (const Function *G : Components[component(F)])
    Size += G->getInstructionCount();
  if ((S.Inputs.size() + 2) * Size > MaxCost) {
    Summaries[&F] = std::nullopt;
    return nullptr;
  }
  CallInputs All(2 * F.arg_size(), Extent::thread());
  S.Worst = outputsAt(F, All);
  for (unsigned I : S.Inputs)
    All[I] = Extent::grid();
  S.Best = outputsAt(F, All);
  bool Same = true;
  for (unsigned O = 0; O != S.Best.size(); ++O)
    Same &= S.Best[O] == S.Worst[O];
  if (!Same)
    for (unsigned I : S.Inputs) {
      CallInputs Without = All;
      Without[I] = Extent::thread();
      S.Without.push_back(outputsAt(F, std::move(Without)));
    }
  return &*(Summaries[&F] = std::move(S));
}

/// An output as single inputs lower it.
ParametricExtent ModuleUniformity::Parametric::at(unsigned Output) const {
  ParametricExtent E;
  E.Least = Worst[Output];
  E.Most = Best[Output];
  for (auto [I, W] : zip(Inputs, Without))
    if (W[Output] < E.Most)
      E.On.push_back({I, W[Output]});
  return E;
}

FunctionOutputs ModuleUniformity::outputsOf(const Function &F, ArrayRef<Extent> Passed) {
  const Parametric *S = parametric(F);
  if (!S) {
    CallInputs Inputs = only(inputsThatMatter(F), Passed);
    if (Outputs.contains({&F, Inputs}))
      return outputsAt(F, std::move(Inputs));
    // Each costs an analysis.
    std::set<CallInputs> &Seen = Contexts[&F];
    if (!Seen.contains(Inputs) && Seen.size() >= limitOf(Budget::CallContexts)) {
      Budgets.spend(Budget::CallContexts, F.getName());
      Inputs.assign(Inputs.size(), Extent::thread());
    }
    Seen.insert(Inputs);
    return outputsAt(F, std::move(Inputs));
  }
  FunctionOutputs Out;
  Out.Stored.resize(F.arg_size());
  CallInputs Inputs = only(S->Inputs, Passed);
  for (unsigned O = 0; O != 1 + F.arg_size(); ++O) {
    ParametricExtent E = S->at(O);
    Extent Level = E(Inputs);
    // What holds for the least inputs for which it is said to holds for all above; if it does not, these are looked at.
    if (Level > E.Least)
      if (Level = claimed(F, *S, O, E, Level); Level < E(Inputs))
        Level = max(Level, outputsAt(F, Inputs)[O]);
    (O == 0 ? Out.Result : Out.Stored[O - 1]) = Level;
  }
  return Out;
}

/// What an output has surely for the least inputs for which it is said to have \p Level.
Extent ModuleUniformity::claimed(const Function &F, const Parametric &S, unsigned Output, const ParametricExtent &E,
                                 Extent Level) {
  return max(S.Worst[Output], outputsAt(F, E.needed(Level, 2 * F.arg_size()))[Output]);
}

UniformitySummary ModuleUniformity::summaryOf(const Function &F) {
  const MemoryEffects &Effects = usesIn(F).of(F);
  UniformitySummary Summary;
  Summary.Globals.assign(Effects.Globals.begin(), Effects.Globals.end());
  Summary.WritesAnything = Effects.WritesAnything;
  Summary.Synchronizes = Effects.Synchronizes;
  const Parametric *S = parametric(F);
  Parametric ByAll;
  if (!S) {
    // Of a very large one, all inputs together.
    CallInputs All(2 * F.arg_size(), Extent::thread());
    ByAll.Inputs = inputsThatMatter(F);
    ByAll.Worst = outputsAt(F, All);
    for (unsigned I : ByAll.Inputs)
      All[I] = Extent::grid();
    ByAll.Best = outputsAt(F, All);
    ByAll.Without.assign(ByAll.Inputs.size(), ByAll.Worst);
    S = &ByAll;
  }
  GpuTarget Gpu(Kind, Options);
  FunctionReader Reader(Gpu);
  read(F, Reader);
  auto At = [&](unsigned Output) {
    ParametricExtent E = S->at(Output);
    for (Extent Level : {Extent::ofGroup(4), Gpu.wave(), Extent::workgroup(), Extent::grid()})
      if (Level > E.Least && Level <= E.Most)
        E.IsExact &= claimed(F, *S, Output, E, Level) >= Level;
    return E;
  };
  Summary.Result = At(0);
  for (unsigned P = 0; P != F.arg_size(); ++P) {
    const MemoryEffects::Parameter &Known = Effects.Parameters[P];
    Summary.Parameters.push_back({Known.Followed, Known.Reads, Known.Writes, At(1 + P)});
  }
  unsigned Output = 1 + F.arg_size();
  for (const BasicBlock &B : F)
    if (B.getTerminator()->getNumSuccessors() > 1)
      Summary.Branches.push_back({&B, At(Output++)});
  return Summary;
}

unsigned ModuleUniformity::component(const Function &F) {
  if (ComponentOf.empty())
    findComponents(*F.getParent());
  return ComponentOf.lookup(&F);
}

void ModuleUniformity::findComponents(const Module &M) {
  CallGraph Calls(const_cast<Module &>(M));
  unsigned Number = 0;
  for (auto It = scc_begin(&Calls); !It.isAtEnd(); ++It, ++Number)
    for (const CallGraphNode *N : *It)
      if (const Function *F = N->getFunction(); F && !F->isDeclaration()) {
        ComponentOf[F] = Number;
        Components[Number].push_back(F);
      }
}

const CallInputs &ModuleUniformity::unknownArguments(const Function &F) {
  CallInputs &Known = Arguments[&F];
  if (!Assumed.UniformCallers || !Known.empty() || F.arg_empty() || isKernel(F))
    return Known;
  Known.assign(2 * F.arg_size(), Extent::workgroup());
  return Known;
}

const CallInputs &ModuleUniformity::argumentsOf(const Function &F) {
  if (Scope == CallScope::Function || !F.hasLocalLinkage() || F.arg_empty() || Arguments.contains(&F))
    return unknownArguments(F);
  // Higher up in a nest of calls nothing is said of what is passed: it would take too much of the stack.
  if (Height == limitOf(Budget::CallerDepth)) {
    Budgets.spend(Budget::CallerDepth, F.getName());
    return unknownArguments(F);
  }
  // Functions that call each other: what is passed from outside, and then what they pass to each other, given that.
  SmallVector<const Function *> Together = Components[component(F)];
  std::map<const Function *, CallInputs> Least;
  for (const Function *G : Together) {
    Arguments[G];
    // All calls are known, and made by functions that are.
    bool Known = G->hasLocalLinkage() && !G->arg_empty() && all_of(G->uses(), [&](const Use &U) {
                   const auto *C = dyn_cast<CallInst>(U.getUser());
                   return C && C->isCallee(&U) && knownCallee(*C) == G && C->getFunction();
                 });
    if (Known)
      Least[G].assign(2 * G->arg_size(), Extent::grid());
  }
  // Functions of which less is known than when they were last looked at.
  SetVector<const Function *> Work;
  auto Lower = [&](const std::map<const CallBase *, CallInputs> &Calls) {
    for (const auto &[C, Passed] : Calls) {
      auto It = Least.find(C->getCalledFunction());
      for (size_t I = 0; It != Least.end() && I != Passed.size(); ++I)
        if (Passed[I] < It->second[I]) {
          It->second[I] = Passed[I];
          Work.insert(It->first);
        }
    }
  };
  SmallPtrSet<const Function *, 8> Callers;
  for (const auto &[G, Known] : Least)
    for (const User *U : G->users())
      if (const Function *Caller = cast<CallInst>(U)->getFunction(); ComponentOf[Caller] != ComponentOf[&F])
        Callers.insert(Caller);
  for (const Function *Caller : Callers)
    Lower(callsIn(*Caller));
  bool Cyclic = Together.size() > 1 || any_of(F.users(), [&](const User *U) {
                  const auto *C = dyn_cast<CallInst>(U);
                  return C && C->getFunction() == &F;
                });
  if (Cyclic)
    Work.insert_range(reverse(Together));
  while (Cyclic && !Work.empty()) {
    const Function *G = Work.pop_back_val();
    if (auto It = Least.find(G); It != Least.end() || Together.size() > 1)
      Lower(passedIn(*G, It == Least.end() ? CallInputs() : It->second));
  }
  // Who is never called from outside keeps what is known of nothing.
  if (!Callers.empty())
    for (auto &[G, Known] : Least)
      Arguments[G] = std::move(Known);
  return unknownArguments(F);
}

const std::map<const CallBase *, CallInputs> &ModuleUniformity::callsIn(const Function &F) {
  auto [It, New] = Calls.try_emplace(&F);
  if (!New)
    return It->second;
  SaveAndRestore Higher(Height, Height + 1);
  auto Found = passedIn(F, argumentsOf(F));
  return Calls[&F] = std::move(Found);
}

std::map<const CallBase *, CallInputs> ModuleUniformity::passedIn(const Function &F, const CallInputs &Known) {
  GpuTarget Gpu(Kind, Options);
  FunctionReader Reader(Gpu);
  UniformityResult Result;
  ContextUniformity Solver = solverFor(F, Known, Reader, Result);
  Solver.solve();
  std::map<const CallBase *, CallInputs> Found;
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallInst>(&I); C && knownCallee(*C))
      Found[C] = Solver.inputsAt(*C);
  return Found;
}

void ModuleUniformity::rewritten(const Function &F) { Calls.erase(&F); }

void ModuleUniformity::analyze(const Function &F, FunctionReader &Reader, UniformityResult &Result) {
  ContextUniformity Solver = solverFor(F, argumentsOf(F), Reader, Result);
  Solver.solve();
  Solver.explain();
}

} // namespace rejoin
