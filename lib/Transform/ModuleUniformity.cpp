//===- ModuleUniformity.cpp - Uniformity across calls -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads that execute a call together begin the callee together, and are together again behind it. What they return is
// the operand of a `ret`, which lies in no cycle and is so executed by all of them together that come to it; if there
// are several, the choice among them must be uniform as well. Private memory whose address stays in the function holds
// the same for threads that made the same stores to it. Within a function results of calls start at the best and are
// lowered by the extents of the arguments until nothing changes; as all is monotone, that is the greatest solution.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/ModuleUniformity.h"
#include "AugmentedView.h"
#include "ControlFacts.h"
#include "LaneShapes.h"
#include "MemoryScopes.h"
#include "PrivateMemory.h"
#include "rejoin/Uniformity/ControlExtents.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

ModuleUniformity::ModuleUniformity(TargetKind Kind, const TargetOptions &Options,
                                   std::function<void(const Function &)> Enter,
                                   std::function<InstructionUniformity(const Value *)> Query)
    : Kind(Kind), Options(Options), Enter(std::move(Enter)), Query(std::move(Query)) {}

/// What a call passes or a function returns, as those see it that execute it together.
static Extent extentOfArgument(const Use &U, const FunctionReader &Reader, const UniformityResult &Result) {
  // Each thread may see another value of what is undefined.
  if (isa<UndefValue>(U.get()))
    return Extent::thread();
  if (UseId Id = Reader.idOf(U); Id.isValid())
    return Result.extentOfUse(Reader.view(), Id);
  return isa<Constant>(U.get()) ? Extent::grid() : Extent::thread();
}

/// The callee, if its body is what will run.
static const Function *knownCallee(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && !F->isDeclaration() && F->isDefinitionExact() && !F->isVarArg() &&
                 F->getFunctionType() == C.getFunctionType()
             ? F
             : nullptr;
}

/// Some branch differs between threads; without one there are no loops in the result.
static bool hasDivergentBranch(const ProgramView &View, const UniformityResult &Result) {
  for (unsigned B = 0; B != View.cfg().numBlocks(); ++B)
    if (View.cfg().numSuccessors(BlockId(B)) > 1 && Result.search().isReachable(BlockId(B)) &&
        Result.extentOfBranch(View, BlockId(B)) < Extent::grid())
      return true;
  return false;
}

/// Whether converged threads access the same place of the object that a pointer points into, each in its own.
static Extent extentOfPlace(const Use &Pointer, const FunctionReader &Reader, const UniformityResult &Result) {
  Extent E = Extent::grid();
  for (const Use *U = &Pointer;;) {
    if (UseId Id = Reader.idOf(*U); Id.isValid() && Reader.view().operand(Id).hasValue())
      if (const TemporalUse *T = Result.temporalUse(Id))
        E = min(E, T->Level);
    const auto *I = dyn_cast<Instruction>(U->get());
    if (!I || isa<AllocaInst>(I))
      return E;
    // Accesses go through these only.
    if (isa<GetElementPtrInst>(I))
      for (const Use &Index : drop_begin(I->operands()))
        E = min(E, extentOfArgument(Index, Reader, Result));
    U = &I->getOperandUse(0);
  }
}

/// What converged threads read from an object: the same if all of them made the same stores so far. They make the same
/// ones if control flow, addresses and values of all stores are the same for all of them. And so far: within an
/// iteration of the loops around both, a store comes before a load on all ways or on none, and threads that are
/// converged have gone round equally often. Where a cycle has several entries that does not hold.
static Extent extentOfContents(const PrivateObject &O, const FunctionReader &Reader, const UniformityResult &Result,
                               const ControlExtents &Control) {
  const ProgramView &View = Reader.view();
  auto InIrreducible = [&](const Instruction *I) {
    ValueId Id = Reader.idOf(*I);
    return Id.isValid() && Result.search().isReachable(View.block(Id)) &&
           Result.loops().innermostIrreducible(Result.loops().loopOf(View.block(Id))).isValid();
  };
  if (hasDivergentBranch(View, Result) && any_of(O.Stores, InIrreducible))
    return Extent::thread();
  Extent E = Extent::grid();
  for (const StoreInst *S : O.Stores) {
    ValueId Id = Reader.idOf(*S);
    if (!Id.isValid() || !Result.search().isReachable(View.block(Id)))
      continue;
    E = min(E, Control.extent(View.block(Id)));
    E = min(E, extentOfArgument(S->getOperandUse(0), Reader, Result));
    E = min(E, extentOfPlace(S->getOperandUse(StoreInst::getPointerOperandIndex()), Reader, Result));
  }
  return E;
}

