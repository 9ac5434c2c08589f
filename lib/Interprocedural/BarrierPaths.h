//===- BarrierPaths.h - Paths on which no barrier lies --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_BARRIERPATHS_H
#define REJOIN_LIB_INTERPROCEDURAL_BARRIERPATHS_H

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/ConstantRange.h"

namespace llvm {
class BasicBlock;
class CallBase;
class Function;
class Instruction;
class Loop;
class PHINode;
class Value;
template <class BlockT, class LoopT> class LoopInfoBase;
} // namespace llvm

namespace rejoin {

class AddressForms;

/// How a path leads from one instruction to another: inside a loop, through its header or not.
struct Way {
  /// The innermost loop that contains both; null if there is none.
  const llvm::Loop *Common = nullptr;
  /// The outermost loop whose header the path comes to; null if it is none that contains both.
  const llvm::Loop *Crossed = nullptr;
  /// It comes to that header more than once.
  bool Often = false;
};

/// Of a function, for one set of barriers.
class BarrierPaths {
public:
  using IsBarrierFn = llvm::function_ref<bool(const llvm::Instruction &)>;
  using LoopInfo = llvm::LoopInfoBase<llvm::BasicBlock, llvm::Loop>;
  BarrierPaths(const llvm::Function &F, const LoopInfo &Loops, const AddressForms &Forms, IsBarrierFn IsBarrier);
  /// Some path without a barrier leads from \p From to \p To.
  bool reaches(const llvm::Instruction &From, const llvm::Instruction &To);
  /// The value of a condition, if it is known on such a path after it has come to the header so often.
  using KnownFn = llvm::function_ref<std::optional<bool>(const llvm::Value &, unsigned)>;
  /// The same, of paths that lead this way.
  bool reaches(const llvm::Instruction &From, const llvm::Instruction &To, const Way &By, KnownFn Known) const;
  /// All ways on which a path may lead.
  llvm::SmallVector<Way, 4> waysBetween(const llvm::Instruction &From, const llvm::Instruction &To) const;

private:
  using Barriers = llvm::SmallVector<const llvm::Instruction *, 2>;
  const llvm::BitVector &enteredFrom(const llvm::BasicBlock &B);
  bool hasBarrier(const llvm::BasicBlock &B) const { return BarriersOf.contains(&B); }
  bool hasBarrierAfter(const llvm::Instruction &I) const;
  bool hasBarrierBefore(const llvm::Instruction &I) const;
  bool areBeside(const llvm::Instruction &From, const llvm::Instruction &To) const;
  struct Step;
  llvm::SmallVector<const llvm::BasicBlock *, 4> successorsOf(const Step &At, const Way &By, KnownFn Known) const;
  llvm::ConstantRange rangeAt(const llvm::Value &V, const Step &At, const Way &By, unsigned Depth) const;

  const llvm::Function &F;
  const LoopInfo &Loops;
  const AddressForms &Forms;
  llvm::DenseMap<const llvm::BasicBlock *, Barriers> BarriersOf;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Numbers;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BitVector> Entered;
};

/// How many bytes a copy of PTX writes beside the thread (`cp.async`), by its first operand; nothing of any other
/// instruction, and of inline assembly.
std::optional<uint64_t> bytesOfThreadsCopy(const llvm::CallBase &C);

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_BARRIERPATHS_H
