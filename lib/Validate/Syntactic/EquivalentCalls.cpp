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
//  resources    see ResourceAccesses.cpp
//  short forms  see TargetForms.cpp
//  exec         a read of the register                               a ballot of all that are there
//  reflection   `__nvvm_reflect` of a declaration that says nothing  one that has no effect
//  call sites   `convergent` where a function is called that is not, nothing
//               if the target calls it without
//  barriers     see EquivalentBarriers.cpp
//  OpenMP       declarations of the runtime's functions              the same with LLVM's attributes of them
//  OpenCL C     `barrier`, `work_group_barrier` of constants, if the fences and s.barrier
//               target does not call them (in the source)
//               `get_local_id`, `get_group_id` of a constant         what AMDGPU gives in registers
//               functions of integers and exact ones of numbers      LLVM's intrinsics
//               pipes of packets of a size in the name               the same with the size as arguments
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
#include "EquivalentBarriers.h"
#include "OpenMPRuntime.h"
#include "Refinement/Events.h"
#include "ResourceAccesses.h"
#include "Syntactic/AttributeRefinement.h"
#include "TargetForms.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Target/ConvergentOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MemoryModelRelaxationAnnotations.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

//===----------------------------------------------------------------------===//
// OpenCL C
//===----------------------------------------------------------------------===//

namespace {
/// Of which arguments: integers with and without sign are other functions.
enum class Numbers : uint8_t { Floats, Signed, Unsigned, Integers };
/// There is one right result; each within the error that OpenCL C permits is right, which the intrinsic keeps for all
/// numbers, or for those of up to 32 bits (there is no such function of doubles in the back ends).
enum class Exactness : uint8_t { Exact, Near, NearUpTo32Bits };
struct Row {
  StringLiteral Name;
  Numbers Of;
  unsigned NumArguments;
  Intrinsic::ID Id;
  Exactness Is;
};
} // namespace

static constexpr Row Rows[] = {
#define ELEMENTARY(Name, Of, NumArguments, Id, Is) {Name, Numbers::Of, NumArguments, Intrinsic::Id, Exactness::Is},
#include "EquivalentCalls.def"
};

/// The letter of the type of the first argument in a mangled name, without the prefix of a vector.
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

/// A function of OpenCL C that is declared and mangled, where names have their meaning.
static const Function *builtinOf(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && F->isDeclaration() && !F->isIntrinsic() && F->getName().starts_with("_Z") && !isa<InvokeInst>(C) &&
                 mayBeOpenCL(*F->getParent()) && !hasNameWithoutMeaning(C)
             ? F
             : nullptr;
}

static const Row *rowOf(const CallBase &C) {
  const Function *F = builtinOf(C);
  // The rounding mode is the intrinsic's own. Clang calls all functions of OpenCL C convergent; these are not.
  if (!F || C.getNumOperandBundles() || C.isStrictFP())
    return nullptr;
  const StringRef Stem = unmangledStem(F->getName());
  const Row *R = find_if(Rows, [&](const Row &X) {
    return X.Name == Stem && X.NumArguments == C.arg_size() && isOf(X.Of, letterOf(F->getName(), Stem));
  });
  const bool HasOneType = all_of(C.args(), [&](const Use &A) { return A->getType() == C.getType(); }) &&
                          (R == std::end(Rows) || (R->Of == Numbers::Floats ? C.getType()->isFPOrFPVectorTy()
                                                                            : C.getType()->isIntOrIntVectorTy()));
  const bool IsWide = C.getType()->getScalarSizeInBits() > 32;
  return R != std::end(Rows) && HasOneType && !(IsWide && R->Is == Exactness::NearUpTo32Bits) ? R : nullptr;
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
  const llvm::SyncScope::ID Scope =
      Of.Scope.empty() ? llvm::SyncScope::ID(llvm::SyncScope::System) : Context.getOrInsertSyncScopeID(Of.Scope);
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

/// `__read_pipe_2_4` and the like: the size of a packet that is its alignment, and the function that takes both.
static std::optional<std::pair<StringRef, uint64_t>> pipeOf(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  uint64_t Size;
  if (!F || !F->isDeclaration() || !isa<CallInst>(C) || C.getNumOperandBundles())
    return std::nullopt;
  const auto [Base, Number] = F->getName().rsplit('_');
  static constexpr StringLiteral Pipes[] = {"__read_pipe_2", "__read_pipe_4", "__write_pipe_2", "__write_pipe_4"};
  if (!is_contained(Pipes, Base) || Number.getAsInteger(10, Size))
    return std::nullopt;
  return std::pair(Base, Size);
}

static void replacePipes(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallBase>(&I);
    const auto Pipe = C ? pipeOf(*C) : std::nullopt;
    if (!Pipe)
      continue;
    IRBuilder<> B(C);
    SmallVector<Value *> Arguments(C->args());
    for (unsigned K = 0; K != 2; ++K)
      Arguments.push_back(B.getInt32(Pipe->second));
    SmallVector<Type *> Types;
    for (const Value *A : Arguments)
      Types.push_back(A->getType());
    FunctionCallee General =
        F.getParent()->getOrInsertFunction(Pipe->first, FunctionType::get(C->getType(), Types, false));
    // The arguments keep their numbers, and the call what it and its callee say.
    CallInst *New = B.CreateCall(General, Arguments);
    AttributeList Said = C->getAttributes();
    for (const unsigned Index : C->getCalledFunction()->getAttributes().indexes())
      Said = Said.addAttributesAtIndex(
          C->getContext(), Index,
          AttrBuilder(C->getContext(), C->getCalledFunction()->getAttributes().getAttributes(Index)));
    New->setAttributes(Said);
    New->setCallingConv(C->getCallingConv());
    New->setTailCallKind(cast<CallInst>(C)->getTailCallKind());
    New->copyMetadata(*C);
    if (auto *F = dyn_cast<Function>(General.getCallee()))
      F->setCallingConv(C->getCalledFunction()->getCallingConv());
    C->replaceAllUsesWith(New);
    C->eraseFromParent();
  }
}

