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
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

ModuleUniformity::ModuleUniformity(TargetKind Kind, const TargetOptions &Options,
                                   std::function<void(const Function &)> Enter,
                                   std::function<InstructionUniformity(const Value *)> Query, CallScope Scope)
    : Kind(Kind), Options(Options), Enter(std::move(Enter)), Query(std::move(Query)), Scope(Scope) {}

/// What a call passes or a function returns, as those see it that execute it together.
static Extent extentOfArgument(const Use &U, const FunctionReader &Reader, const UniformityResult &Result) {
  // Each thread may see another value of what is undefined.
  if (isa<UndefValue>(U.get()))
    return Extent::thread();
  if (UseId Id = Reader.idOf(U); Id.isValid())
    return Result.extentOfUse(Reader.view(), Id);
  return isa<Constant>(U.get()) ? Extent::grid() : Extent::thread();
}

/// What a call passes goes to the function whose body is what will run.
static bool mayRun(const Function *F, const CallBase &C) {
  return !F->isDeclaration() && F->isDefinitionExact() && !F->isVarArg() && F->getFunctionType() == C.getFunctionType();
}

/// The callee, if its body is what will run.
static const Function *knownCallee(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && mayRun(F, C) ? F : nullptr;
}

/// The functions of which a call runs one; empty if they are not known. Pointers are followed through choices, PHIs,
/// and tables that are constant; or the call has `!callees`.
static SmallVector<const Function *, 4> knownCallees(const CallBase &C) {
  constexpr size_t MaxCallees = 16, MaxValues = 64;
  if (const Function *F = knownCallee(C))
    return {F};
  if (C.getCalledFunction() || C.isInlineAsm())
    return {};
  SmallSetVector<const Function *, 4> Found;
  auto Add = [&](const Value *V) {
    const auto *F = dyn_cast<Function>(V->stripPointerCasts());
    return F && mayRun(F, C) && (Found.insert(F), Found.size() <= MaxCallees);
  };
  if (const MDNode *N = C.getMetadata(LLVMContext::MD_callees)) {
    for (const MDOperand &Op : N->operands())
      if (const auto *F = mdconst::dyn_extract_or_null<Function>(Op); !F || !Add(F))
        return {};
    return Found.takeVector();
  }
  SmallSetVector<const Value *, 8> Work;
  Work.insert(C.getCalledOperand());
  for (size_t I = 0; I != Work.size(); ++I) {
    const Value *V = Work[I];
    if (Work.size() > MaxValues)
      return {};
    if (const auto *S = dyn_cast<SelectInst>(V)) {
      Work.insert(S->getTrueValue());
      Work.insert(S->getFalseValue());
    } else if (const auto *P = dyn_cast<PHINode>(V)) {
      Work.insert(P->op_begin(), P->op_end());
    } else if (const auto *L = dyn_cast<LoadInst>(V)) {
      const auto *G = dyn_cast<GlobalVariable>(getUnderlyingObject(L->getPointerOperand()));
      if (!G || !G->isConstant() || !G->hasDefinitiveInitializer())
        return {};
      // Any of its elements.
      SmallVector<const Constant *, 8> Elements{G->getInitializer()};
      while (!Elements.empty()) {
        const Constant *E = Elements.pop_back_val();
        if (isa<ConstantAggregate>(E)) {
          for (const Use &U : E->operands())
            Elements.push_back(cast<Constant>(U.get()));
        } else if (!E->getType()->isPointerTy() || !Add(E)) {
          return {};
        }
      }
    } else if (!Add(V)) {
      return {};
    }
  }
  return Found.takeVector();
}

/// Some branch differs between threads; without one there are no loops in the result.
static bool hasDivergentBranch(const ProgramView &View, const UniformityResult &Result) {
  for (unsigned B = 0; B != View.cfg().numBlocks(); ++B)
    if (View.cfg().numSuccessors(BlockId(B)) > 1 && Result.search().isReachable(BlockId(B)) &&
        Result.extentOfBranch(View, BlockId(B)) < Extent::grid())
      return true;
  return false;
}

