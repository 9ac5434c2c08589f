//===- ExecutableModule.cpp - A module's functions, variables and constants -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where functions and variables lie, and what constants are in registers and in memory. Programs of modules that are
// compared give the same address to what has the same name, so that addresses that are computed may be compared, too.
// Held by: test/Semantics, test/Validate.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Semantics/Decoder.h"
#include "rejoin/Target/CompiledLanguage.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

CheckedSize countSlots(const Type *T) {
  if (const auto *I = dyn_cast<IntegerType>(T))
    return (I->getBitWidth() + 63) / 64;
  if (const auto *V = dyn_cast<FixedVectorType>(T))
    return CheckedSize(V->getNumElements()) * countSlots(V->getElementType());
  if (const auto *A = dyn_cast<ArrayType>(T))
    return CheckedSize(A->getNumElements()) * countSlots(A->getElementType());
  if (const auto *S = dyn_cast<StructType>(T)) {
    CheckedSize N = 0;
    for (const Type *E : S->elements())
      N += countSlots(E);
    return N;
  }
  return T->isVoidTy() || T->isTokenTy() || T->isLabelTy() || T->isMetadataTy() ? 0
         : T->isFP128Ty() || T->isX86_FP80Ty() || T->isPPC_FP128Ty()            ? 2
                                                                                : 1;
}

unsigned numSlots(const Type *T) {
  const CheckedSize N = countSlots(T);
  return N > MaxSlots ? 0 : static_cast<unsigned>(N.value());
}

CheckedSize allocSizeOf(const DataLayout &DL, Type *T) {
  if (auto *A = dyn_cast<ArrayType>(T))
    return CheckedSize(A->getNumElements()) * allocSizeOf(DL, A->getElementType());
  if (auto *S = dyn_cast<StructType>(T)) {
    // LLVM's sum wraps; with room for padding this one is the larger one.
    CheckedSize Sum = 0;
    for (Type *E : S->elements())
      Sum = (Sum + allocSizeOf(DL, E)).alignedTo(DL.getABITypeAlign(E).value());
    if (Sum > 1ULL << 62)
      return UINT64_MAX;
  }
  const TypeSize Size = DL.getTypeAllocSize(T);
  return Size.isScalable() ? UINT64_MAX : Size.getFixedValue();
}

void slotBits(const Type *T, SmallVectorImpl<unsigned> &Out) {
  if (!numSlots(T))
    return;
  if (const auto *V = dyn_cast<FixedVectorType>(T)) {
    for (unsigned I = 0; I != V->getNumElements(); ++I)
      slotBits(V->getElementType(), Out);
  } else if (const auto *A = dyn_cast<ArrayType>(T)) {
    for (uint64_t I = 0; I != A->getNumElements(); ++I)
      slotBits(A->getElementType(), Out);
  } else if (const auto *S = dyn_cast<StructType>(T)) {
    for (const Type *E : S->elements())
      slotBits(E, Out);
  } else {
    for (unsigned I = 0; I != numSlots(T); ++I)
      Out.push_back(T->isPointerTy() ? 64 : std::min(64U, T->getScalarSizeInBits() - 64 * I));
  }
}

bool hasWidePointer(const DataLayout &DL, Type *T) {
  if (T->isPointerTy())
    return DL.getPointerTypeSizeInBits(T) > 64;
  return any_of(T->subtypes(), [&](Type *Part) { return hasWidePointer(DL, Part); });
}

/// Scalars of a type with their places in memory.
static void layOut(const DataLayout &DL, Type *T, uint64_t Offset, uint32_t &Slot, std::vector<Piece> &Out) {
  if (!numSlots(T))
    return;
  if (auto *V = dyn_cast<FixedVectorType>(T)) {
    uint64_t Bits = DL.getTypeSizeInBits(V->getElementType());
    for (unsigned I = 0; I != V->getNumElements(); ++I) {
      if (Bits % 8 == 0) {
        layOut(DL, V->getElementType(), Offset + I * Bits / 8, Slot, Out);
        continue;
      }
      for (uint64_t Done = 0; Done < Bits; Done += 64) {
        uint64_t First = I * Bits + Done, Here = std::min<uint64_t>(64, Bits - Done), Shift = First % 8;
        Out.push_back({static_cast<uint32_t>(Offset + First / 8), Slot++, static_cast<uint8_t>((Shift + Here + 7) / 8),
                       static_cast<uint8_t>(Here), static_cast<uint8_t>(Shift), /*IsPacked=*/true});
      }
    }
  } else if (auto *A = dyn_cast<ArrayType>(T)) {
    for (uint64_t I = 0; I != A->getNumElements(); ++I)
      layOut(DL, A->getElementType(), Offset + I * DL.getTypeAllocSize(A->getElementType()), Slot, Out);
  } else if (auto *S = dyn_cast<StructType>(T)) {
    const StructLayout *L = DL.getStructLayout(S);
    for (unsigned I = 0; I != S->getNumElements(); ++I)
      layOut(DL, S->getElementType(I), Offset + L->getElementOffset(I), Slot, Out);
  } else {
    uint64_t Bits = DL.getTypeSizeInBits(T), Bytes = DL.getTypeStoreSize(T);
    for (uint64_t Done = 0; Done < Bytes; Done += 8)
      Out.push_back({static_cast<uint32_t>(Offset + Done), Slot++,
                     static_cast<uint8_t>(std::min<uint64_t>(8, Bytes - Done)),
                     static_cast<uint8_t>(std::min<uint64_t>(64, Bits - Done * 8))});
  }
}

