//===- CompilerOptions.cpp - Command lines of other compilers ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What clang does not know at all is dropped later, by the reader, which asks clang's own table of options. Here are
// the options of nvcc that clang would take for something else, or whose operand is an argument of its own.
//
// Tests: test/Loader/nvcc-options.test.
//
//===----------------------------------------------------------------------===//

#include "CompilerOptions.h"
#include "rejoin/Support/RegularFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace rejoin {

/// With an operand, joined by `=` or as the next argument; dropped.
static constexpr StringLiteral DroppedWithOperand[] = {"-Xcompiler",
                                                       "--compiler-options",
                                                       "-Xptxas",
                                                       "--ptxas-options",
                                                       "-Xlinker",
                                                       "--linker-options",
                                                       "-Xcudafe",
                                                       "-Xnvlink",
                                                       "-Xfatbin",
                                                       "-Xarchive",
                                                       "-ccbin",
                                                       "--compiler-bindir",
                                                       "-maxrregcount",
                                                       "--maxrregcount",
                                                       "--default-stream",
                                                       "-default-stream",
                                                       "-cudart",
                                                       "--cudart",
                                                       "-t",
                                                       "--threads",
                                                       "-code",
                                                       "--gpu-code",
                                                       "-diag-suppress",
                                                       "--diag-suppress",
                                                       "-diag-error",
                                                       "--diag-error",
                                                       "-diag-warn",
                                                       "--diag-warn",
                                                       "-rdc",
                                                       "--relocatable-device-code",
                                                       "-split-compile",
                                                       "--split-compile",
                                                       "-keep-dir",
                                                       "--keep-dir",
                                                       "-odir",
                                                       "--output-directory",
                                                       "--output-file",
                                                       "-prec-div",
                                                       "-prec-sqrt",
                                                       "-ftz",
                                                       "-fmad",
                                                       "--fmad",
                                                       "--ftz",
                                                       "--prec-div",
                                                       "--prec-sqrt",
                                                       "-dopt",
                                                       "--dopt",
                                                       "-res-usage"};
/// Without one; dropped.
static constexpr StringLiteral Dropped[] = {"-dc",
                                            "-dw",
                                            "-dlink",
                                            "--device-c",
                                            "--compile",
                                            "-G",
                                            "--device-debug",
                                            "-lineinfo",
                                            "--generate-line-info",
                                            "-keep",
                                            "--keep",
                                            "-cubin",
                                            "-ptx",
                                            "-fatbin",
                                            "-extended-lambda",
                                            "--extended-lambda",
                                            "-use_fast_math",
                                            "--use_fast_math",
                                            "-restrict",
                                            "--restrict",
                                            "-fgpu-rdc",
                                            "-forward-unknown-to-host-compiler",
                                            "--use-local-env",
                                            "-lcuda",
                                            "-lcudart"};

/// `sm_80` of `compute_80`, `sm_80`, `arch=compute_80,code=sm_80`, `arch=compute_80,code=[sm_80,compute_80]`.
static std::string processorIn(StringRef Text) {
  StringRef Best = Text;
  if (size_t At = Text.find("code="); At != StringRef::npos)
    Best = Text.substr(At + 5).ltrim("[\"");
  else if (Text.consume_front("arch="))
    Best = Text;
  Best = Best.take_until([](char C) { return C == ',' || C == ']' || C == '"' || C == '\''; });
  if (Best.consume_front("compute_"))
    return ("sm_" + Best).str();
  return Best.starts_with("sm_") || Best.starts_with("gfx") ? Best.str() : "";
}

namespace {

class Translator {
public:
  std::vector<std::string> Result;
  void take(ArrayRef<std::string> Options, unsigned Depth = 0);

private:
  void takeFile(StringRef File, unsigned Depth);
};

} // namespace

void Translator::takeFile(StringRef File, unsigned Depth) {
  static constexpr unsigned MaxDepth = 8;
  auto Buffer = readRegularFile(File, /*IsText=*/true);
  if (!Buffer || Depth == MaxDepth)
    return;
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *> Words;
  cl::TokenizeGNUCommandLine((*Buffer)->getBuffer(), Saver, Words);
  take(std::vector<std::string>(Words.begin(), Words.end()), Depth + 1);
}

