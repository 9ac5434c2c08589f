//===- ModuleImporter.cpp - SPIR-V modules as LLVM IR -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The order is that of the module: types, constants and variables; then the functions' declarations, so that calls find
// them; then bodies, block by block, in the order of the blocks, which has definitions before uses; phis are filled
// last. Each instruction is offered to the parts in turn: memory, control flow, groups, values, and at last calls; one
// that none of them knows is the error of the import.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace rejoin {

ModuleImporter::ModuleImporter(const SpirvModule &S, LLVMContext &Context, const SpirvOptions &Options)
    : S(S), Options(Options), Context(Context), M(std::make_unique<Module>(S.Path, Context)), Builder(Context),
      Debug(*M) {
  IsShader = S.hasCapability(spv::CapabilityShader) || S.hasCapability(spv::CapabilityMatrix);
  for (const SpirvEntryPoint &E : S.EntryPoints)
    if (E.Model != spv::ExecutionModelKernel)
      IsShader = true;
  if (!S.EntryPoints.empty() && S.EntryPoints[0].Model == spv::ExecutionModelKernel)
    IsShader = false;
}

void ModuleImporter::fail(const SpirvInstruction &I, const Twine &What) {
  if (!failed())
    Failure = S.error(I, What);
}

void ModuleImporter::failHere(const Twine &What) { fail(*At, What); }

Value *ModuleImporter::value(uint32_t Id) {
  if (Value *V = Values.lookup(Id))
    return V;
  if (builtInOf(Id))
    return copyOfBuiltIn(Id);
  if (auto It = BuiltInChains.find(Id); It != BuiltInChains.end()) {
    // An element of a copy.
    Address A{copyOfBuiltIn(It->second.first), pointee(def(It->second.first).Type)};
    for (uint32_t Index : It->second.second)
      step(A, value(Index), /*InBounds=*/true);
    return A.Pointer;
  }
  const SpirvInstruction &I = def(Id);
  Type *T = I.Type ? type(I.Type) : nullptr;
  // A constant that LLVM has no constant for is made where it is used.
  if (I.Opcode == spv::OpConstantComposite || I.Opcode == spv::OpSpecConstantComposite)
    return callNamed("__spirv_CompositeConstruct", T, operandsOf(I, 3), CallEffect::Pure, isSignedType(I.Type));
  // In a block that control does not reach a use may stand before its definition.
  return PoisonValue::get(T && !T->isVoidTy() ? T : Builder.getInt32Ty());
}

/// `NonUniform` is kept where it stands: on the instruction.
void ModuleImporter::decorateResult(const SpirvInstruction &I, Value *V) {
  if (S.has(I.Result, spv::DecorationNonUniform))
    mark(V, spv::DecorationNonUniform);
}

void ModuleImporter::mark(Value *V, uint32_t D, ArrayRef<uint32_t> Literals) {
  auto *Made = dyn_cast_or_null<Instruction>(V);
  if (!Made)
    return;
  SmallVector<Metadata *, 4> All, Words{ConstantAsMetadata::get(Builder.getInt32(D))};
  for (uint32_t Word : Literals)
    Words.push_back(ConstantAsMetadata::get(Builder.getInt32(Word)));
  if (const MDNode *Before = Made->getMetadata("spirv.Decorations"))
    append_range(All, Before->operands());
  if (MDNode *New = MDNode::get(Context, Words); !is_contained(All, New))
    All.push_back(New);
  Made->setMetadata("spirv.Decorations", MDNode::get(Context, All));
}

bool ModuleImporter::isMarkedIndex(uint32_t Id) const {
  if (S.has(Id, spv::DecorationNonUniform))
    return true;
  auto ReversedOf = [&](uint32_t Of) -> uint32_t {
    const SpirvInstruction *I = Of ? S.definition(Of) : nullptr;
    return I && I->Opcode == spv::OpBitReverse ? (*I)[3] : 0;
  };
  return ReversedOf(ReversedOf(Id)) != 0;
}

