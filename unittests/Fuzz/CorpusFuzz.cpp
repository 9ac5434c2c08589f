//===- CorpusFuzz.cpp - Kernels of others against the validator -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function of a module is changed by one mutation (Mutations.h), by a pass, or by a pass that is not told which
// operations are convergent. Then it is compared with itself before, by runs alone, by congruence alone, and by all
// other engines. What a run tells apart no other engine may prove. What a pass makes and is refuted is printed, to be
// read: it is a fault of LLVM, or a false alarm.
//
//===----------------------------------------------------------------------===//

#include "CorpusFuzz.h"
#include "Mutations.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Validate/Validate.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace rejoin::testing {

CorpusFuzz::CorpusFuzz(const std::string &Folder) {
  std::vector<std::string> Paths;
  std::error_code Error;
  for (const auto &Entry : std::filesystem::recursive_directory_iterator(Folder, Error))
    if (Entry.path().extension() == ".ll" || Entry.path().extension() == ".bc")
      Paths.push_back(Entry.path().string());
  std::sort(Paths.begin(), Paths.end());
  for (const std::string &Path : Paths)
    if (auto File = llvm::MemoryBuffer::getFile(Path))
      Files.push_back(std::move(*File));
  if (Files.empty()) {
    std::fprintf(stderr, "--corpus '%s': no modules (.ll, .bc)\n", Folder.c_str());
    std::exit(3);
  }
}

unsigned CorpusFuzz::judge(const std::string &Kind, const llvm::Module &Before, const llvm::Module &After,
                           llvm::StringRef Name, bool IsPass) {
  const llvm::Function &Old = *Before.getFunction(Name), &New = *After.getFunction(Name);
  const TargetKind Machine = GpuTarget::familyOf(Before);
  ValidateOptions Options = optionsForPipelines();
  Options.MaxSteps = 150000;
  Options.SolverLimit = 100000;
  Options.SolverLimitForValues = 25000;
  auto By = [&](bool Runs, bool Others, bool Matches = false) {
    Options.Run = Runs;
    Options.Match = Matches;
    Options.Compare = Options.Enumerate = Options.Solve = Options.Induct = Others;
    return validate(Old, New, Machine, Options);
  };
  const ValidationResult Run = By(true, false), Other = By(false, true);
  Row &R = Rows[Kind];
  ++R.Changed;
  const bool Differs = Run.Answer == Verdict::Refuted || Run.Answer == Verdict::InvalidTarget;
  const bool Refuted = Differs || Other.Answer == Verdict::Refuted || Other.Answer == Verdict::InvalidTarget;
  R.Differ += Differs;
  R.Refuted += Refuted;
  R.Proved += !Refuted && Other.Answer == Verdict::Proved;
  R.Open += !Refuted && Other.Answer == Verdict::Inconclusive;
  const bool IsCongruent = By(false, false, true).Answer == Verdict::Proved;
  const bool IsWrong = Run.Answer == Verdict::Refuted && (Other.Answer == Verdict::Proved || IsCongruent);
  R.Wrong += IsWrong;
  if (IsWrong || (IsPass && Refuted) || (std::getenv("REJOIN_FUZZ_VERBOSE") && !IsPass && !Refuted))
    std::printf("%s: %s\n%s%s%s\n",
                IsWrong   ? "PROVED, BUT A RUN DIFFERS"
                : Refuted ? "REFUTED, TO BE READ"
                          : "NOT REFUTED",
                Kind.c_str(), (Differs ? Run : Other).Counterexample.c_str(), textOf(Old).c_str(), textOf(New).c_str());
  return IsWrong;
}

unsigned CorpusFuzz::runRound(std::mt19937_64 &Random, ApplyPass Apply) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Problem;
  const llvm::MemoryBuffer &File = *Files[Random() % Files.size()];
  const auto M = llvm::parseIR(File.getMemBufferRef(), Problem, Context);
  if (!M || !isValid(*M))
    return 0;
  constexpr unsigned MaxInstructions = 400;
  std::vector<std::string> Names;
  for (const llvm::Function &F : *M)
    if (!F.isDeclaration() && F.getInstructionCount() <= MaxInstructions)
      Names.push_back(F.getName().str());
  if (Names.empty())
    return 0;
  const std::string &Name = Names[Random() % Names.size()];
  const auto After = llvm::CloneModule(*M);
  llvm::Function &New = *After->getFunction(Name);
  const uint64_t Choice = Random() % (NumKernelMutations + 6);
  if (Choice >= NumKernelMutations) {
    // Passes, also some that are not told what is convergent.
    const bool IsTold = Choice != NumKernelMutations;
    std::vector<llvm::Function *> Convergent;
    for (llvm::Function &F : *After)
      if (!IsTold && F.isConvergent()) {
        Convergent.push_back(&F);
        F.setNotConvergent();
      }
    if (!IsTold && Convergent.empty())
      return 0;
    const char *Pass = nullptr;
    bool Changed = false;
    for (int Try = 0; Try != (IsTold ? 8 : 4) && !(Changed && IsTold); ++Try)
      Changed |= Apply(*After, Name, Pass);
    for (llvm::Function *F : Convergent)
      F->setConvergent();
    return Changed && isValid(*After) ? judge(IsTold ? "passes" : "passes without convergent", *M, *After, Name, IsTold)
                                      : 0;
  }
  const auto Kind = static_cast<KernelMutation>(Choice);
  const bool Changed = mutateKernel(New, Kind, Random);
  return Changed && isValid(*After) && textOf(New) != textOf(*M->getFunction(Name))
             ? judge(nameOf(Kind), *M, *After, Name, /*IsPass=*/false)
             : 0;
}

void CorpusFuzz::print() const {
  Row All;
  std::printf("| change | pairs | refuted | of these by runs | proved | inconclusive | wrong "
              "|\n|---|---|---|---|---|---|---|\n");
  auto Print = [](const char *Name, const Row &R) {
    std::printf("| %s | %u | %u | %u | %u | %u | %u |\n", Name, R.Changed, R.Refuted, R.Differ, R.Proved, R.Open,
                R.Wrong);
  };
  for (const auto &[Name, R] : Rows) {
    Print(Name.c_str(), R);
    All.Changed += R.Changed;
    All.Differ += R.Differ;
    All.Refuted += R.Refuted;
    All.Proved += R.Proved;
    All.Open += R.Open;
    All.Wrong += R.Wrong;
  }
  Print("all", All);
}

} // namespace rejoin::testing
