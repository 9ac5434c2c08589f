//===- Simplify.cpp - What every driver does first ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Front ends write every variable to memory and pass arguments by reference. Here shaders are inlined, a module-scope
// variable of one invocation that one function uses becomes a variable of that function, and variables become values.
// None of it changes control flow or what is converged: LLVM's inliner takes the token of the call for that of
// `entry`, and the passes that follow keep all blocks.
//
// What an entry point writes to its outputs, it reads back as values: other invocations neither read nor write them,
// save the outputs of tessellation control and mesh shaders. The stores stay.
//
//   c = vec4(u); if (c.a < 0.5) discard;      the branch depends on `u` alone
//   not:  EmitVertex(); if (c.a < 0.5)        afterwards outputs are undefined, so they are read again
//
// A buffer, a storage image, or what a task shader hands to a mesh shader, that no instruction that may run writes
// holds the same for all invocations that read it: who writes it meanwhile from elsewhere races with the reads, and
// variables of different bindings do not alias unless they are decorated so (SPIR-V, 2.18.2). Variables of one binding
// are the same memory: they are read-only if no one writes any of them. In a source of HLSL, where bindings are numbers
// of registers, `t1` and `u1` are two. Left out are those that are Aliased, Coherent
// or Volatile, and all buffers where memory at a physical address is written.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/StandardAnalyses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/DCE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include <map>
#include <set>

using namespace llvm;

namespace rejoin {

/// Instructions up to which a module is inlined.
static constexpr size_t MaximalInlined = 400000;

/// Instructions of \p F with those of its callees, as often as these are called; saturates.
static size_t inlinedSize(const Function &F, DenseMap<const Function *, size_t> &Known, unsigned Depth) {
  if (F.isDeclaration())
    return 1;
  if (Depth > 64)
    return MaximalInlined + 1;
  if (auto It = Known.find(&F); It != Known.end())
    return It->second;
  size_t Size = 0;
  for (const Instruction &I : instructions(F)) {
    const auto *C = dyn_cast<CallBase>(&I);
    Size += C && C->getCalledFunction() ? inlinedSize(*C->getCalledFunction(), Known, Depth + 1) : 1;
    if (Size > MaximalInlined)
      break;
  }
  return Known[&F] = Size;
}

static void markForInlining(Module &M) {
  DenseMap<const Function *, size_t> Known;
  size_t Total = 0;
  for (const Function &F : M)
    if (!F.hasLocalLinkage())
      Total += inlinedSize(F, Known, 0);
  if (Total > MaximalInlined)
    return;
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasLocalLinkage())
      F.addFnAttr(Attribute::AlwaysInline);
}

/// The only function whose instructions use \p G; null if there are several, or other users.
static Function *onlyUser(const GlobalVariable &G) {
  Function *Found = nullptr;
  for (const User *U : G.users()) {
    const auto *I = dyn_cast<Instruction>(U);
    if (!I || (Found && Found != I->getFunction()))
      return nullptr;
    Found = const_cast<Function *>(I->getFunction());
  }
  return Found;
}

/// Variables of one invocation become variables of the entry point that alone uses them.
static void localizeVariables(Module &M) {
  for (GlobalVariable &G : make_early_inc_range(M.globals())) {
    if (G.getAddressSpace() != PrivateSpace || !G.hasInitializer())
      continue;
    // Constant expressions of the variable's elements become instructions.
    convertUsersOfConstantsToInstructions({&G});
    Function *F = onlyUser(G);
    if (!F || F->getCallingConv() != CallingConv::SPIR_KERNEL)
      continue;
    BasicBlock &Entry = F->getEntryBlock();
    IRBuilder<> Builder(&Entry, Entry.begin());
    auto *A = Builder.CreateAlloca(G.getValueType(), nullptr, G.getName());
    if (!isa<UndefValue>(G.getInitializer())) {
      auto At = Entry.begin();
      while (isa<AllocaInst>(&*At) || isa<ConvergenceControlInst>(&*At))
        ++At;
      Builder.SetInsertPoint(&Entry, At);
      Builder.CreateStore(G.getInitializer(), A);
    }
    Builder.SetInsertPoint(&Entry, std::next(A->getIterator()));
    Value *Cast = Builder.CreateAddrSpaceCast(A, G.getType());
    G.replaceAllUsesWith(Cast);
    G.eraseFromParent();
  }
}

