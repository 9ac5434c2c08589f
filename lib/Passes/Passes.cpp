//===- Passes.cpp - The transformations as passes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The transformations as passes of LLVM's new pass manager, for the plugin and the tool. Passes.def lists them with
// name, option and help; a pass is a struct whose `run` calls one free function and reports what was left alone and
// why, as an optimisation remark (`-pass-remarks-missed=rejoin`).
//
// All passes are required: they run in functions with `optnone` too, since the rules of convergence control hold there
// as well. Inlining takes the calls that there are at its beginning, so recursion is unrolled once and it ends.
// `rejoin-unroll<N>` has a parameter and is registered by itself.
// Held by: test/Tool/plugin.test, test/Convergence (each transformation), unittests/Fuzz/ValidateFuzz.cpp.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Passes/Passes.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Transform/AttributeInference.h"
#include "rejoin/Transform/AttributeMigration.h"
#include "rejoin/Transform/ConvergentMotion.h"
#include "rejoin/Transform/TokenAwareInliner.h"
#include "rejoin/Transform/TokenAwareUnroller.h"
#include "rejoin/Transform/TokenInference.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace rejoin {

static constexpr PassInfo Infos[] = {
#define FUNCTION_PASS(CLASS, NAME, OPTION, HELP) {NAME, OPTION, HELP, false},
#define MODULE_PASS(CLASS, NAME, OPTION, HELP) {NAME, OPTION, HELP, true},
#include "rejoin/Passes/Passes.def"
    {"rejoin-unroll", "unroll", "unroll innermost loops where convergence control allows it", false},
};

ArrayRef<PassInfo> allPasses() { return Infos; }

/// A remark that says why something was left alone.
static void refuse(const Function &F, const Instruction *At, StringRef Name, const Twine &Reason) {
  const Instruction &I = At ? *At : F.getEntryBlock().front();
  OptimizationRemarkEmitter(&F).emit(OptimizationRemarkMissed("rejoin", Name, &I) << Reason.str());
}

namespace {

template <typename Derived> struct RequiredPass : PassInfoMixin<Derived> {
  static bool isRequired() { return true; }
};

PreservedAnalyses changed(bool Any) { return Any ? PreservedAnalyses::none() : PreservedAnalyses::all(); }

struct RepairAttributes : RequiredPass<RepairAttributes> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    return changed(repairAttributes(M, GpuTarget::familyOf(M)));
  }
};
struct MarkConvergent : RequiredPass<MarkConvergent> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) { return changed(markConvergent(M)); }
};
struct MarkNoConvergent : RequiredPass<MarkNoConvergent> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) { return changed(markNoConvergent(M)); }
};
struct InferNonConvergent : RequiredPass<InferNonConvergent> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    return changed(inferNonConvergent(M, GpuTarget::familyOf(M)));
  }
};

/// Functions whose result is an error or whether they changed something.
PreservedAnalyses changed(Function &F, StringRef Name, Expected<bool> Result) {
  if (Result)
    return changed(*Result);
  refuse(F, nullptr, Name, toString(Result.takeError()));
  return PreservedAnalyses::none();
}

/// `file.cu:3: `, or the module's file.
static std::string placeInWords(const Function &F) {
  if (const DISubprogram *P = F.getSubprogram(); P && P->getLine())
    return (P->getFilename() + ":" + Twine(P->getLine()) + ": ").str();
  const std::string &File = F.getParent()->getModuleIdentifier();
  return File.empty() ? "" : File + ": ";
}

/// A function that is not `convergent` begins with an anchor: then it is open which threads execute its operations
/// together, which operations that wait for others do not bear.
void warnOfAnchor(const Function &F) {
  SmallVector<std::string> Names;
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallBase>(&I); C && hasTokenBundle(*C) && operationKind(*C) == OperationKind::Call) {
      const Function *Callee = C->getCalledFunction();
      std::string Name = Callee ? "'" + sourceName(Callee->getName()) + "'" : "a call of an unknown function";
      if (!is_contained(Names, Name))
        Names.push_back(std::move(Name));
    }
  constexpr size_t Most = 3;
  std::string Calls = join(ArrayRef(Names).take_front(Most), ", ");
  if (Names.size() > Most)
    Calls += " and " + std::to_string(Names.size() - Most) + " more";
  F.getContext().diagnose(
      DiagnosticInfoGeneric(placeInWords(F) + "in '" + sourceName(F.getName()) +
                                "': the function is not convergent, so its token is an anchor, which leaves " +
                                "open which threads execute these calls together: " + Calls +
                                "; mark the function convergent first (rejoin infer --repair-attributes, or the pass "
                                "rejoin-repair-attributes)",
                            DS_Warning));
}

