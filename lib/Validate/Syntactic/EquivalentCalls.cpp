//===- EquivalentCalls.cpp - Calls that are implementations of others *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rows for calls of the table of equivalent implementations (LoweringInversion.cpp):
//
//  row          replaced                                             by
//  channels     an image operation with several channels             one operation for each channel
//  split        s.barrier.signal(-1) and s.barrier.wait(-1) after it s.barrier
//  barriers     a barrier after an equal one, nothing seen between,  nothing
//               that all threads of a kernel's workgroup pass
//               a workgroup's barrier, if it is one wave             a wave's barrier
//  OpenCL C     `barrier`, `work_group_barrier` of constants, if the fences and s.barrier
//               target does not call them (in the source)
//               `get_local_id`, `get_group_id` of a constant         what AMDGPU gives in registers
//               functions of integers and exact ones of numbers      LLVM's intrinsics
//               other elementary functions, if the target does not
//               call them (in the source)                            LLVM's intrinsics
//
// Rows with "in the source" are refinements in this direction alone: an intrinsic is more exact than OpenCL C asks of
// the function, and a fence orders at least what the flags of a barrier say. Whether the target's fences order as much
// as the flags is asked of the events.
//
// Example: `barrier(CLK_LOCAL_MEM_FENCE)` against `fence release; s.barrier; fence acquire`, all of the workgroup, is
// proved; without the second fence it is refuted.
//
// Cost: linear. Source: OpenCL C 3.0, 6.15; LLVM's AMDGPUUsage, memory model. Held by: test/Validate/lowered-*.ll.
//
//===----------------------------------------------------------------------===//

#include "EquivalentCalls.h"
#include "GroupControl.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Target/ConvergentOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MemoryModelRelaxationAnnotations.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

static bool hasChannels(const Instruction &I) {
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  if (!C || !C->getCalledFunction() || C->getType()->isStructTy() || !C->onlyReadsMemory())
    return false;
  StringRef Name = C->getCalledFunction()->getName();
  return Name.consume_front("llvm.amdgcn.image.") && (Name.starts_with("load.") || Name.starts_with("sample."));
}

