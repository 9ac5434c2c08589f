//===- MlirLoader.cpp - MLIR's GPU dialect as LLVM modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's own tools lower the file, in three steps, each in processes of their own:
//
//   outline    gpu.launch becomes gpu.module and gpu.func; the text is cut into gpu.modules
//   lower      each gpu.module to LLVM's dialect with nvvm, rocdl or OpenCL's functions, by passes of MLIR alone: no
//              optimiser of LLVM runs, so that what is analysed is what was written
//   translate  to LLVM assembly, with the lines of the .mlir file as debug information
//
//   gpu.launch ... threads(...) in (%sx = %c256, ...)   nvvm.reqntid: the size of all launches
//   two gpu.modules, of which one uses tt.load          the other one is analysed; the message names the dialect
//
// The usual way, gpu-module-to-binary, is not taken: it needs a toolkit's libraries, runs LLVM's optimiser and drops
// the lines. mlir-opt prints one operation after the other with one step of indentation for each region, so that a
// gpu.module ends at the first line that closes a region with its own indentation; strings hold no line ends as
// printed.
//
// gpu.known_block_size is a promise that all launches have this size; MLIR lowers it to nvvm.maxntid, a bound. It is
// handed on as nvvm.reqntid, the size itself.
//
//===----------------------------------------------------------------------===//

#include "MlirLoader.h"
#include "FileError.h"
#include "UncheckedParts.h"
#include "rejoin/Support/ChildProcess.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/TemporaryFile.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace rejoin {

namespace {

enum class Backend : uint8_t { Nvvm, Rocdl, OpenCL };

/// What a file is lowered for.
struct MlirTarget {
  Backend Kind = Backend::Nvvm;
  StringRef Triple = "nvptx64-nvidia-cuda";
  std::string Chip;
};

/// A gpu.module, or the whole text if it has none, with the names of attributes and types that it may use.
struct MlirPart {
  std::string Aliases, Text;
  bool IsGpu = false;
};

constexpr StringLiteral Marker("// -----");

class MlirLoader {
public:
  MlirLoader(StringRef Path, LLVMContext &Context, const LoadOptions &Options)
      : Path(Path), Context(Context), Options(Options) {}
  Expected<std::unique_ptr<Module>> load();

private:
  Error findTools();
  void chooseTarget(StringRef Text);
  /// The output of a tool for a file. Where only some modules of the file are right, the others are failures.
  Expected<std::string> run(StringRef Tool, ArrayRef<std::string> Arguments, StringRef File);
  Expected<std::string> runOnText(StringRef Tool, ArrayRef<std::string> Arguments, StringRef Text);
  std::string passes(bool IsGpu) const;
  Error lower(ArrayRef<MlirPart> Parts, bool IsGpu);
  void prepare(Module &M) const;
  void add(std::unique_ptr<Module> M);

  StringRef Path;
  LLVMContext &Context;
  const LoadOptions &Options;
  std::string Opt, Translate;
  MlirTarget Target;
  bool IsTargetNamed = true;
  /// Passes before the kernels are outlined: only a reduction of which MLIR's folds show that all threads take part can
  /// be lowered, and arguments of a kernel must have types that its lowering knows.
  std::string First;
  std::vector<std::string> Failures;
  std::unique_ptr<Module> Result;
};

} // namespace

Error MlirLoader::findTools() {
  for (auto [Name, Found] : {std::pair{"mlir-opt", &Opt}, {"mlir-translate", &Translate}}) {
    auto Tool = sys::findProgramByName((Name + Twine("-") + Twine(LLVM_VERSION_MAJOR)).str());
    if (!Tool)
      Tool = sys::findProgramByName(Name, {REJOIN_LLVM_BIN});
    if (!Tool)
      return fileError(Path, Twine(Name) + "-" + Twine(LLVM_VERSION_MAJOR) +
                                 " is needed to read MLIR and was not found (package mlir-" +
                                 Twine(LLVM_VERSION_MAJOR) + "-tools)");
    *Found = *Tool;
  }
  return Error::success();
}

/// MLIR without comments.
static std::string withoutRemarks(StringRef Text) {
  std::string Result;
  for (StringRef Line : split(Text, '\n'))
    Result += (Line.substr(0, Line.find("//")) + "\n").str();
  return Result;
}

