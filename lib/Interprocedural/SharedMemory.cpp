//===- SharedMemory.cpp - For whom one address holds one value --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two accesses may be between the same barriers if from one barrier, or from the beginning, ways without a barrier lead
// to both. Barriers that do not order local memory are none here. What the same instruction addresses in one thread and
// in another need not be the same, so only objects and address spaces distinguish pointers, never offsets. A pointer
// that is chosen among several leads to the space to which all of them lead, and is like no object.
//
//   %p = phi ptr [ %in, .. ], [ %q, .. ]    both of the launch: threads that share %p share what is there
//   not:  phi ptr [ %in, .. ], [ %own, .. ]    equal addresses of a thread's own memory are no shared place
//
// Held by: test/Uniformity/memory-scopes.ll, chosen-pointers.ll, rejoin-kernel-fuzz.
//
//===----------------------------------------------------------------------===//

#include "SharedMemory.h"
#include "rejoin/Interprocedural/UnorderedWrites.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/ConvergentOps.h"
#include "rejoin/Target/MemoryOrders.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace rejoin {

namespace {

enum class Space : uint8_t { Local, Global, Private, Unknown };

struct Access {
  const Instruction *I;
  /// Null for calls that may write anywhere.
  const Value *Object;
  Space In;
  /// For what a callee reads at the address that an argument is, or a copy at that of its source.
  const Use *Passed = nullptr;
};

} // namespace

/// Whether a store may change what \p L reads of the same object. An integer, or a part of a struct, may be an address,
/// so types say nothing.
static bool mayStoreTo(const StoreInst &S, const LoadInst &L, const PointerVariables &Pointers) {
  const DataLayout &Layout = L.getDataLayout();
  auto Stored = Pointers.offset(*S.getPointerOperand(), Layout),
       Loaded = Pointers.offset(*L.getPointerOperand(), Layout);
  auto SizeOf = [&](const Type *T) {
    TypeSize Size = Layout.getTypeStoreSize(const_cast<Type *>(T));
    return Size.isScalable() ? std::nullopt : std::optional<int64_t>(Size.getFixedValue());
  };
  auto StoredSize = SizeOf(S.getValueOperand()->getType()), LoadedSize = SizeOf(L.getType());
  return !Stored || !Loaded || !StoredSize || !LoadedSize ||
         (*Stored < *Loaded + *LoadedSize && *Loaded < *Stored + *StoredSize);
}

/// \p L reads memory where what the launch passed stands, and nothing else.
static bool readsArgumentsAlone(const LoadInst &L, const MemoryUses &Uses) {
  const Value &Object = *Uses.pointers().object(*L.getPointerOperand());
  if (const auto *A = dyn_cast<Argument>(&Object)) {
    if (!isKernel(*A->getParent()))
      return false;
    if (A->hasAttribute(Attribute::ByRef) || !A->hasPassPointeeByValueCopyAttr())
      return A->hasAttribute(Attribute::ByRef);
  } else if (!isa<AllocaInst>(Object)) {
    return false;
  }
  auto O = Uses.objectUses(Object);
  return O && none_of(O->Stores, [&](const StoreInst *S) { return mayStoreTo(*S, L, Uses.pointers()); }) &&
         none_of(O->Passed, [&](const Use *U) { return Uses.parameterAt(*U).Writes; }) &&
         (isa<Argument>(Object) || !O->Fills.empty()) && all_of(O->Fills, [&](const MemIntrinsic *M) {
           const auto *T = dyn_cast<MemTransferInst>(M);
           const auto *From = T ? dyn_cast<Argument>(Uses.pointers().object(*T->getRawSource())) : nullptr;
           return From && isKernel(*From->getParent()) &&
                  (From->hasAttribute(Attribute::ByRef) || From->hasPassPointeeByValueCopyAttr());
         });
}

/// A generic pointer that the host gave to the launch: it leads to memory that threads share.
static bool isFromHost(const Value &Object, const Function &F, const MemoryUses &Uses) {
  if (const auto *A = dyn_cast<Argument>(&Object))
    return isKernel(F) && !A->hasPassPointeeByValueCopyAttr() && !A->hasAttribute(Attribute::ByRef);
  const auto *L = dyn_cast<LoadInst>(&Object);
  return L && !L->isAtomic() && readsArgumentsAlone(*L, Uses);
}

