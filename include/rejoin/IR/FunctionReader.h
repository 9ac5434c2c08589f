//===- FunctionReader.h - LLVM functions as program views -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Translates LLVM's pointers into dense numbers and back. `PointerNumbers` is the table: each pointer has a slot that
// follows from its address, and a map holds the pointers whose slot is taken by another. `FunctionReader` fills a
// ProgramView from a function. `idOf` then gives the number of an argument or instruction, an operand slot, or a block.
//
//   %x = add i32 %a, 1      a value; its use of %a has a slot; the constant has one without a value
//   a callee, a bundle, a block operand         has none: it carries no data of the function
// A value that was not in the function when it was read has no number. Every question about it must take the safe
// answer. Reuse the reader for the next function: it keeps its memory.
// Held by: unittests/IR/FunctionReaderTest.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_FUNCTIONREADER_H
#define REJOIN_IR_FUNCTIONREADER_H

#include "rejoin/Program/ProgramView.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/BasicBlock.h"
#include <mutex>
#include <vector>

namespace llvm {
class Function;
class Instruction;
class Use;
class Value;
} // namespace llvm

namespace rejoin {

/// Numbers for pointers, each with a note. Each pointer has one slot in a table. A map holds the pointers whose slot
/// another has taken; it is made when one of them is first looked up. Memory is kept between functions, and slots need
/// not be emptied: the pointers decide whether the content of a slot is valid. Objects are mostly at least 64 bytes
/// apart.
class PointerNumbers {
public:
  static constexpr uint32_t Empty = ~0U;

  /// The table while it does not grow, for loops that keep it in registers. The caller counts the numbers in use.
  class Table {
  public:
    /// If `holds` confirms it: the number of \p P as a value number, and its note as a level. Otherwise
    /// `PointerNumbers::findTaken` gives the number.
    ReadOperand candidate(const void *P) const { return slot(P); }
    bool holds(ReadOperand Candidate, const void *P) const { return Pointers[Candidate.operand().raw()] == P; }
    /// Gives the pointer \p P, which has no number yet, the next number \p N.
    void add(const void *P, uint32_t N, uint32_t Note) const {
      slot(P) = ReadOperand::value(ValueId(N), Note);
      Pointers[N] = P;
    }

  private:
    friend class PointerNumbers;
    uintptr_t offset(const void *P) const {
      // Neighbouring objects have neighbouring slots, and so do their uses.
      return reinterpret_cast<uintptr_t>(P) >> (LogSpace - LogSlot) & ByteMask;
    }
    ReadOperand &slot(const void *P) const {
      return *reinterpret_cast<ReadOperand *>(reinterpret_cast<char *>(Slots) + offset(P));
    }

    /// A slot holds the number of the pointer that was added last among those with this slot. If there is none, it
    /// holds a number whose pointer has another slot or is null.
    ReadOperand *Slots = nullptr;
    /// Pointers by number; null after those in use.
    const void **Pointers = nullptr;
    uintptr_t ByteMask = 0;
  };

  PointerNumbers() = default;
  PointerNumbers(const PointerNumbers &) = delete;
  PointerNumbers &operator=(const PointerNumbers &) = delete;

