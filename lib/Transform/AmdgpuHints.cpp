//===- AmdgpuHints.cpp - What LLVM's back end may be told ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM decides twice: by its uniformity analysis for values that cross blocks, and by operands within a block, where
// facts of the IR (the number of the wave as a quotient of the thread's) are lost. `LlvmUniformityModel` models both. What is
// uniform by our analysis and divergent there is either made uniform by other values that are (its operands), or begins
// such a computation: the frontier. A readfirstlane on the frontier makes everything behind it scalar.
//
// Worth it: the vector instructions that become scalar, weighted by loop depth and shared among the frontier values on
// which they depend, against one per dword of the frontier value. Rounds, since PHIs and values behind them are judged
// anew once their operands are known to be uniform.
//
// Why it is sound: a value of extent `wave` or more is the same for all threads that execute its definition together;
// the readfirstlane stands directly behind the definition, so it is executed together by the same threads, and its
// result replaces the value in each of them. It must not be undefined for the first one alone (PoisonFlow). A ballot of
// a uniform condition is all active lanes or none. Held by: test/Handover (also run by the machine before and behind),
// utils/measure-handover.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/AmdgpuHints.h"
#include "rejoin/IR/PoisonFlow.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Interprocedural/NoClobberLoads.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin {

namespace {

/// What `readfirstlane` takes without splitting, and its dwords; 0 for anything else.
unsigned laneDwords(const Type *T, const DataLayout &Layout) {
  if (T->isPointerTy())
    return Layout.getPointerTypeSize(const_cast<Type *>(T)) == 8   ? 2
           : Layout.getPointerTypeSize(const_cast<Type *>(T)) == 4 ? 1
                                                                   : 0;
  if (T->isIntegerTy(16) || T->isIntegerTy(32) || T->isHalfTy() || T->isFloatTy())
    return 1;
  return T->isIntegerTy(64) || T->isDoubleTy() ? 2 : 0;
}

/// Vector instructions that a uniform value saves: those for which there is a scalar form. Floats have none before
/// gfx1150, which is not counted on.
unsigned vectorInstructionsSaved(const Instruction &I) {
  unsigned Wide =
      I.getType()->isIntegerTy(64) || (I.getType()->isPointerTy() && I.getType()->getPointerAddressSpace() <= 4 &&
                                       I.getType()->getPointerAddressSpace() != 3)
          ? 2
          : 1;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Select:
    return I.getType()->isFloatingPointTy() ? 0 : Wide;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return 1;
  case Instruction::Mul:
    return Wide == 2 ? 4 : 1;
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return isa<Constant>(I.getOperand(1)) ? 3 : 13;
  case Instruction::ICmp:
    return 1;
  case Instruction::SExt:
  case Instruction::ZExt:
    return I.getOpcode() == Instruction::SExt || I.getOperand(0)->getType()->isIntegerTy(1) ? 1 : 0;
  case Instruction::GetElementPtr:
    // Addresses of local and private memory are in vector registers in any case: one instruction either way.
    return cast<GetElementPtrInst>(I).hasAllConstantIndices() || Wide == 1 ? 0 : Wide + 1;
  case Instruction::Load: {
    // A scalar load where nobody writes, else a scalar base: no address in vector registers.
    unsigned Space = cast<LoadInst>(I).getPointerAddressSpace();
    return Space == 4 || Space == 1 ? 2 : 0;
  }
  case Instruction::Br:
  case Instruction::Switch:
    return 2;
  case Instruction::Call:
    switch (cast<CallBase>(I).getIntrinsicID()) {
    case Intrinsic::smin:
    case Intrinsic::smax:
    case Intrinsic::umin:
    case Intrinsic::umax:
    case Intrinsic::abs:
    case Intrinsic::ctpop:
    case Intrinsic::ctlz:
    case Intrinsic::cttz:
    case Intrinsic::bitreverse:
      return I.getType()->isIntegerTy(32) ? 1 : 0;
    default:
      return 0;
    }
  default:
    return 0;
  }
}

