//===- Events.cpp - What a thread lets the world see -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an instruction shows to the world outside of its thread, and when one stands for another: the role of a call
// (entered, an event, a read, a value), the label that distinguishes events, and whether the target's orders memory at
// least as much as the source's (ordering, scope, and tags that relax both).
//
// Positive: `fence seq_cst` for `fence acquire` of the same scope. Negative: `fence syncscope("wave")` for one of the
// workgroup; a fence with a tag that the source's does not have.
//
// A role that is not known is an event, which is compared. Source: the LLVM language reference, atomic orderings and
// memory model relaxation annotations. Held by: test/Validate/atomic-*.srctgt.ll, fences in test/Validate.
//
//===----------------------------------------------------------------------===//

#include "Events.h"
#include "FenceScopes.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MemoryModelRelaxationAnnotations.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin {

/// Tells optimisers something, and does nothing.
static bool isAnnotation(const CallBase &C) {
  switch (C.getIntrinsicID()) {
  case Intrinsic::assume:
  case Intrinsic::donothing:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::fake_use:
  case Intrinsic::invariant_end:
  case Intrinsic::invariant_start:
  case Intrinsic::sideeffect:
  case Intrinsic::var_annotation:
    return true;
  default:
    return C.isDebugOrPseudoInst() || C.isLifetimeStartOrEnd();
  }
}

CallRole roleOf(const CallBase &C) {
  if (operationKind(C) != OperationKind::Call || isAnnotation(C))
    return CallRole::Ignored;
  const Function *Callee = C.getCalledFunction();
  if (Callee && !Callee->isDeclaration())
    return CallRole::Entered;
  // Flags of floating point that are raised are no events.
  if (isa<ConstrainedFPIntrinsic>(C))
    return CallRole::Pure;
  // What may be executed speculatively returns, and does nothing else.
  bool Returns = (C.willReturn() && C.doesNotThrow()) || C.hasFnAttr(Attribute::Speculatable);
  if (C.doesNotReturn())
    return CallRole::Event;
  if (C.doesNotAccessMemory() && Returns)
    return CallRole::Pure;
  if (C.onlyReadsMemory() && ((Callee && Callee->isIntrinsic()) || Returns))
    return CallRole::Reads;
  return CallRole::Event;
}

std::optional<unsigned> writtenTexel(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *Callee = C ? C->getCalledFunction() : nullptr;
  if (!Callee || !Callee->isDeclaration() || C->arg_size() < 3)
    return std::nullopt;
  const StringRef Name = Callee->getName();
  if (Callee->isIntrinsic() && Name.contains(".image.store."))
    return 0;
  const StringRef Stem = unmangledStem(Name);
  if (Stem == "__spirv_ImageWrite")
    return 2;
  return Stem.starts_with("write_image") ? std::optional<unsigned>(C->arg_size() - 1) : std::nullopt;
}

bool isUnusedOldValue(const Use &Operand) {
  const auto &C = cast<CallBase>(*Operand.getUser());
  auto Is = [&](unsigned Number, uint64_t Value) {
    const auto *X = dyn_cast<ConstantInt>(C.getArgOperand(Number));
    return X && X->getZExtValue() == Value;
  };
  if (C.getIntrinsicID() == Intrinsic::amdgcn_update_dpp)
    return Operand.getOperandNo() == 0 && Is(3, 15) && Is(4, 15) && Is(5, 1);
  if (C.getIntrinsicID() == Intrinsic::amdgcn_permlane16 || C.getIntrinsicID() == Intrinsic::amdgcn_permlanex16)
    return Operand.getOperandNo() == 0 && Is(5, 1);
  return false;
}

bool mayBeOpenCL(const Module &M) {
  // Device libraries of HIP are written in OpenCL C, and leave its version in modules that they are linked to.
  const Language Of = languageOf(M);
  return Of == Language::OpenCL ||
         (Of == Language::IR && (M.getNamedMetadata("opencl.ocl.version") || !M.getTargetTriple().isNVPTX()));
}

bool hasNameWithoutMeaning(const CallBase &C) {
  const Function &Callee = *C.getCalledFunction();
  auto Denies = [&](const Function &F) {
    return F.hasFnAttribute("no-builtins") || F.hasFnAttribute(("no-builtin-" + Callee.getName()).str());
  };
  return C.isNoBuiltin() || Denies(*C.getFunction()) || Denies(Callee);
}

/// What the callee's name means in OpenCL C.
static OpClass classOfName(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  const bool HasMeaning =
      Callee && Callee->getName().starts_with("_Z") && !hasNameWithoutMeaning(C) && mayBeOpenCL(*C.getModule());
  return HasMeaning ? classifyOpenCLBuiltin(Callee->getName()) : OpClass::Unknown;
}

