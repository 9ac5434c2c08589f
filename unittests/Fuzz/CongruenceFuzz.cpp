//===- CongruenceFuzz.cpp - Changed functions against congruence *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A random function is taken through up to three passes, and then changed by some mistakes of one kind (Mutations.h):
// an operand, an operation or their order; a promise that may be false; iterations that LLVM copies; what passes do to
// kernels. Congruence judges first, since it proves few mistakes and takes little time. What it proves the other
// engines look at, with few bounds.
//
//===----------------------------------------------------------------------===//

#include "CongruenceFuzz.h"
#include "Mutations.h"
#include "rejoin/Validate/Validate.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <cstdio>
#include <cstdlib>

namespace rejoin::testing {

unsigned CongruenceFuzz::judge(const std::string &Kind, const llvm::Function &Old, const llvm::Function &New,
                               DataShape Shape, std::mt19937_64 &Random) {
  Row &R = Rows[Kind];
  ++R.Changed;
  ValidateOptions Options;
  Options.MaxSteps = 60000;
  Options.MaxThreads = 32;
  Options.Seed = Random();
  Options.Unroll = 3;
  Options.MaxPaths = 40;
  Options.Weakest = Grade::Strict;
  auto By = [&](bool Matches, bool Runs, bool Solves) {
    Options.Compare = Options.Enumerate = Options.Induct = false;
    Options.Match = Matches;
    Options.Run = Runs;
    Options.Solve = Solves;
    return validate(Old, New, Shape.Target, Options);
  };
  if (By(true, false, false).Answer != Verdict::Proved)
    return 0;
  ++R.Proved;
  for (const bool Runs : {true, false}) {
    const ValidationResult Other = By(false, Runs, !Runs);
    if (Other.Answer != Verdict::Refuted && Other.Grades[0] != GradeAnswer::Refuted)
      continue;
    ++R.Wrong;
    std::printf("CONGRUENT VALUES ARE REFUTED: %s\n%s%s%s\n", Kind.c_str(), Other.Counterexample.c_str(),
                textOf(Old).c_str(), textOf(New).c_str());
    return 1;
  }
  return 0;
}

unsigned CongruenceFuzz::runRound(std::mt19937_64 &Random, ApplyPass Apply) {
  DataShape Shape;
  Shape.Pointers = Random() % 2;
  Shape.Loops = Random() % 2;
  static constexpr TargetKind Targets[] = {TargetKind::AMDGPU, TargetKind::AMDGPU, TargetKind::NVPTX,
                                           TargetKind::SPIRV};
  Shape.Target = Targets[Random() % std::size(Targets)];
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Problem;
  const auto M = llvm::parseAssemblyString(randomData(Random, Shape), Problem, Context);
  if (!M || !isValid(*M)) {
    std::printf("NOT VALID: %s at %d\n", Problem.getMessage().str().c_str(), Problem.getLineNo());
    std::exit(1);
  }
  const auto Changed = llvm::CloneModule(*M);
  llvm::Function &New = *Changed->getFunction("f");
  const llvm::Function &Old = *M->getFunction("f");
  std::string Passes;
  const char *Pass = nullptr;
  for (unsigned K = Random() % 4; K != 0; --K)
    if (Apply(*Changed, "f", Pass))
      Passes = " after passes";
  std::string Kind = "none";
  bool IsChanged = !Passes.empty();
  auto Repeat = [&](const char *Name, unsigned Most, llvm::function_ref<bool()> Change) {
    bool Any = false;
    for (unsigned Try = 0; Try != Most && !(Any && Random() % 2); ++Try)
      Any |= Change();
    if (Any)
      Kind = Name;
    IsChanged |= Any;
  };
  switch (const unsigned Choice = Random() % 8) {
  case 0:
    break;
  case 1:
    Repeat("iterations copied", 1, [&] { return Shape.Loops && copyIterations(New, Random); });
    break;
  case 2:
  case 3: {
    const auto Mistake = static_cast<KernelMutation>(Random() % NumKernelMutations);
    Repeat(nameOf(Mistake), 3, [&] { return mutateKernel(New, Mistake, Random); });
    break;
  }
  default:
    if (Choice < 6)
      Repeat("promise", 8, [&] { return promiseMore(New, Random); });
    else
      Repeat("data", 4, [&] { return mutateData(New, Random); });
    break;
  }
  return IsChanged && isValid(*Changed) && textOf(Old) != textOf(New) ? judge(Kind + Passes, Old, New, Shape, Random)
                                                                      : 0;
}

int CongruenceFuzz::run(FuzzBudget Budget, std::mt19937_64 &Random, ApplyPass Apply) {
  unsigned Wrong = 0;
  while (Budget.startRound())
    Wrong += runRound(Random, Apply);
  std::printf("validate fuzz: congruence, %u wrong\n", Wrong);
  print();
  return Wrong ? 1 : 0;
}

unsigned CongruenceFuzz::changed() const {
  unsigned Sum = 0;
  for (const auto &[Kind, R] : Rows)
    Sum += R.Changed;
  return Sum;
}

unsigned CongruenceFuzz::proved() const {
  unsigned Sum = 0;
  for (const auto &[Kind, R] : Rows)
    Sum += R.Proved;
  return Sum;
}

void CongruenceFuzz::print() const {
  std::printf("| change | changed | proved by congruence | refuted by others |\n|---|---|---|---|\n");
  for (const auto &[Kind, R] : Rows)
    std::printf("| %s | %u | %u | %u |\n", Kind.c_str(), R.Changed, R.Proved, R.Wrong);
  std::printf("| all | %u | %u | |\n", changed(), proved());
}

} // namespace rejoin::testing
