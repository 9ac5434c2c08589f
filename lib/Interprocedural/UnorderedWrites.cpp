//===- UnorderedWrites.cpp - Loads beside writes that no barrier orders -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// That a program has no data races is an assumption. Where the code itself contradicts it, the assumption must not
// prove anything: a thread may read before another one writes, and its neighbour after that.
//
//     if (lid == 0) f = n;                         (one thread writes)
//     if (f) barrier();                            beside it: others read f before or after the write
//
//     if (lid == 0) f = n;
//     barrier();
//     if (f) barrier();                            not beside it: the barrier orders the write and the reads
//
//     while (f) { barrier(); ...; if (lid == 0) f = 0; }
//                                                  beside it: a path leads from the write to the next read
//     while (f) { ...; if (lid == 0) f = 0; barrier(); }
//                                                  beside it as well: a path leads from the read to the next write
//
// Every write W is beside a load L, unless one of these is proved:
//
//     other objects        W and L lead to different objects (PlacesOfPointers.cpp)
//     ordered              no path without a barrier leads from W to L or from L to W, and they are not in two arms
//                          of a branch that threads may take differently (BarrierPaths.cpp)
//     apart                on each way between them, no thread writes a byte that is read (ApartProofs.cpp)
//     own value            below
//
// Barriers are those that order the memory that is read. Writes are stores, copies (asynchronous ones until they are
// waited for), atomic operations, and calls of functions that may write. A call of a function that is not known writes
// anywhere. What is proved holds for values of the executions that W and L read: on a way that stays in one iteration
// of the loops around both, values of these loops are the same; on one that begins another iteration they are others;
// and those that may differ from thread to thread are others everywhere.
//
// A store that dominates L, and which no path without a barrier follows from L, is none if all threads write one value
// there: each reads what it has written itself, or the same from another. It is one if the last writer decides:
//
//     f = lid;                                     the value may depend on the thread, also by a branch that chooses it
//     f = lid < 8;                                 or by how often a loop was repeated (ThreadDependence.cpp)
//     for (i = 0; i != n; ++i) f = i;              another thread may still be in an earlier iteration
//     f = 1; f = n;                                or at the first of two stores
//     void step(int i) { f = i; ... }              or in another call of the function
//
// Whether a value may differ from thread to thread may depend on the load that is looked at: while it is, it counts as
// one value. That is an induction over the executions of loads. What the address of a load, and the branches above it,
// are computed from was read before; if all threads have read the same there, the proofs hold for this execution, and
// all threads read the same. Of a write after the load it is asked only how its address follows from values that both
// have in common, in the thread that writes.
//
// Cost: for each load one proof for each write and way, within a budget for each function, after which a write is
// beside the load. Errs by finding writes. Writes of other workgroups between the barriers of this one are not looked
// at. Held by: test/Uniformity/race-free-contradicted.ll, test/Lint/unordered-*, apart-*.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Interprocedural/UnorderedWrites.h"
#include "ApartProofs.h"
#include "BarrierPaths.h"
#include "MemoryEffects.h"
#include "SameAddresses.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/MemoryOrders.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/SizeReads.h"
#include "rejoin/Target/ThreadDependence.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;

