//===- AddressForms.h - Addresses as exact sums ---------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_ADDRESSFORMS_H
#define REJOIN_LIB_INTERPROCEDURAL_ADDRESSFORMS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/ConstantRange.h"
#include <array>
#include <cstdint>
#include <optional>

namespace llvm {
class CallBase;
class Function;
class Instruction;
class PHINode;
class Value;
} // namespace llvm

namespace rejoin {

/// Which execution of an instruction one access reads, seen from another access: the same one, that of the next
/// iteration of a loop, or any, also that of another thread.
/// Where an edge or a store has chosen a pointer, its index may be of one that is earlier than both.
enum class Execution : uint8_t { Same, Next, Other, Earlier };

/// An integer of which a sum is made.
struct Atom {
  enum Kind : uint8_t {
    /// A value, as a signed number.
    Signed,
    /// 1 if a value is negative as a signed number, else 0.
    Sign,
    /// How often an operation wraps around: any number.
    Wraps,
    /// How far a loop has moved a counter: not negative.
    Steps,
    /// A sum within bounds; the number of the condition that says so.
    Bounded
  };
  const llvm::Value *V = nullptr;
  unsigned Number = 0;
  Kind Is = Signed;
  Execution Of = Execution::Same;
  bool operator==(const Atom &A) const { return V == A.V && Number == A.Number && Is == A.Is && Of == A.Of; }
};

/// Atoms times integers, and a constant.
struct LinearForm {
  llvm::SmallVector<std::pair<Atom, int64_t>, 6> Parts;
  int64_t Constant = 0;
  /// A number became too large: the sum is any.
  bool IsAny = false;
  void add(const Atom &A, int64_t Times);
  void addConstant(int64_t C);
  /// Adds another sum, times a number.
  void add(const LinearForm &Other, int64_t Times);
  int64_t timesOf(const Atom &A) const;
};

/// The least and the greatest value; the limits of `int64_t` are infinite.
struct Bounds {
  int64_t Low, High;
};

/// The dimension of the thread's index in the workgroup that \p V is, 3 for the linear index; none for other values.
std::optional<unsigned> localIndexOf(const llvm::Value &V);

/// A counter that is believed not to wrap around: what it begins with, and the number that each iteration adds or
/// subtracts. A state that a large constant moves, as in a hash, is none.
struct CounterOfLoop {
  const llvm::Value *First, *Step;
  /// It is subtracted.
  bool IsSub;
};
std::optional<CounterOfLoop> counterOf(const llvm::PHINode &P);

/// The values of a function as sums.
class AddressForms {
public:
  explicit AddressForms(const llvm::Function &F);
  using ExecutionFn = llvm::function_ref<Execution(const llvm::Value &)>;
  /// Adds \p V times a number. In addresses sums of 32 bits and more are taken not to wrap around.
  void add(LinearForm &To, const llvm::Value &V, int64_t Times, bool IsSigned, ExecutionFn Of,
           bool IsAddress = false) const;
  /// The bounds of an atom, in all its executions.
  Bounds boundsOf(const Atom &A) const;
  Bounds unsignedBoundsOf(const llvm::Value &V) const;
  /// The signed values that \p V may have.
  llvm::ConstantRange rangeOf(const llvm::Value &V, unsigned Depth = 6) const;
  /// One value for all that are computed in the same way from the same values.
  const llvm::Value &canonical(const llvm::Value &V) const;
  unsigned maxThreads(unsigned Dimension) const;

private:
  void addOperation(LinearForm &To, const llvm::Instruction &I, int64_t Times, bool IsSigned, ExecutionFn Of,
                    unsigned Depth, bool IsAddress) const;
  bool addPhi(LinearForm &To, const llvm::PHINode &P, int64_t Times, bool IsSigned, ExecutionFn Of, unsigned Depth,
              bool IsAddress) const;
  void addAtom(LinearForm &To, const llvm::Value &V, int64_t Times, bool IsSigned, ExecutionFn Of,
               bool IsAddress) const;
  void add(LinearForm &To, const llvm::Value &V, int64_t Times, bool IsSigned, ExecutionFn Of, unsigned Depth,
           bool IsAddress) const;
  std::optional<llvm::ConstantRange> rangeOfMoved(const llvm::PHINode &P, unsigned Depth) const;
  llvm::ConstantRange rangeOfPhi(const llvm::PHINode &P, unsigned Depth) const;
  std::optional<llvm::ConstantRange> rangeOfBuiltin(const llvm::CallBase &C, unsigned Depth) const;
  std::optional<llvm::ConstantRange> rangeOfLeaf(const llvm::Value &V) const;

  std::array<unsigned, 3> WorkgroupSize;
  unsigned MaxThreads;
  mutable llvm::DenseMap<const llvm::Value *, const llvm::Value *> Canonical;
  mutable llvm::SmallVector<const llvm::Value *, 16> Leaders;
  mutable llvm::DenseMap<const llvm::Value *, std::pair<unsigned, llvm::ConstantRange>> Ranges;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_ADDRESSFORMS_H
