//===- SummaryReport.cpp - What a function does by its inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function's summary says how outputs depend on inputs: the extent of the result as a formula in the extents of what
// is passed. `int f(int a, int b) { return a + b; }` gives `result: min(%a, %b)`; a function that returns its
// workgroup's id gives `result: workgroup`, whatever is passed. `*%p` is what is found at a pointer, `call` the group
// that makes the call, `at most` a formula that is an upper bound only.
//
// Arguments without a name in the IR get that of the source, from debug records of the argument itself, also where code
// that is not optimised stores it to a variable first.
// Held by: test/Uniformity/call-summaries.ll, many-recursions.ll, many-calls.ll.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Interprocedural/UniformitySummary.h"
#include "rejoin/Report/UniformityReport.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace rejoin {

namespace {

/// The names of a function's inputs: `%x`, and `*%x` for the memory that it points to. An argument without a name in
/// the IR has its name in the source, without the sign, if debug records have one.
class InputNames {
public:
  explicit InputNames(const Function &F) : F(F), Names(F) {
    for (const Instruction &I : instructions(F))
      for (const DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange())) {
        if (R.getNumVariableLocationOps() != 1 || !R.getVariable()->getArg() || R.getDebugLoc().getInlinedAt())
          continue;
        const Value *V = R.getVariableLocationOp(0);
        // The variable to which code that is not optimised puts it.
        if (const auto *A = dyn_cast_or_null<AllocaInst>(V))
          for (const BasicBlock &B = F.getEntryBlock(); const Instruction &Store : B)
            if (const auto *S = dyn_cast<StoreInst>(&Store);
                S && S->getPointerOperand()->stripPointerCasts() == A && isa<Argument>(S->getValueOperand()))
              V = S->getValueOperand();
        if (const auto *A = dyn_cast_or_null<Argument>(V); A && !A->hasName())
          Sources[A] = R.getVariable()->getName().str();
      }
  }
  std::string operator()(unsigned Input) {
    return Input < F.arg_size() ? argument(*F.getArg(Input)) : "*" + argument(*F.getArg(Input - F.arg_size()));
  }
  std::string block(const BasicBlock &B) { return Names.block(B); }
  /// Where it is.
  std::string branch(const BasicBlock &B) {
    std::string Location = sourceLocation(*B.getTerminator());
    return "in " + block(B) + (Location.empty() ? "" : " at " + Location);
  }

private:
  std::string argument(const Argument &A) {
    auto It = Sources.find(&A);
    return It == Sources.end() || It->second.empty() ? Names.name(A) : It->second;
  }

  const Function &F;
  IRNames Names;
  DenseMap<const Argument *, std::string> Sources;
};

} // namespace

/// As `min(workgroup, %x, max(64, %y))`. \p AsCall adds the group that makes the call.
static std::string formula(const ParametricExtent &E, InputNames &Names, bool AsCall = false) {
  SmallVector<std::string> Terms;
  if (E.Most < Extent::grid() || (E.On.empty() && !AsCall))
    Terms.push_back(E.Most.name());
  for (const ParametricExtent::Dependence &D : E.On)
    Terms.push_back(D.AtLeast > E.Least ? "max(" + D.AtLeast.name() + ", " + Names(D.Input) + ")" : Names(D.Input));
  if (AsCall)
    Terms.push_back("call");
  std::string Text = Terms.size() == 1 ? Terms.front() : "min(" + join(Terms, ", ") + ")";
  if (E.Least > Extent::thread() && !E.On.empty())
    Text = "max(" + E.Least.name() + ", " + Text + ")";
  return E.IsExact ? Text : "at most " + Text;
}

void printSummary(raw_ostream &OS, const Function &F, const UniformitySummary &S) {
  InputNames Names(F);
  OS << "calls of '" << sourceName(F.getName()) << "':\n";
  if (!F.getReturnType()->isVoidTy())
    OS << "  result: " << formula(S.Result, Names) << '\n';
  for (const auto &B : S.Branches)
    OS << "  branch " << Names.branch(*B.Block) << ": " << formula(B.Choice, Names) << '\n';
  for (auto [I, P] : enumerate(S.Parameters)) {
    if (P.Writes)
      OS << "  writes through " << Names(I) << ": " << formula(P.Stored, Names, /*AsCall=*/true) << '\n';
    if (P.Reads)
      OS << "  reads through " << Names(I) << '\n';
  }
  for (const GlobalVariable *G : S.Globals)
    OS << "  writes @" << G->getName() << '\n';
  if (S.WritesAnything)
    OS << "  writes memory that is not known\n";
  if (S.Synchronizes)
    OS << "  has a barrier: the whole workgroup must execute the call\n";
}

static void writeFormula(json::OStream &J, StringRef Key, const ParametricExtent &E, InputNames &Names) {
  J.attributeObject(Key, [&] {
    J.attribute("least", E.Least.name());
    J.attribute("most", E.Most.name());
    J.attribute("exact", E.IsExact);
    J.attributeArray("inputs", [&] {
      for (const ParametricExtent::Dependence &D : E.On)
        J.object([&] {
          J.attribute("input", Names(D.Input));
          J.attribute("atLeast", D.AtLeast.name());
        });
    });
  });
}

void printSummary(json::OStream &J, const Function &F, const UniformitySummary &S) {
  InputNames Names(F);
  J.object([&] {
    if (!F.getReturnType()->isVoidTy())
      writeFormula(J, "result", S.Result, Names);
    J.attributeArray("branches", [&] {
      for (const auto &B : S.Branches)
        J.object([&] {
          J.attribute("block", Names.block(*B.Block));
          if (std::string Location = sourceLocation(*B.Block->getTerminator()); !Location.empty())
            J.attribute("location", Location);
          writeFormula(J, "choice", B.Choice, Names);
        });
    });
    J.attributeArray("parameters", [&] {
      for (auto [I, P] : enumerate(S.Parameters))
        J.object([&] {
          J.attribute("name", Names(I));
          J.attribute("followed", P.Followed);
          J.attribute("reads", P.Reads);
          J.attribute("writes", P.Writes);
          if (P.Writes)
            writeFormula(J, "stored", P.Stored, Names);
        });
    });
    J.attributeArray("writes", [&] {
      for (const GlobalVariable *G : S.Globals)
        J.value(validText(("@" + G->getName()).str()));
    });
    J.attribute("writesAnything", S.WritesAnything);
    J.attribute("barrier", S.Synchronizes);
  });
}

} // namespace rejoin