void ModuleUniformity::solve(const Function &F, const Extents &Known, FunctionReader &Reader,
                             UniformityResult &Result) {
  Enter(F);
  readControlled(Reader, F, [this](const Value *V) { return Query(V); });
  ControlFacts Facts;
  LaneShapes Shapes;
  PrivateVariables Variables;
  std::vector<PrivateObject> Objects;
  if (Kind != TargetKind::Host) {
    MemoryScopes::apply(Reader, F);
    Facts.apply(Reader, F);
    for (const Instruction &I : F.getEntryBlock())
      if (const auto *A = dyn_cast<AllocaInst>(&I))
        if (auto O = privateObject(*A); O && !O->Loads.empty()) {
          if (O->IsVariable)
            Variables.add(F, *O);
          else
            Objects.push_back(std::move(*O));
        }
    Shapes.compute(Reader, F, Variables);
  }
  const ProgramView &View = Reader.view();
  for (const Argument &A : F.args()) {
    ValueId Id = Reader.idOf(A);
    // A copy of the thread's own, whatever was passed.
    if (Known.empty() || A.hasPassPointeeByValueCopyAttr() || A.hasStructRetAttr())
      continue;
    InstanceInfo Info = View.info(Id);
    Info.Ceiling = max(Info.Ceiling, Known[A.getArgNo()]);
    Reader.setInfo(Id, Info);
  }
  struct Site {
    const CallBase *Call;
    const Function *Callee;
    ValueId Id;
    Extent Result;
  };
  std::vector<Site> Sites;
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallInst>(&I); C && !C->getType()->isVoidTy() && !C->getType()->isTokenTy())
      if (const Function *Callee = knownCallee(*C))
        if (ValueId Id = Reader.idOf(I); Id.isValid()) {
          Sites.push_back({C, Callee, Id, Extent::grid()});
        }
  DenseMap<const LoadInst *, Extent> Read;
  auto StartAtBest = [&] {
    for (Site &S : Sites) {
      S.Result = Extent::grid();
      Reader.setInfo(S.Id, {InstanceKind::Effect, Extent::grid(), Extent::grid()});
    }
    for (const PrivateObject &O : Objects)
      for (const LoadInst *L : O.Loads)
        if (ValueId Id = Reader.idOf(*L); Id.isValid()) {
          Read[L] = Extent::grid();
          Reader.setInfo(Id, {InstanceKind::Effect, Extent::grid(), Extent::grid()});
        }
  };
  StartAtBest();
  UniformityAnalyzer Analyzer;
  UniformityOptions Analysis;
  Analysis.AllJoins = true;
  // The program said in another way: variables as values, places as what is uniform and what is not.
  DenseMap<uint32_t, Extent> Floors;
  auto Augment = [&] {
    if (Variables.empty() && Shapes.empty())
      return false;
    AugmentedView Augmented(View);
    Variables.addTo(Augmented, Reader);
    Shapes.addTo(Augmented, Reader);
    Augmented.solve();
    bool Raised = false;
    auto Raise = [&](const Value &V) {
      ValueId Id = Reader.idOf(V);
      if (!Id.isValid() || isa<PHINode>(V) || !Result.search().isReachable(View.block(Id)) ||
          Augmented.extent(Id) <= Result.extent(Id))
        return;
      InstanceInfo Info = View.info(Id);
      Extent &Floor = Floors[Id.index()];
      Info.Floor = max(Info.Floor, Floor = max(Floor, Augmented.extent(Id)));
      Reader.setInfo(Id, Info);
      Raised = true;
    };
    Variables.forEachLoad(Raise);
    Shapes.forEachRaised(Raise);
    return Raised;
  };
  auto FloorOf = [&](ValueId V) { return max(Facts.floor(V), Floors.lookup(V.index())); };
  // What holds at the end of one round may be used in the next.
  constexpr unsigned MaxRefinements = 4;
  unsigned Refinements = 0;
  auto Refine = [&] {
    if (Kind == TargetKind::Host || Refinements++ == MaxRefinements)
      return false;
    bool Changed = Facts.refine(Reader, Result);
    Changed |= Augment();
    if (Changed)
      StartAtBest();
    return Changed;
  };
  for (bool Again = true; Again || Refine();) {
    Analyzer.run(View, Result, Analysis);
    Again = false;
    for (Site &S : Sites) {
      if (S.Result == Extent::thread() || !Result.search().isReachable(View.block(S.Id)))
        continue;
      Extents Passed;
      for (const Use &U : S.Call->args())
        Passed.push_back(extentOfArgument(U, Reader, Result));
      Extent E = min(S.Result, resultOf(*S.Callee, Passed));
      if (E == S.Result)
        continue;
      S.Result = E;
      E = max(E, FloorOf(S.Id));
      Reader.setInfo(S.Id, {InstanceKind::Effect, E, E});
      Again = true;
    }
    if (Objects.empty())
      continue;
    ControlExtents Control(View, Result);
    for (const PrivateObject &O : Objects) {
      Extent Contents = extentOfContents(O, Reader, Result, Control);
      for (const LoadInst *L : O.Loads) {
        ValueId Id = Reader.idOf(*L);
        if (!Id.isValid() || !Result.search().isReachable(View.block(Id)))
          continue;
        Extent &Known = Read[L];
        Extent E = min(min(Known, Contents), extentOfPlace(L->getOperandUse(0), Reader, Result));
        if (E == Known)
          continue;
        Known = E;
        E = max(E, FloorOf(Id));
        Reader.setInfo(Id, {InstanceKind::Effect, E, E});
        Again = true;
      }
    }
  }
}

