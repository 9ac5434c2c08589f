//===- ValidateFuzz.cpp - Random transformations against the validator -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions and kernels, with tokens and without, are compared with themselves (never refuted), with what LLVM's
// function passes make of them, and with mutants. What is refuted with tokens is a fault of LLVM or a false alarm, and
// is printed. Without tokens passes do change the relation, mostly where they give an irreducible cycle a preheader,
// which moves its header (docs/Validating.md): that is counted, and printed if REJOIN_FUZZ_VERBOSE is set. The mutants'
// functions have sixteen inputs and always end: runs with all inputs tell exactly whether a mutant differs, and the
// engine for all inputs, which shares nothing with the machine, must say the same. Functions that compute, store and
// call what nobody knows are mutated in their data: runs refute some mutants, and none of these may be proved. Of pairs
// that are wrong about private objects, most of which no run refutes, no engine may prove one. Flags, metadata,
// attributes and lifetimes are added that may be false: what congruence proves all the same is refuted by no engine
// (CongruenceFuzz.cpp).
//
// `--passes` compares functions with memory with what passes make of them, and nothing else. `--corpus FOLDER` changes
// functions of the modules in a folder (CorpusFuzz.cpp).
//
//===----------------------------------------------------------------------===//

#include "CongruenceFuzz.h"
#include "CorpusFuzz.h"
#include "FuzzArguments.h"
#include "Mutations.h"
#include "PassedObjects.h"
#include "RandomData.h"
#include "RandomKernel.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Validate/Validate.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <chrono>
#include <cstring>
#include <map>

using namespace rejoin;
using namespace rejoin::testing;
using llvm::BasicBlock;
using llvm::CallBase;

