//===- PassValidator.cpp - Validates each pass of a pipeline -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassValidator.h"
#include "rejoin/Frontend/ConvergenceReader.h"
#include "rejoin/Validate/Validate.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/StructuralHash.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <cstdlib>
#include <memory>
#include <vector>

using namespace llvm;

namespace rejoin {

namespace {

class PassValidator {
public:
  explicit PassValidator(StringRef Settings) {
    for (StringRef S : split(Settings, ',')) {
      Abort |= S == "abort";
      Verbose |= S == "verbose";
      if (S == "post-dominator")
        Options.Model = ConvergenceModel::PostDominator;
    }
    // A smaller launch than on the command line: many passes are looked at.
    Options.MaxThreads = 256;
    Options.MaxSteps = 400000;
  }
  ~PassValidator() {
    errs() << "rejoin: " << Checked << " changed functions checked: " << Count[0] << " proved, " << Count[2]
           << " inconclusive, " << Count[1] + Count[3] << " refuted or invalid\n";
  }
  void before(StringRef Pass, const Function *F);
  void after(StringRef Pass, const Function *F);

private:
  ValidateOptions Options;
  bool Abort = false, Verbose = false;
  unsigned Checked = 0, Count[4] = {};
  struct Saved {
    const Function *F;
    std::unique_ptr<Module> Before;
    stable_hash Hash;
  };
  std::vector<Saved> Stack;
  StringSet<> Broken;
};

} // namespace

static bool hasConvergentCalls(const Function &F) {
  for (const BasicBlock &B : F)
    for (const Instruction &I : B)
      if (const auto *C = dyn_cast<CallBase>(&I); C && isConvergentCall(*C))
        return true;
  return false;
}

void PassValidator::before(StringRef Pass, const Function *F) {
  if (!F || F->isDeclaration() || !hasConvergentCalls(*F)) {
    Stack.push_back({F, nullptr, 0});
    return;
  }
  Stack.push_back({F, CloneModule(*F->getParent()), StructuralHash(*F, /*DetailedHash=*/true)});
}

void PassValidator::after(StringRef Pass, const Function *F) {
  if (Stack.empty())
    return;
  Saved S = std::move(Stack.back());
  Stack.pop_back();
  if (!S.Before || S.F != F || StructuralHash(*F, true) == S.Hash || Broken.contains(F->getName()))
    return;
  const Function *Old = S.Before->getFunction(F->getName());
  if (!Old || Old->isDeclaration())
    return;
  ++Checked;
  auto Kind = Target::kindOf(F->getParent()->getTargetTriple()).value_or(TargetKind::SPIRV);
  ValidationResult R = validate(*Old, *F, Kind, Options);
  ++Count[static_cast<unsigned>(R.Answer)];
  bool Bad = R.Answer == Verdict::Refuted || R.Answer == Verdict::InvalidTarget;
  if (Bad || Verbose) {
    static constexpr StringLiteral Names[] = {"proved", "refuted", "inconclusive", "invalid target"};
    errs() << "rejoin: " << Pass << " on '" << F->getName() << "': " << Names[static_cast<unsigned>(R.Answer)] << " ("
           << R.Bounds << ")\n";
    for (const std::string &Reason : R.Reasons)
      errs() << "  " << Reason << '\n';
    if (!R.Counterexample.empty())
      errs() << "  " << R.Counterexample;
  }
  if (!Bad)
    return;
  Broken.insert(F->getName());
  if (Abort)
    std::exit(1);
}

void registerPassValidator(PassInstrumentationCallbacks &Callbacks) {
  const char *Settings = std::getenv("REJOIN_VALIDATE");
  if (!Settings)
    return;
  // Lives as long as the callbacks that share it.
  auto Validator = std::make_shared<PassValidator>(Settings);
  auto FunctionOf = [](Any IR) -> const Function * {
    const auto *F = any_cast<const Function *>(&IR);
    return F ? *F : nullptr;
  };
  auto IsManager = [](StringRef Pass) { return isSpecialPass(Pass, {"PassManager", "PassAdaptor"}); };
  Callbacks.registerBeforeNonSkippedPassCallback([=](StringRef Pass, Any IR) {
    if (!IsManager(Pass))
      Validator->before(Pass, FunctionOf(IR));
  });
  Callbacks.registerAfterPassCallback([=](StringRef Pass, Any IR, const PreservedAnalyses &) {
    if (!IsManager(Pass))
      Validator->after(Pass, FunctionOf(IR));
  });
  Callbacks.registerAfterPassInvalidatedCallback([=](StringRef Pass, const PreservedAnalyses &) {
    if (!IsManager(Pass))
      Validator->after(Pass, nullptr);
  });
}

} // namespace rejoin
