//===- RunnableModule.cpp - Modules that the interpreter can run -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunnableModule.h"
#include "FindingPrinter.h"
#include "ShaderLaunch.h"
#include "rejoin/Semantics/DeviceLibrary.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace rejoin {

namespace {

/// clang lowers printf for AMDGPU to a buffer that only a runtime reads; under another name it stays a call.
struct PrintfHeader {
  SmallString<128> Path;
  ~PrintfHeader() {
    if (!Path.empty())
      (void)sys::fs::remove(Path);
  }
  Error create(LoadOptions &Load) {
    if (std::error_code EC = sys::fs::createTemporaryFile("rejoin", "h", Path))
      return createStringError(EC, "cannot create a temporary file: " + EC.message());
    if (Error E = writeText(Path, "#pragma OPENCL EXTENSION __cl_clang_variadic_functions : enable\n"
                                  "int __rejoin_printf(__constant const char *restrict, ...);\n"
                                  "#pragma OPENCL EXTENSION __cl_clang_variadic_functions : disable\n"
                                  "#define printf __rejoin_printf\n"))
      return E;
    Load.CompilerArguments.insert(Load.CompilerArguments.begin(), {"-include", Path.str().str()});
    return Error::success();
  }
};

} // namespace

Expected<std::unique_ptr<Module>> loadRunnableModule(StringRef File, LLVMContext &Context, LoadOptions Load) {
  PrintfHeader Printf;
  const bool ForAMDGPU = Load.Triple.empty() || Triple(Load.Triple).isAMDGPU();
  if (File.ends_with(".cl") && ForAMDGPU)
    if (Error E = Printf.create(Load))
      return std::move(E);
  auto Loaded = loadModule(File, Context, Load);
  if (!Loaded)
    return Loaded.takeError();
  if (Error E = linkBuiltinLibrary(**Loaded))
    return std::move(E);
  return std::move(*Loaded);
}

Expected<RunCounts> countLaunch(LaunchOptions Launch, LoadOptions Load, unsigned &NumFaults) {
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  Load.Dependencies = nullptr;
  Load.Note = nullptr;
  Load.Unchecked = nullptr;
  Load.WaveSize = Launch.WaveSize;
  auto Loaded = loadRunnableModule(Launch.File, Context, Load);
  if (!Loaded)
    return Loaded.takeError();
  if (Error E = chooseKernel(**Loaded, Launch))
    return std::move(E);
  if (isShader(**Loaded))
    if (Error E = bindResources(**Loaded, {}, Launch)) {
      consumeError(std::move(E));
      return createStringError("a launch file does not bind the resources of a shader; rejoin run --bind --statistics "
                               "counts its active lanes");
    }
  ExecutableModule Program(**Loaded, loadedTarget(**Loaded), /*Hierarchy=*/0, /*AnchorsPart=*/false,
                           /*OpaqueCalls=*/false, {}, defaultMaxMemory());
  rejoin::Launch Prepared(Program, Launch);
  if (Error E = Prepared.prepare())
    return std::move(E);
  RunOptions Options;
  Options.MaxSteps = DefaultMaxSteps;
  SimtMachine Machine(Program, Prepared.shape(), Options);
  // The instruction does not outlive this function.
  if (Error E = Prepared.run(Machine))
    return createStringError(FindingPrinter(nulls(), Launch.File).describe(std::move(E)));
  NumFaults = count_if(Machine.findings(), [](const RunFinding &F) { return !F.IsRemark; });
  return countExecutions(Machine, Prepared.shape().WaveSize);
}

} // namespace rejoin
