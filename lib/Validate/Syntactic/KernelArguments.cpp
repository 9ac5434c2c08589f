//===- KernelArguments.cpp - Arguments that are read from memory *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row of the table of equivalent implementations (LoweringInversion.cpp): loads from the kernarg segment are the
// arguments that the HSA ABI puts there.
//
//   load i32 at 8                            the argument that lies at 8
//   load <2 x i64> at 0, inttoptr of one     the pointers that lie at 0 and 8 (load-store-vectorizer)
//   load i32 at 12, of i16 and i8            their bits, with any bits between them
//
// Lemma: the segment holds the arguments of the launch, and nobody writes it. A number that is read where a pointer
// lies has the pointer's address. What `inttoptr` makes of it may be used as any pointer of that address, so to take
// the argument instead leaves the target no more behaviour. Metadata of a load hold of the argument if its attributes
// say as much; other loads are left as they are.
//
// What attributes say of an argument (`nonnull`, `noalias`) they do not say of what is read from memory. In the source
// an argument that takes the place of loads keeps what each of these says; in the target what one of them says, or all
// that it says, if it has uses of its own.
//
// Not: pointers without fixed bits, parts of a pointer, structs by reference (their bytes stay memory).
//
// Cost: linear in the loads and arguments. Source: LLVM's AMDGPUUsage, kernel argument segment.
// Held by: test/Validate/lowered-arguments*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "KernelArguments.h"
#include "Refinement/AddressSteps.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include <algorithm>
#include <optional>

using namespace llvm;

namespace rejoin {

namespace {
struct ArgumentSlot {
  Argument *A;
  uint64_t Begin, Size;
};
} // namespace

/// The load promises nothing that is not known of the argument.
static bool promisesNoMore(const LoadInst &L, const Argument &A) {
  auto Bytes = [&](unsigned Kind) { return integerOperand(L.getMetadata(Kind), 0).value_or(0); };
  return !L.hasMetadata(LLVMContext::MD_range) &&
         (!L.hasMetadata(LLVMContext::MD_noundef) || A.hasAttribute(Attribute::NoUndef)) &&
         Bytes(LLVMContext::MD_align) <= A.getParamAlign().valueOrOne().value() &&
         Bytes(LLVMContext::MD_dereferenceable) <= A.getDereferenceableBytes() &&
         Bytes(LLVMContext::MD_dereferenceable_or_null) <=
             std::max(A.getDereferenceableBytes(), A.getDereferenceableOrNullBytes()) &&
         (!L.hasMetadata(LLVMContext::MD_nonnull) || A.hasNonNullAttr());
}

namespace {

/// What is said of a value that is read.
struct Said {
  bool NonNull = false, NoUndef = false;
  uint64_t Alignment = 1, Bytes = 0, BytesOrNull = 0;

  Said() = default;
  explicit Said(const LoadInst &L) {
    auto Number = [&](unsigned Kind) { return integerOperand(L.getMetadata(Kind), 0).value_or(0); };
    NonNull = L.hasMetadata(LLVMContext::MD_nonnull);
    NoUndef = L.hasMetadata(LLVMContext::MD_noundef);
    Alignment = std::max<uint64_t>(Number(LLVMContext::MD_align), 1);
    Bytes = Number(LLVMContext::MD_dereferenceable);
    BytesOrNull = Number(LLVMContext::MD_dereferenceable_or_null);
  }
  static Said ofBoth(const Said &X, const Said &Y) {
    return combined(X, Y, [](auto A, auto B) { return std::min(A, B); });
  }
  static Said ofAny(const Said &X, const Said &Y) {
    return combined(X, Y, [](auto A, auto B) { return std::max(A, B); });
  }

private:
  template <typename Function> static Said combined(const Said &X, const Said &Y, Function Of) {
    Said Result;
    Result.NonNull = Of(X.NonNull, Y.NonNull);
    Result.NoUndef = Of(X.NoUndef, Y.NoUndef);
    Result.Alignment = Of(X.Alignment, Y.Alignment);
    Result.Bytes = Of(X.Bytes, Y.Bytes);
    Result.BytesOrNull = Of(X.BytesOrNull, Y.BytesOrNull);
    return Result;
  }
};

/// The arguments of a kernel that take the place of loads.
class ArgumentReader {
public:
  ArgumentReader(Function &F, bool IsTarget) : F(F), IsTarget(IsTarget) {
    findSlots();
    for (const Argument &A : F.args())
      if (!A.use_empty())
        HaveUses.insert(&A);
  }
  void run();

private:
  Function &F;
  bool IsTarget;
  SmallVector<ArgumentSlot> Slots;
  /// The end of the last one.
  uint64_t End = 0;
  SmallPtrSet<const Argument *, 8> HaveUses;
  SmallVector<std::pair<Argument *, Said>> Read;

