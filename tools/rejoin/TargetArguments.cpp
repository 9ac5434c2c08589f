//===- TargetArguments.cpp - Options of target and launch -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TargetArguments.h"
#include "Terminal.h"
#include "Usage.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace rejoin {

SourceArguments::SourceArguments()
    : NoToolkit("no-toolkit", cl::desc("use Rejoin's own headers even if the compiler's options name a toolkit"),
                cl::cat(group(OptionGroup::Source))),
      AsGiven("as-given",
              cl::desc("do not search for headers that no option gives, and do not choose macros or instances of "
                       "kernel templates"),
              cl::cat(group(OptionGroup::Source))),
      Verbose("v", cl::desc("print the compiler's messages about code that no kernel uses"),
              cl::cat(group(OptionGroup::Source))),
      AssumeLaunch("assume-launch",
                   cl::desc("use the launch sizes in host code as facts (source, default) or ignore them (none)"),
                   cl::value_desc("source|none"), cl::init("source"), cl::cat(group(OptionGroup::Source))),
      Instantiate("instantiate", cl::desc("compile this instance of a kernel template (repeatable)"),
                  cl::value_desc("k<float>"), cl::cat(group(OptionGroup::Source))),
      SourceRoots("source-root", cl::desc("also show sources below this directory (repeatable)"),
                  cl::value_desc("directory"), cl::cat(group(OptionGroup::Source))) {}

void SourceArguments::read(LoadOptions &Load) const {
  Load.NoToolkit = NoToolkit;
  Load.AsGiven = AsGiven;
  Load.AssumeLaunches = AssumeLaunch != "none";
  Load.Instantiate.assign(Instantiate.begin(), Instantiate.end());
  Load.SourceRoots.assign(SourceRoots.begin(), SourceRoots.end());
  Load.Colors = WithColor(errs()).colorsEnabled();
  Load.Note = [State = Notes, Details = Verbose.getValue(), HasColors = Load.Colors](const SourceNote &N) {
    if (N.Kind == SourceNote::Detail && !Details)
      return;
    StringRef Text = N.Text;
    if (Details)
      Text.consume_back(" (-v lists them)");
    std::scoped_lock Hold(State->Lock);
    if (N.Kind == SourceNote::LeftOut)
      State->LeftOut = true;
    if (!State->Texts.insert(Text.str()).second)
      return;
    outs().flush();
    if (N.Kind == SourceNote::LeftOut) {
      printWarning(Text, HasColors);
    } else if (N.Kind == SourceNote::Remark) {
      printNote(Text, HasColors);
    } else {
      printMessage(Text, HasColors);
    }
  };
}

TargetArguments::TargetArguments()
    : Triple("target", cl::desc("target triple (default: the one of the module)"), cl::value_desc("triple"),
             cl::cat(group(OptionGroup::Target))),
      Cpu("mcpu", cl::desc("processor (default: the one of the module)"), cl::value_desc("name"),
          cl::cat(group(OptionGroup::Target))),
      WaveSize("wave-size", cl::desc("threads of a wave (default: that of the processor)"), cl::value_desc("n|n..n"),
               cl::cat(group(OptionGroup::Target))),
      WorkgroupSize("workgroup-size", cl::desc("threads of every workgroup"), cl::value_desc("x[,y[,z]]"),
                    cl::cat(group(OptionGroup::Launch))),
      WholeProgram("whole-program", cl::desc("assume that only this file calls functions that are not kernels"),
                   cl::cat(group(OptionGroup::Target))),
      SubgroupSize("subgroup-size", cl::desc("subgroup size of shaders, or a range of sizes (default: 4..128)"),
                   cl::value_desc("n|n..n"), cl::cat(group(OptionGroup::Target))),
      Shader(), Sources() {}

ShaderArguments::ShaderArguments()
    : Stage("stage",
            cl::desc("stage of a shader whose file name does not show it: vert, frag, comp, ... or vs, ps, cs, ..."),
            cl::value_desc("stage"), cl::cat(group(OptionGroup::Source))),
      EntryPoints("e",
                  cl::desc("entry point of HLSL (repeatable; default: all of the file, or main if --stage is given and "
                           "none is found)"),
                  cl::value_desc("name"), cl::cat(group(OptionGroup::Source))),
      Specialisations(
          "spec", cl::desc("value of a specialisation constant by its id or name (repeatable); id:f32:1.5 for a float"),
          cl::value_desc("id|name:value"), cl::cat(group(OptionGroup::Source))) {}

