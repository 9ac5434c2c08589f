//===- Corpus.cpp - rejoin-bench: timings on files, beside LLVM -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each function of the files: the time of LLVM's DominatorTree, CycleInfo and UniformityInfo together, of Rejoin
// from the function to the result with causes, and of one traversal of all operands; the least of several runs, taken
// in turns.
//
//===----------------------------------------------------------------------===//

#include "Peers.h"
#include "llvm/ADT/STLExtras.h"
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

template <typename Work> void keepLeast(double &Least, Work &&W) {
  auto Start = std::chrono::steady_clock::now();
  W();
  double Took = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - Start).count();
  Least = std::min(Least, Took);
}

volatile uint64_t Sink;

/// Runs in a row before the next is measured, so that each finds its own code in the caches.
constexpr unsigned Batch = 10;

void measure(Module &M, StringRef Path, unsigned Repeats, bool OnlyOurs, std::vector<Row> &Rows) {
  PeerTarget Peer(M);
  Rejoin Ours(M);
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    TargetTransformInfo Info = Peer.infoFor(F);
    Row R{(Path + ":" + F.getName()).str(), F.getInstructionCount()};
    auto RunLLVM = [&] { Sink = LLVMUniformity(F, Info).Uniformity->hasDivergence(); };
    auto RunOurs = [&] { Sink = Ours.run(F, Info).numValues(); };
    auto RunFloor = [&] { Sink = traverse(F); };
    for (unsigned I = 0; I != Repeats; ++I) {
      for (unsigned K = 0; K != Batch; ++K)
        keepLeast(R.Ours, RunOurs);
      if (OnlyOurs)
        continue;
      for (unsigned K = 0; K != Batch; ++K)
        keepLeast(R.LLVM, RunLLVM);
      for (unsigned K = 0; K != Batch; ++K)
        keepLeast(R.Floor, RunFloor);
    }
    Rows.push_back(std::move(R));
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
  LoadOptions Load;
  auto *Split = find_if(Arguments, [](const char *A) { return StringRef(A) == "--"; });
  if (Split != Arguments.end())
    Load.CompilerArguments.assign(Split + 1, Arguments.end());
  Arguments.erase(Split, Arguments.end());
  cl::OptionCategory Category("rejoin-bench");
  cl::list<std::string> Files(cl::Positional, cl::OneOrMore, cl::desc("<.bc, .ll or .cl files>"), cl::cat(Category));
  cl::opt<unsigned> Repeats("repeats", cl::desc("runs of each, of which the fastest counts"), cl::init(200),
                            cl::cat(Category));
  cl::opt<unsigned> Slowest("slowest", cl::desc("functions to list"), cl::init(10), cl::cat(Category));
  cl::opt<bool> OnlyOurs("only-rejoin", cl::desc("run Rejoin alone, for a profiler"), cl::cat(Category));
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(static_cast<int>(Arguments.size()), Arguments.data(),
                              "time of the uniformity analyses of LLVM and Rejoin, function by function\n");
  std::vector<Row> Rows;
  int Code = 0;
  for (const std::string &Path : Files) {
    LLVMContext Context;
    auto M = loadModule(Path, Context, Load);
    if (!M) {
      errs() << "rejoin-bench: error: " << toString(M.takeError()) << '\n';
      Code = 3;
      continue;
    }
    const Triple &T = (*M)->getTargetTriple();
    if (!T.isAMDGPU() && !T.isNVPTX()) {
      errs() << "rejoin-bench: error: " << Path << ": LLVM's analysis knows no divergence on '" << T.str() << "'\n";
      Code = 3;
      continue;
    }
    measure(**M, Path, Repeats, OnlyOurs, Rows);
  }
  if (!Rows.empty() && !OnlyOurs)
    print(Rows, Slowest);
  return Code;
}