  void findSlots();
  bool isInSegment(const IntrinsicInst &Segment) const;
  bool mayReplace(const Argument &A) const;
  Value *integerAt(IRBuilder<> &B, IntegerType &Type, uint64_t Offset);
  Value *argumentAt(LoadInst &L, Type &As, uint64_t Offset);
  void restoreAddresses(LoadInst &L, uint64_t Offset);
  void restoreAddressesAt(LoadInst &L, Value &Bits, uint64_t At);
  void limitAttributes();
};

} // namespace

/// Where the arguments lie in the kernarg segment, as the HSA ABI says.
void ArgumentReader::findSlots() {
  const DataLayout &DL = F.getDataLayout();
  for (Argument &A : F.args()) {
    // What the compiler adds lies after all others, by rules of its own.
    if (A.hasAttribute("amdgpu-hidden-argument"))
      break;
    Type *T = A.hasByRefAttr() ? A.getParamByRefType() : A.getType();
    const Align Alignment =
        A.hasByRefAttr() ? A.getParamAlign().value_or(DL.getABITypeAlign(T)) : DL.getABITypeAlign(T);
    const uint64_t Begin = alignTo(End, Alignment);
    End = Begin + DL.getTypeAllocSize(T).getFixedValue();
    Slots.push_back({&A, Begin, DL.getTypeStoreSize(T).getFixedValue()});
  }
}

/// What a call for the segment says of it holds of each segment: 16 bytes of alignment, and the arguments with those
/// that the compiler adds.
bool ArgumentReader::isInSegment(const IntrinsicInst &Segment) const {
  constexpr uint64_t SegmentAlignment = 16, AddedBytes = 256;
  return all_of(Segment.getAttributes().getRetAttrs(), [&](const Attribute &A) {
    if (A.hasAttribute(Attribute::Alignment))
      return A.getAlignment().valueOrOne() <= SegmentAlignment;
    if (A.hasAttribute(Attribute::Dereferenceable))
      return A.getDereferenceableBytes() <= alignTo(End, 8) + AddedBytes;
    return A.hasAttribute(Attribute::NonNull) || A.hasAttribute(Attribute::NoUndef);
  });
}

/// A load of the target and its argument are not one value where the argument has no alias.
bool ArgumentReader::mayReplace(const Argument &A) const {
  return !IsTarget || !A.hasNoAliasAttr() || !HaveUses.contains(&A);
}

/// The attributes of an argument that a value that is read has, too.
static void limitTo(Argument &A, const Said &What) {
  const uint64_t Bytes = A.getDereferenceableBytes(), BytesOrNull = A.getDereferenceableOrNullBytes();
  const Align Alignment = A.getParamAlign().valueOrOne();
  LLVMContext &C = A.getContext();
  for (Attribute::AttrKind Kind :
       {Attribute::NoAlias, Attribute::ReadNone, Attribute::ReadOnly, Attribute::WriteOnly, Attribute::Captures,
        Attribute::NoFree, Attribute::Initializes, Attribute::Writable, Attribute::DeadOnReturn, Attribute::Range,
        Attribute::NoFPClass, Attribute::Alignment, Attribute::Dereferenceable, Attribute::DereferenceableOrNull})
    A.removeAttr(Kind);
  if (!What.NonNull)
    A.removeAttr(Attribute::NonNull);
  if (!What.NoUndef)
    A.removeAttr(Attribute::NoUndef);
  if (const Align Now = std::min(Alignment, Align(What.Alignment)); Now > 1)
    A.addAttr(Attribute::getWithAlignment(C, Now));
  if (const uint64_t Now = std::min(Bytes, What.Bytes))
    A.addAttr(Attribute::getWithDereferenceableBytes(C, Now));
  if (const uint64_t Now = std::min(std::max(Bytes, BytesOrNull), std::max(What.Bytes, What.BytesOrNull)))
    A.addAttr(Attribute::getWithDereferenceableOrNullBytes(C, Now));
}

void ArgumentReader::limitAttributes() {
  for (Argument &A : F.args()) {
    std::optional<Said> All;
    for (const auto &[Of, What] : Read)
      if (Of == &A)
        All = !All ? What : IsTarget ? Said::ofAny(*All, What) : Said::ofBoth(*All, What);
    if (All && !(IsTarget && HaveUses.contains(&A)))
      limitTo(A, *All);
  }
}

/// Some arguments as one integer, with what lies between them, which is nothing; null if other memory is read, too.
Value *ArgumentReader::integerAt(IRBuilder<> &B, IntegerType &Type, uint64_t Offset) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  const uint64_t Size = DL.getTypeStoreSize(&Type).getFixedValue();
  Value *All = nullptr;
  uint64_t Known = 0;
  if (Size > 16)
    return nullptr;
  for (const ArgumentSlot &S : Slots) {
    if (S.Begin + S.Size <= Offset || S.Begin >= Offset + Size)
      continue;
    llvm::Type *T = S.A->getType();
    if (S.A->hasByRefAttr() ||
        !(T->isIntegerTy() || T->isFloatingPointTy() || (T->isPointerTy() && !DL.isNonIntegralPointerType(T))) ||
        S.Begin < Offset || S.Begin + S.Size > Offset + Size || !DL.typeSizeEqualsStoreSize(T))
      return nullptr;
    if (T->isPointerTy() && !mayReplace(*S.A))
      return nullptr;
    Read.push_back({S.A, Said()});
    Value *Bits = T->isPointerTy() ? B.CreatePtrToInt(S.A, B.getIntNTy(8 * S.Size))
                                   : B.CreateBitCast(S.A, B.getIntNTy(8 * S.Size));
    Bits = B.CreateShl(B.CreateZExt(Bits, &Type), 8 * (S.Begin - Offset));
    All = All ? B.CreateOr(All, Bits) : Bits;
    Known |= maskTrailingOnes<uint64_t>(S.Size) << (S.Begin - Offset);
  }
  for (uint64_t K = 0; All && K != Size; ++K)
    if (!(Known >> K & 1)) {
      Value *Any = B.CreateFreeze(UndefValue::get(B.getInt8Ty()));
      All = B.CreateOr(All, B.CreateShl(B.CreateZExt(Any, &Type), 8 * K));
    }
  return All;
}

