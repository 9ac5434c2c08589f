//===- Corpus.cpp - rejoin-bench: timings on files, beside LLVM -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each function of the files: the time of LLVM's DominatorTree, CycleInfo and UniformityInfo together, of Rejoin
// from the function to the result with causes, and of one traversal of all operands; the least of several runs.
//  - by function: each runs some times in a row on one function, in turns. All that it touches lies in the caches.
//  - by corpus: each goes over all functions of all files once, in turns, as a compiler's pass over its modules. A
//    function is met with what the ones before it left in the caches.
//
//===----------------------------------------------------------------------===//

#include "Peers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"
#include <chrono>

using namespace llvm;
using namespace rejoin;
using namespace rejoin::bench;

namespace {

struct Row {
  std::string Name;
  unsigned Instructions;
  double LLVM = 1e18, Ours = 1e18, Floor = 1e18; // nanoseconds
  double ratio() const { return LLVM / Ours; }
};

enum class Order { Function, Corpus };

template <typename Work> void keepLeast(double &Least, Work &&W) {
  auto Start = std::chrono::steady_clock::now();
  W();
  double Took = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - Start).count();
  Least = std::min(Least, Took);
}

volatile uint64_t Sink;

/// A module, and those that analyse it.
struct Loaded {
  explicit Loaded(std::unique_ptr<Module> TheModule) : M(std::move(TheModule)), Peer(*M), Ours(*M) {}

  void runOurs(Row &R, const Function &F, const TargetTransformInfo &Info) {
    keepLeast(R.Ours, [&] { Sink = Ours.run(F, Info).numValues(); });
  }
  static void runLLVM(Row &R, Function &F, const TargetTransformInfo &Info) {
    keepLeast(R.LLVM, [&] { Sink = LLVMUniformity(F, Info).Uniformity->hasDivergence(); });
  }
  static void runFloor(Row &R, const Function &F) {
    keepLeast(R.Floor, [&] { Sink = traverse(F); });
  }

  std::unique_ptr<Module> M;
  PeerTarget Peer;
  Rejoin Ours;
};

/// A function of a module, and the row that it fills.
struct Case {
  Loaded *Home;
  Function *F;
  TargetTransformInfo Info;
  size_t Row;
};

std::vector<Case> casesOf(Loaded &L, StringRef Path, std::vector<Row> &Rows) {
  std::vector<Case> Cases;
  for (Function &F : *L.M)
    if (!F.isDeclaration()) {
      Cases.push_back({&L, &F, L.Peer.infoFor(F), Rows.size()});
      Rows.push_back({(Path + ":" + F.getName()).str(), F.getInstructionCount()});
    }
  return Cases;
}

/// Runs in a row before the next is measured, so that each finds its own code in the caches.
constexpr unsigned Batch = 10;

void measureByFunction(MutableArrayRef<Case> Cases, unsigned Repeats, bool OnlyOurs, std::vector<Row> &Rows) {
  for (Case &C : Cases)
    for (unsigned I = 0; I != Repeats; ++I) {
      Row &R = Rows[C.Row];
      for (unsigned K = 0; K != Batch; ++K)
        C.Home->runOurs(R, *C.F, C.Info);
      if (OnlyOurs)
        continue;
      for (unsigned K = 0; K != Batch; ++K)
        Loaded::runLLVM(R, *C.F, C.Info);
      for (unsigned K = 0; K != Batch; ++K)
        Loaded::runFloor(R, *C.F);
    }
}

void measureByCorpus(MutableArrayRef<Case> Cases, unsigned Repeats, bool OnlyOurs, std::vector<Row> &Rows) {
  for (unsigned I = 0; I != Repeats; ++I) {
    for (Case &C : Cases)
      C.Home->runOurs(Rows[C.Row], *C.F, C.Info);
    if (OnlyOurs)
      continue;
    for (Case &C : Cases)
      Loaded::runLLVM(Rows[C.Row], *C.F, C.Info);
    for (Case &C : Cases)
      Loaded::runFloor(Rows[C.Row], *C.F);
  }
}

double quantile(std::vector<double> Values, double Q) {
  llvm::sort(Values);
  return Values[std::min<size_t>(Values.size() - 1, static_cast<size_t>(Q * static_cast<double>(Values.size())))];
}

void print(std::vector<Row> &Rows, unsigned Slowest) {
  double LLVM = 0, Ours = 0, Floor = 0, WorstExcess = -1e18;
  uint64_t Instructions = 0;
  std::vector<double> OursTimes, LLVMTimes, Ratios;
  unsigned Slower = 0;
  for (const Row &R : Rows) {
    LLVM += R.LLVM;
    Ours += R.Ours;
    Floor += R.Floor;
    Instructions += R.Instructions;
    OursTimes.push_back(R.Ours);
    LLVMTimes.push_back(R.LLVM);
    Ratios.push_back(R.ratio());
    Slower += R.Ours > R.LLVM;
    WorstExcess = std::max(WorstExcess, R.Ours - R.LLVM);
  }
  outs() << formatv("{0} functions, {1} instructions\n", Rows.size(), Instructions);
  outs() << formatv("{0,-10} {1,12} {2,12} {3,12} {4,10}\n", "", "total us", "median us", "p99 us", "x floor");
  outs() << formatv("{0,-10} {1,12:F1} {2,12:F2} {3,12:F2} {4,10:F2}\n", "LLVM 22", LLVM / 1e3,
                    quantile(LLVMTimes, 0.5) / 1e3, quantile(LLVMTimes, 0.99) / 1e3, LLVM / Floor);
  outs() << formatv("{0,-10} {1,12:F1} {2,12:F2} {3,12:F2} {4,10:F2}\n", "Rejoin", Ours / 1e3,
                    quantile(OursTimes, 0.5) / 1e3, quantile(OursTimes, 0.99) / 1e3, Ours / Floor);
  outs() << formatv("{0,-10} {1,12:F1}\n", "traversal", Floor / 1e3);
  outs() << formatv("LLVM / Rejoin: {0:F2} in total; per function least {1:F2}, median {2:F2}, most {3:F2}\n",
                    LLVM / Ours, quantile(Ratios, 0), quantile(Ratios, 0.5), quantile(Ratios, 1));
  outs() << formatv("slower than LLVM: {0} functions, at worst by {1:F2} us\n", Slower,
                    std::max(0.0, WorstExcess) / 1e3);
  if (!Slowest)
    return;
  llvm::sort(Rows, [](const Row &A, const Row &B) { return A.Ours > B.Ours; });
  outs() << formatv("slowest:\n{0,12} {1,12} {2,8} {3,12}  function\n", "Rejoin us", "LLVM us", "ratio",
                    "instructions");
  for (const Row &R : ArrayRef(Rows).take_front(Slowest))
    outs() << formatv("{0,12:F2} {1,12:F2} {2,8:F2} {3,12}  {4}\n", R.Ours / 1e3, R.LLVM / 1e3, R.ratio(),
                      R.Instructions, R.Name);
}

} // namespace

