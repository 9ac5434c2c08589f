//===- Decoder.h - Functions in a compact form to be run -*- C++ -*-===//
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

namespace rejoin {

/// One scalar: an integer up to 64 bits (zero-extended), the bits of a floating-point value, an address. Vectors,
/// aggregates and wider integers take several.
struct Slot {
  enum : uint8_t { Defined, Undef, Poison };
  uint64_t Bits = 0;
  uint8_t State = Defined;
  /// Of an undefined value: the bytes that are defined nevertheless, by bits.
  uint8_t DefinedBytes = 0;
  /// Of an undefined value: where that began (`SimtMachine` numbers instructions); 0 if that is not known.
  uint32_t Origin = 0;
};

/// How an instruction runs. Most opcodes run element by element.
enum class Opcode : uint8_t {
#define CODE(NAME) NAME,
#include "rejoin/Semantics/Opcodes.def"
};

/// An operation. Operands are registers of the frame (not negative) or constants of the program (~index).
struct Op {
  Opcode Code;
  /// Of an element; of the source for casts.
  uint8_t Bits = 0;
  uint8_t ToBits = 0;
  /// nuw 1, nsw 2, exact 4, disjoint 8, nneg 16; the predicate of comparisons; the space of memory operations.
  uint8_t Flags = 0;
  uint32_t Count = 1;
  uint32_t Dst = 0;
  int32_t A = 0, B = 0, C = 0;
  /// Index into a side table, by opcode.
  uint32_t Extra = 0;
  const llvm::Instruction *I = nullptr;
};

/// A scalar in memory: `Bytes` bytes at `Offset`, slot `Slot` of the value.
struct Piece {
  uint32_t Offset, Slot;
  uint8_t Bytes, Bits;
  /// An element of a vector whose elements are no whole bytes: it begins at this bit, and others share its bytes.
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
  /// Blocks; a block is split where a convergence region ends in it.
  std::vector<DecodedBlock> Blocks;
  Cfg Graph;
  ExecutionOrder Order;
  /// Immediate post-dominator of each block; invalid for none.
  std::vector<BlockId> PostDominator;

  struct PhiCopy {
    uint32_t Dst;
    int32_t Src;
    uint32_t Count;
    const llvm::PHINode *Phi;
  };
  /// Copies on the edge into a block, by the predecessor's last part.
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, std::vector<PhiCopy>> Phis;
  struct CallInfo {
    const llvm::CallBase *Call;
    const llvm::Function *Callee;
    /// Registers of the arguments and how many slots each takes; the callee's operand for indirect calls.
    llvm::SmallVector<int32_t> Arguments;
    llvm::SmallVector<uint32_t> Counts;
    int32_t Pointer = 0;
    unsigned Builtin = 0;
    /// Of a function of images: Builtin is Nothing.
    ImageAction OnImage = ImageAction::None;
    Combination Combine;
    /// The operand that is a member mask, or the number of a barrier; none if negative.
    int8_t Mask = -1, Barrier = -1;
    /// The operand that is the number of threads of a barrier.
    int8_t Count = -1;
    /// Threads meet at it by these.
    bool Meets = false;
    /// For elementary functions: the function, how it reads its elements, and their bits.
    uint64_t (*Apply)(uint8_t Kind, unsigned Bits, const uint64_t *Arguments) = nullptr;
    uint8_t Kind = 0;
    unsigned Bits = 0;
    bool Convergent = false;
    /// Its result is unknown: see `OpaqueCalls`. Integers are in this range.
    bool Opaque = false;
    /// Some call of the function writes no memory.
    bool OnlyReads = false;
    std::optional<llvm::ConstantRange> Range;
    uint32_t ResultSlots = 0;
  };
  std::vector<CallInfo> Calls;
  /// Memory layouts, GEP steps (register, scale), shuffle masks, switch cases, targets of terminators.
  std::vector<std::vector<Piece>> Layouts;
  struct GepStep {
    int32_t Index;
    uint8_t Bits;
    uint64_t Scale;
    /// One index for all elements.
    bool Scalar;
    /// Elements of the array that it indexes; 0 if that is not known.
    uint64_t Limit = 0;
  };
  struct GepInfo {
    uint64_t Offset;
    unsigned PointerBits;
    /// The base is one address for all elements.
    bool ScalarBase;
    /// An offset that overflows is poison.
    bool NoSignedWrap;
    /// Any distance from null is poison.
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
  /// Operands of operations that LLVM folds, with their slot counts and types.
  struct FoldInfo {
    llvm::SmallVector<int32_t> Operands;
    uint32_t ResultSlots;
  };
  std::vector<FoldInfo> Folds;
  /// Of values that must lie in them.
  std::vector<llvm::ConstantRange> Ranges;
  /// Bytes of elements of private objects.
  std::vector<CheckedSize> Sizes;
  /// Messages for what cannot be run.
  std::vector<std::string> Problems;
  /// By anchor, if anchors may part threads: the blocks of its region.
  std::vector<llvm::SmallVector<bool>> AnchorRegions;
  /// The first register of each argument and instruction with a value.
  llvm::DenseMap<const llvm::Value *, uint32_t> SlotOf;
};

/// Scalars of a value; of more than `MaxSlots` none is modelled, and `numSlots` is 0.
CheckedSize countSlots(const llvm::Type *T);
unsigned numSlots(const llvm::Type *T);
constexpr unsigned MaxSlots = 1 << 16;
/// As `DataLayout::getTypeAllocSize`, which wraps.
CheckedSize allocSizeOf(const llvm::DataLayout &DL, llvm::Type *T);
/// A register holds 64 bits of an address.
bool hasWidePointer(const llvm::DataLayout &DL, llvm::Type *T);
/// The scalars of a value in memory.
std::vector<Piece> layoutOf(const llvm::DataLayout &DL, llvm::Type *T);
/// Where an integer of at most 64 bits has to lie by attributes or metadata; elsewhere it is poison.
std::optional<llvm::ConstantRange> rangeOf(const llvm::Instruction &I);
/// Bits of each slot of a type.
void slotBits(const llvm::Type *T, llvm::SmallVectorImpl<unsigned> &Out);

/// A module ready to run. Functions are decoded when first needed.
class ExecutableModule {
public:
  /// \p Hierarchy counts the cycle hierarchies of a function; with \p AnchorsPart blocks are split so that the threads
  /// of an anchor can be kept apart in its region.
  /// With \p OpaqueCalls functions without a body that the machine does not know are no error: their result is a fixed
  /// function of their name, their arguments (of a private object the offset in it and its contents, as other
  /// addresses say nothing) and, if they are convergent, of who takes part with which arguments; else,
  /// unless some call promises that the function writes nothing, of the thread and how many such calls it made.
  /// What has one name in several modules of \p Beside lies at one address in the programs of all, if each gets the
  /// same list. Everything that runs allocate, together, takes at most \p MaxMemory bytes.
  ExecutableModule(const llvm::Module &M, TargetKind Kind, unsigned Hierarchy, bool AnchorsPart = false,
                   bool OpaqueCalls = false, llvm::ArrayRef<const llvm::Module *> Beside = {},
                   uint64_t MaxMemory = DefaultMaxMemory);
  ~ExecutableModule();
  /// Another hierarchy for one function, before it is decoded.
  void chooseHierarchy(const llvm::Function &F, unsigned Number) { HierarchyOf[&F] = Number; }

