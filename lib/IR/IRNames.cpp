//===- IRNames.cpp - Names and places of IR, for people -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/IRNames.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/AssemblyAnnotationWriter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FormattedStream.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

IRNames::IRNames(const Function &F) : F(&F) {}

ModuleSlotTracker &IRNames::slots() {
  if (!Slots) {
    Slots.emplace(F->getParent(), /*ShouldInitializeAllMetadata=*/false);
    Slots->incorporateFunction(*F);
  }
  return *Slots;
}

/// What has no name gets the next number, as LLVM's printer counts: arguments, then blocks and instructions in order.
std::optional<unsigned> IRNames::numberOf(const Value &V) {
  if (!Numbered) {
    Numbered = true;
    unsigned Next = 0;
    auto Add = [&](const Value &Local) {
      if (!Local.hasName() && !Local.getType()->isVoidTy())
        Numbers[&Local] = Next++;
    };
    for (const Argument &A : F->args())
      Add(A);
    for (const BasicBlock &B : *F) {
      if (!B.hasName())
        Numbers[&B] = Next++;
      for (const Instruction &I : B)
        Add(I);
    }
  }
  auto It = Numbers.find(&V);
  return It == Numbers.end() ? std::nullopt : std::optional(It->second);
}

std::string IRNames::operand(const Value &V) {
  if (!V.hasName())
    if (auto N = numberOf(V))
      return "%" + std::to_string(*N);
  std::string Text;
  raw_string_ostream OS(Text);
  if (V.hasName())
    V.printAsOperand(OS, /*PrintType=*/false);
  else
    V.printAsOperand(OS, /*PrintType=*/false, slots());
  return Text;
}

std::string IRNames::name(const Value &V) { return V.getType()->isVoidTy() ? text(V) : operand(V); }

std::string IRNames::block(const BasicBlock &B) { return operand(B); }

/// On one line, without metadata: a switch prints a line per case.
static std::string shortened(StringRef Text) {
  std::string OneLine;
  bool Space = false;
  for (char C : Text.trim()) {
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

namespace {
/// Where each instruction lies in the text of its function.
class LineFinder : public AssemblyAnnotationWriter {
public:
  explicit LineFinder(const std::string &Text) : Text(Text) {}
  void emitInstructionAnnot(const Instruction *, formatted_raw_ostream &OS) override { Begin = at(OS); }
  void printInfoComment(const Value &V, formatted_raw_ostream &OS) override {
    if (isa<Instruction>(V))
      Of.push_back({&V, {Begin, at(OS)}});
  }
  std::vector<std::pair<const Value *, std::pair<size_t, size_t>>> Of;

private:
  size_t at(formatted_raw_ostream &OS) const {
    OS.flush();
    return Text.size();
  }
  const std::string &Text;
  size_t Begin = 0;
};
} // namespace

void IRNames::printAll() {
  std::string Text;
  raw_string_ostream OS(Text);
  LineFinder Found(Text);
  F->print(OS, &Found);
  for (auto [V, Place] : Found.Of)
    Texts[V] = shortened(StringRef(Text).slice(Place.first, Place.second));
}

std::string IRNames::text(const Value &V) {
  constexpr unsigned Small = 500;
  const auto *I = dyn_cast<Instruction>(&V);
  if (I && I->getFunction() == F && (std::exchange(AnyAsked, true) || F->getInstructionCount() < Small)) {
    if (Texts.empty())
      printAll();
    if (auto It = Texts.find(&V); It != Texts.end())
      return It->second;
  }
  std::string Text;
  raw_string_ostream OS(Text);
  // Types without a name are numbered by module.
  if (isa<Argument>(V) && V.getType()->isSingleValueType()) {
    V.getType()->print(OS);
    OS << ' ' << operand(V);
  } else {
    V.print(OS, slots(), /*IsForDebug=*/false);
  }
  return shortened(Text);
}

std::string sourceLocation(const Instruction &I) { return sourceLocation(I.getDebugLoc().get()); }

std::string sourceLocation(const DILocation *L) {
  if (!L || L->getLine() == 0)
    return "";
  return validText(placeText({sys::path::filename(L->getFilename()).str(), L->getLine(), L->getColumn()}));
}
} // namespace rejoin
