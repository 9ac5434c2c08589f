//===- RegisterReads.cpp - Special registers that inline assembly reads -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The whole text must be one move of one register that LLVM has an intrinsic for, into the only output; comments and
// braces may stand around it. `volatile` and a clobber of memory do not matter: the move accesses no memory, and the
// registers of the table below have one value as long as the thread runs; %warpid is the same number for a warp as long
// as it is not scheduled elsewhere, which the intrinsic says as well.
//
//     asm("mov.u32 %0, %%laneid;" : "=r"(lane))                    llvm.nvvm.read.ptx.sreg.laneid
//     asm("{ mov.b32 %0, %%tid.x; }" : "=r"(t) :: "memory")        llvm.nvvm.read.ptx.sreg.tid.x
//     asm("mov.u32 %0, %%laneid; add.u32 %0, %0, 1;" : ...)        stays
//     asm("@p mov.u32 %0, %%laneid;" : ...)                        stays
// Held by: test/Lint/registers-in-assembly.cu.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/RegisterReads.h"
#include "rejoin/Target/AssemblyText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

/// The register of `mov.u32 $0, %laneid;`; empty for any other text.
static std::string registerMoved(StringRef Assembly) {
  const std::string Text = withoutComments(Assembly, TargetKind::NVPTX);
  StringRef Rest = StringRef(Text).trim();
  while (Rest.consume_front("{")) {
    if (!Rest.consume_back("}"))
      return "";
    Rest = Rest.trim();
  }
  if (!Rest.consume_front("mov."))
    return "";
  const bool IsWord = Rest.consume_front("u32") || Rest.consume_front("b32") || Rest.consume_front("s32");
  if (!IsWord || Rest.empty() || !isSpace(Rest.front()))
    return "";
  Rest = Rest.ltrim();
  if (!Rest.consume_front("$0"))
    return "";
  Rest = Rest.ltrim();
  if (!Rest.consume_front(","))
    return "";
  Rest = Rest.ltrim();
  if (!Rest.consume_front("%"))
    return "";
  const StringRef Name = Rest.take_while([](char C) { return isAlnum(C) || C == '_' || C == '.'; });
  Rest = Rest.drop_front(Name.size()).ltrim();
  // A text of one statement needs no end.
  while (Rest.consume_front(";"))
    Rest = Rest.ltrim();
  return Rest.empty() ? Name.str() : "";
}

/// The only operand is the result, in a register; memory and flags may be clobbered.
static bool hasResultAlone(const InlineAsm &A) {
  return all_of(enumerate(A.ParseConstraints()), [](const auto &C) {
    const InlineAsm::ConstraintInfo &Info = C.value();
    return C.index() == 0 ? Info.Type == InlineAsm::isOutput && !Info.isIndirect && !Info.isEarlyClobber &&
                                Info.Codes == std::vector<std::string>{"r"}
                          : Info.Type == InlineAsm::isClobber;
  });
}

void nameRegisterReads(Module &M) {
  if (!M.getTargetTriple().isNVPTX())
    return;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *C = dyn_cast<CallInst>(&I);
      const auto *A = C ? dyn_cast<InlineAsm>(C->getCalledOperand()) : nullptr;
      if (!A || !C->arg_empty() || C->getNumOperandBundles() || !C->getType()->isIntegerTy(32) || !hasResultAlone(*A))
        continue;
      const std::string Register = registerMoved(A->getAsmString());
      const auto Id = static_cast<Intrinsic::ID>(Register.empty() ? 0 : registerIntrinsic(Register));
      if (Id == Intrinsic::not_intrinsic)
        continue;
      IRBuilder<> Builder(C);
      CallInst *Read = Builder.CreateIntrinsic(Id, {});
      Read->takeName(C);
      C->replaceAllUsesWith(Read);
      C->eraseFromParent();
    }
}

} // namespace rejoin