namespace {

struct Counts {
  unsigned Pairs = 0, Proved = 0, Open = 0, Refuted = 0, RefutedUncontrolled = 0, BrokenByPass = 0;
  unsigned Mutants = 0, Differ = 0, Caught = 0, Agree = 0, Graded = 0, Enumerated = 0, StackDiffer = 0, StackCaught = 0;
  unsigned Stripped = 0, StrippedDiffer = 0, StrippedCaught = 0;
  unsigned Data = 0, DataDiffer = 0, DataCaught = 0, DataProved = 0, Inducted = 0, Copied = 0, CopiesProved = 0;
  unsigned WrongPairs = 0, WrongRefuted = 0, Congruent = 0;
};

std::mt19937_64 Random;
Counts Count;
CongruenceFuzz Congruence;
/// Of the functions that are compared now.
TargetKind Machine = TargetKind::AMDGPU;
std::map<std::string, unsigned> RejectedBy, KnownFaults, WrongProofs;

/// Prints what is wrong; always 1.
int report(const std::string &What, const llvm::Function &A, const llvm::Function &B, const ValidationResult &R) {
  std::printf("%s\n%s%s%s\n", What.c_str(), R.Counterexample.c_str(), textOf(A).c_str(), textOf(B).c_str());
  for (const std::string &Reason : R.Reasons)
    std::printf("%s\n", Reason.c_str());
  return 1;
}

ValidateOptions smallOptions() {
  ValidateOptions Options;
  Options.MaxSteps = 60000;
  Options.MaxThreads = 32;
  Options.Seed = Random();
  Options.Unroll = 3;
  Options.MaxPaths = 40;
  return Options;
}

/// Runs one of LLVM's function passes, named in \p Pass; false if nothing changes or the pass does not apply.
bool applyPass(llvm::Module &M, llvm::StringRef Name, const char *&Pass) {
  static const char *const Passes[] = {"simplifycfg",
                                       "instcombine<no-verify-fixpoint>",
                                       "gvn",
                                       "jump-threading",
                                       "early-cse<memssa>",
                                       "sccp",
                                       "loop-mssa(licm)",
                                       "loop-unroll<O3;full-unroll-max=4>",
                                       "sink",
                                       "adce",
                                       "simplifycfg<hoist-common-insts;sink-common-insts>",
                                       "speculative-execution",
                                       "loop(loop-rotate)",
                                       "loop-mssa(simple-loop-unswitch)",
                                       "newgvn",
                                       "reassociate",
                                       "structurizecfg",
                                       "fix-irreducible",
                                       "gvn-hoist",
                                       "gvn-sink",
                                       "sroa",
                                       "dse",
                                       "tailcallelim",
                                       "loop(loop-deletion)",
                                       "flatten-cfg",
                                       "loop-simplify",
                                       "mergereturn",
                                       "correlated-propagation"};
  Pass = Passes[Random() % std::size(Passes)];
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
  llvm::PassBuilder PB;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  llvm::FunctionPassManager PM;
  if (llvm::Error E = PB.parsePassPipeline(PM, Pass)) {
    std::printf("%s: %s\n", Pass, llvm::toString(std::move(E)).c_str());
    std::exit(1);
  }
  llvm::Function &New = *M.getFunction(Name);
  std::string Before = textOf(New);
  // Its precondition.
  if (llvm::StringRef(Pass) == "structurizecfg")
    for (const llvm::Cycle *C : FAM.getResult<llvm::CycleAnalysis>(New).toplevel_cycles())
      for (const llvm::Cycle *Inner : llvm::depth_first(C))
        if (!Inner->isReducible())
          return false;
  PM.run(New, FAM);
  return textOf(New) != Before;
}

ValidationResult byCongruence(const llvm::Function &Old, const llvm::Function &New) {
  ValidateOptions Options = smallOptions();
  Options.Compare = Options.Run = Options.Enumerate = Options.Solve = Options.Induct = false;
  Options.Match = true;
  Options.Weakest = Grade::Strict;
  const ValidationResult R = validate(Old, New, Machine, Options);
  Count.Congruent += R.Answer == Verdict::Proved;
  return R;
}

/// What is congruent is refuted by no engine.
int checkCongruent(const llvm::Function &Old, const llvm::Function &New,
                   std::initializer_list<const ValidationResult *> Others) {
  if (byCongruence(Old, New).Answer != Verdict::Proved)
    return 0;
  for (const ValidationResult *R : Others)
    if (R->Grades[0] == GradeAnswer::Refuted || R->Answer == Verdict::Refuted)
      return report("CONGRUENT VALUES ARE REFUTED", Old, New, *R);
  return 0;
}

int runPass(llvm::Module &M, llvm::StringRef Name) {
  auto Before = llvm::CloneModule(M);
  const char *Pass = nullptr;
  if (!applyPass(M, Name, Pass))
    return 0;
  llvm::Function &Old = *Before->getFunction(Name), &New = *M.getFunction(Name);
  ++Count.Pairs;
  if (!isValid(M)) {
    ++Count.BrokenByPass;
    ++RejectedBy[Pass];
    if (std::getenv("REJOIN_FUZZ_VERBOSE"))
      report(std::string("REJECTED: ") + Pass, Old, New, {});
    return 0;
  }
  ValidateOptions Others = smallOptions();
  Others.Compare = Others.Match = false;
  ValidationResult R = validate(Old, New, Machine, Others);
  if (int Wrong = checkCongruent(Old, New, {&R}))
    return Wrong;
  Count.Proved += R.Answer == Verdict::Proved;
  Count.Open += R.Answer == Verdict::Inconclusive;
  Count.Graded += R.Answer == Verdict::Proved && R.Grades[0] != GradeAnswer::Holds;
  if (std::getenv("REJOIN_FUZZ_VERBOSE"))
    for (const std::string &Reason : R.Reasons)
      std::printf("%s: %s\n", Pass, Reason.c_str());
  if (R.Answer != Verdict::Refuted && R.Answer != Verdict::InvalidTarget)
    return 0;
  if (R.Uncontrolled) {
    ++Count.RefutedUncontrolled;
    if (std::getenv("REJOIN_FUZZ_VERBOSE"))
      report(std::string("REFUTED WITHOUT TOKENS: ") + Pass, Old, New, R);
    return 0;
  }
  // FixIrreducible of LLVM 22 loses operands of PHIs on edges between two entries (docs/Validating.md).
  if (llvm::StringRef(Pass) == "fix-irreducible" && R.Kind == rejoin::Fault::Events) {
    ++KnownFaults[Pass];
    return 0;
  }
  ++Count.Refuted;
  return report(std::string("REFUTED: ") + Pass, Old, New, R);
}

/// What one engine says may not contradict what running all inputs shows.
int compareEngines(const llvm::Function &Old, const llvm::Function &New, const ValidationResult &Run,
                   const ValidationResult &Other, const std::string &Engine) {
  if (Run.Answer == Verdict::Refuted && Other.Answer == Verdict::Proved)
    return report("PROVED BY " + Engine + ", BUT A RUN DIFFERS", Old, New, Run);
  if (Run.Answer == Verdict::Proved && Other.Answer == Verdict::Refuted)
    return report("REFUTED BY " + Engine + ", BUT ALL RUNS AGREE", Old, New, Other);
  return 0;
}

/// What is the same instruction by instruction is refuted by no engine.
int checkSameText(const llvm::Function &Old, const llvm::Function &New, const ValidationResult &Other) {
  ValidateOptions Options = smallOptions();
  Options.Match = Options.Run = Options.Enumerate = Options.Solve = Options.Induct = false;
  if (Other.Answer != Verdict::Refuted || validate(Old, New, Machine, Options).Answer != Verdict::Proved)
    return 0;
  return report("THE SAME INSTRUCTIONS ARE REFUTED", Old, New, Other);
}

/// All engines on a function and a mutant.
int judgeMutant(const llvm::Function &Old, const llvm::Function &New, bool Anchors) {
  ValidateOptions Options = smallOptions();
  Options.Unroll = 40;
  Options.MaxPaths = 100;
  Options.Weakest = Grade::Strict;
  auto By = [&](bool Runs, bool Enumerates, bool Solves, bool Inducts = false) {
    Options.Compare = Options.Match = false;
    Options.Run = Runs;
    Options.Enumerate = Enumerates;
    Options.Solve = Solves;
    Options.Induct = Inducts;
    return validate(Old, New, Machine, Options);
  };
  ValidationResult Run = By(true, false, false), Enumerated = By(false, true, false), Solved = By(false, false, true),
                   Inducted = By(false, false, false, true);
  if (Run.Answer == Verdict::InvalidTarget || Solved.Answer == Verdict::InvalidTarget)
    return 0;
  ++Count.Mutants;
  if (int Wrong = Anchors ? 0 : checkCongruent(Old, New, {&Run, &Enumerated, &Solved, &Inducted}))
    return Wrong;
  for (const ValidationResult *R : {&Run, &Enumerated, &Solved})
    if (int Wrong = checkSameText(Old, New, *R))
      return Wrong;
  Count.Inducted += Inducted.Answer == Verdict::Proved;
  if (int Wrong = compareEngines(Old, New, Solved, Inducted, "INDUCTION"))
    return Wrong;
  if (Anchors) {
    // Runs try few choices of anchors; they refute nothing.
    return 0;
  }
  bool Differs = Run.Answer == Verdict::Refuted;
  Count.Differ += Differs;
  Count.Caught += Differs && Solved.Answer == Verdict::Refuted;
  Count.Agree += Run.Answer == Verdict::Proved && Solved.Answer == Verdict::Proved;
  Count.Enumerated += Differs ? Enumerated.Answer == Verdict::Refuted : Enumerated.Answer == Verdict::Proved;
  if (int Wrong = compareEngines(Old, New, Run, Solved, "FORMULAS"))
    return Wrong;
  if (int Wrong = compareEngines(Old, New, Run, Enumerated, "ENUMERATION"))
    return Wrong;
  if (int Wrong = compareEngines(Old, New, Run, Inducted, "INDUCTION"))
    return Wrong;
  if (Enumerated.Answer == Verdict::Proved && Solved.Answer == Verdict::Refuted)
    return report("ENUMERATION PROVES WHAT FORMULAS REFUTE", Old, New, Solved);
  if (Enumerated.Answer == Verdict::Refuted && Solved.Answer == Verdict::Proved)
    return report("ENUMERATION REFUTES WHAT FORMULAS PROVE", Old, New, Enumerated);
  // The same where threads meet at post-dominators only.
  Options.Model = ConvergenceModel::PostDominator;
  ValidationResult Stack = By(true, false, false);
  Count.StackDiffer += Stack.Answer == Verdict::Refuted;
  for (auto [Enumerates, Solves] : {std::pair(true, false), std::pair(false, true)}) {
    ValidationResult Other = By(false, Enumerates, Solves);
    Count.StackCaught += Solves && Stack.Answer == Verdict::Refuted && Other.Answer == Verdict::Refuted;
    if (int Wrong = compareEngines(Old, New, Stack, Other,
                                   Solves ? "FORMULAS AT POST-DOMINATORS" : "ENUMERATION AT POST-DOMINATORS"))
      return Wrong;
  }
  if (std::getenv("REJOIN_FUZZ_VERBOSE") && Differs && Solved.Answer != Verdict::Refuted)
    report("NOT CAUGHT", Old, New, Solved);
  return 0;
}

/// A pass that is not told which operations are convergent breaks some functions: what it makes is judged as a mutant.
int runStripped(llvm::Module &M, llvm::StringRef Name) {
  auto Before = llvm::CloneModule(M);
  std::vector<llvm::Function *> Convergent;
  for (llvm::Function &F : M)
    if (F.isConvergent()) {
      Convergent.push_back(&F);
      F.setNotConvergent();
    }
  const char *Pass = nullptr;
  bool Changed = false;
  for (int I = 0; I != 6; ++I)
    Changed |= applyPass(M, Name, Pass);
  for (llvm::Function *F : Convergent)
    F->setConvergent();
  if (!Changed || !isValid(M))
    return 0;
  Counts Saved = Count;
  int Wrong = judgeMutant(*Before->getFunction(Name), *M.getFunction(Name), false);
  Saved.Stripped += Count.Mutants - Saved.Mutants;
  Saved.StrippedDiffer += Count.Differ - Saved.Differ;
  Saved.StrippedCaught += Count.Caught - Saved.Caught;
  Count = Saved;
  return Wrong;
}

/// No engine proves what a run refutes.
int judgeData(const llvm::Function &Old, const llvm::Function &New) {
  ValidateOptions Options = smallOptions();
  Options.Weakest = Grade::Strict;
  auto By = [&](bool Runs, bool Enumerates, bool Solves, bool Inducts = false) {
    Options.Compare = Options.Match = false;
    Options.Run = Runs;
    Options.Enumerate = Enumerates;
    Options.Solve = Solves;
    Options.Induct = Inducts;
    Options.MaxThreads = Runs ? 512 : 32;
    return validate(Old, New, Machine, Options);
  };
  ++Count.Data;
  ValidationResult Run = By(true, false, false), Solved = By(false, false, true), Enumerated = By(false, true, false),
                   Inducted = By(false, false, false, true);
  if (int Wrong = checkCongruent(Old, New, {&Run, &Enumerated, &Solved, &Inducted}))
    return Wrong;
  Count.DataDiffer += Run.Answer == Verdict::Refuted;
  Count.DataCaught += Run.Answer == Verdict::Refuted && Solved.Answer == Verdict::Refuted;
  Count.DataProved += Solved.Answer == Verdict::Proved;
  for (const ValidationResult *R : {&Run, &Enumerated, &Solved})
    if (int Wrong = checkSameText(Old, New, *R))
      return Wrong;
  if (int Wrong = compareEngines(Old, New, Run, Solved, "FORMULAS"))
    return Wrong;
  Count.Inducted += Inducted.Answer == Verdict::Proved;
  if (int Wrong = compareEngines(Old, New, Run, Inducted, "INDUCTION"))
    return Wrong;
  return compareEngines(Old, New, Run, Enumerated, "ENUMERATION");
}

int judgeSelf(const llvm::Function &F) {
  ValidateOptions Options = smallOptions();
  Options.Compare = Options.Match = false;
  Options.Weakest = Grade::Strict;
  ValidationResult R = validate(F, F, Machine, Options);
  if (R.Answer == Verdict::Refuted)
    return report("DIFFERS FROM ITSELF", F, F, R);
  return 0;
}

/// What LLVM copied is the same, and a mutant of it is not proved where it differs.
int judgeCopies(const llvm::Module &M) {
  auto Copied = llvm::CloneModule(M);
  llvm::Function &New = *Copied->getFunction("f");
  if (!copyIterations(New, Random) || !isValid(*Copied))
    return 0;
  ++Count.Copied;
  const llvm::Function &Old = *M.getFunction("f");
  if (Random() % 2)
    return mutateData(New, Random) && isValid(*Copied) ? judgeData(Old, New) : 0;
  ValidationResult R = validate(Old, New, Machine, smallOptions());
  Count.CopiesProved += R.Answer == Verdict::Proved;
  // Operations without tokens may be together no more: in a loop for what is left, say.
  const bool IsWrong = R.Answer == Verdict::Refuted && !R.Uncontrolled;
  return IsWrong ? report("REFUTED: copies of iterations", Old, New, R) : 0;
}

/// What is wrong by construction is proved by no engine.
int runObjects() {
  static constexpr TargetKind Targets[] = {TargetKind::AMDGPU, TargetKind::NVPTX, TargetKind::SPIRV};
  Machine = Targets[Random() % std::size(Targets)];
  const WrongPair Pair = randomObjects(Random, Machine);
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Problem;
  auto Old = llvm::parseAssemblyString(Pair.Source, Problem, Context),
       New = Old ? llvm::parseAssemblyString(Pair.Target, Problem, Context) : nullptr;
  if (!New || !isValid(*Old) || !isValid(*New)) {
    std::printf("NOT VALID: %s\n%s%s", Problem.getMessage().str().c_str(), Pair.Source.c_str(), Pair.Target.c_str());
    std::exit(1);
  }
  const llvm::Function &F = *Old->getFunction("f"), &G = *New->getFunction("f");
  if (Pair.Change.empty() || Random() % 8 == 0)
    return judgeSelf(F);
  ++Count.WrongPairs;
  bool Refuted = false;
  struct Engine {
    const char *Name;
    bool Compares, Matches, Runs, Enumerates, Solves, Inducts;
  };
  for (const Engine &E : {Engine{"COMPARISON", true, false, false, false, false, false},
                          {"CONGRUENCE", false, true, false, false, false, false},
                          {"RUNS", false, false, true, false, false, false},
                          {"ENUMERATION", false, false, false, true, false, false},
                          {"FORMULAS", false, false, false, false, true, false},
                          {"INDUCTION", false, false, false, false, false, true},
                          {"ALL ENGINES", true, true, true, true, true, true}}) {
    ValidateOptions Options = smallOptions();
    Options.Compare = E.Compares;
    Options.Match = E.Matches;
    Options.Run = E.Runs;
    Options.Enumerate = E.Enumerates;
    Options.Solve = E.Solves;
    Options.Induct = E.Inducts;
    const ValidationResult R = validate(F, G, Machine, Options);
    if (R.Answer == Verdict::Proved) {
      ++WrongProofs[Pair.Change + " by " + E.Name];
      report("WRONG (" + Pair.Change + "), BUT PROVED BY " + E.Name, F, G, R);
    }
    Refuted |= R.Answer == Verdict::Refuted;
  }
  Count.WrongRefuted += Refuted;
  return 0;
}

/// \p OnlyPasses: through a pass, with memory.
int runData(bool OnlyPasses = false) {
  rejoin::testing::DataShape Shape;
  Shape.Pointers = OnlyPasses || Random() % 2;
  Shape.Loops = Random() % 2;
  Shape.Tokens = Random() % 3 == 0;
  static constexpr TargetKind Targets[] = {TargetKind::AMDGPU, TargetKind::AMDGPU, TargetKind::NVPTX,
                                           TargetKind::SPIRV};
  Shape.Target = Machine = Targets[Random() % std::size(Targets)];
  std::string Text = rejoin::testing::randomData(Random, Shape);
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Problem;
  auto M = llvm::parseAssemblyString(Text, Problem, Context);
  if (!M || !isValid(*M)) {
    std::printf("NOT VALID: %s at %d\n%s", Problem.getMessage().str().c_str(), Problem.getLineNo(), Text.c_str());
    std::exit(1);
  }
  if (OnlyPasses)
    return runPass(*M, "f");
  if (Random() % 4 == 0)
    return Congruence.runRound(Random, applyPass);
  if (Shape.Loops && !Shape.Tokens && Random() % 3 == 0)
    return judgeCopies(*M);
  switch (Random() % 6) {
  case 0:
    return judgeSelf(*M->getFunction("f"));
  case 1:
    return runPass(*M, "f");
  case 2:
  case 3: {
    // After passes and a mutation values are computed in other ways, and some otherwise.
    auto Mutant = llvm::CloneModule(*M);
    const char *Pass = nullptr;
    for (int Passes = Random() % 3; Passes >= 0; --Passes)
      applyPass(*Mutant, "f", Pass);
    if (Random() % 2)
      mutateData(*Mutant->getFunction("f"), Random);
    return isValid(*Mutant) ? judgeData(*M->getFunction("f"), *Mutant->getFunction("f")) : 0;
  }
  default: {
    auto Mutant = llvm::CloneModule(*M);
    bool Changed = false;
    for (int Try = 0; Try != 5 && !Changed; ++Try)
      Changed = mutateData(*Mutant->getFunction("f"), Random);
    return Changed && isValid(*Mutant) ? judgeData(*M->getFunction("f"), *Mutant->getFunction("f")) : 0;
  }
  }
}

} // namespace

