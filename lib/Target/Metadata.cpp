//===- Metadata.cpp - The one reader of metadata ----------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The header says why nobody else looks into operands. Each kind has one function that says what is wrong with a node
// (`problemOf...`) and one that gives its meaning, which asks the first: so a node means something only if it has its
// form. `dropMalformedMetadata` takes off what has not, with a message, before LLVM's passes can trip over it.
//
//   !{i32 64, i32 1, i32 1}                 a workgroup of 64 threads
//   !{i32 64, i32 1}, !{i32 0, ...}, null   no size: less is known, and nothing is wrong with the rest
//   !{!self, !"llvm.loop.unroll.count"}     an option without a number: LLVM's passes would abort
// Held by: test/Robustness/metadata.ll, test/Target/launch-facts.ll.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/Metadata.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <limits>

using namespace llvm;

namespace rejoin {

static constexpr StringLiteral WorkgroupSize = "reqd_work_group_size", Decorations = "spirv.Decorations",
                               ObjectVersion = "amdhsa_code_object_version";

static const ConstantInt *integerIn(const Metadata *M) {
  const auto *C = dyn_cast_or_null<ConstantAsMetadata>(M);
  const auto *I = C ? dyn_cast<ConstantInt>(C->getValue()) : nullptr;
  return I && I->getValue().getActiveBits() <= 64 ? I : nullptr;
}

std::optional<uint64_t> integerOperand(const MDNode *N, unsigned I) {
  if (!N || I >= N->getNumOperands())
    return std::nullopt;
  const ConstantInt *C = integerIn(N->getOperand(I).get());
  return C ? std::optional(C->getZExtValue()) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// What is wrong with a node; empty if it has its form
//===----------------------------------------------------------------------===//

static std::string describe(const Metadata *M) {
  if (!M)
    return "null";
  if (isa<MDString>(M))
    return "a string";
  if (isa<MDNode>(M))
    return "a node";
  const auto *C = dyn_cast<ConstantAsMetadata>(M);
  if (!C)
    return "no constant";
  if (C->getValue()->getType()->isFloatingPointTy())
    return "a floating-point number";
  const auto *I = dyn_cast<ConstantInt>(C->getValue());
  if (!I)
    return "no integer";
  return I->getValue().getActiveBits() > 64 ? "an integer of more than 64 bits"
                                            : "the number " + std::to_string(I->getZExtValue());
}

static std::string operandIs(const MDNode &N, unsigned I) {
  return "operand " + std::to_string(I + 1) + " is " + describe(N.getOperand(I).get());
}

static std::string problemOfSizes(const MDNode &N) {
  if (N.getNumOperands() != 3)
    return "it has " + countOf(N.getNumOperands(), "operand") + " instead of 3";
  uint64_t Product = 1;
  for (unsigned I = 0; I != 3; ++I) {
    auto Size = integerOperand(&N, I);
    if (!Size || *Size == 0 || *Size > std::numeric_limits<unsigned>::max())
      return operandIs(N, I);
    // Below 2^32 times below 2^32.
    Product *= *Size;
    if (Product > std::numeric_limits<unsigned>::max())
      return "the workgroup would have more than 4294967295 threads";
  }
  return "";
}

static std::string problemOfLoop(const MDNode &N) {
  if (N.getNumOperands() == 0 || N.getOperand(0).get() != &N)
    return "the first operand is not the node itself";
  for (unsigned I = 1; I != N.getNumOperands(); ++I) {
    const auto *Option = dyn_cast_or_null<MDNode>(N.getOperand(I).get());
    if (!Option)
      return operandIs(N, I);
    // Of places in the source LLVM knows the form.
    if (Option->getMetadataID() != Metadata::MDTupleKind)
      continue;
    if (Option->getNumOperands() == 0 || !isa_and_nonnull<MDString>(Option->getOperand(0).get()))
      return "operand " + std::to_string(I + 1) + " has no name";
    for (unsigned K = 1; K != Option->getNumOperands(); ++K) {
      const Metadata *Value = Option->getOperand(K).get();
      if (!isa_and_nonnull<MDNode>(Value) && !integerIn(Value) && !(isa_and_nonnull<MDString>(Value)))
        return "of '" + cast<MDString>(Option->getOperand(0))->getString().str() + "' " + operandIs(*Option, K);
      // LLVM's passes take what stands after the name of an option of theirs for a number.
      StringRef Name = cast<MDString>(Option->getOperand(0))->getString();
      if (isa<MDString>(Value) && Name.starts_with("llvm.loop."))
        return "of '" + Name.str() + "' " + operandIs(*Option, K);
    }
  }
  return "";
}

static std::string problemOfCallees(const MDNode &N) {
  for (unsigned I = 0; I != N.getNumOperands(); ++I)
    if (const auto *C = dyn_cast_or_null<ConstantAsMetadata>(N.getOperand(I).get());
        !C || !isa<Function>(C->getValue()))
      return "operand " + std::to_string(I + 1) + " is not a function";
  return "";
}

static std::string problemOfDecorations(const MDNode &N) {
  for (unsigned I = 0; I != N.getNumOperands(); ++I) {
    const auto *Words = dyn_cast_or_null<MDNode>(N.getOperand(I).get());
    if (!Words)
      return operandIs(N, I);
    if (!integerOperand(Words, 0))
      return "operand " + std::to_string(I + 1) + " does not begin with the number of a decoration";
  }
  return "";
}

//===----------------------------------------------------------------------===//
// What nodes say
//===----------------------------------------------------------------------===//

std::optional<std::array<unsigned, 3>> requiredWorkgroupSize(const Function &F) {
  const MDNode *N = F.getMetadata(WorkgroupSize);
  if (!N || !problemOfSizes(*N).empty())
    return std::nullopt;
  std::array<unsigned, 3> Sizes;
  for (unsigned I = 0; I != 3; ++I)
    Sizes[I] = static_cast<unsigned>(*integerOperand(N, I));
  return Sizes;
}

std::optional<std::vector<const Function *>> listedCallees(const CallBase &C) {
  const MDNode *N = C.getMetadata(LLVMContext::MD_callees);
  if (!N || !problemOfCallees(*N).empty())
    return std::nullopt;
  std::vector<const Function *> Result;
  for (const MDOperand &O : N->operands())
    Result.push_back(cast<Function>(cast<ConstantAsMetadata>(O)->getValue()));
  return Result;
}

const MDNode *findDecoration(const MDNode *All, uint64_t Kind) {
  if (All)
    for (const MDOperand &D : All->operands())
      if (const auto *Words = dyn_cast_or_null<MDNode>(D.get()); Words && integerOperand(Words, 0) == Kind)
        return Words;
  return nullptr;
}

bool isPrecise(const Instruction &I) {
  constexpr uint64_t NoContraction = 42;
  return findDecoration(I.getMetadata(Decorations), NoContraction);
}

std::optional<uint64_t> integerFlag(const Module &M, StringRef Name) {
  const ConstantInt *C = integerIn(M.getModuleFlag(Name));
  return C ? std::optional(C->getZExtValue()) : std::nullopt;
}

void forEachLoopOption(const MDNode *Loop, function_ref<void(StringRef, const MDNode &)> Say) {
  if (!Loop)
    return;
  for (unsigned I = 1; I < Loop->getNumOperands(); ++I) {
    const auto *Option = dyn_cast_or_null<MDNode>(Loop->getOperand(I).get());
    const auto *Name =
        Option && Option->getNumOperands() ? dyn_cast_or_null<MDString>(Option->getOperand(0).get()) : nullptr;
    if (Name)
      Say(Name->getString(), *Option);
  }
}

//===----------------------------------------------------------------------===//
// What has to go
//===----------------------------------------------------------------------===//

std::vector<std::string> dropMalformedMetadata(Module &M) {
  std::vector<std::string> Said;
  auto Say = [&](StringRef Of, StringRef Name, StringRef Kind, const Twine &What) {
    Said.push_back((Of + "'" + Name + "': the metadata !" + Kind + " is ignored: " + What).str());
  };
  auto Check = [&](auto &Of, StringRef What, StringRef Name, StringRef Kind, auto Problem) {
    const MDNode *N = Of.getMetadata(Kind);
    if (std::string Wrong = N ? Problem(*N) : ""; !Wrong.empty()) {
      Say(What, Name, Kind, Wrong);
      Of.setMetadata(Kind, nullptr);
    }
  };
  for (GlobalVariable &G : M.globals())
    if (G.hasMetadata())
      Check(G, "variable ", G.getName(), Decorations, problemOfDecorations);
  for (Function &F : M) {
    if (F.hasMetadata())
      Check(F, "function ", F.getName(), WorkgroupSize, problemOfSizes);
    for (Instruction &I : instructions(F)) {
      if (!I.hasMetadataOtherThanDebugLoc())
        continue;
      Check(I, "function ", F.getName(), "llvm.loop", problemOfLoop);
      Check(I, "function ", F.getName(), "callees", problemOfCallees);
      Check(I, "function ", F.getName(), Decorations, problemOfDecorations);
    }
  }
  if (const Metadata *Flag = M.getModuleFlag(ObjectVersion); Flag && !integerIn(Flag)) {
    Said.push_back(("module: the flag '" + ObjectVersion + "' is ignored: it is " + describe(Flag)).str());
    NamedMDNode *Flags = M.getModuleFlagsMetadata();
    SmallVector<MDNode *> Kept;
    for (MDNode *N : Flags->operands()) {
      const auto *Key = N->getNumOperands() > 1 ? dyn_cast_or_null<MDString>(N->getOperand(1).get()) : nullptr;
      if (!Key || Key->getString() != ObjectVersion)
        Kept.push_back(N);
    }
    Flags->clearOperands();
    for (MDNode *N : Kept)
      Flags->addOperand(N);
  }
  return Said;
}

} // namespace rejoin
