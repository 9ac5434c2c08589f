//===- InterfaceImporter.cpp - What a module says beside its code -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two modules with the same code may do different things: a fragment shader with early tests stores less than one
// without, and a driver may contract `a * b + c` where no NoContraction forbids it. What the code of the LLVM module
// does not hold stands beside it, for those that compare two modules (rejoin validate):
//
//   spirv.execution-modes           attribute of entry points: the memory model, and the modes without an attribute of
//                                   their own, with their operands
//   spirv.specialisation-constants  attribute of functions: the constants with their defaults that the module's code
//                                   reads, by SpecId
//   spirv.result-decorations        attribute of functions: how the results of each operation are decorated, and what
//   is
//                                   said of local variables, parameters, functions and loops; see describeResults
//   spirv.MemberDecorations         metadata of variables: the decorations of the structs in their types and of these
//                                   structs' members, but for the layout, which the code holds
//   spirv.Decorations               metadata of instructions: those of the result
//   spirv.MemoryOperands            metadata of accesses: what they make available or visible to which scope
//   fast-math flags                 of FPFastMathMode
//
// Source: SPIR-V specification, 3.6, 3.15 and 3.20. Held by: test/SPIRV/validate-interfaces.test.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"
#include "rejoin/Target/AddressSpaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <spirv/unified1/GLSL.std.450.h>

using namespace llvm;

