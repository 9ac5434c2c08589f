//===- MemoryImporter.cpp - Variables, addresses, loads, stores, atomics -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A module-scope variable is a global of its storage class's address space: in explicit layout `{ [bytes] }`, and for
// an array of descriptors an array of these (or of handles), so that the first index into such a global is the index
// of a descriptor. A variable of a function is an alloca. Loads of memory that no invocation writes are
// `invariant.load`.
//
// Where the layouts of a type in memory and as a value differ, loads and stores go member by member: Address carries
// the strides of a matrix in a struct, which are not part of the type.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

/// Members of one load or store at most, where it goes member by member.
static constexpr uint64_t MaximalCopiedMembers = 1 << 14;
/// Members of all loads and stores of a module.
static constexpr uint64_t MaximalAccesses = 1 << 24;

std::optional<uint32_t> ModuleImporter::builtInOf(uint32_t Id) const {
  const SpirvInstruction *I = S.definition(Id);
  if (!I || I->Opcode != spv::OpVariable || (*I)[3] != spv::StorageClassInput)
    return std::nullopt;
  const SpirvDecoration *D = S.find(Id, spv::DecorationBuiltIn);
  Type *T = type(pointee(I->Type));
  if (!D || !T || !(T->isIntOrIntVectorTy() || T->isFPOrFPVectorTy()))
    return std::nullopt;
  return D->Literals[0];
}

/// Decorations that say something to an analysis, as the backend writes them: `!{i32 kind, i32 literal...}`.
void ModuleImporter::decorate(GlobalVariable &G, uint32_t Id, uint32_t Type) {
  SmallVector<Metadata *, 4> Found;
  auto Add = [&](const SpirvDecoration &D) {
    SmallVector<Metadata *, 2> Words{ConstantAsMetadata::get(Builder.getInt32(D.Kind))};
    for (uint32_t L : D.Literals)
      Words.push_back(ConstantAsMetadata::get(Builder.getInt32(L)));
    Found.push_back(MDNode::get(Context, Words));
  };
  S.forEachDecoration(Id, Add);
  // An interface block whose members are decorated: what all of them have.
  while (def(Type).Opcode == spv::OpTypeArray || def(Type).Opcode == spv::OpTypeRuntimeArray)
    Type = def(Type)[2];
  if (def(Type).Opcode == spv::OpTypeStruct && G.getAddressSpace() == InputSpace)
    for (spv::Decoration Kind : {spv::DecorationFlat, spv::DecorationPerPrimitiveEXT}) {
      bool All = def(Type).size() > 2;
      for (unsigned N = 0; N + 2 < def(Type).size(); ++N)
        All &= S.findMember(Type, N, Kind) != nullptr;
      if (All)
        Add({uint32_t(Kind), {}});
    }
  // A block of which a part may change at any time.
  if (def(Type).Opcode == spv::OpTypeStruct)
    for (spv::Decoration Kind : {spv::DecorationCoherent, spv::DecorationVolatile})
      for (unsigned N = 0; N + 2 < def(Type).size(); ++N)
        if (S.findMember(Type, N, Kind)) {
          Add({uint32_t(Kind), {}});
          break;
        }
  // The kind of a buffer's register in HLSL: a storage buffer of the older form, and one that nobody may write.
  if (def(Type).Opcode == spv::OpTypeStruct) {
    bool IsReadOnly = def(Type).size() > 2;
    for (unsigned N = 0; N + 2 < def(Type).size(); ++N)
      IsReadOnly &= S.findMember(Type, N, spv::DecorationNonWritable) != nullptr;
    if (IsReadOnly)
      Add({uint32_t(spv::DecorationNonWritable), {}});
    if (S.has(Type, spv::DecorationBufferBlock))
      Add({uint32_t(spv::DecorationBufferBlock), {}});
  }
  if (!Found.empty())
    G.setMetadata("spirv.Decorations", MDNode::get(Context, Found));
  describeMembers(G, Type);
}

/// The bytes of a block. An array without a length at its end stays visible.
Type *ModuleImporter::blockType(uint32_t Block) {
  SmallVector<Type *, 2> Parts{ArrayType::get(Builder.getInt8Ty(), explicitSize(Block))};
  const SpirvInstruction &B = def(Block);
  if (explicitSize(Block) && B.Opcode == spv::OpTypeStruct && B.size() > 2 &&
      def(B[B.size() - 1]).Opcode == spv::OpTypeRuntimeArray)
    Parts.push_back(ArrayType::get(Builder.getInt8Ty(), 0));
  return StructType::get(Context, Parts);
}

