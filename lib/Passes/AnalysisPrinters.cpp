//===- AnalysisPrinters.cpp - Passes that print analyses, or emit them as remarks -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Printers of analyses for opt, and `rejoin-remarks`, which emits the findings of the lint as optimisation remarks:
//
//   opt -passes='print<rejoin-uniformity>'      the text of `rejoin analyze --format=text`
//   clang -fpass-plugin=... -Rpass-analysis=rejoin   k.cl:3:7: remark: ... do not reach the barrier at line 4
//
// Findings follow the settings of the module's source file: those of `.rejoin`, comments in the source, and the
// baseline. A finding of a rule to which `.rejoin` gives the severity error or warning is an error or a warning of the
// compiler, remarks on or not. A broken `.rejoin` is a warning of the compiler, and nothing is suppressed then.
// Workgroup sizes by kernel are applied to a copy of the module: the code that is compiled stays as it is.
// Held by: test/Tool/plugin.test, test/Tool/plugin-settings.test, test/Lint/remarks.cl.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Passes/AnalysisPrinters.h"
#include "rejoin/IR/CallSites.h"
#include "rejoin/Interprocedural/UniformityAnalysis.h"
#include "rejoin/Interprocedural/UniformitySummary.h"
#include "rejoin/Lint/Baseline.h"
#include "rejoin/Lint/Lint.h"
#include "rejoin/Loader/ProjectConfig.h"
#include "rejoin/Report/SourceLines.h"
#include "rejoin/Report/UniformityReport.h"
#include "rejoin/Verify/ConvergenceVerifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMRemarkStreamer.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace rejoin {

namespace {

/// `print<rejoin-uniformity>`.
struct UniformityPrinter : PassInfoMixin<UniformityPrinter> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    const auto &U = AM.getResult<UniformityPassAnalysis>(F);
    printText(errs(), AnalyzedFunction(U.reader(), U.result(), U.wave(), U.facts().WaveSize));
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `print<rejoin-module-uniformity>`: with facts from calls and callers.
struct ModuleUniformityPrinter : PassInfoMixin<ModuleUniformityPrinter> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    auto &All = AM.getResult<ModuleUniformityPassAnalysis>(M);
    for (Function &F : M)
      if (!F.isDeclaration()) {
        const auto &U = All.of(F);
        printText(errs(), AnalyzedFunction(U.reader(), U.result(), U.wave(), U.facts().WaveSize));
      }
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `print<rejoin-call-summaries>`: the results of calls, in terms of their arguments.
struct CallSummaryPrinter : PassInfoMixin<CallSummaryPrinter> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    auto &All = AM.getResult<ModuleUniformityPassAnalysis>(M);
    for (Function &F : M)
      if (!F.isDeclaration() && !isKernel(F))
        printSummary(errs(), F, All.summaryOf(F));
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `require<rejoin-uniformity>` computes and keeps it, for timing and for later passes.
struct UniformityRequirer : PassInfoMixin<UniformityRequirer> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    AM.getResult<UniformityPassAnalysis>(F);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `verify<rejoin-convergence>` prints findings and continues.
struct ConvergencePrinter : PassInfoMixin<ConvergencePrinter> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    for (const Diagnostic &D : verifyConvergence(F, {}))
      printDiagnostic(errs(), D);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

} // namespace

namespace {
/// The settings of the project for the source of a module: `.rejoin` files, comments in the source, and the baseline.
class ProjectSettings {
public:
  explicit ProjectSettings(const Module &M) : Path(sourceOf(M)), Text(Path) {
    if (!sys::fs::exists(Path))
      return;
    auto Read = ProjectConfigs().configFor(Path);
    if (!Read) {
      warn(M.getContext(), toString(Read.takeError()));
      return;
    }
    Config = std::move(*Read);
    if (Config.Baseline.empty())
      return;
    if (auto B = Baseline::read(Config.Baseline))
      Known.emplace(std::move(*B));
    else
      warn(M.getContext(), "the baseline " + toString(B.takeError()));
  }
  const FileConfig &config() const { return Config; }
  /// Some findings are diagnostics of the compiler.
  bool raises() const {
    return any_of(Config.Severities, [](const auto &S) { return S.second && *S.second > Severity::Remark; });
  }
  bool raises(DiagnosticKind K) const {
    const auto It = Config.Severities.find(K);
    return It != Config.Severities.end() && It->second && *It->second > Severity::Remark;
  }
  /// \p D receives its severity.
  bool isReported(Diagnostic &D) {
    if (!Config.setLevel(D))
      return false;
    if (isSuppressed(D, [&](StringRef File, unsigned Line) { return Text.line(File, Line); }) ||
        Config.suppressionOf(D))
      return false;
    return !Known || !Known->take(Known->fingerprint(D, Text.line(D.Where.File, D.Where.Line).value_or("")));
  }

private:
  static std::string sourceOf(const Module &M) {
    SmallString<128> Path(M.getSourceFileName());
    for (const DICompileUnit *Unit : M.debug_compile_units()) {
      Path = Unit->getFilename();
      sys::path::make_absolute(Unit->getDirectory(), Path);
      break;
    }
    return Path.str().str();
  }
  /// One warning for each line, without a severity of its own.
  static void warn(LLVMContext &Context, StringRef Messages) {
    for (StringRef Message : split(Messages, '\n')) {
      const auto [Place, What] = Message.split(": error: ");
      const std::string Shown = What.empty() ? Message.str() : (Place + ": " + What).str();
      Context.diagnose(DiagnosticInfoGeneric(Shown, DS_Warning));
    }
  }

