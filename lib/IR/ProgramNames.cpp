//===- ProgramNames.cpp - Names and places of a program view's parts -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/ProgramNames.h"
#include "rejoin/IR/ModuleTexts.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace rejoin {

ProgramNames::~ProgramNames() = default;

std::string ProgramNames::exit(BlockId From, BlockId To) {
  if (isContinuation(To))
    return "at the end of the convergence region in " + block(To);
  return block(From) + " -> " + block(To);
}

unsigned lineIn(const DISubprogram *SP, const DILocation *L) {
  if (SP)
    for (; L; L = L->getInlinedAt())
      if (L->getFile() == SP->getFile())
        return L->getLine();
  return 0;
}

std::string IRProgramNames::text(ValueId V) {
  const llvm::Value &Of = Reader.value(V);
  auto Known = Texts ? Texts->find(Of) : std::nullopt;
  return validText(Known ? Known->str() : Names.text(Of));
}

std::string IRProgramNames::location(ValueId V) {
  const auto *I = dyn_cast<Instruction>(&Reader.value(V));
  return I ? sourceLocation(I->getDebugLoc().get()) : "";
}

unsigned IRProgramNames::line(ValueId V) {
  const auto *I = dyn_cast<Instruction>(&Reader.value(V));
  return I ? lineIn(Reader.function().getSubprogram(), I->getDebugLoc().get()) : 0;
}

} // namespace rejoin
