//===- DeviceLibrary.cpp - OpenCL builtins from libclc -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/DeviceLibrary.h"
#include "Builtins.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

/// The library's functions are defined for all operands, but its code makes intermediate integers poison for some: by
/// flags (the product in `mad_sat`), and where a number leaves the range of an integer (in `pown`), for which the
/// devices' conversions give the nearest. Without these assumptions each result is what OpenCL states.
static void dropAssumptions(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *C = dyn_cast<IntrinsicInst>(&I);
        C && is_contained({Intrinsic::abs, Intrinsic::ctlz, Intrinsic::cttz}, C->getIntrinsicID())) {
      C->setArgOperand(1, ConstantInt::getFalse(C->getContext()));
    } else if (isa<FPToSIInst, FPToUIInst>(I)) {
      IRBuilder<> At(&I);
      Value *Number = I.getOperand(0);
      I.replaceAllUsesWith(At.CreateIntrinsic(isa<FPToSIInst>(I) ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
                                              {I.getType(), Number->getType()}, {Number}));
      I.eraseFromParent();
    } else if (isa<BinaryOperator, CastInst, ICmpInst>(I) && I.getOperand(0)->getType()->isIntOrIntVectorTy()) {
      I.dropPoisonGeneratingFlags();
    }
  }
}

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
  SmallPtrSet<const Function *, 16> Own;
  for (const Function &F : M)
    if (!F.isDeclaration())
      Own.insert(&F);
  if (Linker::linkModules(M, std::move(Library), Linker::LinkOnlyNeeded))
    return createStringError(inconvertibleErrorCode(), "cannot link " + Path);
  for (Function &F : M)
    if (!Own.contains(&F))
      dropAssumptions(F);
  return Error::success();
}

} // namespace rejoin