  /// What cannot be run is an error only when it is reached.
  DecodedFunction &decode(const llvm::Function &F);
  const llvm::Module &module() const { return M; }
  const llvm::DataLayout &layout() const { return M.getDataLayout(); }
  TargetKind kind() const { return Kind; }
  MemorySpace space(unsigned AddressSpace) const { return spaceOf(Kind, AddressSpace); }
  const Slot &constant(int32_t Ref) const { return Constants[~Ref]; }
  const Slot *constants() const { return Constants.data(); }
  /// Functions by address, for calls through pointers.
  const llvm::Function *functionAt(uint64_t Address) const;
  uint64_t addressOf(const llvm::GlobalValue &G) const { return Addresses.lookup(&G); }
  uint64_t addressOf(const llvm::BasicBlock &B) const;
  /// Whether a constant can be computed.
  bool isKnown(const llvm::Constant &C) const;
  /// The registers' contents for a constant that can.
  void appendSlots(const llvm::Constant &C, llvm::SmallVectorImpl<Slot> &Out) const;

  static constexpr uint64_t DefaultMaxMemory = 1ULL << 32, MaxLocalAddress = 1ULL << 32;
  MemoryBudget &budget() { return Budget; }
  /// Global and constant memory, with the module's variables initialised.
  Arena &global() { return Global; }
  /// Makes the object at its address an image: the address is its handle.
  void addImage(const Image &I) { Images[I.Address] = I; }
  /// The image with a handle; null if there is none.
  const Image *imageAt(uint64_t Handle) const {
    auto It = Images.find(Handle);
    return It == Images.end() ? nullptr : &It->second;
  }
  /// The module's variables in local memory, with what the kernel's arguments need: laid out anew for each workgroup.
  struct LocalVariable {
    std::string Name;
    uint64_t Size, Align, Address;
    /// Arrays whose size the launch gives.
    bool IsOfLaunch = false;
  };
  std::vector<LocalVariable> Locals;
  /// AMDGPU's description of the launch for a kernel, in global memory; 0 where no module asks for it.
  uint64_t DispatchPacket = 0, HiddenArguments = 0;
  static constexpr unsigned DispatchPacketBytes = 64, HiddenArgumentsBytes = 256;

private:
  friend class FunctionDecoder;
  void placeFunctions();
  void placeVariables();
  int32_t internConstant(const llvm::Constant &C);
  void store(const llvm::Constant &C, uint64_t Address);

  /// Whether some call of a function with this name, in any of the modules, promises to write no memory.
  bool onlyReads(llvm::StringRef Name);

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
