//===- WarpClaims.cpp - rejoin-warp-claims: kernels for a GPU -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of utils/compare-cuda that knows LLVM: it makes random kernels for nvptx64, and PTX of kernels, as they are
// and with a check of each claim.
//
//===----------------------------------------------------------------------===//

#include "FuzzArguments.h"
#include "RandomKernel.h"
#include "WarpInstrumenter.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace rejoin::testing;

static const char *const Help =
    "usage: rejoin-warp-claims --random N --seed N FOLDER\n"
    "         writes N random kernels for nvptx64, named by their numbers\n"
    "       rejoin-warp-claims --runtime FILE.bc [--mcpu NAME] [--limit] [--claim-all] FILE.ll...\n"
    "         writes beside each file: .plain.ptx, .claims.ptx (with checks), .claims.json (the claims)\n"
    "         --limit: threads end that go round cycles without an end\n"
    "         --claim-all: claims every value for 32 threads, to try the checks\n";

[[noreturn]] static void fail(const Twine &What) {
  errs() << "rejoin-warp-claims: " << What << '\n';
  std::exit(3);
}

static void write(const Twine &Path, StringRef Text) {
  std::error_code Error;
  raw_fd_ostream Out(Path.str(), Error);
  if (Error)
    fail(Path + ": " + Error.message());
  Out << Text;
}

static void runPasses(Module &M, StringRef Pipeline) {
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Calls;
  ModuleAnalysisManager Modules;
  PassBuilder Builder;
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Calls);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Calls, Modules);
  ModulePassManager Passes;
  cantFail(Builder.parsePassPipeline(Passes, Pipeline));
  Passes.run(M, Modules);
}

/// A kernel as it is made, or as a compiler leaves it.
static std::string randomText(std::mt19937_64 &Random) {
  static const char *const Pipelines[] = {
      "function(instsimplify,simplifycfg)", "default<O1>", "default<O2>",
      "function(sroa,loop-simplify,lcssa,loop(loop-rotate,simple-loop-unswitch<nontrivial>),jump-threading,gvn,"
      "simplifycfg)",
      "function(instcombine<no-verify-fixpoint>,dfa-jump-threading,correlated-propagation,reassociate,"
      "simplifycfg<switch-to-lookup;sink-common-insts;hoist-common-insts>)"};
  while (true) {
    std::string Text = forNVPTX(randomKernel(randomControlFlow(Random, 9), {}, Random));
    if (Random() % 2)
      return Text;
    LLVMContext Context;
    SMDiagnostic Problem;
    auto M = parseAssemblyString(Text, Problem, Context);
    if (!M)
      fail("not LLVM assembly: " + Problem.getMessage());
    runPasses(*M, Pipelines[Random() % std::size(Pipelines)]);
    if (verifyModule(*M))
      continue;
    Text.clear();
    raw_string_ostream(Text) << *M;
    return Text;
  }
}

static std::unique_ptr<TargetMachine> makeMachine(const std::string &Processor) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
  std::string Message;
  Triple Of("nvptx64-nvidia-cuda");
  const auto *Found = TargetRegistry::lookupTarget(Of, Message);
  if (!Found)
    fail(Message);
  return std::unique_ptr<TargetMachine>(Found->createTargetMachine(Of, Processor, "", TargetOptions(), std::nullopt));
}

/// Links \p M with the functions of the checks, and writes it as PTX.
static void emit(Module &M, const std::string &Runtime, TargetMachine &Machine, const Twine &Path) {
  lowerForPtx(M);
  M.setDataLayout(Machine.createDataLayout());
  SMDiagnostic Problem;
  auto Functions = parseIRFile(Runtime, Problem, M.getContext());
  if (!Functions)
    fail(Runtime + ": " + Problem.getMessage());
  Functions->setDataLayout(M.getDataLayout());
  if (Linker::linkModules(M, std::move(Functions)))
    fail(Path + ": not linked");
  std::string Said;
  raw_string_ostream SaidStream(Said);
  if (verifyModule(M, &SaidStream))
    fail(Path + ": not valid: " + Said);
  SmallString<0> Text;
  raw_svector_ostream Out(Text);
  legacy::PassManager Passes;
  if (Machine.addPassesToEmitFile(Passes, Out, nullptr, CodeGenFileType::AssemblyFile))
    fail("no PTX");
  Passes.run(M);
  write(Path, Text);
}

static std::string describe(const std::vector<WarpClaim> &Claims) {
  static const char *const Kinds[] = {"value", "use", "branch"};
  json::Array List;
  for (const WarpClaim &C : Claims)
    List.push_back(json::Object{{"function", C.Function},
                                {"kind", Kinds[static_cast<int>(C.Of)]},
                                {"text", C.Text},
                                {"extent", C.Claimed.name()}});
  return formatv("{0}", json::Value(std::move(List))).str() + "\n";
}

static void prepare(const std::string &Path, const std::string &Runtime, bool Limit, bool ClaimAll,
                    TargetMachine &Machine) {
  LLVMContext Context;
  SMDiagnostic Problem;
  auto M = parseIRFile(Path, Problem, Context);
  if (!M)
    fail(Path + ": " + Problem.getMessage());
  const std::string Stem = StringRef(Path).ends_with(".ll") ? Path.substr(0, Path.size() - 3) : Path;
  for (bool Checked : {false, true}) {
    auto Copy = CloneModule(*M);
    if (Checked)
      write(Stem + ".claims.json", describe(instrumentClaims(*Copy, ClaimAll)));
    if (Limit)
      limitIterations(*Copy);
    emit(*Copy, Runtime, Machine, Stem + (Checked ? ".claims.ptx" : ".plain.ptx"));
  }
}

int main(int argc, char **argv) {
  std::string Runtime, Processor = "sm_80";
  uint64_t Count = 0, Seed = 1;
  bool Limit = false, ClaimAll = false;
  std::vector<std::string> Files;
  for (int I = 1; I < argc; ++I) {
    StringRef Argument = argv[I];
    const bool HasNext = I + 1 < argc;
    if (Argument == "--random" && HasNext)
      Count = parseFuzzNumber<uint64_t>("--random", argv[++I]);
    else if (Argument == "--seed" && HasNext)
      Seed = parseFuzzNumber<uint64_t>("--seed", argv[++I]);
    else if (Argument == "--runtime" && HasNext)
      Runtime = argv[++I];
    else if (Argument == "--mcpu" && HasNext)
      Processor = argv[++I];
    else if (Argument == "--limit")
      Limit = true;
    else if (Argument == "--claim-all")
      ClaimAll = true;
    else if (Argument.starts_with("-"))
      fail(Twine(Argument) + "\n" + Help);
    else
      Files.emplace_back(Argument);
  }
  if (Files.empty() || (Count && Files.size() != 1) || (!Count && Runtime.empty()))
    fail(Twine("arguments are missing\n") + Help);
  if (Count) {
    std::mt19937_64 Random(Seed);
    for (uint64_t I = 0; I != Count; ++I)
      write(Files[0] + "/" + std::to_string(I) + ".ll", randomText(Random));
    return 0;
  }
  auto Machine = makeMachine(Processor);
  for (const std::string &Path : Files)
    prepare(Path, Runtime, Limit, ClaimAll, *Machine);
  return 0;
}