/// What LLVM may compute in vector registers: what its analysis takes to be divergent, what selection loses of it, what
/// loads leave in vector registers, and what is computed from any of these. For the latter the back end weighs copies
/// into scalar registers against moving whole chains to the vector unit; a readfirstlane in the IR decides it.
class LlvmUniformityModel {
public:
  LlvmUniformityModel(Function &F, FunctionAnalysisManager &AM)
      : Uniformity(AM.getResult<UniformityInfoAnalysis>(F)), Info(AM.getResult<TargetIRAnalysis>(F)),
        Unclobbered(F, AM) {
    SmallVector<const Instruction *> Work;
    auto Add = [&](const Instruction &I) {
      if (InVector.insert(&I).second)
        Work.push_back(&I);
    };
    for (BasicBlock &B : F)
      for (Instruction &I : B)
        if (Uniformity.isDivergent(&I) || isLost(I) || isVectorLoad(I))
          Add(I);
    while (!Work.empty())
      for (const User *U : Work.pop_back_val()->users())
        if (const auto *I = dyn_cast<Instruction>(U); I && computesFromOperands(*I))
          Add(*I);
  }
  /// Divergent, or in vector registers, where it is selected.
  bool isDivergent(const Value *V) const {
    if (const auto *I = dyn_cast<Instruction>(V))
      return InVector.contains(I);
    return !isa<Constant>(V) && Uniformity.isDivergent(V);
  }

private:
  static bool computesFromOperands(const Instruction &I) {
    if (const auto *C = dyn_cast<CallBase>(&I))
      switch (C->getIntrinsicID()) {
      case Intrinsic::amdgcn_readfirstlane:
      case Intrinsic::amdgcn_readlane:
      case Intrinsic::amdgcn_ballot:
      case Intrinsic::amdgcn_icmp:
      case Intrinsic::amdgcn_fcmp:
        return false;
      default:
        return C->getIntrinsicID() != Intrinsic::not_intrinsic;
      }
    return !isa<AllocaInst>(I);
  }
  /// Known from the IR alone: a quotient of the thread's number, say.
  bool isLost(const Instruction &I) const {
    bool IsPlace = false;
    if (const auto *C = dyn_cast<IntrinsicInst>(&I))
      IsPlace = C->getIntrinsicID() == Intrinsic::amdgcn_workitem_id_x ||
                C->getIntrinsicID() == Intrinsic::amdgcn_workitem_id_y ||
                C->getIntrinsicID() == Intrinsic::amdgcn_workitem_id_z;
    // A thread's number arrives in a vector register, even where it is the same for all.
    return IsPlace || (!isa<CallBase>(I) && Info.getInstructionUniformity(&I) == InstructionUniformity::AlwaysUniform);
  }
  /// Not through the constant cache.
  bool isVectorLoad(const Instruction &I) const {
    const auto *L = dyn_cast<LoadInst>(&I);
    if (!L)
      return false;
    unsigned Space = L->getPointerAddressSpace();
    if (Space == 4 || Space == 6 || L->hasMetadata(LLVMContext::MD_invariant_load))
      return false;
    return Space != 1 || !(L->hasMetadata("amdgpu.noclobber") || Unclobbered.contains(*L));
  }

  const UniformityInfo &Uniformity;
  const TargetTransformInfo &Info;
  NoClobberLoads Unclobbered;
  DenseSet<const Instruction *> InVector;
};

/// Blocks that at most one thread of a wave executes at a time, and the block where each region of them begins.
class SingleLaneRegions {
public:
  SingleLaneRegions(Function &F, const llvm::DominatorTree &Dominators, const LaunchFacts &Facts) {
    for (BasicBlock &B : F) {
      auto *Br = dyn_cast<BranchInst>(B.getTerminator());
      if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1))
        continue;
      auto *Compare = dyn_cast<ICmpInst>(Br->getCondition());
      if (!Compare || !Compare->isEquality())
        continue;
      Value *Left = Compare->getOperand(0), *Right = Compare->getOperand(1);
      bool Distinct =
          (isDistinct(Left, Facts) && isa<Constant>(Right)) || (isDistinct(Right, Facts) && isa<Constant>(Left));
      if (!Distinct)
        continue;
      BasicBlockEdge Edge(&B, Br->getSuccessor(Compare->getPredicate() == CmpInst::ICMP_EQ ? 0 : 1));
      if (!Edge.getEnd()->getSinglePredecessor())
        continue;
      for (BasicBlock &In : F)
        if (Dominators.isReachableFromEntry(&In) && Dominators.dominates(Edge, &In))
          Entry.try_emplace(&In, const_cast<BasicBlock *>(Edge.getEnd()));
    }
  }
  bool contains(const BasicBlock *B) const { return Entry.contains(B); }
  BasicBlock *entryOf(const BasicBlock *B) const { return Entry.lookup(B); }
  bool empty() const { return Entry.empty(); }