/// Where an object is, and if \p Object is a choice, where all are that it is made from.
static Space spaceOf(const Value &Object, const Function &F, const MemoryUses &Uses, TargetKind Kind) {
  const unsigned Number = Object.getType()->getPointerAddressSpace();
  if (isa<AllocaInst>(Object))
    return Space::Private;
  const bool SPIRV = Kind == TargetKind::SPIRV;
  Space In = Number == 3                   ? Space::Local
             : Number == 1                 ? Space::Global
             : Number == (SPIRV ? 0U : 5U) ? Space::Private
                                           : Space::Unknown;
  if (Number != (SPIRV ? 4U : 0U))
    return In;
  if (!isa<PHINode, SelectInst>(Object))
    return isFromHost(Object, F, Uses) ? Space::Global : In;
  constexpr size_t MaxChoices = 16;
  SmallSetVector<const Value *, MaxChoices> Choices;
  Choices.insert(&Object);
  std::optional<Space> Common;
  for (size_t K = 0; K != Choices.size(); ++K) {
    if (Choices.size() > MaxChoices)
      return In;
    SmallVector<const Value *> From;
    if (const auto *P = dyn_cast<PHINode>(Choices[K]))
      append_range(From, P->incoming_values());
    else if (const auto *S = dyn_cast<SelectInst>(Choices[K]))
      From = {S->getTrueValue(), S->getFalseValue()};
    for (const Value *V : From)
      Choices.insert(Uses.pointers().object(*V));
    if (!From.empty())
      continue;
    const Space Here = spaceOf(*Choices[K], F, Uses, Kind);
    if (Common && *Common != Here)
      return In;
    Common = Here;
  }
  return Common.value_or(In);
}

static Access accessAt(const Instruction *I, const Value *Pointer, const MemoryUses &Uses, TargetKind Kind) {
  const Value *Object = Uses.pointers().object(*Pointer);
  return {I, Object, spaceOf(*Object, *I->getFunction(), Uses, Kind)};
}

static bool mayOverlap(const Access &Load, const Access &Write) {
  if (!Write.Object)
    return true;
  if (Write.In == Space::Private || (Write.In != Space::Unknown && Write.In != Load.In))
    return false;
  if (Load.Object == Write.Object)
    return true;
  // Objects of their own, and arguments that nothing else leads to.
  auto IsAlone = [](const Value *V) {
    const auto *A = dyn_cast<Argument>(V);
    return A && A->hasNoAliasAttr();
  };
  auto IsRoot = [](const Value *V) { return isa<GlobalVariable, Argument>(V); };
  // Arrays whose size the launch states are one object.
  auto IsOfLaunchSize = [](const Value *V) {
    const auto *G = dyn_cast<GlobalVariable>(V);
    return G && G->getAddressSpace() == LocalSpace && G->isDeclaration();
  };
  if (isa<GlobalVariable>(Load.Object) && isa<GlobalVariable>(Write.Object))
    return IsOfLaunchSize(Load.Object) && IsOfLaunchSize(Write.Object);
  return !((IsAlone(Load.Object) && IsRoot(Write.Object)) || (IsAlone(Write.Object) && IsRoot(Load.Object)));
}

/// Whether `RaceFree` says of all reads behind a parameter, also in what the function passes it to, that threads which
/// execute them together read one value.
static bool readsAreStable(const Argument &A, const MemoryUses &Uses, const RaceFreeReads &RaceFree,
                           unsigned Depth = 4) {
  const auto O = Uses.objectUses(A);
  if (!O || !Depth)
    return false;
  auto IsStable = [&](const Instruction *I) { return RaceFree.contains(*I); };
  return all_of(O->Loads, IsStable) && all_of(O->Copies, IsStable) && all_of(O->Passed, [&](const Use *U) {
           const auto &C = cast<CallBase>(*U->getUser());
           const unsigned At = C.getArgOperandNo(U);
           const auto Callees = knownCallees(C);
           return !Uses.parameterAt(*U).Reads || (!Callees.empty() && all_of(Callees, [&](const Function *Callee) {
             return At < Callee->arg_size() && !Callee->isDeclaration() &&
                    readsAreStable(*Callee->getArg(At), Uses, RaceFree, Depth - 1);
           }));
         });
}