void ModuleImporter::importVariable(const SpirvInstruction &I) {
  if (builtInOf(I.Result))
    return;
  unsigned Space = type(I.Type)->getPointerAddressSpace();
  uint32_t Pointee = pointee(I.Type);
  StringRef Name = S.name(I.Result);
  if (Name.empty())
    Name = S.name(Pointee);
  bool Explicit = hasExplicitLayout(I.Type);
  if (Explicit && Space == WorkgroupSpace && def(I.Type)[2] == spv::StorageClassWorkgroup)
    return importSharedBlock(I);
  bool IsWritable = Space != InputSpace && Space != UniformConstantSpace && Space != PushConstantSpace;
  Type *T;
  if (Explicit) {
    SmallVector<uint64_t, 2> Counts;
    uint32_t Block = Pointee;
    while (def(Block).Opcode == spv::OpTypeArray || def(Block).Opcode == spv::OpTypeRuntimeArray) {
      Counts.push_back(def(Block).Opcode == spv::OpTypeArray ? constantNumber(def(Block)[3]) : 0);
      Block = def(Block)[2];
    }
    T = blockType(Block);
    for (uint64_t Count : reverse(Counts))
      T = ArrayType::get(T, Count);
    if (Space == UniformSpace)
      IsWritable = S.has(Block, spv::DecorationBufferBlock);
  } else {
    T = memoryType(type(Pointee));
  }
  if (!T->isSized() && !isa<TargetExtType>(T))
    return fail(I, "a variable of a type without a size");
  Constant *Initial = nullptr;
  if (I.size() > 4)
    if (auto *C = dyn_cast_or_null<Constant>(Values.lookup(I[4])))
      Initial = toMemory(C);
  bool Internal = Space == PrivateSpace || Space == WorkgroupSpace || Initial;
  if (Internal && !Initial)
    Initial = UndefValue::get(T);
  auto *G = new GlobalVariable(*M, T, /*isConstant=*/!IsWritable,
                               Internal ? GlobalValue::InternalLinkage : GlobalValue::ExternalLinkage, Initial, Name,
                               nullptr, GlobalValue::NotThreadLocal, Space);
  decorate(*G, I.Result, Pointee);
  if (StringRef Stage = Space == InputSpace ? stageOfInterface(I.Result) : ""; !Stage.empty())
    G->addAttribute("hlsl.shader", Stage);
  describeGlobal(*G, I.Result, Pointee, Explicit);
  Values[I.Result] = G;
}

bool ModuleImporter::hasSharedBlocks() const {
  return any_of(S.Globals, [&](const SpirvInstruction *I) {
    return I->Opcode == spv::OpVariable && (*I)[3] == spv::StorageClassWorkgroup &&
           S.has(pointee(I->Type), spv::DecorationBlock);
  });
}

void ModuleImporter::importSharedBlock(const SpirvInstruction &I) {
  const uint32_t Block = pointee(I.Type);
  // SPIR-V lets all of them have a layout, or none.
  if (!S.has(Block, spv::DecorationBlock))
    return fail(I, "a variable without a layout beside blocks in the memory of a workgroup");
  auto *Known = SharedBlocks.empty() ? nullptr : cast<GlobalVariable>(Values.lookup(SharedBlocks.front()));
  SharedBlocks.push_back(I.Result);
  Type *T = blockType(Block);
  const DataLayout &Layout = M->getDataLayout();
  if (Known && Layout.getTypeAllocSize(Known->getValueType()) > Layout.getTypeAllocSize(T))
    T = Known->getValueType();
  auto *C = I.size() > 4 ? dyn_cast_or_null<Constant>(Values.lookup(I[4])) : nullptr;
  if (C && !C->isNullValue())
    return fail(I, "an initial value other than zero in the memory of a workgroup");
  const bool IsZero = C || (Known && Known->getInitializer()->isNullValue());
  std::string Name = (S.name(I.Result).empty() ? S.name(Block) : S.name(I.Result)).str();
  if (Known && !Name.empty())
    Name = (Known->getName() + "|" + Name).str();
  if (Known)
    Known->eraseFromParent();
  auto *G = new GlobalVariable(*M, T, /*isConstant=*/false, GlobalValue::InternalLinkage,
                               IsZero ? Constant::getNullValue(T) : UndefValue::get(T), Name, nullptr,
                               GlobalValue::NotThreadLocal, WorkgroupSpace);
  // What is said of the members of one is not so of another one.
  if (SharedBlocks.size() == 1) {
    decorate(*G, I.Result, Block);
    describeGlobal(*G, I.Result, Block, /*IsExplicit=*/true);
  }
  for (uint32_t Id : SharedBlocks)
    Values[Id] = G;
}

