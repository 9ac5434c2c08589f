//===- Compare.cpp - rejoin-compare: every difference from LLVM's verdicts -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs LLVM's UniformityInfo and Rejoin, as `rejoin analyze` asks it, on the same functions and classifies each value,
// use and branch on which they differ. Where Rejoin says divergent and LLVM uniform, the chain of causes is followed to
// the first value whose cause is no data: its kind tells which of LLVM's known gaps it is, or else that Rejoin is the
// less precise one.
//
//===----------------------------------------------------------------------===//

#include "CompareMachine.h"
#include "Peers.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Uniformity/Explanation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <optional>

using namespace llvm;
using namespace rejoin;
using namespace rejoin::bench;

namespace {

/// Rejoin as `rejoin analyze` asks it: with calls, memory, lane algebra and all facts of the launch.
class WholeAnalysis {
public:
  WholeAnalysis(const Module &M, const PeerTarget &Peer)
      : Gpu(*GpuTarget::kindOf(M.getTargetTriple()), {}), Reader(Gpu),
        Uniformity(
            Gpu.kind(), {}, [this, &Peer](const llvm::Function &F) { Info.emplace(Peer.infoFor(F)); },
            [this](const Value *V) { return Info->getInstructionUniformity(V); }) {}
  const UniformityResult &run(const llvm::Function &F) {
    Uniformity.analyze(F, Reader, Result);
    return Result;
  }
  const FunctionReader &reader() const { return Reader; }
  const GpuTarget &target() const { return Gpu; }

private:
  GpuTarget Gpu;
  FunctionReader Reader;
  std::optional<TargetTransformInfo> Info;
  ModuleUniformity Uniformity;
  UniformityResult Result;
};

class Comparison {
public:
  explicit Comparison(bool Verbose) : Verbose(Verbose) {}
  void compare(llvm::Function &F, WholeAnalysis &Ours, const TargetTransformInfo &Info);
  int print(raw_ostream &OS) const;

private:
  void count(StringRef What, bool LLVMDivergent, bool OursDivergent, ValueId V, const Instruction *At);
  std::string classify(ValueId V) const;

  bool Verbose;
  unsigned Agree = 0, MorePrecise = 0;
  std::map<std::string, unsigned> LLVMUnsound;
  unsigned LessPrecise = 0;
  WholeAnalysis *Ours = nullptr;
  const UniformityResult *Result = nullptr;
  const llvm::Function *F = nullptr;
};

} // namespace

std::string Comparison::classify(ValueId V) const {
  const ProgramView &View = Ours->reader().view();
  Extent Wave = Ours->target().wave();
  for (const ExplanationStep &S : explain(View, *Result, V)) {
    switch (S.StepKind) {
    case ExplanationStep::Kind::Data:
      continue;
    case ExplanationStep::Kind::Temporal:
      return "use behind a divergent exit";
    case ExplanationStep::Kind::Hierarchy:
      return "convergence that depends on the hierarchy";
    case ExplanationStep::Kind::Join: {
      // LLVM misses joins at exits of loops that hold the branch, and PHIs of undef.
      const LoopForest &Loops = Result->loops();
      if (!Loops.contains(Loops.loopOf(S.Branch), S.Block))
        return "PHI at a divergent exit";
      const auto *Phi = dyn_cast<PHINode>(&Ours->reader().value(S.Value));
      if (Phi && Phi->hasConstantOrUndefValue())
        return "PHI of undef or poison";
      if (isa<CallBase>(Ours->reader().value(View.terminator(S.Branch))))
        return "operation that differs by lane";
      if (Result->extent(View.terminator(S.Branch)) >= Wave)
        return "convergence that depends on the hierarchy";
      return "";
    }
    case ExplanationStep::Kind::Source: {
      const auto *I = dyn_cast<Instruction>(&Ours->reader().value(S.Value));
      if (I && I->isVolatile())
        return "volatile read";
      if (I && I->isAtomic())
        return "atomic read";
      const auto *C = I && isa<FreezeInst>(I) ? dyn_cast<Constant>(I->getOperand(0)) : nullptr;
      if (C && (isa<UndefValue>(C) || C->containsUndefOrPoisonElement()))
        return "frozen undef or poison";
      if (I && (isa<CallBase, VAArgInst>(I) || I->isEHPad()))
        return "operation that differs by lane";
      return "";
    }
    }
  }
  return "";
}

void Comparison::count(StringRef What, bool LLVMDivergent, bool OursDivergent, ValueId V, const Instruction *At) {
  if (LLVMDivergent == OursDivergent) {
    ++Agree;
    return;
  }
  std::string Class = "more precise";
  if (LLVMDivergent) {
    ++MorePrecise;
  } else {
    Class = classify(V);
    if (Class.empty()) {
      Class = "LESS PRECISE";
      ++LessPrecise;
    } else {
      ++LLVMUnsound[Class];
    }
  }
  if (Verbose || Class == "LESS PRECISE") {
    outs() << F->getName() << ": " << What << ": " << Class << ":";
    if (At)
      outs() << *At;
    outs() << '\n';
  }
}

