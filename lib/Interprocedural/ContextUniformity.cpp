//===- ContextUniformity.cpp - Uniformity of one function, given its inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Results of calls and contents of objects start at the best and are lowered by what is passed and stored until nothing
// changes; as all is monotone, that is the greatest solution.
//
// Threads that execute a call together begin the callee together, and are together again after it. What they return is
// the operand of a `ret`, which lies in no cycle and is so executed by all of them together that come to it; if there
// are several, the choice among them must be uniform as well. Private memory whose address goes to known places alone
// holds the same for threads that made the same stores to it, themselves or in callees.
//
//===----------------------------------------------------------------------===//

#include "ContextUniformity.h"
#include "AugmentedView.h"
#include "Butterflies.h"
#include "rejoin/IR/DeadEnds.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

const Value *ContextUniformity::rootOf(const Value *Pointer) const {
  while (const Use *Next = Uses.pointers().behind(*Pointer))
    Pointer = Next->get();
  return Pointer;
}

/// An argument of a kernel in memory that each thread has for itself: `byval`, or where clang's entry of an OpenCL
/// kernel passes its copy on.
static bool isLaunchCopy(const Argument &A, TargetKind Kind) {
  if (!A.getType()->isPointerTy() || !isKernel(*A.getParent()))
    return false;
  const unsigned Private = Kind == TargetKind::SPIRV ? 0 : 5;
  return A.hasPassPointeeByValueCopyAttr() ||
         (!isEntryPoint(*A.getParent()) && A.getType()->getPointerAddressSpace() == Private);
}