private:
  /// No two threads of a wave have the same.
  static bool isDistinct(const Value *V, const LaunchFacts &Facts) {
    const auto *C = dyn_cast<IntrinsicInst>(V);
    if (!C)
      return false;
    if (C->getIntrinsicID() == Intrinsic::amdgcn_workitem_id_x)
      // Rows of a plane repeat it.
      return Facts.WorkgroupSize[1] == 1 && Facts.WorkgroupSize[2] == 1;
    auto IsFull = [](const IntrinsicInst &M) {
      const auto *Mask = dyn_cast<ConstantInt>(M.getArgOperand(0));
      return Mask && Mask->isMinusOne();
    };
    if (C->getIntrinsicID() == Intrinsic::amdgcn_mbcnt_hi && IsFull(*C)) {
      const auto *Low = dyn_cast<IntrinsicInst>(C->getArgOperand(1));
      const auto *Zero = Low ? dyn_cast<ConstantInt>(Low->getArgOperand(Low->arg_size() - 1)) : nullptr;
      return Low && Low->getIntrinsicID() == Intrinsic::amdgcn_mbcnt_lo && IsFull(*Low) && Zero && Zero->isZero();
    }
    return C->getIntrinsicID() == Intrinsic::amdgcn_mbcnt_lo && Facts.WaveSize == 32 && IsFull(*C) &&
           isa<ConstantInt>(C->getArgOperand(1)) && cast<ConstantInt>(C->getArgOperand(1))->isZero();
  }
  DenseMap<const BasicBlock *, BasicBlock *> Entry;
};

class ModuleHandover {
public:
  ModuleHandover(Module &M, ModuleAnalysisManager &AM, const AmdgpuHintsOptions &Options)
      : M(M), AM(AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager()), Options(Options),
        Layout(M.getDataLayout()) {}
  AmdgpuHintsCounts run();

private:
  /// Our analysis of one function, as the module is now.
  struct Analyzed {
    GpuTarget Gpu;
    FunctionReader Reader;
    UniformityResult Result;
    Extent Wave;
    /// Values that agree, but that the first of the threads may lack though others have one; but for flags.
    DenseSet<const Instruction *> UndefinedInSome;
    Analyzed() : Gpu(TargetKind::AMDGPU, {}), Reader(Gpu) {}
    bool isUniform(const Value *V) const {
      if (isa<Constant>(V))
        return true;
      ValueId Id = Reader.idOf(*V);
      const auto *I = dyn_cast<Instruction>(V);
      return Id.isValid() && Result.extent(Id) >= Wave && !(I && UndefinedInSome.contains(I));
    }
    /// Agrees within a wave though an operand does not.
    bool raises(const Instruction &I) const {
      const ProgramView &View = Reader.view();
      ValueId Id = Reader.idOf(I);
      if (!Id.isValid() || Result.extent(Id) < Wave)
        return false;
      return any_of(seq(View.operandBegin(Id), View.operandBegin(Id) + View.numOperands(Id)),
                    [&](uint32_t U) { return Result.extentOfUse(View, UseId(U)) < Wave; });
    }
    /// The first thread has \p V if another one has: flags that might make it undefined for some threads alone go.
    void dropFlags(Value *V) const {
      auto *I = dyn_cast<Instruction>(V);
      if (!I)
        return;
      PoisonFlow All(I, {.CountInputs = false});
      SmallVector<const Instruction *> Raised;
      for (const Instruction *J : All.undefined())
        if (raises(*J))
          Raised.push_back(J);
      PoisonFlow Hidden(Raised, {.CountInputs = false});
      for (const Instruction *J : Hidden.makers())
        const_cast<Instruction *>(J)->dropPoisonGeneratingAnnotations();
    }
    bool hasUniformBranch(const BasicBlock &B) const {
      return Result.extentOfBranch(Reader.view(), Reader.lastPart(Reader.idOf(B))) >= Wave;
    }
  };
  std::unique_ptr<Analyzed> analyze(Function &F);
  void changed(Function &F) { AM.invalidate(F, PreservedAnalyses::allInSet<CFGAnalyses>()); }
  void record(Function &F, const Analyzed &O);

  void replaceEqualValues(Function &F);
  void splitAddresses(Function &F);
  void passScalars(Function &F);
  bool readFirstLanes(Function &F);
  bool readInSingleLane(Function &F);
  void useBallots(Function &F);
  void markUnclobbered(Function &F);
  uint64_t weight(const BasicBlock &B, const LoopInfo &Loops) const {
    uint64_t W = 1;
    for (unsigned D = std::min(Loops.getLoopDepth(&B), 6U); D; --D)
      W *= 10;
    return W;
  }
  Value *readFirstLane(Value *V, IRBuilder<> &Builder) {
    ++Counts.ReadFirstLanes;
    return Builder.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {V->getType()}, {V}, nullptr,
                                   V->hasName() ? V->getName() + ".wave" : "");
  }

  Module &M;
  FunctionAnalysisManager &AM;
  const AmdgpuHintsOptions &Options;
  const DataLayout &Layout;
  AmdgpuHintsCounts Counts;
};

} // namespace

