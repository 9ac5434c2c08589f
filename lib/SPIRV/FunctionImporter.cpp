//===- FunctionImporter.cpp - Functions, control flow, tokens -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks become blocks. In shaders, whose control flow is structured, convergence becomes explicit:
//   T1  every function begins with `entry`;
//   T2  the header of each loop construct (the block with OpLoopMerge) begins with a heart, whose token is that of the
//       innermost loop construct around the header, or of `entry`;
//       A loop that never goes round (its body ends in a jump) has none.
//   T3  every convergent operation in a block takes the token of the innermost loop construct that the block is in, or
//       of `entry`.
// A block is in the construct of a loop if control structurally reaches it from the header without passing the merge
// block (SPIR-V, 2.11.2). This holds for blocks that leave the loop as well: what stands before a `break` is executed
// with those of the same iteration. The token of a block is found by walking the structured control flow from the
// entry: an edge to the merge block of a loop around the source leaves that loop, a header enters its own, and every
// other edge stays. The edges from a header to its merge block and its continue target are walked too, since control
// may never reach these. Structured control flow leaves a loop only to its merge block, by return or by kill, so all
// edges to a block agree. The closed-path rules C1 to C4 hold: the blocks of a cycle are in its loop's construct, whose
// heart lies in the header, which dominates them.
//
// OpSelectionMerge and the merge of OpSwitch make no token: what Vulkan promises there, LLVM's relation gives (see
// docs/Model.md, rules V1 to V6).
// Source: SPIR-V specification, 2.11; docs of LLVM, Convergent Operation Semantics.
// Held by: test/SPIRV, unittests/SPIRV/StructuredTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include <limits>

using namespace llvm;

namespace rejoin {

DIFile *ModuleImporter::fileOf(uint32_t Id) {
  DIFile *&F = Files[Id];
  if (!F) {
    StringRef Name = S.string(Id);
    if (Id == SpirvLine::Itself)
      Name = S.Path;
    else if (Name.empty())
      Name = S.SourceFile.empty() ? StringRef(S.Path) : S.SourceFile;
    F = Debug.createFile(Name, ".");
  }
  return F;
}

DebugLoc ModuleImporter::locationOf(const SpirvLine &L) {
  if (!L.Line || !Scope)
    return DebugLoc();
  DIScope *In = Scope;
  if (DIFile *F = fileOf(L.File); F != Scope->getFile())
    In = Debug.createLexicalBlockFile(Scope, F);
  return DILocation::get(Context, L.Line, L.Column, In);
}

static StringRef stageName(spv::ExecutionModel Model) {
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
  case spv::ExecutionModelTaskNV:
  case spv::ExecutionModelTaskEXT:
    return "amplification";
  case spv::ExecutionModelMeshNV:
  case spv::ExecutionModelMeshEXT:
    return "mesh";
  case spv::ExecutionModelRayGenerationKHR:
    return "raygeneration";
  case spv::ExecutionModelIntersectionKHR:
    return "intersection";
  case spv::ExecutionModelAnyHitKHR:
    return "anyhit";
  case spv::ExecutionModelClosestHitKHR:
    return "closesthit";
  case spv::ExecutionModelMissKHR:
    return "miss";
  case spv::ExecutionModelCallableKHR:
    return "callable";
  default:
    return "";
  }
}

void ModuleImporter::declareFunction(const SpirvFunction &F) {
  uint32_t Id = F.Definition->Result;
  std::string Name = S.name(Id).split('(').first.str();
  const SpirvDecoration *Linkage = S.find(Id, spv::DecorationLinkageAttributes);
  if (Linkage) {
    const char *Text = reinterpret_cast<const char *>(Linkage->Literals.data());
    Name = std::string(Text, strnlen(Text, Linkage->Literals.size() * 4));
  }
  bool IsEntry = false;
  for (const SpirvEntryPoint &E : S.EntryPoints)
    if (E.Function == Id) {
      Name = E.Name.str();
      IsEntry = true;
    }
  auto *T = cast<FunctionType>(type((*F.Definition)[4]));
  auto *Fn =
      Function::Create(T, IsEntry || Linkage ? GlobalValue::ExternalLinkage : GlobalValue::InternalLinkage, Name, *M);
  Fn->setCallingConv(IsEntry ? CallingConv::SPIR_KERNEL : CallingConv::SPIR_FUNC);
  Fn->addFnAttr(Attribute::NoUnwind);
  Fn->setConvergent();
  Values[Id] = Fn;
  for (unsigned N = 0; N != F.Parameters.size(); ++N) {
    Fn->getArg(N)->setName(S.name(F.Parameters[N]));
    Values[F.Parameters[N]] = Fn->getArg(N);
  }
}