/// What is read at this offset as this type, if the load promises nothing of it but what is known of the argument; null
/// if that is not known.
Value *ArgumentReader::argumentAt(LoadInst &L, Type &As, uint64_t Offset) {
  for (const ArgumentSlot &S : Slots)
    if (S.Begin == Offset && S.A->getType() == &As && !S.A->hasByRefAttr()) {
      if (!promisesNoMore(L, *S.A) || !mayReplace(*S.A))
        return nullptr;
      Read.push_back({S.A, Said(L)});
      return S.A;
    }
  const DataLayout &DL = L.getDataLayout();
  if (L.hasMetadata(LLVMContext::MD_range) || L.hasMetadata(LLVMContext::MD_noundef) ||
      !DL.typeSizeEqualsStoreSize(&As))
    return nullptr;
  IRBuilder<> B(&L);
  if (auto *Integer = dyn_cast<IntegerType>(&As))
    return integerAt(B, *Integer, Offset);
  if (As.isFloatingPointTy()) {
    Value *Bits = integerAt(B, *B.getIntNTy(As.getPrimitiveSizeInBits()), Offset);
    return Bits ? B.CreateBitCast(Bits, &As) : nullptr;
  }
  auto *Vector = dyn_cast<FixedVectorType>(&As);
  if (!Vector)
    return nullptr;
  const uint64_t Each = DL.getTypeStoreSize(Vector->getElementType()).getFixedValue();
  if (!DL.typeSizeEqualsStoreSize(Vector->getElementType()))
    return nullptr;
  Value *All = PoisonValue::get(Vector);
  for (unsigned K = 0; K != Vector->getNumElements() && All; ++K) {
    Value *Element = argumentAt(L, *Vector->getElementType(), Offset + K * Each);
    All = Element ? B.CreateInsertElement(All, Element, K) : nullptr;
  }
  return All;
}

