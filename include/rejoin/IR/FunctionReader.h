//===- FunctionReader.h - LLVM functions as program views -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From LLVM's pointers to dense numbers and back. `PointerNumbers` is the table: one slot for each pointer by its
// address, a map only for those whose slot another took. `FunctionReader` fills a ProgramView from a function and
// answers `idOf`: an argument or instruction, an operand slot, a block.
//
//   %x = add i32 %a, 1      a value; its use of %a has a slot; the constant has one without a value
//   a callee, a bundle, a block operand         has none: it carries no data of the function
// A value that was not in the function when it was read has no number, and every question about it must take the safe
// answer. Reuse the reader for the next function: its memory stays.
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

/// Numbers for pointers, each with a note: a table in which each has one slot, and a map for those whose slot another
/// took, made when somebody asks for one of them. Keeps its memory between functions: what earlier ones left in the
/// slots follows from the pointers, so slots need not be emptied. Objects are mostly at least 64 bytes apart.
class PointerNumbers {
public:
  static constexpr uint32_t Empty = ~0U;

  /// The table while it does not grow, for loops that keep it at hand. How many numbers are in use is kept elsewhere.
  class Table {
  public:
    /// The number of \p P as that of a value, and its note as a level, if `holds` says so; otherwise
    /// `PointerNumbers::findTaken` knows the number.
    ReadOperand candidate(const void *P) const { return slot(P); }
    bool holds(ReadOperand Candidate, const void *P) const { return Pointers[Candidate.operand().raw()] == P; }
    /// Makes \p P, which has no number, number \p N, the next one.
    void add(const void *P, uint32_t N, uint32_t Note) const {
      slot(P) = ReadOperand::value(ValueId(N), Note);
      Pointers[N] = P;
    }

  private:
    friend class PointerNumbers;
    uintptr_t offset(const void *P) const {
      // Objects that lie side by side have slots side by side, as their uses will.
      return reinterpret_cast<uintptr_t>(P) >> (LogSpace - LogSlot) & ByteMask;
    }
    ReadOperand &slot(const void *P) const {
      return *reinterpret_cast<ReadOperand *>(reinterpret_cast<char *>(Slots) + offset(P));
    }

    /// A slot holds the number of the pointer added last of those that have the slot; if there is none, a number whose
    /// pointer has another slot or is null.
    ReadOperand *Slots = nullptr;
    /// Null after those in use.
    const void **Pointers = nullptr;
    uintptr_t ByteMask = 0;
  };

  PointerNumbers() = default;
  PointerNumbers(const PointerNumbers &) = delete;
  PointerNumbers &operator=(const PointerNumbers &) = delete;

  /// Forgets all pointers; \p Expected of them will follow. The first \p NumSkipped numbers belong to none.
  void clear(unsigned Expected, unsigned NumSkipped = 0);
  /// Gives \p P, which has no number, the next one.
  uint32_t add(const void *P) {
    uint32_t N = Size;
    Current.add(P, N, 0);
    setSize(N + 1);
    return N;
  }
  /// The number of \p P, which gets the next free one if it has none.
  uint32_t insert(const void *P) {
    uint32_t N = find(P);
    return N == Empty ? add(P) : N;
  }
  /// The number of \p P, or `Empty`. Several threads may ask while none adds.
  uint32_t find(const void *P) const { return find(P, Size); }
  /// The same where the first \p NumUsed numbers are in use.
  uint32_t find(const void *P, uint32_t NumUsed) const {
    ReadOperand Candidate = Current.candidate(P);
    return LLVM_LIKELY(Current.holds(Candidate, P)) ? Candidate.operand().raw() : findTaken(P, NumUsed);
  }
  /// The same if the slot of \p P holds no number of \p P.
  uint32_t findTaken(const void *P, uint32_t NumUsed) const {
    const void *Other = Current.Pointers[Current.slot(P).operand().raw()];
    return Other && Current.offset(Other) == Current.offset(P) ? findMapped(P, NumUsed) : Empty;
  }
  /// Null for a number that belongs to none.
  const void *pointer(uint32_t N) const { return Current.Pointers[N]; }
  uint32_t size() const { return Size; }

  const Table &table() const { return Current; }
  /// Numbers that can be given before the table grows.
  uint32_t limit() const { return Limit; }
  /// After additions to the table, up to the limit. If it has to grow, \p Notes gives the notes by numbers; null if all
  /// are 0.
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
  /// \p NumSlots, a power of two, are in use, and up to \p NewLimit numbers.
  void reset(size_t NumSlots, uint32_t NewLimit);