namespace {

/// Accesses and barriers of a function, in the order of its instructions. Private memory is nobody else's.
class AccessCollector {
public:
  /// \p Behind receives the extents of pointers that are passed on, or copied from.
  AccessCollector(const MemoryUses &Uses, const GpuTarget &Target, const RaceFreeReads *RaceFree,
                  DenseMap<const Use *, Extent> &Behind)
      : Uses(Uses), Kind(Target.kind()), Wave(Target.wave()), RaceFree(RaceFree), Behind(Behind) {}

  /// False if \p L does not read memory that threads share.
  bool addLoad(const LoadInst &L);
  void add(const Instruction &I);

  std::vector<Access> Loads, Writes;
  std::vector<const Instruction *> Barriers;
  /// The function has copies that its threads wait for; nothing before a barrier was seen.
  std::optional<bool> HasCopies;

private:
  void addWrite(const Instruction &I, const Value *Pointer);
  void addCopy(const Use &U);
  void addCall(const CallBase &C);
  void addWritesOfCall(const CallBase &C, ArrayRef<const Function *> Callees);
  void addReadsThrough(const Use &U, ArrayRef<const Function *> Callees);

  const MemoryUses &Uses;
  TargetKind Kind;
  Extent Wave;
  const RaceFreeReads *RaceFree;
  DenseMap<const Use *, Extent> &Behind;
};

/// Finds loads of local memory that a write may overlap between the same barriers. Accesses have their positions in
/// blocks, so that what a path without a barrier reaches is a range in each block.
class BarrierIntervals {
public:
  BarrierIntervals(const Function &F, ArrayRef<Access> Loads, ArrayRef<Access> Writes,
                   ArrayRef<const Instruction *> Barriers);
  /// Looks at the interval from \p Begin, or from the entry if null, to the next barriers.
  void visit(const Instruction *Begin);
  bool isOverlapped(const Access &Load) const { return Overlaps.contains(&Load); }

private:
  /// What one interval contains, and the blocks whose beginning it reaches.
  struct Interval {
    SmallVector<const Access *> Loads, Writes;
    SmallPtrSet<const BasicBlock *, 16> Entered;
    SmallVector<const BasicBlock *> Work;
  };
  void walk(Interval &To, const BasicBlock *B, const Instruction *After) const;

  const Function &F;
  DenseSet<const Access *> Overlaps;
  DenseMap<const BasicBlock *, SmallVector<const Access *>> LoadsOf, WritesOf;
  DenseMap<const BasicBlock *, SmallVector<const Instruction *, 1>> BarriersOf;
};

} // namespace

void AccessCollector::addWrite(const Instruction &I, const Value *Pointer) {
  if (Access A = accessAt(&I, Pointer, Uses, Kind); A.In != Space::Private)
    Writes.push_back(A);
}

/// The instruction itself reads memory there.
void AccessCollector::addCopy(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  Access A = accessAt(I, U.get(), Uses, Kind);
  if (A.In != Space::Local && A.In != Space::Global)
    return;
  Behind[&U] = RaceFree && RaceFree->contains(*I) ? Extent::workgroup() : Wave;
  A.Passed = &U;
  Loads.push_back(A);
}

bool AccessCollector::addLoad(const LoadInst &L) {
  Access A = accessAt(&L, L.getPointerOperand(), Uses, Kind);
  if (A.In != Space::Local && A.In != Space::Global)
    return false;
  if (L.isSimple())
    Loads.push_back(A);
  return true;
}

void AccessCollector::addWritesOfCall(const CallBase &C, ArrayRef<const Function *> Callees) {
  if (writesNothing(C))
    return;
  if (Callees.empty())
    Writes.push_back({&C, nullptr, Space::Unknown});
  for (const Function *Callee : Callees) {
    const MemoryEffects &Effects = Uses.of(*Callee);
    if (Effects.WritesAnything)
      Writes.push_back({&C, nullptr, Space::Unknown});
    for (const GlobalVariable *G : Effects.Globals)
      addWrite(C, G);
    for (auto [Parameter, U] : zip_equal(Effects.Parameters, C.args()))
      if (Parameter.Writes)
        addWrite(C, U.get());
  }
}