uint64_t Piece::read(const uint8_t *At) const {
  unsigned __int128 Raw = 0;
  memcpy(&Raw, At, Bytes);
  return static_cast<uint64_t>(Raw >> Shift) & maskTrailingOnes<uint64_t>(Bits);
}

void Piece::write(uint8_t *At, uint64_t Value) const {
  if (!IsPacked) {
    memcpy(At, &Value, Bytes);
    return;
  }
  unsigned __int128 Raw = 0, Mask = static_cast<unsigned __int128>(maskTrailingOnes<uint64_t>(Bits)) << Shift;
  memcpy(&Raw, At, Bytes);
  Raw = (Raw & ~Mask) | (static_cast<unsigned __int128>(Value) << Shift & Mask);
  memcpy(At, &Raw, Bytes);
}

std::vector<Piece> layoutOf(const DataLayout &DL, Type *T) {
  std::vector<Piece> Pieces;
  uint32_t Slot = 0;
  layOut(DL, T, 0, Slot, Pieces);
  return Pieces;
}

ExecutableModule::ExecutableModule(const Module &M, TargetKind Kind, unsigned Hierarchy, bool AnchorsPart,
                                   bool OpaqueCalls, ArrayRef<const Module *> Beside, uint64_t MaxMemory)
    : M(M), Modules(Beside), Kind(Kind), Hierarchy(Hierarchy), AnchorsPart(AnchorsPart), OpaqueCalls(OpaqueCalls),
      Budget(MaxMemory), Global(&Budget) {
  if (Modules.empty())
    Modules.push_back(&M);
  placeFunctions();
  placeVariables();
  for (const GlobalVariable &G : M.globals())
    if (G.hasInitializer() && space(G.getAddressSpace()) != MemorySpace::Local && isKnown(G) &&
        isKnown(*G.getInitializer()) && !hasWidePointer(layout(), G.getValueType()))
      store(*G.getInitializer(), Addresses[&G]);
}

bool ExecutableModule::onlyReads(StringRef Name) {
  auto [It, New] = OnlyReading.try_emplace(Name, false);
  if (New)
    for (const Module *Of : Modules)
      if (const Function *F = Of->getFunction(Name))
        It->second |= F->onlyReadsMemory() || any_of(F->users(), [&](const User *U) {
                        const auto *C = dyn_cast<CallBase>(U);
                        return C && C->getCalledFunction() == F && C->onlyReadsMemory();
                      });
  return It->second;
}

void ExecutableModule::promisesOfResult(StringRef Name, DecodedFunction::CallInfo &Info) {
  // All calls share one function, so its results satisfy the promises of every call. Of ranges the first one counts.
  auto Add = [&](AttributeSet Of, std::optional<ConstantRange> Range) {
    if (!Info.Range)
      Info.Range = Range;
    Info.Alignment = std::max(Info.Alignment, Of.getAlignment().valueOrOne().value());
    Info.IsNotNull |= Of.hasAttribute(Attribute::NonNull) || Of.getDereferenceableBytes();
  };
  for (const Module *Of : Modules) {
    const Function *F = Of->getFunction(Name);
    if (!F)
      continue;
    Add(F->getAttributes().getRetAttrs(), std::nullopt);
    for (const User *U : F->users()) {
      const auto *C = dyn_cast<CallBase>(U);
      if (!C || C->getCalledFunction() != F)
        continue;
      Add(C->getAttributes().getRetAttrs(), rangeOf(*C));
      // An argument that every call has: variadic ones are of some calls alone.
      for (unsigned K = 0; K != std::min<size_t>(C->arg_size(), F->arg_size()); ++K)
        if (C->paramHasAttr(K, Attribute::Returned) && C->getArgOperand(K)->getType() == C->getType())
          Info.Returned = K;
    }
  }
}