std::unique_ptr<ModuleHandover::Analyzed> ModuleHandover::analyze(Function &F) {
  auto Result = std::make_unique<Analyzed>();
  const TargetTransformInfo *Info = nullptr;
  ModuleUniformity Uniformity(
      TargetKind::AMDGPU, {},
      [&](const Function &Fn) { Info = &AM.getResult<TargetIRAnalysis>(const_cast<Function &>(Fn)); },
      [&](const Value *V) { return Info->getInstructionUniformity(V); });
  Uniformity.analyze(F, Result->Reader, Result->Result);
  Result->Gpu.enterFunction(F);
  Result->Wave = Result->Gpu.wave();
  SmallVector<const Instruction *, 0> All;
  for (const Instruction &I : instructions(F))
    All.push_back(&I);
  Result->UndefinedInSome =
      PoisonFlow(All, {.CountFlags = false, .CountInputs = false}).computedFrom([&](const Instruction &I) {
        return Result->raises(I);
      });
  return Result;
}

void ModuleHandover::record(Function &F, const Analyzed &O) {
  const LaunchFacts &Facts = O.Gpu.facts();
  std::string Text = "wave size " + std::to_string(Facts.WaveSize);
  if (Facts.Exact && Facts.WorkgroupSize[0])
    for (unsigned K = 0; K != 3; ++K)
      Text += (K ? "," : "; workgroups of ") + std::to_string(Facts.WorkgroupSize[K]);
  F.addFnAttr("rejoin-assumes", Text);
}

/// Behind `x == u` threads have `u`: what differs becomes what agrees.
void ModuleHandover::replaceEqualValues(Function &F) {
  auto O = analyze(F);
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  for (BasicBlock &B : F) {
    auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1))
      continue;
    auto *Compare = dyn_cast<ICmpInst>(Br->getCondition());
    if (!Compare || !Compare->isEquality() || !Compare->getOperand(0)->getType()->isIntegerTy())
      continue;
    Value *Left = Compare->getOperand(0), *Right = Compare->getOperand(1);
    if (O->isUniform(Left))
      std::swap(Left, Right);
    if (O->isUniform(Left) || !O->isUniform(Right) || isa<UndefValue>(Right))
      continue;
    // A uniform value of a loop that was left in different iterations is not one any more.
    if (const auto *I = dyn_cast<Instruction>(Right); I && I->getParent() != &B)
      continue;
    BasicBlockEdge Edge(&B, Br->getSuccessor(Compare->getPredicate() == CmpInst::ICMP_EQ ? 0 : 1));
    auto IsBehind = [&](Use &U) {
      return U.getUser() != Compare && isa<Instruction>(U.getUser()) && Dominators.dominates(Edge, U);
    };
    // Something must become scalar by it; else what is computed already would be computed again.
    bool Gains = any_of(Left->uses(), [&](Use &U) {
      if (!IsBehind(U))
        return false;
      const auto *User = cast<Instruction>(U.getUser());
      return vectorInstructionsSaved(*User) || any_of(User->users(), [](const llvm::User *V) {
               return isa<Instruction>(V) && vectorInstructionsSaved(*cast<Instruction>(V));
             });
    });
    if (!Gains && Options.Gate)
      continue;
    Left->replaceUsesWithIf(Right, IsBehind);
    ++Counts.EqualValues;
    changed(F);
  }
}

/// The terms of a sum that does not overflow, or that wraps at the width of the index itself.
static bool flattenSum(Value *V, bool MayWrap, SmallVectorImpl<Value *> &Terms) {
  constexpr unsigned MostTerms = 8;
  auto *B = dyn_cast<BinaryOperator>(V);
  bool IsSum = B && ((B->getOpcode() == Instruction::Add && (MayWrap || B->hasNoSignedWrap())) ||
                     (B->getOpcode() == Instruction::Or && cast<PossiblyDisjointInst>(B)->isDisjoint()));
  if (!IsSum) {
    Terms.push_back(V);
    return Terms.size() <= MostTerms;
  }
  return flattenSum(B->getOperand(0), MayWrap, Terms) && flattenSum(B->getOperand(1), MayWrap, Terms);
}

