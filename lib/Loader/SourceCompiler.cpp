//===- SourceCompiler.cpp - Source files as modules, by a process of its own -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `rejoin-reader` holds clang and does the work (lib/Loader/Source). This side makes its command line, starts it, and
// reads the bitcode and the facts that it writes. If it crashes, the file is read again with lines as its only debug
// information. If it crashes again, its messages say at which function; the file is read without the body of that
// function, a few times, and what was left out is among the facts.
//
//===----------------------------------------------------------------------===//

#include "SourceCompiler.h"
#include "CompilerOptions.h"
#include "FileError.h"
#include "KeepAccesses.h"
#include "ShaderLoader.h"
#include "rejoin/Loader/DeviceHeaders.h"
#include "rejoin/Support/ChildProcess.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/TemporaryFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

namespace {

/// How one run of the reader ended.
struct ReaderRun {
  bool Crashed = false;
  std::string Messages;
  std::unique_ptr<Module> M;
};

} // namespace

/// The program that holds the compiler: beside this program, where it is installed, where it was built.
static std::string findReader() {
  std::string Main = sys::fs::getMainExecutable(nullptr, nullptr);
  StringRef Beside = sys::path::parent_path(Main);
  SmallString<128> Installed(sys::path::parent_path(Beside));
  sys::path::append(Installed, "libexec", "rejoin");
  for (StringRef Directory :
       {Beside, StringRef(Installed), StringRef(REJOIN_READER_INSTALLED), StringRef(REJOIN_READER_BUILT)}) {
    SmallString<128> File(Directory);
    sys::path::append(File, "rejoin-reader");
    if (sys::fs::can_execute(File))
      return File.str().str();
  }
  return "";
}

/// The compiler that the reader stands for: its folder has the headers of the language.
static std::string findClang() {
  for (StringRef Name : {"clang-22", "clang"})
    if (auto Found = sys::findProgramByName(Name, {REJOIN_LLVM_BIN})) {
      SmallString<128> Real;
      return sys::fs::real_path(*Found, Real) ? *Found : Real.str().str();
    }
  return REJOIN_LLVM_BIN "/clang";
}

/// The OpenCL library of LLVM for AMDGPU; empty if it is not installed.
static std::string findBuiltins(StringRef Clang) {
  SmallString<128> Beside(sys::path::parent_path(sys::path::parent_path(Clang)));
  sys::path::append(Beside, "lib", "clc");
  for (StringRef Directory : {StringRef(Beside), StringRef("/usr/lib/clc"), StringRef("/usr/share/clc")}) {
    SmallString<128> File(Directory);
    sys::path::append(File, "amdgcn-amd-amdhsa.bc");
    if (sys::fs::exists(File))
      return File.str().str();
  }
  return "";
}

/// Options with a folder of headers, joined or as the next argument.
static constexpr StringLiteral FolderOptions[] = {"-isystem", "-iquote", "-idirafter", "-I"};

/// Whether a folder has the headers of a toolkit.
static bool isToolkitFolder(StringRef Folder) {
  return any_of(ArrayRef<StringRef>({"cuda_runtime_api.h", "crt/host_config.h", "hip/hip_runtime.h"}),
                [&](StringRef Header) {
                  SmallString<128> Path(Folder);
                  sys::path::append(Path, Header);
                  return sys::fs::exists(Path);
                });
}

static bool startsWithAny(StringRef Argument, ArrayRef<StringRef> Names) {
  return any_of(Names, [&](StringRef Name) { return Argument.starts_with(Name); });
}

/// A toolkit with headers.
static bool namesHeaders(StringRef Argument) {
  return startsWithAny(Argument, {"--cuda-path=", "--rocm-path=", "--hip-path="});
}

/// A toolkit, or its device library, which has no headers.
static bool namesToolkit(StringRef Argument) {
  return namesHeaders(Argument) || startsWithAny(Argument, {"--rocm-device-lib-path=", "--hip-device-lib-path="});
}