void ExecutableModule::placeFunctions() {
  // A place for what another module alone has is left free.
  auto Place = [&](const Function *F) {
    FunctionsByAddress.push_back(F);
    if (F)
      Addresses[F] = FunctionAperture + 16 * FunctionsByAddress.size();
  };
  StringSet<> Placed;
  for (const Module *Of : Modules)
    for (const Function &F : *Of)
      if (F.hasName() && Placed.insert(F.getName()).second)
        Place(M.getFunction(F.getName()));
  for (const Function &F : M)
    if (!F.hasName())
      Place(&F);
}

/// `s` for the variable `_ZZ4scanPfiE1s`, of debug information or of its symbol.
static std::string nameInSource(StringRef Symbol, const GlobalVariable *G) {
  SmallVector<DIGlobalVariableExpression *, 1> Records;
  if (G)
    G->getDebugInfo(Records);
  for (const DIGlobalVariableExpression *R : Records)
    if (const DIGlobalVariable *V = R->getVariable(); V && !V->getName().empty())
      return V->getName().str();
  if (G && variableName(*G) != Symbol)
    return variableName(*G).str();
  const std::string Name = sourceName(Symbol);
  // Before it stands the function with its parameters.
  return Name == Symbol ? Name : Name.substr(Name.rfind(':') + 1);
}

std::vector<const GlobalVariable *> unnamedGlobals(const Module &M) {
  std::vector<const GlobalVariable *> Result;
  for (const GlobalVariable &G : M.globals())
    if (!G.hasName())
      Result.push_back(&G);
  return Result;
}

void ExecutableModule::placeVariables() {
  CheckedSize LocalEnd = 0;
  // Behind a variable lies nothing that another module's program could have elsewhere.
  const uint64_t Room = Modules.size() > 1 ? 4096 : 0;
  auto IsConstant = [&](const GlobalVariable &G) {
    return G.isConstant() || space(G.getAddressSpace()) == MemorySpace::Constant;
  };
  auto Place = [&](const GlobalVariable *Own, StringRef Name, bool IsLocal, CheckedSize Size, uint64_t Alignment) {
    // What there is no room for is not known.
    uint64_t Address = 0;
    if (IsLocal) {
      // Where Arena::allocate will put it, in this order.
      const CheckedSize Begin = (LocalEnd + 64).alignedTo(Alignment);
      if (Begin + Size > MaxLocalAddress)
        return;
      Address = Begin.value();
      Locals.push_back({nameInSource(Name, Own), Size.value(), Alignment, Address});
      LocalEnd = Begin + Size;
    } else {
      Address = Global.allocate((Size + Room).value(), Alignment, nameInSource(Name, Own));
      bool Dead;
      if (Arena::Object *O = Own && Address && IsConstant(*Own) ? Global.find(Address, 0, Dead) : nullptr)
        O->Use = ObjectUse::ReadOnly;
    }
    if (Own && Address)
      Addresses[Own] = Address;
  };
  auto IsLocal = [&](const GlobalVariable &G) { return space(G.getAddressSpace()) == MemorySpace::Local; };
  auto SizeOf = [&](const GlobalVariable &G) { return allocSizeOf(layout(), G.getValueType()); };
  auto AlignmentOf = [](const GlobalVariable &G) { return std::max<uint64_t>(16, G.getAlign().valueOrOne().value()); };
  auto IsAsked = [&](StringRef Name) {
    return any_of(Modules, [&](const Module *Of) { return Of->getFunction(Name); });
  };
  if (IsAsked("llvm.amdgcn.dispatch.ptr"))
    DispatchPacket = Global.allocate(DispatchPacketBytes, 64, "the dispatch packet");
  if (IsAsked("llvm.amdgcn.implicitarg.ptr"))
    HiddenArguments = Global.allocate(HiddenArgumentsBytes, 64, "the hidden arguments");
  StringSet<> Placed;
  SmallVector<const GlobalVariable *> OfLaunch;
  for (const Module *Of : Modules)
    for (const GlobalVariable &G : Of->globals()) {
      if (!G.hasName() || !Placed.insert(G.getName()).second)
        continue;
      CheckedSize Size = 0;
      uint64_t Alignment = 1;
      for (const Module *Other : Modules)
        if (const GlobalVariable *Same = Other->getNamedGlobal(G.getName())) {
          Size = SizeOf(*Same) > Size ? SizeOf(*Same) : Size;
          Alignment = std::max(Alignment, AlignmentOf(*Same));
        }
      const GlobalVariable *Own = M.getNamedGlobal(G.getName());
      if (Own && IsLocal(G) && Size.value() == 0)
        OfLaunch.push_back(Own);
      else
        Place(Own, G.getName(), IsLocal(G), Size, Alignment);
    }
  // Those without names go by their position among these, so that what follows lies at the same place for each module.
  const std::vector<const GlobalVariable *> OwnUnnamed = unnamedGlobals(M);
  std::vector<std::vector<const GlobalVariable *>> Unnamed;
  size_t NumUnnamed = OwnUnnamed.size();
  for (const Module *Of : Modules) {
    Unnamed.push_back(unnamedGlobals(*Of));
    NumUnnamed = std::max(NumUnnamed, Unnamed.back().size());
  }
  for (size_t K = 0; K != NumUnnamed; ++K)
    for (const bool InLocal : {false, true}) {
      CheckedSize Size = 0;
      uint64_t Alignment = 0;
      for (const auto &All : Unnamed)
        if (K < All.size() && IsLocal(*All[K]) == InLocal) {
          Size = SizeOf(*All[K]) > Size ? SizeOf(*All[K]) : Size;
          Alignment = std::max(Alignment, AlignmentOf(*All[K]));
        }
      const bool HasOwn = K < OwnUnnamed.size() && IsLocal(*OwnUnnamed[K]) == InLocal;
      if (Alignment)
        Place(HasOwn ? OwnUnnamed[K] : nullptr, "", InLocal, Size, Alignment);
    }
  // After all others, at one address.
  constexpr uint64_t MostAligned = 256;
  if (OfLaunch.empty())
    return;
  Place(OfLaunch.front(), OfLaunch.front()->getName(), /*IsLocal=*/true, 0, MostAligned);
  if (Addresses.count(OfLaunch.front()))
    Locals.back().IsOfLaunch = true;
  for (const GlobalVariable *G : OfLaunch)
    Addresses[G] = Addresses.lookup(OfLaunch.front());
}

