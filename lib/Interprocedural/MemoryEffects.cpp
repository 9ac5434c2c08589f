//===- MemoryEffects.cpp - What functions do with memory that is passed to them -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three questions about memory, each a lattice on which more effects are the safe side:
//
//   objectUses(P)    all that happens to an object through one pointer: loads, stores, copies, calls that get it; no
//                    answer where the pointer goes anywhere else: stored, compared, cast to an integer.
//   of(F)            which parameters a function follows, reads and writes, which globals it writes, whether it writes
//                    memory that is not known, and whether it has a barrier of the workgroup.
//   object(P)        the object that casts, addresses, and variables with one store in the entry block lead to.
//
//   void f(int *p) { g(p); }   void g(int *q) { *q = 1; }      f follows and writes p, because g does so with q
//   void f(int *p) { table[0] = p; }                           p is not followed: others may write there
//
// Each function is read once. Then effects go from callees to callers, along the edges "this parameter is passed as
// that one" and along calls, until nothing changes: a least fixed point of a finite lattice, so recursion needs no case
// of its own. Callees are those whose body is what will run (no weak or declared one, no other type); a call of
// anything else writes unknown memory unless LLVM's attributes or our tables say that it does not.
//
// Fields (`fieldsOf`) are the parts of an object at constant offsets, of which no two overlap and each is accessed as
// one type; a copy, a fill or a call makes an object one without fields.
// Cost: linear in instructions, times the length of chains of calls; more than 32 globals count as unknown memory.
// Caveat: pointers that go through integers, memory or PHIs are not followed; their objects count as reached by
// anybody.
// Held by: test/Uniformity/memory-behind-arguments.ll, private-memory.ll, module-memory-turns.ll, call-summaries.ll.
//
//===----------------------------------------------------------------------===//

#include "MemoryEffects.h"
#include "rejoin/IR/CallSites.h"
#include "rejoin/IR/PoisonFlow.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;

