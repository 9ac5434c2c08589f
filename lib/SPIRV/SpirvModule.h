//===- SpirvModule.h - A parsed SPIR-V binary ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The module as SPIRV-Tools parses it, with what the importer asks for by id: instructions, decorations with those of
// groups and members, names, entry points with their modes, blocks with their merge instructions. What SPIRV-Tools 2023
// does not know is taken out before and kept beside (`RemovedModes`, `QuadVotes`). Words are views into `Code`, so the
// module does not move.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SPIRV_SPIRVMODULE_H
#define REJOIN_LIB_SPIRV_SPIRVMODULE_H

#include "spirv-tools/libspirv.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <spirv/unified1/spirv.hpp>
#include <string>
#include <vector>

namespace rejoin {

/// Opcodes of SPV_KHR_quad_control, which the headers of 2023 lack.
enum : uint32_t { OpGroupNonUniformQuadAllKHR = 5110, OpGroupNonUniformQuadAnyKHR = 5111 };

/// A position in the shader's source; `File` is the id of an `OpString`, 0 if there is none. In a module without lines
/// it is one in the module's assembly, and the file is `Itself`.
struct SpirvLine {
  static constexpr uint32_t Itself = 0xfffffff0;
  uint32_t File = 0, Line = 0, Column = 0;
};

struct SpirvInstruction {
  uint16_t Opcode = 0;
  spv_ext_inst_type_t ExtendedSet = SPV_EXT_INST_TYPE_NONE;
  uint32_t Type = 0, Result = 0;
  /// In words, from the start of the binary.
  uint32_t Offset = 0;
  SpirvLine Line;
  /// The module states the line; else it is that of an instruction before.
  bool HasOwnLine = false;
  llvm::ArrayRef<uint32_t> Words;
  llvm::ArrayRef<spv_parsed_operand_t> Operands;

  uint32_t operator[](unsigned I) const { return Words[I]; }
  unsigned size() const { return Words.size(); }
  /// The literal string that begins at word \p I.
  llvm::StringRef string(unsigned I) const;
  /// Words from \p I on.
  llvm::ArrayRef<uint32_t> from(unsigned I) const { return Words.drop_front(std::min<size_t>(I, Words.size())); }
};

struct SpirvDecoration {
  uint32_t Kind;
  llvm::ArrayRef<uint32_t> Literals;
};

struct SpirvBlock {
  uint32_t Label = 0;
  /// Of the instructions between the label and the terminator, and of the terminator, in `SpirvModule::Instructions`.
  uint32_t Begin = 0, Terminator = 0;
  /// `OpLoopMerge` or `OpSelectionMerge`; null if there is none.
  const SpirvInstruction *Merge = nullptr;
};

struct SpirvFunction {
  const SpirvInstruction *Definition = nullptr;
  std::vector<uint32_t> Parameters;
  std::vector<SpirvBlock> Blocks;
};

/// Execution modes that SPIRV-Tools 2023 does not know.
enum : uint32_t { QuadDerivativesMode = 5088, RequireFullQuadsMode = 5089, MaximallyReconvergesMode = 6023 };

struct SpirvEntryPoint {
  spv::ExecutionModel Model;
  uint32_t Function;
  llvm::StringRef Name;
  llvm::ArrayRef<uint32_t> Interface;
  /// `OpExecutionMode` and `OpExecutionModeId`.
  std::vector<const SpirvInstruction *> Modes;
  /// Modes on reconvergence and quads that SPIRV-Tools 2023 does not know.
  std::vector<uint32_t> RemovedModes;
};

/// The instructions of a validated module with tables by id. Refers to the words that it holds.
class SpirvModule {
public:
  /// Validates and parses. Messages begin with \p Path. Without lines the module gets those of \p Assembly, or if that
  /// is empty those of its disassembly.
  static llvm::Expected<std::unique_ptr<SpirvModule>> parse(llvm::StringRef Binary, llvm::StringRef Path,
                                                            llvm::StringRef Assembly = "");

  const SpirvInstruction *definition(uint32_t Id) const { return Id < Definitions.size() ? Definitions[Id] : nullptr; }
  llvm::StringRef name(uint32_t Id) const { return Names.lookup(Id); }
  llvm::StringRef memberName(uint32_t Id, uint32_t Member) const { return MemberNames.lookup({Id, Member}); }
  /// The first decoration of each kind, with those of the groups that the id is in.
  void forEachDecoration(uint32_t Id, llvm::function_ref<void(const SpirvDecoration &)> Say) const;
  void forEachMemberDecoration(uint32_t Id, uint32_t Member,
                               llvm::function_ref<void(const SpirvDecoration &)> Say) const;
  const SpirvDecoration *find(uint32_t Id, spv::Decoration Kind) const;
  const SpirvDecoration *findMember(uint32_t Id, uint32_t Member, spv::Decoration Kind) const;
  bool has(uint32_t Id, spv::Decoration Kind) const { return find(Id, Kind) != nullptr; }
  /// The text of an `OpString`.
  llvm::StringRef string(uint32_t Id) const;
  bool hasCapability(spv::Capability C) const;
  /// `OpFoo at word 12`, after the path and the line.
  llvm::Error error(const SpirvInstruction &I, const llvm::Twine &What) const;

  std::string Path;
  uint32_t Bound = 0;
  uint32_t AddressingModel = 0, MemoryModel = 0;
  std::vector<uint32_t> Code;
  /// Places in `Code` from which instructions were taken out, and how many words these had.
  std::vector<std::pair<uint32_t, uint32_t>> Removed;
  std::vector<SpirvInstruction> Instructions;
  std::vector<SpirvFunction> Functions;
  std::vector<SpirvEntryPoint> EntryPoints;
  /// The votes of quads of SPV_KHR_quad_control by result: their opcodes. Their instructions are `OpCopyObject` here.
  llvm::DenseMap<uint32_t, uint32_t> QuadVotes;
  /// Types, constants and variables of the module, in order.
  std::vector<const SpirvInstruction *> Globals;
  llvm::StringRef SourceFile;
  spv::SourceLanguage Language = spv::SourceLanguageUnknown;

private:
  friend class SpirvParser;
  void takeLines(llvm::StringRef Assembly);
  void decorate();

  std::vector<spv_parsed_operand_t> Operands;
  std::vector<const SpirvInstruction *> Definitions;
  llvm::DenseMap<uint32_t, llvm::StringRef> Names;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, llvm::StringRef> MemberNames;
  /// Decorations, one of each kind, and the groups of decorations that it is in: a group may have thousands of targets,
  /// so that its decorations are not copied.
  struct Decorated {
    std::vector<SpirvDecoration> Own;
    std::vector<uint32_t> Groups;
  };
  const SpirvDecoration *find(const Decorated &D, spv::Decoration Kind) const;
  void forEach(const Decorated &D, llvm::function_ref<void(const SpirvDecoration &)> Say) const;
  llvm::DenseMap<uint32_t, Decorated> Decorations;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, Decorated> MemberDecorations;
  std::vector<uint32_t> Capabilities;
};

} // namespace rejoin

#endif // REJOIN_LIB_SPIRV_SPIRVMODULE_H