Extent ModuleUniformity::resultOf(const Function &F, ArrayRef<Extent> Passed) {
  // Each vector costs an analysis.
  constexpr unsigned MaxContexts = 16, MaxRounds = 64;
  Extents Key(Passed.begin(), Passed.end());
  auto It = Results.find({&F, Key});
  if (It != Results.end())
    return It->second;
  if (Contexts[&F] >= MaxContexts)
    Key.assign(Key.size(), Extent::thread());
  It = Results.find({&F, Key});
  if (It != Results.end())
    return It->second;
  for (size_t I = 0; I != Open.size(); ++I)
    if (Open[I].F == &F && Open[I].Key == Key) {
      // Each round costs analyses of all functions that call each other.
      if (Rounds >= MaxRounds)
        return Extent::thread();
      Open.back().Lowest = std::min(Open.back().Lowest, I);
      return Open[I].Assumed;
    }
  ++Contexts[&F];
  size_t Here = Open.size();
  Open.push_back({&F, Key, Extent::grid(), SIZE_MAX});
  // Calls of a call that ends are fewer deep, so what follows from the assumption, and is no less, holds for all.
  Extent E = solveResult(F, Key);
  for (; Open[Here].Lowest <= Here && E < Open[Here].Assumed; ++Rounds) {
    Open[Here].Assumed = E;
    E = min(E, solveResult(F, Key));
  }
  size_t Lowest = Open[Here].Lowest;
  Open.pop_back();
  if (Lowest >= Here)
    Results[{&F, Key}] = E;
  else
    // It holds only as far as what was assumed of a function further out.
    Open.back().Lowest = std::min(Open.back().Lowest, Lowest), ++Rounds;
  return E;
}