/// Takes the options away that name a toolkit, or a folder with the headers of one, and returns them.
static std::vector<std::string> dropToolkits(std::vector<std::string> &Arguments) {
  std::vector<std::string> Kept, Dropped;
  for (size_t I = 0; I != Arguments.size(); ++I) {
    StringRef A = Arguments[I], Folder = A;
    const StringLiteral *Option = find_if(FolderOptions, [&](StringRef O) { return Folder.consume_front(O); });
    const bool HasFolder = Option != std::end(FolderOptions);
    const bool IsApart = HasFolder && Folder.empty() && I + 1 != Arguments.size();
    if (IsApart)
      Folder = Arguments[++I];
    const std::string Text = IsApart ? (A + " " + Folder).str() : A.str();
    if (namesToolkit(A) || (HasFolder && isToolkitFolder(Folder)))
      Dropped.push_back(Text);
    else if (IsApart)
      Kept.insert(Kept.end(), {A.str(), Folder.str()});
    else
      Kept.push_back(Text);
  }
  Arguments = std::move(Kept);
  return Dropped;
}

/// Clang declares the functions of an extension where its macro says that the target has it; analysis, rules and `run`
/// know them on every target. The macros of vendors' extensions stay as they are, for kernels choose by them.
static void addExtensions(const Triple &T, std::vector<std::string> &Command) {
  for (StringRef Extension :
       {"subgroup_extended_types", "subgroup_non_uniform_vote", "subgroup_ballot", "subgroup_non_uniform_arithmetic",
        "subgroup_shuffle", "subgroup_shuffle_relative", "subgroup_clustered_reduce", "subgroup_rotate"})
    if (!T.isSPIROrSPIRV())
      Command.push_back(("-Dcl_khr_" + Extension + "=1").str());
  for (const char *Macro : {"cl_khr_integer_dot_product", "__opencl_c_integer_dot_product_input_4x8bit",
                            "__opencl_c_integer_dot_product_input_4x8bit_packed"})
    if (!T.isSPIROrSPIRV())
      Command.push_back(std::string("-D") + Macro + "=1");
  if (T.isNVPTX())
    for (const char *A : {"-Xclang", "-cl-ext=+all,-cl_intel_subgroups,-cl_intel_subgroups_short,-cl_amd_media_ops,"
                                     "-cl_amd_media_ops2"})
      Command.push_back(A);
  for (const char *A : {"-include", "/rejoin-headers/rejoin/opencl.h"})
    Command.push_back(A);
}

/// The version of OpenCL whose language the last option names: 120 for `-cl-std=CL1.2`. C++ for OpenCL 1.0 and 2021
/// belong to 2.0 and 3.0.
static unsigned openCLVersion(bool IsCpp, ArrayRef<std::string> Given) {
  unsigned Version = IsCpp ? 300 : 200;
  for (const std::string &Argument : withResponseFiles(Given)) {
    StringRef Standard = Argument;
    if (!Standard.consume_front("-cl-std=") && !Standard.consume_front("-std="))
      continue;
    unsigned Major = 0, Minor = 0;
    if (!Standard.consume_front_insensitive("cl"))
      continue;
    if (Standard.consume_front_insensitive("c++"))
      Version = Standard == "2021" ? 300 : 200;
    else if (Standard.empty())
      Version = 100;
    else if (!Standard.split('.').first.getAsInteger(10, Major) && !Standard.split('.').second.getAsInteger(10, Minor))
      Version = Major * 100 + Minor * 10;
  }
  return Version;
}

/// The version of OpenCL C that is taken where none is named.
static constexpr StringLiteral UsualOpenCL = "-cl-std=CL2.0";

static bool namesOpenCLVersion(StringRef Option) { return startsWithAny(Option, {"-cl-std=", "-std=", "--std"}); }