void ModuleImporter::describeEntryPoint(const SpirvEntryPoint &E) {
  auto *F = dyn_cast_or_null<Function>(Values.lookup(E.Function));
  if (!F)
    return;
  if (StringRef Stage = stageName(E.Model); !Stage.empty())
    F->addFnAttr("hlsl.shader", Stage);
  if (is_contained(E.RemovedModes, MaximallyReconvergesMode))
    F->addFnAttr("spirv.maximally-reconverges");
  for (const SpirvInstruction *Mode : E.Modes)
    if ((*Mode)[2] == spv::ExecutionModeSubgroupSize)
      F->addFnAttr("spirv.subgroup-size", std::to_string((*Mode)[3]));
    else if ((*Mode)[2] == spv::ExecutionModeSubgroupUniformControlFlowKHR)
      F->addFnAttr("spirv.subgroup-uniform-control-flow");
  describeModes(E, *F);
  describeSize(E, *F);
}

void ModuleImporter::collectOpenValues(uint32_t Id, std::map<uint32_t, std::string> &Found) const {
  std::map<uint32_t, uint32_t> Constants;
  collectOpenConstants(Id, Constants);
  for (auto [Specialisation, Constant] : Constants)
    Found.try_emplace(Specialisation, S.name(Constant).str());
}

void ModuleImporter::collectOpenConstants(uint32_t Id, std::map<uint32_t, uint32_t> &Found) const {
  SmallVector<uint32_t, 8> Work{Id};
  SmallDenseSet<uint32_t, 8> Seen{Id};
  while (!Work.empty()) {
    const SpirvInstruction *I = S.definition(Work.pop_back_val());
    if (!I)
      continue;
    switch (I->Opcode) {
    case spv::OpSpecConstant:
    case spv::OpSpecConstantTrue:
    case spv::OpSpecConstantFalse:
      if (const SpirvDecoration *D = S.find(I->Result, spv::DecorationSpecId);
          D && !givenValue(D->Literals[0], I->Result))
        Found.try_emplace(D->Literals[0], I->Result);
      break;
    case spv::OpSpecConstantComposite:
    case spv::OpSpecConstantOp:
      for (const spv_parsed_operand_t &O : I->Operands)
        if (O.type == SPV_OPERAND_TYPE_ID && Seen.insert((*I)[O.offset]).second)
          Work.push_back((*I)[O.offset]);
      break;
    default:
      break;
    }
  }
}

bool ModuleImporter::hasOpenValue(uint32_t Id) const {
  std::map<uint32_t, std::string> Found;
  collectOpenValues(Id, Found);
  return !Found.empty();
}

