//===- ModuleImporter.h - From parsed SPIR-V to LLVM IR -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One class imports one module; its members are in files by kind of instruction (types, constants, memory, arithmetic,
// calls, groups, extended instructions, functions), and the declarations below name the file.
//
// SPIRV-Tools has validated the binary, so the importer may rely on operands that exist and have the types that the
// specification asks for. What it does not cover is kept as the first error, with the instruction, and the rest is
// skipped: members need not check after each step. Operations that SPIR-V leaves undefined for some operands (division
// by zero, shifts by too much, indices out of bounds) become operations that LLVM defines: the program stays one.
// Held by: test/SPIRV, unittests/SPIRV/StructuredTest.cpp, rejoin-spirv-fuzz, utils/compare-vulkan.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SPIRV_MODULEIMPORTER_H
#define REJOIN_LIB_SPIRV_MODULEIMPORTER_H

#include "SpirvModule.h"
#include "rejoin/SPIRV/SpirvImporter.h"
#include "rejoin/Target/AddressSpaces.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/IRBuilder.h"
#include <map>
#include <optional>
#include <tuple>

namespace rejoin {

/// What a call does besides giving a result.
enum class CallEffect : uint8_t {
  Pure,
  /// Reads memory that the module does not name (images).
  Reads,
  /// Reads and writes memory.
  Writes,
  /// Communicates with other invocations, and no more.
  Convergent,
  /// The same, and reads memory.
  ConvergentReads,
  /// The same, and reads and writes memory.
  ConvergentWrites,
  /// Writes what no pointer of the module leads to: images, the state of the stage. Variables keep their values.
  WritesHidden,
  /// The same, and communicates.
  ConvergentWritesHidden,
  /// Reads and writes memory; the invocation may be in another subgroup afterwards.
  Repacks,
  /// The same, and communicates.
  ConvergentRepacks,
  /// Does not return.
  Ends,
  /// The same, and communicates.
  ConvergentEnds,
};

/// The name that the type of \p T has in a mangled name.
std::string mangledType(const llvm::Type *T, bool IsSigned);
/// `BuiltIn` enumerants by number; empty for one that is not known.
llvm::StringRef builtInName(uint32_t BuiltIn);

/// Imports one module. The first thing that is not covered is kept as error, and what follows is skipped.
class ModuleImporter {
public:
  ModuleImporter(const SpirvModule &S, llvm::LLVMContext &Context, const SpirvOptions &Options);
  llvm::Expected<std::unique_ptr<llvm::Module>> run();

private:
  // Errors.
  bool failed() const { return static_cast<bool>(Failure); }
  void fail(const SpirvInstruction &I, const llvm::Twine &What);
  /// The same for the instruction that is being imported: what SPIRV-Tools does not check of it does not hold.
  void failHere(const llvm::Twine &What);

  // TypeImporter.cpp.
  void importType(const SpirvInstruction &I);
  llvm::Type *imageType(const SpirvInstruction &Image, llvm::StringRef Name);
  llvm::Type *type(uint32_t Id) const { return Types.lookup(Id); }
  /// How a value of the type lies in memory without explicit layout: booleans are bytes.
  llvm::Type *memoryType(llvm::Type *T);
  const SpirvInstruction &def(uint32_t Id) const { return *S.definition(Id); }
  uint32_t pointee(uint32_t PointerType) const { return def(PointerType)[3]; }
  bool isSignedType(uint32_t Id) const;
  /// Decorations give the layout of what the pointer points at.
  bool hasExplicitLayout(uint32_t PointerType) const;
  uint64_t constantNumber(uint32_t Id) const;

  // TypeSizes.cpp. Sizes saturate: a sum or product that 64 bits cannot hold is the largest number.
  uint64_t explicitSize(uint32_t Type, uint32_t MatrixStride = 0, bool RowMajor = false);
  uint64_t computeExplicitSize(uint32_t Type, uint32_t MatrixStride, bool RowMajor);
  uint64_t arrayStride(uint32_t Type);
  /// Scalars, matrix columns and handles that a load of the type consists of.
  uint64_t memberCount(uint32_t Type);
  /// An error for a type that no memory holds.
  void checkSize(const SpirvInstruction &I);