ContextUniformity::ContextUniformity(const Function &F, ArrayRef<Extent> Given, const MemoryUses &Uses,
                                     const RaceFreeReads *RaceFree, bool MultiplesFit, FunctionReader &Reader,
                                     UniformityResult &Result, CalleeOutputs Callee, BudgetLog &Budgets)
    : F(F), Inputs(Given), Uses(Uses), Reader(Reader), Result(Result), Callee(std::move(Callee)), Budgets(Budgets) {
  assert(Inputs.empty() || Inputs.size() == 2 * F.arg_size());
  const DataLayout &Layout = F.getDataLayout();
  DeadEnds = findDeadEnds(Reader);
  Repacks.compute(Reader);
  if (!Repacks.empty())
    for (Extent &E : Inputs)
      E = InvocationRepacks::afterwards(E);
  if (Reader.target().kind() != TargetKind::Host) {
    Equal.compute(Reader, F, Uses.freezes());
    Summands.compute(Reader, F, Uses.freezes());
    Scopes.apply(Reader, F, Uses, RaceFree, Budgets);
    Facts.apply(Reader, F);
    HasExchanges = hasLaneExchanges(F, Reader.target());
    std::vector<ObjectUses> InVariables;
    for (const Instruction &I : F.getEntryBlock())
      if (const auto *A = dyn_cast<AllocaInst>(&I))
        if (auto O = Uses.objectUses(*A)) {
          if (O->IsVariable) {
            if (!O->Loads.empty())
              InVariables.push_back(std::move(*O));
            continue;
          }
          auto Fields = fieldsOf(*O, Uses.pointers(), Layout);
          if (Fields.empty())
            addObject(*A, std::move(*O), Extent::grid(), Object::Own);
          for (ObjectUses &Field : Fields)
            if (!Field.Loads.empty())
              InVariables.push_back(std::move(Field));
        }
    for (const Argument &A : F.args()) {
      const bool IsLaunch = isLaunchCopy(A, Reader.target().kind());
      if (!A.getType()->isPointerTy() || (Inputs.empty() && !IsLaunch))
        continue;
      Extent Contents = IsLaunch ? Extent::grid() : Inputs[F.arg_size() + A.getArgNo()];
      if (auto O = Uses.objectUses(A))
        addObject(A, std::move(*O), Contents,
                  IsLaunch || A.hasPassPointeeByValueCopyAttr() ? Object::Copied : Object::Passed);
    }
    if (!DeadEnds.empty() && any_of(Objects, [&](const Object &O) { return isReadInDeadEnds(O.Uses); }))
      DeadEnds.clear();
    Variables.compute(F, InVariables);
    Shapes.compute(Reader, F, Variables, Equal, Uses.freezes(), Budgets);
    Multiples.compute(Reader, F, Variables, MultiplesFit, Uses.freezes());
  }
  for (const Argument &A : F.args()) {
    // A copy of the thread's own, whatever was passed.
    if (Inputs.empty() || A.hasPassPointeeByValueCopyAttr() || A.hasStructRetAttr())
      continue;
    ValueId Id = Reader.idOf(A);
    InstanceInfo Info = Reader.view().info(Id);
    Info.Ceiling = max(Info.Ceiling, Inputs[A.getArgNo()]);
    Reader.setInfo(Id, Info);
  }
  for (const Instruction &I : instructions(F)) {
    const auto *C = dyn_cast<CallInst>(&I);
    if (!C || !Uses.knowsCallees() || C->getType()->isTokenTy())
      continue;
    // For memory that is followed: own objects, and what callers follow into this function.
    bool Matters = !C->getType()->isVoidTy() || any_of(C->args(), [&](const Use &U) {
      if (!U->getType()->isPointerTy() || !Uses.parameterAt(U).Writes)
        return false;
      const Value *Root = rootOf(U);
      return ObjectOf.contains(Root) || (!Inputs.empty() && isa<Argument>(Root));
    });
    if (ValueId Id = Reader.idOf(I); Matters && Id.isValid())
      if (auto Callees = knownCallees(*C); !Callees.empty()) {
        SiteOf[C] = Sites.size();
        Sites.push_back({C, std::move(Callees), Id, {}});
      }
  }
  for (const Object &O : Objects)
    for (const LoadInst *L : O.Uses.Loads)
      if (ValueId Id = Reader.idOf(*L); Id.isValid())
        // The caller states the same about shared memory.
        Ordinary[L] = O.IsPassed && ((L->getPointerAddressSpace() != 1 && L->getPointerAddressSpace() != 3) ||
                                     Scopes.isRaised(*L))
                          ? Reader.view().info(Id).Ceiling
                          : Extent::thread();
}

void ContextUniformity::addObject(const Value &Root, ObjectUses O, Extent Contents, Object::Origin From) {
  const bool IsPassed = From == Object::Passed;
  std::map<Range, Extent> Read{{Range(), Contents}};
  const bool IsSmall = (O.Loads.size() + O.Copies.size()) * (O.Stores.size() + O.Fills.size() + O.Passed.size()) <=
                       limitOf(Budget::MemoryPairs);
  if (!IsPassed && !IsSmall)
    Budgets.spend(Budget::MemoryPairs, F.getName());
  if (!IsPassed && IsSmall) {
    for (const LoadInst *L : O.Loads)
      Read[rangeOf(*L->getPointerOperand(), *L->getType())] = Contents;
    for (const MemTransferInst *M : O.Copies)
      Read[rangeOf(*M->getRawSource(), *M)] = Contents;
  }
  ObjectOf[&Root] = Objects.size();
  Objects.push_back({std::move(O), std::move(Read), IsPassed, From == Object::Copied ? Contents : Extent::grid()});
}

bool ContextUniformity::Range::isApart(const Range &Other) const {
  return Size && Other.Size &&
         (Begin < Other.Begin ? Size <= static_cast<uint64_t>(Other.Begin - Begin)
                              : Other.Size <= static_cast<uint64_t>(Begin - Other.Begin));
}