  Table Current;
  std::vector<ReadOperand> Slots;
  /// At least as many as the largest limit so far.
  std::vector<const void *> Pointers;
  uint32_t Size = 0, Limit = 0;
  /// Guards the members below.
  mutable std::mutex MapLock;
  /// Of the first `NumMapped` pointers.
  mutable llvm::DenseMap<const void *, uint32_t> Mapped;
  mutable uint32_t NumMapped = 0;
};

/// Fills a `ProgramView` from an LLVM function and remembers which value has which number. Reuses its memory.
class FunctionReader {
public:
  /// If \p IsFinal nothing is replaced in the views (`setInfo`, `setOperand`): what could change no extent any more is
  /// not looked up.
  explicit FunctionReader(GpuTarget &T, bool IsFinal = false) : Gpu(&T), IsFinal(IsFinal) {}

  /// Reads \p F, which must have a body. \p Query answers for what the target's tables leave to LLVM. After each
  /// instruction of \p SplitBehind (no PHI, no terminator) its block is split: the view has a block for each part.
  void read(const llvm::Function &F, GpuTarget::UniformityQuery Query,
            const llvm::SmallPtrSetImpl<const llvm::Instruction *> *SplitBehind = nullptr);
  /// Adds the region of a convergence token to the view just read.
  void addTokenRegion(TokenRegion Region) { View.addTokenRegion(std::move(Region)); }

  /// What is known of an argument or of a call's result beyond the function itself.
  void setInfo(ValueId V, InstanceInfo Info) {
    assert(!IsFinal && "estimates were relied on");
    Info.Ceiling = max(Info.Ceiling, Gpu->least());
    View.setInfo(V, Info);
  }

  /// What lowers a value that does not follow from its operands.
  void setReason(ValueId V, ProgramView::Reason R) { View.setReason(V, R); }

  /// Another operand that has the same value there.
  void setOperand(UseId U, Operand O) {
    assert(!IsFinal && "estimates were relied on");
    View.setOperand(U, O);
  }

