//===- Surroundings.cpp - What is around two functions ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source and target may lie in two modules. The engines compare functions; what is around them has to be the same, or
// to promise no more: the target triple, the data layout, flags of the module that code reads, and for all that the
// target uses, also through other constants,
//
//   globals     type, address space, initial value, decorations of SPIR-V, whether each thread has its own; not
//               `constant` where the source's is not; not certain to exist where the source's may be null; no larger
//               alignment of an object that another module may define, whose alignment is that module's; none that
//               another module has to define for the target alone
//   functions   the calling convention of those without a body; of those that LLVM knows by name, too, nothing more of
//               their values, and not that they do not return. Of others the comparison of calls looks at all
//               attributes.
//
// Some forms of one function are judged by no engine, and found here as well: metadata of instructions that are no
// loads which makes them undefined, calls by another convention than that of their callee, private objects that fit no
// stack, and tail calls where there are variable arguments, a list of which may lie anywhere.
//
// Cost: linear in what the target uses. Held by: test/Validate/surroundings.test, unjudged-forms.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "AttributeRefinement.h"
#include "AttributeRules.h"
#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "SpirvDecorations.h"
#include "UnpairedGlobals.h"
#include "rejoin/Semantics/Decoder.h"
#include "rejoin/Support/MemoryBudget.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/ResourceIndices.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <map>
#include <set>

using namespace llvm;