ContextUniformity::Range ContextUniformity::rangeOf(const Value &Pointer, const Type &Accessed) const {
  TypeSize Size = F.getDataLayout().getTypeStoreSize(const_cast<Type *>(&Accessed));
  auto Offset = Uses.pointers().offset(Pointer, F.getDataLayout());
  return Offset && !Size.isScalable() ? Range{*Offset, Size.getFixedValue()} : Range();
}

ContextUniformity::Range ContextUniformity::rangeOf(const Value &Pointer, const MemIntrinsic &M) const {
  const auto *Length = dyn_cast<ConstantInt>(M.getLength());
  auto Offset = Uses.pointers().offset(Pointer, F.getDataLayout());
  return Offset && Length && Length->getValue().getActiveBits() < 48 ? Range{*Offset, Length->getZExtValue()} : Range();
}

Extent ContextUniformity::contentsOf(const Object &O, const Range &Read) {
  auto It = O.Contents.find(Read);
  return (It == O.Contents.end() ? O.Contents.find(Range()) : It)->second;
}

bool ContextUniformity::isReachable(const Instruction &I) const {
  ValueId Id = Reader.idOf(I);
  return Id.isValid() && Result.search().isReachable(Reader.view().block(Id));
}

bool ContextUniformity::hasDivergentBranch() const {
  const ProgramView &View = Reader.view();
  for (unsigned B = 0; B != View.cfg().numBlocks(); ++B)
    if (View.cfg().numSuccessors(BlockId(B)) > 1 && Result.search().isReachable(BlockId(B)) &&
        Result.extentOfBranch(View, BlockId(B)) < Extent::grid())
      return true;
  return false;
}

/// What a call passes or a function returns, as those see it that execute it together.
Extent ContextUniformity::extentOfArgument(const Use &U) const {
  // Each thread may see another value of what is undefined.
  if (isa<UndefValue>(U.get()))
    return Extent::thread();
  if (UseId Id = Reader.idOf(U); Id.isValid())
    return Result.extentOfUse(Reader.view(), Id);
  return isa<Constant>(U.get()) ? Extent::grid() : Extent::thread();
}

/// The extent for which a call has one callee: the extent of the pointer at the call.
Extent ContextUniformity::extentOfCallee(const CallBase &C) const {
  const Value *V = C.getCalledOperand();
  ValueId Id = Reader.idOf(*V), At = Reader.idOf(C);
  if (isa<Constant>(V))
    return Extent::grid();
  if (!Id.isValid() || !At.isValid())
    return Extent::thread();
  // After a loop threads may have values of different iterations.
  const ProgramView &View = Reader.view();
  bool Crosses = isa<Instruction>(V) && Divides &&
                 !Result.loops().contains(Result.loops().loopOf(View.block(Id)), Result.loops().loopOf(View.block(At)));
  return Crosses ? Extent::thread() : Result.extent(Id);
}

/// The extent of the offset in the object that a pointer points into: converged threads access the same offset, each in
/// its own object.
Extent ContextUniformity::extentOfPlace(const Use &Pointer) const {
  Extent E = Extent::grid();
  for (const Use *U = &Pointer;;) {
    if (UseId Id = Reader.idOf(*U); Id.isValid() && Reader.view().operand(Id).hasValue())
      if (const TemporalUse *T = Result.temporalUse(Id))
        E = min(E, T->Level);
    if (const auto *I = dyn_cast<GetElementPtrInst>(U->get()))
      for (const Use &Index : I->indices())
        E = min(E, extentOfArgument(Index));
    // Accesses go through these only. A variable that keeps a pointer has it from the entry on, so that its loads agree
    // where that does.
    U = Uses.pointers().behind(*U->get());
    if (!U)
      return E;
  }
}