/// The register with the threads that are there.
static bool readsExec(const Instruction &I) {
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  if (!C || C->getIntrinsicID() != Intrinsic::read_register || !C->getType()->isIntegerTy())
    return false;
  const auto *Node = dyn_cast<MDNode>(cast<MetadataAsValue>(C->getArgOperand(0))->getMetadata());
  const auto *Name = Node && Node->getNumOperands() == 1 ? dyn_cast_or_null<MDString>(Node->getOperand(0)) : nullptr;
  return Name && Name->getString() == (C->getType()->isIntegerTy(64) ? "exec" : "exec_lo");
}

static void replaceExec(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (readsExec(I)) {
      IRBuilder<> B(&I);
      I.replaceAllUsesWith(B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {I.getType()}, {B.getTrue()}));
      I.eraseFromParent();
    }
}

/// What a compiler is asked of its target is a number that nobody else knows.
static Function *reflectedBy(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  Function *F = C ? C->getCalledFunction() : nullptr;
  return F && F->isDeclaration() && F->getParent()->getTargetTriple().isNVPTX() &&
                 is_contained({"__nvvm_reflect", "__nvvm_reflect_ocl"}, F->getName())
             ? F
             : nullptr;
}

static void describeReflection(Function &F) {
  for (Instruction &I : instructions(F))
    if (Function *Callee = reflectedBy(I)) {
      Callee->setDoesNotAccessMemory();
      Callee->addFnAttr(Attribute::WillReturn);
      Callee->setDoesNotThrow();
    }
}

/// How often each function of OpenCL C is called, by the function itself and by others that it reaches.
static StringMap<std::pair<unsigned, unsigned>> builtinsOf(const Function &F) {
  StringMap<std::pair<unsigned, unsigned>> Numbers;
  for (const Function *Of : reachedFrom(F))
    for (const Instruction &I : instructions(*Of))
      if (const auto *C = dyn_cast<CallBase>(&I))
        if (const Function *Callee = builtinOf(*C)) {
          auto &[Own, Others] = Numbers[Callee->getName()];
          ++(Of == &F ? Own : Others);
        }
  return Numbers;
}

/// Those that one side does not call, or calls more often: not where calls of others may have been inlined. All others
/// may say of themselves on both sides what their rows do not.
static StringSet<> otherBuiltins(const Function &Source, const Function &Target) {
  StringSet<> Names;
  const auto OfSource = builtinsOf(Source), OfTarget = builtinsOf(Target);
  for (const auto &[A, B] : {std::pair(&OfSource, &OfTarget), std::pair(&OfTarget, &OfSource)})
    for (const auto &[Name, Number] : *A) {
      const auto Other = B->find(Name);
      const bool IsGone = Other == B->end();
      if (Number.first && (IsGone || (!Number.second && !Other->second.second && Number != Other->second)))
        Names.insert(Name);
    }
  return Names;
}

