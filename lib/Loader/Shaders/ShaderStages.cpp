//===- ShaderStages.cpp - Names of the stages of shaders --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderStages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace rejoin {

static constexpr StringRef Stages[] = {"vert", "tesc", "tese", "geom",  "frag",  "comp",  "mesh",
                                       "task", "rgen", "rint", "rahit", "rchit", "rmiss", "rcall"};

ArrayRef<StringRef> shaderStages() { return Stages; }

StringRef stageNamed(StringRef Name) {
  if (is_contained(Stages, Name))
    return Name;
  return StringSwitch<StringRef>(Name)
      .Cases({"vs", "vertex"}, "vert")
      .Cases({"hs", "hull", "tesscontrol"}, "tesc")
      .Cases({"ds", "domain", "tesseval"}, "tese")
      .Cases({"gs", "geometry"}, "geom")
      .Cases({"ps", "pixel", "fs", "fragment"}, "frag")
      .Cases({"cs", "compute"}, "comp")
      .Cases({"as", "amplification"}, "task")
      .Case("ms", "mesh")
      .Case("raygeneration", "rgen")
      .Case("intersection", "rint")
      .Case("anyhit", "rahit")
      .Case("closesthit", "rchit")
      .Case("miss", "rmiss")
      .Case("callable", "rcall")
      .Default("");
}

} // namespace rejoin