/// The name of the callee means what it means in the C library.
static bool isOfLibrary(const CallBase &C) {
  // Names, and the types that go with them, are the same for all targets.
  static const TargetLibraryInfoImpl Library{Triple()};
  LibFunc Known;
  return Library.getLibFunc(*C.getCalledFunction(), Known) && !hasNameWithoutMeaning(C);
}

bool isKnownFunction(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee)
    return false;
  // Targets replace the elementary functions of OpenCL C by intrinsics, and by each other.
  if (const OpClass Class = classOfName(C); Class == OpClass::Data || Class == OpClass::DataBesidePointers)
    return true;
  return !isConvergentCall(C) &&
         ((Callee->isIntrinsic() && !Intrinsic::isTargetIntrinsic(Callee->getIntrinsicID())) || isOfLibrary(C));
}

bool isKnownToLLVM(const CallBase &C) {
  const bool HasClasses = C.getCalledFunction() && !isConvergentCall(C) && C.getRetNoFPClass() != fcNone;
  return isKnownFunction(C) || HasClasses || isa<GlobalAlias>(C.getCalledOperand());
}

bool isDefinedForAll(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee || !C.doesNotAccessMemory())
    return false;
  if (Callee->isIntrinsic())
    return Callee->isSpeculatable() || Intrinsic::isTargetIntrinsic(Callee->getIntrinsicID()) ||
           isa<ConstrainedFPIntrinsic>(C) || isConvergentCall(C);
  if (Callee->getName().starts_with("_Z"))
    return classOfName(C) == OpClass::Data;
  // Of functions on integers alone some are undefined, as `abs` of the least number.
  return isOfLibrary(C) && C.getType()->isFloatingPointTy() &&
         none_of(C.args(), [](const Use &U) { return U->getType()->isPointerTy(); });
}

bool isNeverUndefined(const CallBase &C, const Module &Source) {
  const Function *F = C.getCalledFunction();
  const Function *Of = F ? Source.getFunction(F->getName()) : nullptr;
  // That a function does not write `errno` is a promise of who says it: of the source.
  const bool IsKnown =
      isDefinedForAll(C) && (F->isIntrinsic() || (Of && Of->doesNotAccessMemory()) || classOfName(C) == OpClass::Data);
  return IsKnown || (Of && Of->isSpeculatable());
}

bool onlyWrites(const Instruction &I) {
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return S->isSimple();
  if (const auto *M = dyn_cast<MemIntrinsic>(&I))
    return !M->isVolatile();
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  return C && is_contained({Intrinsic::masked_store, Intrinsic::masked_scatter, Intrinsic::masked_compressstore},
                           C->getIntrinsicID());
}

/// Of a success, and of a failure where that is another one.
static std::pair<AtomicOrdering, AtomicOrdering> orderingsOf(const Instruction &I) {
  auto Both = [](AtomicOrdering O) { return std::pair(O, O); };
  if (const auto *L = dyn_cast<LoadInst>(&I))
    return Both(L->getOrdering());
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return Both(S->getOrdering());
  if (const auto *F = dyn_cast<FenceInst>(&I))
    return Both(F->getOrdering());
  if (const auto *A = dyn_cast<AtomicRMWInst>(&I))
    return Both(A->getOrdering());
  if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    return {X->getSuccessOrdering(), X->getFailureOrdering()};
  return Both(AtomicOrdering::NotAtomic);
}

/// For which threads an atomic access or fence orders: a name, since numbers are those of a context.
static StringRef scopeOf(const Instruction &I) {
  return I.getContext().getSyncScopeName(*getAtomicSyncScopeID(&I)).value_or("");
}

/// A scope with its address spaces: how far it reaches among the scopes of its target; nothing for a name that is not
/// known.
static std::optional<unsigned> reachOf(StringRef Scope) {
  static constexpr std::pair<StringLiteral, unsigned> Reaches[] = {
      {"singlethread", 0}, {"wavefront", 1}, {"subgroup", 1}, {"workgroup", 2}, {"block", 2},
      {"cluster", 3},      {"agent", 4},     {"device", 4},   {"", 5}};
  const auto *Row = find_if(Reaches, [&](const auto &R) { return R.first == Scope; });
  return Row == std::end(Reaches) ? std::nullopt : std::optional(Row->second);
}

/// The same whichever address spaces it orders.
static std::optional<unsigned> reachOf(const Instruction &I) {
  StringRef Scope = scopeOf(I);
  Scope.consume_back("one-as");
  Scope.consume_back("-");
  return reachOf(Scope);
}

