//===- EquivalentBarriers.cpp - Equivalent sets of barriers ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rows for barriers of the table of equivalent implementations (LoweringInversion.cpp):
//
//  replaced                                                        by
//  barriers in parts                                               see SplitBarriers.cpp
//  a barrier after one of the same kind, nothing seen between      nothing; the first orders what both did
//  but fences that also stand before the first, or after it
//  a barrier that follows others on all ways, nothing seen         nothing
//  between, that are equal or order all memory of the workgroup,
//  if one side has more barriers
//  a barrier before which, or after which, nothing is seen, if     nothing
//  one side has more barriers; a fence of which the same holds,
//  if one side has more fences
//  a workgroup's barrier, if the workgroup is one wave             a wave's barrier
//
// An operation is seen if another thread can observe its effect, or if its result can depend on what another thread
// did. The rows but the first are of kernels (of other functions the second and third are, for aligned barriers), and
// where all threads of the workgroup pass all barriers of the function equally often (GroupControl.cpp), and no unknown
// function is called that may have barriers: where some threads pass one alone, barriers elsewhere count with it.
// Lemma: a barrier orders operations before it in one thread against operations after it in another; with nothing on
// one side it orders nothing, and as all come, it ends. If some threads may never come, since a loop before it promises
// no progress, it holds up the others: only a barrier with nothing seen after it, or an equal one before it, can then
// be dropped.
//
// On all ways: of the barriers that the rows drop, each follows one that stays, with nothing seen since then, as the
// first barrier after something that is seen always stays. All threads pass equally many before it, since barriers
// count together. What a barrier of OpenMP or `barrier.cta.*.aligned.all(0)` orders is all memory within the workgroup,
// so one may stand for the other, and for one that only waits, but not the other way round. Such barriers are aligned:
// all threads of the workgroup execute them together, else the behaviour is undefined (PTX ISA, barrier.cta; OpenMP's
// assumption). That is a fact of the source alone: a target that adds one where some threads come alone is undefined
// where the source is not. In one block, or in one that all come to from there,
// the threads are those of the barrier before.
//
// A fence orders what its thread did before it, or saw there, against what it does after it: with nothing seen on one
// side it orders nothing. It sees what others did before a barrier, so if a barrier that some threads alone pass is at
// this end of the kernel, fences stay.
//
// Barriers of a cluster or a launch stay: that all of a workgroup pass them says nothing of the other workgroups. So
// does a barrier whose number is not known, or is none: threads may wait at it for ever.
//
// Fences between two barriers with nothing else between: a release orders what stands before it against what the thread
// writes later, and so does the same fence before the first barrier. An acquire orders what the thread read before it,
// and so does the same fence after the second barrier, since nothing was read in between. Both hold within the
// workgroup alone, which the first barrier orders as well. Towards other workgroups the fences between count also for
// the rest of the workgroup: a release after the first barrier releases what all others wrote before that barrier, the
// one before it does not. So neither fences of a wider scope are dropped, nor barriers that order memory for one.
//
// A load of a constant variable depends on no thread. Positive: `barrier; barrier`; a kernel that begins with a
// barrier; `barrier(LOCAL); barrier(GLOBAL)` against one with both flags. Negative: a load before the first barrier;
// `if (get_local_id(0) < 64) barrier` at the end; two of `work_group_barrier(flags, memory_scope_device)`.
//
// Cost: linear, and the dataflow of one bit forwards and backwards. Held by: test/Validate/barriers-merged.srctgt.ll,
// test/Validate/barriers-joined*, test/Validate/barriers-at-ends.srctgt.ll, test/Validate/lowered-*.ll.
//
//===----------------------------------------------------------------------===//

#include "EquivalentBarriers.h"
#include "GroupControl.h"
#include "Induction/CalleeInlining.h"
#include "Refinement/Events.h"
#include "Refinement/FenceScopes.h"
#include "SplitBarriers.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/Target/MemoryOrders.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Assumptions.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