namespace rejoin {

/// What a call passes goes to the function whose body is what will run.
static bool mayRun(const Function *F, const CallBase &C) {
  return !F->isDeclaration() && F->isDefinitionExact() && !F->isVarArg() && F->getFunctionType() == C.getFunctionType();
}

const Function *knownCallee(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && mayRun(F, C) ? F : nullptr;
}

SmallVector<const Function *, 4> knownCallees(const CallBase &C) {
  auto Callees = possibleCallees(C);
  if (!Callees || !all_of(*Callees, [&](const Function *F) { return mayRun(F, C); }))
    return {};
  return SmallVector<const Function *, 4>(Callees->begin(), Callees->end());
}

bool writesNothing(const CallBase &C) {
  if (!C.mayWriteToMemory() || onlyOrders(C) || C.isLifetimeStartOrEnd() || C.isDebugOrPseudoInst())
    return true;
  // What works on lanes and registers alone, or writes what no pointer of the module leads to.
  const Function *F = C.getCalledFunction();
  return F && F->isDeclaration() && C.onlyAccessesInaccessibleMemory();
}

const Value *pointerWritten(const Instruction &I) {
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return S->getPointerOperand();
  if (const auto *R = dyn_cast<AtomicRMWInst>(&I))
    return R->getPointerOperand();
  if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    return X->getPointerOperand();
  const auto *M = dyn_cast<AnyMemIntrinsic>(&I);
  return M ? M->getRawDest() : nullptr;
}

/// Pointers of both types with the same bits lead to the same memory: generic ones, and those to global memory.
static bool isSamePointer(const Type *A, const Type *B) {
  if (A == B)
    return true;
  auto IsPlain = [](const Type *T) { return T->isPointerTy() && T->getPointerAddressSpace() <= 1; };
  return IsPlain(A) && IsPlain(B);
}

/// The store, in the entry block, of a pointer to a variable that is stored to nowhere else, read as what is stored,
/// and goes nowhere.
static const StoreInst *onlyStore(const AllocaInst &A) {
  const StoreInst *Only = nullptr;
  SmallVector<const LoadInst *> Loads;
  SmallVector<const Value *> Addresses{&A};
  while (!Addresses.empty()) {
    const Value *Address = Addresses.pop_back_val();
    for (const Use &U : Address->uses()) {
      const auto *I = cast<Instruction>(U.getUser());
      if (const auto *S = dyn_cast<StoreInst>(I)) {
        if (Only || !S->isSimple() || U.getOperandNo() == 0 || !S->getParent()->isEntryBlock())
          return nullptr;
        Only = S;
      } else if (const auto *L = dyn_cast<LoadInst>(I); L && L->isSimple()) {
        Loads.push_back(L);
      } else if (isa<AddrSpaceCastInst, BitCastInst>(I)) {
        Addresses.push_back(I);
      } else if (!I->isLifetimeStartOrEnd()) {
        return nullptr;
      }
    }
  }
  bool Reads = Only && all_of(Loads, [&](const LoadInst *L) {
                 return isSamePointer(L->getType(), Only->getValueOperand()->getType());
               });
  return Reads ? Only : nullptr;
}

const Use *PointerVariables::stored(const LoadInst &L) const {
  const auto *A = dyn_cast<AllocaInst>(L.getPointerOperand()->stripPointerCasts());
  if (!A || !L.getType()->isPointerTy())
    return nullptr;
  auto [It, New] = Stores.try_emplace(A);
  if (New)
    It->second = onlyStore(*A);
  const StoreInst *S = It->second;
  return S && isSamePointer(S->getValueOperand()->getType(), L.getType()) ? &S->getOperandUse(0) : nullptr;
}

const Use *PointerVariables::behind(const Value &Pointer) const {
  if (isa<GetElementPtrInst, AddrSpaceCastInst, BitCastInst>(Pointer))
    return &cast<Instruction>(Pointer).getOperandUse(0);
  const auto *L = dyn_cast<LoadInst>(&Pointer);
  return L ? stored(*L) : nullptr;
}

const Value *PointerVariables::object(const Value &Pointer) const {
  constexpr unsigned MaxSteps = 12;
  const Value *Object = &Pointer;
  for (unsigned Step = 0; Step != MaxSteps; ++Step) {
    Object = getUnderlyingObject(Object, MaxSteps);
    const auto *L = dyn_cast<LoadInst>(Object);
    const Use *Stored = L ? stored(*L) : nullptr;
    if (!Stored)
      break;
    Object = Stored->get();
  }
  return Object;
}

std::optional<int64_t> PointerVariables::offset(const Value &Pointer, const DataLayout &Layout,
                                                KnownOffsets *Known) const {
  // The pointers on the way, and by how much each is beyond the next.
  SmallVector<std::pair<const Value *, int64_t>> Way;
  std::optional<int64_t> Sum = 0;
  for (const Value *V = &Pointer;;) {
    if (auto It = Known ? Known->find(V) : KnownOffsets::iterator(); Known && It != Known->end()) {
      Sum = It->second;
      break;
    }
    const Use *Next = behind(*V);
    if (!Next)
      break;
    int64_t By = 0;
    if (const auto *Address = dyn_cast<GetElementPtrInst>(V)) {
      APInt Step(Layout.getIndexTypeSizeInBits(Address->getType()), 0);
      if (!Address->accumulateConstantOffset(Layout, Step) || Step.getSignificantBits() > 48) {
        Sum = std::nullopt;
        if (Known)
          Known->try_emplace(V, Sum);
        break;
      }
      By = Step.getSExtValue();
    }
    Way.emplace_back(V, By);
    V = Next->get();
  }
  for (const auto &[V, By] : reverse(Way)) {
    Sum = Sum ? std::optional(*Sum + By) : Sum;
    if (Known)
      Known->try_emplace(V, Sum);
  }
  return Sum;
}

SmallVector<ObjectUses, 0> fieldsOf(const ObjectUses &O, const PointerVariables &Pointers, const DataLayout &Layout) {
  if (!O.Fills.empty() || !O.Copies.empty() || !O.Passed.empty())
    return {};
  struct Field {
    const Type *AccessType;
    uint64_t Size;
    ObjectUses Uses;
  };
  std::map<int64_t, Field> Fields;
  PointerVariables::KnownOffsets Known;
  auto At = [&](const Value &Pointer, Type *T) -> ObjectUses * {
    auto Offset = Pointers.offset(Pointer, Layout, &Known);
    TypeSize Size = Layout.getTypeStoreSize(T);
    if (!Offset || Size.isScalable())
      return nullptr;
    auto It = Fields.try_emplace(*Offset, Field{T, Size.getFixedValue(), {}}).first;
    return It->second.AccessType == T ? &It->second.Uses : nullptr;
  };
  for (const LoadInst *L : O.Loads) {
    ObjectUses *Uses = At(*L->getPointerOperand(), L->getType());
    if (!Uses)
      return {};
    Uses->Loads.push_back(L);
  }
  for (const StoreInst *S : O.Stores) {
    ObjectUses *Uses = At(*S->getPointerOperand(), S->getValueOperand()->getType());
    if (!Uses)
      return {};
    Uses->Stores.push_back(S);
  }
  SmallVector<ObjectUses, 0> Result;
  for (auto It = Fields.begin(); It != Fields.end(); ++It) {
    if (auto Next = std::next(It);
        Next != Fields.end() && Next->first - It->first < static_cast<int64_t>(It->second.Size))
      return {};
    Result.push_back(std::move(It->second.Uses));
  }
  return Result;
}

const AllocaInst *PointerVariables::keptIn(const StoreInst &S) const {
  const auto *A = dyn_cast<AllocaInst>(S.getPointerOperand()->stripPointerCasts());
  if (!A)
    return nullptr;
  auto [It, New] = Stores.try_emplace(A);
  if (New)
    It->second = onlyStore(*A);
  return It->second == &S ? A : nullptr;
}

/// As `MemoryUses::objectUses`; \p Follow says whether pointers may be passed there.
static std::optional<ObjectUses> walkObject(const Value &Root, const PointerVariables &Pointers,
                                            function_ref<bool(const Use &)> Follow) {
  ObjectUses Object;
  // Nobody else sees a thread's own memory: what is volatile there holds what was stored as well.
  const auto *Parameter = dyn_cast<Argument>(&Root);
  const bool IsOwn = isa<AllocaInst>(Root) || (Parameter && Parameter->hasPassPointeeByValueCopyAttr());
  auto IsPlain = [&](const auto &Access) { return IsOwn ? !Access.isAtomic() : Access.isSimple(); };
  const Type *Accessed = nullptr;
  auto Access = [&](const Type *T) {
    Object.IsVariable &= !Accessed || T == Accessed;
    Accessed = T;
  };
  SmallVector<const Value *> Addresses{&Root};
  auto AddLoads = [&](const Value *Variable) {
    SmallVector<const Value *> Pointers{Variable};
    while (!Pointers.empty())
      for (const User *U : Pointers.pop_back_val()->users()) {
        if (isa<AddrSpaceCastInst, BitCastInst>(U))
          Pointers.push_back(U);
        else if (isa<LoadInst>(U))
          Addresses.push_back(U);
      }
  };
  while (!Addresses.empty()) {
    const Value *Address = Addresses.pop_back_val();
    for (const Use &U : Address->uses()) {
      const auto *I = cast<Instruction>(U.getUser());
      if (const auto *L = dyn_cast<LoadInst>(I); L && IsPlain(*L)) {
        Object.Loads.push_back(L);
        Access(L->getType());
      } else if (const auto *S = dyn_cast<StoreInst>(I);
                 S && IsPlain(*S) && U.getOperandNo() == StoreInst::getPointerOperandIndex()) {
        Object.Stores.push_back(S);
        Access(S->getValueOperand()->getType());
      } else if (const auto *K = dyn_cast<StoreInst>(I); K && U.getOperandNo() == 0 && Pointers.keptIn(*K)) {
        // Kept in a variable: what is loaded from there is the pointer.
        Object.IsVariable = false;
        AddLoads(Pointers.keptIn(*K));
      } else if ((isa<GetElementPtrInst>(I) || isa<AddrSpaceCastInst>(I) || isa<BitCastInst>(I)) &&
                 !I->getType()->isVectorTy()) {
        Addresses.push_back(I);
        Object.IsVariable &= !isa<GetElementPtrInst>(I);
      } else if (const auto *M = dyn_cast<MemIntrinsic>(I); M && (IsOwn || !M->isVolatile()) && U.getOperandNo() <= 1) {
        Object.IsVariable = false;
        if (U.getOperandNo() == 0)
          Object.Fills.push_back(M);
        else
          Object.Copies.push_back(cast<MemTransferInst>(M));
      } else if (const auto *C = dyn_cast<CallInst>(I);
                 C && !C->isLifetimeStartOrEnd() && C->isArgOperand(&U) && Follow(U)) {
        Object.IsVariable = false;
        Object.Passed.push_back(&U);
      } else if (!I->isLifetimeStartOrEnd() && !I->isDebugOrPseudoInst()) {
        return std::nullopt;
      }
    }
  }
  return Object;
}

/// The functions that a call may run; none if it is not known whether they get the pointer or a copy of the object.
static SmallVector<const Function *, 4> calleesOf(const Use &Passed) {
  const auto &C = cast<CallBase>(*Passed.getUser());
  const unsigned N = C.getArgOperandNo(&Passed);
  auto Callees = knownCallees(C);
  if (any_of(Callees, [&](const Function *F) {
        return F->getArg(N)->hasPassPointeeByValueCopyAttr() != C.isPassPointeeByValueArgument(N);
      }))
    return {};
  return Callees;
}

namespace {

/// Reads functions one by one; what is found of callees then goes to callers.
class EffectsOfModule {
public:
  using EffectsMap = DenseMap<const Function *, MemoryEffects>;
  EffectsOfModule(EffectsMap &Effects, const PointerVariables &Pointers, BudgetLog &Budgets)
      : Effects(Effects), Pointers(Pointers), Budgets(Budgets) {}
  /// First, of all functions; their order is that of notes.
  void readParameters(const Function &F);
  /// Writes, whether pointers are followed or not. After the parameters of all functions are read.
  void readWrites(const Function &F, MemoryEffects &E);
  void passUp();

private:
  /// A callee writes through a parameter. So its caller writes as well: through a parameter of its own, or elsewhere.
  struct Edge {
    const Function *Caller, *Callee;
    unsigned ArgNo;
    /// The caller's parameter, if the pointer is followed from it.
    std::optional<unsigned> Parameter;
    const Value *Object;
  };
  /// Whether the effects of \p F are more than they were.
  bool addWrite(const Function &F, MemoryEffects &E, const Value *Pointer);
  bool addGlobal(const Function &F, MemoryEffects &E, const GlobalVariable &G);
  void readCall(const Function &F, const CallBase &C, MemoryEffects &E);
  /// Whether the caller's effects are more than they were.
  bool pass(const Edge &C);
  bool passAll(const Function &CallerFn, const Function &CalleeFn);
  static bool raise(bool &To, bool From) { return From && !std::exchange(To, To || From); }