/// Arguments are the addresses that their numbers are turned into, not others with the same bits.
void ArgumentReader::restoreAddressesAt(LoadInst &L, Value &Bits, uint64_t At) {
  const DataLayout &DL = F.getDataLayout();
  for (const ArgumentSlot &S : Slots) {
    Type *T = S.A->getType();
    if (S.Begin != At || S.A->hasByRefAttr() || !T->isPointerTy() || DL.isNonIntegralPointerType(T) ||
        8 * S.Size != Bits.getType()->getIntegerBitWidth() || !promisesNoMore(L, *S.A) || !mayReplace(*S.A))
      continue;
    for (User *U : Bits.users())
      if (auto *Cast = dyn_cast<IntToPtrInst>(U); Cast && Cast->getType() == T) {
        Read.push_back({S.A, Said(L)});
        Cast->replaceAllUsesWith(S.A);
      }
  }
}

/// The same for all elements of a vector of numbers, or for a number.
void ArgumentReader::restoreAddresses(LoadInst &L, uint64_t Offset) {
  if (!L.getType()->isIntOrIntVectorTy())
    return;
  if (L.getType()->isIntegerTy())
    return restoreAddressesAt(L, L, Offset);
  const auto *Vector = dyn_cast<FixedVectorType>(L.getType());
  if (!Vector || !F.getDataLayout().typeSizeEqualsStoreSize(Vector->getElementType()))
    return;
  const uint64_t Each = F.getDataLayout().getTypeStoreSize(Vector->getElementType()).getFixedValue();
  for (User *U : L.users())
    if (auto *E = dyn_cast<ExtractElementInst>(U))
      if (const auto *K = dyn_cast<ConstantInt>(E->getIndexOperand()); K && K->getValue().ult(Vector->getNumElements()))
        restoreAddressesAt(L, *E, Offset + K->getZExtValue() * Each);
}

void ArgumentReader::run() {
  SmallVector<std::pair<Instruction *, uint64_t>> Places;
  for (Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<IntrinsicInst>(&I);
        C && C->getIntrinsicID() == Intrinsic::amdgcn_kernarg_segment_ptr && (!IsTarget || isInSegment(*C)))
      Places.push_back({&I, 0});
  for (unsigned K = 0; K != Places.size(); ++K) {
    auto [Place, Offset] = Places[K];
    const ArgumentSlot *Struct = nullptr;
    for (const ArgumentSlot &S : Slots)
      if (S.A->hasByRefAttr() && S.Begin <= Offset && Offset < S.Begin + S.Size)
        Struct = &S;
    for (User *U : make_early_inc_range(Place->users())) {
      if (auto *G = dyn_cast<GetElementPtrInst>(U)) {
        APInt By(F.getDataLayout().getIndexTypeSizeInBits(G->getType()), 0);
        // What leaves the segment on the way is poison where a flag says that it does not.
        if (G->getPointerOperand() == Place && G->accumulateConstantOffset(F.getDataLayout(), By) &&
            (!IsTarget || offsetWithin(*G, Offset, End)))
          Places.push_back({G, Offset + By.getZExtValue()});
      } else if (auto *Cast = dyn_cast<BitCastInst>(U)) {
        Places.push_back({Cast, Offset});
      } else if (auto *L = dyn_cast<LoadInst>(U);
                 L && L->isSimple() && (!IsTarget || L->getAlign() <= commonAlignment(Align(16), Offset))) {
        restoreAddresses(*L, Offset);
        if (Value *V = argumentAt(*L, *L->getType(), Offset)) {
          L->replaceAllUsesWith(V);
          L->eraseFromParent();
        }
      }
    }
    if (Struct && Struct->A->getType() == Place->getType()) {
      IRBuilder<> B(Place->getNextNode());
      Place->replaceAllUsesWith(B.CreatePtrAdd(Struct->A, B.getInt64(Offset - Struct->Begin)));
    }
  }
  // What is said of an address that nobody uses is no promise.
  for (auto [Place, Offset] : reverse(Places))
    if (Place->use_empty())
      Place->eraseFromParent();
  limitAttributes();
}

void replaceKernelArguments(Function &F, bool IsTarget) {
  if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL && F.getParent()->getTargetTriple().getOS() == Triple::AMDHSA)
    ArgumentReader(F, IsTarget).run();
}

} // namespace rejoin