namespace rejoin {

/// An operand of a mode: a literal, or the constant or type that an id names.
std::string ModuleImporter::modeOperand(const SpirvInstruction &Mode, unsigned Word) const {
  if (Mode.Opcode != spv::OpExecutionModeId)
    return utostr(Mode[Word]);
  std::string Text;
  raw_string_ostream OS(Text);
  if (const Value *V = Values.lookup(Mode[Word]))
    V->printAsOperand(OS, /*PrintType=*/true);
  else if (const Type *T = type(Mode[Word]))
    T->print(OS);
  else
    OS << S.name(Mode[Word]);
  return Text;
}

void ModuleImporter::describeModes(const SpirvEntryPoint &E, Function &F) {
  // These have attributes of their own, or are hints.
  static constexpr uint32_t Described[] = {
      spv::ExecutionModeLocalSize,     spv::ExecutionModeLocalSizeId,
      spv::ExecutionModeSubgroupSize,  spv::ExecutionModeSubgroupUniformControlFlowKHR,
      spv::ExecutionModeLocalSizeHint, spv::ExecutionModeLocalSizeHintId,
      spv::ExecutionModeVecTypeHint,   MaximallyReconvergesMode};
  std::set<std::string> Texts;
  for (const SpirvInstruction *Mode : E.Modes) {
    if (is_contained(Described, (*Mode)[2]))
      continue;
    std::string Text = utostr((*Mode)[2]);
    for (unsigned N = 3; N < Mode->size(); ++N)
      Text += " " + modeOperand(*Mode, N);
    Texts.insert(std::move(Text));
  }
  for (uint32_t Mode : E.RemovedModes)
    if (!is_contained(Described, Mode))
      Texts.insert(utostr(Mode));
  // A shader that may read it runs once for each sample.
  auto IsOfSample = [&](uint32_t Id) {
    const SpirvDecoration *BuiltIn = S.find(Id, spv::DecorationBuiltIn);
    return S.has(Id, spv::DecorationSample) ||
           (BuiltIn &&
            is_contained({uint32_t(spv::BuiltInSampleId), uint32_t(spv::BuiltInSamplePosition)}, BuiltIn->Literals[0]));
  };
  if (any_of(E.Interface, IsOfSample))
    Texts.insert("for each sample");
  if (S.AddressingModel == spv::AddressingModelPhysical32)
    Texts.insert("addressing model 1");
  // Of the others each environment has one.
  if (S.MemoryModel == spv::MemoryModelVulkan)
    Texts.insert("memory model " + utostr(S.MemoryModel));
  if (!Texts.empty())
    F.addFnAttr("spirv.execution-modes", join(Texts, "; "));
}

void ModuleImporter::describeSpecialisation() {
  std::map<uint32_t, std::string> Texts;
  DenseSet<uint32_t> Seen;
  auto Look = [&](uint32_t Id) {
    std::map<uint32_t, uint32_t> Found;
    if (Seen.insert(Id).second)
      collectOpenConstants(Id, Found);
    for (auto [Specialisation, Constant] : Found) {
      raw_string_ostream OS(Texts[Specialisation]);
      if (const Value *V = Values.lookup(Constant); V && Texts[Specialisation].empty())
        V->printAsOperand(OS << Specialisation << " = ", /*PrintType=*/true);
    }
  };
  for (const SpirvInstruction &I : S.Instructions) {
    const StringRef Name = spvOpcodeString(I.Opcode);
    // Whoever reads a constant, not what defines, names or decorates it.
    const bool IsSize = I.Result && S.has(I.Result, spv::DecorationBuiltIn);
    if (!IsSize && (Name.contains("Constant") || Name.contains("Name") || Name.contains("Decorate")))
      continue;
    for (const spv_parsed_operand_t &O : I.Operands)
      if (O.type == SPV_OPERAND_TYPE_ID)
        Look(I[O.offset]);
  }
  if (Texts.empty())
    return;
  const auto All = map_range(Texts, [](const auto &Entry) { return StringRef(Entry.second); });
  const std::string Text = join(All, "; ");
  for (Function &F : *M)
    if (!F.isDeclaration())
      F.addFnAttr("spirv.specialisation-constants", Text);
}

void ModuleImporter::describeMembers(GlobalVariable &G, uint32_t Of) {
  static constexpr uint32_t Layout[] = {spv::DecorationOffset, spv::DecorationMatrixStride, spv::DecorationRowMajor,
                                        spv::DecorationColMajor};
  SmallVector<Metadata *, 4> Found;
  SmallVector<uint32_t, 4> Work{Of};
  SmallDenseSet<uint32_t, 4> Seen;
  // Structs count in the order in which they are met.
  uint32_t Struct = 0;
  const unsigned Space = G.getAddressSpace();
  auto Add = [&](uint32_t Member, const SpirvDecoration &D) {
    // In outputs it is where transform feedback writes.
    if (is_contained(Layout, D.Kind) && (Space != OutputSpace || D.Kind != spv::DecorationOffset))
      return;
    SmallVector<Metadata *, 4> Words;
    for (uint32_t Word : {Struct, Member, D.Kind})
      Words.push_back(ConstantAsMetadata::get(Builder.getInt32(Word)));
    for (uint32_t Word : D.Literals)
      Words.push_back(ConstantAsMetadata::get(Builder.getInt32(Word)));
    Found.push_back(MDNode::get(Context, Words));
  };
  while (!Work.empty()) {
    const SpirvInstruction &T = def(Work.pop_back_val());
    const bool HasElements = is_contained({spv::OpTypeArray, spv::OpTypeRuntimeArray, spv::OpTypeVector,
                                           spv::OpTypeMatrix, spv::OpTypeImage, spv::OpTypeSampledImage},
                                          spv::Op(T.Opcode));
    if (HasElements)
      Work.push_back(T[2]);
    if (T.Opcode == spv::OpTypePointer && Seen.insert(T.Result).second)
      Work.push_back(T[3]);
    // Formats of attachments, vertices and images have a sign, and LLVM's integers have none.
    if (T.Opcode == spv::OpTypeInt && is_contained({InputSpace, OutputSpace, UniformConstantSpace}, Space))
      Add(~0U, {~0U, T.from(3)});
    if (T.Opcode != spv::OpTypeStruct || !Seen.insert(T.Result).second)
      continue;
    S.forEachDecoration(T.Result, [&](const SpirvDecoration &D) { Add(~0U, D); });
    for (unsigned N = 0; N + 2 < T.size(); ++N) {
      S.forEachMemberDecoration(T.Result, N, [&](const SpirvDecoration &D) { Add(N, D); });
      Work.push_back(T[N + 2]);
    }
    ++Struct;
  }
  if (!Found.empty())
    G.setMetadata("spirv.MemberDecorations", MDNode::get(Context, Found));
}

/// The first two are marks of instructions, which are compared one by one; the others are flags, functions or names.
static bool isHeldElsewhere(uint32_t Decoration) {
  static constexpr uint32_t Kinds[] = {spv::DecorationNonUniform,       spv::DecorationNoContraction,
                                       spv::DecorationFPFastMathMode,   spv::DecorationNoSignedWrap,
                                       spv::DecorationNoUnsignedWrap,   spv::DecorationBuiltIn,
                                       spv::DecorationLinkageAttributes};
  return is_contained(Kinds, Decoration);
}

/// The decorations of a result that the code does not hold, sorted: `0 39:2`.
std::string ModuleImporter::decorationsOf(uint32_t Id) const {
  std::set<std::string> Texts;
  S.forEachDecoration(Id, [&](const SpirvDecoration &D) {
    if (isHeldElsewhere(D.Kind))
      return;
    std::string Text = utostr(D.Kind);
    for (uint32_t Word : D.Literals)
      Text += ":" + utostr(Word);
    Texts.insert(std::move(Text));
  });
  return join(Texts, " ");
}

/// What an instruction says that its translation does not: the kind of detail, and this one; no kind for nothing. A
/// minimum whose result for a NaN is left open, loads of built-in variables that change, samplers that the module
/// holds, groups other than the subgroup.
std::pair<std::string, std::string> ModuleImporter::detailOf(const SpirvInstruction &I) const {
  const StringRef Name = spvOpcodeString(I.Opcode);
  std::string Samplers;
  for (const spv_parsed_operand_t &O : I.Operands)
    if (const SpirvInstruction *Of = O.type == SPV_OPERAND_TYPE_ID ? S.definition(I[O.offset]) : nullptr;
        Of && Of->Opcode == spv::OpConstantSampler)
      Samplers += (Samplers.empty() ? "sampler" : "") + (":" + utostr((*Of)[3])) + ":" + utostr((*Of)[4]) + ":" +
                  utostr((*Of)[5]);
  if (!Samplers.empty())
    return {(Name + "@sampler").str(), Samplers};
  if (I.Opcode == spv::OpExtInst && I.ExtendedSet == SPV_EXT_INST_TYPE_GLSL_STD_450) {
    if (is_contained<uint32_t>({GLSLstd450FMin, GLSLstd450FMax, GLSLstd450FClamp}, I[4]))
      return {"ExtInst@minimum", "either"};
    if (is_contained<uint32_t>({GLSLstd450NMin, GLSLstd450NMax, GLSLstd450NClamp}, I[4]))
      return {"ExtInst@minimum", ""};
    return {};
  }
  if (I.Opcode == spv::OpLoad && I.size() > 3) {
    uint32_t Base = I[3];
    while (const SpirvInstruction *Of = S.definition(Base)) {
      if (Of->Opcode != spv::OpAccessChain && Of->Opcode != spv::OpInBoundsAccessChain)
        break;
      Base = (*Of)[3];
    }
    if (builtInOf(Base))
      return {"Load@built-in", I.size() > 4 && (I[4] & spv::MemoryAccessVolatileMask) ? "volatile" : ""};
    return {};
  }
  if (Name.starts_with("GroupNonUniform") && I.size() > 3)
    if (const auto *Scope = dyn_cast_or_null<ConstantInt>(Values.lookup(I[3])))
      return {(Name + "@scope").str(),
              Scope->equalsInt(spv::ScopeSubgroup) ? "" : "scope:" + utostr(Scope->getZExtValue())};
  return {};
}

/// What is said of a result, or of a loop: the operation's name and the text; no name for nothing.
std::pair<std::string, std::string> ModuleImporter::describedResult(const SpirvInstruction &I) const {
  constexpr uint32_t Promises = spv::FunctionControlPureMask | uint32_t(spv::FunctionControlConstMask);
  constexpr uint32_t LoopPromises =
      uint32_t(spv::LoopControlDependencyInfiniteMask) | uint32_t(spv::LoopControlDependencyLengthMask) |
      uint32_t(spv::LoopControlMinIterationsMask) | uint32_t(spv::LoopControlMaxIterationsMask) |
      uint32_t(spv::LoopControlIterationMultipleMask);
  std::string Name = spvOpcodeString(I.Opcode), Text;
  if (I.Opcode == spv::OpLoopMerge) {
    for (uint32_t Word : (I[3] & LoopPromises) ? I.from(3) : ArrayRef<uint32_t>())
      Text += (Text.empty() ? "control:" : ":") + utostr(Word);
    return {Name, Text};
  }
  if (!I.Type || !I.Result)
    return {};
  Text = decorationsOf(I.Result);
  if (I.Opcode == spv::OpFunction && (I[3] & Promises))
    Text += (Text.empty() ? "control:" : " control:") + utostr(I[3] & Promises);
  if (I.Opcode == spv::OpExtInst)
    Name += " " + utostr(I[4]);
  return {Name, Text};
}

/// The instructions of a function: those of blocks in the order in which branches reach them, since a module may list
/// the same blocks in several orders.
std::vector<const SpirvInstruction *> ModuleImporter::inOrderOfBranches(const SpirvFunction &F) const {
  std::vector<const SpirvInstruction *> Result{F.Definition};
  for (uint32_t Parameter : F.Parameters)
    Result.push_back(S.definition(Parameter));
  std::map<uint32_t, const SpirvBlock *> Blocks;
  for (const SpirvBlock &B : F.Blocks)
    Blocks[B.Label] = &B;
  SetVector<const SpirvBlock *> Reached;
  if (!F.Blocks.empty())
    Reached.insert(&F.Blocks.front());
  for (unsigned K = 0; K != Reached.size(); ++K) {
    const SpirvBlock *B = Reached[K];
    for (uint32_t N = B->Begin; N <= B->Terminator; ++N)
      Result.push_back(&S.Instructions[N]);
    const SpirvInstruction &End = S.Instructions[B->Terminator];
    for (const spv_parsed_operand_t &O : End.Operands)
      if (auto It = O.type == SPV_OPERAND_TYPE_ID ? Blocks.find(End[O.offset]) : Blocks.end(); It != Blocks.end())
        Reached.insert(It->second);
  }
  return Result;
}

/// `FAdd=|0;Variable@2A=0|0|`: the results of OpFAdd are not decorated or have RelaxedPrecision, and of three local
/// variables the first two have. Details (`Load@built-in#2A`), copies, variables, parameters, functions and loops count
/// one by one, in the order of their function, which the last number names: `LoopMerge@2A=control:4|`.
void ModuleImporter::describeResults() {
  std::map<std::string, std::vector<std::string>> Operations;
  std::set<std::string> Decorated;
  auto Add = [&](const std::string &Name, std::string Text, bool CountsAlone) {
    if (!Text.empty())
      Decorated.insert(Name);
    if (std::vector<std::string> &All = Operations[Name]; CountsAlone || !is_contained(All, Text))
      All.push_back(std::move(Text));
  };
  for (const SpirvEntryPoint &E : S.EntryPoints)
    for (const uint32_t Id : E.Interface)
      if (const auto BuiltIn = builtInOf(Id))
        Add("Variable@" + utostr(*BuiltIn) + "#" + utohexstr(xxh3_64bits(E.Name)),
            S.has(Id, spv::DecorationVolatile) ? "volatile" : "", /*CountsAlone=*/true);
  for (const SpirvFunction &F : S.Functions) {
    const Value *Made = Values.lookup(F.Definition->Result);
    const std::string OfFunction = utohexstr(xxh3_64bits(Made ? Made->getName() : ""));
    for (const SpirvInstruction *I : inOrderOfBranches(F)) {
      if (auto [Detail, Text] = detailOf(*I); !Detail.empty())
        Add(Detail + "#" + OfFunction, std::move(Text), /*CountsAlone=*/true);
      auto [Name, Text] = describedResult(*I);
      if (Name.empty())
        continue;
      // None of them is an instruction whose metadata may hold it.
      const bool CountsAlone = is_contained<unsigned>({spv::OpLoopMerge, spv::OpVariable, spv::OpFunctionParameter,
                                                       spv::OpFunction, spv::OpCopyObject, spv::OpCopyLogical},
                                                      I->Opcode);
      Add(CountsAlone ? Name + "@" + OfFunction : Name, std::move(Text), CountsAlone);
    }
  }
  std::string Attribute;
  for (auto &[Name, Texts] : Operations) {
    if (!Decorated.contains(Name))
      continue;
    Attribute += (Attribute.empty() ? "" : ";") + Name + "=" + join(Texts, "|");
  }
  if (Attribute.empty())
    return;
  for (Function &F : *M)
    if (!F.isDeclaration())
      F.addFnAttr("spirv.result-decorations", Attribute);
}

/// The flags of an FPFastMathMode.
static FastMathFlags flagsOf(uint32_t Mode) {
  auto Has = [&](uint32_t Mask) { return (Mode & Mask) != 0; };
  FastMathFlags Flags;
  Flags.setNoNaNs(Has(spv::FPFastMathModeNotNaNMask));
  Flags.setNoInfs(Has(spv::FPFastMathModeNotInfMask));
  Flags.setNoSignedZeros(Has(spv::FPFastMathModeNSZMask));
  Flags.setAllowReciprocal(Has(spv::FPFastMathModeAllowRecipMask));
  // AllowContract, AllowReassoc and AllowTransform of SPV_KHR_float_controls2.
  Flags.setAllowContract(Has(0x10000));
  Flags.setAllowReassoc(Has(0x20000));
  if (Has(0x40000) || Has(spv::FPFastMathModeFastMask)) {
    Flags.setAllowContract();
    Flags.setAllowReassoc();
    Flags.setApproxFunc();
  }
  if (Has(spv::FPFastMathModeFastMask))
    Flags.setFast();
  return Flags;
}

/// What an access says of the Vulkan memory model: bits of its masks, and the scopes; empty if nothing.
std::vector<uint32_t> ModuleImporter::availabilityOf(const SpirvInstruction &I) {
  constexpr auto Available = uint32_t(spv::MemoryAccessMakePointerAvailableMask),
                 Visible = uint32_t(spv::MemoryAccessMakePointerVisibleMask),
                 NonPrivate = uint32_t(spv::MemoryAccessNonPrivatePointerMask),
                 Aligned = uint32_t(spv::MemoryAccessAlignedMask);
  static const std::map<unsigned, unsigned> FirstMask = {
      {spv::OpLoad, 4}, {spv::OpStore, 3}, {spv::OpCopyMemory, 3}, {spv::OpCopyMemorySized, 4}};
  const auto First = FirstMask.find(I.Opcode);
  std::vector<uint32_t> Found;
  bool IsSaid = false;
  // A copy may have one mask for the store and one for the load.
  for (unsigned Word = First == FirstMask.end() ? I.size() : First->second; Word < I.size();) {
    const uint32_t Mask = I[Word++];
    Found.push_back(Mask & (Available | Visible | NonPrivate));
    IsSaid |= Found.back() != 0;
    Word += (Mask & Aligned) != 0;
    for (const uint32_t Bit : {Available, Visible})
      if ((Mask & Bit) && Word < I.size()) {
        const auto *Scope = dyn_cast<ConstantInt>(value(I[Word++]));
        Found.push_back(Scope ? uint32_t(Scope->getZExtValue()) : ~0U);
      }
  }
  // LLVM's fences and atomic operations have an order, and not which memory it is of.
  constexpr auto Order = uint32_t(spv::MemorySemanticsAcquireMask) | uint32_t(spv::MemorySemanticsReleaseMask) |
                         uint32_t(spv::MemorySemanticsAcquireReleaseMask) |
                         uint32_t(spv::MemorySemanticsSequentiallyConsistentMask);
  for (const spv_parsed_operand_t &O : I.Operands) {
    const auto *Operand = O.type == SPV_OPERAND_TYPE_MEMORY_SEMANTICS_ID || O.type == SPV_OPERAND_TYPE_SCOPE_ID
                              ? dyn_cast<ConstantInt>(value(I[O.offset]))
                              : nullptr;
    const bool IsOrdered =
        I.Opcode == spv::OpMemoryBarrier || StringRef(spvOpcodeString(I.Opcode)).starts_with("Atomic");
    if (Operand && O.type == SPV_OPERAND_TYPE_MEMORY_SEMANTICS_ID && IsOrdered && (Operand->getZExtValue() & ~Order)) {
      Found.push_back(uint32_t(Operand->getZExtValue() & ~Order));
      IsSaid = true;
    }
    // A barrier of the subgroup is a call without the scope of its memory.
    if (Operand && O.type == SPV_OPERAND_TYPE_SCOPE_ID && I.Opcode == spv::OpControlBarrier) {
      Found.push_back(uint32_t(Operand->getZExtValue()));
      IsSaid |= Found.front() == uint32_t(spv::ScopeSubgroup);
    }
  }
  // In this model the queue family is a scope of its own, which LLVM's module does not have.
  const bool HasScope = I.Opcode == spv::OpMemoryBarrier || StringRef(spvOpcodeString(I.Opcode)).starts_with("Atomic");
  if (const unsigned Word = I.Opcode == spv::OpMemoryBarrier ? 1
                            : I.Result                       ? 4
                                                             : 2;
      HasScope && S.MemoryModel == spv::MemoryModelVulkan && Word < I.size())
    if (const auto *Scope = dyn_cast<ConstantInt>(value(I[Word])); Scope && Scope->equalsInt(spv::ScopeQueueFamily))
      Found.push_back(spv::ScopeQueueFamily), IsSaid = true;
  return IsSaid ? Found : std::vector<uint32_t>();
}

/// The alignment that a load or store states; nothing if it states none.
static std::optional<Align> statedAlignment(const SpirvInstruction &I) {
  const unsigned Word = I.Opcode == spv::OpLoad ? 4 : I.Opcode == spv::OpStore ? 3 : 0;
  if (!Word || Word + 1 >= I.size() || !(I[Word] & spv::MemoryAccessAlignedMask) || !isPowerOf2_32(I[Word + 1]))
    return std::nullopt;
  return Align(I[Word + 1]);
}

void ModuleImporter::describeInstructions(const SpirvInstruction &I, BasicBlock::iterator First) {
  if (const std::optional<Align> Stated = statedAlignment(I)) {
    auto Made = make_range(First, Builder.GetInsertBlock()->end());
    auto IsAccess = [](const Instruction &Of) { return isa<LoadInst, StoreInst>(Of); };
    // Of several, each of a member, the first one alone lies there.
    const bool IsOne = count_if(Made, IsAccess) == 1;
    for (Instruction &Of : make_filter_range(Made, IsAccess))
      if (IsOne || *Stated < getLoadStoreAlignment(&Of)) {
        if (auto *L = dyn_cast<LoadInst>(&Of))
          L->setAlignment(*Stated);
        else
          cast<StoreInst>(Of).setAlignment(*Stated);
      }
  }
  SmallVector<Metadata *, 4> Operands;
  for (const uint32_t Word : availabilityOf(I))
    Operands.push_back(ConstantAsMetadata::get(Builder.getInt32(Word)));
  if (!Operands.empty())
    for (Instruction &Made : make_range(First, Builder.GetInsertBlock()->end()))
      if (Made.mayReadOrWriteMemory())
        Made.setMetadata("spirv.MemoryOperands", MDNode::get(Context, Operands));
  // A type stands at instructions that have values.
  if (!I.Type || !I.Result)
    return;
  const SpirvDecoration *Mode = S.find(I.Result, spv::DecorationFPFastMathMode);
  const bool IsPrecise = S.has(I.Result, spv::DecorationNoContraction),
             NoSignedWrap = S.has(I.Result, spv::DecorationNoSignedWrap),
             NoUnsignedWrap = S.has(I.Result, spv::DecorationNoUnsignedWrap);
  if (!Mode && !IsPrecise && !NoSignedWrap && !NoUnsignedWrap && decorationsOf(I.Result).empty())
    return;
  for (Instruction &Made : make_range(First, Builder.GetInsertBlock()->end())) {
    if (NoSignedWrap && isa<OverflowingBinaryOperator>(Made))
      Made.setHasNoSignedWrap();
    if (NoUnsignedWrap && isa<OverflowingBinaryOperator>(Made))
      Made.setHasNoUnsignedWrap();
    S.forEachDecoration(I.Result, [&](const SpirvDecoration &D) {
      if (!isHeldElsewhere(D.Kind))
        mark(&Made, D.Kind, D.Literals);
    });
    if (!isa<FPMathOperator>(Made))
      continue;
    if (Mode && !Mode->Literals.empty())
      Made.setFastMathFlags(flagsOf(Mode->Literals[0]));
    if (IsPrecise)
      mark(&Made, spv::DecorationNoContraction);
  }
}

} // namespace rejoin