/// `p + (u + lane)` becomes `(p + u) + lane`: the first sum is the scalar unit's, and the second one the memory
/// instruction's, whose offset is 32 bits without a sign.
void ModuleHandover::splitAddresses(Function &F) {
  auto O = analyze(F);
  SmallVector<GetElementPtrInst *> Addresses;
  for (BasicBlock &B : F)
    for (Instruction &I : B)
      if (auto *G = dyn_cast<GetElementPtrInst>(&I); G && G->getNumIndices() == 1 && G->getPointerAddressSpace() == 1 &&
                                                     G->getOperand(1)->getType()->isIntegerTy(64))
        Addresses.push_back(G);
  bool Any = false;
  for (GetElementPtrInst *G : Addresses) {
    TypeSize Size = Layout.getTypeAllocSize(G->getSourceElementType());
    if (Size.isScalable() || !Size || !O->isUniform(G->getPointerOperand()))
      continue;
    Value *Index = G->getOperand(1);
    auto *Extension = dyn_cast<SExtInst>(Index);
    if (Extension && !Extension->getOperand(0)->getType()->isIntegerTy(32))
      continue;
    SmallVector<Value *> Terms;
    if (!flattenSum(Extension ? Extension->getOperand(0) : Index, /*MayWrap=*/!Extension, Terms) || Terms.size() < 2)
      continue;
    Value *Lane = nullptr;
    bool Several = false, Variable = false;
    for (Value *T : Terms)
      if (O->isUniform(T)) {
        Variable |= !isa<Constant>(T);
      } else {
        Several |= Lane != nullptr;
        Lane = T;
      }
    if (!Lane || Several || !Variable)
      continue;
    KnownBits Known = computeKnownBits(Lane, SimplifyQuery(Layout, G));
    if (!Known.isNonNegative() || Known.countMaxActiveBits() + Log2_64_Ceil(Size.getFixedValue()) > 32)
      continue;
    IRBuilder<> Builder(G);
    Value *Uniform = nullptr;
    for (Value *T : Terms) {
      if (T == Lane)
        continue;
      Value *Wide = Builder.CreateSExt(T, Index->getType());
      Uniform = Uniform ? Builder.CreateAdd(Uniform, Wide) : Wide;
    }
    Value *Base = Builder.CreateGEP(G->getSourceElementType(), G->getPointerOperand(), Uniform);
    Value *Place = Builder.CreateGEP(G->getSourceElementType(), Base,
                                     Builder.CreateZExt(Lane, Index->getType(), "", /*IsNonNeg=*/true));
    Place->takeName(G);
    G->replaceAllUsesWith(Place);
    RecursivelyDeleteTriviallyDeadInstructions(G);
    ++Counts.Addresses;
    Any = true;
  }
  if (Any)
    changed(F);
}

/// A function with convergence control takes no uncontrolled operations.
static bool isControlled(const Function &F) {
  for (const BasicBlock &B : F)
    for (const Instruction &I : B)
      if (isa<ConvergenceControlInst>(I))
        return true;
  return false;
}

void ModuleHandover::passScalars(Function &F) {
  // Scalar registers for arguments are few; what does not fit would be passed in vector registers again.
  constexpr unsigned MostDwords = 14;
  if (F.isDeclaration() || !F.hasLocalLinkage() || F.use_empty() || isKernel(F) || F.isVarArg() || F.hasAddressTaken())
    return;
  SmallVector<CallBase *> Calls;
  for (User *U : F.users()) {
    auto *C = dyn_cast<CallInst>(U);
    if (!C || C->getCalledFunction() != &F || C->isMustTailCall() || isControlled(*C->getFunction()))
      return;
    Calls.push_back(C);
  }
  auto O = analyze(F);
  DenseMap<const Function *, std::unique_ptr<Analyzed>> Callers;
  auto CallerOf = [&](const CallBase &C) -> const Analyzed & {
    std::unique_ptr<Analyzed> &Caller = Callers[C.getFunction()];
    if (!Caller)
      Caller = analyze(*const_cast<Function *>(C.getFunction()));
    return *Caller;
  };
  auto IsPassedByAll = [&](const Argument &A) {
    return all_of(Calls, [&](const CallBase *C) {
      const auto *Actual = dyn_cast<Instruction>(C->getArgOperand(A.getArgNo()));
      return !Actual || !CallerOf(*C).UndefinedInSome.contains(Actual);
    });
  };
  unsigned Dwords = 0;
  bool Any = false;
  for (Argument &A : F.args()) {
    unsigned Wide = laneDwords(A.getType(), Layout);
    if (A.hasInRegAttr()) {
      Dwords += Wide;
      continue;
    }
    if (!Wide || A.use_empty() || A.hasByValAttr() || A.hasStructRetAttr() || !O->isUniform(&A) ||
        Dwords + Wide > MostDwords)
      continue;
    // Something of it must become scalar.
    bool Gains = any_of(A.users(), [](const User *U) {
      const auto *I = dyn_cast<Instruction>(U);
      return I && (vectorInstructionsSaved(*I) || isa<CallBase>(I) || isa<PHINode>(I) || isa<CastInst>(I));
    });
    if ((!Gains && Options.Gate) || !IsPassedByAll(A))
      continue;
    Dwords += Wide;
    Any = true;
    F.addParamAttr(A.getArgNo(), Attribute::InReg);
    ++Counts.ScalarArguments;
    for (CallBase *C : Calls) {
      C->addParamAttr(A.getArgNo(), Attribute::InReg);
      Value *Actual = C->getArgOperand(A.getArgNo());
      if (isa<Constant>(Actual))
        continue;
      // A scalar already.
      if (auto *R = dyn_cast<IntrinsicInst>(Actual); R && R->getIntrinsicID() == Intrinsic::amdgcn_readfirstlane)
        continue;
      CallerOf(*C).dropFlags(Actual);
      IRBuilder<> Builder(C);
      C->setArgOperand(A.getArgNo(), readFirstLane(Actual, Builder));
    }
  }
  if (!Any)
    return;
  record(F, *O);
  changed(F);
  for (CallBase *C : Calls)
    changed(*C->getFunction());
}

