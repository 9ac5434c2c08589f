//===- DeviceLibrary.cpp - OpenCL builtins from libclc -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/DeviceLibrary.h"
#include "Builtins.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

Error linkBuiltinLibrary(Module &M) {
  bool Missing = any_of(M, [](const Function &F) {
    return F.isDeclaration() && !F.isIntrinsic() && !F.use_empty() && findBuiltin(F) == Builtin::None;
  });
  if (!Missing)
    return Error::success();
  const Triple &T = M.getTargetTriple();
  StringRef Name = T.isAMDGPU() ? "amdgcn-amd-amdhsa.bc" : T.isNVPTX() ? "nvptx64--nvidiacl.bc" : "";
  std::string Path;
  for (const char *Folder : {"/usr/lib/clc/", "/usr/share/clc/", "/usr/lib/llvm-22/share/clc/"})
    if (!Name.empty() && Path.empty() && sys::fs::exists(Folder + Name))
      Path = (Folder + Name).str();
  if (Path.empty())
    return Error::success();
  SMDiagnostic Diagnostic;
  auto Library = getLazyIRFileModule(Path, Diagnostic, M.getContext());
  if (!Library)
    return createStringError(inconvertibleErrorCode(), Path + ": " + Diagnostic.getMessage());
  // What the machine does itself stays a call.
  for (Function &F : *Library)
    if (!F.isDeclaration() && findBuiltin(F) != Builtin::None)
      F.deleteBody();
  Library->setDataLayout(M.getDataLayout());
  Library->setTargetTriple(T);
  if (Linker::linkModules(M, std::move(Library), Linker::LinkOnlyNeeded))
    return createStringError(inconvertibleErrorCode(), "cannot link " + Path);
  return Error::success();
}

} // namespace rejoin