/// The options' target, else the one whose dialect the file uses.
void MlirLoader::chooseTarget(StringRef Text) {
  const std::string Code = withoutRemarks(Text);
  auto Has = [&](std::initializer_list<StringRef> Words) {
    return any_of(Words, [&](StringRef Word) { return StringRef(Code).contains(Word); });
  };
  const Triple Named(Options.Triple);
  const StringRef Cpu = Options.Cpu;
  // Options come first.
  if (Named.isNVPTX() || Cpu.starts_with("sm_") || Named.isAMDGCN() || Cpu.starts_with("gfx") || Named.isSPIRV())
    Target.Kind = Named.isSPIRV()                              ? Backend::OpenCL
                  : Named.isAMDGCN() || Cpu.starts_with("gfx") ? Backend::Rocdl
                                                               : Backend::Nvvm;
  else if (Has({"nvvm.", "nvgpu."}) || Has({"rocdl.", "amdgpu."}) || Has({"spirv.", "xevm."}))
    Target.Kind = Has({"nvvm.", "nvgpu."})     ? Backend::Nvvm
                  : Has({"rocdl.", "amdgpu."}) ? Backend::Rocdl
                                               : Backend::OpenCL;
  else
    IsTargetNamed = false;
  if (Target.Kind == Backend::Rocdl)
    Target.Triple = "amdgcn-amd-amdhsa";
  else if (Target.Kind == Backend::OpenCL)
    Target.Triple = "spirv64-unknown-unknown";
  First =
      (Has({"gpu.all_reduce"}) ? "canonicalize," : "") + std::string(Has({"nvgpu."}) ? "convert-nvgpu-to-nvvm," : "");
  SmallVector<StringRef> Parts;
  static const Regex Chip("chip *= *\"((gfx|sm_)[0-9a-z]+)\"");
  if (!Options.Cpu.empty())
    Target.Chip = Options.Cpu;
  else if (Chip.match(Code, &Parts) && Parts[1].starts_with(Target.Kind == Backend::Rocdl ? "gfx" : "sm_"))
    Target.Chip = Parts[1].str();
  else if (Target.Kind != Backend::OpenCL)
    Target.Chip = Target.Kind == Backend::Rocdl ? "gfx90a" : "sm_80";
}

/// What a tool of MLIR says, without the operations that it prints in its generic form: they may be a whole function.
static std::string shortMessages(StringRef Said) {
  static const Regex Message(":[0-9]+:[0-9]+: (error|warning|remark|note): ");
  static constexpr unsigned MostLines = 24;
  std::string Result;
  unsigned Lines = 0;
  bool IsOperation = false;
  for (StringRef Line : split(Said, '\n')) {
    if (Message.match(Line) || Line.starts_with("<unknown>:"))
      IsOperation = Line.contains("note: see current operation") || Line.contains("note: Available dialects");
    if (IsOperation || Line.trim().empty())
      continue;
    if (++Lines > MostLines)
      return Result + "...\n";
    Result += (Line + "\n").str();
  }
  return Result;
}

Expected<std::string> MlirLoader::run(StringRef Tool, ArrayRef<std::string> Arguments, StringRef File) {
  static constexpr unsigned Seconds = 60;
  TemporaryFile Output, Messages;
  if (Error E = joinErrors(Output.create("mlir"), Messages.create("txt")))
    return fileError(Path, toString(std::move(E)));
  std::vector<std::string> All(Arguments.begin(), Arguments.end());
  All.push_back(File.starts_with("-") ? ("./" + File).str() : File.str());
  std::string Failure;
  const int Code = runChild(Tool, All, Output.path(), Messages.path(), Seconds, Failure);
  // A crash prints its stack.
  if (Code < 0)
    return fileError(Path, sys::path::filename(Tool) + " ended without a result: " + Failure);
  std::string Text = Output.text();
  std::string Said = shortMessages(Messages.text());
  // Lines of a text on the way are nobody's.
  for (size_t At = 0; File != Path && (At = Said.find(File.str(), At)) != std::string::npos; At += Path.size()) {
    const StringRef Rest = StringRef(Said).drop_front(At + File.size());
    Said.replace(At, File.size() + Rest.find_first_not_of(":0123456789"), (Path + ":").str());
  }
  if (Code == 0)
    return Text;
  const StringRef Why = StringRef(Said).trim();
  const std::string Problem = Why.empty()          ? (Path + ": " + sys::path::filename(Tool) + " failed").str()
                              : Why.contains(Path) ? Why.str()
                                                   : (Path + ": " + Why).str();
  // Where the input has several modules, those that are right are written all the same.
  if (StringRef(Text).trim().empty())
    return createStringError(Problem);
  Failures.push_back(Problem);
  return Text;
}

Expected<std::string> MlirLoader::runOnText(StringRef Tool, ArrayRef<std::string> Arguments, StringRef Text) {
  TemporaryFile Input;
  if (Error E = Input.create("mlir"))
    return fileError(Path, toString(std::move(E)));
  if (Error E = writeText(Input.path(), Text))
    return std::move(E);
  return run(Tool, Arguments, Input.path());
}

