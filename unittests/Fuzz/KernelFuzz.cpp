//===- KernelFuzz.cpp - rejoin-kernel-fuzz: random kernels are run -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each kernel is run by the machine while every claim of the uniformity analysis is compared with what is computed;
// under the maximal relation without tokens the groups that ran must be those of the convergence keys; and where every
// run ends all schedules must give the same memory.
//
//===----------------------------------------------------------------------===//

#include "Exchanges.h"
#include "FuzzArguments.h"
#include "RandomKernel.h"
#include "SharedReads.h"
#include "rejoin/ClaimCheck/ClaimChecker.h"
#include "rejoin/ClaimCheck/PrecisionMeter.h"
#include "rejoin/Interprocedural/NoClobberLoads.h"
#include "rejoin/Target/StandardAnalyses.h"
#include "rejoin/Transform/AmdgpuHints.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Local.h"
#include <chrono>
#include <cstring>

using namespace rejoin;

namespace {

struct Outcome {
  bool Ended = false;
  /// No thread met undefined behaviour.
  bool IsDefined = false;
  /// What was written, and of each byte whether it has a value.
  std::vector<uint8_t> Memory, HasValue;

  /// Every value of this one is the other's. What has none here may have one there.
  bool isRefinedBy(const Outcome &Other) const {
    for (size_t I = 0; I != Memory.size(); ++I)
      if (HasValue[I] && !(Other.HasValue[I] && Other.Memory[I] == Memory[I]))
        return false;
    return Other.Ended;
  }
};

/// Values that are used in other blocks, and PHIs, become private variables.
void demote(llvm::Function &F) {
  std::vector<llvm::Instruction *> Values;
  std::vector<llvm::PHINode *> Phis;
  for (llvm::BasicBlock &B : F)
    for (llvm::Instruction &I : B) {
      if (auto *P = llvm::dyn_cast<llvm::PHINode>(&I))
        Phis.push_back(P);
      else if (!I.getType()->isVoidTy() && !I.getType()->isTokenTy() && llvm::any_of(I.users(), [&](llvm::User *U) {
                 return llvm::cast<llvm::Instruction>(U)->getParent() != &B || llvm::isa<llvm::PHINode>(U);
               }))
        Values.push_back(&I);
    }
  for (llvm::Instruction *I : Values)
    llvm::DemoteRegToStack(*I);
  for (llvm::PHINode *P : Phis)
    llvm::DemotePHIToStack(P);
}

/// Pure operations move to the ends of the blocks before theirs, once for each, and a PHI joins the results: partial
/// redundancies, as compilers leave them. Flags are left out in some, and some are another operation, so that the
/// program is another one. Some of the PHIs are frozen.
void spread(llvm::Function &F, std::mt19937_64 &Random) {
  std::vector<llvm::Instruction *> Chosen;
  for (llvm::BasicBlock &B : F)
    for (llvm::Instruction &I : B) {
      const auto *C = llvm::dyn_cast<llvm::CallInst>(&I);
      const bool Reads = C && C->arg_empty() && C->doesNotAccessMemory() && !C->isConvergent();
      if (Reads || llvm::isa<llvm::CastInst, llvm::CmpInst, llvm::SelectInst>(I) ||
          (llvm::isa<llvm::BinaryOperator>(I) && llvm::isSafeToSpeculativelyExecute(&I)))
        Chosen.push_back(&I);
    }
  for (llvm::Instruction *I : Chosen) {
    llvm::BasicBlock *B = I->getParent();
    auto IsReady = [&](const llvm::Value *V) {
      const auto *Of = llvm::dyn_cast<llvm::Instruction>(V);
      return !Of || Of->getParent() != B || llvm::isa<llvm::PHINode>(Of);
    };
    const llvm::SmallVector<llvm::BasicBlock *> From(llvm::predecessors(B));
    if (From.size() < 2 || Random() % 3 == 0 || !llvm::all_of(I->operands(), IsReady) ||
        llvm::SmallPtrSet<llvm::BasicBlock *, 4>(llvm::from_range, From).size() != From.size())
      continue;
    auto *P = llvm::PHINode::Create(I->getType(), From.size(), "joined", B->begin());
    for (llvm::BasicBlock *Before : From) {
      llvm::Instruction *Copy = I->clone();
      Copy->insertBefore(Before->getTerminator()->getIterator());
      for (llvm::Use &U : Copy->operands())
        if (auto *Joined = llvm::dyn_cast<llvm::PHINode>(U); Joined && Joined->getParent() == B)
          U = Joined->getIncomingValueForBlock(Before);
      if (Random() % 2)
        Copy->dropPoisonGeneratingAnnotations();
      if (auto *Compare = llvm::dyn_cast<llvm::ICmpInst>(Copy); Compare && Random() % 8 == 0)
        Compare->setPredicate(Compare->getInversePredicate());
      if (llvm::isa<llvm::BinaryOperator>(Copy) && !Copy->isIntDivRem() && Random() % 8 == 0)
        Copy->setOperand(Random() % 2, llvm::ConstantInt::get(Copy->getType(), Random() % 3));
      P->addIncoming(Copy, Before);
    }
    llvm::Value *Given = P;
    if (Random() % 8 == 0)
      Given = new llvm::FreezeInst(P, "frozen", B->getFirstNonPHIIt());
    I->replaceAllUsesWith(Given);
    I->eraseFromParent();
  }
}

/// \p Inputs tells the contents of memory and the number that is passed.
Outcome runOnce(const llvm::Module &M, const RunOptions &Options, Observer *Watch, bool CheckKeys, bool &KeysHold,
                uint32_t Inputs = 0, ClaimChecker *Checker = nullptr) {
  constexpr unsigned NumThreads = 128;
  ExecutableModule P(M, *GpuTarget::kindOf(M.getTargetTriple()), 0);
  LaunchShape Shape;
  // Kernels that do not say so are launched in planes and blocks as well.
  const llvm::MDNode *Size = M.getFunction("kernel")->getMetadata("reqd_work_group_size");
  static constexpr std::array<unsigned, 3> Shapes[8] = {
      {4 * NumThreads, 1, 1}, {16, 8, 1}, {500, 2, 1}, {96, 2, 1}, {7, 40, 1}, {33, 9, 3}, {200, 5, 1}, {4, 8, 4}};
  Shape.Global = Shape.Local = {NumThreads, 1, 1};
  for (unsigned D = 0; Size && D != 3; ++D)
    Shape.Global[D] = Shape.Local[D] = llvm::mdconst::extract<llvm::ConstantInt>(Size->getOperand(D))->getZExtValue();
  if (!Size && Inputs)
    Shape.Global = Shape.Local = Shapes[(Inputs + Inputs / 8) % 8];
  uint64_t In = P.global().allocate(64, 256, "in"), Out = P.global().allocate(64 * NumThreads, 256, "out");
  for (uint32_t I = 0; I != 16; ++I) {
    // Numbers of all sizes, also such as the kernels compare with.
    uint32_t Value = Inputs ? (I + 1) * Inputs * 2654435761U >> (Inputs / 16 * 9 + Inputs % 3) : I * 7 % 13;
    std::memcpy(P.global().bytes(In + 4 * I), &Value, 4);
  }
  std::memset(P.global().initialized(In), 1, 64);
  static constexpr uint32_t Numbers[16] = {5, 0, 1, 2, 3, 64, 7, 11, 8, 40, ~0U, 6, 128, 9, 10, 1U << 31};
  SimtMachine Machine(P, Shape, Options, Watch);
  Outcome Result;
  std::vector<std::vector<Slot>> Arguments{{Slot{In, 0}}, {Slot{Out, 0}}, {Slot{Numbers[Inputs % 16], 0}}};
  if (llvm::Error E = Machine.run(*M.getFunction("kernel"), Arguments, {0, 0, 0}))
    llvm::consumeError(std::move(E));
  else
    Result.Ended = true;
  if (Checker)
    Checker->finishLaunch(Result.Ended && Machine.stoppedThreads().empty());
  Result.IsDefined = Result.Ended && Machine.stoppedThreads().empty();
  Result.Memory.assign(P.global().bytes(Out), P.global().bytes(Out) + 4 * NumThreads);
  Result.HasValue.assign(P.global().initialized(Out), P.global().initialized(Out) + 4 * NumThreads);
  if (CheckKeys)
    KeysHold = Machine.groupsAreKeys();
  return Result;
}

void runPasses(llvm::Module &M, llvm::StringRef Pipeline, llvm::TargetMachine *Target) {
  llvm::LoopAnalysisManager Loops;
  llvm::FunctionAnalysisManager Functions;
  llvm::CGSCCAnalysisManager Calls;
  llvm::ModuleAnalysisManager Modules;
  llvm::PassBuilder Builder(Target);
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Calls);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Calls, Modules);
  llvm::ModulePassManager Passes;
  llvm::cantFail(Builder.parsePassPipeline(Passes, Pipeline));
  Passes.run(M, Modules);
}