ModuleImporter::Address ModuleImporter::addressOf(uint32_t Pointer) {
  if (auto It = Addresses.find(Pointer); It != Addresses.end())
    return It->second;
  uint32_t T = def(Pointer).Type;
  Address A{value(Pointer), pointee(T), hasExplicitLayout(T)};
  A.Volatile = S.has(Pointer, spv::DecorationVolatile);
  return A;
}

/// One step into an object. \p Index is an integer; a constant one for structs.
bool ModuleImporter::step(Address &A, Value *Index, bool InBounds) {
  if (!Index->getType()->isIntegerTy()) {
    failHere("an index is not an integer");
    return false;
  }
  const SpirvInstruction &T = def(A.Type);
  GEPNoWrapFlags Flags = InBounds ? GEPNoWrapFlags::inBounds() : GEPNoWrapFlags::none();
  auto Bytes = [&](uint64_t Stride) {
    auto *C = dyn_cast<ConstantInt>(Index);
    if (C)
      // The product is that of addresses: modulo 2^64.
      A.Pointer = Builder.CreateGEP(Builder.getInt8Ty(), A.Pointer,
                                    Builder.getInt(APInt(64, Stride) * C->getValue().sextOrTrunc(64)), "", Flags);
    else
      A.Pointer = Builder.CreateGEP(Stride == 1 ? Builder.getInt8Ty()
                                                : static_cast<Type *>(ArrayType::get(Builder.getInt8Ty(), Stride)),
                                    A.Pointer, resize(Index, Builder.getInt64Ty(), /*IsSigned=*/true), "", Flags);
  };
  auto Natural = [&](Type *Element) {
    A.Pointer =
        Builder.CreateGEP(Element, A.Pointer, resize(Index, Builder.getInt64Ty(), /*IsSigned=*/true), "", Flags);
  };
  auto *Variable = A.IsInside ? nullptr : dyn_cast<GlobalVariable>(A.Pointer);
  A.IsInside = true;
  switch (T.Opcode) {
  case spv::OpTypeStruct: {
    auto *C = dyn_cast<ConstantInt>(Index);
    uint64_t N = C ? C->getLimitedValue() : ~0ULL;
    if (N + 2 >= T.size())
      return false;
    A.Volatile |= S.findMember(A.Type, N, spv::DecorationVolatile) != nullptr;
    if (A.Explicit) {
      const SpirvDecoration *Offset = S.findMember(A.Type, N, spv::DecorationOffset);
      const SpirvDecoration *Stride = S.findMember(A.Type, N, spv::DecorationMatrixStride);
      A.MatrixStride = Stride ? Stride->Literals[0] : 0;
      A.RowMajor = S.findMember(A.Type, N, spv::DecorationRowMajor) != nullptr;
      if (Offset && Offset->Literals[0]) {
        Index = Builder.getInt64(Offset->Literals[0]);
        Bytes(1);
      }
    } else {
      A.Pointer =
          Builder.CreateGEP(memoryType(type(A.Type)), A.Pointer, {Builder.getInt32(0), Builder.getInt32(N)}, "", Flags);
    }
    A.Type = T[2 + N];
    return true;
  }
  case spv::OpTypeArray:
  case spv::OpTypeRuntimeArray:
    // The global's own array is one of descriptors.
    if (Variable && A.Explicit && isa<ArrayType>(Variable->getValueType()))
      A.Pointer =
          Builder.CreateGEP(Variable->getValueType(), A.Pointer,
                            {Builder.getInt64(0), resize(Index, Builder.getInt64Ty(), /*IsSigned=*/true)}, "", Flags);
    else if (!A.Explicit)
      A.Pointer =
          Builder.CreateGEP(memoryType(type(A.Type)), A.Pointer,
                            {Builder.getInt64(0), resize(Index, Builder.getInt64Ty(), /*IsSigned=*/true)}, "", Flags);
    else if (S.find(A.Type, spv::DecorationArrayStride))
      Bytes(arrayStride(A.Type));
    else
      Bytes(explicitSize(T[2], A.MatrixStride, A.RowMajor));
    A.Type = T[2];
    return true;
  case spv::OpTypeMatrix:
    if (!A.Explicit)
      Natural(type(T[2]));
    else if (A.RowMajor && A.MatrixStride) {
      Bytes(explicitSize(def(T[2])[2]));
      A.ElementStride = A.MatrixStride;
    } else
      Bytes(A.MatrixStride ? A.MatrixStride : explicitSize(T[2]));
    A.Type = T[2];
    return true;
  case spv::OpTypeVector:
    if (A.ElementStride)
      Bytes(A.ElementStride);
    else
      Natural(memoryType(type(T[2])));
    A.ElementStride = 0;
    A.Type = T[2];
    return true;
  default:
    return false;
  }
}