namespace rejoin {

/// Another module has to define it. Dynamic local memory is there in each launch.
static bool isUnprovided(const GlobalVariable &G) {
  return G.isDeclaration() && !G.hasExternalWeakLinkage() && G.getAddressSpace() != LocalSpace;
}

static std::string differentGlobal(const GlobalVariable &Source, const GlobalVariable &Target) {
  auto Text = [](const GlobalVariable &X) {
    std::string Result;
    raw_string_ostream OS(Result);
    if (X.hasInitializer())
      X.getInitializer()->printAsOperand(OS);
    return Result;
  };
  const std::string Name = Target.hasName() ? "'" + Target.getName().str() + "'" : "a global without a name";
  const bool SameContents =
      Target.hasInitializer() == Source.hasInitializer() &&
      Target.hasDefinitiveInitializer() == Source.hasDefinitiveInitializer() &&
      (!Target.hasInitializer() || Target.getInitializer() == Source.getInitializer() || Text(Target) == Text(Source));
  if (Target.getValueType() != Source.getValueType() || Target.getAddressSpace() != Source.getAddressSpace() ||
      !SameContents)
    return textOf(Reason::InitialValue, Name);
  if (Target.isConstant() && !Source.isConstant())
    return textOf(Reason::ConstantGlobal, Name);
  auto AlignmentOf = [](const GlobalVariable &X) { return X.getPointerAlignment(X.getDataLayout()); };
  if (!Target.isStrongDefinitionForLinker() && AlignmentOf(Target) > AlignmentOf(Source))
    return textOf(Reason::LargerAlignment, Name);
  // Accesses keep the alignment that the source's object gave them.
  if (Target.isStrongDefinitionForLinker() && AlignmentOf(Target) < AlignmentOf(Source))
    return textOf(Reason::SmallerAlignment, Name);
  if (Source.hasExternalWeakLinkage() && !Target.hasExternalWeakLinkage())
    return textOf(Reason::GlobalExists, Name);
  if (Target.isThreadLocal() != Source.isThreadLocal())
    return textOf(Reason::ThreadLocal, Name);
  // They say which resource or input it is, and how it is accessed.
  for (const StringRef Decorations : {"spirv.Decorations", "spirv.MemberDecorations"})
    if (Target.getMetadata(Decorations) != Source.getMetadata(Decorations))
      return textOf(Reason::OtherDecorations, Name);
  return "";
}

/// The global at the same position among those without names, which initial values refer to by their numbers.
static const GlobalVariable *sameUnnamed(const GlobalVariable &G, const Module &In) {
  const auto All = unnamedGlobals(*G.getParent()), Others = unnamedGlobals(In);
  const size_t Position = find(All, &G) - All.begin();
  return Position < Others.size() ? Others[Position] : nullptr;
}

/// An alias, or a function whose body a resolver chooses.
static std::string differentIndirection(const GlobalValue &Target, const Module &Source) {
  const std::string Name = "'" + Target.getName().str() + "'";
  auto LeadsTo = [](const GlobalValue &X) -> const Constant * {
    if (const auto *A = dyn_cast<GlobalAlias>(&X))
      return A->getAliasee();
    const auto *I = dyn_cast<GlobalIFunc>(&X);
    return I ? I->getResolver() : nullptr;
  };
  auto Text = [](const Constant &C) {
    std::string Result;
    raw_string_ostream OS(Result);
    C.printAsOperand(OS);
    return Result;
  };
  const GlobalValue *Of = Target.hasName() ? Source.getNamedValue(Target.getName()) : nullptr;
  const Constant *There = Of ? LeadsTo(*Of) : nullptr, *Here = LeadsTo(Target);
  if (!There || Of->getValueID() != Target.getValueID() || Text(*There) != Text(*Here))
    return textOf(Reason::OtherSymbol, Name);
  return "";
}

/// Attributes of a known function that LLVM does not infer of its name.
static bool isOfValues(const Attribute &A) {
  if (A.isStringAttribute())
    return false;
  switch (A.getKindAsEnum()) {
  case Attribute::NoReturn:
  case Attribute::Range:
  case Attribute::NoFPClass:
  case Attribute::Alignment:
  case Attribute::Dereferenceable:
  case Attribute::DereferenceableOrNull:
    return true;
  default:
    return false;
  }
}

/// \p Source is null if its module does not have the function.
static std::string differentDeclaration(const Function *Source, const Function &Target) {
  const std::string Name = "'" + Target.getName().str() + "'";
  if (Source && Source->getCallingConv() != Target.getCallingConv())
    return textOf(Reason::ConventionOfDeclaration, Name);
  const AttributeList With = Target.getAttributes();
  for (const unsigned Index : With.indexes()) {
    SmallVector<AttributeSet, 1> Of;
    if (Source)
      Of.push_back(Source->getAttributes().getAttributes(Index));
    for (const Attribute &A : With.getAttributes(Index))
      if ((isOfValues(A) || (Index == AttributeList::ReturnIndex && A.hasAttribute(Attribute::NonNull))) &&
          !isImplied(A, Of))
        return textOf(Reason::MoreDeclared, Name, nameOf(A));
  }
  return "";
}

/// A flag of the module that code reads, or by which its inputs are laid out, differs.
static std::string differentFlag(const Module &Source, const Module &Target) {
  auto IsRead = [](StringRef Key) { return Key.starts_with("nvvm-reflect") || Key == "amdhsa_code_object_version"; };
  auto FlagsOf = [&](const Module &M) {
    SmallVector<Module::ModuleFlagEntry> Flags;
    M.getModuleFlagsMetadata(Flags);
    std::map<std::string, std::string> Result;
    for (const auto &Flag : Flags)
      if (IsRead(Flag.Key->getString())) {
        raw_string_ostream OS(Result[Flag.Key->getString().str()]);
        Flag.Val->print(OS);
      }
    return Result;
  };
  const auto Of = FlagsOf(Source), With = FlagsOf(Target);
  for (const auto *Flags : {&Of, &With})
    for (const auto &[Key, Value] : *Flags) {
      auto S = Of.find(Key), T = With.find(Key);
      if (S == Of.end() || T == With.end() || S->second != T->second)
        return textOf(Reason::ModuleFlags, Key);
    }
  return "";
}

/// Calls \p Visit with the function and all that it uses, also through bodies and initial values of these, until it
/// returns false.
static void visitUsed(const Function &F, function_ref<bool(const User &)> Visit) {
  SmallVector<const User *> Work{&F};
  SmallPtrSet<const User *, 16> Seen{&F};
  auto Follow = [&](const Use &O) {
    if (const auto *C = dyn_cast<Constant>(O.get()); C && Seen.insert(C).second)
      Work.push_back(C);
  };
  while (!Work.empty()) {
    const User *U = Work.pop_back_val();
    for_each(U->operands(), Follow);
    if (const auto *Of = dyn_cast<Function>(U))
      for (const Instruction &I : instructions(*Of))
        for_each(I.operands(), Follow);
    if (!Visit(*U))
      return;
  }
}

bool usesUnpairedGlobal(const Function &Source, const Function &Target) {
  const Module &M = *Source.getParent(), &N = *Target.getParent();
  if (&M == &N)
    return false;
  bool IsUnpaired = false;
  auto Look = [&](const Function &F, const Module &In) {
    visitUsed(F, [&](const User &U) {
      const auto *G = dyn_cast<GlobalVariable>(&U);
      if (!G || G->hasName())
        return true;
      const GlobalVariable *Other = sameUnnamed(*G, In);
      // Where one module has lost some, another one may stand at its position.
      IsUnpaired = !Other || unnamedGlobals(M).size() != unnamedGlobals(N).size() ||
                   !differentGlobal(&In == &N ? *G : *Other, &In == &N ? *Other : *G).empty();
      return !IsUnpaired;
    });
  };
  Look(Source, N);
  if (!IsUnpaired)
    Look(Target, M);
  return IsUnpaired;
}

bool mayStandForAnother(const Function &Source, const Function &Target, StringRef Difference) {
  if (Source.getParent() == Target.getParent() || !Source.getParent()->getTargetTriple().isSPIRV())
    return false;
  Difference = Difference.split('\n').first;
  auto IsNamed = [&](StringRef Name) {
    const std::string Text = ("@" + Name).str();
    for (size_t At = Difference.find(Text); At != StringRef::npos; At = Difference.find(Text, At + 1)) {
      const StringRef Rest = Difference.drop_front(At + Text.size());
      if (Rest.empty() || !(isAlnum(Rest.front()) || is_contained({'_', '.'}, Rest.front())))
        return true;
    }
    return false;
  };
  bool ByOrder = false;
  std::map<const Type *, std::set<StringRef>> Named;
  for (const Function *F : {&Source, &Target})
    visitUsed(*F, [&](const User &U) {
      const auto *G = dyn_cast<GlobalVariable>(&U);
      ByOrder |= G && G->hasMetadata("rejoin.paired-by-order");
      if (G && G->hasLocalLinkage() && G->getAddressSpace() == LocalSpace && IsNamed(G->getName()))
        Named[G->getValueType()].insert(G->getName());
      return !ByOrder;
    });
  return ByOrder || any_of(Named, [](const auto &OfType) { return OfType.second.size() > 1; });
}

/// Outputs of a shader have their initial values at its end if no code writes them.
static std::string differentOutput(const Module &Source, const Module &Target) {
  for (const Module *M : {&Source, &Target})
    for (const GlobalVariable &G : M->globals()) {
      const bool IsOutput = M->getTargetTriple().isSPIRV() && G.getAddressSpace() == OutputSpace;
      if (!IsOutput || !G.hasInitializer() || isa<UndefValue>(G.getInitializer()))
        continue;
      const Module &Other = M == &Source ? Target : Source;
      const GlobalVariable *There = G.hasName() ? Other.getNamedGlobal(G.getName()) : sameUnnamed(G, Other);
      if (!There)
        return textOf(Reason::InitialValue, "'" + G.getName() + "'");
      if (std::string Why = M == &Source ? differentGlobal(G, *There) : differentGlobal(*There, G); !Why.empty())
        return Why;
    }
  return "";
}

std::string differentSurroundings(const Function &Source, const Function &Target) {
  const Module &M = *Source.getParent(), &N = *Target.getParent();
  if (&M == &N)
    return "";
  if (M.getTargetTriple() != N.getTargetTriple())
    return textOf(Reason::Triples, M.getTargetTriple().str(), N.getTargetTriple().str());
  if (M.getDataLayout() != N.getDataLayout())
    return textOf(Reason::DataLayouts);
  if (std::string Flag = differentFlag(M, N); !Flag.empty())
    return Flag;
  if (std::string Of = otherDecorations(Source, Target, ComparedResults::CountedAlone); !Of.empty())
    return textOf(Reason::OtherResultDecorations, Of);
  std::string Why = differentOutput(M, N);
  if (!Why.empty())
    return Why;
  visitUsed(Target, [&](const User &U) {
    if (const auto *F = dyn_cast<Function>(&U)) {
      const Function *Of = M.getFunction(F->getName());
      if (F->isDeclaration() && !F->isIntrinsic() && !(Of && !Of->isDeclaration()))
        Why = differentDeclaration(Of, *F);
      else if (Of && F->getAlign().valueOrOne() < Of->getAlign().valueOrOne())
        Why = textOf(Reason::SmallerAlignment, "'" + F->getName() + "'");
    } else if (const auto *G = dyn_cast<GlobalVariable>(&U)) {
      const GlobalVariable *Of = G->hasName() ? M.getNamedGlobal(G->getName()) : sameUnnamed(*G, M);
      if (Of)
        Why = differentGlobal(*Of, *G);
      else if (!G->hasName())
        Why = textOf(Reason::UnnamedGlobal);
      else if (isUnprovided(*G) && !M.getNamedValue(G->getName()))
        Why = textOf(Reason::UnprovidedGlobal, G->getName());
    } else if (isa<GlobalAlias, GlobalIFunc>(U)) {
      Why = differentIndirection(cast<GlobalValue>(U), M);
    }
    return Why.empty();
  });
  return Why;
}

/// Poison-making promises of a call whose result must not be poison: each makes the call undefined, even if nobody uses
/// the result.
static std::string promisesOfResult(const CallBase &C) {
  std::string Result;
  raw_string_ostream OS(Result);
  if (!C.hasRetAttr(Attribute::NoUndef))
    return Result;
  if (const MDNode *Range = C.getMetadata(LLVMContext::MD_range))
    for (const MDOperand &O : Range->operands())
      OS << mdconst::extract<ConstantInt>(O)->getValue() << ' ';
  if (isa<FPMathOperator>(C) && (C.hasNoNaNs() || C.hasNoInfs()))
    OS << C.hasNoNaNs() << C.hasNoInfs();
  if (!Result.empty())
    OS << C.getCalledOperand()->getName();
  return Result;
}

/// The bytes of a private object; none if they follow from a value.
static std::optional<CheckedSize> sizeOf(const AllocaInst &A) {
  const auto *Number = dyn_cast<ConstantInt>(A.getArraySize());
  const TypeSize Each = A.getDataLayout().getTypeAllocSize(A.getAllocatedType());
  if (!Number || Each.isScalable())
    return std::nullopt;
  return CheckedSize(Each.getFixedValue()) * Number->getValue().getLimitedValue();
}

/// No stack has room for so many bytes, which take half of the address space. The stack's size is not known, and where
/// it ends, behaviour is undefined.
static bool isBeyondStack(CheckedSize Bytes, const Function &F) {
  const unsigned Bits = F.getDataLayout().getPointerSizeInBits(F.getDataLayout().getAllocaAddrSpace());
  return Bytes > (uint64_t{1} << std::min(Bits - 1, 63U)) - 1;
}

/// The objects that the function has at its entry whatever happens need so many bytes at least.
static CheckedSize leastFrame(const Function &F) {
  CheckedSize Bytes = 0;
  for (const Instruction &I : F.getEntryBlock()) {
    if (const auto *A = dyn_cast<AllocaInst>(&I))
      if (const auto Size = sizeOf(*A))
        Bytes = Bytes + *Size;
    if (!isGuaranteedToTransferExecutionToSuccessor(&I))
      break;
  }
  return Bytes;
}

/// All objects of the function, and of what it calls, may be there at the same time: with gaps between them.
static CheckedSize mostFrames(const Function &F) {
  CheckedSize Bytes = 0;
  for (const Function *Of : reachedFrom(F))
    for (const Instruction &I : instructions(*Of))
      if (const auto *A = dyn_cast<AllocaInst>(&I))
        if (const auto Size = sizeOf(*A))
          Bytes = (Bytes + *Size).alignedTo(A->getAlign().value());
  return Bytes;
}

/// LLVM's kinds of metadata that the engines compare, that are looked at elsewhere, or of which nothing follows.
static bool isJudgedMetadata(unsigned Kind) {
  constexpr unsigned FirstOwn = LLVMContext::MD_implicit_ref + 1;
  return Kind >= FirstOwn || !is_contained({LLVMContext::MD_captures, LLVMContext::MD_nofree, LLVMContext::MD_type,
                                            LLVMContext::MD_absolute_symbol, LLVMContext::MD_preserve_access_index,
                                            LLVMContext::MD_coro_outside_frame, LLVMContext::MD_callback},
                                           Kind);
}

/// Metadata of the target's instruction that no engine compares, and that an instruction of its kind in the source does
/// not have: which of them stands for it is not known.
static bool hasNewMetadata(const Instruction &I, const Function &Source) {
  SmallVector<std::pair<unsigned, MDNode *>> Metadata;
  I.getAllMetadataOtherThanDebugLoc(Metadata);
  return any_of(Metadata, [&](const auto &M) {
    if (isJudgedMetadata(M.first))
      return false;
    bool IsSaid = false, IsLacking = false;
    for (const Function *F : reachedFrom(Source))
      for (const Instruction &Of : instructions(*F))
        if (Of.getOpcode() == I.getOpcode())
          (Of.getMetadata(M.first) == M.second ? IsSaid : IsLacking) = true;
    return !IsSaid || IsLacking;
  });
}

/// The source has numbers that must not be contracted, and the target arithmetic that may be: which of them stands for
/// which is not known.
static bool losesNoContraction(ArrayRef<const Function *> Source, ArrayRef<const Function *> Target) {
  auto AnyOf = [](ArrayRef<const Function *> Functions, function_ref<bool(const Instruction &)> Is) {
    return any_of(Functions, [&](const Function *F) { return any_of(instructions(*F), Is); });
  };
  auto IsContractible = [](const Instruction &I) {
    return is_contained({Instruction::FAdd, Instruction::FSub, Instruction::FMul, Instruction::FDiv, Instruction::FRem},
                        I.getOpcode());
  };
  return AnyOf(Source, isPrecise) &&
         AnyOf(Target, [&](const Instruction &I) { return IsContractible(I) && !isPrecise(I); });
}

/// Accesses of one kind make memory available or visible, and not all of them in the same way: no engine compares it.
static bool hasOtherAvailability(ArrayRef<const Function *> Source, ArrayRef<const Function *> Target) {
  std::map<unsigned, SmallPtrSet<const MDNode *, 2>> Ways;
  for (const ArrayRef<const Function *> Functions : {Source, Target})
    for (const Function *F : Functions)
      for (const Instruction &I : instructions(*F)) {
        const Value *Pointer = getLoadStorePointerOperand(&I);
        if (I.hasMetadata("spirv.MemoryOperands") ||
            (Pointer ? !isa<AllocaInst>(getUnderlyingObject(Pointer)) : I.isAtomic() || isa<MemIntrinsic>(I)))
          Ways[I.getOpcode()].insert(I.getMetadata("spirv.MemoryOperands"));
      }
  return any_of(Ways, [](const auto &Way) { return Way.second.size() > 1; });
}

/// The functions use two objects of one memory that are decorated Aliased: SPIR-V lets them share it.
static bool hasAliasedObjects(ArrayRef<const Function *> Functions) {
  // The decoration's number.
  constexpr uint64_t Aliased = 20;
  auto IsAliased = [](const GlobalVariable &G) {
    const MDNode *Decorations = G.getMetadata("spirv.Decorations");
    return Decorations && any_of(Decorations->operands(), [](const MDOperand &D) {
             return mdconst::extract<ConstantInt>(cast<MDNode>(D.get())->getOperand(0))->getZExtValue() == Aliased;
           });
  };
  DenseMap<unsigned, const GlobalVariable *> First;
  for (const Function *F : Functions)
    for (const Instruction &I : instructions(*F))
      for (const Value *V : I.operands())
        if (const auto *G = V->getType()->isPointerTy() ? dyn_cast<GlobalVariable>(getUnderlyingObject(V)) : nullptr;
            G && IsAliased(*G))
          // Blocks of shared memory overlap each other; buffers and images of all storage classes may have one binding.
          if (First.try_emplace(G->getAddressSpace() == LocalSpace, G).first->second != G)
            return true;
  return false;
}

static bool isArrayOfBuffers(const GlobalVariable &G) {
  return G.getParent()->getTargetTriple().isSPIRV() && isa<ArrayType>(G.getValueType()) &&
         G.hasMetadata("spirv.Decorations") &&
         is_contained({unsigned(StorageBufferSpace), unsigned(UniformSpace)}, G.getAddressSpace());
}

/// The one element of an array of buffers in which a pointer lies: its number, or an index that has one value in a
/// run. Null if it may lie in several.
static const Value *elementOfBuffers(const GlobalVariable &G, const Value *Pointer, bool IsOnce) {
  const DataLayout &DL = G.getDataLayout();
  Type *Buffer = G.getValueType();
  while (const auto *Elements = dyn_cast<ArrayType>(Buffer))
    Buffer = Elements->getElementType();
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const uint64_t Size = DL.getTypeAllocSize(Buffer).getFixedValue();
  if (Size && Pointer->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true) == &G)
    return ConstantInt::get(G.getContext(), Offset.udiv(APInt(Offset.getBitWidth(), Size)));
  if (!IsOnce || isa<ArrayType>(G.getValueType()->getArrayElementType()))
    return nullptr;
  while (const auto *P = dyn_cast<GEPOperator>(Pointer)) {
    if (P->getPointerOperand() == &G)
      return P->getNumOperands() > 2 ? P->getOperand(2) : nullptr;
    Pointer = P->getPointerOperand();
  }
  return nullptr;
}