std::string MlirLoader::passes(bool IsGpu) const {
  const std::string Device = Target.Kind == Backend::Nvvm    ? "convert-gpu-to-nvvm"
                             : Target.Kind == Backend::Rocdl ? "convert-amdgpu-to-rocdl{chipset=" + Target.Chip +
                                                                   "},convert-gpu-to-rocdl{chipset=" + Target.Chip + "}"
                                                             : "convert-gpu-to-llvm-spv{use-64bit-index=true}";
  const std::string Structure = "lower-affine,convert-vector-to-scf,convert-scf-to-cf,expand-strided-metadata,"
                                "convert-vector-to-llvm";
  std::string Passes = "builtin.module(";
  Passes += IsGpu ? "gpu.module(" + Structure + "," + Device + ")," : Structure + ",";
  Passes += "convert-func-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-math-to-llvm,"
            "finalize-memref-to-llvm,convert-nvvm-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts,"
            "ensure-debug-info-scope-on-llvm-func{emission-kind=Full})";
  return Passes;
}

/// Cuts what mlir-opt printed into its gpu.modules.
static std::vector<MlirPart> partsOf(StringRef Printed) {
  std::vector<MlirPart> Parts;
  SmallVector<StringRef> Chunks;
  Printed.split(Chunks, Marker);
  for (StringRef Chunk : Chunks) {
    SmallVector<StringRef> Lines;
    Chunk.split(Lines, '\n');
    std::string Aliases;
    for (StringRef Line : Lines)
      if (Line.starts_with("#") || Line.starts_with("!"))
        Aliases += (Line + "\n").str();
    const size_t Before = Parts.size();
    for (size_t I = 0; I < Lines.size(); ++I) {
      StringRef Rest = Lines[I].ltrim(' ');
      const std::string End = std::string(Lines[I].size() - Rest.size(), ' ') + "}";
      if (!Rest.starts_with("gpu.module "))
        continue;
      MlirPart Part{Aliases, "", /*IsGpu=*/true};
      for (; I < Lines.size() && !Lines[I].starts_with(End); ++I)
        Part.Text += (Lines[I] + "\n").str();
      if (I < Lines.size())
        Part.Text += (Lines[I] + "\n").str();
      Parts.push_back(std::move(Part));
    }
    if (Parts.size() == Before && !Chunk.trim().empty())
      Parts.push_back({"", Chunk.str(), /*IsGpu=*/false});
  }
  return Parts;
}

/// The promised size of workgroups in place of a bound.
static std::string withKnownSizes(StringRef Text) {
  static constexpr StringLiteral Bound("nvvm.maxntid"), Size("nvvm.reqntid");
  std::string Result;
  for (StringRef Line : split(Text, '\n')) {
    const size_t At = Line.contains("gpu.known_block_size = ") ? Line.find(Bound) : StringRef::npos;
    if (At != StringRef::npos && Line.drop_front(At + Bound.size()).starts_with(" = ")) {
      Result += (Line.take_front(At) + Size).str();
      Line = Line.drop_front(At + Bound.size());
    }
    Result += (Line + "\n").str();
  }
  return Result;
}

/// All parts in one process for each step.
Error MlirLoader::lower(ArrayRef<MlirPart> Parts, bool IsGpu) {
  std::string Escaped;
  raw_string_ostream OS(Escaped);
  printEscapedString(Path, OS);
  const std::string Separator = ("\n" + Marker + "\n").str();
  std::string Text;
  for (const MlirPart &Part : Parts)
    Text += (Text.empty() ? "" : Separator) +
            (IsGpu ? Part.Aliases + "module {\n" + Part.Text + "} loc(\"" + Escaped + "\":1:1)\n" : Part.Text);
  auto Lowered =
      runOnText(Opt, {"--split-input-file", "--mlir-print-debuginfo", "--pass-pipeline=" + passes(IsGpu)}, Text);
  if (!Lowered)
    return Lowered.takeError();
  std::vector<std::string> Arguments{"--mlir-to-llvmir", "--split-input-file",
                                     ("--output-split-marker=" + Marker).str()};
  if (IsGpu) {
    Arguments.emplace_back("--no-implicit-module");
    Text.clear();
    for (const MlirPart &Part : partsOf(*Lowered))
      if (Part.IsGpu)
        Text += (Text.empty() ? "" : Separator) + Part.Aliases + withKnownSizes(Part.Text);
  } else {
    Text = std::move(*Lowered);
  }
  auto Assembly = runOnText(Translate, Arguments, Text);
  if (!Assembly)
    return Assembly.takeError();
  SmallVector<StringRef> Modules;
  StringRef(*Assembly).split(Modules, Marker);
  for (StringRef Each : Modules) {
    if (Each.trim().empty())
      continue;
    SMDiagnostic Diagnostic;
    const std::string Terminated = Each.str();
    auto M = parseIR(MemoryBufferRef(Terminated, Path), Diagnostic, Context);
    if (!M)
      return fileError(Path, "mlir-translate wrote LLVM IR that is not valid: " + Diagnostic.getMessage());
    prepare(*M);
    add(std::move(M));
  }
  return Error::success();
}