Value *ModuleImporter::importAccess(const SpirvInstruction &I) {
  bool OfElement = I.Opcode == spv::OpPtrAccessChain || I.Opcode == spv::OpInBoundsPtrAccessChain;
  bool InBounds = I.Opcode == spv::OpInBoundsAccessChain || I.Opcode == spv::OpInBoundsPtrAccessChain;
  uint32_t Base = I[3];
  auto Chain = BuiltInChains.find(Base);
  if (!OfElement && (builtInOf(Base) || Chain != BuiltInChains.end())) {
    auto Entry = Chain == BuiltInChains.end() ? std::make_pair(Base, std::vector<uint32_t>()) : Chain->second;
    Entry.second.insert(Entry.second.end(), I.Words.begin() + 4, I.Words.end());
    BuiltInChains[I.Result] = Entry;
    return nullptr;
  }
  Address A = addressOf(Base);
  unsigned First = 4;
  if (OfElement) {
    // The first index counts objects of the pointer's type.
    Value *Index = resize(operand(I, 4), Builder.getInt64Ty(), /*IsSigned=*/true);
    if (Index->getType()->isVectorTy()) {
      failHere("an index is not an integer");
      return nullptr;
    }
    uint32_t T = def(Base).Type;
    const SpirvDecoration *Stride = S.find(T, spv::DecorationArrayStride);
    Type *Element = memoryType(type(A.Type));
    if (A.Explicit && Stride)
      Element = ArrayType::get(Builder.getInt8Ty(), Stride->Literals[0]);
    else if (A.Explicit)
      Element = ArrayType::get(Builder.getInt8Ty(), explicitSize(A.Type));
    A.Pointer = Builder.CreateGEP(Element, A.Pointer, Index, "",
                                  InBounds ? GEPNoWrapFlags::inBounds() : GEPNoWrapFlags::none());
    First = 5;
  }
  for (unsigned N = First; N < I.size() && !failed(); ++N) {
    if (!step(A, operand(I, N), InBounds))
      fail(I, "an index into a type that has no such member");
    // The marker of an index that is a copy of an unmarked value.
    if (isMarkedIndex(I[N]))
      mark(A.Pointer, spv::DecorationNonUniform);
  }
  if (A.MatrixStride || A.ElementStride || A.Volatile)
    Addresses[I.Result] = A;
  return A.Pointer;
}

static Align alignmentOf(Type *T) {
  uint64_t Bytes = std::max<uint64_t>(1, T->getScalarSizeInBits() / 8);
  return Align(PowerOf2Ceil(Bytes));
}

