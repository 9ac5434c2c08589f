//===- SourceLanguage.cpp - The language that a module was written in -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which language a module was written in, and what its author calls the operations of the IR:
//
//   llvm.nvvm.shfl.sync.down     __shfl_down_sync, or the function of the header that the author calls: its metadata
//                                `CalledFunction` has that name
//   llvm.amdgcn.readlane         __builtin_amdgcn_readlane
//   sub_group_ballot             subgroupBallot, WaveActiveBallot
//
// The names are rows of SourceNames.def. In the other direction `similarFunction` finds what a misspelt name may mean:
// the nearest name of the tables, at most one character in six away.
// Cost: linear in the tables. Held by: test/Lint/instances.cu, test/Loader/similar-names.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/SourceLanguage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Target/CompiledLanguage.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

/// Named metadata: the number of the language.
static constexpr StringLiteral LanguageName = "rejoin.language";
/// Metadata of a variable: its name in the source.
static constexpr StringLiteral VariableName = "rejoin.variable";

static constexpr Language Languages[] = {
#define LANGUAGE(NAME, THREAD, WAVE, WORKGROUP, GRID) Language::NAME,
#include "rejoin/Diagnostics/Terms.def"
};

void setLanguage(Module &M, Language L) {
  if (NamedMDNode *Old = M.getNamedMetadata(LanguageName))
    Old->eraseFromParent();
  if (languageOf(M) == L)
    return;
  NamedMDNode *N = M.getOrInsertNamedMetadata(LanguageName);
  N->addOperand(MDNode::get(M.getContext(), ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(M.getContext()),
                                                                                     static_cast<unsigned>(L)))));
}

void forgetLanguage(Module &M) {
  if (NamedMDNode *N = M.getNamedMetadata(LanguageName))
    N->eraseFromParent();
  for (GlobalVariable &G : M.globals())
    G.setMetadata(VariableName, nullptr);
}

void renameVariable(GlobalVariable &G, const Twine &Name) {
  LLVMContext &Context = G.getContext();
  if (!G.hasMetadata(VariableName))
    G.setMetadata(VariableName, MDNode::get(Context, MDString::get(Context, G.getName())));
  G.setName(Name);
}

StringRef variableName(const GlobalVariable &G) {
  const MDNode *N = G.getMetadata(VariableName);
  const auto *Name = N && N->getNumOperands() ? dyn_cast_or_null<MDString>(N->getOperand(0)) : nullptr;
  return Name ? Name->getString() : G.getName();
}

bool isCppName(StringRef Path) {
  return StringSwitch<bool>(sys::path::extension(Path))
      .Cases({".cpp", ".cc", ".cxx", ".c++", ".C", ".c", ".h", ".hh", ".hpp", ".hxx", ".inl"}, true)
      .Default(false);
}

Language languageOf(const Module &M) {
  const Triple &T = M.getTargetTriple();
  if (T.getOS() == Triple::Vulkan)
    return Language::Shader;
  if (const NamedMDNode *N = M.getNamedMetadata(LanguageName); N && N->getNumOperands())
    if (const auto L = integerOperand(N->getOperand(0), 0); L && *L < std::size(Languages))
      return Languages[*L];
  const Language Cpp = T.isAMDGPU() ? Language::HIP : T.isNVPTX() ? Language::CUDA : Language::IR;
  return StringSwitch<Language>(sys::path::extension(M.getSourceFileName()))
      .Cases({".cl", ".clcpp", ".ocl", ".opencl"}, Language::OpenCL)
      .Case(".hip", Language::HIP)
      .Cases({".cu", ".cuh"}, T.isAMDGPU() ? Language::HIP : Language::CUDA)
      .Default(isCppName(M.getSourceFileName()) ? Cpp : Language::IR);
}

bool isHlsl(const Module &M) {
  return any_of(M.debug_compile_units(), [](const DICompileUnit *U) {
    const DISourceLanguageName L = U->getSourceLanguage();
    return !L.hasVersionedName() && L.getName() == dwarf::DW_LANG_HLSL;
  });
}

StringRef shaderVariable(StringRef BuiltIn, bool IsHlsl, StringRef Stage) {
  // The output has the plain name.
  if (Stage == "geometry" && BuiltIn == "PrimitiveId" && !IsHlsl)
    return "gl_PrimitiveIDIn";
#define VARIABLE(BUILTIN, GLSL, HLSL)                                                                                  \
  if (BuiltIn == (BUILTIN))                                                                                            \
    return IsHlsl ? (HLSL) : (GLSL);
#include "rejoin/Target/ShaderVariables.def"
  return "";
}