/// A function that a declaration says to be a barrier. Arguments could be anything, but those of OpenMP's barrier:
/// where it is in the source, and the number of the thread.
static bool isAssumedBarrier(const CallBase &C) {
  static const StringRef Barriers[] = {"ompx_aligned_barrier", "ext_aligned_barrier"};
  return C.getCalledFunction() && C.getCalledFunction()->isDeclaration() &&
         (C.arg_empty() || C.getCalledFunction()->getName() == "__kmpc_barrier_simple_spmd") &&
         any_of(Barriers,
                [&](StringRef Name) { return hasAssumption(C, Name) || hasAssumption(*C.getCalledFunction(), Name); });
}

/// Nothing but what is dead uses the result.
static bool isUnused(const CallBase &C) {
  return all_of(C.users(), [](const User *U) {
    const auto *I = cast<Instruction>(U);
    return I->use_empty() && !I->isTerminator() && !I->mayHaveSideEffects();
  });
}

/// What is dead is defined whatever the result is. Undefined behaviour of the target may not go with its barriers.
static bool hasDefinedUsers(const Instruction &I) {
  return all_of(I.users(),
                [](const User *U) { return !isa<CallBase>(U) && isSafeToSpeculativelyExecute(cast<Instruction>(U)); });
}

/// No wider barrier, and one that is there: NVIDIA's have numbers up to 15.
static bool isWorkgroupBarrier(const Instruction &I) {
  const auto *C = dyn_cast<CallInst>(&I);
  if (!C || !isUnused(*C))
    return false;
  if (isAssumedBarrier(*C))
    return true;
  if (!isWorkgroupBarrier(*C) || groupOf(*C) != CommunicationGroup::Workgroup)
    return false;
  auto IsNumber = [](const Use &U) {
    const auto *Number = dyn_cast<ConstantInt>(U);
    return Number && Number->getValue().ult(16);
  };
  return !C->getModule()->getTargetTriple().isNVPTX() || all_of(C->args(), IsNumber);
}

/// Whether an operation counts at a barrier, whatever threads it is of: a whole one, a half or a part.
static Need barrierNeed(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  return Callee && Callee->isDeclaration() ? findOperation(*Callee).Needs : Need::Nothing;
}

/// The name of a barrier that all threads of the workgroup execute together, by its definition; empty for others.
static StringRef alignedName(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  const StringRef Name = Callee && Callee->isIntrinsic() ? Callee->getName() : "";
  bool IsAligned = false;
#define ALIGNED(Prefix) IsAligned |= Name.starts_with(Prefix) && Name.contains(".aligned");
#include "rejoin/Target/Strengths.def"
  return IsAligned ? Name : "";
}

static bool isAligned(const Instruction &I) {
  const auto &C = cast<CallBase>(I);
  return isAssumedBarrier(C) || !alignedName(C).empty();
}

/// Besides waiting, orders all memory within the workgroup: a barrier of OpenMP, or the first of NVIDIA's.
static bool ordersGroupMemory(const Instruction &I) {
  const auto &C = cast<CallBase>(I);
  // Some promise to be no barrier of memory.
  if (C.doesNotAccessMemory() || C.hasFnAttr(Attribute::NoSync))
    return false;
  if (isAssumedBarrier(C))
    return true;
  const auto *Number = C.arg_empty() ? nullptr : dyn_cast<ConstantInt>(C.getArgOperand(0));
  return alignedName(C).ends_with(".aligned.all") && Number && Number->isZero();
}

/// A kernel. In OpenMP's device code an attribute says so, too: LLVM's passes go by it.
static bool isEntry(const Function &F) {
  return isKernel(F) || (F.hasFnAttribute("kernel") && F.getParent()->getModuleFlag("openmp-device") &&
                         none_of(F.users(), [](const User *U) { return isa<Instruction>(U); }));
}