Extent ContextUniformity::behind(const Use &Pointer) const {
  if (auto It = ObjectOf.find(rootOf(Pointer.get())); It != ObjectOf.end()) {
    const auto *M = dyn_cast<MemTransferInst>(Pointer.getUser());
    Range Read = M ? rangeOf(*Pointer, *M) : Range();
    return min(contentsOf(Objects[It->second], Read), extentOfPlace(Pointer));
  }
  if (Extent E = isa<CallInst>(Pointer.getUser()) ? Scopes.behind(Pointer) : Extent::thread(); E > Extent::thread())
    return min(E, extentOfArgument(Pointer));
  const Value *Of = Uses.pointers().object(*Pointer);
  const auto *G = dyn_cast<GlobalVariable>(Of);
  unsigned Space = Of->getType()->getPointerAddressSpace();
  if ((G && G->isConstant()) || Reader.target().memoryInfo(Space, /*Constant=*/false).Kind == InstanceKind::Pure)
    return extentOfArgument(Pointer);
  // As a load by it.
  return Space == 1 || Space == 3 ? min(Reader.target().wave(), extentOfArgument(Pointer)) : Extent::thread();
}

bool ContextUniformity::isReadInDeadEnds(const ObjectUses &O) const {
  auto IsInDeadEnd = [&](const Instruction &I) {
    ValueId Id = Reader.idOf(I);
    return Id.isValid() && DeadEnds.test(Reader.view().block(Id).index());
  };
  return any_of(O.Loads, [&](const LoadInst *L) { return IsInDeadEnd(*L); }) ||
         any_of(O.Copies, [&](const MemTransferInst *M) { return IsInDeadEnd(*M); }) ||
         any_of(O.Passed, [&](const Use *U) { return IsInDeadEnd(cast<Instruction>(*U->getUser())); });
}

/// What converged threads find in an object that this function alone writes, and those that it calls: the same if all
/// of them made the same stores so far. They make the same ones if control flow, addresses and values of all stores are
/// the same for all of them. And so far: within an iteration of the loops around both, a store comes before a load on
/// all ways or on none, and threads that are converged have gone round equally often. Where a cycle has several entries
/// that does not hold.
Extent ContextUniformity::stored(const ObjectUses &O, const Range &Read, const ControlUniformity &Control) const {
  const ProgramView &View = Reader.view();
  Extent E = Extent::grid();
  // False if nothing is stored there.
  auto Enter = [&](const Instruction &I) {
    if (!isReachable(I))
      return false;
    BlockId B = View.block(Reader.idOf(I));
    E = min(E, Control.extent(B));
    if (Divides && Result.loops().innermostIrreducible(Result.loops().loopOf(B)).isValid())
      E = Extent::thread();
    return true;
  };
  for (const StoreInst *S : O.Stores)
    if (!Read.isApart(rangeOf(*S->getPointerOperand(), *S->getValueOperand()->getType())) && Enter(*S)) {
      E = min(E, extentOfArgument(S->getOperandUse(0)));
      E = min(E, extentOfPlace(S->getOperandUse(StoreInst::getPointerOperandIndex())));
    }
  for (const MemIntrinsic *M : O.Fills)
    if (!Read.isApart(rangeOf(*M->getRawDest(), *M)) && Enter(*M)) {
      E = min(E, extentOfPlace(M->getArgOperandUse(0)));
      E = min(E, isa<MemTransferInst>(M) ? behind(M->getArgOperandUse(1)) : extentOfArgument(M->getArgOperandUse(1)));
      E = min(E, extentOfArgument(M->getArgOperandUse(2)));
    }
  for (const Use *U : O.Passed) {
    const auto &C = cast<CallBase>(*U->getUser());
    if (!Uses.parameterAt(*U).Writes || !Enter(C))
      continue;
    auto It = SiteOf.find(&C);
    E = min(E, It == SiteOf.end() ? Extent::thread() : Sites[It->second].Given.Stored[C.getArgOperandNo(U)]);
    E = min(E, extentOfPlace(*U));
  }
  return E;
}

