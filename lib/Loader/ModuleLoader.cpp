//===- ModuleLoader.cpp - Files as LLVM modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/ModuleLoader.h"
#include "ShaderLoader.h"
#include "rejoin/Loader/DeviceHeaders.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

static Error fileError(StringRef Path, const Twine &What) {
  return createStringError(inconvertibleErrorCode(), Path + ": " + What);
}

namespace {

/// A directory with the headers in place of the toolkits', which is removed again.
struct HeaderDirectory {
  SmallString<128> Path;
  ~HeaderDirectory() {
    if (!Path.empty())
      sys::fs::remove_directories(Path);
  }
  Error create() {
    if (std::error_code EC = sys::fs::createUniqueDirectory("rejoin-headers", Path))
      return createStringError(EC, "cannot create a temporary directory: " + EC.message());
    for (const DeviceHeader &H : deviceHeaders()) {
      SmallString<128> File(Path);
      sys::path::append(File, H.Path);
      std::error_code EC = sys::fs::create_directories(sys::path::parent_path(File));
      if (!EC) {
        raw_fd_ostream OS(File, EC);
        OS << H.Text;
      }
      if (EC)
        return createStringError(EC, "cannot write '" + File + "': " + EC.message());
    }
    return Error::success();
  }
};

/// A temporary file that is removed again.
struct TemporaryFile {
  SmallString<128> Path;
  ~TemporaryFile() {
    if (!Path.empty())
      sys::fs::remove(Path);
  }
  Error create(StringRef Suffix) {
    if (std::error_code EC = sys::fs::createTemporaryFile("rejoin", Suffix, Path))
      return createStringError(EC, "cannot create a temporary file: " + EC.message());
    return Error::success();
  }
};

} // namespace

enum class SourceLanguage { OpenCL, Cuda, Hip };

static std::optional<SourceLanguage> languageOf(StringRef Path) {
  return StringSwitch<std::optional<SourceLanguage>>(sys::path::extension(Path))
      .Case(".cl", SourceLanguage::OpenCL)
      .Case(".cu", SourceLanguage::Cuda)
      .Case(".hip", SourceLanguage::Hip)
      .Default(std::nullopt);
}