/// Private memory is nobody else's, and what a constant holds nobody changes.
static bool isUnshared(const Instruction &I) {
  const Value *P = getLoadStorePointerOperand(&I);
  if (!P || I.isVolatile() || I.isAtomic())
    return false;
  const Value *Object = getUnderlyingObject(P);
  const auto *G = dyn_cast<GlobalVariable>(Object);
  return isa<AllocaInst>(Object) || (isa<LoadInst>(I) && G && G->isConstant());
}

/// A function that is known to concern its thread alone. Clang calls every function of OpenCL C convergent.
static bool isOfThread(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee || !Callee->isDeclaration() || !C.doesNotAccessMemory() || hasNameWithoutMeaning(C) ||
      !(Callee->isIntrinsic() || mayBeOpenCL(*C.getModule())))
    return false;
  const Operation &Row = findOperation(*Callee);
  return Row.Result != OpClass::Unknown && !Row.connectsThreads();
}

static bool isSeen(const Instruction &I) {
  if (isa<AssumeInst>(I))
    return false;
  if (const auto *C = dyn_cast<CallBase>(&I); C && isOfThread(*C))
    return false;
  return !isUnshared(I) &&
         (I.mayReadOrWriteMemory() || I.mayHaveSideEffects() || (isa<CallBase>(I) && cast<CallBase>(I).isConvergent()));
}

namespace {
/// An operation that orders nothing, and the barrier before it that orders as much, if there is one.
struct Redundant {
  Instruction *Which;
  Instruction *For = nullptr;
};

/// Barriers that order nothing.
class RedundantBarriers {
public:
  explicit RedundantBarriers(const Function &F) : F(F) {}
  /// What may be left out of the source, or of the target, which may not have more barriers than the source where some
  /// threads alone pass them.
  SmallVector<Redundant> find(bool IsTarget, bool WithEnds, bool WithFences = false);
  /// After `find`: a barrier was left out since some threads may never come to it.
  bool hasOpen() const { return HasOpen; }

private:
  bool areEven(GroupControl &Control, bool IsTarget) const;
  /// Those that follow another one, with nothing seen between: in its block, or on all ways.
  void findRepeated(bool InBlock);
  /// Those with nothing seen between them and the kernel's begin, or its end; and such fences.
  void findAtEnds(bool AtEnd);

  const Function &F;
  SmallVector<Redundant> Found;
  SmallPtrSet<const Instruction *, 4> Members;
  SmallSetVector<Instruction *, 4> EndFences;
  bool HasOpen = false;
  void add(const Instruction &I, const Instruction *For = nullptr) {
    if (Members.insert(&I).second)
      Found.push_back({const_cast<Instruction *>(&I), const_cast<Instruction *>(For)});
  }
};
} // namespace

/// Flags that say what a barrier of OpenCL C orders; null for other barriers.
static const ConstantInt *flagsOf(const Instruction &I) {
  const auto &C = cast<CallBase>(I);
  const Function *Callee = C.getCalledFunction();
  const bool IsKnown = Callee && Callee->isDeclaration() && !Callee->isIntrinsic() && !C.arg_empty() &&
                       !hasNameWithoutMeaning(C) && mayBeOpenCL(*C.getModule());
  const StringRef Stem = IsKnown ? unmangledStem(Callee->getName()) : "";
  return Stem == "barrier" || Stem == "work_group_barrier" ? dyn_cast<ConstantInt>(C.getArgOperand(0)) : nullptr;
}

/// One barrier does what both do, one after the other: they are equal but for constant flags.
static bool areJoinable(const Instruction &A, const Instruction &B) {
  if (!isAssumedBarrier(cast<CallBase>(A)) && ordersBeyondWorkgroup(cast<CallBase>(A)))
    return false;
  if (A.isIdenticalTo(&B))
    return true;
  const auto &C = cast<CallBase>(A), &D = cast<CallBase>(B);
  return flagsOf(A) && flagsOf(B) && C.getCalledOperand() == D.getCalledOperand() && C.arg_size() == D.arg_size() &&
         std::equal(C.arg_begin() + 1, C.arg_end(), D.arg_begin() + 1) && C.getAttributes() == D.getAttributes() &&
         C.getCallingConv() == D.getCallingConv() && !C.hasOperandBundles() && !D.hasOperandBundles();
}