bool ModuleHandover::readFirstLanes(Function &F) {
  auto O = analyze(F);
  LlvmUniformityModel Peer(F, AM);
  auto &Loops = AM.getResult<LoopAnalysis>(F);
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  // Uniform for us, divergent for LLVM.
  SetVector<Instruction *> Known;
  for (BasicBlock &B : F)
    if (Dominators.isReachableFromEntry(&B))
      for (Instruction &I : B)
        if (!I.getType()->isVoidTy() && !I.getType()->isTokenTy() && Peer.isDivergent(&I) && O->isUniform(&I))
          Known.insert(&I);
  auto IsKnown = [&](const Value *V) {
    auto *I = dyn_cast<Instruction>(const_cast<Value *>(V));
    return I && Known.contains(I);
  };
  // A readfirstlane stands behind it already.
  auto IsRead = [](const Value *V) {
    return all_of(V->users(), [](const llvm::User *U) {
      const auto *C = dyn_cast<IntrinsicInst>(U);
      return C && C->getIntrinsicID() == Intrinsic::amdgcn_readfirstlane;
    });
  };
  SmallVector<Value *> Candidates;
  for (Argument &A : F.args())
    if (!IsRead(&A) && laneDwords(A.getType(), Layout) && Peer.isDivergent(&A) && O->isUniform(&A))
      Candidates.push_back(&A);
  auto IsCandidate = [&](const Value *V) { return is_contained(Candidates, V); };
  for (Instruction *I : Known) {
    bool Inherits = any_of(I->operands(), [&](const Use &U) { return IsKnown(U.get()) || IsCandidate(U.get()); });
    bool TakesLanes =
        isa<IntrinsicInst>(I) && cast<IntrinsicInst>(I)->getIntrinsicID() == Intrinsic::amdgcn_readfirstlane;
    if (!Inherits && !TakesLanes && !IsRead(I) && laneDwords(I->getType(), Layout) && !I->isTerminator())
      Candidates.push_back(I);
  }
  // What each would make scalar; nodes that depend on a candidate that is given up stay as they are.
  MapVector<Value *, SmallVector<Instruction *>> Cones;
  DenseMap<Instruction *, unsigned> Sharers;
  for (bool Again = true; Again && !Candidates.empty();) {
    Again = false;
    Cones.clear();
    Sharers.clear();
    DenseSet<const Value *> Scalar(Candidates.begin(), Candidates.end());
    SmallVector<Instruction *> Order;
    auto Users = [&](Value *V, auto Visit) {
      for (User *U : V->users())
        if (auto *I = dyn_cast<Instruction>(U))
          Visit(I);
    };
    for (bool Grown = true; Grown;) {
      Grown = false;
      auto Try = [&](Instruction *I) {
        bool IsBranch = I->isTerminator() && I->getNumSuccessors() > 1;
        if (Scalar.contains(I) || (!Known.contains(I) && !IsBranch))
          return;
        if (IsBranch && !O->hasUniformBranch(*I->getParent()))
          return;
        bool All = all_of(I->operands(), [&](const Use &U) {
          return Scalar.contains(U.get()) || isa<Constant, BasicBlock>(U.get()) || !Peer.isDivergent(U.get()) ||
                 (isa<PHINode>(I) && IsKnown(U.get()));
        });
        if (!All)
          return;
        Scalar.insert(I);
        Order.push_back(I);
        Grown = true;
      };
      for (Instruction *I : Known)
        Try(I);
      for (BasicBlock &B : F)
        Try(B.getTerminator());
    }
    for (Value *C : Candidates) {
      SmallVector<Instruction *> &Cone = Cones[C];
      SmallPtrSet<Instruction *, 16> Seen;
      SmallVector<Value *> Work{C};
      while (!Work.empty())
        Users(Work.pop_back_val(), [&](Instruction *I) {
          if (Scalar.contains(I) && !is_contained(Candidates, I) && Seen.insert(I).second) {
            Cone.push_back(I);
            Work.push_back(I);
          }
        });
      for (Instruction *I : Cone)
        ++Sharers[I];
    }
    SmallVector<Value *> Kept;
    for (Value *C : Candidates) {
      const BasicBlock &At = isa<Instruction>(C) ? *cast<Instruction>(C)->getParent() : F.getEntryBlock();
      // In sixtieths, to share without fractions.
      uint64_t Cost = 60 * weight(At, Loops) * laneDwords(C->getType(), Layout), Gain = 0;
      for (Instruction *I : Cones[C])
        Gain += 60 * weight(*I->getParent(), Loops) * vectorInstructionsSaved(*I) / Sharers[I];
      if (Gain > Cost || !Options.Gate)
        Kept.push_back(C);
    }
    Again = Kept.size() != Candidates.size();
    Candidates = Kept;
  }
  for (Value *C : Candidates) {
    auto *I = dyn_cast<Instruction>(C);
    BasicBlock::iterator At = !I                ? F.getEntryBlock().getFirstInsertionPt()
                              : isa<PHINode>(I) ? I->getParent()->getFirstInsertionPt()
                                                : std::next(I->getIterator());
    IRBuilder<> Builder(At->getParent(), At);
    if (I)
      Builder.SetCurrentDebugLocation(I->getDebugLoc());
    O->dropFlags(C);
    auto *Read = cast<Instruction>(readFirstLane(C, Builder));
    C->replaceUsesWithIf(Read, [&](Use &U) { return U.getUser() != Read; });
  }
  if (Candidates.empty())
    return false;
  record(F, *O);
  changed(F);
  return true;
}