bool isSourceFile(StringRef Path) {
  ShaderKind Kind = shaderKindOf(Path);
  return languageOf(Path).has_value() || Kind == ShaderKind::Glsl || Kind == ShaderKind::Hlsl;
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

/// The files of a rule for make, relative ones from \p Directory.
static std::vector<std::string> dependenciesIn(StringRef Rule, StringRef Directory) {
  std::vector<std::string> Result;
  std::string Name;
  auto Take = [&] {
    if (Name.empty())
      return;
    SmallString<128> File(Name);
    if (!Directory.empty())
      sys::path::make_absolute(Directory, File);
    Result.push_back(File.str().str());
    Name.clear();
  };
  Rule = Rule.split(": ").second;
  for (size_t I = 0; I < Rule.size(); ++I) {
    char C = Rule[I], Next = I + 1 < Rule.size() ? Rule[I + 1] : '\0';
    if (C == '\\' && (Next == ' ' || Next == '#'))
      Name += Rule[++I];
    else if (C == '$' && Next == '$')
      Name += Rule[++I];
    else if (isSpace(C) || (C == '\\' && Next == '\n'))
      Take();
    else
      Name += C;
  }
  Take();
  return Result;
}

static Expected<std::unique_ptr<Module>> compile(StringRef Path, SourceLanguage Language, LLVMContext &Context,
                                                 const LoadOptions &Options) {
  auto Clang = sys::findProgramByName("clang-22");
  if (!Clang)
    return fileError(Path, "clang-22 is needed to compile it and was not found");
  TemporaryFile Output, Messages;
  if (Error E = Output.create("bc"))
    return std::move(E);
  if (Error E = Messages.create("txt"))
    return std::move(E);
  // Files are named as they were given, not by their way from the current directory.
  std::vector<std::string> Arguments{*Clang, "-O2", "-g", "-fdebug-compilation-dir=."};
  auto Add = [&](std::initializer_list<StringRef> More) {
    for (StringRef A : More)
      Arguments.push_back(A.str());
  };
  HeaderDirectory Headers;
  std::vector<std::string> Given = Options.CompilerArguments;
  if (Language == SourceLanguage::OpenCL) {
    std::string Triple = Options.Triple.empty() ? "amdgcn-amd-amdhsa" : Options.Triple;
    std::string Cpu = Options.Cpu.empty() && llvm::Triple(Triple).isAMDGPU() ? "gfx90a" : Options.Cpu;
    Add({"-x", "cl", "-cl-std=CL2.0", "-target", Triple});
    if (!Cpu.empty())
      Arguments.push_back((llvm::Triple(Triple).isNVPTX() ? "-march=" : "-mcpu=") + Cpu);
    if (llvm::Triple(Triple).isAMDGPU())
      Arguments.push_back("-nogpulib");
    if (Options.LinkBuiltins && llvm::Triple(Triple).isAMDGPU()) {
      std::string Builtins = findBuiltins(*Clang);
      if (Builtins.empty())
        return fileError(Path, "libclc's built-ins for AMDGPU were not found (package libclc-22)");
      Add({"-Xclang", "-mlink-builtin-bitcode", "-Xclang", Builtins});
    }
  } else {
    // The device's side alone. Where a toolkit is named its headers are taken, else ours, which need nothing installed.
    bool IsCuda = Language == SourceLanguage::Cuda;
    // Of several processors the first one.
    std::string Cpu = Options.Cpu;
    erase_if(Given, [&](StringRef A) {
      if (!A.consume_front("--offload-arch=") && !A.consume_front("--cuda-gpu-arch="))
        return false;
      if (Cpu.empty())
        Cpu = A.split(',').first.str();
      return true;
    });
    if (Cpu.empty())
      Cpu = IsCuda ? "sm_80" : "gfx90a";
    Add({"-x", IsCuda ? "cuda" : "hip", "--cuda-device-only", "-nogpulib",
         (IsCuda ? "--cuda-gpu-arch=" : "--offload-arch=") + Cpu});
    bool HasToolkit = any_of(Options.CompilerArguments, [](StringRef A) {
      return A.starts_with("--cuda-path") || A.starts_with("--rocm-path") || A.starts_with("--hip-path");
    });
    if (!HasToolkit) {
      if (Error E = Headers.create())
        return std::move(E);
      append_range(Arguments, deviceHeaderArguments(Headers.Path, *Clang));
    }
  }
  Arguments.insert(Arguments.end(), Given.begin(), Given.end());
  TemporaryFile Rule;
  if (Options.Dependencies) {
    if (Error E = Rule.create("d"))
      return std::move(E);
    Add({"-MD", "-MF", Rule.Path});
  }
  for (const char *A : {"-emit-llvm", "-c", "-o"})
    Arguments.push_back(A);
  Arguments.push_back(Output.Path.str().str());
  Arguments.push_back(Path.str());
  std::vector<StringRef> Refs(Arguments.begin(), Arguments.end());
  std::optional<StringRef> Redirects[] = {std::nullopt, Messages.Path.str(), Messages.Path.str()};
  std::string Failure;
  int Code = sys::ExecuteAndWait(*Clang, Refs, std::nullopt, Redirects, 0, 0, &Failure);
  auto Said = MemoryBuffer::getFile(Messages.Path);
  StringRef Text = Said ? (*Said)->getBuffer().rtrim() : StringRef(Failure);
  if (Code != 0)
    return fileError(Path, "clang-22 could not compile it:\n" + Text);
  SMDiagnostic Diagnostic;
  auto M = parseIRFile(Output.Path, Diagnostic, Context);
  if (!M)
    return fileError(Path, "the compiled module cannot be read: " + Diagnostic.getMessage());
  M->setModuleIdentifier(Path);
  if (Options.Dependencies) {
    auto Text = MemoryBuffer::getFile(Rule.Path);
    if (!Text)
      return fileError(Path, "clang-22 did not tell what it includes");
    std::string Directory;
    for (StringRef A : Options.CompilerArguments)
      if (A.consume_front("-working-directory="))
        Directory = A.str();
    for (std::string &File : dependenciesIn((*Text)->getBuffer(), Directory))
      if (Headers.Path.empty() || !StringRef(File).starts_with(Headers.Path))
        Options.Dependencies->push_back(std::move(File));
  }
  return std::move(M);
}

/// What the verifier says against a module; nothing if it is valid. Debug information that is of another version or
/// broken goes.
static std::string verifyLoaded(Module &M) {
  if (getDebugMetadataVersionFromModule(M) != DEBUG_METADATA_VERSION)
    StripDebugInfo(M);
  std::string Broken;
  raw_string_ostream OS(Broken);
  bool BrokenDebugInfo = false;
  if (verifyModule(M, &OS, &BrokenDebugInfo))
    return StringRef(Broken).rtrim().str();
  if (BrokenDebugInfo)
    StripDebugInfo(M);
  return "";
}

static Expected<std::unique_ptr<Module>> parse(StringRef Path, LLVMContext &Context, const LoadOptions &Options) {
  auto Buffer = MemoryBuffer::getFileOrSTDIN(Path);
  if (!Buffer)
    return fileError(Path, Buffer.getError().message());
  if ((*Buffer)->getBuffer().trim().empty())
    return fileError(Path, "the file is empty");
  SMDiagnostic Diagnostic;
  prepareLLVM();
  auto M = parseIR((*Buffer)->getMemBufferRef(), Diagnostic, Context, {}, Options.Places);
  if (M)
    return std::move(M);
  std::string Where = Path.str();
  if (Diagnostic.getLineNo() > 0)
    Where += ":" + std::to_string(Diagnostic.getLineNo()) + ":" + std::to_string(Diagnostic.getColumnNo() + 1);
  return createStringError(inconvertibleErrorCode(), Where + ": " + Diagnostic.getMessage());
}

/// Functions that are no kernels become internal, and those that nobody calls (a kernel's body that was inlined) go.
static void closeProgram(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && !isEntryPoint(F)) {
      F.setVisibility(GlobalValue::DefaultVisibility);
      F.setLinkage(GlobalValue::InternalLinkage);
    }
  for (bool Again = any_of(M, [](const Function &F) { return isEntryPoint(F); }); Again;) {
    Again = false;
    for (Function &F : make_early_inc_range(M))
      if (F.hasLocalLinkage() && F.use_empty()) {
        F.eraseFromParent();
        Again = true;
      }
  }
}