void ModuleImporter::describeSize(const SpirvEntryPoint &E, Function &F) {
  std::array<uint64_t, 3> Size{0, 0, 0};
  // The constants of the dimensions; 0 where the size is a literal.
  std::array<uint32_t, 3> Ids{0, 0, 0};
  const SpirvInstruction *SizeAt = nullptr;
  for (const SpirvInstruction *Mode : E.Modes) {
    const uint32_t Kind = (*Mode)[2];
    if (Mode->size() < 6 || (Kind != spv::ExecutionModeLocalSize && Kind != spv::ExecutionModeLocalSizeId))
      continue;
    SizeAt = Mode;
    for (unsigned N = 0; N != 3; ++N) {
      Ids[N] = Kind == spv::ExecutionModeLocalSizeId ? (*Mode)[3 + N] : 0;
      Size[N] = Ids[N] ? constantNumber(Ids[N]) : (*Mode)[3 + N];
    }
  }
  // A constant of three that says what the size is wins over the mode.
  for (const SpirvInstruction *C : S.Globals)
    if (const SpirvDecoration *D = C->Result ? S.find(C->Result, spv::DecorationBuiltIn) : nullptr;
        D && D->Literals[0] == spv::BuiltInWorkgroupSize)
      if (auto *V = dyn_cast_or_null<Constant>(Values.lookup(C->Result)); V && (SizeAt = C))
        for (unsigned N = 0; N != 3; ++N) {
          const bool HasParts = C->Opcode == spv::OpSpecConstantComposite && C->size() == 6;
          Ids[N] = HasParts ? (*C)[3 + N] : C->Result;
          if (auto *Part = dyn_cast_or_null<ConstantInt>(V->getAggregateElement(N)))
            Size[N] = Part->getLimitedValue();
        }
  if (!SizeAt)
    return;
  const uint64_t Most = std::numeric_limits<uint32_t>::max();
  const bool IsLarge = SaturatingMultiply(SaturatingMultiply(Size[0], Size[1]), Size[2]) > Most;
  // A constant that has no value yet leaves the size open; one with a value does not.
  bool IsZero = false, IsOpen = false;
  for (unsigned N = 0; N != 3; ++N)
    if (!Size[N])
      (hasOpenValue(Ids[N]) ? IsOpen : IsZero) = true;
  if (IsLarge || IsZero)
    return fail(*SizeAt, "the workgroup size is " + Twine(Size[0]) + "," + Twine(Size[1]) + "," + Twine(Size[2]));
  if (IsOpen)
    return;
  F.addFnAttr("hlsl.numthreads",
              std::to_string(Size[0]) + "," + std::to_string(Size[1]) + "," + std::to_string(Size[2]));
  F.addFnAttr("uniform-work-group-size", "true");
  SmallVector<Metadata *, 3> Parts;
  for (uint64_t N : Size)
    Parts.push_back(ConstantAsMetadata::get(Builder.getInt32(N)));
  F.setMetadata("reqd_work_group_size", MDNode::get(Context, Parts));
}

/// The label that a terminator names in word \p N and later ones.
static SmallVector<uint32_t, 4> successorsOf(const SpirvInstruction &T, unsigned LiteralWords) {
  switch (T.Opcode) {
  case spv::OpBranch:
    return {T[1]};
  case spv::OpBranchConditional:
    return {T[2], T[3]};
  case spv::OpSwitch: {
    SmallVector<uint32_t, 4> Result{T[2]};
    for (unsigned N = 3 + LiteralWords; N < T.size(); N += LiteralWords + 1)
      Result.push_back(T[N]);
    return Result;
  }
  default:
    return {};
  }
}

static unsigned wordsOf(const Type *T) { return T->getIntegerBitWidth() > 32 ? 2 : 1; }

void ModuleImporter::placeHearts(const SpirvFunction &F) {
  struct Loop {
    uint32_t Header, Merge;
    int Parent;
    Value *Heart;
  };
  std::vector<Loop> Loops;
  DenseMap<uint32_t, const SpirvBlock *> ByLabel;
  for (const SpirvBlock &B : F.Blocks)
    ByLabel[B.Label] = &B;
  Builder.SetInsertPoint(Blocks[F.Blocks.front().Label]);
  Value *Entry = Builder.CreateIntrinsic(Intrinsic::experimental_convergence_entry, {});
  DenseMap<uint32_t, int> LoopOf;
  std::vector<uint32_t> Work{F.Blocks.front().Label};
  LoopOf[Work[0]] = -1;
  while (!Work.empty()) {
    const SpirvBlock &B = *ByLabel[Work.back()];
    Work.pop_back();
    int Inside = LoopOf[B.Label];
    Tokens[B.Label] = Inside < 0 ? Entry : Loops[Inside].Heart;
    auto Visit = [&](uint32_t Label) {
      int To = Inside;
      for (int L = Inside; L >= 0; L = Loops[L].Parent)
        if (Loops[L].Merge == Label)
          To = Loops[L].Parent;
      if (ByLabel.count(Label) && LoopOf.try_emplace(Label, To).second)
        Work.push_back(Label);
    };
    if (B.Merge && B.Merge->Opcode == spv::OpLoopMerge) {
      Builder.SetInsertPoint(Blocks[B.Label]);
      Value *Outer = Tokens[B.Label];
      auto *Heart = Builder.CreateIntrinsic(Intrinsic::experimental_convergence_loop, {}, {}, nullptr, "");
      auto *Controlled =
          CallInst::Create(cast<CallInst>(Heart), {OperandBundleDef("convergencectrl", Outer)}, Heart->getIterator());
      Heart->eraseFromParent();
      Loops.push_back({B.Label, (*B.Merge)[1], Inside, Controlled});
      Inside = static_cast<int>(Loops.size()) - 1;
      Tokens[B.Label] = Controlled;
      Visit((*B.Merge)[1]);
      Visit((*B.Merge)[2]);
    } else if (B.Merge) {
      Visit((*B.Merge)[1]);
    }
    const SpirvInstruction &T = S.Instructions[B.Terminator];
    unsigned Literals = T.Opcode == spv::OpSwitch ? wordsOf(type(def(T[1]).Type)) : 1;
    for (uint32_t Label : successorsOf(T, Literals))
      Visit(Label);
  }
}

