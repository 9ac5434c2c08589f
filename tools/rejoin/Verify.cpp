//===- Verify.cpp - rejoin verify -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "InputArguments.h"
#include "Isolation.h"
#include "TargetArguments.h"
#include "Terminal.h"
#include "Transport.h"
#include "Usage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Diagnostics/RulePages.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "rejoin/Report/DiagnosticReport.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Target/SourceLanguage.h"
#include "rejoin/Verify/AttributeLint.h"
#include "rejoin/Verify/MIRConvergenceVerifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace rejoin {

namespace {

struct VerifyCommandOptions {
  InputList Inputs;
  std::vector<std::string> Functions;
  std::vector<DiagnosticKind> Disabled;
  LoadOptions Load;
  ConvergenceDefault Default = ConvergenceDefault::ByAttribute;
  bool Json = false, Lint = false;
};

/// What one file gave.
struct VerifiedFile {
  FileSaid Said;
  std::vector<Diagnostic> Findings;
  unsigned Functions = 0;
};
template <typename Stream> void transport(Stream &S, VerifiedFile &F) { S(F.Said, F.Findings, F.Functions); }

class VerifyCommand {
public:
  VerifyCommand(const VerifyCommandOptions &Options, raw_ostream &OS) : Options(Options), OS(OS) {}
  int run(const FileLimits &Limits);

private:
  VerifiedFile verifyFile(const Input &File) const;
  VerifiedFile verifyMachine(StringRef Path) const;
  void runAll(const FileLimits &Limits, json::OStream *J);
  void show(const VerifiedFile &F, json::OStream *J);

  const VerifyCommandOptions &Options;
  raw_ostream &OS;
  unsigned Errors = 0, Warnings = 0, Functions = 0;
  std::set<std::string> Found;
  bool Failed = false;
};

} // namespace

Location locateIn(StringRef Path, const AsmParserContext &Places, const Value &V) {
  std::optional<FileLocRange> Range;
  if (const auto *I = dyn_cast<Instruction>(&V))
    Range = Places.getInstructionLocation(I);
  else if (const auto *F = dyn_cast<Function>(&V))
    Range = Places.getFunctionLocation(F);
  if (!Range)
    return {};
  return {Path.str(), Range->Start.Line + 1, Range->Start.Col + 1};
}

void VerifyCommand::show(const VerifiedFile &F, json::OStream *J) {
  for (const Diagnostic &D : F.Findings) {
    if (is_contained(Options.Disabled, D.Kind) || !namesFunction(Options.Functions, D.Function))
      continue;
    ++(infoOf(D.Kind).Level == Severity::Error ? Errors : Warnings);
    if (J)
      printJson(*J, D);
    else
      printDiagnostic(OS, D);
  }
}

VerifiedFile VerifyCommand::verifyMachine(StringRef Path) const {
  VerifiedFile Result;
  LLVMContext Context;
  LoadOptions Load = Options.Load;
  Load.Strict = false;
  auto M = MIRModule::load(Path, Context, {Load.Triple, Load.Cpu, Load.Strict});
  if (!M) {
    Result.Said.fail(toString(M.takeError()));
    return Result;
  }
  for (const MachineFunction *F : (*M)->functions()) {
    ++Result.Functions;
    Result.Said.Found.insert(F->getName().str());
  }
  if (Options.Lint)
    Result.Said.fail(Path + ": the lint of attributes takes LLVM IR, not Machine IR");
  Result.Findings = verifyMachineConvergence(**M, Path);
  return Result;
}

VerifiedFile VerifyCommand::verifyFile(const Input &File) const {
  StringRef Path = File.Path;
  if (isMIRFile(Path))
    return verifyMachine(Path);
  VerifiedFile Result;
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  AsmParserContext Places;
  LoadOptions Load = Options.Load;
  Load.Strict = false;
  Load.Places = &Places;
  Load.CompilerArguments = compilerArgumentsFor(File, Options.Load);
  Result.Said.record(Load);
  auto M = loadModule(Path, Context, Load);
  if (!M) {
    Result.Said.fail(toString(M.takeError()));
    return Result;
  }
  VerifyOptions Verify;
  Verify.Default = Options.Default;
  bool IsText = any_of(**M, [&](const Function &F) { return Places.getFunctionLocation(&F).has_value(); });
  if (IsText)
    Verify.Locate = [&](const Value &V) { return locateIn(Path, Places, V); };
  // Clang makes two functions of a kernel in OpenCL C, or of a constructor; a user wrote one.
  std::set<std::string> Written;
  for (const Function &F : **M)
    if (!F.isDeclaration()) {
      Written.insert(sourceSignature(F.getName()));
      Result.Said.Found.insert(F.getName().str());
    }
  Result.Functions = static_cast<unsigned>(Written.size());
  Result.Findings = verifyConvergence(**M, Verify);
  if (Options.Lint) {
    auto Kind = GpuTarget::kindOf((*M)->getTargetTriple());
    if (!Kind) {
      Result.Said.fail(Path + ": the lint needs a known target; name one with --target");
    } else {
      for (Diagnostic &D : lintAttributes(**M, *Kind, Verify))
        Result.Findings.push_back(std::move(D));
    }
  }
  for (Diagnostic &D : Result.Findings)
    termsOf(**M).translate(D);
  return Result;
}