/// The fences beside a barrier, with nothing else seen between.
static SmallVector<const FenceInst *> fencesBeside(const Instruction &Barrier, bool After) {
  SmallVector<const FenceInst *> Fences;
  for (const Instruction *I = &Barrier; (I = After ? I->getNextNode() : I->getPrevNode());) {
    if (const auto *Fence = dyn_cast<FenceInst>(I))
      Fences.push_back(Fence);
    else if (isSeen(*I))
      break;
  }
  return Fences;
}

/// Fences between two barriers order nothing that those before the first, and after the second, do not.
static bool areCovered(ArrayRef<const FenceInst *> Between, const Instruction &First, const Instruction &Second) {
  const auto Before = fencesBeside(First, /*After=*/false), After = fencesBeside(Second, /*After=*/true);
  auto Has = [](ArrayRef<const FenceInst *> Fences, const FenceInst *Like) {
    return any_of(Fences, [&](const FenceInst *F) {
      return F->isIdenticalTo(Like) && F->getMetadata(LLVMContext::MD_mmra) == Like->getMetadata(LLVMContext::MD_mmra);
    });
  };
  return all_of(Between, [&](const FenceInst *F) {
    const AtomicOrdering O = F->getOrdering();
    return isWithinWorkgroup(*F) &&
           (O == AtomicOrdering::Release || O == AtomicOrdering::Acquire || O == AtomicOrdering::AcquireRelease) &&
           (!isReleaseOrStronger(O) || Has(Before, F)) && (!isAcquireOrStronger(O) || Has(After, F));
  });
}

/// A barrier beside which fences say what it orders.
static bool onlyWaits(const CallBase &C) { return C.getIntrinsicID() == Intrinsic::amdgcn_s_barrier; }

/// The second orders nothing that the first does not, and no flags have to be joined.
static bool mayFollow(const Instruction &First, const Instruction &Second) {
  const bool OnlyWaits = onlyWaits(cast<CallBase>(Second));
  return (areJoinable(First, Second) && First.isIdenticalTo(&Second)) ||
         (ordersGroupMemory(First) && (OnlyWaits || ordersGroupMemory(Second)));
}

void RedundantBarriers::findRepeated(bool InBlock) {
  // The last barrier before a place on all ways, with nothing seen after it; null if there is none.
  DenseMap<const BasicBlock *, const Instruction *> AtEndOf;
  auto Before = [&](const BasicBlock &B) -> const Instruction * {
    const Instruction *Last = nullptr;
    for (const BasicBlock *From : predecessors(&B)) {
      const auto It = AtEndOf.find(From);
      // Not followed yet: what its other ways give decides.
      if (It == AtEndOf.end())
        continue;
      if (!It->second ||
          (Last && Last != It->second && !(mayFollow(*Last, *It->second) && mayFollow(*It->second, *Last))))
        return nullptr;
      Last = It->second;
    }
    return Last;
  };
  auto Follow = [&](const BasicBlock &Block, bool Adds) {
    const Instruction *Last = InBlock ? nullptr : Before(Block);
    SmallVector<const FenceInst *> Between;
    for (const Instruction &I : Block) {
      if (const auto *Fence = dyn_cast<FenceInst>(&I)) {
        Between.push_back(Fence);
      } else if (!isWorkgroupBarrier(I)) {
        if (isSeen(I))
          Last = nullptr;
      } else {
        const bool IsOfBlock = Last && Last->getParent() == &Block && areJoinable(*Last, I);
        if (Last && (IsOfBlock ? areCovered(Between, *Last, I) : Between.empty() && mayFollow(*Last, I))) {
          // One that has joined the flags of a later one stays, since the first has other ways to go.
          auto HasJoined = [&](const Redundant &R) {
            return R.For == &I && isWorkgroupBarrier(*R.Which) && flagsOf(*R.Which);
          };
          if (Adds && (InBlock || none_of(Found, HasJoined))) {
            add(I, Last);
            for (const FenceInst *Fence : Between)
              add(*Fence, Last);
          }
        } else {
          Last = &I;
        }
        Between.clear();
      }
    }
    return Between.empty() ? Last : nullptr;
  };
  if (!InBlock) {
    // From "on all ways" downwards: a block that has none never gets one again.
    const ReversePostOrderTraversal<const Function *> Order(&F);
    for (bool Changed = true; std::exchange(Changed, false);)
      for (const BasicBlock *B : Order) {
        const Instruction *Last = Follow(*B, /*Adds=*/false);
        const auto [It, IsNew] = AtEndOf.insert({B, Last});
        if (!IsNew && It->second && It->second != Last) {
          It->second = nullptr;
          Changed = true;
        } else {
          Changed |= IsNew;
        }
      }
  }
  for (const BasicBlock &Block : F)
    if (InBlock || AtEndOf.contains(&Block))
      Follow(Block, /*Adds=*/true);
}