  /// Forgets all pointers. About \p Expected pointers will follow. The first \p NumSkipped numbers belong to no
  /// pointer.
  void clear(unsigned Expected, unsigned NumSkipped = 0);
  /// Gives the pointer \p P, which has no number yet, the next number.
  uint32_t add(const void *P) {
    uint32_t N = Size;
    Current.add(P, N, 0);
    setSize(N + 1);
    return N;
  }
  /// The number of \p P. If it has none, it gets the next free one.
  uint32_t insert(const void *P) {
    uint32_t N = find(P);
    return N == Empty ? add(P) : N;
  }
  /// The number of \p P, or `Empty`. Several threads may call this while no thread adds pointers.
  uint32_t find(const void *P) const { return find(P, Size); }
  /// As above, where the first \p NumUsed numbers are in use.
  uint32_t find(const void *P, uint32_t NumUsed) const {
    ReadOperand Candidate = Current.candidate(P);
    return LLVM_LIKELY(Current.holds(Candidate, P)) ? Candidate.operand().raw() : findTaken(P, NumUsed);
  }
  /// As above, for a \p P whose slot does not hold its number.
  uint32_t findTaken(const void *P, uint32_t NumUsed) const {
    const void *Other = Current.Pointers[Current.slot(P).operand().raw()];
    return Other && Current.offset(Other) == Current.offset(P) ? findMapped(P, NumUsed) : Empty;
  }
  /// The pointer with number \p N; null if the number belongs to no pointer.
  const void *pointer(uint32_t N) const { return Current.Pointers[N]; }
  uint32_t size() const { return Size; }

  const Table &table() const { return Current; }
  /// How many numbers the table can hold before it grows.
  uint32_t limit() const { return Limit; }
  /// Call this after additions to the table, up to the limit. If the table has to grow, \p Notes gives the note of each
  /// number; null if all notes are 0.
  void setSize(uint32_t NewSize, const uint8_t *Notes = nullptr) {
    Size = NewSize;
    if (LLVM_UNLIKELY(Size == Limit))
      grow(Notes);
  }

private:
  static constexpr unsigned LogSpace = 6, LogSlot = 3;
  static_assert(sizeof(ReadOperand) == 1 << LogSlot);

  LLVM_ATTRIBUTE_NOINLINE uint32_t findMapped(const void *P, uint32_t NumUsed) const;
  void grow(const uint8_t *Notes);
  /// Reserves \p NumSlots slots, a power of two, and up to \p NewLimit numbers.
  void reset(size_t NumSlots, uint32_t NewLimit);

  Table Current;
  std::vector<ReadOperand> Slots;
  /// Has at least as many elements as the largest limit so far.
  std::vector<const void *> Pointers;
  uint32_t Size = 0, Limit = 0;
  /// Guards the members below.
  mutable std::mutex MapLock;
  /// The first `NumMapped` pointers.
  mutable llvm::DenseMap<const void *, uint32_t> Mapped;
  mutable uint32_t NumMapped = 0;
};

/// Fills a `ProgramView` from an LLVM function and keeps the number of each value. Reuses its memory.
class FunctionReader {
public:
  /// \p IsFinal promises that nothing in the views will be replaced (`setInfo`, `setOperand`). The reader then skips
  /// facts that can no longer change an extent.
  explicit FunctionReader(GpuTarget &T, bool IsFinal = false) : Gpu(&T), IsFinal(IsFinal) {}

  /// Reads \p F, which must have a body. \p Query answers for operations that the target's tables leave to LLVM. The
  /// reader splits a block after each instruction of \p SplitBehind (no PHI, no terminator): the view has one block for
  /// each part.
  void read(const llvm::Function &F, GpuTarget::UniformityQuery Query,
            const llvm::SmallPtrSetImpl<const llvm::Instruction *> *SplitBehind = nullptr);
  /// Adds the region of a convergence token to the view just read.
  void addTokenRegion(TokenRegion Region) { View.addTokenRegion(std::move(Region)); }

  /// Replaces the facts about an argument or a call's result by facts from outside the function.
  void setInfo(ValueId V, InstanceInfo Info) {
    assert(!IsFinal && "estimates were relied on");
    Info.Ceiling = max(Info.Ceiling, Gpu->least());
    View.setInfo(V, Info);
  }

  /// Records what lowers a value whose extent does not follow from its operands.
  void setReason(ValueId V, ProgramView::Reason R) { View.setReason(V, R); }

  /// Replaces an operand by another one that has the same value at this use.
  void setOperand(UseId U, Operand O) {
    assert(!IsFinal && "estimates were relied on");
    View.setOperand(U, O);
  }