void Translator::take(ArrayRef<std::string> Options, unsigned Depth) {
  for (size_t I = 0; I != Options.size(); ++I) {
    StringRef A = Options[I];
    auto [Name, Joined] = A.split('=');
    bool HasJoined = A.contains('=');
    auto Operand = [&] { return HasJoined ? Joined : I + 1 != Options.size() ? StringRef(Options[++I]) : StringRef(); };
    if (A.starts_with("@")) {
      takeFile(A.drop_front(), Depth);
    } else if (Name == "-optf" || Name == "--options-file") {
      takeFile(Operand(), Depth);
    } else if (Name == "-gencode" || Name == "--generate-code" || Name == "-arch" || Name == "--gpu-architecture") {
      if (std::string Processor = processorIn(Operand()); !Processor.empty())
        Result.push_back("--offload-arch=" + Processor);
    } else if (A == "-x" || Name == "--x" || Name == "-x") {
      StringRef Language = Operand();
      Result.insert(Result.end(), {"-x", Language == "cu" ? "cuda" : Language.str()});
    } else if (is_contained(DroppedWithOperand, Name)) {
      (void)Operand();
    } else if (is_contained(Dropped, A) || A.starts_with("--expt-") || A.starts_with("-expt-")) {
      continue;
    } else if (Name == "--std" && HasJoined) {
      Result.push_back("-std=" + Joined.str());
    } else if ((Name == "-isystem" || Name == "--include-path" || Name == "--system-include") && HasJoined) {
      Result.insert(Result.end(), {Name == "--include-path" ? "-I" : "-isystem", Joined.str()});
    } else {
      Result.push_back(A.str());
      // The operands of clang's own options are no options.
      if (is_contained({"-I", "-D", "-U", "-include", "-isystem", "-iquote", "-idirafter", "-Xclang", "-target"}, A) &&
          I + 1 != Options.size())
        Result.push_back(Options[++I]);
    }
  }
}

std::vector<std::string> withResponseFiles(ArrayRef<std::string> Options) {
  std::vector<std::string> Result;
  for (size_t I = 0; I != Options.size(); ++I) {
    StringRef A = Options[I], File;
    if (A.starts_with("@"))
      File = A.drop_front();
    else if ((A == "-optf" || A == "--options-file") && I + 1 != Options.size())
      File = Options[I + 1];
    else if (A.starts_with("-optf=") || A.starts_with("--options-file="))
      File = A.split('=').second;
    Result.push_back(A.str());
    if (File.empty())
      continue;
    auto Buffer = readRegularFile(File, /*IsText=*/true);
    if (!Buffer)
      continue;
    BumpPtrAllocator Memory;
    StringSaver Saver(Memory);
    SmallVector<const char *> Words;
    cl::TokenizeGNUCommandLine((*Buffer)->getBuffer(), Saver, Words);
    Result.insert(Result.end(), Words.begin(), Words.end());
  }
  return Result;
}

std::string namedTarget(ArrayRef<std::string> Given) {
  const std::vector<std::string> Options = withResponseFiles(Given);
  std::string Result;
  for (size_t I = 0; I != Options.size(); ++I) {
    StringRef A = Options[I];
    if (A.consume_front("--target=") || A.consume_front("-target="))
      Result = A.str();
    else if ((A == "-target" || A == "--target") && I + 1 != Options.size())
      Result = Options[++I];
  }
  return Result;
}

bool isRelocatable(ArrayRef<std::string> Given) {
  std::vector<std::string> Arguments = withResponseFiles(Given);
  bool Result = false;
  for (size_t I = 0; I != Arguments.size(); ++I) {
    StringRef A = Arguments[I], Next = I + 1 != Arguments.size() ? StringRef(Arguments[I + 1]) : "";
    if (A == "-fgpu-rdc" || A == "-fcuda-rdc" || A == "-rdc=true" || A == "--relocatable-device-code=true" ||
        A == "-dc" || A == "--device-c" || ((A == "-rdc" || A == "--relocatable-device-code") && Next == "true"))
      Result = true;
    else if (A == "-fno-gpu-rdc" || A == "-rdc=false" || A == "--relocatable-device-code=false")
      Result = false;
  }
  return Result;
}

std::vector<std::string> asClangOptions(ArrayRef<std::string> Options) {
  Translator T;
  T.take(Options);
  // For the compiler alone: the driver would link.
  if (isRelocatable(Options))
    T.Result.insert(T.Result.end(), {"-Xclang", "-fgpu-rdc"});
  return std::move(T.Result);
}

} // namespace rejoin
