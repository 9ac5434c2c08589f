//===- IRNames.cpp - Names and places of IR, for people -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's printer numbers values that have no name, types and attributes by looking at the whole module, for each
// instruction or function that is printed. So names are numbered here as LLVM counts, and texts are printed together:
// those of a function (`printAll`), or in modules of many functions those of the module (`ModuleTexts`).
//
//   %3 = add i32 %0, %1, !dbg !7      text: `%3 = add i32 %0, %1`, name: `%3`
//
// Cost: linear in the function, or in the module, once. Held by: unittests/IR, test/Uniformity.
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/IRNames.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/IR/ModuleTexts.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/AssemblyAnnotationWriter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormattedStream.h"
#include "llvm/Support/Path.h"
#include <functional>

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
  if (!V.hasName() && !isa<Constant>(V))
    if (auto N = numberOf(V))
      return "%" + std::to_string(*N);
  std::string Text;
  raw_string_ostream OS(Text);
  if (V.hasName() || isa<ConstantData>(V))
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
/// Gives the text of each instruction to \p Found, and keeps none of what is printed.
class LineFinder : public AssemblyAnnotationWriter {
public:
  LineFinder(std::string &Text, std::function<void(const Value &, StringRef)> Found)
      : Text(Text), Found(std::move(Found)) {}
  void emitInstructionAnnot(const Instruction *, formatted_raw_ostream &OS) override {
    OS.flush();
    Text.clear();
  }
  void printInfoComment(const Value &V, formatted_raw_ostream &OS) override {
    OS.flush();
    if (isa<Instruction>(V))
      Found(V, Text);
  }

private:
  std::string &Text;
  std::function<void(const Value &, StringRef)> Found;
};
} // namespace

void IRNames::printAll() {
  std::string Text;
  raw_string_ostream OS(Text);
  LineFinder Found(Text, [&](const Value &V, StringRef Of) { Texts[&V] = shortened(Of); });
  F->print(OS, &Found);
}

void ModuleTexts::printAll(const Module &M) {
  All.clear();
  Places.clear();
  std::string Text;
  raw_string_ostream OS(Text);
  LineFinder Found(Text, [&](const Value &V, StringRef Printed) {
    const std::string Short = shortened(Printed);
    Places[&V] = {All.size(), Short.size()};
    All += Short;
  });
  M.print(OS, &Found);
}

std::optional<StringRef> ModuleTexts::find(const Value &V) {
  constexpr size_t Few = 100;
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return std::nullopt;
  // Counting the functions of a module goes over all of them.
  if (const Module *M = I->getModule(); Of != M) {
    Of = M;
    IsPrinted = M->size() > Few;
    if (IsPrinted)
      printAll(*M);
  }
  if (!IsPrinted)
    return std::nullopt;
  auto It = Places.find(I);
  return It == Places.end() ? std::nullopt : std::optional(StringRef(All).substr(It->second.first, It->second.second));
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
  return printableWord(placeText({sys::path::filename(L->getFilename()).str(), L->getLine(), L->getColumn()}));
}
} // namespace rejoin