/// As any compiler does first: what is constant, and ways that are never taken, tell little of an analysis.
void simplify(llvm::Module &M) {
  runPasses(M, "ipsccp,function(instsimplify,early-cse,adce,simplifycfg),ipsccp", nullptr);
}

/// As compilers leave programs: with selects, switches, `freeze` and other loops. Not all passes keep tokens valid.
bool optimise(llvm::Module &M, llvm::TargetMachine *Machine, std::mt19937_64 &Random) {
  static const char *const Pipelines[] = {
      "default<O1>",
      "default<O2>",
      "default<O3>",
      "function(sroa,loop-simplify,lcssa,loop(loop-rotate,simple-loop-unswitch<nontrivial>),instcombine<no-verify-"
      "fixpoint>,jump-threading,gvn,simplifycfg)",
      "function(structurizecfg)",
      "function(loop-simplify,loop-unroll<partial;runtime>,instcombine<no-verify-fixpoint>)",
      "function(instcombine<no-verify-fixpoint>,dfa-jump-threading,correlated-propagation,reassociate,"
      "simplifycfg<switch-to-lookup;sink-common-insts;hoist-common-insts>)"};
  runPasses(M, Pipelines[Random() % std::size(Pipelines)], Random() % 2 ? Machine : nullptr);
  return !llvm::verifyModule(M);
}