  const ProgramView &view() const { return View; }
  const GpuTarget &target() const { return *Gpu; }
  const llvm::Function &function() const { return *Function; }
  /// The argument or instruction with the number \p V.
  const llvm::Value &value(ValueId V) const;
  /// The number of an argument or instruction of the function; invalid for all other values.
  ValueId idOf(const llvm::Value &V) const;
  const llvm::BasicBlock &block(BlockId B) const { return *Blocks[B.index()]; }
  /// The number of the block, or of its first part.
  BlockId idOf(const llvm::BasicBlock &B) const;
  /// Whether \p B is a part of a block other than its first.
  bool isContinuation(BlockId B) const { return B.index() != 0 && Blocks[B.index()] == Blocks[B.index() - 1]; }
  /// The last part, with the terminator, of the block to which part \p B belongs. The parts of a block have consecutive
  /// numbers.
  BlockId lastPart(BlockId B) const {
    uint32_t I = B.index();
    while (I + 1 != Blocks.size() && Blocks[I + 1] == Blocks[I])
      ++I;
    return BlockId(I);
  }
  /// Whether the function defines tokens, so that it may use convergence control.
  bool hasTokens() const { return HasTokens; }
  /// The operand slot of an LLVM use; invalid for operands outside the function's data flow (callees, blocks, bundles).
  UseId idOf(const llvm::Use &U) const;

private:
  struct Pending {
    UseId Use;
    ValueId User;
    const llvm::Value *Value;
    bool Ignored;
  };
  /// Makes frozen values differ wherever the operands of an undefined operation differ, even if its defined results
  /// agree.
  void unhideFrozen();
  /// Kind and extents of \p I. \p NumOperands is the number of its operands; it becomes the number of leading operands
  /// that carry data. Sets bits in `Ignored`, which must be 0.
  Instance classify(const llvm::Instruction &I, const GpuTarget::UniformityQuery &Query, unsigned &NumOperands);
  using Filler = ProgramView::Filler;
  using Place = ProgramView::Filler::Place;
  /// Local copies of the filler and the table. No other code changes them, so code that adds to the view and the table
  /// need not check whether they have grown.
  struct Copies {
    Filler Fill;
    PointerNumbers::Table Table;
    void refresh(const Filler &Grown, const PointerNumbers &Numbers) {
      Fill = Grown;
      Table = Numbers.table();
    }
  };
  // Functions that read instructions receive the next number of the view and return the next free number.
  Place readPhi(const llvm::Instruction &I, Filler &Fill, Place Next);
  /// Reads any instruction but a PHI that has many operands, or operands that are not all in the table.
  Place readLong(const llvm::Instruction &I, Instance Known, unsigned NumOperands, Filler &Fill, Place Next);
  /// Reads an instruction with up to four operands and moves \p Next past it, if the table has all operands and there
  /// is room. \p IsPlain promises a pure function of at least one operand, or an instruction without output.
  template <bool IsPlain>
  static bool readShort(const llvm::Instruction &I, Instance Class, const llvm::Use *Operands, unsigned NumOperands,
                        Copies &Known, Place &Next);
  /// Reads instructions of the latest block from \p I up to \p End: PHIs first, without the terminator.
  Place readInstructions(llvm::BasicBlock::const_iterator I, llvm::BasicBlock::const_iterator End,
                         const GpuTarget::UniformityQuery &Query, Filler &Fill, Copies &Known, Place Next);
  /// Reads the terminator of the latest block and ends the block.
  template <bool Parts>
  Place readTerminator(const llvm::Instruction &I, const GpuTarget::UniformityQuery &Query, Filler &Fill, Copies &Known,
                       Place Next);
  Place readOtherTerminator(const llvm::Instruction &I, const GpuTarget::UniformityQuery &Query, Filler &Fill,
                            Place Next);
  /// Reads the terminator of a block in which threads end. No thread reaches its successors.
  Place readLostTerminator(const llvm::Instruction &I, Filler &Fill, Copies &Known, Place Next);
  /// Reads all blocks. If blocks have no \p Parts, \p InOrder reports whether they lie in the order of their numbers.
  template <bool Parts>
  Place readBlocks(const llvm::Function &F, const GpuTarget::UniformityQuery &Query,
                   const llvm::SmallPtrSetImpl<const llvm::Instruction *> *SplitBehind, Filler &Fill, bool &InOrder);
  /// Reads the latest block up to its last instruction in \p SplitBehind, ends the parts before it, and moves \p I
  /// there.
  Place readParts(const llvm::BasicBlock &B, const GpuTarget::UniformityQuery &Query,
                  const llvm::SmallPtrSetImpl<const llvm::Instruction *> &SplitBehind, Filler &Fill, Place Next,
                  llvm::BasicBlock::const_iterator &I);
  /// If blocks have parts, the number of the block's first part. Otherwise LLVM's number of the block. It equals the
  /// number in the view if the blocks lie in the order of their numbers, which is known when all are read.
  BlockId numberOf(const llvm::BasicBlock &B) const {
    return BlockId(HasParts ? BlockIndex[B.getNumber()] : B.getNumber());
  }
  /// The index of the block in `Blocks`, or `Empty` if reading it has not begun.
  uint32_t placeOf(const llvm::BasicBlock *B) const {
    uint32_t I = B && B->getNumber() < BlockIndex.size() ? BlockIndex[B->getNumber()] : NumBegun;
    return I < NumBegun && Blocks[I] == B ? I : PointerNumbers::Empty;
  }
  /// The number of an instruction that has lost its slot, or `Empty`. \p Begin gives the first number of the block with
  /// an index; \p Next is the next free number.
  template <typename BeginT> uint32_t findInBlock(const llvm::Instruction &I, BeginT Begin, uint32_t Next) const;
  /// While a function is read: the number of a value, or `Empty` for a constant or a value that is not read yet.
  uint32_t numberOf(const llvm::Value &V, const Filler &Fill, Place Next) const;
  /// Whether \p V was read and is known to differ from thread to thread.
  bool isDifferent(const llvm::Value &V, const Filler &Fill, Place Next) const;
  /// Makes room for an instance in the view and in the table of numbers.
  void findRoom(unsigned NumOperands, Filler &Fill, Place Next);
  /// An operand that is not an instruction read before.
  Operand otherOperand(const llvm::Value *V, UseId Use, ValueId User, bool Ignored = false);