struct InferTokens : RequiredPass<InferTokens> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    auto Done = inferTokens(F, AM);
    if (Done && *Done && !F.isConvergent())
      warnOfAnchor(F);
    return changed(F, "InferTokens", std::move(Done));
  }
};
struct StripTokens : RequiredPass<StripTokens> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) { return changed(F, "StripTokens", stripTokens(F)); }
};

PreservedAnalyses move(Function &F, FunctionAnalysisManager &AM, StringRef Name,
                       unsigned (*Move)(Function &, const FunctionUniformity &, RefusalSink)) {
  return changed(Move(F, AM.getResult<UniformityPassAnalysis>(F),
                      [&](const CallBase &C, const Twine &Reason) { refuse(F, &C, Name, Reason); }));
}
struct MergeConvergent : RequiredPass<MergeConvergent> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) { return move(F, AM, "Merge", mergeConvergent); }
};
struct HoistConvergent : RequiredPass<HoistConvergent> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) { return move(F, AM, "Hoist", hoistConvergent); }
};
struct SinkConvergent : RequiredPass<SinkConvergent> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) { return move(F, AM, "Sink", sinkConvergent); }
};

struct InlineControlled : RequiredPass<InlineControlled> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    bool Any = false;
    for (Function &F : M) {
      // Calls that were there at the beginning: recursion unrolls once.
      SmallVector<CallBase *> Calls;
      for (BasicBlock &B : F)
        for (Instruction &I : B)
          if (auto *C = dyn_cast<CallBase>(&I);
              C && C->getCalledFunction() && !C->getCalledFunction()->isDeclaration() && C->getCalledFunction() != &F &&
              isConvergentCall(*C) && !C->hasFnAttr(Attribute::NoInline))
            Calls.push_back(C);
      for (CallBase *C : Calls) {
        if (auto Why = whyNotInline(*C)) {
          refuse(F, C, "Inline", *Why);
          continue;
        }
        const Instruction *At = C;
        if (Error E = inlineControlled(*C))
          refuse(F, At, "Inline", toString(std::move(E)));
        else
          Any = true;
      }
    }
    return changed(Any);
  }
};

struct UnrollControlled : RequiredPass<UnrollControlled> {
  unsigned Count;
  explicit UnrollControlled(unsigned Count) : Count(Count) {}
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    return changed(unrollControlled(F, AM, Count, [&](const Loop &L, const Twine &Reason) {
      refuse(F, L.getHeader()->getTerminator(), "Unroll", Reason);
    }));
  }
};

} // namespace

static bool parseUnroll(StringRef Name, unsigned &Count) {
  return Name.consume_front("rejoin-unroll<") && Name.consume_back(">") && !Name.getAsInteger(10, Count) && Count >= 2;
}

void registerPasses(PassBuilder &PB) {
  PB.registerAnalysisRegistrationCallback(
      [](FunctionAnalysisManager &AM) { AM.registerPass([] { return UniformityPassAnalysis(); }); });
  PB.registerAnalysisRegistrationCallback(
      [](ModuleAnalysisManager &AM) { AM.registerPass([] { return ModuleUniformityPassAnalysis(); }); });
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &PM, ArrayRef<PassBuilder::PipelineElement>) {
#define FUNCTION_PASS(CLASS, NAME, OPTION, HELP)                                                                       \
  if (Name == NAME) {                                                                                                  \
    PM.addPass(CLASS());                                                                                               \
    return true;                                                                                                       \
  }
#include "rejoin/Passes/Passes.def"
        unsigned Count;
        if (!parseUnroll(Name, Count))
          return false;
        PM.addPass(UnrollControlled(Count));
        return true;
      });
  PB.registerPipelineParsingCallback([](StringRef Name, ModulePassManager &PM, ArrayRef<PassBuilder::PipelineElement>) {
#define MODULE_PASS(CLASS, NAME, OPTION, HELP)                                                                         \
  if (Name == NAME) {                                                                                                  \
    PM.addPass(CLASS());                                                                                               \
    return true;                                                                                                       \
  }
#include "rejoin/Passes/Passes.def"
    return false;
  });
}

} // namespace rejoin