bool ModuleHandover::readInSingleLane(Function &F) {
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  GpuTarget T(TargetKind::AMDGPU, {});
  T.enterFunction(F);
  SingleLaneRegions Regions(F, Dominators, T.facts());
  if (Regions.empty())
    return false;
  LlvmUniformityModel Peer(F, AM);
  auto &Loops = AM.getResult<LoopAnalysis>(F);
  // What is read in a region from outside, or begins there.
  struct Candidate {
    Value *V;
    BasicBlock *Entry;
    int64_t Gain = 0;
  };
  MapVector<std::pair<Value *, BasicBlock *>, int64_t> Gains;
  auto InRegion = [&](const Value *V, BasicBlock *Entry) {
    const auto *I = dyn_cast<Instruction>(V);
    return I && Regions.entryOf(I->getParent()) == Entry;
  };
  for (BasicBlock &B : F) {
    BasicBlock *Entry = Regions.entryOf(&B);
    if (!Entry)
      continue;
    for (Instruction &I : B) {
      // Loops inside: the weights of both sides are what they are.
      unsigned Saved = vectorInstructionsSaved(I);
      if (!Saved || (!I.isTerminator() && !Peer.isDivergent(&I)))
        continue;
      // Its roots: outside values, and what divergent operations of the region define.
      SetVector<Value *> Roots;
      SmallVector<Instruction *> Work{&I};
      SmallPtrSet<Instruction *, 16> Seen{&I};
      bool Known = true;
      while (!Work.empty() && Known) {
        Instruction *J = Work.pop_back_val();
        for (Use &U : J->operands()) {
          Value *V = U.get();
          if (isa<Constant, BasicBlock, InlineAsm, MetadataAsValue>(V) || !Peer.isDivergent(V))
            continue;
          auto *VI = dyn_cast<Instruction>(V);
          bool Computes = VI && InRegion(VI, Entry) && vectorInstructionsSaved(*VI) && !isa<LoadInst>(VI);
          bool PassesOn = VI && InRegion(VI, Entry) && isa<ZExtInst, TruncInst, BitCastInst, FreezeInst>(VI);
          if (Computes || PassesOn) {
            if (Seen.insert(VI).second)
              Work.push_back(VI);
          } else if (laneDwords(V->getType(), Layout)) {
            Roots.insert(V);
          } else {
            Known = false;
          }
        }
      }
      if (!Known || Roots.empty())
        continue;
      for (Value *R : Roots)
        Gains[{R, Entry}] += static_cast<int64_t>(60 * weight(B, Loops) * Saved / Roots.size());
    }
  }
  bool Any = false;
  for (auto &[Key, Gain] : Gains) {
    auto [V, Entry] = Key;
    auto *I = dyn_cast<Instruction>(V);
    bool Inside = I && InRegion(I, Entry);
    const BasicBlock &At = Inside ? *I->getParent() : *Entry;
    if (Options.Gate && Gain <= static_cast<int64_t>(60 * weight(At, Loops) * laneDwords(V->getType(), Layout)))
      continue;
    BasicBlock::iterator Place = !Inside           ? Entry->getFirstInsertionPt()
                                 : isa<PHINode>(I) ? I->getParent()->getFirstInsertionPt()
                                                   : std::next(I->getIterator());
    if (Inside && I->isTerminator())
      continue;
    IRBuilder<> Builder(Place->getParent(), Place);
    auto *Read = cast<Instruction>(readFirstLane(V, Builder));
    V->replaceUsesWithIf(Read, [&](Use &U) {
      auto *User = dyn_cast<Instruction>(U.getUser());
      if (!User || User == Read)
        return false;
      const BasicBlock *UseBlock = isa<PHINode>(User) ? cast<PHINode>(User)->getIncomingBlock(U) : User->getParent();
      return Regions.entryOf(UseBlock) == Entry && Dominators.dominates(Read, U);
    });
    Any = true;
  }
  if (Any) {
    F.addFnAttr("rejoin-assumes", "wave size " + std::to_string(T.facts().WaveSize) + "; workgroups of one row");
    changed(F);
  }
  return Any;
}