/// AMDGPU as LLVM knows it.
std::unique_ptr<llvm::TargetMachine> makeMachine() {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTarget();
  LLVMInitializeAMDGPUTargetMC();
  std::string Message;
  llvm::Triple Triple("amdgcn-amd-amdhsa");
  const auto *Found = llvm::TargetRegistry::lookupTarget(Triple, Message);
  return std::unique_ptr<llvm::TargetMachine>(
      Found ? Found->createTargetMachine(Triple, "gfx90a", "", llvm::TargetOptions(), std::nullopt) : nullptr);
}

/// One run of the fuzzer: kernels by one seed, and the counts.
class Campaign {
public:
  Campaign(unsigned long long Seed, bool Precision) : Seed(Seed), Precision(Precision), Random(Seed) {}
  /// False if something is wrong, which is printed.
  bool checkShared();
  bool checkExchanged();
  bool checkKernel();
  void print() const;

private:
  /// A kernel as text; with tokens in `Tokens` perhaps, for warps of NVPTX if `Warps` says so.
  std::string makeText();
  /// The module of a text, in other forms sometimes; null if it is to be passed over, or with `IsWrong` set.
  std::unique_ptr<llvm::Module> makeModule(llvm::LLVMContext &Context, bool &IsWrong);
  void measure(llvm::Module &M);
  bool checkClaims(llvm::Module &M);
  /// Another schedule gives the same memory, and so do the hints for LLVM.
  bool checkOtherRuns(llvm::Module &M, const Outcome &First, RunOptions Options);
  bool fail(const char *What, const std::string &More = "") const {
    std::printf("%s (seed %llu, kernel %u)\n%s%s", What, Seed, Kernels, More.c_str(), Text.c_str());
    return false;
  }

