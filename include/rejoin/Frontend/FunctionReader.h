//===- FunctionReader.h - LLVM functions as program views -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_FRONTEND_FUNCTIONREADER_H
#define REJOIN_FRONTEND_FUNCTIONREADER_H

#include "rejoin/Program/ProgramView.h"
#include "rejoin/Target/Target.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/BasicBlock.h"
#include <vector>

namespace llvm {
class Function;
class Instruction;
class Use;
class Value;
} // namespace llvm

namespace rejoin {

/// Numbers for pointers, kept between functions: a table in which each has one slot, and a map for those whose slot is
/// taken. What earlier functions left in the slots is told by the pointers, so slots need not be emptied. Objects are
/// mostly at least 2^\p LogSpace bytes apart.
template <unsigned LogSpace> class PointerNumbers {
public:
  static constexpr uint32_t Empty = ~0U;

  /// The table while it does not grow, for loops that keep it at hand. How many numbers are in use is kept elsewhere.
  class Table {
  public:
    /// The number of \p P, or `Empty`.
    uint32_t find(const void *P) const {
      uint32_t N = candidate(P);
      return LLVM_LIKELY(holds(N, P)) ? N : findCrowded(P);
    }
    /// The number that \p P has if `holds` says so; otherwise `findCrowded` knows.
    uint32_t candidate(const void *P) const { return Slots[slot(P)]; }
    bool holds(uint32_t N, const void *P) const { return Pointers[N] == P; }
    uint32_t findCrowded(const void *P) const {
      return LLVM_LIKELY(Owner->Crowded.empty()) ? Empty : Owner->findCrowded(P);
    }
    /// Makes \p P, which has no number, number \p N, the next one.
    void add(const void *P, uint32_t N) const {
      uint32_t S = slot(P), &Held = Slots[S];
      const void *Other = Pointers[Held];
      if (LLVM_LIKELY(!Other || slot(Other) != S))
        Held = N;
      else
        Owner->placeCrowded(P, N);
      Pointers[N] = P;
    }

  private:
    friend class PointerNumbers;
    /// Objects that lie side by side have slots side by side, as their uses will.
    uint32_t slot(const void *P) const {
      return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(P) >> LogSpace) & Mask;
    }

    /// The first `Mask + 1` are in use. A slot that holds a number whose pointer has another slot, or none, is free.
    uint32_t *Slots = nullptr;
    /// Null behind those in use.
    const void **Pointers = nullptr;
    PointerNumbers *Owner = nullptr;
    uint32_t Mask = 0;
  };

  PointerNumbers() = default;
  PointerNumbers(const PointerNumbers &) = delete;
  PointerNumbers &operator=(const PointerNumbers &) = delete;

  /// Forgets all pointers; \p Expected of them will follow.
  void clear(unsigned Expected);
  /// The number of \p P, which gets the next free one if it has none.
  uint32_t insert(const void *P) {
    uint32_t N = find(P);
    return N == Empty ? add(P) : N;
  }
  /// Gives \p P, which has no number, the next one.
  uint32_t add(const void *P) {
    uint32_t N = Size;
    Current.add(P, N);
    setSize(N + 1);
    return N;
  }
  /// The number of \p P, or `Empty`.
  uint32_t find(const void *P) const { return Current.find(P); }
  const void *pointer(uint32_t N) const { return Current.Pointers[N]; }
  uint32_t size() const { return Size; }

  const Table &table() const { return Current; }
  /// Numbers that can be given before the table grows.
  uint32_t limit() const { return Limit; }
  /// After additions to the table, up to the limit.
  void setSize(uint32_t NewSize) {
    Size = NewSize;
    if (LLVM_UNLIKELY(Size == Limit))
      grow();
  }

private:
  LLVM_ATTRIBUTE_NOINLINE void placeCrowded(const void *P, uint32_t N);
  LLVM_ATTRIBUTE_NOINLINE uint32_t findCrowded(const void *P) const;
  void grow();
  /// Makes room for \p Expected pointers.
  void reset(unsigned Expected);

  Table Current;
  std::vector<uint32_t> Slots;
  /// A quarter as many as there are slots, and one that stays null.
  std::vector<const void *> Pointers;
  uint32_t Size = 0, Limit = 0;
  llvm::DenseMap<const void *, uint32_t> Crowded;
};