std::string ShaderArguments::read(LoadOptions &Load) const {
  Load.Stage = Stage;
  Load.EntryPoints.assign(EntryPoints.begin(), EntryPoints.end());
  for (const std::string &S : Specialisations) {
    // Names of HLSL may have namespaces.
    size_t End = S.find(':');
    while (End != std::string::npos && End + 1 < S.size() && S[End + 1] == ':')
      End = S.find(':', End + 2);
    const StringRef Id = StringRef(S).take_front(End);
    const StringRef Text = End == std::string::npos ? "" : StringRef(S).drop_front(End + 1);
    uint32_t Number;
    uint64_t Bits;
    int64_t Signed;
    float Single;
    double Double;
    const bool IsNumber = !Id.getAsInteger(0, Number);
    bool Fits = IsNumber || (!Id.empty() && !isDigit(Id.front()) && Id.front() != '-');
    if (StringRef Float = Text; Float.consume_front("f32:") && !Float.empty() && to_float(Float, Single))
      Bits = llvm::bit_cast<uint32_t>(Single);
    else if (Float = Text; Float.consume_front("f64:") && !Float.empty() && to_float(Float, Double))
      Bits = llvm::bit_cast<uint64_t>(Double);
    else if (Text == "true" || Text == "false")
      Bits = Text == "true";
    else if (!Text.getAsInteger(0, Signed))
      Bits = static_cast<uint64_t>(Signed);
    else if (Text.getAsInteger(0, Bits))
      Fits = false;
    if (!Fits)
      return "--spec=" + S +
             ": expected the id or name of a specialisation constant and a value, as in 3:64 or 4:f32:1.5";
    if (IsNumber)
      Load.Specialisations[Number] = Bits;
    else
      Load.NamedSpecialisations[Id.str()] = Bits;
  }
  return "";
}

/// `64` or `8,8,4`, at most 1024 threads; dimensions that are not given are 1.
static bool parseSizes(StringRef Text, std::array<unsigned, 3> &Sizes) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  Sizes = {1, 1, 1};
  if (Parts.size() > 3)
    return false;
  uint64_t Threads = 1;
  for (unsigned I = 0; I != Parts.size(); ++I) {
    if (Parts[I].trim().getAsInteger(10, Sizes[I]) || Sizes[I] == 0 || Sizes[I] > 1024)
      return false;
    Threads *= Sizes[I];
  }
  return Threads <= 1024;
}

/// `32`, or the range `8..32` of the sizes that a wave may have.
static bool parseWaves(StringRef Text, TargetOptions &Options) {
  auto IsSize = [](StringRef Number, unsigned &Size) {
    return !Number.trim().getAsInteger(10, Size) && isPowerOf2_32(Size) && Size <= 128;
  };
  if (!Text.contains(".."))
    return IsSize(Text, Options.WaveSize);
  auto [First, Last] = Text.split("..");
  unsigned &Smallest = Options.SmallestWave, &Largest = Options.LargestWave;
  if (!IsSize(First, Smallest) || !IsSize(Last, Largest) || Smallest > Largest)
    return false;
  if (Smallest == Largest)
    Options.WaveSize = Largest;
  return true;
}

std::string TargetArguments::read(LoadOptions &Load, TargetOptions &Options) const {
  Load.Triple = Triple;
  Load.Cpu = Cpu;
  Load.WholeProgram = WholeProgram;
  if (std::string Wrong = Shader.read(Load); !Wrong.empty())
    return Wrong;
  Sources.read(Load);
  const auto &Waves = SubgroupSize.empty() ? WaveSize : SubgroupSize;
  if (!Waves.empty() && !parseWaves(Waves, Options))
    return "--" + Waves.ArgStr.str() + "=" + Waves.getValue() +
           ": expected a power of two up to 128, or two of them as a range: 8..32";
  Load.WaveSize = Options.WaveSize;
  if (!WorkgroupSize.empty() && !parseSizes(WorkgroupSize, Options.WorkgroupSize))
    return "--workgroup-size=" + WorkgroupSize + ": expected up to three sizes, at most 1024 threads";
  return "";
}

RaceArguments::RaceArguments()
    : AssumeRaceFree("assume-race-free",
                     cl::desc("assume that programs have no data races: threads that read shared memory together "
                              "between two barriers read one value (default: yes)"),
                     cl::value_desc("yes|no"), cl::init("yes"), cl::cat(group(OptionGroup::Target))) {}

std::string RaceArguments::read(bool &RaceFree) const {
  RaceFree = AssumeRaceFree == "yes";
  return RaceFree || AssumeRaceFree == "no" ? "" : "--assume-race-free=" + AssumeRaceFree + ": expected yes or no";
}

} // namespace rejoin
