//===- Scaling.cpp - Growth of cost on families of functions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Google Benchmark over the families of Families.h: Rejoin, LLVM 22 and one traversal on the same module in memory,
// with the bytes that each analysis holds when it is done. LLVM is not asked for larger members of a family once one
// took more than the limit, or the next may take more than 4 GB.
//
//===----------------------------------------------------------------------===//

#include "Families.h"
#include "Peers.h"
#include "llvm/IR/LLVMContext.h"
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <map>

using namespace llvm;
using namespace rejoin::bench;

namespace {

/// The member of a family that is measured at present; benchmarks come size by size.
struct Subject {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::unique_ptr<PeerTarget> Peer;
  Function *F;
  TargetTransformInfo Info;

  Subject(const Family &Fam, unsigned N)
      : M(buildFamily(Fam, N, Context)), Peer(std::make_unique<PeerTarget>(*M)), F(M->getFunction("f")),
        Info(Peer->infoFor(*F)) {}
};

class Suite {
public:
  Suite(unsigned MaxSize, double Limit) : MaxSize(MaxSize), Limit(Limit) {}

  void registerAll() {
    for (const Family &Fam : families())
      for (unsigned N = 256; N <= MaxSize; N *= 2) {
        add(Fam, N, "traversal", [this](benchmark::State &S) {
          for (auto _ : S)
            benchmark::DoNotOptimize(traverse(*Current->F));
        });
        add(Fam, N, "rejoin", [this](benchmark::State &S) {
          size_t Before = mallinfo2().uordblks + mallinfo2().hblkhd;
          Rejoin Ours(*Current->M);
          Ours.run(*Current->F, Current->Info);
          S.counters["bytes"] = static_cast<double>(mallinfo2().uordblks + mallinfo2().hblkhd - Before);
          for (auto _ : S)
            benchmark::DoNotOptimize(Ours.run(*Current->F, Current->Info).numValues());
        });
        add(Fam, N, "llvm", [this, &Fam](benchmark::State &S) { runLLVM(Fam.Name.str(), S); });
      }
  }

private:
  template <typename Body> void add(const Family &Fam, unsigned N, const char *Engine, Body Run) {
    std::string Name = Fam.Name.str() + "/" + std::to_string(N) + "/" + Engine;
    benchmark::RegisterBenchmark(Name.c_str(), [this, &Fam, N, Run](benchmark::State &S) {
      if (CurrentName != Fam.Name || CurrentSize != N) {
        Current.reset();
        Current = std::make_unique<Subject>(Fam, N);
        CurrentName = Fam.Name;
        CurrentSize = N;
      }
      Run(S);
    })->MinTime(0.1);
  }

  void runLLVM(const std::string &Name, benchmark::State &S) {
    if (Exhausted[Name]) {
      S.SkipWithError("beyond the limit");
      return;
    }
    size_t Before = mallinfo2().uordblks + mallinfo2().hblkhd;
    auto Start = std::chrono::steady_clock::now();
    {
      LLVMUniformity Once(*Current->F, Current->Info);
      S.counters["bytes"] = static_cast<double>(mallinfo2().uordblks + mallinfo2().hblkhd - Before);
    }
    double Took = std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count();
    // The next size may take eight times as long and four times as much memory.
    Exhausted[Name] = Took * 8 > Limit || S.counters["bytes"] > 1e9;
    for (auto _ : S)
      benchmark::DoNotOptimize(LLVMUniformity(*Current->F, Current->Info).Uniformity->hasDivergence());
  }

  unsigned MaxSize;
  double Limit;
  std::unique_ptr<Subject> Current;
  StringRef CurrentName;
  unsigned CurrentSize = 0;
  std::map<std::string, bool> Exhausted;
};

} // namespace

int main(int argc, char **argv) {
  // Ours first, the rest is Google Benchmark's.
  unsigned MaxSize = 1U << 15;
  double Limit = 60;
  int Kept = 1;
  for (int I = 1; I < argc; ++I) {
    if (!std::strncmp(argv[I], "--max-size=", 11))
      MaxSize = static_cast<unsigned>(std::atoi(argv[I] + 11));
    else if (!std::strncmp(argv[I], "--llvm-seconds=", 15))
      Limit = std::atof(argv[I] + 15);
    else
      argv[Kept++] = argv[I];
  }
  argc = Kept;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 3;
  Suite All(MaxSize, Limit);
  All.registerAll();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
