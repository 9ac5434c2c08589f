//===- ShaderLaunch.cpp - Resources of a compute shader as arguments -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderLaunch.h"
#include "rejoin/Target/CompiledLanguage.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <optional>

using namespace llvm;

namespace rejoin {

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

/// The members of the block that a variable is, as the source names them.
static std::vector<StringRef> membersOf(const GlobalVariable &G) {
  std::vector<StringRef> Names;
  SmallVector<DIGlobalVariableExpression *, 1> Described;
  G.getDebugInfo(Described);
  for (const DIGlobalVariableExpression *D : Described)
    if (const auto *Block = dyn_cast_or_null<DICompositeType>(D->getVariable()->getType()))
      for (const DINode *Member : Block->getElements())
        if (const auto *M = dyn_cast<DIDerivedType>(Member); M && !M->getName().empty())
          Names.push_back(M->getName());
  return Names;
}

namespace {
/// A resource of a shader, and the words that name it on the command line.
struct Resource {
  GlobalVariable *G;
  bool IsPush = false;
  /// `SET.BINDING`; empty if it has none.
  std::string Place = {};
  /// Whether another one has the same place, as `u0` and `b0` of HLSL.
  bool SharesPlace = false;

  bool isNamed(StringRef Word) const { return Word == Place || Word == variableName(*G) || isRegister(Word); }
  /// A block without a name of its own is known by its members.
  bool hasMember(StringRef Word) const { return is_contained(membersOf(*G), Word); }
  /// The letter of the registers that HLSL has for it, by its declaration: constant buffers, buffers that nobody may
  /// write, and others.
  char registerKind() const {
    // A storage class and decorations of SPIR-V.
    constexpr unsigned Uniform = 12, BufferBlock = 3, NonWritable = 24;
    const MDNode *Decorations = G->getMetadata("spirv.Decorations");
    if (G->getAddressSpace() == Uniform && !findDecoration(Decorations, BufferBlock))
      return 'b';
    return findDecoration(Decorations, NonWritable) ? 't' : 'u';
  }
  /// `u0`, `t0`, `b0`: numbers in the first set.
  bool isRegister(StringRef Word) const {
    return Word.size() > 1 && Word.front() == registerKind() && Place == ("0." + Word.drop_front()).str();
  }
  /// The word for it that the author wrote: HLSL numbers what has no register by itself.
  std::string word() const { return SharesPlace || isHlsl(*G->getParent()) ? variableName(*G).str() : Place; }
  /// That word, and the name of the resource in the source.
  std::string wordAndName() const {
    const std::string Word = word(), Name = variableName(*G).str();
    return Name.empty() || Name == Word ? Word : Word + " ('" + Name + "')";
  }
  std::string option() const { return IsPush ? "--push=" : "--bind=" + word() + "="; }
  /// The heading of its values, by the word with which it was asked for.
  std::string title(StringRef Word) const {
    return IsPush             ? "push constants"
           : Word == Place    ? "binding " + Place
           : isRegister(Word) ? "register " + Word.str()
           : hasMember(Word)  ? "'" + Word.str() + "'"
                              : "'" + variableName(*G).str() + "'";
  }
};
} // namespace

/// Whether the function itself uses a constant, also as a part of another one.
static bool usedIn(const Constant &C, const Function &F) {
  return any_of(C.users(), [&](const User *U) {
    const auto *I = dyn_cast<Instruction>(U);
    const auto *Other = dyn_cast<Constant>(U);
    return I ? I->getFunction() == &F : Other && usedIn(*Other, F);
  });
}

/// The resources that an entry point uses: others of its module have their own. An error names one that cannot be
/// bound.
static Expected<std::vector<Resource>> resourcesOf(Function &F) {
  std::vector<Resource> Result;
  for (GlobalVariable &G : F.getParent()->globals()) {
    if (G.hasInitializer() || !usedIn(G, F))
      continue;
    Resource R{&G, G.getAddressSpace() == 13};
    auto Set = decorationOf(G, 34), Binding = decorationOf(G, 33);
    if (!R.IsPush && Set && Binding)
      R.Place = std::to_string(*Set) + "." + std::to_string(*Binding);
    if ((!R.IsPush && R.Place.empty()) || G.getAddressSpace() == 2 || isa<ArrayType>(G.getValueType()))
      return launchError("'" + variableName(G) +
                         "' cannot be bound: images, samplers and arrays of resources are not supported");
    Result.push_back(std::move(R));
  }
  for (Resource &R : Result)
    R.SharesPlace = count_if(Result, [&](const Resource &Other) { return Other.Place == R.Place; }) > 1;
  return Result;
}

/// The block whose only member \p Word names: of several, a value is for all.
static Expected<const Resource *> findByMember(ArrayRef<Resource> All, StringRef Word, StringRef Option) {
  std::vector<const Resource *> With;
  std::vector<std::string> Words;
  for (const Resource &R : All) {
    if (!R.IsPush && R.hasMember(Word))
      With.push_back(&R);
    if (!R.IsPush)
      Words.push_back(R.wordAndName());
  }
  sort(Words);
  if (With.empty())
    return launchError("the shader uses no resource " + Word +
                       (Words.empty() ? Twine() : "; it has " + join(Words, ", ")));
  const Resource &First = *With.front();
  if (With.size() > 1)
    return launchError(Option + ": '" + First.word() + "' and '" + With[1]->word() +
                       "' have this member; give the name of one: " + First.option() + "kind:value");
  if (membersOf(*First.G).size() > 1)
    return launchError(Option + ": '" + Word + "' is one of several members of '" + variableName(*First.G) +
                       "', whose value is given as a whole: " + First.option() + "kind:value");
  return &First;
}

/// The resource that \p Word names. An error names \p Option and what the shader has.
static Expected<const Resource *> findResource(ArrayRef<Resource> All, StringRef Word, StringRef Option) {
  std::vector<const Resource *> Named;
  for (const Resource &R : All)
    if (!R.IsPush && R.isNamed(Word))
      Named.push_back(&R);
  // A name that is meant wins over a register's.
  for (const Resource *R : Named)
    if (Named.size() > 1 && variableName(*R->G) == Word)
      return R;
  if (Named.size() == 1)
    return Named.front();
  if (Named.empty())
    return findByMember(All, Word, Option);
  return launchError(Option + ": '" + variableName(*Named[0]->G) + "' and '" + variableName(*Named[1]->G) +
                     "' are bound there; give the name of one: " + Named[0]->option() + "kind:value");
}

/// What is wrong with the value for a resource, or nothing.
static Error checkValue(const Resource &R, StringRef Value, uint64_t Least) {
  const std::string Option = R.option();
  if (Value.empty())
    return launchError("'" + variableName(*R.G) + "' is not bound; give " + Option + "kind:value, as in " + Option +
                       "zeros:" + Twine(Least ? Least : 1024));
  auto Size = sizeOf(Value);
  if (Size && *Size >= Least)
    return Error::success();
  auto [Kind, Number] = Value.split(':');
  // One number is a buffer too.
  const bool IsNumber = is_contained<StringRef>({"i32", "i64", "f32", "f64"}, Kind);
  return launchError(
      Option + Value + ": expected a buffer" +
      (Least ? " of at least " + std::to_string(Least) + (Least == 1 ? " byte" : " bytes") : "") + ", as in " + Option +
      (IsNumber && Least <= (Kind.contains("64") ? 8 : 4) ? Kind + "s:" + Number : Twine("zeros:") + Twine(Least)));
}

Error bindResources(Module &M, const ShaderResources &Resources, LaunchOptions &Launch) {
  Function *F = M.getFunction(Launch.Kernel);
  if (F->getFnAttribute("hlsl.shader").getValueAsString() != "compute")
    return launchError("'" + F->getName() + "' is not a compute shader");
  auto All = resourcesOf(*F);
  if (!All)
    return All.takeError();
  std::map<const Resource *, std::string> Given;
  for (const std::string &Text : Resources.Bindings) {
    auto [Word, Value] = StringRef(Text).split('=');
    if (Word.empty() || Value.empty())
      return launchError("--bind=" + Text +
                         ": expected SET.BINDING=kind:value, or in front of `=` a register of HLSL (u0, t0, b0) or the "
                         "name of a resource or of its only member");
    auto R = findResource(*All, Word, "--bind=" + Text);
    if (!R)
      return R.takeError();
    Given[*R] = Value.str();
  }
  std::map<const Resource *, std::string> Titles;
  for (std::string &Output : Launch.Outputs) {
    const size_t End = Output.find_first_of(":=");
    const StringRef Word = StringRef(Output).take_front(End);
    unsigned Index = 0;
    if (!Word.getAsInteger(10, Index))
      continue;
    auto R = findResource(*All, Word, "--out=" + Output);
    if (!R)
      return R.takeError();
    Titles[*R] = (*R)->title(Word);
    Output = std::to_string(*R - All->data()) + (End == std::string::npos ? "" : Output.substr(End));
  }
  std::vector<GlobalVariable *> Found;
  for (const Resource &R : *All) {
    const std::string Value = R.IsPush ? Resources.Push : Given[&R];
    if (Error E = checkValue(R, Value, M.getDataLayout().getTypeAllocSize(R.G->getValueType())))
      return E;
    // Elements of it may be in constant expressions.
    convertUsersOfConstantsToInstructions({R.G});
    foldLengths(*R.G, *sizeOf(Value), *F);
    Found.push_back(R.G);
    Launch.Arguments.push_back(Value);
    Launch.Places.push_back(Titles.contains(&R) ? Titles[&R] : R.title(R.word()));
  }
  withParameters(*F, Found);
  for (GlobalVariable *G : Found)
    G->eraseFromParent();
  return Error::success();
}

} // namespace rejoin
