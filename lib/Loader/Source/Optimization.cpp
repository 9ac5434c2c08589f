//===- Optimization.cpp - Clang's optimizer for a module --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file may be read several times, and one reading stands. Only its module is optimized, for that takes longer than
// all else where a file has many instances of large kernels. No syntax tree is needed for it: a compiler that parsed
// nothing has the same options and the same target.
//
// The lint also asks for the program as it is written. The code for -O0 is made of the same syntax tree, so the file is
// parsed once. It is not the code for -O2 before its passes: with optimisation clang leaves scopes by blocks of their
// own that end the lifetimes of variables, and threads of several ways meet there.
//
// Tests: test/Loader/default-instances.cu, launch-instances.cu; test/Lint/as-written.cu.
//
//===----------------------------------------------------------------------===//

#include "Compilation.h"
#include "Reading.h"
#include "SharedVariables.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/BackendUtil.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Module.h"

using namespace clang;

namespace rejoin {

llvm::Error optimize(const SourceRequest &Request, llvm::Module &M) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = makeSourceFiles(Request);
  SourceFacts Unused;
  auto Made = makeInvocation(Request, Files, Unused);
  if (!Made)
    return Made.takeError();
  CompilerInstance Compiler(*Made);
  Compiler.setVirtualFileSystem(Files);
  TextDiagnosticBuffer Messages;
  Compiler.createDiagnostics(&Messages, /*ShouldOwnClient=*/false);
  if (!Compiler.createTarget())
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "the target is not known");
  CodeGenOptions &Options = Compiler.getCodeGenOpts();
  if (Options.getFiniteLoops() != CodeGenOptions::FiniteLoopsKind::Always)
    dropProgress(M);
  emitBackendOutput(Compiler, Options, Compiler.getTarget().getDataLayoutString(), &M, Backend_EmitNothing, Files,
                    nullptr);
  return llvm::Error::success();
}

std::shared_ptr<llvm::MemoryBuffer> generateUnoptimized(CompilerInstance &Compiler, llvm::StringRef Path,
                                                        llvm::ArrayRef<CodeStep> Steps, CodeGenerator *&Active,
                                                        llvm::function_ref<void(llvm::Module &)> Finish) {
  CodeGenOptions Options = Compiler.getCodeGenOpts();
  Options.OptimizationLevel = 0;
  Options.setInlining(CodeGenOptions::OnlyAlwaysInlining);
  DiagnosticOptions Shown;
  TextDiagnosticBuffer Messages;
  DiagnosticsEngine Engine(DiagnosticIDs::create(), Shown, &Messages, /*ShouldOwnClient=*/false);
  Engine.setSourceManager(&Compiler.getSourceManager());
  llvm::LLVMContext Context;
  std::unique_ptr<CodeGenerator> Generator =
      CreateLLVMCodeGen(Engine, Path, Compiler.getVirtualFileSystemPtr(), Compiler.getHeaderSearchOpts(),
                        Compiler.getPreprocessorOpts(), Options, Context);
  Generator->Initialize(Compiler.getASTContext());
  Active = Generator.get();
  for (const CodeStep &Step : Steps)
    Step(*Generator);
  std::unique_ptr<llvm::Module> M(Generator->ReleaseModule());
  nameShared(*M);
  Generator->HandleTranslationUnit(Compiler.getASTContext());
  Active = nullptr;
  Finish(*M);
  if (Messages.err_begin() != Messages.err_end())
    return nullptr;
  if (llvm::Error E = linkLibraries(Options, *M)) {
    llvm::consumeError(std::move(E));
    return nullptr;
  }
  if (Options.getFiniteLoops() != CodeGenOptions::FiniteLoopsKind::Always)
    dropProgress(*M);
  emitBackendOutput(Compiler, Options, Compiler.getTarget().getDataLayoutString(), M.get(), Backend_EmitNothing,
                    Compiler.getVirtualFileSystemPtr(), nullptr);
  llvm::SmallString<0> Bitcode;
  llvm::raw_svector_ostream OS(Bitcode);
  llvm::WriteBitcodeToFile(*M, OS);
  return llvm::MemoryBuffer::getMemBufferCopy(Bitcode);
}

} // namespace rejoin