namespace {

/// The accesses of an entry point to a variable of the interface that is its invocation's own.
struct OwnAccesses {
  struct Access {
    Instruction *I;
    Type *T;
    int64_t Offset;
  };
  SmallVector<Access> Loads, Stores;
};

} // namespace

/// Adds the accesses through \p Address, which is \p Offset bytes into its variable. False if one of them is not a
/// plain load or store at a constant offset.
static bool addAccesses(Value &Address, int64_t Offset, MapVector<Function *, OwnAccesses> &To) {
  for (User *U : Address.users()) {
    if (auto *G = dyn_cast<GetElementPtrInst>(U)) {
      const DataLayout &Layout = G->getDataLayout();
      APInt Step(Layout.getIndexTypeSizeInBits(G->getType()), 0);
      if (!G->accumulateConstantOffset(Layout, Step) || !addAccesses(*G, Offset + Step.getSExtValue(), To))
        return false;
    } else if (auto *L = dyn_cast<LoadInst>(U); L && L->isSimple()) {
      To[L->getFunction()].Loads.push_back({L, L->getType(), Offset});
    } else if (auto *S = dyn_cast<StoreInst>(U); S && S->isSimple() && S->getPointerOperand() == &Address) {
      To[S->getFunction()].Stores.push_back({S, S->getValueOperand()->getType(), Offset});
    } else {
      return false;
    }
  }
  return true;
}

/// Afterwards the outputs of a geometry shader are undefined (SPIR-V, OpEmitVertex).
static bool endsVertex(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  const StringRef Name = C && C->getCalledFunction() ? unmangledStem(C->getCalledFunction()->getName()) : "";
  return Name == "__spirv_EmitVertex" || Name == "__spirv_EmitStreamVertex";
}

/// Loads of \p G in \p F read a variable of the function, which stores write as well. It begins with what \p G holds.
static void forwardStores(Function &F, GlobalVariable &G, const OwnAccesses &Accesses) {
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<> Builder(&Entry, Entry.begin());
  auto *Copy = Builder.CreateAlloca(G.getValueType(), nullptr, G.getName());
  auto AddressIn = [&](Value *Variable, int64_t Offset) {
    return Offset ? Builder.CreatePtrAdd(Variable, Builder.getInt64(Offset)) : Variable;
  };
  auto ReadAgain = [&] {
    Builder.SetCurrentDebugLocation(DebugLoc());
    std::set<std::pair<int64_t, Type *>> Seen;
    for (const OwnAccesses::Access &A : Accesses.Loads)
      if (Seen.emplace(A.Offset, A.T).second)
        Builder.CreateStore(Builder.CreateLoad(A.T, AddressIn(&G, A.Offset), G.getName()), AddressIn(Copy, A.Offset));
  };
  std::vector<Instruction *> Ends;
  for (Instruction &I : instructions(F))
    if (endsVertex(I))
      Ends.push_back(&I);
  for (Instruction *I : Ends) {
    Builder.SetInsertPoint(std::next(I->getIterator()));
    ReadAgain();
  }
  for (const OwnAccesses::Access &A : Accesses.Stores) {
    Builder.SetInsertPoint(A.I);
    Builder.CreateStore(cast<StoreInst>(A.I)->getValueOperand(), AddressIn(Copy, A.Offset));
  }
  for (const OwnAccesses::Access &A : Accesses.Loads) {
    Builder.SetInsertPoint(A.I);
    A.I->setOperand(LoadInst::getPointerOperandIndex(), AddressIn(Copy, A.Offset));
  }
  auto At = Entry.begin();
  while (isa<AllocaInst>(&*At) || isa<ConvergenceControlInst>(&*At))
    ++At;
  Builder.SetInsertPoint(&Entry, At);
  ReadAgain();
}