void AccessCollector::addReadsThrough(const Use &U, ArrayRef<const Function *> Callees) {
  const auto &C = cast<CallBase>(*U.getUser());
  Access A = accessAt(&C, U.get(), Uses, Kind);
  if (A.In != Space::Local && A.In != Space::Global)
    return;
  auto P = Uses.parameterAt(U);
  if (!P.Followed || !P.Reads)
    return;
  const bool AreStable = RaceFree && all_of(Callees, [&](const Function *Callee) {
                           const unsigned At = C.getArgOperandNo(&U);
                           return At < Callee->arg_size() && readsAreStable(*Callee->getArg(At), Uses, *RaceFree);
                         });
  Behind[&U] = AreStable ? Extent::workgroup() : Wave;
  A.Passed = &U;
  Loads.push_back(A);
}

void AccessCollector::addCall(const CallBase &C) {
  if (isWorkgroupBarrier(C)) {
    // No barrier ends a copy that the thread has not waited for (UnorderedWrites.cpp looks at these).
    if (memoriesOrderedAt(C) & LocalMemory) {
      if (!HasCopies)
        HasCopies = any_of(instructions(*C.getFunction()), isThreadsCopy);
      if (!*HasCopies)
        Barriers.push_back(&C);
    }
    return;
  }
  // Barriers in callees may stay unseen: fewer are fewer reasons.
  const auto Callees = Uses.knowsCallees() ? knownCallees(C) : SmallVector<const Function *, 4>();
  addWritesOfCall(C, Callees);
  if (Callees.empty())
    return;
  for (const Use &U : C.args())
    if (C.isPassPointeeByValueArgument(C.getArgOperandNo(&U)))
      addCopy(U);
    else if (U->getType()->isPointerTy())
      addReadsThrough(U, Callees);
}

void AccessCollector::add(const Instruction &I) {
  if (const Value *Pointer = pointerWritten(I)) {
    addWrite(I, Pointer);
    if (const auto *M = dyn_cast<MemTransferInst>(&I); M && !M->isVolatile())
      addCopy(M->getRawSourceUse());
  } else if (const auto *C = dyn_cast<CallBase>(&I)) {
    addCall(*C);
  } else if (!isa<FenceInst>(I) && I.mayWriteToMemory()) {
    Writes.push_back({&I, nullptr, Space::Unknown});
  }
}

/// One access for each object.
template <typename List> static SmallVector<Access> objectsOf(const List &Accesses) {
  SmallVector<Access> Result;
  DenseSet<std::pair<const Value *, unsigned>> Seen;
  for (const Access &W : Accesses)
    if (Seen.insert({W.Object, static_cast<unsigned>(W.In)}).second)
      Result.push_back(W);
  return Result;
}

BarrierIntervals::BarrierIntervals(const Function &F, ArrayRef<Access> Loads, ArrayRef<Access> Writes,
                                   ArrayRef<const Instruction *> Barriers)
    : F(F) {
  for (const Access &L : Loads)
    if (L.In == Space::Local)
      LoadsOf[L.I->getParent()].push_back(&L);
  for (const Access &W : Writes)
    WritesOf[W.I->getParent()].push_back(&W);
  for (const Instruction *B : Barriers)
    BarriersOf[B->getParent()].push_back(B);
}

/// From an instruction, or from the block's beginning, to the next barrier.
void BarrierIntervals::walk(Interval &To, const BasicBlock *B, const Instruction *After) const {
  const Instruction *Stop = nullptr;
  if (auto It = BarriersOf.find(B); It != BarriersOf.end())
    for (const Instruction *X : It->second)
      if ((!After || (X != After && After->comesBefore(X))) && !Stop)
        Stop = X;
  auto IsInside = [&](const Access *A) {
    return (!After || After->comesBefore(A->I)) && (!Stop || A->I->comesBefore(Stop));
  };
  if (auto It = LoadsOf.find(B); It != LoadsOf.end())
    copy_if(It->second, std::back_inserter(To.Loads), IsInside);
  if (auto It = WritesOf.find(B); It != WritesOf.end())
    copy_if(It->second, std::back_inserter(To.Writes), IsInside);
  if (!Stop)
    for (const BasicBlock *S : successors(B))
      if (To.Entered.insert(S).second)
        To.Work.push_back(S);
}