/// Of an intrinsic in CUDA, HIP or OpenCL C: the function of the language, or the compiler's builtin.
static std::string deviceName(const CallBase &C, const Function &Intrinsic, Language L) {
  StringRef Name = Intrinsic.getName();
  Name.consume_front("llvm.");
  // A barrier with a number of the author's.
  if (Intrinsic.getIntrinsicID() == Intrinsic::nvvm_barrier_cta_sync_aligned_all)
    if (const auto *N = dyn_cast<ConstantInt>(C.getArgOperand(0)); !N || !N->isZero())
      return "__nvvm_bar_sync";
  if (L != Language::OpenCL) {
#define DEVICE(PREFIX, NAME)                                                                                           \
  if (Name.starts_with(PREFIX))                                                                                        \
    return (NAME);
#include "rejoin/Target/SourceNames.def"
  }
  StringRef Base = Intrinsic::getBaseName(Intrinsic.getIntrinsicID());
  if (!Base.consume_front("llvm.amdgcn."))
    return "";
  if (Intrinsic.getIntrinsicID() == Intrinsic::amdgcn_update_dpp && isa<UndefValue>(C.getArgOperand(0)))
    return "__builtin_amdgcn_mov_dpp";
  std::string Builtin = ("__builtin_amdgcn_" + Base).str();
  llvm::replace(Builtin, '.', '_');
  if (Intrinsic.getIntrinsicID() == Intrinsic::amdgcn_ballot)
    Builtin += "_w" + std::to_string(C.getType()->getIntegerBitWidth());
  return Builtin;
}

static StringRef shaderName(StringRef Operation, bool IsHlsl) {
#define SHADER(OPERATION, GLSL, HLSL)                                                                                  \
  if (Operation == (OPERATION))                                                                                        \
    return IsHlsl ? (HLSL) : (GLSL);
#include "rejoin/Target/SourceNames.def"
  return "";
}

/// What a shader's author calls where the operation alone does not say so: the direction of a swap in a quad, and the
/// number of a ballot's lanes, which HLSL has as one function.
static StringRef shaderNameInUse(const CallBase &C, StringRef Operation, bool IsHlsl) {
  constexpr std::array<std::array<StringLiteral, 2>, 3> Swaps{{{"subgroupQuadSwapHorizontal", "QuadReadAcrossX"},
                                                               {"subgroupQuadSwapVertical", "QuadReadAcrossY"},
                                                               {"subgroupQuadSwapDiagonal", "QuadReadAcrossDiagonal"}}};
  if (Operation == "__spirv_GroupNonUniformQuadSwap")
    if (const auto *N = dyn_cast<ConstantInt>(C.getArgOperand(C.arg_size() - 1)); N && N->getValue().ult(Swaps.size()))
      return Swaps[N->getZExtValue()][IsHlsl];
  if (!IsHlsl || Operation != "sub_group_ballot" || !C.hasOneUse())
    return "";
  const auto *User = dyn_cast<CallBase>(*C.user_begin());
  const Function *F = User ? User->getCalledFunction() : nullptr;
  const StringRef By = F ? unmangledStem(F->getName()) : "";
  return By == "sub_group_ballot_bit_count"        ? "WaveActiveCountBits"
         : By == "sub_group_ballot_exclusive_scan" ? "WavePrefixCountBits"
                                                   : "";
}

std::string calledName(const CallBase &Operation) {
  if (const MDNode *N = Operation.getMetadata(CalledFunction))
    if (const auto *Name = N->getNumOperands() ? dyn_cast_or_null<MDString>(N->getOperand(0).get()) : nullptr)
      return Name->getString().str();
  const Function *F = Operation.getCalledFunction();
  const Language L = languageOf(*Operation.getModule());
  if (!F || L == Language::IR)
    return "";
  // The author's own, which has the operation.
  if (!F->isDeclaration()) {
    const std::string Name = sourceName(F->getName());
    return StringRef(Name).contains("operator")
               ? Name
               : StringRef(Name).take_until([](char C) { return C == '<' || C == '('; }).str();
  }
  if (F->isIntrinsic() && L != Language::Shader)
    return deviceName(Operation, *F, L);
  const StringRef Stem = unmangledStem(F->getName());
  if (L == Language::Shader) {
    const bool IsHlsl = isHlsl(*Operation.getModule());
    const StringRef InUse = shaderNameInUse(Operation, Stem, IsHlsl);
    return (InUse.empty() ? shaderName(Stem, IsHlsl) : InUse).str();
  }
  return Stem.starts_with("__rejoin") || Stem.starts_with("__spirv") || Stem.starts_with("_Z") ? "" : Stem.str();
}

StringRef similarFunction(StringRef Name, bool IsOpenCL) {
  static constexpr StringLiteral OfDevices[] = {
#define DEVICE(PREFIX, NAME) NAME,
#include "rejoin/Target/SourceNames.def"
  };
  // Rows of Operations.def: those for beginnings of names are no functions.
  enum class Match : uint8_t { Whole, Prefix, BeforeType };
  static constexpr std::pair<StringLiteral, Match> OfTables[] = {
#define ROW(TABLE, MATCH, NAME, RESULT, AMONG, NEEDS, RUNS) {NAME, Match::MATCH},
#include "rejoin/Target/Operations.def"
  };
  StringRef Best;
  unsigned Least = std::min<size_t>(3, 1 + Name.size() / 6);
  auto Compare = [&](StringRef Known) {
    if (const unsigned Distance = Name.edit_distance(Known, /*AllowReplacements=*/true, Least); Distance < Least) {
      Best = Known;
      Least = Distance;
    }
  };
  if (!IsOpenCL)
    for_each(OfDevices, Compare);
  else
    // Of the tables the names that an author may write.
    for (const auto &[Row, Is] : OfTables)
      if (const StringRef Known = Row; Is == Match::Whole && !Known.contains('.') && !Known.starts_with("_"))
        Compare(Known);
  return Best;
}

} // namespace rejoin