/// Outputs, payloads of rays, and variables of one invocation that several entry points use: what an entry point has
/// stored is what it reads.
static void forwardOwnStores(Module &M) {
  for (GlobalVariable &G : M.globals()) {
    if (!is_contained({OutputSpace, InputSpace, PrivateSpace}, G.getAddressSpace()) || !G.getValueType()->isSized())
      continue;
    convertUsersOfConstantsToInstructions({&G});
    MapVector<Function *, OwnAccesses> AccessesOf;
    if (!addAccesses(G, 0, AccessesOf) ||
        any_of(AccessesOf, [](const auto &Of) { return Of.first->getCallingConv() != CallingConv::SPIR_KERNEL; }))
      continue;
    for (auto &[F, Accesses] : AccessesOf)
      if (!Accesses.Loads.empty() && !Accesses.Stores.empty() &&
          (G.getAddressSpace() != OutputSpace || !sharesOutputs(F->getFnAttribute("hlsl.shader").getValueAsString())))
        forwardStores(*F, G, Accesses);
  }
}

/// Loads and stores through a cast of an alloca's address go to the alloca itself, so that it can be promoted.
static void forwardCasts(Function &F) {
  std::vector<Instruction *> Dead;
  for (Instruction &I : instructions(F)) {
    auto *Cast = dyn_cast<AddrSpaceCastInst>(&I);
    if (!Cast || !isa<AllocaInst>(Cast->getOperand(0)))
      continue;
    std::vector<std::pair<Value *, Value *>> Work{{Cast, Cast->getOperand(0)}};
    while (!Work.empty()) {
      auto [Old, New] = Work.back();
      Work.pop_back();
      for (Use &U : make_early_inc_range(Old->uses())) {
        auto *User = cast<Instruction>(U.getUser());
        if ((isa<LoadInst>(User) || (isa<StoreInst>(User) && U.getOperandNo() == 1))) {
          U.set(New);
        } else if (auto *G = dyn_cast<GetElementPtrInst>(User); G && U.getOperandNo() == 0) {
          auto *Copy = cast<GetElementPtrInst>(G->clone());
          Copy->setOperand(0, New);
          Copy->mutateType(New->getType());
          Copy->insertBefore(G->getIterator());
          Work.push_back({G, Copy});
          Dead.push_back(G);
        }
      }
    }
    Dead.push_back(Cast);
  }
  for (bool Again = true; Again;) {
    Again = false;
    for (Instruction *&I : Dead)
      if (I && I->use_empty()) {
        I->eraseFromParent();
        I = nullptr;
        Again = true;
      }
  }
}

using FunctionSet = SmallPtrSet<const Function *, 16>;

/// The functions that entry points reach, and those that other modules may call.
static FunctionSet findReached(const Module &M) {
  FunctionSet Reached;
  SmallVector<const Function *> Work;
  for (const Function &F : M)
    if (!F.hasLocalLinkage() && Reached.insert(&F).second)
      Work.push_back(&F);
  while (!Work.empty())
    for (const Instruction &I : instructions(*Work.pop_back_val()))
      for (const Value *Operand : I.operands())
        if (const auto *Callee = dyn_cast<Function>(Operand); Callee && Reached.insert(Callee).second)
          Work.push_back(Callee);
  return Reached;
}

/// A user in a function that nobody calls.
static bool isUnreached(const User &U, const FunctionSet &Reached) {
  const auto *I = dyn_cast<Instruction>(&U);
  return I && !Reached.contains(I->getFunction());
}