  const unsigned long long Seed;
  const bool Precision;
  std::mt19937_64 Random;
  std::unique_ptr<llvm::TargetMachine> Machine = makeMachine();
  unsigned Kernels = 0, Ended = 0, WithTokens = 0, Changed = 0;
  uint64_t Compared = 0, HandedOver = 0;
  PrecisionCounts Total, TotalInMemory;
  rejoin::testing::SharedReadCounts Shared;
  rejoin::testing::ExchangeCounts Exchanged;
  // Of the present kernel.
  std::string Text;
  std::vector<reference::TokenOperation> Tokens;
  bool Warps = false, InMemory = false;
};

} // namespace

bool Campaign::checkShared() {
  std::string Wrong = rejoin::testing::checkSharedReads(Random, Shared);
  if (!Wrong.empty())
    std::printf("%s(seed %llu, kernel %u)\n", Wrong.c_str(), Seed, Kernels);
  return Wrong.empty();
}

bool Campaign::checkExchanged() {
  std::string Wrong = rejoin::testing::checkExchanges(Random, Exchanged);
  if (!Wrong.empty())
    std::printf("%s(seed %llu, kernel %u)\n", Wrong.c_str(), Seed, Kernels);
  return Wrong.empty();
}

std::string Campaign::makeText() {
  reference::Graph G = rejoin::testing::randomControlFlow(Random, 9);
  Tokens.clear();
  if (Random() % 2)
    for (int Try = 0; Try != 20 && Tokens.empty(); ++Try)
      if (auto Ops = rejoin::testing::randomPlacement(G, 6, Random); rejoin::testing::isExecutable(G, Ops))
        Tokens = Ops;
  std::string Kernel = rejoin::testing::randomKernel(G, Tokens, Random);
  Warps = !Precision && Random() % 5 == 0;
  return Warps ? rejoin::testing::forNVPTX(std::move(Kernel)) : Kernel;
}

std::unique_ptr<llvm::Module> Campaign::makeModule(llvm::LLVMContext &Context, bool &IsWrong) {
  llvm::SMDiagnostic Problem;
  auto M = llvm::parseAssemblyString(Text, Problem, Context);
  IsWrong = true;
  if (!M) {
    fail("NOT LLVM ASSEMBLY", Problem.getMessage().str() + "\n");
    return nullptr;
  }
  std::string Said;
  llvm::raw_string_ostream SaidStream(Said);
  if (llvm::verifyModule(*M, &SaidStream)) {
    fail("NOT VALID", Said);
    return nullptr;
  }
  IsWrong = false;
  auto Print = [&] {
    Text.clear();
    llvm::raw_string_ostream(Text) << *M;
  };
  if (Random() % 3 == 0) {
    for (llvm::Function &F : *M)
      if (!F.isDeclaration())
        spread(F, Random);
    Print();
  }
  // Some have their values in private memory, as compilers leave them that do not optimise.
  InMemory = Random() % 4 == 0;
  if (InMemory) {
    for (llvm::Function &F : *M)
      if (!F.isDeclaration())
        demote(F);
    Print();
  }
  if (!Precision && Random() % 8 == 0) {
    if (!optimise(*M, Warps ? nullptr : Machine.get(), Random))
      return nullptr;
    Print();
  }
  return M;
}

/// Several launches, so that what agrees by chance is told from what agrees.
void Campaign::measure(llvm::Module &M) {
  simplify(M);
  PrecisionMeter Meter(M);
  RunOptions Options;
  Options.MaxSteps = 60000;
  Options.FindRaces = false;
  bool Unused = true;
  for (uint32_t Inputs = 0; Inputs != 64; ++Inputs)
    runOnce(M, Options, &Meter, false, Unused, Inputs);
  (InMemory ? TotalInMemory : Total) += Meter.counts();
}