Extent ModuleUniformity::solveResult(const Function &F, const Extents &Key) {
  class Target Target(Kind, Options);
  FunctionReader Reader(Target);
  UniformityResult Result;
  solve(F, Key, Reader, Result);
  const ProgramView &View = Reader.view();
  bool Divides = hasDivergentBranch(View, Result);
  unsigned NumReturns = 0;
  for (unsigned B = 0; B != View.cfg().numBlocks(); ++B)
    NumReturns += Result.search().isReachable(BlockId(B)) && isa<ReturnInst>(Reader.value(View.terminator(BlockId(B))));
  std::optional<ControlExtents> Control;
  if (NumReturns > 1 && Divides)
    Control.emplace(View, Result);
  Extent E = Extent::grid();
  for (unsigned B = 0; B != View.cfg().numBlocks(); ++B) {
    BlockId Block(B);
    if (!Result.search().isReachable(Block))
      continue;
    const auto *R = dyn_cast<ReturnInst>(&Reader.value(View.terminator(Block)));
    if (!R)
      continue;
    E = min(E, extentOfArgument(R->getOperandUse(0), Reader, Result));
    if (Control)
      E = min(E, Control->extent(Block));
    // Behind a convergent operation in a `break` threads of different iterations may still be apart.
    if (Divides && Result.loops().loopOf(Block).isValid())
      E = Extent::thread();
  }
  return E;
}

const ModuleUniformity::Extents &ModuleUniformity::argumentsOf(const Function &F) {
  auto [It, New] = Arguments.try_emplace(&F);
  // While it is being found out (recursion), and where others may call: nothing.
  if (!New || !F.hasLocalLinkage() || F.arg_empty())
    return It->second;
  Extents Least(F.arg_size(), Extent::grid());
  bool Called = false;
  SmallVector<const CallBase *> Own;
  auto Lower = [&](const std::map<const CallBase *, Extents> &Calls, const CallBase *C) {
    auto Site = Calls.find(C);
    if (Site == Calls.end())
      return false;
    for (size_t I = 0; I != Least.size(); ++I)
      Least[I] = min(Least[I], Site->second[I]);
    return true;
  };
  for (const Use &U : F.uses()) {
    const auto *C = dyn_cast<CallInst>(U.getUser());
    if (!C || !C->isCallee(&U) || knownCallee(*C) != &F)
      return It->second;
    if (C->getFunction() == &F) {
      Own.push_back(C);
      continue;
    }
    if (!Lower(callsIn(*C->getFunction()), C))
      return It->second;
    Called = true;
  }
  // What it passes to itself, given what it was passed.
  for (Extents Before; Called && !Own.empty() && Before != Least;) {
    Before = Least;
    auto Passed = passedIn(F, Before);
    for (const CallBase *C : Own)
      if (!Lower(Passed, C))
        return It->second;
  }
  if (Called)
    Arguments[&F] = std::move(Least);
  return Arguments[&F];
}

const std::map<const CallBase *, ModuleUniformity::Extents> &ModuleUniformity::callsIn(const Function &F) {
  auto [It, New] = Calls.try_emplace(&F);
  if (!New)
    return It->second;
  auto Found = passedIn(F, argumentsOf(F));
  return Calls[&F] = std::move(Found);
}

std::map<const CallBase *, ModuleUniformity::Extents> ModuleUniformity::passedIn(const Function &F,
                                                                                 const Extents &Known) {
  class Target Target(Kind, Options);
  FunctionReader Reader(Target);
  UniformityResult Result;
  solve(F, Known, Reader, Result);
  std::map<const CallBase *, Extents> Found;
  for (const Instruction &I : instructions(F)) {
    const auto *C = dyn_cast<CallInst>(&I);
    if (!C || !knownCallee(*C))
      continue;
    Extents Passed;
    ValueId At = Reader.idOf(I);
    bool Reachable = At.isValid() && Result.search().isReachable(Reader.view().block(At));
    for (const Use &U : C->args())
      Passed.push_back(Reachable ? extentOfArgument(U, Reader, Result) : Extent::grid());
    Found[C] = std::move(Passed);
  }
  return Found;
}

void ModuleUniformity::analyze(const Function &F, FunctionReader &Reader, UniformityResult &Result) {
  solve(F, argumentsOf(F), Reader, Result);
}

} // namespace rejoin