bool isOfWaves(const Instruction &I) {
  // A scope that is not known may be.
  return I.isAtomic() && reachOf(I).value_or(1) == 1;
}

bool isWithinWorkgroup(const Instruction &I) { return I.isAtomic() && reachOf(I).value_or(5) <= 2; }

/// The target's reaches as many threads in as many address spaces: `workgroup` for `workgroup-one-as`, `agent` for
/// `workgroup`; not the other way around.
static bool reachesAsMany(StringRef Source, StringRef Target) {
  if (Source == Target || Target.empty())
    return true;
  const bool OneOfSource = Source.consume_back("one-as"), OneOfTarget = Target.consume_back("one-as");
  Source.consume_back("-");
  Target.consume_back("-");
  const auto Of = reachOf(Source), With = reachOf(Target);
  return Of && With && *Of <= *With && (!OneOfTarget || OneOfSource);
}

/// Which operations a callee may stand for: those of its family with a smaller number.
static std::pair<std::string, unsigned> strengthOf(StringRef Callee) {
#define STRENGTH(Name, Family, Number)                                                                                 \
  if (Callee == (Name))                                                                                                \
    return {Family, Number};
#include "rejoin/Target/Strengths.def"
  constexpr StringLiteral Aligned = ".aligned";
  const size_t At = Callee.find(Aligned);
#define ALIGNED(Prefix)                                                                                                \
  if (Callee.starts_with(Prefix))                                                                                      \
    return At == StringRef::npos                                                                                       \
               ? std::pair(Callee.str(), 1U)                                                                           \
               : std::pair((Callee.take_front(At) + Callee.drop_front(At + Aligned.size())).str(), 0U);
#include "rejoin/Target/Strengths.def"
  return {Callee.str(), 0};
}

/// The tags of an operation relax it: of each prefix that it has, it is ordered only with operations of one of its
/// tags, or of none. So every prefix of the target is one of the source, of which the target has all tags.
static bool ordersAsManyPlaces(const Instruction &Source, const Instruction &Target) {
  const MMRAMetadata Of(Source), With(Target);
  return all_of(With, [&](const auto &Tag) { return Of.hasTagWithPrefix(Tag.first); }) &&
         all_of(Of, [&](const auto &Tag) {
           return !With.hasTagWithPrefix(Tag.first) || With.hasTag(Tag.first, Tag.second);
         });
}

bool ordersAsMuchAtSuccess(const Instruction &Source, const Instruction &Target) {
  auto StrengthOf = [](const Instruction &I) {
    const auto *C = dyn_cast<IntrinsicInst>(&I);
    return C ? strengthOf(C->getCalledFunction()->getName()).second : 0;
  };
  if (StrengthOf(Target) < StrengthOf(Source))
    return false;
  if (!ordersAsManyPlaces(Source, Target))
    return false;
  if (Source.isVolatile() && !Target.isVolatile())
    return false;
  AtomicOrdering Success = orderingsOf(Source).first;
  return Success == AtomicOrdering::NotAtomic || (isAtLeastOrStrongerThan(orderingsOf(Target).first, Success) &&
                                                  reachesAsMany(scopeOf(Source), scopeOf(Target)));
}

bool ordersAsMuch(const Instruction &Source, const Instruction &Target) {
  // A weak one may fail for no reason.
  if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&Target))
    if (const auto *Of = dyn_cast<AtomicCmpXchgInst>(&Source); Of && X->isWeak() && !Of->isWeak())
      return false;
  AtomicOrdering Failure = orderingsOf(Source).second;
  return ordersAsMuchAtSuccess(Source, Target) &&
         (Failure == AtomicOrdering::NotAtomic || isAtLeastOrStrongerThan(orderingsOf(Target).second, Failure));
}

bool ordersAsMuch(const Instruction &Source, const MoreFences &OfSource, const Instruction &Target,
                  const MoreFences &OfTarget) {
  if (OfSource.empty() && OfTarget.empty())
    return ordersAsMuch(Source, Target);
  // Nothing lies between fences of one event, so each of the source's effects may be that of another fence there.
  auto HasEffect = [&](const Instruction &F, AtomicOrdering Effect) {
    auto Has = [&](const Instruction &By) {
      return isAtLeastOrStrongerThan(orderingsOf(By).first, Effect) && reachesAsMany(scopeOf(F), scopeOf(By)) &&
             ordersAsManyPlaces(F, By);
    };
    return Has(Target) || any_of(OfTarget, [&](const Instruction *By) { return Has(*By); });
  };
  auto IsCovered = [&](const Instruction &F) {
    const AtomicOrdering All = orderingsOf(F).first;
    if (All != AtomicOrdering::AcquireRelease)
      return HasEffect(F, All);
    return HasEffect(F, AtomicOrdering::Acquire) && HasEffect(F, AtomicOrdering::Release);
  };
  return IsCovered(Source) && all_of(OfSource, [&](const Instruction *F) { return IsCovered(*F); });
}

