//===- ResourceAccesses.cpp - Images and buffers of AMDGPU ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Accesses through a descriptor have many forms that are one to the hardware. Each is replaced by one of them, so that
// a proof or refutation does not depend on which a pass chose:
//
//  access                          becomes
//  image address                   without a level, bias or offset that is a constant zero; of 32 bits
//  image load, sample, level       one operation for each channel of the mask; channels outside the mask are poison
//  image store                     all four channels; one that the mask leaves out is zero (from gfx12 on: the first)
//  buffer load                     one load for each component, at its own offset
//  buffer load by a format         four components
//  buffer store by a format        four components; one that is not given is zero (from gfx12 on: the first)
//  export                          what it leaves out is poison
//  kill of no thread               nothing
//
// Example: `image.sample` with mask 5 and two elements, of which the second is used, against mask 4 with one element:
// both become channel 2. With mask 1 against mask 2 they stay different, and that is refuted.
//
// Right because the rows are what the instruction sets say of an access (a lane of D16 is the number in 32 bits,
// rounded; an address of 16 bits is the same number), and LLVM's own optimizer takes each in the other direction.
// Volatile accesses, and those that also return a status, stay as they are.
//
// Cost: linear. Source: "RDNA 2" and "RDNA 4" Instruction Set Architecture, AMD, image and buffer instructions.
// Held by: test/Validate/resources*.ll.
//
//===----------------------------------------------------------------------===//

#include "ResourceAccesses.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

static constexpr StringLiteral IntrinsicPrefix = "llvm.amdgcn.";
static constexpr unsigned NumChannels = 4;

/// `image.sample.1d` and the like; empty for other instructions.
static StringRef resourceName(const Instruction &I) {
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  StringRef Name = C ? Intrinsic::getBaseName(C->getIntrinsicID()) : "";
  return Name.consume_front(IntrinsicPrefix) ? Name : "";
}

/// The argument that says at which byte a load begins; -1 for one by a format, none for other operations.
static std::optional<int> offsetOfLoad(StringRef Name) {
  static constexpr std::pair<StringLiteral, int> Rows[] = {
#define BUFFER_LOAD(Name, Offset) {Name, Offset},
#include "EquivalentCalls.def"
  };
  const auto *Row = find_if(Rows, [&](const auto &R) { return R.first == Name; });
  return Row == std::end(Rows) ? std::nullopt : std::optional(Row->second);
}

static bool isFormatStore(StringRef Name) {
  static constexpr StringLiteral Rows[] = {
#define FORMAT_STORE(Name) Name,
#include "EquivalentCalls.def"
  };
  return is_contained(Rows, Name);
}

bool isResourceAccess(const Instruction &I) {
  const StringRef Name = resourceName(I);
  return !Name.empty() && (Name.starts_with("image.") || offsetOfLoad(Name) || isFormatStore(Name) || Name == "exp" ||
                           Name == "exp.compr" || Name == "kill");
}

/// The last argument has bits for the caches, of which one says that the access is volatile.
static bool isVolatile(const IntrinsicInst &C) {
  const auto *Bits = C.arg_empty() ? nullptr : dyn_cast<ConstantInt>(C.getArgOperand(C.arg_size() - 1));
  return !Bits || Bits->getValue().isNegative();
}

static IntrinsicInst *replaceBy(IntrinsicInst &C, Intrinsic::ID Id, ArrayRef<Type *> Overloads,
                                ArrayRef<Value *> Arguments) {
  IRBuilder<> B(&C);
  auto *New = cast<IntrinsicInst>(B.CreateIntrinsic(Id, Overloads, Arguments));
  New->copyMetadata(C);
  if (isa<FPMathOperator>(C) && isa<FPMathOperator>(New))
    New->copyFastMathFlags(&C);
  return New;
}

static SmallVector<Type *> overloadsOf(const IntrinsicInst &C) {
  SmallVector<Type *> Overloads;
  if (!Intrinsic::getIntrinsicSignature(C.getCalledFunction(), Overloads))
    Overloads.clear();
  return Overloads;
}

//===----------------------------------------------------------------------===//
// Addresses of images
//===----------------------------------------------------------------------===//

namespace {
/// An image operation in parts: `sample.c.b.1d` and its arguments, which change together.
struct ImageOperation {
  IntrinsicInst *C;
  SmallVector<StringRef> Parts;
  SmallVector<Type *> Overloads;
  SmallVector<Value *> Arguments;
  /// The operand that is the descriptor. The operands between the mask and the descriptor are the address.
  unsigned Descriptor = 0;