void Comparison::compare(llvm::Function &Fn, WholeAnalysis &R, const TargetTransformInfo &Info) {
  F = &Fn;
  Ours = &R;
  Result = &R.run(Fn);
  const ProgramView &View = R.reader().view();
  LLVMUniformity Peer(Fn, Info);
  Extent Wave = R.target().wave();
  bool Any = Info.hasBranchDivergence(&Fn);
  for (Argument &A : Fn.args()) {
    ValueId V = R.reader().idOf(A);
    count("argument", Any && Peer.Uniformity->isDivergent(&A), Result->extent(V) < Wave, V, nullptr);
  }
  for (BasicBlock &B : Fn) {
    if (!Result->search().isReachable(R.reader().idOf(B)))
      continue;
    for (Instruction &I : B) {
      ValueId V = R.reader().idOf(I);
      if (!I.getType()->isVoidTy())
        count("value", Any && Peer.Uniformity->isDivergent(&I), Result->extent(V) < Wave, V, &I);
      for (const Use &U : I.operands()) {
        UseId Slot = R.reader().idOf(U);
        if (!Slot.isValid() || !View.operand(Slot).hasValue())
          continue;
        const TemporalUse *T = Result->temporalUse(Slot);
        ValueId Why = T ? V : View.operand(Slot).value();
        // LLVM sees a PHI's operand in the PHI's block, as we do.
        count("use", Any && Peer.Uniformity->isDivergentUse(U), Result->extentOfUse(View, Slot) < Wave, Why, &I);
      }
    }
    if (B.getTerminator()->getNumSuccessors() >= 2) {
      ValueId V = R.reader().idOf(*B.getTerminator());
      count("branch", Any && Peer.Uniformity->hasDivergentTerminator(B),
            Result->extentOfBranch(View, R.reader().idOf(B)) < Wave, V, B.getTerminator());
    }
  }
}

int Comparison::print(raw_ostream &OS) const {
  unsigned Unsound = 0;
  for (const auto &[Class, N] : LLVMUnsound)
    Unsound += N;
  OS << "agree: " << Agree << "\nours more precise: " << MorePrecise << "\nLLVM unsound: " << Unsound << '\n';
  for (const auto &[Class, N] : LLVMUnsound)
    OS << "  " << Class << ": " << N << '\n';
  OS << "ours less precise: " << LessPrecise << '\n';
  return LessPrecise ? 1 : 0;
}

static int printMachine(raw_ostream &OS, const MachineDifferences &D) {
  unsigned Unsound = 0;
  for (const auto &[Class, N] : D.LLVMUnsound)
    Unsound += N;
  OS << "Machine IR, agree: " << D.Agree << "\nours more precise: " << D.MorePrecise << "\nlane masks: " << D.LaneMasks
     << "\nLLVM unsound: " << Unsound << '\n';
  for (const auto &[Class, N] : D.LLVMUnsound)
    OS << "  " << Class << ": " << N << '\n';
  OS << "ours less precise: " << D.LessPrecise << '\n';
  return D.LessPrecise ? 1 : 0;
}

int main(int argc, char **argv) {
  SmallVector<const char *> Arguments(argv, argv + argc);
  LoadOptions Load;
  auto *Split = find_if(Arguments, [](const char *A) { return StringRef(A) == "--"; });
  if (Split != Arguments.end())
    Load.CompilerArguments.assign(Split + 1, Arguments.end());
  Arguments.erase(Split, Arguments.end());
  cl::OptionCategory Category("rejoin-compare");
  cl::list<std::string> Files(cl::Positional, cl::OneOrMore, cl::desc("<.bc, .ll, .cl or .mir files>"),
                              cl::cat(Category));
  cl::opt<bool> Verbose("list", cl::desc("print every difference"), cl::cat(Category));
  cl::opt<std::string> Triple("target", cl::desc("target triple instead of the module's"), cl::value_desc("triple"),
                              cl::cat(Category));
  cl::opt<std::string> Cpu("mcpu", cl::desc("processor instead of the module's"), cl::value_desc("name"),
                           cl::cat(Category));
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(static_cast<int>(Arguments.size()), Arguments.data(),
                              "differences between the uniformity analyses of LLVM and Rejoin, classified\n");
  Load.Triple = Triple;
  Load.Cpu = Cpu;
  Comparison C(Verbose);
  MachineDifferences Machine;
  bool AnyMachine = false, AnyIR = false, AnyBad = false;
  // The other files are still compared.
  auto Complain = [&](llvm::Error E) {
    errs() << "rejoin-compare: error: " << toString(std::move(E)) << '\n';
    AnyBad = true;
  };
  for (const std::string &Path : Files) {
    LLVMContext Context;
    if (isMIRFile(Path)) {
      auto M = MIRModule::load(Path, Context, {Load.Triple, Load.Cpu, Load.Strict});
      if (!M) {
        Complain(M.takeError());
        continue;
      }
      compareMachine(**M, Machine, Verbose, outs());
      AnyMachine = true;
      continue;
    }
    auto M = loadModule(Path, Context, Load);
    if (!M) {
      Complain(M.takeError());
      continue;
    }
    AnyIR = true;
    PeerTarget Peer(**M);
    WholeAnalysis Ours(**M, Peer);
    for (llvm::Function &F : **M)
      if (!F.isDeclaration())
        C.compare(F, Ours, Peer.infoFor(F));
  }
  int Code = AnyIR ? C.print(outs()) : 0;
  Code |= AnyMachine ? printMachine(outs(), Machine) : 0;
  return AnyBad ? 3 : Code;
}