void ModuleImporter::setResult(const SpirvInstruction &I, Value *V) {
  if (!V || !I.Result)
    return;
  Values[I.Result] = V;
  // A copy is the value that it copies; the marker of a copied index says nothing of other uses of the index.
  if (I.Opcode == spv::OpCopyObject) {
    if (isa<TargetExtType>(V->getType()))
      decorateResult(I, V);
    return;
  }
  decorateResult(I, V);
  if (auto *Made = dyn_cast<Instruction>(V); Made && !Made->hasName() && !Made->getType()->isVoidTy())
    if (StringRef Name = S.name(I.Result); !Name.empty())
      Made->setName(Name);
}

void ModuleImporter::importInstruction(const SpirvInstruction &I) {
  BasicBlock &B = *Builder.GetInsertBlock();
  const auto Last = B.empty() ? B.end() : std::prev(B.end());
  importCode(I);
  if (!failed())
    describeInstructions(I, Last == B.end() ? B.begin() : std::next(Last));
}

void ModuleImporter::importCode(const SpirvInstruction &I) {
  At = &I;
  switch (I.Opcode) {
  case spv::OpNop:
  case spv::OpLine:
  case spv::OpNoLine:
  case spv::OpLoopMerge:
  case spv::OpSelectionMerge:
  case spv::OpLifetimeStart:
  case spv::OpLifetimeStop:
  case spv::OpAssumeTrueKHR:
  case spv::OpLoopControlINTEL:
    return;
  case spv::OpUndef:
    return importConstant(I);
  case spv::OpPhi:
    return setResult(I, importPhi(I));
  case spv::OpFunctionCall:
    return setResult(I, importCall(I));
  case spv::OpExtInst:
    return setResult(I, importExtended(I));
  case spv::OpLoad:
  case spv::OpStore:
  case spv::OpCopyMemory:
  case spv::OpCopyMemorySized:
  case spv::OpVariable:
  case spv::OpAccessChain:
  case spv::OpInBoundsAccessChain:
  case spv::OpPtrAccessChain:
  case spv::OpInBoundsPtrAccessChain:
    return setResult(I, importMemory(I));
  case spv::OpMemoryBarrier:
    // Relaxed ones order nothing.
    if (AtomicOrdering O = ordering(I[2]); O != AtomicOrdering::Monotonic)
      Builder.CreateFence(O, scope(I[1]));
    return;
  default:
    break;
  }
  if (const uint32_t Vote = S.QuadVotes.lookup(I.Result); Vote && I.Opcode == spv::OpCopyObject)
    return setResult(I, importQuadVote(I, Vote));
  StringRef Name = spvOpcodeString(I.Opcode);
  if (Name.starts_with("Atomic"))
    return setResult(I, importAtomic(I));
  if (Name.starts_with("Group"))
    if (Value *V = importGroup(I); V || failed())
      return setResult(I, V);
  if (I.Type)
    if (Value *V = importArithmetic(I); V || failed())
      return setResult(I, V);
  setResult(I, importAsCall(I));
}

static StringRef environmentOf(spv::ExecutionModel Model) {
  switch (Model) {
  case spv::ExecutionModelVertex:
    return "vertex";
  case spv::ExecutionModelTessellationControl:
    return "hull";
  case spv::ExecutionModelTessellationEvaluation:
    return "domain";
  case spv::ExecutionModelGeometry:
    return "geometry";
  case spv::ExecutionModelFragment:
    return "pixel";
  case spv::ExecutionModelGLCompute:
    return "compute";
  case spv::ExecutionModelMeshEXT:
  case spv::ExecutionModelMeshNV:
    return "mesh";
  case spv::ExecutionModelTaskEXT:
  case spv::ExecutionModelTaskNV:
    return "amplification";
  default:
    return "library";
  }
}

