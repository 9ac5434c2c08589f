//===- IRNames.cpp - Names and places of IR, for people -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Frontend/IRNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

IRNames::IRNames(const Function &F) : Slots(F.getParent(), /*ShouldInitializeAllMetadata=*/false) {
  Slots.incorporateFunction(F);
}

std::string IRNames::name(const Value &V) {
  if (V.getType()->isVoidTy())
    return text(V);
  std::string Text;
  raw_string_ostream OS(Text);
  V.printAsOperand(OS, /*PrintType=*/false, Slots);
  return Text;
}

std::string IRNames::text(const Value &V) {
  std::string Text;
  raw_string_ostream OS(Text);
  V.print(OS, Slots, /*IsForDebug=*/false);
  // A switch prints a line per case; metadata says nothing here.
  std::string OneLine;
  bool Space = false;
  for (char C : StringRef(Text).trim()) {
    if (C == '\n' || C == ' ') {
      Space = true;
      continue;
    }
    if (Space)
      OneLine += ' ';
    Space = false;
    OneLine += C;
  }
  StringRef Rest = OneLine;
  return Rest.take_front(Rest.find(", !")).str();
}

std::string IRNames::block(const BasicBlock &B) {
  std::string Text;
  raw_string_ostream OS(Text);
  B.printAsOperand(OS, /*PrintType=*/false, Slots);
  return Text;
}

std::string sourceLocation(const Instruction &I) { return sourceLocation(I.getDebugLoc().get()); }

std::string sourceLocation(const DILocation *L) {
  if (!L || L->getLine() == 0)
    return "";
  return (sys::path::filename(L->getFilename()) + ":" + Twine(L->getLine()) + ":" + Twine(L->getColumn())).str();
}

} // namespace rejoin