void RedundantBarriers::findAtEnds(bool AtEnd) {
  auto Visit = [&](const BasicBlock &B, auto Barrier) {
    auto See = [&](const Instruction &I) {
      if (isWorkgroupBarrier(I) || isa<FenceInst>(I))
        Barrier(I);
      return isWorkgroupBarrier(I) || isa<FenceInst>(I) || !isSeen(I);
    };
    return AtEnd ? all_of(reverse(B), See) : all_of(B, See);
  };
  // Blocks that a path reaches from the block of an operation that others observe: forwards for the barriers at the
  // beginning, backwards for those at the end. Paths that end in undefined behaviour are no ends of the kernel.
  SmallPtrSet<const BasicBlock *, 16> Reached;
  SmallVector<const BasicBlock *> Work;
  auto Spread = [&](const BasicBlock &B) {
    auto Reach = [&](const BasicBlock *To) {
      if (Reached.insert(To).second)
        Work.push_back(To);
    };
    AtEnd ? for_each(predecessors(&B), Reach) : for_each(successors(&B), Reach);
  };
  for (const BasicBlock &B : F)
    if (!Visit(B, [](const Instruction &) {}))
      Spread(B);
  while (!Work.empty())
    Spread(*Work.pop_back_val());
  for (const BasicBlock &B : F)
    if (!Reached.contains(&B))
      Visit(B, [&](const Instruction &I) {
        if (isa<FenceInst>(I))
          EndFences.insert(const_cast<Instruction *>(&I));
        else
          add(I);
      });
}

static unsigned numBarriers(const Function &F) {
  return count_if(instructions(F), [](const Instruction &I) { return isWorkgroupBarrier(I); });
}

/// Barriers count together: each that a wave passes alone, or a half or a part of one, shifts which of the others it
/// meets there.
bool RedundantBarriers::areEven(GroupControl &Control, bool IsTarget) const {
  return all_of(reachedFrom(F), [&](const Function *Of) {
    return all_of(instructions(*Of), [&](const Instruction &I) {
      const auto *C = dyn_cast<CallBase>(&I);
      const Need Needs = C ? barrierNeed(*C) : Need::Nothing;
      const bool IsWhole = Needs == Need::Barrier || (C && isAssumedBarrier(*C));
      if (!IsWhole && Needs != Need::HalfBarrier && Needs != Need::PartBarrier)
        return true;
      return IsWhole && ((isAligned(I) && !IsTarget) || (Of == &F && Control.isSameForAll(*I.getParent())));
    });
  });
}