/// Each use of \p V is a load, or an address that is used so.
static bool isOnlyRead(const Value &V, const FunctionSet &Reached, SmallVectorImpl<LoadInst *> &Loads) {
  for (const User *U : V.users()) {
    if (isUnreached(*U, Reached))
      continue;
    if (auto *L = dyn_cast<LoadInst>(U); L && !L->isVolatile() && !L->isAtomic())
      Loads.push_back(const_cast<LoadInst *>(L));
    else if (!isa<GEPOperator>(U) || !isOnlyRead(*U, Reached, Loads))
      return false;
  }
  return true;
}

/// Each use of an image, or of a handle that is read from a variable of images, reads texels or asks for sizes.
static bool isOnlyReadImage(const Value &V, const FunctionSet &Reached, SmallVectorImpl<CallBase *> &Reads) {
  for (const User *U : V.users()) {
    if (isUnreached(*U, Reached))
      continue;
    if (const auto *L = dyn_cast<LoadInst>(U); L ? L->isSimple() : isa<GEPOperator>(U)) {
      if (!isOnlyReadImage(*U, Reached, Reads))
        return false;
      continue;
    }
    const auto *C = dyn_cast<CallBase>(U);
    const Function *F = C ? C->getCalledFunction() : nullptr;
    if (F && F->isDeclaration() && findOperation(*F).Result == OpClass::Reads)
      Reads.push_back(const_cast<CallBase *>(C));
    else if (!C || !C->onlyReadsMemory() || C->getType()->isPointerTy())
      return false; // not a question for its size, nor a sample
  }
  return true;
}

/// Whether \p I may write where a physical address leads: to any buffer.
static bool writesByAddress(const Instruction &I) {
  auto IsPhysical = [](const Value *P) {
    return P->getType()->isPointerTy() && P->getType()->getPointerAddressSpace() == CrossWorkgroupSpace;
  };
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return IsPhysical(S->getPointerOperand());
  if (const auto *R = dyn_cast<AtomicRMWInst>(&I))
    return IsPhysical(R->getPointerOperand());
  if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    return IsPhysical(X->getPointerOperand());
  const auto *C = dyn_cast<CallBase>(&I);
  return C && C->mayWriteToMemory() && any_of(C->args(), [&](const Use &U) { return IsPhysical(U); });
}

/// The first literal of each decoration of a variable; 0 for one without literals.
static std::map<uint64_t, uint64_t> decorationsOf(const GlobalVariable &G) {
  std::map<uint64_t, uint64_t> Result;
  if (const MDNode *Decorations = G.getMetadata("spirv.Decorations"))
    for (const MDOperand &D : Decorations->operands()) {
      auto Number = [&](unsigned N) -> uint64_t {
        const auto *Node = cast<MDNode>(D);
        const auto *C = N < Node->getNumOperands() ? mdconst::dyn_extract<ConstantInt>(Node->getOperand(N)) : nullptr;
        return C ? C->getZExtValue() : 0;
      };
      Result.emplace(Number(0), Number(1));
    }
  return Result;
}

namespace {
/// Where a resource is bound: the descriptor set, the binding, and whether HLSL has it in a register that shaders may
/// write (`u`); false for all where bindings are not registers.
struct BindingPlace {
  uint64_t Set, Binding;
  bool IsWritableRegister;
  auto operator<=>(const BindingPlace &) const = default;
};
} // namespace

static std::optional<BindingPlace> bindingOf(const std::map<uint64_t, uint64_t> &Decorations, bool IsWritableRegister) {
  const auto Set = Decorations.find(spv::DecorationDescriptorSet), Binding = Decorations.find(spv::DecorationBinding);
  if (Binding == Decorations.end())
    return std::nullopt;
  return BindingPlace{Set == Decorations.end() ? 0 : Set->second, Binding->second, IsWritableRegister};
}