void ModuleImporter::removeIdleHearts(Function &F) {
  for (auto I = scc_begin(&F); !I.isAtEnd(); ++I) {
    if (I.hasCycle())
      continue;
    for (Instruction &Heart : make_early_inc_range(*I->front()))
      if (auto *C = dyn_cast<ConvergenceControlInst>(&Heart); C && C->isLoop()) {
        C->replaceAllUsesWith(C->getOperandBundle(LLVMContext::OB_convergencectrl)->Inputs[0]);
        C->eraseFromParent();
      }
  }
}

void ModuleImporter::importTerminator(const SpirvInstruction &I) {
  auto Block = [&](uint32_t Label) { return Blocks.lookup(Label); };
  if (Options.OpenDecisions && (I.Opcode == spv::OpBranchConditional || I.Opcode == spv::OpSwitch))
    collectOpenValues(I[1], *Options.OpenDecisions);
  switch (I.Opcode) {
  case spv::OpBranch:
    Builder.CreateBr(Block(I[1]));
    break;
  case spv::OpBranchConditional:
    Builder.CreateCondBr(operand(I, 1), Block(I[2]), Block(I[3]));
    break;
  case spv::OpSwitch: {
    Value *On = operand(I, 1);
    unsigned Literals = wordsOf(On->getType());
    auto *Switch = Builder.CreateSwitch(On, Block(I[2]));
    SmallDenseSet<uint64_t, 16> Seen;
    for (unsigned N = 3; N + Literals < I.size(); N += Literals + 1) {
      uint64_t Bits = I[N] | (Literals > 1 ? uint64_t(I[N + 1]) << 32 : 0);
      APInt Case = APInt(64, Bits).trunc(On->getType()->getIntegerBitWidth());
      // Of equal cases the first is taken.
      if (Seen.insert(Case.getZExtValue()).second)
        Switch->addCase(ConstantInt::get(Context, Case), Block(I[N + Literals]));
    }
    break;
  }
  case spv::OpReturn:
    Builder.CreateRetVoid();
    break;
  case spv::OpReturnValue:
    Builder.CreateRet(operand(I, 1));
    break;
  case spv::OpUnreachable:
    Builder.CreateUnreachable();
    break;
  default:
    importAsCall(I);
    Builder.CreateUnreachable();
    break;
  }
}

void ModuleImporter::importBlock(const SpirvFunction &F, const SpirvBlock &B) {
  Builder.SetInsertPoint(Blocks[B.Label]);
  Token = Tokens.lookup(B.Label);
  for (uint32_t N = B.Begin; N <= B.Terminator && !failed(); ++N) {
    const SpirvInstruction &I = S.Instructions[N];
    At = &I;
    Builder.SetCurrentDebugLocation(locationOf(I.Line));
    if (N == B.Terminator) {
      for (auto [Variable, Value] : InitialStores)
        Builder.CreateStore(Value, Variable);
      InitialStores.clear();
      importTerminator(I);
    } else {
      // Variables stand first in the entry block; their values follow.
      if (I.Opcode != spv::OpVariable && I.Opcode != spv::OpLine && I.Opcode != spv::OpNoLine) {
        for (auto [Variable, Value] : InitialStores)
          Builder.CreateStore(Value, Variable);
        InitialStores.clear();
      }
      importInstruction(I);
    }
  }
}

