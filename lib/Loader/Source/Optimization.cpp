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
// Tests: test/Loader/default-instances.cu, launch-instances.cu.
//
//===----------------------------------------------------------------------===//

#include "Compilation.h"
#include "Reading.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/BackendUtil.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
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

} // namespace rejoin