namespace rejoin {

static constexpr unsigned MaxProofs = 20000;
static constexpr uint64_t AnySize = UINT32_MAX;

//===----------------------------------------------------------------------===//
// Writes
//===----------------------------------------------------------------------===//

/// One place where an instruction writes; without a pointer, anywhere.
struct UnorderedWrites::Write {
  const Instruction *I;
  const Value *To;
  uint64_t Size;
};

static Builtin builtinOf(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *F = C ? C->getCalledFunction() : nullptr;
  return F && F->isDeclaration() ? findOperation(*F).Runs : Builtin::None;
}

/// Writes beside the program until it is waited for.
static bool isAsyncCopy(const Instruction &I) { return builtinOf(I) == Builtin::AsyncCopy; }

using WriteVisitor = function_ref<void(const Value *, uint64_t)>;

/// Inline assembly that stores nothing: it waits, orders, loads or computes.
static bool mayStore(const InlineAsm &A) {
  for (StringRef Rest = A.getAsmString(); !Rest.empty();) {
    StringRef Line;
    std::tie(Line, Rest) =
        Rest.split(Rest.find_first_of(";\n") == StringRef::npos ? '\n' : Rest[Rest.find_first_of(";\n")]);
    Line = Line.ltrim(" \t{}");
    if (Line.starts_with("@"))
      Line = Line.drop_while([](char C) { return C != ' ' && C != '\t'; }).ltrim();
    constexpr StringLiteral Without[] = {
        "bar", "barrier", "fence", "membar", "ld", "mov", "cvt", "setp", "add", "sub", "mul", "mad", "fma", "shfl",
        "vote", "prefetch", "nano", "s_waitcnt", "s_barrier", "s_nop", "v_", "s_sleep", "isspacep", "ldmatrix", "mma",
        "wgmma", "//", "griddepcontrol", ".reg", "s_setprio", "setmaxnreg",
        // What was begun is counted as a write where it was begun.
        "cp.async.commit_group", "cp.async.wait", "cp.async.bulk.commit_group", "cp.async.bulk.wait_group"};
    if (!Line.empty() && none_of(Without, [&](StringRef Name) { return Line.starts_with(Name); }))
      return true;
  }
  return false;
}

/// What functions write that a call runs, if their bodies are known.
static void addWrittenByBodies(const CallBase &C, ArrayRef<const Function *> Callees, const MemoryUses *Uses,
                               WriteVisitor Visit) {
  if (!Uses || Callees.empty())
    return Visit(nullptr, AnySize);
  for (const Function *Callee : Callees) {
    const MemoryEffects &Effects = Uses->of(*Callee);
    if (Effects.WritesAnything)
      Visit(nullptr, AnySize);
    for (const GlobalVariable *G : Effects.Globals)
      Visit(G, AnySize);
    for (auto [Parameter, U] : zip_equal(Effects.Parameters, C.args()))
      if (U->getType()->isPointerTy() && (Parameter.Writes || !Parameter.Followed) &&
          !C.paramHasAttr(C.getArgOperandNo(&U), Attribute::ByVal) && !C.onlyReadsMemory(C.getArgOperandNo(&U)))
        Visit(U.get(), AnySize);
  }
}

/// An operation that writes by several pointers at once, or by the record of a buffer or an image.
static bool writesByVector(const CallBase &C, const Function &F) {
  const bool IsOfBuffers = F.getName().starts_with("llvm.amdgcn.");
  return F.isIntrinsic() && any_of(C.args(), [&](const Use &U) {
           const auto *V = dyn_cast<VectorType>(U->getType());
           return V && (V->getElementType()->isPointerTy() || (IsOfBuffers && V->getElementType()->isIntegerTy(32) &&
                                                               V->getElementCount().getKnownMinValue() >= 4));
         });
}

/// A function without a body writes by its pointers alone: the tables, or attributes, say what it is.
static bool writesByArguments(const CallBase &C, const Function &F) {
  if (writesByVector(C, F))
    return false;
  if (F.isIntrinsic() || C.onlyAccessesArgMemory() || C.onlyAccessesInaccessibleMemOrArgMem() ||
      seenBy(C) != Sees::Unknown || findOperation(F).Result != OpClass::Unknown)
    return true;
  const OpClass Class = classifyOpenCLBuiltin(F.getName());
  return Class != OpClass::Unknown && Class != OpClass::Thread;
}

static void addWrittenByCall(const CallBase &C, const MemoryUses *Uses, WriteVisitor Visit) {
  if (isAsyncCopy(C)) {
    // Their first pointer; their number of bytes depends on the type that they are declared for.
    auto To = find_if(C.args(), [](const Use &U) { return U->getType()->isPointerTy(); });
    if (To != C.arg_end())
      Visit(To->get(), AnySize);
    return;
  }
  if (const auto Bytes = bytesOfThreadsCopy(C))
    return Visit(C.getArgOperand(0), *Bytes);
  // Also if the assembly does not say that it writes.
  if (C.isInlineAsm() && isThreadsCopy(C))
    return Visit(nullptr, AnySize);
  if (writesNothing(C) || C.onlyReadsMemory())
    return;
  if (const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand())) {
    if (mayStore(*A))
      Visit(nullptr, AnySize);
    return;
  }
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration())
    return addWrittenByBodies(C, Uses && Uses->knowsCallees() ? knownCallees(C) : SmallVector<const Function *, 4>(),
                              Uses, Visit);
  for (const Use &U : C.args())
    if (const uint64_t Size = writtenBytes(C, C.getArgOperandNo(&U)))
      Visit(U.get(), Size);
  if (!writesByArguments(C, *F) && !isWorkgroupBarrier(C))
    Visit(nullptr, AnySize);
}