  bool has(StringRef Part) const { return is_contained(drop_begin(Parts), Part); }
  bool isStore() const { return Parts.front() == "store"; }
  bool isSampled() const { return Parts.front() == "sample" || Parts.front().starts_with("gather4"); }
  unsigned mask() const { return isStore() ? 1 : 0; }
  void drop(unsigned Argument) {
    Arguments.erase(Arguments.begin() + Argument);
    --Descriptor;
  }
};
} // namespace

static std::optional<ImageOperation> imageOperation(IntrinsicInst &C) {
  StringRef Name = resourceName(C);
  if (!Name.consume_front("image.") || C.getType()->isStructTy() || isVolatile(C))
    return std::nullopt;
  ImageOperation X{&C, {}, overloadsOf(C), SmallVector<Value *>(C.args())};
  Name.split(X.Parts, '.');
  if (!is_contained({"load", "store", "sample", "gather4", "getlod"}, X.Parts.front()) || X.Overloads.empty())
    return std::nullopt;
  // Behind it: the sampler and whether it takes other coordinates; status; caches.
  const unsigned Behind = X.isSampled() || X.Parts.front() == "getlod" ? 5 : 3;
  if (X.Arguments.size() <= Behind)
    return std::nullopt;
  X.Descriptor = X.Arguments.size() - Behind;
  return X;
}

static bool isZero(const Value &V) {
  const auto *F = dyn_cast<ConstantFP>(&V);
  return F ? F->isZero() : isa<ConstantInt>(V) && cast<ConstantInt>(V).isZero();
}

/// Leaves out parts of the address that are a constant zero.
static void dropZeros(ImageOperation &X) {
  const unsigned First = X.mask() + 1;
  if (X.has("o") && isZero(*X.Arguments[First])) {
    X.drop(First);
    erase(X.Parts, "o");
  }
  if (const unsigned Bias = First + X.has("o"); X.has("b") && isZero(*X.Arguments[Bias])) {
    X.drop(Bias);
    erase(X.Parts, "b");
    // Its type goes with it.
    X.Overloads.erase(X.Overloads.begin() + 1);
  }
  const Value *Last = X.Arguments[X.Descriptor - 1];
  if (X.has("mip") && isZero(*Last)) {
    X.drop(X.Descriptor - 1);
    erase(X.Parts, "mip");
  }
  // Levels below the first are the first.
  const auto *Level = dyn_cast<ConstantFP>(Last);
  if (X.has("l") && Level && (Level->isZero() || Level->isNegative()) && !Level->isNaN()) {
    X.drop(X.Descriptor - 1);
    *find(X.Parts, "l") = "lz";
  }
}

/// An address of 16 bits as one of 32.
static void widenAddress(ImageOperation &X) {
  IRBuilder<> B(X.C);
  auto Wide = [&](Type *T) -> Type * {
    return T->isHalfTy() ? B.getFloatTy() : T->isIntegerTy(16) ? B.getInt32Ty() : nullptr;
  };
  for (Type *&T : drop_begin(X.Overloads))
    if (Type *To = Wide(T))
      T = To;
  // One value has one wide form: of a NaN each evaluation would choose its bits.
  SmallDenseMap<Value *, Value *, 4> Known;
  for (Value *&V : MutableArrayRef(X.Arguments).slice(X.mask() + 1, X.Descriptor - X.mask() - 1))
    if (Type *To = Wide(V->getType())) {
      Value *&W = Known[V];
      if (!W)
        W = To->isFloatTy() ? B.CreateFPExt(V, To) : B.CreateZExt(V, To);
      V = W;
    }
}

static void normalizeAddress(IntrinsicInst &C) {
  std::optional<ImageOperation> X = imageOperation(C);
  if (!X)
    return;
  const size_t NumArguments = X->Arguments.size();
  dropZeros(*X);
  const bool IsNarrow = any_of(drop_begin(X->Overloads), [](Type *T) { return T->isHalfTy() || T->isIntegerTy(16); });
  if (IsNarrow)
    widenAddress(*X);
  if (!IsNarrow && X->Arguments.size() == NumArguments && resourceName(C) == "image." + join(X->Parts, "."))
    return;
  const Intrinsic::ID Id = Intrinsic::lookupIntrinsicID((IntrinsicPrefix + "image." + join(X->Parts, ".")).str());
  if (Id == Intrinsic::not_intrinsic)
    return;
  IntrinsicInst *New = replaceBy(C, Id, X->Overloads, X->Arguments);
  C.replaceAllUsesWith(New);
  C.eraseFromParent();
}