  const ProgramView &view() const { return View; }
  const GpuTarget &target() const { return *Gpu; }
  const llvm::Function &function() const { return *Function; }
  /// The argument or instruction with a number.
  const llvm::Value &value(ValueId V) const;
  /// The number of an argument or instruction of the function; invalid for anything else.
  ValueId idOf(const llvm::Value &V) const;
  const llvm::BasicBlock &block(BlockId B) const { return *Blocks[B.index()]; }
  /// The block, or the first of its parts.
  BlockId idOf(const llvm::BasicBlock &B) const;
  /// A part of a block that is not its first.
  bool isContinuation(BlockId B) const { return B.index() != 0 && Blocks[B.index()] == Blocks[B.index() - 1]; }
  /// The last part of the block whose part \p B is: that with the terminator. Numbers of parts are consecutive.
  BlockId lastPart(BlockId B) const {
    uint32_t I = B.index();
    while (I + 1 != Blocks.size() && Blocks[I + 1] == Blocks[I])
      ++I;
    return BlockId(I);
  }
  /// The function makes tokens: there may be convergence control.
  bool hasTokens() const { return HasTokens; }
  /// The operand slot of an LLVM use; invalid for operands that are no values of the function's data flow (callees,
  /// blocks, bundles).
  UseId idOf(const llvm::Use &U) const;

private:
  struct Pending {
    UseId Use;
    ValueId User;
    const llvm::Value *Value;
    bool Ignored;
  };
  /// What is frozen differs where the operands of what may be undefined do, though the result would hide it.
  void unhideFrozen();
  /// Kind and extents of \p I. \p NumOperands is how many it has, and becomes how many of the first carry data. Sets
  /// bits in `Ignored`, which is 0.
  Instance classify(const llvm::Instruction &I, const GpuTarget::UniformityQuery &Query, unsigned &NumOperands);
  using Filler = ProgramView::Filler;
  using Place = ProgramView::Filler::Place;
  /// Copies that no one else sees: code that adds to the view and the table need not check whether they have grown.
  struct Copies {
    Filler Fill;
    PointerNumbers::Table Table;
    void refresh(const Filler &Grown, const PointerNumbers &Numbers) {
      Fill = Grown;
      Table = Numbers.table();
    }
  };
  // Functions that read instructions get the next number of the view, and return the next one after them.
  Place readPhi(const llvm::Instruction &I, Filler &Fill, Place Next);
  /// Reads an instruction of any kind but PHIs whose operands are not all found at once, or are many.
  Place readLong(const llvm::Instruction &I, Instance Known, unsigned NumOperands, Filler &Fill, Place Next);
  /// Reads an instruction with up to four operands and moves \p Next past it, if the table knows them all and there
  /// is room. \p IsPlain promises a pure function of one operand at least, or one without output.
  template <bool IsPlain>
  static bool readShort(const llvm::Instruction &I, Instance Class, const llvm::Use *Operands, unsigned NumOperands,
                        Copies &Known, Place &Next);
  /// Reads instructions of the block begun last, from \p I up to \p End, PHIs first, without the terminator.
  Place readInstructions(llvm::BasicBlock::const_iterator I, llvm::BasicBlock::const_iterator End,
                         const GpuTarget::UniformityQuery &Query, Filler &Fill, Copies &Known, Place Next);
  /// Reads the terminator of the block begun last, and ends the block.
  template <bool Parts>
  Place readTerminator(const llvm::Instruction &I, const GpuTarget::UniformityQuery &Query, Filler &Fill, Copies &Known,
                       Place Next);
  Place readOtherTerminator(const llvm::Instruction &I, const GpuTarget::UniformityQuery &Query, Filler &Fill,
                            Place Next);
  /// Reads the terminator of a block in which threads end: no thread reaches its successors.
  Place readLostTerminator(const llvm::Instruction &I, Filler &Fill, Copies &Known, Place Next);
  /// Reads all blocks. \p InOrder says whether they lie in the order of their numbers, if blocks have no \p Parts.
  template <bool Parts>
  Place readBlocks(const llvm::Function &F, const GpuTarget::UniformityQuery &Query,
                   const llvm::SmallPtrSetImpl<const llvm::Instruction *> *SplitBehind, Filler &Fill, bool &InOrder);
  /// Reads the block begun last up to the last of \p SplitBehind, to which \p I is moved; the parts
  /// before are ended.
  Place readParts(const llvm::BasicBlock &B, const GpuTarget::UniformityQuery &Query,
                  const llvm::SmallPtrSetImpl<const llvm::Instruction *> &SplitBehind, Filler &Fill, Place Next,
                  llvm::BasicBlock::const_iterator &I);
  /// The first part of a block if blocks have parts. Otherwise LLVM's number of the block, which is that of the view
  /// if they lie in the order of their numbers: known when all are read.
  BlockId numberOf(const llvm::BasicBlock &B) const {
    return BlockId(HasParts ? BlockIndex[B.getNumber()] : B.getNumber());
  }
  /// Where the block lies, or `Empty` if it was not begun.
  uint32_t placeOf(const llvm::BasicBlock *B) const {
    uint32_t I = B && B->getNumber() < BlockIndex.size() ? BlockIndex[B->getNumber()] : NumBegun;
    return I < NumBegun && Blocks[I] == B ? I : PointerNumbers::Empty;
  }
  /// The number of an instruction that its slot does not give, or `Empty`. \p Begin gives the number with which the
  /// block of an index begins, \p Next the number that is given next.
  template <typename BeginT> uint32_t findInBlock(const llvm::Instruction &I, BeginT Begin, uint32_t Next) const;
  /// While a function is read: the number of a value, or `Empty`: a constant, or not read yet.
  uint32_t numberOf(const llvm::Value &V, const Filler &Fill, Place Next) const;
  /// A value that was read and is known to differ from thread to thread.
  bool isDifferent(const llvm::Value &V, const Filler &Fill, Place Next) const;
  /// Room for an instance in the view and in the table of numbers.
  void findRoom(unsigned NumOperands, Filler &Fill, Place Next);
  /// An operand that is no instruction read before.
  Operand otherOperand(const llvm::Value *V, UseId Use, ValueId User, bool Ignored = false);

  /// Instructions are looked for one by one in blocks with so many.
  static constexpr unsigned FewInstructions = 256;
  /// Constants among so many operands of a PHI are compared one by one.
  static constexpr unsigned FewOperands = 8;

  GpuTarget *Gpu;
  const llvm::Function *Function = nullptr;
  ProgramView View;
  /// Of instructions; arguments have the numbers before. The note is the level of the estimated extent.
  PointerNumbers Numbers;
  /// Of constants that are operands of PHIs with many of them.
  PointerNumbers Constants;
  llvm::SmallVector<const llvm::BasicBlock *, 0> Blocks;
  uint32_t NumBegun = 0;
  /// By LLVM's block number, at least as many as there are.
  llvm::SmallVector<uint32_t, 0> BlockIndex;
  llvm::SmallVector<Pending, 0> Forward;
  /// Operands of the instruction classified last that do not count: a bit each, the last one for all further ones.
  uint64_t Ignored = 0;
  /// Each `freeze` of an instruction.
  llvm::SmallVector<const llvm::Instruction *, 0> Frozen;
  bool IsFinal, HasTokens = false, HasParts = false;
  /// In the block being read threads end, by a call before its terminator.
  bool EndsHere = false;
};

} // namespace rejoin

#endif // REJOIN_IR_FUNCTIONREADER_H