  EffectsMap &Effects;
  const PointerVariables &Pointers;
  BudgetLog &Budgets;
  std::vector<const Function *> Functions;
  std::vector<Edge> Edges;
  std::vector<std::pair<const Function *, const Function *>> Calls;
};

} // namespace

void EffectsOfModule::readParameters(const Function &F) {
  Functions.push_back(&F);
  MemoryEffects &E = Effects[&F];
  E.Parameters.resize(F.arg_size());
  for (const Argument &A : F.args()) {
    MemoryEffects::Parameter &P = E.Parameters[A.getArgNo()];
    if (!A.getType()->isPointerTy())
      continue;
    if (A.hasPassPointeeByValueCopyAttr()) {
      // The call reads what is passed, to copy it; what becomes of the copy is the callee's own affair.
      P.Followed = P.Reads = true;
      continue;
    }
    auto Object = walkObject(A, Pointers, [](const Use &U) { return !calleesOf(U).empty(); });
    P.Followed = Object.has_value();
    if (!Object)
      continue;
    P.Reads = !Object->Loads.empty() || !Object->Copies.empty();
    P.Writes = !Object->Stores.empty() || !Object->Fills.empty();
    for (const Use *U : Object->Passed)
      for (const Function *Callee : calleesOf(*U))
        Edges.push_back(
            {&F, Callee, cast<CallBase>(U->getUser())->getArgOperandNo(U), A.getArgNo(), /*Object=*/nullptr});
  }
}

bool EffectsOfModule::addWrite(const Function &F, MemoryEffects &E, const Value *Pointer) {
  const Value *Object = Pointers.object(*Pointer);
  if (const auto *A = dyn_cast<Argument>(Object))
    return raise(E.Parameters[A->getArgNo()].Writes, !A->hasPassPointeeByValueCopyAttr());
  const auto *G = dyn_cast<GlobalVariable>(Object);
  if (!G)
    return raise(E.WritesAnything, !isa<AllocaInst>(Object));
  return addGlobal(F, E, *G);
}

bool EffectsOfModule::addGlobal(const Function &F, MemoryEffects &E, const GlobalVariable &G) {
  // Of very many no more are looked at: the function may write anywhere.
  if (E.Globals.size() > limitOf(Budget::WrittenGlobals) || is_contained(E.Globals, &G))
    return false;
  E.Globals.push_back(&G);
  // Nobody calls a kernel.
  if (E.Globals.size() > limitOf(Budget::WrittenGlobals) && raise(E.WritesAnything, true) && !isKernel(F))
    Budgets.spend(Budget::WrittenGlobals, F.getName());
  return true;
}

void EffectsOfModule::readCall(const Function &F, const CallBase &C, MemoryEffects &E) {
  if (isWorkgroupBarrier(C)) {
    E.Synchronizes = true;
    return;
  }
  auto Callees = knownCallees(C);
  if (Callees.empty()) {
    E.WritesAnything |= !writesNothing(C);
    E.Synchronizes |= C.isConvergent() && C.getIntrinsicID() == Intrinsic::not_intrinsic;
  }
  for (const Function *Callee : Callees) {
    Calls.push_back({&F, Callee});
    for (const Use &U : C.args())
      if (U->getType()->isPointerTy() && !C.isPassPointeeByValueArgument(C.getArgOperandNo(&U)))
        Edges.push_back({&F, Callee, C.getArgOperandNo(&U), std::nullopt, Pointers.object(*U)});
  }
}

void EffectsOfModule::readWrites(const Function &F, MemoryEffects &E) {
  for (const Instruction &I : instructions(F)) {
    if (const Value *Pointer = pointerWritten(I))
      addWrite(F, E, Pointer);
    else if (const auto *C = dyn_cast<CallBase>(&I))
      readCall(F, *C, E);
    else if (!isa<FenceInst>(I) && I.mayWriteToMemory())
      E.WritesAnything = true;
  }
}

bool EffectsOfModule::pass(const Edge &C) {
  const MemoryEffects::Parameter Callee = Effects[C.Callee].Parameters[C.ArgNo];
  MemoryEffects &Caller = Effects[C.Caller];
  if (C.Parameter) {
    MemoryEffects::Parameter &P = Caller.Parameters[*C.Parameter];
    bool Changed = P.Followed && !Callee.Followed;
    P.Followed &= Callee.Followed;
    Changed |= raise(P.Reads, Callee.Reads);
    Changed |= raise(P.Writes, Callee.Writes);
    return Changed;
  }
  if (!Callee.Writes)
    return false;
  return addWrite(*C.Caller, Caller, C.Object);
}

bool EffectsOfModule::passAll(const Function &CallerFn, const Function &CalleeFn) {
  MemoryEffects &Caller = Effects[&CallerFn];
  const MemoryEffects &Callee = Effects[&CalleeFn];
  bool Changed = raise(Caller.WritesAnything, Callee.WritesAnything);
  Changed |= raise(Caller.Synchronizes, Callee.Synchronizes);
  if (&Caller == &Callee)
    return Changed;
  for (const GlobalVariable *G : Callee.Globals)
    Changed |= addGlobal(CallerFn, Caller, *G);
  return Changed;
}

void EffectsOfModule::passUp() {
  // By callee, so that a change goes to the callers alone, however deep the calls are.
  DenseMap<const Function *, std::pair<SmallVector<unsigned, 2>, SmallVector<unsigned, 2>>> Of;
  for (unsigned I = 0; I != Edges.size(); ++I)
    Of[Edges[I].Callee].first.push_back(I);
  for (unsigned I = 0; I != Calls.size(); ++I)
    Of[Calls[I].second].second.push_back(I);
  SetVector<const Function *> Changed;
  Changed.insert_range(Functions);
  while (!Changed.empty()) {
    const auto It = Of.find(Changed.pop_back_val());
    if (It == Of.end())
      continue;
    for (unsigned I : It->second.first)
      if (pass(Edges[I]))
        Changed.insert(Edges[I].Caller);
    for (unsigned I : It->second.second)
      if (passAll(*Calls[I].first, *Calls[I].second))
        Changed.insert(Calls[I].first);
  }
}

MemoryUses::MemoryUses(const Module *M, BudgetLog &Budgets) {
  if (!M)
    return;
  Freezes = rejoin::freezes(*M);
  EffectsOfModule Found(Effects, Pointers, Budgets);
  for (const Function &F : *M)
    if (!F.isDeclaration())
      Found.readParameters(F);
  for (const Function &F : *M)
    if (!F.isDeclaration())
      Found.readWrites(F, Effects[&F]);
  Found.passUp();
}

const MemoryEffects &MemoryUses::of(const Function &F) const {
  auto It = Effects.find(&F);
  assert(It != Effects.end() && "of functions with bodies");
  return It->second;
}

MemoryEffects::Parameter MemoryUses::parameterAt(const Use &Passed) const {
  MemoryEffects::Parameter All;
  if (!knowsCallees())
    return All;
  auto Callees = calleesOf(Passed);
  All.Followed = !Callees.empty();
  for (const Function *Callee : Callees) {
    const MemoryEffects::Parameter &P =
        of(*Callee).Parameters[cast<CallBase>(Passed.getUser())->getArgOperandNo(&Passed)];
    All.Followed &= P.Followed;
    All.Reads |= P.Reads;
    All.Writes |= P.Writes;
  }
  return All;
}

std::optional<ObjectUses> MemoryUses::objectUses(const Value &Root) const {
  return walkObject(Root, Pointers, [&](const Use &U) { return parameterAt(U).Followed; });
}

} // namespace rejoin
