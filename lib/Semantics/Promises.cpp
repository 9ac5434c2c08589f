//===- Promises.cpp - What attributes and metadata say of values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value that breaks a promise is poison, or the behaviour is undefined. Ranges and the flags `nnan` and `ninf` are
// restrictions in all runs (Decoder.cpp), flags of integers and addresses belong to their operations. The others are
// kept where functions are validated, whose runs must have undefined behaviour wherever LLVM may rely on it:
//
//   nonnull, align, nofpclass, noundef    of the results of calls and of arguments
//   !nonnull, !align, !noundef            of loads
//   ["nonnull"(..), "align"(..), ...]     of assumptions
//
// Not kept: that memory exists (`dereferenceable` is taken as not null and defined), nor that pointers do not alias.
// Cost: one step over the elements. Held by: test/Validate/promises-in-runs*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "FunctionDecoder.h"
#include "SimtMachineImpl.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

using Promise = DecodedFunction::Promise;

/// Adds what attributes say of a value of a type.
static void addAttributes(Promise &To, AttributeSet Of, const Function &F) {
  To.Alignment = std::max(To.Alignment, Of.getAlignment().valueOrOne().value());
  To.NoClasses |= Of.getNoFPClass();
  // What is passed by value is copied to memory that exists.
  const bool IsThere = Of.getDereferenceableBytes() != 0 || Of.hasAttribute(Attribute::ByVal);
  const unsigned Space = To.Of->isPointerTy() ? To.Of->getPointerAddressSpace() : 0;
  To.IsNotNull |= Of.hasAttribute(Attribute::NonNull) || (IsThere && !NullPointerIsDefined(&F, Space));
  To.IsDefined |= Of.hasAttribute(Attribute::NoUndef) || IsThere;
}

void FunctionDecoder::addPromise(const Promise &Of, const Value &V, const Instruction &At, bool IsOperand) {
  if (Of.isTrivial() || isTooLarge(&V) || !numSlots(V.getType()))
    return;
  const int32_t Value = ref(V);
  Op &O = add(Opcode::Promise, At);
  O.A = Value;
  O.Count = numSlots(V.getType());
  O.Flags = IsOperand;
  if (!IsOperand)
    O.Dst = static_cast<uint32_t>(Value);
  O.Extra = D.Promises.size();
  D.Promises.push_back(Of);
}

void FunctionDecoder::promise(const Instruction &I) {
  if (!P.OpaqueCalls || !numSlots(I.getType()) || (!D.Ops.empty() && D.Ops.back().Code == Opcode::Unsupported))
    return;
  Promise Of{I.getType()};
  if (const auto *L = dyn_cast<LoadInst>(&I)) {
    Of.IsNotNull = L->hasMetadata(LLVMContext::MD_nonnull);
    Of.Alignment = integerOperand(L->getMetadata(LLVMContext::MD_align), 0).value_or(1);
    Of.IsDefined = L->hasMetadata(LLVMContext::MD_noundef);
  } else if (const auto *C = dyn_cast<CallBase>(&I)) {
    addAttributes(Of, C->getAttributes().getRetAttrs(), F);
    if (const Function *Callee = C->getCalledFunction())
      addAttributes(Of, Callee->getAttributes().getRetAttrs(), F);
  }
  addPromise(Of, I, I, /*IsOperand=*/false);
}

void FunctionDecoder::promiseArguments() {
  if (!P.OpaqueCalls)
    return;
  for (const Argument &A : F.args()) {
    Promise Of{A.getType()};
    addAttributes(Of, F.getAttributes().getParamAttrs(A.getArgNo()), F);
    addPromise(Of, A, F.getEntryBlock().front(), /*IsOperand=*/false);
  }
}

void FunctionDecoder::promiseBundles(const CallBase &Assume) {
  for (unsigned K = 0; P.OpaqueCalls && K != Assume.getNumOperandBundles(); ++K) {
    const OperandBundleUse Bundle = Assume.getOperandBundleAt(K);
    if (Bundle.Inputs.empty())
      continue;
    const Value &V = *Bundle.Inputs[0];
    Promise Of{V.getType()};
    const auto *By = Bundle.Inputs.size() == 2 ? dyn_cast<ConstantInt>(Bundle.Inputs[1]) : nullptr;
    if (Bundle.getTagName() == "align" && By && isPowerOf2_64(By->getZExtValue()))
      Of.Alignment = By->getZExtValue();
    const bool IsThere = Bundle.getTagName() == "dereferenceable" && By && !By->isZero();
    Of.IsNotNull = Bundle.getTagName() == "nonnull" ||
                   (IsThere && !NullPointerIsDefined(&F, V.getType()->getPointerAddressSpace()));
    Of.IsDefined = Bundle.getTagName() == "nonnull" || IsThere || Of.Alignment != 1 || Bundle.getTagName() == "noundef";
    addPromise(Of, V, Assume, /*IsOperand=*/true);
  }
}

void SimtMachine::Runner::keepPromise(const Promise &Of, const Op &O, Thread &T) {
  const Slot *A = get(T, O.A);
  const Type *E = Of.Of->getScalarType();
  const unsigned Bits = E->isFloatingPointTy() && E->getScalarSizeInBits() <= 64 ? E->getScalarSizeInBits() : 0;
  for (uint32_t K = 0; K != O.Count; ++K) {
    Slot S = A[K];
    if (S.State == Slot::Defined) {
      const bool IsBroken =
          (Of.IsNotNull && !S.Bits) || (S.Bits & (Of.Alignment - 1)) ||
          (Bits && Of.NoClasses && (APFloat(E->getFltSemantics(), APInt(Bits, S.Bits)).classify() & Of.NoClasses));
      if (IsBroken)
        S = {0, Slot::Poison};
    }
    if (Of.IsDefined && S.State != Slot::Defined)
      return undefined(O, T, "a value that is promised to be defined is not", S);
    // An assumption leaves the value as it is for its other uses.
    if (!O.Flags)
      T.registers()[O.Dst + K] = S;
  }
}

} // namespace rejoin