  /// Blocks with at most this many instructions are searched linearly.
  static constexpr unsigned FewInstructions = 256;
  /// PHIs with at most this many operands compare their constants one by one.
  static constexpr unsigned FewOperands = 8;

  GpuTarget *Gpu;
  const llvm::Function *Function = nullptr;
  ProgramView View;
  /// Numbers of instructions; arguments have the numbers before them. The note is the level of the estimated extent.
  PointerNumbers Numbers;
  /// Numbers of constants that are operands of PHIs with many operands.
  PointerNumbers Constants;
  llvm::SmallVector<const llvm::BasicBlock *, 0> Blocks;
  uint32_t NumBegun = 0;
  /// Indexed by LLVM's block number; has at least as many elements as there are block numbers.
  llvm::SmallVector<uint32_t, 0> BlockIndex;
  llvm::SmallVector<Pending, 0> Forward;
  /// The operands of the latest classified instruction that do not affect its extent, one bit each. The last bit stands
  /// for all further operands.
  uint64_t Ignored = 0;
  /// The `freeze` instructions whose operand is an instruction.
  llvm::SmallVector<const llvm::Instruction *, 0> Frozen;
  bool IsFinal, HasTokens = false, HasParts = false;
  /// Whether a call ends the threads of the current block before its terminator.
  bool EndsHere = false;
};

} // namespace rejoin

#endif // REJOIN_IR_FUNCTIONREADER_H