/// Functions of the modules in a folder.
static int runCorpus(const std::string &Folder, rejoin::testing::FuzzBudget Budget, uint64_t Seed) {
  CorpusFuzz Corpus(Folder);
  unsigned Rounds = 0, Wrong = 0;
  for (; Budget.startRound(); ++Rounds)
    Wrong += Corpus.runRound(Random, applyPass);
  std::printf("validate fuzz: seed %llu, %u rounds, %u wrong\n", static_cast<unsigned long long>(Seed), Rounds, Wrong);
  Corpus.print();
  return Wrong ? 1 : 0;
}

int main(int argc, char **argv) {
  // What is compared comes first.
  std::string Folder;
  std::vector<char *> Rest(argv, argv + argc);
  bool OnlyCongruence = false;
  const bool OnlyPasses = argc > 1 && !std::strcmp(argv[1], "--passes");
  if (OnlyPasses) {
    Rest.erase(Rest.begin() + 1);
  } else if (argc > 1 && !std::strcmp(argv[1], "--congruence")) {
    OnlyCongruence = true;
    Rest.erase(Rest.begin() + 1);
  } else if (argc > 2 && !std::strcmp(argv[1], "--corpus")) {
    Folder = argv[2];
    Rest.erase(Rest.begin() + 1, Rest.begin() + 3);
  }
  auto [Budget, Seed, Unused] = rejoin::testing::parseFuzzArguments(
      static_cast<int>(Rest.size()), Rest.data(), "rejoin-validate-fuzz [--passes | --congruence | --corpus FOLDER]");
  Random.seed(Seed);
  if (!Folder.empty())
    return runCorpus(Folder, Budget, Seed);
  if (OnlyCongruence)
    return Congruence.run(Budget, Random, applyPass);
  unsigned Functions = 0, Wrong = 0;
  while (Budget.startRound()) {
    if (OnlyPasses || Random() % 2) {
      Wrong += OnlyPasses ? runData(true) : Random() % 4 ? runData() : runObjects();
      ++Functions;
      continue;
    }
    Machine = TargetKind::AMDGPU;
    reference::Graph G = rejoin::testing::randomControlFlow(Random, 8);
    std::vector<reference::TokenOperation> Tokens;
    if (Random() % 8)
      for (int Try = 0; Try != 20 && Tokens.empty(); ++Try)
        if (auto Ops = rejoin::testing::randomPlacement(G, 6, Random); rejoin::testing::isExecutable(G, Ops))
          Tokens = Ops;
    bool Anchors = std::any_of(Tokens.begin(), Tokens.end(), [](const reference::TokenOperation &O) {
      return O.OperationKind == reference::TokenOperation::Kind::Anchor;
    });
    bool Kernel = Random() % 3 == 0, Free = Random() % 3 == 0;
    std::string Text =
        Kernel ? rejoin::testing::randomKernel(G, Tokens, Random)
               : rejoin::testing::randomFunction(G, Tokens, 4 + Random() % 6, Free || Random() % 3 == 0, Random);
    llvm::LLVMContext Context;
    llvm::SMDiagnostic Problem;
    auto M = llvm::parseAssemblyString(Text, Problem, Context);
    if (!M || !isValid(*M)) {
      std::printf("NOT VALID: %s\n%s", Problem.getMessage().str().c_str(), Text.c_str());
      return 1;
    }
    ++Functions;
    llvm::StringRef Name = Kernel ? "kernel" : "f";
    // Validate does not depend on Transform: what the tests of the one find must not hide faults of the other.
    bool Uncontrolled = Free && removeTokens(*M->getFunction(Name));
    Anchors &= !Uncontrolled;
    if (Functions % 8 == 0)
      Wrong += judgeSelf(*M->getFunction(Name));
    if (Kernel || Random() % 2) {
      Wrong += runPass(*M, Name);
      continue;
    }
    if (Uncontrolled && Random() % 2) {
      Wrong += runStripped(*M, Name);
      continue;
    }
    auto Mutant = llvm::CloneModule(*M);
    if (mutate(*Mutant->getFunction(Name), Random) && isValid(*Mutant))
      Wrong += judgeMutant(*M->getFunction(Name), *Mutant->getFunction(Name), Anchors);
  }
  for (const auto &[Change, N] : WrongProofs)
    Wrong += N;
  // Else nothing of congruence is tried.
  constexpr unsigned Many = 300;
  Wrong += Functions >= Many && !Count.Congruent;
  std::printf(
      "validate fuzz: seed %llu, %u functions; passes: %u changes: %u proved (%u of them not strictly), %u "
      "inconclusive, %u refuted with tokens and %u without, %u rejected by LLVM's verifier; mutants: %u, of "
      "which %u differ in a run and %u "
      "of these are refuted by formulas alone, %u proved by both engines, %u decided by enumeration alone; at "
      "post-dominators %u differ in a run and %u of these are refuted by formulas alone; passes without 'convergent': "
      "%u changes, of which %u differ in a run and %u of these are refuted by formulas alone; mutants in their data: "
      "%u, "
      "of which %u differ in a run and %u of these are refuted by formulas alone, %u proved, %u by induction; %u "
      "with iterations that LLVM copied, of which %u are proved as they are; wrong pairs: %u, %u of them refuted; %u "
      "pairs with congruent values, and %u of %u changes that congruence judges first; %u wrong\n",
      static_cast<unsigned long long>(Seed), Functions, Count.Pairs, Count.Proved, Count.Graded, Count.Open,
      Count.Refuted, Count.RefutedUncontrolled, Count.BrokenByPass, Count.Mutants, Count.Differ, Count.Caught,
      Count.Agree, Count.Enumerated, Count.StackDiffer, Count.StackCaught, Count.Stripped, Count.StrippedDiffer,
      Count.StrippedCaught, Count.Data, Count.DataDiffer, Count.DataCaught, Count.DataProved, Count.Inducted,
      Count.Copied, Count.CopiesProved, Count.WrongPairs, Count.WrongRefuted, Count.Congruent, Congruence.proved(),
      Congruence.changed(), Wrong);
  for (const auto &[Change, N] : WrongProofs)
    std::printf("  wrong, but proved: %s: %u times\n", Change.c_str(), N);
  for (const auto &[Pass, N] : KnownFaults)
    std::printf("  a known fault of '%s': %u times\n", Pass.c_str(), N);
  for (const auto &[Pass, N] : RejectedBy)
    std::printf("  LLVM's verifier rejects what '%s' makes: %u times\n", Pass.c_str(), N);
  return Wrong ? 1 : 0;
}