/// For whom a call runs one function: the pointer, as the call sees it.
static Extent extentOfCallee(const CallBase &C, const FunctionReader &Reader, const UniformityResult &Result) {
  const Value *V = C.getCalledOperand();
  ValueId Id = Reader.idOf(*V), At = Reader.idOf(C);
  if (isa<Constant>(V))
    return Extent::grid();
  if (!Id.isValid() || !At.isValid())
    return Extent::thread();
  // Behind a loop threads may have it from different turns.
  const ProgramView &View = Reader.view();
  bool Crosses = isa<Instruction>(V) && hasDivergentBranch(View, Result) &&
                 !Result.loops().contains(Result.loops().loopOf(View.block(Id)), Result.loops().loopOf(View.block(At)));
  return Crosses ? Extent::thread() : Result.extent(Id);
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
  std::vector<PrivateObject> Objects, InVariables;
  if (Kind != TargetKind::Host) {
    MemoryScopes::apply(Reader, F);
    Facts.apply(Reader, F);
    for (const Instruction &I : F.getEntryBlock())
      if (const auto *A = dyn_cast<AllocaInst>(&I))
        if (auto O = privateObject(*A); O && !O->Loads.empty()) {
          (O->IsVariable ? InVariables : Objects).push_back(std::move(*O));
        }
    Variables.compute(F, InVariables);
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
    SmallVector<const Function *, 4> Callees;
    ValueId Id;
    Extent Result;
  };
  std::vector<Site> Sites;
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallInst>(&I);
        C && Scope == CallScope::Module && !C->getType()->isVoidTy() && !C->getType()->isTokenTy())
      if (auto Callees = knownCallees(*C); !Callees.empty())
        if (ValueId Id = Reader.idOf(I); Id.isValid())
          Sites.push_back({C, std::move(Callees), Id, Extent::grid()});
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
      Extent E = S.Result;
      for (const Function *Callee : S.Callees)
        E = min(E, resultOf(*Callee, Passed));
      if (S.Callees.size() > 1)
        E = min(E, extentOfCallee(*S.Call, Reader, Result));
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
  Variables.explain(Reader, Result);
  auto Lowest = [&](ProgramView::Reason &Because, const Use &U) {
    if (ValueId Of = Reader.idOf(*U.get());
        Of.isValid() && (!Because.Value.isValid() || Result.extent(Of) < Result.extent(Because.Value)))
      Because.Value = Of;
  };
  for (const Site &S : Sites) {
    ProgramView::Reason Because;
    for (const Use &U : S.Call->args())
      Lowest(Because, U);
    Reader.setReason(S.Id, Because);
  }
  for (const PrivateObject &O : Objects) {
    // What is stored, and where, for all stores.
    ProgramView::Reason Stored;
    for (const StoreInst *St : O.Stores) {
      Lowest(Stored, St->getOperandUse(0));
      Lowest(Stored, St->getOperandUse(StoreInst::getPointerOperandIndex()));
    }
    for (const LoadInst *L : O.Loads)
      if (ValueId Id = Reader.idOf(*L); Id.isValid()) {
        ProgramView::Reason Because = Stored;
        Lowest(Because, L->getOperandUse(0));
        Reader.setReason(Id, Because);
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

const ModuleUniformity::Extents &ModuleUniformity::argumentsOf(const Function &F) {
  if (Scope == CallScope::Function || !F.hasLocalLinkage() || F.arg_empty() || Arguments.contains(&F))
    return Arguments[&F];
  if (ComponentOf.empty())
    findComponents(*F.getParent());
  // Functions that call each other: what is passed from outside, and then what they pass to each other, given that.
  SmallVector<const Function *> Together = Components[ComponentOf[&F]];
  std::map<const Function *, Extents> Least;
  for (const Function *G : Together) {
    Arguments[G];
    // All calls are known, and made by functions that are.
    bool Known = G->hasLocalLinkage() && !G->arg_empty() && all_of(G->uses(), [&](const Use &U) {
                   const auto *C = dyn_cast<CallInst>(U.getUser());
                   return C && C->isCallee(&U) && knownCallee(*C) == G && C->getFunction();
                 });
    if (Known)
      Least[G].assign(G->arg_size(), Extent::grid());
  }
  auto Lower = [&](const std::map<const CallBase *, Extents> &Calls, bool &Changed) {
    for (const auto &[C, Passed] : Calls) {
      auto It = Least.find(C->getCalledFunction());
      for (size_t I = 0; It != Least.end() && I != Passed.size(); ++I)
        if (Passed[I] < It->second[I]) {
          It->second[I] = Passed[I];
          Changed = true;
        }
    }
  };
  bool Changed = false;
  SmallPtrSet<const Function *, 8> Callers;
  for (const auto &[G, Known] : Least)
    for (const User *U : G->users())
      if (const Function *Caller = cast<CallInst>(U)->getFunction(); ComponentOf[Caller] != ComponentOf[&F])
        Callers.insert(Caller);
  for (const Function *Caller : Callers)
    Lower(callsIn(*Caller), Changed);
  bool Cyclic = Together.size() > 1 || any_of(F.users(), [&](const User *U) {
                  const auto *C = dyn_cast<CallInst>(U);
                  return C && C->getFunction() == &F;
                });
  for (Changed = Cyclic; std::exchange(Changed, false);)
    for (const Function *G : Together)
      if (auto It = Least.find(G); It != Least.end() || Together.size() > 1)
        Lower(passedIn(*G, It == Least.end() ? Extents() : It->second), Changed);
  // Who is never called from outside keeps what is known of nothing.
  if (!Callers.empty())
    for (auto &[G, Known] : Least)
      Arguments[G] = std::move(Known);
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