/// A variable of images that may be written: of storage images, perhaps in an array.
static bool isOfImages(const GlobalVariable &G) {
  const Type *T = G.getValueType();
  while (const auto *A = dyn_cast<ArrayType>(T))
    T = A->getElementType();
  const auto *Image = dyn_cast<TargetExtType>(T);
  return Image && Image->getName() == "spirv.Image";
}

/// Whether a resource that HLSL declares has a register `u`: a buffer that is not declared as read only, or an image
/// that is not for sampling.
static bool isInWritableRegister(const GlobalVariable &G, const std::map<uint64_t, uint64_t> &Decorations) {
  const Type *T = G.getValueType();
  while (const auto *A = dyn_cast<ArrayType>(T))
    T = A->getElementType();
  // The operand Sampled of OpTypeImage: 1 is for sampling.
  if (const auto *Image = dyn_cast<TargetExtType>(T))
    return !(Image->getName() == "spirv.Image" && Image->getNumIntParameters() > 4 && Image->getIntParameter(4) == 1);
  return !Decorations.contains(spv::DecorationNonWritable);
}

void markReadOnlyMemory(Module &M, bool BindingsAreRegisters) {
  const FunctionSet Reached = findReached(M);
  const bool WritesByAddress =
      any_of(M, [&](const Function &F) { return Reached.contains(&F) && any_of(instructions(F), writesByAddress); });
  struct Candidate {
    GlobalVariable *Variable;
    std::optional<BindingPlace> Binding;
    SmallVector<LoadInst *, 16> Loads;
    SmallVector<CallBase *, 4> ImageReads;
  };
  std::vector<Candidate> Candidates;
  std::set<BindingPlace> Written;
  for (GlobalVariable &G : M.globals()) {
    bool IsBuffer = G.getAddressSpace() == StorageBufferSpace || G.getAddressSpace() == UniformSpace;
    const bool IsImage = G.getAddressSpace() == UniformConstantSpace && isOfImages(G);
    if (!IsImage &&
        ((!IsBuffer && G.getAddressSpace() != WorkgroupSpace) || (IsBuffer && WritesByAddress) || G.isConstant()))
      continue;
    const std::map<uint64_t, uint64_t> Decorations = decorationsOf(G);
    const bool IsWritableRegister = BindingsAreRegisters && isInWritableRegister(G, Decorations);
    Candidate C{&G, bindingOf(Decorations, IsWritableRegister), {}, {}};
    const bool MayBeWritten = IsImage ? !isOnlyReadImage(G, Reached, C.ImageReads) : !isOnlyRead(G, Reached, C.Loads);
    if (MayBeWritten && C.Binding)
      Written.insert(*C.Binding);
    if (!MayBeWritten && !Decorations.contains(spv::DecorationAliased) &&
        !Decorations.contains(spv::DecorationCoherent) && !Decorations.contains(spv::DecorationVolatile))
      Candidates.push_back(std::move(C));
  }
  for (const Candidate &C : Candidates) {
    if (C.Binding && Written.contains(*C.Binding))
      continue;
    for (CallBase *Read : C.ImageReads)
      Read->setDoesNotAccessMemory();
    if (C.Loads.empty())
      continue;
    C.Variable->setConstant(true);
    for (LoadInst *L : C.Loads)
      L->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(M.getContext(), {}));
  }
}

void simplifyImported(Module &M, bool IsShader) {
  StandardAnalyses Analyses;
  if (IsShader) {
    markForInlining(M);
    AlwaysInlinerPass(/*InsertLifetime=*/false).run(M, Analyses.modules());
    localizeVariables(M);
    forwardOwnStores(M);
    for (Function &F : M)
      if (!F.isDeclaration())
        forwardCasts(F);
  }
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::PreserveCFG));
  Passes.addPass(InstSimplifyPass());
  Passes.addPass(DCEPass());
  for (Function &F : M)
    if (!F.isDeclaration())
      Passes.run(F, Analyses.functions());
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
}

} // namespace rejoin
