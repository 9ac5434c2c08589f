//===- Decoder.h - Functions in a compact form for execution -- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions in a compact form to be run. Each value is a row of slots, one for each scalar, at a fixed place in the
// frame; an operation names its operands by these places, so that running it looks nothing up.
//
//   %v = add <4 x i32> %a, %b      one operation of `Count` 4: slots of %v from those of %a and %b, element by element
//   phi at a block's beginning     copies on the edge into the block, all read before the first is written
//   call @sin(float %x)            a function that the machine knows, found when it is decoded
//   not:  what cannot be run       an operation that says so; an error only if it is reached
//
// A module is decoded function by function when one is first called (`ExecutableModule::decode`), with its graph, its
// order of execution for one cycle hierarchy, and its post-dominators. A block is split where a convergence region ends
// in it. Functions and variables have addresses; global memory is initialised once.
//
// Invariants: a register is not negative, a constant is `~index`; `SlotOf` has each argument and each instruction with
// a value; a value of more than `MaxSlots` scalars is not modelled.
// Cost: linear in the function, but for the order of execution.
// Source: LLVM's language reference, for what each opcode does.
// Caveat: what has no opcode is folded by LLVM at run time, value by value, which is slow; effects are never folded.
// Held by: test/Semantics/types.ll, packed-vectors.ll, extended-loop.ll; rejoin-kernel-fuzz.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_DECODER_H
#define REJOIN_SEMANTICS_DECODER_H

#include "rejoin/Semantics/CheckedMemory.h"
#include "rejoin/Semantics/Combination.h"
#include "rejoin/Semantics/ExecutionOrder.h"
#include "rejoin/Semantics/Image.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>

namespace rejoin {

/// One scalar: an integer of up to 64 bits (zero-extended), the bits of a floating-point value, or an address. Vectors,
/// aggregates and wider integers have several.
struct Slot {
  enum : uint8_t { Defined, Undef, Poison };
  uint64_t Bits = 0;
  uint8_t State = Defined;
  /// For an undefined value: a bit for each byte that is defined nevertheless.
  uint8_t DefinedBytes = 0;
  /// For an undefined value: the instruction where the value became undefined, as numbered by `SimtMachine`; 0 if not
  /// known.
  uint32_t Origin = 0;
};

/// The way in which an instruction is executed. Most opcodes work element by element.
enum class Opcode : uint8_t {
#define CODE(NAME) NAME,
#include "rejoin/Semantics/Opcodes.def"
};

/// An operation. An operand is a register of the frame (not negative) or a constant of the program (~index).
struct Op {
  Opcode Code;
  /// The width of an element; for casts, of an element of the source.
  uint8_t Bits = 0;
  uint8_t ToBits = 0;
  /// nuw 1, nsw 2, exact 4, disjoint 8, nneg 16; the predicate of a comparison; the space of a memory operation.
  uint8_t Flags = 0;
  uint32_t Count = 1;
  uint32_t Dst = 0;
  int32_t A = 0, B = 0, C = 0;
  /// Index into a side table that depends on the opcode.
  uint32_t Extra = 0;
  const llvm::Instruction *I = nullptr;
};

/// A scalar in memory: `Bytes` bytes at `Offset` hold slot `Slot` of the value.
struct Piece {
  uint32_t Offset, Slot;
  uint8_t Bytes, Bits;
  /// For an element of a vector whose elements are not whole bytes: the bit at which it begins. Other elements share
  /// its bytes.
  uint8_t Shift = 0;
  bool IsPacked = false;

  uint64_t read(const uint8_t *At) const;
  void write(uint8_t *At, uint64_t Value) const;
};

struct DecodedBlock {
  uint32_t FirstOp, EndOp;
  const llvm::BasicBlock *Block;
};

class ExecutableModule;

struct DecodedFunction {
  const llvm::Function *F;
  uint32_t NumSlots = 0;
  llvm::SmallVector<uint32_t> ArgumentSlots;
  std::vector<Op> Ops;
  /// The function's blocks. A block in which a convergence region ends is split there.
  std::vector<DecodedBlock> Blocks;
  Cfg Graph;
  ExecutionOrder Order;
  /// The immediate post-dominator of each block; invalid if there is none.
  std::vector<BlockId> PostDominator;