  std::string Path;
  SourceLines Text;
  FileConfig Config;
  std::optional<Baseline> Known;
};
} // namespace

/// A finding of the severity that `.rejoin` gives to its rule, at its line; opt's and clang's own.
static void emitDiagnostic(const LintFinding &X, const std::string &Text) {
  const Function &F = *X.At->getFunction();
  F.getContext().diagnose(
      DiagnosticInfoUnsupported(F, Text, X.At->getDebugLoc(), X.level() == Severity::Error ? DS_Error : DS_Warning));
}

static std::string textOf(const LintFinding &X) {
  std::string Text = X.Message;
  for (const Note &N : X.Notes)
    Text += (N.Where.Line ? "; " + N.Where.File + ":" + std::to_string(N.Where.Line) + ": " : "; ") + N.Message;
  return X.Hint.empty() ? Text : Text + "; hint: " + X.Hint;
}

/// Divergent branches, if remarks are wanted, and findings.
static void emitFindings(Module &M, TargetKind Kind, bool Wanted, ProjectSettings &Settings,
                         FunctionAnalysisManager &FAM) {
  auto Emit = [&](StringRef Name, const Instruction &At, const Twine &Text) {
    OptimizationRemarkEmitter ORE(At.getFunction());
    ORE.emit(OptimizationRemarkAnalysis("rejoin", Name, &At) << Text.str());
  };
  for (Function &F : M) {
    if (!Wanted || F.isDeclaration() || repeatsKernel(F))
      continue;
    const auto &U = FAM.getResult<UniformityPassAnalysis>(F);
    for (const BasicBlock &B : F)
      if (B.getTerminator()->getNumSuccessors() > 1 && U.hasDivergentTerminator(B))
        Emit("DivergentBranch", *B.getTerminator(),
             "threads of a wave may take different sides of this branch; the hardware then executes both");
  }
  LintOptions Options;
  LoadOptions Load;
  Settings.config().applyTo(Load, Options.Target);
  const TargetTransformInfo *Info = nullptr;
  Options.EnterFunction = [&](const Function &F) {
    Info = &FAM.getResult<TargetIRAnalysis>(const_cast<Function &>(F));
  };
  Options.Query = [&](const Value *V) { return Info->getInstructionUniformity(V); };
  std::vector<LintFinding> Errors;
  for (LintFinding &X : lint(M, Kind, Options)) {
    if (!Settings.isReported(X))
      continue;
    const std::string Text = textOf(X);
    if (!Settings.raises(X.Kind)) {
      if (Wanted)
        Emit(infoOf(X.Kind).Id, *X.At, Text);
      continue;
    }
    // A record of remarks has each finding.
    if (auto *Streamer = M.getContext().getLLVMRemarkStreamer())
      Streamer->emit(OptimizationRemarkAnalysis("rejoin", infoOf(X.Kind).Id, X.At) << Text);
    if (X.level() == Severity::Error)
      Errors.push_back(std::move(X));
    else
      emitDiagnostic(X, Text);
  }
  // A compiler may end at the first one.
  for (const LintFinding &X : Errors)
    emitDiagnostic(X, textOf(X));
}

PreservedAnalyses RemarkPass::run(Module &M, ModuleAnalysisManager &AM) {
  const DiagnosticHandler *Handler = M.getContext().getDiagHandlerPtr();
  auto Kind = GpuTarget::kindOf(M.getTargetTriple());
  const bool Wanted = M.getContext().getLLVMRemarkStreamer() || (Handler && Handler->isAnalysisRemarkEnabled("rejoin"));
  if (!Kind || *Kind == TargetKind::Host)
    return PreservedAnalyses::all();
  ProjectSettings Settings(M);
  if (Settings.config().Excluded || (!Wanted && !Settings.raises()))
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  if (Settings.config().Kernels.empty()) {
    emitFindings(M, *Kind, Wanted, Settings, FAM);
    return PreservedAnalyses::all();
  }
  const std::unique_ptr<Module> Sized = CloneModule(M);
  Settings.config().applyTo(*Sized);
  emitFindings(*Sized, *Kind, Wanted, Settings, FAM);
  for (Function &F : *Sized)
    FAM.clear(F, F.getName());
  return PreservedAnalyses::all();
}

void registerAnalysisPrinters(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &PM, ArrayRef<PassBuilder::PipelineElement>) {
        if (Name == "print<rejoin-uniformity>")
          PM.addPass(UniformityPrinter());
        else if (Name == "verify<rejoin-convergence>")
          PM.addPass(ConvergencePrinter());
        else if (Name == "require<rejoin-uniformity>")
          PM.addPass(UniformityRequirer());
        else
          return false;
        return true;
      });
  PB.registerPipelineParsingCallback([](StringRef Name, ModulePassManager &PM, ArrayRef<PassBuilder::PipelineElement>) {
    if (Name == "print<rejoin-module-uniformity>")
      PM.addPass(ModuleUniformityPrinter());
    else if (Name == "print<rejoin-call-summaries>")
      PM.addPass(CallSummaryPrinter());
    else if (Name == "rejoin-remarks")
      PM.addPass(RemarkPass());
    else
      return false;
    return true;
  });
}

} // namespace rejoin