void ContextUniformity::setLoaded(ValueId Id, Extent E, const Object &O) {
  const auto *L = cast<LoadInst>(&Reader.value(Id));
  E = max(E, floorOf(Id));
  Reader.setInfo(Id, {InstanceKind::Effect, E, max(E, Ordinary.lookup(L))});
}

void ContextUniformity::startAtBest() {
  for (Site &S : Sites) {
    S.Given.Result = Extent::grid();
    S.Given.Stored.assign(S.Call->arg_size(), Extent::grid());
    if (!S.Call->getType()->isVoidTy())
      Reader.setInfo(S.Id, {InstanceKind::Effect, Extent::grid(), Extent::grid()});
  }
  for (Object &O : Objects) {
    for (auto &[Read, Contents] : O.Contents)
      if (!O.IsPassed)
        Contents = Extent::grid();
    for (const LoadInst *L : O.Uses.Loads)
      if (ValueId Id = Reader.idOf(*L); Id.isValid()) {
        Loaded[L] = Extent::grid();
        setLoaded(Id, Extent::grid(), O);
      }
  }
}

bool ContextUniformity::updateSites() {
  bool Changed = false;
  for (Site &S : Sites) {
    if (!isReachable(*S.Call))
      continue;
    CallInputs Passed = inputsAt(*S.Call);
    Extent Before = S.Given.Result;
    for (const Function *G : S.Callees) {
      FunctionOutputs Given = Callee(*G, Passed);
      Given.Branches.clear();
      Changed |= S.Given.lower(Given);
    }
    if (S.Callees.size() > 1) {
      FunctionOutputs Choice;
      Choice.Result = extentOfCallee(*S.Call);
      Choice.Stored.assign(S.Call->arg_size(), Choice.Result);
      Changed |= S.Given.lower(Choice);
    }
    if (S.Given.Result == Before || S.Call->getType()->isVoidTy())
      continue;
    Extent E = max(S.Given.Result, floorOf(S.Id));
    Reader.setInfo(S.Id, {InstanceKind::Effect, E, E});
  }
  return Changed;
}

bool ContextUniformity::updateObjects() {
  if (Objects.empty())
    return false;
  bool Changed = false;
  ControlUniformity Control(Reader.view(), Result, DeadEnds);
  for (Object &O : Objects) {
    for (auto &[Read, Contents] : O.Contents)
      if (Extent E = O.IsPassed ? Contents : min(O.Initial, stored(O.Uses, Read, Control)); E < Contents) {
        Contents = E;
        Changed = true;
      }
    for (const LoadInst *L : O.Uses.Loads) {
      if (!isReachable(*L))
        continue;
      Extent &Known = Loaded[L];
      Range Read = O.IsPassed ? Range() : rangeOf(*L->getPointerOperand(), *L->getType());
      Extent E = min(min(Known, contentsOf(O, Read)), extentOfPlace(L->getOperandUse(0)));
      if (E == Known)
        continue;
      Known = E;
      setLoaded(Reader.idOf(*L), E, O);
      Changed = true;
    }
  }
  return Changed;
}

bool ContextUniformity::raise(const Value &V, Extent To) {
  const ValueId Id = Reader.idOf(V);
  if (!Id.isValid() || !Result.search().isReachable(Reader.view().block(Id)) || To <= Result.extent(Id))
    return false;
  InstanceInfo Info = Reader.view().info(Id);
  Extent &Floor = Floors[Id.index()];
  Info.Floor = max(Info.Floor, Floor = max(Floor, To));
  Reader.setInfo(Id, Info);
  return true;
}

bool ContextUniformity::raiseSymmetric() {
  if (!HasExchanges)
    return false;
  const ControlUniformity Control(Reader.view(), Result, DeadEnds);
  bool Raised = false;
  for (const SymmetricValue &V : findSymmetricValues(
           Reader, F, [&](BlockId B) { return Control.extent(B) >= Reader.target().wave(); }, Uses.freezes()))
    Raised |= raise(*V.Value, V.Group);
  return Raised;
}

