//===- ValueNumbers.h - Numbers of equal values ---------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_VALUENUMBERS_H
#define REJOIN_LIB_INTERPROCEDURAL_VALUENUMBERS_H

#include "rejoin/IR/FunctionReader.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <vector>

namespace llvm {
class Instruction;
class Type;
} // namespace llvm

namespace rejoin {

/// Whether flags or metadata of floating point allow several results: each such operation has its own.
bool allowsSeveralResults(const llvm::Instruction &I);

/// Numbers of the values of one function: an expression by its operation and the numbers of its operands, without the
/// flags that make poison; everything else, a leaf, by itself. EqualPhis.cpp has the lemma for what is read elsewhere.
class ValueNumbers {
public:
  using Number = unsigned;
  static constexpr unsigned MaxLeaves = 8;

  explicit ValueNumbers(const FunctionReader &Reader) : Reader(Reader) {}

  /// Operands come first, but for what comes round a loop.
  void add(const llvm::Instruction &I);
  Number of(const llvm::Value &V);
  /// The number of a cast of a value with the number \p N.
  Number ofCast(unsigned Opcode, const llvm::Type &To, Number N);
  llvm::ArrayRef<const llvm::Value *> leaves(Number N) const { return Of[N].Leaves; }
  /// Whether a flag of the value, or of what it is computed from, may make poison.
  bool hasFlags(const llvm::Value &V) const { return Flagged.contains(&V); }
  /// One value for all of a thread's run, whenever it is read.
  bool isReadOnceForAll(const llvm::Instruction &I) const;
  /// Of what is read once for all: threads of a workgroup may read different values.
  bool differsInWorkgroup(const llvm::Instruction &I) const;

protected:
  /// As `of`, where flags are the same.
  Number strict(const llvm::Value &V);

  const FunctionReader &Reader;

private:
  using Key = std::vector<uint64_t>;
  struct Class {
    llvm::SmallVector<const llvm::Value *, 4> Leaves;
  };
  Number fresh(const llvm::Value &Leaf);
  /// Nothing if it is a leaf. Strictly with all flags.
  std::optional<Key> keyOf(const llvm::Instruction &I, bool Strictly);
  static void addFlags(Key &K, const llvm::Instruction &I, bool Strictly);
  /// Of what is read once for all: one value for all threads.
  bool isOfTheGrid(const llvm::Instruction &I) const;

  std::vector<Class> Of;
  llvm::DenseMap<const llvm::Value *, Number> Numbers, StrictNumbers;
  std::map<Key, Number> ByKey, StrictByKey;
  Number NextStrict = 0;
  llvm::DenseSet<const llvm::Value *> Flagged;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_VALUENUMBERS_H