/// The pointers through which an instruction may write, and how many bytes.
static void forEachWritten(const Instruction &I, const MemoryUses *Uses, WriteVisitor Visit) {
  const DataLayout &DL = I.getDataLayout();
  auto SizeOf = [&](const Value &V) -> uint64_t {
    const TypeSize Size = DL.getTypeStoreSize(V.getType());
    return Size.isScalable() ? AnySize : Size.getFixedValue();
  };
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return Visit(S->getPointerOperand(), SizeOf(*S->getValueOperand()));
  if (const auto *R = dyn_cast<AtomicRMWInst>(&I))
    return Visit(R->getPointerOperand(), SizeOf(*R->getValOperand()));
  if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    return Visit(X->getPointerOperand(), SizeOf(*X->getNewValOperand()));
  if (const auto *M = dyn_cast<MemIntrinsic>(&I)) {
    const auto *N = dyn_cast<ConstantInt>(M->getLength());
    return Visit(M->getDest(), N ? N->getLimitedValue() : AnySize);
  }
  if (const auto *C = dyn_cast<CallBase>(&I))
    addWrittenByCall(*C, Uses, Visit);
}

/// No other thread accesses \p Object.
static bool isOfOneThread(const Value &Object, const Module &M) {
  if (isa<AllocaInst>(Object))
    return true;
  const unsigned Space = Object.getType()->getPointerAddressSpace();
  switch (GpuTarget::familyOf(M)) {
  case TargetKind::AMDGPU:
  case TargetKind::NVPTX:
    return Space == 5;
  case TargetKind::SPIRV:
    if (Space == OutputSpace)
      return none_of(
          M, [](const Function &F) { return sharesOutputs(F.getFnAttribute("hlsl.shader").getValueAsString()); });
    return Space == FunctionSpace || Space == InputSpace || Space == PrivateSpace;
  case TargetKind::Host:
    return false;
  }
  llvm_unreachable("all families are above");
}

//===----------------------------------------------------------------------===//
// Of a function
//===----------------------------------------------------------------------===//

struct UnorderedWrites::State {
  explicit State(const Function &F) : Dominators(const_cast<Function &>(F)), Loops(Dominators), Proofs(F, Dominators) {
    ReversePostOrderTraversal<const Function *> Order(&F);
    IsIrreducible = containsIrreducibleCFG<const BasicBlock *>(Order, Loops);
  }
  llvm::DominatorTree Dominators;
  LoopInfo Loops;
  ApartProofs Proofs;
  bool IsIrreducible;
  std::map<unsigned, BarrierPaths> Paths;
  /// By the number of loads of which it is being asked, and among which threads.
  std::map<std::pair<size_t, bool>, std::unique_ptr<ThreadDependence>> Dependences;
};

UnorderedWrites::UnorderedWrites(const Function &F, bool IsCalledAgain, const MemoryUses *Uses, OrderedByFn OrderedBy)
    : F(F), IsCalledAgain(IsCalledAgain), OrderedBy(std::move(OrderedBy)), ProofsLeft(MaxProofs) {
  for (const Instruction &I : instructions(F))
    forEachWritten(I, Uses, [&](const Value *To, uint64_t Size) {
      if (!To || !isOfOneThread(*getUnderlyingObject(To), *F.getParent()))
        Writes.push_back({&I, To, Size});
    });
}

UnorderedWrites::~UnorderedWrites() = default;

UnorderedWrites::UnorderedWrites(const Function &F, const MemoryUses *Uses)
    : UnorderedWrites(F, /*IsCalledAgain=*/!isEntryPoint(F), Uses, [](const Instruction &I) -> std::optional<unsigned> {
        const auto *C = dyn_cast<CallBase>(&I);
        return C && isWorkgroupBarrier(*C) ? std::optional(memoriesOrderedAt(*C)) : std::nullopt;
      }) {}