Value *ModuleImporter::load(const Address &A, bool Volatile) {
  Volatile |= A.Volatile;
  Type *T = type(A.Type);
  Type *InMemory = memoryType(T);
  const auto *G = dyn_cast<GlobalVariable>(getUnderlyingObject(A.Pointer, 0));
  auto Plain = [&](Type *As) {
    auto *L = Builder.CreateLoad(As, A.Pointer, Volatile);
    if (A.Explicit)
      L->setAlignment(alignmentOf(As));
    if (G && G->isConstant() && !Volatile)
      L->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(Context, {}));
    return L;
  };
  bool IsAggregate = T->isAggregateType();
  bool Strided = A.ElementStride && T->isVectorTy();
  if (!IsAggregate && !Strided) {
    Value *L = Plain(InMemory);
    return InMemory == T ? L : Builder.CreateICmpNE(L, Constant::getNullValue(InMemory));
  }
  if (!A.Explicit && InMemory == T)
    return Plain(T);
  Value *Result = PoisonValue::get(T);
  unsigned Count = Strided              ? cast<FixedVectorType>(T)->getNumElements()
                   : isa<StructType>(T) ? T->getStructNumElements()
                                        : T->getArrayNumElements();
  for (unsigned N = 0; N != Count; ++N) {
    Address Part = A;
    step(Part, Builder.getInt32(N), /*InBounds=*/true);
    Value *V = load(Part, Volatile);
    Result = Strided ? Builder.CreateInsertElement(Result, V, N) : Builder.CreateInsertValue(Result, V, N);
  }
  return Result;
}

void ModuleImporter::store(const Address &A, Value *V, bool Volatile) {
  Volatile |= A.Volatile;
  Type *T = V->getType();
  Type *InMemory = memoryType(T);
  bool IsAggregate = T->isAggregateType();
  bool Strided = A.ElementStride && T->isVectorTy();
  if ((!IsAggregate && !Strided) || (!A.Explicit && InMemory == T)) {
    auto *Store = Builder.CreateStore(InMemory == T ? V : Builder.CreateZExt(V, InMemory), A.Pointer, Volatile);
    if (A.Explicit)
      Store->setAlignment(alignmentOf(InMemory));
    return;
  }
  unsigned Count = Strided              ? cast<FixedVectorType>(T)->getNumElements()
                   : isa<StructType>(T) ? T->getStructNumElements()
                                        : T->getArrayNumElements();
  for (unsigned N = 0; N != Count; ++N) {
    Address Part = A;
    step(Part, Builder.getInt32(N), /*InBounds=*/true);
    store(Part, Strided ? Builder.CreateExtractElement(V, N) : Builder.CreateExtractValue(V, N), Volatile);
  }
}

/// Bits of the memory operands at word \p N.
static bool isVolatileAccess(const SpirvInstruction &I, unsigned N) {
  return I.size() > N && (I[N] & spv::MemoryAccessVolatileMask);
}

bool ModuleImporter::isShort(const SpirvInstruction &I, uint32_t Type) {
  const uint64_t Members = memberCount(Type);
  if (Members > MaximalCopiedMembers)
    fail(I, "more than " + Twine(MaximalCopiedMembers) + " members at once");
  else if ((MembersAccessed += Members) > MaximalAccesses)
    fail(I, "loads, stores and copies of more than " + Twine(MaximalAccesses) + " members in all");
  return !failed();
}

