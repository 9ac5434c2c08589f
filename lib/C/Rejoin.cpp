//===- Rejoin.cpp - The C interface -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function of rejoin-c/Rejoin.h is one call of the library that the tool makes too: load, analyse, lint, verify.
// The answers are the JSON of the tool's `--json`, so that a host needs no second format.
//
// What crosses the border: texts that `malloc` gave, which `rejoin_free` takes back; null and a text in `*Error` for
// what went wrong. LLVM's own diagnostics are silenced: a library must not print. Sizes of a launch are checked here,
// since a host may pass any number: `{64, 1, 1}` is a workgroup, `{2048, 1, 1}` an error, `{0, 0, 0}` says that none is
// known.
//
// Caveat: a module and all that was made of it belong to one thread at a time.
// Held by: test/C/interface.test (a program in C), test/C/python.test (by ctypes).
//
//===----------------------------------------------------------------------===//

#include "rejoin-c/Rejoin.h"
#include "rejoin/IR/ModuleTexts.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Report/DiagnosticReport.h"
#include "rejoin/Report/UniformityReport.h"
#include "rejoin/SourceLint/SourceLint.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "rejoin/Verify/ConvergenceVerifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <cstdlib>
#include <cstring>

using namespace llvm;
using namespace rejoin;

struct RejoinModule {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::string Path;
  LoadOptions Options;
};

static char *copy(StringRef Text) {
  char *Result = static_cast<char *>(std::malloc(Text.size() + 1));
  if (!Result)
    return nullptr;
  std::memcpy(Result, Text.data(), Text.size());
  Result[Text.size()] = 0;
  return Result;
}

static std::nullptr_t fail(char **Error, const Twine &What) {
  if (Error)
    *Error = copy(What.str());
  return nullptr;
}

/// False, with an error, for sizes that no launch has.
static bool readLaunch(const RejoinLaunch *Launch, TargetOptions &Options, char **Error) {
  if (!Launch)
    return true;
  if (Launch->wave_size && (!isPowerOf2_32(Launch->wave_size) || Launch->wave_size > 128)) {
    fail(Error, "wave_size " + Twine(Launch->wave_size) + ": expected a power of two up to 128");
    return false;
  }
  Options.WaveSize = Launch->wave_size;
  const unsigned *Size = Launch->workgroup_size;
  if (Size[0] || Size[1] || Size[2]) {
    uint64_t Threads = 1;
    for (unsigned I = 0; I != 3; ++I) {
      Options.WorkgroupSize[I] = Size[I] ? Size[I] : 1;
      Threads *= Options.WorkgroupSize[I];
    }
    if (Threads > 1024) {
      fail(Error, "workgroup_size: " + Twine(Threads) + " threads, expected 1024 at most");
      return false;
    }
  }
  return true;
}

RejoinModule *rejoin_load(const char *Path, const char *Triple, const char *Cpu, char **Error) {
  if (!Path)
    return fail(Error, "no path");
  auto Result = std::make_unique<RejoinModule>();
  Result->Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  LoadOptions &Options = Result->Options;
  Options.Triple = Triple ? Triple : "";
  Options.Cpu = Cpu ? Cpu : "";
  auto M = loadModule(Path, Result->Context, Options);
  if (!M)
    return fail(Error, toString(M.takeError()));
  Result->M = std::move(*M);
  Result->Path = Path;
  return Result.release();
}

void rejoin_unload(RejoinModule *Module) { delete Module; }

char *rejoin_analyze(RejoinModule *Module, const RejoinLaunch *Launch, char **Error) {
  TargetOptions Options;
  if (!Module)
    return fail(Error, "no module");
  if (!readLaunch(Launch, Options, Error))
    return nullptr;
  const TargetKind Kind = loadedTarget(*Module->M);
  GpuTarget Gpu(Kind, Options);
  TransformInfoSource TransformInfo(*Module->M);
  ModuleUniformity Uniformity(
      Kind, Options, [&](const Function &F) { TransformInfo.enterFunction(F); },
      [&](const Value *V) { return TransformInfo(V); });
  FunctionReader Reader(Gpu);
  UniformityResult Result;
  ModuleTexts Texts;
  std::string Text;
  raw_string_ostream OS(Text);
  json::OStream J(OS);
  J.object([&] {
    J.attribute("file", validText(Module->Path));
    J.attribute("triple", Module->M->getTargetTriple().str());
    J.attributeArray("functions", [&] {
      for (const Function &F : *Module->M)
        if (!F.isDeclaration()) {
          Uniformity.analyze(F, Reader, Result);
          printJson(J, AnalyzedFunction{Reader, Result, Gpu.wave(), Gpu.facts().WaveSize, &Gpu.facts(), &Texts});
        }
    });
  });
  return copy(Text);
}

/// Findings as a JSON array.
template <typename FindingsT> static char *listFindings(const FindingsT &Findings) {
  std::string Text;
  raw_string_ostream OS(Text);
  json::OStream J(OS);
  J.array([&] {
    for (const Diagnostic &D : Findings)
      printJson(J, D);
  });
  return copy(Text);
}

char *rejoin_lint(RejoinModule *Module, const RejoinLaunch *Launch, char **Error) {
  LintOptions Options;
  if (!Module)
    return fail(Error, "no module");
  if (!readLaunch(Launch, Options.Target, Error))
    return nullptr;
  Options.Locate = [&](const Value &) { return Location{Module->Path, 0, 0}; };
  return listFindings(lintSource(*Module->M, {Module->Path, Module->Options, /*Configure=*/nullptr}, Options));
}

char *rejoin_verify(RejoinModule *Module, char **Error) {
  if (!Module)
    return fail(Error, "no module");
  return listFindings(verifyConvergence(*Module->M, {}));
}

void rejoin_free(char *Text) { std::free(Text); }

const char *rejoin_version(void) { return REJOIN_VERSION; }

unsigned rejoin_abi_version(void) { return REJOIN_ABI_VERSION; }
