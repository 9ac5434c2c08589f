//===- Plugin.cpp - Registration with LLVM's pass manager -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Passes/AnalysisPrinters.h"
#include "rejoin/Passes/Passes.h"
#include "rejoin/Transform/AmdgpuHints.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include <link.h>
#if REJOIN_HAS_VALIDATOR
#include "PassValidator.h"
#endif

using namespace llvm;

namespace {

/// Adds `rejoin-amdgpu-hints` with the options in \p Text, as they stand between angle brackets. False, with a message,
/// if one of them is unknown; the pass is not added then.
bool addAmdgpuHints(ModulePassManager &PM, StringRef Text) {
  rejoin::AmdgpuHintsOptions Options;
  std::string Wrong;
  if (!rejoin::AmdgpuHintsPass::parse(Text, Options, Wrong)) {
    WithColor::error(errs(), "rejoin-amdgpu-hints") << "unknown option '" << Wrong << "'\n";
    return false;
  }
  PM.addPass(rejoin::AmdgpuHintsPass(Options));
  return true;
}

/// The name of the pass, or the one that it had before, perhaps with options.
bool parseAmdgpuHints(StringRef Name, ModulePassManager &PM) {
  if (!Name.consume_front("rejoin-amdgpu-hints") && !Name.consume_front("rejoin-handover"))
    return false;
  if (!Name.empty() && !(Name.consume_front("<") && Name.consume_back(">")))
    return false;
  return addAmdgpuHints(PM, Name);
}

void registerCallbacks(PassBuilder &PB) {
  rejoin::registerPasses(PB);
  rejoin::registerAnalysisPrinters(PB);
  // For clang-22 -fpass-plugin -fsave-optimization-record: after inlining, before loops change.
  PB.registerOptimizerEarlyEPCallback(
      [](ModulePassManager &PM, OptimizationLevel, ThinOrFullLTOPhase) { PM.addPass(rejoin::RemarkPass()); });
  // For clang-22 -fpass-plugin: last of all, on request. `1` stands for no options.
  for (const char *Variable : {"REJOIN_AMDGPU_HINTS", "REJOIN_HANDOVER"})
    if (auto Text = sys::Process::GetEnv(Variable)) {
      PB.registerOptimizerLastEPCallback([Text = *Text](ModulePassManager &PM, OptimizationLevel, ThinOrFullLTOPhase) {
        addAmdgpuHints(PM, Text == "1" ? "" : Text);
      });
      break;
    }
  PB.registerPipelineParsingCallback([](StringRef Name, ModulePassManager &PM, ArrayRef<PassBuilder::PipelineElement>) {
    return parseAmdgpuHints(Name, PM);
  });
#if REJOIN_HAS_VALIDATOR
  if (auto *Callbacks = PB.getPassInstrumentationCallbacks())
    rejoin::registerPassValidator(*Callbacks);
#endif
}

} // namespace

/// The shared library of another LLVM in this process, if there is one. A program built on another LLVM brings its own.
static std::string otherLlvm() {
  std::string Found;
  dl_iterate_phdr(
      [](dl_phdr_info *Info, size_t, void *Result) {
        const StringRef Name = sys::path::filename(Info->dlpi_name ? Info->dlpi_name : "");
        if (!Name.starts_with("libLLVM") || Name.starts_with("libLLVM.so." + Twine(LLVM_VERSION_MAJOR).str()) ||
            Name.starts_with("libLLVM-" + Twine(LLVM_VERSION_MAJOR).str()))
          return 0;
        *static_cast<std::string *>(Result) = Name.str();
        return 1;
      },
      &Found);
  return Found;
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  // The program itself gives no reason when it rejects a plugin.
  if (const std::string Other = otherLlvm(); !Other.empty())
    WithColor::error(errs(), "rejoin") << "this plugin is for LLVM " << LLVM_VERSION_STRING
                                       << "; the program that loads it uses " << Other << ": run opt-"
                                       << LLVM_VERSION_MAJOR << " or clang-" << LLVM_VERSION_MAJOR << '\n';
  return {LLVM_PLUGIN_API_VERSION, "Rejoin", REJOIN_VERSION, registerCallbacks};
}
