//===- IrTargets.cpp - Modules from outside, for fuzzers --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's own readers crash on some bytes; the program reads in a process of its own for that reason. What is looked for
// here is what we do with what they let through, so artifacts whose stack ends in them are no findings.
//
//===----------------------------------------------------------------------===//

#include "Targets.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Lint/Lint.h"
#include "rejoin/MIR/MIRLoader.h"
#include "rejoin/MIR/MIRReader.h"
#include "rejoin/Report/DiagnosticReport.h"
#include "rejoin/Report/UniformityReport.h"
#include "rejoin/SPIRV/SpirvImporter.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "rejoin/Verify/ConvergenceVerifier.h"
#include "rejoin/Verify/MIRConvergenceVerifier.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;

namespace rejoin {

static void silence(LLVMContext &Context) {
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
}

/// All that the commands ask about a module that LLVM's verifier accepts.
static void analyzeAll(Module &M) {
  bool BrokenDebugInfo = false;
  if (verifyModule(M, nullptr, &BrokenDebugInfo))
    return;
  if (BrokenDebugInfo)
    StripDebugInfo(M);
  dropMalformedMetadata(M);
  auto Kind = GpuTarget::kindOf(M.getTargetTriple());
  if (!Kind)
    return;
  TransformInfoSource TransformInfo(M);
  GpuTarget Gpu(*Kind, {});
  FunctionReader Reader(Gpu);
  UniformityResult Result;
  ModuleUniformity Uniformity(
      *Kind, {}, [&](const Function &F) { TransformInfo.enterFunction(F); },
      [&](const Value *V) { return TransformInfo(V); });
  std::string Text;
  raw_string_ostream OS(Text);
  json::OStream J(OS);
  J.array([&] {
    for (const Function &F : M)
      if (!F.isDeclaration()) {
        Uniformity.analyze(F, Reader, Result);
        AnalyzedFunction Analyzed{Reader, Result, Gpu.wave(), Gpu.facts().WaveSize, &Gpu.facts()};
        printJson(J, Analyzed);
      }
    for (const Diagnostic &D : lintModule(M, {}))
      printJson(J, D);
    for (const Diagnostic &D : verifyConvergence(M, {}))
      printJson(J, D);
  });
}

void fuzzIr(StringRef Bytes) {
  prepareLLVM();
  LLVMContext Context;
  silence(Context);
  SMDiagnostic Problem;
  auto Buffer = MemoryBuffer::getMemBufferCopy(Bytes);
  if (auto M = parseIR(Buffer->getMemBufferRef(), Problem, Context))
    analyzeAll(*M);
}

void fuzzSpirv(StringRef Bytes) {
  prepareLLVM();
  LLVMContext Context;
  silence(Context);
  // Text of the assembler is easier to change than words.
  std::string Binary = Bytes.str();
  if (Bytes.starts_with(";") || Bytes.contains("Op")) {
    auto Assembled = assembleSpirv(Bytes, "fuzz");
    if (!Assembled)
      return consumeError(Assembled.takeError());
    Binary = std::move(*Assembled);
  }
  auto M = importSpirv(Binary, "fuzz", Context, {});
  if (M)
    analyzeAll(**M);
  else
    consumeError(M.takeError());
}

void fuzzMir(StringRef Bytes) {
  prepareLLVM();
  // The loader takes a path.
  int File = memfd_create("fuzz", MFD_CLOEXEC);
  if (File < 0 || write(File, Bytes.data(), Bytes.size()) != static_cast<ssize_t>(Bytes.size()))
    return;
  LLVMContext Context;
  silence(Context);
  auto M = MIRModule::load("/proc/self/fd/" + std::to_string(File), Context, {});
  close(File);
  if (!M)
    return consumeError(M.takeError());
  GpuTarget Gpu(TargetKind::AMDGPU, {});
  MIRReader Reader(Gpu);
  UniformityAnalyzer Analyzer;
  UniformityResult Result;
  for (const MachineFunction *F : (*M)->functions()) {
    if (Error E = Reader.read(**M, *F)) {
      consumeError(std::move(E));
      continue;
    }
    Analyzer.run(Reader.view(), Result, {/*AllJoins=*/true});
  }
  verifyMachineConvergence(**M, "fuzz");
}

} // namespace rejoin