//===----------------------------------------------------------------------===//
// Components
//===----------------------------------------------------------------------===//

static unsigned numElements(const Type *T) {
  const auto *V = dyn_cast<FixedVectorType>(T);
  return V ? V->getNumElements() : 1;
}

static Value *elementOf(IRBuilder<> &B, Value *V, unsigned K) {
  return V->getType()->isVectorTy() ? B.CreateExtractElement(V, K) : V;
}

/// A value of this type of its elements; null ones are poison.
static Value *joinElements(IRBuilder<> &B, Type *T, ArrayRef<Value *> Elements) {
  if (!T->isVectorTy())
    return Elements.front() ? Elements.front() : PoisonValue::get(T);
  Value *All = PoisonValue::get(T);
  for (auto [K, E] : enumerate(Elements))
    if (E)
      All = B.CreateInsertElement(All, E, K);
  return All;
}

/// One operation for each channel of an image.
static void splitChannels(IntrinsicInst &C) {
  const std::optional<ImageOperation> X = imageOperation(C);
  if (!X || X->isStore() || X->Parts.front() == "gather4" || X->Overloads.front() != C.getType())
    return;
  const auto *Mask = dyn_cast<ConstantInt>(C.getArgOperand(0));
  Type *Element = C.getType()->getScalarType();
  // Of no channel one is read all the same.
  if (!Mask || Mask->isZero() ||
      (numElements(C.getType()) == 1 && Mask->getValue().popcount() == 1 && !Element->isHalfTy()))
    return;
  IRBuilder<> B(&C);
  SmallVector<Value *> Elements;
  for (unsigned Channel = 0; Channel != Mask->getBitWidth() && Elements.size() != numElements(C.getType()); ++Channel) {
    if (!Mask->getValue()[Channel])
      continue;
    SmallVector<Value *> Arguments(C.args());
    Arguments.front() = ConstantInt::get(Mask->getType(), 1ULL << Channel);
    SmallVector<Type *> Overloads = X->Overloads;
    Overloads.front() = Element->isHalfTy() ? B.getFloatTy() : Element;
    IntrinsicInst *One = replaceBy(C, C.getIntrinsicID(), Overloads, Arguments);
    Elements.push_back(Element->isHalfTy() ? B.CreateFPTrunc(One, Element) : One);
  }
  Elements.resize(numElements(C.getType()));
  C.replaceAllUsesWith(joinElements(B, C.getType(), Elements));
  C.eraseFromParent();
}

/// One load for each component, or all four where a format decides what they are.
static void splitLoad(IntrinsicInst &C, int Offset) {
  SmallVector<Type *> Overloads = overloadsOf(C);
  Type *Element = C.getType()->getScalarType();
  const unsigned N = numElements(C.getType());
  if (isVolatile(C) || Overloads.empty() || Overloads.front() != C.getType() || C.getType()->isStructTy() ||
      !(Element->isIntegerTy() || Element->isFloatingPointTy()) || (Offset < 0 && N >= NumChannels))
    return;
  IRBuilder<> B(&C);
  SmallVector<Value *> Arguments(C.args()), Elements;
  if (Offset < 0) {
    Overloads.front() = FixedVectorType::get(Element, NumChannels);
    Value *All = replaceBy(C, C.getIntrinsicID(), Overloads, Arguments);
    for (unsigned K = 0; K != N; ++K)
      Elements.push_back(B.CreateExtractElement(All, K));
  } else {
    const unsigned Bits = Element->getScalarSizeInBits();
    if (Bits % 8 != 0 || (N == 1 && Element->isIntegerTy()))
      return;
    Overloads.front() = B.getIntNTy(Bits);
    for (unsigned K = 0; K != N; ++K) {
      Value *Begin = C.getArgOperand(Offset);
      Arguments[Offset] = K ? B.CreateAdd(Begin, ConstantInt::get(Begin->getType(), K * Bits / 8)) : Begin;
      Elements.push_back(B.CreateBitCast(replaceBy(C, C.getIntrinsicID(), Overloads, Arguments), Element));
    }
  }
  C.replaceAllUsesWith(joinElements(B, C.getType(), Elements));
  C.eraseFromParent();
}