void BarrierIntervals::visit(const Instruction *Begin) {
  Interval Here;
  walk(Here, Begin ? Begin->getParent() : &F.getEntryBlock(), Begin);
  while (!Here.Work.empty())
    walk(Here, Here.Work.pop_back_val(), nullptr);
  const SmallVector<Access> Written = objectsOf(map_range(Here.Writes, [](const Access *W) { return *W; }));
  for (const Access *L : Here.Loads)
    if (any_of(Written, [&](const Access &W) { return mayOverlap(*L, W); }))
      Overlaps.insert(L);
}

/// A load of memory that threads share: within a wave one address holds one value, and in the workgroup where no race
/// and no order of others' writes comes between.
void SharedMemory::raiseLoad(FunctionReader &Reader, const LoadInst &L, bool IsSimple, const RaceFreeReads *RaceFree) {
  ValueId Id = Reader.idOf(L);
  if (!Id.isValid())
    return;
  InstanceInfo Info = Reader.view().info(Id);
  Extent To = RaceFree && RaceFree->contains(L) ? Extent::workgroup()
              : IsSimple                        ? Reader.target().wave()
                                                : Extent::thread();
  if (Info.Kind != InstanceKind::Effect || Info.Ceiling >= To)
    return;
  Info.Ceiling = To;
  Reader.setInfo(Id, Info);
  Raised.insert(&L);
}

void SharedMemory::raise(FunctionReader &Reader, const Instruction &I, const Use *Passed, Extent To) {
  if (Passed) {
    Behind[Passed] = max(Behind[Passed], To);
    return;
  }
  ValueId Id = Reader.idOf(I);
  if (!Id.isValid())
    return;
  InstanceInfo Info = Reader.view().info(Id);
  // Only where it is known to be one value for a wave.
  if (Info.Kind != InstanceKind::Effect || Info.Ceiling < Reader.target().wave())
    return;
  Info.Ceiling = max(Info.Ceiling, To);
  Reader.setInfo(Id, Info);
}

void SharedMemory::apply(FunctionReader &Reader, const Function &F, const MemoryUses &Uses,
                         const RaceFreeReads *RaceFree, BudgetLog &Budgets) {
  if (Reader.target().kind() == TargetKind::Host)
    return;
  AccessCollector Found(Uses, Reader.target(), RaceFree, Behind);
  for (const BasicBlock &B : F)
    for (const Instruction &I : B)
      if (const auto *L = dyn_cast<LoadInst>(&I)) {
        if (Found.addLoad(*L))
          raiseLoad(Reader, *L, L->isSimple(), RaceFree);
      } else {
        Found.add(I);
      }
  if (Found.Loads.empty() || !isKernel(F))
    return;
  // If there are too many objects, none is compared.
  const SmallVector<Access> AllWritten = objectsOf(Found.Writes);
  if (AllWritten.size() > limitOf(Budget::SharedObjects))
    return Budgets.spend(Budget::SharedObjects, F.getName());
  bool AnyLocal = false;
  for (const Access &L : Found.Loads) {
    if (L.In == Space::Global && none_of(AllWritten, [&](const Access &W) { return mayOverlap(L, W); }))
      raise(Reader, *L.I, L.Passed, Extent::grid());
    AnyLocal |= L.In == Space::Local;
  }
  if (!AnyLocal)
    return;
  if (Found.Barriers.size() > limitOf(Budget::Barriers))
    return Budgets.spend(Budget::Barriers, F.getName());
  BarrierIntervals Intervals(F, Found.Loads, Found.Writes, Found.Barriers);
  Intervals.visit(nullptr);
  for (const Instruction *B : Found.Barriers)
    Intervals.visit(B);
  for (const Access &L : Found.Loads)
    if (L.In == Space::Local && !Intervals.isOverlapped(L))
      raise(Reader, *L.I, L.Passed, Extent::workgroup());
}

} // namespace rejoin
