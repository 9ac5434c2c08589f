//===- FunctionDecoder.h - From instructions to operations -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SEMANTICS_FUNCTIONDECODER_H
#define REJOIN_LIB_SEMANTICS_FUNCTIONDECODER_H

#include "rejoin/Convergence/ConvergenceRegions.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Semantics/Decoder.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Operator.h"

namespace rejoin {

/// Bits of a scalar or of a vector's element, 0 for what has none of at most 64.
inline unsigned elementBits(const llvm::DataLayout &DL, const llvm::Type *T) {
  const llvm::Type *E = T->getScalarType();
  if (E->isPointerTy())
    return 64;
  if (!E->isIntegerTy() && !E->isFloatTy() && !E->isDoubleTy() && !E->isHalfTy() && !E->isBFloatTy())
    return 0;
  unsigned Bits = E->getScalarSizeInBits();
  return Bits <= 64 ? Bits : 0;
}

/// Too many scalars to be in registers.
inline bool isTooLarge(const llvm::Value *V) { return countSlots(V->getType()) > MaxSlots; }

/// Makes the operations of one function.
class FunctionDecoder {
public:
  FunctionDecoder(ExecutableModule &P, const llvm::Function &F, DecodedFunction &D)
      : P(P), DL(P.layout()), F(F), D(D) {}
  void run();

private:
  // DecodeInstructions.cpp.
  void decode(const llvm::Instruction &I);
  /// What cannot be run at all; whether that was so.
  bool refuse(const llvm::Instruction &I);
  void decodeBinary(Opcode C, const llvm::Instruction &I);
  void decodeCast(Opcode C, const llvm::Instruction &I);
  void decodeCompare(const llvm::CmpInst &I);
  void decodePointerCast(const llvm::Instruction &I);
  void decodeVector(const llvm::Instruction &I);
  void decodeAggregate(const llvm::Instruction &I);
  void decodeMemory(const llvm::Instruction &I);
  void decodeAtomic(const llvm::Instruction &I);
  void decodeControl(const llvm::Instruction &I);
  void decodeGep(const llvm::GetElementPtrInst &G);
  uint32_t branchTo(llvm::ArrayRef<const llvm::BasicBlock *> Targets);
  void restrict(const llvm::Instruction &I);
  // Promises.cpp: where functions are validated, what is promised beside ranges and numbers.
  void promise(const llvm::Instruction &I);
  void promiseArguments();
  void promiseBundles(const llvm::CallBase &Assume);
  void addPromise(const DecodedFunction::Promise &Of, const llvm::Value &V, const llvm::Instruction &At,
                  bool IsOperand);
  void unsupported(const llvm::Instruction &I, const llvm::Twine &What) {
    D.Problems.push_back(("cannot run " + What).str());
    add(Opcode::Unsupported, I).Extra = D.Problems.size() - 1;
  }
  /// A constant as LLVM folds it, if the machine does not know it as it is.
  const llvm::Constant &folded(const llvm::Constant &C) const {
    const llvm::Constant *Folded = P.isKnown(C) ? nullptr : llvm::ConstantFoldConstant(&C, DL);
    return Folded ? *Folded : C;
  }
  bool hasUnknownConstant(const llvm::Instruction &I) const {
    return llvm::any_of(I.operand_values(), [&](const llvm::Value *V) {
      const auto *C = llvm::dyn_cast<llvm::Constant>(V);
      return C && !llvm::isa<llvm::InlineAsm>(V) && !P.isKnown(folded(*C));
    });
  }
  uint32_t slotOf(const llvm::Value &V) {
    auto [It, New] = D.SlotOf.try_emplace(&V, D.NumSlots);
    if (New)
      D.NumSlots += numSlots(V.getType());
    return It->second;
  }
  int32_t ref(const llvm::Value &V) {
    if (const auto *C = llvm::dyn_cast<llvm::Constant>(&V))
      return P.internConstant(folded(*C));
    return static_cast<int32_t>(slotOf(V));
  }
  Op &add(Opcode C, const llvm::Instruction &I) {
    D.Ops.push_back({});
    Op &O = D.Ops.back();
    O.Code = C;
    O.I = &I;
    if (numSlots(I.getType()))
      O.Dst = slotOf(I);
    O.Count = numSlots(I.getType());
    return O;
  }
  uint32_t layoutOf(llvm::Type *T) {
    D.Layouts.push_back(rejoin::layoutOf(DL, T));
    return D.Layouts.size() - 1;
  }
  void addFold(const llvm::Instruction &I) {
    DecodedFunction::FoldInfo Info;
    unsigned N = llvm::isa<llvm::CallBase>(I) ? llvm::cast<llvm::CallBase>(I).arg_size() : I.getNumOperands();
    for (unsigned K = 0; K != N; ++K)
      Info.Operands.push_back(ref(*I.getOperand(K)));
    Info.ResultSlots = numSlots(I.getType());
    D.Folds.push_back(Info);
    add(Opcode::Fold, I).Extra = D.Folds.size() - 1;
  }
  // DecodeCalls.cpp.
  void decodeCall(const llvm::CallBase &C);
  bool decodeIntrinsic(const llvm::CallBase &C);
  bool decodeAnchor(const llvm::CallBase &C);
  /// Of a function without a body: whether an operation was made of it, or a problem.
  bool decodeDeclared(const llvm::CallBase &C, DecodedFunction::CallInfo &Info);
  void decodeAssembly(const llvm::CallBase &C);
  void addCall(const llvm::CallBase &C, DecodedFunction::CallInfo Info);
  /// The binary logarithm. clang promises more for OpenCL's events than their size in an array allows.
  uint8_t promisedAlignment(llvm::Type *T, llvm::Align Promised) const {
    const uint64_t Size = T->isPointerTy() ? DL.getPointerTypeSize(T) : UINT64_MAX;
    return static_cast<uint8_t>(llvm::Log2_64(std::min(Size, Promised.value())));
  }
  void splitBlocks();
  void addPhis();

  ExecutableModule &P;
  const llvm::DataLayout &DL;
  const llvm::Function &F;
  DecodedFunction &D;
  llvm::SmallPtrSet<const llvm::Instruction *, 8> SplitBehind;
  llvm::DenseMap<const llvm::BasicBlock *, uint32_t> FirstPart, LastPart;
  llvm::SmallVector<TokenRegion> Regions;
  /// Anchors that may part threads, with their position in `Regions`.
  llvm::DenseMap<const llvm::CallBase *, unsigned> Anchors;
  uint32_t NumParts = 0;
};

} // namespace rejoin

#endif // REJOIN_LIB_SEMANTICS_FUNCTIONDECODER_H