bool Campaign::checkOtherRuns(llvm::Module &M, const Outcome &First, RunOptions Options) {
  bool Unused = true;
  Options.Order = Schedule::Independent;
  Options.Seed = Random();
  Outcome Second = runOnce(M, Options, nullptr, false, Unused);
  if (!Second.Ended || Second.Memory != First.Memory)
    return fail("SCHEDULES DIFFER");
  ++Ended;
  // What is handed over to LLVM changes no result, whether it is worth it or not.
  AmdgpuHintsOptions Handover;
  Handover.Gate = Random() % 4 == 0;
  StandardAnalyses Analyses(Machine.get());
  unsigned N = First.IsDefined && !Warps ? handOver(M, Analyses.modules(), Handover).total() : 0;
  if (!N)
    return true;
  std::string After, Problems;
  llvm::raw_string_ostream(After) << M;
  llvm::raw_string_ostream ProblemStream(Problems);
  if (llvm::verifyModule(M, &ProblemStream))
    return fail("HANDED OVER: NOT VALID", Problems + After);
  Options.Order = Schedule::Lockstep;
  Options.MaxSteps *= 8;
  Outcome Third = runOnce(M, Options, nullptr, false, Unused);
  if (!First.isRefinedBy(Third))
    return fail("HANDED OVER: ANOTHER RESULT", After + "\n; before\n");
  ++Changed;
  HandedOver += N;
  return true;
}

bool Campaign::checkClaims(llvm::Module &M) {
  RunOptions Options;
  Options.MaxSteps = 60000;
  Options.Trace = Tokens.empty();
  Options.FindRaces = false;
  ClaimChecker Checker(M);
  bool KeysHold = true;
  Outcome First = runOnce(M, Options, &Checker, Tokens.empty(), KeysHold, 0, &Checker);
  std::string Report;
  llvm::raw_string_ostream ReportStream(Report);
  if (Checker.report(ReportStream))
    return fail("CONTRADICTION", Report);
  if (!KeysHold)
    return fail("GROUPS ARE NOT KEYS");
  // Claims hold for other numbers, and for other shapes where none is told.
  Options.Trace = false;
  bool Unused = true;
  runOnce(M, Options, &Checker, false, Unused, 1 + static_cast<uint32_t>(Random() % 63), &Checker);
  if (Checker.report(ReportStream))
    return fail("CONTRADICTION", Report);
  Compared += Checker.compared();
  return !First.Ended || checkOtherRuns(M, First, Options);
}

bool Campaign::checkKernel() {
  Text = makeText();
  llvm::LLVMContext Context;
  bool IsWrong = false;
  auto M = makeModule(Context, IsWrong);
  if (!M)
    return !IsWrong;
  if (Precision)
    measure(*M);
  else if (!checkClaims(*M))
    return false;
  ++Kernels;
  WithTokens += !Precision && !Tokens.empty();
  return true;
}

void Campaign::print() const {
  if (Precision) {
    std::printf("precision: seed %llu, %u kernels, launched 64 times each\n", Seed, Kernels);
    std::fflush(stdout);
    llvm::outs() << "values in registers:\n";
    Total.print(llvm::outs());
    llvm::outs() << "values in private memory:\n";
    TotalInMemory.print(llvm::outs());
    return;
  }
  std::printf("kernel fuzz: seed %llu, %u kernels (%u with tokens), %u ended and were run again in another order, "
              "%llu claims compared, 0 contradicted; %llu facts handed over in %u kernels, 0 other results; "
              "%llu kernels that share memory, %llu without races, %llu reads compared, 0 differ; "
              "%llu kernels that exchange values, %llu claims compared, 0 contradicted\n",
              Seed, Kernels, WithTokens, Ended, static_cast<unsigned long long>(Compared),
              static_cast<unsigned long long>(HandedOver), Changed, static_cast<unsigned long long>(Shared.Kernels),
              static_cast<unsigned long long>(Shared.WithoutRaces), static_cast<unsigned long long>(Shared.Compared),
              static_cast<unsigned long long>(Exchanged.Kernels), static_cast<unsigned long long>(Exchanged.Compared));
}

int main(int argc, char **argv) {
  auto [Budget, Seed, Precision] = rejoin::testing::parseFuzzArguments(argc, argv, "rejoin-kernel-fuzz", true);
  Campaign Fuzz(Seed, Precision);
  while (Budget.startRound()) {
    for (unsigned Try = 0; Try != 4 && !Precision; ++Try)
      if (!Fuzz.checkShared() || !Fuzz.checkExchanged())
        return 1;
    if (!Fuzz.checkKernel())
      return 1;
  }
  Fuzz.print();
  return 0;
}