void joinFence(const Instruction *&At, MoreFences &More, const Instruction &Fence) {
  if (ordersAsMuch(Fence, {}, *At, More))
    return;
  if (ordersAsMuch(*At, More, Fence, {})) {
    At = &Fence;
    More.clear();
  } else {
    More.push_back(&Fence);
  }
}

bool hidesParticipants(const Instruction &I) { return I.use_empty(); }

std::string eventLabel(const Instruction &I) {
  if (const auto *C = dyn_cast<CallBase>(&I)) {
    // Addresses are compared as those of flat memory.
    if (isa<AnyMemIntrinsic>(C))
      return ("call " + Intrinsic::getBaseName(C->getIntrinsicID())).str();
    if (const Function *F = C->getCalledFunction())
      return "call " + strengthOf(F->getName()).first;
    if (const auto *A = dyn_cast<InlineAsm>(C->getCalledOperand()))
      return ("asm " + A->getAsmString() + " " + A->getConstraintString() + (A->hasSideEffects() ? " sideeffect" : "") +
              (A->isAlignStack() ? " alignstack" : "") + (A->canThrow() ? " unwind" : ""))
          .str();
    return "call through a pointer";
  }
  if (const auto *A = dyn_cast<AtomicRMWInst>(&I))
    return ("atomicrmw " + AtomicRMWInst::getOperationName(A->getOperation())).str();
  if (isa<ReturnInst>(I))
    return "ret";
  return std::string(I.isVolatile() ? "volatile " : "") + I.getOpcodeName();
}

bool hasLabelWithOperand(const AtomicRMWInst &I) {
  const Type *T = I.getType();
  return T->isIntegerTy() ? T->getIntegerBitWidth() <= 64 : T->isHalfTy() || T->isFloatTy() || T->isDoubleTy();
}

SmallVector<APInt> operandsWithLabels(const AtomicRMWInst &I) {
  if (!hasLabelWithOperand(I))
    return {};
  if (const unsigned Width = I.getType()->isIntegerTy() ? I.getType()->getIntegerBitWidth() : 0)
    return {APInt::getZero(Width), APInt::getAllOnes(Width), APInt::getSignedMinValue(Width),
            APInt::getSignedMaxValue(Width)};
  const fltSemantics &Of = I.getType()->getFltSemantics();
  return {APFloat::getZero(Of, true).bitcastToAPInt(), APFloat::getZero(Of).bitcastToAPInt(),
          APFloat::getInf(Of).bitcastToAPInt(), APFloat::getInf(Of, true).bitcastToAPInt()};
}

std::string labelWith(const AtomicRMWInst &I, APInt &Operand) {
  bool ChangesNothing = false, Overwrites = false;
  auto AsFloat = [&] { return APFloat(I.getType()->getFltSemantics(), Operand); };
  switch (I.getOperation()) {
  case AtomicRMWInst::Or:
    Overwrites = Operand.isAllOnes();
    ChangesNothing = Operand.isZero();
    break;
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::Xor:
    ChangesNothing = Operand.isZero();
    break;
  case AtomicRMWInst::And:
    Overwrites = Operand.isZero();
    ChangesNothing = Operand.isAllOnes();
    break;
  case AtomicRMWInst::UMin:
    Overwrites = Operand.isZero();
    ChangesNothing = Operand.isAllOnes();
    break;
  case AtomicRMWInst::UMax:
    Overwrites = Operand.isAllOnes();
    ChangesNothing = Operand.isZero();
    break;
  case AtomicRMWInst::Min:
    Overwrites = Operand.isMinSignedValue();
    ChangesNothing = Operand.isMaxSignedValue();
    break;
  case AtomicRMWInst::Max:
    Overwrites = Operand.isMaxSignedValue();
    ChangesNothing = Operand.isMinSignedValue();
    break;
  case AtomicRMWInst::FMin:
  case AtomicRMWInst::FMax:
    Overwrites = AsFloat().isInfinity() && AsFloat().isNegative() == (I.getOperation() == AtomicRMWInst::FMin);
    break;
  case AtomicRMWInst::FAdd:
  case AtomicRMWInst::FSub:
    Overwrites = AsFloat().isNaN();
    ChangesNothing = AsFloat().isZero() && AsFloat().isNegative() == (I.getOperation() == AtomicRMWInst::FAdd);
    break;
  default:
    break;
  }
  if (!ChangesNothing)
    return Overwrites ? "atomicrmw xchg" : eventLabel(I);
  Operand.clearAllBits();
  return ChangesNothingLabel.str();
}