BarrierPaths &UnorderedWrites::paths(unsigned Memories) {
  auto It = Of->Paths.find(Memories);
  if (It == Of->Paths.end())
    It = Of->Paths
             .try_emplace(Memories, F, Of->Loops, Of->Proofs.forms(),
                          [&](const Instruction &I) {
                            if (Memories == UntilWaited)
                              return builtinOf(I) == Builtin::WaitForCopies || waitsForCopies(I);
                            if (Memories == UntilCommitted)
                              return commitsCopies(I);
                            const std::optional<unsigned> Ordered = isa<CallBase>(I) ? OrderedBy(I) : std::nullopt;
                            return Ordered && !(Memories & ~*Ordered);
                          })
             .first;
  return It->second;
}

bool UnorderedWrites::mayDependOnThread(const Value &V, bool IsOfGroup) {
  if (isa<Constant>(V))
    return false;
  const std::pair<const Value *, unsigned> Key(&V, IsOfGroup);
  if (auto It = Depends.find(Key); It != Depends.end())
    return It->second;
  // Loads of which it is being asked ask with others.
  std::unique_ptr<ThreadDependence> &Dependence = Of->Dependences[{Asked.size(), IsOfGroup}];
  if (!Dependence)
    Dependence = std::make_unique<ThreadDependence>(
        IsOfGroup ? ThreadDependence::Among::Workgroup : ThreadDependence::Among::Launch, [&](const LoadInst &L) {
          if (isOfConstants(L))
            return true;
          if (isOfOneThread(*getUnderlyingObject(L.getPointerOperand()), *F.getParent()))
            return false;
          if (Asked.contains(&L))
            return true;
          return L.getFunction() == &F ? !besides(L) : !UnorderedWrites(*L.getFunction()).besides(L);
        });
  const bool Is = Dependence->mayDependOnThread(V);
  Depends[Key] = Is;
  if (!Is && !Asked.empty())
    Tentative.push_back(Key);
  return Is;
}

// Which execution of a value two accesses read.

/// What a PHI at the header of a loop receives from the loop; null if that is not one value.
static const Value *fromLoop(const PHINode &P, const LoopInfo &Loops) {
  const Loop *L = Loops.getLoopFor(P.getParent());
  if (!L || L->getHeader() != P.getParent())
    return nullptr;
  const Value *Next = nullptr;
  for (const BasicBlock *B : P.blocks())
    if (L->contains(B)) {
      const Value *V = P.getIncomingValueForBlock(B);
      if (Next && Next != V)
        return nullptr;
      Next = V;
    }
  return Next;
}

Execution UnorderedWrites::executionOfLeaf(const Value &V, const Way &By) {
  if (isa<Constant>(V))
    return Execution::Same;
  const auto *I = dyn_cast<Instruction>(&V);
  if (I && (sizeReadBy(*I) || numberReadBy(*I)))
    return Execution::Same;
  if (IsCalledAgain || mayDependOnThread(V, /*IsOfGroup=*/true))
    return Execution::Other;
  if (!I)
    return Execution::Same;
  const Loop *Of1 = Of->Loops.getLoopFor(I->getParent());
  if (Of->IsIrreducible && !I->getParent()->isEntryBlock())
    return Execution::Other;
  if (!By.Crossed)
    return !Of1 || (By.Common && Of1->contains(By.Common)) ? Execution::Same : Execution::Other;
  if (!Of1 || (Of1 != By.Crossed && Of1->contains(By.Crossed)))
    return Execution::Same;
  const auto *P = dyn_cast<PHINode>(I);
  return P && !By.Often && P->getParent() == By.Crossed->getHeader() && fromLoop(*P, Of->Loops) ? Execution::Next
                                                                                                : Execution::Other;
}

Execution UnorderedWrites::executionOf(const Value &V, const Way &By, unsigned Depth) {
  const auto *I = dyn_cast<Instruction>(&V);
  const auto *L = dyn_cast<LoadInst>(&V);
  const bool IsComputed =
      I && (isa<BinaryOperator, CastInst, CmpInst, SelectInst, MinMaxIntrinsic, GetElementPtrInst>(I) ||
            (L && isOfConstants(*L)));
  if (!IsComputed)
    return executionOfLeaf(V, By);
  if (!Depth)
    return Execution::Other;
  Execution E = Execution::Same;
  for (const Use &U : I->operands())
    if (!isa<Function>(U))
      E = std::max(E, executionOf(*U, By, Depth - 1));
  return E;
}