static dwarf::SourceLanguage dwarfLanguage(spv::SourceLanguage L) {
  switch (L) {
  case spv::SourceLanguageGLSL:
    return dwarf::DW_LANG_GLSL;
  case spv::SourceLanguageESSL:
    return dwarf::DW_LANG_GLSL_ES;
  case spv::SourceLanguageHLSL:
    return dwarf::DW_LANG_HLSL;
  case spv::SourceLanguageOpenCL_C:
    return dwarf::DW_LANG_OpenCL;
  default:
    return dwarf::DW_LANG_C11;
  }
}

/// Folds what a builder leaves of operations on constants, such as the bits of a vector as one number. Addresses keep
/// the members that they name.
static void foldConstants(Module &M) {
  auto Fold = [&](Use &U) {
    if (auto *C = dyn_cast<ConstantExpr>(U.get()); C && !C->getType()->isPtrOrPtrVectorTy())
      if (Constant *Folded = ConstantFoldConstant(C, M.getDataLayout()); Folded != C)
        U.set(Folded);
  };
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      for (Use &U : I.operands())
        Fold(U);
}

Expected<std::unique_ptr<Module>> ModuleImporter::run() {
  M->setSourceFileName(S.SourceFile.empty() ? StringRef(S.Path) : S.SourceFile);
  std::string T = "spirv64-unknown-unknown";
  if (IsShader)
    T = "spirv1.6-pc-vulkan1.3-" +
        (S.EntryPoints.empty() ? StringRef("library") : environmentOf(S.EntryPoints[0].Model)).str();
  M->setTargetTriple(Triple(T));
  M->setDataLayout("e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64");
  Unit = Debug.createCompileUnit(DISourceLanguageName(dwarfLanguage(S.Language)), fileOf(0), "rejoin", true, "", 0);
  UnspecifiedType = Debug.createUnspecifiedType("value");
  M->addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
  HasSharedBlocks = hasSharedBlocks();
  for (const SpirvInstruction *I : S.Globals) {
    StringRef Name = spvOpcodeString(I->Opcode);
    if (Name.starts_with("Type"))
      importType(*I);
    else if (Name.starts_with("Constant") || Name.starts_with("SpecConstant") || I->Opcode == spv::OpUndef)
      importConstant(*I);
    else if (I->Opcode == spv::OpVariable)
      importVariable(*I);
    if (failed())
      return std::move(*Failure);
  }
  for (const SpirvFunction &F : S.Functions)
    declareFunction(F);
  for (const SpirvEntryPoint &E : S.EntryPoints)
    describeEntryPoint(E);
  if (failed())
    return std::move(*Failure);
  for (const SpirvFunction &F : S.Functions) {
    importFunction(F);
    if (failed())
      return std::move(*Failure);
  }
  describeSpecialisation();
  describeResults();
  Debug.finalize();
  foldConstants(*M);
  markRepackingCallers();
  for (Function &F : *M)
    if (!F.isDeclaration()) {
      EliminateUnreachableBlocks(F);
      removeIdleHearts(F);
    }
  std::string Broken;
  raw_string_ostream OS(Broken);
  if (verifyModule(*M, &OS))
    return createStringError(inconvertibleErrorCode(),
                             S.Path + ": the imported module is not valid: " + StringRef(Broken).rtrim());
  if (Options.Simplify)
    simplifyImported(*M, IsShader);
  if (IsShader)
    markReadOnlyMemory(*M, Options.BindingsAreRegisters);
  return std::move(M);
}

Expected<std::unique_ptr<Module>> importSpirv(StringRef Binary, StringRef Path, LLVMContext &Context,
                                              const SpirvOptions &Options) {
  auto Parsed = SpirvModule::parse(Binary, Path, Options.Assembly);
  if (!Parsed)
    return Parsed.takeError();
  return ModuleImporter(**Parsed, Context, Options).run();
}

} // namespace rejoin
