//===- Terms.h - Values of both sides as terms in normal form ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_CONGRUENCE_TERMS_H
#define REJOIN_LIB_VALIDATE_CONGRUENCE_TERMS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/Allocator.h"
#include <optional>

namespace rejoin {

/// A term in normal form, with a number: equal terms have equal numbers. `OpenTerm` is that of a value that is not
/// known yet, which every value may turn out to be.
using TermId = unsigned;
inline constexpr TermId OpenTerm = 0;

enum class TermKind : uint8_t {
  Open,
  Constant,
  Global,
  Argument,
  /// An object of private memory that stays in memory.
  Object,
  /// c + the sum of coefficients times terms, modulo the width.
  Sum,
  /// Operands in order of numbers.
  Product,
  /// Any other operation; commutative ones have operands in order of numbers.
  Operation,
  Compare,
  CompareFloat,
  /// Of one bit.
  Not,
  And,
  Choice,
  /// Of memory in a version.
  Load,
  Call,
  /// The result of the event with this number at this node, or memory after it.
  Result,
  Memory,
  /// A class of values that change where this node is entered.
  Phi,
  /// A freeze at this node.
  Freeze,
  /// An operation with what makes another operation of it: flags that allow other numbers, for example.
  Flagged,
  /// One more evaluation of an operation whose operands do not determine the result.
  Again,
  /// Where control goes on.
  Place,
  /// Equal to nothing else.
  Unique,
};

/// The constant, or a part of it, is undefined or poison.
bool isUndefined(const llvm::Constant &C);

/// Which rules are valid: a source may be replaced by what refines it, a target by what it refines.
enum class Side : uint8_t { Source, Target };

/// Terms over both sides, hash-consed. Rules that use a value more or less often are valid for a target only where no
/// use of the value may differ from another, which is so unless it is undefined (`isFixed`).
class Terms {
public:
  struct Sum {
    uint64_t Constant = 0;
    llvm::SmallVector<std::pair<TermId, uint64_t>, 4> Parts;
  };

  Terms();
  TermId make(TermKind Kind, const llvm::Type *T, llvm::ArrayRef<uint64_t> Rest);
  TermId unique(const llvm::Type *T) { return make(TermKind::Unique, T, {NextUnique++}); }
  /// Of data; none of something that refers to globals.
  TermId constant(const llvm::Constant &C) {
    return make(TermKind::Constant, C.getType(), {reinterpret_cast<uintptr_t>(&C)});
  }
  TermId global(llvm::StringRef Name, const llvm::Type *T);

  TermKind kindOf(TermId X) const { return Kinds[X]; }
  const llvm::Type *typeOf(TermId X) const { return Types[X]; }
  llvm::ArrayRef<uint64_t> restOf(TermId X) const { return Rests[X]; }
  /// The constant that the term is, or null.
  const llvm::Constant *constantOf(TermId X) const;
  const llvm::APInt *integerOf(TermId X) const;
  /// All uses of a value with this term give the same.
  bool isFixed(TermId X) const { return Fixed[X]; }
  void setFixed(TermId X) { Fixed[X] = true; }

  TermId truth(const llvm::Type *Bit, bool Is);
  TermId negate(TermId X);
  /// Of bits. None if the rule may not be used.
  std::optional<TermId> conjunction(TermId X, TermId Y, Side Of);
  std::optional<TermId> choice(const llvm::Type *T, TermId If, TermId Then, TermId Else, Side Of);
  TermId compare(llvm::CmpInst::Predicate P, TermId X, TermId Y);
  TermId compareFloats(llvm::CmpInst::Predicate P, TermId X, TermId Y);
  /// What an operation is with flags, and metadata, that allow other results.
  TermId flagged(TermId X, unsigned Flags, const llvm::MDNode *Accuracy);
  /// The evaluation with this number, from 0, of an operation.
  TermId again(TermId X, unsigned Number);
  TermId commutative(unsigned Opcode, const llvm::Type *T, TermId X, TermId Y);
  TermId operation(unsigned Opcode, const llvm::Type *T, llvm::ArrayRef<uint64_t> Rest);
  std::optional<TermId> product(const llvm::Type *T, TermId X, TermId Y, Side Of);

  /// Integers of at most 64 bits, and addresses, whose offsets have \p Width bits.
  Sum sumOf(TermId X) const;
  std::optional<Sum> add(const Sum &X, const Sum &Y, uint64_t Times, unsigned Width, Side Of) const;
  TermId term(const llvm::Type *T, Sum S, unsigned Width);

private:
  static uint64_t mask(unsigned Width) { return Width >= 64 ? ~0ULL : (1ULL << Width) - 1; }
  std::optional<TermId> extreme(const llvm::Type *T, TermId If, TermId Then, TermId Else, Side Of);
  TermId withLess(const llvm::Type *Bit, bool IsSigned, TermId X, TermId Y);

  llvm::BumpPtrAllocator Storage;
  llvm::DenseMap<llvm::ArrayRef<uint64_t>, TermId> Known;
  llvm::SmallVector<TermKind, 0> Kinds;
  llvm::SmallVector<const llvm::Type *, 0> Types;
  llvm::SmallVector<llvm::ArrayRef<uint64_t>, 0> Rests;
  llvm::SmallVector<bool, 0> Fixed;
  llvm::StringMap<unsigned> Names;
  uint64_t NextUnique = 0;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_CONGRUENCE_TERMS_H
