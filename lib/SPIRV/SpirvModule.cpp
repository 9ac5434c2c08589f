//===- SpirvModule.cpp - A parsed SPIR-V binary -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPIRV-Tools validates the binary and splits it into instructions and operands; here these are stored, with the source
// line that holds for each (`OpLine`, or `DebugLine` of NonSemantic.Shader.DebugInfo.100), and put into tables by id.
// What the validator has accepted is taken for granted later: ids are defined, types fit, control flow is structured.
//
//===----------------------------------------------------------------------===//

#include "SpirvModule.h"
#include "AssemblyLines.h"
#include "BranchLines.h"
#include "rejoin/SPIRV/SpirvImporter.h"
#include "rejoin/Support/Escape.h"
#include "spirv-tools/libspirv.hpp"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

using namespace llvm;

namespace rejoin {

static constexpr spv_target_env Environment = SPV_ENV_UNIVERSAL_1_6;

StringRef SpirvInstruction::string(unsigned I) const {
  const char *Begin = reinterpret_cast<const char *>(Words.data() + I);
  return StringRef(Begin, strnlen(Begin, (Words.size() - I) * sizeof(uint32_t)));
}

/// Fills a module from SPIRV-Tools' parser.
class SpirvParser {
public:
  explicit SpirvParser(SpirvModule &M) : M(M) {}
  Error run();

private:
  static spv_result_t header(void *, spv_endianness_t, uint32_t, uint32_t, uint32_t, uint32_t Bound, uint32_t) {
    return SPV_SUCCESS;
  }
  static spv_result_t instruction(void *Self, const spv_parsed_instruction_t *I) {
    static_cast<SpirvParser *>(Self)->add(*I);
    return SPV_SUCCESS;
  }
  void add(const spv_parsed_instruction_t &I);
  void note(const SpirvInstruction &I, uint32_t Index);
  void structure();

  /// Of several decorations of one kind the first one counts.
  static void addTo(SpirvModule::Decorated &To, SpirvDecoration D) {
    if (none_of(To.Own, [&](const SpirvDecoration &X) { return X.Kind == D.Kind; }))
      To.Own.push_back(D);
  }
  static void addGroup(SpirvModule::Decorated &To, uint32_t Group) {
    if (!is_contained(To.Groups, Group))
      To.Groups.push_back(Group);
  }