static Error addOpenCL(StringRef Path, const LoadOptions &Options, std::vector<std::string> &Command) {
  const std::string Given = namedTarget(Options.CompilerArguments);
  const std::string Name = !Given.empty() ? Given : Options.Triple.empty() ? "amdgcn-amd-amdhsa" : Options.Triple;
  const Triple T(Name);
  std::string Cpu = Options.Cpu.empty() && T.isAMDGPU() ? "gfx90a" : Options.Cpu;
  bool IsCpp = Path.ends_with(".clcpp") || is_contained(Options.CompilerArguments, "clcpp") ||
               is_contained(Options.CompilerArguments, "-xclcpp");
  for (StringRef A :
       {StringRef("-x"), StringRef(IsCpp ? "clcpp" : "cl"),
        IsCpp ? StringRef("-cl-std=clc++2021") : StringRef(UsualOpenCL), StringRef("-target"), StringRef(Name)})
    Command.push_back(A.str());
  // Every runtime defines it; clang does not.
  Command.push_back("-D__OPENCL_VERSION__=" + std::to_string(openCLVersion(IsCpp, Options.CompilerArguments)));
  // A keyword of GNU C, which vendors' compilers know.
  if (!IsCpp)
    Command.push_back("-Dasm=__asm__");
  addExtensions(T, Command);
  if (!Cpu.empty())
    Command.push_back((T.isNVPTX() ? "-march=" : "-mcpu=") + Cpu);
  // As for CUDA: without a toolkit clang assumes a version of PTX that knows no present processor.
  if (T.isNVPTX())
    for (const char *A : {"-Xclang", "-target-feature", "-Xclang", "+ptx88", "-Wno-unknown-cuda-version"})
      Command.push_back(A);
  if (T.isAMDGPU())
    Command.push_back("-nogpulib");
  // What newer versions of clang take for errors, and the vendors' compilers, which come from older ones, do not.
  if (!IsCpp)
    for (const char *A : {"-Wno-error=incompatible-pointer-types", "-Wno-error=int-conversion",
                          "-Wno-error=implicit-int", "-Wno-error=return-mismatch"})
      Command.push_back(A);
  if (Options.LinkBuiltins && T.isAMDGPU()) {
    std::string Builtins = findBuiltins(Command.front());
    if (Builtins.empty())
      return fileError(Path, "libclc's built-ins for AMDGPU were not found (package libclc-22)");
    for (StringRef A :
         {StringRef("-Xclang"), StringRef("-mlink-builtin-bitcode"), StringRef("-Xclang"), StringRef(Builtins)})
      Command.push_back(A.str());
  }
  // The words of response files stand after their names.
  copy_if(withResponseFiles(Options.CompilerArguments), std::back_inserter(Command),
          [](StringRef A) { return !A.starts_with("@"); });
  return Error::success();
}

/// What clang takes for an error and warns of if it is asked to, and nvcc, gcc or older compilers accept: `"a"NAME"b"`
/// with a macro NAME, or a constant that a narrower type in braces cannot hold.
static constexpr const char *Leniencies[] = {"reserved-user-defined-literal",
                                             "c++11-narrowing",
                                             "c++11-narrowing-const-reference",
                                             "dynamic-exception-spec",
                                             "invalid-constexpr",
                                             "non-pod-varargs",
                                             "address-of-temporary",
                                             "out-of-line-declaration",
                                             "elaborated-enum-base",
                                             "elaborated-enum-class",
                                             "enum-enum-conversion",
                                             "increment-bool",
                                             "strict-primary-template-shadow",
                                             "invalid-partial-specialization",
                                             "unusable-partial-specialization",
                                             "invalid-specialization",
                                             "extraneous-template-head",
                                             "missing-template-arg-list-after-template-kw",
                                             "dtor-typedef",
                                             "gnu-array-member-paren-init",
                                             "static-float-init",
                                             "init-priority-reserved",
                                             "invalid-token-paste",
                                             "invalid-static-assert-message",
                                             "array-compare-cxx26",
                                             "odr",
                                             "signed-unsigned-wchar"};

/// The processor of CUDA that is taken where none is named.
static constexpr StringLiteral UsualCuda = "sm_80";