  struct PhiCopy {
    uint32_t Dst;
    int32_t Src;
    uint32_t Count;
    const llvm::PHINode *Phi;
  };
  /// Copies on the edge into a block, by the last part of the predecessor.
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, std::vector<PhiCopy>> Phis;
  struct CallInfo {
    const llvm::CallBase *Call;
    const llvm::Function *Callee;
    /// Registers of the arguments, and the number of slots of each. `Pointer` is the callee's operand of an indirect
    /// call.
    llvm::SmallVector<int32_t> Arguments;
    llvm::SmallVector<uint32_t> Counts;
    int32_t Pointer = 0;
    unsigned Builtin = 0;
    /// For a function on images; `Builtin` is then `Nothing`.
    ImageAction OnImage = ImageAction::None;
    Combination Combine;
    /// The numbers of the operands that are a member mask, the number of a barrier, and its number of threads.
    std::optional<uint8_t> MaskOperand, BarrierOperand, ThreadsOperand;
    /// Whether threads wait for each other at this call, as these operands determine.
    bool Meets = false;
    /// For elementary functions: the function, the way in which it reads its elements, and their width.
    uint64_t (*Apply)(uint8_t Kind, unsigned Bits, const uint64_t *Arguments) = nullptr;
    uint8_t Kind = 0;
    unsigned Bits = 0;
    bool Convergent = false;
    /// The result is unknown; see `OpaqueCalls` of `ExecutableModule`. Integer results lie in `Range`.
    bool Opaque = false;
    /// Some call of the function promises to write no memory.
    bool OnlyReads = false;
    std::optional<llvm::ConstantRange> Range;
    /// Of an unknown pointer.
    uint64_t Alignment = 1;
    bool IsNotNull = false;
    /// The argument that is the result, too.
    std::optional<unsigned> Returned;
    uint32_t ResultSlots = 0;
  };
  std::vector<CallInfo> Calls;
  /// What attributes, metadata and assumptions say of a value, beside its range.
  struct Promise {
    const llvm::Type *Of = nullptr;
    uint64_t Alignment = 1;
    bool IsNotNull = false;
    llvm::FPClassTest NoClasses = llvm::fcNone;
    /// Undefined behaviour if it is poison, also by the others.
    bool IsDefined = false;
    bool isTrivial() const { return Alignment == 1 && !IsNotNull && NoClasses == llvm::fcNone && !IsDefined; }
  };
  std::vector<Promise> Promises;
  /// Memory layouts. The tables after it hold GEP steps (register, scale), shuffle masks, and the cases and targets of
  /// terminators.
  std::vector<std::vector<Piece>> Layouts;
  struct GepStep {
    int32_t Index;
    uint8_t Bits;
    uint64_t Scale;
    /// Whether one index serves all elements.
    bool Scalar;
    /// The number of elements of the indexed array; 0 if it is not known.
    uint64_t Limit = 0;
  };
  struct GepInfo {
    uint64_t Offset;
    unsigned PointerBits;
    /// Whether the base is one address for all elements.
    bool ScalarBase;
    /// Poison if the offset overflows as a signed, or the address as an unsigned number.
    bool NoSignedWrap, NoUnsignedWrap;
    /// Whether any distance from null is poison.
    bool IsNullOutside;
    std::vector<GepStep> Steps;
  };
  std::vector<GepInfo> Geps;
  std::vector<std::vector<int>> Masks;
  struct Branching {
    llvm::SmallVector<uint32_t> Targets;
    std::vector<std::pair<uint64_t, uint32_t>> Cases;
  };
  const std::vector<PhiCopy> *copiesOn(uint32_t From, uint32_t To) const {
    auto It = Phis.find({From, To});
    return It == Phis.end() ? nullptr : &It->second;
  }
  std::vector<Branching> Branches;
  /// Operands of operations that LLVM folds, with their numbers of slots and types.
  struct FoldInfo {
    llvm::SmallVector<int32_t> Operands;
    uint32_t ResultSlots;
  };
  std::vector<FoldInfo> Folds;
  /// The ranges in which certain values must lie.
  std::vector<llvm::ConstantRange> Ranges;
  /// Element sizes of private objects, in bytes.
  std::vector<CheckedSize> Sizes;
  /// Messages about operations that cannot be executed.
  std::vector<std::string> Problems;
  /// For each anchor, the blocks of its region. Filled if anchors may separate threads.
  std::vector<llvm::SmallVector<bool>> AnchorRegions;
  /// The first register of each argument and instruction with a value.
  llvm::DenseMap<const llvm::Value *, uint32_t> SlotOf;
};

/// The number of scalars of a value. If it exceeds `MaxSlots`, the value is not modelled and `numSlots` is 0.
CheckedSize countSlots(const llvm::Type *T);
unsigned numSlots(const llvm::Type *T);
constexpr unsigned MaxSlots = 1 << 16;
/// As `DataLayout::getTypeAllocSize`, which overflows.
CheckedSize allocSizeOf(const llvm::DataLayout &DL, llvm::Type *T);
/// Whether a pointer type has addresses wider than the 64 bits of a register.
bool hasWidePointer(const llvm::DataLayout &DL, llvm::Type *T);
/// The scalars of a value in memory.
std::vector<Piece> layoutOf(const llvm::DataLayout &DL, llvm::Type *T);
/// The range that attributes or metadata require of an integer of at most 64 bits; outside it the value is poison.
std::optional<llvm::ConstantRange> rangeOf(const llvm::Instruction &I);
/// Appends the width of each slot of a type.
void slotBits(const llvm::Type *T, llvm::SmallVectorImpl<unsigned> &Out);

/// The globals of a module that have no name, in order. Those of two modules are paired by their positions.
std::vector<const llvm::GlobalVariable *> unnamedGlobals(const llvm::Module &M);

/// A module prepared for execution. Functions are decoded when first needed.
class ExecutableModule {
public:
  /// \p Hierarchy is the number of the cycle hierarchy to use for each function. With \p AnchorsPart, blocks are split
  /// so that the threads of an anchor can be kept apart in its region.
  ///
  /// With \p OpaqueCalls, a call of an unknown function without a body is not an error. Its result is a fixed function
  /// of the function's name, its arguments (of a private object the offset in it and its contents) and, if it is
  /// convergent, of the participating threads with their arguments. Otherwise the result also depends on the thread and
  /// on the number of its earlier calls of this kind, unless some call promises that the function writes no memory.
  ///
  /// A global with the same name in several modules of \p Beside has the same address in all their programs, if each
  /// program gets the same list. All memory allocated by runs is together at most \p MaxMemory bytes.
  ExecutableModule(const llvm::Module &M, TargetKind Kind, unsigned Hierarchy, bool AnchorsPart = false,
                   bool OpaqueCalls = false, llvm::ArrayRef<const llvm::Module *> Beside = {},
                   uint64_t MaxMemory = DefaultMaxMemory);
  ~ExecutableModule();
  /// Chooses another hierarchy for one function. Call this before the function is decoded.
  void chooseHierarchy(const llvm::Function &F, unsigned Number) { HierarchyOf[&F] = Number; }