  // DebugTypes.cpp.
  llvm::DIType *debugType(uint32_t Id, bool IsExplicit, unsigned Depth);
  llvm::DIType *makeDebugType(uint32_t Id, bool IsExplicit, unsigned Depth);
  void describeGlobal(llvm::GlobalVariable &G, uint32_t Id, uint32_t Type, bool IsExplicit);

  // ConstantImporter.cpp.
  void importConstant(const SpirvInstruction &I);
  /// The value given for a specialisation constant, after the word that names it.
  std::optional<std::pair<std::string, uint64_t>> givenValue(uint32_t SpecId, uint32_t Result) const;
  llvm::Constant *literal(llvm::Type *T, llvm::ArrayRef<uint32_t> Words, uint32_t Result, bool IsSpecialisation);
  llvm::Constant *toMemory(llvm::Constant *C);
  void importSpecOp(const SpirvInstruction &I);

  // MemoryImporter.cpp.
  /// Where an object lies, and how if the layout of its type does not say: the stride of a matrix, of the elements of a
  /// column of a row-major one.
  struct Address {
    llvm::Value *Pointer = nullptr;
    uint32_t Type = 0;
    bool Explicit = false;
    uint32_t MatrixStride = 0;
    bool RowMajor = false;
    uint32_t ElementStride = 0;
    /// Some step was taken, which may leave the pointer as it is: to the first element.
    bool IsInside = false;
    /// The object or a member around it is decorated Volatile: every access is.
    bool Volatile = false;
  };
  llvm::Type *blockType(uint32_t Block);
  void importVariable(const SpirvInstruction &I);
  bool hasSharedBlocks() const;
  /// All blocks in the memory of a workgroup begin at the same address: one object, as large as the largest.
  void importSharedBlock(const SpirvInstruction &I);
  void decorate(llvm::GlobalVariable &G, uint32_t Id, uint32_t Type);
  llvm::Value *importMemory(const SpirvInstruction &I);
  /// Whether an operation that goes member by member has few members; else there is an error.
  bool isShort(const SpirvInstruction &I, uint32_t Type);
  llvm::Value *importAccess(const SpirvInstruction &I);
  bool step(Address &A, llvm::Value *Index, bool InBounds);
  Address addressOf(uint32_t Pointer);
  llvm::Value *load(const Address &A, bool Volatile);
  void store(const Address &A, llvm::Value *V, bool Volatile);
  void describeVariable(llvm::AllocaInst &A, llvm::StringRef Name);
  llvm::StringRef stageOfInterface(uint32_t Variable);
  llvm::Value *importBuiltInLoad(uint32_t Variable, llvm::ArrayRef<uint32_t> Indices);
  /// The pointer that a built-in variable stands for where it is no load: a copy at the function's entry.
  llvm::Value *copyOfBuiltIn(uint32_t Variable);
  /// The `BuiltIn` that a variable of the module is, if it is a scalar or vector that a stage gets.
  std::optional<uint32_t> builtInOf(uint32_t Id) const;

  // AtomicImporter.cpp.
  llvm::Value *importAtomic(const SpirvInstruction &I);
  llvm::AtomicOrdering ordering(uint32_t SemanticsId);
  llvm::SyncScope::ID scope(uint32_t ScopeId);

  // InterfaceImporter.cpp.
  std::string modeOperand(const SpirvInstruction &Mode, unsigned Word) const;
  void describeModes(const SpirvEntryPoint &E, llvm::Function &F);
  void describeSpecialisation();
  std::string decorationsOf(uint32_t Id) const;
  std::pair<std::string, std::string> detailOf(const SpirvInstruction &I) const;
  std::pair<std::string, std::string> describedResult(const SpirvInstruction &I) const;
  std::vector<const SpirvInstruction *> inOrderOfBranches(const SpirvFunction &F) const;
  void describeResults();
  std::vector<uint32_t> availabilityOf(const SpirvInstruction &I);
  void describeMembers(llvm::GlobalVariable &G, uint32_t Of);
  /// What \p I says of the arithmetic and the accesses that were made for it: the instructions from \p First on.
  void describeInstructions(const SpirvInstruction &I, llvm::BasicBlock::iterator First);