/// The functions write an array of buffers, and may access two of its elements: one buffer may be bound to both.
static bool writesElementsOfBuffers(ArrayRef<const Function *> Functions) {
  DenseMap<const GlobalVariable *, SmallPtrSet<const Value *, 2>> Elements;
  SmallSetVector<const GlobalVariable *, 4> Written, Several;
  bool WritesUnknown = false;
  for (const Function *F : Functions) {
    SmallVector<std::pair<const BasicBlock *, const BasicBlock *>> Back;
    FindFunctionBackedges(*F, Back);
    const bool IsOnce = isEntryPoint(*F) && Back.empty();
    for (const Instruction &I : instructions(*F))
      for (const Use &U : I.operands()) {
        if (!U->getType()->isPointerTy() || !I.mayReadOrWriteMemory())
          continue;
        const Value *Object = getUnderlyingObject(U, /*MaxLookup=*/0);
        WritesUnknown |= isa<PHINode, SelectInst, LoadInst>(Object) && I.mayWriteToMemory() &&
                         Object->getType()->getPointerAddressSpace() == StorageBufferSpace;
        const auto *G = dyn_cast<GlobalVariable>(Object);
        if (!G || !isArrayOfBuffers(*G))
          continue;
        if (const Value *Element = elementOfBuffers(*G, U, IsOnce))
          Elements[G].insert(Element);
        else
          Several.insert(G);
        if (I.mayWriteToMemory())
          Written.insert(G);
      }
  }
  return any_of(Written, [&](const GlobalVariable *G) { return Elements[G].size() > 1 || Several.contains(G); }) ||
         (WritesUnknown && !(Elements.empty() && Several.empty()));
}