Expected<std::unique_ptr<Module>> loadModule(StringRef Path, LLVMContext &Context, const LoadOptions &Options) {
  if (Path != "-" && !sys::fs::exists(Path))
    return fileError(Path, "no such file");
  if (Path != "-" && sys::fs::is_directory(Path))
    return fileError(Path, "is a directory");
  if (Path.ends_with(".mir"))
    return fileError(Path, "Machine IR is taken by analyze and verify only");
  auto Language = languageOf(Path);
  auto Loaded = Language                                   ? compile(Path, *Language, Context, Options)
                : shaderKindOf(Path) != ShaderKind::None ? loadShader(Path, Context, Options)
                                                           : parse(Path, Context, Options);
  if (!Loaded)
    return Loaded.takeError();
  Module &M = **Loaded;
  if (Options.Strict)
    if (std::string Broken = verifyLoaded(M); !Broken.empty())
      return fileError(Path, "not valid LLVM IR: " + Broken);
  if (!Options.Triple.empty())
    M.setTargetTriple(Triple(Triple::normalize(Options.Triple)));
  if (!Options.Cpu.empty())
    for (Function &F : M) {
      F.addFnAttr("target-cpu", Options.Cpu);
      F.removeFnAttr("target-features");
    }
  if (Options.WholeProgram)
    closeProgram(M);
  const Triple &T = M.getTargetTriple();
  if (Options.Strict && !GpuTarget::kindOf(T))
    return fileError(Path, T.str().empty() ? Twine("the module has no target triple; name one with --target")
                                           : "the target '" + T.str() + "' is not known");
  return Loaded;
}

} // namespace rejoin