static void splitChannels(Function &F) {
  SmallVector<IntrinsicInst *> Operations;
  for (Instruction &I : instructions(F))
    if (hasChannels(I))
      Operations.push_back(cast<IntrinsicInst>(&I));
  for (IntrinsicInst *C : Operations) {
    const auto *Mask = dyn_cast<ConstantInt>(C->getArgOperand(0));
    const auto *V = dyn_cast<FixedVectorType>(C->getType());
    SmallVector<Type *> Overloads;
    if (!Mask || !V || Mask->getValue().popcount() != V->getNumElements() ||
        !Intrinsic::getIntrinsicSignature(C->getCalledFunction(), Overloads) || Overloads.empty() ||
        Overloads.front() != C->getType())
      continue;
    Overloads.front() = V->getElementType();
    Function *One = Intrinsic::getOrInsertDeclaration(F.getParent(), C->getIntrinsicID(), Overloads);
    IRBuilder<> B(C);
    Value *All = PoisonValue::get(C->getType());
    unsigned Element = 0;
    for (unsigned Channel = 0; Channel != Mask->getBitWidth(); ++Channel) {
      if (!Mask->getValue()[Channel])
        continue;
      SmallVector<Value *> Arguments(C->args());
      Arguments.front() = ConstantInt::get(Mask->getType(), 1ULL << Channel);
      CallInst *Call = B.CreateCall(One, Arguments);
      if (isa<FPMathOperator>(C))
        Call->copyFastMathFlags(C);
      All = B.CreateInsertElement(All, Call, Element++);
    }
    C->replaceAllUsesWith(All);
    C->eraseFromParent();
  }
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

static bool isWorkgroupBarrier(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  return C && C->getType()->isVoidTy() && isWorkgroupBarrier(*C);
}

/// Private memory is nobody else's.
static bool isOwn(const Instruction &I) {
  const Value *P = getLoadStorePointerOperand(&I);
  return P && !I.isVolatile() && !I.isAtomic() && isa<AllocaInst>(getUnderlyingObject(P));
}

/// Barriers after an equal one with nothing between that others could see, or that sees what others did. Where some
/// threads pass them alone, barriers elsewhere count with them.
static SmallVector<Instruction *> repeatedBarriers(const Function &F) {
  SmallVector<Instruction *> Repeated;
  for (const BasicBlock &Block : F) {
    const Instruction *Last = nullptr;
    for (const Instruction &I : Block) {
      if (!isWorkgroupBarrier(I)) {
        if (!isOwn(I) && (I.mayReadOrWriteMemory() || I.mayHaveSideEffects() ||
                          (isa<CallBase>(I) && cast<CallBase>(I).isConvergent())))
          Last = nullptr;
      } else if (Last && Last->isIdenticalTo(&I)) {
        Repeated.push_back(const_cast<Instruction *>(&I));
      } else {
        Last = &I;
      }
    }
  }
  if (Repeated.empty())
    return Repeated;
  GroupControl Control(F);
  erase_if(Repeated, [&](const Instruction *I) { return !Control.isSameForAll(*I->getParent()); });
  return Repeated;
}

static unsigned mergeBarriers(Function &F) {
  const SmallVector<Instruction *> Repeated = repeatedBarriers(F);
  for (Instruction *I : Repeated)
    I->eraseFromParent();
  return Repeated.size();
}

/// Threads arrive, and at once wait for the others: the one operation that does both.
static IntrinsicInst *waitAfter(const Instruction &I) {
  auto IsWorkgroup = [](const IntrinsicInst &C) {
    const auto *Which = dyn_cast<ConstantInt>(C.getArgOperand(0));
    return Which && Which->isMinusOne();
  };
  const auto *Signal = dyn_cast<IntrinsicInst>(&I);
  if (!Signal || Signal->getIntrinsicID() != Intrinsic::amdgcn_s_barrier_signal || !IsWorkgroup(*Signal))
    return nullptr;
  const auto *Wait = dyn_cast_or_null<IntrinsicInst>(I.getNextNode());
  return Wait && Wait->getIntrinsicID() == Intrinsic::amdgcn_s_barrier_wait && IsWorkgroup(*Wait)
             ? const_cast<IntrinsicInst *>(Wait)
             : nullptr;
}

static void joinSplitBarriers(Function &F) {
  SmallVector<Instruction *> Signals;
  for (Instruction &I : instructions(F))
    if (waitAfter(I))
      Signals.push_back(&I);
  for (Instruction *I : Signals) {
    IntrinsicInst *Wait = waitAfter(*I);
    IRBuilder<> B(Wait);
    CallInst *Both = B.CreateIntrinsic(Intrinsic::amdgcn_s_barrier, {});
    Both->copyMetadata(*Wait, {LLVMContext::MD_dbg});
    Wait->eraseFromParent();
    I->eraseFromParent();
  }
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
    if (auto *C = dyn_cast<IntrinsicInst>(&I); C && C->getIntrinsicID() == Intrinsic::amdgcn_s_barrier)
      C->setCalledFunction(Wave);
}

//===----------------------------------------------------------------------===//
// OpenCL C
//===----------------------------------------------------------------------===//

namespace {
/// Of which arguments: integers with and without sign are other functions.
enum class Numbers : uint8_t { Floats, Signed, Unsigned, Integers };
struct Row {
  StringLiteral Name;
  Numbers Of;
  unsigned NumArguments;
  Intrinsic::ID Id;
  /// There is one right result.
  bool IsExact;
};
} // namespace

static constexpr Row Rows[] = {
    {"fabs", Numbers::Floats, 1, Intrinsic::fabs, true},
    {"floor", Numbers::Floats, 1, Intrinsic::floor, true},
    {"ceil", Numbers::Floats, 1, Intrinsic::ceil, true},
    {"trunc", Numbers::Floats, 1, Intrinsic::trunc, true},
    {"rint", Numbers::Floats, 1, Intrinsic::rint, true},
    {"round", Numbers::Floats, 1, Intrinsic::round, true},
    {"copysign", Numbers::Floats, 2, Intrinsic::copysign, true},
    {"fma", Numbers::Floats, 3, Intrinsic::fma, true},
    {"fmin", Numbers::Floats, 2, Intrinsic::minnum, false},
    {"fmax", Numbers::Floats, 2, Intrinsic::maxnum, false},
    {"mad", Numbers::Floats, 3, Intrinsic::fmuladd, false},
    {"sqrt", Numbers::Floats, 1, Intrinsic::sqrt, false},
    {"exp", Numbers::Floats, 1, Intrinsic::exp, false},
    {"exp2", Numbers::Floats, 1, Intrinsic::exp2, false},
    {"exp10", Numbers::Floats, 1, Intrinsic::exp10, false},
    {"log", Numbers::Floats, 1, Intrinsic::log, false},
    {"log2", Numbers::Floats, 1, Intrinsic::log2, false},
    {"log10", Numbers::Floats, 1, Intrinsic::log10, false},
    {"min", Numbers::Signed, 2, Intrinsic::smin, true},
    {"max", Numbers::Signed, 2, Intrinsic::smax, true},
    {"min", Numbers::Unsigned, 2, Intrinsic::umin, true},
    {"max", Numbers::Unsigned, 2, Intrinsic::umax, true},
    {"add_sat", Numbers::Signed, 2, Intrinsic::sadd_sat, true},
    {"add_sat", Numbers::Unsigned, 2, Intrinsic::uadd_sat, true},
    {"sub_sat", Numbers::Signed, 2, Intrinsic::ssub_sat, true},
    {"sub_sat", Numbers::Unsigned, 2, Intrinsic::usub_sat, true},
    {"popcount", Numbers::Integers, 1, Intrinsic::ctpop, true},
    {"clz", Numbers::Integers, 1, Intrinsic::ctlz, true},
    {"rotate", Numbers::Integers, 2, Intrinsic::fshl, true},
};

/// The letter of the first argument's type in a mangled name, behind that of a vector.
static char letterOf(StringRef Mangled, StringRef Stem) {
  StringRef Types = Mangled.substr(Mangled.find(Stem) + Stem.size());
  if (Types.consume_front("Dv"))
    Types = Types.drop_while([](char C) { return llvm::isDigit(C) || C == '_'; });
  return Types.starts_with("Dh") ? 'f' : Types.empty() ? ' ' : Types.front();
}

static bool isOf(Numbers Of, char Letter) {
  switch (Of) {
  case Numbers::Floats:
    return StringRef("fd").contains(Letter);
  case Numbers::Signed:
    return StringRef("acsil").contains(Letter);
  case Numbers::Unsigned:
    return StringRef("htjm").contains(Letter);
  case Numbers::Integers:
    return StringRef("acsilhtjm").contains(Letter);
  }
  llvm_unreachable("all kinds are above");
}

/// A function of OpenCL C that is declared and mangled.
static const Function *builtinOf(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && F->isDeclaration() && !F->isIntrinsic() && F->getName().starts_with("_Z") && !isa<InvokeInst>(C) ? F
                                                                                                         : nullptr;
}

static const Row *rowOf(const CallBase &C) {
  const Function *F = builtinOf(C);
  if (!F || isConvergentCall(C) || C.getNumOperandBundles())
    return nullptr;
  const StringRef Stem = unmangledStem(F->getName());
  const Row *R = find_if(Rows, [&](const Row &X) {
    return X.Name == Stem && X.NumArguments == C.arg_size() && isOf(X.Of, letterOf(F->getName(), Stem));
  });
  const bool HasOneType = all_of(C.args(), [&](const Use &A) { return A->getType() == C.getType(); });
  return R != std::end(Rows) && HasOneType ? R : nullptr;
}

static void replaceElementary(CallBase &C, const Row &R) {
  IRBuilder<> B(&C);
  SmallVector<Value *> Arguments(C.args());
  if (R.Id == Intrinsic::ctlz)
    Arguments.push_back(B.getFalse());
  else if (R.Id == Intrinsic::fshl)
    Arguments.insert(Arguments.begin(), Arguments.front());
  CallInst *New = B.CreateIntrinsic(R.Id, {C.getType()}, Arguments);
  if (isa<FPMathOperator>(C) && isa<FPMathOperator>(New))
    New->copyFastMathFlags(&C);
  New->copyMetadata(C, {LLVMContext::MD_dbg, LLVMContext::MD_fpmath});
  C.replaceAllUsesWith(New);
  C.eraseFromParent();
}

/// `get_local_id` and `get_group_id` of AMDGPU, with their dimension.
static Intrinsic::ID placeOf(const CallBase &C, TargetKind Kind) {
  const Function *F = builtinOf(C);
  const auto *Dimension = F && C.arg_size() == 1 ? dyn_cast<ConstantInt>(C.getArgOperand(0)) : nullptr;
  if (Kind != TargetKind::AMDGPU || !Dimension || Dimension->getValue().ugt(2) || !C.getType()->isIntegerTy() ||
      C.getType()->getIntegerBitWidth() < 32)
    return Intrinsic::not_intrinsic;
  static constexpr Intrinsic::ID InGroup[] = {Intrinsic::amdgcn_workitem_id_x, Intrinsic::amdgcn_workitem_id_y,
                                              Intrinsic::amdgcn_workitem_id_z},
                                 OfGroup[] = {Intrinsic::amdgcn_workgroup_id_x, Intrinsic::amdgcn_workgroup_id_y,
                                              Intrinsic::amdgcn_workgroup_id_z};
  const StringRef Stem = unmangledStem(F->getName());
  const uint64_t N = Dimension->getZExtValue();
  return Stem == "get_local_id" ? InGroup[N] : Stem == "get_group_id" ? OfGroup[N] : Intrinsic::not_intrinsic;
}

static void replacePlace(CallBase &C, Intrinsic::ID Id) {
  IRBuilder<> B(&C);
  Value *Place = B.CreateIntrinsic(Id, {});
  C.replaceAllUsesWith(B.CreateZExt(Place, C.getType()));
  C.eraseFromParent();
}

namespace {
/// What a barrier of OpenCL C orders: of which memory, for whom.
struct BarrierFences {
  bool Local, Global;
  StringRef Scope;
};
} // namespace

static std::optional<BarrierFences> fencesOf(const CallBase &C) {
  const Function *F = builtinOf(C);
  const StringRef Stem = F ? unmangledStem(F->getName()) : "";
  if ((Stem != "barrier" && Stem != "work_group_barrier") || C.arg_empty() || C.arg_size() > 2 ||
      !C.getType()->isVoidTy())
    return std::nullopt;
  const auto *Flags = dyn_cast<ConstantInt>(C.getArgOperand(0));
  const auto *Scope = C.arg_size() == 2 ? dyn_cast<ConstantInt>(C.getArgOperand(1)) : nullptr;
  constexpr uint64_t Local = 1, Global = 2, Image = 4;
  if (!Flags || Flags->getValue().ugt(Local | Global | Image) || (C.arg_size() == 2 && !Scope))
    return std::nullopt;
  // memory_scope_work_group, _device, _all_svm_devices.
  static constexpr StringLiteral Scopes[] = {"", "workgroup", "agent", ""};
  const uint64_t Which = Scope ? Scope->getZExtValue() : 1;
  if (Which == 0 || Which >= std::size(Scopes))
    return std::nullopt;
  const uint64_t Of = Flags->getZExtValue();
  return BarrierFences{(Of & Local) != 0, (Of & (Global | Image)) != 0, Scopes[Which]};
}

static void replaceBarrier(CallBase &C, const BarrierFences &Of) {
  IRBuilder<> B(&C);
  LLVMContext &Context = C.getContext();
  const SyncScope::ID Scope =
      Of.Scope.empty() ? SyncScope::ID(SyncScope::System) : Context.getOrInsertSyncScopeID(Of.Scope);
  auto Fence = [&](AtomicOrdering O) {
    if (!Of.Local && !Of.Global)
      return;
    FenceInst *New = B.CreateFence(O, Scope);
    if (Of.Local != Of.Global)
      New->setMetadata(LLVMContext::MD_mmra,
                       MMRAMetadata::getTagMD(Context, "amdgpu-synchronize-as", Of.Local ? "local" : "global"));
  };
  Fence(AtomicOrdering::Release);
  B.CreateIntrinsic(Intrinsic::amdgcn_s_barrier, {});
  Fence(AtomicOrdering::Acquire);
  C.eraseFromParent();
}

static bool callsByName(const Function &F, const Function &Callee) {
  return any_of(reachedFrom(F), [&](const Function *Of) {
    return any_of(instructions(*Of), [&](const Instruction &I) {
      const auto *C = dyn_cast<CallBase>(&I);
      return C && C->getCalledFunction() && C->getCalledFunction()->getName() == Callee.getName();
    });
  });
}

/// Replaces functions of OpenCL C; of \p Target, for a source, those alone that it does not call count for all rows.
static void replaceBuiltins(Function &F, const Function *Target, TargetKind Kind) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallBase>(&I);
    const Function *Callee = C ? builtinOf(*C) : nullptr;
    if (!Callee)
      continue;
    const bool IsGone = Target && !callsByName(*Target, *Callee);
    if (const Row *R = rowOf(*C); R && (R->IsExact || IsGone))
      replaceElementary(*C, *R);
    else if (Intrinsic::ID Id = placeOf(*C, Kind))
      replacePlace(*C, Id);
    else if (auto Fences = fencesOf(*C); Fences && IsGone && Kind == TargetKind::AMDGPU)
      replaceBarrier(*C, *Fences);
  }
}

