//===- TargetArguments.cpp - Options that tell target and launch -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TargetArguments.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace rejoin {

SourceArguments::SourceArguments(cl::OptionCategory &Category)
    : NoToolkit("no-toolkit", cl::desc("take no headers of an installed CUDA or ROCm"), cl::cat(Category)),
      Verbose("v", cl::desc("print the compiler's messages about code that no kernel uses"), cl::cat(Category)),
      AssumeLaunch("assume-launch",
                   cl::desc("are the sizes of launches in host code facts (source, default), or not (none)"),
                   cl::value_desc("source|none"), cl::init("source"), cl::cat(Category)),
      Instantiate("instantiate", cl::desc("make this instance of a kernel template (may be repeated)"),
                  cl::value_desc("k<float>"), cl::cat(Category)),
      SourceRoots("source-root", cl::desc("show sources that lie below this directory, too (may be repeated)"),
                  cl::value_desc("directory"), cl::cat(Category)) {}

void SourceArguments::read(LoadOptions &Load) const {
  Load.NoToolkit = NoToolkit;
  Load.AssumeLaunches = AssumeLaunch != "none";
  Load.Instantiate.assign(Instantiate.begin(), Instantiate.end());
  Load.SourceRoots.assign(SourceRoots.begin(), SourceRoots.end());
  Load.Colors = WithColor::defaultAutoDetectFunction()(errs());
  Load.Note = [State = Notes, Details = Verbose.getValue()](const SourceNote &N) {
    if (N.Kind == SourceNote::Detail && !Details)
      return;
    std::scoped_lock Hold(State->Lock);
    outs().flush();
    if (N.Kind == SourceNote::LeftOut) {
      State->LeftOut = true;
      WithColor::warning(errs(), "rejoin") << N.Text << '\n';
    } else if (N.Kind == SourceNote::Remark) {
      WithColor::note(errs(), "rejoin") << N.Text << '\n';
    } else {
      errs() << N.Text << '\n';
    }
  };
}

TargetArguments::TargetArguments(cl::OptionCategory &Category)
    : Triple("target", cl::desc("target triple instead of the module's"), cl::value_desc("triple"), cl::cat(Category)),
      Cpu("mcpu", cl::desc("processor instead of the module's"), cl::value_desc("name"), cl::cat(Category)),
      WaveSize("wave-size", cl::desc("threads of a wave"), cl::value_desc("n"), cl::cat(Category)),
      WorkgroupSize("workgroup-size", cl::desc("size of every workgroup"), cl::value_desc("x[,y[,z]]"),
                    cl::cat(Category)),
      WholeProgram("whole-program", cl::desc("functions that are no kernels are called from the same file only"),
                   cl::cat(Category)),
      SubgroupSize("subgroup-size", cl::desc("the same, of shaders (default: any of 4 to 128)"), cl::aliasopt(WaveSize),
                   cl::cat(Category)),
      Shader(Category), Sources(Category) {}

ShaderArguments::ShaderArguments(cl::OptionCategory &Category)
    : Stage("stage", cl::desc("stage of a shader's source, if its name does not say: vert, frag, comp, ..."),
            cl::value_desc("stage"), cl::cat(Category)),
      EntryPoint("e", cl::desc("entry point of HLSL (default: main)"), cl::value_desc("name"), cl::cat(Category)),
      Specialisations("spec", cl::desc("value of a specialisation constant (may be repeated); f32:1.5 for floats"),
                      cl::value_desc("id:value"), cl::cat(Category)) {}

std::string ShaderArguments::read(LoadOptions &Load) const {
  Load.Stage = Stage;
  Load.EntryPoint = EntryPoint;
  for (const std::string &S : Specialisations) {
    auto [Id, Text] = StringRef(S).split(':');
    uint32_t Number;
    uint64_t Bits;
    int64_t Signed;
    float Single;
    double Double;
    bool Fits = !Id.getAsInteger(0, Number);
    if (StringRef Float = Text; Float.consume_front("f32:") && to_float(Float, Single))
      Bits = llvm::bit_cast<uint32_t>(Single);
    else if (Float = Text; Float.consume_front("f64:") && to_float(Float, Double))
      Bits = llvm::bit_cast<uint64_t>(Double);
    else if (Text == "true" || Text == "false")
      Bits = Text == "true";
    else if (!Text.getAsInteger(0, Signed))
      Bits = static_cast<uint64_t>(Signed);
    else if (Text.getAsInteger(0, Bits))
      Fits = false;
    if (!Fits)
      return "--spec=" + S + ": expected the id of a specialisation constant and a value, as in 3:64 or 4:f32:1.5";
    Load.Specialisations[Number] = Bits;
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

std::string TargetArguments::read(LoadOptions &Load, TargetOptions &Options) const {
  Load.Triple = Triple;
  Load.Cpu = Cpu;
  Load.WholeProgram = WholeProgram;
  if (std::string Wrong = Shader.read(Load); !Wrong.empty())
    return Wrong;
  Sources.read(Load);
  if (!WaveSize.empty() && (StringRef(WaveSize).getAsInteger(10, Options.WaveSize) ||
                            !isPowerOf2_32(Options.WaveSize) || Options.WaveSize > 128))
    return "--wave-size=" + WaveSize + ": expected a power of two up to 128";
  if (!WorkgroupSize.empty() && !parseSizes(WorkgroupSize, Options.WorkgroupSize))
    return "--workgroup-size=" + WorkgroupSize + ": expected up to three sizes, at most 1024 threads";
  return "";
}

RaceArguments::RaceArguments(cl::OptionCategory &Category)
    : AssumeRaceFree("assume-race-free",
                     cl::desc("programs have no data races, so that threads that read shared memory together between "
                              "two barriers read one value (yes, default), or they may have some (no)"),
                     cl::value_desc("yes|no"), cl::init("yes"), cl::cat(Category)) {}

std::string RaceArguments::read(bool &RaceFree) const {
  RaceFree = AssumeRaceFree == "yes";
  return RaceFree || AssumeRaceFree == "no" ? "" : "--assume-race-free=" + AssumeRaceFree + ": expected yes or no";
}

} // namespace rejoin