ExecutableModule::~ExecutableModule() = default;

const Function *ExecutableModule::functionAt(uint64_t Address) const {
  if ((Address & ApertureMask) != FunctionAperture)
    return nullptr;
  uint64_t Index = ((Address & ~ApertureMask) / 16) - 1;
  return Address % 16 == 0 && Index < FunctionsByAddress.size() ? FunctionsByAddress[Index] : nullptr;
}

uint64_t ExecutableModule::addressOf(const BasicBlock &B) const {
  // Behind the address of the function, which leaves no room for calls.
  return addressOf(*static_cast<const GlobalValue *>(B.getParent())) + (1ULL << 32) * (1 + B.getNumber());
}

void ExecutableModule::store(const Constant &C, uint64_t Address) {
  Type *T = C.getType();
  if (isa<UndefValue>(C))
    return;
  if (C.isNullValue()) {
    // The bytes are zero.
    memset(Global.initialized(Address), 1, layout().getTypeStoreSize(T).getFixedValue());
    return;
  }
  if (const auto *Data = dyn_cast<ConstantDataArray>(&C)) {
    StringRef Bytes = Data->getRawDataValues();
    memcpy(Global.bytes(Address), Bytes.data(), Bytes.size());
    memset(Global.initialized(Address), 1, Bytes.size());
    return;
  }
  if (isa<ConstantArray, ConstantStruct>(C)) {
    for (unsigned I = 0; I != C.getNumOperands(); ++I) {
      auto *S = dyn_cast<StructType>(T);
      const uint64_t Offset = S ? layout().getStructLayout(S)->getElementOffset(I).getFixedValue()
                                : I * layout().getTypeAllocSize(T->getArrayElementType()).getFixedValue();
      store(*cast<Constant>(C.getOperand(I)), Address + Offset);
    }
    return;
  }
  SmallVector<Slot> Values;
  appendSlots(C, Values);
  for (const Piece &P : layoutOf(layout(), T)) {
    if (Values[P.Slot].State != Slot::Defined)
      continue;
    P.write(Global.bytes(Address + P.Offset), Values[P.Slot].Bits);
    memset(Global.initialized(Address + P.Offset), 1, P.Bytes);
  }
}

