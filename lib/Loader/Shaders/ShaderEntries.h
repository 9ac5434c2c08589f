//===- ShaderEntries.h - Entry points of HLSL -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SHADERS_SHADERENTRIES_H
#define REJOIN_LIB_LOADER_SHADERS_SHADERENTRIES_H

#include "rejoin/Loader/SourceFacts.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <string>
#include <vector>

namespace rejoin {

/// An entry point of HLSL.
struct ShaderEntry {
  /// In a namespace: `N::f`.
  std::string Name;
  /// glslang's name of the stage (`comp`, `frag`, ...).
  std::string Stage;
  /// Of `[WaveSize(N)]`; 0 if the source leaves it open.
  unsigned WaveSize = 0;
};

/// What a text says about its entry points.
struct ShaderEntries {
  std::vector<ShaderEntry> Found;
  /// Attributes, semantics and functions of entry points that may exist and are not found.
  std::vector<SourceNote> Doubts;
  /// Functions that nothing calls, with a semantic for each parameter, and without an output that shows a stage.
  std::vector<std::string> WithoutStage;
};

/// The entry points in a preprocessed text of HLSL: functions whose attributes or outputs only one stage has.
ShaderEntries entryPointsOf(llvm::StringRef Text);

/// One module with the entry points of all. Each is a program of its own: they share no functions and no variables.
/// \pre All modules are of one context, and no two entry points have the same name.
llvm::Expected<std::unique_ptr<llvm::Module>> joinEntries(std::vector<std::unique_ptr<llvm::Module>> Modules);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SHADERS_SHADERENTRIES_H