/// The device's side alone. Where a toolkit is named its headers are taken, else ours, which need nothing installed.
/// The version of PTX is said, for without it clang takes that of the toolkit that it finds, or a very old one. Returns
/// the options that `NoToolkit` drops.
static std::vector<std::string> addDeviceSide(bool IsCuda, const LoadOptions &Options,
                                              std::vector<std::string> &Command) {
  // Of several processors the first one.
  std::string Cpu = Options.Cpu;
  std::vector<std::string> Given = asClangOptions(Options.CompilerArguments), Dropped;
  if (Options.NoToolkit)
    Dropped = dropToolkits(Given);
  erase_if(Given, [&](StringRef A) {
    if (!A.consume_front("--offload-arch=") && !A.consume_front("--cuda-gpu-arch="))
      return false;
    if (Cpu.empty())
      Cpu = A.split(',').first.str();
    return true;
  });
  if (Cpu.empty())
    Cpu = IsCuda ? UsualCuda.str() : "gfx90a";
  auto Add = [&](std::initializer_list<StringRef> More) {
    for (StringRef A : More)
      Command.push_back(A.str());
  };
  Add({"-x", IsCuda ? "cuda" : "hip", "--cuda-device-only", (IsCuda ? "--cuda-gpu-arch=" : "--offload-arch=") + Cpu});
  // The headers give `warpSize` this value.
  if (Options.WaveSize)
    Command.push_back("-D__REJOIN_WAVE_SIZE__=" + std::to_string(Options.WaveSize));
  // Kernels of long ago name a storage class that C++17 has no more.
  Add({"-Wno-register"});
  for (const char *Kind : Leniencies)
    Command.push_back(("-Wno-error=" + Twine(Kind)).str());
  if (IsCuda)
    // Without the last one clang leaves the names of variables out where it optimises for NVIDIA.
    Add({"--cuda-feature=+ptx88", "--no-cuda-version-check", "-Wno-unknown-cuda-version", "--cuda-noopt-device-debug"});
  if (none_of(Given, namesHeaders)) {
    Add({"-nogpulib"});
    append_range(Command, deviceHeaderArguments("/rejoin-headers", Command.front()));
    Add({"-idirafter", "/rejoin-families"});
  } else if (!IsCuda) {
    Add({"-nogpulib"});
  }
  Command.insert(Command.end(), Given.begin(), Given.end());
  // Since CUDA 13 libcu++, CUB and Thrust lie in a folder of their own, which nvcc searches.
  for (StringRef A : Given)
    if (A.consume_front("--cuda-path=")) {
      SmallString<128> Libraries(A);
      sys::path::append(Libraries, "include", "cccl");
      if (sys::fs::is_directory(Libraries))
        Add({"-isystem", Libraries});
    }
  return Dropped;
}

static ReaderRun runReader(StringRef Reader, const json::Object &Request, StringRef Bitcode, StringRef FactsFile,
                           LLVMContext &Context, SourceFacts &Facts, std::string &Problem) {
  ReaderRun Run;
  TemporaryFile RequestFile, Messages;
  std::string Text;
  raw_string_ostream(Text) << json::Value(json::Object(Request));
  Error E = joinErrors(RequestFile.create("json"), Messages.create("txt"));
  if (!E)
    E = writeText(RequestFile.path(), Text);
  if (E) {
    Problem = toString(std::move(E));
    return Run;
  }
  std::string Failure;
  int Code = runChild(Reader, {RequestFile.path().str()}, Messages.path(), Messages.path(), /*Seconds=*/0, Failure);
  Run.Messages = StringRef(Messages.text()).rtrim().str();
  if (Code != 0 && Code != 1) {
    Run.Crashed = true;
    if (Run.Messages.empty())
      Run.Messages = Failure;
    return Run;
  }
  auto Answer = MemoryBuffer::getFile(FactsFile);
  Expected<json::Value> Value = Answer
                                    ? json::parse((*Answer)->getBuffer())
                                    : createStringError(Answer.getError(), "the compiler's process returned no result");
  if (!Value) {
    // LLVM ends the process where it gives up, with a message and without an answer.
    Problem = toString(Value.takeError());
    if (!Run.Messages.empty())
      Problem = StringRef(Run.Messages).split('\n').first.str();
    return Run;
  }
  if (const json::Object *O = Value->getAsObject())
    if (auto Said = O->getString("error")) {
      Problem = textAsBytes(*Said);
      if (const json::Array *Files = O->getArray("dependencies"))
        for (const json::Value &File : *Files)
          Facts.Dependencies.push_back(textAsBytes(File.getAsString().value_or("")));
      return Run;
    }
  json::Path::Root Root;
  if (!fromJSON(*Value, Facts, Root)) {
    Problem = toString(Root.getError());
    return Run;
  }
  SMDiagnostic Diagnostic;
  Run.M = parseIRFile(Bitcode, Diagnostic, Context);
  if (!Run.M)
    Problem = ("the compiled module cannot be read: " + Diagnostic.getMessage()).str();
  return Run;
}

/// The function at which clang crashed, by what it says of its state; empty if that is not known.
static std::string crashedFunction(StringRef Messages) {
  static const Regex Patterns[] = {Regex("LLVM IR generation of declaration '([^']*)'"),
                                   Regex("Generating code for declaration '([^']*)'"),
                                   Regex("on function \"([^\"]*)\""),
                                   Regex("on function '@?([^']*)'"),
                                   Regex("parsing function body '([^']*)'"),
                                   Regex("instantiating function definition '([^']*)'")};
  for (const Regex &R : Patterns) {
    SmallVector<StringRef, 2> Groups;
    if (R.match(Messages, &Groups))
      return Groups[1].str();
  }
  return "";
}

/// Lines, and the names of variables for messages.
static constexpr StringLiteral FullDebug = "-g";