std::string unjudgedForm(const Function &Source, const Function &Target) {
  if (isBeyondStack(mostFrames(Target), Target) && !isBeyondStack(leastFrame(Source), Source))
    return textOf(Reason::FrameBeyondStack);
  if (std::string Lost = lostNonUniform(reachedFrom(Source).getArrayRef(), reachedFrom(Target).getArrayRef());
      !Lost.empty())
    return textOf(Reason::LostNonUniform, Lost);
  if (losesNoContraction(reachedFrom(Source).getArrayRef(), reachedFrom(Target).getArrayRef()))
    return textOf(Reason::LostNoContraction);
  if (std::string Of = otherDecorations(Source, Target, ComparedResults::All); !Of.empty())
    return textOf(Reason::OtherResultDecorations, Of);
  if (hasOtherAvailability(reachedFrom(Source).getArrayRef(), reachedFrom(Target).getArrayRef()))
    return textOf(Reason::OtherAvailability);
  if (hasAliasedObjects(reachedFrom(Source).getArrayRef()))
    return textOf(Reason::InstructionNotModelled, "OpDecorate Aliased");
  if (writesElementsOfBuffers(reachedFrom(Source).getArrayRef()) ||
      writesElementsOfBuffers(reachedFrom(Target).getArrayRef()))
    return textOf(Reason::ElementsOfBuffers);
  std::set<std::string> Promised;
  for (const Function *F : reachedFrom(Source))
    for (const Instruction &I : instructions(*F))
      if (const auto *C = dyn_cast<CallBase>(&I))
        Promised.insert(promisesOfResult(*C));
  for (const Function *F : reachedFrom(Target))
    for (const Instruction &I : instructions(*F)) {
      if (!isa<LoadInst>(I) && !isa<CallBase>(I))
        for (const unsigned Kind : {LLVMContext::MD_dereferenceable, LLVMContext::MD_dereferenceable_or_null})
          if (I.hasMetadata(Kind))
            return textOf(Reason::DereferenceableAddress);
      if (hasNewMetadata(I, Source))
        return textOf(Reason::NewMetadata);
      const auto *C = dyn_cast<CallBase>(&I);
      const Function *Callee = C ? C->getCalledFunction() : nullptr;
      if (const std::string Promise = C ? promisesOfResult(*C) : ""; !Promise.empty() && !Promised.contains(Promise))
        return textOf(Reason::ResultMustNotBePoison);
      if (const auto *Call = dyn_cast<CallInst>(&I);
          Call && Call->isTailCall() && F->isVarArg() && !(Callee && Callee->isIntrinsic()))
        return textOf(Reason::TailCallOfVariableArguments);
      // An intrinsic is no function that is called.
      if (Callee && Callee->isDeclaration() && !Callee->isIntrinsic() &&
          Callee->getCallingConv() != C->getCallingConv())
        return textOf(Reason::ConventionOfCall, Callee->getName());
    }
  return "";
}

} // namespace rejoin