  /// Decodes a function. An operation that cannot be executed is an error only when it is reached.
  DecodedFunction &decode(const llvm::Function &F);
  const llvm::Module &module() const { return M; }
  const llvm::DataLayout &layout() const { return M.getDataLayout(); }
  TargetKind kind() const { return Kind; }
  MemorySpace space(unsigned AddressSpace) const { return spaceOf(Kind, AddressSpace); }
  const Slot &constant(int32_t Ref) const { return Constants[~Ref]; }
  const Slot *constants() const { return Constants.data(); }
  /// The function at an address, for calls through pointers.
  const llvm::Function *functionAt(uint64_t Address) const;
  uint64_t addressOf(const llvm::GlobalValue &G) const { return Addresses.lookup(&G); }
  uint64_t addressOf(const llvm::BasicBlock &B) const;
  /// Whether the value of a constant can be computed.
  bool isKnown(const llvm::Constant &C) const;
  /// Appends the slots of a constant for which `isKnown` holds.
  void appendSlots(const llvm::Constant &C, llvm::SmallVectorImpl<Slot> &Out) const;

  static constexpr uint64_t DefaultMaxMemory = 1ULL << 32, MaxLocalAddress = 1ULL << 32;
  MemoryBudget &budget() { return Budget; }
  /// Global and constant memory, with the module's variables initialised.
  Arena &global() { return Global; }
  /// Makes the object at the image's address an image. The address is its handle.
  void addImage(const Image &I) { Images[I.Address] = I; }
  /// The image with this handle; null if there is none.
  const Image *imageAt(uint64_t Handle) const {
    auto It = Images.find(Handle);
    return It == Images.end() ? nullptr : &It->second;
  }
  /// The module's variables in local memory, and the local memory of the kernel's arguments. It is allocated anew for
  /// each workgroup.
  struct LocalVariable {
    std::string Name;
    uint64_t Size, Align, Address;
    /// Arrays whose size the launch determines.
    bool IsOfLaunch = false;
  };
  std::vector<LocalVariable> Locals;
  /// AMDGPU's descriptions of the launch in global memory; 0 if no module uses them.
  uint64_t DispatchPacket = 0, HiddenArguments = 0;
  static constexpr unsigned DispatchPacketBytes = 64, HiddenArgumentsBytes = 256;

private:
  friend class FunctionDecoder;
  void placeFunctions();
  void placeVariables();
  int32_t internConstant(const llvm::Constant &C);
  void store(const llvm::Constant &C, uint64_t Address);

  /// Whether some call of the function with this name, in any of the modules, promises to write no memory.
  bool onlyReads(llvm::StringRef Name);
  /// What calls of that function in any of the modules, or its declarations, promise of its result. Where a call says
  /// less, the function is the same.
  void promisesOfResult(llvm::StringRef Name, DecodedFunction::CallInfo &Info);

  const llvm::Module &M;
  llvm::SmallVector<const llvm::Module *, 2> Modules;
  llvm::StringMap<bool> OnlyReading;
  TargetKind Kind;
  unsigned Hierarchy;
  llvm::DenseMap<const llvm::Function *, unsigned> HierarchyOf;
  bool AnchorsPart, OpaqueCalls;
  MemoryBudget Budget;
  Arena Global;
  llvm::DenseMap<uint64_t, Image> Images;
  std::vector<Slot> Constants;
  llvm::DenseMap<const llvm::Constant *, int32_t> ConstantIds;
  llvm::DenseMap<const llvm::GlobalValue *, uint64_t> Addresses;
  std::vector<const llvm::Function *> FunctionsByAddress;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<DecodedFunction>> Decoded;
};

} // namespace rejoin

#endif // REJOIN_SEMANTICS_DECODER_H
