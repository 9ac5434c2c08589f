//===- Processors.cpp - Names of processors ------------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processors.h"
#include "rejoin/Support/ClosestWord.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/TargetParser/TargetParser.h"

using namespace llvm;

namespace rejoin {

bool isProcessor(const Triple &T, StringRef Cpu) {
  if (Cpu.empty() || Cpu == "generic" || Cpu == "generic-hsa")
    return true;
  if (T.isAMDGCN())
    return AMDGPU::parseArchAMDGCN(Cpu) != AMDGPU::GK_NONE;
  // Two or three digits and, for features of one processor or family, a letter.
  if (T.isNVPTX() && Cpu.consume_front("sm_")) {
    if (Cpu.ends_with("a") || Cpu.ends_with("f"))
      Cpu = Cpu.drop_back();
    return (Cpu.size() == 2 || Cpu.size() == 3) && all_of(Cpu, isDigit);
  }
  return !T.isNVPTX();
}

/// Names that are given often, or all: what a name with a mistake may stand for.
static SmallVector<StringRef> usualProcessors(const Triple &T) {
  SmallVector<StringRef> Names;
  if (T.isAMDGCN())
    AMDGPU::fillValidArchListAMDGCN(Names);
  else if (T.isNVPTX())
    Names = {"sm_50", "sm_52", "sm_60",  "sm_61",  "sm_70",  "sm_72",   "sm_75",  "sm_80",  "sm_86", "sm_87",
             "sm_89", "sm_90", "sm_90a", "sm_100", "sm_103", "sm_100a", "sm_110", "sm_120", "sm_121"};
  return Names;
}

std::string whyNoProcessor(const Triple &T, StringRef Cpu) {
  if (isProcessor(T, Cpu))
    return "";
  std::string Text = ("the target " + T.getArchName() + " has no processor '" + Cpu + "'").str();
  for (StringRef Other : {"amdgcn-amd-amdhsa", "nvptx64-nvidia-cuda"})
    if (const Triple Of(Other); isProcessor(Of, Cpu))
      return Text + "; " + Of.getArchName().str() + " has one";
  const StringRef Closest = closestWord(Cpu, usualProcessors(T));
  return Text + (Closest.empty() ? "" : ("; did you mean '" + Closest + "'?").str());
}

} // namespace rejoin