/// A function of OpenCL C that one side alone calls.
static bool hasOtherBuiltins(const Function &Source, const Function &Target) {
  auto Has = [](const Function &In, const Function &Than) {
    return any_of(instructions(In), [&](const Instruction &I) {
      const auto *C = dyn_cast<CallBase>(&I);
      const Function *Callee = C ? builtinOf(*C) : nullptr;
      return Callee && !callsByName(Than, *Callee);
    });
  };
  return Has(Source, Target) || Has(Target, Source);
}

//===----------------------------------------------------------------------===//

bool hasEquivalentCalls(const Function &Source, const Function &Target) {
  for (const Function *F : {&Source, &Target})
    if (!repeatedBarriers(*F).empty() ||
        any_of(instructions(*F), [](const Instruction &I) { return hasChannels(I) || waitAfter(I); }))
      return true;
  return hasOtherBuiltins(Source, Target) ||
         (calls(Source, Intrinsic::amdgcn_s_barrier) && calls(Target, Intrinsic::amdgcn_wave_barrier));
}

bool replaceEquivalentCalls(Function &Source, Function &Target, TargetKind Kind) {
  if (hasOtherBuiltins(Source, Target)) {
    replaceBuiltins(Source, &Target, Kind);
    replaceBuiltins(Target, nullptr, Kind);
  }
  for (Function *F : {&Source, &Target}) {
    splitChannels(*F);
    joinSplitBarriers(*F);
  }
  const bool HasMerged = mergeBarriers(Source) != mergeBarriers(Target);
  GpuTarget Gpu(Kind, {});
  Gpu.enterFunction(Source);
  const LaunchFacts &Facts = Gpu.facts();
  const bool IsOneWave = Facts.MaxThreads && Facts.WaveSize && Facts.MaxThreads <= Facts.WaveSize;
  if (!IsOneWave || !calls(Source, Intrinsic::amdgcn_s_barrier) || !calls(Target, Intrinsic::amdgcn_wave_barrier))
    return HasMerged;
  narrowBarriers(Source);
  narrowBarriers(Target);
  return true;
}

} // namespace rejoin