void ExecutableModule::appendSlots(const Constant &C, SmallVectorImpl<Slot> &Out) const {
  Type *T = C.getType();
  if (isa<PoisonValue>(C)) {
    Out.append(numSlots(T), Slot{0, Slot::Poison});
  } else if (const auto *I = dyn_cast<ConstantInt>(&C); I && !T->isVectorTy()) {
    for (unsigned W = 0; W != numSlots(T); ++W)
      Out.push_back(
          {I->getValue().extractBitsAsZExtValue(std::min(64U, I->getBitWidth() - 64 * W), 64 * W), Slot::Defined});
  } else if (const auto *F = dyn_cast<ConstantFP>(&C); F && !T->isVectorTy()) {
    APInt Bits = F->getValueAPF().bitcastToAPInt();
    for (unsigned W = 0; W != numSlots(T); ++W)
      Out.push_back({Bits.extractBitsAsZExtValue(std::min(64U, Bits.getBitWidth() - 64 * W), 64 * W), Slot::Defined});
  } else if (C.isNullValue()) {
    Out.append(numSlots(T), Slot());
  } else if (const auto *B = dyn_cast<BlockAddress>(&C)) {
    Out.push_back({addressOf(*B->getBasicBlock()), Slot::Defined});
  } else if (const auto *G = dyn_cast<GlobalValue>(&C)) {
    Out.push_back({Addresses.lookup(G), Slot::Defined});
  } else if (isa<ConstantAggregate>(C) || isa<ConstantDataSequential>(C) || T->isVectorTy()) {
    unsigned N = T->isStructTy()  ? T->getStructNumElements()
                 : T->isArrayTy() ? static_cast<unsigned>(T->getArrayNumElements())
                                  : cast<FixedVectorType>(T)->getNumElements();
    for (unsigned I = 0; I != N; ++I)
      appendSlots(*C.getAggregateElement(I), Out);
  } else if (const auto *E = dyn_cast<ConstantExpr>(&C)) {
    SmallVector<Slot> Operand;
    appendSlots(*E->getOperand(0), Operand);
    if (const auto *Gep = dyn_cast<GEPOperator>(E)) {
      APInt Offset(layout().getIndexTypeSizeInBits(E->getType()), 0);
      Gep->accumulateConstantOffset(layout(), Offset);
      Operand[0].Bits += static_cast<uint64_t>(Offset.getSExtValue());
    } else if (E->getOpcode() == Instruction::AddrSpaceCast) {
      MemorySpace From = space(E->getOperand(0)->getType()->getPointerAddressSpace());
      if (From == MemorySpace::Local && Operand[0].Bits)
        Operand[0].Bits |= LocalAperture;
    } else if (E->getNumOperands() == 2) {
      SmallVector<Slot> Right;
      appendSlots(*E->getOperand(1), Right);
      if (E->getOpcode() == Instruction::Add)
        Operand[0].Bits += Right[0].Bits;
      else
        Operand[0].Bits -= Right[0].Bits;
    }
    if (T->isIntegerTy())
      Operand[0].Bits &= maskTrailingOnes<uint64_t>(T->getIntegerBitWidth());
    Out.append(Operand.begin(), Operand.end());
  } else {
    // An undefined value, or a constant that is not modelled.
    Out.append(numSlots(T), Slot{0, Slot::Undef});
  }
}

bool ExecutableModule::isKnown(const Constant &C) const {
  if (isa<ConstantData, BlockAddress>(C))
    return true;
  if (const auto *G = dyn_cast<GlobalObject>(&C))
    return Addresses.contains(G);
  auto AllKnown = [&] {
    return all_of(C.operand_values(), [&](const Value *V) { return isKnown(*cast<Constant>(V)); });
  };
  if (isa<ConstantAggregate>(C))
    return AllKnown();
  const auto *E = dyn_cast<ConstantExpr>(&C);
  if (!E || E->getType()->isVectorTy() || !AllKnown())
    return false;
  switch (E->getOpcode()) {
  case Instruction::GetElementPtr: {
    APInt Offset(layout().getIndexTypeSizeInBits(E->getType()), 0);
    return cast<GEPOperator>(E)->accumulateConstantOffset(layout(), Offset);
  }
  case Instruction::AddrSpaceCast:
    return true;
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
    return numSlots(E->getType()) == 1 && numSlots(E->getOperand(0)->getType()) == 1;
  default:
    return false;
  }
}

int32_t ExecutableModule::internConstant(const Constant &C) {
  auto [It, New] = ConstantIds.try_emplace(&C, 0);
  if (New) {
    SmallVector<Slot> Slots;
    appendSlots(C, Slots);
    It->second = ~static_cast<int32_t>(Constants.size());
    // Element k of a constant is at index + k, so references count downwards.
    Constants.insert(Constants.end(), Slots.begin(), Slots.end());
    if (Slots.empty())
      Constants.push_back({});
  }
  return It->second;
}

} // namespace rejoin