/// The lane that AMDGPU's instructions read or write, if it is a number: others have to be the same for all threads as
/// a whole.
static bool isNumberOfLane(const CallBase &C, unsigned Argument) {
  switch (C.getIntrinsicID()) {
#define LANE_NUMBER(Id, Which)                                                                                         \
  case Intrinsic::Id:                                                                                                  \
    return Argument == (Which) && isa<ConstantInt>(C.getArgOperand(Argument));
#include "rejoin/Target/Strengths.def"
  default:
    return false;
  }
}

/// The size of a wave: that of the kernel, or of the function that others may call.
static unsigned waveOf(const Function &F, unsigned Depth = 4) {
  if (!F.hasLocalLinkage() || F.use_empty() || !Depth) {
    GpuTarget Gpu(TargetKind::AMDGPU, {});
    Gpu.enterFunction(F);
    return Gpu.facts().WaveSize;
  }
  unsigned Wave = 0;
  for (const User *U : F.users()) {
    const auto *Call = dyn_cast<CallBase>(U);
    const unsigned Size = Call && Call->getCalledOperand() == &F ? waveOf(*Call->getFunction(), Depth - 1) : 0;
    if (!Size || (Wave && Wave != Size))
      return 64;
    Wave = Size;
  }
  return Wave;
}

uint64_t bitsUsed(const CallBase &C, unsigned Argument) {
  // The bits that number the lanes of a wave.
  if (isNumberOfLane(C, Argument))
    return waveOf(*C.getFunction()) == 32 ? 31 : 63;
  const StringRef Name = C.getCalledFunction() ? C.getCalledFunction()->getName() : "";
  const unsigned FromEnd = C.arg_size() - 1 - Argument;
#define BITS(Prefix, Operand, Bits)                                                                                    \
  if (FromEnd == (Operand) && Name.starts_with(Prefix))                                                                \
    return Bits;
#include "rejoin/Target/Strengths.def"
  return ~uint64_t{0};
}

std::string eventText(const Instruction &I, const MoreFences &More) {
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  std::string Text =
      C && !isa<AnyMemIntrinsic>(C) ? ("call " + C->getCalledFunction()->getName()).str() : eventLabel(I);
  if (auto [Success, Failure] = orderingsOf(I); Success != AtomicOrdering::NotAtomic) {
    if (*getAtomicSyncScopeID(&I) != llvm::SyncScope::System)
      Text += (" syncscope(\"" + scopeOf(I) + "\")").str();
    Text += (Twine(" ") + toIRString(Success)).str();
    if (Failure != Success)
      Text += (Twine(" ") + toIRString(Failure)).str();
  }
  for (const Instruction *Fence : More)
    Text += "; " + eventText(*Fence);
  return Text;
}

bool isUnseenAfterReturn(const Argument &A) {
  return A.getType()->isPointerTy() && (A.hasAttribute(Attribute::DeadOnReturn) || A.hasByValAttr());
}

/// A call whose only effect is on memory at its arguments.
static bool onlyWritesArguments(const CallBase &C) {
  return !isModSet(C.getMemoryEffects().getWithoutLoc(IRMemLocation::ArgMem).getModRef()) && C.willReturn() &&
         C.doesNotThrow() && !isConvergentCall(C);
}

bool mayWriteDead(const Instruction &I, const Function &Source) {
  if (!I.mayWriteToMemory() || I.isLifetimeStartOrEnd() || I.isVolatile())
    return false;
  if (const auto *C = dyn_cast<CallBase>(&I); C && !onlyWritesArguments(*C))
    return false;
  // Where a write goes is known of stores alone: to a private object, or to a memory in which no such argument lies.
  const auto *S = dyn_cast<StoreInst>(&I);
  if (S && isa<AllocaInst>(getUnderlyingObject(S->getPointerOperand())))
    return false;
  auto MayBeThere = [&](const Argument &A) {
    if (!isUnseenAfterReturn(A))
      return false;
    const unsigned Space = A.getType()->getPointerAddressSpace(), To = S ? S->getPointerAddressSpace() : 0;
    // Global and local memory have these numbers on every target; another space may hold addresses of both.
    constexpr unsigned GlobalSpace = 1;
    return !(S && std::minmax(Space, To) == std::minmax(GlobalSpace, LocalSpace));
  };
  return any_of(Source.args(), MayBeThere);
}

} // namespace rejoin
