//===- MemoryEffects.h - What functions do with memory that is passed to them -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_MEMORYEFFECTS_H
#define REJOIN_LIB_INTERPROCEDURAL_MEMORYEFFECTS_H

#include "rejoin/Support/Budgets.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class AllocaInst;
class CallBase;
class DataLayout;
class Function;
class GlobalVariable;
class Instruction;
class LoadInst;
class MemIntrinsic;
class MemTransferInst;
class Module;
class StoreInst;
class Use;
class Value;
} // namespace llvm

namespace rejoin {

/// The functions of which a call runs one, if their bodies are what will run; empty if they are not known.
llvm::SmallVector<const llvm::Function *, 4> knownCallees(const llvm::CallBase &C);

/// The callee of a direct call, if its body is what will run.
const llvm::Function *knownCallee(const llvm::CallBase &C);

/// What a function does with an object through one pointer, an alloca or an argument, and what is derived from it.
struct ObjectUses {
  llvm::SmallVector<const llvm::LoadInst *> Loads;
  llvm::SmallVector<const llvm::StoreInst *> Stores;
  /// `memset`, and copies into it.
  llvm::SmallVector<const llvm::MemIntrinsic *, 2> Fills;
  /// Copies out of it.
  llvm::SmallVector<const llvm::MemTransferInst *, 2> Copies;
  /// Arguments of calls.
  llvm::SmallVector<const llvm::Use *, 2> Passed;
  /// All accesses are loads and stores of the whole of it, as one type: a variable.
  bool IsVariable = true;
};

/// The parts of an object that are accessed as variables each, at places that are known, and no two of which overlap;
/// none if there are other accesses.
llvm::SmallVector<ObjectUses, 0> fieldsOf(const ObjectUses &O, const class PointerVariables &Pointers,
                                          const llvm::DataLayout &Layout);

/// What a function does with memory, itself and by the functions that it calls.
struct MemoryEffects {
  struct Parameter {
    /// The pointer goes into simple loads and stores, and to functions that are known and do the same, alone.
    bool Followed = false;
    bool Reads = false, Writes = false;
  };
  llvm::SmallVector<Parameter, 4> Parameters;
  /// What else it may write, other than its own variables.
  llvm::SmallVector<const llvm::GlobalVariable *, 2> Globals;
  bool WritesAnything = false;
  /// It has a barrier.
  bool Synchronizes = false;
};

/// Where pointers come from, also through variables that are given one in the entry block and nothing else: so does
/// code that is not optimised keep them.
class PointerVariables {
public:
  /// What a pointer is one step further in: the pointer that a `getelementptr` or a cast is of, or that is stored to
  /// the variable that a load reads. Null for what is none of these.
  const llvm::Use *behind(const llvm::Value &Pointer) const;
  /// As `getUnderlyingObject`, also through such variables.
  const llvm::Value *object(const llvm::Value &Pointer) const;
  /// The offset of a pointer from its base in bytes; none if it is unknown. \p Known caches the offsets of the pointers
  /// in between.
  using KnownOffsets = llvm::DenseMap<const llvm::Value *, std::optional<int64_t>>;
  std::optional<int64_t> offset(const llvm::Value &Pointer, const llvm::DataLayout &Layout,
                                KnownOffsets *Known = nullptr) const;
  /// The variable to which a pointer is stored, if all its loads give that.
  const llvm::AllocaInst *keptIn(const llvm::StoreInst &S) const;

private:
  const llvm::Use *stored(const llvm::LoadInst &L) const;
  /// By variable; null where it is no such one.
  mutable llvm::DenseMap<const llvm::AllocaInst *, const llvm::StoreInst *> Stores;
};

/// Bottom-up over the call graph of a module, with all functions that call each other together. The module must stay as
/// it is.
class MemoryUses {
public:
  /// Of a null module nothing is known of callees.
  MemoryUses(const llvm::Module *M, BudgetLog &Budgets);
  /// Nothing if the pointer goes elsewhere.
  std::optional<ObjectUses> objectUses(const llvm::Value &Root) const;
  /// Of a function with a body.
  const MemoryEffects &of(const llvm::Function &F) const;
  /// Whether all functions that a call may run follow what is passed here; and whether one reads or writes it.
  MemoryEffects::Parameter parameterAt(const llvm::Use &Passed) const;
  bool knowsCallees() const { return !Effects.empty(); }
  const PointerVariables &pointers() const { return Pointers; }
  /// Whether a function of the module freezes a value.
  bool freezes() const { return Freezes; }

private:
  PointerVariables Pointers;
  llvm::DenseMap<const llvm::Function *, MemoryEffects> Effects;
  bool Freezes = false;
};

/// Where a store, an atomic operation, a fill or a copy writes; null for all else.
const llvm::Value *pointerWritten(const llvm::Instruction &I);

/// A call that writes nothing that a load could read.
bool writesNothing(const llvm::CallBase &C);

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_MEMORYEFFECTS_H
