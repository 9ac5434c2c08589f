//===- ShaderStages.cpp - Names of the stages of shaders --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderStages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <tuple>

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

/// The same of a word of a name.
static StringRef stageInWord(StringRef Word) {
  for (auto [Short, Long, Stage] : {std::tuple<StringRef, StringRef, StringRef>("PS", "PixelShader", "frag"),
                                    {"PS", "FragmentShader", "frag"},
                                    {"VS", "VertexShader", "vert"}}) {
    if (Word.equals_insensitive(Short) || Word.ends_with_insensitive(Long))
      return Stage;
    StringRef Rest = Word;
    if (Rest.consume_back(Short) && (isLower(Rest.back()) || isDigit(Rest.back())))
      return Stage;
    Rest = Word;
    if (Rest.consume_front(Short) && Rest.size() > 1 && isUpper(Rest[0]) && isLower(Rest[1]))
      return Stage;
  }
  return "";
}

StringRef stageInName(StringRef Name) {
  StringRef Found;
  while (!Name.empty()) {
    const StringRef Word = Name.take_while([](char C) { return isAlnum(C); });
    if (const StringRef Stage = stageInWord(Word); !Stage.empty()) {
      if (!Found.empty() && Found != Stage)
        return "";
      Found = Stage;
    }
    Name = Name.drop_front(Word.empty() ? 1 : Word.size());
  }
  return Found;
}

} // namespace rejoin