/// Phis stand first, before a heart.
PHINode *ModuleImporter::importPhi(const SpirvInstruction &I) {
  PHINode *Phi = PHINode::Create(type(I.Type), I.size() / 2);
  BasicBlock *B = Builder.GetInsertBlock();
  Phi->insertInto(B, B->getFirstNonPHIIt());
  Phi->setDebugLoc(Builder.getCurrentDebugLocation());
  return Phi;
}

void ModuleImporter::fillPhis(const SpirvFunction &F) {
  for (const SpirvBlock &B : F.Blocks)
    for (uint32_t N = B.Begin; N < B.Terminator; ++N) {
      const SpirvInstruction &I = S.Instructions[N];
      if (I.Opcode != spv::OpPhi)
        continue;
      auto *Phi = cast<PHINode>(Values[I.Result]);
      for (BasicBlock *Pred : predecessors(Blocks[B.Label])) {
        Value *In = nullptr;
        // What a constant without a constant of LLVM becomes stands at the end of the predecessor.
        Builder.SetInsertPoint(Pred->getTerminator());
        for (unsigned W = 3; W + 1 < I.size(); W += 2)
          if (Blocks.lookup(I[W + 1]) == Pred)
            In = value(I[W]);
        Phi->addIncoming(In ? In : PoisonValue::get(Phi->getType()), Pred);
      }
    }
}

void ModuleImporter::importFunction(const SpirvFunction &F) {
  if (F.Blocks.empty())
    return;
  Current = cast<Function>(Values[F.Definition->Result]);
  const SpirvLine &L = F.Definition->Line;
  DIFile *File = fileOf(L.File);
  Scope = Debug.createFunction(Unit, Current->getName(), "", File, L.Line,
                               Debug.createSubroutineType(Debug.getOrCreateTypeArray({})), L.Line,
                               DINode::FlagPrototyped, DISubprogram::SPFlagDefinition);
  Current->setSubprogram(Scope);
  Blocks.clear();
  Tokens.clear();
  BuiltInChains.clear();
  BuiltInCopies.clear();
  Token = nullptr;
  for (const SpirvBlock &B : F.Blocks)
    Blocks[B.Label] = BasicBlock::Create(Context, S.name(B.Label), Current);
  Builder.SetCurrentDebugLocation(DebugLoc());
  if (IsShader)
    placeHearts(F);
  for (const SpirvBlock &B : F.Blocks) {
    importBlock(F, B);
    if (failed())
      return;
  }
  fillPhis(F);
  Builder.SetCurrentDebugLocation(DebugLoc());
}

CallInst *ModuleImporter::call(FunctionCallee Callee, ArrayRef<Value *> Arguments, bool IsConvergent) {
  SmallVector<OperandBundleDef, 1> Bundles;
  if (IsConvergent && Token)
    Bundles.emplace_back("convergencectrl", Token);
  CallInst *C = Builder.CreateCall(Callee, Arguments, Bundles);
  if (IsConvergent)
    C->setConvergent();
  return C;
}

Value *ModuleImporter::importCall(const SpirvInstruction &I) {
  auto *Callee = cast<Function>(Values[I[3]]);
  SmallVector<Value *, 8> Arguments;
  for (unsigned N = 4; N < I.size(); ++N) {
    Value *V = operand(I, N);
    Type *Wanted = Callee->getArg(N - 4)->getType();
    if (V->getType() != Wanted && V->getType()->isPointerTy() && Wanted->isPointerTy())
      V = Builder.CreateAddrSpaceCast(V, Wanted);
    Arguments.push_back(V);
  }
  CallInst *C = call(Callee, Arguments, true);
  C->setCallingConv(Callee->getCallingConv());
  // LLVM asks for a position at every call that can be inlined; line 0 where the module has none.
  if (!C->getDebugLoc())
    C->setDebugLoc(DILocation::get(Context, 0, 0, Scope));
  return C;
}

} // namespace rejoin