/// Replaces functions of OpenCL C with one of the names; of \p Target, for a source, those alone that it does not call
/// count for all rows.
static void replaceBuiltins(Function &F, const StringSet<> &Names, const Function *Target, TargetKind Kind) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallBase>(&I);
    const Function *Callee = C ? builtinOf(*C) : nullptr;
    if (!Callee || !Names.contains(Callee->getName()))
      continue;
    const bool IsGone = Target && !callsByName(*Target, *Callee);
    if (const Row *R = rowOf(*C); R && (R->Is == Exactness::Exact || IsGone))
      replaceElementary(*C, *R);
    else if (Intrinsic::ID Id = placeOf(*C, Kind))
      replacePlace(*C, Id);
    else if (auto Fences = fencesOf(*C); Fences && IsGone && Kind == TargetKind::AMDGPU)
      replaceBarrier(*C, *Fences);
  }
}

bool saysNoMoreThanItsRow(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee || pipeOf(C))
    return Callee;
  if (Callee->isIntrinsic())
    return promisesNothing(C, nullptr, /*KeepsMetadata=*/isResourceAccess(C) || isa<AnyMemIntrinsic>(C));
  // What computes a number of its operands does nothing else.
  LLVMContext &Context = C.getContext();
  Type *Number = Type::getInt32Ty(Context);
  const AttributeList Known =
      Intrinsic::getAttributes(Context, Intrinsic::smin, FunctionType::get(Number, {Number, Number}, false));
  return promisesNothing(C, &Known);
}

//===----------------------------------------------------------------------===//

/// Functions that are not convergent, and that calls of \p F say are, or say nothing of.
static SmallPtrSet<const Function *, 4> calleesBySite(const Function &F, bool AreConvergent) {
  SmallPtrSet<const Function *, 4> Callees;
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallBase>(&I); C && C->isConvergent() == AreConvergent && !hasTokenBundle(*C))
      if (const Function *Callee = C->getCalledFunction(); Callee && !Callee->isConvergent() && !Callee->isIntrinsic())
        Callees.insert(Callee);
  return Callees;
}

/// Functions that a call of the source says are convergent, but neither their declaration nor a call of the target.
static StringSet<> convergentBySiteAlone(const Function &Source, const Function &Target) {
  StringSet<> Names;
  const auto BySource = calleesBySite(Source, true);
  if (!BySource.empty())
    for (const Function *Callee : calleesBySite(Target, false))
      if (any_of(BySource, [&](const Function *Of) { return Of->getName() == Callee->getName(); }))
        Names.insert(Callee->getName());
  return Names;
}

static void dropConvergentSites(Function &F, const StringSet<> &Names) {
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I);
        C && C->getCalledFunction() && Names.contains(C->getCalledFunction()->getName()))
      C->removeFnAttr(Attribute::Convergent);
}

bool hasEquivalentCalls(const Function &Source, const Function &Target) {
  return any_of(ArrayRef({&Source, &Target}),
                [&](const Function *F) {
                  return callsOpenMP(*F) || any_of(instructions(*F), [&](const Instruction &I) {
                           return isResourceAccess(I) || reflectedBy(I) || readsExec(I) ||
                                  (isa<CallBase>(I) && pipeOf(cast<CallBase>(I)));
                         });
                }) ||
         hasShorterForms(Source, Target) || !otherBuiltins(Source, Target).empty() ||
         !convergentBySiteAlone(Source, Target).empty() || hasEquivalentBarriers(Source, Target);
}

bool replaceEquivalentCalls(Function &Source, Function &Target, TargetKind Kind) {
  if (const StringSet<> Names = otherBuiltins(Source, Target); !Names.empty()) {
    replaceBuiltins(Source, Names, &Target, Kind);
    replaceBuiltins(Target, Names, nullptr, Kind);
  }
  const StringSet<> BySite = convergentBySiteAlone(Source, Target);
  for (Function *F : {&Source, &Target}) {
    dropConvergentSites(*F, BySite);
    normalizeResourceAccesses(*F);
  }
  shortenForms(Source, Target);
  for (Function *F : {&Source, &Target}) {
    replacePipes(*F);
    replaceExec(*F);
    describeReflection(*F);
    if (callsOpenMP(*F))
      describeOpenMP(*F->getParent());
  }
  return replaceBarriers(Source, Target, Kind);
}

} // namespace rejoin