//===----------------------------------------------------------------------===//
// Whether two accesses may meet
//===----------------------------------------------------------------------===//

bool UnorderedWrites::areApart(const PlaceOfAccess &Earlier, const PlaceOfAccess &Later, const Way &By) {
  if (areOtherObjects(*Earlier.At.Base, *Later.At.Base, [&](auto &V) { return isOfOneThread(V, *F.getParent()); }))
    return true;
  const DataLayout &DL = F.getDataLayout();
  auto FromLoop = [&](const PHINode &P) { return fromLoop(P, Of->Loops); };
  auto Execution1 = [&](const Value &V) { return executionOf(V, By); };
  PlaceOfAccess From = Earlier, To = Later;
  // The pointer of the next iteration is what the loop has made of this one.
  bool AreOfOne = executionOf(*To.At.Base, By) == Execution::Same;
  if (const auto *P = dyn_cast<PHINode>(To.At.Base); P && executionOfLeaf(*P, By) == Execution::Next) {
    const size_t Terms = To.At.Terms.size();
    To.At = chosen(To.At, *fromLoop(*P, Of->Loops), DL);
    To.At.IsAnywhere |= To.At.Terms.size() != Terms;
    AreOfOne = true;
  }
  return forEachPair(From.At, To.At, DL, AreOfOne, [&](const PlaceOfPointer &A, const PlaceOfPointer &B) {
    switch (isOfOneThread(*B.Base, *F.getParent()) || isOfOneThread(*A.Base, *F.getParent())
                ? Objects::Other
                : relationOf(*A.Base, *B.Base)) {
    case Objects::Other:
      return true;
    case Objects::Unknown:
      return false;
    case Objects::Same:
      break;
    }
    // One base is one object only in one execution.
    if (!isa<Constant>(A.Base) && !isa<Argument>(A.Base) && executionOf(*B.Base, By) != Execution::Same)
      return false;
    if (!ProofsLeft)
      return false;
    --ProofsLeft;
    return Of->Proofs.areApart({Earlier.I, A, Earlier.Size}, {Later.I, B, Later.Size}, Execution1, FromLoop);
  });
}

bool UnorderedWrites::mayMeet(const PlaceOfAccess &Earlier, const PlaceOfAccess &Later, const Way &By,
                              unsigned Memories) {
  if (areApart(Earlier, Later, By))
    return false;
  // Conditions above both, which have one value for all threads: that above the first one in its iteration, that above
  // the second one in the other.
  using Conditions = SmallVector<std::pair<const Value *, bool>>;
  auto Above = [&](const Instruction &I) {
    Conditions Found;
    for (const auto *Node = Of->Dominators.getNode(I.getParent()); Node; Node = Node->getIDom()) {
      const BasicBlock *Here = Node->getBlock(), *P = Here->getSinglePredecessor();
      const auto *Branch = P ? dyn_cast<BranchInst>(P->getTerminator()) : nullptr;
      if (Branch && Branch->isConditional() && Branch->getSuccessor(0) != Branch->getSuccessor(1))
        Found.emplace_back(Branch->getCondition(), Branch->getSuccessor(0) == Here);
    }
    return Found;
  };
  const Conditions First = Above(*Earlier.I), Second = Above(*Later.I);
  const AddressForms &Forms = Of->Proofs.forms();
  const Way Inside{By.Common, nullptr, false};
  auto IsOne = [&](const Value &A, const Value &B) { return &A == &B || &Forms.canonical(A) == &Forms.canonical(B); };
  auto Known = [&](const Value &V, unsigned Crossings) -> std::optional<bool> {
    const Way &Of1 = !By.Crossed || (By.Common == By.Crossed && !By.Often) ? Inside : By;
    for (const auto &[C, Is] : Crossings ? Second : First)
      if (IsOne(*C, V) && executionOf(V, Of1) == Execution::Same)
        return Is;
    if (!By.Crossed)
      for (const auto &[C, Is] : Second)
        if (IsOne(*C, V) && executionOf(V, Inside) == Execution::Same)
          return Is;
    // What the next iteration asks, of the value that it will have.
    const auto *Here = dyn_cast<ICmpInst>(&V);
    if (By.Crossed && By.Common == By.Crossed && !By.Often && !Crossings && Here)
      for (const auto &[C, Is] : Second)
        if (const auto *Then = dyn_cast<ICmpInst>(C); Then && Then->getPredicate() == Here->getPredicate()) {
          const auto *P = dyn_cast<PHINode>(Then->getOperand(0));
          const Value *Next = P && P->getParent() == By.Crossed->getHeader() ? fromLoop(*P, Of->Loops) : nullptr;
          if (Next && IsOne(*Next, *Here->getOperand(0)) && IsOne(*Then->getOperand(1), *Here->getOperand(1)) &&
              executionOf(*Then->getOperand(1), By) == Execution::Same && executionOf(V, Inside) == Execution::Same)
            return Is;
        }
    return std::nullopt;
  };
  return paths(Memories).reaches(*Earlier.I, *Later.I, By, Known);
}