/// What a store writes to a component that it does not give.
static Value *defaultOf(const IntrinsicInst &C, Value *First) {
  const StringRef Cpu = C.getFunction()->getFnAttribute("target-cpu").getValueAsString();
  const bool Repeats = Cpu.starts_with("gfx12") || Cpu.starts_with("gfx13");
  return Repeats ? First : Constant::getNullValue(First->getType());
}

/// All components, of which \p Given says where an element goes.
static void completeStore(IntrinsicInst &C, ArrayRef<unsigned> Given, Value *FullMask) {
  SmallVector<Type *> Overloads = overloadsOf(C);
  Value *Data = C.getArgOperand(0);
  if (Overloads.empty() || Overloads.front() != Data->getType() || numElements(Data->getType()) < Given.size() ||
      Given.size() == NumChannels)
    return;
  IRBuilder<> B(&C);
  SmallVector<Value *> Elements(NumChannels);
  for (auto [K, Channel] : enumerate(Given))
    Elements[Channel] = elementOf(B, Data, K);
  Value *Default = defaultOf(C, Elements[Given.front()]);
  for (Value *&E : Elements)
    E = E ? E : Default;
  Overloads.front() = FixedVectorType::get(Data->getType()->getScalarType(), NumChannels);
  SmallVector<Value *> Arguments(C.args());
  Arguments.front() = joinElements(B, Overloads.front(), Elements);
  if (FullMask)
    Arguments[1] = FullMask;
  replaceBy(C, C.getIntrinsicID(), Overloads, Arguments);
  C.eraseFromParent();
}

static void completeStore(IntrinsicInst &C) {
  if (isVolatile(C))
    return;
  SmallVector<unsigned> Given;
  if (!resourceName(C).starts_with("image.")) {
    for (unsigned K = 0; K != numElements(C.getArgOperand(0)->getType()); ++K)
      Given.push_back(K);
    return Given.size() <= NumChannels ? completeStore(C, Given, nullptr) : void();
  }
  const auto *Mask = dyn_cast<ConstantInt>(C.getArgOperand(1));
  if (!Mask || Mask->isZero() || Mask->getValue().ugt(15))
    return;
  for (unsigned K = 0; K != NumChannels; ++K)
    if (Mask->getValue()[K])
      Given.push_back(K);
  completeStore(C, Given, ConstantInt::get(Mask->getType(), 15));
}

//===----------------------------------------------------------------------===//
// Exports
//===----------------------------------------------------------------------===//

/// Of a compressed export each value goes with two bits of the mask.
static void dropDisabled(IntrinsicInst &C) {
  const auto *Enabled = dyn_cast<ConstantInt>(C.getArgOperand(1));
  const bool IsCompressed = resourceName(C) == "exp.compr";
  for (unsigned K = 0; Enabled && K != (IsCompressed ? 2 : 4); ++K)
    if (Value *V = C.getArgOperand(2 + K); !(Enabled->getZExtValue() & (IsCompressed ? 3U << 2 * K : 1U << K)))
      C.setArgOperand(2 + K, PoisonValue::get(V->getType()));
}

static void dropKill(IntrinsicInst &C) {
  if (const auto *Stays = dyn_cast<ConstantInt>(C.getArgOperand(0)); Stays && Stays->isOne())
    C.eraseFromParent();
}

//===----------------------------------------------------------------------===//

static SmallVector<IntrinsicInst *> accessesOf(Function &F) {
  SmallVector<IntrinsicInst *> Accesses;
  for (Instruction &I : instructions(F))
    if (isResourceAccess(I))
      Accesses.push_back(cast<IntrinsicInst>(&I));
  return Accesses;
}

void normalizeResourceAccesses(Function &F) {
  for (IntrinsicInst *C : accessesOf(F))
    normalizeAddress(*C);
  for (IntrinsicInst *C : accessesOf(F)) {
    const StringRef Name = resourceName(*C);
    if (std::optional<int> Offset = offsetOfLoad(Name))
      splitLoad(*C, *Offset);
    else if (isFormatStore(Name) || Name.starts_with("image.store."))
      completeStore(*C);
    else if (Name == "kill")
      dropKill(*C);
    else if (Name.starts_with("exp"))
      dropDisabled(*C);
    else
      splitChannels(*C);
  }
}

} // namespace rejoin