int main(int argc, char **argv) {
  SmallVector<const char *> Arguments(argv, argv + argc);
  // Each `--` begins options with which kernels are compiled, once for each of them.
  auto IsSplit = [](const char *A) { return StringRef(A) == "--"; };
  std::vector<LoadOptions> Loads(std::max<size_t>(1, llvm::count_if(Arguments, IsSplit)));
  auto *Split = find_if(Arguments, IsSplit);
  for (auto [I, Begin] = std::pair(size_t(0), Split); Begin != Arguments.end(); ++I) {
    auto *End = std::find_if(Begin + 1, Arguments.end(), IsSplit);
    Loads[I].CompilerArguments.assign(Begin + 1, End);
    Begin = End;
  }
  Arguments.erase(Split, Arguments.end());
  cl::OptionCategory Category("rejoin-bench");
  cl::list<std::string> Files(cl::Positional, cl::OneOrMore, cl::desc("<.bc, .ll, .cl, .cu or .hip files>"),
                              cl::cat(Category));
  cl::opt<unsigned> Repeats("repeats", cl::desc("runs of each, of which the fastest counts"), cl::init(200),
                            cl::cat(Category));
  cl::opt<Order> By(
      "by", cl::desc("order of the runs"), cl::init(Order::Function),
      cl::values(clEnumValN(Order::Function, "function", "one function again and again, from warm caches (default)"),
                 clEnumValN(Order::Corpus, "corpus", "all functions of all files, then again, as a compiler does")),
      cl::cat(Category));
  cl::opt<unsigned> Slowest("slowest", cl::desc("functions to list"), cl::init(10), cl::cat(Category));
  cl::opt<std::string> TripleName("target", cl::desc("target triple instead of the module's"), cl::value_desc("triple"),
                                  cl::cat(Category));
  cl::opt<std::string> Cpu("mcpu", cl::desc("processor instead of the module's"), cl::value_desc("name"),
                           cl::cat(Category));
  cl::opt<bool> OnlyOurs("only-rejoin", cl::desc("run Rejoin alone, for a profiler"), cl::cat(Category));
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(static_cast<int>(Arguments.size()), Arguments.data(),
                              "time of the uniformity analyses of LLVM and Rejoin, function by function\n\n"
                              "Options for clang follow behind --; behind another -- those for compiling once more.\n");
  for (LoadOptions &Load : Loads) {
    Load.Triple = TripleName;
    Load.Cpu = Cpu;
  }
  std::vector<Row> Rows;
  std::vector<std::unique_ptr<LLVMContext>> Contexts;
  std::vector<std::unique_ptr<Loaded>> Modules;
  std::vector<Case> Cases;
  int Code = 0;
  auto Measure = [&](const std::string &Path, const LoadOptions &Load) {
    auto Context = std::make_unique<LLVMContext>();
    auto M = loadModule(Path, *Context, Load);
    if (!M) {
      errs() << "rejoin-bench: error: " << toString(M.takeError()) << '\n';
      Code = 3;
      return;
    }
    const Triple &T = (*M)->getTargetTriple();
    if (!T.isAMDGPU() && !T.isNVPTX()) {
      errs() << "rejoin-bench: error: " << Path << ": LLVM's analysis knows no divergence on '" << T.str() << "'\n";
      Code = 3;
      return;
    }
    auto L = std::make_unique<Loaded>(std::move(*M));
    std::string Name = Path;
    if (Loads.size() > 1 && isSourceFile(Path))
      Name += " " + join(Load.CompilerArguments, " ");
    std::vector<Case> OfModule = casesOf(*L, Name, Rows);
    if (By == Order::Function) {
      measureByFunction(OfModule, Repeats, OnlyOurs, Rows);
      return;
    }
    Cases.insert(Cases.end(), std::make_move_iterator(OfModule.begin()), std::make_move_iterator(OfModule.end()));
    Modules.push_back(std::move(L));
    Contexts.push_back(std::move(Context));
  };
  for (const LoadOptions &Load : Loads)
    for (const std::string &Path : Files)
      if (&Load == &Loads.front() || isSourceFile(Path))
        Measure(Path, Load);
  measureByCorpus(Cases, Repeats, OnlyOurs, Rows);
  if (!Rows.empty() && !OnlyOurs)
    print(Rows, Slowest);
  return Code;
}