SmallVector<Redundant> RedundantBarriers::find(bool IsTarget, bool WithEnds, bool WithFences) {
  if (!(numBarriers(F) || WithFences))
    return {};
  // Of other functions, the begin and the end are no ends, and aligned barriers alone are known to be of all threads.
  const bool IsEntry = isEntry(F);
  findRepeated(/*InBlock=*/true);
  const bool AtEnds = IsEntry && (WithEnds || WithFences);
  if (AtEnds)
    findAtEnds(/*AtEnd=*/true);
  const SmallPtrSet<const Instruction *, 4> Others = Members;
  // Where both sides have equally many, they could lose different ones.
  if (WithEnds)
    findRepeated(/*InBlock=*/false);
  if (AtEnds)
    findAtEnds(/*AtEnd=*/false);
  if (Found.empty() && EndFences.empty())
    return {};
  GroupControl Control(F, IsEntry);
  const size_t NumFound = Found.size();
  const bool AreEven = areEven(Control, IsTarget);
  erase_if(Found, [&](const Redundant &R) {
    const Instruction &Barrier = isa<FenceInst>(R.Which) ? *R.For : *R.Which;
    const bool IsAsBefore = R.For && isAligned(*R.For) && Control.isAsOften(*R.For->getParent(), *R.Which->getParent());
    return (IsTarget && !hasDefinedUsers(*R.Which)) || (!(isAligned(Barrier) && (!IsTarget || IsAsBefore)) &&
                                                        !(AreEven && Control.isSameForAll(*R.Which->getParent())));
  });
  // Next to a barrier that some threads alone pass, a fence may order what others do.
  const bool AreOfAll = Found.size() == NumFound;
  erase_if(Found, [&](const Redundant &R) {
    const bool IsOpen = !Others.contains(R.Which) && Control.mayStayBefore(*R.Which->getParent());
    HasOpen |= IsOpen;
    return IsOpen;
  });
  if (!WithEnds)
    erase_if(Found, [](const Redundant &R) { return !R.For; });
  if (WithFences && AreOfAll)
    for (Instruction *Fence : EndFences)
      if (none_of(Found, [&](const Redundant &R) { return R.Which == Fence; }))
        Found.push_back({Fence});
  return Found;
}

static unsigned numBarriersReached(const Function &F) {
  unsigned Number = 0;
  for (const Function *Of : reachedFrom(F))
    Number += numBarriers(*Of);
  return Number;
}

/// A function that nobody knows may have barriers inside, for some threads alone.
static bool callsUnknownTogether(const Function &F) {
  return any_of(reachedFrom(F), [](const Function *Of) {
    return any_of(instructions(*Of), [](const Instruction &I) {
      const auto *C = dyn_cast<CallBase>(&I);
      if (!C || !C->isConvergent() || isWorkgroupBarrier(I) || isOfThread(*C))
        return false;
      const Function *Callee = C->getCalledFunction();
      return !Callee ||
             (Callee->isDeclaration() && !Callee->isIntrinsic() && !findOperation(*Callee).connectsThreads());
    });
  });
}

namespace {
/// Which barriers may be dropped.
enum class Droppable : uint8_t { None, Repeated, AtEndsToo };
} // namespace

/// None where a callee has barriers, which may be inlined on the other side, or may have some.
static Droppable droppable(const Function &Source, const Function &Target) {
  const unsigned OfSource = numBarriersReached(Source), OfTarget = numBarriersReached(Target);
  if (OfSource != numBarriers(Source) || OfTarget != numBarriers(Target) || callsUnknownTogether(Source) ||
      callsUnknownTogether(Target))
    return Droppable::None;
  return OfSource == OfTarget ? Droppable::Repeated : Droppable::AtEndsToo;
}

bool hasBarrierAfterEndlessLoop(const Function &Source, const Function &Target) {
  return droppable(Source, Target) == Droppable::AtEndsToo &&
         any_of(ArrayRef({&Source, &Target}), [&](const Function *F) {
           RedundantBarriers Barriers(*F);
           Barriers.find(/*IsTarget=*/F == &Target, /*WithEnds=*/true);
           return Barriers.hasOpen();
         });
}

static unsigned numFences(const Function &F) {
  return count_if(instructions(F), [](const Instruction &I) { return isa<FenceInst>(I); });
}

