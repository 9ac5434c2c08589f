//===- EventTexts.cpp - Events and their operands for people -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Events of counterexamples are read by people: an address is an object and an offset, a number of floating point is
// not its bits, and a ballot is a set of lanes. Which operand is which follows from the operation, where each operand
// is one number.
//
//   store i64 %ballot, ptr %at     store 0x3f (lanes 0 to 5) to %p + 24
//   not:  store <2 x i32> ...      compared as bytes; each is shown as a number
//
// Held by: test/Validate/texts.test.
//
//===----------------------------------------------------------------------===//

#include "Refinement/EventTexts.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Target/LaneMasks.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

SmallVector<const Value *> operandValues(const Instruction &I, size_t Count) {
  SmallVector<const Value *> Values;
  if (const auto *C = dyn_cast<CallBase>(&I))
    for (const Use &A : C->args())
      Values.push_back(A.get());
  else
    for (const Use &U : I.operands())
      Values.push_back(U.get());
  return Values.size() == Count ? Values : SmallVector<const Value *>(Count, nullptr);
}

/// A set of lanes: a ballot, or what is computed from ballots and constants alone.
static bool isLaneSet(const Value &Root) {
  SmallVector<const Value *, 8> Work{&Root};
  SmallPtrSet<const Value *, 8> Seen{&Root};
  bool AnyBallot = false;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (isa<Constant>(V))
      continue;
    if (const auto *C = dyn_cast<CallBase>(V)) {
      const Function *F = C->getCalledFunction();
      const Builtin Runs = F && F->isDeclaration() ? findOperation(*F).Runs : Builtin::None;
      if (Runs != Builtin::Ballot && Runs != Builtin::BallotOfCompare && Runs != Builtin::VoteBallot &&
          Runs != Builtin::ActiveMask)
        return false;
      AnyBallot = true;
      continue;
    }
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || !(I->isBitwiseLogicOp() || isa<PHINode, SelectInst, ZExtInst, TruncInst, FreezeInst>(I)))
      return false;
    for (const Use &U : I->operands())
      if (!(isa<SelectInst>(I) && U.getOperandNo() == 0) && Seen.insert(U.get()).second)
        Work.push_back(U.get());
  }
  return AnyBallot;
}

std::string numberText(const Type &T, uint64_t Bits, const Value *Of) {
  if (Of && T.isIntegerTy() && isLaneSet(*Of))
    return maskInWords(Bits) + " (" + (Bits ? lanesInWords(Bits) : std::string("no lane")) + ")";
  if (!T.isHalfTy() && !T.isFloatTy() && !T.isDoubleTy())
    return std::to_string(Bits);
  SmallString<24> Text;
  APFloat(T.getFltSemantics(), APInt(T.getScalarSizeInBits(), Bits)).toString(Text);
  return Text.str().str();
}

std::string placeInObject(StringRef Name, uint64_t Offset) {
  return Offset ? (Name + " + " + Twine(Offset)).str() : Name.str();
}

/// As the source names it.
static std::string operationName(const Instruction &I, const MoreFences &More) {
  std::string Text = eventText(I, More);
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *F = C ? C->getCalledFunction() : nullptr;
  if (F && !F->isIntrinsic() && Text == ("call " + F->getName()).str())
    return "call " + sourceName(F->getName());
  return Text;
}

std::string eventSentence(const Instruction &I, const MoreFences &More, ArrayRef<std::string> Operands,
                          StringRef Holding) {
  const std::string Name = operationName(I, More);
  if (isa<StoreInst>(I) && Operands.size() >= 2)
    return Name + " " + join(Operands.drop_back(), " ") + " to " + Operands.back();
  if (isa<LoadInst>(I) && Operands.size() == 1)
    return Name + " from " + Operands.front();
  if (isa<ReturnInst>(I))
    return Operands.empty() ? Name : Name + " " + join(Operands, ", ");
  if (isa<FenceInst>(I))
    return Name;
  return Name + "(" + join(Operands, ", ") + Holding.str() + ")";
}

std::string differenceOfEvents(StringRef Source, StringRef Target) {
  constexpr size_t MaxSize = 90;
  auto Short = [](StringRef Text) {
    return Text.size() <= MaxSize ? Text.str() : (Text.take_front(Text.find_first_of("(;")) + "(...)").str();
  };
  const std::string A = Short(Source), B = Short(Target);
  if (A == B)
    return "is '" + A + "' in both, but with other operands";
  return "is '" + A + "' in the source, but '" + B + "' in the target";
}

} // namespace rejoin