void ModuleHandover::useBallots(Function &F) {
  auto O = analyze(F);
  LlvmUniformityModel Peer(F, AM);
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  bool Any = false;
  for (BasicBlock &B : F) {
    auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    if (!Br || !Br->isConditional() || !Dominators.isReachableFromEntry(&B) || !Peer.isDivergent(Br->getCondition()) ||
        !O->hasUniformBranch(B) || !O->Gpu.facts().WaveSize)
      continue;
    // A condition of another block may be that of another iteration.
    auto *Condition = dyn_cast<Instruction>(Br->getCondition());
    if (!Condition || Condition->getParent() != &B || !O->isUniform(Condition))
      continue;
    IRBuilder<> Builder(Br);
    Type *Mask = Builder.getIntNTy(O->Gpu.facts().WaveSize == 32 ? 32 : 64);
    Value *Ballot = Builder.CreateIntrinsic(Intrinsic::amdgcn_ballot, {Mask}, {Condition});
    Br->setCondition(Builder.CreateICmpNE(Ballot, ConstantInt::get(Mask, 0)));
    ++Counts.Ballots;
    Any = true;
  }
  if (Any) {
    record(F, *O);
    changed(F);
  }
}

void ModuleHandover::markUnclobbered(Function &F) {
  if (!isKernel(F))
    return;
  auto O = analyze(F);
  NoClobberLoads Unclobbered(F, AM);
  for (BasicBlock &B : F)
    for (Instruction &I : B) {
      auto *L = dyn_cast<LoadInst>(&I);
      if (!L || L->getPointerAddressSpace() != 1 || L->hasMetadata("amdgpu.noclobber") ||
          !O->isUniform(L->getPointerOperand()) || !Unclobbered.contains(*L))
        continue;
      L->setMetadata("amdgpu.noclobber", MDNode::get(M.getContext(), {}));
      ++Counts.Unclobbered;
    }
}

AmdgpuHintsCounts ModuleHandover::run() {
  if (Options.EqualValues)
    for (Function &F : M)
      if (!F.isDeclaration())
        replaceEqualValues(F);
  if (Options.Addresses)
    for (Function &F : M)
      if (!F.isDeclaration())
        splitAddresses(F);
  if (Options.ScalarArguments)
    for (Function &F : M)
      passScalars(F);
  constexpr unsigned MaxRounds = 4;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (!isControlled(F)) {
      for (unsigned Round = 0; Options.ReadFirstLane && Round != MaxRounds && readFirstLanes(F); ++Round)
        ;
      if (Options.SingleLane)
        readInSingleLane(F);
      if (Options.Ballots)
        useBallots(F);
    }
    if (Options.Unclobbered)
      markUnclobbered(F);
  }
  return Counts;
}

AmdgpuHintsCounts handOver(Module &M, ModuleAnalysisManager &AM, const AmdgpuHintsOptions &Options) {
  if (!M.getTargetTriple().isAMDGPU())
    return {};
  return ModuleHandover(M, AM, Options).run();
}

PreservedAnalyses AmdgpuHintsPass::run(Module &M, ModuleAnalysisManager &AM) {
  if (!handOver(M, AM, Options).total())
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

bool AmdgpuHintsPass::parse(StringRef Text, AmdgpuHintsOptions &Options, std::string &Wrong) {
  SmallVector<StringRef> Parts;
  Text.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef P : Parts) {
    bool *Which = P == "no-equal-values"       ? &Options.EqualValues
                  : P == "no-addresses"        ? &Options.Addresses
                  : P == "no-scalar-arguments" ? &Options.ScalarArguments
                  : P == "no-readfirstlane"    ? &Options.ReadFirstLane
                  : P == "no-single-lane"      ? &Options.SingleLane
                  : P == "no-ballots"          ? &Options.Ballots
                  : P == "no-noclobber"        ? &Options.Unclobbered
                  : P == "no-gate"             ? &Options.Gate
                                               : nullptr;
    if (!Which) {
      Wrong = P.str();
      return false;
    }
    *Which = false;
  }
  return true;
}

} // namespace rejoin