Value *ModuleImporter::importMemory(const SpirvInstruction &I) {
  switch (I.Opcode) {
  case spv::OpLoad: {
    if (builtInOf(I[3]))
      return importBuiltInLoad(I[3], {});
    if (auto It = BuiltInChains.find(I[3]); It != BuiltInChains.end())
      return importBuiltInLoad(It->second.first, It->second.second);
    Address A = addressOf(I[3]);
    A.Type = I.Type;
    return isShort(I, A.Type) ? load(A, isVolatileAccess(I, 4)) : nullptr;
  }
  case spv::OpStore: {
    Address A = addressOf(I[1]);
    A.Type = def(I[2]).Type;
    if (isShort(I, A.Type))
      store(A, operand(I, 2), isVolatileAccess(I, 3));
    return nullptr;
  }
  case spv::OpCopyMemory: {
    Address From = addressOf(I[2]), To = addressOf(I[1]);
    if (isShort(I, From.Type))
      store(To, load(From, isVolatileAccess(I, 3)), isVolatileAccess(I, 3));
    return nullptr;
  }
  case spv::OpCopyMemorySized:
    Builder.CreateMemCpy(operand(I, 1), MaybeAlign(), operand(I, 2), MaybeAlign(), operand(I, 3),
                         isVolatileAccess(I, 4));
    return nullptr;
  case spv::OpVariable: {
    IRBuilder<>::InsertPointGuard Guard(Builder);
    BasicBlock &Entry = Current->getEntryBlock();
    Builder.SetInsertPoint(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
    Type *T = memoryType(type(pointee(I.Type)));
    auto *A = Builder.CreateAlloca(T, nullptr, S.name(I.Result));
    Values[I.Result] = A;
    describeVariable(*A, S.name(I.Result));
    if (I.size() > 4)
      if (auto *C = dyn_cast_or_null<Constant>(Values.lookup(I[4])))
        InitialStores.push_back({A, toMemory(C)});
    return nullptr;
  }
  default:
    return importAccess(I);
  }
}

/// The name that the source has for a variable of a function; its type is not described.
void ModuleImporter::describeVariable(AllocaInst &A, StringRef Name) {
  // `param` is glslang's name for copies of arguments.
  if (Name.empty() || Name == "param" || !Scope)
    return;
  DILocalVariable *Variable = Debug.createAutoVariable(Scope, Name, Scope->getFile(), Scope->getLine(), UnspecifiedType,
                                                       /*AlwaysPreserve=*/true);
  Debug.insertDeclare(&A, Variable, Debug.createExpression(), DILocation::get(Context, Scope->getLine(), 0, Scope),
                      A.getNextNode() ? A.getNextNode()->getIterator() : A.getParent()->end());
}

StringRef ModuleImporter::stageOfInterface(uint32_t Variable) {
  bool Fragment = false, Compute = false, Other = false;
  for (const SpirvEntryPoint &E : S.EntryPoints)
    if (is_contained(E.Interface, Variable))
      (E.Model == spv::ExecutionModelFragment    ? Fragment
       : E.Model == spv::ExecutionModelGLCompute ? Compute
                                                 : Other) = true;
  return Fragment + Compute + Other != 1 ? "" : Fragment ? "pixel" : Compute ? "compute" : "";
}

Value *ModuleImporter::importBuiltInLoad(uint32_t Variable, ArrayRef<uint32_t> Indices) {
  uint32_t BuiltIn = *builtInOf(Variable);
  uint32_t T = pointee(def(Variable).Type);
  std::string Name = "__spirv_BuiltIn" + builtInName(BuiltIn).str();
  bool IsSigned = isSignedType(T);
  auto Component = [&](Value *Index) {
    auto *C = callNamed(Name, type(T)->getScalarType(), Index ? ArrayRef<Value *>(Index) : ArrayRef<Value *>(),
                        CallEffect::Pure, IsSigned);
    // Where every stage that reads it is a fragment shader, an invocation's quad is of one primitive; in a compute
    // shader subgroups have one size.
    auto [It, IsNew] = StageOfBuiltIn.try_emplace(Variable);
    if (IsNew)
      It->second = stageOfInterface(Variable);
    if (!It->second.empty())
      C->addFnAttr(Attribute::get(Context, "hlsl.shader", It->second));
    return C;
  };
  auto *Vector = dyn_cast<FixedVectorType>(type(T));
  if (!Vector)
    return Component(nullptr);
  if (!Indices.empty())
    return Component(resize(value(Indices[0]), Builder.getInt32Ty(), /*IsSigned=*/true));
  Value *Result = PoisonValue::get(Vector);
  for (unsigned N = 0; N != Vector->getNumElements(); ++N)
    Result = Builder.CreateInsertElement(Result, Component(Builder.getInt32(N)), N);
  return Result;
}

Value *ModuleImporter::copyOfBuiltIn(uint32_t Variable) {
  Value *&Copy = BuiltInCopies[Variable];
  if (Copy)
    return Copy;
  IRBuilder<>::InsertPointGuard Guard(Builder);
  BasicBlock &Entry = Current->getEntryBlock();
  Type *T = memoryType(type(pointee(def(Variable).Type)));
  Builder.SetInsertPoint(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
  auto *A = Builder.CreateAlloca(T, nullptr, S.name(Variable));
  auto At = Entry.getFirstNonPHIOrDbgOrAlloca();
  while (At != Entry.end() && isa<ConvergenceControlInst>(&*At))
    ++At;
  Builder.SetInsertPoint(&Entry, At);
  Address To{A, pointee(def(Variable).Type), false};
  store(To, importBuiltInLoad(Variable, {}), /*Volatile=*/false);
  Copy = Builder.CreateAddrSpaceCast(A, type(def(Variable).Type));
  return Copy;
}

} // namespace rejoin