Expected<std::unique_ptr<Module>> compileSource(StringRef Path, SourceLanguage Language, LLVMContext &Context,
                                                const LoadOptions &Options, SourceFacts &Facts) {
  std::string Reader = findReader();
  if (Reader.empty())
    return fileError(Path, "'rejoin-reader', which compiles it, was not found beside this program");
  // Files are named as they were given, not by their way from the current directory.
  std::vector<std::string> IgnoredToolkits;
  std::vector<std::string> Command{findClang(), "-O2", FullDebug.str(), "-fdebug-compilation-dir=.",
                                   "-fno-spell-checking"};
  if (Options.KeepAccesses)
    for (const char *A : {"-Xclang", "-disable-llvm-passes"})
      Command.push_back(A);
  if (Language == SourceLanguage::OpenCL) {
    if (Error E = addOpenCL(Path, Options, Command))
      return std::move(E);
  } else {
    IgnoredToolkits = addDeviceSide(Language == SourceLanguage::Cuda, Options, Command);
  }
  TemporaryFile Bitcode, Unoptimized, FactsFile;
  if (Error E = joinErrors(Bitcode.create("bc"), FactsFile.create("json")))
    return std::move(E);
  if (Options.KeepUnoptimized)
    if (Error E = Unoptimized.create("bc"))
      return std::move(E);
  // Paths and options are any bytes.
  auto ListOf = [](ArrayRef<std::string> Values) {
    json::Array List;
    for (const std::string &V : Values)
      List.push_back(bytesAsText(V));
    return List;
  };
  json::Object Request{{"path", bytesAsText(Path)},
                       {"command", ListOf(Command)},
                       {"bitcode", bytesAsText(Bitcode.path())},
                       {"unoptimized", Options.KeepUnoptimized ? bytesAsText(Unoptimized.path()) : ""},
                       {"facts", bytesAsText(FactsFile.path())},
                       {"instantiate", ListOf(Options.Instantiate)},
                       {"asGiven", Options.AsGiven},
                       {"colors", Options.Colors}};
  if (Language == SourceLanguage::Cuda && Options.Cpu.empty() &&
      none_of(asClangOptions(Options.CompilerArguments),
              [](StringRef A) { return startsWithAny(A, {"--offload-arch=", "--cuda-gpu-arch="}); }))
    Request["processor"] = ("--cuda-gpu-arch=" + UsualCuda).str();
  if (Language == SourceLanguage::OpenCL && is_contained(Command, UsualOpenCL) &&
      none_of(withResponseFiles(Options.CompilerArguments), namesOpenCLVersion))
    Request["standard"] = UsualOpenCL;
  std::vector<std::string> Crashed;
  static constexpr unsigned MaxCrashes = 32;
  while (true) {
    Request["leaveOut"] = ListOf(Crashed);
    Facts = SourceFacts();
    std::string Problem;
    ReaderRun Run = runReader(Reader, Request, Bitcode.path(), FactsFile.path(), Context, Facts, Problem);
    if (Run.M) {
      if (Options.KeepAccesses)
        simplifyKeepingAccesses(*Run.M);
      Run.M->setModuleIdentifier(Path);
      if (Options.KeepUnoptimized)
        if (auto Buffer = MemoryBuffer::getFile(Unoptimized.path(), /*IsText=*/false,
                                                /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
            Buffer && (*Buffer)->getBufferSize())
          Facts.Unoptimized = std::move(*Buffer);
      Facts.IgnoredToolkits = std::move(IgnoredToolkits);
      return std::move(Run.M);
    }
    if (!Run.Crashed)
      return fileError(Path, "clang could not compile it: " + Problem);
    std::string Function = crashedFunction(Run.Messages);
    if (Options.Note)
      Options.Note({SourceNote::Detail, Run.Messages});
    // Debug information has the layout of types that no kernel needs, and of which clang may know too little.
    if (auto Debug = find(Command, FullDebug); Debug != Command.end()) {
      *Debug = "-gline-tables-only";
      Request["command"] = ListOf(Command);
      continue;
    }
    if (Function.empty() || is_contained(Crashed, Function) || Crashed.size() == MaxCrashes)
      return fileError(Path, "clang crashed while compiling it" +
                                 (Function.empty() ? Twine() : Twine(", at '") + Function + "'") +
                                 " (-v shows its messages)");
    Crashed.push_back(std::move(Function));
  }
}

} // namespace rejoin
