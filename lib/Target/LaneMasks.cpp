//===- LaneMasks.cpp - Operations that take or give a mask of lanes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/LaneMasks.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace rejoin {

namespace {

enum class Match : uint8_t { Whole, Prefix };
struct Row {
  Match How;
  StringLiteral Name;
  MaskRole Role;
  unsigned Operand;
};
constexpr Row Rows[] = {
#define MASKS(MATCH, NAME, ROLE, OPERAND) {Match::MATCH, NAME, MaskRole::ROLE, OPERAND},
#include "rejoin/Target/LaneMasks.def"
};

} // namespace

const Value *maskOperand(const CallBase &C, MaskRole Role) {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration())
    return nullptr;
  const StringRef Name = F->isIntrinsic() ? F->getName() : unmangledStem(F->getName());
  for (const Row &R : Rows)
    if (R.Role == Role && (R.How == Match::Whole ? Name == R.Name : Name.starts_with(R.Name))) {
      if (R.Operand < C.arg_size())
        return C.getArgOperand(R.Operand);
      return Role == MaskRole::Active ? &C : nullptr;
    }
  return nullptr;
}

} // namespace rejoin