  // FunctionImporter.cpp.
  void declareFunction(const SpirvFunction &F);
  void describeEntryPoint(const SpirvEntryPoint &E);
  void describeSize(const SpirvEntryPoint &E, llvm::Function &F);
  /// The specialisation constants without a value but their default that a constant depends on: `SpecId` and name.
  void collectOpenValues(uint32_t Id, std::map<uint32_t, std::string> &Found) const;
  /// The same with their ids.
  void collectOpenConstants(uint32_t Id, std::map<uint32_t, uint32_t> &Found) const;
  bool hasOpenValue(uint32_t Id) const;
  void importFunction(const SpirvFunction &F);
  void placeHearts(const SpirvFunction &F);
  /// Hearts in no cycle: uses take the token of the heart's own bundle.
  static void removeIdleHearts(llvm::Function &F);
  void importBlock(const SpirvFunction &F, const SpirvBlock &B);
  void importTerminator(const SpirvInstruction &I);
  llvm::PHINode *importPhi(const SpirvInstruction &I);
  void fillPhis(const SpirvFunction &F);
  llvm::Value *importCall(const SpirvInstruction &I);
  llvm::DebugLoc locationOf(const SpirvLine &L);
  llvm::DIFile *fileOf(uint32_t Id);
  /// A call; with the block's token if it is convergent.
  llvm::CallInst *call(llvm::FunctionCallee Callee, llvm::ArrayRef<llvm::Value *> Arguments, bool IsConvergent);

  // ModuleImporter.cpp, ArithmeticImporter.cpp.
  void importInstruction(const SpirvInstruction &I);
  void importCode(const SpirvInstruction &I);
  /// The result of an operation without side effects that is an instruction of LLVM or a few; null if it is none.
  llvm::Value *importArithmetic(const SpirvInstruction &I);
  llvm::Value *importNumeric(const SpirvInstruction &I);
  llvm::Value *importWithCarry(const SpirvInstruction &I);
  llvm::Value *importLogic(const SpirvInstruction &I);
  llvm::Value *importComposite(const SpirvInstruction &I);
  llvm::Value *importConversion(const SpirvInstruction &I);
  llvm::Value *importComparison(const SpirvInstruction &I);
  llvm::Value *importMatrix(const SpirvInstruction &I);
  llvm::Value *importBits(const SpirvInstruction &I);
  llvm::Value *value(uint32_t Id);
  /// Operand \p N of the instruction: word \p N as an id.
  llvm::Value *operand(const SpirvInstruction &I, unsigned N) { return value(I[N]); }
  llvm::Value *dot(llvm::Value *A, llvm::Value *B);
  /// The numbers of a matrix, column by column; those of a square matrix without a column and a row.
  using Entries = std::vector<std::vector<llvm::Value *>>;
  Entries entriesOf(llvm::Value *Matrix);
  static Entries without(const Entries &M, unsigned Column, unsigned Row);
  llvm::Value *determinant(const Entries &M);
  llvm::Value *inverse(llvm::Value *Matrix);
  /// A struct or array as one of another type with the same members.
  llvm::Value *convertAggregate(llvm::Value *V, llvm::Type *To);
  llvm::Value *splat(llvm::Value *V, llvm::Type *Like);
  llvm::Value *resize(llvm::Value *V, llvm::Type *To, bool IsSigned);

  // ExtendedImporter.cpp, OpenCLImporter.cpp.
  llvm::Value *importExtended(const SpirvInstruction &I);
  llvm::Value *importGlsl(const SpirvInstruction &I);
  llvm::Value *importGlslBits(const SpirvInstruction &I);
  llvm::Value *importGlslParts(const SpirvInstruction &I);
  llvm::Value *importGlslVector(const SpirvInstruction &I);
  llvm::Value *importOpenCL(const SpirvInstruction &I);
  llvm::Value *importNormalized(uint32_t Number, llvm::Value *V, llvm::Type *To);
  llvm::Value *intrinsic(llvm::Intrinsic::ID Id, llvm::ArrayRef<llvm::Value *> Arguments);

  // GroupImporter.cpp.
  /// Null if the instruction is none of a group.
  llvm::Value *importGroup(const SpirvInstruction &I);
  /// A vote of a quad; \p Vote is its opcode.
  llvm::Value *importQuadVote(const SpirvInstruction &I, uint32_t Vote);
  llvm::Value *callGroup(const llvm::Twine &Name, uint32_t ResultType, std::vector<llvm::Value *> Arguments,
                         bool IsSigned);