static SmallVector<Redundant> redundantBarriers(const Function &F, bool IsTarget, Droppable Which, bool WithFences) {
  return Which == Droppable::None ? SmallVector<Redundant>()
                                  : RedundantBarriers(F).find(IsTarget, Which == Droppable::AtEndsToo, WithFences);
}

/// True if one side has lost more.
static bool dropRedundantBarriers(Function &Source, Function &Target) {
  const Droppable Which = droppable(Source, Target);
  const bool WithFences = numFences(Source) != numFences(Target);
  unsigned Dropped[] = {0, 0};
  for (auto [F, Number] : {std::pair(&Source, &Dropped[0]), {&Target, &Dropped[1]}})
    for (auto [I, For] : redundantBarriers(*F, F == &Target, Which, WithFences)) {
      // The first one orders what both did.
      if (For && isWorkgroupBarrier(*I))
        if (const ConstantInt *Of = flagsOf(*For), *More = flagsOf(*I); Of && More)
          cast<CallBase>(For)->setArgOperand(0, ConstantInt::get(Of->getType(), Of->getValue() | More->getValue()));
      *Number += isWorkgroupBarrier(*I);
      for (User *Dead : make_early_inc_range(I->users()))
        cast<Instruction>(Dead)->eraseFromParent();
      I->eraseFromParent();
    }
  return Dropped[0] != Dropped[1];
}

static bool calls(const Function &F, Intrinsic::ID Id) {
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *C = dyn_cast<IntrinsicInst>(&I);
    return C && C->getIntrinsicID() == Id;
  });
}

static void narrowBarriers(Function &F) {
  Function *Wave = Intrinsic::getOrInsertDeclaration(F.getParent(), Intrinsic::amdgcn_wave_barrier);
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<IntrinsicInst>(&I); C && onlyWaits(*C))
      C->setCalledFunction(Wave);
}

/// The source has barriers of a workgroup, the target of a wave.
static bool mayNarrowBarriers(const Function &Source, const Function &Target) {
  return calls(Source, Intrinsic::amdgcn_s_barrier) && calls(Target, Intrinsic::amdgcn_wave_barrier);
}

/// One side has more barriers, and some are in callees.
static bool hasOthersInside(const Function &Source, const Function &Target) {
  const unsigned OfSource = numBarriersReached(Source), OfTarget = numBarriersReached(Target);
  return OfSource != OfTarget && (OfSource != numBarriers(Source) || OfTarget != numBarriers(Target));
}

bool hasEquivalentBarriers(const Function &Source, const Function &Target) {
  const Droppable Which = droppable(Source, Target);
  const bool WithFences = numFences(Source) != numFences(Target);
  return hasOthersInside(Source, Target) ||
         any_of(ArrayRef({&Source, &Target}),
                [&](const Function *F) {
                  return hasSplitBarriers(*F) || !redundantBarriers(*F, F == &Target, Which, WithFences).empty();
                }) ||
         mayNarrowBarriers(Source, Target);
}

bool replaceBarriers(Function &Source, Function &Target, TargetKind Kind) {
  // Calls with barriers inside become their bodies.
  if (hasOthersInside(Source, Target))
    for (Function *F : {&Source, &Target})
      copyCallees(*F, /*IsTarget=*/F == &Target,
                  [](const Function &Callee) { return numBarriersReached(Callee) != 0; });
  GpuTarget Gpu(Kind, {});
  Gpu.enterFunction(Source);
  const LaunchFacts &Facts = Gpu.facts();
  const bool IsOneWave = Facts.MaxThreads && Facts.WaveSize && Facts.MaxThreads <= Facts.WaveSize;
  for (Function *F : {&Source, &Target})
    joinSplitBarriers(*F, IsOneWave && isKernel(*F));
  if (IsOneWave && isKernel(Source) && !callsUnknownTogether(Source) && !callsUnknownTogether(Target))
    answerFirst(Source, Target);
  if (!IsOneWave || !mayNarrowBarriers(Source, Target))
    return dropRedundantBarriers(Source, Target);
  narrowBarriers(Source);
  narrowBarriers(Target);
  return true;
}

} // namespace rejoin