/// The program said in another way: variables as values, places as what is uniform and what is not, PHIs that do not
/// select as what they are; and once more with multiples of the workgroup's size, of which other facts may be known.
bool ContextUniformity::augment() {
  if (Variables.empty() && Shapes.empty() && Equal.empty() && Summands.empty() && Multiples.empty())
    return false;
  const ProgramView &View = Reader.view();
  std::optional<AugmentedView> Augmented;
  bool Raised = false;
  auto Raise = [&](const Value &V) {
    if (const ValueId Id = Reader.idOf(V); Id.isValid())
      Raised |= raise(V, Augmented->extent(Id));
  };
  auto Begin = [&] {
    Augmented.emplace(View);
    Variables.addTo(*Augmented, Reader);
    Equal.addTo(*Augmented, Reader);
    Shapes.addTo(*Augmented, Reader);
    Summands.addTo(*Augmented, Reader);
  };
  Begin();
  Augmented->solve();
  Variables.forEachLoad(Raise);
  Equal.forEach(Raise);
  Shapes.forEachRaised(Raise);
  Summands.forEach(Raise);
  if (Multiples.empty())
    return Raised;
  Begin();
  Multiples.addTo(*Augmented);
  Augmented->solve();
  Multiples.forEach(Raise);
  return Raised;
}

/// What holds at the end of one round may be used in the next.
bool ContextUniformity::refine() {
  constexpr unsigned MaxRefinements = 4;
  if (Reader.target().kind() == TargetKind::Host || Refinements++ == MaxRefinements)
    return false;
  bool Changed = Facts.refine(Reader, Result);
  Changed |= augment();
  Changed |= raiseSymmetric();
  if (Changed)
    startAtBest();
  return Changed;
}

void ContextUniformity::run() {
  for (ValueId V : Repacks.values())
    if (InstanceInfo Info = Reader.view().info(V); InvocationRepacks::dropGroups(Info))
      Reader.setInfo(V, Info);
  UniformityOptions Analysis;
  Analysis.AllJoins = true;
  Analyzer.run(Reader.view(), Result, Analysis);
  Divides = hasDivergentBranch();
}

void ContextUniformity::solve() {
  startAtBest();
  for (bool Again = true; Again || refine();) {
    run();
    Again = updateSites();
    Again |= updateObjects();
  }
}

CallInputs ContextUniformity::inputsAt(const CallBase &C) const {
  CallInputs Passed;
  bool Reachable = isReachable(C);
  for (const Use &U : C.args())
    Passed.push_back(Reachable ? extentOfArgument(U) : Extent::grid());
  for (const Use &U : C.args()) {
    Extent E = Extent::thread();
    if (U->getType()->isPointerTy())
      if (auto P = Uses.parameterAt(U); P.Followed && P.Reads)
        E = Reachable ? behind(U) : Extent::grid();
    Passed.push_back(E);
  }
  return Passed;
}

