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
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class Use;
class Value;
} // namespace llvm

namespace rejoin {

/// Numbers for pointers: open addressing, kept between functions. Slots of earlier functions are told by what they
/// hold, so nothing has to be emptied. Objects are mostly at least 2^\p LogSpace bytes apart.
template <unsigned LogSpace> class PointerNumbers {
public:
  /// Forgets all pointers; \p Expected of them will follow.
  void clear(unsigned Expected);
  /// The number of \p P, which gets the next free one if it has none.
  uint32_t insert(const void *P) {
    uint32_t N = find(P);
    return N == Empty ? insertNew(P) : N;
  }
  /// Gives \p P, which has no number, the next one.
  uint32_t insertNew(const void *P) {
    place(P, Size);
    return append(P);
  }
  /// Gives \p P, which has no number, the next one, without making it known to `find`.
  uint32_t append(const void *P) {
    uint32_t N = Size++;
    Pointers[N] = P;
    if (LLVM_UNLIKELY(Size == Limit))
      grow();
    return N;
  }
  /// The number of \p P, or ~0.
  uint32_t find(const void *P) const {
    uint32_t Slot = hash(P), N = Slots[Slot] - Base;
    return LLVM_LIKELY(N < Size && Pointers[N] == P) ? N : findBehind(P, Slot);
  }
  const void *pointer(uint32_t N) const { return Pointers[N]; }
  uint32_t size() const { return Size; }

  static constexpr uint32_t Empty = ~0U;

private:
  /// Objects that lie side by side have slots side by side, as their uses will.
  uint32_t hash(const void *P) const {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(P) >> LogSpace) & Mask;
  }
  /// All smaller numbers are in use.
  void place(const void *P, uint32_t N) {
    uint32_t Slot = hash(P);
    if (LLVM_LIKELY(Slots[Slot] - Base >= N))
      Slots[Slot] = Base + N;
    else
      placeBehind(P, Slot, N);
  }
  LLVM_ATTRIBUTE_NOINLINE void placeBehind(const void *P, uint32_t Slot, uint32_t N);
  /// As `find`, from \p Slot on.
  LLVM_ATTRIBUTE_NOINLINE uint32_t findBehind(const void *P, uint32_t Slot) const;
  void grow();
  /// Empties the slots and makes room for \p Expected pointers.
  void reset(unsigned Expected);

  /// `Base` plus a number; what lies outside the numbers in use is free. Those in use are the first `Mask + 1`.
  std::vector<uint32_t> Slots;
  /// A quarter as many as there are slots.
  std::vector<const void *> Pointers;
  uint32_t Mask = 0, Base = 1, Size = 0, Limit = 0;
  /// Pointers that found no free slot near theirs: addresses may be spaced so that many want the same.
  llvm::DenseMap<const void *, uint32_t> Crowded;
};

/// Fills a `ProgramView` from an LLVM function and remembers which value has which number. Reuses its memory.
class FunctionReader {
public:
  explicit FunctionReader(Target &T) : TheTarget(&T) {}

  /// Reads \p F, which must have a body. \p Query answers for what the target's tables leave to LLVM. Behind each
  /// instruction of \p SplitBehind (no PHI, no terminator) its block is split: the view has a block for each part.
  void read(const llvm::Function &F, Target::UniformityQuery Query,
            const llvm::SmallPtrSetImpl<const llvm::Instruction *> *SplitBehind = nullptr);
  /// Adds the region of a convergence token to the view just read.
  void addTokenRegion(TokenRegion Region) { View.addTokenRegion(std::move(Region)); }

  /// What is known of an argument or of a call's result beyond the function itself.
  void setInfo(ValueId V, InstanceInfo Info) { View.setInfo(V, Info); }

  /// What lowers a value that does not follow from its operands.
  void setReason(ValueId V, ProgramView::Reason R) { View.setReason(V, R); }

  /// Another operand that has the same value there.
  void setOperand(UseId U, Operand O) { View.setOperand(U, O); }

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
    const llvm::Value *Value;
    bool Ignored = false;
  };
  /// Kind and extents of \p I; how many of its first operands carry data; a bit for each that does not count.
  InstanceInfo classify(const llvm::Instruction &I, const Target::UniformityQuery &Query, unsigned &NumOperands,
                        uint64_t &Ignored);
  /// Adds \p I as \p Known says with its first \p NumOperands operands.
  llvm::MutableArrayRef<Operand> add(const llvm::Instruction &I, Instance Known, unsigned NumOperands,
                                     ProgramView::Filler &Fill);
  void addPhi(const llvm::Instruction &I, ProgramView::Filler &Fill);
  /// An operand that is no instruction read before.
  Operand otherOperand(const llvm::Value *V, UseId Use);
  void ignoreOperands(llvm::MutableArrayRef<Operand> Operands, UseId First, uint64_t Ignored);

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
  bool HasTokens = false, HasParts = false;
};

} // namespace rejoin

#endif // REJOIN_FRONTEND_FUNCTIONREADER_H