/// Neither follows the other: they are in arms of a branch that threads may take differently.
bool UnorderedWrites::areInArms(const Instruction &A, const Instruction &B, unsigned Memories) {
  // What no path comes to has no dominator.
  if (!Of->Dominators.isReachableFromEntry(A.getParent()) || !Of->Dominators.isReachableFromEntry(B.getParent()))
    return false;
  const BasicBlock *Top = Of->Dominators.findNearestCommonDominator(A.getParent(), B.getParent());
  if (!Top || Top == A.getParent() || Top == B.getParent())
    return false;
  const Instruction *Branch = Top->getTerminator();
  BarrierPaths &Paths = paths(Memories);
  if (!Paths.reaches(*Branch, A) || !Paths.reaches(*Branch, B))
    return false;
  const auto *Conditional = dyn_cast<BranchInst>(Branch);
  return !Conditional ||
         (Conditional->isConditional() && mayDependOnThread(*Conditional->getCondition(), /*IsOfGroup=*/true));
}

bool UnorderedWrites::writesOne(const StoreInst &S, unsigned Memories) {
  const Value &V = *S.getValueOperand();
  if (S.isAtomic())
    return false;
  if (isa<Constant>(V))
    return true;
  // Another thread may be in the call before or after this one, which has other arguments; or in another iteration.
  const auto *At = dyn_cast<Instruction>(&V);
  if (IsCalledAgain || (At && paths(Memories).reaches(S, *At)))
    return false;
  const bool IsOfGroup = getUnderlyingObject(S.getPointerOperand())->getType()->getPointerAddressSpace() == LocalSpace;
  return !mayDependOnThread(V, IsOfGroup);
}

static bool arePlacesEqual(const StoreInst *A, const StoreInst *B) {
  const PlaceOfPointer P = placeOf(*A->getPointerOperand(), A->getDataLayout()),
                       Q = placeOf(*B->getPointerOperand(), B->getDataLayout());
  return P.Base == Q.Base && P.Constant == Q.Constant && P.Moved == Q.Moved && P.MovedBy == Q.MovedBy &&
         !P.IsAnywhere && !Q.IsAnywhere && equal(P.Terms, Q.Terms, [](const auto &T, const auto &U) {
           return T.Index == U.Index && T.Times == U.Times && T.IsEarlier == U.IsEarlier;
         });
}

/// Each thread has written there, before it reads, the value that all threads write.
bool UnorderedWrites::isOwn(const PlaceOfAccess &Read, const PlaceOfAccess &Written, unsigned Memories) {
  const auto *S = dyn_cast<StoreInst>(Written.I);
  if (!S || !Of->Dominators.dominates(S, Read.I))
    return false;
  // Of several such stores, all write this value to this address.
  if (const auto *First = cast_or_null<StoreInst>(Own);
      First && (First->getValueOperand() != S->getValueOperand() || !arePlacesEqual(First, S)))
    return false;
  // At one address, for all threads.
  const Way Inside = paths(Memories).waysBetween(*S, *Read.I).front();
  auto IsOne = [&](const Value &V) { return executionOf(V, Inside) == Execution::Same; };
  if (!IsOne(*Written.At.Base) || Written.At.IsAnywhere || (Written.At.Moved && !IsOne(*Written.At.Moved)) ||
      any_of(Written.At.Terms, [&](const auto &T) { return T.IsEarlier || !IsOne(*T.Index); }))
    return false;
  if (!writesOne(*S, Memories))
    return false;
  Own = S;
  return true;
}

