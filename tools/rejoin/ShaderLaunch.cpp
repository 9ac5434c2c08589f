//===- ShaderLaunch.cpp - Resources of a compute shader as arguments -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderLaunch.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <optional>

using namespace llvm;

namespace rejoin {

static Error problem(const Twine &What) { return createStringError(inconvertibleErrorCode(), What); }

bool isShader(const Module &M) { return M.getTargetTriple().getOS() == Triple::Vulkan; }

/// The first word of a decoration of a variable.
static std::optional<uint64_t> decorationOf(const GlobalVariable &G, uint64_t Kind) {
  return integerOperand(findDecoration(G.getMetadata("spirv.Decorations"), Kind), 1);
}

/// Bytes of the buffer that `kind:value` describes; nothing if it describes none.
static std::optional<uint64_t> sizeOf(StringRef Text) {
  auto [Kind, Value] = Text.split(':');
  uint64_t N = 0;
  if (Kind == "buffer") {
    if (sys::fs::file_size(Value, N))
      return std::nullopt;
    return N;
  }
  if (Kind.ends_with("32s") || Kind.ends_with("64s"))
    return (Value.count(',') + 1) * (Kind.contains("64") ? 8 : 4);
  if (is_contained<StringRef>({"i8", "i16", "i32", "i64", "f32", "f64"}, Kind) || Value.getAsInteger(0, N))
    return std::nullopt;
  return Kind == "iota" || Kind == "f32iota" ? 4 * N : N;
}

/// Replaces calls that ask for the number of elements of a runtime array.
static void foldLengths(const GlobalVariable &G, uint64_t Size, Function &F) {
  std::vector<CallInst *> Calls;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallInst>(&I); C && C->getCalledFunction() &&
                                          C->getCalledFunction()->getName().contains("__spirv_ArrayLength") &&
                                          C->getArgOperand(0) == &G && C->arg_size() == 4)
      Calls.push_back(C);
  for (CallInst *C : Calls) {
    uint64_t Offset = cast<ConstantInt>(C->getArgOperand(2))->getZExtValue();
    uint64_t Stride = std::max<uint64_t>(1, cast<ConstantInt>(C->getArgOperand(3))->getZExtValue());
    C->replaceAllUsesWith(ConstantInt::get(C->getType(), Size > Offset ? (Size - Offset) / Stride : 0));
    C->eraseFromParent();
  }
}

/// The same function with further parameters; \p Old goes.
static Function *withParameters(Function &Old, ArrayRef<GlobalVariable *> Resources) {
  LLVMContext &Context = Old.getContext();
  SmallVector<Type *, 4> Types(Resources.size(), PointerType::get(Context, 1));
  auto *New = Function::Create(FunctionType::get(Type::getVoidTy(Context), Types, false), Old.getLinkage(), "",
                               Old.getParent());
  New->copyAttributesFrom(&Old);
  New->copyMetadata(&Old, 0);
  New->splice(New->begin(), &Old);
  New->takeName(&Old);
  Old.eraseFromParent();
  IRBuilder<> Builder(&New->getEntryBlock(), New->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (unsigned I = 0; I != Resources.size(); ++I) {
    New->getArg(I)->setName(Resources[I]->getName());
    Resources[I]->replaceAllUsesWith(Builder.CreateAddrSpaceCast(New->getArg(I), Resources[I]->getType()));
  }
  return New;
}

Error bindResources(Module &M, const ShaderResources &Resources, LaunchOptions &Launch) {
  Function *F = M.getFunction(Launch.Kernel);
  if (F->getFnAttribute("hlsl.shader").getValueAsString() != "compute")
    return problem("'" + F->getName() + "' is not a compute shader");
  std::map<std::string, std::string> Given;
  for (const std::string &Text : Resources.Bindings) {
    auto [Place, Value] = StringRef(Text).split('=');
    auto [Set, Binding] = Place.split('.');
    unsigned S, B;
    if (Set.getAsInteger(10, S) || Binding.getAsInteger(10, B) || Value.empty())
      return problem("--bind=" + Text + ": expected SET.BINDING=kind:value");
    Given[(Twine(S) + "." + Twine(B)).str()] = Value.str();
  }
  std::vector<GlobalVariable *> Found;
  std::map<std::string, unsigned> Numbers;
  for (GlobalVariable &G : make_early_inc_range(M.globals())) {
    if (G.use_empty() || G.hasInitializer())
      continue;
    bool IsPush = G.getAddressSpace() == 13;
    auto Set = decorationOf(G, 34), Binding = decorationOf(G, 33);
    std::string Place = IsPush ? "push" : Set && Binding ? std::to_string(*Set) + "." + std::to_string(*Binding) : "";
    if (Place.empty() || G.getAddressSpace() == 2 || isa<ArrayType>(G.getValueType()))
      return problem("'" + G.getName() +
                     "' cannot be bound: images, samplers and arrays of resources are not supported");
    std::string Value = IsPush ? Resources.Push : Given[Place];
    std::string Option = IsPush ? "--push=kind:value" : "--bind=" + Place + "=kind:value";
    if (Value.empty())
      return problem("'" + G.getName() + "' is not bound; give " + Option);
    uint64_t Least = M.getDataLayout().getTypeAllocSize(G.getValueType());
    auto Size = sizeOf(Value);
    if (!Size || *Size < Least) {
      auto [Kind, Number] = StringRef(Value).split(':');
      // One number is a buffer too.
      const bool IsNumber = is_contained<StringRef>({"i32", "i64", "f32", "f64"}, Kind);
      return problem(
          StringRef(Option).drop_back(strlen("kind:value")) + Value + ": expected a buffer of at least " +
          Twine(Least) + (Least == 1 ? " byte" : " bytes") + ", as in " +
          StringRef(Option).drop_back(strlen("kind:value")) +
          (IsNumber && Least <= (Kind.contains("64") ? 8 : 4) ? Kind + "s:" + Number : Twine("zeros:") + Twine(Least)));
    }
    // Elements of it may be in constant expressions.
    convertUsersOfConstantsToInstructions({&G});
    foldLengths(G, *Size, *F);
    Numbers[Place] = Found.size();
    Found.push_back(&G);
    Launch.Arguments.push_back(Value);
    Launch.Places.push_back(IsPush ? "push constants" : "binding " + Place);
    Given.erase(Place);
  }
  for (const auto &[Place, Value] : Given)
    if (!Value.empty())
      return problem("the shader uses nothing at binding " + Place);
  for (std::string &Output : Launch.Outputs) {
    size_t End = Output.find_first_of(":=");
    std::string Place = Output.substr(0, End);
    if (auto It = Numbers.find(Place); It != Numbers.end())
      Output = std::to_string(It->second) + (End == std::string::npos ? "" : Output.substr(End));
  }
  withParameters(*F, Found);
  for (GlobalVariable *G : Found)
    G->eraseFromParent();
  return Error::success();
}

} // namespace rejoin