/// Fills a `ProgramView` from an LLVM function and remembers which value has which number. Reuses its memory.
class FunctionReader {
public:
  /// If \p IsFinal nothing is replaced in the views (`setInfo`, `setOperand`): what could change no extent any more is
  /// not looked up.
  explicit FunctionReader(Target &T, bool IsFinal = false) : TheTarget(&T), IsFinal(IsFinal) {}

  /// Reads \p F, which must have a body. \p Query answers for what the target's tables leave to LLVM. Behind each
  /// instruction of \p SplitBehind (no PHI, no terminator) its block is split: the view has a block for each part.
  void read(const llvm::Function &F, Target::UniformityQuery Query,
            const llvm::SmallPtrSetImpl<const llvm::Instruction *> *SplitBehind = nullptr);
  /// Adds the region of a convergence token to the view just read.
  void addTokenRegion(TokenRegion Region) { View.addTokenRegion(std::move(Region)); }

  /// What is known of an argument or of a call's result beyond the function itself.
  void setInfo(ValueId V, InstanceInfo Info) {
    assert(!IsFinal && "estimates were relied on");
    Info.Ceiling = max(Info.Ceiling, TheTarget->least());
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
  const Target &target() const { return *TheTarget; }
  const llvm::Function &function() const { return *Function; }
  /// The argument or instruction with a number.
  const llvm::Value &value(ValueId V) const { return *static_cast<const llvm::Value *>(Numbers.pointer(V.index())); }
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
  /// Kind and extents of \p I; how many of its first operands carry data. Sets `Ignored`.
  InstanceInfo classify(const llvm::Instruction &I, const Target::UniformityQuery &Query, unsigned &NumOperands);
  /// The same for what the opcode alone does not decide.
  std::pair<Instance, unsigned> classifyFurther(const llvm::Instruction &I, const Target::UniformityQuery &Query);
  /// Reads an instruction with ignored operands.
  void readIgnoring(const llvm::Instruction &I, Instance Known, unsigned NumOperands, ProgramView::Filler &Fill);
  void readPhi(const llvm::Instruction &I, ProgramView::Filler &Fill);
  /// Reads instructions of the block begun last, from \p I up to \p End, PHIs first. \p Table is a copy that nobody
  /// else sees: the loop that counts most keeps it in registers.
  void readInstructions(llvm::BasicBlock::const_iterator I, llvm::BasicBlock::const_iterator End,
                        const Target::UniformityQuery &Query, ProgramView::Filler &Fill,
                        PointerNumbers<6>::Table &Table);
  /// Reads the block begun last but for what follows the last of \p SplitBehind; the parts before are ended.
  llvm::BasicBlock::const_iterator readParts(const llvm::BasicBlock &B, const Target::UniformityQuery &Query,
                                             ProgramView::Filler &Fill,
                                             const llvm::SmallPtrSetImpl<const llvm::Instruction *> &SplitBehind);
  /// The first part of a block if blocks have parts. Otherwise LLVM's number of the block, which is that of the view
  /// if they lie in the order of their numbers: known when all are read.
  BlockId numberOf(const llvm::BasicBlock &B) const {
    return BlockId(HasParts ? BlockIndex[B.getNumber()] : B.getNumber());
  }
  /// Room for an instance in the view and in the table of numbers.
  void findRoom(unsigned NumOperands, ProgramView::Filler &Fill);
  /// An operand that is no instruction read before.
  Operand otherOperand(const llvm::Value *V, UseId Use, ValueId User, bool Ignored = false);

  Target *TheTarget;
  const llvm::Function *Function = nullptr;
  ProgramView View;
  /// Instructions are larger than 64 bytes, constants than 32.
  PointerNumbers<6> Numbers;
  PointerNumbers<5> Constants;
  uint32_t FreshConstant = 0;
  llvm::SmallVector<const llvm::BasicBlock *, 0> Blocks;
  /// By LLVM's block number.
  llvm::SmallVector<uint32_t, 0> BlockIndex;
  llvm::SmallVector<Pending, 0> Forward;
  /// Operands of the instruction classified last that do not count: a bit each, the last one for all further ones.
  uint64_t Ignored = 0;
  bool IsFinal, HasTokens = false, HasParts = false;
};

} // namespace rejoin

#endif // REJOIN_FRONTEND_FUNCTIONREADER_H