/// The target that was chosen, and internal functions where kernels show that the module is a program.
void MlirLoader::prepare(Module &M) const {
  M.setModuleIdentifier(Path);
  M.setSourceFileName(Path);
  const bool IsDevice = any_of(M, [](const Function &F) { return !F.isDeclaration() && isEntryPoint(F); });
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (!Target.Chip.empty() && !F.hasFnAttribute("target-cpu"))
      F.addFnAttr("target-cpu", Target.Chip);
    if (IsDevice && !isEntryPoint(F) && !F.use_empty())
      F.setLinkage(GlobalValue::InternalLinkage);
  }
  for (GlobalVariable &G : M.globals())
    if (IsDevice && !G.isDeclaration() && !G.hasLocalLinkage())
      G.setLinkage(GlobalValue::InternalLinkage);
}

/// Each gpu.module is a program of its own: names that two of them have are two functions.
void MlirLoader::add(std::unique_ptr<Module> M) {
  if (!Result) {
    Result = std::move(M);
    return;
  }
  for (Function &F : *M)
    if (const Function *Other = Result->getFunction(F.getName());
        Other && !F.isDeclaration() && !F.hasLocalLinkage() && !Other->isDeclaration()) {
      std::string Name;
      for (unsigned Number = 2; Result->getFunction(Name = (F.getName() + "." + Twine(Number)).str()); ++Number)
        ;
      F.setName(Name);
    }
  Linker::linkModules(*Result, std::move(M));
}

Expected<std::unique_ptr<Module>> MlirLoader::load() {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return fileError(Path, Buffer.getError().message());
  if ((*Buffer)->getBuffer().trim().empty())
    return fileError(Path, "the file is empty");
  if (Error E = findTools())
    return std::move(E);
  chooseTarget((*Buffer)->getBuffer());
  auto Outlined =
      run(Opt,
          {"--split-input-file", "--mlir-print-debuginfo",
           "--pass-pipeline=builtin.module(" + First + "gpu-launch-sink-index-computations,gpu-kernel-outlining)"},
          Path);
  if (!Outlined) {
    const std::string Why = toString(Outlined.takeError());
    return createStringError(Why + (StringRef(Why).contains("Dialect `")
                                        ? "\nonly MLIR's own dialects are read: lower others with their own tools (of "
                                          "Triton pass the .llir)"
                                        : ""));
  }
  std::vector<MlirPart> Parts = partsOf(*Outlined);
  // Beside gpu.modules, the rest is the host.
  const bool HasGpu = any_of(Parts, [](const MlirPart &P) { return P.IsGpu; });
  erase_if(Parts, [&](const MlirPart &P) { return P.IsGpu != HasGpu; });
  if (Error E = lower(Parts, HasGpu))
    Failures.push_back(toString(std::move(E)));
  if (!Result)
    return createStringError(Failures.empty() ? (Path + ": the file has no module").str() : join(Failures, "\n"));
  if (!HasGpu && Options.Triple.empty() &&
      none_of(*Result, [](const Function &F) { return isEntryPoint(F) || F.isTargetIntrinsic(); }))
    return fileError(Path, "the file has no code for a GPU: no gpu.module, no gpu.launch and no intrinsic of a GPU");
  for (const std::string &Failure : Failures)
    tellLeftOut(Options, Path, "a part of the file is left out, since MLIR's tools cannot lower it:\n" + Failure);
  if (HasGpu) {
    Result->setTargetTriple(Triple(Target.Triple));
    if (!IsTargetNamed && Options.Note)
      Options.Note({SourceNote::Remark, (Path + ": no target is named; lowered for " + Target.Triple + " (" +
                                         Target.Chip + "); --target and --mcpu name another")
                                            .str()});
  }
  return std::move(Result);
}

Expected<std::unique_ptr<Module>> loadMlir(StringRef Path, LLVMContext &Context, const LoadOptions &Options) {
  return MlirLoader(Path, Context, Options).load();
}

} // namespace rejoin