  // CallImporter.cpp.
  /// Gives functions that may execute an invocation repack instruction the attribute that says so.
  void markRepackingCallers();
  /// A call of the function that stands for the opcode; null with an error if no row of Calls.def has it.
  llvm::Value *importAsCall(const SpirvInstruction &I);
  llvm::CallInst *callNamed(llvm::StringRef Name, llvm::Type *Result, llvm::ArrayRef<llvm::Value *> Arguments,
                            CallEffect Effect, bool IsSigned = false);
  std::vector<llvm::Value *> operandsOf(const SpirvInstruction &I, unsigned First);
  void setResult(const SpirvInstruction &I, llvm::Value *V);
  void decorateResult(const SpirvInstruction &I, llvm::Value *V);
  void mark(llvm::Value *V, uint32_t Decoration, llvm::ArrayRef<uint32_t> Literals = {});
  /// Whether an index of an access is marked as not uniform: by a decoration, or by the two reversals of its bits
  /// that the loader writes for it in HLSL.
  bool isMarkedIndex(uint32_t Id) const;

  const SpirvModule &S;
  const SpirvOptions &Options;
  llvm::LLVMContext &Context;
  std::unique_ptr<llvm::Module> M;
  llvm::IRBuilder<> Builder;
  llvm::DIBuilder Debug;
  llvm::DICompileUnit *Unit = nullptr;
  llvm::DISubprogram *Scope = nullptr;
  llvm::DIType *UnspecifiedType = nullptr;
  llvm::DenseMap<uint32_t, llvm::DIFile *> Files;
  std::optional<llvm::Error> Failure;
  const SpirvInstruction *At = nullptr;
  /// The module is a shader: its control flow is structured, its convergent operations are controlled.
  bool IsShader = false;
  /// Decorations give the layout of variables in the memory of a workgroup (WorkgroupMemoryExplicitLayoutKHR).
  bool HasSharedBlocks = false;
  llvm::SmallVector<uint32_t, 2> SharedBlocks;
  llvm::DenseMap<uint32_t, llvm::Type *> Types;
  llvm::DenseMap<uint32_t, llvm::Value *> Values;
  /// How what a pointer points at lies, where its type does not say.
  llvm::DenseMap<uint32_t, Address> Addresses;
  /// Results of the functions of TypeSizes.cpp, `memoryType`, `toMemory` and `debugType`: types and constants that
  /// share parts are looked at once.
  llvm::DenseMap<uint32_t, uint64_t> MemberCounts;
  std::map<std::tuple<uint32_t, uint32_t, bool>, uint64_t> ExplicitSizes;
  llvm::DenseMap<llvm::Type *, llvm::Type *> MemoryTypes;
  llvm::DenseMap<llvm::Constant *, llvm::Constant *> MemoryConstants;
  std::map<std::tuple<uint32_t, bool, unsigned>, llvm::DIType *> DebugTypes;
  /// Members of all loads and stores so far.
  uint64_t MembersAccessed = 0;
  /// The stage that alone reads a built-in variable, if it is `pixel` or `compute`.
  llvm::DenseMap<uint32_t, llvm::StringRef> StageOfBuiltIn;
  /// Access chains into built-in variables: these become calls where they are loaded.
  llvm::DenseMap<uint32_t, std::pair<uint32_t, std::vector<uint32_t>>> BuiltInChains;
  llvm::DenseMap<uint32_t, llvm::Value *> BuiltInCopies;
  llvm::DenseMap<uint32_t, llvm::BasicBlock *> Blocks;
  llvm::DenseMap<uint32_t, llvm::Value *> Tokens;
  /// Values that variables of the function begin with, until they are stored.
  std::vector<std::pair<llvm::Value *, llvm::Constant *>> InitialStores;
  llvm::Value *Token = nullptr;
  llvm::Function *Current = nullptr;
};

/// What every driver does before it looks at a shader; `SpirvOptions::Simplify`.
void simplifyImported(llvm::Module &M, bool IsShader);

/// Buffers and payloads that nothing in the module writes become constants.
void markReadOnlyMemory(llvm::Module &M, bool BindingsAreRegisters);

} // namespace rejoin

#endif // REJOIN_LIB_SPIRV_MODULEIMPORTER_H