void VerifyCommand::runAll(const FileLimits &Limits, json::OStream *J) {
  Jobs Files = Options.Inputs.jobs();
  Files.Work = [&](size_t I) {
    VerifiedFile F = verifyFile(Options.Inputs.Files[I]);
    return pack(F);
  };
  Files.Emit = [&](size_t I, Expected<std::string> Bytes) {
    VerifiedFile F =
        receive<VerifiedFile>(std::move(Bytes), [](VerifiedFile &Broken) -> FileSaid & { return Broken.Said; });
    F.Said.tellNotes(OS, Options.Load.Note);
    F.Said.printMessages(OS);
    if (J)
      J->object([&] {
        J->attribute("file", validText(Options.Inputs.Files[I].Path));
        if (F.Said.Failed)
          J->attribute("error", validText(F.Said.firstError()));
        J->attributeArray("findings", [&] { show(F, J); });
      });
    else
      show(F, nullptr);
    Functions += F.Functions;
    Found.merge(F.Said.Found);
    Failed |= F.Said.Failed;
  };
  runJobs(Files, Limits);
}

int VerifyCommand::run(const FileLimits &Limits) {
  if (Options.Json) {
    json::OStream J(OS, 2);
    J.object([&] {
      J.attribute("version", 1);
      J.attributeArray("files", [&] { runAll(Limits, &J); });
    });
    OS << '\n';
  } else {
    runAll(Limits, nullptr);
    // Counts of zero beside an error would read as a result.
    if (!Failed || Functions)
      OS << Functions << (Functions == 1 ? " function, " : " functions, ") << Errors
         << (Errors == 1 ? " error, " : " errors, ") << Warnings << (Warnings == 1 ? " warning" : " warnings") << '\n';
  }
  OS.flush();
  if (!Failed)
    for (const std::string &Text : missingFunctions(Options.Functions, Found)) {
      printError(Text);
      Failed = true;
    }
  return Failed ? 3 : Errors + Warnings ? 1 : 0;
}

int verifyMain(ArrayRef<const char *> Arguments, const FileLimits &Limits) {
  VerifyCommandOptions Options;
  Arguments = takeCompilerArguments(Arguments, Options.Load);
  InputArguments Inputs;
  cl::list<std::string> Functions("function", cl::desc("report only findings in this function (repeatable)"),
                                  cl::value_desc("name"), cl::cat(group(OptionGroup::Choice)));
  cl::list<std::string> Disable("disable", cl::desc("do not report this rule (repeatable)"), cl::value_desc("id"),
                                cl::cat(group(OptionGroup::Choice)));
  cl::opt<std::string> Triple("target", cl::desc("target triple (default: the one of the module)"),
                              cl::value_desc("triple"), cl::cat(group(OptionGroup::Target)));
  cl::opt<std::string> Cpu("mcpu", cl::desc("processor (default: the one of the module)"), cl::value_desc("name"),
                           cl::cat(group(OptionGroup::Target)));
  cl::opt<bool> ByDefault("convergent-by-default",
                          cl::desc("treat every call as convergent unless it is marked noconvergent"),
                          cl::cat(group(OptionGroup::Method)));
  cl::opt<bool> Lint(
      "lint", cl::desc("also report convergent operations in functions and calls without the attribute 'convergent'"),
      cl::cat(group(OptionGroup::Choice)));
  cl::opt<std::string> Output("format", cl::desc("form of the output (default: text)"), cl::value_desc("text|json"),
                              cl::init("text"), cl::cat(group(OptionGroup::Output)));
  SourceArguments Sources;
  cl::opt<bool> ListKinds("list-rules", cl::desc("list the rules"), cl::cat(group(OptionGroup::Choice)));
  ShaderArguments Shader;
  const UsageOf Usage("rejoin verify");
  if (auto Code = Usage.parse(Arguments))
    return *Code;
  if (ListKinds) {
    listRules(outs(), "verify");
    return 0;
  }
  if (auto Code = Inputs.read(Options.Inputs, Usage))
    return *Code;
  if (Output != "text" && Output != "json")
    return Usage("--format=" + Output + ": expected text or json");
  for (const std::string &Id : Disable) {
    auto K = kindByRuleOrId(Id);
    if (!K) {
      return Usage("--disable=" + Id + ": no such rule" + didYouMean(Id, ruleIds()) + " (--list-rules lists them)");
    }
    Options.Disabled.push_back(*K);
  }
  Options.Functions = Functions;
  Options.Load.Triple = Triple;
  if (std::string Wrong = Shader.read(Options.Load); !Wrong.empty())
    return Usage(Wrong);
  Options.Load.Cpu = Cpu;
  Sources.read(Options.Load);
  Options.Default = ByDefault ? ConvergenceDefault::Convergent : ConvergenceDefault::ByAttribute;
  Options.Lint = Lint;
  Options.Json = Output == "json";
  return Sources.exitCode(VerifyCommand(Options, outs()).run(Limits));
}

} // namespace rejoin