  SpirvModule &M;
  uint32_t Offset = 5;
  DenseMap<uint32_t, SmallVector<size_t, 1>> EntryPointsOf;
  std::vector<std::pair<size_t, size_t>> OperandRanges;
};

void SpirvParser::add(const spv_parsed_instruction_t &P) {
  SpirvInstruction I;
  I.Opcode = P.opcode;
  I.ExtendedSet = P.ext_inst_type;
  I.Type = P.type_id;
  I.Result = P.result_id;
  I.Offset = Offset;
  I.Words = ArrayRef(M.Code).slice(Offset, P.num_words);
  OperandRanges.push_back({M.Operands.size(), P.num_operands});
  M.Operands.insert(M.Operands.end(), P.operands, P.operands + P.num_operands);
  M.Instructions.push_back(I);
  Offset += P.num_words;
}

static bool isTerminator(unsigned Opcode) {
  switch (Opcode) {
  case spv::OpBranch:
  case spv::OpBranchConditional:
  case spv::OpSwitch:
  case spv::OpKill:
  case spv::OpReturn:
  case spv::OpReturnValue:
  case spv::OpUnreachable:
  case spv::OpTerminateInvocation:
  case spv::OpIgnoreIntersectionKHR:
  case spv::OpTerminateRayKHR:
  case spv::OpEmitMeshTasksEXT:
    return true;
  default:
    return false;
  }
}

void SpirvParser::note(const SpirvInstruction &I, uint32_t Index) {
  switch (I.Opcode) {
  case spv::OpMemoryModel:
    M.AddressingModel = I[1];
    M.MemoryModel = I[2];
    break;
  case spv::OpCapability:
    M.Capabilities.push_back(I[1]);
    break;
  case spv::OpName:
    if (StringRef Name = I.string(2); !Name.empty())
      M.Names[I[1]] = Name;
    break;
  case spv::OpMemberName:
    if (StringRef Name = I.string(3); !Name.empty())
      M.MemberNames[{I[1], I[2]}] = Name;
    break;
  case spv::OpSource:
    M.Language = static_cast<spv::SourceLanguage>(I[1]);
    if (I.size() > 3)
      M.SourceFile = M.string(I[3]);
    break;
  case spv::OpEntryPoint: {
    StringRef Name = I.string(3);
    EntryPointsOf[I[2]].push_back(M.EntryPoints.size());
    M.EntryPoints.push_back(
        {static_cast<spv::ExecutionModel>(I[1]), I[2], Name, I.from(3 + Name.size() / 4 + 1), {}, {}});
    break;
  }
  case spv::OpExecutionMode:
  case spv::OpExecutionModeId:
    for (size_t N : EntryPointsOf.lookup(I[1]))
      M.EntryPoints[N].Modes.push_back(&I);
    break;
  case spv::OpDecorate:
  case spv::OpDecorateId:
  case spv::OpDecorateString:
    addTo(M.Decorations[I[1]], {I[2], I.from(3)});
    break;
  case spv::OpMemberDecorate:
  case spv::OpMemberDecorateString:
    addTo(M.MemberDecorations[{I[1], I[2]}], {I[3], I.from(4)});
    break;
  case spv::OpGroupDecorate:
    for (uint32_t Target : I.from(2))
      addGroup(M.Decorations[Target], I[1]);
    break;
  case spv::OpGroupMemberDecorate:
    for (unsigned W = 2; W + 1 < I.size(); W += 2)
      addGroup(M.MemberDecorations[{I[W], I[W + 1]}], I[1]);
    break;
  default:
    break;
  }
}

/// The number that a constant of the module stands for; 0 if it is none.
static uint32_t literalOf(const SpirvModule &M, uint32_t Id) {
  const SpirvInstruction *I = M.definition(Id);
  return I && I->Opcode == spv::OpConstant ? (*I)[3] : 0;
}

void SpirvParser::structure() {
  // Blocks without a line of their own (merge blocks of && and ||) have that of the block before.
  SpirvLine Line, Last;
  SpirvFunction *F = nullptr;
  SpirvBlock *B = nullptr;
  // A source of the debug information as the file that it names.
  auto FileOf = [&](uint32_t Source) {
    const SpirvInstruction *I = M.definition(Source);
    return I && I->Opcode == spv::OpExtInst && I->size() > 5 ? (*I)[5] : 0;
  };
  for (uint32_t N = 0; N != M.Instructions.size(); ++N) {
    SpirvInstruction &I = M.Instructions[N];
    if (I.Opcode == spv::OpLine)
      Line = {I[1], I[2], I[3]};
    else if (I.Opcode == spv::OpNoLine)
      Line = Last = {};
    else if (I.ExtendedSet == SPV_EXT_INST_TYPE_NONSEMANTIC_SHADER_DEBUGINFO_100) {
      if (I[4] == NonSemanticShaderDebugInfo100DebugLine && I.size() > 9)
        Line = {FileOf(I[5]), literalOf(M, I[6]), literalOf(M, I[8])};
      else if (I[4] == NonSemanticShaderDebugInfo100DebugNoLine)
        Line = {};
    }
    if (Line.Line)
      Last = Line;
    I.Line = Line.Line || !F ? Line : Last;
    I.HasOwnLine = Line.Line != 0;
    note(I, N);
    if (I.Opcode == spv::OpFunction) {
      M.Functions.push_back({&I, {}, {}});
      F = &M.Functions.back();
    } else if (I.Opcode == spv::OpFunctionEnd) {
      F = nullptr;
      Line = Last = {};
    } else if (!F) {
      M.Globals.push_back(&I);
    } else if (I.Opcode == spv::OpFunctionParameter) {
      F->Parameters.push_back(I.Result);
    } else if (I.Opcode == spv::OpLabel) {
      F->Blocks.push_back({I.Result, N + 1, 0, nullptr});
      B = &F->Blocks.back();
    } else if (B && (I.Opcode == spv::OpLoopMerge || I.Opcode == spv::OpSelectionMerge)) {
      B->Merge = &I;
    } else if (B && isTerminator(I.Opcode)) {
      B->Terminator = N;
      B = nullptr;
      Line = {};
    }
  }
}

Error SpirvParser::run() {
  spv_context Context = spvContextCreate(Environment);
  spv_diagnostic Diagnostic = nullptr;
  spv_result_t Result = spvBinaryParse(Context, this, M.Code.data(), M.Code.size(), header, instruction, &Diagnostic);
  std::string Message = Diagnostic && Diagnostic->error ? Diagnostic->error : "not a SPIR-V binary";
  spvDiagnosticDestroy(Diagnostic);
  spvContextDestroy(Context);
  if (Result != SPV_SUCCESS)
    return createStringError(inconvertibleErrorCode(), printableWord(M.Path) + ": " + Message);
  M.Bound = M.Code[3];
  M.Definitions.resize(M.Bound);
  for (size_t N = 0; N != M.Instructions.size(); ++N) {
    SpirvInstruction &I = M.Instructions[N];
    I.Operands = ArrayRef(M.Operands).slice(OperandRanges[N].first, OperandRanges[N].second);
    if (I.Result && I.Result < M.Bound)
      M.Definitions[I.Result] = &I;
  }
  structure();
  findBranchLines(M);
  return Error::success();
}

/// Takes out what SPIRV-Tools 2023 is too old for and what asks nothing of its checks: execution modes and capabilities
/// on reconvergence and quads, source languages. Returns these modes by entry point.
static DenseMap<uint32_t, std::vector<uint32_t>> adaptToTools(std::vector<uint32_t> &Code,
                                                              std::vector<std::pair<uint32_t, uint32_t>> &Removed) {
  constexpr uint32_t QuadControl = 5087;
  constexpr uint32_t LastLanguage = 10; // WGSL
  DenseMap<uint32_t, std::vector<uint32_t>> Modes;
  // What stays moves to `To`, in one pass.
  size_t At = 5, To = 5;
  while (At < Code.size()) {
    uint32_t Count = Code[At] >> 16, Opcode = Code[At] & 0xffff;
    if (!Count || At + Count > Code.size() || Opcode == spv::OpFunction)
      break;
    if (Opcode == spv::OpSource && Count > 1 && Code[At + 1] > LastLanguage)
      Code[At + 1] = spv::SourceLanguageUnknown;
    uint32_t Mode = Opcode == spv::OpExecutionMode && Count == 3 ? Code[At + 2] : 0;
    const bool IsRemoved =
        Mode == MaximallyReconvergesMode || Mode == QuadDerivativesMode || Mode == RequireFullQuadsMode;
    if (IsRemoved)
      Modes[Code[At + 1]].push_back(Mode);
    if (IsRemoved || (Opcode == spv::OpCapability && Count == 2 && Code[At + 1] == QuadControl)) {
      Removed.push_back({static_cast<uint32_t>(To), Count});
    } else {
      std::copy_n(Code.begin() + static_cast<ptrdiff_t>(At), Count, Code.begin() + static_cast<ptrdiff_t>(To));
      To += Count;
    }
    At += Count;
  }
  if (At < Code.size() && At != To)
    std::copy(Code.begin() + static_cast<ptrdiff_t>(At), Code.end(), Code.begin() + static_cast<ptrdiff_t>(To));
  Code.resize(Code.size() - (std::min(At, Code.size()) - To));
  return Modes;
}

/// Makes copies of the votes of quads, which SPIRV-Tools 2023 does not know: these have as many operands and the same
/// types. Returns their opcodes by result.
static DenseMap<uint32_t, uint32_t> copyQuadVotes(std::vector<uint32_t> &Code) {
  DenseMap<uint32_t, uint32_t> Votes;
  for (size_t At = 5; At < Code.size();) {
    const uint32_t Count = Code[At] >> 16, Opcode = Code[At] & 0xffff;
    if (!Count || At + Count > Code.size())
      break;
    if ((Opcode == OpGroupNonUniformQuadAllKHR || Opcode == OpGroupNonUniformQuadAnyKHR) && Count == 4) {
      Votes[Code[At + 2]] = Opcode;
      Code[At] = Count << 16 | spv::OpCopyObject;
    }
    At += Count;
  }
  return Votes;
}

/// SPIRV-Tools' validator follows each member of each struct, again for each struct that has it. If each struct has two
/// members of the struct declared before it, this takes hours. So a module with too many such paths is refused before.
static Error checkStructs(ArrayRef<uint32_t> Code, StringRef Path) {
  constexpr uint64_t MostPaths = 1 << 18;
  DenseMap<uint32_t, uint64_t> Paths;
  auto PathsOf = [&](uint32_t Type) { return std::max<uint64_t>(Paths.lookup(Type), 1); };
  for (size_t At = 5; At < Code.size();) {
    const uint32_t Count = Code[At] >> 16, Opcode = Code[At] & 0xffff;
    if (!Count || At + Count > Code.size() || Opcode == spv::OpFunction)
      break;
    const ArrayRef<uint32_t> I = Code.slice(At, Count);
    if (Opcode == spv::OpTypeStruct && Count > 1) {
      uint64_t Sum = 1;
      for (uint32_t Member : I.drop_front(2))
        Sum = SaturatingAdd(Sum, PathsOf(Member));
      if (Sum > MostPaths)
        return createStringError(inconvertibleErrorCode(), printableWord(Path) + ": OpTypeStruct at word " + Twine(At) +
                                                               ": a struct with more than " + Twine(MostPaths) +
                                                               " members, counting members of members");
      Paths[I[1]] = Sum;
    } else if ((Opcode == spv::OpTypeArray || Opcode == spv::OpTypeRuntimeArray) && Count > 2) {
      Paths[I[1]] = PathsOf(I[2]);
    }
    At += Count;
  }
  return Error::success();
}

static Error validate(const std::vector<uint32_t> &Code, StringRef Path) {
  spvtools::SpirvTools Tools(Environment);
  std::string Message;
  Tools.SetMessageConsumer([&](spv_message_level_t Level, const char *, const spv_position_t &Position,
                               const char *Text) {
    if (Level <= SPV_MSG_ERROR && Message.empty())
      Message = "not valid SPIR-V: " + StringRef(Text).rtrim().str() + " (word " + std::to_string(Position.index) + ")";
  });
  // Layouts of buffers are the driver's business; what front ends emit before legalisation is read as well.
  spvtools::ValidatorOptions Options;
  Options.SetSkipBlockLayout(true);
  Options.SetRelaxStructStore(true);
  Options.SetRelaxLogicalPointer(true);
  Options.SetBeforeHlslLegalization(true);
  spv_validator_options Raw = Options;
  spvValidatorOptionsSetAllowLocalSizeId(Raw, true);
  if (Tools.Validate(Code.data(), Code.size(), Options))
    return Error::success();
  return createStringError(inconvertibleErrorCode(),
                           printableWord(Path) + ": " + (Message.empty() ? "not valid SPIR-V" : Message));
}

/// Gives the instructions of functions the lines of the module's assembly. What was taken out of the module stood
/// before all functions.
void SpirvModule::takeLines(StringRef Assembly) {
  const std::vector<std::pair<uint32_t, uint32_t>> Positions = instructionPositions(Assembly);
  if (Positions.size() != Instructions.size() + Removed.size())
    return;
  bool InFunction = false;
  for (const auto &[N, I] : enumerate(Instructions)) {
    InFunction |= I.Opcode == spv::OpFunction;
    if (InFunction)
      I.Line = {SpirvLine::Itself, Positions[N + Removed.size()].first, Positions[N + Removed.size()].second};
  }
}

Expected<std::unique_ptr<SpirvModule>> SpirvModule::parse(StringRef Binary, StringRef Path, StringRef Assembly) {
  auto M = std::make_unique<SpirvModule>();
  M->Path = Path.str();
  if (Binary.size() < 20 || Binary.size() % 4)
    return createStringError(inconvertibleErrorCode(),
                             printableWord(Path) +
                                 ": not a SPIR-V binary: its size is not a multiple of a word, or is too small");
  M->Code.resize(Binary.size() / 4);
  memcpy(M->Code.data(), Binary.data(), Binary.size());
  // Words in the other order are turned around once.
  if (M->Code[0] == llvm::byteswap(uint32_t(spv::MagicNumber)))
    for (uint32_t &W : M->Code)
      W = llvm::byteswap(W);
  const auto Removed = adaptToTools(M->Code, M->Removed);
  M->QuadVotes = copyQuadVotes(M->Code);
  if (Error E = checkStructs(M->Code, Path))
    return std::move(E);
  if (Error E = validate(M->Code, Path))
    return std::move(E);
  if (Error E = SpirvParser(*M).run())
    return std::move(E);
  for (SpirvEntryPoint &E : M->EntryPoints)
    E.RemovedModes = Removed.lookup(E.Function);
  if (none_of(M->Instructions, [](const SpirvInstruction &I) { return I.Line.Line != 0; })) {
    std::optional<std::string> Disassembly;
    if (Assembly.empty())
      Disassembly = disassembleSpirv(Binary);
    M->takeLines(Disassembly ? StringRef(*Disassembly) : Assembly);
  }
  return M;
}

void SpirvModule::forEachDecoration(uint32_t Id, function_ref<void(const SpirvDecoration &)> Say) const {
  if (auto It = Decorations.find(Id); It != Decorations.end())
    forEach(It->second, Say);
}

void SpirvModule::forEachMemberDecoration(uint32_t Id, uint32_t Member,
                                          function_ref<void(const SpirvDecoration &)> Say) const {
  if (auto It = MemberDecorations.find({Id, Member}); It != MemberDecorations.end())
    forEach(It->second, Say);
}

void SpirvModule::forEach(const Decorated &D, function_ref<void(const SpirvDecoration &)> Say) const {
  SmallDenseSet<uint32_t, 16> Seen;
  auto SayEach = [&](const Decorated &From) {
    for (const SpirvDecoration &D : From.Own)
      if (Seen.insert(D.Kind).second)
        Say(D);
  };
  SayEach(D);
  for (uint32_t Group : D.Groups)
    if (auto Of = Decorations.find(Group); Of != Decorations.end())
      SayEach(Of->second);
}

const SpirvDecoration *SpirvModule::find(const Decorated &D, spv::Decoration Kind) const {
  auto FindIn = [&](ArrayRef<SpirvDecoration> Own) -> const SpirvDecoration * {
    const auto *It = find_if(Own, [&](const SpirvDecoration &X) { return X.Kind == static_cast<uint32_t>(Kind); });
    return It == Own.end() ? nullptr : It;
  };
  if (const SpirvDecoration *Found = FindIn(D.Own))
    return Found;
  // Groups have no groups.
  for (uint32_t Group : D.Groups)
    if (auto Of = Decorations.find(Group); Of != Decorations.end())
      if (const SpirvDecoration *Found = FindIn(Of->second.Own))
        return Found;
  return nullptr;
}

const SpirvDecoration *SpirvModule::find(uint32_t Id, spv::Decoration Kind) const {
  auto It = Decorations.find(Id);
  return It == Decorations.end() ? nullptr : find(It->second, Kind);
}

const SpirvDecoration *SpirvModule::findMember(uint32_t Id, uint32_t Member, spv::Decoration Kind) const {
  auto It = MemberDecorations.find({Id, Member});
  return It == MemberDecorations.end() ? nullptr : find(It->second, Kind);
}

StringRef SpirvModule::string(uint32_t Id) const {
  const SpirvInstruction *I = definition(Id);
  return I && I->Opcode == spv::OpString ? I->string(2) : StringRef();
}

bool SpirvModule::hasCapability(spv::Capability C) const { return is_contained(Capabilities, C); }

Error SpirvModule::error(const SpirvInstruction &I, const Twine &What) const {
  std::string Where = printableWord(Path);
  if (I.Line.Line) {
    if (StringRef File = string(I.Line.File); !File.empty())
      Where = printableWord(File);
    Where += ":" + std::to_string(I.Line.Line) + (I.Line.Column ? ":" + std::to_string(I.Line.Column) : "");
  }
  // In the file, what was taken out stands before it.
  uint32_t Offset = I.Offset;
  for (auto [At, Count] : Removed)
    Offset += At <= I.Offset ? Count : 0;
  return createStringError(inconvertibleErrorCode(),
                           Where + ": Op" + spvOpcodeString(I.Opcode) + " at word " + Twine(Offset) + ": " + What);
}

Expected<std::string> assembleSpirv(StringRef Text, StringRef Path, unsigned Minor) {
  static constexpr spv_target_env Environments[] = {SPV_ENV_UNIVERSAL_1_0, SPV_ENV_UNIVERSAL_1_1, SPV_ENV_UNIVERSAL_1_2,
                                                    SPV_ENV_UNIVERSAL_1_3, SPV_ENV_UNIVERSAL_1_4, SPV_ENV_UNIVERSAL_1_5,
                                                    SPV_ENV_UNIVERSAL_1_6};
  spvtools::SpirvTools Tools(Environments[std::min<size_t>(Minor, std::size(Environments) - 1)]);
  std::string Message;
  Tools.SetMessageConsumer(
      [&](spv_message_level_t Level, const char *, const spv_position_t &Position, const char *Said) {
        if (Level <= SPV_MSG_ERROR && Message.empty())
          Message = ":" + std::to_string(Position.line + 1) + ":" + std::to_string(Position.column + 1) + ": " +
                    StringRef(Said).rtrim().str();
      });
  std::vector<uint32_t> Code;
  if (!Tools.Assemble(Text.data(), Text.size(), &Code, SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS))
    return createStringError(inconvertibleErrorCode(),
                             printableWord(Path) + (Message.empty() ? ": cannot be assembled" : Message));
  return std::string(reinterpret_cast<const char *>(Code.data()), Code.size() * 4);
}

} // namespace rejoin