FunctionOutputs ContextUniformity::outputs() const {
  const ProgramView &View = Reader.view();
  FunctionOutputs Out;
  unsigned NumReturns = 0;
  for (unsigned B = 0; B != View.cfg().numBlocks(); ++B)
    NumReturns += Result.search().isReachable(BlockId(B)) && isa<ReturnInst>(Reader.value(View.terminator(BlockId(B))));
  std::optional<ControlUniformity> Known;
  auto Control = [&]() -> const ControlUniformity & { return Known ? *Known : Known.emplace(View, Result, DeadEnds); };
  for (unsigned B = 0; B != View.cfg().numBlocks() && !F.getReturnType()->isVoidTy(); ++B) {
    BlockId Block(B);
    if (!Result.search().isReachable(Block))
      continue;
    const auto *R = dyn_cast<ReturnInst>(&Reader.value(View.terminator(Block)));
    if (!R)
      continue;
    Out.Result = min(Out.Result, extentOfArgument(R->getOperandUse(0)));
    if (NumReturns > 1 && Divides)
      Out.Result = min(Out.Result, Control().extent(Block));
    // After a convergent operation in a `break`, threads of different iterations may still be diverged.
    if (Divides && Result.loops().loopOf(Block).isValid())
      Out.Result = Extent::thread();
  }
  Out.Stored.assign(F.arg_size(), Extent::grid());
  if (Uses.knowsCallees())
    for (const Argument &A : F.args()) {
      const MemoryEffects::Parameter &P = Uses.of(F).Parameters[A.getArgNo()];
      if (!P.Writes)
        continue;
      auto O = P.Followed ? Uses.objectUses(A) : std::nullopt;
      Out.Stored[A.getArgNo()] = O ? stored(*O, Range(), Control()) : Extent::thread();
    }
  for (const BasicBlock &B : F)
    if (const Instruction *T = B.getTerminator(); T->getNumSuccessors() > 1)
      Out.Branches.push_back(isReachable(*T) ? Result.extentOfBranch(View, View.block(Reader.idOf(*T)))
                                             : Extent::grid());
  return Out;
}

void ContextUniformity::explain() {
  Variables.explain(Reader, Result);
  // Of several operands with the same extent, memory and calls come last, because they may lead back to the value in
  // question.
  auto IsRemote = [&](ValueId V) {
    const Value *Of = &Reader.value(V);
    const auto *C = dyn_cast<CallBase>(Of);
    const auto *L = dyn_cast<LoadInst>(Of);
    return (C && SiteOf.contains(C)) || (L && Loaded.contains(L));
  };
  auto IsLower = [&](ValueId A, ValueId B) {
    return !B.isValid() || std::pair(Result.extent(A), IsRemote(A)) < std::pair(Result.extent(B), IsRemote(B));
  };
  auto Lowest = [&](ProgramView::Reason &Because, const Use &U) {
    if (ValueId Of = Reader.idOf(*U.get()); Of.isValid() && IsLower(Of, Because.Value))
      Because.Value = Of;
  };
  // What is stored to an object, and where, for all stores.
  auto StoredTo = [&](const Object &O) {
    ProgramView::Reason Stored;
    for (const StoreInst *St : O.Uses.Stores) {
      Lowest(Stored, St->getOperandUse(0));
      Lowest(Stored, St->getOperandUse(StoreInst::getPointerOperandIndex()));
    }
    for (const MemIntrinsic *M : O.Uses.Fills)
      for (const Use &U : M->args())
        Lowest(Stored, U);
    for (const Use *U : O.Uses.Passed)
      if (Uses.parameterAt(*U).Writes)
        for (const Use &Other : cast<CallBase>(U->getUser())->args())
          Lowest(Stored, Other);
    return Stored;
  };
  for (const Site &S : Sites) {
    if (S.Call->getType()->isVoidTy())
      continue;
    ProgramView::Reason Because;
    for (const Use &U : S.Call->args()) {
      Lowest(Because, U);
      auto It = U->getType()->isPointerTy() && Uses.parameterAt(U).Reads ? ObjectOf.find(rootOf(U)) : ObjectOf.end();
      if (It == ObjectOf.end())
        continue;
      ProgramView::Reason Stored = StoredTo(Objects[It->second]);
      if (Stored.Value.isValid() && IsLower(Stored.Value, Because.Value))
        Because = Stored;
    }
    Reader.setReason(S.Id, Because);
  }
  for (const Object &O : Objects) {
    const ProgramView::Reason Stored = StoredTo(O);
    for (const LoadInst *L : O.Uses.Loads)
      if (ValueId Id = Reader.idOf(*L); Id.isValid()) {
        ProgramView::Reason Because = Stored;
        Lowest(Because, L->getOperandUse(0));
        Reader.setReason(Id, Because);
      }
  }
}

} // namespace rejoin