bool UnorderedWrites::isBesidesPlaces(const PlaceOfAccess &Read, const PlaceOfAccess &Written, unsigned Memories) {
  const unsigned After = isAsyncCopy(*Written.I) ? UntilWaited : Memories;
  const bool IsBefore = paths(After).reaches(*Written.I, *Read.I);
  const bool IsAfter = paths(Memories).reaches(*Read.I, *Written.I);
  if (IsCalledAgain && !areApart(Written, Read, Way()))
    return true;
  auto Meets = [&](const PlaceOfAccess &Earlier, const PlaceOfAccess &Later, unsigned Of, bool MayBeOwn) {
    return any_of(paths(Of).waysBetween(*Earlier.I, *Later.I), [&](const Way &By) {
      return mayMeet(Earlier, Later, By, Of) && !(MayBeOwn && !By.Crossed && isOwn(Read, Written, Memories));
    });
  };
  if ((IsAfter && Meets(Read, Written, Memories, /*MayBeOwn=*/false)) || isInFlight(Read, Written, Memories))
    return true;
  if (IsBefore && Meets(Written, Read, After, /*MayBeOwn=*/After == Memories))
    return true;
  // One instruction that reads and writes, by two threads; or two in arms of a branch.
  if (Read.I == Written.I)
    return !areApart(Read, Written, paths(Memories).waysBetween(*Read.I, *Read.I).front());
  return !IsBefore && !IsAfter && areInArms(*Read.I, *Written.I, Memories) &&
         !areApart(Read, Written, paths(Memories).waysBetween(*Read.I, *Written.I).front());
}

bool UnorderedWrites::isBesides(const PlaceOfAccess &Read, const Write &W) {
  const DataLayout &DL = F.getDataLayout();
  const TargetKind Kind = GpuTarget::familyOf(*F.getParent());
  const unsigned Memories = memoriesOf(Read.At.Base->getType()->getPointerAddressSpace(), Kind);
  if (W.To) {
    PlaceOfAccess Written{W.I, placeOf(*W.To, DL), W.Size};
    // A function that is called may write before its pointer as well.
    const auto *C = dyn_cast<CallBase>(W.I);
    const Function *Callee = C ? C->getCalledFunction() : nullptr;
    Written.At.IsAnywhere |= C && !(Callee && Callee->isDeclaration());
    return isBesidesPlaces(Read, Written, Memories);
  }
  // Anywhere.
  BarrierPaths &Paths = paths(Memories);
  return IsCalledAgain || Paths.reaches(*W.I, *Read.I) || Paths.reaches(*Read.I, *W.I) ||
         areInArms(*Read.I, *W.I, Memories) || isInFlightAnywhere(*W.I, *Read.I, Memories);
}

const Instruction *UnorderedWrites::besides(const LoadInst &L) {
  const TypeSize Size = F.getDataLayout().getTypeStoreSize(L.getType());
  return besides(L, *L.getPointerOperand(), Size.isScalable() ? AnySize : Size.getFixedValue());
}

const Instruction *UnorderedWrites::besides(const Instruction &L, const Value &Pointer, uint64_t Size) {
  if (Writes.empty() || isOfOneThread(*getUnderlyingObject(&Pointer), *F.getParent()))
    return nullptr;
  if (!Of)
    Of = std::make_unique<State>(F);
  const bool IsNew = Asked.insert(&L).second;
  const size_t Known = Tentative.size();
  const Value *const Before = std::exchange(Own, nullptr);
  const PlaceOfAccess Read{&L, placeOf(Pointer, F.getDataLayout()), Size};
  const Instruction *Found = nullptr;
  for (const Write &W : Writes)
    if (isBesides(Read, W)) {
      Found = W.I;
      break;
    }
  Own = Before;
  if (IsNew)
    Asked.erase(&L);
  // What was found with the load as one value is not so.
  if (Found)
    for (; Tentative.size() > Known; Tentative.pop_back())
      Depends.erase(Tentative.back());
  if (Asked.empty())
    Tentative.clear();
  return Found;
}

} // namespace rejoin
