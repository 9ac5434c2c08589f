//===- SelectionDag.h - The operations of one block -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SELECT_SELECTIONDAG_H
#define REJOIN_LIB_SELECT_SELECTIONDAG_H

#include "InstructionTable.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include <string>

namespace rejoin {

/// Types that the table knows. Others are split into these, or widened.
enum class Ty : uint8_t { I1, I8, I16, I32, I64, F16, F32, F64, V2I16, V2F16, Other };
const char *nameOf(Ty T);
/// 32-bit registers.
unsigned dwordsOf(Ty T);
/// Scalars, pointers and packed pairs of 16 bits as themselves; `Other` for what is split.
Ty typeOf(const llvm::Type *T, const llvm::DataLayout &Layout);
/// The types of the elements into which a value is split.
llvm::SmallVector<Ty, 4> splitTypes(const llvm::Type *T, const llvm::DataLayout &Layout);

/// Where a value is.
enum class Bank : uint8_t {
  None,
  Scalar,
  Vector,
  /// A bit for each lane, in scalar registers.
  Mask,
  /// A comparison that sets SCC when it is asked for.
  Condition,
};

/// All or a part of a virtual register.
struct RegisterPart {
  unsigned Id = ~0U;
  Bank In = Bank::None;
  unsigned Offset = 0, Width = 1, Total = 1;
  std::string text() const;
  /// \p Half is 'l', 'h' or 0 for the whole.
  RegisterPart part(char Half) const {
    return !Half || Width == 1 ? *this : RegisterPart{Id, In, Offset + (Half == 'h' ? 1 : 0), 1, Total};
  }
};

using DagId = unsigned;

struct Node {
  enum class Kind : uint8_t {
    /// A row of the table.
    Operation,
    Constant,
    /// From another block, or a part of what an instruction with many results defined.
    Register,
    /// Two halves that need no instruction: operands 0 and 1.
    Pair,
    /// The lower half of operand 0.
    LowHalf,
    /// Registers side by side: the operands.
    Tuple,
    /// An instruction without a row in the table: memory, control flow, calls. `From` is the instruction.
    Special,
  };
  Kind NodeKind = Kind::Operation;
  Ty Type = Ty::I32;
  /// Key of the row.
  std::string Key;
  llvm::SmallVector<DagId, 3> Operands;
  /// The number of registers of the result if the type does not determine it.
  unsigned Dwords = 0;
  /// Threads of the wave may have different values.
  bool Divergent = false;
  /// Uniform independent of the operands: the analysis knows more than their extents imply.
  bool AlwaysUniform = false;
  const llvm::Instruction *From = nullptr;
  /// The sum that this one was made a part of.
  const llvm::Instruction *RegroupedWith = nullptr;
  llvm::APInt Value;
  std::string Symbol;
  /// An address plus a constant, which memory instructions take as it is.
  bool IsOffset = false;
  unsigned Uses = 0;
  bool UsedElsewhere = false;
  /// Part of another node's instruction.
  bool Folded = false;
  const SelectionRow *Row = nullptr;
  /// Chosen form, and where the result is.
  bool TakesScalarForm = false;
  RegisterPart Result;
  bool Emitted = false;
  /// Copies made so far.
  RegisterPart InScalar, InVector, AsMask;
  Bank PlannedBank = Bank::Vector;
};

/// 8-bit arithmetic is done in 16 bits.
inline Ty widened(Ty T) { return T == Ty::I8 ? Ty::I16 : T; }

} // namespace rejoin

#endif // REJOIN_LIB_SELECT_SELECTIONDAG_H
